/* AES-GCM: known answers and benchmarks. */
#include "aesgcm.h"

int aesgcm_selftest(const impl_info *impl)
{
    (void) impl;
    return 0;
}

const impl_bench aesgcm_bench[] = {
    {NULL, 0, NULL},
};
