# npuzzle.m4 - what configure.ac asks of the compiler and the system
# SPDX-License-Identifier: GPL-3.0-or-later

# NP_APPEND_CFLAG(FLAG, IF-REFUSED)
# ---------------------------------
# Adds FLAG (a shell word) to NP_CFLAGS if the compiler takes it without a warning.
# FLAG is tried together with the flags already taken, since some only work in company.
AC_DEFUN([NP_APPEND_CFLAG], [
    AS_VAR_PUSHDEF([cache], [AS_TR_SH([np_cv_cflag_$1])])
    AC_CACHE_CHECK([whether $CC accepts $1], [cache], [
        np_save_CFLAGS=$CFLAGS
        CFLAGS="$CFLAGS $NP_CFLAGS $1 -Werror"
        AC_LINK_IFELSE([AC_LANG_SOURCE([[int main(void) { return 0; }]])],
            [AS_VAR_SET([cache], [yes])], [AS_VAR_SET([cache], [no])])
        CFLAGS=$np_save_CFLAGS])
    AS_VAR_IF([cache], [yes], [NP_CFLAGS="$NP_CFLAGS $1"], [$2])
    AS_VAR_POPDEF([cache])])

# NP_TRY_CFLAGS(FLAGS)
# --------------------
# Adds those of the blank-separated FLAGS that the compiler knows.
AC_DEFUN([NP_TRY_CFLAGS], [
    for np_flag in $1; do
        NP_APPEND_CFLAG([$np_flag])
    done])

# NP_NEED_CFLAGS(FLAG)
# --------------------
# Adds FLAG, which was asked for by name, or stops configure.
AC_DEFUN([NP_NEED_CFLAGS], [
    np_flag="$1"
    NP_APPEND_CFLAG([$np_flag], [AC_MSG_ERROR([$CC does not accept $np_flag])])])

# NP_TRY_LDFLAGS(FLAGS)
# ---------------------
# Adds those of the blank-separated FLAGS that the linker knows to NP_LDFLAGS.
AC_DEFUN([NP_TRY_LDFLAGS], [
    for np_flag in $1; do
        AC_MSG_CHECKING([whether the linker accepts $np_flag])
        np_save_LDFLAGS=$LDFLAGS
        LDFLAGS="$LDFLAGS $np_flag"
        AC_LINK_IFELSE([AC_LANG_SOURCE([[int main(void) { return 0; }]])],
            [AC_MSG_RESULT([yes])
             NP_LDFLAGS="$NP_LDFLAGS $np_flag"],
            [AC_MSG_RESULT([no])])
        LDFLAGS=$np_save_LDFLAGS
    done])

# NP_TRY_FORTIFY
# --------------
# Fortifies the C library's functions, unless the user did or did not optimise: without
# optimisation the macro only warns.
AC_DEFUN([NP_TRY_FORTIFY], [
    AC_MSG_CHECKING([whether _FORTIFY_SOURCE can be set])
    np_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -D_FORTIFY_SOURCE=2 -Werror"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <string.h>]], [[
#ifndef __OPTIMIZE__
#error not optimised
#endif
]])],
        [AC_MSG_RESULT([yes])
         NP_CFLAGS="$NP_CFLAGS -D_FORTIFY_SOURCE=2"],
        [AC_MSG_RESULT([no])])
    CFLAGS=$np_save_CFLAGS])

# NP_REQUIRE_C11
# --------------
# Stops configure unless the compiler has C11 with 64-bit atomics; finds libatomic for the
# machines that keep those in a library.
AC_DEFUN([NP_REQUIRE_C11], [
    AC_MSG_CHECKING([for C11 with 64-bit atomics])
    np_found=no
    np_save_LIBS=$LIBS
    for np_libs in "" "-latomic"; do
        LIBS="$np_save_LIBS $np_libs"
        AC_LINK_IFELSE([AC_LANG_PROGRAM([[
#include <stdatomic.h>
#include <stdint.h>
_Static_assert(sizeof(int) >= 4, "32-bit int");
static _Atomic uint64_t counter;
]], [[return (int)atomic_fetch_add(&counter, 1);]])], [np_found=yes; break])
    done
    AS_IF([test $np_found = no], [
        AC_MSG_RESULT([no])
        AC_MSG_ERROR([a C11 compiler with <stdatomic.h> is needed])])
    AC_MSG_RESULT([yes${np_libs:+ (with $np_libs)}])])

# NP_REQUIRE_THREADS
# ------------------
# Sets THREADS_CFLAGS, which the linker needs too, or stops configure.
AC_DEFUN([NP_REQUIRE_THREADS], [
    AC_MSG_CHECKING([for POSIX threads])
    np_save_CFLAGS=$CFLAGS
    THREADS_CFLAGS=-pthread
    CFLAGS="$CFLAGS $THREADS_CFLAGS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[
#include <pthread.h>
static void *run(void *argument) { return argument; }
]], [[pthread_t thread; return pthread_create(&thread, 0, run, 0);]])],
        [AC_MSG_RESULT([yes])],
        [AC_MSG_RESULT([no])
         AC_MSG_ERROR([POSIX threads are needed])])
    CFLAGS=$np_save_CFLAGS
    AC_SUBST([THREADS_CFLAGS])])

