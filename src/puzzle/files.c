// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Looks for a board file by its path, then among the puzzles that come with the program.
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

enum { INDEX_DIGITS_MAX = 18 }; /* fit uint64_t */

/* Opens a file. fopen() also opens a directory, which cannot be read; that fails with EISDIR. */
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

/* Opens DIRECTORY/NAME, unless the directory is "". */
static FILE *
open_in(const char *directory, const char *name)
{
    struct text path = {0};
    FILE *stream = NULL;

    text_printf(&path, "%s/%s", directory, name);
    if (!path.failed && directory[0] != '\0')
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
    /* If the name includes a directory, no other place is tried. */
    if (reason == ENOENT && strchr(name, '/') == NULL) {
        *stream = open_in(installation_puzzles(), name);
        if (*stream != NULL)
            return NP_OK;
    }
    return np_fail_path_errno(
        error, reason == ENOENT || reason == ENOTDIR ? NP_NOT_FOUND : NP_IO, name, reason);
}

/* files_board_name() of the bytes before `end`, which is no digit. */
static size_t
board_name(const char *name, const char *end, uint64_t *index)
{
    const char *colon = end;

    while (colon > name && *colon != ':')
        colon--;
    const size_t digits = colon > name ? strspn(colon + 1, "0123456789") : 0;
    *index = FILES_NO_INDEX;
    if (digits == 0 || digits > INDEX_DIGITS_MAX || colon + 1 + digits != end)
        return (size_t)(end - name);
    *index = strtoull(colon + 1, NULL, 10);
    return (size_t)(colon - name);
}

size_t
files_board_name(const char *name, uint64_t *index)
{
    return board_name(name, name + strlen(name), index);
}

/* Does the same for FILE:FROM-TO and FILE:FROM-, too. */
static size_t
range_name(const char *name, struct files_range *range)
{
    const char *const dash = strrchr(name, '-');
    const size_t digits = dash != NULL ? strspn(dash + 1, "0123456789") : 0;
    uint64_t index;
    const size_t bytes = files_board_name(name, &index);

    *range = (struct files_range){index != FILES_NO_INDEX, index, index};
    if (range->given || dash == NULL || dash[1 + digits] != '\0' || digits > INDEX_DIGITS_MAX)
        return bytes;
    const size_t front_bytes = board_name(name, dash, &index);
    if (index == FILES_NO_INDEX)
        return bytes;
    *range =
        (struct files_range){true, index, digits > 0 ? strtoull(dash + 1, NULL, 10) : UINT64_MAX};
    return front_bytes;
}

/* Explains why a name is no file: what follows FILE has only digits and dashes, but is no range.
 * The error already says that there is no such file, and remains if there is no FILE either. */
static enum np_status
explain_range(const char *name, struct np_error *error)
{
    const char *const colon = strrchr(name, ':');
    FILE *stream;

    if (colon == NULL || colon == name || strpbrk(colon, "0123456789") == NULL ||
        colon[1 + strspn(colon + 1, "-0123456789")] != '\0')
        return NP_NOT_FOUND;
    char *const file = strndup(name, (size_t)(colon - name));
    if (file == NULL)
        return np_no_memory(error);
    const enum np_status status = files_open(file, &stream, NULL);
    free(file);
    if (status != NP_OK)
        return NP_NOT_FOUND;
    (void)fclose(stream);
    return np_fail_path(error, NP_BAD_INPUT, name,
        "boards are N, FROM-TO or FROM-, with numbers of at most %d digits", INDEX_DIGITS_MAX);
}

enum np_status
files_open_boards(const char *name, FILE **stream, struct files_range *range, size_t *name_bytes,
    struct np_error *error)
{
    struct text file = {0};
    enum np_status status = files_open(name, stream, error);

    *name_bytes = status == NP_NOT_FOUND ? range_name(name, range) : strlen(name);
    if (status != NP_NOT_FOUND || name[*name_bytes] == '\0') {
        range->given = false;
        return status == NP_NOT_FOUND ? explain_range(name, error) : status;
    }
    if (range->last < range->first)
        return np_fail_path(error, NP_BAD_INPUT, name, "the last board comes before the first");
    text_add_bytes(&file, name, *name_bytes);
    if (file.failed)
        status = np_no_memory(error);
    else if (range->first == 0)
        status = np_fail_path(error, NP_BAD_INPUT, text_string(&file), "boards are counted from 1");
    else
        status = files_open(text_string(&file), stream, error);
    text_free(&file);
    return status;
}

/* Whether to list a file: it ends in .txt, is not hidden, and has no control characters in its
 * name. */
static bool
is_listed(const char *name)
{
    const size_t length = strlen(name);

    return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".txt") == 0 &&
           !text_has_control(name);
}

/* Adds the listed files of a directory; returns false if memory runs out. */
static bool
add_directory(struct file_names *names, const char *path)
{
    DIR *const directory = opendir(path);
    const struct dirent *entry;
    bool good = true;

    if (directory == NULL)
        return true;
    while (good && (entry = readdir(directory)) != NULL) {
        if (!is_listed(entry->d_name))
            continue;
        good = memory_grow_array(
            &names->names, &names->capacity, names->count + 1, sizeof names->names[0]);
        if (good)
            good = (names->names[names->count] = strdup(entry->d_name)) != NULL;
        names->count += good;
    }
    (void)closedir(directory);
    return good;
}

static int
compare_names(const void *a, const void *b)
{
    return text_compare_natural(*(char *const *)a, *(char *const *)b);
}

/* Sorts the names and removes duplicates. */
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

enum np_status
files_list(struct file_names *names, bool puzzles_only, struct np_error *error)
{
    *names = (struct file_names){0};
    const bool good =
        (puzzles_only || add_directory(names, ".")) && add_directory(names, installation_puzzles());
    sort_names(names);
    return good ? NP_OK : np_no_memory(error);
}

void
files_free_names(struct file_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->names[i]);
    free(names->names);
    *names = (struct file_names){0};
}
