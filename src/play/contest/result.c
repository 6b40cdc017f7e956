// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The line of a result.
 */
#include "config.h"

#include "play/contest/result.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "play/contest/rules.h"
#include "play/grading.h"

void
result_size(char *text, size_t bytes, const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;
    const struct goal_row *const goal = goal_row_of(session->goal.kind);
    const char *const name = goal == NULL                  ? "custom"
                             : goal->kind == GOAL_STANDARD ? ""
                                                           : goal->name;
    uint32_t width = session->board.width, height = session->board.height;
    char first[8] = "";

    if (attempt_has(attempt, EVENT_GROWS)) {
        uint32_t least;

        event_part_size(&attempt->spec, 1, &least, &least);
        event_part_size(&attempt->spec, attempt_parts(attempt), &width, &height);
        snprintf(first, sizeof first, "%ux%u-", (unsigned)least, (unsigned)least);
    }
    snprintf(text, bytes, "%s%ux%u%s%s", first, (unsigned)width, (unsigned)height,
        *name != '\0' ? " " : "", name);
}

const char *
result_date(const struct session *session)
{
    static const char mark[] = "#daily-";
    const char *const at = strstr(session->names.id, mark);

    return attempt_has(&session->attempt, EVENT_DAILY) && at != NULL ? at + strlen(mark) : NULL;
}

/* Writes the number that belongs to the event, or the date. */
static void
write_number(char *text, size_t bytes, const struct session *session)
{
    const struct event_spec *const spec = &session->attempt.spec;
    const char *const date = result_date(session);

    text[0] = '\0';
    if (date != NULL)
        snprintf(text, bytes, "%.10s ", date);
    else if (attempt_has(&session->attempt, EVENT_SEVERAL))
        snprintf(text, bytes, "%u of ", (unsigned)spec->number);
    else if (spec->number > 0)
        snprintf(text, bytes, "%u s ", (unsigned)spec->number);
}

/* The time at which the player made the first move. */
static uint64_t
first_move_ms(const struct session *session)
{
    for (size_t i = 0; i < session->event_count; i++)
        if (strchr("UDLR", session->events[i].letter) != NULL)
            return session->events[i].time_ms;
    return 0;
}

/* Writes the parameters of the attempt, or the size of an ordinary game: "2x2-5x5", "5 of 4x4". */
static void
write_what(char *text, size_t bytes, const struct session *session)
{
    char number[20] = "", size[28];

    if (attempt_has(&session->attempt, 0))
        write_number(number, sizeof number, session);
    result_size(size, sizeof size, session);
    snprintf(text, bytes, "%s%s", number, size);
}

struct result
result_of(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;
    const bool is_attempt = attempt_has(attempt, 0);
    const unsigned parts = is_attempt ? attempt_parts(attempt) : 1;
    struct attempt_split total = {session->played_ns / CLOCK_NS_PER_MS, session->moves};
    struct result result = {.dnf = session_is_dnf(session),
        .by_moves = attempt_has(attempt, EVENT_BY_MOVES),
        .parts = parts,
        .excess = -1,
        .hints = session->hints,
        .solver_moves = session->solver_moves};
    char what[48];

    write_what(what, sizeof what, session);
    if (is_attempt)
        total = event_total(session, 0);
    snprintf(result.what, sizeof result.what, "%s%s%s", is_attempt ? attempt->spec.row->name : "",
        is_attempt ? " " : "", what);
    result.time_ms = total.time_ms;
    result.moves = total.moves;
    if (parts == 1) {
        snprintf(result.id, sizeof result.id, "%s", session->names.id);
        if (!grading_excess(session, &result.excess) || !session->finished)
            result.excess = -1;
        if (attempt_has(attempt, EVENT_BLIND))
            result.memory_ms = first_move_ms(session);
    }
    for (unsigned i = 0; i < parts && parts <= RESULT_SPLITS; i++)
        result.splits[i] =
            i + 1 < attempt->part
                ? attempt->splits[i]
                : (struct attempt_split){session->played_ns / CLOCK_NS_PER_MS, session->moves};
    return result;
}

struct words
result_time(uint64_t time_ms)
{
    const uint64_t hundredths = time_ms / 10 % 100, seconds = time_ms / 1000 % 60;
    const uint64_t minutes = time_ms / 60000 % 60, hours = time_ms / 3600000;

    if (hours > 0)
        return humanize_printf("%" PRIu64 ":%02" PRIu64 ":%02" PRIu64 ".%02" PRIu64, hours, minutes,
            seconds, hundredths);
    return humanize_printf("%" PRIu64 ":%02" PRIu64 ".%02" PRIu64, minutes, seconds, hundredths);
}

