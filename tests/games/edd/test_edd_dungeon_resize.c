/* test_edd_dungeon_resize.c - rooms of another size: doors go with their
   border, what fits stays, a refused size changes nothing. */
#include "support/dungeons.h"

#include <string.h>

static void write_out(const SettDungeon *d, SettText *out)
{
    SettJsonWriter w = sett_json_writer(out, true);
    sett_text_clear(out);
    sett_dungeon_write(d, NULL, &w);
}

static void check_room(const SettDungeon *d, int32_t room, const char *art)
{
    const SettGrid *g = &sett_dungeon_room(d, room)->grid;
    const SettTileSet *tiles = &sett_dungeon_game(d)->tiles;
    char text[512];
    size_t n = 0;
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++)
            text[n++] = tiles->tiles[g->cells[sett_grid_at(g, x, y)]].glyph;
        text[n++] = '/';
    }
    text[n - 1] = 0;
    assert_string_equal(text, art);
}

static void resize(SettDungeon *d, int32_t room, int32_t w, int32_t h)
{
    SettArena tmp = testkit_arena();
    assert_int_equal(sett_dungeon_resize(d, room, w, h, &tmp, NULL), SETT_OK);
    sett_arena_free(&tmp);
}

static void doors_go_with_their_border(void **state)
{
    (void)state;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "hall", "..D../..#.#/T...D/.D...");
    dungeon_room(d, "east", ".../.../...");
    dungeon_join(d, 0, 4, 1, 1, 0, 1); /* into the wall */
    sett_dungeon_lock(d, (SettSpot){0, 2, 1}, true);
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){0, 0, 3}, NULL),
                     SETT_OK);
    resize(d, 0, 7, 6);
    check_room(d, 0, "..D..../..#.#.D/T.....D/......./......./.D.....");
    assert_int_equal(sett_dungeon_connection(d, 0)->end[0].x, 6);
    assert_true(sett_mask_get(&sett_dungeon_room(d, 0)->lock, 2, 1));
    resize(d, 0, 5, 4);
    check_room(d, 0, "..D../..#.D/T...D/.D...");
    resize(d, 0, 3, 3); /* the lower door comes up, both right ones go left */
    check_room(d, 0, "..D/..D/TDD");
    assert_int_equal(sett_dungeon_start(d).y, 2);
    sett_dungeon_disconnect(d, 0);
    check_room(d, 0, "..D/..#/TDD"); /* what stands where the door is now */
    sett_dungeon_destroy(d);
}

static void cut_bosses_become_floor(void **state)
{
    (void)state;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "lair", "BBB.BBB/BBB.BBB/BBB.BBB/.......");
    for (int32_t x = 0; x < 7; x++)
        sett_dungeon_lock(d, (SettSpot){0, x, 0}, true);
    resize(d, 0, 6, 4);
    check_room(d, 0, "BBB.../BBB.../BBB.../......");
    assert_true(sett_mask_get(&sett_dungeon_room(d, 0)->lock, 0, 0));
    assert_true(sett_mask_get(&sett_dungeon_room(d, 0)->lock, 3, 0));
    assert_false(sett_mask_get(&sett_dungeon_room(d, 0)->lock, 4, 0));
    sett_dungeon_destroy(d);
    /* No tile belongs to two of them. */
    d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "lair", "BBBB.../BBBB.../BBBB.../BBBB...");
    resize(d, 0, 6, 4);
    check_room(d, 0, "BBB.../BBB.../BBB.../......");
    sett_dungeon_destroy(d);
}

