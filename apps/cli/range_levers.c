/* range_levers.c - which parameter moves which measure: every scalar parameter
   is tried alone at up to five values around its own, the same level numbers
   each time, and the share of each measure's variance between the values says
   how much it moves. */
#include <math.h>
#include <string.h>

#include "range.h"

typedef struct Trial {
    SettRecipe recipe;
    int32_t measures;
    double *values; /* one row a level */
    int64_t first;
    _Atomic int64_t infeasible;
} Trial;

static const char *number_text(Cli *cli, double value, bool whole)
{
    SettText text = sett_text(cli->alloc);
    if (whole)
        sett_text_int(&text, (int64_t)floor(value + 0.5));
    else /* of a chance nine digits are known */
        sett_text_double(&text, floor(value * 1e6 + 0.5) / 1e6);
    const char *kept = text.status == SETT_OK
                           ? sett_arena_format(&cli->arena, "%s", text.data)
                           : NULL;
    sett_text_free(&text);
    return kept;
}

static bool add_value(RangeLever *lever, const char *text)
{
    if (text == NULL)
        return false;
    if (lever->value_count > 0 &&
        strcmp(lever->values[lever->value_count - 1], text) == 0)
        return true;
    lever->values[lever->value_count++] = text;
    return true;
}

/* Half to one and a half times the present value; from 0 on, up to a half of
   the range. */
static bool number_values(Cli *cli, const SettParam *row, double now,
                          RangeLever *lever)
{
    bool whole = row->type == SETT_PARAM_INT;
    for (int32_t i = 0; i < RANGE_VALUES; i++) {
        double step = (double)i / (RANGE_VALUES - 1);
        double value = now > 0 ? now * (0.5 + step)
                               : row->low + step * 0.5 * (row->high - row->low);
        value = value < row->low    ? row->low
                : value > row->high ? row->high
                                    : value;
        if (!add_value(lever, number_text(cli, value, whole)))
            return false;
    }
    return true;
}

static bool name_values(Cli *cli, const SettParam *row, RangeLever *lever)
{
    int32_t n =
        row->type == SETT_PARAM_BOOL ? 2 : sett_choice_count(row->choices);
    for (int32_t i = 0; i < n && i < RANGE_VALUES; i++) {
        char choice[64];
        const char *name = i == 0 ? "off" : "on";
        if (row->type == SETT_PARAM_CHOICE) {
            sett_choice_name(row->choices, i, choice, sizeof choice);
            name = choice;
        }
        if (!add_value(lever, sett_arena_format(&cli->arena, "%s", name)))
            return false;
    }
    return true;
}

static double present_value(const SettParam *row, const void *params)
{
    const char *field = (const char *)params + row->offset;
    SettChance chance;
    int32_t whole;
    double real;
    switch (row->type) {
    case SETT_PARAM_INT:
        memcpy(&whole, field, sizeof whole);
        return whole;
    case SETT_PARAM_REAL:
        memcpy(&real, field, sizeof real);
        return real;
    case SETT_PARAM_CHANCE:
        memcpy(&chance, field, sizeof chance);
        return (double)chance.threshold / 4294967296.0;
    default:
        return 0;
    }
}

static SettStatus try_level(void *user, int64_t index, SettArena *tmp)
{
    Trial *t = user;
    SettGrid grid;
    double *row = t->values + index * t->measures;
    SettStatus s =
        cli_range_level(&t->recipe, t->first + index, tmp, &grid, row);
    if (s != SETT_INFEASIBLE)
        return s;
    for (int32_t m = 0; m < t->measures; m++)
        row[m] = (double)NAN;
    atomic_fetch_add(&t->infeasible, 1);
    return SETT_OK;
}

/* A copy of the recipe whose parameters may be changed. */
static SettStatus copy_recipe(RangeFinding *f, SettRecipe *out)
{
    *out = f->recipe;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++) {
        SettStage *stage = &out->stages[i];
        if (stage->gen == NULL)
            continue;
        void *copy =
            sett_arena_take(&f->cli->arena, 1, stage->gen->params.size + 1);
        if (copy == NULL)
            return cli_no_memory(f->cli);
        memcpy(copy, stage->params, stage->gen->params.size);
        stage->params = copy;
    }
    return SETT_OK;
}

