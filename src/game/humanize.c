// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbers, times and moves in words.
 */
#include "config.h"

#include "game/humanize.h"

#include <stdio.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"

enum { NS_PER_HUNDREDTH = 10000000 };

/* Prints hundredths of a second as hours, minutes and seconds. */
static int
print_hundredths(char text[HUMANIZE_BYTES], uint64_t hundredths)
{
    const uint64_t seconds = hundredths / 100;
    const unsigned second = (unsigned)(seconds % 60), minute = (unsigned)(seconds / 60 % 60);
    const unsigned long hour = (unsigned long)(seconds / 3600);

    if (hour > 0)
        return snprintf(text, HUMANIZE_BYTES, "%lu:%02u:%02u", hour, minute, second);
    return snprintf(text, HUMANIZE_BYTES, "%02u:%02u", minute, second);
}

void
humanize_time(char text[HUMANIZE_BYTES], uint64_t ns)
{
    print_hundredths(text, ns / NS_PER_HUNDREDTH);
}

void
humanize_time_exact(char text[HUMANIZE_BYTES], uint64_t ns)
{
    const uint64_t hundredths = ns / NS_PER_HUNDREDTH;
    const int length = print_hundredths(text, hundredths);

    snprintf(text + length, HUMANIZE_BYTES - (size_t)length, ".%02u", (unsigned)(hundredths % 100));
}

void
humanize_date(char text[HUMANIZE_BYTES], int64_t ns)
{
    const time_t seconds = (time_t)(ns / CLOCK_NS_PER_SECOND);
    struct tm parts;

    if (localtime_r(&seconds, &parts) == NULL ||
        strftime(text, HUMANIZE_BYTES, "%Y-%m-%d %H:%M", &parts) == 0)
        text[0] = '\0';
}

void
humanize_seconds(char text[HUMANIZE_BYTES], uint64_t ns)
{
    const double seconds = (double)ns / 1e9;

    snprintf(text, HUMANIZE_BYTES,
        seconds < 1    ? "%.2f s"
        : seconds < 10 ? "%.1f s"
                       : "%.0f s",
        seconds);
}

void
humanize_count(char text[HUMANIZE_BYTES], uint64_t count)
{
    text_count(count, text, HUMANIZE_BYTES);
}

void
humanize_bytes(char text[HUMANIZE_BYTES], uint64_t bytes)
{
    text_byte_count(bytes, text, HUMANIZE_BYTES);
}

void
humanize_moves(char text[HUMANIZE_BYTES], uint64_t moves, unsigned digits)
{
    static const char units[] = " kMGT";
    double scaled = (double)moves;
    unsigned unit = 0, whole = 1, behind;
    uint64_t largest = 1;

    for (unsigned i = 0; i < digits; i++)
        largest *= 10;
    if (digits == 0 || moves < largest || moves < 1000) {
        snprintf(text, HUMANIZE_BYTES, "%llu", (unsigned long long)moves);
        return;
    }
    while (scaled >= 999.5 && units[unit + 1] != '\0') {
        scaled /= 1000;
        unit++;
    }
    whole += (unsigned)(scaled >= 9.95) + (unsigned)(scaled >= 99.5);
    behind = digits > whole ? digits - whole : 0;
    snprintf(text, HUMANIZE_BYTES, "%.*f%c", behind < 3 ? (int)behind : 3, scaled, units[unit]);
}

void
humanize_move_count(char text[HUMANIZE_BYTES], uint64_t count)
{
    snprintf(text, HUMANIZE_BYTES, P_("%llu move", "%llu moves", count), (unsigned long long)count);
}

void
humanize_slips(char text[HUMANIZE_BYTES], struct grading_slips slips)
{
    const unsigned least = slips.least;

    if (slips.least == slips.most)
        snprintf(text, HUMANIZE_BYTES, P_("%u slip", "%u slips", least), least);
    else if (least > 0)
        snprintf(text, HUMANIZE_BYTES, P_("at least %u slip", "at least %u slips", least), least);
    else
        snprintf(text, HUMANIZE_BYTES, "%s", _("? slips"));
}

void
humanize_slip_number(char text[HUMANIZE_BYTES], struct grading_slips slips, bool brief)
{
    const unsigned least = slips.least;

    if (slips.least == slips.most)
        snprintf(text, HUMANIZE_BYTES, "%u", least);
    else if (least > 0)
        snprintf(text, HUMANIZE_BYTES, brief ? "%u+" : _("at least %u"), least);
    else
        snprintf(text, HUMANIZE_BYTES, "?");
}

void
humanize_board_count(char text[HUMANIZE_BYTES], uint64_t count)
{
    snprintf(
        text, HUMANIZE_BYTES, P_("%llu board", "%llu boards", count), (unsigned long long)count);
}

void
humanize_undo_count(char text[HUMANIZE_BYTES], uint64_t count)
{
    snprintf(text, HUMANIZE_BYTES, P_("%llu undo", "%llu undos", count), (unsigned long long)count);
}

void
humanize_hint_count(char text[HUMANIZE_BYTES], uint64_t count)
{
    snprintf(text, HUMANIZE_BYTES, P_("%llu hint", "%llu hints", count), (unsigned long long)count);
}

const char *
humanize_reason(enum history_reason reason)
{
    static const char *const words[HISTORY_REASONS] = {
        [HISTORY_SOLVER] = N_("the solver moved"),
        [HISTORY_HINTS] = N_("played with hints"),
        [HISTORY_WATCHED] = N_("the solution was watched"),
        [HISTORY_REPEATED] = N_("this board was played before"),
    };

    return words[reason] == NULL ? NULL : _(words[reason]);
}

void
humanize_node_count(char text[HUMANIZE_BYTES], uint64_t count)
{
    char scaled[HUMANIZE_BYTES];

    humanize_count(scaled, count);
    snprintf(text, HUMANIZE_BYTES, P_("%s node", "%s nodes", count), scaled);
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
    struct board at = *board; /* only its blank moves */
    uint32_t path[64];        /* the cells where the blank was */
    size_t used = 0;

    if (shown > sizeof path / sizeof path[0] - 1)
        shown = sizeof path / sizeof path[0] - 1;
    path[0] = board->blank;
    for (size_t i = 0; i < shown && used < bytes; i++) {
        const enum move move = (enum move)moves[i];
        uint32_t tile_cell;
        int length;

        path[i + 1] = at.blank = board_source(&at, move);
        /* A tile that has moved before is where the blank was before that move. */
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
