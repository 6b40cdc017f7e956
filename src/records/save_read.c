// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: reading and repairing their files.
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "records/save.h"
#include "records/save_names.h"

/* A million moves take 10 MB. */
enum { LIMIT_BYTES = 1 << 30 };

/* A file that is read line by line; its newlines become NULs. */
struct lines {
    char *next;
    unsigned number; /* the number of lines read */
};

/* Reads the next complete line; NULL at the end. */
static char *
take_line(struct lines *lines)
{
    char *line = lines->next, *end = strchr(line, '\n');

    if (end == NULL)
        return NULL;
    *end = '\0';
    lines->next = end + 1;
    lines->number++;
    return line;
}

/* Reads a line that should begin with a word; returns what follows the word, or NULL. */
static char *
take_field(struct lines *lines, const char *word)
{
    char *line = take_line(lines);
    const size_t length = strlen(word);

    if (line == NULL || strncmp(line, word, length) != 0)
        return NULL;
    return line[length] == ' ' ? line + length + 1 : line + length;
}

/* Whether the next line begins with a word. */
static bool
is_next(const struct lines *lines, const char *word)
{
    const size_t length = strlen(word);

    return strncmp(lines->next, word, length) == 0 && lines->next[length] == ' ';
}

/* Reads the names, without control characters, which must not reach the terminal. */
static bool
read_names(struct session_names *names, struct lines *lines)
{
    for (size_t i = 0; i < SAVE_NAME_LINES; i++) {
        const struct save_name_line *const line = &save_name_lines[i];
        char *const name = (char *)names + line->offset;
        const char *text;

        if (line->optional && !is_next(lines, line->word))
            continue;
        text = take_field(lines, line->word);
        if (text == NULL)
            return false;
        utf8_copy(name, line->bytes, text);
        text_sanitize(name);
    }
    names->from_middle = strncmp(lines->next, SAVE_MIDDLE "\n", strlen(SAVE_MIDDLE "\n")) == 0;
    if (names->from_middle)
        (void)take_line(lines);
    if (is_next(lines, SAVE_SOLVE)) {
        char *end = take_field(lines, SAVE_SOLVE);

        if (end == NULL)
            return false;
        names->solve = strtoull(end, &end, 16);
        names->dnf = strcmp(end, " dnf") == 0;
    }
    return true;
}

/* Reads the results of the boards before this one; false if there is not one for each of them. */
static bool
read_splits(struct attempt *attempt, const char *text)
{
    unsigned count = 0;

    for (; *text != '\0' && count + 1 < attempt->part; count++) {
        struct attempt_split *const split = &attempt->splits[count];
        int end = 0;

        if (sscanf(text, "%12" SCNu64 "/%9" SCNu32 "%n", &split->time_ms, &split->moves, &end) != 2)
            return false;
        text += end;
        text += *text == ' ';
    }
    return *text == '\0' && count + 1 >= attempt->part;
}

/* Reads "WIDTH HEIGHT TILES..."; the caller frees the board, even after an error. */
static enum np_status
read_tiles(struct board *board, const char *text, struct np_error *error)
{
    char *at;
    const unsigned long width = strtoul(text, &at, 10);
    const unsigned long height = strtoul(at, &at, 10);
    enum np_status status;

    memset(board, 0, sizeof *board);
    if (width > BOARD_SIDE_MAX || height > BOARD_SIDE_MAX)
        return np_fail(error, NP_BAD_INPUT, "the size is out of range");
    /* A number fills at least two bytes. Reserve no memory for a short line that claims
     * to be long. */
    if (strlen(at) / 2 < (uint64_t)width * height)
        return np_fail(error, NP_BAD_INPUT, "there are too few numbers");
    status = session_check_size((uint32_t)width, (uint32_t)height, error);
    if (status == NP_OK)
        status = board_init(board, (uint32_t)width, (uint32_t)height, error);
    if (status != NP_OK)
        return status;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const unsigned long tile = strtoul(at, &at, 10);

        board->tiles[cell] = tile > UINT32_MAX ? UINT32_MAX : (uint32_t)tile;
        if (tile == 0)
            board->blank = cell;
    }
    if (*at != '\0')
        return np_fail(error, NP_BAD_INPUT, "there are too many numbers");
    return board_validate(board, error);
}

static enum np_status
read_goal(
    struct goal *goal, const char *text, uint32_t width, uint32_t height, struct np_error *error)
{
    const struct goal_row *row = goal_row_find(text);
    struct board board;
    enum np_status status;

    if (row != NULL && row->kind != GOAL_CUSTOM)
        return goal_init(goal, row->kind, width, height, error);
    status = read_tiles(&board, text, error);
    if (status == NP_OK)
        status = goal_from_board(goal, &board, error);
    board_free(&board);
    return status;
}

static bool
is_first_line(const char *line)
{
    return line != NULL && strcmp(line, SAVE_FIRST_LINE) == 0;
}

