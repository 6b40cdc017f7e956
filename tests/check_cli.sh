#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command line, one board at a time: every mode, option, format, exit status and message.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"

# Short names for the most frequent checks.
easy='3x3: 1 2 3 4 0 5 7 8 6'
wrong='1 2 3/4 5 6/8 7 0'
snail='2 8 3/1 6 4/7 0 5'

# ---- the contract's examples ----

feed '3\n0 1 3\n4 2 5\n7 8 6\n' --solve --format=boards
is 'a board from a pipe is solved' 0
same 'boards: the number of moves, then every board' \
    'Minimum number of moves = 4\n3\n 0  1  3\n 4  2  5\n 7  8  6\n\n3\n 1  0  3\n 4  2  5\n 7  8  6\n\n3\n 1  2  3\n 4  0  5\n 7  8  6\n\n3\n 1  2  3\n 4  5  0\n 7  8  6\n\n3\n 1  2  3\n 4  5  6\n 7  8  0\n'
feed "$wrong" --solve --format=boards
is 'an unsolvable board exits with 1' 1
same 'and says so' 'Unsolvable puzzle\n'
feed "$snail" --solve --goal=snail --format=states
is 'the snail goal is reached' 0
ok 'states end with the time' sh -c "tail -n 1 '$dir/out' | grep -qx '# TIMES_MS: alg=[0-9]*'"
ok 'and show six boards for five moves' test "$(grep -c '^$' "$dir/out")" -eq 5
feed ' 4  1  2\n    5  3\n 7  8  6\n' --solve
is 'a board whose blank is spaces needs a size line' 2
says 'as its first row tells' ':1:9: a line of 3 numbers is not a square board; write the size'
says 'with advice' 'write the size above'
feed '3\n 4  1  2\n    5  3\n 7  8  6\n' --solve -f moves
is 'a board whose blank is spaces is read' 0
same 'and solved' 'DLLUU\n'

# ---- one board of a file, and a board that nobody reads ----

run --solve -f json --no-moves korf-100.txt:7
is 'FILE:N is board N of a file' 0
has 'with its number in the file' '"source":"korf-100.txt","index":7,'
ok 'and no other board' test "$(wc -l <"$dir/out")" -eq 1
run --check korf-100.txt:2 korf-100.txt:99
ok 'several boards can be named' test "$(grep -c '^korf-100.txt board' "$dir/out")" -eq 2
run --solve korf-100.txt:101
is 'a number without a board is an error' 2
says 'and it is reported' 'korf-100.txt: there is no board 101: the file ends after 100'
run --check --format=json korf-100.txt:9-11
ok 'FILE:FROM-TO are several boards' test "$(grep -o '"index":[0-9]*' "$dir/out" | tr '\n' ' ')" = '"index":9 "index":10 "index":11 '
run --check --format=json korf-100.txt:99-200 korf-100.txt:98-
ok 'up to the end of the file' test "$(grep -o '"index":[0-9]*' "$dir/out" | tr '\n' ' ')" = '"index":99 "index":100 "index":98 "index":99 "index":100 '
is 'a range that ends beyond the end of the file is no error' 0
for range in 101-200 101-; do
    run --solve korf-100.txt:$range
    is "a range without a board is an error: $range" 2
    says 'and it is reported' 'korf-100.txt: there is no board 101: the file ends after 100'
done
run --solve korf-100.txt:7-5
is 'so is one that ends before it begins' 2
says 'and it is reported, too' 'korf-100.txt:7-5: the last board comes before the first'
for range in 0 0-5; do
    run --solve korf-100.txt:$range
    says "and one that begins too early: $range" 'npuzzle-tui: korf-100.txt: boards are counted from 1'
done
run --solve korf-100.txt:99999999999-
says 'large numbers are numbers, too' 'there is no board 99999999999: the file ends after 100'
for range in 1-99999999999999999999 99999999999999999999 -3 1-2-3 5--; do
    run --solve korf-100.txt:$range
    is "what only looks like a range is the name of a file: $range" 4
    says 'and none has it' "korf-100.txt:$range: No such file"
done
for name in nothing:-3 korf-100.txt:- korf-100.txt: korf-100.txt:a-3 :-3; do
    run --solve $name
    is "a file that does not exist: $name" 4
done
run --solve korf-100.txt:5-x
is 'anything else is the name of a file' 4
printf '%s\n' "$easy" >"$dir/odd:2-3"
run --solve -f moves "$dir/odd:2-3"
same 'a file whose name looks like a range is opened' 'LU\n'
printf '%s\n' "$easy" >"$dir/odd:2"
run --solve -f moves "$dir/odd:2"
same 'a file whose name looks like FILE:N is opened' 'LU\n'
run --solve -f moves "$dir/odd:2:1"
same 'and so are its boards' 'LU\n'

# ---- solve: formats ----

run --solve --board="$easy"
is 'solve' 0
same 'text is the default' 'OPTIMAL 2\nLU\n'
silent 'nothing is reported on standard error'
run --solve --format=steps --board="$easy"
same 'steps name tile and direction' '5 L\n6 U\n'
run --solve -fmoves --board="$easy"
same 'moves are letters' 'LU\n'
run --solve -f json --board="$easy"
has 'json has the status' '"status":"optimal","length":2,"lower_bound":2,"moves":"LU"'
run --solve -f json --no-moves --board="$easy"
ok 'json without moves' sh -c "! grep -q moves '$dir/out'"
run --solve --no-moves --board="$easy"
same 'text without moves' 'OPTIMAL 2\n'
FMI_TIME_ONLY=1
export FMI_TIME_ONLY
run --solve --format=states --board="$easy"
unset FMI_TIME_ONLY
ok 'FMI_TIME_ONLY leaves the time alone' sh -c "grep -qvx '# TIMES_MS: alg=[0-9]*' '$dir/out' && exit 1; exit 0"
FMI_TIME_ONLY=1
export FMI_TIME_ONLY
feed "$easy\n$wrong\n$easy\n" --solve --format=states
unset FMI_TIME_ONLY
ok 'with a line for each board, and nothing between' sh -c "
    test \$(grep -cx '# TIMES_MS: alg=[0-9]*' '$dir/out') -eq 3 && test \$(wc -l <'$dir/out') -eq 3"
