/* AEGIS-128L: known answers, benchmarks and the public functions. */
#include "aegis128l.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take batches of eight
 * blocks of 32 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis128l_answers[] = {
    {593, 95, UINT64_C(0x0cb379616e5cda8e)}, {39, 22, UINT64_C(0x2b73f3d87c105458)},
    {3, 33, UINT64_C(0x02ec8076cda057d4)},   {0, 0, UINT64_C(0x12e219afb831ba51)},
    {495, 5, UINT64_C(0xfa8d48c5e2fb14ec)},  {31, 16, UINT64_C(0xc94fe701d40e0ac2)},
    {20, 8, UINT64_C(0x5d86460ddd36415a)},   {12, 11, UINT64_C(0x8549948b86009b35)},
    {260, 19, UINT64_C(0xa0f8e7b770c98e62)},
};

#define AEGIS(x)      aegis128l_##x
#define AEGIS_API(x)  crypto_aead_aegis128l_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis128l)
#define AEGIS_NAME    "AEGIS-128L"
#define AEGIS_LONGEST 593
#define AEGIS_MOST_AD 95
#include "aegis_primitive.inc"
