// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of cli/progress: what the line on a terminal says.
 */
#include "config.h"

#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support.h"

/* The line about a board. */
static void
show_line(struct progress_board *board, char *line, size_t bytes)
{
    struct progress progress = {.kind = PROGRESS_LINE};
    FILE *const file = tmpfile();
    const int saved = dup(STDERR_FILENO);

    ck_assert(file != NULL && saved >= 0);
    ck_assert_int_ge(dup2(fileno(file), STDERR_FILENO), 0);
    progress_tick(&progress, board);
    (void)fflush(stderr);
    ck_assert_int_ge(dup2(saved, STDERR_FILENO), 0);
    (void)close(saved);
    rewind(file);
    line[fread(line, 1, bytes - 1, file)] = '\0';
    (void)fclose(file);
}

START_TEST(tables_that_are_built_are_named)
{
    struct progress_board board = {0};
    char line[256];

    progress_begin(&board, "folder/korf-felner-50.txt", 1);
    board.length = 97;
    board.lower_bound = 87;
    board.counters.bound = 87;
    show_line(&board, line, sizeof line);
    ck_assert_ptr_nonnull(
        strstr(line, "\033[?7lkorf-felner-50.txt board 1   proved 87 <= optimal <= 97"));
    ck_assert_ptr_nonnull(strstr(line, " nodes"));
    board.counters.building = 13;
    show_line(&board, line, sizeof line);
    ck_assert_ptr_null(strstr(line, "depth"));
    ck_assert_ptr_nonnull(strstr(line, "building tables, 12 %"));
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("cli_progress");
    TCase *const tests = tcase_create("cli_progress");

    tcase_add_test(tests, tables_that_are_built_are_named);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
