/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif
/* The digest of one input: a file, mapped if it is large, or standard input. */
#include "hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if PLATFORM_POSIX
# include <signal.h>
# include <sys/mman.h>

# include "cleanup.h"
# include "../src/core/atomics.h"
# if !defined(MAP_ANONYMOUS) && defined(MAP_ANON)
#  define MAP_ANONYMOUS MAP_ANON
# endif
#endif

#define HASH_PIECE     131072U
#define HASH_MAP_LEAST 262144U /* below it, mapping costs more than reading */

enum { HASH_SHA256, HASH_SHA512, HASH_SHA3_256, HASH_SHA3_512, HASH_BLAKE2B, HASH_BLAKE3 };

static const hash_algorithm hash_algorithms[] = {
    {"sha256", "SHA256", HASH_SHA256, 32, 0},       {"sha512", "SHA512", HASH_SHA512, 64, 0},
    {"sha3-256", "SHA3-256", HASH_SHA3_256, 32, 0}, {"sha3-512", "SHA3-512", HASH_SHA3_512, 64, 0},
    {"blake2b", "BLAKE2b", HASH_BLAKE2B, 64, 1},    {"blake3", "BLAKE3", HASH_BLAKE3, 32, 1},
};
#define HASH_ALGORITHMS (sizeof hash_algorithms / sizeof hash_algorithms[0])

typedef union hash_state {
    crypto_hash_sha256_state sha256;
    crypto_hash_sha512_state sha512;
    crypto_hash_sha3256_state sha3256;
    crypto_hash_sha3512_state sha3512;
    crypto_generichash_blake2b_state blake2b;
    crypto_blake3_state blake3;
} hash_state;

const hash_algorithm *hash_find(const char *name)
{
    size_t i;

    for (i = 0; i < HASH_ALGORITHMS; i++) {
        if (strcmp(hash_algorithms[i].name, name) == 0) {
            return &hash_algorithms[i];
        }
    }
    return NULL;
}

const hash_algorithm *hash_find_tag(const char *tag, size_t n)
{
    static const struct {
        const char *tag, *name;
    } openssl[] = {{"SHA2-256", "sha256"}, {"SHA2-512", "sha512"}, {"BLAKE2B-512", "blake2b"}};
    size_t i;

    for (i = 0; i < HASH_ALGORITHMS; i++) {
        if (strlen(hash_algorithms[i].tag) == n && memcmp(hash_algorithms[i].tag, tag, n) == 0) {
            return &hash_algorithms[i];
        }
    }
    for (i = 0; i < sizeof openssl / sizeof openssl[0]; i++) {
        if (strlen(openssl[i].tag) == n && memcmp(openssl[i].tag, tag, n) == 0) {
            return hash_find(openssl[i].name);
        }
    }
    return NULL;
}

const char *hash_names(void)
{
    return "sha256, sha512, sha3-256, sha3-512, blake2b, blake3";
}

static int hash_init(hash_state *s, const hash_algorithm *a, unsigned bytes)
{
    switch (a->id) {
    case HASH_SHA256:
        return crypto_hash_sha256_init(&s->sha256);
    case HASH_SHA512:
        return crypto_hash_sha512_init(&s->sha512);
    case HASH_SHA3_256:
        return crypto_hash_sha3256_init(&s->sha3256);
    case HASH_SHA3_512:
        return crypto_hash_sha3512_init(&s->sha3512);
    case HASH_BLAKE2B:
        return crypto_generichash_blake2b_init(&s->blake2b, NULL, 0, bytes);
    default:
        return crypto_blake3_init(&s->blake3);
    }
}

static int hash_update(hash_state *s, const hash_algorithm *a, const unsigned char *in, size_t n)
{
    switch (a->id) {
    case HASH_SHA256:
        return crypto_hash_sha256_update(&s->sha256, in, n);
    case HASH_SHA512:
        return crypto_hash_sha512_update(&s->sha512, in, n);
    case HASH_SHA3_256:
        return crypto_hash_sha3256_update(&s->sha3256, in, n);
    case HASH_SHA3_512:
        return crypto_hash_sha3512_update(&s->sha3512, in, n);
    case HASH_BLAKE2B:
        return crypto_generichash_blake2b_update(&s->blake2b, in, n);
    default:
        return crypto_blake3_update(&s->blake3, in, n);
    }
}

static int hash_final(hash_state *s, const hash_algorithm *a, unsigned char *digest, unsigned bytes)
{
    switch (a->id) {
    case HASH_SHA256:
        return crypto_hash_sha256_final(&s->sha256, digest);
    case HASH_SHA512:
        return crypto_hash_sha512_final(&s->sha512, digest);
    case HASH_SHA3_256:
        return crypto_hash_sha3256_final(&s->sha3256, digest);
    case HASH_SHA3_512:
        return crypto_hash_sha3512_final(&s->sha3512, digest);
    case HASH_BLAKE2B:
        return crypto_generichash_blake2b_final(&s->blake2b, digest, bytes);
    default:
        return crypto_blake3_final(&s->blake3, digest, bytes);
    }
}

