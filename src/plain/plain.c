// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The words of the game in lines.
 *
 * Every command that the screen has too is asked for by the screen's own keys, whatever they are
 * bound to, and by its name.
 */
#include "config.h"

#include "plain/plain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "game/board_file.h"
#include "keys/key.h"
#include "plain/plain_game.h"

enum { LINE_BYTES = 4096 };

/* One row of the table of commands. */
struct command {
    const char *name;
    enum request request; /* whose keys ask for it, too; REQUEST_NONE = there are none */
    const char *help;
    void (*run)(struct plain *plain, char **rest); /* what the line has behind the word */
};

/* Takes the next word off a line; NULL at its end. */
static char *
take_word(char **rest)
{
    return strtok_r(NULL, " \t\r\n", rest);
}

/* Takes what is left of a line, with the blanks in it; NULL if that is nothing. */
static char *
take_rest(char **rest)
{
    char *const text = strtok_r(NULL, "\r\n", rest);
    size_t length = text == NULL ? 0 : strlen(text);

    while (length > 0 && strchr(" \t", text[length - 1]) != NULL)
        text[--length] = '\0';
    return length == 0 ? NULL : text + strspn(text, " \t");
}

static void
move_tile(struct plain *plain, enum move move)
{
    plain_move(plain, plain->app->arrows_blank ? move_inverse(move) : move);
}

static void
run_up(struct plain *plain, char **rest)
{
    (void)rest;
    move_tile(plain, MOVE_UP);
}

static void
run_down(struct plain *plain, char **rest)
{
    (void)rest;
    move_tile(plain, MOVE_DOWN);
}

static void
run_left(struct plain *plain, char **rest)
{
    (void)rest;
    move_tile(plain, MOVE_LEFT);
}

static void
run_right(struct plain *plain, char **rest)
{
    (void)rest;
    move_tile(plain, MOVE_RIGHT);
}

static void
run_undo(struct plain *plain, char **rest)
{
    (void)rest;
    plain_step(plain, _("Undone"), session_undo);
}

static void
run_redo(struct plain *plain, char **rest)
{
    (void)rest;
    plain_step(plain, _("Done again"), session_redo);
}

static void
run_restart(struct plain *plain, char **rest)
{
    (void)rest;
    plain_step(plain, _("Back at the start"), session_restart);
}

static void
run_hint(struct plain *plain, char **rest)
{
    (void)rest;
    plain_hint(plain);
}

static void
run_accept(struct plain *plain, char **rest)
{
    (void)rest;
    plain_accept(plain);
}

static void
run_solve(struct plain *plain, char **rest)
{
    (void)rest;
    plain_solve(plain);
}

static void
run_board(struct plain *plain, char **rest)
{
    (void)rest;
    plain_board(plain);
}

static void
run_status(struct plain *plain, char **rest)
{
    (void)rest;
    plain_status(plain);
}

static void
run_invert(struct plain *plain, char **rest)
{
    (void)rest;
    plain->app->arrows_blank = !plain->app->arrows_blank;
    fprintf(plain->out, "%s\n",
        plain->app->arrows_blank ? _("Directions move the blank.")
                                 : _("Directions move the tile."));
}

/* Reads a size, as 4 or 4x5, or an id; a size gets a fresh seed. */
static bool
read_puzzle(struct plain *plain, const char *word, struct puzzle_id *id)
{
    char text[PUZZLE_ID_BYTES];
    struct np_error error;
    int length;

    puzzle_seed_fresh(id->seed, &plain->app->game.rng);
    if (word == NULL)
        return true;
    if (strchr(word, '#') != NULL)
        length = snprintf(text, sizeof text, "%s", word);
    else
        length = snprintf(text, sizeof text, "%s#%s", word, id->seed);
    if (length >= (int)sizeof text || puzzle_id_parse(id, text, &error) != NP_OK) {
        fprintf(plain->out, _("\"%.40s\" is no size, as 4 or 4x5, and no id.\n"), word);
        return false;
    }
    return true;
}

/* Whether the game may be left for what a word asks for; says why not. */
static bool
may_leave(struct plain *plain, enum request request)
{
    if (app_may_leave(plain->app, request))
        return true;
    fprintf(plain->out, _("The game cannot be kept. Type that again to leave it.\n"));
    return false;
}

