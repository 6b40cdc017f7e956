#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All kinds of terminals: none, dumb, unknown, without colours, without UTF-8. Also the options that
# control drawing.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

# No terminal at all: one line that says what to do, and status 2.
"$NPUZZLE_TUI" --id=3x3#no </dev/null >"$dir/out" 2>"$dir/err"
status=$?
if [ "$status" -eq 2 ]; then pass 'status 2 without a terminal'; else fail "status 2 without a terminal, not $status"; fi
if grep -q -- '--solve' "$dir/err" && [ "$(wc -l <"$dir/err")" -eq 1 ]; then
    pass 'one line points to --solve'
else
    fail 'one line points to --solve'
fi
if [ -s "$dir/out" ]; then fail 'nothing is drawn if the output is not a terminal'; else pass 'nothing is drawn if the output is not a terminal'; fi

# A pipe is not a terminal either.
open_terminal 80 24
type_line "'$NPUZZLE_TUI' --id=3x3#no | od -c; echo do''ne"
wait_for 'the game needs a terminal'
wait_for 'done'
refuse 'Slide the tiles'

open_terminal 80 24
type_line "'$NPUZZLE_TUI' --generate --size=3 | TERM=nonsense '$NPUZZLE_TUI' -; echo status=\$?"
wait_for 'status=2'
expect 'TERM names no terminal'

# A terminal that is dumb or unknown gets the line-by-line game.
for how in TERM=dumb TERM=nonsense TERM=; do
    open_terminal 80 24 "$how"
    program --id=3x3#lines
    wait_for 'Type a direction'
    case $how in
    *dumb) refuse 'TERM names no terminal' ;;
    *) expect 'TERM names no terminal that can be drawn on: the game is played line by line.' ;;
    esac
    type_line quit
    wait_for 'status=0'
done

# The end of the input ends the game, line by line or on the screen.
open_terminal 80 24
program --plain --id=3x3#end
wait_for 'Type a direction'
press C-d
wait_for 'status=0'

# Unknown keys, the wheel and half a character do not end the game.
open_terminal 80 24
program --id=3x3#unknown
wait_for 'Slide the tiles'
for key in IC IC IC IC F5 F5 F5 F5; do
    press "$key"
    wait_for 'That key does nothing'
done
for time in 1 2 3 4 5; do
    press -H 1b 5b 4d 60 2b 2b
    press -H e9 4d # half a character, and M in the same read
    case $time in
    *[14]) wait_for 'The pointer slides' ;;
    *[25]) wait_for 'The terminal handles the mouse' ;;
    *) wait_for 'A click slides' ;;
    esac
done
press q
wait_for 'status=0'

# Arrows work in both modes of the cursor keys, whatever the terminal's description says, and the letters of
# an unknown sequence are not read as keys.
for how in TERM=xterm-256color TERM=vt100 TERM=linux TERM=screen-256color; do
    for kind in 5b 4f; do
        open_terminal 80 24 "$how"
        program --id=3x3#arrows
        wait_for 'optimal, proved'
        press -H 1b "$kind" 44
        wait_for 'Moves     1'
        press -H 1b "$kind" 43
        wait_for 'Moves     2'
        press -H 1b 5b 35 37 33 39 39 75
        wait_for 'That key does nothing'
        expect 'Moves     2'
        press -H 1b 4f 75
        press -H 1b 5b 31 3b 31 33 3a 32 71
        press -H 1b 5b 5b 75
        press R
        wait_for 'Move 0/2'
        press -H 1b "$kind" 46
        wait_for 'Move 2/2'
        press Escape
        wait_for 'Moves     2'
        press q
        wait_for 'status=0'
    done
done

# Shift with an arrow, as xterm and rxvt send it, and the wheel pan over a large board.
for how in TERM=xterm-256color TERM=screen-256color; do
    open_terminal 80 16 "$how"
    program --id=20x20#pan
    wait_for 'Columns'
    for key in 1 2 3 4; do press -H 1b 5b 31 3b 32 43; done
    wait_for '9-20'
    for key in 1 2 3 4; do press -H 1b 5b 64; done
    wait_for ' 1-12'
    for key in 1 2 3 4 5 6; do press PageUp; done
    wait_for ' 1-13'
    press -H 1b 5b 3c 36 35 3b 35 3b 35 4d
    wait_for ' 4-16'
    press q
    wait_for 'status=0'
done

# Without colours no information is lost.
colours() {
    mux capture-pane -e -p -t game | grep -qE "$(printf '\033')\[[0-9;]*[34][0-8]"
}

for how in 'NO_COLOR=1' 'CLICOLOR=0' 'TERM=vt100'; do
    open_terminal 80 24 "$how"
    program --id=4x4#grey
    wait_for 'optimal, proved'
    if colours; then fail "no colours with $how"; else pass "no colours with $how"; fi
    press H
    wait_for 'Hint: '
    expect '▟█▙'
    press q
    wait_for 'status=0'
