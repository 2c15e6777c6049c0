/* test_language.c - what a mapping may say beyond tiles and classes: colours,
   flips, marks, cells of another size, cuts, tiles that are only kept, objects
   by name, template and tile, areas, fields, and what is done where one lacks;
   each read, written back, and refused at its place. */
#include "support/mapcase.h"

#include <stdio.h>
#include <string.h>

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

#define TMX(w, h, layers)                                               \
    "<map version=\"1.8\" orientation=\"orthogonal\" width=\"" w "\" "  \
    "height=\"" h "\" tilewidth=\"8\" tileheight=\"8\" infinite=\"0\" " \
    "nextobjectid=\"9\">\n <tileset firstgid=\"1\" name=\"t\" "         \
    "tilewidth=\"8\" tileheight=\"8\" tilecount=\"8\" columns=\"4\">\n" \
    "  <tile id=\"2\" type=\"Chest\"/>\n </tileset>\n" layers "</map>\n"
#define LAYER(id, name, w, h, cells)                                      \
    " <layer id=\"" id "\" name=\"" name "\" width=\"" w "\" height=\"" h \
    "\">\n  <data encoding=\"csv\">" cells "</data>\n </layer>\n"
#define OBJECTS(objects) \
    " <objectgroup id=\"7\" name=\"O\">" objects "\n </objectgroup>\n"
#define HEAD "[map]\nformat = 1\n"
#define GRID "[[map.layer]]\nname = \"L\"\n"
#define THINGS "[[map.layer]]\nname = \"O\"\nrole = \"objects\"\n"
#define WALL "[[map.tile]]\nto = \"wall\"\ntile = \"t#0\"\n"
#define FLOOR "[[map.tile]]\nto = \"floor\"\ntile = \"t#1\"\n"

