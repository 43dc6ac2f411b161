/* scrypt with the ternary logic of AVX-512VL. Licence: ISC. */
#include "scrypt.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../simd/zmm.h"

#if TARGET_AVX512

TARGET_BEGIN(AVX512)
# define NAME(x)               scrypt_avx512_##x
# define SCRYPT_XROTL(x, y, n) XMM_XOR_ROL32(x, y, n)
# include "scrypt_vec.inc"
TARGET_END

/* Uses no zmm register, and so does not want what AVX-512 else does; but it is one long chain of
 * additions. */
const scrypt_impl scrypt_avx512 = {{"avx512", NEEDS_AVX512, CPU_SHORT_SIMD, "RFC 7914"},
                                   scrypt_avx512_romix};

#endif
