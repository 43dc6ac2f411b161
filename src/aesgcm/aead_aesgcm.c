/* crypto_aead_aes256gcm: AES-256-GCM (SP 800-38D) with 96-bit nonces and 128-bit tags. */
#include <trona.h>

#include "aesgcm_parts.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../verify/verify.h"

#define NAME(x) aead_aesgcm_##x
#define API(x)  crypto_aead_aes256gcm_##x
#define CIPHER  "aes256gcm"
#include "aead_aesgcm.inc"

int crypto_aead_aes256gcm_is_available(void)
{
    return 1;
}
