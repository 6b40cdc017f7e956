// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the commands of the line-by-line game do and print. A screen reader reads each line by
 * itself, so each is a sentence that names tile and place.
 */
#include "config.h"

#include "plain/commands.h"

#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "front/board_file.h"
#include "judge/analysis.h"
#include "play/contest/describe_contest.h"
#include "play/contest/rules.h"
#include "play/humanize.h"
#include "puzzle/format/format.h"
#include "records/describe_solve.h"
#include "records/replay/replay_code.h"

enum { SOLVES_SHOWN = 10 };

/* How long a command waits for a proof. */
#define WAIT_NS (2 * (uint64_t)CLOCK_NS_PER_SECOND)

static uint64_t
now(void)
{
    return (uint64_t)clock_now_ns();
}

void
command_refuse(struct plain *plain, const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_print(plain->out, "%s\n", text);
    plain->refused = true;
}

/* Whether something succeeded; if not, refuses the command with plain->error. */
static bool
succeeded(struct plain *plain, enum np_status status)
{
    if (status != NP_OK)
        command_refuse(plain, "%s.", plain->error.text);
    return status == NP_OK;
}

/* ---- boards and places -------------------------------------------------------------------- */

/* "row 2, column 3" */
static struct words
place(const struct board *board, uint32_t cell)
{
    return humanize_printf(_("row %u, column %u"), (unsigned)(cell / board->width + 1),
        (unsigned)(cell % board->width + 1));
}

/* The number that the argument is; 0 if it is none. */
static uint32_t
read_number(const struct plain *plain)
{
    const size_t length = strlen(plain->argument);

    return length < 10 && strspn(plain->argument, "0123456789") == length
               ? (uint32_t)strtoul(plain->argument, NULL, 10)
               : 0;
}

/* Finds the tile that the argument names. */
static bool
read_tile(struct plain *plain, uint32_t *cell)
{
    const struct board *const board = &plain->game.session.board;
    const uint32_t tile = read_number(plain);

    for (*cell = 0; *cell < board->cells; ++*cell)
        if (tile != 0 && board->tiles[*cell] == tile)
            return true;
    command_refuse(plain, _("There is no tile %.40s."), plain->argument);
    return false;
}

static void
print_board(FILE *out, const struct board *board)
{
    const int width = snprintf(NULL, 0, "%u", (unsigned)board->cells - 1);

    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const char end = (cell + 1) % board->width == 0 ? '\n' : ' ';

        if (board->tiles[cell] == 0)
            fprintf(out, "%*s%c", width, "_", end);
        else
            fprintf(out, "%*u%c", width, (unsigned)board->tiles[cell], end);
    }
}

static void
run_board(struct plain *plain)
{
    print_board(plain->out, &plain->game.session.board);
}

static void
run_goal(struct plain *plain)
{
    struct board board;

    if (succeeded(plain, goal_to_board(&plain->game.session.goal, &board, NULL, &plain->error))) {
        print_board(plain->out, &board);
        board_free(&board);
    }
}

static void
run_where(struct plain *plain)
{
    uint32_t cell;

    if (read_tile(plain, &cell) && !plain->checks)
        text_print(plain->out, _("Tile %.40s is at %s.\n"), plain->argument,
            place(&plain->game.session.board, cell).text);
}

static void
run_row(struct plain *plain)
{
    const struct board *const board = &plain->game.session.board;
    const uint32_t row = read_number(plain);

    if (row == 0 || row > board->height)
        command_refuse(plain, _("There is no row %.40s."), plain->argument);
    if (plain->checks || plain->refused)
        return;
    text_print(plain->out, _("Row %u:"), (unsigned)row);
    for (uint32_t cell = (row - 1) * board->width; cell < row * board->width; cell++)
        if (board->tiles[cell] == 0)
            text_print(plain->out, " %s", _("blank"));
        else
            fprintf(plain->out, " %u", (unsigned)board->tiles[cell]);
    fputs(".\n", plain->out);
}

/* The tile that a move would slide, or the edge. */
static struct words
neighbour(const struct board *board, enum move move)
{
    return board_can_move(board, move)
               ? humanize_printf("%u", (unsigned)board->tiles[board_source(board, move)])
               : humanize_printf("%s", _("the edge"));
}

