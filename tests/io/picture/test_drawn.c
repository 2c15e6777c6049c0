/* test_drawn.c - what is drawn, byte for byte: every tile of every game in
   every form, dungeons, charts and axes of drawn numbers, a whole page. After a
   change on purpose, look at the files that SETT_SEE gets (testkit.h). */
#include "parts/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/chart/axis.h"
#include "io/number_text.h"

#include "sett/catalog.h"
#include "sett/chart.h"
#include "sett/io.h"
#include "sett/results.h"
#include "support/dungeons.h"
#include "support/said.h"

/* Every tile of a game, in rows of seven. */
static SettGrid every_tile(SettArena *arena, const SettGame *game)
{
    SettGrid grid;
    int32_t n = game->tiles.count;
    assert_int_equal(sett_grid_take(arena, 7, (n + 9) / 7, &grid), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(&grid); c++)
        grid.cells[c] = (uint8_t)(c % n);
    return grid;
}

static void put_rgb(SettText *all, const uint8_t *rgb, int32_t w, int32_t h)
{
    sett_text_format(all, "%d x %d pixels ", (int)w, (int)h);
    sett_text_bytes(all, rgb, (size_t)w * (size_t)h * 3);
}

static void draw_heat(const SettGame *game, const SettGrid *grid,
                      SettHeatTone tone, SettArena *arena, SettText *all)
{
    int32_t w, h;
    uint8_t *rgb;
    int64_t *counts = SETT_TAKE(arena, sett_grid_area(grid), int64_t);
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        counts[c] = c % 3 == 0 ? 0 : c * c;
    assert_int_equal(sett_render_heat_svg(game, grid, counts, tone,
                                          tone ? "a <title>" : NULL, all),
                     SETT_OK);
    sett_render_heat_inner(game, grid, counts, tone, 3, 4.5, 10, all);
    assert_int_equal(
        sett_render_heat_rgb(game, grid, counts, tone, 2, arena, &rgb, &w, &h),
        SETT_OK);
    put_rgb(all, rgb, w, h);
    memset(counts, 0, (size_t)sett_grid_area(grid) * sizeof *counts);
    assert_int_equal(sett_render_heat_svg(game, grid, counts, tone, NULL, all),
                     SETT_OK);
}

static void draw_game(const SettGame *game, SettArena *arena, SettText *all)
{
    SettGrid grid = every_tile(arena, game);
    SettArt *arts = SETT_TAKE(arena, game->tiles.count, SettArt);
    int32_t w, h;
    uint8_t *rgb;
    sett_art(game, arts);
    for (int32_t i = 0; i < game->tiles.count; i++)
        for (int32_t k = 0; k < SETT_ART_SIDE * SETT_ART_SIDE; k++)
            sett_text_format(all, "%06x%c", (unsigned)arts[i].pixels[k],
                             k % SETT_ART_SIDE == SETT_ART_SIDE - 1 ? '\n'
                                                                    : ' ');
    for (int32_t scale = 1; scale <= 3; scale++) {
        assert_int_equal(
            sett_render_rgb(game, &grid, scale, arena, &rgb, &w, &h), SETT_OK);
        put_rgb(all, rgb, w, h);
    }
    assert_int_equal(sett_render_svg(game, &grid, "one & two", all), SETT_OK);
    assert_int_equal(sett_render_svg(game, &grid, NULL, all), SETT_OK);
    sett_render_symbols(game, all);
    sett_render_inner(game, &grid, 1.5, 20, 7, all);
    sett_render_terminal(game, &grid, false, all);
    sett_render_terminal(game, &grid, true, all);
    draw_heat(game, &grid, SETT_HEAT_COOL, arena, all);
    draw_heat(game, &grid, SETT_HEAT_WARM, arena, all);
    sett_tiled_write_map(game, &grid, all);
    sett_tiled_write_tileset(game, all);
    assert_int_equal(sett_tiled_picture(game, arena, &rgb, &w, &h), SETT_OK);
    put_rgb(all, rgb, w, h);
}

