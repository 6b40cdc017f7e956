// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A board, its tables and a request, for the tests of layered search.
 */
#ifndef NP_TESTS_LAYERED_SCENE_H
#define NP_TESTS_LAYERED_SCENE_H

#include <stdint.h>

#include "base/thread/cancel.h"
#include "puzzle/goal.h"
#include "search/layered/layered_team.h"
#include "search/search.h"

/* From Korf's 100 (1985), turned for the blank in the last cell. */
extern const struct layered_korf {
    uint32_t tiles[16];
    uint32_t length;
} layered_korf[2];

/* Plans with small tasks, so that a search of a few milliseconds has many. */
extern const struct layer_plan layered_small_tasks[3];

struct layered_scene {
    struct goal goal;
    struct board board;
    struct instance instance;
    struct heuristic *heuristic;
    struct search_request request;
    struct answer result;
};

/* The solved board of a goal. The caller ends with layered_scene_tear_down(). */
void layered_scene_set_up(
    struct layered_scene *scene, enum goal_kind kind, uint32_t width, uint32_t height);

/* Opens the tables for the current board and fills in a request for it. */
void layered_scene_prepare(struct layered_scene *scene);

/* Puts one of layered_korf on the board and prepares it. */
void layered_scene_korf(struct layered_scene *scene, unsigned number);

/* Runs the request; its result replaces the previous one. */
void layered_scene_search(struct layered_scene *scene);

void layered_scene_tear_down(struct layered_scene *scene);

/* Cancels a search at one of its polls. */
struct layered_stopper {
    struct cancel cancel;
    unsigned polls; /* left */
};

/* Makes the stopper, which the search uses until it ends, cancel it after `polls` polls. */
void layered_stop_after(
    struct layered_stopper *stopper, unsigned polls, struct search_request *request);

#endif
