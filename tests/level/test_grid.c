/* test_grid.c - limits, hashes, counts and distances of grids. */
#include "support/testkit.h"

static void sizes_are_checked_at_the_limits(void **state)
{
    (void)state;
    static const struct {
        int64_t w, h, max_area;
        SettStatus status;
    } cases[] = {
        {1, 1, 0, SETT_OK},
        {0, 1, 0, SETT_BAD_ARGUMENT},
        {1, 0, 0, SETT_BAD_ARGUMENT},
        {-1, -1, 0, SETT_BAD_ARGUMENT},
        {SETT_MAX_SIDE - 1, 1, 0, SETT_OK},
        {SETT_MAX_SIDE, 1, 0, SETT_OK},
        {SETT_MAX_SIDE + 1, 1, 0, SETT_TOO_LARGE},
        {1, SETT_MAX_SIDE, 0, SETT_OK},
        {1, SETT_MAX_SIDE + 1, 0, SETT_TOO_LARGE},
        {4096, 4095, 0, SETT_OK},
        {4096, 4096, 0, SETT_OK},
        {4096, 4097, 0, SETT_TOO_LARGE},
        {INT64_MAX, INT64_MAX, 0, SETT_TOO_LARGE},
        {7, 7, 50, SETT_OK},
        {5, 10, 50, SETT_OK},
        {3, 17, 50, SETT_TOO_LARGE},
        {4096, 4097, SETT_MAX_AREA * 2, SETT_OK},
        {16384, 16384, SETT_MOST_AREA, SETT_OK},
        {16384, 16385, SETT_MOST_AREA, SETT_TOO_LARGE},
        {16384, 16385, SETT_MOST_AREA * 2, SETT_TOO_LARGE},
        {4096, 4097, -1, SETT_TOO_LARGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettError err = {0};
        SettStatus status =
            sett_size_check(cases[i].w, cases[i].h, cases[i].max_area, &err);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(err.status, cases[i].status);
    }
}

static void a_wrong_size_is_explained(void **state)
{
    (void)state;
    SettError err;
    sett_size_check(40000, 2, 0, &err);
    assert_string_equal(err.text, "a grid of 40000 x 2 tiles");
    assert_string_equal(err.expected, "sides of 1 to 32767 tiles, at most "
                                      "16777216 tiles in all");
}

static void grids_are_taken_filled_and_copied(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid a, b;
    assert_int_equal(sett_grid_take(&arena, 0, 4, &a), SETT_BAD_ARGUMENT);
    assert_int_equal(sett_grid_take(&arena, 16384, 16385, &a), SETT_TOO_LARGE);
    assert_int_equal(sett_grid_take(&arena, 3, 4, &a), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, 3, 4, &b), SETT_OK);
    assert_int_equal(a.w, 3);
    assert_int_equal(a.h, 4);
    for (int32_t i = 0; i < 12; i++)
        assert_int_equal(a.cells[i], 0);
    sett_grid_fill(&a, 7);
    sett_grid_copy(&b, &a);
    assert_memory_equal(b.cells, "\7\7\7\7\7\7\7\7\7\7\7\7", 12);
    sett_arena_free(&arena);
}

static void the_hash_tells_sizes_and_cells_apart(void **state)
{
    (void)state;
    uint8_t cells[12] = {0}, same[12] = {0};
    uint64_t wide = sett_grid_hash(&(SettGrid){cells, 4, 3});
    assert_true(wide == sett_grid_hash(&(SettGrid){same, 4, 3}));
    assert_true(wide != sett_grid_hash(&(SettGrid){cells, 3, 4}));
    assert_true(wide != sett_grid_hash(&(SettGrid){cells, 4, 2}));
    for (int32_t i = 0; i < 12; i++) {
        same[i] = 1;
        assert_true(wide != sett_grid_hash(&(SettGrid){same, 4, 3}));
        same[i] = 0;
    }
}

static void tiles_are_counted(void **state)
{
    (void)state;
    uint8_t cells[6] = {1, 255, 1, 0, 1, 9};
    int64_t counts[256];
    sett_grid_count(&(SettGrid){cells, 3, 2}, counts);
    int64_t all = 0;
    for (int32_t i = 0; i < 256; i++)
        all += counts[i];
    assert_int_equal(all, 6);
    assert_int_equal(counts[1], 3);
    assert_int_equal(counts[0], 1);
    assert_int_equal(counts[9], 1);
    assert_int_equal(counts[255], 1);
}

static void distances_between_points(void **state)
{
    (void)state;
    SettPoint a = {2, 9}, b = {5, 5};
    assert_int_equal(sett_manhattan(a, b), 7);
    assert_int_equal(sett_manhattan(b, a), 7);
    assert_int_equal(sett_chebyshev(a, b), 4);
    assert_int_equal(sett_chebyshev(b, a), 4);
    assert_int_equal(sett_chebyshev((SettPoint){0, 0}, (SettPoint){-6, 1}), 6);
    assert_int_equal(sett_manhattan(a, a), 0);
}

static void places_in_a_grid(void **state)
{
    (void)state;
    SettGrid grid = {NULL, 5, 3};
    assert_int_equal(sett_grid_area(&grid), 15);
    assert_int_equal(sett_grid_at(&grid, 4, 2), 14);
    SettPoint p = sett_grid_point(&grid, 13);
    assert_int_equal(p.x, 3);
    assert_int_equal(p.y, 2);
    assert_true(sett_grid_has(&grid, 4, 2));
    assert_false(sett_grid_has(&grid, 5, 2));
    assert_false(sett_grid_has(&grid, 4, 3));
    assert_false(sett_grid_has(&grid, -1, 0));
    assert_false(sett_grid_has(&grid, 0, -1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_checked_at_the_limits),
        cmocka_unit_test(a_wrong_size_is_explained),
        cmocka_unit_test(grids_are_taken_filled_and_copied),
        cmocka_unit_test(the_hash_tells_sizes_and_cells_apart),
        cmocka_unit_test(tiles_are_counted),
        cmocka_unit_test(distances_between_points),
        cmocka_unit_test(places_in_a_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
