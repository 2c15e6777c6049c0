/* tune.h - moves the numbers in a furnisher's tables so that the runner
   completes more levels and the treasure collector gets more at the same time,
   as Green et al. 2019 wish at their end, with as many foes and treasures as
   before. One play is nearly all noise, so that choosing among a few children
   would choose noise. First a screening: every level is of a recipe of its own
   with all ranges drawn anew, and one regression over all of them says what
   each end of each range does. Then a race: the recipes that this speaks for
   and the first one play the same levels by successive halving (Jamieson and
   Talwalkar 2016). */
#ifndef SETT_TUNE_H
#define SETT_TUNE_H

#include "sett/catalog.h"
#include "sett/lab.h"
#include "sett/playtest.h"

SETT_BEGIN

/** What is noted of every level that is played. One that cannot be made counts
    as lost by both players. */
typedef enum SettTuneValue {
    SETT_TUNE_WIN,     /**< 1 where the runner wins, else 0 */
    SETT_TUNE_SHARE,   /**< share of the treasure that the collector gets */
    SETT_TUNE_PLAYERS, /**< values so far; from here on: in the level */
    SETT_TUNE_FOES = SETT_TUNE_PLAYERS, /**< of all kinds */
    SETT_TUNE_REWARDS,
    SETT_TUNE_VALUES
} SettTuneValue;

/** What is tuned, for whom. All that it points to must outlive the tuning. */
typedef struct SettTuneDef {
    const SettRecipe *recipe; /**< with a layout (stage 0) and a furnisher
                                   (stage 1); its seed is that of the search */
    const SettPlaytest *runner, *collector;
    int32_t reach; /**< how far an end of a range may come from where it
                        began, 1 or more */
    SettCrew crew;
} SettTuneDef;

/** A tuning at work: it, and all that its functions take, belongs to the arena
    that it was opened with. */
typedef struct SettTuning SettTuning;

/** Finds every end of a range of counts, placing rules and votes that means
    anything in the furnisher's tables; a kind that is always there stays
    possible. SETT_UNSUPPORTED where there is none, SETT_NO_MEMORY. */
SettStatus sett_tuning_open(const SettTuneDef *def, SettArena *arena,
                            SettTuning **out);
/** Fewest levels that a search can do with. */
int64_t sett_tuning_least(const SettTuning *t);
/** Screens on two thirds of `budget` levels and races on the rest. The same at
    any number of workers. SETT_BAD_ARGUMENT where the budget is less than the
    least; SETT_CANCELLED, SETT_NO_MEMORY, and errors of plays. Cost: a play by
    each player for every level of the budget. */
SettStatus sett_tuning_search(SettTuning *t, int64_t budget);
/** The furnisher's parameters that won; the recipe's where none are better, and
    before the search. */
void *sett_tuning_params(const SettTuning *t);
/** One line for each range that differs from the recipe's: "  counts[2] goblin:
    1..3 becomes 1..5". */
void sett_tuning_describe(const SettTuning *t, SettText *out);

/** What became of one value. */
typedef struct SettTuneChange {
    SettSample before, after;
    SettWelch welch; /**< after less before */
    double p;        /**< corrected by Holm's rule over both players, or over
                          all measures; of foes and rewards it is NaN */
} SettTuneChange;

/** Plays levels 0..levels-1 of `seed`, 2 or more, by the recipe as it was and
   as it is tuned, on the same layouts: changes[SETT_TUNE_VALUES], and behind
    them one for each measure of the game. Take another seed than the recipe's.
    Errors of the search. Cost: two plays by each player for every level. */
SettStatus sett_tuning_test(SettTuning *t, uint64_t seed, int64_t levels,
                            SettTuneChange **changes);

/** Lines for people: the ranges that differ, and what the test found on
   `levels` levels of `seed`, with the measures that changed most. */
void sett_tuning_text(const SettTuning *t, const SettTuneChange *changes,
                      uint64_t seed, int64_t levels, SettText *out);

SETT_END
#endif
