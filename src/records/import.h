// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Adds the solves of a file to the store, all or none: what --history printed as CSV or JSON, or
 * what csTimer, https://cstimer.net, exports as JSON. There the type of a session's scrambles tells
 * the size of its boards; sessions of other puzzles are left out. A solve that the store has is not
 * added again.
 */
#ifndef NP_RECORDS_IMPORT_H
#define NP_RECORDS_IMPORT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "records/store.h"

struct import_options {
    const char *group; /* the group for all solves; NULL = those of the file */
    uint32_t width;    /* of csTimer's boards whose session does not tell; 0 = leave them out */
    uint32_t height;
};

struct import_report {
    size_t added;
    size_t known; /* in the store already, or twice in the file */
    size_t other; /* solves of other puzzles */
};

/* Reads a file, "-" for standard input, and adds its solves to the store. Returns NP_OK,
 * NP_NOT_FOUND, NP_BAD_INPUT with `file:line:column: message`, NP_TOO_LARGE (more than 1 GiB),
 * NP_IO or NP_NO_MEMORY. */
enum np_status import_solves(struct store *store, const char *file,
    const struct import_options *options, struct import_report *report, struct np_error *error);

#endif
