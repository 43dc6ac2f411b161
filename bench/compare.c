/* SPDX-License-Identifier: ISC */
/* trona bench --compare: trona beside the libraries installed here.
 *
 * Outputs are compared first. Then rounds go over all libraries in turn, each call repeated for
 * some microseconds; the median of the rounds counts. The clock of the core is timed in the same
 * rounds, so that cycles stay cycles when it changes. A difference that the spread of the rounds
 * could explain counts as a tie. Rounds that do not agree are measured again; if they never do,
 * the figure is unusable and has no verdict. */
#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trona.h>

#include "../src/core/clock.h"
#include "machine.h"
#include "peers.h"

/* Columns: where the peers begin, in the first line and in those that follow, and all. */
enum { COMPARE_COLUMN = 52, COMPARE_INDENT = 24, COMPARE_WIDTH = 80 };
enum { COMPARE_WHO_MAX = 12, COMPARE_ROUNDS = 31, COMPARE_ROUNDS_QUICK = 7, COMPARE_AGAIN = 3 };
enum { COMPARE_TURNS = 4 }; /* a timing that lost the processor is taken again so often */
/* Between buffers: an output that lies just behind its input modulo 4096 makes Zen 4 take a load
 * for one of the store before it, in some processes: three times the time. */
enum { COMPARE_APART = 1024 };
#define COMPARE_BATCH_NS    20000.0 /* how long one timing should take */
#define COMPARE_SLOW_NS     3e7     /* an operation so slow is timed in few rounds */
#define COMPARE_NOISE_LEAST 0.02
#define COMPARE_LOST        0.02 /* of a timing: the processor may be away for so long */
#define COMPARE_SHORT_NS    2e6  /* what takes longer loses the processor again at the next try */

/* The rounds of one library. */
typedef struct compare_times {
    const peers_row *row;
    size_t batch;
    double ns[COMPARE_ROUNDS], median, spread;
    size_t lost;  /* rounds in which others had the processor */
    int unusable; /* 1: the rounds do not agree */
} compare_times;

/* How many comparisons a peer wins, and how many are undecided. */
typedef struct compare_count {
    unsigned losses, unusable;
} compare_count;

/* A peer may return with the upper halves of vector registers in use. On some CPUs (Zen 5) that
 * nearly doubles what SSE code takes from there on, which is what trona runs under
 * TRONA_CPU=x86-64-v2. */
static void compare_clear_upper_halves(void)
{
#if defined(__GNUC__) && defined(__x86_64__)
    static int has_avx = -1;
    const char *name;
    int bit;

    for (bit = 0; has_avx < 0 && bit < 63; bit++) {
        name = trona_cpu_feature_name(bit);
        if (name != NULL && strcmp(name, "avx") == 0) {
            has_avx = (int) (trona_cpu_detected() >> bit & 1);
        }
    }
    if (has_avx == 1) {
        __asm__ volatile("vzeroupper");
    }
#endif
}

/* Nanoseconds per call; *kept is 0 if others had the processor meanwhile. */
static double compare_time(const compare_times *t, peers_data *d, int *kept)
{
    double begin, ns;
    size_t i;

    d->impl = t->row->impl;
    compare_clear_upper_halves();
    (void) machine_waited();
    begin = clock_ns();
    for (i = 0; i < t->batch; i++) {
        (void) t->row->run(d);
    }
    ns    = clock_ns() - begin;
    *kept = machine_waited() * 1e9 <= ns * COMPARE_LOST;
    return ns / (double) t->batch;
}

/* Sets how many calls one timing takes; returns about how long a call takes. The lesser of two
 * timings decides: a disturbed one would end the search too early. */
static double compare_calibrate(compare_times *t, peers_data *d)
{
    double ns, second;
    int kept;

    for (t->batch = 1;; t->batch *= 2) {
        ns     = compare_time(t, d, &kept);
        second = compare_time(t, d, &kept);
        ns     = second < ns ? second : ns;
        if (t->batch >= 100000 || ns * (double) t->batch >= COMPARE_BATCH_NS) {
            return ns;
        }
    }
}

/* Round r of t. */
static void compare_round(compare_times *t, size_t r, peers_data *d)
{
    unsigned tries = 0;
    int kept;

    do {
        t->ns[r] = compare_time(t, d, &kept);
    } while (!kept && ++tries < COMPARE_TURNS && t->ns[r] * (double) t->batch < COMPARE_SHORT_NS);
    t->lost += !kept;
}