static void
run_around(struct plain *plain)
{
    const struct board *const board = &plain->game.session.board;

    text_print(plain->out,
        _("The blank is at %s: above it %s, below it %s, left of it %s, right of it %s.\n"),
        place(board, board->blank).text, neighbour(board, MOVE_DOWN).text,
        neighbour(board, MOVE_UP).text, neighbour(board, MOVE_RIGHT).text,
        neighbour(board, MOVE_LEFT).text);
}

/* ---- the state of the game ---------------------------------------------------------------- */

static void
run_result(struct plain *plain)
{
    char line[RESULT_LINE_BYTES];

    result_line(line, &plain->game.session);
    text_print(plain->out, "%s\n", line);
}

/* The state of an attempt, and what to type. */
static void
print_contest(struct plain *plain)
{
    const struct session *const session = &plain->game.session;
    const enum contest_phase phase = contest_phase(session);
    char text[160];

    describe_contest_state(text, sizeof text, &plain->game, now());
    if (text[0] != '\0')
        text_print(plain->out, "%s\n", text);
    if (phase == CONTEST_READY)
        text_print(plain->out, _("Type go to see it.\n"));
    else if (phase == CONTEST_SPLIT)
        text_print(plain->out, _("Type go for the next board.\n"));
    else if (phase == CONTEST_OVER)
        run_result(plain);
    else if (phase == CONTEST_RUNNING && attempt_has(&session->attempt, CONTEST_OPEN))
        text_print(plain->out, _("Type done when you are done.\n"));
}

static void
print_solved(struct plain *plain)
{
    const struct session *session = &plain->game.session;
    const char *const reason = describe_not_counted(&plain->keeper);
    const struct words time = humanize_time_exact(session_time_ns(session, now()));
    const struct words moves = humanize_move_count(session->moves);
    struct words more = {""};
    int64_t excess;

    if (grading_excess(session, &excess))
        more = humanize_printf(_(", %lld more than the shortest way"), (long long)excess);
    text_print(plain->out, _("Solved in %s and %s%s. Type new for another.\n"), moves.text,
        time.text, more.text);
    if (reason != NULL)
        text_print(plain->out, _("This does not count: %s.\n"), reason);
}

/* What follows a move. */
static void
print_state(struct plain *plain)
{
    const struct session *session = &plain->game.session;
    const struct words moves = humanize_move_count(session->moves);

    if (contest_phase(session) >= CONTEST_SPLIT)
        print_contest(plain);
    else if (session->finished)
        print_solved(plain);
    else if (contest_hides_tiles(session) || plain->terse)
        text_print(plain->out, "%s.\n", moves.text);
    else
        text_print(plain->out, _("The blank is at %s. %s, %u of %u tiles home.\n"),
            place(&session->board, session->board.blank).text, moves.text,
            (unsigned)session->placed, (unsigned)session->board.cells - 1);
}

void
command_print_start(struct plain *plain)
{
    const struct session *const session = &plain->game.session;
    const bool hidden = contest_hides_tiles(session);

    text_print(plain->out, _("%ux%u board %s\n"), (unsigned)session->board.width,
        (unsigned)session->board.height,
        hidden                         ? ""
        : session->names.id[0] != '\0' ? session->names.id
                                       : session->names.source);
    if (hidden)
        text_print(plain->out, _("The tiles are hidden.\n"));
    else
        run_board(plain);
    if (!session->solvable)
        text_print(plain->out, _("This board cannot be solved.\n"));
    print_contest(plain);
}

