#!/bin/sh
# SPDX-License-Identifier: ISC
# Breaks each implementation in its source and tests the library: the broken one must be shown as failed, the next one
# chosen, and every public function still right.
# Usage: mutate.sh LIBRARY WORKDIR [PRIMITIVE]: LIBRARY is a static libtrona.a of the unbroken sources (made by tools/plain-build);
# its test programs are linked again against the broken library in WORKDIR. Without PRIMITIVE, all primitives.
# mutations.txt: PRIMITIVE IMPLEMENTATION FILE SED-EXPRESSION, one a line. A round breaks one implementation of each
# primitive: the first round those of the primitives' first lines, and so on. If known answers or API tests are wrong in a
# round, each of its mutants is tested alone. The API tests run where a round breaks an implementation that this CPU would
# choose; elsewhere they would run unbroken code. An implementation that is the only one this CPU can run has no round: the
# process must abort.
set -u
library=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$2
wanted="^${3:-[a-z0-9_]*} "
top=$(cd "$(dirname "$0")/../.." && pwd)
CC=${CC:-cc}
passed=0
failed=0
skipped=0
mkdir -p "$work" || exit 1
cd "$work" || exit 1
rm -rf round.*
: > elsewhere
objects=$(dirname "$library")
fail() { # primitive, implementation, what is wrong
    failed=$((failed + 1))
    echo "FAIL $1 $2: $3"
}
pass() {
    passed=$((passed + 1))
    echo "PASS $1 $2: $3"
}
link() { # program, objects...: linked with the broken library
    program=$1
    shift
    $CC -o "$program" "$@" libtrona.a -lpthread
}
# break_one ROUND PRIMITIVE IMPLEMENTATION FILE SED-EXPRESSION: adds the broken object to the round.
break_one() {
    rm -rf src
    cp -r "$top/src" src
    sed "$5" "$top/$4" > "$4"
    if cmp -s "$top/$4" "$4"; then
        fail "$2" "$3" "the mutation '$5' changes nothing in $4"
        return
    fi
    mkdir -p "round.$1"
    source=$(grep -l "^const $2_impl $2_$3 =" src/*/*.c)
    object=$(basename "$source" .c).o
    if ! $CC -O2 -I"$top/include" -c "$source" -o broken.o; then
        fail "$2" "$3" "does not compile"
    elif only_this "round.$1/$object" "trona_p_$2_$3"; then
        echo "$2 $3 $object" >> "round.$1/list"
    else
        fail "$2" "$3" "cannot be put beside the other implementations of $object"
    fi
}
# Makes an object of broken.o. If it has several implementations, only this one is taken; the others come from the unbroken object.
only_this() { # object, symbol
    [ -f "$1" ] || cp "$objects/objects/$(basename "$1")" "$1"
    objcopy --keep-global-symbol="$2" broken.o && objcopy --localize-symbol="$2" "$1" unbroken.o &&
        ld -r -o "$1" unbroken.o broken.o
}
link_broken() { # objects...: the library with them, and the programs that look at it
    wrong=" linking, or trona cpu"
    cp "$library" libtrona.a && ar r libtrona.a "$@" && link trona "$objects"/cli_*.o && link runkat "$objects"/kat_*.o &&
        link test_dispatch "$objects"/test_dispatch.o
}
# The library must refuse to compute rather than use the only implementation.
only_one() { # primitive, implementation
    ./trona selftest > selftest.log 2>&1
    status=$?
    if [ -f "$top/test/kat/$1.txt" ]; then
        ./runkat --chosen "$top/test/kat/$1.txt" > kat.log 2>&1
    else # the batches, which have no known answers but those of the single calls
        link test_batch "$objects"/api_test_batch.o && ./test_batch > kat.log 2>&1
    fi
    if [ $? != 134 ] || [ $status = 0 ]; then
        fail "$1" "$2" "the only implementation was used though it is broken"
    else
        pass "$1" "$2" "the only one; the process is ended before it computes"
    fi
}
public() { # list: the known answers and the API tests with what is chosen; sets wrong
    wrong=
    ./runkat --chosen "$top"/test/kat/*.txt > kat.log 2>&1 || wrong=" runkat"
    cut -d ' ' -f 1,2 "$1" | grep -qxFf chosen || [ -n "$wrong" ] || return 0
    for t in "$objects"/api_*.o; do
        name=$(basename "$t" .o)
        case $name in *_vdso | *_random_fork | *_memory | *_environment | *_stack | *_unload) continue ;; esac # slow, and hardly any primitive in them
        link "$name" "$t" && "./$name" > "$name.log" 2>&1 || { wrong="$wrong $name"; grep -B 1 "^not ok" "$name.log"; }
    done
    [ -z "$wrong" ]
}
shown() { # primitive, implementation: sets supported, and wrong to what is wrong with how it is shown and chosen
    row=$(awk -F '\t' -v p="$1" -v i="$2" '$1 == p && $2 == i' cpu.tsv)
    chosen=$(awk -F '\t' -v p="$1" '$1 == p && $6 == "*" { print $2 }' cpu.tsv)
    supported=$(printf '%s\n' "$row" | cut -f 4)
    verified=$(printf '%s\n' "$row" | cut -f 5)
    wrong=
    [ "$supported" != no ] || return 0
    if [ "$verified" != FAILED ] || [ -z "$chosen" ] || [ "$chosen" = "$2" ]; then
        wrong="not caught: $row (chosen: $chosen)"
    elif ! TRONA_IMPL="$1=$2" ./test_dispatch show | grep -q "^TRONA_IMPL: $1=$2: it fails"; then
        wrong="it can still be named"
    fi
    [ -z "$wrong" ]
}
round() { # directory with broken objects and the list of them
    link_broken "$1"/*.o && ./trona cpu --tsv > cpu.tsv 2>&1 && public "$1/list"
    together=$?
    public_wrong=$wrong
    if [ $together != 0 ] && [ "$(wc -l < "$1/list")" -gt 1 ]; then
        before=$failed
        while read -r primitive impl object; do
            rm -rf alone
            mkdir alone
            cp "$1/$object" alone
            echo "$primitive $impl $object" > alone/list
            round alone
        done < "$1/list"
        [ $failed != $before ] || fail "$1" "as a whole" "these fail:$public_wrong"
        return
    fi
    while read -r primitive impl object; do
        if ! shown "$primitive" "$impl"; then
            fail "$primitive" "$impl" "$wrong"
        elif [ "$supported" = no ]; then
            skipped=$((skipped + 1))
            echo "SKIP $primitive $impl: this CPU cannot run it"
        elif [ $together != 0 ]; then
            fail "$primitive" "$impl" "these fail:$public_wrong"
        else
            pass "$primitive" "$impl" "shown as failed, $chosen chosen, known answers and API tests pass"
        fi
    done < "$1/list"
}

# Implementations for other architectures are not in the library.
nm --defined-only "$library" | awk 'NF == 3 { sub(/^trona_p_/, "", $3); print $3 }' | sort -u > built
awk -v wanted="$wanted" 'FNR == NR { built[$1] = 1; next }
    !/^#/ && $0 ~ wanted { if (built[$1 "_" $2]) print ++n[$1], $0; else print $1, $2 > "elsewhere" }' \
    built "$top/test/mutate/mutations.txt" > mutations
rows=$(sed -n 's/^ *IMPL(\([a-z0-9_]*\), *\([a-z0-9_]*\),.*/\1 \2/p' "$top/src/impls.def" | grep "$wanted")
# The choices of the unbroken library here, and the implementations that have no other beside them on this CPU.
cp "$library" libtrona.a && link trona "$objects"/cli_*.o && ./trona cpu --tsv > cpu.tsv || exit 1
awk -F '\t' '$6 == "*" { print $1, $2 }' cpu.tsv > chosen
awk -F '\t' '$4 == "yes" { n[$1]++; impl[$1] = $2 } END { for (p in n) if (n[p] == 1) print p, impl[p] }' cpu.tsv | grep "$wanted" > single
[ -s chosen ] || exit 1
while read -r n primitive impl file expression; do
    ! grep -qx "$primitive $impl" single || n=$primitive
    break_one "$n" "$primitive" "$impl" "$file" "$expression"
done < mutations
while read -r primitive impl; do
    link_broken "round.$primitive"/*.o && only_one "$primitive" "$impl" || fail "$primitive" "$impl" "there is nothing to test"
    rm -rf "round.$primitive"
done < single
for r in round.*; do
    [ ! -d "$r" ] || round "$r"
done
echo "$rows" | while read -r primitive impl; do
    grep -q "^[0-9]* $primitive $impl " mutations || grep -qx "$primitive $impl" elsewhere || echo "$primitive $impl"
done > missing
while read -r primitive impl; do
    fail "$primitive" "$impl" "no mutation"
done < missing
echo "of implementations that this build lacks: $(wc -l < elsewhere) mutations, not tried"
echo "mutate: $passed passed, $failed failed, $skipped skipped, in $(ls -d round.* 2> /dev/null | wc -l) rounds"
[ $failed = 0 ] && [ $passed != 0 ]
