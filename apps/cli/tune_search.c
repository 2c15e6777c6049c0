/* tune_search.c - how sett tune searches. One play is nearly all noise, so that
   choosing among a few children would choose noise. First a screening: every
   level is of a recipe of its own with all ranges drawn anew, and one
   regression over all of them says what each end of each range does. Then a
   race: the recipes that this speaks for, under several weights and degrees of
   sureness, and the first one play the same levels by successive halving
   (Jamieson and Talwalkar 2016). */
#include <string.h>

#include "tune.h"

#define CHUNK 500 /* recipes that are screened at a time */
#define SPARE 40  /* levels that a screening has beyond its knobs, at least */
/* Share of its foes or treasures that a recipe must keep. */
#define FEWER 0.99

/* The plans that race: several weights of one player against the other and
   degrees of sureness; knobs that harm a player left alone, or not. */
static const struct {
    double weight, surely;
    bool harmless;
} plans[] = {
    {0.5, 1, true},   {0.5, 2, true},   {0.5, 3, true},   {0.5, 4, true},
    {0.35, 2, true},  {0.65, 2, true},  {0.5, 2, false},  {0.5, 4, false},
    {0.35, 2, false}, {0.35, 4, false}, {0.65, 2, false}, {0.65, 4, false},
};
#define PLANS ((int32_t)(sizeof plans / sizeof plans[0]))
_Static_assert(sizeof plans / sizeof plans[0] < TUNE_SEATS,
               "the first recipe has a seat too");

typedef struct Screening {
    Tuning *t;
    SettRegression effects;
    SettSample sums[TUNE_PLAYERS];
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
    const Tuning *t = s->t;
    uint64_t index = (uint64_t)(s->first + item);
    SettRng rng = sett_rng(t->recipe.seed, SETT_FOR_SEARCH, index);
    memcpy(recipe_at(s, item), t->knobs.first, t->knobs.size);
    cli_tune_scatter(&t->knobs, &rng, recipe_at(s, item));
    return cli_tune_play(t, recipe_at(s, item), t->recipe.seed, index,
                         TUNE_VALUES, tmp, s->values + item * TUNE_VALUES);
}

static void learn(Screening *s, int64_t item)
{
    const double *values = s->values + item * TUNE_VALUES;
    for (int32_t k = 0; k < s->t->knobs.count; k++)
        s->moved[k] = cli_tune_moved(&s->t->knobs, recipe_at(s, item), k);
    sett_regression_add(&s->effects, s->moved, values);
    for (int32_t p = 0; p < TUNE_PLAYERS; p++)
        sett_sample_add(&s->sums[p], values[p]);
}

static SettStatus take_screening(Tuning *t, Screening *s)
{
    SettArena *arena = &t->cli->arena;
    *s = (Screening){.t = t};
    s->params = sett_arena_take(arena, CHUNK, t->knobs.size);
    s->values = SETT_TAKE(arena, CHUNK * TUNE_VALUES, double);
    s->moved = SETT_TAKE(arena, t->knobs.count, double);
    for (int32_t p = 0; p < TUNE_PLAYERS; p++)
        s->sums[p] = sett_sample();
    if (!s->params || !s->values || !s->moved ||
        sett_regression_take(arena, t->knobs.count, TUNE_VALUES, &s->effects) !=
            SETT_OK)
        return cli_no_memory(t->cli);
    return SETT_OK;
}

static SettStatus screen(Screening *s, int64_t levels)
{
    SettStatus status = SETT_OK;
    for (s->first = 0; status == SETT_OK && s->first < levels;
         s->first += CHUNK) {
        int64_t left = levels - s->first;
        int64_t count = left < CHUNK ? left : CHUNK;
        status = cli_each(s->t->cli, count, screen_one, s, NULL);
        for (int64_t i = 0; status == SETT_OK && i < count; i++)
            learn(s, i);
    }
    if (status == SETT_OK)
        sett_regression_solve(&s->effects);
    return status;
}

typedef struct Race {
    Tuning *t;
    void *params[TUNE_SEATS];  /* seat 0: the first recipe */
    int32_t order[TUNE_SEATS]; /* of those that still run, the best first */
    double sd[TUNE_PLAYERS];
    TuneSums sums;
    int32_t running;
} Race;

