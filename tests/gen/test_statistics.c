/* test_statistics.c - 1,000 fresh levels of each of the nine combinations: the
   expected means of docs/design/md2.md, section 19 (within 5 % or 4 standard
   errors; wall chunks of caves within 10 %), and the paper's claims C1 to C8
   about layouts and furnishers. */
#include "gen/made.h"

#include <math.h>

enum { LEVELS = 1000, CREATORS = 3, FURNISHERS = 3, MOST_MEASURES = 64 };

static const SettGen *const creators[CREATORS] = {&sett_gen_cc, &sett_gen_cac,
                                                  &sett_gen_ac};
static const SettGen *const furnishers[FURNISHERS] = {
    &sett_gen_cf, &sett_gen_caf, &sett_gen_af};
enum { CC, CAC, AC };
enum { CF, CAF, AF };

/* By creator: the layouts of its first combination. By furnisher: all its
   levels. */
static SettSample of_layouts[CREATORS][MOST_MEASURES];
static SettSample of_levels[FURNISHERS][MOST_MEASURES];

static void measure(const SettGrid *grid, SettArena *arena, double *out)
{
    SettLevel level = {.grid = *grid};
    assert_true(sett_game_md2.measures.count <= MOST_MEASURES);
    assert_int_equal(sett_game_measure(&sett_game_md2, &level, arena, out),
                     SETT_OK);
}

static void add_level(int32_t creator, int32_t furnisher, uint64_t index,
                      const SettPipe *pipe, SettArena *arena)
{
    double values[MOST_MEASURES];
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, 10, 20, &grid), SETT_OK);
    assert_int_equal(sett_make(pipe, 2024, index, arena, &grid, NULL), SETT_OK);
    measure(&grid, arena, values);
    for (int32_t m = 0; m < sett_game_md2.measures.count; m++) {
        sett_sample_add(&of_levels[furnisher][m], values[m]);
        if (furnisher == 0)
            sett_sample_add(&of_layouts[creator][m], values[m]);
    }
}

static int make_levels(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < 3; i++)
        for (int32_t m = 0; m < MOST_MEASURES; m++)
            of_layouts[i][m] = of_levels[i][m] = sett_sample();
    for (int32_t c = 0; c < CREATORS; c++)
        for (int32_t f = 0; f < FURNISHERS; f++) {
            SettPipe pipe = {
                .game = &sett_game_md2,
                .stages[0].gen = creators[c],
                .stages[1].gen = furnishers[f],
                .stages[0].params = made_params(&arena, creators[c], ""),
                .stages[1].params = made_params(&arena, furnishers[f], ""),
                .layout_salt = (uint64_t)(f + 1) << 40};
            for (uint64_t i = 0; i < LEVELS; i++) {
                SettArenaMark mark = sett_arena_mark(&arena);
                add_level(c, f, i, &pipe, &arena);
                sett_arena_reset(&arena, mark);
            }
        }
    sett_arena_free(&arena);
    return 0;
}

static const SettSample *layouts(int32_t creator, const char *name)
{
    int32_t m = sett_measure_named(&sett_game_md2, name);
    assert_true(m >= 0);
    return &of_layouts[creator][m];
}

static const SettSample *levels(int32_t furnisher, const char *name)
{
    int32_t m = sett_measure_named(&sett_game_md2, name);
    assert_true(m >= 0);
    return &of_levels[furnisher][m];
}

static void assert_mean(const SettSample *sample, double want, double share,
                        const char *name)
{
    double error = sett_sample_sd(sample) / sqrt((double)sample->count);
    double room = want * share > 4 * error ? want * share : 4 * error;
    if (!(fabs(sample->mean - want) <= room))
        fail_msg("%s: mean %.3f, expected %.3f +- %.3f", name, sample->mean,
                 want, room);
}

static void layouts_have_the_expected_means(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double mean[CREATORS], share[CREATORS];
    } rows[] = {
        {"floors", {71.3, 92.0, 85.0}, {0.05, 0.05, 0.05}},
        {"longest_path", {29.6, 21.9, 25.7}, {0.05, 0.05, 0.05}},
        {"wall_chunks", {1.01, 2.18, 6.07}, {0.05, 0.10, 0.05}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t c = 0; c < CREATORS; c++) {
            assert_int_equal(layouts(c, rows[i].name)->count, LEVELS);
            assert_mean(layouts(c, rows[i].name), rows[i].mean[c],
                        rows[i].share[c], rows[i].name);
        }
}

