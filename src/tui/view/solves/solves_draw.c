// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the list of solves: as many columns as fit, the most useful first.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "tui/view/solves/solves.h"
#include "tui/widget/frame.h"

enum { FIRST_COLUMN = 3, GAP = 2, NOTES_LEAST = 6, NOTES_ROOM = 16 };

/* The columns, from left to right. */
enum column { COLUMN_NUMBER, COLUMN_DATE, COLUMN_KIND, COLUMN_TIME, COLUMN_MOVES, COLUMN_AO5 };

static const struct column_row {
    const char *title;
    int width;
    bool right; /* aligned to the right */
} columns[] = {
    [COLUMN_NUMBER] = {N_("no."), 6, true},
    [COLUMN_DATE] = {N_("date"), 16, false},
    [COLUMN_KIND] = {N_("board"), 12, false},
    [COLUMN_TIME] = {N_("time"), 8, true},
    [COLUMN_MOVES] = {N_("moves"), 5, true},
    [COLUMN_AO5] = {"ao5", 8, true},
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* The most useful first. */
static const enum column by_use[COLUMNS] = {
    COLUMN_TIME, COLUMN_MOVES, COLUMN_KIND, COLUMN_DATE, COLUMN_AO5, COLUMN_NUMBER};

/* Where each column begins on a screen; 0 = it does not fit. Returns where the notes begin. */
static int
place_columns(const struct canvas *canvas, int at[COLUMNS])
{
    bool shown[COLUMNS] = {false};
    int used = FIRST_COLUMN, x = FIRST_COLUMN;

    for (size_t i = 0; i < COLUMNS; i++) {
        const int width = columns[by_use[i]].width + GAP;
        /* The columns that matter less leave more room for the notes. */
        const int rest = i < 2 ? 0 : i < 4 ? NOTES_LEAST : NOTES_ROOM;

        if (used + width + rest > canvas->cols + GAP)
            break;
        shown[by_use[i]] = true;
        used += width;
    }
    for (size_t i = 0; i < COLUMNS; i++) {
        at[i] = shown[i] ? x : 0;
        x += shown[i] ? columns[i].width + GAP : 0;
    }
    return x;
}

static struct words
column_words(enum column column, const struct history_solve *solve)
{
    switch (column) {
    case COLUMN_NUMBER:
        return solve->number == 0 ? humanize_printf("-")
                                  : humanize_printf("%u", (unsigned)solve->number);
    case COLUMN_DATE:
        return solve->when == SOLVE_NO_DATE ? humanize_printf("-") : humanize_date(solve->when);
    case COLUMN_KIND:
        return humanize_kind(solve);
    case COLUMN_TIME:
        return humanize_result(solve->dnf ? AVERAGE_DNF : solve->time_ms);
    case COLUMN_MOVES:
        return solve->moves == 0 ? humanize_printf("-") : humanize_moves(solve->moves, 5);
    case COLUMN_AO5:
        return humanize_result(solve->ao5);
    }
    return humanize_printf("?");
}

/* Draws a text in its column. */
static void
draw_cell(struct canvas *canvas, int y, int x, enum column column, enum role role, const char *text)
{
    const int width = columns[column].width, used = canvas_text_width(canvas, text);
    const int end = x + width < canvas->cols ? x + width : canvas->cols;

    canvas_text(
        canvas, y, columns[column].right && used < width ? x + width - used : x, end, role, text);
}

void
solves_draw_heading(struct canvas *canvas, int y)
{
    int at[COLUMNS];
    const int notes = place_columns(canvas, at);

    for (size_t i = 0; i < COLUMNS; i++)
        if (at[i] > 0)
            draw_cell(canvas, y, at[i], (enum column)i, ROLE_DIM, _(columns[i].title));
    if (notes + NOTES_LEAST <= canvas->cols)
        canvas_fit(canvas, y, notes, canvas->cols, ROLE_DIM, _("* personal best"));
}

/* "relay:3 1/2"; "" for a solve that belongs to no contest. */
static struct words
contest_words(const struct history_solve *solve)
{
    char spec[CONTEST_SPEC_BYTES];
    unsigned parts;

    if (solve->contest.row == NULL)
        return humanize_printf("%s", "");
    contest_spec_print(&solve->contest, spec);
    parts = contest_parts(&solve->contest);
    return parts == 1 ? humanize_printf("%s", spec)
                      : humanize_printf("%s %u/%u", spec, solve->part, parts);
}

/* Why the solve does not count, its contest and its comment. */
static void
write_notes(char *text, size_t bytes, const struct history_solve *solve)
{
    const char *const reason = humanize_reason(solve->reason);
    const struct words contest = contest_words(solve);
    const char *const parts[] = {
        solve->comment,
        contest.text[0] != '\0' ? contest.text : NULL,
        solve->best_ao5 ? _("best ao5") : NULL,
        reason,
    };
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i] != NULL && used < bytes)
            used +=
                (size_t)snprintf(text + used, bytes - used, "%s%s", used > 0 ? ", " : "", parts[i]);
}

