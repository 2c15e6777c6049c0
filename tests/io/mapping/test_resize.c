/* test_resize.c - levels of another size than the map of Tiled that they go
   into: map and layers in every encoding take it, objects and the rest stay. */
#include "support/mapcase.h"

#include <stdio.h>
#include <string.h>

#define SETS                                                                  \
    "\n <tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\" " \
    "tilecount=\"8\"/>"
#define TMX(more, layers)                                       \
    "<map orientation=\"orthogonal\" width=\"3\" height=\"2\" " \
    "tilewidth=\"8\" "                                          \
    "tileheight=\"8\" " more ">" SETS layers "\n</map>\n"
#define LAYER(id, how, data)                                             \
    "\n <layer id=\"" id "\" name=\"L" id "\" width=\"3\" height=\"2\">" \
    "\n  <data " how ">" data "</data>\n </layer>"
#define MAP                                                                 \
    "[map]\nformat = 1\ndefault = \"floor\"\n[[map.layer]]\nname = \"O\"\n" \
    "role = \"objects\"\n[[map.layer]]\nname = \"L1\"\n[[map.tile]]\n"      \
    "to = \"floor\"\ntile = \"t#1\"\n[[map.tile]]\nto = \"wall\"\n"         \
    "tile = \"t#0\"\n[[map.object]]\nto = \"treasure\"\nclass = \"A\"\n"
#define CSV "encoding=\"csv\""
#define SIX "\n1,1,1,\n1,2,1\n"

static void every_encoding(void **state)
{
    (void)state;
    const char *csv = TMX("", LAYER("1", CSV, SIX));
    mapcase_read_shows(csv, MAP, "XXX\nX X\n");
    mapcase_put_holds(csv, MAP, "XXXX\nX XX\nX  X\n",
                      "width=\"4\" height=\"3\">\n  <data encoding=\"csv\">\n"
                      "1,1,1,1,\n1,2,1,1,\n1,2,2,1\n</data>");
    mapcase_put_holds(csv, MAP, "XXXX\nX XX\nX  X\n",
                      "orthogonal\" width=\"4\" height=\"3\" tilewidth");
    mapcase_put_holds(csv, MAP, "XX\n",
                      "<data encoding=\"csv\">\n1,1\n</data>");
    const char *elements =
        TMX("", LAYER("1", "",
                      "\n<tile gid=\"1\"/><tile gid=\"1\"/><tile gid=\"1\"/>\n"
                      "<tile gid=\"1\"/><tile gid=\"2\"/><tile gid=\"1\"/>\n"));
    mapcase_put_holds(elements, MAP, "XX\n",
                      "<data >\n<tile gid=\"1\"/>\n<tile gid=\"1\"/>\n</data>");
    const char *base64 =
        TMX("", LAYER("1", "encoding=\"base64\"",
                      "\n   AQAAAAEAAAABAAAAAQAAAAIAAAABAAAA\n  "));
    mapcase_put_holds(base64, MAP, "XX\n", "\n   AQAAAAEAAAA=\n  </data>");
    const char *packed =
        TMX("", LAYER("1", "encoding=\"base64\" compression=\"zlib\"",
                      "eJxjZGBgYETCTFAaAAB0AAg="));
    mapcase_put_holds(packed, MAP, "XXXX\nX XX\nX  X\n",
                      "compression=\"zlib\">eJ");
    const char *json =
        "{ \"height\":2, \"infinite\":false, \"layers\":[\n{\"data\":[1, 1, 1, "
        "1, 2, 1], \"height\":2, \"id\":1, \"name\":\"L1\", "
        "\"type\":\"tilelayer\", \"width\":3}], "
        "\"orientation\":\"orthogonal\", \"tilewidth\":8, \"tileheight\":8, "
        "\"tilesets\":[{\"firstgid\":1, \"name\":\"t\", \"tilewidth\":8, "
        "\"tileheight\":8, \"tilecount\":8}], \"type\":\"map\", \"width\":3}";
    mapcase_put_holds(json, MAP, "XX\nXX\nX \n",
                      "\"data\":[1, 1, 1, 1, 1, 2], \"height\":3, \"id\":1, "
                      "\"name\":\"L1\", \"type\":\"tilelayer\", \"width\":2");
}

