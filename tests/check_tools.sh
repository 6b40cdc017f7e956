#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `make lint` finds faults in changed files, only there, and names missing tools; `make list-tests`
# knows every test file.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"

# ---- make list-tests -----------------------------------------------------------------------------
(cd "$top_srcdir" && tests/list.sh) >"$dir/out"
(cd "$top_srcdir" && ls tests/check_*.c tests/check_*.sh tests/e2e/*.sh) >"$dir/files"
sed -n 's/^\(tests[^ ]*\)  *[^ ].*/\1/p' "$dir/out" | sort >"$dir/listed"
unlisted=$(sort "$dir/files" | comm -23 - "$dir/listed" | tr '\n' ' ')
ok "make list-tests says what is in every test file: $unlisted" test -z "$unlisted"
(cd "$top_srcdir" && tests/list.sh room) >"$dir/out"
ok 'a word chooses' test "$(grep -c '^tests' "$dir/out")" -lt 20
ok 'and is looked for in what the files hold' grep -q '^tests/check_layering.sh' "$dir/out"

# ---- make lint -----------------------------------------------------------------------------------
command -v git >/dev/null || finish

# linted: runs the linters on a small clone.
linted() {
    command_line=.ci/lint
    (cd "$dir/clone" && PATH=${tools:-$PATH} BUILD=. .ci/lint) >"$dir/out" 2>"$dir/err"
    status=$?
}

git init -q -b main "$dir/clone"
mkdir -p "$dir/clone/src" "$dir/clone/.ci"
cp "$top_srcdir/.ci/lint" "$dir/clone/.ci"
cp "$top_srcdir/.clang-format" "$top_srcdir/.clang-tidy" "$dir/clone"
: >"$dir/clone/config.h"
printf 'int   old(void);\n' >"$dir/clone/src/old.c"
git -C "$dir/clone" add -A
git -C "$dir/clone" -c user.name=test -c user.email=test@example.org commit -q -m old

linted
is 'nothing changed: nothing is wrong' 0
ok 'and no tool is asked' test ! -s "$dir/out"
if command -v clang-format >/dev/null; then
    printf 'int   fresh(void);\n' >"$dir/clone/src/fresh.c"
    linted
    is 'a new file in another format is found' 1
    ok 'and named' grep -q 'src/fresh.c' "$dir/err"
    ok 'an old one is not looked at' sh -c "! grep -q 'src/old.c' '$dir/err'"
    printf 'int fresh(void);\n' >"$dir/clone/src/fresh.c"
fi
if command -v clang-tidy >/dev/null; then
    printf 'int used(int a, int b);\n\nint\nused(int a, int b)\n{\n    return a;\n}\n' >"$dir/clone/src/fresh.c"
    linted
    is 'an unused parameter is found' 1
    has 'and named' "parameter 'b' is unused"
fi
if command -v shellcheck >/dev/null; then
    rm -f "$dir/clone/src/fresh.c"
    # shellcheck disable=SC2016
    printf '#!/bin/sh\necho $1\n' >"$dir/clone/script.sh"
    linted
    is 'what shellcheck says counts' 1
fi

# A machine without the tools.
printf 'int fresh(void);\n' >"$dir/clone/src/fresh.c"
rm -f "$dir/clone/script.sh"
mkdir "$dir/few"
for tool in git grep sed sort uniq wc tr xargs mktemp rm sh getconf cat; do
    ln -s "$(command -v $tool)" "$dir/few/$tool"
done
tools=$dir/few
linted
is 'without tools nothing fails' 0
says 'but each is named' 'clang-format is missing: 1 files were not looked at'
says 'the other one, too' 'clang-tidy is missing'
finish
