/* SPDX-License-Identifier: ISC */
/* trona bench: cycles per byte, or per operation, of every implementation.
 *
 * A cycle is what one step of a chain of dependent additions takes, timed in the same rounds as the
 * implementations: the core's own clock, whatever the time-stamp counter counts. Rounds go over all
 * implementations in turn, so that a disturbance hits them alike; the least of all rounds counts,
 * if a second round confirms it.
 */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/compare.h"
#include "../bench/handshakes.h"
#include "../bench/machine.h"
#include "../bench/page.h"
#include "../src/core/clock.h"

#define BENCH_SIZES_MAX   16
#define BENCH_IMPLS_MAX   16 /* of one primitive */
#define BENCH_FILTERS_MAX 32
#define BENCH_RATIOS_MAX  256
#define BENCH_ROUNDS      5
#define BENCH_QUICK       2 /* rounds */
#define BENCH_RETRIES     4
#define BENCH_TIE         0.9  /* of the speed of the next one, or more: a tie */
#define BENCH_TIE_BELOW   0.75 /* the same for what other CPUs choose, whose speeds may differ */
#define BENCH_LOST        0.1  /* of a round: the processor may be away for so long */
#define BENCH_CHECK_SIZE  16384U
#define BENCH_SIZE_MAX    16777216U

typedef struct bench_options {
    const char *prim[BENCH_FILTERS_MAX]; /* "chacha20" */
    size_t n_prim;
    const char *impl[BENCH_FILTERS_MAX]; /* "chacha20=avx2" */
    size_t n_impl;
    size_t size[BENCH_SIZES_MAX];
    size_t n_size;
    int check;
    int compare, curve, handshakes;
    const char *report; /* NULL, or the name of the page */
    int quick;
    int json;
    int form; /* of results.h */
} bench_options;

/* One implementation of the primitive at hand. */
typedef struct bench_impl {
    size_t index;
    trona_impl_status st;
    double ns[BENCH_SIZES_MAX], next[BENCH_SIZES_MAX]; /* the two least so far; 0 if none */
} bench_impl;

typedef struct bench_ratio {
    const char *primitive, *op, *upper, *lower;
    double times; /* how many times as fast upper is; 0: unusable */
} bench_ratio;

typedef struct bench_run {
    bench_options opt;
    double ns_per_cycle; /* the least so far */
    bench_impl impl[BENCH_IMPLS_MAX];
    size_t n_impl;
    const char *op;
    int per_byte;
    size_t n_size; /* of opt.size; 1 if not per byte */
    bench_ratio ratio[BENCH_RATIOS_MAX];
    size_t n_ratio;
    unsigned slow; /* implementations that --check complains of */
    results results;
} bench_run;

/* ---- Measuring ---- */

static void bench_calibrate(bench_run *run)
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
        judged = check && !bench_siblings(&run->impl[i].st, &run->impl[i + 1].st);
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

/* ---- The command line ---- */

/* 1 if name is a primitive, or, with an equals sign, one of its implementations. */
static int bench_known(const char *name)
{
    trona_impl_status st;
    const char *equals = strchr(name, '=');
    size_t i, n = equals != NULL ? (size_t) (equals - name) : strlen(name);

    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (strlen(st.primitive) == n && memcmp(st.primitive, name, n) == 0 &&
            (equals == NULL || strcmp(equals + 1, st.name) == 0)) {
            return 1;
        }
    }
    return 0;
}

static int bench_add_filter(const char *list[BENCH_FILTERS_MAX], size_t *n, const char *name,
                            int compare)
{
    if (*n == BENCH_FILTERS_MAX) {
        return cli_usage("bench", "more than %d names", BENCH_FILTERS_MAX);
    }
    if (!compare && !bench_known(name)) {
        return cli_usage("bench", "'%s' is unknown (trona cpu lists what there is)", name);
    }
    list[(*n)++] = name;
    return 0;
}

static int bench_add_size(bench_options *opt, const char *text)
{
    char *end;
    unsigned long n;

    errno = 0;
    n     = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || n == 0 ||
        n > BENCH_SIZE_MAX) {
        return cli_usage("bench", "'%s' is no size from 1 to %u", text, BENCH_SIZE_MAX);
    }
    if (opt->n_size == BENCH_SIZES_MAX - 1) { /* one is kept for --check */
        return cli_usage("bench", "more than %d sizes", BENCH_SIZES_MAX - 1);
    }
    opt->size[opt->n_size++] = n;
    return 0;
}

