/* test_language_ldtk.c - mappings of projects of LDtk: layers of tiles beside
   those of values, tags and texts of tiles, colours, layers by their ids, cells
   of another size, entities by their middle and over areas, and fields of new
   ones. */
#include "support/mapcase.h"

#include <string.h>

#define VALUES                                                             \
    "{\"__type\": \"IntGrid\", \"identifier\": \"V\", \"uid\": 2, "        \
    "\"gridSize\": 8, \"intGridValues\": [{\"value\": 1, \"identifier\": " \
    "\"rock\", \"color\": \"#102030\"}, {\"value\": 2, \"identifier\": "   \
    "\"pit\", \"color\": \"#ff0000\"}]}"
#define TILES                                                     \
    "{\"__type\": \"Tiles\", \"identifier\": \"T\", \"uid\": 3, " \
    "\"gridSize\": 8, \"tilesetDefUid\": 7}"
/* A layer whose rules are killed by the layer T. */
#define KILLED                                                                \
    "{\"__type\": \"IntGrid\", \"identifier\": \"K\", \"uid\": 4, "           \
    "\"gridSize\": 8, \"tilesetDefUid\": 7, "                                 \
    "\"autoTilesKilledByOtherLayerUid\": 3, \"intGridValues\": [{\"value\": " \
    "1, \"identifier\": \"k\"}], \"autoRuleGroups\": [{\"uid\": 30, "         \
    "\"name\": \"\", \"active\": true, \"rules\": [{\"uid\": 31, \"size\": "  \
    "1, \"pattern\": [1], \"tileRectsIds\": [[3]], \"active\": true}]}]}"
#define ENTITIES                                                     \
    "{\"__type\": \"Entities\", \"identifier\": \"E\", \"uid\": 1, " \
    "\"gridSize\": 8}"
#define DEFS                                                               \
    "\"entities\": [{\"identifier\": \"Pit\", \"uid\": 5, \"width\": 8, "  \
    "\"height\": 8, \"pivotX\": 0, \"pivotY\": 0, \"fieldDefs\": "         \
    "[{\"identifier\": \"gold\", \"__type\": \"Int\", \"uid\": 11, "       \
    "\"canBeNull\": false}, {\"identifier\": \"way\", \"__type\": "        \
    "\"LocalEnum.Way\", \"uid\": 12, \"canBeNull\": true}]}], "            \
    "\"tilesets\": [{\"identifier\": \"Set\", \"uid\": 7, \"pxWid\": 16, " \
    "\"pxHei\": 16, \"tileGridSize\": 8, \"spacing\": 0, \"padding\": 0, " \
    "\"enumTags\": [{\"enumValueId\": \"Wall\", \"tileIds\": [1, 2]}], "   \
    "\"customData\": [{\"tileId\": 3, \"data\": \"gold\"}], "              \
    "\"cachedPixelData\": {\"opaqueTiles\": \"0000\", \"averageColors\": " \
    "\"0000f123f456ff00\"}}]"
#define PROJECT(layers, instances)                                             \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": \"p\", " \
    "\"jsonVersion\": \"1.5.3\", \"nextUid\": 90, \"worldLayout\": \"Free\", " \
    "\"defs\": {\"layers\": [" layers "], " DEFS "}, \"levels\": "             \
    "[{\"identifier\": \"A_0\", \"iid\": \"a\", \"uid\": 8, \"worldX\": 0, "   \
    "\"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 32, \"pxHei\": 8, "          \
    "\"layerInstances\": [" instances "], \"__neighbours\": []}]}"
#define INSTANCE(uid, w, more)                                 \
    "{\"__cWid\": " w ", \"__cHei\": 1, \"layerDefUid\": " uid \
    ", \"iid\": \"i" uid "\", \"levelId\": 8, \"seed\": 1, " more "}"
#define CSV(cells)                                                             \
    "\"intGridCsv\": [" cells "], \"gridTiles\": [], \"autoLayerTiles\": [], " \
    "\"entityInstances\": []"
