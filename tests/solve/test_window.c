/* test_window.c - windows of any shape against trying everything. */
#include "solve/brute.h"
#include "solve/theory/window.h"

#include <string.h>

#define SHAPES 3

typedef struct Shape {
    SettPatterns *patterns;
    uint8_t list[512];
    int32_t at[8][9], windows, cells, count;
    SettLit guard;
} Shape;

typedef struct Shapes {
    Shape of[SHAPES];
    int32_t count;
} Shapes;

static int32_t tile_at(const Brute *b, uint64_t truth, int32_t cell)
{
    int32_t tile = 0;
    while ((truth >> (cell * b->tiles + tile) & 1) == 0)
        tile++;
    return tile;
}

static bool window_holds(const Brute *b, uint64_t truth, const Shape *shape,
                         const int32_t *at)
{
    for (int32_t p = 0; p < shape->count; p++) {
        int32_t same = 0;
        for (int32_t i = 0; i < shape->cells; i++)
            same +=
                shape->list[p * shape->cells + i] == tile_at(b, truth, at[i]);
        if (same == shape->cells)
            return true;
    }
    return false;
}

static bool more(const Brute *b, uint64_t truth)
{
    const Shapes *shapes = b->more_data;
    for (int32_t k = 0; k < shapes->count; k++) {
        const Shape *shape = &shapes->of[k];
        if (shape->guard != SETT_NO_LIT && !brute_true(truth, shape->guard))
            continue;
        for (int32_t i = 0; i < shape->windows; i++)
            if (!window_holds(b, truth, shape, shape->at[i]))
                return false;
    }
    return true;
}

/* Distinct patterns and windows of distinct cells, by lot. */
static void draw(const Brute *b, SettRng *rng, Shape *shape)
{
    shape->cells = 1 + (int32_t)sett_rng_below(rng, (uint32_t)b->cells);
    shape->windows = 1 + (int32_t)sett_rng_below(rng, 4);
    shape->guard =
        sett_rng_below(rng, 3) == 0
            ? 2 * b->cells * b->tiles +
                  (SettLit)sett_rng_below(rng, 2 * (uint32_t)b->others)
            : SETT_NO_LIT;
    int32_t tries = 1 + (int32_t)sett_rng_below(rng, 100);
    for (int32_t k = 0; k < tries && (shape->count + 1) * shape->cells < 512;
         k++) {
        uint8_t *p = shape->list + shape->count * shape->cells;
        for (int32_t i = 0; i < shape->cells; i++)
            p[i] = (uint8_t)sett_rng_below(rng, (uint32_t)b->tiles);
        bool known = false;
        for (int32_t q = 0; q < shape->count; q++)
            known = known || memcmp(shape->list + q * shape->cells, p,
                                    (size_t)shape->cells) == 0;
        shape->count += !known;
    }
    for (int32_t w = 0; w < shape->windows; w++) {
        int32_t order[9];
        for (int32_t c = 0; c < b->cells; c++)
            order[c] = c;
        sett_rng_shuffle(rng, order, b->cells);
        memcpy(shape->at[w], order, sizeof order);
    }
}

static void one_case(SettArena *arena, uint64_t seed, int64_t *yes)
{
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 1);
    SettArenaMark mark = sett_arena_mark(arena);
    static const int32_t sizes[][2] = {{4, 4}, {5, 3}, {7, 2}, {9, 2}, {3, 6}};
    const int32_t *size = sizes[sett_rng_below(&rng, 5)];
    Shapes shapes = {.count = 1 + (int32_t)sett_rng_below(&rng, SHAPES)};
    Brute b = {.cells = size[0],
               .tiles = size[1],
               .others = 2,
               .more = more,
               .more_data = &shapes};
    SettSolver *s;
    assert_int_equal(sett_solver_open(arena, b.cells, b.tiles, seed, &s),
                     SETT_OK);
    assert_true(sett_solver_vars(s, b.others) >= 0);
    for (int32_t k = 0; k < shapes.count; k++) {
        Shape *shape = &shapes.of[k];
        draw(&b, &rng, shape);
        assert_int_equal(sett_patterns_open(arena, shape->list, shape->count,
                                            shape->cells, b.tiles,
                                            &shape->patterns),
                         SETT_OK);
        for (int32_t w = 0; w < shape->windows; w++)
            assert_true(sett_solver_window(s, shape->patterns, shape->at[w],
                                           shape->guard) >= 0);
    }
    for (int32_t round = 0; round < 3; round++) {
        int32_t clause = b.clause_count, sum = b.sum_count;
        for (int32_t i = (int32_t)sett_rng_below(&rng, 5); i > 0; i--)
            brute_clause(&b, &rng);
        if (sett_rng_below(&rng, 3) == 0)
            brute_sum(&b, &rng);
        brute_hand(&b, s, clause, sum);
        *yes += brute_judge(&b, s, &rng) == SETT_YES;
    }
    sett_arena_reset(arena, mark);
}

static void windows_as_by_trying(void **state)
{
    (void)state;
    SettArena arena;
    int64_t yes = 0;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (uint64_t seed = 0; seed < 10000; seed++)
        one_case(&arena, seed, &yes);
    sett_arena_free(&arena);
    assert_in_range(yes, 5000, 25000);
}

#define KINDS 40

/* More kinds of tiles than half a word: each is followed by the next kind, and
   one kind is gone from the first cell. */
static void many_kinds(void **state)
{
    (void)state;
    SettArena arena;
    SettSolver *s;
    SettPatterns *patterns;
    uint8_t list[2 * (KINDS - 1)];
    sett_arena_init(&arena, sett_alloc_default(), 0);
    for (int32_t t = 0; t < KINDS - 1; t++) {
        list[2 * t] = (uint8_t)t;
        list[2 * t + 1] = (uint8_t)(t + 1);
    }
    assert_int_equal(sett_solver_open(&arena, 2, KINDS, 1, &s), SETT_OK);
    assert_int_equal(
        sett_patterns_open(&arena, list, KINDS - 1, 2, KINDS, &patterns),
        SETT_OK);
    assert_true(
        sett_solver_window(s, patterns, (int32_t[]){0, 1}, SETT_NO_LIT) >= 0);
    sett_solver_clause(s, (SettLit[]){sett_not(sett_tile_lit(s, 0, 5))}, 1);
    for (int32_t t = 0; t < KINDS; t++) {
        SettAnswer answer;
        SettLit second = sett_tile_lit(s, 1, t);
        assert_int_equal(sett_solver_solve(s, &second, 1, 0, &answer), SETT_OK);
        assert_int_equal(answer, t == 0 || t == 6 ? SETT_NO : SETT_YES);
    }
    sett_arena_free(&arena);
}

static void refuses_what_is_too_much(void **state)
{
    (void)state;
    SettArena arena;
    SettPatterns *out;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    uint8_t none[26] = {0};
    assert_int_equal(sett_patterns_open(&arena, none, 1, 25, 2, &out), SETT_OK);
    assert_int_equal(sett_patterns_open(&arena, none, 1, 26, 2, &out),
                     SETT_TOO_LARGE);
    assert_int_equal(
        sett_patterns_open(&arena, none, SETT_WINDOW_PATTERNS + 1, 1, 2, &out),
        SETT_TOO_LARGE);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_as_by_trying),
        cmocka_unit_test(many_kinds),
        cmocka_unit_test(refuses_what_is_too_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
