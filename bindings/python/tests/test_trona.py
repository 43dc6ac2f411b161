# SPDX-License-Identifier: ISC
"""Tests of the Python package. Known answers are the library's own, test/kat, whose files name their origins (RFCs, NIST,
the authors' test vectors); peers (hashlib, cryptography, PyNaCl, blake3) are asked in the same process where installed."""

import gc
import gzip
import hashlib
import hmac
import io
import os
import pathlib
import re
import signal
import sys
import tempfile
import threading
import tracemalloc
import unittest

import trona

HERE = pathlib.Path(__file__).resolve().parent
PLACES = [os.environ.get("TRONA_KAT", "nowhere"), HERE / "../library/test/kat", HERE / "../../../test/kat"]
KAT = next((pathlib.Path(p) for p in PLACES if os.path.isdir(p)), None)
AEADS = [
    trona.AES128GCM, trona.AES256GCM, trona.AES256GCMSIV, trona.ChaCha20Poly1305, trona.XChaCha20Poly1305,
    trona.AEGIS128L, trona.AEGIS128X2, trona.AEGIS128X4, trona.AEGIS256, trona.AEGIS256X2, trona.AEGIS256X4,
]  # fmt: skip
HASHES = [trona.SHA256, trona.SHA512, trona.SHA3_256, trona.SHA3_512, trona.BLAKE2b, trona.BLAKE3]


def value(text):
    text = text.strip(" ")
    if text.startswith("text:"):
        return text[5:].encode()
    if text.startswith("dec:"):
        return int(text[4:])
    if text.startswith("seq:"):
        return None
    out = b""
    for part in re.split(r"[\s+]+", text):
        digits, _, times = part.partition("*")
        out += bytes.fromhex(digits) * int(times or 1)
    return out


def known_answers(file, op):
    """The records of one operation whose values are written out."""
    if KAT is None:
        raise unittest.SkipTest("test/kat is not here")
    records = []
    for block in re.split(r"\n\s*\n", (KAT / (file + ".txt")).read_text()):
        fields = {}
        name = None
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if line[0] == " ":
                fields[name] += line.strip()
            else:
                name, _, fields[name] = (s.strip(" ") for s in line.partition("="))
        if fields.pop("op", None) == op:
            try:
                records.append({k: value(v) for k, v in fields.items()})
            except ValueError:
                continue  # a form of message that only the C reader has
    assert records, (file, op)
    return records


