/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* How much stack the public functions take: the first use, with its self-tests, at most 8 KiB more
 * than the next, and each group no more than doc/stack.md says ($SOURCE names the sources). Every
 * call runs in a thread with a painted stack, every first use in a process of its own; all of that
 * with several sets of CPU features. What takes little also runs in a thread of 16 KiB. With the
 * argument "table" prints what it finds. */
#include "child.h"

#include <stdint.h>
#include <sys/mman.h>

enum { STACK_SIZE = 1 << 19, STACK_PAINT = 0xa5, STACK_BEYOND = 8192, STACK_LEN = 100 };
/* The stack left in the C library's smallest thread, as doc/stack.md says. */
enum { STACK_SMALL_THREAD = 16384, STACK_SMALL = 12288 };

static unsigned char m[STACK_LEN], c[STACK_LEN + 64], k[64], n[64], h[256], pk[2592], sk[4896];
static unsigned char ct[4627], pk2[2048], sk2[4096], tag[64];
static char text[4 * STACK_LEN];
static volatile int sink;

static void stack_secretbox(void)
{
    sink += crypto_secretbox_easy(c, m, sizeof m, n, k);
    sink += crypto_secretbox_open_easy(m, c, sizeof m + crypto_secretbox_MACBYTES, n, k);
    sink += crypto_secretbox_xchacha20poly1305_easy(c, m, sizeof m, n, k);
}

static void stack_box(void)
{
    sink += crypto_box_keypair(pk, sk);
    sink += crypto_box_easy(c, m, sizeof m, n, pk, sk);
    sink += crypto_box_open_easy(m, c, sizeof m + crypto_box_MACBYTES, n, pk, sk);
    sink += crypto_box_seal(c, m, sizeof m, pk);
    sink += crypto_box_seal_open(m, c, sizeof m + crypto_box_SEALBYTES, pk, sk);
}

static void stack_sign(void)
{
    sink += crypto_sign_keypair(pk, sk);
    sink += crypto_sign_detached(tag, NULL, m, sizeof m, sk);
    sink += crypto_sign_verify_detached(tag, m, sizeof m, pk);
}

static void stack_sign_batch(void)
{
    const unsigned char *const sigs[9] = {tag, tag, tag, tag, tag, tag, tag, tag, tag};
    const unsigned char *const ms[9]   = {m, m, m, m, m, m, m, m, m};
    const unsigned char *const pks[9]  = {pk, pk, pk, pk, pk, pk, pk, pk, pk};
    const unsigned char *const sks[9]  = {sk, sk, sk, sk, sk, sk, sk, sk, sk};
    const unsigned long long lens[9]   = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    unsigned char made[9 * 64];

    stack_sign();
    sink += crypto_sign_ed25519_verify_batch(NULL, sigs, ms, lens, pks, 9);
    sink += crypto_sign_ed25519_verify_batch_equation(sigs, ms, lens, pks, 9);
    sink += crypto_sign_ed25519_batch(made, ms, lens, sks, 9);
    sink += crypto_sign_ed25519_keypair_batch(made, made + 9 * 32, 3);
}

static void stack_base_batch(void)
{
    unsigned char sks[9 * 32] = {9}, pks[9 * 32];

    sink += crypto_scalarmult_curve25519_base_batch(pks, sks, 9);
    sink += crypto_box_keypair_batch(pks, sks, 9);
}

static void stack_scalarmult_batch(void)
{
    unsigned char keys[9 * 32] = {9};

    sink += crypto_scalarmult_curve25519_batch(keys, NULL, keys, keys, 9);
    sink += crypto_box_beforenm_batch(keys, NULL, keys, keys, 9);
}

static void stack_scalarmult(void)
{
    sink += crypto_scalarmult_base(pk, k);
    sink += crypto_scalarmult(h, k, pk);
}

static void stack_kx(void)
{
    sink += crypto_kx_keypair(pk, sk);
    sink += crypto_kx_keypair(pk2, sk2);
    sink += crypto_kx_client_session_keys(h, h + 32, pk, sk, pk2);
}

