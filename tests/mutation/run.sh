#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Puts each fault of faults.txt into a copy of the source, one at a time, and counts those that the
# tests catch: a fault that survives shows what no test checks (R. A. DeMillo, R. J. Lipton &
# F. G. Sayward, "Hints on test data selection", Computer 11, 1978).
#
#     run.sh COPY FAULTS TEST...      COPY is a configured tree that may be changed
#
# The tests named in a fault's row run first, then all TESTs, up to the first that fails. A fault that
# does not compile, or whose text does not occur exactly once, is an error in the table.
set -u

copy=$1
faults=$2
shift 2
make=${MAKE:-make}
caught=0
survived=0
wrong=0

# fault FILE OLD NEW: replaces the only OLD by NEW; \n in either is a line end.
fault() {
    OLD=$2 NEW=$3 perl -0777 -i -pe '
        BEGIN { s/\\n/\n/g for @ENV{qw(OLD NEW)}; $count = 0 }
        $count = s/\Q$ENV{OLD}\E/$ENV{NEW}/g;
        END { $? = $count == 1 ? 0 : 1 }' "$1"
}

# passes TEST: builds it if necessary, and runs it.
passes() {
    case $1 in
    *.sh) target=all ;;
    *) target=$1 ;;
    esac
    $make -s -C "$copy" "$target" >"$copy/mutation.log" 2>&1 || return 1
    # By itself: "make check" would link all tests again. A fault can make a loop endless.
    (
        cd "$copy" || exit
        unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
        HOME=$PWD/tests/home top_srcdir=$PWD top_builddir=$PWD NPUZZLE_TUI=$PWD/src/npuzzle-tui
        export HOME top_srcdir top_builddir NPUZZLE_TUI
        CK_DEFAULT_TIMEOUT=60 timeout 300 "./$1"
    ) >>"$copy/mutation.log" 2>&1
}

# fails TEST: twice, since a busy machine may make a test fail once.
fails() {
    passes "$1" && return 1
    passes "$1" && return 1
    return 0
}

# Runs the tests that a row names and then all, up to the first that fails, which catches the fault.
catch() {
    for test in "$@"; do
        if fails "$test"; then
            catcher=$test
            return 0
        fi
    done
    return 1
}

# Tables built with a fault must not outlive it: all tests start without tables.
drop_tables() {
    rm -rf "$copy/tests/home"
}

# These measure time or take long, and check nothing that the others do not.
for test in "$@"; do
    shift
    case $test in
    */check_every_size | */check_faults* | */check_limits | */check_tui_latency) ;;
    *) set -- "$@" "$test" ;;
    esac
done

# is_good TEST: it passes without a fault.
good=' '
is_good() {
    case $good in
    *" $1 "*) return 0 ;;
    esac
    drop_tables
    passes "$1" || passes "$1" || return 1
    good="$good$1 "
}

while IFS= read -r row; do
    case $row in
    '#'* | '') continue ;;
    esac
    file=src/${row%% :: *}
    rest=${row#* :: }
    old=${rest%% :: *}
    rest=${rest#* :: }
    new=${rest%% :: *}
    first=
    for name in ${rest#* :: }; do
        first="$first tests/check_$name"
    done
    cp -p "$copy/$file" "$copy/mutation.kept"
    drop_tables
    if ! fault "$copy/$file" "$old" "$new"; then
        echo "wrong     $file: not there once: $old"
        wrong=$((wrong + 1))
    elif ! $make -s -C "$copy" libnpuzzle.a libcli.a >"$copy/mutation.log" 2>&1; then
        echo "wrong     $file: does not compile: $new"
        wrong=$((wrong + 1))
    else
        # The names of tests are words.
        # shellcheck disable=SC2086
        catch $first "$@" || catcher=
        cp "$copy/mutation.kept" "$copy/$file"
        if [ -z "$catcher" ]; then
            echo "SURVIVED  $file: $old -> $new"
            survived=$((survived + 1))
        elif is_good "$catcher"; then
            echo "caught    $file: $new  ($catcher)"
            caught=$((caught + 1))
        else
            echo "wrong     $catcher fails without a fault; see $copy/mutation.log"
            wrong=$((wrong + 1))
        fi
    fi
    cp "$copy/mutation.kept" "$copy/$file"
done <"$faults"

echo "$((caught + survived)) faults: $caught caught, $survived survived"
[ "$wrong" -eq 0 ] && [ "$survived" -eq 0 ]
