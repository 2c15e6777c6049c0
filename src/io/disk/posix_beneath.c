/* posix_beneath.c - a disk that reads what lies below one folder and nothing
   else. A path is walked name by name from the folder's descriptor, and no name
   may be a link, so that neither ".." nor a link that is put there meanwhile
   leads out. Without this file for WebAssembly and Windows
   (windows_beneath.c). */
#if !defined(__wasm__) && !defined(_WIN32)

#define _DEFAULT_SOURCE /* DT_DIR is not needed, O_DIRECTORY is */
#define _POSIX_C_SOURCE 200809L

#include "io/disk/names.h"
#include "io/disk/refused.h"
#include "sett/io.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_BYTES = 256, FLAGS = O_RDONLY | O_CLOEXEC | O_NOFOLLOW };

static int open_again(int folder, const char *name, int flags)
{
    int fd;
    do
        fd = openat(folder, name, flags);
    while (fd < 0 && errno == EINTR);
    return fd;
}

/* The folder that the last name of a path lies in, as a descriptor of its own,
   and that name; -1: the path is empty, absolute, or leaves the folder. */
static int walk(void *host, const char *path, char name[NAME_BYTES])
{
    int at = open_again((int)((intptr_t)host - 1), ".", FLAGS | O_DIRECTORY);
    while (at >= 0) {
        size_t size = strcspn(path, "/");
        bool dots = size <= 2 && strncmp(path, "..", size) == 0;
        bool last = path[size] == '\0';
        if (size >= NAME_BYTES || size == 0 || (dots && !(last && size == 1))) {
            close(at);
            return -1;
        }
        memcpy(name, path, size);
        name[size] = '\0';
        if (last)
            return at;
        int next = open_again(at, name, FLAGS | O_DIRECTORY);
        close(at);
        at = next;
        path += size + 1;
    }
    return -1;
}

static SettStatus beneath_open(void *host, const char *path, char mode,
                               SettFile **file, SettError *err)
{
    char name[NAME_BYTES];
    struct stat st;
    if (mode != 'r')
        return sett_disk_outside(err, path, "nothing is written here");
    int folder = walk(host, path, name);
    int fd = folder < 0
                 ? -1
                 : open_again(folder, name, FLAGS | O_NONBLOCK | O_NOCTTY);
    if (folder >= 0)
        close(folder);
    if (fd < 0)
        return sett_disk_outside(err, path, "cannot open: no such file here");
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        return sett_disk_outside(err, path,
                                 "cannot open: it is no regular file");
    }
    *file = (SettFile *)((intptr_t)fd + 1);
    return SETT_OK;
}

static SettStatus beneath_list(void *host, const char *path, SettText *names,
                               SettError *err)
{
    char name[NAME_BYTES];
    size_t from = names->size;
    int folder = walk(host, path, name);
    int fd = folder < 0 ? -1 : open_again(folder, name, FLAGS | O_DIRECTORY);
    if (folder >= 0)
        close(folder);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (dir == NULL) {
        if (fd >= 0)
            close(fd);
        return sett_disk_outside(err, path, "cannot list: no such folder here");
    }
    const struct dirent *entry;
    while ((entry = readdir(dir)) != NULL) {
        const char *one = entry->d_name;
        if (strcmp(one, ".") == 0 || strcmp(one, "..") == 0 ||
            strchr(one, '\n') != NULL)
            continue;
        sett_text_add(names, one);
        sett_text_char(names, '\n');
    }
    closedir(dir);
    if (names->status != SETT_OK)
        return sett_fail(err, names->status, "out of memory");
    return sett_names_sort(names, from, err);
}

static SettFileKind beneath_kind(void *host, const char *path)
{
    char name[NAME_BYTES];
    struct stat st;
    int folder = walk(host, path, name);
    int found =
        folder < 0 ? -1 : fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW);
    if (folder >= 0)
        close(folder);
    if (found != 0)
        return SETT_FILE_NONE;
    if (S_ISREG(st.st_mode))
        return SETT_FILE_REGULAR;
    if (S_ISDIR(st.st_mode))
        return SETT_FILE_FOLDER;
    return S_ISLNK(st.st_mode) ? SETT_FILE_LINK : SETT_FILE_OTHER;
}

static bool beneath_exists(void *host, const char *path)
{
    return beneath_kind(host, path) != SETT_FILE_NONE;
}

SettStatus sett_io_beneath(const char *folder, SettIo *out, SettError *err)
{
    int fd = open_again(AT_FDCWD, folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (fd < 0)
        return sett_disk_outside(err, folder, "cannot open the folder");
    *out = sett_io_posix();
    out->host = (void *)((intptr_t)fd + 1);
    out->open = beneath_open;
    out->list = beneath_list;
    out->kind = beneath_kind;
    out->exists = beneath_exists;
    sett_disk_read_only(out);
    return SETT_OK;
}

void sett_io_beneath_end(SettIo *io)
{
    close((int)((intptr_t)io->host - 1));
    *io = (SettIo){0};
}

#else
typedef int sett_posix_beneath_is_left_out; /* a unit is not empty */
#endif
