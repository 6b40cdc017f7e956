// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: writing them.
 */
#include "config.h"

#include "game/save/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

const char *
save_kind(const struct save_names *names)
{
    struct puzzle_id id;

    if (names->kind[0] != '\0')
        return names->kind;
    return puzzle_id_parse(&id, names->id, NULL) != NP_OK || id.walk > 0 || id.near > 0
               ? SAVE_KIND_PICKED
               : SAVE_KIND_RANDOM;
}

void
save_set_source(struct save_names *names, const char *path, uint64_t index)
{
    const char *const name = path == NULL || path[0] == '-' ? "" : path;
    const char *const slash = strrchr(name, '/');
    char place[24] = "";

    if (index > 1)
        snprintf(place, sizeof place, ":%llu", (unsigned long long)index);
    utf8_copy(names->source, SAVE_SOURCE_BYTES - strlen(place), slash == NULL ? name : slash + 1);
    text_sanitize(names->source);
    if (names->source[0] != '\0')
        strcat(names->source, place);
}

static void
add_tiles(struct text *text, const struct board *board)
{
    text_printf(text, "%u %u", (unsigned)board->width, (unsigned)board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        text_add_char(text, ' ');
        text_add_number(text, board->tiles[cell]);
    }
    text_add_char(text, '\n');
}

static enum np_status
add_goal(struct text *text, const struct goal *goal, struct np_error *error)
{
    struct board board;
    enum np_status status;

    for (unsigned i = 0; i < goal_row_count; i++)
        if (goal_rows[i].kind == goal->kind && goal->kind != GOAL_CUSTOM) {
            text_printf(text, "goal %s\n", goal_rows[i].name);
            return NP_OK;
        }
    status = goal_to_board(goal, &board, NULL, error);
    if (status == NP_OK) {
        text_add(text, "goal ");
        add_tiles(text, &board);
    }
    board_free(&board);
    return status;
}

/* Adds a line of a word and a name, without control characters. */
static void
add_name(struct text *text, const char *word, const char *name)
{
    const size_t begin = text->length;

    text_printf(text, "%s %s", word, name);
    if (text_status(text, NULL) == NP_OK)
        text_sanitize(text->bytes + begin);
    text_add_char(text, '\n');
}

/* Everything up to the events. */
static enum np_status
add_head(struct text *text, const struct session *session, const struct save_names *names,
    struct np_error *error)
{
    struct board start;
    enum np_status status;

    text_printf(text, "%s\n", SAVE_FIRST_LINE);
    add_name(text, "id", names->id);
    add_name(text, "source", names->source);
    add_name(text, "kind", save_kind(names));
    if (names->from_middle)
        text_printf(text, "%s\n", SAVE_FROM_MIDDLE);
    status = add_goal(text, &session->goal, error);
    if (status == NP_OK)
        status = session_start_board(session, &start, error);
    if (status != NP_OK)
        return status;
    text_add(text, "board ");
    add_tiles(text, &start);
    text_add(text, "events\n");
    board_free(&start);
    return NP_OK;
}

/* Writes the text, unless `status` is an error, and frees it. */
static enum np_status
write_text(struct text *text, const char *path, unsigned how, enum np_status status,
    struct np_error *error)
{
    if (status == NP_OK)
        status = text_status(text, error);
    if (status == NP_OK)
        status = file_write(path, text->bytes, text->length, how | FILE_OWN, error);
    text_free(text);
    return status;
}

enum np_status
save_begin(struct save *save, const char *path, const struct session *session,
    const struct save_names *names, struct np_error *error)
{
    struct text text = {0};
    enum np_status status = add_head(&text, session, names, error);

    *save = (struct save){.descriptor = -1};
    status = write_text(&text, path, FILE_PRIVATE, status, error);
    return status == NP_OK ? save_continue(save, path, error) : status;
}

/* Adds the line of an event. */
static void
add_event(struct text *text, const struct session_event *event)
{
    text_printf(text, "%llu %s%s%c\n", (unsigned long long)event->time_ms, event->joined ? "+" : "",
        event->solver ? "-" : "", event->letter);
}

static struct session_event
event_of(const struct session *session, size_t step)
{
    const unsigned flags = session->steps[step];

    return (struct session_event){
        .letter =
            session_is_restart(session, step) ? '0' : move_letter(session_move_of(session, step)),
        .joined = (flags & SESSION_STEP_JOINED) != 0,
        .solver = (flags & SESSION_STEP_SOLVER) != 0,
    };
}

/* Adds another move than the only one of a solved game, and its undo, so that undos are counted:
 * the move that solves a game cannot be undone. */
