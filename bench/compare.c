/* trona bench --compare: trona beside the libraries that this machine has.
 *
 * Outputs are compared first. Then rounds go over all libraries in turn, each call repeated for
 * some microseconds; the median of the rounds counts. The clock of the core is timed in the same
 * rounds, so that cycles stay cycles when it changes. A difference that the spread of the rounds
 * could explain is no win. */
#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trona.h>

#include "clock.h"
#include "peers.h"

/* Columns: where the peers begin, in the first line and in those that follow, and all. */
enum { COMPARE_COLUMN = 52, COMPARE_INDENT = 24, COMPARE_WIDTH = 80 };
enum { COMPARE_WHO_MAX = 9, COMPARE_ROUNDS = 31, COMPARE_ROUNDS_QUICK = 7, COMPARE_AGAIN = 3 };
#define COMPARE_BATCH_NS    20000.0 /* how long one timing should take */
#define COMPARE_SLOW_NS     3e7     /* an operation so slow is timed in few rounds */
#define COMPARE_NOISE_LEAST 0.02

/* The rounds of one library. */
typedef struct compare_times {
    const peers_row *row;
    size_t batch;
    double ns[COMPARE_ROUNDS], median, spread;
} compare_times;

static int compare_double(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;

    return x < y ? -1 : x > y;
}

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

/* Nanoseconds per call. */
static double compare_time(const compare_times *t, peers_data *d)
{
    double begin;
    size_t i;

    d->impl = t->row->impl;
    compare_clear_upper_halves();
    begin = clock_seconds();
    for (i = 0; i < t->batch; i++) {
        (void) t->row->run(d);
    }
    return (clock_seconds() - begin) * 1e9 / (double) t->batch;
}

