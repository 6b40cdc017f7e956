// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Requests: everything that a player can ask for, and the keymap from keys to requests.
 *
 * Views handle requests, not keys, so keys are configurable. The help, the last line of the screen
 * and the manual come from the table of requests.
 */
#ifndef NP_KEYS_REQUEST_H
#define NP_KEYS_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* What a key means depends on the mode of the view on top. */
enum mode {
    MODE_PLAY = 1,
    MODE_PLAYBACK = 2,     /* a solution is played back */
    MODE_HELP = 4,         /* text to read */
    MODE_PROMPT = 8,       /* a line to type: characters are text */
    MODE_REVIEW = 16,      /* the player's own moves */
    MODE_EDIT = 32,        /* a board is edited */
    MODE_FORM = 64,        /* a form to fill in */
    MODE_RACE = 128,       /* all methods run */
    MODE_STATISTICS = 256, /* a table to look through */
    MODE_GOAL = 512,       /* the goal is shown */
    MODE_OFFER = 1024,     /* an unfinished game is offered */
    MODE_COPY = 2048,      /* a list of what to copy */
    MODE_SOLVES = 4096,    /* the list of solves */
    MODE_REPLAY = 8192,    /* a kept solve is replayed */
    MODE_QUIZ = 16384,     /* a question of the quiz */
    MODE_RESULT = 32768,   /* the result of an attempt at a contest */
    MODE_LAST = MODE_RESULT,

    MODE_ALL = 2 * MODE_LAST - 1,
    MODE_STEP = MODE_PLAYBACK | MODE_REVIEW | MODE_REPLAY, /* moves, step by step */
    MODE_LOOK = MODE_PLAY | MODE_STEP | MODE_GOAL,         /* boards that can be panned */
    /* lines that scroll */
    MODE_TEXT = MODE_HELP | MODE_STATISTICS | MODE_COPY | MODE_SOLVES | MODE_RESULT,
    MODE_TYPE = MODE_PROMPT | MODE_FORM, /* text that is edited */
};

