/* posix.c - the POSIX disk behind SettIo. Regular files only: files are opened
   with O_NONBLOCK and looked at before use, so that a FIFO or a device is
   refused instead of hanging the program. Calls that a signal broke are begun
   again. A file is its descriptor; nothing is allocated here. Built without
   this file for WebAssembly, where the host lends its own disk, and for Windows
   (windows.c). */
#if !defined(__wasm__) && !defined(_WIN32)

#define _DEFAULT_SOURCE /* flock */
#define _POSIX_C_SOURCE 200809L

#include "base/least.h"
#include "io/disk/names.h"
#include "io/disk/refused.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h> /* rename */
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef O_CLOEXEC
#error "a descriptor must not leak into child processes"
#endif

enum { PATH_BYTES = 4096, NEW_FILE = 0666, NEW_FOLDER = 0777, MODE = 0777 };

static SettFile *file_of(int fd)
{
    return (SettFile *)((intptr_t)fd + 1); /* descriptor 0 is not NULL */
}

static int fd_of(const SettFile *file)
{
    return (int)((intptr_t)file - 1);
}

enum { WORDS = 128 };

static const char *words_of(int code, char words[WORDS])
{
    return strerror_r(code, words, WORDS) == 0 ? words : "an unknown error";
}

/* "cannot open: No such file or directory", with the path as the source. */
static SettStatus failed(SettError *err, const char *path, const char *what,
                         int code)
{
    char words[WORDS];
    sett_fail(err, SETT_IO, "cannot %s: %s", what, words_of(code, words));
    if (path != NULL)
        sett_error_source(err, path);
    return SETT_IO;
}

static const char *kind_of(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a FIFO";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "a device";
    return S_ISSOCK(mode) ? "a socket" : "no regular file";
}

static SettStatus refuse(SettError *err, const char *path, mode_t mode)
{
    sett_fail(err, SETT_IO, "cannot open: it is %s", kind_of(mode));
    sett_expect(err, "a regular file");
    sett_error_source(err, path);
    return SETT_IO;
}

static int open_again(const char *path, int flags)
{
    int fd;
    do
        fd = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, NEW_FILE);
    while (fd < 0 && errno == EINTR);
    return fd;
}

static SettStatus sync_fd(int fd, const char *path, SettError *err)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 ? SETT_OK : failed(err, path, "sync", errno);
}

/* Opens and looks: anything but a regular file is closed again. A FIFO without
   a reader and a folder opened for writing fail in open itself; stat then says
   what they are. */
static SettStatus open_regular(const char *path, int flags, int *fd,
                               struct stat *st, SettError *err)
{
    *fd = open_again(path, flags);
    if (*fd < 0) {
        int code = errno;
        bool odd = (code == ENXIO || code == EISDIR) && stat(path, st) == 0 &&
                   !S_ISREG(st->st_mode);
        return odd ? refuse(err, path, st->st_mode)
                   : failed(err, path, "open", code);
    }
    if (fstat(*fd, st) == 0 && S_ISREG(st->st_mode))
        return SETT_OK;
    close(*fd);
    return refuse(err, path, st->st_mode);
}

/* A lock that ends with the program. A disk that knows no locks is no reason
   to fail. */
static bool take_lock(int fd, int how)
{
    int result;
    do
        result = flock(fd, how | LOCK_NB);
    while (result != 0 && errno == EINTR);
    return result == 0 || errno != EWOULDBLOCK;
}

static bool is_same(int fd, const char *path)
{
    struct stat mine, named;
    return fstat(fd, &mine) == 0 && lstat(path, &named) == 0 &&
           mine.st_ino == named.st_ino && mine.st_dev == named.st_dev;
}

/* New files are locked while they are open, so that posix_reclaim can tell what
   a killed program has left from what is being written. */
static SettStatus open_new(const char *path, int *fd, SettError *err)
{
    struct stat st;
    SettStatus status =
        open_regular(path, O_WRONLY | O_CREAT | O_EXCL, fd, &st, err);
    if (status != SETT_OK)
        return status;
    if (take_lock(*fd, LOCK_EX) && is_same(*fd, path))
        return SETT_OK;
    close(*fd);
    return failed(err, path, "open", EEXIST);
}

static SettStatus open_device(const char *path, int *fd, SettError *err)
{
    struct stat st;
    *fd = open_again(path, O_WRONLY);
    if (*fd < 0)
        return failed(err, path, "open", errno);
    if (fstat(*fd, &st) == 0 && S_ISCHR(st.st_mode))
        return SETT_OK;
    close(*fd);
    return refuse(err, path, st.st_mode);
}

