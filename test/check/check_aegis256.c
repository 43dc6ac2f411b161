/* SPDX-License-Identifier: ISC */
/* AEGIS-256: every implementation against ref. */
#include "check.h"

#include <string.h>

#include "../../src/aegis/aegis.h"

extern const aegis_impl aegis256_ref;

#define AEGIS(x)   check_aegis256_##x
#define AEGIS_REF  aegis256_ref
#define AEGIS_KEY  32
#define AEGIS_RATE 16
#include "check_aegis.inc"

void check_aegis256(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* aegis256_ref */
    check_aegis256_run(impl);
}
