#!/bin/sh
# SPDX-License-Identifier: ISC
# Walks the way of a new implementation (doc/contributing.md) in a copy of the committed tree: a skeleton for every
# primitive, which compiles and is refused; a copy of an implementation under another name, which passes everything and
# is chosen; what tells of a line that was forgotten; and away again, leaving nothing behind.
# Usage: new_impl_walk.sh BUILD WORKDIR: BUILD is what tools/plain-build has made of this tree.
set -u
build=$(cd "$1" && pwd) || exit 1
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$2
CC=${CC:-cc}
rm -rf "$work"
mkdir -p "$work" && work=$(cd "$work" && pwd) && git clone -q "$top" "$work/tree" && cd "$work/tree" || exit 1
passed=0
failed=0
ok() { # status, what
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
        echo "ok: $2"
    else
        failed=$((failed + 1))
        echo "FAIL: $2"
        tail -n 20 "$work/log"
    fi
}
quoted() { # tool, number: the message that the guide says it has
    sed -n "s|^. \(.*\) . \`$1\` .*|\1|p" doc/contributing.md | sed -n "${2:-1}p"
}
refuses() { # what must be in its message, command...: fails, and says that
    message=$1
    shift
    ! "$@" > "$work/log" 2>&1 && grep -qF "$message" "$work/log"
}
link() { # the two changed objects of primitive $1 into the library and the programs
    cp "$build/libtrona.a" "$work/libtrona.a"
    for s in "$1" "$1_walk"; do
        $CC -O2 -Iinclude -c "src/$1/$s.c" -o "$work/$s.o" || return 1
    done
    ar r "$work/libtrona.a" "$work/$1.o" "$work/$1_walk.o" 2> "$work/log" &&
        $CC -O2 -DTRONA_NO_DEPRECATED -Iinclude -c test/dispatch/test_dispatch.c -o "$work/test_dispatch.o" &&
        $CC -o "$work/trona" "$build"/cli_*.o "$work/libtrona.a" -lpthread &&
        $CC -o "$work/checkimpl" "$build"/check_*.o "$work/libtrona.a" -lpthread &&
        $CC -o "$work/runkat" "$build"/kat_*.o "$work/libtrona.a" -lpthread &&
        $CC -o "$work/test_dispatch" "$work/test_dispatch.o" "$work/libtrona.a" -lpthread
}
row() { # supported, verified, chosen of siphash walk
    "$work/trona" cpu --tsv | awk -F '\t' '$1 == "siphash" && $2 == "walk" { print $4 " " $5 " " $6 }'
}

# A skeleton of each primitive compiles, in every way that warns.
for p in $(sed -n 's/^ *PRIMITIVE(\([a-z0-9_]*\)).*/\1/p' src/impls.def); do
    tools/new-impl "$p" walk AVX2 > "$work/log" 2>&1 &&
        $CC -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude -fsyntax-only \
            src/*/"${p}_walk.c" > "$work/log" 2>&1
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
tools/new-impl siphash walk NONE > "$work/log" 2>&1 && link siphash
ok $? "siphash walk is begun and linked"
"$work/trona" selftest > "$work/log" 2>&1
[ $? != 0 ] && [ "$(row)" = "yes FAILED -" ]
ok $? "its self-test refuses it: $(row)"

# Written, here by copying ref: the checks take it in, and it is chosen.
sed 's/siphash_ref/siphash_walk/g; s/IMPL_INFO(ref,/IMPL_INFO(walk,/' src/siphash/siphash_ref.c > src/siphash/siphash_walk.c
link siphash
ok $? "with the functions of ref it links"
"$work/trona" selftest > "$work/log" 2>&1 && case $(row) in "yes yes"*) ;; *) false ;; esac
ok $? "its self-test passes: $(row)"
TRONA_CHECK_SCALE=0.2 "$work/checkimpl" siphash > "$work/log" && grep -q '^ok .*siphash walk$' "$work/log"
ok $? "check compares it with ref"
TRONA_IMPL=siphash=walk "$work/runkat" --chosen test/kat/*.txt > "$work/log"
ok $? "it gives the known answers"

# What was forgotten is asked for.
refuses 'test/dispatch/expected.def has its line CHOICE("siphash", "walk", "cpus")' "$work/test_dispatch" &&
    grep -qF "$(quoted test_dispatch)" "$work/log"
ok $? "test_dispatch asks for its line in expected.def"
echo 'CHOICE("siphash", "walk", "all")' >> test/dispatch/expected.def
link siphash && "$work/test_dispatch" > "$work/log"
ok $? "with that line test_dispatch passes"
cp README.md "$work/README.md"
git checkout -q README.md
refuses "run tools/gen-readme" tools/gen-readme --check && grep -qF "$(quoted 'tools/gen-readme --check')" "$work/log"
ok $? "a README without it is refused"
cp "$work/README.md" README.md
sed -i '/^    IMPL(siphash, walk,/d' src/impls.def
refuses "add IMPL(siphash, walk, TARGET)" tools/gen-sources && grep -qF "$(quoted tools/gen-sources)" "$work/log"
ok $? "a file without a line in the catalogue is refused"
cp src/impls.def "$work/impls.def"
sed -i 's/^    IMPL(siphash, ref,/    IMPL(siphash, nowhere, AVX2) \\\n&/' src/impls.def
refuses "names siphash_nowhere.c" tools/gen-sources && grep -qF "$(quoted tools/gen-sources 2)" "$work/log"
ok $? "a line without a file is refused"
cp "$work/impls.def" src/impls.def

# The messages that the guide quotes from the tools which take minutes stand in these; four were seen above.
bad=
for t in test/mutate/mutate.sh test/mutate/selftest_coverage "tools/gen-selftests --check"; do
    [ -n "$(quoted "$t")" ] && grep -qF "$(quoted "$t")" "${t%% *}" || bad="$bad $t"
done
[ -z "$bad" ] && [ "$(sed -n '/^| message/,$p' doc/contributing.md | grep -c '^| [^|]* | `')" = 7 ]
ok $? "the guide quotes seven messages, and all exist$bad"

# Away again.
rm src/siphash/siphash_walk.c
sed -i '/^#define siphash_walk /d' src/core/names.h
sed -i '/"siphash", "walk"/d' test/dispatch/expected.def
tools/gen-sources && tools/gen-readme && [ -z "$(git status --porcelain)" ]
ok $? "away again, it leaves nothing"
echo "new-impl: $passed passed, $failed failed"
[ $failed = 0 ]
