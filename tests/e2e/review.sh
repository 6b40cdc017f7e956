#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The review after a solve, at four sizes, and a solve written to a file.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

open_terminal 80 24
program "--board='1 2 3/4 5 6/7 0 8'"
wait_for 'Slide the tiles'
wait_for 'optimal, proved'
press Right
wait_for '1 slip'
press Left
wait_for 'To go     1'
press Left
wait_for 'R review'
press R
wait_for 'Move 0/3'
expect 'Enter play on'
expect 'n/p slip'
press n
wait_for 'No slip after this move.'
press Right
wait_for 'Move 1/3'
press Tab
wait_for 'The solution'
press Tab Tab
wait_for 'Move 1/3'
for size in '40 12' '20 8' '200 60' '80 24'; do
    # shellcheck disable=SC2086 # two words
    resize $size
    wait_for 'Move 1/3'
    wait_for 'Tab next'
    wait_for 'Esc'
done
press x
wait_for 'File: solve.svg'
press C-u
type_line "$dir/solve.svg"
wait_for 'Written to'
if grep -q '</svg>' "$dir/solve.svg"; then pass 'the solve is written as a picture'; else fail 'the solve is written as a picture'; fi
press Enter
wait_for 'Another try from here.'
press q
wait_for 'status=0'

finish
