// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The effort of a search: what it took to find an answer.
 */
#ifndef NP_PUZZLE_EFFORT_H
#define NP_PUZZLE_EFFORT_H

#include <stdint.h>

/* Each user of this structure fills what it knows; the rest is 0. */
struct effort {
    uint64_t expanded;    /* states whose moves were tried */
    uint64_t generated;   /* states that these moves led to */
    uint64_t stored;      /* states in memory at the end */
    uint64_t peak_bytes;  /* of states, open lists and hashes */
    uint64_t table_bytes; /* of the distance tables, which other boards may use as well */
    uint64_t elapsed_ns;
    uint64_t cpu_ns;
};

#endif
