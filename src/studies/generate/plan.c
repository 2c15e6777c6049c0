/* plan.c - the level that a plan starts from, and what of it may not change
   (docs/design/md2.md, section 13); levels made by a plan. */
#include <string.h>

#include "sett/generated.h"

static SettStatus take_lock(const SettStudyHost *host, SettLevelPlan *plan)
{
    return plan->lock.words ? SETT_OK
                            : sett_mask_take(host->arena, plan->base.w,
                                             plan->base.h, &plan->lock);
}

SettStatus sett_level_plan_layout(const SettStudyHost *host,
                                  const SettLevelPlan *plan, const char *path)
{
    uint8_t is_object[SETT_MAX_TILES];
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    for (int32_t cell = 0; cell < sett_grid_area(&plan->base); cell++) {
        uint8_t tile = plan->base.cells[cell];
        if (!is_object[tile])
            continue;
        SettPoint at = sett_grid_point(&plan->base, cell);
        SettStatus status = sett_fail_at(host->err, SETT_BAD_INPUT, at.y + 1,
                                         at.x + 1, "an object in a layout: %s",
                                         plan->game->tiles.tiles[tile].name);
        sett_expect(host->err, "walls and floor; --complete keeps objects");
        sett_error_source(host->err, sett_host_source(path));
        return status;
    }
    return SETT_OK;
}

static SettStatus unknown_kind(const SettStudyHost *host, const SettGame *game,
                               const char *name)
{
    SettGuess guess = sett_guess(name);
    for (int32_t i = 0; i < game->tiles.count; i++)
        sett_guess_try(&guess, game->tiles.tiles[i].name);
    SettStatus status = sett_fail(host->err, SETT_BAD_ARGUMENT,
                                  "no object is called '%s'", name);
    if (guess.nearest != NULL)
        sett_expect(host->err, "did you mean '%s'?", guess.nearest);
    return status;
}

/* "goblin,trap" to flags by tile. */
SettStatus sett_level_plan_kinds(const SettStudyHost *host, const char *list,
                                 SettLevelPlan *plan)
{
    uint8_t is_object[SETT_MAX_TILES];
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    for (const char *at = list; *at;) {
        size_t size = strcspn(at, ",");
        char name[64] = "";
        memcpy(name, at, size < sizeof name ? size : sizeof name - 1);
        int32_t tile = sett_tile_named(&plan->game->tiles, name);
        if (tile < 0 || !is_object[tile])
            return unknown_kind(host, plan->game, name);
        plan->only[tile] = 1;
        at += size + (at[size] == ',');
    }
    return SETT_OK;
}

static SettStatus bad_lock(const SettStudyHost *host, const char *path,
                           int32_t line, int32_t column,
                           const SettLevelPlan *plan)
{
    SettStatus status = sett_fail_at(host->err, SETT_BAD_INPUT, line, column,
                                     "the lock is not of the level's size");
    sett_expect(host->err, "%d lines of %d characters", (int)plan->base.h,
                (int)plan->base.w);
    sett_error_source(host->err, sett_host_source(path));
    return status;
}

/* '#' and 'L' lock a cell; all other characters leave it free. */
SettStatus sett_level_plan_lock(const SettStudyHost *host, const char *path,
                                SettLevelPlan *plan)
{
    char *text = NULL;
    size_t size = 0;
    SettStatus status = sett_study_read(host, path, &text, &size);
    if (status == SETT_OK)
        status = take_lock(host, plan);
    if (status != SETT_OK)
        return status;
    const char *at = text, *end = text + size;
    for (int32_t y = 0; y < plan->base.h; y++) {
        for (int32_t x = 0; x < plan->base.w; x++, at++) {
            if (at == end || *at == '\n' || *at == '\r')
                return bad_lock(host, path, y + 1, x + 1, plan);
            if (*at == '#' || *at == 'L')
                sett_mask_set(&plan->lock, x, y);
        }
        at += at < end && *at == '\r';
        if (at < end && *at != '\n')
            return bad_lock(host, path, y + 1, plan->base.w + 1, plan);
        at += at < end;
    }
    if (at < end)
        return bad_lock(host, path, plan->base.h + 1, 1, plan);
    return SETT_OK;
}

SettStatus sett_level_plan_keep_objects(const SettStudyHost *host,
                                        SettLevelPlan *plan)
{
    uint8_t is_object[SETT_MAX_TILES];
    sett_tiles_any(&plan->game->tiles, SETT_IS(OBJECT), is_object);
    SettStatus status = take_lock(host, plan);
    if (status == SETT_OK)
        sett_mask_from_grid(&plan->lock, &plan->base, is_object);
    return status;
}

SettStatus sett_level_plan_make(const void *user, uint64_t seed, int64_t index,
                                SettArena *tmp, SettGrid *grid,
                                SettGenReport *reports)
{
    const SettLevelPlan *plan = user;
    SettStatus status =
        sett_grid_take(tmp, plan->recipe.w, plan->recipe.h, grid);
    if (status != SETT_OK)
        return status;
    if (plan->base.cells)
        sett_grid_copy(grid, &plan->base);
    return sett_make(&plan->pipe, seed, (uint64_t)index, tmp, grid, reports);
}
