#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The house rules that a machine can check: which room may include which, what stays out of the
# library, what every file begins with, how long files and functions may be.
#
# A rule is a function that gets the root of a source tree and prints a line a breach. Each one is
# tried first on a small tree with that breach planted in it, since a check that cannot fail is
# worth nothing; then on the real tree. HACKING tells the reasons.
#
# The rules are called by the names that this file itself lists, and flags are lists of words.
# shellcheck disable=SC2086,SC2317

set -u
LC_ALL=C
export LC_ALL

top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/.." && pwd)}
top_builddir=${top_builddir:-$top_srcdir}
: "${CC:=cc}" "${NM:=nm}"

# ---- helpers ------------------------------------------------------------------------------------

# Source files of a tree, relative to it: files_of ROOT NAME-PATTERN DIRECTORY...
files_of() {
    root=$1
    pattern=$2
    shift 2
    (cd "$root" && for directory; do
        if [ -d "$directory" ]; then
            find "$directory" -type f -name "$pattern"
        fi
    done | sort)
}

code_files() {
    files_of "$1" '*.[ch]' src tests bench
}

# The rooms below the screen and the command line.
QUIET_ROOMS="src/base src/puzzle src/pdb src/heuristic src/search src/solver src/game src/keys"

# A kernel is a template: a piece of the files that include it, once for each set of macros.
TEMPLATES='_kernel\.h$'

# Prints a C file without comments and without what stands in string literals; lines keep their
# numbers.
bare_code() {
    awk '
        {
            line = $0
            gsub(/\\./, "", line)
            gsub(/"[^"]*"/, "\"\"", line)
            out = ""
            while (line != "") {
                if (inside) {
                    end = index(line, "*/")
                    if (!end) break
                    line = substr(line, end + 2)
                    inside = 0
                } else {
                    block = index(line, "/*")
                    rest = index(line, "//")
                    if (rest && (!block || rest < block)) { out = out substr(line, 1, rest - 1); break }
                    if (!block) { out = out line; break }
                    out = out substr(line, 1, block - 1)
                    line = substr(line, block + 2)
                    inside = 1
                }
            }
            print out
        }' "$1"
}

# grep -n on bare code: search_code ROOT FILE PATTERN prints "FILE:LINE: code".
search_code() {
    bare_code "$1/$2" | grep -nE "$3" | sed "s|^\([0-9]*\):|$2:\1: |"
}

# ---- rules --------------------------------------------------------------------------------------

# The rooms that a room may include, itself left out.
known_rooms() {
    case $1 in
    base) echo ;;
    puzzle) echo base ;;
    pdb) echo base puzzle ;;
    heuristic) echo base puzzle pdb ;;
    search) echo base puzzle pdb heuristic ;;
    solver) echo base puzzle pdb heuristic search ;;
    game) echo base puzzle pdb heuristic search solver ;;
    keys) echo base ;;
    cli) echo base puzzle pdb heuristic search solver game ;;
    tui) echo base puzzle pdb heuristic search solver game keys plain ;;
    plain) echo base puzzle pdb heuristic search solver game keys tui ;;
    main) echo base puzzle pdb heuristic search solver game keys cli tui plain ;;
    *) return 1 ;;
    esac
}

