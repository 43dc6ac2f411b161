/* SPDX-License-Identifier: ISC */
/* Subkeys of a master key: BLAKE2b, keyed, of nothing; the subkey's number is the salt, the context
 * the personalisation. */
#include <errno.h>
#include <trona.h>

#include "../blake2b/blake2b.h"
#include "../core/bytes.h"
#include "../core/error.h"

int crypto_kdf_derive_from_key(unsigned char *subkey, size_t subkey_len, uint64_t subkey_id,
                               const char ctx[crypto_kdf_CONTEXTBYTES],
                               const unsigned char key[crypto_kdf_KEYBYTES])
{
    return crypto_kdf_blake2b_derive_from_key(subkey, subkey_len, subkey_id, ctx, key);
}

int crypto_kdf_blake2b_derive_from_key(unsigned char *subkey, size_t subkey_len, uint64_t subkey_id,
                                       const char ctx[crypto_kdf_blake2b_CONTEXTBYTES],
                                       const unsigned char key[crypto_kdf_blake2b_KEYBYTES])
{
    uint8_t salt[16] = {0}, personal[16] = {0};
    blake2b_params params;

    if (subkey_len < crypto_kdf_blake2b_BYTES_MIN || subkey_len > crypto_kdf_blake2b_BYTES_MAX) {
        errno = EINVAL;
        return error_fail("kdf: a subkey is 16 to 64 bytes long");
    }
    store64_le(salt, subkey_id);
    memcpy(personal, ctx, crypto_kdf_blake2b_CONTEXTBYTES);
    params.key      = key;
    params.keylen   = crypto_kdf_blake2b_KEYBYTES;
    params.salt     = salt;
    params.personal = personal;
    blake2b_hash_params(subkey, subkey_len, NULL, 0, &params);
    return 0;
}
