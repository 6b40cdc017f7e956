// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Journals: checking the parts and reading them.
 */
#include "config.h"

#include "base/file/journal_parts.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text/text.h"

enum np_status
journal_set_path(struct journal *journal, uint64_t number, struct np_error *error)
{
    struct text path = {0};
    const enum np_status status = (text_printf(&path, "%s/%s.%llu", journal->directory->path,
                                       journal->subject->name, (unsigned long long)number),
        text_status(&path, error));

    free(journal->path);
    journal->path = text_take(&path);
    return status;
}

static enum np_status
refuse(const struct journal *journal, struct np_error *error, const char *reason)
{
    return np_fail_path(error, NP_BAD_INPUT, journal->path, "%s", reason);
}

static enum np_status
cut_off(const struct journal *journal, struct np_error *error)
{
    return refuse(journal, error, "the checkpoint is cut off");
}

static enum np_status
open_part(struct journal *journal, uint64_t number, struct np_error *error)
{
    int descriptor;
    enum np_status status = journal_set_path(journal, number, error);

    if (status == NP_OK)
        status = file_open_trusted(journal->path, &descriptor, error);
    if (status != NP_OK)
        return status;
    journal->stream = fdopen(descriptor, "rb");
    if (journal->stream != NULL)
        return NP_OK;
    (void)close(descriptor);
    return np_no_memory(error);
}

void
journal_close_part(struct journal *journal)
{
    if (journal->stream != NULL)
        (void)fclose(journal->stream);
    journal->stream = NULL;
    journal->rest = 0;
}

static enum np_status
read_bytes(struct journal *journal, void *bytes, size_t count, struct np_error *error)
{
    errno = 0;
    if (fread(bytes, 1, count, journal->stream) == count)
        return NP_OK;
    if (ferror(journal->stream) != 0)
        return np_fail_path_errno(error, NP_IO, journal->path, errno);
    return cut_off(journal, error);
}

static enum np_status
damaged(const struct journal *journal, struct np_error *error)
{
    return refuse(journal, error, "the checkpoint is damaged or cut off");
}

/* Reads the header and checks that this program can read what follows: the checksum, too, is in the
 * order of the machine's bytes. */
static enum np_status
read_header(struct journal *journal, struct journal_header *header, struct np_error *error)
{
    const enum np_status status = read_bytes(journal, header, sizeof *header, error);

    if (status != NP_OK)
        return status;
    if (memcmp(header->magic, JOURNAL_MAGIC, sizeof header->magic) != 0)
        return refuse(journal, error, "this is not a checkpoint");
    if (header->byte_order == JOURNAL_OTHER_ORDER)
        return refuse(
            journal, error, "the checkpoint was written on a machine with another byte order");
    return header->byte_order == JOURNAL_BYTE_ORDER ? NP_OK : damaged(journal, error);
}

/* Checks that an undamaged part is of this version and journal. The identity comes next in the
 * stream. */
static enum np_status
check_identity(struct journal *journal, const struct journal_header *header, uint64_t number,
    struct np_error *error)
{
    const char *const identity = journal->subject->identity;
    bool same = header->identity_bytes == strlen(identity);

    if (header->version != journal->subject->version)
        return np_fail_path(error, NP_BAD_INPUT, journal->path,
            "the checkpoint was written by another version of the program (format %lu; this one "
            "reads %lu)",
            (unsigned long)header->version, (unsigned long)journal->subject->version);
    for (size_t at = 0; same && identity[at] != '\0'; at++)
        same = getc(journal->stream) == (unsigned char)identity[at];
    if (!same)
        return refuse(journal, error, "the checkpoint belongs to another board");
    if (header->number != number || header->previous != journal->previous)
        return refuse(journal, error, "the checkpoint does not continue the part before it");
    return NP_OK;
}

/* Computes the checksum of the open part and compares it with its last bytes. */
static enum np_status
check_sum(struct journal *journal, uint64_t bytes, const struct cancel *cancel, uint64_t *found,
    struct np_error *error)
{
    struct checksum sum;
    uint64_t stored;
    uint64_t left = bytes - sizeof stored;
    enum np_status status = NP_OK;

    checksum_begin(&sum);
    while (left > 0 && status == NP_OK) {
        const size_t count = left < JOURNAL_BUFFER_BYTES ? (size_t)left : JOURNAL_BUFFER_BYTES;
        if (cancel_requested(cancel))
            return np_fail_path(error, NP_CANCELLED, journal->path, "cancelled");
        status = read_bytes(journal, journal->buffer, count, error);
        if (status == NP_OK)
            checksum_add(&sum, journal->buffer, count);
        left -= count;
    }
    if (status == NP_OK)
        status = read_bytes(journal, &stored, sizeof stored, error);
    if (status != NP_OK)
        return status;
    if (stored != checksum_value(&sum))
        return damaged(journal, error);
    *found = stored;
    return NP_OK;
}

/* Checks one part. Returns NP_NOT_FOUND if there is none. */
static enum np_status
check_part(
    struct journal *journal, uint64_t number, const struct cancel *cancel, struct np_error *error)
{
    struct journal_header header;
    struct stat info;
    uint64_t sum = 0;
    enum np_status status = open_part(journal, number, error);

    if (status != NP_OK)
        return status;
    status = read_header(journal, &header, error);
    if (status == NP_OK && fstat(fileno(journal->stream), &info) != 0)
        status = np_fail_path_errno(error, NP_IO, journal->path, errno);
    if (status == NP_OK) {
        rewind(journal->stream);
        status = check_sum(journal, (uint64_t)info.st_size, cancel, &sum, error);
    }
    if (status == NP_OK && fseeko(journal->stream, sizeof header, SEEK_SET) != 0)
        status = np_fail_path_errno(error, NP_IO, journal->path, errno);
    if (status == NP_OK)
        status = check_identity(journal, &header, number, error);
    if (status == NP_OK) {
        journal->previous = sum;
        journal->used_bytes += (uint64_t)info.st_size;
        journal->parts = number;
    }
    journal_close_part(journal);
    return status;
}

