/* SPDX-License-Identifier: ISC */
/* How far a long reading has got: one line on stderr, if that is a terminal, which is gone again
 * when anything else is printed. */
#include "io.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../src/core/clock.h"

#define PROGRESS_FIRST 0.5 /* seconds until the line appears */
#define PROGRESS_EACH  0.1
#define PROGRESS_WIDTH 79

static struct {
    const input *in; /* that is being shown */
    double begin, last;
    uint64_t size; /* 0: unknown */
    int off, shown;
} progress;

void progress_off(void)
{
    progress.off = 1;
}

void progress_clear(void)
{
    if (progress.shown) {
        fprintf(stderr, "\r%*s\r", PROGRESS_WIDTH, "");
        (void) fflush(stderr);
        progress.shown = 0;
    }
}

static void progress_begin(const input *in, double now)
{
    struct stat st;

    progress.in    = in;
    progress.begin = now;
    progress.last  = now;
    progress.size  = in->expected > 0 ? in->expected
                     : fstat(in->fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0
                         ? (uint64_t) st.st_size
                         : 0;
    if (!isatty(STDERR_FILENO)) {
        progress.off = 1;
    }
}

/* The name, how much of it, how fast, how long still. */
static void progress_show(const input *in, double seconds)
{
    double rate = (double) in->total / seconds, left;
    char line[160], amount[64], when[32] = "";

    if (progress.size > 0 && in->total <= progress.size) {
        left = (double) (progress.size - in->total) / rate + .5;
        (void) snprintf(amount, sizeof amount, "%3u %%",
                        (unsigned) ((double) in->total * 100. / (double) progress.size));
        if (left < 360000.) {
            (void) snprintf(when, sizeof when, "  %u:%02u left", (unsigned) left / 60U,
                            (unsigned) left % 60U);
        }
    } else {
        (void) snprintf(amount, sizeof amount, "%.1f MB", (double) in->total / 1e6);
    }
    (void) snprintf(line, sizeof line, "%.30s  %s  %.1f MB/s%s", in->name, amount, rate / 1e6,
                    when);
    cli_printable(line);
    fprintf(stderr, "\r%-*.*s", PROGRESS_WIDTH, PROGRESS_WIDTH, line);
    (void) fflush(stderr);
    progress.shown = 1;
}

void progress_step(const input *in)
{
    double now;

    if (progress.off) {
        return;
    }
    now = clock_ns() * 1e-9;
    if (progress.in != in) {
        progress_begin(in, now);
    }
    if (!progress.off && now - progress.begin >= PROGRESS_FIRST &&
        now - progress.last >= PROGRESS_EACH) {
        progress.last = now;
        progress_show(in, now - progress.begin);
    }
}

void progress_restart(void)
{
    progress.in = NULL;
}

void progress_end(const input *in)
{
    if (progress.in == in) {
        progress_clear();
        progress.in = NULL;
    }
}
