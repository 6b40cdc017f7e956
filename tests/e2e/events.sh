#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Events in a real terminal: a marathon that is killed and goes on, a look that ends by itself, and
# a result that another run knows.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# Solves the board of the only saved game from its start.
solve() {
    "$NPUZZLE_TUI" --solve --format=moves --id="$(records --list-saved | cut -f 2)" >"$dir/moves" 2>/dev/null
    # shellcheck disable=SC2046 # one key per word
    press $(sed 's/U/k /g; s/D/j /g; s/L/h /g; s/R/l /g' "$dir/moves")
}

# Makes a move, so that the game is stored, and goes back to the start.
touch_board() {
    press h l
    await has_game || give_up 'the game is stored'
    press 0
    wait_for 'Back at the start'
}

has_game() {
    records --list-saved | grep -q marathon
}

# ---- a marathon that is killed ----

open_terminal 80 24
program "--event=marathon:3,2"
wait_for 'Marathon 3x3, 2 boards, board 1 of 2'
touch_board
solve
wait_for 'Board 1 of 2 in 00:'
press Enter
wait_for 'board 2 of 2'
press h l
press H
wait_for 'Not during an event'
kill -9 "$(game_id)"
wait_for 'status=137'
open_terminal 80 24
program "--resume"
wait_for 'Interrupted at 00:'
press j
wait_for 'The board is hidden until you begin'
press Enter
wait_for 'board 2 of 2'
press 0
solve
wait_for 'Marathon 3x3, 2 boards: 00:'
press Enter
wait_for 'npuzzle marathon:3,2  00:'
expect '1 of 1 finished'
press Escape
press q
wait_for 'status=0'
ok 'both boards are in the history, once' test "$(records --history=csv | grep -c ',"*marathon:3,2"*,[0-9a-f]*,[12],')" -eq 2

# ---- a look, and the records ----

program "--event=look:3,1"
wait_for 'you will have 1 second to look'
press Enter
wait_gone 'to look'
expect 'Inspection 3x3, 1 s'
press j k
press q
wait_for 'Leave this attempt?'
press E
wait_for 'Leave this attempt?'
press E
wait_for 'Events: play for a result'
press Escape
press q q
wait_for 'Resume it with: npuzzle-tui --resume=look-3-1'
program "--event=marathon:3,2"
wait_for 'board 1 of 2'
press E
wait_for 'best 00:'
press Escape
press q
wait_for 'status=0'
