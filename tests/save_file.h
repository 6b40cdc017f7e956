// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the tests of saved games and of the history: a scratch directory, and a file in it.
 */
#ifndef NP_TESTS_SAVE_FILE_H
#define NP_TESTS_SAVE_FILE_H

#include "base/text/text.h"
#include "records/save.h"

/* A new name in a directory of the running test. */
extern char save_file_path[4200];

/* For tcase_add_checked_fixture(). */
void save_file_set_up(void);
void save_file_tear_down(void);

/* Appends a solve to a history: its fields 1 to 10, or 1 to 13, and others that suit them. Its id
 * is 1, 2, 3 ... */
void save_file_add_solve(const char *path, const char *fields);

/* Adds such a line to a text, with its newline. */
void save_file_print_solve(struct text *text, const char *fields);

/* Writes a game to `save_file_path`, and opens the file for further events. */
void save_file_begin(struct save *save, const struct session *session);

#endif
