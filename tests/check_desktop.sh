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
    ok 'the AppStream description' appstreamcli validate --no-net \
        "$data/local.npuzzle_tui.npuzzle_tui.metainfo.xml"
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
ok 'the entry names the icon' grep -qx 'Icon=npuzzle-tui' "$data/npuzzle-tui.desktop"
ok 'the description names the entry' grep -qF '>npuzzle-tui.desktop<' \
    "$data/local.npuzzle_tui.npuzzle_tui.metainfo.xml"

finish
