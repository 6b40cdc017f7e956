#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A batch over the ranks of mpirun prints what one process prints (make check-mpi, after
# ./configure --with-mpi).

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
cd "$dir" || exit 1

if ! command -v mpirun >/dev/null || ! grep -q '#define NP_WITH_MPI 1' "${top_builddir:-.}/config.h"; then
    echo 'not built with --with-mpi'
    exit 77
fi

# ranks COUNT ARGS...: runs the program on several ranks of this machine. $rank_1: more options for rank 1,
# which show what it does.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 rank_1=
cat >start <<'END'
[ "$OMPI_COMM_WORLD_RANK" = 1 ] && set -- "$@" $rank_1
exec "$NPUZZLE_TUI" "$@"
END
ranks() {
    count=$1
    shift
    command_line="mpirun -n $count $* (rank 1: $rank_1)"
    mpirun -q --oversubscribe -n "$count" sh "$dir/start" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
}
# On a slow machine another search may find the answer to a 15-puzzle.
answers() { sed 's/,"algorithm".*//' out; }
answers_and_algorithms() { sed 's/,"expanded".*//' out; }

cp "$top_srcdir/puzzles/korf-100.txt" "$top_srcdir/puzzles/unsolvable.txt" .
run --generate=2000 --size=3 --seed=mpi --output=boards
run --solve --format=json --no-moves -j1 boards korf-100.txt:1-20
answers >one
for count in 1 2 3 4; do
    ranks "$count" --solve --format=json --no-moves --progress=never boards korf-100.txt:1-20
    is "ranks that solve a batch: $count" 0
    answers >several
    ok 'and print the answers of one process, in order' cmp -s one several
done
ok 'with the cost of each board' grep -qE '"expanded":[0-9]+' out
run --solve --format=json --no-moves boards
answers_and_algorithms >one
ranks 2 --solve --format=json --no-moves boards
answers_and_algorithms >several
ok 'the algorithm of an answer is the same on every rank' cmp -s one several
run --generate=3 --size=4 --goal=snail --seed=mpi --output=snail
ranks 2 --solve --goal=snail --format=moves --output=moves snail
is 'another goal, and a file' 0
head -n 1 moves >first
run --verify=first --goal=snail snail:1
is 'whose first line is a solution' 0
ranks 2 --solve unsolvable.txt boards
is 'boards that cannot be solved set the status' 1
ranks 2 --solve nofile boards
is 'and so does a missing file' 4
ranks 2 --solve --optimal --node-limit=1000 --format=json --no-moves korf-100.txt:1-4
is 'and a limit' 3
ranks 3 --solve --all --format=json --no-moves boards
is 'lists of all solutions stay on one rank' 0
start=$(date +%s)
ranks 2 --solve --all -j1 --time-limit=1 --format=json --no-moves "$top_srcdir/puzzles/korf-felner-50.txt:1-6"
ok 'one board at a time on each thread' test $(($(date +%s) - start)) -ge 6
run --generate=4 --size=257 --seed=mpi --output=giants
rank_1='--max-depth=1'
ranks 2 --solve -j1 --format=json --no-moves giants
is 'giant boards stay there too' 0
rank_1='--time-limit=0.001'
ranks 2 --solve -j1 --optimal --format=json --no-moves korf-100.txt:1-12
is 'a rank takes the time limit from the first one' 0
rank_1='--algorithm=ida'
ranks 2 --solve -j1 --time-limit=1 --format=json --no-moves "$top_srcdir/puzzles/korf-felner-50.txt:1-10"
ok 'hard boards are not sent ahead' test "$(grep -c '"status":"unknown"' out)" -le 6
rank_1=
for mode in --check --help '--compare --algorithm=greedy --heuristic=manhattan --format=json'; do
    # shellcheck disable=SC2086
    "$NPUZZLE_TUI" $mode korf-100.txt:1 </dev/null | sed 's/"cpu_seconds".*//' >one
    # shellcheck disable=SC2086
    ranks 3 $mode korf-100.txt:1
    is "another mode on three ranks: $mode" 0
    sed 's/"cpu_seconds".*//' out >several
    ok 'prints once' cmp -s one several
done
ranks 2 --check unsolvable.txt
is 'with the status of the first rank' 1

# ---- one proof ----

"$NPUZZLE_TUI" --build-tables=4x4-tiny --tables=tables -q
search() {
    count=$1
    shift
    ranks "$count" --solve -a layered -j1 --tables=tables --memory-limit=400M --format=json --no-moves \
        --progress=never "$@"
}
expanded() { sed -n 's/.*"expanded":\([0-9]*\).*/\1/p' out; }
hard=$top_srcdir/puzzles/hardest-17.txt:5
search 1 --max-depth=75 "$hard"
is 'one rank searches a board up to a bound' 3
nodes=$(expanded)
for count in 2 4; do
    search "$count" --max-depth=75 "$hard"
    ok "$count ranks count the same nodes" test "$(expanded)" -eq "$nodes"
done
search 4 --checkpoint=saved --checkpoint-interval=0 --max-depth=75 "$hard"
search 3 --checkpoint=saved --max-depth=75 "$hard"
says 'another number of ranks continues a checkpoint' 'continues from the checkpoint'
ok 'with the same number of nodes' test "$(expanded)" -eq "$nodes"
"$NPUZZLE_TUI" --build-tables=4x4-small --tables=strong -q
search 1 --tables=strong --max-depth=79 "$hard"
nodes=$(expanded)
rank_1='--tables=none'
search 2 --tables=strong --max-depth=79 "$hard"
is 'a rank without the tables builds them' 3
ok 'and counts the same nodes' test "$(expanded)" -eq "$nodes"
rank_1='--tables=none --memory-limit=1M'
search 3 --tables=strong --max-depth=79 "$hard"
is 'a rank that cannot build them leaves its tasks to the others' 3
ok 'and they count the same nodes' test "$(expanded)" -eq "$nodes"
says 'which it says' 'rank 1 does not help'
search 2 --tables=strong --max-depth=79 "$hard"
ok 'or to the first rank alone' test "$(expanded)" -eq "$nodes"
cp -r tables damaged
for file in damaged/*; do
    echo damage >"$file"
done
rank_1='--tables=damaged'
ranks 2 --solve --tables=tables -j1 korf-100.txt:1-20
says 'damaged tables of another rank are reported' damaged/
rank_1=
search 2 korf-100.txt:88
has 'a proof finds the length' '"length":65'
cat >failing <<'END'
[ "$OMPI_COMM_WORLD_RANK" = 1 ] && exit 5
exec "$NPUZZLE_TUI" --solve boards
END
status=0
mpirun -q --oversubscribe -n 2 sh failing >out 2>err || status=$?
ok 'a rank that fails ends the others' test "$status" -ne 0

finish
