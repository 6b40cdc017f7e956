// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the commands of the line-by-line game do and print.
 */
#ifndef NP_PLAIN_PLAIN_GAME_H
#define NP_PLAIN_PLAIN_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "play/game.h"
#include "records/keeper.h"
#include "keys/request.h"

struct plain {
    struct game game;
    struct keeper keeper; /* of the game */
    const struct keymap *keys;
    bool arrows_blank;
    FILE *out;
    char *rest; /* the rest of the line, for strtok_r() */
    bool quit;
};

void plain_board(struct plain *plain);

/* Prints the name of the board and the board. */
void plain_print_start(struct plain *plain);

void plain_move(struct plain *plain, enum move move);

/* Slides the tile with this number and those between it and the blank. */
void plain_slide(struct plain *plain, uint32_t tile);

/* Calls `step`, which undoes, redoes or restarts, and prints `word`. */
void plain_step(struct plain *plain, const char *word, enum session_action action);

/* Print the next move of the solution, make it, and print the whole solution. */
void plain_hint(struct plain *plain);
void plain_accept(struct plain *plain);
void plain_solve(struct plain *plain);

/* List all saved games, and offer the latest unfinished one. */
void plain_saved(struct plain *plain);
void plain_offer(struct plain *plain);

/* List the contests; show a hidden or the next board; end an attempt; print its state and what to
 * type, and the line of a result. */
void plain_contests(struct plain *plain);
void plain_go(struct plain *plain);
void plain_done(struct plain *plain);
void plain_contest_state(struct plain *plain);
void plain_result(struct plain *plain);

/* Prints moves, time and what the solver knows. */
void plain_status(struct plain *plain);

#endif
