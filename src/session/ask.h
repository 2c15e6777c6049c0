/* ask.h - what a verb is given, and what verbs share. A verb is a const
   SettSessionVerb, made by VERB beside its function, and a name in
   verbs.h. Its rows say which fields of SettAsked it has. */
#ifndef SETT_SESSION_ASK_H
#define SETT_SESSION_ASK_H

#include "sett/session.h"
#include "sett/sett.h"

/** The members of all requests; each verb has those that its rows name. A
    SettJson has the outermost shape of its row's type, the verb reads the rest;
    what is left out is 0, false, NULL or the row's default. */
typedef struct SettAsked {
    const SettGame *game;
    SettRecipe *recipe;
    const SettJson *rows, *lock, *text, *name;
    const SettJson *player, *actions;
    const SettJson *others, *preset, *style, *method, *genome, *eval;
    const SettJson *project, *files, *edits, *path, *as, *title;
    const SettJson *agent, *training, *segments, *shape, *symmetry;
    const SettJson *params, *database, *session, *generator;
    const SettJson *what, *page, *wish, *changes, *layer, *axes;
    const SettJson *choices, *scored;
    int32_t handle, seed, index, first, count, steps, units, budget;
    int32_t scale, id, place, levels, rater, global, length, evaluations, cell;
    int32_t w, h, x, y;
    bool changed, marked;
} SettAsked;

/** One question. */
struct SettAsk {
    SettSession *session;
    const SettCatalog *catalog;
    SettArena *arena;     /**< until the end of the verb */
    const SettJson *json; /**< the request itself */
    SettAsked asked;      /**< its members by the verb's rows */
    void *object;         /**< that was made for it, or that "handle" names */
    SettJsonWriter *out;  /**< the reply, an object that is open */
    SettText *bytes;      /**< the reply of raw verbs and of bytes */
    SettText text;        /**< empty, for one member at a time; freed after */
    const SettArrays *arrays; /**< of the caller, or NULL */
    SettError *err;
};

/** Puts a game of a file into the conversation's catalog in place of one of its
    name. The file is the session's, after an error, too. */
SettStatus sett_ask_keep_game(SettAsk *ask, SettGameFile *file);
/** The file of a game; NULL: it comes from none. */
SettGameFile *sett_ask_kept_game(const SettAsk *ask, const SettGame *game);

/** Between the `total` levels of a verb, of which that many are done: SETT_OK,
    or SETT_CANCELLED. Who tells people how far the verb is can ask for it. */
SettStatus sett_ask_step(SettAsk *ask, int64_t done, int64_t total);
/** What the verb that runs has said last; `total` 0: nothing. */
int64_t sett_session_done(const SettSession *session, int64_t *total);

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
#define SETT_FIELD_KIND(field) \
    _Generic(((SettAsked *)0)->field, int32_t \
             : SETT_FIELD_INT, bool         \
             : SETT_FIELD_BOOL, const SettGame * \
             : SETT_FIELD_GAME, SettRecipe * \
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
#define ASKED_AS(field, name_, type_, help_)                                 \
    {                                                                        \
        .name = name_, .type = type_, .help = SETT_HELP(help_),              \
        .offset = offsetof(SettAsked, field), .kind = SETT_FIELD_KIND(field) \
    }
/** The same, by the field's own name. */
#define ASKED(field, type_, help_) ASKED_AS(field, #field, type_, help_)
/** A whole number with its default and range, which may be left out. */
#define ASKED_INT_AS(field, name_, def_, low_, high_, help_)                  \
    {                                                                         \
        .name = name_, .type = "int?", .help = SETT_HELP(help_), .def = def_, \
        .low = low_, .high = high_, .offset = offsetof(SettAsked, field),     \
        .kind = SETT_FIELD_KIND(field)                                        \
    }
#define ASKED_INT(field, def_, low_, high_, help_) \
    ASKED_INT_AS(field, #field, def_, low_, high_, help_)
/** A member of an object inside a request, read and refused by its row: it
    keeps its words in WebAssembly, too. */
#define ASKED_IN(name_, type_, help_)               \
    {                                               \
        .name = name_, .type = type_, .help = help_ \
    }
/** A member of a reply or a record. */
#define TOLD(name_, type_, help_) \
    ASKED_IN(SETT_HELP(name_), SETT_HELP(type_), SETT_HELP(help_))
/** All members of a record. */
#define TOLD_AS(type_) TOLD("", type_, "")

#define MEMBERS_END  \
    {                \
        .name = NULL \
    }
#define MEMBERS(...) ((const SettMember[]){__VA_ARGS__, MEMBERS_END})
#define NO_MEMBERS ((const SettMember[]){MEMBERS_END})

/** A verb: its name as in requests, its function, its help, then REQUEST,
    REPLY and other fields of SettSessionVerb. */
#define VERB(name_, run_, help_, ...)           \
    const SettSessionVerb sett_verb_##name_ = { \
        .name = #name_, .run = run_, .help = SETT_HELP(help_), __VA_ARGS__}
#define REQUEST(...) .request = MEMBERS(__VA_ARGS__)
#define REPLY(...) .reply = MEMBERS(__VA_ARGS__)
#define REPLY_AS(type_) REPLY(TOLD_AS(type_))

#define RECORD_FIELDS(name_, help_, ...) \
    .name = #name_, .help = SETT_HELP(help_), .members = MEMBERS(__VA_ARGS__)
/** A record of replies by its name and its members. */
#define RECORD(name_, ...) \
    const SettRecord sett_record_##name_ = {RECORD_FIELDS(name_, __VA_ARGS__)}
/** One of requests, too. */
#define RECORD_ASKED(name_, ...)                                               \
    const SettRecord sett_record_##name_ = {RECORD_FIELDS(name_, __VA_ARGS__), \
                                            .asked = true}
/** One that may have members of others, which are kept. */
#define RECORD_OPEN(name_, ...)                                                \
    const SettRecord sett_record_##name_ = {RECORD_FIELDS(name_, __VA_ARGS__), \
                                            .asked = true, .open = true}
