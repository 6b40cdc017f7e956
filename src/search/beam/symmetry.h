// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Symmetry: the same puzzle seen backwards or in a mirror.
 *
 * Changing start and goal, flipping rows and flipping columns carry instances onto instances of
 * which every solution, turned around or its moves renamed, solves the first one.
 */
#ifndef NP_SEARCH_BEAM_SYMMETRY_H
#define NP_SEARCH_BEAM_SYMMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"

/* Start and goal change places, rows are flipped, columns are flipped, where set. */
struct symmetry {
    bool invert;
    bool flip_rows;
    bool flip_columns;
};

/* The flips that bring the blank's goal, or its start with `invert`, as near to the last cell as
 * flips can. */
struct symmetry symmetry_blank_last(const struct instance *instance, bool invert);

/* Makes `image`, uninitialised before, the instance as the symmetry shows it.
 *
 * The caller frees it. Returns NP_OK or NP_NO_MEMORY. */
enum np_status symmetry_instance(struct symmetry symmetry, const struct instance *instance,
    struct instance *image, struct np_error *error);

/* Turns a path of the image into one of the instance. */
void symmetry_path_back(struct symmetry symmetry, struct path *path);

#endif
