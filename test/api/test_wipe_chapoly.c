/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* What is made of ChaCha20 and Poly1305 leaves no subkey on the stack: see wipe.h. */
#include "wipe.h"

enum { WIPE_LENGTH = 2700, WIPE_AD = 40 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_c[6][WIPE_LENGTH + 17], wipe_out[WIPE_LENGTH + 48];
static uint8_t wipe_n[24], wipe_k[32], wipe_pk[32], wipe_sk[32], wipe_ad[WIPE_AD];
static uint8_t wipe_header[24], wipe_sealed[200];
static crypto_secretstream_xchacha20poly1305_state wipe_push_state, wipe_pull_state, wipe_state;

enum {
    WIPE_MESSAGE,
    WIPE_SUBKEY,
    WIPE_KEY_ORIGINAL,
    WIPE_KEY_IETF,
    WIPE_KEY_X,
    WIPE_KEY_STREAM,
    WIPE_NEXT_KEY,
    WIPE_POINT,
    WIPE_BOX_KEY,
    WIPE_TAG_IETF,
    WIPE_TAG_STREAM,
    WIPE_TAG_SECRETBOX,
    WIPE_SECRETS
};

/* What the calls derive and must not leave. The Poly1305 keys come with the rest of their block,
 * but for that of secretbox, whose message begins there. */
static wipe_secret wipe_secrets[WIPE_SECRETS] = {
    {"message", {0}, 64},
    {"ChaCha20 key from HChaCha20", {0}, 32},
    {"block 0 of the original AEAD", {0}, 64},
    {"block 0 of the IETF AEAD", {0}, 64},
    {"block 0 of the AEAD with XChaCha20, Poly1305 key of secretbox", {0}, 32},
    {"block 0 of secretstream", {0}, 64},
    {"next key of secretstream", {0}, 32},
    {"X25519 point", {0}, 32},
    {"box key", {0}, 32},
    {"tag that the AEAD's forgery should have", {0}, 16},
    {"tag that secretstream's forgery should have", {0}, 16},
    {"tag that secretbox's forgery should have", {0}, 16},
};

static void wipe_prepare(void)
{
    static const uint8_t zero[16] = {0};
    crypto_secretstream_xchacha20poly1305_state st;
    uint8_t peer_pk[32], peer_sk[32];

    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_n, sizeof wipe_n);
    api_random(wipe_k, sizeof wipe_k);
    api_random(wipe_ad, sizeof wipe_ad);
    (void) crypto_secretstream_xchacha20poly1305_init_push(&wipe_push_state, wipe_header, wipe_k);
    (void) crypto_secretstream_xchacha20poly1305_init_pull(&wipe_pull_state, wipe_header, wipe_k);
    (void) crypto_box_keypair(peer_pk, peer_sk);
    (void) crypto_box_keypair(wipe_pk, wipe_sk);
    memcpy(wipe_secrets[WIPE_MESSAGE].bytes, wipe_m, 64);
    (void) crypto_core_hchacha20(wipe_secrets[WIPE_SUBKEY].bytes, wipe_n, wipe_k, NULL);
    (void) crypto_stream_chacha20(wipe_secrets[WIPE_KEY_ORIGINAL].bytes, 64, wipe_n, wipe_k);
    (void) crypto_stream_chacha20_ietf(wipe_secrets[WIPE_KEY_IETF].bytes, 64, wipe_n, wipe_k);
    (void) crypto_stream_xchacha20(wipe_secrets[WIPE_KEY_X].bytes, 64, wipe_n, wipe_k);
    (void) crypto_stream_chacha20_ietf(wipe_secrets[WIPE_KEY_STREAM].bytes, 64,
                                       wipe_push_state.nonce, wipe_push_state.k);
    st = wipe_push_state;
    crypto_secretstream_xchacha20poly1305_rekey(&st);
    memcpy(wipe_secrets[WIPE_NEXT_KEY].bytes, st.k, 32);
    (void) !crypto_scalarmult(wipe_secrets[WIPE_POINT].bytes, wipe_sk, wipe_pk);
    (void) crypto_core_hchacha20(wipe_secrets[WIPE_BOX_KEY].bytes, zero,
                                 wipe_secrets[WIPE_POINT].bytes, NULL);

