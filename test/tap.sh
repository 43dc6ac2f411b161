# SPDX-License-Identifier: ISC
# Test results in TAP from a shell script, which reads this file: tap STATUS TEXT for each test, tap_done last.
tap_count=0
tap_failed=0
tap() { # status of the condition, what was tested
    tap_count=$((tap_count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tap_count - $2"
    else
        echo "not ok $tap_count - $2"
        tap_failed=1
    fi
}
tap_done() { # ends the script
    echo "1..$tap_count"
    exit $tap_failed
}
