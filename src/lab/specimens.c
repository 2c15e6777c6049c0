/* specimens.c - see specimens.h. */
#include "sett/specimens.h"

#include <string.h>

SettStatus sett_specimens(const SettGame *game, const SettGagents *generator,
                          const uint8_t *origins, uint64_t seed, uint64_t first,
                          int32_t count, SettArena *arena, SettSpecimens *out)
{
    int32_t w = game->canvas->ref_w, h = game->canvas->ref_h;
    *out = (SettSpecimens){.levels = SETT_TAKE(arena, count, SettGrid),
                           .origins = SETT_TAKE(arena, count, uint8_t *),
                           .count = count};
    if (out->levels == NULL || out->origins == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        SettGrid *grid = &out->levels[i];
        uint8_t *plane = out->origins[i] = SETT_TAKE(arena, w * h, uint8_t);
        if (plane == NULL || sett_grid_take(arena, w, h, grid) != SETT_OK)
            return SETT_NO_MEMORY;
        SettGenJob job = {
            .game = game,
            .params = generator,
            .rng = sett_rng(seed, SETT_FOR_LAYOUT, first + (uint64_t)i),
            .tmp = arena};
        SettArenaMark mark = sett_arena_mark(arena);
        sett_grid_fill(grid, game->canvas->blank);
        SettStatus status = sett_gagents_trace(&job, grid, plane);
        for (int32_t c = 0; c < w * h; c++)
            if (plane[c] > 0)
                plane[c] = (uint8_t)(1 + (origins ? origins[plane[c] - 1] : 0));
        sett_arena_reset(arena, mark);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
    }
    return SETT_OK;
}

int32_t sett_raters(const SettGame *game, SettOracle out[SETT_MAX_RATERS])
{
    static const char *const names[SETT_MAX_RATERS] = {"solve", "baumgarten"};
    int32_t count = 0;
    for (int32_t k = 0; k < SETT_MAX_RATERS; k++)
        for (int32_t i = 0; i < game->judge_count; i++)
            if (strcmp(game->judges[i].name, names[k]) == 0)
                out[count++] =
                    (SettOracle){.game = game, .judge = &game->judges[i]};
    if (count == 0)
        out[count++] = (SettOracle){.game = game};
    return count;
}
