/* generated.h - levels of a recipe as they are asked for: from nothing or on
   top of a level that was given, such as are as wished, such as somebody
   completes, in windows without an end; and how they are told. Errors go to
   host->err, and what is made belongs to host->arena. */
#ifndef SETT_GENERATED_H
#define SETT_GENERATED_H

#include "sett/host_files.h"
#include "sett/made.h"
#include "sett/parts.h"
#include "sett/specimens.h"
#include "sett/wished.h"

SETT_BEGIN

/** What is made: a recipe, perhaps on top of a level that was given. */
typedef struct SettLevelPlan {
    const SettGame *game;
    SettRecipe recipe;
    SettPipe pipe;
    SettGrid base;                /**< cells NULL: from nothing */
    SettMask lock;                /**< words NULL: nothing is locked */
    uint8_t only[SETT_MAX_TILES]; /**< kinds that are placed anew */
    int64_t first, count; /**< levels first..first+count-1 of the seed */
    const int64_t *found; /**< or these `count` levels; NULL = those */
    const char *wished;   /**< JSON of the search for them; else NULL */
    SettOracle oracle;    /**< who completes each of them */
    int64_t draws;        /**< at most for one of those; 0: none has to */
    bool report;          /**< tell why every object is where it is */
} SettLevelPlan;

/** Index of the plan's level number `item`. */
static inline int64_t sett_level_plan_index(const SettLevelPlan *plan,
                                            int64_t item)
{
    return plan->found != NULL ? plan->found[item] : plan->first + item;
}
/** A SettLevelFn of a plan. */
SettStatus sett_level_plan_make(const void *plan, uint64_t seed, int64_t index,
                                SettArena *tmp, SettGrid *grid,
                                SettGenReport *reports);

/** What levels are asked for, as somebody types it; NULL, 0: left out. */
typedef struct SettLevelsAsked {
    const char *layout, *furnish; /**< creators by name, or "none" */
    const char *generator;        /**< file of an agent program instead */
    const char *recipe;           /**< file of which all the rest is on top */
    const char *size;             /**< "WxH" */
    int64_t width, height;
    const char *layout_file; /**< level that is furnished and has no object */
    const char *complete;    /**< level whose objects stay */
    const char *relayout;    /**< the same, and only new walls are made */
    const char *refurnish;   /**< "goblin,trap": placed anew in `level` */
    const char *level;
    const char *lock; /**< text of its size: '#' and 'L' keep a cell */
    const char *like; /**< levels to learn from; NULL: the game's own */
    const SettMadeOption *params; /**< of the recipe's parts */
    int32_t param_count;
    bool fresh_layouts; /**< of SettRecipe */
    bool playable;      /**< drawn up to `tries` times until it is completed */
    bool report;        /**< of SettLevelPlan, as are index and count */
    int64_t tries, index, count;
    int64_t max_tiles; /**< of a level; 0 = SETT_MAX_AREA */
    SettStudySeed seed;
} SettLevelsAsked;
/** Fills in the plan. SETT_BAD_ARGUMENT where something is wrong,
    SETT_BAD_INPUT, SETT_TOO_LARGE; SETT_UNSUPPORTED where a parameter, which
    `*unknown` names then, is none of the recipe's, or where this build lacks a
    generator. A seed is asked of the host where neither it nor a recipe was
    given. */
SettStatus sett_level_plan_open(const SettStudyHost *host, const SettGame *game,
                                const SettLevelsAsked *asked,
                                SettLevelPlan *plan, const char **unknown);

/** A wish for levels of a plan. */
typedef struct SettPlanWish {
    const char *wish; /**< "R.win=1, path=18..30": sett_wish_read */
    int64_t tries;    /**< levels that are looked at; 0: 1000 */
    bool near_miss;   /**< where too few are found, the nearest one as well */
    const SettCrew *crew;
    SettText *told; /**< gets the search as JSON for plan->wished; or NULL */
} SettPlanWish;
/** Looks for levels as wished, makes the plan one of exactly those, and notes
    what was found. SETT_INFEASIBLE where there are too few; `plan->count` of
    them, perhaps the nearest miss as the last, can then be made all the same.
 */
SettStatus sett_level_plan_want(const SettStudyHost *host,
                                const SettPlanWish *asked, SettLevelPlan *plan);

/** Everything about one level that is written down. */
typedef struct SettPlannedLevel {
    int64_t index;
    const SettGrid *grid;
    const SettGenReport *reports; /**< SETT_MAX_STAGES */
    const SettRedrawn *played;
    SettArena *tmp;
} SettPlannedLevel;
/** {"index", "rows", "measures", "playable", "report"}; the last two only where
    the plan asks for them. */
