/* AEGIS-256: known answers, benchmarks and the public functions. */
#include "aegis256.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1) and tools/gen-selftests. The lengths take batches of six
 * blocks of 16 bytes, single blocks, and tails of every size class of the vector code. */
static const aegis_answer aegis256_answers[] = {
    {196, 0, UINT64_C(0x2c99359a8f19f04f)},  {17, 7, UINT64_C(0x431fe86b2ea62d0c)},
    {108, 17, UINT64_C(0x66151f38d25e5fe4)}, {36, 30, UINT64_C(0x17c379e92b3cbcbc)},
    {3, 8, UINT64_C(0xf11ba472352f54ca)},    {31, 32, UINT64_C(0x9895b04bff44f1db)},
    {32, 35, UINT64_C(0x68c7e24e87f3b906)},  {14, 12, UINT64_C(0xa2383e78382bcec3)},
    {7, 12, UINT64_C(0x22828c9cfae43925)},   {129, 36, UINT64_C(0x0351be7e0cb9dea6)},
    {0, 0, UINT64_C(0xbdbb7d78080f6c30)},
};

#define AEGIS(x)      aegis256_##x
#define AEGIS_API(x)  crypto_aead_aegis256_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256)
#define AEGIS_NAME    "AEGIS-256"
#define AEGIS_LONGEST 196
#define AEGIS_SECOND  129
#define AEGIS_MOST_AD 36
#include "../aegis128l/aegis_primitive.inc"