/* Result of the rounds. */
static void compare_settle(compare_times *t, size_t rounds)
{
    int agree = results_settle(t->ns, rounds, &t->median, &t->spread);

    t->unusable = !agree || t->lost > rounds / 4;
}

/* Measures all n; returns the nanoseconds of a cycle meanwhile. */
static double compare_measure(compare_times *t, size_t n, peers_data *d, int quick)
{
    double cycle[COMPARE_ROUNDS], median, spread;
    size_t rounds = quick ? COMPARE_ROUNDS_QUICK : COMPARE_ROUNDS, r, i;

    for (i = 0; i < n; i++) {
        if (compare_calibrate(&t[i], d) > COMPARE_SLOW_NS) {
            rounds = quick ? 3 : 5;
        }
        t[i].lost = 0;
    }
    for (r = 0; r < rounds; r++) {
        cycle[r] = machine_cycle();
        for (i = 0; i < n; i++) {
            compare_round(&t[(i + r) % n], r, d);
        }
    }
    for (i = 0; i < n; i++) {
        compare_settle(&t[i], rounds);
    }
    (void) results_settle(cycle, rounds, &median, &spread);
    return median;
}

/* 1 if all libraries give what trona gives. */
static int compare_agree(compare_times *t, size_t n, peers_data *d, uint8_t *expected, FILE *say)
{
    size_t i, size = d->len + PEERS_EXTRA;

    for (i = 0; i < n; i++) {
        memset(d->out, 0, size);
        d->impl = t[i].row->impl;
        if (t[i].row->run(d) != 0 || (i > 0 && memcmp(d->out, expected, size) != 0)) {
            fprintf(say, "# %s, %lu bytes: %s %s: left out\n", t[i].row->op, (unsigned long) d->len,
                    t[i].row->who, i == 0 ? "fails" : "fails, or gives something else than trona");
            if (i == 0) {
                return 0;
            }
            t[i].row = NULL;
        } else if (i == 0) {
            memcpy(expected, d->out, size);
        }
    }
    return 1;
}

/* How far two medians may lie apart and be a tie, as a part of them. */
static double compare_noise(const compare_times *a, const compare_times *b)
{
    double noise = a->spread + b->spread;

    return noise < COMPARE_NOISE_LEAST ? COMPARE_NOISE_LEAST : noise;
}

/* Result of t, compared with trona's times own. */
static const char *compare_verdict(const compare_times *own, const compare_times *t)
{
    double times = t->median / own->median, noise = compare_noise(own, t);

    if (own->unusable || t->unusable) {
        return "unusable";
    }
    return times > 1 + noise ? "win" : times * (1 + noise) < 1 ? "LOSS" : "tie";
}

/* Notes the medians of all n. */
static void compare_note(results *r, const compare_times *t, size_t n, size_t len,
                         double ns_per_cycle)
{
    results_row row = {"function", "", NULL, NULL, "", 0, 0, 0, 0, 0, 0, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        double each = t[0].row->each != 0 ? t[0].row->each : 1;

        row.op       = t[0].row->op;
        row.who      = t[i].row->who;
        row.verdict  = i > 0 ? compare_verdict(&t[0], &t[i]) : "";
        row.size     = t[0].row->per_byte ? len : 0;
        row.ns       = t[i].median / each;
        row.cycles   = row.ns / ns_per_cycle;
        row.spread   = t[i].spread;
        row.unusable = t[i].unusable;
        results_add(r, &row);
    }
}

/* How many times as fast trona is, at that column, or in a new line that begins under the sizes.
 * The column behind it. */
static int compare_peer(int column, const char *who, double times, const char *verdict)
{
    char text[64];
    int n = verdict[0] == 'u' ? snprintf(text, sizeof text, "  %s unusable", who)
                              : snprintf(text, sizeof text, "  %s %.2f%s", who, times,
                                         verdict[0] == 'w'   ? ""
                                         : verdict[0] == 't' ? " (tie)"
                                                             : " LOSS");

    if (column + n > COMPARE_WIDTH) {
        column = printf("\n%*s", COMPARE_INDENT, "") - 1;
    }
    fputs(text, stdout);
    return column + n;
}

