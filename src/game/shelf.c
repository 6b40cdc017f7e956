// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The shelf: names, paths and the files.
 */
#include "config.h"

#include "game/shelf.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/file/xdg.h"

#define ENDING ".game"

enum np_status
shelf_path(const char *name, char **path, struct np_error *error)
{
    char file[SHELF_NAME_MAX + sizeof ENDING];
    const size_t length = strlen(name);

    *path = NULL;
    if (length == 0 || length > SHELF_NAME_MAX)
        return np_fail(error, NP_BAD_INPUT, "a name has 1 to %d bytes", SHELF_NAME_MAX);
    if (name[0] == '.' || strchr(name, '/') != NULL)
        return np_fail(error, NP_BAD_INPUT, "a name has no slash and begins with no dot");
    snprintf(file, sizeof file, "%s%s", name, ENDING);
    return xdg_path(XDG_DATA, file, path, error);
}

bool
shelf_has(const char *name)
{
    char *path;
    const bool found = shelf_path(name, &path, NULL) == NP_OK && access(path, F_OK) == 0;

    free(path);
    return found;
}

void
shelf_remove(const char *name)
{
    char *path;

    if (shelf_path(name, &path, NULL) == NP_OK)
        (void)unlink(path);
    free(path);
}

/* Refuses a name that is taken; else what `status` is. */
static enum np_status
refuse_taken(const char *name, const char *path, enum np_status status, struct np_error *error)
{
    if (access(path, F_OK) != 0)
        return status;
    return np_fail(error, NP_BAD_INPUT, "%s is there already: choose another name", name);
}

enum np_status
shelf_save(const char *name, bool over, const struct session *session,
    const struct save_names *names, uint64_t now_ns, const struct cancel *cancel,
    struct np_error *error)
{
    const unsigned how = FILE_PRIVATE | FILE_OWN | (over ? 0 : FILE_NEW);
    struct text text = {0};
    char *path;
    enum np_status status = shelf_path(name, &path, error);

    if (status == NP_OK && !over)
        status = refuse_taken(name, path, status, error);
    if (status == NP_OK)
        status = save_text(&text, session, names, now_ns, cancel, error);
    if (status == NP_OK)
        status = file_write_unless(path, text.bytes, text.length, how, cancel, error);
    /* Another program may have been faster. */
    if (status == NP_IO && !over)
        status = refuse_taken(name, path, status, error);
    text_free(&text);
    free(path);
    return status;
}

enum np_status
shelf_load(const char *name, struct session *session, struct save_names *names,
    struct save_damage *damage, struct np_error *error)
{
    char *path;
    enum np_status status = shelf_path(name, &path, error);

    memset(session, 0, sizeof *session);
    if (status == NP_OK)
        status = save_load(session, names, path, damage, error);
    free(path);
    return status;
}

enum np_status
shelf_list(struct file_names *names, struct np_error *error)
{
    char *path = NULL;
    DIR *directory = xdg_path(XDG_DATA, "", &path, NULL) == NP_OK ? opendir(path) : NULL;
    enum np_status status = NP_OK;
    const struct dirent *entry;

    free(path);
    if (directory == NULL)
        return NP_OK;
    while (status == NP_OK && (entry = readdir(directory)) != NULL) {
        char name[sizeof SHELF_PREFIX + SHELF_NAME_MAX];
        const size_t length = strlen(entry->d_name);

        if (length <= strlen(ENDING) || length > SHELF_NAME_MAX + strlen(ENDING) ||
            entry->d_name[0] == '.' || strcmp(entry->d_name + length - strlen(ENDING), ENDING) != 0)
            continue;
        snprintf(
            name, sizeof name, SHELF_PREFIX "%.*s", (int)(length - strlen(ENDING)), entry->d_name);
        status = files_add_name(names, name, error);
    }
    closedir(directory);
    return status;
}

const char *
shelf_name(const char *text)
{
    const size_t length = strlen(SHELF_PREFIX);

    if (strncmp(text, SHELF_PREFIX, length) != 0 || !shelf_has(text + length))
        return NULL;
    return text + length;
}

/* Whether the text ends as the files of saved games do. */
static bool
has_ending(const char *text)
{
    const size_t length = strlen(text);

    return length > strlen(ENDING) && strcmp(text + length - strlen(ENDING), ENDING) == 0;
}

bool
shelf_is_game(const char *text)
{
    return has_ending(text) || (access(text, F_OK) != 0 && shelf_name(text) != NULL);
}

enum np_status
shelf_open(const char *text, struct session *session, struct save_names *names,
    struct save_damage *damage, struct np_error *error)
{
    if (!has_ending(text))
        return shelf_load(text + strlen(SHELF_PREFIX), session, names, damage, error);
    memset(session, 0, sizeof *session);
    return save_load(session, names, text, damage, error);
}