/* The first layer of the list that says something wins; marks lie over all. */
static void layers_by_the_order_of_the_mapping(void **state)
{
    (void)state;
    const char *map = TMX("3", "1",
                          LAYER("1", "L", "3", "1", "1,2,1")
                              LAYER("2", "M", "3", "1", "2,0,3"));
    const char *rows = WALL FLOOR "[[map.tile]]\nto = \"treasure\"\ntile = "
                                  "\"t#2\"\n";
    char text[1024];
    const struct {
        const char *layers, *shows;
    } cases[] = {{"[[map.layer]]\nname = \"M\"\n" GRID, "  T\n"},
                 {GRID "[[map.layer]]\nname = \"M\"\n", "X X\n"},
                 {GRID
                  "[[map.layer]]\nid = 2\nrole = \"mark\"\nsett = \"base\"\n",
                  "  T\n"},
                 {GRID "[[map.layer]]\nid = 2\nrole = \"ignore\"\n", "X X\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, HEAD "%s%s", cases[i].layers, rows);
        mapcase_read_shows(map, text, cases[i].shows);
    }
    /* What is written leaves the mark, and goes into the layer of its row. */
    snprintf(text, sizeof text, HEAD "%s%s", cases[2].layers,
             WALL FLOOR "[[map.tile]]\nto = \"treasure\"\nlayer = \"M\"\n"
                        "tile = \"t#2\"\n");
    mapcase_put_holds(map, text, " TX\n", "2,3,0<");
}

/* Flips count where a row names them alone. */
static void flips_of_rows(void **state)
{
    (void)state;
    const char *map =
        TMX("3", "1", LAYER("1", "L", "3", "1", "1,2147483649,1073741825"));
    const char *rows = HEAD GRID "[[map.tile]]\nto = \"treasure\"\ntile = "
                                 "\"t#0/h\"\n" WALL;
    mapcase_read_shows(map, rows, "XTX\n");
    mapcase_put_holds(map, rows, "TTX\n", "2147483649,2147483649,1073741825<");
}

/* Tiles finer and coarser than the level's. */
static void cells_of_another_size(void **state)
{
    (void)state;
    const char *map =
        TMX("4", "2", LAYER("1", "L", "4", "2", "1,1,1,2,1,2,2,2"));
    const char *fine = HEAD "cell = [16, 16]\n" GRID WALL FLOOR;
    const char *tie = HEAD "cell = [32, 16]\n" GRID FLOOR WALL;
    const char *coarse = HEAD "cell = [4, 8]\n" GRID WALL FLOOR;
    mapcase_read_shows(map, fine, "X \n");
    mapcase_read_shows(map, tie, " \n");
    mapcase_read_shows(map, coarse, "XXXXXX  \nXX      \n");
    mapcase_put_holds(map, fine, "XX\n", "1,1,1,1,1,2,1,1<");
    mapcase_put_holds(map, coarse, "XXXXXXXX\nXX      \n", "1,1,1,1,1,2,2,2<");
    mapcase_put_refused(map, coarse, "XXXXXXX \nXX      \n",
                        "would be read as");
    MapCase c;
    mapcase_begin(&c);
    assert_int_equal(
        mapcase_read(&c, map, HEAD "cell = [12, 8]\n" GRID WALL FLOOR),
        SETT_OK);
    mapcase_shows(&c,
                  "a layer with cells of 8 x 8 pixels, and tiles of 12 x 8");
    mapcase_end(&c);
}

/* A part of a larger map; what lies beyond it. */
static void a_cut_of_a_map(void **state)
{
    (void)state;
    const char *map =
        TMX("4", "2", LAYER("1", "L", "4", "2", "1,2,1,2,1,2,2,2"));
    const char *cut =
        HEAD "cut = [2, -1, 3, 2]\noutside = \"wall\"\n" GRID WALL FLOOR;
    mapcase_read_shows(map, cut, "XXX\nX X\n");
    mapcase_put_holds(map, cut, "XXX\n XX\n", "1,2,2,1,1,2,2,2<");
    mapcase_put_refused(map, cut, "X X\nX X\n", "no layer has a cell there");
}

/* Tiles without a row: shown as the default, never written over. */
static void what_is_kept(void **state)
{
    (void)state;
    const char *map = TMX("3", "1", LAYER("1", "L", "3", "1", "1,8,2"));
    const char *keep = HEAD "unmapped = \"keep\"\n" GRID WALL FLOOR;
    MapCase c;
    mapcase_begin(&c);
    mapcase_read_shows(map, keep, "X  \n");
    mapcase_put_holds(map, keep, "  X\n", "2,8,1<");
    mapcase_put_refused(map, keep, "XX \n",
                        "wall at 1,0: what is there has no row");
    assert_int_equal(mapcase_read(&c, map, keep), SETT_OK);
    assert_int_equal(mapcase_put(&c, "XXX\n", true), SETT_OK);
    assert_non_null(strstr(c.text, "1,8,1<"));
    assert_non_null(strstr(c.lost.data, "wall is left out at 1,0"));
    mapcase_end(&c);
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, map, HEAD GRID WALL FLOOR), SETT_OK);
    mapcase_shows(&c,
                  "layer \"L\": tile t#7 (1 cell, first at 1,0) has no tile of "
                  "the game");
    mapcase_end(&c);
}

/* Decoration goes where a level's tile changed, and stays elsewhere. */
static void decoration_is_cleared(void **state)
{
    (void)state;
    const char *map = TMX("3", "1",
                          LAYER("1", "L", "3", "1", "1,2,2")
                              LAYER("2", "D", "3", "1", "5,6,7"));
    mapcase_put_holds(map, HEAD "clear_decoration = [\"D\"]\n" GRID WALL FLOOR,
                      " X \n", "0,0,7<");
    mapcase_put_holds(map, HEAD GRID WALL FLOOR, " X \n", "5,6,7<");
}

#define POINT(id, more, x) \
    "\n  <object id=\"" id "\" " more " x=\"" x "\" y=\"4\"><point/></object>"
#define BOX(id, x, w)                                                       \
    "\n  <object id=\"" id "\" type=\"Pit\" x=\"" x "\" y=\"0\" width=\"" w \
    "\" height=\"8\"/>"
#define OBJECT(what) "[[map.object]]\nto = \"treasure\"\n" what
#define EMPTY LAYER("1", "L", "4", "1", "2,2,2,2")

