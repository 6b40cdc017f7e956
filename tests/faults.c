// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The wrappers: each refuses the request, as the system would, or passes it on.
 */
#include "config.h"

#include "faults.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/compiler.h"

static atomic_bool counting;
static _Atomic uint64_t requests;
static uint64_t refused;
static atomic_bool killing;
static uint64_t deadly;
static bool refused_for_good;
static _Atomic ptrdiff_t refused_site;
static atomic_uint threads;

/* A symbol of the linker: the start of the program. */
extern const char __executable_start[];

/* More than there are call sites. */
enum { SITES_MAX = 1024 };

void
faults_begin(uint64_t number, bool for_good)
{
    atomic_store(&requests, 0);
    refused = number;
    refused_for_good = for_good;
    atomic_store(&counting, true);
}

void
faults_kill_at(uint64_t number)
{
    atomic_store(&requests, 0);
    deadly = number;
    atomic_store(&killing, true);
}

uint64_t
faults_end(void)
{
    atomic_store(&counting, false);
    atomic_store(&killing, false);
    return atomic_load(&requests);
}

ptrdiff_t
faults_site(void)
{
    return atomic_load(&refused_site);
}

unsigned
faults_threads(void)
{
    return atomic_load(&threads);
}

static void note_site(ptrdiff_t site);

/* Counts a request; true if it is to be refused, with this reason. */
static bool
refuse(int reason, const void *site)
{
    uint64_t number;

    if (!atomic_load(&counting))
        return false;
    number = atomic_fetch_add(&requests, 1) + 1;
    if (number != refused && !(refused_for_good && number > refused))
        return false;
    atomic_store(&refused_site, (const char *)site - __executable_start);
    note_site(atomic_load(&refused_site));
    errno = reason;
    return true;
}

/* Counts a request about a file; true if the process is to be killed now. */
static bool
is_deadly(void)
{
    return atomic_load(&killing) && atomic_fetch_add(&requests, 1) + 1 == deadly;
}

static void
die(void)
{
    (void)kill(getpid(), SIGKILL);
}

static void
may_die(void)
{
    if (is_deadly())
        die();
}

/* One wrapper: its return type, name, parameters and their names, then what it returns when it
 * refuses, and errno. */
#define WRAP(type, name, parameters, arguments, failure, reason) \
    type __real_##name parameters;                               \
    type __wrap_##name parameters;                               \
    type __wrap_##name parameters                                \
    {                                                            \
        if (refuse(reason, __builtin_return_address(0)))         \
            return failure;                                      \
        return __real_##name arguments;                          \
    }

/* The same for a request that changes a file. */
#define WRAP_FILE(type, name, parameters, arguments, failure, reason) \
    type __real_##name parameters;                                    \
    type __wrap_##name parameters;                                    \
    type __wrap_##name parameters                                     \
    {                                                                 \
        may_die();                                                    \
        if (refuse(reason, __builtin_return_address(0)))              \
            return failure;                                           \
        return __real_##name arguments;                               \
    }

WRAP(void *, malloc, (size_t bytes), (bytes), NULL, ENOMEM)
WRAP(void *, calloc, (size_t count, size_t bytes), (count, bytes), NULL, ENOMEM)
WRAP(void *, realloc, (void *old, size_t bytes), (old, bytes), NULL, ENOMEM)
WRAP(char *, strdup, (const char *text), (text), NULL, ENOMEM)
WRAP(char *, strndup, (const char *text, size_t count), (text, count), NULL, ENOMEM)
WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, EMFILE)
WRAP(void *, mmap, (void *at, size_t bytes, int rights, int flags, int file, off_t offset),
    (at, bytes, rights, flags, file, offset), MAP_FAILED, ENOMEM)
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, EROFS)
WRAP(int, pipe, (int ends[2]), (ends), -1, EMFILE)
WRAP(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), -1, EIO)
WRAP(ssize_t, pread, (int file, void *bytes, size_t count, off_t offset),
    (file, bytes, count, offset), -1, EIO)
WRAP_FILE(int, ftruncate, (int file, off_t bytes), (file, bytes), -1, EIO)
WRAP_FILE(int, rename, (const char *from, const char *to), (from, to), -1, EROFS)
WRAP_FILE(int, renameat, (int base, const char *from, int other, const char *to),
    (base, from, other, to), -1, EROFS)
WRAP(int, link, (const char *from, const char *to), (from, to), -1, EPERM)
WRAP(int, linkat, (int base, const char *from, int other, const char *to, int flags),
    (base, from, other, to, flags), -1, EPERM)
