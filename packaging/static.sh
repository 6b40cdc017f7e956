#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds a program for any Linux: linked statically with musl, whose UTF-8 needs no locale data, and with
# an ncurses that has the common terminals built in and SQLite. packaging/static.sh SOURCE DIRECTORY configures
# and builds the release SOURCE (an absolute path), and installs it in DIRECTORY: bin/npuzzle-tui works
# alone, too. `make static` runs it.
#
# Needs musl-gcc, the tic of an ncurses, and tclsh. $NCURSES and $SQLITE are the sources of ncurses and
# SQLite, archives; without them apt-get fetches Debian's.

set -eu
source=$1
mkdir -p "$2"
destination=$(cd "$2" && pwd)
for tool in musl-gcc tic tclsh; do
    command -v $tool >/dev/null ||
        { echo "static.sh: $tool is missing (Debian: musl-tools, ncurses-bin, tcl)" >&2 && exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Terminals and multiplexers of today, and the names that consoles and old terminals report. Others are
# looked up in the usual directories.
terminals=alacritty,ansi,foot,kitty,konsole-256color,linux,rxvt,rxvt-256color,screen,screen-256color
terminals=$terminals,st-256color,tmux,tmux-256color,vt100,vt102,vt220,vte-256color,xterm,xterm-16color
terminals=$terminals,xterm-256color,xterm-color,xterm-direct

# fetch PACKAGE: prints the path of a Debian source, from the mirrors that apt uses, whether or not they
# are listed for sources.
fetch() {
    mkdir -p parts lists/partial
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
        [ ! -f "$list" ] ||
            sed 's/^Types:.*/Types: deb-src/; s/^deb /deb-src /' "$list" >"parts/${list##*/}"
    done
    mv parts/sources.list parts/main.list 2>/dev/null || :
    package=$1
    set -- -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/parts" \
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work" -o APT::Sandbox::User=root
    apt-get "$@" update >&2
    apt-get "$@" source --download-only "$package" >&2
    echo "$work/$package"_*.orig.tar.*z
}

: "${NCURSES:=$(fetch ncurses)}" "${SQLITE:=$(fetch sqlite3)}"
mkdir ncurses sqlite build
tar -xf "$NCURSES" -C ncurses --strip-components=1
tar -xf "$SQLITE" -C sqlite --strip-components=1

: "${MAKE:=make}" "${MAKEFLAGS:=-j$(getconf _NPROCESSORS_ONLN)}"
export MAKEFLAGS
# A CC of two words: libtool takes -static among the flags as something else.
CC='musl-gcc -static'
CFLAGS="-O2 -fstack-protector-strong -ffile-prefix-map=$work=. -ffile-prefix-map=$source=."
export CC CFLAGS

(
    cd ncurses
    # The names that two of them set TERM to.
    sed -i 's/^kitty|/&xterm-kitty|/; s/^rxvt-256color|/&rxvt-unicode-256color|/' misc/terminfo.src
    ./configure --quiet --prefix="$work/usr" --enable-widec --with-fallbacks="$terminals" \
        --with-default-terminfo-dir=/usr/share/terminfo \
        --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/lib/terminfo:/usr/share/terminfo \
        --disable-db-install --without-ada --without-cxx --without-cxx-binding --without-debug \
        --without-manpages --without-progs --without-tests
    $MAKE libs
    $MAKE install.libs install.includes
) >ncurses.log 2>&1 || { tail -n 30 ncurses.log && false; } >&2

# The parts of SQLite in one file, as its authors recommend.
(
    cd sqlite
    ./configure --quiet --disable-shared --disable-readline
    $MAKE sqlite3.c
    # shellcheck disable=SC2086 # flags are several words
    $CC $CFLAGS -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_DQS=0 -c sqlite3.c
    ar rc "$work/usr/lib/libsqlite3.a" sqlite3.o
    cp sqlite3.h "$work/usr/include/"
) >sqlite.log 2>&1 || { tail -n 30 sqlite.log && false; } >&2

cd build
# The map says which libraries the linker took, for the list of parts of a release.
"$source/configure" --quiet --prefix=/ --disable-shared LDFLAGS="-Wl,-Map=$destination/link.map" \
    NCURSES_CFLAGS="-DNCURSES_WIDECHAR=1 -I$work/usr/include -I$work/usr/include/ncursesw" \
    NCURSES_LIBS="-L$work/usr/lib -lncursesw" \
    SQLITE_CFLAGS="-I$work/usr/include" SQLITE_LIBS="-L$work/usr/lib -lsqlite3"
$MAKE src/npuzzle-tui all-local
$MAKE install-strip DESTDIR="$destination"
# For the same list.
printf '%s %s %s\n' "$(cut -f 2 "$work/ncurses/VERSION")" "$(sha256sum <"$NCURSES" | cut -d ' ' -f 1)" \
    "${NCURSES##*/}" >"$destination/ncurses"
printf '%s %s %s\n' "$(cat "$work/sqlite/VERSION")" "$(sha256sum <"$SQLITE" | cut -d ' ' -f 1)" \
    "${SQLITE##*/}" >"$destination/sqlite"