run --solve --format=svg --board="$snail" --goal=snail
ok 'svg shows every board' test "$(grep -c '<g transform' "$dir/out")" -eq 6
ok 'svg is one whole document' sh -c "head -c 4 '$dir/out' | grep -q '<svg' && tail -n 1 '$dir/out' | grep -qx '</svg>'"
if command -v xmllint >/dev/null; then ok 'svg is well formed' xmllint --noout "$dir/out"; fi
run --solve --first --format=svg --id='12x12#long'
ok 'a long solution has as many boards as fit' test "$(grep -c '<g transform' "$dir/out")" -le 96
run --solve --format=svg --board="$wrong"
has 'svg of an unsolvable board' '<title>UNSOLVABLE</title>'
run --solve --format=svg easy-3x3.txt
is 'svg has room for one board' 2
says 'and says so' 'the others are left out'
run --solve --board='1 2 3/4 5 6/7 8 0'
is 'a board that is already solved exits with 0' 0
same 'with no moves' 'OPTIMAL 0\n'
run --solve --board="$wrong"
same 'text: unsolvable' 'UNSOLVABLE\n'
run --solve --board='1x1: 0'
is 'a board of one cell is solved' 0

# ---- solve: search options ----

run --solve --algorithm=ida --heuristic=manhattan --threads=1 --board="$easy"
same 'algorithm and heuristic by name' 'OPTIMAL 2\nLU\n'
run --solve --optimal --memory-limit=1G --board="$easy"
same 'optimal' 'OPTIMAL 2\nLU\n'
run --solve --optimal -f json --board='8 6 7/2 5 4/3 0 1'
# A slow machine must have its tables before the first search ends; beams prove nothing.
ok 'a proof names the search that proved it' grep -qE \
    '"algorithm":"(ida","heuristic":"linear-conflict|layered","heuristic":"pdb)"' "$dir/out"
run --solve --first --size=6 --seed=first
is 'first' 0
ok 'the first solution comes with a bound' grep -qE '^(SOLVED|OPTIMAL) [0-9]+' "$dir/out"
run --solve -a beam --beam-width=100 --id='4x4#otter-512'
ok 'a beam with a given width' grep -qE '^SOLVED [0-9]+ \(' "$dir/out"
bound() { sed -n 's/.*"lower_bound":\([0-9]*\).*/\1/p' "$dir/out"; }
feed '2\n1 2\n0 3\n' --check
has 'a board from standard input is named stdin' 'stdin board 1'
run --check -f json --id='4x4#otter-512'
estimate=$(sed -n 's/.*"linear_conflict":\([0-9]*\).*/\1/p' "$dir/out")
for algorithm in beam line-by-line fringe dfs greedy constructive; do
    run --solve -a "$algorithm" -f json -t 0.3 --id='4x4#otter-512'
    ok "$algorithm proves no less than the first estimate" test "$(bound)" -ge "$estimate"
done
run --solve -a beam -f json --id='4x4#otter-512'
ok 'and tables beside it' grep -q '"table_bytes":[0-9]' "$dir/out"
ok 'the memory of a beam is counted' sh -c "! grep -q '\"peak_bytes\":0' '$dir/out'"
run --solve -v --node-limit=1000000 --board='3x3: 8 6 7 2 5 4 3 0 1'
# Only with a node limit do the same searches run every time.
says '--verbose names the search that proved the answer if another found it' 'constructive, proved optimal by ida with linear-conflict, '
XDG_CACHE_HOME=/dev/null/cache
run --solve -a layered -f moves --board='1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15'
XDG_CACHE_HOME=$dir/cache
is 'tables that cannot be kept do no harm' 0
says 'and it is reported' 'npuzzle-tui: tables cannot be kept: /dev/null/'
ok 'once' test "$(grep -c 'cannot be kept' "$dir/err")" -eq 1
run --solve --optimal -H pdb -t 1 --board='8x2: 1 13 0 10 2 11 8 3 7 15 5 6 12 4 14 9'
is 'tables that take too long to build' 3
says 'are reported' 'time ran out before the tables 8x2 were built; --build-tables=8x2 builds them'
has 'with what is known so far' '(optimal >= 56)'
run --solve --optimal -H pdb --memory-limit=64M --board='8x2: 1 13 0 10 2 11 8 3 7 15 5 6 12 4 14 9'
is 'tables that are larger than the memory limit' 3
says 'are reported' 'the tables 8x2 do not fit into the memory limit'
run --solve --optimal --tables=none --memory-limit=6M --node-limit=20000 korf-100.txt:88
is 'a proof that has too little memory for tables' 3
says 'says so' 'the tables 4x4-tiny take 3.3 MB, but half of the memory limit is 3.1 MB: the proof does without'
run --solve --optimal -H manhattan --node-limit=10000 korf-100.txt:88
has 'a proof with another heuristic has an answer before it ends' 'SOLVED '
run --solve --first -H manhattan korf-100.txt:1
has 'with --first, the answer is that of the search' 'OPTIMAL 57'
run --solve --optimal -H walking-distance --memory-limit=1M --id='4x4#otter-512'
is 'a heuristic larger than the memory limit' 3
says 'is reported' 'walking distance takes more than 524288 bytes here'
for algorithm in bfs dfs greedy astar astar-tree ida layered beam anytime constructive line-by-line; do
    run --solve -a "$algorithm" --memory-limit=1K --board='8 6 7/2 5 4/3 0 1'
    case $status in
    0 | 3) pass "$algorithm answers within a kilobyte of memory" ;;
    *) fail "$algorithm answers within a kilobyte of memory" "status $status" ;;
    esac
    ok 'with what is known so far' grep -qE '^(OPTIMAL|SOLVED .*optimal >= |UNKNOWN .*optimal >= )' "$dir/out"
