#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the player's records are promised, whatever happens: the program is killed at any moment, eight play at
# once, the disk is full or read-only, memory is refused, files are damaged. Nothing is lost and nothing counted
# twice. Only the program is run; only the functions in "the store" know how records are kept.
#
#     NPUZZLE_KILLS=1000     how often the program is killed (30)
#     NPUZZLE_ROUNDS=200     how often eight programs play at once (3)
#     NPUZZLE_SEED=7         when it is killed (1)
#     NPUZZLE_PROMISES='kills damage'
#                            only these sections

# It mounts a small disk if that is permitted.
for how in -m -rm; do
    [ -z "${DISK_IS_OURS:-}" ] && unshare $how sh -c 'mount -t tmpfs none /mnt' 2>/dev/null &&
        DISK_IS_OURS=1 exec unshare $how sh "$0"
done

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"

cd "$dir" || exit 1
TZ=UTC0
export TZ XDG_STATE_HOME XDG_DATA_HOME

# ---- the store ----------------------------------------------------------------------------------

# The files that hold records.
store_files() {
    find "$XDG_DATA_HOME" -type f -name games.db 2>/dev/null
}

# The folders of the store.
store_folders() {
    find "$XDG_DATA_HOME" -type d -path '*/npuzzle-tui*' 2>/dev/null
}

# ---- playing ------------------------------------------------------------------------------------

# The player moves to another home, which has no records unless an earlier check left some.
live_in() {
    HOME=$dir/$1 XDG_STATE_HOME=$dir/$1/state XDG_DATA_HOME=$dir/$1/data
    mkdir -p "$HOME"
}

# Each line of the file `games` is an id and a solution. Prints the commands that play the games of standard
# input, one a line; each begins with so many detours: two moves, undo, redo and restart.
commands() {
    awk -v detours="${1:-0}" 'BEGIN { word["U"] = "up"; word["D"] = "down"; word["L"] = "left"; word["R"] = "right" }
        {
            print "new", $1
            for (i = 0; i < detours; i++)
                print word[substr($2, 1, 1)] "\nundo\nredo\n" word[substr($2, 2, 1)] "\nrestart"
            for (i = 1; i <= length($2); i++)
                print word[substr($2, i, 1)]
        }'
}

# The lines of `games` from one number to another.
games_from_to() {
    sed -n "$1,$2p" games
}

# The commands that solve the board with this id from its start.
solution_of() {
    grep -F "$1 " games | commands | tail -n +2
}

# The ids of the boards in a table that --history=csv printed. No field here contains a comma.
ids_of() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "id") id = i; next } { print $id }' "$1" | sort
}

# The ids of the solves that the program has announced.
announced() {
    awk '/^[0-9]+x[0-9]+ board / { id = $3 } / Solved in / { print id }' "$@" | sort
}

# Prints the board's id and how many commands the program has acknowledged in its last game.
acknowledged() {
    awk '/^[0-9]+x[0-9]+ board / { id = $3; count = 0 }
        /^(Tile [0-9]+ moved|Undone\.|Redone\.|Back at the start\.) / { count++ }
        END { print id, count + 0 }' "$1"
}

# kept: what --history has becomes the file `kept`, and the ids in it `kept_ids`.
kept() {
    "$NPUZZLE_TUI" --history=csv >kept 2>kept_errors </dev/null
    kept_status=$?
    ids_of kept >kept_ids
}

is_kept_once() {
    kept
    test "$(grep -cxF "$1" kept_ids)" -eq 1
}

# Whether a file is empty; its beginning explains a failure.
nothing_in() {
    [ ! -s "$1" ] || {
        head -n 5 "$1" | sed 's/^/    /'
        false
    }
}

# Begins a game that reads descriptor 3 and answers in the file `said`.
begin() {
    rm -f said keys
    mkfifo keys
    "$NPUZZLE_TUI" --plain "$@" >said 2>err <keys &
    game=$!
    exec 3>keys
}

# Types the lines of standard input.
type_in() {
    cat >&3
}

says_now() {
    grep -qF -- "$1" said
}

# await_words NAME WORDS
await_words() {
    if await says_now "$2"; then pass "$1"; else fail "$1" "no '$2' in:" "$(tail -n 5 said)"; fi
}

kill_game() {
    kill -s KILL "$game" 2>/dev/null
    wait "$game" 2>/dev/null
    exec 3>&-
}

leave_game() {
    exec 3>&-
    wait "$game"
    status=$?
    command_line='a game'
}

