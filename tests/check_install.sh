#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program finds its puzzles and translations wherever `make install` put them: as configured,
# staged, under another prefix, and in the build tree.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
unset TEXTDOMAINDIR
build=$(cd "${top_builddir:?}" && pwd)
: "${MAKE:=make}"

# in_english|in_german ARGUMENT...: the program, from a directory without puzzles.
in_english() {
    (cd "$dir" && LC_ALL=C.UTF-8 LANGUAGE=C "$program" "$@") >"$dir/english" 2>&1
}

in_german() {
    (cd "$dir" && LC_ALL=C.UTF-8 LANGUAGE=de "$program" "$@") >"$dir/german" 2>&1
}

# works NAME PROGRAM: it finds a puzzle, and speaks German.
works() {
    program=$2
    ok "$1: the program is there" test -x "$program"
    ok "$1: finds korf-100.txt" in_english --check korf-100.txt:1
    in_english --help=all
    grep -q '^#define ENABLE_NLS' "$build/config.h" || return
    in_german --help=all
    ok "$1: speaks German" sh -c "! cmp -s '$dir/english' '$dir/german' && grep -q Brett '$dir/german'"
}

# installs NAME ARGUMENT...: make install, in a tree that is already built.
installs() {
    name=$1
    shift
    # shellcheck disable=SC2016
    ok "$name: make install" sh -c '"$@" >"$0" 2>&1 || { tail "$0"; false; }' \
        "$dir/log" "$MAKE" install "$@"
}

works 'in the build tree' "$NPUZZLE_TUI"
mkdir -p "$dir/bin"
ln -s "$NPUZZLE_TUI" "$dir/bin/linked"
works 'by a link to the build tree' "$dir/bin/linked"

# ---- elsewhere than configured -------------------------------------------------------------------
bindir=$(sed -n 's/^#define NP_BINDIR "\(.*\)"/\1/p' "$build/directories.h")
installs 'staged' -C "$build" DESTDIR="$dir/staged"
works 'staged' "$dir/staged$bindir/npuzzle-tui"
ok 'compare.gnuplot is beside the puzzles' test -f \
    "$(dirname "$(find "$dir/staged" -name korf-100.txt)")/compare.gnuplot"
mv "$dir/staged" "$dir/moved"
works 'moved' "$dir/moved$bindir/npuzzle-tui"
installs 'another prefix' -C "$build" DESTDIR="$dir/other" prefix=/opt/puzzle exec_prefix=/opt/puzzle \
    bindir=/opt/puzzle/bin datarootdir=/opt/puzzle/share
works 'another prefix' "$dir/other/opt/puzzle/bin/npuzzle-tui"

# ---- configured again ----------------------------------------------------------------------------
# A build outside of the source refers to it by paths that a copy would not find.
if [ "$(cd "$build" && pwd -P)" != "$(cd "$top_srcdir" && pwd -P)" ]; then
    finish
fi
mkdir "$dir/tree"
(cd "$build" && find . \( -name .git -o -name home -o -name '*.log' -o -name '*.trs' \) -prune -o \
    -type f ! -path './tests/*check_*[!.chs]' ! -name '*.gcda' -print | tar -cf - -T -) | (cd "$dir/tree" && tar -xpf -)
cd "$dir/tree" || exit 1

# configure_again ARGUMENT...: the arguments of this build, followed by these.
configure_again() {
    eval "set -- $(./config.status --config) \"\$@\""
    ./configure --quiet --cache-file="$dir/config.cache" "$@" >"$dir/log" 2>&1
}

for prefix in "$dir/one" "$dir/two"; do
    ok "configure --prefix=${prefix##*/}" configure_again --prefix="$prefix" --bindir="$prefix/games"
    installs "${prefix##*/}"
    works "${prefix##*/}" "$prefix/games/npuzzle-tui"
    # A copy can rely only on what it was configured with.
    cp "$prefix/games/npuzzle-tui" "$dir/bin/copied"
    works "copied from ${prefix##*/}" "$dir/bin/copied"
    # Once for the program and once for the shared library.
    ok "nothing but one file was compiled for ${prefix##*/}" test "$(sed -n 's/^  CC  *//p' "$dir/log" |
        sed 's/libnpuzzle_la-//; s/\.l*o$//' | sort -u | wc -l)" -le 1
    rm -rf "$prefix"
done
finish
