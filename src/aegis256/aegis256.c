/* AEGIS-256: known answers, benchmarks and the public functions. */
#include "aegis256.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take batches of six
 * blocks of 16 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256_answers[] = {
    {593, 95, UINT64_C(0x1bcff70aa2322ad8)}, {31, 16, UINT64_C(0xb11c15f4ddad55ec)},
    {3, 33, UINT64_C(0xf2de21653d961943)},   {0, 0, UINT64_C(0x4ae78c147143e193)},
    {495, 5, UINT64_C(0x76c6c284270c7d8d)},  {39, 18, UINT64_C(0x29a5f231fbcba55c)},
    {24, 8, UINT64_C(0xd8fb1d4055ea68e3)},   {12, 11, UINT64_C(0xf5171f9af1e7f64a)},
    {260, 1, UINT64_C(0x61c4ffe2e5e90a7f)},
};

#define AEGIS(x)      aegis256_##x
#define AEGIS_API(x)  crypto_aead_aegis256_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256)
#define AEGIS_NAME    "AEGIS-256"
#define AEGIS_LONGEST 593
#define AEGIS_MOST_AD 95
#include "../aegis128l/aegis_primitive.inc"
