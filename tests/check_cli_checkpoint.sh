#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Proofs that outlive their process: --checkpoint.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
cd "$dir" || exit 1

# The hardest of Korf's boards, with small tables: large layers, but a search of 0.1 s.
"$NPUZZLE_TUI" --build-tables=4x4-tiny --tables=tables -q || exit 1
cp "$top_srcdir/puzzles/korf-100.txt" boards
search() {
    run --solve --algorithm=layered -j2 --tables=tables --memory-limit=60M --progress=never \
        --format=json --no-moves "$@" boards:88
}
empty() { [ -d "$1" ] && [ -z "$(ls "$1")" ]; }
has_part() { [ -n "$(find "$1" -name '*.proof' -size +0 2>/dev/null)" ]; }
expanded() { sed -n 's/.*"expanded":\([0-9]*\).*/\1/p' out; }

search --max-depth=63
is 'a search without a checkpoint' 3
nodes=$(expanded)

run --solve --optimal --tables=tables --memory-limit=60M --checkpoint=saved --format=json boards:88
is 'a proof with one' 0
has 'finds the length' '"length":65'
ok 'and leaves no file' empty saved

# ---- killed again and again ----

kills=0
delay=0.02
status=137
while [ "$status" -eq 137 ] && [ "$kills" -lt 100 ]; do
    timeout -s KILL "$delay" "$NPUZZLE_TUI" --solve --algorithm=layered -j2 --tables=tables \
        --memory-limit=60M --format=json --no-moves --max-depth=63 --checkpoint=saved boards:88 >out 2>err
    status=$?
    kills=$((kills + 1))
    delay=$(awk -v delay="$delay" 'BEGIN { print delay * 1.2 }')
done
is 'a search that is killed again and again ends' 3
ok 'after some kills' test "$kills" -gt 2
ok 'with the same number of nodes' test "$(expanded)" -eq "$nodes"
ok 'and its work is kept, since the limit may be raised' has_part saved
search --checkpoint=saved
is 'which ends the proof' 0
proof=$(expanded)
says 'says where it continues' 'boards board 88: continues from the checkpoint: bound '
has 'and finds the length' '"length":65'
ok 'and leaves no file' empty saved

# ---- limits and signals ----

