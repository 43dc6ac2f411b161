#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The catalogue as tables, and the choice of one verified implementation per primitive. No locks:
 * all that is published is pointers to constant data and monotonic flags, and every thread computes
 * the same. */
#include "impl.h"

#include <string.h>
#include <time.h>
#if defined(_WIN32)
# include <windows.h>
#endif

#include <trona.h>

#include "bytes.h"
#include "cpu.h"
#include "env.h"
#include "error.h"

#include "../aegis128l/aegis128l.h"
#include "../aegis128x2/aegis128x2.h"
#include "../aegis128x4/aegis128x4.h"
#include "../aegis256/aegis256.h"
#include "../aegis256x2/aegis256x2.h"
#include "../aegis256x4/aegis256x4.h"
#include "../aes/aes.h"
#include "../aesgcm/aesgcm.h"
#include "../aesgcmsiv/aesgcmsiv.h"
#include "../argon2/argon2.h"
#include "../blake2b/blake2b.h"
#include "../blake3/blake3.h"
#include "../chacha20/chacha20.h"
#include "../codec/codec.h"
#include "../curve25519/curve25519.h"
#include "../keccak/keccak.h"
#include "../mlkem768/mlkem768.h"
#include "../poly1305/poly1305.h"
#include "../salsa20/salsa20.h"
#include "../scrypt/scrypt.h"
#include "../sha256/sha256.h"
#include "../sha512/sha512.h"
#include "../siphash/siphash.h"
#include "../verify/verify.h"

#define PRIMITIVE(p)                                                                               \
       int p##_selftest(const impl_info *impl);                                                    \
       extern const impl_bench p##_bench[];
#define IMPL(p, v, T) IF_TARGET_##T(extern const p##_impl p##_##v;)
#include "../impls.def"
#undef PRIMITIVE
#undef IMPL

static const impl_row impl_rows[] = {
#define PRIMITIVE(p)
#define IMPL(p, v, T) IF_TARGET_##T({PRIM_##p, &p##_##v.info}, )
#include "../impls.def"
#undef PRIMITIVE
#undef IMPL
};

static const impl_prim impl_prims[PRIM_COUNT] = {
#define PRIMITIVE(p) {#p, p##_selftest, p##_bench},
#define IMPL(p, v, T)
#include "../impls.def"
#undef PRIMITIVE
#undef IMPL
};

#define IMPL_ROWS (sizeof impl_rows / sizeof impl_rows[0])
static int impl_status_main[IMPL_ROWS];
static unsigned char impl_by_main[PRIM_COUNT];
const impl_info *impl_active_main[PRIM_COUNT];
const impl_catalogue impl_catalogue_main = {
    impl_rows, IMPL_ROWS, impl_prims, PRIM_COUNT, impl_status_main, impl_by_main, impl_active_main};

size_t impl_next_in(const impl_catalogue *cat, int prim, uint64_t cpu, size_t from)
{
    size_t i;

    for (i = from; i < cat->n_rows; i++) {
        if (cat->rows[i].prim == prim && (cat->rows[i].info->needs & ~cpu) == 0) {
            return i;
        }
    }
    return SIZE_MAX;
}

size_t impl_pick_in(const impl_catalogue *cat, int prim, uint64_t cpu, size_t from)
{
    size_t row = impl_next_in(cat, prim, cpu, from);

    while (row != SIZE_MAX && (cat->rows[row].info->wants & ~cpu) != 0) {
        row = impl_next_in(cat, prim, cpu, row + 1);
    }
    return row;
}

const impl_info *impl_pick(int prim, uint64_t cpu)
{
    size_t row = impl_pick_in(&impl_catalogue_main, prim, cpu, 0);

    return row != SIZE_MAX ? impl_rows[row].info : NULL;
}

int impl_verify_in(const impl_catalogue *cat, size_t row)
{
    const impl_row *r = &cat->rows[row];
    int untried       = IMPL_UNTRIED;

    if (ATOMIC_LOAD(cat->status[row]) == IMPL_FAILED) {
        return 0;
    }
    if (cat->prims[r->prim].selftest(r->info) != 0) {
        ATOMIC_STORE(cat->status[row], IMPL_FAILED);
        return 0;
    }
    /* If another thread has seen it fail meanwhile, that stays and counts. */
    return ATOMIC_CAS_INT(cat->status[row], &untried, IMPL_VERIFIED) || untried != IMPL_FAILED;
}

/* The row of the implementation called name, if cpu can execute it and it passes; else SIZE_MAX. */
static size_t impl_find_named(const impl_catalogue *cat, int prim, uint64_t cpu, const char *name,
                              size_t name_len)
{
    size_t row;

    for (row = impl_next_in(cat, prim, cpu, 0); name != NULL && row != SIZE_MAX;
         row = impl_next_in(cat, prim, cpu, row + 1)) {
        const char *own = cat->rows[row].info->name;
        if (strlen(own) == name_len && memcmp(own, name, name_len) == 0) {
            return impl_verify_in(cat, row) ? row : SIZE_MAX;
        }
    }
    return SIZE_MAX;
}

enum { IMPL_MEASURED_BYTES = 1024 };

