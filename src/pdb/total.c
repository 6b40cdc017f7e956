// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The size and build time of several sets. The table of sets has those of whole sets; a table's
 * part is in proportion to its states.
 */
#include "config.h"

#include "pdb/total.h"

#include "pdb/store.h"

enum { READ_BYTES_PER_SECOND = 250000000 };
enum { SET_PATTERNS_MAX = PDB_PARTITIONS_MAX * PDB_PATTERNS_MAX };

double
pdb_seconds_of(const struct pdb_set_row *row)
{
    switch (pdb_store_presence(row)) {
    case PDB_IN_MEMORY:
        return 0;
    case PDB_ON_DISK:
        return (double)row->bytes / READ_BYTES_PER_SECOND;
    case PDB_NOWHERE:
        break;
    }
    return row->seconds;
}

/* Lists the different patterns of a set; returns how many there are. */
static unsigned
list_patterns(const struct pdb_set_row *row, struct pdb_pattern list[SET_PATTERNS_MAX])
{
    struct pdb_partition partitions[PDB_PARTITIONS_MAX];
    const uint32_t partition_count = pdb_set_partitions(row, partitions);
    unsigned count = 0;

    for (uint32_t i = 0; i < partition_count; i++)
        for (uint32_t j = 0; j < partitions[i].pattern_count; j++) {
            unsigned same = 0;

            list[count] = partitions[i].patterns[j];
            while (!pdb_pattern_equal(&list[same], &list[count]))
                same++;
            count += same == count;
        }
    return count;
}

/* Whether one of the sets before row `end` has a pattern, too. */
static bool
is_counted(uint64_t rows, unsigned end, const struct pdb_pattern *pattern)
{
    struct pdb_pattern list[SET_PATTERNS_MAX];

    for (unsigned i = 0; i < end; i++) {
        if (rows != 0 && (rows >> i & 1) == 0)
            continue;
        for (unsigned count = list_patterns(&pdb_set_rows[i], list); count > 0; count--)
            if (pdb_pattern_equal(&list[count - 1], pattern))
                return true;
    }
    return false;
}

struct pdb_total
pdb_total_of(uint64_t rows, bool (*counts)(const struct pdb_pattern *pattern))
{
    struct pdb_pattern list[SET_PATTERNS_MAX];
    struct pdb_total total = {0};

    for (unsigned i = 0; i < pdb_set_row_count; i++) {
        const struct pdb_set_row *const row = &pdb_set_rows[i];
        const unsigned count = rows == 0 || (rows >> i & 1) != 0 ? list_patterns(row, list) : 0;
        double all = 0;
        double part = 0;

        for (unsigned j = 0; j < count; j++) {
            all += (double)pdb_pattern_entries(&list[j]);
            if (!is_counted(rows, i, &list[j]) && (counts == NULL || counts(&list[j])))
                part += (double)pdb_pattern_entries(&list[j]);
        }
        if (part > 0) {
            total.bytes += (uint64_t)((double)row->bytes * part / all);
            total.seconds += row->seconds * part / all;
        }
    }
    return total;
}
