/* test_distances.c - distances, paths and the table of all pairs against their
   plain twins and by hand. */
#include "level/masks.h"

#include "support/level_plain.h"

static void compare_distances(SettArena *arena, SettRng *rng,
                              const SettMask *open)
{
    SettPoint sources[5];
    int32_t count = sett_rng_range(rng, 0, 5);
    for (int32_t i = 0; i < count; i++)
        sources[i] = masks_point(rng, open);
    int32_t area = open->w * open->h;
    int32_t *got = SETT_TAKE(arena, area, int32_t);
    int32_t *want = SETT_TAKE(arena, area, int32_t);
    assert_int_equal(sett_distances(open, sources, count, arena, got), SETT_OK);
    assert_int_equal(plain_distances(open, sources, count, arena, want),
                     SETT_OK);
    assert_memory_equal(got, want, (size_t)area * sizeof *got);
}

/* Each point next to the one before; all between the ends open. */
static void check_path(const SettMask *open, const SettPoint *path,
                       int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        assert_int_equal(sett_manhattan(path[i - 1], path[i]), 1);
        if (i < count - 1)
            assert_true(sett_mask_get(open, path[i].x, path[i].y));
    }
}

static void compare_paths(SettArena *arena, SettRng *rng, const SettMask *open)
{
    SettPoint from = masks_point(rng, open), to = masks_point(rng, open);
    SettPoint *path = SETT_TAKE(arena, open->w * open->h, SettPoint);
    int32_t length, want, count;
    assert_int_equal(sett_path_length(open, from, to, arena, &length), SETT_OK);
    assert_int_equal(plain_path_length(open, from, to, arena, &want), SETT_OK);
    assert_int_equal(length, want);
    assert_int_equal(sett_path(open, from, to, arena, path, &count), SETT_OK);
    assert_int_equal(count, length == SETT_FAR ? 0 : length + 1);
    if (count == 0)
        return;
    assert_int_equal(sett_manhattan(path[0], from), 0);
    assert_int_equal(sett_manhattan(path[count - 1], to), 0);
    check_path(open, path, count);
    SettPoint *plain = SETT_TAKE(arena, open->w * open->h, SettPoint);
    assert_int_equal(plain_path(open, from, to, arena, plain, &count), SETT_OK);
    assert_int_equal(count, length + 1);
    assert_memory_equal(path, plain, (size_t)count * sizeof *path);
}

static void same_as_the_plain_twins(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t most = i % 20 == 0 ? 70 : 12;
        SettMask open = masks_take(&arena, &rng, masks_width(&rng, most),
                                   sett_rng_range(&rng, 1, most));
        compare_distances(&arena, &rng, &open);
        compare_paths(&arena, &rng, &open);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void the_path_prefers_north_east_south_west(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open = masks_drawn(&arena, ".../.../...");
    static const SettPoint up[5] = {{0, 2}, {0, 1}, {0, 0}, {1, 0}, {2, 0}};
    static const SettPoint down[5] = {{2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}};
    static const SettPoint right[5] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}};
    SettPoint path[9];
    int32_t count;
    assert_int_equal(sett_path(&open, up[0], up[4], &arena, path, &count), 0);
    assert_int_equal(count, 5);
    assert_memory_equal(path, up, sizeof up);
    assert_int_equal(sett_path(&open, down[0], down[4], &arena, path, &count),
                     SETT_OK);
    assert_memory_equal(path, down, sizeof down);
    assert_int_equal(sett_path(&open, right[0], right[4], &arena, path, &count),
                     SETT_OK);
    assert_memory_equal(path, right, sizeof right);
    sett_arena_free(&arena);
}

static void ends_that_are_closed_count_as_open(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open = masks_drawn(&arena, " .. / ## ");
    SettPoint a = {0, 0}, b = {3, 0}, c = {0, 1}, path[8];
    int32_t length, count, dist[8];
    assert_int_equal(sett_path_length(&open, a, b, &arena, &length), SETT_OK);
    assert_int_equal(length, 3);
    assert_int_equal(sett_path_length(&open, b, a, &arena, &length), SETT_OK);
    assert_int_equal(length, 3);
    assert_int_equal(sett_path_length(&open, a, c, &arena, &length), SETT_OK);
    assert_int_equal(length, 1);
    assert_int_equal(sett_path_length(&open, a, a, &arena, &length), SETT_OK);
    assert_int_equal(length, 0);
    assert_int_equal(sett_path(&open, a, b, &arena, path, &count), SETT_OK);
    assert_int_equal(count, 4);
    assert_int_equal(sett_path(&open, c, b, &arena, path, &count), SETT_OK);
    assert_int_equal(count, 0);
    assert_int_equal(sett_distances(&open, &a, 1, &arena, dist), SETT_OK);
    static const int32_t want[8] = {0,        1,        2,        SETT_FAR,
                                    SETT_FAR, SETT_FAR, SETT_FAR, SETT_FAR};
    assert_memory_equal(dist, want, sizeof want);
    sett_arena_free(&arena);
}

