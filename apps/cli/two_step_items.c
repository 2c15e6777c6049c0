/* two_step_items.c - the levels of the nine combinations as items of a study:
   so many of one combination, and of each level its hash and some doubles. */
#include "two_step.h"

/* Levels from..to-1 of one combination. */
typedef struct Item {
    int32_t combo;
    int64_t from, to;
} Item;

static int64_t items_of_combo(const TwoStepBase *base)
{
    return (base->levels + base->block - 1) / base->block;
}

void cli_two_step_begin(TwoStepBase *base, uint64_t version)
{
    base->game = sett_catalog_game(base->study.host.catalog, "md2");
    base->levels = base->study.options->levels;
    base->study.key = sett_hash_mix(version, (uint64_t)base->levels);
}

SettStatus cli_two_step_recipe(Cli *cli, const SettGame *game, int32_t combo,
                               uint64_t seed, SettRecipe *out)
{
    SettStatus s =
        sett_recipe_default(cli->catalog, game, &cli->arena, out, &cli->err);
    if (s == SETT_OK)
        s = sett_recipe_choose(out, 0,
                               sett_nine_creators[combo / SETT_NINE_SIDE],
                               &cli->arena, &cli->err);
    if (s == SETT_OK)
        s = sett_recipe_choose(out, 1,
                               sett_nine_furnishers[combo % SETT_NINE_SIDE],
                               &cli->arena, &cli->err);
    out->seed = seed;
    out->fresh_layouts = true;
    return s == SETT_OK ? cli_uses_recipe(cli, out) : s;
}

SettStatus cli_two_step_recipes(TwoStepBase *base)
{
    SettStudyRun *study = &base->study;
    SettStatus s = sett_study_seed(study);
    for (int32_t c = 0; s == SETT_OK && c < SETT_NINE; c++) {
        SettRecipe *recipe = &base->recipes[c];
        s = cli_two_step_recipe(cli_of(study), base->game, c, study->seed,
                                recipe);
        if (s == SETT_OK)
            study->key = sett_hash_mix(study->key, sett_recipe_hash(recipe));
    }
    return s;
}

SettStatus cli_two_step_items(TwoStepBase *base, int64_t block, int32_t size,
                              int32_t second)
{
    SettStudyRun *study = &base->study;
    SettArena *arena = study->host.arena;
    int64_t all = SETT_NINE * base->levels;
    base->block = block;
    base->parts[0].size = size;
    base->parts[1].size = second;
    base->hashes = SETT_TAKE(arena, all, uint64_t);
    base->parts[0].values = SETT_TAKE(arena, all * size, double);
    base->parts[1].values = SETT_TAKE(arena, all * second, double);
    if (base->hashes == NULL || base->parts[0].values == NULL ||
        base->parts[1].values == NULL)
        return sett_study_no_memory(&study->host);
    study->items = SETT_NINE * items_of_combo(base);
    study->per_item = all / study->items;
    return SETT_OK;
}

SettStatus cli_two_step_level(const SettRecipe *recipe, int64_t index,
                              SettArena *arena, SettGrid *grid)
{
    SettStatus s = sett_grid_take(arena, recipe->w, recipe->h, grid);
    if (s != SETT_OK)
        return s;
    SettPipe pipe = sett_recipe_pipe(recipe);
    return sett_make(&pipe, recipe->seed, (uint64_t)index, arena, grid, NULL);
}

static Item item_at(const TwoStepBase *base, int64_t index)
{
    int64_t count = items_of_combo(base);
    Item item = {.combo = (int32_t)(index / count),
                 .from = index % count * base->block};
    item.to = item.from + base->block < base->levels ? item.from + base->block
                                                     : base->levels;
    return item;
}

static int32_t doubles_of(const TwoStepBase *base)
{
    return base->parts[0].size + base->parts[1].size;
}

SettStatus cli_two_step_do_item(void *self, int64_t index, SettArena *tmp,
                                SettText *payload)
{
    const TwoStepBase *base = self;
    Item item = item_at(base, index);
    double *values = SETT_TAKE(tmp, doubles_of(base), double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = item.from; i < item.to; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        uint64_t hash = 0;
        for (int32_t v = 0; v < doubles_of(base); v++)
            values[v] = 0.0 / 0.0;
        SettStatus s = base->level(self, item.combo, i, tmp, values, &hash);
        if (s != SETT_OK)
            return s;
        sett_study_put(payload, hash);
        for (int32_t v = 0; v < doubles_of(base); v++)
            sett_study_put_double(payload, values[v]);
        sett_arena_reset(tmp, mark);
    }
    return SETT_OK;
}

static void take_level(TwoStepBase *base, int64_t at, const uint8_t *bytes)
{
    base->hashes[at] = sett_study_get(bytes);
    base->failed += base->hashes[at] == 0;
    for (int32_t p = 0; p < 2; p++)
        for (int32_t v = 0; v < base->parts[p].size; v++)
            base->parts[p].values[at * base->parts[p].size + v] =
                sett_study_get_double(bytes += 8);
}

bool cli_two_step_take_item(void *self, int64_t index, const uint8_t *payload,
                            size_t size)
{
    TwoStepBase *base = self;
    Item item = item_at(base, index);
    size_t level_size = 8 * ((size_t)doubles_of(base) + 1);
    if (size != (size_t)(item.to - item.from) * level_size)
        return false;
    for (int64_t i = item.from; i < item.to; i++, payload += level_size)
        take_level(base, item.combo * base->levels + i, payload);
    return true;
}
