// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Decides which tables to open, when to read or build stronger ones, and which search to run.
 */
#include "config.h"

#include "solver/incumbent.h"

#include <math.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "heuristic/pdb.h"
#include "pdb/store.h"

/* Stronger tables are built once a proof has taken 1 / PATIENCE_PART of the time to build them,
 * provided that WORTH_PERCENT of that time is left. */
enum { PATIENCE_PART = 4, WORTH_PERCENT = 150 };

/* Tables that are read in this time are read before the first search. */
static const double small_seconds = 0.02;

const struct search_row *
prover_algorithm(const struct heuristic *heuristic)
{
    return heuristic_as_pdb(heuristic) != NULL ? &search_layered : &search_ida;
}

/* The memory limit for tables: half of the user's limit, or most of the default. */
static uint64_t
tables_limit(const struct incumbent *incumbent)
{
    const uint64_t all = incumbent->memory_bytes;

    return incumbent->limits.memory_bytes != 0 ? all / 2 : all - all / 8;
}

/* Shows the caller how much of the tables is built; nothing is being built if the total is 0. */
static void
on_progress(void *context, uint64_t done, uint64_t total)
{
    const struct incumbent *const incumbent = context;

    if (incumbent->control->counters != NULL)
        atomic_store(&incumbent->control->counters->building,
            total > 0 ? 1 + (unsigned)(100 * done / total) : 0);
}

/* The longest time to wait for tables that leaves enough time until a deadline (0 = none) to use
 * them. */
static double
seconds_worth_waiting(uint64_t deadline_ns)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    if (deadline_ns == 0)
        return HUGE_VAL;
    return deadline_ns > now_ns
               ? (double)(deadline_ns - now_ns) / CLOCK_NS_PER_SECOND * 100 / WORTH_PERCENT
               : 0;
}

/* The parameters for opening a heuristic within the run's limits. */
static struct heuristic_params
params_of(struct incumbent *incumbent)
{
    struct heuristic_params params = incumbent->options->params;

    params.tables.report_too_large = incumbent->limits.memory_bytes == 0;
    params.tables.memory_bytes = tables_limit(incumbent);
    params.tables.repair_seconds = seconds_worth_waiting(incumbent->limits.deadline_ns);
    params.tables.build = (struct pdb_build_options){
        .threads = incumbent->limits.threads,
        .memory_bytes = incumbent->limits.memory_bytes,
        .cancel = &incumbent->over,
        .progress = on_progress,
        .context = incumbent,
    };
    return params;
}

/* The tables of a heuristic, which may be NULL; NULL if it has none. */
static const struct pdb_set_row *
tables_of(const struct heuristic *heuristic)
{
    const struct pdb_heuristic *const pdb = heuristic_as_pdb(heuristic);

    return pdb != NULL ? pdb->set.row : NULL;
}

/* Makes a heuristic, which may be NULL, the prover's and records the memory of its tables. */
static void
use_heuristic(struct incumbent *incumbent, struct heuristic *heuristic)
{
    const struct pdb_set_row *const row = tables_of(heuristic);

    if (incumbent->heuristic != heuristic)
        heuristic_close(incumbent->heuristic);
    incumbent->heuristic = heuristic;
    atomic_store(&incumbent->table_bytes, row != NULL ? row->bytes : 0);
}

void
prover_open(struct incumbent *incumbent, bool at_once)
{
    static const struct heuristic_row *const rows[] = {
        &heuristic_pdb, &heuristic_linear_conflict, &heuristic_manhattan};
    struct heuristic_params params = params_of(incumbent);
    struct heuristic *heuristic = NULL;

    params.tables.build_seconds = 0;
    params.tables.read_seconds =
        at_once ? fmax(seconds_worth_waiting(incumbent->limits.deadline_ns) / PATIENCE_PART,
                      small_seconds)
                : small_seconds;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && heuristic == NULL; i++)
        (void)heuristic_open(&heuristic, rows[i], &incumbent->instance.shape, &params, NULL);
    on_progress(incumbent, 0, 0);
    use_heuristic(incumbent, heuristic);
}