    (void) crypto_aead_chacha20poly1305_encrypt(wipe_c[0], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                                WIPE_AD, NULL, wipe_n, wipe_k);
    (void) crypto_aead_chacha20poly1305_ietf_encrypt(wipe_c[1], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                                     WIPE_AD, NULL, wipe_n, wipe_k);
    (void) crypto_aead_xchacha20poly1305_ietf_encrypt(wipe_c[2], NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                                      WIPE_AD, NULL, wipe_n, wipe_k);
    st = wipe_push_state;
    (void) crypto_secretstream_xchacha20poly1305_push(&st, wipe_c[3], NULL, wipe_m, WIPE_LENGTH,
                                                      wipe_ad, WIPE_AD, 0);
    (void) crypto_secretbox_xchacha20poly1305_easy(wipe_c[4], wipe_m, WIPE_LENGTH, wipe_n, wipe_k);
    (void) !crypto_box_curve25519xchacha20poly1305_easy(wipe_c[5], wipe_m, WIPE_LENGTH, wipe_n,
                                                        wipe_pk, wipe_sk);
    (void) crypto_box_curve25519xchacha20poly1305_seal(wipe_sealed, wipe_m, 100, wipe_pk);
    /* the forgeries are the ciphertexts without their last byte */
    (void) crypto_aead_chacha20poly1305_ietf_encrypt_detached(
        wipe_out, wipe_secrets[WIPE_TAG_IETF].bytes, NULL, wipe_m, WIPE_LENGTH - 1, wipe_ad,
        WIPE_AD, NULL, wipe_n, wipe_k);
    st = wipe_push_state;
    (void) crypto_secretstream_xchacha20poly1305_push(&st, wipe_out, NULL, wipe_m, WIPE_LENGTH - 1,
                                                      wipe_ad, WIPE_AD, 0);
    memcpy(wipe_secrets[WIPE_TAG_STREAM].bytes, wipe_out + WIPE_LENGTH, 16);
    (void) crypto_secretbox_xchacha20poly1305_detached(
        wipe_out, wipe_secrets[WIPE_TAG_SECRETBOX].bytes, wipe_m, WIPE_LENGTH - 1, wipe_n, wipe_k);
}

static void wipe_encrypt(void)
{
    wipe_ret = crypto_aead_chacha20poly1305_encrypt(wipe_out, NULL, wipe_m, WIPE_LENGTH, wipe_ad,
                                                    WIPE_AD, NULL, wipe_n, wipe_k);
}

static void wipe_decrypt(void)
{
    wipe_ret = crypto_aead_chacha20poly1305_decrypt(
        wipe_out, NULL, NULL, wipe_c[0], WIPE_LENGTH + 16, wipe_ad, WIPE_AD, wipe_n, wipe_k);
}

static void wipe_ietf_encrypt(void)
{
    uint8_t mac[16];

    wipe_ret = crypto_aead_chacha20poly1305_ietf_encrypt_detached(
        wipe_out, mac, NULL, wipe_m, WIPE_LENGTH, wipe_ad, WIPE_AD, NULL, wipe_n, wipe_k);
}

static void wipe_ietf_decrypt(void)
{
    wipe_ret = crypto_aead_chacha20poly1305_ietf_decrypt(
        wipe_out, NULL, NULL, wipe_c[1], WIPE_LENGTH + 16, wipe_ad, WIPE_AD, wipe_n, wipe_k);
}

