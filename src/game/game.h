// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game without a screen: the session, the solver that follows it, its files and its names.
 *
 * A front end (src/tui, src/plain) draws it and asks it to do things.
 */
#ifndef NP_GAME_GAME_H
#define NP_GAME_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "game/autosave.h"
#include "game/board_file.h"
#include "game/hints.h"
#include "game/save.h"
#include "game/session.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

/* The longest name of a file of boards, with its NUL. */
enum { GAME_FILE_BYTES = 1024 };

struct game {
    struct rng rng; /* for fresh seeds */
    struct session session;
    struct hints hints;
    struct puzzle_id puzzle;      /* size and goal of the next shuffle */
    struct difficulty difficulty; /* of the next shuffle */
    char file[GAME_FILE_BYTES];   /* the file of this board, "" if there is none */
    uint64_t file_index;          /* of this board in it, from 1 */
    uint64_t file_boards;         /* in the file; 0 = not known */
    struct save_names names;      /* of this board */
    struct autosave autosave;
    struct board_file_summaries summaries;     /* of files that a list showed */
    bool new_best;                             /* the solve was the fastest of its kind */
    char saved_name[SAVED_GIVEN_NAME_MAX + 1]; /* that the game was last saved under; "" = none */
};

#endif
