#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A game from the first key to the last: a board from a file, moves, undo, a hint, the solution,
# other screen sizes, a click, and a sane terminal at the end.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# Six moves from the goal.
cat >"$dir/board.txt" <<'END'
4
1 2 3 4
5 7 11 8
9 6 0 12
13 10 14 15
END

open_terminal 80 24
type_line "stty -a >'$dir/stty.before'"
program --ascii "$dir/board.txt"
wait_for 'Slide the tiles into order'
wait_for 'optimal, proved'
expect 'Shortest'
cat >"$dir/board.expected" <<'END'
 npuzzle  4x4 standard   board.txt
 +---------+---------+---------+---------+
 |         |         |         |         |
 |    1*   |    2*   |    3*   |    4*   |
 |         |         |         |         |
 |         |         |         |         |
 +---------+---------+---------+---------+
 |         |         |         |         |
 |    5*   |    7    |    11   |    8*   |
 |         |         |         |         |
 |         |         |         |         |
 +---------+---------+---------+---------+
 |         |         |         |         |
 |    9*   |    6    |         |    12*  |
 |         |         |         |         |
 |         |         |         |         |
 +---------+---------+---------+---------+
 |         |         |         |         |
 |    13*  |    10   |    14   |    15   |
 |         |         |         |         |
 |         |         |         |         |
 +---------+---------+---------+---------+
END
screen | sed -E -e '22q' -e 's/^(.{42}).*/\1/' -e 's/ *$//' >"$dir/board.seen"
same 'the board is drawn as in the manual' "$dir/board.expected" "$dir/board.seen"

# Moves and undo.
press Left
wait_for '|    12   |         |'
wait_for 'Moves     1'
press h
wait_for 'No tile can go left'
press u
wait_for '|         |    12*  |'
wait_for 'Moves     0'
press r
wait_for '|    12   |         |'
press 0
wait_for 'u brings your moves back'
press u
wait_for '|    12   |         |'
press u
wait_for '|         |    12*  |'

# A hint is shown and its move is made.
wait_for 'optimal, proved'
press H
wait_for 'Hint: '
expect 'Enter plays it, H shows the next one.'
expect '#=========#'
press H P P
wait_for 'Hints     2'
press P
press Enter
wait_for 'Moves     1'
expect 'Hint: '
press Enter
wait_for 'Moves     2'
press u
press u
wait_for 'Moves     0'
wait_for 'optimal, proved'

# Other sizes, then back to the first.
press T
wait_for 'hidden'
wait_for '|    7    |    11   |' # the end of the glide
screen >"$dir/before"
resize 40 12
wait_for '+----+----+'
expect 'To go'
resize 20 8
wait_for 'arrows'
resize 6 2
wait_gone 'arrows'
resize 200 60
wait_for '####'
resize 80 24
wait_for '+---------+---------+---------+---------+'
wait_gone '####'
screen >"$dir/after"
same 'a screen that was small for a while looks the same again' "$dir/before" "$dir/after"

# The solution: step by step, then played.
press s
wait_for '> Move'
press Space
wait_for '= Move'
press Home
wait_for 'Move 0/'
press Right
wait_for 'Move 1/'
press Left
wait_for 'Move 0/'
press End
wait_for 'Space: again, Esc: back'
press Home
press Space
wait_for 'Space: again, Esc: back'
press Escape
wait_for 'Moves     0'

# Help lists the keys and returns to the board.
press '?'
wait_for 'show the next move of...'
press Escape
wait_for 'Moves     0'

# Plays the solution to its end and begins another board.
press s
wait_for '> Move'
press End
wait_for 'Space: again'
press Enter
wait_for 'by the solver'
press N
wait_for 'A new board: 4x4#'
press q
wait_for 'status=0'
type_line "stty -a >'$dir/stty.after'; echo com''pared"
wait_for 'compared'
same 'the terminal is as it was' "$dir/stty.before" "$dir/stty.after"

# A click slides the tiles between it and the blank, and may finish the game.
open_terminal 80 24
program --board=\''1 2 3/4 5 6/0 7 8'\' --no-history
wait_for 'Slide the tiles'
click() { # COLUMN ROW, from 0
    mux send-keys -t game -l "$(printf '\033[<0;%d;%dM' $(($1 + 1)) $(($2 + 1)))"
}
click 34 18
wait_for 'Solved!'
expect 'Moves     2'
press q
wait_for 'status=0'

finish
