#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Each row of doc/guide/from-pycryptodome.md beside PyCryptodome. Needs both packages; ends with 0 if all rows hold."""
import hashlib
import warnings

import trona
from Crypto.Cipher import AES, ChaCha20_Poly1305
from Crypto.Hash import HMAC, MD5, SHA1, SHA3_256, SHA3_512, SHA256, SHA512, BLAKE2b
from Crypto.Protocol import DH
from Crypto.Protocol.KDF import HKDF, PBKDF2, scrypt
from Crypto.PublicKey import ECC
from Crypto.Random import get_random_bytes
from Crypto.Signature import eddsa

KEY = bytes(range(100, 132))
AD = b"header"


def pieces(kind, data):
    """The digest of data by a class of trona, in two pieces."""
    h = kind()
    h.update(data[:7])
    h.update(data[7:])
    return h.digest()


def opens(cipher, box, nonce, data):
    """trona's ciphertext is PyCryptodome's, and trona decrypts PyCryptodome's."""
    cipher.update(AD)
    text, tag = cipher.encrypt_and_digest(data)
    assert box.encrypt(nonce, data, AD) == text + tag
    assert box.decrypt(nonce, text + tag, AD) == data


def test_aead(data):
    for box, size in (trona.AES256GCM, 32), (trona.AES128GCM, 16):
        nonce = get_random_bytes(12)
        opens(AES.new(KEY[:size], AES.MODE_GCM, nonce=nonce), box(KEY[:size]), nonce, data)
        for n in 1, 8, 11, 13, 16, 17, 32, 255, 1000:
            nonce = get_random_bytes(n)
            opens(AES.new(KEY[:size], AES.MODE_GCM, nonce=nonce), box(KEY[:size]), nonce, data)
        cipher = AES.new(KEY[:size], AES.MODE_GCM)
        assert len(cipher.nonce) == 16
        opens(cipher, box(KEY[:size]), cipher.nonce, data)
    cipher = ChaCha20_Poly1305.new(key=KEY)
    opens(cipher, trona.ChaCha20Poly1305(KEY), cipher.nonce, data)
    nonce = trona.random(24)
    opens(ChaCha20_Poly1305.new(key=KEY, nonce=nonce), trona.XChaCha20Poly1305(KEY), nonce, data)
    opens(ChaCha20_Poly1305.new(key=KEY, nonce=nonce[:8]), trona.ChaCha20Poly1305(KEY), bytes(4) + nonce[:8], data)


def test_ctr(data):
    for size in 16, 32:
        cipher = AES.new(KEY[:size], AES.MODE_CTR)
        assert len(cipher.nonce) == 8
        assert trona.AESCTR(KEY[:size], cipher.nonce + bytes(8)).update(data) == cipher.encrypt(data)
        for n in range(16):
            nonce, initial_value = get_random_bytes(n), 200
            block = nonce + initial_value.to_bytes(16 - len(nonce), "big")
            cipher = AES.new(KEY[:size], AES.MODE_CTR, nonce=nonce, initial_value=initial_value)
            mine = trona.AESCTR(KEY[:size], block)
            assert mine.update(data[:500]) == cipher.encrypt(data[:500])
        wrapped = b"\xff" * 16
        cipher = AES.new(KEY[:size], AES.MODE_CTR, nonce=b"", initial_value=wrapped)
        assert trona.AESCTR(KEY[:size], wrapped).update(data) == cipher.encrypt(data)


def test_hashes(data):
    assert trona.sha256(data) == pieces(trona.SHA256, data) == SHA256.new(data).digest()
    assert trona.sha512(data) == pieces(trona.SHA512, data) == SHA512.new(data).digest()
    assert trona.sha3_256(data) == pieces(trona.SHA3_256, data) == SHA3_256.new(data).digest()
    assert trona.sha3_512(data) == pieces(trona.SHA3_512, data) == SHA3_512.new(data).digest()
    assert BLAKE2b.new(data=data).digest() == trona.blake2b(data, 64)
    assert trona.blake2b(data) == BLAKE2b.new(digest_bits=256, data=data).digest()
    assert trona.blake2b(data, 20, KEY) == BLAKE2b.new(digest_bytes=20, key=KEY, data=data).digest()
    for n in 0, 16, 32, 64, 65, 200:
        key = (KEY * 7)[:n]
        assert trona.hmac_sha256(key, data) == HMAC.new(key, data, SHA256).digest()
        assert trona.hmac_sha512(key, data) == HMAC.new(key, data, SHA512).digest()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert HMAC.new(KEY, data).digest() == HMAC.new(KEY, data, MD5).digest()


def test_kdfs(data):
    for salt in None, b"", b"salt" * 8:
        for mine, hashmod in (trona.hkdf_sha256, SHA256), (trona.hkdf_sha512, SHA512):
            assert mine(KEY, 80, salt, data) == HKDF(KEY, 80, salt, hashmod, context=data)
            assert mine(KEY, 80, salt, data) == b"".join(HKDF(KEY, 40, salt, hashmod, 2, context=data))
    password = "passw\u00f6rd"
    theirs = scrypt(password, b"salt", 40, N=16, r=8, p=2)
    assert theirs == trona.scrypt(password.encode("latin-1"), b"salt", 40, 16, 8, 2)
    assert theirs != trona.scrypt(password.encode(), b"salt", 40, 16, 8, 2)
    for name, module in ("sha1", SHA1), ("sha256", SHA256), ("sha512", SHA512):
        mine = hashlib.pbkdf2_hmac(name, data, b"salt" * 4, 3, 40)
        assert mine == PBKDF2(data, b"salt" * 4, 40, 3, hmac_hash_module=module)
    assert hashlib.pbkdf2_hmac("sha1", data, b"salt", 3, 16) == PBKDF2(data, b"salt", count=3)


def test_public(data):
    key = ECC.generate(curve="Ed25519")
    public, secret = trona.sign_keypair(seed=key.seed)
    assert key.public_key().export_key(format="raw") == public
    signature = eddsa.new(key, "rfc8032").sign(data)
    assert trona.sign(secret, data) == signature
    trona.verify(public, data, signature)
    public, signature = bytes([1]) + bytes(31), bytes([1]) + bytes(63)
    eddsa.new(eddsa.import_public_key(public), "rfc8032").verify(data, signature)
    try:
        trona.verify(public, data, signature)
        raise AssertionError("a key of small order is accepted")
    except trona.ForgedError:
        pass
    theirs = ECC.generate(curve="Curve25519")
    raw = theirs.public_key().export_key(format="raw")
    shared = DH.key_agreement(static_priv=DH.import_x25519_private_key(KEY), static_pub=theirs.public_key(), kdf=lambda x: x)
    assert trona.x25519(KEY, raw) == shared


def main():
    text = bytes(i * i % 251 for i in range(5000))
    for n in 0, 1, 15, 16, 17, 64, 65, 255, 1000, 5000:
        for name, test in sorted(globals().items()):
            if name.startswith("test_"):
                test(text[:n])


if __name__ == "__main__":
    main()
