/* project_save.c - the files of a project written again: all of them, or none.
   Before the first byte is written every file that was read is read again, so
   that nobody's work in between is lost. */
#include "sett/project.h"

#include <string.h>

/* SETT_IO where a file is no longer what was read. */
static SettStatus check_same(const SettIo *io, const char *path,
                             const char *old, size_t old_size, SettArena *tmp,
                             SettError *err)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    char *now = NULL;
    size_t size = 0;
    if (!io->exists(io->host, path)) {
        sett_fail(err, SETT_IO, "the file is gone since it was read");
        sett_error_source(err, path);
        return SETT_IO;
    }
    SettStatus status =
        sett_file_read(io, path, SETT_MAX_TEXT, tmp, &now, &size, err);
    if (status != SETT_OK)
        return status;
    bool same = size == old_size && (size == 0 || memcmp(now, old, size) == 0);
    sett_arena_reset(tmp, mark);
    if (same)
        return SETT_OK;
    sett_fail(err, SETT_IO, "the file was changed since it was read");
    sett_expect(err, "the command again, which reads it anew");
    sett_error_source(err, path);
    return SETT_IO;
}

/* A new file may be there as it would be written: from a run that ended in
   between. */
static SettStatus check_free(const SettIo *io, const SettProjectPart *part,
                             SettArena *tmp, SettError *err)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    char *now = NULL;
    size_t size = 0;
    if (!io->exists(io->host, part->path))
        return SETT_OK;
    SettStatus status =
        sett_file_read(io, part->path, SETT_MAX_TEXT, tmp, &now, &size, err);
    if (status != SETT_OK)
        return status;
    bool same = size == part->text->size &&
                (size == 0 || memcmp(now, part->text->data, size) == 0);
    sett_arena_reset(tmp, mark);
    if (same)
        return SETT_OK;
    sett_fail(err, SETT_IO, "a file that is not of the project is in the way");
    sett_expect(err, "another name for the level, or this file moved away");
    sett_error_source(err, part->path);
    return SETT_IO;
}

static bool stays(const SettProjectPart *part)
{
    return part->old != NULL && part->text->size == part->old_size &&
           (part->old_size == 0 ||
            memcmp(part->text->data, part->old, part->old_size) == 0);
}

static SettStatus check_all(const SettIo *io, const SettProjectPart *parts,
                            int32_t count, const SettProjectLog *log,
                            SettArena *tmp, SettError *err)
{
    const SettProjectSeen *seen = log != NULL ? log->first : NULL;
    SettStatus status = SETT_OK;
    for (; seen != NULL && status == SETT_OK; seen = seen->next)
        status = check_same(io, seen->path, seen->bytes, seen->size, tmp, err);
    for (int32_t i = 0; i < count && status == SETT_OK; i++)
        status = parts[i].old == NULL
                     ? check_free(io, &parts[i], tmp, err)
                     : check_same(io, parts[i].path, parts[i].old,
                                  parts[i].old_size, tmp, err);
    return status;
}

static SettStatus keep_old(const SettIo *io, const SettProjectPart *part,
                           SettArena *tmp, SettError *err)
{
    if (part->old == NULL)
        return SETT_OK;
    const char *backup = sett_arena_format(tmp, "%s.bak", part->path);
    if (backup == NULL)
        return sett_no_memory(err);
    return io->exists(io->host, backup)
               ? SETT_OK
               : sett_file_write(io, backup, part->old, part->old_size,
                                 SETT_KEEP_OLD, err);
}

/* What a disk that fails still allows: no error of this is told, the first one
   is. */
static void put_back(const SettIo *io, const SettProjectPart *parts,
                     int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (stays(&parts[i]))
            continue;
        if (parts[i].old == NULL)
            (void)io->remove(io->host, parts[i].path, NULL);
        else
            (void)sett_file_write(io, parts[i].path, parts[i].old,
                                  parts[i].old_size, SETT_REPLACE, NULL);
    }
}

SettStatus sett_project_save(const SettIo *io, const SettProjectPart *parts,
                             int32_t count, const SettProjectLog *log,
                             SettArena *tmp, SettError *err)
{
    bool any = false;
    for (int32_t i = 0; i < count; i++)
        any = any || !stays(&parts[i]);
    if (!any)
        return SETT_OK;
    SettStatus status = check_all(io, parts, count, log, tmp, err);
    for (int32_t i = 0; i < count && status == SETT_OK; i++)
        if (!stays(&parts[i]))
            status = keep_old(io, &parts[i], tmp, err);
    for (int32_t i = 0; i < count && status == SETT_OK; i++) {
        const SettProjectPart *part = &parts[i];
        if (stays(part))
            continue;
        status = sett_file_write(io, part->path, part->text->data,
                                 part->text->size, SETT_REPLACE, err);
        /* This one, too: it may have its name, and closing it failed. */
        if (status != SETT_OK)
            put_back(io, parts, i + 1);
    }
    return status;
}
