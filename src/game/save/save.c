// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: writing their files.
 */
#include "config.h"

#include "game/save/save.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "base/text/text.h"
#include "game/save/save_names.h"

/* ---- writing ------------------------------------------------------------------------------ */

/* Adds the results of the boards of the attempt before this one. */
static void
add_splits(struct text *text, const struct attempt *attempt)
{
    if (attempt->part <= 1)
        return;
    text_add(text, SAVE_SPLITS);
    for (unsigned i = 0; i + 1 < attempt->part; i++)
        text_printf(
            text, " %" PRIu64 "/%" PRIu32, attempt->splits[i].time_ms, attempt->splits[i].moves);
    text_add_char(text, '\n');
}

/* Adds the names, without control characters. */
static void
add_names(struct text *text, const struct session_names *names)
{
    struct session_names shown = *names;

    for (size_t i = 0; i < SAVE_NAME_LINES; i++) {
        char *const name = (char *)&shown + save_name_lines[i].offset;

        text_sanitize(name);
        if (name[0] != '\0' || !save_name_lines[i].optional)
            text_printf(text, "%s %s\n", save_name_lines[i].word, name);
    }
    if (names->from_middle)
        text_add(text, SAVE_MIDDLE "\n");
    if (names->solve != 0)
        text_printf(text, SAVE_SOLVE " %016" PRIx64 "%s\n", names->solve, names->dnf ? " dnf" : "");
}

static void
add_tiles(struct text *text, const char *word, const struct board *board)
{
    text_printf(text, "%s %u %u", word, (unsigned)board->width, (unsigned)board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        text_add_char(text, ' ');
        text_add_number(text, board->tiles[cell]);
    }
    text_add_char(text, '\n');
}

static enum np_status
add_goal(struct text *text, const struct goal *goal, struct np_error *error)
{
    const struct goal_row *const row = goal_row_of(goal->kind);
    struct board board;
    enum np_status status;

    if (row != NULL) {
        text_printf(text, "goal %s\n", row->name);
        return NP_OK;
    }
    status = goal_to_board(goal, &board, NULL, error);
    if (status == NP_OK)
        add_tiles(text, "goal", &board);
    board_free(&board);
    return status;
}

static void
add_event(struct text *text, const struct session_event *event)
{
    text_printf(text, "%llu %s%s%c\n", (unsigned long long)event->time_ms, event->joined ? "+" : "",
        event->solver ? "-" : "", event->letter);
}

/* Adds the events, and the time since the last one. */
static void
add_events(struct text *text, const struct session *session, uint64_t now_ns)
{
    const struct session_event now = {
        .time_ms = session_time_ns(session, now_ns) / CLOCK_NS_PER_MS, .letter = '.'};

    text_add(text, "events\n");
    for (size_t i = 0; i < session->event_count; i++)
        add_event(text, &session->events[i]);
    if (session->event_count > 0 && now.time_ms > session->events[session->event_count - 1].time_ms)
        add_event(text, &now);
}

enum np_status
save_whole(const char *path, unsigned how, const struct session *session, uint64_t now_ns,
    struct np_error *error)
{
    struct text text = {0};
    struct board start;
    enum np_status status = session_start_board(session, &start, error);

    text_add(&text, SAVE_FIRST_LINE "\n");
    add_names(&text, &session->names);
    add_splits(&text, &session->attempt);
    if (status == NP_OK)
        status = add_goal(&text, &session->goal, error);
    if (status == NP_OK) {
        add_tiles(&text, "board", &start);
        add_events(&text, session, now_ns);
        status = text_status(&text, error);
    }
    if (status == NP_OK)
        status = file_write(path, text.bytes, text.length, how | FILE_PRIVATE, error);
    board_free(&start);
    text_free(&text);
    return status;
}

/* ---- appending ---------------------------------------------------------------------------- */

enum np_status
save_continue(
    struct save *save, const char *path, const struct session *session, struct np_error *error)
{
    *save = (struct save){.descriptor = -1, .events_saved = session->event_count};
    return file_open(path, O_WRONLY | O_APPEND | O_NOFOLLOW, &save->descriptor, error);
}

enum np_status
save_append(struct save *save, const struct session *session, struct np_error *error)
{
    struct text text = {0};
    enum np_status status;

    for (size_t i = save->events_saved; i < session->event_count; i++)
        add_event(&text, &session->events[i]);
    status = text_status(&text, error);
    if (status == NP_OK && !file_write_all(save->descriptor, text_string(&text), text.length))
        status = np_fail_errno(error, NP_IO, errno, "the game cannot be saved any more");
    save->events_saved = session->event_count;
    text_free(&text);
    if (status != NP_OK)
        save_close(save);
    return status;
}

void
save_close(struct save *save)
{
    if (save->descriptor >= 0)
        close(save->descriptor);
    save->descriptor = -1;
}
