// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Journals: writing a part.
 */
#include "config.h"

#include "base/file/journal_parts.h"

#include <string.h>

#include "base/text/text.h"

void
journal_abandon(struct journal *journal)
{
    if (journal->writing)
        file_writer_abandon(&journal->writer);
    journal->writing = false;
}

static enum np_status
write_buffer(struct journal *journal, struct np_error *error)
{
    const enum np_status status =
        file_writer_add(&journal->writer, journal->buffer, journal->held, error);

    journal->held = 0;
    return status;
}

/* Adds bytes to the buffer without counting them. */
static enum np_status
put(struct journal *journal, const void *bytes, size_t count, struct np_error *error)
{
    const unsigned char *next = bytes;
    enum np_status status = NP_OK;

    while (count > 0 && status == NP_OK) {
        const size_t room = JOURNAL_BUFFER_BYTES - journal->held;
        const size_t taken = count < room ? count : room;
        memcpy(journal->buffer + journal->held, next, taken);
        journal->held += taken;
        next += taken;
        count -= taken;
        if (journal->held == JOURNAL_BUFFER_BYTES)
            status = write_buffer(journal, error);
    }
    return status;
}

enum np_status
journal_add(struct journal *journal, const void *bytes, size_t count, struct np_error *error)
{
    /* An earlier process may have had a higher limit. */
    const uint64_t used_bytes = journal->used_bytes + journal->sum.total_bytes;
    enum np_status status = NP_OK;
    char limit[16];

    if (used_bytes > journal->limit_bytes || count > journal->limit_bytes - used_bytes)
        status = np_fail_path(error, NP_LIMIT, journal->directory->path,
            "a checkpoint of this board takes more than the limit of %s",
            text_byte_count(journal->limit_bytes, limit, sizeof limit));
    if (status == NP_OK) {
        checksum_add(&journal->sum, bytes, count);
        status = put(journal, bytes, count, error);
    }
    if (status != NP_OK)
        journal_abandon(journal);
    return status;
}

enum np_status
journal_begin(struct journal *journal, struct np_error *error)
{
    const struct journal_subject *const subject = journal->subject;
    const struct journal_header header = {
        .magic = JOURNAL_MAGIC,
        .byte_order = JOURNAL_BYTE_ORDER,
        .version = subject->version,
        .number = journal->parts + 1,
        .previous = journal->previous,
        .identity_bytes = strlen(subject->identity),
    };

    journal_close_part(journal);
    journal->number = journal->parts; /* what was not read stays unread */
    enum np_status status = journal_set_path(journal, header.number, error);
    if (status == NP_OK)
        status = file_writer_open(
            &journal->writer, journal->path, FILE_PRIVATE | FILE_OWN | FILE_NEW, error);
    if (status != NP_OK)
        return status;
    journal->writing = true;
    journal->held = 0;
    checksum_begin(&journal->sum);
    status = journal_add(journal, &header, sizeof header, error);
    if (status == NP_OK)
        status = journal_add(journal, subject->identity, strlen(subject->identity), error);
    return status;
}

enum np_status
journal_begin_record(
    struct journal *journal, const struct journal_record *record, struct np_error *error)
{
    return journal_add(journal, record, sizeof *record, error);
}

enum np_status
journal_commit(struct journal *journal, struct np_error *error)
{
    const struct journal_record end = {.kind = 0};
    enum np_status status = journal_add(journal, &end, sizeof end, error);

    if (status != NP_OK)
        return status;
    const uint64_t sum = checksum_value(&journal->sum);
    status = put(journal, &sum, sizeof sum, error);
    if (status == NP_OK)
        status = write_buffer(journal, error);
    if (status != NP_OK) {
        journal_abandon(journal);
        return status;
    }
    journal->writing = false;
    status = file_writer_commit(&journal->writer, error);
    if (status != NP_OK)
        return status;
    journal->parts++;
    journal->number = journal->parts;
    journal->previous = sum;
    journal->used_bytes += journal->sum.total_bytes + sizeof sum;
    return NP_OK;
}
