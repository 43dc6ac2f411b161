/* crypto_aead_aes128gcm: AES-128-GCM (SP 800-38D) with 96-bit nonces and 128-bit tags. */
#include <trona.h>

#include "aesgcm_parts.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../verify/verify.h"

#define NAME(x) aead_aes128gcm_##x
#define API(x)  crypto_aead_aes128gcm_##x
#define CIPHER  "aes128gcm"
#include "aead_aesgcm.inc"
