/* AEGIS-256X2: known answers, benchmarks and the public functions. */
#include "aegis256x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of six
 * blocks of 32 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256x2_answers[] = {
    {419, 51, UINT64_C(0x9c6bbcda79af82cf)}, {3, 44, UINT64_C(0x72e725e4ea6a22ea)},
    {205, 6, UINT64_C(0x17f7902b550a7d2e)},  {85, 29, UINT64_C(0x9ea9b0d3339afdf3)},
    {16, 81, UINT64_C(0x25139015a192554c)},  {32, 0, UINT64_C(0x23f1c1772dc3d603)},
    {23, 31, UINT64_C(0x398c964d05ff5453)},  {30, 0, UINT64_C(0x4ed26a59233a0a00)},
    {19, 62, UINT64_C(0xcfda5d83db31b339)},  {0, 0, UINT64_C(0xaea55a8c99fdee2e)},
};

#define AEGIS(x)      aegis256x2_##x
#define AEGIS_API(x)  crypto_aead_aegis256x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x2)
#define AEGIS_NAME    "AEGIS-256X2"
#define AEGIS_LONGEST 419
#define AEGIS_SECOND  205
#define AEGIS_MOST_AD 81
#include "../aegis128l/aegis_primitive.inc"
