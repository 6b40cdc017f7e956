// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pause between two checks of a condition.
 */
#include "config.h"

#include "pause.h"

#include <stddef.h>
#include <time.h>

void
test_pause(void)
{
    const struct timespec moment = {.tv_nsec = 1000000};

    (void)nanosleep(&moment, NULL);
}
