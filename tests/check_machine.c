// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/machine with made-up /proc and /sys trees.
 */
#include "config.h"

#include "base/machine.h"

#include "base/file/file.h"
#include "base/text/text.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "support.h"

static char *root;

static void
set_up(void)
{
    root = test_directory_new();
}

static void
tear_down(void)
{
    test_directory_free(root);
}

static void
put(const char *path, const char *content)
{
    struct text full = {0};

    text_printf(&full, "%s%s", root, path);
    ck_assert_int_eq(file_write(text_string(&full), content, strlen(content), 0, NULL), NP_OK);
    text_free(&full);
}

static void
put_meminfo(void)
{
    put("/proc/meminfo", "MemTotal:  2048 kB\nMemFree:  10 kB\nMemAvailable:    1000 kB\n");
}

static uint64_t
available_under(const char *directory)
{
    unsigned processors;
    uint64_t bytes;

    machine_read(directory, &bytes, &processors);
    return bytes;
}

static unsigned
processors_under(const char *directory)
{
    unsigned processors;
    uint64_t bytes;

    machine_read(directory, &bytes, &processors);
    return processors;
}

START_TEST(the_kernel_says_what_is_available)
{
    put_meminfo();
    ck_assert_uint_eq(available_under(root), 1024000);
}
END_TEST

START_TEST(a_group_without_a_limit_changes_nothing)
{
    put_meminfo();
    put("/proc/self/cgroup", "0::/game\n");
    put("/sys/fs/cgroup/game/memory.max", "max\n");
    put("/sys/fs/cgroup/game/memory.current", "5000\n");
    ck_assert_uint_eq(available_under(root), 1024000);
}
END_TEST

START_TEST(the_tightest_group_above_counts)
{
    put_meminfo();
    put("/proc/self/cgroup", "4:hugetlb,memory:/other\n0::/class/game\n");
    put("/sys/fs/cgroup/class/game/memory.max", "900000\n");
    put("/sys/fs/cgroup/class/game/memory.current", "1000\n");
    put("/sys/fs/cgroup/class/memory.max", "500000\n");
    put("/sys/fs/cgroup/class/memory.current", "200000\n");
    ck_assert_uint_eq(available_under(root), 300000);
}
END_TEST

START_TEST(a_container_sees_its_limit_at_the_top)
{
    put_meminfo();
    put("/proc/self/cgroup", "0::/docker/0123456789ab\n");
    put("/sys/fs/cgroup/memory.max", "400000\n");
    put("/sys/fs/cgroup/memory.current", "100000\n");
    ck_assert_uint_eq(available_under(root), 300000);
}
END_TEST

START_TEST(a_full_group_leaves_nothing)
{
    put_meminfo();
    put("/proc/self/cgroup", "0::/\n");
    put("/sys/fs/cgroup/memory.max", "1000\n");
    put("/sys/fs/cgroup/memory.current", "2000\n");
    ck_assert_uint_eq(available_under(root), 0);
}
END_TEST

START_TEST(what_was_read_from_files_can_be_dropped)
{
    put_meminfo();
    put("/proc/self/cgroup", "0::/\n");
    put("/sys/fs/cgroup/memory.max", "400000\n");
    put("/sys/fs/cgroup/memory.current", "390000\n");
    put("/sys/fs/cgroup/memory.stat", "anon 100\nactive_file 10000\ninactive_file 300000\n");
    ck_assert_uint_eq(available_under(root), 310000);
}
END_TEST

START_TEST(without_proc_it_is_half_of_the_machine)
{
    ck_assert_uint_gt(available_under(root), 0);
}
END_TEST

START_TEST(a_quota_limits_the_processors)
{
    static const struct {
        const char *quota;
        unsigned processors;
    } cases[] = {{"100000 100000\n", 1}, {"30000 100000\n", 1}, {"199000 100000\n", 1}};

    put("/proc/self/cgroup", "0::/class/game\n");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        put("/sys/fs/cgroup/class/cpu.max", cases[i].quota);
        ck_assert_uint_eq(processors_under(root), cases[i].processors);
    }
    put("/sys/fs/cgroup/class/cpu.max", "max 100000\n");
    put("/sys/fs/cgroup/class/game/cpu.max", "100000000 1000\n");
    ck_assert_uint_eq(processors_under(root), processors_under("/nowhere"));
}
END_TEST

