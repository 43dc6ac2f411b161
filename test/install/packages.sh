#!/bin/sh
# SPDX-License-Identifier: ISC
# The packages: packages.sh WORK, in a git checkout, as root on Debian. They are built from a clone, lintian looks at those for
# Debian, and they are installed in a bare root directory: the command, a program compiled there, and minisign, which Debian's
# libsodium23 serves before and libtrona-sodium23 afterwards. The RPM is built from the tarball. Both are built without SIMD, which is most
# of the compiler's work and none of what a package adds.
set -eu
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$1"
mkdir -p "$1/debian" "$1/rpm"
work=$(cd "$1" && pwd)
jobs=${JOBS:-2}
LC_ALL=C
export LC_ALL

fail() {
    echo "FAIL packages: $*"
    exit 1
}
last() { # log: its end
    tail -n 30 "$1"
}

# The root directory is fetched while the compiler runs.
mmdebstrap -q --variant=apt --include=minisign,gcc,libc6-dev,pkg-config bookworm "$work/root" > "$work/root.log" 2>&1 &
root_pid=$!
trap 'kill $root_pid 2> /dev/null || :' EXIT

# Debian.
git clone -q "$top" "$work/debian/trona"
cd "$work/debian/trona"
[ "$(sed -n 's/^AC_INIT(\[trona\], \[\([0-9.]*\)\].*/\1/p' configure.ac)" = "$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$//')" ] ||
    fail "debian/changelog is of another version than configure.ac"
TRONA_CONFIGURE=--disable-simd DEB_BUILD_OPTIONS="nocheck parallel=$jobs" dpkg-buildpackage -us -uc -b > ../build.log 2>&1 || { last ../build.log; fail "dpkg-buildpackage"; }
lintian --allow-root --fail-on error,warning ../*.changes || fail "lintian"
rm -f ../*-dbgsym_*
echo "lintian has nothing to say of $(ls ../*.deb | wc -l) packages"

# RPM, of what "make dist" makes.
make -s -C debian/build dist > ../dist.log 2>&1 || { last ../dist.log; fail "make dist"; }
cp debian/build/trona-*.tar.xz "$work/rpm/"
cd "$work/rpm"
rpmbuild -bb --nodeps --without check --define "_topdir $work/rpm" --define "_sourcedir $work/rpm" --define "_smp_mflags -j$jobs" \
    --define 'trona_configure --disable-simd' "$top/packaging/rpm/trona.spec" > build.log 2>&1 || { last build.log; fail "rpmbuild"; }
mkdir root
rpm --root "$work/rpm/root" --nodeps --noscripts -i RPMS/*/*.rpm || fail "the RPMs cannot be installed"
lib=$(dirname "$(find root -name libtrona.so.0)")
LD_LIBRARY_PATH=$lib root/usr/bin/trona selftest > selftest.log || { last selftest.log; fail "trona selftest of the RPM"; }
echo "$(find RPMS -name '*.rpm' | wc -l) RPMs; $(tail -n 1 selftest.log)"

# The recipes that are filled in at a release.
"$top/packaging/fill" https://example.org "file://$(ls "$work"/rpm/trona-*.tar.xz)" "$work"/rpm/trona-*.tar.xz "$work/filled"
python3 -m json.tool "$work/filled/vcpkg/vcpkg.json" > /dev/null
python3 -c 'import ast, sys; [ast.parse(open(f).read()) for f in sys.argv[1:]]' "$work"/filled/conan/*.py "$work"/filled/conan/*/*.py

# In the bare root.
wait $root_pid || { last "$work/root.log"; fail "mmdebstrap"; }
cp "$work"/debian/*.deb "$work/debian/trona/debian/tests/build" "$work/root/tmp/"
cat > "$work/root/tmp/try" << 'END'
set -eux
cd /tmp
export DEBIAN_FRONTEND=noninteractive
echo text > m
minisign -G -W -p p -s s
minisign -S -s s -m m
minisign -V -p p -m m
apt-get install -y -q ./libtrona0_*.deb ./libtrona-dev_*.deb ./trona_*.deb
dpkg -s libsodium23 > /dev/null
trona selftest | tail -n 1 > selftest
sh build
apt-get install -y -q ./libtrona-sodium23_*.deb
if dpkg -s libsodium23 2> /dev/null | grep '^Status: install ok installed'; then exit 1; fi
dpkg -s minisign | grep '^Status: install ok installed'
dpkg --audit
case $(readlink -f "$(ldd /usr/bin/minisign | awk '/libsodium/ { print $3 }')") in
/usr/lib/*/libsodium.so.23) ;;
*) exit 1 ;;
esac
# Verifies a signature of libsodium, and makes new keys.
minisign -V -p p -m m
rm p s m.minisig
minisign -G -W -p p -s s
minisign -S -s s -m m
minisign -V -p p -m m
echo other > m
if minisign -V -p p -m m; then exit 1; fi
# There and back.
apt-get remove -y -q libtrona0 libtrona-dev trona
dpkg -s minisign | grep '^Status: install ok installed'
END
chroot "$work/root" sh /tmp/try > "$work/try.log" 2>&1 < /dev/null || { last "$work/try.log"; fail "in the bare root"; }
echo "Debian's packages in a bare root: selftest $(cat "$work/root/tmp/selftest"); a program linked both ways; minisign on libtrona-sodium23"
