#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The static program in a root directory that holds nothing else: it solves, plays and gives hints on every
# kind of terminal, in any locale. packaging/check_static.sh PROGRAM; `make check-static` runs it. Not as
# root it needs user namespaces.

# shellcheck source=tests/harness.sh
. "${top_srcdir:?}/tests/harness.sh"
# shellcheck source=tests/await.sh
. "$top_srcdir/tests/await.sh"
clean_up() {
    mux kill-server 2>/dev/null
    rm -rf "$dir"
}
trap clean_up EXIT

mux() {
    tmux -u -S "$dir/socket" -f /dev/null "$@"
}

root=$dir/root
mkdir -p "$root/dev"
cp "$1" "$root/npuzzle-tui"
enter="chroot $root /npuzzle-tui"
if [ "$(id -u)" -eq 0 ]; then mknod "$root/dev/tty" c 5 0; else enter="unshare --map-root-user $enter"; fi
# Where chroot is not on the path of users.
PATH=$PATH:/usr/sbin:/sbin

# inside VARIABLE=VALUE ARGUMENT...: the program in its root, with one variable.
inside() {
    variable=$1
    shift
    # shellcheck disable=SC2086
    env -i "PATH=$PATH" "$variable" $enter "$@"
}

readelf --program-headers --wide "$1" >"$dir/headers"
ok 'it is a program that the system can load' grep -q LOAD "$dir/headers"
ok 'without a loader' fails grep -q INTERP "$dir/headers"
ok 'it is smaller than 3 MB' test "$(wc -c <"$1")" -lt 3000000

# ---- solving -------------------------------------------------------------------------------------
for variable in LANG= LANG=C LANG=de_DE.UTF-8 LC_ALL=POSIX; do
    printf '3\n0 1 3\n4 2 5\n7 8 6\n' | inside $variable --solve >"$dir/out" 2>&1
    ok "it solves a pipe with $variable" test "$(cat "$dir/out")" = 'OPTIMAL 4
LULU'
done
inside LANG= --solve --optimal --no-moves --board='13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2' >"$dir/out" 2>"$dir/err"
ok 'it proves a 15-puzzle with pattern databases that it cannot keep' grep -qx 'OPTIMAL 57' "$dir/out"
ok 'it writes a file' inside LANG= --generate --size=40 --seed=static --output=/board
inside LANG= --solve --no-moves --threads=4 --node-limit=1000000 /board >"$dir/out" 2>&1
ok 'it solves a large board on four threads' grep -q '^SOLVED ' "$dir/out"

# ---- playing -------------------------------------------------------------------------------------
shows() {
    mux capture-pane -p -t game | grep -qE -- "$1"
}

# plays VARIABLE TERM SHAPE: follows the hints to the end; SHAPE matches what frames the tiles.
plays() {
    mux new-session -d -s game -x 80 -y 24 \
        "env -i PATH='$PATH' $1 TERM=$2 $enter --board='1 2 3/4 8 5/7 6 0' --no-animation; cat" &&
        await shows "$3" || return
    for left in 3 2 1 0; do
        mux send-keys -t game H && await shows 'Hint: ' && mux send-keys -t game Enter || return
        [ "$left" -eq 0 ] || await shows "To go  *$left " || return
    done
    await shows 'Solved!' && mux send-keys -t game q && mux kill-server
    await_not mux list-sessions >/dev/null
}

block=$(printf '\342\226\204')
for terminal in xterm xterm-256color xterm-kitty tmux tmux-256color screen linux vt100 vt220 rxvt-unicode-256color \
    foot alacritty; do
    ok "TERM=$terminal plays, in UTF-8 without any locale" plays LANG= $terminal "$block"
done
ok 'LANG=de_DE.UTF-8 needs no locale' plays LANG=de_DE.UTF-8 xterm "$block"
ok 'LANG=C plays in ASCII' plays LANG=C xterm '\|.*#'
mux new-session -d -s game -x 80 -y 24 "env -i PATH='$PATH' TERM=unheard-of $enter; cat"
ok 'a terminal that no one knows is named' await shows 'TERM=unheard-of is not a terminal'
mux kill-server
finish
