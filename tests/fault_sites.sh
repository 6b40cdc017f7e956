#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lists the requests to the system that the fault tests never refuse: fault_sites.sh PROGRAM... runs the
# programs and finds the places with objdump and addr2line. Only a build without optimisation
# (CFLAGS='-g -O0') separates neighbouring places.

set -eu
sites=$(mktemp -d)
trap 'rm -rf "$sites"' EXIT
export FAULTS_ALL=1

# Reads the addresses after calls, prints `file:line request`.
places() {
    addr2line -e "$1" | sed 's/ (discriminator.*//; s|.*/src/|src/|'
}

for program in "$@"; do
    rm -f "$sites/refused"
    touch "$sites/refused"
    FAULTS_SITES=$sites/refused "$program" >"$sites/log" 2>&1 || cat "$sites/log" >&2
    # One byte less is inside the call instruction, and so on its line.
    sort -u "$sites/refused" | awk '{ print $1 }' >"$sites/behind"
    while read -r address; do printf '%#x\n' $((address - 1)); done <"$sites/behind" |
        places "$program" >>"$sites/reached"
    objdump -d --no-show-raw-insn "$program" |
        sed -n 's/^ *\([0-9a-f]*\):.*\(call\|jmp\) .*<__wrap_\([a-z_]*\)>$/\1 \3/p' >"$sites/calls"
    cut -d ' ' -f 1 "$sites/calls" | sed 's/^/0x/' | places "$program" |
        paste -d ' ' - "$sites/calls" | awk '$1 ~ /^src\// { print $1, $3 }' >>"$sites/all"
done
sort -u "$sites/reached" >"$sites/hit"
sort -u "$sites/all" | awk -v hit="$sites/hit" '
    BEGIN { while ((getline line < hit) > 0) seen[line] = 1 }
    { all++ }
    $1 in seen { met++; next }
    { print }
    END { printf "%d of %d places were refused\n", met, all }'
