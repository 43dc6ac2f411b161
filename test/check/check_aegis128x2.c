/* SPDX-License-Identifier: ISC */
/* AEGIS-128X2: every implementation against ref. */
#include "check.h"

#include <string.h>

#include "../../src/aegis/aegis.h"

extern const aegis_impl aegis128x2_ref;

#define AEGIS(x)   check_aegis128x2_##x
#define AEGIS_REF  aegis128x2_ref
#define AEGIS_KEY  16
#define AEGIS_RATE 64
#include "check_aegis.inc"

void check_aegis128x2(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* aegis128x2_ref */
    check_aegis128x2_run(impl);
}