static void stack_ed25519(void)
{
    crypto_core_ed25519_random(pk);
    sink += crypto_core_ed25519_add(pk2, pk, pk);
    sink += crypto_scalarmult_ed25519(h, k, pk);
    crypto_core_ed25519_scalar_random(sk);
    sink += crypto_core_ed25519_scalar_invert(sk2, sk);
    sink += crypto_core_ed25519_from_string(pk, m, 10, m, sizeof m, 1);
}

static void stack_ristretto255(void)
{
    crypto_core_ristretto255_random(pk);
    sink += crypto_core_ristretto255_add(pk2, pk, pk);
    sink += crypto_scalarmult_ristretto255(h, k, pk);
    sink += crypto_core_ristretto255_from_string(pk, m, 10, m, sizeof m, 1);
}

#define STACK_AEAD(name)                                                                           \
       static void stack_##name(void)                                                              \
       {                                                                                           \
           unsigned long long clen;                                                                \
                                                                                                   \
           sink += crypto_aead_##name##_encrypt(c, &clen, m, sizeof m, n, 16, NULL, n, k);         \
           sink += crypto_aead_##name##_decrypt(m, NULL, NULL, c, clen, n, 16, n, k);              \
       }
STACK_AEAD(chacha20poly1305_ietf)
STACK_AEAD(xchacha20poly1305_ietf)
STACK_AEAD(aes256gcm)
STACK_AEAD(aes256gcmsiv)
STACK_AEAD(aegis128l)
STACK_AEAD(aegis256)
STACK_AEAD(aegis128x2)
STACK_AEAD(aegis128x4)
STACK_AEAD(aegis256x2)
STACK_AEAD(aegis256x4)

static void stack_aes256gcm_any_nonce(void)
{
    stack_aes256gcm();
    sink += crypto_aead_aes256gcm_encrypt_with_iv(c, NULL, m, sizeof m, n, 16, n, 16, k);
    sink += crypto_aead_aes256gcm_decrypt_with_iv(m, NULL, c, sizeof m + 16, n, 16, n, 16, k);
}

static void stack_secretstream(void)
{
    static crypto_secretstream_xchacha20poly1305_state s;

    sink += crypto_secretstream_xchacha20poly1305_init_push(&s, h, k);
    sink += crypto_secretstream_xchacha20poly1305_push(&s, c, NULL, m, sizeof m, NULL, 0, 0);
}

static void stack_hash(void)
{
    sink += crypto_hash_sha256(h, m, sizeof m);
    sink += crypto_hash_sha512(h, m, sizeof m);
}

static void stack_auth(void)
{
    sink += crypto_auth(h, m, sizeof m, k);
    sink += crypto_auth_hmacsha256(h, m, sizeof m, k);
    sink += crypto_auth_hmacsha512(h, m, sizeof m, k);
}

static void stack_sha3(void)
{
    sink += crypto_hash_sha3256(h, m, sizeof m);
    sink += crypto_xof_shake128(h, sizeof h, m, sizeof m);
    sink += crypto_xof_turboshake256(h, sizeof h, m, sizeof m);
}

static void stack_generichash(void)
{
    sink += crypto_generichash(h, 32, m, sizeof m, k, 32);
}

static void stack_blake3(void)
{
    sink += crypto_blake3(h, 32, m, sizeof m);
}

static void stack_onetimeauth(void)
{
    sink += crypto_onetimeauth(h, m, sizeof m, k);
    sink += crypto_onetimeauth_verify(h, m, sizeof m, k);
}

static void stack_shorthash(void)
{
    sink += crypto_shorthash(h, m, sizeof m, k);
}

static void stack_kdf(void)
{
    sink += crypto_kdf_derive_from_key(h, 32, 1, (const char *) n, k);
    sink += crypto_kdf_hkdf_sha256_extract(h, m, sizeof m, k, 32);
    sink += crypto_kdf_hkdf_sha256_expand(c, 64, (const char *) m, 10, h);
}

static void stack_pbkdf2(void)
{
    sink += crypto_pwhash_pbkdf2_sha256(h, 100, (const char *) m, sizeof m, n, 16, 3);
    sink += crypto_pwhash_pbkdf2_sha512(h, 200, (const char *) m, sizeof m, n, 16, 3);
}

