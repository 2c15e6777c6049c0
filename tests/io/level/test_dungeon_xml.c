/* test_dungeon_xml.c - EDD's rooms and dungeons, written here as EDD writes
   them, and what cannot be one. */
#include "support/dungeons.h"
#include "support/edd_room.h"

#include <string.h>

static const char *const names[EDD_TILES] = {
    "FLOOR", "WALL", "TREASURE", "ENEMY", "DOOR", "ENEMY_BOSS", "HERO"};

/* A room's file; the tile at 1,1 is locked. */
static SettText room_xml(const char *art, const char *customs)
{
    SettArena arena = testkit_arena();
    SettGrid g = edd_grid(&arena, art);
    SettText out = sett_text(sett_alloc_default());
    sett_text_format(&out,
                     "<?xml version=\"1.0\" encoding=\"UTF-8\" "
                     "standalone=\"no\"?>\n"
                     "<!DOCTYPE Room SYSTEM \"room.dtd\">\n"
                     "<Room ID=\"x\" height=\"%d\" time=\"2019-08-01\" "
                     "width=\"%d\">\n    <Dimensions>\n        <Dimension "
                     "name=\"SIMILARITY\" value=\"-1.0\"/>\n    "
                     "</Dimensions>\n    <Tiles>\n",
                     (int)g.h, (int)g.w);
    for (int32_t c = 0; c < sett_grid_area(&g); c++)
        sett_text_format(&out,
                         "        <Tile PosX=\"%d\" PosY=\"%d\" "
                         "immutable=\"%s\" value=\"%s\"/>\n",
                         (int)(c % g.w), (int)(c / g.w),
                         c == g.w + 1 ? "true" : "false", names[g.cells[c]]);
    sett_text_format(&out, "    </Tiles>\n    <Customs>%s</Customs>\n</Room>\n",
                     customs);
    sett_arena_free(&arena);
    return out;
}

static void assert_room(const SettGrid *got, const char *art)
{
    SettArena arena = testkit_arena();
    SettGrid want = edd_grid(&arena, art);
    assert_int_equal(got->w, want.w);
    assert_int_equal(got->h, want.h);
    assert_memory_equal(got->cells, want.cells, (size_t)sett_grid_area(got));
    sett_arena_free(&arena);
}

