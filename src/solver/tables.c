// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * From table to table.
 */
#include "config.h"

#include "solver/tables.h"

#include <math.h>

#include "base/clock.h"
#include "heuristic/pdb.h"

enum {
    PATIENCE_PART = 4,  /* a proof has taken this part of the time to build the next tables */
    WORTH_PERCENT = 150 /* of the time to build them has to be left */
};

enum {
    LIGHT_BYTES = 5 << 20, /* of tables that are read in no time */
    LIGHT_NODES = 500000   /* to be generated with these; 20 ms at most */
};

#define NS_PER_SECOND 1e9

const struct search_row *
prover_search(const struct heuristic *heuristic)
{
    return heuristic_pdb_reader(heuristic) != NULL ? &search_layered : &search_ida;
}

/* The bytes that tables may take: half of a limit that was set, most of one that was not. */
static uint64_t
table_bytes(const struct share *share)
{
    const uint64_t params = share->options->params.memory_bytes;
    const uint64_t all = share_memory_bytes(share);

    if (params != 0)
        return params;
    return share->options->memory_bytes != 0 ? all / 2 : all - all / 8;
}

/* Opens one row; NULL if that does not work. */
static struct heuristic *
open_with(
    const struct heuristic_row *row, struct share *share, const struct heuristic_params *params)
{
    struct heuristic *heuristic;

    return row->supports(&share->instance.shape) &&
                   heuristic_open(&heuristic, row, &share->instance.shape, params, NULL) == NP_OK
               ? heuristic
               : NULL;
}

static struct heuristic *
open_row(const struct heuristic_row *row, struct share *share)
{
    struct heuristic_params params = share->options->params;

    params.memory_bytes = table_bytes(share);
    params.stop = share_stop(share);
    return open_with(row, share, &params);
}

/* Whether there are large tables for the board that have not been read yet. */
static bool
tables_wait_on_disk(const struct share *share)
{
    const uint64_t limit = table_bytes(share);

    for (unsigned i = pdb_pack_row_count; i-- > 0;) {
        const struct pdb_pack_row *const row = &pdb_pack_rows[i];
        if (!pdb_pack_fits(row, &share->instance.shape) || (limit != 0 && row->bytes > limit))
            continue;
        const enum pdb_presence presence = pdb_store_presence(row);
        if (presence != PDB_NOWHERE)
            return presence == PDB_ON_DISK && row->bytes > LIGHT_BYTES;
    }
    return false;
}

/* What can be had in no time: small tables that are there, or none. */
static struct heuristic *
open_light(struct share *share)
{
    const uint64_t limit = table_bytes(share);
    struct heuristic_params params = share->options->params;
    struct heuristic *heuristic;

    params.memory_bytes = limit != 0 && limit < LIGHT_BYTES ? limit : LIGHT_BYTES;
    params.build_seconds = 0;
    params.stop = share_stop(share);
    heuristic = open_with(&heuristic_pdb, share, &params);
    if (heuristic == NULL)
        heuristic = open_with(&heuristic_linear_conflict, share, &params);
    return heuristic;
}

bool
prover_try_lightly(struct share *share, struct lane *lane)
{
    struct heuristic *const heuristic = tables_wait_on_disk(share) ? open_light(share) : NULL;
    struct order order = {.heuristic = heuristic, .weight = 1.0, .nodes = LIGHT_NODES};

    if (heuristic == NULL)
        return false;
    order.row = prover_search(heuristic);
    order.memory_bytes = lane_memory_bytes(lane);
    lane_climb(lane, &order);
    heuristic_close(heuristic);
    return true;
}

/* The seconds that building may take so that there is time left to make use of it. */
static double
worthy_seconds(const struct share *share)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    if (share->deadline_ns == 0)
        return HUGE_VAL;
    return share->deadline_ns > now_ns
               ? (double)(share->deadline_ns - now_ns) / NS_PER_SECOND * 100 / WORTH_PERCENT
               : 0;
}