/** A name for a type of requests. */
#define RECORD_IS(name_, help_, is_)         \
    const SettRecord sett_record_##name_ = { \
        .name = #name_, .help = SETT_HELP(help_), .is = is_, .asked = true}

/** Refuses a member of an object inside a request that has no row. */
SettStatus sett_ask_members(const SettJson *object, const SettMember *rows,
                            SettError *err);
/** A whole number in 0..most of an object inside a request; `value` stays where
    it is left out. */
SettStatus sett_ask_int(const SettJson *object, const char *name, int64_t most,
                        int64_t *value, SettError *err);
/** Refuses a number of the request that is beyond what the object has. */
SettStatus sett_ask_most(const SettAsk *ask, const char *name, int32_t value,
                         int32_t most);
/** An arena for a kept object, with the session's memory and cancel. */
SettArena sett_ask_arena(const SettAsk *ask);

/** A lock: as many rows as the level, each as wide, of "#" or "x" where a cell
    stays and "." where it does not. */
SettStatus sett_ask_lock(SettAsk *ask, const SettJson *rows, int32_t w,
                         int32_t h, SettMask *out);
/** A list of levels, each its rows, at most `most` of them. The array and the
    levels belong to `arena`. */
SettStatus sett_ask_levels(SettAsk *ask, const SettGame *game,
                           const SettJson *list, int32_t most, SettArena *arena,
                           SettTraining *out);
/** Refuses "files" of a request that are no GameUse. */
SettStatus sett_ask_check_files(const SettAsk *ask);
/** A text as a member; where it has run out of memory so has the reply. The
    text is empty afterwards. */
void sett_ask_put_text(SettJsonWriter *w, const char *name, SettText *text);
/** The member "hash", 16 hexadecimal digits. */
void sett_ask_put_hash(SettJsonWriter *w, uint64_t hash);
/** Members "feasible", "reasons" and "measures" of a level. */
SettStatus sett_ask_judge(SettAsk *ask, const SettGame *game,
                          const SettGrid *grid);
/** Members of Level: a level that sett_make has returned `made` for. */
SettStatus sett_ask_put_made(SettAsk *ask, const SettGame *game,
                             const SettGrid *grid, SettStatus made,
                             const SettGenReport *reports);

/** Refuses an array of the caller that is not there or has not `want`
    elements. */
SettStatus sett_ask_array(const SettAsk *ask, const char *name,
                          const void *array, size_t have, size_t want);
/** Checks the request's members against the verb's rows and fills
    ask->asked. */
SettStatus sett_ask_read(SettAsk *ask, const SettSessionVerb *verb);

#endif
