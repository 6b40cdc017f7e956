// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The inside of journals, for the files journal*.c only. A part is
 *
 *      a header            struct header
 *      the identity        header.identity_bytes bytes
 *      records             struct journal_record, and its bytes
 *      an empty record     kind 0
 *      a checksum          of all bytes before it
 */
#ifndef NP_BASE_FILE_JOURNAL_PARTS_H
#define NP_BASE_FILE_JOURNAL_PARTS_H

#include <stdatomic.h>
#include <stdio.h>

#include "base/checksum.h"
#include "base/file/file.h"
#include "base/file/journal.h"

#define JOURNAL_MAGIC "npuzzle journal"

enum {
    JOURNAL_BUFFER_BYTES = 1 << 16,
    JOURNAL_BYTE_ORDER = 0x01020304,
    JOURNAL_OTHER_ORDER = 0x04030201,
};

struct journal_header {
    char magic[16];
    uint32_t byte_order;
    uint32_t version;  /* of the records; believed only after the checksum */
    uint64_t number;   /* of the part, from 1 */
    uint64_t previous; /* the checksum of the part before it; 0 for the first */
    uint64_t identity_bytes;
};

struct journal_directory {
    char *path;
    int descriptor;       /* holds the lock */
    atomic_flag busy;     /* a thread uses the list, for a moment */
    struct journal *open; /* journals in use */
};

struct journal {
    struct journal_directory *directory;
    struct journal *next;
    const struct journal_subject *subject;
    uint64_t parts;
    uint64_t previous;   /* the checksum of the last part */
    uint64_t used_bytes; /* by all parts */
    uint64_t limit_bytes;
    char *path; /* of the part in use */
    /* Reading: */
    FILE *stream; /* the part that is read, or NULL */
    uint64_t number;
    uint64_t rest; /* bytes of the present record that were not read */
    /* Writing: */
    bool writing;
    struct file_writer writer;
    struct checksum sum;
    size_t held; /* bytes in the buffer */
    unsigned char buffer[JOURNAL_BUFFER_BYTES];
};

/* Adds a journal to those in use; returns false if its name is already among them. */
bool journal_take_name(struct journal *journal);

void journal_give_name(struct journal *journal);

/* Sets journal->path to that of a part. Returns NP_OK or NP_NO_MEMORY. */
enum np_status journal_set_path(struct journal *journal, uint64_t number, struct np_error *error);

/* Ends the reading of a part. */
void journal_close_part(struct journal *journal);

#endif