SettStatus sett_level_plan_json(const SettLevelPlan *plan,
                                const SettPlannedLevel *level, SettText *out);
/** {"index", "infeasible": [reasons]}, and the same as text. */
void sett_level_plan_infeasible_json(const SettPlannedLevel *level,
                                     SettText *out);
void sett_level_plan_infeasible_text(const SettPlannedLevel *level,
                                     SettText *out);
/** Who completed the level, and how, as text. */
void sett_level_plan_played_text(const SettLevelPlan *plan, int64_t index,
                                 const SettRedrawn *played, SettText *out);
/** What was requested, placed, left out, and why each object is where it is. */
void sett_level_plan_report(const SettLevelPlan *plan,
                            const SettPlannedLevel *level, SettText *out);

/** One level made and written down. */
typedef struct SettPlanSlot {
    SettText level; /**< text or JSON; empty where there is no level */
    SettText note;  /**< report, or why there is no level */
    bool infeasible;
    bool last; /**< of those that are made so far; never in parts */
} SettPlanSlot;
/** Takes level number `item` of a plan. */
typedef SettStatus SettPlanSlotFn(void *user, int64_t item,
                                  const SettPlanSlot *slot);
/** Makes the plan's levels on all threads and hands them to `take` in order,
    some hundreds at a time. SETT_CANCELLED, after those that were made by then;
    SETT_NO_MEMORY; errors of the generators and of `take`, which end it. */
SettStatus sett_level_plan_all(const SettLevelPlan *plan, bool json,
                               const SettCrew *crew, SettArena *arena,
                               SettPlanSlotFn *take, void *user);
/** Makes the plan's levels in parts (sett/parts.h), blocks of levels as items;
    where all are there, hands them to `take` in order. `parts` needs host,
    folder, part, resume and key. Errors: those of parts and of `take`. */
SettStatus sett_level_plan_parts(const SettLevelPlan *plan, bool json,
                                 SettPlanSlotFn *take, void *user,
                                 SettParts *parts);

/** The measures of all levels of a list or, where `levels` is NULL, of levels
    first..first+count-1 of a recipe; NaN where one is infeasible, which
    `*infeasible` counts. An item of the crew is a level; values belong to
    `arena`. SETT_CANCELLED, SETT_NO_MEMORY. */
SettStatus sett_measure_all(const SettGame *game, const SettLevelList *levels,
                            const SettRecipe *recipe, int64_t first,
                            int64_t count, const SettCrew *crew,
                            SettArena *arena, SettMeasured *out,
                            int64_t *infeasible);

/** A set of levels to be measured. */
typedef struct SettMeasuredSet {
    const char *name;            /**< the word that named it; or NULL */
    const SettLevelList *levels; /**< NULL: the recipe's */
    const SettRecipe *recipe;
    int64_t first, count;
    SettMeasured measured; /**< filled; values belong to host->arena */
    double *values;        /**< filled: those of `measured` */
    int64_t infeasible;    /**< filled */
} SettMeasuredSet;
/** Measures the levels of several sets as sett_measure_all does, in parts
    (sett/parts.h), blocks of levels as items. `parts` needs host, folder, part,
    resume and key; the sets are filled where it is complete. */
SettStatus sett_measure_parts(const SettGame *game, SettMeasuredSet *sets,
                              int32_t count, SettParts *parts);

/** A campaign (sett_campaign) that was made. */
typedef struct SettCampaign {
    const SettGame *game;
    const SettOracle *oracle;
    const char *const *names; /**< of the generators */
    uint64_t seed;
    const SettCampaignLevel *levels;
    int32_t count;
} SettCampaign;
/** The levels as level text; notes say how hard each is, and a way through it.
 */
void sett_campaign_text(const SettStudyHost *host, const SettCampaign *campaign,
                        SettText *out);
/** All of it as a JSON document. */
void sett_campaign_json(const SettCampaign *campaign, SettText *out);

/** Windows of an agent program, one after the other as one level. */
typedef struct SettWindows {
    const SettStudyHost *host;
    const SettGame *game; /**< it has a canvas */
    SettEndless stream;   /**< opened by the caller */
    SettGagents generator;
    uint64_t seed;
    int64_t count;
    SettJsonWriter *json; /**< gets an object for each window; NULL: notes */
    SettGrid level;       /**< filled by sett_windows */
} SettWindows;
/** Makes them all, in host->arena; `tmp` holds the work. SETT_CANCELLED,
    SETT_NO_MEMORY, errors of the stream. */
SettStatus sett_windows(SettWindows *windows, SettArena *tmp);

SETT_END
#endif