save_some() {
    rm -rf saved
    search --max-depth=63 --checkpoint=saved
}
save_some
ok 'a search that ends at a limit saves what it has' has_part saved
says 'and says how much, and how to continue' 'boards board 88: the unfinished proof is kept ('
says 'which takes another limit' '); with a higher limit, the same command continues it'
part=$(echo saved/*.proof)

# A proof of many seconds is stopped by a signal.
"$NPUZZLE_TUI" --solve -a layered --tables=tables --memory-limit=400M --checkpoint=stopped \
    --progress=never "$top_srcdir/puzzles/hardest-17.txt:1" >out 2>stopped.err &
child=$!
ok 'a long proof is saved while it runs' await has_part stopped
run --solve -a layered --tables=tables --checkpoint=stopped boards:1
is 'another process uses the directory for another board' 0
run --solve -a layered --tables=tables --checkpoint=stopped --node-limit=1000 "$top_srcdir/puzzles/hardest-17.txt:1"
is 'and searches the same board' 3
says 'without a checkpoint, which is said' 'board 1: no checkpoint: another search keeps stopped/'
kill -s TERM "$child"
wait "$child"
status=$?
is 'SIGTERM ends it as always' 143
ok 'and leaves its parts' has_part stopped
ok 'it says that the same command continues' \
    grep -q 'the unfinished proof is kept (.*B); the same command continues it' stopped.err

# ---- an answer that is not printed ----

rm -rf saved
"$NPUZZLE_TUI" --solve --algorithm=layered -j2 --tables=tables --memory-limit=60M --progress=never \
    --checkpoint=saved boards:88 >/dev/full 2>err
status=$?
is 'a proof whose answer cannot be printed is status 4' 4
ok 'and its checkpoint is kept' has_part saved
search --checkpoint=saved
is 'so that it is continued' 0
has 'with the same answer' '"length":65'
ok 'and nothing left to search' test "$(expanded)" -lt "$proof"
ok 'and removed when that is printed' empty saved
save_some

# ---- what is refused ----

# refused WHAT REASON: the search ends with the reason, and the files stay.
refused() {
    ls -l saved >before
    search --checkpoint=saved
    is "$1 is refused" 2
    says "and named" "$part: $2"
    ls -l saved >after
    ok 'and kept' cmp -s before after
}
size=$(wc -c <"$part")
cp "$part" good
echo 'not a proof, but long enough' >"$part"
refused 'another file' 'this is not a checkpoint'
run --solve --tables=tables --checkpoint=other --max-depth=40 -a layered boards:1
ok 'a search that has nothing to save leaves no file' empty other

# ---- what is cut off ----

# cut_off WHAT HOW COUNT: the search says how much of the file is good, and continues (1) or begins again (0).
cut_off() {
    search --max-depth=63 --checkpoint=saved
    is "$1: the search goes on" 3
    says 'and says what is lost' "$part: damaged or cut off after "
    ok "and $2" sh -c "grep -c 'continues from the checkpoint' err | grep -qx $3"
    ok 'with the nodes of one that was not stopped' test "$(expanded)" -eq "$nodes"
    search --max-depth=63 --checkpoint=saved
    ok 'and has mended the file' sh -c '! grep -q "cut off" err'
}
{ cat good && head -c 40 good; } >"$part"
cut_off 'a record that is not finished' 'continues' 1
{ head -c $((size / 3)) good && printf X && tail -c +$((size / 3 + 2)) good; } >"$part"
cut_off 'one whose beginning is damaged' 'begins again' 0
head -c 100 good >"$part"
cut_off 'one without a record' 'begins again' 0
cp good "$part"

# ---- other tables ----

"$NPUZZLE_TUI" --build-tables=4x4-small --tables=tables -q || exit 1
search --checkpoint=saved --memory-limit=200M --max-depth=63
is 'a proof with other tables than those of its checkpoint goes on' 3
says 'without it, which is said' \
    "$part: the checkpoint was written with the tables 4x4-tiny, not with these, 4x4-small"
ok 'and no message says that the same command continues it' sh -c '! grep -q "is kept" err'
ok 'and it is kept' cmp -s "$part" good

# ---- disks ----

rm -rf saved
(
    ulimit -f 0
    "$NPUZZLE_TUI" --solve -a layered --tables=tables --memory-limit=60M --progress=never \
        --checkpoint=saved boards:88 2>&1
) | cat >out
has 'with a disk that is full the proof goes on' 'OPTIMAL 65'
has 'which is said' 'File too large; the search goes on without saving'
: >file
search --checkpoint=file
is 'a file is no directory' 4
mkdir locked && chmod 500 locked
if [ ! -w locked ]; then # root may write everywhere
    search --checkpoint=locked
    is 'a directory that cannot be written to is an error at once' 4
    says 'with the reason' 'Permission denied'
fi

# ---- an output that is a file ----

rm -rf saved
search --max-depth=63 --checkpoint=saved
"$NPUZZLE_TUI" --solve --algorithm=layered -j1 --tables=tables --memory-limit=60M --progress=always --checkpoint=saved \
    -o answers boards:88 "$top_srcdir/puzzles/hardest-17.txt:5" >out 2>err &
child=$!
ok 'the second board of a batch is at work' await grep -q hardest-17 err
kill -s KILL "$child"
wait "$child" 2>/dev/null
ok 'killed then, it has no answer' test ! -e answers
search --checkpoint=saved -o answers
is 'so the proof of the first is kept' 0
says 'and continues' 'boards board 88: continues from the checkpoint: bound '
ok 'with its answer in place' grep -q '"length":65' answers
ok 'no file is left' test -z "$(find saved -name "$(basename "$part")")"

# ---- batches and options ----

run --solve --optimal --tables=tables --memory-limit=60M --checkpoint=batch --format=moves -j2 boards:88 boards:88 boards:1
is 'a batch, with the same board twice' 0
ok 'leaves no file' empty batch
for other in --first --all --algorithm=ida --heuristic=manhattan --weight=2 --beam-width=9; do
    run --solve --checkpoint=saved $other boards:1
    is "--checkpoint with $other is an error" 2
done

# ---- boards that have none ----

run --solve --size=6 --seed=large --node-limit=1000 --checkpoint=saved
says 'a message says that a board without tables has no checkpoint' \
    'board 1: no checkpoint: there are no tables for boards of this size'
run --solve --size=257x256 --seed=large --no-moves --checkpoint=saved
says 'and one too large for a proof' 'no checkpoint: there are no tables'
run --solve --optimal --memory-limit=1M --node-limit=100000 --checkpoint=saved boards:88
is 'a proof without tables stops at a limit' 3
says 'and a message says that it has none' 'board 88: no checkpoint: the proof does without tables'
run --solve --size=6 --seed=large --node-limit=1000 --checkpoint=saved -q
ok '--quiet hides these messages' test ! -s err
run --solve --optimal --checkpoint=saved --tables=tables --memory-limit=60M boards:1
ok 'a proof with tables has nothing to say' test ! -s err

finish
