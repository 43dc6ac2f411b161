#!/bin/sh
# SPDX-License-Identifier: ISC
# Every name of names.txt is called by the tests of its language; the generated files are what their
# generators write.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../tap.sh"

# not_called KIND FILE: the names of that kind that FILE does not call. In C++ TEST_X(name) calls
# name, name_verify and so on, as the macro TEST_X of the test has it.
not_called() {
    LC_ALL=C awk -F '\t' -v kind="$1" '
        NR == FNR { if ($1 == kind) { wanted[$2] = 1 }; next }
        {
            text = $0
            while (match(text, /[a-zA-Z_0-9]+ *[(]/)) {
                name = substr(text, RSTART, RLENGTH)
                sub(/ *[(]/, "", name)
                seen[name] = 1
                text = substr(text, RSTART + RLENGTH)
            }
        }
        match($0, /TEST_[A-Z]+[(]crypto_[a-z0-9_]+/) {
            name = substr($0, RSTART, RLENGTH)
            macro = name
            sub(/[(].*/, "", macro)
            sub(/.*[(]/, "", name)
            made = suffixes[macro]
            while (made != "") {
                seen[name substr(made, 1, index(made, " ") - 1)] = 1
                made = substr(made, index(made, " ") + 1)
            }
        }
        /^#define TEST_/ { macro = $0; sub(/#define /, "", macro); sub(/[(].*/, "", macro)
                           suffixes[macro] = " " }
        /^#define/ && !/^#define TEST_/ { macro = "" }
        macro ~ /^TEST_/ && match($0, /##_[a-z]+/) {
            suffixes[macro] = suffixes[macro] substr($0, RSTART + 2, RLENGTH - 2) " "
        }
        END { for (name in wanted) { if (!(name in seen)) { print name } } }
    ' "$here/names.txt" "$2" | sort
}

for kind in function c++; do
    file=test_nacl.c
    [ $kind = c++ ] && file=test_nacl_cpp.cpp
    missing=$(not_called $kind "$here/$file")
    [ -n "$missing" ] && printf '# %s\n' $missing
    [ -z "$missing" ]
    tap $? "$file calls every $kind of names.txt"
done

sh "$here/gen_names.sh" | cmp -s - "$here/test_nacl_names.c"
tap $? 'test_nacl_names.c is what gen_names.sh writes'
"$here/../../tools/gen-nacl-headers" --check
tap $? 'compat/nacl is what tools/gen-nacl-headers writes'

tap_done