static SettStatus open_old(const char *path, char mode, int *fd, SettError *err)
{
    struct stat st;
    SettStatus status = open_regular(
        path, mode == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND, fd, &st,
        err);
    if (status != SETT_OK || mode == 'r' || take_lock(*fd, LOCK_EX))
        return status;
    close(*fd);
    return sett_disk_blame(err, path, SETT_IO,
                           "another program is writing to this file",
                           "to wait for its end");
}

static SettStatus posix_open(void *host, const char *path, char mode,
                             SettFile **file, SettError *err)
{
    (void)host;
    SETT_ASSERT(mode == 'r' || mode == 'w' || mode == 'a' || mode == 'd');
    int fd;
    SettStatus status = mode == 'w'   ? open_new(path, &fd, err)
                        : mode == 'd' ? open_device(path, &fd, err)
                                      : open_old(path, mode, &fd, err);
    if (status != SETT_OK)
        return status;
    *file = file_of(fd);
    return SETT_OK;
}

static SettStatus posix_read(void *host, SettFile *file, void *bytes,
                             size_t size, size_t *got, SettError *err)
{
    (void)host;
    ssize_t n;
    do
        n = read(fd_of(file), bytes, sett_min_size(size, SSIZE_MAX));
    while (n < 0 && errno == EINTR);
    *got = n > 0 ? (size_t)n : 0;
    return n >= 0 ? SETT_OK : failed(err, NULL, "read", errno);
}

static SettStatus posix_seek(void *host, SettFile *file, uint64_t at,
                             SettError *err)
{
    (void)host;
    off_t place = (off_t)at;
    bool done = place >= 0 && (uint64_t)place == at &&
                lseek(fd_of(file), place, SEEK_SET) == place;
    return done ? SETT_OK : failed(err, NULL, "seek", errno);
}

static SettStatus posix_write(void *host, SettFile *file, const void *bytes,
                              size_t size, SettError *err)
{
    (void)host;
    const char *from = bytes;
    while (size > 0) {
        ssize_t n = write(fd_of(file), from, sett_min_size(size, SSIZE_MAX));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            char words[WORDS];
            return sett_fail(err, SETT_IO, "cannot write %zu bytes: %s", size,
                             words_of(errno, words));
        }
        from += n;
        size -= (size_t)n;
    }
    return SETT_OK;
}

static SettStatus posix_sync(void *host, SettFile *file, SettError *err)
{
    (void)host;
    return sync_fd(fd_of(file), NULL, err);
}

/* Never again after EINTR: the descriptor is gone by then. */
static SettStatus posix_close(void *host, SettFile *file, SettError *err)
{
    (void)host;
    if (close(fd_of(file)) == 0 || errno == EINTR)
        return SETT_OK;
    return failed(err, NULL, "close", errno);
}

static SettStatus cut_fd(int fd, const char *path, off_t size, SettError *err)
{
    int result;
    do
        result = ftruncate(fd, size);
    while (result != 0 && errno == EINTR);
    return result == 0 ? sync_fd(fd, path, err)
                       : failed(err, path, "cut", errno);
}

/* Only ever shortens: a file that is shorter already is an error. */
static SettStatus posix_cut(void *host, const char *path, uint64_t size,
                            SettError *err)
{
    (void)host;
    int fd;
    struct stat st;
    SettStatus status = open_regular(path, O_WRONLY, &fd, &st, err);
    if (status != SETT_OK)
        return status;
    status =
        (uint64_t)st.st_size < size
            ? sett_disk_blame(err, path, SETT_BAD_ARGUMENT,
                              "cannot cut: the file is shorter already", NULL)
            : cut_fd(fd, path, (off_t)size, err);
    close(fd);
    return status;
}

/* The folder that holds `path`: all before the last '/', or ".". */
static bool folder_of(const char *path, char folder[PATH_BYTES])
{
    const char *slash = strrchr(path, '/');
    size_t size = slash == NULL ? 0 : (size_t)(slash - path);
    if (size >= PATH_BYTES)
        return false;
    if (slash == NULL)
        memcpy(folder, ".", 2);
    else if (size == 0)
        memcpy(folder, "/", 2);
    else {
        memcpy(folder, path, size);
        folder[size] = 0;
    }
    return true;
}

