#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Damaged tables and refused memory: both are reported, other tables or searches take over, and the
# answer stays the same.

# shellcheck source=tests/cli.sh
. "${top_srcdir:-.}/tests/cli.sh"

cd "$dir" || exit 1
puzzles=$(cd "$top_srcdir" && pwd)/puzzles
kept=$XDG_CACHE_HOME/npuzzle-tui/tables
korf=$puzzles/korf-100.txt

# ---- damaged tables ----

table=3x3-8-ff.pdb
run --build-tables=3x3,4x4-tiny
cp "$kept/$table" good
# One bit changed, so that only the checksum can tell; truncated; and with a valid checksum.
damage() {
    cp good "$kept/$table"
    case $1 in
        changed) printf X | dd of="$kept/$table" bs=1 seek=5000 conv=notrunc 2>/dev/null ;;
        cut) head -c 6000 good >"$kept/$table" ;;
        header) printf X | dd of="$kept/$table" bs=1 seek=70 conv=notrunc 2>/dev/null ;;
    esac
}
board='8 6 7/2 5 4/3 0 1'
for mode in '--solve --optimal' '--solve -H pdb' '--solve -a ida -H pdb' '--compare -a ida -H pdb' \
    '--build-tables=3x3'; do
    for how in changed cut header; do
        damage "$how"
        # shellcheck disable=SC2086
        case $mode in
            --build*) run "$mode" ;;
            *) run $mode --board="$board" ;;
        esac
        is "$mode, $how: goes on" 0
        says "$mode, $how: it is reported" "$kept/$table: "
        says "$mode, $how: with what became of it" '; rebuilt'
        ok "$mode, $how: once" test "$(grep -c "$table" "$dir/err")" -eq 1
        ok "$mode, $how: and rebuilt" cmp -s good "$kept/$table"
    done
done
damage changed
run --check -v --board="$board"
is '--check -v, which reads and keeps no tables, succeeds' 0
silent 'and reports nothing'
run --solve --optimal -q --board="$board"
ok '--quiet reports nothing' test ! -s err

# A table that takes too long to build is reported, and weaker ones are used.
for part in 7f 7f00 80; do
    printf 'NPZL-PDB' >"$kept/4x4-15-$part.pdb"
done
run --solve -t 1 -v -j 1 "$korf:5" "$korf:6"
says 'a stronger table that is damaged is reported' "4x4-15-7f.pdb: truncated; --build-tables=4x4-small"
ok 'once' test "$(grep -c 'truncated' "$dir/err")" -eq 1
has 'and the board is solved' 'OPTIMAL 56'
rm "$kept"/4x4-15-7f*.pdb "$kept/4x4-15-80.pdb"

# ---- refused memory ----

limited() {
    kib=$1
    shift
    command_line="ulimit -v $kib; $*"
    # shellcheck disable=SC3045
    (ulimit -v "$kib" && exec "$NPUZZLE_TUI" "$@") >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
}

limited 15000 --version
if [ "$status" -eq 0 ]; then
    for kib in 15000 20000 30000 50000 100000 200000; do
        limited "$kib" --solve -t 60 --no-moves "$korf:5"
        is "$kib KiB, tables: proves as ever" 0
        same "$kib KiB, tables: the same answer" 'OPTIMAL 56\n'
        if [ "$kib" -le 20000 ]; then
            says "$kib KiB, tables: and it is reported" 'the tables 4x4-tiny take'
        fi
        limited "$kib" --solve -t 60 --no-moves --tables=none "$korf:5"
        is "$kib KiB: proves as ever" 0
        same "$kib KiB: the same answer" 'OPTIMAL 56\n'
    done
    # Running out of memory is not the end of the file: what follows may still be refuted.
    printf '{"status":"optimal","moves":"L","board":"1 2 3/4 5 6/7 0 8"}\n' >records
    printf '{"status":"optimal","moves":"U",%60000000s"board":"1 2 3/4 5 6/7 0 8"}\n' '' >>records
    limited 50000 --verify=records
    is 'records that do not fit into memory are not verified' 4
    says 'and it is reported' 'records:2: out of memory'
    same 'the records before them are' 'VERIFIED 1\n'
    # Without tables its proof takes minutes.
    limited 15000 --solve --optimal -t 2 --no-moves -v "$top_srcdir/puzzles/hardest-17.txt:1"
    is 'a proof without memory continues to its limit' 3
    seconds=$(sed -n 's/.* \([0-9.]*\) s, .* s CPU.*/\1/p' err | tail -n 1)
    ok 'and uses all its time' awk -v s="$seconds" 'BEGIN { exit !(s >= 1.9) }'
    limited 20000 --build-tables=4x4-full
    is 'tables that do not fit into memory' 4
    says 'are reported with their size' 'out of memory: the tables 4x4-full take 196 MB'
    for algorithm in bfs 'astar -H manhattan' astar-tree; do
        # shellcheck disable=SC2086
        limited 20000 --solve --no-moves -a $algorithm "$korf:5"
        is "$algorithm ends where memory does" 3
        says 'and it is reported' "$korf board 5: ${algorithm%% *} ran out of memory with"
        ok 'once' test "$(wc -l <err)" -eq 1
    done
    # A path of 8 million moves: under one of these limits it is found but cannot be copied.
    for kib in 24000 26000 28000; do
        limited "$kib" --solve --first -t 9 --no-moves --size=200 --seed=1
        has "$kib KiB: what is known of a large board is reported" '(optimal >= 5332161)'
    done
else
    echo "ok - # SKIP this program does not start in 15 MB"
fi

run --solve --memory-limit=2M --no-moves -a bfs "$korf:5"
says 'a limit that ends a search is reported' 'in use; the limit is 2.1 MB'
run --solve --memory-limit=2M --no-moves -t 2 --size=20 --seed=1
has 'the first answer is printed if memory suffices for no more' 'SOLVED 12389 '
says 'and why there is no better one' '20x20#1 board 1: anytime ran out of memory with'
run --solve --memory-limit=2M --no-moves -q -a bfs "$korf:5"
silent 'unless --quiet is given'
run --solve -t 0.5 --no-moves --size=5 --seed=1
ok 'a time limit is not reported as lack of memory' test ! -s err

finish
