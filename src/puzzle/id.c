// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Ids of scrambled boards.
 */
#include "config.h"

#include "puzzle/id.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text/text.h"
#include "puzzle/scramble.h"

/* Words for new seeds: short, well known and hard to confuse on the telephone. The list may change,
 * since any text can be a seed. */
static const char *const animals[] = {"alpaca", "badger", "beaver", "beetle", "bison", "bobcat",
    "buffalo", "camel", "canary", "cheetah", "cobra", "condor", "cougar", "coyote", "crab",
    "cricket", "dingo", "dolphin", "donkey", "eagle", "falcon", "ferret", "finch", "fox", "frog",
    "gazelle", "gecko", "giraffe", "gorilla", "hamster", "heron", "hippo", "iguana", "jackal",
    "jaguar", "kiwi", "koala", "lemur", "leopard", "lion", "lizard", "llama", "lobster", "lynx",
    "magpie", "marmot", "moose", "newt", "octopus", "osprey", "otter", "panda", "parrot", "pelican",
    "penguin", "puffin", "puma", "rabbit", "raven", "robin", "salmon", "seal", "sloth", "sparrow",
    "squid", "swan", "tapir", "tiger", "toucan", "turtle", "walrus", "whale", "wombat", "zebra"};

bool
puzzle_seed_valid(const char *text)
{
    const size_t length = strlen(text);

    return length > 0 && length < PUZZLE_SEED_BYTES && text[0] != ' ' && text[length - 1] != ' ' &&
           !text_has_control(text);
}

void
puzzle_seed_of_day(char seed[PUZZLE_SEED_BYTES], int64_t when)
{
    const time_t time = (time_t)when;
    struct tm day;

    if (gmtime_r(&time, &day) == NULL ||
        strftime(seed, PUZZLE_SEED_BYTES, "daily-%Y-%m-%d", &day) == 0)
        strcpy(seed, "daily");
}

void
puzzle_seed_fresh(char seed[PUZZLE_SEED_BYTES], struct rng *rng)
{
    const char *animal = animals[rng_below(rng, sizeof animals / sizeof animals[0])];
    const unsigned number = 100 + (unsigned)rng_below(rng, 9900);

    snprintf(seed, PUZZLE_SEED_BYTES, "%s-%u", animal, number);
}

/* Reads "-GOAL" at *text, if present, and advances past it. */
static enum np_status
read_goal(const char **text, struct puzzle_id *id, struct np_error *error)
{
    if (**text != '-')
        return NP_OK;
    const char *const start = *text + 1;
    const size_t length = strcspn(start, "~#");
    for (unsigned i = 0; i < goal_row_count; i++)
        if (strlen(goal_rows[i].name) == length && strncmp(goal_rows[i].name, start, length) == 0) {
            id->goal = goal_rows[i].kind;
            *text = start + length;
            return NP_OK;
        }
    return np_fail(error, NP_BAD_INPUT, "there is no goal named '%.*s'", (int)length, start);
}

/* Reads "~MOVES" or "~nearCELLS" at *text, if present, and advances past it. */
static enum np_status
read_walk(const char **text, struct puzzle_id *id, struct np_error *error)
{
    if (**text != '~')
        return NP_OK;
    (*text)++;
    const bool near = strncmp(*text, "near", strlen("near")) == 0;
    *text += near ? strlen("near") : 0;
    const uint32_t most = near ? (uint32_t)BOARD_SIDE_MAX : (uint32_t)PUZZLE_WALK_MAX;
    if (text_read_number(text, 1, most, near ? &id->near : &id->walk) && **text == '#')
        return NP_OK;
    return np_fail(error, NP_BAD_INPUT,
        near ? N_("behind '~near' there is no number of cells from 1 to %d")
             : N_("behind the '~' there is no number of moves from 1 to %d"),
        (int)most);
}

enum np_status
puzzle_id_parse(struct puzzle_id *id, const char *text, struct np_error *error)
{
    enum np_status status;

    *id = (struct puzzle_id){.goal = GOAL_STANDARD};
    if (strchr(text, '#') == NULL)
        return np_fail(error, NP_BAD_INPUT, "there is no '#' between size and seed");
    bool sized = text_read_number(&text, 1, BOARD_SIDE_MAX, &id->width);
    id->height = id->width;
    if (sized && *text == 'x') {
        text++;
        sized = text_read_number(&text, 1, BOARD_SIDE_MAX, &id->height);
    }
    if (!sized || strchr("-~#", *text) == NULL)
        return np_fail(error, NP_BAD_INPUT,
            "a puzzle begins with its size, such as 4x4, with sides from 1 to %d", BOARD_SIDE_MAX);
    status = read_goal(&text, id, error);
    if (status == NP_OK)
        status = read_walk(&text, id, error);
    if (status != NP_OK)
        return status;
    if (!puzzle_seed_valid(text + 1))
        return np_fail(error, NP_BAD_INPUT, "behind the '#' a seed is missing or wrong (%s)",
            _(PUZZLE_SEED_RULE));
    strcpy(id->seed, text + 1);
    return NP_OK;
}

void
puzzle_id_print(const struct puzzle_id *id, char text[PUZZLE_ID_BYTES])
{
    const struct goal_row *const goal = goal_row_of(id->goal);
    const bool named = goal != NULL && id->goal != GOAL_STANDARD;
    char walk[16] = "";

    if (id->walk > 0)
        snprintf(walk, sizeof walk, "~%" PRIu32, id->walk);
    else if (id->near > 0)
        snprintf(walk, sizeof walk, "~near%" PRIu32, id->near);
    snprintf(text, PUZZLE_ID_BYTES, "%" PRIu32 "x%" PRIu32 "%s%s%s#%.*s", id->width, id->height,
        named ? "-" : "", named ? goal->name : "", walk, PUZZLE_SEED_BYTES - 1, id->seed);
}

enum np_status
puzzle_id_scramble(const struct puzzle_id *id, const struct goal *goal, struct board *board,
    const struct cancel *cancel, struct np_error *error)
{
    char text[PUZZLE_ID_BYTES];
    struct rng rng;

    puzzle_id_print(id, text);
    rng_seed_text(&rng, text);
    if (id->walk > 0)
        return scramble_walk(board, goal, id->walk, &rng, cancel, error);
    return scramble_near(
        board, goal, id->near > 0 ? id->near : SCRAMBLE_ANYWHERE, &rng, cancel, error);
}

void
puzzle_seed_number(char seed[PUZZLE_SEED_BYTES], uint64_t number)
{
    char text[24];
    size_t room;

    if (number < 2)
        return;
    room = PUZZLE_SEED_BYTES - 1 - (size_t)snprintf(text, sizeof text, ".%" PRIu64, number);
    if (strlen(seed) > room)
        seed[room] = '\0';
    strcat(seed, text);
}

enum np_status
puzzle_id_make(const struct puzzle_id *id, struct board *board, struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    const enum np_status status = goal_init(goal, id->goal, id->width, id->height, error);

    *board = (struct board){0};
    return status == NP_OK ? puzzle_id_scramble(id, goal, board, cancel, error) : status;
}
