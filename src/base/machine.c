// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Available memory and processors: from /proc/meminfo, the process's affinity, and the limits of
 * its control groups (version 2), including those of a container. Kernel documentation:
 * admin-guide/cgroup-v2; proc_meminfo(5), cgroups(7), sched_getaffinity(2).
 */
#include "config.h"

#include "base/machine.h"

#include "base/clock.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The longest path, and line of a file. */
enum { PATH_BYTES = 4096 };

/* How long what was read is cached. */
enum { KNOWN_NS = 100 * CLOCK_NS_PER_MS };

/* Reads `count` numbers from the first line of a file that begins with a word ("": any line), after
 * that word; returns false if there are no such numbers, for example in "max" and "-1". */
static bool
read_numbers(
    const char *directory, const char *name, const char *word, uint64_t *numbers, unsigned count)
{
    char line[PATH_BYTES];
    char *at = line + strlen(word);
    bool found = false;
    FILE *file;

    if (snprintf(line, sizeof line, "%s/%s", directory, name) >= (int)sizeof line ||
        (file = fopen(line, "re")) == NULL)
        return false;
    while (!found && fgets(line, sizeof line, file) != NULL)
        found = strncmp(line, word, strlen(word)) == 0;
    fclose(file);
    for (unsigned i = 0; found && i < count; i++) {
        at += strspn(at, " \t");
        found = *at >= '0' && *at <= '9';
        numbers[i] = found ? strtoull(at, &at, 10) : 0;
    }
    return found;
}

/* Lowers bytes and processors to what a control group leaves. */
static void
apply_group(const char *group, uint64_t *bytes, uint64_t *processors)
{
    uint64_t limit, usage, reclaimable = 0;
    uint64_t cpu[2]; /* quota and period */

    if (read_numbers(group, "memory.max", "", &limit, 1) &&
        read_numbers(group, "memory.current", "", &usage, 1)) {
        /* Cached files count as used, but the kernel drops them before it kills a process. */
        (void)read_numbers(group, "memory.stat", "inactive_file ", &reclaimable, 1);
        usage -= reclaimable < usage ? reclaimable : usage;
        limit -= usage < limit ? usage : limit;
        *bytes = limit < *bytes ? limit : *bytes;
    }
    if (read_numbers(group, "cpu.max", "", cpu, 2) && cpu[1] > 0 && cpu[0] / cpu[1] < *processors)
        *processors = cpu[0] / cpu[1];
}

/* Applies the limits of the process's group and its ancestors. In a container the path is the
 * host's and may not exist, but the top directory is the container's own group. */
static void
apply_groups(const char *root, uint64_t *bytes, uint64_t *processors)
{
    static const char own[] = "0::"; /* version 2; the others have the names of controllers */
    char line[PATH_BYTES], path[2 * PATH_BYTES];
    FILE *file;
    size_t top;

    (void)snprintf(line, sizeof line, "%s/proc/self/cgroup", root);
    file = fopen(line, "re");
    if (file == NULL)
        return;
    line[0] = '\0';
    while (strncmp(line, own, strlen(own)) != 0 && fgets(line, sizeof line, file) != NULL)
        continue;
    fclose(file);
    if (strncmp(line, own, strlen(own)) != 0)
        return;
    line[strcspn(line, "\n")] = '\0';
    top = (size_t)snprintf(path, sizeof path, "%.*s/sys/fs/cgroup", PATH_BYTES / 2, root);
    (void)snprintf(path + top, sizeof path - top, "%s", line + strlen(own));
    for (;;) {
        char *const slash = strrchr(path + top, '/');

        apply_group(path, bytes, processors);
        if (slash == NULL)
            return;
        *slash = '\0';
    }
}

void
machine_read(const char *root, uint64_t *bytes, unsigned *processors)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t count = online > 0 ? (uint64_t)online : 1;

    if (read_numbers(root, "proc/meminfo", "MemAvailable:", bytes, 1))
        *bytes *= 1024;
    else
        *bytes = pages > 0 && page_bytes > 0 ? (uint64_t)pages * (uint64_t)page_bytes / 2 : 0;
#ifdef CPU_COUNT
    cpu_set_t set; /* the affinity */

    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        count = (uint64_t)CPU_COUNT(&set);
#endif
    apply_groups(root, bytes, &count);
    *processors = count > 0 ? (unsigned)count : 1;
}

/* What machine_read() found at most 100 ms ago: every board needs this, and reading the files takes
 * longer than solving some boards. */
static _Atomic uint64_t known_bytes;
static atomic_uint known_processors;

static void
refresh(void)
{
    static _Atomic int64_t known_until_ns;
    const int64_t now_ns = clock_now_ns();
    unsigned processors;
    uint64_t bytes;

    if (now_ns < atomic_load(&known_until_ns))
        return;
    machine_read("", &bytes, &processors);
    atomic_store(&known_bytes, bytes);
    atomic_store(&known_processors, processors);
    atomic_store(&known_until_ns, now_ns + KNOWN_NS);
}

uint64_t
machine_fair_bytes(uint64_t available_bytes)
{
    const uint64_t most = UINT64_C(2) << 30;
    const uint64_t step = UINT64_C(64) << 20;
    uint64_t bytes = available_bytes / 4;

    if (available_bytes == 0 || bytes > most)
        bytes = available_bytes == 0 ? most / 2 : most;
    return bytes > step ? bytes / step * step : bytes;
}

uint64_t
machine_address_bytes(void)
{
    struct rlimit limit;
    uint64_t used = 0;

    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    if (read_numbers("", "proc/self/status", "VmSize:", &used, 1))
        used *= 1024;
    return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

uint64_t
machine_available_bytes(void)
{
    const uint64_t address = machine_address_bytes();

    refresh();
    const uint64_t known = atomic_load(&known_bytes);
    if (address < known || (known == 0 && address != UINT64_MAX))
        return address > 0 ? address : 1;
    return known;
}

unsigned
machine_processors(void)
{
    refresh();
    return atomic_load(&known_processors);
}
