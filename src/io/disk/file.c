/* file.c - whole files in and out of any SettIo. Writing goes to a temporary
   file in the same folder, is synced, and only then takes the name: whoever
   opens the name sees the old content or the new, never a part. A program that
   is killed may leave a ".sett-NNN.tmp" behind; the next write that meets it
   removes it. A device is written into; links, FIFOs and the like are refused,
   since a rename would put a file in their place. */
#include "io/disk/names.h"
#include "sett/io.h"

#include <string.h>

enum { CHUNK = 16384, PATH_BYTES = SETT_FILE_PATH, MOST_TEMPORARY = 1000 };

/* Everything from here to the end of the file, at most `limit` bytes. */
static SettStatus read_all(const SettIo *io, SettFile *file, size_t limit,
                           SettText *all, SettError *err)
{
    char chunk[CHUNK];
    for (;;) {
        size_t got = 0;
        SettStatus status =
            io->read(io->host, file, chunk, sizeof chunk, &got, err);
        if (status != SETT_OK)
            return status;
        if (got == 0)
            return SETT_OK;
        if (got > limit - all->size) {
            sett_fail(err, SETT_TOO_LARGE, "the file is too large");
            sett_expect(err, "at most %zu bytes", limit);
            return SETT_TOO_LARGE;
        }
        sett_text_bytes(all, chunk, got);
        if (all->status != SETT_OK)
            return sett_no_memory(err);
    }
}

static SettStatus copy_out(const SettText *all, SettArena *arena, char **text,
                           size_t *size, SettError *err)
{
    char *copy = sett_arena_raw(arena, all->size + 1, 1);
    if (copy == NULL)
        return sett_no_memory(err);
    if (all->size > 0)
        memcpy(copy, all->data, all->size);
    copy[all->size] = 0;
    *text = copy;
    *size = all->size;
    return SETT_OK;
}

SettStatus sett_file_read(const SettIo *io, const char *path, size_t limit,
                          SettArena *arena, char **text, size_t *size,
                          SettError *err)
{
    SettFile *file;
    SettStatus status = io->open(io->host, path, 'r', &file, err);
    if (status == SETT_OK) {
        SettText all = sett_text(arena->alloc);
        status =
            read_all(io, file, limit == 0 ? SETT_MAX_TEXT : limit, &all, err);
        /* Nothing was written: what close says of a file read is no news. */
        (void)io->close(io->host, file, NULL);
        if (status == SETT_OK)
            status = copy_out(&all, arena, text, size, err);
        sett_text_free(&all);
    }
    if (status != SETT_OK)
        sett_error_source(err, path);
    return status;
}

/* ".sett-NNN.tmp" in the folder of `path`: short, so that it fits wherever the
   name itself fits. */
static bool temporary_name(const char *path, int32_t number,
                           char name[PATH_BYTES])
{
    static const char pattern[] = ".sett-000.tmp";
    size_t folder = (size_t)(sett_path_last(path) - path);
    if (folder > PATH_BYTES - sizeof pattern)
        return false;
    memcpy(name, path, folder);
    memcpy(name + folder, pattern, sizeof pattern);
    for (int32_t i = 8; i >= 6; i--, number /= 10)
        name[folder + (size_t)i] = (char)('0' + number % 10);
    return true;
}

/* Opens the first temporary name that is free; 'w' never takes a file that
   another writer has just made. */
static SettStatus open_temporary(const SettIo *io, const char *path,
                                 char name[PATH_BYTES], SettFile **file,
                                 SettError *err)
{
    for (int32_t i = 0; i < MOST_TEMPORARY; i++) {
        if (!temporary_name(path, i, name))
            return sett_fail(err, SETT_BAD_ARGUMENT, "the path is too long");
        if (io->exists(io->host, name) &&
            (io->reclaim == NULL || !io->reclaim(io->host, name)))
            continue;
        SettStatus status = io->open(io->host, name, 'w', file, err);
        if (status == SETT_OK || !io->exists(io->host, name))
            return status;
    }
    return sett_fail(err, SETT_IO, "%d temporary files are in the way",
                     (int)MOST_TEMPORARY);
}

static SettStatus refuse_existing(SettError *err)
{
    return sett_refuse(err, SETT_IO, "another name, or --force to replace it",
                       "the file exists already");
}

/* SETT_KEEP_OLD: of two writers the first gets the name. */
static SettStatus give_name(const SettIo *io, const char *from, const char *to,
                            SettReplace replace, SettError *err)
{
    if (replace == SETT_REPLACE)
        return io->rename(io->host, from, to, err);
    if (io->publish == NULL)
        return io->exists(io->host, to) ? refuse_existing(err)
                                        : io->rename(io->host, from, to, err);
    SettStatus status = io->publish(io->host, from, to, err);
    return status != SETT_OK && io->exists(io->host, from) &&
                   io->exists(io->host, to)
               ? refuse_existing(err)
               : status;
}

