// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: reading and repairing them.
 */
#include "config.h"

#include "game/save/save.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

/* A million moves take 10 MB. */
enum { LIMIT_BYTES = 1 << 30 };

/* A file being read, line by line; its line ends become NULs. */
struct lines {
    char *next;
    const char *path;
    unsigned number;
};

/* Fails with the file and the line before the reason. An empty file fails in line 1. */
static enum np_status
fail_at_line(
    const struct lines *lines, enum np_status status, const char *reason, struct np_error *error)
{
    char place[NP_ERROR_TEXT_BYTES];

    (void)snprintf(
        place, sizeof place, "%s:%u", lines->path, lines->number > 0 ? lines->number : 1);
    return np_fail_path(error, status, place, "%s", reason);
}

static enum np_status
wrong(const struct lines *lines, const char *what, struct np_error *error)
{
    return fail_at_line(lines, NP_BAD_INPUT, what, error);
}

/* Puts the file and the line before the text of an error. */
static enum np_status
tell_place(const struct lines *lines, enum np_status status, struct np_error *error)
{
    if (status == NP_OK || status == NP_NO_MEMORY || error == NULL)
        return status;
    return fail_at_line(lines, status, error->text, error);
}

/* Takes the next complete line; NULL at the end. */
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

/* Takes a line that begins with a word; returns what follows the word, or NULL. */
static char *
take_field(struct lines *lines, const char *word)
{
    char *line = take_line(lines);
    const size_t length = strlen(word);

    if (line == NULL || strncmp(line, word, length) != 0)
        return NULL;
    return line[length] == ' ' ? line + length + 1 : line + length;
}

/* Reads "WIDTH HEIGHT TILES..."; the board is freed by the caller, whatever is returned. */
static enum np_status
read_tiles(struct board *board, const char *text, const struct lines *lines, struct np_error *error)
{
    char *at;
    const unsigned long width = strtoul(text, &at, 10);
    const unsigned long height = strtoul(at, &at, 10);
    enum np_status status;

    memset(board, 0, sizeof *board);
    if (width > BOARD_SIDE_MAX || height > BOARD_SIDE_MAX)
        return wrong(lines, "the size is out of range", error);
    /* A number takes at least two bytes: memory is not reserved for a line that only claims to be
     * large. */
    if (strlen(at) / 2 < (uint64_t)width * height)
        return wrong(lines, "there are too few numbers", error);
    status = session_check_size((uint32_t)width, (uint32_t)height, error);
    if (status != NP_OK)
        return status;
    status = board_init(board, (uint32_t)width, (uint32_t)height, error);
    if (status != NP_OK)
        return tell_place(lines, status, error);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const unsigned long tile = strtoul(at, &at, 10);

        board->tiles[cell] = tile > UINT32_MAX ? UINT32_MAX : (uint32_t)tile;
        if (tile == 0)
            board->blank = cell;
    }
    if (*at != '\0')
        return wrong(lines, "there are too many numbers", error);
    return tell_place(lines, board_validate(board, error), error);
}

