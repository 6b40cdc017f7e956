// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Requests: everything a player can ask for, a row each, and the keymap from keys to requests.
 *
 * Views see requests, not keys, so keys are configurable. The help, the last line of the screen and
 * the manual are made from this table.
 */
#ifndef NP_KEYS_REQUEST_H
#define NP_KEYS_REQUEST_H

#include <stddef.h>

#include "base/status.h"

/* What a key means depends on the mode of the view on top. */
enum mode {
    MODE_PLAY = 1,
    MODE_PLAYBACK = 2,     /* a solution plays */
    MODE_HELP = 4,         /* text to read */
    MODE_PROMPT = 8,       /* a line to type: characters are text */
    MODE_REVIEW = 16,      /* the player's own moves */
    MODE_EDIT = 32,        /* a board is edited */
    MODE_FORM = 64,        /* a form to fill in */
    MODE_RACE = 128,       /* all methods run */
    MODE_STATISTICS = 256, /* a table to look through */
    MODE_GOAL = 512,       /* the goal is shown */
    MODE_OFFER = 1024,     /* an unfinished game is offered */
    MODE_LAST = MODE_OFFER,
    MODE_LOOK = MODE_PLAY | MODE_PLAYBACK | MODE_REVIEW | MODE_GOAL, /* all that can be panned */
};

