/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4: every implementation against ref. */
#include "check.h"

#include <string.h>

#include "../../src/aegis/aegis.h"

extern const aegis_impl aegis128x4_ref;

#define AEGIS(x)   check_aegis128x4_##x
#define AEGIS_REF  aegis128x4_ref
#define AEGIS_KEY  16
#define AEGIS_RATE 128
#include "check_aegis.inc"

void check_aegis128x4(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* aegis128x4_ref */
    check_aegis128x4_run(impl);
}
