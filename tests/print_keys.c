// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Prints the keys of the table of requests for the manual page. tests/check_docs.sh compares it
 * with the manual, `make update-docs` updates that.
 */
#include "config.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "keys/request.h"

static const struct {
    const char *title;
    unsigned modes;  /* those that the row must have ... */
    unsigned not_in; /* ... and must not */
} parts[] = {
    {"In the game", MODE_PLAY, 0},
    {"While you go through moves", MODE_STEP, MODE_PLAY},
    {"In the quiz", MODE_QUIZ, MODE_STEP},
    {"While you edit a board", MODE_EDIT, MODE_PLAY | MODE_STEP},
    {"While algorithms race", MODE_RACE, MODE_PLAY | MODE_STEP | MODE_HELP},
    {"In the statistics", MODE_STATISTICS, MODE_PLAY | MODE_STEP | MODE_HELP},
    {"In the list of solves", MODE_SOLVES, MODE_PLAY | MODE_STEP | MODE_HELP},
    {"In the result of an event", MODE_RESULT, MODE_HELP | MODE_STATISTICS},
    {"In the help", MODE_HELP, MODE_PLAY | MODE_STEP},
    {"While you choose what to copy", MODE_COPY, MODE_PLAY | MODE_STEP | MODE_HELP},
    {"While you choose", MODE_FORM, MODE_PLAY | MODE_STEP | MODE_HELP | MODE_PROMPT},
    {"While you type", MODE_PROMPT, MODE_PLAY | MODE_STEP | MODE_HELP},
};

/* Prints the names of keys, separated by commas; some of those letters are macros of mdoc. */
static void
print_keys(const char *keys)
{
    const char *before = "";

    while (keys[0] != '\0') {
        const size_t length = strcspn(keys, " ");

        printf("%s%s%.*s", before, length == 1 ? "\\&" : "", (int)length, keys);
        before = " , ";
        keys += length;
        keys += strspn(keys, " ");
    }
}

/* Prints a row's description as a sentence. */
static void
print_help(const char *help)
{
    printf("%c%s.\n", help[0] >= 'a' && help[0] <= 'z' ? help[0] - 'a' + 'A' : help[0], help + 1);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        /* "In" would be a macro. */
        printf(".Ss \\&%s\n.Bl -tag -width Ds\n", parts[i].title);
        for (unsigned k = 1; k < REQUEST_COUNT; k++) {
            const struct request_row *row = &request_rows[k];

            if ((row->modes & parts[i].modes) == 0 || (row->modes & parts[i].not_in) != 0)
                continue;
            printf(".It Ic ");
            print_keys(row->keys);
            printf("\n");
            print_help(row->help);
            printf(".Pq Cm %s\n", row->name);
        }
        printf(".El\n");
    }
    return fflush(stdout) != 0;
}