done
run --solve --weight=1.5 -H pdb -f json --board='8 6 7/2 5 4/3 0 1'
has 'a weight chooses a search that supports it' '"algorithm":"ida"'
run --solve -a ida --weight=2 --id='4x4#otter-512'
ok 'a weighted estimate proves a lower bound' grep -qE '^SOLVED [0-9]+ \(' "$dir/out"
run --solve -a ida -H linear-conflict --max-depth=20 --id='4x4#otter-512'
is 'no solution within the depth exits with 3' 3
has 'and the bound is reported' 'UNKNOWN (optimal >= 4'
run --solve -a ida --node-limit=50 --id='4x4#otter-512'
is 'a limit before a solution is status 3' 3
has 'and what is known is printed' 'UNKNOWN (optimal >= '
run --solve -a ida --time-limit=0.05 --id='6x6#otter-512'
is 'the time limit holds' 3
run --solve --optimal --node-limit=200000 --id='8x8#otter-512'
is '--optimal without a proof within the limit exits with 3' 3
ok 'and the best solution is printed' grep -qE '^SOLVED [0-9]+ \(optimal >= [0-9]+\)' "$dir/out"
run --solve --verbose --board="$easy"
says '--verbose names the search' 'expanded'
run --solve --verbose -a layered --board="$easy"
says 'and its heuristic' 'layered with pdb, '
run --solve --progress=always -a ida --board="$easy"
ok 'without a terminal progress is one line per bound' grep -q 'board 1.*nodes' "$dir/err"
run --solve --progress=never --quiet -a ida --board="$easy"
silent '--quiet prints nothing on standard error'

# ---- solve: files ----

cd "$dir" || exit 1
printf '3x3: 1 2 3 4 0 5 7 8 6\n1 2 3/4 5 6/7 0 8\n' >two
printf '2x2: 1 2 3 0\n' >one
run --solve -f moves two one
same 'many files, many boards' 'LU\nL\n\n'
printf '1 2/0 3\n' | "$NPUZZLE_TUI" --solve -f moves one - two >out 2>err
same 'standard input among files' '\nL\nLU\nL\n'
run --solve -o result -f moves two
ok 'output goes to a file' test "$(cat result)" = "$(printf 'LU\nL')"
ok 'and not to standard output' test ! -s "$dir/out"
ok 'a new file has the rights of any new file' test "$(stat -c %a result)" = "$(printf '%o' $((0666 & ~$(umask))))"
run --solve -o no/such/place/result two
is 'a missing directory is status 4' 4
says 'and it is named' 'npuzzle-tui: no/such/place/result: No such file or directory'
ok 'and not created' test ! -e no
run --solve nofile two
is 'a missing file is status 4' 4
says 'and named' 'npuzzle-tui: nofile: No such file or directory'
has 'the other files are solved' 'OPTIMAL 2'
run --solve 'no
file'
says 'a line end in a name does not cut the message' 'npuzzle-tui: no?file: No such file or directory'
run --solve "$dir" two
is 'a directory is status 4' 4
says 'and reported as a directory' 'Is a directory'
: >empty
printf '# nothing but words\n\n' >words
for mode in --solve --check --compare --verify=L; do
    run $mode empty
    is "$mode: an empty file is status 2" 2
    says "$mode: and named" 'empty: no board'
    run $mode words
    is "$mode: a file of comments is status 2" 2
    run $mode
    is "$mode: empty input is status 2" 2
    says "$mode: and told" 'npuzzle-tui: standard input: no board'
    "$NPUZZLE_TUI" $mode <&- >out 2>err
    status=$?
    is "$mode: closed input is status 4" 4
    says "$mode: and told, too" 'npuzzle-tui: standard input: Bad file descriptor'
done
run --solve -f moves empty two
is 'an empty file among others is status 2' 2
same 'and the others are solved' 'LU\nL\n'
ok 'puzzles are found by name' "$NPUZZLE_TUI" --check -q easy-3x3.txt >/dev/null
ok 'but not by a path' sh -c "! '$NPUZZLE_TUI' --check ./easy-3x3.txt 2>/dev/null"
printf '# a lie\n3 3 : 1 2 3 4 0 5 7 8 6 : 2\n3 3 : 1 2 3 4 0 5 7 8 6 : 4\n' >lie
run --solve lie
is 'a known length that is wrong is status 1' 1
says 'and reported with the number of the board' 'lie board 2: known length 4, but the shortest solution has 2'
printf '3 3 : 1 2 3 4 0 5 7 8 6 : <=2\n3 3 : 1 2 3 4 0 5 7 8 6 : <=4\n' >best
run --solve best
is 'a shorter solution than the best known is status 0' 0
same 'and printed' 'OPTIMAL 2\nLU\nOPTIMAL 2\nLU\n'
says 'and reported' 'npuzzle-tui: best board 2: 2 moves, shorter than the best known (4)'
ok 'once' test "$(wc -l <err)" -eq 1
run --solve --quiet best
ok 'unless --quiet is given' test ! -s err
printf '3 3 : 8 6 7 2 5 4 3 0 1 : <=31\n3 3 : 8 6 7 2 5 4 3 0 1 : <=29\n' >best
run --solve -a constructive --first best:1
is 'a longer solution than the best known is status 0' 0
ok 'without a message' test ! -s err
run --solve best
is 'a best known length that no solution has is status 1' 1
says 'and reported' 'best board 2: known length 29, but the shortest solution has 31'
printf '1 2 3/4 5 6/7 8 0\n' >plain
run --solve --goal=plain --board="$easy"
same 'a file is the goal' 'OPTIMAL 2\nLU\n'
run --solve --goal=plain --id='4x4#a'
is 'a goal given twice is refused' 2
run --solve --goal=plain --board='1 2/3 0'
is 'a goal of another size is status 2' 2
says 'and both sizes are reported' 'the board is 2x2 but the goal in plain is 3x3'
run --solve --goal=empty --board="$easy"
is 'a goal file without a board is status 2' 2
run --solve --goal=snial --board="$easy"
says 'an unknown goal is neither a goal' "neither a goal nor a file; did you mean 'snail'?"
run --solve --goal=nowhere.txt --board="$easy"
says 'nor a file' "'nowhere.txt' is neither a goal nor a file"
run --solve -a layered --goal=snail --size=2x3 --seed=a
is 'a search without tables for the goal is refused' 2
says 'and the goal is blamed' 'there is no pdb for this goal on a board of 2x3 cells'
run --solve -a layered --id='2x9#a'
says 'or the board' 'there is no pdb for a board of 2x9 cells'
run --solve easy-3x3.txt:0
is 'boards are counted from 1' 2
says 'and it is reported' 'npuzzle-tui: easy-3x3.txt: boards are counted from 1'

