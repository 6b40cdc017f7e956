// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A record: who played which board, and what happened when. A game under way, a solve, an attempt
 * at a contest, a ghost and a replay are all a record, or a game replayed from one.
 *
 * Its parts are also readable text, for the database, exports and tests:
 *
 *      a board     5 1 2 3/9 6 7 4/...          rows from the top, 0 = the blank
 *      events      UL132+L98<410                letters, and milliseconds since the event before
 *
 * The letter of a move or of enum session_action has + in front if it is undone together with the
 * move before it, and - if the solver made it; no number means 0 milliseconds.
 */
#ifndef NP_PLAY_RECORD_H
#define NP_PLAY_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text/text.h"
#include "play/contest/contest.h"
#include "play/session.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* The longest time of an event: one year. */
#define RECORD_TIME_MS_MAX (UINT64_C(366) * 24 * 60 * 60 * 1000)

/* All zero = empty. */
struct record {
    struct session_names names;
    struct attempt attempt; /* the contest that it belongs to; all zero = none */
    struct board start;
    struct goal goal;
    struct event *events; /* owned */
    size_t event_count;
};

void record_free(struct record *record);

/* Begins a session at the start of a record, with its names and its attempt. The caller frees the
 * session, even after an error. Returns what session_init() returns. */
enum np_status record_begin(
    const struct record *record, struct session *session, struct np_error *error);

/* The same, and repeats all events. Returns what session_init() and session_replay() return. */
enum np_status record_replay(
    const struct record *record, struct session *session, struct np_error *error);

/* Adds the text of a board. */
void record_print_board(struct text *text, const struct board *board);

/* Reads the text of a board of a size. The caller frees the board, even after an error. Returns
 * NP_OK, NP_BAD_INPUT, NP_TOO_LARGE (see SESSION_CELLS_MAX) or NP_NO_MEMORY. */
enum np_status record_parse_board(
    struct board *board, const char *text, uint32_t width, uint32_t height, struct np_error *error);

/* Adds the text of `count` events, the first of which follows an event at `before_ms`. */
void record_print_events(
    struct text *text, const struct event *events, size_t count, uint64_t before_ms);

/* Reads the text of events into the record, in place of its own. Returns NP_OK, NP_BAD_INPUT or
 * NP_NO_MEMORY. */
enum np_status record_parse_events(struct record *record, const char *text, struct np_error *error);

#endif
