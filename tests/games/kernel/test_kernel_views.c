/* test_kernel_views.c - the kernel in side view against its plain twin on
   random small levels: jumps, ladders, ropes, digging, one-way tiles, locks. */
#include "support/kernel_trial.h"

/* The arcs of tests: a hop, and a leap with a bend; as offsets, up is below 0.
 */
static const SettPoint hop[] = {{0, -1}, {1, -1}, {2, -1}, {2, 0}};
static const SettPoint leap[] = {{0, -1}, {0, -2}, {1, -2}, {1, -3}};
static const SettPoint *const arcs[] = {hop, leap};
static const int32_t arc_lengths[] = {4, 4};
static const SettPoint falls[] = {{0, 1}, {1, 1}, {-1, 1}, {1, 2}};

/* Side view: with and without jumps, ladders, ropes, digging. */
static void choose_side_view(KernelTrial *t)
{
    static const SettKernelTile all[] = {
        {.does = SETT_DOES_CLIMB},
        {.does = SETT_DOES_HANG},
        {.does = SETT_DOES_ONEWAY},
        {.does = SETT_DOES_SOLID | SETT_DOES_DIG},
    };
    kernel_trial_things(t);
    int32_t more = kernel_trial_below(t, 4);
    for (int32_t i = 0; i < more; i++)
        t->tiles[THING + i] = all[kernel_trial_below(t, 4)];
    t->k.leap.fall_count =
        kernel_trial_below(t, 3) ? 1 + kernel_trial_below(t, 4) : 1;
    t->k.leap.mirrored = kernel_trial_below(t, 3) > 0;
    t->k.leap.short_falls = kernel_trial_below(t, 8) == 0;
    t->k.leap.top =
        kernel_trial_below(t, 4) ? SETT_TOP_CEILING : SETT_TOP_BOTTOM_ROW;
    t->k.dig = (SettDig)kernel_trial_below(t, 5);
    t->k.body = 1 + (kernel_trial_below(t, 4) == 0);
    t->k.outside[SETT_E] = t->k.outside[SETT_W] =
        kernel_trial_below(t, 3) ? SETT_OUTSIDE_SOLID : SETT_OUTSIDE_WRAP;
    t->k.outside[SETT_S] =
        kernel_trial_below(t, 2) ? SETT_OUTSIDE_SOLID : SETT_OUTSIDE_VOID;
    t->k.outside[SETT_N] =
        kernel_trial_below(t, 2) ? SETT_OUTSIDE_SOLID : SETT_OUTSIDE_OPEN;
    if (t->k.outside[SETT_N] == SETT_OUTSIDE_SOLID || t->k.body == 2)
        t->k.leap.top = SETT_TOP_CEILING;
}

static void side_views(void **state)
{
    (void)state;
    KernelTrial t = kernel_trial_new(2, SETT_KERNEL_PLATFORMER);
    SettArena arena = testkit_arena();
    SettError err;
    const SettJumpStep *jumps;
    int32_t steps;
    assert_int_equal(
        sett_kernel_jumps(arcs, arc_lengths, 2, &arena, &jumps, &steps, &err),
        SETT_OK);
    kernel_trial_point(&t);
    t.k.leap.falls = falls;
    for (int32_t i = 0; i < 10000; i++) {
        t.win[0] = (SettKernelRule){.kind = SETT_RULE_GOAL};
        choose_side_view(&t);
        t.k.leap.jumps = jumps;
        t.k.leap.jump_steps = kernel_trial_below(&t, 3) ? steps : 0;
        kernel_trial_draw(&t, (SettPoint){2, 2}, (SettPoint){4, 4},
                          kernel_trial_usual);
        kernel_trial_level(&t, &arena);
    }
    kernel_trial_both_sides(&t.tally, 1000);
    sett_arena_free(&arena);
}

/* Games without states beyond a cell: the kernel of moves.h decides, and says
   what the search over states says. */
static void plain_side_views(void **state)
{
    (void)state;
    KernelTrial t = kernel_trial_new(3, SETT_KERNEL_PLATFORMER);
    SettArena arena = testkit_arena();
    SettError err;
    assert_int_equal(sett_kernel_jumps(arcs, arc_lengths, 2, &arena,
                                       &t.k.leap.jumps, &t.k.leap.jump_steps,
                                       &err),
                     SETT_OK);
    kernel_trial_point(&t);
    t.k.leap.falls = falls;
    t.k.leap.fall_count = 4;
    t.tiles[THING].does = SETT_DOES_ONEWAY;
    for (int32_t i = 0; i < 3000; i++) {
        bool up = kernel_trial_below(&t, 2);
        t.k.forward = up ? SETT_N : SETT_E;
        t.win[0] =
            (SettKernelRule){.kind = SETT_RULE_EDGE, .side = t.k.forward};
        t.k.leap.top =
            kernel_trial_below(&t, 2) ? SETT_TOP_CEILING : SETT_TOP_BOTTOM_ROW;
        t.tiles[OTHER].does = t.k.leap.top == SETT_TOP_CEILING
                                  ? SETT_DOES_HAZARD
                                  : SETT_DOES_SOLID;
        t.k.leap.mirrored = kernel_trial_below(&t, 2);
        t.k.outside[SETT_N] = SETT_OUTSIDE_OPEN;
        t.k.outside[SETT_S] = SETT_OUTSIDE_VOID;
        t.k.outside[SETT_E] = t.k.outside[SETT_W] =
            up && kernel_trial_below(&t, 2) ? SETT_OUTSIDE_WRAP
                                            : SETT_OUTSIDE_SOLID;
        kernel_trial_draw(&t, (SettPoint){2, 2}, (SettPoint){5, 5},
                          kernel_trial_usual);
        kernel_trial_level(&t, &arena);
        assert_true(t.k.plain);
    }
    kernel_trial_both_sides(&t.tally, 200);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(side_views),
        cmocka_unit_test(plain_side_views),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
