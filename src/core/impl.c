/* SPDX-License-Identifier: ISC */
/* Chooses one verified implementation of a primitive. No locks: only pointers to constant data and
 * monotonic flags are published, and every thread computes the same. */
#include "clock.h"
#include "cpu.h"
#include "env.h"
#include "error.h"
#include "impl.h"
#include "stack.h"

size_t impl_next(const impl_prim *p, uint64_t cpu, size_t from)
{
    size_t i;

    for (i = from; i < p->n_rows; i++) {
        if ((p->rows[i]->needs & ~cpu) == 0) {
            return i;
        }
    }
    return SIZE_MAX;
}

size_t impl_pick(const impl_prim *p, uint64_t cpu, size_t from)
{
    size_t row = impl_next(p, cpu, from);

    while (row != SIZE_MAX && (p->rows[row]->wants & ~cpu) != 0) {
        row = impl_next(p, cpu, row + 1);
    }
    return row;
}

int impl_verify(const impl_prim *p, size_t row)
{
    int untried = IMPL_UNTRIED, passed;
    uint64_t before;

    if (ATOMIC_LOAD(p->choice->status[row]) == IMPL_FAILED) {
        return 0;
    }
    stack_dirt();
    before = stack_faults(0); /* those of an outer self-test that uses this primitive */
    passed = p->selftest(p->rows[row]) == 0;
    if (stack_faults(before) != 0 || !passed) {
        ATOMIC_STORE(p->choice->status[row], IMPL_FAILED);
        return 0;
    }
    /* If it has failed in another thread meanwhile, that counts. */
    return ATOMIC_CAS_INT(p->choice->status[row], &untried, IMPL_VERIFIED) ||
           untried != IMPL_FAILED;
}

/* The row of the implementation called name, if cpu can execute it and it passes; else SIZE_MAX. */
static size_t impl_find_named(const impl_prim *p, uint64_t cpu, const char *name, size_t name_len)
{
    size_t row;

    for (row = impl_next(p, cpu, 0); name != NULL && row != SIZE_MAX;
         row = impl_next(p, cpu, row + 1)) {
        const char *own = p->rows[row]->name;
        if (strlen(own) == name_len && memcmp(own, name, name_len) == 0) {
            return impl_verify(p, row) ? row : SIZE_MAX;
        }
    }
    return SIZE_MAX;
}

enum { IMPL_MEASURED_BYTES = 1024 };

/* The row of the fastest implementation that passes; SIZE_MAX if none does. Out of line: most
 * selections measure nothing and need no buffer. */
static NEVER_INLINE size_t impl_find_fastest(const impl_prim *p, uint64_t cpu)
{
    CRYPTO_ALIGN(64) uint8_t buf[IMPL_MEASURED_BYTES + 256];
    size_t row, best   = SIZE_MAX;
    double ns, best_ns = 0;

    memset(buf, 0, sizeof buf);
    for (row = impl_next(p, cpu, 0); row != SIZE_MAX; row = impl_next(p, cpu, row + 1)) {
        if (!impl_verify(p, row)) {
            continue;
        }
        ns = impl_measure(p->rows[row], &p->bench[0], buf, IMPL_MEASURED_BYTES);
        if (best == SIZE_MAX || ns < best_ns) {
            best    = row;
            best_ns = ns;
        }
    }
    return best;
}

/* The row of the first implementation that cpu executes well and that passes; if there is none, of
 * the first that it can execute at all and that passes; else SIZE_MAX. */
static size_t impl_find_first(const impl_prim *p, uint64_t cpu)
{
    size_t row;

    for (row = impl_pick(p, cpu, 0); row != SIZE_MAX; row = impl_pick(p, cpu, row + 1)) {
        if (impl_verify(p, row)) {
            return row;
        }
    }
    for (row = impl_next(p, cpu, 0); row != SIZE_MAX && !impl_verify(p, row);
         row = impl_next(p, cpu, row + 1)) {
    }
    return row;
}

const impl_info *impl_select_for(const impl_prim *p, uint64_t cpu, const char *name,
                                 size_t name_len, int measured)
{
    size_t row = impl_find_named(p, cpu, name, name_len);
    int by     = IMPL_BY_NAME;

    if (row == SIZE_MAX && measured) {
        row = impl_find_fastest(p, cpu);
        by  = IMPL_BY_MEASUREMENT;
    }
    if (row == SIZE_MAX) {
        by  = IMPL_BY_ORDER;
        row = impl_find_first(p, cpu);
    }
    if (row == SIZE_MAX) {
        error_misuse("self-test: every implementation of a primitive is wrong, ref included");
    }
    ATOMIC_STORE(p->choice->by, (unsigned char) by);
    ATOMIC_STORE(p->choice->active, p->rows[row]);
    return p->rows[row];
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

static const impl_info *impl_select_env(const impl_prim *p, int measured)
{
    size_t len;
    const char *name = impl_named(env_override("TRONA_IMPL"), p->name, &len);

    return impl_select_for(p, cpu_features(), name, len, measured);
}

const impl_info *impl_select(const impl_prim *p)
{
    const char *pick = env_override("TRONA_PICK");

    return impl_select_env(p, pick != NULL && strcmp(pick, "measured") == 0);
}

const impl_info *impl_select_measured(const impl_prim *p)
{
    return impl_select_env(p, 1);
}

void impl_force(const impl_prim *p, const impl_info *impl)
{
    ATOMIC_STORE(p->choice->by, (unsigned char) IMPL_BY_NAME);
    ATOMIC_STORE(p->choice->active, impl);
}

static double impl_time(const impl_info *impl, const impl_bench *op, uint8_t *buf, size_t len,
                        unsigned times)
{
    double start = clock_ns();
    unsigned i;

    for (i = 0; i < times; i++) {
        op->run(impl, buf, len);
    }
    return clock_ns() - start;
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