/* Fields separated by tabs, one line for each peer. */
static void compare_print_tsv(const compare_times *t, size_t n, unsigned long len, double cycles)
{
    char own[32];
    size_t i;

    (void) snprintf(own, sizeof own, "%.4f", cycles);
    if (t[0].unusable) {
        (void) strcpy(own, "-");
    }
    for (i = 1; i < n; i++) {
        double times        = t[i].median / t[0].median;
        const char *verdict = compare_verdict(&t[0], &t[i]);

        if (verdict[0] == 'u') {
            printf("%s\t%lu\t%s\t%s\t-\t-\t-\t%s\n", t[0].row->op, len, t[i].row->who, own,
                   verdict);
        } else {
            printf("%s\t%lu\t%s\t%s\t%.4f\t%.3f\t%.3f\t%s\n", t[0].row->op, len, t[i].row->who, own,
                   cycles * times, times, compare_noise(&t[0], &t[i]), verdict);
        }
    }
    if (n == 1) {
        printf("%s\t%lu\t-\t%s\t-\t-\t-\t%s\n", t[0].row->op, len, own,
               t[0].unusable ? "unusable" : "-");
    }
}

/* One line: the operation, trona's cycles, and for each peer how many times as fast trona is, with
 * a mark. */
static void compare_print_line(const compare_times *t, size_t n, unsigned long len, double cycles,
                               double ns_per_cycle)
{
    int per_byte = t[0].row->per_byte, column = COMPARE_COLUMN;
    size_t i;

    printf("%-24s %7lu ", t[0].row->op, len);
    if (t[0].unusable) {
        puts(" unusable");
        return;
    }
    printf("%9.*f", per_byte ? 3 : 0, cycles);
    printf(per_byte ? " %8.0f" : " %6.0f/s", (per_byte ? 1e3 : 1e9) / (cycles * ns_per_cycle));
    for (i = 1; i < n; i++) {
        column = compare_peer(column, t[i].row->who, t[i].median / t[0].median,
                              compare_verdict(&t[0], &t[i]));
    }
    putchar('\n');
}

static void compare_print(const compare_times *t, size_t n, size_t len, double ns_per_cycle,
                          int form)
{
    unsigned long shown = t[0].row->per_byte ? (unsigned long) len : 0UL;
    double cycles       = t[0].median / ns_per_cycle;

    if (shown > 0) {
        cycles /= (double) len;
    }
    if (t[0].row->each != 0) {
        cycles /= t[0].row->each;
    }
    if (form == RESULTS_TSV) {
        compare_print_tsv(t, n, shown, cycles);
    } else if (form == RESULTS_TABLE) {
        compare_print_line(t, n, shown, cycles, ns_per_cycle);
    }
    (void) fflush(stdout);
}

/* 1 if nothing is in doubt: every figure can be used, and no peer is faster. */
static int compare_clear(const compare_times *t, size_t n)
{
    int clear = !t[0].unusable;
    size_t i;

    for (i = 1; i < n; i++) {
        const char *verdict = compare_verdict(&t[0], &t[i]);

        clear = clear && verdict[0] != 'L' && verdict[0] != 'u';
    }
    return clear;
}

/* One operation at one size. What is in doubt is measured again before it counts. */
static void compare_one(const peers_row *rows, size_t n_rows, peers_data *d,
                        const compare_options *opt, uint8_t *expected, compare_count *count)
{
    compare_times t[COMPARE_WHO_MAX];
    double cycle = 0;
    size_t i, n = 0, tries;

    for (i = 0; i < n_rows && i < COMPARE_WHO_MAX; i++) {
        t[i].row = &rows[i];
    }
    if (peers_seal(rows[0].op, d) != 0 ||
        !compare_agree(t, n_rows, d, expected, opt->form == RESULTS_SILENT ? stderr : stdout)) {
        count->losses++;
        return;
    }
    for (i = 0; i < n_rows; i++) {
        if (t[i].row != NULL) {
            t[n++].row = t[i].row;
        }
    }
    for (tries = 0; tries < COMPARE_AGAIN; tries++) {
        cycle = compare_measure(t, n, d, opt->quick);
        if (compare_clear(t, n)) {
            break;
        }
    }
    if (opt->results != NULL) {
        compare_note(opt->results, t, n, d->len, cycle);
    }
    count->unusable += n == 1 && t[0].unusable;
    for (i = 1; i < n; i++) {
        const char *verdict = compare_verdict(&t[0], &t[i]);

        count->losses += verdict[0] == 'L';
        count->unusable += verdict[0] == 'u';
    }
    compare_print(t, n, d->len, cycle, opt->form);
}

