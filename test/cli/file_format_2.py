#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Format 2 of encrypted files, and locked keys, a second time, from doc/file-format.md, over hashlib and libsodium. X-Wing is
not here: its stanzas are passed over.

  file_format_2.py encrypt TO IN OUT [SENDER.key]   TO: pass:PASSPHRASE, or NAME.pub,NAME.pub,...
  file_format_2.py decrypt WHO IN OUT [SENDER.pub]  WHO: pass:PASSPHRASE or NAME.key
  file_format_2.py add-stanza OTHER.pub IN OUT      what somebody might try: one more recipient, who cannot open it
  file_format_2.py unlock PASSPHRASE LOCKED.key OUT.key
"""
import base64
import hashlib
import os
import sys

import libsodium
from file_format import CHUNK, armor, load_public, load_secret, seal

MAGIC = b"trona\x1a\n\x02"
SIZES = {1: 80, 2: 1120 + 48, 3: 24 + 48}
ZERO = bytes(24)


def blake(text, size, name, key=b""):
    return hashlib.blake2b(text, key=key, digest_size=size, person=b"trona-file-2-" + name + b"\0").digest()


def passphrase_key(passphrase, limits):
    ops, kib = int.from_bytes(limits[:4], "little"), int.from_bytes(limits[4:8], "little")
    return libsodium.crypto_pwhash_argon2id(32, passphrase, limits[8:24], ops, kib * 1024)


def finish(stanzas, count, text, file_key, sender):
    head = MAGIC + count.to_bytes(2, "little") + stanzas
    signature = bytes(64)
    if sender is not None:
        signed = b"trona-file-2-by\0" + blake(head, 32, b"by") + file_key
        signature = libsodium.crypto_sign_detached(signed, sender["sign_sk"])
    head += libsodium.crypto_secretbox(signature, ZERO, blake(head, 32, b"sk", file_key))
    derived = blake(head, 64, b"ck", file_key)
    head += blake(head, 32, b"hd", file_key)
    chunks = [text[i:i + CHUNK] for i in range(0, len(text), CHUNK)] or [b""]
    for i, chunk in enumerate(chunks):
        nonce = derived[32:47] + i.to_bytes(8, "little") + bytes([i == len(chunks) - 1])
        head += libsodium.crypto_secretbox(chunk, nonce, derived[:32])
    return head


def encrypt(text, to, sender):
    file_key = os.urandom(32)
    if to.startswith("pass:"):
        limits = (1).to_bytes(4, "little") + (64).to_bytes(4, "little") + os.urandom(16)
        key = passphrase_key(to[5:].encode(), limits)
        return finish(b"\x03" + limits + libsodium.crypto_secretbox(file_key, ZERO, key), 1, text, file_key, sender)
    keys = [load_public(name) for name in to.split(",")]
    stanzas = b"".join(b"\x01" + seal(file_key, k["pk"], os.urandom(32)) for k in keys)
    return finish(stanzas, len(keys), text, file_key, sender)


def stanzas_of(data):
    assert data[:8] == MAGIC
    at, stanzas = 10, []
    for _ in range(int.from_bytes(data[8:10], "little")):
        size = SIZES[data[at]]
        stanzas.append((data[at], data[at + 1:at + 1 + size]))
        at += 1 + size
    return at, stanzas


def open_file_key(stanzas, who):
    for kind, body in stanzas:
        try:
            if kind == 3 and who.startswith("pass:"):
                return libsodium.crypto_secretbox_open(body[24:], ZERO, passphrase_key(who[5:].encode(), body[:24]))
            if kind == 1 and not who.startswith("pass:"):
                me = load_secret(who)
                return libsodium.crypto_box_seal_open(body, me["pk"], me["sk"])
        except Exception:
            pass
    raise ValueError("no stanza for me")


def decrypt(data, who, signer=None):
    at, stanzas = stanzas_of(data)
    file_key = open_file_key(stanzas, who)
    assert blake(data[:at + 80], 32, b"hd", file_key) == data[at + 80:at + 112]
    signature = libsodium.crypto_secretbox_open(data[at:at + 80], ZERO, blake(data[:at], 32, b"sk", file_key))
    if signer is not None:
        signed = b"trona-file-2-by\0" + blake(data[:at], 32, b"by") + file_key
        libsodium.crypto_sign_verify_detached(signature, signed, signer["sign_pk"])
    derived = blake(data[:at + 80], 64, b"ck", file_key)
    body = data[at + 112:]
    wire = [body[i:i + CHUNK + 16] for i in range(0, len(body), CHUNK + 16)]
    text = b""
    for i, c in enumerate(wire):
        nonce = derived[32:47] + i.to_bytes(8, "little") + bytes([i == len(wire) - 1])
        text += libsodium.crypto_secretbox_open(c, nonce, derived[:32])
    return text


def unlock(passphrase, path):
    with open(path, "rb") as f:
        title, second = f.read().splitlines()
    raw = base64.b64decode(second, validate=True)
    assert title == b"trona locked key 1" and len(raw) == 24 + 16 + 64 + 16
    assert armor(title, raw[:104]).splitlines()[1] == second
    secret = libsodium.crypto_secretbox_open(raw[24:104], ZERO, passphrase_key(passphrase.encode(), raw[:24]))
    return armor(b"trona secret key 1", secret)


def main(argv):
    what, who, path, other = argv[1:5]
    with open(path, "rb") as f:
        data = f.read()
    if what == "encrypt":
        result = encrypt(data, who, load_secret(argv[5]) if len(argv) > 5 else None)
    elif what == "decrypt":
        result = decrypt(data, who, load_public(argv[5]) if len(argv) > 5 else None)
    elif what == "unlock":
        result = unlock(who, path)
    else:
        at, stanzas = stanzas_of(data)
        more = b"\x01" + seal(os.urandom(32), load_public(who)["pk"], os.urandom(32))
        result = MAGIC + (len(stanzas) + 1).to_bytes(2, "little") + data[10:at] + more + data[at:]
    with open(other, "wb") as f:
        f.write(result)


if __name__ == "__main__":
    main(sys.argv)
