/* SPDX-License-Identifier: ISC */
/* trona bench on a machine that others disturb: no figure of a disturbed moment gets a verdict.
 *
 * Time is simulated. A call takes what the table below says, and others take the processor by
 * chance, for a while or all the time. Every verdict is compared with the truth. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../bench/handshakes.h"
#include "../../bench/page.h"
#include "../../bench/peers.h"
#include "../../cli/cli.h"
#include "../../src/core/clock.h"
#include "../tap.h"

enum { SEEDS = 100 };

/* ---- Time ---- */

/* Others take the processor every so often, at random, for some time. */
typedef struct disturbance {
    double every, length; /* seconds, on average; every 0: nobody disturbs */
    double end;           /* when they are done */
    int told; /* 1 if the system counts it (another process), 0 if not (another guest) */
} disturbance;

static double now, next, waited;
static disturbance others;
static unsigned seed;

static double chance(void) /* from 0 to 1 */
{
    seed = seed * 1103515245U + 12345U;
    return (double) (seed >> 16 & 0x7fff) / 32768;
}

static void spend(double seconds)
{
    now += seconds;
    while (others.every > 0 && next < now && next < others.end) {
        double lost = others.length * (0.2 + 1.6 * chance());

        now += lost;
        waited += others.told ? lost : 0;
        next += lost + others.every * 2 * chance();
    }
}

double clock_ns(void)
{
    return now * 1e9;
}

double machine_waited(void)
{
    double got = waited;

    waited = 0;
    return got;
}

double machine_cycle(void)
{
    double begin = now;

    spend(20e-6);
    return (now - begin) * 1e9 / 65536;
}

/* ---- What is measured ---- */

#define TRONA_NS 1e3 /* what trona takes, times the operation's scale */

static double scale;

static int run_trona(peers_data *d)
{
    d->out[0] = 1;
    spend(TRONA_NS * scale * 1e-9);
    return 0;
}

#define PEER(name, times)                                                                          \
    static int name(peers_data *d)                                                                 \
    {                                                                                              \
        int status;                                                                                \
        double own = scale;                                                                        \
                                                                                                   \
        scale *= times;                                                                            \
        status = run_trona(d);                                                                     \
        scale  = own;                                                                              \
        return status;                                                                             \
    }
PEER(run_slower, 1.7)
PEER(run_equal, 1.005)
PEER(run_faster, 0.7)

static const peers_row rows[] = {{"op", "trona", 0, 0, 0, run_trona},
                                 {"op", "slower", 0, 0, 0, run_slower},
                                 {"op", "equal", 0, 0, 0, run_equal},
                                 {"op", "faster", 0, 0, 0, run_faster}};
static const struct {
    const char *who, *verdict;
    double times;
} truth[] = {{"slower", "win", 1.7}, {"equal", "tie", 1.005}, {"faster", "LOSS", 0.7}};

size_t peers_load(const peers_row **to, int form)
{
    (void) form;
    *to = rows;
    return sizeof rows / sizeof rows[0];
}

int peers_seal(const char *op, peers_data *d)
{
    (void) op;
    (void) d;
    return 0;
}

/* Two implementations of one primitive, the first 1.7 times as fast. */
static const trona_impl_status impls[] = {{"prim", "fast", "", 1, 1, 1, 1, ""},
                                          {"prim", "ref", "", 0, 1, 1, 0, ""}};

size_t trona_impl_count(void)
{
    return 2;
}

int trona_impl_get(size_t index, trona_impl_status *status)
{
    if (index < 2) {
        *status = impls[index];
    }
    return index < 2 ? 0 : -1;
}

int trona_impl_verify(size_t index)
{
    (void) index;
    return 0;
}

int trona_impl_choose(void)
{
    return 0;
}

int trona_impl_use(const char *primitive, const char *name)
{
    (void) primitive;
    (void) name;
    return 0;
}

int trona_impl_measure(size_t index, size_t op, size_t len, const char **name, int *per_byte,
                       double *ns)
{
    unsigned i;

    (void) len;
    *name     = "op";
    *per_byte = 0;
    for (i = 0; i < 10; i++) {
        double begin = now, took;

        spend(TRONA_NS * scale * (index == 0 ? 1 : 1.7) * 1e-9);
        took = (now - begin) * 1e9;
        *ns  = i == 0 || took < *ns ? took : *ns;
    }
    return op == 0 ? 0 : -1;
}

const char *trona_cpu_feature_name(int bit)
{
    (void) bit;
    return NULL;
}

uint64_t trona_cpu_detected(void)
{
    return 0;
}

void randombytes_buf(void *buf, size_t n)
{
    memset(buf, 1, n);
}

void randombytes_buf_deterministic(void *buf, size_t n, const unsigned char key[32])
{
    (void) key;
    memset(buf, 1, n);
}

/* ---- What else the command calls ---- */

static results kept; /* what page_print was to print */

void page_print(FILE *f, const results *r, const machine *m, double ns_per_cycle, int quick)
{
    size_t i;

    (void) f;
    (void) m;
    (void) ns_per_cycle;
    (void) quick;
    for (i = 0; i < r->n; i++) {
        results_add(&kept, &r->row[i]);
    }
}

