# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# How scripts wait; read in with `.`. Nothing else in tests/ sleeps (check_layering.sh sees to it):
# a fixed sleep is too short on a busy machine and too long on any other one.
#
#     await COMMAND...       until the command succeeds; fails after $patience tenths of a second
#     await_not COMMAND...   until it fails
#
# Before `program >file &`, remove a file of an earlier run: the shell that runs the program empties it at
# some later time, and until then await reads the old text.

await() {
    looks=0
    until "$@" 2>/dev/null; do
        looks=$((looks + 1))
        [ "$looks" -lt $((${patience:-300} * 5)) ] || return 1
        sleep 0.02
    done
}

fails() {
    ! "$@"
}

await_not() {
    await fails "$@"
}
