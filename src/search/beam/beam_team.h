// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The team: beams that search one board in parallel, each in its own thread on its own view of it.
 *
 * The first beam sees the board with the blank's goal turned to the last corner; the second
 * searches backwards, from the goal to the board. The better answer counts. That gains more than
 * one beam of twice the width and needs no lock. (A transposed board gains almost nothing: the
 * evaluation scores it nearly the same.)
 */
#ifndef NP_SEARCH_BEAM_BEAM_TEAM_H
#define NP_SEARCH_BEAM_BEAM_TEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/path.h"
#include "search/poll.h"

struct beam_team;

/* The most cells and the shortest side of a board that beams take. */
enum { BEAM_TEAM_CELLS_MAX = 4096, BEAM_TEAM_SIDE_MIN = 2 };

/* Whether beams take boards of this shape. */
bool beam_team_takes(const struct shape *shape);

/* Makes the views, evaluations and beams for a request; the poll is the request's and is looked at
 * in the thread that calls beam_team_run(). The caller closes it with beam_team_close().
 *
 * Returns NP_OK, NP_UNSUPPORTED (the board is a line, or too large) or NP_NO_MEMORY. */
enum np_status beam_team_open(struct beam_team **team, const struct search_request *request,
    struct search_poll *poll, struct np_error *error);

/* Accepts NULL. */
void beam_team_close(struct beam_team *team);

enum beam_team_end {
    BEAM_TEAM_FOUND,   /* *path is the shortest of the beams' paths, not verified */
    BEAM_TEAM_LOST,    /* no beam arrived */
    BEAM_TEAM_STOPPED, /* the poll says why */
    BEAM_TEAM_NO_MEMORY,
};

/* Runs every beam once, `width` states a level, and waits for all. The path is emptied first. */
enum beam_team_end beam_team_run(struct beam_team *team, uint32_t width, struct path *path);

/* Whether no beam of the last run left a state out: wider ones would see no more. */
bool beam_team_is_complete(const struct beam_team *team);

#endif