static void stack_stream(void)
{
    sink += crypto_stream_xor(c, m, sizeof m, n, k);
    sink += crypto_stream_chacha20_xor(c, m, sizeof m, n, k);
    sink += crypto_stream_xchacha20_xor(c, m, sizeof m, n, k);
    sink += crypto_stream_aes128ctr_xor(c, m, sizeof m, n, k);
}

static void stack_ipcrypt(void)
{
    crypto_ipcrypt_encrypt(h, n, k);
    crypto_ipcrypt_nd_encrypt(h, n, m, k);
}

static void stack_mlkem512(void)
{
    sink += crypto_kem_mlkem512_keypair(pk, sk);
    sink += crypto_kem_mlkem512_enc(ct, h, pk);
    sink += crypto_kem_mlkem512_dec(h, ct, sk);
}

static void stack_mlkem1024(void)
{
    sink += crypto_kem_mlkem1024_keypair(pk, sk);
    sink += crypto_kem_mlkem1024_enc(ct, h, pk);
    sink += crypto_kem_mlkem1024_dec(h, ct, sk);
}

static void stack_mlkem768(void)
{
    sink += crypto_kem_mlkem768_keypair(pk, sk);
    sink += crypto_kem_mlkem768_enc(ct, h, pk);
    sink += crypto_kem_mlkem768_dec(h, ct, sk);
}

static void stack_xwing(void)
{
    sink += crypto_kem_xwing_keypair(pk, sk);
    sink += crypto_kem_xwing_enc(ct, h, pk);
    sink += crypto_kem_xwing_dec(h, ct, sk);
}

#define STACK_MLDSA(set)                                                                           \
       static void stack_mldsa##set(void)                                                          \
       {                                                                                           \
           sink += crypto_sign_mldsa##set##_keypair(pk, sk);                                       \
           sink += crypto_sign_mldsa##set##_detached(ct, m, sizeof m, NULL, 0, sk);                \
           sink += crypto_sign_mldsa##set##_verify_detached(ct, m, sizeof m, NULL, 0, pk);         \
       }
STACK_MLDSA(44)
STACK_MLDSA(65)
STACK_MLDSA(87)

static void stack_argon2(void)
{
    sink += crypto_pwhash(h, 32, (const char *) m, 10, n, 1, 8192, crypto_pwhash_ALG_ARGON2ID13);
    sink += crypto_pwhash_str(text, (const char *) m, 10, 1, 8192);
}

static void stack_scrypt(void)
{
    sink += crypto_pwhash_scryptsalsa208sha256_ll(m, 10, n, 16, 16, 8, 1, h, 32);
}

static void stack_codecs(void)
{
    (void) sodium_bin2hex(text, sizeof text, m, sizeof m);
    sink += sodium_hex2bin(c, sizeof c, text, 20, NULL, NULL, NULL);
    (void) sodium_bin2base64(text, sizeof text, m, sizeof m, sodium_base64_VARIANT_ORIGINAL);
    sink +=
        sodium_base642bin(c, sizeof c, text, 20, NULL, NULL, NULL, sodium_base64_VARIANT_ORIGINAL);
}

static void stack_utils(void)
{
    sink += sodium_memcmp(m, n, 32);
    sink += crypto_verify_32(m, k);
    sink += sodium_is_zero(m, sizeof m);
    sodium_free(sodium_malloc(10));
}

