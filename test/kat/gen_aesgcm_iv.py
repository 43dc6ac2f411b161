#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Writes aesgcm_iv.txt: AES-GCM with nonces of other lengths than 12 bytes, by the AES and the GHASH of tools/selftests.

  test/kat/gen_aesgcm_iv.py > test/kat/aesgcm_iv.txt

1. Published vectors; their ciphertexts and tags stand here and must be what comes out.
2. Nonces whose first counter is near 2^32, so that it wraps in the message: such a counter J is chosen, and the nonce is what
   GHASH takes to it. That of two blocks, a nonce and its length L, is J = (N H + L) H, so that N = (J / H + L) / H.
3. Lengths of nonces around whole blocks.
"""
import hashlib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
from selftests.aes import encrypt, expand, gcm_times, ghash  # noqa: E402
from selftests.fingerprint import xor  # noqa: E402

PUBLISHED = [  # key, nonce, associated data, message, ciphertext || tag
    # D. McGrew and J. Viega, "The Galois/Counter Mode of Operation (GCM)", 2005: test cases 5, 6, 17, 18
    ("feffe9928665731c6d6a8f9467308308",
     "cafebabefacedbad",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16a"
     "edf5aa0de657ba637b39",
     "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c742373806900e49f24b22b097544d4896b424989"
     "b5e1ebac0f07c23f45983612d2e79e3b0785561be14aaca2fccb"),
    ("feffe9928665731c6d6a8f9467308308",
     "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b525416ae"
     "dbf5a0de6a57a637b39b",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16a"
     "edf5aa0de657ba637b39",
     "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca701e4a9a4fba43c90ccdcb281d48c7c6fd628"
     "75d2aca417034c34aee5619cc5aefffe0bfa462af43c1699d050"),
    ("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
     "cafebabefacedbad",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16a"
     "edf5aa0de657ba637b39",
     "c3762df1ca787d32ae47c13bf19844cbaf1ae14d0b976afac52ff7d79bba9de0feb582d33934a4f0954cc2363bc73f7862ac"
     "430e64abe499f47c9b1f3a337dbf46a792c45e454913fe2ea8f2"),
    ("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
     "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b525416ae"
     "dbf5a0de6a57a637b39b",
     "feedfacedeadbeeffeedfacedeadbeefabaddad2",
     "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16a"
     "edf5aa0de657ba637b39",
     "5a8def2f0c9e53f1f75d7853659e2a20eeb2b22aafde6419a058ab4f6f746bf40fc0c3b780f244452da3ebf1c5d82cdea241"
     "8997200ef82e44ae7e3fa44a8266ee1c8eb0c8b5d4cf5ae9f19a"),
    # NIST CAVP, gcmEncryptExtIV128.rsp and gcmEncryptExtIV256.rsp (PyPI cryptography-vectors): IVlen 8 and 1024, Taglen 128,
    # Count 0 to 5
    ("f9866e39f8a7194c59920e0e22f9331d",
     "6d",
     "8b7f344dc3ce1d37f389db0b89849fb810a12955cfca330eb0eed5531c3e2afed52cb209c93609815dbe08abb5bb78cf47ba"
     "75e0865f1ee2a086fd5191f297fc99a30fa17342335e53437e6ae0d3a7404a620dd42453d952391a",
     "9a2f28fcd60940fccef34053c1abc7664ba67a667f2f3b3b6b75fe1ed559bdbc8dc671c4b7d0356a3133aaa74d58f0c67bb6"
     "30",
     "e456a42f7825d524ac2fe6fbaf8b42a7af5bb23bfebfeb22513a2e5d1b61aa532dd6df5c0f4c729eb721f519cc2994c78534"
     "3d8f606edf67b468e157af78e4ac8181da"),
    ("af9778662beb8d2e0e24353f874c6701",
     "d6",
     "e6974ff9fb6ffae4ddb9d2e2431931f227b3980a",
     "1b09e2e181e856a1614eb30c85",
     "765ba42925df6463ead7f0b8bfab192e9d7ce36dd10979f367840f7b1e"),
    ("d0011f937650d55afb91e9f75e035087",
     "69",
     "23e520b6fd2fd4a5fb68d40ee850bb1fef38d813b1e3457e44dd938ba69e8aebf5308858eb7f7f4fae5e8e5973cfbc72",
     "",
     "e11e67e19934ce8cb7f774ad97c63f8f"),
    ("cd9c3b46e82e4706e342dba9c33e9092",
     "0d5fffd57dd1ee80d9b99d9eb5c2db3e03de71eedce45ca78807862002858f15bd393971a3f763f62ad5bf5c3c6145478167"
     "f4547ec812abdc185faba990c6c7f6060ec8d61f23af588a1195674665c50ba0ed3adb6ca4895c45611797e488c1498583b3"
     "1ed35e2f6389401be8d2cdb00e370a6b1c567249de5d4191801ef845",
     "6bec4e5eecbbe8ba354df84143c865583d3cf2913e79eea227c6c614827dd8f7143dc5efae04d1bd06098b6290a280f7f3fa"
     "1b299e7a1bd0852f456edc11a4d3537056939c8974143694e4f8b5f236d5e42e789347cb31aa080d",
     "6b90f6e09b2a6eafc5dc20f7f11c23a7b0a98253bd94ad2b62e7067e970c4a445352afadf03d33b0b8cc03905c9a6ab3e360"
     "22",
     "324bb92cda3101ad216fe383fffe165d30c34d1d43e129bf770c5559edc17008d5a177ca3c458df64e6a472de260d5e6c8c0"
     "7718bca32acf7d9b8c9fa7740de2b46f25"),
    ("ca093e9f7cebc6fda6a8dfeaab3fca9e",
     "6c900b7c982b56831a3e978ef5f877ab1f84acafe3d8a8c22e09453d812ba1a5be3b5cb129de279a77fcbc1933b6cdab3b86"
     "3b62b54142ababb021853b3c5fa0e0c59e857c112571a5bcca9b4a883c3f771f3ef1341a23a72e31fcecc55259f19eddffcf"
     "17677e474b7ff4ae83ebaa49b01d630621940891972479012f7a370d",
     "",
     "56520eba0519ed2ff93f8e87ea470416a1d1606ea7461e0e41f00b0259586e2c",
     "f7527149fe1e3a84407910025ed266960e9ef89301da43f426c2f0da478092d4dd95eed5213134b4cdc8e33577ee3ca2"),
    ("b2706a0e6d1d49917f20a8cebf1939a4",
     "7c9a0ff9231cf454b23b925aa5c8cce8424d35edf2d4928659be6c35b3ee147a8e12af33514da69049e3780dcf872a9bc898"
     "24ba8a939eed56fe9edf9e651d268d22d13215e7a4276e2f108725e488c6f8584601c7d343c4d5619d0f4ff54be6f105bbdd"
     "33e839c86a9a236db3a401d3fbadea1e6d62263e91af923725224fb3",
     "43102bd33c60a61ae32166143be3922969d1af16",
     "",
     "036bcb6d062ef80657563a847300355f"),
    ("8db503fc0a45c3d26fdc5c065f8e01a5718023523fcef247b3a4aaa364101083",
     "e5",
     "7f7c3fbc18c5897da0162d9cd7ea411b4080a8a26468a1aaa014d6bee88ea27b67165f7c42a25ed14138cdb3935c486b0f43"
     "9ac0a75029178d21aadfca6fab56c0e6d92feb2ad0763600e7580e9c61d6ce77bd90ececc4350286",
     "f75f4887127e64746119181e1df48818f249b9c489f8982a575d532922e8f65d5bddaec5e239418337ff95eec12932e8222a"
     "4c",
     "20b2584a25c937dcaff5c53220bc54bb993bd3f75b423cfc869d0c482f14bb00370c40f58cd7b0f8f0465b7ac403630ea440"
     "d138f67d96a40582d934432f9ce0dd2041"),
    ("b5217feca15d6fb24e83bf1894affb606461278b81aa116862cd2766209f91bb",
     "7b",
     "ee96b628b52c08946a448195dd358590d73b3a96",
     "341e0cdf7a2dd4939e8b738fa1",
     "42031cbdc3c44ba4d60f60c132ce2dba09bacbb58498b9e78bc301cea1"),
    ("fa61ea840491273202a736032dc08610d986127fd2b3b5c556cf4bdb77970dfc",
     "47",
     "c6c87d29799aec12edb1dfda81e2a9ff5a56f4aa7b1ccb3c5eaad3c401421811119c136fe5361e3d167c76469952863c",
     "",
     "5113d9e1de0ca46aa7d402c576a7d5ee"),
    ("e274b2f4f3e72fc046c3242d17d1c201e3f901af5268f7e40fd69136d9192728",
     "745e542afb7c4611f3bd68a476ad661d58a9b4e6709886108e86b7dbcccf14b38ce18e2a5972594711f94f27ce1ca23fd7cb"
     "e3ae044fd71d280af6f562753f47e010f83a635bb5428e4da20a6361dad949da67fd49d0f0378e27c2c0434014247904e22a"
     "84b69036d23b349a68a3070da6c58296be5ea1b3a4bcf28a4a10df1b",
     "4d3ad35c24f1e402128899b8865ebb6f7245cb71eed8da4b9bdc687a441dc9d53efa6235632a329dcfddcd0865fa2f769677"
     "fddbd20703a939b0c5127ad861fc994df2ec09fabedf14130efc5797ada0b44dacfb7d060162eca0",
     "5af059043745cf50a6c8162328203649b544bca694d7354f1dfd23b171ea07c5dedc50ab1fcf8079ed593f716afaaf8f5494"
     "ba",
     "f85c0655543a3ec7c3bdc0250764de58f74bb457940b4c6db717e272623adacf8cd18e5beb9dc26ebb0ddf391a3e298a3c1d"
     "20c9477d60c978594c9444c5d06497dbd7"),
    ("17080d29f5968b25f9cf7a0900232d65915cd37a0e5f126ad2a0043fc27b66cd",
     "bd4d1bdffeb45987ae2aca40671f969064fd98f03b24acb5e676b6982707454afda943159ed58e58b58f801dc1d8c9d99304"
     "37f482848f1d94a1509375e6dd66f951bd7a6fa82cfd305772aeeb010b71d21c98175603ac73025e0019d27e8b56409993b3"
     "6b655aca5ac59bfceb5d1f335f56b7187c9652b0ed03cc73775b2240",
     "",
     "ca34c8d7a68e4a11cf84eb2c794ee0d67fb17c10621ac708ab3a717b0aba2976",
     "403ceadd645b39a7cabf9d14cb43580210de851c8fb4a5d8bf40410fd1d1c6144f41db0c207563d4212b15ca9c76a69a"),
    ("ab8b593923e92d73be0af15f2560ccde3eb3f1c2dae952881085aa9dc456f50b",
     "2c6053814af5d90dab77d0b599a4921da33885c966c22d141d045f16257459178ade91447adf62464eb4aea61abaab9b459f"
     "fbde86398ffc4a96b4326a9e44549ab84c2ccc1e86bdd97ea8a469ca92165661fa7edc60b87bd816f3a50915b0703a3c526f"
     "b082fe3308aef66e29b14add6cd5868f44116274fb312b673b4c78ca",
     "09cc67c58b37a149610d921b24224f3aa150273a",
     "",
     "9dace0d7c8ba2321ee35a0bb778156fc"),
]


def inverse(x):
    """x^(2^128 - 2), of GHASH's blocks: the most significant bit is 1."""
    power, result = x, 1 << 127
    for _ in range(127):
        power = gcm_times(power, power)
        result = gcm_times(result, power)
    return result


