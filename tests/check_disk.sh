#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A real full and a real read-only disk: a small file system in memory, in a mount namespace of its
# own. Skipped if that is not permitted. tests/check_promises.sh plays on such disks.

if [ -z "${DISK_IS_OURS:-}" ]; then
    unshare -rm sh -c 'mount -t tmpfs none /mnt' 2>/dev/null || exit 77
    DISK_IS_OURS=1 exec unshare -rm sh "$0"
fi

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"

disk=$dir/disk
mkdir "$disk"
mount -t tmpfs -o size=64k none "$disk" || exit 77
one='1 2 3/4 5 6/7 0 8'

# Nothing half-written stays behind.
clean() {
    ok "$1" test "$(find "$disk" -mindepth 1 | wc -l)" -eq "$2"
}

# ---- full ----

echo old >"$disk/out"
run --generate -s 200 -o "$disk/out"
is 'a file that does not fit is status 4' 4
says 'and told' "npuzzle-tui: $disk/out: No space left on device"
ok 'the old file stays' grep -qx old "$disk/out"
clean 'and nothing else' 1
for mode in '--generate -s 200' '--solve -f boards --first --id=9x9#a' '--solve -f svg --first --id=30x30#a'; do
    # shellcheck disable=SC2086
    "$NPUZZLE_TUI" $mode >"$disk/direct" 2>"$dir/err" </dev/null
    status=$?
    rm -f "$disk/direct"
    command_line=$mode
    is "$mode: status 4" 4
    says "$mode: told" 'npuzzle-tui: standard output: No space left on device'
done
XDG_CACHE_HOME=$disk/cache
run --solve -a layered -f moves --board='1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15'
is 'tables that do not fit are made all the same' 0
same 'and used' 'LL\n'
says 'and it is reported' 'npuzzle-tui: tables cannot be kept: '
ok 'and nothing but whole tables stays' test "$(find "$disk/cache" -type f ! -name '*.pdb' | wc -l)" -eq 0
run --build-tables=4x4-small --tables="$disk/tables/below"
is 'a disk that has no room for tables is status 4' 4
says 'and reported' "npuzzle-tui: $disk/tables/below/"
says 'with the reason' 'No space left on device'
ok 'and nothing but whole tables stays' test "$(find "$disk/tables" -type f ! -name '*.pdb' | wc -l)" -eq 0
rm -rf "$disk/tables"
XDG_CACHE_HOME=$dir/cache
rm -rf "$disk/cache"

# ---- read-only ----

mount -o remount,ro "$disk"
run --solve -o "$disk/out" --board="$one"
is 'a read-only disk is status 4' 4
says 'and told' 'Read-only file system'
umount "$disk"

finish
