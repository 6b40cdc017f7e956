#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every text that is for people is translated, whole, and what machines read never is.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"

# The texts of a catalogue whose translation has more or fewer line ends.
other_lines() {
    msgattrib --no-wrap "$1" | awk -v RS= '
        !/Project-Id-Version/ {
            text = substr($0, 1, index($0, "\nmsgstr"))
            translation = substr($0, length(text))
            if (gsub(/\\n/, "", text) != gsub(/\\n/, "", translation)) print text
        }'
}

# The texts of a catalogue that have a % but no flag by which msgfmt compares their formats: such a
# translation could make the program print what it was not given.
unguarded() {
    msgattrib --no-wrap "$1" | awk -v RS= '
        !/Project-Id-Version/ && !/(^|\n)#,[^\n]*[ ,]c-format/ {
            gsub(/(^|\n)#[^\n]*/, "")
            if (/%/) print
        }'
}

# ---- the catalogues ------------------------------------------------------------------------------
if command -v xgettext >/dev/null && command -v msgcmp >/dev/null; then
    "$top_srcdir/po/extract" "$top_srcdir" >"$dir/all.pot"
    ok 'there are texts to translate' test "$(grep -c '^msgid' "$dir/all.pot")" -gt 400
    # The titles of rows are shown in the menus.
    run --list
    sed -n '/^Formats/q; s/^  [a-z][a-z-]*  *//p' "$dir/out" | grep -v '^a first answer\|^the one that' >"$dir/titles"
    ok 'so are the titles of algorithms, heuristics and goals' test "$(wc -l <"$dir/titles")" -ge 21
    while read -r title; do
        grep -qxF "msgid \"$title\"" "$dir/all.pot" || fail "\"$title\" is not marked as a text: N_(...)"
    done <"$dir/titles"
    for po in "$top_srcdir"/po/*.po; do
        catalogue=${po##*/}
        ok "$catalogue is well formed" msgfmt --check --output-file=/dev/null "$po"
        ok "$catalogue has no format that msgfmt does not check" test -z "$(unguarded "$po")"
        missing=$(msgcmp "$po" "$dir/all.pot" 2>&1 | head -n 12)
        if [ -z "$missing" ]; then
            pass "$catalogue has all texts"
        else
            fail "$catalogue has all texts" 'make update-po adds and shows what is missing' "$missing"
        fi
        ok "nothing in $catalogue is a guess" test -z "$(msgattrib --only-fuzzy "$po")"
        ok "nothing in $catalogue is left over" test -z "$(msgattrib --only-obsolete "$po")"
        # The forms of a message for narrower and narrower screens are lines of it.
        ok "$catalogue keeps the forms of messages: $(other_lines "$po")" test -z "$(other_lines "$po")"
    done
fi

# ---- the program ---------------------------------------------------------------------------------
TEXTDOMAINDIR=${top_builddir:?}/po
[ -d "$TEXTDOMAINDIR/de" ] || TEXTDOMAINDIR=$top_srcdir/po
export TEXTDOMAINDIR
if ! grep -q '^#define ENABLE_NLS' "$top_builddir/config.h"; then
    echo 'built without languages'
    finish
fi

# in_language LANGUAGE ARGUMENT...: a locale that every system has, and the language for it.
in_language() {
    LC_ALL=C.UTF-8
    LANGUAGE=$1
    export LC_ALL LANGUAGE
    shift
    run "$@"
    LC_ALL=C
    unset LANGUAGE
}

in_language de --help
if ! grep -q 'Lösung' "$dir/out"; then
    echo 'this system knows no languages in C.UTF-8'
    finish
fi
is 'German help' 0
has 'with the options as they are' '--time-limit=SECONDS'
ok 'no line of it is wider than 100 columns' sh -c \
    "! LC_ALL=C.UTF-8 awk '{ gsub(/[\\200-\\277]/, \"\") } length(\$0) > 100' '$dir/out' | grep -q ."
in_language de --solve nowhere.txt
is 'a German error has the same status' 4
in_language de --nonsense
is 'and so has another' 2
says 'which says so in German' 'unbekannte Option'
says 'and where to look' "'npuzzle-tui --help' zeigt mehr"
in_language fr --nonsense
says 'in French too' 'option inconnue'
printf '3\n1 2 3\n4 5 6\n7 8 8\n' >"$dir/wrong.txt"
in_language de --check "$dir/wrong.txt"
is 'a board that is wrong in German, too' 2
says 'is told with line and column' ':4:5: Zahl 8 noch einmal'

# What machines read.
cat >"$dir/boards.txt" <<'END'
3x3: 1 2 3 4 0 5 7 8 6
3x3: 1 2 3 4 5 6 8 7 0
END
for format in json text steps moves boards states; do
    run --solve --format=$format --tables=none "$dir/boards.txt"
    sed 's/"\(cpu_\)*seconds":[0-9.e-]*//g; s/^# TIMES.*//' "$dir/out" >"$dir/english"
    in_language de --solve --format=$format --tables=none "$dir/boards.txt"
    sed 's/"\(cpu_\)*seconds":[0-9.e-]*//g; s/^# TIMES.*//' "$dir/out" >"$dir/german"
    ok "--solve --format=$format is the same in German" cmp -s "$dir/english" "$dir/german"
done
in_language de --solve --format=json "$dir/wrong.txt"
has 'errors in JSON, too' 'number 8 again'
in_language de --list
has '--list as well' 'Algorithms'
in_language de --check "$dir/boards.txt"
has 'and what --check prints' 'solvable         yes'
in_language nowhere --nonsense
says 'a language that nobody translated is English' 'unknown option'
LANGUAGE=de
export LANGUAGE
run --nonsense
says 'and so is the C locale' 'unknown option'
finish
