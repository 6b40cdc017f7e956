// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes the options of a search as JSON.
 */
#include "config.h"

#include "cli/option/settings.h"

#include <inttypes.h>

#include "base/machine.h"
#include "cli/option/option_row.h"

enum { US_PER_SECOND = 1000000, NS_PER_US = 1000, THOUSANDTHS = 1000 };

static void
put_limit(struct text *text, const char *key, uint64_t limit)
{
    if (limit != 0)
        text_printf(text, "\"%s\":%" PRIu64 ",", key, limit);
    else
        text_printf(text, "\"%s\":null,", key);
}

static const char *
truth(bool yes)
{
    return yes ? "true" : "false";
}

/* Adds the names of a set, with commas between them; the first word stands for the empty set. */
static void
put_names(struct text *text, const char *key, uint32_t set, option_words *word)
{
    const char *separator = "";

    text_printf(text, "\"%s\":\"%s", key, set == 0 ? word(0) : "");
    for (unsigned i = 1; set != 0; set >>= 1, i++)
        if ((set & 1) != 0) {
            text_printf(text, "%s%s", separator, word(i));
            separator = ",";
        }
    text_add(text, "\",");
}

void
settings_put(struct text *text, const struct cli_options *options)
{
    const struct solver_options *const solver = &options->solver;
    const uint64_t us = solver->time_ns / NS_PER_US;
    const uint64_t weight = (uint64_t)(solver->weight * THOUSANDTHS + 0.5);

    text_add_char(text, '{');
    put_names(text, "algorithm", options->algorithms, option_algorithm_word);
    put_names(text, "heuristic", options->heuristics, option_heuristic_word);
    /* Without the decimal point of the locale. */
    text_printf(
        text, "\"weight\":%" PRIu64 ".%03" PRIu64 ",", weight / THOUSANDTHS, weight % THOUSANDTHS);
    put_limit(text, "beam_width", solver->beam_width);
    put_limit(text, "max_depth", solver->max_depth);
    if (us != 0)
        text_printf(text, "\"time_limit\":%" PRIu64 ".%06" PRIu64 ",", us / US_PER_SECOND,
            us % US_PER_SECOND);
    else
        put_limit(text, "time_limit", 0);
    put_limit(text, "node_limit", solver->node_limit);
    put_limit(text, "memory_limit",
        solver->memory_bytes != 0 ? solver->memory_bytes
                                  : machine_fair_bytes(machine_available_bytes()));
    text_printf(text, "\"threads\":%u,\"first\":%s,\"optimal\":%s}", options->threads,
        truth(solver->first_only), truth(options->optimal));
}
