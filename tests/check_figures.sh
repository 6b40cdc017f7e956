#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The figures in doc/ that take only seconds match the program; stale ones are detected.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
update=$top_srcdir/doc/figures/update

cp -R "$top_srcdir/doc" "$dir/doc"
chmod -R u+w "$dir/doc"
ok 'the figures of doc/ are those of the program' "$update" --check "$NPUZZLE_TUI" "$dir/doc"

# One in a table, one in a sentence, one whose place is missing.
sed '/^| ida | manhattan /s/ 26,807 / 26,808 /' "$top_srcdir/doc/compare.md" >"$dir/doc/compare.md"
sed 's/takes [0-9,]* nodes,/takes 5 nodes,/' "$top_srcdir/doc/hamming.md" >"$dir/doc/hamming.md"
sed 's/Manhattan takes/it takes/' "$top_srcdir/doc/euclidean.md" >"$dir/doc/euclidean.md"
"$update" --check "$NPUZZLE_TUI" "$dir/doc" >"$dir/out" 2>"$dir/err"
ok 'stale ones are not' test $? -eq 1
has 'a table tells which' '< | ida | manhattan | 24 | 334 | 6,279 | 26,808 |'
has 'a sentence, too' 'takes 5 nodes, 180 times'
says 'and a sentence that is gone is missed' 'euclidean.md: no line with: Manhattan takes @.'
finish
