// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The formats, plain text first, then JSON Lines and pictures, and their table.
 */
#include "config.h"

#include "puzzle/format/format.h"

#include <errno.h>
#include <inttypes.h>

#include "base/clock.h"
#include "base/text/utf8.h"

/* ---- boards and moves ------------------------------------------------------------------------ */

static void
put_rows(const struct board *board, FILE *stream)
{
    /* At least two columns, as small boards are usually written. */
    int width = 2;

    for (uint32_t rest = (board->cells - 1) / 100; rest > 0; rest /= 10)
        width++;
    for (uint32_t cell = 0; cell < board->cells && !ferror(stream); cell++)
        fprintf(stream, "%*" PRIu32 "%c", width, board->tiles[cell],
            (cell + 1) % board->width == 0 ? '\n' : ' ');
}

enum np_status
format_board(const struct board *board, FILE *stream, struct np_error *error)
{
    fprintf(stream, "%lu", (unsigned long)board->width);
    if (board->width != board->height)
        fprintf(stream, " %lu", (unsigned long)board->height);
    putc('\n', stream);
    put_rows(board, stream);
    return ferror(stream) ? np_fail_errno(error, NP_IO, errno, "cannot write a board") : NP_OK;
}

bool
format_put_moves(void *stream, const uint8_t *moves, size_t count)
{
    for (size_t i = 0; i < count && !ferror(stream); i++)
        putc_unlocked(move_letter((enum move)moves[i]), stream);
    return !ferror(stream);
}

/* ---- plain text ------------------------------------------------------------------------------ */

enum { GROUP_MOVES = 5, LINE_MOVES = 60 };

static bool
has_moves(const struct format_answer *answer)
{
    return answer_has_path(answer->found) && !answer->no_moves;
}

/* Prints the first line of the format `text`, without its line end: "OPTIMAL 45". */
static void
put_result(const struct answer *answer, FILE *stream)
{
    static const char *const words[] = {
        [ANSWER_OPTIMAL] = "OPTIMAL",
        [ANSWER_SOLVED] = "SOLVED",
        [ANSWER_UNSOLVABLE] = "UNSOLVABLE",
        [ANSWER_UNKNOWN] = "UNKNOWN",
    };

    fputs(words[answer->state], stream);
    if (answer_has_solution(answer))
        fprintf(stream, " %" PRIu64, answer->length);
    if (answer->state == ANSWER_SOLVED || answer->state == ANSWER_UNKNOWN)
        fprintf(stream, " (optimal >= %" PRIu64 ")", answer->lower_bound);
}

static enum np_status
write_text(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    const struct path *const path = &answer->found->path;

    (void)error;
    put_result(answer->found, stream);
    putc('\n', stream);
    for (size_t i = 0; has_moves(answer) && i < path->length && !ferror(stream); i += GROUP_MOVES) {
        const size_t left = path->length - i;
        const bool line_ends = (i + GROUP_MOVES) % LINE_MOVES == 0 || left <= GROUP_MOVES;
        format_put_moves(stream, path->moves + i, left < GROUP_MOVES ? left : GROUP_MOVES);
        putc(line_ends ? '\n' : ' ', stream);
    }
    return NP_OK;
}

/* Prints a word instead of moves, so that each answer of a batch has its own line. */
static void
put_word(const struct format_answer *answer, FILE *stream)
{
    if (answer->found->state == ANSWER_UNSOLVABLE)
        fputs("UNSOLVABLE\n", stream);
    else if (answer->found->state == ANSWER_UNKNOWN)
        fputs("UNKNOWN\n", stream);
}

static enum np_status
write_moves(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    const struct path *const path = &answer->found->path;

    (void)error;
    /* A path too long to store was printed as it was found; its line has not ended. */
    if (answer_has_solution(answer->found) && !answer->no_moves) {
        format_put_moves(stream, path->moves, path->length);
        putc('\n', stream);
    }
    put_word(answer, stream);
    return NP_OK;
}

