#!/bin/sh
# Makes configure from configure.ac, in a checkout. Needs autoconf, automake, libtool.
set -eu
cd "$(dirname "$0")"
mkdir -p build-aux m4
if ! command -v libtoolize >/dev/null 2>&1 && command -v glibtoolize >/dev/null 2>&1; then
    LIBTOOLIZE=glibtoolize
    export LIBTOOLIZE
fi
exec autoreconf --install --force --warnings=all,no-obsolete,no-portability
