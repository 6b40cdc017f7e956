#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# python/build.sh DIRECTORY [LIBRARY]: builds the Python package into DIRECTORY, away from the source: an
# sdist and a wheel that use the system's libnpuzzle.so.0 and, with LIBRARY (.libs/libnpuzzle.so.0), a
# wheel for this machine that contains it. PYTHON has build, setuptools and wheel.

set -eu
: "${PYTHON:=python3}"
source=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir "$copy/npuzzle"
cp "$source/pyproject.toml" "$source/setup.py" "$source/README.md" "$source/../COPYING" "$copy"
cp "$source"/npuzzle/*.py "$source/npuzzle/py.typed" "$copy/npuzzle"
echo include COPYING >"$copy/MANIFEST.in"
chmod -R u+w "$copy"
"$PYTHON" -m build --no-isolation --sdist --wheel --outdir "$out" "$copy"
if [ -n "${2:-}" ]; then
    rm -rf "$copy/build"
    cp -L "$2" "$copy/npuzzle/libnpuzzle.so.0"
    strip --strip-unneeded "$copy/npuzzle/libnpuzzle.so.0" 2>/dev/null || :
    "$PYTHON" -m build --no-isolation --wheel --outdir "$out" "$copy"
fi
