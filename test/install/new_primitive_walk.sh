#!/bin/sh
# SPDX-License-Identifier: ISC
# Walks the way of a new primitive (CONTRIBUTING.md) in a copy of the committed tree: the skeleton of a toy, which compiles and
# whose tests fail; its functions and answers, with which all passes; and away again, leaving nothing behind.
# Usage: new_primitive_walk.sh BUILD WORKDIR: BUILD is what tools/plain-build has made of this tree.
set -u
section="A new primitive"
# .ci/run has parts for these
allowed="tools/format
test/mutate/mutate.sh b/libtrona.a b/mutate toymix"
. "$(dirname "$0")/walk.sh"
begin() {
    run tools/new-primitive > "$work/left" 2> "$work/log"
}
new="src/toymix/toymix.c src/toymix/toymix_ref.c src/api/crypto_toymix.c"
lists="src/api/sizes.c src/catalogue/catalogue.c src/catalogue/introspect.c"
link_toymix() { # what another primitive changes in the library and in the tests
    compile "$work/made" test/check/check_toymix.c test/check/check_main.c test/check/check_run.c test/kat/kat_toymix.c \
        test/kat/kat_main.c test/kat/kat_record.c test/kat/kat_sets.c && link $new $lists
}
fill() { # file, function: its body becomes the standard input
    cat > "$work/body"
    awk -v name="$2(" -v body="$work/body" '
        /^static/ && index($0, name) { inside = 1 }
        inside && /^}/ { inside = skip = 0 }
        !skip { print }
        inside && /^{/ { skip = 1; while ((getline line < body) > 0) print line }' "$1" > "$work/filled" && cp "$work/filled" "$1"
}
refused() { # the self-test fails, and nothing is computed
    ! run "b/trona selftest" > "$work/log" 2>&1 &&
        grep -q '^FAILED *toymix ref: a known answer came out wrong$' "$work/log" || return 1
    b/test/kat/runkat --chosen test/kat/toymix.txt > "$work/log" 2>&1
    [ $? = 134 ]
}
mutated() { # the error of mutations.txt in ref: compiles, and is found; the only implementation is then not used
    expression=$(sed -n 's|^toymix ref src/toymix/toymix_ref.c ||p' test/mutate/mutations.txt)
    cp src/toymix/toymix_ref.c "$work/right.c"
    sed -i "$expression" src/toymix/toymix_ref.c
    ! cmp -s src/toymix/toymix_ref.c "$work/right.c" || { echo "$expression changes nothing"; return 1; }
    link $new $lists
    status=$?
    cp "$work/right.c" src/toymix/toymix_ref.c
    [ $status = 0 ] && refused
}

# Invalid arguments and a step that fails change nothing.
refuses "no name" tools/new-primitive Toymix 8 16 Toymix Mixing &&
    refuses "1 to 128" tools/new-primitive toymix 0 16 Toymix Mixing &&
    refuses "already" tools/new-primitive siphash 8 16 Toymix Mixing &&
    refuses "already" tools/new-primitive hash 8 16 Toymix Mixing &&
    refuses "without" tools/new-primitive toymix 8 16 Toymix '*/' && [ -z "$(git status --porcelain)" ]
ok $? "what has no name, no size or is there already is refused"
sed -i '/by tools.gen-readme/d' README.md
cp README.md "$work/README.md"
! begin && grep -qF "Nothing is changed" "$work/log" && [ "$(git status --porcelain)" = " M README.md" ] &&
    cmp -s README.md "$work/README.md" && [ ! -d src/toymix ]
ok $? "where a step fails, nothing is changed"
git reset -q --hard

(export CLANG_FORMAT=no-such-formatter && begin) && strict $new && [ -f src/toymix/toymix.h ]
ok $? "without clang-format a primitive is begun"
git reset -q --hard && git clean -q -f -d

# The skeleton compiles, and all that it is asked is answered but for what it computes.
begin && [ "$(git status --porcelain -uall | grep -c '^??')" = 9 ] && grep -q 'nine files' CONTRIBUTING.md &&
    strict $new test/check/check_toymix.c test/kat/kat_toymix.c test/ct/ct_toymix.c
