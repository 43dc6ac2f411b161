/* SPDX-License-Identifier: ISC */
/* trona bench --handshakes: sessions per second, both sides of each, of trona and libsodium.
 *
 * The libraries take turns, one round each; the median of the rounds counts. Rounds that do not
 * agree are repeated; if they never do, the figure is unusable. Every handshake is checked: both
 * sides must have the same keys. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include "handshakes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/util/thread_start.h"
#include "../src/core/clock.h"
#include "peers_library.h"

enum { HANDSHAKES_ROUNDS = 5, HANDSHAKES_AGAIN = 3, HANDSHAKES_THREADS_MAX = 256 };
#define HANDSHAKES_SECONDS 0.1 /* of a round */

#define HANDSHAKES_FUNCTIONS(X)                                                                    \
       X(crypto_kx_keypair)                                                                        \
       X(crypto_kx_client_session_keys)                                                            \
       X(crypto_kx_server_session_keys)                                                            \
       X(crypto_box_keypair)                                                                       \
       X(crypto_box_easy)                                                                          \
       X(crypto_box_open_easy)                                                                     \
       X(crypto_box_beforenm)                                                                      \
       X(crypto_box_easy_afternm)                                                                  \
       X(crypto_box_open_easy_afternm)                                                             \
       X(crypto_secretbox_easy)                                                                    \
       X(crypto_secretbox_open_easy)                                                               \
       X(randombytes_buf)
/* NULL in libsodium before 1.0.22 */
#define HANDSHAKES_XWING(X)                                                                        \
       X(crypto_kem_xwing_keypair)                                                                 \
       X(crypto_kem_xwing_enc)                                                                     \
       X(crypto_kem_xwing_dec)

typedef struct handshakes_api {
#define X(name) __typeof__(&name) name##_;
    HANDSHAKES_FUNCTIONS(X)
    HANDSHAKES_XWING(X)
#undef X
} handshakes_api;
#define A(name) a->name##_

typedef struct handshakes_keys {
    unsigned char pk[crypto_box_PUBLICKEYBYTES], sk[crypto_box_SECRETKEYBYTES];
} handshakes_keys;

static handshakes_keys handshakes_client, handshakes_server; /* long-term */

/* ---- crypto_kx, crypto_box, X-Wing ---- */

/* Two new key pairs, and the session keys of both. */
static int handshakes_kx(const handshakes_api *a)
{
    handshakes_keys c, s;
    unsigned char key[4][crypto_kx_SESSIONKEYBYTES];

    return A(crypto_kx_keypair)(c.pk, c.sk) | A(crypto_kx_keypair)(s.pk, s.sk) |
           A(crypto_kx_client_session_keys)(key[0], key[1], c.pk, c.sk, s.pk) |
           A(crypto_kx_server_session_keys)(key[2], key[3], s.pk, s.sk, c.pk) |
           memcmp(key[0], key[3], sizeof key[0]) | memcmp(key[1], key[2], sizeof key[1]);
}

enum { HANDSHAKES_MESSAGE = 64, HANDSHAKES_BOXED = HANDSHAKES_MESSAGE + crypto_box_MACBYTES };

static const unsigned char handshakes_nonce[crypto_box_NONCEBYTES];
static const unsigned char handshakes_message[HANDSHAKES_MESSAGE] = "a message of 64 bytes";

/* A new key pair, 64 bytes for the server, and their way back out. */
static int handshakes_box(const handshakes_api *a)
{
    unsigned char c[HANDSHAKES_BOXED], m[HANDSHAKES_MESSAGE];
    handshakes_keys k;

    return A(crypto_box_keypair)(k.pk, k.sk) |
           A(crypto_box_easy)(c, handshakes_message, sizeof m, handshakes_nonce,
                              handshakes_server.pk, k.sk) |
           A(crypto_box_open_easy)(m, c, sizeof c, handshakes_nonce, k.pk, handshakes_server.sk) |
           memcmp(m, handshakes_message, sizeof m);
}

/* The same, with the shared key computed first: what whoever sends more than one message does. */
static int handshakes_box_two(const handshakes_api *a)
{
    unsigned char c[HANDSHAKES_BOXED], m[HANDSHAKES_MESSAGE], shared[crypto_box_BEFORENMBYTES];
    handshakes_keys k;
    int bad;

    bad = A(crypto_box_keypair)(k.pk, k.sk) |
          A(crypto_box_beforenm)(shared, handshakes_server.pk, k.sk) |
          A(crypto_box_easy_afternm)(c, handshakes_message, sizeof m, handshakes_nonce, shared);
    return bad | A(crypto_box_beforenm)(shared, k.pk, handshakes_server.sk) |
           A(crypto_box_open_easy_afternm)(m, c, sizeof c, handshakes_nonce, shared) |
           memcmp(m, handshakes_message, sizeof m);
}

