/* SPDX-License-Identifier: ISC */
/* The contract of the AEADs for messages in parts: crypto_aead_chacha20poly1305_ietf,
 * crypto_aead_xchacha20poly1305_ietf, crypto_aead_aes256gcm, crypto_aead_aes128gcm. The last two
 * with another implementation at every call. */
#include "aead_parts.h"

enum { PARTS_MAX = 70000, PARTS_AD = 700, PARTS_FILL = 0xa5 };

typedef union parts_state {
    crypto_aead_chacha20poly1305_ietf_state chacha20;
    crypto_aead_xchacha20poly1305_ietf_state xchacha20;
    crypto_aead_aes256gcm_message_state aes256gcm;
    crypto_aead_aes128gcm_message_state aes128gcm;
    uint8_t bytes[768];
} parts_state;

static uint8_t parts_k[32], parts_n[24], parts_m[PARTS_MAX], parts_ad[PARTS_AD];
static uint8_t parts_c[PARTS_MAX], parts_mac[16], parts_out[PARTS_MAX + 2];

static size_t parts_random(size_t n) /* below n */
{
    uint8_t r[3];

    api_random(r, sizeof r);
    return ((size_t) r[0] << 16 | (size_t) r[1] << 8 | r[2]) % n;
}

/* How long the next part of at most left bytes is: 0 at times, small or large, to a block's end. */
static size_t parts_cut(size_t left, size_t done)
{
    size_t n;

    switch (parts_random(6)) {
    case 0:
        n = 0;
        break;
    case 1:
        n = 1 + parts_random(4);
        break;
    case 2:
        n = 64 - done % 64;
        break;
    case 3:
        n = parts_random(200);
        break;
    case 4:
        n = parts_random(5000);
        break;
    default:
        n = left;
        break;
    }
    return n < left ? n : left;
}

static void parts_fresh(const parts_form *f, size_t len, size_t adlen)
{
    api_random(parts_k, sizeof parts_k);
    api_random(parts_n, sizeof parts_n);
    api_random(parts_m, len);
    api_random(parts_ad, adlen);
    (void) f->one_step(parts_c, parts_mac, NULL, parts_m, len, parts_ad, adlen, NULL, parts_n,
                       parts_k);
}

static int parts_begin(const parts_form *f, parts_state *st, size_t adlen)
{
    size_t done, n;

    memset(st, 0, sizeof *st);
    f->init(st, parts_n, parts_k);
    for (done = 0; done < adlen; done += n) {
        n = parts_cut(adlen - done, done);
        if (f->ad(st, parts_ad + done, n) != 0) {
            return -1;
        }
    }
    return 0;
}

/* parts_out + 1 = in, encrypted or decrypted by parts, in place if asked for; the state changes its
 * place on the way. */
static int parts_run(const parts_form *f, parts_state *st, int decrypt, const uint8_t *in,
                     size_t len, int in_place)
{
    parts_state other;
    size_t done, n;

    memset(parts_out, PARTS_FILL, sizeof parts_out);
    if (in_place) {
        memcpy(parts_out + 1, in, len);
        in = parts_out + 1;
    }
    for (done = 0; done < len; done += n) {
        n = parts_cut(len - done, done);
        if ((decrypt ? f->decrypt : f->encrypt)(st, n == 0 ? NULL : parts_out + 1 + done,
                                                n == 0 ? NULL : in + done, n) != 0) {
            return -1;
        }
        other = *st;
        memset(st, PARTS_FILL, sizeof *st);
        *st = other;
    }
    return parts_out[0] == PARTS_FILL && parts_out[len + 1] == PARTS_FILL ? 0 : -1;
}

