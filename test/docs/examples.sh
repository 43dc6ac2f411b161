#!/bin/sh
# SPDX-License-Identifier: ISC
# Compiles and runs examples/: examples.sh BUILD [WORKDIR]. BUILD has libtrona.a. The curve example runs where libzmq's headers are;
# TRONA_ZMQ=required fails without them. Ends with "N passed, M failed".
set -u
build=$(cd "$1" && pwd)
work=${2:-$(mktemp -d)}
top=$(cd "$(dirname "$0")/../.." && pwd)
CC=${CC:-cc}
passed=0
failed=0
mkdir -p "$work" && cd "$work" || exit 1
ok() { # status, what
    if [ "$1" = 0 ]; then passed=$((passed + 1)) && echo "ok - $2"; else failed=$((failed + 1)) && echo "not ok - $2"; fi
}
compile() { # name, further arguments
    name=$1
    shift
    $CC -std=c99 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -I"$top/include" -o "$name" "$top/examples/$name.c" "$build/libtrona.a" -lpthread "$@"
    ok $? "$name compiles"
}
for name in box sign password exchange batch; do
    compile $name
    ./$name > $name.out
    ok $? "$name: $(tail -n 1 $name.out)"
done

compile stream
rm -f key secret* back* cut
./stream keygen key && head -c 200000 /dev/urandom > secret && ./stream encrypt key secret secret.enc && ./stream decrypt key secret.enc back &&
    cmp -s secret back
ok $? "stream: there and back"
for size in 0 1 65535 65536 65537 131072; do
    rm -f secret secret.enc back
    head -c $size /dev/urandom > secret && ./stream encrypt key secret secret.enc && ./stream decrypt key secret.enc back && cmp -s secret back || break
done
ok $? "stream: files that end with a piece, or are empty"
head -c 65600 secret.enc > cut
! ./stream decrypt key cut back2 2> /dev/null && [ ! -e back2 ]
ok $? "stream: what is cut off is refused, and nothing is left"
(cat secret.enc && echo more) > longer
! ./stream decrypt key longer back2 2> /dev/null && [ ! -e back2 ]
ok $? "stream: so is what is longer"
./stream keygen key 2> /dev/null
[ $? = 1 ]
ok $? "stream: a key is not overwritten"

if echo '#include <zmq.h>' | $CC -E - > /dev/null 2>&1; then
    compile curve -lzmq
    ./curve > curve.out
    ok $? "curve: $(tail -n 1 curve.out)"
elif [ "${TRONA_ZMQ:-}" = required ]; then
    ok 1 "curve: libzmq's headers are missing"
else
    echo "# SKIP curve: libzmq's headers are missing"
fi
echo "examples: $passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
