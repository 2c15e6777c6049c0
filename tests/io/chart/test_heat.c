/* test_heat.c - shades over levels: where counts are, and nowhere else. */
#include "sett/chart.h"
#include "support/testkit.h"
#include "support/toygame.h"

#include <string.h>

static SettGrid sample(SettArena *arena)
{
    SettGrid grid;
    assert_int_equal(sett_level_read(&toygame, toygame_level,
                                     strlen(toygame_level), 0, arena, &grid,
                                     NULL),
                     SETT_OK);
    return grid;
}

static bool same_cell(const uint8_t *a, const uint8_t *b, int32_t width,
                      SettPoint p)
{
    for (int32_t y = 0; y < SETT_ART_SIDE; y++) {
        size_t at = ((size_t)(p.y * SETT_ART_SIDE + y) * (size_t)width +
                     (size_t)(p.x * SETT_ART_SIDE)) *
                    3;
        if (memcmp(a + at, b + at, (size_t)SETT_ART_SIDE * 3) != 0)
            return false;
    }
    return true;
}

static void pixels_change_where_counts_are(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    int64_t *counts = SETT_TAKE(&arena, sett_grid_area(&grid), int64_t);
    uint8_t *plain, *heat;
    int32_t w, h;
    for (int32_t c = 0; c < sett_grid_area(&grid); c += 3)
        counts[c] = c + 1;
    assert_int_equal(
        sett_render_rgb(&toygame, &grid, 1, &arena, &plain, &w, &h), SETT_OK);
    assert_int_equal(sett_render_heat_rgb(&toygame, &grid, counts,
                                          SETT_HEAT_COOL, 1, &arena, &heat, &w,
                                          &h),
                     SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(&grid); c++)
        assert_int_equal(same_cell(plain, heat, w, sett_grid_point(&grid, c)),
                         counts[c] == 0);
    sett_arena_free(&arena);
}

static int32_t times(const char *text, const char *what)
{
    int32_t n = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        n++;
    return n;
}

static void svg_tells_every_count(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    int64_t *counts = SETT_TAKE(&arena, sett_grid_area(&grid), int64_t);
    SettText svg = sett_text(sett_alloc_default());
    counts[1] = 7;
    counts[grid.w] = 1;
    assert_int_equal(sett_render_heat_svg(&toygame, &grid, counts,
                                          SETT_HEAT_COOL, "a < b", &svg),
                     SETT_OK);
    assert_int_equal(times(svg.data, "fill-opacity"), 2);
    assert_non_null(strstr(svg.data, "<title>7 at 1,0</title>"));
    assert_non_null(strstr(svg.data, "<title>1 at 0,1</title>"));
    assert_non_null(strstr(svg.data, "<title>a &lt; b</title>"));
    assert_non_null(strstr(svg.data, "fill-opacity=\"0.6\""));
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

static void without_counts_nothing_is_shaded(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    int64_t *counts = SETT_TAKE(&arena, sett_grid_area(&grid), int64_t);
    SettText svg = sett_text(sett_alloc_default());
    assert_int_equal(sett_render_heat_svg(&toygame, &grid, counts,
                                          SETT_HEAT_WARM, NULL, &svg),
                     SETT_OK);
    assert_int_equal(times(svg.data, "fill-opacity"), 0);
    sett_text_free(&svg);
    sett_arena_free(&arena);
}

/* The strongest shade in both tones: dark violet, dark red. */
static void tones_differ(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    int64_t *counts = SETT_TAKE(&arena, sett_grid_area(&grid), int64_t);
    counts[1] = 7;
    for (int32_t warm = 0; warm < 2; warm++) {
        SettText svg = sett_text(sett_alloc_default());
        assert_int_equal(
            sett_render_heat_svg(&toygame, &grid, counts,
                                 warm ? SETT_HEAT_WARM : SETT_HEAT_COOL, NULL,
                                 &svg),
            SETT_OK);
        assert_non_null(strstr(svg.data, warm ? "\"#4e0619\" fill-opacity"
                                              : "\"#2a1247\" fill-opacity"));
        sett_text_free(&svg);
    }
    sett_arena_free(&arena);
}

/* With SVG, then pixels. */
static SettStatus draw_with(void *user, SettAlloc alloc)
{
    const SettGrid *grid = user;
    int64_t counts[256] = {0, 7};
    SettArena arena;
    SettText svg = sett_text(alloc);
    uint8_t *rgb;
    int32_t w, h;
    assert_true(sett_grid_area(grid) <= 256);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_render_heat_svg(&toygame, grid, counts,
                                             SETT_HEAT_COOL, "title", &svg);
    if (status == SETT_OK)
        status = sett_render_heat_rgb(&toygame, grid, counts, SETT_HEAT_COOL, 1,
                                      &arena, &rgb, &w, &h);
    sett_text_free(&svg);
    sett_arena_free(&arena);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    testkit_memory(draw_with, &grid);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_change_where_counts_are),
        cmocka_unit_test(svg_tells_every_count),
        cmocka_unit_test(without_counts_nothing_is_shaded),
        cmocka_unit_test(tones_differ),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
