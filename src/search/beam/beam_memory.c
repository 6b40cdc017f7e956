// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of a beam: buffers for a width and a trail that grows level by level, both within the
 * memory limit.
 */
#include "config.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/beam/beam_state.h"

/* The closed set has room for the children of at most this many levels. */
enum { CLOSED_LEVELS = 256 };

/* After this many additions per page, a given page of the closed set is still untouched with a
 * probability of e^-16. */
enum { ADDITIONS_PER_PAGE = 16 };

static uint64_t
tags_bytes(uint64_t buckets)
{
    return buckets * BEAM_BUCKET * sizeof(uint32_t);
}

/* Returns the most memory that the buffers may take: what the limit allows and a size_t can count.
 * Sizes are computed in 64 bits before they are compared with it. */
static uint64_t
most_bytes(const struct beam *beam)
{
    const uint64_t limit = beam->host->memory_bytes;
    const uint64_t most = SIZE_MAX / 2;

    return limit != 0 && limit < most ? limit : most;
}

static void
free_buffers(struct beam *beam)
{
    free(beam->tiles_memory);
    free(beam->classes_memory);
    free(beam->nodes_memory);
    free(beam->order);
    pages_free(beam->closed.tags, (size_t)tags_bytes(beam->closed.buckets));
    beam->tiles_memory = NULL;
    beam->classes_memory = NULL;
    beam->nodes_memory = NULL;
    beam->order = NULL;
    beam->closed.tags = NULL;
    beam->width = 0;
}

/* Returns the number of buckets for the children of all levels, limited to a quarter of the
 * memory. */
static size_t
closed_buckets(const struct beam *beam)
{
    const uint64_t most = most_bytes(beam) / 4;
    const uint64_t sides = (uint64_t)beam->shape.width + beam->shape.height;
    const uint64_t levels = sides * sides < CLOSED_LEVELS ? sides * sides : CLOSED_LEVELS;
    const uint64_t needed = levels * beam->task->width * 3 / BEAM_BUCKET;
    size_t buckets = 1 << 10;

    while (buckets < needed && tags_bytes((uint64_t)buckets * 2) <= most)
        buckets *= 2;
    return buckets;
}

bool
beam_allocate(struct beam *beam)
{
    const size_t width = beam->task->width;
    const uint64_t level_cells = (uint64_t)width * beam->shape.cells;
    const uint64_t nodes = (2 + MOVE_COUNT) * (uint64_t)width; /* two levels and the children */
    const size_t buckets = closed_buckets(beam);

    if (beam->width == width && beam->closed.buckets == buckets)
        return true;
    free_buffers(beam);
    beam->buffer_bytes = 2 * level_cells * (sizeof *beam->tiles_memory + 1) +
                         nodes * sizeof *beam->nodes_memory +
                         MOVE_COUNT * (uint64_t)width * sizeof *beam->order + tags_bytes(buckets);
    if (beam->buffer_bytes > most_bytes(beam))
        return false;
    const size_t level_tiles = (size_t)level_cells;
    beam->tiles_memory = malloc(2 * level_tiles * sizeof *beam->tiles_memory);
    beam->classes_memory = malloc(2 * level_tiles);
    beam->nodes_memory = malloc((size_t)nodes * sizeof *beam->nodes_memory);
    beam->order = malloc(MOVE_COUNT * width * sizeof *beam->order);
    beam->closed = (struct beam_closed){.tags = pages_alloc((size_t)tags_bytes(buckets)),
        .shift = 64,
        .buckets = buckets,
        .clear = true,
        .fresh = tags_bytes(buckets) / BEAM_PAGE_BYTES * ADDITIONS_PER_PAGE};
    if (beam->tiles_memory == NULL || beam->classes_memory == NULL || beam->nodes_memory == NULL ||
        beam->order == NULL || beam->closed.tags == NULL) {
        free_buffers(beam);
        return false;
    }
    for (size_t rest = buckets; rest > 1; rest /= 2)
        beam->closed.shift--;
    beam->level = (struct beam_level){beam->tiles_memory, beam->classes_memory, beam->nodes_memory};
    beam->next = (struct beam_level){beam->tiles_memory + level_tiles,
        beam->classes_memory + level_tiles, beam->nodes_memory + width};
    beam->children = beam->nodes_memory + 2 * width;
    beam->width = beam->task->width;
    return true;
}

void
beam_cut_trail(struct beam *beam, uint64_t levels)
{
    while (beam->trail_levels > levels)
        free(beam->trail[--beam->trail_levels]);
}

bool
beam_add_trail(struct beam *beam, uint32_t count)
{
    const uint64_t limit = beam->host->memory_bytes;
    const uint64_t bytes = (uint64_t)count * sizeof **beam->trail;

    if (limit != 0 && beam->bytes + bytes > limit)
        return false;
    if (!memory_grow_array(
            &beam->trail, &beam->trail_room, beam->trail_levels + 1, sizeof *beam->trail))
        return false;
    uint32_t *level = malloc((size_t)bytes);
    if (level == NULL)
        return false;
    beam->trail[beam->trail_levels++] = level;
    beam->bytes += bytes;
    return true;
}

uint64_t
beam_bytes(const struct beam *beam)
{
    return beam->bytes + evaluation_bytes(&beam->shape);
}

enum np_status
beam_open(struct beam **beam, const struct shape *shape, const int16_t *weights, const int16_t *end,
    const struct cancel *cancel, struct np_error *error)
{
    struct beam *opened = calloc(1, sizeof *opened);
    struct rng rng;

    *beam = NULL;
    if (opened == NULL)
        return np_no_memory(error);
    opened->shape = *shape;
    enum np_status status = evaluation_open(&opened->begin_eval, shape, weights, cancel, error);
    if (status == NP_OK && end != NULL)
        status = evaluation_open(&opened->end_eval, shape, end, cancel, error);
    opened->cell = calloc(shape->cells, sizeof *opened->cell);
    opened->blanks = calloc(shape->cells, sizeof *opened->blanks);
    opened->best_tiles = calloc(shape->cells, sizeof *opened->best_tiles);
    if (status == NP_OK &&
        (opened->cell == NULL || opened->blanks == NULL || opened->best_tiles == NULL))
        status = np_no_memory(error);
    if (status != NP_OK) {
        beam_close(opened);
        return status;
    }
    rng_seed(&rng, shape->cells);
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        opened->cell[cell].key = rng_next(&rng);
        opened->cell[cell].cell_key = rng_next(&rng);
    }
    *beam = opened;
    return NP_OK;
}

void
beam_close(struct beam *beam)
{
    if (beam == NULL)
        return;
    free_buffers(beam);
    beam_cut_trail(beam, 0);
    free(beam->trail);
    free(beam->cell);
    free(beam->blanks);
    free(beam->best_tiles);
    evaluation_close(beam->begin_eval);
    evaluation_close(beam->end_eval);
    free(beam);
}
