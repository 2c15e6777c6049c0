/* study_pplgg.h - what Kerssemakers, Tuxen, Togelius and Yannakakis 2012 say of
   their generators, and we of the databases, as functions of what came of the
   generators. */
#ifndef SETT_STUDY_PPLGG_H
#define SETT_STUDY_PPLGG_H

#include "sett/study_run.h"

SETT_BEGIN

/** The study: random generators and a database's, `levels` levels each compared
    (6 by default). Further options: "from", "random". The host must have
    generators; its game is "mario" where it names none. Writes generators.csv,
    times.json, claims.json, results.sqlite, figure3.svg to figure6.svg and
    index.html. Cost: up to 20 levels of each generator that are drawn and
    played. */
extern const SettStudy sett_study_pplgg;

#define SETT_PPLGG_RADII 5  /**< that random generators are given */
#define SETT_PPLGG_PARTS 3  /**< of a level, side by side */
#define SETT_PPLGG_PLAYS 20 /**< levels of a generator that are played */
#define SETT_PPLGG_WIDTHS 4 /**< of Table I and G11 */
#define SETT_PPLGG_CLAIMS 16

/** These widths, in cells. */
extern const int32_t sett_pplgg_widths[SETT_PPLGG_WIDTHS];

/** Groups of generators. */
typedef enum SettPplggGroup {
    SETT_PPLGG_RANDOM,
    SETT_PPLGG_BRED, /**< the database */
    SETT_PPLGG_GROUPS
} SettPplggGroup;

/** What came of one generator. */
typedef struct SettPplggOne {
    double cells, mix; /**< how alike its levels are */
    double radius;     /**< mean over its agents */
    double solid, floor, drawn;
    double won, played, progress;
    double cell; /**< of the database's dimensions, by its fresh levels */
    double deeds[SETT_PPLGG_PLAYS]; /**< of each win; NaN: lost */
    double *parts;                  /**< [level][part][tile]: shares */
    uint8_t *first;                 /**< its first level */
} SettPplggOne;

/** All generators: random ones, the database's, then the random ones with each
    radius forced on all their agents, the smallest first. */
typedef struct SettPplggData {
    const SettPplggOne *all;
    int32_t random, bred;
    int32_t levels, tiles;     /**< of `parts` */
    uint64_t seed;             /**< of the permutations */
    double mix_all, mix_drawn; /**< likeness of mixtures between generators of
                                    the database: of all tiles, as the paper has
                                    it, and of those that agents drew */
    int32_t cells;     /**< that the database could fill; 0: none are known */
    double deeds;      /**< that a play should take */
    bool floor_is_way; /**< a full row is a way from end to end */
    const double *ms;  /**< CPU time of a level at 180 columns, of the random
                            and the database's; NaN: not had */
    double mean_ms[SETT_PPLGG_GROUPS][SETT_PPLGG_WIDTHS];
} SettPplggData;

/** Cells in which the database has a generator. */
int32_t sett_pplgg_filled(const SettPplggData *data);
/** Tests all claims; without `floor_is_way` one more. Texts belong to the
   arena. SETT_NO_MEMORY. */
SettStatus sett_pplgg_claims(const SettPplggData *data, SettArena *arena,
                             SettClaim *claims, int32_t *count);

SETT_END
#endif