#ifdef CPU_COUNT
START_TEST(the_affinity_limits_them)
{
    cpu_set_t all;
    cpu_set_t one;
    size_t first = 0;

    ck_assert_int_eq(sched_getaffinity(0, sizeof all, &all), 0);
    while (!CPU_ISSET(first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ck_assert_int_eq(sched_setaffinity(0, sizeof one, &one), 0);
    ck_assert_uint_eq(processors_under("/nowhere"), 1);
    ck_assert_int_eq(sched_setaffinity(0, sizeof all, &all), 0);
    ck_assert_uint_eq(processors_under("/nowhere"), (unsigned)CPU_COUNT(&all));
}
END_TEST
#endif

START_TEST(this_machine_has_something)
{
    ck_assert_uint_gt(machine_available_bytes(), 1 << 20);
    ck_assert_uint_ge(machine_processors(), 1);
}
END_TEST

START_TEST(a_search_takes_a_fair_part_of_what_is_available)
{
    const uint64_t mb = UINT64_C(1) << 20;

    ck_assert_uint_eq(machine_fair_bytes(100 * mb), 25 * mb);
    ck_assert_uint_eq(machine_fair_bytes(1000 * mb), 192 * mb);
    ck_assert_uint_eq(machine_fair_bytes(4096 * mb), 1024 * mb);
    ck_assert_uint_eq(machine_fair_bytes(8192 * mb), 2048 * mb);
    ck_assert_uint_eq(machine_fair_bytes(UINT64_C(1) << 50), 2048 * mb);
    ck_assert_uint_eq(machine_fair_bytes(0), 1024 * mb);
}
END_TEST

/* Sanitizers reserve more address space than any limit. */
#if defined(__linux__) && !defined(NP_SANITIZED)
START_TEST(address_space_limits_what_is_available)
{
    const uint64_t mb = UINT64_C(1) << 20;
    struct rlimit limit;

    ck_assert_uint_eq(machine_address_bytes(), UINT64_MAX);
    ck_assert_int_eq(getrlimit(RLIMIT_AS, &limit), 0);
    limit.rlim_cur = 400 * mb;
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    ck_assert_uint_lt(machine_address_bytes(), 400 * mb);
    ck_assert_uint_gt(machine_address_bytes(), 100 * mb);
    ck_assert_uint_lt(machine_available_bytes(), 400 * mb);
    limit.rlim_cur = 1;
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    ck_assert_uint_le(machine_address_bytes(), 1);
    /* 0 would mean unknown. */
    ck_assert_uint_eq(machine_available_bytes(), 1);
    limit.rlim_cur = limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
}
END_TEST
#endif

int
main(void)
{
    Suite *suite = suite_create("machine");
    TCase *tests = tcase_create("machine");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_kernel_says_what_is_available);
    tcase_add_test(tests, a_search_takes_a_fair_part_of_what_is_available);
#if defined(__linux__) && !defined(NP_SANITIZED)
    tcase_add_test(tests, address_space_limits_what_is_available);
#endif
    tcase_add_test(tests, a_group_without_a_limit_changes_nothing);
    tcase_add_test(tests, the_tightest_group_above_counts);
    tcase_add_test(tests, a_container_sees_its_limit_at_the_top);
    tcase_add_test(tests, a_full_group_leaves_nothing);
    tcase_add_test(tests, what_was_read_from_files_can_be_dropped);
    tcase_add_test(tests, without_proc_it_is_half_of_the_machine);
    tcase_add_test(tests, a_quota_limits_the_processors);
#ifdef CPU_COUNT
    tcase_add_test(tests, the_affinity_limits_them);
#endif
    tcase_add_test(tests, this_machine_has_something);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
