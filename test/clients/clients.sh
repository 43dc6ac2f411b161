#!/bin/sh
# SPDX-License-Identifier: ISC
# Programs that never heard of trona run on it: clients.sh PREFIX WORK [CLIENT...]
# PREFIX is a tree that "configure --enable-sodium-compat && make install" made. WORK takes what is fetched and built: the
# sources of PyNaCl, pysodium and libnacl from the Python package registry; minisign and ZeroMQ are those of the system.
# Prints a line per client, then the counts.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=$1
mkdir -p "$2"
work=$(cd "$2" && pwd)
shift 2
system=$(${CC:-cc} -print-file-name=libsodium.so.23)
library=$prefix/lib/libsodium.so.23
passed=0
failed=0
cd "$work" || exit 1

on_trona() { # command...: with the compat tree in front of the system's libraries
    LD_LIBRARY_PATH=$prefix/lib "$@"
}
client() { # name, command...
    case " $wanted " in *" $1 "* | '  ') ;; *) return ;; esac
    name=$1
    shift
    if "$@" > "$name.log" 2>&1; then
        passed=$((passed + 1))
        echo "PASS $name: $(tail -n 1 "$name.log")"
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        tail -n 40 "$name.log" | sed 's/^/    /'
    fi
}
wanted="$*"

python_set_up() {
    [ ! -f python.done ] || return 0
    [ -x venv/bin/python ] || python3 -m venv venv || return 1
    venv/bin/pip install -q --disable-pip-version-check pytest hypothesis setuptools wheel cffi || return 1
    for version in pynacl==1.6.2 pysodium==0.7.19 libnacl==2.1.0; do
        package=${version%==*}
        [ -d "$package" ] && continue
        rm -rf fetched
        venv/bin/pip download -q --disable-pip-version-check --no-deps --no-binary "$package" -d fetched "$version" || return 1
        mkdir "$package" && tar xf fetched/*.tar.gz -C "$package" --strip-components=1 || return 1
    done
    : > python.done
}
# Compiled against the headers and the library of the tree, then its own suite.
pynacl() {
    python_set_up || return 1
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig SODIUM_INSTALL=system CFLAGS="-I$prefix/include" LDFLAGS="-L$prefix/lib" \
        venv/bin/pip install -q --disable-pip-version-check --force-reinstall --no-deps --no-build-isolation ./pynacl || return 1
    on_trona env PYTHONPATH="$here" venv/bin/python -m pytest -q -p loaded -p no:cacheprovider pynacl/tests
}
# These load the library by its name.
pysodium() {
    python_set_up || return 1
    on_trona env PYTHONPATH="$here:pysodium" venv/bin/python -m pytest -q -p loaded -p no:cacheprovider pysodium/test
}
libnacl() {
    python_set_up || return 1
    on_trona env PYTHONPATH="$here:libnacl" venv/bin/python -m pytest -q -p loaded -p no:cacheprovider libnacl/tests/unit
}
# The same without the tree, by preloading alone.
preload() {
    python_set_up || return 1
    LD_PRELOAD=$prefix/lib/libtrona.so PYTHONPATH=pysodium venv/bin/python -c '
import pysodium
key, nonce = pysodium.randombytes(32), pysodium.randombytes(24)
c = pysodium.crypto_secretbox(b"preloaded", nonce, key)
assert pysodium.crypto_secretbox_open(c, nonce, key) == b"preloaded"' || return 1
    head -c 1000000 /dev/urandom > preload.bin
    rm -f preload.pub preload.key
    LD_PRELOAD=$prefix/lib/libtrona.so minisign -G -W -f -p preload.pub -s preload.key &&
        LD_PRELOAD=$prefix/lib/libtrona.so minisign -S -s preload.key -m preload.bin &&
        minisign -V -p preload.pub -m preload.bin && LD_PRELOAD=$prefix/lib/libtrona.so LD_DEBUG=bindings \
        minisign -V -p preload.pub -m preload.bin 2>&1 | grep -q 'to .*libtrona.*crypto_sign_verify_detached' &&
        echo "pysodium and minisign run on a preloaded trona"
}
minisign_both() {
    [ -f file.bin ] || head -c 67108864 /dev/urandom > file.bin
    rm -f ./*.minisig trona.pub trona.key sodium.pub sodium.key
    on_trona sh -c 'ldd "$(command -v minisign)"' | grep -q "$prefix/lib/libsodium.so.23" || return 1
    on_trona minisign -G -W -p trona.pub -s trona.key && minisign -G -W -p sodium.pub -s sodium.key || return 1
    # prehashed and, with -l, whole
    for how in '' -l; do
        on_trona minisign -S $how -s trona.key -m file.bin -x t.minisig -t "by trona" &&
            minisign -S $how -s trona.key -m file.bin -x s.minisig -t "by trona" && cmp t.minisig s.minisig &&
            minisign -V -p trona.pub -m file.bin -x t.minisig || return 1
        minisign -S $how -s sodium.key -m file.bin -x s.minisig &&
            on_trona minisign -V -p sodium.pub -m file.bin -x s.minisig || return 1
    done
    cp file.bin damaged.bin && printf "sixteen others.." | dd of=damaged.bin bs=1 seek=33554432 conv=notrunc 2> /dev/null
    if on_trona minisign -V -p sodium.pub -m damaged.bin -x s.minisig; then
        echo "a damaged file verified"
        return 1
    fi
    rm -f damaged.bin file.bin
    echo "64 MB signed and verified in both directions, prehashed and whole"
}
zeromq() {
    ${CC:-cc} -O2 -o zmq_curve "$here/zmq_curve.c" -lzmq || return 1
    for pair in "$library $library" "$library libsodium.so.23.3" "libsodium.so.23.3 $library"; do
        rm -f curve.key curve.sock
        server=${pair% *}
        client=${pair#* }
        server_path=
        client_path=
        [ "$server" != "$library" ] || server_path=$prefix/lib
        [ "$client" != "$library" ] || client_path=$prefix/lib
        LD_LIBRARY_PATH=$server_path ./zmq_curve server "ipc://$work/curve.sock" curve.key "$server" &
        pid=$!
        LD_LIBRARY_PATH=$client_path ./zmq_curve client "ipc://$work/curve.sock" curve.key "$client" || { kill $pid; return 1; }
        wait $pid || return 1
    done
    echo "CURVE between trona and trona, trona and libsodium, libsodium and trona"
}
# Every function that both export gives the same.
interop() {
    ${CC:-cc} -O1 -std=c99 -D_GNU_SOURCE -DTRONA_NO_DEPRECATED -I"$prefix/include" -o interop "$here"/../interop/*.c -ldl || return 1
    for features in '' none; do
        SOURCE=$here/../.. TRONA_CPU=$features ./interop "$prefix/lib/libtrona.so" "$system" > interop.tap
        status=$?
        grep -v '^ok' interop.tap
        [ $status = 0 ] || return 1
    done
    echo "$(grep -c '^ok' interop.tap) comparisons with libsodium passed, with all features and with none"
}

client pynacl pynacl
client pysodium pysodium
client libnacl libnacl
client preload preload
client minisign minisign_both
client zeromq zeromq
client interop interop
echo "clients: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
