// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The scribe's task: a copy of the game, and where it goes.
 */
#include "config.h"

#include "game/scribe.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread/task.h"

/* The task's, until that is done. */
struct writing {
    char *path;
    unsigned how;
    struct session session;
    struct save_names names;
    uint64_t now_ns;
    struct np_error error;
};

struct scribe {
    struct task *task;
    struct writing *writing;
};

static void
work(void *context, const struct cancel *cancel)
{
    struct writing *const writing = context;

    (void)cancel;
    (void)save_whole(writing->path, writing->how, &writing->session, &writing->names,
        writing->now_ns, &writing->error);
}

static void
free_writing(void *context)
{
    struct writing *const writing = context;

    session_free(&writing->session);
    free(writing->path);
    free(writing);
}

static const struct task_class writing_task = {.work = work, .free = free_writing};

enum np_status
scribe_start(struct scribe **scribe, const char *path, unsigned how, const struct session *session,
    const struct save_names *names, uint64_t now_ns, struct np_error *error)
{
    struct scribe *const new = calloc(1, sizeof *new);
    struct writing *const writing = calloc(1, sizeof *writing);
    enum np_status status = NP_OK;

    *scribe = NULL;
    if (new == NULL || writing == NULL || (writing->path = strdup(path)) == NULL)
        status = np_fail(error, NP_NO_MEMORY, "no memory for a game");
    if (status == NP_OK)
        status = session_copy(&writing->session, session, error);
    if (status == NP_OK) {
        writing->how = how;
        writing->names = *names;
        writing->now_ns = now_ns;
        new->writing = writing;
        status = task_start(&new->task, &writing_task, writing, error);
    }
    if (status == NP_OK) {
        *scribe = new;
        return NP_OK;
    }
    if (writing != NULL)
        free_writing(writing);
    free(new);
    return status;
}

bool
scribe_is_done(const struct scribe *scribe)
{
    return task_is_done(scribe->task);
}

enum np_status
scribe_end(struct scribe *scribe, struct np_error *error)
{
    enum np_status status;

    task_wait(scribe->task);
    status = scribe->writing->error.status;
    if (status != NP_OK)
        status = np_fail(error, status, "%s", scribe->writing->error.text);
    task_free(scribe->task);
    free(scribe);
    return status;
}