static void stack_random(void)
{
    sink += sodium_init();
    (void) randombytes_uniform(10);
    randombytes_buf(m, sizeof m);
    randombytes_buf_deterministic(m, sizeof m, k);
    (void) randombytes_set_implementation(&randombytes_internal_implementation);
    randombytes_buf(m, sizeof m);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void stack_choose(void)
{
    (void) trona_impl_choose();
}

/* The names are those of doc/stack.md. */
static const struct stack_group {
    const char *name;
    void (*call)(void);
} stack_groups[] = {
    {"crypto_secretbox", stack_secretbox},
    {"crypto_box", stack_box},
    {"crypto_sign", stack_sign},
    {"crypto_sign_ed25519_batch, _verify_batch", stack_sign_batch},
    {"crypto_scalarmult", stack_scalarmult},
    {"crypto_scalarmult_curve25519_batch", stack_scalarmult_batch},
    {"crypto_scalarmult_curve25519_base_batch", stack_base_batch},
    {"crypto_kx", stack_kx},
    {"crypto_core_ed25519", stack_ed25519},
    {"crypto_core_ristretto255", stack_ristretto255},
    {"crypto_aead_chacha20poly1305", stack_chacha20poly1305_ietf},
    {"crypto_aead_xchacha20poly1305", stack_xchacha20poly1305_ietf},
    {"crypto_aead_aes256gcm", stack_aes256gcm_any_nonce},
    {"crypto_aead_aes256gcmsiv", stack_aes256gcmsiv},
    {"crypto_aead_aegis128l", stack_aegis128l},
    {"crypto_aead_aegis256", stack_aegis256},
    {"crypto_aead_aegis128x2", stack_aegis128x2},
    {"crypto_aead_aegis128x4", stack_aegis128x4},
    {"crypto_aead_aegis256x2", stack_aegis256x2},
    {"crypto_aead_aegis256x4", stack_aegis256x4},
    {"crypto_secretstream", stack_secretstream},
    {"crypto_hash", stack_hash},
    {"crypto_auth", stack_auth},
    {"crypto_hash_sha3, crypto_xof", stack_sha3},
    {"crypto_generichash", stack_generichash},
    {"crypto_blake3", stack_blake3},
    {"crypto_onetimeauth", stack_onetimeauth},
    {"crypto_shorthash", stack_shorthash},
    {"crypto_kdf", stack_kdf},
    {"crypto_stream", stack_stream},
    {"crypto_ipcrypt", stack_ipcrypt},
    {"crypto_kem_mlkem512", stack_mlkem512},
    {"crypto_kem_mlkem768", stack_mlkem768},
    {"crypto_kem_mlkem1024", stack_mlkem1024},
    {"crypto_kem, crypto_kem_xwing", stack_xwing},
    {"crypto_sign_mldsa44", stack_mldsa44},
    {"crypto_sign_mldsa65", stack_mldsa65},
    {"crypto_sign_mldsa87", stack_mldsa87},
    {"crypto_pwhash", stack_argon2},
    {"crypto_pwhash_pbkdf2", stack_pbkdf2},
    {"crypto_pwhash_scryptsalsa208sha256", stack_scrypt},
    {"sodium_bin2hex, sodium_bin2base64", stack_codecs},
    {"sodium_memcmp, crypto_verify", stack_utils},
    {"randombytes, sodium_init", stack_random},
    {"trona_impl_choose", stack_choose},
};

#define STACK_GROUPS (sizeof stack_groups / sizeof stack_groups[0])

static unsigned char *stack_memory; /* of the thread */
static size_t *stack_found;         /* two, shared with the child: the first use, the next */

static void *stack_thread(void *group)
{
    unsigned char *volatile top;
    unsigned char here;

    top = &here;
    ((const struct stack_group *) group)->call();
    return top;
}

/* The stack that group takes from here on; 0 if that could not be seen. */
static size_t stack_depth(const struct stack_group *group)
{
    pthread_attr_t attr;
    pthread_t thread;
    void *top = NULL;
    size_t i;

    memset(stack_memory, STACK_PAINT, STACK_SIZE);
    if (pthread_attr_init(&attr) != 0 ||
        pthread_attr_setstack(&attr, stack_memory, STACK_SIZE) != 0 ||
        pthread_create(&thread, &attr, stack_thread, (void *) group) != 0 ||
        pthread_join(thread, &top) != 0) {
        return 0;
    }
    for (i = 0; i < STACK_SIZE && stack_memory[i] == STACK_PAINT; i++) {
    }
    return (size_t) ((unsigned char *) top - stack_memory) - i;
}

static int stack_measure(void *arg)
{
    const struct stack_group *group = (const struct stack_group *) arg;

    stack_found[0] = stack_depth(group);
    stack_found[1] = stack_depth(group);
    return 0;
}

/* The group's first use in a thread of 16 KiB, if the C library has such threads. */
static int stack_small(void *group)
{
    pthread_attr_t attr;
    pthread_t thread;

    if (pthread_attr_init(&attr) == 0 &&
        pthread_attr_setstacksize(&attr, STACK_SMALL_THREAD) == 0 &&
        pthread_create(&thread, &attr, stack_thread, group) == 0) {
        return pthread_join(thread, NULL);
    }
    return 0;
}

/* The bytes of the group by its line of doc/stack.md; SIZE_MAX if it has none. */
static size_t stack_stated(const char *name)
{
    const char *source = getenv("SOURCE");
    char path[4096], line[512];
    size_t len = strlen(name), stated = SIZE_MAX;
    FILE *f;

    (void) snprintf(path, sizeof path, "%s/doc/stack.md", source != NULL ? source : ".");
    f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "| ", 2) == 0 && strncmp(line + 2, name, len) == 0 &&
            strncmp(line + 2 + len, " | ", 3) == 0) {
            stated = (size_t) strtoul(line + 2 + len + 3, NULL, 10);
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return stated;
}

