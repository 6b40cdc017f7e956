#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All ways to leave: keys, signals, suspending, and the end of the terminal. The terminal is sane
# after each of them.

set -u
# A sanitizer would catch the signals of a crash itself.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_segv=0:handle_abort=0
export ASAN_OPTIONS
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"

game="--id=4x4#leave"

# Opens a terminal that runs the game.
started() {
    open_terminal 80 24
    type_line "stty -a >'$dir/stty.before'"
    program "$game"
    wait_for 'Slide the tiles into order'
}

# Whether the shell is in the foreground of its terminal.
shell_has_terminal() {
    shell=$(mux display-message -p -t game '#{pane_pid}')
    if command -v ps >/dev/null; then
        [ "$(ps -o tpgid= -p "$shell")" -eq "$shell" ]
    else
        [ "$(awk '{ print $8 }' "/proc/$shell/stat")" -eq "$shell" ]
    fi
}

# The comparisons are numbered, because the words of the previous one may still be on the screen.
comparisons=0
sane() {
    comparisons=$((comparisons + 1))
    type_line "stty -a >'$dir/stty.after'; echo com''pared $comparisons."
    wait_for "compared $comparisons."
    same "the terminal is sane after $1" "$dir/stty.before" "$dir/stty.after"
}

started
press q
wait_for 'status=0'
sane q

started
press C-c
wait_for 'ready>'
type_line 'echo interrupted=$?'
wait_for 'interrupted=130'
sane Ctrl-C

for signal in TERM HUP; do
    started
    kill -s "$signal" "$(game_id)"
    case $signal in
    TERM) wait_for 'status=143' ;;
    HUP) wait_for 'status=129' ;;
    esac
    sane "SIG$signal"
done

# The same holds after signals that end a program at once.
for signal in ABRT SEGV USR1; do
    started
    kill -s "$signal" "$(game_id)"
    case $signal in
    ABRT) wait_for 'status=134' ;;
    SEGV) wait_for 'status=139' ;;
    USR1) wait_for 'status=138' ;;
    esac
    refuse 'Slide the tiles into order'
    sane "SIG$signal"
done

# SIGSTOP cannot be caught, so the shell gets the terminal as the game left it, and leaves it in a state of
# its own.
started
kill -s STOP "$(game_id)"
# The shell's output may appear anywhere or scroll away. What counts is that the shell has the terminal.
await shell_has_terminal || give_up 'the shell has the terminal'
# The terminal does not translate Enter into a line end now.
mux send-keys -t game -l 'stty sane; fg'
press C-j
# The game may take its time to return, and earlier input is lost.
hint_comes() {
    press C-l
    press H
    on_screen 'Hint: '
}
await hint_comes || give_up 'the game goes on after SIGSTOP'
press q
wait_for 'ready>'

# The game ignores the signals that its parent ignores: nohup(1), and shells without job control.
open_terminal 80 24
type_line "clear; (trap '' HUP TERM TSTP; exec '$NPUZZLE_TUI' $game); echo status=\$?"
wait_for 'Slide the tiles into order'
for signal in HUP TERM TSTP; do
    kill -s "$signal" "$(game_id)"
done
press '?'
wait_for 'Help'
press Escape q
wait_for 'status=0'

# A stop gives the shell a sane terminal; the game returns as it was, at the new size.
started
press C-z
wait_for 'ready>'
sane Ctrl-Z
resize 40 12
type_line "fg; echo ga''me=\$?"
wait_for '▄▄▄▄ ▄▄▄▄'
resize 80 24
wait_for '▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄'
press q
wait_for 'game=0'
sane 'fg and q'

# Escape takes effect at once and does no harm.
started
press Escape
press '?'
wait_for 'Help'
press Escape
wait_for 'Slide the tiles'
press q
wait_for 'status=0'

# ends_with_terminal NAME: when the terminal goes away, so does the game.
ends_with_terminal() {
    id=$(game_id)
    if [ -z "$id" ]; then give_up "$1: the game is running"; fi
    mux kill-server
    if await_not kill -0 "$id"; then pass "$1"; else fail "$1"; fi
    kill -s KILL "$id" 2>/dev/null
}

started
ends_with_terminal 'no game without a terminal'

# Even without a signal, the end of its input ends the game, and it does not spin.
open_terminal 80 24
type_line "clear; (trap '' HUP; exec '$NPUZZLE_TUI' $game); echo status=\$?"
wait_for 'Slide the tiles into order'
ends_with_terminal 'the end of the input ends the game'

finish
