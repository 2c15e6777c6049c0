/* breeding.h - generators bred by hand: a page of agent programs, some of them
   marked as parents, and the next page made of these (Kerssemakers, Tuxen,
   Togelius and Yannakakis 2012, sections III.A and V.B). Any game that lends a
   canvas; who marks, and by what taste, is up to the host. */
#ifndef SETT_BREEDING_H
#define SETT_BREEDING_H

#include "sett/gagents.h"

SETT_BEGIN

#define SETT_MAX_LITTER 24 /**< generators on a page */

/** How pages are made (docs/design/pplgg.md, section 8). */
typedef struct SettBreedingParams {
    int32_t population; /**< generators on a page, 4..SETT_MAX_LITTER */
    SettChance crossover, mutation;
    bool keep;          /**< marked parents come first on the next page */
    int32_t fresh;      /**< last places of a page that are not bred: picks of
                             the database, or generators at random */
    int32_t candidates; /**< children tried for a place if there is a wish */
    int32_t levels;     /**< that each of them is measured on */
} SettBreedingParams;
extern const SettTable sett_breeding_params;

/** A generator of the database that pages begin with. */
typedef struct SettBreedingPick {
    const char *name;
    const SettGagents *generator;
} SettBreedingPick;

/** What is bred from. The definition is copied; what it points to must outlive
    the breeding. */
typedef struct SettBreedingDef {
    const SettGame *game;
    const SettBreedingParams *params;
    const SettBreedingPick *database; /**< where it has too few, generators at
                                           random fill the page */
    int32_t database_count;
    uint64_t seed;
    SettAlloc alloc;
    SettJobs jobs;
    const SettCancel *cancel;
} SettBreedingDef;

/** Seed 1, own allocator, serial; the rest is to be filled. */
SettBreedingDef sett_breeding_def(void);

/** Where a generator comes from. */
#define SETT_BIRTH_LIST(X)                             \
    X(PICKED, "picked")   /* from the database */      \
    X(RANDOM, "random")   /* drawn at random */        \
    X(CROSSED, "crossed") /* agents of two parents */  \
    X(COPIED, "copied")   /* all agents of a parent */ \
    X(EDITED, "edited")   /* its parent, by hand */    \
    X(IMPORTED, "imported")
typedef enum SettBirth {
#define SETT_BIRTH_ENUM(name, text) SETT_BORN_##name,
    SETT_BIRTH_LIST(SETT_BIRTH_ENUM)
#undef SETT_BIRTH_ENUM
        SETT_BIRTHS
} SettBirth;
/** Word for it, such as "crossed"; static storage. */
const char *sett_birth_name(SettBirth birth);

#define SETT_OF_NOBODY 2 /**< an agent that comes from no parent */

/** A generator that was on some page, and its lineage. */
typedef struct SettBred {
    int32_t id;         /**< counts all of a breeding, from 0 */
    int32_t generation; /**< of the page that it was born on */
    SettBirth birth;
    bool mutated;       /**< after its birth by crossing or copying */
    int32_t parents[2]; /**< their ids; -1 = none */
    uint8_t origins[SETT_MAX_GAGENTS]; /**< parent of each agent: 0, 1 or
                                            SETT_OF_NOBODY */
    int32_t shifted;          /**< the agent that a mutation shifted, or -1 */
    const char *name;         /**< of its file or database entry; "" = bred */
    const SettJson *document; /**< file that it was read from, or NULL: to
                                   write it with all that it says */
    SettGagents generator;
} SettBred;

/** A running breeding. Opaque; one thread at a time. */
typedef struct SettBreeding SettBreeding;

typedef struct SettBreedingState {
    int32_t population;
    uint64_t seed;
    int32_t generation;  /**< of the page shown: how often `next` led to it */
    int32_t page, pages; /**< of the record: page - 0 steps can be undone,
                              pages - 1 - page can be done again */
    int32_t marked;      /**< parents on this page */
    int32_t born;        /**< generators in the record */
    const char *wish;    /**< in words, or NULL */
} SettBreedingState;

/** Makes the first page: drawn from the database without replacement. Errors:
    SETT_BAD_ARGUMENT, SETT_BAD_INPUT for a parameter out of range,
    SETT_UNSUPPORTED for a game without canvas, SETT_NO_MEMORY. */
SettStatus sett_breeding_create(const SettBreedingDef *def, SettBreeding **out,
                                SettError *err);
/** NULL is fine. */
void sett_breeding_destroy(SettBreeding *breeding);
SettBreedingState sett_breeding_state(const SettBreeding *breeding);

/** The generator in a place of the page shown, from 0; or of an id. Belongs to
    the breeding; valid as long as its page can be reached by undo or redo. */
const SettBred *sett_breeding_at(const SettBreeding *breeding, int32_t place);
const SettBred *sett_breeding_born(const SettBreeding *breeding, int32_t id);

/** Marks (or not) a place as a parent. Marks belong to their page. */
void sett_breeding_mark(SettBreeding *breeding, int32_t place, bool marked);
bool sett_breeding_is_marked(const SettBreeding *breeding, int32_t place);

/** Makes the next page of the marked parents. Pages that could be done again
    are forgotten. Where it fails nothing has changed: SETT_BAD_ARGUMENT where
    none are marked or no place is left for a child, SETT_CANCELLED,
    SETT_NO_MEMORY. Every call draws anew, also after undo; the result hangs on
    the seed, the calls and the marks alone. */
SettStatus sett_breeding_next(SettBreeding *breeding, SettError *err);
/** One page back or forth; false where there is none. */
bool sett_breeding_undo(SettBreeding *breeding);
bool sett_breeding_redo(SettBreeding *breeding);
/** Puts a generator in a place, as a page of its own that can be undone: an
    edited one, whose parent is what stood there, or an imported one with its
    name (may be NULL). `document`: the file it comes from, copied, or NULL. */
SettStatus sett_breeding_put(SettBreeding *breeding, int32_t place,
                             SettBirth birth, const SettGagents *generator,
                             const char *name, const SettJson *document,
                             SettError *err);

/** What levels are wished to be, from the next page on: "gaps=3..6, foes>=8",
    measures of the game as in `sett generate --want`. Of `candidates` children
    for a place the one whose levels miss it least is taken. NULL: no wish. A
    wish that cannot be read is SETT_BAD_INPUT and changes nothing. */
SettStatus sett_breeding_wish(SettBreeding *breeding, const char *wish,
                              SettError *err);
/** How far a generator's levels first..first+count-1 of `seed`, the very ones
    that `sett generate` draws, are from the wish on average: 0 = all as wished,
    or nothing is. `tmp` is reset to where it was. */
SettStatus sett_breeding_miss(const SettBreeding *breeding,
                              const SettGagents *generator, uint64_t seed,
                              uint64_t first, int32_t count, SettArena *tmp,
                              double *out);

/** Writes the whole session: {"format": "sett-breeding", ...}: every page and
    generator, marks, wish. The database is not in it. */
void sett_breeding_write(const SettBreeding *breeding, SettJsonWriter *out);
/** A breeding as it was written, of def->game; parameters and seed are those of
    the session, not the definition's. What makes no sense is SETT_BAD_INPUT
    with its place. */
SettStatus sett_breeding_read(const SettBreedingDef *def, const SettJson *json,
                              SettBreeding **out, SettError *err);

SETT_END
#endif
