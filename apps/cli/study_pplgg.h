/* study_pplgg.h - the study of generators that are bred (Kerssemakers et al.
   2012): what its files share. */
#ifndef SETT_CLI_STUDY_PPLGG_H
#define SETT_CLI_STUDY_PPLGG_H

#include "sett/specimens.h"
#include "sett/study_pplgg.h"
#include "study.h"

extern const int32_t cli_pplgg_radii[SETT_PPLGG_RADII];

typedef struct PplggOptions {
    SettStudyOptions study;
    const char *from;
    int64_t random;
} PplggOptions;

/** CPU time of drawing one level, milliseconds. */
typedef struct PplggTime {
    double mean[SETT_PPLGG_GROUPS][SETT_PPLGG_WIDTHS];
    double *each; /**< of every generator, at 180 columns */
} PplggTime;

typedef struct PplggStudy {
    SettStudyRun study;
    const SettGame *game;
    int32_t levels; /**< of a generator, that are compared */
    int32_t random, bred;
    SettGagents *programs; /**< random ones, then the database */
    const char **names;    /**< of the database */
    SettPplggData data;    /**< what claims are tested on */
    SettPplggOne *all;     /**< programs, then the random ones by radius */
    PplggTime time;
    SettClaim claims[SETT_PPLGG_CLAIMS];
    int32_t claim_count;
} PplggStudy;

/** First generator of a group, and how many. */
static inline int32_t pplgg_first(const PplggStudy *t, int32_t group)
{
    return group == SETT_PPLGG_RANDOM ? 0 : t->random;
}
static inline int32_t pplgg_count(const PplggStudy *t, int32_t group)
{
    return group == SETT_PPLGG_RANDOM ? t->random : t->bred;
}
/** Mean likeness of first levels of two different generators of a group; with
    `whole` of all tiles, blank ones as well. */
double cli_study_pplgg_between(const PplggStudy *t, int32_t group, bool cells,
                               bool whole);
/** Draws level `index` of a program; SETT_INFEASIBLE leaves what was drawn. */
SettStatus cli_study_pplgg_draw(const PplggStudy *t, const SettGagents *program,
                                uint64_t index, SettArena *tmp,
                                const SettGrid *grid);

/** Measures Table I. */
SettStatus cli_study_pplgg_time(PplggStudy *t);
/** Figures 3 to 6 and index.html. */
SettStatus cli_study_pplgg_pages(PplggStudy *t);

#endif
