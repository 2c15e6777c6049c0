/* study_two_step.h - the studies of two-step dungeons (Green, Khalifa,
   Alsoughayer, Surana, Liapis and Togelius 2019), and their claims as functions
   of measured levels and plays: of the levels, of how personas play them, and,
   ours, of what strong players can have of them. */
#ifndef SETT_STUDY_TWO_STEP_H
#define SETT_STUDY_TWO_STEP_H

#include "sett/playtest.h"
#include "sett/study_run.h"

SETT_BEGIN

/* Combinations of a layout creator (cc, cac, ac) and a furnisher (cf, caf, af).
 */

#define SETT_NINE_SIDE 3 /**< creators, and furnishers */
#define SETT_NINE 9      /**< combinations */

/** Combination creator * 3 + furnisher as a bit, and unions of these. */
#define SETT_NINE_CC 0x007u
#define SETT_NINE_CAC 0x038u
#define SETT_NINE_AC 0x1C0u
#define SETT_NINE_CF 0x049u
#define SETT_NINE_CAF 0x092u
#define SETT_NINE_AF 0x124u
#define SETT_NINE_ALL 0x1FFu

/** Names of the creators, and of the furnishers, in the catalog. */
extern const char *const sett_nine_creators[SETT_NINE_SIDE];
extern const char *const sett_nine_furnishers[SETT_NINE_SIDE];
/** "cc-cf" and so on. */
extern const char *const sett_nine_names[SETT_NINE];

/** Levels of each combination, each with some numbers; NaN where a level has no
    such number. */
typedef struct SettNineTable {
    const double *values; /**< [combination][level][column] */
    int64_t levels;       /**< of each combination */
    int32_t columns;
} SettNineTable;

/** Values of a column in levels 0..count-1 of some combinations (bits). */
SettSample sett_nine_sample(const SettNineTable *table, int32_t column,
                            uint32_t combos, int64_t count);

/** One comparison of a claim: is the mean of a above that of b? */
typedef struct SettNineTest {
    const char *claim, *value, *a, *b;
    double mean_a, mean_b;
    SettWelch welch;     /**< p not corrected */
    SettFinding finding; /**< p corrected, once all tests are */
} SettNineTest;

/** Combination `combo` as the studies make it: each furnisher on fresh layouts,
    so that level i of a seed is the same in every study. What it points to
    belongs to the host's arena. Errors as sett_recipe_choose, in host->err. */
SettStatus sett_two_step_recipe(const SettStudyHost *host, const SettGame *game,
                                int32_t combo, uint64_t seed, SettRecipe *out);
/** `levels` of each combination (1,000 by default), measured and tested. Writes
    claims.json, levels.csv, results.sqlite, figure1.svg to figure3.svg and
    index.html. Options: SettStudyOptions alone. Cost: 0.1 ms a level. */
extern const SettStudy sett_study_two_step;

/** The same levels (100 of each combination by default), played by personas.
    Further options: "budget" and "personas". Writes plays.csv and figure4.svg,
    too. Cost: a play a level and persona, each of up to its budget. */
extern const SettStudy sett_study_personas;
/** Which of the same levels can be won, and how well at best. Further options:
    "budget" and "steps". Writes gaps.svg instead of the figures. Cost: five
    searches of up to the budget and four of up to the steps a level. */
extern const SettStudy sett_study_strong;

/* What Green et al. 2019 say of their levels (C1 to C8, C20). */

#define SETT_TWO_STEP_TESTS 12  /**< comparisons */
#define SETT_TWO_STEP_CLAIMS 10 /**< claims */

/** The measures that the claims use, by their names in MiniDungeons 2. The
    first twelve are the ways from the entrance. */
#define SETT_TWO_STEP_MEASURES(X) \
    X(exit_path)                  \
    X(path_goblin)                \
    X(path_mage)                  \
    X(path_ogre)                  \
    X(path_blob)                  \
    X(path_minitaur)              \
    X(path_potion)                \
    X(path_treasure)              \
    X(path_trap)                  \
    X(path_portal)                \
    X(portal_entry)               \
    X(portal_exit)                \
    X(longest_path)               \
    X(wall_chunks)                \
    X(floors) X(elements) X(portals) X(monsters) X(potions) X(treasures)
enum {
#define SETT_TWO_STEP_ENUM(name) SETT_TWO_STEP_##name,
    SETT_TWO_STEP_MEASURES(SETT_TWO_STEP_ENUM)
#undef SETT_TWO_STEP_ENUM
        SETT_TWO_STEP_MEASURE_COUNT
};
#define SETT_TWO_STEP_PATHS 12 /**< measures that are ways */
/** Names of the measures above. */
extern const char
    *const sett_two_step_measure_names[SETT_TWO_STEP_MEASURE_COUNT];

