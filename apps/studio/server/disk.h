/* disk.h - the few things that the store does with a disk, each within one open
   folder and by a single name. Private to the store. */
#ifndef SETT_STUDIO_DISK_H
#define SETT_STUDIO_DISK_H

#include <dirent.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "studio/server/store.h"

/** Opens `name` within `folder`: never through a link, never beyond it, never
    waiting for a pipe. -1 with errno, as open. */
int sett_studio_open_at(int folder, const char *name, int flags, mode_t mode);
/** A folder within a folder, made where it is missing and `make` is set. */
int sett_studio_folder_at(int folder, const char *name, bool make);
/** A plain file of at most STUDIO_MAX_BODY bytes, open to read; -1 with errno
    (EFTYPE's meaning is ELOOP here). */
int sett_studio_plain_file(int folder, const char *name, struct stat *about);
/** All of it into `content`. */
SettStatus sett_studio_read_all(int file, SettText *content, SettError *err);

/** SETT_IO, with errno's words. */
SettStatus sett_studio_disk_error(SettError *err, const char *what,
                                  const char *name);
/** True where a test wants this step to fail; errno is set then. */
bool sett_studio_fault(StudioStore *store, const char *step);

/** A new file with these bytes, safely on the disk under store->own/"new". */
SettStatus sett_studio_write_new(StudioStore *store, const char *bytes,
                                 size_t size, mode_t mode, SettError *err);
SettStatus sett_studio_sync_folder(StudioStore *store, int folder,
                                   SettError *err);

/** Entries of a folder that are looked at before the rest is left unseen. */
#define STUDIO_MOST_ENTRIES 200000
/** To read the names in a folder that is open; NULL where it cannot be. */
DIR *sett_studio_dir(int folder);
/** Numbers of the newest backups in `folder`, newest first; at most `most`. */
int32_t sett_studio_revisions(int folder, int64_t *revisions, int32_t most);
#define STUDIO_BACKUP_NAME 24
/** File name of a backup. */
void sett_studio_backup_name(int64_t revision, char name[STUDIO_BACKUP_NAME]);

#endif
