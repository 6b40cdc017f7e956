#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A short run of `make soak-boards`, and the verifier itself: it detects wrong answers.

# shellcheck source=tests/cli.sh
. "${top_srcdir:?}/tests/cli.sh"
judge=$top_srcdir/tests/soak_boards.awk

ok 'a thousand random boards are answered rightly' \
    sh "$top_srcdir/tests/soak_boards.sh" 1000 1

# judged WORDS SED-COMMANDS: the verifier's report on the answers, edited by sed.
judged() {
    sed "$2" "$dir/answers" | awk -v mode=check -v goal=snail -f "$judge" "$dir/boards" - \
        >"$dir/verdict"
    if [ -n "$1" ]; then
        ok "the verifier finds: $1" grep -q "^wrong: $1" "$dir/verdict"
    else
        ok 'the verifier finds nothing' sh -c "! grep '^wrong' '$dir/verdict'"
    fi
}

cat >"$dir/boards" <<'END'
3x2: 0 2 3 1 5 4
3x2: 2 1 3 0 5 4
3x3: 2 8 3 1 6 4 7 0 5
END
run --solve --format=json --goal=snail --tables=none -a astar "$dir/boards"
cp "$dir/out" "$dir/answers"
judged '' ''
judged 'answer' 's/"index":2/"index":7/'
judged 'answer' 's/"status":"optimal"/"status":"error"/'
judged 'length' 's/"length":/&1/'
judged 'move 1' 's/"moves":"[UDLR]/"moves":"X/'
judged 'not the goal' 's/"moves":"\([UDLR]*\)[UDLR][UDLR]"/"moves":"\1"/; s/"length":[0-9]*/"length":0/'
judged 'bounds' 's/"lower_bound":/&9/'
judged 'no proof' 's/"lower_bound":[0-9]*/"lower_bound":1/'
judged 'can be solved' 's/"status":"optimal"/"status":"unsolvable"/'
judged 'solved what cannot be' 's/"status":"unsolvable"/"status":"solved"/'

finish
