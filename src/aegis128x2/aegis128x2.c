/* AEGIS-128X2: known answers, benchmarks and the public functions. */
#include "aegis128x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1). The lengths take batches of eight blocks of 64 bytes,
 * single blocks, and tails that end in every part of a block. */
static const aegis_answer aegis128x2_answers[] = {
    {689, 173, UINT64_C(0xdae9a924bc6cb9dd)}, {63, 32, UINT64_C(0xbb864650399fa3ff)},
    {3, 65, UINT64_C(0x9fe313d6653e1eea)},    {0, 0, UINT64_C(0x9f3072b49dbdcdd1)},
    {495, 5, UINT64_C(0x2ffa4ebd21ff0ba0)},   {71, 34, UINT64_C(0xcb6e4bc276b6f2f7)},
    {24, 8, UINT64_C(0xb8d616955c41a774)},    {12, 11, UINT64_C(0x9657408ce2868e88)},
    {516, 1, UINT64_C(0x230a28774b5bd8b2)},
};

#define AEGIS(x)      aegis128x2_##x
#define AEGIS_API(x)  crypto_aead_aegis128x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128x2)
#define AEGIS_NAME    "AEGIS-128X2"
#define AEGIS_LONGEST 689
#define AEGIS_MOST_AD 173
#include "../aegis128l/aegis_primitive.inc"
