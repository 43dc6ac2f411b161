/* SPDX-License-Identifier: ISC */
/* trona bench: cycles per byte, or per operation, of the implementations.
 *
 * A cycle is what one step of a chain of dependent additions takes, timed in the same rounds as the
 * implementations: the core's own clock, whatever the time-stamp counter counts. Rounds go over all
 * implementations in turn, so that a disturbance hits them alike; the least of all rounds counts,
 * if a second round confirms it.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#include "../bench/machine.h"
#include "../src/core/clock.h"

#define BENCH_QUICK     2 /* rounds */
#define BENCH_RETRIES   4
#define BENCH_TIE       0.9  /* of the speed of the next one, or more: a tie */
#define BENCH_TIE_BELOW 0.75 /* the same for what other CPUs choose, whose speeds may differ */
#define BENCH_LOST      0.1  /* of a round: the processor may be away for so long */

/* ---- Measuring ---- */

void bench_calibrate(bench_run *run)
{
    double ns = machine_cycle();

    if (run->ns_per_cycle == 0 || ns < run->ns_per_cycle) {
        run->ns_per_cycle = ns;
    }
}

/* Keeps a time; one of a round in which others had the processor only if there is no other. */
static void bench_keep(bench_impl *b, size_t s, double ns, int disturbed)
{
    if (disturbed && b->ns[s] != 0) {
        return;
    }
    if (b->ns[s] == 0 || ns < b->ns[s]) {
        b->next[s] = b->ns[s];
        b->ns[s]   = ns;
    } else if (b->next[s] == 0 || ns < b->next[s]) {
        b->next[s] = ns;
    }
}

static int bench_usable(const bench_run *run, size_t i, size_t s)
{
    return results_confirmed(run->impl[i].ns[s], run->impl[i].next[s]);
}

/* 1 if all figures of size s can be used. */
static int bench_settled(const bench_run *run, size_t s)
{
    size_t i;

    for (i = 0; i < run->n_impl && bench_usable(run, i, s); i++) {
    }
    return i == run->n_impl;
}

/* Another rounds of all implementations; sizes below the first are left as they are, as are, with
 * again, those whose figures can be used. */
static void bench_measure(bench_run *run, size_t op, size_t first, size_t rounds, int again)
{
    size_t r, s, i;
    double ns, begin;

    for (r = 0; r < rounds; r++) {
        for (s = first; s < run->n_size; s++) {
            if (again && bench_settled(run, s)) {
                continue;
            }
            bench_calibrate(run);
            for (i = 0; i < run->n_impl; i++) {
                bench_impl *b = &run->impl[(i + r) % run->n_impl];

                (void) machine_waited();
                begin = clock_ns();
                if (trona_impl_measure(b->index, op, run->opt.size[s], &run->op, &run->per_byte,
                                       &ns) == 0) {
                    bench_keep(b, s, ns,
                               machine_waited() * 1e9 > (clock_ns() - begin) * BENCH_LOST);
                }
            }
        }
    }
}

/* All sizes of one operation. What no second round confirms is measured again. */
static void bench_operation(bench_run *run, size_t op)
{
    size_t tries;

    bench_measure(run, op, 0, run->opt.quick ? BENCH_QUICK : BENCH_ROUNDS, 0);
    for (tries = 0; tries < BENCH_RETRIES; tries++) {
        bench_measure(run, op, 0, BENCH_QUICK, 1);
    }
}

static double bench_cycles(const bench_run *run, size_t i, size_t s)
{
    double cycles = run->impl[i].ns[s] / run->ns_per_cycle;

    return run->per_byte ? cycles / (double) run->opt.size[s] : cycles;
}

/* MB, or calls, per second, at the greatest size; 0 if not known. */
static double bench_rate(const bench_run *run, size_t i)
{
    size_t s, best = 0;
    double ns;

    for (s = 1; s < run->n_size; s++) {
        best = run->opt.size[s] > run->opt.size[best] ? s : best;
    }
    ns = run->impl[i].ns[best];
    return !bench_usable(run, i, best) ? 0
           : run->per_byte             ? (double) run->opt.size[best] * 1e3 / ns
                                       : 1e9 / ns;
}

/* How many times as fast implementation i is as the one below it, at size s; 0 if not known. */
static double bench_times(const bench_run *run, size_t i, size_t s)
{
    return bench_usable(run, i, s) && bench_usable(run, i + 1, s)
               ? run->impl[i + 1].ns[s] / run->impl[i].ns[s]
               : 0;
}

/* The index of the size that ratios are taken at. */
static size_t bench_ratio_size(const bench_run *run)
{
    size_t s, best = 0;

    for (s = 1; s < run->n_size; s++) {
        if (run->opt.size[best] != BENCH_CHECK_SIZE &&
            (run->opt.size[s] == BENCH_CHECK_SIZE || run->opt.size[s] > run->opt.size[best])) {
            best = s;
        }
    }
    return best;
}

