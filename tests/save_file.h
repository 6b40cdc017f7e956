// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the tests of saved games share: a scratch directory, a file in it, and a listener that
 * saves every event.
 */
#ifndef NP_TESTS_SAVE_FILE_H
#define NP_TESTS_SAVE_FILE_H

#include "game/session.h"

/* A file that does not exist yet, in a directory of the test that runs. */
extern char save_file_path[4200];

/* For tcase_add_checked_fixture(). */
void save_file_set_up(void);
void save_file_tear_down(void);

/* A session listener; the context is the struct save. Asserts that every event is written. */
void save_file_keep(void *context, const struct session_event *event);

#endif
