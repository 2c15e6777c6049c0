/* test_dungeon_tiled.c - plans for Tiled come back as the dungeons they were,
   also after edits in Tiled; what is wrong says where; memory may run out. */
#include "support/dungeons.h"

#include "sett/io.h"

#include <string.h>

static SettStatus read_plan(const char *text, SettAlloc alloc,
                            SettDungeon **out, SettError *err)
{
    SettDungeonDef def =
        sett_dungeon_def(sett_catalog_game(sett_catalog_builtin(), "edd"));
    SettArena tmp;
    const SettJson *map;
    def.alloc = alloc;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_json_read(text, strlen(text), NULL, &tmp, &map, err);
    if (s == SETT_OK) {
        assert_true(sett_dungeon_is_tiled(map));
        s = sett_dungeon_read_tiled(&def, map, &tmp, out, err);
    }
    sett_arena_free(&tmp);
    return s;
}

static void write_plan(const SettDungeon *d, SettText *out)
{
    SettArena tmp = testkit_arena();
    sett_text_clear(out);
    assert_int_equal(sett_dungeon_write_tiled(d, &tmp, out), SETT_OK);
    sett_arena_free(&tmp);
}

static void random_dungeons_come_back(void **state)
{
    (void)state;
    SettRng rng = sett_rng(7, SETT_FOR_TEST, 11);
    SettText before = sett_text(sett_alloc_default());
    SettText after = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 40; i++) {
        SettArena tmp = testkit_arena();
        SettDungeon *d = dungeon_random(&rng, 12, 12, 5), *back = NULL;
        assert_int_equal(sett_dungeon_arrange(d, &tmp), SETT_OK);
        write_plan(d, &before);
        assert_int_equal(
            read_plan(before.data, sett_alloc_default(), &back, NULL), SETT_OK);
        write_plan(back, &after);
        assert_string_equal(after.data, before.data);
        assert_int_equal(sett_dungeon_rooms(back), 12);
        assert_int_equal(sett_dungeon_connections(back),
                         sett_dungeon_connections(d));
        sett_dungeon_destroy(back);
        sett_dungeon_destroy(d);
        sett_arena_free(&tmp);
    }
    sett_text_free(&before);
    sett_text_free(&after);
}

#define MAP(cells, objects)                                                    \
    "{\"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 8,"       \
    " \"height\": 3, \"tilewidth\": 16, \"tileheight\": 16, \"tilesets\":"     \
    " [{\"firstgid\": 1, \"source\": \"sett-edd.tsj\"}], \"layers\": [\n"      \
    "{\"type\": \"tilelayer\", \"width\": 8, \"height\": 3, \"data\": [" cells \
    "]},\n{\"type\": \"objectgroup\", \"objects\": [" objects "]}]}"
#define CELLS "1,1,1,0,0,1,1,1, 1,1,5,0,0,5,1,3, 1,1,1,0,0,1,1,1"
#define WEST                                                          \
    "{\"type\": \"room\", \"name\": \"west\", \"x\": 0.4, \"y\": 0, " \
    "\"width\":"                                                      \
    " 47.8, \"height\": 48}"
#define EAST                                                                \
    "{\"class\": \"room\", \"x\": 80, \"y\": 0, \"width\": 48, \"height\":" \
    " 48}"
#define LINE(x)                                                               \
    "{\"type\": \"connection\", \"x\": 40, \"y\": 24, \"polyline\": [{\"x\":" \
    " 0, \"y\": 0}, {\"x\": 9, \"y\": 70}, {\"x\": " x ", \"y\": 0}]}"

/* Objects of any layer and order, others among them, dragged by hand. */
static void a_plan_of_another_hand(void **state)
{
    (void)state;
    SettDungeon *d = NULL;
    assert_int_equal(
        read_plan(MAP(CELLS,
                      LINE("44") ", {\"type\": \"torch\", \"x\": 1}, " EAST
                                 ", {\"type\": \"start\", \"x\": 115.5, "
                                 "\"y\": 47}, " WEST),
                  sett_alloc_default(), &d, NULL),
        SETT_OK);
    assert_int_equal(sett_dungeon_rooms(d), 2);
    assert_string_equal(sett_dungeon_room(d, 0)->name, "room 1");
    assert_string_equal(sett_dungeon_room(d, 1)->name, "west");
    const SettConnection *c = sett_dungeon_connection(d, 0);
    assert_int_equal(c->end[0].room, 1);
    assert_int_equal(c->end[0].x, 2);
    assert_int_equal(c->end[1].room, 0);
    assert_int_equal(c->end[1].y, 1);
    assert_int_equal(sett_dungeon_start(d).x, 2);
    assert_int_equal(sett_dungeon_start(d).y, 2);
    sett_dungeon_destroy(d);
}

static char char_at(const char *text, int32_t line, int32_t column)
{
    for (int32_t i = 1; i < line; i++)
        text = strchr(text, '\n') + 1;
    return column > 0 ? text[column - 1] : 0;
}

static void wrong_plans_say_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
        int32_t line;
    } cases[] = {
        {MAP("1,1,1,0,0,1,1,1, 1,1,5,0,0,5,1,3, 1,0,1,0,0,1,1,1", WEST),
         "an empty cell", 3},
        {MAP(CELLS, "{\"type\": \"room\", \"x\": 96, \"y\": 0, \"width\": 48, "
                    "\"height\": 48}"),
         "beside the map", 3},
        {MAP(CELLS, "{\"type\": \"room\", \"x\": 0, \"y\": 0, \"width\": 48}"),
         "without a place or a size", 3},
        {MAP(CELLS, WEST ", " WEST), "west", 3},
        {MAP(CELLS, WEST ", " EAST ", " LINE("20")), "not lie in a room", 3},
        {MAP(CELLS, WEST ", " EAST ", " LINE("60")), "border", 3},
        {MAP(CELLS, WEST ", {\"type\": \"connection\", \"x\": 40, \"y\": 24}"),
         "without two ends", 3},
        {MAP(CELLS, WEST ", {\"type\": \"start\", \"x\": 40}"),
         "without a place", 3},
        {MAP("1,1,1,0,0,1,1,1, 1,1,5,0,0,5,1,99, 1,1,1,0,0,1,1,1", WEST),
         "does not have", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SettDungeon *d = NULL;
        SettError err;
        assert_int_equal(
            read_plan(cases[i].text, sett_alloc_default(), &d, &err),
            SETT_BAD_INPUT);
        assert_null(d);
        if (strstr(err.text, cases[i].what) == NULL)
            fail_msg("%s: %s", cases[i].what, err.text);
        assert_int_equal(err.line, cases[i].line);
        /* An object, or what is in the layer. */
        char there = char_at(cases[i].text, err.line, err.column);
        assert_true(there == '{' || (err.line == 2 && there != 0));
    }
}

static SettStatus read_all(void *user, SettAlloc alloc)
{
    SettDungeon *d = NULL;
    (void)user;
    SettStatus s =
        read_plan(MAP(CELLS, WEST ", " EAST ", " LINE("44")), alloc, &d, NULL);
    sett_dungeon_destroy(d);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    testkit_memory(read_all, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_dungeons_come_back),
        cmocka_unit_test(a_plan_of_another_hand),
        cmocka_unit_test(wrong_plans_say_where),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
