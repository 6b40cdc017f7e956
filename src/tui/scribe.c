// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The scribe's errand: a copy of the game, and where it goes.
 */
#include "config.h"

#include "tui/scribe.h"

#include <stdlib.h>
#include <string.h>

#include "solver/errand.h"

/* The errand's, until that is done. */
struct writing {
    char *path;
    unsigned how;
    struct session session;
    struct save_names names;
    uint64_t now_ns;
    struct np_error error;
};

struct scribe {
    struct errand *errand;
    struct writing *writing;
};

static void
work(void *context, const atomic_bool *cancel)
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

static const struct errand_class writing_errand = {.work = work, .free = free_writing};

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
        status = errand_start(&new->errand, &writing_errand, writing, error);
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
    return errand_is_done(scribe->errand);
}

enum np_status
scribe_end(struct scribe *scribe, struct np_error *error)
{
    enum np_status status;

    errand_wait(scribe->errand);
    status = scribe->writing->error.status;
    if (status != NP_OK)
        status = np_fail(error, status, "%s", scribe->writing->error.text);
    errand_free(scribe->errand);
    free(scribe);
    return status;
}