/* The sizes if none were given; the one that --check needs. */
static void bench_complete_sizes(bench_options *opt)
{
    static const size_t usual[]    = {16, 64, 256, 1024, 4096, BENCH_CHECK_SIZE};
    static const size_t compared[] = {16,     64, 256, 576, 1024, 1420, 4096, BENCH_CHECK_SIZE,
                                      1 << 20};
    static const size_t quick[]    = {64, 1024, BENCH_CHECK_SIZE};
    size_t s;

    if (opt->n_size == 0 && opt->quick) {
        opt->n_size = sizeof quick / sizeof quick[0];
        memcpy(opt->size, quick, sizeof quick);
    } else if (opt->n_size == 0) {
        opt->n_size =
            opt->compare ? sizeof compared / sizeof compared[0] : sizeof usual / sizeof usual[0];
        memcpy(opt->size, opt->compare ? compared : usual, opt->n_size * sizeof opt->size[0]);
    }
    for (s = 0; s < opt->n_size && opt->size[s] != BENCH_CHECK_SIZE; s++) {
    }
    if (opt->check && s == opt->n_size) {
        opt->size[opt->n_size++] = BENCH_CHECK_SIZE;
    }
}

static int bench_parse(bench_options *opt, int argc, char *argv[])
{
    static const struct option options[] = {
        {"prim", required_argument, NULL, 'p'},   {"impl", required_argument, NULL, 'i'},
        {"size", required_argument, NULL, 'n'},   {"check", no_argument, NULL, 'c'},
        {"tsv", no_argument, NULL, 't'},          {"compare", no_argument, NULL, 'm'},
        {"curve", no_argument, NULL, 'u'},        {"handshakes", no_argument, NULL, 'x'},
        {"report", required_argument, NULL, 'r'}, {"quick", no_argument, NULL, 'q'},
        {"json", no_argument, NULL, 'j'},         {NULL, 0, NULL, 0},
    };
    size_t i;
    int c, wrong = 0;

    while (wrong == 0 && (c = getopt_long(argc, argv, ":p:i:n:ctmuxr:qj", options, NULL)) != -1) {
        switch (c) {
        case 'p':
            wrong =
                bench_add_filter(opt->prim, &opt->n_prim, optarg, opt->compare || opt->handshakes);
            break;
        case 'i':
            if (strcmp(optarg, "all") != 0) {
                wrong = strchr(optarg, '=') == NULL
                            ? cli_usage(argv[0], "'%s' is neither PRIM=NAME nor all", optarg)
                            : bench_add_filter(opt->impl, &opt->n_impl, optarg, 0);
            }
            break;
        case 'n':
            wrong = bench_add_size(opt, optarg);
            break;
        case 'c':
            opt->check = 1;
            break;
        case 't':
            opt->form = RESULTS_TSV;
            break;
        case 'm': /* what --prim names from here on is an operation */
            opt->compare = 1;
            break;
        case 'u':
            opt->compare = opt->curve = 1;
            break;
        case 'x': /* the same: a handshake */
            opt->handshakes = 1;
            break;
        case 'r':
            opt->report  = optarg;
            opt->compare = 1;
            break;
        case 'q':
            opt->quick = 1;
            break;
        case 'j':
            opt->json = 1;
            break;
        default:
            wrong = cli_usage_option(argv[0], c, argv);
        }
    }
    if (wrong == 0 && optind != argc) {
        wrong = cli_usage(argv[0], "no argument is expected: '%s'", argv[optind]);
    }
    if (wrong == 0 && opt->report != NULL && (opt->curve || opt->handshakes || opt->check)) {
        wrong = cli_usage(argv[0], "--report goes with neither --check, --curve nor --handshakes");
    }
    if (wrong == 0 && opt->json && (opt->form == RESULTS_TSV || opt->report != NULL)) {
        wrong = cli_usage(argv[0], "--json goes with neither --tsv nor --report, which writes it");
    }
    opt->form = opt->json ? RESULTS_SILENT : opt->form;
    bench_complete_sizes(opt);
    for (i = 0; wrong == 0 && opt->compare && i < opt->n_size; i++) {
        if (opt->size[i] > COMPARE_SIZE_MAX) {
            wrong = cli_usage(argv[0], "--compare takes sizes up to %d", COMPARE_SIZE_MAX);
        }
    }
    return wrong;
}

