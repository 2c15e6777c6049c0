/* test_ways.c - connection, homes, lengths and jumps against trying everything,
   judged by the library's own searches over finished maps. */
#include "solve/brute.h"
#include "solve/ways.h"

#include <stdlib.h>

static SettArena judge_arena;

static int32_t tile_at(const Brute *b, uint64_t truth, int32_t cell)
{
    int32_t tile = 0;
    while ((truth >> (cell * b->tiles + tile) & 1) == 0)
        tile++;
    return tile;
}

/* Steps from a cell to all others by relaxing until nothing changes. */
static void steps_from(const Ways *w, const bool *open, int32_t from,
                       int32_t *steps)
{
    for (int32_t c = 0; c < w->w * w->h; c++)
        steps[c] = c == from && open[c] ? 0 : 99;
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t a = 0; a < w->w * w->h; a++)
            for (int32_t b = 0; b < w->w * w->h; b++) {
                int32_t dx = abs(a % w->w - b % w->w);
                int32_t dy = abs(a / w->w - b / w->w);
                bool near = w->eight ? dx <= 1 && dy <= 1 : dx + dy == 1;
                if (near && open[b] && steps[a] + 1 < steps[b]) {
                    steps[b] = steps[a] + 1;
                    changed = true;
                }
            }
    }
}

static bool regions_hold(const Ways *w, const bool *open, const int32_t *tiles)
{
    int32_t area = w->w * w->h;
    for (int32_t c = 0; c < area; c++) {
        int32_t steps[WAYS_MOST];
        bool home = false, all = true;
        if (!open[c] || (w->kind == HOMES && tiles[c] != 3))
            continue;
        steps_from(w, open, c, steps);
        for (int32_t k = 0; k < area; k++) {
            home = home || (steps[k] < 99 && tiles[k] == 2);
            all = all && (!open[k] || steps[k] < 99);
        }
        if (w->kind == HOMES ? !home : !all)
            return false;
    }
    return true;
}

/* A step, a fall and the first step of a jump begin a move. */
static int32_t moves_of(const Ways *w, const SettGrid *grid, SettReach *reach)
{
    SettPlatformMove path[WAYS_MOST * (SETT_ARC_STEPS + 1)];
    int32_t count = 0, moves = 0;
    SettPoint start = sett_grid_point(grid, w->from);
    assert_int_equal(sett_platform_moves(&w->moves, grid, start, &judge_arena,
                                         NULL, reach, path, &count),
                     SETT_OK);
    for (int32_t i = 1; i < count; i++)
        moves += path[i].step < 0 || w->moves.jumps[path[i].step].from < 0;
    return moves;
}

static bool jumps_hold(const Ways *w, const int32_t *tiles)
{
    uint8_t cells[WAYS_MOST];
    SettGrid grid = {cells, w->w, w->h};
    SettReach reach;
    for (int32_t c = 0; c < w->w * w->h; c++)
        cells[c] = (uint8_t)tiles[c];
    int32_t moves = moves_of(w, &grid, &reach);
    return reach.furthest == reach.goal &&
           (w->kind == JUMPS || (moves >= w->low && moves <= w->high));
}

static bool holds(const Brute *b, uint64_t truth)
{
    const Ways *w = b->more_data;
    int32_t tiles[WAYS_MOST], steps[WAYS_MOST];
    bool open[WAYS_MOST];
    if (w->guard != SETT_NO_LIT && !brute_true(truth, w->guard))
        return true;
    for (int32_t c = 0; c < w->w * w->h; c++) {
        tiles[c] = tile_at(b, truth, c);
        open[c] = tiles[c] != 0;
    }
    if (w->kind >= JUMPS)
        return jumps_hold(w, tiles);
    if (w->kind != LENGTH)
        return regions_hold(w, open, tiles);
    steps_from(w, open, w->from, steps);
    return open[w->to] && steps[w->to] >= w->low && steps[w->to] <= w->high;
}