static int handshakes_xwing(const handshakes_api *a)
{
    unsigned char pk[crypto_kem_xwing_PUBLICKEYBYTES], sk[crypto_kem_xwing_SECRETKEYBYTES];
    unsigned char ct[crypto_kem_xwing_CIPHERTEXTBYTES], key[2][crypto_kem_xwing_SHAREDSECRETBYTES];

    return A(crypto_kem_xwing_keypair)(pk, sk) | A(crypto_kem_xwing_enc)(ct, key[0], pk) |
           A(crypto_kem_xwing_dec)(key[1], ct, sk) | memcmp(key[0], key[1], sizeof key[0]);
}

/* ---- CurveZMQ (https://rfc.zeromq.org/spec/26): HELLO, WELCOME, INITIATE, READY ---- */

enum {
    CURVE_META    = 35,                            /* a socket's type, and no identity */
    CURVE_COOKIE  = 16 + 16 + 64,                  /* nonce, then C' and s' in a box */
    CURVE_WELCOME = 32 + CURVE_COOKIE,             /* S' and the cookie, all in a box */
    CURVE_VOUCH   = 16 + 16 + 64,                  /* nonce, then C' and S in a box */
    CURVE_INITIAL = 32 + CURVE_VOUCH + CURVE_META, /* C, the vouch, metadata: in a box */
    CURVE_MAC     = crypto_box_MACBYTES,           /* of a box */
    CURVE_SHARED  = crypto_box_BEFORENMBYTES       /* a shared key */
};

/* The commands on the wire. */
typedef struct handshakes_wire {
    struct {
        unsigned char name[6], version[2], padding[72], pk[32], nonce[8], box[CURVE_MAC + 64];
    } hello; /* 200 bytes */
    struct {
        unsigned char name[8], nonce[16], box[CURVE_MAC + CURVE_WELCOME];
    } welcome; /* 168 */
    struct {
        unsigned char name[9], cookie[CURVE_COOKIE], nonce[8], box[CURVE_MAC + CURVE_INITIAL];
    } initiate; /* 257 and the metadata */
    struct {
        unsigned char name[6], nonce[8], box[CURVE_MAC + CURVE_META];
    } ready; /* 30 and the metadata */
} handshakes_wire;

/* What a side knows: of the client its transient keys, of the server only the cookie's. */
typedef struct handshakes_side {
    handshakes_keys own;
    unsigned char cookie[crypto_secretbox_KEYBYTES];
    unsigned char first[CURVE_SHARED], session[CURVE_SHARED]; /* of S and C', of S' and C' */
} handshakes_side;

static const unsigned char handshakes_zeros[64];
static const unsigned char handshakes_meta[CURVE_META] = "\013Socket-Type\0\0\0\006DEALER";

/* n = the 24 bytes that begin with prefix and end with the short or the long nonce of a command. */
static const unsigned char *handshakes_prefix(unsigned char n[24], const char *prefix,
                                              const unsigned char *nonce)
{
    size_t len = strlen(prefix);

    memcpy(n, prefix, len);
    memcpy(n + len, nonce, 24 - len);
    return n;
}

static int handshakes_hello(const handshakes_api *a, handshakes_side *client, handshakes_wire *w)
{
    unsigned char n[24];
    int bad;

    memset(&w->hello, 0, sizeof w->hello);
    memcpy(w->hello.name, "\005HELLO", 6);
    bad = A(crypto_box_keypair)(client->own.pk, client->own.sk) |
          A(crypto_box_beforenm)(client->first, handshakes_server.pk, client->own.sk);
    memcpy(w->hello.pk, client->own.pk, 32);
    w->hello.nonce[7] = 1;
    return bad | A(crypto_box_easy_afternm)(
                     w->hello.box, handshakes_zeros, 64,
                     handshakes_prefix(n, "CurveZMQHELLO---", w->hello.nonce), client->first);
}

