#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Opening a board file from the game: by a completed name, by number, and by a wrong name, which
# leaves the game as it was.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

open_terminal 80 24
program --tiles=lines --size=3 --seed=first
wait_for 'id 3x3#first'

# A wrong name; then back to the game.
press o
wait_for 'Open a board file'
expect 'korf-100.txt                    4x4  100 boards'
type_line 'nowhere.txt'
wait_for 'nowhere.txt: No such file'
press C-u
wait_gone 'nowhere.txt'
press Escape
wait_for 'id 3x3#first'

# An included puzzle, by completion.
press o
wait_for 'Open a board file'
press k o r f - 1 Tab
wait_for 'Open: korf-100.txt'
press Enter
wait_for 'korf-100.txt, board 1 of 100, shortest solution 57 moves'
expect 'npuzzle  4x4 standard'
expect 'To go  '

# Another of its boards, and an unsolvable one.
press o
wait_for 'Open a board file'
type_line 'korf-100.txt:2'
wait_for 'board 2 of 100, shortest solution 55 moves'
press o
wait_for 'Open a board file'
type_line 'unsolvable.txt'
wait_for 'this board cannot be solved'
press q
wait_for 'status=0'

# The same from the command line, and the next board from there.
program korf-100.txt:7
wait_for 'korf-100.txt:7'
press ']'
wait_for 'board 8 of 100'
press q
wait_for 'status=0'

# A board from a pipe; keys still come from the terminal.
type_line "clear; printf '3\\n1 2 3\\n4 0 6\\n7 5 8\\n' | '$NPUZZLE_TUI' - --no-history; echo status=\$?"
wait_for 'Slide the tiles'
expect 'npuzzle  3x3 standard'
press Up
wait_for 'Moves     1'
press Left
wait_for 'Solved!'
press q
wait_for 'status=0'

# A path of the maximum length works.
long=$(printf '%0100d' 0)
mkdir -p "$dir/$long/$long/$long" || exit 99
cp "$top_srcdir/puzzles/korf-100.txt" "$dir/$long/$long/$long/long.txt"
program "$dir/$long/$long/$long/long.txt"
wait_for 'long.txt'
press ']'
wait_for 'board 2 of 100'
press q
wait_for 'status=0'

finish
