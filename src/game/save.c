// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games: the lines of the file, written and read.
 */
#include "config.h"

#include "game/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

#define FIRST_LINE "npuzzle-tui game 1"

/* A million moves take 10 MB. */
enum { LIMIT_BYTES = 1 << 30, NS_PER_MS = 1000000 };

/* ---- writing ------------------------------------------------------------------------------ */

static void
add_tiles(struct text *text, const struct board *board)
{
    text_printf(text, "%u %u", (unsigned)board->width, (unsigned)board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        text_printf(text, " %u", (unsigned)board->tiles[cell]);
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

/* Everything up to the events. */
static enum np_status
add_head(struct text *text, const struct session *session, const struct save_names *names,
    struct np_error *error)
{
    struct board start;
    enum np_status status;

    if (session->board.cells > SAVE_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "a game on a board of so many cells is not saved");
    text_printf(text, "%s\nid %s\nsource %s\n", FIRST_LINE, names->id, names->source);
    status = add_goal(text, &session->goal, error);
    if (status == NP_OK)
        status = session_start(session, &start, error);
    if (status != NP_OK)
        return status;
    text_add(text, "board ");
    add_tiles(text, &start);
    text_add(text, "events\n");
    board_free(&start);
    return NP_OK;
}

/* Writes the text, if all went well so far, and frees it. */
static enum np_status
write_text(struct text *text, const char *path, enum np_status status, struct np_error *error)
{
    if (status == NP_OK)
        status = text_status(text, error);
    if (status == NP_OK)
        status = file_write(path, text->bytes, text->length, error);
    text_free(text);
    return status;
}

enum np_status
save_begin(struct save *save, const char *path, const struct session *session,
    const struct save_names *names, struct np_error *error)
{
    struct text text = {0};
    enum np_status status = add_head(&text, session, names, error);

    save->descriptor = -1;
    status = write_text(&text, path, status, error);
    return status == NP_OK ? save_continue(save, path, error) : status;
}

/* Adds the line of an event. */
static void
add_event(struct text *text, const struct session_event *event)
{
    text_printf(text, "%llu %s%s%c\n", (unsigned long long)event->time_ms, event->joined ? "+" : "",
        event->solver ? "-" : "", event->letter);
}

/* Adds all steps, those that can be redone too. What was undone and made again on the way is done
 * once more behind the first step, so that it is counted. */
static void
add_steps(struct text *text, const struct session *session, uint32_t undos)
{
    for (size_t i = 0; i < session->count; i++) {
        const unsigned step = session->steps[i], kind = step & SESSION_STEP_KIND;
        const struct session_event event = {
            .letter = kind == SESSION_STEP_RESTART ? '0' : move_letter((enum move)kind),
            .joined = (step & SESSION_STEP_JOINED) != 0,
            .solver = (step & SESSION_STEP_SOLVER) != 0,
        };

        add_event(text, &event);
        for (uint32_t undo = 0; i == 0 && session->count > 1 && undo < undos; undo++)
            text_add(text, "0 <\n0 >\n");
    }
}

enum np_status
save_whole(const char *path, const struct session *session, const struct save_names *names,
    uint64_t now_ns, struct np_error *error)
{
    const struct session_event time = {
        .time_ms = session_time_ns(session, now_ns) / NS_PER_MS, .letter = '.'};
    struct text text = {0};
    const enum np_status status = add_head(&text, session, names, error);
    uint32_t undone = 0;

    for (size_t i = session->at; i < session->count; i++)
        undone += (session->steps[i] & SESSION_STEP_JOINED) == 0;
    add_steps(&text, session, session->undos > undone ? session->undos - undone : 0);
    for (uint32_t i = 0; i < undone; i++)
        text_add(&text, "0 <\n");
    for (uint32_t i = 0; i < session->hints; i++)
        text_add(&text, "0 H\n");
    add_event(&text, &time);
    return write_text(&text, path, status, error);
}

enum np_status
save_continue(struct save *save, const char *path, struct np_error *error)
{
    char last = '\n';
    off_t end;

    save->descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (save->descriptor < 0)
        return np_fail_errno(error, NP_IO, errno, "%s", path);
    /* Half a line that a crash left behind is closed, so that it spoils nothing. */
    end = lseek(save->descriptor, 0, SEEK_END);
    if (end > 0 && pread(save->descriptor, &last, 1, end - 1) == 1 && last != '\n' &&
        write(save->descriptor, "\n", 1) != 1)
        return np_fail_errno(error, NP_IO, errno, "%s", path);
    return NP_OK;
}

enum np_status
save_event(struct save *save, const struct session_event *event, struct np_error *error)
{
    char line[40];
    int length;

    if (save->descriptor < 0)
        return NP_OK;
    length = snprintf(line, sizeof line, "%llu %s%s%c\n", (unsigned long long)event->time_ms,
        event->joined ? "+" : "", event->solver ? "-" : "", event->letter);
    if (write(save->descriptor, line, (size_t)length) != length) {
        const int reason = errno;

        save_close(save);
        return np_fail_errno(error, NP_IO, reason, "the game cannot be saved any more");
    }
    return NP_OK;
}

void
save_close(struct save *save)
{
    if (save->descriptor >= 0)
        close(save->descriptor);
    save->descriptor = -1;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* A file being read, line by line; its line ends become NULs. */
struct lines {
    char *next;
    const char *path;
    unsigned number;
};

static enum np_status
wrong(const struct lines *lines, const char *what, struct np_error *error)
{
    return np_fail(error, NP_BAD_INPUT, "%s:%u: %s", lines->path, lines->number, what);
}

/* Takes the next whole line; NULL at the end. What has no line end was cut off. */
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

/* Takes a line that begins with a word; returns what follows it, or NULL. */
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
    /* A number takes two bytes at least: a line that only claims to be large costs nothing. */
    if (strlen(at) / 2 < (uint64_t)width * height)
        return wrong(lines, "there are too few numbers", error);
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
        return wrong(lines, "there are too many numbers", error);
    return board_validate(board, error);
}

static enum np_status
read_goal(struct goal *goal, const char *text, uint32_t width, uint32_t height,
    const struct lines *lines, struct np_error *error)
{
    const struct goal_row *row = goal_row_find(text);
    struct board board;
    enum np_status status;

    if (row != NULL && row->kind != GOAL_CUSTOM)
        return goal_init(goal, row->kind, width, height, error);
    status = read_tiles(&board, text, lines, error);
    if (status == NP_OK)
        status = goal_from_board(goal, &board, error);
    board_free(&board);
    return status;
}

/* Reads "MILLISECONDS +-LETTER"; false if it is not that. */
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

/* Does again what every event says, up to the first that is not possible: what follows it was
 * played on another board. Half a line, closed by whoever went on with the game, is no event. */
static enum np_status
read_events(struct session *session, struct lines *lines, struct np_error *error)
{
    char *line, *good = lines->next;

    while ((line = take_line(lines)) != NULL) {
        struct session_event event;
        enum np_status status;

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

static enum np_status
read_game(
    struct session *session, struct save_names *names, struct lines *lines, struct np_error *error)
{
    const char *first = take_line(lines), *id, *source, *goal_text, *board_text;
    struct board board = {0};
    struct goal goal = {0};
    enum np_status status;

    if (first == NULL || strcmp(first, FIRST_LINE) != 0)
        return wrong(lines, "this is no saved game", error);
    id = take_field(lines, "id");
    source = take_field(lines, "source");
    goal_text = take_field(lines, "goal");
    board_text = take_field(lines, "board");
    if (id == NULL || source == NULL || goal_text == NULL || board_text == NULL ||
        take_field(lines, "events") == NULL)
        return wrong(lines, "the saved game is damaged", error);
    snprintf(names->id, sizeof names->id, "%s", id);
    snprintf(names->source, sizeof names->source, "%s", source);
    status = read_tiles(&board, board_text, lines, error);
    if (status == NP_OK)
        status = read_goal(&goal, goal_text, board.width, board.height, lines, error);
    if (status == NP_OK)
        status = session_init(session, &board, &goal, error);
    board_free(&board);
    goal_free(&goal);
    return status == NP_OK ? read_events(session, lines, error) : status;
}

/* What is left behind the last good line. */
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
    status = read_game(session, names, &lines, error);
    if (status == NP_OK) {
        session_pause(session, SESSION_PAUSE_SUSPENDED, session->played_ns);
        if (damage != NULL)
            *damage = find_damage(&lines, bytes, count);
    }
    free(bytes);
    return status;
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
    text_printf(&copy, "%s.damaged", path);
    status = text_status(&copy, error);
    if (status == NP_OK)
        status = file_write(copy.bytes, bytes, count, error);
    if (status == NP_OK && damage->good_bytes < count)
        status = file_write(path, bytes, damage->good_bytes, error);
    text_free(&copy);
    free(bytes);
    return status;
}
