/* studio_room.h - a search around a room that is being edited, as all verbs of
   the studio's room page see it. */
#ifndef SETT_WASM_STUDIO_ROOM_H
#define SETT_WASM_STUDIO_ROOM_H

#include "sett/edd.h"
#include "wasm/studio_search.h"

typedef struct RoomSearch {
    StudioSearch base;   /**< first */
    SettLevel target;    /**< the edited room */
    SettMask lock;       /**< what may not change; def.lock where any */
    SettTraining others; /**< rooms that lend pieces; def.training where any */
    void *spare[2];      /**< parameters of method and evaluator that are
                              not in use: new ones are read into these */
    int32_t own;         /**< cell of the target; -1: outside of all */
    uint64_t *told;      /**< by cell: what was said of it, 0: nothing */
    int32_t told_count;
} RoomSearch;

extern const SessionKind sett_studio_room_kind;

/** The search that "handle" names; refuses members that are not of `names`. */
SettStatus sett_studio_room_take(const Session *s, const SettJson *request,
                                 const char *const *names, RoomSearch **out,
                                 SettError *err);
/** A room from "rows": of a good size and with a door. */
SettStatus sett_studio_room_read(const SettGame *game, const SettJson *request,
                                 SettArena *arena, SettGrid *out,
                                 SettError *err);
/** Rooms that lend pieces of themselves, from "others"; none where it is left
    out. */
SettStatus sett_studio_room_others(const SettGame *game,
                                   const SettJson *request, SettArena *arena,
                                   SettTraining *out, SettError *err);
/** The room of a request: "rows" of the search's size, else the edited one. */
SettStatus sett_studio_room_rows(const RoomSearch *r, const SettJson *request,
                                 SettArena *arena, SettGrid *out,
                                 SettError *err);
/** Reads "lock" of the room's size; where it is left out it is as it was (`was`
    NULL: nothing is locked). Refused where a locked tile could never be reached
    from a door. */
SettStatus sett_studio_room_lock(const SettJson *request, const SettGrid *room,
                                 const SettMask *was, SettArena *arena,
                                 SettMask *out, SettError *err);

/** Fitness and features of a room of the search's size, its cell, -1 for none.
    Features of play are there only where an axis reads them. */
SettStatus sett_studio_room_score(const RoomSearch *r, const SettGrid *room,
                                  SettArena *tmp, SettScore *out,
                                  int32_t *cell);
/** Members of RoomJudged. */
SettStatus sett_studio_room_put_judged(SettJsonWriter *w, const RoomSearch *r,
                                       const SettGrid *room, SettArena *tmp);
/** Members of RoomState: all cells, or those that have changed since the reply
    before. */
SettStatus sett_studio_room_put_state(SettJsonWriter *w, RoomSearch *r,
                                      const SettJson *request, SettArena *tmp);
/** Members of RoomSet. */
void sett_studio_room_put_set(SettJsonWriter *w, const RoomSearch *r);
/** Members "features", "presets" and "styles". */
void sett_studio_room_put_choices(SettJsonWriter *w, const RoomSearch *r);

#endif
