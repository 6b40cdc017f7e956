// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pace: the least time before each poll.
 */
#include "config.h"

#include "pace.h"

#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "support.h"

enum { LOOKS_MAX = 1 << 18 };

static int64_t last_ns;
static size_t looks; /* of this run */
static size_t known; /* of earlier runs */
static int64_t least_ns[LOOKS_MAX];

void
test_pace_reset(void)
{
    looks = 0;
    known = 0;
}

void
test_pace_begin(void)
{
    known = looks > known ? looks : known;
    looks = 0;
    last_ns = clock_thread_cpu_ns();
}

void
test_pace_look(void)
{
    const int64_t now_ns = clock_thread_cpu_ns();
    const int64_t took_ns = now_ns - last_ns;

    ck_assert_uint_lt(looks, LOOKS_MAX);
    if (looks >= known || took_ns < least_ns[looks])
        least_ns[looks] = took_ns;
    looks++;
    last_ns = now_ns;
}

int
test_pace_longest_ms(void)
{
    int64_t longest_ns = 0;

    for (size_t i = 0; i < looks; i++)
        longest_ns = least_ns[i] > longest_ns ? least_ns[i] : longest_ns;
    return (int)(longest_ns / CLOCK_NS_PER_MS);
}
