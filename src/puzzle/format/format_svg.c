// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes a solution as a picture (Scalable Vector Graphics 1.1): boards from the start to the goal,
 * in light or dark colours as the viewer prefers.
 *
 * A picture has at most FRAMES_MAX boards, so some boards of a long solution are left out. A tile
 * in its goal cell is coloured, and the tile that moved last has a frame.
 */
#include "config.h"

#include <inttypes.h>

#include "puzzle/format/format_writers.h"

enum {
    FRAMES_MAX = 96,    /* the most boards in a picture */
    STRIP_UNITS = 1200, /* the width of a row of boards unless one board is wider */
    /* The longer side of a board, as far as the size of a cell stays within the limits below. */
    BOARD_UNITS = 144,
    CELL_MIN = 6,
    CELL_MAX = 36,
    NUMBERS_FROM = 14, /* the smallest cell with a number; such numbers have at most two digits */
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

/* The boards of a solution, replayed move by move. Lengths are in units of the picture. */
struct strip {
    struct board board;      /* the board after `at` moves */
    const struct goal *goal; /* NULL = unknown */
    size_t at;
    uint32_t moved; /* the tile that moved last; 0 = none */
    uint32_t cell;
    uint32_t width; /* of a board */
    uint32_t height;
    uint32_t columns; /* boards beside one another */
};

static uint32_t
larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Prints the beginning of the picture, with room for `frames` boards. */
static void
put_head(const struct strip *strip, const struct format_answer *answer, size_t frames, FILE *stream)
{
    const uint32_t rows = (uint32_t)((frames + strip->columns - 1) / strip->columns);
    const uint32_t width =
        larger(strip->columns * (strip->width + SPACING) - SPACING, TEXT_UNITS) + 2 * MARGIN;
    const uint32_t height =
        TITLE_UNITS + rows * (strip->height + CAPTION_UNITS + SPACING) + MARGIN - SPACING;
    struct text result = {0};
    const char *heuristic;
    const char *const algorithm = answer_search(answer->found, &heuristic);

    format_add_result(&result, answer->found);
    fprintf(stream,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRIu32 "\" height=\"%" PRIu32
        "\" viewBox=\"0 0 %" PRIu32 " %" PRIu32 "\" role=\"img\">\n<title>%s</title>\n%s"
        "<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n"
        "<text class=\"title\" x=\"%d\" y=\"32\">%s</text>\n"
        "<text class=\"note\" x=\"%d\" y=\"51\">",
        width, height, width, height, text_string(&result), style, MARGIN, text_string(&result),
        MARGIN);
    text_free(&result);
    /* A file name may contain any character; what XML would need escaped is not shown. */
    for (const char *at = answer->source; *at != '\0'; at++)
        putc(*at < ' ' || *at > '~' || *at == '&' || *at == '<' ? '?' : *at, stream);
    fprintf(stream, " board %" PRIu64 ", %" PRIu32 "x%" PRIu32, answer->index, answer->board->width,
        answer->board->height);
    if (algorithm != NULL)
        fprintf(stream, ", %s", algorithm);
    if (heuristic != NULL)
        fprintf(stream, " with %s", heuristic);
    fputs("</text>\n", stream);
}

static void
put_tile(const struct strip *strip, uint32_t cell, FILE *stream)
{
    const uint32_t tile = strip->board.tiles[cell];
    const uint32_t x = cell % strip->board.width * strip->cell;
    const uint32_t y = cell / strip->board.width * strip->cell;
    const bool home = strip->goal != NULL && goal_tile_at(strip->goal, cell) == tile;

    fprintf(stream,
        "<rect class=\"tile%s%s\" x=\"%" PRIu32 "\" y=\"%" PRIu32 "\" width=\"%" PRIu32
        "\" height=\"%" PRIu32 "\" rx=\"%" PRIu32 "\"/>",
        home ? " home" : "", tile == strip->moved ? " moved" : "", x + 1, y + 1, strip->cell - 2,
        strip->cell - 2, strip->cell / 8);
    if (strip->cell >= NUMBERS_FROM)
        fprintf(stream,
            "<text class=\"number\" x=\"%" PRIu32 "\" y=\"%" PRIu32
            "\" dy=\".35em\" font-size=\"%" PRIu32 "\">%" PRIu32 "</text>",
            x + strip->cell / 2, y + strip->cell / 2, strip->cell * 19 / 40, tile);
}

/* Prints the board at `index` of the strip. Its caption is the move that led to it, or the number
 * of moves if boards are left out. */
static void
put_board(const struct strip *strip, size_t index, const char *way, FILE *stream)
{
    fprintf(stream,
        "<g transform=\"translate(%" PRIu32 " %" PRIu32 ")\">"
        "<rect class=\"tray\" x=\"-2\" y=\"-2\" width=\"%" PRIu32 "\" height=\"%" PRIu32
        "\" rx=\"%" PRIu32 "\"/>\n",
        MARGIN + (uint32_t)(index % strip->columns) * (strip->width + SPACING),
        TITLE_UNITS +
            (uint32_t)(index / strip->columns) * (strip->height + CAPTION_UNITS + SPACING),
        strip->width + 4, strip->height + 4, strip->cell / 6);
    for (uint32_t cell = 0; cell < strip->board.cells; cell++)
        if (strip->board.tiles[cell] != 0)
            put_tile(strip, cell, stream);
    fprintf(stream, "\n<text class=\"note\" x=\"0\" y=\"%" PRIu32 "\">",
        strip->height + CAPTION_UNITS - 8);
    if (strip->at == 0)
        fputs("start", stream);
    else if (way != NULL)
        fprintf(stream, "%zu: %" PRIu32 " %s", strip->at, strip->moved, way);
    else
        fprintf(stream, "after %zu", strip->at);
    fputs("</text></g>\n", stream);
}

enum np_status
format_write_svg(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    static const char *const ways[MOVE_COUNT] = {
        [MOVE_UP] = "up", [MOVE_DOWN] = "down", [MOVE_LEFT] = "left", [MOVE_RIGHT] = "right"};
    struct strip strip = {.goal = answer->goal};
    const char *way = NULL;

    const enum np_status status = board_copy(&strip.board, answer->board, error);
    if (status != NP_OK)
        return status;
    const size_t moves =
        answer_has_path(answer->found) && !options->no_moves ? answer->found->path.length : 0;
    const size_t stride = 1 + (moves > 0 ? (moves - 1) / (FRAMES_MAX - 1) : 0);
    const size_t frames = 1 + (moves + stride - 1) / stride;
    const uint32_t cell = BOARD_UNITS / larger(strip.board.width, strip.board.height);

    strip.cell = cell > CELL_MAX ? CELL_MAX : larger(cell, CELL_MIN);
    strip.width = strip.cell * strip.board.width;
    strip.height = strip.cell * strip.board.height;
    strip.columns = larger(1, (STRIP_UNITS + SPACING) / (strip.width + SPACING));
    if (frames < strip.columns)
        strip.columns = (uint32_t)frames;
    put_head(&strip, answer, frames, stream);
    for (size_t frame = 0; frame < frames && !ferror(stream); frame++) {
        put_board(&strip, frame, stride == 1 ? way : NULL, stream);
        for (size_t i = 0; i < stride && strip.at < moves; i++) {
            const enum move move = (enum move)answer->found->path.moves[strip.at++];
            strip.moved = strip.board.tiles[board_source(&strip.board, move)];
            way = ways[move];
            board_move(&strip.board, move);
        }
    }
    fputs("</svg>\n", stream);
    board_free(&strip.board);
    return NP_OK;
}
