#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The rules that a machine can check: which room may include which, what stays out of the library,
# how every file begins.
#
# Each rule is first tried on a small tree with a breach planted in it, since a check that cannot
# fail is worth nothing; then on the real tree. HACKING gives the reasons. Rules that one file's text
# decides are in layering.awk.
#
# shellcheck source=tests/harness.sh
. "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}/tests/harness.sh"
top_builddir=${top_builddir:-$top_srcdir}
: "${CC:=cc}" "${NM:=nm}"

# ---- rooms --------------------------------------------------------------------------------------

# The rooms that a room may include, besides itself.
known_rooms() {
    case $1 in
    base) echo ;;
    puzzle) echo base ;;
    pdb) echo base puzzle ;;
    heuristic) echo base puzzle pdb ;;
    search) echo base puzzle pdb heuristic ;;
    solver) echo base puzzle pdb heuristic search ;;
    library) echo base puzzle pdb heuristic search solver ;;
    play) echo base puzzle pdb heuristic search solver ;;
    records) echo base puzzle pdb heuristic search solver play ;;
    judge) echo base puzzle pdb heuristic search solver play records ;;
    keys) echo base ;;
    front) echo base puzzle pdb heuristic search solver play records judge keys ;;
    cli | tui | plain) echo base puzzle pdb heuristic search solver play records judge keys front ;;
    main) echo base puzzle pdb heuristic search solver play records judge keys front cli tui plain ;;
    *) return 1 ;;
    esac
}

# The rooms inside a room that such a room may include, besides itself. Each may include the files directly
# in the outer room and, except in base, may be included by them. So base is below base/text, and that and
# base/thread are below base/file.
known_inner_rooms() {
    case $1 in
    base/file) echo base/text base/thread ;;
    base/text) echo ;;
    base/thread) echo ;;
    puzzle/notation | puzzle/format) echo ;;
    search/all | search/ida | search/best_first | search/layered | search/evaluation | search/construct) echo ;;
    search/beam) echo search/evaluation ;;
    cli/option) echo ;;
    cli/compare | cli/mode) echo cli/option ;;
    play/contest | records/replay) echo ;;
    tui/term) echo ;;
    tui/chart) echo tui/term ;;
    tui/widget) echo tui/term tui/chart ;;
    tui/view) echo tui/term tui/chart tui/widget ;;
    tui/view/contest) echo tui/term tui/chart tui/widget tui/view ;;
    tui/view/play | tui/view/race | tui/view/statistics | tui/view/solves) echo tui/term tui/chart tui/widget tui/view ;;
    */*) return 1 ;;
    esac
}

# Rooms that neither print nor exit.
QUIET_ROOMS="base puzzle pdb heuristic search solver library play records judge keys front"

# Headers that start threads; pdb, search, solver and library may include them.
THREADS='base/thread/(parallel|thread)[.]'

# rooms ROOT: "ROOM:ROOM ROOM," for every folder of src that is a room.
rooms() {
    (cd "$1" && find src -mindepth 1 -type d ! -name .deps) | sed 's|^src/||' | while read -r room; do
        outer=${room%%/*}
        if known=$(known_rooms "$outer") && inner=$(known_inner_rooms "$room"); then
            printf '%s:%s,' "$room" "$known $outer $inner"
        fi
    done
    printf 'main:%s,' "$(known_rooms main)"
}

# ---- rules --------------------------------------------------------------------------------------

# check_texts ROOT: the rules about the text of one file.
check_texts() {
    known=$(rooms "$1")
    (cd "$1" && {
        find src tests bench -type f \( -name '*.[ch]' -o -name '*.sh' \) 2>/dev/null
        ls bootstrap configure.ac Makefile.am .ci/run m4/npuzzle.m4 2>/dev/null
    } | sort | xargs awk -v known="$known" -v threads="$THREADS" -v quiet_rooms="$QUIET_ROOMS" \
        -f "$top_srcdir/tests/layering.awk")
}

the_library_links_without_curses() {
    for archive in libengine.a libgame.a; do
        [ ! -f "$1/$archive" ] || $NM -u "$1/$archive" 2>/dev/null
    done | awk '{ print $NF }' | sort -u |
        grep -xE 'stdscr|curscr|initscr|newterm|endwin|doupdate|w(noutrefresh|refresh|getch|move|erase|clear)|wget_wch|w?(mvw)?add(ch|n?str|nw?str|_wch)|start_color|init_(pair|color)|setupterm|tigetstr|tputs|COLS|LINES' |
        sed 's|^|libengine.a or libgame.a: |'
}

every_header_compiles_alone() {
    export CC NCURSES_CFLAGS
    # shellcheck disable=SC2016
    (cd "$1/src" && find . -name '*.h' ! -name '*_kernel.h' | sed 's|^\./||' | sort |
        xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} sh -c '
            echo "#include \"$1\"" |
                $CC -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only -I. -I../include ${NCURSES_CFLAGS:-} -x c - 2>&1 |
                head -n 3 | sed "s|^|src/$1: |"' sh {})
}

nothing_is_left_unfinished() {
    (cd "$1" && find src tests bench man README HACKING -type f ! -name check_layering.sh ! -name layering.awk \
        ! -name '*.o' ! -name '*.log' ! -name '*.trs' -exec grep -InE '(^|[^A-Z])(TODO|FIXME|XXX)([^A-Z]|$)' {} + 2>/dev/null)
}

# breaches SOURCE BUILD: "RULE<tab>FILE: what is wrong", one line per breach of any rule.
breaches() {
    check_texts "$1"
    the_library_links_without_curses "$2" | sed 's/^/the_library_links_without_curses	/'
    every_header_compiles_alone "$1" | sed 's/^/every_header_compiles_alone	/'
    nothing_is_left_unfinished "$1" | sed 's/^/nothing_is_left_unfinished	/'
}

# ---- a breach for every rule --------------------------------------------------------------------

# Makes a small tree that follows all rules.
make_good_tree() {
    mkdir -p "$1/src/base" "$1/src/tui" "$1/src/play"
    cat >"$1/src/base/good.h" <<'END'
// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A header: it says printf("to stdout") in a comment only.
 */
