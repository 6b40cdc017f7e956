// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Records: replaying, and their texts.
 */
#include "config.h"

#include "play/record.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void
record_free(struct record *record)
{
    board_free(&record->start);
    goal_free(&record->goal);
    free(record->events);
    memset(record, 0, sizeof *record);
}

enum np_status
record_begin(const struct record *record, struct session *session, struct np_error *error)
{
    const enum np_status status = session_init(session, &record->start, &record->goal, error);

    session->names = record->names;
    session->attempt = record->attempt;
    return status;
}

enum np_status
record_replay(const struct record *record, struct session *session, struct np_error *error)
{
    enum np_status status = record_begin(record, session, error);

    for (size_t i = 0; i < record->event_count && status == NP_OK; i++)
        status = session_replay(session, &record->events[i], error);
    return status;
}

/* ---- texts -------------------------------------------------------------------------------- */

/* Reads up to twelve digits; sets *at to what follows them. False if there are none. */
static bool
take_number(const char **at, uint64_t *number)
{
    const char *const first = *at;

    *number = 0;
    while (**at >= '0' && **at <= '9' && *at - first < 12)
        *number = 10 * *number + (uint64_t)(*(*at)++ - '0');
    return *at > first;
}

void
record_print_board(struct text *text, const struct board *board)
{
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (cell > 0)
            text_add_char(text, cell % board->width == 0 ? '/' : ' ');
        text_add_number(text, board->tiles[cell]);
    }
}

enum np_status
record_parse_board(
    struct board *board, const char *text, uint32_t width, uint32_t height, struct np_error *error)
{
    enum np_status status = session_check_size(width, height, error);
    bool good = true;

    memset(board, 0, sizeof *board);
    /* A number fills at least two bytes. Reserve no memory for a short text that claims to be long.
     */
    if (status == NP_OK && strlen(text) / 2 + 1 < (uint64_t)width * height)
        return np_fail(error, NP_BAD_INPUT, "the board has too few tiles");
    if (status == NP_OK)
        status = board_init(board, width, height, error);
    if (status != NP_OK)
        return status;
    for (uint32_t cell = 0; good && cell < board->cells; cell++) {
        uint64_t tile = 0;

        good = (cell == 0 || *text++ == (cell % width == 0 ? '/' : ' ')) &&
               take_number(&text, &tile) && tile < board->cells;
        board->tiles[cell] = (uint32_t)tile;
        if (tile == 0)
            board->blank = cell;
    }
    if (!good || *text != '\0')
        return np_fail(error, NP_BAD_INPUT, "the board is damaged");
    return board_validate(board, error);
}

void
record_print_events(struct text *text, const struct event *events, size_t count, uint64_t before_ms)
{
    for (size_t i = 0; i < count; i++) {
        const struct event *const event = &events[i];

        if (event->joined)
            text_add_char(text, '+');
        if (event->solver)
            text_add_char(text, '-');
        text_add_char(text, event->letter);
        if (event->time_ms > before_ms) {
            text_add_number(text, event->time_ms - before_ms);
            before_ms = event->time_ms;
        }
    }
}

/* Reads one event; sets *at to what follows it. */
static bool
take_event(const char **at, struct event *event)
{
    uint64_t ms;

    event->joined = **at == '+';
    *at += event->joined;
    event->solver = **at == '-';
    *at += event->solver;
    if (**at == '\0' || strchr("UDLR<>^HWE.", **at) == NULL)
        return false;
    event->letter = *(*at)++;
    (void)take_number(at, &ms);
    event->time_ms += ms;
    return event->time_ms <= RECORD_TIME_MS_MAX;
}

enum np_status
record_parse_events(struct record *record, const char *text, struct np_error *error)
{
    const char *at = text;
    struct event event = {0};
    size_t capacity = 0;

    free(record->events);
    record->events = NULL;
    record->event_count = 0;
    while (*at != '\0') {
        if (!take_event(&at, &event))
            return np_fail(error, NP_BAD_INPUT, "event %zu is damaged", record->event_count + 1);
        if (!memory_grow_array(
                &record->events, &capacity, record->event_count + 1, sizeof record->events[0]))
            return np_no_memory(error);
        record->events[record->event_count++] = event;
    }
    return NP_OK;
}