/* The row of the fastest implementation that passes; SIZE_MAX if none does. Not for the caller's
 * frame: most selections measure nothing. */
static BYTES_NOINLINE size_t impl_find_fastest(const impl_catalogue *cat, int prim, uint64_t cpu)
{
    CRYPTO_ALIGN(64) uint8_t buf[IMPL_MEASURED_BYTES + 256];
    size_t row, best   = SIZE_MAX;
    double ns, best_ns = 0;

    memset(buf, 0, sizeof buf);
    for (row = impl_next_in(cat, prim, cpu, 0); row != SIZE_MAX;
         row = impl_next_in(cat, prim, cpu, row + 1)) {
        if (!impl_verify_in(cat, row)) {
            continue;
        }
        ns =
            impl_measure(cat->rows[row].info, &cat->prims[prim].bench[0], buf, IMPL_MEASURED_BYTES);
        if (best == SIZE_MAX || ns < best_ns) {
            best    = row;
            best_ns = ns;
        }
    }
    return best;
}

/* The row of the first implementation that cpu executes well and that passes; if there is none, of
 * the first that it can execute at all and that passes; else SIZE_MAX. */
static size_t impl_find_first(const impl_catalogue *cat, int prim, uint64_t cpu)
{
    size_t row;

    for (row = impl_pick_in(cat, prim, cpu, 0); row != SIZE_MAX;
         row = impl_pick_in(cat, prim, cpu, row + 1)) {
        if (impl_verify_in(cat, row)) {
            return row;
        }
    }
    for (row = impl_next_in(cat, prim, cpu, 0); row != SIZE_MAX && !impl_verify_in(cat, row);
         row = impl_next_in(cat, prim, cpu, row + 1)) {
    }
    return row;
}

const impl_info *impl_select_in(const impl_catalogue *cat, int prim, uint64_t cpu, const char *name,
                                size_t name_len, int measured)
{
    size_t row = impl_find_named(cat, prim, cpu, name, name_len);
    int by     = IMPL_BY_NAME;

    if (row == SIZE_MAX && measured) {
        row = impl_find_fastest(cat, prim, cpu);
        by  = IMPL_BY_MEASUREMENT;
    }
    if (row == SIZE_MAX) {
        by  = IMPL_BY_ORDER;
        row = impl_find_first(cat, prim, cpu);
    }
    if (row == SIZE_MAX) {
        error_misuse("self-test: every implementation of a primitive is wrong, ref included");
    }
    ATOMIC_STORE(cat->by[prim], (unsigned char) by);
    ATOMIC_STORE(cat->active[prim], cat->rows[row].info);
    return cat->rows[row].info;
}

const char *impl_named(const char *list, const char *primitive, size_t *len)
{
    size_t n = strlen(primitive);

    while (list != NULL && *list != 0) {
        size_t item = strcspn(list, ", ");
        if (item > n && memcmp(list, primitive, n) == 0 && list[n] == '=') {
            *len = item - n - 1;
            return list + n + 1;
        }
        list += item;
        list += *list != 0;
    }
    *len = 0;
    return NULL;
}

static const impl_info *impl_select_env(int prim, int measured)
{
    size_t len;
    const char *name = impl_named(env_override("TRONA_IMPL"), impl_prims[prim].name, &len);

    return impl_select_in(&impl_catalogue_main, prim, cpu_features(), name, len, measured);
}

const impl_info *impl_select(int prim)
{
    const char *pick = env_override("TRONA_PICK");

    return impl_select_env(prim, pick != NULL && strcmp(pick, "measured") == 0);
}

const impl_info *impl_select_measured(int prim)
{
    return impl_select_env(prim, 1);
}

void impl_force(int prim, const impl_info *impl)
{
    ATOMIC_STORE(impl_by_main[prim], (unsigned char) IMPL_BY_NAME);
    ATOMIC_STORE(impl_active_main[prim], impl);
}

static double impl_clock(void)
{
#if defined(_WIN32)
    LARGE_INTEGER now, frequency;

    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double) now.QuadPart * 1e9 / (double) frequency.QuadPart;
#elif defined(CLOCK_MONOTONIC)
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
#else
    return (double) clock() * (1e9 / CLOCKS_PER_SEC);
#endif
}

static double impl_time(const impl_info *impl, const impl_bench *op, uint8_t *buf, size_t len,
                        unsigned times)
{
    double start = impl_clock();
    unsigned i;

    for (i = 0; i < times; i++) {
        op->run(impl, buf, len);
    }
    return impl_clock() - start;
}

double impl_measure(const impl_info *impl, const impl_bench *op, uint8_t *buf, size_t len)
{
    enum { SAMPLES = 9 };
    const double enough = 20000; /* ns: far above the resolution of the clock */
    unsigned times      = 1, i;
    double ns, best;

    for (best = impl_time(impl, op, buf, len, times); best < enough && times < 1U << 20;
         best = impl_time(impl, op, buf, len, times)) {
        times *= best * 4 < enough ? 4 : 2;
    }
    for (i = 0; i < SAMPLES; i++) {
        ns   = impl_time(impl, op, buf, len, times);
        best = ns < best ? ns : best;
    }
    return best / times;
}
