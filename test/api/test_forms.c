/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Every form of sealing and opening in the API: empty messages and associated data, as NULL and as
 * pointers, against every bit of the tag, and what a refusal leaves in the output. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

enum { FORM_MESSAGE = 33, FORM_AD = 20, FORM_EDGE = 64, FORM_ROOM = 256, FORM_FILL = 0xa5 };

/* The output after a refusal because of the tag, by trona.h. */
typedef enum form_refusal {
    FORM_ZEROS,     /* the AEADs: as many zeros as the message has bytes */
    FORM_UNTOUCHED, /* secretbox, box, sealed boxes and secretstream: what was there */
    FORM_PUT_OUT    /* messages in parts: what the updates have put out */
} form_refusal;

typedef struct form_input {
    const uint8_t *m;
    size_t mlen;
    const uint8_t *ad;
    size_t adlen;
} form_input;

/* The layout of a sealed message, a box: head bytes, the tag if tag_first is 1, the ciphertext,
 * the tag if that is 0. */
typedef struct form_kind {
    size_t head, tag;
    int tag_first;
    form_refusal refusal;
    int has_ad;        /* 1 if associated data is taken */
    int null_verifies; /* 1 if a message that is not empty may be opened to NULL */
} form_kind;

static const form_kind form_aead16    = {0, 16, 0, FORM_ZEROS, 1, 1};
static const form_kind form_aead32    = {0, 32, 0, FORM_ZEROS, 1, 1};
static const form_kind form_parts     = {0, 16, 0, FORM_PUT_OUT, 1, 0};
static const form_kind form_easy      = {0, 16, 1, FORM_UNTOUCHED, 0, 1};
static const form_kind form_detached  = {0, 16, 0, FORM_UNTOUCHED, 0, 1};
static const form_kind form_padded    = {16, 16, 1, FORM_UNTOUCHED, 0, 1}; /* zeros */
static const form_kind form_anonymous = {32, 16, 1, FORM_UNTOUCHED, 0, 1}; /* a public key */
static const form_kind form_stream    = {1, 16, 0, FORM_UNTOUCHED, 1, 0};  /* the message's tag */

/* Functions that seal into a box and open it. open returns what its function does, or 2 if that
 * function does not do all else that it must on success or refusal. */
typedef struct form {
    const char *names;         /* the functions, with a blank after each */
    const char *primitives[2]; /* whose implementations are walked; NULL for none */
    const form_kind *kind;
    int (*seal)(uint8_t *box, const form_input *x);
    int (*open)(uint8_t *out, const uint8_t *box, const form_input *x);
} form;

static uint8_t form_k[32], form_n[32], form_pk[32], form_sk[32], form_shared[32], form_xshared[32];
static uint8_t form_header[24], form_message[FORM_MESSAGE], form_ad[FORM_AD];
static crypto_aead_aes128gcm_state form_aes128gcm;
static crypto_aead_aes256gcm_state form_aes256gcm;
static crypto_secretstream_xchacha20poly1305_state form_push, form_pull;

static int form_result(int ret, unsigned long long mlen, const form_input *x)
{
    return mlen == (ret == 0 ? x->mlen : 0) ? ret : 2;
}

#define FORM_AEAD(x, by, key)                                                                      \
       static int x##by##_seal(uint8_t *box, const form_input *i)                                  \
       {                                                                                           \
           return crypto_aead_##x##_encrypt##by(box, NULL, i->m, i->mlen, i->ad, i->adlen, NULL,   \
                                                form_n, key);                                      \
       }                                                                                           \
       static int x##by##_open(uint8_t *out, const uint8_t *box, const form_input *i)              \
       {                                                                                           \
           const size_t clen       = i->mlen + crypto_aead_##x##_ABYTES;                           \
           unsigned long long mlen = 9;                                                            \
           int ret = crypto_aead_##x##_decrypt##by(out, &mlen, NULL, box, clen, i->ad, i->adlen,   \
                                                   form_n, key);                                   \
                                                                                                   \
           return form_result(ret, mlen, i);                                                       \
       }                                                                                           \
       static int x##by##_seal_detached(uint8_t *box, const form_input *i)                         \
       {                                                                                           \
           return crypto_aead_##x##_encrypt_detached##by(box, box + i->mlen, NULL, i->m, i->mlen,  \
                                                         i->ad, i->adlen, NULL, form_n, key);      \
       }                                                                                           \
       static int x##by##_open_detached(uint8_t *out, const uint8_t *box, const form_input *i)     \
       {                                                                                           \
           return crypto_aead_##x##_decrypt_detached##by(out, NULL, box, i->mlen, box + i->mlen,   \
                                                         i->ad, i->adlen, form_n, key);            \
       }
