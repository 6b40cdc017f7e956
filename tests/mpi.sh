#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The ranks of mpirun search one board, with the nodes of one process (make check-mpi, after
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
search 3 -t 1 "$hard"
is 'a time limit ends them' 3
search 2 "$top_srcdir/puzzles/korf-100.txt:88"
is 'a proof' 0
has 'finds the length' '"length":65'

# ---- checkpoints and failures ----

cat >failing <<'END'
[ "$OMPI_COMM_WORLD_RANK" = 1 ] && echo $$ >rank_1
exec "$NPUZZLE_TUI" "$@"
END
mpirun -q --oversubscribe -n 2 sh failing --solve -a layered -j1 --tables=tables --memory-limit=400M \
    --checkpoint=saved --max-depth=75 "$hard" >out 2>err &
child=$!
saves() { ls saved/* >/dev/null 2>&1; }
ok 'a proof is saved while it runs' await saves
kill -s KILL "$(cat rank_1)"
status=0
wait "$child" || status=$?
ok 'a rank that dies ends the others' test "$status" -ne 0
ok 'and the checkpoint is kept' test -n "$(ls saved)"
search 3 --checkpoint=saved --max-depth=75 "$hard"
says 'another number of ranks continues it' 'continues from the checkpoint'
ok 'with the same number of nodes' test "$(expanded)" -eq "$nodes"
rank_1='--tables=none'
search 2 --max-depth=75 "$hard"
is 'a rank without the tables builds them' 3
ok 'and counts the same nodes' test "$(expanded)" -eq "$nodes"
"$NPUZZLE_TUI" --build-tables=4x4-small --tables=strong -q
rank_1='--tables=none --memory-limit=1M'
search 3 --tables=strong --max-depth=79 "$hard"
ok 'a rank that cannot build them ends all' test "$status" -ne 3
says 'with the reason' 'npuzzle-tui: '
rank_1=

# ---- boards that lie the other way ----

"$NPUZZLE_TUI" --build-tables=5x4-small --tables=tables -q
for id in 5x4#c 4x5#a; do "$NPUZZLE_TUI" --generate --id="$id"; done >both
search 1 --max-depth=70 both
nodes=$(expanded)
search 2 --max-depth=70 both
ok 'a board and one that lies the other way: the same nodes' test "$(expanded)" = "$nodes"
has 'and the right length' '"length":69'

# ---- batches ----

cp "$top_srcdir/puzzles/korf-100.txt" .
run --solve --format=json --no-moves -j1 korf-100.txt:1-20
answers() { sed 's/,"algorithm".*//' out; }
answers >one
ranks 3 --solve --format=json --no-moves korf-100.txt:1-20
is 'rank 0 solves a batch' 0
answers >several
ok 'and prints each answer once, in order' cmp -s one several
ranks 2 --solve nofile
is 'the status is that of rank 0' 4

finish
