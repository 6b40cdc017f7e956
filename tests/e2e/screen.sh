# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the tests of the screen share beyond harness.sh: the real program in a tmux terminal with a
# fixed TERM, LANG and size. A test waits for words to appear and never just sleeps.
#
#   open_terminal 80 24          a terminal with an interactive shell
#   program ARGUMENT...          types the command that starts the game
#   press KEY...                 as tmux names keys
#   wait_for WORDS               waits until they are on the screen; ends the test if they never are
#   wait_gone WORDS              waits until they are gone
#   expect WORDS / refuse WORDS  checks that they are, or are not, on the screen now
#   game_id                      prints the process id of the game
#   records ARGUMENT...          runs the program in the same home without a terminal, for --list-saved and such

: "${NPUZZLE_TUI:?is not set: run these tests by make check}"
: "${top_srcdir:?}"

if ! command -v tmux >/dev/null 2>&1; then
    echo "tmux is missing, so the screen is not tested"
    exit 77
fi

# shellcheck source-path=SCRIPTDIR source=../harness.sh
. "$top_srcdir/tests/harness.sh"
# shellcheck source-path=SCRIPTDIR source=../await.sh
. "$top_srcdir/tests/await.sh"

terminals=0 # opened so far; each has its own server, as an old one takes time to end
patience=${PATIENCE:-300} # tenths of a second

mux() {
    tmux -u -S "$dir/socket.$terminals" -f /dev/null "$@"
}

# The server ends with its socket's directory.
clean_up() {
    mux kill-server 2>/dev/null
    rm -rf "$dir"
}
trap clean_up EXIT

LC_ALL=C.UTF-8
export LC_ALL

# Reports a failure and prints the screen.
fail() {
    echo "not ok - $1"
    mux capture-pane -p -t game 2>/dev/null | sed 's/^/    |/'
    failures=$((failures + 1))
}

# open_terminal COLS ROWS [NAME=VALUE...]
open_terminal() {
    cols=$1
    rows=$2
    shift 2
    mux kill-server 2>/dev/null
    terminals=$((terminals + 1))
    mux new-session -d -s game -x "$cols" -y "$rows" \
        "env -u NO_COLOR -u COLORFGBG TERM=screen-256color LANG=C.UTF-8 LC_ALL=C.UTF-8 \
            HOME='$dir' XDG_CONFIG_HOME= XDG_CACHE_HOME= XDG_DATA_HOME= \
            ENV= PS1='ready> ' $* sh -i"
    wait_for 'ready>'
}

screen() {
    mux capture-pane -p -t game
}

press() {
    mux send-keys -t game "$@"
}

# Types a line and presses Enter.
type_line() {
    mux send-keys -t game -l "$*"
    mux send-keys -t game Enter
}

# Runs the program from a file, so that no word of its arguments is on the screen before it starts. The
# shell finds it, so that its hints have no long path.
program() {
    printf "clear\\nPATH='%s':\$PATH\\n%s %s\\necho status=\$?\\n" "$(dirname "$NPUZZLE_TUI")" \
        "$(basename "$NPUZZLE_TUI")" "$*" >"$dir/program"
    type_line ". '$dir/program'"
}

records() {
    env HOME="$dir" XDG_CONFIG_HOME= XDG_CACHE_HOME= XDG_DATA_HOME= "$NPUZZLE_TUI" "$@"
}

# Prints the child of tmux's shell. A small system may lack ps(1), and others have no /proc.
game_id() {
    shell=$(mux display-message -p -t game '#{pane_pid}')
    if command -v ps >/dev/null; then
        ps -o pid= -o comm= --ppid "$shell" | awk '$2 ~ /npuzzle-tui/ { print $1; exit }'
    else
        cat /proc/[0-9]*/stat 2>/dev/null |
            awk -v shell="$shell" '$2 ~ /npuzzle-tui/ && $4 == shell { print $1; exit }'
    fi
}

resize() {
    mux resize-window -t game -x "$1" -y "$2"
}

on_screen() {
    screen 2>/dev/null | grep -qF -- "$1"
}

# Ends the test after a failure.
give_up() {
    fail "$1"
    exit 1
}

# Whether the terminal has gone away, so that waiting would be useless.
no_terminal() {
    ! mux has-session 2>/dev/null
}

appears() {
    on_screen "$1" || no_terminal
}

goes() {
    ! on_screen "$1" || no_terminal
}

wait_for() {
    if await appears "$1" && mux has-session; then
        pass "the words '$1' appear"
    else
        give_up "the words '$1' appear"
    fi
}

wait_gone() {
    if await goes "$1" && mux has-session; then
        pass "the words '$1' disappear"
    else
        give_up "the words '$1' disappear"
    fi
}

expect() {
    if on_screen "$1"; then pass "'$1' is on the screen"; else fail "'$1' is on the screen"; fi
}

refuse() {
    if on_screen "$1"; then fail "'$1' is not on the screen"; else pass "'$1' is not on the screen"; fi
}

# same NAME FILE FILE
same() {
    [ -s "$2" ] || give_up "$1"
    if diff -u "$2" "$3"; then pass "$1"; else fail "$1"; fi
}
