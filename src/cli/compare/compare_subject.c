// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards and heuristics of a comparison.
 */
#include "config.h"

#include "cli/compare/compare_subject.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/signals.h"
#include "puzzle/parity.h"
#include "solver/solver.h"

/* The toolbox of one shape, for all its boards. */
struct tool_room {
    struct tool_room *next;
    struct toolbox *toolbox;
};

/* A heuristic that was named and cannot be had is worth a word. */
static void
remark_on_missing(const struct toolboxes *toolboxes, struct toolbox *toolbox)
{
    const struct heuristic *heuristic;
    struct np_error error;

    for (unsigned i = 0; i < heuristic_row_count && !toolboxes->options->quiet; i++)
        if ((toolboxes->options->heuristics >> i & 1) != 0 &&
            toolbox_heuristic(toolbox, heuristic_rows[i], &heuristic, &error) != NP_OK)
            message_remark("%s", error.text);
}

static struct toolbox *
toolbox_for(struct toolboxes *toolboxes, const struct shape *shape)
{
    struct heuristic_params params = toolboxes->options->solver.params;
    struct tool_room *room = toolboxes->first;

    while (room != NULL && memcmp(toolbox_shape(room->toolbox), shape, sizeof *shape) != 0)
        room = room->next;
    if (room != NULL)
        return room->toolbox;
    room = calloc(1, sizeof *room);
    params.stop.flag = signals_cancel();
    if (room != NULL)
        room->toolbox = toolbox_new(shape, &params);
    if (room == NULL || room->toolbox == NULL) {
        free(room);
        return NULL;
    }
    room->next = toolboxes->first;
    toolboxes->first = room;
    remark_on_missing(toolboxes, room->toolbox);
    return room->toolbox;
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
    const struct stop stop = {.flag = signals_cancel()};
    status = parity_solvable(&puzzle->board, &puzzle->goal, &stop, &solvable, error);
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
        .runs = calloc(toolboxes->pair_count, sizeof *subject->record.runs),
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

void
toolboxes_free(struct toolboxes *toolboxes)
{
    while (toolboxes->first != NULL) {
        struct tool_room *const room = toolboxes->first;

        toolboxes->first = room->next;
        toolbox_free(room->toolbox);
        free(room);
    }
}
