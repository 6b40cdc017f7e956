// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The search for a board file: as named, then in the directory of the puzzles that were installed,
 * then, for a program that was built but not installed, in the tree where it was built.
 */
#include "config.h"

#include "cli/find.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

static const char *program; /* argv[0] */

void
find_set_program(const char *path)
{
    program = path;
}

/* Opens `path`; a directory, which fopen() would open and reading would fail on, is refused. */
static FILE *
open_readable(const char *path)
{
    struct stat found;

    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode)) {
        errno = EISDIR;
        return NULL;
    }
    return fopen(path, "re");
}

/* Opens DIRECTORY/NAME. */
static FILE *
open_in(const char *directory, const char *name)
{
    struct text path = {0};
    FILE *stream = NULL;

    text_printf(&path, "%s/%s", directory, name);
    if (!path.failed)
        stream = open_readable(text_string(&path));
    text_free(&path);
    return stream;
}

/* Opens a puzzle of the tree that the program was built in, if it runs from there: then there is
 * a config.status beside the directory of the program. */
static FILE *
open_in_build_tree(const char *name)
{
    const char *const slash = program != NULL ? strrchr(program, '/') : NULL;
    struct text path = {0};
    FILE *stream = NULL;
    size_t top;

    if (slash == NULL)
        return NULL;
    text_add_bytes(&path, program, (size_t)(slash - program));
    text_add(&path, "/..");
    top = path.length;
    text_add(&path, "/config.status");
    if (!path.failed && access(text_string(&path), F_OK) == 0) {
        path.bytes[top] = '\0';
        path.length = top;
        text_add(&path, "/puzzles");
        stream = open_in(text_string(&path), name);
    }
    text_free(&path);
    return stream;
}

enum np_status
find_open(const char *name, FILE **stream, struct np_error *error)
{
    int reason;

    *stream = strcmp(name, "-") == 0 ? stdin : open_readable(name);
    if (*stream != NULL)
        return NP_OK;
    reason = errno;
    /* Only a bare name is looked for elsewhere: a path says exactly where. */
    if (reason == ENOENT && strchr(name, '/') == NULL) {
        *stream = open_in(PKGDATADIR, name);
        if (*stream == NULL)
            *stream = open_in_build_tree(name);
        if (*stream != NULL)
            return NP_OK;
    }
    return np_fail_errno(
        error, reason == ENOENT || reason == ENOTDIR ? NP_NOT_FOUND : NP_IO, reason, "%s", name);
}

void
find_close(FILE *stream)
{
    if (stream != NULL && stream != stdin)
        (void)fclose(stream);
}
