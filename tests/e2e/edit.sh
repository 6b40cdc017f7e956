#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The editor, at four sizes: a board is typed and played, and another one is pasted.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

open_terminal 80 24
program --id=3x3#edit
wait_for 'Slide the tiles'
press e
wait_for 'Type a number'
for size in '40 12' '20 8' '200 60' '80 24'; do
    # shellcheck disable=SC2086 # two words
    resize $size
    wait_for 'olv'
done
mux send-keys -t game -l '1 2 3 4 5 6 7 0 8'
wait_for 'Solvable: 0 inversions, an even number'
press Enter
wait_for 'your own board'
wait_for 'Shortest  1'
press Right
press e
printf '4 1 2/5 0 3\n' >"$dir/rows"
mux load-buffer "$dir/rows"
mux paste-buffer -p -t game
wait_for 'Pasted.'
wait_for '3x2'
press Enter
wait_for '3x2 standard'
press Escape
open_terminal 80 24
program --board="'4 1 2/5 0 3'" --no-history
wait_for '3x2'
# Text that is not a board makes no move, with or without bracketed paste.
printf 'hello, world: jq\nN0 q\n' >"$dir/rubbish"
mux load-buffer "$dir/rubbish"
mux paste-buffer -p -t game
wait_for 'The pasted text is not a board, so nothing was done'
press '?'
wait_for 'Help'
press Escape
wait_gone 'Help'
mux paste-buffer -t game
wait_for 'The pasted text is not a board, so nothing was done'
expect '3x2 standard'
expect 'Moves     0'
# A long text is judged as a whole, even if it begins with keys of the game.
awk 'BEGIN { while (n++ < 1500) printf "hl"; print " hello, world" }' >"$dir/rubbish"
mux load-buffer "$dir/rubbish"
press '?'
wait_for 'Help'
press Escape
wait_gone 'Help'
mux paste-buffer -t game
wait_for 'The pasted text is not a board, so nothing was done'
expect '3x2 standard'
expect 'Moves     0'
press q
wait_for 'status=0'

finish
