#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A board that nobody touches costs little time and memory: the solver makes a short effort and rests.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

[ -r /proc/self/status ] || exit 77 # only Linux tells there what a program costs

# rests SIZE: what a board has cost when the solver rests.
rests() {
    open_terminal 80 24
    program "--size=$1 --seed=idle --no-history"
    wait_for 'best found so far'
    game=$(game_id)
    # Start and drawing come on top of three seconds.
    ticks=$(awk '{ print $14 + $15 }' "/proc/$game/stat")
    ok "$1x$1 costs little time: $ticks ticks" test "$ticks" -lt $((4 * $(getconf CLK_TCK)))
    kilobytes=$(awk '$1 == "VmHWM:" { print $2 }' "/proc/$game/status")
    ok "$1x$1 costs little memory: $kilobytes K" test "$kilobytes" -lt 150000
    press H
    wait_for 'Hint:'
    wait_for 'searching'
    press q
    wait_for 'status=0'
}

rests 5
rests 6
rests 10

finish
