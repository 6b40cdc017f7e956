# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# What every test script shares; read in with `.`. A script prints a line a check, "ok - what" or
# "not ok - what", works in the directory $dir, which is removed at its end, and calls `finish` last.
#
#     pass NAME               the check passed
#     fail NAME [LINE...]     it failed; the lines say why
#     ok NAME CONDITION...    passes if the command succeeds
#     finish                  ends the script: status 1 if a check failed

set -u
dir=$(mktemp -d "${TMPDIR:-/tmp}/npuzzle-XXXXXX") || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM HUP
failures=0
LC_ALL=C
export LC_ALL

pass() {
    echo "ok - $1"
}

fail() {
    echo "not ok - $1"
    failures=$((failures + 1))
    shift
    for line; do printf '%s\n' "$line" | sed 's/^/    /'; done
}

ok() {
    name=$1
    shift
    if "$@"; then pass "$name"; else fail "$name" "failed: $*"; fi
}

finish() {
    [ "$failures" -eq 0 ]
    exit
}
