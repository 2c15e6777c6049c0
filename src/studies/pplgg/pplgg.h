/* pplgg.h - the study of generators that are bred (Kerssemakers et al.
   2012): what its files share. */
#ifndef SETT_STUDIES_PPLGG_H
#define SETT_STUDIES_PPLGG_H

#include "sett/specimens.h"
#include "sett/study_pplgg.h"

extern const int32_t sett_pplgg_radii[SETT_PPLGG_RADII];

/** CPU time of drawing one level, milliseconds. */
typedef struct SettPplggTime {
    double mean[SETT_PPLGG_GROUPS][SETT_PPLGG_WIDTHS];
    double *each; /**< of every generator, at 180 columns */
} SettPplggTime;

typedef struct SettPplggStudy {
    SettStudyRun run;
    const SettGame *game;
    int32_t levels; /**< of a generator, that are compared */
    int32_t random, bred;
    SettGagents *programs; /**< random ones, then the database */
    const char **names;    /**< of the database */
    SettPplggData data;    /**< what claims are tested on */
    SettPplggOne *all;     /**< programs, then the random ones by radius */
    SettPplggTime time;
    SettClaim claims[SETT_PPLGG_CLAIMS];
} SettPplggStudy;

/** First generator of a group, and how many. */
static inline int32_t sett_pplgg_first(const SettPplggStudy *t, int32_t group)
{
    return group == SETT_PPLGG_RANDOM ? 0 : t->random;
}
static inline int32_t sett_pplgg_count(const SettPplggStudy *t, int32_t group)
{
    return group == SETT_PPLGG_RANDOM ? t->random : t->bred;
}
/** Mean likeness of first levels of two different generators of a group; with
    `whole` of all tiles, blank ones as well. */
double sett_pplgg_between(const SettPplggStudy *t, int32_t group, bool cells,
                          bool whole);
/** Draws level `index` of a program; SETT_INFEASIBLE leaves what was drawn. */
SettStatus sett_pplgg_draw(const SettPplggStudy *t, const SettGagents *program,
                           uint64_t index, SettArena *tmp,
                           const SettGrid *grid);

/** The same into a grid of the usual size from `tmp`. `*whole` (or NULL): false
    where the level is infeasible, which is no error. */
SettStatus sett_pplgg_level(const SettPplggStudy *t, const SettGagents *program,
                            uint64_t index, SettArena *tmp, SettGrid *grid,
                            bool *whole);

/** Measures Table I, or reads the times of an earlier result. */
SettStatus sett_pplgg_time(SettPplggStudy *t);
/** Writes them as this file. */
SettStudyDrawFn sett_pplgg_times;
#define SETT_PPLGG_TIMES "times.json"
/** Clouds of the database (0), and of two parents and their children (1). */
SettStudyDrawFn sett_pplgg_clouds;
/** One place of four levels (0), and four places of one (1). */
SettStudyDrawFn sett_pplgg_pieces;
SettStatus sett_pplgg_page(void *self, SettPage *page);

#endif
