// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the texts of a record. The input has lines with a size and a board, the board of a
 * custom goal or nothing, and events. An accepted board and accepted events print the same text
 * again; events that are possible lead to a game that can be played.
 */
#include "config.h"

#include "play/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
check_board(const struct board *board, const char *read)
{
    struct text text = {0};
    struct board again;

    promise(board_validate(board, NULL) == NP_OK);
    record_print_board(&text, board);
    promise(
        record_parse_board(&again, text_string(&text), board->width, board->height, NULL) == NP_OK);
    promise(board_equal(&again, board) && strlen(read) >= text.length);
    board_free(&again);
    text_free(&text);
}

static void
check_events(const struct record *record)
{
    struct text text = {0};
    struct record again = {.event_count = 0};
    struct session session;
    enum np_status status;

    record_print_events(&text, record->events, record->event_count, 0);
    promise(record_parse_events(&again, text_string(&text), NULL) == NP_OK);
    promise(again.event_count == record->event_count);
    for (size_t i = 0; i < again.event_count; i++)
        promise(again.events[i].time_ms == record->events[i].time_ms &&
                again.events[i].letter == record->events[i].letter &&
                again.events[i].joined == record->events[i].joined &&
                again.events[i].solver == record->events[i].solver);
    status = record_replay(record, &session, NULL);
    promise(status == NP_OK || status == NP_BAD_INPUT);
    promise(board_validate(&session.board, NULL) == NP_OK);
    promise(session.at <= session.count);
    session_free(&session);
    record_free(&again);
    text_free(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    char *const text = strndup((const char *)bytes, count), *rest = text, *line = text;
    struct record record = {.event_count = 0};
    struct board goal = {0};
    unsigned width = 0, height = 0;
    enum np_status status = NP_BAD_INPUT;
    int end = 0;

    promise(text != NULL);
    line = strsep(&rest, "\n");
    if (sscanf(line, "%3ux%3u %n", &width, &height, &end) == 2 && end > 0)
        status = record_parse_board(&record.start, line + end, width, height, NULL);
    promise(status == NP_OK || status == NP_BAD_INPUT || status == NP_TOO_LARGE);
    if (status == NP_OK) {
        check_board(&record.start, line + end);
        line = rest == NULL ? NULL : strsep(&rest, "\n");
        if (line == NULL || line[0] == '\0')
            status = goal_init(&record.goal, GOAL_STANDARD, width, height, NULL);
        else
            status = record_parse_board(&goal, line, width, height, NULL);
        if (status == NP_OK && goal.cells > 0)
            status = goal_from_board(&record.goal, &goal, NULL);
    }
    if (status == NP_OK)
        status = record_parse_events(&record, rest == NULL ? "" : rest, NULL);
    if (status == NP_OK)
        check_events(&record);
    board_free(&goal);
    record_free(&record);
    free(text);
    return 0;
}
