/* ask.h - what a verb is given, and what verbs share. A verb is a const
   SettSessionVerb in a file of its own and a row in verbs.c. Its request is
   read into a struct by its rows: fields are int32_t, bool, const SettGame *,
   SettRecipe *, or const SettJson * for all that the verb reads itself. */
#ifndef SETT_SESSION_ASK_H
#define SETT_SESSION_ASK_H

#include "sett/session.h"
#include "sett/sett.h"

/** One question. */
struct SettAsk {
    SettSession *session;
    const SettCatalog *catalog;
    SettArena *arena;     /**< until the end of the verb */
    const SettJson *json; /**< the request itself */
    const void *request;  /**< the struct that its rows fill */
    void *object;         /**< that was made for it, or that "handle" names */
    SettJsonWriter *out;  /**< the reply, an object that is open */
    SettText *bytes;      /**< the reply of raw verbs and of bytes */
    SettError *err;
};

/** A kind of object that outlives a verb: a search, a play. */
typedef struct SettKept {
    const char *name; /**< as it stands in "no NAME has the handle 7" */
    size_t size;
    void (*close)(void *object); /**< of all but the object's own bytes; those
                                      may be all zero still */
} SettKept;

/** The ways to read a member, by the type of its field. */
enum {
    SETT_FIELD_INT = 1,
    SETT_FIELD_BOOL,
    SETT_FIELD_GAME,
    SETT_FIELD_RECIPE,
    SETT_FIELD_JSON
};
#define SETT_FIELD_KIND(Struct, field) \
    _Generic(((Struct *)0)->field, int32_t       \
             : SETT_FIELD_INT, bool              \
             : SETT_FIELD_BOOL, const SettGame * \
             : SETT_FIELD_GAME, SettRecipe *     \
             : SETT_FIELD_RECIPE, const SettJson * \
             : SETT_FIELD_JSON)

/** Modules of WebAssembly describe no verbs, so they are without what is said
   of them; `sett describe --session` says it. */
#ifdef __wasm__
#define SETT_HELP(text) ""
#else
#define SETT_HELP(text) text
#endif

/** A member of a request and the field it is read into. */
#define SETT_ASKED_AS(Struct, field, name_, type_, help_)       \
    {                                                           \
        .name = name_, .type = type_, .help = SETT_HELP(help_), \
        .offset = offsetof(Struct, field),                      \
        .kind = SETT_FIELD_KIND(Struct, field)                  \
    }
/** The same, by the field's own name. */
#define SETT_ASKED(Struct, field, type_, help_) \
    SETT_ASKED_AS(Struct, field, #field, type_, help_)
/** A whole number with its default and range, which may be left out. */
#define SETT_ASKED_INT(Struct, field, def_, low_, high_, help_)                \
    {                                                                          \
        .name = #field, .type = "int?", .help = SETT_HELP(help_), .def = def_, \
        .low = low_, .high = high_, .offset = offsetof(Struct, field),         \
        .kind = SETT_FIELD_KIND(Struct, field)                                 \
    }
/** A member of a reply or a record. */
#define SETT_TOLD(name_, type_, help_)                      \
    {                                                       \
        .name = SETT_HELP(name_), .type = SETT_HELP(type_), \
        .help = SETT_HELP(help_)                            \
    }
/** All members of a record. */
#define SETT_TOLD_AS(type_) SETT_TOLD("", type_, "")
#define SETT_MEMBERS_END \
    {                    \
        .name = NULL     \
    }

/** Refuses a member that is not among `names` (NULL ends them): a slip of the
    pen must not pass. For objects inside a request. */
SettStatus sett_ask_members(const SettJson *object, const char *const *names,
                            SettError *err);
/** A whole number in 0..most of an object inside a request; `value` stays where
    it is left out. */
SettStatus sett_ask_int(const SettJson *object, const char *name, int64_t most,
                        int64_t *value, SettError *err);
/** Refuses a number of the request that is beyond what the object has. */
SettStatus sett_ask_most(const SettAsk *ask, const char *name, int32_t value,
                         int32_t most);
/** An arena for an object that is kept, with the session's memory and cancel.
 */
SettArena sett_ask_arena(const SettAsk *ask);

/** Members "hash", and "feasible", "reasons", "measures" of a level. */
void sett_ask_put_hash(SettJsonWriter *w, uint64_t hash);
SettStatus sett_ask_judge(SettAsk *ask, const SettGame *game,
                          const SettGrid *grid);

#endif
