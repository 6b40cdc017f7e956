// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The task that reads a history.
 */
#include "config.h"

#include "records/history_reading.h"

#include <stdlib.h>
#include <string.h>

static void
work(void *context, const struct cancel *cancel)
{
    struct history_reading *const reading = context;

    (void)cancel;
    reading->status = history_read(&reading->history, reading->path, &reading->error);
}

static void
free_reading(void *context)
{
    struct history_reading *const reading = context;

    history_free(&reading->history);
    free(reading->path);
    free(reading);
}

bool
history_reading_start(struct task **task, struct history_reading **reading, const char *path)
{
    static const struct task_class class = {work, free_reading};

    *reading = calloc(1, sizeof **reading);
    if (*reading == NULL)
        return false;
    (*reading)->path = strdup(path);
    if ((*reading)->path != NULL && task_start(task, &class, *reading, NULL) == NP_OK)
        return true;
    free_reading(*reading);
    *reading = NULL;
    return false;
}