static void what_is_refused_changes_nothing(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    SettText before = sett_text(sett_alloc_default());
    SettText after = sett_text(sett_alloc_default());
    SettError err;
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "hall", "....../....../......");
    dungeon_room(d, "east", ".../.../...");
    dungeon_join(d, 0, 3, 0, 1, 0, 0);
    dungeon_join(d, 0, 4, 0, 1, 0, 1);
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){0, 5, 1}, NULL),
                     SETT_OK);
    write_out(d, &before);
    assert_int_equal(sett_dungeon_resize(d, 0, 4, 3, &tmp, &err),
                     SETT_BAD_INPUT);
    assert_non_null(
        strstr(err.text, "two doors of \"hall\" would meet at 3,0"));
    assert_int_equal(sett_dungeon_resize(d, 0, 2, 3, &tmp, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "a room of 2x3 tiles"));
    assert_int_equal(sett_dungeon_resize(d, 0, 65, 3, &tmp, &err),
                     SETT_BAD_INPUT);
    write_out(d, &after);
    assert_string_equal(after.data, before.data);
    sett_dungeon_destroy(d);
    sett_text_free(&before);
    sett_text_free(&after);
    sett_arena_free(&tmp);
}

/* Connections keep their order and their other ends; larger and back is as
   before. */
static void any_size_of_any_room(void **state)
{
    (void)state;
    SettRng rng = sett_rng(8, SETT_FOR_TEST, 3);
    SettText before = sett_text(sett_alloc_default());
    SettText after = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 300; i++) {
        SettArena tmp = testkit_arena();
        SettDungeon *d = dungeon_random(&rng, 5, 9, 4);
        int32_t room = (int32_t)sett_rng_below(&rng, 5);
        int32_t w = 3 + (int32_t)sett_rng_below(&rng, 12);
        int32_t h = 3 + (int32_t)sett_rng_below(&rng, 12);
        SettGrid was = sett_dungeon_room(d, room)->grid;
        int32_t was_w = was.w, was_h = was.h;
        int32_t count = sett_dungeon_connections(d);
        write_out(d, &before);
        SettStatus s = sett_dungeon_resize(d, room, w, h, &tmp, NULL);
        assert_int_equal(sett_dungeon_connections(d), count);
        const SettGrid *g = &sett_dungeon_room(d, room)->grid;
        for (int32_t e = 0; e < 2 * count; e++) {
            SettSpot at = sett_dungeon_connection(d, e / 2)->end[e % 2];
            assert_int_equal(sett_dungeon_door(d, at), e / 2);
            if (at.room == room)
                assert_true(at.x == 0 || at.y == 0 || at.x == g->w - 1 ||
                            at.y == g->h - 1);
        }
        if (s == SETT_OK) {
            assert_int_equal(g->w, w);
            assert_int_equal(g->h, h);
        }
        if (s == SETT_OK && w >= was_w && h >= was_h)
            resize(d, room, was_w, was_h);
        write_out(d, &after);
        if (s != SETT_OK || (w >= was_w && h >= was_h))
            assert_string_equal(after.data, before.data);
        sett_dungeon_destroy(d);
        sett_arena_free(&tmp);
    }
    sett_text_free(&before);
    sett_text_free(&after);
}

static SettStatus resize_with(void *user, SettAlloc alloc)
{
    (void)user;
    SettDungeonDef def =
        sett_dungeon_def(sett_catalog_game(sett_catalog_builtin(), "edd"));
    SettDungeon *d = NULL;
    SettArena tmp, keep = testkit_arena();
    SettGrid grid;
    def.alloc = alloc;
    sett_arena_init(&tmp, alloc, 0);
    assert_int_equal(sett_grid_take(&keep, 4, 4, &grid), SETT_OK);
    sett_grid_fill(&grid, 0);
    SettStatus s = sett_dungeon_create(&def, &d, NULL);
    for (int32_t i = 0; s == SETT_OK && i < 2; i++)
        s = sett_dungeon_add(d, "", 0, 0, &grid, NULL, NULL);
    if (s == SETT_OK)
        s = sett_dungeon_connect(d, (SettSpot){0, 3, 1}, (SettSpot){1, 0, 1},
                                 NULL, NULL);
    if (s == SETT_OK)
        s = sett_dungeon_resize(d, 0, 6, 5, &tmp, NULL);
    sett_dungeon_destroy(d);
    sett_arena_free(&tmp);
    sett_arena_free(&keep);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    testkit_memory(resize_with, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doors_go_with_their_border),
        cmocka_unit_test(cut_bosses_become_floor),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(any_size_of_any_room),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
