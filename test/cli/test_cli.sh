#!/bin/sh
# SPDX-License-Identifier: ISC
# The trona command: its main job, and everything that can go wrong with it. TAP on standard output.
#   TRONA=path/to/trona test_cli.sh
# bench is slow under an emulator or a sanitizer: TRONA_TEST_NO_BENCH=1 leaves it out. TRONA_SKIP_CLI=1 leaves out all of it,
# which takes a minute of one core, where another build has run it.
here=$(cd "$(dirname "$0")" && pwd)
case ${TRONA:?the command to test} in
/*) ;;
*) TRONA=$PWD/$TRONA ;;
esac
"$TRONA" --version > /dev/null || { echo "Bail out! $TRONA does not run"; exit 1; }
[ -z "${TRONA_SKIP_CLI:-}" ] || { echo "1..0 # SKIP TRONA_SKIP_CLI is set"; exit 0; }
unset TRONA_CPU TRONA_IMPL TRONA_PICK
LC_ALL=C
export LC_ALL
umask 022
work=$(mktemp -d "${TMPDIR:-/tmp}/trona-test.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/d" "$work/tmp" && cd "$work/d" || exit 1
TMPDIR=$work/tmp
export TMPDIR
n=0
failed=0

# ---- Helpers ----
ok() { # status of the condition, description
    n=$((n + 1))
    if [ "$1" = 0 ]; then
        echo "ok $n - $2"
    else
        failed=$((failed + 1))
        echo "not ok $n - $2"
        echo "# last: trona $last: status $status"
        awk '{ print "# stdout: " $0 }' "$work/out" | head -n 20 # awk ends the last line, too
        awk '{ print "# stderr: " $0 }' "$work/err" | head -n 20
    fi
}
skip() { # why, description
    n=$((n + 1))
    echo "ok $n - $2 # SKIP $1"
}
run() { # arguments of trona; always 0, so that a chain of && goes on
    last=$*
    "$TRONA" "$@" > "$work/out" 2> "$work/err"
    status=$?
    return 0
}
run_env() { # VARIABLE=value, arguments of trona
    last=$*
    variable=$1
    shift
    env "$variable" "$TRONA" "$@" > "$work/out" 2> "$work/err"
    status=$?
    return 0
}
clean() { # no temporary file is left here
    [ -z "$(ls -A | grep '^\.trona-')" ]
}
silent() { # it succeeded and had nothing to say
    [ "$status" = 0 ] && [ ! -s "$work/err" ] && clean
}
one_line() { # it failed with one line: FILE, pattern of the reason
    [ "$status" = 1 ] && [ "$(wc -l < "$work/err")" -eq 1 ] && grep -q "^trona: $1: .*$2" "$work/err" && clean
}
usage() { # it was used wrongly and said so
    [ "$status" = 2 ] && [ -s "$work/err" ] && [ ! -s "$work/out" ] && clean
}
says() { # pattern on stdout
    grep -q -- "$1" "$work/out"
}
refused() { # FILE, reason: bob's decryption fails, and leaves nothing
    rm -f opened
    run decrypt -k bob.key -o opened "$1"
    one_line "$1" "$2" && [ ! -e opened ]
}
random() { # size, file
    head -c "$1" /dev/urandom > "$2"
}
flip() { # file, offset, bit
    v=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' ')
    printf '%b' "\\0$(printf %03o $((v ^ (1 << $3))))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2> "$work/dd"
}
part() { # file, offset, size
    tail -c +$(($2 + 1)) "$1" | head -c "$3"
}
size() {
    wc -c < "$1" | tr -d ' '
}
header=152
chunk=65552
text=65536

# ---- The parts; later ones use the files of earlier ones ----
for part in files tamper threads range system output recipients foreign hash json inspect completions; do
    . "$here/part_$part.sh"
done
echo "1..$n"
[ $failed = 0 ]
