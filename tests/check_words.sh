#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Words that code and documents no longer use, with their replacements, and phrases that no native speaker
# would use. Each is first planted and found. The table of examples in HACKING may quote them.

# shellcheck source=tests/harness.sh
. "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}/tests/harness.sh"

# One per line: an extended regular expression, a line that it must match, and the replacement. Words end at
# any character that is not a letter, so parts of identifiers count.
cat >"$dir/words" <<'WORDS'
gaps? | static uint32_t gap; | blank
struct guide|guide_[a-z_]+ | guide_follow(guide); | hints
referees? | referee_work(referee); | grading
errands? | errand_start(&errand); | task
crews? | crew_run(&crew); | parallel
toolbox(es)? | toolbox_open(&toolbox); | heuristic_cache
counted_sets? | counted_set_add(&set); | order-statistic set
search_rank|rank_(open|weights) | rank_open(&rank); | evaluation
deal_[a-z]+|view_deal | deal_start(&deal); | generate
share_(note|open|get|best)[a-z_]* | share_note_path(share); | incumbent
job_(follow|look|start|new|free) | job_follow(job); | background
batch_(open|run|close)|struct batch | batch_run(&batch); | pipeline
known_(follow|learn|settled) | known_follow(&known); | solution
sights | struct sights sights; | board_file_summaries
struct site|site_(core|line|plan|sweep) | site_line(&site); | work_board
pdb_packs?|struct pack | pdb_pack_find(name); | pdb_set
rising_[a-z]+ | rising_longest(line); | longest_increasing
struct ahead|ahead_[a-z]+ | ahead_next(ahead); | prefix
app_next_page | app_next_page(app); | the next board of the file
excuses? | enum history_excuse excuse; | reason
text_disarm | text_disarm(text); | text_sanitize
file_place | file_place_open(&place); | directory_entry
view_wait | view_wait(app); | (nothing: a game starts at once)
session_start\([a-z]* | session_start(session); | session_start_board
look-ups? | a look-up in the table | lookup
record record_[a-z]+ | the goal that the record record_names | names
at the most | four moves at the most | at most
anew | build it anew | again
[Ww]hoever | whoever reads it | (the one who does it)
WORDS

# Phrases, as they are.
cat >"$dir/phrases" <<'PHRASES'
begins so
by the mean
ending chooses
gives up is as 4
lengths as [0-9]
not at work
not on their way
PHRASES

# finds EXPRESSION FILE...: the lines with that word.
finds() {
    expression=$1
    shift
    grep -nE "(^|[^A-Za-z])($expression)([^A-Za-z]|\$)" "$@"
}

(cd "$top_srcdir" && find include src tests bench doc man README HACKING NEWS -type f \
    \( -name '*.[ch]' -o -name '*.inc' -o -name '*.sh' -o -name '*.md' -o -name '*.6' -o -name '*.awk' \
    -o -name README -o -name HACKING -o -name NEWS \) ! -name check_words.sh ! -path '*/.deps/*') >"$dir/files"
ok 'there are files to read' test "$(wc -l <"$dir/files")" -ge 300

while IFS= read -r line; do
    say=${line##*| }
    line=${line% | *}
    breach=${line##* | }
    word=${line% | *}
    printf '%s\n' "$breach" >"$dir/breach"
    ok "$word is found in: $breach" test -n "$(finds "$word" "$dir/breach")"
    # shellcheck disable=SC2046
    found=$(cd "$top_srcdir" && finds "$word" $(cat "$dir/files") | grep -v '^HACKING:[0-9]*:    .*   ')
    if [ -z "$found" ]; then pass "nobody says $word"; else fail "say $say instead of $word" "$found"; fi
done <"$dir/words"

while read -r phrase; do
    printf 'static const char bad[] = "it %s";\n' "$phrase" | sed 's/\[0-9]/7/' >"$dir/breach"
    ok "'$phrase' is found" grep -qE "\"[^\"]*($phrase)" "$dir/breach"
    found=$(cd "$top_srcdir" && grep -rnE --include='*.[ch]' --include='*.inc' "\"[^\"]*($phrase)" src)
    if [ -z "$found" ]; then pass "no text says '$phrase'"; else fail "no text says '$phrase'" "$found"; fi
done <"$dir/phrases"

finish