static void objects_by_what_they_say(void **state)
{
    (void)state;
    const char *map = TMX(
        "4", "1",
        EMPTY OBJECTS(POINT("1", "name=\"a\"", "4") POINT(
            "2", "template=\"x.tx\"",
            "12") "\n  <object id=\"3\" gid=\"4\" x=\"16\" y=\"8\" width=\"8\" "
                  "height=\"8\"/>\n  <object id=\"4\" gid=\"3\" x=\"24\" "
                  "y=\"8\" "
                  "width=\"8\" height=\"8\"/>"));
    const char *head = HEAD THINGS GRID WALL FLOOR;
    const struct {
        const char *row, *shows, *put, *holds;
    } cases[] = {{OBJECT("name = \"a\"\n"), "T   \n", "TT  \n",
                  "<object id=\"9\" name=\"a\" x=\"12\" y=\"4\">"},
                 {OBJECT("template = \"x.tx\"\n"), " T  \n", " TT \n",
                  "<object id=\"9\" template=\"x.tx\" x=\"20\" y=\"4\">"},
                 {OBJECT("tile = \"t#3\"\n"), "  T \n", "T T \n",
                  "<object id=\"9\" gid=\"4\" x=\"0\" y=\"8\""},
                 /* A tile object has the class of its tile. */
                 {OBJECT("class = \"Chest\"\n"), "   T\n", " T T\n",
                  "<object id=\"9\" gid=\"3\" x=\"8\" y=\"8\""}};
    char text[512];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s%s", head, cases[i].row);
        mapcase_read_shows(map, text, cases[i].shows);
        mapcase_put_holds(map, text, cases[i].put, cases[i].holds);
    }
    const char *none = TMX("4", "1", EMPTY OBJECTS(""));
    snprintf(text, sizeof text, "%s%s", head, cases[2].row);
    mapcase_put_holds(none, text, " T  \n",
                      "<object id=\"9\" gid=\"4\" x=\"8\" y=\"8\" width=\"8\" "
                      "height=\"8\"></object>");
    snprintf(text, sizeof text, "%s%s", head, cases[1].row);
    mapcase_put_holds(
        none, text, " T  \n",
        "<object id=\"9\" template=\"x.tx\" x=\"12\" y=\"4\"></object>");
}

/* Two objects of one cell. */
static void objects_do_not_share_a_cell(void **state)
{
    (void)state;
    MapCase c;
    mapcase_begin(&c);
    const char *map = TMX("4", "1",
                          EMPTY OBJECTS(POINT("1", "type=\"a\"", "4")
                                            POINT("2", "type=\"b\"", "5")));
    assert_int_equal(
        mapcase_read(&c, map,
                     HEAD THINGS GRID WALL FLOOR OBJECT(
                         "class = \"a\"\n") "[[map.object]]\nto = "
                                            "\"entrance\"\nclass = \"b\"\n"),
        SETT_OK);
    mapcase_shows(&c, "O: treasure and entrance both are objects at 0,0");
    mapcase_end(&c);
}

static void objects_that_cover_areas(void **state)
{
    (void)state;
    const char *map = TMX("4", "1", EMPTY OBJECTS(BOX("1", "8", "16")));
    const char *cell = HEAD THINGS GRID WALL FLOOR OBJECT("class = \"Pit\"\n");
    const char *area =
        HEAD THINGS GRID WALL FLOOR OBJECT("class = \"Pit\"\nat = \"area\"\n");
    mapcase_read_shows(map, cell, "  T \n");
    mapcase_read_shows(map, area, " TT \n");
    mapcase_put_holds(map, area, " TT \n", BOX("1", "8", "16"));
    mapcase_put_holds(map, area, " TTT\n",
                      BOX("1", "8", "16") BOX("9", "24", "8"));
    mapcase_put_holds(map, area, "TT  \n", BOX("1", "0", "16"));
    mapcase_put_holds(map, area, "T TT\n",
                      "<object id=\"9\" type=\"Pit\" x=\"16\"");
    /* One that is too small for the middle of a tile is in one. */
    mapcase_read_shows(TMX("4", "1", EMPTY OBJECTS(BOX("1", "9", "2"))), area,
                       " T  \n");
}