static void wipe_ietf_decrypt_short(void)
{
    static const uint8_t mac[16] = {0};

    wipe_ret = -1 - crypto_aead_chacha20poly1305_ietf_decrypt_detached(
                        wipe_out, NULL, wipe_c[1], 100, mac, NULL, 0, wipe_n, wipe_k);
}

/* Short messages, which are assembled for one call of the authenticator. */
static void wipe_ietf_encrypt_short(void)
{
    wipe_ret = crypto_aead_chacha20poly1305_ietf_encrypt(wipe_out, NULL, wipe_m, 100, wipe_ad,
                                                         WIPE_AD, NULL, wipe_n, wipe_k);
}

static void wipe_ietf_one_block(void)
{
    uint8_t c[64 + 16];

    (void) crypto_aead_chacha20poly1305_ietf_encrypt(c, NULL, wipe_m, 64, NULL, 0, NULL, wipe_n,
                                                     wipe_k);
    wipe_ret = crypto_aead_chacha20poly1305_ietf_decrypt(wipe_out, NULL, NULL, c, sizeof c, NULL, 0,
                                                         wipe_n, wipe_k);
}

static void wipe_x_short(void)
{
    uint8_t c[116];

    (void) crypto_aead_xchacha20poly1305_ietf_encrypt(c, NULL, wipe_m, 100, wipe_ad, WIPE_AD, NULL,
                                                      wipe_n, wipe_k);
    wipe_ret = crypto_aead_xchacha20poly1305_ietf_decrypt(wipe_out, NULL, NULL, c, sizeof c,
                                                          wipe_ad, WIPE_AD, wipe_n, wipe_k);
}

static void wipe_stream_short(void)
{
    uint8_t c[117];

    wipe_state = wipe_push_state;
    (void) crypto_secretstream_xchacha20poly1305_push(&wipe_state, c, NULL, wipe_m, 100, wipe_ad,
                                                      WIPE_AD, 0);
    wipe_state = wipe_pull_state;
    wipe_ret   = crypto_secretstream_xchacha20poly1305_pull(&wipe_state, wipe_out, NULL, NULL, c,
                                                            sizeof c, wipe_ad, WIPE_AD);
}

static void wipe_secretbox_short(void)
{
    uint8_t c[116];

    (void) crypto_secretbox_xchacha20poly1305_easy(c, wipe_m, 100, wipe_n, wipe_k);
    wipe_ret = crypto_secretbox_xchacha20poly1305_open_easy(wipe_out, c, sizeof c, wipe_n, wipe_k);
}

static void wipe_ietf_forged(void)
{
    static const uint8_t mac[16] = {0};

    wipe_ret =
        -1 - crypto_aead_chacha20poly1305_ietf_decrypt_detached(
                 wipe_out, NULL, wipe_c[1], WIPE_LENGTH - 1, mac, wipe_ad, WIPE_AD, wipe_n, wipe_k);
}

static void wipe_x_encrypt(void)
{
    wipe_ret = crypto_aead_xchacha20poly1305_ietf_encrypt(wipe_out, NULL, wipe_m, WIPE_LENGTH,
                                                          wipe_ad, WIPE_AD, NULL, wipe_n, wipe_k);
}

static void wipe_x_decrypt(void)
{
    wipe_ret = crypto_aead_xchacha20poly1305_ietf_decrypt(
        wipe_out, NULL, NULL, wipe_c[2], WIPE_LENGTH + 16, wipe_ad, WIPE_AD, wipe_n, wipe_k);
}

static void wipe_x_verify(void)
{
    wipe_ret = crypto_aead_xchacha20poly1305_ietf_decrypt(
        NULL, NULL, NULL, wipe_c[2], WIPE_LENGTH + 16, wipe_ad, WIPE_AD, wipe_n, wipe_k);
}

static crypto_aead_chacha20poly1305_ietf_state wipe_parts;
static crypto_aead_xchacha20poly1305_ietf_state wipe_x_parts;

