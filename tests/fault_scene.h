// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scenes that are played with every request to the system refused in turn, see faults.h.
 *
 * Each run has to end in a status that a refusal can have, with a sentence, and to close what it
 * opened; the address sanitizer looks after memory. With FAULTS_ALL in the environment all requests
 * are refused, else no more than FAULT_SCENE_MAX a scene and way, evenly spread.
 */
#ifndef NP_TESTS_FAULT_SCENE_H
#define NP_TESTS_FAULT_SCENE_H

#include <stdbool.h>

#include "base/status.h"
#include "puzzle/board.h"

enum { FAULT_SCENE_MAX = 150 };

/* What is done with faults, and what has to hold behind it, without. */
struct fault_scene {
    enum np_status (*run)(struct np_error *error);
    void (*look)(enum np_status status); /* may be NULL */
    unsigned most;                       /* 0 = FAULT_SCENE_MAX */
    bool needs_all;                      /* no request is one that it can do without */
};

/* Plays the scene as often as it makes requests: each is refused alone, then with all behind it, as
 * a disk does that stays full. */
void fault_scene_refuse_all(const struct fault_scene *scene);

/* A directory for the files of a test, and a file in a directory of it that does not exist. */
extern char *fault_scene_directory;
extern char fault_scene_path[4200];

/* For tcase_add_checked_fixture(); no table is kept. */
void fault_scene_set_up(void);
void fault_scene_tear_down(void);

/* Reads a board; the caller frees it, whatever is returned. */
enum np_status fault_scene_board(const char *text, struct board *board, struct np_error *error);

#endif
