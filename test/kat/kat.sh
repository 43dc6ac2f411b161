#!/bin/sh
# SPDX-License-Identifier: ISC
# Runs every vector file of test/kat.
exec "$BUILD/test/kat/runkat" "$SOURCE"/test/kat/*.txt
