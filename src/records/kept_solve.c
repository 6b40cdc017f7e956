// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading a whole solve: its boards and its events.
 */
#include "config.h"

#include "records/kept_solve.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text/utf8.h"
#include "records/solve_fields.h"

static enum np_status
damaged(struct np_error *error)
{
    return np_fail(error, NP_BAD_INPUT, "the line of this solve is damaged or was changed");
}

/* ---- fields ------------------------------------------------------------------------------- */

/* Reads up to twelve digits; sets *at to what follows them. False if there are none. */
static bool
take_number(const char **at, const char *end, uint64_t *number)
{
    const char *const first = *at;

    *number = 0;
    while (*at < end && **at >= '0' && **at <= '9' && *at - first < 12)
        *number = 10 * *number + (uint64_t)(*(*at)++ - '0');
    return *at > first;
}

/* Reads the tiles of a board. The caller frees it, even after an error. */
static enum np_status
read_board(struct board *board, const struct solve_part *part, const struct history_solve *solve,
    struct np_error *error)
{
    const char *at = part->text;
    const char *const end = at + part->bytes;
    enum np_status status = session_check_size(solve->width, solve->height, error);

    /* A number fills at least two bytes. Reserve no memory for a short line that claims to be long.
     */
    if (status == NP_OK && part->bytes / 2 + 1 < (uint64_t)solve->width * solve->height)
        status = damaged(error);
    if (status == NP_OK)
        status = board_init(board, solve->width, solve->height, error);
    for (uint32_t cell = 0; status == NP_OK && cell < board->cells; cell++) {
        uint64_t tile;

        if (cell > 0 && (at == end || *at++ != (cell % board->width == 0 ? '/' : ' ')))
            return damaged(error);
        if (!take_number(&at, end, &tile) || tile >= board->cells)
            return damaged(error);
        board->tiles[cell] = (uint32_t)tile;
        if (tile == 0)
            board->blank = cell;
    }
    if (status != NP_OK)
        return status;
    return at == end ? board_validate(board, error) : damaged(error);
}

static enum np_status
read_goal(struct kept_solve *kept, const struct solve_part *part, struct np_error *error)
{
    const struct history_solve *const solve = &kept->solve;
    const struct goal_row *const row = goal_row_find(solve->goal);
    struct board board = {0};
    enum np_status status;

    if (row != NULL && row->kind != GOAL_CUSTOM)
        return goal_init(&kept->goal, row->kind, solve->width, solve->height, error);
    status = read_board(&board, part, solve, error);
    if (status == NP_OK)
        status = goal_from_board(&kept->goal, &board, error);
    board_free(&board);
    return status;
}

/* Reads one event; sets *at to what follows it. */
static bool
take_event(const char **at, const char *end, struct session_event *event)
{
    uint64_t ms = 0;

    event->joined = **at == '+';
    *at += event->joined;
    event->solver = *at < end && **at == '-';
    *at += event->solver;
    if (*at == end || strchr("UDLR<>^HWE.", **at) == NULL)
        return false;
    event->letter = **at == '^' ? '0' : **at;
    ++*at;
    (void)take_number(at, end, &ms);
    event->time_ms += ms;
    return event->time_ms <= HISTORY_TIME_MS_MAX;
}

static enum np_status
read_events(struct kept_solve *kept, const struct solve_part *part, struct np_error *error)
{
    const char *at = part->text;
    const char *const end = at + part->bytes;
    struct session_event event = {0};
    size_t capacity = 0;

    while (at < end) {
        if (!take_event(&at, end, &event))
            return damaged(error);
        if (!memory_grow_array(
                &kept->events, &capacity, kept->event_count + 1, sizeof kept->events[0]))
            return np_no_memory(error);
        kept->events[kept->event_count++] = event;
    }
    return NP_OK;
}

/* ---- the line ----------------------------------------------------------------------------- */

