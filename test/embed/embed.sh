#!/bin/bash
# SPDX-License-Identifier: ISC
# The programs of examples/embed, each copied elsewhere, built and run as its README says, and what CMake and Meson install,
# used by programs that find it by pkg-config, by CMake and by Meson: embed.sh WORK [NAME...]. All print the same choice; those that
# are installed have no SIMD.
# Prints "N passed, M failed". Where a tool is missing, that is a failure; with TRONA_EMBED_SKIP set it is said, and left out.
# Python packages (Zig, Meson) come from PyPI into WORK, crates and node-gyp from their registries.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$1"
mkdir -p "$1"
work=$(cd "$1" && pwd)
shift
only=" $* "
jobs=${JOBS:-2}
part=" python go rust node zig " # those that take the same compiler as amalgamation.sh compile what they print, to save minutes
passed=0
failed=0
export CARGO_TARGET_DIR=$work/cargo ZIG_GLOBAL_CACHE_DIR=$work/zig-cache npm_config_update_notifier=false GOFLAGS=-mod=mod

lines() { # of the output of a program, those that say what was chosen
    grep -E '^(chacha20|sha256|x25519): [a-z0-9]+$' | sort
}
chosen() { # name: what it is to print
    case $1 in
    *-install)
        [ -x "$work/without-simd" ] || c_program "$work/without-simd" -DTRONA_DISABLE_SIMD
        "$work/without-simd" | lines
        ;;
    *) cat "$work/chosen" ;;
    esac
}
try() { # name, its tools, function: runs that in a copy of the example
    local name=$1 tools=$2 begin=$SECONDS tool
    [ "$only" = "  " ] || [[ "$only" == *" $name "* ]] || return 0
    for tool in $tools; do
        command -v "$tool" > /dev/null && continue
        if [ -n "${TRONA_EMBED_SKIP:-}" ]; then
            echo "SKIPPED, NOT TESTED: $name: $tool is not here"
            return 0
        fi
        failed=$((failed + 1))
        echo "FAIL $name: $tool is not here"
        return 0
    done
    if [ -d "$top/examples/embed/$name" ]; then
        cp -r "$top/examples/embed/$name" "$work/$name"
        cp "$work/dist/trona.c" "$work/dist/trona.h" "$work/$name"
        [[ "$part" != *" $name "* ]] || sed 's/^#define TRONA_H$/&\n#define TRONA_ONLY_CHACHA20\n#define TRONA_ONLY_SHA256\n'\
'#define TRONA_ONLY_CURVE25519/' "$work/dist/trona.h" > "$work/$name/trona.h"
    else
        mkdir "$work/$name"
    fi
    (cd "$work/$name" && $3) > "$work/$name.out" 2> "$work/$name.log"
    if [ $? = 0 ] && lines < "$work/$name.out" > "$work/$name.txt" && [ "$(wc -l < "$work/$name.txt")" = 3 ] &&
        { [ -s "$work/chosen" ] || cp "$work/$name.txt" "$work/chosen"; } && chosen "$name" | cmp -s "$work/$name.txt" -; then
        passed=$((passed + 1))
        echo "ok - $name in $((SECONDS - begin)) s: $(tr '\n' ' ' < "$work/$name.txt")"
    else
        failed=$((failed + 1))
        echo "FAIL $name in $((SECONDS - begin)) s"
        tail -n 20 "$work/$name.out" "$work/$name.log"
    fi
}
tree() { # directory: the source tree, as the tarball has it
    mkdir -p "$1"
    tar -C "$top" -cf - CMakeLists.txt LICENSE meson.build cmake configure.ac Makefile.am sources.mk trona.pc.in include src tools |
        tar -C "$1" -xf -
}

"$top/tools/amalgamate" "$work/dist" || exit 1
python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q ziglang==0.17.1 meson ninja > "$work/pip.log" 2>&1 ||
    { cat "$work/pip.log"; echo "no packages from PyPI"; }
PATH=$PATH:$work/venv/bin

