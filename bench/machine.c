/* SPDX-License-Identifier: ISC */
/* The machine that bench measures on, and how busy others keep it. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1 /* getloadavg, sysconf, getrusage with ru_nivcsw */
#endif
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
# define _DARWIN_C_SOURCE 1
#endif
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if !defined(_WIN32) && !defined(__wasi__)
# include <sys/resource.h>
# include <sys/time.h>
#endif
#if !defined(_WIN32)
# include <sys/utsname.h>
# include <unistd.h>
#endif
#if defined(__APPLE__)
# include <sys/sysctl.h>
#endif

#include "../src/core/clock.h"

#define MACHINE_LOAD   0.5  /* beside us one more program runs half of the time */
#define MACHINE_SHARE  0.95 /* less of one processor: others took it */
#define MACHINE_STOLEN 0.02
#define MACHINE_SPREAD 0.03

#define MACHINE_LOOPS 4096U
#define MACHINE_STEPS 16U

#define MACHINE_TEXT_(x) #x
#define MACHINE_TEXT(x)  MACHINE_TEXT_(x)

const char *machine_compiler(void)
{
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#elif defined(_MSC_VER)
    return "MSVC " MACHINE_TEXT(_MSC_FULL_VER);
#else
    return "unknown";
#endif
}

#if defined(__linux__)
/* The value of the first line of /proc/cpuinfo that begins with key. */
static int machine_cpuinfo(const char *key, char *value, size_t n)
{
    FILE *f = fopen("/proc/cpuinfo", "r");
    char line[1024];
    int found = 0;

    while (f != NULL && !found && fgets(line, sizeof line, f) != NULL) {
        const char *colon = strchr(line, ':');

        if (colon != NULL && strncmp(line, key, strlen(key)) == 0) {
            colon += 1 + strspn(colon + 1, " \t");
            (void) snprintf(value, n, "%.*s", (int) strcspn(colon, "\n"), colon);
            found = value[0] != '\0';
        }
    }
    if (f != NULL) {
        (void) fclose(f);
    }
    return found;
}
#endif

static void machine_name(machine *m)
{
#if defined(_WIN32)
    const char *cpu = getenv("PROCESSOR_IDENTIFIER");

    (void) snprintf(m->system, sizeof m->system, "Windows");
    (void) snprintf(m->cpu, sizeof m->cpu, "%s", cpu != NULL ? cpu : "unknown");
#else
    struct utsname u;
    int known = uname(&u) >= 0;
# if defined(__APPLE__)
    size_t n = sizeof m->cpu;
# elif defined(__linux__)
    char brand[80], family[8] = "", model[8] = ""; /* a virtual machine's brand says little */
# endif

    if (known) {
        (void) snprintf(m->system, sizeof m->system, "%.60s %.60s", u.sysname, u.machine);
    }
# if defined(__linux__)
    if (machine_cpuinfo("model name", brand, sizeof brand)) {
        (void) snprintf(m->cpu, sizeof m->cpu, "%s", brand);
        if (machine_cpuinfo("cpu family", family, sizeof family) &&
            machine_cpuinfo("model\t", model, sizeof model)) {
            (void) snprintf(m->cpu, sizeof m->cpu, "%s (family %s, model %s)", brand, family,
                            model);
        }
        return;
    }
# elif defined(__APPLE__)
    if (sysctlbyname("machdep.cpu.brand_string", m->cpu, &n, NULL, 0) == 0) {
        return;
    }
# endif
    (void) snprintf(m->cpu, sizeof m->cpu, "%.120s", known ? u.machine : "unknown");
#endif
}

/* The time of all processors and what other guests of the host took of it, in ticks. */
static int machine_ticks(double *all, double *stolen)
{
    int found = 0;
#if defined(__linux__)
    FILE *f = fopen("/proc/stat", "r");
    double t[8];
    size_t i;

    *all = 0;
    if (f != NULL && fscanf(f, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &t[0], &t[1], &t[2], &t[3],
                            &t[4], &t[5], &t[6], &t[7]) == 8) {
        for (i = 0; i < 8; i++) {
            *all += t[i];
        }
        *stolen = t[7];
        found   = 1;
    }
    if (f != NULL) {
        (void) fclose(f);
    }
#else
    (void) all;
    (void) stolen;
#endif
    return found;
}