/* Two of one instruction set stand beside each other for different CPUs: which is the faster is no
 * matter of their order. */
static int bench_siblings(const trona_impl_status *upper, const trona_impl_status *lower)
{
    return upper->needs != 0 && upper->needs == lower->needs;
}

/* Whether ref is made of other primitives, which run what is chosen on this CPU: what
 * another CPU chooses need not be faster than that. */
static int bench_composed(const char *primitive)
{
    static const char *const names[] = {"chacha20poly1305", "x25519batch", "ed25519batch",
                                        "ed25519equation"};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], primitive) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Notes the ratios; with --check, those of the first operation must be above 1 or a tie, from the
 * chosen implementation on (what stands above it was passed over as slow here). One that is not
 * above 1 is measured again before it counts. */
static void bench_compare(bench_run *run, size_t op)
{
    size_t s = bench_ratio_size(run), i;
    char line[160];
    unsigned tries;
    int check = 0, judged;

    for (i = 0; i + 1 < run->n_impl && run->n_ratio < BENCH_RATIOS_MAX; i++) {
        bench_ratio *r = &run->ratio[run->n_ratio++];

        check  = check || (run->opt.check && op == 0 && run->impl[i].st.chosen);
        judged = check && !bench_siblings(&run->impl[i].st, &run->impl[i + 1].st) &&
                 (run->impl[i].st.chosen || !bench_composed(run->impl[i].st.primitive));
        for (tries = 0; judged && tries < BENCH_RETRIES; tries++) {
            if (bench_times(run, i, s) > 1) {
                break;
            }
            bench_measure(run, op, s, BENCH_ROUNDS, 0);
        }
        r->primitive = run->impl[i].st.primitive;
        r->op        = run->op;
        r->upper     = run->impl[i].st.name;
        r->lower     = run->impl[i + 1].st.name;
        r->times     = bench_times(run, i, s);
        if (judged && r->times == 0) {
            (void) snprintf(line, sizeof line, "%s: no verdict on %s and %s: unusable figures",
                            r->primitive, r->upper, r->lower);
            cli_note("bench", line);
        } else if (judged && r->times < (run->impl[i].st.chosen ? BENCH_TIE : BENCH_TIE_BELOW)) {
            run->slow++;
            (void) cli_fail("bench", "%s: %s is slower than %s", r->primitive, r->upper, r->lower);
        }
    }
}

/* ---- Printing ---- */

static void bench_print_tsv(const bench_run *run)
{
    size_t i, s;

    for (i = 0; i < run->n_impl; i++) {
        for (s = 0; s < run->n_size; s++) {
            printf("%s\t%s\t%s\t%lu\t%s\t", run->impl[i].st.primitive, run->impl[i].st.name,
                   run->op, run->per_byte ? (unsigned long) run->opt.size[s] : 0UL,
                   run->per_byte ? "cycles/byte" : "cycles/call");
            if (bench_usable(run, i, s)) {
                printf("%.4f\t%.1f\n", bench_cycles(run, i, s), run->impl[i].ns[s]);
            } else {
                puts("unusable\tunusable");
            }
        }
    }
}

static void bench_print_table(const bench_run *run)
{
    size_t i, s;

    printf("\n%s %s, cycles per %s\n%-12s", run->impl[0].st.primitive, run->op,
           run->per_byte ? "byte" : "call", "");
    for (s = 0; s < run->n_size; s++) {
        if (run->per_byte) {
            printf(" %8lu", (unsigned long) run->opt.size[s]);
        } else {
            printf(" %9s", "");
        }
    }
    printf(" %11s\n", run->per_byte ? "MB/s" : "a second");
    for (i = 0; i < run->n_impl; i++) {
        printf("%-12s", run->impl[i].st.name);
        for (s = 0; s < run->n_size; s++) {
            if (bench_usable(run, i, s)) {
                printf(run->per_byte ? " %8.3f" : " %9.0f", bench_cycles(run, i, s));
            } else {
                printf(run->per_byte ? " %8s" : " %9s", "unusable");
            }
        }
        if (bench_rate(run, i) > 0) {
            printf(" %11.0f\n", bench_rate(run, i));
        } else {
            printf(" %11s\n", "unusable");
        }
    }
    (void) fflush(stdout);
}

static void bench_print_ratios(const bench_run *run)
{
    const bench_ratio *r;
    size_t i;

    if (run->opt.form == RESULTS_SILENT) {
        return;
    }
    if (run->opt.form == RESULTS_TABLE) {
        printf("\na cycle: %.4f ns (%.2f GHz)\n", run->ns_per_cycle, 1 / run->ns_per_cycle);
        if (run->n_ratio > 0) {
            printf("\nhow many times as fast as the implementation below it\n");
        }
    } else {
        printf("# cycle\t%.5f ns\n", run->ns_per_cycle);
    }
    for (i = 0; i < run->n_ratio; i++) {
        r = &run->ratio[i];
        if (r->times == 0) {
            printf(run->opt.form == RESULTS_TSV ? "# unusable\t%s\t%s\t%s\t%s\n"
                                                : "%-12s %-18s %-10s / %-8s unusable\n",
                   r->primitive, r->op, r->upper, r->lower);
            continue;
        }
        printf(run->opt.form == RESULTS_TSV ? "# ratio\t%s\t%s\t%s\t%s\t%.3f\n"
                                            : "%-12s %-18s %-10s / %-10s %7.2f\n",
               r->primitive, r->op, r->upper, r->lower, r->times);
    }
}

