#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --compare: every method on every board, as a table, as values and as a plot.

# The awk programs have dollars of their own.
# shellcheck disable=SC2016
# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"

ladder="$top_srcdir/puzzles/ladder-3x3.txt"
far='15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0'

# The number of output lines, without the heading, for which an awk condition holds.
lines() {
    awk -F '\t' "NR > 1 && ($1)" "$dir/out" | wc -l
}

run --compare --node-limit=20000 "$ladder"
is 'every board of the ladder is solved by some method' 0
ok 'a pipe gets tab-separated values with a heading' sh -c \
    "head -n 1 '$dir/out' | grep -q '^source	index	width	height	shortest	algorithm	heuristic	status	'"
ok 'every line has as many values as the heading' test "$(lines 'NF != 15')" -eq 0
ok 'a line for every method and board' test "$(lines '1')" -eq \
    $((31 * $(awk -F '\t' 'NR > 1 && $2 == 1' "$dir/out" | wc -l)))
ok 'boards come in order' sh -c "tail -n +2 '$dir/out' | cut -f 2 | sort -nc"
ok 'the shortest length is the one that the file says' test "$(lines '$5 != $2')" -eq 0
ok 'proved lengths equal it' test "$(lines '$8 == "optimal" && $9 != $5')" -eq 0
ok 'no bound is above it' test "$(lines '$10 > $5')" -eq 0
ok 'A* proves them all' test "$(lines '$6 == "astar" && $7 == "linear-conflict" && $8 == "optimal"')" -eq 31
ok 'greedy search proves nothing' test "$(lines '$6 == "greedy" && $8 == "solved"')" -gt 5
ok 'node counts are there' test "$(lines '$11 < 1 || $12 < 1')" -eq 0

run --compare --node-limit=20000 --threads=1 "$ladder"
awk -F '\t' -v OFS='\t' '{ $15 = ""; print }' "$dir/out" >"$dir/one"
run --compare --node-limit=20000 --threads=2 "$ladder"
awk -F '\t' -v OFS='\t' '{ $15 = ""; print }' "$dir/out" >"$dir/two"
ok 'the number of threads changes nothing but the time' cmp -s "$dir/one" "$dir/two"

run --compare --algorithm=astar --heuristic=manhattan --board='8 6 7 2 5 4 3 0 1'
ok 'one method, one board, one line' test "$(lines '1')" -eq 1
run --compare --algorithm=bfs,dfs --heuristic=manhattan --board='1 2 3/4 0 5/7 8 6'
is 'a heuristic for an algorithm that uses none' 2
run --compare -a astar,ida -H manhattan,pdb --board='8 6 7 2 5 4 3 0 1'
ok 'names with commas: every one with every other' test "$(tail -n +2 "$dir/out" | cut -f 6,7 | tr '\t\n' '/ ')" = \
    'astar/manhattan astar/pdb ida/manhattan ida/pdb '
run --compare -a bfs,astar -H manhattan --board='8 6 7 2 5 4 3 0 1'
ok 'one of the algorithms may use no heuristic' test "$(tail -n +2 "$dir/out" | cut -f 6,7 | tr '\t\n' '/ ')" = 'bfs/- astar/manhattan '
run --compare -a astar,idda --board='8 6 7 2 5 4 3 0 1'
is 'a wrong name among them' 2
says 'is reported' "names 'idda', which is unknown; did you mean 'ida'?"
run --compare -a bfs,dfs -H manhattan --board='8 6 7 2 5 4 3 0 1'
is 'a heuristic for algorithms that use none' 2
run --solve -a astar,ida --board='8 6 7 2 5 4 3 0 1'
is 'one answer comes from one algorithm' 2
says 'is reported' "several names with commas are for '--compare'"
run --compare -a astar -H manhattan,walking-distance --node-limit=1000 --board='5x4: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 0 19'
says 'a named heuristic that does not support the board' 'no walking-distance for a board of 5x4 cells'
ok 'is left out' test "$(lines '1')" -eq 1
run --compare --heuristic=manhattan --board='1 2 3/4 0 5/7 8 6'
ok 'a heuristic alone chooses the algorithms that use it' test "$(lines '$7 != "manhattan"')" -eq 0
run --compare --algorithm=astar --node-limit=1000 --board="$far"
is 'no method finds a solution within the limit' 3
ok 'and the lines say so' test "$(lines '$8 == "unknown" && $9 == "" && $10 > 30')" -ge 2
run --compare --algorithm=astar --memory-limit=1M --time-limit=20 --board="$far"
is 'running out of memory is an answer' 3
ok 'within the limit' test "$(lines '$14 > 1048576')" -eq 0

run --compare --algorithm=bfs,dfs --heuristic=manhattan --board='1 2 3/4 0 5/7 8 6'
is 'a heuristic that no algorithm uses' 2
says 'is reported' "'--heuristic' means nothing with these algorithms"
run --compare --algorithm=layered --heuristic=manhattan --board='1 2 3/4 0 5/7 8 6'
is 'a heuristic that the algorithm cannot use' 2
says 'is reported' "'--algorithm=layered' works only with '--heuristic=pdb'"
run --compare --algorithm=layered --heuristic=auto --board='1 2 3/4 0 5/7 8 6'
is 'auto is not refused' 0
run --compare --algorithm=beam --beam-width=1 --board="$far"
narrow=$(cut -f 11 "$dir/out" | tail -n 1)
run --compare --algorithm=beam --beam-width=100 --board="$far"
ok 'a wider beam expands more states' test "$(cut -f 11 "$dir/out" | tail -n 1)" -gt "$narrow"
run --compare --format=text --node-limit=20000 --board='1 2 3/4 0 5/7 8 6'
has 'the table of one board' '1 board: '
ok 'has its runs' grep -q '^astar  *manhattan  *1/1  *1  *2.0 ' "$dir/out"
run --compare --format=text --node-limit=20000 --algorithm=astar "$ladder"
has 'the table of many boards' '31 boards: '
ok 'adds them up' grep -q '^astar  *linear-conflict  *31/31  *31  *16.0 ' "$dir/out"
run --compare --format=text --node-limit=20000 "$ladder"
ok 'fits 80 columns' test -z "$(grep -E '.{81}' "$dir/out")"
run --compare --format=tsv -a ida -H pdb "$ladder"
ok 'tsv can be chosen by name' test "$(lines '$6 == "ida" && $8 == "optimal"')" -eq 31
run --solve --format=tsv --board='1 2 3/4 0 5/7 8 6'
is 'but not for --solve' 2

