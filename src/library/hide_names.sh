#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# hide_names.sh ARCHIVE NEW-ARCHIVE: makes a copy of a static library in which every name begins with
# npuzzle_, and with npuzzle__ if it is not public, so that it clashes with no name of a user.
#
# The objects stay apart, so a program contains only those that it needs; one object with local names
# ("ld -r", "objcopy --keep-global-symbols") would always bring them all.
# Without objcopy the names remain as they are. Objects that were compiled for optimisation at link
# time lose that form, in which names cannot be changed.

set -eu
: "${NM:=nm}" "${OBJCOPY:=objcopy}"
archive=$1 new=$2

if [ "$OBJCOPY" = : ]; then
    cp "$archive" "$new.tmp"
    mv -f "$new.tmp" "$new"
    exit
fi

trap 'rm -f "$new.tmp" "$new.names"' EXIT
# A line of nm has an address, a letter and a name; weak names of a sanitizer belong to it.
# NM may have options.
# shellcheck disable=SC2086
$NM -g "$archive" 2>/dev/null | awk '
    NF == 3 && $2 ~ /^[ABCDGRSTi]$/ && $3 !~ /^npuzzle_/ && !($3 in seen) {
        seen[$3] = 1
        print $3, "npuzzle__" $3
    }' >"$new.names"
"$OBJCOPY" --redefine-syms="$new.names" --wildcard --remove-section='.gnu.lto_*' \
    --remove-section='.gnu.debuglto_*' "$archive" "$new.tmp"
mv -f "$new.tmp" "$new"