#define GRID(tiles)                                    \
    "\"intGridCsv\": [], \"gridTiles\": [" tiles "], " \
    "\"autoLayerTiles\": [], \"entityInstances\": []"
#define TILE(x, src, t, d, f)                                          \
    "{ \"px\": [" x ",0], \"src\": [" src "], \"f\": " f ", \"t\": " t \
    ", \"d\": [" d "], \"a\": 1 }"
#define MAP "[map]\nformat = 1\ndefault = \"floor\"\n"
#define LAYER(how) "[[map.layer]]\n" how
#define ROW(to, what) "[[map.tile]]\nto = \"" to "\"\n" what

static void tiles_are_a_source(void **state)
{
    (void)state;
    const char *p =
        PROJECT(TILES, INSTANCE("3", "4",
                                GRID(TILE("0", "8,0", "1", "0", "0") ",\n" TILE(
                                    "8", "8,8", "3", "1", "1"))));
    const char *by_id =
        MAP LAYER("name = \"T\"\n") ROW("wall", "tile = \"Set#1-2\"\n")
            ROW("treasure", "tile = \"7#3/h\"\n");
    const char *by_tag =
        MAP LAYER("uid = 3\n") ROW("wall", "property = \"enum=Wall\"\n")
            ROW("treasure", "property = \"data=gold\"\n");
    const char *by_colour = MAP LAYER("iid = \"i3\"\n")
        ROW("wall", "color = \"#102030\"\nwithin = 4\n")
            ROW("treasure", "color = \"#ff0000\"\n");
    mapcase_read_shows(p, by_id, "XT  \n");
    mapcase_read_shows(p, by_tag, "XT  \n");
    mapcase_read_shows(p, by_colour, "XT  \n");
    /* What stays keeps its place and flips; what comes lies in order. */
    mapcase_put_holds(
        p, by_id, "XTXT\n",
        TILE("8", "8,8", "3", "1", "1") ",\n\t\t\t\t\t\t" TILE(
            "16", "8,0", "1", "2", "0") ",\n\t\t\t\t\t\t" TILE("24", "8,8", "3",
                                                               "3", "1") "\n");
    mapcase_put_holds(p, by_tag, "    \n", "\"gridTiles\": []");
    mapcase_put_holds(
        p,
        MAP LAYER("name = \"T\"\n")
            ROW("wall", "tile = \"Set#1\"\nwrite = \"Other#3 Set#1/v\"\n")
                ROW("treasure", "tile = \"Set#3\"\n"),
        "XTX \n", TILE("16", "8,0", "1", "2", "2"));
    MapCase c;
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, p,
                                  MAP LAYER("name = \"T\"\n")
                                      ROW("wall", "tile = \"Set#1\"\n")),
                     SETT_OK);
    mapcase_shows(&c, "level A_0, layer T: tile Set#3 (1 cell, first at 1,0) "
                      "has no tile of the game");
    mapcase_end(&c);
    mapcase_put_refused(
        p,
        MAP LAYER("name = \"T\"\n") ROW("treasure", "tile = \"Set#3\"\n")
            ROW("wall", "tile = \"Set#1\"\nwrite = \"Set#1/d\"\n"),
        "XTX \n", "\"write\": Set#1/d");
}

/* Several tiles in a cell: the uppermost that a row names. */
static void tiles_lie_over_each_other(void **state)
{
    (void)state;
    const char *p = PROJECT(
        TILES, INSTANCE("3", "4",
                        GRID(TILE("0", "8,0", "1", "0", "0") ", " TILE(
                            "0", "8,8", "3", "0",
                            "0") ", " TILE("0", "0,8", "2", "0", "0"))));
    mapcase_read_shows(p,
                       MAP LAYER("name = \"T\"\n")
                           ROW("treasure", "tile = \"Set#3\"\n")
                               ROW("wall", "tile = \"Set#1\"\n"),
                       "T   \n");
    mapcase_put_holds(
        p,
        MAP LAYER("name = \"T\"\n") ROW("treasure", "tile = \"Set#3\"\n")
            ROW("wall", "tile = \"Set#1\"\n"),
        "X   \n", "[\n\t\t\t\t\t\t" TILE("0", "8,0", "1", "0", "0") "\n");
}

