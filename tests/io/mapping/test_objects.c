/* test_objects.c - objects of maps of Tiled for tiles of a game: those in their
   place keep every byte, others move, come in the form of one that there is, or
   go; the level that is read again is the one that was put. */
#include "support/testkit.h"

#include <string.h>

#define TMX(objects, next)                                                  \
    "<map version=\"1.8\" orientation=\"orthogonal\" width=\"4\" "          \
    "height=\"2\" tilewidth=\"8\" tileheight=\"8\" infinite=\"0\" "         \
    "nextobjectid=\"" next "\">\n"                                          \
    " <tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\" " \
    "tilecount=\"4\" columns=\"4\">\n  <tile id=\"0\" type=\"wall\"/>\n"    \
    "  <tile id=\"1\" type=\"floor\"/>\n </tileset>\n"                      \
    " <layer id=\"1\" name=\"L\" width=\"4\" height=\"2\">\n"               \
    "  <data encoding=\"csv\">2,2,2,1,2,2,2,1</data>\n </layer>\n"          \
    " <objectgroup id=\"2\" name=\"O\"" objects "\n</map>\n"
#define CHEST(id, x, y)                                                     \
    "\n  <object id=\"" id "\" type=\"Chest\" gid=\"3\" x=\"" x "\" y=\"" y \
    "\" width=\"8\" height=\"8\"><properties><property name=\"gold\" "      \
    "value=\"7\"/></properties></object>"
#define HERO(x, y)                                                      \
    "\n  <object id=\"3\" name=\"me\" type=\"Hero\" x=\"" x "\" y=\"" y \
    "\"><point/></object>"
#define DOOR "\n  <object id=\"9\" type=\"Door\" x=\"0\" y=\"0\"/>"

static const char mapping[] =
    "[map]\nformat = 1\n[[map.layer]]\nname = \"O\"\nrole = \"objects\"\n"
    "[[map.layer]]\nname = \"L\"\n"
    "[[map.tile]]\nto = \"wall\"\nclass = \"wall\"\n"
    "[[map.tile]]\nto = \"floor\"\nclass = \"floor\"\n"
    "[[map.object]]\nto = \"treasure\"\nclass = \"Chest\"\n"
    "[[map.object]]\nto = \"entrance\"\nclass = \"Hero\"\n";

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

/* The level `rows` put into the map `text`; what it reads as then must be the
   same level. */
static SettStatus put(const char *text, const char *rows, SettAlloc alloc,
                      SettText *out, SettError *err)
{
    const SettGame *game = md2();
    const SettJson *root = NULL;
    SettArena arena;
    SettMapped m, again;
    SettLdtkFiles files = {0};
    SettGrid grid, back;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_mapping_document(mapping, sizeof mapping - 1, &arena, &root, err);
    if (status == SETT_OK)
        status = sett_mapped_read(game, text, strlen(text), "m", NULL, root,
                                  &arena, &m, err);
    if (status == SETT_OK)
        status =
            sett_level_read(game, rows, strlen(rows), 0, &arena, &grid, err);
    const SettMappedPut what = {.grids = &grid, .count = 1, .seed = 1};
    if (status == SETT_OK)
        status = sett_mapped_put(&m, &what, &arena, &files, err);
    if (status == SETT_OK) {
        const SettText *file = &files.items[0].text;
        sett_text_bytes(out, file->data, file->size);
        status = sett_mapped_read(game, file->data, file->size, "m", NULL, root,
                                  &arena, &again, err);
        if (status == SETT_OK)
            status = sett_mapping_from_tiled(&again.mapping, &again.tiled,
                                             &arena, &back, err);
        if (status == SETT_OK)
            assert_memory_equal(back.cells, grid.cells, 8);
        status = status == SETT_OK ? out->status : status;
    }
    sett_ldtk_files_free(&files);
    sett_arena_free(&arena);
    return status;
}

static void check(const char *text, const char *rows, const char *wanted)
{
    SettText out = sett_text(testkit_filled());
    SettError err = {0};
    SettStatus status = put(text, rows, testkit_filled(), &out, &err);
    if (status != SETT_OK)
        fail_msg("%s: %s", rows, err.text);
    assert_string_equal(out.data, wanted);
    sett_text_free(&out);
}

#define END "\n </objectgroup>"

static void objects_of_xml(void **state)
{
    (void)state;
    const char *text =
        TMX(">" DOOR CHEST("2", "8", "8") HERO("4", "12") END, "10");
    /* As it is. */
    check(text, " T X\nH  X\n", text);
    /* Each moves: a tile stands on its cell, a point is in its middle. */
    check(text, "   X\n HTX\n",
          TMX(">" DOOR CHEST("2", "16", "16") HERO("12", "12") END, "10"));
    /* A second chest is like the first. */
    check(text, " T X\nH TX\n",
          TMX(">" DOOR CHEST("2", "8", "8") HERO("4", "12")
                  CHEST("10", "16", "16") END,
              "11"));
    /* The map's own count is too low: no id is given twice. */
    check(TMX(">" DOOR CHEST("2", "8", "8") END, "4"), " T X\n  TX\n",
          TMX(">" DOOR CHEST("2", "8", "8") CHEST("10", "16", "16") END, "11"));
    /* The chest goes. */
    check(text, "   X\nH  X\n", TMX(">" DOOR HERO("4", "12") END, "10"));
}

