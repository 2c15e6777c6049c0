/* test_messages.c - what is said of projects that cannot be read, or not all of
   them: the place, the thing in its owner's words, the rule and the way out. */
#include "support/mapcase.h"

#include <string.h>

#define TMX(more, body)                                                     \
    "<map orientation=\"orthogonal\" width=\"2\" height=\"2\" "             \
    "tilewidth=\"8\" tileheight=\"8\"" more ">\n<tileset firstgid=\"3\" "   \
    "name=\"caves\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"4\" "      \
    "columns=\"2\"><image source=\"c.png\"/><tile id=\"0\" type=\"Wall\"/>" \
    "</tileset>\n" body "</map>"
#define LAYER(name, data)                                            \
    "<layer id=\"1\" name=\"" name "\" width=\"2\" height=\"2\">\n " \
    "<data " data "</data></layer>\n"
#define CSV(cells) "encoding=\"csv\">" cells
#define WALLS LAYER("Walls", CSV("3,0,0,3"))
#define ROWS                                             \
    "[map]\nformat = 1\n[[map.layer]]\nname = \"Walls\"" \
    "\n[[map.tile]]\nto = \"wall\"\nclass = \"Wall\"\n"
#define THINGS                                                              \
    ROWS "[[map.layer]]\nname = \"Things\"\nrole = \"objects\"\n[[map."     \
         "object]]\nto = \"treasure\"\nclass = \"Chest\"\n[[map.object]]\n" \
         "to = \"trap\"\nclass = \"Spike\"\n"
#define POINT(class, x, y)                                   \
    "<object id=\"1\" type=\"" class "\" x=\"" x "\" y=\"" y \
                                     "\"><point/></object>"

/* A layer of entities over one of values; two levels, the second in a file of
   its own. */
#define LDTK(def, level, values)                                             \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": "      \
    "\"p\",\n\"jsonVersion\": \"1.5.3\", \"nextUid\": 20, \"worldLayout\": " \
    "\"Free\", \"externalLevels\": true, \"defs\": {\"layers\": [\n"         \
    "{\"__type\": \"Entities\", \"identifier\": \"Things\", \"uid\": 1, "    \
    "\"gridSize\": 8},\n{\"__type\": \"IntGrid\", \"identifier\": "          \
    "\"Walls\", \"uid\": 2, \"gridSize\": 8, \"intGridValues\": "            \
    "[{\"value\": 1, \"identifier\": \"wall\"}]" def "}],\n\"entities\": "   \
    "[{\"identifier\": \"Chest\", \"uid\": 4, \"width\": 8, \"height\": 8, " \
    "\"maxCount\": 1, \"limitScope\": \"PerLevel\"}]}, \"levels\": [\n"      \
    "{\"identifier\": \"Cave_0\", \"iid\": \"a\", \"uid\": 5, \"worldX\": "  \
    "0, \"worldY\": 0, \"pxWid\": 16, \"pxHei\": 16, \"layerInstances\": ["  \
    "{\"iid\": \"l1\", \"levelId\": 5, \"layerDefUid\": 1, \"__cWid\": 2, "  \
    "\"__cHei\": 2, \"entityInstances\": []},\n{\"iid\": \"l2\", "           \
    "\"levelId\": 5, \"layerDefUid\": 2, \"__cWid\": 2, \"__cHei\": 2, "     \
    "\"intGridCsv\": [" values "]}], \"__neighbours\": []}" level "]}"
#define APART                                                             \
    ",\n{\"identifier\": \"Cave_1\", \"iid\": \"b\", \"uid\": 6, "        \
    "\"worldX\": 16, \"worldY\": 0, \"pxWid\": 16, \"pxHei\": 16, "       \
    "\"externalRelPath\": \"p/Cave_1.ldtkl\", \"layerInstances\": null, " \
    "\"__neighbours\": []}"
#define VALUES                                           \
    "[map]\nformat = 1\n[[map.layer]]\nname = \"Walls\"" \
    "\n[[map.tile]]\nto = \"wall\"\nvalue = 1\n"
#define CHESTS                                                            \
    VALUES "[[map.layer]]\nname = \"Things\"\nrole = \"objects\"\n[[map." \
           "object]]\nto = \"treasure\"\nclass = \"Chest\"\n"

/* A level that is asked for: `put` NULL, or one that goes in. */
typedef struct Refusal {
    const char *project, *mapping, *put;
    const char *says; /* as the command line has it */
} Refusal;

