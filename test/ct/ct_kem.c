/* SPDX-License-Identifier: ISC */
/* Constant-time cases: ML-KEM, X-Wing. The seeds and all that follows from them is secret, save
 * public keys and ciphertexts. */
#include "ct.h"

static unsigned char ct_kem_pk[1568], ct_kem_sk[3168], ct_kem_ct[1568], ct_kem_ss[32];

/* Declares what calls leave of the public key: its polynomials, and those of the matrix
 * (Algorithm 7), by rows. */
static void ct_kem_output(unsigned k)
{
#if defined(TRONA_RESIDUE)
    const unsigned char *rho = ct_kem_pk + (size_t) 384 * k;
    unsigned char seed[34], block[1008];
    const unsigned char *in;
    int16_t r[256];
    unsigned i, n;

    for (i = 0; i < k * k + k; i++) {
        in = ct_kem_pk + (size_t) 384 * i;
        if (i >= k) {
            memcpy(seed, rho, 32);
            seed[32] = (unsigned char) ((i - k) % k);
            seed[33] = (unsigned char) ((i - k) / k);
            (void) (crypto_xof_shake128) (block, sizeof block, seed, sizeof seed);
            in = block;
        }
        for (n = 0; n < 256; in += 3) {
            r[n] = (int16_t) (in[0] | (in[1] & 15) << 8);
            n += i < k || r[n] < 3329;
            if (n < 256) {
                r[n] = (int16_t) (in[1] >> 4 | in[2] << 4);
                n += i < k || r[n] < 3329;
            }
        }
        ct_output(r, sizeof r);
    }
#else
    (void) k;
#endif
}

