#!/bin/sh
# SPDX-License-Identifier: ISC
# Shows the choice of an AArch64 build on each CPU: cpus.sh TRONA, a static program, under qemu-aarch64. Prints a line for each; fails if
# an implementation is not verified, or not chosen, that has to be.
set -u
unset TRONA_IMPL TRONA_PICK
trona=$1
failed=0
lines=0

# model, TRONA_CPU ("-" if it is not set), what must be chosen, what must not be supported
expect() {
    model=$1
    features=$2
    if [ "$features" = - ]; then unset TRONA_CPU; else export TRONA_CPU="$features"; fi
    out=$(qemu-aarch64 -cpu "$model" "$trona" cpu --all) || { echo "FAIL $model $features: trona cpu"; failed=$((failed + 1)); return; }
    result=pass
    for choice in $3; do
        echo "$out" | grep -Eq "^${choice%=*} +${choice#*=} .* yes +yes +\* " || { echo "FAIL $model $features: not $choice"; result=FAIL; }
    done
    for kind in $4; do
        # not one is supported that needs it, and none of it is among the features
        if echo "$out" | grep -E "^[a-z0-9]+ +[a-z0-9]+ +([a-z0-9-]+,)*$kind(,[a-z0-9-]+)* +yes" ||
            ! echo "$out" | grep -Eq "^[a-z0-9]+ +[a-z0-9]+ +([a-z0-9-]+,)*$kind(,[a-z0-9-]+)* +no"; then
            echo "FAIL $model $features: $kind"
            result=FAIL
        fi
    done
    lines=$((lines + 1))
    [ $result = pass ] || failed=$((failed + 1))
    printf '%-12s %-10s %s: %s\n' "$model" "$features" "$result" "$(echo "$out" |
        awk '/ yes +yes +\* / && $2 != "ref" { printf "%s%s=%s", n++ ? " " : "", $1, $2 }')"
}

neon="mlkem=neon mldsa=neon salsa20=neon chacha20=neon poly1305=neon verify=neon codec=neon blake3=neon"
aes="aes=armv8 aegis128l=armv8 aegis256=armv8 aegis128x2=armv8 aegis128x4=armv8 aegis256x2=armv8 aegis256x4=armv8"
pmull="aesgcm=armv8 aesgcmsiv=armv8"
no_aes="aes=neon aegis128l=neon aegis256=neon aegis128x2=neon aegis128x4=neon aegis256x2=neon aegis256x4=neon aesgcm=neon aesgcmsiv=neon"
none="salsa20=ref chacha20=ref poly1305=scalar64 sha256=ref sha512=ref verify=ref codec=ref blake3=ref keccak=ref"
expect max - "$neon $aes $pmull sha256=armv8 sha512=armv8sha3 x25519=fe51 edwards25519=fe51" ""
expect max -aes "$neon $no_aes sha256=armv8 sha512=armv8sha3" "arm-aes arm-pmull"
expect max none "$none aes=ref aegis128l=ref aegis256=ref aesgcm=ref aesgcmsiv=ref mlkem=ref mldsa=ref" "neon arm-aes arm-pmull arm-sha2 arm-sha512 arm-sha3"
expect cortex-a53 - "$neon $aes $pmull sha256=armv8 sha512=ref x25519=fe51" "arm-sha512 arm-sha3"
expect cortex-a53 armv8-a "$neon $no_aes sha256=ref sha512=ref" "arm-aes arm-pmull arm-sha2 arm-sha512 arm-sha3"
expect cortex-a72 - "$neon $aes $pmull sha256=armv8 sha512=ref x25519=neon edwards25519=neon" "arm-sha512 arm-sha3"
expect neoverse-n1 - "$neon $aes $pmull sha256=armv8 sha512=ref x25519=neon edwards25519=neon" "arm-sha512 arm-sha3"
# SHA-3's instructions are chosen by themselves only on cores that execute them fast, and qemu has none
export TRONA_IMPL=keccak=armv8sha3
expect max - "keccak=armv8sha3" ""
echo "cpus: $lines CPUs and settings, $failed failed"
[ $failed = 0 ] && [ $lines = 8 ]
