/* test_tiles.c - tiles found by name, character and role. */
#include "support/testkit.h"

static const SettTile tiles[] = {
    {"wall", 'X', "#", SETT_IS(SOLID), 0, 0, -1},
    {"floor", ' ', ".X", SETT_IS(OPEN) | SETT_IS(EMPTY), 0, 0, -1},
    {"goblin", 'M', NULL, SETT_IS(OPEN) | SETT_IS(FOE), 0, 0, -1},
    {"dot", '.', NULL, SETT_IS(OPEN) | SETT_IS(REWARD), 0, 0, -1},
};
static const SettTileSet set = {.tiles = tiles, .count = 4};

static void names_are_found(void **state)
{
    (void)state;
    assert_int_equal(sett_tile_named(&set, "wall"), 0);
    assert_int_equal(sett_tile_named(&set, "goblin"), 2);
    assert_int_equal(sett_tile_named(&set, "gob"), -1);
    assert_int_equal(sett_tile_named(&set, ""), -1);
}

static void a_glyph_wins_over_a_second_spelling(void **state)
{
    (void)state;
    assert_int_equal(sett_tile_glyph(&set, 'X'), 0);
    assert_int_equal(sett_tile_glyph(&set, '#'), 0);
    assert_int_equal(sett_tile_glyph(&set, ' '), 1);
    assert_int_equal(sett_tile_glyph(&set, '.'), 3);
    assert_int_equal(sett_tile_glyph(&set, '?'), -1);
    assert_int_equal(sett_tile_glyph(&set, '\0'), -1);
}

static void roles_are_found(void **state)
{
    (void)state;
    assert_int_equal(sett_tile_with(&set, SETT_IS(OPEN)), 1);
    assert_int_equal(sett_tile_with(&set, SETT_IS(OPEN) | SETT_IS(FOE)), 2);
    assert_int_equal(sett_tile_with(&set, SETT_IS(SOLID) | SETT_IS(FOE)), -1);
    assert_int_equal(sett_tile_with(&set, 0), 0);
}

static void flags_hold_any_of_the_roles(void **state)
{
    (void)state;
    uint8_t is[256];
    sett_tiles_any(&set, SETT_IS(SOLID) | SETT_IS(REWARD), is);
    static const uint8_t want[4] = {1, 0, 0, 1};
    assert_memory_equal(is, want, 4);
    for (int32_t i = 4; i < 256; i++)
        assert_int_equal(is[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(a_glyph_wins_over_a_second_spelling),
        cmocka_unit_test(roles_are_found),
        cmocka_unit_test(flags_hold_any_of_the_roles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
