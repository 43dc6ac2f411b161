/* AEGIS-128X2: known answers, benchmarks and the public functions. */
#include "aegis128x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of eight
 * blocks of 64 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis128x2_answers[] = {
    {1152, 61, UINT64_C(0x9aba6dd8f98d116d)}, {0, 13, UINT64_C(0x33dcc54b4314c82a)},
    {532, 66, UINT64_C(0xb426a3dfbcb98f64)},  {98, 49, UINT64_C(0xd2daeabdf7016d5b)},
    {2, 159, UINT64_C(0x3537f0e08e7fa3ad)},   {63, 63, UINT64_C(0x0a578aa9a8f6def7)},
    {27, 0, UINT64_C(0xb7e10c1b29fdac09)},    {55, 55, UINT64_C(0xb839ace21abbba69)},
    {6, 90, UINT64_C(0xd6d684a9766cf159)},    {560, 97, UINT64_C(0xa09621f798436e33)},
    {163, 164, UINT64_C(0x57bffafd4bb6bf4c)}, {27, 4, UINT64_C(0x247a46fd568a4489)},
    {42, 51, UINT64_C(0x6c9a871d7c2bc832)},   {185, 159, UINT64_C(0x211c9f223ae473b8)},
    {0, 0, UINT64_C(0xc1d70bfe62224410)},
};

#define AEGIS(x)      aegis128x2_##x
#define AEGIS_API(x)  crypto_aead_aegis128x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128x2)
#define AEGIS_NAME    "AEGIS-128X2"
#define AEGIS_LONGEST 1152
#define AEGIS_SECOND  560
#define AEGIS_MOST_AD 164
#include "../aegis128l/aegis_primitive.inc"
