/* The machine that bench measures on, and how busy others keep it. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1 /* getloadavg, sysconf */
#endif
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
# define _DARWIN_C_SOURCE 1
#endif
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if !defined(_WIN32)
# include <sys/utsname.h>
# include <unistd.h>
#endif
#if defined(__APPLE__)
# include <sys/sysctl.h>
#endif

#include "clock.h"

#define MACHINE_LOAD   0.5  /* beside us one more program runs half of the time */
#define MACHINE_SHARE  0.95 /* less of one processor: others took it */
#define MACHINE_STOLEN 0.02
#define MACHINE_SPREAD 0.03

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
    return clock_seconds();
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
    m->began     = clock_seconds();
    m->cpu_began = machine_cpu_seconds();
}

void machine_end(machine *m)
{
    double wall = clock_seconds() - m->began, all, stolen;

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
