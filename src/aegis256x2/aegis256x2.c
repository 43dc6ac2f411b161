/* AEGIS-256X2: known answers, benchmarks and the public functions. */
#include "aegis256x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By tools/gen-selftests. The lengths take a batch of six blocks of 32 bytes, single blocks, and
 * tails of every size class of the vector code. */
static const aegis_answer aegis256x2_answers[] = {
    {419, 51, UINT64_C(0x9c6bbcda79af82cf)}, {0, 0, UINT64_C(0xaea55a8c99fdee2e)},
    {52, 61, UINT64_C(0x1fbced41e5fcc6aa)},  {16, 81, UINT64_C(0x25139015a192554c)},
    {23, 31, UINT64_C(0x398c964d05ff5453)},  {205, 6, UINT64_C(0x17f7902b550a7d2e)},
    {73, 19, UINT64_C(0x94a272e4a76869b7)},  {288, 8, UINT64_C(0x8a5fbc8247582c6e)},
    {2, 19, UINT64_C(0x0e8648194a0bead2)},   {31, 15, UINT64_C(0x120911be3062d419)},
};

#define AEGIS(x)      aegis256x2_##x
#define AEGIS_API(x)  crypto_aead_aegis256x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x2)
#define AEGIS_NAME    "AEGIS-256X2"
#define AEGIS_LONGEST 419
#define AEGIS_SECOND  288
#define AEGIS_MOST_AD 81
#include "../aegis128l/aegis_primitive.inc"
