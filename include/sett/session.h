/* session.h - one conversation for every front end: a verb and a request in
   JSON go in, a reply in JSON or bytes comes out. WebAssembly, the studio and
   bindings of other languages ask this way; a program in C may, but has all of
   it as functions too. */
#ifndef SETT_SESSION_H
#define SETT_SESSION_H

#include "sett/catalog.h"

SETT_BEGIN

/** A member of a request, of a reply, or of a record in one of them. Lists of
    members end with one whose name is NULL. */
typedef struct SettMember {
    const char *name; /**< "": all members of the record that `type` names, or
                           of one of several: "Linked|NotLinked" */
    /** What the value is: int, real, bool, text, object, game (the name of
       one), recipe, the name of a SettRecord, a "quoted" text, true, false,
       null. T[] is a list, T{} an object with a T for each name, [T, U] a list
       of exactly these, T|U one or the other. A ? at the end: may be left out.
     */
    const char *type;
    const char *help;
    int64_t def, low, high; /**< of an int in a request; closed range */
    uint32_t offset;        /**< of the field that a request is read into */
    uint32_t kind;          /**< of that field; 0: it is read by the verb */
} SettMember;

/** A named object that several replies or requests share. */
typedef struct SettRecord {
    const char *name; /**< "RoomCell" */
    const char *help;
    const SettMember *members; /**< NULL: it is what `is` says */
    const char *is;            /**< a type as above */
    bool asked;                /**< requests hold it */
    bool open; /**< it may have members of others, which are kept */
} SettRecord;

typedef struct SettAsk SettAsk;

/** One thing that can be asked. */
typedef struct SettSessionVerb {
    const char *name, *help;
    const SettMember *request; /**< NULL: none but those below */
    const SettMember *reply;   /**< NULL: bytes, as `help` says */
    bool raw;    /**< the reply is a document of its own, without "version" */
    bool native; /**< not in WebAssembly: arrays of the caller, files */
    /** A kind of object that outlives a verb. With `makes` the reply begins
       with "handle", a number for one that is new; else the request has it. */
    const struct SettKept *kept;
    bool makes;
    SettStatus (*run)(SettAsk *ask);
} SettSessionVerb;

/** All verbs and records that this build has, in a fixed order; static. A
   module of WebAssembly has no records. */
const SettSessionVerb *const *sett_verbs(int32_t *count);
const SettRecord *const *sett_records(int32_t *count);
/** Verbs, records and their members as one JSON document. Types for other
    languages and the checks of bindings are made from it. */
SettStatus sett_verbs_describe(SettText *out);
/** The same for people. */
void sett_verbs_text(SettText *out);

/** What a conversation needs. sett_session_def() gives the defaults. */
typedef struct SettSessionDef {
    SettAlloc alloc;            /**< the default one */
    const SettCatalog *catalog; /**< where parts are looked up: the built-in
                                     one. Must outlive the session. */
    const SettCancel *cancel;   /**< heard by long verbs; NULL */
    size_t memory; /**< most bytes of scratch a verb may hold; 0: no limit */
} SettSessionDef;
SettSessionDef sett_session_def(void);

/** One conversation and what it keeps between verbs. One thread at a time. */
typedef struct SettSession SettSession;

/** Opens a conversation; SETT_NO_MEMORY, and then `*out` is NULL. */
SettStatus sett_session_open(const SettSessionDef *def, SettSession **out);
/** Closes it with all it keeps. NULL is allowed. */
void sett_session_close(SettSession *session);

/** What a verb answered. Valid until the next verb or close. */
typedef struct SettReply {
    const char *data; /**< JSON ends with a 0 byte */
    size_t size;      /**< of JSON without it */
} SettReply;

/** Asks a verb by its name. `request` is JSON, an object (`size` 0: {}).
    Where a verb fails its status is returned, nothing that is kept has changed,
    and the reply is {"version": 1, "error": {"status", "text", "expected",
    "line", "column"}} with the place in the request. Only SETT_NO_MEMORY may
    leave the reply empty. */
SettStatus sett_ask(SettSession *session, const char *verb, const char *request,
                    size_t size, SettReply *reply);

/** Arrays of the caller: NULL where one is not wanted, else with as many
    elements as the verb's help says. The layout is frozen. */
typedef struct SettArrays {
    uint8_t *cells;    /**< [level][row][column]: tiles by their number */
    size_t cell_count; /**< elements of `cells` */
    uint8_t *feasible; /**< [level]: 1 or 0 */
    size_t feasible_count;
    double *values; /**< [level][measure]; NaN where there is none */
    size_t value_count;
} SettArrays;

/** As sett_ask, for the verbs level_array and measure_array, which fill arrays
    of the caller beside their reply: the same recipe and seed give the same
    levels as in JSON, without text between. SETT_BAD_ARGUMENT where an array
    has another size than the request needs; then and where it is cancelled the
    arrays are filled in part. NULL: the reply says the sizes. */
SettStatus sett_ask_arrays(SettSession *session, const char *verb,
                           const char *request, size_t size,
                           const SettArrays *arrays, SettReply *reply);

SETT_END
#endif