static const Refusal refusals[] = {
    /* 4.5, the examples */
    {TMX("", LAYER("Walls", CSV("3,5,0,5"))), ROWS, NULL,
     "w/p: layer \"Walls\": tile caves#2 (2 cells, first at 1,0) has no tile "
     "of the game (expected [[map.tile]] to = \"...\" tile = \"caves#2\", or "
     "unmapped = \"keep\")"},
    {"<map orientation=\"orthogonal\" width=\"1\" height=\"1\" tilewidth=\"8\""
     " tileheight=\"8\"><tileset firstgid=\"1\" source=\"../art/caves.tsx\"/>"
     "<layer id=\"1\" name=\"Walls\"><data encoding=\"csv\">2</data></layer>"
     "</map>",
     ROWS, NULL,
     "w/p: layer \"Walls\": tile ../art/caves.tsx#1 (1 cell, first at 0,0) has "
     "no tile of the game; its tileset cannot be read (expected [[map.tile]] "
     "to = \"...\" tile = \"../art/caves.tsx#1\", or unmapped = \"keep\")"},
    {"<map orientation=\"isometric\" width=\"2\" height=\"2\" tilewidth=\"8\" "
     "tileheight=\"8\">" WALLS "</map>",
     ROWS, NULL,
     "w/p: the map is isometric (expected an orthogonal one: levels are rows "
     "of squares)"},
    {LDTK("", "", "0,0,0,0"), CHESTS, "TX\n T",
     "2 entities Chest in level A_0, at 0,0 1,1 (expected at most 1, as the "
     "project says)"},
    {TMX("", LAYER("Walls", CSV("3,0,0"))), ROWS, NULL,
     "w/p:4:2: layer \"Walls\": 3 cells of data, they are cut short (expected "
     "2 x 2 = 4)"},
    /* 1.1, 1.4: what a map of Tiled may not be */
    {"<!DOCTYPE m [<!ENTITY a \"b\">]><map/>", ROWS, NULL,
     "w/p:1:1: a document type with declarations (expected a file without "
     "them)"},
    {TMX("", LAYER("&a;", CSV("3,0,0,3"))), ROWS, NULL,
     "w/p:3:21: an entity that is not known (expected &lt; &gt; &amp; &quot; "
     "&apos; or &#n;)"},
    {TMX("", LAYER("Walls", CSV("3,0,0,3,3"))), ROWS, NULL,
     "w/p:4:2: layer \"Walls\": more than 4 cells of data (expected 2 x 2 = "
     "4)"},
    {TMX("", LAYER("Walls", CSV("3,0,0,4294967296"))), ROWS, NULL,
     "w/p:4:29: a cell that is no tile's number (expected a whole number below "
     "4294967296)"},
    {TMX("", LAYER("Walls", "encoding=\"base64\">AwAAAAAAAAA=")), ROWS, NULL,
     "w/p:4:2: layer \"Walls\": 2 cells of data, they are cut short (expected "
     "2 x 2 = 4)"},
    {TMX("", LAYER("Walls", "encoding=\"base64\">A?")), ROWS, NULL,
     "w/p:4:2: data that are no base64 (expected base64)"},
    {TMX("", LAYER("Walls", "encoding=\"base64\" compression=\"zlib\">"
                            "eJxjZkAAAAAwAAQ=")),
     ROWS, NULL,
     "w/p:4:2: layer \"Walls\": less data than the layer has cells (expected 2 "
     "x 2 = 4 cells)"},
    {TMX("", LAYER("Walls", "encoding=\"base64\" compression=\"lzma\">AA==")),
     ROWS, NULL,
     "w/p:4:39: an unknown compression (expected gzip, zlib or zstd)"},
    {TMX("", LAYER("Walls", "encoding=\"hex\">00")), ROWS, NULL,
     "w/p:4:18: an unknown encoding (expected csv or base64)"},
    {TMX("", LAYER("Walls", CSV("3,0,0,2"))), ROWS, NULL,
     "w/p: layer \"Walls\": number 2 of no tileset (1 cell, first at 1,1) has "
     "no tile of the game (expected the number of a tile, or unmapped = "
     "\"keep\")"},
    {TMX("", ""), ROWS, NULL, "w/p: the map has no layer of tiles"},
    {TMX("", LAYER("Ground", CSV("3,0,0,3"))), ROWS, NULL,
     "w/p: no layer of tiles has a name that the mapping lists (expected "
     "[[map.layer]] name = \"Ground\")"},
    /* 4.2, 4.3: cells and objects */
    {TMX("", WALLS "<objectgroup name=\"Things\">" POINT("Chest", "9", "1")
                 POINT("Spike", "12", "2") "</objectgroup>"),
     THINGS, NULL,
     "w/p: Things: treasure and trap both are objects at 1,0 (expected one in "
     "a cell)"},
    {TMX("", WALLS), ROWS, "XT\n X",
     "w/p: no row says what is written for treasure at 1,0 (expected a row "
     "with \"write\": \"SET#ID\", or an object)"},
    {TMX("", WALLS), "[map]\nformat = 1\ncell = [1]\n", NULL,
     "3:8: \"cell\" is none (expected [WIDTH, HEIGHT] in pixels)"},
    /* LDtk */
    {LDTK("", "", "0,1,7,7"), VALUES, NULL,
     "w/p: level Cave_0, layer Walls: value 7 (2 cells, first at 0,1) has no "
     "tile of the game (expected [[map.tile]] to = \"...\" value = 7, or "
     "unmapped = \"keep\")"},
    {LDTK("", "", "0,1,0"), VALUES, NULL,
     "w/p:7:87: 3 values of a layer of 2 x 2 cells (expected as many as the "
     "layer has cells)"},
    {LDTK("", APART, "0,1,0,0"), VALUES, NULL,
     "p/Cave_1.ldtkl: level Cave_1: its file cannot be read: cannot open"},
};

