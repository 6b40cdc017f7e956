// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Requests: everything that a player can ask for, and the keymap from keys to requests.
 *
 * Views handle requests, not keys, so keys are configurable. The table of requests also says when
 * each is refused; help, footer and manual come from it.
 */
#ifndef NP_KEYS_REQUEST_H
#define NP_KEYS_REQUEST_H

#include <stddef.h>

#include "base/status.h"

/* What a key means depends on the mode of the view on top. */
enum mode {
    MODE_PLAY = 1,
    MODE_STEP = 2,         /* moves, step by step */
    MODE_HELP = 4,         /* what can be done */
    MODE_PROMPT = 8,       /* a line to type: characters are text */
    MODE_EDIT = 16,        /* a board is edited */
    MODE_FORM = 32,        /* a form to fill in */
    MODE_RACE = 64,        /* all methods run */
    MODE_STATISTICS = 128, /* a table to look through */
    MODE_GOAL = 256,       /* the goal is shown */
    MODE_OFFER = 512,      /* an unfinished game is offered */
    MODE_COPY = 1024,      /* a list of what to copy */
    MODE_SOLVES = 2048,    /* the list of solves */
    MODE_QUIZ = 4096,      /* a question of the quiz */
    MODE_RESULT = 8192,    /* the result of an attempt at a contest */
    MODE_LAST = MODE_RESULT,

    MODE_ALL = 2 * MODE_LAST - 1,
    MODE_LOOK = MODE_PLAY | MODE_STEP | MODE_GOAL, /* boards that can be panned */
    /* lists and lines that scroll */
    MODE_TEXT = MODE_HELP | MODE_STATISTICS | MODE_COPY | MODE_SOLVES | MODE_RESULT | MODE_RACE,
    MODE_TYPE = MODE_PROMPT | MODE_FORM | MODE_HELP, /* text that is edited */
};

/* What the help of the game puts together. */
enum group { GROUP_PLAY, GROUP_HELP_ME, GROUP_RESULTS, GROUP_LOOK, GROUP_STUDY, GROUP_COUNT };

extern const char *const group_titles[GROUP_COUNT]; /* to translate */

/* What a request of the game needs; app_refuses() has a sentence for each. */
enum need {
    LEAVES = 1, /* refuses nothing, but the player is warned before a game or an attempt is lost */
    NOT_PAUSED = 2,
    NEEDS_BOARD = 4, /* that an event shows, and is not over */
    NEEDS_SIGHT = 8, /* of tiles that an event may hide */
    NOT_IN_EVENT = 16,
    NEEDS_SOLVABLE = 32,
    NOT_SOLVED = 64, /* and not solved from the start either */
    NOT_OVER = 128,
    NEEDS_MOVES = 256,
    NEEDS_SOLVER = 512, /* not hidden */
    NEEDS_FILE = 1024,
    IF_LARGE = 2048, /* board, larger than the screen */

    TO_MOVE = NOT_PAUSED | NEEDS_BOARD | NOT_OVER,
    TO_SOLVE = NOT_PAUSED | NOT_IN_EVENT | NEEDS_SOLVABLE | NOT_SOLVED,
};

/*
 * Columns: constant, name in the configuration, modes, group, needs, keys, words in the footer,
 * help. Requests that the view of the game has not, ROW, have no group and no needs. The footer
 * shows its words in this order.
 */
