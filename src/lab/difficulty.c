/* difficulty.c - how hard levels are, and which of their measures that goes
   with. */
#include "sett/playtest.h"

SettStatus sett_difficulties(const SettGame *game, const double *plays,
                             int32_t players, const SettMeasured *levels,
                             SettArena *arena, SettDifficulties *out)
{
    int32_t measures = game->measures.count;
    *out = (SettDifficulties){
        .levels = SETT_TAKE(arena, levels->count, double),
        .links = SETT_TAKE(arena, measures, SettRelated),
        .sample = sett_sample(),
    };
    if (out->levels == NULL || out->links == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = 0; i < levels->count; i++) {
        out->levels[i] =
            sett_difficulty(plays + i * players * SETT_PLAY_VALUES, players);
        sett_sample_add(&out->sample, out->levels[i]);
    }
    if (levels->count < SETT_DIFFICULTY_LEVELS)
        return SETT_OK;
    return sett_related(levels->values, measures, out->levels, levels->count,
                        arena, out->links, &out->link_count);
}