/* A puzzle of the size or id that the word names; without a word another one of the same kind. */
static void
begin_new(struct plain *plain, const char *word)
{
    struct puzzle_id id = plain->app->game.puzzle;
    const enum goal_kind goal = id.goal;

    if (!read_puzzle(plain, word, &id) || !may_leave(plain, REQUEST_NEW))
        return;
    if (word != NULL && strchr(word, '#') == NULL && strchr(word, '-') == NULL)
        id.goal = goal;
    if (app_shuffle(plain->app, &id,
            word != NULL && strchr(word, '#') != NULL ? SAVE_KIND_PICKED : SAVE_KIND_RANDOM))
        plain_say_begin(plain);
    else
        fprintf(plain->out, "%s\n", plain->app->message);
}

static void
run_new(struct plain *plain, char **rest)
{
    begin_new(plain, take_word(rest));
}

static void
run_another(struct plain *plain, char **rest)
{
    (void)rest;
    begin_new(plain, NULL);
}

static void
run_open(struct plain *plain, char **rest)
{
    const char *const name = take_rest(rest);
    struct board_file_entry board = {0};
    struct np_error error;

    if (name == NULL)
        fprintf(plain->out, _("Open which file? Type open and its name.\n"));
    else if (board_file_read(name, 1, &board, &error) != NP_OK)
        fprintf(plain->out, "%s.\n", error.text);
    else if (may_leave(plain, REQUEST_OPEN)) {
        if (app_begin_board(plain->app, &board.entry.board, name, 1))
            plain_say_begin(plain);
        else
            fprintf(plain->out, "%s\n", plain->app->message);
    }
    notation_entry_free(&board.entry);
}

static void
run_resume(struct plain *plain, char **rest)
{
    struct np_error error;

    if (!may_leave(plain, REQUEST_GO_ON))
        return;
    if (app_resume_saved(plain->app, take_rest(rest), &error) == NP_OK)
        plain_say_begin(plain);
    else
        fprintf(plain->out, "%s.\n", error.text);
}

static void
run_saved(struct plain *plain, char **rest)
{
    (void)rest;
    plain_saved(plain);
}

static void
run_quit(struct plain *plain, char **rest)
{
    (void)rest;
    plain->quit = true;
}

static void run_help(struct plain *plain, char **rest);

