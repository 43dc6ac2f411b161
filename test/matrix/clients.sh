#!/bin/sh
# SPDX-License-Identifier: ISC
# Programs that never heard of trona run on it on AArch64: clients.sh DIRECTORY, which takes what is fetched and built.
# Debian's minisign, ZeroMQ, Python and PyNaCl for arm64 are fetched and unpacked, not installed; libsodium.so.23 is trona,
# built by a cross compiler; all of it runs under qemu-aarch64. Prints a line for each client, then the counts; fails if one
# fails or cannot run. Needs apt, dpkg-deb, qemu-user and aarch64-linux-gnu-gcc.
set -u
unset TRONA_CPU TRONA_IMPL TRONA_PICK
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
top=$here/../..
mkdir -p "$1"
out=$(cd "$1" && pwd -P)
cd "$out" || exit 1
CC=${CC:-aarch64-linux-gnu-gcc}
root=$out/root
passed=0
failed=0
packages="libc6 libgcc-s1 libstdc++6 minisign libbsd0 libmd0 libsodium23 libzmq5 libzmq3-dev libnorm1 libpgm-5.3-0 libgssapi-krb5-2
    libkrb5-3 libk5crypto3 libkrb5support0 libcom-err2 libkeyutils1 libssl3 python3.11-minimal libpython3.11-minimal
    libpython3.11-stdlib python3-nacl python3-cffi-backend libffi8 zlib1g libexpat1"

