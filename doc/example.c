// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The example of npuzzle(3): solves a board and shows each better answer.
 *
 *      cc example.c $(pkg-config --cflags --libs npuzzle)
 */
#include <npuzzle.h>
#include <stdio.h>

static int
show(void *context, const struct npuzzle_answer *answer)
{
    const unsigned long long length = answer->length;
    const unsigned long long bound = answer->lower_bound;

    (void)context;
    if (answer->moves != NULL)
        printf("%llu moves, at least %llu are needed\n", length, bound);
    return 0;
}

int
main(void)
{
    const char *const text = "1 10 15 4 13 6 3 8 2 9 12 7 14 5 0 11";
    struct npuzzle_options options = {.time_ms = 10000, .answer = show};
    struct npuzzle_board *board = NULL;
    struct npuzzle_answer *answer = NULL;
    struct npuzzle_error error;
    enum npuzzle_status status;

    status = npuzzle_board_from_text(text, &board, &error);
    if (status == NPUZZLE_OK)
        status = npuzzle_solve(board, NULL, &options, &answer, &error);
    if (status == NPUZZLE_OK)
        printf("%s: %s\n", npuzzle_state_text(answer->state),
            answer->moves != NULL ? answer->moves : "no solution");
    else
        fprintf(stderr, "%s\n", error.text);
    npuzzle_answer_free(answer);
    npuzzle_board_free(board);
    return status != NPUZZLE_OK;
}
