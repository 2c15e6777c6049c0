/* range.h - what the files of expressive ranges share. */
#ifndef SETT_STUDIES_RANGE_H
#define SETT_STUDIES_RANGE_H

#include "sett/range.h"

/** Blocks that are merged into a group before the groups are; of a whole of
    `count` levels. */
int64_t sett_range_group(int64_t count);
/** An empty range of the measures of `r`. */
SettStatus sett_range_empty(const SettRecipeRange *r, SettArena *arena,
                            SettRange *out);
/** Measures block number `block` into `part`. */
SettStatus sett_range_block(const SettRecipeRange *r, int64_t block,
                            SettArena *tmp, SettRange *part);

/** Tries value `v` of a lever: fills `groups`, a sample a measure, and
    adds to `*infeasible`. `arena` is reset to where it was. */
SettStatus sett_lever_try(const SettRecipeRange *r, const SettLever *lever,
                          int32_t v, const SettCrew *crew, SettArena *arena,
                          SettSample *groups, int64_t *infeasible,
                          SettError *err);
/** Lists of the lever's results. */
SettStatus sett_lever_take(const SettRecipeRange *r, SettLever *lever,
                           SettArena *arena);
/** What the groups say; groups[value][measure]. */
void sett_lever_say(const SettRecipeRange *r, SettLever *lever,
                    const SettSample *groups);

#endif
