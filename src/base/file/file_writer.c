// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writing whole files: temporary file, fsync, rename, fsync of the directory.
 */
#include "config.h"

#include "base/file/file.h"

#include "base/file/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
writer_free(struct file_writer *writer)
{
    directory_entry_close(&writer->entry);
    free(writer->path);
    free(writer->temporary);
    *writer = (struct file_writer){.descriptor = -1};
}

/* Returns the mode of a new file. file_open_trusted() rejects files that others can write to, so
 * the program's own files must not allow that even if the umask does. */
static mode_t
new_mode(unsigned how)
{
    if ((how & FILE_PRIVATE) != 0)
        return S_IRUSR | S_IWUSR;
    return (how & FILE_OWN) != 0 ? 0644 : 0666;
}

/* Gives a file the mode and group of the file it replaces. If the old file belongs to another user
 * or is one of the program's own, others must not be able to write to the new one; and no group
 * inherits the rights of another group. */
static void
copy_rights(int descriptor, const struct stat *old, unsigned how)
{
    const bool trusted = old->st_uid == geteuid() && (how & FILE_OWN) == 0;
    mode_t mode = old->st_mode & (trusted ? 0777 : 0755);
    struct stat new;

    if (fstat(descriptor, &new) != 0)
        return;
    if (new.st_gid != old->st_gid && fchown(descriptor, (uid_t)-1, old->st_gid) != 0)
        mode &= ~(mode_t)S_IRWXG;
    (void)fchmod(descriptor, mode);
}

/* Opens the temporary file and sets its final mode before writing the first byte, which may be
 * private. */
static bool
open_descriptor(struct file_writer *writer)
{
    struct stat old;
    const bool replaces =
        fstatat(writer->entry.directory, writer->entry.name, &old, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(old.st_mode);

    writer->descriptor = temporary_open(
        &writer->entry, replaces ? S_IRUSR | S_IWUSR : new_mode(writer->how), &writer->temporary);
    if (writer->descriptor >= 0 && replaces)
        copy_rights(writer->descriptor, &old, writer->how);
    return writer->descriptor >= 0;
}

enum np_status
file_writer_open(struct file_writer *writer, const char *path, unsigned how, struct np_error *error)
{
    enum np_status status;

    *writer = (struct file_writer){.entry = {.directory = -1}, .descriptor = -1, .how = how};
    status = file_make_parents(path, error);
    if (status == NP_OK)
        status = directory_entry_open(&writer->entry, path, how, error);
    if (status == NP_NOT_FOUND)
        status = NP_IO;
    if (status != NP_OK)
        return status;
    /* First, since the disk may be full of them. */
    temporary_remove_old(&writer->entry, (how & FILE_OWN) != 0);
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

static bool
rename_entry(const struct file_writer *writer)
{
    const int directory = writer->entry.directory;

    return renameat(directory, writer->temporary, directory, writer->entry.name) == 0;
}

/* Moves the temporary file to the name of the target; on failure returns false and sets errno. */
static bool
put_in_place(const struct file_writer *writer)
{
    const int directory = writer->entry.directory;
    struct stat found;

    if ((writer->how & FILE_NEW) == 0)
        return rename_entry(writer);
    /* Unlike a rename, a link fails if the target exists. */
    if (linkat(directory, writer->temporary, directory, writer->entry.name, 0) == 0) {
        (void)unlinkat(directory, writer->temporary, 0);
        return true;
    }
    if (errno == EEXIST)
        return false;
    /* Some file systems have no links. */
    if (fstatat(directory, writer->entry.name, &found, AT_SYMLINK_NOFOLLOW) != 0)
        return rename_entry(writer);
    errno = EEXIST;
    return false;
}

enum np_status
file_writer_commit(struct file_writer *writer, struct np_error *error)
{
    enum np_status status = NP_OK;
    int reason = fsync(writer->descriptor) == 0 ? 0 : errno;

    if (close(writer->descriptor) != 0 && reason == 0)
        reason = errno;
    if (reason == 0 && !put_in_place(writer))
        reason = errno;
    if (reason == 0) {
        /* Makes the rename survive a crash, on systems that allow it. */
        (void)fsync(writer->entry.directory);
    } else {
        status = np_fail_path_errno(error, NP_IO, writer->path, reason);
        (void)unlinkat(writer->entry.directory, writer->temporary, 0);
    }
    writer_free(writer);
    return status;
}

void
file_writer_abandon(struct file_writer *writer)
{
    close(writer->descriptor);
    (void)unlinkat(writer->entry.directory, writer->temporary, 0);
    writer_free(writer);
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