/* Whether the directory has a part with a higher number. *number is the lowest of these. */
static bool
has_later_part(const struct journal *journal, uint64_t *number)
{
    const size_t length = strlen(journal->subject->name);
    DIR *const list = opendir(journal->directory->path);
    const struct dirent *entry;
    uint64_t lowest = UINT64_MAX;

    while (list != NULL && (entry = readdir(list)) != NULL) {
        char *end;
        if (strncmp(entry->d_name, journal->subject->name, length) != 0 ||
            entry->d_name[length] != '.' || !isdigit((unsigned char)entry->d_name[length + 1]))
            continue;
        const uint64_t found = strtoull(entry->d_name + length + 1, &end, 10);
        if (*end == '\0' && found > journal->parts && found < lowest)
            lowest = found;
    }
    if (list != NULL)
        (void)closedir(list);
    *number = lowest;
    return lowest != UINT64_MAX;
}

static enum np_status
check_parts(struct journal *journal, const struct cancel *cancel, struct np_error *error)
{
    struct np_error reason;
    uint64_t later;
    enum np_status status;

    do
        status = check_part(journal, journal->parts + 1, cancel, &reason);
    while (status == NP_OK);
    if (status != NP_NOT_FOUND) {
        if (error != NULL)
            *error = reason;
        return status;
    }
    if (has_later_part(journal, &later))
        return np_fail_path(error, NP_BAD_INPUT, journal->path,
            "this part of the checkpoint is missing, but part %llu is there",
            (unsigned long long)later);
    return NP_OK;
}

/* Half of what the disk has left, beside what the journal has already. */
static uint64_t
sensible_limit(const struct journal *journal)
{
    uint64_t left;

    if (!file_free_bytes(journal->directory->path, &left))
        return UINT64_MAX;
    return journal->used_bytes + left / 2;
}

enum np_status
journal_open(struct journal **journal, struct journal_directory *directory,
    const struct journal_subject *subject, const struct cancel *cancel, struct np_error *error)
{
    struct journal *const made = calloc(1, sizeof *made);

    *journal = NULL;
    if (made == NULL)
        return np_no_memory(error);
    made->directory = directory;
    made->subject = subject;
    if (!journal_take_name(made)) {
        free(made);
        return NP_OK;
    }
    const enum np_status status = check_parts(made, cancel, error);
    if (status != NP_OK) {
        journal_close(made);
        return status;
    }
    made->limit_bytes = subject->limit_bytes != 0 ? subject->limit_bytes : sensible_limit(made);
    *journal = made;
    return NP_OK;
}

void
journal_close(struct journal *journal)
{
    if (journal == NULL)
        return;
    journal_abandon(journal);
    journal_close_part(journal);
    journal_give_name(journal);
    free(journal->path);
    free(journal);
}

uint64_t
journal_parts(const struct journal *journal)
{
    return journal->parts;
}

uint64_t
journal_bytes(const struct journal *journal)
{
    return journal->used_bytes;
}

const char *
journal_path(const struct journal *journal)
{
    return journal->path != NULL ? journal->path : journal->directory->path;
}

enum np_status
journal_remove(struct journal *journal, struct np_error *error)
{
    journal_abandon(journal);
    journal_close_part(journal);
    if (journal->parts == 0)
        return NP_OK;
    for (; journal->parts > 0; journal->parts--) {
        const enum np_status status = journal_set_path(journal, journal->parts, error);
        if (status != NP_OK)
            return status;
        if (unlink(journal->path) != 0 && errno != ENOENT)
            return np_fail_path_errno(error, NP_IO, journal->path, errno);
    }
    (void)fsync(journal->directory->descriptor);
    journal->previous = 0;
    journal->used_bytes = 0;
    return NP_OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

void
journal_rewind(struct journal *journal)
{
    journal_close_part(journal);
    journal->number = 0;
}

/* Opens the part after the present one and skips its header. */
static enum np_status
open_next_part(struct journal *journal, struct np_error *error)
{
    const size_t skipped = sizeof(struct journal_header) + strlen(journal->subject->identity);
    journal_close_part(journal);
    const enum np_status status = open_part(journal, ++journal->number, error);

    if (status == NP_OK && fseeko(journal->stream, (off_t)skipped, SEEK_SET) != 0)
        return np_fail_path_errno(error, NP_IO, journal->path, errno);
    return status;
}

enum np_status
journal_next(struct journal *journal, struct journal_record *record, struct np_error *error)
{
    enum np_status status = NP_OK;

    *record = (struct journal_record){.kind = 0};
    if (journal->stream != NULL && fseeko(journal->stream, (off_t)journal->rest, SEEK_CUR) != 0)
        return np_fail_path_errno(error, NP_IO, journal->path, errno);
    while (status == NP_OK && record->kind == 0) {
        if (journal->stream == NULL && journal->number == journal->parts)
            return NP_OK;
        if (journal->stream == NULL)
            status = open_next_part(journal, error);
        if (status == NP_OK)
            status = read_bytes(journal, record, sizeof *record, error);
        if (status == NP_OK && record->kind == 0)
            journal_close_part(journal);
    }
    journal->rest = record->bytes;
    return status;
}

enum np_status
journal_read(struct journal *journal, void *bytes, size_t count, struct np_error *error)
{
    if (count > journal->rest)
        return refuse(journal, error, "a record of the checkpoint is too short");
    journal->rest -= count;
    return read_bytes(journal, bytes, count, error);
}
