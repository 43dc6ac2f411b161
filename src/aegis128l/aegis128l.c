/* AEGIS-128L: known answers, benchmarks and the public functions. */
#include "aegis128l.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take batches of eight
 * blocks of 32 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis128l_answers[] = {
    {530, 7, UINT64_C(0x18926df63f235fa5)},  {33, 7, UINT64_C(0xc7488778797bd868)},
    {260, 34, UINT64_C(0x1e3f14db76600d7c)}, {26, 24, UINT64_C(0xa2755b3411713ec7)},
    {16, 81, UINT64_C(0x8035f4a0f8383bca)},  {52, 21, UINT64_C(0xbc1d7526d9439fca)},
    {12, 41, UINT64_C(0x7829830634b518e0)},  {50, 25, UINT64_C(0xdd2968a07502309b)},
    {287, 16, UINT64_C(0x81863fe39e7b3270)}, {69, 32, UINT64_C(0xb64537d35cea8a67)},
    {0, 13, UINT64_C(0xf7b2cc8ab43e40c3)},   {333, 0, UINT64_C(0x5391e5a41dcabded)},
    {3, 44, UINT64_C(0x7d83582c5bee1dde)},   {15, 28, UINT64_C(0x83f0ec6945261c36)},
    {81, 49, UINT64_C(0x576fb6c3efe2837a)},  {0, 0, UINT64_C(0xe1d2951f01ba1446)},
};

#define AEGIS(x)      aegis128l_##x
#define AEGIS_API(x)  crypto_aead_aegis128l_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128l)
#define AEGIS_NAME    "AEGIS-128L"
#define AEGIS_LONGEST 530
#define AEGIS_SECOND  333
#define AEGIS_MOST_AD 81
#include "aegis_primitive.inc"