static void wipe_parts_encrypt(void)
{
    uint8_t mac[16];

    (void) crypto_aead_chacha20poly1305_ietf_init(&wipe_parts, wipe_n, wipe_k);
    (void) !crypto_aead_chacha20poly1305_ietf_ad(&wipe_parts, wipe_ad, WIPE_AD);
    (void) !crypto_aead_chacha20poly1305_ietf_encrypt_update(&wipe_parts, wipe_out, wipe_m, 100);
    (void) !crypto_aead_chacha20poly1305_ietf_encrypt_update(&wipe_parts, wipe_out, wipe_m + 100,
                                                             WIPE_LENGTH - 100);
    wipe_ret = crypto_aead_chacha20poly1305_ietf_encrypt_final(&wipe_parts, mac);
}

static void wipe_parts_forged(void)
{
    static const uint8_t mac[16] = {0};

    (void) crypto_aead_chacha20poly1305_ietf_init(&wipe_parts, wipe_n, wipe_k);
    (void) !crypto_aead_chacha20poly1305_ietf_ad(&wipe_parts, wipe_ad, WIPE_AD);
    (void) !crypto_aead_chacha20poly1305_ietf_decrypt_update_unverified(&wipe_parts, wipe_out,
                                                                        wipe_c[1], WIPE_LENGTH - 1);
    wipe_ret = -1 - crypto_aead_chacha20poly1305_ietf_decrypt_final(&wipe_parts, mac);
}

static void wipe_x_parts_decrypt(void)
{
    (void) crypto_aead_xchacha20poly1305_ietf_init(&wipe_x_parts, wipe_n, wipe_k);
    (void) !crypto_aead_xchacha20poly1305_ietf_ad(&wipe_x_parts, wipe_ad, WIPE_AD);
    (void) !crypto_aead_xchacha20poly1305_ietf_decrypt_update_unverified(&wipe_x_parts, wipe_out,
                                                                         wipe_c[2], WIPE_LENGTH);
    wipe_ret =
        crypto_aead_xchacha20poly1305_ietf_decrypt_final(&wipe_x_parts, wipe_c[2] + WIPE_LENGTH);
}

static void wipe_init(void)
{
    wipe_ret = crypto_secretstream_xchacha20poly1305_init_pull(&wipe_state, wipe_header, wipe_k);
}

static void wipe_push(void)
{
    wipe_state = wipe_push_state;
    wipe_ret   = crypto_secretstream_xchacha20poly1305_push(&wipe_state, wipe_out, NULL, wipe_m,
                                                            WIPE_LENGTH, wipe_ad, WIPE_AD, 0);
}

static void wipe_pull(void)
{
    wipe_state = wipe_pull_state;
    wipe_ret   = crypto_secretstream_xchacha20poly1305_pull(
        &wipe_state, wipe_out, NULL, NULL, wipe_c[3], WIPE_LENGTH + 17, wipe_ad, WIPE_AD);
}

static void wipe_pull_forged(void)
{
    wipe_state = wipe_pull_state;
    wipe_ret   = -1 - crypto_secretstream_xchacha20poly1305_pull(&wipe_state, wipe_out, NULL, NULL,
                                                                 wipe_c[3], WIPE_LENGTH + 16, wipe_ad,
                                                                 WIPE_AD);
}

static void wipe_rekey(void)
{
    wipe_state = wipe_push_state;
    crypto_secretstream_xchacha20poly1305_rekey(&wipe_state);
    wipe_ret = memcmp(wipe_state.k, wipe_secrets[WIPE_NEXT_KEY].bytes, 32) != 0;
}

static void wipe_secretbox(void)
{
    wipe_ret =
        crypto_secretbox_xchacha20poly1305_easy(wipe_out, wipe_m, WIPE_LENGTH, wipe_n, wipe_k);
}