static enum np_status
read_goal(struct goal *goal, const char *text, uint32_t width, uint32_t height,
    const struct lines *lines, struct np_error *error)
{
    const struct goal_row *row = goal_row_find(text);
    struct board board;
    enum np_status status;

    if (row != NULL && row->kind != GOAL_CUSTOM)
        return tell_place(lines, goal_init(goal, row->kind, width, height, error), error);
    status = read_tiles(&board, text, lines, error);
    if (status == NP_OK)
        status = tell_place(lines, goal_from_board(goal, &board, error), error);
    board_free(&board);
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

/* Replays all events up to the first that is not possible. Lines that are not events are skipped: a
 * crash left them incomplete. */
static enum np_status
read_events(struct session *session, struct lines *lines, const struct cancel *cancel,
    struct np_error *error)
{
    char *line, *good = lines->next;

    while ((line = take_line(lines)) != NULL) {
        struct session_event event;
        enum np_status status;

        /* Restarts and their undos are short lines that make many moves. */
        if (cancel_requested(cancel))
            return np_fail_path(error, NP_CANCELLED, lines->path, "interrupted");
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

/* Reads a name, without control characters: they must not reach the terminal. */
static void
read_name(char *name, size_t bytes, const char *text)
{
    utf8_copy(name, bytes, text);
    text_sanitize(name);
}

static bool
is_first_line(const char *line)
{
    return strcmp(line, SAVE_FIRST_LINE) == 0 || strcmp(line, SAVE_FIRST_LINE_OLD) == 0;
}

static enum np_status
read_game(struct session *session, struct save_names *names, struct lines *lines,
    const struct cancel *cancel, struct np_error *error)
{
    const char *first = take_line(lines), *id, *source, *kind, *goal_text, *board_text;
    struct board board = {0};
    struct goal goal = {0};
    enum np_status status;

    if (first == NULL || !is_first_line(first))
        return wrong(lines, "this is not a saved game", error);
    id = take_field(lines, "id");
    source = take_field(lines, "source");
    kind = strncmp(lines->next, "kind ", strlen("kind ")) == 0 ? take_field(lines, "kind") : "";
    names->from_middle =
        strncmp(lines->next, SAVE_FROM_MIDDLE "\n", strlen(SAVE_FROM_MIDDLE) + 1) == 0;
    if (names->from_middle)
        (void)take_line(lines);
    goal_text = take_field(lines, "goal");
    board_text = take_field(lines, "board");
    if (id == NULL || source == NULL || goal_text == NULL || board_text == NULL || kind == NULL ||
        take_field(lines, "events") == NULL)
        return wrong(lines, "the saved game is damaged", error);
    read_name(names->id, sizeof names->id, id);
    read_name(names->source, sizeof names->source, source);
    read_name(names->kind, sizeof names->kind, kind);
    status = read_tiles(&board, board_text, lines, error);
    if (status == NP_OK)
        status = read_goal(&goal, goal_text, board.width, board.height, lines, error);
    if (status == NP_OK)
        status = tell_place(lines, session_init(session, &board, &goal, error), error);
    board_free(&board);
    goal_free(&goal);
    return status == NP_OK ? read_events(session, lines, cancel, error) : status;
}

/* What follows the last valid line. */
static struct save_damage
find_damage(const struct lines *lines, const char *bytes, size_t count)
{
    struct save_damage damage = {.good_bytes = (size_t)(lines->next - bytes)};

    for (size_t i = damage.good_bytes; i < count; i++)
        damage.lines += bytes[i] == '\n' || bytes[i] == '\0' || i + 1 == count;
    return damage;
}

enum np_status
save_load(struct session *session, struct save_names *names, const char *path,
    struct save_damage *damage, struct np_error *error)
{
    return save_load_unless(session, names, path, damage, NULL, error);
}

enum np_status
save_load_unless(struct session *session, struct save_names *names, const char *path,
    struct save_damage *damage, const struct cancel *cancel, struct np_error *error)
{
    struct lines lines = {.path = path};
    char *bytes;
    size_t count;
    enum np_status status;

    memset(session, 0, sizeof *session);
    memset(names, 0, sizeof *names);
    if (damage != NULL)
        memset(damage, 0, sizeof *damage);
    status = file_read(path, LIMIT_BYTES, &bytes, &count, error);
    if (status != NP_OK)
        return status;
    lines.next = bytes;
    status = read_game(session, names, &lines, cancel, error);
    if (status == NP_OK) {
        /* The clock waits for the next move. */
        session->clock_started = false;
        if (damage != NULL)
            *damage = find_damage(&lines, bytes, count);
    }
    free(bytes);
    return status;
}

enum np_status
save_check_beginning(const char *path, struct np_error *error)
{
    char line[64] = "";
    unsigned long width = 0, height = 0;
    FILE *const file = fopen(path, "re");
    bool first;

    if (file == NULL)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    first = fgets(line, sizeof line, file) != NULL;
    line[strcspn(line, "\n")] = '\0';
    first = first && is_first_line(line);
    /* A long line comes in several parts; only the beginning of a line matches. */
    while (first && fgets(line, sizeof line, file) != NULL && strcmp(line, "events\n") != 0 &&
           sscanf(line, "board %9lu %9lu", &width, &height) != 2)
        continue;
    (void)fclose(file);
    if (!first)
        return np_fail_path(error, NP_BAD_INPUT, path, "this is not a saved game");
    return session_check_size((uint32_t)width, (uint32_t)height, error);
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
        status = file_write(copy.bytes, bytes, count, FILE_PRIVATE | FILE_OWN, error);
    if (status == NP_OK && damage->good_bytes < count)
        status = file_write(path, bytes, damage->good_bytes, FILE_PRIVATE | FILE_OWN, error);
    text_free(&copy);
    free(bytes);
    return status;
}
