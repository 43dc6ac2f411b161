/* SPDX-License-Identifier: ISC */
/* doc/guide/from-nacl.md: its pair of parts, and each row of its table */
#define seal before_seal
#include "nacl-1.c"
#undef seal
#define seal after_seal
#include "nacl-2.c"
#undef seal
#include "crypto_verify_32.h"
#include "nacl_names.h"
#include "pair.h"

static const unsigned char *const key = pair_m + 7, *const nonce = pair_m + 100;

/* NaCl's form has 32 zeros before the message and 16 before the ciphertext. */
static void rows_box(size_t len)
{
    static unsigned char m[PAIR_MAX + 32], c[PAIR_MAX + 32];
    unsigned char pk[32], k[32];

    memcpy(m + 32, pair_m, len);
    pair_zero("base", crypto_scalarmult_base(pk, key));
    pair_zero("crypto_box_beforenm", crypto_box_beforenm(k, pk, key));
    pair_zero("crypto_box", crypto_box(c, m, len + 32, nonce, pk, key));
    memcpy(pair_before, c + 16, len + 16);
    pair_zero("crypto_box_easy", crypto_box_easy(pair_after, pair_m, len, nonce, pk, key));
    pair_same("crypto_box", len, len + 16);
    pair_zero("crypto_box_open", crypto_box_open(c, c, len + 32, nonce, pk, key));
    pair_zero("crypto_box_open", memcmp(c, m, len + 32));
    pair_zero("crypto_box_afternm", crypto_box_afternm(c, m, len + 32, nonce, k));
    memcpy(pair_before, c + 16, len + 16);
    pair_zero("easy", crypto_box_easy_afternm(pair_after, pair_m, len, nonce, k));
    pair_zero("open", crypto_box_open_afternm(c, c, len + 32, nonce, k));
    pair_zero("open", memcmp(c, m, len + 32));
    pair_same("crypto_box_afternm", len, len + 16);
    pair_zero("crypto_secretbox", crypto_secretbox(c, m, len + 32, nonce, key));
    memcpy(pair_before, c + 16, len + 16);
    pair_zero("easy", crypto_secretbox_easy(pair_after, pair_m, len, nonce, key));
    pair_zero("open", crypto_secretbox_open_easy(c + 32, c + 16, len + 16, nonce, key));
    pair_zero("open", memcmp(c + 32, pair_m, len));
    pair_zero("crypto_secretbox", crypto_secretbox(c, m, len + 32, nonce, key));
    pair_zero("open", crypto_secretbox_open(c, c, len + 32, nonce, key));
    pair_zero("open", memcmp(c, m, len + 32));
    pair_same("crypto_secretbox", len, len + 16);
    pair_zero("crypto_box_easy", crypto_box_easy(c, pair_m, len, nonce, pk, key));
    pair_zero("open", crypto_box_open_easy(c, c, len + 16, nonce, pk, key));
    pair_zero("open", memcmp(c, pair_m, len));
    pair_zero("easy", crypto_box_easy_afternm(c, pair_m, len, nonce, k));
    pair_zero("open", crypto_box_open_easy_afternm(c, c, len + 16, nonce, k));
    pair_zero("open", memcmp(c, pair_m, len));
}

/* NaCl's crypto_sign, and Ed25519 with keys of the same lengths: neither takes the other's. */
static void rows_sign(size_t len)
{
    static unsigned char sm[PAIR_MAX + 64], m[PAIR_MAX + 64];
    unsigned char pk[32], sk[64];
    unsigned long long n;

    pair_zero("keypair", crypto_sign_edwards25519sha512batch_keypair(pk, sk));
    pair_zero("sign", crypto_sign_edwards25519sha512batch(sm, &n, pair_m, len, sk));
    pair_zero("open", crypto_sign_open(m, &n, sm, len + 64, pk));
    pair_zero("keypair", crypto_sign_keypair(pk, sk));
    pair_zero("sign", crypto_sign(sm, &n, pair_m, len, sk));
    pair_zero("ed25519", crypto_sign_ed25519_open(m, &n, sm, len + 64, pk) != -1);
    pair_zero("open", crypto_sign_edwards25519sha512batch_open(m, &n, sm, len + 64, pk));
    pair_zero("open", n != len || memcmp(m, pair_m, len) != 0);
    pair_zero("ed25519", crypto_sign_ed25519(sm, &n, pair_m, len, sk));
    pair_zero("ed25519", crypto_sign_ed25519_open(m, &n, sm, len + 64, pk) != -1);
    pair_zero("lengths", crypto_sign_SECRETKEYBYTES != crypto_sign_ed25519_SECRETKEYBYTES ||
                             crypto_sign_PUBLICKEYBYTES != crypto_sign_ed25519_PUBLICKEYBYTES ||
                             crypto_sign_BYTES != crypto_sign_ed25519_BYTES);
}

/* The functions that are the same, and the formats that keep old files readable. */
static void rows_same(void)
{
    static const char expected[] =
        "6642ce7eb2f65e7fb2e26a1ff043e27a3339de4092e81208f4da1e81e5a78980"
        "4e987e66a0aa60429b893f3e9ab845218f6af48676a06c976401c4de330b59fb";
    char text[129];

    nacl_names(text);
    pair_zero("NaCl 20110221", strcmp(text, expected));
    pair_zero("crypto_verify_32",
              crypto_verify_32(key, key) != 0 || crypto_verify_32(key, nonce) != -1);
    randombytes(pair_before, 32);
    randombytes_buf(pair_after, 32);
    pair_zero("randombytes", memcmp(pair_before, pair_after, 32) == 0);
}

int main(void)
{
    unsigned char pk[32];
    size_t len;

    pair_fill();
    rows_same();
    (void) crypto_scalarmult_base(pk, pair_m + 300);
    for (len = 1; len < PAIR_MAX - 64; len += len / 3 + 1) {
        pair_zero("seal", before_seal(pair_before, pair_m, len, pair_m + 9, pk, pair_m + 40));
        pair_zero("seal", after_seal(pair_after, pair_m, len, pair_m + 9, pk, pair_m + 40));
        pair_same("seal", len, len + 16);
        rows_box(len);
        rows_sign(len);
    }
    return 0;
}
