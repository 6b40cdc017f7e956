// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Whole files: a reader never sees a half-written file, even if the power fails, the disk is full
 * or another process writes it at the same time.
 */
#ifndef NP_BASE_FILE_FILE_H
#define NP_BASE_FILE_FILE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* No limit for file_read(). */
#define FILE_NO_LIMIT ((size_t)-1)

/* Reads a whole file, pipe or terminal: *bytes gets its content and a NUL (the caller frees it),
 * *count its length without the NUL. Returns NP_OK, NP_NOT_FOUND, NP_TOO_LARGE (more than
 * limit_bytes), NP_IO or NP_NO_MEMORY. */
enum np_status file_read(
    const char *path, size_t limit_bytes, char **bytes, size_t *count, struct np_error *error);

/* Writes all bytes at the descriptor's position; on failure returns false and sets errno. */
bool file_write_all(int descriptor, const void *bytes, size_t count);

/* Creates the missing directories above a path, with mode 0700. Returns NP_OK, NP_IO or
 * NP_NO_MEMORY. */
enum np_status file_make_parents(const char *path, struct np_error *error);

/* Makes a new, renamed or removed file survive a crash, on systems that allow it: waits until the
 * directory above the path is on the disk. */
void file_sync_directory(const char *path);

/* Opens a regular file; nothing else blocks it. `flags` are those of open(), with O_NOFOLLOW for
 * the program's own files; a new file gets mode 0600. The caller closes *descriptor. Returns NP_OK,
 * NP_NOT_FOUND, NP_BAD_INPUT (not a regular file) or NP_IO. */
enum np_status file_open(const char *path, int flags, int *descriptor, struct np_error *error);

/* How to write a file. Without FILE_FOLLOW the file replaces a symbolic link and leaves the link's
 * target alone. */
enum file_how {
    FILE_PRIVATE = 1, /* a new file gets mode 0600 */
    FILE_NEW = 2,     /* fails if the file exists, even if it appears just before the commit */
    FILE_FOLLOW = 4,  /* writes the file that a symbolic link leads to, if there is one */
};

/* A file being written: readers see the old one until file_writer_commit(). */
struct file_writer {
    char *path;      /* for messages */
    char *target;    /* the same, with links followed */
    char *temporary; /* TARGET.PROCESS-N.tmp */
    int descriptor;
    unsigned how;
};

/* Begins a new version of a file in a temporary file beside it, after creating its parents. What
 * a killed program left is never removed, since it may be of a process on another machine. A file
 * that is replaced keeps its mode. After success the caller calls file_writer_commit() or
 * file_writer_abandon(). Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status file_writer_open(
    struct file_writer *writer, const char *path, unsigned how, struct np_error *error);

/* Adds bytes. After NP_IO, for example because the disk is full, abandon the writer. */
enum np_status file_writer_add(
    struct file_writer *writer, const void *bytes, size_t count, struct np_error *error);

/* Waits until the bytes added so far are on the disk. This shortens the commit, which cannot be
 * interrupted. After NP_IO abandon the writer. */
enum np_status file_writer_flush(struct file_writer *writer, struct np_error *error);

/* Puts the new version in place: fsync, rename, fsync of the directory. This ends the writer even
 * after an error; after NP_IO the old file is untouched. */
enum np_status file_writer_commit(struct file_writer *writer, struct np_error *error);

/* Discards the new version and ends the writer; the old file is untouched. */
void file_writer_abandon(struct file_writer *writer);

/* Writes a whole file with the steps above. Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status file_write(
    const char *path, const void *bytes, size_t count, unsigned how, struct np_error *error);

/* Appends a line or lines to one of the program's own files, after creating its parents; the last
 * line may lack its newline. Lines of several processes never mix. If the disk is full, the file is
 * unchanged; if a crash left half a line, that line gets its newline first. Returns NP_OK,
 * NP_NO_MEMORY, NP_BAD_INPUT (not a regular file) or NP_IO, also for a symbolic link or if another
 * process keeps the file locked for two seconds. */
enum np_status file_append(const char *path, const char *lines, struct np_error *error);

#endif
