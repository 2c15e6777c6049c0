/* nine_items.c - the levels of the nine combinations as items of a study: so
   many of one combination, and of each level its hash and some doubles. */
#include <string.h>

#include "studies/nine_study.h"

/* Levels from..to-1 of one combination. */
typedef struct Item {
    int32_t combo;
    int64_t from, to;
} Item;

static int64_t items_of_combo(const SettNineStudy *nine)
{
    return (nine->levels + nine->block - 1) / nine->block;
}

void sett_nine_begin(SettNineStudy *nine, uint64_t version)
{
    nine->game = sett_catalog_game(nine->run.host.catalog, "md2");
    nine->levels = nine->run.options->levels;
    nine->run.key = sett_hash_mix(version, (uint64_t)nine->levels);
}

SettStatus sett_two_step_recipe(const SettStudyHost *host, const SettGame *game,
                                int32_t combo, uint64_t seed, SettRecipe *out)
{
    const char *names[] = {sett_nine_creators[combo / SETT_NINE_SIDE],
                           sett_nine_furnishers[combo % SETT_NINE_SIDE]};
    SettStatus status =
        sett_recipe_default(host->catalog, game, host->arena, out, host->err);
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_recipe_choose(out, i, names[i], host->arena, host->err);
    out->seed = seed;
    out->fresh_layouts = true;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_study_uses(host, "generator", names[i],
                                 out->stages[i].gen->output_version);
    return status;
}

SettStatus sett_nine_recipes(SettNineStudy *nine)
{
    SettStudyRun *run = &nine->run;
    SettStatus status = sett_study_seed(run);
    for (int32_t c = 0; status == SETT_OK && c < SETT_NINE; c++) {
        SettRecipe *recipe = &nine->recipes[c];
        status =
            sett_two_step_recipe(&run->host, nine->game, c, run->seed, recipe);
        if (status == SETT_OK)
            run->key = sett_hash_mix(run->key, sett_recipe_hash(recipe));
    }
    return status;
}

uint64_t sett_nine_hash_text(uint64_t key, const char *text)
{
    return text ? sett_hash(text, strlen(text), key) : sett_hash_mix(key, 0);
}

SettStatus sett_nine_items(SettNineStudy *nine, int64_t block, int32_t columns,
                           int32_t second)
{
    SettStudyRun *run = &nine->run;
    SettArena *arena = run->host.arena;
    int64_t all = SETT_NINE * nine->levels;
    nine->block = block;
    nine->hashes = SETT_TAKE(arena, all, uint64_t);
    nine->values[0] = SETT_TAKE(arena, all * columns, double);
    nine->values[1] = SETT_TAKE(arena, all * second, double);
    if (nine->hashes == NULL || nine->values[0] == NULL ||
        nine->values[1] == NULL)
        return SETT_NO_MEMORY;
    nine->tables[0] = (SettNineTable){nine->values[0], nine->levels, columns};
    nine->tables[1] = (SettNineTable){nine->values[1], nine->levels, second};
    run->items = SETT_NINE * items_of_combo(nine);
    run->per_item = all / run->items;
    return SETT_OK;
}

static Item item_at(const SettNineStudy *nine, int64_t index)
{
    int64_t count = items_of_combo(nine);
    Item item = {.combo = (int32_t)(index / count),
                 .from = index % count * nine->block};
    item.to = item.from + nine->block < nine->levels ? item.from + nine->block
                                                     : nine->levels;
    return item;
}

static int32_t doubles_of(const SettNineStudy *nine)
{
    return nine->tables[0].columns + nine->tables[1].columns;
}

/* A level that cannot be made or played is a result as well: hash 0, NaN. */
SettStatus sett_nine_do_item(void *self, int64_t index, SettArena *tmp,
                             SettText *payload)
{
    const SettNineStudy *nine = self;
    Item item = item_at(nine, index);
    int32_t doubles = doubles_of(nine);
    double *values = SETT_TAKE(tmp, doubles, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = item.from; i < item.to; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        SettLevel level = {.lock = NULL};
        uint64_t hash = 0;
        for (int32_t v = 0; v < doubles; v++)
            values[v] = 0.0 / 0.0;
        SettStatus status =
            sett_recipe_level(&nine->recipes[item.combo], i, tmp, &level.grid);
        if (status == SETT_OK)
            status = nine->level(self, &level, i, tmp, values);
        if (status == SETT_OK)
            hash = sett_grid_hash(&level.grid);
        else if (status != SETT_INFEASIBLE)
            return status;
        sett_study_put(payload, hash);
        sett_study_put_doubles(payload, values, doubles);
        sett_arena_reset(tmp, mark);
    }
    return SETT_OK;
}

bool sett_nine_take_item(void *self, int64_t index, const uint8_t *payload,
                         size_t size)
{
    SettNineStudy *nine = self;
    Item item = item_at(nine, index);
    if (size !=
        (size_t)(item.to - item.from) * 8 * ((size_t)doubles_of(nine) + 1))
        return false;
    for (int64_t i = item.from; i < item.to; i++) {
        int64_t at = item.combo * nine->levels + i;
        nine->hashes[at] = sett_study_get(payload);
        nine->failed += nine->hashes[at] == 0;
        payload += 8;
        for (int32_t p = 0; p < 2; p++) {
            int32_t columns = nine->tables[p].columns;
            payload = sett_study_get_doubles(
                payload, nine->values[p] + at * columns, columns);
        }
    }
    return true;
}
