// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Entries of directories: opening them, following links, judging owners and rights.
 */
#include "config.h"

#include "base/file/directory_entry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/intl.h"

/* As many links as Linux follows; the longest target of one. */
enum { LINKS_MAX = 40, TARGET_BYTES = 4096 };

/* ---- owners and rights ----------------------------------------------------------------------- */

static bool
is_ours(const struct stat *found)
{
    return found->st_uid == geteuid() || found->st_uid == 0;
}

static bool
others_can_write(const struct stat *found)
{
    return (found->st_mode & S_IWOTH) != 0 ||
           ((found->st_mode & S_IWGRP) != 0 && found->st_gid != found->st_uid);
}

/* Says why a directory must not hold the program's files. */
static enum np_status
judge_directory(const struct stat *found, const char *path, struct np_error *error)
{
    if (!is_ours(found))
        return np_fail_path(error, NP_IO, path, "the directory belongs to another user");
    if (others_can_write(found) && (found->st_mode & S_ISVTX) == 0)
        return np_fail_path(error, NP_IO, path, "other users can write to the directory");
    return NP_OK;
}

enum np_status
file_check_directory(const char *path, struct np_error *error)
{
    struct stat found;

    if (stat(path, &found) != 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (!S_ISDIR(found.st_mode))
        return np_fail_path_errno(error, NP_IO, path, ENOTDIR);
    return judge_directory(&found, path, error);
}

/* ---- places ---------------------------------------------------------------------------------- */

static int
open_directory(int base, const char *path)
{
    const int descriptor = openat(base, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

#ifdef O_PATH
    /* One may be allowed to put files into a directory whose list is not to be read. */
    if (descriptor < 0 && errno == EACCES)
        return openat(base, path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#endif
    return descriptor;
}

/* Opens the directory of a path that counts from another one; false with errno set. */
static bool
find_place(struct directory_entry *place, int base, const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const name = slash == NULL ? path : slash + 1;
    char *const parent = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    int reason = ENOMEM;

    *place = (struct directory_entry){.directory = -1, .name = strdup(name)};
    if (parent != NULL && place->name != NULL) {
        place->directory = open_directory(base, parent);
        reason = errno;
    }
    free(parent);
    if (place->directory >= 0 && name[0] != '\0' && strcmp(name, ".") != 0 &&
        strcmp(name, "..") != 0)
        return true;
    if (place->directory >= 0)
        reason = path[0] == '\0' ? ENOENT : EISDIR;
    directory_entry_close(place);
    errno = reason;
    return false;
}

void
directory_entry_close(struct directory_entry *place)
{
    if (place->directory >= 0)
        close(place->directory);
    free(place->name);
    *place = (struct directory_entry){.directory = -1};
}

/* Whether an entry is a link to be followed: its owner is this user, or that of the directory, or
 * nobody else can have put it there (the kernel asks the same of those who open() in /tmp). */
static bool
may_follow(
    const struct directory_entry *place, const struct stat *directory, const struct stat *link)
{
    return !place->shared || link->st_uid == geteuid() || link->st_uid == directory->st_uid;
}

/* Reads a link, and with it whose it is: of one and the same link, whoever exchanges it meanwhile.
 * Returns the length of the target, 0 where there is no link, or -1 with errno set. */
static ssize_t
read_link(const struct directory_entry *place, struct stat *link, char target[TARGET_BYTES])
{
    ssize_t length = 0;
    int reason;

#ifdef O_PATH
    const int descriptor = openat(place->directory, place->name, O_PATH | O_NOFOLLOW | O_CLOEXEC);

    if (descriptor < 0)
        return errno == ENOENT ? 0 : -1;
    if (fstat(descriptor, link) != 0)
        length = -1;
    else if (S_ISLNK(link->st_mode))
        length = readlinkat(descriptor, "", target, TARGET_BYTES);
    reason = errno;
    close(descriptor);
#else
    struct stat after;

    if (fstatat(place->directory, place->name, link, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? 0 : -1;
    if (S_ISLNK(link->st_mode))
        length = readlinkat(place->directory, place->name, target, TARGET_BYTES);
    reason = errno;
    if (length > 0 && (fstatat(place->directory, place->name, &after, AT_SYMLINK_NOFOLLOW) != 0 ||
                          after.st_ino != link->st_ino || after.st_uid != link->st_uid ||
                          after.st_ctime != link->st_ctime)) {
        length = -1;
        reason = EAGAIN;
    }
#endif
    errno = length == TARGET_BYTES ? ENAMETOOLONG : reason;
    return length < TARGET_BYTES ? length : -1;
}

/* Goes to where the entry's link leads, if it is one: *more then. */
static enum np_status
follow(struct directory_entry *place, const struct stat *directory, const char *path, bool *more,
    struct np_error *error)
{
    char target[TARGET_BYTES];
    struct directory_entry next;
    struct stat link;
    const ssize_t length = read_link(place, &link, target);

    *more = length > 0;
    if (length == 0)
        return NP_OK;
    if (length > 0 && !may_follow(place, directory, &link))
        return np_fail_path(error, NP_IO, path, "a symbolic link of another user");
    if (length > 0)
        target[length] = '\0';
    if (length < 0 || !find_place(&next, place->directory, target))
        return np_fail_path_errno(error, errno == ENOMEM ? NP_NO_MEMORY : NP_IO, path, errno);
    directory_entry_close(place);
    *place = next;
    return NP_OK;
}

enum np_status
directory_entry_open(
    struct directory_entry *place, const char *path, unsigned how, struct np_error *error)
{
    enum np_status status = NP_OK;
    bool more = true;

    if (!find_place(place, AT_FDCWD, path)) {
        status = errno == ENOENT ? NP_NOT_FOUND : errno == ENOMEM ? NP_NO_MEMORY : NP_IO;
        return np_fail_path_errno(error, status, path, errno);
    }
    for (unsigned links = 0; status == NP_OK && more; links++) {
        struct stat directory;

        if (fstat(place->directory, &directory) != 0)
            status = np_fail_path_errno(error, NP_IO, path, errno);
        else if ((how & FILE_OWN) != 0)
            status = judge_directory(&directory, path, error);
        if (status == NP_OK && links > LINKS_MAX)
            status = np_fail_path_errno(error, NP_IO, path, ELOOP);
        if (status != NP_OK)
            break;
        place->shared = others_can_write(&directory);
        more = false;
        if ((how & FILE_FOLLOW) != 0)
            status = follow(place, &directory, path, &more, error);
    }
    if (status != NP_OK)
        directory_entry_close(place);
    return status;
}

/* ---- files of the program -------------------------------------------------------------------- */

/* Closes what turned out to be no file to work with, and says why. */
static enum np_status
refuse(int *descriptor, const char *path, const char *why, struct np_error *error)
{
    close(*descriptor);
    *descriptor = -1;
    return np_fail_path(error, NP_IO, path, "%s", why);
}

/* Opens an entry, whatever it is, without waiting for it. */
static enum np_status
open_entry(const struct directory_entry *place, const char *path, int flags, int *descriptor,
    struct stat *found, struct np_error *error)
{
    *descriptor = openat(place->directory, place->name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
        S_IRUSR | S_IWUSR);
    /* What O_NOFOLLOW says of a link; EMLINK is FreeBSD's word for it. */
    if (*descriptor < 0 && (flags & O_NOFOLLOW) != 0 && (errno == ELOOP || errno == EMLINK))
        return np_fail_path(error, NP_IO, path, "a symbolic link, which is not followed");
    if (*descriptor < 0)
        return np_fail_path_errno(error, errno == ENOENT ? NP_NOT_FOUND : NP_IO, path, errno);
    if (fstat(*descriptor, found) != 0) {
        const int reason = errno;

        close(*descriptor);
        *descriptor = -1;
        return np_fail_path_errno(error, NP_IO, path, reason);
    }
    if (S_ISREG(found->st_mode))
        return NP_OK;
    (void)refuse(descriptor, path, _("not a file"), error);
    return NP_BAD_INPUT;
}

enum np_status
file_open_own(const char *path, int flags, int *descriptor, struct np_error *error)
{
    struct directory_entry place;
    struct stat found;
    enum np_status status = directory_entry_open(&place, path, FILE_OWN, error);

    *descriptor = -1;
    if (status != NP_OK)
        return status;
    status = open_entry(&place, path, flags | O_NOFOLLOW, descriptor, &found, error);
    if (status == NP_OK && found.st_uid != geteuid())
        status = refuse(descriptor, path, _("the file belongs to another user"), error);
    /* In a directory like /tmp another user may have given a second name to a file of this one. */
    else if (status == NP_OK && place.shared && found.st_nlink > 1)
        status = refuse(descriptor, path, _("the file has another name elsewhere"), error);
    directory_entry_close(&place);
    return status;
}

enum np_status
file_open_trusted(const char *path, int *descriptor, struct np_error *error)
{
    struct directory_entry place;
    struct stat found;
    enum np_status status = directory_entry_open(&place, path, FILE_OWN, error);

    *descriptor = -1;
    if (status != NP_OK)
        return status;
    if (fstatat(place.directory, place.name, &found, AT_SYMLINK_NOFOLLOW) == 0 && !is_ours(&found))
        status = np_fail_path(error, NP_IO, path, "it belongs to another user");
    if (status == NP_OK)
        status = open_entry(&place, path, O_RDONLY, descriptor, &found, error);
    if (status == NP_OK && (!is_ours(&found) || others_can_write(&found)))
        status = refuse(descriptor, path, _("other users can write to the file"), error);
    directory_entry_close(&place);
    return status;
}
