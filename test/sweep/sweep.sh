#!/bin/sh
# SPDX-License-Identifier: ISC
# One binary on many CPUs: the check, known-answer and dispatch programs under qemu's CPU models and on this machine.
# Usage: sweep.sh BUILD-DIRECTORY. The check runs on the least and the greatest model, which have all implementations between
# them; the others run every self-test. TRONA_SWEEP_ALL=1: check, and known answers with every implementation, on every model.
# Fails if a suite fails, if a CPU gets another implementation than test/dispatch/expected.def says, or if an implementation was
# never run anywhere though this CPU or qemu could.
set -u
build=${1:-.}
source=$(cd "$(dirname "$0")/../.." && pwd)
qemu=${QEMU:-qemu-x86_64}
TRONA_CHECK_SCALE=${TRONA_SWEEP_SCALE:-0.2}
export TRONA_CHECK_SCALE
dir=$(mktemp -d "${TMPDIR:-/tmp}/trona-sweep.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0
passed=0
result() { # status, name, detail
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
        echo "PASS $2: $3"
    else
        failed=$((failed + 1))
        echo "FAIL $2: $3"
    fi
}
run() { # cpu, program, arguments...: runs it there
    cpu=$1
    shift
    if [ "$cpu" = native ]; then
        "$@"
    else
        "$qemu" -cpu "$cpu" "$@" 2> "$dir/err"
    fi
}
wants() { # what test/dispatch/expected.def gives to a model of qemu: one line for each CPU that it may be
    awk -v model="$1" -F '"' '
        FNR == NR { if (/^ +PRIMITIVE\(/) { gsub(/^ +PRIMITIVE\(|\).*/, ""); primitive[++n] = $0 } next }
        /^CPU\(/ && index(" " $6 " ", " " model " ") { cpu[++c] = $2 }
        /^CHOICE\(/ { for (i = 1; i <= c; i++)
            if ($6 == "all" || index(" " $6 " ", " " cpu[i] " ")) want[i, $2] = $4 }
        END { for (i = 1; i <= c; i++) { line = ""
            for (j = 1; j <= n; j++)
                line = line " " primitive[j] "=" ((i, primitive[j]) in want ? want[i, primitive[j]] : "ref")
            print substr(line, 2) } }' "$source/src/impls.def" "$source/test/dispatch/expected.def"
}

if ! command -v "$qemu" >/dev/null 2>&1; then
    echo "FAIL sweep: $qemu is not installed"
    exit 1
fi
# A CPU that stands in no list, and what a measurement under an emulator means for it: nothing is lost but its traits.
run max,family=30 "$build/test/dispatch/test_dispatch" > "$dir/unlisted"
status=$?
result $status "unlisted dispatch" "$(grep -c '^ok' "$dir/unlisted") passed"
[ $status = 0 ] || grep '^not' "$dir/unlisted"
for cpu in qemu64 core2duo Nehalem Westmere SandyBridge Haswell EPYC max native; do
    case "$cpu ${TRONA_SWEEP_ALL-}" in
    qemu64* | max* | native* | *" 1")
        run $cpu "$build/test/check/checkimpl" > "$dir/check.$cpu" &&
            grep -q '^ok' "$dir/check.$cpu"
        status=$?
        [ $status = 0 ] || grep -v '^ok' "$dir/check.$cpu" | tail -n 20
        result $status "$cpu check" "$(grep -c '^ok' "$dir/check.$cpu") passed, $(grep -c '# SKIP' "$dir/check.$cpu") of them skipped"
        ;;
    *)
        run $cpu "$build/trona" selftest > "$dir/selftest.$cpu"
        status=$?
        result $status "$cpu self-tests" "$(tail -n 1 "$dir/selftest.$cpu")"
        ;;
    esac
    # For the known answers what the model chooses is enough; models between others choose what those do.
    only=--chosen
    case "$cpu ${TRONA_SWEEP_ALL-}" in
    native* | *" 1") only= ;;
    Nehalem* | Westmere* | EPYC*) only=none ;;
    esac
    if [ "$only" != none ]; then
        run $cpu "$build/test/kat/runkat" $only "$source"/test/kat/*.txt > "$dir/kat.$cpu" &&
            grep -q '^ok' "$dir/kat.$cpu"
        status=$?
        [ $status = 0 ] || grep -v '^ok' "$dir/kat.$cpu" | tail -n 20
        result $status "$cpu known answers" "$(grep -c '^ok' "$dir/kat.$cpu") passed"
    fi
    chosen=$(run $cpu "$build/test/dispatch/test_dispatch" show | sed -n 's/ (.*//p' | tr '\n' ' ' | sed 's/ $//')
    if [ $cpu = native ]; then
        # What this machine should choose is what the pure function of its features says; test_dispatch
        # compares that with a table. Here: nothing was quarantined.
        ! run native "$build/test/dispatch/test_dispatch" show | grep -q quarantined
        result $? "$cpu choice" "$chosen"
    else
        wants $cpu > "$dir/want"
        grep -qxF "$chosen" "$dir/want"
        status=$?
        result $status "$cpu choice" "$chosen"
        [ $status = 0 ] || sed 's/^/expected by test\/dispatch\/expected.def: /' "$dir/want"
    fi
done

# The public functions on the oldest model of all; what looks at the machine below the emulator has no place there.
ran=0
for t in "$build"/test/api/test_*; do
    case $t in *_memory | *_override | *_random_os | *_random_fork | *_runtime | *_threads) continue ;; esac
    run core2duo "$t" > "$dir/api" || {
        grep '^not ok' "$dir/api" | head -n 5
        result 1 "core2duo $(basename "$t")" "failed"
        continue
    }
    ran=$((ran + $(grep -c '^ok' "$dir/api")))
done
[ $ran -gt 1000 ]
result $? "core2duo API" "$ran tests passed"

# Every implementation of the build ran somewhere, but for those that want AVX-512, which qemu lacks, where this CPU lacks it.
sed -n 's/^ok [0-9]* - \([a-z0-9]* [a-z0-9]*\)\( # SKIP.*\)*$/\1/p' "$dir/check.native" | sort -u > "$dir/all"
cat "$dir"/check.* | sed -n 's/^ok [0-9]* - \([a-z0-9]* [a-z0-9]*\)$/\1/p' | sort -u > "$dir/ran"
comm -23 "$dir/all" "$dir/ran" > "$dir/never"
"$build/trona" cpu --tsv | awk -F '\t' '$3 ~ /avx512/ && $4 == "no" { print $1 " " $2 }' | sort > "$dir/avx512"
skipped=$(comm -12 "$dir/never" "$dir/avx512" | tr '\n' ',')
[ -z "$skipped" ] || echo "SKIP AVX-512, which neither this CPU nor qemu has: $skipped"
never=$(comm -23 "$dir/never" "$dir/avx512" | tr '\n' ',')
[ -s "$dir/all" ] && [ -z "$never" ]
result $? "every implementation ran somewhere" "$(wc -l < "$dir/ran") of $(wc -l < "$dir/all")${never:+, never: $never}"
echo "sweep: $passed passed, $failed failed"
[ $failed = 0 ]