static double machine_cpu_seconds(void)
{
#if defined(__wasi__) /* which knows no time of a process */
    return clock_ns() * 1e-9;
#else
    return (double) clock() / CLOCKS_PER_SEC;
#endif
}

void machine_begin(machine *m)
{
    time_t now = time(NULL);
    struct tm *utc;

    memset(m, 0, sizeof *m);
    machine_name(m);
    utc = gmtime(&now);
    if (utc != NULL) {
        (void) strftime(m->date, sizeof m->date, "%Y-%m-%dT%H:%M:%SZ", utc);
    }
    m->load = -1;
#if !defined(_WIN32)
# if defined(_SC_NPROCESSORS_ONLN)
    m->cores = (int) sysconf(_SC_NPROCESSORS_ONLN);
# endif
# if defined(__GLIBC__) || defined(__APPLE__) || defined(__FreeBSD__)
    if (getloadavg(&m->load, 1) != 1) {
        m->load = -1;
    }
# endif
#endif
    if (!machine_ticks(&m->ticks, &m->ticks_gone)) {
        m->ticks = -1;
    }
    m->began     = clock_ns() * 1e-9;
    m->cpu_began = machine_cpu_seconds();
}

void machine_end(machine *m)
{
    double wall = clock_ns() * 1e-9 - m->began, all, stolen;

    m->share  = wall > 0 ? (machine_cpu_seconds() - m->cpu_began) / wall : 1;
    m->stolen = -1;
    if (m->ticks >= 0 && machine_ticks(&all, &stolen) && all > m->ticks) {
        m->stolen = (stolen - m->ticks_gone) / (all - m->ticks);
    }
}

const char *machine_busy(const machine *m, const results *r, unsigned reason, char *text,
                         unsigned n)
{
    double spread   = results_spread(r);
    size_t unusable = results_unusable(r);
    unsigned at     = 0;

    if (m->load > MACHINE_LOAD && at++ == reason) {
        (void) snprintf(text, n, "the load average was %.1f when it began", m->load);
        return text;
    }
    if (m->share < MACHINE_SHARE && at++ == reason) {
        (void) snprintf(text, n, "other programs had its processor for %.0f %% of the time",
                        (1 - m->share) * 100);
        return text;
    }
    if (m->stolen > MACHINE_STOLEN && at++ == reason) {
        (void) snprintf(text, n, "other guests of the host took %.0f %% of the processors' time",
                        m->stolen * 100);
        return text;
    }
    if (unusable > 0 && at++ == reason) {
        (void) snprintf(text, n,
                        "%lu of %lu figures are unusable, as repeated measurements disagree",
                        (unsigned long) unusable, (unsigned long) r->n);
        return text;
    }
    if (spread > MACHINE_SPREAD && at++ == reason) {
        (void) snprintf(text, n, "repeated measurements spread by %.1f %% (median)", spread * 100);
        return text;
    }
    return NULL;
}

/* A thread that never had to give way has waited for nobody, whatever the granularity of its time.
 */
double machine_waited(void)
{
#if defined(_WIN32) || defined(__wasi__)
    return 0;
#else
    static double wall, own;
    static long gave_way;
    double wall_now = clock_ns() * 1e-9, own_now, waited = 0;
    struct rusage u;

    if (getrusage(RUSAGE_SELF, &u) != 0) {
        return 0;
    }
    own_now = (double) (u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
              (double) (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
    if (u.ru_nivcsw != gave_way) {
        waited = (wall_now - wall) - (own_now - own);
    }
    wall     = wall_now;
    own      = own_now;
    gave_way = u.ru_nivcsw;
    return waited > 0 ? waited : 0;
#endif
}

/* XOR and addition in turn: with operands that the compiler does not know no two steps merge, and
 * each takes one cycle on every CPU. */
double machine_cycle(void)
{
    static volatile size_t unknown[2] = {0x9e3779b9U, 0x243f6a89U};
    size_t x = unknown[0], a = unknown[1], b = unknown[0];
    double t = clock_ns();
    unsigned i;

    for (i = 0; i < MACHINE_LOOPS; i++) {
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
        x = (x ^ a) + b;
    }
    unknown[0] = x;
    return (clock_ns() - t) / ((double) MACHINE_LOOPS * MACHINE_STEPS);
}