fetch() { # with the sources of packages of this system, for arm64
    [ ! -f fetched ] || return 0
    mkdir -p apt/lists/partial apt/cache/archives/partial debs && : > apt/status || return 1
    cat > apt/conf << END
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Sandbox::User "";
Dir::State "$out/apt";
Dir::State::status "$out/apt/status";
Dir::State::Lists "$out/apt/lists";
Dir::Cache "$out/apt/cache";
END
    export APT_CONFIG="$out/apt/conf"
    # shellcheck disable=SC2086 # words
    apt-get update -q && (cd debs && apt-get download -q $packages) || return 1
    for d in debs/*.deb; do
        dpkg-deb -x "$d" root || return 1
    done
    : > fetched
}
# As "make" links compat/libsodium.so.23: what trona.h exports, without versions.
library() {
    mkdir -p lib objects
    for s in "$top"/src/*/*.c; do
        echo "$CC -O2 -fPIC -I$top/include -c $s -o objects/$(basename "$s" .c).o"
    done | xargs -P "${JOBS:-2}" -I '{}' sh -c '{}' || return 1
    "$top/tools/gen-exports" --version-script "$top/include/trona.h" | sed 's/^TRONA_.*{/{/' > sodium.map &&
        $CC -shared -Wl,-z,defs -Wl,-soname,libsodium.so.23 -Wl,--version-script=sodium.map -o lib/libsodium.so.23 objects/*.o -lpthread
}
foreign() { # program...: with trona in front of the root's libraries
    qemu-aarch64 -cpu max -L "$root" -E LD_LIBRARY_PATH="$out/lib:$root/usr/lib/aarch64-linux-gnu" "$@"
}
sodium() { # the same with Debian's libsodium
    qemu-aarch64 -cpu max -L "$root" -E LD_LIBRARY_PATH="$root/usr/lib/aarch64-linux-gnu" "$@"
}
client() { # name
    if "$1" > "$1.log" 2>&1; then
        passed=$((passed + 1))
        echo "PASS $1: $(tail -n 1 "$1.log")"
    else
        failed=$((failed + 1))
        echo "FAIL $1"
        tail -n 40 "$1.log" | sed 's/^/    /'
    fi
}

minisign() {
    m=$root/usr/bin/minisign
    rm -f ./*.minisig trona.pub trona.key sodium.pub sodium.key
    head -c 1000000 /dev/urandom > file.bin
    # what it calls, it finds in trona
    foreign -E LD_DEBUG=bindings "$m" -v 2>&1 | grep -q "binding file .*minisign .*to $out/lib/libsodium.so.23 .*sodium_init" || return 1
    foreign "$m" -G -W -p trona.pub -s trona.key && sodium "$m" -G -W -p sodium.pub -s sodium.key || return 1
    for how in -H -l; do
        foreign "$m" -S $how -s trona.key -m file.bin -x t.minisig -t "by trona" &&
            sodium "$m" -S $how -s trona.key -m file.bin -x s.minisig -t "by trona" && cmp t.minisig s.minisig &&
            sodium "$m" -V -p trona.pub -m file.bin -x t.minisig && foreign "$m" -V -p trona.pub -m file.bin -x t.minisig || return 1
        sodium "$m" -S $how -s sodium.key -m file.bin -x s.minisig && foreign "$m" -V -p sodium.pub -m file.bin -x s.minisig || return 1
    done
    printf x | dd of=file.bin bs=1 seek=500000 conv=notrunc 2> /dev/null
    if foreign "$m" -V -p sodium.pub -m file.bin -x s.minisig; then
        echo "a damaged file verified"
        return 1
    fi
    echo "1 MB signed and verified, also against libsodium, prehashed and whole"
}
curve() {
    $CC -O2 -o zmq_curve -I"$root/usr/include" "$top/test/clients/zmq_curve.c" -L"$root/usr/lib/aarch64-linux-gnu" \
        -l:libzmq.so.5 -Wl,--allow-shlib-undefined || return 1
    debian=aarch64-linux-gnu/libsodium.so.23.3
    for pair in "foreign foreign" "foreign sodium" "sodium foreign"; do
        rm -f curve.key curve.sock
        with=${pair% *}
        library=$debian
        [ "$with" = sodium ] || library=$out/lib/libsodium.so.23
        $with ./zmq_curve server "ipc://$out/curve.sock" curve.key "$library" &
        pid=$!
        with=${pair#* }
        library=$debian
        [ "$with" = sodium ] || library=$out/lib/libsodium.so.23
        $with ./zmq_curve client "ipc://$out/curve.sock" curve.key "$library" || { kill $pid; return 1; }
        wait $pid || return 1
    done
    echo "CURVE of ZeroMQ between trona and trona, trona and libsodium, libsodium and trona: 500 messages each"
}
pynacl() {
    foreign -E PYTHONHOME="$root/usr" -E PYTHONPATH="$root/usr/lib/python3/dist-packages" "$root/usr/bin/python3.11" -c '
import sys
import nacl.hash, nacl.public, nacl.pwhash, nacl.secret, nacl.signing, nacl.utils
maps = open("/proc/self/maps").read()
assert sys.argv[1] in maps and "aarch64-linux-gnu/libsodium" not in maps, maps
a, b = nacl.public.PrivateKey.generate(), nacl.public.PrivateKey.generate()
m = nacl.utils.random(100000)
assert nacl.public.Box(b, a.public_key).decrypt(nacl.public.Box(a, b.public_key).encrypt(m)) == m
assert nacl.public.SealedBox(a).decrypt(nacl.public.SealedBox(a.public_key).encrypt(m)) == m
s = nacl.secret.SecretBox(nacl.utils.random(32))
c = s.encrypt(m)
assert s.decrypt(c) == m
k = nacl.signing.SigningKey.generate()
assert k.verify_key.verify(k.sign(m)) == m
h = nacl.pwhash.argon2id.str(b"password", opslimit=1, memlimit=8192)
assert nacl.pwhash.verify(h, b"password")
for f in (lambda: s.decrypt(c[:-1] + bytes([c[-1] ^ 1])), lambda: k.verify_key.verify(k.sign(m)[:-1] + b"?")):
    try:
        f()
    except Exception:
        continue
    sys.exit("a forgery passed")
' "$out/lib/libsodium.so.23" || return 1
    echo "box, sealed box, secret box, signatures and Argon2id came back; forgeries were refused"
}

{ fetch && library; } > set-up.log 2>&1 || { tail -n 20 set-up.log; echo "clients: nothing ran"; exit 1; }
client minisign
client curve
client pynacl
echo "clients on AArch64: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed = 3 ]
