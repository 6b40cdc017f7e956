#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Debian's packages: built, judged by lintian, tried by autopkgtest, installed, upgraded, removed and purged
# in a fresh root. packaging/check_debian.sh SOURCE TARBALL; `make check-packages` runs it, as root on Debian
# with debhelper, lintian, mmdebstrap and autopkgtest.
#
# OLD=FILE.deb is an older npuzzle-tui to upgrade from, ROOT=FILE.tar a root that mmdebstrap made before.
# DEB_BUILD_OPTIONS=nocheck leaves out the tests of the build. The packages stay in packages/.

# shellcheck source=tests/harness.sh
. "${top_srcdir:?}/tests/harness.sh"
# "make" of the build in the package is none of this one's.
unset MAKEFLAGS MAKELEVEL MFLAGS
# Debian's tools and Python, not those of the person who runs this.
PATH=/usr/sbin:/usr/bin:/sbin:/bin
packages=$PWD/packages
source=$1
version=$(basename "$2" .tar.xz)
version=${version#npuzzle-tui-}
rm -rf "$packages"
mkdir "$packages"
cp "$2" "$packages/npuzzle-tui_$version.orig.tar.xz"
tar -xf "$2" -C "$packages"
cp -R "$source/debian" "$packages/npuzzle-tui-$version"
unmount() {
    umount "$dir/root/dev/pts" "$dir/root/proc" 2>/dev/null
}
clean_up() {
    unmount
    rm -rf --one-file-system "$dir"
}
trap clean_up EXIT

# logged NAME COMMAND...: shows the end of the log if the command fails.
logged() {
    step=$1
    shift
    if "$@" >"$dir/log" 2>&1; then pass "$step"; else fail "$step" "$(tail -n 30 "$dir/log")"; fi
}

# ---- building ------------------------------------------------------------------------------------
cd "$packages/npuzzle-tui-$version" || exit 1
logged 'dpkg-buildpackage' dpkg-buildpackage --unsigned-source --unsigned-changes
cd "$packages" || exit 1
lintian --allow-root --pedantic --display-experimental --display-info --tag-display-limit 0 ./*.changes \
    >"$dir/lintian" 2>&1
cat "$dir/lintian"
ok 'lintian finds nothing' test ! -s "$dir/lintian"

# ---- a fresh root --------------------------------------------------------------------------------
[ -n "${ROOT:-}" ] || logged 'mmdebstrap' mmdebstrap --variant=apt \
    "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "${ROOT:=$dir/root.tar}"

# fresh: a root with nothing but the base system and the packages, in /packages.
fresh() {
    unmount
    rm -rf --one-file-system "$dir/root"
    mkdir -p "$dir/root/packages"
    tar -xf "$ROOT" -C "$dir/root"
    mkdir -p "$dir/root/proc" "$dir/root/dev/pts"
    mount -t proc proc "$dir/root/proc"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$dir/root/dev/pts"
    ln -sf pts/ptmx "$dir/root/dev/ptmx"
    cp "$packages"/*.deb "$dir/root/packages"
    [ -z "${OLD:-}" ] || cp "$OLD" "$dir/root/packages/old.deb"
    inside apt-get -qq update >"$dir/log" 2>&1
}

inside() {
    env -i PATH=/usr/games:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$dir/root" "$@"
}

install() {
    inside apt-get -qq install --no-install-recommends "$@"
}

# files: what is in the root, but for what apt and dpkg keep about packages.
files() {
    (cd "$dir/root" && find . -path ./proc -prune -o -path ./dev -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o \
        -path ./var/lib/dpkg -prune -o -path ./var/lib/apt -prune -o -path ./packages -prune -o \
        -path ./root -prune -o -print | sort)
}

fresh
# What other packages leave behind is not ours: theirs stay installed.
install libncursesw6 libsqlite3-0 >"$dir/log" 2>&1
files >"$dir/before"
names=$(sed -n 's/^Package: //p' "$source/debian/control")
debs=$(for name in $names; do echo "$packages/$name"_*.deb; done | sed 's|.*/|/packages/|')
start=$(date +%s%N)
# shellcheck disable=SC2086
logged 'all packages can be installed' install $debs
inside npuzzle-tui --solve --no-moves --board='1 2 3/4 8 5/7 6 0' >"$dir/out" 2>&1
echo "# $((($(date +%s%N) - start) / 1000000)) ms from the packages to the first answer"
ok 'the program solves' grep -qx 'OPTIMAL 4' "$dir/out"
# shellcheck disable=SC2086
logged 'and purged' inside apt-get -qq purge $names
inside apt-get -qq autoremove --purge >"$dir/log" 2>&1
files >"$dir/after"
comm -13 "$dir/before" "$dir/after" >"$dir/left"
ok "nothing is left: $(tr '\n' ' ' <"$dir/left")" test ! -s "$dir/left"

# ---- upgrade -------------------------------------------------------------------------------------
if [ -n "${OLD:-}" ]; then
    fresh
    logged 'the old package can be installed' install /packages/old.deb
    old=$(inside npuzzle-tui --version | head -n 1)
    # A player has unfinished business: a game of two moves.
    printf 'l\nu\nq\n' | inside npuzzle-tui --plain --board='1 2 3/4 8 5/7 6 0' >"$dir/log" 2>&1
    # shellcheck disable=SC2086
    logged "it is upgraded from $old" install $debs
    inside npuzzle-tui --list-saved >"$dir/out" 2>&1
    ok 'the game of the old program is found' grep -q '3x3' "$dir/out"
    ok 'no file of the old package has lost its owner' test -z "$(inside dpkg --audit)"
    logged 'the program is purged' inside apt-get -qq purge npuzzle-tui
    ok 'and the games of the player stay' test -d "$dir/root/root/.local/share/npuzzle-tui"
fi

# ---- autopkgtest ---------------------------------------------------------------------------------
fresh
autopkgtest --quiet --no-built-binaries "$packages"/*.deb "$packages"/*.dsc -- chroot "$dir/root" \
    >"$dir/log" 2>&1
status=$?
grep -E '(PASS|FAIL|SKIP)' "$dir/log"
ok 'autopkgtest passes' test $status -eq 0
[ $status -eq 0 ] || cat "$dir/log"
finish
