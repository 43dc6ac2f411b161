/* SPDX-License-Identifier: ISC */
/* AEGIS-128L: every implementation against ref. */
#include "check.h"

#include <string.h>

#include "../../src/aegis/aegis.h"

extern const aegis_impl aegis128l_ref;

#define AEGIS(x)   check_aegis128l_##x
#define AEGIS_REF  aegis128l_ref
#define AEGIS_KEY  16
#define AEGIS_RATE 32
#include "check_aegis.inc"

void check_aegis128l(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* aegis128l_ref */
    check_aegis128l_run(impl);
}
