// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Files, whole or not at all: a reader never sees half of what was written, whatever the power
 * supply, a full disk or a second copy of the program does meanwhile.
 */
#ifndef NP_BASE_FILE_FILE_H
#define NP_BASE_FILE_FILE_H

#include "base/file/directory_entry.h"
#include "base/status.h"
#include "base/thread/cancel.h"

#include <stddef.h>
#include <stdint.h>

/* No limit for file_read(). */
#define FILE_NO_LIMIT ((size_t)-1)

/*
 * Reads a whole file: *bytes gets its content and one NUL behind it (the caller frees it), *count
 * its length without that NUL. Works for pipes and terminals too. NP_NOT_FOUND, NP_TOO_LARGE if it
 * holds more than limit_bytes, NP_IO, NP_NO_MEMORY.
 */
enum np_status file_read(
    const char *path, size_t limit_bytes, char **bytes, size_t *count, struct np_error *error);

/*
 * The same from an open descriptor, which stays open; `name` is for messages.
 */
enum np_status file_read_descriptor(int descriptor, const char *name, size_t limit_bytes,
    char **bytes, size_t *count, struct np_error *error);

/*
 * Makes the directories above a path where they are missing, readable by their owner alone (0700).
 * NP_IO, NP_NO_MEMORY.
 */
enum np_status file_make_parents(const char *path, struct np_error *error);

/* How a file is written; any of them together, and with those of enum directory_entry_how. Where a
 * symbolic link stands in the file's place and FILE_FOLLOW is not among them, the file replaces the
 * link: what it leads to is never touched. */
enum file_how {
    FILE_PRIVATE = 1, /* only its owner can read it, if it was not there before */
    FILE_NEW = 2,     /* it must not be there, even at the end */
};

/* A file being written: readers see the old one until file_writer_commit(). */
struct file_writer {
    char *path; /* as it was given, for messages */
    struct directory_entry place;
    char *temporary; /* the name of another entry of the place's directory */
    uint64_t added_bytes;
    int descriptor;
    unsigned how;
};

/*
 * Begins a new version of a file, in a temporary file beside it, after making its parents.
 * End with file_writer_commit() or file_writer_abandon(). On failure there is nothing to end.
 * NP_IO, NP_NO_MEMORY.
 */
enum np_status file_writer_open(
    struct file_writer *writer, const char *path, unsigned how, struct np_error *error);

/*
 * Adds bytes. NP_IO, for example when the disk is full; abandon the writer then.
 */
enum np_status file_writer_add(
    struct file_writer *writer, const void *bytes, size_t count, struct np_error *error);

/*
 * Writes bytes at a place counted from the file's start: a header that is known last. NP_IO.
 */
enum np_status file_writer_put(struct file_writer *writer, uint64_t offset_bytes, const void *bytes,
    size_t count, struct np_error *error);

/*
 * Waits until what was added has reached the disk, so that the commit of a large file, which nobody
 * can interrupt, has little left to wait for. NP_IO; abandon the writer then.
 */
enum np_status file_writer_flush(struct file_writer *writer, struct np_error *error);

/*
 * Puts the file in its place: fsync, rename, fsync of the directory. The writer has ended, whatever
 * the status; after NP_IO, also for a file that was not to be there, the old one is untouched.
 */
enum np_status file_writer_commit(struct file_writer *writer, struct np_error *error);

/*
 * Drops the new version; the old file is untouched. The writer has ended.
 */
void file_writer_abandon(struct file_writer *writer);

/*
 * Writes a whole file by the four steps above. NP_IO, NP_NO_MEMORY.
 */
enum np_status file_write(
    const char *path, const void *bytes, size_t count, struct np_error *error);

/*
 * The same in a way that enum file_how and enum directory_entry_how know. NP_IO, NP_NO_MEMORY.
 */
enum np_status file_write_as(
    const char *path, const void *bytes, size_t count, unsigned how, struct np_error *error);

/*
 * The same for large files, which `cancel` ends while they are written: NP_CANCELLED then, and no
 * file was written. `cancel` may be NULL. NP_IO, NP_NO_MEMORY.
 */
enum np_status file_write_unless(const char *path, const void *bytes, size_t count, unsigned how,
    const struct cancel *cancel, struct np_error *error);

/*
 * Adds one line (given without its newline) to the end of a file of the program's own, see
 * file_open_own(), after making its parents. Several programs may do so at once: lines never mix. A
 * line that does not fit on the disk leaves the file as it was; half a line that a crash left
 * behind is closed first. NP_IO, also where another program does not let the file go for two
 * seconds, NP_NO_MEMORY.
 */
enum np_status file_append_line(const char *path, const char *line, struct np_error *error);

#endif
