/* AEGIS-256X4: known answers, benchmarks and the public functions. */
#include "aegis256x4.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of six
 * blocks of 64 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256x4_answers[] = {
    {830, 51, UINT64_C(0xdefbbc4cb74b800c)}, {0, 13, UINT64_C(0xf8107f79c04c6cf1)},
    {404, 66, UINT64_C(0xbff64694d29823e9)}, {123, 21, UINT64_C(0xf9020db90e52dfda)},
    {66, 128, UINT64_C(0x81972a0cf8bed5dc)}, {35, 126, UINT64_C(0x30363a91f9b10eec)},
    {133, 64, UINT64_C(0xa72b46ce07be0713)}, {28, 62, UINT64_C(0x9794b8402c627677)},
    {55, 55, UINT64_C(0xf2ba70456a5694b6)},  {384, 177, UINT64_C(0x260036a844275cfa)},
    {525, 0, UINT64_C(0xd433936665eb5f23)},  {0, 0, UINT64_C(0x67b088e251c13fce)},
};

#define AEGIS(x)      aegis256x4_##x
#define AEGIS_API(x)  crypto_aead_aegis256x4_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x4)
#define AEGIS_NAME    "AEGIS-256X4"
#define AEGIS_LONGEST 830
#define AEGIS_SECOND  525
#define AEGIS_MOST_AD 177
#include "../aegis128l/aegis_primitive.inc"