# A game may end in one of these ways, and never by a signal: kept, or "not saved" and why.
ends_well() {
    if [ "$status" -eq 0 ] || { [ "$status" -eq 4 ] && grep -qi 'not saved: ' err out; }; then
        pass "$1"
    else
        fail "$1" "$command_line" "status $status" "$(tail -n 2 out)" "$(cat err)"
    fi
}

# ---- games to play ------------------------------------------------------------------------------

kills=${NPUZZLE_KILLS:-30} rounds=${NPUZZLE_ROUNDS:-3} seed=${NPUZZLE_SEED:-1}
life=20 # games that a program begins before it is killed
lives=30
"$NPUZZLE_TUI" --generate=$((life * lives)) -s 3 -d 6..12 --seed=promise >boards || exit 99
"$NPUZZLE_TUI" --solve -q -f moves boards >solutions || exit 99
sed -n 's/^# \(.*#.*\)/\1/p' boards | paste -d ' ' - solutions >games
one='1 2 3/4 5 6/7 0 8' # solved by "left"

# Whether a section is wanted.
section() {
    case " ${NPUZZLE_PROMISES:-$1} " in *" $1 "*) ;; *) return 1 ;; esac
}

# ---- killed at any moment -----------------------------------------------------------------------

# The state of a game as commands show it; they begin after a line that is no command.
show_state='here\nboard\nundo\nboard\nredo\nredo\nboard\n'

state_shown() {
    sed '1,/"here" is not/d' "$1"
}

# What a game with this id shows after so many commands of the file `played`.
state_after() {
    { head -n "$2" played; printf '%b' "$show_state"; } |
        "$NPUZZLE_TUI" --no-history --plain --id="$1" >shown 2>/dev/null
    state_shown shown
}

# The game that was killed is resumed with everything that was acknowledged, and solved.
resume_killed() { # ID COMMANDS
    grep -F "$1 " games | commands $detours | tail -n +2 >played
    { printf '%b' "$show_state"; } | "$NPUZZLE_TUI" --plain --resume >resumed 2>resumed_errors
    if ! grep -qF " board $1" resumed; then
        # Its first command was not acknowledged, or it was solved, and nobody was told.
        [ "$2" -eq 0 ] || is_kept_once "$1"
        return
    fi
    state_shown resumed >state
    state_after "$1" "$2" >before
    state_after "$1" $(($2 + 1)) >after
    cmp -s state before || cmp -s state after || return
    { echo restart; solution_of "$1"; } | "$NPUZZLE_TUI" --plain --resume >>finished 2>>resumed_errors
}