/* Reads the bytes of the line; the caller frees them. */
static enum np_status
read_line(char **line, const char *path, const struct history_solve *solve, struct np_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    size_t done = 0;
    ssize_t got = 1;
    enum np_status status = NP_OK;

    *line = NULL;
    if (descriptor < 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    *line = malloc((size_t)solve->line_bytes + 1);
    if (*line == NULL)
        status = np_no_memory(error);
    while (status == NP_OK && got > 0 && done < solve->line_bytes) {
        got = pread(
            descriptor, *line + done, solve->line_bytes - done, (off_t)(solve->offset + done));
        if (got > 0)
            done += (size_t)got;
        else if (got < 0 && errno == EINTR)
            got = 1;
        else if (got < 0)
            status = np_fail_path_errno(error, NP_IO, path, errno);
    }
    close(descriptor);
    if (status == NP_OK && done < solve->line_bytes)
        status = damaged(error);
    return status;
}

/* Reads the fields that the history does not keep in memory. */
static enum np_status
read_fields(struct kept_solve *kept, const char *line, struct np_error *error)
{
    struct solve_part parts[SOLVE_PARTS_MAX];
    const struct solve_part *const fields = parts + 1;
    const struct solve_part *const puzzle = &fields[FIELD_PUZZLE];
    enum np_status status;

    if (solve_split(parts, line, kept->solve.line_bytes) != FIELDS + 1)
        return damaged(error);
    if (puzzle->bytes > 1 && puzzle->bytes < sizeof kept->puzzle) {
        memcpy(kept->puzzle, puzzle->text, puzzle->bytes);
        text_sanitize(kept->puzzle);
    }
    status = read_board(&kept->start, &fields[FIELD_START], &kept->solve, error);
    if (status == NP_OK)
        status = read_goal(kept, &fields[FIELD_GOAL_TILES], error);
    if (status == NP_OK)
        status = read_events(kept, &fields[FIELD_EVENTS], error);
    return status;
}

enum np_status
kept_solve_read(struct kept_solve *kept, const char *path, const struct history_solve *solve,
    struct np_error *error)
{
    struct solve_entry entry;
    char *line;
    enum np_status status;

    memset(kept, 0, sizeof *kept);
    kept->solve = *solve;
    kept->solve.comment = NULL;
    if (!solve->whole)
        return np_fail(error, NP_UNSUPPORTED, "The moves of this solve were not kept");
    status = read_line(&line, path, solve, error);
    if (status == NP_OK && (solve_parse(&entry, line, solve->line_bytes) != SOLVE_LINE_SOLVE ||
                               entry.solve.id != solve->id))
        status = damaged(error);
    if (status == NP_OK)
        status = read_fields(kept, line, error);
    free(line);
    return status;
}

enum np_status
kept_solve_of(struct kept_solve *kept, const struct session *session, struct np_error *error)
{
    enum np_status status;

    memset(kept, 0, sizeof *kept);
    kept->solve = history_solve_of(session);
    kept->solve.whole = true;
    utf8_copy(kept->puzzle, sizeof kept->puzzle, session->names.id);
    status = session_start_board(session, &kept->start, error);
    if (status == NP_OK)
        status = goal_copy(&kept->goal, &session->goal, error);
    kept->events = malloc((session->event_count + 1) * sizeof kept->events[0]);
    if (kept->events == NULL)
        return np_no_memory(error);
    for (size_t i = 0; i < session->event_count; i++)
        kept->events[kept->event_count++] = session->events[i];
    return status;
}

void
kept_solve_free(struct kept_solve *kept)
{
    board_free(&kept->start);
    goal_free(&kept->goal);
    free(kept->events);
    memset(kept, 0, sizeof *kept);
}

/* ---- sessions ----------------------------------------------------------------------------- */

enum np_status
kept_solve_begin(const struct kept_solve *kept, struct session *session, struct np_error *error)
{
    const enum np_status status = session_init(session, &kept->start, &kept->goal, error);

    utf8_copy(session->names.id, sizeof session->names.id, kept->puzzle);
    utf8_copy(session->names.kind, sizeof session->names.kind, kept->solve.kind);
    utf8_copy(session->names.event, sizeof session->names.event, kept->solve.event);
    session_join_attempt(session);
    return status;
}

enum np_status
kept_solve_replay(const struct kept_solve *kept, struct session *session, struct np_error *error)
{
    enum np_status status = kept_solve_begin(kept, session, error);

    for (size_t i = 0; i < kept->event_count && status == NP_OK; i++)
        status = session_replay(session, &kept->events[i], error);
    return status;
}
