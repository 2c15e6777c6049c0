/* test_view.c - a view holds every cell that sees its middle or is seen from
   it, each once, and not many more. */
#include "level/view.h"
#include "support/testkit.h"

typedef struct Case {
    SettArena arena;
    SettMask walls;
    SettView view;
    int32_t *times;     /* by cell */
    int64_t told, seen; /* cells of all views; those in sight */
} Case;

static void draw_walls(Case *c, SettRng *rng)
{
    /* Some are wider and higher than a word. */
    int32_t most = sett_rng_below(rng, 10) == 0 ? 150 : 40;
    int32_t w = sett_rng_range(rng, 1, most), h = sett_rng_range(rng, 1, most);
    SettChance wall = sett_chance(0.05 * sett_rng_range(rng, 0, 12));
    assert_int_equal(sett_mask_take(&c->arena, w, h, &c->walls), SETT_OK);
    for (int32_t i = 0; i < w * h; i++)
        if (sett_rng_chance(rng, wall))
            sett_mask_set(&c->walls, i % w, i / w);
    assert_int_equal(sett_view_take(&c->walls, &c->arena, &c->view), SETT_OK);
    c->times = SETT_TAKE(&c->arena, w * h, int32_t);
    assert_non_null(c->times);
}

static void look(Case *c, SettPoint from, int32_t farthest)
{
    SettViewSpan span;
    sett_view_open(&c->view, from, farthest);
    while (sett_view_next(&c->view, &span)) {
        assert_true(span.count > 0);
        for (int32_t i = 0; i < span.count; i++) {
            SettPoint p = {span.at.x + i * span.step.x,
                           span.at.y + i * span.step.y};
            if (sett_mask_has(&c->walls, p))
                c->times[p.y * c->walls.w + p.x]++;
        }
    }
}

static void check(Case *c, SettPoint from, int32_t farthest)
{
    for (int32_t i = 0; i < c->walls.w * c->walls.h; i++) {
        SettPoint p = {i % c->walls.w, i / c->walls.w};
        bool far = sett_chebyshev(p, from) > farthest;
        bool self = p.x == from.x && p.y == from.y;
        bool in_sight =
            sett_sees(&c->walls, p, from) || sett_sees(&c->walls, from, p);
        assert_in_range(c->times[i], 0, far || self ? 0 : 1);
        if (in_sight && !far && !self)
            assert_int_equal(c->times[i], 1);
        c->told += c->times[i];
        c->seen += in_sight && !far;
        c->times[i] = 0;
    }
}

static void all_that_is_in_sight(void **state)
{
    (void)state;
    Case c = {.arena = testkit_arena()};
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t n = 0; n < 300; n++) {
        SettArenaMark mark = sett_arena_mark(&c.arena);
        draw_walls(&c, &rng);
        for (int32_t i = 0; i < 10; i++) {
            SettPoint from = {sett_rng_range(&rng, 0, c.walls.w - 1),
                              sett_rng_range(&rng, 0, c.walls.h - 1)};
            if (sett_mask_get(&c.walls, from.x, from.y))
                continue;
            int32_t farthest = i < 5 ? 100 : sett_rng_range(&rng, 0, 9);
            look(&c, from, farthest);
            check(&c, from, farthest);
        }
        sett_arena_reset(&c.arena, mark);
    }
    assert_true(c.told < 2 * c.seen);
    sett_arena_free(&c.arena);
}

static void memory_may_end(void **state)
{
    (void)state;
    SettMask walls = {.w = 5, .h = 5};
    SettView view;
    TestAlloc counter = {.fail_at = 1};
    SettArena tmp;
    sett_arena_init(&tmp, testkit_alloc(&counter), 0);
    assert_int_equal(sett_view_take(&walls, &tmp, &view), SETT_NO_MEMORY);
    sett_arena_free(&tmp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_in_sight),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