# Kills a program at a moment of its life, in thousandths: while it solves many games, when it has answered all
# that was typed, or in a long game.
kill_once() { # NUMBER MOMENT
    first=$((($1 - 1) % lives * life + 1))
    detours=1 games=$life
    [ $(($1 % 3)) -ne 2 ] || detours=500 games=2
    games_from_to $first $((first + games - 1)) | commands $detours >typed
    count=$(wc -l <typed)
    lines=$((count * $2 / 1000))
    begin --id='3x3#nothing'
    if [ $(($1 % 3)) -eq 1 ]; then
        { head -n "$lines" typed; echo here; } | type_in
        await says_now '"here" is not'
    else
        type_in <typed
        while [ "$(wc -l <said)" -lt "$lines" ] && kill -0 "$game" 2>/dev/null; do :; done
    fi
    kill_game
    announced said >>told
    # shellcheck disable=SC2046 # two words
    set -- "$1" $(acknowledged said)
    [ $# -eq 3 ] || return 0 # it was killed before its first word
    if [ "$2" != '3x3#nothing' ] && ! announced said | grep -qxF "$2"; then
        resume_killed "$2" "$3" || fail "kill $1: $2 has all $3 commands" \
            "$(diff state before)" "$(cat resumed resumed_errors)"
    fi
}

if section kills; then
    awk -v seed="$seed" -v kills="$kills" \
        'BEGIN { srand(seed); for (i = 0; i < kills; i++) print int(rand() * 1000) }' >moments
    number=0
    while [ "$number" -lt "$kills" ]; do
        [ $((number % lives)) -ne 0 ] || {
            rm -rf "$dir/killed" told finished
            live_in killed
            : >told
            : >finished
        }
        number=$((number + 1))
        kill_once "$number" "$(sed -n "${number}p" moments)"
        [ $((number % lives)) -ne 0 ] && [ "$number" -lt "$kills" ] && continue
        announced finished >>told
        kept
        ok "after $number kills the history is whole" test "$kept_status" -eq 0
        uniq -d kept_ids >twice
        ok 'no solve is in it twice' nothing_in twice
        sort -u told | comm -23 - kept_ids >missing
        ok 'and every solve that was announced is' nothing_in missing
        ok 'which are many' test "$(wc -l <kept_ids)" -ge $((number % lives + 1))
    done
    echo "$kills kills"
fi

# ---- eight at once ------------------------------------------------------------------------------

if section crowd; then
    live_in elsewhere
    games_from_to 501 560 | commands | "$NPUZZLE_TUI" --plain --id='3x3#nothing' >/dev/null 2>&1
    kept
    cp kept other.csv
    ids_of other.csv >other_ids
    ok 'there is something to import' test "$(wc -l <other_ids)" -eq 60
fi

# Reads over and over again while others write.
read_while_written() { # NAME
    looks_at=0
    while [ -e writing ] || [ "$looks_at" -eq 0 ]; do
        "$NPUZZLE_TUI" --history=csv >"$1.csv" 2>>"$1.wrong" </dev/null || echo "status $?" >>"$1.wrong"
        ids_of "$1.csv" | uniq -d >>"$1.wrong"
        "$NPUZZLE_TUI" --list-saved >"$1.saved" 2>>"$1.wrong" </dev/null || echo "status $?" >>"$1.wrong"
        looks_at=$((looks_at + 1))
    done
}

# Eight programs solve six games each and leave one; two read, two import the same file.
crowd_once() {
    rm -rf "$dir/crowd" ./*.wrong ./*.said
    live_in crowd
    : >writing
    readers='' writers=''
    for reader in r1 r2; do
        read_while_written $reader &
        readers="$readers $!"
    done
    for writer in 0 1 2 3 4 5 6 7; do
        { games_from_to $((writer * 7 + 1)) $((writer * 7 + 7)) | commands | sed '$d'; } |
            "$NPUZZLE_TUI" --plain --id='3x3#nothing' >"$writer.said" 2>"$writer.err" &
        writers="$writers $!"
    done
    for importer in i1 i2; do
        "$NPUZZLE_TUI" --import=other.csv >$importer.said 2>$importer.wrong </dev/null &
        writers="$writers $!"
    done
    for writer in $writers; do
        wait "$writer" || echo "status $?" >>writers.wrong
    done
    rm writing
    # shellcheck disable=SC2086 # words
    wait $readers
    cat ./*.wrong >wrong
    games_from_to 1 56 | awk 'NR % 7 != 0 { print $1 }' | sort - other_ids >all_ids
    kept
    ok "round $1: all succeed" nothing_in wrong
    ok "round $1: all solves are there, once" cmp all_ids kept_ids
    "$NPUZZLE_TUI" --list-saved | cut -f 2 | sort >left
    games_from_to 1 56 | awk 'NR % 7 == 0 { print $1 }' | sort >unfinished
    ok "round $1: so are all unfinished games" cmp unfinished left
}

if section crowd; then
    round=0
    while [ "$round" -lt "$rounds" ]; do
        round=$((round + 1))
        crowd_once $round
    done
fi

# ---- two at one game ----------------------------------------------------------------------------

# The number of moves of every saved game of an id.
moves_saved() {
    "$NPUZZLE_TUI" --list-saved 2>/dev/null | awk -F '\t' -v id="$1" '$2 == id { print $3 }'
}

if section two; then
    live_in two
    feed 'up\nup\ndown\nup\ndown\n' --plain --id='3x3#shared'
    moves=$(moves_saved '3x3#shared')
    begin --resume=3x3-shared
    echo undo | type_in
    await_words 'a game is resumed' 'Undone. '
    feed 'restart\n' --plain --resume=3x3-shared
    if [ "$status" -ne 0 ]; then
        ok 'a second program that cannot resume it says why' grep -q shared err
        ok 'and plays nothing' test ! -s out
    else
        has 'a second program goes on with a copy' 'Back at the start. '
    fi
    echo undo | type_in
    leave_game
    is 'the first one plays on' 0
    moves_saved '3x3#shared' >each
    ok 'and all it did is there' grep -qx $((moves - 2)) each
    [ ! -s out ] || ok 'the copy is a game of its own' grep -qx 0 each

    begin --id='3x3#locked'
    printf 'up\ndown\nup\ndown\n' | type_in
    await_words 'a game is played' ' moves, '
    kill_game
    feed 'board\n' --plain --resume=3x3-locked
    is 'a killed program keeps no game from the next' 0
fi

# ---- what is kept, and whose it is --------------------------------------------------------------

# Every file and folder of the home, with its bytes.
snapshot() {
    find "$HOME" | sort
    find "$HOME" -type f -exec cksum {} + | sort
}

if section kept; then
    live_in own
    "$NPUZZLE_TUI" --history=csv >/dev/null
    "$NPUZZLE_TUI" --list-saved >/dev/null
    feed 'left\n' --plain --no-history --board="$one"
    is 'a game with --no-history' 0
    snapshot >after
    ok 'keeps nothing' test "$(wc -l <after)" -eq 1

    mask=$(umask)
    umask 0
    feed 'left\nnew 3x3#unfinished\nup\ndown\nup\ndown\n' --plain --board="$one"
    umask "$mask"
    ok 'there are files' test -n "$(store_files)"
    for folder in $(store_folders); do
        find "$folder" -type f ! -perm 600 -o -type d ! -perm 700
    done >open_to_others
    ok 'records are their owner'"'"'s alone' nothing_in open_to_others
    snapshot >before
    feed 'up\ndown\nundo\nundo\nundo\nboard\n' --plain --no-history --resume
    has 'a game is resumed with --no-history' ' board 3x3#unfinished'
    has 'with its moves' 'Undone. '
    feed 'left\n' --plain --no-history --board="$one"
    snapshot >after
    ok 'and the records stay as they are' cmp before after

    for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do
        printf 'new 3x3#many%s\nup\ndown\nup\ndown\n' $number
    done | "$NPUZZLE_TUI" --plain --id='3x3#nothing' >/dev/null 2>&1
    "$NPUZZLE_TUI" --list-saved | head -n 20 | cut -f 2 >listed
    ok 'the last twenty games are kept' test "$(grep -c 'many' listed)" -eq 20
    ok 'the latest first' test "$(sed -n 1p listed)" = '3x3#many22'
    feed 'new\n' --plain --id='3x3#glance'
    run --list-saved
    ok 'but none that has no move' test "$(grep -c 'glance' out)" -eq 0

    # A link in place of a file is no way to another file; folders may be links.
    store_files >files
    while read -r file; do
        cp "$file" victim
        cp victim copy
        ln -sf "$dir/victim" "$file"
        feed 'up\ndown\nup\n' --plain --resume
        feed 'left\n' --plain --board="$one"
        ends_well "a link in place of $(basename "$file")"
        cmp -s victim copy || echo "$file"
        rm -f "$file"
        cp copy "$file"
    done <files >written
    grep '^not ok' written && failures=$((failures + 1))
    grep -v '^ok\|^not ok\|^  ' written >through
    ok 'nothing is written through a link' nothing_in through
    mkdir "$dir/real" "$dir/real/state" "$dir/real/data"
    live_in linked
    ln -s "$dir/real/state" "$XDG_STATE_HOME"
    ln -s "$dir/real/data" "$XDG_DATA_HOME"
    feed 'left\n' --plain --board="$one"
    is 'folders may be links' 0
    kept
    ok 'and records are behind them' test "$(wc -l <kept)" -eq 2
fi

# ---- full and read-only disks -------------------------------------------------------------------

# Runs a program that makes no file longer than so many blocks of 512 bytes; its output goes through pipes.
limited() { # BLOCKS TEXT ARGUMENT...
    limit=$1
    printf '%b' "$2" >typed
    shift 2
    command_line="$* (ulimit -f $limit)"
    {
        {
            (ulimit -f "$limit" && exec "$NPUZZLE_TUI" "$@" <typed 2>&1 >&3 3>&-)
            echo $? >status
        } | cat >err
    } 3>&1 | cat >out
    status=$(cat status)
}

# A game was solved: it is kept, or "not saved" was said at once and at the end.
solved_honestly() { # NAME ID
    has "$1: it is solved" 'Solved in '
    ends_well "$1: and ends well"
    if [ "$status" -eq 0 ]; then
        ok "$1: and kept" is_kept_once "$2"
    else
        has "$1: and reported" 'Not saved: '
    fi
}

# Plays a game of 8 moves forth and back and one to its end.
earlier_records() {
    feed 'up\ndown\nup\ndown\nup\ndown\nup\ndown\n' --plain --id='3x3#earlier'
    games_from_to 1 1 | commands | "$NPUZZLE_TUI" --plain --id='3x3#nothing' >/dev/null 2>&1
    "$NPUZZLE_TUI" --history=csv >earlier.csv
    "$NPUZZLE_TUI" --list-saved >earlier.saved
}

are_still_there() {
    kept
    ok "$1: the solves are there" test "$(grep -cxF -f earlier.csv kept)" -eq "$(wc -l <earlier.csv)"
    "$NPUZZLE_TUI" --list-saved >listed
    ok "$1: so are the games" grep -qxF "$(cat earlier.saved)" listed
}

# A game that nobody may write to is resumed, but not saved.
resumed_unsaved() {
    feed 'undo\nundo\n' --plain --no-history --resume
    has "$1: a game is resumed with --no-history" 'Undone. '
    feed 'undo\nundo\n' --plain --resume
    if grep -q '/games/lock: ' err; then
        echo "skipped: $1: a game that cannot be locked is resumed only with --no-history"
        is "$1: which is an error" 4
    else
        has "$1: a game is resumed" 'Undone. '
        is "$1: and what is played in it is not saved" 4
    fi
}

if section disk; then
    id=$(games_from_to 2 2 | cut -d ' ' -f 1)
    solution_of "$id" >solution
    live_in limited
    earlier_records
    limited 0 "$(cat solution)\n" --plain --id="$id"
    solved_honestly 'no file may grow' "$id"
    are_still_there 'no file may grow'
    # Some moves fit.
    largest=0
    for file in $(store_files); do
        bytes=$(wc -c <"$file")
        [ "$bytes" -le $((largest * 512)) ] || largest=$((bytes / 512))
    done
    yes 'up
down' | head -n 20000 >long
    limited $((largest + 20)) "$(cat long)\n" --plain --id='3x3#long'
    ends_well 'a game that does not fit is played'
    if [ "$status" -eq 0 ]; then cat out; else sed '/^Not saved/,$d' out; fi >fitted
    fitted=$(acknowledged fitted | cut -d ' ' -f 2)
    moves=$(moves_saved '3x3#long')
    ok "and its beginning is kept: ${moves:-0} of $fitted" test "${moves:-0}" -ge $((fitted - 1))
    are_still_there 'a game that does not fit'

    live_in homeless
    (
        unset HOME XDG_STATE_HOME XDG_DATA_HOME
        feed 'left\n' --plain --board="$one"
        is 'without a home the game is played, and not saved' 4
        has 'to the end' 'Solved in 1 move'
        says 'which is reported' 'not saved: '
        exit "$failures"
    ) || failures=$((failures + 1))
fi

# Nobody may write: as another user if this one is root, to whom nothing is forbidden.
if section disk; then
    live_in forbidden
    earlier_records
    program=$NPUZZLE_TUI
    if [ "$(id -u)" -eq 0 ]; then
        chmod 755 "$dir"
        chown -R 65534 "$HOME" 2>/dev/null
        cat >as_nobody <<END
#!/bin/sh
exec setpriv --reuid=65534 --regid=65534 --clear-groups '$program' "\$@"
END
        chmod 755 as_nobody
        NPUZZLE_TUI=$dir/as_nobody
    fi
    chmod -R a-w "$HOME"
    run --version
    if [ "$status" -ne 0 ] || { [ "$(id -u)" -ne 0 ] && touch "$HOME/state/mine" 2>/dev/null; }; then
        echo 'nobody else can run the program here: a home without permission was not tested'
    else
        feed "$(cat solution)\n" --plain --id="$id"
        is 'a home that cannot be written is status 4' 4
        solved_honestly 'a home that cannot be written' "$id"
        are_still_there 'a home that cannot be written'
        resumed_unsaved 'a home that cannot be written'
    fi
    chmod -R u+w "$HOME"
    NPUZZLE_TUI=$program
fi

# What fits no more. The disk is full if the program says so.
fill_disk() {
    dd if=/dev/zero of="$HOME/filler" bs=1k 2>/dev/null
}

play_until_full() {
    head -n 200 long | type_in
    says_now 'Not saved: '
}

hear_it_is_saved() {
    echo board | type_in
    says_now 'saved again'
}

if section disk; then
    live_in small
    if mount -t tmpfs -o size=1m none "$HOME" 2>/dev/null; then
        earlier_records
        begin --id="$id"
        head -n 3 solution | type_in
        await_words 'a game begins' '3 moves'
        fill_disk
        tail -n +4 solution | type_in
        await_words 'it is solved on a full disk' 'Solved in '
        leave_game
        cp said out
        solved_honestly 'a full disk' "$id"
        are_still_there 'a full disk'
        rm "$HOME/filler"
        if ! is_kept_once "$id"; then
            { echo restart; cat solution; } | "$NPUZZLE_TUI" --plain --resume >out 2>err
            has 'what was saved before is resumed' "$id"
        fi
        ok 'and solved once more, it is kept' is_kept_once "$id"

        begin --id='3x3#room'
        head -n 8 long | type_in
        await_words 'another game begins' '7 moves'
        fill_disk
        await play_until_full
        ok 'a full disk is reported' says_now 'Not saved: '
        rm "$HOME/filler"
        await hear_it_is_saved
        ok 'and that it has room again' says_now 'saved again'
        moves=$(acknowledged said | cut -d ' ' -f 2)
        leave_game
        is 'then nothing is lost' 0
        ok 'not a move' test "$(moves_saved '3x3#room')" -eq "$moves"

        earlier_records
        mount -o remount,bind,ro "$HOME"
        feed "$(cat solution)\n" --plain --id="$id.2"
        is 'a read-only disk is status 4' 4
        has 'it is reported' 'Not saved: '
        are_still_there 'a read-only disk'
        resumed_unsaved 'a read-only disk'
        umount "$HOME"
    else
        echo 'nothing can be mounted here: a full disk was not tested'
    fi
fi

# ---- refused memory -----------------------------------------------------------------------------

# A program with a sanitizer cannot run like this.
# shellcheck disable=SC3045
if section memory && ! (ulimit -v 64000 && exec "$NPUZZLE_TUI" --version) >/dev/null 2>&1; then
    echo 'the program does not run with little memory here: refused memory was not tested'
elif section memory; then
    live_in memory
    earlier_records
    : >told
    number=100
    for limit in 5000 5500 6000 6500 7000 8000 9000 10000 12000 16000 24000 32000 48000 64000 96000 128000 256000; do
        number=$((number + 1))
        games_from_to $number $number | commands >typed
        # shellcheck disable=SC3045
        (ulimit -v $limit && exec "$NPUZZLE_TUI" --plain --id='3x3#nothing' <typed >out 2>err)
        status=$?
        case $status in
            # 127: too little to load the program.
            0 | 4 | 127) ;;
            *) fail "with $limit KB the program ends well" "status $status" "$(cat err)" ;;
        esac
        grep -qi 'not saved' out err || announced out >>told
    done
    ok 'there was enough memory at last' test -s told
    sort told >told_ids
    kept
    ok 'no solve that was saved is lost' nothing_in "$(comm -23 told_ids kept_ids >missing; echo missing)"
    ok 'none is there twice' nothing_in "$(uniq -d kept_ids >twice; echo twice)"
    are_still_there 'refused memory'
fi

# ---- damaged files ------------------------------------------------------------------------------

damage() { # HOW FILE
    bytes=$(wc -c <"$2")
    many=$((bytes / 4 < 8192 ? bytes / 4 : 8192))
    case $1 in
        middle) head -c $many ff | dd of="$2" bs=1 seek=$((bytes / 2)) conv=notrunc 2>/dev/null ;;
        beginning) head -c 64 ff | dd of="$2" bs=1 conv=notrunc 2>/dev/null ;;
        cut)
            # In the middle of a line.
            head -c $((bytes / 2)) "$2" >half
            [ -n "$(tail -c 1 half)" ] || head -c $((bytes / 2 - 1)) "$2" >half
            cp half "$2"
            ;;
    esac
}

# A report is one line, which begins with the program or a path.
one_sentence() {
    test "$(wc -l <"$1")" -eq 1 && grep -q '^npuzzle-tui: \|^/' "$1"
}

# Whether a file of the store still holds these bytes from its beginning, or is at least as long.
is_not_destroyed() {
    for folder in $(store_folders); do
        for file in "$folder"/*; do
            [ -f "$file" ] && [ "$(wc -c <"$file")" -ge "$(wc -c <"$1")" ] && return
        done
    done
    return 1
}

damage_once() { # HOW FILE
    which="$1 of $(basename "$2")"
    rm -rf "$dir/damaged"
    cp -a "$dir/whole" "$dir/damaged"
    damage "$1" "$2"
    cp "$2" as_damaged
    kept
    cp kept_ids readable
    case $kept_status in
        0) cmp -s kept whole.csv ;;
        2 | 4) one_sentence kept_errors ;;
        *) false ;;
    esac || fail "$which: what is read is whole, or it is reported" "status $kept_status" "$(cat kept_errors)"
    ok "$which: no solve is printed twice" test -z "$(uniq -d kept_ids)"
    run --list-saved
    case $status in
        0) test "$(wc -l <out)" -eq "$(wc -l <whole.saved)" ;;
        2 | 4) one_sentence err ;;
        *) false ;;
    esac || fail "$which: all games are listed, or it is reported" "status $status" "$(cat out err)"
    feed "$(cat solution)\n" --plain --id="$id"
    solved_honestly "$which: a new game" "$id"
    feed 'undo\nundo\n' --plain --resume
    case $status in
        0) grep -q 'Undone. \|Nothing to undo' out ;;
        2 | 4) grep -q ' board 3x3#' out || grep -q '^npuzzle-tui: ' err ;;
        *) false ;;
    esac || fail "$which: a game is resumed, or it is reported" "status $status" "$(cat out err)"
    ok "$which: the file is not destroyed" is_not_destroyed as_damaged
    kept
    ok "$which: nor what could be read" nothing_in "$(comm -23 readable kept_ids >missing; echo missing)"
}

if section damage; then
    tr '\0' '\377' </dev/zero | head -c 8192 >ff
    id=$(games_from_to 90 90 | cut -d ' ' -f 1)
    solution_of "$id" >solution
    live_in whole
    games_from_to 1 30 | commands | "$NPUZZLE_TUI" --plain --id='3x3#nothing' >/dev/null 2>&1
    for name in a b; do
        yes 'up
down' | head -n 500 | "$NPUZZLE_TUI" --plain --id="3x3#long-$name" >/dev/null 2>&1
    done
    kept
    cp kept whole.csv
    "$NPUZZLE_TUI" --list-saved >whole.saved
    live_in damaged
    cp -a "$dir/whole/." "$dir/damaged"
    store_files >files
    ok 'there are files to damage' test -s files
    while read -r file; do
        for how in middle beginning cut; do
            damage_once $how "$file"
        done
    done <files
fi

# ---- taken elsewhere ----------------------------------------------------------------------------

if section elsewhere; then
    live_in home
    games_from_to 1 8 | commands 1 | "$NPUZZLE_TUI" --plain --id='3x3#nothing' >/dev/null 2>&1
    feed 'hint\naccept\n' --plain --session='before, "lunch"' --board="$one"
    feed 'left\nleft\n' --plain --goal=blank-first --board='0 2 1/3 4 5/6 7 8'
    printf '3\n8 7 6\n5 4 3\n2 1 0\n' >goal
    feed 'left\n' --plain --goal=goal --board='8 7 6/5 4 3/2 0 1'
    run --history=csv
    ok 'there are solves' test "$(wc -l <out)" -eq 11
    awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "comment") comment = i }
        NR == 2 { $comment = "\"slow, \"\"but\"\" so\303\237\"" } { print }' out >commented.csv
    live_in commented
    run --import=commented.csv
    is 'a table is added' 0
    run --history=csv
    cp out table.csv
    ok 'and printed again' cmp table.csv commented.csv
    run --history=json
    cp out table.json
    for format in csv json; do
        live_in $format
        run --import=table.$format
        same "$format: all solves are added" 'added 10\n'
        for again in csv json; do
            run --import=table.$again
            same "$format, then $again: but only once" 'added 0, known 10\n'
        done
        run --history=csv
        ok "$format: every column and every move is there" cmp out table.csv
        run --history=json
        ok "$format: as JSON, too" cmp out table.json
    done

    feed 'left\nup\nundo\nundo\nleft\nup\ncode\n' --plain --board='1 2 3/4 0 5/7 8 6'
    has 'a solve has a code' 'Solved in '
    code=$(grep '^NPZ' out)
    live_in friend
    feed '' --plain "$code"
    has 'another player replays it' 'Replay: 3x3 in 00:00'
    ok 'with every move' test "$(grep -c '^00:00.[0-9]* [UDLR]$' out)" -eq 2
    for wrong in "${code%?}" "${code}A" "NPZ1$(echo "${code#NPZ1}" | tr 'A-Za-z' 'B-ZAb-za')"; do
        feed '' --plain "$wrong"
        ok 'a code that was changed is refused' test "$status" -eq 2 -a ! -s out
    done
fi

# ---- attempts at contests -----------------------------------------------------------------------

# Types the solution of the board that the program showed last.
solve_shown() {
    awk '/^[0-9_]( [0-9_])+$/ { board = board == "" ? $0 : board "/" $0; last = board; next }
        { board = "" } END { print last }' said | tr _ 0 >shown
    "$NPUZZLE_TUI" --solve -q -f moves --board="$(cat shown)" >letters
    sed 's/^/x /' letters | commands | tail -n +2 | type_in
}

# The parts of the attempts in the history, each "PART ATTEMPT RESULT".
parts() {
    "$NPUZZLE_TUI" --history=json |
        sed -n 's/.*"attempt":"\([0-9a-f]*\)","part":\([0-9]*\).*"result":"\([a-z]*\)".*/\2 \1 \3/p'
}

if section contest; then
    live_in contest
    begin --event=marathon:3,2
    await_words 'an attempt begins' 'Board 1 of 2.'
    solve_shown
    await_words 'its first board is solved' 'Board 1 of 2 in '
    echo go | type_in
    await_words 'the next one is shown' 'Board 2 of 2.'
    printf 'up\ndown\nup\ndown\nstatus\n' | type_in
    await_words 'and played' ' moves in 0'
    kill_game
    begin --resume
    await_words 'a killed attempt is resumed' 'Interrupted'
    echo go | type_in
    await_words 'with the board where it was' 'Board 2 of 2.'
    echo restart | type_in
    await_words 'from its start' 'Back at the start'
    echo board | type_in
    echo unknown | type_in
    await_words 'the board is shown' '"unknown" is not'
    solve_shown
    await_words 'the attempt is over' 'npuzzle marathon:3,2'
    leave_game
    parts >found
    ok 'both boards are kept once' test "$(cut -d ' ' -f 1,3 found | sort | tr '\n' ' ')" = '1 ok 2 ok '
    ok 'as one attempt' test "$(cut -d ' ' -f 2 found | sort -u | wc -l)" -eq 1

    live_in blind
    begin --event=blind:3
    await_words 'a blindfold waits' 'Type go'
    printf 'go\nup\ndown\nup\ndown\n' | type_in
    await_words 'and hides its tiles' '2 moves'
    leave_game
    parts >found
    ok 'left, it did not finish' grep -q ' dnf$' found
    ok 'which is kept once' test "$(wc -l <found)" -eq 1
fi

# ---- on the screen: deleted solves, named games -------------------------------------------------

mux() {
    tmux -u -S "$dir/socket" -f /dev/null "$@"
}

# Presses keys, then waits for words.
press() { # WORDS KEY...
    words=$1
    shift
    mux send-keys -t game "$@"
    await shows "$words" || fail "the words '$words' appear" "$(mux capture-pane -p -t game)"
}

shows() {
    mux capture-pane -p -t game | grep -qF -- "$1"
}

on_screen() { # WORDS ARGUMENT...
    words=$1
    shift
    mux new-session -d -s game -x 80 -y 24 \
        "env TERM=screen-256color LC_ALL=C.UTF-8 '$NPUZZLE_TUI' --no-animation $*"
    await shows "$words" || fail "the words '$words' appear" "$(mux capture-pane -p -t game)"
}

off_screen() {
    mux send-keys -t game q
    await_not mux has-session -t game
}

if section screen && command -v tmux >/dev/null; then
    trap 'tmux -S "$dir/socket" kill-server 2>/dev/null; rm -rf "$dir"' EXIT
    live_in screen
    games_from_to 1 3 | commands | "$NPUZZLE_TUI" --plain --id='3x3#nothing' >/dev/null 2>&1
    kept
    cp kept three.csv
    on_screen 'Slide the tiles' "--id='3x3#named'"
    press 'Your solves: 3' L
    press 'Your solves: 2' d
    press 'Slide the tiles' Escape
    off_screen
    kept
    ok 'a deleted solve is gone' test "$(wc -l <kept_ids)" -eq 2
    run --import=three.csv
    same 'importing it does not bring it back' 'added 0, known 3\n'
    kept
    ok 'it stays deleted' test "$(wc -l <kept_ids)" -eq 2

    on_screen 'Slide the tiles' "--id='3x3#named'"
    press 'Moves left' Up Down Up Down
    press 'Name: ' w
    press 'Saved' 'for tomorrow' Enter
    off_screen
    moves=$(moves_saved '3x3#named' | tail -n 1)
    run --list-saved
    has 'a named game is listed' 'saved/for tomorrow'
    feed 'undo\n' --plain --resume='saved/for tomorrow'
    has 'and resumed' " $((moves - 1)) moves, "
    ok 'and stays as it was saved' test "$(moves_saved '3x3#named' | tail -n 1)" -eq "$moves"
elif section screen; then
    echo 'tmux is missing: the screen was not tested'
fi

finish
