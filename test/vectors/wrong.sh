#!/bin/sh
# SPDX-License-Identifier: ISC
# The runner of the sets finds what is wrong in them: each line breaks a set in one way.
TRONA_CHECK_SCALE=1
export TRONA_CHECK_SCALE
n=0
failed=0
wrong() { # what, set, sed program
    n=$((n + 1))
    if sed "$3" "$SOURCE/test/vectors/$2" > wrong_vectors.txt && ! cmp -s "$SOURCE/test/vectors/$2" wrong_vectors.txt &&
        ! "$BUILD/test/kat/runkat" --chosen wrong_vectors.txt > wrong_vectors.log 2>&1; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        failed=1
    fi
}
wrong "another tag" wycheproof_siphash_2_4.txt 's/^\(7 .* \)[0-9a-f]*$/\10000000000000000/'
wrong "a vector that is missing" cctv_ed25519.txt '/^100 /d'
wrong "a vector more than the total" cctv_ed25519.txt 's/^total = .*/total = 913/'
wrong "a reason that is missing" wycheproof_aes_gcm_siv.txt '/^not expressible/d'
wrong "a refusal that is called valid" wycheproof_aes_gcm_siv.txt 's/class=text:invalid/class=text:valid/'
wrong "a valid vector that is called invalid" wycheproof_chacha20_poly1305.txt 's/class=text:valid/class=text:invalid/'
wrong "a signature that is called valid" wycheproof_ed25519.txt 's/class=text:invalid/class=text:valid/'
wrong "another verdict than that of the flags" cctv_ed25519.txt 's/^0 text:[a-z]*/0 text:bs/'
wrong "another message of a ciphertext" wycheproof_mlkem_768.txt 's/^1 [^ ]*/1 0011223344556677/'
wrong "a value too few" wycheproof_x25519.txt 's/^\(9 .*\) [^ ]*$/\1/'
wrong "a change beyond the end" wycheproof_ed25519.txt '0,/"@[0-9]*:/s//"@64:/'
rm -f wrong_vectors.txt wrong_vectors.log
echo "1..$n"
exit $failed