/* Receives the boards of a solution: `moved` is the cell that `letter` moved a tile to, or
 * BOARD_NO_CELL at the start. */
typedef void put_replayed(void *context, const struct board *board, uint32_t moved, char letter);

static enum np_status
replay(const struct format_answer *answer, put_replayed *put, void *context, struct np_error *error)
{
    const struct path *const path = &answer->found->path;
    struct board board;

    if (!has_moves(answer))
        return NP_OK;
    const enum np_status status = board_copy(&board, answer->board, error);
    if (status != NP_OK)
        return status;
    put(context, &board, BOARD_NO_CELL, 0);
    for (size_t i = 0; i < path->length; i++) {
        const uint32_t blank = board.blank;
        board_move(&board, (enum move)path->moves[i]);
        put(context, &board, blank, move_letter((enum move)path->moves[i]));
    }
    board_free(&board);
    return NP_OK;
}

static void
put_step(void *stream, const struct board *board, uint32_t moved, char letter)
{
    if (moved != BOARD_NO_CELL)
        fprintf(stream, "%" PRIu32 " %c\n", board->tiles[moved], letter);
}

static enum np_status
write_steps(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    put_word(answer, stream);
    return replay(answer, put_step, stream, error);
}

/* Says in one line why there are no boards. */
static void
put_reason(const struct answer *answer, FILE *stream)
{
    if (answer->state == ANSWER_UNSOLVABLE)
        fputs("Unsolvable puzzle\n", stream);
    else if (answer->state == ANSWER_UNKNOWN)
        fprintf(stream, "No solution found (minimum >= %" PRIu64 ")\n", answer->lower_bound);
}

static void
put_state(void *stream, const struct board *board, uint32_t moved, char letter)
{
    (void)letter;
    if (moved != BOARD_NO_CELL)
        putc('\n', stream);
    put_rows(board, stream);
}

static void
put_board(void *stream, const struct board *board, uint32_t moved, char letter)
{
    (void)letter;
    if (moved != BOARD_NO_CELL)
        putc('\n', stream);
    (void)format_board(board, stream, NULL);
}

static enum np_status
write_boards(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    if (answer_has_solution(answer->found))
        fprintf(stream, "%s of moves = %" PRIu64 "\n",
            answer->found->state == ANSWER_OPTIMAL ? "Minimum number" : "Number",
            answer->found->length);
    put_reason(answer->found, stream);
    return replay(answer, put_board, stream, error);
}

static enum np_status
write_states(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    enum np_status status = NP_OK;

    if (!answer->time_only) {
        put_reason(answer->found, stream);
        status = replay(answer, put_state, stream, error);
    }
    fprintf(stream, "# TIMES_MS: alg=%" PRIu64 "\n",
        answer->found->effort.elapsed_ns / CLOCK_NS_PER_MS);
    return status;
}

/* ---- JSON Lines ------------------------------------------------------------------------------ */

/* File names are bytes but JSON is Unicode, so bytes that are not valid UTF-8 become U+FFFD. */
void
format_put_json(FILE *stream, const char *string)
{
    if (string == NULL) {
        fputs("null", stream);
        return;
    }
    putc('"', stream);
    while (*string != '\0') {
        const char *const begin = string;
        const uint32_t character = utf8_next(&string);

        if (character == '?' && *begin != '?')
            fputs("\\ufffd", stream);
        else if (character == '"' || character == '\\')
            fprintf(stream, "\\%c", *begin);
        else if (utf8_is_control(character))
            fprintf(stream, "\\u%04" PRIx32, character);
        else
            fwrite(begin, 1, (size_t)(string - begin), stream);
    }
    putc('"', stream);
}

static void
put_json_string(const char *key, const char *value, FILE *stream)
{
    fprintf(stream, ",\"%s\":", key);
    format_put_json(stream, value);
}

static void
put_json_number(const char *key, bool known, uint64_t value, FILE *stream)
{
    if (known)
        fprintf(stream, ",\"%s\":%" PRIu64, key, value);
    else
        fprintf(stream, ",\"%s\":null", key);
}

