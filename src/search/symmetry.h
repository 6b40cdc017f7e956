// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Symmetry: the same puzzle seen in a mirror or across its diagonal.
 *
 * Flipping rows, flipping columns and transposing carry instances onto instances of which every
 * solution, its moves renamed, solves the first one.
 */
#ifndef NP_SEARCH_SYMMETRY_H
#define NP_SEARCH_SYMMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"

/* Rows are flipped, then columns, then the board is transposed, where set. */
struct symmetry {
    bool flip_rows;
    bool flip_columns;
    bool transpose;
};

/* The flips that bring the blank's goal as near to the last cell as flips can. */
struct symmetry symmetry_blank_last(const struct shape *shape);

/* Makes `image`, uninitialised before, the instance as the symmetry shows it.
 *
 * The caller frees it. Returns NP_OK or NP_NO_MEMORY. */
enum np_status symmetry_instance(struct symmetry symmetry, const struct instance *instance,
    struct instance *image, struct np_error *error);

/* Turns a path of the image into one of the instance. */
void symmetry_path_back(struct symmetry symmetry, struct path *path);

#endif
