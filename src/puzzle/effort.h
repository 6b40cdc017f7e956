// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The cost of a search.
 */
#ifndef NP_PUZZLE_EFFORT_H
#define NP_PUZZLE_EFFORT_H

#include <stdint.h>

/* Unknown fields are 0. */
struct effort {
    uint64_t expanded;    /* states whose moves were tried */
    uint64_t generated;   /* states that these moves reached */
    uint64_t stored;      /* states in memory at the end */
    uint64_t peak_bytes;  /* the memory for states, open lists and hashes */
    uint64_t table_bytes; /* the memory for distance tables, which other boards may share */
    uint64_t elapsed_ns;
    uint64_t cpu_ns;
};

#endif
