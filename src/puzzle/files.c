// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The search for a board file: as named, then among the puzzles that came with the program.
 */
#include "config.h"

#include "puzzle/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file/installation.h"
#include "base/memory.h"
#include "base/text/text.h"

enum { INDEX_DIGITS_MAX = 9 };

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

enum np_status
files_open(const char *name, FILE **stream, struct np_error *error)
{
    int reason;

    *stream = open_readable(name);
    if (*stream != NULL)
        return NP_OK;
    reason = errno;
    /* Only a bare name is looked for elsewhere: a path says exactly where. */
    if (reason == ENOENT && strchr(name, '/') == NULL) {
        *stream = open_in(installation_puzzles(), name);
        if (*stream != NULL)
            return NP_OK;
    }
    return np_fail_path_errno(
        error, reason == ENOENT || reason == ENOTDIR ? NP_NOT_FOUND : NP_IO, name, reason);
}

size_t
files_board_name(const char *name, uint64_t *index)
{
    const char *const colon = strrchr(name, ':');
    const size_t digits = colon != NULL ? strspn(colon + 1, "0123456789") : 0;

    *index = FILES_NO_INDEX;
    if (colon == name || digits == 0 || digits > INDEX_DIGITS_MAX || colon[1 + digits] != '\0')
        return strlen(name);
    *index = strtoull(colon + 1, NULL, 10);
    return (size_t)(colon - name);
}

enum np_status
files_open_board(
    const char *name, FILE **stream, uint64_t *index, size_t *name_bytes, struct np_error *error)
{
    struct text file = {0};
    enum np_status status = files_open(name, stream, error);

    *name_bytes = status == NP_NOT_FOUND ? files_board_name(name, index) : strlen(name);
    if (status != NP_NOT_FOUND || name[*name_bytes] == '\0') {
        *index = FILES_NO_INDEX;
        return status;
    }
    text_add_bytes(&file, name, *name_bytes);
    status = file.failed ? np_no_memory(error) : files_open(text_string(&file), stream, error);
    text_free(&file);
    return status;
}

/* ---- lists -------------------------------------------------------------------------------- */

/* Whether a file is listed: a text, not hidden, whose name can be shown on one line. */
static bool
listed(const char *name)
{
    const size_t length = strlen(name);

    return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".txt") == 0 &&
           !text_has_control(name);
}

/* Adds a copy of the name; false if there is no memory. */
static bool
add_name(struct file_names *names, const char *name)
{
    if (!memory_grow_array(
            &names->names, &names->capacity, names->count + 1, sizeof names->names[0]))
        return false;
    names->names[names->count] = strdup(name);
    return names->names[names->count] != NULL && ++names->count > 0;
}

/* Adds what is listed of a directory; false if there is no memory. */
static bool
add_directory(struct file_names *names, const char *path)
{
    DIR *const directory = opendir(path);
    const struct dirent *entry;
    bool good = true;

    if (directory == NULL)
        return true;
    while (good && (entry = readdir(directory)) != NULL)
        if (listed(entry->d_name))
            good = add_name(names, entry->d_name);
    (void)closedir(directory);
    return good;
}

static int
compare_names(const void *a, const void *b)
{
    return text_compare_natural(*(char *const *)a, *(char *const *)b);
}

static void
sort_names(struct file_names *names)
{
    size_t kept = 0;

    if (names->count > 0)
        qsort(names->names, names->count, sizeof names->names[0], compare_names);
    for (size_t i = 0; i < names->count; i++)
        if (kept > 0 && strcmp(names->names[kept - 1], names->names[i]) == 0)
            free(names->names[i]);
        else
            names->names[kept++] = names->names[i];
    names->count = kept;
}

/* Adds the puzzles that came with the program and puts all names in order. */
static enum np_status
add_puzzles(struct file_names *names, struct np_error *error)
{
    const bool good = add_directory(names, installation_puzzles());

    sort_names(names);
    return good ? NP_OK : np_no_memory(error);
}

enum np_status
files_list(struct file_names *names, struct np_error *error)
{
    *names = (struct file_names){0};
    if (!add_directory(names, "."))
        return np_no_memory(error);
    return add_puzzles(names, error);
}

enum np_status
files_list_puzzles(struct file_names *names, struct np_error *error)
{
    *names = (struct file_names){0};
    return add_puzzles(names, error);
}

void
files_free_names(struct file_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->names[i]);
    free(names->names);
    *names = (struct file_names){0};
}
