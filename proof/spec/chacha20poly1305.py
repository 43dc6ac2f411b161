# SPDX-License-Identifier: ISC
"""ChaCha20 with Poly1305 over associated data and ciphertext, RFC 8439, sections 2.6 and 2.8, with a counter of 64 bits."""
from engine.terms import C, add
from spec import chacha20, poly1305
from spec.words import cut, from_bytes, to_bytes


def keystream(key, nonce, begin, size):
    """So many bytes of the blocks after that of the authenticator's key, which encrypt: words of whole blocks, then bytes."""
    words = []
    for i in range((size + 63) // 64):
        words += chacha20.block(tuple(key), tuple(nonce), add(begin, C(64, 1 + i)), 20)
    whole = size // 64 * 16
    return words[:whole] + [b for w in words[whole:] for b in cut(w)][:size % 64]


def one_time_key(key, nonce, begin):
    """2.6: r and s of Poly1305, eight words."""
    return chacha20.block(tuple(key), tuple(nonce), begin, 20)[:8]


def authenticated(ad, cipher, zero, length):
    """2.8: the bytes that Poly1305 absorbs, whole blocks. zero: a byte; length(n): the eight bytes of n, low end first."""
    padded = lambda part: [*part, *[zero] * (-len(part) % 16)]
    return padded(ad) + padded(cipher) + length(len(ad)) + length(len(cipher))


def known_answers():
    """2.8.2"""
    text = (b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be "
            b"it.")
    key, nonce = from_bytes(bytes(range(0x80, 0xA0)), 32), from_bytes(bytes(range(0x40, 0x48)), 32)
    begin = C(64, 7 << 32)  # the first word of the nonce of 96 bits is the counter's high word
    secret = to_bytes(one_time_key(key, nonce, begin))
    assert secret.hex() == "7bac2b252db447af09b67a55a4e955840ae1d6731075d9eb2a9375783ed553ff"
    cipher = bytes(p ^ q for p, q in zip(text, to_bytes(keystream(key, nonce, begin, len(text))), strict=True))
    assert cipher.hex() == (
        "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b"
        "1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
        "3ff4def08e4b7a9de576d26586cec64b6116")
    ad = bytes.fromhex("50515253c0c1c2c3c4c5c6c7")
    message = bytes(authenticated(ad, cipher, 0, lambda n: list(n.to_bytes(8, "little"))))
    assert poly1305.mac(secret, message).hex() == "1ae10b594f09e26a7e902ecbd0600691"
