#!/bin/sh
# SPDX-License-Identifier: ISC
# Every public function is run by the constant-time test or exempt from it for a reason.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
. "$top/test/tap.sh"
n=0
missing=
for f in $("$top/tools/gen-exports" "$top/include/trona.h" |
    grep -vE '^(crypto_.*(bytes|bytes_max|bytes_min|_primitive)|randombytes_seedbytes|sodium_runtime_has_.*|trona_.*)$'); do
    n=$((n + 1))
    grep -qE "^$f	." "$top/test/ct/exempt.txt" || grep -qE "\b$f\(" "$top"/test/ct/ct_*.c ||
        grep -qE "[\" ]$f[\" ]" "$top"/test/ct/ct_*.c || missing="$missing $f"
done
# The templates name their functions by pasting.
for f in $missing; do
    case $f in
    crypto_stream_*_beforenm | crypto_stream_*_afternm | crypto_stream_*_xor_afternm)
        stem=${f#crypto_stream_}
        stem=${stem%_beforenm}
        stem=${stem%_xor_afternm}
        stem=${stem%_afternm}
        grep -q "CT_PREPARED_ROW(_$stem)" "$top/test/ct/ct_symmetric.c" || echo "# not covered: $f"
        ;;
    crypto_stream_*)
        stem=${f#crypto_stream_}
        grep -q "CT_STREAM_ROW(${stem%_xor})" "$top/test/ct/ct_symmetric.c" || echo "# not covered: $f"
        ;;
    crypto_auth_*)
        stem=${f#crypto_auth_}
        grep -q "CT_HMAC_ROW(${stem%%_*})" "$top/test/ct/ct_symmetric.c" || echo "# not covered: $f"
        ;;
    *) echo "# not covered: $f" ;;
    esac
done > "${TMPDIR:-/tmp}/ct-coverage.$$"
cat "${TMPDIR:-/tmp}/ct-coverage.$$"
[ "$n" -gt 100 ] && [ ! -s "${TMPDIR:-/tmp}/ct-coverage.$$" ]
tap $? "$n public functions run under the constant-time test or are exempt for a reason"
rm -f "${TMPDIR:-/tmp}/ct-coverage.$$"
tap_done