#define REQUEST_LIST(GAME, ROW)                                                                   \
    GAME(MOVE_UP, "move-up", MODE_PLAY | MODE_QUIZ, PLAY, TO_MOVE, "up k", "arrows move",         \
        "slide a tile up")                                                                        \
    GAME(MOVE_DOWN, "move-down", MODE_PLAY | MODE_QUIZ, PLAY, TO_MOVE, "down j", "",              \
        "slide a tile down")                                                                      \
    GAME(MOVE_LEFT, "move-left", MODE_PLAY | MODE_QUIZ, PLAY, TO_MOVE, "left h", "",              \
        "slide a tile to the left")                                                               \
    GAME(MOVE_RIGHT, "move-right", MODE_PLAY | MODE_QUIZ, PLAY, TO_MOVE, "right l", "",           \
        "slide a tile to the right")                                                              \
    ROW(GO_ON, "go-on", MODE_OFFER, "Enter", "Enter resume", "resume this game")                  \
    ROW(NEW_INSTEAD, "new-instead", MODE_OFFER, "n Esc", "n new game",                            \
        "begin a new game; this one stays in the list")                                           \
    GAME(UNDO, "undo", MODE_PLAY, PLAY, TO_MOVE, "u Backspace z", "u/r undo", "undo")             \
    GAME(REDO, "redo", MODE_PLAY, PLAY, TO_MOVE, "r U Ctrl-R", "", "redo what was undone")        \
    GAME(HINT, "hint", MODE_PLAY, HELP_ME, TO_SOLVE, "H", "H hint",                               \
        "show the next move of the solution")                                                     \
    GAME(ACCEPT, "accept", MODE_PLAY, HELP_ME, NOT_PAUSED, "Enter", "",                           \
        "play the move that the hint shows")                                                      \
    GAME(BEST_MOVES, "best-moves", MODE_PLAY | MODE_STEP, HELP_ME, TO_SOLVE, "b", "",             \
        "mark every best move, and count the shortest solutions")                                 \
    GAME(SOLVE, "solve", MODE_PLAY, HELP_ME, TO_SOLVE, "s", "s solve", "watch the solution")      \
    GAME(PAUSE, "pause", MODE_PLAY, PLAY, NOT_IN_EVENT | NOT_OVER, "p", "p pause",                \
        "stop the clock and hide the board")                                                      \
    GAME(SHUFFLE, "shuffle", MODE_PLAY, PLAY, LEAVES, "N", "N another",                           \
        "another puzzle of the same kind; in an event, another attempt")                          \
    GAME(NEW, "new", MODE_PLAY, PLAY, LEAVES, "n", "n new",                                       \
        "a new puzzle by size and difficulty, or from a list")                                    \
    GAME(REVIEW, "review", MODE_PLAY, STUDY, NOT_IN_EVENT | NEEDS_SOLVER | NEEDS_MOVES, "R",      \
        "R review", "go through your own moves, with the slips marked")                           \
    GAME(RESTART, "restart", MODE_PLAY, PLAY, NOT_PAUSED | NEEDS_BOARD, "0", "0 restart",         \
        "back to the start (can be undone)")                                                      \
    GAME(OPEN, "open", MODE_PLAY | MODE_OFFER, PLAY, LEAVES, "o", "o open",                       \
        "open a board file or a saved game")                                                      \
    GAME(EDIT, "edit", MODE_PLAY, PLAY, NEEDS_SIGHT, "e", "e edit",                               \
        "make a board by hand, or paste one")                                                     \
    GAME(EVENTS, "events", MODE_PLAY, PLAY, LEAVES, "E", "E events",                              \
        "events: relay, marathon, fewest moves, blindfold, daily")                                \
    GAME(SAVE, "save", MODE_PLAY, PLAY, NOT_IN_EVENT, "w", "w save", "save the game with a name") \
    GAME(RACE, "race", MODE_PLAY, STUDY, NOT_IN_EVENT | NOT_SOLVED, "C", "C race",                \
        "compare all algorithms on this board")                                                   \
    GAME(GOAL, "goal", MODE_PLAY, PLAY, LEAVES, "G", "", "a new puzzle with another goal")        \
    GAME(ID, "id", MODE_PLAY, PLAY, LEAVES, "g", "",                                              \
        "show the id of this board, or play another id")                                          \
    GAME(NEXT_BOARD, "next-board", MODE_PLAY, PLAY, LEAVES | NEEDS_FILE, "]", "",                 \
        "the next board of the file")                                                             \
    GAME(PREVIOUS_BOARD, "previous-board", MODE_PLAY, PLAY, LEAVES | NEEDS_FILE, "[", "",         \
        "the previous board of the file")                                                         \
    GAME(STATISTICS, "statistics", MODE_PLAY | MODE_OFFER, RESULTS, 0, "S", "S statistics",       \
        "your times and averages, by size")                                                       \
    ROW(NEXT_PAGE, "next-page", MODE_STATISTICS, "Tab", "Tab charts",                             \
        "the next page: summary, histogram, trend, calendar")                                     \
    GAME(SOLVES, "solves", MODE_PLAY | MODE_OFFER | MODE_STATISTICS, RESULTS, 0, "L", "L solves", \
        "all your solves: replay, delete, comment")                                               \
    GAME(RACE_BEST, "race-best", MODE_PLAY, RESULTS, NOT_IN_EVENT, "B", "",                       \
        "race your best solve, then the same on its board, then stop")                            \
    GAME(SETTINGS, "settings", MODE_PLAY, LOOK, NOT_IN_EVENT, ",", ", settings",                  \
        "settings: colours, keys, mouse and so on, which you can keep")                           \
    GAME(HIDE_TIMER, "hide-timer", MODE_PLAY, LOOK, 0, "T", "", "show or hide the timer")         \
    GAME(PANEL, "panel", MODE_PLAY, LOOK, NOT_IN_EVENT, "P", "",                                  \
        "what the panel shows: lengths, nothing of the solver, all of it")                        \
    GAME(INVERT, "invert-arrows", MODE_PLAY, PLAY, 0, "i", "",                                    \
        "arrows move the blank instead of the tile")                                              \
    GAME(MOUSE, "mouse", MODE_PLAY, PLAY, 0, "M", "",                                             \
        "slide tiles by clicks, by the pointer alone, or neither")                                \
    GAME(ANALYSE, "analyse", MODE_PLAY, STUDY, NOT_IN_EVENT | NEEDS_SOLVER | NEEDS_SOLVABLE, "A", \
        "A analyse", "judge a solution that you type or paste, or your own")                      \
    GAME(QUIZ, "quiz", MODE_PLAY, STUDY, 0, "Q", "Q quiz",                                        \
        "find the best move on boards near the goal")                                             \
    ROW(QUIZ_NEXT, "quiz-next", MODE_QUIZ, "Enter", "Enter next", "the next question")            \
    ROW(NEXT_TAB, "next-tab", MODE_STEP, "Tab", "Tab next",                                       \
        "the next tab: yours as played, judged, the shortest way from here")                      \
    ROW(PLAY_PAUSE, "play-pause", MODE_STEP, "Space", "Space pause", "pause and continue")        \
    ROW(NEXT_SLIP, "next-slip", MODE_STEP, "n", "n/p slip", "to the next slip")                   \
    ROW(PREVIOUS_SLIP, "previous-slip", MODE_STEP, "p", "", "to the previous slip")               \
    ROW(PLAY_FROM_HERE, "play-from-here", MODE_STEP, "Enter", "Enter play on",                    \
        "continue the game from this board, or begin one there")                                  \
    ROW(FASTER, "faster", MODE_STEP, "+ = up k", "+/- speed", "faster")                           \
    ROW(SLOWER, "slower", MODE_STEP, "- down j", "", "slower")                                    \
    ROW(EXPORT, "export", MODE_STEP, "x", "x export",                                             \
        "write your solve to a file: svg, text, moves, steps, json")                              \
    ROW(STEP_BACK, "step-back", MODE_STEP, "left h WheelUp", "left/right step", "one move back")  \
    ROW(STEP_FORWARD, "step-forward", MODE_STEP, "right l WheelDown", "", "one move forward")     \
    ROW(FIRST, "first", MODE_STEP, "Home g", "Home/End", "to the beginning")                      \
    ROW(LAST, "last", MODE_STEP, "End G", "", "to the end")                                       \
    ROW(SOLVES_OPEN, "solves-open", MODE_SOLVES, "Enter", "Enter replay",                         \
        "replay this solve as it was played")                                                     \
    ROW(SOLVES_KIND, "solves-kind", MODE_SOLVES, "f", "f filter",                                 \
        "show one kind of board, then the next, and last the deleted solves")                     \
    ROW(SOLVES_SESSION, "solves-session", MODE_SOLVES, "s", "s session",                          \
        "show one session, then the next")                                                        \
    ROW(SOLVES_BESTS, "solves-bests", MODE_SOLVES, "p", "p bests",                                \
        "show only personal bests, by time or by average of 5")                                   \
    ROW(SOLVES_FIND, "solves-find", MODE_SOLVES, "/", "/ find",                                   \
        "find a word in comments, events, sessions, kinds, sizes or dates")                       \
    ROW(SOLVES_DELETE, "solves-delete", MODE_SOLVES, "d Delete", "d delete",                      \
        "delete this solve; u restores it")                                                       \
    ROW(SOLVES_RESTORE, "solves-restore", MODE_SOLVES, "u", "", "restore a deleted solve")        \
    ROW(SOLVES_COMMENT, "solves-comment", MODE_SOLVES, "#", "# comment",                          \
        "write a comment on this solve")                                                          \
    ROW(SOLVES_MOVE, "solves-move", MODE_SOLVES, "m", "m move",                                   \
        "move the solve to another session")                                                      \
    ROW(SOLVES_DNF, "solves-dnf", MODE_SOLVES, "D", "D dnf",                                      \
        "mark this solve as not finished, or take that back")                                     \
    ROW(SOLVES_FIRST, "solves-first", MODE_SOLVES, "Home", "", "to the latest solve")             \
    ROW(SOLVES_LAST, "solves-last", MODE_SOLVES, "End", "", "to the first solve")                 \
    ROW(EDIT_PLAY, "edit-play", MODE_EDIT, "Enter", "Enter play", "play this board")              \
    ROW(EDIT_UP, "edit-up", MODE_EDIT, "up k", "arrows go", "a cell up")                          \
    ROW(EDIT_DOWN, "edit-down", MODE_EDIT, "down j", "", "a cell down")                           \
    ROW(EDIT_LEFT, "edit-left", MODE_EDIT, "left h", "", "a cell to the left")                    \
    ROW(EDIT_RIGHT, "edit-right", MODE_EDIT, "right l", "", "a cell to the right")                \
    ROW(EDIT_NEXT, "edit-next", MODE_EDIT, "Space", "Space next", "the next cell")                \
    ROW(EDIT_PICK, "edit-pick", MODE_EDIT, "x", "x swap",                                         \
        "pick this tile, or swap it with the one that is picked")                                 \
    ROW(EDIT_FLIP, "edit-flip", MODE_EDIT, "f", "f flip",                                         \
        "swap the last two tiles: solvable becomes unsolvable and back")                          \
    ROW(EDIT_ARRANGE, "edit-arrange", MODE_EDIT, "g", "g goal", "put all tiles home")             \
    ROW(EDIT_SIZE, "edit-size", MODE_EDIT, "s", "s size", "another size, with all tiles home")    \
    ROW(RACE_PLAY, "race-play", MODE_RACE, "Enter", "Enter play",                                 \
        "watch the solution that the method has found")                                           \
    ROW(RACE_LEFT, "race-left", MODE_RACE, "left h", "left/right bars",                           \
        "bars of nodes, time, memory or length, or the chart of the progress")                    \
    ROW(RACE_RIGHT, "race-right", MODE_RACE, "right l", "", "bars of the next measure")           \
    ROW(RACE_STOP, "race-stop", MODE_RACE, "x", "x stop", "stop this method")                     \
    ROW(RACE_STOP_ALL, "race-stop-all", MODE_RACE, "X", "", "stop all methods")                   \
    ROW(RACE_METHODS, "race-methods", MODE_RACE, "m", "m methods",                                \
        "race all methods, or the four classics")                                                 \
    ROW(RACE_MORE_TIME, "race-more-time", MODE_RACE, "+ =", "+ more time",                        \
        "race again, with ten times the time for each method")                                    \
    GAME(DISPLAY, "display", MODE_PLAY | MODE_STEP | MODE_EDIT, LOOK, 0, "v", "v view",           \
        "display: numbers, arrows home, distances")                                               \
    GAME(THEME, "theme", MODE_LOOK | MODE_EDIT, LOOK, 0, "c", "c colours", "the next theme")      \
    GAME(SCHEME, "scheme", MODE_LOOK, LOOK, 0, "f", "f scheme", "the next scheme of the tiles")   \
    GAME(TILES, "tiles", MODE_LOOK | MODE_EDIT, LOOK, 0, "t", "t tiles",                          \
        "filled tiles, or lines between them")                                                    \
    GAME(FIND_TILE, "find-tile", MODE_LOOK, LOOK, NEEDS_SIGHT, "/", "/ find",                     \
        "find a tile by its number")                                                              \
    ROW(COPY_CHOSEN, "copy-chosen", MODE_COPY, "Enter y", "Enter copy", "copy this")              \
    GAME(SHOW_GOAL, "show-goal", MODE_PLAY | MODE_GOAL, LOOK, NEEDS_SIGHT, "V", "V goal",         \
        "show the goal, or the board again")                                                      \
    GAME(PAN_UP, "pan-up", MODE_LOOK, LOOK, IF_LARGE, "Shift-up", "",                             \
        "look further up on a board that is larger than the screen")                              \
    GAME(PAN_DOWN, "pan-down", MODE_LOOK, LOOK, IF_LARGE, "Shift-down", "", "look further down")  \
    GAME(WHEEL_UP, "wheel-up", MODE_LOOK & ~MODE_STEP, LOOK, IF_LARGE, "WheelUp", "",             \
        "look further up")                                                                        \
    GAME(WHEEL_DOWN, "wheel-down", MODE_LOOK & ~MODE_STEP, LOOK, IF_LARGE, "WheelDown", "",       \
        "look further down")                                                                      \
    GAME(PAN_LEFT, "pan-left", MODE_LOOK, LOOK, IF_LARGE, "Shift-left WheelLeft", "",             \
        "look further left")                                                                      \
    GAME(PAN_RIGHT, "pan-right", MODE_LOOK, LOOK, IF_LARGE, "Shift-right WheelRight", "",         \
        "look further right")                                                                     \
    GAME(PAN_PAGE_UP, "pan-page-up", MODE_LOOK, LOOK, IF_LARGE, "PageUp", "",                     \
        "look a screen further up")                                                               \
    GAME(PAN_PAGE_DOWN, "pan-page-down", MODE_LOOK, LOOK, IF_LARGE, "PageDown", "",               \
        "look a screen further down")                                                             \
    GAME(LOOK_BACK, "look-back", MODE_PLAY, LOOK, IF_LARGE, "Esc", "", "look at the blank again") \
    ROW(RESULT_AGAIN, "result-again", MODE_RESULT, "Enter", "Enter again",                        \
        "another attempt at this event")                                                          \
    ROW(RESULT_EVENTS, "result-events", MODE_RESULT, "E", "E events", "another event")            \
    ROW(HELP_DO, "help-do", MODE_HELP, "Enter", "Enter do it", "do what is chosen")               \
    ROW(SCROLL_UP, "scroll-up", MODE_TEXT, "up k WheelUp", "up/down choose", "the line above")    \
    ROW(SCROLL_DOWN, "scroll-down", MODE_TEXT, "down j WheelDown", "", "the line below")          \
    ROW(PAGE_UP, "page-up", MODE_TEXT, "PageUp", "", "a page up")                                 \
    ROW(PAGE_DOWN, "page-down", MODE_TEXT, "PageDown", "", "a page down")                         \
    ROW(PAGE_1, "page-summary", MODE_STATISTICS, "1", "", "the summary")                          \
    ROW(PAGE_2, "page-histogram", MODE_STATISTICS, "2", "", "the histograms")                     \
    ROW(PAGE_3, "page-trend", MODE_STATISTICS, "3", "", "the trend")                              \
    ROW(PAGE_4, "page-calendar", MODE_STATISTICS, "4", "", "the calendar")                        \
    ROW(SESSION, "session", MODE_STATISTICS | MODE_SOLVES, "S", "S name",                         \
        "name the session that your solves belong to")                                            \
    ROW(COLUMNS_LEFT, "columns-left", MODE_STATISTICS, "left h", "left/right columns",            \
        "the columns before; in charts: times or moves, fewer solves, the week before")           \
    ROW(COLUMNS_RIGHT, "columns-right", MODE_STATISTICS, "right l", "",                           \
        "columns that did not fit; in charts: times or moves, more solves, next week")            \
    ROW(NEXT_KIND, "next-kind", MODE_STATISTICS, "n", "", "the next kind of board")               \
    ROW(PREVIOUS_KIND, "previous-kind", MODE_STATISTICS, "p", "", "the previous kind of board")   \
    ROW(NEXT_SESSION, "next-session", MODE_STATISTICS, "s", "s session",                          \
        "only the solves of the next session, or all of them")                                    \
    ROW(ALL_KINDS, "all-kinds", MODE_STATISTICS, "a", "",                                         \
        "in the calendar: all kinds of boards, or only the chosen one")                           \
    ROW(OPEN_CHOSEN, "open-chosen", MODE_PROMPT, "Enter", "Enter open", "open the file")          \
    ROW(CHOOSE_PREVIOUS, "choose-previous", MODE_PROMPT, "up Ctrl-P WheelUp", "up/down choose",   \
        "the file above")                                                                         \
    ROW(CHOOSE_NEXT, "choose-next", MODE_PROMPT, "down Tab Ctrl-N WheelDown", "",                 \
        "the file below")                                                                         \
    ROW(FORM_ACCEPT, "form-accept", MODE_FORM, "Enter", "Enter go", "do it")                      \
    ROW(FORM_PREVIOUS, "form-previous", MODE_FORM, "up Ctrl-P WheelUp", "up/down line",           \
        "the line above")                                                                         \
    ROW(FORM_NEXT, "form-next", MODE_FORM, "down Tab Ctrl-N WheelDown", "", "the line below")     \
    ROW(FORM_LEFT, "form-left", MODE_FORM, "left", "left/right change", "the previous choice")    \
    ROW(FORM_RIGHT, "form-right", MODE_FORM, "right", "", "the next choice")                      \
    ROW(CURSOR_LEFT, "cursor-left", MODE_PROMPT, "left Ctrl-B", "", "a character back")           \
    ROW(CURSOR_RIGHT, "cursor-right", MODE_PROMPT, "right Ctrl-F", "", "a character forward")     \
    ROW(CURSOR_FIRST, "cursor-first", MODE_TYPE, "Home Ctrl-A", "", "to the beginning")           \
    ROW(CURSOR_LAST, "cursor-last", MODE_TYPE, "End Ctrl-E", "", "to the end")                    \
    ROW(ERASE, "erase", MODE_TYPE, "Backspace Ctrl-H", "",                                        \
        "erase the character before the cursor")                                                  \
    ROW(ERASE_NEXT, "erase-next", MODE_TYPE, "Delete Ctrl-D", "",                                 \
        "erase the character at the cursor; delete the chosen game, or restore it")               \
    ROW(ERASE_ALL, "erase-all", MODE_TYPE, "Ctrl-U", "Ctrl-U clear", "erase the line")            \
    GAME(COPY, "copy",                                                                            \
        MODE_PLAY | MODE_STEP | MODE_EDIT | MODE_SOLVES | MODE_RESULT | MODE_STATISTICS |         \
            MODE_QUIZ | MODE_RACE,                                                                \
        RESULTS, NEEDS_SIGHT, "y", "y copy",                                                      \
        "copy the id, the board, the moves or the result to the clipboard")                       \
    GAME(CLOSE, "close", MODE_ALL & ~(MODE_PLAY | MODE_OFFER), PLAY, 0, "Esc q", "Esc back",      \
        "back to the game")                                                                       \
    GAME(HELP, "help", MODE_ALL & ~MODE_PROMPT, LOOK, 0, "? F1", "? help", "show the help")       \
    ROW(HELP_TYPING, "help-typing", MODE_PROMPT, "F1", "F1 help", "show the help")                \
    GAME(REDRAW, "redraw", MODE_ALL, LOOK, 0, "Ctrl-L", "", "redraw the screen")                  \
    GAME(QUIT, "quit", MODE_PLAY | MODE_OFFER, PLAY, LEAVES, "q", "q quit",                       \
        "save the game and leave")

