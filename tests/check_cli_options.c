// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of cli/option/options: the table, the parser, and the limits of every value.
 */
#include "config.h"

#include "cli/option/options.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/option/option_row.h"
#include "option_text.h"
#include "support.h"

enum { WORDS_MAX = 16 };

/* Parses a command line given as one text, its words separated by '|'. */
static enum np_status
parse(struct cli_options *options, const char *line, struct np_error *error)
{
    static char space[1024];
    static char *words[WORDS_MAX];
    int count = 0;

    snprintf(space, sizeof space, "npuzzle-tui|%s", line);
    words[count++] = strtok(space, "|");
    while (count < WORDS_MAX && (words[count] = strtok(NULL, "|")) != NULL)
        count++;
    return cli_options_parse(options, count, words, error);
}

static struct cli_options
parsed(const char *line)
{
    struct cli_options options;
    struct np_error error = {.text = ""};

    ck_assert_msg(parse(&options, line, &error) == NP_OK, "%s: %s", line, error.text);
    return options;
}

static void
assert_refused(const char *line, const char *words)
{
    struct cli_options options;
    struct np_error error = {.text = ""};

    ck_assert_msg(parse(&options, line, &error) == NP_USAGE, "%s", line);
    ck_assert_msg(strstr(error.text, words) != NULL, "%s: '%s'", line, error.text);
    cli_options_free(&options);
}

/* The type that option_store() writes; the compiler cannot check it against the field. */
static const struct {
    enum option_type type;
    size_t bytes;
} stored[] = {
    {OPTION_NO_VALUE, 0},
    {OPTION_FLAG, sizeof(bool)},
    {OPTION_NUMBER, sizeof(uint32_t)},
    {OPTION_NUMBER, sizeof(uint64_t)},
    {OPTION_DECIMAL, sizeof(double)},
    {OPTION_SECONDS, sizeof(uint64_t)},
    {OPTION_BYTES, sizeof(uint64_t)},
    {OPTION_SIZE, 0},
    {OPTION_TEXT, sizeof(const char *)},
    {OPTION_FILE, sizeof(const char *)},
    {OPTION_SOLUTION, sizeof(const char *)},
    {OPTION_SEED, sizeof(const char *)},
    {OPTION_ID, sizeof(const char *)},
    {OPTION_EVENT, sizeof(const char *)},
    {OPTION_WORD, sizeof(const char *)},
    {OPTION_CHOICE, sizeof(unsigned)},
    {OPTION_NAMES, sizeof(uint64_t)},
    {OPTION_FORMAT, 0},
    {OPTION_DIFFICULTY, 0},
};

START_TEST(every_field_has_the_size_of_its_type)
{
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        bool fits = false;

        for (size_t j = 0; j < sizeof stored / sizeof stored[0]; j++)
            fits = fits || (stored[j].type == row->type && stored[j].bytes == row->field_bytes);
        ck_assert_msg(fits, "--%s", row->name);
        ck_assert_uint_le(row->field + row->field_bytes, sizeof(struct cli_options));
        for (const struct option_row *other = option_rows; other < row; other++)
            ck_assert_msg(
                row->field_bytes == 0 || other->field_bytes == 0 || other->field != row->field,
                "--%s and --%s", row->name, other->name);
    }
}
END_TEST

START_TEST(every_row_is_whole_and_alone)
{
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        ck_assert_int_lt(row - option_rows, CLI_OPTIONS_MAX);
        ck_assert_ptr_eq(option_find(row->name), row);
        ck_assert_int_eq(
            row->argument == NULL, row->type == OPTION_NO_VALUE || row->type == OPTION_FLAG);
        ck_assert(row->type == OPTION_FLAG || row->argument != NULL || row->mode != CLI_PLAY);
        ck_assert(row->modes != 0 || row->mode != CLI_PLAY);
        ck_assert_msg(strlen(row->help) > 5 && strlen(row->help) <= 64, "%s", row->name);
        ck_assert_msg(
            row->help[strlen(row->help) - 1] != '.', "%s: a phrase, not a sentence", row->name);
        ck_assert_ptr_null(strstr(row->help, "default"));
        for (const struct option_row *other = option_rows; other < row; other++)
            ck_assert(row->letter == '\0' || other->letter != row->letter);
        /* A set of names is a bit mask. */
        if (row->type == OPTION_NAMES)
            for (unsigned j = 0; row->words(j) != NULL; j++)
                ck_assert_uint_lt(j, 64);
    }
}
END_TEST