/** What came of it. */
typedef struct SettTwoStepFound {
    SettNineTest tests[SETT_TWO_STEP_TESTS];
    SettClaim claims[SETT_TWO_STEP_CLAIMS];
} SettTwoStepFound;

/** Tests everything. `columns` (SETT_TWO_STEP_MEASURE_COUNT of them) gives the
    table's column of each measure above. Texts belong to the arena.
    SETT_NO_MEMORY. */
SettStatus sett_two_step_claims(const SettNineTable *table,
                                const int32_t *columns, SettArena *arena,
                                SettTwoStepFound *out);

/* What the same paper says of how its levels play (C9 to C19). */

/** The three personas of the paper: Runner, Monster Killer, Treasure Collector.
 */
typedef enum SettPersonasRole {
    SETT_PERSONAS_R,
    SETT_PERSONAS_MK,
    SETT_PERSONAS_TC,
    SETT_PERSONAS_ROLES
} SettPersonasRole;
/** Their names: "R", "MK", "TC". */
extern const char *const sett_personas_roles[SETT_PERSONAS_ROLES];

#define SETT_PERSONAS_TESTS 22  /**< comparisons */
#define SETT_PERSONAS_CLAIMS 16 /**< claims */
/** The last claim is about looks at parts of the levels, and not part of one.
 */
#define SETT_PERSONAS_LOOKED (SETT_PERSONAS_CLAIMS - 1)
#define SETT_PERSONAS_PAPER 100 /**< levels of a combination in the paper */
#define SETT_PERSONAS_MORE 300  /**< levels of a larger look */

/** Plays of all levels (sett/playtest.h). */
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

/** What came of it. */
typedef struct SettPersonasFound {
    SettPersonasLook all, first, more; /**< every level; first 100; 300 */
    SettPersonasBlocks blocks[2];      /**< of 100 and of 300 */
    SettClaim claims[SETT_PERSONAS_CLAIMS];
} SettPersonasFound;

/** Tests everything. Texts belong to the arena. SETT_NO_MEMORY. */
SettStatus sett_personas_claims(const SettPersonasData *data, SettArena *arena,
                                SettPersonasFound *out);

/* What can be had of the levels of the two-step study (S1 to S8; ours): claims
   as functions of what searches and personas came to. */

#define SETT_STRONG_ROLES 4 /**< utilities: R, MK, TC, C */
#define SETT_STRONG_CLAIMS 8
/** Plans for a level: a win, and the best of each role. */
#define SETT_STRONG_PLANS (SETT_STRONG_ROLES + 1)

/** Their names: "R", "MK", "TC", "C". */
extern const char *const sett_strong_roles[SETT_STRONG_ROLES];

/** Columns of a level; all NaN where it cannot be made or played. Values of
   role r begin at SETT_STRONG_ROLE + r * SETT_STRONG_ROLE_VALUES. */
enum {
    SETT_STRONG_ANSWER,  /**< SettAnswer: can it be won? */
    SETT_STRONG_CLASH,   /**< 1: one search won, another proved a loss */
    SETT_STRONG_NODES,   /**< of the search for a win alone */
    SETT_STRONG_REPLAYS, /**< plans of strong personas that replay */
    SETT_STRONG_ROLE
};
/** Values of a role. */
enum {
    SETT_STRONG_BEST,   /**< utility of the strong persona's play */
    SETT_STRONG_PROVEN, /**< 1: there is no better one */
    SETT_STRONG_TURNS,  /**< of that play */
    SETT_STRONG_SPENT,  /**< nodes */
    SETT_STRONG_PLAYED, /**< utility of the persona's play */
    SETT_STRONG_WON,    /**< 1 where the persona won */
    SETT_STRONG_ROLE_VALUES
};
/** Columns in all. */
#define SETT_STRONG_VALUES \
    (SETT_STRONG_ROLE + SETT_STRONG_ROLES * SETT_STRONG_ROLE_VALUES)

/** How many levels can be won. */
typedef struct SettStrongCounts {
    int64_t answers[3]; /**< by SettAnswer */
    int64_t levels;     /**< that could be made and played */
} SettStrongCounts;

/** Winnable levels, for one role. */
typedef struct SettStrongGap {
    SettSample best, proven, turns, played, won;
    SettSample gap; /**< best - played, level by level */
} SettStrongGap;

/** Counts levels of some combinations (bits). The table has SETT_STRONG_VALUES
    columns. */
SettStrongCounts sett_strong_count(const SettNineTable *table, uint32_t combos);
/** What winnable levels of some combinations say of a role, from 0 on. */
SettStrongGap sett_strong_gap(const SettNineTable *table, uint32_t combos,
                              int32_t role);
/** Tests S1 to S8 into claims[SETT_STRONG_CLAIMS]. Texts belong to the arena.
    SETT_NO_MEMORY. */
SettStatus sett_strong_claims(const SettNineTable *table, SettArena *arena,
                              SettClaim *claims);

SETT_END
#endif
