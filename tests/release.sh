#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a release still lacks: translations, pages, news. tests/release.sh SOURCE-DIRECTORY prints a line
# for each and fails if there is any; $NPUZZLE_TUI is the program. `make release-check` runs it.

set -u
source=$1
LC_ALL=C.UTF-8
export LC_ALL
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
: >"$dir/lacks"

lacks() {
    printf '%s\n' "$*" | tee -a "$dir/lacks"
}

# untranslated CATALOGUE: the texts that have no translation, or only a fuzzy one.
untranslated() {
    msgmerge --quiet --no-fuzzy-matching --no-wrap --output-file="$dir/merged.po" "$1" "$dir/all.pot" &&
        for state in --untranslated --only-fuzzy; do
            msgattrib $state --no-obsolete --no-wrap "$dir/merged.po"
        done | awk -v RS= '
            !/Content-Type/ {
                text = substr($0, index($0, "msgid \""))
                text = substr(text, 1, match(text, /\nmsg(id_plural|str)/) - 1)
                gsub(/^msgid "|"\n"|"$/, "", text)
                print text
            }'
}

# ---- translations ----------------------------------------------------------------------------------
"$source/po/extract" "$source" >"$dir/all.pot" || exit 1
for po in "$source"/po/*.po; do
    untranslated "$po" >"$dir/untranslated" || exit 1
    while IFS= read -r text; do
        lacks "po/${po##*/}: no translation: $text"
    done <"$dir/untranslated"
done

# ---- pages -----------------------------------------------------------------------------------------
"$NPUZZLE_TUI" --list | sed -n '/^Algorithms/,/^Goals/s/^  \([a-z][a-z-]*\)  *.*/\1/p' >"$dir/rows"
[ -s "$dir/rows" ] || exit 1
while read -r row; do
    [ "$row" = auto ] || [ -f "$source/doc/$row.md" ] || lacks "doc/$row.md: no such page"
done <"$dir/rows"

"$NPUZZLE_TUI" --list | sed -n '/^Formats/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$dir/rows"
[ -s "$dir/rows" ] || exit 1
while read -r row; do
    sed -n '/^\.Sh FORMATS/,/^\.Sh /s/^\.It //p' "$source/man/npuzzle-tui.6" | grep -qwF -- "$row" ||
        lacks "man/npuzzle-tui.6: FORMATS has no $row"
done <"$dir/rows"

# ---- news and versions -----------------------------------------------------------------------------
version=$(sed -n 's/^AC_INIT(\[[^]]*\], \[\([^]]*\)\].*/\1/p' "$source/configure.ac")
[ -n "$version" ] || exit 1
heading=$(grep -m 1 '^[0-9]' "$source/NEWS")
case $heading in
"$version - "[0-9]*) ;;
"$version "*) lacks "NEWS: '$heading' has no date" ;;
*) lacks "NEWS: nothing about $version" ;;
esac
grep -q "<release version=\"$version\" date=\"${heading#* - }\"" "$source"/data/*.metainfo.xml ||
    lacks "data/*.metainfo.xml: another date than that of NEWS"
# A tarball has no debian/.
case $([ ! -d "$source/debian" ] || head -n 1 "$source/debian/changelog") in
*"($version-"*UNRELEASED*) lacks "debian/changelog: $version is UNRELEASED" ;;
*"($version-"* | '') ;;
*) lacks "debian/changelog: nothing about $version" ;;
esac
grep -qx "version: $version" "$source/CITATION.cff" || lacks "CITATION.cff: not version $version"

[ ! -s "$dir/lacks" ]
