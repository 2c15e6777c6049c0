/* test_digger.c - the agent-based layout creator against docs/design/md2.md,
   sections 7.3 and 12: how much is dug, at every size. */
#include "gen/made.h"

static int32_t dug(SettArena *arena, const void *params, int32_t w, int32_t h,
                   uint64_t index)
{
    SettArenaMark mark = sett_arena_mark(arena);
    SettGrid g = made_layout(arena, &sett_gen_ac, params, w, h, index);
    int32_t floors = made_floors(&g);
    assert_int_equal(parts_components(arena, &sett_game_md2, &g), 1);
    sett_arena_reset(arena, mark);
    return floors;
}

/* U{75..95} floors: every number comes, each as often as any other. */
static void targets_are_uniform(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_ac, "");
    int32_t seen[21] = {0};
    enum { LEVELS = 4200 };
    for (uint64_t i = 0; i < LEVELS; i++) {
        int32_t floors = dug(&arena, params, 10, 20, i);
        assert_in_range(floors, 75, 95);
        seen[floors - 75]++;
    }
    for (int32_t i = 0; i < 21; i++) /* 200 +- 4.5 standard deviations */
        assert_in_range(seen[i], 138, 262);
    sett_arena_free(&arena);
}

/* Section 12 by hand: U{75..95} x interior / 144 rounded half up, at least 12,
   at most 0.9 of the interior, at least 1. */
static void targets_follow_the_area(void **state)
{
    (void)state;
    static const struct {
        int32_t w, h, low, high;
    } cases[] = {
        {3, 3, 1, 1},         /* 1 tile: 12, held to 0, then 1 */
        {3, 4, 1, 1},         /* 2 tiles: 0.9 x 2 = 1 */
        {5, 5, 8, 8},         /* 9 tiles: 4.7..5.9, so 12, held to 8 */
        {6, 6, 12, 12},       /* 16 tiles: 8.3..10.6, so 12; 0.9 x 16 = 14 */
        {8, 8, 19, 24},       /* 36 tiles: 18.75..23.75 */
        {12, 12, 52, 66},     /* 100 tiles: 52.08..65.97 */
        {20, 20, 169, 214},   /* 324 tiles: 168.75..213.75 */
        {40, 40, 752, 953},   /* 1,444 tiles: 752.08..952.64 */
        {64, 64, 2002, 2536}, /* 3,844 tiles: 2,002.08..2,535.97 */
    };
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_ac, "");
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        int32_t levels = cases[k].w > 30 ? 60 : 300;
        int32_t least = INT32_MAX, most = 0;
        for (int32_t i = 0; i < levels; i++) {
            int32_t n =
                dug(&arena, params, cases[k].w, cases[k].h, (uint64_t)i);
            least = n < least ? n : least;
            most = n > most ? n : most;
        }
        assert_true(least >= cases[k].low && most <= cases[k].high);
        /* Both ends come, but at the sizes with few levels. */
        int32_t near = levels == 60 ? (cases[k].high - cases[k].low) / 4 : 0;
        assert_true(least <= cases[k].low + near);
        assert_true(most >= cases[k].high - near);
    }
    sett_arena_free(&arena);
}

static void the_ends_are_parameters(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *exact =
        made_params(&arena, &sett_gen_ac, "floors-low=50 floors-high=50");
    void *turned =
        made_params(&arena, &sett_gen_ac, "floors-low=30 floors-high=20");
    void *all =
        made_params(&arena, &sett_gen_ac, "floors-low=144 floors-high=144");
    for (uint64_t i = 0; i < 50; i++) {
        assert_int_equal(dug(&arena, exact, 10, 20, i), 50);
        assert_in_range(dug(&arena, turned, 10, 20, i), 20, 30);
        assert_int_equal(dug(&arena, all, 10, 20, i), 129); /* 0.9 x 144 */
    }
    sett_arena_free(&arena);
}

/* A digger that never turns but at walls stays on a cross of lines; one that
   always turns leaves no line at all. The bound ends what has no end. */
static void turning_is_a_chance(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *never = made_params(&arena, &sett_gen_ac, "turn=0");
    void *always = made_params(&arena, &sett_gen_ac, "turn=1");
    for (uint64_t i = 0; i < 30; i++) {
        /* The border's lines and one more: at most 2 x 8 + 2 x 18 - 4 + 16. */
        assert_true(dug(&arena, never, 10, 20, i) <= 64);
        assert_in_range(dug(&arena, always, 10, 20, i), 75, 95);
    }
    sett_arena_free(&arena);
}

/* The room option of the text book: off by default; rooms are dug whole, so
   that the target may be passed by the last of them. */
static void rooms_are_an_option(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *none = made_params(&arena, &sett_gen_ac, "rooms=0");
    void *usual = made_params(&arena, &sett_gen_ac, "");
    void *some = made_params(&arena, &sett_gen_ac,
                             "rooms=0.2 room-low=3 room-high=5 "
                             "floors-low=75 floors-high=75");
    double chunks[2] = {0, 0};
    for (uint64_t i = 0; i < 60; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid a = made_layout(&arena, &sett_gen_ac, none, 10, 20, i);
        SettGrid b = made_layout(&arena, &sett_gen_ac, usual, 10, 20, i);
        SettGrid c = made_layout(&arena, &sett_gen_ac, some, 10, 20, i);
        parts_same_grid(&sett_game_md2, &a, &b);
        assert_in_range(made_floors(&c), 75, 75 + 24);
        chunks[0] += made_chunks(&arena, &a);
        chunks[1] += made_chunks(&arena, &c);
        sett_arena_reset(&arena, mark);
    }
    assert_true(chunks[1] < 0.7 * chunks[0]); /* rooms are open */
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_are_uniform),
        cmocka_unit_test(targets_follow_the_area),
        cmocka_unit_test(the_ends_are_parameters),
        cmocka_unit_test(turning_is_a_chance),
        cmocka_unit_test(rooms_are_an_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
