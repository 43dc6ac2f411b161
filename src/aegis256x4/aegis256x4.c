/* AEGIS-256X4: known answers, benchmarks and the public functions. */
#include "aegis256x4.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

/* By libaegis (Python's pyaegis 0.3.1). The lengths take batches of six blocks of 64 bytes, single
 * blocks, and tails that end in every part of a block. */
static const aegis_answer aegis256x4_answers[] = {
    {561, 173, UINT64_C(0x5f329595917bf8e3)}, {63, 32, UINT64_C(0xcaafc5af8d2ce2ec)},
    {3, 65, UINT64_C(0x1082ecf82a068688)},    {0, 0, UINT64_C(0xb4981f54d30e3e44)},
    {367, 5, UINT64_C(0x57c2692cb8186031)},   {71, 34, UINT64_C(0x971219655a55bcb1)},
    {24, 8, UINT64_C(0xd54fee97d4de501c)},    {12, 11, UINT64_C(0xece571db9572cd55)},
    {388, 1, UINT64_C(0x7fc8ae7276d12ff1)},
};

#define AEGIS(x)      aegis256x4_##x
#define AEGIS_API(x)  crypto_aead_aegis256x4_##x
#define AEGIS_ACTIVE  IMPL_ACTIVE(aegis256x4)
#define AEGIS_NAME    "AEGIS-256X4"
#define AEGIS_LONGEST 561
#define AEGIS_MOST_AD 173
#include "../aegis128l/aegis_primitive.inc"