static double mean(const Race *r, int32_t seat, int32_t value)
{
    return sett_tune_sample(&r->sums, seat, value)->mean;
}

/* The lesser of both gains, so that they have to rise together; far below all
   others where foes or treasures are missing. */
static double score(const Race *r, int32_t seat)
{
    double gain[TUNE_PLAYERS];
    double poor = 0;
    for (int32_t v = TUNE_PLAYERS; v < TUNE_VALUES; v++)
        if (mean(r, seat, v) < FEWER * mean(r, 0, v))
            poor = 1000;
    for (int32_t p = 0; p < TUNE_PLAYERS; p++)
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

/* Each recipe that the screening speaks for, once. */
static SettStatus enter(Race *r, const Screening *s)
{
    const Tuning *t = r->t;
    TunePlan plan = {.t = r->t, .effects = &s->effects};
    memcpy(plan.sd, r->sd, sizeof r->sd);
    int32_t seats = 1;
    for (int32_t i = 0; i <= PLANS; i++) {
        r->params[i] = sett_arena_take(&t->cli->arena, 1, t->knobs.size);
        if (r->params[i] == NULL)
            return cli_no_memory(t->cli);
        memcpy(r->params[i], t->knobs.first, t->knobs.size);
    }
    for (int32_t i = 0; i < PLANS; i++) {
        plan.weight = plans[i].weight;
        plan.surely = plans[i].surely;
        plan.harmless = plans[i].harmless;
        memcpy(r->params[seats], t->knobs.first, t->knobs.size);
        SettStatus status = cli_tune_plan(&plan, r->params[seats]);
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
    void *params[TUNE_SEATS];
    SettSample *row[TUNE_SEATS];
    TuneSums now;
    SettStatus s = cli_tune_sums(r->t, r->running + 1, false, &now);
    for (int32_t i = 0; i <= r->running; i++) {
        int32_t seat = i < r->running ? r->order[i] : 0;
        params[i] = r->params[seat];
        row[i] = sett_tune_sample(&r->sums, seat, 0);
    }
    if (s == SETT_OK)
        s = cli_tune_compare(r->t, params, r->running + 1, r->t->recipe.seed,
                             first, levels, &now);
    for (int32_t i = 0; s == SETT_OK && i <= r->running; i++)
        for (int32_t v = 0; v < TUNE_VALUES; v++)
            sett_sample_merge(&row[i][v], sett_tune_sample(&now, i, v));
    return s;
}

static SettStatus run_race(Race *r, int64_t first, int64_t budget)
{
    int32_t scratch[TUNE_SEATS];
    int64_t levels = budget / rounds_cost(r->running);
    SettStatus s = SETT_OK;
    while (s == SETT_OK && r->running > 0 && levels > 0) {
        s = run_round(r, first, levels);
        first += levels;
        levels *= 2;
        sett_sort(r->order, (size_t)r->running, sizeof *r->order, scratch,
                  by_score, r);
        r->running /= 2;
    }
    if (s == SETT_OK && score(r, r->order[0]) > 0)
        memcpy(r->t->best, r->params[r->order[0]], r->t->knobs.size);
    return s;
}

int64_t cli_tune_least(const Tuning *t)
{
    int64_t screened = t->knobs.count + SPARE;
    int64_t raced = rounds_cost(PLANS);
    return (screened / 2 > raced ? screened / 2 : raced) * 3;
}

SettStatus cli_tune_search(Tuning *t, int64_t budget)
{
    Screening screening;
    Race race = {.t = t};
    int64_t screened = budget - budget / 3;
    cli_progress_start(t->cli, "levels", budget);
    SettStatus s = take_screening(t, &screening);
    if (s == SETT_OK)
        s = screen(&screening, screened);
    for (int32_t p = 0; s == SETT_OK && p < TUNE_PLAYERS; p++) {
        race.sd[p] = sett_sample_sd(&screening.sums[p]);
        race.sd[p] = race.sd[p] > 0 ? race.sd[p] : 1;
    }
    if (s == SETT_OK)
        s = enter(&race, &screening);
    if (s == SETT_OK)
        s = cli_tune_sums(t, TUNE_SEATS, false, &race.sums);
    if (s == SETT_OK && race.running > 0)
        s = run_race(&race, screened, budget / 3);
    cli_progress_end(t->cli);
    return s;
}
