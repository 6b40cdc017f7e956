#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# libnpuzzle as others use it: the header in C and C++, the names that it exports, what
# `make install` puts into an empty directory, and the examples of the manual and of README built with it.

# shellcheck source=tests/harness.sh
. "${top_srcdir:?}/tests/harness.sh"
build=$(cd "${top_builddir:?}" && pwd)
header=$top_srcdir/include/npuzzle.h
: "${CC:=cc}" "${MAKE:=make}" "${NM:=nm}" "${OBJCOPY:=:}"
prefix=$(sed -n 's/^prefix = //p' "$build/Makefile")
root=$dir/root

# The compiler of this build, which may be several words.
compile() {
    # shellcheck disable=SC2086
    $CC $CFLAGS "$@"
}
CFLAGS=$(sed -n 's/^CFLAGS = //p' "$build/Makefile" | head -n 1)
case $(sed -n 's/^NP_CFLAGS = //p' "$build/Makefile") in
*-fsanitize=*) CFLAGS="$CFLAGS $(sed -n 's/^NP_LDFLAGS = //p' "$build/Makefile")" ;;
esac

# ---- the header ----------------------------------------------------------------------------------
ok 'npuzzle.h has at most 300 lines' test "$(wc -l <"$header")" -le 300
for standard in c99 c11; do
    # shellcheck disable=SC2086
    ok "npuzzle.h is $standard" $CC -std=$standard -pedantic -Wall -Wextra -Werror -fsyntax-only -x c "$header"
done
cxx=$(command -v c++ || command -v g++ || command -v clang++)
if [ -n "$cxx" ]; then
    ok 'npuzzle.h is C++98' "$cxx" -std=c++98 -pedantic -Wall -Wextra -Werror -fsyntax-only -x c++ "$header" -Wno-long-long
fi
ok 'npuzzle.h has the version of configure' grep -qF "#define NPUZZLE_VERSION \"$(
    sed -n 's/^VERSION = //p' "$build/Makefile")\"" "$header"

# ---- names ---------------------------------------------------------------------------------------
sed -n 's/^[a-z][^(]*[ *]\(npuzzle_[a-z_]*\)(.*/\1/p' "$header" | sort >"$dir/listed"
count=$(wc -l <"$dir/listed")
ok "from 30 to 45 functions are exported: $count" test "$count" -ge 30 -a "$count" -le 45
while read -r name; do
    ok "a test calls $name" grep -q "\<$name(" "$top_srcdir"/tests/check_library*.c "$top_srcdir/tests/library_scene.c"
done <"$dir/listed"

# ---- installed in an empty directory -------------------------------------------------------------
ok 'make install' sh -c "'$MAKE' -C '$build' install DESTDIR='$root' >'$dir/log' 2>&1 || { tail '$dir/log'; false; }"
libdir=$(sed -n 's/^libdir = //p' "$build/Makefile" | sed "s|\${exec_prefix}|$prefix|; s|\${prefix}|$prefix|")
installed=$root$libdir
for file in "$root$prefix/include/npuzzle.h" "$installed/pkgconfig/npuzzle.pc" \
    "$root$prefix/share/man/man3/npuzzle.3"; do
    ok "${file##*/} is installed" test -s "$file"
done
PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_LIBDIR=$installed/pkgconfig
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS

# A program whose own functions have names of the engine's, and so have its fields and types.
cat >"$dir/clash.c" <<'END'
#include <npuzzle.h>
struct board { int of_mine; };
int board_init(struct board *board);
void path_free(void);
int rng_next;
int board_init(struct board *board) { return board->of_mine; }
void path_free(void) { }
int main(void)
{
    struct board mine = {0};
    struct npuzzle_board *board;
    path_free();
    return board_init(&mine) != 0 || npuzzle_board_from_text("1 2 3 0", &board, NULL) != NPUZZLE_OK ||
        (npuzzle_board_free(board), 0);
}
END
sed -n '/^#include <npuzzle.h>/,/^\.Ed/p' "$top_srcdir/man/npuzzle.3" | sed '/^\.Ed/d; s/\\e/\\/g' >"$dir/manual.c"
sed '1,/^ \*\/$/d' "$top_srcdir/doc/example.c" >"$dir/example.c"
ok "doc/example.c is the manual's example" diff "$dir/manual.c" "$dir/example.c"
sed -n '/^    #include <npuzzle.h>/,/^    }$/p' "$top_srcdir/README" | sed 's/^    //' >"$dir/readme.c"

# builds NAME LIBRARY-ARGUMENT...: the examples and the program with names of its own, and runs them.
builds() {
    name=$1
    shift
    for program in manual readme clash; do
        # shellcheck disable=SC2046
        ok "$name: $program.c compiles" compile -Wall -Wextra -Werror -o "$dir/$program" "$dir/$program.c" \
            $(pkg-config --cflags npuzzle) "$@"
        (HOME=$dir LD_LIBRARY_PATH=$installed "$dir/$program") >"$dir/$program.out" 2>&1
        ok "$name: $program.c runs" test $? -eq 0
    done
    ok "$name: the manual's example proves a shortest solution" grep -q '^optimal: [UDLR]*$' "$dir/manual.out"
    ok "$name: README's example prints moves" grep -q '[UDLR][UDLR]' "$dir/readme.out"
}

if [ -f "$build/libnpuzzle.la" ]; then
    library=$(find "$installed" -name 'libnpuzzle.so.0.*' | head -n 1)
    # shellcheck disable=SC2046
    builds 'shared' $(pkg-config --libs npuzzle)
    if [ -n "$library" ] && $NM -D --defined-only "$library" >"$dir/names" 2>/dev/null; then
        sed -n 's/^.* [TDBR] \(.*\)$/\1/p' "$dir/names" | sed 's/@.*//' | grep -v '^_' | sort >"$dir/exported"
        ok 'the shared library exports these names and no other' diff "$dir/listed" "$dir/exported"
    fi
else
    echo 'no shared library: configured without'
fi
if [ -f "$installed/libnpuzzle.a" ]; then
    # shellcheck disable=SC2046
    builds 'static' "$installed/libnpuzzle.a" $(pkg-config --static --libs-only-other --libs-only-l npuzzle | sed 's/-lnpuzzle//')
    [ "$OBJCOPY" = : ] ||
        ok 'every name of the static library begins with npuzzle_' test -z "$($NM -g --defined-only "$installed/libnpuzzle.a" |
            awk 'NF == 3 && $2 ~ /^[ABCDGRSTi]$/ && $3 !~ /^_*npuzzle_/ && $3 !~ /^__/ { print $3 }' | head)"
else
    echo 'no static library: configured without'
fi
ok 'make uninstall' sh -c "'$MAKE' -C '$build' uninstall DESTDIR='$root' >'$dir/log' 2>&1"
ok 'nothing of the library is left' test -z "$(find "$root" -name '*npuzzle.*' -o -name 'libnpuzzle*')"
finish
