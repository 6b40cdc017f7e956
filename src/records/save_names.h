// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lines of a saved game that hold its names, for the files that write and read them.
 */
#ifndef NP_RECORDS_SAVE_NAMES_H
#define NP_RECORDS_SAVE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "play/session.h"

/* A line with a text, in the order of the file. */
static const struct save_name_line {
    const char *word;
    size_t offset; /* where the text is in struct session_names */
    size_t bytes;
    bool optional;
} save_name_lines[] = {
    {"id", offsetof(struct session_names, id), PUZZLE_ID_BYTES, false},
    {"source", offsetof(struct session_names, source), SESSION_SOURCE_BYTES, false},
    {"kind", offsetof(struct session_names, kind), SESSION_KIND_BYTES, true},
    {"event", offsetof(struct session_names, event), SESSION_EVENT_BYTES, true},
    {"session", offsetof(struct session_names, session), SESSION_NAME_BYTES, true},
};

enum { SAVE_NAME_LINES = sizeof save_name_lines / sizeof save_name_lines[0] };

/* The lines after those. */
#define SAVE_MIDDLE "middle"
#define SAVE_SOLVE "solve"
#define SAVE_SPLITS "splits"

#endif
