#!/bin/sh
# Breaks one implementation after the other by hand and looks at what the library does: the broken one must be shown as
# failed, the next one chosen, and every public function still right.
# Usage: mutate.sh LIBRARY WORKDIR: LIBRARY is a static libtrona.a of the unbroken sources (made by tools/plain-build);
# its test programs are linked again against the broken library in WORKDIR.
# mutations.txt: PRIMITIVE IMPLEMENTATION FILE SED-EXPRESSION, one a line.
set -u
library=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$2
top=$(cd "$(dirname "$0")/../.." && pwd)
CC=${CC:-cc}
passed=0
failed=0
skipped=0
fail() {
    failed=$((failed + 1))
    echo "FAIL $primitive $impl: $1"
}
mkdir -p "$work" || exit 1
cd "$work" || exit 1
objects=$(dirname "$library")
link() { # program, objects...: linked with the broken library
    program=$1
    shift
    $CC -o "$program" "$@" libtrona.a -lpthread
}

seen=
while read -r primitive impl file expression; do
    case $primitive in '' | '#'*) continue ;; esac
    seen="$seen $primitive=$impl"
    rm -rf src libtrona.a
    cp -r "$top/src" src
    sed "$expression" "$top/$file" > "$file"
    if cmp -s "$top/$file" "$file"; then
        fail "the mutation '$expression' changes nothing in $file"
        continue
    fi
    cp "$library" libtrona.a
    if ! $CC -O2 -I"$top/include" -c "src/$primitive/${primitive}_$impl.c" -o "${primitive}_$impl.o" ||
        ! ar r libtrona.a "${primitive}_$impl.o"; then
        fail "does not compile"
        continue
    fi
    link trona "$objects"/cli_*.o && link runkat "$objects"/kat_*.o && link test_dispatch "$objects"/test_dispatch.o ||
        { fail "does not link"; continue; }
    if [ "$(grep -c "^IMPL($primitive," "$top/src/impls.def")" = 1 ]; then
        # There is no other: the library must refuse to compute rather than use it.
        ./trona selftest > selftest.log 2>&1
        status=$?
        ./runkat --chosen "$top"/test/kat/$primitive.txt > kat.log 2>&1
        if [ $? != 134 ] || [ $status = 0 ]; then
            fail "the only implementation was used though it is broken"
            continue
        fi
        passed=$((passed + 1))
        echo "PASS $primitive $impl: the only one; the process is ended before it computes"
        continue
    fi
    ./trona cpu --tsv > cpu.tsv 2>&1
    row=$(awk -F '\t' -v p="$primitive" -v i="$impl" '$1 == p && $2 == i' cpu.tsv)
    chosen=$(awk -F '\t' -v p="$primitive" '$1 == p && $6 == "*" { print $2 }' cpu.tsv)
    supported=$(printf '%s\n' "$row" | cut -f 4)
    verified=$(printf '%s\n' "$row" | cut -f 5)
    if [ "$supported" = no ]; then
        skipped=$((skipped + 1))
        echo "SKIP $primitive $impl: this CPU cannot run it"
        continue
    fi
    if [ "$verified" != FAILED ] || [ -z "$chosen" ] || [ "$chosen" = "$impl" ]; then
        fail "not caught: $row (chosen: $chosen)"
        continue
    fi
    if ! TRONA_IMPL="$primitive=$impl" ./test_dispatch show | grep -q "^TRONA_IMPL: $primitive=$impl: it fails"; then
        fail "it can still be named"
        continue
    fi
    if ! ./runkat --chosen "$top"/test/kat/*.txt > kat.log 2>&1; then
        fail "known answers are wrong"
        continue
    fi
    wrong=
    for t in "$objects"/api_*.o; do
        name=$(basename "$t" .o)
        case $name in *_vdso | *_random_fork | *_memory | *_environment | *_stack | *_unload) continue ;; esac # slow, and hardly any primitive in them
        link "$name" "$t" && "./$name" > "$name.log" 2>&1 || { wrong="$wrong $name"; grep -B 1 "^not ok" "$name.log"; }
    done
    if [ -n "$wrong" ]; then
        fail "API tests fail:$wrong"
        continue
    fi
    passed=$((passed + 1))
    echo "PASS $primitive $impl: shown as failed, $chosen chosen, all API tests pass"
done < "$top/test/mutate/mutations.txt"
primitive=the
impl=catalogue
for row in $(sed -n 's/^IMPL(\([a-z0-9_]*\), *\([a-z0-9_]*\),.*/\1=\2/p' "$top/src/impls.def"); do
    case " $seen " in *" $row "*) ;; *) fail "$row has no mutation" ;; esac
done
echo "mutate: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ] && [ $passed != 0 ]
