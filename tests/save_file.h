// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the tests of saved games share: a scratch directory, and a file in it.
 */
#ifndef NP_TESTS_SAVE_FILE_H
#define NP_TESTS_SAVE_FILE_H

#include "game/save/save.h"

/* A file that does not exist yet, in a directory of the test that runs. */
extern char save_file_path[4200];

/* For tcase_add_checked_fixture(). */
void save_file_set_up(void);
void save_file_tear_down(void);

/* Writes a game to `save_file_path`, and opens the file for the events that follow. */
void save_file_begin(struct save *save, const struct session *session);

#endif
