/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison with the vectors of WebAssembly. */
#include "codec.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)

/* The bytes v0 16 + v1, v2 16 + v3 and so on, each in a word of 16 bits. */
static inline v128_t codec_simd128_hex_join(v128_t v)
{
    v = wasm_v128_and(v, wasm_i8x16_splat(15));
    return wasm_v128_and(wasm_v128_or(wasm_i16x8_shl(v, 4), wasm_u16x8_shr(v, 8)),
                         wasm_i16x8_splat(255));
}

/* Two groups of six bits come down by shifts, two go up by a multiplication. */
static inline v128_t codec_simd128_sixes(v128_t x)
{
    v128_t low, high;

    low  = wasm_i16x8_mul(wasm_v128_and(x, wasm_i32x4_splat(0x003f03f0)),
                          wasm_i32x4_splat(0x01000010));
    high = wasm_v128_or(wasm_u32x4_shr(wasm_v128_and(x, wasm_i32x4_splat(0x0000fc00)), 10),
                        wasm_u32x4_shr(wasm_v128_and(x, wasm_i32x4_splat(0x0fc00000)), 6));
    return wasm_v128_or(high, low);
}

static inline v128_t codec_simd128_base64_join(v128_t v)
{
    v = wasm_i16x8_add(wasm_i16x8_shl(wasm_v128_and(v, wasm_i16x8_splat(255)), 6),
                       wasm_u16x8_shr(v, 8));
    return wasm_i32x4_dot_i16x8(v, wasm_i32x4_splat(0x00011000));
}

# define by16_load          codec_simd128_load
# define by16_store         codec_simd128_store
# define by16_digits_of     codec_simd128_digits_of
# define by16_digits        codec_simd128_digits
# define by16_hex_encode    codec_simd128_hex_encode_by16
# define by16_hex_values    codec_simd128_hex_values
# define by16_hex_pairs     codec_simd128_hex_pairs
# define by16_hex_decode    codec_simd128_hex_decode_by16
# define by16_char_table    codec_simd128_char_table
# define by16_chars         codec_simd128_chars
# define by16_base64_encode codec_simd128_base64_encode_by16
# define by16_alphabet_of   codec_simd128_alphabet_of
# define by16_values        codec_simd128_values
# define by16_base64_groups codec_simd128_base64_groups
# define by16_base64_decode codec_simd128_base64_decode_by16
# define BY16_ALPHABET      codec_simd128_alphabet
# include "../simd/v128_wasm.inc"
# define BY16_HEX_JOIN(v, w)                                                                       \
     wasm_u8x16_narrow_i16x8(codec_simd128_hex_join(v), codec_simd128_hex_join(w))
# define BY16_SIXES(x)       codec_simd128_sixes(x)
# define BY16_BASE64_JOIN(v) codec_simd128_base64_join(v)
# include "codec_by16.inc"

static void codec_simd128_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    codec_simd128_hex_encode_by16(hex, bin, len);
}

static size_t codec_simd128_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    return codec_simd128_hex_decode_by16(bin, hex, pairs, 0);
}

static void codec_simd128_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    codec_simd128_base64_encode_by16(b64, bin, len, urlsafe);
}

static STACK_WORK size_t codec_simd128_base64_decode_work(uint8_t *bin, const char *b64,
                                                          size_t groups, int urlsafe)
{
    return codec_simd128_base64_decode_by16(bin, b64, groups, 0, urlsafe);
}

static size_t codec_simd128_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t n = codec_simd128_base64_decode_work(bin, b64, groups, urlsafe);

    stack_clear(256);
    return n;
}

static inline v128_t codec_simd128_xor(const uint8_t *a, const uint8_t *b)
{
    return wasm_v128_xor(wasm_v128_load(a), wasm_v128_load(b));
}

static uint64_t codec_simd128_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    v128_t d0 = wasm_i64x2_const(0, 0), d1 = d0;

    for (; len > 0; len -= 64, a += 64, b += 64) {
        d0 = wasm_v128_or(d0, codec_simd128_xor(a, b));
        d1 = wasm_v128_or(d1, codec_simd128_xor(a + 16, b + 16));
        d0 = wasm_v128_or(d0, codec_simd128_xor(a + 32, b + 32));
        d1 = wasm_v128_or(d1, codec_simd128_xor(a + 48, b + 48));
    }
    d0 = wasm_v128_or(d0, d1);
    return (uint64_t) wasm_i64x2_extract_lane(d0, 0) | (uint64_t) wasm_i64x2_extract_lane(d0, 1);
}

TARGET_END

const codec_impl codec_simd128 = {
    IMPL_INFO(simd128, SIMD128, "W. Mula, D. Lemire, Faster base64 using AVX2, 2018"),
    codec_simd128_hex_encode,
    codec_simd128_hex_decode,
    codec_simd128_base64_encode,
    codec_simd128_base64_decode,
    codec_simd128_differ,
};

#endif
