// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of a history.
 */
#include "config.h"

#include "records/history.h"

#include <stdlib.h>
#include <string.h>

void
history_free(struct history *history)
{
    for (size_t i = 0; i < history->count; i++)
        free(history->solves[i].comment);
    free(history->solves);
    memset(history, 0, sizeof *history);
}
