// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whole files: reading them with a limit, creating the directories above them, and appending to
 * them under a lock.
 */
#include "config.h"

#include "base/file/file.h"

#include "base/memory.h"
#include "base/text/text.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* Bytes per read() call. */
#define READ_BYTES ((size_t)1 << 16)

/* Two seconds in all; writing a line takes far less. */
enum { LOCK_TRIES = 400, LOCK_PAUSE_NS = 5000000 };

static enum np_status
read_descriptor(int descriptor, const char *name, size_t limit_bytes, char **bytes, size_t *count,
    struct np_error *error)
{
    enum np_status status = NP_OK;
    char *buffer = NULL;
    size_t capacity = 0, used = 0;
    ssize_t got = 1;

    while (status == NP_OK && got != 0) {
        if (!memory_grow_array(&buffer, &capacity, used + READ_BYTES + 1, 1)) {
            status = np_fail_path(error, NP_NO_MEMORY, name, "out of memory");
            break;
        }
        got = read(descriptor, buffer + used, READ_BYTES);
        if (got > 0)
            used += (size_t)got;
        else if (got < 0 && errno != EINTR)
            status = np_fail_path_errno(error, NP_IO, name, errno);
        if (used > limit_bytes)
            status = np_fail_path(error, NP_TOO_LARGE, name, "more than %zu bytes", limit_bytes);
    }
    if (status != NP_OK) {
        free(buffer);
        return status;
    }
    buffer[used] = '\0';
    *bytes = buffer;
    *count = used;
    return NP_OK;
}

enum np_status
file_read(const char *path, size_t limit_bytes, char **bytes, size_t *count, struct np_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    enum np_status status;

    *bytes = NULL;
    *count = 0;
    if (descriptor < 0) {
        const enum np_status kind = errno == ENOENT ? NP_NOT_FOUND : NP_IO;

        return np_fail_path_errno(error, kind, path, errno);
    }
    status = read_descriptor(descriptor, path, limit_bytes, bytes, count, error);
    close(descriptor);
    return status;
}

enum np_status
file_make_parents(const char *path, struct np_error *error)
{
    char *copy = strdup(path);
    enum np_status status = NP_OK;

    if (copy == NULL)
        return np_no_memory(error);
    for (char *slash = strchr(copy + (copy[0] == '/'), '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(copy, 0700) != 0 && errno != EEXIST && errno != EISDIR) {
            const int reason = errno;
            struct stat found;

            /* Some systems report a read-only file system even if the directory exists. */
            if (stat(copy, &found) != 0 || !S_ISDIR(found.st_mode)) {
                status = np_fail_path_errno(error, NP_IO, copy, reason);
                break;
            }
        }
        *slash = '/';
    }
    free(copy);
    return status;
}

bool
file_write_all(int descriptor, const void *bytes, size_t count)
{
    const char *next = bytes;

    while (count > 0) {
        const ssize_t written = write(descriptor, next, count);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        next += written;
        count -= (size_t)written;
    }
    return true;
}

/* Locks the file; after an error or a timeout returns false and sets errno. */
static bool
lock_whole(int descriptor)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_NS};
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    for (int i = 0; i < LOCK_TRIES; i++) {
        if (fcntl(descriptor, F_SETLK, &lock) == 0)
            return true;
        if (errno != EACCES && errno != EAGAIN && errno != EINTR)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    errno = EAGAIN;
    return false;
}

/* Whether the last line of the file is incomplete because of a crash. */
static bool
ends_in_half_a_line(int descriptor, off_t size)
{
    char last = '\n';

    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != '\n';
}

/* Locks the file and appends to it; if writing fails, undoes it. */
static enum np_status
append_locked(int descriptor, const char *path, const char *bytes, size_t count, bool sync,
    struct np_error *error)
{
    struct stat before;
    struct text text = {0};
    enum np_status status = NP_OK;

    if (!lock_whole(descriptor) || fstat(descriptor, &before) != 0)
        return np_fail_path_errno(error, NP_IO, path, errno);
    if (ends_in_half_a_line(descriptor, before.st_size))
        text_add_char(&text, '\n');
    text_add_bytes(&text, bytes, count);
    status = text_status(&text, error);
    if (status == NP_OK && (!file_write_all(descriptor, text_string(&text), text.length) ||
                               (sync && fsync(descriptor) != 0))) {
        status = np_fail_path_errno(error, NP_IO, path, errno);
        if (ftruncate(descriptor, before.st_size) != 0)
            status = np_fail_path(error, NP_IO, path, "half a line was written");
    }
    text_free(&text);
    return status;
}

/* Appends bytes to one of the program's own files. */
static enum np_status
append(const char *path, const char *bytes, size_t count, bool sync, struct np_error *error)
{
    enum np_status status = file_make_parents(path, error);
    int descriptor;

    if (status != NP_OK)
        return status;
    status = file_open_own(path, O_RDWR | O_APPEND | O_CREAT, &descriptor, error);
    if (status == NP_NOT_FOUND)
        status = NP_IO;
    if (status != NP_OK)
        return status;
    status = append_locked(descriptor, path, bytes, count, sync, error);
    if (close(descriptor) != 0 && status == NP_OK)
        status = np_fail_path_errno(error, NP_IO, path, errno);
    return status;
}

enum np_status
file_append_line(const char *path, const char *line, struct np_error *error)
{
    struct text text = {0};
    enum np_status status;

    assert(strchr(line, '\n') == NULL);
    text_add(&text, line);
    text_add_char(&text, '\n');
    status = text_status(&text, error);
    if (status == NP_OK)
        status = append(path, text.bytes, text.length, false, error);
    text_free(&text);
    return status;
}

enum np_status
file_append_lines(const char *path, const char *lines, size_t count, struct np_error *error)
{
    assert(count > 0 && lines[count - 1] == '\n');
    return append(path, lines, count, true, error);
}

bool
file_free_bytes(const char *path, uint64_t *bytes)
{
    char *const there = strdup(path);
    struct statvfs disk;
    bool found = false;

    while (there != NULL && !(found = statvfs(there, &disk) == 0) && errno == ENOENT &&
           *there != '\0' && strcmp(there, ".") != 0 && strcmp(there, "/") != 0) {
        char *const slash = strrchr(there, '/');

        if (slash == NULL)
            memcpy(there, ".", 2);
        else
            slash[slash == there] = '\0';
    }
    free(there);
    if (found)
        *bytes = (uint64_t)disk.f_bavail * disk.f_frsize;
    return found;
}
