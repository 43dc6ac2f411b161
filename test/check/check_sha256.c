/* SHA-256: every implementation against the reference, and the public hash and HMAC on top of it.
 */
#include <string.h>

#include <trona.h>

#include "../../src/sha256/sha256.h"
#include "check.h"

extern const sha256_impl sha256_ref;

#define SHA_NAME(x)            check_sha256_##x
#define SHA_IMPL               sha256_impl
#define SHA_REF                sha256_ref
#define SHA_PRIM               PRIM_sha256
#define SHA_WORD               uint32_t
#define SHA_BLOCK              64
#define SHA_LENGTH             8
#define SHA_HASH(x)            crypto_hash_sha256##x
#define SHA_HMAC(x)            crypto_auth_hmacsha256##x
#define SHA_BLOCKS             crypto_hashblocks_sha256
#define SHA_COUNT(s, hi, lo)   ((s)->count = (lo))
#define SHA_COUNTED(s, hi, lo) ((s)->count == (lo))
#include "check_sha2.inc"

void check_sha256(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* sha256_ref */
    check_sha256_vtable((const sha256_impl *) impl);
    check_sha256_public(impl);
}
