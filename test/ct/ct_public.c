/* SPDX-License-Identifier: ISC */
/* Constant-time cases: X25519, box, Ed25519. */
#include "ct.h"

static unsigned char ct_pk[32], ct_sk[64], ct_shared[32], ct_sig[64];

/* A key pair from the marked generator; the public key is then public. */
static void ct_box_keypair(void)
{
    (void) crypto_box_keypair(ct_pk, ct_sk);
    ct_mark_public(ct_pk, 32);
}

static void ct_run_scalarmult(size_t len)
{
    (void) len;
    (void) crypto_scalarmult_base(ct_out, ct_secret);
    (void) crypto_scalarmult_curve25519_base(ct_out, ct_secret);
    ct_mark_public(ct_out, 32);
    (void) ct_result(crypto_scalarmult(ct_out + 32, ct_secret + 32, ct_out));
    (void) ct_result(crypto_scalarmult_curve25519(ct_out + 32, ct_secret + 32, ct_out));
    /* the point may be secret as well */
    ct_mark_secret(ct_out, 32);
    (void) ct_result(crypto_scalarmult_curve25519(ct_out + 32, ct_secret + 32, ct_out));
}

/* More than a group of eight, with a p of small order. */
static void ct_run_scalarmult_batch(size_t len)
{
    unsigned char *q = ct_out, *p = ct_c, *n = ct_m;
    int results[11];

    (void) len;
    memset(p + 64, 0, 32);
    ct_mark_secret(p + 64, 32);
    (void) ct_result(crypto_scalarmult_curve25519_batch(q, results, n, p, 11));
    (void) ct_result(crypto_scalarmult_curve25519_batch_threads(q, results, n, p, 11, 2));
    (void) ct_result(crypto_box_beforenm_batch(q, results, p, n, 11));
    (void) ct_result(crypto_box_beforenm_batch(q, NULL, p, n, 1));
}

static void ct_run_key_batches(size_t len)
{
    unsigned char *pk = ct_out, *sk = ct_c;

    (void) len;
    (void) crypto_scalarmult_curve25519_base_batch(pk, ct_m, 10);
    (void) crypto_box_keypair_batch(pk, sk, 10);
    (void) crypto_sign_ed25519_keypair_batch(pk, sk, 10);
    (void) crypto_sign_ed25519_seed_keypair_batch(pk, sk, ct_m, 10);
    ct_mark_public(pk, 320);
}

static void ct_run_box_keys(size_t len)
{
    (void) len;
    ct_box_keypair();
    (void) crypto_box_curve25519xsalsa20poly1305_keypair(ct_pk, ct_sk);
    (void) crypto_box_seed_keypair(ct_pk, ct_sk, ct_secret);
    (void) crypto_box_curve25519xsalsa20poly1305_seed_keypair(ct_pk, ct_sk, ct_secret);
    ct_mark_public(ct_pk, 32);
    (void) ct_result(crypto_box_beforenm(ct_shared, ct_pk, ct_secret));
    (void) ct_result(crypto_box_curve25519xsalsa20poly1305_beforenm(ct_shared, ct_pk, ct_secret));
}

static void ct_run_box_easy(size_t len)
{
    unsigned char *c = ct_out, *m = ct_c, *mac = ct_out + CT_MAX + 100;

    ct_box_keypair();
    (void) ct_result(crypto_box_easy(c, ct_m, len, ct_n, ct_pk, ct_sk));
    ct_output(c, 16);
    ct_output(c + 16, len);
    (void) ct_result(crypto_box_open_easy(m, c, len + 16, ct_n, ct_pk, ct_sk));
    c[16 + len / 2 - (len == 0)] ^= 1;
    (void) ct_result(crypto_box_open_easy(m, c, len + 16, ct_n, ct_pk, ct_sk));
    (void) ct_result(crypto_box_detached(c, mac, ct_m, len, ct_n, ct_pk, ct_sk));
    ct_output(c, len);
    ct_output(mac, 16);
    (void) ct_result(crypto_box_open_detached(m, c, mac, len, ct_n, ct_pk, ct_sk));
}

