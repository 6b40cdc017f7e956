#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Solving a batch at a terminal: one line of progress that stays one line in a narrow window, and
# Ctrl-C, which prints what is known and ends the program by its signal.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# This pair takes hours, so the progress line stays visible.
endless="--solve --algorithm=ida --heuristic=none --optimal --threads=1 hardest-17.txt"

redrawn() {
    [ "$(grep -ao 'board 1' "$dir/drawn" | wc -l)" -ge 5 ]
}

open_terminal 80 24
program "$endless"
wait_for 'hardest-17.txt board 1'
wait_for ' nodes'
lines=$(screen | grep -c 'proved')
if [ "$lines" -eq 1 ]; then pass "progress is shown on one line"; else fail "progress is shown on one line"; fi
press C-c
wait_for 'UNKNOWN (optimal >='
wait_for 'ready>'
type_line 'echo "status=$?"'
wait_for 'status=130'
refuse ' nodes'

# A long path loses its directories, and the line keeps its end.
deep=$dir/a-folder-with-quite-a-long-name/and-another-one-with-a-name-that-is-as-long
mkdir -p "$deep"
cp "$top_srcdir/puzzles/hardest-17.txt" "$deep"
open_terminal 80 24
program "${endless% *}" "$deep/hardest-17.txt"
wait_for 'hardest-17.txt board 1'
wait_for ' nodes'
if screen | grep -q '^hardest-17.txt board 1 .* nodes *$'; then pass 'the whole line fits'; else fail 'the whole line fits'; fi
press C-c
wait_for 'ready>'

open_terminal 30 8
program "$endless"
wait_for 'board 1'
# The line is redrawn a few times, so that leftovers would show.
mux pipe-pane -t game "cat >'$dir/drawn'"
await redrawn || give_up 'the line is redrawn'
lines=$(screen | grep -c 'board 1')
if [ "$lines" -eq 1 ]; then pass "a narrow window shows one line"; else fail "a narrow window shows one line"; fi
press C-c
wait_for 'ready>'
type_line 'echo "status=$?"'
wait_for 'status=130'

# No part of the line remains after an answer.
open_terminal 80 24
program "--solve --no-moves --progress=always easy-4x4.txt"
wait_for 'status=0'
refuse 'board 1'

finish
