// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The directories of journals, and which journals are in use.
 */
#include "config.h"

#include "base/file/journal_parts.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text/text.h"

#define TEMPORARY ".tmp"

enum { LOCK_TRIES = 400, LOCK_PAUSE_NS = 5 * CLOCK_NS_PER_MS };

/* Removes what killed processes left. Only the process with the lock may do that. */
static void
remove_temporary_files(const struct journal_directory *directory)
{
    const int descriptor = openat(directory->descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *const list = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    const struct dirent *entry;

    if (list == NULL) {
        if (descriptor >= 0)
            (void)close(descriptor);
        return;
    }
    while ((entry = readdir(list)) != NULL) {
        const size_t hex = strspn(entry->d_name, "0123456789abcdef");
        const size_t length = strlen(entry->d_name);
        if (hex > 0 && entry->d_name[hex] == '.' &&
            isdigit((unsigned char)entry->d_name[hex + 1]) && length > strlen(TEMPORARY) &&
            strcmp(entry->d_name + length - strlen(TEMPORARY), TEMPORARY) == 0)
            (void)unlinkat(directory->descriptor, entry->d_name, 0);
    }
    (void)closedir(list);
}

/* Locks a directory. A process that was killed a moment ago may still hold its lock, so this tries
 * for two seconds. Returns false and sets errno on failure. */
static bool
lock(int descriptor)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_NS};

    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    errno = EWOULDBLOCK;
    return false;
}

static enum np_status
lock_directory(struct journal_directory *directory, struct np_error *error)
{
    const char *const path = directory->path;
    enum np_status status = file_check_directory(path, error);

    if (status != NP_OK)
        return status == NP_NOT_FOUND ? NP_IO : status;
    directory->descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory->descriptor < 0)
        return np_fail_path_errno(error, NP_IO, path, errno);
    /* Said now, not when the first part is written after much work. */
    if (access(path, W_OK | X_OK) != 0)
        return np_fail_path_errno(error, NP_IO, path, errno);
    if (lock(directory->descriptor))
        return NP_OK;
    if (errno == EWOULDBLOCK)
        return np_fail_path(
            error, NP_SYSTEM, path, "another process keeps its checkpoints in this directory");
    return np_fail_path_errno(error, NP_IO, path, errno);
}

enum np_status
journal_directory_open(
    struct journal_directory **directory, const char *path, struct np_error *error)
{
    struct journal_directory *const opened = calloc(1, sizeof *opened);
    struct text inside = {0};
    enum np_status status;

    *directory = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    opened->descriptor = -1;
    atomic_flag_clear(&opened->busy);
    opened->path = strdup(path);
    text_printf(&inside, "%s/.", path);
    status = opened->path != NULL ? text_status(&inside, error) : np_no_memory(error);
    if (status == NP_OK)
        status = file_make_parents(inside.bytes, error);
    text_free(&inside);
    if (status == NP_OK)
        status = lock_directory(opened, error);
    if (status != NP_OK) {
        journal_directory_close(opened);
        return status;
    }
    remove_temporary_files(opened);
    *directory = opened;
    return NP_OK;
}

void
journal_directory_close(struct journal_directory *directory)
{
    if (directory == NULL)
        return;
    if (directory->descriptor >= 0)
        (void)close(directory->descriptor);
    free(directory->path);
    free(directory);
}

/* Waits while another thread uses the list, which takes less than a microsecond. */
static void
take_list(struct journal_directory *directory)
{
    while (atomic_flag_test_and_set(&directory->busy))
        continue;
}

bool
journal_take_name(struct journal *journal)
{
    struct journal_directory *const directory = journal->directory;
    const struct journal *other;

    take_list(directory);
    for (other = directory->open; other != NULL; other = other->next)
        if (strcmp(other->subject->name, journal->subject->name) == 0)
            break;
    if (other == NULL) {
        journal->next = directory->open;
        directory->open = journal;
    }
    atomic_flag_clear(&directory->busy);
    return other == NULL;
}

void
journal_give_name(struct journal *journal)
{
    struct journal **link = &journal->directory->open;

    take_list(journal->directory);
    while (*link != NULL && *link != journal)
        link = &(*link)->next;
    if (*link != NULL)
        *link = journal->next;
    atomic_flag_clear(&journal->directory->busy);
}