FORM_AEAD(aegis128l, , form_k)
FORM_AEAD(aegis128x2, , form_k)
FORM_AEAD(aegis128x4, , form_k)
FORM_AEAD(aegis256, , form_k)
FORM_AEAD(aegis256x2, , form_k)
FORM_AEAD(aegis256x4, , form_k)
FORM_AEAD(aes128gcm, , form_k)
FORM_AEAD(aes128gcm, _afternm, &form_aes128gcm)
FORM_AEAD(aes256gcm, , form_k)
FORM_AEAD(aes256gcm, _afternm, &form_aes256gcm)
FORM_AEAD(aes256gcmsiv, , form_k)
FORM_AEAD(chacha20poly1305, , form_k)
FORM_AEAD(chacha20poly1305_ietf, , form_k)
FORM_AEAD(xchacha20poly1305_ietf, , form_k)

/* With a nonce of a length of its own. */
#define FORM_AEAD_IV(x)                                                                            \
       static int x##_with_iv_seal(uint8_t *box, const form_input *i)                              \
       {                                                                                           \
           return crypto_aead_##x##_encrypt_with_iv(box, NULL, i->m, i->mlen, i->ad, i->adlen,     \
                                                    form_n, 17, form_k);                           \
       }                                                                                           \
       static int x##_with_iv_open(uint8_t *out, const uint8_t *box, const form_input *i)          \
       {                                                                                           \
           unsigned long long mlen = 9;                                                            \
           int ret = crypto_aead_##x##_decrypt_with_iv(out, &mlen, box, i->mlen + 16, i->ad,       \
                                                       i->adlen, form_n, 17, form_k);              \
                                                                                                   \
           return form_result(ret, mlen, i);                                                       \
       }                                                                                           \
       static int x##_with_iv_seal_detached(uint8_t *box, const form_input *i)                     \
       {                                                                                           \
           return crypto_aead_##x##_encrypt_detached_with_iv(                                      \
               box, box + i->mlen, NULL, i->m, i->mlen, i->ad, i->adlen, form_n, 17, form_k);      \
       }                                                                                           \
       static int x##_with_iv_open_detached(uint8_t *out, const uint8_t *box, const form_input *i) \
       {                                                                                           \
           return crypto_aead_##x##_decrypt_detached_with_iv(out, box, i->mlen, box + i->mlen,     \
                                                             i->ad, i->adlen, form_n, 17, form_k); \
       }
FORM_AEAD_IV(aes128gcm)
FORM_AEAD_IV(aes256gcm)

/* decrypt_final wipes the state, whatever it returns. */
#define FORM_PARTS(x, state)                                                                       \
       static int x##_seal_parts(uint8_t *box, const form_input *i)                                \
       {                                                                                           \
           crypto_aead_##x##_##state st;                                                           \
                                                                                                   \
           return crypto_aead_##x##_init(&st, form_n, form_k) |                                    \
                  crypto_aead_##x##_ad(&st, i->ad, i->adlen) |                                     \
                  crypto_aead_##x##_encrypt_update(&st, box, i->m, i->mlen) |                      \
                  crypto_aead_##x##_encrypt_final(&st, box + i->mlen);                             \
       }                                                                                           \
       static int x##_open_parts(uint8_t *out, const uint8_t *box, const form_input *i)            \
       {                                                                                           \
           crypto_aead_##x##_##state st;                                                           \
           int ret;                                                                                \
                                                                                                   \
           memset(&st, 0, sizeof st);                                                              \
           if (crypto_aead_##x##_init(&st, form_n, form_k) != 0 ||                                 \
               crypto_aead_##x##_ad(&st, i->ad, i->adlen) != 0 ||                                  \
               crypto_aead_##x##_decrypt_update_unverified(&st, out, box, i->mlen) != 0) {         \
               return 2;                                                                           \
           }                                                                                       \
           ret = crypto_aead_##x##_decrypt_final(&st, box + i->mlen);                              \
           return api_all((const uint8_t *) &st, 0, sizeof st) ? ret : 2;                          \
       }
