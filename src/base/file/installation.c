// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directories of installed files.
 */
#include "config.h"

#include "base/file/installation.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text/text.h"
#include "directories.h"

static const char *puzzles = "";

/* Returns the directory of the executable, which the caller frees, or NULL. */
static char *
executable_directory(const char *program)
{
    char *here = realpath("/proc/self/exe", NULL);

    if (here == NULL && program != NULL && strchr(program, '/') != NULL)
        here = realpath(program, NULL);
    if (here != NULL)
        *strrchr(here, '/') = '\0';
    return here;
}

static bool
exists(const struct text *path)
{
    return !path->failed && access(path->bytes, F_OK) == 0;
}

/* Writes the path of `name` in the build tree, if the program runs from there, or else that of an
 * installed directory: its position relative to `here` is the same as it was relative to BINDIR.
 * Returns the path, or `installed` if there is no such directory. */
static const char *
locate(struct text *path, const char *here, const char *name, const char *installed)
{
    static const char bindir[] = NP_BINDIR;
    const size_t length = here != NULL ? strlen(here) : 0;
    size_t shared = 0; /* length of the common directory in bytes */

    text_clear(path);
    if (here == NULL)
        return installed;
    text_printf(path, "%s/../config.status", here);
    if (exists(path)) {
        text_clear(path);
        text_printf(path, "%s/../%s", here, name);
        if (exists(path))
            return path->bytes;
    }
    for (size_t i = 0; bindir[i] != '\0' && bindir[i] == installed[i]; i++)
        shared = bindir[i] == '/' ? i : shared;
    const size_t tail = sizeof bindir - 1 - shared;
    if (length < tail || strcmp(here + length - tail, bindir + shared) != 0)
        return installed;
    text_clear(path);
    text_add_bytes(path, here, length - tail);
    text_add(path, installed + shared);
    return exists(path) ? path->bytes : installed;
}

const char *
installation_find(const char *program)
{
    static struct text puzzles_path;
    static struct text translations_path;
    char *const here = executable_directory(program);

    puzzles = locate(&puzzles_path, here, "puzzles", NP_PKGDATADIR);
    const char *const translations = locate(&translations_path, here, "po", NP_LOCALEDIR);
    free(here);
    return translations;
}

const char *
installation_puzzles(void)
{
    return puzzles;
}
