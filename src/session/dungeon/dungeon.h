/* dungeon.h - what the verbs about dungeons of EDD share. Only a play is kept
   between them: a request brings its project, the reply has the next one. */
#ifndef SETT_SESSION_DUNGEON_DUNGEON_H
#define SETT_SESSION_DUNGEON_DUNGEON_H

#include "session/ask.h"
#include "sett/dungeon.h"

/** For dungeons with the session's memory. */
SettDungeonDef sett_dungeon_asked_def(const SettAsk *ask);
/** Reads the request's project. Destroy the dungeon; it is NULL where this
    fails. */
SettStatus sett_dungeon_asked(const SettAsk *ask, SettDungeon **out,
                              bool *newer);
/** The same for the time of `run`. */
SettStatus sett_dungeon_with(SettAsk *ask,
                             SettStatus (*run)(SettAsk *ask, SettDungeon *d,
                                               bool newer));
/** Member `key` of an object: a whole number. */
SettStatus sett_dungeon_asked_int(const SettJson *object, const char *key,
                                  int32_t *out, SettError *err);
/** Member `key` of an object: a room by its name. */
SettStatus sett_dungeon_asked_room(const SettDungeon *d, const SettJson *object,
                                   const char *key, int32_t *room,
                                   SettError *err);
/** Member `key` of an object: a Spot. */
SettStatus sett_dungeon_asked_spot(const SettDungeon *d, const SettJson *object,
                                   const char *key, SettSpot *out,
                                   SettError *err);
/** The way that a PathAsked asks for. */
SettStatus sett_dungeon_asked_path(const SettAsk *ask, const SettDungeon *d,
                                   const SettJson *asked, SettPathType *kind,
                                   SettDungeonPath *out);
/** The members of a DungeonState. `from`: the document that the dungeon was
    read from, or NULL; what is not known here is kept. */
SettStatus sett_dungeon_put_state(SettAsk *ask, SettDungeon *d,
                                  const SettJson *from, bool newer);

#endif
