// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the tests of saved games.
 */
#include "config.h"

#include "save_file.h"

#include <stdio.h>

#include "support.h"

char save_file_path[4200];
static char *directory;

void
save_file_set_up(void)
{
    directory = test_directory_new();
    (void)snprintf(save_file_path, sizeof save_file_path, "%s/file", directory);
}

void
save_file_tear_down(void)
{
    test_directory_free(directory);
}

void
save_file_begin(struct save *save, const struct session *session)
{
    ck_assert_int_eq(save_whole(save_file_path, 0, session, 0, NULL), NP_OK);
    ck_assert_int_eq(save_continue(save, save_file_path, session, NULL), NP_OK);
}