static int parts_test_at(const parts_form *f, size_t len, size_t adlen)
{
    parts_state st;
    uint8_t mac[18];
    int i;

    parts_fresh(f, len, adlen);
    for (i = 0; i < 2; i++) {
        memset(mac, PARTS_FILL, sizeof mac);
        if (parts_begin(f, &st, adlen) != 0 || parts_run(f, &st, 0, parts_m, len, i) != 0 ||
            memcmp(parts_out + 1, parts_c, len) != 0 || f->encrypt_final(&st, mac + 1) != 0 ||
            memcmp(mac + 1, parts_mac, 16) != 0 || mac[0] != PARTS_FILL || mac[17] != PARTS_FILL ||
            !api_all(st.bytes, 0, sizeof st)) {
            printf("# %s: encryption of %zu bytes, associated data %zu\n", f->name, len, adlen);
            return 0;
        }
        if (parts_begin(f, &st, adlen) != 0 || parts_run(f, &st, 1, parts_c, len, i) != 0 ||
            memcmp(parts_out + 1, parts_m, len) != 0 || f->decrypt_final(&st, parts_mac) != 0 ||
            !api_all(st.bytes, 0, sizeof st)) {
            printf("# %s: decryption of %zu bytes, associated data %zu\n", f->name, len, adlen);
            return 0;
        }
    }
    return 1;
}

static int parts_test_values(const parts_form *f)
{
    static const size_t more[] = {2048, 4095, 32767, 32768, 32769, 65600, PARTS_MAX};
    size_t i;

    for (i = 0; i < 700; i++) {
        if (!parts_test_at(f, i < 300 ? i : parts_random(3000), parts_random(i % 5 ? 40 : 700))) {
            return 0;
        }
    }
    for (i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (!parts_test_at(f, more[i], i) || !parts_test_at(f, more[i], 16 * i)) {
            return 0;
        }
    }
    return 1;
}

/* Each pair of cuts of a message of 130 bytes. */
static int parts_test_cuts(const parts_form *f)
{
    enum { LENGTH = 130 };
    size_t i, j;

    parts_fresh(f, LENGTH, 20);
    for (i = 0; i <= LENGTH; i++) {
        for (j = i; j <= LENGTH; j++) {
            parts_state st;
            uint8_t mac[16];

            f->init(&st, parts_n, parts_k);
            if (f->ad(&st, parts_ad, i % 20) != 0 ||
                f->ad(&st, parts_ad + i % 20, 20 - i % 20) != 0 ||
                f->encrypt(&st, parts_out, parts_m, i) != 0 ||
                f->encrypt(&st, parts_out + i, parts_m + i, j - i) != 0 ||
                f->encrypt(&st, parts_out + j, parts_m + j, LENGTH - j) != 0 ||
                f->encrypt_final(&st, mac) != 0 || memcmp(parts_out, parts_c, LENGTH) != 0 ||
                memcmp(mac, parts_mac, 16) != 0) {
                printf("# %s: cuts at %zu and %zu\n", f->name, i, j);
                return 0;
            }
        }
    }
    return 1;
}

/* Each cut of every short message, with associated data of every short length cut once, too. */
static int parts_test_short(const parts_form *f)
{
    enum { LENGTH = 100 };
    size_t len, i;

    for (len = 0; len <= LENGTH; len++) {
        parts_fresh(f, len, len % 35);
        for (i = 0; i <= len; i++) {
            const size_t ad = i % (len % 35 + 1);
            uint8_t *out    = parts_out, mac[16];
            parts_state e, d;

            f->init(&e, parts_n, parts_k);
            if (f->ad(&e, parts_ad, ad) != 0 || f->ad(&e, parts_ad + ad, len % 35 - ad) != 0 ||
                memcpy(&d, &e, sizeof d) == NULL || f->encrypt(&e, out, parts_m, i) != 0 ||
                f->encrypt(&e, out + i, parts_m + i, len - i) != 0 ||
                f->encrypt_final(&e, mac) != 0 || memcmp(out, parts_c, len) != 0 ||
                memcmp(mac, parts_mac, 16) != 0 || f->decrypt(&d, out, out, len - i) != 0 ||
                f->decrypt(&d, out + len - i, out + len - i, i) != 0 ||
                f->decrypt_final(&d, mac) != 0 || memcmp(out, parts_m, len) != 0) {
                printf("# %s: %zu bytes cut at %zu\n", f->name, len, i);
                return 0;
            }
        }
    }
    return 1;
}