static void
run_status(struct plain *plain)
{
    const struct session *session = &plain->game.session;
    const struct words moves = humanize_move_count(session->moves);
    const struct words time = humanize_time(session_time_ns(session, now()));
    const unsigned hints = (unsigned)session->hints;

    if (contest_locks(session)) {
        text_print(plain->out, _("%s in %s.\n"), moves.text, time.text);
        print_contest(plain);
        return;
    }
    (void)game_tick(&plain->game, now(), true);
    text_print(plain->out, _("%s in %s, %s to go (%s), %s, %s.\n"), moves.text, time.text,
        describe_bounds(grading_bounds_at(session, session->at), INT_MAX).text,
        describe_solver(&plain->game), humanize_slips(grading_slips(session)).text,
        humanize_printf(P_("%u hint", "%u hints", hints), hints).text);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void
make_move(struct plain *plain, enum move move)
{
    const struct board *const board = &plain->game.session.board;
    const uint32_t cell = board->blank;

    if (!succeeded(plain, game_move(&plain->game, move, now(), &plain->error)))
        return;
    if (contest_hides_tiles(&plain->game.session))
        text_print(plain->out, _("A tile moved %s. "), humanize_move(move));
    else if (plain->terse)
        text_print(plain->out, "%u %s. ", (unsigned)board->tiles[cell], humanize_move(move));
    else
        text_print(plain->out, _("Tile %u moved %s to %s. "), (unsigned)board->tiles[cell],
            humanize_move(move), place(board, cell).text);
    print_state(plain);
}

static void
run_move(struct plain *plain)
{
    const enum move move = (enum move)(plain->request - REQUEST_MOVE_UP);

    make_move(plain, plain->arrows_blank ? move_inverse(move) : move);
}

static void
run_moves(struct plain *plain)
{
    static const char letters[] = "UDLR"; /* in the order of enum move */
    const char *letter = plain->argument;

    if (strspn(letter, letters) != strlen(letter))
        command_refuse(plain, _("\"%.40s\" is no list of moves, such as RDDL."), letter);
    for (; *letter != '\0' && !plain->checks && !plain->refused && !plain->game.session.finished;
         letter++)
        make_move(plain, (enum move)(strchr(letters, *letter) - letters));
}

static void
run_slide(struct plain *plain)
{
    uint32_t cell, count;

    if (!read_tile(plain, &cell) || plain->checks ||
        !succeeded(plain, game_slide(&plain->game, cell, now(), &count, &plain->error)))
        return;
    (void)read_tile(plain, &cell); /* where it is now */
    text_print(plain->out,
        P_("%u tile moved, %.40s to %s. ", "%u tiles moved, %.40s to %s. ", count), (unsigned)count,
        plain->argument, place(&plain->game.session.board, cell).text);
    print_state(plain);
}

static void
run_step(struct plain *plain)
{
    const bool undo = plain->request == REQUEST_UNDO, redo = plain->request == REQUEST_REDO;
    const enum session_action action = undo ? SESSION_UNDO : redo ? SESSION_REDO : SESSION_RESTART;

    if (succeeded(plain, game_act(&plain->game, action, now(), &plain->error))) {
        text_print(plain->out, "%s. ",
            undo   ? _("Undone")
            : redo ? _("Redone")
                   : _("Back at the start"));
        print_state(plain);
    } else if (undo && plain->game.session.count == 0 && plain->keeper.outcome.kept[0] != '\0') {
        text_print(plain->out, _("The previous game is kept. Type resume to continue it.\n"));
    }
}

static void
run_invert(struct plain *plain)
{
    plain->arrows_blank = !plain->arrows_blank;
    text_print(plain->out, "%s\n",
        plain->arrows_blank ? _("Directions move the blank.") : _("Directions move the tile."));
}

static void
run_terse(struct plain *plain)
{
    plain->terse = !plain->terse;
    text_print(plain->out, "%s\n",
        plain->terse ? _("Moves are told in a few words.") : _("Moves are told in full."));
}

/* ---- the solver --------------------------------------------------------------------------- */

/* Waits up to WAIT_NS for a proved solution. If there is none at all, says why. */
static bool
wait_for_path(struct plain *plain)
{
    struct hints *const hints = &plain->game.hints;
    struct session *const session = &plain->game.session;
    const uint64_t end = now() + WAIT_NS;
    const char *why;

    hints_ask(hints, session);
    hints_work(hints, session, now(), true);
    while (hints->view.answer.state != ANSWER_OPTIMAL && now() < end && hints->view.running) {
        struct pollfd source = {.fd = hints_fd(hints, UINT64_MAX), .events = POLLIN};

        poll(&source, 1, 100);
        hints_work(hints, session, now(), true);
    }
    why = describe_gave_up(&plain->game);
    if (why != NULL)
        command_refuse(plain, _("The search gave up: %s."), why);
    else if (!answer_has_solution(&hints->view.answer))
        command_refuse(plain, _("No solution is known yet; ask again."));
    return !plain->refused;
}

static void
run_hint(struct plain *plain)
{
    const struct background_view *const view = &plain->game.hints.view;
    char text[128];

    if (!wait_for_path(plain) ||
        !succeeded(plain, game_act(&plain->game, SESSION_HINT, now(), &plain->error)))
        return;
    humanize_hint(
        text, sizeof text, &plain->game.session.board, view->next, 1, view->answer.length);
    text_print(plain->out, _("Hint: %s\n"), text);
}

static void
run_accept(struct plain *plain)
{
    if (wait_for_path(plain))
        make_move(plain, (enum move)plain->game.hints.view.next[0]);
}

static void
run_solve(struct plain *plain)
{
    struct hints *const hints = &plain->game.hints;
    struct path path = {0};

    if (wait_for_path(plain) && succeeded(plain, hints_path(hints, &path, &plain->error)) &&
        succeeded(plain, game_act(&plain->game, SESSION_WATCH, now(), &plain->error))) {
        text_print(plain->out,
            hints->view.answer.state == ANSWER_OPTIMAL ? _("Optimal solution of %s: ")
                                                       : _("Best found solution of %s: "),
            humanize_move_count(path.length).text);
        (void)format_put_moves(plain->out, path.moves, path.length);
        fputs(".\n", plain->out);
    }
    path_free(&path);
}

/* Prints each slip of a judged game, then how many there are. */
static void
print_judgement(struct plain *plain, const struct analysis *analysis, struct board *board)
{
    const struct session *const session = &analysis->session;

    for (size_t i = 0; i < analysis->path.length; i++) {
        const enum move move = (enum move)analysis->path.moves[i];

        if (grading_is_slip(session, i))
            text_print(plain->out, _("Move %zu, tile %u %s, is a slip.\n"), i + 1,
                (unsigned)board->tiles[board_source(board, move)], humanize_move(move));
        board_move(board, move);
    }
    text_print(plain->out, _("%s, %s. The shortest way has %s.\n"),
        humanize_move_count(analysis->path.length).text,
        humanize_slips(grading_slips(session)).text,
        describe_bounds(grading_bounds_at(session, 0), INT_MAX).text);
}

static void
run_review(struct plain *plain)
{
    struct solver_options options = plain->game.hints.options;
    struct analysis analysis = {.done = false};
    struct board board = {0};

    options.time_ns = WAIT_NS;
    if (succeeded(plain,
            analysis_init_session(&analysis, &plain->game.session, &options, &plain->error)) &&
        succeeded(plain, analysis_run(&analysis, NULL, &plain->error)) &&
        succeeded(plain, board_copy(&board, &analysis.session.start, &plain->error)))
        print_judgement(plain, &analysis, &board);
    board_free(&board);
    analysis_free(&analysis);
}

/* ---- records ------------------------------------------------------------------------------ */

/* The statistics of this kind of board in the session of the solves. */
static void
run_statistics(struct plain *plain)
{
    const struct history_solve kind = history_solve_of(&plain->game.session);
    struct solve_statistics solves;
    const enum np_status status = solve_statistics_read(
        &solves, plain->keeper.store, &kind, plain->game.group, &plain->error);

    if (!succeeded(plain, status)) {
        solve_statistics_free(&solves);
        return;
    }
    text_print(plain->out, P_("%s: %zu solve counts.", "%s: %zu solves count.", solves.count),
        humanize_kind(&kind).text, solves.count);
    for (unsigned i = 0; i < AVERAGE_KINDS; i++)
        if (solves.averages[i].current != AVERAGE_NONE)
            text_print(plain->out, _(" %s: %s, best %s."), average_rows[i].name,
                humanize_result(solves.averages[i].current).text,
                humanize_result(solves.averages[i].best).text);
    fputc('\n', plain->out);
    solve_statistics_free(&solves);
}

static void
run_solves(struct plain *plain)
{
    const struct store_filter filter = {.deleted = STORE_NOT_DELETED, .group = plain->game.group};
    struct history history;

    keeper_read_history(&plain->keeper, &filter, &history);
    for (size_t i = history.count; i-- > 0 && history.count - i <= SOLVES_SHOWN;) {
        const struct history_solve *const solve = &history.solves[i];

        text_print(plain->out,
            solve->reason == HISTORY_COUNTS ? _("%s: %s in %s and %s.\n")
                                            : _("%s: %s in %s and %s; it does not count.\n"),
            solve->when == SOLVE_NO_DATE ? "-" : humanize_date(solve->when).text,
            humanize_kind(solve).text,
            humanize_result(solve->dnf ? AVERAGE_DNF : solve->time_ms).text,
            humanize_move_count(solve->moves).text);
    }
    if (history.count == 0)
        text_print(plain->out, _("There are no solves yet.\n"));
    history_free(&history);
}

static void
run_code(struct plain *plain)
{
    struct kept_solve kept = kept_solve_of(&plain->game.session);
    struct text text = {0};

    kept.solve.when = plain->keeper.ended;
    if (succeeded(plain, replay_code_print(&text, &kept, &plain->error)) &&
        succeeded(plain, text_status(&text, &plain->error)))
        fprintf(plain->out, "%s\n", text_string(&text)); /* of any length */
    text_free(&text);
}

static void
run_saved(struct plain *plain)
{
    struct store_games list = {0};

    if (plain->keeper.store != NULL)
        (void)succeeded(plain, store_list_games(plain->keeper.store, &list, &plain->error));
    if (list.count == 0 && !plain->refused)
        text_print(plain->out, _("There is no saved game.\n"));
    for (size_t i = 0; i < list.count; i++) {
        const struct store_game *const game = &list.games[i];

        text_print(plain->out, _("%s: %s in %s, left at %s.\n"), game->name,
            humanize_move_count(game->moves).text,
            humanize_time(game->time_ms * CLOCK_NS_PER_MS).text,
            humanize_date(game->changed_ms / 1000).text);
    }
    store_games_free(&list);
}

/* ---- other games -------------------------------------------------------------------------- */

/* Prints the game that has begun, or why none has. */
static void
print_begun(struct plain *plain, enum np_status status)
{
    if (succeeded(plain, status))
        command_print_start(plain);
}

static void
begin(struct plain *plain, const struct game_origin *origin)
{
    print_begun(plain, keeper_begin(&plain->keeper, origin, now(), &plain->error));
}

static void
begin_attempt(struct plain *plain, const struct contest_spec *spec)
{
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = spec, .when = (int64_t)time(NULL)};

    begin(plain, &origin);
}

