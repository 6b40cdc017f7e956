// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards and heuristics of a comparison.
 */
#include "config.h"

#include "cli/compare_subject.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/signals.h"
#include "puzzle/parity.h"
#include "solver/solver.h"

/* The heuristics of one shape, opened once for all its boards. */
struct toolbox {
    struct toolbox *next;
    struct shape shape;
    struct heuristic *heuristics[]; /* as in heuristic_rows; NULL where there is none */
};

static void
toolbox_free(struct toolbox *toolbox)
{
    for (unsigned i = 0; i < heuristic_row_count; i++)
        heuristic_close(toolbox->heuristics[i]);
    free(toolbox);
}

/* Opens the heuristics that the pairs ask for; one that cannot be had is left out, which is worth
 * a word where it was named. */
static struct toolbox *
toolbox_new(const struct toolboxes *toolboxes, const struct shape *shape)
{
    struct toolbox *const toolbox =
        calloc(1, sizeof *toolbox + heuristic_row_count * sizeof toolbox->heuristics[0]);

    if (toolbox == NULL)
        return NULL;
    toolbox->shape = *shape;
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        struct np_error error;
        bool wanted = false;

        for (unsigned k = 0; k < toolboxes->compare->pair_count; k++)
            wanted |= toolboxes->compare->pairs[k].heuristic == heuristic_rows[i];
        if (!wanted || heuristic_open(&toolbox->heuristics[i], heuristic_rows[i], shape,
                           &toolboxes->options->solver.params, &error) == NP_OK)
            continue;
        toolbox->heuristics[i] = NULL;
        if (toolboxes->options->heuristics != 0 && !toolboxes->options->quiet)
            message_remark("%s", error.text);
    }
    return toolbox;
}

static const struct toolbox *
toolbox_for(struct toolboxes *toolboxes, const struct shape *shape)
{
    struct toolbox *toolbox = toolboxes->first;

    while (toolbox != NULL && memcmp(&toolbox->shape, shape, sizeof *shape) != 0)
        toolbox = toolbox->next;
    if (toolbox == NULL && (toolbox = toolbox_new(toolboxes, shape)) != NULL) {
        toolbox->next = toolboxes->first;
        toolboxes->first = toolbox;
    }
    return toolbox;
}

enum np_status
subject_prepare(struct toolboxes *toolboxes, struct subject *subject, struct np_error *error)
{
    struct puzzle *const puzzle = &subject->puzzle;
    bool solvable = false;
    enum np_status status = puzzle->error.status;

    if (status != NP_OK) {
        *error = puzzle->error;
        return status;
    }
    status = parity_solvable(&puzzle->board, &puzzle->goal, signals_cancel(), &solvable, error);
    if (status == NP_OK && !solvable)
        status = np_fail(error, NP_UNSOLVABLE, "%s: board %llu cannot be solved", puzzle->source,
            (unsigned long long)puzzle->index);
    if (status == NP_OK)
        status = instance_init(&subject->instance, &puzzle->board, &puzzle->goal, error);
    if (status != NP_OK)
        return status;
    subject->root_bound = solver_root_bound(&subject->instance, &toolboxes->options->solver.params);
    subject->toolbox = toolbox_for(toolboxes, &subject->instance.shape);
    subject->record = (struct compare_board){
        .source = puzzle->source,
        .index = puzzle->index,
        .width = puzzle->board.width,
        .height = puzzle->board.height,
        .runs = calloc(toolboxes->compare->pair_count, sizeof *subject->record.runs),
    };
    if (subject->toolbox == NULL || subject->record.runs == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a comparison");
    return NP_OK;
}

void
subject_free(struct subject *subject)
{
    free(subject->record.runs);
    instance_free(&subject->instance);
    puzzle_free(&subject->puzzle);
    free(subject);
}

const struct heuristic *
subject_heuristic(const struct subject *subject, const struct heuristic_row *row)
{
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if (heuristic_rows[i] == row)
            return subject->toolbox->heuristics[i];
    return NULL;
}

void
toolboxes_free(struct toolboxes *toolboxes)
{
    while (toolboxes->first != NULL) {
        struct toolbox *const toolbox = toolboxes->first;

        toolboxes->first = toolbox->next;
        toolbox_free(toolbox);
    }
}
