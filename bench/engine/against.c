/* against.c - sett_bench --engine collapse:N: N levels of smb from the patterns
   of its samples, by wave function collapse and by the engine. At 14 rows the
   engine's levels are whole: its check and its judge accept them, which is
   asked of the others, too. Squares, which the game does not have, keep to the
   patterns alone. */
#include "engine/collapse.h"
#include "engine/engine.h"

#include <stdio.h>
#include <string.h>

#define MOST_BYTES ((size_t)600 << 20)
#define SECONDS 20.0

typedef struct Size {
    int32_t w, h, share; /* one in `share` of the levels is enough */
} Size;
static const Size sizes[] = {{30, 14, 1},   {60, 14, 1}, {100, 14, 1},
                             {200, 14, 5},  {50, 50, 5}, {100, 100, 10},
                             {200, 200, 25}};

typedef struct Tally {
    int32_t made, whole;
    double seconds;
} Tally;

typedef struct Against {
    const EngineGame *smb;
    CollapsePatterns patterns;
    const char *shape;
    Size size;
} Against;

static SettStatus collapse(const Against *a, uint64_t seed, SettArena *tmp,
                           SettGrid *grid, bool *made)
{
    SettStatus status = collapse_run(&a->patterns, seed, tmp, grid);
    *made = status == SETT_OK;
    return status == SETT_INFEASIBLE ? SETT_OK : status;
}

/* The patterns alone, of a size that the game does not have. */
static SettStatus fill(const Against *a, uint64_t seed, SettArena *tmp,
                       SettGrid *grid, bool *made)
{
    const CollapsePatterns *p = &a->patterns;
    int32_t kinds = a->smb->game->tiles.count, n = p->side, cells[25];
    SettSolver *s;
    SettPatterns *patterns;
    SettAnswer answer = SETT_UNKNOWN;
    uint32_t *weights = SETT_TAKE(tmp, kinds, uint32_t);
    if (weights == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < p->count; i++)
        weights[p->tiles[i * n * n]] += p->weights[i];
    SettStatus status =
        sett_solver_open(tmp, grid->w * grid->h, kinds, seed, &s);
    if (status == SETT_OK)
        status = sett_patterns_open(tmp, p->tiles, p->count, n * n, kinds,
                                    &patterns);
    for (int32_t y = 0; status == SETT_OK && y + n <= grid->h; y++)
        for (int32_t x = 0; x + n <= grid->w; x++) {
            for (int32_t i = 0; i < n * n; i++)
                cells[i] = (y + i / n) * grid->w + x + i % n;
            if (sett_solver_window(s, patterns, cells, SETT_NO_LIT) < 0)
                return SETT_NO_MEMORY;
        }
    if (status != SETT_OK)
        return status;
    sett_solver_weights(s, weights, NULL);
    status = sett_solver_solve(s, NULL, 0, 0, &answer);
    *made = status == SETT_OK && answer == SETT_YES;
    return status;
}

static SettStatus complete(const Against *a, uint64_t seed, SettArena *tmp,
                           SettGrid *grid, bool *made)
{
    SettSolveDef def = engine_def(a->smb, seed);
    SettMask holes;
    SettSolved out;
    (void)sett_shape_read(a->shape, &def.shape);
    SettStatus status = sett_mask_take(tmp, grid->w, grid->h, &holes);
    for (int32_t c = 0; status == SETT_OK && c < grid->w * grid->h; c++)
        sett_mask_set(&holes, c % grid->w, c / grid->w);
    SettDrawing d = {*grid, &holes};
    if (status == SETT_OK)
        status = sett_solve_complete(&def, &d, 0, tmp, &out, NULL);
    *made = status == SETT_OK && out.answer == SETT_YES;
    if (*made)
        sett_grid_copy(grid, &out.grid);
    return status;
}

