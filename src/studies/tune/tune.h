/* tune.h - the parts of a tuning: its knobs, plays of recipes, and plans made
   of a screening. */
#ifndef SETT_STUDIES_TUNE_H
#define SETT_STUDIES_TUNE_H

#include "sett/tune.h"

#define TUNE_MOST_KNOBS 224

/** One end of a range in a furnisher's parameters. The low end stands directly
    before the high one where both can move. */
typedef struct TuneKnob {
    size_t at;           /**< offset of an int32_t */
    size_t other;        /**< of the range's other end */
    bool is_high;        /**< the high end */
    bool open;           /**< the high end is unlimited */
    int32_t least, most; /**< where it may go */
    const char *table;   /**< name of its parameter: "counts" */
    int32_t row;
} TuneKnob;

typedef struct TuneKnobs {
    TuneKnob knobs[TUNE_MOST_KNOBS];
    int32_t count;
    size_t size; /**< of the parameters */
    const void *first;
} TuneKnobs;

struct SettTuning {
    SettTuneDef def;
    SettArena *arena;
    TuneKnobs knobs;
    void *best; /**< furnisher parameters; the first ones unless others won */
};

/** All knobs of a recipe, which must live as long, at most `reach` from where
    they stand there. */
void sett_tune_knobs(const SettRecipe *recipe, int32_t reach, TuneKnobs *out);
/** How far a knob is from where it began. */
int32_t sett_tune_moved(const TuneKnobs *knobs, const void *params,
                        int32_t knob);
/** Moves one knob by 1 or -1; false, and nothing moved, where it may not. */
bool sett_tune_step(const TuneKnobs *knobs, void *params, int32_t knob,
                    int32_t by);
/** Draws every knob anew within its limits. */
void sett_tune_scatter(const TuneKnobs *knobs, SettRng *rng, void *params);

/** Makes level `index` of `seed` with these furnisher parameters, has both
    players play it, and fills out[values], the game's measures after
    SETT_TUNE_VALUES where there is room. */
SettStatus sett_tune_play(const SettTuning *t, void *params, uint64_t seed,
                          uint64_t index, int32_t values, SettArena *tmp,
                          double *out);
/** Foes and rewards in the mean of the recipe's first levels, which are made
    but not played: out[SETT_TUNE_FOES] and out[SETT_TUNE_REWARDS]. */
SettStatus sett_tune_hold(SettTuning *t, void *params, double *out);

/** Values of recipes, by seat and value. */
typedef struct TuneSums {
    SettSample *samples;
    int32_t values; /**< SETT_TUNE_VALUES, and measures where wanted */
} TuneSums;

static inline SettSample *tune_sample(const TuneSums *sums, int32_t seat,
                                      int32_t value)
{
    return &sums->samples[seat * sums->values + value];
}

/** Empty sums of `seats` recipes. */
SettStatus sett_tune_sums(SettTuning *t, int32_t seats, bool measures,
                          TuneSums *out);
/** Every one of `seats` recipes (furnisher parameters) plays levels
    first..first+count-1 of `seed`, the same layouts and streams for all; adds
    to the sums. */
SettStatus sett_tune_compare(SettTuning *t, void *const *params, int32_t seats,
                             uint64_t seed, int64_t first, int64_t count,
                             TuneSums *sums);

/** How a screening is turned into a recipe. */
typedef struct TunePlan {
    SettTuning *t;
    const SettRegression *effects;
    double sd[SETT_TUNE_PLAYERS]; /**< of the values, so that they add up */
    double weight; /**< of the runner against the collector, 0..1 */
    double surely; /**< standard errors that an effect must exceed to be used */
    bool harmless; /**< only steps that seem to harm neither player */
    void *params;  /**< the first recipe; becomes the planned one */
} TunePlan;

/** Turns the plan's params into its recipe: moves every knob with a significant
    effect to its limit, then adds the foes and treasures that this costs where
    it harms least. */
SettStatus sett_tune_plan(const TunePlan *plan);

#endif