# NP_DEFAULT_SIGNALS
# ------------------
# Sets DEFAULT_SIGNALS to a command that runs another with every signal as it is by default, or to
# nothing. `make check &` in a script and nohup pass ignored signals on, which no shell can undo,
# and then a test of SIGINT would wait for ever.
AC_DEFUN([NP_DEFAULT_SIGNALS], [
    AC_MSG_CHECKING([for a command that resets signals])
    DEFAULT_SIGNALS="env --default-signal=HUP,INT,PIPE,QUIT,TERM,TSTP"
    AS_IF([$DEFAULT_SIGNALS true >/dev/null 2>&1], [], [DEFAULT_SIGNALS=])
    AC_MSG_RESULT([${DEFAULT_SIGNALS:-none}])
    AC_SUBST([DEFAULT_SIGNALS])])

# NP_CHECK_NLS
# Decides whether the program speaks other languages: it does unless --disable-nls is given, where
# the C library or libintl has gettext() and where msgfmt is, or a release that brings its
# catalogues ready-made.
AC_DEFUN([NP_CHECK_NLS], [
    AC_ARG_ENABLE([nls],
        [AS_HELP_STRING([--disable-nls], [speak English only])],
        [], [enable_nls=yes])
    AC_PATH_PROG([MSGFMT], [msgfmt], [msgfmt])
    AS_IF([test "x$enable_nls" != xno], [
        AC_SEARCH_LIBS([bindtextdomain], [intl], [], [enable_nls=no])
        AC_CHECK_HEADER([libintl.h], [], [enable_nls=no])
        AS_IF([test "$MSGFMT" = msgfmt && test ! -f "$srcdir/po/de/LC_MESSAGES/npuzzle-tui.mo"],
            [enable_nls=no])])
    AS_IF([test "x$enable_nls" != xno],
        [AC_DEFINE([ENABLE_NLS], [1], [Messages are looked up in catalogues.])])
    AM_CONDITIONAL([ENABLE_NLS], [test "x$enable_nls" != xno])
])

# NP_DIRECTORY(VARIABLE, VALUE)
# -----------------------------
# Sets VARIABLE to a directory of configure's, such as ${datarootdir}/locale, with nothing left to
# be expanded in it.
AC_DEFUN([NP_DIRECTORY], [
    $1=`
        test "$prefix" != NONE || prefix=$ac_default_prefix
        test "$exec_prefix" != NONE || exec_prefix=$prefix
        np_value=$2
        for np_depth in 1 2 3 4; do
            eval "np_value=\"$np_value\""
        done
        AS_ECHO(["$np_value"])`])

# NP_DIRECTORIES
# --------------
# Makes directories.h, which says where `make install` puts things, as configure was told. One file
# includes it, and it is written only when it changes: another --prefix compiles that file alone.
AC_DEFUN([NP_DIRECTORIES], [
    NP_DIRECTORY([np_bindir], [$bindir])
    NP_DIRECTORY([np_localedir], [$localedir])
    NP_DIRECTORY([np_pkgdatadir], [$datadir/$PACKAGE])
    AC_CONFIG_COMMANDS([directories.h], [
        {
            AS_ECHO(["#define NP_BINDIR \"$np_bindir\""])
            AS_ECHO(["#define NP_LOCALEDIR \"$np_localedir\""])
            AS_ECHO(["#define NP_PKGDATADIR \"$np_pkgdatadir\""])
        } >directories.tmp
        AS_IF([cmp -s directories.tmp directories.h], [rm -f directories.tmp],
            [mv -f directories.tmp directories.h])],
        [np_bindir='$np_bindir' np_localedir='$np_localedir' np_pkgdatadir='$np_pkgdatadir'])
])

# NP_PUBLIC_LIBRARY
# -----------------
# Decides what of libnpuzzle is built, from --enable-shared and --enable-static, and how the shared
# library hides what npuzzle.h does not declare: by default (HIDDEN_CFLAGS) and, where the linker
# knows version scripts, by the list of names that it also gives a version (VERSION_SCRIPT).
AC_DEFUN([NP_PUBLIC_LIBRARY], [
    AM_CONDITIONAL([SHARED_LIBRARY], [test "x$enable_shared" = xyes])
    AM_CONDITIONAL([STATIC_LIBRARY], [test "x$enable_static" = xyes])
    HIDDEN_CFLAGS=
    np_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -fvisibility=hidden -Werror"
    AC_MSG_CHECKING([whether $CC can hide functions])
    AC_COMPILE_IFELSE([AC_LANG_SOURCE([[
        __attribute__((visibility("default"))) int shown(void);
        int shown(void) { return 0; }]])],
        [AC_MSG_RESULT([yes])
         HIDDEN_CFLAGS=-fvisibility=hidden],
        [AC_MSG_RESULT([no])])
    CFLAGS=$np_save_CFLAGS
    AC_SUBST([HIDDEN_CFLAGS])
    VERSION_SCRIPT=
    np_save_LDFLAGS=$LDFLAGS
    AS_ECHO(["SHOWN_1 { global: shown; local: *; };"]) >conftest.map
    LDFLAGS="$LDFLAGS -shared -fPIC -Wl,--version-script=conftest.map"
    AC_MSG_CHECKING([whether the linker knows version scripts])
    AC_LINK_IFELSE([AC_LANG_SOURCE([[int shown(void); int shown(void) { return 0; }]])],
        [AC_MSG_RESULT([yes])
         VERSION_SCRIPT='-Wl,--version-script=$(srcdir)/src/library/npuzzle.map'],
        [AC_MSG_RESULT([no])])
    LDFLAGS=$np_save_LDFLAGS
    AC_SUBST([VERSION_SCRIPT])])
