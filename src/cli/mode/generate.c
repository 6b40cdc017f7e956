// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --generate: random boards that can be solved, each with the id that makes it again.
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "cli/goal_choice.h"
#include "cli/generator.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "puzzle/format/format.h"

static void
print_comments(const struct generator *generator, const struct goal *goal, FILE *stream)
{
    if (goal->kind == GOAL_CUSTOM)
        fprintf(stream, "# size and seed %s, goal %s\n", generator->id, generator->goal->name);
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

/* Makes one board and prints it. */
static enum np_status
generate_one(struct generator *generator, const struct cli_options *options, FILE *stream,
    struct np_error *error)
{
    const bool json = options->format != NULL && options->format->shape == FORMAT_RECORDS;
    struct board board;
    struct goal goal;
    enum np_status status = generator_next(generator, &board, &goal, error);

    if (status == NP_OK && json)
        print_json(generator, &board, &goal, stream);
    if (status == NP_OK && !json && !options->quiet)
        print_comments(generator, &goal, stream);
    if (status == NP_OK && !json)
        status = format_board(&board, stream, error);
    else if (status == NP_OK && ferror(stream))
        status = np_fail_errno(error, NP_IO, errno, "cannot write a board");
    board_free(&board);
    goal_free(&goal);
    return status;
}

int
cli_generate(const struct cli_options *options)
{
    struct goal_choice goal;
    struct generator generator;
    struct output output;
    struct np_error error;
    enum np_status status = goal_choice_init(&goal, options->goal, &error);

    if (status == NP_OK)
        status = output_open(&output, options->output, &error);
    if (status == NP_OK) {
        generator_init(&generator, options, &goal);
        for (uint64_t i = 0; i < options->generate_count && status == NP_OK; i++) {
            if (cancel_requested(signals_cancel()))
                break;
            status = generate_one(&generator, options, output.stream, &error);
            output.has_result = output.has_result || status == NP_OK;
        }
        generator_free(&generator);
        /* A signal says "enough": what is generator is kept. */
        if (status == NP_CANCELLED)
            status = NP_OK;
        if (status == NP_IO)
            status = output_flush(&output, &error);
        if (status == NP_OK)
            status = output_close(&output, true, &error);
        else
            (void)output_close(&output, false, NULL);
    }
    goal_choice_free(&goal);
    if (status != NP_OK)
        message_error(&error);
    return np_status_exit_code(status);
}
