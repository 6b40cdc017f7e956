// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scenes played with every request to the system refused in turn, see faults.h.
 *
 * Each run must end in a status that a refusal can cause, with a message, and close what it
 * opened; the address sanitizer checks memory. With FAULTS_ALL in the environment all requests are
 * refused, otherwise at most FAULT_SCENE_MAX per scene and way, evenly spread.
 */
#ifndef NP_TESTS_FAULT_SCENE_H
#define NP_TESTS_FAULT_SCENE_H

#include <stdbool.h>

#include "base/status.h"
#include "puzzle/board.h"

enum { FAULT_SCENE_MAX = 150 };

/* The actions that run with faults, and the checks that follow without. */
struct fault_scene {
    enum np_status (*run)(struct np_error *error);
    void (*look)(enum np_status status); /* may be NULL */
    unsigned most;                       /* 0 = FAULT_SCENE_MAX */
    bool needs_all;                      /* any refusal must make the scene fail */
};

/* Plays the scene once per request: each is refused alone, then together with all later ones, as on
 * a disk that stays full. */
void fault_scene_refuse_all(const struct fault_scene *scene);

/* A directory for the files of a test, and a path in one of its directories that does not exist. */
extern char *fault_scene_directory;
extern char fault_scene_path[4200];

/* For tcase_add_checked_fixture(); tables are not stored. */
void fault_scene_set_up(void);
void fault_scene_tear_down(void);

/* Reads a board; the caller frees it, even after a failure. */
enum np_status fault_scene_board(const char *text, struct board *board, struct np_error *error);

#endif
