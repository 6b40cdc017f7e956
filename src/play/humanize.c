// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbers, times, moves and the state of a game in words.
 */
#include "config.h"

#include "play/humanize.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"

struct words
humanize_printf(const char *format, ...)
{
    struct words words = {""};
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(words.text, sizeof words.text, format, arguments) < 0)
        words.text[0] = '\0';
    va_end(arguments);
    return words;
}

struct words
humanize_time(uint64_t ns)
{
    const uint64_t seconds = ns / CLOCK_NS_PER_SECOND;
    const unsigned second = (unsigned)(seconds % 60), minute = (unsigned)(seconds / 60 % 60);
    const unsigned long hour = (unsigned long)(seconds / 3600);

    if (hour > 0)
        return humanize_printf("%lu:%02u:%02u", hour, minute, second);
    return humanize_printf("%02u:%02u", minute, second);
}

struct words
humanize_time_exact(uint64_t ns)
{
    return humanize_printf(
        "%.32s.%02u", humanize_time(ns).text, (unsigned)(ns / (10 * CLOCK_NS_PER_MS) % 100));
}

struct words
humanize_date(int64_t when)
{
    const time_t seconds = (time_t)when;
    struct words words = {""};
    struct tm parts;

    if (localtime_r(&seconds, &parts) == NULL ||
        strftime(words.text, sizeof words.text, "%Y-%m-%d %H:%M", &parts) == 0)
        words.text[0] = '\0';
    return words;
}

struct words
humanize_seconds(uint64_t ns)
{
    const double seconds = (double)ns / 1e9;

    return humanize_printf("%.*f s", seconds < 1 ? 2 : seconds < 10 ? 1 : 0, seconds);
}

struct words
humanize_count(uint64_t count)
{
    struct words words = {""};

    text_count(count, words.text, sizeof words.text);
    return words;
}

struct words
humanize_bytes(uint64_t bytes)
{
    struct words words = {""};

    text_byte_count(bytes, words.text, sizeof words.text);
    return words;
}

struct words
humanize_moves(uint64_t moves, unsigned digits)
{
    static const char units[] = " kMGT";
    double scaled = (double)moves;
    unsigned unit = 0, whole = 1, behind;
    uint64_t largest = 1;

    for (unsigned i = 0; i < digits; i++)
        largest *= 10;
    if (digits == 0 || moves < largest || moves < 1000)
        return humanize_printf("%llu", (unsigned long long)moves);
    while (scaled >= 999.5 && units[unit + 1] != '\0') {
        scaled /= 1000;
        unit++;
    }
    whole += (unsigned)(scaled >= 9.95) + (unsigned)(scaled >= 99.5);
    behind = digits > whole ? digits - whole : 0;
    return humanize_printf("%.*f%c", behind < 3 ? (int)behind : 3, scaled, units[unit]);
}

struct words
humanize_move_count(uint64_t count)
{
    return humanize_printf(P_("%llu move", "%llu moves", count), (unsigned long long)count);
}

struct words
humanize_slips(struct grading_slips slips)
{
    const unsigned least = slips.least;

    if (slips.least == slips.most)
        return humanize_printf(P_("%u slip", "%u slips", least), least);
    if (least > 0)
        return humanize_printf(P_("at least %u slip", "at least %u slips", least), least);
    return humanize_printf("%s", _("? slips"));
}

struct words
humanize_slip_number(struct grading_slips slips, bool brief)
{
    const unsigned least = slips.least;

    if (slips.least == slips.most)
        return humanize_printf("%u", least);
    if (least > 0)
        return humanize_printf(brief ? "%u+" : _("at least %u"), least);
    return humanize_printf("?");
}

struct words
humanize_node_count(uint64_t count)
{
    return humanize_printf(P_("%s node", "%s nodes", count), humanize_count(count).text);
}

struct words
humanize_size(uint32_t width, uint32_t height)
{
    return humanize_printf("%ux%u", (unsigned)width, (unsigned)height);
}

struct words
humanize_range(uint32_t first, uint32_t count)
{
    return humanize_printf("%u-%u", (unsigned)first + 1, (unsigned)(first + count));
}

const char *
humanize_move(enum move move)
{
    static const char *const words[] = {N_("up"), N_("down"), N_("left"), N_("right")};

    return _(words[move]);
}

