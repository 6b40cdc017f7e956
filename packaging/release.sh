#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes a release in release/: the tarball, Debian's source package, the static program, the list of parts
# (SPDX), and checksums. `make release` runs it in a build of a clean clone whose
# commit has the tag vVERSION. It refuses a release that lacks anything; with RELEASE_TRIAL=yes it only says
# so. RELEASE_KEY=ID signs the checksums with gpg.

set -eu
: "${top_srcdir:?}" "${MAKE:=make}"
source=$(cd "$top_srcdir" && pwd)
version=$(sed -n 's/^AC_INIT(\[[^]]*\], \[\([^]]*\)\].*/\1/p' "$source/configure.ac")
name=npuzzle-tui-$version
release=$PWD/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() {
    printf 'release: %s\n' "$*"
}

# lacks WHAT: ends the release, unless it is a trial.
lacks() {
    say "$*" >&2
    [ "${RELEASE_TRIAL:-no}" = yes ] || exit 1
}

# ---- what a release needs ------------------------------------------------------------------------
[ -z "$(git -C "$source" status --porcelain)" ] || lacks 'the tree has changes that are not committed'
git -C "$source" tag --points-at HEAD | grep -qx "v$version" || lacks "this commit has no tag v$version"
$MAKE -s release-check || lacks 'release-check lists what is missing'
"$source/tests/check_packages.sh" >"$work/log" ||
    lacks "versions do not agree: $(grep '^not ok' "$work/log" | tr '\n' ' ')"

# ---- the tarball, and the same from itself -------------------------------------------------------
say "$name.tar.xz"
rm -rf "$release"
mkdir "$release"
SOURCE_DATE_EPOCH=$(git -C "$source" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
$MAKE -s dist
mv "$name.tar.xz" "$release"
tar -xf "$release/$name.tar.xz" -C "$work"
cp -R "$work/$name" "$work/again"
(cd "$work/again" && ./configure --quiet && $MAKE -s dist) >"$work/log" 2>&1
cmp "$work/again/$name.tar.xz" "$release/$name.tar.xz"

# ---- the static program --------------------------------------------------------------------------
static=$name-linux-$(uname -m)
say "$static.tar.xz"
"$work/$name/packaging/static.sh" "$work/$name" "$work/static" >"$work/log" 2>&1 ||
    { tail -n 30 "$work/log" >&2 && exit 1; }
"$source/packaging/check_static.sh" "$work/static/bin/npuzzle-tui" >"$work/log" ||
    { grep -A 3 '^not ok' "$work/log" >&2 && exit 1; }
mkdir "$work/$static"
cp -R "$work/static/bin" "$work/static/share" "$work/$static"
tar --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    -C "$work" -cf - "$static" | xz -9 >"$release/$static.tar.xz"

# ---- Debian's source package ---------------------------------------------------------------------
say 'Debian source package'
mkdir "$work/debian"
cp "$release/$name.tar.xz" "$work/debian/npuzzle-tui_$version.orig.tar.xz"
cp -R "$work/$name" "$work/debian"
git -C "$source" archive HEAD debian | tar -xf - -C "$work/debian/$name"
(cd "$work/debian" && dpkg-source --build "$name") >"$work/log" 2>&1 || { cat "$work/log" >&2 && exit 1; }
mv "$work"/debian/npuzzle-tui_* "$release"

# ---- parts and checksums -------------------------------------------------------------------------
say 'parts, checksums'
python3 "$source/packaging/sbom.py" "$version" "$SOURCE_DATE_EPOCH" "$release/$name.tar.xz" \
    "$release/$static.tar.xz" "$work/static" "$source/debian/copyright" >"$release/$name.spdx.json"
cd "$release"
sha256sum -- * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
if [ -n "${RELEASE_KEY:-}" ]; then
    gpg --local-user "$RELEASE_KEY" --armor --detach-sign SHA256SUMS
else
    say 'not signed: RELEASE_KEY=ID signs the checksums'
fi
ls -l