static void what_is_done_where_one_lacks(void **state)
{
    (void)state;
    const char *map =
        TMX("4", "1", EMPTY OBJECTS(POINT("1", "type=\"S\"", "4")));
    const char *move = HEAD THINGS GRID WALL FLOOR OBJECT(
        "class = \"S\"\non_lack = \"move\"\n");
    const char *error = HEAD THINGS GRID WALL FLOOR OBJECT(
        "class = \"S\"\non_lack = \"error\"\n");
    MapCase c;
    mapcase_begin(&c);
    mapcase_put_holds(map, move, "  T \n", "id=\"1\" type=\"S\" x=\"20\"");
    mapcase_put_refused(map, move, "T T \n",
                        "treasure at 2,0: the map has no object");
    mapcase_put_refused(map, error, "  T \n",
                        "treasure at 2,0: the map has no such");
    assert_int_equal(mapcase_read(&c, map, move), SETT_OK);
    assert_int_equal(mapcase_put(&c, "T T \n", true), SETT_OK);
    assert_non_null(strstr(c.lost.data, "treasure is left out at 2,0"));
    mapcase_end(&c);
}

static void new_objects_have_fields(void **state)
{
    (void)state;
    const char *fields = HEAD THINGS GRID WALL FLOOR OBJECT(
        "class = \"S\"\nfields = { gold = 7, \"a<b\" = \"x\", open = true, "
        "odds = 0.5 }\n");
    mapcase_put_holds(
        TMX("4", "1", EMPTY OBJECTS(POINT("1", "type=\"S\"", "4"))), fields,
        "TT  \n",
        "<properties><property name=\"gold\" type=\"int\" value=\"7\"/>"
        "<property name=\"a&lt;b\" value=\"x\"/><property name=\"open\" "
        "type=\"bool\" value=\"true\"/><property name=\"odds\" "
        "type=\"float\" value=\"0.5\"/></properties><point/></object>");
    mapcase_put_holds(
        TMX("4", "1",
            EMPTY OBJECTS(
                "\n  <object id=\"1\" type=\"S\" x=\"4\" y=\"4\"><properties>"
                "<property name=\"gold\" type=\"int\" value=\"1\"/><property "
                "name=\"kept\" value=\"k\"/></properties></object>")),
        HEAD THINGS GRID WALL FLOOR OBJECT(
            "class = \"S\"\nfields = { gold = 7, more = \"m\" }\n"),
        "TT  \n",
        "<properties><property name=\"more\" value=\"m\"/><property "
        "name=\"gold\" type=\"int\" value=\"7\"/><property "
        "name=\"kept\" value=\"k\"/></properties>");
    mapcase_put_holds(TMX("4", "1", EMPTY OBJECTS("")), fields, " T  \n",
                      "y=\"4\"><properties><property name=\"gold\"");
}

#define ROW(more) HEAD "[[map.tile]]\nto = \"wall\"\n" more
#define OROW(more) HEAD "[[map.object]]\nto = \"wall\"\nclass = \"c\"\n" more

/* Mean colours of a tileset's tiles. */
static void colours_of_tiles(void **state)
{
    (void)state;
    static const char map[] =
        "<map version=\"1.8\" orientation=\"orthogonal\" width=\"3\" "
        "height=\"1\" tilewidth=\"1\" tileheight=\"1\" infinite=\"0\">\n"
        " <tileset firstgid=\"1\" name=\"t\" tilewidth=\"1\" "
        "tileheight=\"1\" tilecount=\"3\" columns=\"3\">\n"
        "  <image source=\"t.png\" width=\"3\" height=\"1\"/>\n"
        " </tileset>\n" LAYER("1", "L", "3", "1", "1,2,1") "</map>\n";
    static const char rows[] =
        HEAD GRID "[[map.tile]]\nto = \"wall\"\ncolor = \"#102030\"\n"
                  "[[map.tile]]\nto = \"floor\"\ncolor = \"#ff0000\"\n"
                  "within = 5\n";
    uint8_t pixels[12] = {16, 32, 48, 255, 250, 5, 0, 255, 249, 5, 0, 255};
    const SettPicture picture = {pixels, 3, 1};
    SettText png = sett_text(testkit_filled());
    MapCase c;
    assert_int_equal(sett_png_write_rgba(&picture, &png, NULL), SETT_OK);
    mapcase_begin(&c);
    fakedisk_put(c.disk, "w/t.png", png.data, png.size);
    assert_int_equal(mapcase_read(&c, map, rows), SETT_OK);
    mapcase_shows(&c, "X X\n");
    assert_int_equal(mapcase_put(&c, "XX \n", false), SETT_OK);
    assert_non_null(strstr(c.text, ">1,1,2<"));
    mapcase_end(&c);
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, map, rows), SETT_BAD_INPUT);
    assert_non_null(strstr(c.err.text, "need the picture t.png"));
    mapcase_end(&c);
    sett_text_free(&png);
}

