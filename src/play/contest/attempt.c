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

void
attempt_print(const struct attempt *attempt, char text[ATTEMPT_MARK_BYTES])
{
    char spec[EVENT_SPEC_BYTES];

    event_spec_print(&attempt->spec, spec);
    snprintf(text, ATTEMPT_MARK_BYTES, "%.21s:%u/%u:%016" PRIx64, spec, attempt->part,
        attempt_parts(attempt), attempt->id);
}

bool
attempt_parse(struct attempt *attempt, const char *text)
{
    char name[12], size[16], id[18];
    char spec[sizeof name + sizeof size + 1];
    unsigned part, parts;
    int end = 0;

    memset(attempt, 0, sizeof *attempt);
    if (sscanf(text, "%11[a-z]:%15[0-9x,]:%3u/%3u:%17[0-9a-f]%n", name, size, &part, &parts, id,
            &end) != 5 ||
        text[end] != '\0' || strlen(id) != 16)
        return false;
    snprintf(spec, sizeof spec, "%s:%s", name, size);
    if (event_spec_parse(&attempt->spec, spec, NULL) == NP_OK && part >= 1 &&
        part <= attempt_parts(attempt) && parts == attempt_parts(attempt)) {
        attempt->part = part;
        attempt->id = strtoull(id, NULL, 16);
        return true;
    }
    memset(attempt, 0, sizeof *attempt);
    return false;
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
