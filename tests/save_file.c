// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the tests of saved games share.
 */
#include "config.h"

#include "save_file.h"

#include <stdio.h>

#include "game/save/save.h"
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
save_file_keep(void *context, const struct session_event *event)
{
    ck_assert_int_eq(save_event(context, event, NULL), NP_OK);
}
