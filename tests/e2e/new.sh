#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A new puzzle by size, goal, difficulty and seed, at four screen sizes; ids; the boards of a file
# in turn; the mouse key.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# The form at every size: a size is typed, and a goal chosen with the arrows.
for size in '80 24' '60 18' '40 12' '20 8'; do
    # shellcheck disable=SC2086
    open_terminal $size NO_COLOR=1
    program --id='4x4#new' --no-history --ascii
    wait_for 'rrows'
    press n
    wait_for 'A new puzzle'
    wait_for '4x4'
    press C-u 3
    wait_gone '<'
    press Down Right Right
    wait_for '< snail'
    press Down Down e 2 e
    wait_for 'e2e'
    press Enter
    wait_gone 'A new puzzle'
    case $size in
    80* | 60*) wait_for '3x3 snail   id 3x3-snail#e2e' ;;
    *) wait_for 'A new board' ;;
    esac
    # Below the last field: the puzzles, with names and lengths; right goes from file to file.
    press n
    wait_for 'A new puzzle'
    press Down Down Down Down
    case $size in
    20*) wait_for 'easy-2x2:1       1' ;;
    *) wait_for '1 move' ;;
    esac
    wait_for '> easy-2x2:1'
    press Down Down Down Down Down Down Down
    wait_for '> easy-3x3:3'
    case $size in
    20*) expect 'easy-3x3:3       8' ;;
    *) expect 'has 8 moves' ;;
    esac
    press Enter
    wait_gone 'easy-3x3:3'
    case $size in
    20*) wait_for '4  1  2' ;;
    40*) wait_for 'board 3 of ' ;;
    *) wait_for 'board 3 of 6, shortest solution 8 moves' ;;
    esac
    press q
    wait_for 'status=0'
done

open_terminal 80 24
program --id='4x4#new' --no-history
wait_for 'id 4x4#new'

# The difficulty is proved, and N keeps it.
press n
wait_for 'A new puzzle'
press Down Down C-u
press 1 0 . . 1 4
wait_for '10 to 14 moves, proved'
press Enter
wait_for 'optimal, proved'
if screen | grep -qE 'Shortest +1[0-4]( |$)'; then pass 'the length is in the range asked for'; else fail 'the length is in the range asked for'; fi
before=$(screen | sed -n 's/.* id \([^ ]*\) .*/\1/p' | head -n 1)
press N
wait_gone "id $before"
wait_for 'npuzzle  4x4 standard   id '
wait_for 'optimal, proved'
if screen | grep -qE 'Shortest +1[0-4]( |$)'; then pass 'N keeps the difficulty'; else fail 'N keeps the difficulty'; fi
press n Down Down C-u 9 9
wait_for '99'
press Enter
wait_for 'no board of 4x4 takes more than 80 moves'
press C-u x Enter
wait_for 'A difficulty is a word or a range of lengths'
press Up Up C-u 1 0 Down Down C-u 4 0 0 Enter
# For fewer moves, or on a machine that is too slow to try enough boards for a wider range.
wait_for 'ask for '
# The words use the Manhattan distance where no length can be proved.
press C-u e a s y
wait_for 'Manhattan distance 98 to 326.'
press C-u 4 0 0
press Up Up C-u 4 Down Down
press Escape
wait_gone 'A new puzzle'

# F1 shows help even in a text field.
press n
wait_for 'A new puzzle'
press '?'
wait_for 'the line above'
press Escape
wait_for 'A new puzzle'
press Escape
wait_gone 'A new puzzle'

# The goal, the board of the day and an id.
press G
wait_for '< standard'
press Escape
wait_gone 'A new puzzle'
press n
wait_for 'A new puzzle'
press Down Down C-u Down Right
wait_for '< daily-'
press Enter
wait_for 'id 4x4#daily-'
press g
wait_for 'Id: 4x4'
press C-u '3x3#abc'
press Enter
wait_for 'id 3x3#abc'

# The boards of a file.
cat >"$dir/three.txt" <<'END'
3
1 2 3
4 5 6
7 0 8
3
1 2 3
4 5 6
0 7 8
3
1 2 3
4 0 6
7 5 8
END
press ']'
wait_for 'This board is not from a file'
press q
wait_for 'status=0'
program "$dir/three.txt" --no-history
wait_for 'three.txt'
press ']'
wait_for 'board 2 of 3'
press ']'
wait_for 'board 3 of 3'
press ']'
wait_for 'the last board'
press '['
wait_for 'board 2 of 3'
press N
wait_for 'A new board: 3x3#'

press M
wait_for 'The pointer slides'
press M
wait_for 'The terminal handles the mouse'
press M
wait_for 'A click slides'
press q
wait_for 'status=0'
finish
