// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What --solve --verbose says about a search.
 */
#include "config.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/mode/solve.h"

/* Writes which search found the answer and, if different, which one proved it. */
static void
describe_searches(const struct solver_answer *answer, struct text *text)
{
    const char *const found = answer->algorithm != NULL ? answer->algorithm : _("no search");
    const char *const proved = answer->bound_algorithm;
    const char *const heuristic = answer->bound_heuristic;

    text_add(text, found);
    if (answer->heuristic != NULL)
        text_printf(text, _(" with %s"), answer->heuristic);
    if (proved == NULL || (proved == answer->algorithm && heuristic == answer->heuristic))
        return;
    text_printf(text,
        answer->state == SOLVER_OPTIMAL ? _(", proved optimal by %s") : _(", lower bound by %s"),
        proved);
    if (heuristic != NULL)
        text_printf(text, _(" with %s"), heuristic);
}

void
solve_print_statistics(const struct puzzle *puzzle, const struct solver_answer *answer)
{
    char expanded[16];
    char generated[16];
    char bytes[16];
    char table_bytes[16];
    struct text searches = {0};

    describe_searches(answer, &searches);
    message_remark("%s board %" PRIu64
                   ": %s, %s expanded, %s generated, %s and %s of tables, %.3f s, "
                   "%.3f s CPU",
        message_source(puzzle->source), puzzle->index, text_string(&searches),
        text_count(answer->effort.expanded, expanded, sizeof expanded),
        text_count(answer->effort.generated, generated, sizeof generated),
        text_byte_count(answer->effort.peak_bytes, bytes, sizeof bytes),
        text_byte_count(answer->effort.table_bytes, table_bytes, sizeof table_bytes),
        (double)answer->effort.elapsed_ns / CLOCK_NS_PER_SECOND,
        (double)answer->effort.cpu_ns / CLOCK_NS_PER_SECOND);
    text_free(&searches);
}
