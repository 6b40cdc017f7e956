// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Damaged files: every byte is changed in several ways, and the file is truncated at every place.
 * Tables are refused; games, the history and the configuration are read as far as they make sense,
 * or the damage is reported with its place. Reading changes no file.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "cli/option/configuration.h"
#include "records/solve.h"
#include "records/save.h"
#include "pdb/file.h"
#include "pdb/table.h"
#include "save_file.h"
#include "support.h"

/* How a byte is changed. */
static const unsigned char changes[] = {0x01, 0x04, 0x10, 0x80, 0xff};

enum { CHANGES = sizeof changes / sizeof changes[0] };

/* Odd, so that every byte of a number is reached. */
enum { TABLE_STEP = 7 };

static char *directory;
static char path[4200];

static void
set_up(void)
{
    directory = test_directory_new();
    snprintf(path, sizeof path, "%s/file", directory);
}

static void
tear_down(void)
{
    test_directory_free(directory);
}

static void
put_text(const char *text)
{
    ck_assert_int_eq(file_write(path, text, strlen(text), 0, NULL), NP_OK);
}

/* Changes every byte and truncates at every place, or every `step`-th of both; `look` reads the
 * file each time. Works in place, since file_write() waits for the disk. */
static void
damage_all(void (*look)(void), off_t step)
{
    const int file = open(path, O_RDWR);
    const off_t bytes = lseek(file, 0, SEEK_END);

    ck_assert_int_gt(bytes, 0);
    for (off_t at = 0; at < bytes; at += step) {
        unsigned char byte, changed;

        ck_assert_int_eq(pread(file, &byte, 1, at), 1);
        for (unsigned i = 0; i < CHANGES; i++) {
            changed = byte ^ changes[i];
            ck_assert_int_eq(pwrite(file, &changed, 1, at), 1);
            look();
        }
        ck_assert_int_eq(pwrite(file, &byte, 1, at), 1);
    }
    for (off_t length = bytes - 1; length >= 0; length -= step) {
        ck_assert_int_eq(ftruncate(file, length), 0);
        look();
        ck_assert_int_eq(lseek(file, 0, SEEK_END), length);
    }
    close(file);
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* With the blank's goal in a corner and in the middle, on boards of two sizes. */
static const struct pdb_pattern patterns[] = {
    {4, 3, 11, 2, {0, 1}},
    {3, 3, 8, 3, {0, 1, 3}},
    {3, 3, 4, 3, {2, 5, 8}},
};

static const struct pdb_pattern *pattern;
static const struct pdb_index *pattern_index;
static size_t refused;

static const struct pdb_table *pattern_table;

/* The bytes between header and table are unused; damage anywhere else is reported. */
static void
refuse_table(void)
{
    struct pdb_table *loaded;
    struct np_error error = {.text = ""};

    if (pdb_file_load(&loaded, pattern_index, pattern, path, NULL, &error) == NP_OK) {
        ck_assert_uint_eq(loaded->word_count, pattern_table->word_count);
        ck_assert_mem_eq(loaded->bits, pattern_table->bits,
            (size_t)pattern_table->word_count * sizeof *pattern_table->bits);
        pdb_table_free(loaded);
        return;
    }
    ck_assert_int_eq(error.status, NP_BAD_INPUT);
    ck_assert_ptr_null(loaded);
    ck_assert_ptr_eq(strstr(error.text, path), error.text);
    refused++;
}

START_TEST(a_damaged_table_is_never_used)
{
    const struct pdb_build_options control = {.threads = 1};
    struct pdb_table *table;

    pattern = &patterns[_i];
    ck_assert_int_eq(
        pdb_index_new(&pattern_index, pattern->width, pattern->height, pattern->count, NULL),
        NP_OK);
    ck_assert_int_eq(pdb_generate(&table, pattern_index, pattern, &control, NULL), NP_OK);
    ck_assert_int_eq(pdb_file_save(table, path, NULL, NULL), NP_OK);
    pattern_table = table;
    refused = 0;
    damage_all(refuse_table, TABLE_STEP);
    /* Every truncation, and every change of the header and of the table itself. */
    ck_assert_uint_ge(refused, (4096 + CHANGES * 2000) / TABLE_STEP);
    pdb_table_free(table);
    pdb_index_release(pattern_index);
}
END_TEST

/* ---- what the game writes -------------------------------------------------------------------- */

static void
look_at_game(void)
{
    struct session session;
    struct save_damage damage = {0};
    struct np_error error = {.text = ""};
    const enum np_status status = save_load(&session, path, NULL, &damage, &error);

    if (status == NP_OK) {
        ck_assert_int_eq(board_validate(&session.board, NULL), NP_OK);
        ck_assert_uint_le(session.at, session.count);
    } else {
        unsigned line = 0;

        ck_assert_msg(status == NP_BAD_INPUT || status == NP_UNSUPPORTED, "%s", error.text);
        ck_assert_ptr_eq(strstr(error.text, path), error.text);
        ck_assert_msg(sscanf(error.text + strlen(path), ":%u: ", &line) == 1, "%s", error.text);
        ck_assert_uint_ge(line, 1);
    }
    session_free(&session);
}

START_TEST(a_damaged_game_is_a_game_or_reported)
{
    put_text("npuzzle-tui game 2\nid 3x3#damage\nsource a\nmiddle\ngoal standard\n"
             "board 3 3 1 2 3 4 5 6 0 7 8\nevents\n0 L\n10 R\n20 <\n30 +D\n40 -U\n50 H\n60 .\n");
    damage_all(look_at_game, 1);
}
END_TEST

/* Nothing in it is fatal. */
static void
look_at_history(void)
{
    struct history history;

    ck_assert_int_eq(history_read(&history, path, NULL), NP_OK);
    ck_assert_uint_le(history.count + history.skipped, 3);
    history_free(&history);
}

START_TEST(the_rest_of_a_damaged_history_is_read)
{
    struct history history;
    struct text solves = {0};

    save_file_print_solve(
        &solves, "2026-11-21T10:00:00Z\t4x4\tstandard\t90000\t100\t80\t0\t0\t0\t4x4#otter-512");
    save_file_print_solve(&solves, "2026-11-21T11:00:00Z\t3x3\tsnail\t1000\t20\t-\t1\t2\t3\t-");
    put_text(solves.bytes);
    text_free(&solves);
    ck_assert_int_eq(history_read(&history, path, NULL), NP_OK);
    ck_assert_uint_eq(history.count, 2);
    history_free(&history);
    damage_all(look_at_history, 1);
}
END_TEST

/* ---- what people write ----------------------------------------------------------------------- */

/* Every complaint is one line with its place. */
static void
look_at_configuration(void)
{
    char program[] = "npuzzle-tui", option[4300];
    char *arguments[] = {program, option, NULL};
    struct cli_options options;
    struct cli_config config;
    size_t complaints = 0;

    snprintf(option, sizeof option, "--config=%s", path);
    ck_assert_int_eq(cli_options_parse(&options, 2, arguments, NULL), NP_OK);
    ck_assert_int_eq(cli_config_read(&config, &options, NULL), NP_OK);
    for (const char *line = text_string(&config.complaints); *line != '\0';
         line = strchr(line, '\n') + 1) {
        unsigned row = 0, column = 0;

        ck_assert_ptr_eq(strstr(line, path), line);
        ck_assert_msg(sscanf(line + strlen(path), ":%u:%u: ", &row, &column) == 2, "%s", line);
        ck_assert_uint_ge(row, 1);
        ck_assert_uint_ge(column, 1);
        complaints++;
    }
    ck_assert_uint_eq(complaints, config.complaint_count);
    cli_options_free(&options);
    cli_config_free(&config);
}

START_TEST(a_damaged_configuration_is_reported_by_line_and_column)
{
    put_text("# mine\ntheme = light\nspeed = 12 # fast\nascii = yes\nkeys = wasd\n"
             "key.undo = u Backspace\n");
    damage_all(look_at_configuration, 1);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("damage");
    TCase *tests = tcase_create("damage");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(
        tests, a_damaged_table_is_never_used, 0, (int)(sizeof patterns / sizeof patterns[0]));
    tcase_add_test(tests, a_damaged_game_is_a_game_or_reported);
    tcase_add_test(tests, the_rest_of_a_damaged_history_is_read);
    tcase_add_test(tests, a_damaged_configuration_is_reported_by_line_and_column);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
