// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Scenes with faults: the runs.
 */
#include "config.h"

#include "fault_scene.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "pause.h"
#include "pdb/store.h"
#include "puzzle/notation/notation.h"
#include "support.h"

/* More descriptors than any scene opens. */
enum { DESCRIPTORS = 128 };

char *fault_scene_directory;
char fault_scene_path[4200];

static bool
is_refusal(enum np_status status)
{
    return status == NP_NO_MEMORY || status == NP_IO || status == NP_SYSTEM;
}

static unsigned
open_descriptors(void)
{
    unsigned count = 0;

    for (int descriptor = 0; descriptor < DESCRIPTORS; descriptor++)
        count += fcntl(descriptor, F_GETFD) >= 0;
    return count;
}

/* Runs the scene with one request refused; returns the number of requests. */
static uint64_t
run_with_fault(const struct fault_scene *scene, uint64_t number, bool for_good)
{
    const unsigned open_before = open_descriptors();
    const unsigned threads_before = faults_threads();
    struct np_error error = {.text = ""};
    enum np_status status;
    uint64_t requests;

    faults_begin(number, for_good);
    status = scene->run(&error);
    requests = faults_end();
    if (requests < number)
        ck_assert_msg(status == NP_OK, "without a fault: %s", error.text);
    if (status != NP_OK) {
        ck_assert_msg(is_refusal(status), "request %llu, %#tx: status %d: %s",
            (unsigned long long)number, faults_site(), (int)status, error.text);
        ck_assert_int_eq(error.status, status);
        ck_assert_str_ne(error.text, "");
    }
    if (scene->needs_all && number <= requests)
        ck_assert_msg(status != NP_OK, "request %llu, %#tx: its refusal is ignored",
            (unsigned long long)number, faults_site());
    if (scene->look != NULL)
        scene->look(status);
    /* A cancelled thread may still read a file, which is no leak, and must not take requests of the
     * next run. */
    while (faults_threads() > threads_before)
        test_pause();
    ck_assert_msg(open_descriptors() == open_before, "request %llu, %#tx: a file stays open",
        (unsigned long long)number, faults_site());
    return requests;
}

void
fault_scene_refuse_all(const struct fault_scene *scene)
{
    const unsigned most = scene->most != 0 ? scene->most : FAULT_SCENE_MAX;
    const uint64_t requests = run_with_fault(scene, UINT64_MAX, false);
    const uint64_t step = getenv("FAULTS_ALL") != NULL ? 1 : requests / most + 1;

    ck_assert_uint_gt(requests, 0);
    for (unsigned for_good = 0; for_good < 2; for_good++)
        for (uint64_t number = 1; number <= requests; number += step)
            run_with_fault(scene, number, for_good != 0);
}

void
fault_scene_set_up(void)
{
    fault_scene_directory = test_directory_new();
    snprintf(fault_scene_path, sizeof fault_scene_path, "%s/deep/file", fault_scene_directory);
    ck_assert_int_eq(pdb_store_set_directory("", NULL), NP_OK);
}

void
fault_scene_tear_down(void)
{
    test_directory_free(fault_scene_directory);
}

enum np_status
fault_scene_board(const char *text, struct board *board, struct np_error *error)
{
    struct notation_reader *reader;
    struct notation_entry entry = {0};
    bool found = false;
    enum np_status status = notation_open_text(&reader, text, strlen(text), "text", error);

    *board = (struct board){0};
    if (status == NP_OK)
        status = notation_next(reader, &entry, &found, error);
    if (status == NP_OK) {
        *board = entry.board;
        entry.board = (struct board){0};
    }
    notation_entry_free(&entry);
    notation_close(reader);
    return status;
}
