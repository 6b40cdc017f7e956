// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Looks for a board file by its path, then among the puzzles that come with the program.
 */
#include "config.h"

#include "puzzle/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/installation.h"
#include "base/memory.h"
#include "base/text/text.h"

enum { INDEX_DIGITS_MAX = 18 }; /* fit uint64_t */

enum np_status
files_open(const char *name, FILE **stream, struct np_error *error)
{
    const char *const directory = installation_puzzles();

    *stream = fopen(name, "re");
    if (*stream != NULL)
        return NP_OK;
    const int reason = errno;
    /* If the name includes a directory, no other place is tried. */
    if (reason == ENOENT && strchr(name, '/') == NULL && directory[0] != '\0') {
        struct text path = {0};
        text_printf(&path, "%s/%s", directory, name);
        *stream = path.failed ? NULL : fopen(text_string(&path), "re");
        text_free(&path);
        if (*stream != NULL)
            return NP_OK;
    }
    return np_fail_path_errno(
        error, reason == ENOENT || reason == ENOTDIR ? NP_NOT_FOUND : NP_IO, name, reason);
}

/* Reads the number of a board at *text and advances past it. */
static bool
read_index(const char **text, uint64_t *index)
{
    const size_t digits = strspn(*text, "0123456789");

    if (digits == 0 || digits > INDEX_DIGITS_MAX)
        return false;
    *index = strtoull(*text, NULL, 10);
    *text += digits;
    return true;
}

size_t
files_split(const char *name, struct files_range *range)
{
    const char *const colon = strrchr(name, ':');
    const char *rest = colon != NULL ? colon + 1 : "";

    *range = (struct files_range){0};
    range->given = colon != NULL && colon > name && read_index(&rest, &range->first);
    range->last = range->first;
    if (range->given && *rest == '-') {
        rest++;
        range->last = UINT64_MAX;
        range->given = *rest == '\0' || read_index(&rest, &range->last);
    }
    range->given = range->given && *rest == '\0';
    return range->given ? (size_t)(colon - name) : strlen(name);
}

enum np_status
files_open_boards(const char *name, FILE **stream, struct files_range *range, size_t *name_bytes,
    struct np_error *error)
{
    enum np_status status = files_open(name, stream, error);

    *name_bytes = files_split(name, range);
    if (status != NP_NOT_FOUND || !range->given) {
        *name_bytes = strlen(name);
        range->given = false;
        return status;
    }
    if (range->last < range->first)
        return np_fail_path(error, NP_BAD_INPUT, name, "the last board comes before the first");
    char *const file = strndup(name, *name_bytes);
    if (file == NULL)
        status = np_no_memory(error);
    else if (range->first == 0)
        status = np_fail_path(error, NP_BAD_INPUT, file, "boards are counted from 1");
    else
        status = files_open(file, stream, error);
    free(file);
    return status;
}

/* Adds the files of a directory that end in .txt, except hidden ones and those with control
 * characters in their names. Returns false if memory runs out. */
static bool
add_directory(struct file_names *names, const char *path)
{
    DIR *const directory = opendir(path);
    const struct dirent *entry;
    bool good = true;

    if (directory == NULL)
        return true;
    while (good && (entry = readdir(directory)) != NULL) {
        const char *const name = entry->d_name;
        const size_t length = strlen(name);

        if (name[0] == '.' || length <= 4 || strcmp(name + length - 4, ".txt") != 0 ||
            text_has_control(name))
            continue;
        good = memory_grow_array(
            &names->names, &names->capacity, names->count + 1, sizeof names->names[0]);
        if (good)
            good = (names->names[names->count] = strdup(name)) != NULL;
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

enum np_status
files_list(struct file_names *names, bool puzzles_only, struct np_error *error)
{
    size_t kept = 0;

    *names = (struct file_names){0};
    const bool good =
        (puzzles_only || add_directory(names, ".")) && add_directory(names, installation_puzzles());
    if (names->count > 0)
        qsort(names->names, names->count, sizeof names->names[0], compare_names);
    for (size_t i = 0; i < names->count; i++)
        if (kept > 0 && strcmp(names->names[kept - 1], names->names[i]) == 0)
            free(names->names[i]);
        else
            names->names[kept++] = names->names[i];
    names->count = kept;
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
