// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A solve of csTimer, from either form of its exports. Private to import_cstimer*.c.
 */
#ifndef NP_GAME_IMPORT_IMPORT_CSTIMER_H
#define NP_GAME_IMPORT_IMPORT_CSTIMER_H

#include <stdbool.h>
#include <stdint.h>

#include "game/import/import_parts.h"

/* A solve of the timer. */
struct timer_solve {
    struct import_place place;
    const char *session;  /* "" = none */
    uint32_t side;        /* of its boards; 0 = not known */
    bool other;           /* it is of another puzzle */
    uint64_t number;      /* in its session */
    int64_t when;         /* seconds since 1970, or SOLVE_NO_DATE */
    uint64_t time_ms;     /* with its penalty */
    uint64_t measured_ms; /* without it */
    bool dnf;
    const char *scramble;
    const char *comment;
};

/* Adds a solve, unless it is of another puzzle. Returns what import_add() returns. */
enum np_status import_timer_solve(
    struct import *import, const struct timer_solve *timed, struct np_error *error);

#endif
