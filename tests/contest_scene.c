// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts at contests on a board that two moves solve.
 */
#include "config.h"

#include "contest_scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

struct contest_spec
contest_scene_spec(const char *text)
{
    struct contest_spec spec;
    struct np_error error;

    ck_assert_msg(contest_spec_parse(&spec, text, &error) == NP_OK, "%s: %s", text, error.text);
    return spec;
}

void
contest_scene_begin(struct session *session, const char *contest)
{
    static const uint32_t near_goal[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};
    const struct contest_spec spec = contest_scene_spec(contest);
    struct board board;
    struct goal goal;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    memcpy(board.tiles, near_goal, sizeof near_goal);
    board.blank = 4;
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    ck_assert_int_eq(session_init(session, &board, &goal, NULL), NP_OK);
    session->attempt = (struct attempt){.spec = spec, .id = 7, .part = 1};
    snprintf(session->names.id, sizeof session->names.id, "3x3#otter-512");
    board_free(&board);
    goal_free(&goal);
}

void
contest_scene_move(struct session *session, const char *letters, uint64_t now_ns)
{
    for (; *letters != '\0'; letters++) {
        enum move way = MOVE_UP;

        while (move_letter(way) != *letters)
            way++;
        ck_assert_int_eq(session_move(session, way, now_ns, NULL), NP_OK);
    }
}
