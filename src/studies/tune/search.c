/* search.c - the search of a tuning: a screening of all knobs, then a race of
   the recipes that it speaks for. */
#include <string.h>

#include "studies/tune/tune.h"

#define CHUNK 500 /* recipes that are screened at a time */
#define SPARE 40  /* levels that a screening has beyond its knobs, at least */
/* Share of its foes or treasures that a recipe must keep. */
#define FEWER 0.99

/* The plans that race: weight of the runner, standard errors that an effect
   needs, whether knobs that harm a player are left alone. */
static const struct {
    double weight, surely;
    bool harmless;
} plans[] = {
    {0.5, 1, true},   {0.5, 2, true},   {0.5, 3, true},   {0.5, 4, true},
    {0.35, 2, true},  {0.65, 2, true},  {0.5, 2, false},  {0.5, 4, false},
    {0.35, 2, false}, {0.35, 4, false}, {0.65, 2, false}, {0.65, 4, false},
};
#define PLANS ((int32_t)(sizeof plans / sizeof plans[0]))
#define SEATS (PLANS + 1) /* the first recipe has one, too */

typedef struct Screening {
    SettTuning *t;
    SettRegression effects;
    SettSample sums[SETT_TUNE_PLAYERS];
    char *params;   /* of every recipe of a chunk */
    double *values; /* [recipe][value] */
    double *moved;  /* [knob] of one recipe */
    int64_t first;
} Screening;

static void *recipe_at(const Screening *s, int64_t item)
{
    return s->params + (size_t)item * s->t->knobs.size;
}

static SettStatus screen_one(void *user, int64_t item, SettArena *tmp)
{
    const Screening *s = user;
    const SettTuning *t = s->t;
    uint64_t seed = t->def.recipe->seed, index = (uint64_t)(s->first + item);
    SettRng rng = sett_rng(seed, SETT_FOR_SEARCH, index);
    memcpy(recipe_at(s, item), t->knobs.first, t->knobs.size);
    sett_tune_scatter(&t->knobs, &rng, recipe_at(s, item));
    return sett_tune_play(t, recipe_at(s, item), seed, index, SETT_TUNE_VALUES,
                          tmp, s->values + item * SETT_TUNE_VALUES);
}

static void learn(Screening *s, int64_t item)
{
    const double *values = s->values + item * SETT_TUNE_VALUES;
    for (int32_t k = 0; k < s->t->knobs.count; k++)
        s->moved[k] = sett_tune_moved(&s->t->knobs, recipe_at(s, item), k);
    sett_regression_add(&s->effects, s->moved, values);
    for (int32_t p = 0; p < SETT_TUNE_PLAYERS; p++)
        sett_sample_add(&s->sums[p], values[p]);
}

static SettStatus take_screening(SettTuning *t, Screening *s)
{
    *s = (Screening){.t = t};
    s->params = sett_arena_take(t->arena, CHUNK, t->knobs.size);
    s->values = SETT_TAKE(t->arena, CHUNK * SETT_TUNE_VALUES, double);
    s->moved = SETT_TAKE(t->arena, t->knobs.count, double);
    for (int32_t p = 0; p < SETT_TUNE_PLAYERS; p++)
        s->sums[p] = sett_sample();
    if (!s->params || !s->values || !s->moved)
        return SETT_NO_MEMORY;
    return sett_regression_take(t->arena, t->knobs.count, SETT_TUNE_VALUES,
                                &s->effects);
}

static SettStatus screen(Screening *s, int64_t levels)
{
    for (s->first = 0; s->first < levels; s->first += CHUNK) {
        int64_t left = levels - s->first;
        int64_t count = left < CHUNK ? left : CHUNK;
        SettStatus status =
            sett_each(&s->t->def.crew, count, screen_one, s, NULL);
        if (status != SETT_OK)
            return status;
        for (int64_t i = 0; i < count; i++)
            learn(s, i);
    }
    sett_regression_solve(&s->effects);
    return SETT_OK;
}

typedef struct Race {
    SettTuning *t;
    void *params[SEATS];  /* seat 0: the first recipe */
    int32_t order[SEATS]; /* of those that still run, the best first */
    double sd[SETT_TUNE_PLAYERS];
    TuneSums sums;
    int32_t running;
} Race;

static double mean(const Race *r, int32_t seat, int32_t value)
{
    return tune_sample(&r->sums, seat, value)->mean;
}

/* The smaller gain of both players, so that both must rise; far below all
   others where foes or treasures are missing. */
static double score(const Race *r, int32_t seat)
{
    double gain[SETT_TUNE_PLAYERS];
    double poor = 0;
    for (int32_t v = SETT_TUNE_PLAYERS; v < SETT_TUNE_VALUES; v++)
        if (mean(r, seat, v) < FEWER * mean(r, 0, v))
            poor = 1000;
    for (int32_t p = 0; p < SETT_TUNE_PLAYERS; p++)
        gain[p] = (mean(r, seat, p) - mean(r, 0, p)) / r->sd[p];
    return (gain[0] < gain[1] ? gain[0] : gain[1]) - poor;
}

static int32_t by_score(const void *a, const void *b, void *user)
{
    double x = score(user, *(const int32_t *)a);
    double y = score(user, *(const int32_t *)b);
    return x > y ? -1 : x < y;
}