int page_open(page *p, const char *html, const char **failed)
{
    (void) p;
    (void) html;
    *failed = NULL;
    return -1;
}

int page_write(page *p, const results *r, const machine *m, double ns_per_cycle, int quick,
               const char **failed)
{
    (void) r;
    (void) m;
    (void) ns_per_cycle;
    (void) quick;
    return page_open(p, "", failed);
}

void page_free(page *p)
{
    (void) p;
}

void machine_begin(machine *m)
{
    (void) m;
}

void machine_end(machine *m)
{
    (void) m;
}

const char *machine_busy(const machine *m, const results *r, unsigned reason, char *text,
                         unsigned n)
{
    (void) m;
    (void) r;
    (void) reason;
    (void) text;
    (void) n;
    return NULL;
}

int handshakes_run(const char *const *names, size_t n_names, int form, results *r)
{
    (void) names;
    (void) n_names;
    (void) form;
    (void) r;
    return -1;
}

int cli_usage(const char *command, const char *fmt, ...)
{
    (void) command;
    (void) fmt;
    return CLI_USAGE;
}

int cli_usage_option(const char *command, int got, char *const argv[])
{
    (void) command;
    (void) got;
    (void) argv;
    return CLI_USAGE;
}

static unsigned complaints;

int cli_fail(const char *file, const char *fmt, ...)
{
    (void) file;
    (void) fmt;
    complaints++;
    return -1;
}

int cli_fail_errno(const char *file)
{
    return cli_fail(file, "%s", "");
}

void cli_note(const char *file, const char *text)
{
    (void) file;
    (void) text;
}

void cli_say(const char *fmt, ...)
{
    (void) fmt;
}

int cli_flush_stdout(void)
{
    (void) fflush(stdout);
    return CLI_OK;
}

/* ---- The tests ---- */

static void begin(const disturbance *d, unsigned number, double operation)
{
    now = next = waited = 0;
    others              = *d;
    others.end          = d->end > 0 ? d->end : 1e9;
    seed                = number;
    scale               = operation;
    complaints          = 0;
    kept.n              = 0;
}

static int bench(const char *a, const char *b, const char *c)
{
    char text[4][16] = {"bench", "", "", ""};
    char *argv[5]    = {text[0], text[1], text[2], text[3], NULL};
    int argc         = 1;

    (void) snprintf(text[1], sizeof text[1], "%s", a);
    (void) snprintf(text[2], sizeof text[2], "%s", b);
    (void) snprintf(text[3], sizeof text[3], "%s", c);
    while (argc < 4 && text[argc][0] != '\0') {
        argc++;
    }
    argv[argc] = NULL;
    optind     = 1;
    return cmd_bench(argc, argv);
}

/* The stored row of that library or implementation. */
static const results_row *row_of(const char *kind, const char *who)
{
    size_t i;

    for (i = 0; i < kept.n; i++) {
        if (strcmp(kept.row[i].kind, kind) == 0 && strcmp(kept.row[i].who, who) == 0) {
            return &kept.row[i];
        }
    }
    return NULL;
}

/* One run beside the peers. Counts the verdicts that are right and those that are withheld; returns
 * the number of those that are false, or whose ratio is far from the truth. */
static unsigned compare_once(unsigned *right, unsigned *withheld)
{
    const results_row *own, *peer;
    unsigned wrong = 0;
    double times;
    size_t i;

    (void) bench("--compare", "--json", "--quick");
    own = row_of("function", "trona");
    for (i = 0; i < sizeof truth / sizeof truth[0]; i++) {
        peer = row_of("function", truth[i].who);
        if (own == NULL || peer == NULL) {
            return 1;
        }
        times = peer->ns / own->ns / truth[i].times;
        if (strcmp(peer->verdict, "unusable") == 0) {
            *withheld += 1;
        } else if ((strcmp(peer->verdict, truth[i].verdict) == 0 ||
                    (strcmp(peer->verdict, "tie") == 0 && others.every > 0)) &&
                   times > 0.75 && times < 1.3) {
            *right += 1; /* what the spread could explain is a tie */
        } else {
            wrong++;
        }
    }
    return wrong;
}

/* Over many seeds, for calls of 1 microsecond to 40 milliseconds. */
static void compare_many(const char *what, const disturbance *d, int may_withhold)
{
    static const double operation[] = {1, 30, 500, 2000, 40000};
    unsigned right = 0, withheld = 0, wrong = 0, s;
    size_t i;

    for (i = 0; i < sizeof operation / sizeof operation[0]; i++) {
        for (s = 1; s <= SEEDS; s++) {
            begin(d, s, operation[i]);
            wrong += compare_once(&right, &withheld);
        }
    }
    tap_ok(wrong == 0 && right > 0 && (may_withhold || withheld == 0),
           "%s: %u verdicts are right, %u withheld, %u are wrong", what, right, withheld, wrong);
}

