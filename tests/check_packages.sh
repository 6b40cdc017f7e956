#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Packages agree with the source: one version everywhere, a licence for every file, and no address that is
# made up.

# shellcheck source=tests/harness.sh
. "${top_srcdir:?}/tests/harness.sh"
cd "$top_srcdir" || exit 1

# lacks PATTERN FILE...: no line of the files matches.
lacks() {
    ! grep -rnE -- "$@"
}

version=$(sed -n 's/^AC_INIT(\[[^]]*\], \[\([^]]*\)\].*/\1/p' configure.ac)

# ---- one version ---------------------------------------------------------------------------------
ok 'configure.ac has a version' test -n "$version"
news=$(grep -m 1 '^[0-9]' NEWS)
ok "NEWS begins with it: $news" test "${news%% *}" = "$version"
ok 'the manual has it' grep -qx "\.Os npuzzle-tui $version" man/npuzzle-tui.6
ok 'the header of the library has it' grep -qx "#define NPUZZLE_VERSION \"$version\"" include/npuzzle.h
ok 'the Python module has it' grep -qx "version = \"$version\"" python/pyproject.toml
ok 'CITATION.cff has it' grep -qx "version: $version" CITATION.cff
ok 'the AppStream description begins with it' test \
    "$(grep -m 1 -o '<release version="[^"]*"' data/*.metainfo.xml)" = "<release version=\"$version\""

# ---- no address is made up -----------------------------------------------------------------------
ok 'no file of a package has an address of an example' lacks \
    'example\.(org|com|net)' packaging data README NEWS configure.ac
[ -d debian ] || finish

# ---- Debian --------------------------------------------------------------------------------------
ok 'debian/changelog has the version' grep -q "^npuzzle-tui ($version-[0-9]*) " debian/changelog
ok 'debian/ has no address of an example' lacks 'example\.(org|com|net)' debian
sed -n '/^Files:/,/^Copyright:/p' debian/copyright | sed 's/^Files://; /^Copyright:/d' | tr ' ' '\n' |
    grep . >"$dir/patterns"
ok 'debian/copyright names files' test "$(wc -l <"$dir/patterns")" -gt 10
while read -r pattern; do
    case $pattern in
    # What the build system adds to a release.
    build-aux/* | Makefile.in | aclocal.m4 | configure | m4/l*) continue ;;
    esac
    # The patterns of this file know only * and ?.
    # shellcheck disable=SC2086
    set -- $pattern
    ok "debian/copyright: $pattern exists" test -e "$1"
done <"$dir/patterns"
sed -n 's/^License: //p' debian/copyright | sort | uniq -c | awk '$1 == 1' >"$dir/once"
ok "every licence of debian/copyright has its text" test ! -s "$dir/once"
sed -n 's/^[a-z][^(]*[ *]\(npuzzle_[a-z_]*\)(.*/\1/p' include/npuzzle.h | sort >"$dir/exported"
sed -n 's/^ \(npuzzle_[a-z_]*\)@.*/\1/p' debian/libnpuzzle0.symbols | sort >"$dir/symbols"
ok 'debian/libnpuzzle0.symbols lists what the library exports' cmp "$dir/exported" "$dir/symbols"
finish
