// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Heuristics: estimates of the number of moves to the goal. Each is one row of a table.
 *
 * `eval` computes the value of a state; `step` updates the parent's value for one move. Iterative
 * deepening inlines four heuristics into its kernels (search/ida/ida_kernel.h); all other searches
 * call these functions.
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
    HEURISTIC_BARE = 8,       /* `step` reads only h from the parent's value */
    /* `step` reads only h, aux[0] and aux[1], which are the same for many states. */
    HEURISTIC_FEW = 16,
};

/* The estimate of a state, and the data that `step` needs to update it. */
struct heuristic_value {
    uint32_t h;      /* estimated moves to the goal */
    uint32_t aux[3]; /* private to the heuristic: scaled sums, table indices */
};

/* Settings of heuristics; each heuristic ignores those that it does not need. */
struct heuristic_params {
    double blend[4];          /* weights of Manhattan, Euclidean, Hamming, linear conflict */
    struct pdb_limits tables; /* limits of tables; their cancel token ends opening within 50 ms */
    bool few_estimates;       /* opening fast matters more than estimating fast */
};

struct heuristic;

/* A row of the table of heuristics that a user can name. */
struct heuristic_row {
    const char *name;  /* as in --heuristic=NAME */
    const char *title; /* one line for --list and the menus */
    const char *paper; /* its source */
    unsigned flags;    /* enum heuristic_flags that apply whatever the parameters */
    size_t bytes;      /* size of the heuristic's own struct; 0: it is struct heuristic */
    /* Whether it supports this shape; NULL: it supports all. */
    bool (*supports)(const struct shape *shape);
    /* Fills in the fields after the common part of a zeroed struct; NULL: there are none. After an
     * error `close` is called. */
    enum np_status (*open)(
        struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error);
    struct heuristic_value (*eval)(
        const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank);
    /* `tiles` and `blank` describe the board before the move, which slides the tile in cell `from`
     * to `blank`. */
    struct heuristic_value (*step)(const struct heuristic *heuristic, struct heuristic_value value,
        const uint16_t *tiles, uint32_t blank, uint32_t from);
    /* Frees everything that `open` allocated; NULL: there is nothing to free. */
    void (*close)(struct heuristic *heuristic);
};

/* An opened heuristic; every heuristic's struct begins with this one. It does not change after
 * opening, so any number of threads may share it. */
struct heuristic {
    const struct heuristic_row *row;
    struct shape shape;
    unsigned flags; /* enum heuristic_flags of the row, and those that follow from the parameters */
    struct coordinates *coordinates; /* of each cell; owned */
    uint64_t table_bytes;            /* memory of its large tables; set by the row's `open` */
};

/* The table of heuristics, weakest first. */
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

bool heuristic_supports(const struct heuristic_row *row, const struct shape *shape);

/* Finds a row by its name; NULL if there is no such row. */
const struct heuristic_row *heuristic_find(const char *name);

void heuristic_params_init(struct heuristic_params *params);

/* Opens a heuristic for a shape; the caller closes it with heuristic_close().
 *
 * Returns NP_OK, NP_UNSUPPORTED (no such heuristic for this shape), NP_LIMIT (its table takes more
 * than params->tables.memory_bytes), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status heuristic_open(struct heuristic **heuristic, const struct heuristic_row *row,
    const struct shape *shape, const struct heuristic_params *params, struct np_error *error);

/* Accepts NULL. */
void heuristic_close(struct heuristic *heuristic);

/* The estimate of an instance, computed from scratch. */
struct heuristic_value heuristic_eval(
    const struct heuristic *heuristic, const struct instance *instance);

#endif