/* What is not the level's stays where it is; what is beyond is told. */
static void the_rest_stays(void **state)
{
    (void)state;
    const char *map = TMX(
        "nextobjectid=\"5\"",
        LAYER("1", CSV, SIX) LAYER(
            "2", CSV,
            "3,0,3,0,0,3") "\n <objectgroup id=\"9\" name=\"O\"><object "
                           "id=\"1\" type=\"A\" "
                           "x=\"20\" y=\"12\"><point/></object></objectgroup>");
    mapcase_read_shows(map, MAP, "XXX\nX T\n");
    mapcase_put_holds(map, MAP, "XXXX\nX TX\n", ">3,0,3,0,0,0,3,0</data>");
    /* The object lies beyond: it is none of the level's any more. */
    mapcase_put_holds(map, MAP, "XX\nXX\n",
                      "<object id=\"1\" type=\"A\" x=\"20\" y=\"12\">");
    MapCase c;
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, map, MAP), SETT_OK);
    assert_int_equal(mapcase_put(&c, "XX\nXX\n", true), SETT_OK);
    assert_string_equal(c.lost.data,
                        "layer \"L2\": 2 tiles beyond 2 x 2 are left out\n");
    mapcase_end(&c);
}

static void maps_without_an_end(void **state)
{
    (void)state;
    const char *map = TMX("infinite=\"1\"",
                          "\n <editorsettings><chunksize width=\"4\" "
                          "height=\"4\"/></editorsettings>" LAYER(
                              "1", CSV,
                              "<chunk x=\"0\" y=\"0\" width=\"4\" height=\"4\">"
                              "0,0,0,0,0,1,1,0,0,1,1,0,0,0,0,0</chunk>"));
    mapcase_read_shows(map, MAP, "XX\nXX\n");
    mapcase_put_holds(map, MAP, "X X\nXXX\nX X\n",
                      "\">0,0,0,0,0,1,2,1,0,1,1,1,0,1,2,1</chunk>");
    mapcase_put_holds(map, MAP, "XXXX\nXXXX\n",
                      "<chunk x=\"4\" y=\"0\" width=\"4\" height=\"4\">");
    mapcase_put_holds(map, MAP, "X\n", "\">0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0<");
    /* Its border would be empty. */
    const char *open =
        "[map]\nformat = 1\ndefault = \"floor\"\n[[map.layer]]\nname = \"L1\"\n"
        "[[map.tile]]\nto = \"wall\"\ntile = \"t#0\"\n[[map.tile]]\n"
        "to = \"floor\"\nempty = true\n";
    mapcase_put_refused(map, open, "XX \nXX \n",
                        "would be read as 2 x 2, as its borders are empty");
    const char *json =
        "{ \"height\":2, \"infinite\":true, \"layers\":[\n{\"chunks\":[{"
        "\"data\":[1, 1, 1, 1], \"height\":2, \"width\":2, \"x\":0, \"y\":0}], "
        "\"height\":2, \"id\":1, \"name\":\"L1\", \"startx\":0, \"starty\":0, "
        "\"type\":\"tilelayer\", \"width\":2}], "
        "\"orientation\":\"orthogonal\", \"tilewidth\":8, \"tileheight\":8, "
        "\"editorsettings\":{\"chunksize\":{\"width\":2, \"height\":2}}, "
        "\"tilesets\":[{\"firstgid\":1, \"name\":\"t\", \"tilewidth\":8, "
        "\"tileheight\":8, \"tilecount\":8}], \"type\":\"map\", \"width\":3}";
    mapcase_put_holds(json, MAP, "XXX\nXXX\nXXX\n",
                      "\"height\":4, \"id\":1, \"name\":\"L1\", \"startx\":0, "
                      "\"starty\":0, \"type\":\"tilelayer\", \"width\":4}");
}