static const struct command commands[] = {
    {"up", REQUEST_MOVE_UP, N_("slide the tile below the blank up"), run_up},
    {"down", REQUEST_MOVE_DOWN, N_("slide the tile above the blank down"), run_down},
    {"left", REQUEST_MOVE_LEFT, N_("slide the tile right of the blank to the left"), run_left},
    {"right", REQUEST_MOVE_RIGHT, N_("slide the tile left of the blank to the right"), run_right},
    {"undo", REQUEST_UNDO, N_("take the last move back"), run_undo},
    {"redo", REQUEST_REDO, N_("make it again"), run_redo},
    {"restart", REQUEST_RESTART, N_("back to the start"), run_restart},
    {"hint", REQUEST_HINT, N_("the next move of the solution"), run_hint},
    {"accept", REQUEST_ACCEPT, N_("make that move"), run_accept},
    {"solve", REQUEST_SOLVE, N_("the whole solution"), run_solve},
    {"new", REQUEST_NEW, N_("a new puzzle: new 4x5 for that size, or new and an id"), run_new},
    {"another", REQUEST_SHUFFLE, N_("another shuffle by the same settings"), run_another},
    {"open", REQUEST_OPEN, N_("the first board of a file: open FILE"), run_open},
    {"resume", REQUEST_NONE, N_("go on with the latest unfinished game, or resume and a name"),
        run_resume},
    {"saved", REQUEST_NONE, N_("the games that can go on"), run_saved},
    {"invert", REQUEST_INVERT, N_("directions move the blank, or the tile again"), run_invert},
    {"board", REQUEST_NONE, N_("the board"), run_board},
    {"status", REQUEST_NONE, N_("moves, time and what the solver knows"), run_status},
    {"help", REQUEST_HELP, N_("this list"), run_help},
    {"quit", REQUEST_QUIT, N_("leave"), run_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Writes the keys of a request that can be typed on a line: the characters. */
static void
typed_keys(const struct plain *plain, enum request request, char *text, size_t bytes)
{
    char keys[128];
    char *rest = NULL;
    size_t used = 0;

    text[0] = '\0';
    keymap_keys(plain->app->keys, request, keys, sizeof keys);
    for (const char *key = strtok_r(keys, ", ", &rest); key != NULL && used + 3 < bytes;
         key = strtok_r(NULL, ", ", &rest))
        if (strlen(key) == 1) {
            snprintf(text + used, bytes - used, "%s%s", used > 0 ? " " : "", key);
            used = strlen(text);
        }
}

static void
run_help(struct plain *plain, char **rest)
{
    char keys[16];

    (void)rest;
    for (unsigned i = 0; i < COMMANDS; i++) {
        typed_keys(plain, commands[i].request, keys, sizeof keys);
        fprintf(plain->out, "%-8s %-4s %s\n", commands[i].name, keys, _(commands[i].help));
    }
    fprintf(plain->out, "%s\n",
        _("A number slides that tile; two capitals or more, such as RDDL, are moves."));
}

/* Whether a word is nothing but moves, in capitals; a single one may be a key. */
static bool
run_moves(struct plain *plain, const char *word)
{
    if (strlen(word) < 2 || strspn(word, "UDLR") != strlen(word))
        return false;
    for (; *word != '\0' && !plain->app->game.session.finished; word++)
        for (unsigned move = 0; move < MOVE_COUNT; move++)
            if (move_letter((enum move)move) == *word)
                plain_move(plain, (enum move)move);
    return true;
}

/* What a word asks for on the screen: the name of a request, or a key. */
static enum request
find_request(const struct plain *plain, const char *word)
{
    for (unsigned i = REQUEST_NONE + 1; i < REQUEST_COUNT; i++)
        if (strcmp(word, request_rows[i].name) == 0)
            return (enum request)i;
    return keymap_find(plain->app->keys, MODE_PLAY, key_parse(word, strlen(word)));
}

static void
run_word(struct plain *plain, const char *word, char **rest)
{
    const enum request request = find_request(plain, word);

    plain->app->now_ns = (uint64_t)clock_now_ns();
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(word, commands[i].name) == 0 ||
            (request != REQUEST_NONE && request == commands[i].request)) {
            commands[i].run(plain, rest);
            return;
        }
    if (request != REQUEST_NONE)
        fprintf(plain->out, _("\"%.40s\" needs the screen.\n"), word);
    else if (strspn(word, "0123456789") == strlen(word) && strlen(word) < 10)
        plain_slide(plain, (uint32_t)strtoul(word, NULL, 10));
    else if (!run_moves(plain, word))
        fprintf(plain->out, _("\"%.40s\" is no command. Type help for the list.\n"), word);
}

/* One sentence about the disk, if there is one to be said. */
static void
tell_trouble(struct plain *plain)
{
    plain->app->message[0] = '\0';
    app_tell_trouble(plain->app);
    if (plain->app->message[0] != '\0')
        fprintf(plain->out, "%.*s\n", (int)strcspn(plain->app->message, "\n"), plain->app->message);
}

enum np_status
plain_run(struct app *app, FILE *input, FILE *output, struct np_error *error)
{
    struct plain plain = {.app = app, .out = output};
    char line[LINE_BYTES];

    plain_say_begin(&plain);
    if (app->options->offer && !app->options->no_history && isatty(fileno(input)))
        plain_offer(&plain);
    tell_trouble(&plain);
    fprintf(output, _("Type a direction, a tile's number, hint, or help.\n"));
    fflush(output);
    while (!plain.quit && fgets(line, sizeof line, input) != NULL) {
        char *rest = NULL;

        for (char *word = strtok_r(line, " \t\r\n", &rest); word != NULL && !plain.quit;
             word = take_word(&rest))
            run_word(&plain, word, &rest);
        tell_trouble(&plain);
        if (fflush(output) != 0)
            return np_fail(error, NP_IO, "the output cannot be written");
    }
    /* The time up to here has been played. */
    app->now_ns = (uint64_t)clock_now_ns();
    return NP_OK;
}
