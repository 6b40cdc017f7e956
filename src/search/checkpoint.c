// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checkpoint of one board.
 */
#include "config.h"

#include "search/checkpoint.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "base/thread/thread.h"

enum { NAME_BYTES = 17, PATH_MAX_MOVES = 1 << 24 };

struct checkpoint {
    const struct checkpoint_options *options;
    const struct checkpoint_listener *listener;
    const struct board *board;
    const struct goal *goal;
    struct journal *journal;
    struct journal_subject subject;
    char name[NAME_BYTES];
    struct text identity;
    pthread_mutex_t lock;
    bool has_lock;
    struct path path; /* the shortest solution; guarded by the lock */
    bool path_saved;
    bool gave_up; /* a part could not be written */
};

/* The identity is the board and the goal in words. Its checksum names the files. */
static enum np_status
set_subject(struct checkpoint *checkpoint, struct np_error *error)
{
    const struct board *const board = checkpoint->board;
    const struct goal *const goal = checkpoint->goal;
    struct text *const identity = &checkpoint->identity;

    text_printf(identity, "single moves\nboard %lux%lu", (unsigned long)board->width,
        (unsigned long)board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        text_printf(identity, " %lu", (unsigned long)board->tiles[cell]);
    text_printf(identity, "\ngoal");
    for (uint32_t tile = 0; tile < goal->cells; tile++)
        text_printf(identity, " %lu", (unsigned long)goal_cell_of(goal, tile));
    text_printf(identity, "\n");
    const enum np_status status = text_status(identity, error);
    if (status != NP_OK)
        return status;
    snprintf(checkpoint->name, sizeof checkpoint->name, "%016llx",
        (unsigned long long)checksum_of(identity->bytes, identity->length));
    checkpoint->subject = (struct journal_subject){
        .name = checkpoint->name,
        .identity = identity->bytes,
        .version = CHECKPOINT_VERSION,
        .limit_bytes = checkpoint->options->limit_bytes,
    };
    return NP_OK;
}

static enum np_status
wrong_solution(const struct checkpoint *checkpoint, struct np_error *error)
{
    return np_fail_path(error, NP_BAD_INPUT, journal_path(checkpoint->journal),
        "the checkpoint holds a wrong solution");
}

/* Reads a solution, which replaces the one before, and verifies it. */
static enum np_status
read_path(struct checkpoint *checkpoint, uint64_t moves, struct np_error *error)
{
    struct path *const path = &checkpoint->path;

    if (moves == 0 || moves > PATH_MAX_MOVES)
        return wrong_solution(checkpoint, error);
    enum np_status status = path_reserve(path, (size_t)moves, error);
    if (status == NP_OK)
        status = journal_read(checkpoint->journal, path->moves, (size_t)moves, error);
    if (status != NP_OK)
        return status;
    path->length = (size_t)moves;
    for (size_t i = 0; i < path->length; i++)
        if (path->moves[i] >= MOVE_COUNT)
            return wrong_solution(checkpoint, error);
    status = path_verify(path, checkpoint->board, checkpoint->goal, NULL);
    if (status == NP_NOT_A_SOLUTION)
        return wrong_solution(checkpoint, error);
    return status == NP_NO_MEMORY ? np_no_memory(error) : status;
}

/* Finds the last solution among the records. */
static enum np_status
find_path(struct checkpoint *checkpoint, struct np_error *error)
{
    struct journal_record record;
    enum np_status status;

    journal_rewind(checkpoint->journal);
    do {
        status = journal_next(checkpoint->journal, &record, error);
        if (status == NP_OK && record.kind == CHECKPOINT_PATH)
            status = read_path(checkpoint, record.bytes, error);
    } while (status == NP_OK && record.kind != 0);
    journal_rewind(checkpoint->journal);
    checkpoint->path_saved = true;
    return status;
}

enum np_status
checkpoint_open(struct checkpoint **checkpoint, const struct checkpoint_options *options,
    const struct checkpoint_listener *listener, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    struct checkpoint *const opened = calloc(1, sizeof *opened);
    enum np_status status;

    *checkpoint = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    opened->options = options;
    opened->listener = listener;
    opened->board = board;
    opened->goal = goal;
    status = thread_lock_init(&opened->lock, error);
    opened->has_lock = status == NP_OK;
    if (status == NP_OK)
        status = set_subject(opened, error);
    if (status == NP_OK)
        status =
            journal_open(&opened->journal, options->directory, &opened->subject, cancel, error);
    if (status == NP_OK && opened->journal != NULL)
        status = find_path(opened, error);
    if (status == NP_OK && opened->journal != NULL)
        *checkpoint = opened;
    else
        checkpoint_close(opened);
    return status;
}

enum np_status
checkpoint_remove(struct checkpoint *checkpoint, struct np_error *error)
{
    (void)pthread_mutex_lock(&checkpoint->lock);
    checkpoint->path_saved = false;
    (void)pthread_mutex_unlock(&checkpoint->lock);
    return journal_remove(checkpoint->journal, error);
}

void
checkpoint_give_up(struct checkpoint *checkpoint, const struct np_error *reason)
{
    checkpoint->gave_up = true;
    checkpoint_say(checkpoint, "%s; the search goes on without saving", reason->text);
}

bool
checkpoint_gave_up(const struct checkpoint *checkpoint)
{
    return checkpoint->gave_up;
}

void
checkpoint_close(struct checkpoint *checkpoint)
{
    if (checkpoint == NULL)
        return;
    journal_close(checkpoint->journal);
    path_free(&checkpoint->path);
    text_free(&checkpoint->identity);
    if (checkpoint->has_lock)
        (void)pthread_mutex_destroy(&checkpoint->lock);
    free(checkpoint);
}

struct journal *
checkpoint_journal(struct checkpoint *checkpoint)
{
    return checkpoint->journal;
}

void
checkpoint_say(const struct checkpoint *checkpoint, const char *format, ...)
{
    char text[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    if (checkpoint->listener->say == NULL)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, _(format), arguments);
    va_end(arguments);
    checkpoint->listener->say(checkpoint->listener->context, text);
}

uint64_t
checkpoint_interval_ns(const struct checkpoint *checkpoint)
{
    return checkpoint->options->interval_ns;
}

const struct path *
checkpoint_saved_path(const struct checkpoint *checkpoint)
{
    return &checkpoint->path;
}

void
checkpoint_offer_path(struct checkpoint *checkpoint, const struct path *path)
{
    struct path *const known = checkpoint != NULL ? &checkpoint->path : NULL;

    if (checkpoint == NULL || path->length > PATH_MAX_MOVES)
        return;
    (void)pthread_mutex_lock(&checkpoint->lock);
    if ((known->length == 0 || path->length < known->length) &&
        path_replace(known, path, NULL) == NP_OK)
        checkpoint->path_saved = false;
    (void)pthread_mutex_unlock(&checkpoint->lock);
}

bool
checkpoint_path_is_new(struct checkpoint *checkpoint)
{
    (void)pthread_mutex_lock(&checkpoint->lock);
    const bool is_new = !checkpoint->path_saved && checkpoint->path.length > 0;
    (void)pthread_mutex_unlock(&checkpoint->lock);
    return is_new;
}

enum np_status
checkpoint_add_path(struct checkpoint *checkpoint, struct np_error *error)
{
    struct journal *const journal = checkpoint->journal;
    enum np_status status = NP_OK;

    (void)pthread_mutex_lock(&checkpoint->lock);
    if (!checkpoint->path_saved && checkpoint->path.length > 0) {
        const struct journal_record record = {CHECKPOINT_PATH, checkpoint->path.length};
        status = journal_begin_record(journal, &record, error);
        if (status == NP_OK)
            status = journal_add(journal, checkpoint->path.moves, checkpoint->path.length, error);
        checkpoint->path_saved = status == NP_OK;
    }
    (void)pthread_mutex_unlock(&checkpoint->lock);
    return status;
}