static const struct {
    const char *name;
    uint64_t hash;
} games[] = {
    {"md2", UINT64_C(0x20205984aeae44c7)},
    {"mario", UINT64_C(0x52f22feda966d4c8)},
    {"smb", UINT64_C(0x3184e6f62d279eb7)},
    {"icarus", UINT64_C(0xfdeeab04e6444e13)},
    {"edd", UINT64_C(0x03ab38cd4ccb8946)},
    {"dungeongrams", UINT64_C(0x8c09ec078a54f66c)},
    {"drift", UINT64_C(0xec38a989f85b741d)},
    {"tower", UINT64_C(0x6a32894b36fa6b1d)},
    {"garden", UINT64_C(0x421842f1bf8eb68e)},
    {"orchard", UINT64_C(0x3da3209945dd89e4)},
};

static void every_tile_of_every_game(void **state)
{
    (void)state;
    const SettCatalog *parts = parts_all();
    assert_int_equal(parts->game_count, sizeof games / sizeof games[0]);
    for (int32_t g = 0; g < parts->game_count; g++) {
        SettArena arena = testkit_arena();
        SettText all = sett_text(sett_alloc_default());
        assert_string_equal(parts->games[g]->name, games[g].name);
        draw_game(parts->games[g], &arena, &all);
        testkit_bytes(games[g].name, all.data, all.size, games[g].hash);
        sett_text_free(&all);
        sett_arena_free(&arena);
    }
}

static void plans_of_dungeons(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 12; i++) {
        SettArena tmp = testkit_arena();
        SettDungeon *d = dungeon_random(&rng, i % 4 + 1, 6, 4);
        SettSpot start = sett_dungeon_start(d), end = {0, 0, 0};
        SettDungeonPath path, *shown = NULL;
        uint8_t *rgb;
        int32_t w, h;
        assert_int_equal(sett_dungeon_arrange(d, &tmp), SETT_OK);
        if (start.room >= 0 && i % 3 > 0 &&
            sett_dungeon_path(d, SETT_PATH_FASTEST, start, end, 0, &tmp, &path,
                              NULL) == SETT_OK)
            shown = &path;
        assert_int_equal(sett_dungeon_plan_text(d, shown, &tmp, &all), SETT_OK);
        assert_int_equal(
            sett_dungeon_rgb(d, shown, i % 2 + 1, &tmp, &rgb, &w, &h), SETT_OK);
        put_rgb(&all, rgb, w, h);
        assert_int_equal(
            sett_dungeon_svg(d, shown, i % 2 ? "a & b" : NULL, &all), SETT_OK);
        sett_dungeon_destroy(d);
        sett_arena_free(&tmp);
    }
    testkit_bytes("plans", all.data, all.size, UINT64_C(0x79c0f823bb0c7171));
    sett_text_free(&all);
}

enum { MOST = 60 };
static const char *const names[] = {"a <b>", "c & \"d\"", "longer than others",
                                    "e",     "1",         "\xc3\xa9\xc3\xa9",
                                    "ff",    "ggg"};

static double *numbers(SettRng *rng, SettArena *arena, int32_t n,
                       uint32_t holes)
{
    double *v = SETT_TAKE(arena, n, double);
    double size = sett_power_of_ten(sett_rng_range(rng, -3, 5));
    double low = sett_rng_below(rng, 2) ? 0 : -size / 3;
    for (int32_t i = 0; i < n; i++)
        v[i] = said_number(rng, low, size, holes);
    return v;
}

static SettStatus draw_bars(SettRng *rng, SettArena *arena, SettText *all)
{
    SettBarPanel panels[3];
    SettBarChart chart = {.title = "bars",
                          .note = sett_rng_below(rng, 2) ? "a note" : NULL,
                          .group_names = names,
                          .series_names = names + 2,
                          .group_count = sett_rng_range(rng, 1, 6),
                          .series_count = sett_rng_range(rng, 1, 5),
                          .panels = panels,
                          .panel_count = sett_rng_range(rng, 1, 3)};
    int32_t n = chart.group_count * chart.series_count;
    for (int32_t i = 0; i < chart.panel_count; i++) {
        panels[i] = (SettBarPanel){.y_label = names[i],
                                   .value = numbers(rng, arena, n, 5)};
        if (i == 1)
            panels[i].half = numbers(rng, arena, n, 4);
        if (i == 2) {
            panels[i].low = numbers(rng, arena, n, 4);
            panels[i].high = numbers(rng, arena, n, 4);
            panels[i].y_high = sett_rng_below(rng, 2) ? 2.5 : 0;
        }
    }
    return sett_chart_bars(&chart, all);
}

