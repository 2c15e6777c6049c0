/* session.h - one conversation between a host and a module. The host opens it
   once; for each question it asks for room, writes its JSON request there,
   calls a verb with the request's size, and reads the reply (JSON, or bytes
   where the verb says so) before the next call:

     s = open()                     0: no memory
     p = room(s, size)              where the request goes; 0: no memory
     status = VERB(s, size)         a SettStatus; 0 = ok
     reply(s), reply_size(s)        valid until the next verb
     close(s)

   Where a verb fails the reply is {"version": 1, "error": {...}}. All state
   lives in the session; the library has none of its own. A verb is a function
   with the shape SessionVerb and an export that hands it to
   sett_session_answer; session.js asks it by the export's name. */
#ifndef SETT_WASM_SESSION_H
#define SETT_WASM_SESSION_H

#include "sett/sett.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else /* tests run the same sources as they are */
#define EXPORT(name)
#endif

typedef struct SessionObject SessionObject;

typedef struct Session {
    const SettCatalog *catalog; /* where parts are looked up by name */
    SettArena arena;            /* reset at the begin of every verb */
    SettText reply;
    char *room;
    size_t room_size;
    SessionObject *objects; /* that are kept, the newest first */
    int32_t handles;        /* that were given out */
} Session;

typedef SettStatus SessionVerb(Session *s, const SettJson *request,
                               SettError *err);

/* Reads the request, runs the verb, and turns a failure into a reply. */
SettStatus sett_session_answer(Session *s, size_t size, SessionVerb *verb);
/* Begins the reply: an object that is open, with its version. */
SettJsonWriter sett_session_reply(Session *s);
void sett_session_put_hash(SettJsonWriter *w, uint64_t hash);
/* What is wrong with a level and what is measured of it, as members; `values`
   has room for the game's measures. */
SettStatus sett_session_judge(SettJsonWriter *w, const SettGame *game,
                              const SettGrid *grid, SettArena *tmp,
                              double *values);

/* Refuses a member that no verb reads: a slip of the pen must not pass. */
SettStatus sett_session_members(const SettJson *request,
                                const char *const *names, SettError *err);
/* An integer member in 0..most; `value` stays where it is left out. */
SettStatus sett_session_read_int(const SettJson *request, const char *key,
                                 int64_t most, int64_t *value, SettError *err);
/* The game that member "game" names; it may not be left out. */
SettStatus sett_session_read_game(const Session *s, const SettJson *request,
                                  const SettGame **game, SettError *err);

/* A kind of object that outlives a verb: a search, a play. */
typedef struct SessionKind {
    const char *name; /* as it stands in "no NAME has the handle 7" */
    size_t size;
    void (*close)(void *object); /* of all but the object's own bytes; those may
                                    be all zero still */
} SessionKind;

/* A new object of that kind, all zero, kept until release or close: or only
   until the end of this verb, where it fails. `names`: as above. */
SettStatus sett_session_make(Session *s, const SettJson *request,
                             const char *const *names, const SessionKind *kind,
                             void **object, SettError *err);
/* Begins the reply of a verb that has made one, with its handle. */
SettJsonWriter sett_session_reply_made(Session *s);
/* The object of that kind that member "handle" names; `names`: as above. */
SettStatus sett_session_take(const Session *s, const SettJson *request,
                             const char *const *names, const SessionKind *kind,
                             void **object, SettError *err);
/* Destroys one object, or all with handle 0. */
void sett_session_drop(Session *s, int32_t handle);

#endif
