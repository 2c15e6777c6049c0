/* disk.c - system calls of the store. Names come checked; still every open says
   that no link may be followed and nothing beyond the folder be reached, so
   that a folder that changes meanwhile gains nothing. A pipe is opened without
   waiting and then refused, as is all that is no plain file. */
#define _GNU_SOURCE

#include "studio/server/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

SettStatus sett_studio_disk_error(SettError *err, const char *what,
                                  const char *name)
{
    SettStatus status =
        sett_fail(err, SETT_IO, "%s: %s", what, strerror(errno));
    sett_error_source(err, name);
    return status;
}

int sett_studio_open_at(int folder, const char *name, int flags, mode_t mode)
{
    struct open_how how = {
        .flags = (unsigned)(flags | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW),
        .mode = mode,
        .resolve =
            RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
    int file = (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
    if (file >= 0 || errno != ENOSYS)
        return file;
    /* Older kernels: a single name that is no link cannot lead out either. */
    if (strchr(name, '/') || !strcmp(name, "..")) {
        errno = EXDEV;
        return -1;
    }
    return openat(folder, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW,
                  mode);
}

int sett_studio_folder_at(int folder, const char *name, bool make)
{
    if (folder < 0) {
        errno = ENOENT;
        return -1;
    }
    if (make && mkdirat(folder, name, 0777) != 0 && errno != EEXIST)
        return -1;
    return sett_studio_open_at(folder, name, O_RDONLY | O_DIRECTORY, 0);
}

int sett_studio_plain_file(int folder, const char *name, struct stat *about)
{
    int file =
        folder >= 0 ? sett_studio_open_at(folder, name, O_RDONLY, 0) : -1;
    if (folder < 0)
        errno = ENOENT;
    if (file < 0)
        return -1;
    int why = fstat(file, about) != 0            ? errno
              : !S_ISREG(about->st_mode)         ? ELOOP
              : about->st_size > STUDIO_MAX_BODY ? EFBIG
                                                 : 0;
    if (!why)
        return file;
    close(file);
    errno = why;
    return -1;
}

SettStatus sett_studio_read_all(int file, SettText *content, SettError *err)
{
    char block[16384];
    sett_text_clear(content);
    for (;;) {
        ssize_t got = read(file, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return sett_studio_disk_error(err, "cannot read", "");
        if (got == 0)
            break;
        sett_text_bytes(content, block, (size_t)got);
        if (content->size > (size_t)STUDIO_MAX_BODY)
            return sett_fail(err, SETT_TOO_LARGE, "the file is over 16 MiB");
    }
    if (content->status != SETT_OK)
        return sett_fail(err, content->status, "out of memory");
    return SETT_OK;
}

bool sett_studio_fault(StudioStore *store, const char *step)
{
    int why = store->fault ? store->fault(store->fault_user, step) : 0;
    if (why != 0)
        errno = why;
    return why != 0;
}

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(file, bytes, size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        bytes += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

SettStatus sett_studio_write_new(StudioStore *store, const char *bytes,
                                 size_t size, mode_t mode, SettError *err)
{
    unlinkat(store->own, "new", 0); /* what a cut-off save left */
    int file = sett_studio_fault(store, "create")
                   ? -1
                   : sett_studio_open_at(store->own, "new",
                                         O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0)
        return sett_studio_disk_error(err, "cannot create", ".sett/new");
    /* The right of others to read stays as it was; where it cannot be given,
       the file is the user's alone. */
    bool ok = fchmod(file, mode & 0777) == 0 || errno == EPERM;
    ok = ok && !sett_studio_fault(store, "write") &&
         write_all(file, bytes, size) && !sett_studio_fault(store, "sync") &&
         fsync(file) == 0;
    int why = errno;
    ok = close(file) == 0 && ok;
    if (ok)
        return SETT_OK;
    unlinkat(store->own, "new", 0);
    errno = why;
    return sett_studio_disk_error(err, "cannot write", ".sett/new");
}

SettStatus sett_studio_sync_folder(StudioStore *store, int folder,
                                   SettError *err)
{
    if (!sett_studio_fault(store, "sync folder") && fsync(folder) == 0)
        return SETT_OK;
    return sett_studio_disk_error(err, "cannot make the change last", "");
}

void sett_studio_backup_name(int64_t revision, char name[STUDIO_BACKUP_NAME])
{
    snprintf(name, STUDIO_BACKUP_NAME, "%015lld.json",
             (long long)(revision % 1000000000000000));
}

/* The number of a backup by its file's name; 0 for other names. */
static int64_t revision_of(const char *name)
{
    int64_t revision = 0;
    if (strlen(name) != 20 || strspn(name, "0123456789") != 15 ||
        strcmp(name + 15, ".json") != 0 || !sett_int_read(name, 15, &revision))
        return 0;
    return revision;
}

/* Into a list that is sorted downwards and keeps the highest. */
static int32_t insert(int64_t *list, int32_t count, int32_t most, int64_t value)
{
    int32_t at = count;
    while (at > 0 && list[at - 1] < value)
        at--;
    if (at == most)
        return count;
    int32_t kept = count < most ? count : most - 1;
    memmove(list + at + 1, list + at, (size_t)(kept - at) * sizeof *list);
    list[at] = value;
    return kept + 1;
}

DIR *sett_studio_dir(int folder)
{
    int copy = folder >= 0
                   ? openat(folder, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
                   : -1;
    DIR *dir = copy >= 0 ? fdopendir(copy) : NULL;
    if (!dir && copy >= 0)
        close(copy);
    return dir;
}

int32_t sett_studio_revisions(int folder, int64_t *revisions, int32_t most)
{
    DIR *dir = sett_studio_dir(folder);
    int32_t count = 0;
    for (int32_t seen = 0; dir && seen < STUDIO_MOST_ENTRIES; seen++) {
        struct dirent *entry = readdir(dir);
        if (!entry)
            break;
        int64_t revision = revision_of(entry->d_name);
        if (revision > 0)
            count = insert(revisions, count, most, revision);
    }
    if (dir)
        closedir(dir);
    return count;
}