/* constant, name in the configuration, modes, keys, words in the last line, help */
#define REQUEST_LIST(REQUEST)                                                                      \
    REQUEST(MOVE_UP, "move-up", MODE_PLAY, "up k", "arrows move", "slide a tile up")               \
    REQUEST(MOVE_DOWN, "move-down", MODE_PLAY, "down j", "", "slide a tile down")                  \
    REQUEST(MOVE_LEFT, "move-left", MODE_PLAY, "left h", "", "slide a tile to the left")           \
    REQUEST(MOVE_RIGHT, "move-right", MODE_PLAY, "right l", "", "slide a tile to the right")       \
    REQUEST(GO_ON, "go-on", MODE_OFFER, "Enter Space", "Enter go on", "continue this game")        \
    REQUEST(NEW_INSTEAD, "new-instead", MODE_OFFER, "n N Esc", "n new game",                       \
        "begin a new game; this one stays in the list")                                            \
    REQUEST(UNDO, "undo", MODE_PLAY, "u Backspace z", "u/r undo", "undo")                          \
    REQUEST(REDO, "redo", MODE_PLAY, "r U Ctrl-R", "", "redo what was undone")                     \
    REQUEST(HINT, "hint", MODE_PLAY, "H", "H hint", "show the next move of the solution")          \
    REQUEST(ACCEPT, "accept", MODE_PLAY, "Enter", "", "play the move that the hint shows")         \
    REQUEST(SOLVE, "solve", MODE_PLAY, "s", "s solve", "watch the solution")                       \
    REQUEST(NEW, "new", MODE_PLAY, "n", "n new",                                                   \
        "a new puzzle by size and difficulty, or from a list")                                     \
    REQUEST(                                                                                       \
        OPEN, "open", MODE_PLAY | MODE_OFFER, "o", "o open", "open a board file or a saved game")  \
    REQUEST(EDIT, "edit", MODE_PLAY, "e", "e edit", "make a board by hand, or paste one")          \
    REQUEST(SAVE, "save", MODE_PLAY, "w", "w save", "save the game under a name")                  \
    REQUEST(RACE, "race", MODE_PLAY, "C", "C race", "compare all algorithms on this board")        \
    REQUEST(CHOOSE, "choose", MODE_PLAY, "a", "a algorithm",                                       \
        "choose algorithm and heuristic for hint and solve")                                       \
    REQUEST(SHUFFLE, "shuffle", MODE_PLAY, "N", "N another", "another puzzle of the same kind")    \
    REQUEST(GOAL, "goal", MODE_PLAY, "G", "", "a new puzzle with another goal")                    \
    REQUEST(ID, "id", MODE_PLAY, "g", "", "show the id of this board, or play another id")         \
    REQUEST(NEXT_BOARD, "next-board", MODE_PLAY, "]", "", "the next board of the file")            \
    REQUEST(                                                                                       \
        PREVIOUS_BOARD, "previous-board", MODE_PLAY, "[", "", "the previous board of the file")    \
    REQUEST(RESTART, "restart", MODE_PLAY, "0", "0 restart", "back to the start (can be undone)")  \
    REQUEST(PAUSE, "pause", MODE_PLAY, "p", "p pause", "stop the clock and hide the board")        \
    REQUEST(STATISTICS, "statistics", MODE_PLAY, "S", "S statistics",                              \
        "your times and averages, by size")                                                        \
    REQUEST(HIDE_TIMER, "hide-timer", MODE_PLAY, "T", "", "show or hide the timer")                \
    REQUEST(HIDE_SOLVER, "hide-solver", MODE_PLAY, "P", "", "show or hide what the solver knows")  \
    REQUEST(                                                                                       \
        INVERT, "invert-arrows", MODE_PLAY, "i", "", "arrows move the blank instead of the tile")  \
    REQUEST(MOUSE, "mouse", MODE_PLAY, "M", "", "take clicks, or leave the mouse to the terminal") \
    REQUEST(REVIEW, "review", MODE_PLAY, "R", "R review",                                          \
        "go through your own moves, with the slips marked")                                        \
    REQUEST(PLAY_PAUSE, "play-pause", MODE_PLAYBACK | MODE_REVIEW, "Space", "Space pause",         \
        "pause and continue")                                                                      \
    REQUEST(STEP_BACK, "step-back", MODE_PLAYBACK | MODE_REVIEW, "left h", "left/right step",      \
        "one move back")                                                                           \
    REQUEST(STEP_FORWARD, "step-forward", MODE_PLAYBACK | MODE_REVIEW, "right l", "",              \
        "one move forward")                                                                        \
    REQUEST(FIRST, "first", MODE_PLAYBACK | MODE_REVIEW, "Home g", "Home/End", "to the beginning") \
    REQUEST(LAST, "last", MODE_PLAYBACK | MODE_REVIEW, "End G", "", "to the end")                  \
    REQUEST(NEXT_SLIP, "next-slip", MODE_REVIEW, "n Tab", "n/p slip", "to the next slip")          \
    REQUEST(PREVIOUS_SLIP, "previous-slip", MODE_REVIEW, "p", "", "to the previous slip")          \
    REQUEST(WAY_FROM_HERE, "way-from-here", MODE_REVIEW, "s", "s best way",                        \
        "watch the shortest way from this board")                                                  \
    REQUEST(TRY_AGAIN, "try-again", MODE_REVIEW, "Enter", "Enter try again",                       \
        "a new game from this board")                                                              \
    REQUEST(EXPORT, "export", MODE_REVIEW, "x", "x export",                                        \
        "write your solve to a file: svg, asciicast, text, moves, steps, json")                    \
    REQUEST(FASTER, "faster", MODE_PLAYBACK, "+ = up k", "+/- speed", "faster")                    \
    REQUEST(SLOWER, "slower", MODE_PLAYBACK, "- down j", "", "slower")                             \
    REQUEST(PLAY_FROM_HERE, "play-from-here", MODE_PLAYBACK, "Enter", "Enter play on",             \
        "continue the game from this board")                                                       \
    REQUEST(EDIT_PLAY, "edit-play", MODE_EDIT, "Enter", "Enter play", "play this board")           \
    REQUEST(EDIT_UP, "edit-up", MODE_EDIT, "up k", "arrows go", "a cell up")                       \
    REQUEST(EDIT_DOWN, "edit-down", MODE_EDIT, "down j", "", "a cell down")                        \
    REQUEST(EDIT_LEFT, "edit-left", MODE_EDIT, "left h", "", "a cell to the left")                 \
    REQUEST(EDIT_RIGHT, "edit-right", MODE_EDIT, "right l", "", "a cell to the right")             \
    REQUEST(EDIT_NEXT, "edit-next", MODE_EDIT, "Space Tab", "Space next", "the next cell")         \
    REQUEST(EDIT_PICK, "edit-pick", MODE_EDIT, "x", "x swap",                                      \
        "pick this tile, or swap it with the one that is picked")                                  \
    REQUEST(EDIT_FLIP, "edit-flip", MODE_EDIT, "f", "f flip",                                      \
        "swap the last two tiles: solvable becomes unsolvable and back")                           \
    REQUEST(EDIT_ARRANGE, "edit-arrange", MODE_EDIT, "g", "g goal", "put all tiles home")          \
    REQUEST(EDIT_SIZE, "edit-size", MODE_EDIT, "s", "s size", "another size, with all tiles home") \
    REQUEST(RACE_UP, "race-up", MODE_RACE, "up k WheelUp", "up/down choose", "the method above")   \
    REQUEST(RACE_DOWN, "race-down", MODE_RACE, "down j WheelDown", "", "the method below")         \
    REQUEST(RACE_PAGE_UP, "race-page-up", MODE_RACE, "PageUp b", "", "a page up")                  \
    REQUEST(RACE_PAGE_DOWN, "race-page-down", MODE_RACE, "PageDown", "", "a page down")            \
    REQUEST(RACE_PLAY, "race-play", MODE_RACE, "Enter s", "Enter play",                            \
        "watch the solution that the method has found")                                            \
    REQUEST(RACE_LEFT, "race-left", MODE_RACE, "left h", "left/right bars",                        \
        "bars of another measure: nodes, time, memory, length")                                    \
    REQUEST(RACE_RIGHT, "race-right", MODE_RACE, "right l", "", "bars of the next measure")        \
    REQUEST(RACE_STOP, "race-stop", MODE_RACE, "x", "x stop", "stop this method")                  \
    REQUEST(RACE_STOP_ALL, "race-stop-all", MODE_RACE, "X", "", "stop all methods")                \
    REQUEST(RACE_MORE_TIME, "race-more-time", MODE_RACE, "+ =", "+ more time",                     \
        "race again, with ten times the time for each method")                                     \
    REQUEST(DISPLAY, "display", MODE_PLAY | MODE_PLAYBACK | MODE_REVIEW | MODE_EDIT, "v",          \
        "v view", "display: numbers, ways home, distances, rings")                                 \
    REQUEST(THEME, "theme", MODE_PLAY | MODE_PLAYBACK | MODE_REVIEW | MODE_EDIT | MODE_GOAL, "c",  \
        "c colours", "the next theme")                                                             \
    REQUEST(FIND_TILE, "find-tile", MODE_LOOK, "/", "/ find", "find a tile by its number")         \
    REQUEST(SHOW_GOAL, "show-goal", MODE_PLAY | MODE_GOAL, "V Tab", "V goal",                      \
        "show the goal, or the board again")                                                       \
    REQUEST(PAN_UP, "pan-up", MODE_LOOK, "Shift-up WheelUp", "",                                   \
        "look further up on a board that is larger than the screen")                               \
    REQUEST(PAN_DOWN, "pan-down", MODE_LOOK, "Shift-down WheelDown", "", "look further down")      \
    REQUEST(PAN_LEFT, "pan-left", MODE_LOOK, "Shift-left WheelLeft", "", "look further left")      \
    REQUEST(PAN_RIGHT, "pan-right", MODE_LOOK, "Shift-right WheelRight", "", "look further right") \
    REQUEST(PAN_PAGE_UP, "pan-page-up", MODE_LOOK, "PageUp", "", "look a screen further up")       \
    REQUEST(                                                                                       \
        PAN_PAGE_DOWN, "pan-page-down", MODE_LOOK, "PageDown", "", "look a screen further down")   \
    REQUEST(LOOK_BACK, "look-back", MODE_PLAY, "Esc", "", "look at the blank again")               \
    REQUEST(SCROLL_UP, "scroll-up", MODE_HELP | MODE_STATISTICS, "up k WheelUp", "arrows scroll",  \
        "scroll up")                                                                               \
    REQUEST(SCROLL_DOWN, "scroll-down", MODE_HELP | MODE_STATISTICS, "down j WheelDown", "",       \
        "scroll down")                                                                             \
    REQUEST(PAGE_UP, "page-up", MODE_HELP | MODE_STATISTICS, "PageUp b", "", "a page up")          \
    REQUEST(                                                                                       \
        PAGE_DOWN, "page-down", MODE_HELP | MODE_STATISTICS, "PageDown Space", "", "a page down")  \
    REQUEST(COLUMNS_LEFT, "columns-left", MODE_STATISTICS, "left h", "left/right columns",         \
        "back to the previous columns")                                                            \
    REQUEST(COLUMNS_RIGHT, "columns-right", MODE_STATISTICS, "right l", "",                        \
        "on to the columns that did not fit")                                                      \
    REQUEST(OPEN_CHOSEN, "open-chosen", MODE_PROMPT, "Enter", "Enter open", "open the file")       \
    REQUEST(COMPLETE, "complete", MODE_PROMPT, "Tab", "Tab complete", "complete the name")         \
    REQUEST(CHOOSE_PREVIOUS, "choose-previous", MODE_PROMPT, "up Ctrl-P WheelUp",                  \
        "up/down choose", "the file above")                                                        \
    REQUEST(                                                                                       \
        CHOOSE_NEXT, "choose-next", MODE_PROMPT, "down Ctrl-N WheelDown", "", "the file below")    \
    REQUEST(FORM_ACCEPT, "form-accept", MODE_FORM, "Enter", "Enter go", "do it")                   \
    REQUEST(FORM_PREVIOUS, "form-previous", MODE_FORM, "up Ctrl-P WheelUp", "up/down line",        \
        "the line above")                                                                          \
    REQUEST(FORM_NEXT, "form-next", MODE_FORM, "down Tab Ctrl-N WheelDown", "", "the line below")  \
    REQUEST(FORM_LEFT, "form-left", MODE_FORM, "left", "left/right change", "the previous choice") \
    REQUEST(FORM_RIGHT, "form-right", MODE_FORM, "right", "", "the next choice")                   \
    REQUEST(CURSOR_LEFT, "cursor-left", MODE_PROMPT, "left Ctrl-B", "", "a character back")        \
    REQUEST(CURSOR_RIGHT, "cursor-right", MODE_PROMPT, "right Ctrl-F", "", "a character forward")  \
    REQUEST(CURSOR_FIRST, "cursor-first", MODE_PROMPT | MODE_FORM, "Home Ctrl-A", "",              \
        "to the beginning")                                                                        \
    REQUEST(CURSOR_LAST, "cursor-last", MODE_PROMPT | MODE_FORM, "End Ctrl-E", "", "to the end")   \
    REQUEST(ERASE, "erase", MODE_PROMPT | MODE_FORM, "Backspace Ctrl-H", "",                       \
        "erase the character before the cursor")                                                   \
    REQUEST(ERASE_NEXT, "erase-next", MODE_PROMPT | MODE_FORM, "Delete Ctrl-D", "",                \
        "erase the character at the cursor")                                                       \
    REQUEST(ERASE_ALL, "erase-all", MODE_PROMPT | MODE_FORM, "Ctrl-U", "Ctrl-U clear",             \
        "erase the line")                                                                          \
    REQUEST(CLOSE, "close",                                                                        \
        MODE_PLAYBACK | MODE_HELP | MODE_PROMPT | MODE_REVIEW | MODE_EDIT | MODE_FORM |            \
            MODE_RACE | MODE_STATISTICS | MODE_GOAL,                                               \
        "Esc q", "Esc back", "back to the game")                                                   \
    REQUEST(HELP, "help",                                                                          \
        MODE_PLAY | MODE_PLAYBACK | MODE_HELP | MODE_REVIEW | MODE_EDIT | MODE_FORM | MODE_RACE |  \
            MODE_STATISTICS | MODE_GOAL | MODE_OFFER,                                              \
        "? F1", "? help", "this help")                                                             \
    REQUEST(HELP_TYPING, "help-typing", MODE_PROMPT, "F1", "F1 help", "this help")                 \
    REQUEST(REDRAW, "redraw",                                                                      \
        MODE_PLAY | MODE_PLAYBACK | MODE_HELP | MODE_PROMPT | MODE_REVIEW | MODE_EDIT |            \
            MODE_FORM | MODE_RACE | MODE_STATISTICS | MODE_GOAL | MODE_OFFER,                      \
        "Ctrl-L", "", "redraw the screen")                                                         \
    REQUEST(QUIT, "quit", MODE_PLAY | MODE_OFFER, "q", "q quit", "save the game and leave")

