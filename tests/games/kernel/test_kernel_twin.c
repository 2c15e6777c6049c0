/* test_kernel_twin.c - kernels seen from above, each against its plain twin on
   random small levels: the same verdict, the same fewest moves, the same answer
   to "can one get stuck", and every play does what it says by both. The first
   argument is the number of levels of each kernel (1,000). */
#include "support/kernel_trial.h"

#include <stdlib.h>

static int32_t levels = 1000;

static void walks(void **state)
{
    (void)state;
    KernelTrial t = kernel_trial_new(1, SETT_KERNEL_WALK);
    SettArena arena = testkit_arena();
    kernel_trial_point(&t);
    for (int32_t i = 0; i < levels; i++) {
        t.win[0] = (SettKernelRule){.kind = SETT_RULE_GOAL};
        kernel_trial_things(&t);
        kernel_trial_sides(&t);
        t.k.diagonal = kernel_trial_below(&t, 3) == 0;
        t.k.cut_corners = kernel_trial_below(&t, 2);
        kernel_trial_draw(&t, (SettPoint){2, 2}, (SettPoint){4, 3},
                          kernel_trial_usual);
        kernel_trial_level(&t, &arena);
    }
    kernel_trial_both_sides(&t.tally, levels / 10);
    sett_arena_free(&arena);
}

/* A statement each: initialisers may be worked out in any order. */
static SettKernelFoe any_foe(KernelTrial *t)
{
    SettKernelFoe foe = {
        .name = "foe", .tags = TAG_FOE, .seek = TAG_COIN | TAG_SWITCH};
    foe.manner = (SettFoeManner)kernel_trial_below(t, 6);
    foe.hp = 1 + kernel_trial_below(t, 2);
    foe.damage = kernel_trial_below(t, 3);
    foe.every = 1 + kernel_trial_below(t, 3);
    foe.shut = kernel_trial_below(t, 2) ? TAG_SWITCH | TAG_GOAL : 0;
    foe.through = kernel_trial_below(t, 4) == 0;
    foe.contact = (SettContact)kernel_trial_below(t, 3);
    foe.range = 1 + kernel_trial_below(t, 3);
    foe.metric = (SettNearness)kernel_trial_below(t, 4);
    foe.sight = kernel_trial_below(t, 2);
    foe.from_home = kernel_trial_below(t, 2);
    foe.go_home = kernel_trial_below(t, 2);
    foe.order = (SettFoeOrder)kernel_trial_below(t, 3);
    foe.dirs = (uint8_t)(1 + kernel_trial_below(t, 15));
    foe.seek_player = kernel_trial_below(t, 2);
    foe.eats = kernel_trial_below(t, 2);
    foe.stun = kernel_trial_below(t, 2) ? 0 : 2;
    return foe;
}

static void choose_turns(KernelTrial *t)
{
    kernel_trial_things(t);
    t->foe[0] = any_foe(t);
    t->foe[1] = any_foe(t);
    t->k.foe_count = 2;
    for (int32_t i = 0; i < 2; i++)
        t->tiles[MORE + i] = (SettKernelTile){
            .does = SETT_DOES_FOE, .kind = (int16_t)i, .under = EMPTY};
    if (kernel_trial_below(t, 2))
        t->tiles[OTHER] = (SettKernelTile){.does = SETT_DOES_FOOD, .value = 4};
    t->k.wait = kernel_trial_below(t, 2);
    t->k.throws = kernel_trial_below(t, 3) == 0;
    t->k.throw_range = kernel_trial_below(t, 3);
    int32_t stamina = 4 + kernel_trial_below(t, 5);
    t->k.resource = (SettKernelResource){"stamina", stamina, 10, -1,
                                         kernel_trial_below(t, 2)};
    if (kernel_trial_below(t, 4) == 0)
        t->win[0] = (SettKernelRule){.kind = SETT_RULE_NO, .tags = TAG_FOE};
}

