// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The commands of the line-by-line game. A command is a name, or a key that has the same meaning on
 * the screen.
 */
#include "config.h"

#include "plain/plain.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/rng.h"
#include "base/text/text.h"
#include "front/board_file.h"
#include "play/humanize.h"
#include "play/contest/rules.h"
#include "records/describe_solve.h"
#include "records/replay/replay.h"
#include "records/replay/replay_code.h"
#include "keys/key.h"
#include "plain/plain_game.h"

enum { LINE_BYTES = 4096 };

struct command {
    const char *name;
    enum request request; /* the same command on the screen, or REQUEST_NONE */
    const char *help;
    void (*run)(struct plain *plain); /* NULL: see run_command() */
};

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

/* The next word of the line; NULL at its end. */
static char *
next_word(struct plain *plain)
{
    return strtok_r(NULL, " \t\r\n", &plain->rest);
}

/* The rest of the line, spaces included; NULL if it is empty. */
static char *
rest_of_line(struct plain *plain)
{
    char *const text = strtok_r(NULL, "\r\n", &plain->rest);
    size_t length = text == NULL ? 0 : strlen(text);

    while (length > 0 && strchr(" \t", text[length - 1]) != NULL)
        text[--length] = '\0';
    return length == 0 ? NULL : text + strspn(text, " \t");
}

static void
run_invert(struct plain *plain)
{
    plain->arrows_blank = !plain->arrows_blank;
    text_print(plain->out, "%s\n",
        plain->arrows_blank ? _("Directions move the blank.") : _("Directions move the tile."));
}

/* Reads a size, such as 4 or 4x5, or an id. */
static bool
read_puzzle(struct plain *plain, const char *word, struct puzzle_id *id)
{
    char text[PUZZLE_ID_BYTES];
    const int length = snprintf(text, sizeof text, strchr(word, '#') != NULL ? "%s" : "%s#x", word);

    if (length < (int)sizeof text && puzzle_id_parse(id, text, NULL) == NP_OK)
        return true;
    text_print(plain->out, _("\"%.40s\" is neither a size, such as 4 or 4x5, nor an id.\n"), word);
    return false;
}

/* Whether the current game may be left. If it cannot be saved, the player must repeat the command
 * to leave it. */
static bool
may_leave(struct plain *plain, enum request request)
{
    if (keeper_may_leave(&plain->keeper, request, now()))
        return true;
    text_print(plain->out, contest_has_begun(&plain->game.session)
                               ? _("An event is going on. Repeat the command to leave it.\n")
                               : _("The game cannot be kept. Repeat the command to leave it.\n"));
    return false;
}

/* Prints the game that has begun, or why none has. */
static void
print_begun(struct plain *plain, const struct np_error *error, enum np_status status)
{
    if (status != NP_OK)
        text_print(plain->out, "%s.\n", error->text);
    else
        plain_print_start(plain);
}

static void
begin(struct plain *plain, enum request request, const struct game_origin *origin)
{
    struct np_error error;

    if (may_leave(plain, request))
        print_begun(plain, &error, keeper_begin(&plain->keeper, origin, now(), &error));
}

/* Begins a puzzle of a size or an id or, without a word, another one of the same kind. */
static void
begin_new(struct plain *plain, const char *word)
{
    struct puzzle_id id = plain->game.puzzle;
    const bool has_seed = word != NULL && strchr(word, '#') != NULL;
    const struct game_origin origin = {
        .from = GAME_FROM_ID,
        .id = &id,
        .kind = has_seed ? SESSION_KIND_PICKED : SESSION_KIND_RANDOM,
    };

    if (word != NULL && !read_puzzle(plain, word, &id))
        return;
    if (!has_seed)
        puzzle_seed_fresh(id.seed, &plain->game.rng);
    if (word != NULL && !has_seed && strchr(word, '-') == NULL)
        id.goal = plain->game.puzzle.goal;
    begin(plain, REQUEST_NEW, &origin);
}

