/* test_sight.c - the line of sight of MiniDungeons 2, and walls around a cell.
 */
#include "level/masks.h"

#include <stdlib.h>

/* The cells that a walk visits are those that block it: one at a time. */
static void walk_visits(SettPoint from, SettPoint to, const char *want)
{
    SettArena arena = testkit_arena();
    SettMask blocked;
    assert_int_equal(sett_mask_take(&arena, 8, 8, &blocked), SETT_OK);
    SettText got = sett_text(sett_alloc_default());
    for (int32_t cell = 0; cell < 64; cell++) {
        sett_mask_set(&blocked, cell % 8, cell / 8);
        if (!sett_sees(&blocked, from, to))
            sett_text_format(&got, "(%d,%d)", cell % 8, cell / 8);
        sett_mask_clear(&blocked);
    }
    assert_string_equal(got.data, want);
    sett_text_free(&got);
    sett_arena_free(&arena);
}

/* Walks of the engine's sight (docs/design/md2.md, section 4), cells in
   row-major order; then some by hand. */
static void the_walk_is_the_engines(void **state)
{
    (void)state;
    walk_visits((SettPoint){0, 0}, (SettPoint){2, 1}, "(0,0)(1,0)(1,1)(2,1)");
    walk_visits((SettPoint){0, 0}, (SettPoint){1, 1}, "(0,0)(0,1)(1,1)");
    walk_visits((SettPoint){1, 1}, (SettPoint){0, 0}, "(0,0)(1,0)(1,1)");
    walk_visits((SettPoint){3, 4}, (SettPoint){3, 4}, "(3,4)");
    walk_visits((SettPoint){3, 4}, (SettPoint){3, 1}, "(3,1)(3,2)(3,3)(3,4)");
    walk_visits((SettPoint){5, 2}, (SettPoint){2, 2}, "(2,2)(3,2)(4,2)(5,2)");
    walk_visits((SettPoint){0, 0}, (SettPoint){1, 2}, "(0,0)(0,1)(1,1)(1,2)");
}

/* docs/design/md2.md, section 4, once more: n cells, each visited before the
   step. */
static bool sees_as_written(const SettMask *blocked, SettPoint a, SettPoint b)
{
    int32_t dx = abs(b.x - a.x), dy = abs(b.y - a.y), err = dx - dy;
    int32_t sx = b.x > a.x ? 1 : -1, sy = b.y > a.y ? 1 : -1;
    bool sees = true;
    for (int32_t n = 1 + dx + dy; n > 0; n--) {
        sees = sees && !sett_mask_get(blocked, a.x, a.y);
        if (err > 0) {
            a.x += sx;
            err -= 2 * dy;
        } else {
            a.y += sy;
            err += 2 * dx;
        }
    }
    return sees;
}

static void sight_is_as_written(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettMask blocked = masks_take(&arena, &rng, masks_width(&rng, 20),
                                      sett_rng_range(&rng, 1, 20));
        SettPoint a = masks_point(&rng, &blocked);
        SettPoint b = masks_point(&rng, &blocked);
        assert_int_equal(sett_sees(&blocked, a, b),
                         sees_as_written(&blocked, a, b));
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void nothing_is_seen_from_outside(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask blocked;
    assert_int_equal(sett_mask_take(&arena, 4, 3, &blocked), SETT_OK);
    SettPoint in = {3, 2};
    assert_true(sett_sees(&blocked, in, in));
    assert_false(sett_sees(&blocked, in, (SettPoint){4, 2}));
    assert_false(sett_sees(&blocked, (SettPoint){4, 2}, in));
    assert_false(sett_sees(&blocked, in, (SettPoint){3, 3}));
    assert_false(sett_sees(&blocked, (SettPoint){-1, 2}, in));
    assert_false(sett_sees(&blocked, in, (SettPoint){3, -1}));
    sett_arena_free(&arena);
}

static void walls_are_counted_with_the_outside(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask blocked = masks_drawn(&arena, ".  /   / ..");
    assert_int_equal(sett_walls4(&blocked, (SettPoint){1, 1}), 1);
    assert_int_equal(sett_walls8(&blocked, (SettPoint){1, 1}), 3);
    assert_int_equal(sett_walls4(&blocked, (SettPoint){0, 0}), 2);
    assert_int_equal(sett_walls8(&blocked, (SettPoint){0, 0}), 5);
    assert_int_equal(sett_walls4(&blocked, (SettPoint){2, 1}), 2);
    assert_int_equal(sett_walls8(&blocked, (SettPoint){2, 1}), 5);
    assert_int_equal(sett_walls4(&blocked, (SettPoint){9, 9}), 4);
    assert_int_equal(sett_walls8(&blocked, (SettPoint){9, 9}), 8);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_walk_is_the_engines),
        cmocka_unit_test(sight_is_as_written),
        cmocka_unit_test(nothing_is_seen_from_outside),
        cmocka_unit_test(walls_are_counted_with_the_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
