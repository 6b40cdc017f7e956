// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history of solves: writing and reading its lines, and the averages that speed-solvers use.
 */
#include "config.h"

#include "game/save/history.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "base/rng.h"
#include "base/text/text.h"
#include "game/grading.h"
#include "puzzle/positions.h"

enum { LIMIT_BYTES = 1 << 28, LINE_BYTES = 320 };

/* Formats for sscanf(). */
#define TAB "%*1[\t]"
#define COUNT "%9[0-9]"

/* ---- one solve ---------------------------------------------------------------------------- */

/* A hash of an id, never 0. */
static uint64_t
hash_id(const char *id)
{
    struct rng rng;

    rng_seed_text(&rng, id);
    return rng_next(&rng) | 1;
}

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

struct history_solve
history_solve_of(const struct session *session)
{
    const struct session_names *const names = &session->names;
    const struct goal_row *const goal = goal_row_of(session->goal.kind);
    const struct bounds start = grading_bounds_start(session);
    struct history_solve solve = {
        .width = session->board.width,
        .height = session->board.height,
        .time_ms = session->played_ns / CLOCK_NS_PER_MS,
        .moves = session->moves,
        .shortest = bounds_exact(start) && start.lower < HISTORY_UNKNOWN ? (uint32_t)start.lower
                                                                         : HISTORY_UNKNOWN,
        .hints = session->hints,
        .undos = session->undos,
        .solver_moves = session->solver_moves,
        .id_hash = names->id[0] == '\0' ? 0 : hash_id(names->id),
        .key = key_of(session),
        .watched = session->watched,
    };

    snprintf(solve.kind, sizeof solve.kind, "%s", session_kind(names));
    text_sanitize(solve.kind);
    snprintf(solve.goal, sizeof solve.goal, "%s", goal != NULL ? goal->name : "custom");
    return solve;
}

bool
history_same_kind(const struct history_solve *a, const struct history_solve *b)
{
    return a->width == b->width && a->height == b->height && strcmp(a->kind, b->kind) == 0 &&
           strcmp(a->goal, b->goal) == 0;
}

enum np_status
history_add(const char *path, const struct session *session, int64_t when, struct np_error *error)
{
    const struct history_solve solve = history_solve_of(session);
    const time_t seconds = (time_t)when;
    char line[LINE_BYTES], date[32] = "-", shortest[16] = "-";
    struct tm parts;

    if (gmtime_r(&seconds, &parts) != NULL)
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (solve.shortest != HISTORY_UNKNOWN)
        snprintf(shortest, sizeof shortest, "%" PRIu32, solve.shortest);
    snprintf(line, sizeof line,
        "%s\t%" PRIu32 "x%" PRIu32 "\t%s\t%" PRIu64 "\t%" PRIu32 "\t%s\t%" PRIu32 "\t%" PRIu32
        "\t%" PRIu32 "\t%s\t%s\t%016" PRIx64 "\t%s",
        date, solve.width, solve.height, solve.goal, solve.time_ms, solve.moves, shortest,
        solve.hints, solve.undos, solve.solver_moves,
        session->names.id[0] == '\0' ? "-" : session->names.id, solve.kind, solve.key,
        solve.watched ? "watched" : "-");
    return file_append_line(path, line, error);
}

static uint32_t
count_of(const char *digits)
{
    return (uint32_t)strtoul(digits, NULL, 10);
}

/* Parses the id and the fields after it. Lines of 0.1.0 end with the id. */
static bool
parse_board(const char *line, struct history_solve *solve)
{
    const size_t length = strcspn(line, "\t");
    struct session_names names = {.id = ""};
    char key[18], watched[9];
    int end = 0;

    if (length == 0)
        return false;
    if (length > 1 || line[0] != '-')
        snprintf(names.id, sizeof names.id, "%.*s", (int)length, line);
    solve->id_hash = names.id[0] == '\0' ? 0 : hash_id(names.id);
    if (line[length] == '\0') {
        snprintf(solve->kind, sizeof solve->kind, "%s", session_kind(&names));
        return true;
    }
    if (sscanf(line + length, TAB "%23[^\t]" TAB "%17[0-9a-fA-F]" TAB "%8[a-z-]%n", solve->kind,
            key, watched, &end) != 3)
        return false;
    text_sanitize(solve->kind);
    solve->key = strtoull(key, NULL, 16);
    solve->watched = strcmp(watched, "watched") == 0;
    return strlen(key) == 16 && line[length + (size_t)end] == '\0' &&
           (solve->watched || strcmp(watched, "-") == 0);
}

