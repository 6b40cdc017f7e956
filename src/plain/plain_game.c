// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The commands of the line-by-line game, which print a sentence for every event.
 */
#include "config.h"

#include "plain/plain_game.h"

#include <limits.h>
#include <poll.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "play/contest/rules.h"
#include "play/humanize.h"
#include "records/describe_solve.h"

enum { WAIT_NS = 2000000000, MOVES_SHOWN = 400 };

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

/* ---- sentences ---------------------------------------------------------------------------- */

void
plain_board(struct plain *plain)
{
    const struct board *board = &plain->game.session.board;
    char number[16];

    if (contest_hides_tiles(&plain->game.session)) {
        text_print(plain->out, _("The tiles are hidden.\n"));
        return;
    }
    const int width = snprintf(number, sizeof number, "%u", (unsigned)board->cells - 1);

    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const char *end = (cell + 1) % board->width == 0 ? "\n" : " ";

        if (board->tiles[cell] == 0)
            fprintf(plain->out, "%*s%s", width, "_", end);
        else
            fprintf(plain->out, "%*u%s", width, (unsigned)board->tiles[cell], end);
    }
}

static void
print_solved(struct plain *plain)
{
    const struct session *session = &plain->game.session;
    const char *const reason = describe_not_counted(&plain->keeper);
    const struct words time = humanize_time_exact(session_time_ns(session, now()));
    const struct words moves = humanize_move_count(session->moves);
    int64_t excess;

    if (grading_excess(session, &excess))
        text_print(plain->out,
            _("Solved in %s and %s, %lld more than the shortest way. Type new for another.\n"),
            moves.text, time.text, (long long)excess);
    else
        text_print(
            plain->out, _("Solved in %s and %s. Type new for another.\n"), moves.text, time.text);
    if (reason != NULL)
        text_print(plain->out, _("This does not count: %s.\n"), reason);
}

/* Prints the state of the game in a sentence. */
static void
print_position(struct plain *plain)
{
    const struct session *session = &plain->game.session;

    if (contest_phase(session) >= CONTEST_SPLIT)
        plain_contest_state(plain);
    else if (session->finished)
        print_solved(plain);
    else if (contest_hides_tiles(session))
        text_print(plain->out, "%s.\n", humanize_move_count(session->moves).text);
    else
        text_print(plain->out, _("%s, %u of %u tiles home.\n"),
            humanize_move_count(session->moves).text, (unsigned)session->placed,
            (unsigned)session->board.cells - 1);
}

void
plain_print_start(struct plain *plain)
{
    const struct game *game = &plain->game;

    text_print(plain->out, _("%ux%u board %s\n"), (unsigned)game->session.board.width,
        (unsigned)game->session.board.height,
        contest_hides_tiles(&game->session) ? ""
        : game->session.names.id[0] != '\0' ? game->session.names.id
                                            : game->session.names.source);
    plain_board(plain);
    if (!game->session.solvable)
        text_print(plain->out, _("This board cannot be solved.\n"));
    plain_contest_state(plain);
}

/* ---- moves -------------------------------------------------------------------------------- */