/* Begins a puzzle of a size, such as 4 or 4x5, or an id; without one, another of the same kind, or
 * another attempt at the contest. */
static void
run_new(struct plain *plain)
{
    const char *const word = plain->argument == NULL ? "" : plain->argument;
    const bool has_seed = strchr(word, '#') != NULL;
    const struct attempt attempt = plain->game.session.attempt; /* the session is replaced */
    struct puzzle_id id = plain->game.puzzle;
    const struct game_origin origin = {
        .from = GAME_FROM_ID,
        .id = &id,
        .kind = has_seed ? SESSION_KIND_PICKED : SESSION_KIND_RANDOM,
    };
    char text[PUZZLE_ID_BYTES];
    const int length = snprintf(text, sizeof text, has_seed ? "%s" : "%s#x", word);

    if (word[0] != '\0' &&
        (length >= (int)sizeof text || puzzle_id_parse(&id, text, NULL) != NP_OK))
        command_refuse(plain, _("\"%.40s\" is neither a size, such as 4 or 4x5, nor an id."), word);
    if (plain->checks || plain->refused)
        return;
    if (!has_seed)
        puzzle_seed_fresh(id.seed, &plain->game.rng);
    if (!has_seed && strchr(word, '-') == NULL)
        id.goal = plain->game.puzzle.goal;
    /* There is one board of the day only. */
    if (word[0] == '\0' && attempt_has(&attempt, 0) && !attempt_has(&attempt, CONTEST_DAILY))
        begin_attempt(plain, &attempt.spec);
    else
        begin(plain, &origin);
}

