// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Chooses partitions for pattern databases by eta, to which the expected number of nodes is
 * proportional.
 *
 *      bench/choose_partitions WIDTH HEIGHT BLANK TILES,... [DEPTH [COUNT]]
 *
 * BLANK is the blank's goal cell and TILES the sizes of the patterns: `5 5 12 6,6,6,6`. Prints
 * COUNT partitions (20) as src/pdb/set.c draws them, the best first, with the logarithm of eta.
 *
 * The eta of a pattern is the mean of b^-h over its states, each weighted by the cells of the
 * blank's region; b is the branching factor of the board without taking back moves. That of a
 * partition is the product. (Korf, Reid & Edelkamp, "Time complexity of iterative-deepening-A*",
 * 2001; Clausecker, "Notes on the construction of pattern databases", 2017.) Most of the mean is
 * due to states near the goal, and the order of the candidates hardly changes any more after a few
 * levels, so a breadth-first search to DEPTH (7) replaces a whole table. Patterns are connected,
 * and the blank's goal counts as a connection.
 */
#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "pdb/layout.h"

enum {
    CELL_BITS = 5,
    STATE_BITS = (PDB_TILES_MAX + 1) * CELL_BITS,
    POWER_ITERATIONS = 1000,
    PATTERNS_KEPT_MAX = 1 << 16,
    USUAL_DEPTH = 7,
    USUAL_COUNT = 20,
};

struct candidate {
    uint32_t tiles;
    double log_eta;
};

struct partition {
    double log_eta;
    uint32_t patterns[PDB_PATTERNS_MAX];
};

struct states {
    uint64_t *items;
    size_t count;
    size_t room;
};

static struct {
    uint32_t width;
    uint32_t cells;
    uint32_t blank;
    uint32_t neighbours[PDB_CELLS_MAX];
    double branching;
    uint32_t sizes[PDB_TILES_MAX + 1]; /* how many patterns of each size a partition has */
    uint32_t parts;
    struct candidate *candidates;
    size_t candidate_count;
    struct partition *best; /* twice as many as are printed */
    size_t best_count;
    size_t wanted;
} job;