/* Columns: constant, name in the configuration, modes, keys, words in the last line, help. */
#define REQUEST_LIST(ROW)                                                                         \
    ROW(MOVE_UP, "move-up", MODE_PLAY | MODE_QUIZ, "up k", "arrows move", "slide a tile up")      \
    ROW(MOVE_DOWN, "move-down", MODE_PLAY | MODE_QUIZ, "down j", "", "slide a tile down")         \
    ROW(MOVE_LEFT, "move-left", MODE_PLAY | MODE_QUIZ, "left h", "", "slide a tile to the left")  \
    ROW(MOVE_RIGHT, "move-right", MODE_PLAY | MODE_QUIZ, "right l", "",                           \
        "slide a tile to the right")                                                              \
    ROW(GO_ON, "go-on", MODE_OFFER, "Enter Space", "Enter resume", "resume this game")            \
    ROW(NEW_INSTEAD, "new-instead", MODE_OFFER, "n N Esc", "n new game",                          \
        "begin a new game; this one stays in the list")                                           \
    ROW(UNDO, "undo", MODE_PLAY, "u Backspace z", "u/r undo", "undo")                             \
    ROW(REDO, "redo", MODE_PLAY, "r U Ctrl-R", "", "redo what was undone")                        \
    ROW(HINT, "hint", MODE_PLAY, "H", "H hint", "show the next move of the solution")             \
    ROW(BEST_MOVES, "best-moves", MODE_PLAY | MODE_STEP, "b", "",                                 \
        "mark every best move, and count the shortest solutions")                                 \
    ROW(ACCEPT, "accept", MODE_PLAY, "Enter", "", "play the move that the hint shows")            \
    ROW(SOLVE, "solve", MODE_PLAY, "s", "s solve", "watch the solution")                          \
    ROW(NEW, "new", MODE_PLAY, "n", "n new",                                                      \
        "a new puzzle by size and difficulty, or from a list")                                    \
    ROW(OPEN, "open", MODE_PLAY | MODE_OFFER, "o", "o open", "open a board file or a saved game") \
    ROW(EDIT, "edit", MODE_PLAY, "e", "e edit", "make a board by hand, or paste one")             \
    ROW(SAVE, "save", MODE_PLAY, "w", "w save", "save the game under a name")                     \
    ROW(RACE, "race", MODE_PLAY, "C", "C race", "compare all algorithms on this board")           \
    ROW(EVENTS, "events", MODE_PLAY, "E", "E events",                                             \
        "events: relay, marathon, fewest moves, blindfold, daily")                                \
    ROW(EVENT_GO, "event-go", MODE_PLAY, "Space", "",                                             \
        "show the hidden or the next board of an event")                                          \
    ROW(CHOOSE, "choose", MODE_PLAY, "a", "a algorithm",                                          \
        "choose algorithm and heuristic for hint and solve")                                      \
    ROW(SHUFFLE, "shuffle", MODE_PLAY, "N", "N another",                                          \
        "another puzzle of the same kind; in an event, another attempt")                          \
    ROW(GOAL, "goal", MODE_PLAY, "G", "", "a new puzzle with another goal")                       \
    ROW(ID, "id", MODE_PLAY, "g", "", "show the id of this board, or play another id")            \
    ROW(NEXT_BOARD, "next-board", MODE_PLAY, "]", "", "the next board of the file")               \
    ROW(PREVIOUS_BOARD, "previous-board", MODE_PLAY, "[", "", "the previous board of the file")   \
    ROW(RESTART, "restart", MODE_PLAY, "0", "0 restart", "back to the start (can be undone)")     \
    ROW(PAUSE, "pause", MODE_PLAY, "p", "p pause", "stop the clock and hide the board")           \
    ROW(STATISTICS, "statistics", MODE_PLAY | MODE_OFFER, "S", "S statistics",                    \
        "your times and averages, by size")                                                       \
    ROW(NEXT_PAGE, "next-page", MODE_STATISTICS, "Tab", "Tab charts",                             \
        "the next page: summary, histogram, trend, calendar")                                     \
    ROW(SOLVES, "solves", MODE_PLAY | MODE_OFFER | MODE_STATISTICS, "L", "L solves",              \
        "all your solves: replay, delete, comment")                                               \
    ROW(RACE_BEST, "race-best", MODE_PLAY, "B", "",                                               \
        "race your best solve, then the same on its board, then stop")                            \
    ROW(SETTINGS, "settings", MODE_PLAY, ",", ", settings",                                       \
        "settings: colours, keys, mouse and so on, which you can keep")                           \
    ROW(HIDE_TIMER, "hide-timer", MODE_PLAY, "T", "", "show or hide the timer")                   \
    ROW(HIDE_SOLVER, "hide-solver", MODE_PLAY, "P", "", "show or hide what the solver knows")     \
    ROW(INVERT, "invert-arrows", MODE_PLAY, "i", "", "arrows move the blank instead of the tile") \
    ROW(MOUSE, "mouse", MODE_PLAY, "M", "",                                                       \
        "slide tiles by clicks, by the pointer alone, or neither")                                \
    ROW(REVIEW, "review", MODE_PLAY, "R", "R review",                                             \
        "go through your own moves, with the slips marked")                                       \
    ROW(ANALYSE, "analyse", MODE_PLAY | MODE_REPLAY, "A J", "A analyse",                          \
        "judge a solution that you type or paste, or your own")                                   \
    ROW(QUIZ, "quiz", MODE_PLAY, "Q", "Q quiz", "find the best move on boards near the goal")     \
    ROW(QUIZ_NEXT, "quiz-next", MODE_QUIZ, "Enter Space", "Enter next", "the next question")      \
    ROW(PLAY_PAUSE, "play-pause", MODE_STEP, "Space", "Space pause", "pause and continue")        \
    ROW(STEP_BACK, "step-back", MODE_STEP, "left h WheelUp", "left/right step", "one move back")  \
    ROW(STEP_FORWARD, "step-forward", MODE_STEP, "right l WheelDown", "", "one move forward")     \
    ROW(FIRST, "first", MODE_STEP, "Home g", "Home/End", "to the beginning")                      \
    ROW(LAST, "last", MODE_STEP, "End G", "", "to the end")                                       \
    ROW(NEXT_SLIP, "next-slip", MODE_REVIEW | MODE_REPLAY, "n Tab", "n/p slip",                   \
        "to the next slip")                                                                       \
    ROW(PREVIOUS_SLIP, "previous-slip", MODE_REVIEW | MODE_REPLAY, "p", "",                       \
        "to the previous slip")                                                                   \
    ROW(WAY_FROM_HERE, "way-from-here", MODE_REVIEW, "s", "s best way",                           \
        "watch the shortest way from this board")                                                 \
    ROW(TRY_AGAIN, "try-again", MODE_REVIEW, "Enter", "Enter try again",                          \
        "a new game from this board")                                                             \
    ROW(EXPORT, "export", MODE_REVIEW, "x", "x export",                                           \
        "write your solve to a file: svg, text, moves, steps, json")                              \
    ROW(FASTER, "faster", MODE_PLAYBACK | MODE_REPLAY, "+ = up k", "+/- speed", "faster")         \
    ROW(SLOWER, "slower", MODE_PLAYBACK | MODE_REPLAY, "- down j", "", "slower")                  \
    ROW(PLAY_FROM_HERE, "play-from-here", MODE_PLAYBACK, "Enter", "Enter play on",                \
        "continue the game from this board")                                                      \
    ROW(REPLAY_PLAY, "replay-play", MODE_REPLAY, "Enter", "Enter play",                           \
        "a new game on the board of this solve")                                                  \
    ROW(SOLVES_OPEN, "solves-open", MODE_SOLVES, "Enter", "Enter replay",                         \
        "replay this solve as it was played")                                                     \
    ROW(SOLVES_KIND, "solves-kind", MODE_SOLVES, "f Tab", "f filter",                             \
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
    ROW(SOLVES_DNF, "solves-dnf", MODE_SOLVES, "D x", "D dnf",                                    \
        "mark this solve as not finished, or take that back")                                     \
    ROW(SOLVES_FIRST, "solves-first", MODE_SOLVES, "Home g", "", "to the latest solve")           \
    ROW(SOLVES_LAST, "solves-last", MODE_SOLVES, "End G", "", "to the first solve")               \
    ROW(EDIT_PLAY, "edit-play", MODE_EDIT, "Enter", "Enter play", "play this board")              \
    ROW(EDIT_UP, "edit-up", MODE_EDIT, "up k", "arrows go", "a cell up")                          \
    ROW(EDIT_DOWN, "edit-down", MODE_EDIT, "down j", "", "a cell down")                           \
    ROW(EDIT_LEFT, "edit-left", MODE_EDIT, "left h", "", "a cell to the left")                    \
    ROW(EDIT_RIGHT, "edit-right", MODE_EDIT, "right l", "", "a cell to the right")                \
    ROW(EDIT_NEXT, "edit-next", MODE_EDIT, "Space Tab", "Space next", "the next cell")            \
    ROW(EDIT_PICK, "edit-pick", MODE_EDIT, "x", "x swap",                                         \
        "pick this tile, or swap it with the one that is picked")                                 \
    ROW(EDIT_FLIP, "edit-flip", MODE_EDIT, "f", "f flip",                                         \
        "swap the last two tiles: solvable becomes unsolvable and back")                          \
    ROW(EDIT_ARRANGE, "edit-arrange", MODE_EDIT, "g", "g goal", "put all tiles home")             \
    ROW(EDIT_SIZE, "edit-size", MODE_EDIT, "s", "s size", "another size, with all tiles home")    \
    ROW(RACE_UP, "race-up", MODE_RACE, "up k WheelUp", "up/down choose", "the method above")      \
    ROW(RACE_DOWN, "race-down", MODE_RACE, "down j WheelDown", "", "the method below")            \
    ROW(RACE_PAGE_UP, "race-page-up", MODE_RACE, "PageUp b", "", "a page up")                     \
    ROW(RACE_PAGE_DOWN, "race-page-down", MODE_RACE, "PageDown", "", "a page down")               \
    ROW(RACE_PLAY, "race-play", MODE_RACE, "Enter s", "Enter play",                               \
        "watch the solution that the method has found")                                           \
    ROW(RACE_LEFT, "race-left", MODE_RACE, "left h", "left/right bars",                           \
        "bars of nodes, time, memory or length, or the chart of the progress")                    \
    ROW(RACE_RIGHT, "race-right", MODE_RACE, "right l", "", "bars of the next measure")           \
    ROW(RACE_STOP, "race-stop", MODE_RACE, "x", "x stop", "stop this method")                     \
    ROW(RACE_STOP_ALL, "race-stop-all", MODE_RACE, "X", "", "stop all methods")                   \
    ROW(RACE_MORE_TIME, "race-more-time", MODE_RACE, "+ =", "+ more time",                        \
        "race again, with ten times the time for each method")                                    \
    ROW(DISPLAY, "display", MODE_PLAY | MODE_STEP | MODE_EDIT, "v", "v view",                     \
        "display: numbers, arrows home, distances, rings")                                        \
    ROW(THEME, "theme", MODE_LOOK | MODE_EDIT, "c", "c colours", "the next theme")                \
    ROW(SCHEME, "scheme", MODE_LOOK, "f", "f scheme", "the next scheme of the tiles")             \
    ROW(TILES, "tiles", MODE_LOOK | MODE_EDIT, "t", "t tiles",                                    \
        "filled tiles, or lines between them")                                                    \
    ROW(FIND_TILE, "find-tile", MODE_LOOK, "/", "/ find", "find a tile by its number")            \
    ROW(COPY_CHOSEN, "copy-chosen", MODE_COPY, "Enter y", "Enter copy", "copy this")              \
    ROW(SHOW_GOAL, "show-goal", MODE_PLAY | MODE_GOAL, "V Tab", "V goal",                         \
        "show the goal, or the board again")                                                      \
    ROW(PAN_UP, "pan-up", MODE_LOOK, "Shift-up", "",                                              \
        "look further up on a board that is larger than the screen")                              \
    ROW(PAN_DOWN, "pan-down", MODE_LOOK, "Shift-down", "", "look further down")                   \
    ROW(WHEEL_UP, "wheel-up", MODE_LOOK & ~MODE_STEP, "WheelUp", "", "look further up")           \
    ROW(WHEEL_DOWN, "wheel-down", MODE_LOOK & ~MODE_STEP, "WheelDown", "", "look further down")   \
    ROW(PAN_LEFT, "pan-left", MODE_LOOK, "Shift-left WheelLeft", "", "look further left")         \
    ROW(PAN_RIGHT, "pan-right", MODE_LOOK, "Shift-right WheelRight", "", "look further right")    \
    ROW(PAN_PAGE_UP, "pan-page-up", MODE_LOOK, "PageUp", "", "look a screen further up")          \
    ROW(PAN_PAGE_DOWN, "pan-page-down", MODE_LOOK, "PageDown", "", "look a screen further down")  \
    ROW(LOOK_BACK, "look-back", MODE_PLAY, "Esc", "", "look at the blank again")                  \
    ROW(RESULT_AGAIN, "result-again", MODE_RESULT, "Enter", "Enter again",                        \
        "another attempt at this event")                                                          \
    ROW(RESULT_EVENTS, "result-events", MODE_RESULT, "E", "E events", "another event")            \
    ROW(SCROLL_UP, "scroll-up", MODE_TEXT, "up k WheelUp", "arrows scroll", "scroll up")          \
    ROW(SCROLL_DOWN, "scroll-down", MODE_TEXT, "down j WheelDown", "", "scroll down")             \
    ROW(PAGE_UP, "page-up", MODE_TEXT, "PageUp b", "", "a page up")                               \
    ROW(PAGE_DOWN, "page-down", MODE_TEXT, "PageDown Space", "", "a page down")                   \
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
        "erase the character at the cursor")                                                      \
    ROW(ERASE_ALL, "erase-all", MODE_TYPE, "Ctrl-U", "Ctrl-U clear", "erase the line")            \
    ROW(COPY, "copy",                                                                             \
        MODE_PLAY | MODE_STEP | MODE_EDIT | MODE_SOLVES | MODE_RESULT | MODE_STATISTICS |         \
            MODE_QUIZ | MODE_RACE,                                                                \
        "y", "y copy", "copy the id, the board, the moves or the result to the clipboard")        \
    ROW(CLOSE, "close", MODE_ALL & ~(MODE_PLAY | MODE_OFFER), "Esc q", "Esc back",                \
        "back to the game")                                                                       \
    ROW(HELP, "help", MODE_ALL & ~MODE_PROMPT, "? F1", "? help", "show the help")                 \
    ROW(HELP_TYPING, "help-typing", MODE_PROMPT, "F1", "F1 help", "show the help")                \
    ROW(REDRAW, "redraw", MODE_ALL, "Ctrl-L", "", "redraw the screen")                            \
    ROW(QUIT, "quit", MODE_PLAY | MODE_OFFER, "q", "q quit", "save the game and leave")

enum request {
    REQUEST_NONE,
#define REQUEST_ENUM(id, name, modes, keys, bar, help) REQUEST_##id,
    REQUEST_LIST(REQUEST_ENUM)
#undef REQUEST_ENUM
        REQUEST_COUNT
};

struct request_row {
    const char *name; /* the name in the configuration */
    unsigned modes;   /* flags of enum mode */
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