static void
write_all_help(struct text *text)
{
    option_help(text, true);
}

START_TEST(help_manual_and_completions_know_every_row)
{
    void (*const writers[])(struct text *) = {
        write_all_help, option_text_manual, option_text_bash, option_text_zsh, option_text_fish};

    for (size_t w = 0; w < sizeof writers / sizeof writers[0]; w++) {
        struct text text = {0};

        writers[w](&text);
        ck_assert_int_eq(text_status(&text, NULL), NP_OK);
        for (const struct option_row *row = option_rows; row->name != NULL; row++) {
            char name[64];

            snprintf(name, sizeof name, "%s", row->name);
            /* In the manual, hyphens are escaped so that they are not set as dashes. */
            if (writers[w] == option_text_manual && strchr(name, '-') != NULL)
                *strchr(name, '-') = '\0';
            ck_assert_msg(strstr(text_string(&text), name) != NULL, "%zu: %s", w, name);
        }
        text_free(&text);
    }
}
END_TEST

START_TEST(the_ways_to_write_an_option_mean_the_same)
{
    static const char *const lines[] = {"--generate|--size=5x3", "--generate|--size|5x3",
        "--generate|-s5x3", "--generate|-s|5x3", "--gen|--si=5x3", "-qs5x3|--generate=1"};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct cli_options options = parsed(lines[i]);

        ck_assert_int_eq(options.mode, CLI_GENERATE);
        ck_assert_uint_eq(options.width, 5);
        ck_assert_uint_eq(options.height, 3);
        ck_assert(cli_option_given(&options, "size"));
        ck_assert(!cli_option_given(&options, "seed"));
        cli_options_free(&options);
    }
}
END_TEST

START_TEST(files_and_options_mix)
{
    struct cli_options options = parsed("a|--solve|-|-q|b|--|--check|-v");

    ck_assert_int_eq(options.mode, CLI_SOLVE);
    ck_assert_uint_eq(options.file_count, 5);
    ck_assert_str_eq(options.files[0], "a");
    ck_assert_str_eq(options.files[1], "-");
    ck_assert_str_eq(options.files[3], "--check");
    ck_assert_str_eq(options.files[4], "-v");
    ck_assert(options.quiet);
    ck_assert(!options.verbose);
    cli_options_free(&options);
}
END_TEST

START_TEST(help_and_version_win_over_what_follows)
{
    struct cli_options options = parsed("--solve|--help|--no-such-option");

    ck_assert_int_eq(options.mode, CLI_HELP);
    cli_options_free(&options);
    options = parsed("-qV|--size=0");
    ck_assert_int_eq(options.mode, CLI_VERSION);
    cli_options_free(&options);
    assert_refused("--no-such-option|--help", "--no-such-option");
}
END_TEST

START_TEST(wrong_words_are_named_and_corrected)
{
    assert_refused("--slove", "did you mean '--solve'?");
    assert_refused("--heuristics=none", "did you mean '--heuristic'?");
    assert_refused("--xyzzy", "unknown option '--xyzzy'");
    assert_refused("--se=1|--s=4", "ambiguous");
    assert_refused("-Z", "unknown option '-Z'");
    assert_refused("-\001", "unknown option '-\\x01'");
    assert_refused("--=1", "ambiguous");
    assert_refused("--solve=1", "takes no value");
    assert_refused("--solve|--format", "needs a value");
    assert_refused("--solve|-f", "needs a value");
    assert_refused("--solve|--format=jsn", "did you mean 'json'?");
    assert_refused("--solve|--format=", "is not one of text, ");
    assert_refused("--solve|--format=qqqqqq", "is not one of text, ");
    assert_refused("--solve|--algorithm=idaa", "did you mean 'ida'?");
    assert_refused("--solve|--heuristic=manhatan", "did you mean 'manhattan'?");
    assert_refused("--solve|--progress=sometimes", "is not one of auto, always, never");
    assert_refused(
        "--unknown-option-that-is-longer-than-any-option-there-could-ever-be-here", "unk");
}
END_TEST

