// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The constructors of all views. Each returns NULL if out of memory: see app_open().
 */
#ifndef NP_TUI_VIEW_VIEWS_H
#define NP_TUI_VIEW_VIEWS_H

#include "puzzle/path.h"
#include "tui/app.h"

/* The rule for sizes, with BOARD_SIDE_MAX. */
#define VIEW_SIZE_RULE N_("A size is 4 or 5x3, with sides from 1 to %d.")

/* Reads a size, "4" or "5x3", into an id whose goal and seed mean nothing; false if the text is not
 * a size. */
bool view_read_size(const char *text, struct puzzle_id *id);

/* The game. */
struct view *play_view_new(void);
/* What can be done in the view on top. */
struct view *help_view_new(const struct app *app);
/* A new puzzle by size, goal, difficulty and seed. The first one begins at the size, the second at
 * the goal. */
struct view *new_view_new(struct app *app);
struct view *new_view_new_at_goal(struct app *app);
/* The same, but starts to search for a board at once, with the last settings or those of the
 * options. */
struct view *new_view_new_at_once(struct app *app);
struct view *new_view_first(struct app *app);
/* A prompt for a board file or a saved game to play. */
struct view *open_view_new(struct app *app);
struct view *offer_view_new(const struct app *app, const struct store_game *game);
struct view *statistics_view_new(struct app *app);
/* The list of all solves. */
struct view *solves_view_new(struct app *app);
/* Open the replay of a solve of the history or of a replay code, or say why it cannot be read. */
void replay_view_open(struct app *app, const struct history_solve *solve);
void replay_view_paste(struct app *app, const char *code);
/* Begins a game on the board of a kept solve; on failure, says why and returns false. */
bool replay_begin_game(struct app *app, const struct kept_solve *kept);
/* A prompt for the session that solves belong to. */
struct view *session_view_new(struct app *app);
/* The settings of the screen. */
struct view *settings_view_new(const struct app *app);
/* A solution of the game's board, which may be proved optimal; it is copied. */
struct view *solution_view_new(const struct app *app, const struct path *path, bool optimal);
struct view *race_view_new(const struct app *app);
/* The contests to begin, and the result of an attempt that is over. */
struct view *contest_view_new(struct app *app);
struct view *contest_result_view_new(struct app *app);
/* The editor, which begins with the game's board. */
struct view *edit_view_new(struct app *app);
/* Pastes a board into the editor, which it opens if `view` is another view. Changes nothing, and
 * says why, if the text is not a board. */
void edit_view_paste(struct view *view, struct app *app, const char *text);
struct pan;
struct view *goal_view_new(const struct app *app);
/* A prompt for the number of a tile, over a view that shows `board` and pans by `pan`. A board
 * without tiles is the goal. */
struct view *find_view_new(struct pan *pan, const struct board *board);
/* The player's own moves since the start or the last restart, judged. On failure, says why and
 * returns NULL. */
struct view *review_view_new(struct app *app);
/* The prompt for a solution of this board, from any program, which is then judged. */
struct view *analysis_view_new(struct app *app);

/* The quiz. */
struct view *quiz_view_new(struct app *app);

/* A question that the player answers by typing. */
struct app_question {
    const char *title;
    const char *label;
    const char *help;
    const char *verb; /* what Enter does, in a word or two */
    /* Returns whether it accepts the answer; if not, it says why. */
    bool may_be_empty; /* an empty text is an answer, too */
    bool (*accept)(struct app *app, const char *text);
    /* Or the view that an answer opens in place of the question; NULL if it is not accepted. Then
     * pasted text is an answer of its own, with any number of lines. */
    struct view *(*open)(struct app *app, const char *text);
};

/* Asks a question, which must outlive the view. The prompt begins with `text`. */
struct view *ask_view_new(const struct app_question *question, const char *text);

#endif