static void *
need(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static void
add(struct states *states, uint64_t item)
{
    if (states->count == states->room) {
        states->room = states->room > 0 ? 2 * states->room : 1024;
        states->items = need(realloc(states->items, states->room * sizeof *states->items));
    }
    states->items[states->count++] = item;
}

static int
by_value(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a;
    const uint64_t other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static void
sort_and_unite(struct states *states)
{
    size_t kept = 0;
    if (states->count > 0)
        qsort(states->items, states->count, sizeof *states->items, by_value);
    for (size_t i = 0; i < states->count; i++)
        if (kept == 0 || states->items[kept - 1] != states->items[i])
            states->items[kept++] = states->items[i];
    states->count = kept;
}

/* ---- the branching factor -------------------------------------------------------------------- */

/* The growth of the number of the blank's walks that never turn back: the greatest eigenvalue of
 * the graph of its moves. Two steps at a time, for the chessboard makes it alternate. */
static double
branching_factor(void)
{
    double walks[PDB_CELLS_MAX][PDB_CELLS_MAX]; /* by the cells before and after the last move */
    double growth[2] = {1, 1};
    for (uint32_t a = 0; a < job.cells; a++)
        for (uint32_t b = 0; b < job.cells; b++)
            walks[a][b] = job.neighbours[a] >> b & 1;
    for (uint32_t round = 0; round < POWER_ITERATIONS; round++) {
        double next[PDB_CELLS_MAX][PDB_CELLS_MAX] = {{0}};
        double before = 0;
        double after = 0;
        for (uint32_t a = 0; a < job.cells; a++)
            for (uint32_t b = 0; b < job.cells; b++) {
                before += walks[a][b];
                for (uint32_t c = 0; c < job.cells; c++)
                    if (c != a && (job.neighbours[b] >> c & 1) != 0)
                        next[b][c] += walks[a][b];
            }
        for (uint32_t a = 0; a < job.cells; a++)
            for (uint32_t b = 0; b < job.cells; b++)
                after += next[a][b];
        for (uint32_t a = 0; a < job.cells; a++)
            for (uint32_t b = 0; b < job.cells; b++)
                walks[a][b] = after > 0 ? next[a][b] / after : 0;
        growth[round % 2] = before > 0 ? after / before : 1;
    }
    return sqrt(growth[0] * growth[1]);
}

/* ---- eta ------------------------------------------------------------------------------------- */

static uint32_t
region_of(uint32_t occupied, uint32_t cell)
{
    uint32_t region = 1u << cell;
    for (uint32_t border = region; border != 0;) {
        uint32_t reached = 0;
        for (uint32_t rest = border; rest != 0; rest &= rest - 1)
            reached |= job.neighbours[bits_lowest(rest)];
        border = reached & ~occupied & ~region;
        region |= border;
    }
    return region;
}

/* Adds the states one pattern move away. A state has the cells of the tiles and, above them, the
 * lowest cell of the blank's region. */
static void
add_neighbours(
    struct states *next, uint64_t state, uint32_t tiles, uint32_t occupied, uint32_t region)
{
    const uint32_t above = tiles * CELL_BITS;
    for (uint32_t i = 0; i < tiles; i++) {
        const uint32_t from = (uint32_t)(state >> i * CELL_BITS) & 31;
        const uint64_t others = state & ~(UINT64_C(31) << i * CELL_BITS) & ~(UINT64_C(31) << above);
        for (uint32_t rest = job.neighbours[from] & region; rest != 0; rest &= rest - 1) {
            const uint32_t to = bits_lowest(rest);
            const uint32_t blank =
                bits_lowest(region_of((occupied & ~(1u << from)) | 1u << to, from));
            add(next, others | (uint64_t)to << i * CELL_BITS | (uint64_t)blank << above);
        }
    }
}

/* Removes the states of the level before the last one, both sorted. */
static void
subtract(struct states *next, const struct states *before)
{
    size_t kept = 0;
    size_t k = 0;
    for (size_t i = 0; i < next->count; i++) {
        while (k < before->count && before->items[k] < next->items[i])
            k++;
        if (k == before->count || before->items[k] != next->items[i])
            next->items[kept++] = next->items[i];
    }
    next->count = kept;
}

/* The logarithm of a pattern's eta, from the states within `depth` moves. */
static double
log_eta_of(uint32_t pattern, uint32_t depth)
{
    struct states level[3] = {{0}}; /* by level modulo 3 */
    const uint32_t tiles = bits_count(pattern);
    double all = job.cells - tiles;
    double sum = 0;
    uint64_t goal = (uint64_t)bits_lowest(region_of(pattern, job.blank)) << tiles * CELL_BITS;
    uint32_t i = 0;
    for (uint32_t rest = pattern; rest != 0; rest &= rest - 1, i++) {
        goal |= (uint64_t)bits_lowest(rest) << i * CELL_BITS;
        all *= job.cells - i;
    }
    add(&level[0], goal);
    for (uint32_t h = 0; h <= depth; h++) {
        struct states *const next = &level[(h + 1) % 3];
        double weight = 0;
        next->count = 0;
        for (size_t s = 0; s < level[h % 3].count; s++) {
            const uint64_t state = level[h % 3].items[s];
            uint32_t occupied = 0;
            for (i = 0; i < tiles; i++)
                occupied |= 1u << (state >> i * CELL_BITS & 31);
            const uint32_t region =
                region_of(occupied, (uint32_t)(state >> tiles * CELL_BITS) & 31);
            weight += bits_count(region);
            if (h < depth)
                add_neighbours(next, state, tiles, occupied, region);
        }
        sort_and_unite(next);
        subtract(next, &level[(h + 2) % 3]);
        sum += weight * pow(job.branching, -(double)h);
    }
    for (i = 0; i < 3; i++)
        free(level[i].items);
    return log10(sum / all);
}

/* Lists the connected patterns of a size, with their etas. */
static void
list_candidates(uint32_t size, uint32_t depth)
{
    struct states patterns = {0};
    for (uint32_t cell = 0; cell < job.cells; cell++)
        if (cell != job.blank)
            add(&patterns, UINT64_C(1) << cell);
    for (uint32_t tiles = 1; tiles < size; tiles++) {
        struct states larger = {0};
        for (size_t i = 0; i < patterns.count; i++) {
            const uint32_t pattern = (uint32_t)patterns.items[i];
            uint32_t reached = 0;
            for (uint32_t rest = pattern; rest != 0; rest &= rest - 1)
                reached |= job.neighbours[bits_lowest(rest)];
            if ((reached >> job.blank & 1) != 0)
                reached |= job.neighbours[job.blank];
            for (reached &= ~pattern & ~(1u << job.blank); reached != 0; reached &= reached - 1)
                add(&larger, pattern | 1u << bits_lowest(reached));
        }
        free(patterns.items);
        patterns = larger;
        sort_and_unite(&patterns);
    }
    job.candidates = need(
        realloc(job.candidates, (job.candidate_count + patterns.count) * sizeof *job.candidates));
    for (size_t i = 0; i < patterns.count; i++) {
        const uint32_t pattern = (uint32_t)patterns.items[i];
        job.candidates[job.candidate_count++] =
            (struct candidate){pattern, log_eta_of(pattern, depth)};
    }
    free(patterns.items);
}

/* ---- partitions ------------------------------------------------------------------------------ */

static int
by_eta(const void *a, const void *b)
{
    const double one = ((const struct partition *)a)->log_eta;
    const double other = ((const struct partition *)b)->log_eta;
    return (one > other) - (one < other);
}

static void
keep(const struct partition *partition)
{
    job.best[job.best_count++] = *partition;
    if (job.best_count < 2 * job.wanted)
        return;
    qsort(job.best, job.best_count, sizeof *job.best, by_eta);
    job.best_count = job.wanted;
}

/* Covers the lowest of the cells that are left with every pattern that fits. */
static void
cover(uint32_t left, uint32_t part, struct partition *partition)
{
    if (left == 0) {
        keep(partition);
        return;
    }
    for (size_t i = 0; i < job.candidate_count; i++) {
        const struct candidate candidate = job.candidates[i];
        const uint32_t size = bits_count(candidate.tiles);
        if ((candidate.tiles & ~left) != 0 || (candidate.tiles & left & (~left + 1)) == 0 ||
            job.sizes[size] == 0)
            continue;
        job.sizes[size]--;
        partition->patterns[part] = candidate.tiles;
        partition->log_eta += candidate.log_eta;
        cover(left & ~candidate.tiles, part + 1, partition);
        partition->log_eta -= candidate.log_eta;
        job.sizes[size]++;
    }
}

static void
print(const struct partition *partition)
{
    printf("%.2f  ", partition->log_eta);
    for (uint32_t cell = 0; cell < job.cells; cell++) {
        char letter = '.';
        for (uint32_t part = 0; part < job.parts; part++)
            if ((partition->patterns[part] >> cell & 1) != 0)
                letter = (char)('a' + part);
        if (cell > 0 && cell % job.width == 0)
            putchar('/');
        putchar(letter);
    }
    putchar('\n');
}

/* ---- main ------------------------------------------------------------------------------------ */

static bool
read_sizes(const char *text)
{
    uint32_t tiles = 0;
    for (const char *at = text;; at++) {
        char *end;
        const unsigned long size = strtoul(at, &end, 10);
        if (end == at || size == 0 || size > PDB_TILES_MAX || job.parts == PDB_PATTERNS_MAX)
            return false;
        job.sizes[size]++;
        job.parts++;
        tiles += (uint32_t)size;
        at = end;
        if (*at == '\0')
            return tiles == job.cells - 1;
        if (*at != ',')
            return false;
    }
}

static bool
read_arguments(int count, char **words, uint32_t *depth)
{
    if (count < 5)
        return false;
    const unsigned long width = strtoul(words[1], NULL, 10);
    const unsigned long height = strtoul(words[2], NULL, 10);
    if (width < 2 || height < 2 || width > PDB_CELLS_MAX || height > PDB_CELLS_MAX ||
        width * height > PDB_CELLS_MAX)
        return false;
    job.width = (uint32_t)width;
    job.cells = (uint32_t)(width * height);
    job.blank = (uint32_t)strtoul(words[3], NULL, 10);
    *depth = count > 5 ? (uint32_t)strtoul(words[5], NULL, 10) : USUAL_DEPTH;
    job.wanted = count > 6 ? strtoul(words[6], NULL, 10) : USUAL_COUNT;
    return job.blank < job.cells && job.wanted > 0 && job.wanted < PATTERNS_KEPT_MAX &&
           read_sizes(words[4]);
}

int
main(int count, char **words)
{
    struct partition partition = {0};
    uint32_t depth;
    if (!read_arguments(count, words, &depth)) {
        fputs("usage: choose_partitions WIDTH HEIGHT BLANK TILES,... [DEPTH [COUNT]]\n", stderr);
        return 2;
    }
    for (uint32_t cell = 0; cell < job.cells; cell++)
        job.neighbours[cell] = pdb_neighbours(job.width, job.cells, cell);
    job.branching = branching_factor();
    printf("branching factor %.4f\n", job.branching);
    for (uint32_t size = 1; size <= PDB_TILES_MAX; size++)
        if (job.sizes[size] > 0)
            list_candidates(size, depth);
    job.best = need(calloc(2 * job.wanted, sizeof *job.best));
    cover(((UINT32_C(1) << (job.cells - 1)) * 2 - 1) & ~(1u << job.blank), 0, &partition);
    qsort(job.best, job.best_count, sizeof *job.best, by_eta);
    for (size_t i = 0; i < job.best_count && i < job.wanted; i++)
        print(&job.best[i]);
    free(job.best);
    free(job.candidates);
    return EXIT_SUCCESS;
}
