#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""The check of the manual (tools/gen-docs --check) refuses planted faults, the man pages have what they must, and no file cites a
draft that is an RFC: man_pages.py. Ends with "N passed, M failed"."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "tools"))
import manual  # noqa: E402

EASY = "TRONA_API int crypto_secretbox_easy("
# Faults to plant: name, text of the header, its replacement, and the message of the check.
PLANTED = (
    ("a parameter is no longer described", " *   c        receives mlen + MACBYTES bytes; may overlap m in any way\n", "",
     "crypto_secretbox_easy: nothing describes its parameter c"),
    ("a group no longer describes a parameter", " *   k  the secret key, KEYBYTES bytes */", " */",
     "crypto_secretbox_easy: nothing describes its parameter k"),
    ("a parameter has another name", EASY + "unsigned char *c", EASY + "unsigned char *box",
     "crypto_secretbox_easy: nothing describes its parameter box"),
    ("what is described is no parameter", " *   mac      receives", " *   mac, hmac  receives",
     "crypto_secretbox_detached: its comment describes hmac"),
    ("the result is not described", " * Returns 0, or -1 if the tag is wrong, clen is below MACBYTES, or the message would be longer than\n"
     " * MESSAGEBYTES_MAX. */", " */",
     "crypto_secretbox_open_easy: nothing says what it returns"),
    ("a void function returns something", "Fills a buffer with random bytes. A size",
     "Fills a buffer with random bytes.\n * Returns 0.\n *\n * A size",
     "randombytes_buf: its comment says what it returns"),
    ("a name that does not exist", "that crypto_secretbox_easy encrypted", "that crypto_secretbox_simple encrypted",
     "names crypto_secretbox_simple"),
    ("a function that does not exist is followed", "As crypto_verify_16.", "As crypto_verify_8.",
     "crypto_verify_32: as crypto_verify_8, which does not exist"),
    ("a comment above nothing", EASY, "\n" + EASY, "a comment that belongs to nothing"),
    ("a size that its family does not have", "receives mlen + MACBYTES bytes; may", "receives mlen + ABYTES bytes; may",
     "ABYTES is no constant of its family"),
    ("the summary is no sentence with a verb", "/* Encrypts and authenticates a message: c = tag",
     "/* Encryption of a message: c = tag", "does not begin with a verb"),
    ("a parameter of another function is spoken of", "scalar.\n *   q  receives the product, BYTES bytes; may be equal to n\n",
     "scalar.\n *   q  receives the product, BYTES bytes; may be equal to n or p\n",
     "crypto_scalarmult_ristretto255_base: its page speaks of p"),
    ("a constant whose meaning is not told", " *   BOXZEROBYTES ", " *   BOXBYTES ",
     "does not say what crypto_secretbox_BOXZEROBYTES is"),
)
# Functions that exchange their comments.
EXCHANGED = (("crypto_secretbox_easy", "crypto_secretbox_open_easy"),
             ("crypto_secretbox_detached", "crypto_secretbox_open_detached"),
             ("crypto_core_ed25519_scalar_add", "crypto_core_ed25519_scalar_sub"),
             ("crypto_hash_sha256_init", "crypto_hash_sha256_final"),
             ("crypto_scalarmult_base", "crypto_scalarmult_curve25519_base_batch"))
# Drafts that are RFCs, and the present version of one that is not.
DRAFTS = {"irtf-cfrg-aegis-aead": "RFC 10032", "irtf-cfrg-kangarootwelve": "RFC 9861",
          "irtf-cfrg-ristretto255-decaf448": "RFC 9496", "irtf-cfrg-hash-to-curve": "RFC 9380", "irtf-cfrg-argon2": "RFC 9106",
          "irtf-cfrg-gcmsiv": "RFC 8452"}
XWING = "connolly-cfrg-xwing-kem-11"
passed = failed = 0


def result(good, what, detail=""):
    global passed, failed
    passed, failed = passed + good, failed + (not good)
    print(("ok - " if good else "not ok - ") + what + ("" if good else f": {detail}"))


