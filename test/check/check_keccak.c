/* Keccak-p[1600]: every implementation's permutations against ref. */
#include "check.h"

#include <string.h>

#include "../../src/keccak/keccak.h"

extern const keccak_impl keccak_ref;

void check_keccak(const impl_info *impl, const impl_info *ref)
{
    const keccak_impl *k = (const keccak_impl *) impl, *r = (const keccak_impl *) ref;
    uint64_t a[25], b[25];
    unsigned i;

    for (i = 0; i < check_rounds(1000); i++) {
        check_random(a, sizeof a);
        memcpy(b, a, sizeof b);
        k->permute(a, i % 2 == 0 ? 12 : 24);
        r->permute(b, i % 2 == 0 ? 12 : 24);
        check_equal(a, b, sizeof a, "permute", sizeof a, i);
    }
}

const check_mutant check_keccak_mutants[] = {
    {NULL, NULL},
};
