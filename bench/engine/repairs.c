/* repairs.c - sett_bench --engine repairs:N: N levels of every game, broken by
   1 to 20 random edits, each repaired within a second of CPU time. */
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

#define MOST_EDITS 20
#define SECONDS 1.0
#define MOST_TRIES 1000000 /* the second ends it */

/* What came of one game's levels. */
typedef struct Tally {
    int32_t proven, found, none, given_up, unknown;
    int32_t changed, edited, nearer; /* over those that are proven */
    double *times;
} Tally;

static void edit(const EngineGame *game, SettRng *rng, SettGrid *grid)
{
    int32_t kinds = game->game->tiles.count;
    uint8_t *cell =
        &grid->cells[sett_rng_below(rng, (uint32_t)sett_grid_area(grid))];
    *cell = (uint8_t)((*cell + sett_rng_range(rng, 1, kinds - 1)) % kinds);
}

/* The next level of the game with 1 to 20 edits that break it; their number. A
   level that stands them all, or where the judge gives up, is passed over. */
static SettStatus next_broken(const EngineGame *game, SettRng *rng,
                              uint64_t *index, SettArena *tmp, SettGrid *grid,
                              int32_t *edits)
{
    SettStatus status = SETT_OK;
    SettAnswer legal = SETT_YES;
    while (status == SETT_OK && legal != SETT_NO) {
        status = engine_level(game, index, tmp, grid);
        *edits = (int32_t)sett_rng_range(rng, 1, MOST_EDITS);
        for (int32_t i = 0; status == SETT_OK && i < *edits; i++)
            edit(game, rng, grid);
        if (status == SETT_OK)
            status = engine_accepts(game, grid, tmp, &legal);
    }
    return status;
}

static void count(const SettSolved *out, SettStatus status, int32_t edits,
                  Tally *t)
{
    if (status == SETT_CANCELLED) {
        t->given_up++;
    } else if (out->answer == SETT_NO) {
        t->none++;
    } else if (out->answer == SETT_UNKNOWN) {
        t->unknown++;
    } else if (out->cost == out->least) {
        t->proven++;
        t->changed += out->changed;
        t->edited += edits;
        t->nearer += out->changed < edits;
    } else {
        t->found++;
    }
}

static SettStatus repair(const EngineGame *game, uint64_t seed, SettArena *tmp,
                         uint64_t *index, Tally *t, double *time)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 35);
    SettSolveDef def = engine_def(game, seed);
    def.tries = MOST_TRIES;
    SettDrawing d = {.holes = NULL};
    SettSolved out = {.answer = SETT_UNKNOWN};
    EngineLimit limit;
    int32_t edits = 0;
    SettStatus status = next_broken(game, &rng, index, tmp, &d.grid, &edits);
    if (status != SETT_OK)
        return status;
    engine_limit_begin(&limit, SECONDS, tmp);
    status = sett_solve_repair(&def, &d, NULL, tmp, &out, NULL);
    *time = engine_limit_end(&limit, tmp);
    count(&out, status, edits, t);
    return status == SETT_CANCELLED ? SETT_OK : status;
}

SettStatus engine_repairs(Bench *b, int32_t n, const char *only)
{
    EngineGames games;
    SettStatus status = engine_games_open(b, &games);
    double *times = SETT_TAKE(&b->arena, n, double);
    if (times == NULL)
        status = SETT_NO_MEMORY;
    printf("game\tsize\tlevels\tproven\tmean edits\tmean changes\tfewer than "
           "edits\trepaired, not proven\tno level\tgiven up\tover 1 s\tmedian "
           "s\tworst s\n");
    for (int32_t g = 0; status == SETT_OK && g < games.count; g++) {
        const EngineGame *game = &games.of[g];
        Tally t = {.times = times};
        if (only != NULL && strstr(game->name, only) == NULL)
            continue;
        uint64_t index = 0;
        for (int32_t i = 0; status == SETT_OK && i < n; i++) {
            SettArenaMark mark = sett_arena_mark(&b->tmp);
            status =
                repair(game, (uint64_t)i + 1, &b->tmp, &index, &t, &times[i]);
            sett_arena_reset(&b->tmp, mark);
        }
        double some = t.proven > 0 ? t.proven : 1;
        double median = bench_median(times, n);
        printf(
            "%s\t%dx%d\t%d\t%d\t%.2f\t%.2f\t%d\t%d\t%d\t%d\t%d\t%.4f\t%.3f\n",
            game->name, (int)game->recipe.w, (int)game->recipe.h, (int)n,
            (int)t.proven, t.edited / some, t.changed / some, (int)t.nearer,
            (int)t.found, (int)t.none, (int)t.unknown, (int)t.given_up, median,
            times[n - 1]);
        fflush(stdout);
    }
    engine_games_close(&games);
    return status;
}
