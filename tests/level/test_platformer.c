/* test_platformer.c - jump arcs: the fast reach against its plain twin,
   hand-made scenes, the way that proves a goal, and what is said where there is
   none. */
#include "games/tiles/segments.h"
#include "level/platformer.h"
#include "support/testkit.h"

#include <string.h>

enum { AIR, GROUND, LEDGE, SPIKE, KINDS };
static const uint8_t footing[KINDS] = {SETT_AIR, SETT_GROUND, SETT_LEDGE,
                                       SETT_DEADLY};
static const SettPoint falls[5] = {{0, 1}, {1, 1}, {-1, 1}, {1, 2}, {-1, 2}};

static SettPlatformer mover(SettDir forward)
{
    return (SettPlatformer){.jumps = sett_arc_steps,
                            .jump_steps = SETT_ARC_STEPS,
                            .falls = falls,
                            .fall_count = 5,
                            .mirrored = true,
                            .forward = forward,
                            .footing = footing};
}

/* '.' air, '#' ground, '-' ledge, '^' spike; rows ended by '/'. */
static SettGrid scene(SettArena *arena, const char *art)
{
    SettGrid g;
    int32_t w = (int32_t)strcspn(art, "/");
    int32_t h = ((int32_t)strlen(art) + 1) / (w + 1);
    assert_int_equal(sett_grid_take(arena, w, h, &g), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        char c = art[i / w * (w + 1) + i % w];
        g.cells[i] = c == '#'   ? GROUND
                     : c == '-' ? LEDGE
                     : c == '^' ? SPIKE
                                : AIR;
    }
    return g;
}

static SettReach reach_of(const SettPlatformer *p, const SettGrid *g,
                          SettPoint start, SettArena *arena, SettMask *mask)
{
    SettReach reach;
    if (mask != NULL)
        assert_int_equal(sett_mask_take(arena, g->w, g->h, mask), SETT_OK);
    assert_int_equal(sett_platform_reach(p, g, start, arena, mask, &reach),
                     SETT_OK);
    return reach;
}

/* Flat ground with one gap: how wide may it be? */
static void the_longest_jump_is_nine(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettPlatformer p = mover(SETT_E);
    for (int32_t gap = 1; gap <= 14; gap++) {
        SettGrid g;
        assert_int_equal(sett_grid_take(&arena, 30, 10, &g), SETT_OK);
        for (int32_t x = 0; x < 30; x++)
            g.cells[9 * 30 + x] = x < 5 || x >= 5 + gap ? GROUND : AIR;
        SettReach r = reach_of(&p, &g, (SettPoint){1, 8}, &arena, NULL);
        assert_int_equal(r.furthest == r.goal, gap <= 9);
    }
    sett_arena_free(&arena);
}

static void words_say_what_is_missing(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettPlatformer p = mover(SETT_E);
    SettMask mask;
    SettPoint at;
    SettGrid g = scene(&arena, "....................../"
                               "....................../"
                               "....................../"
                               "....................../"
                               "....................../"
                               "....................../"
                               "######............####");
    (void)reach_of(&p, &g, (SettPoint){1, 5}, &arena, &mask);
    assert_string_equal(
        sett_platform_why(&p, &g, &mask, (SettPoint){2, 0}, &arena, &at),
        "gap of 12 at column 4, the longest jump is 9");
    assert_int_equal(at.x, 5);
    assert_int_equal(at.y, 5);
    g = scene(&arena, "............/......######/......######/......######/"
                      "......######/......######/......######/############");
    (void)reach_of(&p, &g, (SettPoint){1, 6}, &arena, &mask);
    assert_string_equal(
        sett_platform_why(&p, &g, &mask, (SettPoint){0, 0}, &arena, &at),
        "wall of 6 at column 6, the highest jump is 4");
    p = mover(SETT_N);
    g = scene(&arena, "..../..../####/..../..../..../..../..../..../####");
    (void)reach_of(&p, &g, (SettPoint){1, 8}, &arena, &mask);
    assert_string_equal(
        sett_platform_why(&p, &g, &mask, (SettPoint){0, 0}, &arena, &at),
        "the next foothold above row 8 is 7 rows up, the "
        "highest jump is 4");
    sett_arena_free(&arena);
}

