/* The catalogue of implementations and the choice among them. See doc/internals.md. */
#ifndef TRONA_CORE_IMPL_H
#define TRONA_CORE_IMPL_H

#include "atomics.h"
#include "targets.h"

/* What every implementation says of itself: the first member of every p_impl. */
typedef struct impl_info {
    const char *name;   /* "avx2"; unique within its primitive */
    uint64_t needs;     /* CPU_x bits, all required; 0 runs anywhere */
    uint64_t wants;     /* CPU_x bits without which it is slow: not chosen unless it is asked for */
    const char *origin; /* paper or specification */
} impl_info;

/* IMPL_INFO(avx2, AVX2, "RFC 8439"): the initialiser of info. IMPL_INFO_WANTS adds to what it
 * wants. */
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

enum {
#define PRIMITIVE(p) PRIM_##p,
#define IMPL(p, v, T)
#include "../impls.def"
#undef PRIMITIVE
#undef IMPL
    PRIM_COUNT
};

typedef struct impl_row {
    int prim;
    const impl_info *info;
} impl_row;

typedef struct impl_prim {
    const char *name;
    int (*selftest)(const impl_info *impl); /* 0, or -1: a known answer came out wrong */
    const impl_bench *bench;                /* ends with op == NULL; the first is timed
                                               by trona_tune */
} impl_prim;

enum { IMPL_UNTRIED = 0, IMPL_VERIFIED = 1, IMPL_FAILED = 2 };

/* A set of primitives and their implementations; the library has one, tests make their own. */
typedef struct impl_catalogue {
    const impl_row *rows; /* rows of one primitive stand together, fastest first */
    size_t n_rows;
    const impl_prim *prims;
    int n_prims;
    int *status;              /* n_rows of IMPL_x; IMPL_FAILED is for the life of the process */
    unsigned char *by;        /* n_prims of IMPL_BY_x */
    const impl_info **active; /* n_prims; NULL until chosen */
} impl_catalogue;

extern const impl_catalogue impl_catalogue_main;
extern const impl_info *impl_active_main[PRIM_COUNT];

/* Why the active implementation of a primitive is the one. */
enum { IMPL_BY_ORDER = 0, IMPL_BY_NAME = 1, IMPL_BY_MEASUREMENT = 2 };

/* The row of the first implementation of prim that cpu can execute (its needs lie within cpu), at
 * or after row from; SIZE_MAX if there is none. impl_pick_in: that cpu also executes well (its
 * wants lie within cpu, too). Pure. */
size_t impl_next_in(const impl_catalogue *cat, int prim, uint64_t cpu, size_t from);
size_t impl_pick_in(const impl_catalogue *cat, int prim, uint64_t cpu, size_t from);

/* impl_pick_in on the library's catalogue, as a descriptor; NULL if none. Pure. */
const impl_info *impl_pick(int prim, uint64_t cpu);

/* Runs the self-test of row, unless it failed before: 1 if it passed, 0 if not, or if it failed in
 * another thread meanwhile. The caller has made sure that the CPU can execute it. */
int impl_verify_in(const impl_catalogue *cat, size_t row);

/* Chooses and publishes an implementation of prim: the one called name (unless that is NULL) if cpu
 * can execute it and it passes its known answers; else, with measured, the fastest of those that
 * pass; else the first that cpu executes well and that passes; else the first that it can execute
 * at all and that passes. If none does, misuse: never returns NULL. */
const impl_info *impl_select_in(const impl_catalogue *cat, int prim, uint64_t cpu, const char *name,
                                size_t name_len, int measured);

/* The same for the library's catalogue, this CPU and the environment's overrides. */
const impl_info *impl_select(int prim);
const impl_info *impl_select_measured(int prim);

/* Makes impl the active implementation of prim, whatever was chosen; NULL: forget the choice. */
void impl_force(int prim, const impl_info *impl);

/* The nanoseconds that one run of op takes on len bytes of buf, the least of several. buf as in
 * impl_bench. */
double impl_measure(const impl_info *impl, const impl_bench *op, uint8_t *buf, size_t len);

/* The name that list (TRONA_IMPL's value) gives to a primitive, its length in *len; NULL if it has
 * none. */
const char *impl_named(const char *list, const char *primitive, size_t *len);

static inline const impl_info *impl_active(int prim)
{
    const impl_info *p = ATOMIC_LOAD(impl_active_main[prim]);
    return p != NULL ? p : impl_select(prim);
}

/* IMPL_ACTIVE(chacha20): the verified const chacha20_impl * that this process uses. */
#define IMPL_ACTIVE(p) ((const p##_impl *) impl_active(PRIM_##p))

#endif
