#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Batches: many boards, endless pipes, several threads, and signals in between.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
cd "$dir" || exit 1

# ---- many boards ----

run --generate=10000 --size=3 --seed=batch --output=boards
is 'ten thousand boards are generated' 0
run --solve --format=json --threads=1 --no-moves boards
is 'and solved' 0
sed 's/,"algorithm".*//' out >one # which tables are ready for a proof is a matter of time
ok 'each has a line, in order' sh -c "sed 's/.*\"index\":\([0-9]*\),.*/\1/' one | awk '\$1 != NR { exit 1 } END { exit NR != 10000 }'"
ok 'each is proved' sh -c "! grep -qv '\"status\":\"optimal\"' one"
run --solve --format=json -j 4 --no-moves boards
sed 's/,"algorithm".*//' out >four
ok 'four threads print what one prints' cmp -s one four
run --solve --format=moves -j 3 --output=moves boards
is 'a batch into a file' 0
ok 'is whole' test "$(wc -l <moves)" -eq 10000

# ---- parts of a file, as doc/many-machines.md shows ----

if command -v parallel >/dev/null; then
    head -n 40 one >some
    # shellcheck disable=SC2016
    seq 1 20 21 | parallel -j2 '"$NPUZZLE_TUI" --solve -j1 -f json --no-moves -o part-{}.json boards:{}-$(({}+19))' 2>err
    status=$?
    is 'two processes under GNU parallel solve the parts of a file' 0
    cat part-1.json part-21.json | sed 's/,"algorithm".*//' >joined
    ok 'which together are what one process prints' cmp -s some joined
fi

# ---- the largest status wins ----

printf '1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0\n' >mixed
run --solve mixed
is 'an unsolvable board among solved ones' 1
printf '1 2 x/4 5 6/8 7 0\n1 2 3/4 5 6/7 8 0\n' >>mixed
run --solve mixed
is 'and an invalid one' 2
same 'every other board is answered' 'OPTIMAL 0\nUNSOLVABLE\nOPTIMAL 0\n'
run --solve -a ida --node-limit=1 mixed boards
is 'and a limit' 3
run --solve -a ida --node-limit=1 mixed nofile
is 'and a missing file' 4

# ---- pipes ----

mkfifo pipe
"$NPUZZLE_TUI" --solve -f moves <pipe >answers 2>err &
child=$!
exec 3>pipe
echo '1 2 3/4 5 6/7 0 8' >&3
ok 'an answer comes while the pipe is open' await grep -q L answers
echo '1 2 3/4 0 6/7 5 8' >&3
ok 'and another one' await grep -q UL answers
exec 3>&-
wait "$child"
status=$?
is 'the end of the pipe ends the program' 0

# `yes` never ends; head exits after three lines, and there is no error message.
yes '1 2 3/4 5 6/7 0 8' | "$NPUZZLE_TUI" --solve -f moves 2>err | head -n 3 >out
same 'an endless pipe is solved until the reader leaves' 'L\nL\nL\n'
ok 'the reader may leave' test ! -s err

# ---- a board whose solution is too long to be kept ----

"$NPUZZLE_TUI" --generate --id='260x260~100#giant' >giant
{ cat mixed; cat giant; cat mixed; } >giants
run --solve --format=moves -j 3 giants
sed -n 4p out >moves
run --verify=moves giant
is 'its moves are printed in order and are valid' 0
run --solve giant
ok 'without them their number is reported' grep -qE '^(SOLVED|OPTIMAL) [0-9]+' out
says 'and how to get them' '--format=moves'
run --solve --format=json --no-moves --quiet giant
silent 'unless --quiet is given'

# ---- signals ----

interrupt() {
    signal=$1
    number=$2
    "$NPUZZLE_TUI" --generate=3 --size=8 --seed=signal >hard
    { cat mixed-head; cat hard; } >interrupted
    rm -f out err
    "$NPUZZLE_TUI" --solve -a ida --no-moves -j 1 --progress=always interrupted >out 2>err &
    child=$!
    await grep -q OPTIMAL out
    await grep -q 'board 2' err
    kill -s "$signal" "$child"
    wait "$child"
    status=$?
    command_line="kill -s $signal"
    is "$signal ends the batch as the signal does" $((128 + number))
    ok "$signal: what is known of the board at work is printed" grep -qE '^(SOLVED [0-9]+ \(|UNKNOWN \()' out
    ok "$signal: boards not begun are left out" test "$(grep -cE '^[A-Z]+ ' out)" -eq 2
}
echo '1 2 3/4 5 6/7 0 8' >mixed-head
interrupt TERM 15
interrupt HUP 1

# A background job of a script ignores SIGINT, so that one is sent by a shell with job control.
cat >interrupted.sh <<'END'
set -m
. "$top_srcdir/tests/await.sh"
# With two threads the second board may begin before the first is solved.
first_is_written() {
    grep -q OPTIMAL result.*.tmp
}
rm -f out err
"$NPUZZLE_TUI" --solve -a ida --no-moves -j 2 --progress=always interrupted -o result >out 2>err &
child=$!
await grep -q 'board 2' err
await first_is_written
kill -s INT "$child"
# timeout(1), for example, sends it twice: to the program and to the program's group.
kill -s INT "$child"
wait "$child"
END
ok 'SIGINT is raised again' sh -c "NPUZZLE_TUI='$NPUZZLE_TUI' bash interrupted.sh 2>/dev/null; test \$? -eq 130"
ok 'and the file holds what is known' grep -q '^OPTIMAL 1' result

cat >interrupted.sh <<'END'
set -m
. "$top_srcdir/tests/await.sh"
mkdir making
echo old >making/made
some_are_made() {
    [ -n "$(find making -type f -size +8)" ]
}
"$NPUZZLE_TUI" --generate=100000000 -s 3 -o making/made >out 2>err &
child=$!
await some_are_made
kill -s INT "$child"
wait "$child"
END
ok 'a signal ends the generation of boards' sh -c "NPUZZLE_TUI='$NPUZZLE_TUI' bash interrupted.sh 2>/dev/null; test \$? -eq 130"
ok 'and the file holds the complete boards so far' test "$(($(wc -l <making/made) % 5))" -eq 0
ok 'at least some' grep -qx 3 making/made

# Waiting for input can be interrupted, too.
rm -f answers
"$NPUZZLE_TUI" --solve -f moves <pipe >answers 2>err &
child=$!
exec 3>pipe
echo '1 2 3/4 5 6/7 0 8' >&3
await grep -q L answers
kill -s TERM "$child"
wait "$child"
status=$?
exec 3>&-
command_line='kill -s TERM, waiting for input'
is 'a wait for input ends' 143
ok 'without a complaint' test ! -s err

# So can waiting for the writer of a named pipe. Linux tells where a thread waits; on other systems a
# program that has printed its answer is assumed to wait.
waits_for_a_writer() {
    [ ! -r "/proc/$child/wchan" ] || cat /proc/"$child"/task/*/wchan | grep -qE 'fifo|partner'
}
mkfifo nobody
rm -f answers
"$NPUZZLE_TUI" --solve mixed-head nobody >answers 2>err &
child=$!
await grep -q OPTIMAL answers
await waits_for_a_writer
kill -s TERM "$child"
wait "$child"
status=$?
command_line='kill -s TERM, waiting for a pipe'
is 'a wait for a pipe ends' 143
ok 'without a complaint, too' test ! -s err

finish
