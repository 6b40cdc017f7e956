# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# What the tests of the command line share beyond harness.sh; read in with `.`.
#
#     run ARGS...            runs the program; keeps its status, output and errors
#     feed TEXT ARGS...      the same, with the text on standard input
#     is NAME STATUS         ... and the status was this
#     has NAME WORDS         ... and a line of the output holds these words
#     says NAME WORDS        ... and a line on standard error does
#     same NAME TEXT         ... and the output is exactly this
#     silent NAME            ... and nothing is on standard error

# shellcheck source=tests/harness.sh
. "${top_srcdir:?}/tests/harness.sh"
# shellcheck source=tests/await.sh
. "$top_srcdir/tests/await.sh"
status=0
unset FMI_TIME_ONLY
HOME=$dir/home
XDG_CACHE_HOME=$dir/cache
export HOME XDG_CACHE_HOME
unset XDG_CONFIG_HOME XDG_DATA_HOME

run() {
    command_line=$*
    "$NPUZZLE_TUI" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
}

# The same with standard input from a text.
feed() {
    text=$1
    shift
    command_line="$* (fed)"
    printf '%b' "$text" | "$NPUZZLE_TUI" "$@" >"$dir/out" 2>"$dir/err"
    status=$?
}

is() {
    if [ "$status" -eq "$2" ]; then
        pass "$1"
    else
        fail "$1" "$command_line" "status $status, not $2" "$(head -n 3 "$dir/err")"
    fi
}

has() {
    if grep -qF -- "$2" "$dir/out"; then
        pass "$1"
    else
        fail "$1" "$command_line" "no '$2' in:" "$(head -n 5 "$dir/out")"
    fi
}

says() {
    if grep -qF -- "$2" "$dir/err"; then
        pass "$1"
    else
        fail "$1" "$command_line" "no '$2' in:" "$(head -n 5 "$dir/err")"
    fi
}

same() {
    printf '%b' "$2" >"$dir/want"
    if cmp -s "$dir/want" "$dir/out"; then
        pass "$1"
    else
        fail "$1" "$command_line" "$(diff "$dir/want" "$dir/out" | head -n 10)"
    fi
}

silent() {
    if [ -s "$dir/err" ]; then fail "$1" "$command_line" "$(head -n 5 "$dir/err")"; else pass "$1"; fi
}
