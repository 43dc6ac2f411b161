#!/bin/sh
# SPDX-License-Identifier: ISC
# Walks the way of a new implementation (CONTRIBUTING.md) in a copy of the committed tree: a skeleton for every
# primitive, which compiles and is refused; a copy of an implementation under another name, which passes everything and
# is chosen; what tells of a line that was forgotten; and away again, leaving nothing behind.
# Usage: new_impl_walk.sh BUILD WORKDIR: BUILD is what tools/plain-build has made of this tree.
set -u
section="A new implementation"
# .ci/run has parts for these
allowed="tools/format
b/trona bench --check -p siphash
test/mutate/mutate.sh b/libtrona.a b/mutate siphash"
. "$(dirname "$0")/walk.sh"
export TRONA_CHECK_SCALE=0.2

# A skeleton of each primitive compiles, in every way that warns.
for p in $(sed -n 's/^ *PRIMITIVE(\([a-z0-9_]*\)).*/\1/p' src/impls.def); do
    tools/new-impl "$p" walk AVX2 > "$work/log" 2>&1 && strict src/*/"${p}_walk.c"
    ok $? "a skeleton of $p compiles"
done
git reset -q --hard && git clean -q -f

# Without a formatter it is the same; and if a step fails, nothing is left.
CLANG_FORMAT=no-such-formatter tools/new-impl siphash walk AVX2 > "$work/log" 2>&1 && [ -f src/siphash/siphash_walk.c ] &&
    grep -q '^    IMPL(siphash, walk, AVX2) *\\$' src/impls.def
ok $? "without clang-format an implementation is begun"
git reset -q --hard && git clean -q -f
sed -i '/by tools.gen-readme/d' README.md
cp README.md "$work/README.md"
refuses "Nothing is changed" tools/new-impl siphash walk AVX2 && [ "$(git status --porcelain)" = " M README.md" ] &&
    cmp -s README.md "$work/README.md"
ok $? "where a step fails, nothing is changed"
git reset -q --hard

# One is linked: its self-test refuses it, and the library says so.
run tools/new-impl > "$work/log" 2>&1 && link src/siphash/siphash.c src/siphash/siphash_fast.c
ok $? "siphash fast is begun and linked"
run "b/trona selftest" > "$work/log" 2>&1
[ $? != 0 ] && [ "$(row siphash fast)" = "yes FAILED -" ]
ok $? "its self-test refuses it: $(row siphash fast)"

# Written, here by copying ref: the checks take it in, and it is chosen.
sed 's/siphash_ref/siphash_fast/g; s/IMPL_INFO(ref,/IMPL_INFO(fast,/' src/siphash/siphash_ref.c > src/siphash/siphash_fast.c
run "git add" && link src/siphash/siphash.c src/siphash/siphash_fast.c
ok $? "with the functions of ref it links"
run "b/trona selftest" > "$work/log" 2>&1 && case $(row siphash fast) in "yes yes"*) ;; *) false ;; esac
ok $? "its self-test passes: $(row siphash fast)"
run b/test/check/checkimpl > "$work/log" && grep -q '^ok .*siphash fast$' "$work/log"
ok $? "check compares it with ref"
run TRONA_IMPL= > "$work/log"
ok $? "it gives the known answers"
run LIBRARY= > "$work/log" 2>&1 && grep -q '^ok .*crypto_shorthash' "$work/log"
ok $? "it leaves nothing on the stack"

# The tools ask for forgotten steps.
refuses 'test/dispatch/expected.def needs a line CHOICE("siphash", "fast", "cpus")' run b/test/dispatch/test_dispatch &&
    grep -qF "$(quoted test_dispatch)" "$work/log" && grep -qF 'zen4: siphash is ref (got fast; ' "$work/log"
ok $? "test_dispatch asks for its line in expected.def"
echo 'CHOICE("siphash", "fast", "all")' >> test/dispatch/expected.def
link src/siphash/siphash.c src/siphash/siphash_fast.c && run b/test/dispatch/test_dispatch > "$work/log"
ok $? "with that line test_dispatch passes"
cp README.md "$work/README.md"
git checkout -q README.md
refuses "run tools/gen-readme" tools/gen-readme --check && grep -qF "$(quoted 'tools/gen-readme --check')" "$work/log"
ok $? "a README without it is refused"
cp "$work/README.md" README.md
sed -i '/^    IMPL(siphash, fast,/d' src/impls.def
refuses "add IMPL(siphash, fast, TARGET)" tools/gen-sources && grep -qF "$(quoted tools/gen-sources)" "$work/log"
ok $? "a file without a line in the catalogue is refused"
cp src/impls.def "$work/impls.def"
sed -i 's/^    IMPL(siphash, ref,/    IMPL(siphash, nowhere, AVX2) \\\n&/' src/impls.def
refuses "names IMPL(siphash, nowhere)" tools/gen-sources && grep -qF "$(quoted tools/gen-sources 2)" "$work/log"
ok $? "a line without an implementation is refused"
cp "$work/impls.def" src/impls.def

proved && proof/soundness --check ../build/proof.json > "$work/log" && proved "siphash hash64 fast proved" "siphash hash128 fast proved" &&
    refuses "$(quoted 'proof/soundness --check')" proof/soundness --check ../build/proof.json && run proof/soundness &&
        proof/soundness --check ../build/proof.json > "$work/log" && grep -q '^| siphash | hash64, hash128 | fast | ' doc/soundness.md
ok $? "doc/soundness.md without it is refused, and written by proof/soundness"
cp doc/soundness.md "$work/soundness.md"
python3 -c 'import json, sys
report = json.load(open(sys.argv[1]))
report["records"] = [r for r in report["records"] if r["primitive"] == "siphash" and r["implementation"] == "ref"]
json.dump(report, open(sys.argv[2], "w"))' ../build/proof.json "$work/one.json" && proof/soundness "$work/one.json" &&
    diff doc/soundness.md "$work/soundness.md" > "$work/log"
[ "$(grep -c '^[<>] | ' "$work/log")" = 1 ] && grep -q '^> | siphash | hash64, hash128 | fast | ' "$work/log"
ok $? "the record of one primitive replaces its rows, and no others"
cp "$work/soundness.md" doc/soundness.md
sed -i '0,/^| siphash .* ref | 0 to 48,/s/ ref | 0 to 48,/ ref | 0 to 49,/' doc/soundness.md
refuses "$(quoted 'proof/soundness --check')" proof/soundness --check ../build/proof.json && run proof/soundness
ok $? "a wrong row of x86-64 is refused, although AArch64 has it, too"

run tools/figures > "$work/log"
ok $? "the sizes that have limits leave room for it"

# Tools that take minutes contain the messages that the guide quotes from them; the other five were seen above.
bad=
for t in test/mutate/mutate.sh test/mutate/selftest_coverage "tools/gen-selftests --check" tools/figures; do
    [ -n "$(quoted "$t")" ] && grep -qF "$(quoted "$t")" "${t%% *}" || bad="$bad $t"
done
[ -z "$bad" ] && [ "$(sed -n '/^| message/,$p' CONTRIBUTING.md | grep -c '^| [^|]* | `')" = 9 ]
ok $? "the guide quotes nine messages, and all exist$bad"

# Away again.
git rm -q -f src/siphash/siphash_fast.c
sed -i '/^#define siphash_fast /d' src/core/names.h
sed -i '/"siphash", "fast"/d' test/dispatch/expected.def
git checkout -q doc/soundness.md
tools/gen-sources && tools/gen-readme && [ -z "$(git status --porcelain)" ]
ok $? "away again, it leaves nothing"
walked new-impl
