#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Python package: its tests under the oldest and the newest Python that is here, the examples of
# doc/python.md, and a wheel with the library in a fresh virtual environment.

# shellcheck source=tests/harness.sh
. "${top_srcdir:?}/tests/harness.sh"
build=$(cd "${top_builddir:?}" && pwd)
library=$build/.libs/libnpuzzle.so.0
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

skip() {
    echo "skipped: $1"
    exit 77
}

# "VERSION TOOLS PATH" of every Python 3.6 or later, the oldest first: on PATH, and those behind the shims of
# pyenv, which are slow themselves. TOOLS says whether it has mypy, and what building a wheel needs.
pythons() {
    (
        IFS=:
        for folder in $PATH; do
            case $folder in
            */shims) printf '%s\n' "${folder%/shims}"/versions/3*/bin/python3 ;;
            *) printf '%s\n' "$folder"/python3 "$folder"/python3.[0-9] "$folder"/python3.[0-9][0-9] ;;
            esac
        done
    ) | while read -r python; do
        [ ! -x "$python" ] || "$python" - 2>/dev/null <<'END'
import ctypes, importlib.util, sys
assert sys.version_info >= (3, 6)
tools = ["mypy"] if importlib.util.find_spec("mypy") else []
try:
    import build.__main__, ensurepip, setuptools, wheel
    tools += ["wheel"] if int(setuptools.__version__.split(".")[0]) >= 61 else []
except ImportError:
    pass
print("%d%03d" % sys.version_info[:2], "-" + "-".join(tools), sys.executable)
END
    done | sort -u
}

# with TOOL: the newest Python that has it.
with() {
    sed -n "s/^[0-9]* [-a-z]*-$1[-a-z]* //p" "$dir/pythons" | tail -n 1
}

[ -e "$library" ] || skip 'no shared library: configured without, or not on this system'
pythons >"$dir/pythons"
[ -s "$dir/pythons" ] || skip 'no Python 3.6 or later'
oldest=$(sed -n '1s/^[^ ]* [^ ]* //p' "$dir/pythons")
newest=$(sed -n '$s/^[^ ]* [^ ]* //p' "$dir/pythons")

for python in "$oldest" "$newest"; do
    [ "$python" != "${done_with:-}" ] || continue
    version=$("$python" --version 2>&1)
    (
        cd "$dir" && PYTHONPATH=$top_srcdir/python NPUZZLE_LIBRARY=$library \
            "$python" -W error "$top_srcdir/python/tests/test_npuzzle.py"
    ) >"$dir/log" 2>&1
    ok "the tests pass under $version" test $? -eq 0
    grep -q '^OK' "$dir/log" || cat "$dir/log"
    ok "they are more than twenty under $version" test "$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' "$dir/log")" -gt 20
    done_with=$python
done
(cd "$dir" && PYTHONPATH=$top_srcdir/python NPUZZLE_LIBRARY=$library "$newest" -m doctest "$top_srcdir/doc/python.md" "$top_srcdir/python/README.md") >"$dir/log" 2>&1
ok 'the examples of doc/python.md and python/README.md print what they show' test ! -s "$dir/log"
head -n 60 "$dir/log"
ok 'there are examples in doc/python.md' test "$(grep -c '^    >>>' "$top_srcdir/doc/python.md")" -ge 20
(cd "$dir" && NPUZZLE_LIBRARY=$dir/none PYTHONPATH=$top_srcdir/python "$newest" -c 'import npuzzle') >"$dir/log" 2>&1
ok 'without the library it says what to install' grep -q 'libnpuzzle0' "$dir/log"

# The compiler knows the layouts of structs.
PYTHONPATH=$top_srcdir/python NPUZZLE_LIBRARY=$library "$newest" - >"$dir/layouts.c" <<'END'
import ctypes
from npuzzle import _errors, _library

print('#include <npuzzle.h>\n_Static_assert(NPUZZLE_NO_MEMORY == %d, "");' % _errors._NO_MEMORY)
for name, found in _library.STRUCTS.items():
    print('_Static_assert(sizeof(struct %s) == %d, "size");' % (name, ctypes.sizeof(found)))
    for field, _ in found._fields_:
        here = (name, field, getattr(found, field).offset, getattr(found, field).size)
        print('_Static_assert(offsetof(struct %s, %s) == %d, "offset");' % here[:3])
        print('_Static_assert(sizeof(((struct %s *)0)->%s) == %d, "size");' % (name, field, here[3]))
END
ok 'there are structs to compare' test "$(wc -l <"$dir/layouts.c")" -ge 100
# shellcheck disable=SC2086
ok 'structs are laid out as in npuzzle.h' ${CC:-cc} -std=c11 -fsyntax-only -I"$top_srcdir/include" "$dir/layouts.c"

# Types, where mypy is: in the module, and right and wrong calls of a user.
python=$(with mypy)
[ -z "$python" ] || ok 'mypy has nothing to say' sh -c "cd '$top_srcdir/python' &&
    MYPYPATH=. '$python' -m mypy --cache-dir='$dir/mypy' npuzzle tests/typed_calls.py"

# ---- a wheel, in a fresh environment -------------------------------------------------------------
builder=$(with wheel)
if [ -z "$builder" ]; then
    echo 'not tried: a wheel, since no Python here has build, setuptools 61, wheel and ensurepip'
    finish
fi
if PYTHON=$builder "$top_srcdir/python/build.sh" "$dir/dist" "$library" >"$dir/log" 2>&1; then
    pass 'sdist and wheels are built'
else
    fail 'sdist and wheels are built' "$(tail "$dir/log")"
fi
ok 'one wheel fits every system' test -f "$(echo "$dir"/dist/npuzzle-*-py3-none-any.whl)"
ok 'the sdist has the licence' sh -c "tar -tf '$dir'/dist/npuzzle-*.tar.gz | grep -q /COPYING"
ok 'a fresh virtual environment' "$builder" -m venv "$dir/fresh"
ok 'pip installs the wheel with the library' "$dir/fresh/bin/python" -m pip --quiet --disable-pip-version-check install --no-index \
    "$(find "$dir/dist" -name '*.whl' ! -name '*none-any.whl')"
moves=$(cd "$dir" && unset NPUZZLE_LIBRARY && "$dir/fresh/bin/python" -c \
    'import npuzzle; print(npuzzle.solve(npuzzle.Board("8 1 3 / 4 0 2 / 7 6 5")).moves)')
ok "one line solves a board: $moves" test "${#moves}" -eq 14
finish
