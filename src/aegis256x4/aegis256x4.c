/* AEGIS-256X4: known answers, benchmarks and the public functions. */
#include "aegis256x4.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of six
 * blocks of 64 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256x4_answers[] = {
    {63, 38, UINT64_C(0xba5a148c843ec797)},   {3, 65, UINT64_C(0x1082ecf82a068688)},
    {128, 8, UINT64_C(0x222c9e2c54b0f524)},   {36, 0, UINT64_C(0x16be1a887510b32f)},
    {497, 173, UINT64_C(0x99b3050d0753e879)},
};

#define AEGIS(x)      aegis256x4_##x
#define AEGIS_API(x)  crypto_aead_aegis256x4_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x4)
#define AEGIS_NAME    "AEGIS-256X4"
#define AEGIS_LONGEST 497
#define AEGIS_MOST_AD 173
#include "../aegis128l/aegis_primitive.inc"