static void ct_run_box_afternm(size_t len)
{
    unsigned char *c = ct_out, *m = ct_c, *mac = ct_out + CT_MAX + 100;

    (void) crypto_box_easy_afternm(c, ct_m, len, ct_n, ct_secret);
    ct_output(c, 16);
    ct_output(c + 16, len);
    (void) ct_result(crypto_box_open_easy_afternm(m, c, len + 16, ct_n, ct_secret));
    (void) crypto_box_detached_afternm(c, mac, ct_m, len, ct_n, ct_secret);
    ct_output(c, len);
    ct_output(mac, 16);
    (void) ct_result(crypto_box_open_detached_afternm(m, c, mac, len, ct_n, ct_secret));
    memset(ct_m, 0, 32);
    (void) crypto_box_afternm(c, ct_m, len + 32, ct_n, ct_secret);
    ct_output(c, len + 32);
    (void) ct_result(crypto_box_open_afternm(m, c, len + 32, ct_n, ct_secret));
    (void) crypto_box_curve25519xsalsa20poly1305_afternm(c, ct_m, len + 32, ct_n, ct_secret);
    ct_output(c, len + 32);
    (void) ct_result(
        crypto_box_curve25519xsalsa20poly1305_open_afternm(m, c, len + 32, ct_n, ct_secret));
}

static void ct_run_box(size_t len)
{
    ct_box_keypair();
    memset(ct_m, 0, 32);
    (void) ct_result(crypto_box(ct_out, ct_m, len + 32, ct_n, ct_pk, ct_sk));
    ct_output(ct_out, len + 32);
    (void) ct_result(crypto_box_open(ct_c, ct_out, len + 32, ct_n, ct_pk, ct_sk));
    (void) ct_result(
        crypto_box_curve25519xsalsa20poly1305(ct_out, ct_m, len + 32, ct_n, ct_pk, ct_sk));
    (void) ct_result(
        crypto_box_curve25519xsalsa20poly1305_open(ct_c, ct_out, len + 32, ct_n, ct_pk, ct_sk));
}

static void ct_run_seal(size_t len)
{
    ct_box_keypair();
    (void) ct_result(crypto_box_seal(ct_out, ct_m, len, ct_pk));
    ct_mark_public(ct_out, len + 48);
    (void) ct_result(crypto_box_seal_open(ct_c, ct_out, len + 48, ct_pk, ct_sk));
}

static void ct_run_sign_keys(size_t len)
{
    (void) len;
    (void) crypto_sign_keypair(ct_pk, ct_sk);
    (void) crypto_sign_ed25519_keypair(ct_pk, ct_sk);
    (void) crypto_sign_seed_keypair(ct_pk, ct_sk, ct_secret);
    (void) crypto_sign_ed25519_seed_keypair(ct_pk, ct_sk, ct_secret);
    (void) crypto_sign_ed25519_sk_to_seed(ct_out, ct_sk);
    (void) crypto_sign_ed25519_sk_to_pk(ct_out, ct_sk);
    (void) crypto_sign_ed25519_sk_to_curve25519(ct_out, ct_sk);
    ct_mark_public(ct_pk, 32);
    (void) ct_result(crypto_sign_ed25519_pk_to_curve25519(ct_out, ct_pk));
}

/* The message of a signature is public when it is verified, not when it is made. */
static void ct_run_sign(size_t len)
{
    unsigned long long n;

    (void) crypto_sign_seed_keypair(ct_pk, ct_sk, ct_secret);
    ct_mark_public(ct_pk, 32);
    (void) crypto_sign_detached(ct_sig, &n, ct_m, len, ct_sk);
    (void) crypto_sign_ed25519_detached(ct_sig, &n, ct_m, len, ct_sk);
    (void) crypto_sign(ct_out, &n, ct_m, len, ct_sk);
    (void) crypto_sign_ed25519(ct_out, &n, ct_m, len, ct_sk);
    ct_mark_public(ct_sig, 64);
    ct_mark_public(ct_m, len);
    ct_mark_public(ct_out, len + 64);
    (void) ct_result(crypto_sign_verify_detached(ct_sig, ct_m, len, ct_pk));
    (void) ct_result(crypto_sign_ed25519_verify_detached(ct_sig, ct_m, len, ct_pk));
    (void) ct_result(crypto_sign_open(ct_c, &n, ct_out, len + 64, ct_pk));
    (void) ct_result(crypto_sign_ed25519_open(ct_c, &n, ct_out, len + 64, ct_pk));
}

