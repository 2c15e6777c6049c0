/* solve_models.c - models of one's own on the engine (G35.S3 to S6): dungeons
   whose lock really bars, mazes with bounds on the way, and a Sokoban board
   with its solution. Definitions: ours, for measuring. */
#include "solve.h"

#include <string.h>

typedef struct Model {
    SettSolver *s;
    SettArena *arena;
    int32_t w, h, area;
    uint64_t seed;
    int32_t *grown; /* of a hint: flags of cells, and a list */
} Model;

/* The cell beside another, or -1. */
static int32_t beside(const Model *m, int32_t c, int32_t d)
{
    int32_t x = c % m->w + sett_dirs[d].x, y = c / m->w + sett_dirs[d].y;
    return x >= 0 && y >= 0 && x < m->w && y < m->h ? y * m->w + x : -1;
}

/* Whether a grown region may take a cell: one neighbour in it, no diagonal
   touch. */
static bool may_grow(const Model *m, const int32_t *in, int32_t c)
{
    int32_t near = 0, x = c % m->w, y = c / m->w;
    for (int32_t d = 0; d < 4; d++)
        near += beside(m, c, d) >= 0 && in[beside(m, c, d)];
    for (int32_t i = 0; i < 4 && near == 1; i++) {
        int32_t a = x + (i % 2 ? 1 : -1), b = y + (i / 2 ? 1 : -1);
        if (a >= 0 && b >= 0 && a < m->w && b < m->h && in[b * m->w + a] &&
            !in[y * m->w + a] && !in[b * m->w + x])
            return false;
    }
    return near == 1;
}

/* A tree of about `want` cells from a cell, as hints: tile 1 inside, 0 outside.
 */
static void grow(Model *m, int32_t renewal, int32_t start, int32_t want)
{
    SettRng rng = sett_rng(m->seed, SETT_FOR_TEST, 100 + (uint64_t)renewal);
    int32_t *in = m->grown, *list = m->grown + m->area, count = 1, taken = 1;
    uint32_t deep = sett_rng_below(&rng, 1000);
    memset(in, 0, (size_t)m->area * sizeof *in);
    list[0] =
        start >= 0 ? start : (int32_t)sett_rng_below(&rng, (uint32_t)m->area);
    in[list[0]] = 1;
    while (count > 0 && taken < want) {
        int32_t i = sett_rng_below(&rng, 1000) < deep
                        ? count - 1
                        : (int32_t)sett_rng_below(&rng, (uint32_t)count);
        int32_t open[4], n = 0;
        for (int32_t d = 0; d < 4; d++) {
            int32_t next = beside(m, list[i], d);
            if (next >= 0 && !in[next] && may_grow(m, in, next))
                open[n++] = next;
        }
        if (n == 0) {
            memmove(list + i, list + i + 1,
                    (size_t)(--count - i) * sizeof *list);
            continue;
        }
        int32_t next = open[sett_rng_below(&rng, (uint32_t)n)];
        in[next] = 1;
        taken++;
        list[count++] = next;
    }
    for (int32_t c = 0; c < m->area; c++)
        sett_solver_hint(m->s, sett_solver_cell(m->s, c, in[c]));
}

static SettStatus open_model(Model *m, SettArena *arena, int32_t w, int32_t h,
                             int32_t tiles, uint64_t seed)
{
    *m = (Model){.arena = arena, .w = w, .h = h, .area = w * h, .seed = seed};
    m->grown = SETT_TAKE(arena, 2 * m->area, int32_t);
    if (m->grown == NULL)
        return SETT_NO_MEMORY;
    return sett_solver_open(arena, tiles > 0 ? m->area : 0,
                            tiles > 0 ? tiles : 1, seed, &m->s);
}