/* The first level of 60x14 of each goes to standard error, to be looked at. */
static void show(const Against *a, const SettGrid *grid)
{
    if (a->size.w != 60)
        return;
    for (int32_t c = 0; c < grid->w * grid->h; c++)
        fprintf(stderr, "%c%s",
                sett_tile_shown(&a->smb->game->tiles, grid->cells[c]),
                c % grid->w + 1 == grid->w ? "\n" : "");
    fprintf(stderr, "\n");
}

typedef SettStatus Maker(const Against *a, uint64_t seed, SettArena *tmp,
                         SettGrid *grid, bool *made);

static SettStatus make_one(const Against *a, Maker *maker, uint64_t seed,
                           SettArena *tmp, Tally *t)
{
    SettGrid grid;
    EngineLimit limit;
    SettAnswer accepts = SETT_NO;
    bool made = false;
    SettStatus status = sett_grid_take(tmp, a->size.w, a->size.h, &grid);
    engine_limit_begin(&limit, SECONDS, tmp);
    if (status == SETT_OK)
        status = maker(a, seed, tmp, &grid, &made);
    t->seconds += engine_limit_end(&limit, tmp);
    t->made += made;
    if (status == SETT_CANCELLED)
        return SETT_OK;
    if (status == SETT_OK && made && a->size.h == 14)
        status = engine_accepts(a->smb, &grid, tmp, &accepts);
    t->whole += accepts == SETT_YES;
    if (status == SETT_OK && made && seed == 1)
        show(a, &grid);
    return status;
}

static SettStatus row(const Against *a, const char *name, Maker *maker,
                      int32_t n, SettArena *tmp)
{
    Tally t = {0};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < n; i++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        status = make_one(a, maker, (uint64_t)i + 1, tmp, &t);
        sett_arena_reset(tmp, mark);
    }
    char whole[16] = "-", each[16] = "-";
    if (a->size.h == 14)
        snprintf(whole, sizeof whole, "%d", (int)t.whole);
    if (t.whole > 0)
        snprintf(each, sizeof each, "%.4f", t.seconds / t.whole);
    printf("%s\t%s\t%dx%d\t%d\t%d\t%s\t%.4f\t%s\n", a->shape, name,
           (int)a->size.w, (int)a->size.h, (int)n, (int)t.made, whole,
           t.seconds / n, each);
    fflush(stdout);
    return status;
}

static SettStatus all_sizes(Against *a, int32_t n, SettArena *tmp)
{
    SettStatus status = SETT_OK;
    for (size_t i = 0; status == SETT_OK && i < sizeof sizes / sizeof sizes[0];
         i++) {
        a->size = sizes[i];
        int32_t some = n / sizes[i].share > 0 ? n / sizes[i].share : 1;
        if (collapse_bytes(&a->patterns, a->size.w, a->size.h) <= MOST_BYTES)
            status = row(a, "collapse", collapse, some, tmp);
        if (status == SETT_OK)
            status =
                row(a, "engine", a->size.h == 14 ? complete : fill, some, tmp);
    }
    return status;
}

SettStatus engine_against_collapse(Bench *b, int32_t n, const char *only)
{
    static const char *const shapes[] = {"2x2", "3x3"};
    EngineGames games;
    Against a = {.smb = NULL};
    SettStatus status = engine_games_open(b, &games);
    for (int32_t i = 0; status == SETT_OK && i < games.count; i++)
        if (strcmp(games.of[i].name, "smb, patterns") == 0)
            a.smb = &games.of[i];
    printf("patterns\tby\tsize\truns\tlevels\tcan be finished\ts a run\ts a "
           "level that can be finished\n");
    for (int32_t i = 0; status == SETT_OK && a.smb != NULL && i < 2; i++) {
        a.shape = shapes[i];
        if (only != NULL && strcmp(only, shapes[i]) != 0)
            continue;
        status = collapse_learn(a.smb->patterns, 2 + i, &b->arena, &a.patterns);
        if (status == SETT_OK)
            status = all_sizes(&a, n, &b->tmp);
    }
    engine_games_close(&games);
    return status;
}
