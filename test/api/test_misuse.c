/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Every misuse says what it was: to the handler by trona_last_error, without one to the standard
 * error. */
#include "child.h"

#include <stdint.h>

typedef struct misuse_case {
    const char *text; /* what it says begins so: the function and a colon */
    void (*fn)(void);
} misuse_case;

static unsigned char buf[512];
static size_t room;
static volatile int ret; /* of functions whose value must be used */

#define MISUSE(name)   static void misuse_##name(void)
#define TOO_LONG(name) (name##_MESSAGEBYTES_MAX + 1ULL)

MISUSE(plain)
{
    sodium_misuse();
}
MISUSE(variant)
{
    (void) sodium_base64_encoded_len(1, 0);
}
MISUSE(base642bin)
{
    (void) sodium_base642bin(buf, 1, "AA==", 4, NULL, NULL, NULL, 9);
}
MISUSE(base64_length)
{
    (void) sodium_base64_encoded_len(SIZE_MAX, sodium_base64_VARIANT_ORIGINAL);
}
MISUSE(base64_room)
{
    (void) sodium_bin2base64((char *) buf, 4, buf, 3, sodium_base64_VARIANT_ORIGINAL);
}
MISUSE(hex)
{
    (void) sodium_bin2hex((char *) buf, 6, buf, 3);
}
MISUSE(pad)
{
    (void) sodium_pad(&room, buf, SIZE_MAX - 1, 16, SIZE_MAX);
}
MISUSE(kx_client)
{
    ret = crypto_kx_client_session_keys(NULL, NULL, buf, buf, buf);
}
MISUSE(kx_server)
{
    ret = crypto_kx_server_session_keys(NULL, NULL, buf, buf, buf);
}
MISUSE(hmac256)
{
    crypto_auth_hmacsha256_state s;

    (void) crypto_auth_hmacsha256_init(&s, NULL, 1);
}
MISUSE(hmac512)
{
    crypto_auth_hmacsha512_state s;

    (void) crypto_auth_hmacsha512_init(&s, NULL, 1);
}
MISUSE(generichash)
{
    (void) crypto_generichash(buf, 32, buf, 1, NULL, 32);
}
MISUSE(generichash_final)
{
    crypto_generichash_state s;

    (void) crypto_generichash_init(&s, NULL, 0, 32);
    (void) crypto_generichash_final(&s, buf, 65);
}
MISUSE(blake3)
{
    crypto_blake3_state s;

    memset(&s, 0, sizeof s);
    (void) crypto_blake3_final(&s, buf, 32);
}
MISUSE(xof)
{
    crypto_xof_shake256_state s;

    memset(&s, 0, sizeof s);
    (void) crypto_xof_shake256_squeeze(&s, buf, 32);
}
MISUSE(keccak)
{
    crypto_core_keccak1600_state s;

    crypto_core_keccak1600_init(&s);
    crypto_core_keccak1600_extract_bytes(&s, buf, 0, 201);
}
MISUSE(secretbox)
{
    (void) crypto_secretbox_easy(buf, buf, TOO_LONG(crypto_secretbox), buf, buf);
}
MISUSE(box)
{
    ret = crypto_box_easy(buf, buf, TOO_LONG(crypto_box), buf, buf, buf);
}
MISUSE(seal)
{
    (void) crypto_box_seal(buf, buf, SIZE_MAX - crypto_box_SEALBYTES + 1ULL, buf);
}
MISUSE(sign)
{
    (void) crypto_sign(buf, NULL, buf, TOO_LONG(crypto_sign), buf);
}
MISUSE(batch)
{
    (void) crypto_sign_edwards25519sha512batch(buf, NULL, buf,
                                               TOO_LONG(crypto_sign_edwards25519sha512batch), buf);
}
MISUSE(secretstream)
{
    crypto_secretstream_xchacha20poly1305_state s;

    (void) crypto_secretstream_xchacha20poly1305_init_push(&s, buf, buf);
    (void) crypto_secretstream_xchacha20poly1305_push(
        &s, buf, NULL, buf, TOO_LONG(crypto_secretstream_xchacha20poly1305), NULL, 0, 0);
}
MISUSE(stream_ietf)
{
    (void) crypto_stream_chacha20_ietf_xor_ic(buf, buf, 65, buf, UINT32_MAX, buf);
}
MISUSE(str_alg)
{
    ret = crypto_pwhash_str_alg((char *) buf, "x", 1, 1, 8192, 99);
}
#if SIZE_MAX > 0x4000000000ULL
MISUSE(deterministic)
{
    randombytes_buf_deterministic(buf, 0x4000000001ULL, buf);
}
#endif

