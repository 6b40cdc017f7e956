// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Files by the name that the command line gives: "-" is standard input, all else is a board file.
 */
#include "config.h"

#include "cli/find.h"

#include <string.h>

#include "puzzle/files.h"

enum np_status
find_open(const char *name, FILE **stream, struct np_error *error)
{
    if (strcmp(name, "-") != 0)
        return files_open(name, stream, error);
    *stream = stdin;
    return NP_OK;
}

void
find_close(FILE *stream)
{
    if (stream != NULL && stream != stdin)
        (void)fclose(stream);
}
