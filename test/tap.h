/* SPDX-License-Identifier: ISC */
/* Test results in TAP (Test Anything Protocol), one line each, for automake's driver. */
#pragma once

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int tap_count_, tap_failed_;
static const char *tap_not_run_; /* NULL, or why what the next line reports did not run */

/* Reports one test; returns ok. */
static inline int tap_ok(int ok, const char *fmt, ...)
{
    va_list ap;

    tap_count_++;
    tap_failed_ += !ok;
    printf("%sok %d - ", ok ? "" : "not ", tap_count_);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    if (tap_not_run_ != NULL) {
        printf(" # SKIP %s", tap_not_run_);
        tap_not_run_ = NULL;
    }
    putchar('\n');
    fflush(stdout);
    return ok;
}

/* Reports a test that could not run, loudly. */
static inline void tap_skip(const char *why, const char *fmt, ...)
{
    va_list ap;

    tap_count_++;
    printf("ok %d - ", tap_count_);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    printf(" # SKIP %s\n", why);
    fflush(stdout);
}

/* Ends the program's report: its exit status. Nothing run at all is a failure. */
static inline int tap_done(void)
{
    printf("1..%d\n", tap_count_);
    return tap_failed_ != 0 || tap_count_ == 0;
}
