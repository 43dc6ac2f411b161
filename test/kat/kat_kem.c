/* Key encapsulation: ML-KEM-768, X-Wing. */
#include "kat.h"

enum {
    KAT_PK = crypto_kem_mlkem768_PUBLICKEYBYTES,
    KAT_SK = crypto_kem_mlkem768_SECRETKEYBYTES,
    KAT_CT = crypto_kem_mlkem768_CIPHERTEXTBYTES
};

static int kat_kem_says(const char *what)
{
    printf("# %s\n", what);
    return -1;
}

KAT(crypto_kem_mlkem768)
{
    uint8_t pk[KAT_PK], sk[KAT_SK], ct[KAT_CT], ss[32];

    if (crypto_kem_mlkem768_seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
        crypto_kem_mlkem768_enc_deterministic(ct, ss, pk, kat_fixed(v, "m", 32)) != 0) {
        return kat_kem_says("a call fails");
    }
    if (kat_expect(v, "pk", pk, sizeof pk) != 0 || kat_expect(v, "sk", sk, sizeof sk) != 0 ||
        kat_expect(v, "ct", ct, sizeof ct) != 0 || kat_expect(v, "ss", ss, sizeof ss) != 0) {
        return -1;
    }
    memset(ss, 0, sizeof ss);
    if (crypto_kem_mlkem768_dec(ss, ct, sk) != 0) {
        return kat_kem_says("dec fails");
    }
    return kat_expect(v, "ss", ss, sizeof ss);
}

KAT(crypto_kem_mlkem768_hashed)
{
    uint8_t pk[KAT_PK], sk[KAT_SK], ct[KAT_CT], ss[32], again[32], hash[32];
    unsigned bit = (unsigned) kat_number(v, "bit", 0);
    crypto_hash_sha256_state st;

    if (crypto_kem_mlkem768_seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
        crypto_kem_mlkem768_enc_deterministic(ct, ss, pk, kat_fixed(v, "m", 32)) != 0 ||
        crypto_kem_mlkem768_dec(again, ct, sk) != 0 || memcmp(again, ss, sizeof ss) != 0) {
        return kat_kem_says("a call fails, or the secrets differ");
    }
    crypto_hash_sha256_init(&st);
    crypto_hash_sha256_update(&st, pk, sizeof pk);
    crypto_hash_sha256_update(&st, sk, sizeof sk);
    crypto_hash_sha256_update(&st, ct, sizeof ct);
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    ct[bit / 8] ^= (uint8_t) (1U << bit % 8);
    if (crypto_kem_mlkem768_dec(ss, ct, sk) != 0) {
        return kat_kem_says("dec of a forgery fails");
    }
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    crypto_hash_sha256_final(&st, hash);
    return kat_expect(v, "hash", hash, sizeof hash);
}

KAT(crypto_kem_mlkem768_dec)
{
    uint8_t pk[KAT_PK], sk[KAT_SK], ss[32];

    if (crypto_kem_mlkem768_seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
        crypto_kem_mlkem768_dec(ss, kat_fixed(v, "ct", KAT_CT), sk) != 0) {
        return kat_kem_says("a call fails");
    }
    return kat_expect(v, "ss", ss, sizeof ss);
}

KAT(crypto_kem_mlkem768_dec_key)
{
    uint8_t ss[32];

    if (crypto_kem_mlkem768_dec(ss, kat_fixed(v, "ct", KAT_CT), kat_fixed(v, "sk", KAT_SK)) != 0) {
        return kat_kem_says("dec fails");
    }
    return kat_expect(v, "ss", ss, sizeof ss);
}

KAT(crypto_kem_mlkem768_modulus)
{
    uint8_t pk[KAT_PK], sk[KAT_SK], ct[KAT_CT], ss[32], *p;
    unsigned at    = (unsigned) kat_number(v, "at", 0);
    unsigned value = (unsigned) kat_number(v, "value", 0);
    int want       = kat_number(v, "accepted", 0) != 0 ? 0 : -1;

    if (crypto_kem_mlkem768_seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0) {
        return kat_kem_says("seed_keypair fails");
    }
    p = pk + at / 2 * 3;
    if (at % 2 == 0) {
        p[0] = (uint8_t) value;
        p[1] = (uint8_t) ((p[1] & 0xf0) | value >> 8);
    } else {
        p[1] = (uint8_t) ((p[1] & 15) | (value & 15) << 4);
        p[2] = (uint8_t) (value >> 4);
    }
    return crypto_kem_mlkem768_enc_deterministic(ct, ss, pk, sk) == want &&
                   crypto_kem_mlkem768_enc(ct, ss, pk) == want
               ? 0
               : kat_kem_says("enc's answer is wrong");
}

