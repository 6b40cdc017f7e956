// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Copying: a list of texts, one of which goes to the terminal's clipboard and into a file. A view
 * offers its texts by the function `copy` of its class.
 */
#ifndef NP_TUI_VIEW_COPY_H
#define NP_TUI_VIEW_COPY_H

#include "base/text/text.h"
#include "play/session.h"
#include "puzzle/path.h"
#include "tui/app.h"

/* More texts than this are dropped. */
enum { COPY_TEXTS_MAX = 10 };

struct copy_list {
    bool failed; /* out of memory */
    unsigned count;
    struct copy_text {
        const char *label; /* not yet translated */
        char *text;        /* owned */
        size_t bytes;
    } texts[COPY_TEXTS_MAX];
};

/* Adds a text, unless it is empty, and frees it. */
void copy_add(struct copy_list *list, const char *label, struct text *text);

/* The same for a string, a board as in a file, and the first `count` moves of a path as letters. */
void copy_add_string(struct copy_list *list, const char *label, const char *string);
void copy_add_board(struct copy_list *list, const char *label, const struct board *board);
void copy_add_moves(
    struct copy_list *list, const char *label, const struct path *path, size_t count);

struct kept_solve;
/* Adds the replay code of a kept solve, and the id of its board. */
void copy_add_solve(struct copy_list *list, const struct kept_solve *kept);

/* Adds what there is of a game: the id of its board, its result and its replay code once it is
 * over, and its moves. */
void copy_add_session(struct copy_list *list, const struct keeper *keeper);

/* Lets the player choose a text of the view on top; copies it at once if there is only one. */
void copy_open(struct app *app);

#endif