/* Characters of a text, which keeps its blank lines, ends and ragged rows. */
static void characters_of_texts(void **state)
{
    (void)state;
    static const char rows[] =
        HEAD "[[map.tile]]\nto = \"wall\"\nglyph = \"#\"\n"
             "[[map.tile]]\nto = \"floor\"\nglyph = \" \"\n"
             "[[map.tile]]\nto = \"treasure\"\nglyph = \"\xc3\xa4\"\n"
             "[[map.tile]]\nto = \"entrance\"\nglyph = \"@\"\n";
    mapcase_read_shows("\n###\r\n#\n#\xc3\xa4#\n\n", rows, "XXX\nX  \nXTX\n");
    mapcase_put_holds("\n###\r\n#\n#\xc3\xa4#\n\n", rows, "XXX\nX H\nXXX\n",
                      "\n###\r\n# @\n###\n\n");
    mapcase_put_holds("###", rows, "XTX\n", "#\xc3\xa4#");
    MapCase c;
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, "##?\n", rows), SETT_OK);
    mapcase_shows(&c, "layer \"text\": character '?' (1 cell, first at 2,0) "
                      "has no tile of the game");
    mapcase_end(&c);
    mapcase_begin(&c);
    assert_int_equal(mapcase_read(&c, "\n\n", rows), SETT_BAD_INPUT);
    assert_string_equal(c.err.text, "a text of 0 x 0 characters");
    mapcase_end(&c);
}

static void what_is_wrong_says_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
        int32_t line;
    } rows[] = {
        {HEAD "cell = [8]\n", "\"cell\" is none", 3},
        {HEAD "cell = [8, 0]\n", "\"cell\" is none", 3},
        {HEAD "cut = [0, 0, 4]\n", "\"cut\" is none", 3},
        {HEAD "outside = \"moon\"\n", "\"outside\" is no tile", 3},
        {HEAD "clear_decoration = \"D\"\n", "no list of names", 3},
        {HEAD "clear_decoration = [1]\n", "no list of names", 3},
        {HEAD "[[map.layer]]\nrole = \"grid\"\n", "without a name", 3},
        {HEAD "[[map.layer]]\nname = \"L\"\nid = 3\n", "without a name", 3},
        {HEAD "[[map.layer]]\nid = -3\n", "\"id\" is none", 4},
        {HEAD "[[map.layer]]\nuid = \"x\"\n", "\"uid\" is none", 4},
        {HEAD "[[map.layer]]\nname = \"L\"\nrole = \"deco\"\n", "\"role\" deco",
         5},
        {HEAD "[[map.layer]]\nname = \"L\"\nsett = \"top\"\n", "\"sett\" top",
         5},
        {ROW("color = \"red\"\n"), "\"color\" is none", 5},
        {ROW("color = \"#12345g\"\n"), "\"color\" is none", 5},
        {ROW("color = \"#123456\"\nwithin = 256\n"), "\"within\" is none", 6},
        {ROW("value = 1\nwithin = 2\n"), "\"within\" is of a colour", 6},
        {ROW("glyph = \"ab\"\n"), "\"glyph\" is none", 5},
        {ROW("glyph = \"\"\n"), "\"glyph\" is none", 5},
        {ROW("property = \"solid\"\n"), "\"property\" has no value", 5},
        {ROW("wang = \"solid\"\n"), "\"wang\" has no colour", 5},
        {ROW("tile = \"t#1/x\"\n"), "names no tiles", 5},
        {OROW("at = \"top\"\n"), "\"at\" top", 6},
        {OROW("on_lack = \"cry\"\n"), "\"on_lack\" cry", 6},
        {OROW("fields = { a = [1] }\n"), "\"fields\" are none", 6},
        {OROW("fields = 3\n"), "\"fields\" are none", 6},
        {OROW("name = \"n\"\n"), "says twice", 3},
        {HEAD "[[map.object]]\nto = \"wall\"\n", "says not", 3},
        {HEAD "[[map.object]]\nto = \"wall\"\ntile = \"t#*\"\n",
         "is not one tile", 5}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        MapCase c;
        mapcase_begin(&c);
        assert_int_equal(mapcase_read(&c, TMX("1", "1", ""), rows[i].text),
                         SETT_BAD_INPUT);
        if (strstr(c.err.text, rows[i].says) == NULL ||
            c.err.line != rows[i].line)
            fail_msg("%s: %d: %s", rows[i].text, (int)c.err.line, c.err.text);
        mapcase_end(&c);
    }
}