# ---- a plot of the values ----

# plot FILE: draws values; the picture is $dir/plot.svg.
plot() {
    gnuplot -e "runs='$1'" "$top_srcdir/data/compare.gnuplot" >"$dir/plot.svg" 2>"$dir/plot.err"
}

if command -v gnuplot >/dev/null; then
    run --compare --format=tsv --node-limit=20000 "$ladder"
    methods=$(awk -F'\t' 'NR > 1 && $8 != "unknown" && !seen[$6, $7]++' "$dir/out" | wc -l)
    plot "$dir/out"
    ok 'gnuplot draws many methods without a complaint' test ! -s "$dir/plot.err"
    ok 'nodes, time and memory of each' test \
        "$(grep -c '<title>' "$dir/plot.svg")" -ge $((3 * methods))
    ok 'with a key' grep -q '>astar/manhattan<' "$dir/plot.svg"
    if command -v xmllint >/dev/null; then ok 'as valid XML' xmllint --noout "$dir/plot.svg"; fi
    ok 'the user chooses the terminal' sh -c \
        "gnuplot -e \"runs='$dir/out'; terminal='dumb size 150,45'\" '$top_srcdir/data/compare.gnuplot' | grep -q cpu_seconds"
    printf '%s\n' "$(head -n 1 "$dir/out")" >"$dir/zero"
    for nodes in 10 1000 0; do
        printf 'a\t1\t3\t3\t20\tida\tpdb\toptimal\t20\t20\t%s\t%s\t0\t4096\t1\n' $nodes $nodes >>"$dir/zero"
    done
    for moves in 19 21; do
        printf 'a\t1\t3\t3\t%s\tida\tpdb\toptimal\t%s\t20\t100\t100\t0\t4096\t1\n' $moves $moves >>"$dir/zero"
    done
    plot "$dir/zero"
    ok 'a point is the geometric mean, without values of 0' test \
        "$(sed -n "s/.*<use xlink:href='#gpPt0' transform='translate([0-9.]*,\([0-9]*\)\..*/\1/p" "$dir/plot.svg" | head -n 3 | sort -u | wc -l)" -eq 1
    head -n 1 "$dir/out" >"$dir/none"
    ok 'an empty comparison is no failure' plot "$dir/none"
    ok 'and is reported' grep -q 'no solved board' "$dir/plot.err"
else
    echo 'skip - gnuplot is not installed: nothing is drawn'
fi
run --compare --format=svg --board='1 2 3/4 0 5/7 8 6'
is '--compare prints no svg' 2

run --compare --format=states --board='1 2 3/4 0 5/7 8 6'
is 'a format it does not know' 2
says 'is reported' "format 'states' means nothing with '--compare', which knows text, tsv"
run --compare --board='1 2 3/4 5 6/8 7 0'
is 'a board that cannot be solved' 1
says 'is reported' 'cannot be solved'
feed '3\n1 2\n' --compare
is 'an invalid board' 2
feed '3 3 : 1 2 3 4 0 5 7 8 6 : 4\n' --compare --algorithm=astar
is 'a wrong known length' 1
says 'is reported' 'stdin board 1: shortest length 4, but astar with '
feed '3 3 : 1 2 3 4 0 5 7 8 6 : <=4\n' --compare --algorithm=astar
is 'a shorter solution than the best known' 0
says 'is reported' 'npuzzle-tui: stdin board 1: 2 moves, shorter than the best known (4)'
feed '3 3 : 1 2 3 4 0 5 7 8 6 : <=4\n' --compare --algorithm=astar --quiet
ok 'unless --quiet is given' test ! -s "$dir/err"
feed '3 3 : 8 6 7 2 5 4 3 0 1 : <=51\n' --compare --format=tsv -a greedy -H manhattan
ok 'and is no shortest length' grep -q -- '^-	1	3	3		greedy' "$dir/out"
feed '3 3 : 8 6 7 2 5 4 3 0 1 : <=29\n' --compare --algorithm=ida -H manhattan
is 'a best known length that no solution has' 1
says 'is reported' 'stdin board 1: best known length 29, but ida with manhattan: every solution has at least 31'
run --compare --output="$dir/values" --node-limit=1000 --board='1 2 3/4 0 5/7 8 6'
ok 'into a file' grep -q '^--board	1	3	3	2	astar	' "$dir/values"
feed '3 3 : 1 2 3 4 5 6 7 0 8 : 1000000000000001\n' --compare -a bfs
is 'a known length beyond all sense is refused' 2
says 'is reported' 'no shortest solution has that many moves'

printf '3 3\n1 2 3\n4 0 5\n7 8 6\n' >"$dir/a	b
c.txt"
run --compare --format=tsv -a ida -H manhattan "$dir/a	b
c.txt"
ok 'a file with a tab and a new line in its name is still one value' \
    test "$(lines '$1 ~ /a.b.c\.txt$/ && $6 == "ida"')" -eq 1

exit "$((failures > 0))"
