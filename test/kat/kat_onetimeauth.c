/* SPDX-License-Identifier: ISC */
/* Known answers of Poly1305, by the one-shot, the verifying and the incremental functions. */
#include "kat.h"

KAT(crypto_onetimeauth)
{
    static const size_t step[] = {1, 7, 16, 17, 64, 333};
    const uint8_t *key         = kat_fixed(v, "key", crypto_onetimeauth_KEYBYTES);
    kat_bytes msg              = kat_get(v, "msg");
    uint8_t tag[16], *wrong = kat_buffer(msg.len + 16);
    size_t i, at, n;

    if (crypto_onetimeauth(tag, msg.p, msg.len, key) != 0 || kat_expect(v, "tag", tag, 16) != 0 ||
        crypto_onetimeauth_verify(tag, msg.p, msg.len, key) != 0) {
        return -1;
    }
    memcpy(wrong, msg.p, msg.len);
    for (i = 0; i < 16; i++) {
        tag[i] ^= (uint8_t) (1U << i % 8);
        if (crypto_onetimeauth_verify(tag, msg.p, msg.len, key) != -1) {
            printf("# wrong tag accepted\n");
            return -1;
        }
        tag[i] ^= (uint8_t) (1U << i % 8);
    }
    for (i = 0; i < sizeof step / sizeof step[0]; i++) {
        crypto_onetimeauth_state state;
        if (crypto_onetimeauth_init(&state, key) != 0) {
            return -1;
        }
        for (at = 0; at < msg.len; at += n) {
            n = msg.len - at < step[i] ? msg.len - at : step[i];
            if (crypto_onetimeauth_update(&state, msg.p + at, n) != 0) {
                return -1;
            }
        }
        if (crypto_onetimeauth_final(&state, tag) != 0 || kat_expect(v, "tag", tag, 16) != 0) {
            return -1;
        }
    }
    /* the tag over the message's own bytes */
    if (crypto_onetimeauth(wrong, wrong, msg.len, key) != 0) {
        return -1;
    }
    return kat_expect(v, "tag", wrong, 16);
}

KAT(crypto_onetimeauth_poly1305)
{
    const uint8_t *key = kat_fixed(v, "key", crypto_onetimeauth_poly1305_KEYBYTES);
    kat_bytes msg      = kat_get(v, "msg");
    crypto_onetimeauth_poly1305_state state;
    uint8_t tag[16];

    if (crypto_onetimeauth_poly1305(tag, msg.p, msg.len, key) != 0 ||
        kat_expect(v, "tag", tag, 16) != 0 ||
        crypto_onetimeauth_poly1305_verify(tag, msg.p, msg.len, key) != 0 ||
        crypto_onetimeauth_poly1305_init(&state, key) != 0 ||
        crypto_onetimeauth_poly1305_update(&state, msg.p, msg.len / 2) != 0 ||
        crypto_onetimeauth_poly1305_update(&state, NULL, 0) != 0 ||
        crypto_onetimeauth_poly1305_update(&state, msg.p + msg.len / 2, msg.len - msg.len / 2) !=
            0 ||
        crypto_onetimeauth_poly1305_final(&state, tag) != 0) {
        return -1;
    }
    return kat_expect(v, "tag", tag, 16);
}
