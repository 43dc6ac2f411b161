#!/bin/sh
# SPDX-License-Identifier: ISC
# Makes configure from configure.ac, in a checkout. Needs autoconf, automake, libtool.
set -eu
cd "$(dirname "$0")"
mkdir -p build-aux m4
if ! command -v libtoolize >/dev/null 2>&1 && command -v glibtoolize >/dev/null 2>&1; then
    LIBTOOLIZE=glibtoolize
    export LIBTOOLIZE
fi
warnings=--warnings=all,no-obsolete,no-portability
autoreconf --install --force $warnings
# autom4te's cache goes by whole seconds: automake may have been told of aclocal.m4 as it was before libtoolize.
rm -rf autom4te.cache
exec automake $warnings
