// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the tests of saved games.
 */
#include "config.h"

#include "save_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file/file.h"
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
save_file_print_solve(struct text *text, const char *fields)
{
    static uint64_t id;
    const size_t first = text->length;
    unsigned tabs = 0;

    for (const char *c = fields; *c != '\0'; c++)
        tabs += *c == '\t';
    text_printf(text, "solve\t%s", fields);
    if (tabs < 12)
        text_printf(text, "\t%s\t0000000000000000\t-",
            strchr(fields, '~') != NULL || strcmp(strrchr(fields, '\t'), "\t-") == 0 ? "picked"
                                                                                     : "random");
    text_printf(text, "\t%016" PRIx64 "\tok\t-\t-\t-\t-\t-", ++id);
    text_printf(text, "\t%016" PRIx64 "\n", checksum_of(text->bytes + first, text->length - first));
}

void
save_file_add_solve(const char *path, const char *fields)
{
    struct text line = {0};

    save_file_print_solve(&line, fields);
    ck_assert_int_eq(file_append(path, text_string(&line), NULL), NP_OK);
    text_free(&line);
}

void
save_file_begin(struct save *save, const struct session *session)
{
    ck_assert_int_eq(save_whole(save_file_path, 0, session, 0, NULL), NP_OK);
    ck_assert_int_eq(save_continue(save, save_file_path, session, NULL), NP_OK);
}