#if PLATFORM_POSIX && defined(MAP_ANONYMOUS)

/* The file that is mapped. */
static struct {
    unsigned char *text;
    size_t n, page;
    volatile sig_atomic_t lost; /* a page of it could not be read */
} hash_map;

/* The file became shorter, or its device failed: zeros take the place of all from that page on, so
 * that every thread comes to an end. A fault elsewhere ends the process when it occurs again. Safe
 * in a signal handler, on several threads at once. */
static void hash_on_bus(int sig, siginfo_t *info, void *context)
{
    size_t at = (size_t) ((uintptr_t) info->si_addr - (uintptr_t) hash_map.text);
    int saved = errno;

    (void) context;
    at -= at % hash_map.page;
    if (at < hash_map.n && mmap(hash_map.text + at, hash_map.n - at, PROT_READ,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
        ATOMIC_STORE(hash_map.lost, 1);
    } else {
        (void) signal(sig, SIG_DFL);
    }
    errno = saved;
}

/* The digest of the mapping: 0, 1 if it must be read instead, or -1, reported. */
static int hash_map_digest(unsigned char *digest, unsigned bytes, uint32_t threads, input *in)
{
    struct sigaction act, old;
    struct stat st;
    int failed;

    memset(&act, 0, sizeof act);
    act.sa_sigaction = hash_on_bus;
    act.sa_flags     = SA_SIGINFO;
    (void) sigemptyset(&act.sa_mask);
    (void) sigaction(SIGBUS, &act, &old);
    failed = crypto_blake3_threads(digest, bytes, hash_map.text, hash_map.n, threads) != 0;
    (void) sigaction(SIGBUS, &old, NULL);
    /* Nothing faults in the page in which the file ends now: the size tells. */
    if (fstat(in->fd, &st) != 0 || (uint64_t) st.st_size < hash_map.n) {
        return cli_fail(in->name, "became shorter while it was read");
    }
    if (ATOMIC_LOAD(hash_map.lost)) {
        errno = EIO;
        return cli_fail_errno(in->name);
    }
    return failed;
}

/* 0 if the digest was made from the file as it stands in memory, for threads to share; 1 if it must
 * be read; -1 is reported. */
static int hash_mapped(unsigned char *digest, unsigned bytes, uint32_t threads, input *in)
{
    struct stat st;
    void *text;
    int result;

    if (fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size < (off_t) HASH_MAP_LEAST ||
        (uint64_t) st.st_size > SIZE_MAX / 4 || lseek(in->fd, 0, SEEK_CUR) != 0) {
        return 1;
    }
    text = mmap(NULL, (size_t) st.st_size, PROT_READ, MAP_SHARED, in->fd, 0);
    if (text == MAP_FAILED) {
        return 1;
    }
    hash_map.text = text;
    hash_map.n    = (size_t) st.st_size;
    hash_map.page = (size_t) sysconf(_SC_PAGESIZE);
    hash_map.lost = 0;
    result        = hash_map_digest(digest, bytes, threads, in);
    (void) munmap(text, hash_map.n);
    in->total += hash_map.n;
    return result;
}

#else

static int hash_mapped(unsigned char *digest, unsigned bytes, uint32_t threads, input *in)
{
    (void) digest, (void) bytes, (void) threads, (void) in;
    return 1;
}

#endif

static int hash_read(unsigned char *digest, const hash_algorithm *a, unsigned bytes, input *in,
                     unsigned char *piece)
{
    hash_state s;
    size_t n   = HASH_PIECE;
    int failed = hash_init(&s, a, bytes);

    while (!failed && n == HASH_PIECE) {
        failed = input_read(in, piece, HASH_PIECE, &n);
        failed = failed || hash_update(&s, a, piece, n);
    }
    failed = failed || hash_final(&s, a, digest, bytes);
    sodium_memzero(&s, sizeof s);
    return failed ? cli_fail(in->name, "%s", trona_last_error()) : 0;
}

int hash_input(unsigned char digest[HASH_MAX], const hash_algorithm *a, unsigned bytes,
               uint32_t threads, input *in)
{
    unsigned char *piece;
    int failed = a->id == HASH_BLAKE3 ? hash_mapped(digest, bytes, threads, in) : 1;

    if (failed <= 0) {
        return failed;
    }
    piece = malloc(HASH_PIECE);
    if (piece == NULL) {
        return cli_fail_errno(in->name);
    }
    failed = hash_read(digest, a, bytes, in, piece);
    sodium_memzero(piece, HASH_PIECE);
    free(piece);
    return failed;
}
