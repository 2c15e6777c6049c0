/* test_drawn.c - levels whose votes are drawn beside levels whose votes are all
   counted, by every measure: its mean and its mean square, Welch's test, Holm's
   correction over all. With a number as argument so many levels of each kind:
   build/release/tests/test_gen_drawn 2000. */
#include "gen/furnish/agents.h"
#include "gen/made.h"
#include "sett/lab.h"

#include <stdlib.h>

enum { CREATORS = 3, MOST_MEASURES = 64, SIDE = 40 };
#define TESTS (CREATORS * MOST_MEASURES * 2)

static const SettGen *const creators[CREATORS] = {&sett_gen_cac, &sett_gen_ac,
                                                  &sett_gen_cc};
static int32_t levels = 150;

/* By measure: its value, and its square. */
typedef struct Samples {
    SettSample of[MOST_MEASURES][2];
} Samples;

static void add_level(Samples *to, const SettGen *creator, uint64_t index,
                      int32_t counts_to, SettArena *arena)
{
    double values[MOST_MEASURES];
    void *layout = made_params(arena, creator, "");
    SettGrid grid = made_layout(arena, creator, layout, SIDE, SIDE, index);
    SettGenJob job = {.game = &sett_game_md2,
                      .params = made_params(arena, &sett_gen_af, ""),
                      .rng = sett_rng(22, SETT_FOR_FURNISH, index),
                      .tmp = arena};
    assert_int_equal(sett_agents_run(&job, &grid, counts_to), SETT_OK);
    SettLevel level = {.grid = grid};
    assert_int_equal(sett_game_measure(&sett_game_md2, &level, arena, values),
                     SETT_OK);
    for (int32_t m = 0; m < sett_game_md2.measures.count; m++) {
        sett_sample_add(&to->of[m][0], values[m]);
        sett_sample_add(&to->of[m][1], values[m] * values[m]);
    }
}

static void draw(Samples *to, const SettGen *creator, uint64_t first,
                 int32_t counts_to)
{
    SettArena arena = testkit_arena();
    for (int32_t m = 0; m < MOST_MEASURES; m++)
        to->of[m][0] = to->of[m][1] = sett_sample();
    for (uint64_t i = first; i < first + (uint64_t)levels; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        add_level(to, creator, i, counts_to, &arena);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static int32_t test_measures(const SettGen *creator, double *p)
{
    static Samples drawn, counted;
    int32_t count = 2 * sett_game_md2.measures.count;
    draw(&drawn, creator, 0, SETT_COUNTS_TO);
    draw(&counted, creator, (uint64_t)levels, SIDE * SIDE);
    for (int32_t i = 0; i < count; i++)
        p[i] = sett_welch(&drawn.of[i / 2][i % 2], &counted.of[i / 2][i % 2]).p;
    for (int32_t i = 0; levels >= 1000 && i < count; i += 2)
        print_message("%s %s: drawn %.5g, counted %.5g, p %.3g\n",
                      creator->name, sett_game_md2.measures.rows[i / 2].name,
                      drawn.of[i / 2][0].mean, counted.of[i / 2][0].mean, p[i]);
    return count;
}

static void drawn_levels_are_as_counted_ones(void **state)
{
    (void)state;
    static double p[TESTS], corrected[TESTS];
    static int32_t order[TESTS];
    int32_t count = 0;
    double least = 1;
    for (int32_t c = 0; c < CREATORS; c++)
        count += test_measures(creators[c], p + count);
    sett_holm(p, count, corrected, order);
    for (int32_t i = 0; i < count; i++)
        least = corrected[i] < least ? corrected[i] : least;
    print_message("%d tests of %d levels each: least corrected p %.3g\n",
                  (int)count, (int)levels, least);
    assert_true(least > 0.05);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_levels_are_as_counted_ones),
    };
    if (argc > 1)
        levels = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
