// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Results, solves and the keeper's news in words.
 */
#include "config.h"

#include "records/describe_solve.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "records/averages.h"

struct words
humanize_result(uint64_t result)
{
    enum { HOUR_MS = 3600000 };

    return result == AVERAGE_DNF    ? humanize_printf("%s", _("DNF"))
           : result == AVERAGE_NONE ? humanize_printf("-")
           : result < HOUR_MS       ? humanize_time_exact(result * CLOCK_NS_PER_MS)
                                    : humanize_time(result * CLOCK_NS_PER_MS);
}

const char *
humanize_reason(enum history_reason reason)
{
    static const char *const words[HISTORY_REASONS] = {
        [HISTORY_DELETED] = N_("deleted"),
        [HISTORY_SOLVER] = N_("the solver moved"),
        [HISTORY_HINTS] = N_("played with hints"),
        [HISTORY_WATCHED] = N_("the solution was watched"),
        [HISTORY_REPEATED] = N_("this board was played before"),
    };

    return words[reason] == NULL ? NULL : _(words[reason]);
}

struct words
humanize_kind(const struct history_solve *solve)
{
    const bool random = strcmp(solve->kind, SESSION_KIND_RANDOM) == 0;
    const bool standard = strcmp(solve->goal, "standard") == 0;

    return humanize_printf("%ux%u%s%s%s%s", (unsigned)solve->width, (unsigned)solve->height,
        random ? "" : " ", random ? "" : _(solve->kind), standard ? "" : " ",
        standard                             ? ""
        : strcmp(solve->goal, "custom") == 0 ? _("custom")
                                             : _(solve->goal));
}

const char *
describe_not_counted(const struct keeper *keeper)
{
    const struct session *const session = &keeper->game->session;

    if (!session->finished || keeper->store == NULL)
        return NULL;
    return session->names.from_middle ? _("begun in the middle")
                                      : humanize_reason(keeper->stored.reason);
}

/* ---- contests ------------------------------------------------------------------------------ */

void
describe_contest_record(
    char *text, size_t bytes, const struct contest_spec *spec, const struct contest_record *record)
{
    const unsigned streak = (unsigned)record->streak;
    const struct words days =
        humanize_printf(P_("%u day in a row", "%u days in a row", streak), streak);
    const bool daily = (spec->row->flags & CONTEST_DAILY) != 0;

    text[0] = '\0';
    if (daily && record->today_dnf)
        snprintf(text, bytes, "%s", _("today: not finished"));
    else if (daily && record->today)
        snprintf(text, bytes, _("today %s, %s"), humanize_result(record->today_ms).text, days.text);
    else if (daily && streak > 0)
        snprintf(text, bytes, _("not played today, %s"), days.text);
    else if (daily)
        snprintf(text, bytes, "%s", _("not played today"));
    else if (record->finished > 0 && (spec->row->flags & CONTEST_BY_MOVES) != 0)
        snprintf(text, bytes, _("best %s"), humanize_move_count(record->best_moves).text);
    else if (record->finished > 0)
        snprintf(text, bytes, _("best %s"), humanize_result(record->best_ms).text);
    else if (record->attempts > 0)
        snprintf(text, bytes,
            P_("%u attempt, not finished", "%u attempts, none finished", record->attempts),
            (unsigned)record->attempts);
}

/* ---- news ---------------------------------------------------------------------------------- */

/* Describes an error: the reason first, then the file where there is room. */
static void
describe_not_saved(char *text, size_t bytes, const struct np_error *error)
{
    const char *const reason = np_error_reason(error);
    const size_t skipped = describe_home_bytes(error->text, error->path_bytes);

    if (error->path_bytes == 0) {
        snprintf(text, bytes, _("Not saved: %.120s"), error->text);
        return;
    }
    snprintf(text, bytes, _("Not saved: %.80s (%s%.*s)"), reason, skipped > 0 ? "~" : "",
        (int)(error->path_bytes - skipped), error->text + skipped);
}

void
describe_report(char *text, size_t bytes, const struct keeper_report *report)
{
    switch (report->news) {
    case KEEPER_NO_NEWS:
        text[0] = '\0';
        break;
    case KEEPER_NOT_SAVED:
        describe_not_saved(text, bytes, &report->error);
        break;
    case KEEPER_NOT_READ:
        snprintf(text, bytes, _("The games cannot be read: %.120s"), report->error.text);
        break;
    case KEEPER_SAVED_AGAIN:
        snprintf(text, bytes, "%s", _("The game is saved again."));
        break;
    case KEEPER_COPIED:
        snprintf(
            text, bytes, "%s", _("Another program went on with this game: this is a copy now."));
        break;
    }
}
