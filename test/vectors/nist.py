# SPDX-License-Identifier: ISC
"""NIST's sets: CAVP and ACVP."""
import bz2
import gzip
import json

from sets import CRATES, GO, PIP, Set, aead_row, sha256

CAVP = "NIST CAVP, by the Python package %s %s; in the public domain" % PIP
ACVP = "NIST ACVP, by the Go module %s %s; NIST licence (README.md)" % GO["acvp"]
SIZE = 400  # longest message of a hash, in bytes, unless everything is asked for
EVERY = 5   # of GCM vectors with the same lengths, and of SHAKE's VariableOut, one of this number, unless everything is asked for


def response(text):
    """The records of a .rsp file: each a dict of its fields and of the headings [Name = value] above it."""
    heads, record = {}, {}
    for line in text.splitlines() + [""]:
        line = line.strip()
        if line.startswith("["):
            if record:
                yield dict(heads, **record)
                record = {}
            name, _, value = line[1:-1].partition("=")
            heads[name.strip()] = value.strip()
        elif not line:
            if record:
                yield dict(heads, **record)
            record = {}
        elif not line.startswith("#"):
            name, _, value = line.partition("=")
            record[name.strip()] = value.strip()


def cavp_hash(packages, everything, folder, name, alg, xof):
    s = Set("nist cavp " + name.replace("_", "-"), CAVP)
    for kind in ("ShortMsg", "LongMsg") + (("VariableOut",) if xof else ()):
        for r in response(packages.pip("hashes/%s/%s%s.rsp" % (folder, name, kind))):
            if "Msg" not in r:
                continue
            bits = int(r["Len"]) if "Len" in r else 4 * len(r["Msg"])
            msg = bytes.fromhex(r["Msg"])[:bits // 8]
            assert bits % 8 == 0
            if len(msg) > SIZE and not everything:
                s.without("omitted", "messages above %d bytes" % SIZE)
            elif kind == "VariableOut" and int(r["COUNT"]) % EVERY != 0 and not everything:
                s.without("omitted", "of VariableOut, four of five")
            else:
                s.add("set_hash", "valid", {"alg": alg}, id="%s-%d" % (kind, r.get("COUNT") and int(r["COUNT"]) or bits),
                      msg=msg, out=bytes.fromhex(r["Output" if xof else "MD"]))
    records = list(response(packages.pip("hashes/%s/%sMonte.rsp" % (folder, name))))
    steps = [r for r in records if "COUNT" in r]
    seed = bytes.fromhex(next(r["Msg" if xof else "Seed"] for r in records if "COUNT" not in r))
    row = dict(id="Monte", seed=seed, count=len(steps), out=bytes.fromhex(steps[-1]["Output" if xof else "MD"]))
    if xof:
        low, high = (int(steps[0]["%s Output Length (bits)" % end]) for end in ("Minimum", "Maximum"))
        s.add("set_xof_monte", "valid", {"alg": alg}, min=(low + 7) // 8, max=high // 8, **row)
    else:
        s.add("set_hash_monte", "valid", {"alg": alg}, **row)
    return s


def cavp_gcm(packages, everything, bits):
    s = Set("nist cavp AES-%d-GCM" % bits, CAVP)
    for kind in "EncryptExtIV", "Decrypt":
        for r in response(packages.pip("ciphers/AES/GCM/gcm%s%d.rsp" % (kind, bits))):
            if "Count" not in r:
                continue
            plain = r.get("PT")
            if r["Taglen"] != "128":
                s.without("not expressible", "tags below 16 bytes")
            elif int(r["Count"]) % EVERY != 0 and not everything:
                s.without("omitted", "of the same lengths, four of five")
            else:
                number = "%s-%s.%s.%s.%s" % (kind[:3], r["IVlen"], r["PTlen"], r["AADlen"], r["Count"])
                aead_row(s, "invalid" if plain is None else "valid", "aes%dgcm" % bits, number,
                         *map(bytes.fromhex, (r["Key"], r["IV"], r["AAD"], plain or "", r["CT"] + r["Tag"])))
    return s


def rfc3686(packages):
    s = Set("rfc 3686 AES-CTR", "RFC 3686, by the Python package %s %s" % PIP)
    for bits in 128, 192, 256:
        for r in response(packages.pip("ciphers/AES/CTR/aes-%d-ctr.txt" % bits)):
            if "KEY" not in r:
                continue
            if bits == 192:
                s.without("not expressible", "keys of 24 bytes")
            else:
                s.add("crypto_stream_aes%dctr" % bits, "valid", {}, id=r["COUNT"], key=bytes.fromhex(r["KEY"]),
                      n=bytes.fromhex(r["IV"]), m=bytes.fromhex(r["PLAINTEXT"]), c=bytes.fromhex(r["CIPHERTEXT"]))
    return s


def acvp(packages, name):
    """The tests of each vector set of a file: a dict of the fields of group, question and answer."""
    questions, answers = (json.loads(bz2.decompress(packages.go("acvp", "%s/%s.bz2" % (side, name))))
                          for side in ("vectors", "expected"))
    for q, a in zip(questions, answers):
        if "testGroups" not in q:
            continue
        told = {t["tcId"]: t for g in a["testGroups"] for t in g["tests"]}
        for g in q["testGroups"]:
            for t in g["tests"]:
                yield dict({k: v for k, v in g.items() if k != "tests"}, mode=q.get("mode"), **dict(t, **told[t["tcId"]]))


def acvp_ctr(packages, everything):
    s = Set("nist acvp AES-CTR", ACVP)
    for t in acvp(packages, "ACVP-AES-CTR"):
        if t["keyLen"] == 192:
            s.without("not expressible", "keys of 24 bytes")
        elif t.get("payloadLen", 8) % 8 != 0:
            s.without("not expressible", "messages that are not whole bytes")
        elif t["testType"] == "CTR" and not everything:
            s.without("omitted", "messages of 16,000 bytes")
        else:
            s.add("crypto_stream_aes%dctr" % t["keyLen"], "valid", {}, id=str(t["tcId"]), key=bytes.fromhex(t["key"]),
                  n=bytes.fromhex(t["iv"]), m=bytes.fromhex(t["pt"]), c=bytes.fromhex(t["ct"]))
    return s


def acvp_hmac(packages, everything, bits):
    s = Set("nist acvp HMAC-SHA-%d" % bits, ACVP)
    for t in acvp(packages, "HMAC-SHA2-%d" % bits):
        if len(t["key"]) > 2 * SIZE and not everything:
            s.without("omitted", "keys above %d bytes" % SIZE)
        else:
            s.add("set_hmac", "valid", {"alg": "sha%d" % bits}, id=str(t["tcId"]), key=bytes.fromhex(t["key"]),
                  msg=bytes.fromhex(t["msg"]), tag=bytes.fromhex(t["mac"]))
    return s


def acvp_projection(packages, crate, folder):
    data = json.loads(gzip.decompress(packages.crate(crate, "tests/nist_vectors/%s/internalProjection.json.gz" % folder)))
    for g in data["testGroups"]:
        for t in g["tests"]:
            values = {k: bytes.fromhex(v) for k, v in t.items() if isinstance(v, str)}
            yield int(g["parameterSet"].split("-")[-1]), str(t["tcId"]), values


def acvp_kem(packages):
    s = Set("nist acvp ML-KEM keyGen", "NIST ACVP, by the crate fips203 %s; NIST licence (README.md)" % CRATES["fips203"])
    for size, number, t in acvp_projection(packages, "fips203", "ML-KEM-keyGen-FIPS203"):
        s.add("set_mlkem_keygen", "valid", {"set": size}, id=number, seed=t["d"] + t["z"], ek=sha256(t["ek"], 16),
              dk=sha256(t["dk"], 16))
    yield s
    s = Set("nist acvp ML-KEM", ACVP)
    for t in acvp(packages, "ML-KEM"):
        size, number = int(t["parameterSet"].split("-")[-1]), str(t["tcId"])
        t = {k: bytes.fromhex(v) for k, v in t.items() if k in ("d", "z", "ek", "dk", "m", "c", "k")}
        if "d" in t:
            s.add("set_mlkem_keygen", "valid", {"set": size}, id=number, seed=t["d"] + t["z"], ek=sha256(t["ek"], 16),
                  dk=sha256(t["dk"], 16))
        elif "m" in t:
            s.add("set_mlkem_enc", "valid", {"set": size}, id=number, m=t["m"], k=t["k"], hash=sha256(t["ek"] + t["c"], 16),
                  ek=t["ek"])
        else:
            s.add("set_mlkem_dec", "valid", {"set": size}, id=number, dk=t["dk"], c=t["c"], k=t["k"])
    yield s


def acvp_dsa(packages):
    s = Set("nist acvp ML-DSA keyGen", "NIST ACVP, by the crate fips204 %s; NIST licence (README.md)" % CRATES["fips204"])
    for size, number, t in acvp_projection(packages, "fips204", "ML-DSA-keyGen-FIPS204"):
        s.add("set_mldsa_keygen", "valid", {"set": size}, id=number, seed=t["seed"], pk=sha256(t["pk"], 16),
              sk=sha256(t["sk"], 16))
    yield s
    s = Set("nist acvp ML-DSA", ACVP)
    for t in acvp(packages, "ML-DSA"):
        size, number = int(t["parameterSet"].split("-")[-1]), str(t["tcId"])
        if t.get("externalMu"):
            s.without("not expressible", "messages of which only mu is given")
        elif "testPassed" in t:
            s.add("set_mldsa_verify", "valid" if t["testPassed"] else "invalid", {"set": size}, id=number,
                  msg=bytes.fromhex(t["message"]),
                  ctx=bytes.fromhex(t["context"]), sig=bytes.fromhex(t["signature"]), pk=bytes.fromhex(t["pk"]))
        elif "seed" in t:
            s.add("set_mldsa_keygen", "valid", {"set": size}, id=number, seed=bytes.fromhex(t["seed"]),
                  pk=sha256(bytes.fromhex(t["pk"]), 16), sk=sha256(bytes.fromhex(t["sk"]), 16))
        else:
            s.add("set_mldsa_sign", "valid", {"set": size}, id=number, msg=bytes.fromhex(t["message"]),
                  ctx=bytes.fromhex(t["context"]),
                  sig=sha256(bytes.fromhex(t["signature"]), 16), rnd=bytes.fromhex(t["rnd"]) if "rnd" in t else None,
                  sk=bytes.fromhex(t["sk"]))
    yield s


def sets(packages, everything):
    for folder, name, alg in (("SHA2", "SHA256", "sha256"), ("SHA2", "SHA512", "sha512"), ("SHA3", "SHA3_256", "sha3256"),
                              ("SHA3", "SHA3_512", "sha3512"), ("SHAKE", "SHAKE128", "shake128"),
                              ("SHAKE", "SHAKE256", "shake256")):
        yield cavp_hash(packages, everything, folder, name, alg, folder == "SHAKE")
    yield cavp_gcm(packages, everything, 128)
    yield cavp_gcm(packages, everything, 256)
    yield rfc3686(packages)
    yield acvp_ctr(packages, everything)
    yield acvp_hmac(packages, everything, 256)
    yield acvp_hmac(packages, everything, 512)
    yield from acvp_kem(packages)
    yield from acvp_dsa(packages)
