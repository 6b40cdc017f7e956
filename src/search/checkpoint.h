// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A checkpoint: what a search of one board keeps on disk, so that a later process continues it.
 *
 * It is one file, to which records are only appended, each with a checksum. When it is opened, it
 * is cut before the first bad record, such as one that a killed process has not finished. A lock on
 * the open file keeps other searches away. This module keeps the shortest solution that is known;
 * the search adds records of its own.
 */
#ifndef NP_SEARCH_CHECKPOINT_H
#define NP_SEARCH_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/layout.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

/* Kinds of records. */
enum checkpoint_kind {
    CHECKPOINT_SEARCH = 1, /* struct checkpoint_search; ends what is saved first */
    CHECKPOINT_PATH,       /* moves */
    CHECKPOINT_TASK,       /* struct checkpoint_task, and the rest */
};

/* The search whose tasks are saved. */
struct checkpoint_search {
    uint32_t board[2 + 2 * PDB_CELLS_MAX]; /* width, height, each cell's tile, each tile's goal */
    char tables[32];                       /* their name */
};

/* A finished task of a layered search (search/layered/layered_saved.c). */
struct checkpoint_task {
    uint64_t layer;
    uint64_t layer_seeds;
    uint64_t task_seeds;
    uint64_t number; /* of the task in the layer */
    uint64_t expanded;
    uint64_t generated;
    uint64_t seeds;
    uint32_t hash_bits;
    bool frozen;
    bool last; /* no seeds were recorded */
    uint8_t zero[2];
    uint64_t rest_at;    /* set when it is read: where the rest of the body is in the file, */
    uint64_t rest_bytes; /* and its size */
};

/* Receives one-line messages about a checkpoint, in the language of base/intl.h. */
struct checkpoint_listener {
    void (*say)(void *context, const char *text); /* may be NULL */
    void *context;
};

/* Others only read the fields before `listener`. */
struct checkpoint {
    char *file;     /* its path */
    uint64_t bytes; /* that were saved; 0 = nothing */
    bool is_begun;  /* `search` was read or saved; else the search fills in its tables */
    struct checkpoint_search search;
    struct checkpoint_task *tasks; /* those that were read, in the order of the file */
    size_t task_count;
    bool gave_up; /* nothing is saved any more */

    struct checkpoint_listener listener;
    const struct cancel *cancel;
    const struct board *board;
    const struct goal *goal;
    int descriptor;
    uint64_t end; /* of what was written */
    size_t task_capacity;
    bool path_saved;  /* guarded by a lock, like the next */
    struct path path; /* the shortest solution */
};

/* Opens the checkpoint of a board of at most PDB_CELLS_MAX cells; all arguments must outlive its
 * use. *checkpoint is NULL after a failure, or if another search has it open, which the listener is
 * told. The caller closes it. All records are read and checked, unless `cancel` (may be NULL) is
 * requested meanwhile.
 *
 * Returns NP_OK, NP_BAD_INPUT (it is not of this board and version), NP_CANCELLED, NP_IO, NP_SYSTEM
 * or NP_NO_MEMORY. */
enum np_status checkpoint_open(struct checkpoint **checkpoint, const char *directory,
    struct checkpoint_listener listener, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error);

/* Removes the file of a checkpoint, open or closed, for good. Returns NP_OK or NP_IO. */
enum np_status checkpoint_remove(const char *file, struct np_error *error);

/* Accepts NULL. A file in which nothing was saved is removed. Any thread may call it, even after
 * the arguments of checkpoint_open() are gone. */
void checkpoint_close(struct checkpoint *checkpoint);

/* Ends all saving, and tells the listener so with the reason; NULL: that of errno. What is not
 * committed is removed. */
void checkpoint_give_up(struct checkpoint *checkpoint, const char *reason);

/* Prints a message for the listener. */
void checkpoint_say(const struct checkpoint *checkpoint, const char *format, ...) NP_PRINTF(2, 3);

/* Tells the checkpoint of a solution, which it copies if it is the shortest. Accepts NULL. Any
 * thread may call it. */
void checkpoint_offer_path(struct checkpoint *checkpoint, const struct path *path);

/* Reads a part of the file. Any thread may call it. Returns NP_OK, NP_CANCELLED or NP_IO. */
enum np_status checkpoint_read(const struct checkpoint *checkpoint, uint64_t at, void *bytes,
    size_t count, struct np_error *error);

/* Begins to save: adds the shortest solution if it is not saved yet. Records follow, and a commit,
 * which waits until all is on the disk. Without its first commit a file is worth nothing. A
 * failure, such as a full disk, ends all saving as checkpoint_give_up() does. */
void checkpoint_begin(struct checkpoint *checkpoint);

void checkpoint_add(
    struct checkpoint *checkpoint, enum checkpoint_kind kind, const void *body, size_t bytes);

void checkpoint_commit(struct checkpoint *checkpoint);

#endif