static void a_first_object_is_a_point(void **state)
{
    (void)state;
    static const char point[] =
        TMX(">\n  <object id=\"5\" type=\"Hero\" x=\"20\" y=\"4\"><point/>"
            "</object>" END,
            "6");
    check(TMX(">" END, "5"), "  HX\n   X\n", point);
    SettText out = sett_text(testkit_filled());
    SettError err = {0};
    /* A layer that was closed at once. */
    assert_int_equal(
        put(TMX("/>", "5"), "  HX\n   X\n", testkit_filled(), &out, &err),
        SETT_OK);
    assert_non_null(strstr(out.data, "name=\"O\">"));
    assert_non_null(strstr(out.data, "</objectgroup>\n</map>"));
    sett_text_free(&out);
}

#define TMJ(objects, next)                                                     \
    "{\"type\":\"map\", \"version\":\"1.8\", \"orientation\":\"orthogonal\", " \
    "\"infinite\":false, \"width\":4, \"height\":2, \"tilewidth\":8, "         \
    "\"tileheight\":8, \"nextobjectid\":" next ", \"tilesets\":[{\"firstgid\"" \
    ":1, \"name\":\"t\", \"tilewidth\":8, \"tileheight\":8, \"tilecount\":4, " \
    "\"columns\":4, \"tiles\":[{\"id\":0, \"type\":\"wall\"}, {\"id\":1, "     \
    "\"type\":\"floor\"}]}], \"layers\":[{\"type\":\"tilelayer\", "            \
    "\"name\":\"L\", \"width\":4, \"height\":2, \"data\":[2,2,2,1,2,2,2,1]}, " \
    "{\"type\":\"objectgroup\", \"name\":\"O\", \"objects\":[" objects "]}]}"
#define JCHEST(id, x, y)                                                   \
    "{\"id\":" id ", \"type\":\"Chest\", \"gid\":3, \"x\":" x ", \"y\":" y \
    ", \"width\":8, \"height\":8}"
#define JDOOR "{\"id\":9,  \"type\":\"Door\", \"x\":0, \"y\":0}"

static void objects_of_json(void **state)
{
    (void)state;
    const char *text = TMJ(
        JDOOR ",\n" JCHEST("2", "8", "8") ",\n" JCHEST("3", "16", "8"), "10");
    check(text, " TTX\n   X\n", text);
    check(text, " T X\n   X\n", TMJ(JDOOR ",\n" JCHEST("2", "8", "8"), "10"));
    check(text, "  TX\nT  X\n",
          TMJ(JDOOR ",\n" JCHEST("2", "0", "16") ",\n" JCHEST("3", "16", "8"),
              "10"));
    check(text, "TTTX\n   X\n",
          TMJ(JDOOR ",\n" JCHEST("2", "8", "8") ",\n" JCHEST(
                  "3", "16", "8") ",\n" JCHEST("10", "0", "8"),
              "11"));
    check(TMJ("", "1"), " H X\n   X\n",
          TMJ("{\"id\":1, \"name\":\"\", \"type\":\"Hero\", \"x\":12, "
              "\"y\":4, \"width\":0, \"height\":0, \"rotation\":0, "
              "\"point\":true, \"visible\":true}",
              "2"));
}

/* Where an object comes to lie on a wall, the wall goes. */
static void the_ground_opens(void **state)
{
    (void)state;
    SettText out = sett_text(testkit_filled());
    SettError err = {0};
    assert_int_equal(
        put(TMX(">" END, "5"), "   H\n   X\n", testkit_filled(), &out, &err),
        SETT_OK);
    assert_non_null(strstr(out.data, ">2,2,2,2,2,2,2,1<"));
    sett_text_free(&out);
    /* No layer may take it. */
    assert_int_equal(
        put("<map orientation=\"orthogonal\" width=\"4\" "
            "height=\"2\" tilewidth=\"8\" tileheight=\"8\">"
            "<layer name=\"L\" width=\"4\" height=\"2\"><data "
            "encoding=\"csv\">0,0,0,0,0,0,0,0</data></layer></map>",
            "   H\n    \n", testkit_filled(), &out, &err),
        SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "no layer of objects"));
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    const char *const texts[] = {
        TMX(">" DOOR CHEST("2", "8", "8") HERO("4", "12") END, "10"),
        TMJ(JDOOR ",\n" JCHEST("2", "8", "8"), "10")};
    SettStatus status = SETT_OK;
    (void)user;
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++) {
        SettText out = sett_text(alloc);
        status = put(texts[i], "TT X\n H X\n", alloc, &out, NULL);
        sett_text_free(&out);
    }
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    testkit_memory(everything, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_of_xml),
        cmocka_unit_test(a_first_object_is_a_point),
        cmocka_unit_test(objects_of_json),
        cmocka_unit_test(the_ground_opens),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