#ifndef NP_BASE_GOOD_H
#define NP_BASE_GOOD_H

int good(void);

#endif
END
    cat >"$1/src/base/good.c" <<'END'
// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A source.
 */
#include "config.h"

#include "base/good.h"

int
good(void)
{
    return sizeof "exit(1)";
}
END
    printf 'int good(void) { return 1; }\n' >"$1/good.c"
    (cd "$1" && $CC -c -o good.o good.c && ar cr libgame.a good.o)
}

# Plants the breach of one rule in a good tree.
plant() {
    case $2 in
    rooms_include_only_rooms_below_them) echo '#include "tui/screen.h"' >>"$1/src/play/bad.c" ;;
    rooms_inside_rooms_include_only_those_below_them)
        mkdir -p "$1/src/search/ida"
        echo '#include "search/beam/beam.h"' >>"$1/src/search/ida/bad.c"
        ;;
    base_includes_no_room_inside_it) echo '#include "base/text/text.h"' >>"$1/src/base/good.c" ;;
    headers_do_not_include_each_other)
        echo '#include "base/bad.h"' >>"$1/src/base/good.h"
        echo '#include "base/good.h"' >>"$1/src/base/bad.h"
        ;;
    only_the_screen_knows_curses) echo '#include <curses.h>' >>"$1/src/base/good.c" ;;
    only_three_rooms_know_threads) echo '#include <pthread.h>' >>"$1/src/tui/bad.c" ;;
    one_room_starts_threads) echo 'int bad(void) { return pthread_create(0, 0, 0, 0); }' >>"$1/src/base/good.c" ;;
    the_library_links_without_curses)
        printf 'int endwin(void);\nint bad(void);\nint bad(void) { return endwin(); }\n' >"$1/bad.c"
        (cd "$1" && $CC -c -o bad.o bad.c && ar cr libgame.a bad.o)
        ;;
    quiet_rooms_do_not_print_or_exit) echo '/* words */ exit(1);' >>"$1/src/base/good.c" ;;
    every_header_compiles_alone) echo 'extern size_t bad;' >>"$1/src/base/good.h" ;;
    config_h_comes_first_in_sources_and_never_in_headers)
        printf '#include <stdio.h>\n#include "config.h"\n' >"$1/src/base/bad.c"
        ;;
    every_file_begins_with_licence_and_purpose) echo 'int bad;' >"$1/src/base/bad.c" ;;
    include_guards_are_named_after_the_file) mv "$1/src/base/good.h" "$1/src/base/bad.h" ;;
    extensions_stay_in_one_header) echo 'int bad __attribute__((unused));' >>"$1/src/base/good.c" ;;
    folders_have_at_most_25_source_files)
        for file in 1 2 3 4 5 6 7 8 9; do
            for other in a b c d; do echo >"$1/src/base/$file$other.c"; done
        done
        ;;
    formats_are_told_apart_by_their_rows)
        mkdir -p "$1/src/cli/option" &&
            echo 'bool bad(void) { return strcmp(options->format->name, "json") == 0; }' >>"$1/src/cli/option/good.c"
        ;;
    nothing_is_left_unfinished) echo "/* TODO */" >>"$1/src/base/good.c" ;;
    tests_wait_in_one_place)
        mkdir -p "$1/tests/e2e"
        printf 'press q\nsleep 1\n' >"$1/tests/e2e/bad.sh"
        ;;
    *) return 1 ;;
    esac
}

# ---- run ----------------------------------------------------------------------------------------

# report NAME FILE RULE: passes unless the file has a breach of the rule.
report() {
    found=$(sed -n "s/^$3	//p" "$2")
    if [ -z "$found" ]; then pass "$1"; else fail "$1" "$found"; fi
}

rules=$(sed -n '/^plant() {/,/^}/s/^    \([a-z0-9_]*\)).*/\1/p' "$0")

make_good_tree "$dir/good"
breaches "$dir/good" "$dir/good" >"$dir/none"
report 'a good tree breaks no rule' "$dir/none" '[a-z_0-9]*'
for rule in $rules; do
    make_good_tree "$dir/$rule"
    plant "$dir/$rule" "$rule"
    breaches "$dir/$rule" "$dir/$rule" >"$dir/planted"
    ok "$rule: finds its breach" grep -q "^$rule	" "$dir/planted"
done

ok 'libengine.a is built' test -f "$top_builddir/libengine.a"
ok 'libgame.a is built' test -f "$top_builddir/libgame.a"
breaches "$top_srcdir" "$top_builddir" >"$dir/found"
for rule in $rules; do
    report "$rule" "$dir/found" "$rule"
done
cut -f 1 "$dir/found" | sort -u | grep -vxF "$rules" >"$dir/unplanted"
ok "every rule has a breach to plant: $(tr '\n' ' ' <"$dir/unplanted")" test ! -s "$dir/unplanted"

finish
