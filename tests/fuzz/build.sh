#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the fuzz targets for a service like OSS-Fuzz, from any directory: $OUT gets each target with its
# seed corpus and dictionary. $CC, $CXX and $CFLAGS choose compiler and sanitizers, $LIB_FUZZING_ENGINE
# is linked in the place of main(), and $WORK is for temporary files. By hand:
#
#     CC=clang CXX=clang++ CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address' \
#       LIB_FUZZING_ENGINE=-fsanitize=fuzzer OUT=/tmp/out tests/fuzz/build.sh

set -eu
: "${CC:?}" "${CXX:?}" "${CFLAGS:?}" "${LIB_FUZZING_ENGINE:?}" "${OUT:?}"
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$OUT"
OUT=$(cd "$OUT" && pwd)
work=$(mktemp -d "${WORK:-${TMPDIR:-/tmp}}/npuzzle.XXXXXX")
trap 'rm -rf "$work"' EXIT

[ -x "$source/configure" ] || (cd "$source" && autoreconf -i)
cd "$work"
# A fortified library would hide what a sanitizer finds.
"$source/configure" --quiet --disable-hardening --disable-shared --disable-nls
set --
for target in "$source"/tests/fuzz/fuzz_*.c; do
    target=${target##*/}
    [ "$target" = fuzz_file.c ] || set -- "$@" "tests/fuzz/${target%.c}"
done
# The engine may need the libraries of C++.
make -j"$(getconf _NPROCESSORS_ONLN)" "$@" CCLD="$CXX ${CXXFLAGS:-}" fuzz_driver="$LIB_FUZZING_ENGINE"

for target; do
    name=${target##*/fuzz_}
    cp "$target" "$OUT"
    (cd "$source/tests/fuzz/corpus/$name" && zip -q -r -j "$OUT/fuzz_${name}_seed_corpus.zip" .)
    [ ! -f "$source/tests/fuzz/$name.dict" ] || cp "$source/tests/fuzz/$name.dict" "$OUT/fuzz_$name.dict"
done
