#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The game in other languages: every text of the screen is translated and fits its columns, on large
# and small screens, with and without UTF-8. Texts are tried in a generated language that has all of
# them; German and French may wait for their translators.

set -u
# shellcheck source-path=SCRIPTDIR source=screen.sh
. "${top_srcdir:?}/tests/e2e/screen.sh"
# shellcheck source-path=SCRIPTDIR source=../pseudo.sh
. "${top_srcdir:?}/tests/pseudo.sh"

grep -q '^#define ENABLE_NLS' "${top_builddir:?}/config.h" || exit 77

# aligned NAME: every line of the board ends in the same column, whatever its script.
aligned() {
    columns=$(screen | sed -n 's/^\( [│┌├└].*[│┐┤┘]\).*/\1/p' | sed 's/[^│┐┤┘]*$//' |
        awk '{ gsub(/[\200-\277]/, ""); print length($0) }' | sort -u | wc -l)
    if [ "$columns" -eq 1 ]; then pass "$1"; else fail "$1"; fi
}

# translation LANGUAGE TEXT: its translation, or TEXT if there is none yet.
translation() {
    msgattrib --translated --no-fuzzy --no-obsolete --no-wrap "$top_srcdir/po/$1.po" | awk -v text="$2" '
        $0 == "msgid \"" text "\"" { getline; if (sub(/^msgstr "/, "") && sub(/"$/, "")) text = $0 }
        END { print text }'
}

# in_language LANGUAGE COLS ROWS ARGUMENT...
in_language() {
    language=$1
    open_terminal "$2" "$3" LANGUAGE="$language" TEXTDOMAINDIR="${translations:-}"
    shift 3
    program --tiles=lines --id='4x4#otter-512' --no-history --threads=1 "$@"
}

leave() {
    press q
    wait_for 'status=0'
}

# ---- every word --------------------------------------------------------------------------------------
if command -v xgettext >/dev/null && command -v msgen >/dev/null; then
    translations=$dir/pseudo
    pseudo_make "$translations" 2>"$dir/log" || give_up 'a test language is made from all texts'
    in_language pseudo 80 24
    wait_for "$(pseudo 'into order, 1 to 15')"
    wait_for "$(pseudo 'optimal, proved')"
    expect "$(pseudo '? help   q quit')"
    expect "$(pseudo 'Moves     0')"
    expect "$(pseudo 'H hint  s solve')"
    refuse 'Moves'
    aligned 'the board is aligned beside text in another language'
    press Right
    wait_for "$(pseudo 'No tile can go right:')"
    press H
    wait_for "$(pseudo 'then 55 more.  Enter plays it')"
    expect "$(pseudo 'Hint: ')"
    press Enter
    wait_for "$(pseudo 'Moves     1')"
    press x
    wait_for "$(pseudo 'That key does nothing: ? helps.')"
    press '?'
    wait_for "$(pseudo 'slide a tile up')"
    press Escape
    wait_for "$(pseudo 'Moves')"
    press n
    wait_for "$(pseudo 'Difficulty')"
    press Escape
    wait_for "$(pseudo 'Moves')"
    press e
    wait_for "$(pseudo 'Solvable: ')"
    aligned 'the board is aligned in the editor'
    press Escape
    wait_for "$(pseudo 'Moves')"
    press S
    wait_for "$(pseudo 'Nothing is kept')"
    press Escape
    wait_for "$(pseudo 'Moves')"
    leave
    unset translations
fi

# ---- German and French -------------------------------------------------------------------------------
for language in de fr; do
    in_language "$language" 80 24
    wait_for "$(translation "$language" 'optimal, proved')"
    expect "$(translation "$language" 'Moves')"
    aligned "it stands straight beside the words of $language"
    leave
    in_language "$language" 40 12
    wait_for "$(translation "$language" 'optimal, proved')"
    aligned "it stands straight on a small screen in $language"
    press n
    wait_for "$(translation "$language" 'Size')"
    resize 20 8
    wait_for ">$(translation "$language" Size)"
    press Escape
    leave
done

in_language de 80 24 --ascii
wait_for "$(translation de 'Moves' | sed 's/ü/u/')"
refuse '?ser'
leave

# ---- the C locale knows no languages ----------------------------------------------------------------
open_terminal 80 24 LANGUAGE=de LC_ALL=C
program --id='4x4#otter-512' --no-history --threads=1
wait_for 'optimal, proved'
leave
finish