static void what_has_no_other_size(void **state)
{
    (void)state;
    const char *map = TMX("", LAYER("1", CSV, SIX));
    mapcase_put_refused(map,
                        "[map]\nformat = 1\ncut = [0, 0, 2, 2]\n"
                        "[[map.layer]]\nname = \"L1\"\n[[map.tile]]\n"
                        "to = \"wall\"\ntile = \"t#*\"\n",
                        "XXX\nXXX\n", "3 x 2 tiles for a cut of a map");
    mapcase_put_refused("##\n##\n",
                        "[map]\nformat = 1\n[[map.tile]]\nto = \"wall\"\n"
                        "glyph = \"#\"\n",
                        "XXX\nXXX\n", "a level of 3 x 2 tiles");
    /* Half a tile of the map. */
    mapcase_put_refused(map,
                        "[map]\nformat = 1\ncell = [4, 4]\n"
                        "[[map.layer]]\nname = \"L1\"\n[[map.tile]]\n"
                        "to = \"wall\"\ntile = \"t#0\"\n[[map.tile]]\n"
                        "to = \"floor\"\ntile = \"t#1\"\n",
                        "XXX\nXXX\n", "no whole ones of the map");
    const char *chunks =
        TMX("", "\n <layer id=\"1\" name=\"L1\"><data encoding=\"csv\"><chunk "
                "x=\"0\" y=\"0\" width=\"2\" height=\"1\">1,1</chunk></data>"
                "</layer>");
    mapcase_put_refused(chunks, MAP, "XXX\n", "cannot have another size");
}

static SettStatus put_all(const char *text, const char *rows, SettAlloc alloc)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    const SettJson *root = NULL;
    SettArena arena;
    SettMapped m;
    SettLdtkFiles files = {0};
    SettGrid grid;
    SettText lost = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_mapping_document(MAP, sizeof MAP - 1, &arena, &root, NULL);
    if (status == SETT_OK)
        status = sett_mapped_read(game, text, strlen(text), "m", NULL, root,
                                  &arena, &m, NULL);
    if (status == SETT_OK)
        status =
            sett_level_read(game, rows, strlen(rows), 0, &arena, &grid, NULL);
    const SettMappedPut what = {.grids = &grid, .count = 1, .lost = &lost};
    if (status == SETT_OK)
        status = sett_mapped_put(&m, &what, &arena, &files, NULL);
    if (status == SETT_OK)
        status = lost.status;
    sett_ldtk_files_free(&files);
    sett_text_free(&lost);
    sett_arena_free(&arena);
    return status;
}

static SettStatus resize(const char *text, SettAlloc alloc)
{
    SettArena arena;
    SettTiledMap map;
    SettText out = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_tiled_read(text, strlen(text), "m", NULL, NULL,
                                        &arena, &map, NULL);
    if (status == SETT_OK)
        status = sett_tiled_resize(&map, 5, 4, &arena, NULL);
    if (status == SETT_OK)
        status = sett_tiled_write(&map, &arena, &out, NULL);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    const char *map =
        TMX("", LAYER("1", CSV, SIX) LAYER("2", CSV, "3,0,3,0,0,3"));
    const char *endless =
        TMX("infinite=\"1\"",
            "<editorsettings><chunksize width=\"2\" "
            "height=\"1\"/></editorsettings>" LAYER(
                "1", CSV, "<chunk width=\"2\" height=\"1\">1,1</chunk>"));
    (void)user;
    SettStatus status = resize(map, alloc);
    if (status == SETT_OK)
        status = put_all(map, "XX\n", alloc);
    return status == SETT_OK ? put_all(endless, "XXX\nXXX\n", alloc) : status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    testkit_memory(everything, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_encoding),
        cmocka_unit_test(the_rest_stays),
        cmocka_unit_test(maps_without_an_end),
        cmocka_unit_test(what_has_no_other_size),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
