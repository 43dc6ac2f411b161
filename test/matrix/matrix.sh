#!/bin/sh
# SPDX-License-Identifier: ISC
# The library on other machines: builds it and its tests for each target, and runs known answers, the comparison with ref, the
# dispatcher's test and the API's under an emulator as each CPU. Prints a table, a line for each CPU; then what was only compiled and
# linked. Fails if a line fails or could not run.
#   matrix.sh DIRECTORY [TARGET...]    DIRECTORY takes the builds; TARGET: of the tables below only these
# Needs qemu-user, the cross compilers of Debian, clang-19, mingw-w64, wine64, emscripten, node, and for what names zig the Python
# package ziglang.
# TRONA_CHECK_SCALE: how much test/check does (0.02).
set -u
out=$1
shift
top=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"
out=$(cd "$out" && pwd)
export TRONA_CHECK_SCALE="${TRONA_CHECK_SCALE:-0.02}"
zig="python3 -m ziglang cc"
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
export WINEDEBUG=-all WINEPREFIX="$out/wine"
# Emscripten 3.1 takes node's fetch for a browser's.
node="node --no-experimental-fetch"
wasi="$zig -target wasm32-wasi"
# node 20 writes beside its own objects when it calls WASI's functions the fast way.
wasi_node="node --no-warnings --no-turbo-fast-api-calls $top/test/matrix/wasi.mjs"
emcc="emcc -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 -Wno-unused-command-line-argument"

# What a compiler is told of a RISC-V CPU with the cryptography extensions: qemu 7.2 has these, but no hwprobe to ask for them, so
# that what is compiled for any CPU runs as on one without.
zkn=rv64gc_zbb_zbkb_zbkc_zbkx_zknd_zkne_zknh

# API tests that ask for fork, resource limits, or memory at an address (posix_memalign).
posix="pwhash pwhash_ll blake3 runtime wipe wipe_curve wipe_aes wipe_aesgcm wipe_chapoly wipe_hmac"
# Runs: target; compiler; emulator; CPUs, each as the emulator's model or, after a colon, as TRONA_CPU; API tests left out.
runs() {
    cat << END
aarch64-gcc;aarch64-linux-gnu-gcc -static;qemu-aarch64;cortex-a53:armv8-a cortex-a72 neoverse-n1 max max:none
aarch64-clang;clang-19 --target=aarch64-linux-gnu -static;qemu-aarch64;cortex-a53:armv8-a cortex-a72 neoverse-n1 max
armhf-gcc;arm-linux-gnueabihf-gcc -static;qemu-arm;cortex-a15 cortex-a15:none
i686-gcc;i686-linux-gnu-gcc -static;qemu-i386;max pentium2
x86_64-musl;$zig -target x86_64-linux-musl -static;;: :none
s390x-gcc;s390x-linux-gnu-gcc -static;qemu-s390x;max
powerpc64-gcc;powerpc64-linux-gnu-gcc -static;qemu-ppc64;power9
mips-gcc;mips-linux-gnu-gcc -static;qemu-mips;24Kf
sparc64-gcc;sparc64-linux-gnu-gcc -static;qemu-sparc64;TI-UltraSparc-IIi
riscv64-gcc;riscv64-linux-gnu-gcc -static;qemu-riscv64;rv64
riscv64-clang;clang-19 --target=riscv64-linux-gnu -static -march=$zkn;qemu-riscv64 -cpu rv64,zbb=true,zkn=true;: :rva22u64
x86_64-mingw;x86_64-w64-mingw32-gcc -static;$wine;: :none;$posix
wasm32;$emcc;$node;:;$posix
wasm32-simd;$emcc -msimd128;$node;:;$posix
wasi;$wasi;$wasi_node;:;$posix
wasi-simd;$wasi -msimd128;$wasi_node;:;$posix
END
}
# Compiled and linked as a shared library: target; compiler.
links() {
    cat << END
x86_64-macos;$zig -target x86_64-macos
aarch64-macos;$zig -target aarch64-macos
aarch64-windows;$zig -target aarch64-windows-gnu
x86_64-windows;$zig -target x86_64-windows-gnu
x86_64-freebsd;$zig -target x86_64-freebsd
aarch64-freebsd;$zig -target aarch64-freebsd
aarch64-openbsd;$zig -target aarch64-openbsd
END
}
# The tests that need no second process of the same kind, no device, and no more memory than an emulator has.
api_tests=$(printf 'test/api/test_%s.c ' hash generichash stream curve sign secretbox box codecs utils keccak aesgcm aegis \
    ipcrypt aead_chacha20poly1305 secretstream shorthash kdf kx kem core_ed25519 ristretto255 pwhash pwhash_ll blake3 mldsa runtime \
    wipe wipe_curve wipe_aes wipe_aesgcm wipe_chapoly wipe_hmac)
api_tests=$(for t in $api_tests; do [ ! -f "$top/$t" ] || printf '%s ' "$t"; done)

