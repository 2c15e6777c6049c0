/* test_spoilt.c - every reader of io on documents with one thing wrong: what
   each says of it and where, and what it reads where nothing was wrong. */
#include "support/spoil.h"

#include <string.h>

#include "games/edd/edd.h"
#include "io/doc/doc.h"
#include "sett/catalog.h"
#include "sett/dungeon.h"
#include "sett/io.h"
#include "sett/made.h"

static const char dungeon[] =
    "{\"note\": 1, \"format\": \"sett-dungeon\", \"version\": 1,\n"
    " \"game\": \"edd\", \"settings\": {\"doors\": \"passable\"},\n"
    " \"rooms\": [{\"name\": \"hall\", \"x\": 0, \"y\": -3,\n"
    "   \"rows\": [\"....\", \".T.D\", \"#...\"],\n"
    "   \"lock\": [\"....\", \".x..\", \"....\"]},\n"
    "  {\"name\": \"r\\u00e9duit\", \"x\": 6, \"y\": 0,\n"
    "   \"rows\": [\"...\", \"D.E\", \"...\"]}],\n"
    " \"connections\": [{\"from\": {\"room\": \"hall\", \"x\": 3, \"y\": 1,\n"
    "    \"under\": \"treasure\", \"key\": [1, 1e3]},\n"
    "   \"to\": {\"room\": \"r\\u00e9duit\", \"x\": 0, \"y\": 1,\n"
    "    \"under\": \"floor\"}, \"locked\": true}],\n"
    " \"start\": {\"room\": \"hall\", \"x\": 1, \"y\": 0}, \"tail\": null}";

