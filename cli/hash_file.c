/* The digest of one input. */
#include "hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if PLATFORM_POSIX
# include <signal.h>
# include <sys/mman.h>
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

#if PLATFORM_POSIX

/* A mapped file that is cut short meanwhile has no bytes to give. Safe in a signal handler. */
static void hash_on_bus(int sig)
{
    static const char text[] = "trona: a file became shorter while it was read\n";

    (void) sig;
    (void) !write(STDERR_FILENO, text, sizeof text - 1);
    _exit(CLI_FAILED);
}

/* 1 if the digest was made from the file as it stands in memory, for threads to share; 0 if it must
 * be read. */
static int hash_mapped(unsigned char *digest, unsigned bytes, uint32_t threads, input *in)
{
    struct sigaction act, old;
    struct stat st;
    void *text;
    size_t n;
    int done;

    if (fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size < (off_t) HASH_MAP_LEAST ||
        (uint64_t) st.st_size > SIZE_MAX / 4 || lseek(in->fd, 0, SEEK_CUR) != 0) {
        return 0;
    }
    n    = (size_t) st.st_size;
    text = mmap(NULL, n, PROT_READ, MAP_SHARED, in->fd, 0);
    if (text == MAP_FAILED) {
        return 0;
    }
    memset(&act, 0, sizeof act);
    act.sa_handler = hash_on_bus;
    (void) sigemptyset(&act.sa_mask);
    (void) sigaction(SIGBUS, &act, &old);
    done = crypto_blake3_threads(digest, bytes, text, n, threads) == 0;
    (void) sigaction(SIGBUS, &old, NULL);
    (void) munmap(text, n);
    in->total += n;
    return done;
}

#else

static int hash_mapped(unsigned char *digest, unsigned bytes, uint32_t threads, input *in)
{
    (void) digest, (void) bytes, (void) threads, (void) in;
    return 0;
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
    int failed;

    if (a->id == HASH_BLAKE3 && hash_mapped(digest, bytes, threads, in)) {
        return 0;
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
