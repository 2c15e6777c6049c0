/* test_mask.c - bits of masks, at widths where words begin and end. */
#include "level/masks.h"

static void bits_are_set_and_unset(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMask mask;
    assert_int_equal(sett_mask_take(&arena, 16384, 16385, &mask),
                     SETT_TOO_LARGE);
    assert_int_equal(sett_mask_take(&arena, 130, 2, &mask), SETT_OK);
    assert_int_equal(mask.stride, 3);
    for (int32_t x = 0; x < 130; x++) {
        sett_mask_set(&mask, x, 1);
        assert_true(sett_mask_get(&mask, x, 1));
        assert_false(sett_mask_get(&mask, x, 0));
        assert_int_equal(sett_mask_count(&mask), 1);
        sett_mask_unset(&mask, x, 1);
        assert_int_equal(sett_mask_count(&mask), 0);
    }
    sett_arena_free(&arena);
}

/* A grid of random tiles, of which every odd one counts. */
static void fill_both(SettRng *rng, SettGrid *grid, SettMask *want)
{
    for (int32_t i = 0; i < grid->w * grid->h; i++) {
        grid->cells[i] = (uint8_t)sett_rng_below(rng, 256);
        if (grid->cells[i] % 2 == 1)
            sett_mask_set(want, i % grid->w, i / grid->w);
    }
}

static void a_mask_follows_its_grid(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    uint8_t is[256];
    for (int32_t i = 0; i < 256; i++)
        is[i] = i % 2 == 1 ? (uint8_t)i : 0;
    for (int32_t i = 0; i < 1000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t w = masks_width(&rng, 70), h = sett_rng_range(&rng, 1, 9);
        SettGrid grid;
        SettMask got, want;
        assert_int_equal(sett_grid_take(&arena, w, h, &grid), SETT_OK);
        assert_int_equal(sett_mask_take(&arena, w, h, &want), SETT_OK);
        got = masks_take(&arena, &rng, w, h);
        fill_both(&rng, &grid, &want);
        sett_mask_from_grid(&got, &grid, is);
        masks_same(&got, &want);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

static void masks_are_counted_copied_and_cleared(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 1000; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t w = masks_width(&rng, 70), h = sett_rng_range(&rng, 1, 9);
        SettMask a = masks_take(&arena, &rng, w, h);
        SettMask b = masks_take(&arena, &rng, w, h);
        int64_t count = 0;
        for (int32_t cell = 0; cell < w * h; cell++)
            count += sett_mask_get(&a, cell % w, cell / w);
        assert_int_equal(sett_mask_count(&a), count);
        sett_mask_copy(&b, &a);
        masks_same(&a, &b);
        sett_mask_clear(&b);
        assert_int_equal(sett_mask_count(&b), 0);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_set_and_unset),
        cmocka_unit_test(a_mask_follows_its_grid),
        cmocka_unit_test(masks_are_counted_copied_and_cleared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