static SettStatus open_as(SettFileOut *out, SettError *err)
{
    const SettIo *io = out->io;
    SettFileKind kind =
        io->kind != NULL ? io->kind(io->host, out->path) : SETT_FILE_NONE;
    if (kind == SETT_FILE_DEVICE)
        return io->open(io->host, out->path, 'd', &out->file, err);
    SettReplace replace = out->replace;
    if (kind != SETT_FILE_NONE && kind != SETT_FILE_REGULAR &&
        replace == SETT_REPLACE)
        return sett_refuse(err, SETT_IO,
                           "a regular file; - for standard output",
                           "%s is not replaced by a file",
                           kind == SETT_FILE_LINK     ? "a symbolic link"
                           : kind == SETT_FILE_FOLDER ? "a folder"
                                                      : "a FIFO or the like");
    if (replace == SETT_KEEP_OLD && io->exists(io->host, out->path))
        return refuse_existing(err);
    out->temporary = true;
    return open_temporary(io, out->path, out->name, &out->file, err);
}

SettStatus sett_file_begin(const SettIo *io, const char *path,
                           SettReplace replace, SettFileOut *out,
                           SettError *err)
{
    out->io = io;
    out->path = path;
    out->file = NULL;
    out->replace = replace;
    out->temporary = false;
    SettStatus status = open_as(out, err);
    if (status != SETT_OK)
        sett_error_source(err, path);
    return status;
}

SettStatus sett_file_add(SettFileOut *out, const void *bytes, size_t size,
                         SettError *err)
{
    const SettIo *io = out->io;
    SettStatus status = io->write(io->host, out->file, bytes, size, err);
    if (status != SETT_OK)
        sett_error_source(err, out->path);
    return status;
}

SettStatus sett_file_end(SettFileOut *out, bool keep, SettError *err)
{
    const SettIo *io = out->io;
    SettStatus status = SETT_OK;
    if (keep && out->temporary)
        status = io->sync(io->host, out->file, err);
    /* Named while it is open: a closed temporary file may be taken for one that
       a killed program has left. */
    if (keep && out->temporary && status == SETT_OK)
        status = give_name(io, out->name, out->path, out->replace, err);
    SettStatus closed =
        io->close(io->host, out->file, status == SETT_OK ? err : NULL);
    if (out->temporary && (status != SETT_OK || !keep))
        (void)io->remove(io->host, out->name, NULL);
    status = status == SETT_OK ? closed : status;
    if (status != SETT_OK)
        sett_error_source(err, out->path);
    return status;
}

SettStatus sett_file_clean(const SettIo *io, const char *folder, SettArena *tmp,
                           SettError *err)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    const char *path = sett_arena_format(tmp, "%s/x", folder);
    char name[PATH_BYTES];
    if (path == NULL)
        return sett_no_memory(err);
    for (int32_t i = 0; io->reclaim != NULL && i < MOST_TEMPORARY; i++)
        if (temporary_name(path, i, name) && io->exists(io->host, name))
            (void)io->reclaim(io->host, name);
    sett_arena_reset(tmp, mark);
    return SETT_OK;
}

SettStatus sett_file_write(const SettIo *io, const char *path,
                           const void *bytes, size_t size, SettReplace replace,
                           SettError *err)
{
    SettFileOut out;
    SettStatus status = sett_file_begin(io, path, replace, &out, err);
    if (status != SETT_OK)
        return status;
    status = sett_file_add(&out, bytes, size, err);
    SettStatus ended =
        sett_file_end(&out, status == SETT_OK, status == SETT_OK ? err : NULL);
    return status != SETT_OK ? status : ended;
}

const char *sett_path_join(SettArena *arena, const char *folder,
                           const char *name)
{
    size_t size = strlen(folder), name_size = strlen(name);
    while (size > 1 && folder[size - 1] == '/')
        size--;
    char *path = SETT_TAKE(arena, size + name_size + 2, char);
    if (path == NULL)
        return NULL;
    memcpy(path, folder, size);
    path[size] = '/';
    memcpy(path + size + 1, name, name_size);
    return path;
}

const char *sett_path_folder(SettArena *arena, const char *path)
{
    size_t size = (size_t)(sett_path_last(path) - path);
    if (size == 0)
        return ".";
    char *folder = SETT_TAKE(arena, size + 1, char);
    return folder != NULL ? memcpy(folder, path, size) : NULL;
}

SettStatus sett_folder_make(const SettIo *io, const char *path, SettArena *tmp,
                            SettError *err)
{
    size_t size = strlen(path);
    char *part = SETT_TAKE(tmp, size + 1, char);
    if (part == NULL)
        return sett_no_memory(err);
    for (size_t i = 1; i <= size; i++) {
        if ((path[i] && !sett_path_parts(path[i])) ||
            sett_path_parts(path[i - 1]))
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (io->exists(io->host, part))
            continue;
        SettStatus status = io->make_folder(io->host, part, err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}
