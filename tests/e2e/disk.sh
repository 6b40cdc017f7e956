#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Trouble with the disk on the screen: it is reported at once, marked and said again at the end, and the game goes on.
# tests/check_promises.sh has full and read-only disks.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

board="--board='1 2 3/4 5 6/7 0 8'"

# No further byte can be written, as on a full disk.
open_terminal 80 24
type_line "(ulimit -f 0; '$NPUZZLE_TUI' $board; echo status=\$?)"
wait_for 'Not saved: '
press Left
wait_for 'Solved!'
press 0
wait_for 'Slide the tiles'
expect 'not saved'
press q
wait_for 'status=4'
expect 'npuzzle-tui: not saved: '

# The directory cannot be written, and there is no home directory.
for variable in XDG_DATA_HOME=/proc/nowhere HOME=; do
    type_line "clear; $variable '$NPUZZLE_TUI' $board; echo status=\$?"
    wait_for 'Not saved: '
    press Left
    wait_for 'Solved!'
    press q
    wait_for 'status=4'
done

finish