# ---- bad input: file:line:column ----

bad() {
    printf '%b' "$3" >bad
    run --solve bad
    is "$1: status 2" 2
    says "$1: where" "bad:$2: "
}
bad 'a foreign word' 1:3 '1 q 2/3 4 5/6 7 0\n'
bad 'a repeated number' 2:3 '2\n1 1\n2 0\n'
bad 'a number too large' 2:3 '2\n1 9\n2 0\n'
bad 'a number much too large' 2:3 '2\n1 99999999999999999999999\n2 0\n'
bad 'a side too large' 1:1 '99999\n1 2\n'
bad 'a NUL' 1:3 '1 \000 2\n'
bad 'a missing number' 4:4 '3\n1  2 3\n4 5 6\n7 8\n'
bad 'too few rows' 3:1 '3\n1 2 3\n'

# begins NAME WORDS: the first line on standard error begins with these words.
begins() {
    case $(head -n 1 "$dir/err") in
    "$2"*) pass "$1" ;;
    *) fail "$1" "$(cat "$dir/err")" ;;
    esac
}
begins 'a place in a file begins the message' 'bad:3:1: '
run --solve --board='1 1 2 0'
begins 'a place in an option follows the name of the program' 'npuzzle-tui: --board:1:3: '
run --check --size=4 --goal=easy-3x3.txt
begins 'so does a message without a place' 'npuzzle-tui: the board is 4x4 but the goal in easy-3x3.txt is 3x3'
run --solve --id=6x6#a -a astar -H pdb
begins 'a board without a place has its number' 'npuzzle-tui: 6x6#a board 1: '
run --solve missing:1:2
begins 'a file that looks like a place follows the name of the program' 'npuzzle-tui: missing:1: '

printf '2\n1 1\n2 0\n\n2\n1 2\n3 0\n' >bad
run --solve bad
is 'after a wrong board' 2
has 'the next one is solved' 'OPTIMAL 0'
run --solve --format=json bad
has 'json has an object for the wrong one' '"status":"error"'
yes 1 | tr '\n' ' ' | timeout 20 "$NPUZZLE_TUI" --check >out 2>err
status=$?
is 'an endless first line is abandoned' 2
says 'with the place of its first error' '-:1:3: number 1 is repeated'
printf '1 2 3\n4 5 6\n7 8\n' | sed '1s/^/3\n/' >short
run --solve short
same 'a blank left out in its column' 'OPTIMAL 0\n'
head -c 20000 /bin/sh >binary
run --solve binary
is 'a binary file is refused' 2

reversed='15 14 13 12/11 10 9 8/7 6 5 4/3 2 1 0'
run --solve --no-moves --board="$reversed"
is 'the reversed 4x4 board cannot reach the standard goal' 1
run --solve --no-moves --optimal --goal=blank-first --board="$reversed"
has 'but blank-first in 78 moves, proved' 'OPTIMAL 78'

# ---- check ----

run --check --board="$wrong"
is 'check: unsolvable is status 1' 1
same 'check prints every value' '--board board 1\n  size             3x3\n  solvable         no\n  inversions       1\n  blank row        3 from the top, 1 from the bottom\n  Hamming          2\n  Manhattan        2\n  linear conflict  4\n'
run --check --verbose --board='1 2 3/4 5 6/0 7 8'
has 'check --verbose: every heuristic' '    walking-distance      2  never too high, consistent'
has 'check --verbose: what each promises' '    blend                 4  may be too high'
run --check --verbose --id=9x9#wide
has 'check --verbose: a heuristic that does not support the board' '    walking-distance      -  not for this board'
for board in '1 2 3/4 5 6/8 7 0' '4x2: 1 2 3 4 5 7 6 0' '3x4: 1 2 3 4 5 6 7 8 9 11 10 0'; do
    run --check --verbose --board="$board"
    is "check --verbose of a board that cannot be solved: $board" 1
done
run --check --format=json two
is 'check: solvable is status 0' 0
has 'check in json' '"index":2,"width":3,"height":3,"solvable":true,"inversions":0,"blank_row":3,"hamming":1,"manhattan":1,"linear_conflict":1}'
run --check --output=checked two
ok 'check into a file' grep -q 'two board 2' checked
run --check --goal=snail --board="$snail"
is 'check knows goals' 0
run --check bad
is 'check: bad input' 2

# ---- generate ----

run --generate=40 -q -s 2x1
ok 'no generated board is already solved' test "$(grep -c '^ 0  1$' "$dir/out")" -eq 40

