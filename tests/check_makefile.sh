#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makefile.am lists every file; for a missing one, prints the line to add and where. Tried first on
# a small tree that lacks a file of every kind.

# shellcheck source=tests/harness.sh
. "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}/tests/harness.sh"

# files ROOT: those that a release needs, in the folders where files are added.
files() {
    (cd "$1" && find include src tests bench data doc man po puzzles .ci -type f \
        \( -name '*.[ch]' -o -name '*.inc' -o -name '*.sh' -o -name '*.awk' -o -name '*.pl' \
        -o -name '*.pm' -o -name '*.txt' -o -name '*.md' -o -name '*.po' -o -name '*.dict' \
        -o -name '*.svg' -o -name '*.cast' \) 2>/dev/null) |
        grep -vE '^tests/(home|fuzz/corpus)/|^po/.*/|/\.deps/' | sort
}

# missing ROOT: "FILE: what to add to Makefile.am", one line per unlisted file.
missing() {
    files "$1" | awk -v makefile="$1/Makefile.am" '
        BEGIN {
            while ((getline line < makefile) > 0) {
                sub(/^#.*/, "", line)
                n = split(line, words, /[ \t=]+/)
                for (i = 1; i <= n; i++) listed[words[i]] = 1
            }
        }
        function list_of(file) {
            if (file ~ /^src\/cli\//) return "libcli_a_SOURCES"
            if (file ~ /^src\/(tui|plain)\//) return "libscreen_a_SOURCES (src_npuzzle_tui_SOURCES if it knows curses)"
            if (file ~ /^src\/(game|keys|front)\//) return "libgame_a_SOURCES"
            if (file ~ /^src\//) return "libengine_a_SOURCES"
            if (file ~ /^tests\/check_.*\.c$/) return "unit_tests"
            if (file ~ /^tests\/fuzz\/fuzz_.*\.c$/) return "fuzz_targets"
            if (file ~ /^tests\/e2e\/.*\.sh$/) return "screen_tests"
            if (file ~ /^tests\/check_.*\.sh$/) return "command_tests (source_tests if it needs no program)"
            if (file ~ /^tests\/[^\/]*\.[ch]$/) return "tests_libtestsupport_a_SOURCES"
            if (file ~ /^doc\/.*\.md$/) return "doc_pages"
            if (file ~ /^puzzles\//) return "dist_pkgdata_DATA"
            return "EXTRA_DIST"
        }
        {
            entry = $0
            # A program with one source file is listed by its own name.
            if (!($0 in listed) && $0 ~ /^(tests|bench)\/.*\.c$/) sub(/\.c$/, "", entry)
            if (entry in listed || $0 in listed) next
            if ($0 !~ /^tests\/(fuzz\/fuzz_|check_)/) entry = $0
            printf "%s: add \"\t%s \\\" to %s\n", $0, entry, list_of($0)
        }'
}

# ---- a small tree that lacks a file of every kind ------------------------------------------------

tree=$dir/tree
for file in src/base/new.c src/cli/new.h src/tui/new.c tests/check_new.c tests/check_new.sh tests/e2e/new.sh \
    tests/new.h tests/fuzz/fuzz_new.c doc/new.md puzzles/new.txt tests/new.awk; do
    mkdir -p "$tree/${file%/*}"
    : >"$tree/$file"
    # Names that only contain the new one, and comments, do not count.
    printf '# %s\nlist = \\\n\t%sx \\\n\tx%s\n' "$file" "$file" "$file" >>"$tree/Makefile.am"
    echo "$file" >>"$dir/new"
done
missing "$tree" >"$dir/missing"
while read -r file; do
    ok "$file is missed" grep -q "^$file: add" "$dir/missing"
done <"$dir/new"
printf 'unit_tests = \\\n\ttests/check_new\n' >>"$tree/Makefile.am"
missing "$tree" >"$dir/missing"
ok 'a test that is listed is not' sh -c "! grep -q '^tests/check_new.c' '$dir/missing'"

# ---- this tree ----------------------------------------------------------------------------------

missing "$top_srcdir" >"$dir/missing"
while read -r line; do
    fail "Makefile.am lacks ${line%%: *}" "${line#*: }"
done <"$dir/missing"
ok 'Makefile.am lists every file' test ! -s "$dir/missing"
finish