static bool is_there(const Race *r, int32_t seat)
{
    for (int32_t i = 0; i < seat; i++)
        if (memcmp(r->params[i], r->params[seat], r->t->knobs.size) == 0)
            return true;
    return false;
}

static void *copy_first(const SettTuning *t)
{
    void *params = sett_arena_take(t->arena, 1, t->knobs.size);
    if (params != NULL)
        memcpy(params, t->knobs.first, t->knobs.size);
    return params;
}

/* Enters each distinct recipe that a plan makes of the screening. */
static SettStatus enter(Race *r, const Screening *s)
{
    TunePlan plan = {.t = r->t, .effects = &s->effects};
    memcpy(plan.sd, r->sd, sizeof r->sd);
    int32_t seats = 1;
    r->params[0] = copy_first(r->t);
    if (r->params[0] == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < PLANS; i++) {
        plan.weight = plans[i].weight;
        plan.surely = plans[i].surely;
        plan.harmless = plans[i].harmless;
        plan.params = r->params[seats] = copy_first(r->t);
        if (plan.params == NULL)
            return SETT_NO_MEMORY;
        SettStatus status = sett_tune_plan(&plan);
        if (status != SETT_OK)
            return status;
        seats += !is_there(r, seats);
    }
    r->running = seats - 1;
    for (int32_t i = 0; i < r->running; i++)
        r->order[i] = i + 1;
    return SETT_OK;
}

/* How many levels all rounds take where each seat plays one in the first. */
static int64_t rounds_cost(int32_t running)
{
    int64_t cost = 0, levels = 1;
    for (; running > 0; running /= 2, levels *= 2)
        cost += (running + 1) * levels;
    return cost;
}

/* The seats that run and the first recipe play side by side; what they come to
   is added to the sums of their seats. */
static SettStatus run_round(Race *r, int64_t first, int64_t levels)
{
    void *params[SEATS];
    int32_t seats = r->running + 1;
    TuneSums now;
    for (int32_t i = 0; i < seats; i++)
        params[i] = r->params[i < r->running ? r->order[i] : 0];
    SettStatus status = sett_tune_sums(r->t, seats, false, &now);
    if (status == SETT_OK)
        status = sett_tune_compare(r->t, params, seats, r->t->def.recipe->seed,
                                   first, levels, &now);
    for (int32_t i = 0; status == SETT_OK && i < seats; i++)
        for (int32_t v = 0; v < SETT_TUNE_VALUES; v++)
            sett_sample_merge(
                tune_sample(&r->sums, i < r->running ? r->order[i] : 0, v),
                tune_sample(&now, i, v));
    return status;
}

static SettStatus run_race(Race *r, int64_t first, int64_t budget)
{
    int32_t scratch[SEATS];
    if (r->running == 0)
        return SETT_OK;
    int64_t levels = budget / rounds_cost(r->running);
    while (r->running > 0 && levels > 0) {
        SettStatus status = run_round(r, first, levels);
        if (status != SETT_OK)
            return status;
        first += levels;
        levels *= 2;
        sett_sort(r->order, (size_t)r->running, sizeof *r->order, scratch,
                  by_score, r);
        r->running /= 2;
    }
    if (score(r, r->order[0]) > 0)
        memcpy(r->t->best, r->params[r->order[0]], r->t->knobs.size);
    return SETT_OK;
}

SettStatus sett_tuning_open(const SettTuneDef *def, SettArena *arena,
                            SettTuning **out)
{
    SettTuning *t = SETT_TAKE(arena, 1, SettTuning);
    if (t == NULL)
        return SETT_NO_MEMORY;
    t->def = *def;
    t->arena = arena;
    sett_tune_knobs(def->recipe, def->reach, &t->knobs);
    if (t->knobs.count == 0)
        return SETT_UNSUPPORTED;
    t->best = copy_first(t);
    *out = t;
    return t->best != NULL ? SETT_OK : SETT_NO_MEMORY;
}

void *sett_tuning_params(const SettTuning *t)
{
    return t->best;
}

int64_t sett_tuning_least(const SettTuning *t)
{
    int64_t screened = t->knobs.count + SPARE;
    int64_t raced = rounds_cost(PLANS);
    return (screened / 2 > raced ? screened / 2 : raced) * 3;
}

SettStatus sett_tuning_search(SettTuning *t, int64_t budget)
{
    Screening screening;
    Race race = {.t = t};
    int64_t screened = budget - budget / 3;
    if (budget < sett_tuning_least(t))
        return SETT_BAD_ARGUMENT;
    SettStatus status = take_screening(t, &screening);
    if (status == SETT_OK)
        status = screen(&screening, screened);
    if (status != SETT_OK)
        return status;
    for (int32_t p = 0; p < SETT_TUNE_PLAYERS; p++) {
        double sd = sett_sample_sd(&screening.sums[p]);
        race.sd[p] = sd > 0 ? sd : 1;
    }
    status = enter(&race, &screening);
    if (status == SETT_OK)
        status = sett_tune_sums(t, SEATS, false, &race.sums);
    return status == SETT_OK ? run_race(&race, screened, budget / 3) : status;
}
