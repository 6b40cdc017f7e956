// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the command line, one argument per line. It is accepted or refused with a message;
 * accepted numbers are within their limits.
 */
#include "config.h"

#include "cli/option/options.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { ARGUMENTS_MAX = 64 };

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
check_taken(const struct cli_options *options)
{
    promise((unsigned)options->mode < CLI_MODE_COUNT);
    promise(options->width <= BOARD_SIDE_MAX && options->height <= BOARD_SIDE_MAX);
    promise((options->width == 0) == (options->height == 0));
    promise(options->solver.weight >= 1.0);
    for (size_t i = 0; i < options->file_count; i++)
        promise(options->files[i] != NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static char program[] = "npuzzle-tui";
    char *const text = malloc(count + 1);
    char *arguments[ARGUMENTS_MAX + 2] = {program};
    struct cli_options options;
    struct np_error error = {.text = ""};
    int arguments_count = 1;
    char *rest = text;
    enum np_status status;

    promise(text != NULL);
    memcpy(text, bytes, count);
    text[count] = '\0';
    while (rest != NULL && arguments_count <= ARGUMENTS_MAX) {
        arguments[arguments_count++] = rest;
        rest = strchr(rest, '\n');
        if (rest != NULL)
            *rest++ = '\0';
    }
    status = cli_options_parse(&options, arguments_count, arguments, &error);
    promise(status == NP_OK || status == NP_USAGE);
    if (status == NP_OK)
        check_taken(&options);
    else
        promise(error.status == status && error.text[0] != '\0');
    cli_options_free(&options);
    free(text);
    return 0;
}
