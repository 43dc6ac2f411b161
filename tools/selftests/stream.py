# SPDX-License-Identifier: ISC
"""ChaCha20 (RFC 8439, 2.1 to 2.3), with a counter of 64 bits, and Salsa20 (D. J. Bernstein, Salsa20 specification); the
keystreams that tools/gen-keystreams writes."""
import struct

from .fingerprint import arithmetic, fingerprint, fingerprint_folded

SIGMA = b"expand 32-byte k"
KEY, NONCE = arithmetic(32, 0x80, 1), arithmetic(8, 0x40, 1)
FIRST, BLOCKS = (0x9e3779b9 << 32) + 2**32 - 25, 48


def left(x, n):
    return (x << n | x >> 32 - n) & 0xffffffff


def chacha_quarter(x, a, b, c, d):
    for i, j, k, n in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
        x[i] = x[i] + x[j] & 0xffffffff
        x[k] = left(x[k] ^ x[i], n)


def salsa_quarter(x, a, b, c, d):
    for i, j, k, n in (b, a, d, 7), (c, b, a, 9), (d, c, b, 13), (a, d, c, 18):
        x[i] ^= left(x[j] + x[k] & 0xffffffff, n)


CHACHA_LINES = [(i, i + 4, i + 8, i + 12) for i in range(4)] + \
    [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
SALSA_LINES = [tuple((5 * i + 4 * j) % 16 for j in range(4)) for i in range(4)] + \
    [tuple(4 * i + (i + j) % 4 for j in range(4)) for i in range(4)]


def permute(block, quarter, lines, rounds):
    """The words of a block after these rounds, nothing added."""
    x = list(struct.unpack("<16I", block))
    for _ in range(rounds // 2):
        for line in lines:
            quarter(x, *line)
    return x


def added(block, x):
    return struct.pack("<16I", *(a + b & 0xffffffff for a, b in zip(x, struct.unpack("<16I", block))))


def chacha_block(key, last, sigma):
    """The initial state of ChaCha20; last: counter and nonce."""
    return sigma + key + last


def salsa_block(key, middle, sigma):
    """The initial state of Salsa20; middle: nonce and counter."""
    return sigma[:4] + key[:16] + sigma[4:8] + middle + sigma[8:12] + key[16:] + sigma[12:]


def chacha(counter, rounds):
    block = chacha_block(KEY, struct.pack("<Q", counter) + NONCE, SIGMA)
    return added(block, permute(block, chacha_quarter, CHACHA_LINES, rounds))


def chacha8(counter):
    return chacha(counter, 8)


def salsa_core(block, rounds):
    return added(block, permute(block, salsa_quarter, SALSA_LINES, rounds))


def salsa(counter, rounds):
    return salsa_core(salsa_block(KEY, NONCE + struct.pack("<Q", counter), SIGMA), rounds)


def salsa8(counter):
    return salsa(counter, 8)


def encrypted(block):
    """The ciphertext of the self-tests: the keystream, XOR the 251 bytes 7 + 29 i again and again."""
    stream = b"".join(block(FIRST + i) for i in range(BLOCKS))
    return bytes(b ^ i % 251 * 29 + 7 & 255 for i, b in enumerate(stream))


def encrypted_words(block):
    return list(struct.unpack("<%dQ" % (BLOCKS * 8), encrypted(block)))


def chacha_values(_):
    yield "chacha20_sigma", SIGMA
    stream = b"".join(chacha(0xffffffff + i, 20) for i in range(5))
    yield "chacha20_answer_20", fingerprint_folded(stream[:319])
    key = KEY
    for _ in range(2):
        x = permute(chacha_block(key, arithmetic(16, 0xc0, 1), arithmetic(16, 0x10, 7)), chacha_quarter, CHACHA_LINES, 20)
        key = struct.pack("<8I", *x[:4], *x[12:])
    yield "chacha20_h_answer", fingerprint(key)


def salsa_values(source):
    yield "salsa20_sigma", SIGMA
    stream = b"".join(salsa(0xffffffff + i, 20) for i in range(5))
    yield "salsa20_answer_20", fingerprint_folded(stream[:319])
    block = salsa_block(KEY, arithmetic(16, 0xc0, 1), arithmetic(16, 0x10, 7))
    answers = source["salsa20_core_answers"]
    yield "salsa20_core_answers", [[rounds, fingerprint(salsa_core(block, rounds))] for rounds, _ in answers]
    key = KEY
    for _ in range(2):
        x = permute(salsa_block(key, arithmetic(16, 0xc0, 1), arithmetic(16, 0x10, 7)), salsa_quarter, SALSA_LINES, 20)
        key = struct.pack("<8I", *x[0::5], *x[6:10])
    yield "salsa20_h_answer", fingerprint(key)


def common_values(_):
    yield "stream_selftest", [FIRST]
    yield "stream_selftest_guard", bytes([0xa5] * 64)


SELFTESTS = {
    "src/chacha20/chacha20.c": (chacha_values, {}),
    "src/chacha20/chacha20_keystream.inc": (lambda _: [("chacha20_encrypted", encrypted_words(chacha8))], {}),
    "src/salsa20/salsa20.c": (salsa_values, {}),
    "src/salsa20/salsa20_keystream.inc": (lambda _: [("salsa20_encrypted", encrypted_words(salsa8))], {}),
    "src/simd/stream_selftest.c": (common_values, {
        "stream_selftest_groups": "what implementations do at once",
        "stream_selftest_parts": "which parts of the text are decrypted",
    }),
}