static void
run_new(struct plain *plain)
{
    begin_new(plain, next_word(plain));
}

static void
run_another(struct plain *plain)
{
    const struct attempt *const attempt = &plain->game.session.attempt;
    const struct contest_spec spec = attempt->spec; /* a copy: the session is replaced */
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = &spec, .when = (int64_t)time(NULL)};

    /* There is one board of the day only. */
    if (attempt_has(attempt, 0) && !attempt_has(attempt, CONTEST_DAILY))
        begin(plain, REQUEST_NEW, &origin);
    else
        begin_new(plain, NULL);
}

static void
run_open(struct plain *plain)
{
    const char *const name = rest_of_line(plain);
    struct notation_entry entry = {0};
    struct np_error error;

    if (name == NULL)
        text_print(plain->out, _("Open which file? Type open and its name.\n"));
    else if (may_leave(plain, REQUEST_OPEN))
        print_begun(
            plain, &error, board_file_begin(&plain->keeper, name, 1, now(), &entry, &error));
    notation_entry_free(&entry);
}

static void
run_session(struct plain *plain)
{
    const char *const name = rest_of_line(plain);

    game_set_group(&plain->game, name == NULL ? "" : name, now());
    if (plain->game.group[0] == '\0')
        text_print(plain->out, _("Your solves belong to the session without a name.\n"));
    else
        text_print(plain->out, _("Your solves belong to the session %s.\n"), plain->game.group);
}

static void
run_contest(struct plain *plain)
{
    const char *const word = next_word(plain);
    struct contest_spec spec;
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = &spec, .when = (int64_t)time(NULL)};
    struct np_error error;

    if (word == NULL)
        plain_contests(plain);
    else if (contest_spec_parse(&spec, word, &error) != NP_OK)
        text_print(plain->out, "%s.\n", error.text);
    else
        begin(plain, REQUEST_EVENTS, &origin);
}

static void
run_quit(struct plain *plain)
{
    if (contest_has_begun(&plain->game.session) &&
        !keeper_may_leave(&plain->keeper, REQUEST_QUIT, now()))
        text_print(plain->out, _("An event is going on. Repeat the command to leave it.\n"));
    else
        plain->quit = true;
}

static void
run_resume(struct plain *plain)
{
    const struct game_origin origin = {.from = GAME_FROM_STORE, .name = rest_of_line(plain)};

    begin(plain, REQUEST_GO_ON, &origin);
}

static void run_help(struct plain *plain);

/* Prints the replay code of the game so far. */
static void
run_code(struct plain *plain)
{
    struct kept_solve kept = kept_solve_of(&plain->game.session);
    struct text text = {0};
    struct np_error error;
    enum np_status status;

    kept.solve.when = plain->keeper.ended;
    status = replay_code_print(&text, &kept, &error);
    if (status == NP_OK)
        status = text_status(&text, &error);
    if (status == NP_OK)
        fprintf(plain->out, "%s\n", text_string(&text)); /* of any length */
    else
        text_print(plain->out, "%s\n", error.text);
    text_free(&text);
}