static const char room_xml[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!DOCTYPE Room SYSTEM \"room.dtd\">\n"
    "<Room ID=\"x\" height=\"3\" width=\"4\">\n"
    " <Tiles>\n"
    "  <Tile PosX=\"0\" PosY=\"0\" immutable=\"true\" value=\"DOOR\"/>\n"
    "  <Tile PosX=\"1\" PosY=\"0\" immutable=\"false\" value=\"WALL\"/>\n"
    "  <Tile PosX=\"2\" PosY=\"0\" value=\"FLOOR\"/>\n"
    "  <Tile PosX=\"3\" PosY=\"0\" value=\"TREASURE\"></Tile>\n"
    "  <Tile PosX=\"0\" PosY=\"1\" value=\"HERO\"/>\n"
    "  <Tile PosX=\"1\" PosY=\"1\" value=\"FLOOR\"/>\n"
    "  <Tile PosX=\"2\" PosY=\"1\" value=\"ENEMY_BOSS\"/>\n"
    "  <Tile PosX=\"3\" PosY=\"1\" value=\"ENEMY\"/>\n"
    "  <Tile PosX=\"0\" PosY=\"2\" value=\"FLOOR\"/>\n"
    "  <Tile PosX=\"1\" PosY=\"2\" value=\"FLOOR\"/>\n"
    "  <Tile PosX=\"2\" PosY=\"2\" value=\"FLOOR\"/>\n"
    "  <Tile PosX=\"3\" PosY=\"2\" value=\"FLOOR\"/>\n"
    " </Tiles><!-- no -->\n"
    " <Customs><Custom centerX=\"2\" centerY=\"1\" immutable=\"true\"\n"
    "   value=\"ENEMY_BOSS\"/></Customs>\n"
    "</Room>\n";

static const char dungeon_xml[] =
    "<?xml version=\"1.0\"?>\n"
    "<Dungeon ID=\"d\">\n"
    " <Rooms><Room ID=\"one-1\"/><Room ID=\"two-2\"/></Rooms>\n"
    " <Connections>\n"
    "  <Connection From=\"one-1\" FromPosX=\"4\" FromPosY=\"1\" ID=\"e\"\n"
    "    to=\"two-2\" toPosX=\"0\" toPosY=\"1\"/>\n"
    " </Connections>\n"
    " <Init PosX=\"1\" PosY=\"1\" ROOM_ID=\"one-1\"/>\n"
    "</Dungeon>\n";

static const char legend[] =
    "{\"legend\": 1, \"game\": \"md2\", \"x_mine\": 3,\n"
    " \"tiles\": {\"wall\": \"#\", \"floor\": [\".\", \"_\"],\n"
    "  \"entrance\": \"?\", \"goblin\": \"e\", \"exit\": \"!\"}}";

static const char record[] =
    "{\"made\": 1, \"verb\": \"generate md2\", \"sett\": \"1.2\",\n"
    " \"output\": \"-\", \"words\": [\"a\", \"b\"],\n"
    " \"options\": {\"--seed\": \"3\", \"--json\": true},\n"
    " \"parts\": {\"cc\": 1, \"cf\": 2}, \"inputs\": [{\"file\": \"in.txt\",\n"
    "  \"sha256\": \"0123456789abcdef0123456789abcdef0123456789abcdef"
    "0123456789abcdef\"}], \"unfinished\": true}";

static void say_grid(SettText *all, const SettGrid *g)
{
    sett_text_format(all, "%d x %d, hash ", (int)g->w, (int)g->h);
    sett_text_hex(all, sett_hash(g->cells, (size_t)sett_grid_area(g), 0), 16);
}

static void say_dungeon(SettText *all, const SettDungeon *d,
                        const SettJson *from)
{
    SettJsonWriter w = sett_json_writer(all, true);
    sett_dungeon_write(d, from, &w);
}

static SettStatus read_dungeon(void *user, const char *text, size_t size,
                               SettText *all, SettError *err)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettArena arena = testkit_arena();
    const SettJson *root;
    SettDungeon *d = NULL;
    bool newer = false;
    (void)user;
    SettStatus s = spoil_json(text, size, &arena, &root, err);
    if (s == SETT_OK)
        s = sett_dungeon_read(&def, root, &d, &newer, err);
    if (s == SETT_OK)
        say_dungeon(all, d, newer ? NULL : root);
    sett_dungeon_destroy(d);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_plan(void *user, const char *text, size_t size,
                            SettText *all, SettError *err)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettArena arena = testkit_arena();
    const SettJson *root;
    SettDungeon *d = NULL;
    (void)user;
    SettStatus s = spoil_json(text, size, &arena, &root, err);
    if (s == SETT_OK) {
        sett_text_char(all, sett_dungeon_is_tiled(root) ? 'p' : '-');
        s = sett_dungeon_read_tiled(&def, root, &arena, &d, err);
    }
    if (s == SETT_OK)
        say_dungeon(all, d, NULL);
    sett_dungeon_destroy(d);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_room(void *user, const char *text, size_t size,
                            SettText *all, SettError *err)
{
    SettArena arena = testkit_arena();
    SettEddXmlRoom room;
    (void)user;
    sett_text_format(all, "kind %d ", (int)sett_edd_xml_kind(text, size));
    SettStatus s =
        sett_edd_xml_room(&sett_game_edd, text, size, &arena, &room, err);
    if (s == SETT_OK) {
        say_grid(all, &room.grid);
        sett_text_format(all, " hero %d,%d, %d locked", (int)room.hero.x,
                         (int)room.hero.y, (int)sett_mask_count(&room.lock));
    }
    sett_arena_free(&arena);
    return s;
}

static const char one_1[] = "<Room width=\"5\" height=\"3\"><Tiles>"
#define TILE(x, y, is) \
    "<Tile PosX=\"" #x "\" PosY=\"" #y "\" value=\"" #is "\"/>"
#define ROW(y, last)  \
    TILE(0, y, FLOOR) \
    TILE(1, y, FLOOR) TILE(2, y, WALL) TILE(3, y, FLOOR) TILE(4, y, last)
    ROW(0, FLOOR) ROW(1, DOOR) ROW(2, TREASURE) "</Tiles></Room>";
static const char two_2[] =
    "<Room width=\"1\" height=\"2\"><Tiles>" TILE(0, 0, FLOOR)
        TILE(0, 1, DOOR) "</Tiles></Room>";

static SettStatus find_room(void *user, const char *id, SettArena *arena,
                            char **text, size_t *size, SettError *err)
{
    const char *found = strcmp(id, "one-1") == 0   ? one_1
                        : strcmp(id, "two-2") == 0 ? two_2
                                                   : NULL;
    (void)user;
    if (found == NULL)
        return sett_fail(err, SETT_IO, "no room is called %s", id);
    *size = strlen(found);
    *text = sett_arena_raw(arena, *size, 1);
    assert_non_null(*text);
    memcpy(*text, found, *size);
    return SETT_OK;
}

static SettStatus read_dungeon_xml(void *user, const char *text, size_t size,
                                   SettText *all, SettError *err)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettArena arena = testkit_arena();
    SettDungeon *d = NULL;
    (void)user;
    sett_text_format(all, "kind %d ", (int)sett_edd_xml_kind(text, size));
    SettStatus s = sett_dungeon_read_xml(&def, text, size, find_room, NULL,
                                         &arena, &d, err);
    if (s == SETT_OK)
        say_dungeon(all, d, NULL);
    sett_dungeon_destroy(d);
    sett_arena_free(&arena);
    return s;
}