static bool
tables_are_ready(struct share *share)
{
    const struct stop stop = share_stop(share);
    const struct pdb_store_limits limits = {
        .memory_bytes = table_bytes(share),
        .tell_too_large =
            share->options->memory_bytes == 0 && share->options->params.memory_bytes == 0,
        .mend_seconds = worthy_seconds(share),
        .mend_bytes = share->options->memory_bytes,
        .threads = share->options->threads,
    };
    struct pdb_pack pack;

    return pdb_store_open_best(&pack, &share->instance.shape, &limits, &stop, NULL) == NP_OK;
}

/* Notes what the tables of a heuristic, or of none, take of the memory. */
static void
note_bytes(struct share *share, const struct heuristic *heuristic)
{
    const struct pdb_pack *const pack = heuristic != NULL ? heuristic_pdb_pack(heuristic) : NULL;

    atomic_store(&share->table_bytes, pack != NULL ? pack->row->bytes : 0);
}

void
prover_open(struct prover *prover, struct share *share)
{
    *prover = (struct prover){.share = share};
    if (tables_are_ready(share))
        prover->heuristic = open_row(&heuristic_pdb, share);
    if (prover->heuristic == NULL)
        prover->heuristic = open_row(&heuristic_linear_conflict, share);
    if (prover->heuristic == NULL)
        prover->heuristic = open_row(&heuristic_manhattan, share);
    note_bytes(share, prover->heuristic);
}

bool
prover_has_tables(const struct prover *prover)
{
    return prover->heuristic != NULL && heuristic_pdb_pack(prover->heuristic) != NULL;
}

void
prover_close(struct prover *prover)
{
    heuristic_close(prover->heuristic);
    *prover = (struct prover){0};
}

/* The next stronger tables for the board that fit into memory, or NULL. */
static const struct pdb_pack_row *
next_pack(const struct prover *prover)
{
    const struct pdb_pack *pack = heuristic_pdb_pack(prover->heuristic);
    const struct pdb_pack_row *row = pack != NULL ? pack->row + 1 : pdb_pack_rows;
    const uint64_t limit = table_bytes(prover->share);

    if (prover->no_more)
        return NULL;
    for (; row < pdb_pack_rows + pdb_pack_row_count; row++) {
        if (pdb_pack_fits(row, &prover->share->instance.shape) &&
            (limit == 0 || row->bytes <= limit))
            return row;
    }
    return NULL;
}

bool
prover_hopes_for_tables(const struct prover *prover)
{
    return prover_has_tables(prover) || (prover->heuristic != NULL && next_pack(prover) != NULL);
}

/* Builds tables. Returns what pdb_store_provide() does. */
static enum np_status
build(struct share *share, const struct pdb_pack_row *row, unsigned threads, struct np_error *error)
{
    const struct pdb_control control = {
        .threads = threads,
        .memory_bytes = share->options->memory_bytes,
        .stop = share_stop(share),
    };
    const enum np_status status = pdb_store_provide(row, &control, error);
    struct np_error note;

    /* A limit that the user set is no news; that the system refuses is. */
    if (status == NP_NO_MEMORY && control.memory_bytes == 0) {
        (void)np_fail(&note, NP_NO_MEMORY, "no memory to build the tables %s", row->name);
        share_note_tables(share, &note);
    }
    return status;
}

/* Builds tables and goes over to them. */
static void
upgrade(struct prover *prover, const struct pdb_pack_row *row, unsigned threads)
{
    struct heuristic *better = NULL;

    if (build(prover->share, row, threads, NULL) == NP_OK)
        better = open_row(&heuristic_pdb, prover->share);
    if (better == NULL) {
        prover->no_more = true;
        return;
    }
    heuristic_close(prover->heuristic);
    prover->heuristic = better;
    note_bytes(prover->share, better);
}