wanted() { # target, the targets asked for
    this=$1
    shift
    [ $# = 0 ] && return 0
    for t; do [ "$t" != "$this" ] || return 0; done
    return 1
}
passed=0
failed=0
line() {
    printf '%-15s %-22s %-6s %5s  %5s s  %s\n' "$@"
}
# The command: its self-test; keys, a file encrypted, signed and back; a change is refused.
command_works() { # what runs it
    trona="$1 ./trona$suffix"
    rm -f key.* plain* # of another CPU
    head -c 300000 "$top/src/core/names.h" > plain
    $trona selftest && $trona keygen -o key && $trona encrypt -r key.pub -s key.key -o plain.trona plain &&
        $trona decrypt -k key.key -v key.pub -o plain.back plain.trona && cmp plain plain.back &&
        $trona sign -k key.key plain && $trona verify -v key.pub plain && echo x >> plain || return 1
    ! $trona verify -v key.pub plain && echo x >> plain.trona && ! $trona decrypt -k key.key -o plain.no plain.trona &&
        [ ! -e plain.no ] && echo "ok - the command"
}
run_cpu() { # target, emulator, CPU: in the target's directory
    case $3 in
    *:?*) TRONA_CPU=${3#*:} && export TRONA_CPU ;;
    *) unset TRONA_CPU ;;
    esac
    model=${3%%:*}
    runner=$2
    [ -z "$runner" ] || [ -z "$model" ] || runner="$2 -cpu $model"
    if [ -n "$runner" ]; then TRONA_RUNNER=$runner && export TRONA_RUNNER; else unset TRONA_RUNNER; fi
    log=log-$(echo "$3" | tr ':' '-')
    begin=$(date +%s)
    status=pass
    for t in "test/kat/runkat$suffix --chosen $top/test/kat/*.txt" test/check/checkimpl$suffix test/dispatch/test_dispatch$suffix \
        $(for a in $tests; do echo "${a%.c}$suffix"; done); do
        # shellcheck disable=SC2086 # words
        $runner $t || { echo "# FAIL $t"; status=FAIL; }
    done > "$log" 2> "$log.err"
    case $2 in
    *qemu*) ;; # whose CPUs run the command in .ci/run
    *) command_works "$runner" >> "$log" 2>> "$log.err" || { echo "# FAIL the command" >> "$log"; status=FAIL; } ;;
    esac
    chosen=$($runner ./trona$suffix cpu --all 2>> "$log.err" | awk '/ yes +yes +\* / && $2 != "ref" { printf "%s%s=%s", n++ ? " " : "", $1, $2 }')
    count=$(grep -c '^ok' "$log")
    [ "$count" -gt 0 ] || status=FAIL
    if [ $status = pass ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    line "$1" "$3" $status "$count" $(($(date +%s) - begin)) "${chosen:-ref}"
    [ $status = pass ] || grep -hE '^(# FAIL|not ok)' "$log" | head -n 10
}

line target cpu result tests time "implementations other than ref"
runs > "$out/runs"
while IFS=';' read -r target compiler emulator cpus omit <&3; do
    wanted "$target" "$@" || continue
    mkdir -p "$out/$target"
    tests=$api_tests
    for t in $omit; do tests=$(echo "$tests" | sed "s,test/api/test_$t\\.c,,"); done
    archiver=ar
    suffix=
    case $compiler in
    emcc*) archiver=emar ;;
    *mingw*) suffix=.exe ;;
    esac
    if ! CC=$compiler AR=$archiver API_TESTS=$tests "$top/tools/plain-build" "$out/$target" > "$out/$target/build.log" 2>&1; then
        failed=$((failed + 1))
        line "$target" "" FAIL 0 0 "not built: $(grep -m 1 -E 'error|not found' "$out/$target/build.log")"
        continue
    fi
    cd "$out/$target" || exit 1
    for cpu in $cpus; do
        run_cpu "$target" "$emulator" "$cpu"
    done
done 3< "$out/runs"
links > "$out/links"
while IFS=';' read -r target compiler <&3; do
    wanted "$target" "$@" || continue
    begin=$(date +%s)
    # shellcheck disable=SC2086 # words
    if $compiler -O2 -I"$top/include" -shared -o "$out/libtrona-$target" "$top"/src/*/*.c > "$out/$target.log" 2>&1; then
        passed=$((passed + 1))
        line "$target" - linked - $(($(date +%s) - begin)) "compiled and linked, not run"
    else
        failed=$((failed + 1))
        line "$target" - FAIL - $(($(date +%s) - begin)) "$(grep -m 1 error "$out/$target.log")"
    fi
done 3< "$out/links"
# Read as Microsoft's compiler would.
for target in x86_64-cl x86_64 aarch64; do
    wanted "$target-msvc" "$@" || continue
    begin=$(date +%s)
    if "$top/test/matrix/msvc.sh" "$target" > "$out/$target-msvc.log" 2>&1; then
        passed=$((passed + 1))
        line "$target-msvc" - read - $(($(date +%s) - begin)) "the syntax alone"
    else
        failed=$((failed + 1))
        line "$target-msvc" - FAIL - $(($(date +%s) - begin)) "$(grep -m 1 -E 'error|warning' "$out/$target-msvc.log")"
    fi
done
# Programs of others on an AArch64 build.
if wanted aarch64-clients "$@"; then
    begin=$(date +%s)
    if "$top/test/matrix/clients.sh" "$out/aarch64-clients"; then
        passed=$((passed + 1))
        line aarch64-clients max pass 3 $(($(date +%s) - begin)) "minisign, CURVE of ZeroMQ, PyNaCl"
    else
        failed=$((failed + 1))
        line aarch64-clients max FAIL - $(($(date +%s) - begin)) ""
    fi
fi
echo "matrix: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