# The rooms inside a room that such a room may include, itself left out. Each may include what lies
# beside them in the outer room, and that may include them.
known_inner_rooms() {
    case $1 in
    base/file) echo base/text base/thread ;;
    base/text) echo ;;
    base/thread) echo ;;
    puzzle/notation | puzzle/format) echo ;;
    search/ida | search/best_first | search/layered | search/evaluation | search/construct) echo ;;
    search/beam) echo search/evaluation ;;
    cli/option) echo ;;
    cli/compare | cli/mode) echo cli/option ;;
    tui/term) echo ;;
    tui/widget) echo tui/term ;;
    tui/view) echo tui/term tui/widget ;;
    */*) return 1 ;;
    esac
}

rule_rooms_include_only_rooms_below_them() {
    files_of "$1" '*.[ch]' src | while read -r file; do
        room=${file#src/}
        case $room in
        */*) room=${room%/*} ;;
        *) room=main ;;
        esac
        outer=${room%%/*}
        if ! known=$(known_rooms "$outer") || ! inner=$(known_inner_rooms "$room"); then
            echo "$file: src/$room is no room"
            continue
        fi
        sed -n 's|^# *include "\([a-z_/]*\)/.*|\1|p' "$1/$file" | sort -u | while read -r included; do
            # What lies in another outer room counts as that room.
            case $included in
            "$outer" | "$outer"/*) ;;
            *) included=${included%%/*} ;;
            esac
            case " $known $room $outer $inner " in
            *" $included "*) continue ;;
            esac
            case $room/$included in
            "$outer/$outer"/*) ;;
            *) echo "$file: $room must not know $included" ;;
            esac
        done
    done
}

# The same check; it has two breaches to find.
rule_rooms_inside_rooms_include_only_those_below_them() {
    rule_rooms_include_only_rooms_below_them "$1"
}

# Headers that include each other, be it through others, cannot be read one at a time.
rule_headers_do_not_include_each_other() {
    files_of "$1" '*.h' src | while read -r file; do
        echo "${file#src/} ${file#src/}"
        sed -n 's|^# *include "\([a-z_/]*\.h\)".*|\1|p' "$1/$file" | sed "s|^|${file#src/} |"
    done | tsort 2>&1 >/dev/null | sed -n 's/^tsort: \([a-z]\)/\1/p'
}

rule_only_the_screen_knows_curses() {
    files_of "$1" '*.[ch]' src | grep -v '^src/tui/term/' | while read -r file; do
        grep -HnE '# *include <(.*curses|term|panel|menu|form)\.h>' "$1/$file" | sed "s|^$1/||"
    done
}

rule_only_three_rooms_know_threads() {
    files_of "$1" '*.[ch]' src | grep -vE '^src/((pdb|search|solver)/|base/thread/)' |
        while read -r file; do
            grep -HnE '# *include (<(pthread|threads)\.h>|"base/thread/(parallel|condition)\.h")' "$1/$file" | sed "s|^$1/||"
        done
}

rule_the_library_links_without_curses() {
    "$NM" -u "$1/libnpuzzle.a" 2>/dev/null | awk '{ print $NF }' | sort -u |
        grep -xE 'stdscr|curscr|initscr|newterm|endwin|doupdate|w(noutrefresh|refresh|getch|move|erase|clear)|wget_wch|w?(mvw)?add(ch|n?str|nw?str|_wch)|start_color|init_(pair|color)|setupterm|tigetstr|tputs|COLS|LINES' |
        sed 's|^|libnpuzzle.a: |'
}

rule_quiet_rooms_do_not_print_or_exit() {
    files_of "$1" '*.[ch]' $QUIET_ROOMS | while read -r file; do
        search_code "$1" "$file" \
            '(^|[^a-zA-Z0-9_])((v?printf|puts|putchar|perror|exit|_exit|_Exit|quick_exit|abort) *\(|(stdin|stdout|stderr)([^a-zA-Z0-9_]|$))'
    done
}

rule_every_header_compiles_alone() {
    files_of "$1" '*.h' src | grep -v "$TEMPLATES" | while read -r file; do
        printf '#include "%s"\n' "${file#src/}" |
            $CC -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only -I"$1/src" \
                ${NCURSES_CFLAGS:-} -x c - 2>&1 | head -n 3 | sed "s|^|$file: |"
    done
}

rule_config_h_comes_first_in_sources_and_never_in_headers() {
    code_files "$1" | while read -r file; do
        first=$(grep -m1 '^# *include' "$1/$file")
        case $file in
        *.h) grep -q '^# *include "config.h"' "$1/$file" && echo "$file: a header includes config.h" ;;
        *.c) [ "$first" = '#include "config.h"' ] || echo "$file: config.h is not its first include" ;;
        esac
    done
}

rule_every_file_begins_with_licence_and_purpose() {
    code_files "$1" | while read -r file; do
        head -n 2 "$1/$file" | tr '\n' '|' |
            grep -qxF '// SPDX-License-Identifier: GPL-3.0-or-later|/*|' ||
            echo "$file: does not begin with the SPDX line and a comment"
    done
    {
        files_of "$1" '*.sh' tests bench
        (cd "$1" && ls bootstrap configure.ac Makefile.am .ci/run m4/*.m4 2>/dev/null)
    } | while read -r file; do
        head -n 4 "$1/$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' ||
            echo "$file: no SPDX line"
    done
}

rule_include_guards_are_named_after_the_file() {
    files_of "$1" '*.h' src | grep -v "$TEMPLATES" | while read -r file; do
        guard=NP_$(echo "${file#src/}" | tr 'a-z/.' 'A-Z__')
        grep -qx "#ifndef $guard" "$1/$file" || echo "$file: its guard is not $guard"
    done
}

rule_extensions_stay_in_one_header() {
    files_of "$1" '*.[ch]' src | grep -v '^src/base/compiler\.h$' | while read -r file; do
        search_code "$1" "$file" '__attribute__|__builtin_|__extension__|__asm|__typeof|# *pragma'
    done
}

rule_files_have_at_most_500_lines() {
    code_files "$1" | while read -r file; do
        lines=$(wc -l <"$1/$file")
        [ "$lines" -le 500 ] || echo "$file: $lines lines"
    done
}

rule_functions_have_at_most_60_lines() {
    code_files "$1" | while read -r file; do
        awk -v file="$file" '
            /^\{/ { start = NR }
            /^\}/ && start { if (NR - start - 1 > 60) print file ":" start ": " NR - start - 1 " lines"; start = 0 }
        ' "$1/$file"
    done
}

rule_nothing_is_left_unfinished() {
    (cd "$1" && find src tests bench man README HACKING -type f ! -name check_layering.sh \
        ! -name '*.o' ! -name '*.log' ! -name '*.trs' -exec grep -InE '(^|[^A-Z])(TODO|FIXME|XXX)([^A-Z]|$)' {} + 2>/dev/null)
}

# Phrases that no native speaker would say and that were on the screen once.
STRANGE_PHRASES='begins so|by the mean|ending chooses|[Ww]hoever gives up|is as 4|lengths as [0-9]|not at work|not on their way'

rule_the_screen_speaks_plain_english() {
    (cd "$1" && grep -rnE --include='*.[ch]' --include='*.inc' "\"[^\"]*($STRANGE_PHRASES)" src)
}

# A new format is a file and a row: what a mode asks of one is in the row.
rule_formats_are_told_apart_by_their_rows() {
    (cd "$1" && grep -rnE --include='*.c' 'format->name, "' src)
}

# A fixed sleep is too short on a busy machine and too long on any other: scripts await a condition.
# C tests pause in one place, too, between two looks at one.
rule_tests_wait_in_one_place() {
    files_of "$1" '*.sh' tests | grep -vE '^tests/(await|check_layering)\.sh$' | while read -r file; do
        sed 's/^#.*//; s/[[:space:]]#.*//' "$1/$file" | grep -nE '(^|[^a-zA-Z_-])u?sleep([^a-zA-Z_]|$)' |
            sed "s|^|$file:|"
    done
    files_of "$1" '*.[ch]' tests | grep -vx 'tests/pause\.c' | while read -r file; do
        search_code "$1" "$file" '(^|[^a-zA-Z0-9_])(sleep|usleep|nanosleep|clock_nanosleep|thrd_sleep) *\('
    done
}