/* 1 if op is one of the names, or begins with one, or no name is given. */
static int compare_wanted(const char *op, const char *const *ops, size_t n_ops)
{
    size_t i;

    for (i = 0; i < n_ops && strncmp(op, ops[i], strlen(ops[i])) != 0; i++) {
    }
    return n_ops == 0 || i < n_ops;
}

/* ---- The cost of every length ---- */

enum { COMPARE_CURVE_MAX = 2048, COMPARE_CURVE_ROUNDS = 15, COMPARE_CURVE_FIRST = 16 };

/* Prints the cycles of every length of one operation (with tsv), and where the cost per byte rises
 * most from one length to the next. The least of several rounds counts. */
static void compare_curve(const peers_row *row, peers_data *d, const compare_options *opt)
{
    results_row note = {"length", "", NULL, NULL, "", 0, 0, 0, 0, -1, 0, 0};
    static double best[COMPARE_CURVE_MAX + 1];
    compare_times t;
    double step = 0, rise;
    size_t n, r, at = 0;
    int kept;

    t.row   = row;
    t.batch = 1;
    for (r = 0; r < COMPARE_CURVE_ROUNDS; r++) {
        for (n = 1; n <= COMPARE_CURVE_MAX; n++) {
            double ns;

            d->len  = n;
            t.batch = 20;
            if (peers_seal(row->op, d) != 0) {
                return;
            }
            (void) row->run(d);
            ns = compare_time(&t, d, &kept);
            if (r == 0 || ns < best[n]) {
                best[n] = ns;
            }
        }
    }
    for (n = 1; n <= COMPARE_CURVE_MAX; n++) {
        note.op     = row->op;
        note.who    = row->who;
        note.size   = n;
        note.ns     = best[n];
        note.cycles = best[n] / opt->ns_per_cycle;
        if (opt->results != NULL) {
            results_add(opt->results, &note);
        }
        if (opt->form == RESULTS_TSV) {
            printf("%s\t%lu\t%.1f\n", row->op, (unsigned long) n, note.cycles);
        }
        rise = n > COMPARE_CURVE_FIRST ? best[n] * (double) (n - 1) / (best[n - 1] * (double) n) - 1
                                       : 0;
        if (rise > step) {
            step = rise;
            at   = n;
        }
    }
    if (opt->form != RESULTS_SILENT) {
        printf("%s%s: the cost per byte rises most at %lu bytes, by %.1f %%\n",
               opt->form == RESULTS_TSV ? "# " : "", row->op, (unsigned long) at, step * 100);
    }
    (void) fflush(stdout);
}

/* ---- With portable C alone ---- */

enum { COMPARE_REFERENCE_LEN = 1024, COMPARE_REFERENCE_ROUNDS = 7 };

/* PyNaCl's functions, by the operations that it calls. */
static const char *const compare_pynacl[] = {"secretbox-seal",
                                             "secretbox-open",
                                             "box-64",
                                             "box-afternm",
                                             "x25519",
                                             "x25519-base",
                                             "ed25519-keypair",
                                             "ed25519-sign",
                                             "ed25519-verify",
                                             "chacha20poly1305-seal",
                                             "xchacha20poly1305-seal",
                                             "sha256",
                                             "sha512",
                                             "blake2b",
                                             "siphash24",
                                             "argon2id",
                                             "argon2i",
                                             "scrypt"};

/* Every primitive with its portable C, or (0) as it was chosen. */
static void compare_use_ref(int ref)
{
    const char *primitive = "";
    trona_impl_status st;
    size_t i;

    for (i = 0; trona_impl_get(i, &st) == 0; i++) {
        if (strcmp(primitive, st.primitive) != 0) {
            primitive = st.primitive;
            (void) trona_impl_use(primitive, ref ? "ref" : NULL);
        }
    }
}

/* One operation with what was chosen (t[0]) and with portable C (t[1]), in rounds that take turns.
 * Returns the nanoseconds of a cycle meanwhile. */
static double compare_reference_rounds(compare_times t[2], size_t rounds, peers_data *d)
{
    double cycle = 0, ns;
    size_t r, ref;

    t[0].lost = t[1].lost = 0;
    for (r = 0; r < rounds; r++) {
        ns    = machine_cycle();
        cycle = r == 0 || ns < cycle ? ns : cycle;
        for (ref = 0; ref < 2; ref++) {
            compare_use_ref((int) ref);
            if (r == 0) {
                (void) compare_calibrate(&t[ref], d);
            }
            compare_round(&t[ref], r, d);
        }
        compare_use_ref(0);
    }
    compare_settle(&t[0], rounds);
    compare_settle(&t[1], rounds);
    return cycle;
}