run --generate=3 --size=5x3 --seed='hello world'
is 'generate' 0
has 'the id is above the board' '# 5x3#hello world'
has 'and differs for the next board' '# 5x3#hello world.3'
cp "$dir/out" made
run --check made
is 'generated boards can be read and solved' 0
run --generate --id='5x3#hello world.3'
ok 'an id makes its board again' sh -c "tail -n 5 made | cmp -s - '$dir/out'"
run --generate -q -s 6
cp "$dir/out" "$dir/other"
run --generate -q -s 6
ok 'without a seed every board differs' sh -c "! cmp -s '$dir/out' '$dir/other'"
run --generate -q -s 3
ok 'quiet: the board alone' test "$(wc -l <"$dir/out")" -eq 4
run --generate --size=2
cp "$dir/out" first
run --generate=9 --goal=blank-first --size=3 -o made
run --check --goal=blank-first made
is 'generated for another goal' 0
run --generate=2 --goal=plain
is 'generated for a goal from a file' 0
has 'with its size' '3'
printf '1 2 3/4 0 5/6 7 8\n' >own
run --generate=2 --seed=mine --goal=own
has 'a goal from a file is named with the size and seed of the board' \
    '# size and seed 3x3#mine.2, goal own'
run --generate --seed=mine --goal=own -d 9
ok 'and so is a board at a given distance' sh -c "'$NPUZZLE_TUI' --solve --no-moves --goal=own '$dir/out' | grep -qx 'OPTIMAL 9'"
run --generate=3 --size=4x1 --goal=snail
is 'a line of tiles is generated' 0

run --generate=20 --difficulty=20..24 --seed=fits --output=fits
is 'generated by difficulty' 0
run --solve --no-moves fits
ok 'each board has the difficulty' test "$(grep -cxE 'OPTIMAL 2[0-4]' "$dir/out")" -eq 20
run --generate=3 -d 17 -s 4x3 --goal=snail
ok 'a single length' test "$(grep -cx '# optimal 17' "$dir/out")" -eq 3
run --generate --difficulty=easy --seed=same
cp "$dir/out" same
id=$(sed -n 's/^# \(4x4~.*\)/\1/p' same)
run --generate --id="$id"
ok 'its id makes it again without a search' sh -c "grep -v optimal same | cmp -s - '$dir/out'"
run --generate --difficulty=hard --size=3
ok 'hard' grep -qxE '# optimal (1[6-9]|2[0-9]|3[01])' "$dir/out"
for depth in 1 30; do
    run --generate --difficulty=$depth --size=3 --seed=deep
    is "one of the boards of 3x3 that are $depth moves deep" 0
    has "of $depth moves" "# optimal $depth"
done
run --generate --difficulty=7..9 --size=2 --goal=snail --time-limit=0.3
is 'no board is that hard' 3
says 'and it is reported' 'no board of difficulty 7..9 was found in time'
for word in easy medium hard; do
    run --generate --difficulty=$word --size=8 --seed=large
    is "a large board, $word" 0
done
run --generate --difficulty=easy --size=2x3000 --seed=strip
is 'easy and long' 0
cp "$dir/out" strip
id=$(sed -n 's/^# \(2x3000~near.*\)/\1/p' strip)
run --generate --id="$id"
ok 'the id of a shuffle makes it again' cmp -s strip "$dir/out"
run --generate --difficulty=medium --size=26x1
is 'a line has its difficulties' 0
run --generate -d 79..80 --seed=rare --time-limit=0.3 --progress=always
is 'a search for rare boards ends' 3
says 'and it is reported' 'no board of difficulty 79..80 was found in time'
run --generate -d 30..31 --seed=same
cp "$dir/out" same
feed 'q\n' --plain -d 30..31 --seed=same
ok 'the game has the same board for a seed' sh -c \
    "grep -qF \"\$(sed -n 's/^# \(4x4.*\)/\1/p' same)\" '$dir/out'"
run --generate --difficulty=90..100
is 'a length above that of the hardest board is wrong usage' 2
says 'and the hardest is reported' 'no board of 4x4 takes more than 80 moves'
run --generate --difficulty=9..7
is 'a descending range is refused' 2
run --generate --difficulty=medum
says 'a misspelt difficulty is corrected' "did you mean 'medium'?"
run --generate --daily --size=5
has 'the board of the day is generated' "# 5x5#daily-$(date -u +%Y-)"
run --generate --daily --seed=x
is '--daily and --seed contradict each other' 2

# ---- output and names that bite ----

echo heading >log
"$NPUZZLE_TUI" --generate -s 3 -o /dev/stdout >>log
ok 'a file that standard output appends to keeps its content' grep -qx heading log
ok 'and gets the board' grep -qx 3 log

# harmless NAME: no byte of the output or the errors steers a terminal; C1 also counts in UTF-8.
harmless() {
    cat "$dir/out" "$dir/err" | tr -cd '\001-\011\013-\037\177-\237' >"$dir/steering"
    if [ -s "$dir/steering" ]; then fail "$1" "$command_line" "$(od -c "$dir/steering")"; else pass "$1"; fi
}

steers=$(printf 'a\033]0;b\007c\302\233d\233e')
cp two "$steers"
run --check "$steers"
has 'control characters in a name are marked' 'a?]0;b?c??d?e board 1'
harmless 'and not printed'
head -n 1 two >"$steers"
run --compare -f tsv -a ida -H manhattan "$steers"
has 'in a line of values, too' 'a?]0;b?c??d?e	1'
cp bad "$steers"
run --solve "$steers"
says 'in the place of a mistake, too' 'a?]0;b?c??d?e:2:3: '
harmless 'and not printed in a mistake'
printf '2\n1 0\n3 2\n' >"$steers"
run --generate --seed=x --goal="$steers"
has 'in a comment, too' 'goal a?]0;b?c??d?e'
harmless 'and not printed in a comment'
rm "$steers"
run "$steers"
says 'in the name of a missing file, too' 'a?]0;b?c??d?e: No such file'
harmless 'and not printed if the file is missing'
lines=
for command in '' 'open ' 'resume ' 'session ' 'event ' 'new '; do
    lines="$lines$command\\033[2J\\033]0;x\\a\\302\\233m\\233m\\r\\n"
done
feed "$lines" --plain --no-history --size=3
has 'a line that is typed is quoted' '"?[2J?]0;x???m?m" is not a command.'
has 'and so is a session' 'the session ?[2J?]0;x???m?m.'
harmless 'and printed without control characters'