/* Appends to a text that began with `used` of `bytes`; returns how much is used then. */
static size_t NP_PRINTF(4, 5) add(char *text, size_t bytes, size_t used, const char *format, ...)
{
    va_list arguments;
    int written;

    if (used >= bytes)
        return used;
    va_start(arguments, format);
    written = vsnprintf(text + used, bytes - used, format, arguments);
    va_end(arguments);
    return written < 0 ? used : used + (size_t)written;
}

void
result_line(char *text, size_t bytes, const struct result *result)
{
    size_t used = add(text, bytes, 0, "npuzzle %s", result->what);

    if (result->dnf)
        used = add(text, bytes, used, "  DNF");
    else if (!result->by_moves)
        used = add(text, bytes, used, "  %s", result_time(result->time_ms).text);
    if (!result->dnf && result->memory_ms > 0)
        used = add(text, bytes, used, " (look %s)", result_time(result->memory_ms).text);
    if (!result->dnf)
        used = add(text, bytes, used, "  %" PRIu64 " %s", result->moves,
            result->moves == 1 ? "move" : "moves");
    if (!result->dnf && result->excess >= 0)
        used = add(text, bytes, used, " (+%" PRId64 ")", result->excess);
    if (!result->dnf && !result->by_moves && result->time_ms > 0)
        used = add(text, bytes, used, "  %.1f moves/s",
            1000.0 * (double)result->moves / (double)result->time_ms);
    if (result->hints > 0)
        used = add(text, bytes, used, "  %u %s", (unsigned)result->hints,
            result->hints == 1 ? "hint" : "hints");
    if (result->solver_moves > 0)
        used = add(text, bytes, used, "  %u by the solver", (unsigned)result->solver_moves);
    for (unsigned i = 0; i < result->parts && result->parts > 1 && result->parts <= RESULT_SPLITS;
         i++)
        used = add(text, bytes, used, "%s%s", i == 0 ? "  " : " ",
            result_time(result->splits[i].time_ms).text);
    if (result->id[0] != '\0')
        (void)add(text, bytes, used, "  %s", result->id);
}

/* ---- the bar ------------------------------------------------------------------------------ */

/* Measures the distance to the goal at the middle of each column of the time. */
static enum np_status
measure(
    uint64_t distances[RESULT_BAR_COLUMNS], const struct session *session, struct np_error *error)
{
    const uint64_t total_ms = session->played_ns / CLOCK_NS_PER_MS;
    struct session again = {0};
    struct board start;
    unsigned column = 0;
    enum np_status status = board_copy(&start, &session->start, error);

    if (status == NP_OK)
        status = session_init(&again, &start, &session->goal, error);
    again.attempt = session->attempt;
    for (size_t i = 0; i <= session->event_count && status == NP_OK; i++) {
        const uint64_t until_ms =
            i < session->event_count ? session->events[i].time_ms : total_ms + 1;

        for (; column < RESULT_BAR_COLUMNS &&
               (2 * column + 1) * total_ms < 2 * RESULT_BAR_COLUMNS * until_ms;
             column++)
            distances[column] = again.manhattan;
        if (i < session->event_count)
            status = session_replay(&again, &session->events[i], error);
    }
    session_free(&again);
    board_free(&start);
    return status;
}

enum np_status
result_bar(char text[RESULT_BAR_BYTES], const struct session *session, struct np_error *error)
{
    uint64_t distances[RESULT_BAR_COLUMNS] = {0}, most = 1;
    enum np_status status;

    text[0] = '\0';
    if (!session->finished || session_is_dnf(session) || session->played_ns < CLOCK_NS_PER_MS ||
        (attempt_has(&session->attempt, 0) && attempt_parts(&session->attempt) > 1))
        return np_fail(error, NP_UNSUPPORTED, "this is not a solved game of one board");
    status = measure(distances, session, error);
    if (status != NP_OK)
        return status;
    for (unsigned i = 0; i < RESULT_BAR_COLUMNS; i++)
        most = distances[i] > most ? distances[i] : most;
    for (unsigned i = 0; i < RESULT_BAR_COLUMNS; i++) {
        /* U+2581 to U+2588, from one eighth to the full block. */
        const char block[] = {
            '\xe2', '\x96', (char)(unsigned char)(0x81 + 7 * distances[i] / most), '\0'};

        strcat(text, block);
    }
    return NP_OK;
}