/* A new name is safe from a power cut only once its folder is synced. */
static SettStatus sync_folder(const char *path, SettError *err)
{
    char folder[PATH_BYTES];
    if (!folder_of(path, folder))
        return failed(err, path, "sync the folder", ENAMETOOLONG);
    int fd = open_again(folder, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return failed(err, folder, "open the folder", errno);
    SettStatus status = sync_fd(fd, folder, err);
    close(fd);
    return status;
}

/* The mode of a file that is replaced stays as it was. */
static SettStatus posix_rename(void *host, const char *from, const char *to,
                               SettError *err)
{
    (void)host;
    struct stat old;
    if (stat(to, &old) == 0 && S_ISREG(old.st_mode) &&
        chmod(from, old.st_mode & MODE) != 0)
        return failed(err, to, "keep the mode", errno);
    if (rename(from, to) != 0)
        return failed(err, to, "replace", errno);
    return sync_folder(to, err);
}

/* A hard link takes the name or fails. Where the disk has none, an empty file
   takes it, over which is renamed. */
static SettStatus posix_publish(void *host, const char *from, const char *to,
                                SettError *err)
{
    if (link(from, to) == 0) {
        (void)unlink(from);
        return sync_folder(to, err);
    }
    if (errno == EEXIST)
        return failed(err, to, "make", EEXIST);
    int fd = open_again(to, O_WRONLY | O_CREAT | O_EXCL);
    if (fd < 0)
        return failed(err, to, "make", errno);
    close(fd);
    return posix_rename(host, from, to, err);
}

static bool posix_reclaim(void *host, const char *path)
{
    (void)host;
    int fd = open_again(path, O_WRONLY | O_NOFOLLOW);
    if (fd < 0)
        return false;
    /* Without locks on this disk nothing can be told: it stays. */
    bool gone = flock(fd, LOCK_EX | LOCK_NB) == 0 && is_same(fd, path) &&
                unlink(path) == 0;
    close(fd);
    return gone;
}

/* The descriptor stays open: the lock ends with the program. */
static SettStatus posix_hold(void *host, const char *folder, bool shared,
                             SettError *err)
{
    (void)host;
    int fd = open_again(folder, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return failed(err, folder, "open the folder", errno);
    if (take_lock(fd, shared ? LOCK_SH : LOCK_EX))
        return SETT_OK;
    close(fd);
    return sett_disk_blame(err, folder, SETT_IO,
                           "another program is at work in this folder",
                           "to wait for its end, or another folder");
}

static SettStatus posix_remove(void *host, const char *path, SettError *err)
{
    (void)host;
    return unlink(path) == 0 ? SETT_OK : failed(err, path, "remove", errno);
}

/* A folder that is there already is fine. */
static SettStatus posix_make_folder(void *host, const char *path,
                                    SettError *err)
{
    (void)host;
    struct stat st;
    if (mkdir(path, NEW_FOLDER) == 0)
        return sync_folder(path, err);
    int code = errno;
    if (code == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return SETT_OK;
    return failed(err, path, "make the folder", code);
}

/* Adds every name but "." and ".." in the order of the disk. */
static SettStatus read_names(DIR *dir, const char *path, SettText *names,
                             SettError *err)
{
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        if (entry == NULL)
            break;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (strchr(entry->d_name, '\n') != NULL)
            return sett_disk_blame(err, path, SETT_UNSUPPORTED,
                                   "cannot list: a name holds a line feed",
                                   NULL);
        sett_text_add(names, entry->d_name);
        sett_text_char(names, '\n');
    }
    return errno == 0 ? SETT_OK : failed(err, path, "list", errno);
}

static SettStatus posix_list(void *host, const char *path, SettText *names,
                             SettError *err)
{
    (void)host;
    DIR *dir = opendir(path);
    if (dir == NULL)
        return failed(err, path, "list", errno);
    size_t from = names->size;
    SettStatus status = read_names(dir, path, names, err);
    closedir(dir);
    if (status == SETT_OK && names->status != SETT_OK)
        status = sett_fail(err, names->status, "out of memory");
    return status == SETT_OK ? sett_names_sort(names, from, err) : status;
}

/* A dangling link is there, too: it must not be replaced unasked. */
static bool posix_exists(void *host, const char *path)
{
    (void)host;
    struct stat st;
    return lstat(path, &st) == 0;
}

static SettFileKind posix_kind(void *host, const char *path)
{
    (void)host;
    struct stat st;
    if (lstat(path, &st) != 0)
        return SETT_FILE_NONE;
    if (S_ISREG(st.st_mode))
        return SETT_FILE_REGULAR;
    if (S_ISDIR(st.st_mode))
        return SETT_FILE_FOLDER;
    if (S_ISLNK(st.st_mode))
        return SETT_FILE_LINK;
    return S_ISCHR(st.st_mode) ? SETT_FILE_DEVICE : SETT_FILE_OTHER;
}

SettIo sett_io_posix(void)
{
    return (SettIo){.host = NULL,
                    .open = posix_open,
                    .read = posix_read,
                    .write = posix_write,
                    .sync = posix_sync,
                    .close = posix_close,
                    .cut = posix_cut,
                    .rename = posix_rename,
                    .remove = posix_remove,
                    .make_folder = posix_make_folder,
                    .list = posix_list,
                    .exists = posix_exists,
                    .kind = posix_kind,
                    .publish = posix_publish,
                    .reclaim = posix_reclaim,
                    .hold = posix_hold,
                    .seek = posix_seek};
}

#else
typedef int sett_posix_is_left_out; /* a translation unit is not empty */
#endif
