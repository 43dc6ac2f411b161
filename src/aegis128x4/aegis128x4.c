/* AEGIS-128X4: known answers, benchmarks and the public functions. */
#include "aegis128x4.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of eight
 * blocks of 128 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis128x4_answers[] = {
    {127, 70, UINT64_C(0x7633d26afcd698f1)},   {3, 129, UINT64_C(0x81ab5d3cb9692ae3)},
    {256, 8, UINT64_C(0x631dc12d1691f920)},    {68, 0, UINT64_C(0x284bf4f4d564ebd8)},
    {1249, 333, UINT64_C(0x7759229e7d61323d)}, {12, 5, UINT64_C(0xa096679ef27fa5e1)},
    {6, 98, UINT64_C(0x3fff372834ddc65e)},
};

#define AEGIS(x)      aegis128x4_##x
#define AEGIS_API(x)  crypto_aead_aegis128x4_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128x4)
#define AEGIS_NAME    "AEGIS-128X4"
#define AEGIS_LONGEST 1249
#define AEGIS_MOST_AD 333
#include "../aegis128l/aegis_primitive.inc"