static int handshakes_welcome(const handshakes_api *a, handshakes_side *server, handshakes_wire *w)
{
    unsigned char n[24], zeros[64], both[64], plain[CURVE_WELCOME], *cookie = plain + 32;
    handshakes_keys transient;
    int bad;

    bad = A(crypto_box_beforenm)(server->first, w->hello.pk, handshakes_server.sk) |
          A(crypto_box_open_easy_afternm)(zeros, w->hello.box, sizeof w->hello.box,
                                          handshakes_prefix(n, "CurveZMQHELLO---", w->hello.nonce),
                                          server->first) |
          memcmp(zeros, handshakes_zeros, 64) | A(crypto_box_keypair)(transient.pk, transient.sk);
    memcpy(plain, transient.pk, 32);
    memcpy(both, w->hello.pk, 32);
    memcpy(both + 32, transient.sk, 32);
    A(randombytes_buf)(server->cookie, sizeof server->cookie);
    A(randombytes_buf)(cookie, 16);
    bad |= A(crypto_secretbox_easy)(cookie + 16, both, 64, handshakes_prefix(n, "COOKIE--", cookie),
                                    server->cookie);
    memcpy(w->welcome.name, "\007WELCOME", 8);
    A(randombytes_buf)(w->welcome.nonce, 16);
    return bad | A(crypto_box_easy_afternm)(w->welcome.box, plain, sizeof plain,
                                            handshakes_prefix(n, "WELCOME-", w->welcome.nonce),
                                            server->first);
}

static int handshakes_initiate(const handshakes_api *a, handshakes_side *client, handshakes_wire *w)
{
    unsigned char n[24], plain[CURVE_WELCOME], initial[CURVE_INITIAL], both[64];
    unsigned char *vouch = initial + 32;
    int bad;

    bad = A(crypto_box_open_easy_afternm)(plain, w->welcome.box, sizeof w->welcome.box,
                                          handshakes_prefix(n, "WELCOME-", w->welcome.nonce),
                                          client->first) |
          A(crypto_box_beforenm)(client->session, plain, client->own.sk);
    memcpy(both, client->own.pk, 32);
    memcpy(both + 32, handshakes_server.pk, 32);
    memcpy(initial, handshakes_client.pk, 32);
    A(randombytes_buf)(vouch, 16);
    bad |= A(crypto_box_easy)(vouch + 16, both, 64, handshakes_prefix(n, "VOUCH---", vouch), plain,
                              handshakes_client.sk);
    memcpy(vouch + CURVE_VOUCH, handshakes_meta, CURVE_META);
    memcpy(w->initiate.name, "\010INITIATE", 9);
    memcpy(w->initiate.cookie, plain + 32, CURVE_COOKIE);
    memset(w->initiate.nonce, 0, 8);
    w->initiate.nonce[7] = 2;
    return bad | A(crypto_box_easy_afternm)(
                     w->initiate.box, initial, sizeof initial,
                     handshakes_prefix(n, "CurveZMQINITIATE", w->initiate.nonce), client->session);
}

static int handshakes_ready(const handshakes_api *a, handshakes_side *server, handshakes_wire *w)
{
    unsigned char n[24], both[64], vouched[64], initial[CURVE_INITIAL], *vouch = initial + 32;
    int bad;

    bad = A(crypto_secretbox_open_easy)(both, w->initiate.cookie + 16, CURVE_COOKIE - 16,
                                        handshakes_prefix(n, "COOKIE--", w->initiate.cookie),
                                        server->cookie) |
          A(crypto_box_beforenm)(server->session, both, both + 32) |
          A(crypto_box_open_easy_afternm)(
              initial, w->initiate.box, sizeof w->initiate.box,
              handshakes_prefix(n, "CurveZMQINITIATE", w->initiate.nonce), server->session) |
          A(crypto_box_open_easy)(vouched, vouch + 16, CURVE_VOUCH - 16,
                                  handshakes_prefix(n, "VOUCH---", vouch), initial, both + 32) |
          memcmp(vouched, both, 32) | memcmp(vouched + 32, handshakes_server.pk, 32);
    memcpy(w->ready.name, "\005READY", 6);
    memset(w->ready.nonce, 0, 8);
    w->ready.nonce[7] = 1;
    return bad | A(crypto_box_easy_afternm)(
                     w->ready.box, handshakes_meta, CURVE_META,
                     handshakes_prefix(n, "CurveZMQREADY---", w->ready.nonce), server->session);
}

static int handshakes_curvezmq(const handshakes_api *a)
{
    unsigned char n[24], meta[CURVE_META];
    handshakes_side client, server;
    handshakes_wire w;

    return handshakes_hello(a, &client, &w) | handshakes_welcome(a, &server, &w) |
           handshakes_initiate(a, &client, &w) | handshakes_ready(a, &server, &w) |
           A(crypto_box_open_easy_afternm)(meta, w.ready.box, sizeof w.ready.box,
                                           handshakes_prefix(n, "CurveZMQREADY---", w.ready.nonce),
                                           client.session) |
           memcmp(meta, handshakes_meta, sizeof meta);
}

