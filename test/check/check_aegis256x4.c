/* SPDX-License-Identifier: ISC */
/* AEGIS-256X4: every implementation against ref. */
#include "check.h"

#include <string.h>

#include "../../src/aegis/aegis.h"

extern const aegis_impl aegis256x4_ref;

#define AEGIS(x)   check_aegis256x4_##x
#define AEGIS_REF  aegis256x4_ref
#define AEGIS_KEY  32
#define AEGIS_RATE 64
#include "check_aegis.inc"

void check_aegis256x4(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* aegis256x4_ref */
    check_aegis256x4_run(impl);
}
