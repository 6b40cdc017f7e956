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
#include <string.h>

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
};

/* The layout of the boards. Lengths are in units of the picture. */
struct layout {
    uint32_t cell;
    uint32_t board_width;
    uint32_t board_height;
    uint32_t columns;
    uint32_t rows;
    size_t frames;
    size_t stride; /* moves between two boards */
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

/* A solution replayed move by move. */
struct replay {
    struct board board;      /* the board after `at` moves */
    struct board end;        /* the board after all moves, which shows every tile's goal */
    const struct path *path; /* empty if there is no path to show */
    size_t at;
    uint32_t moved; /* the tile that moved last; 0 = none */
};

static uint32_t
larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static struct layout
lay_out(const struct replay *replay)
{
    const struct board *const board = &replay->board;
    const uint32_t side = larger(board->width, board->height);
    struct layout layout = {.cell = BOARD_UNITS / side};

    layout.cell = layout.cell < CELL_MIN ? CELL_MIN : layout.cell;
    layout.cell = layout.cell > CELL_MAX ? CELL_MAX : layout.cell;
    layout.board_width = layout.cell * board->width;
    layout.board_height = layout.cell * board->height;
    layout.stride = (replay->path->length + FRAMES_MAX - 2) / (FRAMES_MAX - 1);
    layout.stride = layout.stride > 0 ? layout.stride : 1;
    layout.frames = 1 + (replay->path->length + layout.stride - 1) / layout.stride;
    layout.columns = larger(1, (STRIP_UNITS + SPACING) / (layout.board_width + SPACING));
    if (layout.frames < layout.columns)
        layout.columns = (uint32_t)layout.frames;
    layout.rows = (uint32_t)((layout.frames + layout.columns - 1) / layout.columns);
    return layout;
}

/* Prints text between tags. It is escaped, since file names may contain any character. */
static void
put_escaped(const char *string, FILE *stream)
{
    for (; *string != '\0'; string++)
        switch (*string) {
        case '&':
            fputs("&amp;", stream);
            break;
        case '<':
            fputs("&lt;", stream);
            break;
        case '>':
            fputs("&gt;", stream);
            break;
        default:
            putc((unsigned char)*string < ' ' || (unsigned char)*string > '~' ? '?' : *string,
                stream);
        }
}

static void
put_head(const struct format_answer *answer, const struct layout *layout, FILE *stream)
{
    const uint32_t strip = layout->columns * (layout->board_width + SPACING) - SPACING;
    const uint32_t width = larger(strip, 420) + 2 * MARGIN;
    const uint32_t height = TITLE_UNITS +
                            layout->rows * (layout->board_height + CAPTION_UNITS + SPACING) +
                            MARGIN - SPACING;
    const char *heuristic;
    const char *const algorithm = answer_search(answer->found, &heuristic);
    struct text result = {0};

    format_add_result(&result, answer->found);
    fprintf(stream,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%" PRIu32 "\" height=\"%" PRIu32
        "\" viewBox=\"0 0 %" PRIu32 " %" PRIu32 "\" role=\"img\">\n<title>",
        width, height, width, height);
    put_escaped(text_string(&result), stream);
    fprintf(stream, "</title>\n%s<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n", style);
    fprintf(stream, "<text class=\"title\" x=\"%d\" y=\"%d\">", MARGIN, 32);
    put_escaped(text_string(&result), stream);
    fprintf(stream, "</text>\n<text class=\"note\" x=\"%d\" y=\"%d\">", MARGIN, 51);
    put_escaped(answer->source, stream);
    fprintf(stream, " board %" PRIu64 ", %" PRIu32 "x%" PRIu32, answer->index, answer->board->width,
        answer->board->height);
    if (algorithm != NULL)
        fprintf(stream, ", %s", algorithm);
    if (heuristic != NULL)
        fprintf(stream, " with %s", heuristic);
    fputs("</text>\n", stream);
    text_free(&result);
}

static void
put_tile(const struct replay *replay, const struct layout *layout, uint32_t cell, FILE *stream)
{
    const struct board *const board = &replay->board;
    const uint32_t tile = board->tiles[cell];
    const uint32_t x = cell % board->width * layout->cell;
    const uint32_t y = cell / board->width * layout->cell;
    const bool home = replay->end.tiles[cell] == tile;

    fprintf(stream,
        "<rect class=\"tile%s%s\" x=\"%" PRIu32 "\" y=\"%" PRIu32 "\" width=\"%" PRIu32
        "\" height=\"%" PRIu32 "\" rx=\"%" PRIu32 "\"/>",
        home ? " home" : "", tile == replay->moved ? " moved" : "", x + 1, y + 1, layout->cell - 2,
        layout->cell - 2, layout->cell / 8);
    if (layout->cell < NUMBERS_FROM)
        return;
    fprintf(stream,
        "<text class=\"number\" x=\"%" PRIu32 ".%c\" y=\"%" PRIu32
        "\" dy=\".35em\" font-size=\"%.0f\">%" PRIu32 "</text>",
        x + layout->cell / 2, layout->cell % 2 != 0 ? '5' : '0', y + layout->cell / 2,
        layout->cell * 0.475, tile);
}

/* Prints the move that led to the board, or the number of moves if boards are skipped. */
static void
put_caption(const struct replay *replay, const struct layout *layout, FILE *stream)
{
    static const char *const ways[MOVE_COUNT] = {
        [MOVE_UP] = "up", [MOVE_DOWN] = "down", [MOVE_LEFT] = "left", [MOVE_RIGHT] = "right"};

    fprintf(stream, "<text class=\"note\" x=\"0\" y=\"%" PRIu32 "\">",
        layout->board_height + CAPTION_UNITS - 8);
    if (replay->at == 0)
        fputs("start", stream);
    else if (layout->stride == 1)
        fprintf(stream, "%zu: %" PRIu32 " %s", replay->at, replay->moved,
            ways[replay->path->moves[replay->at - 1]]);
    else
        fprintf(stream, "after %zu", replay->at);
    fputs("</text>", stream);
}

static void
put_board(const struct replay *replay, const struct layout *layout, size_t frame, FILE *stream)
{
    const uint32_t column = (uint32_t)(frame % layout->columns);
    const uint32_t row = (uint32_t)(frame / layout->columns);

    fprintf(stream, "<g transform=\"translate(%" PRIu32 " %" PRIu32 ")\">",
        MARGIN + column * (layout->board_width + SPACING),
        TITLE_UNITS + row * (layout->board_height + CAPTION_UNITS + SPACING));
    fprintf(stream,
        "<rect class=\"tray\" x=\"-2\" y=\"-2\" width=\"%" PRIu32 "\" height=\"%" PRIu32
        "\" rx=\"%" PRIu32 "\"/>\n",
        layout->board_width + 4, layout->board_height + 4, layout->cell / 6);
    for (uint32_t cell = 0; cell < replay->board.cells; cell++)
        if (replay->board.tiles[cell] != 0)
            put_tile(replay, layout, cell, stream);
    putc('\n', stream);
    put_caption(replay, layout, stream);
    fputs("</g>\n", stream);
}

/* Begins at the board of an answer. The caller frees both boards, also after an error. */
static enum np_status
start_replay(struct replay *replay, const struct format_answer *answer,
    const struct format_options *options, struct np_error *error)
{
    static const struct path no_path;
    enum np_status status;

    memset(replay, 0, sizeof *replay);
    const struct path *const path =
        answer_has_path(answer->found) ? &answer->found->path : &no_path;
    replay->path = options->no_moves ? &no_path : path;
    status = board_copy(&replay->board, answer->board, error);
    if (status == NP_OK)
        status = board_copy(&replay->end, answer->board, error);
    for (size_t i = 0; status == NP_OK && i < path->length; i++)
        board_move(&replay->end, (enum move)path->moves[i]);
    return status;
}

/* Makes the next move. There must be one. */
static void
step(struct replay *replay)
{
    const enum move move = (enum move)replay->path->moves[replay->at++];

    replay->moved = replay->board.tiles[board_source(&replay->board, move)];
    board_move(&replay->board, move);
}

enum np_status
format_write_svg(const struct format_answer *answer, const struct format_options *options,
    FILE *stream, struct np_error *error)
{
    struct replay replay;
    struct layout layout;
    enum np_status status;

    status = start_replay(&replay, answer, options, error);
    if (status == NP_OK) {
        layout = lay_out(&replay);
        put_head(answer, &layout, stream);
        for (size_t frame = 0; frame < layout.frames && !ferror(stream); frame++) {
            put_board(&replay, &layout, frame, stream);
            for (size_t i = 0; i < layout.stride && replay.at < replay.path->length; i++)
                step(&replay);
        }
        fputs("</svg>\n", stream);
    }
    board_free(&replay.board);
    board_free(&replay.end);
    return status;
}