/* Searches with what there is. Returns whether it came to its own end. */
static bool
search(struct prover *prover, struct lane *lane, uint64_t deadline_ns)
{
    const struct order order = {
        .row = prover->modest ? &search_ida : prover_search(prover->heuristic),
        .heuristic = prover->heuristic,
        .weight = 1.0,
        .deadline_ns = deadline_ns,
        .threads = prover->threads,
        .nodes = prover->nodes,
        .memory_bytes = lane_memory_bytes(lane),
    };

    return lane_climb(lane, &order);
}

/* Whether a search that did not come to its end stopped before it had to: the system refused it
 * memory. A search that asks for none goes on in its place, once, and it is told. */
static bool
goes_on_modestly(struct prover *prover, uint64_t deadline_ns)
{
    struct share *const share = prover->share;
    struct np_error note;

    if (prover->modest || share_is_over(share) ||
        (deadline_ns != 0 && (uint64_t)clock_now_ns() >= deadline_ns))
        return false;
    prover->modest = true;
    (void)np_fail(&note, NP_NO_MEMORY,
        "no memory for the search that proves best; one that needs none goes on");
    share_note_tables(share, &note);
    share_note_memory(share, &(struct np_error){.status = NP_OK}); /* it is the same lack */
    return true;
}

void
prover_run_nodes(struct prover *prover, struct lane *lane, uint64_t nodes)
{
    prover->nodes = nodes;
    if (prover->heuristic != NULL)
        (void)search(prover, lane, prover->share->deadline_ns);
    prover->nodes = 0;
}

void
prover_run(struct prover *prover, struct lane *lane, unsigned threads, uint64_t deadline_ns)
{
    struct share *share = prover->share;

    while (prover->heuristic != NULL && !share_is_over(share)) {
        const struct pdb_pack_row *row = next_pack(prover);
        uint64_t until_ns = deadline_ns;
        if (row != NULL && row->seconds < worthy_seconds(share))
            until_ns = share_earlier_ns(
                deadline_ns, (uint64_t)clock_now_ns() +
                                 (uint64_t)(row->seconds * NS_PER_SECOND / PATIENCE_PART));
        else
            row = NULL;
        if (search(prover, lane, until_ns) || share_is_over(share))
            return;
        if (goes_on_modestly(prover, until_ns))
            continue;
        if (row == NULL || until_ns == deadline_ns)
            return;
        upgrade(prover, row, threads);
    }
}

/* Builds the weakest tables for the board, where none are ready. */
static enum np_status
build_weakest(struct share *share, unsigned threads, struct np_error *error)
{
    const struct pdb_pack_row *const row = pdb_pack_weakest(&share->instance.shape);
    const uint64_t limit = table_bytes(share);
    enum np_status status;

    if (row == NULL || tables_are_ready(share))
        return NP_OK;
    if (limit != 0 && row->bytes > limit)
        return np_fail(
            error, NP_LIMIT, "the tables %s do not fit into the memory limit", row->name);
    status = build(share, row, threads, error);
    if (status == NP_NO_MEMORY)
        return np_fail(error, NP_LIMIT, "no memory to build the tables %s", row->name);
    if (status == NP_CANCELLED && !atomic_load(&share->stop))
        return np_fail(error, NP_LIMIT,
            "the time was over before the tables %s were built; --build-tables=%s builds them",
            row->name, row->name);
    return status;
}

enum np_status
prover_open_chosen(struct heuristic **heuristic, const struct heuristic_row *row,
    struct share *share, unsigned threads, struct np_error *error)
{
    struct heuristic_params params = share->options->params;
    struct np_error reason;
    enum np_status status = NP_OK;

    params.memory_bytes = table_bytes(share);
    params.stop = share_stop(share);
    if (row == &heuristic_pdb)
        status = build_weakest(share, threads, &reason);
    if (status == NP_OK)
        status = heuristic_open(heuristic, row, &share->instance.shape, &params, &reason);
    if (status == NP_OK)
        note_bytes(share, *heuristic);
    if (status == NP_LIMIT)
        share_note_tables(share, &reason);
    if (status != NP_OK && error != NULL)
        *error = reason;
    return status;
}
