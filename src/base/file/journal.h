// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A journal: records that outlive the process that wrote them.
 *
 * The journal NAME is the files NAME.1, NAME.2, ... of a directory. Each *part* is written at once:
 * to a temporary file that is synchronised and renamed. It ends with a checksum of all its bytes
 * (base/checksum.h) and begins with that of the part before it, so a part that is cut off, changed,
 * missing or from another journal is found. After a crash the journal has all the parts that were
 * committed.
 *
 * A process locks the whole directory; several threads may use different journals in it. Numbers
 * are in the order of the machine's bytes, and a journal of another order is refused.
 */
#ifndef NP_BASE_FILE_JOURNAL_H
#define NP_BASE_FILE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"

struct journal_directory;

/* Opens a directory for journals and locks it; a missing directory is created with mode 0700. Also
 * removes the temporary files of processes that were killed. Others must not be able to write to
 * the directory (file_check_directory()). The caller closes it.
 *
 * Returns NP_OK, NP_SYSTEM (another process uses the directory), NP_IO or NP_NO_MEMORY. */
enum np_status journal_directory_open(
    struct journal_directory **directory, const char *path, struct np_error *error);

/* Accepts NULL. All its journals must be closed. */
void journal_directory_close(struct journal_directory *directory);

/* What the parts of a journal belong to; the pointers must outlive it. */
struct journal_subject {
    const char *name;     /* of the files, without a slash or a dot */
    const char *identity; /* a text that every part repeats */
    uint32_t version;     /* of the records */
    uint64_t limit_bytes; /* for all parts together; 0 = half of what the disk has left */
};

struct journal;

/* Opens a journal and checks every part: *journal can be read at once, or written without being
 * read. *journal is NULL after a failure, or if this process has it open already. The caller closes
 * it. Any thread may call it. It reads all bytes, so `cancel` (may be NULL) is checked meanwhile.
 *
 * Returns NP_OK, NP_BAD_INPUT (a part is damaged, missing or of another version or subject, with
 * its path and the reason), NP_CANCELLED, NP_IO or NP_NO_MEMORY. */
enum np_status journal_open(struct journal **journal, struct journal_directory *directory,
    const struct journal_subject *subject, const struct cancel *cancel, struct np_error *error);

/* Accepts NULL. A part that was not committed is discarded. */
void journal_close(struct journal *journal);

/* The number of parts. */
uint64_t journal_parts(const struct journal *journal);

/* The size of all parts. */
uint64_t journal_bytes(const struct journal *journal);

/* The path of the part that is being read, or of the last one that was: for messages. */
const char *journal_path(const struct journal *journal);

/* Removes all parts, the last one first, so that an interrupted removal leaves a journal. Returns
 * NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status journal_remove(struct journal *journal, struct np_error *error);

/* ---- reading --------------------------------------------------------------------------------- */

struct journal_record {
    uint64_t kind; /* the caller's; not 0 */
    uint64_t bytes;
};

/* Goes back to the first record. */
void journal_rewind(struct journal *journal);

/* Finds the next record, skipping the rest of the present one. record->kind is 0 at the end.
 * Returns NP_OK, NP_BAD_INPUT, NP_IO or NP_NO_MEMORY. */
enum np_status journal_next(
    struct journal *journal, struct journal_record *record, struct np_error *error);

/* Reads the next `count` bytes of the record. Returns NP_OK, NP_BAD_INPUT (the record has fewer) or
 * NP_IO. */
enum np_status journal_read(
    struct journal *journal, void *bytes, size_t count, struct np_error *error);

/* ---- writing --------------------------------------------------------------------------------- */

/* Begins a part. After success the caller commits or abandons it. After any failure of the
 * functions below it is abandoned already. All return NP_OK, NP_LIMIT (limit_bytes is reached),
 * NP_IO or NP_NO_MEMORY. */
enum np_status journal_begin(struct journal *journal, struct np_error *error);

/* Begins a record of exactly record->bytes bytes, which journal_add() adds. */
enum np_status journal_begin_record(
    struct journal *journal, const struct journal_record *record, struct np_error *error);

enum np_status journal_add(
    struct journal *journal, const void *bytes, size_t count, struct np_error *error);

/* Puts the part on the disk. */
enum np_status journal_commit(struct journal *journal, struct np_error *error);

void journal_abandon(struct journal *journal);

#endif