class KnownAnswers(unittest.TestCase):
    def count(self, n, least):
        self.assertGreaterEqual(n, least)

    def test_aesctr(self):
        n = 0
        for bits in 128, 256:
            for r in known_answers("aes", f"crypto_stream_aes{bits}ctr"):
                m, c = r.get("m"), r.get("c")
                if m is None or c is None or len(m) != len(c):
                    continue
                self.assertEqual(trona.AESCTR(r["key"], r["n"]).encrypt(m), c)
                for step in 1, 7, 16, 33:
                    ctr = trona.AESCTR(r["key"], r["n"])
                    self.assertEqual(b"".join(ctr.update(m[i : i + step]) for i in range(0, len(m), step)), c)
                n += 1
        self.count(n, 8)

    def test_aead(self):
        n = 0
        for file, op, cls in (
            ("aesgcm", "aes256gcm", trona.AES256GCM),
            ("aes128gcm", "aes128gcm", trona.AES128GCM),
            ("aesgcm_iv", "aes256gcm_with_iv", trona.AES256GCM),
            ("aesgcm_iv", "aes128gcm_with_iv", trona.AES128GCM),
            ("aesgcmsiv", "aes256gcmsiv", trona.AES256GCMSIV),
            ("chacha20poly1305", "chacha20poly1305_ietf", trona.ChaCha20Poly1305),
            ("chacha20poly1305", "xchacha20poly1305_ietf", trona.XChaCha20Poly1305),
            ("aegis", "aegis128l", trona.AEGIS128L),
            ("aegis", "aegis256", trona.AEGIS256),
            ("aegisx", "aegis128x2", trona.AEGIS128X2),
            ("aegisx", "aegis128x4", trona.AEGIS128X4),
            ("aegisx", "aegis256x2", trona.AEGIS256X2),
            ("aegisx", "aegis256x4", trona.AEGIS256X4),
        ):
            for r in known_answers(file, "crypto_aead_" + op):
                nonce = r.get("nonce", r.get("n", r.get("iv")))
                m = r.get("msg", r.get("m"))
                c = r["ct"] + r["tag"] if "ct" in r else r.get("c")
                if c is None or m is None or len(c) != len(m) + cls.tag_size:
                    continue
                a = cls(r["key"])
                self.assertEqual(a.encrypt(nonce, m, r["ad"]), c, op)
                self.assertEqual(a.decrypt(nonce, c, r["ad"]), m, op)
                n += 1
        for file, op, cls in (("aegis", "aegis128l", trona.AEGIS128L), ("aegisx", "aegis256x4", trona.AEGIS256X4)):
            for r in known_answers(file, f"crypto_aead_{op}_forgery"):
                with self.assertRaises(trona.ForgedError):
                    cls(r["key"]).decrypt(r["nonce"], r["ct"] + r["tag"], r["ad"])
                n += 1
        self.count(n, 180)

    def test_boxes(self):
        n = 0
        for r in known_answers("secretbox", "crypto_secretbox"):
            if len(r["box"]) == len(r["msg"]) + 16:
                self.assertEqual(trona.XSalsa20Poly1305(r["key"]).encrypt(r["nonce"], r["msg"]), r["box"])
                self.assertEqual(trona.XSalsa20Poly1305(r["key"]).decrypt(r["nonce"], r["box"]), r["msg"])
                n += 1
        for r in known_answers("box", "crypto_box"):
            if "box" in r and len(r["box"]) == len(r["msg"]) + 16:
                mine = trona.Box(trona.PrivateKey(r["sk"]), trona.PublicKey(r["peer_pk"]))
                theirs = trona.Box(trona.PrivateKey(r["peer_sk"]), trona.PublicKey(r["pk"]))
                self.assertEqual(mine.encrypt(r["msg"], r["nonce"]).ciphertext, r["box"])
                self.assertEqual(theirs.decrypt(r["box"], r["nonce"]), r["msg"])
                n += 1
        for r in known_answers("box", "crypto_box_seal_open"):
            self.assertEqual(trona.seal_open(r["sk"], r["sealed"]), r["msg"])
            self.assertEqual(trona.seal_open(r["sk"], r["sealed"], r["pk"]), r["msg"])
            n += 1
        for r in known_answers("box", "crypto_box_seed_keypair"):
            self.assertEqual(trona.box_keypair(r["seed"]), (r["pk"], r["sk"]))
            n += 1
        self.count(n, 40)

    def test_hashes(self):
        n = 0
        for file, op, function, cls, out in (
            ("sha256", "sha256", trona.sha256, trona.SHA256, "hash"),
            ("sha512", "sha512", trona.sha512, trona.SHA512, "hash"),
            ("keccak", "sha3256", trona.sha3_256, trona.SHA3_256, "out"),
            ("keccak", "sha3512", trona.sha3_512, trona.SHA3_512, "out"),
        ):
            for r in known_answers(file, "crypto_hash_" + op):
                if isinstance(r.get("msg"), bytes):
                    self.assertEqual(function(r["msg"]), r[out])
                    self.assertEqual(cls(r["msg"]).digest(), r[out])
                    n += 1
        for bits, function in (256, trona.hmac_sha256), (512, trona.hmac_sha512):
            for r in known_answers("hmac", f"crypto_auth_hmacsha{bits}"):
                if isinstance(r["msg"], bytes) and len(r["tag"]) == bits // 8:
                    self.assertEqual(function(r["key"], r["msg"]), r["tag"])
                    n += 1
        for r in known_answers("blake3", "crypto_blake3"):
            message = bytes(i % 251 for i in range(r["len"]))
            size = len(r["hash"])
            self.assertEqual(trona.blake3(message, size), r["hash"])
            self.assertEqual(trona.blake3(message, size, threads=0), r["hash"])
            self.assertEqual(trona.BLAKE3(message).digest(size), r["hash"])
            if "keyed" in r:
                self.assertEqual(trona.blake3(message, len(r["keyed"]), key=r["key"]), r["keyed"])
            n += 1
        for r in known_answers("blake2b", "blake2b_count"):
            message, key = bytes(i % 256 for i in range(r["len"])), bytes(range(r.get("keylen", 0)))
            if len(r["hash"]) == 64 and r["len"] < 256:
                self.assertEqual(trona.blake2b(message, 64, key), r["hash"])
                n += 1
        self.count(n, 300)

    def test_derivation(self):
        n = 0
        for bits, function in (256, trona.hkdf_sha256), (512, trona.hkdf_sha512):
            for r in known_answers("kdf", f"crypto_kdf_hkdf_sha{bits}"):
                if r.get("okm"):
                    self.assertEqual(function(r["ikm"], len(r["okm"]), r["salt"], r["info"]), r["okm"])
                    n += 1
        for r in known_answers("argon2", "crypto_pwhash_argon2_ll"):
            if r["alg"] == 2 and isinstance(r.get("hash"), bytes) and r["m"] <= 4096 and isinstance(r["passwd"], bytes):
                for threads in 1, 0:
                    got = trona.argon2id(
                        r["passwd"], r["salt"], len(r["hash"]), r["t"], r["m"], r["p"], threads, r.get("secret"), r.get("ad")
                    )
                    self.assertEqual(got, r["hash"])
                n += 1
        for r in known_answers("argon2", "crypto_pwhash_argon2_str"):
            s = r["str"].decode()
            if "secret" not in r and int(re.search(r"m=(\d+)", s).group(1)) <= 65536:
                self.assertTrue(trona.argon2_verify(s, r["passwd"]))
                self.assertFalse(trona.argon2_verify(s, r["passwd"] + b"x"))
                n += 1
        for r in known_answers("scrypt", "crypto_pwhash_scryptsalsa208sha256_ll"):
            if r["N"] * r["r"] <= 1 << 17:
                self.assertEqual(
                    trona.scrypt(r["passwd"], r["salt"], len(r["out"]), r["N"], r["r"], r["p"]), r["out"]
                )
                n += 1
        self.count(n, 40)

    def test_public_keys(self):
        n = 0
        for r in known_answers("ed25519", "crypto_sign"):
            pk, sk = trona.sign_keypair(r["seed"])
            self.assertEqual(pk, r["pk"])
            self.assertEqual(trona.sign(sk, r["msg"]), r["sig"])
            trona.verify(pk, r["msg"], r["sig"])
            n += 1
        rejects = known_answers("ed25519", "crypto_sign_reject")
        for r in rejects:
            with self.assertRaises(trona.ForgedError):
                trona.verify(r["pk"], r["msg"], r["sig"])
            n += 1
        good = known_answers("ed25519", "crypto_sign")
        both = good + rejects
        verdicts = trona.verify_batch([r["pk"] for r in both], [r["msg"] for r in both], [r["sig"] for r in both])
        self.assertEqual(verdicts, [True] * len(good) + [False] * len(rejects))
        for r in known_answers("x25519", "crypto_scalarmult"):
            if r.get("q") and any(r["q"]):
                self.assertEqual(trona.x25519(r["n"], r["p"]), r["q"])
                n += 1
        for r in known_answers("ed25519", "crypto_sign_ed25519_to_curve25519"):
            self.assertEqual(trona.sign_secret_to_box(r["sk"]), r["curve_sk"])
            self.assertEqual(trona.sign_public_to_box(r["sk"][32:]), r["curve_pk"])
            n += 1
        for r in known_answers("kem", "crypto_kem_xwing"):
            pk, sk = trona.xwing_keypair(r["seed"])
            self.assertEqual(pk, r["pk"])
            self.assertEqual(trona.xwing_decapsulate(sk, r["ct"]), r["ss"])
            ciphertext, shared = trona.xwing_encapsulate(pk)
            self.assertEqual(trona.xwing_decapsulate(sk, ciphertext), shared)
            n += 1
        for r in known_answers("x25519", "crypto_scalarmult_base"):
            self.assertEqual(trona.x25519(r["n"]), r["q"])
            n += 1
        self.count(n, 66)