/* No 2x2 of open cells, no two that touch by corners alone. */
static void no_clumps(Model *m, const SettLit *open)
{
    for (int32_t y = 0; y + 1 < m->h; y++)
        for (int32_t x = 0; x + 1 < m->w; x++) {
            SettLit a = open[y * m->w + x], b = open[y * m->w + x + 1];
            SettLit c = open[(y + 1) * m->w + x];
            SettLit d = open[(y + 1) * m->w + x + 1];
            SettLit none[4] = {sett_not(a), sett_not(b), sett_not(c),
                               sett_not(d)};
            SettLit falling[4] = {sett_not(a), b, c, sett_not(d)};
            SettLit rising[4] = {a, sett_not(b), sett_not(c), d};
            sett_solver_clause(m->s, none, 4);
            sett_solver_clause(m->s, falling, 4);
            sett_solver_clause(m->s, rising, 4);
        }
}

enum { WALL, FLOOR, PLAYER, KEY, DOOR, EXIT, FOE, KINDS };

static SettLit *all_of(Model *m, int32_t tile, bool not )
{
    SettLit *lits = SETT_TAKE(m->arena, m->area, SettLit);
    for (int32_t c = 0; lits != NULL && c < m->area; c++)
        lits[c] = sett_solver_cell(m->s, c, tile) + (not ? 1 : 0);
    return lits;
}

static void count(Model *m, const SettLit *lits, int32_t low, int32_t high)
{
    (void)sett_solver_sum(m->s, lits, NULL, m->area, low, high, SETT_NO_LIT);
}

/* behind(c): reached from the player with the door closed; the exit is not. */
static void bar(Model *m, const SettLit *open, const SettLit *door)
{
    int32_t first = sett_solver_vars(m->s, m->area);
    for (int32_t c = 0; c < m->area; c++) {
        SettLit here = sett_lit(first + c);
        SettLit starts[2] = {sett_not(sett_solver_cell(m->s, c, PLAYER)), here};
        SettLit ends[2] = {sett_not(sett_solver_cell(m->s, c, EXIT)),
                           sett_not(here)};
        sett_solver_clause(m->s, starts, 2);
        sett_solver_clause(m->s, ends, 2);
        for (int32_t d = 0; d < 4; d++) {
            int32_t n = beside(m, c, d);
            if (n < 0)
                continue;
            SettLit goes[4] = {sett_not(here), sett_not(open[n]), door[n],
                               sett_lit(first + n)};
            sett_solver_clause(m->s, goes, 4);
        }
    }
}

/* free(c): open and no door. */
static SettLit *doorless(Model *m, const SettLit *open, const SettLit *door)
{
    SettLit *lits = SETT_TAKE(m->arena, m->area, SettLit);
    int32_t first = sett_solver_vars(m->s, m->area);
    for (int32_t c = 0; lits != NULL && c < m->area; c++) {
        SettLit is = lits[c] = sett_lit(first + c);
        SettLit a[2] = {sett_not(is), open[c]};
        SettLit b[2] = {sett_not(is), sett_not(door[c])};
        SettLit both[3] = {is, sett_not(open[c]), door[c]};
        sett_solver_clause(m->s, a, 2);
        sett_solver_clause(m->s, b, 2);
        sett_solver_clause(m->s, both, 3);
    }
    return lits;
}

static void renew_dungeon(void *user, SettSolver *s, int32_t renewal)
{
    Model *m = user;
    (void)s;
    grow(m, renewal, -1, m->area * 52 / 100);
}

static SettStatus solve(Model *m, bool *done)
{
    SettAnswer answer;
    SettStatus status = sett_solver_solve(m->s, NULL, 0, 20000000, &answer);
    *done = answer == SETT_YES;
    return status;
}

