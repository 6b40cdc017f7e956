#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the project in each supported configuration, outside of its tree and with every warning an
# error, and runs the quick tests there.
#
#     matrix.sh SOURCE TEST...      SOURCE has a configure script and no build inside
#
# $MATRIX_ROWS names the rows to try; the default is all. A row whose compiler or libraries are missing
# is skipped with a message. The last two want programs for other machines, linked with
# ncurses, SQLite and check of Debian trees (debootstrap --foreign --variant=minbase --arch=i386 or s390x
# --include=check,libc6-dev,libncurses-dev,libsqlite3-dev) in $MATRIX_ROOT_32 and $MATRIX_ROOT_BIG.
set -u

source=$(cd "$1" && pwd) || exit 1
shift
make=${MAKE:-make}
work=$(mktemp -d "${TMPDIR:-/tmp}/npuzzle-matrix-XXXXXX") || exit 1
good=0
bad=0
skipped=0
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

units=
scripts=
for test in "$@"; do
    case $test in
    *.sh) scripts="$scripts $test" ;;
    *) units="$units $test" ;;
    esac
done

# The command that runs another machine's tests; empty for this machine.
runner=

# report NAME RESULT SECONDS
report() {
    printf '%-14s %-8s %4d s\n' "$1" "$2" "$3"
}

# build TESTS CONFIGURE-ARGUMENT...: in the directory where it is called.
build() {
    tests=$1
    # "make check-TESTS" would build all programs that some test needs, so they are named.
    programs=$units
    [ "$tests" != "$scripts" ] || programs=
    shift
    "$source/configure" --quiet --enable-werror "$@" || return 1
    $make -s all || return 1
    $make -s check-TESTS TESTS="$tests" check_PROGRAMS="$programs" ${runner:+LOG_COMPILER="$runner"}
}

# is_wanted NAME
is_wanted() {
    case " ${MATRIX_ROWS:-$1} " in
    *" $1 "*) return 0 ;;
    esac
    return 1
}

# try NAME TESTS CONFIGURE-ARGUMENT...
try() {
    name=$1
    is_wanted "$name" || return
    shift
    start=$(date +%s)
    mkdir "$work/$name"
    if (cd "$work/$name" && build "$@") >"$work/log" 2>&1; then
        good=$((good + 1))
        report "$name" ok $(($(date +%s) - start))
    else
        bad=$((bad + 1))
        report "$name" FAILED $(($(date +%s) - start))
        tail -n 40 "$work/log" | sed 's/^/    /'
    fi
    rm -rf "${work:?}/$name"
}

# try_machine NAME TREE TRIPLET SETTING COMPILER...: the unit tests, for the machine of TREE.
try_machine() {
    name=$1 tree=$2 triplet=$3 setting=$4
    is_wanted "$name" || return
    shift 4
    tool=${runner%% *}
    if [ -z "$tree" ] || ! command -v "$1" >/dev/null || ! command -v "${tool:-true}" >/dev/null; then
        skipped=$((skipped + 1))
        report "$name" skipped 0
        return
    fi
    PKG_CONFIG_SYSROOT_DIR=$tree
    PKG_CONFIG_LIBDIR=$tree/usr/lib/$triplet/pkgconfig
    export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
    try "$name" "$units" --host="$triplet" CC="$* --sysroot=$tree" "$setting" \
        PKG_CONFIG='pkg-config --static'
    unset PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
}

# A machine without libcheck.
cat >"$work/no-check" <<'END'
#!/bin/sh
case " $* " in
*" check "*) exit 1 ;;
esac
exec pkg-config "$@"
END
chmod +x "$work/no-check"

for level in 0 2 3; do
    for compiler in gcc clang; do
        try $compiler-O$level "$*" CC=$compiler CFLAGS=-O$level
    done
done
try no-assertions "$*" CPPFLAGS=-DNDEBUG
# gcc inlines a test's lookup by name into the test, and then warns about the result.
try link-time "$*" CFLAGS='-O2 -flto=auto -Wno-error=null-dereference' \
    AR=gcc-ar RANLIB=gcc-ranlib NM=gcc-nm
try unsigned-char "$*" CFLAGS='-O2 -funsigned-char'
try no-128-bits "$*" CPPFLAGS=-U__SIZEOF_INT128__
try no-libcheck "$scripts" PKG_CONFIG="$work/no-check"
try no-nls "$*" --disable-nls
try no-hardening "$*" --disable-hardening
LC_ALL=C
export LC_ALL
try c-locale "$*"
unset LC_ALL
# Static, since the program would not find the tree's libraries.
try_machine 32-bits "${MATRIX_ROOT_32:-}" i386-linux-gnu LDFLAGS=-static gcc -m32
# An emulator is as slow as a sanitizer.
runner="qemu-s390x -L ${MATRIX_ROOT_BIG:-}"
try_machine big-endian "${MATRIX_ROOT_BIG:-}" s390x-linux-gnu CPPFLAGS=-DNP_SANITIZED \
    s390x-linux-gnu-gcc

echo "$((good + bad)) configurations: $good good, $bad bad; $skipped skipped"
[ "$good" -gt 0 ] && [ "$bad" -eq 0 ]