def faults(text):
    with tempfile.NamedTemporaryFile("w", suffix=".h", encoding="ascii") as f:
        f.write(text)
        f.flush()
        try:
            return manual.check(manual.Header(f.name), [])[1]
        except manual.Fault as fault:
            return [str(fault)]


def comment_of(text, name):
    """The comment above a function's declaration."""
    at = re.search(rf"^TRONA_API [^;]*?\b{name}\(", text, re.M).start()
    return text[text.rindex("/*", 0, at):at]


def planted(text):
    result(faults(text) == [], "as it is nothing is refused", faults(text)[:3])
    for what, old, new, said in PLANTED:
        if old not in text:
            result(False, what, "its text is no longer in trona.h")
            continue
        found = faults(text.replace(old, new, 1))
        result(any(said in f for f in found), "refused: " + what, found[:3])
    found = faults(text.replace(comment_of(text, "crypto_secretbox_easy"), ""))
    result(any("crypto_secretbox_easy: no comment" in f for f in found), "refused: a function without a comment", found[:3])
    for one, other in EXCHANGED:
        a, b = comment_of(text, one), comment_of(text, other)
        found = faults(text.replace(a, "\0").replace(b, a, 1).replace("\0", b, 1))
        blamed = [n for n in (one, other) if any(f.startswith(n + ":") for f in found)]
        result(bool(blamed), f"refused: the comments of {one} and {other} exchanged", found[:3])
    found = subprocess.run([os.path.join(ROOT, "tools", "gen-docs"), "--check", "/dev/stdin"], input=b"", stderr=subprocess.PIPE)
    result(found.returncode != 0, "gen-docs --check fails on what is no header")


def pages():
    """Checks the parts that every man page must have."""
    header = manual.Header(os.path.join(ROOT, "include", "trona.h"))
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run([os.path.join(ROOT, "tools", "gen-docs"), "--man", directory], stdout=subprocess.DEVNULL, check=True)
        bad = []
        for name, entry in header.functions.items():
            with open(os.path.join(directory, name + ".3"), encoding="ascii") as f:
                parts = dict(re.findall(r'^\.SH "?([A-Z ]+)"?\n(.*?)(?=^\.SH |\Z)', f.read(), re.M | re.S))
            parts = {n: text.replace("\\-", "-") for n, text in parts.items()}
            if not parts.get("NAME", "").startswith(f"{name} - "):
                bad.append(f"{name}: NAME")
            bad += [f"{name}: {p}" for p in entry.params if f"\\fI{p}\\fP" not in parts.get("DESCRIPTION", "")]
            bad += [f"{name}: {p}" for p in ("SYNOPSIS", "DESCRIPTION", "RETURN VALUE", "ERRORS", "SEE ALSO")
                    if len(parts.get(p, "").strip()) < 5]
        result(not bad and len(header.functions) > 900,
               f"{len(header.functions)} pages have a name, each parameter, result and errors", bad[:5])


def citations():
    """The specifications that the tree's files name."""
    cited = {}
    for folder in ("bench", "bindings", "cli", "compat", "doc", "examples", "include", "src", "test", "tools"):
        for here, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in names:
                with open(os.path.join(here, name), encoding="latin-1") as f:
                    for draft in re.findall(r"\bdraft-([a-z0-9]+(?:-[a-z0-9]+)+)", f.read()):
                        cited.setdefault(draft, os.path.relpath(os.path.join(here, name), ROOT))
    old = [f"{path} cites draft-{d}: {rfc}" for d, path in cited.items() for draft, rfc in DRAFTS.items() if d.startswith(draft)]
    old += [f"{path} cites draft-{d}" for d, path in cited.items() if d.startswith("connolly") and d != XWING]
    result(not old and XWING in cited, f"none of {len(cited)} drafts that are cited is an RFC", old)


with open(os.path.join(ROOT, "include", "trona.h"), encoding="ascii") as header_file:
    planted(header_file.read())
pages()
citations()
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
