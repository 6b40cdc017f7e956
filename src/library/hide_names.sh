#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# hide_names.sh ARCHIVE MAP NEW-ARCHIVE: makes a copy of a static library in which every name that the
# version script MAP does not list begins with npuzzle__, so that it clashes with no name of a user.
#
# The objects stay apart, so a program contains only those that it needs; one object with local names
# ("ld -r", "objcopy --keep-global-symbols") would always bring them all.
# Without objcopy the names remain as they are. Objects that were compiled for optimisation at link
# time lose that form, in which names cannot be changed.

set -eu
: "${NM:=nm}" "${OBJCOPY:=objcopy}"
archive=$1 map=$2 new=$3

if [ "$OBJCOPY" = : ]; then
    cp "$archive" "$new.tmp"
    mv -f "$new.tmp" "$new"
    exit
fi

trap 'rm -f "$new.tmp" "$new.names"' EXIT
# A line of nm has an address, a letter and a name; weak names of a sanitizer belong to it.
# NM may have options.
# shellcheck disable=SC2086
$NM -g "$archive" 2>/dev/null | awk -v map="$map" '
    BEGIN {
        while ((getline line < map) > 0)
            if (line ~ /^ +npuzzle_[a-z_]*;/) {
                gsub(/[ ;]/, "", line)
                public[line] = 1
            }
    }
    NF == 3 && $2 ~ /^[ABCDGRSTi]$/ && !($3 in public) && !($3 in seen) {
        seen[$3] = 1
        print $3, "npuzzle__" $3
    }' >"$new.names"
"$OBJCOPY" --redefine-syms="$new.names" --wildcard --remove-section='.gnu.lto_*' \
    --remove-section='.gnu.debuglto_*' "$archive" "$new.tmp"
mv -f "$new.tmp" "$new"
