/* AEGIS-256X2: known answers, benchmarks and the public functions. */
#include "aegis256x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1). The lengths take batches of six blocks of 32 bytes, single
 * blocks, and tails that end in every part of a block. */
static const aegis_answer aegis256x2_answers[] = {
    {281, 93, UINT64_C(0xba2fd71ea73841cf)}, {31, 16, UINT64_C(0x8bed3329cecf8154)},
    {3, 33, UINT64_C(0xe91bae475d6fb1f2)},   {0, 0, UINT64_C(0x78ca77e9df22be2e)},
    {191, 5, UINT64_C(0x6c70db51dd89f11c)},  {39, 18, UINT64_C(0xa8c25de425686cb1)},
    {16, 8, UINT64_C(0xfc12fa846059caef)},   {8, 11, UINT64_C(0xa798d9b5afd61f4b)},
    {196, 1, UINT64_C(0xefd1b59187b31b71)},
};

#define AEGIS(x)      aegis256x2_##x
#define AEGIS_API(x)  crypto_aead_aegis256x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x2)
#define AEGIS_NAME    "AEGIS-256X2"
#define AEGIS_LONGEST 281
#define AEGIS_MOST_AD 93
#include "../aegis128l/aegis_primitive.inc"