/* Values below, marks of tiles over them; rules that tiles forbid. */
static void values_and_marks(void **state)
{
    (void)state;
    const char *p = PROJECT(
        TILES ", " KILLED,
        INSTANCE("3", "4", GRID(TILE("0", "8,0", "1", "0", "0"))) ", " INSTANCE(
            "4", "4", CSV("1,1,0,0")));
    const char *m =
        MAP LAYER("name = \"K\"\n") LAYER("name = \"T\"\nrole = \"mark\"\n")
            ROW("wall", "value = 1\n") ROW("treasure", "tile = \"Set#1\"\n");
    mapcase_read_shows(p, m, "TX  \n");
    /* The rules of K are evaluated anew, as T changed: cell 1 alone is free. */
    mapcase_put_holds(p, m, "TXT \n",
                      "\"autoLayerTiles\": [\n\t\t\t\t\t\t{ \"px\": [8,0], "
                      "\"src\": [8,8], \"f\": 0, \"t\": 3, \"d\": [31,1], "
                      "\"a\": 1 }\n");
    mapcase_put_holds(p, m, " X  \n", "\"gridTiles\": []");
}

static void colours_and_keeping_of_values(void **state)
{
    (void)state;
    const char *p = PROJECT(VALUES, INSTANCE("2", "4", CSV("1,2,0,1")));
    const char *m = MAP "unmapped = \"keep\"\n" LAYER("uid = 2\n")
        ROW("wall", "color = \"#102030\"\n");
    mapcase_read_shows(p, m, "X  X\n");
    mapcase_put_holds(p, m, "X X \n", "[1,2,1,0]");
    mapcase_put_refused(p, m, "XXX \n", "what is there has no row");
    /* Two cells a tile. */
    mapcase_read_shows(p,
                       MAP "cell = [16, 8]\n" LAYER("name = \"V\"\n")
                           ROW("treasure", "name = \"pit\"\n")
                               ROW("wall", "name = \"rock\"\n"),
                       "TX\n");
    mapcase_put_holds(p,
                      MAP "cell = [16, 8]\n" LAYER("name = \"V\"\n")
                          ROW("treasure", "name = \"pit\"\n")
                              ROW("wall", "name = \"rock\"\n"),
                      "X \n", "[1,1,0,0]");
    mapcase_put_refused(p,
                        MAP "cell = [4, 8]\n" LAYER("name = \"V\"\n")
                            ROW("treasure", "name = \"pit\"\n")
                                ROW("wall", "name = \"rock\"\n"),
                        "XXTTX XX\n", "share a cell of layer V");
}

#define THINGS(entities)                                           \
    PROJECT(ENTITIES ", " VALUES,                                  \
            INSTANCE("1", "4",                                     \
                     "\"gridTiles\": [], \"autoLayerTiles\": [], " \
                     "\"entityInstances\": [" entities             \
                     "]") ", " INSTANCE("2", "4", CSV("0,0,0,0")))
#define HEAD                                                                   \
    MAP LAYER("name = \"E\"\nrole = \"objects\"\n") LAYER("name = \"V\"\n")    \
        ROW("wall", "value = 1\n") "[[map.object]]\nto = \"treasure\"\nclass " \
                                   "= \"Pit\"\n"

/* Where a wide entity is: at its pivot, in its middle, all over. */
static void entities_by_their_box(void **state)
{
    (void)state;
    static const char wide[] = THINGS(
        "{\"__identifier\": \"Pit\", \"__grid\": [0,0], \"__pivot\": [0,0], "
        "\"iid\": \"e\", \"width\": 24, \"height\": 8, \"defUid\": 5, \"px\": "
        "[0,0], \"fieldInstances\": []}");
    mapcase_read_shows(wide, HEAD, "T   \n");
    mapcase_read_shows(wide, HEAD "at = \"center\"\n", " T  \n");
    mapcase_read_shows(wide, HEAD "at = \"area\"\n", "TTT \n");
    mapcase_put_holds(wide, HEAD "at = \"center\"\n", "  T \n",
                      "\"px\": [8,0]");
    mapcase_put_holds(wide, HEAD "at = \"area\"\n", "TTT \n", "\"width\": 24");
    mapcase_put_holds(wide, HEAD "at = \"area\"\n", "  TT\n",
                      "\"width\": 16, \"height\": 8, \"defUid\": 5, \"px\": "
                      "[16,0]");
    mapcase_put_holds(wide, HEAD "at = \"area\"\n", "T  T\n", "\"width\": 8");
}