static void
run_open(struct plain *plain)
{
    struct notation_entry entry = {0};

    print_begun(
        plain, board_file_begin(&plain->keeper, plain->argument, 1, now(), &entry, &plain->error));
    notation_entry_free(&entry);
}

static void
run_resume(struct plain *plain)
{
    begin(plain, &(struct game_origin){.from = GAME_FROM_STORE, .name = plain->argument});
}

static void
run_session(struct plain *plain)
{
    game_set_group(&plain->game, plain->argument == NULL ? "" : plain->argument, now());
    text_print(plain->out, _("Your solves belong to the session %s.\n"),
        plain->game.group[0] != '\0' ? plain->game.group : _("without a name"));
}

static void
run_events(struct plain *plain)
{
    for (unsigned i = 0; i < contest_row_count; i++) {
        const struct contest_row *const row = &contest_rows[i];
        const struct contest_spec spec = contest_spec_usual(row);
        char name[CONTEST_SPEC_BYTES], text[100] = "";
        struct contest_record record;

        contest_spec_print(&spec, name);
        keeper_read_record(&plain->keeper, &spec, plain->game.puzzle.goal, &record);
        describe_contest_record(text, sizeof text, &spec, &record);
        text_print(
            plain->out, "%s%s%s. %s\n", name, text[0] != '\0' ? ", " : "", text, _(row->rule));
    }
    text_print(plain->out, _("Type event and one of these, with your own size and number.\n"));
}