/* Measures all n; returns the nanoseconds of a cycle meanwhile. */
static double compare_measure(compare_times *t, size_t n, peers_data *d, int quick)
{
    double cycle[COMPARE_ROUNDS];
    size_t rounds = quick ? COMPARE_ROUNDS_QUICK : COMPARE_ROUNDS, r, i;

    for (i = 0; i < n; i++) {
        double ns;

        t[i].batch = 1;
        (void) compare_time(&t[i], d);
        ns = compare_time(&t[i], d);
        while (t[i].batch < 100000 && ns * (double) t[i].batch < COMPARE_BATCH_NS) {
            t[i].batch *= 2;
            ns = compare_time(&t[i], d);
        }
        if (ns > COMPARE_SLOW_NS) {
            rounds = quick ? 3 : 5;
        }
    }
    for (r = 0; r < rounds; r++) {
        cycle[r] = clock_cycle();
        for (i = 0; i < n; i++) {
            size_t who   = (i + r) % n;
            t[who].ns[r] = compare_time(&t[who], d);
        }
    }
    for (i = 0; i < n; i++) {
        qsort(t[i].ns, rounds, sizeof t[i].ns[0], compare_double);
        t[i].median = t[i].ns[rounds / 2];
        t[i].spread = (t[i].ns[rounds * 3 / 4] - t[i].ns[rounds / 4]) / t[i].median;
    }
    qsort(cycle, rounds, sizeof cycle[0], compare_double);
    return cycle[rounds / 2];
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

/* What t, beside trona's times own, comes to. */
static const char *compare_verdict(const compare_times *own, const compare_times *t)
{
    double times = t->median / own->median, noise = compare_noise(own, t);

    return times > 1 + noise ? "win" : times < 1 - noise ? "LOSS" : "tie";
}

/* Notes the medians of all n. */
static void compare_note(results *r, const compare_times *t, size_t n, size_t len,
                         double ns_per_cycle)
{
    results_row row = {"function", "", NULL, NULL, "", 0, 0, 0, 0, 0, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        double each = t[0].row->each != 0 ? t[0].row->each : 1;

        row.op      = t[0].row->op;
        row.who     = t[i].row->who;
        row.verdict = i > 0 ? compare_verdict(&t[0], &t[i]) : "";
        row.size    = t[0].row->per_byte ? len : 0;
        row.ns      = t[i].median / each;
        row.cycles  = row.ns / ns_per_cycle;
        row.spread  = t[i].spread;
        results_add(r, &row);
    }
}

/* How many times as fast trona is, at that column, or in a new line that begins under the sizes.
 * The column behind it. */
static int compare_peer(int column, const char *who, double times, const char *verdict)
{
    char text[64];
    int n = snprintf(text, sizeof text, "  %s %.2f%s", who, times,
                     verdict[0] == 'w'   ? ""
                     : verdict[0] == 't' ? " (tie)"
                                         : " LOSS");

    if (column + n > COMPARE_WIDTH) {
        column = printf("\n%*s", COMPARE_INDENT, "") - 1;
    }
    fputs(text, stdout);
    return column + n;
}

/* Prints one line: the operation, trona's cycles, and for each peer how many times as fast trona
 * is, with a mark. Returns the number of peers that are faster. */
static unsigned compare_print(const compare_times *t, size_t n, size_t len, double ns_per_cycle,
                              int form)
{
    unsigned losses = 0;
    int tsv = form == RESULTS_TSV, shown = form != RESULTS_SILENT;
    int per_byte = t[0].row->per_byte;
    double own   = t[0].median / ns_per_cycle;
    int column   = COMPARE_COLUMN;
    size_t i;

    if (per_byte) {
        own /= (double) len;
    }
    if (t[0].row->each != 0) {
        own /= t[0].row->each;
    }
    if (shown && !tsv) {
        printf("%-24s %7lu %9.*f", t[0].row->op, per_byte ? (unsigned long) len : 0UL,
               per_byte ? 3 : 0, own);
        printf(per_byte ? " %8.0f" : " %6.0f/s", (per_byte ? 1e3 : 1e9) / (own * ns_per_cycle));
    }
    for (i = 1; i < n; i++) {
        double times        = t[i].median / t[0].median;
        double noise        = compare_noise(&t[0], &t[i]);
        const char *verdict = compare_verdict(&t[0], &t[i]);

        losses += verdict[0] == 'L';
        if (tsv) {
            printf("%s\t%lu\t%s\t%.4f\t%.4f\t%.3f\t%.3f\t%s\n", t[0].row->op,
                   per_byte ? (unsigned long) len : 0UL, t[i].row->who, own, own * times, times,
                   noise, verdict);
        } else if (shown) {
            column = compare_peer(column, t[i].row->who, times, verdict);
        }
    }
    if (tsv && n == 1) {
        printf("%s\t%lu\t-\t%.4f\t-\t-\t-\t-\n", t[0].row->op, per_byte ? (unsigned long) len : 0UL,
               own);
    } else if (shown && !tsv) {
        putchar('\n');
    }
    (void) fflush(stdout);
    return losses;
}

/* One operation at one size. A loss is measured again before it counts. */
static unsigned compare_one(const peers_row *rows, size_t n_rows, peers_data *d,
                            const compare_options *opt, uint8_t *expected)
{
    compare_times t[COMPARE_WHO_MAX];
    double cycle = 0;
    size_t i, n = 0, tries;

    for (i = 0; i < n_rows && i < COMPARE_WHO_MAX; i++) {
        t[i].row = &rows[i];
    }
    if (peers_seal(rows[0].op, d) != 0 ||
        !compare_agree(t, n_rows, d, expected, opt->form == RESULTS_SILENT ? stderr : stdout)) {
        return 1;
    }
    for (i = 0; i < n_rows; i++) {
        if (t[i].row != NULL) {
            t[n++].row = t[i].row;
        }
    }
    for (tries = 0; tries < COMPARE_AGAIN; tries++) {
        cycle = compare_measure(t, n, d, opt->quick);
        for (i = 1; i < n; i++) {
            double noise = t[0].spread + t[i].spread;
            if (t[i].median < t[0].median * (1 - noise)) {
                break;
            }
        }
        if (i == n) {
            break;
        }
    }
    if (opt->results != NULL) {
        compare_note(opt->results, t, n, d->len, cycle);
    }
    return compare_print(t, n, d->len, cycle, opt->form);
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
    results_row note = {"length", "", NULL, NULL, "", 0, 0, 0, 0, -1, 0};
    static double best[COMPARE_CURVE_MAX + 1];
    compare_times t;
    double step = 0, rise;
    size_t n, r, at = 0;

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
            ns = compare_time(&t, d);
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

/* What PyNaCl offers, by the operations that it calls. */
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

/* One operation with what was chosen and with portable C, in rounds that take turns. */
static void compare_reference_one(const peers_row *row, peers_data *d, const compare_options *opt)
{
    compare_times t[2];
    results_row note = {"reference", "", NULL, NULL, "", 0, 0, 0, 0, 0, 0};
    double cycle     = 0;
    size_t rounds    = opt->quick ? 3 : COMPARE_REFERENCE_ROUNDS, r, ref;

    if (peers_seal(row->op, d) != 0) {
        return;
    }
    for (r = 0; r < rounds; r++) {
        double ns = clock_cycle();

        cycle = r == 0 || ns < cycle ? ns : cycle;
        for (ref = 0; ref < 2; ref++) {
            compare_use_ref((int) ref);
            if (r == 0) {
                t[ref].row   = row;
                t[ref].batch = 1;
                ns           = compare_time(&t[ref], d);
                while (t[ref].batch < 100000 && ns * (double) t[ref].batch < COMPARE_BATCH_NS) {
                    t[ref].batch *= 2;
                    ns = compare_time(&t[ref], d);
                }
            }
            t[ref].ns[r] = compare_time(&t[ref], d);
        }
        compare_use_ref(0);
    }
    for (ref = 0; ref < 2; ref++) {
        qsort(t[ref].ns, rounds, sizeof t[ref].ns[0], compare_double);
        note.op     = row->op;
        note.who    = ref ? "ref" : "chosen";
        note.size   = row->per_byte ? d->len : 0;
        note.ns     = t[ref].ns[rounds / 2];
        note.cycles = note.ns / cycle;
        note.spread = -1;
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
    const size_t room = COMPARE_SIZE_MAX + PEERS_EXTRA; /* of each buffer */
    size_t n_rows, i, j, s, done = 0;
    unsigned losses = 0;
    uint8_t *memory = malloc(4 * room);
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
            losses += compare_one(rows + i, j - i, &d, opt, d.sealed + room);
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
        printf("%s%lu comparisons, %u losses\n", opt->form == RESULTS_TSV ? "# " : "",
               (unsigned long) done, losses);
    }
    return (int) losses;
}
