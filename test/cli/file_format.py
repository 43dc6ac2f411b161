#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""The file formats of doc/file-format.md a second time, from that document, over hashlib and libsodium.

  file_format.py encrypt RECIPIENT.pub IN OUT [SENDER.key]
  file_format.py decrypt RECIPIENT.key IN OUT [SENDER.pub]
  file_format.py forward RECIPIENT.key IN OUT OTHER.pub   what a dishonest recipient might try: the same
                            file key, text and signature for somebody else
  file_format.py full-then-empty RECIPIENT.pub IN OUT   an empty last chunk, which no writer makes
  file_format.py file-key RECIPIENT.key IN OUT
  file_format.py sign NAME.key IN OUT.sig
  file_format.py verify NAME.pub IN IN.sig
  file_format.py vector     prints the known answer of test_cli.sh: all randomness is SHA-256 of a label
"""
import base64
import hashlib
import os
import sys

import libsodium

CHUNK = 65536
MAGIC = b"trona\x1a\n\x01"


def armor(title, payload):
    check = hashlib.blake2b(title + payload, digest_size=16).digest()
    return title + b"\n" + base64.b64encode(payload + check) + b"\n"


def unarmor(path, title):
    with open(path, "rb") as f:
        first, second = f.read().splitlines()
    raw = base64.b64decode(second, validate=True)
    assert first == title and len(raw) == 80 and armor(title, raw[:64]).splitlines()[1] == second
    return raw[:64]


def secret_key(payload):
    sign_pk, sign_sk = libsodium.crypto_sign_seed_keypair(payload[32:])
    return {"sk": payload[:32], "pk": libsodium.crypto_scalarmult_base(payload[:32]),
            "sign_sk": sign_sk, "sign_pk": sign_pk}


def load_secret(path):
    return secret_key(unarmor(path, b"trona secret key 1"))


def load_public(path):
    payload = unarmor(path, b"trona public key 1")
    return {"pk": payload[:32], "sign_pk": payload[32:]}


def seal(text, pk, esk):
    epk = libsodium.crypto_scalarmult_base(esk)
    nonce = hashlib.blake2b(epk + pk, digest_size=24).digest()
    return epk + libsodium.crypto_box(text, nonce, pk, esk)


def chunk_keys(file_key, header):
    h = hashlib.blake2b(header, key=file_key, digest_size=64, person=b"trona-file-1-ck\0").digest()
    return h[:32], h[32:47]


def signed_text(pk, file_key):
    return b"trona-file-1-by\0" + pk + file_key


def encrypt(text, to, sender=None, random=os.urandom, pad=False):
    file_key, esk = random(32), random(32)
    signature = bytes(64)
    if sender is not None:
        signature = libsodium.crypto_sign_detached(signed_text(to["pk"], file_key), sender["sign_sk"])
    header = MAGIC + seal(file_key + signature, to["pk"], esk)
    key, prefix = chunk_keys(file_key, header)
    out = [header]
    chunks = [text[i:i + CHUNK] for i in range(0, len(text), CHUNK)] or [b""]
    if pad:
        chunks.append(b"")
    for i, chunk in enumerate(chunks):
        nonce = prefix + i.to_bytes(8, "little") + bytes([i == len(chunks) - 1])
        out.append(libsodium.crypto_secretbox(chunk, nonce, key))
    return b"".join(out)


def decrypt(data, key, signer=None):
    header, body = data[:152], data[152:]
    assert header[:8] == MAGIC
    sealed = libsodium.crypto_box_seal_open(header[8:], key["pk"], key["sk"])
    file_key, signature = sealed[:32], sealed[32:]
    if signer is not None:
        libsodium.crypto_sign_verify_detached(signature, signed_text(key["pk"], file_key), signer["sign_pk"])
    chunk_key, prefix = chunk_keys(file_key, header)
    wire = [body[i:i + CHUNK + 16] for i in range(0, len(body), CHUNK + 16)]
    text = []
    for i, c in enumerate(wire):
        nonce = prefix + i.to_bytes(8, "little") + bytes([i == len(wire) - 1])
        text.append(libsodium.crypto_secretbox_open(c, nonce, chunk_key))
    assert wire and (len(wire) == 1 or text[-1] != b"")
    return b"".join(text)


def forward(data, key, to):
    sealed = libsodium.crypto_box_seal_open(data[8:152], key["pk"], key["sk"])
    header = MAGIC + seal(sealed, to["pk"], os.urandom(32))
    chunk_key, prefix = chunk_keys(sealed[:32], header)
    text = decrypt(data, key)
    assert len(text) <= CHUNK
    return header + libsodium.crypto_secretbox(text, prefix + bytes(8) + b"\x01", chunk_key)


def vector():
    labels = iter(range(100))

    def random(n):
        return hashlib.sha256(b"trona file format %d" % next(labels)).digest()[:n]

    bob, alice = random(32) + random(32), random(32) + random(32)
    to, sender = secret_key(bob), secret_key(alice)
    text = b"Known answer of the file format of trona, version 1.\n"
    data = encrypt(text, to, sender, random)
    assert decrypt(data, to, sender) == text
    sys.stdout.write(armor(b"trona secret key 1", bob).decode())
    sys.stdout.write(armor(b"trona public key 1", sender["pk"] + sender["sign_pk"]).decode())
    sig = libsodium.crypto_sign_ed25519ph(text, sender["sign_sk"])
    sys.stdout.write(armor(b"trona signature 1", sig).decode())
    octal = "".join("\\%03o" % b for b in data)
    for i in range(0, len(octal), 96):
        print(octal[i:i + 96])


def main(argv):
    if argv[1:] == ["vector"]:
        return vector()
    what, key, path, other = argv[1:5]
    with open(path, "rb") as f:
        data = f.read()
    if what == "verify":
        sig = unarmor(other, b"trona signature 1")
        libsodium.crypto_sign_ed25519ph_verify(sig, data, load_public(key)["sign_pk"])
        return None
    if what == "encrypt":
        result = encrypt(data, load_public(key), load_secret(argv[5]) if len(argv) > 5 else None)
    elif what == "decrypt":
        result = decrypt(data, load_secret(key), load_public(argv[5]) if len(argv) > 5 else None)
    elif what == "full-then-empty":
        result = encrypt(data, load_public(key), pad=True)
    elif what == "file-key":
        me = load_secret(key)
        result = libsodium.crypto_box_seal_open(data[8:152], me["pk"], me["sk"])[:32]
    elif what == "forward":
        result = forward(data, load_secret(key), load_public(argv[5]))
    else:
        sig = libsodium.crypto_sign_ed25519ph(data, load_secret(key)["sign_sk"])
        result = armor(b"trona signature 1", sig)
    with open(other, "wb") as f:
        f.write(result)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
