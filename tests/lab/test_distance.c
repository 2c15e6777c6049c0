/* test_distance.c - distances between sets: by hand, and beside figures of a
   computation by the definitions in another language. */
#include "support/testkit.h"

#include <math.h>

static const SettMeasure rows[2] = {{.name = "x", .low = 0, .high = 20},
                                    {.name = "y", .low = 0, .high = 10}};
static const SettGame game = {.name = "toy",
                              .measures = {.rows = rows, .count = 2}};

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

static void wasserstein_by_hand(void **state)
{
    (void)state;
    const double a[] = {0, 0, 4}, b[] = {1, 5}, c[] = {2};
    assert_true(near(sett_wasserstein(a, 3, a, 3), 0));
    /* 2/3 up to 1, then 2/3 - 1/2 up to 4, then 1/2 up to 5. */
    assert_true(near(sett_wasserstein(a, 3, b, 2), 2.0 / 3 + 0.5 + 0.5));
    assert_true(near(sett_wasserstein(b, 2, a, 3), 2.0 / 3 + 0.5 + 0.5));
    assert_true(near(sett_wasserstein(a, 3, c, 1), 2));
    assert_true(isnan(sett_wasserstein(a, 3, b, 0)));
}

/* Whole numbers with ties, and in a one level without its second measure. */
typedef struct Two {
    double a[20], b[16];
    SettMeasured sets[2];
} Two;

static void fill(Two *two)
{
    for (int32_t i = 0; i < 9; i++) {
        two->a[2 * i] = (i * 7) % 11;
        two->a[2 * i + 1] = (i * i) % 5;
    }
    two->a[18] = 3;
    two->a[19] = (double)NAN;
    for (int32_t i = 0; i < 8; i++) {
        two->b[2 * i] = (i * 5) % 13 + 1;
        two->b[2 * i + 1] = (i * 3) % 7;
    }
    two->sets[0] = (SettMeasured){two->a, 10};
    two->sets[1] = (SettMeasured){two->b, 8};
}

static void inside(const SettEstimate *e)
{
    assert_true(e->low <= e->high);
    assert_true(e->low < e->value + 1e-9 || e->low < e->high);
}

static void as_elsewhere(void **state)
{
    (void)state;
    Two two;
    SettArena arena = testkit_arena();
    SettDistanceDef def = sett_distance_def();
    SettDistance d, again;
    fill(&two);
    def.neighbours = 2;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d),
        SETT_OK);
    assert_true(near(d.wasserstein[0].value, 2.525));
    assert_true(near(d.wasserstein[1].value, 0.7083333333333334));
    assert_int_equal(d.measures, 2);
    assert_true(d.a == 9 && d.b == 8);
    assert_true(near(d.bandwidth, 1.8584013434698334));
    assert_true(near(d.mmd.value, -0.04178851967408037));
    assert_true(near(d.precision.value, 7.0 / 8));
    assert_true(near(d.recall.value, 1));
    assert_true(near(d.density.value, 14.0 / 16));
    assert_true(near(d.coverage.value, 7.0 / 9));
    assert_true(near(d.novelty.value, 0.8197527625052027));
    inside(&d.wasserstein[0]);
    inside(&d.mmd);
    inside(&d.density);
    inside(&d.novelty);
    /* Every level is in a neighbourhood: no resample says otherwise. */
    assert_true(d.recall.low == 1 && d.recall.high == 1);
    assert_true(d.precision.low < 7.0 / 8 && d.precision.high == 1);
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &again),
        SETT_OK);
    assert_true(again.mmd.low == d.mmd.low && again.mmd.high == d.mmd.high);
    def.seed = 2;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &again),
        SETT_OK);
    assert_true(again.mmd.low != d.mmd.low);
    assert_true(again.mmd.value == d.mmd.value);
    sett_arena_free(&arena);
}

static void little_to_say(void **state)
{
    (void)state;
    Two two;
    SettArena arena = testkit_arena();
    SettDistanceDef def = sett_distance_def();
    SettDistance d;
    fill(&two);
    /* Too few for neighbourhoods; one measure; no intervals; a set of none. */
    const int32_t only[1] = {1};
    def.measures = only;
    def.measure_count = 1;
    def.neighbours = 8;
    def.resamples = 0;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d),
        SETT_OK);
    assert_int_equal(d.measures, 1);
    assert_true(isnan(d.coverage.value) && isnan(d.mmd.low));
    assert_true(d.mmd.value == d.mmd.value);
    def.neighbours = 2;
    def.most = 4;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d),
        SETT_OK);
    assert_true(d.a == 4 && d.b == 4);
    two.sets[1].count = 0;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d),
        SETT_OK);
    assert_int_equal(d.measures, 0);
    assert_true(isnan(d.wasserstein[0].value) && isnan(d.mmd.value));
    def.neighbours = 0;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d),
        SETT_BAD_ARGUMENT);
    sett_arena_free(&arena);
}

static SettStatus without_memory(void *user, SettAlloc alloc)
{
    Two two;
    SettArena arena;
    SettDistance d;
    SettDistanceDef def = sett_distance_def();
    (void)user;
    fill(&two);
    def.resamples = 20;
    def.neighbours = 2;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d);
    sett_arena_free(&arena);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(without_memory, NULL);
}

static bool wanted(void *user)
{
    (void)user;
    return true;
}

static void cancelled(void **state)
{
    (void)state;
    Two two;
    SettArena arena = testkit_arena();
    SettDistance d;
    const SettCancel cancel = {.wanted = wanted};
    SettDistanceDef def = sett_distance_def();
    fill(&two);
    def.cancel = &cancel;
    assert_int_equal(
        sett_distance(&game, &two.sets[0], &two.sets[1], &def, &arena, &d),
        SETT_CANCELLED);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wasserstein_by_hand), cmocka_unit_test(as_elsewhere),
        cmocka_unit_test(little_to_say), cmocka_unit_test(no_memory),
        cmocka_unit_test(cancelled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
