// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whole files: reading them with a limit, creating the directories above them, writing them by
 * temporary file, fsync, rename and fsync of the directory, and appending to them under a lock.
 */
#include "config.h"

#include "base/file/file.h"

#include "base/memory.h"
#include "base/text/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Bytes per read() call. */
#define READ_BYTES ((size_t)1 << 16)

/* Two seconds in all; writing a line takes far less. */
enum { LOCK_TRIES = 400, LOCK_PAUSE_NS = 5000000 };

/* The most temporary files of one target and process. */
enum { TEMPORARIES_MAX = 100 };

/* ---- reading --------------------------------------------------------------------------------- */

enum np_status
file_read(const char *path, size_t limit_bytes, char **bytes, size_t *count, struct np_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    enum np_status status = NP_OK;
    char *buffer = NULL;
    size_t capacity = 0, used = 0;
    ssize_t got = 1;

    *bytes = NULL;
    *count = 0;
    if (descriptor < 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    while (status == NP_OK && got != 0) {
        if (!memory_grow_array(&buffer, &capacity, used + READ_BYTES + 1, 1)) {
            status = np_fail_path(error, NP_NO_MEMORY, path, "out of memory");
            break;
        }
        got = read(descriptor, buffer + used, READ_BYTES);
        if (got > 0)
            used += (size_t)got;
        else if (got < 0 && errno != EINTR)
            status = np_fail_path_errno(error, NP_IO, path, errno);
        if (used > limit_bytes)
            status = np_fail_path(error, NP_TOO_LARGE, path, "more than %zu bytes", limit_bytes);
    }
    close(descriptor);
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

enum np_status
file_open(const char *path, int flags, int *descriptor, struct np_error *error)
{
    enum np_status status = NP_OK;
    struct stat found;

    *descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, S_IRUSR | S_IWUSR);
    /* The errors that O_NOFOLLOW causes on a symbolic link; FreeBSD uses EMLINK. */
    if (*descriptor < 0 && (flags & O_NOFOLLOW) != 0 && (errno == ELOOP || errno == EMLINK))
        return np_fail_path(error, NP_IO, path, "a symbolic link, which is not followed");
    if (*descriptor < 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (fstat(*descriptor, &found) != 0)
        status = np_fail_path_errno(error, NP_IO, path, errno);
    else if (!S_ISREG(found.st_mode))
        status = np_fail_path(error, NP_BAD_INPUT, path, "not a file");
    if (status != NP_OK) {
        close(*descriptor);
        *descriptor = -1;
    }
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

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

/* Returns the file that a path leads to, or the path itself if there is no such file; the caller
 * frees it. Returns NULL and sets errno if there are too many links or no memory. */
static char *
follow(const char *path)
{
    char *const found = realpath(path, NULL);

    return found != NULL || errno != ENOENT ? found : strdup(path);
}

/* Makes a temporary file under a name that no file has. On failure returns -1 and sets errno. */
static int
open_temporary(struct file_writer *writer, mode_t mode)
{
    int descriptor = -1;

    for (unsigned i = 0; i < TEMPORARIES_MAX && descriptor < 0; i++) {
        struct text name = {0};

        free(writer->temporary);
        text_printf(&name, "%s.%ld-%u.tmp", writer->target, (long)getpid(), i);
        writer->temporary = text_take(&name);
        if (writer->temporary == NULL) {
            errno = ENOMEM;
            return -1;
        }
        descriptor = open(writer->temporary,
            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode);
        if (descriptor < 0 && errno != EEXIST)
            return -1;
    }
    return descriptor;
}

/* Ends a writer, and removes its temporary file if asked to. */
static void
end_writer(struct file_writer *writer, bool remove)
{
    if (remove)
        (void)unlink(writer->temporary);
    if (writer->descriptor >= 0)
        close(writer->descriptor);
    free(writer->path);
    free(writer->target);
    free(writer->temporary);
    *writer = (struct file_writer){.descriptor = -1};
}

enum np_status
file_writer_open(struct file_writer *writer, const char *path, unsigned how, struct np_error *error)
{
    enum np_status status = file_make_parents(path, error);
    struct stat old = {0};

    *writer = (struct file_writer){.descriptor = -1, .how = how};
    if (status != NP_OK)
        return status;
    writer->target = (how & FILE_FOLLOW) != 0 ? follow(path) : strdup(path);
    writer->path = writer->target != NULL ? strdup(path) : NULL;
    if (writer->path != NULL) {
        const bool replaces = lstat(writer->target, &old) == 0 && S_ISREG(old.st_mode);

        writer->descriptor = open_temporary(
            writer, replaces || (how & FILE_PRIVATE) != 0 ? S_IRUSR | S_IWUSR : 0666);
        /* Before the first byte, which may be private. */
        if (writer->descriptor >= 0 && replaces)
            (void)fchmod(writer->descriptor, old.st_mode & 0777);
    }
    if (writer->descriptor < 0) {
        status = np_fail_path_errno(error, errno == ENOMEM ? NP_NO_MEMORY : NP_IO, path, errno);
        end_writer(writer, false);
    }
    return status;
}

enum np_status
file_writer_add(struct file_writer *writer, const void *bytes, size_t count, struct np_error *error)
{
    return file_write_all(writer->descriptor, bytes, count)
               ? NP_OK
               : np_fail_path_errno(error, NP_IO, writer->path, errno);
}

enum np_status
file_writer_flush(struct file_writer *writer, struct np_error *error)
{
    return fsync(writer->descriptor) == 0 ? NP_OK
                                          : np_fail_path_errno(error, NP_IO, writer->path, errno);
}

/* Moves the temporary file to the name of the target; on failure returns false and sets errno. */
static bool
put_in_place(const struct file_writer *writer)
{
    struct stat found;

    if ((writer->how & FILE_NEW) != 0) {
        /* Unlike a rename, a link fails if the target exists. */
        if (link(writer->temporary, writer->target) == 0) {
            (void)unlink(writer->temporary);
            return true;
        }
        /* Some file systems have no links. */
        if (errno == EEXIST || lstat(writer->target, &found) == 0) {
            errno = EEXIST;
            return false;
        }
    }
    return rename(writer->temporary, writer->target) == 0;
}

void
file_sync_directory(const char *path)
{
    char *const directory = strdup(path);
    char *const slash = directory != NULL ? strrchr(directory, '/') : NULL;
    int descriptor;

    if (slash != NULL)
        slash[slash == directory] = '\0';
    descriptor =
        open(slash != NULL ? directory : ".", O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
    free(directory);
}

enum np_status
file_writer_commit(struct file_writer *writer, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (fsync(writer->descriptor) == 0 && put_in_place(writer))
        file_sync_directory(writer->target);
    else
        status = np_fail_path_errno(error, NP_IO, writer->path, errno);
    end_writer(writer, status != NP_OK);
    return status;
}

void
file_writer_abandon(struct file_writer *writer)
{
    end_writer(writer, true);
}

enum np_status
file_write(const char *path, const void *bytes, size_t count, unsigned how, struct np_error *error)
{
    struct file_writer writer;
    enum np_status status = file_writer_open(&writer, path, how, error);

    if (status != NP_OK)
        return status;
    status = file_writer_add(&writer, bytes, count, error);
    if (status == NP_OK)
        return file_writer_commit(&writer, error);
    file_writer_abandon(&writer);
    return status;
}

/* ---- appending ------------------------------------------------------------------------------- */

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

/* Locks the file and appends lines; if writing fails, undoes it. */
static enum np_status
append_locked(int descriptor, const char *path, const char *lines, struct np_error *error)
{
    const size_t count = strlen(lines);
    struct stat before;
    struct text text = {0};

    if (!lock_whole(descriptor) || fstat(descriptor, &before) != 0)
        return np_fail_path_errno(error, NP_IO, path, errno);
    if (ends_in_half_a_line(descriptor, before.st_size))
        text_add_char(&text, '\n');
    text_add_bytes(&text, lines, count);
    if (count == 0 || lines[count - 1] != '\n')
        text_add_char(&text, '\n');
    enum np_status status = text_status(&text, error);
    if (status == NP_OK && !file_write_all(descriptor, text_string(&text), text.length)) {
        status = np_fail_path_errno(error, NP_IO, path, errno);
        if (ftruncate(descriptor, before.st_size) != 0)
            status = np_fail_path(error, NP_IO, path, "half a line was written");
    }
    text_free(&text);
    return status;
}

enum np_status
file_append(const char *path, const char *lines, struct np_error *error)
{
    enum np_status status = file_make_parents(path, error);
    int descriptor;

    if (status != NP_OK)
        return status;
    status = file_open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, &descriptor, error);
    if (status == NP_NOT_FOUND)
        status = NP_IO;
    if (status != NP_OK)
        return status;
    status = append_locked(descriptor, path, lines, error);
    if (close(descriptor) != 0 && status == NP_OK)
        status = np_fail_path_errno(error, NP_IO, path, errno);
    return status;
}
