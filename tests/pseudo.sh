# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# A generated language, for tests that must not depend on translators: every text of the program with
# other vowels, none wider than in English; read in with `.`.
#
#     pseudo_make DIRECTORY  makes its catalogue, for LANGUAGE=pseudo and TEXTDOMAINDIR
#     pseudo WORDS           prints the words as the language has them
#     pseudo_back            copies its input, with English vowels

pseudo() {
    printf '%s\n' "$1" | sed 's/a/ä/g; s/o/ö/g'
}

pseudo_back() {
    sed 's/ä/a/g; s/ö/o/g'
}

pseudo_make() {
    mkdir -p "$1/pseudo/LC_MESSAGES"
    "${top_srcdir:?}/po/extract" "$top_srcdir" >"$1/all.pot" || return 1
    msgen --no-wrap "$1/all.pot" | awk '
        NR == 2 {
            print "msgstr \"\""
            print "\"Content-Type: text/plain; charset=UTF-8\\n\""
            print "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\""
            header = 1
            next
        }
        header && /^"/ { next }
        { header = 0 }
        /^msg(id|ctxt)|^$|^#/ { translation = 0 }
        /^msgstr/ { translation = 1 }
        translation {
            start = index($0, "\"")
            text = substr($0, start)
            gsub(/a/, "ä", text)
            gsub(/o/, "ö", text)
            $0 = substr($0, 1, start - 1) text
        }
        { print }' >"$1/pseudo.po"
    msgfmt --check --output-file="$1/pseudo/LC_MESSAGES/npuzzle-tui.mo" "$1/pseudo.po"
}
