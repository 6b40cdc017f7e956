// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Files, whole or not at all: temporary file, fsync, rename, fsync of the directory.
 */
#include "config.h"

#include "base/file/file.h"

#include "base/text/text.h"

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

static void
writer_free(struct file_writer *writer)
{
    directory_entry_close(&writer->place);
    free(writer->path);
    free(writer->temporary);
    *writer = (struct file_writer){.descriptor = -1};
}

/* Opens an entry nobody else has beside the target, or leaves the reason in errno. The system
 * applies the umask, which mkstemp() would not. */
static int
open_temporary(const struct directory_entry *place, mode_t mode, char **temporary)
{
    static atomic_uint serial;
    int reason = EEXIST;

    for (int i = 0; i < TEMPORARY_TRIES; i++) {
        struct text name = {0};
        int descriptor;

        text_printf(
            &name, "%s.%ld-%u.tmp", place->name, (long)getpid(), atomic_fetch_add(&serial, 1));
        *temporary = text_take(&name);
        if (*temporary == NULL) {
            errno = ENOMEM;
            return -1;
        }
        descriptor = openat(place->directory, *temporary,
            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
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

/* The rights of a file that was not there: what the program keeps for itself nobody else may
 * change, whatever the umask allows, or it would not be believed. */
static mode_t
new_mode(unsigned how)
{
    if ((how & FILE_PRIVATE) != 0)
        return S_IRUSR | S_IWUSR;
    return (how & FILE_OWN) != 0 ? 0644 : 0666;
}

/* Makes a file as open to others as the one it replaces. Others get no right to change what a
 * stranger left, or what the program keeps for itself, and no group gets the rights of another. */
static void
take_rights(int descriptor, const struct stat *old, unsigned how)
{
    const bool trusted = old->st_uid == geteuid() && (how & FILE_OWN) == 0;
    mode_t mode = old->st_mode & (trusted ? 0777 : 0755);
    struct stat made;

    if (fstat(descriptor, &made) != 0)
        return;
    if (made.st_gid != old->st_gid && fchown(descriptor, (uid_t)-1, old->st_gid) != 0)
        mode &= ~(mode_t)S_IRWXG;
    (void)fchmod(descriptor, mode);
}

/* Opens the temporary file: with no rights of others that it shall not have, from the first byte
 * on, which may be for its owner's eyes only. */
static bool
open_descriptor(struct file_writer *writer)
{
    struct stat old;
    const bool replaces =
        fstatat(writer->place.directory, writer->place.name, &old, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(old.st_mode);

    writer->descriptor = open_temporary(
        &writer->place, replaces ? S_IRUSR | S_IWUSR : new_mode(writer->how), &writer->temporary);
    if (writer->descriptor >= 0 && replaces)
        take_rights(writer->descriptor, &old, writer->how);
    return writer->descriptor >= 0;
}

enum np_status
file_writer_open(struct file_writer *writer, const char *path, unsigned how, struct np_error *error)
{
    enum np_status status;

    *writer = (struct file_writer){.place = {.directory = -1}, .descriptor = -1, .how = how};
    status = file_make_parents(path, error);
    if (status == NP_OK)
        status = directory_entry_open(&writer->place, path, how, error);
    if (status == NP_NOT_FOUND)
        status = NP_IO;
    if (status != NP_OK)
        return status;
    writer->path = strdup(path);
    if (writer->path == NULL)
        status = np_no_memory(error);
    else if (!open_descriptor(writer))
        status = np_fail_path_errno(error, errno == ENOMEM ? NP_NO_MEMORY : NP_IO, path, errno);
    if (status != NP_OK)
        writer_free(writer);
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
            return np_fail_path_errno(error, NP_IO, writer->path, errno);
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
    return fsync(writer->descriptor) == 0 ? NP_OK
                                          : np_fail_path_errno(error, NP_IO, writer->path, errno);
}

static bool
rename_entry(const struct file_writer *writer)
{
    const int directory = writer->place.directory;

    return renameat(directory, writer->temporary, directory, writer->place.name) == 0;
}

/* Puts the temporary file in the place of the target; false with errno set. */
static bool
put_in_place(const struct file_writer *writer)
{
    const int directory = writer->place.directory;
    struct stat found;

    if ((writer->how & FILE_NEW) == 0)
        return rename_entry(writer);
    /* Unlike a rename, a link fails where another program was faster. */
    if (linkat(directory, writer->temporary, directory, writer->place.name, 0) == 0) {
        (void)unlinkat(directory, writer->temporary, 0);
        return true;
    }
    if (errno == EEXIST)
        return false;
    /* Some file systems have no links. */
    if (fstatat(directory, writer->place.name, &found, AT_SYMLINK_NOFOLLOW) != 0)
        return rename_entry(writer);
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
        status = np_fail_path_errno(error, NP_IO, writer->path, errno);
    if (close(writer->descriptor) != 0 && good) {
        good = false;
        status = np_fail_path_errno(error, NP_IO, writer->path, errno);
    }
    if (good && !put_in_place(writer)) {
        good = false;
        status = np_fail_path_errno(error, NP_IO, writer->path, errno);
    }
    /* So that the rename survives a crash; where that cannot be done, so be it. */
    if (good)
        (void)fsync(writer->place.directory);
    else
        (void)unlinkat(writer->place.directory, writer->temporary, 0);
    writer_free(writer);
    return status;
}

void
file_writer_abandon(struct file_writer *writer)
{
    close(writer->descriptor);
    (void)unlinkat(writer->place.directory, writer->temporary, 0);
    writer_free(writer);
}

enum np_status
file_write(const char *path, const void *bytes, size_t count, struct np_error *error)
{
    return file_write_as(path, bytes, count, 0, error);
}

/* Adds bytes piece by piece, until it is stopped. */
static enum np_status
add_unless(struct file_writer *writer, const char *bytes, size_t count, const struct cancel *cancel,
    struct np_error *error)
{
    enum np_status status = NP_OK;

    for (size_t done = 0; done < count && status == NP_OK && !cancel_requested(cancel);) {
        const size_t left = count - done;
        const size_t piece = cancel != NULL && left > PIECE_BYTES ? PIECE_BYTES : left;

        status = file_writer_add(writer, bytes + done, piece, error);
        done += piece;
        if (status == NP_OK && done < count)
            status = file_writer_flush(writer, error);
    }
    if (status == NP_OK && cancel_requested(cancel))
        status = np_fail_path(error, NP_CANCELLED, writer->path, "cancelled");
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
    const struct cancel *cancel, struct np_error *error)
{
    struct file_writer writer;
    enum np_status status = file_writer_open(&writer, path, how, error);

    if (status != NP_OK)
        return status;
    status = add_unless(&writer, bytes, count, cancel, error);
    if (status != NP_OK) {
        file_writer_abandon(&writer);
        return status;
    }
    return file_writer_commit(&writer, error);
}
