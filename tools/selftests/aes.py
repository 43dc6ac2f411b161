# SPDX-License-Identifier: ISC
"""AES (FIPS 197), counter mode (SP 800-38A), GCM (SP 800-38D) and GCM-SIV (RFC 8452)."""
from .fingerprint import MASK64, arithmetic, fingerprint_folded, golden, pattern, xor


def tables():
    """The S-box of FIPS 197, and the products by 2."""
    double = [x << 1 ^ (0x11b if x & 0x80 else 0) for x in range(256)]
    box, p, q = [0x63] * 256, 1, 1
    for _ in range(255):  # p runs through the powers of 3, q is its inverse
        p ^= double[p]
        for shift in (1, 2, 4):
            q ^= q << shift & 0xff
        q ^= 0x09 if q & 0x80 else 0
        x = q
        for turn in range(1, 5):
            x ^= (q << turn | q >> 8 - turn) & 0xff
        box[p] = x ^ 0x63
    return box, double


BOX, DOUBLE = tables()
UNBOX = [BOX.index(x) for x in range(256)]


def shifted(block):
    """SubBytes and ShiftRows."""
    return bytes(BOX[block[(i + 4 * (i % 4)) % 16]] for i in range(16))


def mixed(s):
    """MixColumns."""
    out = []
    for c in range(0, 16, 4):
        for i in range(4):
            a, b, d, e = (s[c + (i + j) % 4] for j in range(4))
            out.append(DOUBLE[a] ^ DOUBLE[b] ^ b ^ d ^ e)
    return bytes(out)


def aes_round(block, key):
    return xor(mixed(shifted(block)), key)


def expand(key):
    """The round keys."""
    w, rcon = [key[i:i + 4] for i in range(0, len(key), 4)], 1
    n = len(w)
    while len(w) < 4 * (n + 7):
        t = w[-1]
        if len(w) % n == 0:
            t = bytes(BOX[b] for b in t[1:] + t[:1])
            t = bytes([t[0] ^ rcon]) + t[1:]
            rcon = DOUBLE[rcon]
        elif n > 6 and len(w) % n == 4:
            t = bytes(BOX[b] for b in t)
        w.append(xor(w[-n], t))
    return [b"".join(w[i:i + 4]) for i in range(0, len(w), 4)]


def encrypt(block, keys):
    block = xor(block, keys[0])
    for key in keys[1:-1]:
        block = aes_round(block, key)
    return xor(shifted(block), keys[-1])


def decrypt(block, keys):
    for key in keys[:0:-1]:
        block = xor(block, key)
        if key is not keys[-1]:
            block = mixed(mixed(mixed(block)))  # MixColumns has order 4
        block = bytes(UNBOX[block[(i - 4 * (i % 4)) % 16]] for i in range(16))
    return xor(block, keys[0])


def blocks(p):
    return (p[i:i + 16] for i in range(0, len(p), 16))


