# SPDX-License-Identifier: ISC
"""Compares trona with what Python programs use today, in one process, turn by turn; medians of many short repetitions.

    python bench.py            the tables; a peer that is not installed is left out
    python bench.py --check    the same, and status 1 if one of the aims is missed
    python bench.py --only crypto_pyaes     one table: crypto_pyaes, calls or files
    python bench.py --cpu --only files      CPU time of all threads instead of elapsed time: for a machine that others use, too

Peers: cryptography, pycryptodome, pyaes, pynacl, blake3; hashlib is there always. What counts are the ratios."""

import argparse
import hashlib
import os
import statistics
import sys
import tempfile
import time

import trona


clock = time.perf_counter


def optional(name):
    try:
        return __import__(name, fromlist=["_"])
    except ImportError:
        return None


def interleaved(calls, seconds=1.0, least=7):
    """By name the median time of a call in microseconds. The calls take turns, each for about a millisecond."""
    loops = {}
    for name, call in calls.items():
        call()
        begin = clock()
        call()
        loops[name] = max(1, min(20000, int(0.001 / max(clock() - begin, 1e-8))))
    times = {name: [] for name in calls}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times[next(iter(times))]) < least:
        for name, call in calls.items():
            turns = range(loops[name])
            begin = clock()
            for _ in turns:
                call()
            times[name].append((clock() - begin) / loops[name] * 1e6)
    return {name: statistics.median(t) for name, t in times.items()}


def table(title, rows):
    """rows: (what, by name the time). Ratios above 1: trona is so many times as fast."""
    print(f"\n{title}\n")
    for what, times in rows:
        mine = times["trona"]
        others = ", ".join(f"{n} {t:.4g} us ({t / mine:.2f})" for n, t in times.items() if n != "trona")
        print(f"  {what:<34} trona {mine:.4g} us, {others}")


def crypto_pyaes(seconds):
    """pyperformance's bm_crypto_pyaes: 23,000 bytes encrypted and decrypted by AES-128-CTR, each with new objects."""
    text = b"This is a test. What could possibly go wrong? " * 500
    key = b"\xa1\xf6%\x8c\x87}_\xcd\x89dHE8\xbf\xc9,"
    first = (1).to_bytes(16, "big")
    assert len(text) == 23000

    def mine():
        c = trona.AESCTR(key, first).encrypt(text)
        assert trona.AESCTR(key, first).decrypt(c) == text
        return c

    calls = {"trona": mine}
    if optional("cryptography"):
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        def peer():
            e = Cipher(algorithms.AES(key), modes.CTR(first)).encryptor()
            c = e.update(text) + e.finalize()
            d = Cipher(algorithms.AES(key), modes.CTR(first)).decryptor()
            assert d.update(c) + d.finalize() == text
            return c

        calls["cryptography"] = peer
    AES = optional("Crypto.Cipher.AES")
    if AES:

        def dome():
            c = AES.new(key, AES.MODE_CTR, nonce=b"", initial_value=1).encrypt(text)
            assert AES.new(key, AES.MODE_CTR, nonce=b"", initial_value=1).decrypt(c) == text
            return c

        calls["PyCryptodome"] = dome
    pyaes = optional("pyaes")
    if pyaes:

        def slow():
            c = pyaes.AESModeOfOperationCTR(key).encrypt(text)
            assert pyaes.AESModeOfOperationCTR(key).decrypt(c) == text
            return c

        assert slow() == mine()
        begin = time.perf_counter()
        slow()
        once = (time.perf_counter() - begin) * 1e6
    results = {call() for call in calls.values()}
    assert len(results) == 1
    times = interleaved(calls, seconds)
    if pyaes:
        times["pyaes"] = once
    return times