static void turns(void **state)
{
    (void)state;
    static const int32_t weight[TILES] = {40, 12, 0, 4, 4, 4, 4, 3};
    KernelTrial t = kernel_trial_new(4, SETT_KERNEL_TURNS);
    SettArena arena = testkit_arena();
    kernel_trial_point(&t);
    for (int32_t i = 0; i < levels; i++) {
        t.win[0] = (SettKernelRule){.kind = SETT_RULE_GOAL};
        choose_turns(&t);
        kernel_trial_sides(&t);
        kernel_trial_draw(&t, (SettPoint){2, 2}, (SettPoint){3, 2}, weight);
        kernel_trial_level(&t, &arena);
    }
    kernel_trial_both_sides(&t.tally, levels / 10);
    sett_arena_free(&arena);
}

/* DungeonGrams' rules: the search of turns.h decides. */
static void plain_turns(void **state)
{
    (void)state;
    static const int32_t weight[TILES] = {40, 12, 0, 5, 6, 6, 6, 5};
    KernelTrial t = kernel_trial_new(5, SETT_KERNEL_TURNS);
    SettArena arena = testkit_arena();
    kernel_trial_point(&t);
    t.tiles[GOAL].gate = 1;
    t.tiles[THING] =
        (SettKernelTile){.does = SETT_DOES_SWITCH, .tags = TAG_SWITCH};
    t.tiles[OTHER] =
        (SettKernelTile){.does = SETT_DOES_FOOD, .value = 5, .tags = TAG_COIN};
    t.tiles[MORE] =
        (SettKernelTile){.does = SETT_DOES_HAZARD, .tags = TAG_RARE};
    t.tiles[LAST] = (SettKernelTile){.does = SETT_DOES_FOE, .under = EMPTY};
    t.foe[0] =
        (SettKernelFoe){.hp = 1,
                        .damage = 9,
                        .every = 2,
                        .shut = TAG_SWITCH | TAG_COIN | TAG_RARE | TAG_GOAL,
                        .manner = SETT_FOE_CHASE,
                        .range = 2,
                        .from_home = true,
                        .go_home = true};
    t.k.foe_count = 1;
    t.k.wait = true;
    t.k.resource = (SettKernelResource){"stamina", 8, 12, -1, true};
    for (int32_t i = 0; i < levels; i++) {
        kernel_trial_draw(&t, (SettPoint){3, 2}, (SettPoint){2, 3}, weight);
        /* moves.h knows one exit. */
        for (int32_t c = 0, goals = 0; c < t.grid.w * t.grid.h; c++)
            if (t.cells[c] == GOAL && goals++ > 0)
                t.cells[c] = EMPTY;
        kernel_trial_level(&t, &arena);
        assert_true(t.k.plain_turns);
    }
    kernel_trial_both_sides(&t.tally, levels / 150);
    sett_arena_free(&arena);
}

static void templates(void **state)
{
    (void)state;
    static const SettPoint one[] = {{1, 0}}, below_here[] = {{0, 1}};
    static const SettPoint above[] = {{0, -1}, {1, -1}};
    static const SettKernelMove all[] = {
        {.to = {1, 0}, .mirrored = true},
        {.to = {0, 1}},
        {.to = {0, -1}, .closed = below_here, .closed_count = 1},
        {.to = {2, 0}, .open = one, .open_count = 1, .mirrored = true},
        {.to = {2, 0}, .closed = one, .closed_count = 1},
        {.to = {1, -1},
         .open = above,
         .open_count = 2,
         .closed = below_here,
         .closed_count = 1,
         .mirrored = true},
        {.to = {0, 1}, .there = TAG_WALL},
        {.to = {0, -2}, .here = TAG_COIN | TAG_KEY},
    };
    SettKernelMove some[4];
    KernelTrial t = kernel_trial_new(6, SETT_KERNEL_MOVES);
    SettArena arena = testkit_arena();
    kernel_trial_point(&t);
    t.k.moves = some;
    for (int32_t i = 0; i < levels; i++) {
        t.win[0] = (SettKernelRule){.kind = SETT_RULE_GOAL};
        kernel_trial_things(&t);
        kernel_trial_sides(&t);
        t.k.move_count = 3 + kernel_trial_below(&t, 2);
        for (int32_t m = 0; m < t.k.move_count; m++)
            some[m] = all[m == 0 ? 0 : kernel_trial_below(&t, 8)];
        for (int32_t o = THING; o < TILES; o++)
            if (t.tiles[o].does & SETT_DOES_SLIDE)
                t.tiles[o].does = 0;
        kernel_trial_draw(&t, (SettPoint){2, 2}, (SettPoint){4, 4},
                          kernel_trial_usual);
        kernel_trial_level(&t, &arena);
    }
    kernel_trial_both_sides(&t.tally, levels / 10);
    sett_arena_free(&arena);
}

