// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading a large history in the background.
 */
#ifndef NP_RECORDS_HISTORY_READING_H
#define NP_RECORDS_HISTORY_READING_H

#include <stdbool.h>

#include "base/thread/task.h"
#include "records/history.h"

/* What the task has read once it is done; freed with it. */
struct history_reading {
    char *path;
    struct history history;
    enum np_status status;
    struct np_error error;
};

/* Starts to read a history; false if that is not possible. The caller ends the task with
 * task_free(). */
bool history_reading_start(struct task **task, struct history_reading **reading, const char *path);

#endif