SettStatus bench_solve_dungeon(void *user, uint64_t seed, SettArena *tmp,
                               bool *done)
{
    static const uint32_t weights[KINDS] = {400, 400, 2, 2, 2, 2, 10};
    const BenchRow *row = user;
    Model m;
    SettStatus status = open_model(&m, tmp, row->w, row->h, KINDS, seed);
    if (status != SETT_OK)
        return status;
    SettLit *open = all_of(&m, WALL, true), *door = all_of(&m, DOOR, false);
    SettLit *key = all_of(&m, KEY, false), *player = all_of(&m, PLAYER, false);
    SettLit *exit = all_of(&m, EXIT, false), *foe = all_of(&m, FOE, false);
    SettLit *way = doorless(&m, open, door);
    if (open == NULL || door == NULL || key == NULL || player == NULL ||
        exit == NULL || foe == NULL || way == NULL)
        return SETT_NO_MEMORY;
    count(&m, player, 1, 1);
    count(&m, key, 1, 1);
    count(&m, door, 1, 1);
    count(&m, exit, 1, 1);
    count(&m, foe, 3 * m.area / 117, 8 * m.area / 117);
    count(&m, open, m.area * 45 / 100, m.area * 60 / 100);
    no_clumps(&m, open);
    bar(&m, open, door);
    SettOpenMap map = {m.w, m.h, false, open};
    SettHomes homes = {{m.w, m.h, false, way}, key, player, true};
    (void)sett_solver_connect(m.s, &map, SETT_NO_LIT);
    (void)sett_solver_homes(m.s, &homes, SETT_NO_LIT);
    sett_solver_weights(m.s, weights, NULL);
    renew_dungeon(&m, m.s, 0);
    sett_solver_renew(m.s, renew_dungeon, &m);
    return solve(&m, done);
}

static void renew_maze(void *user, SettSolver *s, int32_t renewal)
{
    Model *m = user;
    (void)s;
    grow(m, renewal, 0, m->area * 52 / 100);
}

/* A way of 3 to 5 sides from corner to corner, half of the cells open. */
SettStatus bench_solve_maze(void *user, uint64_t seed, SettArena *tmp,
                            bool *done)
{
    const BenchRow *row = user;
    Model m;
    SettStatus status = open_model(&m, tmp, row->w, row->h, 2, seed);
    SettLit *open = status == SETT_OK ? all_of(&m, 1, false) : NULL;
    if (open == NULL)
        return SETT_NO_MEMORY;
    no_clumps(&m, open);
    sett_solver_clause(m.s, &open[0], 1);
    sett_solver_clause(m.s, &open[m.area - 1], 1);
    SettOpenMap map = {m.w, m.h, false, open};
    SettWayLength length = {map, 0, m.area - 1, 3 * m.w, 5 * m.w};
    (void)sett_solver_connect(m.s, &map, SETT_NO_LIT);
    (void)sett_solver_length(m.s, &length, SETT_NO_LIT);
    count(&m, open, m.area * 45 / 100, m.area);
    renew_maze(&m, m.s, 0);
    sett_solver_renew(m.s, renew_maze, &m);
    return solve(&m, done);
}

static SettStatus model_value(const BenchRow *row, Bench *b, double *out)
{
    BenchRow copy = *row;
    return bench_seeds(b, row->name,
                       strncmp(row->name, "G35.S5", 6) == 0
                           ? bench_solve_maze
                           : bench_solve_dungeon,
                       &copy, out);
}

#define ROW(name, w, h)                                                  \
    {name ".median", "s",  BENCH_LESS, 0, NULL, NULL, w, h,              \
     NULL,           NULL, model_value},                                 \
    {                                                                    \
        name ".worst", "s", BENCH_LESS, 0, NULL, NULL, w, h, NULL, NULL, \
            model_value                                                  \
    }
const BenchRow bench_solve_models[] = {
    ROW("G35.S3.dungeon.13x9", 13, 9),
    ROW("G35.S4.dungeon.30x20", 30, 20),
    ROW("G35.S4.dungeon.60x40", 60, 40),
    ROW("G35.S5.maze.15", 15, 15),
    ROW("G35.S5.maze.30", 30, 30),
    ROW("G35.S5.maze.50", 50, 50),
    {.name = NULL},
};
