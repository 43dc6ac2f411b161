#!/bin/sh
# SPDX-License-Identifier: ISC
# Runs every set of test/vectors: one line for each.
exec "$BUILD/test/kat/runkat" "$SOURCE"/test/vectors/*.txt