void
plain_move(struct plain *plain, enum move move)
{
    const struct board *const board = &plain->game.session.board;
    const uint32_t blank = board->blank;
    struct np_error error;

    if (game_move(&plain->game, move, now(), &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        return;
    }
    if (contest_hides_tiles(&plain->game.session))
        text_print(plain->out, "%s. ", humanize_move(move));
    else
        text_print(plain->out, "%u %s. ", (unsigned)board->tiles[blank], humanize_move(move));
    print_position(plain);
}

void
plain_step(struct plain *plain, const char *word, enum session_action action)
{
    struct np_error error;

    if (game_act(&plain->game, action, now(), &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        if (action == SESSION_UNDO && plain->game.session.count == 0 &&
            plain->keeper.outcome.kept[0] != '\0')
            text_print(plain->out, _("The previous game is kept. Type resume to continue it.\n"));
        return;
    }
    text_print(plain->out, "%s. ", word);
    print_position(plain);
}

void
plain_slide(struct plain *plain, uint32_t tile)
{
    const struct board *const board = &plain->game.session.board;
    uint32_t cell = 0, count;
    struct np_error error;

    if (contest_hides_tiles(&plain->game.session)) {
        text_print(plain->out, _("The tiles are hidden.\n"));
        return;
    }
    while (cell < board->cells && board->tiles[cell] != tile)
        cell++;
    if (tile == 0 || cell == board->cells) {
        text_print(plain->out, _("There is no tile %u.\n"), (unsigned)tile);
        return;
    }
    if (game_slide(&plain->game, cell, now(), &count, &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        return;
    }
    text_print(plain->out, P_("%u tile slid. ", "%u tiles slid. ", count), (unsigned)count);
    print_position(plain);
}

/* ---- saved games -------------------------------------------------------------------------- */

/* Prints a saved game in a sentence. */
static void
print_saved(struct plain *plain, const struct store_game *game)
{
    text_print(plain->out, _("%s: %s in %s, left at %s.\n"), game->name,
        humanize_move_count(game->moves).text, humanize_time(game->time_ms * CLOCK_NS_PER_MS).text,
        humanize_date(game->changed_ms / 1000).text);
}

void
plain_saved(struct plain *plain)
{
    struct store_games list = {0};
    struct np_error error;

    if (plain->keeper.store != NULL &&
        store_list_games(plain->keeper.store, &list, &error) != NP_OK)
        text_print(plain->out, "%s.\n", error.text);
    else if (list.count == 0)
        text_print(plain->out, _("There is no saved game.\n"));
    for (size_t i = 0; i < list.count; i++)
        print_saved(plain, &list.games[i]);
    store_games_free(&list);
}

void
plain_offer(struct plain *plain)
{
    struct store_game game;

    if (keeper_find(&plain->keeper, NULL, &game, NULL) != NP_OK)
        return;
    text_print(plain->out, _("There is an unfinished game. Type resume to continue it.\n"));
    print_saved(plain, &game);
}

/* ---- the solver --------------------------------------------------------------------------- */

/* Waits up to WAIT_NS for a solution. If none is found, prints why. */
static bool
wait_for_path(struct plain *plain)
{
    struct hints *hints = &plain->game.hints;
    const uint64_t end = now() + WAIT_NS;
    struct session *session = &plain->game.session;
    const char *why;

    if (contest_locks(session)) {
        text_print(plain->out, _("An event is played without the solver.\n"));
        return false;
    }
    if (!session->solvable || session->finished) {
        text_print(plain->out,
            session->finished ? _("It is solved.\n") : _("This board cannot be solved.\n"));
        return false;
    }
    hints_work(hints, session, now(), true);
    while (hints->view.answer.state != ANSWER_OPTIMAL && now() < end && hints->view.running) {
        struct pollfd source = {.fd = hints_fd(hints, UINT64_MAX), .events = POLLIN};

        poll(&source, 1, 100);
        hints_work(hints, session, now(), true);
    }
    why = describe_gave_up(&plain->game);
    if (why != NULL)
        text_print(plain->out, _("The search gave up: %s.\n"), why);
    else if (!answer_has_solution(&hints->view.answer))
        text_print(plain->out, _("No solution is known yet; ask again.\n"));
    return answer_has_solution(&hints->view.answer);
}

void
plain_hint(struct plain *plain)
{
    const struct background_view *view = &plain->game.hints.view;
    struct np_error error;
    char text[128];

    if (!wait_for_path(plain) || view->answer.length == 0)
        return;
    if (game_act(&plain->game, SESSION_HINT, now(), &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        return;
    }
    humanize_hint(
        text, sizeof text, &plain->game.session.board, view->next, 1, view->answer.length);
    text_print(plain->out, _("Hint: %s\n"), text);
}

void
plain_accept(struct plain *plain)
{
    const struct background_view *view = &plain->game.hints.view;

    if (wait_for_path(plain) && view->answer.length > 0)
        plain_move(plain, (enum move)view->next[0]);
}

void
plain_solve(struct plain *plain)
{
    struct hints *hints = &plain->game.hints;
    struct path path = {0};
    struct np_error error;

    if (!wait_for_path(plain))
        return;
    if (hints_path(hints, &path, &error) != NP_OK ||
        game_act(&plain->game, SESSION_WATCH, now(), &error) != NP_OK) {
        text_print(plain->out, "%s.\n", error.text);
        path_free(&path);
        return;
    }
    text_print(plain->out,
        hints->view.answer.state == ANSWER_OPTIMAL ? _("Optimal solution of %s: ")
                                                   : _("Best found solution of %s: "),
        humanize_move_count(path.length).text);
    for (size_t i = 0; i < path.length && i < MOVES_SHOWN; i++)
        fputc(move_letter((enum move)path.moves[i]), plain->out);
    text_print(plain->out, path.length > MOVES_SHOWN ? _(" and so on.\n") : ".\n");
    path_free(&path);
}

void
plain_status(struct plain *plain)
{
    const struct session *session = &plain->game.session;

    if (contest_locks(session)) {
        text_print(plain->out, _("%s in %s.\n"), humanize_move_count(session->moves).text,
            humanize_time(session_time_ns(session, now())).text);
        plain_contest_state(plain);
        return;
    }
    hints_work(&plain->game.hints, &plain->game.session, now(), true);
    text_print(plain->out, _("%s in %s, %s to go (%s), %s, %s.\n"),
        humanize_move_count(session->moves).text,
        humanize_time(session_time_ns(session, now())).text,
        describe_bounds(grading_bounds_at(session, session->at), INT_MAX).text,
        describe_solver(&plain->game), humanize_slips(grading_slips(session)).text,
        humanize_printf(
            P_("%llu hint", "%llu hints", session->hints), (unsigned long long)session->hints)
            .text);
}