WRAP(ssize_t, readlinkat, (int base, const char *path, char *bytes, size_t count),
    (base, path, bytes, count), -1, EIO)
WRAP(int, flock, (int file, int operation), (file, operation), -1, ENOLCK)
WRAP(int, mprotect, (void *at, size_t bytes, int rights), (at, bytes, rights), -1, ENOMEM)
WRAP(FILE *, fdopen, (int file, const char *mode), (file, mode), NULL, ENOMEM)
WRAP(FILE *, open_memstream, (char **bytes, size_t *count), (bytes, count), NULL, ENOMEM)
WRAP(DIR *, opendir, (const char *path), (path), NULL, EMFILE)
WRAP(DIR *, fdopendir, (int file), (file), NULL, ENOMEM)
WRAP(int, fstat, (int file, struct stat *found), (file, found), -1, EIO)

ssize_t __real_write(int file, const void *bytes, size_t count);
ssize_t __wrap_write(int file, const void *bytes, size_t count);
ssize_t
__wrap_write(int file, const void *bytes, size_t count)
{
    if (is_deadly()) {
        (void)!__real_write(file, bytes, count / 2);
        die();
    }
    return refuse(ENOSPC, __builtin_return_address(0)) ? -1 : __real_write(file, bytes, count);
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int
__wrap_open(const char *path, int flags, ...)
{
    mode_t mode = 0;

    if ((flags & O_CREAT) != 0) {
        va_list arguments;

        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    may_die();
    return refuse(EMFILE, __builtin_return_address(0)) ? -1 : __real_open(path, flags, mode);
}

int __real_openat(int base, const char *path, int flags, ...);
int __wrap_openat(int base, const char *path, int flags, ...);
int
__wrap_openat(int base, const char *path, int flags, ...)
{
    mode_t mode = 0;

    if ((flags & O_CREAT) != 0) {
        va_list arguments;

        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    may_die();
    return refuse(EMFILE, __builtin_return_address(0)) ? -1
                                                       : __real_openat(base, path, flags, mode);
}

/* What a thread of the program runs; it counts until it has returned. */
struct thread_start {
    void *(*run)(void *);
    void *context;
};

static void *
run_thread(void *argument)
{
    struct thread_start *const start = argument;
    void *const result = start->run(start->context);

    free(start);
    atomic_fetch_sub(&threads, 1);
    return result;
}

/* Thread functions return their error. */
int __real_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int __wrap_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int
__wrap_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    struct thread_start *start;
    int failure;

    if (refuse(EAGAIN, __builtin_return_address(0)))
        return EAGAIN;
    start = __real_malloc(sizeof *start);
    if (start == NULL)
        return EAGAIN;
    *start = (struct thread_start){.run = run, .context = context};
    atomic_fetch_add(&threads, 1);
    failure = __real_pthread_create(thread, attributes, run_thread, start);
    if (failure != 0) {
        atomic_fetch_sub(&threads, 1);
        free(start);
    }
    return failure;
}

int __real_pthread_cond_init(pthread_cond_t *made, const pthread_condattr_t *attributes);
int __wrap_pthread_cond_init(pthread_cond_t *made, const pthread_condattr_t *attributes);
int
__wrap_pthread_cond_init(pthread_cond_t *made, const pthread_condattr_t *attributes)
{
    return refuse(ENOMEM, __builtin_return_address(0)) ? ENOMEM
                                                       : __real_pthread_cond_init(made, attributes);
}

/* The stream's buffer is written as far as possible, and the stream is closed in any case. */
int __real_fflush(FILE *stream);
int __wrap_fflush(FILE *stream);
int
__wrap_fflush(FILE *stream)
{
    const int result = __real_fflush(stream);

    return refuse(ENOSPC, __builtin_return_address(0)) ? EOF : result;
}

/* Standard output stays open, since a test runs the program many times. */
int __real_fclose(FILE *stream);
int __wrap_fclose(FILE *stream);
int
__wrap_fclose(FILE *stream)
{
    const int result = stream == stdout ? __real_fflush(stream) : __real_fclose(stream);

    return refuse(ENOSPC, __builtin_return_address(0)) ? EOF : result;
}

int __real_close(int file);
int __wrap_close(int file);
int
__wrap_close(int file)
{
    const int result = __real_close(file);

    may_die();
    return refuse(EIO, __builtin_return_address(0)) ? -1 : result;
}

int __real_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...);
int
__wrap_fcntl(int file, int command, ...)
{
    va_list arguments;
    void *argument;

    if (command == F_GETFD || command == F_GETFL)
        return refuse(EBADF, __builtin_return_address(0)) ? -1 : __real_fcntl(file, command);
    /* An int or a pointer: passed on unchanged, as the system call does. */
    va_start(arguments, command);
    argument = va_arg(arguments, void *);
    va_end(arguments);
    return refuse(ENOLCK, __builtin_return_address(0)) ? -1 : __real_fcntl(file, command, argument);
}

/* Refuses or succeeds without waiting for the disk: no scene tests a crash of the machine, and a
 * thousand saves would take most of the test's time. */
int __wrap_fsync(int file);
int
__wrap_fsync(int file)
{
    may_die();
    if (refuse(EIO, __builtin_return_address(0)))
        return -1;
    return __real_fcntl(file, F_GETFD) < 0 ? -1 : 0;
}

/* ---- SQLite -----------------------------------------------------------------------------------
 */

static sqlite3_mem_methods sqlite_memory;

static void *
sqlite_malloc(int bytes)
{
    return refuse(ENOMEM, __builtin_return_address(0)) ? NULL : sqlite_memory.xMalloc(bytes);
}

static void *
sqlite_realloc(void *old, int bytes)
{
    return refuse(ENOMEM, __builtin_return_address(0)) ? NULL : sqlite_memory.xRealloc(old, bytes);
}

static int
sqlite_open(const char *path, int flags, int mode)
{
    return __wrap_open(path, flags, (mode_t)mode);
}

static ssize_t
sqlite_pwrite(int file, const void *bytes, size_t count, off_t offset)
{
    if (is_deadly()) {
        (void)!pwrite(file, bytes, count / 2, offset);
        die();
    }
    return refuse(ENOSPC, __builtin_return_address(0)) ? -1 : pwrite(file, bytes, count, offset);
}

/* In place of that of the C library, also for SQLite, which has no call of its own to replace. It
 * does not wait for the disk, either. */
int
fdatasync(int file)
{
    may_die();
    if (refuse(EIO, __builtin_return_address(0)))
        return -1;
    return __real_fcntl(file, F_GETFD) < 0 ? -1 : 0;
}

static int
sqlite_unlink(const char *path)
{
    may_die();
    return refuse(EROFS, __builtin_return_address(0)) ? -1 : unlink(path);
}

/* Locks are left out: a refused one means to SQLite that another program has it, so it waits. */
void
faults_wrap_sqlite(bool memory)
{
    static const struct {
        const char *name;
        sqlite3_syscall_ptr call;
    } calls[] = {
        {"open", (sqlite3_syscall_ptr)sqlite_open},
        {"close", (sqlite3_syscall_ptr)__wrap_close},
        {"read", (sqlite3_syscall_ptr)__wrap_read},
        {"pread", (sqlite3_syscall_ptr)__wrap_pread},
        {"pread64", (sqlite3_syscall_ptr)__wrap_pread},
        {"write", (sqlite3_syscall_ptr)__wrap_write},
        {"pwrite", (sqlite3_syscall_ptr)sqlite_pwrite},
        {"pwrite64", (sqlite3_syscall_ptr)sqlite_pwrite},
        {"ftruncate", (sqlite3_syscall_ptr)__wrap_ftruncate},
        {"mmap", (sqlite3_syscall_ptr)__wrap_mmap},
        {"unlink", (sqlite3_syscall_ptr)sqlite_unlink},
    };
    sqlite3_mem_methods wrapped;
    sqlite3_vfs *vfs;

    if (memory) {
        (void)sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory);
        wrapped = sqlite_memory;
        wrapped.xMalloc = sqlite_malloc;
        wrapped.xRealloc = sqlite_realloc;
        (void)sqlite3_config(SQLITE_CONFIG_MALLOC, &wrapped);
    }
    vfs = sqlite3_vfs_find(NULL);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        (void)vfs->xSetSystemCall(vfs, calls[i].name, calls[i].call);
}

/* Appends the call site of a refused request to the file named by FAULTS_SITES. */
static void
note_site(ptrdiff_t site)
{
    static atomic_flag busy = ATOMIC_FLAG_INIT;
    static ptrdiff_t seen[SITES_MAX];
    static size_t count;
    const char *const path = getenv("FAULTS_SITES");
    size_t i = 0;
    FILE *file;

    if (path == NULL || atomic_flag_test_and_set(&busy))
        return;
    while (i < count && seen[i] != site)
        i++;
    if (i == count && count < SITES_MAX) {
        seen[count++] = site;
        file = __real_fopen(path, "a");
        if (file != NULL) {
            (void)fprintf(file, "%#tx\n", site);
            (void)__real_fclose(file);
        }
    }
    atomic_flag_clear(&busy);
}