/* ---- Measuring ---- */

static const struct {
    const char *name;
    int (*run)(const handshakes_api *a);
} handshakes_all[] = {
    {"kx", handshakes_kx},
    {"box, one step", handshakes_box},
    {"box, two steps", handshakes_box_two},
    {"xwing", handshakes_xwing},
    {"curvezmq", handshakes_curvezmq},
};

/* One thread's part of a round. */
typedef struct handshakes_work {
    const handshakes_api *api;
    int (*run)(const handshakes_api *a);
    int bad;
    double rate; /* a second */
} handshakes_work;

static void *handshakes_thread(void *arg)
{
    handshakes_work *work = arg;
    double begin          = clock_ns(), took;
    unsigned long n       = 0;

    do {
        work->bad |= work->run(work->api);
        n++;
        took = (clock_ns() - begin) * 1e-9;
    } while (took < HANDSHAKES_SECONDS);
    work->rate = (double) n / took;
    return NULL;
}

/* Handshakes a second of so many threads; -1 if one failed. */
static double handshakes_round(const handshakes_work *job, size_t threads)
{
    static handshakes_work work[HANDSHAKES_THREADS_MAX];
    pthread_t thread[HANDSHAKES_THREADS_MAX];
    double rate = 0;
    size_t i, started;

    for (started = 0; started < threads; started++) {
        work[started] = *job;
        if (started + 1 < threads &&
            thread_start(&thread[started], handshakes_thread, &work[started]) != 0) {
            break;
        }
    }
    work[threads - 1] = *job; /* this thread's */
    (void) handshakes_thread(&work[threads - 1]);
    for (i = 0; i + 1 < threads && i < started; i++) {
        (void) pthread_join(thread[i], NULL);
    }
    for (i = 0; i < threads; i++) {
        rate = rate < 0 || work[i].bad != 0 || i >= started ? -1 : rate + work[i].rate;
    }
    return rate;
}

/* What the rounds of one library come to. */
typedef struct handshakes_times {
    double ns[HANDSHAKES_ROUNDS], median, spread; /* of one handshake */
    int unusable;
} handshakes_times;

/* Measures n libraries; the index of one that failed, or n. */
static size_t handshakes_measure(handshakes_times *t, size_t which, size_t threads,
                                 const handshakes_api *const api[2], size_t n)
{
    handshakes_work job = {NULL, NULL, 0, 0};
    size_t r, i;
    double rate;

    job.run = handshakes_all[which].run;
    for (r = 0; r < HANDSHAKES_ROUNDS; r++) {
        for (i = 0; i < n; i++) {
            job.api = api[i];
            rate    = handshakes_round(&job, threads);
            if (rate < 0) {
                return i;
            }
            t[i].ns[r] = 1e9 / rate;
        }
    }
    for (i = 0; i < n; i++) {
        t[i].unusable = !results_settle(t[i].ns, HANDSHAKES_ROUNDS, &t[i].median, &t[i].spread);
    }
    return n;
}

static void handshakes_print(const char *name, size_t threads, const handshakes_times *t, size_t n,
                             int tsv)
{
    char text[3][32] = {"unusable", "-", "-"};
    size_t i;

    for (i = 0; i < n; i++) {
        (void) snprintf(text[i], sizeof text[i], "%.0f", 1e9 / t[i].median);
        if (t[i].unusable) {
            (void) strcpy(text[i], "unusable");
        }
    }
    if (n == 2 && !t[0].unusable && !t[1].unusable) {
        (void) snprintf(text[2], sizeof text[2], tsv ? "%.3f" : "%.2f", t[1].median / t[0].median);
    }
    printf(tsv ? "%s\t%lu\t%s\t%s\t%s\n" : "%-16s %7lu %12s %12s %7s\n", name,
           (unsigned long) threads, text[0], text[1], text[2]);
    (void) fflush(stdout);
}

