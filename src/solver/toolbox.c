// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Heuristics as they are asked for. One that cannot be had is not tried again: a walk through a
 * table that is too large takes its time.
 */
#include "config.h"

#include "solver/toolbox.h"

#include <assert.h>
#include <stdlib.h>

struct tool {
    struct heuristic *heuristic;
    struct np_error trouble;
    bool tried;
};

struct toolbox {
    struct shape shape;
    struct heuristic_params params;
    struct tool tools[]; /* as in heuristic_rows */
};

struct toolbox *
toolbox_new(const struct shape *shape, const struct heuristic_params *params)
{
    struct toolbox *const toolbox =
        calloc(1, sizeof *toolbox + heuristic_row_count * sizeof toolbox->tools[0]);

    if (toolbox == NULL)
        return NULL;
    toolbox->shape = *shape;
    toolbox->params = *params;
    return toolbox;
}

const struct shape *
toolbox_shape(const struct toolbox *toolbox)
{
    return &toolbox->shape;
}

enum np_status
toolbox_heuristic(struct toolbox *toolbox, const struct heuristic_row *row,
    const struct heuristic **heuristic, struct np_error *error)
{
    unsigned i = 0;
    struct tool *tool;

    *heuristic = NULL;
    if (row == NULL)
        return NP_OK;
    while (i < heuristic_row_count && heuristic_rows[i] != row)
        i++;
    assert(i < heuristic_row_count);
    tool = &toolbox->tools[i];
    if (!tool->tried)
        tool->trouble.status = heuristic_open(
            &tool->heuristic, row, &toolbox->shape, &toolbox->params, &tool->trouble);
    tool->tried = true;
    if (tool->trouble.status != NP_OK)
        return np_fail(error, tool->trouble.status, "%s", tool->trouble.text);
    *heuristic = tool->heuristic;
    return NP_OK;
}

void
toolbox_free(struct toolbox *toolbox)
{
    if (toolbox == NULL)
        return;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        heuristic_close(toolbox->tools[i].heuristic);
    free(toolbox);
}