START_TEST(contradictions_are_refused)
{
    assert_refused("--solve|--check", "--check contradicts");
    assert_refused("--generate|--verify=U", "--verify");
    assert_refused("--solve|--optimal|--first", "contradict each other");
    assert_refused("--solve|-q|-v", "contradict each other");
    assert_refused("--check|--board=1|--id=4x4#a", "contradict each other");
    assert_refused("--solve|--id=4x4#a|--goal=snail", "contradict each other");
    assert_refused("--check|--optimal", "'--optimal' means nothing with '--check'");
    assert_refused("--check|--format=boards", "'boards' means nothing with '--check'");
    assert_refused("--generate|--node-limit=1", "'--node-limit' means nothing with '--generate'");
    assert_refused("--optimal", "means nothing in a game");
    assert_refused("--solve|--algorithm=constructive|--weight=2", "'--algorithm=constructive'");
    assert_refused("--compare|-a|bfs,dfs|-H|manhattan", "means nothing with these algorithms");
    assert_refused("--solve|-a|astar,ida", "several names with commas");
    assert_refused("--solve|-H|manhattan,pdb", "several names with commas");
    assert_refused("--compare|-a|astar,", "names ''");
    assert_refused("--build-tables=3x3,", "names ''");
    assert_refused("--solve|--format=tsv", "'tsv' means nothing with '--solve'");
    assert_refused("--generate|a", "no file is read here");
    assert_refused("--list|a", "no file is read here");
    assert_refused("--verify=U|a|b", "one file is enough");
    assert_refused("a|b", "one file is enough");
    assert_refused("--solve|a|--board=1", "a file or '--board', not both");
    assert_refused("--check|a|--size=3", "a file or '--size', not both");
}
END_TEST

START_TEST(values_have_edges)
{
    static const char *const wrong[] = {"--size=0", "--size=32769", "--size=4x", "--size=x4",
        "--size=4x4x4", "--size=4 4", "--size=-4", "--size=+4", "--size= 4", "--size=4.",
        "--size=18446744073709551617", "--threads=0", "--threads=1025", "--threads=1e1",
        "--node-limit=0", "--node-limit=18446744073709551616", "--memory-limit=0",
        "--memory-limit=7", "--memory-limit=M", "--memory-limit=1Q", "--memory-limit=1KK",
        "--memory-limit=1.5G", "--memory-limit=1 ", "--memory-limit=1 B",
        "--memory-limit=16777216T", "--time-limit=-1", "--time-limit=1s", "--time-limit=.",
        "--time-limit=", "--time-limit=nan", "--time-limit=inf", "--time-limit=1e9",
        "--time-limit=1000000001", "--weight=0.99", "--weight=1001", "--weight=x", "--max-depth=0",
        "--beam-width=0", "--beam-width=268435456", "--seed= a", "--seed=a\n", "--id=4x4",
        "--id=4x4-snial#a", "--board=", "--goal=", "--output="};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char line[128];

        snprintf(line, sizeof line, "--solve|%s", wrong[i]);
        assert_refused(line, "'");
    }
    assert_refused("--generate=0", "--generate");
    assert_refused("--generate=x", "--generate");
}
END_TEST

