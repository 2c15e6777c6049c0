/* wished.h - levels that are looked for among those of a seed: such as are as
   wished (wish.h), by what they measure and how they play; such as somebody can
   complete; and campaigns, from easy to hard. */
#ifndef SETT_WISHED_H
#define SETT_WISHED_H

#include "sett/gagents.h"
#include "sett/playtest.h"
#include "sett/wish.h"

SETT_BEGIN

/** Makes level `index` of `seed` into `grid`, which it takes from `tmp`, on any
    thread: always the same. `reports`: SETT_MAX_STAGES, or NULL.
   SETT_INFEASIBLE where there is none. */
typedef SettStatus SettLevelFn(const void *user, uint64_t seed, int64_t index,
                               SettArena *tmp, SettGrid *grid,
                               SettGenReport *reports);

/** Where levels are looked for, and how many. */
typedef struct SettWishSearch {
    const SettGame *game;
    const SettWish *wish;
    /** By term of the wish: who plays for it; NULL: the term is a measure.
        Terms of one player share one playtest. */
    const SettPlaytest *const *players;
    SettLevelFn *make;
    const void *user; /**< handed to `make` */
    uint64_t seed;
    int64_t first;  /**< level that is looked at first */
    int64_t most;   /**< levels that are looked at, 1 or more */
    int64_t wanted; /**< ends when so many are found, 0..most */
    SettCrew crew;
} SettWishSearch;

/** What was found. Lists belong to the arena. */
typedef struct SettWished {
    /** Terms in the order that they are asked for: measures, then one player
        after the other. A level is left at the first of these that misses. */
    int32_t order[SETT_MAX_WISHES];
    int64_t
        missed[SETT_MAX_WISHES]; /**< levels left there, by place in order */
    int64_t infeasible;
    int64_t tries;  /**< levels looked at */
    int64_t *found; /**< indices of levels; there is room for one more */
    int64_t found_count;
    int64_t nearest; /**< level that holds most terms, of these the one that
                          misses least, of these the first; -1: none missed */
    int32_t held;    /**< terms that it holds */
    int32_t failed;  /**< the first one that it misses, a place in order */
    double value;    /**< that it has there; NaN: none */
} SettWished;

/** Looks at the levels in order (bounded rejection, docs/design/md2.md, section
    13); the same at any number of workers. An item of the crew is a level;
    where `wanted` are found, some were looked at in vain. SETT_CANCELLED,
    SETT_NO_MEMORY, errors of `make` and of plays. */
SettStatus sett_wish_search(const SettWishSearch *search, SettArena *arena,
                            SettWished *out);

/** The search as one JSON object. `text` is the wish as it was given; `missed`:
    the nearest level is told, too. */
void sett_wished_json(const SettWish *wish, const SettWished *found,
                      const char *text, bool missed, SettText *out);

/** Of levels that were measured, the one nearest to a wish that speaks of
    measures alone; of equal ones the one chosen least, of these the first.
    chosen[measured->count] counts it. `*miss`: how far it is from the wish, 0
    where it holds. Cost: all terms for all levels. */
int64_t sett_wish_choose(const SettWish *wish, const double *values,
                         int32_t measures, int64_t levels, int32_t *chosen,
                         double *miss);

/** What it took to find a level that can be completed. */
typedef struct SettRedrawn {
    int64_t tries; /**< 0: not judged */
    SettVerdict verdict;
} SettRedrawn;

/** Draws level `index` of `seed` until the oracle completes it, up to `draws`
    times; the first draw is the level itself. SETT_INFEASIBLE, with the reason
    in reports[0], where it completed none. Grid, reports and verdict belong to
    `tmp`. Errors of `make` and of the oracle. */
SettStatus sett_redraw(SettLevelFn *make, const void *user,
                       const SettOracle *oracle, int64_t draws, uint64_t seed,
                       int64_t index, SettArena *tmp, SettGrid *grid,
                       SettGenReport *reports, SettRedrawn *out);

/** One level of a campaign. How hard it is was measured: it is how many states
    its judge had to look at until it knew a way (verdict.spent). */
typedef struct SettCampaignLevel {
    int32_t program; /**< that made it */
    int64_t index;   /**< of the seed; -1: none was completed */
    SettGrid grid;
    SettVerdict verdict; /**< its report stays empty */
} SettCampaignLevel;

/** Draws of one generator, until its level can be completed. */
#define SETT_CAMPAIGN_DRAWS 10

/** Levels of `count` of `program_count` generators, one each, evenly from the
    easiest to the hardest; equals by their place in the list. An item of the
    crew is a generator. All belong to `arena`. `*completed`: generators of
    which a level can be completed; SETT_INFEASIBLE where they are too few. */
SettStatus sett_campaign(const SettOracle *oracle, const SettGagents *programs,
                         int32_t program_count, uint64_t seed, int32_t count,
                         const SettCrew *crew, SettArena *arena,
                         SettCampaignLevel *out, int32_t *completed);

SETT_END
#endif
