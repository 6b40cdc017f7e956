// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A checkpoint: what a search of one board keeps on disk, so that a later process continues it.
 *
 * It is a journal (base/file/journal.h) that belongs to a board, a goal and a format. This module
 * keeps the shortest solution that is known; the search adds records of its own.
 */
#ifndef NP_SEARCH_CHECKPOINT_H
#define NP_SEARCH_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/file/journal.h"
#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

/* To be raised whenever records change, or what a search would do with them. */
enum { CHECKPOINT_VERSION = 1 };

enum checkpoint_kind {
    CHECKPOINT_PATH = 1,
    CHECKPOINT_TABLES,
    CHECKPOINT_LAYER,
    CHECKPOINT_TASK,
};

/* Where and how often a run of the program saves. */
struct checkpoint_options {
    struct journal_directory *directory; /* NULL = nothing is saved */
    uint64_t interval_ns;                /* time between two parts, at least */
    uint64_t limit_bytes;                /* for each board; 0 = half of what the disk has left */
};

/* Receives one-line messages about a checkpoint, in the language of base/intl.h. */
struct checkpoint_listener {
    void (*say)(void *context, const char *text); /* may be NULL */
    void *context;
};

struct checkpoint;

/* Opens the checkpoint of a board; all arguments must outlive its use. *checkpoint is NULL after a
 * failure, or if the same board is being solved by another thread. The caller closes it. All parts
 * are read, unless `cancel` (may be NULL) is requested meanwhile.
 *
 * Returns NP_OK, NP_BAD_INPUT (it is damaged, or not of this board and version), NP_CANCELLED,
 * NP_IO or NP_NO_MEMORY. */
enum np_status checkpoint_open(struct checkpoint **checkpoint,
    const struct checkpoint_options *options, const struct checkpoint_listener *listener,
    const struct board *board, const struct goal *goal, const struct cancel *cancel,
    struct np_error *error);

/* Removes the files; any thread may call it, even after the arguments of checkpoint_open() are
 * gone. What is saved later makes a new checkpoint. Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status checkpoint_remove(struct checkpoint *checkpoint, struct np_error *error);

/* Accepts NULL. */
void checkpoint_close(struct checkpoint *checkpoint);

struct journal *checkpoint_journal(struct checkpoint *checkpoint);

/* Tells the listener why nothing will be saved any more. The caller saves nothing from now on. */
void checkpoint_give_up(struct checkpoint *checkpoint, const struct np_error *reason);

/* Whether checkpoint_give_up() was called, by the search that has ended. */
bool checkpoint_gave_up(const struct checkpoint *checkpoint);

/* Prints a message for the listener. */
void checkpoint_say(const struct checkpoint *checkpoint, const char *format, ...) NP_PRINTF(2, 3);

uint64_t checkpoint_interval_ns(const struct checkpoint *checkpoint);

/* The saved solution, verified; empty if there is none. */
const struct path *checkpoint_saved_path(const struct checkpoint *checkpoint);

/* Tells the checkpoint of a solution, which it copies if it is the shortest. Accepts NULL. Any
 * thread may call it. */
void checkpoint_offer_path(struct checkpoint *checkpoint, const struct path *path);

/* Whether no part has the shortest solution. */
bool checkpoint_path_is_new(struct checkpoint *checkpoint);

/* Adds the shortest solution to the part that is being written, unless an earlier part has it.
 * Returns what journal_add() returns. */
enum np_status checkpoint_add_path(struct checkpoint *checkpoint, struct np_error *error);

#endif
