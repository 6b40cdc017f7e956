// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Symmetry: an instance with start and goal exchanged, or mirrored. A solution of the image,
 * reversed or with its moves renamed, solves the instance.
 */
#ifndef NP_SEARCH_BEAM_SYMMETRY_H
#define NP_SEARCH_BEAM_SYMMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"

struct symmetry {
    bool invert; /* exchanges start and goal */
    bool flip_rows;
    bool flip_columns;
};

/* Returns the flips that bring the blank's goal, or its start if `invert`, as near to the last cell
 * as possible. */
struct symmetry symmetry_blank_last(const struct instance *instance, bool invert);

/* Makes the image of an instance. The caller frees it. Returns NP_OK or NP_NO_MEMORY. */
enum np_status symmetry_instance(struct symmetry symmetry, const struct instance *instance,
    struct instance *image, struct np_error *error);

/* Converts a solution of the image into a solution of the instance. */
void symmetry_path_back(struct symmetry symmetry, struct path *path);

#endif
