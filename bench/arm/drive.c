/* SPDX-License-Identifier: ISC */
/* Runs each operation that trona bench times once between two calls of arm_mark, for what counts
 * the instructions there (plugin.c): drive BYTES [PRIMITIVE [IMPLEMENTATION [OPERATION]]]. Writes
 * one line for each: primitive, implementation, operation, 1 if bytes matter. Linked to the static
 * library, whose own names it uses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/catalogue/catalogue.h"
#include "trona.h"

static volatile unsigned arm_marks;

__attribute__((noinline)) void arm_mark(void);
void arm_mark(void)
{
    arm_marks = arm_marks + 1;
}

static int drive_wanted(int argc, char **argv, int i, const char *name)
{
    return argc <= i || strcmp(argv[i], name) == 0;
}

static void drive_row(const impl_prim *p, const impl_info *impl, int argc, char **argv, size_t len)
{
    uint8_t *raw = malloc(len + 512), *buf;
    const impl_bench *b;

    if (raw == NULL) {
        exit(1);
    }
    buf = raw + (64 - (uintptr_t) raw % 64);
    for (b = p->bench; b->op != NULL; b++) {
        if (!drive_wanted(argc, argv, 4, b->op)) {
            continue;
        }
        memset(buf, 0, len + 256);
        b->run(impl, buf, len); /* first uses are over */
        arm_mark();
        b->run(impl, buf, len);
        arm_mark();
        printf("%s\t%s\t%s\t%d\n", p->name, impl->name, b->op, b->per_byte);
        fflush(stdout);
    }
    free(raw);
}

int main(int argc, char **argv)
{
    size_t len, i, row, n = 0;

    if (argc < 2) {
        return 1;
    }
    len = (size_t) strtoul(argv[1], NULL, 10);
    trona_impl_choose();
    for (i = 0; i < trona_impl_count(); i++) {
        const impl_prim *p;
        trona_impl_status s;
        int prim = catalogue_find(i, &row);

        if (prim < 0 || trona_impl_get(i, &s) != 0 || !drive_wanted(argc, argv, 2, s.primitive) ||
            !drive_wanted(argc, argv, 3, s.name) || !s.supported || trona_impl_verify(i) != 0) {
            continue;
        }
        p = catalogue[prim];
        drive_row(p, p->rows[row], argc, argv, len);
        n++;
    }
    return n == 0;
}
