// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Damaged files: every byte is changed in several ways, and the file is truncated at every place.
 * Tables are refused; the store and the configuration are read as far as they make sense, or the
 * damage is reported. Reading changes no file.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "cli/option/configuration.h"
#include "pdb/file.h"
#include "pdb/table.h"
#include "store_file.h"
#include "support.h"

/* How a byte is changed. */
static const unsigned char changes[] = {0x01, 0x04, 0x10, 0x80, 0xff};

enum { CHANGES = sizeof changes / sizeof changes[0] };

/* Odd, so that every byte of a number is reached. */
enum { TABLE_STEP = 7, STORE_STEP = 37 };

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

/* Nothing is fatal: what the store has is read, or a sentence says what is wrong with the file. */
static void
look_at_store(void)
{
    const struct store_filter all = {0};
    struct store *store;
    struct history history = {0};
    struct store_games games = {0};
    struct np_error error = {.text = ""};
    enum np_status status = store_open(&store, path, STORE_READ, &error);

    if (status == NP_OK)
        status = store_read_history(store, &all, &history, &error);
    if (status == NP_OK)
        status = store_list_games(store, &games, &error);
    if (status == NP_OK) {
        ck_assert_uint_le(history.count, 2);
        for (size_t i = 0; i < games.count; i++) {
            struct stored_game stored;
            struct record record;
            struct session session;

            if (store_load_game(store, &games.games[i], &record, &stored, NULL) == NP_OK) {
                if (record_replay(&record, &session, NULL) == NP_OK)
                    ck_assert_int_eq(board_validate(&session.board, NULL), NP_OK);
                session_free(&session);
            }
            record_free(&record);
        }
    } else {
        ck_assert_msg(status == NP_IO || status == NP_NOT_FOUND, "%s", error.text);
        ck_assert_ptr_eq(strstr(error.text, path), error.text);
    }
    history_free(&history);
    store_games_free(&games);
    store_close(store);
}

START_TEST(the_rest_of_a_damaged_store_is_read)
{
    const struct board board = {2, 2, 4, 1, (uint32_t[]){1, 0, 3, 2}};
    const struct history_solve solves[2] = {{.time_ms = 90000}, {.time_ms = 1000, .hints = 1}};
    struct stored_game stored = {0};
    struct session session;
    struct store *store;
    struct goal goal;

    store_file_add_all(path, solves, 2);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 0, NULL), NP_OK);
    store = store_file_open(path);
    ck_assert_int_eq(store_put(store, &stored, &session, 1, NULL), NP_OK);
    store_close(store);
    session_free(&session);
    goal_free(&goal);
    damage_all(look_at_store, STORE_STEP);
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
    tcase_add_test(tests, the_rest_of_a_damaged_store_is_read);
    tcase_add_test(tests, a_damaged_configuration_is_reported_by_line_and_column);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
