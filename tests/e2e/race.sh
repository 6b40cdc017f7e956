#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# C: all methods on the game's board, at three sizes.

# shellcheck source=tests/e2e/screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

open_terminal 80 24
program --id=3x3#race --no-history
wait_for 'optimal, proved'
press C
wait_for 'moves, proved shortest. Enter plays them.'
expect 'algorithm     heuristic         length'
wait_for '█'
press Right
wait_for 'bars: time'
count=$(screen | sed -n 's/.* of \([0-9]*\) done.*/\1/p')
wait_for "$count of $count done"
expect '> '
expect ' proved '
press Enter
wait_for '> Move'
press End Escape
wait_for 'Race'
press '?'
wait_for 'stop this method'
press Escape PageDown PageDown PageDown
wait_for 'Race'
for size in '40 12' '20 8' '200 60'; do
    # shellcheck disable=SC2086
    resize $size
    wait_for "$count of $count"
done
resize 80 24
press PageUp PageUp PageUp Enter
wait_for '> Move'
press End
wait_for 'Space: again'
press Enter
wait_for 'by the solver'
press C
wait_for 'It is solved already'
press q
wait_for 'status=0'

# A long race ends at once, in a small terminal with neither colour nor UTF-8.
open_terminal 40 12 NO_COLOR=1 LC_ALL=C
program --id=5x5#race --no-history
wait_for '1 to 24'
press C
wait_for 'Race'
wait_for 'length'
press X
wait_for 'The race is stopped.'
press + Down x Escape
wait_gone 'Race'
press C
wait_for 'Race'
press q q
wait_for 'status=0'

finish