static SettStatus draw_lines(SettRng *rng, SettArena *arena, SettText *all)
{
    SettSeries series[8];
    SettLineChart chart = {
        .title = "lines",
        .x_label = "x",
        .y_label = sett_rng_below(rng, 2) ? "y" : NULL,
        .x_scale = sett_rng_below(rng, 2) ? SETT_SCALE_LOG : SETT_SCALE_LINEAR,
        .y_scale = sett_rng_below(rng, 2) ? SETT_SCALE_LOG : SETT_SCALE_LINEAR,
        .series = series,
        .series_count = sett_rng_range(rng, 1, 8)};
    for (int32_t i = 0; i < chart.series_count; i++) {
        int32_t n = sett_rng_range(rng, 0, 12);
        series[i] = (SettSeries){.name = i % 3 ? names[i] : NULL,
                                 .x = numbers(rng, arena, 12, 9),
                                 .y = numbers(rng, arena, 12, 9),
                                 .count = n};
        if (i % 2) {
            series[i].low = numbers(rng, arena, 12, 9);
            series[i].high = numbers(rng, arena, 12, 9);
        }
    }
    return sett_chart_lines(&chart, all);
}

static SettStatus draw_heats(SettRng *rng, SettArena *arena, SettText *all)
{
    SettHistogram panels[6];
    bool classes = sett_rng_below(rng, 3) == 0;
    SettHeatChart chart = {.title = "heat",
                           .note = "n",
                           .rows = sett_rng_range(rng, 1, 3),
                           .columns = sett_rng_range(rng, 1, 2),
                           .row_names = names,
                           .column_names = classes ? names + 3 : NULL,
                           .classes = classes ? names : NULL,
                           .class_count = classes ? 4 : 0,
                           .x_labels = names + 1,
                           .y_labels = names + 4,
                           .panels = panels,
                           .legend = "levels",
                           .shade = sett_rng_below(rng, 2) ? SETT_SHADE_ROOT
                                                           : SETT_SHADE_LINEAR};
    for (int32_t i = 0; i < chart.rows * chart.columns; i++) {
        int32_t w = sett_rng_range(rng, 1, 8), h = sett_rng_range(rng, 1, 8);
        double low = said_number(rng, -2, 2, 0);
        assert_int_equal(
            sett_histogram_take(arena, low, low + 9, w, 0, 1, h, &panels[i]),
            SETT_OK);
        for (int32_t c = 0; c < w * h; c++)
            panels[i].cells[c] = sett_rng_below(rng, 2)
                                     ? 0
                                     : sett_rng_range(rng, 0, classes ? 4 : 99);
        panels[i].total = sett_rng_range(rng, 0, 5000);
        panels[i].clipped = sett_rng_range(rng, 0, 3);
    }
    return sett_chart_heat(&chart, all);
}

static SettStatus draw_strips(SettRng *rng, SettArena *arena, SettText *all)
{
    SettStripPanel panels[3];
    SettStripChart chart = {.title = "strip",
                            .x_label = "steps",
                            .legend = "share",
                            .mark_name = sett_rng_below(rng, 2) ? "mean" : NULL,
                            .row_names = names,
                            .rows = sett_rng_range(rng, 1, 6),
                            .columns = sett_rng_range(rng, 1, 70),
                            .first = sett_rng_range(rng, -3, 3),
                            .panels = panels,
                            .panel_count = sett_rng_range(rng, 1, 3)};
    int32_t n = chart.rows * chart.columns;
    for (int32_t i = 0; i < chart.panel_count; i++) {
        double *share = SETT_TAKE(arena, n, double);
        for (int32_t c = 0; c < n; c++)
            share[c] = said_number(rng, -0.2, 1.1, 9);
        panels[i] = (SettStripPanel){
            .name = i == 1 ? NULL : names[i],
            .share = share,
            .mark = i == 2 ? NULL : numbers(rng, arena, chart.rows, 5)};
    }
    return sett_chart_strip(&chart, all);
}

