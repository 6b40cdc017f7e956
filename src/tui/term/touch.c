// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Marks of places that can be clicked.
 */
#include "config.h"

#include "tui/term/touch.h"

void
touch_add(struct touches *touches, struct touch touch)
{
    if (touches->count < TOUCHES_MAX && touch.rows > 0 && touch.cols > 0)
        touches->list[touches->count++] = touch;
}

struct touch
touch_at(const struct touches *touches, int y, int x)
{
    for (unsigned i = touches->count; i > 0; i--) {
        struct touch touch = touches->list[i - 1];

        if (y < touch.y || y >= touch.y + touch.rows || x < touch.x || x >= touch.x + touch.cols)
            continue;
        if (touch.kind == TOUCH_ROW)
            touch.index += (size_t)(y - touch.y);
        return touch;
    }
    return (struct touch){.kind = TOUCH_NONE};
}
