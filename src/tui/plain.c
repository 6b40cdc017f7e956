// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The game in lines: a table of commands, one function each.
 */
#include "config.h"

#include "tui/plain.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "tui/panel.h"
#include "tui/words.h"

enum { LINE_BYTES = 4096, WAIT_NS = 2000000000, MOVES_SHOWN = 400 };

struct plain {
    struct app *app;
    FILE *out;
    bool quit;
};

/* One row of the table of commands. */
struct command {
    const char *name;
    const char *letter; /* the short form; "" = none */
    const char *help;
    void (*run)(struct plain *plain);
};

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void
print_board(struct plain *plain)
{
    const struct board *board = &plain->app->session.board;
    char number[16];
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
say_solved(struct plain *plain)
{
    const struct session *session = &plain->app->session;
    char time[WORDS_BYTES];
    int64_t excess;

    words_time_exact(time, session_time_ns(session, now()));
    fprintf(plain->out, "Solved in %u moves and %s", (unsigned)session->moves, time);
    if (session_excess(session, &excess))
        fprintf(plain->out, ", %lld more than the shortest way", (long long)excess);
    fprintf(plain->out, ". Type new for another.\n");
}

/* What a step did, in one sentence. */
static void
say_position(struct plain *plain)
{
    const struct session *session = &plain->app->session;

    if (session->finished)
        say_solved(plain);
    else
        fprintf(plain->out, "%u move%s, %u of %u tiles home.\n", (unsigned)session->moves,
            session->moves == 1 ? "" : "s", (unsigned)session->placed,
            (unsigned)session->board.cells - 1);
}

static void
say_begin(struct plain *plain)
{
    const struct app *app = plain->app;

    fprintf(plain->out, "%ux%u board %s\n", (unsigned)app->session.board.width,
        (unsigned)app->session.board.height,
        app->names.id[0] != '\0' ? app->names.id : app->names.source);
    print_board(plain);
    if (!app->session.solvable)
        fprintf(plain->out, "This board cannot be solved.\n");
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The tile that a move slid: it stands where the blank was. */
static void
make_move(struct plain *plain, enum move move)
{
    struct session *session = &plain->app->session;
    const uint32_t gap = session->board.blank;
    const size_t before = session->at;
    struct np_error error;

    if (session_move(session, move, now(), &error) != NP_OK) {
        fprintf(plain->out, "%s.\n", error.text);
        return;
    }
    guide_follow(&plain->app->guide, session, before);
    fprintf(plain->out, "%u %s. ", (unsigned)session->board.tiles[gap], words_move(move));
    say_position(plain);
}

static void
step(struct plain *plain, const char *word,
    enum np_status (*take)(struct session *, uint64_t, struct np_error *))
{
    struct session *session = &plain->app->session;
    const size_t before = session->at;
    struct np_error error;

    if (take(session, now(), &error) != NP_OK) {
        fprintf(plain->out, "%s.\n", error.text);
        return;
    }
    guide_follow(&plain->app->guide, session, before);
    fprintf(plain->out, "%s. ", word);
    say_position(plain);
}

/* Slides the tile of this number, with those between it and the gap. */
static void
slide_tile(struct plain *plain, uint32_t tile)
{
    struct session *session = &plain->app->session;
    const size_t before = session->at;
    uint32_t cell = 0, count;
    struct np_error error;

    while (cell < session->board.cells && session->board.tiles[cell] != tile)
        cell++;
    if (tile == 0 || cell == session->board.cells) {
        fprintf(plain->out, "There is no tile %u.\n", (unsigned)tile);
        return;
    }
    if (session_slide(session, cell, now(), &count, &error) != NP_OK) {
        fprintf(plain->out, "%s.\n", error.text);
        return;
    }
    guide_follow(&plain->app->guide, session, before);
    fprintf(plain->out, "%u tile%s slid. ", (unsigned)count, count == 1 ? "" : "s");
    say_position(plain);
}

/* ---- the solver --------------------------------------------------------------------------- */

/* Waits a while for a solution; says so if there is none. */
static bool
wait_for_path(struct plain *plain)
{
    struct guide *guide = &plain->app->guide;
    const uint64_t end = now() + WAIT_NS;
    struct session *session = &plain->app->session;

    if (!session->solvable || session->finished) {
        fprintf(
            plain->out, session->finished ? "It is solved.\n" : "This board cannot be solved.\n");
        return false;
    }
    guide_work(guide, session, now(), true);
    while (!guide->view.optimal && now() < end && guide->view.running) {
        struct pollfd source = {.fd = guide_fd(guide, UINT64_MAX), .events = POLLIN};

        poll(&source, 1, 100);
        guide_work(guide, session, now(), true);
    }
    if (!guide->view.has_path)
        fprintf(plain->out, "No solution is known yet; ask again.\n");
    return guide->view.has_path;
}

static void
run_hint(struct plain *plain)
{
    const struct job_view *view = &plain->app->guide.view;
    char text[128];

    if (!wait_for_path(plain) || view->path_length == 0)
        return;
    session_take_hint(&plain->app->session, now());
    words_hint(text, sizeof text, &plain->app->session.board, view->next, 1, view->path_length);
    fprintf(plain->out, "Hint: %s\n", text);
}

static void
run_solve(struct plain *plain)
{
    struct guide *guide = &plain->app->guide;
    struct path path = {0};
    struct np_error error;

    if (!wait_for_path(plain))
        return;
    if (guide_path(guide, &path, &error) != NP_OK) {
        fprintf(plain->out, "%s.\n", error.text);
        return;
    }
    fprintf(plain->out,
        "%s solution of %zu moves: ", guide->view.optimal ? "Optimal" : "Best found", path.length);
    for (size_t i = 0; i < path.length && i < MOVES_SHOWN; i++)
        fputc(move_letter((enum move)path.moves[i]), plain->out);
    fprintf(plain->out, path.length > MOVES_SHOWN ? " and so on.\n" : ".\n");
    path_free(&path);
}

/* ---- the other commands ------------------------------------------------------------------- */

static void
run_up(struct plain *plain)
{
    make_move(plain, MOVE_UP);
}

static void
run_down(struct plain *plain)
{
    make_move(plain, MOVE_DOWN);
}

static void
run_left(struct plain *plain)
{
    make_move(plain, MOVE_LEFT);
}

static void
run_right(struct plain *plain)
{
    make_move(plain, MOVE_RIGHT);
}

static void
run_undo(struct plain *plain)
{
    step(plain, "Undone", session_undo);
}

static void
run_redo(struct plain *plain)
{
    step(plain, "Done again", session_redo);
}

static void
run_restart(struct plain *plain)
{
    step(plain, "Back at the start", session_restart);
}

static void
run_new(struct plain *plain)
{
    struct puzzle_id id = plain->app->puzzle;

    puzzle_seed_fresh(id.seed, &plain->app->rng);
    if (app_shuffle(plain->app, &id))
        say_begin(plain);
    else
        fprintf(plain->out, "%s\n", plain->app->message);
}

static void
run_status(struct plain *plain)
{
    const struct session *session = &plain->app->session;
    char time[WORDS_BYTES], here[WORDS_BYTES];

    guide_work(&plain->app->guide, &plain->app->session, now(), true);
    words_time(time, session_time_ns(session, now()));
    panel_bounds_words(here, sizeof here, session_bounds_here(session));
    fprintf(plain->out, "%u moves in %s, %s to go (%s), %u slips, %u hints.\n",
        (unsigned)session->moves, time, here, panel_solver_words(plain->app),
        (unsigned)session_slips(session), (unsigned)session->hints);
}

static void
run_quit(struct plain *plain)
{
    plain->quit = true;
}

static void run_help(struct plain *plain);

static const struct command commands[] = {
    {"up", "u", "slide the tile below the gap up", run_up},
    {"down", "d", "slide the tile above the gap down", run_down},
    {"left", "l", "slide the tile right of the gap to the left", run_left},
    {"right", "r", "slide the tile left of the gap to the right", run_right},
    {"undo", "z", "take the last move back", run_undo},
    {"redo", "y", "make it again", run_redo},
    {"restart", "0", "back to the start", run_restart},
    {"hint", "h", "the next move of the solution", run_hint},
    {"solve", "s", "the whole solution", run_solve},
    {"board", "b", "the board", print_board},
    {"status", "t", "moves, time and what the solver knows", run_status},
    {"new", "n", "another shuffle of the same size", run_new},
    {"help", "?", "this list", run_help},
    {"quit", "q", "leave", run_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void
run_help(struct plain *plain)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        fprintf(
            plain->out, "%-8s %s  %s\n", commands[i].name, commands[i].letter, commands[i].help);
    fprintf(plain->out, "A number slides that tile; letters in a row, such as RDDL, are moves.\n");
}

/* Whether a word is nothing but moves, in capitals. */
static bool
run_moves(struct plain *plain, const char *word)
{
    if (word[0] == '\0' || strspn(word, "UDLR") != strlen(word))
        return false;
    for (; *word != '\0' && !plain->app->session.finished; word++)
        for (unsigned move = 0; move < MOVE_COUNT; move++)
            if (move_letter((enum move)move) == *word)
                make_move(plain, (enum move)move);
    return true;
}

static void
run_word(struct plain *plain, const char *word)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(word, commands[i].name) == 0 || strcmp(word, commands[i].letter) == 0) {
            commands[i].run(plain);
            return;
        }
    if (word[0] != '\0' && strspn(word, "0123456789") == strlen(word) && strlen(word) < 10)
        slide_tile(plain, (uint32_t)strtoul(word, NULL, 10));
    else if (!run_moves(plain, word))
        fprintf(plain->out, "\"%.40s\" is no command. Type help for the list.\n", word);
}

/* One sentence about the disk, if there is one to be said. */
static void
tell_trouble(struct plain *plain)
{
    plain->app->message[0] = '\0';
    app_tell_trouble(plain->app);
    if (plain->app->message[0] != '\0')
        fprintf(plain->out, "%s\n", plain->app->message);
}

enum np_status
plain_run(struct app *app, FILE *input, FILE *output, struct np_error *error)
{
    struct plain plain = {.app = app, .out = output};
    char line[LINE_BYTES];

    say_begin(&plain);
    tell_trouble(&plain);
    fprintf(output, "Type a direction, a tile's number, hint, or help.\n");
    fflush(output);
    while (!plain.quit && fgets(line, sizeof line, input) != NULL) {
        for (char *word = strtok(line, " \t\r\n"); word != NULL && !plain.quit;
             word = strtok(NULL, " \t\r\n"))
            run_word(&plain, word);
        tell_trouble(&plain);
        if (fflush(output) != 0)
            return np_fail(error, NP_IO, "the output cannot be written");
    }
    return NP_OK;
}
