/* store.c - projects of store.h: read, save, delete. The order of a save is
   what makes it whole: the new content is on the disk before anything changes;
   the old content has its second name before it loses its first; a rename puts
   the new one there at once. A crash between any two of these leaves either the
   old or the new project, and both revisions are told from what is there. */
#define _GNU_SOURCE

#include "studio/server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "studio/server/disk.h"
#include "studio/server/format.h"

#define FILE_NAME (STUDIO_MAX_NAME + 8)
/* Backups beyond those kept that one save takes away. */
#define MOST_PRUNED 44

static void file_name(const char *name, char out[FILE_NAME])
{
    snprintf(out, FILE_NAME, "%s.json", name);
}

static void close_file(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

static SettStatus read_only(StudioStore *store, const char *why)
{
    store->read_only = true;
    store->note = why;
    return SETT_OK;
}

/* The folders of our own. What cannot be made or locked leaves a store that can
   be read. */
static SettStatus open_own(StudioStore *store, SettError *err)
{
    store->own = sett_studio_folder_at(store->folder, ".sett", true);
    if (store->own < 0 &&
        (errno == EACCES || errno == EROFS || errno == EPERM)) {
        store->own = sett_studio_folder_at(store->folder, ".sett", false);
        store->backups = sett_studio_folder_at(store->own, "backups", false);
        return read_only(store, "nothing may be written there");
    }
    if (store->own < 0)
        return sett_studio_disk_error(err, "no folder of its own", ".sett");
    store->backups = sett_studio_folder_at(store->own, "backups", true);
    store->lock =
        sett_studio_open_at(store->own, "lock", O_RDWR | O_CREAT, 0666);
    if (store->lock >= 0 && flock(store->lock, LOCK_EX | LOCK_NB) == 0 &&
        store->backups >= 0) {
        /* The folders that were just made outlast a loss of power, so that
           what is put into them does. */
        fsync(store->own);
        fsync(store->folder);
        return SETT_OK;
    }
    if (store->lock >= 0 && errno == EWOULDBLOCK)
        return read_only(store, "another sett studio has it open");
    return read_only(store, "its .sett folder cannot be used");
}

SettStatus sett_studio_store_open(StudioStore *store, const char *folder,
                                  SettAlloc alloc, SettError *err)
{
    *store = (StudioStore){.alloc = alloc,
                           .folder = -1,
                           .own = -1,
                           .backups = -1,
                           .lock = -1,
                           .note = ""};
    store->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (store->folder < 0)
        return sett_studio_disk_error(err, "cannot open the folder", folder);
    SettStatus status = open_own(store, err);
    if (status != SETT_OK)
        sett_studio_store_close(store);
    return status;
}

void sett_studio_store_close(StudioStore *store)
{
    close_file(&store->lock);
    close_file(&store->backups);
    close_file(&store->own);
    close_file(&store->folder);
}

static void set_tag(StudioState *state)
{
    state->tag[0] = '\0';
    if (state->exists)
        snprintf(state->tag, sizeof state->tag, "%" PRId64 "-%016" PRIx64,
                 state->revision, state->hash);
}

/* True where the file is no link to something of others: one name, or two where
   the second is its own backup. */
static bool is_ours(const struct stat *file, const struct stat *backup)
{
    if (backup && file->st_ino == backup->st_ino &&
        file->st_dev == backup->st_dev)
        return file->st_nlink == 2;
    return file->st_nlink == 1;
}

static bool same_bytes(int file, const SettText *content, SettAlloc alloc)
{
    SettText other = sett_text(alloc);
    bool same =
        sett_studio_read_all(file, &other, NULL) == SETT_OK &&
        other.size == content->size &&
        (other.size == 0 || memcmp(other.data, content->data, other.size) == 0);
    sett_text_free(&other);
    return same;
}

/* Is the newest backup this very content? */
static bool is_backed(const StudioStore *store, int backup,
                      const struct stat *file, const struct stat *about,
                      const SettText *content)
{
    if (backup < 0 || about->st_size != file->st_size)
        return false;
    return (about->st_ino == file->st_ino && about->st_dev == file->st_dev) ||
           same_bytes(backup, content, store->alloc);
}

/* Newest backup of a project, open; -1 = none. */
static int newest_backup(const StudioStore *store, const char *name,
                         StudioState *state, struct stat *about)
{
    char file[STUDIO_BACKUP_NAME];
    int folder = sett_studio_folder_at(store->backups, name, false);
    int newest = -1;
    if (sett_studio_revisions(folder, &state->newest_backup, 1) == 1) {
        sett_studio_backup_name(state->newest_backup, file);
        newest = sett_studio_plain_file(folder, file, about);
    }
    close_file(&folder);
    return newest;
}

static SettStatus open_project(const StudioStore *store, const char *name,
                               int *file, struct stat *about, SettError *err)
{
    char full[FILE_NAME];
    file_name(name, full);
    *file = sett_studio_plain_file(store->folder, full, about);
    if (*file >= 0 || errno == ENOENT)
        return SETT_OK;
    if (errno == EFBIG)
        return sett_fail(err, SETT_TOO_LARGE, "the file is over 16 MiB");
    if (errno == EACCES)
        return sett_studio_disk_error(err, "cannot read", full);
    return sett_fail(err, SETT_BAD_INPUT, "%s is no plain file", full);
}

/* Content and state of a file that is open. */
static SettStatus look(const StudioStore *store, int file,
                       const struct stat *about, int backup,
                       const struct stat *backed, SettText *content,
                       StudioState *state, SettError *err)
{
    if (!is_ours(about, backup >= 0 ? backed : NULL))
        return sett_fail(err, SETT_BAD_INPUT,
                         "the file has names elsewhere (hard links)");
    SettStatus status = sett_studio_read_all(file, content, err);
    if (status != SETT_OK)
        return status;
    state->exists = true;
    state->hash =
        sett_hash(content->data ? content->data : "", content->size, 0);
    state->backed = is_backed(store, backup, about, backed, content);
    state->revision = state->newest_backup + (state->backed ? 0 : 1);
    return SETT_OK;
}

SettStatus sett_studio_store_read(const StudioStore *store, const char *name,
                                  SettText *content, StudioState *state,
                                  SettError *err)
{
    struct stat about = {0}, backed = {0};
    int file;
    *state = (StudioState){0};
    sett_text_clear(content);
    SettStatus status = open_project(store, name, &file, &about, err);
    if (status != SETT_OK)
        return status;
    int backup = newest_backup(store, name, state, &backed);
    state->revision = state->newest_backup;
    if (file >= 0)
        status =
            look(store, file, &about, backup, &backed, content, state, err);
    close_file(&backup);
    close_file(&file);
    set_tag(state);
    return status;
}

SettStatus sett_studio_store_backup(const StudioStore *store, const char *name,
                                    int64_t revision, SettText *content,
                                    SettError *err)
{
    char file[STUDIO_BACKUP_NAME];
    struct stat about;
    sett_studio_backup_name(revision, file);
    int folder = sett_studio_folder_at(store->backups, name, false);
    int backup = sett_studio_plain_file(folder, file, &about);
    close_file(&folder);
    /* A second name is that of the project: its save was cut off. */
    if (backup >= 0 && about.st_nlink > 2)
        close_file(&backup);
    if (backup < 0)
        return sett_fail(err, SETT_INFEASIBLE, "there is no such backup");
    SettStatus status = sett_studio_read_all(backup, content, err);
    close_file(&backup);
    return status;
}

/* The old content where hard links are not known: a copy. */
static SettStatus copy_backup(StudioStore *store, const SettText *old,
                              int folder, const char *name, SettError *err)
{
    SettStatus status =
        sett_studio_write_new(store, old->data, old->size, 0666, err);
    if (status != SETT_OK)
        return status;
    if (sett_studio_fault(store, "rename") ||
        renameat(store->own, "new", folder, name) != 0)
        return sett_studio_disk_error(err, "cannot keep a backup", name);
    return SETT_OK;
}

/* Gives the content that is there now its second name. */
static SettStatus keep_backup(StudioStore *store, const char *name,
                              const StudioState *state, const SettText *old,
                              SettError *err)
{
    char from[FILE_NAME], to[STUDIO_BACKUP_NAME];
    if (!state->exists || state->backed)
        return SETT_OK;
    file_name(name, from);
    sett_studio_backup_name(state->revision, to);
    int folder = sett_studio_fault(store, "make folder")
                     ? -1
                     : sett_studio_folder_at(store->backups, name, true);
    if (folder < 0)
        return sett_studio_disk_error(err, "no folder for backups", name);
    SettStatus status = SETT_OK;
    if (sett_studio_fault(store, "link") ||
        linkat(store->folder, from, folder, to, 0) != 0)
        status = errno == EPERM || errno == EOPNOTSUPP || errno == EMLINK
                     ? copy_backup(store, old, folder, to, err)
                     : sett_studio_disk_error(err, "cannot keep a backup", to);
    if (status == SETT_OK)
        status = sett_studio_sync_folder(store, folder, err);
    if (status == SETT_OK && state->newest_backup == 0)
        status = sett_studio_sync_folder(store, store->backups, err);
    close_file(&folder);
    return status;
}

/* Takes the oldest backups away; what cannot go now goes next time. */
static void prune(StudioStore *store, const char *name)
{
    int64_t revisions[STUDIO_BACKUPS_KEPT + MOST_PRUNED];
    int folder = sett_studio_folder_at(store->backups, name, false);
    int32_t count = sett_studio_revisions(folder, revisions,
                                          STUDIO_BACKUPS_KEPT + MOST_PRUNED);
    for (int32_t i = STUDIO_BACKUPS_KEPT; i < count; i++) {
        char old[STUDIO_BACKUP_NAME];
        sett_studio_backup_name(revisions[i], old);
        if (!sett_studio_fault(store, "prune"))
            unlinkat(folder, old, 0);
    }
    close_file(&folder);
}

/* Is the project what the caller has seen? */
static bool is_seen(const StudioChange *change, const StudioState *state)
{
    return strcmp(change->tag, state->tag) == 0;
}

static SettStatus may_write(const StudioStore *store, SettError *err)
{
    if (!store->read_only)
        return SETT_OK;
    return sett_fail(err, SETT_UNSUPPORTED, "read-only: %s", store->note);
}

/* What a newer program wrote may hold more than this one knows of: it can be
   read, and is not changed. What is no project at all is not spared. */
static SettStatus not_newer(const StudioStore *store, const SettText *old,
                            SettError *err)
{
    int64_t format = 0;
    SettStatus status = sett_studio_format(old, store->alloc, &format, NULL);
    if (status == SETT_NO_MEMORY)
        return sett_fail(err, status, "out of memory");
    if (status != SETT_OK || format <= STUDIO_FORMAT)
        return SETT_OK;
    return sett_fail(err, SETT_UNSUPPORTED,
                     "read-only: the project is of a newer format");
}

/* The right to read of the file that is replaced. */
static mode_t mode_of(const StudioStore *store, const char *file)
{
    struct stat about;
    if (fstatat(store->folder, file, &about, AT_SYMLINK_NOFOLLOW) == 0)
        return about.st_mode & 0777;
    return 0644;
}

static SettStatus replace(StudioStore *store, const char *name,
                          const char *bytes, size_t size,
                          const StudioState *state, const SettText *old,
                          SettError *err)
{
    char file[FILE_NAME];
    file_name(name, file);
    SettStatus status = keep_backup(store, name, state, old, err);
    if (status == SETT_OK)
        status = sett_studio_write_new(store, bytes, size, mode_of(store, file),
                                       err);
    if (status != SETT_OK)
        return status;
    if (sett_studio_fault(store, "rename") ||
        renameat(store->own, "new", store->folder, file) != 0) {
        status = sett_studio_disk_error(err, "cannot save", file);
        unlinkat(store->own, "new", 0);
        return status;
    }
    return sett_studio_sync_folder(store, store->folder, err);
}

/* The state that a save of these bytes leads to. */
static StudioState state_after(const StudioState *before, const char *bytes,
                               size_t size)
{
    StudioState now = {.exists = true,
                       .revision = before->revision + 1,
                       .newest_backup = before->exists ? before->revision
                                                       : before->newest_backup,
                       .hash = sett_hash(bytes, size, 0)};
    set_tag(&now);
    return now;
}

static bool same_content(const SettText *old, const char *bytes, size_t size)
{
    return old->size == size &&
           (size == 0 || memcmp(old->data, bytes, size) == 0);
}

SettStatus sett_studio_store_save(StudioStore *store,
                                  const StudioChange *change, const char *bytes,
                                  size_t size, StudioState *now,
                                  StudioOutcome *outcome, SettError *err)
{
    SettText old = sett_text(store->alloc);
    *outcome = STUDIO_DONE;
    SettStatus status = may_write(store, err);
    if (status == SETT_OK)
        status = sett_studio_store_read(store, change->name, &old, now, err);
    if (status == SETT_OK && !is_seen(change, now)) {
        *outcome = STUDIO_STALE;
    } else if (status == SETT_OK && now->exists &&
               same_content(&old, bytes, size)) {
        *outcome = STUDIO_SAME;
    } else if (status == SETT_OK) {
        status = not_newer(store, &old, err);
        if (status == SETT_OK)
            status = replace(store, change->name, bytes, size, now, &old, err);
        if (status == SETT_OK) {
            prune(store, change->name);
            *now = state_after(now, bytes, size);
        }
    }
    sett_text_free(&old);
    return status;
}

static SettStatus take_away(StudioStore *store, const char *name,
                            const StudioState *state, const SettText *old,
                            SettError *err)
{
    char file[FILE_NAME];
    file_name(name, file);
    SettStatus status = keep_backup(store, name, state, old, err);
    if (status != SETT_OK)
        return status;
    if (sett_studio_fault(store, "remove") ||
        unlinkat(store->folder, file, 0) != 0)
        return sett_studio_disk_error(err, "cannot delete", file);
    return sett_studio_sync_folder(store, store->folder, err);
}

SettStatus sett_studio_store_delete(StudioStore *store,
                                    const StudioChange *change,
                                    StudioState *now, StudioOutcome *outcome,
                                    SettError *err)
{
    SettText old = sett_text(store->alloc);
    *outcome = STUDIO_DONE;
    SettStatus status = may_write(store, err);
    if (status == SETT_OK)
        status = sett_studio_store_read(store, change->name, &old, now, err);
    if (status == SETT_OK && (!now->exists || !is_seen(change, now))) {
        *outcome = STUDIO_STALE;
    } else if (status == SETT_OK) {
        status = not_newer(store, &old, err);
        if (status == SETT_OK)
            status = take_away(store, change->name, now, &old, err);
        if (status == SETT_OK) {
            prune(store, change->name);
            *now = (StudioState){.revision = now->revision,
                                 .newest_backup = now->revision};
        }
    }
    sett_text_free(&old);
    return status;
}