/* Prints seconds with six decimals and a point, whatever the locale. */
static void
put_json_seconds(const char *key, uint64_t ns, FILE *stream)
{
    fprintf(stream, ",\"%s\":%" PRIu64 ".%06" PRIu64, key, ns / CLOCK_NS_PER_SECOND,
        ns / 1000 % 1000000);
}

/* Larger boards are printed as null. */
enum { CELLS_MAX = 1 << 16 };

void
format_put_json_board(FILE *stream, const struct board *board)
{
    if (board == NULL || board->cells == 0 || board->cells > CELLS_MAX) {
        fputs("null", stream);
        return;
    }
    fprintf(stream, "\"%" PRIu32 "x%" PRIu32 ":", board->width, board->height);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        fprintf(stream, " %" PRIu32, board->tiles[cell]);
    putc('"', stream);
}

void
format_put_json_goal(FILE *stream, const struct goal *goal)
{
    const struct goal_row *const row = goal != NULL ? goal_row_of(goal->kind) : NULL;

    if (goal == NULL || row != NULL)
        format_put_json(stream, row != NULL ? row->name : NULL);
    else
        format_put_json_board(stream,
            &(struct board){goal->width, goal->height, goal->cells, goal->blank, goal->tile_at});
}

/* What prints the list of all solutions. */
struct json_list {
    FILE *stream;
    bool started;
};

static bool
put_json_solution(void *context, const uint8_t *moves, size_t count)
{
    struct json_list *const list = context;

    fputs(list->started ? ",\"" : "\"", list->stream);
    list->started = true;
    format_put_moves(list->stream, moves, count);
    putc('"', list->stream);
    return !ferror(list->stream);
}

/* Prints the count of all solutions, and the list. A count that does not fit is null. */
static void
put_json_all(const struct format_answer *answer, FILE *stream)
{
    const struct format_all *const all = answer->all;
    struct json_list list = {stream, false};

    put_json_number("count", all->count != UINT64_MAX, all->count, stream);
    fputs(",\"counts\":[", stream);
    for (unsigned i = 0; i < all->lengths; i++) {
        fputs(i > 0 ? "," : "", stream);
        if (all->counts[i] != UINT64_MAX)
            fprintf(stream, "%" PRIu64, all->counts[i]);
        else
            fputs("null", stream);
    }
    fprintf(stream, "],\"complete\":%s", all->complete ? "true" : "false");
    if (answer->no_moves)
        return;
    fputs(",\"solutions\":[", stream);
    const uint64_t listed = all->list(all->context, put_json_solution, &list);
    fprintf(stream, "],\"listed\":%" PRIu64, listed);
}

/* Prints one object per board, always with the same keys in the same order. */
static enum np_status
write_json(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    const struct board *board = answer->board;
    const struct answer *const found = answer->found;
    const bool bounded = answer->message == NULL && found->state != ANSWER_UNSOLVABLE;
    const char *heuristic;
    const char *const algorithm = answer_search(found, &heuristic);

    (void)error;
    fputs("{\"source\":", stream);
    format_put_json(stream, answer->source);
    put_json_number("index", true, answer->index, stream);
    put_json_number("width", board != NULL, board != NULL ? board->width : 0, stream);
    put_json_number("height", board != NULL, board != NULL ? board->height : 0, stream);
    put_json_string(
        "status", answer->message != NULL ? "error" : answer_state_name(found->state), stream);
    put_json_number("length", answer_has_solution(found), found->length, stream);
    put_json_number("lower_bound", bounded, found->lower_bound, stream);
    if (answer->all != NULL) {
        put_json_all(answer, stream);
    } else if (has_moves(answer)) {
        fputs(",\"moves\":\"", stream);
        format_put_moves(stream, found->path.moves, found->path.length);
        putc('"', stream);
    } else if (!answer->no_moves) {
        fputs(",\"moves\":null", stream);
    }
    put_json_string("algorithm", algorithm, stream);
    put_json_string("heuristic", heuristic, stream);
    put_json_number("expanded", true, found->effort.expanded, stream);
    put_json_number("generated", true, found->effort.generated, stream);
    put_json_seconds("seconds", found->effort.elapsed_ns, stream);
    put_json_seconds("cpu_seconds", found->effort.cpu_ns, stream);
    put_json_number("peak_bytes", true, found->effort.peak_bytes, stream);
    put_json_number("table_bytes", true, found->effort.table_bytes, stream);
    put_json_string("reason", answer_end_name(found->end), stream);
    fputs(",\"board\":", stream);
    format_put_json_board(stream, board);
    fputs(",\"goal\":", stream);
    format_put_json_goal(stream, answer->goal);
    put_json_string("id", answer->id, stream);
    put_json_string("version", PACKAGE_VERSION, stream);
    if (answer->message != NULL)
        put_json_string("message", answer->message, stream);
    fputs("}\n", stream);
    return NP_OK;
}

