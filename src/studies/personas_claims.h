/* personas_claims.h - what Green et al. 2019 say of how their levels play (C9
   to C19) as functions of plays. */
#ifndef SETT_STUDIES_PERSONAS_CLAIMS_H
#define SETT_STUDIES_PERSONAS_CLAIMS_H

#include "sett/playtest.h"
#include "studies/nine.h"

/** The three of the paper: Runner, Monster Killer, Treasure Collector. */
typedef enum SettPersonasRole {
    SETT_PERSONAS_R,
    SETT_PERSONAS_MK,
    SETT_PERSONAS_TC,
    SETT_PERSONAS_ROLES
} SettPersonasRole;
extern const char *const sett_personas_roles[SETT_PERSONAS_ROLES];

#define SETT_PERSONAS_TESTS 22
#define SETT_PERSONAS_CLAIMS 16
/** The last claim is about looks at parts of the levels, and not part of one.
 */
#define SETT_PERSONAS_LOOKED (SETT_PERSONAS_CLAIMS - 1)
#define SETT_PERSONAS_PAPER 100 /**< levels of a combination in the paper */
#define SETT_PERSONAS_MORE 300

/** Plays of all levels. */
typedef struct SettPersonasData {
    SettNineTable plays; /**< columns: player * SETT_PLAY_VALUES + value */
    int32_t role[SETT_PERSONAS_ROLES]; /**< player of each role */
} SettPersonasData;

/** What levels from..to-1 of every combination say. */
typedef struct SettPersonasLook {
    int64_t from, to;
    SettNineTest tests[SETT_PERSONAS_TESTS];
    SettFinding findings[SETT_PERSONAS_LOOKED];
    bool held[SETT_PERSONAS_LOOKED];
} SettPersonasLook;

/** How often a claim held in disjoint blocks of levels. */
typedef struct SettPersonasBlocks {
    int64_t size, count;
    int64_t held[SETT_PERSONAS_LOOKED];
} SettPersonasBlocks;

typedef struct SettPersonasFound {
    SettPersonasLook all, first, more; /**< every level; first 100; 300 */
    SettPersonasBlocks blocks[2];      /**< of 100 and of 300 */
    SettClaim claims[SETT_PERSONAS_CLAIMS];
} SettPersonasFound;

/** Tests everything. Texts belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_personas_claims(const SettPersonasData *data, SettArena *arena,
                                SettPersonasFound *out);

#endif
