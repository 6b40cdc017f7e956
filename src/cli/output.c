// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opens, checks and closes the output: a full disk must not look like success.
 */
#include "config.h"

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens a stream that writes the replacement of a regular file. */
static enum np_status
open_replacement(struct output *output, struct np_error *error)
{
    const char *const slash = strrchr(output->name, '/');
    char *const directory =
        slash != NULL ? strndup(output->name, (size_t)(slash - output->name) + 1) : NULL;
    enum np_status status = NP_OK;
    struct stat found;
    int descriptor;

    if (slash != NULL && directory == NULL)
        return np_no_memory(error);
    /* A directory that does not exist may be a typing error. */
    if (directory != NULL && stat(directory, &found) != 0)
        status = np_fail_path_errno(error, NP_IO, output->name, errno);
    free(directory);
    if (status == NP_OK)
        status = file_writer_open(&output->writer, output->name, FILE_FOLLOW, error);
    if (status != NP_OK)
        return status;
    descriptor = fcntl(output->writer.descriptor, F_DUPFD_CLOEXEC, 0);
    if (descriptor >= 0)
        output->stream = fdopen(descriptor, "w");
    if (output->stream == NULL) {
        (void)np_fail_path_errno(error, NP_IO, output->name, errno);
        if (descriptor >= 0)
            (void)close(descriptor);
        file_writer_abandon(&output->writer);
        return NP_IO;
    }
    output->replacing = true;
    return NP_OK;
}

/* Whether the file is also standard output or standard error, as /dev/stdout is. Other programs may
 * have written to it, so this one appends to the file instead of replacing it. */
static bool
is_in_use(const struct stat *file)
{
    struct stat used;

    for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fstat(descriptor, &used) == 0 && used.st_dev == file->st_dev &&
            used.st_ino == file->st_ino)
            return true;
    return false;
}

enum np_status
output_open(struct output *output, const char *path, struct np_error *error)
{
    struct stat found;

    memset(output, 0, sizeof *output);
    output->name = path;
    if (path == NULL) {
        output->name = "standard output";
        output->stream = stdout;
        return NP_OK;
    }
    if (stat(path, &found) != 0 || (S_ISREG(found.st_mode) && !is_in_use(&found)))
        return open_replacement(output, error);
    output->stream = fopen(path, S_ISREG(found.st_mode) ? "a" : "w");
    return output->stream != NULL ? NP_OK : np_fail_path_errno(error, NP_IO, path, errno);
}

enum np_status
output_flush(struct output *output, struct np_error *error)
{
    int reason = ferror(output->stream) ? errno : 0;

    if (fflush(output->stream) != 0)
        reason = errno;
    else if (ferror(output->stream) && reason == 0)
        reason = EIO;
    if (output->error_number == 0)
        output->error_number = reason;
    if (output->error_number == 0)
        return NP_OK;
    return np_fail_path_errno(error, NP_IO, output->name, output->error_number);
}

enum np_status
output_sync(struct output *output, struct np_error *error)
{
    const enum np_status status = output_flush(output, error);

    /* Pipes and devices cannot be synced. */
    if (status != NP_OK || fsync(fileno(output->stream)) == 0 || errno == EINVAL || errno == EROFS)
        return status;
    output->error_number = errno;
    return np_fail_path_errno(error, NP_IO, output->name, output->error_number);
}

enum np_status
output_close(struct output *output, bool keep, struct np_error *error)
{
    enum np_status status = output_flush(output, error);

    if (fclose(output->stream) != 0 && status == NP_OK)
        status = np_fail_path_errno(error, NP_IO, output->name, errno);
    if (output->replacing && output->has_result && keep && status == NP_OK)
        return file_writer_commit(&output->writer, error);
    if (output->replacing)
        file_writer_abandon(&output->writer);
    return status;
}

enum np_status
output_text(struct output *output, struct text *text, struct np_error *error)
{
    const enum np_status status = text_status(text, error);

    if (status == NP_OK)
        fputs(text_string(text), output->stream);
    text_free(text);
    return status;
}