static void entities_that_lack(void **state)
{
    (void)state;
    const char *p =
        THINGS("{\"__identifier\": \"Pit\", \"__grid\": [0,0], \"iid\": \"e\", "
               "\"width\": 8, \"height\": 8, \"defUid\": 5, \"px\": [0,0]}");
    mapcase_put_holds(p, HEAD "on_lack = \"move\"\n", "  T \n",
                      "\"__grid\": [2,0], \"iid\": \"e\"");
    mapcase_put_refused(p, HEAD "on_lack = \"move\"\n", "T T \n",
                        "treasure at 2,0: the level has no entity");
    mapcase_put_refused(p, HEAD "on_lack = \"error\"\n", "  T \n",
                        "treasure at 2,0: the level has no such");
    MapCase c;
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, p, HEAD "on_lack = \"move\"\n"), SETT_OK);
    assert_int_equal(mapcase_put(&c, "T T \n", true), SETT_OK);
    assert_non_null(strstr(c.lost.data, "A_0: treasure is left out at 2,0"));
    mapcase_end(&c);
}

static void new_entities_have_fields(void **state)
{
    (void)state;
    const char *none = THINGS("");
    const char *one =
        THINGS("{\"__identifier\": \"Pit\", \"__grid\": [0,0], \"iid\": \"e\", "
               "\"width\": 8, \"height\": 8, \"defUid\": 5, \"px\": [0,0], "
               "\"fieldInstances\": [{ \"__identifier\": \"gold\", \"__type\": "
               "\"Int\", \"__value\": 1, \"realEditorValues\": [null] }]}");
    mapcase_put_holds(none, HEAD "fields = { gold = 7, way = \"Up\" }\n",
                      " T  \n",
                      "\"__value\": 7, \"__tile\": null, \"defUid\": 11, "
                      "\"realEditorValues\": [{ \"id\": \"V_Int\", "
                      "\"params\": [7] }] }, { \"__identifier\": \"way\", "
                      "\"__type\": \"LocalEnum.Way\", \"__value\": \"Up\"");
    mapcase_put_holds(one, HEAD "fields = { gold = 7 }\n", "TT  \n",
                      "\"__value\": 7, \"realEditorValues\": [{ \"id\": "
                      "\"V_Int\", \"params\": [7] }]");
    mapcase_put_holds(one, HEAD "fields = { gold = 7 }\n", "T   \n",
                      "\"__value\": 1");
    mapcase_put_refused(none, HEAD "fields = { silver = 7 }\n", " T  \n",
                        "entity Pit has no field silver");
    mapcase_put_refused(none, HEAD "fields = { gold = \"x\" }\n", " T  \n",
                        "it is Int");
}

static void decoration_is_cleared(void **state)
{
    (void)state;
    const char *p =
        PROJECT(TILES ", " VALUES,
                INSTANCE("3", "4",
                         GRID(TILE("0", "8,0", "1", "0", "0") ", " TILE(
                             "8", "8,0", "1", "1",
                             "0"))) ", " INSTANCE("2", "4", CSV("1,1,0,0")));
    mapcase_put_holds(p,
                      MAP "clear_decoration = [\"T\"]\n" LAYER("name = \"V\"\n")
                          ROW("wall", "value = 1\n"),
                      "X  X\n",
                      "[\n\t\t\t\t\t\t" TILE("0", "8,0", "1", "0", "0") "\n");
    mapcase_put_holds(p, MAP LAYER("name = \"V\"\n") ROW("wall", "value = 1\n"),
                      "X  X\n", TILE("8", "8,0", "1", "1", "0"));
}