deep=$PWD/$(printf '%0200d/' 1 2 3)
mkdir -p "$deep"
echo '1 2 y' >"$deep/board"
run --check "$deep/board"
is 'an invalid board in a deep directory' 2
ok 'is reported with place and reason' grep -q '^\.\.\..*/board:1:5: expected a number, not .y' "$dir/err"
run --check "$deep/none"
ok 'and so is a missing file' grep -q 'No such file' "$dir/err"

sh -c 'ulimit -f 8; "$1" --generate=100000 -s 3 -o large' sh "$NPUZZLE_TUI" 2>"$dir/err"
status=$?
command_line='ulimit -f 8'
is 'a file larger than the system allows is an error' 4
says 'and it is reported' 'large: '
ok 'and the temporary file is removed' test -z "$(find . -name 'large*')"

# ---- what results tell of their run ----

run --solve -f json --id='3x3#a'
has 'json says why the search ended' '"reason":"proved"'
run --solve -f json --board='1 2 3/4 5 6/8 7 0'
has 'unsolvability is proved, too' '"reason":"proved"'
run --solve -f json --id='3x3#a'
has 'json names the board' '"board":"3x3: 4 2 6 5 0 8 1 3 7","goal":"standard","id":"3x3#a"'
run --solve -f json -a ida --node-limit=50 --id='4x4#a'
has 'a limit of nodes is reported' '"reason":"node limit"'
run --solve -f json -a astar --memory-limit=1M --id='5x5#a'
has 'a limit of memory is reported' '"reason":"memory limit"'
run --solve -f json -t 0.05 --id='6x6#a'
has 'a limit of time is reported' '"reason":"time limit"'
run --solve -f json --max-depth=10 -t 5 --id='4x4#a'
has 'a limit of depth is reported' '"reason":"depth limit"'
# shellcheck disable=SC3045
(ulimit -S -t 1 && exec "$NPUZZLE_TUI" --solve -f json -t 9 --id='6x6#a') >"$dir/out" 2>"$dir/err"
has 'a limit of CPU time is reported' '"reason":"CPU time limit"'
run --solve -f json --first --id='6x6#a'
has 'a first answer' '"reason":"first"'
printf '2\n1 2\n3 0\n' >goal-2
run --solve -f json --goal=goal-2 --board="$easy"
is 'a board of another size than the goal' 2
has 'has its size in json' '"width":3,"height":3,"status":"error"'
run --generate=2 -s 3 -f json --seed=q
is 'boards are generated as json' 0
same 'with one object per board' '{"width":3,"height":3,"id":"3x3#q","length":null,"board":"3x3: 0 4 7 2 1 8 5 6 3","goal":"standard","version":"0.1.0"}\n{"width":3,"height":3,"id":"3x3#q.2","length":null,"board":"3x3: 1 5 7 8 0 2 6 4 3","goal":"standard","version":"0.1.0"}\n'
run --check -v -f json --board="$easy"
has '--check --verbose lists heuristics in json' '"heuristics":{"none":0,'
has 'tables, too' '"pdb":2'
XDG_CACHE_HOME=$dir/nothing
export XDG_CACHE_HOME
run --check -v --id='4x4#otter-512'
sed -n '/ pdb /p' "$dir/out" >without
run --build-tables=4x4-tiny,4x4-small --quiet
run --check -v --id='4x4#otter-512'
sed -n '/ pdb /p' "$dir/out" >with
ok 'the verdict does not depend on the tables that exist' cmp with without
ok 'and is a number' grep -q 'pdb  *[0-9]' with
XDG_CACHE_HOME=$dir/untouched
run --check -v --id='4x4#otter-512'
has 'small tables are built for --check --verbose' '    pdb                  '
ok 'but not kept' test ! -e "$dir/untouched"
run --check -v --id='8x2#otter-512'
has 'large tables are not' '    pdb                   -  not built'
run --check -v -f json --id='8x2#otter-512'
has 'nor for json' '"pdb":null'
ok 'and so not kept either' test ! -e "$dir/untouched"
XDG_CACHE_HOME=$dir/cache

# ---- what is counted in nodes repeats ----

# With a node limit, neither the clock nor the number of threads changes the result.
for board in easy-5x5.txt:4 '--id=4x4#b' '--id=6x6#c'; do
    for threads in 1 2 2 2; do
        run --solve -f json --node-limit=30000 -j "$threads" "$board"
        sed 's/"seconds".*//' "$dir/out" >>repeated
    done
    ok "$board with a limit of nodes gives the same answer and counts each time" \
        test "$(sort -u repeated | wc -l)" -eq 1
    rm repeated
done

# ---- what cannot be done says so ----

run --build-tables --tables=none
is '--build-tables needs a place for tables' 2
says 'and the reason is reported' 'needs a place to keep them'
run --solve -q -f steps --id='300x300~50#giant'
is 'a solution too long to store is no success' 3
says 'and it is reported' 'too many to store'
same 'with nothing printed' ''
run --solve -q -f text --id='300x300~50#giant'
is 'a length alone is a result' 0
sh -c 'ulimit -S -t 1; exec "$1" --solve -t 20 -j 1 --id="7x7#cpu"' sh "$NPUZZLE_TUI" >"$dir/out" 2>"$dir/err"
status=$?
command_line='ulimit -S -t 1'
is 'a limit of CPU time ends the program by its signal' 152
has 'and what is known is printed' 'SOLVED '

# ---- verify ----