KAT(crypto_kem_mlkem768_accumulated)
{
    uint8_t pk[KAT_PK], sk[KAT_SK], ct[KAT_CT], in[96 + KAT_CT], ss[32];
    unsigned n = (unsigned) kat_number(v, "count", 0);
    crypto_xof_shake128_state rng, all;

    crypto_xof_shake128_init(&rng);
    crypto_xof_shake128_init(&all);
    while (n-- > 0) {
        crypto_xof_shake128_squeeze(&rng, in, sizeof in);
        if (crypto_kem_mlkem768_seed_keypair(pk, sk, in) != 0 ||
            crypto_kem_mlkem768_enc_deterministic(ct, ss, pk, in + 64) != 0) {
            return kat_kem_says("a call fails");
        }
        crypto_xof_shake128_update(&all, pk, sizeof pk);
        crypto_xof_shake128_update(&all, sk, sizeof sk);
        crypto_xof_shake128_update(&all, ct, sizeof ct);
        crypto_xof_shake128_update(&all, ss, sizeof ss);
        if (crypto_kem_mlkem768_dec(ss, in + 96, sk) != 0) {
            return kat_kem_says("dec fails");
        }
        crypto_xof_shake128_update(&all, ss, sizeof ss);
    }
    crypto_xof_shake128_squeeze(&all, ss, sizeof ss);
    return kat_expect(v, "hash", ss, sizeof ss);
}

KAT(crypto_kem_xwing)
{
    uint8_t pk[crypto_kem_PUBLICKEYBYTES], sk[32], ct[crypto_kem_CIPHERTEXTBYTES], ss[32];
    const uint8_t *seed = kat_fixed(v, "seed", 32);

    if (crypto_kem_xwing_seed_keypair(pk, sk, seed) != 0 || memcmp(sk, seed, 32) != 0 ||
        crypto_kem_xwing_enc_deterministic(ct, ss, pk, kat_fixed(v, "eseed", 64)) != 0) {
        return kat_kem_says("a call fails, or the secret key is not the seed");
    }
    if (kat_expect(v, "pk", pk, sizeof pk) != 0 || kat_expect(v, "ct", ct, sizeof ct) != 0 ||
        kat_expect(v, "ss", ss, sizeof ss) != 0) {
        return -1;
    }
    memset(pk, 0, sizeof pk);
    memset(ss, 0, sizeof ss);
    if (crypto_kem_seed_keypair(pk, sk, seed) != 0 || kat_expect(v, "pk", pk, sizeof pk) != 0 ||
        crypto_kem_xwing_dec(ss, ct, sk) != 0 || kat_expect(v, "ss", ss, sizeof ss) != 0) {
        return -1;
    }
    memset(ss, 0, sizeof ss);
    return crypto_kem_dec(ss, ct, sk) == 0 ? kat_expect(v, "ss", ss, sizeof ss) : -1;
}

KAT(crypto_kem_xwing_hashed)
{
    uint8_t pk[crypto_kem_PUBLICKEYBYTES], sk[32], ct[crypto_kem_CIPHERTEXTBYTES], ss[32], hash[32];
    unsigned bit = (unsigned) kat_number(v, "bit", 0);
    crypto_hash_sha256_state st;

    if (crypto_kem_xwing_seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
        crypto_kem_xwing_enc_deterministic(ct, ss, pk, kat_fixed(v, "eseed", 64)) != 0) {
        return kat_kem_says("a call fails");
    }
    crypto_hash_sha256_init(&st);
    crypto_hash_sha256_update(&st, pk, sizeof pk);
    crypto_hash_sha256_update(&st, ct, sizeof ct);
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    ct[bit / 8] ^= (uint8_t) (1U << bit % 8);
    if (crypto_kem_xwing_dec(ss, ct, sk) != 0) {
        return kat_kem_says("dec of a forgery fails");
    }
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    crypto_hash_sha256_final(&st, hash);
    return kat_expect(v, "hash", hash, sizeof hash);
}

KAT(crypto_kem_xwing_small_order)
{
    uint8_t pk[crypto_kem_PUBLICKEYBYTES], sk[32], ct[crypto_kem_CIPHERTEXTBYTES], ss[32];
    const uint8_t *point = kat_fixed(v, "point", 32);

    if (crypto_kem_xwing_seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
        crypto_kem_xwing_enc(ct, ss, pk) != 0) {
        return kat_kem_says("a call fails");
    }
    memcpy(ct + KAT_CT, point, 32);
    memcpy(pk + KAT_PK, point, 32);
    return crypto_kem_xwing_dec(ss, ct, sk) == -1 && crypto_kem_xwing_enc(ct, ss, pk) == -1 &&
                   crypto_kem_enc(ct, ss, pk) == -1
               ? 0
               : kat_kem_says("a point of small order is accepted");
}
