/* test_cloud.c - many levels in one picture: colours are averaged as light, a
   layer tells how often its tiles are there. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/chart.h"
#include "sett/io.h"

#include <string.h>

enum { LEVELS = 4 };

/* Four levels of 2 x 1: rock and floor in the first cell, then rock alone. */
static void draw(SettArena *arena, const SettGame *game, SettGrid *levels)
{
    for (int32_t i = 0; i < LEVELS; i++) {
        assert_int_equal(sett_grid_take(arena, 2, 1, &levels[i]), SETT_OK);
        levels[i].cells[0] = i == 0 ? game->fill_solid : game->fill_open;
        levels[i].cells[1] = game->fill_solid;
    }
}

static void colours_are_averaged_as_light(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettGrid levels[LEVELS];
    SettCloud cloud;
    draw(&arena, game, levels);
    assert_int_equal(sett_cloud(game, levels, LEVELS, 0, &arena, &cloud),
                     SETT_OK);
    assert_int_equal(cloud.w, 2);
    assert_int_equal(cloud.h, 1);
    /* Rock 3b3a45 once, floor d9c7a3 three times. */
    assert_int_equal(cloud.cells[0], 0xc1b192);
    assert_int_equal(cloud.cells[1], 0x3b3a45);
    sett_arena_free(&arena);
}

static void every_colour_stays_itself(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettCatalog *c = sett_catalog_builtin();
    for (int32_t g = 0; g < c->game_count; g++)
        for (int32_t t = 0; t < c->games[g]->tiles.count; t++) {
            SettGrid level;
            SettCloud cloud;
            assert_int_equal(sett_grid_take(&arena, 1, 1, &level), SETT_OK);
            level.cells[0] = (uint8_t)t;
            assert_int_equal(
                sett_cloud(c->games[g], &level, 1, 0, &arena, &cloud), SETT_OK);
            assert_int_equal(cloud.cells[0],
                             c->games[g]->tiles.tiles[t].colour);
        }
    sett_arena_free(&arena);
}

static void tints_are_of_those_who_drew(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    uint8_t blank = game->canvas->blank, drawn = game->fill_open;
    uint8_t planes[2][5] = {{0, 1, 2, 3, 1}, {0, 1, 2, 3, 0}}, *origins[2];
    SettGrid levels[2];
    SettCloud cloud;
    for (int32_t i = 0; i < 2; i++) {
        origins[i] = planes[i];
        assert_int_equal(sett_grid_take(&arena, 5, 1, &levels[i]), SETT_OK);
        sett_grid_fill(&levels[i], drawn);
        levels[i].cells[4] = blank; /* erased, by whomever */
    }
    const SettSpecimens specimens = {levels, origins, 2};
    assert_int_equal(sett_cloud_tinted(game, &specimens, &arena, &cloud),
                     SETT_OK);
    assert_true(cloud.w == 5 && cloud.h == 1);
    assert_int_equal(cloud.cells[0], 0x6e6e6e);
    assert_int_equal(cloud.cells[1], 0x0072b2);
    assert_int_equal(cloud.cells[2], 0xe69f00);
    assert_int_equal(cloud.cells[3], 0x009e73);
    assert_int_equal(cloud.cells[4], game->tiles.tiles[blank].colour);
    sett_arena_free(&arena);
}

static void layers_tell_how_often(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettGrid levels[LEVELS];
    SettCloud cloud;
    draw(&arena, game, levels);
    assert_int_equal(
        sett_cloud(game, levels, LEVELS, SETT_IS(SOLID), &arena, &cloud),
        SETT_OK);
    assert_int_equal(cloud.cells[0], 0xc7c7c7); /* a quarter of the way */
    assert_int_equal(cloud.cells[1], 0x202020);
    assert_int_equal(
        sett_cloud(game, levels, LEVELS, SETT_IS(FOE), &arena, &cloud),
        SETT_OK);
    assert_int_equal(cloud.cells[0], 0xffffff);
    sett_arena_free(&arena);
}

static void pictures(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    uint32_t cells[] = {0x102030, 0x102030, 0x405060, 0x708090};
    SettCloud cloud = {cells, 2, 2};
    uint8_t *rgb;
    int32_t w, h;
    assert_int_equal(sett_cloud_rgb(&cloud, 3, &arena, &rgb, &w, &h), SETT_OK);
    assert_int_equal(w, 6);
    assert_int_equal(h, 6);
    assert_int_equal(rgb[0], 0x10);
    assert_int_equal(rgb[3 * (3 * 6 + 2) + 1], 0x50);
    assert_int_equal(rgb[3 * (5 * 6 + 5) + 2], 0x90);
    SettText svg = sett_text(sett_alloc_default());
    assert_int_equal(sett_cloud_svg(&cloud, &svg), SETT_OK);
    assert_non_null(strstr(svg.data, "width=\"16\" height=\"8\" "
                                     "fill=\"#102030\""));
    assert_non_null(strstr(svg.data, "x=\"8\" y=\"8\" width=\"8\" height=\"8\" "
                                     "fill=\"#708090\""));
    sett_text_free(&svg);
    cloud.w = cloud.h = 30000;
    assert_int_equal(sett_cloud_rgb(&cloud, 8, &arena, &rgb, &w, &h),
                     SETT_TOO_LARGE);
    sett_arena_free(&arena);
}

static void clouds_may_run_out_of_memory(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettGrid levels[LEVELS];
    draw(&arena, game, levels);
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena tmp;
        SettCloud cloud;
        uint8_t *rgb;
        int32_t w, h;
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        SettStatus s = sett_cloud(game, levels, LEVELS, 0, &tmp, &cloud);
        if (s == SETT_OK)
            s = sett_cloud_rgb(&cloud, 200, &tmp, &rgb, &w, &h);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
        if (s == SETT_OK)
            break;
        assert_int_equal(s, SETT_NO_MEMORY);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_averaged_as_light),
        cmocka_unit_test(every_colour_stays_itself),
        cmocka_unit_test(tints_are_of_those_who_drew),
        cmocka_unit_test(layers_tell_how_often),
        cmocka_unit_test(pictures),
        cmocka_unit_test(clouds_may_run_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
