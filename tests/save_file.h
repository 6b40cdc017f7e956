// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the tests of saved games: a scratch directory, and a file in it.
 */
#ifndef NP_TESTS_SAVE_FILE_H
#define NP_TESTS_SAVE_FILE_H

#include "game/save/save.h"

/* A new name in a directory of the running test. */
extern char save_file_path[4200];

/* For tcase_add_checked_fixture(). */
void save_file_set_up(void);
void save_file_tear_down(void);

/* Writes a game to `save_file_path`, and opens the file for further events. */
void save_file_begin(struct save *save, const struct session *session);

#endif