/* ---- pictures -------------------------------------------------------------------------------- */

/* A picture (Scalable Vector Graphics 1.1) has the boards from the start to the goal, in light or
 * dark colours as the viewer prefers; in a long solution some are left out. A tile in its goal cell
 * is coloured, and the tile that moved last has a frame. */
enum {
    FRAMES_MAX = 96,    /* the most boards in a picture */
    STRIP_UNITS = 1200, /* the width of a row of boards unless one board is wider */
    CELL = 36,          /* the side of a cell */
    NUMBER_UNITS = 15,  /* the size of a number; four digits fit into a cell */
    MARGIN = 24,
    SPACING = 28,
    TITLE_UNITS = 64,
    CAPTION_UNITS = 26,
    TEXT_UNITS = 420, /* the least width, for the text above the boards */
};

static const char style[] =
    "<style>\n"
    ".page{fill:#fff}.title{fill:#1f2328;font-size:20px;font-weight:600}\n"
    ".note{fill:#59636e;font-size:13px}.tray{fill:#dfe4ea}.tile{fill:#fff}\n"
    ".home{fill:#bfdcff}.moved{stroke:#c2570c;stroke-width:2.5}\n"
    ".number{fill:#1f2328;text-anchor:middle;font-weight:600}\n"
    "text{font-family:system-ui,'DejaVu Sans',sans-serif}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".page{fill:#0d1117}.title,.number{fill:#e6edf3}.note{fill:#9198a1}\n"
    ".tray{fill:#1b212a}.tile{fill:#343c47}.home{fill:#1f5596}.moved{stroke:#ffa657}\n"
    "}\n"
    "</style>\n";

/* Prints the beginning of the picture, with room for `frames` boards. */
static void
put_head(const struct format_answer *answer, uint32_t frames, uint32_t columns, FILE *stream)
{
    const struct board *const board = answer->board;
    const uint32_t rows = (frames + columns - 1) / columns;
    const uint32_t boards = columns * (board->width * CELL + SPACING) - SPACING;
    const uint32_t width = (boards > TEXT_UNITS ? boards : TEXT_UNITS) + 2 * MARGIN;
    const uint32_t height =
        TITLE_UNITS + rows * (board->height * CELL + CAPTION_UNITS + SPACING) + MARGIN - SPACING;

    fprintf(stream,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRIu32 "\" height=\"%" PRIu32
        "\" viewBox=\"0 0 %" PRIu32 " %" PRIu32 "\" role=\"img\">\n<title>",
        width, height, width, height);
    put_result(answer->found, stream);
    fprintf(stream,
        "</title>\n%s<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n"
        "<text class=\"title\" x=\"%d\" y=\"32\">",
        style, MARGIN);
    put_result(answer->found, stream);
    fprintf(stream, "</text>\n<text class=\"note\" x=\"%d\" y=\"51\">", MARGIN);
    /* A file name may contain any character; what XML would need escaped is not shown. */
    for (const char *at = answer->source; *at != '\0'; at++)
        putc(*at < ' ' || *at > '~' || *at == '&' || *at == '<' ? '?' : *at, stream);
    fprintf(stream, " board %" PRIu64 ", %" PRIu32 "x%" PRIu32 "</text>\n", answer->index,
        board->width, board->height);
}

/* The boards as they come. */
struct strip {
    const struct format_answer *answer;
    FILE *stream;
    size_t moves;
    size_t stride;    /* the moves from one board to the next */
    uint32_t columns; /* boards beside one another */
    size_t at;        /* moves made */
};

static void
put_tile(const struct strip *strip, const struct board *board, uint32_t cell, bool moved)
{
    const struct goal *const goal = strip->answer->goal;
    const uint32_t tile = board->tiles[cell];
    const uint32_t x = cell % board->width * CELL, y = cell / board->width * CELL;

    fprintf(strip->stream,
        "<rect class=\"tile%s%s\" x=\"%" PRIu32 "\" y=\"%" PRIu32
        "\" width=\"%d\" height=\"%d\" rx=\"4\"/><text class=\"number\" x=\"%" PRIu32
        "\" y=\"%" PRIu32 "\" dy=\".35em\" font-size=\"%d\">%" PRIu32 "</text>",
        goal != NULL && goal_tile_at(goal, cell) == tile ? " home" : "", moved ? " moved" : "",
        x + 1, y + 1, CELL - 2, CELL - 2, x + CELL / 2, y + CELL / 2, NUMBER_UNITS, tile);
}

/* Prints the board unless it is left out. Its caption is the move that led to it, or the number of
 * moves if boards are left out. */
static void
put_frame(void *context, const struct board *board, uint32_t moved, char letter)
{
    struct strip *const strip = context;
    FILE *const stream = strip->stream;
    const size_t at = strip->at++, index = (at + strip->stride - 1) / strip->stride;
    const uint32_t width = board->width * CELL, height = board->height * CELL;

    if (at % strip->stride != 0 && at != strip->moves)
        return;
    fprintf(stream,
        "<g transform=\"translate(%" PRIu32 " %" PRIu32 ")\">"
        "<rect class=\"tray\" x=\"-2\" y=\"-2\" width=\"%" PRIu32 "\" height=\"%" PRIu32
        "\" rx=\"6\"/>\n",
        MARGIN + (uint32_t)(index % strip->columns) * (width + SPACING),
        TITLE_UNITS + (uint32_t)(index / strip->columns) * (height + CAPTION_UNITS + SPACING),
        width + 4, height + 4);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        if (board->tiles[cell] != 0)
            put_tile(strip, board, cell, cell == moved);
    fprintf(
        stream, "\n<text class=\"note\" x=\"0\" y=\"%" PRIu32 "\">", height + CAPTION_UNITS - 8);
    if (at == 0)
        fputs("start", stream);
    else if (strip->stride == 1)
        fprintf(stream, "%zu: %" PRIu32 " %c", at, board->tiles[moved], letter);
    else
        fprintf(stream, "after %zu", at);
    fputs("</text></g>\n", stream);
}

static enum np_status
write_svg(const struct format_answer *answer, FILE *stream, struct np_error *error)
{
    const size_t moves = has_moves(answer) ? answer->found->path.length : 0;
    const size_t stride = 1 + (moves > 0 ? (moves - 1) / (FRAMES_MAX - 1) : 0);
    const uint32_t frames = 1 + (uint32_t)((moves + stride - 1) / stride);
    const uint32_t fitting = (STRIP_UNITS + SPACING) / (answer->board->width * CELL + SPACING);
    const uint32_t most = fitting > 0 ? fitting : 1;
    struct strip strip = {answer, stream, moves, stride, frames < most ? frames : most, 0};
    enum np_status status = NP_OK;

    put_head(answer, frames, strip.columns, stream);
    if (has_moves(answer))
        status = replay(answer, put_frame, &strip, error);
    else
        put_frame(&strip, answer->board, BOARD_NO_CELL, 0);
    fputs("</svg>\n", stream);
    return status;
}

/* ---- the table ------------------------------------------------------------------------------- */

enum { RECORDED = FORMAT_ANSWERS | FORMAT_CHECKS | FORMAT_PUZZLES | FORMAT_ANALYSES };

/* In the order of --list. */
const struct format_row format_rows[] = {
    {"text", "what is known, and the moves in groups of five",
        RECORDED | FORMAT_COMPARISONS | FORMAT_PROSE, ".txt", "", write_text},
    {"steps", "one line per move: the tile's number and its direction", FORMAT_ANSWERS, ".steps",
        "\n", write_steps},
    {"boards", "the number of moves, then every board as a board file", FORMAT_ANSWERS, NULL, "\n",
        write_boards},
    {"states", "the rows of every board, then the time taken", FORMAT_ANSWERS | FORMAT_TIMED, NULL,
        "\n", write_states},
    {"moves", "the moves as letters on one line", FORMAT_ANSWERS | FORMAT_STREAMED, ".moves", "",
        write_moves},
    {"json", "JSON Lines: one object per board", RECORDED | FORMAT_RECORDS, ".json", "",
        write_json},
    {"svg", "a picture: the boards from start to goal", FORMAT_ANSWERS | FORMAT_SINGLE, ".svg", "",
        write_svg},
    /* This is printed by cli/compare. */
    {"tsv", "tab-separated values of a comparison (--compare)", FORMAT_COMPARISONS, NULL, NULL,
        NULL},
};

const unsigned format_row_count = sizeof format_rows / sizeof format_rows[0];

/* ---- any format ------------------------------------------------------------------------------ */

static enum np_status
write_one(const struct format_row *row, const struct format_answer *answer, FILE *stream,
    struct np_error *error)
{
    const enum np_status status = row->write(answer, stream, error);

    return status == NP_OK && ferror(stream)
               ? np_fail_errno(error, NP_IO, errno, "cannot write the solution")
               : status;
}

/* What prints the solutions of an answer with `all`. */
struct printer {
    const struct format_row *row;
    const struct format_answer *answer;
    FILE *stream;
    struct np_error *error;
    enum np_status status;
    uint64_t printed;
};

static bool
put_solution(void *context, const uint8_t *moves, size_t count)
{
    struct printer *const printer = context;
    struct answer found = *printer->answer->found;
    struct format_answer answer = *printer->answer;

    answer.found = &found;
    found.path = (struct path){.moves = (uint8_t *)(uintptr_t)moves, .length = count};
    if (count != found.length)
        found.state = ANSWER_SOLVED;
    found.length = count;
    if (printer->printed++ > 0)
        fputs(printer->row->separator, printer->stream);
    printer->status = write_one(printer->row, &answer, printer->stream, printer->error);
    return printer->status == NP_OK;
}

enum np_status
format_write(const struct format_row *row, const struct format_answer *answer, FILE *stream,
    struct np_error *error)
{
    const struct format_all *const all = answer->all;
    struct printer printer = {row, answer, stream, error, NP_OK, 0};

    if (row->flags & FORMAT_RECORDS)
        return write_one(row, answer, stream, error);
    if (answer->message != NULL)
        return NP_OK;
    if (all == NULL || answer->no_moves)
        printer.status = write_one(row, answer, stream, error);
    else
        (void)all->list(all->context, put_solution, &printer);
    if (all == NULL || !(row->flags & FORMAT_PROSE) || printer.status != NP_OK)
        return printer.status;
    /* "COUNT 14", "COUNT more than N", "COUNT at least 12 (time limit)",
     * "COUNT 14, 10 printed". */
    fprintf(stream, "%sCOUNT %s%" PRIu64, printer.printed > 0 ? row->separator : "",
        all->count == UINT64_MAX ? "more than " : (all->complete ? "" : "at least "), all->count);
    if (!all->complete)
        fprintf(stream, " (%s)", answer_end_name(answer->found->end));
    if (!answer->no_moves && printer.printed < all->count)
        fprintf(stream, ", %" PRIu64 " printed", printer.printed);
    putc('\n', stream);
    return NP_OK;
}
