/* SPDX-License-Identifier: ISC */
/* The introspection API: which implementations exist, which were verified, which run, and why. */
#include "catalogue.h"

#include <stdlib.h>

#include "../core/bytes.h"
#include "../core/cpu.h"
#include "../core/env.h"
#include "../core/error.h"

size_t trona_impl_count(void)
{
    return catalogue_count();
}

/* Why the CPU, or the operator, does not allow needs. */
static const char *introspect_lacking(uint64_t needs)
{
    const cpu_feature *f;
    uint64_t lacks = needs & ~cpu_detected();

    for (f = cpu_feature_table; f->name != NULL; f++) {
        if ((f->bit & lacks) != 0) {
            return f->lacking;
        }
    }
    return "TRONA_CPU removes what it needs";
}

static const char *introspect_why(const trona_impl_status *s, const impl_info *info,
                                  const impl_info *active, int by)
{
    if (!s->supported) {
        return introspect_lacking(s->needs);
    }
    if (s->verified < 0) {
        return "failed its known answers: quarantined";
    }
    if (active == NULL) {
        return "not needed yet";
    }
    switch (by) {
    case IMPL_BY_NAME:
        return s->chosen ? "chosen by name" : "another was chosen by name";
    case IMPL_BY_MEASUREMENT:
        return s->chosen ? "measured fastest here" : "measured slower here";
    default:
        return s->chosen                              ? "the fastest that passed"
               : (info->wants & ~cpu_features()) != 0 ? "possible, but slow on this CPU"
                                                      : "a faster one passed";
    }
}

int trona_impl_get(size_t index, trona_impl_status *status)
{
    size_t row;
    int prim = catalogue_find(index, &row), tried;
    const impl_prim *p;
    const impl_info *info, *active;

    if (prim < 0) {
        return error_fail("trona_impl_get: no such implementation");
    }
    p                 = catalogue[prim];
    info              = p->rows[row];
    active            = ATOMIC_LOAD(p->choice->active);
    tried             = ATOMIC_LOAD(p->choice->status[row]);
    status->primitive = p->name;
    status->name      = info->name;
    status->origin    = info->origin;
    status->needs     = info->needs;
    status->supported = (info->needs & ~cpu_features()) == 0;
    status->verified  = tried == IMPL_VERIFIED ? 1 : tried == IMPL_FAILED ? -1 : 0;
    status->chosen    = info == active;
    status->why       = introspect_why(status, info, active, ATOMIC_LOAD(p->choice->by));
    return 0;
}

/* 0 if row of p passes its known answers, else -1 and the reason. */
static int introspect_verify(const impl_prim *p, size_t row)
{
    if ((p->rows[row]->needs & ~cpu_features()) != 0) {
        return error_fail("trona_impl_verify: this CPU cannot execute it");
    }
    if (!impl_verify(p, row)) {
        if (ATOMIC_LOAD(p->choice->active) == p->rows[row]) {
            impl_select(p);
        }
        return error_fail("trona_impl_verify: it fails its known answers");
    }
    return 0;
}

int trona_impl_verify(size_t index)
{
    size_t row;
    int prim = catalogue_find(index, &row);

    if (prim < 0) {
        return error_fail("trona_impl_verify: no such implementation");
    }
    return introspect_verify(catalogue[prim], row);
}

int trona_impl_use(const char *primitive, const char *name)
{
    int prim = catalogue_named(primitive, strlen(primitive));
    const impl_prim *p;
    size_t row;

    if (prim < 0) {
        return error_fail("trona_impl_use: no such primitive");
    }
    p = catalogue[prim];
    if (name == NULL) {
        impl_select(p);
        return 0;
    }
    for (row = 0; row < p->n_rows; row++) {
        if (strcmp(p->rows[row]->name, name) == 0) {
            if (introspect_verify(p, row) != 0) {
                return -1; /* the reason is recorded */
            }
            impl_force(p, p->rows[row]);
            return 0;
        }
    }
    return error_fail("trona_impl_use: no such implementation");
}

int trona_impl_choose(void)
{
    int i;

    for (i = 0; i < PRIM_COUNT; i++) {
        (void) impl_active(catalogue[i]);
    }
    return 0;
}

int trona_tune(void)
{
    int i;

    for (i = 0; i < PRIM_COUNT; i++) {
        (void) impl_select_measured(catalogue[i]);
    }
    return 0;
}

