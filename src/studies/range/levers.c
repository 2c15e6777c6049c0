/* levers.c - which parameter moves which measure: every scalar parameter is
   tried alone at up to five values on the same level numbers; eta squared of
   each measure says how much it moves. */
#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "base/enlarge.h"
#include "base/params_parts.h"
#include "studies/range/range.h"

/* The levels of one value. */
typedef struct Trial {
    SettRecipe recipe;
    int64_t first;
    double *values; /* a row of measures for each level */
    _Atomic int64_t infeasible;
} Trial;

static const char *number_text(SettArena *arena, double value, bool whole)
{
    SettText text = sett_text(arena->alloc);
    if (whole)
        sett_text_int(&text, (int64_t)floor(value + 0.5));
    else /* of a chance nine digits are known */
        sett_text_double(&text, floor(value * 1e6 + 0.5) / 1e6);
    return sett_keep_text(arena, &text);
}

static bool add_value(SettLever *lever, const char *text)
{
    if (text == NULL)
        return false;
    if (lever->value_count > 0 &&
        strcmp(lever->values[lever->value_count - 1], text) == 0)
        return true;
    lever->values[lever->value_count++] = text;
    return true;
}

/* 0.5 to 1.5 times the current value; if that is 0, the lower half of the
   range. */
static bool number_values(SettArena *arena, const SettParam *row,
                          const void *params, SettLever *lever)
{
    SettValue value_now = sett_value_load(row, params);
    double now = row->type == SETT_PARAM_REAL ? value_now.real
                 : row->type == SETT_PARAM_CHANCE
                     ? (double)value_now.bits / 4294967296.0
                     : (double)value_now.whole;
    for (int32_t i = 0; i < SETT_LEVER_VALUES; i++) {
        double step = (double)i / (SETT_LEVER_VALUES - 1);
        double value = now > 0 ? now * (0.5 + step)
                               : row->low + step * 0.5 * (row->high - row->low);
        value = value < row->low    ? row->low
                : value > row->high ? row->high
                                    : value;
        bool whole = row->type == SETT_PARAM_INT;
        if (!add_value(lever, number_text(arena, value, whole)))
            return false;
    }
    return true;
}

static bool name_values(SettArena *arena, const SettParam *row,
                        SettLever *lever)
{
    int32_t n =
        row->type == SETT_PARAM_BOOL ? 2 : sett_choice_count(row->choices);
    for (int32_t i = 0; i < n && i < SETT_LEVER_VALUES; i++) {
        char choice[64];
        const char *name = i == 0 ? "off" : "on";
        if (row->type == SETT_PARAM_CHOICE) {
            sett_choice_name(row->choices, i, choice, sizeof choice);
            name = choice;
        }
        if (!add_value(lever, sett_arena_format(arena, "%s", name)))
            return false;
    }
    return true;
}

static SettStatus list_stage(SettRecipeRange *r, int32_t number,
                             SettArena *arena)
{
    const SettStage *stage = &r->recipe.stages[number];
    const char *prefix = sett_recipe_prefix(number, arena);
    if (prefix == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; stage->gen && i < stage->gen->params.count; i++) {
        const SettParam *row = &stage->gen->params.rows[i];
        SettLever *lever = &r->levers[r->lever_count];
        *lever = (SettLever){
            .name = sett_arena_format(arena, "%s.%s", prefix, row->name)};
        bool done = lever->name != NULL;
        if (row->type == SETT_PARAM_BOOL || row->type == SETT_PARAM_CHOICE)
            done = done && name_values(arena, row, lever);
        else if (row->type == SETT_PARAM_INT || row->type == SETT_PARAM_REAL ||
                 row->type == SETT_PARAM_CHANCE)
            done = done && number_values(arena, row, stage->params, lever);
        if (!done)
            return SETT_NO_MEMORY;
        r->lever_count += lever->value_count > 1;
    }
    return SETT_OK;
}

SettStatus sett_levers_list(SettRecipeRange *r, SettArena *arena)
{
    const SettStage *stages = r->recipe.stages;
    int32_t rows = 0;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++)
        rows += stages[i].gen != NULL ? stages[i].gen->params.count : 0;
    r->levers = SETT_TAKE(arena, rows + 1, SettLever);
    r->lever_count = 0;
    SettStatus status = r->levers != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < SETT_MAX_STAGES; i++)
        status = list_stage(r, i, arena);
    return status;
}

