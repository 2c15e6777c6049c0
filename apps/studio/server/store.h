/* store.h - the projects of one folder: NAME.json is a project, all else is
   left alone. Nothing outside of the folder is ever opened: names are single
   and checked, links are not followed, and only plain files count. Every save
   is whole or not there, and what it replaces stays as a backup:

       FOLDER/NAME.json
       FOLDER/.sett/lock                          who has it may write
       FOLDER/.sett/new                           a save in the making
       FOLDER/.sett/backups/NAME/000000000000012.json   revision 12

   A project's revision is one more than its newest backup's, unless both are
   the same (a save was cut off after the backup): then it is that one. So
   nothing has to be kept in step with the project itself. */
#ifndef SETT_STUDIO_STORE_H
#define SETT_STUDIO_STORE_H

#include "studio/server/request.h"

#define STUDIO_BACKUPS_KEPT 20
#define STUDIO_MOST_LISTED 4096 /**< projects that a list shows */

/** A folder that is open. One thread at a time. */
typedef struct StudioStore {
    SettAlloc alloc;
    int folder, own, backups, lock; /**< descriptors; -1 = is not there */
    bool read_only;   /**< another program has the lock, or no right to write */
    const char *note; /**< why it is read-only; static */
    /** For tests: asked before every step that changes the disk; an errno
        fails it as a broken disk would, 0 lets it be. NULL in the program. */
    int (*fault)(void *user, const char *step);
    void *fault_user;
} StudioStore;

/** What a project is now. */
typedef struct StudioState {
    bool exists;
    bool backed; /**< its newest backup is this very content */
    int64_t revision;
    int64_t newest_backup;     /**< revision; 0 = none */
    uint64_t hash;             /**< of the content */
    char tag[STUDIO_TAG_SIZE]; /**< "REVISION-HASH", or "" where absent */
} StudioState;

/** How a change ended, beside errors. */
typedef enum StudioOutcome {
    STUDIO_DONE,
    STUDIO_SAME, /**< it was so already: nothing was written */
    STUDIO_STALE /**< the project is not what the caller has seen */
} StudioOutcome;

/** What is to be changed: a project in the state that the caller has seen. */
typedef struct StudioChange {
    const char *name; /**< sett_studio_name_ok */
    const char *tag;  /**< of that state; "" = there was none */
} StudioChange;

/** One line of a list. */
typedef struct StudioEntry {
    char name[STUDIO_MAX_NAME + 1];
    int64_t bytes;
    int64_t modified; /**< seconds since 1970 */
    int64_t revision; /**< of backups; else 0 */
    bool deleted;     /**< only backups are left */
} StudioEntry;

typedef struct StudioList {
    StudioEntry *entries; /**< sorted by name or, backups, newest first */
    int32_t count;
    bool more; /**< there are more than could be listed */
} StudioList;

/** Opens a folder that exists. Read-only where another has it open. */
SettStatus sett_studio_store_open(StudioStore *store, const char *folder,
                                  SettAlloc alloc, SettError *err);
void sett_studio_store_close(StudioStore *store);

/** Content of a project into `content` (cleared first) and its state. One that
    is not there is a state too. SETT_BAD_INPUT: a link, a pipe, a device, or a
    file that others share. */
SettStatus sett_studio_store_read(const StudioStore *store, const char *name,
                                  SettText *content, StudioState *state,
                                  SettError *err);
/** Content of a backup; SETT_INFEASIBLE where there is none. */
SettStatus sett_studio_store_backup(const StudioStore *store, const char *name,
                                    int64_t revision, SettText *content,
                                    SettError *err);
/** Saves. `*now` is the state afterwards, or the one that made it stale. */
SettStatus sett_studio_store_save(StudioStore *store,
                                  const StudioChange *change, const char *bytes,
                                  size_t size, StudioState *now,
                                  StudioOutcome *outcome, SettError *err);
/** Takes a project away; its backups stay, the last content among them. */
SettStatus sett_studio_store_delete(StudioStore *store,
                                    const StudioChange *change,
                                    StudioState *now, StudioOutcome *outcome,
                                    SettError *err);

/** Lists, in `arena`. */
SettStatus sett_studio_store_list(const StudioStore *store, SettArena *arena,
                                  StudioList *list, SettError *err);
SettStatus sett_studio_store_backups(const StudioStore *store, const char *name,
                                     SettArena *arena, StudioList *list,
                                     SettError *err);

#endif
