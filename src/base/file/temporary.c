// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Temporary files: their names, and removing those of killed programs.
 */
#include "config.h"

#include "base/file/temporary.h"

#include "base/text/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define ENDING ".tmp"

enum { TRIES_MAX = 100, OLD_SECONDS = 3600 };

int
temporary_open(const struct directory_entry *entry, mode_t mode, char **name)
{
    static atomic_uint serial;
    int reason = EEXIST;

    for (int i = 0; i < TRIES_MAX; i++) {
        struct text text = {0};
        int descriptor;

        text_printf(
            &text, "%s.%ld-%u" ENDING, entry->name, (long)getpid(), atomic_fetch_add(&serial, 1));
        *name = text_take(&text);
        if (*name == NULL) {
            errno = ENOMEM;
            return -1;
        }
        descriptor = openat(
            entry->directory, *name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (descriptor >= 0)
            return descriptor;
        reason = errno;
        free(*name);
        *name = NULL;
        if (reason != EEXIST)
            break;
    }
    /* Before POSIX.1-2024, free() may have changed errno. */
    errno = reason;
    return -1;
}

/* Returns the process in the name of a temporary file of `target`, or of any file if that is NULL;
 * 0 if it is another name. */
static long
process_of(const char *name, const char *target)
{
    const size_t length = target == NULL ? 0 : strlen(target);
    const size_t end = strlen(name);
    long process = 0;
    unsigned serial = 0;
    int taken = 0;
    const char *numbers;

    if (end <= strlen(ENDING) || strcmp(name + end - strlen(ENDING), ENDING) != 0 ||
        (target != NULL && strncmp(name, target, length) != 0))
        return 0;
    /* The last full stop but one. */
    numbers = name + end - strlen(ENDING);
    while (numbers > name && numbers[-1] != '.')
        numbers--;
    if (numbers <= name + 1 || (target != NULL && numbers != name + length + 1) ||
        sscanf(numbers, "%9ld-%9u" ENDING "%n", &process, &serial, &taken) != 2 ||
        numbers + taken != name + end)
        return 0;
    return process;
}

/* Returns whether nobody writes to a file any more. Both questions are asked, since the process
 * may run on another machine, or its number may be in use again. */
static bool
is_left_behind(int directory, const char *name, long process)
{
    struct stat found;

    return fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(found.st_mode) &&
           found.st_uid == geteuid() && found.st_mtime < time(NULL) - OLD_SECONDS &&
           kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void
temporary_remove_old(const struct directory_entry *entry, bool own_directory)
{
    const char *const target = own_directory ? NULL : entry->name;
    /* Another open directory, since reading moves its position. */
    const int descriptor = openat(entry->directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *const stream = descriptor < 0 ? NULL : fdopendir(descriptor);

    if (stream == NULL) {
        if (descriptor >= 0)
            close(descriptor);
        return;
    }
    for (const struct dirent *found = readdir(stream); found != NULL; found = readdir(stream)) {
        const long process = process_of(found->d_name, target);

        if (process > 0 && is_left_behind(entry->directory, found->d_name, process))
            (void)unlinkat(entry->directory, found->d_name, 0);
    }
    closedir(stream);
}