# ---- a breach for every rule --------------------------------------------------------------------

# Makes a small tree that keeps all rules.
make_good_tree() {
    mkdir -p "$1/src/base" "$1/src/tui" "$1/src/game"
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
    (cd "$1" && $CC -c -o good.o good.c && ar cr libnpuzzle.a good.o)
}

# Plants the breach of one rule in a good tree.
plant() {
    case $2 in
    rooms_include_only_rooms_below_them) echo '#include "tui/screen.h"' >>"$1/src/game/bad.c" ;;
    rooms_inside_rooms_include_only_those_below_them)
        mkdir -p "$1/src/search/ida"
        echo '#include "search/beam/beam.h"' >>"$1/src/search/ida/bad.c"
        ;;
    headers_do_not_include_each_other)
        echo '#include "base/bad.h"' >>"$1/src/base/good.h"
        echo '#include "base/good.h"' >>"$1/src/base/bad.h"
        ;;
    only_the_screen_knows_curses) echo '#include <curses.h>' >>"$1/src/base/good.c" ;;
    only_three_rooms_know_threads) echo '#include <pthread.h>' >>"$1/src/tui/bad.c" ;;
    the_library_links_without_curses)
        printf 'int endwin(void);\nint bad(void);\nint bad(void) { return endwin(); }\n' >"$1/bad.c"
        (cd "$1" && $CC -c -o bad.o bad.c && ar cr libnpuzzle.a bad.o)
        ;;
    quiet_rooms_do_not_print_or_exit) echo '/* words */ exit(1);' >>"$1/src/base/good.c" ;;
    every_header_compiles_alone) echo 'extern size_t bad;' >>"$1/src/base/good.h" ;;
    config_h_comes_first_in_sources_and_never_in_headers)
        printf '#include <stdio.h>\n#include "config.h"\n' >"$1/src/base/bad.c"
        ;;
    every_file_begins_with_licence_and_purpose) echo 'int bad;' >"$1/src/base/bad.c" ;;
    include_guards_are_named_after_the_file) mv "$1/src/base/good.h" "$1/src/base/bad.h" ;;
    extensions_stay_in_one_header) echo 'int bad __attribute__((unused));' >>"$1/src/base/good.c" ;;
    files_have_at_most_500_lines) awk 'BEGIN { for (i = 0; i < 501; i++) print "" }' >>"$1/src/base/good.c" ;;
    functions_have_at_most_60_lines)
        awk 'BEGIN { print "{"; for (i = 0; i < 61; i++) print ""; print "}" }' >>"$1/src/base/good.c"
        ;;
    formats_are_told_apart_by_their_rows)
        mkdir -p "$1/src/cli/option" &&
            echo 'bool bad(void) { return strcmp(options->format->name, "json") == 0; }' >>"$1/src/cli/option/good.c"
        ;;
    nothing_is_left_unfinished) echo "/* TODO */" >>"$1/src/base/good.c" ;;
    the_screen_speaks_plain_english) echo 'static const char bad[] = "about 50, by the mean";' >>"$1/src/base/good.c" ;;
    tests_wait_in_one_place)
        mkdir -p "$1/tests/e2e"
        printf 'press q\nsleep 1\n' >"$1/tests/e2e/bad.sh"
        ;;
    *) return 1 ;;
    esac
}

# ---- run ----------------------------------------------------------------------------------------

scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
failed=0

report() { # NAME BREACHES
    if [ -z "$2" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        printf '%s\n' "$2" | sed 's/^/    /'
        failed=1
    fi
}

rules=$(sed -n 's/^rule_\([a-z0-9_]*\)() {$/\1/p' "$0")

for rule in $rules; do
    tree=$scratch/$rule
    make_good_tree "$tree"
    report "$rule: passes a good tree" "$("rule_$rule" "$tree")"
    plant "$tree" "$rule" || report "$rule: has a breach to plant" "none"
    report "$rule: finds its breach" "$([ -n "$("rule_$rule" "$tree")" ] || echo 'not found')"
done

for rule in $rules; do
    if [ "$rule" = the_library_links_without_curses ]; then
        report "$rule" "$([ -f "$top_builddir/libnpuzzle.a" ] || echo 'libnpuzzle.a is not built'
            "rule_$rule" "$top_builddir")"
    else
        report "$rule" "$("rule_$rule" "$top_srcdir")"
    fi
done

exit $failed
