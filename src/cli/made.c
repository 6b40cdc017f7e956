// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards from the words of the command line.
 */
#include "config.h"

#include "cli/made.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "puzzle/scramble.h"

enum { DEFAULT_SIDE = 4 };

bool
made_wanted(const struct cli_options *options)
{
    return options->id != NULL || options->seed != NULL || options->width != 0;
}

/* Throws a seed that no two runs share but by chance. */
static void
fresh_seed(char seed[PUZZLE_SEED_BYTES])
{
    struct rng rng;
    struct text moment = {0};

    text_printf(
        &moment, "%lld %lld %ld", (long long)time(NULL), (long long)clock_now_ns(), (long)getpid());
    rng_seed_text(&rng, text_string(&moment));
    text_free(&moment);
    puzzle_seed_fresh(seed, &rng);
}

void
made_init(struct made *made, const struct cli_options *options, const struct goal_choice *goal)
{
    memset(made, 0, sizeof *made);
    if (options->id != NULL) {
        (void)puzzle_id_parse(&made->first, options->id, NULL);
        return;
    }
    made->goal = goal;
    made->first.goal = goal->kind;
    made->first.width = options->width;
    made->first.height = options->height;
    if (options->width == 0 && goal->kind == GOAL_CUSTOM) {
        made->first.width = goal->board.width;
        made->first.height = goal->board.height;
    } else if (options->width == 0) {
        made->first.width = DEFAULT_SIDE;
        made->first.height = DEFAULT_SIDE;
    }
    if (options->seed != NULL)
        snprintf(made->first.seed, sizeof made->first.seed, "%s", options->seed);
    else
        fresh_seed(made->first.seed);
}

/* The id of the next board. Where the seed has no room for a number, its end makes room. */
static void
next_id(const struct made *made, struct puzzle_id *id)
{
    char number[24] = "";

    *id = made->first;
    if (made->count > 1) {
        const int length = snprintf(number, sizeof number, ".%" PRIu64, made->count);
        const size_t room = sizeof id->seed - 1 - (size_t)length;

        if (strlen(id->seed) > room)
            id->seed[room] = '\0';
        strcat(id->seed, number);
    }
}

enum np_status
made_next(struct made *made, struct board *board, struct goal *goal, struct np_error *error)
{
    struct puzzle_id id;
    struct rng rng;
    enum np_status status;

    made->count++;
    next_id(made, &id);
    puzzle_id_print(&id, made->id);
    if (id.goal != GOAL_CUSTOM)
        return puzzle_id_make(&id, board, goal, error);
    memset(board, 0, sizeof *board);
    status = goal_choice_make(made->goal, id.width, id.height, goal, error);
    if (status != NP_OK)
        return status;
    rng_seed_text(&rng, made->id);
    return scramble_uniform(board, goal, &rng, error);
}
