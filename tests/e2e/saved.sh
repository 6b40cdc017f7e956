#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A game is saved under a name and found again by another program, at four sizes.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

open_terminal 80 24
program --id=4x4#keep-me
wait_for 'id 4x4#keep-me'
for key in Up Down Left Right Up Down; do press "$key"; done
wait_for 'Moves left'
press w
wait_for 'Name: 4x4-keep-me'
type_line 'for tomorrow'
wait_for 'Saved. o opens it again, as saved/for tomorrow'
press T
wait_for 'hidden'
screen | sed -n 's/.*Moves  *\([0-9][0-9]*\).*/\1/p' >"$dir/moves.before"
press q
wait_for 'status=0'

program --size=3
wait_for '3x3 standard'
press o
wait_for 'Open:'
mux send-keys -t game -l 'saved/f'
wait_for 'saved/for tomorrow'
for size in '40 12' '20 8' '200 60' '80 24'; do
    # shellcheck disable=SC2086 # two words
    resize $size
    wait_for 'saved/f'
done
press Tab
press Enter
wait_for 'Resumed saved/for tomorrow'
wait_for 'id 4x4#keep-me'
press T
wait_for 'hidden'
screen | sed -n 's/.*Moves  *\([0-9][0-9]*\).*/\1/p' >"$dir/moves.after"
same 'a saved game comes back with all its moves' "$dir/moves.before" "$dir/moves.after"

# The command line also opens it.
press q
wait_for 'status=0'
program "--resume='saved/for tomorrow'"
wait_for 'id 4x4#keep-me'
press T
wait_for 'hidden'
screen | sed -n 's/.*Moves  *\([0-9][0-9]*\).*/\1/p' >"$dir/moves.named"
same 'and it has all its moves' "$dir/moves.before" "$dir/moves.named"

# If nothing can be written, the game says so and the prompt stays.
press q
wait_for 'status=0'
type_line "clear; XDG_DATA_HOME=/proc/nowhere '$NPUZZLE_TUI' --id=3x3#lost; echo status=\$?"
wait_for 'id 3x3#lost'
press w
wait_for 'Name: 3x3-lost'
press Enter
wait_for 'Not saved:'
press Escape
wait_for 'id 3x3#lost'
press q
wait_for 'status=0'

finish