/* Two copies of one state go their ways. */
static int parts_test_copy(const parts_form *f)
{
    parts_state a, b;
    uint8_t mac[2][16];

    parts_fresh(f, 300, 30);
    return parts_begin(f, &a, 30) == 0 && f->decrypt(&a, parts_out, parts_c, 100) == 0 &&
           memcpy(&b, &a, sizeof b) != NULL &&
           f->decrypt(&a, parts_out + 100, parts_c + 100, 199) == 0 &&
           f->decrypt_final(&a, parts_mac) == -1 &&
           f->decrypt(&b, parts_out + 100, parts_c + 100, 200) == 0 &&
           f->decrypt_final(&b, parts_mac) == 0 && memcmp(parts_out, parts_m, 300) == 0 &&
           parts_begin(f, &a, 30) == 0 && memcpy(&b, &a, sizeof b) != NULL &&
           f->encrypt_final(&a, mac[0]) == 0 && f->encrypt_final(&b, mac[1]) == 0 &&
           memcmp(mac[0], mac[1], 16) == 0;
}

/* -1 with a reason of its own, and the state wiped. */
static int parts_refused(const parts_state *st, int ret)
{
    int ok = ret == -1 && strncmp(trona_last_error(), "crypto_aead: ", 13) == 0 &&
             api_all(st->bytes, 0, sizeof *st);
    static const uint8_t x[16] = {1}, y[16] = {2};

    (void) !crypto_verify_16(x, y);
    return ok;
}

static int parts_test_forgery(const parts_form *f)
{
    enum { LENGTH = 100, AD = 20 };
    size_t i;

    parts_fresh(f, LENGTH, AD);
    for (i = 0; i < LENGTH + AD + 16; i++) {
        uint8_t *p = i < LENGTH        ? parts_c + i
                     : i < LENGTH + AD ? parts_ad + (i - LENGTH)
                                       : parts_mac + (i - LENGTH - AD);
        parts_state st;
        int ok;

        *p ^= (uint8_t) (1 << i % 8);
        ok = parts_begin(f, &st, AD) == 0 && f->decrypt(&st, parts_out, parts_c, LENGTH) == 0 &&
             parts_refused(&st, f->decrypt_final(&st, parts_mac));
        *p ^= (uint8_t) (1 << i % 8);
        if (!ok) {
            printf("# %s: forgery at %zu\n", f->name, i);
            return 0;
        }
    }
    return 1;
}

/* Call i of six on the message, output to parts_out. */
static int parts_call(const parts_form *f, parts_state *st, int i, size_t len)
{
    switch (i) {
    case 0:
        return f->ad(st, parts_ad, len);
    case 1:
        return f->encrypt(st, parts_out, parts_m, len);
    case 2:
        return f->decrypt(st, parts_out, parts_m, len);
    case 3:
        return f->encrypt_final(st, parts_out);
    default:
        return f->decrypt_final(st, parts_mac);
    }
}

/* After a call of the kind i, whether one of the kind j is in order; with 0 bytes, too. */
static int parts_test_order(const parts_form *f)
{
    static const char allowed[6][6] = {"11111", "01010", "00101", "00000", "00000", "11111"};
    int i, j, k;

    for (i = 0; i < 6; i++) {
        for (j = 0; j < 5; j++) {
            size_t len = (size_t) parts_random(2) * 5;
            parts_state st;
            int ret;

            parts_fresh(f, 50, 7);
            (void) parts_begin(f, &st, 0);
            if (i == 2 || i == 4 || j == 4) { /* the tag that is going to be right */
                (void) f->one_step(parts_out, parts_mac, NULL, parts_m, 0, parts_ad,
                                   i == 0 ? len : 0, NULL, parts_n, parts_k);
            }
            if (i < 5 && parts_call(f, &st, i, i == 2 ? 0 : len) != 0) {
                printf("# %s: call %d fails\n", f->name, i);
                return 0;
            }
            memset(parts_out, PARTS_FILL, 64);
            ret = parts_call(f, &st, j, len);
            if (allowed[i][j] == '1') {
                if (ret != 0) {
                    printf("# %s: call %d after %d fails\n", f->name, j, i);
                    return 0;
                }
                continue;
            }
            for (k = 0; k < 5; k++) {
                if (!parts_refused(&st, ret) || !api_all(parts_out, PARTS_FILL, 64)) {
                    printf("# %s: call %d after %d and %d\n", f->name, k, j, i);
                    return 0;
                }
                ret = parts_call(f, &st, k, len);
            }
        }
    }
    return 1;
}