def hash_key(keys):
    return int.from_bytes(encrypt(bytes(16), keys), "big")


def first_counter(nonce, h):
    return ghash(ghash(0, nonce, h), (8 * len(nonce)).to_bytes(16, "big"), h)


def nonce_of(counter, head, h):
    """The nonce of head, whole blocks, and one block more that GHASH takes to this first counter."""
    by = inverse(h)
    y = gcm_times(gcm_times(counter, by) ^ 8 * (len(head) + 16), by)
    nonce = head + (y ^ ghash(0, head, h)).to_bytes(16, "big")
    assert first_counter(nonce, h) == counter
    return nonce


def seal(key, nonce, ad, m):
    keys = expand(key)
    h = hash_key(keys)
    j = first_counter(nonce, h)
    rest = j >> 32 << 32
    stream = b"".join(encrypt((rest | (j + 1 + i) % 2**32).to_bytes(16, "big"), keys) for i in range((len(m) + 15) // 16))
    c = xor(m, stream[:len(m)])
    y = ghash(ghash(0, ad, h), c, h)
    y = ghash(y, (8 * len(ad)).to_bytes(8, "big") + (8 * len(c)).to_bytes(8, "big"), h)
    return c + xor(y.to_bytes(16, "big"), encrypt(j.to_bytes(16, "big"), keys))


def record(key, nonce, ad, m):
    c = seal(key, nonce, ad, m)
    print("\nop = crypto_aead_aes%dgcm_with_iv" % (8 * len(key)))
    for name, value in ("key", key), ("iv", nonce), ("ad", ad), ("m", m), ("c", c):
        text = ("%s = %s" % (name, value.hex())).rstrip()
        print(text[:98])
        for i in range(98, len(text), 96):
            print("  " + text[i:i + 96])
    return c


def octets(n, *names):
    return hashlib.shake_128(("trona aesgcm_iv %s" % " ".join(map(str, names))).encode()).digest(n)


print("# AES-GCM with nonces of other lengths than 12 bytes, tag behind the ciphertext; by gen_aesgcm_iv.py over the AES and GHASH")
print("# of tools/selftests.")
print("# 1. McGrew and Viega, 2005, test cases 5, 6, 17, 18; NIST CAVP, gcmEncryptExtIV128 and 256 (PyPI cryptography-vectors).")
print("# 2. The counter wraps from 2^32 - 1 to 0 in the message. 3. Other lengths. Keys and data of 2 and 3: SHAKE128.")
for published in PUBLISHED:
    *inputs, sealed = map(bytes.fromhex, published)
    assert record(*inputs) == sealed
for size in 16, 32:
    for i, (n, before) in enumerate(((0, 0), (16, 0), (40, 1), (64, 3), (130, 5), (300, 9), (600, 33), (1700, 64))):
        key = octets(size, "wrap key", size, i)
        counter = int.from_bytes(octets(12, "wrap counter", size, i), "big") << 32 | 2**32 - 1 - before
        nonce = nonce_of(counter, octets(i % 3 * 16, "wrap nonce", size, i), hash_key(expand(key)))
        record(key, nonce, octets(5 * i, "wrap ad", size, i), octets(n, "wrap text", size, i))
    for n in 1, 2, 7, 8, 11, 13, 15, 16, 17, 24, 31, 32, 33, 47, 48, 64, 65, 100, 127, 129, 255, 256, 257, 300:
        record(octets(size, "key", size, n), octets(n, "nonce", size, n), octets(n % 23, "ad", size, n),
               octets(7 * n % 99, "text", size, n))