static void charts_of_drawn_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        SettStatus (*draw)(SettRng *rng, SettArena *arena, SettText *all);
        uint64_t hash;
    } charts[] = {
        {"bars of drawn numbers", draw_bars, UINT64_C(0xe407154da34acaa4)},
        {"lines of drawn numbers", draw_lines, UINT64_C(0x2f8e55ec2b782635)},
        {"heat of drawn numbers", draw_heats, UINT64_C(0xe8a2a98c90497f11)},
        {"strips of drawn numbers", draw_strips, UINT64_C(0x1686973b98363e9a)}};
    for (size_t k = 0; k < sizeof charts / sizeof charts[0]; k++) {
        SettText all = sett_text(sett_alloc_default());
        for (uint64_t i = 0; i < 20; i++) {
            SettArena arena = testkit_arena();
            SettRng rng = sett_rng(9, SETT_FOR_TEST, i);
            SettStatus s = charts[k].draw(&rng, &arena, &all);
            assert_true(s == SETT_OK || s == SETT_BAD_ARGUMENT);
            sett_arena_free(&arena);
        }
        testkit_bytes(charts[k].name, all.data, all.size, charts[k].hash);
        sett_text_free(&all);
    }
}

static void axes_of_drawn_numbers(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 99);
    for (int32_t i = 0; i < 300; i++) {
        SettScale scale = i % 3 ? SETT_SCALE_LINEAR : SETT_SCALE_LOG;
        double low = sett_exp(said_number(&rng, -9, 9, 0));
        double high = low + low * sett_exp(said_number(&rng, -2, 9, 0));
        if (i % 3 == 1)
            low = -low;
        if (i > 280) /* beyond what a step can be */
            high = i % 2 ? high * 1e38 : low + fabs(low) * 1e-14;
        SettAxis axis = sett_axis_fit(low, high, scale);
        SettBox box = {40, 30, said_number(&rng, 20, 700, 0),
                       said_number(&rng, 20, 400, 0)};
        sett_text_double(&all, axis.low);
        sett_text_double(&all, axis.high);
        sett_text_double(&all,
                         sett_axis_room(&axis, box.h, i % 2 ? "n" : NULL));
        sett_axis_marks(&all, &axis, box);
        sett_axis_below(&all, &axis, box, i % 2 ? "name" : NULL);
        sett_axis_left(&all, &axis, box, 33, i % 2 ? "na<me" : NULL);
        sett_axis_grid_x(&all, &axis, box);
        sett_axis_grid_y(&all, &axis, box);
        sett_text_readable(&all, high, i % 10);
        sett_text_readable(&all, -low * 1e6, i % 4);
        sett_text_grouped(&all, (int64_t)(low * 1e5));
        sett_text_p(&all, low / 1e4 / high);
    }
    testkit_bytes("axes", all.data, all.size, UINT64_C(0x31c1edb41322ce3e));
    sett_text_free(&all);
}

static void a_whole_page(void **state)
{
    (void)state;
    static const int32_t places[] = {SETT_PAGE_WORDS, 0, 2};
    static const SettClaim claims[] = {{.id = "C1",
                                        .text = "a < b",
                                        .statistic = "d: 3",
                                        .detail = "a 1",
                                        .threshold = "above 0",
                                        .source = "paper",
                                        .value = 3,
                                        .low = 1,
                                        .high = 5,
                                        .p = 0.002,
                                        .held = true},
                                       {.id = "C2",
                                        .text = "b & c",
                                        .value = NAN,
                                        .low = NAN,
                                        .high = NAN,
                                        .p = NAN,
                                        .needed = "more <runs>"}};
    SettPage page = sett_page(sett_alloc_default());
    SettText out = sett_text(sett_alloc_default());
    SettText svg = sett_text(sett_alloc_default());
    sett_text_add(&svg, "<svg><rect/></svg>");
    sett_page_symbols(&page, &svg);
    sett_page_paragraph(&page, "Before <any> section.");
    sett_page_section(&page, "first", "The & first");
    sett_page_figure(&page, &svg, "a <caption>");
    sett_page_section(&page, "second-1", "Second");
    sett_page_gallery(&page);
    sett_page_gallery_item(&page, &svg, "one");
    sett_page_gallery_item(&page, &svg, "two & three");
    sett_page_gallery_end(&page);
    sett_page_table(&page, "a <table>", names, places, 3);
    for (int32_t i = 0; i < 3; i++) {
        sett_page_words(&page, names[i]);
        sett_page_number(&page, 12345.678 * i);
        sett_page_number(&page, i == 1 ? NAN : -0.125 * i);
    }
    sett_page_table_end(&page);
    sett_page_claims(&page, claims, 2);
    assert_int_equal(sett_page_finish(&page, "T & t", "A <summary>", &out),
                     SETT_OK);
    sett_page_free(&page);
    page = sett_page(sett_alloc_default());
    sett_page_paragraph(&page, "No section, no summary, no links.");
    assert_int_equal(sett_page_finish(&page, "T", NULL, &out), SETT_OK);
    testkit_bytes("page", out.data, out.size, UINT64_C(0xf6b7749ab5fb9654));
    sett_page_free(&page);
    sett_text_free(&svg);
    sett_text_free(&out);
}

