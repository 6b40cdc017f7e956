// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Stages: a large board split into layers that a beam places one after the other.
 *
 *      0 0 0 0 0 0      each layer is an outer row and an outer column on the sides that are
 *      0 1 1 1 1 1      farther from the blank's goal; what remains when both sides are short
 *      0 1 2 2 2 2      enough is the core, the last layer
 *      0 1 2 2 2 B
 */
#ifndef NP_SEARCH_BEAM_STAGES_H
#define NP_SEARCH_BEAM_STAGES_H

#include <stdint.h>

#include "base/status.h"
#include "puzzle/instance.h"

/* The longest side of a core. */
enum { STAGES_CORE = 7 };

struct stages {
    uint32_t last;   /* the core's number; layers count from 0 */
    uint16_t *layer; /* of each cell; owned */
};

/* Makes the layers of a shape.
 *
 * The caller frees them with stages_free(). Returns NP_OK or NP_NO_MEMORY. */
enum np_status stages_init(
    struct stages *stages, const struct shape *shape, struct np_error *error);

void stages_free(struct stages *stages);

#endif
