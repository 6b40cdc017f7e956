// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A short queue of faults, behind a lock.
 */
#include "config.h"

#include "pdb/faults.h"

#include <pthread.h>
#include <string.h>

enum { FAULTS_MAX = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct np_error faults[FAULTS_MAX];
static unsigned fault_count;
static uint64_t added; /* bits of pdb_faults_add_once() */

void
pdb_faults_add(const struct np_error *fault)
{
    (void)pthread_mutex_lock(&lock);
    if (fault_count < FAULTS_MAX)
        faults[fault_count++] = *fault;
    (void)pthread_mutex_unlock(&lock);
}

void
pdb_faults_add_once(uint64_t bit, const struct np_error *fault)
{
    (void)pthread_mutex_lock(&lock);
    const bool is_new = (added & bit) == 0;
    added |= bit;
    (void)pthread_mutex_unlock(&lock);
    if (is_new)
        pdb_faults_add(fault);
}

bool
pdb_faults_take(struct np_error *fault)
{
    (void)pthread_mutex_lock(&lock);
    const bool found = fault_count > 0;
    if (found) {
        *fault = faults[0];
        fault_count--;
        memmove(&faults[0], &faults[1], fault_count * sizeof faults[0]);
    }
    (void)pthread_mutex_unlock(&lock);
    return found;
}

void
pdb_faults_clear(void)
{
    (void)pthread_mutex_lock(&lock);
    fault_count = 0;
    added = 0;
    (void)pthread_mutex_unlock(&lock);
}
