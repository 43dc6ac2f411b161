/* SPDX-License-Identifier: ISC */
/* trona bench: its command line, the comparison with other libraries, reports. Implementations are
 * measured in bench_impls.c. */
#include "bench.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/compare.h"
#include "../bench/handshakes.h"
#include "../bench/machine.h"
#include "../bench/page.h"

#define BENCH_SIZE_MAX 16777216U

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
        return cli_usage("bench", "'%s' is not a size from 1 to %u", text, BENCH_SIZE_MAX);
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
        wrong =
            cli_usage(argv[0], "--report cannot be combined with --check, --curve or --handshakes");
    }
    if (wrong == 0 && opt->json && (opt->form == RESULTS_TSV || opt->report != NULL)) {
        wrong = cli_usage(argv[0],
                          "--json cannot be combined with --tsv or --report, which writes JSON");
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
