/* test_dungeon_draw.c - plans of dungeons: rooms lie where they should, marks
   above them, and memory may run out. */
#include "support/dungeons.h"

#include "sett/io.h"

#include <string.h>

/* Two rooms two tiles apart, and a path through both. */
static SettDungeon *make(SettArena *tmp, SettDungeonPath *path)
{
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "a<b", ".../#../..T");
    dungeon_room(d, "east", ".../..E/...");
    assert_int_equal(sett_dungeon_move(d, 1, 5, -1, NULL), SETT_OK);
    dungeon_join(d, 0, 2, 1, 1, 0, 1);
    assert_int_equal(sett_dungeon_path(d, SETT_PATH_FASTEST,
                                       sett_dungeon_start(d),
                                       (SettSpot){1, 1, 1}, 0, tmp, path, NULL),
                     SETT_OK);
    return d;
}

static void the_plan_as_text(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettDungeonPath path;
    SettDungeon *d = make(&tmp, &path);
    assert_int_equal(sett_dungeon_plan_text(d, NULL, &tmp, &text), SETT_OK);
    assert_string_equal(text.data, "     ...\n@..  D.E\n#.D  ...\n..T\n");
    sett_text_clear(&text);
    assert_int_equal(sett_dungeon_plan_text(d, &path, &tmp, &text), SETT_OK);
    assert_string_equal(text.data, "     ...\n@**  **E\n#.*  ...\n..T\n");
    assert_int_equal(sett_dungeon_move(d, 1, 5, SETT_DUNGEON_FAR, NULL),
                     SETT_OK);
    assert_int_equal(sett_dungeon_plan_text(d, &path, &tmp, &text),
                     SETT_TOO_LARGE);
    sett_dungeon_destroy(d);
    sett_text_free(&text);
    sett_arena_free(&tmp);
}

