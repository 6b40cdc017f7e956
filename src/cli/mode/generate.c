// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --generate: prints random solvable boards, each with its id.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text/text.h"
#include "cli/generator.h"
#include "cli/interrupt.h"
#include "cli/modes.h"
#include "puzzle/format/format.h"

static void
print_comments(const struct generator *generator, const struct goal *goal, FILE *stream)
{
    if (goal->kind == GOAL_CUSTOM)
        text_print(stream, "# size and seed %s, goal %s\n", generator->id, generator->goal->name);
    else
        fprintf(stream, "# %s\n", generator->id);
    if (generator->length > 0)
        fprintf(stream, "# optimal %" PRIu64 "\n", generator->length);
}

static void
print_json(const struct generator *generator, const struct board *board, const struct goal *goal,
    FILE *stream)
{
    fprintf(stream, "{\"width\":%" PRIu32 ",\"height\":%" PRIu32 ",\"id\":", board->width,
        board->height);
    format_put_json(stream, goal->kind != GOAL_CUSTOM ? generator->id : NULL);
    fputs(",\"length\":", stream);
    if (generator->length > 0)
        fprintf(stream, "%" PRIu64, generator->length);
    else
        fputs("null", stream);
    fputs(",\"board\":", stream);
    format_put_json_board(stream, board);
    fputs(",\"goal\":", stream);
    format_put_json_goal(stream, goal);
    fputs(",\"version\":", stream);
    format_put_json(stream, PACKAGE_VERSION);
    fputs("}\n", stream);
}

static enum np_status
generate_board(struct generator *generator, struct job *job, struct np_error *error)
{
    FILE *const stream = job->output.stream;
    struct board board;
    struct goal goal;
    enum np_status status = generator_next(generator, &board, &goal, error);

    if (status == NP_OK && job->json)
        print_json(generator, &board, &goal, stream);
    if (status == NP_OK && !job->json && !job->options->quiet)
        print_comments(generator, &goal, stream);
    if (status == NP_OK && !job->json)
        status = format_board(&board, stream, error);
    if (ferror(stream))
        status = output_flush(&job->output, error);
    job->output.has_result |= status == NP_OK;
    board_free(&board);
    goal_free(&goal);
    return status;
}

enum np_status
cli_generate(struct job *job, struct np_error *error)
{
    struct goal_choice goal;
    struct generator generator;
    enum np_status status = goal_choice_init(&goal, job->options->goal, error);

    if (status == NP_OK) {
        generator_init(&generator, job->options, &goal);
        for (uint64_t i = 0; i < job->options->generate_count && status == NP_OK; i++)
            status = cancel_requested(interrupt_cancel()) ? NP_CANCELLED
                                                          : generate_board(&generator, job, error);
        generator_free(&generator);
    }
    goal_choice_free(&goal);
    /* A signal ends the sequence, but the boards so far are kept. */
    return status == NP_CANCELLED ? NP_OK : status;
}