static enum np_status
add_other_move(struct text *text, const struct session *session, struct np_error *error)
{
    struct board start;
    const enum np_status status = session_start_board(session, &start, error);

    for (unsigned move = 0; move < MOVE_COUNT && status == NP_OK; move++)
        if ((enum move)move != session_move_of(session, 0) &&
            board_can_move(&start, (enum move)move)) {
            text_printf(text, "0 %c\n0 <\n", move_letter((enum move)move));
            break;
        }
    board_free(&start);
    return status;
}

/* Adds all steps, with those that can be redone. To count undos that left no trace, the first step
 * is undone and redone as often. */
static enum np_status
add_steps(struct text *text, const struct session *session, uint32_t undos, struct np_error *error)
{
    const bool one_and_over = session->finished && session->count == 1;

    for (uint32_t undo = 0; one_and_over && undo < undos; undo++) {
        const enum np_status status = add_other_move(text, session, error);

        if (status != NP_OK)
            return status;
    }
    for (size_t i = 0; i < session->count; i++) {
        const struct session_event event = event_of(session, i);

        add_event(text, &event);
        for (uint32_t undo = 0; i == 0 && !one_and_over && undo < undos; undo++)
            text_add(text, "0 <\n0 >\n");
    }
    return NP_OK;
}

/* Adds a whole game. */
static enum np_status
add_game(struct text *text, const struct session *session, const struct save_names *names,
    uint64_t now_ns, struct np_error *error)
{
    const struct session_event time = {
        .time_ms = session_time_ns(session, now_ns) / CLOCK_NS_PER_MS, .letter = '.'};
    enum np_status status = add_head(text, session, names, error);
    uint32_t undone = 0;

    for (size_t i = session->at; i < session->count; i++)
        undone += (session->steps[i] & SESSION_STEP_JOINED) == 0;
    if (status == NP_OK)
        status =
            add_steps(text, session, session->undos > undone ? session->undos - undone : 0, error);
    for (uint32_t i = 0; i < undone; i++)
        text_add(text, "0 <\n");
    for (uint32_t i = 0; i < session->hints; i++)
        text_add(text, "0 H\n");
    if (session->watched)
        text_add(text, "0 W\n");
    add_event(text, &time);
    return status;
}

enum np_status
save_whole(const char *path, unsigned how, const struct session *session,
    const struct save_names *names, uint64_t now_ns, struct np_error *error)
{
    struct text text = {0};
    const enum np_status status = add_game(&text, session, names, now_ns, error);

    return write_text(&text, path, how | FILE_PRIVATE, status, error);
}

enum np_status
save_continue(struct save *save, const char *path, struct np_error *error)
{
    char last = '\n';
    enum np_status status;
    off_t end;

    *save = (struct save){.descriptor = -1};
    status = file_open_own(path, O_RDWR | O_APPEND, &save->descriptor, error);
    if (status != NP_OK)
        return status;
    /* An incomplete line, as after a crash, is closed so that it does not damage the next one. */
    end = lseek(save->descriptor, 0, SEEK_END);
    if (end > 0 && pread(save->descriptor, &last, 1, end - 1) == 1 && last != '\n' &&
        write(save->descriptor, "\n", 1) != 1) {
        status = np_fail_path_errno(error, NP_IO, path, errno);
        save_close(save);
        return status;
    }
    return NP_OK;
}

/* Writes the events that were collected. */
static enum np_status
write_waiting(struct save *save, struct np_error *error)
{
    const char *next = text_string(&save->waiting);
    size_t left = save->waiting.length;
    enum np_status status = text_status(&save->waiting, error);

    while (status == NP_OK && left > 0) {
        const ssize_t written = write(save->descriptor, next, left);

        if (written < 0 && errno != EINTR)
            status = np_fail_errno(error, NP_IO, errno, "the game cannot be saved any more");
        if (written > 0) {
            next += written;
            left -= (size_t)written;
        }
    }
    text_clear(&save->waiting);
    return status;
}

enum np_status
save_event(struct save *save, const struct session_event *event, struct np_error *error)
{
    enum np_status status;

    if (save->descriptor < 0)
        return NP_OK;
    add_event(&save->waiting, event);
    if (save->held)
        return NP_OK;
    status = write_waiting(save, error);
    if (status != NP_OK)
        save_close(save);
    return status;
}

void
save_hold(struct save *save)
{
    save->held = true;
}

enum np_status
save_release(struct save *save, struct np_error *error)
{
    enum np_status status = NP_OK;

    save->held = false;
    if (save->descriptor >= 0)
        status = write_waiting(save, error);
    if (status != NP_OK)
        save_close(save);
    return status;
}

void
save_close(struct save *save)
{
    if (save->descriptor >= 0) {
        (void)write_waiting(save, NULL);
        close(save->descriptor);
    }
    text_free(&save->waiting);
    save->descriptor = -1;
}
