/* SPDX-License-Identifier: ISC */
/* Dispatch: primitives, their implementations, and the choice among them (doc/internals.md).
 *
 * src/core is the lowest layer and knows no primitive by name. Read this file first, then impl.c
 * (selection and self-tests) and targets.h (instruction sets and their regions).
 *
 *   impl.h, impl.c       the choice of a verified implementation
 *   targets.h            instruction sets: what compilers can emit, what CPUs need
 *   cpu.h, cpu.c         features of this CPU; cpu_traits.c measures its speed traits
 *   env.h, error.h       TRONA_* variables; reasons for failure, misuse
 *   compiler.h           promises by compiler: inlining, barriers, static asserts
 *   bytes.h, wipe.c      loads, stores, copying, wiping
 *   ct.h, stack.h        constant time; clearing secrets from the stack
 *   atomics.h, clock.h   atomic operations, time
 *   gnu_source.h         asks the system's headers for all that they have
 *   fingerprint.h        fingerprints of long outputs, for self-tests
 *   intrinsics.h         the compiler's intrinsics, for vector code only
 *   names.h              generated: prefixes of internal names */
#pragma once

#include "atomics.h"
#include "targets.h"

#include <trona.h>

/* The description of an implementation: the first member of every p_impl. */
typedef struct impl_info {
    const char *name;   /* "avx2"; unique within its primitive */
    uint64_t needs;     /* CPU_BIT(X), all required; 0 runs anywhere */
    uint64_t wants;     /* CPU_BIT(X) without which it is slow: chosen only if it is asked for */
    const char *origin; /* paper or specification */
} impl_info;

/* IMPL_INFO(avx2, AVX2, "RFC 8439"): the initialiser of info. IMPL_INFO_WANTS adds wants. */
#define IMPL_INFO(v, T, origin)             {#v, NEEDS_##T, WANTS_##T, origin}
#define IMPL_INFO_WANTS(v, T, more, origin) {#v, NEEDS_##T, WANTS_##T | (more), origin}

/* One thing to time: run processes len bytes of buf in place (or, if per_byte is 0, does one
 * operation and ignores len) with the implementation impl. buf is 64-byte aligned, holds len + 256
 * bytes. */
typedef struct impl_bench {
    const char *op;
    int per_byte;
    void (*run)(const impl_info *impl, uint8_t *buf, size_t len);
} impl_bench;

/* The status of an implementation in this process, and why the active one was chosen. */
enum { IMPL_UNTRIED = 0, IMPL_VERIFIED = 1, IMPL_FAILED = 2 };
enum { IMPL_BY_ORDER = 0, IMPL_BY_NAME = 1, IMPL_BY_MEASUREMENT = 2 };

enum { IMPL_ROWS_MAX = 13 };

/* The state of one primitive in this process, all zero at first. One cache line, written only when
 * an implementation is chosen. */
typedef struct impl_choice {
    const impl_info *active;   /* NULL until chosen */
    int status[IMPL_ROWS_MAX]; /* of each row: IMPL_x; IMPL_FAILED is permanent */
    unsigned char by;          /* IMPL_BY_x */
} impl_choice;

/* A primitive. Each defines its own (IMPL_DEFINE), tests make theirs. core has no list of them, so
 * that a program links only those that it calls. */
typedef struct impl_prim {
    const char *name;
    const impl_info *const *rows;           /* its implementations, fastest first */
    size_t n_rows;                          /* 1 to IMPL_ROWS_MAX */
    int (*selftest)(const impl_info *impl); /* 0, or -1: a known answer came out wrong */
    const impl_bench *bench;                /* ends with op == NULL; the first is timed
                                               by trona_tune */
    impl_choice *choice;
} impl_prim;

/* The declarations of primitive p, for p.h. */
#define IMPL_DECLARE(p)                                                                            \
    INTERNAL extern impl_choice p##_choice;                                                        \
    INTERNAL extern const impl_prim p##_prim

/* Defines them: in p.c, after p_selftest and p_bench. The rows are those of IMPLS_p (impls.def,
 * which p.c includes) that this build can compile. */
#define IMPL_NAME_(p, v, T) IF_TARGET(T, p##_##v, )
#define IMPL_ROW_(p, v, T)  IF_TARGET(T, &p##_##v.info, )
#define IMPL_DEFINE(p)                                                                             \
    extern const p##_impl IMPLS_##p(IMPL_NAME_) p##_ref;                                           \
    static const impl_info *const p##_rows[] = {IMPLS_##p(IMPL_ROW_)};                             \
    STATIC_ASSERT(p##_rows_max, sizeof p##_rows <= IMPL_ROWS_MAX * sizeof p##_rows[0]);            \
    CRYPTO_ALIGN(64) impl_choice p##_choice;                                                       \
    const impl_prim p##_prim = {                                                                   \
        #p, p##_rows, sizeof p##_rows / sizeof p##_rows[0], p##_selftest, p##_bench, &p##_choice,  \
    }

/* The row of the first implementation of p that cpu can execute (its needs lie within cpu), at
 * or after row from; SIZE_MAX if there is none. impl_pick: the same, and its wants lie within
 * cpu, too. Pure. */
size_t impl_next(const impl_prim *p, uint64_t cpu, size_t from);
size_t impl_pick(const impl_prim *p, uint64_t cpu, size_t from);

/* Runs the self-test of row, unless it failed before: 1 if it passed, 0 if not, or if it failed in
 * another thread meanwhile. The caller has made sure that the CPU can execute it. */
int impl_verify(const impl_prim *p, size_t row);

/* Chooses and publishes an implementation of p: the one called name (unless that is NULL) if cpu
 * can execute it and it passes its known answers; else, with measured, the fastest of those that
 * pass; else the first that cpu executes well and that passes; else the first that it can execute
 * at all and that passes. If none does, misuse: never returns NULL. */
const impl_info *impl_select_for(const impl_prim *p, uint64_t cpu, const char *name,
                                 size_t name_len, int measured);

/* The same for this CPU and the environment's overrides. */
const impl_info *impl_select(const impl_prim *p);
const impl_info *impl_select_measured(const impl_prim *p);

/* Makes impl the active implementation of p; NULL forgets the choice. */
void impl_force(const impl_prim *p, const impl_info *impl);

/* The nanoseconds of one run of op on len bytes of buf, the minimum of several. buf as in
 * impl_bench. */
double impl_measure(const impl_info *impl, const impl_bench *op, uint8_t *buf, size_t len);

/* The name that list (TRONA_IMPL's value) gives to a primitive, its length in *len; NULL if it has
 * none. */
const char *impl_named(const char *list, const char *primitive, size_t *len);

/* The verified implementation of p that this process uses; choice is p's. */
static inline const impl_info *impl_active_in(const impl_prim *p, const impl_choice *choice)
{
    const impl_info *active = ATOMIC_LOAD(choice->active);
    return active != NULL ? active : impl_select(p);
}

static inline const impl_info *impl_active(const impl_prim *p)
{
    return impl_active_in(p, p->choice);
}

/* IMPL_ACTIVE(chacha20): the verified const chacha20_impl * that this process uses. */
#define IMPL_ACTIVE(p) ((const p##_impl *) impl_active_in(&p##_prim, &p##_choice))