static void a_room_is_read(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text =
        room_xml("D..T.#/...E../...H../....../......",
                 "<Custom centerX=\"4\" centerY=\"3\" immutable=\"true\" "
                 "value=\"ENEMY_BOSS\"/>");
    SettEddXmlRoom room;
    assert_int_equal(sett_edd_xml_kind(text.data, text.size),
                     SETT_EDD_XML_ROOM);
    assert_int_equal(sett_edd_xml_room(&sett_game_edd, text.data, text.size,
                                       &arena, &room, NULL),
                     SETT_OK);
    assert_room(&room.grid, "D..T.#/...E../...BBB/...BBB/...BBB");
    assert_int_equal(room.hero.x, 3);
    assert_int_equal(room.hero.y, 2);
    assert_int_equal(sett_mask_count(&room.lock), 10);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void assert_wrong(const char *text, const char *words, int32_t line)
{
    SettArena arena = testkit_arena();
    SettEddXmlRoom room;
    SettError err;
    assert_int_equal(sett_edd_xml_room(&sett_game_edd, text, strlen(text),
                                       &arena, &room, &err),
                     SETT_BAD_INPUT);
    if (strstr(err.text, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", err.text, words);
    assert_int_equal(err.line, line);
    sett_arena_free(&arena);
}

static void wrong_rooms_say_where(void **state)
{
    (void)state;
    assert_wrong("<Hall/>", "not a room of EDD", 1);
    assert_wrong("<Room width=\"3\"/>", "no number \"height\" here", 1);
    assert_wrong("<Room width=\"65\" height=\"3\"/>", "no size of a room", 1);
    assert_wrong("<Room width=\"3\" height=\"99999999999999999999\"/>",
                 "no number \"height\" here", 1);
    assert_wrong("<Room width=\"3\" height=\"4294967299\"/>",
                 "no number \"height\" here", 1);
    assert_wrong("<Room width=\"3\" height=\"3\"/>", "a room without tiles", 1);
    assert_wrong("<Room width=\"1\" height=\"1\">\n<Tiles>\n</Tiles></Room>",
                 "tiles are missing", 2);
    assert_wrong("<Room width=\"1\" height=\"1\"><Tiles>\n<Tile PosX=\"0\" "
                 "PosY=\"0\" value=\"LAVA\"/></Tiles></Room>",
                 "there is no such tile", 2);
    assert_wrong("<Room width=\"1\" height=\"1\"><Tiles>\n<Tile PosX=\"1\" "
                 "PosY=\"0\" value=\"WALL\"/></Tiles></Room>",
                 "a tile outside of the room", 2);
    assert_wrong("<Room width=\"2\" height=\"1\"><Tiles><Tile PosX=\"1\" "
                 "PosY=\"0\" value=\"WALL\"/>\n<Tile PosX=\"1\" "
                 "PosY=\"0\" value=\"WALL\"/></Tiles></Room>",
                 "a second time", 2);
    SettText text =
        room_xml(".../.../...", "<Custom centerX=\"0\" centerY=\"1\" "
                                "value=\"ENEMY_BOSS\"/>");
    assert_wrong(text.data, "a boss that does not fit", 18);
    sett_text_free(&text);
}

static const char dungeon[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
    "<!DOCTYPE Dungeon SYSTEM \"room.dtd\">\n"
    "<Dungeon ID=\"d1\">\n"
    "    <Rooms>\n"
    "        <Room ID=\"one-1\"/>\n"
    "        <Room ID=\"two-2\"/>\n"
    "        <Room ID=\"three-3\"/>\n"
    "    </Rooms>\n"
    "    <Connections>\n"
    "        <Connection From=\"one-1\" FromPosX=\"4\" FromPosY=\"1\" "
    "ID=\"e\" to=\"two-2\" toPosX=\"0\" toPosY=\"1\"/>\n"
    "        <Connection From=\"three-3\" FromPosX=\"1\" FromPosY=\"0\" "
    "ID=\"f\" to=\"one-1\" toPosX=\"2\" toPosY=\"2\"/>\n"
    "    </Connections>\n"
    "    <Init PosX=\"1\" PosY=\"1\" ROOM_ID=\"one-1\"/>\n"
    "</Dungeon>\n";

typedef struct Files {
    const char *broken; /* ID of a room whose file is broken, or NULL */
    int32_t asked;
} Files;

static SettStatus find_room(void *user, const char *id, SettArena *arena,
                            char **text, size_t *size, SettError *err)
{
    Files *files = user;
    files->asked++;
    if (strcmp(id, "missing") == 0)
        return sett_fail(err, SETT_IO, "there is no such file");
    const char *art = strcmp(id, "one-1") == 0   ? "...../...../..D.D"
                      : strcmp(id, "two-2") == 0 ? ".../D.T/..."
                                                 : ".D./.../...";
    SettText xml = room_xml(art, "");
    *size = files->broken != NULL && strcmp(files->broken, id) == 0
                ? xml.size / 2
                : xml.size;
    *text = sett_arena_raw(arena, xml.size, 1);
    if (*text != NULL)
        memcpy(*text, xml.data, xml.size);
    sett_text_free(&xml);
    return *text != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus read_dungeon(const char *text, Files *files, SettAlloc alloc,
                               SettDungeon **d, SettError *err)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettArena tmp;
    def.alloc = alloc;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_dungeon_read_xml(&def, text, strlen(text), find_room,
                                         files, &tmp, d, err);
    sett_arena_free(&tmp);
    return s;
}

static bool overlap(const SettDungeonRoom *a, const SettDungeonRoom *b)
{
    return a->x < b->x + b->grid.w && b->x < a->x + a->grid.w &&
           a->y < b->y + b->grid.h && b->y < a->y + a->grid.h;
}

static void a_dungeon_is_read(void **state)
{
    (void)state;
    Files files = {NULL, 0};
    SettDungeon *d = NULL;
    assert_int_equal(sett_edd_xml_kind(dungeon, sizeof dungeon - 1),
                     SETT_EDD_XML_DUNGEON);
    assert_int_equal(
        read_dungeon(dungeon, &files, sett_alloc_default(), &d, NULL), SETT_OK);
    assert_int_equal(files.asked, 3);
    assert_int_equal(sett_dungeon_rooms(d), 3);
    assert_int_equal(sett_dungeon_connections(d), 2);
    assert_string_equal(sett_dungeon_room(d, 1)->name, "two-2");
    assert_room(&sett_dungeon_room(d, 0)->grid, "...../....D/..D.D");
    assert_int_equal(sett_dungeon_start(d).x, 1);
    for (int32_t i = 0; i < 3; i++) {
        assert_true(sett_mask_get(&sett_dungeon_room(d, i)->lock, 1, 1));
        assert_false(sett_mask_get(&sett_dungeon_room(d, i)->lock, 2, 1));
    }
    SettDungeonVerdict v = sett_dungeon_check(d);
    assert_int_equal(v.loose_doors, 1); /* drawn, and not connected */
    assert_int_equal(v.cut_tiles, 0);
    const SettDungeonRoom *one = sett_dungeon_room(d, 0);
    const SettDungeonRoom *two = sett_dungeon_room(d, 1);
    const SettDungeonRoom *three = sett_dungeon_room(d, 2);
    assert_int_equal(two->x, one->x + 5 + 2);
    assert_int_equal(two->y, one->y);
    assert_int_equal(three->y, one->y + 3 + 2);
    assert_int_equal(three->x, one->x + 1);
    sett_dungeon_destroy(d);
}

static void wrong_dungeons_say_where(void **state)
{
    (void)state;
    static const struct {
        const char *was, *is, *words;
        int32_t line;
    } changes[] = {
        {"\"three-3\"/>", "\"../three\"/>", "no ID of a room here", 7},
        {"FromPosX=\"4\"", "FromPosX=\"3\"",
         "3,1 of \"one-1\" is not on the "
         "border",
         10},
        {"to=\"two-2\"", "to=\"ten-2\"", "there is no such room", 10},
        {"to=\"one-1\"", "to=\"three-3\"", "with itself", 11},
        {"<Init PosX=\"1\"", "<Init PosX=\"one\"", "no number \"PosX\"", 13},
        {"<Rooms>", "<Halls>", "the end of another element", 8},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char text[sizeof dungeon + 32];
        const char *at = strstr(dungeon, changes[i].was);
        size_t before = (size_t)(at - dungeon);
        memcpy(text, dungeon, before);
        strcpy(text + before, changes[i].is);
        strcat(text, at + strlen(changes[i].was));
        Files files = {NULL, 0};
        SettDungeon *d = NULL;
        SettError err;
        assert_int_equal(
            read_dungeon(text, &files, sett_alloc_default(), &d, &err),
            SETT_BAD_INPUT);
        if (strstr(err.text, changes[i].words) == NULL)
            fail_msg("\"%s\" does not say \"%s\"", err.text, changes[i].words);
        assert_int_equal(err.line, changes[i].line);
        assert_null(d);
    }
}

static void a_broken_room_is_named(void **state)
{
    (void)state;
    Files files = {"two-2", 0};
    SettDungeon *d = NULL;
    SettError err;
    assert_int_equal(
        read_dungeon(dungeon, &files, sett_alloc_default(), &d, &err),
        SETT_BAD_INPUT);
    assert_string_equal(err.source, "two-2");
    assert_true(err.line > 3);
}

/* Rings with chords: no two rooms overlap. */
static void arranged_rooms_do_not_overlap(void **state)
{
    (void)state;
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 4);
    for (int32_t i = 0; i < 30; i++) {
        SettArena tmp = testkit_arena();
        SettDungeon *d = dungeon_random(&rng, 20, 12, 5);
        assert_int_equal(sett_dungeon_arrange(d, &tmp), SETT_OK);
        for (int32_t a = 0; a < 20; a++)
            for (int32_t b = 0; b < a; b++)
                assert_false(
                    overlap(sett_dungeon_room(d, a), sett_dungeon_room(d, b)));
        sett_dungeon_destroy(d);
        sett_arena_free(&tmp);
    }
}

static SettStatus read_all(void *user, SettAlloc alloc)
{
    Files files = {NULL, 0};
    SettDungeon *d = NULL;
    SettStatus s = read_dungeon(dungeon, &files, alloc, &d, NULL);
    (void)user;
    sett_dungeon_destroy(d);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    testkit_memory(read_all, NULL);
}

/* The file without a number comes before all others; what is no file of the
   room has no place. */
static void files_of_a_room_are_numbered(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int64_t number;
    } rows[] = {{"room-ab-1.xml", 0},     {"room-ab-1_0.xml", 0},
                {"room-ab-1_7.xml", 7},   {"room-ab-1_12.xml", 12},
                {"room-ab-1_.xml", -1},   {"room-ab-1_-3.xml", -1},
                {"room-ab-1_3x.xml", -1}, {"room-ab-1-3.xml", -1},
                {"room-ab-12.xml", -1},   {"room-ab-2.xml", -1},
                {"hall-ab-1.xml", -1},    {"room-ab-1.xmk", -1},
                {"room-ab-1", -1},        {"room-ab-1xml", -1},
                {"room-.xml", -1},        {"", -1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(
            sett_edd_xml_number(rows[i].name, strlen(rows[i].name), "ab-1"),
            rows[i].number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_is_read),
        cmocka_unit_test(wrong_rooms_say_where),
        cmocka_unit_test(a_dungeon_is_read),
        cmocka_unit_test(wrong_dungeons_say_where),
        cmocka_unit_test(a_broken_room_is_named),
        cmocka_unit_test(arranged_rooms_do_not_overlap),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(files_of_a_room_are_numbered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
