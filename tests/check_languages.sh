#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Texts can be translated, translations are sound, and machine-readable output stays English.
# Missing translations are listed by `make release-check`, not here.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
# shellcheck source=tests/pseudo.sh
. "${top_srcdir:?}/tests/pseudo.sh"

# The texts of a catalogue whose translation has more or fewer line ends.
other_lines() {
    msgattrib --translated --no-fuzzy --no-obsolete --no-wrap "$1" | awk -v RS= '
        !/Project-Id-Version/ {
            text = substr($0, 1, index($0, "\nmsgstr"))
            translation = substr($0, length(text))
            if (gsub(/\\n/, "", text) != gsub(/\\n/, "", translation)) print text
        }'
}

# The texts of a catalogue that contain a % but no flag that makes msgfmt compare their formats: such a
# translation could make the program read arguments that do not exist.
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
    # The titles of rows appear in the menus.
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
        # The lines of a message are its forms for narrower and narrower screens.
        ok "$catalogue keeps the forms of messages: $(other_lines "$po")" test -z "$(other_lines "$po")"
    done
    # A fuzzy translation, left by `make update-po`, in a catalogue made as the Makefile makes them.
    flags=$(sed -n 's/^make_catalogue = .*(MSGFMT) \(.*\) --output-file.*/\1/p' "$top_srcdir/Makefile.am")
    ok 'the Makefile says how catalogues are made' test -n "$flags"
    mkdir -p "$dir/guess/de/LC_MESSAGES"
    # shellcheck disable=SC2016,SC2086
    ok 'guesses make a catalogue' sh -c '
        msgattrib --set-fuzzy "$1" | msgfmt $2 --output-file="$3" -' \
        sh "$top_srcdir/po/de.po" "$flags" "$dir/guess/de/LC_MESSAGES/npuzzle-tui.mo"

    # How `make update-po` and `make release-check` treat a text that is similar to an old one.
    mkdir "$dir/changed"
    cp -R "$top_srcdir/src" "$top_srcdir/po" "$top_srcdir/doc" "$top_srcdir/debian" "$top_srcdir/NEWS" \
        "$top_srcdir/configure.ac" "$top_srcdir/CITATION.cff" "$dir/changed"
    cat >"$dir/changed/src/new.c" <<'END'
const char *texts[] = {N_("cannot start another thread"), N_("one line\n" "and another")};
END
    chmod -R u+w "$dir/changed"
    : >"$dir/changed/NEWS"
    "$top_srcdir/tests/release.sh" "$dir/changed" >"$dir/out"
    ok 'a release that lacks something fails' test $? -eq 1
    for catalogue in de.po fr.po; do
        has "a text without translation is listed ($catalogue)" "po/$catalogue: no translation: cannot start another thread"
        has 'and one of two lines' "po/$catalogue: no translation: one line\\nand another"
    done
    has 'NEWS without the version, too' 'NEWS: nothing about '
    # shellcheck disable=SC2016
    sed -n '/^update-po:/,/^$/s/^.*\(msgmerge.*\) \$\$po messages.tmp.*/\1/p' "$top_srcdir/Makefile.am" >"$dir/merge"
    "$top_srcdir/po/extract" "$dir/changed" >"$dir/changed.pot"
    ok 'translations are kept' sh -c "$(cat "$dir/merge") '$dir/changed/po/de.po' '$dir/changed.pot'"
    cp "$dir/changed/po/de.po" "$dir/out"
    has 'the new text is there' 'msgid "cannot start another thread"'
    has 'with the old one' '#| msgid "cannot start a thread"'
    has 'and its translation' 'msgstr "kann keinen Thread starten"'
fi

# ---- the program ---------------------------------------------------------------------------------
if ! grep -q '^#define ENABLE_NLS' "${top_builddir:?}/config.h"; then
    echo 'built without languages'
    finish
fi

# in_language LANGUAGE ARGUMENT...: uses a locale that every system has, and LANGUAGE.
in_language() {
    LC_ALL=C.UTF-8
    LANGUAGE=$1
    export LC_ALL LANGUAGE
    shift
    run "$@"
    LC_ALL=C
    unset LANGUAGE
}

in_language de --help=all
if ! grep -q 'Lösung' "$dir/out"; then
    echo 'this system knows no languages in C.UTF-8'
    finish
fi
is 'German help' 0
has 'with the options as they are' '--time-limit=SECONDS'
ok 'no line of it is wider than 100 columns' sh -c \
    "! LC_ALL=C.UTF-8 awk '{ gsub(/[\\200-\\277]/, \"\") } length(\$0) > 100' '$dir/out' | grep -q ."
has 'and so are the values that they take' 'standard; '
cp "$dir/out" "$dir/german"
if [ -f "$dir/guess/de/LC_MESSAGES/npuzzle-tui.mo" ]; then
    run --help=all
    cp "$dir/out" "$dir/english"
    ok 'German help differs from English' sh -c "! cmp -s '$dir/english' '$dir/german'"
    TEXTDOMAINDIR=$dir/guess
    export TEXTDOMAINDIR
    in_language de --help=all
    unset TEXTDOMAINDIR
    ok 'a guess is never shown' cmp "$dir/english" "$dir/out"
fi
in_language de --solve nowhere.txt
is 'a German error has the same status' 4
in_language de --nonsense
is 'and so has another' 2
in_language fr --help=all
ok 'French help is neither English nor German' sh -c \
    "! cmp -s '$dir/out' '$dir/german' && LC_ALL=C.UTF-8 grep -q 'é' '$dir/out'"
printf '3\n1 2 3\n4 5 6\n7 8 8\n' >"$dir/wrong.txt"

# translated NAME ARGUMENT...: messages are translated, and are otherwise the same in all languages.
translated() {
    what=$1
    shift
    run "$@"
    cat "$dir/out" "$dir/err" >"$dir/english"
    english_status=$status
    TEXTDOMAINDIR=$dir/pseudo
    export TEXTDOMAINDIR
    in_language pseudo "$@"
    unset TEXTDOMAINDIR
    cat "$dir/out" "$dir/err" | pseudo_back >"$dir/back"
    is "$what: the same status in every language" "$english_status"
    ok "$what: looked up" grep -q '[äö]' "$dir/out" "$dir/err"
    ok "$what: with the same names and numbers" cmp "$dir/english" "$dir/back"
}

if command -v xgettext >/dev/null && command -v msgen >/dev/null; then
    ok 'a language can be made of all texts' pseudo_make "$dir/pseudo" 2>/dev/null
    translated 'the help' --help=all
    translated 'an unknown option' --nonsense
    translated 'a value out of range' --threads=0
    translated 'a wrong board' --check "$dir/wrong.txt"
    translated 'statistics' --solve --quiet --verbose --no-moves --tables=none --board='1 2 3/4 5 6/8 7 0'
fi

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
has 'errors in JSON, too' 'number 8 is repeated'
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