int trona_impl_measure(size_t index, size_t op, size_t len, const char **name, int *per_byte,
                       double *nanoseconds)
{
    const impl_prim *p;
    const impl_bench *b;
    uint8_t *raw, *buf;
    size_t i, row;
    int prim = catalogue_find(index, &row);

    if (prim < 0) {
        return error_fail("trona_impl_measure: no such implementation");
    }
    if (introspect_verify(catalogue[prim], row) != 0) {
        return -1; /* the reason is recorded */
    }
    p = catalogue[prim];
    b = p->bench;
    for (i = 0; i < op && b->op != NULL; i++) {
        b++;
    }
    if (b->op == NULL) {
        return error_fail("trona_impl_measure: no such operation");
    }
    raw = len > SIZE_MAX - 512 ? NULL : malloc(len + 512);
    if (raw == NULL) {
        return error_fail("trona_impl_measure: out of memory");
    }
    buf = raw + (64 - (uintptr_t) raw % 64);
    memset(buf, 0, len + 256);
    *name        = b->op;
    *per_byte    = b->per_byte;
    *nanoseconds = impl_measure(p->rows[row], b, buf, len);
    free(raw);
    return 0;
}

/* A growing text; only its first size - 1 bytes are kept. */
typedef struct introspect_text {
    char *out;
    size_t size, len;
} introspect_text;

static void introspect_add(introspect_text *t, const char *s, size_t n)
{
    if (t->len < t->size) {
        size_t room = t->size - t->len - 1;
        memcpy(t->out + t->len, s, n < room ? n : room);
        t->out[t->len + (n < room ? n : room)] = 0;
    }
    t->len += n;
}

static void introspect_line(introspect_text *t, const char *variable, const char *value, size_t n,
                            const char *problem)
{
    introspect_add(t, variable, strlen(variable));
    introspect_add(t, ": ", 2);
    introspect_add(t, value, n);
    introspect_add(t, ": ", 2);
    introspect_add(t, problem, strlen(problem));
    introspect_add(t, "\n", 1);
}

static void introspect_unknown_feature(void *arg, const char *name, size_t len)
{
    introspect_line(arg, "TRONA_CPU", name, len, "unknown feature, ignored");
}

/* Says what is wrong with one item "primitive=name" of TRONA_IMPL, if anything. */
static void introspect_impl_item(introspect_text *t, const char *item, size_t len)
{
    const char *problem = "no such implementation, ignored";
    const char *equals  = memchr(item, '=', len);
    size_t n            = equals != NULL ? (size_t) (equals - item) : len, row;
    int prim            = equals != NULL ? catalogue_named(item, n) : -1;
    const impl_prim *p;

    if (prim < 0) {
        introspect_line(t, "TRONA_IMPL", item, len, "no such primitive, ignored");
        return;
    }
    p = catalogue[prim];
    for (row = 0; row < p->n_rows; row++) {
        const char *own = p->rows[row]->name;
        if (strlen(own) != len - n - 1 || memcmp(own, equals + 1, len - n - 1) != 0) {
            continue;
        }
        if ((p->rows[row]->needs & ~cpu_features()) != 0) {
            problem = "this CPU cannot execute it, ignored";
        } else if (!impl_verify(p, row)) {
            problem = "it fails its known answers, ignored";
        } else {
            return;
        }
    }
    introspect_line(t, "TRONA_IMPL", item, len, problem);
}

static void introspect_too_long(introspect_text *t, const char *variable)
{
    if (env_too_long(variable)) {
        introspect_line(t, variable, "its value", 9, "too long, ignored");
    }
}

size_t trona_override_problems(char *out, size_t size)
{
    introspect_text t = {out, size, 0};
    const char *list = env_override("TRONA_IMPL"), *pick = env_override("TRONA_PICK");

    if (size != 0) {
        out[0] = 0;
    }
    introspect_too_long(&t, "TRONA_CPU");
    introspect_too_long(&t, "TRONA_IMPL");
    introspect_too_long(&t, "TRONA_PICK");
    cpu_restrict(cpu_detected(), env_override("TRONA_CPU"), introspect_unknown_feature, &t);
    while (list != NULL && *list != 0) {
        size_t len = strcspn(list, ", ");
        if (len != 0) {
            introspect_impl_item(&t, list, len);
        }
        list += len;
        list += *list != 0;
    }
    if (pick != NULL && strcmp(pick, "measured") != 0) {
        introspect_line(&t, "TRONA_PICK", pick, strlen(pick), "unknown, ignored");
    }
    return t.len;
}
