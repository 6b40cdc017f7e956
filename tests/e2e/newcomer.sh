#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A player who has never seen the program solves a 3x3 by following the screen, at four sizes: at every step
# the screen names the next key. Where a key does nothing, the screen names those that work. The key that
# leaves a view is never cut off.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# The last row that is not empty: the keys, which on a large screen are below the board.
last_row() {
    screen | grep '[^ ]' | tail -n 1
}

hint_line() {
    screen | grep 'Hint: '
}

hint_is() {
    [ "$(hint_line)" = "$1" ]
}

# ends_with WORDS: checks that the keys on the last row end with them.
ends_with() {
    if last_row | grep -q -- "$1 *\$"; then
        pass "the keys at $cols columns end with '$1'"
    else
        fail "the keys at $cols columns end with '$1'"
    fi
}

# The board is four moves from the goal. The test follows the hints to the end.
for size in '200 60' '80 24' '40 12' '20 8'; do
    # shellcheck disable=SC2086
    open_terminal $size
    program --board=\''1 2 3/4 8 5/7 6 0'\' --no-history
    wait_for 'rrows'    # "Arrows slide ..." or "... with the arrows"
    expect '? help'
    press x
    wait_for '? '       # "? shows the keys", "? helps"
    press H
    wait_for 'Hint: '
    moves=0
    until on_screen 'Solved' || [ "$moves" -eq 12 ]; do
        if ! on_screen 'Hint: '; then
            press H
            wait_for 'Hint: '
        fi
        hint=$(hint_line)
        press Enter
        await_not hint_is "$hint" || give_up 'the hinted move is made'
        moves=$((moves + 1))
    done
    wait_for 'Solved!'
    last_row >"$dir/keys"
    if grep -q 'N another' "$dir/keys"; then pass 'the key for another puzzle is shown'; else fail 'the key for another puzzle is shown'; fi
    if grep -q 'undo' "$dir/keys"; then fail 'no key is shown that does nothing'; else pass 'no key is shown that does nothing'; fi
    press N
    wait_gone 'Solved'
    press p
    wait_for 'p resumes'
    if [ "$cols" -gt 20 ]; then expect 'p resume'; fi
    press p
    wait_gone 'p resumes'

    # In every view the last item is the key that leaves it, and it is not cut off.
    for key in n o w e S '?' C; do
        press "$key"
        wait_for 'Esc back'
        ends_with 'Esc back'
        press Escape
        wait_gone 'Esc back'
    done
    # F1 is help, even while a name is typed.
    press w
    wait_for 'Esc back'
    press F1
    wait_for 'Find:'
    press Escape
    wait_gone 'Find:'
    press Escape
    wait_gone 'Esc back'
    press F1
    wait_for 'slide a tile up'
    press Escape
    wait_gone 'Esc back'
    press q
    wait_for 'status=0'
done

# 80 columns have room for the keys of the other features.
open_terminal 80 24
program --id='3x3#newcomer' --no-history
for words in 'n new' 'N another' 'p pause' '0 restart' '? help' 'q quit'; do
    wait_for "$words"
done
press q
wait_for 'status=0'
finish