static const struct command commands[] = {
    /* The directions, in the order of enum move. */
    {"up", REQUEST_MOVE_UP, N_("slide the tile below the blank up"), NULL},
    {"down", REQUEST_MOVE_DOWN, N_("slide the tile above the blank down"), NULL},
    {"left", REQUEST_MOVE_LEFT, N_("slide the tile right of the blank to the left"), NULL},
    {"right", REQUEST_MOVE_RIGHT, N_("slide the tile left of the blank to the right"), NULL},
    {"undo", REQUEST_UNDO, N_("take back the last move"), NULL},
    {"redo", REQUEST_REDO, N_("make the undone move again"), NULL},
    {"restart", REQUEST_RESTART, N_("back to the start"), NULL},
    {"hint", REQUEST_HINT, N_("the next move of the solution"), plain_hint},
    {"accept", REQUEST_ACCEPT, N_("make the move of the hint"), plain_accept},
    {"solve", REQUEST_SOLVE, N_("the whole solution"), plain_solve},
    {"new", REQUEST_NEW, N_("a new puzzle: new 4x5 for that size, or new and an id"), run_new},
    {"another", REQUEST_SHUFFLE,
        N_("another puzzle of the same kind; in an event, another attempt"), run_another},
    {"open", REQUEST_OPEN, N_("the first board of a file: open FILE"), run_open},
    {"resume", REQUEST_NONE, N_("resume the latest unfinished game, or resume NAME"), run_resume},
    {"saved", REQUEST_NONE, N_("all saved games"), plain_saved},
    {"session", REQUEST_NONE, N_("the session that your solves belong to: session NAME"),
        run_session},
    {"invert", REQUEST_INVERT, N_("switch between moving the tile and moving the blank"),
        run_invert},
    {"board", REQUEST_NONE, N_("the board"), plain_board},
    {"code", REQUEST_COPY, N_("the replay code of this game"), run_code},
    {"status", REQUEST_NONE, N_("moves, time and what the solver knows"), plain_status},
    {"event", REQUEST_EVENTS, N_("play for a result, such as event relay:4; event alone lists all"),
        run_contest},
    {"go", REQUEST_EVENT_GO, N_("show the hidden or the next board of an event"), plain_go},
    {"done", REQUEST_NONE, N_("end an attempt at an event"), plain_done},
    {"result", REQUEST_NONE, N_("the result in one line, to share"), plain_result},
    {"help", REQUEST_HELP, N_("this list"), run_help},
    {"quit", REQUEST_QUIT, N_("leave"), run_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Writes those keys of a request that are characters. */
static void
typed_keys(const struct keymap *keys, enum request request, char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < keys->count && used < bytes; i++) {
        const struct binding *const binding = &keys->bindings[i];

        if (binding->request == request && binding->key > ' ' && binding->key < 127)
            used += (size_t)snprintf(
                text + used, bytes - used, "%s%c", used > 0 ? " " : "", binding->key);
    }
}

static void
run_help(struct plain *plain)
{
    char keys[16];

    for (unsigned i = 0; i < COMMANDS; i++) {
        typed_keys(plain->keys, commands[i].request, keys, sizeof keys);
        text_print(plain->out, "%-8s %-4s %s\n", commands[i].name, keys, _(commands[i].help));
    }
    text_print(plain->out, "%s\n",
        _("A number slides that tile; two capitals or more, such as RDDL, are moves."));
}

/* Makes the moves of a word in capitals; a single letter may be a key instead. */
static bool
run_moves(struct plain *plain, const char *word)
{
    static const char letters[] = "UDLR";

    if (strlen(word) < 2 || strspn(word, letters) != strlen(word))
        return false;
    for (; *word != '\0' && !plain->game.session.finished; word++)
        plain_move(plain, (enum move)(strchr(letters, *word) - letters));
    return true;
}

static void
run_command(struct plain *plain, const struct command *command)
{
    const enum move move = (enum move)(command->request - REQUEST_MOVE_UP);

    if (command->run != NULL)
        command->run(plain);
    else if (command->request == REQUEST_UNDO)
        plain_step(plain, _("Undone"), SESSION_UNDO);
    else if (command->request == REQUEST_REDO)
        plain_step(plain, _("Redone"), SESSION_REDO);
    else if (command->request == REQUEST_RESTART)
        plain_step(plain, _("Back at the start"), SESSION_RESTART);
    else
        plain_move(plain, plain->arrows_blank ? move_inverse(move) : move);
}

static void
run_word(struct plain *plain, const char *word)
{
    enum request request = request_find(word);

    if (request == REQUEST_NONE)
        request = keymap_find(plain->keys, MODE_PLAY, key_parse(word, strlen(word)));
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(word, commands[i].name) == 0 ||
            (request != REQUEST_NONE && request == commands[i].request)) {
            run_command(plain, &commands[i]);
            return;
        }
    if (request != REQUEST_NONE)
        text_print(plain->out, _("\"%.40s\" needs the screen.\n"), word);
    else if (strspn(word, "0123456789") == strlen(word) && strlen(word) < 10)
        plain_slide(plain, (uint32_t)strtoul(word, NULL, 10));
    else if (!run_moves(plain, word))
        text_print(plain->out, _("\"%.40s\" is not a command. Type help for the list.\n"), word);
}

