// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Lists that scroll no further than it takes: a line that is to be seen stays where it is, so that
 * the second click on it finds it where the first one did.
 */
#ifndef NP_TUI_WIDGET_LIST_H
#define NP_TUI_WIDGET_LIST_H

#include <stddef.h>

/* The first line that is shown of `count`, of which `rows` fit: `first`, as it was, if line `at` is
 * to be seen then, else the nearest one. */
static inline size_t
list_follow(size_t first, size_t at, size_t rows, size_t count)
{
    const size_t last_first = count > rows ? count - rows : 0;

    if (first > at)
        first = at;
    if (at - first >= rows)
        first = rows > 0 ? at - rows + 1 : at;
    return first < last_first ? first : last_first;
}

#endif
