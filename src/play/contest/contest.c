// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of contests and the texts of their parameters.
 */
#include "config.h"

#include "play/contest/contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"

enum { SECONDS_OF_DAY = 24 * 60 * 60 };

const struct contest_row contest_rows[] = {
    {
        .name = "single",
        .title = N_("Timed solve"),
        .rule = N_("One board against the clock, without hints or pauses."),
        .flags = CONTEST_RESUMES,
        .size = 4,
        .size_least = 2,
        .size_most = 100,
    },
    {
        .name = "relay",
        .title = N_("Relay"),
        .rule = N_("2x2, 3x3 and so on up to your size, on one clock."),
        .flags = CONTEST_GROWS | CONTEST_RESUMES,
        .size = 5,
        .size_least = 2,
        .size_most = 30,
    },
    {
        .name = "marathon",
        .title = N_("Marathon"),
        .rule = N_("Several boards of one size in a row, on one clock."),
        .flags = CONTEST_SEVERAL | CONTEST_RESUMES,
        .size = 4,
        .size_least = 2,
        .size_most = 100,
        .number = N_("Boards"),
        .number_usual = 5,
        .number_least = 2,
        .number_most = CONTEST_PARTS_MAX,
    },
    {
        .name = "fewest",
        .title = N_("Fewest moves"),
        .rule = N_("Only the length counts: undo and try again until the time is up."),
        .flags = CONTEST_WAITS | CONTEST_OPEN | CONTEST_LIMITED | CONTEST_BY_MOVES,
        .size = 4,
        .size_least = 2,
        .size_most = 30,
        .number = N_("Seconds"),
        .number_usual = 300,
        .number_least = 10,
        .number_most = 86400,
    },
    {
        .name = "blind",
        .title = N_("Blindfold"),
        .rule = N_("Memorise the board: your first move hides the tiles until you are done."),
        .flags = CONTEST_WAITS | CONTEST_BLIND | CONTEST_OPEN,
        .size = 3,
        .size_least = 2,
        .size_most = 30,
    },
    {
        .name = "look",
        .title = N_("Inspection"),
        .rule = N_("A look at the board first; your first move or its end starts the clock."),
        .flags = CONTEST_WAITS | CONTEST_LOOKS | CONTEST_RESUMES,
        .size = 4,
        .size_least = 2,
        .size_most = 100,
        .number = N_("Seconds"),
        .number_usual = 15,
        .number_least = 1,
        .number_most = 3600,
    },
    {
        .name = "daily",
        .title = N_("Board of the day"),
        .rule = N_("The same board for everybody, new at midnight UTC; your first solve counts."),
        .flags = CONTEST_DAILY | CONTEST_RESUMES,
        .size = 4,
        .size_least = 3,
        .size_most = 100,
    },
};

const unsigned contest_row_count = sizeof contest_rows / sizeof contest_rows[0];

struct contest_spec
contest_spec_usual(const struct contest_row *row)
{
    return (struct contest_spec){row, row->size, row->size, row->number_usual};
}

/* ---- texts -------------------------------------------------------------------------------- */

/* Reads "4" or "4x3"; the boards of a contest that grows are squares. */
static bool
read_size(struct contest_spec *spec, const char *text)
{
    const struct contest_row *const row = spec->row;

    if (!text_read_number(&text, row->size_least, row->size_most, &spec->width))
        return false;
    spec->height = spec->width;
    if (*text == 'x') {
        text++;
        if (!text_read_number(&text, row->size_least, row->size_most, &spec->height))
            return false;
    }
    return *text == '\0' && ((row->flags & CONTEST_GROWS) == 0 || spec->width == spec->height);
}

enum np_status
contest_spec_set(struct contest_spec *spec, const struct contest_row *row, const char *size,
    const char *number, struct np_error *error)
{
    *spec = contest_spec_usual(row);
    if (*size != '\0' && !read_size(spec, size))
        return np_fail(error, NP_BAD_INPUT,
            (row->flags & CONTEST_GROWS) != 0
                ? N_("%s takes a size from %u to %u, such as 4")
                : N_("%s takes a size such as 4 or 5x3, with sides from %u to %u"),
            row->name, (unsigned)row->size_least, (unsigned)row->size_most);
    if (*number == '\0')
        return NP_OK;
    if (row->number == NULL)
        return np_fail(error, NP_BAD_INPUT, "%s takes a size and no number", row->name);
    if (!text_read_number(&number, row->number_least, row->number_most, &spec->number) ||
        *number != '\0')
        return np_fail(error, NP_BAD_INPUT, "%s takes a number from %u to %u", row->name,
            (unsigned)row->number_least, (unsigned)row->number_most);
    return NP_OK;
}

enum np_status
contest_spec_parse(struct contest_spec *spec, const char *text, struct np_error *error)
{
    char copy[CONTEST_SPEC_BYTES];
    char *size = copy, *number;

    *spec = (struct contest_spec){.row = NULL};
    if (strlen(text) >= sizeof copy)
        return np_fail(error, NP_BAD_INPUT, "there is no event '%.60s'", text);
    strcpy(copy, text);
    size += strcspn(copy, ":");
    if (*size == ':')
        *size++ = '\0';
    number = size + strcspn(size, ",");
    if (*number == ',')
        *number++ = '\0';
    for (unsigned i = 0; i < contest_row_count; i++)
        if (strcmp(contest_rows[i].name, copy) == 0)
            return contest_spec_set(spec, &contest_rows[i], size, number, error);
    return np_fail(error, NP_BAD_INPUT, "there is no event '%.60s'", copy);
}

void
contest_spec_print(const struct contest_spec *spec, char text[CONTEST_SPEC_BYTES])
{
    char height[16] = "", number[16] = "";

    if (spec->height != spec->width)
        snprintf(height, sizeof height, "x%" PRIu32, spec->height);
    if (spec->row->number != NULL)
        snprintf(number, sizeof number, ",%" PRIu32, spec->number);
    snprintf(text, CONTEST_SPEC_BYTES, "%.10s:%" PRIu32 "%.5s%.7s", spec->row->name, spec->width,
        height, number);
}

bool
contest_spec_same(const struct contest_spec *a, const struct contest_spec *b)
{
    return a->row == b->row && a->width == b->width && a->height == b->height &&
           a->number == b->number;
}

/* ---- boards ------------------------------------------------------------------------------- */

unsigned
contest_parts(const struct contest_spec *spec)
{
    if ((spec->row->flags & CONTEST_GROWS) != 0)
        return spec->width - 1;
    return (spec->row->flags & CONTEST_SEVERAL) != 0 ? spec->number : 1;
}

void
contest_part_size(const struct contest_spec *spec, unsigned part, uint32_t *width, uint32_t *height)
{
    const bool grows = (spec->row->flags & CONTEST_GROWS) != 0;

    *width = grows ? part + 1 : spec->width;
    *height = grows ? part + 1 : spec->height;
}

uint32_t
contest_seconds_to_midnight(int64_t when)
{
    const int64_t second = (when % SECONDS_OF_DAY + SECONDS_OF_DAY) % SECONDS_OF_DAY;

    return (uint32_t)(SECONDS_OF_DAY - second);
}