c_program() { # name, flags...
    cc -O2 -DTRONA_ONLY_CHACHA20 -DTRONA_ONLY_SHA256 -DTRONA_ONLY_CURVE25519 "${@:2}" -o "$1" "$top/examples/embed/cmake/chosen.c" \
        "$work/dist/trona.c" -I"$work/dist" -lpthread
}
c() { # what the others are compared with
    c_program chosen && ./chosen
}
python() {
    python3 -m venv venv && venv/bin/pip install -q . &&
        venv/bin/python -c 'import trona_example; [print(f"{k}: {v}") for k, v in trona_example.chosen().items()]'
}
go() {
    command go run .
}
rust() {
    cargo run -q --release
}
node() {
    local prefix
    prefix=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
    npx --yes node-gyp@11 rebuild --nodedir="$prefix" && command node index.js
}
zig() { # Zig compiles two tools of its own first: unoptimised, which saves two minutes
    ZIG_DEBUG_CMD=1 "$work/venv/bin/python" -m ziglang build run 2>&1
}
cmake() { # as one unit: a quarter of the time
    tree "$work/source" &&
        command cmake -B build -DTRONA="$work/source" -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 &&
        command cmake --build build -j "$jobs" && build/chosen
}
meson() {
    tree subprojects/trona && command meson setup build --unity on --unity-size 1000 &&
        command meson compile -C build -j "$jobs" && build/chosen
}
# Programs that use what is installed in $work/prefix-$1: by pkg-config, shared and static, by find_package and by Meson.
users() {
    local prefix=$work/prefix-$1 c=$top/examples/embed/cmake/chosen.c lib
    lib=$(dirname "$(find "$prefix" -name libtrona.so)")
    export PKG_CONFIG_PATH=$lib/pkgconfig LD_LIBRARY_PATH=$lib
    [ "$(pkg-config --modversion trona)" = "$(sed -n 's/^AC_INIT(\[trona\], \[\([^]]*\).*/\1/p' "$top/configure.ac")" ] &&
        readelf -dW "$lib/libtrona.so" | grep -q 'SONAME.*\[libtrona.so.0\]' &&
        TRONA_SO=$lib/libtrona.so TRONA_H=$top/include/trona.h sh "$top/test/api/exports.sh" >&2 &&
        nm -D "$lib/libtrona.so" | grep -q ' T crypto_box@@TRONA_1.0$' || return 1
    cc -o by-pc "$c" $(pkg-config --cflags --libs trona) && ./by-pc > first &&
        cc -o by-a "$c" $(pkg-config --cflags trona) "$lib/libtrona.a" -lpthread && ./by-a | cmp - first || return 1
    mkdir -p user && cat > user/CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.21)
project(user LANGUAGES C)
set(VERSION 1.0 CACHE STRING "")
find_package(trona ${VERSION} REQUIRED)
foreach(kind trona shared static)
    add_executable(by-${kind} ${SOURCE})
    target_link_libraries(by-${kind} PRIVATE trona::${kind})
endforeach()
C
    command cmake -S user -B user/build -DSOURCE="$c" -DCMAKE_PREFIX_PATH="$prefix" && command cmake --build user/build &&
        user/build/by-trona | cmp - first && user/build/by-static | cmp - first && user/build/by-shared | cmp - first || return 1
    ldd user/build/by-shared | grep "$prefix" && ! ldd user/build/by-static | grep libtrona || return 1
    ! command cmake -S user -B user/other -DSOURCE="$c" -DVERSION=2.0 -DCMAKE_PREFIX_PATH="$prefix" &&
        cp -r "$top/examples/embed/meson" user-meson &&
        command meson setup user-meson/build user-meson && command meson compile -C user-meson/build && user-meson/build/chosen
}
# Without SIMD, which rows above compile from the same files.
cmake_install() {
    CFLAGS=-DTRONA_DISABLE_SIMD command cmake -S "$top" -B build -DCMAKE_INSTALL_PREFIX="$work/prefix-cmake" -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 && command cmake --build build -j "$jobs" && command cmake --install build && users cmake
}
meson_install() {
    CFLAGS=-DTRONA_DISABLE_SIMD command meson setup build "$top" --prefix="$work/prefix-meson" --unity on --unity-size 1000 &&
        command meson compile -C build -j "$jobs" && command meson install -C build && users meson
}
try c cc c
try python python3 python
try go go go
try rust cargo rust
try node "node npx" node
try zig "$work/venv/bin/python" zig
try cmake cmake cmake
try meson "meson ninja" meson
try cmake-install "cmake pkg-config meson" cmake_install
try meson-install "meson ninja cmake pkg-config" meson_install
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
