/* range.c - measures the levels of a recipe in blocks of a fixed size, which
   are merged in order, so that any number of workers gives the same bytes. */
#include "studies/range/range.h"
#include "sett/command_game.h"

#define BATCH 64         /* blocks at work at once */
#define MOST_GROUPS 4096 /* groups of blocks that are merged one by one */

SettStatus sett_recipe_measure(const SettRecipe *recipe, int64_t index,
                               SettArena *tmp, SettGrid *grid, double *values)
{
    SettStatus status = sett_recipe_level(recipe, index, tmp, grid);
    if (status != SETT_OK)
        return status;
    SettLevel level = {.grid = *grid};
    return sett_game_measure(recipe->game, &level, tmp, values);
}

/* Merges are split at fixed places: blocks into groups, groups into the whole;
   a group is one block up to two million levels. */
int64_t sett_range_group(int64_t count)
{
    int64_t blocks = (count + SETT_RANGE_BLOCK - 1) / SETT_RANGE_BLOCK;
    int64_t group = (blocks + MOST_GROUPS - 1) / MOST_GROUPS;
    return group > 1 ? group : 1;
}

#define TOGETHER 50 /* levels of a block that are measured at once */

/* Levels from..to-1 behind r->first, made and then measured. */
static SettStatus add_levels(const SettRecipeRange *r, int64_t from, int64_t to,
                             SettArena *tmp, SettRange *part)
{
    SettLevel levels[TOGETHER];
    int64_t indices[TOGETHER];
    int32_t made = 0, n = r->recipe.game->measures.count;
    for (int64_t i = from; i < to; i++) {
        levels[made] = (SettLevel){.lock = NULL};
        indices[made] = r->first + i;
        SettStatus status = sett_recipe_level(&r->recipe, r->first + i, tmp,
                                              &levels[made].grid);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
        part->infeasible += status == SETT_INFEASIBLE;
        made += status == SETT_OK;
    }
    double *values = SETT_TAKE(tmp, made * n, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_measure_many(r->recipe.game, levels, made, tmp, values);
    for (int32_t i = 0; status == SETT_OK && i < made; i++)
        sett_range_add(part, indices[i], values + (int64_t)i * n);
    return status;
}

SettStatus sett_range_block(const SettRecipeRange *r, int64_t block,
                            SettArena *tmp, SettRange *part)
{
    int64_t from = block * SETT_RANGE_BLOCK;
    int64_t left = r->count - from;
    int64_t size = left < SETT_RANGE_BLOCK ? left : SETT_RANGE_BLOCK;
    sett_range_clear(part);
    for (int64_t i = 0; i < size; i += TOGETHER) {
        SettArenaMark mark = sett_arena_mark(tmp);
        int64_t to = i + TOGETHER < size ? i + TOGETHER : size;
        SettStatus status = add_levels(r, from + i, from + to, tmp, part);
        if (status != SETT_OK)
            return status;
        sett_arena_reset(tmp, mark);
    }
    return SETT_OK;
}

SettStatus sett_range_empty(const SettRecipeRange *r, SettArena *arena,
                            SettRange *out)
{
    int32_t pairs[SETT_RANGE_MEASURES * SETT_RANGE_MEASURES];
    int32_t n = 0;
    for (int32_t i = 0; i < r->measure_count; i++)
        for (int32_t j = i + 1; j < r->measure_count; j++) {
            pairs[2 * n] = r->measures[i];
            pairs[2 * n + 1] = r->measures[j];
            n++;
        }
    return sett_range_take(arena, r->recipe.game, pairs, n, out);
}

typedef struct Batch {
    const SettRecipeRange *r;
    SettRange parts[BATCH]; /* one a block at work */
    SettRange group;
    int64_t from; /* first block */
} Batch;

static SettStatus measure_block(void *user, int64_t item, SettArena *tmp)
{
    Batch *b = user;
    return sett_range_block(b->r, b->from + item, tmp, &b->parts[item]);
}

static void merge_block(SettRecipeRange *r, Batch *b, int64_t item,
                        int64_t blocks)
{
    int64_t group = sett_range_group(r->count), block = b->from + item;
    sett_range_merge(&b->group, &b->parts[item]);
    if ((block + 1) % group != 0 && block + 1 < blocks)
        return;
    sett_range_merge(&r->range, &b->group);
    sett_range_clear(&b->group);
}

SettStatus sett_range_measure(SettRecipeRange *r, const SettCrew *crew,
                              SettArena *arena)
{
    int64_t blocks = (r->count + SETT_RANGE_BLOCK - 1) / SETT_RANGE_BLOCK;
    Batch b = {.r = r};
    SettStatus status = sett_range_empty(r, arena, &r->range);
    SettArenaMark mark = sett_arena_mark(arena);
    if (status == SETT_OK)
        status = sett_range_empty(r, arena, &b.group);
    for (int32_t i = 0; status == SETT_OK && i < BATCH && i < blocks; i++)
        status = sett_range_empty(r, arena, &b.parts[i]);
    for (; status == SETT_OK && b.from < blocks; b.from += BATCH) {
        int64_t n = blocks - b.from < BATCH ? blocks - b.from : BATCH;
        status = sett_each(crew, n, measure_block, &b, NULL);
        for (int64_t i = 0; status == SETT_OK && i < n; i++)
            merge_block(r, &b, i, blocks);
    }
    sett_arena_reset(arena, mark);
    return status;
}