static void ct_run_sign_verify_batch(size_t len)
{
    const unsigned char *sig[10], *m[10], *pk[10];
    unsigned long long mlen[10];
    int results[10];
    size_t i;

    (void) len;
    (void) crypto_sign_seed_keypair(ct_pk, ct_sk, ct_secret);
    (void) crypto_sign_detached(ct_sig, NULL, ct_m, 50, ct_sk);
    ct_mark_public(ct_pk, 32);
    ct_mark_public(ct_sig, 64);
    ct_mark_public(ct_m, 50);
    for (i = 0; i < 10; i++) {
        sig[i]  = ct_sig;
        m[i]    = ct_m;
        mlen[i] = 50 - (i == 4); /* one is not valid */
        pk[i]   = ct_pk;
    }
    (void) ct_result(crypto_sign_ed25519_verify_batch(results, sig, m, mlen, pk, 10));
    (void) ct_result(crypto_sign_ed25519_verify_batch_equation(sig, m, mlen, pk, 10));
    (void) ct_result(crypto_sign_ed25519_verify_batch_threads(results, sig, m, mlen, pk, 10, 2));
    (void) ct_result(crypto_sign_ed25519_verify_batch_equation_threads(sig, m, mlen, pk, 10, 2));
}

static void ct_run_sign_together(size_t len)
{
    const unsigned char *m[10], *sk[10];
    unsigned long long mlen[10];
    size_t i;

    (void) crypto_sign_seed_keypair(ct_pk, ct_sk, ct_secret);
    ct_mark_public(ct_sk + 32, 32);
    for (i = 0; i < 10; i++) {
        m[i]    = ct_m;
        mlen[i] = len + i;
        sk[i]   = ct_sk;
    }
    (void) ct_result(crypto_sign_ed25519_batch(ct_out, m, mlen, sk, 10));
    (void) ct_result(crypto_sign_ed25519_batch_threads(ct_out, m, mlen, sk, 10, 2));
    ct_mark_public(ct_out, 640);
}

static void ct_run_sign_ph(size_t len)
{
    crypto_sign_state st;
    crypto_sign_ed25519ph_state ph;
    unsigned long long n;

    (void) crypto_sign_seed_keypair(ct_pk, ct_sk, ct_secret);
    ct_mark_public(ct_pk, 32);
    (void) crypto_sign_init(&st);
    (void) crypto_sign_update(&st, ct_m, len);
    (void) crypto_sign_final_create(&st, ct_sig, &n, ct_sk);
    (void) crypto_sign_ed25519ph_init(&ph);
    (void) crypto_sign_ed25519ph_update(&ph, ct_m, len);
    (void) crypto_sign_ed25519ph_final_create(&ph, ct_sig, &n, ct_sk);
    ct_mark_public(ct_sig, 64);
    ct_mark_public(ct_m, len);
    (void) crypto_sign_init(&st);
    (void) crypto_sign_update(&st, ct_m, len);
    (void) ct_result(crypto_sign_final_verify(&st, ct_sig, ct_pk));
    (void) crypto_sign_ed25519ph_init(&ph);
    (void) crypto_sign_ed25519ph_update(&ph, ct_m, len);
    (void) ct_result(crypto_sign_ed25519ph_final_verify(&ph, ct_sig, ct_pk));
}

static void ct_run_sign_context(size_t len)
{
    static const uint8_t ctx[] = "context";
    unsigned long long n;

    (void) crypto_sign_seed_keypair(ct_pk, ct_sk, ct_secret);
    ct_mark_public(ct_pk, 32);
    (void) ct_result(crypto_sign_ed25519ctx_detached(ct_sig, &n, ct_m, len, ctx, 7, ct_sk));
    ct_mark_public(ct_sig, 64);
    (void) ct_result(crypto_sign_ed25519ph_digest(ct_out, &n, ct_secret, ctx, 7, ct_sk));
    ct_mark_public(ct_out, 64);
    ct_mark_public(ct_m, len);
    ct_mark_public(ct_secret, 64);
    (void) ct_result(crypto_sign_ed25519ctx_verify_detached(ct_sig, ct_m, len, ctx, 7, ct_pk));
    (void) ct_result(crypto_sign_ed25519ph_verify_digest(ct_out, ct_secret, ctx, 7, ct_pk));
}