/* Returns the number of losses, or -1 after a message. */
static int bench_beside_peers(bench_run *run)
{
    const bench_options *opt = &run->opt;
    compare_options c;
    int losses;

    c.ops          = opt->prim;
    c.n_ops        = opt->n_prim;
    c.sizes        = opt->size;
    c.n_sizes      = opt->n_size;
    c.ns_per_cycle = run->ns_per_cycle;
    c.curve        = opt->curve;
    c.form         = opt->form;
    c.quick        = opt->quick;
    c.results      = opt->report != NULL || opt->json ? &run->results : NULL;
    losses         = compare_run(&c);
    return losses < 0 ? cli_fail_errno("bench") : losses;
}

static int bench_all(bench_run *run)
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

/* ---- The report ---- */

static void bench_warn(const machine *m, const results *r)
{
    char text[160], line[256];
    const char *reason;
    unsigned i;

    for (i = 0; (reason = machine_busy(m, r, i, text, sizeof text)) != NULL; i++) {
        (void) snprintf(line, sizeof line, "the machine is busy: %s", reason);
        cli_note("bench", line);
    }
}

static int bench_report_fail(const char *failed)
{
    (void) cli_fail_errno(failed != NULL ? failed : "bench");
    return CLI_FAILED;
}

/* Measures all and writes the page. That a peer is faster is no failure here. */
static int bench_report(bench_run *run)
{
    const char *failed;
    machine m;
    page p;
    int status = CLI_FAILED;

    if (page_open(&p, run->opt.report, &failed) != 0) {
        status = bench_report_fail(failed);
        page_free(&p);
        return status;
    }
    machine_begin(&m);
    if (bench_beside_peers(run) >= 0) {
        status = bench_all(run);
    }
    machine_end(&m);
    if (status == CLI_OK && run->results.failed) {
        status = bench_report_fail(NULL);
    }
    if (status == CLI_OK &&
        page_write(&p, &run->results, &m, run->ns_per_cycle, run->opt.quick, &failed) != 0) {
        status = bench_report_fail(failed);
    }
    if (status == CLI_OK) {
        bench_warn(&m, &run->results);
        cli_say("%swritten: %s, %s, %s", run->opt.form == RESULTS_TSV ? "# " : "",
                p.name[PAGE_HTML], p.name[PAGE_JSON], p.name[PAGE_CSV]);
        status = cli_flush_stdout();
    }
    page_free(&p);
    results_free(&run->results);
    return status;
}

static int bench_handshakes(bench_run *run)
{
    const bench_options *opt = &run->opt;
    int done = handshakes_run(opt->prim, opt->n_prim, opt->form, opt->json ? &run->results : NULL);

    if (done == 0) {
        return cli_usage("bench", "no handshake begins with '%s'", opt->prim[0]);
    }
    return done < 0 ? CLI_FAILED : cli_flush_stdout();
}

static int bench_run_wanted(bench_run *run)
{
    if (run->opt.handshakes) {
        return bench_handshakes(run);
    }
    if (run->opt.report != NULL) {
        return bench_report(run);
    }
    if (run->opt.compare) {
        return bench_beside_peers(run) == 0 ? cli_flush_stdout() : CLI_FAILED;
    }
    return bench_all(run);
}

/* The object of the report's JSON, of what was measured alone. It is there, too, if a peer or an
 * implementation was faster than it should be. */
static int bench_json(bench_run *run)
{
    machine m;
    int status, flushed;

    machine_begin(&m);
    status = bench_run_wanted(run);
    machine_end(&m);
    if (status == CLI_USAGE) {
        return status;
    }
    if (run->results.failed) {
        return bench_report_fail(NULL);
    }
    bench_warn(&m, &run->results);
    page_print(stdout, &run->results, &m, run->ns_per_cycle, run->opt.quick);
    results_free(&run->results);
    flushed = cli_flush_stdout();
    return status != CLI_OK ? status : flushed;
}

int cmd_bench(int argc, char *argv[])
{
    bench_run run;
    size_t i;
    int status;

    memset(&run, 0, sizeof run);
    status = bench_parse(&run.opt, argc, argv);
    if (status != 0) {
        return status;
    }
    (void) trona_impl_choose();
    for (i = 0; i < BENCH_ROUNDS; i++) { /* the clock rises to its speed */
        bench_calibrate(&run);
    }
    return run.opt.json ? bench_json(&run) : bench_run_wanted(&run);
}