static void
run_event(struct plain *plain)
{
    struct contest_spec spec;

    if (succeeded(plain, contest_spec_parse(&spec, plain->argument, &plain->error)) &&
        !plain->checks)
        begin_attempt(plain, &spec);
}

static void
run_go(struct plain *plain)
{
    const struct game_origin next = {.from = GAME_FROM_NEXT_PART};

    print_begun(plain, contest_go(&plain->game.session, now())
                           ? NP_OK
                           : game_begin(&plain->game, &next, now(), &plain->error));
}

static void
run_done(struct plain *plain)
{
    if (!succeeded(plain, game_contest_end(&plain->game, now(), &plain->error)))
        return;
    run_board(plain);
    print_contest(plain);
}

/* ---- the table ---------------------------------------------------------------------------- */

static void
run_help(struct plain *plain)
{
    char keys[32], name[32];

    for (unsigned i = 0; i < command_count; i++) {
        keymap_keys(plain->keys, commands[i].request, keys, sizeof keys);
        snprintf(name, sizeof name, "%s %s", commands[i].name, commands[i].arguments);
        text_print(plain->out, "%-16s %-13s %s\n", name, keys,
            _(commands[i].help != NULL ? commands[i].help
                                       : request_rows[commands[i].request].help));
    }
}

static void
run_quit(struct plain *plain)
{
    plain->quit = true;
}

const char *
command_refusal(struct plain *plain, const struct command *command)
{
    const struct session *const session = &plain->game.session;
    const enum contest_phase phase = contest_phase(session);
    const unsigned flags = command->flags;

    if ((flags & WHEN_FREE) != 0 && contest_locks(session))
        return _("An event is played without the solver.");
    if ((flags & WHEN_UNSOLVED) != 0 && !session->solvable)
        return _("This board cannot be solved.");
    if ((flags & WHEN_UNSOLVED) != 0 && (session->finished || session_at_goal(session)))
        return _("It is solved.");
    if ((flags & WHEN_SHOWN) != 0 && contest_hides_tiles(session))
        return _("The tiles are hidden.");
    if ((flags & WHEN_HIDDEN) != 0 && phase != CONTEST_READY && phase != CONTEST_SPLIT)
        return _("No board is hidden.");
    if ((flags & WHEN_OPEN) != 0 &&
        (phase != CONTEST_RUNNING || !attempt_has(&session->attempt, CONTEST_OPEN)))
        return _("This board is done when it is solved.");
    if ((flags & WHEN_OVER) != 0 && !session->finished)
        return _("There is no result yet.");
    if ((flags & COMMAND_LEAVES) != 0 &&
        !keeper_may_leave(&plain->keeper, (unsigned)(command - commands) + 1, now()))
        return contest_has_begun(session)
                   ? _("An event is going on. Repeat the command to leave it.")
                   : _("The game cannot be kept. Repeat the command to leave it.");
    return NULL;
}