START_TEST(values_are_stored)
{
    struct cli_options options = parsed("--solve|-t0.25|--node-limit=18446744073709551615|"
                                        "--memory-limit=3GiB|-j1024|--progress=never|-oX|-fjson");

    ck_assert_uint_eq(options.solver.time_ns, 250000000);
    ck_assert_uint_eq(options.solver.limits.nodes, UINT64_MAX);
    ck_assert_uint_eq(options.solver.limits.memory_bytes, (uint64_t)3 << 30);
    ck_assert_uint_eq(options.threads, 1024);
    ck_assert_int_eq(options.progress, WHEN_NEVER);
    ck_assert_str_eq(options.output, "X");
    ck_assert_str_eq(options.format->name, "json");
    cli_options_free(&options);

    options = parsed("--solve|--optimal|--no-moves|-v|--board=1 0|--goal=snail");
    ck_assert(options.solver.prove && options.no_moves && options.verbose);
    ck_assert_str_eq(options.board, "1 0");
    ck_assert_str_eq(options.goal, "snail");
    cli_options_free(&options);

    options = parsed("--generate=12|--seed=hello world|-s3");
    ck_assert_uint_eq(options.generate_count, 12);
    ck_assert_str_eq(options.seed, "hello world");
    ck_assert_uint_eq(options.height, 3);
    cli_options_free(&options);

    options = parsed("--verify=RD2L|file");
    ck_assert_str_eq(options.solution, "RD2L");
    cli_options_free(&options);
}
END_TEST

/* An alias may give an option already. */
START_TEST(an_option_without_its_value_forgets_an_earlier_one)
{
    struct cli_options options = parsed("--resume=name|--resume");

    ck_assert_ptr_null(options.resume_name);
    cli_options_free(&options);
    options = parsed("--resume|--resume=name");
    ck_assert_str_eq(options.resume_name, "name");
    cli_options_free(&options);
    options = parsed("--build-tables=3x3|--build-tables");
    ck_assert_uint_eq(options.tables_to_build, 0);
    cli_options_free(&options);
    options = parsed("--generate=5|--generate");
    ck_assert_uint_eq(options.generate_count, 1);
    cli_options_free(&options);
}
END_TEST

START_TEST(letters_scale_bytes)
{
    static const struct {
        const char *text;
        uint64_t bytes;
    } sizes[] = {{"1024", 1024}, {"1k", 1024}, {"1K", 1024}, {"1KB", 1024}, {"2M", 2097152},
        {"2MiB", 2097152}, {"1G", 1073741824}, {"16777215T", UINT64_MAX - 1099511627775}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct cli_options options;
        char line[64];

        snprintf(line, sizeof line, "--solve|--memory-limit=%s", sizes[i].text);
        options = parsed(line);
        ck_assert_uint_eq(options.solver.limits.memory_bytes, sizes[i].bytes);
        cli_options_free(&options);
    }
}
END_TEST

/* What is quoted from the command line leaves room for the reason, and no control characters. */
START_TEST(long_and_raw_words_are_quoted_in_brief)
{
    char line[600];
    struct cli_options options;
    struct np_error error;

    snprintf(line, sizeof line, "--theme=%0500d", 0);
    assert_refused(line, "...' is not one of auto, dark, ");
    snprintf(line, sizeof line, "--%0500d", 0);
    assert_refused(line, "...'");
    ck_assert_int_eq(parse(&options, "--solve|--format=a\033[2Jb", &error), NP_USAGE);
    ck_assert_ptr_nonnull(strstr(error.text, "'a?[2Jb' is not one of"));
    cli_options_free(&options);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("cli_options");
    TCase *tests = tcase_create("cli_options");

    tcase_add_test(tests, every_field_has_the_size_of_its_type);
    tcase_add_test(tests, every_row_is_whole_and_alone);
    tcase_add_test(tests, help_manual_and_completions_know_every_row);
    tcase_add_test(tests, the_ways_to_write_an_option_mean_the_same);
    tcase_add_test(tests, files_and_options_mix);
    tcase_add_test(tests, help_and_version_win_over_what_follows);
    tcase_add_test(tests, wrong_words_are_named_and_corrected);
    tcase_add_test(tests, contradictions_are_refused);
    tcase_add_test(tests, values_have_edges);
    tcase_add_test(tests, values_are_stored);
    tcase_add_test(tests, an_option_without_its_value_forgets_an_earlier_one);
    tcase_add_test(tests, letters_scale_bytes);
    tcase_add_test(tests, long_and_raw_words_are_quoted_in_brief);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
