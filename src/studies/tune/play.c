/* play.c - recipes play levels, side by side or each on its own. */
#include <math.h>

#include "sett/range.h"
#include "studies/tune/tune.h"

#define CHUNK 128 /* levels of every seat that are kept at a time */
#define HELD 400  /* levels in which objects are counted */

static const int32_t wanted[SETT_TUNE_PLAYERS] = {SETT_PLAY_WIN,
                                                  SETT_PLAY_TREASURE};

static SettStatus make(const SettTuning *t, void *params, uint64_t seed,
                       uint64_t index, SettArena *tmp, SettGrid *grid)
{
    SettRecipe recipe = *t->def.recipe;
    recipe.stages[1].params = params;
    recipe.seed = seed;
    return sett_recipe_level(&recipe, (int64_t)index, tmp, grid);
}

static void count_objects(const SettTuning *t, const SettGrid *grid,
                          double *out)
{
    const uint64_t roles[] = {SETT_IS(FOE), SETT_IS(REWARD)};
    for (int32_t r = 0; r < SETT_TUNE_VALUES - SETT_TUNE_PLAYERS; r++) {
        uint8_t flags[256];
        double *count = &out[SETT_TUNE_PLAYERS + r];
        sett_tiles_any(&t->def.recipe->game->tiles, roles[r], flags);
        *count = 0;
        for (int32_t i = 0; i < sett_grid_area(grid); i++)
            *count += flags[grid->cells[i]];
    }
}

SettStatus sett_tune_play(const SettTuning *t, void *params, uint64_t seed,
                          uint64_t index, int32_t values, SettArena *tmp,
                          double *out)
{
    const SettPlaytest *players[SETT_TUNE_PLAYERS] = {t->def.runner,
                                                      t->def.collector};
    SettLevel level = {.lock = NULL};
    double played[SETT_PLAY_VALUES];
    for (int32_t v = 0; v < values; v++)
        out[v] = v < SETT_TUNE_VALUES ? 0 : (double)NAN;
    SettStatus status = make(t, params, seed, index, tmp, &level.grid);
    for (int32_t p = 0; status == SETT_OK && p < SETT_TUNE_PLAYERS; p++) {
        status = sett_playtest(players[p], &level, seed, index, tmp, played,
                               NULL, NULL, NULL);
        out[p] = status == SETT_OK ? played[wanted[p]] : 0;
    }
    if (status != SETT_OK)
        return status == SETT_INFEASIBLE ? SETT_OK : status;
    count_objects(t, &level.grid, out);
    return values > SETT_TUNE_VALUES
               ? sett_game_measure(t->def.recipe->game, &level, tmp,
                                   out + SETT_TUNE_VALUES)
               : SETT_OK;
}

SettStatus sett_tune_hold(SettTuning *t, void *params, double *out)
{
    SettArenaMark mark = sett_arena_mark(t->arena);
    double held[SETT_TUNE_VALUES];
    out[SETT_TUNE_FOES] = out[SETT_TUNE_REWARDS] = 0;
    for (uint64_t i = 0; i < HELD; i++) {
        SettGrid grid;
        SettStatus status =
            make(t, params, t->def.recipe->seed, i, t->arena, &grid);
        if (status == SETT_OK)
            count_objects(t, &grid, held);
        sett_arena_reset(t->arena, mark);
        if (status == SETT_INFEASIBLE)
            continue;
        if (status != SETT_OK)
            return status;
        for (int32_t v = SETT_TUNE_PLAYERS; v < SETT_TUNE_VALUES; v++)
            out[v] += held[v];
    }
    for (int32_t v = SETT_TUNE_PLAYERS; v < SETT_TUNE_VALUES; v++)
        out[v] /= HELD;
    return SETT_OK;
}

SettStatus sett_tune_sums(SettTuning *t, int32_t seats, bool measures,
                          TuneSums *out)
{
    out->values =
        SETT_TUNE_VALUES + (measures ? t->def.recipe->game->measures.count : 0);
    int32_t count = seats * out->values;
    out->samples = SETT_TAKE(t->arena, count, SettSample);
    if (out->samples == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++)
        out->samples[i] = sett_sample();
    return SETT_OK;
}

/* Levels that all seats play. */
typedef struct Heat {
    const SettTuning *t;
    void *const *params;
    uint64_t seed;
    int64_t first, count;
    int32_t values;
    double *out; /* [seat][level][value] */
} Heat;

static SettStatus play_item(void *user, int64_t item, SettArena *tmp)
{
    const Heat *h = user;
    uint64_t index = (uint64_t)(h->first + item % h->count);
    return sett_tune_play(h->t, h->params[item / h->count], h->seed, index,
                          h->values, tmp, h->out + item * h->values);
}

SettStatus sett_tune_compare(SettTuning *t, void *const *params, int32_t seats,
                             uint64_t seed, int64_t first, int64_t count,
                             TuneSums *sums)
{
    SettArenaMark mark = sett_arena_mark(t->arena);
    Heat h = {.t = t, .params = params, .seed = seed, .values = sums->values};
    h.out = SETT_TAKE(t->arena, CHUNK * seats * sums->values, double);
    SettStatus status = h.out != NULL ? SETT_OK : SETT_NO_MEMORY;
    for (int64_t done = 0; status == SETT_OK && done < count; done += h.count) {
        h.first = first + done;
        h.count = count - done < CHUNK ? count - done : CHUNK;
        int64_t items = seats * h.count;
        status = sett_each(&t->def.crew, items, play_item, &h, NULL);
        for (int64_t i = 0; status == SETT_OK && i < items; i++)
            for (int32_t v = 0; v < h.values; v++)
                sett_sample_add(tune_sample(sums, (int32_t)(i / h.count), v),
                                h.out[i * h.values + v]);
    }
    sett_arena_reset(t->arena, mark);
    return status;
}

SettStatus sett_tuning_test(SettTuning *t, uint64_t seed, int64_t levels,
                            SettTuneChange **changes)
{
    void *params[] = {t->def.recipe->stages[1].params, t->best};
    TuneSums sums;
    SettStatus status = sett_tune_sums(t, 2, true, &sums);
    if (status == SETT_OK)
        status = sett_tune_compare(t, params, 2, seed, 0, levels, &sums);
    if (status != SETT_OK)
        return status;
    SettTuneChange *c = SETT_TAKE(t->arena, sums.values, SettTuneChange);
    if (c == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < sums.values; i++) {
        c[i].before = *tune_sample(&sums, 0, i);
        c[i].after = *tune_sample(&sums, 1, i);
        c[i].welch = sett_welch(&c[i].after, &c[i].before);
        c[i].p = (double)NAN;
    }
    *changes = c;
    const SettTuneChange *m = c + SETT_TUNE_VALUES; /* of measures */
    status = sett_holm_rows(&c->welch.p, &c->p, sizeof *c, SETT_TUNE_PLAYERS,
                            t->arena);
    return status == SETT_OK
               ? sett_holm_rows(&m->welch.p, &c[SETT_TUNE_VALUES].p, sizeof *c,
                                sums.values - SETT_TUNE_VALUES, t->arena)
               : status;
}