FORM_PARTS(aes128gcm, message_state)
FORM_PARTS(aes256gcm, message_state)
FORM_PARTS(chacha20poly1305_ietf, state)
FORM_PARTS(xchacha20poly1305_ietf, state)

/* The forms of secretbox and box, over functions whose names end in by; keys: the last arguments.
 */
#define FORM_SEAL(id, x, by, keys)                                                                 \
       static int id##_seal(uint8_t *box, const form_input *i)                                     \
       {                                                                                           \
           return x##_easy##by(box, i->m, i->mlen, form_n, keys);                                  \
       }                                                                                           \
       static int id##_open(uint8_t *out, const uint8_t *box, const form_input *i)                 \
       {                                                                                           \
           return x##_open_easy##by(out, box, i->mlen + 16, form_n, keys);                         \
       }                                                                                           \
       static int id##_seal_detached(uint8_t *box, const form_input *i)                            \
       {                                                                                           \
           return x##_detached##by(box, box + i->mlen, i->m, i->mlen, form_n, keys);               \
       }                                                                                           \
       static int id##_open_detached(uint8_t *out, const uint8_t *box, const form_input *i)        \
       {                                                                                           \
           return x##_open_detached##by(out, box, box + i->mlen, i->mlen, form_n, keys);           \
       }
#define FORM_PAIR form_pk, form_sk
FORM_SEAL(secretbox, crypto_secretbox, , form_k)
FORM_SEAL(secretbox_x, crypto_secretbox_xchacha20poly1305, , form_k)
FORM_SEAL(box, crypto_box, , FORM_PAIR)
FORM_SEAL(box_afternm, crypto_box, _afternm, form_shared)
FORM_SEAL(box_x, crypto_box_curve25519xchacha20poly1305, , FORM_PAIR)
FORM_SEAL(box_x_afternm, crypto_box_curve25519xchacha20poly1305, _afternm, form_xshared)

/* NaCl's: the 32 bytes before the message take part. */
#define FORM_PADDED(id, x, by, keys)                                                               \
       static int id##_seal_padded(uint8_t *box, const form_input *i)                              \
       {                                                                                           \
           uint8_t m[32 + FORM_MESSAGE] = {0};                                                     \
                                                                                                   \
           memcpy(m + 32, form_message, i->mlen);                                                  \
           return x##by(box, m, 32 + i->mlen, form_n, keys);                                       \
       }                                                                                           \
       static int id##_open_padded(uint8_t *out, const uint8_t *box, const form_input *i)          \
       {                                                                                           \
           return x##_open##by(out != NULL ? out - 32 : NULL, box, 32 + i->mlen, form_n, keys);    \
       }
FORM_PADDED(secretbox, crypto_secretbox, , form_k)
FORM_PADDED(secretbox_xsalsa20, crypto_secretbox_xsalsa20poly1305, , form_k)
FORM_PADDED(box, crypto_box, , FORM_PAIR)
FORM_PADDED(box_afternm, crypto_box, _afternm, form_shared)
FORM_PADDED(box_xsalsa20, crypto_box_curve25519xsalsa20poly1305, , FORM_PAIR)
FORM_PADDED(box_xsalsa20_afternm, crypto_box_curve25519xsalsa20poly1305, _afternm, form_shared)

#define FORM_ANONYMOUS(id, x)                                                                      \
       static int id##_seal_anonymous(uint8_t *box, const form_input *i)                           \
       {                                                                                           \
           return x##_seal(box, i->m, i->mlen, form_pk);                                           \
       }                                                                                           \
       static int id##_open_anonymous(uint8_t *out, const uint8_t *box, const form_input *i)       \
       {                                                                                           \
           return x##_seal_open(out, box, 48 + i->mlen, form_pk, form_sk);                         \
       }
FORM_ANONYMOUS(box, crypto_box)
FORM_ANONYMOUS(box_x, crypto_box_curve25519xchacha20poly1305)

static int secretstream_seal(uint8_t *box, const form_input *i)
{
    crypto_secretstream_xchacha20poly1305_state st = form_push;

    return crypto_secretstream_xchacha20poly1305_push(&st, box, NULL, i->m, i->mlen, i->ad,
                                                      i->adlen, 3);
}