def short_calls(seconds, size=64):
    """Calls of 64 bytes beside PyNaCl's (and hashlib's) own."""
    data = os.urandom(size)
    key = os.urandom(32)
    nonce = os.urandom(24)
    rows = []
    nacl = optional("nacl.secret")
    if nacl is None:
        return rows
    import nacl.bindings as low
    import nacl.encoding
    import nacl.hash
    import nacl.public
    import nacl.signing

    def row(what, mine, theirs, same=True):
        if same:
            assert bytes(mine()) == bytes(theirs()), what
        rows.append((what, interleaved({"trona": mine, "PyNaCl": theirs}, seconds)))

    mine, theirs = trona.SecretBox(key), nacl.secret.SecretBox(key)
    boxed = mine.encrypt(data, nonce)
    row("SecretBox, encrypt", lambda: mine.encrypt(data, nonce), lambda: theirs.encrypt(data, nonce))
    row("SecretBox, decrypt", lambda: mine.decrypt(boxed), lambda: theirs.decrypt(boxed))
    row(
        "XSalsa20Poly1305, object and encrypt / bindings",
        lambda: trona.XSalsa20Poly1305(key).encrypt(nonce, data),
        lambda: low.crypto_secretbox(data, nonce, key),
    )
    aead = trona.XChaCha20Poly1305(key)
    row(
        "XChaCha20-Poly1305, encrypt / bindings",
        lambda: aead.encrypt(nonce, data),
        lambda: low.crypto_aead_xchacha20poly1305_ietf_encrypt(data, b"", nonce, key),
    )
    pk, sk = trona.box_keypair()
    box = trona.Box(trona.PrivateKey(sk), trona.PublicKey(pk))
    their_box = nacl.public.Box(nacl.public.PrivateKey(sk), nacl.public.PublicKey(pk))
    row("Box, encrypt", lambda: box.encrypt(data, nonce), lambda: their_box.encrypt(data, nonce))
    raw = nacl.encoding.RawEncoder
    row(
        "BLAKE2b",
        lambda: trona.blake2b(data),
        lambda: nacl.hash.blake2b(data, encoder=raw),
    )
    row("SHA-256", lambda: trona.sha256(data), lambda: nacl.hash.sha256(data, encoder=raw))
    row("SHA-512 / bindings", lambda: trona.sha512(data), lambda: low.crypto_hash_sha512(data))
    seed = os.urandom(32)
    pk, sk = trona.sign_keypair(seed)
    signing = nacl.signing.SigningKey(seed)
    row("sign", lambda: trona.sign(sk, data), lambda: signing.sign(data).signature)
    sig = trona.sign(sk, data)
    row("verify", lambda: trona.verify(pk, data, sig), lambda: signing.verify_key.verify(data, sig), same=False)
    row("x25519 / bindings", lambda: trona.x25519(seed, pk), lambda: low.crypto_scalarmult(seed, pk))
    row("random, 32 bytes", lambda: trona.random(32), lambda: nacl.utils.random(32), same=False)
    return rows


def files(seconds, size):
    """Digests of a file that is in the page cache."""
    rows = []
    with tempfile.NamedTemporaryFile() as f:
        block = os.urandom(1 << 20)
        for _ in range(size >> 20):
            f.write(block)
        f.flush()
        path = f.name

        def standard(name):
            def run():
                with open(path, "rb") as g:
                    return hashlib.file_digest(g, name).digest()

            return run

        for name in "sha256", "sha512", "sha3_256", "blake2b":
            theirs = standard(name)
            size_of = {"digest_size": 64} if name == "blake2b" else {}
            assert trona.hash_file(path, name, **size_of) == theirs()
            rows.append(
                (name, interleaved({"trona": lambda: trona.hash_file(path, name, **size_of), "hashlib": theirs}, seconds))
            )
        blake3 = optional("blake3")
        if blake3:
            for threads in 1, 0:
                most = 1 if threads == 1 else blake3.blake3.AUTO

                def theirs():
                    return blake3.blake3(max_threads=most).update_mmap(path).digest()

                def mine():
                    return trona.hash_file(path, "blake3", threads=threads)

                assert mine() == theirs()
                label = "blake3, one thread" if threads == 1 else "blake3, all threads"
                rows.append((label, interleaved({"trona": mine, "blake3": theirs}, seconds)))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each comparison")
    parser.add_argument("--size", type=int, default=16, help="MiB of the file")
    parser.add_argument("--only", choices=("crypto_pyaes", "calls", "files"))
    parser.add_argument("--cpu", action="store_true", help="CPU time")
    options = parser.parse_args()
    if options.cpu:
        global clock
        clock = time.process_time
    tables = {
        "crypto_pyaes": (
            "AES-128-CTR, 23,000 bytes, encrypted and decrypted, objects included",
            lambda: [("crypto_pyaes", crypto_pyaes(options.seconds))],
            {"cryptography": 2, "PyCryptodome": 10},
        ),
        "calls": ("Calls of 64 bytes", lambda: short_calls(options.seconds / 2), {"PyNaCl": 1}),
        "files": (
            f"Files of {options.size} MiB, in the page cache",
            lambda: files(options.seconds, options.size << 20),
            {"hashlib": 1, "blake3": 0.9},
        ),
    }
    missed = []
    for name, (title, run, aims) in tables.items():
        if options.only not in (None, name):
            continue
        rows = run()
        table(title, rows)
        for what, times in rows:
            for peer, aim in aims.items():
                if peer in times and times[peer] / times["trona"] < aim:
                    missed.append(f"{what}: {times[peer] / times['trona']:.2f} times as fast as {peer}, the aim is {aim}")
    print("\n" + "\n".join(missed or ["All aims reached."]))
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