enum request {
    REQUEST_NONE,
#define REQUEST_ENUM(id, name, modes, keys, bar, help) REQUEST_##id,
    REQUEST_LIST(REQUEST_ENUM)
#undef REQUEST_ENUM
        REQUEST_COUNT
};

struct request_row {
    const char *name; /* as in the configuration */
    unsigned modes;   /* enum mode */
    const char *keys; /* names of keys (key.h), separated by spaces; the first one is shown */
    const char *bar;  /* in the last line; "" = not shown */
    const char *help;
};

/* Indexed by enum request; row 0 is empty. */
extern const struct request_row request_rows[REQUEST_COUNT];

/* Maps keys to requests. */
struct keymap;

/*
 * Makes the keymap of the table. The caller frees it with keymap_free().
 *
 * Returns NP_OK or NP_NO_MEMORY.
 */
enum np_status keymap_new(struct keymap **map, struct np_error *error);

void keymap_free(struct keymap *map);

/* What a key asks for in a mode, or REQUEST_NONE. */
enum request keymap_find(const struct keymap *map, enum mode mode, int key);

/*
 * Binds a request to other keys, named as in the table. Other requests of the same mode lose these
 * keys.
 *
 * Returns NP_OK, NP_BAD_INPUT (an unknown request or key; nothing is changed) or NP_NO_MEMORY.
 */
enum np_status keymap_bind(
    struct keymap *map, const char *name, const char *keys, struct np_error *error);

/*
 * Binds the keys of a scheme: "vi", the keys of the table, or "wasd", where w a s d move tiles.
 *
 * Returns NP_OK, NP_BAD_INPUT (there is no such scheme) or NP_NO_MEMORY.
 */
enum np_status keymap_scheme(struct keymap *map, const char *name, struct np_error *error);

/* Writes the keys of a request, separated by ", "; cut if they do not fit. */
void keymap_keys(const struct keymap *map, enum request request, char *text, size_t bytes);

/* The same in the player's language. */
void keymap_key_titles(const struct keymap *map, enum request request, char *text, size_t bytes);

#endif
