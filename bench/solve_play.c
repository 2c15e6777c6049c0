/* solve_play.c - a Sokoban board together with its solution (G35.S6), by
   clauses and sums: where the player and the crates are after each step. Every
   play that comes back is played again by the rules. Definitions ours. */
#include "solve.h"

#include <string.h>

enum { FLOOR, WALL, TARGET, KINDS };
#define MOST_STEPS 32

typedef struct Board {
    SettSolver *s;
    int32_t w, h, area, steps, crates, pushes;
    int32_t player, crate, go, push; /* first variables */
} Board;

static SettLit player_at(const Board *b, int32_t t, int32_t c)
{
    return sett_lit(b->player + t * b->area + c);
}

static SettLit crate_at(const Board *b, int32_t t, int32_t c)
{
    return sett_lit(b->crate + t * b->area + c);
}

static SettLit goes(const Board *b, int32_t t, int32_t d)
{
    return sett_lit(b->go + 4 * t + d);
}

static int32_t beside(const Board *b, int32_t c, int32_t d)
{
    int32_t x = c % b->w + sett_dirs[d].x, y = c / b->w + sett_dirs[d].y;
    return x >= 0 && y >= 0 && x < b->w && y < b->h ? y * b->w + x : -1;
}

static void clause(const Board *b, int32_t count, const SettLit *lits)
{
    sett_solver_clause(b->s, lits, count);
}
#define CLAUSE(b, ...)                                                     \
    clause(b, (int32_t)(sizeof(SettLit[]){__VA_ARGS__} / sizeof(SettLit)), \
           (SettLit[]){__VA_ARGS__})

/* A step from a cell in a direction, and the crate that stands in the way. */
static void step_from(const Board *b, int32_t t, int32_t c, int32_t d)
{
    SettLit here = sett_not(player_at(b, t, c)), go = sett_not(goes(b, t, d));
    int32_t n = beside(b, c, d), far = n >= 0 ? beside(b, n, d) : -1;
    if (n < 0) {
        CLAUSE(b, here, go);
        return;
    }
    SettLit crate = sett_not(crate_at(b, t, n));
    CLAUSE(b, here, go, player_at(b, t + 1, n));
    CLAUSE(b, here, go, crate, sett_not(crate_at(b, t + 1, n)));
    if (far < 0) {
        CLAUSE(b, here, go, crate);
        return;
    }
    CLAUSE(b, here, go, crate, crate_at(b, t + 1, far));
    CLAUSE(b, here, go, crate, sett_not(crate_at(b, t, far)));
}

/* Crates stay unless the player comes; their number is kept, so that none
   appears but by a push. */
static void keep(const Board *b, int32_t t, int32_t c)
{
    CLAUSE(b, sett_not(crate_at(b, t, c)), crate_at(b, t + 1, c),
           player_at(b, t + 1, c));
}

static void stand(const Board *b, int32_t t, int32_t c)
{
    SettLit wall = sett_not(sett_solver_cell(b->s, c, WALL));
    CLAUSE(b, sett_not(player_at(b, t, c)), wall);
    CLAUSE(b, sett_not(crate_at(b, t, c)), wall);
    CLAUSE(b, sett_not(crate_at(b, t, c)), sett_not(player_at(b, t, c)));
}

/* Step t is a push only if the player goes where a crate was. */
static SettStatus count_push(const Board *b, int32_t t, SettLit *lits)
{
    int32_t first = sett_solver_vars(b->s, b->area);
    if (first < 0)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < b->area; c++) {
        lits[c] = sett_lit(first + c);
        CLAUSE(b, sett_not(lits[c]), player_at(b, t + 1, c));
        CLAUSE(b, sett_not(lits[c]), crate_at(b, t, c));
    }
    lits[b->area] = sett_not(sett_lit(b->push + t));
    clause(b, b->area + 1, lits);
    return SETT_OK;
}

static void sum(const Board *b, const SettLit *lits, int32_t count, int32_t low,
                int32_t high)
{
    (void)sett_solver_sum(b->s, lits, NULL, count, low, high, SETT_NO_LIT);
}

static void sum_run(const Board *b, SettLit first, int32_t count, int32_t low,
                    int32_t high, SettLit *lits)
{
    for (int32_t i = 0; i < count; i++)
        lits[i] = first + 2 * i;
    sum(b, lits, count, low, high);
}

static SettStatus build(const Board *b, SettLit *lits)
{
    SettStatus status = SETT_OK;
    for (int32_t t = 0; t <= b->steps; t++) {
        for (int32_t c = 0; c < b->area; c++)
            stand(b, t, c);
        sum_run(b, player_at(b, t, 0), b->area, 1, 1, lits);
        sum_run(b, crate_at(b, t, 0), b->area, b->crates, b->crates, lits);
    }
    for (int32_t t = 0; status == SETT_OK && t < b->steps; t++) {
        sum_run(b, goes(b, t, 0), 4, 1, 1, lits);
        for (int32_t c = 0; c < b->area; c++) {
            keep(b, t, c);
            for (int32_t d = 0; d < 4; d++)
                step_from(b, t, c, d);
        }
        status = count_push(b, t, lits);
    }
    sum_run(b, sett_lit(b->push), b->steps, b->pushes, b->steps, lits);
    for (int32_t c = 0; c < b->area; c++) {
        bool edge = c % b->w == 0 || c % b->w == b->w - 1 || c < b->w ||
                    c >= b->area - b->w;
        if (edge)
            CLAUSE(b, sett_solver_cell(b->s, c, WALL));
        CLAUSE(b, sett_not(crate_at(b, b->steps, c)),
               sett_solver_cell(b->s, c, TARGET));
        CLAUSE(b, sett_not(crate_at(b, 0, c)),
               sett_not(sett_solver_cell(b->s, c, TARGET)));
        lits[c] = sett_solver_cell(b->s, c, TARGET);
    }
    sum(b, lits, b->area, b->crates, b->crates);
    return status;
}