static uint32_t pixel(const uint8_t *rgb, int32_t width, int32_t x, int32_t y)
{
    const uint8_t *at = rgb + 3 * (y * width + x);
    return (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
}

static void the_plan_as_pixels(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettDungeonPath path;
    SettDungeon *d = make(&tmp, &path);
    uint8_t *rgb, *room;
    int32_t w, h, rw, rh;
    assert_int_equal(sett_dungeon_rgb(d, NULL, 1, &tmp, &rgb, &w, &h), SETT_OK);
    assert_int_equal(w, (8 + 2) * SETT_ART_SIDE);
    assert_int_equal(h, (4 + 2) * SETT_ART_SIDE);
    const SettGrid *east = &sett_dungeon_room(d, 1)->grid;
    assert_int_equal(
        sett_render_rgb(&sett_game_edd, east, 1, &tmp, &room, &rw, &rh),
        SETT_OK);
    for (int32_t y = 0; y < rh; y++)
        assert_memory_equal(rgb + 3 * ((y + 16) * w + 6 * 16),
                            room + 3 * y * rw, 3 * (size_t)rw);
    uint32_t ground = pixel(rgb, w, 0, 0);
    assert_int_not_equal(pixel(rgb, w, 4 * 16 + 16, 3 * 16), ground); /* line */
    assert_int_equal(sett_dungeon_rgb(d, &path, 2, &tmp, &rgb, &w, &h),
                     SETT_OK);
    uint32_t trace = pixel(rgb, w, 7 * 32 + 16, 2 * 32 + 16);
    assert_int_equal(pixel(rgb, w, 6 * 32 + 16, 2 * 32 + 16), trace);
    assert_int_equal(sett_dungeon_move(d, 1, SETT_DUNGEON_FAR, 0, NULL),
                     SETT_OK);
    assert_int_equal(sett_dungeon_rgb(d, NULL, 1, &tmp, &rgb, &w, &h),
                     SETT_TOO_LARGE);
    sett_dungeon_destroy(d);
    sett_arena_free(&tmp);
}

static void the_plan_as_svg(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettDungeonPath path;
    SettDungeon *d = make(&tmp, &path);
    assert_int_equal(sett_dungeon_svg(d, &path, "the plan", &text), SETT_OK);
    assert_non_null(strstr(text.data, "<title>the plan</title>"));
    assert_non_null(strstr(text.data, ">a&lt;b</text>"));
    assert_non_null(strstr(text.data, "<line x1=\"56\" y1=\"56\" x2=\"104\" "
                                      "y2=\"40\""));
    assert_non_null(strstr(text.data, "points=\"24,40 40,40 56,40 56,56 104,40 "
                                      "120,40\""));
    sett_dungeon_destroy(d);
    sett_text_free(&text);
    sett_arena_free(&tmp);
}

/* Tiles by their numbers, nothing between the rooms, and objects with whole
   names. */
static void the_plan_for_tiled(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettDungeonPath path;
    SettDungeon *d = make(&tmp, &path);
    const SettJson *map;
    assert_int_equal(sett_dungeon_rename(d, 0, "a\"b", NULL), SETT_OK);
    assert_int_equal(sett_dungeon_write_tiled(d, &tmp, &text), SETT_OK);
    assert_int_equal(
        sett_json_read(text.data, text.size, NULL, &tmp, &map, NULL), SETT_OK);
    assert_true(sett_tiled_is_map(map));
    assert_non_null(strstr(text.data, "\"width\": 10, \"height\": 6"));
    assert_non_null(strstr(text.data, "\"nextlayerid\": 5, "
                                      "\"nextobjectid\": 5"));
    assert_non_null(strstr(text.data, "\"data\": [\n"
                                      "0,0,0,0,0,0,0,0,0,0,\n"
                                      "0,0,0,0,0,0,1,1,1,0,\n"
                                      "0,1,1,1,0,0,5,1,4,0,\n"
                                      "0,2,1,5,0,0,1,1,1,0,\n"
                                      "0,1,1,3,0,0,0,0,0,0,\n"
                                      "0,0,0,0,0,0,0,0,0,0\n]}"));
    assert_non_null(strstr(text.data, "\"name\": \"a\\\"b\", \"x\": 16, \"y\": "
                                      "32, \"width\": 48, \"height\": 48"));
    assert_non_null(strstr(text.data, "\"polyline\": [{\"x\": 0, \"y\": 0}, "
                                      "{\"x\": 48, \"y\": -16}]"));
    assert_non_null(strstr(text.data, "\"x\": 24, \"y\": 40, \"width\": 0, "
                                      "\"height\": 0, \"rotation\": 0, "
                                      "\"visible\": true, \"point\": true"));
    assert_int_equal(sett_dungeon_move(d, 1, 5, SETT_DUNGEON_FAR, NULL),
                     SETT_OK);
    assert_int_equal(sett_dungeon_write_tiled(d, &tmp, &text), SETT_TOO_LARGE);
    sett_dungeon_destroy(d);
    sett_text_free(&text);
    sett_arena_free(&tmp);
}

static SettStatus draw_all(void *user, SettAlloc alloc)
{
    (void)user;
    SettArena keep = testkit_arena(), tmp;
    SettDungeonPath path;
    SettDungeon *d = make(&keep, &path);
    SettText text = sett_text(alloc);
    uint8_t *rgb;
    int32_t w, h;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_dungeon_rgb(d, &path, 1, &tmp, &rgb, &w, &h);
    if (s == SETT_OK)
        s = sett_dungeon_plan_text(d, &path, &tmp, &text);
    if (s == SETT_OK)
        s = sett_dungeon_svg(d, &path, NULL, &text);
    if (s == SETT_OK)
        s = sett_dungeon_write_tiled(d, &tmp, &text);
    sett_text_free(&text);
    sett_arena_free(&tmp);
    sett_dungeon_destroy(d);
    sett_arena_free(&keep);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    testkit_memory(draw_all, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_plan_as_text),
        cmocka_unit_test(the_plan_as_pixels),
        cmocka_unit_test(the_plan_as_svg),
        cmocka_unit_test(the_plan_for_tiled),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