/* All groups with the CPU features that the environment leaves: how many take more than they
 * should. */
static int stack_all(int table)
{
    size_t i, stated, beyond;
    int bad = 0, much;

    stack_memory = (unsigned char *) mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE,
                                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_found =
        (size_t *) mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (stack_memory == MAP_FAILED || stack_found == MAP_FAILED) {
        return 1;
    }
    for (i = 0; i < STACK_GROUPS; i++) {
        stack_found[0] = stack_found[1] = 0;
        (void) child_run(stack_measure, (void *) &stack_groups[i]);
        stated = stack_stated(stack_groups[i].name);
        /* The self-test of batches takes more; choosing for all is nothing but first uses. */
        beyond = stack_groups[i].call == stack_base_batch ? 2 * STACK_BEYOND : STACK_BEYOND;
        much   = stack_found[1] == 0 ||
               (stack_groups[i].call != stack_choose && stack_found[0] > stack_found[1] + beyond) ||
               (stated <= STACK_SMALL && child_run(stack_small, (void *) &stack_groups[i]) != 0) ||
               stack_found[0] > stated || (stated == SIZE_MAX && getenv("SOURCE") != NULL);
        if (much || table) {
            printf("# %s: %u bytes at first, then %u; stated: %ld\n", stack_groups[i].name,
                   (unsigned) stack_found[0], (unsigned) stack_found[1], (long) stated);
        }
        bad += much;
    }
    return bad;
}

#if !CHILD_SANITIZED && defined(__OPTIMIZE__)
static char *stack_program;

/* This program anew with those CPU features, and all that it calls bound when it starts: the
 * linker's work at a function's first call takes stack, too. */
static int stack_start(void *features)
{
    char *command[] = {stack_program, (char *) features, NULL};

    if ((((const char *) features)[0] != 0 && setenv("TRONA_CPU", (const char *) features, 1)) ||
        setenv("LD_BIND_NOW", "1", 1) != 0) {
        return 2;
    }
    child_exec(command);
    return 2;
}

static void stack_levels(char *program)
{
    /* "-fast-zmm" and "-short-simd": what is chosen on CPUs unlike this one. */
    static char levels[][12] = {"",          "none",    "x86-64",    "x86-64-v2",
                                "x86-64-v3", "-avx512", "-fast-zmm", "-short-simd"};
    size_t i;

    stack_program = program;
    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        tap_ok(child_run(stack_start, levels[i]) == 0, "stack of %u groups, TRONA_CPU=%s",
               (unsigned) STACK_GROUPS, levels[i]);
    }
}
#else
static void stack_levels(char *program)
{
    (void) program;
    tap_skip("a build with larger frames", "stack of first uses");
}
#endif

int main(int argc, char **argv)
{
    if (argc > 1) {
        return stack_all(strcmp(argv[1], "table") == 0) != 0;
    }
    stack_levels(argv[0]);
    return tap_done();
}
