#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Files on disk: a game that was left, stopped or killed can be continued; solves are counted; an unwritable disk
# is reported, and the game goes on.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

state=$dir/.local/state/npuzzle-tui
board="--board='1 2 3/4 5 6/7 0 8'"

# Four moves, then a kill: nothing is lost.
open_terminal 80 24
program --id=4x4#killed
wait_for 'Slide the tiles'
for key in Up Down Left Right Up Down Left Right; do press "$key"; done
wait_for 'Last moves'
press 0
press u
press T
wait_for 'hidden'
screen | grep 'Moves' >"$dir/moves.before"
kill -s KILL "$(game_id)"
wait_for 'Killed'
open_terminal 80 24
program --resume
wait_for 'id 4x4#killed'
press T
wait_for 'hidden'
screen | grep 'Moves' >"$dir/moves.after"
same 'a killed game comes back with all its moves' "$dir/moves.before" "$dir/moves.after"
press q
wait_for 'status=0'

# Solves are counted, with the best time and the average.
open_terminal 80 24
keys=
for row in '8 9 10 11 12 0 13' '8 9 10 11 0 12 13' '8 9 10 0 11 12 13' '8 9 0 10 11 12 13' \
    '8 0 9 10 11 12 13'; do
    another="--tile-size=2 --board='1 2 3 4 5 6 7/$row'"
    program "$another"
    wait_for 'Slide the tiles'
    keys="$keys Left"
    # shellcheck disable=SC2086 # one word a key
    press $keys
    wait_for 'the shortest way there is!'
    press q
    wait_for 'status=0'
done
if [ "$(wc -l <"$state/history")" -eq 5 ]; then pass 'five solves make five lines'; else fail 'five solves make five lines'; fi
program "$another"
wait_for 'Best'
wait_for 'ao5'
press S
wait_for '5 solves'
wait_for 'newest first'
resize 40 12
wait_for 'newest first'
resize 20 8
wait_for '> 7x2'
resize 200 60
wait_for 'ao100'
press Escape
wait_for 'Slide the tiles'
press Left Left Left Left Left
wait_for 'Not counted: this board was played before'
press q
wait_for 'status=0'

# Nothing is stored if the player does not want it.
rm -rf "$state"
open_terminal 80 24
program --no-history "$board"
wait_for 'Slide the tiles'
press Left
wait_for 'Solved!'
press q
wait_for 'status=0'
if [ -e "$state" ]; then fail 'nothing is written with --no-history'; else pass 'nothing is written with --no-history'; fi
type_line "clear; '$NPUZZLE_TUI' --resume; echo status=\$?"
wait_for 'there is no game to resume'

# A directory that cannot be written is reported, and the game goes on.
open_terminal 80 24 XDG_STATE_HOME=/proc/nowhere
program "$board"
wait_for 'Not saved'
press Left
wait_for 'Solved!'
press q
wait_for 'status=4'

finish