def keystream(counter, n, keys):
    """n bytes, of a counter of 128 bits."""
    numbers = ((counter + i) % 2**128 for i in range((n + 15) // 16))
    return b"".join(encrypt(number.to_bytes(16, "big"), keys) for number in numbers)[:n]


def aes_values(source):
    keys = [expand(bytes(key[:size])) for key, size in zip(source["aes_test_key"], (16, 32))]
    yield "aes_test_last", [k[-1] for k in keys]
    yield "aes_test_message", [int.from_bytes(arithmetic(8, 0, 167), "little")]
    m, rows = pattern(953), []
    for k, (n, _, _) in zip(keys, source["aes_test_ecb"]):
        results = (b"".join(f(block, k) for block in blocks(m[:16 * n])) for f in (encrypt, decrypt))
        rows.append([n, *map(fingerprint_folded, results)])
    yield "aes_test_ecb", rows
    rows = []
    for hi, lo, key, n, alone, _ in source["aes_test_ctr"]:
        stream = keystream((hi & MASK64) << 64 | lo & MASK64, n, keys[key])
        rows.append([hi, lo, key, n, alone, fingerprint_folded(stream if alone else xor(stream, m))])
    yield "aes_test_ctr", rows
    hi, lo = 0x3132333435363738, 0x393a3b3c3d3e3f45
    yield "aes_test_parts", [hi, lo]
    yield "aes_test_stream", [fingerprint_folded(keystream(hi << 64 | lo, 1550, k)) for k in keys]


def gcm_times(x, y):
    """The product of blocks, SP 800-38D, algorithm 1."""
    z, v = 0, y
    for i in range(128):
        z ^= v if x >> 127 - i & 1 else 0
        v = v >> 1 ^ (0xe1 << 120 if v & 1 else 0)
    return z


def ghash(y, p, h):
    """The hash y continued by p, filled up to whole blocks."""
    for block in blocks(p):
        y = gcm_times(y ^ int.from_bytes(block.ljust(16, b"\0"), "big"), h)
    return y


def gcm_tag(m, data, nonce, keys, h, stream):
    c = xor(m, stream)
    y = ghash(ghash(0, data, h), c, h)
    y = ghash(y, (8 * len(data)).to_bytes(8, "big") + (8 * len(m)).to_bytes(8, "big"), h)
    return xor(y.to_bytes(16, "big"), encrypt(nonce + b"\0\0\0\1", keys))


def polyval_times(a, b):
    """a b x^-128 of RFC 8452, 3."""
    v = 0
    for i in range(128):
        v ^= a << i if b >> i & 1 else 0
    for _ in range(128):
        v = (v ^ (1 << 128 | 1 << 127 | 1 << 126 | 1 << 121 | 1 if v & 1 else 0)) >> 1
    return v


def prepared(keys):
    """aesgcm_state of aes.h: 16 powers of the hash key as RFC 8452, appendix A, has them, the largest first; the expanded
    key; the number of rounds."""
    h = int.from_bytes(encrypt(bytes(16), keys)[::-1], "little") << 1
    h ^= 1 << 128 | 1 << 127 | 1 << 126 | 1 << 121 | 1 if h >> 128 else 0
    powers = [h]
    while len(powers) < 16:
        powers.insert(0, polyval_times(powers[0], h))
    expanded = b"".join(keys).ljust(15 * 16, b"\0")
    return b"".join(p.to_bytes(16, "little") for p in powers) + expanded + bytes([len(keys) - 1])


def aesgcm_values(source):
    key, nonce = bytes(source["aesgcm_test_key"]), bytes(source["aesgcm_test_nonce"])
    keys = {size: expand(key[:size]) for size in (16, 32)}
    yield "aesgcm_test_prepared", [fingerprint_folded(prepared(keys[size])) for size in (16, 32)]
    h = {size: int.from_bytes(encrypt(bytes(16), keys[size]), "big") for size in keys}
    first = int.from_bytes(nonce + b"\0\0\0\2", "big")
    stream = {size: keystream(first, 4607, keys[size]) for size in keys}
    rows = []
    for mlen, adlen, size, how, _ in source["aesgcm_test_sealed"]:
        text = (golden(1536) * 3)[:mlen + adlen]
        tag = gcm_tag(text[:mlen], text[mlen:], nonce, keys[size], h[size], stream[size])
        a, b = int.from_bytes(tag[:8], "little"), int.from_bytes(tag[8:], "little")
        rows.append([mlen, adlen, size, how, a + 3 * b & MASK64])
    yield "aesgcm_test_sealed", rows
    text, counter, first = golden(1536), 0xfffffffa, int.from_bytes(nonce, "big") << 32
    wrap = 16 * (2**32 - counter)  # the counter's low 32 bits go on at 0
    stream = keystream(first | counter, wrap, keys[32]) + keystream(first, 1536 - wrap, keys[32])
    y = int.from_bytes(text[:16], "big")
    for n in (5, 64, 300):
        y = ghash(y, text[16:16 + n], h[32])
    yield "aesgcm_test_hash", y.to_bytes(16, "big")
    yield "aesgcm_test_bulk", [counter]
    c = xor(text, stream)
    yield "aesgcm_test_carry", [ghash(y, c[:sealed] + c[:opened], h[32]).to_bytes(16, "big")
                                for sealed, opened in ((1024, 1024), (1536, 512))]


def siv_tag(m, data, nonce, h, keys):
    y = 0
    text = data + bytes(-len(data) % 16) + m + bytes(-len(m) % 16)
    text += (8 * len(data)).to_bytes(8, "little") + (8 * len(m)).to_bytes(8, "little")
    for block in blocks(text):
        y = polyval_times(y ^ int.from_bytes(block, "little"), h)
    y = (y ^ int.from_bytes(nonce, "little")) & (1 << 127) - 1
    return encrypt(y.to_bytes(16, "little"), keys)


def siv_crypt(m, tag, keys):
    first, rest = int.from_bytes(tag[:4], "little"), tag[4:15] + bytes([tag[15] | 0x80])
    counters = (((first + i) % 2**32).to_bytes(4, "little") + rest for i in range(len(m) // 16 + 1))
    return xor(m, b"".join(encrypt(counter, keys) for counter in counters))


def aesgcmsiv_values(source):
    """Of messages sealed, and of what ciphertexts with a given tag decrypt to, with the tag that they should have had."""
    key, nonce = bytes(source["aesgcmsiv_test_key"]), bytes(source["aesgcmsiv_test_nonce"])
    keys = expand(key)
    derived = b"".join(encrypt(bytes([i, 0, 0, 0]) + nonce, keys)[:8] for i in range(6))
    h, keys, rows = int.from_bytes(derived[:16], "little"), expand(derived[16:]), []
    for how, who, in_place, length, adlen, wrap, _ in source["aesgcmsiv_test_cases"]:
        text = golden(length + adlen)
        m, data = text[:length], text[length:]
        if how == "AESGCMSIV_SEAL":
            tag = siv_tag(m, data, nonce, h, keys)
            out = siv_crypt(m, tag, keys)
        else:
            opened = siv_crypt(m, (2**32 - wrap & 2**32 - 1).to_bytes(4, "little") + golden(16)[4:15] + b"\x1f", keys)
            tag = siv_tag(opened, data, nonce, h, keys)
            out = opened if how == "AESGCMSIV_OPEN" else b""
        fence = bytes([0xa5] * 16)
        rows.append([how, who, in_place, length, adlen, wrap, fingerprint_folded(fence + out + fence + tag)])
    yield "aesgcmsiv_test_cases", rows


SELFTESTS = {
    "src/aes/aes.c": (aes_values, {
        "aes_test_key": "FIPS 197, A.1 and A.3",
        "aes_test_part": "lengths",
    }),
    "src/aes/aesgcm.c": (aesgcm_values, {
        "aesgcm_test_key": "McGrew and Viega, test case 16",
        "aesgcm_test_nonce": "McGrew and Viega, test case 16",
        "aesgcm_test_case.header": "arguments",
        "aesgcm_test_long.header": "arguments",
    }),
    "src/aes/aesgcmsiv.c": (aesgcmsiv_values, {
        "aesgcmsiv_test_key": "60 61 ... 7f",
        "aesgcmsiv_test_nonce": "91 92 ... 9c",
        "aesgcmsiv_test_case.header": "arguments",
    }),
}
