// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solve of a session, its id, and printing its line.
 */
#include "config.h"

#include "records/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/checksum.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/text/utf8.h"
#include "play/grading.h"
#include "records/solve_fields.h"
#include "puzzle/positions.h"

/* ---- ids ---------------------------------------------------------------------------------- */

uint64_t
solve_new_id(void)
{
    /* Games that begin in the same nanosecond differ, too. */
    static uint64_t count;
    uint64_t id = 0;

    while (id == 0)
        id = rng_mix(rng_fresh_seed() ^ rng_mix(++count));
    return id;
}

uint64_t
solve_hash_of_id(const char *id)
{
    struct rng rng;

    if (id[0] == '\0')
        return 0;
    rng_seed_text(&rng, id);
    return rng_next(&rng) | 1;
}

/* ---- the solve of a session --------------------------------------------------------------- */

/* A key of the board that a session began with, and of its goal if the goal has no name. */
static uint64_t
key_of(const struct session *session)
{
    uint64_t key = session->positions.items[0].key;

    for (uint32_t cell = 0; session->goal.kind == GOAL_CUSTOM && cell < session->board.cells;
         cell++)
        key ^= rng_mix(~position_key_of_tile(goal_tile_at(&session->goal, cell), cell));
    return key;
}

/* Copies a word without control characters. */
static void
copy_word(char *to, size_t bytes, const char *from)
{
    utf8_copy(to, bytes, from);
    text_sanitize(to);
}

struct history_solve
history_solve_of(const struct session *session)
{
    const struct session_names *const names = &session->names;
    const struct goal_row *const goal = goal_row_of(session->goal.kind);
    const struct bounds start = grading_bounds_start(session);
    struct history_solve solve = {
        .id = names->solve,
        .when = SOLVE_NO_DATE,
        .width = session->board.width,
        .height = session->board.height,
        .time_ms = session->played_ns / CLOCK_NS_PER_MS,
        .moves = session->moves,
        .shortest = bounds_exact(start) && start.lower < HISTORY_UNKNOWN ? (uint32_t)start.lower
                                                                         : HISTORY_UNKNOWN,
        .hints = session->hints,
        .undos = session->undos,
        .solver_moves = session->solver_moves,
        .id_hash = solve_hash_of_id(names->id),
        .key = key_of(session),
        .watched = session->watched,
        .dnf = names->dnf,
    };

    /* A damaged game may claim more, and a longer time makes a line that is not read. */
    if (solve.time_ms > HISTORY_TIME_MS_MAX)
        solve.time_ms = HISTORY_TIME_MS_MAX;
    copy_word(
        solve.kind, sizeof solve.kind, names->kind[0] != '\0' ? names->kind : SESSION_KIND_RANDOM);
    copy_word(solve.event, sizeof solve.event, names->event);
    copy_word(solve.session, sizeof solve.session, names->session);
    snprintf(solve.goal, sizeof solve.goal, "%s", goal != NULL ? goal->name : "custom");
    return solve;
}

/* ---- printing ----------------------------------------------------------------------------- */

static const char *
or_dash(const char *text)
{
    return text[0] == '\0' ? "-" : text;
}

static void
add_when(struct text *text, int64_t when)
{
    const time_t seconds = (time_t)when;
    char date[32] = "-";
    struct tm parts;

    if (when != SOLVE_NO_DATE && gmtime_r(&seconds, &parts) != NULL)
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    text_add(text, date);
}

static void
add_board(struct text *text, const struct board *board)
{
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (cell > 0)
            text_add_char(text, cell % board->width == 0 ? '/' : ' ');
        text_add_number(text, board->tiles[cell]);
    }
}

/* The letter of an event; a digit would belong to the time of the event before it. */
static char
letter_of(const struct session_event *event)
{
    return event->letter == '0' ? '^' : event->letter;
}

static void
add_events(struct text *text, const struct session *session)
{
    uint64_t before_ms = 0;

    for (size_t i = 0; i < session->event_count; i++) {
        const struct session_event *const event = &session->events[i];

        if (event->joined)
            text_add_char(text, '+');
        if (event->solver)
            text_add_char(text, '-');
        text_add_char(text, letter_of(event));
        if (event->time_ms > before_ms) {
            text_add_number(text, event->time_ms - before_ms);
            before_ms = event->time_ms;
        }
    }
    if (session->event_count == 0)
        text_add_char(text, '-');
}

/* Adds the start, the goal tiles and the events, each after a tab. */
static enum np_status
add_whole(struct text *text, const struct session *session, struct np_error *error)
{
    struct board board;
    enum np_status status = session_start_board(session, &board, error);

    text_add_char(text, '\t');
    if (status == NP_OK)
        add_board(text, &board);
    board_free(&board);
    text_add_char(text, '\t');
    if (status != NP_OK)
        return status;
    if (session->goal.kind == GOAL_CUSTOM) {
        status = goal_to_board(&session->goal, &board, NULL, error);
        if (status == NP_OK)
            add_board(text, &board);
        board_free(&board);
    } else {
        text_add_char(text, '-');
    }
    text_add_char(text, '\t');
    add_events(text, session);
    return status;
}

/* Adds the checksum of everything in the text. */
static void
add_checksum(struct text *text, size_t start)
{
    if (text->failed)
        return;
    text_printf(
        text, "\t%016" PRIx64, checksum_of(text_string(text) + start, text->length - start));
}

enum np_status
solve_print(struct text *text, const struct history_solve *solve, const struct session *session,
    struct np_error *error)
{
    const size_t start = text->length;
    enum np_status status = NP_OK;
    char puzzle[PUZZLE_ID_BYTES] = "";

    if (session != NULL)
        copy_word(puzzle, sizeof puzzle, session->names.id);
    text_add(text, SOLVE_WORD "\t");
    add_when(text, solve->when);
    text_printf(text, "\t%" PRIu32 "x%" PRIu32 "\t%s\t%" PRIu64 "\t%" PRIu32 "\t", solve->width,
        solve->height, solve->goal, solve->time_ms, solve->moves);
    if (solve->shortest != HISTORY_UNKNOWN)
        text_add_number(text, solve->shortest);
    else
        text_add_char(text, '-');
    text_printf(text,
        "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%s\t%s\t%016" PRIx64 "\t%s\t%016" PRIx64
        "\t%s\t%s\t%s",
        solve->hints, solve->undos, solve->solver_moves, or_dash(puzzle), or_dash(solve->kind),
        solve->key, solve->watched ? "watched" : "-", solve->id, solve->dnf ? "dnf" : "ok",
        or_dash(solve->event), or_dash(solve->session));
    if (session != NULL)
        status = add_whole(text, session, error);
    else
        text_add(text, "\t-\t-\t-");
    add_checksum(text, start);
    return status;
}

void
solve_print_change(struct text *text, enum solve_change change, uint64_t id, const char *value)
{
    static const char *const words[SOLVE_CHANGES] = {
        [SOLVE_DELETE] = "delete",
        [SOLVE_RESTORE] = "restore",
        [SOLVE_COMMENT] = "comment",
        [SOLVE_SESSION] = "session",
        [SOLVE_RESULT] = "result",
    };
    const size_t start = text->length;
    char shown[SOLVE_COMMENT_BYTES];

    text_printf(text, "%s\t%016" PRIx64, words[change], id);
    if (change >= SOLVE_COMMENT) {
        copy_word(shown, change == SOLVE_SESSION ? SESSION_NAME_BYTES : sizeof shown,
            value == NULL ? "" : value);
        text_printf(text, "\t%s", or_dash(shown));
    }
    add_checksum(text, start);
}