class Inputs(unittest.TestCase):
    def test_lengths(self):
        for cls in AEADS + [trona.XSalsa20Poly1305]:
            for wrong in (0, cls.key_size - 1, cls.key_size + 1, 64):
                with self.assertRaises(ValueError):
                    cls(bytes(wrong))
            a = cls(bytes(cls.key_size))
            any_length = cls in (trona.AES128GCM, trona.AES256GCM)
            for wrong in (0,) if any_length else (0, cls.nonce_size - 1, cls.nonce_size + 1):
                with self.assertRaises(ValueError):
                    a.encrypt(bytes(wrong), b"")
                with self.assertRaises(ValueError):
                    a.decrypt(bytes(wrong), bytes(cls.tag_size))
            for n in range(cls.tag_size):
                with self.assertRaises(trona.ForgedError):
                    a.decrypt(bytes(cls.nonce_size), bytes(n))
        for wrong in (0, 15, 17, 24, 31, 33):
            with self.assertRaises(ValueError):
                trona.AESCTR(bytes(wrong), bytes(16))
        with self.assertRaises(ValueError):
            trona.AESCTR(bytes(16), bytes(12))
        pk, sk = trona.sign_keypair()
        for call in (
            lambda: trona.sign(sk[:63], b""),
            lambda: trona.verify(pk[:31], b"", bytes(64)),
            lambda: trona.verify(pk, b"", bytes(63)),
            lambda: trona.sign_keypair(b""),
            lambda: trona.box_keypair(bytes(33)),
            lambda: trona.x25519(bytes(31)),
            lambda: trona.x25519(bytes(32), bytes(32)),  # of small order
            lambda: trona.Box(trona.PrivateKey(bytes(32)), trona.PublicKey(bytes(32))),
            lambda: trona.sign_public_to_box(bytes(32)),
            lambda: trona.sign_secret_to_box(bytes(32)),
            lambda: trona.xwing_keypair(bytes(33)),
            lambda: trona.xwing_encapsulate(b"\xff" * 1216),
            lambda: trona.xwing_encapsulate(bytes(1215)),
            lambda: trona.xwing_decapsulate(bytes(32), bytes(1120)),
            lambda: trona.xwing_decapsulate(bytes(31), bytes(1120)),
            lambda: trona.xwing_decapsulate(bytes(32), bytes(1119)),
            lambda: trona.seal(bytes(32), b""),
            lambda: trona.blake2b(b"", 65),
            lambda: trona.blake2b(b"", 0),
            lambda: trona.blake2b(b"", key=bytes(65)),
            lambda: trona.blake2b(b"", salt=bytes(17)),
            lambda: trona.blake3(b"", key=bytes(31)),
            lambda: trona.blake3(b"", key=bytes(32), context="x"),
            lambda: trona.blake3(b"", -1),
            lambda: trona.SHA256().digest(31),
            lambda: trona.hkdf_sha256(b"", 255 * 32 + 1),
            lambda: trona.argon2id(b"", bytes(7)),
            lambda: trona.argon2id(b"", bytes(8), memory_kib=15, lanes=2),
            lambda: trona.argon2_verify("$argon2id$", b""),
            lambda: trona.argon2_verify(trona.argon2id_str(b"", 1, 8, 1), b"", max_memory_kib=8, max_time=0),
            lambda: trona.scrypt(b"", b"", n=3),
            lambda: trona.sign_batch([sk], []),
            lambda: trona.verify_batch([pk], [b""], [bytes(63)]),
            lambda: trona.random(-1),
            lambda: trona.argon2_verify(trona.argon2id_str(b"", 1, 8, 1) + "\0", b""),
            lambda: trona.use("sha256\0", None),
            lambda: trona.use("sha256", "nothing"),
            lambda: trona.use("nothing", None),
            lambda: trona.StreamEncryptor(bytes(31)),
            lambda: trona.StreamDecryptor(bytes(32), bytes(23)),
        ):
            with self.assertRaises(ValueError):
                call()

    def test_types(self):
        a = trona.AES256GCM(bytes(32))
        for call in (
            lambda: a.encrypt("n", b""),
            lambda: a.encrypt(bytes(12), "text"),
            lambda: a.encrypt(bytes(12)),
            lambda: a.encrypt(bytes(12), b"", b"", None, None),
            lambda: a.encrypt(bytes(12), b"", nonce=b""),
            lambda: a.encrypt(bytes(12), b"", unknown=1),
            lambda: a.encrypt(bytes(12), None),
            lambda: trona.AES256GCM(),
            lambda: trona.AES256GCM("x" * 32),
            lambda: trona.AES256GCM(bytes(32), key=bytes(32)),
            lambda: trona.AES256GCM(k=bytes(32)),
            lambda: trona.sha256("text"),
            lambda: trona.sha256(),
            lambda: trona.blake3(b"", "32"),
            lambda: trona.blake3(b"", context=b"bytes"),
            lambda: trona.random("4"),
            lambda: trona.random(None),
            lambda: trona.hkdf_sha256(b"", None),
            lambda: trona.use(b"sha256", None),
            lambda: trona.argon2_verify(b"$argon2id$", b""),
            lambda: trona.compare("a", "a"),
            lambda: trona.sign_batch(1, 2),
            lambda: type("Sub", (trona.AES256GCM,), {}),
        ):
            with self.assertRaises(TypeError):
                call()
        with self.assertRaises(BufferError):
            a.encrypt(bytes(12), b"", into=bytes(16))
        self.assertEqual(trona.AES256GCM(key=bytes(32)).encrypt(nonce=bytes(12), data=b""), a.encrypt(bytes(12), b""))
        with self.assertRaises(ValueError):
            trona.XSalsa20Poly1305(bytes(32)).encrypt(bytes(24), b"", b"ad")

    def test_messages(self):
        """They name what is wrong."""
        pk, sk = trona.sign_keypair()
        for call, message in (
            (lambda: trona.verify_batch([pk, b"?"], [b"", b""], [bytes(64)] * 2), "key 1 must have 32 bytes, not 1"),
            (lambda: trona.verify_batch([pk], [b""], [b""]), "signature 0 must have 64 bytes, not 0"),
            (lambda: trona.SHA256(digest_size=1), "SHA256() has no argument 'digest_size'"),
            (lambda: trona.SHA256(b"", data=b""), "SHA256() got 'data' twice"),
            (lambda: trona.use(5, None), "primitive must be a str"),
            (lambda: trona.argon2_verify(b"", ""), "str must be a str"),
            (lambda: trona.blake2b(b"", 1.5), "digest_size must be an integer"),
        ):
            with self.assertRaises((TypeError, ValueError)) as caught:
                call()
            self.assertEqual(str(caught.exception), message)

        class Index:  # as numpy's integers have it
            def __index__(self):
                return 20

        self.assertEqual(len(trona.blake3(b"", Index())), 20)

    def test_buffers(self):
        data = os.urandom(1000)
        wanted = trona.sha256(data)
        import array

        for same in (bytearray(data), memoryview(data), memoryview(b"x" + data)[1:], array.array("B", data)):
            self.assertEqual(trona.sha256(same), wanted)
        for bad in (memoryview(data)[::2], memoryview(data)[::-1]):
            for call in (
                lambda: trona.sha256(bad),
                lambda: trona.AES256GCM(bytes(32)).encrypt(bytes(12), bad),
                lambda: trona.AES256GCM(bytes(32)).encrypt(bytes(12), b"", bad),
                lambda: trona.AESCTR(bytes(16), bytes(16)).update(b"", memoryview(bytearray(32))[::2]),
            ):
                with self.assertRaises(BufferError):
                    call()
        b = bytearray(b"abc")
        trona.sha256(b)
        b += b"d"  # no buffer is held after a call, nor after an error
        with self.assertRaises(ValueError):
            trona.AES256GCMSIV(bytes(32)).encrypt(b, b)
        b += b"e"

    def test_nonces_of_any_length(self):
        for cls in trona.AES128GCM, trona.AES256GCM:
            a = cls(os.urandom(cls.key_size))
            for n in 1, 8, 11, 13, 16, 32, 33, 60, 1000:
                nonce, data, ad = os.urandom(n), os.urandom(7 * n), os.urandom(n % 20)
                c = a.encrypt(nonce, data, ad)
                self.assertEqual(a.decrypt(nonce, c, ad), data)
                with self.assertRaises(trona.ForgedError):
                    a.decrypt(nonce[:-1] + bytes([nonce[-1] ^ 1]), c, ad)
                over = bytearray(max(len(c), n))  # the nonce lies where the ciphertext goes
                over[:n] = nonce
                self.assertEqual(a.encrypt(memoryview(over)[:n], data, ad, into=over), len(c))
                self.assertEqual(over[: len(c)], c)

    def test_into(self):
        for cls in AEADS + [trona.XSalsa20Poly1305]:
            a = cls(os.urandom(cls.key_size))
            nonce, data = os.urandom(cls.nonce_size), os.urandom(100)
            wanted = a.encrypt(nonce, data)
            out = bytearray(100 + cls.tag_size + 5)
            self.assertEqual(a.encrypt(nonce, data, into=out), 100 + cls.tag_size)
            self.assertEqual(out, wanted + bytes(5))
            out[:100] = data  # in place
            self.assertEqual(a.encrypt(nonce, memoryview(out)[:100], into=out), 100 + cls.tag_size)
            self.assertEqual(out, wanted + bytes(5))
            self.assertEqual(a.decrypt(nonce, memoryview(out)[:-5], into=out), 100)
            self.assertEqual(out[:100], data)
            with self.assertRaises(ValueError):
                a.encrypt(nonce, data, into=bytearray(100 + cls.tag_size - 1))
            with self.assertRaises(ValueError):
                a.encrypt(nonce, memoryview(out)[:60], into=memoryview(out)[1:])
            over = bytearray(nonce + bytes(200))  # the nonce may lie where the output goes
            a.encrypt(memoryview(over)[: cls.nonce_size], data, into=over)
            self.assertEqual(over[: len(wanted)], wanted)
            target = bytearray(b"\xaa" * 100)
            with self.assertRaises(trona.ForgedError):
                a.decrypt(nonce, bytes(len(wanted)), into=target)
            self.assertEqual(target, bytes(100))
        out = bytearray(7)
        self.assertEqual(trona.AESCTR(bytes(16), bytes(16)).update(bytes(5), out), 5)
        self.assertEqual(out.hex(), "66e94bd4ef0000")

    def test_forgery(self):
        for cls in AEADS + [trona.XSalsa20Poly1305]:
            a = cls(os.urandom(cls.key_size))
            nonce, data = os.urandom(cls.nonce_size), os.urandom(40)
            c = bytearray(a.encrypt(nonce, data))
            for i in range(len(c)):
                c[i] ^= 1 << i % 8
                with self.assertRaises(trona.ForgedError):
                    a.decrypt(nonce, c)
                c[i] ^= 1 << i % 8
            self.assertEqual(a.decrypt(nonce, c), data)
        self.assertTrue(issubclass(trona.ForgedError, trona.Error))

    def test_wrong_key(self):
        """A wrong key says so."""
        key, wrong = trona.random(32), trona.random(32)
        sk, bpk, e = trona.sign_keypair()[1], trona.box_keypair()[0], trona.StreamEncryptor(key)
        piece = e.push(b"text")
        ciphers = AEADS + [trona.XSalsa20Poly1305]
        sealed = {c: c(key[: c.key_size]).encrypt(key[: c.nonce_size], b"text") for c in ciphers}
        for call in (
            *(lambda c=c, s=s: c(wrong[: c.key_size]).decrypt(key[: c.nonce_size], s) for c, s in sealed.items()),
            lambda: trona.StreamDecryptor(wrong, e.header).pull(piece),
            lambda: trona.seal_open(wrong, trona.seal(bpk, b"text")),
            lambda: trona.verify(bpk, b"text", trona.sign(sk, b"text")),
        ):
            with self.assertRaisesRegex(trona.ForgedError, "wrong key"):
                call()
        d = trona.StreamDecryptor(key, e.header)
        d.pull(piece)
        with self.assertRaisesRegex(trona.ForgedError, "not the next of this stream"):
            d.pull(piece)

    def test_compare_random(self):
        self.assertTrue(trona.compare(b"", b""))
        self.assertTrue(trona.compare(b"abc", bytearray(b"abc")))
        self.assertFalse(trona.compare(b"abc", b"abd"))
        self.assertFalse(trona.compare(b"abc", b"ab"))
        self.assertEqual([len(trona.random(n)) for n in (0, 1, 100)], [0, 1, 100])
        self.assertNotEqual(trona.random(32), trona.random(32))


