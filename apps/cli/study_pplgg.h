/* study_pplgg.h - the study of generators that are bred (Kerssemakers et al.
   2012): what its files share. */
#ifndef SETT_CLI_STUDY_PPLGG_H
#define SETT_CLI_STUDY_PPLGG_H

#include "lab/diversity.h"
#include "study_results.h"

#define PPLGG_RADII 5
#define PPLGG_PARTS 3  /* of a level, side by side */
#define PPLGG_PLAYS 20 /* levels of one generator that are played, at most */
#define PPLGG_WIDTHS 4 /* of Table I and G11 */
#define PPLGG_CLAIMS 16

extern const int32_t pplgg_radii[PPLGG_RADII];
extern const int32_t pplgg_widths[PPLGG_WIDTHS];

typedef enum PplggGroup {
    PPLGG_RANDOM,
    PPLGG_BRED, /**< the database */
    PPLGG_GROUPS
} PplggGroup;

typedef struct PplggOptions {
    StudyOptions study;
    const char *from;
    int64_t random;
} PplggOptions;

/** What came of one generator. */
typedef struct PplggOne {
    double cells, mix; /**< how alike its levels are */
    double radius;     /**< mean over its agents */
    double solid, floor, drawn;
    double played, won, progress;
    double deeds[PPLGG_PLAYS]; /**< of each win; NaN: lost */
    double *parts;             /**< [level][part][tile]: shares */
    uint8_t *first;            /**< its first level */
} PplggOne;

/** CPU time of drawing one level, milliseconds. */
typedef struct PplggTime {
    double mean[PPLGG_GROUPS][PPLGG_WIDTHS];
    double *each; /**< of every generator, at 180 columns */
} PplggTime;

typedef struct PplggStudy {
    Study study;
    const SettGame *game;
    int32_t levels; /**< of a generator, that are compared */
    int32_t random, bred;
    SettGagents *programs;          /**< random ones, then the database */
    const char **names;             /**< of the database */
    double cells_filled, cells_all; /**< of the database's archive; NaN */
    PplggOne *all; /**< programs, then the random ones by radius */
    PplggTime time;
    SettClaim claims[PPLGG_CLAIMS];
    int32_t claim_count;
} PplggStudy;

/** First generator of a group, and how many. */
static inline int32_t pplgg_first(const PplggStudy *t, int32_t group)
{
    return group == PPLGG_RANDOM ? 0 : t->random;
}
static inline int32_t pplgg_count(const PplggStudy *t, int32_t group)
{
    return group == PPLGG_RANDOM ? t->random : t->bred;
}
/** Mean likeness of first levels of two different generators of a group; with
    `whole` of all tiles, blank ones as well. */
double sett_study_pplgg_between(const PplggStudy *t, int32_t group, bool cells,
                                bool whole);
/** Draws level `index` of a program; SETT_INFEASIBLE leaves what was drawn. */
SettStatus sett_study_pplgg_draw(const PplggStudy *t,
                                 const SettGagents *program, uint64_t index,
                                 SettArena *tmp, const SettGrid *grid);

/** Measures Table I. */
SettStatus sett_study_pplgg_time(PplggStudy *t);
/** Tests all claims; texts live in the arena. */
SettStatus sett_study_pplgg_claims(PplggStudy *t);
/** Figures 3 to 6 and index.html. */
SettStatus sett_study_pplgg_pages(PplggStudy *t);

#endif
