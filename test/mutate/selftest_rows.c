/* SPDX-License-Identifier: ISC */
/* Runs the self-test of every implementation that this CPU can execute, and nothing else, and says
 * which blocks of the implementations were run: what test/mutate/selftest_coverage measures. Their
 * files are compiled with -fsanitize-coverage=bb,inline-bool-flag,pc-table. Prints "ran
 * PRIMITIVE_IMPLEMENTATION" for each, then "ADDRESS 0" or "ADDRESS 1" for each block. */
#include <stdint.h>
#include <stdio.h>

#include <trona.h>

#include "../../src/catalogue/catalogue.h"

/* All flags, and for each two words: the address of its block, and flags. */
static _Bool *rows_begin, *rows_end;
static const uintptr_t *rows_blocks;

/* Called by the compiler's constructors, once for each file with the same tables. */
void __sanitizer_cov_bool_flag_init(_Bool *begin, _Bool *end);
void __sanitizer_cov_bool_flag_init(_Bool *begin, _Bool *end)
{
    rows_begin = begin;
    rows_end   = end;
}

void __sanitizer_cov_pcs_init(const uintptr_t *begin, const uintptr_t *end);
void __sanitizer_cov_pcs_init(const uintptr_t *begin, const uintptr_t *end)
{
    (void) end;
    rows_blocks = begin;
}

int main(void)
{
    int failed = 0;
    size_t i, row;

    /* Whose self-test makes a choice depends on the CPU: all are made before. */
    if (trona_impl_choose() != 0) {
        return 1;
    }
    for (i = 0; rows_begin + i < rows_end; i++) {
        rows_begin[i] = 0;
    }
    for (i = 0; i < catalogue_count(); i++) {
        const impl_prim *prim = catalogue[catalogue_find(i, &row)];
        const impl_info *info = prim->rows[row];

        if ((info->needs & ~trona_cpu_features()) != 0) {
            continue;
        }
        if (prim->selftest(info) != 0) {
            fprintf(stderr, "the self-test of %s %s fails\n", prim->name, info->name);
            failed = 1;
        }
        printf("ran %s_%s\n", prim->name, info->name);
    }
    for (i = 0; rows_begin + i < rows_end; i++) {
        printf("%#llx %u\n", (unsigned long long) rows_blocks[2 * i], rows_begin[i]);
    }
    return failed;
}