static void ct_run_sign_batch(size_t len)
{
    unsigned long long n;

    (void) crypto_sign_edwards25519sha512batch_keypair(ct_pk, ct_sk);
    ct_mark_public(ct_pk, 32);
    (void) crypto_sign_edwards25519sha512batch(ct_out, &n, ct_m, len, ct_sk);
    ct_mark_public(ct_out, len + 64);
    (void) ct_result(crypto_sign_edwards25519sha512batch_open(ct_c, &n, ct_out, len + 64, ct_pk));
}

const ct_case ct_public_cases[] = {
    {"crypto_scalarmult crypto_scalarmult_base crypto_scalarmult_curve25519 "
     "crypto_scalarmult_curve25519_base",
     ct_run_scalarmult, 0, 0},
    {"crypto_scalarmult_curve25519_base_batch crypto_box_keypair_batch "
     "crypto_sign_ed25519_keypair_batch crypto_sign_ed25519_seed_keypair_batch",
     ct_run_key_batches, 0, 0},
    {"crypto_scalarmult_curve25519_batch crypto_box_beforenm_batch "
     "crypto_scalarmult_curve25519_batch_threads",
     ct_run_scalarmult_batch, 0, 0},
    {"crypto_box_keypair crypto_box_curve25519xsalsa20poly1305_keypair crypto_box_seed_keypair "
     "crypto_box_curve25519xsalsa20poly1305_seed_keypair crypto_box_beforenm "
     "crypto_box_curve25519xsalsa20poly1305_beforenm",
     ct_run_box_keys, 0, 0},
    {"crypto_box_easy crypto_box_open_easy crypto_box_detached crypto_box_open_detached",
     ct_run_box_easy, 0, 0},
    {"crypto_box_easy_afternm crypto_box_open_easy_afternm crypto_box_detached_afternm "
     "crypto_box_open_detached_afternm crypto_box_afternm crypto_box_open_afternm "
     "crypto_box_curve25519xsalsa20poly1305_afternm "
     "crypto_box_curve25519xsalsa20poly1305_open_afternm",
     ct_run_box_afternm, 1, 0},
    {"crypto_box crypto_box_open crypto_box_curve25519xsalsa20poly1305 "
     "crypto_box_curve25519xsalsa20poly1305_open",
     ct_run_box, 0, 0},
    {"crypto_box_seal crypto_box_seal_open", ct_run_seal, 0, 0},
    {"crypto_sign_keypair crypto_sign_ed25519_keypair crypto_sign_seed_keypair "
     "crypto_sign_ed25519_seed_keypair "
     "crypto_sign_ed25519_sk_to_seed crypto_sign_ed25519_sk_to_pk "
     "crypto_sign_ed25519_sk_to_curve25519 "
     "crypto_sign_ed25519_pk_to_curve25519",
     ct_run_sign_keys, 0, 0},
    {"crypto_sign crypto_sign_open crypto_sign_detached crypto_sign_verify_detached "
     "crypto_sign_ed25519 "
     "crypto_sign_ed25519_open crypto_sign_ed25519_detached crypto_sign_ed25519_verify_detached",
     ct_run_sign, 0, 0},
    {"crypto_sign_ed25519_verify_batch crypto_sign_ed25519_verify_batch_equation "
     "crypto_sign_ed25519_verify_batch_threads crypto_sign_ed25519_verify_batch_equation_threads",
     ct_run_sign_verify_batch, 0, 0},
    {"crypto_sign_ed25519_batch crypto_sign_ed25519_batch_threads", ct_run_sign_together, 0, 0},
    {"crypto_sign_init crypto_sign_update crypto_sign_final_create crypto_sign_final_verify "
     "crypto_sign_ed25519ph_init crypto_sign_ed25519ph_update crypto_sign_ed25519ph_final_create "
     "crypto_sign_ed25519ph_final_verify",
     ct_run_sign_ph, 0, 0},
    {"crypto_sign_ed25519ctx_detached crypto_sign_ed25519ctx_verify_detached "
     "crypto_sign_ed25519ph_digest crypto_sign_ed25519ph_verify_digest",
     ct_run_sign_context, 0, 0},
    {"crypto_sign_edwards25519sha512batch crypto_sign_edwards25519sha512batch_keypair "
     "crypto_sign_edwards25519sha512batch_open",
     ct_run_sign_batch, 0, 0},
    {NULL, NULL, 0, 0},
};