static void wipe_secretbox_open(void)
{
    wipe_ret = crypto_secretbox_xchacha20poly1305_open_easy(wipe_out, wipe_c[4], WIPE_LENGTH + 16,
                                                            wipe_n, wipe_k);
}

static void wipe_secretbox_forged(void)
{
    static const uint8_t mac[16] = {0};

    wipe_ret = -1 - crypto_secretbox_xchacha20poly1305_open_detached(
                        wipe_out, wipe_c[4] + 16, mac, WIPE_LENGTH - 1, wipe_n, wipe_k);
}

static void wipe_beforenm(void)
{
    wipe_ret = crypto_box_curve25519xchacha20poly1305_beforenm(wipe_out, wipe_pk, wipe_sk);
}

static void wipe_box(void)
{
    wipe_ret = crypto_box_curve25519xchacha20poly1305_easy(wipe_out, wipe_m, WIPE_LENGTH, wipe_n,
                                                           wipe_pk, wipe_sk);
}

static void wipe_box_open(void)
{
    wipe_ret = crypto_box_curve25519xchacha20poly1305_open_easy(
        wipe_out, wipe_c[5], WIPE_LENGTH + 16, wipe_n, wipe_pk, wipe_sk);
}

static void wipe_seal_open(void)
{
    wipe_ret = crypto_box_curve25519xchacha20poly1305_seal_open(wipe_out, wipe_sealed, 148, wipe_pk,
                                                                wipe_sk);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"aead_chacha20poly1305_encrypt", wipe_encrypt},
        {"aead_chacha20poly1305_decrypt", wipe_decrypt},
        {"aead_chacha20poly1305_ietf_encrypt_detached", wipe_ietf_encrypt},
        {"aead_chacha20poly1305_ietf_decrypt", wipe_ietf_decrypt},
        {"aead_chacha20poly1305_ietf_decrypt_detached of a short forgery", wipe_ietf_decrypt_short},
        {"aead_chacha20poly1305_ietf_encrypt of a short message", wipe_ietf_encrypt_short},
        {"aead_chacha20poly1305_ietf of one block", wipe_ietf_one_block},
        {"aead_xchacha20poly1305_ietf on a short message", wipe_x_short},
        {"secretstream on a short message", wipe_stream_short},
        {"secretbox_xchacha20poly1305 on a short message", wipe_secretbox_short},
        {"aead_chacha20poly1305_ietf_decrypt_detached of a forgery", wipe_ietf_forged},
        {"aead_xchacha20poly1305_ietf_encrypt", wipe_x_encrypt},
        {"aead_xchacha20poly1305_ietf_decrypt", wipe_x_decrypt},
        {"aead_xchacha20poly1305_ietf_decrypt that only verifies", wipe_x_verify},
        {"aead_chacha20poly1305_ietf encryption in parts", wipe_parts_encrypt},
        {"aead_chacha20poly1305_ietf decryption of a forgery in parts", wipe_parts_forged},
        {"aead_xchacha20poly1305_ietf decryption in parts", wipe_x_parts_decrypt},
        {"secretstream init_pull", wipe_init},
        {"secretstream push", wipe_push},
        {"secretstream pull", wipe_pull},
        {"secretstream pull of a forgery", wipe_pull_forged},
        {"secretstream rekey", wipe_rekey},
        {"secretbox_xchacha20poly1305_easy", wipe_secretbox},
        {"secretbox_xchacha20poly1305_open_easy", wipe_secretbox_open},
        {"secretbox_xchacha20poly1305_open_detached of a forgery", wipe_secretbox_forged},
        {"box_curve25519xchacha20poly1305_beforenm", wipe_beforenm},
        {"box_curve25519xchacha20poly1305_easy", wipe_box},
        {"box_curve25519xchacha20poly1305_open_easy", wipe_box_open},
        {"box_curve25519xchacha20poly1305_seal_open", wipe_seal_open},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets, WIPE_SECRETS,
                     wipe_prepare);
}