static void compare_tables(SettArena *arena, const SettMask *open)
{
    SettDistTable got, want;
    SettStatus status = sett_dist_table(open, arena, &got);
    assert_int_equal(plain_dist_table(open, arena, &want), status);
    if (sett_mask_count(open) > 1024) {
        assert_int_equal(status, SETT_TOO_LARGE);
        return;
    }
    assert_int_equal(status, SETT_OK);
    size_t n = (size_t)got.count, area = (size_t)(open->w * open->h);
    assert_int_equal(got.count, sett_mask_count(open));
    assert_int_equal(got.count, want.count);
    assert_memory_equal(got.index, want.index, area * sizeof *got.index);
    assert_memory_equal(got.cell, want.cell, n * sizeof *got.cell);
    assert_memory_equal(got.dist, want.dist, n * n * sizeof *got.dist);
    for (int32_t i = 0; i < got.count; i++)
        assert_int_equal(got.index[got.cell[i].y * open->w + got.cell[i].x], i);
}

static void tables_are_the_same(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t most = i % 1000 == 0 ? 70 : 7;
        int32_t w = sett_rng_range(&rng, 1, most);
        if (i % 100 == 1)
            w = masks_width(&rng, most);
        SettMask open =
            masks_take(&arena, &rng, w, sett_rng_range(&rng, 1, most));
        compare_tables(&arena, &open);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void tables_end_at_their_limit(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open;
    SettDistTable table;
    assert_int_equal(sett_mask_take(&arena, 205, 5, &open), SETT_OK);
    for (int32_t cell = 0; cell < 1025; cell++)
        sett_mask_set(&open, cell % 205, cell / 205);
    size_t held = sett_arena_mark(&arena).used;
    assert_int_equal(sett_dist_table(&open, &arena, &table), SETT_TOO_LARGE);
    assert_int_equal(sett_arena_mark(&arena).used, held);
    for (int32_t count = 1024; count > 1022; count--) {
        sett_mask_unset(&open, count % 205, count / 205);
        assert_int_equal(sett_dist_table(&open, &arena, &table), SETT_OK);
        assert_int_equal(table.count, count);
    }
    sett_arena_free(&arena);
}

static void the_largest_map_is_measured(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask open;
    assert_int_equal(sett_mask_take(&arena, 4096, 4096, &open), SETT_OK);
    for (int32_t y = 0; y < 4096; y++)
        for (int32_t x = 0; x < 4096; x++)
            if (y % 2 == 0 || x == (y % 4 == 1 ? 4095 : 0))
                sett_mask_set(&open, x, y);
    int32_t *dist = SETT_TAKE(&arena, 4096 * 4096, int32_t);
    SettPoint source = {0, 0};
    assert_int_equal(sett_distances(&open, &source, 1, &arena, dist), SETT_OK);
    assert_int_equal(dist[4094 * 4096], 2047 * 4097 + 4095);
    assert_int_equal(dist[4094 * 4096 + 4095], 2047 * 4097);
    int32_t length;
    assert_int_equal(
        sett_path_length(&open, (SettPoint){0, 4094}, source, &arena, &length),
        SETT_OK);
    assert_int_equal(length, 2047 * 4097 + 4095);
    sett_arena_free(&arena);
}

/* Fronts of up to 2,400 cells, which are fetched before they are looked at. */
static void wide_fronts_are_measured(void **state)
{
    (void)state;
    enum { SIDE = 900 };
    SettArena arena = testkit_arena();
    SettMask open;
    assert_int_equal(sett_mask_take(&arena, SIDE, SIDE, &open), SETT_OK);
    for (int32_t i = 0; i < SIDE * SIDE; i++)
        sett_mask_set(&open, i % SIDE, i / SIDE);
    static const SettPoint sources[3] = {{450, 450}, {20, 700}, {450, 450}};
    int32_t *dist = SETT_TAKE(&arena, SIDE * SIDE, int32_t);
    assert_int_equal(sett_distances(&open, sources, 3, &arena, dist), SETT_OK);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        SettPoint p = {i % SIDE, i / SIDE};
        int32_t near = sett_manhattan(p, sources[0]);
        int32_t nearer = sett_manhattan(p, sources[1]);
        assert_int_equal(dist[i], near < nearer ? near : nearer);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_plain_twins),
        cmocka_unit_test(the_path_prefers_north_east_south_west),
        cmocka_unit_test(ends_that_are_closed_count_as_open),
        cmocka_unit_test(tables_are_the_same),
        cmocka_unit_test(tables_end_at_their_limit),
        cmocka_unit_test(the_largest_map_is_measured),
        cmocka_unit_test(wide_fronts_are_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
