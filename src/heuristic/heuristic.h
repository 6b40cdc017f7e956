// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Heuristics: estimates of the moves that are left, one row of a table and one file each.
 *
 * `eval` computes the estimate of a state; `step` gives the same value from the parent's by looking
 * only at what one move changes. The four heuristics that depth-first search has a
 * kernel for (search/ida/ida_kernel.h) are inlined there; search/ida/ida_any.c and all other
 * searches call through these pointers.
 */
#ifndef NP_HEURISTIC_HEURISTIC_H
#define NP_HEURISTIC_HEURISTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "pdb/store.h"
#include "puzzle/instance.h"

enum heuristic_flags {
    HEURISTIC_ADMISSIBLE = 1, /* never above the true distance */
    HEURISTIC_CONSISTENT = 2, /* a move changes the estimate by at most one */
    HEURISTIC_PARITY = 4,     /* a move changes the estimate by an odd amount */
    HEURISTIC_BARE = 8,       /* `step` needs no more of the parent's value than its h */
    HEURISTIC_FEW = 16,       /* ... than h, aux[0] and aux[1], which many states share */
};

/* What a search keeps beside a state: the estimate and what `step` needs to update it. */
struct heuristic_value {
    uint32_t h;      /* estimated moves to the goal */
    uint32_t aux[3]; /* the heuristic's own: scaled sums, table indices */
};

/* Settings of heuristics; each ignores those that it does not need. */
struct heuristic_params {
    double blend[4];          /* weights of Manhattan, Euclidean, Hamming, linear conflict */
    struct pdb_limits tables; /* of any tables; their cancel token ends opening within 50 ms */
    bool few_estimates;       /* opening fast matters more than estimating fast */
};

struct heuristic;

/* One row of the table of heuristics a user can name. */
struct heuristic_row {
    const char *name;  /* as in --heuristic=NAME */
    const char *title; /* one line for --list and the menus */
    const char *paper; /* where it comes from */
    unsigned flags;    /* enum heuristic_flags that hold whatever the parameters */
    size_t bytes;      /* of the file's own struct; 0: struct heuristic is all it needs */
    /* Whether there is one for this shape; NULL: for all. */
    bool (*supports)(const struct shape *shape);
    /* Fills what follows the common part of a zeroed struct; NULL: there is nothing to fill. After
     * an error `close` frees what is there. */
    enum np_status (*open)(
        struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error);
    struct heuristic_value (*eval)(
        const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank);
    /* `tiles` and `blank` are as before the move that slides the tile in cell `from` to `blank`. */
    struct heuristic_value (*step)(const struct heuristic *heuristic, struct heuristic_value value,
        const uint16_t *tiles, uint32_t blank, uint32_t from);
    /* Frees what `open` made; NULL: nothing. */
    void (*close)(struct heuristic *heuristic);
};

/* An opened heuristic; each file's own struct begins with this one. Immutable once opened, so any
 * number of threads may share it. */
struct heuristic {
    const struct heuristic_row *row;
    struct shape shape;
    unsigned flags; /* enum heuristic_flags: those of the row and those that the parameters add */
    struct coordinates *coordinates; /* of each cell; owned */
};

/* The table of heuristics, the weakest first: a row each, from the file of that name. */
#define HEURISTIC_LIST(ROW) \
    ROW(none)               \
    ROW(hamming)            \
    ROW(euclidean)          \
    ROW(manhattan)          \
    ROW(linear_conflict)    \
    ROW(walking_distance)   \
    ROW(walking_conflict)   \
    ROW(pdb)                \
    ROW(blend)

#define HEURISTIC_DECLARE(name) extern const struct heuristic_row heuristic_##name;
HEURISTIC_LIST(HEURISTIC_DECLARE)

extern const struct heuristic_row *const heuristic_rows[];
extern const unsigned heuristic_row_count;

/* Whether a row has a heuristic for the shape. */
bool heuristic_supports(const struct heuristic_row *row, const struct shape *shape);

/* The row of that name, or NULL. */
const struct heuristic_row *heuristic_find(const char *name);

/* The defaults of every parameter. */
void heuristic_params_init(struct heuristic_params *params);

/* Opens a heuristic for a shape; the caller closes it with heuristic_close().
 *
 * Returns NP_OK, NP_UNSUPPORTED (no such heuristic for this shape), NP_LIMIT (its table takes more
 * than params->tables.memory_bytes), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status heuristic_open(struct heuristic **heuristic, const struct heuristic_row *row,
    const struct shape *shape, const struct heuristic_params *params, struct np_error *error);

/* Accepts NULL. */
void heuristic_close(struct heuristic *heuristic);

/* The estimate of an instance, from scratch. */
struct heuristic_value heuristic_eval(
    const struct heuristic *heuristic, const struct instance *instance);

#endif