/* One line of the table; -1 if a handshake failed. The second library may be missing (NULL). */
static int handshakes_line(size_t which, size_t threads, const handshakes_api *const api[2],
                           int form, results *out)
{
    results_row note = {"handshake", "", NULL, NULL, "", 0, 0, 0, 0, -1, 0, 0};
    size_t i, bad, tries = 0, n = api[1] != NULL ? 2 : 1;
    handshakes_times t[2];

    do {
        bad = handshakes_measure(t, which, threads, api, n);
        if (bad < n) {
            fprintf(form == RESULTS_SILENT ? stderr : stdout, "# %s fails with %s\n",
                    handshakes_all[which].name, bad == 0 ? "trona" : "libsodium");
            return -1;
        }
    } while ((t[0].unusable || t[n - 1].unusable) && ++tries < HANDSHAKES_AGAIN);
    for (i = 0; i < n; i++) {
        note.op       = handshakes_all[which].name;
        note.who      = i == 0 ? "trona" : "libsodium";
        note.ns       = t[i].median;
        note.threads  = (unsigned long) threads;
        note.unusable = t[i].unusable;
        if (out != NULL) {
            results_add(out, &note);
        }
    }
    if (form != RESULTS_SILENT) {
        handshakes_print(handshakes_all[which].name, threads, t, n, form == RESULTS_TSV);
    }
    return 0;
}

/* ---- The table ---- */

static void handshakes_load_trona(handshakes_api *a)
{
#define X(name) a->name##_ = &name;
    HANDSHAKES_FUNCTIONS(X)
    HANDSHAKES_XWING(X)
#undef X
}

/* What peers_sodium_open says. */
static int handshakes_load_sodium(handshakes_api *a)
{
    void *library = NULL;
    int found     = peers_sodium_open(&library);

    if (found == 0) {
        return 0;
    }
#define X(name)                                                                                    \
       if (!peers_find(library, #name, &a->name##_)) {                                             \
           return 0;                                                                               \
       }
    HANDSHAKES_FUNCTIONS(X)
#undef X
#define X(name) xwing &= peers_find(library, #name, &a->name##_);
    {
        int xwing = 1;

        HANDSHAKES_XWING(X)
        if (!xwing) {
            a->crypto_kem_xwing_keypair_ = NULL;
        }
    }
#undef X
    return found;
}

static int handshakes_wanted(const char *name, const char *const *names, size_t n_names)
{
    size_t i;

    for (i = 0; i < n_names && strncmp(name, names[i], strlen(names[i])) != 0; i++) {
    }
    return n_names == 0 || i < n_names;
}

int handshakes_run(const char *const *names, size_t n_names, int form, results *r)
{
    int tsv = form == RESULTS_TSV, shown = form != RESULTS_SILENT;
    static handshakes_api trona, sodium;
    const handshakes_api *api[2] = {&trona, NULL};
#if defined(_SC_NPROCESSORS_ONLN)
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
#else /* Windows */
    const char *counted = getenv("NUMBER_OF_PROCESSORS");
    long cores          = counted != NULL ? strtol(counted, NULL, 10) : 1;
#endif
    size_t threads[2] = {1, 1}, i, t;
    int found, done = 0;

    for (i = 0; i < sizeof handshakes_all / sizeof handshakes_all[0]; i++) {
        done += handshakes_wanted(handshakes_all[i].name, names, n_names);
    }
    if (done == 0) {
        return 0;
    }
    handshakes_load_trona(&trona);
    found = handshakes_load_sodium(&sodium);
    if (shown) {
        printf("%slibsodium: %s\n", tsv ? "# " : "",
               found == 0   ? "not there"
               : found == 1 ? "loaded"
                            : "loaded, with the features that TRONA_CPU leaves");
    }
    if (cores > 1) {
        threads[1] = cores < HANDSHAKES_THREADS_MAX ? (size_t) cores : HANDSHAKES_THREADS_MAX;
    }
    (void) crypto_box_keypair(handshakes_client.pk, handshakes_client.sk);
    (void) crypto_box_keypair(handshakes_server.pk, handshakes_server.sk);
    if (shown) {
        printf(tsv ? "%s\t%s\t%s\t%s\t%s\n" : "%-16s %7s %12s %12s %7s\n", "handshake", "threads",
               "trona/s", "libsodium/s", "ratio");
    }
    for (t = 0; t < (threads[1] > 1 ? 2 : 1); t++) {
        for (i = 0; i < sizeof handshakes_all / sizeof handshakes_all[0]; i++) {
            int has = found != 0 && (handshakes_all[i].run != handshakes_xwing ||
                                     sodium.crypto_kem_xwing_keypair_ != NULL);

            api[1] = has ? &sodium : NULL;
            if (!handshakes_wanted(handshakes_all[i].name, names, n_names)) {
                continue;
            }
            if (handshakes_line(i, threads[t], api, form, r) != 0) {
                return -1;
            }
        }
    }
    return done;
}