/* Parses a line; false if a field is invalid. */
static bool
parse_line(const char *line, struct history_solve *solve)
{
    char width[6], height[6], ms[16], moves[10], shortest[10], hints[10], undos[10], by_solver[10];
    int id = 0;

    memset(solve, 0, sizeof *solve);
    if (sscanf(line,
            "%*31[^\t]" TAB "%5[0-9]x%5[0-9]" TAB "%15[^\t]" TAB "%15[0-9]" TAB COUNT TAB
            "%9[0-9-]" TAB COUNT TAB COUNT TAB COUNT TAB "%n",
            width, height, solve->goal, ms, moves, shortest, hints, undos, by_solver, &id) != 9 ||
        id == 0)
        return false;
    solve->width = count_of(width);
    solve->height = count_of(height);
    solve->time_ms = strtoull(ms, NULL, 10);
    solve->moves = count_of(moves);
    solve->shortest = strcmp(shortest, "-") == 0 ? HISTORY_UNKNOWN : count_of(shortest);
    solve->hints = count_of(hints);
    solve->undos = count_of(undos);
    solve->solver_moves = count_of(by_solver);
    return solve->width > 0 && solve->width <= BOARD_SIDE_MAX && solve->height > 0 &&
           solve->height <= BOARD_SIDE_MAX && solve->time_ms <= HISTORY_TIME_MS_MAX &&
           (strchr(shortest, '-') == NULL || solve->shortest == HISTORY_UNKNOWN) &&
           parse_board(line + id, solve);
}

/* ---- the file ----------------------------------------------------------------------------- */

/* Parses the lines from `line` to `end`; an incomplete last line is invalid. */
static void
parse_lines(struct history *history, char *line, const char *end)
{
    while (line < end) {
        char *const newline = memchr(line, '\n', (size_t)(end - line));
        bool good = newline != NULL;

        if (good)
            *newline = '\0';
        good = good && parse_line(line, &history->solves[history->count]);
        history->count += good;
        history->skipped += !good;
        history->tail_damaged = !good;
        if (newline == NULL)
            return;
        line = newline + 1;
    }
}

/* What identifies the board of a solve: a key or a hash; 0 = nothing. */
struct board_name {
    uint64_t name;
    size_t index; /* which solve of the history */
};

static int
compare_names(const void *a, const void *b)
{
    const struct board_name *const x = a, *const y = b;

    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* Combines the name of a board with its goal. */
static uint64_t
name_with_goal(uint64_t name, const struct history_solve *solve)
{
    return name == 0 ? 0 : name ^ hash_id(solve->goal);
}

/* Marks all solves of a board except the first; a board has up to two names. */
static enum np_status
mark_repeated(struct history *history, struct np_error *error)
{
    const size_t count = 2 * history->count;
    struct board_name *const names = malloc((count + 1) * sizeof names[0]);

    if (names == NULL)
        return np_no_memory(error);
    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *const solve = &history->solves[i];

        names[2 * i] = (struct board_name){name_with_goal(solve->key, solve), i};
        names[2 * i + 1] = (struct board_name){solve->id_hash, i};
    }
    qsort(names, count, sizeof names[0], compare_names);
    for (size_t i = 1; i < count; i++)
        if (names[i].name != 0 && names[i].name == names[i - 1].name)
            history->solves[names[i].index].repeated = true;
    free(names);
    return NP_OK;
}

bool
history_has_board(const struct history *history, const struct history_solve *solve)
{
    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *const other = &history->solves[i];

        if ((solve->id_hash != 0 && solve->id_hash == other->id_hash) ||
            (solve->key != 0 &&
                name_with_goal(solve->key, solve) == name_with_goal(other->key, other)))
            return true;
    }
    return false;
}

enum np_status
history_read(struct history *history, const char *path, struct np_error *error)
{
    size_t bytes_count, lines = 1;
    char *bytes;
    enum np_status status;

    memset(history, 0, sizeof *history);
    status = file_read(path, LIMIT_BYTES, &bytes, &bytes_count, error);
    if (status == NP_NOT_FOUND)
        return NP_OK;
    if (status != NP_OK)
        return status;
    for (size_t i = 0; i < bytes_count; i++)
        lines += bytes[i] == '\n';
    history->solves = malloc(lines * sizeof history->solves[0]);
    if (history->solves == NULL) {
        free(bytes);
        return np_no_memory(error);
    }
    parse_lines(history, bytes, bytes + bytes_count);
    free(bytes);
    return mark_repeated(history, error);
}

