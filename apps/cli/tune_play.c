/* tune_play.c - recipes play levels, side by side or each on its own. */
#include "tune.h"

#define CHUNK 128 /* levels of every seat that are kept at a time */
#define HELD 400  /* levels that are looked into for what they hold */

static const int32_t wanted[TUNE_PLAYERS] = {SETT_PLAY_WIN, SETT_PLAY_TREASURE};

static double count_tiles(const Tuning *t, const SettGrid *grid, uint64_t role)
{
    uint8_t flags[256];
    double count = 0;
    sett_tiles_any(&t->game->tiles, role, flags);
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        count += flags[grid->cells[i]];
    return count;
}

static SettStatus make(const Tuning *t, void *params, uint64_t seed,
                       uint64_t index, SettArena *tmp, SettGrid *grid)
{
    SettRecipe recipe = t->recipe;
    recipe.stages[1].params = params;
    SettPipe pipe = sett_recipe_pipe(&recipe);
    SettStatus s = sett_grid_take(tmp, recipe.w, recipe.h, grid);
    if (s == SETT_OK)
        s = sett_make(&pipe, seed, index, tmp, grid, NULL);
    return s;
}

static void count_objects(const Tuning *t, const SettGrid *grid, double *out)
{
    out[TUNE_FOES] = count_tiles(t, grid, SETT_IS(FOE));
    out[TUNE_REWARDS] = count_tiles(t, grid, SETT_IS(REWARD));
}

SettStatus cli_tune_play(const Tuning *t, void *params, uint64_t seed,
                         uint64_t index, int32_t values, SettArena *tmp,
                         double *out)
{
    SettLevel level = {.lock = NULL};
    double played[SETT_PLAY_VALUES];
    for (int32_t v = 0; v < values; v++)
        out[v] = v < TUNE_VALUES ? 0 : 0.0 / 0.0;
    SettStatus s = make(t, params, seed, index, tmp, &level.grid);
    for (int32_t p = 0; s == SETT_OK && p < TUNE_PLAYERS; p++) {
        s = sett_playtest(&t->testers.tests[p], &level, seed, index, tmp,
                          played, NULL, NULL, NULL);
        out[p] = s == SETT_OK ? played[wanted[p]] : 0;
    }
    if (s != SETT_OK)
        return s == SETT_INFEASIBLE ? SETT_OK : s;
    count_objects(t, &level.grid, out);
    return values > TUNE_VALUES
               ? sett_game_measure(t->game, &level, tmp, out + TUNE_VALUES)
               : SETT_OK;
}

SettStatus cli_tune_hold(Tuning *t, void *params, double *out)
{
    SettArena *tmp = &t->cli->arena;
    SettArenaMark mark = sett_arena_mark(tmp);
    double sums[TUNE_VALUES] = {0}, held[TUNE_VALUES] = {0};
    SettStatus s = SETT_OK;
    for (uint64_t i = 0; s == SETT_OK && i < HELD; i++) {
        SettGrid grid;
        s = make(t, params, t->recipe.seed, i, tmp, &grid);
        if (s == SETT_OK)
            count_objects(t, &grid, held);
        for (int32_t v = TUNE_PLAYERS; s == SETT_OK && v < TUNE_VALUES; v++)
            sums[v] += held[v];
        s = s == SETT_INFEASIBLE ? SETT_OK : s;
        sett_arena_reset(tmp, mark);
    }
    for (int32_t v = TUNE_PLAYERS; v < TUNE_VALUES; v++)
        out[v] = sums[v] / HELD;
    return s;
}

SettStatus cli_tune_sums(Tuning *t, int32_t seats, bool measures, TuneSums *out)
{
    out->values = TUNE_VALUES + (measures ? t->game->measures.count : 0);
    int32_t count = seats * out->values;
    out->samples = SETT_TAKE(&t->cli->arena, count, SettSample);
    if (out->samples == NULL)
        return cli_no_memory(t->cli);
    for (int32_t i = 0; i < count; i++)
        out->samples[i] = sett_sample();
    return SETT_OK;
}

typedef struct Heat {
    const Tuning *t;
    void *const *params;
    uint64_t seed;
    int64_t first, count; /* levels */
    int32_t values;
    double *out; /* [seat][level][value] */
} Heat;

static SettStatus play_item(void *user, int64_t item, SettArena *tmp)
{
    const Heat *h = user;
    uint64_t index = (uint64_t)(h->first + item % h->count);
    return cli_tune_play(h->t, h->params[item / h->count], h->seed, index,
                         h->values, tmp, h->out + item * h->values);
}

static SettStatus compare_chunk(Heat *h, int32_t seats, TuneSums *sums)
{
    Cli *cli = h->t->cli;
    SettStatus s = cli_each(cli, seats * h->count, play_item, h, NULL);
    if (s != SETT_OK)
        return s;
    for (int64_t i = 0; i < seats * h->count; i++)
        for (int32_t v = 0; v < h->values; v++)
            sett_sample_add(sett_tune_sample(sums, (int32_t)(i / h->count), v),
                            h->out[i * h->values + v]);
    return SETT_OK;
}

SettStatus cli_tune_compare(Tuning *t, void *const *params, int32_t seats,
                            uint64_t seed, int64_t first, int64_t count,
                            TuneSums *sums)
{
    SettArena *arena = &t->cli->arena;
    SettArenaMark mark = sett_arena_mark(arena);
    Heat h = {.t = t, .params = params, .seed = seed, .values = sums->values};
    h.out = SETT_TAKE(arena, CHUNK * seats * sums->values, double);
    SettStatus s = h.out ? SETT_OK : cli_no_memory(t->cli);
    for (int64_t done = 0; s == SETT_OK && done < count; done += h.count) {
        h.first = first + done;
        h.count = count - done < CHUNK ? count - done : CHUNK;
        s = compare_chunk(&h, seats, sums);
    }
    sett_arena_reset(arena, mark);
    return s;
}