static void said(const MapCase *c, SettText *out)
{
    const SettError *e = &c->err;
    if (e->source[0] != 0)
        sett_text_format(out, "%s:", e->source);
    if (e->line > 0)
        sett_text_format(out, "%d:%d:", (int)e->line, (int)e->column);
    sett_text_add(out, out->size > 0 ? " " : "");
    sett_text_add(out, e->text);
    if (e->expected[0] != 0)
        sett_text_format(out, " (expected %s)", e->expected);
}

static SettStatus nothing(void *user, int64_t index, const SettGrid *grid)
{
    (void)user;
    (void)index;
    (void)grid;
    return SETT_OK;
}

static void refusals_say(void **state)
{
    (void)state;
    int32_t wrong = 0;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const Refusal *r = &refusals[i];
        SettText text = sett_text(testkit_filled());
        MapCase c;
        mapcase_begin(&c);
        SettStatus status = mapcase_read(&c, r->project, r->mapping);
        if (status == SETT_OK && r->put != NULL)
            status = mapcase_put(&c, r->put, false);
        else if (status == SETT_OK)
            status =
                sett_mapped_levels(&c.m, NULL, nothing, NULL, &c.arena, &c.err);
        said(&c, &text);
        if (status == SETT_OK || strcmp(text.data, r->says) != 0) {
            print_error("%d\n  %s\n  %s\n", (int)i, r->says, text.data);
            wrong++;
        }
        sett_text_free(&text);
        mapcase_end(&c);
    }
    assert_int_equal(wrong, 0);
}

/* What stays as it is, a line a kind. */
typedef struct Kept {
    const char *project, *mapping, *says;
} Kept;

static const Kept kept[] = {
    {TMX("", WALLS), ROWS, ""},
    {TMX("", "<imagelayer name=\"sky\"/>" WALLS
             "<objectgroup name=\"Things\">" POINT("Bush", "9", "1")
                 POINT("Bush", "12", "2") "</objectgroup>"),
     THINGS,
     "w/p: 1 layer of images is kept as it is\n"
     "w/p: 2 objects without a row are kept as they are\n"},
    {TMX("",
         "<properties><property name=\"a\" value=\"1\"/></properties>"
         "<layer name=\"far\" parallaxx=\"0.5\" width=\"2\" height=\"2\">"
         "<data encoding=\"csv\">0,0,0,0</data></layer><mist/><mist/>" WALLS),
     ROWS,
     "w/p: 1 property is kept as it is\n"
     "w/p: 1 layer with parallax is kept as it is\n"
     "w/p: 2 unknown elements are kept as they are (the first: mist)\n"},
    {TMX("", "<tileset firstgid=\"7\" source=\"../art/deco.tsx\"/>" WALLS),
     ROWS,
     "w/p: tileset ../art/deco.tsx cannot be read (it leads out of the "
     "project's folder): nothing is known of its tiles, from number 7 on\n"},
    {TMX("", WALLS LAYER("Deco", CSV("0,9,9,1"))), ROWS,
     "w/p: layer \"Deco\": 3 cells (first at 1,0: 9) have numbers of no tile, "
     "kept as they are\n"},
    {TMX("", WALLS LAYER("Deco", CSV("0,2147483651,0,2"))), ROWS,
     "w/p: layer \"Deco\": 1 cell (first at 1,1: 2) has the number of no tile, "
     "kept as it is\n"},
    {LDTK("", APART, "0,1,0,0"), VALUES,
     "w/p: the file of level Cave_1 cannot be read: cannot open\n"},
    {LDTK(", \"biomeFieldUid\": 123, \"tilesetDefUid\": 3, \"autoRuleGroups\": "
          "[{\"uid\": 10, \"name\": \"Grass\", \"active\": true, "
          "\"isOptional\": true, \"requiredBiomeValues\": [\"x\"], \"rules\": "
          "[]}, {\"uid\": 11, \"name\": \"Moss\", \"active\": true, "
          "\"requiredBiomeValues\": [\"x\"], \"rules\": []}]",
          "", "0,1,0,0"),
     VALUES,
     "w/p: rule group \"Grass\" needs a biome of field #123, level Cave_0 has "
     "none: treated as not in force\n"
     "w/p: rule group \"Moss\" needs a biome of field #123, level Cave_0 has "
     "none: treated as a group without biomes\n"},
};

static void what_is_kept_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        SettText text = sett_text(testkit_filled());
        MapCase c;
        mapcase_begin(&c);
        if (mapcase_read(&c, kept[i].project, kept[i].mapping) != SETT_OK)
            fail_msg("%d: %s", (int)i, c.err.text);
        assert_int_equal(sett_mapped_carried(&c.m, &c.arena, &text), SETT_OK);
        if (strcmp(text.size > 0 ? text.data : "", kept[i].says) != 0)
            fail_msg("%d\n%s%s", (int)i, kept[i].says, text.data);
        sett_text_free(&text);
        mapcase_end(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_say),
        cmocka_unit_test(what_is_kept_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