int64_t sett_levers_levels(const SettRecipeRange *r)
{
    int64_t values = 0;
    for (int32_t i = 0; i < r->lever_count; i++)
        values += r->levers[i].value_count;
    return values * r->tried;
}

static SettStatus try_level(void *user, int64_t index, SettArena *tmp)
{
    Trial *t = user;
    SettGrid grid;
    int32_t measures = t->recipe.game->measures.count;
    double *row = t->values + index * measures;
    SettStatus status =
        sett_recipe_measure(&t->recipe, t->first + index, tmp, &grid, row);
    if (status != SETT_INFEASIBLE)
        return status;
    for (int32_t m = 0; m < measures; m++)
        row[m] = (double)NAN;
    atomic_fetch_add(&t->infeasible, 1);
    return SETT_OK;
}

/* A copy of the recipe whose parameters may be changed. */
static SettStatus copy_recipe(const SettRecipe *recipe, SettArena *arena,
                              SettRecipe *out)
{
    *out = *recipe;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        SettStage *stage = &out->stages[i];
        if (stage->gen == NULL)
            continue;
        size_t size = stage->gen->params.size;
        void *copy = sett_arena_take(arena, 1, size + 1);
        if (copy == NULL)
            return SETT_NO_MEMORY;
        memcpy(copy, stage->params, size);
        stage->params = copy;
    }
    return SETT_OK;
}

SettStatus sett_lever_try(const SettRecipeRange *r, const SettLever *lever,
                          int32_t v, const SettCrew *crew, SettArena *arena,
                          SettSample *groups, int64_t *infeasible,
                          SettError *err)
{
    int32_t n = r->recipe.game->measures.count;
    SettArenaMark mark = sett_arena_mark(arena);
    Trial t = {.first = r->first,
               .values = SETT_TAKE(arena, r->tried * n, double)};
    SettStatus status = t.values != NULL
                            ? copy_recipe(&r->recipe, arena, &t.recipe)
                            : SETT_NO_MEMORY;
    if (status == SETT_OK)
        status = sett_recipe_set(&t.recipe, lever->name, lever->values[v],
                                 arena, err);
    if (status == SETT_OK)
        status = sett_each(crew, r->tried, try_level, &t, NULL);
    for (int32_t m = 0; status == SETT_OK && m < n; m++) {
        groups[m] = sett_sample();
        for (int64_t i = 0; i < r->tried; i++)
            sett_sample_add(&groups[m], t.values[i * n + m]);
    }
    *infeasible += t.infeasible;
    sett_arena_reset(arena, mark);
    return status;
}

SettStatus sett_lever_take(const SettRecipeRange *r, SettLever *lever,
                           SettArena *arena)
{
    int32_t n = r->recipe.game->measures.count;
    lever->eta = SETT_TAKE(arena, n, double);
    lever->move = SETT_TAKE(arena, n, double);
    lever->infeasible = 0;
    return lever->eta != NULL && lever->move != NULL ? SETT_OK : SETT_NO_MEMORY;
}

void sett_lever_say(const SettRecipeRange *r, SettLever *lever,
                    const SettSample *groups)
{
    int32_t n = r->recipe.game->measures.count, values = lever->value_count;
    for (int32_t m = 0; m < n; m++) {
        SettSample of[SETT_LEVER_VALUES] = {0};
        for (int32_t v = 0; v < values; v++)
            of[v] = groups[v * n + m];
        lever->eta[m] = sett_eta_squared(of, values);
        lever->move[m] = of[values - 1].mean - of[0].mean;
    }
}

SettStatus sett_levers_pull(SettRecipeRange *r, const SettCrew *crew,
                            SettArena *arena, SettError *err)
{
    int32_t n = r->recipe.game->measures.count;
    SettSample *groups = SETT_TAKE(arena, n * SETT_LEVER_VALUES, SettSample);
    SettStatus status = groups != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int32_t i = 0; status == SETT_OK && i < r->lever_count; i++) {
        SettLever *lever = &r->levers[i];
        status = sett_lever_take(r, lever, arena);
        for (int32_t v = 0; status == SETT_OK && v < lever->value_count; v++)
            status = sett_lever_try(r, lever, v, crew, arena, groups + v * n,
                                    &lever->infeasible, err);
        if (status == SETT_OK)
            sett_lever_say(r, lever, groups);
    }
    return status;
}