enum request {
    REQUEST_NONE,
#define REQUEST_ENUM(id, ...) REQUEST_##id,
    REQUEST_LIST(REQUEST_ENUM, REQUEST_ENUM)
#undef REQUEST_ENUM
        REQUEST_COUNT
};

struct request_row {
    const char *name; /* the name in the configuration */
    unsigned modes;   /* flags of enum mode */
    enum group group;
    unsigned needs;   /* flags of enum need */
    const char *keys; /* names of keys (key.h), separated by spaces; the first one is shown */
    const char *bar;  /* words for the last line; "" = not shown */
    const char *help;
};

/* Indexed by enum request; row 0 is empty. */
extern const struct request_row request_rows[REQUEST_COUNT];

/* The request with this name, or REQUEST_NONE. */
enum request request_find(const char *name);

/* In each mode a key has at most one binding, so this is enough for all keys that have names. */
enum { KEYMAP_MAX = 2048 };

struct keymap {
    struct binding {
        unsigned modes;
        int key;
        enum request request;
    } bindings[KEYMAP_MAX];
    size_t count;
};

/* Fills the keymap with the keys of the table. */
void keymap_init(struct keymap *map);

/* What a key asks for in a mode, or REQUEST_NONE. */
enum request keymap_find(const struct keymap *map, enum mode mode, int key);

/*
 * Binds a request to other keys, named as in the table. Other requests of the same modes lose these
 * keys. Returns NP_OK, or NP_BAD_INPUT for an unknown request or key, and then changes nothing.
 */
enum np_status keymap_bind(
    struct keymap *map, const char *name, const char *keys, struct np_error *error);

/*
 * Binds the keys of a scheme: "vi", the keys of the table, or "wasd", where w, a, s and d move
 * tiles. Returns NP_OK, or NP_BAD_INPUT for an unknown scheme.
 */
enum np_status keymap_scheme(struct keymap *map, const char *name, struct np_error *error);

/* Writes the keys of a request, separated by ", "; cut if they do not fit. */
void keymap_keys(const struct keymap *map, enum request request, char *text, size_t bytes);

#endif
