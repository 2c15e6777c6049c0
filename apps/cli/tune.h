/* tune.h - the numbers of a furnisher's tables that sett tune may move. */
#ifndef SETT_CLI_TUNE_H
#define SETT_CLI_TUNE_H

#include "cli.h"

#define TUNE_MOST_KNOBS 96

/** A range low..high in a furnisher's parameters: how many of a kind, or at
    which distance. */
typedef struct TuneKnob {
    size_t low, high;              /**< offsets of int32_t fields */
    int32_t first_low, first_high; /**< where it began */
    int32_t least;                 /**< low is never under this */
    bool counts, foe, reward;
} TuneKnob;

typedef struct TuneKnobs {
    TuneKnob knobs[TUNE_MOST_KNOBS];
    int32_t count, reach;
    size_t size; /**< of the parameters */
} TuneKnobs;

/** Every range that may move: counts of kinds that come and go, and the
    distances of near, apart and route tests. Empty where the furnisher has no
    such tables. `reach`: how far an end may come from where it began. */
void sett_tune_knobs(const SettRecipe *recipe, int32_t reach, TuneKnobs *out);
/** Moves one to three ends by one. The game is not emptied for the sake of the
    score: there are never fewer foes or treasures in the mean than at first. */
void sett_tune_mutate(const TuneKnobs *knobs, SettRng *rng, void *params);
/** One line for each range that differs from where it began. */
void sett_tune_describe(const SettRecipe *recipe, const TuneKnobs *knobs,
                        const void *params, SettText *out);

#endif
