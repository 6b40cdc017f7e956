// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of commands of the line-by-line game, for plain.c.
 */
#ifndef NP_PLAIN_COMMANDS_H
#define NP_PLAIN_COMMANDS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/compiler.h"
#include "keys/request.h"
#include "play/game.h"
#include "records/keeper.h"

struct plain {
    struct game game;
    struct keeper keeper; /* of the game */
    const struct keymap *keys;
    bool arrows_blank;
    bool terse; /* moves in a few words */
    FILE *out;
    bool quit;
    /* Of the command that runs: */
    enum request request;
    const char *argument; /* NULL = none */
    bool checks;          /* only whether the argument is right */
    bool refused;         /* what follows in the line is left out */
    struct np_error error;
};

/* When a command is allowed (command_refusal() has the sentences), and how it is read. */
enum command_flags {
    WHEN_FREE = 1,        /* no attempt at a contest goes on */
    WHEN_UNSOLVED = 2,    /* the board can be solved, and is not */
    WHEN_SHOWN = 4,       /* the tiles can be seen */
    WHEN_HIDDEN = 8,      /* they cannot, or another board follows */
    WHEN_OPEN = 16,       /* an attempt goes on until the player ends it */
    WHEN_OVER = 32,       /* there is a result */
    COMMAND_LEAVES = 64,  /* it leaves the game; the player may have to repeat it */
    COMMAND_CHECKS = 128, /* it can check its argument before anything in the line is done */
    COMMAND_LINE = 256,   /* its argument is the rest of the line */
};

struct command {
    const char *name;
    const char *arguments; /* as the help shows them: "" = none; in brackets = optional */
    enum request request;  /* whose keys mean the same, or REQUEST_NONE */
    unsigned flags;
    const char *help; /* NULL = as on the screen */
    void (*run)(struct plain *plain);
};

extern const struct command commands[];
extern const unsigned command_count;

/* Why a command is not allowed now; NULL if it is. */
const char *command_refusal(struct plain *plain, const struct command *command);

/* Prints why a command cannot be done. */
void command_refuse(struct plain *plain, const char *format, ...) NP_PRINTF(2, 3);

/* Prints the name of the board and the board. */
void command_print_start(struct plain *plain);

#endif
