/* What a value goes with: strongest first, whatever the sign; columns without a
   meaning left out; p by the pairs that are whole. */
#include "sett/lab.h"
#include "support/testkit.h"

#include <math.h>

#define ROWS 40
#define COLUMNS 5

/* y itself turned round, y with noise, nothing but noise, a constant, and y
   with every second value missing. */
static void fill(double *x, double *y)
{
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < ROWS; i++) {
        double noise = sett_rng_unit(&rng);
        y[i] = sett_rng_unit(&rng);
        x[i * COLUMNS] = noise;
        x[i * COLUMNS + 1] = -3 * y[i];
        x[i * COLUMNS + 2] = 7;
        x[i * COLUMNS + 3] = y[i] + noise;
        x[i * COLUMNS + 4] = i % 2 ? y[i] + 0.3 * noise : NAN;
    }
}

static void the_strongest_come_first(void **state)
{
    (void)state;
    double x[ROWS * COLUMNS], y[ROWS];
    SettRelated out[COLUMNS];
    int32_t count;
    SettArena arena = testkit_arena();
    fill(x, y);
    assert_int_equal(sett_related(x, COLUMNS, y, ROWS, &arena, out, &count),
                     SETT_OK);
    assert_int_equal(count, 4);
    assert_int_equal(out[0].column, 1);
    assert_true(out[0].r == -1 && out[0].p == 0);
    assert_int_equal(out[1].column, 4);
    assert_true(out[1].p == sett_correlation_p(out[1].r, ROWS / 2));
    assert_int_equal(out[2].column, 3);
    assert_true(out[2].p == sett_correlation_p(out[2].r, ROWS));
    assert_int_equal(out[3].column, 0);
    for (int32_t i = 0; i < count; i++)
        assert_true(out[i].corrected >= out[i].p);
    sett_arena_free(&arena);
}

static void nothing_goes_with_a_constant(void **state)
{
    (void)state;
    double x[ROWS * COLUMNS], y[ROWS];
    SettRelated out[COLUMNS];
    int32_t count;
    SettArena arena = testkit_arena();
    fill(x, y);
    for (int32_t i = 0; i < ROWS; i++)
        y[i] = 1;
    assert_int_equal(sett_related(x, COLUMNS, y, ROWS, &arena, out, &count),
                     SETT_OK);
    assert_int_equal(count, 0);
    sett_arena_free(&arena);
}

static SettStatus relate(void *user, SettAlloc alloc)
{
    double x[ROWS * COLUMNS], y[ROWS];
    SettRelated out[COLUMNS];
    int32_t count;
    SettArena tmp;
    (void)user;
    fill(x, y);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = sett_related(x, COLUMNS, y, ROWS, &tmp, out, &count);
    sett_arena_free(&tmp);
    return status;
}

static void without_memory(void **state)
{
    (void)state;
    testkit_memory(relate, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_strongest_come_first),
        cmocka_unit_test(nothing_goes_with_a_constant),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