void
prover_close(struct incumbent *incumbent)
{
    const struct pdb_set_row *const row = tables_of(incumbent->heuristic);

    /* Memory may have been reserved for tables that were not read in the end. */
    incumbent->answer->effort.table_bytes = row != NULL ? row->bytes : 0;
    heuristic_close(incumbent->heuristic);
}

/* The tables to use next, which are stronger than the present ones, fit into the memory limit and
 * are ready within `seconds`: the strongest that need not be built, else the weakest; or NULL. */
static const struct pdb_set_row *
next_tables(const struct incumbent *incumbent, double seconds)
{
    const struct pdb_set_row *const present = tables_of(incumbent->heuristic);
    const struct pdb_set_row *row = present != NULL ? present + 1 : pdb_set_rows;
    const struct pdb_set_row *next = NULL;
    const uint64_t limit = tables_limit(incumbent);

    if (incumbent->no_more)
        return NULL;
    for (; row < pdb_set_rows + pdb_set_row_count; row++) {
        if (pdb_set_fits(row, &incumbent->instance.shape) && (limit == 0 || row->bytes <= limit) &&
            (next == NULL || pdb_store_presence(row) != PDB_NOWHERE) &&
            pdb_seconds_of(row) < seconds)
            next = row;
    }
    return next;
}

bool
prover_begin_long_proof(struct incumbent *incumbent)
{
    const bool has_tables = heuristic_as_pdb(incumbent->heuristic) != NULL;
    const struct pdb_set_row *const row =
        next_tables(incumbent, seconds_worth_waiting(incumbent->limits.deadline_ns));

    incumbent->long_proof = true;
    /* A run that counts nodes stays with the tables that it has. */
    if (incumbent->limits.nodes == 0 && row != NULL && pdb_store_presence(row) != PDB_NOWHERE)
        atomic_store(&incumbent->table_bytes, row->bytes);

    const struct pdb_set_row *const weakest = pdb_set_weakest(&incumbent->instance.shape);
    const uint64_t limit = tables_limit(incumbent);
    struct np_error note;
    char needed[16], half[16];

    if (!has_tables && incumbent->options->prove && incumbent->limits.memory_bytes != 0 &&
        weakest != NULL && weakest->bytes > limit) {
        (void)np_fail(&note, NP_LIMIT,
            "the tables %s take %s, but half of the memory limit is %s: the proof does without "
            "tables (ida), which takes far longer",
            weakest->name, text_byte_count(weakest->bytes, needed, sizeof needed),
            text_byte_count(limit, half, sizeof half));
        incumbent_note(incumbent, &incumbent->answer->tables_note, &note);
    }
    return has_tables || (incumbent->heuristic != NULL && next_tables(incumbent, HUGE_VAL) != NULL);
}

/* Reads stronger tables or builds them, and switches to them. Does not read tables for longer than
 * `seconds`. */
static void
upgrade(
    struct incumbent *incumbent, const struct pdb_set_row *row, unsigned threads, double seconds)
{
    struct heuristic_params params = params_of(incumbent);
    struct pdb_build_options options = params.tables.build;
    struct heuristic *better = NULL;
    enum np_status status = NP_OK;
    struct np_error note;

    options.threads = threads;
    if (pdb_store_presence(row) == PDB_NOWHERE)
        status = pdb_store_build(row, &options, &note);
    /* The system refused memory, rather than the user's limit. */
    if (status == NP_NO_MEMORY && options.memory_bytes == 0)
        incumbent_note(incumbent, &incumbent->answer->tables_note, &note);
    params.tables.read_seconds = seconds;
    if (status == NP_OK)
        (void)heuristic_open(&better, &heuristic_pdb, &incumbent->instance.shape, &params, NULL);
    on_progress(incumbent, 0, 0);
    incumbent->no_more = better == NULL || tables_of(better) == tables_of(incumbent->heuristic);
    use_heuristic(incumbent, better != NULL ? better : incumbent->heuristic);
}

