/* room.h - a search around a room that is being edited, and what the verbs of
   rooms have in common. */
#ifndef SETT_SESSION_ROOM_H
#define SETT_SESSION_ROOM_H

#include "session/search.h"

/** What a search of rooms begins with. */
#define SETT_ROOM_BEGUN                                                 \
    ASKED(rows, "text[]",                                               \
          "the room, a character a tile, with a door at least"),        \
        ASKED(lock, "text[]?",                                          \
              "of the room's size: # or x where its tile stays, else ." \
              "; left out: nothing is locked"),                         \
        ASKED(others, "text[][]?",                                      \
              "other rooms, each its rows, that lend pieces of "        \
              "themselves"),                                            \
        ASKED_INT(seed, 1, 0, INT32_MAX, "of all that is drawn by chance")
/** Any room under the settings of a search. */
#define SETT_ROOM_ROWS                                                   \
    ASKED(rows, "text[]?",                                               \
          "a room of the search's size, with a door; left out: the one " \
          "that is edited")
#define SETT_ROOM_CHANGED   \
    ASKED(changed, "bool?", \
          "only cells that differ from those of the reply before")

/** A search around a room. */
typedef struct SettRoomSearch {
    SettKeptSearch base;
    SettLevel target;    /**< the edited room */
    SettMask lock;       /**< what may not change; def.lock where any */
    SettTraining others; /**< rooms that lend pieces; def.training where any */
    void *spare;    /**< parameters of the method that are not in use: new ones
                         are read into these */
    int32_t own;    /**< cell of the target; -1: outside of all */
    uint64_t *told; /**< by cell: what was said of it, 0: nothing */
    int32_t told_count;
} SettRoomSearch;

/** Rooms that are found by map-elites, cell by cell. */
extern const SettKept sett_room_kept;

/** Fills a search from the members of SETT_ROOM_BEGUN, with every parameter at
    its default; it is not created yet. */
SettStatus sett_room_begin(SettAsk *ask, SettRoomSearch *r, const char *method);
/** A room of a good size and with a door. */
SettStatus sett_room_read(const SettAsk *ask, const SettJson *rows,
                          SettArena *arena, SettGrid *out);
/** The room that SETT_ROOM_ROWS asks for. */
SettStatus sett_room_rows(const SettAsk *ask, SettGrid *out);
/** The lock that is asked for, else `was` (NULL: nothing is locked). Refused
    where a locked tile could never be reached from a door. */
SettStatus sett_room_lock(SettAsk *ask, const SettGrid *room,
                          const SettMask *was, SettMask *out);
/** NULL where nothing is locked. */
const SettMask *sett_room_locked(const SettRoomSearch *r);

/** Fitness and features of a room of the search's size; its cell, -1 for none.
    Features of play are there only where an axis reads them. */
SettStatus sett_room_score(const SettAsk *ask, const SettRoomSearch *r,
                           const SettGrid *room, SettScore *out, int32_t *cell);
/** Members of RoomJudged. */
SettStatus sett_room_put_judged(SettAsk *ask, const SettRoomSearch *r,
                                const SettGrid *room);
/** Members of RoomState: all cells, or with "changed" those that are others
    than in the reply before. */
SettStatus sett_room_put_state(SettAsk *ask, SettRoomSearch *r);
/** Members of RoomSet. */
void sett_room_put_set(SettJsonWriter *w, const SettRoomSearch *r);
/** Members "features", "presets" and "styles". */
void sett_room_put_choices(SettJsonWriter *w, const SettRoomSearch *r);

#endif
