#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The desktop files are well formed: entry, description, icon and pictures.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
data=$top_srcdir/data

if command -v desktop-file-validate >/dev/null; then
    ok 'the desktop entry' desktop-file-validate "$data/npuzzle-tui.desktop"
fi
if command -v appstreamcli >/dev/null; then
    # "local" is no domain, and the project has none.
    ok 'the AppStream description' appstreamcli validate --no-net --pedantic --strict \
        --override=cid-maybe-not-rdns=pedantic "$data/local.npuzzle_tui.npuzzle_tui.metainfo.xml"
fi
if command -v xmllint >/dev/null; then
    ok 'the icon is XML' xmllint --noout "$data/npuzzle-tui.svg"
fi
if command -v xmllint >/dev/null; then
    for picture in "$top_srcdir"/doc/pictures/*.svg; do
        ok "${picture##*/} is XML" xmllint --noout "$picture"
    done
fi
if command -v python3 >/dev/null; then
    ok 'every line of the recording is JSON' python3 -c \
        'import json, sys; [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]' \
        "$top_srcdir/doc/pictures/game.cast"
fi

# ---- pictures of the screen ----

pictures=$top_srcdir/doc/pictures
ok 'all pictures together are smaller than 1.5 MB' \
    test "$(cat "$pictures"/*.svg "$pictures"/game.cast | wc -c)" -lt 1500000
sed -n 's/^!\[.*(\(doc.*\))$/\1/p' "$top_srcdir/README" >"$dir/shown"
sed -n 's/^!\[.*(\(.*\))$/doc\/pictures\/\1/p' "$pictures/README.md" >>"$dir/shown"
ok 'README and the page of the pictures show some' test "$(wc -l <"$dir/shown")" -ge 10
while read -r picture; do
    ok "$picture exists" test -s "$top_srcdir/$picture"
done <"$dir/shown"

# picture: makes one of a capture on standard input
picture() {
    awk -f "$pictures/screen_to_svg.awk" "$@" >"$dir/picture.svg"
}

# A block in 24-bit colour, braille dots, text with a letter of two bytes on a ground of 256 colours.
printf '\033[38;2;1;2;3m\342\226\210\342\226\210\033[0m\342\240\211\033[48;5;17mo\303\251<\033[0m \n' | picture -v title=A
ok 'a block is a shape of its colour' grep -qF \
    '<path fill="#010203" d="M12.00 12h16.86v16h-16.86z"/>' "$dir/picture.svg"
ok 'dots are shapes' grep -qE '<path fill="#d8dee9" d="M[^M]*M[^M]*z"/>' "$dir/picture.svg"
ok 'text keeps its letters and its place' grep -qF \
    "<text x=\"37.29\" y=\"25\" fill=\"#d8dee9\" textLength=\"25.29\">o$(printf '\303\251')&lt;</text>" \
    "$dir/picture.svg"
ok 'on its ground' grep -qF '<path fill="#00005f"' "$dir/picture.svg"
printf 'x\n' | picture -v light=1
ok 'a light picture has a light ground' grep -qF 'fill="#ffffff"/>' "$dir/picture.svg"
printf '\033[48;2;9;9;9mx\n' | picture
ok 'a painted screen paints the picture' grep -qF 'rx="8" fill="#090909"/>' "$dir/picture.svg"
awk -f "$pictures/history.awk" -v solves=200 >"$dir/solves.csv"
ok 'the solves of the pictures can be imported' test \
    "$(HOME=$dir "$NPUZZLE_TUI" --import="$dir/solves.csv")" = "added $(sed 1d "$dir/solves.csv" | wc -l)"

ok 'the entry names the icon' grep -qx 'Icon=npuzzle-tui' "$data/npuzzle-tui.desktop"
ok 'the description names the entry' grep -qF '>npuzzle-tui.desktop<' \
    "$data/local.npuzzle_tui.npuzzle_tui.metainfo.xml"

finish