static void test_compare(void)
{
    static const disturbance quiet = {0, 0, 0, 0}, moment = {1e-3, 3e-3, 0.02, 0},
                             process = {3e-3, 3e-3, 0, 1}, guest = {4e-3, 30e-3, 0, 0},
                             rare = {0.2, 30e-3, 0, 0};

    compare_many("quiet", &quiet, 0);
    compare_many("disturbed for the first 20 ms", &moment, 1);
    compare_many("beside a busy process", &process, 1);
    compare_many("beside a busy guest of the host", &guest, 1);
    compare_many("beside a guest that is rarely busy", &rare, 1);
}

/* A disturbance that ends: what it hit is measured again, and counts. */
static void test_again(void)
{
    static const disturbance moment = {1e-3, 3e-3, 0.05, 0};
    unsigned right = 0, withheld = 0, wrong = 0, s;

    for (s = 1; s <= SEEDS; s++) {
        begin(&moment, s, 500);
        wrong += compare_once(&right, &withheld);
    }
    tap_ok(wrong == 0 && withheld < 3 * SEEDS / 10,
           "what was disturbed is measured again: %u of %u verdicts are withheld, %u are wrong",
           withheld, 3U * SEEDS, wrong);
}

/* The least of ten calls stands in what trona_impl_measure gives: a disturbed round needs calls
 * that others interrupt each time. */
static void implementations_many(const char *what, const disturbance *d, double operation,
                                 int may_withhold)
{
    unsigned usable = 0, withheld = 0, wrong = 0, failed = 0, s, i;

    for (s = 1; s <= SEEDS; s++) {
        begin(d, s, operation);
        failed += bench("--json", "--quick", "--check") != CLI_OK || complaints != 0;
        for (i = 0; i < 2; i++) {
            const results_row *r = row_of("implementation", impls[i].name);
            double ns            = TRONA_NS * scale * (i == 0 ? 1 : 1.7);

            if (r == NULL) {
                wrong++;
            } else if (r->unusable) {
                withheld++;
            } else {
                usable++;
                wrong += r->ns > ns * 1.2;
            }
        }
    }
    tap_ok((may_withhold ? withheld > 0 : usable == 2 * SEEDS) && wrong == 0 && failed == 0,
           "implementations, %s: %u figures are right, %u unusable, %u wrong; --check blames %u",
           what, usable, withheld, wrong, failed);
}

static void test_implementations(void)
{
    static const disturbance quiet = {0, 0, 0, 0}, process = {2e-3, 6e-3, 0, 1},
                             rare = {0.2, 30e-3, 0, 0};

    implementations_many("quiet", &quiet, 3000, 0);
    implementations_many("beside a busy process, short calls", &process, 30, 0);
    implementations_many("beside a busy process, long calls", &process, 3000, 1);
    implementations_many("beside a guest that is rarely busy", &rare, 3000, 0);
}

/* The terminal's output. The text of a run goes to a file meanwhile. */
static size_t shown(const char *a, const char *b, const char *c, char *text, size_t n)
{
    FILE *f  = tmpfile();
    int keep = dup(1);
    size_t got;

    (void) fflush(stdout);
    if (f == NULL || keep < 0 || dup2(fileno(f), 1) < 0) {
        return 0;
    }
    (void) bench(a, b, c);
    (void) fflush(stdout);
    (void) dup2(keep, 1);
    (void) close(keep);
    rewind(f);
    got       = fread(text, 1, n - 1, f);
    text[got] = '\0';
    (void) fclose(f);
    return got;
}

static void test_shown(void)
{
    static const disturbance guest = {1e-3, 30e-3, 0, 0}, quiet = {0, 0, 0, 0},
                             process = {2e-3, 6e-3, 0, 1};
    char text[4096];

    begin(&guest, 1, 3000);
    tap_ok(shown("--compare", "--quick", "", text, sizeof text) > 0 &&
               strstr(text, " unusable\n") != NULL && strstr(text, " slower ") == NULL &&
               strstr(text, "1 comparisons, 0 losses, 3 unusable\n") != NULL,
           "--compare says unusable and gives no ratio");
    begin(&guest, 1, 3000);
    tap_ok(shown("--compare", "--quick", "--tsv", text, sizeof text) > 0 &&
               strstr(text, "op\t0\tslower\t-\t-\t-\t-\tunusable\n") != NULL,
           "--compare --tsv says unusable and gives no figure");
    begin(&quiet, 1, 500);
    tap_ok(shown("--compare", "--quick", "", text, sizeof text) > 0 &&
               strstr(text, "  slower 1.70\n") != NULL && strstr(text, "  equal 1.0") != NULL &&
               strstr(text, " (tie)  faster 0.70 LOSS\n") != NULL &&
               strstr(text, "1 comparisons, 1 losses, 0 unusable\n") != NULL,
           "--compare marks a tie and a loss");
    begin(&process, 1, 3000);
    tap_ok(shown("--quick", "", "", text, sizeof text) > 0 &&
               strstr(text, "\nref           unusable    unusable\n") != NULL &&
               strstr(text, "prim         op                 fast       / ref      unusable\n") !=
                   NULL,
           "implementations: the table says unusable and gives no ratio");
}

int main(void)
{
    test_compare();
    test_again();
    test_implementations();
    test_shown();
    results_free(&kept);
    return tap_done();
}
