// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Estimates of children, compiled with and without the special instructions that nibbles.h uses.
 */
#include "config.h"

#include "search/all/estimate.h"

#include "base/compiler.h"

/* The estimates after the moves, from the nibbles of a state. */
NP_ALWAYS_INLINE void
steps_by_nibbles(const struct all_estimator *estimator, const struct all_estimate *estimate,
    uint32_t blank, const struct all_step *steps, uint32_t count, bool portable)
{
    const struct pdb_nibbles *const nibbles = &estimator->pdb->nibbles;
    const struct pdb_reader *const reader = &estimator->pdb->reader;
    struct pdb_nibbles_probe probes[MOVE_COUNT][PDB_LOOKUPS_MAX];

    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < nibbles->lookups; i++) {
            const uint32_t from = reader->cell[i][steps[s].from];
            const uint32_t pattern = pdb_nibbles_move(
                nibbles, i, estimate->words[i], from, reader->cell[i][blank], &probes[s][i]);
            pdb_nibbles_seek(nibbles, i, pattern, from, portable, &probes[s][i]);
        }
    for (uint32_t s = 0; s < count; s++) {
        struct all_estimate *const next = steps[s].estimate;
        next->value.h = 0;
        for (uint32_t i = 0; i < nibbles->lookups; i++) {
            const uint32_t sum = estimate->sums[i];
            const uint32_t grew = pdb_nibbles_read(&probes[s][i]);
            pdb_nibbles_settle(&probes[s][i], grew);
            next->words[i][0] = probes[s][i].board;
            next->words[i][1] = probes[s][i].occupancy;
            /* Limited, so that it stays within a byte even if the tables are wrong. */
            const uint32_t changed = grew ? sum + (sum < UINT8_MAX) : sum - (sum > 0);
            next->sums[i] = (uint8_t)changed;
            next->value.h = changed > next->value.h ? changed : next->value.h;
        }
    }
}

static void
steps_portably(const struct all_estimator *estimator, const struct all_estimate *estimate,
    uint32_t blank, const struct all_step *steps, uint32_t count)
{
    steps_by_nibbles(estimator, estimate, blank, steps, count, true);
}

#ifdef NP_TARGET_BMI2
NP_TARGET_BMI2 static void
steps_by_bmi2(const struct all_estimator *estimator, const struct all_estimate *estimate,
    uint32_t blank, const struct all_step *steps, uint32_t count)
{
    steps_by_nibbles(estimator, estimate, blank, steps, count, false);
}
#endif

/* Fills in the nibbles of an instance. Returns false if the tables contradict each other. */
static bool
begin_nibbles(
    const struct pdb_heuristic *pdb, const struct instance *instance, struct all_estimate *estimate)
{
    uint32_t distances[PDB_LOOKUPS_MAX][PDB_PATTERNS_MAX];
    uint32_t sums[PDB_LOOKUPS_MAX];
    const struct pdb_set *const set = &pdb->set;

    estimate->value.h = pdb_set_estimate(set, instance->tiles, instance->blank, distances, sums);
    if (estimate->value.h > UINT8_MAX)
        return false;
    for (uint32_t i = 0; i < set->lookup_count; i++) {
        const uint32_t patterns = set->partitions[set->lookups[i].partition].pattern_count;
        pdb_nibbles_state(&pdb->nibbles, set, i, instance->tiles, estimate->words[i]);
        for (uint32_t pattern = 0; pattern < patterns; pattern++)
            estimate->words[i][1] |= (uint64_t)(distances[i][pattern] % 4)
                                     << (PDB_NIBBLES_MODULO + 2 * pattern);
        estimate->sums[i] = (uint8_t)sums[i];
    }
    return true;
}

void
all_estimate_begin(struct all_estimator *estimator, const struct heuristic *heuristic,
    const struct instance *instance, struct all_estimate *estimate)
{
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(heuristic);

    *estimator = (struct all_estimator){.heuristic = heuristic, .pdb = pdb};
    *estimate = (struct all_estimate){0};
    if (pdb != NULL && instance->shape.cells <= PDB_SMALL_CELLS_MAX &&
        begin_nibbles(pdb, instance, estimate)) {
        estimator->nibbles = steps_portably;
#ifdef NP_TARGET_BMI2
        if (NP_CPU_HAS_BMI2())
            estimator->nibbles = steps_by_bmi2;
#endif
        return;
    }
    estimate->value = heuristic_eval(heuristic, instance);
}

void
all_estimate_children(const struct all_estimator *estimator, const struct all_estimate *estimate,
    const uint16_t *tiles, uint32_t blank, const struct all_step *steps, uint32_t count)
{
    const struct heuristic *const heuristic = estimator->heuristic;

    if (estimator->nibbles != NULL) {
        estimator->nibbles(estimator, estimate, blank, steps, count);
        return;
    }
    for (uint32_t s = 0; s < count; s++)
        steps[s].estimate->value =
            heuristic->row->step(heuristic, estimate->value, tiles, blank, steps[s].from);
}
