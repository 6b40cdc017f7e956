// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The buffers of a beam: made once for a width, the trail level by level, all within the limit.
 */
#include "config.h"

#include <string.h>

#include "base/pages.h"
#include "base/rng.h"
#include "search/beam/beam.h"
#include "search/beam/beam_state.h"

/* How many levels' children the closed set is made for, at most. */
enum { CLOSED_LEVELS = 256 };

/* After this many additions for each page of the closed set no page is untouched: each is left out
 * with a chance of e^-16. */
enum { ADDITIONS_A_PAGE = 16 };

static size_t
tags_bytes(size_t buckets)
{
    return buckets * BEAM_BUCKET * sizeof(uint32_t);
}

static void
free_buffers(struct beam *beam)
{
    free(beam->states);
    free(beam->next_states);
    free(beam->nodes);
    free(beam->next_nodes);
    free(beam->children);
    free(beam->order);
    pages_free(beam->closed.tags, tags_bytes(beam->closed.buckets));
    beam->states = beam->next_states = NULL;
    beam->nodes = beam->next_nodes = beam->children = NULL;
    beam->order = NULL;
    beam->closed.tags = NULL;
    beam->width = 0;
}

/* Room in the closed set for the children of all levels, within the memory limit. */
static size_t
closed_buckets(const struct beam *beam, const struct beam_options *options)
{
    const size_t sides = beam->shape.width + beam->shape.height;
    size_t levels = sides * sides;
    size_t buckets = 1 << 10;

    if (levels > CLOSED_LEVELS)
        levels = CLOSED_LEVELS;
    const size_t wanted = levels * options->width * 3 / BEAM_BUCKET;
    const size_t most = options->memory_bytes == 0 ? SIZE_MAX
                                                   : (size_t)(options->memory_bytes / 4) /
                                                         (BEAM_BUCKET * sizeof(uint32_t));
    while (buckets < wanted && buckets * 2 <= most)
        buckets *= 2;
    return buckets;
}

bool
beam_make_buffers(struct beam *beam, const struct beam_options *options)
{
    const size_t cells = beam->shape.cells;
    const size_t width = options->width;
    const size_t buckets = closed_buckets(beam, options);

    if (beam->width == width && beam->closed.buckets == buckets)
        return true;
    free_buffers(beam);
    beam->buffer_bytes = 2 * width * cells * sizeof *beam->states +
                         6 * width * sizeof *beam->nodes +
                         MOVE_COUNT * width * sizeof *beam->order + tags_bytes(buckets);
    if (options->memory_bytes != 0 && beam->buffer_bytes > options->memory_bytes)
        return false;
    beam->states = malloc(width * cells * sizeof *beam->states);
    beam->next_states = malloc(width * cells * sizeof *beam->states);
    beam->nodes = malloc(width * sizeof *beam->nodes);
    beam->next_nodes = malloc(width * sizeof *beam->nodes);
    beam->children = malloc(MOVE_COUNT * width * sizeof *beam->children);
    beam->order = malloc(MOVE_COUNT * width * sizeof *beam->order);
    beam->closed.tags = pages_alloc(tags_bytes(buckets));
    beam->closed.clear = true;
    beam->closed.buckets = buckets;
    beam->closed.fresh = tags_bytes(buckets) / BEAM_PAGE_BYTES * ADDITIONS_A_PAGE;
    if (beam->states == NULL || beam->next_states == NULL || beam->nodes == NULL ||
        beam->next_nodes == NULL || beam->children == NULL || beam->order == NULL ||
        beam->closed.tags == NULL) {
        free_buffers(beam);
        return false;
    }
    beam->closed.shift = 64;
    for (size_t rest = buckets; rest > 1; rest /= 2)
        beam->closed.shift--;
    beam->width = options->width;
    return true;
}

uint64_t
beam_bytes(const struct beam *beam)
{
    return beam->bytes;
}

void
beam_free_trail(struct beam *beam, uint64_t levels)
{
    while (beam->trail_levels > levels)
        free(beam->trail[--beam->trail_levels]);
}

uint32_t *
beam_add_trail(struct beam *beam, const struct beam_options *options, uint32_t count)
{
    const uint64_t bytes = (uint64_t)count * sizeof **beam->trail;

    if (options->memory_bytes != 0 && beam->bytes + bytes > options->memory_bytes)
        return NULL;
    if ((beam->trail_levels & (beam->trail_levels - 1)) == 0) {
        const size_t room = beam->trail_levels == 0 ? 1 : (size_t)beam->trail_levels * 2;
        uint32_t **grown = realloc(beam->trail, room * sizeof *grown);
        if (grown == NULL)
            return NULL;
        beam->trail = grown;
    }
    uint32_t *level = malloc((size_t)bytes);
    if (level != NULL) {
        beam->trail[beam->trail_levels++] = level;
        beam->bytes += bytes;
    }
    return level;
}

enum np_status
beam_open(struct beam **beam, const struct evaluation *eval, const struct shape *shape,
    struct np_error *error)
{
    const size_t cells = shape->cells;
    struct beam *made = calloc(1, sizeof *made);
    struct rng rng;

    *beam = made;
    if (made != NULL) {
        made->eval = eval;
        made->shape = *shape;
        made->tile_key = calloc(cells, sizeof *made->tile_key);
        made->cell_key = calloc(cells, sizeof *made->cell_key);
        made->keys = calloc(cells, sizeof *made->keys);
        made->best_tiles = calloc(cells, sizeof *made->best_tiles);
        made->source = calloc(cells * MOVE_COUNT, sizeof *made->source);
        made->blanks = calloc(cells, sizeof *made->blanks);
        made->counts = calloc(BEAM_BUCKETS, sizeof *made->counts);
    }
    if (made == NULL || made->tile_key == NULL || made->cell_key == NULL || made->keys == NULL ||
        made->best_tiles == NULL || made->source == NULL || made->blanks == NULL ||
        made->counts == NULL) {
        beam_close(made);
        *beam = NULL;
        return np_no_memory(error);
    }
    rng_seed(&rng, cells);
    for (size_t cell = 0; cell < cells; cell++) {
        made->keys[cell] = rng_next(&rng);
        made->cell_key[cell] = rng_next(&rng);
    }
    return NP_OK;
}

void
beam_close(struct beam *beam)
{
    if (beam == NULL)
        return;
    free_buffers(beam);
    beam_free_trail(beam, 0);
    free(beam->trail);
    free(beam->tile_key);
    free(beam->cell_key);
    free(beam->keys);
    free(beam->best_tiles);
    free(beam->source);
    free(beam->counts);
    free(beam->blanks);
    free(beam);
}
