// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts: their marks, and their results so far.
 */
#include "config.h"

#include "play/contest/attempt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
attempt_begin(struct attempt *attempt, const struct event_spec *spec, uint64_t id)
{
    memset(attempt, 0, sizeof *attempt);
    attempt->spec = *spec;
    attempt->id = id | 1;
    attempt->part = 1;
}

unsigned
attempt_parts(const struct attempt *attempt)
{
    return event_parts(&attempt->spec);
}

struct attempt_split
attempt_before(const struct attempt *attempt)
{
    struct attempt_split sum = {0};

    for (unsigned i = 0; i + 1 < attempt->part; i++) {
        sum.time_ms += attempt->splits[i].time_ms;
        sum.moves += attempt->splits[i].moves;
    }
    return sum;
}
