#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints which test file holds what, from the first comment of each: tests/list.sh [WORD] in the source
# directory; with a word only those that name it. `make list-tests WORD=beam` runs it.

set -u
word=${1:-}
for file in tests/check_*.c tests/soak_*.c tests/fuzz/fuzz_*.c tests/check_*.sh tests/e2e/*.sh; do
    awk -v file="$file" '
        function strip(line) {
            gsub(/^( \* ?|\/\* ?|# ?)|\*\/$/, "", line)
            return line
        }
        NR == 1 || /SPDX/ || /^(\/\*|#)?$/ { if (text != "") exit; next }
        !/^( \*|#|\/\*)/ || / \*\/$/ || /shellcheck/ { exit }
        strip($0) == "" { if (text != "") exit; next }
        { text = text (text == "" ? "" : " ") strip($0) }
        END { print file "\t" text }' "$file"
done | grep -iF -- "$word" | awk -F '\t' '
    {
        line = sprintf("%-36s", $1)
        count = split($2, words, " ")
        for (i = 1; i <= count; i++) {
            if (length(line) + length(words[i]) > 99) {
                print line
                line = sprintf("%-36s", "")
            }
            line = line " " words[i]
        }
        print line
    }'
