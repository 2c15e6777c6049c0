/* test_cards.c - texts and cloud maps side by side: the same places as pixels
   and as SVG. */
#include "support/testkit.h"

#include "sett/chart.h"

#include <string.h>

static uint32_t cells[6] = {0xff0000, 0xff0000, 0x00ff00,
                            0x0000ff, 0xff0000, 0x00ff00};

static SettCards sample(SettCardsText *text, SettCardsMap *map)
{
    *text = (SettCardsText){20, 30, "<I>", 0x112233, false};
    *map = (SettCardsMap){4, 5, 3, {cells, 3, 2}};
    return (SettCards){.w = 60,
                       .h = 50,
                       .texts = text,
                       .maps = map,
                       .text_count = 1,
                       .map_count = 1};
}

static uint32_t pixel(const SettCards *cards, const uint8_t *rgb, int32_t x,
                      int32_t y)
{
    const uint8_t *at = rgb + 3 * (y * cards->w + x);
    return (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
}

static void pixels_are_where_they_are_put(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettCardsText text;
    SettCardsMap map;
    SettCards cards = sample(&text, &map);
    uint8_t *rgb;
    int32_t ink = 0;
    assert_int_equal(sett_cards_rgb(&cards, &arena, &rgb), SETT_OK);
    for (int32_t y = 0; y < 6; y++)
        for (int32_t x = 0; x < 9; x++)
            assert_int_equal(pixel(&cards, rgb, 4 + x, 5 + y),
                             cells[y / 3 * 3 + x / 3]);
    assert_int_not_equal(pixel(&cards, rgb, 3, 5), 0xffffff); /* the frame */
    assert_int_equal(pixel(&cards, rgb, 2, 5), 0xffffff);
    for (int32_t y = 0; y < cards.h; y++)
        for (int32_t x = 0; x < cards.w; x++) {
            if (pixel(&cards, rgb, x, y) != 0x112233)
                continue;
            ink++;
            assert_in_range(x, 20, 19 + sett_cards_width(3, false));
            assert_in_range(y, 30, 36);
        }
    assert_true(ink > 15);
    cards.w = cards.h = 1 << 15;
    assert_int_equal(sett_cards_rgb(&cards, &arena, &rgb), SETT_TOO_LARGE);
    sett_arena_free(&arena);
}

/* What reaches over the edge is cut off. */
static void the_edge_holds(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettCardsText text;
    SettCardsMap map;
    SettCards cards = sample(&text, &map);
    uint8_t *rgb;
    map.x = map.y = -5;
    text.x = 55;
    text.y = 46;
    assert_int_equal(sett_cards_rgb(&cards, &arena, &rgb), SETT_OK);
    assert_int_equal(pixel(&cards, rgb, 0, 0), cells[4]);
    sett_arena_free(&arena);
}

static void svg_has_a_path_for_each_colour(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(sett_alloc_default());
    SettCardsText text;
    SettCardsMap map;
    SettCards cards = sample(&text, &map);
    assert_int_equal(sett_cards_svg(&cards, &arena, &out), SETT_OK);
    assert_non_null(strstr(out.data, "translate(4 5) scale(3)"));
    assert_non_null(strstr(
        out.data, "<path fill=\"#0000ff\" d=\"M0 1h1v1h-1z\"/>"
                  "<path fill=\"#00ff00\" d=\"M2 0h1v1h-1zM2 1h1v1h-1z\"/>"
                  "<path fill=\"#ff0000\" d=\"M0 0h2v1h-2zM1 1h1v1h-1z\"/>"));
    assert_non_null(strstr(out.data, "&lt;I&gt;</text>"));
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void memory_may_end(void **state)
{
    (void)state;
    SettCardsText text;
    SettCardsMap map;
    SettCards cards = sample(&text, &map);
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettAlloc alloc = testkit_alloc(&counter);
        SettArena arena;
        SettText out = sett_text(alloc);
        uint8_t *rgb;
        sett_arena_init(&arena, alloc, 0);
        SettStatus s = sett_cards_svg(&cards, &arena, &out);
        if (s == SETT_OK)
            s = sett_cards_rgb(&cards, &arena, &rgb);
        sett_text_free(&out);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        if (s == SETT_OK)
            break;
        assert_int_equal(s, SETT_NO_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_where_they_are_put),
        cmocka_unit_test(the_edge_holds),
        cmocka_unit_test(svg_has_a_path_for_each_colour),
        cmocka_unit_test(memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