/* By the rules: the steps lead from the first state to all targets. */
static bool play(const Board *b, SettArena *tmp)
{
    uint8_t *crate = SETT_TAKE(tmp, b->area, uint8_t);
    int32_t at = -1, pushes = 0;
    for (int32_t c = 0; crate != NULL && c < b->area; c++) {
        crate[c] = sett_solver_value(b->s, crate_at(b, 0, c)) > 0;
        at = sett_solver_value(b->s, player_at(b, 0, c)) > 0 ? c : at;
    }
    for (int32_t t = 0; crate != NULL && t < b->steps; t++) {
        int32_t d = 0;
        while (d < 3 && sett_solver_value(b->s, goes(b, t, d)) <= 0)
            d++;
        int32_t n = beside(b, at, d), far = n >= 0 ? beside(b, n, d) : -1;
        if (n < 0 || sett_solver_tile(b->s, n) == WALL)
            return false;
        if (crate[n] != 0) {
            if (far < 0 || sett_solver_tile(b->s, far) == WALL ||
                crate[far] != 0)
                return false;
            crate[n] = 0;
            crate[far] = 1;
            pushes++;
        }
        at = n;
    }
    for (int32_t c = 0; crate != NULL && c < b->area; c++)
        if ((sett_solver_tile(b->s, c) == TARGET) != (crate[c] != 0))
            return false;
    return crate != NULL && pushes >= b->pushes;
}

SettStatus bench_solve_sokoban(void *user, uint64_t seed, SettArena *tmp,
                               bool *done)
{
    static const uint32_t weights[KINDS] = {60, 40, 1};
    const BenchRow *row = user;
    Board b = {.w = row->w,
               .h = row->h,
               .area = row->w * row->h,
               .steps = (int32_t)row->per,
               .crates = row->w < 9 ? 1 : 2,
               .pushes = row->w < 9    ? 1
                         : row->w < 12 ? 6
                                       : 10};
    SettAnswer answer = SETT_UNKNOWN;
    SETT_ASSERT(b.steps <= MOST_STEPS);
    SettStatus status = sett_solver_open(tmp, b.area, KINDS, seed, &b.s);
    SettLit *lits = SETT_TAKE(tmp, b.area + MOST_STEPS, SettLit);
    if (status != SETT_OK || lits == NULL)
        return SETT_NO_MEMORY;
    b.player = sett_solver_vars(b.s, (b.steps + 1) * b.area);
    b.crate = sett_solver_vars(b.s, (b.steps + 1) * b.area);
    b.go = sett_solver_vars(b.s, 4 * b.steps);
    b.push = sett_solver_vars(b.s, b.steps);
    status = b.push >= 0 ? build(&b, lits) : SETT_NO_MEMORY;
    if (status != SETT_OK)
        return status;
    sett_solver_weights(b.s, weights, NULL);
    status = sett_solver_solve(b.s, NULL, 0, 0, &answer);
    *done = status == SETT_OK && answer == SETT_YES && play(&b, tmp);
    return status;
}

static SettStatus play_value(const BenchRow *row, Bench *b, double *out)
{
    BenchRow copy = *row;
    BenchSeedFn *seed_fn =
        strstr(row->name, ".sokoban.") != NULL  ? bench_solve_sokoban
        : strstr(row->name, ".blocks.") != NULL ? bench_solve_blocks
                                                : bench_solve_learnt;
    return bench_seeds(b, row->name, seed_fn, &copy, out);
}

#define ROW(name, w, h, steps)                                               \
    {name ".median", "s",  BENCH_LESS, steps, NULL, NULL, w, h,              \
     NULL,           NULL, play_value},                                      \
    {                                                                        \
        name ".worst", "s", BENCH_LESS, steps, NULL, NULL, w, h, NULL, NULL, \
            play_value                                                       \
    }
/* S12: boards, steps and rules of the published times of Sturgeon's study of
   levels together with their play (docs/evidence/solver.md). */
const BenchRow bench_solve_play[] = {
    ROW("G35.S6.sokoban.9x9.10", 9, 9, 10),
    ROW("G35.S6.sokoban.12x12.20", 12, 12, 20),
    ROW("G35.S12.field.6x6.5", 6, 6, 5),
    ROW("G35.S12.maze.6x6.5", 6, 6, 5),
    ROW("G35.S12.sokoban.6x6.6", 6, 6, 6),
    ROW("G35.S12.sokoban.9x9.10", 9, 9, 10),
    ROW("G35.S12.sokoban.12x12.20", 12, 12, 20),
    ROW("G35.S12.blocks.12x6.15", 12, 6, 15),
    ROW("G35.S12.blocks.18x6.24", 18, 6, 24),
    {.name = NULL},
};
