#!/bin/sh
# SPDX-License-Identifier: ISC
# From a fresh machine to an encrypted file: installs missing build tools, builds, shows what this CPU runs, and
# encrypts, opens, signs and verifies a real file.
#   ./quickstart.sh [FILE]    FILE is the file to use; without it, the built library itself
#   ./quickstart.sh check     the same set-up, then the whole test suite
# The build goes to ./build (or $TRONA_BUILD), with $JOBS processes at a time (or one for each processor) and with the options
# of $TRONA_CONFIGURE for configure. Debian, Ubuntu, Fedora, Alpine, Arch, macOS.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=${TRONA_BUILD:-$here/build}
mode=run
file=
case ${1:-} in
check) mode=check ;;
-h | --help)
    sed -n '2,7s/^# //p' "$0"
    exit 0
    ;;
?*)
    [ -f "$1" ] || { echo "quickstart: $1: no such file" >&2; exit 1; }
    file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
    ;;
esac
began=$(date +%s)
jobs=${JOBS:-$( (nproc || sysctl -n hw.ncpu) 2>/dev/null | head -n 1)}
jobs=${jobs:-2}
have() {
    command -v "$1" >/dev/null 2>&1
}
say() {
    printf '\n== %s (%d s)\n' "$1" $(($(date +%s) - began))
}

# ---- Tools ----
missing() { # prints which of the needed tools are not there
    have cc || have gcc || have clang || echo cc
    have make || echo make
    have autoreconf || echo autoconf
    have automake || echo automake
    have libtoolize || have glibtoolize || echo libtool
    if [ $mode = check ]; then
        have c++ || have g++ || have clang++ || echo c++
        have pkg-config || have pkgconf || echo pkg-config
        have python3 || echo python3
        ! have python3 || python3 "$here/test/cli/libsodium.py" >/dev/null 2>&1 || echo libsodium
        if [ "$(uname -s)" = Linux ] && [ -z "${TRONA_NO_VALGRIND:-}" ]; then
            have valgrind && [ -f /usr/include/valgrind/memcheck.h ] || echo valgrind
        fi
    fi
}
install_tools() {
    root=
    if [ "$(id -u)" != 0 ] && ! have brew; then
        root=sudo
    fi
    if have apt-get; then
        packages="gcc g++ libc6-dev make autoconf automake libtool pkg-config binutils"
        [ $mode = run ] || packages="$packages python3 libsodium-dev valgrind"
        command="apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages"
    elif have dnf; then
        packages="gcc gcc-c++ make autoconf automake libtool pkgconf-pkg-config binutils diffutils findutils"
        [ $mode = run ] || packages="$packages python3 libsodium valgrind-devel valgrind"
        command="dnf install -y $packages"
    elif have apk; then
        packages="build-base linux-headers autoconf automake libtool pkgconf"
        [ $mode = run ] || packages="$packages python3 libsodium valgrind valgrind-dev"
        command="apk add $packages"
    elif have pacman; then
        packages="base-devel"
        [ $mode = run ] || packages="$packages python libsodium valgrind"
        command="pacman -Sy --needed --noconfirm $packages"
    elif have brew; then
        packages="autoconf automake libtool pkg-config"
        [ $mode = run ] || packages="$packages libsodium"
        command="brew install $packages"
    else
        echo "quickstart: missing: $1; install them by hand, then run this again" >&2
        exit 1
    fi
    if [ -n "$root" ] && { ! have sudo || ! sudo -n true 2>/dev/null && [ ! -t 0 ]; }; then
        echo "quickstart: missing: $1. As root, run:" >&2
        echo "    $command" >&2
        exit 1
    fi
    say "installing: $1"
    if [ -n "$root" ]; then
        sudo sh -c "$command"
    else
        sh -c "$command"
    fi
}
lacks=$(missing | tr '\n' ' ' | sed 's/ $//')
if [ -n "$lacks" ]; then
    install_tools "$lacks"
    lacks=$(missing | tr '\n' ' ' | sed 's/ $//')
    if [ -n "$lacks" ]; then
        echo "quickstart: still missing after the installation: $lacks" >&2
        exit 1
    fi
fi

# ---- Build ----
say "configure"
[ -f "$here/configure" ] && [ "$here/configure" -nt "$here/configure.ac" ] &&
    [ "$here/Makefile.in" -nt "$here/Makefile.am" ] && [ "$here/Makefile.in" -nt "$here/sources.mk" ] ||
    "$here/autogen.sh" > /dev/null
mkdir -p "$build"
cd "$build"
flags=
[ $mode = run ] || flags="--enable-sodium-compat --enable-nacl-compat"
flags="$flags${TRONA_CONFIGURE:+ $TRONA_CONFIGURE}"
t0=$(date +%s)
if [ ! -f config.status ] || [ "$here/configure" -nt config.status ] || [ "$(cat .flags 2>/dev/null)" != "$flags" ]; then
    "$here/configure" -q $flags
    printf '%s\n' "$flags" > .flags
fi
t1=$(date +%s)
say "build"
make -s -j"$jobs"
t2=$(date +%s)
echo "configure took $((t1 - t0)) s, the build $((t2 - t1)) s"

# ---- The main job, or the tests ----
if [ $mode = check ]; then
    say "make check"
    make -s -j"$jobs" check
    if have valgrind; then
        say "make check-valgrind"
        JOBS=$jobs make -s -j"$jobs" check-valgrind
    else
        echo "SKIP: no valgrind on this machine: constant time and memory use were not checked"
    fi
    say "all tests passed"
else
    say "what this CPU runs"
    ./trona cpu
    if [ -z "$file" ]; then
        for file in .libs/libtrona.so.0.0.0 .libs/libtrona.0.dylib .libs/libtrona.a; do
            [ ! -f "$file" ] || break
        done
    fi
    say "a file, there and back: $file"
    sh "$here/test/cli/roundtrip.sh" ./trona "$file"
    say "done; the command is $build/trona"
fi