/* Keeps them for the report. */
static void bench_note(bench_run *run)
{
    results_row row = {"implementation", NULL, run->op, NULL, "", 0, 0, 0, 0, -1, 0, 0};
    size_t i, s;

    for (i = 0; i < run->n_impl; i++) {
        for (s = 0; s < run->n_size; s++) {
            row.primitive = run->impl[i].st.primitive;
            row.who       = run->impl[i].st.name;
            row.chosen    = run->impl[i].st.chosen;
            row.size      = run->per_byte ? run->opt.size[s] : 0;
            row.ns        = run->impl[i].ns[s];
            row.cycles    = row.ns / run->ns_per_cycle;
            row.unusable  = !bench_usable(run, i, s);
            results_add(&run->results, &row);
        }
    }
}

/* ---- What is to be measured ---- */

/* 1 if one begins with the other: of a report, both operations and primitives are named. */
static int bench_akin(const char *name, const char *primitive)
{
    size_t n = strlen(name), m = strlen(primitive);

    return strncmp(name, primitive, n < m ? n : m) == 0;
}

static int bench_wanted(const bench_options *opt, const trona_impl_status *st)
{
    size_t i, n = strlen(st->primitive);
    int wanted = opt->n_prim == 0;

    for (i = 0; i < opt->n_prim; i++) {
        wanted = wanted || (opt->report != NULL ? bench_akin(opt->prim[i], st->primitive)
                                                : strcmp(opt->prim[i], st->primitive) == 0);
    }
    if (!wanted || opt->n_impl == 0) {
        return wanted;
    }
    for (i = 0; i < opt->n_impl; i++) {
        if (strncmp(opt->impl[i], st->primitive, n) == 0 && opt->impl[i][n] == '=' &&
            strcmp(opt->impl[i] + n + 1, st->name) == 0) {
            return 1;
        }
    }
    return 0;
}

static void bench_skip(const bench_run *run, const trona_impl_status *st)
{
    if (run->opt.form != RESULTS_SILENT) {
        printf("%sskipped: %s %s: %s\n", run->opt.form == RESULTS_TSV ? "# " : "", st->primitive,
               st->name, st->supported ? "a known answer came out wrong" : st->why);
    }
}

/* Gathers the implementations of the primitive that begins at *index and moves *index behind it.
 * Those that cannot run are named. */
static void bench_gather(bench_run *run, size_t *index)
{
    trona_impl_status st;
    const char *primitive = NULL;

    run->n_impl = 0;
    for (; trona_impl_get(*index, &st) == 0; (*index)++) {
        if (primitive != NULL && strcmp(primitive, st.primitive) != 0) {
            break;
        }
        primitive = st.primitive;
        if (!bench_wanted(&run->opt, &st)) {
            continue;
        }
        if (trona_impl_verify(*index) != 0) {
            bench_skip(run, &st);
        } else if (run->n_impl < BENCH_IMPLS_MAX) {
            run->impl[run->n_impl].st      = st;
            run->impl[run->n_impl++].index = *index;
        }
    }
}

static void bench_primitive(bench_run *run)
{
    size_t op, i;
    double ns;

    for (op = 0; run->n_impl > 0; op++) {
        if (trona_impl_measure(run->impl[0].index, op, 16, &run->op, &run->per_byte, &ns) != 0) {
            break;
        }
        run->n_size = run->per_byte ? run->opt.n_size : 1;
        for (i = 0; i < run->n_impl; i++) {
            memset(run->impl[i].ns, 0, sizeof run->impl[i].ns);
            memset(run->impl[i].next, 0, sizeof run->impl[i].next);
        }
        bench_operation(run, op);
        bench_compare(run, op);
        if (run->opt.report != NULL || run->opt.json) {
            bench_note(run);
        }
        if (run->opt.form == RESULTS_TSV) {
            bench_print_tsv(run);
        } else if (run->opt.form == RESULTS_TABLE) {
            bench_print_table(run);
        }
    }
}

/* ---- All of it ---- */

int bench_all(bench_run *run)
{
    size_t index = 0;
    int status;

    if (run->opt.form == RESULTS_TSV) {
        printf("primitive\timplementation\toperation\tsize\tunit\tcycles\tnanoseconds\n");
    }
    while (index < trona_impl_count()) {
        bench_gather(run, &index);
        bench_primitive(run);
    }
    bench_print_ratios(run);
    status = cli_flush_stdout();
    return run->slow != 0 ? CLI_FAILED : status;
}
