#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The life of a game: played, killed, resumed, solved, reviewed, replayed, raced, in the statistics, and taken to
# another home, where it is replayed as well.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

id=3x3#life
another="--tile-size=2 --board='1 2 3 4 5 6 7/8"

# Presses the keys that solve the board from its start.
solve() {
    # shellcheck disable=SC2046 # one key a word
    press $("$NPUZZLE_TUI" --solve --format=moves --id=$id | sed 's/U/k /g; s/D/j /g; s/L/h /g; s/R/l /g')
}

# Replays the latest of so many solves, back from its end.
replay() {
    press L
    wait_for "Your solves: $1"
    press Enter
    wait_for 'Replay of'
    press End
    wait_for 'Move    28 of 28'
    press Home
    wait_for 'Move    0 of 28'
    press Escape Escape
    wait_gone 'Your solves'
}

# Four moves, one of them taken back, then a kill: nothing is lost.
open_terminal 80 24
program "--id=$id" --no-animation
wait_for 'Slide the tiles'
for key in Up Down Left Right; do press "$key"; done
wait_for 'Last moves'
press u T
wait_for 'hidden'
screen | grep 'Moves' >"$dir/moves.before"
kill -s KILL "$(game_id)"
wait_for 'Killed'
open_terminal 80 24
program --resume --no-animation
wait_for "id $id"
press T
wait_for 'hidden'
screen | grep 'Moves' >"$dir/moves.after"
same 'a killed game comes back with all its moves' "$dir/moves.before" "$dir/moves.after"

# It is solved, reviewed and replayed.
press 0
wait_for 'Back at the start'
solve
wait_for 'Solved!'
press R
wait_for 'Your moves'
press Escape
replay 1

# A race against it on its own board.
press B
screen
press B
screen
press h
sleep 1
screen
press q
wait_for 'status=0'
finish