/* A level of another size: what stays keeps what it holds, in cells that are
   numbered anew, in layers that are not listed as well. */
static void another_size(void **state)
{
    (void)state;
    const char *p =
        PROJECT(TILES "," VALUES,
                INSTANCE("3", "4",
                         GRID(TILE("0", "8,8", "3", "0", "1") ",\n" TILE(
                             "24", "8,0", "1", "3",
                             "0"))) "," INSTANCE("2", "4", CSV("1,2,0,1")));
    const char *values = MAP LAYER("name = \"V\"\n")
        ROW("wall", "name = \"rock\"\n") ROW("wall", "name = \"pit\"\n");
    MapCase c;
    char text[sizeof c.text];
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, p, values), SETT_OK);
    mapcase_shows(&c, "XX X\n");
    assert_int_equal(mapcase_put(&c, "XX X \nX X X\n", false), SETT_OK);
    /* The value 2 is kept, as its tile is. */
    assert_non_null(strstr(c.text, "\"intGridCsv\": [1,2,0,1,0,1,0,1,0,1]"));
    assert_non_null(strstr(c.text, "\"pxWid\": 40, \"pxHei\": 16"));
    assert_non_null(strstr(c.text, TILE("24", "8,0", "1", "3", "0")));
    memcpy(text, c.text, sizeof text);
    assert_int_equal(mapcase_read(&c, text, values), SETT_OK);
    assert_int_equal(mapcase_put(&c, "XX\nX \n", false), SETT_OK);
    assert_non_null(strstr(c.text, "\"intGridCsv\": [1,2,1,0]"));
    assert_non_null(strstr(c.text, TILE("0", "8,8", "3", "0", "1")));
    assert_null(strstr(c.text, TILE("24", "8,0", "1", "3", "0")));
    mapcase_end(&c);
    /* Tiles are the source; the second row moves. */
    const char *tiles = MAP LAYER("name = \"T\"\n")
        ROW("wall", "tile = \"Set#1\"\n") ROW("treasure", "tile = \"Set#3\"\n");
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, p, tiles), SETT_OK);
    mapcase_shows(&c, "T  X\n");
    assert_int_equal(mapcase_put(&c, "T  X\nX   \n", false), SETT_OK);
    assert_non_null(strstr(c.text, "\"px\": [0,8], \"src\": [8,0], \"f\": 0, "
                                   "\"t\": 1, \"d\": [4]"));
    memcpy(text, c.text, sizeof text);
    assert_int_equal(mapcase_read(&c, text, tiles), SETT_OK);
    assert_int_equal(mapcase_put(&c, "T  X T\nX    X\n", false), SETT_OK);
    assert_non_null(strstr(c.text, "\"px\": [0,8], \"src\": [8,0], \"f\": 0, "
                                   "\"t\": 1, \"d\": [6]"));
    assert_non_null(strstr(c.text, TILE("0", "8,8", "3", "0", "1")));
    memcpy(text, c.text, sizeof text);
    assert_int_equal(mapcase_read(&c, text, tiles), SETT_OK);
    mapcase_shows(&c, "T  X T\nX    X\n");
    mapcase_end(&c);
    /* Where the tiles are no source they are numbered anew as well. */
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, text, values), SETT_OK);
    assert_int_equal(mapcase_put(&c, "XXX\nXXX\n", false), SETT_OK);
    assert_non_null(strstr(c.text, "\"px\": [0,8], \"src\": [8,0], \"f\": 0, "
                                   "\"t\": 1, \"d\": [3]"));
    mapcase_end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_a_source),
        cmocka_unit_test(tiles_lie_over_each_other),
        cmocka_unit_test(values_and_marks),
        cmocka_unit_test(colours_and_keeping_of_values),
        cmocka_unit_test(entities_by_their_box),
        cmocka_unit_test(entities_that_lack),
        cmocka_unit_test(new_entities_have_fields),
        cmocka_unit_test(decoration_is_cleared),
        cmocka_unit_test(another_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