/* All members come back as they were read. */
static void a_mapping_is_written_as_it_was_read(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "cell = [16, 8]\ncut = [1, -2, 3, 4]\nunmapped = \"keep\"\n"
        "outside = \"wall\"\nclear_decoration = [\"D\", \"E\"]\n" GRID
        "[[map.layer]]\nid = 3\nrole = \"mark\"\n[[map.layer]]\nuid = 4\n"
        "[[map.layer]]\niid = \"i\"\nrole = \"ignore\"\n"
        "[[map.tile]]\nto = \"wall\"\ncolor = \"#0a0b0c\"\nwithin = 3\n"
        "[[map.tile]]\nto = \"wall\"\ntile = \"t#3-5/h/d\"\n"
        "[[map.tile]]\nto = \"wall\"\nglyph = \"\xc3\xa4\"\n"
        "[[map.object]]\nto = \"wall\"\ntile = \"t#3\"\nat = \"area\"\n"
        "on_lack = \"move\"\nfields = { a = 1, b = \"c\" }\n"
        "[[map.object]]\nto = \"wall\"\ntemplate = \"t.tx\"\nat = \"center\"\n"
        "on_lack = \"error\"\n";
    SettArena arena = testkit_arena();
    SettText out[2] = {sett_text(testkit_filled()),
                       sett_text(testkit_filled())};
    const SettJson *root = NULL;
    SettMapping m;
    assert_int_equal(
        sett_mapping_document(text, sizeof text - 1, &arena, &root, NULL),
        SETT_OK);
    assert_int_equal(sett_mapping_read(md2(), root, &arena, &m, NULL), SETT_OK);
    for (int32_t i = 0; i < 2; i++) {
        sett_mapping_json(&m, &out[i]);
        assert_int_equal(sett_mapping_document(out[i].data, out[i].size, &arena,
                                               &root, NULL),
                         SETT_OK);
        assert_int_equal(sett_mapping_read(md2(), root, &arena, &m, NULL),
                         SETT_OK);
    }
    assert_string_equal(out[0].data, out[1].data);
    static const char *const holds[] = {
        "\"cut\": [\n      1,\n      -2",
        "\"unmapped\": \"keep\"",
        "\"outside\": \"wall\"",
        "\"D\",\n      \"E\"",
        "\"id\": 3",
        "\"uid\": 4",
        "\"iid\": \"i\"",
        "\"role\": \"ignore\"",
        "\"color\": \"#0a0b0c\",\n        \"within\": 3",
        "\"tile\": \"t#3-5/h/d\"",
        "\"glyph\": \"\xc3\xa4\"",
        "\"tile\": \"t#3\"",
        "\"at\": \"area\"",
        "\"on_lack\": \"move\"",
        "\"template\": \"t.tx\"",
        "\"at\": \"center\"",
        "\"on_lack\": \"error\"",
        "\"b\": \"c\""};
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++)
        if (strstr(out[0].data, holds[i]) == NULL)
            fail_msg("%s is not in %s", holds[i], out[0].data);
    sett_text_free(&out[0]);
    sett_text_free(&out[1]);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_by_the_order_of_the_mapping),
        cmocka_unit_test(flips_of_rows),
        cmocka_unit_test(cells_of_another_size),
        cmocka_unit_test(a_cut_of_a_map),
        cmocka_unit_test(what_is_kept),
        cmocka_unit_test(decoration_is_cleared),
        cmocka_unit_test(objects_by_what_they_say),
        cmocka_unit_test(objects_do_not_share_a_cell),
        cmocka_unit_test(objects_that_cover_areas),
        cmocka_unit_test(what_is_done_where_one_lacks),
        cmocka_unit_test(new_objects_have_fields),
        cmocka_unit_test(colours_of_tiles),
        cmocka_unit_test(characters_of_texts),
        cmocka_unit_test(what_is_wrong_says_where),
        cmocka_unit_test(a_mapping_is_written_as_it_was_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
