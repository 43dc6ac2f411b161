/* AEGIS-128X2: known answers, benchmarks and the public functions. */
#include "aegis128x2.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take a batch of eight
 * blocks of 64 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis128x2_answers[] = {
    {63, 38, UINT64_C(0x76e555600bd5f47a)},   {3, 65, UINT64_C(0x9fe313d6653e1eea)},
    {128, 8, UINT64_C(0x78cbabfbc59c8174)},   {36, 0, UINT64_C(0x819267d398c1c939)},
    {625, 173, UINT64_C(0x09f67db2080e799c)}, {12, 5, UINT64_C(0xd394ef15021938e1)},
    {6, 50, UINT64_C(0xc39b491a85630b8c)},
};

#define AEGIS(x)      aegis128x2_##x
#define AEGIS_API(x)  crypto_aead_aegis128x2_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128x2)
#define AEGIS_NAME    "AEGIS-128X2"
#define AEGIS_LONGEST 625
#define AEGIS_MOST_AD 173
#include "../aegis128l/aegis_primitive.inc"
