/* refused.c - what every disk refuses, and a disk that is only read. */
#include "io/disk/refused.h"

SettStatus sett_disk_blame(SettError *err, const char *path, SettStatus status,
                           const char *what, const char *expected)
{
    sett_fail(err, status, "%s", what);
    if (expected != NULL)
        sett_expect(err, "%s", expected);
    sett_error_source(err, path);
    return status;
}

SettStatus sett_disk_outside(SettError *err, const char *path, const char *what)
{
    return sett_disk_blame(err, path, SETT_IO, what, "a file below the folder");
}

static SettStatus no_path(void *host, const char *path, SettError *err)
{
    (void)host;
    return sett_disk_outside(err, path, "nothing is written here");
}

static SettStatus no_pair(void *host, const char *from, const char *to,
                          SettError *err)
{
    (void)to;
    return no_path(host, from, err);
}

static SettStatus no_cut(void *host, const char *path, uint64_t size,
                         SettError *err)
{
    (void)size;
    return no_path(host, path, err);
}

void sett_disk_read_only(SettIo *io)
{
    io->remove = no_path;
    io->make_folder = no_path;
    io->rename = no_pair;
    io->publish = no_pair;
    io->cut = no_cut;
    io->reclaim = NULL;
    io->hold = NULL;
}