static void compare_reference_one(const peers_row *row, peers_data *d, const compare_options *opt)
{
    compare_times t[2];
    results_row note = {"reference", "", NULL, NULL, "", 0, 0, 0, 0, -1, 0, 0};
    size_t ref, tries = 0;
    double cycle;

    if (peers_seal(row->op, d) != 0) {
        return;
    }
    t[0].row = t[1].row = row;
    do {
        cycle = compare_reference_rounds(t, opt->quick ? 3 : COMPARE_REFERENCE_ROUNDS, d);
    } while ((t[0].unusable || t[1].unusable) && ++tries < COMPARE_AGAIN);
    for (ref = 0; ref < 2; ref++) {
        note.op       = row->op;
        note.who      = ref ? "ref" : "chosen";
        note.size     = row->per_byte ? d->len : 0;
        note.ns       = t[ref].median;
        note.cycles   = note.ns / cycle;
        note.unusable = t[ref].unusable;
        results_add(opt->results, &note);
    }
}

static void compare_reference(const peers_row *rows, size_t n_rows, peers_data *d,
                              const compare_options *opt)
{
    size_t i, j;

    for (i = 0; i < sizeof compare_pynacl / sizeof compare_pynacl[0]; i++) {
        for (j = 0; j < n_rows && strcmp(rows[j].op, compare_pynacl[i]) != 0; j++) {
        }
        if (j < n_rows && compare_wanted(rows[j].op, opt->ops, opt->n_ops)) {
            d->len = rows[j].per_byte ? COMPARE_REFERENCE_LEN : 64;
            compare_reference_one(&rows[j], d, opt);
        }
    }
}

int compare_run(const compare_options *opt)
{
    const peers_row *rows;
    const size_t room = COMPARE_SIZE_MAX + COMPARE_APART + PEERS_EXTRA; /* of each buffer */
    size_t n_rows, i, j, s, done = 0;
    compare_count count = {0, 0};
    uint8_t *memory     = malloc(4 * room);
    peers_data d;

    if (memory == NULL) {
        return -1;
    }
    memset(&d, 0, sizeof d);
    d.in     = memory;
    d.out    = d.in + room;
    d.sealed = d.out + room;
    randombytes_buf_deterministic(d.in, room, d.key);
    randombytes_buf(d.key, sizeof d.key);
    randombytes_buf(d.nonce, sizeof d.nonce);
    d.nonce[15] = 0; /* as a counter block, far from any wrap */
    n_rows      = peers_load(&rows, opt->form);
    if (opt->curve) {
        fputs(opt->form == RESULTS_TSV ? "operation\tsize\tcycles\n" : "", stdout);
    } else if (opt->form == RESULTS_TSV) {
        printf("# cycle\t%.5f ns\n", opt->ns_per_cycle);
        printf("operation\tsize\tpeer\ttrona cycles\tpeer cycles\tratio\tnoise\tverdict\n");
    } else if (opt->form == RESULTS_TABLE) {
        printf("a cycle: %.4f ns (%.2f GHz)\n", opt->ns_per_cycle, 1 / opt->ns_per_cycle);
        printf("%-24s %7s %9s %8s  how many times as fast as\n", "", "bytes", "cycles", "MB/s");
    }
    for (i = 0; i < n_rows; i = j) {
        for (j = i + 1; j < n_rows && strcmp(rows[i].op, rows[j].op) == 0; j++) {
        }
        if (!compare_wanted(rows[i].op, opt->ops, opt->n_ops)) {
            continue;
        }
        if (opt->curve) {
            if (rows[i].per_byte) {
                compare_curve(&rows[i], &d, opt);
            }
            continue;
        }
        for (s = 0; s < (rows[i].per_byte ? opt->n_sizes : 1); s++) {
            d.len = rows[i].per_byte ? opt->sizes[s] : 64;
            compare_one(rows + i, j - i, &d, opt, d.sealed + room, &count);
            done++;
        }
    }
    if (opt->results != NULL && !opt->curve) {
        compare_reference(rows, n_rows, &d, opt);
    }
    free(memory);
    if (opt->curve) {
        return 0;
    }
    if (opt->form != RESULTS_SILENT) {
        printf("%s%lu comparisons, %u losses, %u unusable\n", opt->form == RESULTS_TSV ? "# " : "",
               (unsigned long) done, count.losses, count.unusable);
    }
    return (int) count.losses;
}