verify() {
    run --verify="$3" --board="$easy"
    is "$1" "$2"
}
verify 'a solution is verified' 0 LU
verify 'blanks do not matter' 0 'L U'
verify 'run-length form' 0 'LUD2U2DU'
verify 'a solution that stops early is status 1' 1 L
verify 'an impossible move is status 1' 1 LUUU
verify 'what is no solution is status 2' 2 'what?'
printf '5 L\n6 U\n' >steps
verify 'steps from a file' 0 steps
printf '# two\n5 L\n 7 U\n' >wrong-tile
verify 'steps that name another tile than the one that moves are no solution' 1 wrong-tile
says 'and line and column are reported' 'wrong-tile:3:2: tile 6 moves U here, not tile 7'
verify 'nor are moves that name it' 1 '5 L 7 U'
says 'with their place' '--verify:1:5: tile 6'
printf '5 L\n\n6 L\n' >impossible
verify 'an impossible step is status 1' 1 impossible
says 'with line and column' 'impossible:3:1: no tile can move L here (move 2)'
printf 'UNSOLVABLE\n' >impossible
verify 'what is no text of moves is status 2 behind an impossible one' 2 impossible
verify 'a solution of one move' 1 L
says 'is counted in the singular' '1 move does not lead to the goal'
printf '5 L\n6 U\n' >URL.steps
verify 'a file whose name begins with moves' 0 URL.steps
printf 'OPTIMAL 2\nLU\n' >text
verify 'text from a file' 0 text
verify 'a solution that is a directory' 4 "$dir"
run --verify=LU two
is 'the first board of a file' 0
same 'the length is reported' 'VERIFIED 2\n'
run --verify=LU --quiet two
same 'unless --quiet is given' ''
run --verify=LU empty
is '--verify without a board' 2
run --solve -f moves --id='3x3#round trip'
run --verify="$(cat "$dir/out")" --id='3x3#round trip'
is '--verify accepts what --solve prints' 0

printf '# a comment\n1 2 3/4 0 5/7 8 6\n1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 0 8\n' >three
run --solve -f json -o results.json three
run --verify=results.json three
is 'results in json are verified against their boards' 0
same 'one by one' 'VERIFIED 2\nVERIFIED unsolvable\nVERIFIED 1\n'
run --verify=results.json
is 'or against the boards that they name' 0
same 'with the same result' 'VERIFIED 2\nVERIFIED unsolvable\nVERIFIED 1\n'
sed -n 3p results.json >third.json
run --verify=third.json three
is 'results may skip boards' 0
run --solve -f json --goal=snail -o snail.json --board='1 2 3/8 4 0/7 6 5'
run --verify=snail.json --board='1 2 3/8 4 0/7 6 5'
is 'the goal is the one that the result names' 0
sed 's/"moves":"LU"/"moves":"UL"/' results.json >wrong.json
run --verify=wrong.json three
is 'moves that do not lead to the goal are status 1' 1
says 'with their line' 'wrong.json:1: '
same 'and the others are verified' 'VERIFIED unsolvable\nVERIFIED 1\n'
sed 's/"length":2/"length":4/' results.json >wrong.json
run --verify=wrong.json three
says 'a length that is not that of the moves' 'wrong.json:1: the length is not that of the moves'
sed 's/"index":2/"index":1/;s/"status":"unsolvable"/"status":"optimal"/' results.json >wrong.json
run --verify=wrong.json three
is 'a board that comes too late' 2
sed 's/"status":"optimal"/"status":"unsolvable"/' results.json >wrong.json
run --verify=wrong.json --quiet three
says 'a solvable board that is called unsolvable' 'wrong.json:1: the board is solvable'
printf '{"status":"unknown"}\n' >wrong.json
run --verify=wrong.json three
is 'a file without results is refused' 2
printf '{"status":"optimal",}\n' >wrong.json
run --verify=wrong.json three
is 'invalid JSON' 2
says 'is reported with line and column' 'wrong.json:1:21: '

# ---- tables ----

run --build-tables=4x4-tiny,6x2 --tables="$dir/tables" --threads=1
is 'tables are built' 0
has 'each is named' '6x2: '
ok 'and kept' test "$(find "$dir/tables" -name '*.pdb' | wc -l)" -ge 2
run --build-tables=3x3 --tables="$dir/broken"
printf X | dd of="$dir/broken/3x3-8-ff.pdb" bs=1 seek=5000 conv=notrunc 2>/dev/null
cp "$dir/broken/3x3-8-ff.pdb" "$dir/damaged"
run --build-tables=3x3 --tables="$dir/broken"
is 'a damaged table does not fail the search' 0
says 'but is reported' "npuzzle-tui: $dir/broken/3x3-8-ff.pdb: damaged"
ok 'and rebuilt' test "$(cmp "$dir/broken/3x3-8-ff.pdb" "$dir/damaged" | wc -l)" -eq 1
# A path that is not a regular file must not block: neither a signal nor the time limit could end that.
mkdir "$dir/pipes"
mkfifo "$dir/pipes/3x3-8-ff.pdb"
ok 'a pipe where a table should be' timeout -s KILL 60 "$NPUZZLE_TUI" --build-tables=3x3 \
    --tables="$dir/pipes" --quiet
ok 'is replaced by the table' test -f "$dir/pipes/3x3-8-ff.pdb"
run --build-tables=3x3 --tables="$dir/fresh/tables" --quiet
ok 'a directory for tables is made' test -f "$dir/fresh/tables/3x3-8-ff.pdb"
for place in "$dir/damaged" "$dir/damaged/below"; do
    run --solve --tables="$place" two
    is 'a file is refused as a directory of tables' 2
    says 'and is named' "$place: Not a directory"
done
run --build-tables=4x4-tny
says 'a misspelt table is corrected' "did you mean '4x4-tiny'?"
run --build-tables=4x4
is 'a size is not the name of tables' 2
says 'its tables are listed' "'4x4' is unknown; did you mean one of 4x4-tiny, 4x4-small, 4x4-full,"
run --build-tables=
is 'an empty name in a list of tables is refused' 2
run --build-tables two
is '--build-tables reads no file' 2
run --solve --tables="$dir/tables" --heuristic=pdb --id='4x4#otter-512'
has 'tables of a directory are used' 'OPTIMAL 56'
run --solve --tables=none two
is 'tables are not kept' 0

# ---- list, help, version ----

