/* tune.h - the parts of sett tune: the numbers of a furnisher's tables that it
   may move, what moving them does, and which recipes that speaks for. */
#ifndef SETT_CLI_TUNE_H
#define SETT_CLI_TUNE_H

#include "cli.h"
#include "sett/lab.h"
#include "study.h"

#define TUNE_MOST_KNOBS 224

/** One end of a range in a furnisher's parameters. The low end stands directly
    before the high one where both can move. */
typedef struct TuneKnob {
    size_t at;           /**< offset of an int32_t */
    size_t other;        /**< of the range's other end */
    bool is_high;        /**< the other end is never above it, else below */
    bool open;           /**< the other end is no bound */
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

/** Every end of a range of counts, placing rules and votes that means anything,
    at most `reach` from where it stands in the recipe, which must live as long.
    A kind that is always there stays possible. Empty where the furnisher has no
    such tables. */
void cli_tune_knobs(const SettRecipe *recipe, int32_t reach, TuneKnobs *out);
/** How far a knob is from where it began. */
int32_t cli_tune_moved(const TuneKnobs *knobs, const void *params,
                       int32_t knob);
/** Moves one knob by 1 or -1; false, and nothing moved, where it may not. */
bool cli_tune_step(const TuneKnobs *knobs, void *params, int32_t knob,
                   int32_t by);
/** Draws every range anew from all that it may be. */
void cli_tune_scatter(const TuneKnobs *knobs, SettRng *rng, void *params);
/** One line for each range that differs from where it began. */
void cli_tune_describe(const SettRecipe *recipe, const TuneKnobs *knobs,
                       const void *params, SettText *out);

/** What is noted of every level that is played. */
typedef enum TuneValue {
    TUNE_WIN,     /**< of the runner */
    TUNE_SHARE,   /**< of the treasure, of the collector */
    TUNE_PLAYERS, /**< values so far; from here on what is in the level */
    TUNE_FOES = TUNE_PLAYERS,
    TUNE_REWARDS,
    TUNE_VALUES
} TuneValue;

/** Most recipes that are compared on the same levels. */
#define TUNE_SEATS 13

/** A search for better tables. */
typedef struct Tuning {
    Cli *cli;
    const SettGame *game;
    SettRecipe recipe;   /**< the first one */
    SettTesters testers; /**< the runner, the collector */
    TuneKnobs knobs;
    void *best; /**< furnisher parameters; the first ones unless others won */
} Tuning;

/** Makes level `index` of `seed` with these furnisher parameters, has both
    players play it, and fills out[values], the game's measures after
    TUNE_VALUES where there is room. A level that cannot be made counts as lost
    by both. */
SettStatus cli_tune_play(const Tuning *t, void *params, uint64_t seed,
                         uint64_t index, int32_t values, SettArena *tmp,
                         double *out);

/** Foes and rewards in the mean of the recipe's first levels, which are made
    but not played: out[TUNE_FOES] and out[TUNE_REWARDS]. */
SettStatus cli_tune_hold(Tuning *t, void *params, double *out);

/** What recipes come to, by seat and value. */
typedef struct TuneSums {
    SettSample *samples;
    int32_t values; /**< TUNE_VALUES, and the game's measures where wanted */
} TuneSums;

static inline SettSample *sett_tune_sample(const TuneSums *sums, int32_t seat,
                                           int32_t value)
{
    return &sums->samples[seat * sums->values + value];
}

/** Empty sums of `seats` recipes. */
SettStatus cli_tune_sums(Tuning *t, int32_t seats, bool measures,
                         TuneSums *out);
/** Every one of `seats` recipes (furnisher parameters) plays levels
    first..first+count-1 of `seed`, the same layouts and streams for all; adds
    to the sums. Results do not hang on the number of threads. */
SettStatus cli_tune_compare(Tuning *t, void *const *params, int32_t seats,
                            uint64_t seed, int64_t first, int64_t count,
                            TuneSums *sums);
/** Fewest levels that a search can do with. */
int64_t cli_tune_least(const Tuning *t);
/** Screens all knobs on two thirds of `budget` levels, each of a recipe of its
    own, and has the recipes that this speaks for race on the rest: the better
    half goes on, to twice as many levels. The winner becomes t->best. */
SettStatus cli_tune_search(Tuning *t, int64_t budget);

/** What to make of a screening: knobs in, values out. */
typedef struct TunePlan {
    Tuning *t;
    const SettRegression *effects;
    double sd[TUNE_PLAYERS]; /**< of the values, so that they can be added */
    double weight;           /**< of the runner against the collector, 0..1 */
    double surely; /**< standard errors that an effect must have to be used */
    bool harmless; /**< only what seems to harm neither player */
} TunePlan;

/** The recipe that a plan speaks for, into `params`, which hold the first one:
    every knob with a sure effect goes all the way, and then foes and treasures
    that this costs are bought back where it harms least. */
SettStatus cli_tune_plan(const TunePlan *plan, void *params);

#endif
