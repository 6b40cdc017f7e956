// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The names of an answer's states and ends.
 */
#include "config.h"

#include "puzzle/answer.h"

const char *
answer_state_name(enum answer_state state)
{
    static const char *const names[] = {
        [ANSWER_UNKNOWN] = "unknown",
        [ANSWER_SOLVED] = "solved",
        [ANSWER_OPTIMAL] = "optimal",
        [ANSWER_UNSOLVABLE] = "unsolvable",
    };

    return names[state];
}

const char *
answer_end_name(enum answer_end end)
{
    static const char *const names[] = {
        [ANSWER_END_DONE] = "done",
        [ANSWER_END_PROVED] = "proved",
        [ANSWER_END_SOLVED] = "solved",
        [ANSWER_END_FIRST] = "first",
        [ANSWER_END_TIME] = "time limit",
        [ANSWER_END_NODES] = "node limit",
        [ANSWER_END_MEMORY] = "memory limit",
        [ANSWER_END_DEPTH] = "depth limit",
        [ANSWER_END_ENOUGH] = "enough",
        [ANSWER_END_CANCELLED] = "cancelled",
        [ANSWER_END_CPU_TIME] = "CPU time limit",
        [ANSWER_END_DROPPED] = "done",
        [ANSWER_END_NONE] = NULL,
    };

    return names[end];
}

const char *
answer_search(const struct answer *answer, const char **heuristic)
{
    const bool proved = answer->state == ANSWER_OPTIMAL && answer->bound_algorithm != NULL;

    *heuristic = proved ? answer->bound_heuristic : answer->heuristic;
    return proved ? answer->bound_algorithm : answer->algorithm;
}

void
answer_free(struct answer *answer)
{
    path_free(&answer->path);
    *answer = (struct answer){0};
}