run --list
is 'list' 0
has 'and why a class of 5x5 has no larger ones' '  5x5-middle           6-6-6-6 tiles, eight ways by symmetry (hence no -full), the blank in the middle'
for word in ida manhattan snail boards; do has "list has $word" "  $word "; done
has 'list has the ranges of what events take' 'size 2 to 100, boards 2 to 100'
has 'list has puzzles' '  korf-100.txt         100 boards'
run --help
is 'help' 0
has 'help begins with examples' 'npuzzle-tui -s 3x3 -d easy'
has 'and has what is used often' '--time-limit=SECONDS'
ok 'on one screen' test "$(wc -l <"$dir/out")" -le 24
run --help=all
is 'all of the help' 0
has 'help shows the modes' 'npuzzle-tui --generate[=COUNT]'
run -h
is '-h prints the help' 0
run --version
has 'version' "npuzzle-tui "
run -V
is '-V prints the version' 0

# ---- usage ----

run --slove
is 'an unknown option is status 2' 2
says 'with a proposed spelling' "did you mean '--solve'?"
says 'and a pointer to --help' "Try 'npuzzle-tui --help'"
run --sol --board="$easy"
is 'long options can be abbreviated' 0
run --solve --optimal --first
is 'options that contradict each other' 2
run --check --time-limit=3
is 'an option that the mode does not take is refused' 2
run --check --max-depth=3
is 'another such option' 2
run --check --weight=3
is 'and a third one' 2

# ---- the game, line by line; its screen has tests of its own ----

feed 'q\n' --plain --board="$easy"
is 'a board is played' 0
has 'the board is printed' '5'
feed 'q\n' --plain two
is 'the first board of a file is played' 0
feed 'q\n' --plain --id='5x3-snail#hello world'
has 'an id is played' '5x3-snail#hello world'
feed 'q\n' --plain --size=3 --seed=hello --goal=blank-first
has 'a size, seed and goal are played' '3x3-blank-first#hello'
feed 'q\n' --plain --difficulty=12..14 --size=3
has 'a difficulty is played' '3x3~1'
feed 'q\n' --plain --daily
has 'the day is played' '4x4#daily-'
feed 'up\nleft\ncode\nq\n' --plain --no-history --size=3 --seed=code
code=$(grep '^NPZ1' "$dir/out")
feed 'q\n' --plain --no-history "$code"
is 'a replay code is replayed' 0
has 'with its board and its moves' 'Replay: 3x3 in '
run --plain --no-history "${code}AAAA"
is 'a damaged code is refused' 2
says 'with the reason' 'its checksum does not match'
feed 'left\ncode\nq\n' --plain --no-history --board='1 2 3/4 5 6/7 0 8'
code=$(grep '^NPZ1' "$dir/out")
when=$(printf '%s==' "${code#NPZ1}" | tr -- -_ +/ | base64 -di 2>/dev/null | cut -f 6)
ok 'the code of a solve has its date' test "${when:-0}" -gt 1700000000
feed 'events\nq\n' --plain --event=blind:4x3
has 'an event is begun' 'The board is hidden.'
has 'and all are listed' 'marathon:4,5. '
ok 'without a hidden board' sh -c "! grep -q '#' '$dir/out'"
feed 'hint\ngo\ndone\nresult\nq\n' --plain --no-history --event=fewest:3,60
has 'an event has no hints' 'without the solver'
has 'and may end without a solution' 'npuzzle fewest:3,60  DNF  3x3#'
run --plain --event=relay:99
is 'an event of a wrong size is refused' 2
says 'with its sizes' 'relay takes a size from 2 to 30'
run --plain --event=sprint
says 'an unknown event is refused' "there is no event 'sprint'"
run --plain --event=relay --size=4
is 'an event takes no --size' 2
feed 'q\n' --plain --goal=plain
is 'a goal from a file is played' 0
feed 'q\n' --plain --ascii --color=never --theme=mono --scheme=rows --tiles=lines --mouse=off --arrows=blank --speed=2.5 --no-animation
is 'the options of the screen are accepted' 0
for option in --color=pink --theme=pink --scheme=pink --tiles=pink --arrows=pink --speed=0 --speed=101; do
    run "$option"
    is "$option is refused" 2
done
run --solve --plain
is 'a batch takes no option of the screen' 2
run empty
is 'a file without a board cannot be played' 2
says 'and says so' 'empty: no board'
run bad
is 'a wrong board cannot be played' 2
says 'where it is wrong' 'bad:2:3: '
run nofile
is 'a missing file cannot be played' 4

run two
is 'a game without a terminal is status 2' 2
ok 'and says so in one line' test "$(wc -l <err)" -eq 1
says 'that points to --solve' '--solve'

# ---- output that cannot be written ----

if [ -w /dev/full ]; then
    "$NPUZZLE_TUI" --solve one >/dev/full 2>err
    status=$?
    is 'a full disk is status 4' 4
    says 'and reported' 'standard output: No space left on device'
    for mode in --help --list --version --generate "--generate --size=99" \
        "--check one" "--check --format=json one" "--check --verbose two" "--compare one" \
        "--solve --format=boards two" "--solve --first --format=moves --id=99x99#full" \
        "--verify=LU two"; do
        # shellcheck disable=SC2086
        "$NPUZZLE_TUI" $mode >/dev/full 2>err
        status=$?
        is "a full disk under $mode" 4
        says "a full disk under $mode is reported" 'standard output: No space left on device'
    done
    run --solve -o /dev/full one
    is 'a device is written directly' 4
fi
"$NPUZZLE_TUI" --solve one >&- 2>err
status=$?
is 'closed standard output is status 4' 4
echo old >kept
run --solve -o kept --time-limit=x one
ok 'an output file survives wrong usage' grep -qx old kept
chmod 555 "$dir/no"
if [ "$(id -u)" -ne 0 ]; then
    run --solve -o no/result one
    is 'a directory without write permission' 4
fi
chmod 755 "$dir/no"
run --solve -o "$dir" one
is 'a directory as output is status 4' 4

finish