class Hashes(unittest.TestCase):
    def test_pieces(self):
        data = os.urandom(50000)
        for cls in HASHES:
            whole = cls(data)
            h = cls()
            at = 0
            for n in (0, 1, 63, 64, 65, 1000, 8192, 20000):
                h.update(data[at : at + n])
                at += n
            copy = h.copy()
            h.update(data[at:])
            self.assertEqual(h.digest(), whole.digest())
            self.assertEqual(h.digest(), h.digest())
            self.assertEqual(h.hexdigest(), h.digest().hex())
            self.assertEqual(copy.digest(), cls(data[:at]).digest())
            self.assertEqual(len(h.digest()), h.digest_size)
            function = getattr(trona, h.name)
            self.assertEqual(function(data), h.digest())

    def test_hashlib(self):
        for n in list(range(300)) + [8191, 8192, 8193, 100001]:
            data = os.urandom(n)
            for name in "sha256", "sha512", "sha3_256", "sha3_512":
                self.assertEqual(getattr(trona, name)(data), hashlib.new(name, data).digest())
            self.assertEqual(trona.blake2b(data, 64), hashlib.blake2b(data).digest())
            self.assertEqual(
                trona.blake2b(data, 20, b"key", b"salt", b"person"),
                hashlib.blake2b(data, digest_size=20, key=b"key", salt=b"salt", person=b"person").digest(),
            )
            self.assertEqual(trona.hmac_sha256(data, b"m"), hmac.digest(data, b"m", "sha256"))
            self.assertEqual(trona.HMAC_SHA512(data[:40], data).digest(), hmac.digest(data[:40], data, "sha512"))
        self.assertEqual(trona.scrypt(b"p", b"s", 40, 1024, 8, 2), hashlib.scrypt(b"p", salt=b"s", n=1024, r=8, p=2, dklen=40))
        for name in "sha256", "sha3_512":
            h, mine = hashlib.new(name), getattr(trona, name.upper())()
            self.assertEqual((mine.name, mine.digest_size, mine.block_size), (h.name, h.digest_size, h.block_size))

    def test_blake3_modes(self):
        data = os.urandom(30000)
        key = os.urandom(32)
        self.assertEqual(trona.blake3(data, 100)[:32], trona.blake3(data))
        self.assertEqual(trona.BLAKE3(data, key=key).digest(), trona.blake3(data, key=key))
        self.assertEqual(trona.BLAKE3(data, context="c").digest(64), trona.blake3(data, 64, context="c"))
        self.assertEqual(trona.blake3(data, threads=4), trona.blake3(data))
        try:
            import blake3
        except ImportError:
            return
        self.assertEqual(trona.blake3(data), blake3.blake3(data).digest())
        self.assertEqual(trona.blake3(data, key=key), blake3.blake3(data, key=key).digest())
        self.assertEqual(trona.blake3(data, context="c"), blake3.blake3(data, derive_key_context="c").digest())

    def test_files(self):
        with tempfile.TemporaryDirectory() as d:
            path = os.path.join(d, "f")
            for n in (0, 1, 4096, (1 << 18) + 1, (3 << 20) + 17):
                data = os.urandom(n)
                with open(path, "wb") as f:
                    f.write(data)
                for name in ("sha256", "sha512", "sha3_256", "sha3_512", "blake2b", "blake3"):
                    wanted = getattr(trona, name)(data)
                    self.assertEqual(trona.hash_file(path, name), wanted)
                    self.assertEqual(trona.hash_file(pathlib.Path(path), name, threads=0), wanted)
                    with open(path, "rb", buffering=0) as f:
                        self.assertEqual(trona.hash_file(f, name), wanted)
                        self.assertEqual(os.lseek(f.fileno(), 0, os.SEEK_CUR), n)
                        os.lseek(f.fileno(), min(n, 1), os.SEEK_SET)
                        self.assertEqual(trona.hash_file(f.fileno(), name, threads=0), getattr(trona, name)(data[1:]))
            self.assertEqual(trona.hash_file(path, "blake2b", digest_size=64), hashlib.blake2b(data).digest())
            self.assertEqual(
                trona.hash_file(path, "blake3", threads=0, digest_size=50, key=bytes(32)),
                trona.blake3(data, 50, key=bytes(32)),
            )
            with self.assertRaises(FileNotFoundError):
                trona.hash_file(os.path.join(d, "none"))
            with self.assertRaises(OSError):
                trona.hash_file(d)
            for fd in (9999, -1, 1 << 32, 1 << 70):
                with self.assertRaises((OSError, ValueError)):
                    trona.hash_file(fd)
            with self.assertRaises(ValueError):
                trona.hash_file(path, "md5")
            with self.assertRaises(ValueError):
                trona.hash_file(path, threads=-1)

    def test_file_objects(self):
        """What they would give next is hashed, wherever their buffers and descriptors stand."""
        data = os.urandom((2 << 20) + 17)
        with tempfile.TemporaryDirectory() as d:
            path, packed = os.path.join(d, "f"), os.path.join(d, "g")
            with open(path, "wb") as f:
                f.write(data)
            with gzip.open(packed, "wb", compresslevel=0) as f:
                f.write(data)
            for name in ("sha256", "blake3"):
                whole = getattr(trona, name)
                for threads in (1, 0):
                    for n in (0, 5, len(data)):
                        for f in (
                            open(path, "rb"), open(path, "r+b"), open(path, "rb", buffering=0), gzip.open(packed), io.BytesIO(data),
                        ):  # fmt: skip
                            with f:
                                f.read(n)
                                self.assertEqual(trona.hash_file(f, name, threads=threads), whole(data[n:]), (f, n))
                                self.assertEqual(f.tell(), len(data))
                                self.assertEqual(f.read(), b"")
            with tempfile.TemporaryFile() as f:
                f.write(data)
                f.seek(1)
                f.write(b"x")  # in its buffer still
                f.seek(0)
                self.assertEqual(trona.hash_file(f), trona.sha256(data[:1] + b"x" + data[2:]))
            with open(path) as text, self.assertRaises(TypeError):
                trona.hash_file(text)
            for bad in (object(), None, 1.5):
                with self.assertRaises((TypeError, AttributeError)):
                    trona.hash_file(bad)
        if hasattr(os, "set_blocking"):
            r, w = os.pipe()
            os.write(w, b"abc")
            os.set_blocking(r, False)
            for f in (open(r, "rb", buffering=0, closefd=False), open(r, "rb", closefd=False), r):
                with self.assertRaises(BlockingIOError):
                    trona.hash_file(f)
            os.write(w, b"abc")
            os.close(w)
            with open(r, "rb") as f:
                self.assertEqual(f.read(1), b"a")
                self.assertEqual(trona.hash_file(f), trona.sha256(b"bc"))

    @unittest.skipUnless(os.path.exists("/dev/zero"), "needs a file without an end")
    def test_interrupt(self):
        """A file that never waits can be interrupted, too."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
        try:
            threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                trona.hash_file("/dev/zero", "blake3")
        finally:
            signal.signal(signal.SIGINT, before)


class Streams(unittest.TestCase):
    def test_stream(self):
        key = trona.random(32)
        e = trona.StreamEncryptor(key)
        pieces = [e.push(b"one"), e.push(b"", b"ad", trona.TAG_PUSH), e.push(bytes(100000), tag=trona.TAG_FINAL)]
        d = trona.StreamDecryptor(key, e.header)
        with self.assertRaises(trona.ForgedError):
            d.pull(pieces[1], b"ad")
        self.assertEqual(d.pull(pieces[0]), (b"one", 0))
        with self.assertRaises(trona.ForgedError):
            d.pull(pieces[1])
        self.assertEqual(d.pull(pieces[1], b"ad"), (b"", trona.TAG_PUSH))
        out = bytearray(100000)
        self.assertEqual(d.pull(pieces[2], into=out), (100000, trona.TAG_FINAL))
        for call in (lambda: d.pull(pieces[2]), lambda: e.push(b"")):
            with self.assertRaises(RuntimeError):
                call()
        with self.assertRaises(trona.ForgedError):
            trona.StreamDecryptor(key, e.header).pull(bytes(16))

    def test_pynacl(self):
        try:
            from nacl import bindings
        except ImportError:
            self.skipTest("PyNaCl is not installed")
        key = trona.random(32)
        e = trona.StreamEncryptor(key)
        piece = e.push(b"text", b"ad", trona.TAG_FINAL)
        state = bindings.crypto_secretstream_xchacha20poly1305_state()
        bindings.crypto_secretstream_xchacha20poly1305_init_pull(state, e.header, key)
        self.assertEqual(bindings.crypto_secretstream_xchacha20poly1305_pull(state, piece, b"ad"), (b"text", 3))


class Threads(unittest.TestCase):
    def run_all(self, work, n=4):
        errors = []

        def run(i):
            try:
                work(i)
            except BaseException as e:  # noqa: B902
                errors.append(e)

        threads = [threading.Thread(target=run, args=(i,)) for i in range(n)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(errors, [])

    def test_shared_key(self):
        a = trona.AES256GCM(os.urandom(32))
        data = os.urandom(50000)
        wanted = {i: a.encrypt(i.to_bytes(12, "big"), data) for i in range(4)}

        def work(i):
            for _ in range(100):
                c = a.encrypt(i.to_bytes(12, "big"), data)
                assert c == wanted[i] and a.decrypt(i.to_bytes(12, "big"), c) == data

        self.run_all(work)

    def test_shared_counter(self):
        """Threads that share one AESCTR get disjoint parts of its keystream, which make up the whole."""
        key, size, turns = os.urandom(16), 16384 + 5, 40
        ctr = trona.AESCTR(key, bytes(16))
        parts = []
        self.run_all(lambda i: [parts.append(ctr.update(bytes(size))) for _ in range(turns)])
        whole = trona.AESCTR(key, bytes(16)).update(bytes(size * turns * 4))
        self.assertEqual(sorted(parts), sorted(whole[i : i + size] for i in range(0, len(whole), size)))

    def test_busy_hash(self):
        h = trona.SHA256()
        data = bytes(1 << 26)
        refused = []
        t = threading.Thread(target=h.update, args=(data,))
        t.start()
        while t.is_alive():
            try:
                h.digest()
            except RuntimeError as e:
                refused.append(e)
                break
        t.join()
        self.assertTrue(refused)  # and so other threads run during an update
        self.assertEqual(h.digest(), hashlib.sha256(data).digest())


class Memory(unittest.TestCase):
    def test_references_and_leaks(self):
        key, nonce, data, out = os.urandom(32), bytes(12), bytearray(os.urandom(9000)), bytearray(9016)
        pk, sk = trona.sign_keypair()
        bpk, bsk = trona.box_keypair()
        xpk, xsk = trona.xwing_keypair()
        sig = trona.sign(sk, data)
        sealed = trona.seal(bpk, data)
        objects = [key, nonce, data, out, pk, sk, xpk, xsk, sig, sealed, trona.AES256GCM, trona.SHA256, trona.AESCTR, None]

        def refuse(call, *args, **kw):
            try:
                call(*args, **kw)
            except (ValueError, TypeError, BufferError, trona.Error):
                return
            raise AssertionError

        def work():
            a = trona.AES256GCM(key)
            c = a.encrypt(nonce, data)
            a.encrypt(nonce, data, into=out)
            a.decrypt(nonce, c)
            refuse(a.decrypt, nonce, data)
            refuse(a.decrypt, nonce, data, into=out)
            refuse(a.encrypt, b"", data)
            refuse(trona.AES256GCMSIV(key).encrypt, key, data)
            refuse(a.encrypt, nonce, data, None, key)
            refuse(a.encrypt, nonce, data, 5)
            refuse(trona.AES256GCM, data)
            refuse(trona.AESCTR, key, data)
            refuse(trona.blake2b, data, key=data)
            trona.AESCTR(key, key[:16]).update(data, out)
            h = trona.SHA256(data)
            h.update(data)
            h.copy().hexdigest()
            trona.blake3(data)
            trona.blake3(data, key=key)
            trona.hmac_sha256(key, data)
            trona.hkdf_sha256(key, 99, data, key)
            trona.verify(pk, data, sig)
            refuse(trona.verify, pk, nonce, sig)
            trona.verify_batch([pk] * 3, [data] * 3, [sig] * 3)
            trona.sign_batch([sk] * 3, [data] * 3)
            refuse(trona.sign_batch, [sk, pk], [data, data])
            trona.seal_open(bsk, sealed)
            refuse(trona.seal_open, bsk, data)
            trona.x25519(bsk, bpk)
            trona.Box(trona.PrivateKey(bsk), trona.PublicKey(bpk))
            trona.sign_secret_to_box(sk)
            refuse(trona.sign_public_to_box, data)
            trona.xwing_decapsulate(xsk, trona.xwing_encapsulate(xpk)[0])
            refuse(trona.xwing_decapsulate, pk, data)
            refuse(trona.xwing_encapsulate, data)
            e = trona.StreamEncryptor(key)
            d = trona.StreamDecryptor(key, e.header)
            d.pull(e.push(data, key), key)
            refuse(d.pull, data)
            refuse(trona.StreamDecryptor, key, key)
            trona.argon2id(key, data, 16, 1, 8, 1, 1, key, data)
            trona.compare(key, data)
            trona.implementations()
            trona.cpu_features()

        for _ in range(20):
            work()
        gc.collect()
        counts = [sys.getrefcount(o) for o in objects[:-1]]
        tracemalloc.start()
        work()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(200):
            work()
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        self.assertEqual([sys.getrefcount(o) for o in objects[:-1]], counts)
        self.assertLess(grown, 20000)


class Peers(unittest.TestCase):
    def test_cryptography(self):
        try:
            from cryptography.exceptions import InvalidTag
            from cryptography.hazmat.primitives.ciphers import Cipher, aead, algorithms, modes
        except ImportError:
            self.skipTest("cryptography is not installed")
        for n in (0, 1, 15, 16, 17, 64, 1000, 23000):
            data, ad, nonce = os.urandom(n), os.urandom(n % 50), os.urandom(12)
            for size in 16, 32:
                key = os.urandom(size)
                first = os.urandom(16)
                peer = Cipher(algorithms.AES(key), modes.CTR(first)).encryptor()
                self.assertEqual(trona.AESCTR(key, first).encrypt(data), peer.update(data) + peer.finalize())
                mine = trona.AES128GCM(key) if size == 16 else trona.AES256GCM(key)
                for other in nonce, nonce[:8], nonce + first, bytes(128):
                    self.assertEqual(mine.encrypt(other, data, ad), aead.AESGCM(key).encrypt(other, data, ad))
            mine, peer = trona.ChaCha20Poly1305(key), aead.ChaCha20Poly1305(key)
            c = mine.encrypt(nonce, data, ad)
            self.assertEqual(peer.decrypt(nonce, c, ad), data)
            with self.assertRaises(InvalidTag):
                peer.decrypt(nonce, c[:-1] + bytes([c[-1] ^ 1]), ad)
        first = b"\xff" * 16  # the counter wraps
        peer = Cipher(algorithms.AES(key), modes.CTR(first)).encryptor()
        ctr = trona.AESCTR(key, first)
        self.assertEqual(ctr.update(bytes(5)) + ctr.update(bytes(50)), peer.update(bytes(55)))

    def test_pynacl(self):
        try:
            import nacl.signing
        except ImportError:
            self.skipTest("PyNaCl is not installed")
        key, data = os.urandom(32), os.urandom(777)
        signing = nacl.signing.SigningKey(key)
        pk, sk = trona.sign_keypair(key)
        self.assertEqual(bytes(signing.verify_key), pk)
        self.assertEqual(signing.sign(data).signature, trona.sign(sk, data))
        self.assertEqual(bytes(signing.to_curve25519_private_key()), trona.sign_secret_to_box(sk))
        self.assertEqual(bytes(signing.verify_key.to_curve25519_public_key()), trona.sign_public_to_box(pk))

    def test_batches(self):
        keys = [trona.sign_keypair() for _ in range(70)]
        messages = [os.urandom(i) for i in range(70)]
        for threads in 1, 0:
            signatures = trona.sign_batch([k[1] for k in keys], messages, threads=threads)
            self.assertEqual(signatures, [trona.sign(k[1], m) for k, m in zip(keys, messages)])
            self.assertEqual(trona.verify_batch([k[0] for k in keys], messages, signatures, threads), [True] * 70)
        signatures[3], signatures[4] = signatures[4], signatures[3]
        verdicts = trona.verify_batch((k[0] for k in keys), iter(messages), signatures)
        self.assertEqual([i for i, v in enumerate(verdicts) if not v], [3, 4])
        self.assertEqual(trona.verify_batch([], [], []), [])
        self.assertEqual(trona.sign_batch([], []), [])


class Introspection(unittest.TestCase):
    def test_implementations(self):
        rows = trona.implementations()
        chosen = trona.chosen()
        self.assertGreater(len(rows), 40)
        self.assertEqual(set(chosen), {r.primitive for r in rows})
        self.assertTrue(all(r.verified for r in rows if r.chosen))
        before, wanted = chosen["sha256"], trona.sha256(b"abc")
        trona.use("sha256", "ref")
        self.assertEqual(trona.chosen()["sha256"], "ref")
        self.assertEqual(trona.sha256(b"abc"), wanted)
        trona.use("sha256", None)
        self.assertEqual(trona.chosen()["sha256"], before)
        self.assertTrue(all(isinstance(f, str) for f in trona.cpu_features()))
        self.assertRegex(trona.__version__, r"^\d+\.\d+\.\d+")

    def test_stub_and_docstrings(self):
        """Every public name has its types, and a docstring."""
        stub = "".join(p.read_text() for p in pathlib.Path(trona.__file__).parent.glob("*.pyi"))
        for name in dir(trona):
            if name.startswith("_"):
                continue
            self.assertRegex(stub, rf"(?m)^(def|class|@final\nclass)?\s?{name}\b|^(def|class) {name}\b", name)
            if callable(getattr(trona, name)):
                self.assertTrue(getattr(trona, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