static void levels_have_the_expected_means(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double mean[FURNISHERS];
    } rows[] = {
        {"exit_path", {20.2, 13.2, 18.6}},
        {"portal_exit", {16.7, 12.6, 18.4}},
        {"path_minitaur", {7.3, 3.4, 13.5}},
        {"elements", {24.6, 23.9, 25.0}},
        {"guarded_treasures_blocked", {1.55, 1.11, 1.32}},
        {"guarded_treasures_near", {0.89, 0.87, 1.56}},
        {"guarded_potions_blocked", {2.07, 1.70, 1.97}},
        {"guarded_potions_near", {1.48, 1.61, 1.95}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t f = 0; f < FURNISHERS; f++)
            assert_mean(levels(f, rows[i].name), rows[i].mean[f], 0.05,
                        rows[i].name);
}

/* a > b, significantly. */
static void assert_above(const SettSample *a, const SettSample *b)
{
    SettWelch welch = sett_welch(a, b);
    assert_true(welch.difference > 0 && welch.p < 0.05);
}

static void claims_about_layouts_hold(void **state)
{
    (void)state;
    /* C1: CC has the longest path. */
    assert_above(layouts(CC, "longest_path"), layouts(CAC, "longest_path"));
    assert_above(layouts(CC, "longest_path"), layouts(AC, "longest_path"));
    /* C2, C3: CC has the fewest wall chunks, the others many. */
    assert_above(layouts(CAC, "wall_chunks"), layouts(CC, "wall_chunks"));
    assert_above(layouts(AC, "wall_chunks"), layouts(CC, "wall_chunks"));
    assert_true(layouts(CAC, "wall_chunks")->mean >= 2);
    assert_true(layouts(AC, "wall_chunks")->mean >= 2);
    /* C4: CAC has the most floor. */
    assert_above(layouts(CAC, "floors"), layouts(CC, "floors"));
    assert_above(layouts(CAC, "floors"), layouts(AC, "floors"));
}

static void claims_about_furnishers_hold(void **state)
{
    (void)state;
    /* C5, pooled: 20 +- 2 elements without entrance, exit and portals. */
    double elements = 0, monsters = 0, potions = 0, treasures = 0;
    for (int32_t f = 0; f < FURNISHERS; f++) {
        elements +=
            levels(f, "elements")->mean - 2 - levels(f, "portals")->mean;
        monsters += levels(f, "monsters")->mean;
        potions += levels(f, "potions")->mean;
        treasures += levels(f, "treasures")->mean;
    }
    assert_true(fabs(elements / (double)FURNISHERS - 20) <= 2);
    assert_true(monsters / elements > 0.42 && monsters / elements < 0.49);
    assert_true(potions / monsters > 0.50 && potions / monsters < 0.62);
    assert_true(potions / treasures > 1.4 && potions / treasures < 1.95);
    /* C6, C7: CAF has the smallest ways to the exit and the far portal. */
    assert_above(levels(CF, "exit_path"), levels(CAF, "exit_path"));
    assert_above(levels(AF, "exit_path"), levels(CAF, "exit_path"));
    assert_above(levels(CF, "portal_exit"), levels(CAF, "portal_exit"));
    assert_above(levels(AF, "portal_exit"), levels(CAF, "portal_exit"));
    /* C8: AF has the largest way to the minitaur. */
    assert_above(levels(AF, "path_minitaur"), levels(CF, "path_minitaur"));
    assert_above(levels(AF, "path_minitaur"), levels(CAF, "path_minitaur"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_have_the_expected_means),
        cmocka_unit_test(levels_have_the_expected_means),
        cmocka_unit_test(claims_about_layouts_hold),
        cmocka_unit_test(claims_about_furnishers_hold),
    };
    return cmocka_run_group_tests(tests, make_levels, NULL);
}
