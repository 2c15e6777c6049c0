/* measured.c - the measures of levels that exist, or that a recipe makes. */
#include <math.h>

#include "sett/command_game.h"
#include "sett/generated.h"
#include "sett/range.h"

typedef struct Filling {
    const SettGame *game;
    const SettLevelList *levels; /* or NULL: the recipe's */
    const SettRecipe *recipe;
    int64_t first, count;
    double *values;  /* a row a level */
    uint8_t *missed; /* 1 a level that is infeasible */
} Filling;

#define TOGETHER 50 /* levels that are measured at once, at most */

/* Levels from..to-1, at most TOGETHER: out[level][measure], and 1 in `missed`
   where one is infeasible. */
static SettStatus measure_rows(const Filling *f, int64_t from, int64_t to,
                               SettArena *tmp, double *out, uint8_t *missed)
{
    int32_t n = f->game->measures.count, made = 0;
    SettLevel levels[TOGETHER];
    SettArenaMark mark = sett_arena_mark(tmp);
    double *values = SETT_TAKE(tmp, (to - from) * n, double);
    if (values == NULL)
        return SETT_NO_MEMORY;
    for (int64_t i = from; i < to; i++) {
        SettStatus status = SETT_OK;
        levels[made] = (SettLevel){.lock = NULL};
        if (f->levels != NULL)
            levels[made].grid = f->levels->items[i].grid;
        else
            status = sett_recipe_level(f->recipe, f->first + i, tmp,
                                       &levels[made].grid);
        if (status != SETT_OK && status != SETT_INFEASIBLE)
            return status;
        missed[i - from] = status == SETT_INFEASIBLE;
        made += status == SETT_OK;
    }
    SettStatus status = sett_measure_many(f->game, levels, made, tmp, values);
    for (int64_t i = 0, at = 0; status == SETT_OK && i < to - from; i++) {
        for (int32_t m = 0; m < n; m++)
            out[i * n + m] = missed[i] ? (double)NAN : values[at * n + m];
        at += !missed[i];
    }
    sett_arena_reset(tmp, mark);
    return status;
}

static SettStatus fill_rows(void *user, int64_t index, SettArena *tmp)
{
    const Filling *f = user;
    int64_t from = index * sett_measured_together(f->game),
            to = from + sett_measured_together(f->game);
    to = to < f->count ? to : f->count;
    return measure_rows(f, from, to, tmp,
                        f->values + from * f->game->measures.count,
                        &f->missed[from]);
}

SettStatus sett_measure_all(const SettGame *game, const SettLevelList *levels,
                            const SettRecipe *recipe, int64_t first,
                            int64_t count, const SettCrew *crew,
                            SettArena *arena, SettMeasured *out,
                            int64_t *infeasible)
{
    /* Every row is written: a million of zeros would be touched for nothing. */
    Filling f = {.game = game,
                 .levels = levels,
                 .recipe = recipe,
                 .first = first,
                 .count = count,
                 .values = sett_arena_raw(arena, (size_t)count,
                                          (size_t)game->measures.count *
                                              sizeof(double))};
    f.missed = sett_arena_take(arena, (size_t)count, 1);
    if (f.values == NULL || f.missed == NULL)
        return SETT_NO_MEMORY;
    int64_t items = (count + sett_measured_together(game) - 1) /
                    sett_measured_together(game);
    SettStatus status = sett_each(crew, items, fill_rows, &f, NULL);
    *out = (SettMeasured){f.values, count};
    *infeasible = 0;
    for (int64_t i = 0; status == SETT_OK && i < count; i++)
        *infeasible += f.missed[i];
    return status;
}

/* Sets of levels at work in parts: items are blocks, set after set. */
typedef struct SetBlocks {
    const SettGame *game;
    SettMeasuredSet *sets;
    int32_t count;
} SetBlocks;

#define BLOCK 500 /* levels of an item */

/* The set of an item, and which of its levels: *from to less than *to. */
static SettMeasuredSet *set_of(const SetBlocks *b, int64_t item, int64_t *from,
                               int64_t *to)
{
    SettMeasuredSet *set = b->sets;
    for (int64_t blocks; (blocks = (set->count + BLOCK - 1) / BLOCK) <= item;
         set++)
        item -= blocks;
    *from = item * BLOCK;
    *to = *from + BLOCK < set->count ? *from + BLOCK : set->count;
    return set;
}

static SettStatus measure_block(void *self, int64_t index, SettArena *tmp,
                                SettText *payload)
{
    const SetBlocks *b = self;
    int64_t from, to;
    const SettMeasuredSet *set = set_of(b, index, &from, &to);
    int32_t n = b->game->measures.count;
    const Filling f = {.game = b->game,
                       .levels = set->levels,
                       .recipe = set->recipe,
                       .first = set->first};
    double *rows = SETT_TAKE(tmp, TOGETHER * n, double);
    uint8_t *missed = SETT_TAKE(tmp, TOGETHER, uint8_t);
    if (rows == NULL || missed == NULL)
        return SETT_NO_MEMORY;
    for (int64_t next; from < to; from = next) {
        next = from + TOGETHER < to ? from + TOGETHER : to;
        SettStatus status = measure_rows(&f, from, next, tmp, rows, missed);
        if (status != SETT_OK)
            return status;
        for (int64_t i = 0; i < next - from; i++) {
            sett_text_char(payload, (char)missed[i]);
            sett_study_put_doubles(payload, rows + i * n, n);
        }
    }
    return SETT_OK;
}

static SettStatus take_block(void *self, int64_t index, const uint8_t *payload,
                             size_t size)
{
    const SetBlocks *b = self;
    int64_t from, to;
    SettMeasuredSet *set = set_of(b, index, &from, &to);
    int32_t n = b->game->measures.count;
    if (size != (size_t)(to - from) * (1 + 8 * (size_t)n))
        return SETT_BAD_INPUT;
    double *values = set->values;
    for (; from < to; from++) {
        set->infeasible += *payload != 0;
        payload = sett_study_get_doubles(payload + 1, values + from * n, n);
    }
    return SETT_OK;
}

SettStatus sett_measure_parts(const SettGame *game, SettMeasuredSet *sets,
                              int32_t count, SettParts *parts)
{
    SetBlocks b = {game, sets, count};
    parts->items = 0;
    for (int32_t i = 0; i < count; i++)
        parts->items += (sets[i].count + BLOCK - 1) / BLOCK;
    parts->per_item = 1;
    parts->what = "blocks of 500 levels";
    parts->item = measure_block;
    /* cppcheck-suppress autoVariables ; read during this call alone */
    parts->self = &b;
    SettStatus status = sett_parts_run(parts);
    if (status != SETT_OK || !parts->complete)
        return status;
    for (int32_t i = 0; i < count; i++) {
        SettMeasuredSet *set = &sets[i];
        set->infeasible = 0;
        set->values =
            sett_arena_take(parts->host->arena, (size_t)set->count + 1,
                            (size_t)game->measures.count * sizeof(double));
        set->measured = (SettMeasured){set->values, set->count};
        if (set->values == NULL)
            return sett_no_memory(parts->host->err);
    }
    return sett_parts_gather(parts, take_block);
}