static void choose_boxes(KernelTrial *t, bool alone)
{
    t->win[0] = (SettKernelRule){.kind = SETT_RULE_ALL_ON};
    bool targets = kernel_trial_below(t, 2);
    t->win[0].tags = targets ? TAG_TARGET : TAG_BOX;
    t->win[0].on = targets ? TAG_BOX : TAG_TARGET;
    t->k.win_count = 1;
    t->tiles[GOAL] = (SettKernelTile){.tags = TAG_TARGET};
    t->tiles[THING] = (SettKernelTile){
        .does = SETT_DOES_BOX, .tags = TAG_BOX, .under = EMPTY};
    t->tiles[OTHER] =
        (SettKernelTile){.does = SETT_DOES_BOX, .tags = TAG_BOX, .under = GOAL};
    t->tiles[MORE] = (SettKernelTile){0};
    t->tiles[LAST] = (SettKernelTile){0};
    if (alone)
        return;
    t->tiles[MORE] = (SettKernelTile){.does = SETT_DOES_KEY, .kind = 0};
    t->tiles[LAST] = (SettKernelTile){.does = SETT_DOES_LOCK, .kind = 0};
}

static void boxes(void **state)
{
    (void)state;
    static const int32_t weight[TILES] = {40, 14, 0, 4, 6, 1, 2, 3};
    KernelTrial t = kernel_trial_new(7, SETT_KERNEL_PUSH);
    SettArena arena = testkit_arena();
    kernel_trial_point(&t);
    for (int32_t i = 0; i < levels; i++) {
        choose_boxes(&t, i % 4 > 0);
        kernel_trial_sides(&t);
        kernel_trial_draw(&t, (SettPoint){3, 3}, (SettPoint){3, 2}, weight);
        kernel_trial_level(&t, &arena);
    }
    kernel_trial_both_sides(&t.tally, levels / 20);
    sett_arena_free(&arena);
}

/* Wider levels with more walls, for rooms that boxes shut off. */
static void boxes_and_walls(void **state)
{
    (void)state;
    static const int32_t weight[TILES] = {30, 22, 0, 4, 6, 1, 0, 0};
    KernelTrial t = kernel_trial_new(8, SETT_KERNEL_PUSH);
    SettArena arena = testkit_arena();
    kernel_trial_point(&t);
    for (int32_t i = 0; i < levels; i++) {
        choose_boxes(&t, true);
        t.win[0].tags = TAG_BOX;
        t.win[0].on = TAG_TARGET;
        kernel_trial_draw(&t, (SettPoint){4, 4}, (SettPoint){4, 3}, weight);
        kernel_trial_level(&t, &arena);
    }
    kernel_trial_both_sides(&t.tally, levels / 100);
    sett_arena_free(&arena);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        levels = (int32_t)strtol(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks),       cmocka_unit_test(turns),
        cmocka_unit_test(plain_turns), cmocka_unit_test(templates),
        cmocka_unit_test(boxes),       cmocka_unit_test(boxes_and_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