static void ledges_stop_only_what_falls(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettPlatformer p = mover(SETT_N);
    SettMask mask;
    SettGrid g = scene(&arena, ".../.../.../---/.../.../###");
    SettReach r = reach_of(&p, &g, (SettPoint){1, 5}, &arena, &mask);
    assert_int_equal(r.furthest, r.goal);
    assert_true(sett_mask_get(&mask, 1, 2));
    r = reach_of(&p, &g, (SettPoint){1, 2}, &arena, &mask);
    assert_false(sett_mask_get(&mask, 1, 4));
    /* Spikes are no ground, and nobody lives through them. */
    g = scene(&arena, ".../.../.../.../.../^^^/###");
    r = reach_of(&p, &g, (SettPoint){1, 2}, &arena, &mask);
    assert_int_equal(r.furthest, 4);
    sett_arena_free(&arena);
}

static SettPlatformer random_mover(SettRng *rng)
{
    SettPlatformer p = mover(sett_rng_below(rng, 2) ? SETT_E : SETT_N);
    p.mirrored = sett_rng_below(rng, 2);
    p.joined = p.forward == SETT_N && sett_rng_below(rng, 2);
    p.short_falls = p.forward == SETT_E && sett_rng_below(rng, 2);
    p.fall_count = sett_rng_below(rng, 2) ? 5 : 3;
    if (p.forward == SETT_E && sett_rng_below(rng, 2))
        p.top = SETT_TOP_BOTTOM_ROW;
    return p;
}

static SettGrid random_scene(SettRng *rng, SettArena *arena)
{
    SettGrid g;
    int32_t h = sett_rng_range(rng, 3, 30), w = sett_rng_range(rng, 3, 30);
    assert_int_equal(sett_grid_take(arena, w, h, &g), SETT_OK);
    uint32_t air = 60 + sett_rng_below(rng, 40);
    for (int32_t i = 0; i < sett_grid_area(&g); i++)
        g.cells[i] = sett_rng_below(rng, 100) < air
                         ? AIR
                         : (uint8_t)sett_rng_below(rng, KINDS);
    return g;
}

/* Every step of a way is a step of the game: it is next to the one before, or
   two rows below beside it, and never in what may not be entered. */
static void check_path(const SettPlatformer *p, const SettGrid *g,
                       const SettMask *mask, const SettPoint *path,
                       int32_t count, SettPoint start)
{
    assert_true(count > 0 && path[0].x == start.x && path[0].y == start.y);
    for (int32_t i = 0; i < count; i++)
        assert_true(path[i].y == -1 ||
                    sett_mask_get(mask, path[i].x, path[i].y));
    for (int32_t i = 1; i < count; i++) {
        int32_t dx = path[i].x - path[i - 1].x, dy = path[i].y - path[i - 1].y;
        if (p->joined && (dx == g->w - 1 || dx == 1 - g->w))
            dx = dx > 0 ? -1 : 1;
        assert_true(dx >= -1 && dx <= 1 && dy >= -1 && dy <= 2);
    }
    SettPoint end = path[count - 1];
    assert_true(p->forward == SETT_E ? end.x == g->w - 1 : end.y == 0);
}

static void words_are_cells(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    int32_t goals = 0;
    for (int32_t i = 0; i < 10000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettPlatformer p = random_mover(&rng);
        SettGrid g = random_scene(&rng, &arena);
        SettPoint start = {(int32_t)sett_rng_below(&rng, (uint32_t)g.w),
                           (int32_t)sett_rng_below(&rng, (uint32_t)g.h)};
        g.cells[sett_grid_at(&g, start.x, start.y)] = AIR;
        SettMask fast, plain;
        SettReach early, plainly, full = reach_of(&p, &g, start, &arena, &fast);
        early = reach_of(&p, &g, start, &arena, NULL);
        SettPoint *path = SETT_TAKE(
            &arena, sett_grid_area(&g) * (SETT_ARC_STEPS + 1), SettPoint);
        int32_t count = 0;
        assert_int_equal(sett_mask_take(&arena, g.w, g.h, &plain), SETT_OK);
        assert_int_equal(sett_platform_walk(&p, &g, start, &arena, &plain,
                                            &plainly, path, &count),
                         SETT_OK);
        assert_int_equal(full.furthest, plainly.furthest);
        assert_int_equal(early.furthest, plainly.furthest);
        assert_memory_equal(fast.words, plain.words,
                            (size_t)(fast.stride * fast.h) * 8);
        if (plainly.furthest == plainly.goal)
            check_path(&p, &g, &plain, path, count, start);
        else
            assert_int_equal(count, 0);
        goals += plainly.furthest == plainly.goal;
        sett_arena_reset(&arena, mark);
    }
    assert_in_range(goals, 1000, 9500);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_jump_is_nine),
        cmocka_unit_test(words_say_what_is_missing),
        cmocka_unit_test(ledges_stop_only_what_falls),
        cmocka_unit_test(words_are_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