/* Nothing is read or written of a part that is too long, be it the first, or the last of many. */
static int parts_test_limit(const parts_form *f)
{
    parts_state st;
    int i, decrypt;

    parts_fresh(f, 200, 0);
    for (decrypt = 0; decrypt < 2; decrypt++) {
        int (*update)(void *st, uint8_t *c, const uint8_t *m, parts_len len) =
            decrypt ? f->decrypt : f->encrypt;

        for (i = 0; i < 3; i++) {
            const size_t first  = i == 0 ? 0 : 100;
            const parts_len len = i == 2 ? ULLONG_MAX : f->max - first + 1;

            (void) parts_begin(f, &st, 0);
            if (update(&st, parts_out, parts_m, first) != 0) {
                return 0;
            }
            memset(parts_out, PARTS_FILL, 300);
            if (!parts_refused(&st, update(&st, parts_out, parts_m, len)) ||
                !api_all(parts_out, PARTS_FILL, 300)) {
                return 0;
            }
        }
    }
    return 1;
}

/* The last KiB before the limit, in a state that is set forth to there: the keystream of the last
 * block counters, and not one byte more. */
static int parts_test_end(const parts_form *f)
{
    enum { MOST = 1088 };
    const uint64_t at = (f->max / 64 - 16) * 64;
    const size_t left = (size_t) (f->max - at);
    uint8_t want[MOST];
    parts_state st;
    size_t n;

    parts_fresh(f, MOST, 0);
    f->stream(want, parts_m, left, parts_n, at, parts_k);
    for (n = 0; n <= left; n++) {
        (void) parts_begin(f, &st, 0);
        f->forth(&st, at);
        memset(parts_out, PARTS_FILL, MOST + 1);
        if (f->encrypt(&st, parts_out, parts_m, n) != 0 ||
            f->encrypt(&st, parts_out + n, parts_m + n, left - n) != 0 ||
            memcmp(parts_out, want, left) != 0 ||
            !parts_refused(&st, f->encrypt(&st, parts_out + left, parts_m + left, 1)) ||
            parts_out[left] != PARTS_FILL) {
            printf("# %s: cut %zu\n", f->name, n);
            return 0;
        }
    }
    return left >= 1024;
}

/* 2^61 bytes of associated data, at once or with those that came before. */
static int parts_test_ad_limit(const parts_form *f)
{
    const parts_len most = (UINT64_C(1) << 61) - 1;
    parts_state st;
    int i;

    parts_fresh(f, 0, 20);
    for (i = 0; i < 3; i++) {
        (void) parts_begin(f, &st, 0);
        if (f->ad(&st, parts_ad, 20) != 0 || !parts_refused(&st, f->ad(&st, parts_ad,
                                                                       i == 0   ? most - 19
                                                                       : i == 1 ? most + 1
                                                                                : ULLONG_MAX))) {
            return 0;
        }
    }
    (void) parts_begin(f, &st, 0);
    ((aesgcm_parts *) (void *) &st)->adlen = most - 3;
    return f->ad(&st, parts_ad, 3) == 0 && f->ad(&st, NULL, 0) == 0 &&
           parts_refused(&st, f->ad(&st, parts_ad, 1));
}

int main(void)
{
    static const parts_form *const forms[] = {&parts_chacha20poly1305_ietf,
                                              &parts_xchacha20poly1305_ietf, &parts_aes256gcm,
                                              &parts_aes128gcm};
    size_t i;

    api_seed();
    parts_find();
    for (i = 0; i < 4; i++) {
        const parts_form *f = forms[i];

        tap_ok(f->statebytes_said() == f->statebytes, "%s: the size of the state", f->name);
        tap_ok(parts_test_values(f), "%s: parts are the whole; final wipes the state", f->name);
        tap_ok(parts_test_cuts(f), "%s: every pair of cuts", f->name);
        tap_ok(parts_test_short(f), "%s: every cut of every short message", f->name);
        tap_ok(parts_test_copy(f), "%s: a copy goes its own way", f->name);
        tap_ok(parts_test_forgery(f), "%s: a forgery fails", f->name);
        tap_ok(parts_test_order(f), "%s: calls out of order fail and end the message", f->name);
        tap_ok(parts_test_limit(f), "%s: parts above the limit fail", f->name);
        tap_ok(parts_test_end(f), "%s: the last block counters", f->name);
    }
    for (i = 2; i < 4; i++) {
        tap_ok(parts_test_ad_limit(forms[i]), "%s: associated data above the limit fail",
               forms[i]->name);
    }
    return tap_done();
}
