/* list.c - what is in a store: projects, and the backups of one. A list looks
   at names and sizes and opens nothing. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "studio/server/disk.h"

/* "NAME.json" to NAME; false for anything that is no project's name. */
static bool project_name(const char *file, char name[STUDIO_MAX_NAME + 1])
{
    size_t size = strlen(file);
    if (size < 6 || size - 5 > STUDIO_MAX_NAME ||
        strcmp(file + size - 5, ".json") != 0)
        return false;
    memcpy(name, file, size - 5);
    name[size - 5] = '\0';
    return sett_studio_name_ok(name);
}

/* Room for one more; NULL where the list is full. */
static StudioEntry *add(StudioList *list, const char *name)
{
    if (list->count == STUDIO_MOST_LISTED) {
        list->more = true;
        return NULL;
    }
    StudioEntry *entry = &list->entries[list->count++];
    *entry = (StudioEntry){0};
    memcpy(entry->name, name, strlen(name) + 1);
    return entry;
}

static void add_projects(int folder, DIR *dir, StudioList *list)
{
    for (int32_t seen = 0; seen < STUDIO_MOST_ENTRIES; seen++) {
        struct dirent *file = readdir(dir);
        char name[STUDIO_MAX_NAME + 1];
        struct stat about;
        if (!file)
            return;
        if (!project_name(file->d_name, name) ||
            fstatat(folder, file->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(about.st_mode))
            continue;
        StudioEntry *entry = add(list, name);
        if (!entry)
            return;
        entry->bytes = about.st_size;
        entry->modified = about.st_mtime;
    }
    list->more = true;
}

/* Names that have backups and no project. */
static void add_deleted(int folder, DIR *dir, StudioList *list)
{
    for (int32_t seen = 0; seen < STUDIO_MOST_ENTRIES; seen++) {
        struct dirent *file = readdir(dir);
        char full[STUDIO_MAX_NAME + 8];
        struct stat about;
        if (!file)
            return;
        size_t size = strlen(file->d_name);
        if (!sett_studio_name_ok(file->d_name))
            continue;
        memcpy(full, file->d_name, size);
        memcpy(full + size, ".json", 6);
        if (fstatat(folder, full, &about, AT_SYMLINK_NOFOLLOW) == 0)
            continue;
        StudioEntry *entry = add(list, file->d_name);
        if (!entry)
            return;
        entry->deleted = true;
    }
}

static int32_t by_name(const void *a, const void *b, void *user)
{
    (void)user;
    const StudioEntry *x = a, *y = b;
    return strcmp(x->name, y->name);
}

SettStatus sett_studio_store_list(const StudioStore *store, SettArena *arena,
                                  StudioList *list, SettError *err)
{
    *list = (StudioList){.entries = sett_arena_raw(arena, STUDIO_MOST_LISTED,
                                                   sizeof(StudioEntry))};
    StudioEntry *scratch =
        sett_arena_raw(arena, STUDIO_MOST_LISTED, sizeof(StudioEntry));
    if (!list->entries || !scratch)
        return sett_no_memory(err);
    DIR *dir = sett_studio_dir(store->folder);
    if (!dir)
        return sett_studio_disk_error(err, "cannot list the folder", "");
    add_projects(store->folder, dir, list);
    closedir(dir);
    dir = sett_studio_dir(store->backups);
    if (dir) {
        add_deleted(store->folder, dir, list);
        closedir(dir);
    }
    sett_sort(list->entries, (size_t)list->count, sizeof(StudioEntry), scratch,
              by_name, NULL);
    return SETT_OK;
}

SettStatus sett_studio_store_backups(const StudioStore *store, const char *name,
                                     SettArena *arena, StudioList *list,
                                     SettError *err)
{
    int64_t revisions[STUDIO_BACKUPS_KEPT];
    *list = (StudioList){
        .entries = SETT_TAKE(arena, STUDIO_BACKUPS_KEPT, StudioEntry)};
    if (!list->entries)
        return sett_no_memory(err);
    int folder = sett_studio_folder_at(store->backups, name, false);
    int32_t count =
        sett_studio_revisions(folder, revisions, STUDIO_BACKUPS_KEPT);
    for (int32_t i = 0; i < count; i++) {
        char file[STUDIO_BACKUP_NAME];
        struct stat about;
        sett_studio_backup_name(revisions[i], file);
        if (fstatat(folder, file, &about, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(about.st_mode))
            continue;
        list->entries[list->count++] =
            (StudioEntry){.revision = revisions[i],
                          .bytes = about.st_size,
                          .modified = about.st_mtime};
    }
    if (folder >= 0)
        close(folder);
    return SETT_OK;
}