void
history_free(struct history *history)
{
    free(history->solves);
    memset(history, 0, sizeof *history);
}

/* ---- kinds -------------------------------------------------------------------------------- */

enum history_reason
history_reason(const struct history_solve *solve)
{
    return solve->solver_moves > 0 ? HISTORY_SOLVER
           : solve->hints > 0      ? HISTORY_HINTS
           : solve->watched        ? HISTORY_WATCHED
           : solve->repeated       ? HISTORY_REPEATED
                                   : HISTORY_COUNTS;
}

bool
history_is_faster(uint64_t ms, uint64_t than_ms)
{
    enum { SHOWN_MS = 10 };

    return ms / SHOWN_MS < than_ms / SHOWN_MS;
}

size_t
history_kinds(const struct history *history, const struct history_solve **kinds, size_t max)
{
    size_t count = 0;

    for (size_t i = history->count; i > 0 && count < max; i--) {
        const struct history_solve *solve = &history->solves[i - 1];
        bool known = false;

        for (size_t j = 0; j < count && !known; j++)
            known = history_same_kind(kinds[j], solve);
        if (!known)
            kinds[count++] = solve;
    }
    return count;
}

size_t
history_times(
    const struct history *history, const struct history_solve *kind, uint64_t *times_ms, size_t max)
{
    size_t count = 0;

    for (size_t i = history->count; i > 0 && count < max; i--) {
        const struct history_solve *solve = &history->solves[i - 1];

        if (history_same_kind(solve, kind) && history_reason(solve) == HISTORY_COUNTS)
            times_ms[count++] = solve->time_ms;
    }
    for (size_t i = 0; i < count / 2; i++) {
        const uint64_t time = times_ms[i];

        times_ms[i] = times_ms[count - 1 - i];
        times_ms[count - 1 - i] = time;
    }
    return count;
}

/* ---- averages ----------------------------------------------------------------------------- */

static int
compare_times(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* The mean of the last `count` times without the `cut` best and the `cut` worst; 0 = too few times.
 */
static uint64_t
trimmed_mean(const uint64_t *times, size_t available, size_t count, size_t cut)
{
    uint64_t sorted[100], sum = 0;

    if (available < count)
        return 0;
    memcpy(sorted, times + available - count, count * sizeof sorted[0]);
    qsort(sorted, count, sizeof sorted[0], compare_times);
    for (size_t i = cut; i < count - cut; i++)
        sum += sorted[i];
    return sum / (count - 2 * cut);
}

/* Sums up the solves of one kind, and collects the times of those that count. */
static void
add_up(struct history_record *record, const struct history *history,
    const struct history_solve *kind, uint64_t *times)
{
    uint64_t moves = 0, total_ms = 0, above = 0;

    for (size_t i = 0; i < history->count; i++) {
        const struct history_solve *solve = &history->solves[i];
        uint64_t ao5;

        if (!history_same_kind(solve, kind))
            continue;
        record->not_counted[history_reason(solve)]++;
        if (history_reason(solve) != HISTORY_COUNTS)
            continue;
        times[record->count++] = solve->time_ms;
        total_ms += solve->time_ms;
        moves += solve->moves;
        if (record->count == 1 || solve->time_ms < record->best_ms)
            record->best_ms = solve->time_ms;
        if (record->count == 1 || solve->moves < record->fewest_moves)
            record->fewest_moves = solve->moves;
        if (solve->shortest <= solve->moves) {
            record->judged++;
            above += solve->moves - solve->shortest;
        }
        ao5 = trimmed_mean(times, record->count, 5, 1);
        if (ao5 > 0 && (record->best_ao5_ms == 0 || ao5 < record->best_ao5_ms))
            record->best_ao5_ms = ao5;
    }
    if (record->count > 0)
        record->mean_ms = total_ms / record->count;
    if (record->judged > 0)
        record->mean_above = (double)above / record->judged;
    if (total_ms > 0)
        record->moves_per_second = 1000.0 * (double)moves / (double)total_ms;
}

struct history_record
history_sum(const struct history *history, const struct history_solve *kind)
{
    struct history_record record = {0};
    uint64_t *times;

    if (history->count == 0)
        return record;
    times = malloc(history->count * sizeof times[0]);
    if (times == NULL)
        return record;
    add_up(&record, history, kind, times);
    record.ao5_ms = trimmed_mean(times, record.count, 5, 1);
    record.ao12_ms = trimmed_mean(times, record.count, 12, 1);
    record.ao100_ms = trimmed_mean(times, record.count, 100, 5);
    free(times);
    return record;
}