static const int32_t sizes[KINDS][4][3] = {
    [CONNECT] = {{3, 3, 2}, {4, 2, 2}, {2, 3, 3}, {5, 2, 2}},
    [HOMES] = {{3, 2, 4}, {2, 3, 4}, {6, 1, 4}, {2, 2, 4}},
    [LENGTH] = {{3, 3, 2}, {4, 2, 2}, {2, 3, 3}, {5, 2, 2}},
    [JUMPS] = {{3, 3, 2}, {5, 2, 2}, {3, 2, 3}, {2, 3, 3}},
    [MOVES] = {{3, 3, 2}, {5, 2, 2}, {3, 2, 3}, {2, 4, 2}},
};

static void draw(Ways *w, Brute *b, SettRng *rng)
{
    const int32_t *size = sizes[w->kind][sett_rng_below(rng, 4)];
    *b = (Brute){.cells = size[0] * size[1],
                 .tiles = size[2],
                 .others = 1,
                 .more = holds,
                 .more_data = w};
    w->w = size[0];
    w->h = size[1];
    ways_draw(w, rng);
    w->guard = sett_rng_below(rng, 3) == 0 ? sett_lit(b->cells * b->tiles) +
                                                 (SettLit)sett_rng_below(rng, 2)
                                           : SETT_NO_LIT;
}

/* `single`: at most one home. */
static void limit_homes(Brute *b, SettSolver *s, const Ways *w, bool single)
{
    BruteSum *sum = &b->sums[b->sum_count];
    if (!single)
        return;
    *sum = (BruteSum){
        .count = b->cells, .low = 0, .high = 1, .guard = SETT_NO_LIT};
    for (int32_t c = 0; c < b->cells; c++) {
        sum->lits[c] = w->home[c];
        sum->weights[c] = 1;
    }
    b->sum_count++;
    brute_hand(b, s, b->clause_count, b->sum_count - 1);
}

static void one_case(SettArena *arena, Kind kind, uint64_t seed, int64_t *yes)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 2 + (uint64_t)kind);
    SettArenaMark mark = sett_arena_mark(arena);
    Ways w = {.kind = kind};
    Brute b;
    SettSolver *s;
    draw(&w, &b, &rng);
    bool single = kind == HOMES && sett_rng_below(&rng, 2) == 0;
    assert_int_equal(sett_solver_open(arena, b.cells, b.tiles, seed, &s),
                     SETT_OK);
    assert_true(sett_solver_vars(s, b.others) >= 0);
    ways_define(s, &w);
    limit_homes(&b, s, &w, single);
    ways_add(s, &w, single);
    for (int32_t round = 0; round < 2; round++) {
        int32_t clause = b.clause_count, sum = b.sum_count;
        for (int32_t i = (int32_t)sett_rng_below(&rng, 6); i > 0; i--)
            brute_clause(&b, &rng);
        if (sett_rng_below(&rng, 2) == 0)
            brute_sum(&b, &rng);
        brute_hand(&b, s, clause, sum);
        *yes += brute_judge(&b, s, &rng) == SETT_YES;
    }
    sett_arena_reset(arena, mark);
}

static void as_by_trying(Kind kind)
{
    SettArena arena;
    int64_t yes = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    sett_arena_init(&judge_arena, sett_alloc_default(), 0);
    for (uint64_t seed = 0; seed < 10000; seed++)
        one_case(&arena, kind, seed, &yes);
    sett_arena_free(&arena);
    sett_arena_free(&judge_arena);
    assert_in_range(yes, 2000, 18000);
}

static void connection_as_by_trying(void **state)
{
    (void)state;
    as_by_trying(CONNECT);
}

static void homes_as_by_trying(void **state)
{
    (void)state;
    as_by_trying(HOMES);
}

static void lengths_as_by_trying(void **state)
{
    (void)state;
    as_by_trying(LENGTH);
}

static void jumps_as_by_trying(void **state)
{
    (void)state;
    as_by_trying(JUMPS);
}

static void moves_as_by_trying(void **state)
{
    (void)state;
    as_by_trying(MOVES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connection_as_by_trying),
        cmocka_unit_test(homes_as_by_trying),
        cmocka_unit_test(lengths_as_by_trying),
        cmocka_unit_test(jumps_as_by_trying),
        cmocka_unit_test(moves_as_by_trying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