/* Searches with the present tables. `saved`: with the checkpoint, since no stronger tables follow.
 * Returns whether the search was completed. */
static bool
search(struct incumbent *incumbent, uint64_t deadline_ns, uint64_t nodes, bool saved)
{
    struct worker *const worker = &incumbent->workers[PROVER];
    const struct search_row *const row =
        incumbent->low_memory ? &search_ida : prover_algorithm(incumbent->heuristic);
    struct search_request request = worker_request(worker, deadline_ns, nodes);

    request.heuristic = incumbent->heuristic;
    request.limits.threads = incumbent->threads;
    if (incumbent->long_proof && saved && row == &search_layered)
        request.checkpoint = incumbent->checkpoint;
    return worker_search(worker, row, &request, NULL) == NP_OK;
}

/* If the system refused memory to the last search, switches to iterative deepening, which stores no
 * states. Returns whether it switched. */
static bool
continue_with_low_memory(struct incumbent *incumbent, uint64_t deadline_ns)
{
    static const struct np_error none;
    struct np_error note;

    if (incumbent->low_memory || (deadline_ns != 0 && (uint64_t)clock_now_ns() >= deadline_ns))
        return false;
    incumbent->low_memory = true;
    (void)np_fail(
        &note, NP_NO_MEMORY, "no memory for the fastest search; one that needs none continues");
    incumbent_note(incumbent, &incumbent->answer->tables_note, &note);
    /* The tables note already says so. */
    incumbent_note(incumbent, &incumbent->answer->memory_note, &none);
    return true;
}

void
prover_run(
    struct incumbent *incumbent, unsigned build_threads, uint64_t deadline_ns, uint64_t nodes)
{
    if (incumbent->heuristic != NULL && incumbent->limits.nodes != 0) {
        (void)search(incumbent, incumbent->limits.deadline_ns, nodes, true);
        return;
    }
    while (incumbent->heuristic != NULL && !incumbent_is_over(incumbent)) {
        const double seconds = seconds_worth_waiting(deadline_ns);
        const struct pdb_set_row *const row = next_tables(incumbent, seconds);
        uint64_t until_ns = deadline_ns;

        /* Reading costs little, and follows an attempt without these tables. */
        if (row != NULL)
            until_ns = (uint64_t)clock_now_ns() +
                       (pdb_store_presence(row) != PDB_NOWHERE
                               ? 0
                               : (uint64_t)(row->seconds * CLOCK_NS_PER_SECOND / PATIENCE_PART));
        if (search(incumbent, until_ns, 0, row == NULL) || incumbent_is_over(incumbent))
            return;
        if (continue_with_low_memory(incumbent, until_ns))
            continue;
        if (row == NULL)
            return;
        upgrade(incumbent, row, build_threads, seconds);
    }
}

enum np_status
prover_open_chosen(
    struct incumbent *incumbent, const struct heuristic_row *row, struct np_error *error)
{
    struct heuristic_params params = params_of(incumbent);
    struct heuristic *heuristic;
    struct np_error reason;
    enum np_status status;

    params.tables.build_seconds = HUGE_VAL;
    status = heuristic_open(&heuristic, row, &incumbent->instance.shape, &params, &reason);
    on_progress(incumbent, 0, 0);
    use_heuristic(incumbent, heuristic);
    /* The tables do not fit within the limits. */
    if (row == &heuristic_pdb && status == NP_NO_MEMORY) {
        status = reason.status = NP_LIMIT;
    } else if (row == &heuristic_pdb && status == NP_CANCELLED &&
               !cancel_requested(&incumbent->cancel)) {
        const char *const name = pdb_set_weakest(&incumbent->instance.shape)->name;

        status = np_fail(&reason, NP_LIMIT,
            "time ran out before the tables %s were built; --build-tables=%s builds them", name,
            name);
    }
    if (status == NP_LIMIT)
        incumbent_note(incumbent, &incumbent->answer->tables_note, &reason);
    if (status != NP_OK && error != NULL)
        *error = reason;
    return status;
}
