/* AEGIS-256X2: known answers, benchmarks and the public functions. */
#include "aegis256x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of six
 * blocks of 32 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256x2_answers[] = {
    {31, 22, UINT64_C(0x8cb449b20a720724)},  {3, 33, UINT64_C(0xe91bae475d6fb1f2)},
    {64, 8, UINT64_C(0x8d6c544df51ee834)},   {20, 0, UINT64_C(0xf0da52fc937d44d7)},
    {249, 93, UINT64_C(0xaf376d4b4b106c51)},
};

#define AEGIS(x)      aegis256x2_##x
#define AEGIS_API(x)  crypto_aead_aegis256x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x2)
#define AEGIS_NAME    "AEGIS-256X2"
#define AEGIS_LONGEST 249
#define AEGIS_MOST_AD 93
#include "../aegis128l/aegis_primitive.inc"