const struct command commands[] = {
    {"up", "", REQUEST_MOVE_UP, 0, NULL, run_move},
    {"down", "", REQUEST_MOVE_DOWN, 0, NULL, run_move},
    {"left", "", REQUEST_MOVE_LEFT, 0, NULL, run_move},
    {"right", "", REQUEST_MOVE_RIGHT, 0, NULL, run_move},
    {"slide", "TILE", 0, WHEN_SHOWN | COMMAND_CHECKS,
        N_("slide all up to this tile; TILE alone does so, too"), run_slide},
    {"moves", "LETTERS", 0, COMMAND_CHECKS, N_("make these moves; RDDL alone does so, too"),
        run_moves},
    {"undo", "", REQUEST_UNDO, 0, NULL, run_step},
    {"redo", "", REQUEST_REDO, 0, NULL, run_step},
    {"restart", "", REQUEST_RESTART, 0, NULL, run_step},
    {"board", "", 0, WHEN_SHOWN, N_("the board"), run_board},
    {"goal", "", REQUEST_SHOW_GOAL, 0, N_("the board when it is solved"), run_goal},
    {"where", "TILE", 0, WHEN_SHOWN | COMMAND_CHECKS, N_("the place of a tile"), run_where},
    {"row", "NUMBER", 0, WHEN_SHOWN | COMMAND_CHECKS, N_("the tiles of a row"), run_row},
    {"around", "", 0, WHEN_SHOWN, N_("the place of the blank, and its neighbours"), run_around},
    {"status", "", 0, 0, N_("moves, time and what the solver knows"), run_status},
    {"hint", "", REQUEST_HINT, WHEN_FREE | WHEN_UNSOLVED, NULL, run_hint},
    {"accept", "", REQUEST_ACCEPT, WHEN_FREE | WHEN_UNSOLVED, NULL, run_accept},
    {"solve", "", REQUEST_SOLVE, WHEN_FREE | WHEN_UNSOLVED, NULL, run_solve},
    {"review", "", REQUEST_REVIEW, WHEN_FREE, NULL, run_review},
    {"new", "[SIZE or ID]", REQUEST_NEW, COMMAND_LEAVES | COMMAND_CHECKS, N_("a new puzzle"),
        run_new},
    {"another", "", REQUEST_SHUFFLE, COMMAND_LEAVES, NULL, run_new},
    {"open", "FILE", REQUEST_OPEN, COMMAND_LEAVES | COMMAND_LINE, N_("the first board of a file"),
        run_open},
    {"resume", "[NAME]", 0, COMMAND_LEAVES | COMMAND_LINE,
        N_("a saved game, or the latest unfinished one"), run_resume},
    {"saved", "", 0, 0, N_("all saved games"), run_saved},
    {"stats", "", REQUEST_STATISTICS, 0, NULL, run_statistics},
    {"solves", "", REQUEST_SOLVES, 0, N_("your latest solves"), run_solves},
    {"session", "[NAME]", 0, COMMAND_LINE, N_("the session that your solves belong to"),
        run_session},
    {"code", "", REQUEST_COPY, 0, N_("the replay code of this game"), run_code},
    {"events", "", REQUEST_EVENTS, 0, N_("what can be played for a result"), run_events},
    {"event", "NAME", 0, COMMAND_LEAVES | COMMAND_CHECKS, N_("begin an event, such as relay:4"),
        run_event},
    {"go", "", REQUEST_NONE, WHEN_HIDDEN, N_("show the hidden or the next board of an event"),
        run_go},
    {"done", "", 0, WHEN_OPEN, N_("end an attempt at an event"), run_done},
    {"result", "", 0, WHEN_OVER, N_("the result in one line, to share"), run_result},
    {"invert", "", REQUEST_INVERT, 0, NULL, run_invert},
    {"terse", "", 0, 0, N_("switch between moves in a few words and in full"), run_terse},
    {"help", "", REQUEST_HELP, 0, NULL, run_help},
    {"quit", "", REQUEST_QUIT, COMMAND_LEAVES, NULL, run_quit},
};

const unsigned command_count = sizeof commands / sizeof commands[0];
