// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Adds the solves of a file to the history: a file that --history printed as CSV or JSON, or what
 * csTimer, https://cstimer.net, exports as JSON:
 *
 *      {"session1":[[[PENALTY,MS],SCRAMBLE,COMMENT,SECONDS],...],...,
 *      "properties":{"sessionData":...}}
 *
 * The type of a session's scrambles tells the size of its boards; sessions of other puzzles are
 * left out. The times include penalties, as in csTimer.
 *
 * All solves are added, or none: the file is read to its end before the history changes. A solve
 * that the history has is not added again; the id of a solve of csTimer follows from its date, its
 * time and its scramble.
 */
#ifndef NP_GAME_IMPORT_IMPORT_H
#define NP_GAME_IMPORT_IMPORT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct import_options {
    const char *session; /* the session for all solves; NULL = those of the file */
    uint32_t width;      /* of csTimer's boards whose session does not tell; 0 = leave them out */
    uint32_t height;
};

struct import_report {
    size_t added;
    size_t known; /* in the history already, or twice in the file */
    size_t other; /* solves of other puzzles */
};

/*
 * Reads a file, "-" for standard input, and adds its solves to the history at `history_path`.
 *
 * Returns NP_OK, NP_NOT_FOUND, NP_BAD_INPUT with `file:line:column: message`, NP_TOO_LARGE (more
 * than 1 GiB), NP_IO or NP_NO_MEMORY. Unless it returns NP_OK, nothing was added.
 */
enum np_status import_solves(const char *history_path, const char *file,
    const struct import_options *options, struct import_report *report, struct np_error *error);

#endif