void
humanize_hint(char *text, size_t bytes, const struct board *board, const uint8_t *moves,
    size_t shown, uint64_t count)
{
    struct board at = *board; /* only the blank is moved */
    uint32_t path[64];        /* the cells that the blank has visited */
    size_t used = 0;

    if (shown > sizeof path / sizeof path[0] - 1)
        shown = sizeof path / sizeof path[0] - 1;
    path[0] = board->blank;
    for (size_t i = 0; i < shown && used < bytes; i++) {
        const enum move move = (enum move)moves[i];
        uint32_t tile_cell;
        int length;

        path[i + 1] = at.blank = board_source(&at, move);
        /* A tile that has already moved is where the blank was before that move. */
        tile_cell = path[i + 1];
        for (size_t j = i; j-- > 0;)
            if (tile_cell == path[j])
                tile_cell = path[j + 1];
        length = snprintf(text + used, bytes - used, "%s%u %s", i == 0 ? "" : ", ",
            (unsigned)board->tiles[tile_cell], humanize_move(move));
        used += length < 0 ? 0 : (size_t)length;
    }
    if (used >= bytes)
        return;
    if (shown < count)
        snprintf(text + used, bytes - used, _(", then %zu more."), (size_t)(count - shown));
    else
        snprintf(text + used, bytes - used, "%s", count > 0 ? _(", and it is solved.") : ".");
}

/* ---- the state of a game ------------------------------------------------------------------ */

const char *
describe_solver(const struct game *game)
{
    const struct background_view *view = &game->hints.view;

    if (!game->session.solvable)
        return _("cannot be solved");
    if (game->hints.trouble.status != NP_OK)
        return _("not running");
    if (session_at_goal(&game->session))
        return _("solved");
    if (view->answer.state == ANSWER_OPTIMAL)
        return _("optimal, proved");
    if (view->running || game->hints.behind)
        return view->building > 0 ? _("building tables") : _("searching");
    if (view->rests)
        return answer_has_solution(&view->answer) ? _("best found so far") : _("rests");
    return answer_has_solution(&view->answer) ? _("best found") : _("gave up");
}

const char *
describe_gave_up(const struct game *game)
{
    const struct background_view *const view = &game->hints.view;
    const struct solver_options *const options = &game->hints.options;

    if (game->hints.background == NULL || game->hints.behind || view->running || view->rests ||
        answer_has_solution(&view->answer) || !game->session.solvable ||
        session_at_goal(&game->session))
        return NULL;
    if (view->status != NP_OK)
        return np_status_message(view->status);
    /* A search may end a moment before its time is up. */
    if (options->time_ns != 0 && view->answer.effort.elapsed_ns >= options->time_ns / 10 * 9)
        return _("out of time");
    if (options->limits.nodes != 0 && (view->answer.effort.generated >= options->limits.nodes ||
                                          view->answer.effort.expanded >= options->limits.nodes))
        return _("node limit reached");
    return _("out of memory or depth");
}

struct words
describe_excess(const struct session *session)
{
    const struct grading_slips slips = grading_slips(session);
    const unsigned long long least = 2 * (unsigned long long)slips.least;

    if (slips.least == slips.most)
        return humanize_printf("+%llu", least);
    if (slips.least > 0)
        return humanize_printf("+%llu..%llu", least, 2 * (unsigned long long)slips.most);
    return humanize_printf("?");
}

/* Prints bounds, rounded to `digits` digits; 0 = exact. */
static struct words
bounds_words(struct bounds bounds, unsigned digits)
{
    const struct words lower = humanize_moves(bounds.lower, digits);

    if (bounds.lower == bounds.upper)
        return lower;
    if (bounds.upper != BOUND_UNKNOWN)
        return humanize_printf(
            "%.24s..%.24s", lower.text, humanize_moves(bounds.upper, digits).text);
    if (bounds.lower > 0)
        return humanize_printf(digits == 0 ? _("%s or more") : "%s+", lower.text);
    return humanize_printf("?");
}

struct words
describe_bounds(struct bounds bounds, int width)
{
    struct words words = bounds_words(bounds, 0);

    for (unsigned digits = 4; digits > 0 && (int)strlen(words.text) > width; digits--)
        words = bounds_words(bounds, digits);
    /* "95+" where there is no room for "95..109". */
    if (width > 0 && (int)strlen(words.text) > width)
        words = humanize_printf("%.24s+", humanize_moves(bounds.lower, 1).text);
    return words;
}

size_t
describe_home_bytes(const char *path, size_t path_bytes)
{
    const char *const home = getenv("HOME");
    const size_t bytes = home != NULL ? strlen(home) : 0;

    return bytes < path_bytes && strncmp(path, home != NULL ? home : "", bytes) == 0 &&
                   path[bytes] == '/'
               ? bytes
               : 0;
}

void
describe_path(char *text, size_t bytes, const char *path)
{
    const size_t skipped = describe_home_bytes(path, strlen(path));

    snprintf(text, bytes, "%s%s", skipped > 0 ? "~" : "", path + skipped);
    text_sanitize(text);
}