void
solves_draw_row(struct canvas *canvas, int y, const struct history_solve *solve, bool chosen)
{
    const bool counts = solve->number > 0;
    const enum role role = chosen ? ROLE_SELECTED : counts ? ROLE_TEXT : ROLE_DIM;
    char notes[SOLVE_COMMENT_BYTES + 100];
    int at[COLUMNS];
    const int notes_x = place_columns(canvas, at);

    if (chosen)
        canvas_fill(canvas, y, 0, 1, canvas->cols, ROLE_SELECTED, ' ');
    if (chosen)
        canvas_put(canvas, y, 0, ROLE_SELECTED, '>');
    if (solve->best)
        canvas_put(canvas, y, 1, chosen ? ROLE_SELECTED : ROLE_GOOD, '*');
    for (size_t i = 0; i < COLUMNS; i++)
        if (at[i] > 0)
            draw_cell(canvas, y, at[i], (enum column)i,
                solve->best && !chosen && i == COLUMN_TIME ? ROLE_GOOD : role,
                column_words((enum column)i, solve).text);
    write_notes(notes, sizeof notes, solve);
    if (notes_x + NOTES_LEAST <= canvas->cols)
        canvas_fit(canvas, y, notes_x, canvas->cols, chosen ? ROLE_SELECTED : ROLE_DIM, notes);
}

void
solves_draw_details(struct canvas *canvas, int y, const struct history_solve *solve)
{
    struct words speed, shortest = humanize_printf("?");

    if (solve == NULL)
        return;
    speed = humanize_printf("%.2f", solve_moves_per_second(solve));
    if (solve->shortest != HISTORY_UNKNOWN)
        shortest = humanize_printf("%u", (unsigned)solve->shortest);
    canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
        _("%s moves/s  shortest %s  undos %u  hints %u  session: %s"), speed.text, shortest.text,
        (unsigned)solve->undos, (unsigned)solve->hints,
        solve->group[0] != '\0' ? solve->group : "-");
}

int
solves_draw_title(const struct solves_view *solves, struct app *app, struct canvas *canvas)
{
    char title[400], filters[300];

    snprintf(filters, sizeof filters, "%s%s%s%s%s%s%s%s", solves->has_kind ? "  " : "",
        solves->has_kind ? humanize_kind(&solves->kind).text : "",
        solves->has_session ? _("  session ") : "",
        !solves->has_session         ? ""
        : solves->session[0] == '\0' ? "-"
                                     : solves->session,
        solves->bests ? _("  personal bests") : "", solves->deleted ? _("  deleted") : "",
        solves->find[0] != '\0' ? "  /" : "", solves->find);
    snprintf(title, sizeof title, _("Your solves: %zu%s"), solves->list.count, filters);
    return frame_text(app, canvas, title);
}