static void say_xml(SettText *all, const SettDocNode *x)
{
    for (; x != NULL; x = x->next) {
        sett_text_format(all, "(%.*s %zu-%zu", (int)x->name.size, x->name.at,
                         x->begin, x->end);
        for (const SettDocNode *a = x->attributes; a; a = a->next)
            sett_text_format(all, " %.*s=%.*s", (int)a->name.size, a->name.at,
                             (int)a->text.size, a->text.at);
        say_xml(all, x->child);
        sett_text_char(all, ')');
    }
}

static SettStatus read_xml(void *user, const char *text, size_t size,
                           SettText *all, SettError *err)
{
    SettArena arena = testkit_arena();
    SettDoc doc = {.bytes = text, .size = size, .xml = true};
    (void)user;
    SettStatus s = sett_doc_read_xml(&doc, 0, &arena, err);
    if (s == SETT_OK)
        say_xml(all, doc.root);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_map(void *user, const char *text, size_t size,
                           SettText *all, SettError *err)
{
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    const SettJson *root;
    SettGrid grid;
    (void)user;
    SettStatus s = spoil_json(text, size, &arena, &root, err);
    if (s == SETT_OK) {
        sett_text_char(all, sett_tiled_is_map(root) ? 'm' : '-');
        s = sett_tiled_map(md2, root, 60, &arena, &grid, err);
    }
    if (s == SETT_OK)
        say_grid(all, &grid);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_rows(void *user, const char *text, size_t size,
                            SettText *all, SettError *err)
{
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    const SettJson *root;
    SettGrid grid;
    (void)user;
    SettStatus s = spoil_json(text, size, &arena, &root, err);
    if (s == SETT_OK)
        s = sett_json_of_game(md2, root, err);
    const SettJson *rows = s == SETT_OK ? sett_json_member(root, "rows") : NULL;
    if (s == SETT_OK)
        s = sett_json_rows(md2, rows != NULL ? rows : root, &arena, &grid, err);
    if (s == SETT_OK)
        say_grid(all, &grid);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_level(void *user, const char *text, size_t size,
                             SettText *all, SettError *err)
{
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    SettGrid grid;
    (void)user;
    SettStatus s = sett_level_read(md2, text, size, 0, &arena, &grid, err);
    if (s == SETT_OK)
        say_grid(all, &grid);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_legend(void *user, const char *text, size_t size,
                              SettText *all, SettError *err)
{
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    const SettJson *root;
    SettLegend out;
    (void)user;
    SettStatus s = spoil_json(text, size, &arena, &root, err);
    if (s == SETT_OK)
        s = sett_legend_read(md2, root, &out, err);
    for (int32_t c = 0; s == SETT_OK && c < 256; c++)
        if (out.tile_of[c] >= 0)
            sett_text_format(all, "%c%d ", (char)c, (int)out.tile_of[c]);
    for (int32_t i = 0; s == SETT_OK && out.shown[i] != '\0'; i++)
        sett_text_char(all, out.shown[i]);
    sett_arena_free(&arena);
    return s;
}

static SettStatus read_record(void *user, const char *text, size_t size,
                              SettText *all, SettError *err)
{
    SettArena arena = testkit_arena();
    const SettJson *root;
    SettMade out;
    (void)user;
    SettStatus s = spoil_json(text, size, &arena, &root, err);
    if (s == SETT_OK)
        s = sett_made_read(root, &out, err);
    if (s == SETT_OK)
        sett_text_format(all, "%s %s %s %d words %d options %d parts %d",
                         out.verb, out.sett, out.output, (int)out.words->size,
                         (int)out.options->size, (int)out.parts->size,
                         out.unfinished);
    sett_arena_free(&arena);
    return s;
}

static void json_with_one_thing_wrong(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    spoil_values(dungeon, read_dungeon, NULL, &all);
    spoil_bytes(dungeon, read_dungeon, NULL, &all);
    testkit_bytes("dungeons spoilt", all.data, all.size,
                  UINT64_C(0xfbd08955d85907bc));
    sett_text_clear(&all);
    spoil_values(legend, read_legend, NULL, &all);
    spoil_bytes(legend, read_legend, NULL, &all);
    testkit_bytes("legends spoilt", all.data, all.size,
                  UINT64_C(0x1406ad970a9273e4));
    sett_text_clear(&all);
    spoil_values(record, read_record, NULL, &all);
    testkit_bytes("records spoilt", all.data, all.size,
                  UINT64_C(0xb994c35da98f7ade));
    sett_text_clear(&all);
    spoil_values("{\"game\": \"md2\", \"rows\": [\"XXX\", \"XHX\", \"X X\"]}",
                 read_rows, NULL, &all);
    spoil_bytes("{\"game\": \"md2\", \"rows\": [\"XXX\", \"XHX\", \"X X\"]}",
                read_rows, NULL, &all);
    testkit_bytes("rows spoilt", all.data, all.size,
                  UINT64_C(0x2877aab29d412666));
    sett_text_free(&all);
}

static void maps_with_one_thing_wrong(void **state)
{
    (void)state;
    static const char level[] = "XXXXX\nXH  X\nX t X\nX  eX\nXXXXX\n";
    SettArena arena = testkit_arena();
    SettText all = sett_text(sett_alloc_default());
    SettText map = sett_text(sett_alloc_default());
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettGrid grid;
    assert_int_equal(
        sett_level_read(md2, level, strlen(level), 0, &arena, &grid, NULL),
        SETT_OK);
    sett_tiled_write_map(md2, &grid, &map);
    spoil_values(map.data, read_map, NULL, &all);
    testkit_bytes("maps spoilt", all.data, all.size,
                  UINT64_C(0x407ee79d1a1844b0));
    sett_text_clear(&all);
    spoil_bytes(level, read_level, NULL, &all);
    testkit_bytes("levels spoilt", all.data, all.size,
                  UINT64_C(0xeb42f47b3e4dac42));
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    const SettJson *root;
    SettDungeon *d;
    bool newer;
    assert_int_equal(
        spoil_json(dungeon, sizeof dungeon - 1, &arena, &root, NULL), SETT_OK);
    assert_int_equal(sett_dungeon_read(&def, root, &d, &newer, NULL), SETT_OK);
    sett_text_clear(&map);
    assert_int_equal(sett_dungeon_write_tiled(d, &arena, &map), SETT_OK);
    sett_text_clear(&all);
    spoil_values(map.data, read_plan, NULL, &all);
    testkit_bytes("plans spoilt", all.data, all.size,
                  UINT64_C(0x4459ba6d23e9f263));
    sett_dungeon_destroy(d);
    sett_text_free(&map);
    sett_text_free(&all);
    sett_arena_free(&arena);
}

static void xml_with_one_thing_wrong(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    spoil_bytes(room_xml, read_room, NULL, &all);
    testkit_bytes("rooms of XML spoilt", all.data, all.size,
                  UINT64_C(0xe9ddaecddb08ee7f));
    sett_text_clear(&all);
    spoil_bytes(dungeon_xml, read_dungeon_xml, NULL, &all);
    testkit_bytes("dungeons of XML spoilt", all.data, all.size,
                  UINT64_C(0x895a9f8d3b961dd7));
    sett_text_clear(&all);
    spoil_bytes("<?xml version='1.0'?><!DOCTYPE a SYSTEM 'a'>\n"
                "<a b='&lt;&#65;&#x4a;&amp;' c=\"\xc3\xa9'\"><d/>t"
                "<![CDATA[<]]>\r\n<!--x--><e f='1'></e></a>\n",
                read_xml, NULL, &all);
    testkit_bytes("XML spoilt", all.data, all.size,
                  UINT64_C(0x3de27e3b3070f9c5));
    sett_text_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_with_one_thing_wrong),
        cmocka_unit_test(maps_with_one_thing_wrong),
        cmocka_unit_test(xml_with_one_thing_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
