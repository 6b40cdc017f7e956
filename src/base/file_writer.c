// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Files, whole or not at all: temporary file, fsync, rename, fsync of the directory.
 */
#include "config.h"

#include "base/file.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEMPORARY_TRIES 100

/* Who may be stopped waits for the disk so often that stopping does not take long. */
enum { PIECE_BYTES = 4 << 20 };

/* Makes a rename in this path's directory survive a crash; where that cannot be done, so be it. */
static void
sync_parent(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *parent = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    int descriptor;

    if (parent == NULL)
        return;
    descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(parent);
    if (descriptor < 0)
        return;
    (void)fsync(descriptor);
    close(descriptor);
}

static void
writer_free(struct file_writer *writer)
{
    free(writer->target);
    free(writer->temporary);
    *writer = (struct file_writer){.descriptor = -1};
}

/* Opens a file nobody else has beside the target, or leaves the reason in errno. The system applies
 * the umask, which mkstemp() would not. */
static int
open_temporary(const char *target, char **temporary)
{
    static atomic_uint serial;
    int reason = EEXIST;

    for (int i = 0; i < TEMPORARY_TRIES; i++) {
        struct text name = {0};
        int descriptor;

        text_printf(&name, "%s.%ld-%u.tmp", target, (long)getpid(), atomic_fetch_add(&serial, 1));
        *temporary = text_take(&name);
        if (*temporary == NULL) {
            errno = ENOMEM;
            return -1;
        }
        descriptor = open(*temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0)
            return descriptor;
        reason = errno;
        free(*temporary);
        *temporary = NULL;
        if (reason != EEXIST)
            break;
    }
    /* Before POSIX.1-2024 free() may change it. */
    errno = reason;
    return -1;
}

enum np_status
file_writer_open(struct file_writer *writer, const char *path, struct np_error *error)
{
    struct stat old;
    enum np_status status;

    *writer = (struct file_writer){.descriptor = -1};
    status = file_make_parents(path, error);
    if (status != NP_OK)
        return status;
    writer->target = realpath(path, NULL);
    /* A file that is not there yet has only the name it was given. */
    if (writer->target == NULL && errno != ENOMEM)
        writer->target = strdup(path);
    if (writer->target == NULL)
        return np_fail(error, NP_NO_MEMORY, "%s: out of memory", path);
    writer->descriptor = open_temporary(writer->target, &writer->temporary);
    if (writer->descriptor < 0) {
        status = np_fail_errno(error, errno == ENOMEM ? NP_NO_MEMORY : NP_IO, errno, "%s", path);
        writer_free(writer);
    } else if (stat(writer->target, &old) == 0) {
        /* Before the first byte is in it: the old file may be for its owner's eyes only. */
        (void)fchmod(writer->descriptor, old.st_mode & 0777);
    }
    return status;
}

enum np_status
file_writer_put(struct file_writer *writer, uint64_t offset_bytes, const void *bytes, size_t count,
    struct np_error *error)
{
    const char *next = bytes;
    off_t offset = (off_t)offset_bytes;

    while (count > 0) {
        const ssize_t written = pwrite(writer->descriptor, next, count, offset);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return np_fail_errno(error, NP_IO, errno, "%s", writer->target);
        next += written;
        offset += written;
        count -= (size_t)written;
    }
    return NP_OK;
}

enum np_status
file_writer_add(struct file_writer *writer, const void *bytes, size_t count, struct np_error *error)
{
    const enum np_status status = file_writer_put(writer, writer->added_bytes, bytes, count, error);

    writer->added_bytes += count;
    return status;
}

enum np_status
file_writer_flush(struct file_writer *writer, struct np_error *error)
{
    return fsync(writer->descriptor) == 0
               ? NP_OK
               : np_fail_errno(error, NP_IO, errno, "%s", writer->target);
}

/* Puts the temporary file in the place of the target; false with errno set. */
static bool
put_in_place(const struct file_writer *writer)
{
    if ((writer->how & FILE_NEW) == 0)
        return rename(writer->temporary, writer->target) == 0;
    /* Unlike a rename, a link fails where another program was faster. */
    if (link(writer->temporary, writer->target) == 0) {
        (void)unlink(writer->temporary);
        return true;
    }
    if (errno == EEXIST)
        return false;
    /* Some file systems have no links. */
    if (access(writer->target, F_OK) != 0)
        return rename(writer->temporary, writer->target) == 0;
    errno = EEXIST;
    return false;
}

enum np_status
file_writer_commit(struct file_writer *writer, struct np_error *error)
{
    bool good = fsync(writer->descriptor) == 0;
    enum np_status status = NP_OK;

    /* The first error is the one to tell, but the descriptor is closed all the same. */
    if (!good)
        status = np_fail_errno(error, NP_IO, errno, "%s", writer->target);
    if (close(writer->descriptor) != 0 && good) {
        good = false;
        status = np_fail_errno(error, NP_IO, errno, "%s", writer->target);
    }
    if (good && !put_in_place(writer)) {
        good = false;
        status = np_fail_errno(error, NP_IO, errno, "%s", writer->target);
    }
    if (good)
        sync_parent(writer->target);
    else
        unlink(writer->temporary);
    writer_free(writer);
    return status;
}

void
file_writer_abandon(struct file_writer *writer)
{
    close(writer->descriptor);
    unlink(writer->temporary);
    writer_free(writer);
}

enum np_status
file_write(const char *path, const void *bytes, size_t count, struct np_error *error)
{
    return file_write_as(path, bytes, count, 0, error);
}

/* Adds bytes piece by piece, until it is stopped. */
static enum np_status
add_unless(struct file_writer *writer, const char *bytes, size_t count, const struct stop *stop,
    struct np_error *error)
{
    enum np_status status = NP_OK;

    for (size_t done = 0; done < count && status == NP_OK && !stop_asked(stop);) {
        const size_t left = count - done;
        const size_t piece = stop != NULL && left > PIECE_BYTES ? PIECE_BYTES : left;

        status = file_writer_add(writer, bytes + done, piece, error);
        done += piece;
        if (status == NP_OK && done < count)
            status = file_writer_flush(writer, error);
    }
    if (status == NP_OK && stop_asked(stop))
        status = np_fail(error, NP_CANCELLED, "%s: cancelled", writer->target);
    return status;
}

enum np_status
file_write_as(
    const char *path, const void *bytes, size_t count, unsigned how, struct np_error *error)
{
    return file_write_unless(path, bytes, count, how, NULL, error);
}

enum np_status
file_write_unless(const char *path, const void *bytes, size_t count, unsigned how,
    const struct stop *stop, struct np_error *error)
{
    struct file_writer writer;
    enum np_status status = file_writer_open(&writer, path, error);

    if (status != NP_OK)
        return status;
    writer.how = how;
    /* Before the first byte is in it. */
    if ((how & FILE_PRIVATE) != 0 && access(writer.target, F_OK) != 0)
        (void)fchmod(writer.descriptor, S_IRUSR | S_IWUSR);
    status = add_unless(&writer, bytes, count, stop, error);
    if (status != NP_OK) {
        file_writer_abandon(&writer);
        return status;
    }
    return file_writer_commit(&writer, error);
}
