/* AEGIS-128X4: known answers, benchmarks and the public functions. */
#include "aegis128x4.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of eight
 * blocks of 128 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis128x4_answers[] = {
    {2304, 125, UINT64_C(0xc277d50b21ef8b8a)}, {0, 0, UINT64_C(0x7bd496fa19512ea4)},
    {162, 119, UINT64_C(0x8d7891afb5cb621b)},  {1044, 130, UINT64_C(0xfe9c8eda74e950ca)},
    {67, 190, UINT64_C(0xa2e4932c551e20ea)},   {261, 128, UINT64_C(0x74af0f23106243ff)},
    {100, 276, UINT64_C(0xfc7f5bb859a7539b)},  {109, 78, UINT64_C(0xa0cef7fa8e5fa935)},
    {42, 115, UINT64_C(0xe5f4902c6958bfea)},   {342, 199, UINT64_C(0x8d7b616dac5d1140)},
    {40, 104, UINT64_C(0x23328362c7604ea4)},   {35, 156, UINT64_C(0x04ec7f3589b59760)},
    {120, 251, UINT64_C(0xf27595f8c4e56d83)},
};

#define AEGIS(x)      aegis128x4_##x
#define AEGIS_API(x)  crypto_aead_aegis128x4_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128x4)
#define AEGIS_NAME    "AEGIS-128X4"
#define AEGIS_LONGEST 2304
#define AEGIS_SECOND  1044
#define AEGIS_MOST_AD 276
#include "../aegis128l/aegis_primitive.inc"
