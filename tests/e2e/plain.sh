#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The game in lines, as a script plays it: it needs neither a terminal nor tmux.

set -u

: "${NPUZZLE_TUI:?is not set: run these tests by make check}"
failed=0

# answers NAME INPUT WORDS: the game says WORDS to INPUT.
answers() {
    if printf '%b' "$2" | "$NPUZZLE_TUI" --plain --board='0 1 3/4 2 5/7 8 6' 2>&1 | grep -qF -- "$3"; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        printf '%b' "$2" | "$NPUZZLE_TUI" --plain --board='0 1 3/4 2 5/7 8 6' 2>&1 | sed 's/^/    |/'
        failed=1
    fi
}

answers 'the board comes first' '' '_ 1 3'
answers 'a move is told' 'left\n' '1 left. 1 move, 5 of 8 tiles home.'
answers 'a tile goes by its number, with those between' '3\n' '2 tiles slid. 2 moves'
answers 'a row of moves solves the board' 'LULU\n' 'Solved in 4 moves'
answers 'the end is told with what was best' 'LULU\n' '0 more than the shortest way'
answers 'a hint is one sentence' 'hint\n' 'Hint: 1 left, then 3 more.'
answers 'the solution is told' 'solve\n' 'Optimal solution of 4 moves: LULU.'
answers 'the edge is told' 'down\n' 'No tile can go that way.'
answers 'undo' 'left undo\n' 'Undone. 0 moves'
answers 'nothing to undo' 'undo\n' 'Nothing to undo.'
answers 'redo' 'left undo redo\n' 'Done again. 1 move'
answers 'restart' 'left left restart\n' 'Back at the start. 0 moves'
answers 'status' 'hint status\n' '0 moves in 00:00, 4 to go'
answers 'help' 'help\n' 'undo     z  take the last move back'
answers 'an unknown word' 'fly\n' '"fly" is no command.'
answers 'a tile that is not there' '9\n' 'There is no tile 9.'
answers 'new' 'new\n' '3x3 board 3x3#'
answers 'the last line needs no end' 'left' '1 left. 1 move'

exit $failed
