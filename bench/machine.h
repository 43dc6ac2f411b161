/* SPDX-License-Identifier: ISC */
/* The machine that bench measures on, and how busy others keep it. */
#pragma once

#include "results.h"

typedef struct machine {
    char cpu[128], system[128], date[32];
    int cores;                /* 0: unknown */
    double load;              /* average of the last minute, at the beginning; < 0: unknown */
    double share;             /* of the time in between, what this process computed */
    double stolen;            /* of the processors' time, what other guests took; < 0: unknown */
    double began, cpu_began;  /* seconds */
    double ticks, ticks_gone; /* of all processors at the beginning, and of these the stolen */
} machine;

/* Call both in one thread that does not wait, before and after the measurement. */
void machine_begin(machine *m);
void machine_end(machine *m);
/* Reason number 0, 1, ... to doubt the figures, as a clause, or NULL if there are no more. */
const char *machine_busy(const machine *m, const results *r, unsigned reason, char *text,
                         unsigned n);
/* Seconds since the last call for which others had this process's processor; 0 where the system
 * does not tell. */
double machine_waited(void);
/* Nanoseconds of a cycle of the core: one timing of a chain of dependent additions. */
double machine_cycle(void);
/* The compiler of this program, with its version. */
const char *machine_compiler(void);
