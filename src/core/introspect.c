/* The introspection API: what is there, what was verified, what runs and why. */
#include "impl.h"

#include <stdlib.h>
#include <string.h>

#include <trona.h>

#include "bytes.h"
#include "cpu.h"
#include "env.h"
#include "error.h"

const char *trona_version_string(void)
{
    return TRONA_VERSION_STRING;
}

uint64_t trona_cpu_features(void)
{
    return cpu_features();
}

uint64_t trona_cpu_detected(void)
{
    return cpu_detected();
}

const char *trona_cpu_feature_name(int bit)
{
    const cpu_feature *f;

    for (f = cpu_feature_table; f->name != NULL; f++) {
        if (bit >= 0 && bit < 63 && f->bit == CPU_BIT(bit)) {
            return f->name;
        }
    }
    return NULL;
}

size_t trona_impl_count(void)
{
    return impl_catalogue_main.n_rows;
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
    const impl_catalogue *cat = &impl_catalogue_main;
    const impl_info *info, *active;
    int prim, tried;

    if (index >= cat->n_rows) {
        return error_fail("trona_impl_get: no such implementation");
    }
    prim              = cat->rows[index].prim;
    info              = cat->rows[index].info;
    active            = ATOMIC_LOAD(cat->active[prim]);
    tried             = ATOMIC_LOAD(cat->status[index]);
    status->primitive = cat->prims[prim].name;
    status->name      = info->name;
    status->origin    = info->origin;
    status->needs     = info->needs;
    status->supported = (info->needs & ~cpu_features()) == 0;
    status->verified  = tried == IMPL_VERIFIED ? 1 : tried == IMPL_FAILED ? -1 : 0;
    status->chosen    = info == active;
    status->why       = introspect_why(status, info, active, ATOMIC_LOAD(cat->by[prim]));
    return 0;
}

int trona_impl_verify(size_t index)
{
    const impl_catalogue *cat = &impl_catalogue_main;

    if (index >= cat->n_rows) {
        return error_fail("trona_impl_verify: no such implementation");
    }
    if ((cat->rows[index].info->needs & ~cpu_features()) != 0) {
        return error_fail("trona_impl_verify: this CPU cannot execute it");
    }
    if (!impl_verify_in(cat, index)) {
        if (ATOMIC_LOAD(cat->active[cat->rows[index].prim]) == cat->rows[index].info) {
            impl_select(cat->rows[index].prim);
        }
        return error_fail("trona_impl_verify: it fails its known answers");
    }
    return 0;
}

static int introspect_primitive(const char *name)
{
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        if (strcmp(impl_catalogue_main.prims[prim].name, name) == 0) {
            return prim;
        }
    }
    return -1;
}

int trona_impl_use(const char *primitive, const char *name)
{
    const impl_catalogue *cat = &impl_catalogue_main;
    int prim                  = introspect_primitive(primitive);
    size_t row;

    if (prim < 0) {
        return error_fail("trona_impl_use: no such primitive");
    }
    if (name == NULL) {
        impl_select(prim);
        return 0;
    }
    for (row = 0; row < cat->n_rows; row++) {
        if (cat->rows[row].prim == prim && strcmp(cat->rows[row].info->name, name) == 0) {
            if (trona_impl_verify(row) != 0) {
                return -1; /* the reason is recorded */
            }
            impl_force(prim, cat->rows[row].info);
            return 0;
        }
    }
    return error_fail("trona_impl_use: no such implementation");
}

int trona_impl_choose(void)
{
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        (void) impl_active(prim);
    }
    return 0;
}

int trona_tune(void)
{
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        (void) impl_select_measured(prim);
    }
    return 0;
}

int trona_impl_measure(size_t index, size_t op, size_t len, const char **name, int *per_byte,
                       double *nanoseconds)
{
    const impl_catalogue *cat = &impl_catalogue_main;
    const impl_bench *b;
    uint8_t *raw, *buf;
    size_t i;

    if (trona_impl_verify(index) != 0) {
        return -1; /* the reason is recorded */
    }
    b = cat->prims[cat->rows[index].prim].bench;
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
    *nanoseconds = impl_measure(cat->rows[index].info, b, buf, len);
    free(raw);
    return 0;
}

/* A text that grows, of which the first size - 1 bytes are kept. */
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
    const impl_catalogue *cat = &impl_catalogue_main;
    const char *problem       = "no such implementation, ignored";
    const char *equals        = memchr(item, '=', len);
    size_t n                  = equals != NULL ? (size_t) (equals - item) : len, row;
    int prim;

    for (prim = 0; prim < PRIM_COUNT; prim++) {
        if (strlen(cat->prims[prim].name) == n && memcmp(cat->prims[prim].name, item, n) == 0) {
            break;
        }
    }
    if (equals == NULL || prim == PRIM_COUNT) {
        introspect_line(t, "TRONA_IMPL", item, len, "no such primitive, ignored");
        return;
    }
    for (row = 0; row < cat->n_rows; row++) {
        const char *own = cat->rows[row].info->name;
        if (cat->rows[row].prim != prim || strlen(own) != len - n - 1 ||
            memcmp(own, equals + 1, len - n - 1) != 0) {
            continue;
        }
        if ((cat->rows[row].info->needs & ~cpu_features()) != 0) {
            problem = "this CPU cannot execute it, ignored";
        } else if (!impl_verify_in(cat, row)) {
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
    introspect_text t;
    const char *list = env_override("TRONA_IMPL"), *pick = env_override("TRONA_PICK");

    t.out  = out;
    t.size = size;
    t.len  = 0;
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
