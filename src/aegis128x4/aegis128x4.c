/* AEGIS-128X4: known answers, benchmarks and the public functions. */
#include "aegis128x4.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1). The lengths take batches of eight blocks of 128 bytes,
 * single blocks, and tails that end in every part of a block. */
static const aegis_answer aegis128x4_answers[] = {
    {1377, 333, UINT64_C(0x2f9293e3b2dfb947)}, {127, 64, UINT64_C(0x2d356c2405988812)},
    {3, 129, UINT64_C(0x81ab5d3cb9692ae3)},    {0, 0, UINT64_C(0x85d3a72e287026f0)},
    {975, 5, UINT64_C(0xba3052cbe7b37b58)},    {135, 66, UINT64_C(0xf8e87853865d18ea)},
    {40, 8, UINT64_C(0x5109d9dfcf479757)},     {20, 11, UINT64_C(0x3d9d916d22bd2d8b)},
    {1028, 1, UINT64_C(0x66f3e1be2c89ae89)},
};

#define AEGIS(x)      aegis128x4_##x
#define AEGIS_API(x)  crypto_aead_aegis128x4_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128x4)
#define AEGIS_NAME    "AEGIS-128X4"
#define AEGIS_LONGEST 1377
#define AEGIS_MOST_AD 333
#include "../aegis128l/aegis_primitive.inc"
