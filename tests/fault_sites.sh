#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The requests to the system that the fault tests never refuse: fault_sites.sh PROGRAM... runs the programs
# and finds the places with objdump and addr2line. It fails if one is not in the table of reasons below, or if
# all places of a function in the table were refused. Only a build without optimisation (CFLAGS='-g -O0')
# separates neighbouring places. It needs all programs that check_faults* names, and takes minutes.

set -eu
sites=$(mktemp -d)
trap 'rm -rf "$sites"' EXIT
export FAULTS_ALL=1

# FILE:FUNCTION, and why no scene refuses its requests.
cat >"$sites/reasons" <<'END'
src/cli/mode/list.c:add_puzzles needs the installed puzzles
src/front/board_file.c:add_file needs the installed puzzles
src/search/layered/layered_team.c:scratch_new is made once per process, before the first refusal
END

# Reads the addresses after calls, prints `file:line file:function`.
places() {
    addr2line -f -e "$1" | paste -d ' ' - - | sed 's/ (discriminator.*//; s| .*/src/| src/|' |
        awk '{ file = $2; sub(/:.*/, "", file); print $2, file ":" $1 }'
}

for program in "$@"; do
    touch "$sites/refused"
    FAULTS_SITES=$sites/refused "$program" >"$sites/log" 2>&1 || cat "$sites/log" >&2
    # One byte less is inside the call instruction, and so on its line.
    sort -u "$sites/refused" >"$sites/behind"
    while read -r address; do printf '%#x\n' $((address - 1)); done <"$sites/behind" |
        places "$program" >>"$sites/reached"
    rm "$sites/refused"
    objdump -d --no-show-raw-insn "$program" |
        sed -n 's/^ *\([0-9a-f]*\):.*\(call\|jmp\) .*<__wrap_\([a-z_]*\)>$/\1 \3/p' >"$sites/calls"
    sed 's/^/0x/; s/ .*//' "$sites/calls" | places "$program" |
        paste -d ' ' - "$sites/calls" | awk '$1 ~ /^src\// { print $1, $2, $4 }' >>"$sites/all"
done
sort -u "$sites/all" | awk -v reached="$sites/reached" -v reasons="$sites/reasons" '
    BEGIN {
        while ((getline <reached) > 0) seen[$1] = 1
        while ((getline <reasons) > 0) reason[$1] = 1
    }
    { all++ }
    $1 in seen { met++; next }
    $2 in reason { used[$2] = 1; excused++; next }
    { print $1 ": " $3 ": never refused, and no reason why"; bad = 1 }
    END {
        for (place in reason)
            if (!(place in used)) {
                print place ": its reason is out of date"
                bad = 1
            }
        printf "%d of %d places were refused, %d have a reason\n", met, all, excused
        exit bad
    }'
