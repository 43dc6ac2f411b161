/* SPDX-License-Identifier: ISC */
/* A look at guarded memory: what it holds, and whether it can be reached. */
#pragma once

#include "child.h"

/* Takes what is read: valgrind leaves out a load whose result nobody wants. */
static volatile unsigned char guarded_taken;

static int do_read(void *p)
{
    guarded_taken = *(volatile unsigned char *) p;
    return 0;
}

static int do_write(void *p)
{
    *(volatile unsigned char *) p = 1;
    return 0;
}

/* 1 if both reading and writing p end in SIGSEGV. */
static int faults(void *p)
{
    return child_run(do_read, p) == -SIGSEGV && child_run(do_write, p) == -SIGSEGV;
}

static int is_filled(const unsigned char *p, size_t size, int with)
{
    size_t i;

    for (i = 0; i < size && p[i] == with; i++) {
    }
    return i == size;
}