ok $? "the skeleton has nine files, and compiles"
CLANG_FORMAT=${CLANG_FORMAT:-clang-format-19}
command -v "$CLANG_FORMAT" > "$work/log" && { $CLANG_FORMAT --dry-run --Werror $new src/toymix/toymix.h test/*/*toymix.c > "$work/log" 2>&1
    ok $? "its format is that of the tree"; }
run tools/check-layers > "$work/log" 2>&1 && run tools/gen-docs > "$work/log" 2>&1 && run "sh test/ct" > "$work/log" &&
    run "sh test/api" > "$work/log"
ok $? "layers, manual, constant time and names are in order"
test/api/gen_abi.sh > "$work/test_abi.c" && $CC -O2 -Iinclude -Itest/api -c "$work/test_abi.c" -o "$work/test_abi.o" && link_toymix && $CC -o "$work/test_abi" "$work/test_abi.o" "$work/libtrona.a" -lpthread &&
    "$work/test_abi" > "$work/log" && grep -q '^ok .* crypto_toymix$' "$work/log"
ok $? "it links, and the binary interface has its functions"
cp src/core/names.h "$work/names.h" && mkdir "$work/objects" && cp "$build"/objects/*.o "$work/objects" &&
    cp "$work"/changed/*.o "$work/objects" &&
    tools/gen-names "$work"/objects/*.o && cmp src/core/names.h "$work/names.h" > "$work/log" &&
    tools/check-names "$work"/changed/*.o > "$work/log"
ok $? "names.h is what tools/gen-names writes"

# Its tests fail.
refused
ok $? "the self-test refuses it, and nothing uses it"
refuses "check_toymix_plain is not written" run b/test/check/checkimpl
ok $? "check asks for the specification"
refuses "out is 0000000000000000 (8 bytes), should be  (0 bytes)" run b/test/kat/runkat
ok $? "the known answer is wrong"
mkdir -p "$work/only/src" && cp -r src/toymix "$work/only/src"
refuses "toymix is not written" tools/gen-selftests --check "$work/only"
ok $? "gen-selftests asks for the derivation"
refuses "s/RIGHT/WRONG/ changes nothing" mutated
ok $? "mutations.txt has no error yet"

# Written: seven files by hand, CHANGELOG among them.
run "git add" && git add -A && git -c user.name=walk -c user.email=walk commit -q -m begun
fill src/toymix/toymix_ref.c toymix_ref_hash <<'C'
    const uint64_t factor = load64_le(key + 8) | 1;
    uint64_t state = load64_le(key), word = (uint64_t) len << 56;
    size_t i;

    for (i = 0; i + 8 <= len; i += 8) {
        state = (state ^ load64_le(m + i)) * factor;
        state ^= state >> 32;
    }
    for (; i < len; i++) {
        word |= (uint64_t) m[i] << 8 * (i & 7);
    }
    state = (state ^ word) * factor;
    store64_le(out, (state ^ state >> 32) + load64_le(key + 8));
C
fill test/check/check_toymix.c check_toymix_plain <<'C'
    uint64_t k[2] = {0, 0}, factor, state, word = 0;
    size_t i;

    for (i = 0; i < 16; i++) {
        k[i / 8] |= (uint64_t) key[i] << 8 * (i % 8);
    }
    factor = k[1] | 1;
    state  = k[0];
    for (i = 0; i < len; i++) {
        word |= (uint64_t) m[i] << 8 * (i % 8);
        if (i % 8 == 7) {
            state = (state ^ word) * factor;
            state ^= state >> 32;
            word = 0;
        }
    }
    word ^= (uint64_t) (len & 255) << 56;
    state = (state ^ word) * factor;
    state ^= state >> 32;
    state += k[1];
    for (i = 0; i < 8; i++) {
        out[i] = (uint8_t) (state >> 8 * i);
    }
C
sed -i '/^    raise ValueError/d' tools/selftests/toymix.py
sed -i '/^    """The result for/r /dev/stdin' tools/selftests/toymix.py <<'P'
    k0, k1 = (int.from_bytes(key[i:i + 8], "little") for i in (0, 8))
    for i in range(0, len(m) // 8 * 8 + 8, 8):
        k0 = (k0 ^ int.from_bytes(m[i:i + 8], "little") ^ (len(m) % 256 << 56 if i + 8 > len(m) else 0)) * (k1 | 1) % 2**64
        k0 ^= k0 >> 32
    return ((k0 + k1) % 2**64).to_bytes(8, "little")
P
# By hand: (00 ^ 02 << 56 ^ 0201) * 1 = 0200000000000201, its upper half 02000000 into the lower, nothing added.
sed -i '/^op = /,$d' test/kat/toymix.txt
printf 'op = crypto_toymix\nkey = 00*16\nin = 0102\nout = 0102000200000002\n' >> test/kat/toymix.txt
sed -i 's/^\(toymix ref .*\) s.RIGHT.WRONG.$/\1 s|<< 56|<< 57|/' test/mutate/mutations.txt
printf '\nToymix (crypto_toymix_*).\n' >> CHANGELOG
proved "toymix hash ref no theorem"
refuses "proof/open.txt: no reason for toymix hash ref" proof/soundness --check ../build/proof.json &&
    grep -q 'prints `proof/open.txt: no reason for toymix hash ref`' CONTRIBUTING.md
ok $? "a function without a theorem needs a reason"
echo 'toymix * * there is no theorem yet' >> proof/open.txt
run tools/gen-selftests > "$work/derived"
cp "$work/derived" "$work/log"
grep toymix "$work/derived" | grep -q 'toymix_answer is now 0x' && ! grep toymix "$work/derived" | grep -qv 'is now'
ok $? "gen-selftests writes the self-test's answer"
by_hand=$(git diff --name-only | grep -vxc src/toymix/toymix.c)
git diff --name-only > "$work/log"
grep -q '^Left to do, in seven files:$' "$work/left" && grep -qiw 'seven files' CONTRIBUTING.md && [ "$by_hand" = 7 ]
ok $? "$by_hand files are written by hand"
refuses "$(quoted 'proof/soundness --check')" proof/soundness --check ../build/proof.json && run proof/soundness &&
    proof/soundness --check ../build/proof.json > "$work/log" && grep -q '^| toymix | hash | ref | not proved: ' doc/soundness.md
ok $? "with it, soundness.md says that it is not proved"
strict $new test/check/check_toymix.c && link_toymix
ok $? "with its functions it links"
run "b/trona selftest" > "$work/log" 2>&1 && case $(row toymix ref) in "yes yes"*) ;; *) false ;; esac
ok $? "its self-test passes, and it is chosen: $(row toymix ref)"
run b/test/check/checkimpl > "$work/log" && [ "$(grep -c '^ok .*toymix' "$work/log")" -ge 2 ]
ok $? "check compares it with the specification, and finds the mutants"
run b/test/kat/runkat > "$work/log"
ok $? "it gives the known answer"
run LIBRARY= > "$work/log" 2>&1 && grep -q '^ok .*crypto_toymix' "$work/log"
ok $? "it leaves nothing on the stack"
run b/test/dispatch/test_dispatch > "$work/log"
ok $? "test_dispatch passes: ref is expected on every CPU"
run tools/check-layers > "$work/log" 2>&1
ok $? "check-layers finds nothing"
mutated
ok $? "the error of mutations.txt is found"

run tools/figures > "$work/log"
ok $? "the sizes that have limits leave room for it"

# Away again.
git reset -q HEAD~1 && git checkout -q CHANGELOG proof doc
rm -r src/toymix src/api/crypto_toymix.c test/*/*toymix.c test/kat/toymix.txt tools/selftests/toymix.py
sed -i '/toymix/d' src/api/sizes.c src/core/names.h test/ct/ct_groups.def test/mutate/mutations.txt test/api/prototypes.txt \
    test/api/constants.txt README.md
sed -i '/PRIMITIVE(toymix)/d; /^#define IMPLS_toymix/,/^$/d' src/impls.def
sed -i '/^.. kat_toymix.c/,/^$/d' test/kat/kat_ops.def
sed -i '/^.. ---- Toymix ----/,/crypto_toymix_keybytes/d' include/trona.h
sed -i 'N;/^\n$/!P;D' include/trona.h
tools/gen-sources && tools/gen-readme && git status --porcelain > "$work/log" && [ ! -s "$work/log" ]
ok $? "away again, it leaves nothing"
walked new-primitive