static SettStatus try_value(RangeFinding *f, RangeLever *lever, int32_t value,
                            double *values, SettSample *groups)
{
    int32_t n = f->range.game->measures.count;
    Trial t = {.measures = n, .values = values, .first = f->first};
    SettStatus s = copy_recipe(f, &t.recipe);
    if (s == SETT_OK)
        s = sett_recipe_set(&t.recipe, lever->name, lever->values[value],
                            &f->cli->arena, &f->cli->err);
    if (s == SETT_OK)
        s = cli_each(f->cli, f->tried, try_level, &t, NULL);
    lever->infeasible += t.infeasible;
    for (int32_t m = 0; s == SETT_OK && m < n; m++) {
        SettSample *group = &groups[m * RANGE_VALUES + value];
        *group = sett_sample();
        for (int64_t i = 0; i < f->tried; i++)
            sett_sample_add(group, values[i * n + m]);
    }
    return s;
}

static SettStatus pull(RangeFinding *f, RangeLever *lever)
{
    Cli *cli = f->cli;
    int32_t n = f->range.game->measures.count;
    lever->eta = SETT_TAKE(&cli->arena, n, double);
    lever->move = SETT_TAKE(&cli->arena, n, double);
    SettArenaMark mark = sett_arena_mark(&cli->arena);
    double *values = SETT_TAKE(&cli->arena, f->tried * n, double);
    SettSample *groups = SETT_TAKE(&cli->arena, n * RANGE_VALUES, SettSample);
    if (!lever->eta || !lever->move || !values || !groups)
        return cli_no_memory(cli);
    SettStatus s = SETT_OK;
    for (int32_t v = 0; s == SETT_OK && v < lever->value_count; v++)
        s = try_value(f, lever, v, values, groups);
    for (int32_t m = 0; s == SETT_OK && m < n; m++) {
        const SettSample *g = &groups[m * RANGE_VALUES];
        lever->eta[m] = sett_eta_squared(g, lever->value_count);
        lever->move[m] = g[lever->value_count - 1].mean - g[0].mean;
    }
    sett_arena_reset(&cli->arena, mark);
    return s;
}

static SettStatus list_stage(RangeFinding *f, const char *stage,
                             const SettGen *gen, const void *params)
{
    for (int32_t i = 0; gen != NULL && i < gen->params.count; i++) {
        const SettParam *row = &gen->params.rows[i];
        RangeLever *lever = &f->levers[f->lever_count];
        *lever = (RangeLever){.name = sett_arena_format(&f->cli->arena, "%s.%s",
                                                        stage, row->name)};
        bool done = lever->name != NULL;
        if (row->type == SETT_PARAM_BOOL || row->type == SETT_PARAM_CHOICE)
            done = done && name_values(f->cli, row, lever);
        else if (row->type == SETT_PARAM_INT || row->type == SETT_PARAM_REAL ||
                 row->type == SETT_PARAM_CHANCE)
            done = done && number_values(f->cli, row,
                                         present_value(row, params), lever);
        if (!done)
            return cli_no_memory(f->cli);
        f->lever_count += lever->value_count > 1;
    }
    return SETT_OK;
}

SettStatus cli_range_levers(RangeFinding *f)
{
    const SettRecipe *r = &f->recipe;
    int32_t rows = 0;
    for (int32_t i = 0; i < SETT_MAX_STAGES; i++)
        rows += r->stages[i].gen != NULL ? r->stages[i].gen->params.count : 0;
    f->levers = SETT_TAKE(&f->cli->arena, rows + 1, RangeLever);
    if (f->levers == NULL)
        return cli_no_memory(f->cli);
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < SETT_MAX_STAGES && s == SETT_OK; i++) {
        const char *prefix = sett_recipe_prefix(i, &f->cli->arena);
        s = prefix == NULL
                ? cli_no_memory(f->cli)
                : list_stage(f, prefix, r->stages[i].gen, r->stages[i].params);
    }
    int64_t settings = 0;
    for (int32_t i = 0; i < f->lever_count; i++)
        settings += f->levers[i].value_count;
    cli_progress_start(f->cli, "levels (parameters)", settings * f->tried);
    for (int32_t i = 0; s == SETT_OK && i < f->lever_count; i++)
        s = pull(f, &f->levers[i]);
    cli_progress_end(f->cli);
    return s;
}
