/* studio_dungeon.h - what the verbs about dungeons share: the project of a
   request, and what is said of it. */
#ifndef SETT_WASM_STUDIO_DUNGEON_H
#define SETT_WASM_STUDIO_DUNGEON_H

#include "sett/dungeon.h"
#include "wasm/session.h"

/** A dungeon with the document it came from, which keeps what is not known
    here. Destroy `d` (NULL is fine). */
typedef struct DungeonTask {
    const SettJson *from;
    SettDungeon *d;
    bool newer;
} DungeonTask;

SettDungeonDef sett_studio_dungeon_def(const Session *s);
/** Reads member "project" of a request. */
SettStatus sett_studio_dungeon_read(Session *s, const SettJson *request,
                                    DungeonTask *out, SettError *err);
/** Member `key` of an object: a room by its name. */
SettStatus sett_studio_dungeon_room(const SettDungeon *d,
                                    const SettJson *object, const char *key,
                                    int32_t *room, SettError *err);
/** Member `key` of an object: {"room", "x", "y"}. */
SettStatus sett_studio_dungeon_spot(const SettDungeon *d,
                                    const SettJson *object, const char *key,
                                    SettSpot *out, SettError *err);
/** Member `key` of an object: a whole number. */
SettStatus sett_studio_dungeon_int(const SettJson *object, const char *key,
                                   int32_t *out, SettError *err);
/** A way as a request asks for it: {"kind", "from", "to", "budget"}. */
SettStatus sett_studio_dungeon_path(const SettDungeon *d, const SettJson *asked,
                                    SettArena *tmp, SettPathType *kind,
                                    SettDungeonPath *out, SettError *err);
/** The reply of all verbs that open or change a dungeon. */
SettStatus sett_studio_dungeon_state(Session *s, const DungeonTask *task);
/** One edit of a list of them. */
SettStatus sett_studio_dungeon_edit(SettDungeon *d, const SettJson *edit,
                                    SettArena *tmp, SettError *err);

#endif