/* A generator that has nothing. */
static const randombytes_implementation misuse_generator;

MISUSE(generator_name)
{
    (void) randombytes_set_implementation(&misuse_generator);
    (void) randombytes_implementation_name();
}
MISUSE(generator_random)
{
    (void) randombytes_set_implementation(&misuse_generator);
    (void) randombytes_random();
}
MISUSE(generator_buf)
{
    (void) randombytes_set_implementation(&misuse_generator);
    randombytes_buf(buf, 1);
}
MISUSE(generator_uniform)
{
    (void) randombytes_set_implementation(&misuse_generator);
    (void) randombytes_uniform(3);
}

#define MISUSE_AEAD(name)                                                                          \
       MISUSE(name)                                                                                \
       {                                                                                           \
           (void) crypto_aead_##name##_encrypt(buf, NULL, buf, TOO_LONG(crypto_aead_##name), NULL, \
                                               0, NULL, buf, buf);                                 \
       }                                                                                           \
       MISUSE(name##_detached)                                                                     \
       {                                                                                           \
           (void) crypto_aead_##name##_encrypt_detached(                                           \
               buf, buf, NULL, buf, TOO_LONG(crypto_aead_##name), NULL, 0, NULL, buf, buf);        \
       }
MISUSE_AEAD(chacha20poly1305)
MISUSE_AEAD(chacha20poly1305_ietf)
MISUSE_AEAD(xchacha20poly1305_ietf)
MISUSE_AEAD(aegis128l)
MISUSE_AEAD(aegis256)
MISUSE_AEAD(aes256gcm)
MISUSE_AEAD(aes128gcm)
MISUSE_AEAD(aes256gcmsiv)

#define MISUSE_AEAD_ROWS(name)                                                                     \
       {"crypto_aead_" #name ": ", misuse_##name},                                                 \
       {                                                                                           \
           "crypto_aead_" #name ": ", misuse_##name##_detached                                     \
       }

static const misuse_case cases[] = {
    {"sodium_misuse: ", misuse_plain},
    {"sodium_bin2base64, sodium_base642bin, sodium_base64_encoded_len: ", misuse_variant},
    {"sodium_bin2base64, sodium_base642bin, sodium_base64_encoded_len: ", misuse_base642bin},
    {"sodium_bin2base64, sodium_base64_encoded_len: ", misuse_base64_length},
    {"sodium_bin2base64: ", misuse_base64_room},
    {"sodium_bin2hex: ", misuse_hex},
    {"sodium_pad: ", misuse_pad},
    {"crypto_kx: ", misuse_kx_client},
    {"crypto_kx: ", misuse_kx_server},
    {"crypto_auth_hmacsha256_init: ", misuse_hmac256},
    {"crypto_auth_hmacsha512_init: ", misuse_hmac512},
    {"crypto_generichash: ", misuse_generichash},
    {"crypto_generichash_final: ", misuse_generichash_final},
    {"crypto_blake3_final: ", misuse_blake3},
    {"crypto_xof_shake256_squeeze: ", misuse_xof},
    {"crypto_core_keccak1600: ", misuse_keccak},
    {"crypto_secretbox: ", misuse_secretbox},
    {"crypto_box: ", misuse_box},
    {"crypto_box_seal: ", misuse_seal},
    {"crypto_sign: ", misuse_sign},
    {"crypto_sign_edwards25519sha512batch: ", misuse_batch},
    {"crypto_secretstream_xchacha20poly1305_push: ", misuse_secretstream},
    {"crypto_stream_chacha20_ietf: ", misuse_stream_ietf},
    {"crypto_pwhash_str_alg: ", misuse_str_alg},
#if SIZE_MAX > 0x4000000000ULL
    {"randombytes_buf_deterministic: ", misuse_deterministic},
#endif
    {"randombytes_implementation_name: ", misuse_generator_name},
    {"randombytes_random: ", misuse_generator_random},
    {"randombytes_buf: ", misuse_generator_buf},
    {"randombytes_uniform: ", misuse_generator_uniform},
    MISUSE_AEAD_ROWS(chacha20poly1305),
    MISUSE_AEAD_ROWS(chacha20poly1305_ietf),
    MISUSE_AEAD_ROWS(xchacha20poly1305_ietf),
    MISUSE_AEAD_ROWS(aegis128l),
    MISUSE_AEAD_ROWS(aegis256),
    MISUSE_AEAD_ROWS(aes256gcm),
    MISUSE_AEAD_ROWS(aes128gcm),
    MISUSE_AEAD_ROWS(aes256gcmsiv),
};

/* ---- What is said ---- */

static int said; /* where the handler writes */

static void misuse_handler(void)
{
    const char *why = trona_last_error();

    if (write(said, why, strlen(why)) < 0) {
        _exit(1);
    }
}

typedef struct misuse_run {
    const misuse_case *c;
    int handled, told[2], printed[2]; /* the ends of two pipes */
} misuse_run;

static int misuse_child(void *p)
{
    misuse_run *r = (misuse_run *) p;

    said = r->told[1];
    if (dup2(r->printed[1], STDERR_FILENO) < 0) {
        return 1;
    }
    (void) sodium_set_misuse_handler(r->handled ? misuse_handler : NULL);
    r->c->fn();
    return 2;
}

/* text = what was written to the pipe, which is closed then. */
static void misuse_read(int ends[2], char text[1000])
{
    ssize_t n;
    size_t len = 0;

    (void) close(ends[1]);
    while ((n = read(ends[0], text + len, 999 - len)) > 0) {
        len += (size_t) n;
    }
    text[len] = 0;
    (void) close(ends[0]);
}

/* How the child ended; what the handler was told and what the standard error got. */
static int misuse_ask(const misuse_case *c, int handled, char told[1000], char printed[1000])
{
    char *emulator;
    misuse_run r;
    int ended;

    r.c       = c;
    r.handled = handled;
    if (pipe(r.told) != 0 || pipe(r.printed) != 0) {
        perror("pipe");
        exit(99);
    }
    ended = child_run(misuse_child, &r);
    misuse_read(r.told, told);
    misuse_read(r.printed, printed);
    emulator = strstr(printed, "qemu: uncaught target signal"); /* an emulator's own last words */
    if (emulator != NULL) {
        *emulator = 0;
    }
    return ended;
}

/* The handler is told and nothing printed; without a handler, one line with the same words. */
static int misuse_says(const misuse_case *c)
{
    static const char head[] = "trona: misuse: ";
    char told[1000], printed[1000], line[2000];
    size_t len = strlen(c->text);
    int ok;

    ok = misuse_ask(c, 1, told, printed) == -SIGABRT;
    ok &= printed[0] == 0 && strncmp(told, c->text, len) == 0 && strstr(told, ": ") != NULL;
    ok &= strlen(told) > len + 5 && strchr(told, '\n') == NULL;
    (void) snprintf(line, sizeof line, "%s%s\n", head, told);
    ok &= misuse_ask(c, 0, told, printed) == -SIGABRT;
    ok &= told[0] == 0 && strcmp(printed, line) == 0;
    if (!ok) {
        printf("# the handler: %s# no handler: %s\n", line, printed);
    }
    return ok;
}

static int misuse_closed(void *p)
{
    (void) p;
    (void) close(STDERR_FILENO);
    sodium_misuse();
}

int main(void)
{
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tap_ok(misuse_says(&cases[i]), "%.*s says what it is", (int) strcspn(cases[i].text, ":"),
               cases[i].text);
    }
    tap_ok(child_run(misuse_closed, NULL) == -SIGABRT, "no standard error: abort all the same");
    return tap_done();
}