/* After a refusal, the state is as before, and the tag of the message is 255. */
static int secretstream_open(uint8_t *out, const uint8_t *box, const form_input *i)
{
    crypto_secretstream_xchacha20poly1305_state st = form_pull;
    unsigned long long mlen                        = 9;
    uint8_t tag                                    = 9;
    int ret  = crypto_secretstream_xchacha20poly1305_pull(&st, out, &mlen, &tag, box, i->mlen + 17,
                                                          i->ad, i->adlen);
    int same = memcmp(&st, &form_pull, sizeof st) == 0;

    return tag == (ret == 0 ? 3 : 0xff) && same == (ret != 0) ? form_result(ret, mlen, i) : 2;
}

/* The rows of form_all. */
#define FORM_AEAD_ROWS(x, by, p, q, kind)                                                          \
       {"crypto_aead_" #x "_encrypt" #by " crypto_aead_" #x "_decrypt" #by " ",                    \
        {p, q},                                                                                    \
        &kind,                                                                                     \
        x##by##_seal,                                                                              \
        x##by##_open},                                                                             \
       {                                                                                           \
           "crypto_aead_" #x "_encrypt_detached" #by " crypto_aead_" #x "_decrypt_detached" #by    \
           " ",                                                                                    \
               {p, q}, &kind, x##by##_seal_detached, x##by##_open_detached                         \
       }
#define FORM_PARTS_ROW(x, p, q)                                                                    \
       {"crypto_aead_" #x "_encrypt_update crypto_aead_" #x "_encrypt_final "                      \
        "crypto_aead_" #x "_decrypt_update_unverified crypto_aead_" #x "_decrypt_final ",          \
        {p, q},                                                                                    \
        &form_parts,                                                                               \
        x##_seal_parts,                                                                            \
        x##_open_parts}
#define FORM_SEAL_ROWS(id, x, by, p, q)                                                            \
       {#x "_easy" #by " " #x "_open_easy" #by " ", {p, q}, &form_easy, id##_seal, id##_open},     \
       {                                                                                           \
           #x "_detached" #by " " #x "_open_detached" #by " ", {p, q}, &form_detached,             \
               id##_seal_detached, id##_open_detached                                              \
       }
#define FORM_PADDED_ROW(id, x, by, p, q)                                                           \
       {#x #by " " #x "_open" #by " ", {p, q}, &form_padded, id##_seal_padded, id##_open_padded}
#define FORM_ANONYMOUS_ROW(id, x)                                                                  \
       {#x "_seal " #x "_seal_open ",                                                              \
        {NULL, NULL},                                                                              \
        &form_anonymous,                                                                           \
        id##_seal_anonymous,                                                                       \
        id##_open_anonymous}

static const form form_all[] = {
    FORM_AEAD_ROWS(aegis128l, , "aegis128l", NULL, form_aead32),
    FORM_AEAD_ROWS(aegis128x2, , "aegis128x2", NULL, form_aead32),
    FORM_AEAD_ROWS(aegis128x4, , "aegis128x4", NULL, form_aead32),
    FORM_AEAD_ROWS(aegis256, , "aegis256", NULL, form_aead32),
    FORM_AEAD_ROWS(aegis256x2, , "aegis256x2", NULL, form_aead32),
    FORM_AEAD_ROWS(aegis256x4, , "aegis256x4", NULL, form_aead32),
    FORM_AEAD_ROWS(aes128gcm, , "aesgcm", "aes", form_aead16),
    FORM_AEAD_ROWS(aes128gcm, _afternm, "aesgcm", "aes", form_aead16),
    FORM_AEAD_ROWS(aes128gcm, _with_iv, "aesgcm", "aes", form_aead16),
    FORM_PARTS_ROW(aes128gcm, "aesgcm", "aes"),
    FORM_AEAD_ROWS(aes256gcm, , "aesgcm", "aes", form_aead16),
    FORM_AEAD_ROWS(aes256gcm, _afternm, "aesgcm", "aes", form_aead16),
    FORM_AEAD_ROWS(aes256gcm, _with_iv, "aesgcm", "aes", form_aead16),
    FORM_PARTS_ROW(aes256gcm, "aesgcm", "aes"),
    FORM_AEAD_ROWS(aes256gcmsiv, , "aesgcmsiv", "aes", form_aead16),
    FORM_AEAD_ROWS(chacha20poly1305, , "chacha20", "poly1305", form_aead16),
    FORM_AEAD_ROWS(chacha20poly1305_ietf, , "chacha20", "poly1305", form_aead16),
    FORM_PARTS_ROW(chacha20poly1305_ietf, "chacha20", "poly1305"),
    FORM_AEAD_ROWS(xchacha20poly1305_ietf, , "chacha20", "poly1305", form_aead16),
    FORM_PARTS_ROW(xchacha20poly1305_ietf, "chacha20", "poly1305"),
    FORM_SEAL_ROWS(secretbox, crypto_secretbox, , "salsa20", "poly1305"),
    FORM_SEAL_ROWS(secretbox_x, crypto_secretbox_xchacha20poly1305, , "chacha20", "poly1305"),
    FORM_PADDED_ROW(secretbox, crypto_secretbox, , "salsa20", "poly1305"),
    FORM_PADDED_ROW(secretbox_xsalsa20, crypto_secretbox_xsalsa20poly1305, , "salsa20", "poly1305"),
    FORM_SEAL_ROWS(box, crypto_box, , NULL, NULL),
    FORM_SEAL_ROWS(box_afternm, crypto_box, _afternm, "salsa20", "poly1305"),
    FORM_SEAL_ROWS(box_x, crypto_box_curve25519xchacha20poly1305, , NULL, NULL),
    FORM_SEAL_ROWS(box_x_afternm, crypto_box_curve25519xchacha20poly1305, _afternm, "chacha20",
                   "poly1305"),
    FORM_PADDED_ROW(box, crypto_box, , NULL, NULL),
    FORM_PADDED_ROW(box_afternm, crypto_box, _afternm, "salsa20", "poly1305"),
    FORM_PADDED_ROW(box_xsalsa20, crypto_box_curve25519xsalsa20poly1305, , NULL, NULL),
    FORM_PADDED_ROW(box_xsalsa20_afternm, crypto_box_curve25519xsalsa20poly1305, _afternm,
                    "salsa20", "poly1305"),
    FORM_ANONYMOUS_ROW(box, crypto_box),
    FORM_ANONYMOUS_ROW(box_x, crypto_box_curve25519xchacha20poly1305),
    {"crypto_secretstream_xchacha20poly1305_push crypto_secretstream_xchacha20poly1305_pull ",
     {"chacha20", "poly1305"},
     &form_stream,
     secretstream_seal,
     secretstream_open},
};
#define FORM_COUNT (sizeof form_all / sizeof form_all[0])

/* ---- the table against the API ---- */

/* 1 if name, of n bytes, is one of f's. */
static int form_has(const form *f, const char *name, size_t n)
{
    const char *p = f->names, *end;

    for (; (end = strchr(p, ' ')) != NULL; p = end + 1) {
        if ((size_t) (end - p) == n && memcmp(p, name, n) == 0) {
            return 1;
        }
    }
    return 0;
}

/* 1 if the function belongs to an AEAD, to secretbox, box or secretstream, and neither is a size or
 * a name nor makes keys or begins something: it seals or opens. */
static int form_wanted(const char *name, size_t n)
{
    static const char *const begins[] = {"crypto_aead_", "crypto_box", "crypto_secretbox",
                                         "crypto_secretstream_"};
    static const char *const ends[]   = {
        "bytes",        "bytes_max", "_primitive", "keypair",    "keygen",    "_batch",
        "_tag_message", "_tag_push", "_tag_rekey", "_tag_final", "_beforenm", "_is_available",
        "_init",        "_ad",       "_init_push", "_init_pull", "_rekey",    "_init_afternm"};
    size_t i, len;
    int wanted = 0;

    for (i = 0; i < sizeof begins / sizeof begins[0]; i++) {
        wanted |= strncmp(name, begins[i], strlen(begins[i])) == 0;
    }
    for (i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        len = strlen(ends[i]);
        wanted &= n < len || memcmp(name + n - len, ends[i], len) != 0;
    }
    return wanted;
}

/* Each function that seals or opens in prototypes.txt, the list of what the library exports, is in
 * one row of the table, and the table has no other. */
static void test_complete(void)
{
    const char *source = getenv("SOURCE");
    char path[4096], line[1024];
    size_t i, n, found = 0, named = 0;
    int ok = 1, rows;
    FILE *f;

    (void) snprintf(path, sizeof path, "%s/test/api/prototypes.txt", source != NULL ? source : ".");
    f = fopen(path, "r");
    if (f == NULL) {
        tap_skip("no sources here", "the table has each function that seals or opens");
        return;
    }
    while (fgets(line, sizeof line, f) != NULL) {
        n = strcspn(line, "\t\r\n");
        if (form_wanted(line, n)) {
            for (rows = 0, i = 0; i < FORM_COUNT; i++) {
                rows += form_has(&form_all[i], line, n);
            }
            if (rows != 1) {
                printf("# %d rows have %.*s\n", rows, (int) n, line);
                ok = 0;
            }
            found++;
        }
    }
    (void) fclose(f);
    for (i = 0; i < FORM_COUNT; i++) {
        const char *p = form_all[i].names;
        for (; (p = strchr(p, ' ')) != NULL; p++) {
            named++;
        }
    }
    tap_ok(ok && found == named, "the table has each function that seals or opens: %zu", named);
}

/* ---- the forms ---- */

static void form_fresh(void)
{
    api_random(form_k, sizeof form_k);
    api_random(form_n, sizeof form_n);
    api_random(form_message, sizeof form_message);
    api_random(form_ad, sizeof form_ad);
    (void) crypto_aead_aes128gcm_beforenm(&form_aes128gcm, form_k);
    (void) crypto_aead_aes256gcm_beforenm(&form_aes256gcm, form_k);
    (void) crypto_box_seed_keypair(form_pk, form_sk, form_k);
    (void) !crypto_box_beforenm(form_shared, form_pk, form_sk);
    (void) !crypto_box_curve25519xchacha20poly1305_beforenm(form_xshared, form_pk, form_sk);
    (void) crypto_secretstream_xchacha20poly1305_init_push(&form_push, form_header, form_k);
    (void) crypto_secretstream_xchacha20poly1305_init_pull(&form_pull, form_header, form_k);
}

static size_t form_message_at(const form *f)
{
    return f->kind->head + (f->kind->tag_first ? f->kind->tag : 0);
}

static size_t form_box_length(const form *f, const form_input *x)
{
    return f->kind->head + f->kind->tag + x->mlen;
}

/* Where the output goes: nowhere, to memory of its own, over the ciphertext. */
enum { FORM_NULL, FORM_APART, FORM_IN_PLACE, FORM_WAYS };

/* 1 if f may be called so at all. */
static int form_way_exists(const form *f, const form_input *x, int way)
{
    return way != FORM_NULL || f->kind->null_verifies || x->mlen == 0;
}

/* 1 if opening box gives the message. */
static int form_accepts(const form *f, const uint8_t *box, const form_input *x, int way)
{
    uint8_t room[FORM_ROOM], out[FORM_ROOM] = {0};
    uint8_t *to = way == FORM_IN_PLACE ? room + FORM_EDGE + form_message_at(f) : out + FORM_EDGE;

    memset(room, FORM_FILL, sizeof room);
    memcpy(room + FORM_EDGE, box, form_box_length(f, x));
    return f->open(way == FORM_NULL ? NULL : to, room + FORM_EDGE, x) == 0 &&
           (way == FORM_NULL || memcmp(to, form_message, x->mlen) == 0);
}

/* 1 if opening box is refused and leaves what it should, and nothing else has changed. */
static int form_refuses(const form *f, const uint8_t *box, const form_input *x, int way)
{
    uint8_t room[FORM_ROOM], out[FORM_ROOM], room_after[FORM_ROOM], out_after[FORM_ROOM];
    const size_t at = FORM_EDGE + form_message_at(f);
    uint8_t *after  = way == FORM_IN_PLACE ? room_after + at : out_after + FORM_EDGE;

    memset(room, FORM_FILL, sizeof room);
    memcpy(room + FORM_EDGE, box, form_box_length(f, x));
    memset(out, FORM_FILL, sizeof out);
    memcpy(room_after, room, sizeof room);
    memcpy(out_after, out, sizeof out);
    if (way != FORM_NULL && f->kind->refusal == FORM_ZEROS) {
        memset(after, 0, x->mlen);
    } else if (way != FORM_NULL && f->kind->refusal == FORM_PUT_OUT) {
        memcpy(after, form_message, x->mlen);
    }
    return f->open(way == FORM_NULL       ? NULL
                   : way == FORM_IN_PLACE ? room + at
                                          : out + FORM_EDGE,
                   room + FORM_EDGE, x) == -1 &&
           memcmp(room, room_after, sizeof room) == 0 && memcmp(out, out_after, sizeof out) == 0;
}

static int form_wrong(const form *f, const char *what, const form_input *x, size_t bit)
{
    printf("# %s: %s, message of %zu%s, associated data of %zu%s, bit %zu of the tag\n", f->names,
           what, x->mlen, x->m == NULL ? " (NULL)" : "", x->adlen, x->ad == NULL ? " (NULL)" : "",
           bit);
    return 0;
}

/* One message and associated data: opens as it is, and is refused with every step-th bit of the tag
 * flipped. */
static int form_test_input(const form *f, const form_input *x, size_t step)
{
    uint8_t box[FORM_ROOM] = {0};
    const size_t tag_at    = f->kind->head + (f->kind->tag_first ? 0 : x->mlen);
    size_t bit;
    int way;

    if (f->seal(box, x) != 0) {
        return form_wrong(f, "not sealed", x, 0);
    }
    for (way = 0; way < FORM_WAYS; way++) {
        if (form_way_exists(f, x, way) && !form_accepts(f, box, x, way)) {
            return form_wrong(f, "not opened", x, 0);
        }
    }
    for (bit = 0; bit < 8 * f->kind->tag; bit += step) {
        box[tag_at + bit / 8] ^= (uint8_t) (1 << bit % 8);
        for (way = 0; way < FORM_WAYS; way++) {
            if (form_way_exists(f, x, way) && !form_refuses(f, box, x, way)) {
                return form_wrong(f, way == FORM_NULL ? "verified only" : "opened", x, bit);
            }
        }
        box[tag_at + bit / 8] ^= (uint8_t) (1 << bit % 8);
    }
    return 1;
}

static int form_test_inputs(const form *f, size_t step)
{
    static const uint8_t none[1] = {0};
    const form_input messages[]  = {
        {NULL, 0, NULL, 0}, {none, 0, NULL, 0}, {form_message, sizeof form_message, NULL, 0}};
    size_t i, j;

    form_fresh();
    for (i = 0; i < 3; i++) {
        for (j = 0; j < (f->kind->has_ad ? 3U : 1U); j++) {
            form_input x = messages[i];

            x.ad    = j == 0 ? NULL : j == 1 ? none : form_ad;
            x.adlen = j == 2 ? sizeof form_ad : 0;
            if (!form_test_input(f, &x, step)) {
                return 0;
            }
        }
    }
    return 1;
}

/* Every bit by the implementations that are chosen here, then every third by each implementation of
 * the primitives that f is made of. */
static void form_test(const form *f)
{
    static const char *const left[] = {"zeros", "the output untouched",
                                       "what was put out, and wipes the state"};
    trona_impl_status status;
    size_t i, p, implementations = 0;
    int ok = form_test_inputs(f, api_step(11));

    for (p = 0; p < 2 && f->primitives[p] != NULL; p++) {
        for (i = 0; trona_impl_get(i, &status) == 0; i++) {
            if (strcmp(status.primitive, f->primitives[p]) == 0 &&
                trona_impl_use(status.primitive, status.name) == 0) {
                if (!form_test_inputs(f, api_step(5) + 2)) {
                    printf("# by %s, %s\n", status.primitive, status.name);
                    ok = 0;
                }
                implementations++;
            }
        }
        (void) trona_impl_use(f->primitives[p], NULL);
    }
    tap_ok(ok && (implementations > 0) == (f->primitives[0] != NULL),
           "%s(%zu implementations): a refusal leaves %s", f->names, implementations,
           left[f->kind->refusal]);
}

int main(void)
{
    size_t i;

    api_seed();
    test_complete();
    for (i = 0; i < FORM_COUNT; i++) {
        form_test(&form_all[i]);
    }
    return tap_done();
}