static void ct_run_mlkem768(size_t len)
{
    int i;

    (void) len;
    (void) crypto_kem_mlkem768_keypair(ct_kem_pk, ct_kem_sk);
    ct_kem_output(3);
    (void) crypto_kem_mlkem768_seed_keypair(ct_kem_pk, ct_kem_sk, ct_secret);
    ct_kem_output(3);
    ct_mark_public(ct_kem_pk, 1184);
    (void) ct_result(crypto_kem_mlkem768_enc(ct_kem_ct, ct_kem_ss, ct_kem_pk));
    (void) ct_result(crypto_kem_mlkem768_enc_deterministic(ct_kem_ct, ct_kem_ss, ct_kem_pk, ct_m));
    /* the true ciphertext, forgeries in both its parts, one that is none; what becomes of them is
     * secret, even whether they are refused */
    for (i = 0; i < 4; i++) {
        ct_mark_public(ct_kem_ct, 1088);
        (void) ct_result(crypto_kem_mlkem768_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
        ct_kem_ct[i == 0 ? 0 : 1087] ^= 1;
        if (i == 2) {
            memset(ct_kem_ct, 0, 1088);
        }
    }
    /* a key that was never told to be public, and a secret ciphertext */
    ct_mark_secret(ct_kem_sk, 2400);
    ct_mark_secret(ct_kem_ct, 1088);
    (void) ct_result(crypto_kem_mlkem768_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
}

static void ct_run_mlkem512(size_t len)
{
    int i;

    (void) len;
    (void) crypto_kem_mlkem512_keypair(ct_kem_pk, ct_kem_sk);
    ct_kem_output(2);
    (void) crypto_kem_mlkem512_seed_keypair(ct_kem_pk, ct_kem_sk, ct_secret);
    ct_kem_output(2);
    ct_mark_public(ct_kem_pk, 800);
    (void) ct_result(crypto_kem_mlkem512_enc(ct_kem_ct, ct_kem_ss, ct_kem_pk));
    (void) ct_result(crypto_kem_mlkem512_enc_deterministic(ct_kem_ct, ct_kem_ss, ct_kem_pk, ct_m));
    /* as above */
    for (i = 0; i < 4; i++) {
        ct_mark_public(ct_kem_ct, 768);
        (void) ct_result(crypto_kem_mlkem512_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
        ct_kem_ct[i == 0 ? 0 : 767] ^= 1;
        if (i == 2) {
            memset(ct_kem_ct, 0, 768);
        }
    }
    ct_mark_secret(ct_kem_sk, 1632);
    ct_mark_secret(ct_kem_ct, 768);
    (void) ct_result(crypto_kem_mlkem512_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
}

static void ct_run_mlkem1024(size_t len)
{
    int i;

    (void) len;
    (void) crypto_kem_mlkem1024_keypair(ct_kem_pk, ct_kem_sk);
    ct_kem_output(4);
    (void) crypto_kem_mlkem1024_seed_keypair(ct_kem_pk, ct_kem_sk, ct_secret);
    ct_kem_output(4);
    ct_mark_public(ct_kem_pk, 1568);
    (void) ct_result(crypto_kem_mlkem1024_enc(ct_kem_ct, ct_kem_ss, ct_kem_pk));
    (void) ct_result(crypto_kem_mlkem1024_enc_deterministic(ct_kem_ct, ct_kem_ss, ct_kem_pk, ct_m));
    /* as above */
    for (i = 0; i < 4; i++) {
        ct_mark_public(ct_kem_ct, 1568);
        (void) ct_result(crypto_kem_mlkem1024_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
        ct_kem_ct[i == 0 ? 0 : 1567] ^= 1;
        if (i == 2) {
            memset(ct_kem_ct, 0, 1568);
        }
    }
    ct_mark_secret(ct_kem_sk, 3168);
    ct_mark_secret(ct_kem_ct, 1568);
    (void) ct_result(crypto_kem_mlkem1024_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
}

static void ct_run_xwing(size_t len)
{
    (void) len;
    (void) crypto_kem_xwing_keypair(ct_kem_pk, ct_kem_sk);
    ct_kem_output(3);
    (void) crypto_kem_xwing_seed_keypair(ct_kem_pk, ct_kem_sk, ct_secret);
    ct_kem_output(3);
    ct_mark_public(ct_kem_pk, 1216);
    (void) ct_result(crypto_kem_xwing_enc(ct_kem_ct, ct_kem_ss, ct_kem_pk));
    (void) ct_result(crypto_kem_xwing_enc_deterministic(ct_kem_ct, ct_kem_ss, ct_kem_pk, ct_m));
    ct_mark_public(ct_kem_ct, 1120);
    (void) ct_result(crypto_kem_xwing_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
    ct_kem_ct[500] ^= 1;
    ct_kem_ct[1100] ^= 1;
    ct_output(ct_kem_ct, 1120);
    (void) ct_result(crypto_kem_xwing_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
    memset(ct_kem_ct + 1088, 0, 32); /* a point of small order */
    (void) ct_result(crypto_kem_xwing_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
    memset(ct_kem_pk, 0xff, 1184); /* a key that is refused; its X25519 part is a true one */
    (void) ct_result(crypto_kem_xwing_enc(ct_kem_ct, ct_kem_ss, ct_kem_pk));
}

static void ct_run_kem(size_t len)
{
    (void) len;
    (void) crypto_kem_keypair(ct_kem_pk, ct_kem_sk);
    ct_kem_output(3);
    (void) crypto_kem_seed_keypair(ct_kem_pk, ct_kem_sk, ct_secret);
    ct_kem_output(3);
    ct_mark_public(ct_kem_pk, 1216);
    (void) ct_result(crypto_kem_enc(ct_kem_ct, ct_kem_ss, ct_kem_pk));
    ct_mark_public(ct_kem_ct, 1120);
    (void) ct_result(crypto_kem_dec(ct_kem_ss, ct_kem_ct, ct_kem_sk));
}

const ct_case ct_kem_cases[] = {
    {"crypto_kem_mlkem512_keypair crypto_kem_mlkem512_seed_keypair crypto_kem_mlkem512_enc "
     "crypto_kem_mlkem512_enc_deterministic crypto_kem_mlkem512_dec",
     ct_run_mlkem512, 0, 0},
    {"crypto_kem_mlkem768_keypair crypto_kem_mlkem768_seed_keypair crypto_kem_mlkem768_enc "
     "crypto_kem_mlkem768_enc_deterministic crypto_kem_mlkem768_dec",
     ct_run_mlkem768, 0, 0},
    {"crypto_kem_mlkem1024_keypair crypto_kem_mlkem1024_seed_keypair crypto_kem_mlkem1024_enc "
     "crypto_kem_mlkem1024_enc_deterministic crypto_kem_mlkem1024_dec",
     ct_run_mlkem1024, 0, 0},
    {"crypto_kem_xwing_keypair crypto_kem_xwing_seed_keypair crypto_kem_xwing_enc "
     "crypto_kem_xwing_enc_deterministic crypto_kem_xwing_dec",
     ct_run_xwing, 0, 0},
    {"crypto_kem_keypair crypto_kem_seed_keypair crypto_kem_enc crypto_kem_dec", ct_run_kem, 0, 0},
    {NULL, NULL, 0, 0},
};
