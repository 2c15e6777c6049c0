/* strong_claims.h - what can be had of the levels of the two-step study (S1 to
   S8; ours): claims as functions of what searches and personas came to. */
#ifndef SETT_STUDIES_STRONG_CLAIMS_H
#define SETT_STUDIES_STRONG_CLAIMS_H

#include "sett/play.h"
#include "studies/nine.h"

#define SETT_STRONG_ROLES 4 /**< utilities: R, MK, TC, C */
#define SETT_STRONG_CLAIMS 8
/** Plans for a level: a win, and the best of each role. */
#define SETT_STRONG_PLANS (SETT_STRONG_ROLES + 1)

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
enum {
    SETT_STRONG_BEST,   /**< utility of the strong persona's play */
    SETT_STRONG_PROVEN, /**< 1: there is no better one */
    SETT_STRONG_TURNS,  /**< of that play */
    SETT_STRONG_SPENT,  /**< nodes */
    SETT_STRONG_PLAYED, /**< utility of the persona's play */
    SETT_STRONG_WON,    /**< 1 where the persona won */
    SETT_STRONG_ROLE_VALUES
};
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

/** Over some combinations (bits). The table has SETT_STRONG_VALUES columns. */
SettStrongCounts sett_strong_count(const SettNineTable *table, uint32_t combos);
SettStrongGap sett_strong_gap(const SettNineTable *table, uint32_t combos,
                              int32_t role);
/** Tests S1 to S8 into claims[SETT_STRONG_CLAIMS]. Texts belong to the arena.
    SETT_NO_MEMORY. */
SettStatus sett_strong_claims(const SettNineTable *table, SettArena *arena,
                              SettClaim *claims);

#endif