/* Reads everything up to the events. */
static enum np_status
read_head(struct session *session, struct lines *lines, struct np_error *error)
{
    struct session_names names = {.id = ""};
    struct board board = {0};
    struct goal goal = {0};
    const char *goal_text = NULL, *board_text = NULL, *splits = "";
    enum np_status status;

    if (!is_first_line(take_line(lines)))
        return np_fail(error, NP_BAD_INPUT, "this is not a saved game");
    if (read_names(&names, lines)) {
        if (is_next(lines, SAVE_SPLITS))
            splits = take_field(lines, SAVE_SPLITS);
        goal_text = take_field(lines, "goal");
        board_text = take_field(lines, "board");
    }
    if (goal_text == NULL || board_text == NULL || take_field(lines, "events") == NULL)
        return np_fail(error, NP_BAD_INPUT, "the saved game is damaged");
    status = read_tiles(&board, board_text, error);
    if (status == NP_OK)
        status = read_goal(&goal, goal_text, board.width, board.height, error);
    if (status == NP_OK)
        status = session_init(session, &board, &goal, error);
    session->names = names;
    session_join_attempt(session);
    if (status == NP_OK && (splits == NULL || !read_splits(&session->attempt, splits)))
        status = np_fail(error, NP_BAD_INPUT, "the results of the event are damaged");
    board_free(&board);
    goal_free(&goal);
    return status;
}

/* Reads "MILLISECONDS +-LETTER"; false if it is something else. */
static bool
parse_event(const char *line, struct session_event *event)
{
    char *at;

    memset(event, 0, sizeof *event);
    if (line[0] < '0' || line[0] > '9')
        return false;
    event->time_ms = strtoull(line, &at, 10);
    if (*at++ != ' ')
        return false;
    event->joined = *at == '+';
    at += event->joined;
    event->solver = *at == '-';
    at += event->solver;
    event->letter = *at;
    return event->letter != '\0' && at[1] == '\0';
}

/* Replays all events up to the first impossible one. Skips lines that are not events, such as those
 * that a crash leaves. */
static enum np_status
read_events(struct session *session, struct lines *lines, const struct cancel *cancel,
    struct np_error *error)
{
    char *line, *good = lines->next;

    while ((line = take_line(lines)) != NULL) {
        struct session_event event;
        enum np_status status;

        /* A short line can take long: undoing a restart repeats many moves. */
        if (cancel_requested(cancel))
            return np_fail(error, NP_CANCELLED, "interrupted");
        if (!parse_event(line, &event))
            continue;
        status = session_replay(session, &event, error);
        if (status == NP_NO_MEMORY)
            return status;
        if (status != NP_OK)
            break;
        good = lines->next;
    }
    lines->next = good;
    return NP_OK;
}

/* Measures what follows the last valid line. */
static struct save_damage
find_damage(const struct lines *lines, const char *bytes, size_t count)
{
    struct save_damage damage = {.good_bytes = (size_t)(lines->next - bytes)};

    for (size_t i = damage.good_bytes; i < count; i++)
        damage.lines += bytes[i] == '\n' || bytes[i] == '\0' || i + 1 == count;
    return damage;
}

/* Puts the path and the line in front of an error's text. An empty file fails in line 1. */
static void
add_place(struct np_error *error, const char *path, unsigned line)
{
    char place[NP_ERROR_TEXT_BYTES];

    (void)snprintf(place, sizeof place, "%s:%u", path, line > 0 ? line : 1);
    (void)np_fail_path(error, error->status, place, "%s", error->text);
}

enum np_status
save_load(struct session *session, const char *path, const struct cancel *cancel,
    struct save_damage *damage, struct np_error *error)
{
    struct lines lines = {0};
    char *bytes;
    size_t count;
    enum np_status status;

    memset(session, 0, sizeof *session);
    if (damage != NULL)
        memset(damage, 0, sizeof *damage);
    status = file_read(path, LIMIT_BYTES, &bytes, &count, error);
    if (status != NP_OK)
        return status;
    lines.next = bytes;
    status = read_head(session, &lines, error);
    if (status != NP_OK && status != NP_NO_MEMORY && status != NP_TOO_LARGE && error != NULL)
        add_place(error, path, lines.number);
    if (status == NP_OK)
        status = read_events(session, &lines, cancel, error);
    /* The clock waits for the next move. */
    session->clock_started = false;
    session->attempt.interrupted = attempt_has(&session->attempt, 0);
    if (status == NP_OK && damage != NULL)
        *damage = find_damage(&lines, bytes, count);
    free(bytes);
    return status;
}

enum np_status
save_check_beginning(const char *path, struct np_error *error)
{
    char line[256] = "";
    FILE *const file = fopen(path, "re");

    if (file == NULL)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (fgets(line, sizeof line, file) != NULL)
        line[strcspn(line, "\n")] = '\0';
    (void)fclose(file);
    if (!is_first_line(line))
        return np_fail_path(error, NP_BAD_INPUT, path, "this is not a saved game");
    return NP_OK;
}

enum np_status
save_repair(const char *path, const struct save_damage *damage, struct np_error *error)
{
    struct text copy = {0};
    char *bytes;
    size_t count;
    enum np_status status = file_read(path, LIMIT_BYTES, &bytes, &count, error);

    if (status != NP_OK)
        return status;
    text_printf(&copy, "%s" SAVE_DAMAGED, path);
    status = text_status(&copy, error);
    if (status == NP_OK)
        status = file_write(copy.bytes, bytes, count, FILE_PRIVATE, error);
    if (status == NP_OK && damage->good_bytes < count)
        status = file_write(path, bytes, damage->good_bytes, FILE_PRIVATE, error);
    text_free(&copy);
    free(bytes);
    return status;
}
