#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A game killed during fast moves loses at most the last move that was shown.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# The number of moves on the screen.
moves() {
    screen | sed -n 's/.*  Moves  *\([0-9][0-9]*\) .*/\1/p'
}

to_and_fro=hlhlhlhlhlhlhlhlhlhlhlhlhlhlhlhlhlhlhlhl
for round in 1 2 3 4 5 6; do
    open_terminal 80 24
    program --id='4x4#otter-512' --threads=1
    wait_for 'Slide the tiles'
    count=0
    while [ $count -lt "$round" ]; do
        mux send-keys -t game -l $to_and_fro
        count=$((count + 1))
    done
    wait_gone 'none yet'
    shown=$(moves)
    game=$(game_id)
    kill -s KILL "$game"
    await_not kill -0 "$game"
    open_terminal 80 24
    program --resume
    wait_for 'id 4x4#otter-512'
    kept=$(moves)
    if [ "${kept:-0}" -ge "$((${shown:-9999} - 1))" ]; then
        pass "round $round: $kept of the $shown moves shown are kept"
    else
        fail "round $round: $kept of the $shown moves shown are kept"
    fi
    press q
    wait_for 'status=0'
done
finish