static void cards_of_maps_and_texts(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 7);
    uint32_t cells[MOST];
    for (int32_t c = 0; c < MOST; c++)
        cells[c] = 0x3b3a45u * sett_rng_below(&rng, 4) & 0xffffffu;
    SettCardsText texts[] = {{20, 3, "small <text>", 0x112233, false},
                             {5, 30, "LARGE & 09.,-%", 0xc00010, true}};
    SettCardsMap maps[] = {{4, 15, 3, {cells, 10, 4}},
                           {50, 40, 1, {cells, 6, 9}},
                           {60, 44, 2, {cells, 1, 1}}};
    SettCards cards = {240, 70, texts, maps, 2, 3};
    uint8_t *rgb;
    assert_int_equal(sett_cards_svg(&cards, &arena, &all), SETT_OK);
    assert_int_equal(sett_cards_rgb(&cards, &arena, &rgb), SETT_OK);
    put_rgb(&all, rgb, cards.w, cards.h);
    for (int32_t i = 0; i < 2; i++)
        sett_text_format(&all, "%d %d ", (int)sett_cards_width(7, i > 0),
                         (int)sett_cards_line(i > 0));
    testkit_bytes("cards", all.data, all.size, UINT64_C(0x38419b11b717a871));
    sett_text_free(&all);
    sett_arena_free(&arena);
}

/* Many levels in one picture: as light, by a role, by who drew what. */
static void clouds_of_levels(void **state)
{
    (void)state;
    static const uint64_t roles[] = {0, SETT_IS(SOLID), SETT_IS(FOE)};
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "mario");
    SettArena arena = testkit_arena();
    SettText all = sett_text(sett_alloc_default());
    SettGagents program;
    SettSpecimens found;
    SettCloud cloud;
    uint8_t origins[SETT_MAX_GAGENTS], *rgb;
    int32_t w, h;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"), game,
                      &program);
    for (int32_t i = 0; i < SETT_MAX_GAGENTS; i++)
        origins[i] = (uint8_t)(i % 5); /* two more than there are */
    assert_int_equal(
        sett_specimens(game, &program, origins, 5, 2, 6, &arena, &found),
        SETT_OK);
    for (int32_t k = 0; k < 4; k++) {
        assert_int_equal(k < 3
                             ? sett_cloud(game, found.levels, found.count,
                                          roles[k], &arena, &cloud)
                             : sett_cloud_tinted(game, &found, &arena, &cloud),
                         SETT_OK);
        assert_int_equal(sett_cloud_svg(&cloud, &all), SETT_OK);
        assert_int_equal(sett_cloud_rgb(&cloud, k + 1, &arena, &rgb, &w, &h),
                         SETT_OK);
        put_rgb(&all, rgb, w, h);
    }
    testkit_bytes("clouds", all.data, all.size, UINT64_C(0x8119055d096f5913));
    sett_text_free(&all);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_of_every_game),
        cmocka_unit_test(plans_of_dungeons),
        cmocka_unit_test(charts_of_drawn_numbers),
        cmocka_unit_test(axes_of_drawn_numbers),
        cmocka_unit_test(a_whole_page),
        cmocka_unit_test(cards_of_maps_and_texts),
        cmocka_unit_test(clouds_of_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