done
open_terminal 80 24
program --id=4x4#grey --color=never
wait_for 'Slide the tiles'
if colours; then fail 'no colours with --color=never'; else pass 'no colours with --color=never'; fi
press q
for how in TERM=tmux-256color CLICOLOR=1 'CLICOLOR=0 CLICOLOR_FORCE=1'; do
    # shellcheck disable=SC2086
    open_terminal 80 24 $how
    program --id=4x4#grey
    wait_for 'Slide the tiles'
    if colours; then pass "colours are used with $how"; else fail "colours are used with $how"; fi
    press q
done
open_terminal 80 24 NO_COLOR=1 CLICOLOR_FORCE=1
program --id=4x4#grey
wait_for 'Slide the tiles'
if colours; then fail 'NO_COLOR goes before CLICOLOR_FORCE'; else pass 'NO_COLOR goes before CLICOLOR_FORCE'; fi
press q

# The key for themes goes through all of them.
open_terminal 80 24
program --theme=light --id=3x3#theme
wait_for 'Slide the tiles'
press c
wait_for 'Theme mono'
press c
wait_for 'Theme high-contrast'
press q
wait_for 'status=0'
type_line "clear; '$NPUZZLE_TUI' --theme=plaid; echo status=\$?"
wait_for 'status=2'
expect 'plaid'

# Without UTF-8, lines are drawn with + and -.
for how in LC_ALL=C LC_ALL=POSIX; do
    open_terminal 80 24 "$how"
    program --id=4x4#ascii
    wait_for '+---------+---------+---------+---------+'
    refuse '┌'
    press q
    wait_for 'status=0'
done
open_terminal 80 24
program --ascii --id=4x4#ascii
wait_for '+---------+---------+---------+---------+'
press q

# Without any locale, a terminal known to show UTF-8 gets it, if the system has C.UTF-8.
lines=┌─────────┬─────────┬─────────┬─────────┐
open_terminal 80 24 LANG= LC_ALL= LC_CTYPE= TMUX=
program --tiles=lines --id=4x4#bare
wait_for "$lines"
press q
wait_for 'status=0'
program --ascii --id=4x4#bare
wait_for '+---------+---------+---------+---------+'
press q
for how in LC_CTYPE=C LANG=POSIX TERM=linux TERM=vt220 TMUX=socket STY=socket XTERM_LOCALE=C; do
    open_terminal 80 24 LANG= LC_ALL= LC_CTYPE= TMUX= "$how"
    program --tiles=lines --id=4x4#bare
    wait_for '+---------+---------+---------+---------+'
    refuse '┌'
    case $how in
    L*) refuse 'LANG' ;;
    *) expect 'Drawn in ASCII: start the terminal or tmux with LANG set to a UTF-8 locale.' ;;
    esac
    press q
done
# A system without C.UTF-8. A preloaded library does nothing to a static program.
echo 'char *setlocale(int kind, const char *name) { return (void)kind, name && *name ? 0 : "C"; }' >"$dir/old.c"
if "${CC:-cc}" -shared -fPIC -o "$dir/old.so" "$dir/old.c" 2>/dev/null &&
    LD_PRELOAD=$dir/old.so "$NPUZZLE_TUI" --version >/dev/null 2>&1 && ldd "$NPUZZLE_TUI" | grep -q libc; then
    for how in '' LANG=C; do
        open_terminal 80 24 LANG= LC_ALL= LC_CTYPE= TMUX= "$how"
        type_line "export LD_PRELOAD='$dir/old.so'"
        program --tiles=lines --id=4x4#bare
        wait_for '+---------+---------+---------+---------+'
        case $how in
        '') expect 'Drawn in ASCII: start the terminal or tmux with LANG set to a UTF-8 locale' ;;
        *) refuse 'UTF-8 locale' ;;
        esac
        press q
        wait_for 'status=0'
    done
fi

# Drawing options, and what the arrows move.
open_terminal 80 24
program --tiles=lines --mouse=off --arrows=blank --id=3x3#small
wait_for '┌───────────┬───────────┬───────────┐'
press i
wait_for 'The arrows move the tile.'
press q
open_terminal 80 24
program --no-animation --speed=100 --id=3x3#still
wait_for 'optimal, proved'
press s
wait_for '= Move 0/'
press Space
wait_for 'Space: again, Esc: back'
press q
wait_for 'Moves'
press q
wait_for 'status=0'

# A board of ten thousand tiles scrolls with the blank.
open_terminal 80 24
program --id=100x100#large
wait_for 'Moves'
for key in Up Up Up Up Left Left Left; do press "$key"; done
wait_for '·'
press q
wait_for 'status=0'

finish
