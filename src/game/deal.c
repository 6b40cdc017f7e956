// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The deal's thread shares with its owner the flag that ends it and the state, which is set last,
 * when all else is written. Whoever of the two is through last frees it.
 */
#include "config.h"

#include "game/deal.h"

#include <stdlib.h>
#include <string.h>

#include "base/crew.h"

struct deal {
    atomic_bool cancel;
    atomic_uint owners;
    _Atomic enum deal_state state;
    struct puzzle_id id;
    struct session session; /* the thread's until the state says that it is done */
    struct np_error error;
};

enum np_status
deal_make(struct session *session, const struct puzzle_id *id, const atomic_bool *cancel,
    struct np_error *error)
{
    const struct stop stop = {.flag = cancel};
    struct board board;
    struct goal goal;
    enum np_status status = puzzle_id_make(id, &board, &goal, cancel, error);

    memset(session, 0, sizeof *session);
    if (status == NP_OK)
        status = session_take(session, &board, &goal, &stop, error);
    board_free(&board);
    goal_free(&goal);
    return status;
}

/* One of the owners lets go. */
static void
let_go(struct deal *deal)
{
    if (atomic_fetch_sub(&deal->owners, 1) > 1)
        return;
    session_free(&deal->session);
    free(deal);
}

static void *
run(void *argument)
{
    struct deal *const deal = argument;
    const enum np_status status = deal_make(&deal->session, &deal->id, &deal->cancel, &deal->error);

    atomic_store(&deal->state, status == NP_OK ? DEAL_DONE : DEAL_FAILED);
    let_go(deal);
    return NULL;
}

enum np_status
deal_start(struct deal **deal, const struct puzzle_id *id, struct np_error *error)
{
    struct deal *const new = calloc(1, sizeof *new);
    pthread_t thread;

    *deal = NULL;
    if (new == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a game");
    new->id = *id;
    atomic_init(&new->cancel, false);
    atomic_init(&new->owners, 2);
    atomic_init(&new->state, DEAL_RUNS);
    const enum np_status status = crew_send(&thread, run, new, error);
    if (status != NP_OK) {
        free(new);
        return status;
    }
    pthread_detach(thread);
    *deal = new;
    return NP_OK;
}

enum deal_state
deal_look(const struct deal *deal)
{
    return atomic_load(&deal->state);
}

void
deal_take(struct deal *deal, struct session *session)
{
    *session = deal->session;
    memset(&deal->session, 0, sizeof deal->session);
}

const struct np_error *
deal_error(const struct deal *deal)
{
    return &deal->error;
}

void
deal_free(struct deal *deal)
{
    if (deal == NULL)
        return;
    atomic_store(&deal->cancel, true);
    let_go(deal);
}