/* Prints a report of the keeper. */
static void
print_report(struct plain *plain)
{
    struct keeper_report report;
    char text[400];

    if (!keeper_take_report(&plain->keeper, true, &report))
        return;
    describe_report(text, sizeof text, &report);
    text_print(plain->out, "%.*s\n", (int)strcspn(text, "\n"), text);
}

/* Describes the solve of a replay code, which is valid; its board is the first one. */
static void
print_replay(struct plain *plain, const char *code)
{
    struct kept_solve kept;
    struct replay replay = {0};

    if (replay_code_read(&kept, code, NULL) == NP_OK &&
        replay_init(&replay, &kept.record, NULL) == NP_OK) {
        text_print(plain->out, _("Replay: %s in %s, %s\n"),
            humanize_size(kept.solve.width, kept.solve.height).text,
            humanize_result(kept.solve.dnf ? AVERAGE_DNF : kept.solve.time_ms).text,
            humanize_move_count(kept.solve.moves).text);
        for (size_t i = 0; i < replay.path.length; i++)
            text_print(plain->out, "%s %c\n",
                humanize_time_exact(replay.moves[i].time_ms * CLOCK_NS_PER_MS).text,
                move_letter((enum move)replay.path.moves[i]));
    }
    replay_free(&replay);
    record_free(&kept.record);
}

/* Runs the commands until the input ends or the player quits. */
static enum np_status
play(struct plain *plain, const struct front_options *options, FILE *input, struct np_error *error)
{
    char line[LINE_BYTES];

    if (options->replay != NULL)
        print_replay(plain, options->replay);
    plain_print_start(plain);
    if (options->game.offer && !options->no_history && isatty(fileno(input)))
        plain_offer(plain);
    print_report(plain);
    text_print(plain->out, _("Type a direction, a tile's number, hint, or help.\n"));
    fflush(plain->out);
    while (!plain->quit && fgets(line, sizeof line, input) != NULL) {
        for (char *word = strtok_r(line, " \t\r\n", &plain->rest); word != NULL && !plain->quit;
             word = next_word(plain))
            run_word(plain, word);
        /* A game that could not be written is tried again. */
        (void)game_tick(&plain->game, now(), false);
        print_report(plain);
        if (fflush(plain->out) != 0)
            return np_fail(error, NP_IO, "the output cannot be written");
    }
    return NP_OK;
}

bool
plain_must_be(void)
{
    const char *const name = getenv("TERM");

    return name != NULL && strcmp(name, "dumb") == 0 && isatty(STDIN_FILENO) &&
           isatty(STDOUT_FILENO);
}

enum np_status
plain_main(const struct front_options *options, FILE *input, FILE *output,
    struct keeper_outcome *outcome, struct np_error *error)
{
    struct plain plain = {
        .keys = options->keys,
        .arrows_blank = options->screen.arrows == ARROWS_BLANK,
        .out = output,
    };
    enum np_status status;

    game_init(&plain.game, &options->game, rng_fresh_seed());
    keeper_init(&plain.keeper, &plain.game, options->no_history);
    status = keeper_begin(&plain.keeper, &options->game.origin, now(), error);
    if (status == NP_OK)
        status = play(&plain, options, input, error);
    keeper_end(&plain.keeper, now(), outcome);
    game_end(&plain.game);
    return status;
}
