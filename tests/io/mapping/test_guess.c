/* test_guess.c - mappings that are guessed: from words in names, Wang colours,
   collision shapes, counts and colours; what cannot be guessed is listed. And
   Wang sets as what is written. */
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#define MAP(set, layers)                                                   \
    "<map orientation=\"orthogonal\" width=\"4\" height=\"4\" "            \
    "tilewidth=\"8\" tileheight=\"8\"><tileset firstgid=\"1\" name=\"t\" " \
    "tilewidth=\"8\" tileheight=\"8\" tilecount=\"16\" columns=\"4\">" set \
    "</tileset>" layers "</map>"
#define LAYER(name, cells)                                              \
    "<layer name=\"" name "\" width=\"4\" height=\"4\"><data encoding=" \
    "\"csv\">" cells "</data></layer>"
#define RING "1,1,1,1,1,2,3,1,1,2,2,1,1,1,1,1"
#define TREE "0,0,0,0,0,0,0,0,0,5,0,0,6,7,8,9"

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

typedef struct Guessed {
    SettArena arena;
    SettTiledMap map;
    SettMapping m;
    SettGrid grid;
    SettStatus status;
} Guessed;

static void guess(Guessed *g, const char *text)
{
    g->arena = testkit_arena();
    assert_int_equal(sett_tiled_read(text, strlen(text), "m", NULL, NULL,
                                     &g->arena, &g->map, NULL),
                     SETT_OK);
    g->status =
        sett_mapping_guess_tiled(md2(), &g->map, NULL, &g->arena, &g->m, NULL);
    if (g->status == SETT_OK && !g->m.blank)
        g->status =
            sett_mapping_from_tiled(&g->m, &g->map, &g->arena, &g->grid, NULL);
}

/* The level as text, rows divided by '|'. */
static const char *rows_of(const SettGrid *grid)
{
    static char text[64];
    SettText out = sett_text(testkit_filled());
    sett_level_write(md2(), grid, &out);
    assert_true(out.size < sizeof text);
    for (size_t i = 0; i < out.size; i++)
        text[i] = out.data[i] == '\n' ? '|' : out.data[i];
    text[out.size] = 0;
    sett_text_free(&out);
    return text;
}

static void what_says_something_is_taken(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rows;
        bool unclear;
    } cases[] = {
        /* a word of a class; the first one counts */
        {MAP("<tile id=\"0\" type=\"RockWall_dark\"/><tile id=\"2\" "
             "type=\"big chest\"/>",
             LAYER("a", RING)),
         "XXXX|X TX|X  X|XXXX|", false},
        /* a flag that is set, and the property "name" */
        {MAP("<tile id=\"0\"><properties><property name=\"solid\" "
             "type=\"bool\" value=\"true\"/></properties></tile><tile id=\"1\">"
             "<properties><property name=\"solid\" type=\"bool\" "
             "value=\"false\"/></properties></tile><tile id=\"2\"><properties>"
             "<property name=\"name\" value=\"Treasure\"/></properties></tile>",
             LAYER("a", RING)),
         "XXXX|X TX|X  X|XXXX|", false},
        /* a Wang colour: tiles of it alone */
        {MAP("<wangsets><wangset name=\"w\" type=\"corner\" tile=\"-1\">"
             "<wangcolor name=\"Sand\"/><wangcolor name=\"Rock\"/>"
             "<wangtile tileid=\"0\" wangid=\"0,2,0,2,0,2,0,2\"/>"
             "<wangtile tileid=\"1\" wangid=\"0,1,0,2,0,2,0,2\"/>"
             "<wangtile tileid=\"2\" wangid=\"0,1,0,1,0,1,0,1\"/></wangset>"
             "</wangsets>",
             LAYER("a", RING)),
         "XXXX|X  X|X  X|XXXX|", false},
        /* a collision shape that fills the tile; one that does not */
        {MAP("<tile id=\"0\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" "
             "width=\"8\" height=\"8\"/></objectgroup></tile><tile id=\"1\">"
             "<objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"4\" "
             "height=\"8\"/></objectgroup></tile>",
             LAYER("a", RING)),
         "XXXX|X  X|X  X|XXXX|", false},
        /* nothing but the cells: the rim; what fills more than half */
        {MAP("", LAYER("a", RING)), "XXXX|X  X|X  X|XXXX|", true},
        {MAP("", LAYER("a", TREE)), "    |    | X  |XXXX|", true},
        /* a layer's name, unless the layer is full */
        {MAP("", LAYER("Walls", TREE)), "    |    | X  |XXXX|", false},
        {MAP("", LAYER("Walls", RING)), "XXXX|X  X|X  X|XXXX|", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Guessed g;
        guess(&g, cases[i].text);
        assert_int_equal(g.status, SETT_OK);
        assert_string_equal(rows_of(&g.grid), cases[i].rows);
        assert_int_equal(g.m.unclear, cases[i].unclear);
        assert_false(g.m.blank);
        sett_arena_free(&g.arena);
    }
}

/* The game's own tileset is known by its name, whether it is there or not. */
static void the_games_own_tiles_are_known(void **state)
{
    (void)state;
    Guessed g;
    guess(&g, "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" "
              "tilewidth=\"16\" tileheight=\"16\"><tileset firstgid=\"5\" "
              "source=\"art/sett-md2.tsj\"/><layer name=\"level\" width=\"2\" "
              "height=\"1\"><data encoding=\"csv\">5,2147483654</data></layer>"
              "</map>");
    assert_int_equal(g.status, SETT_OK);
    assert_int_equal(g.grid.cells[0], 0);
    assert_int_equal(g.grid.cells[1], 1); /* flipped: the same tile */
    sett_arena_free(&g.arena);
}

static void what_cannot_be_guessed_is_listed(void **state)
{
    (void)state;
    Guessed g;
    SettText text = sett_text(testkit_filled());
    guess(&g, MAP("", LAYER("a", "1,2,3,4,5,6,7,8,9,8,7,6,5,4,3,2")));
    assert_int_equal(g.status, SETT_OK);
    assert_true(g.m.blank);
    assert_int_equal(g.m.row_count, 9);
    sett_mapping_json(&g.m, &text);
    assert_non_null(strstr(text.data, "not guessed (2 cells)"));
    sett_text_free(&text);
    sett_arena_free(&g.arena);
    /* Nothing at all */
    guess(&g, MAP("", ""));
    assert_int_equal(g.status, SETT_BAD_INPUT);
    sett_arena_free(&g.arena);
}

#define LDTK(values, cells)                                                    \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": \"p\", " \
    "\"jsonVersion\": \"1.5.3\", \"nextUid\": 9, \"worldLayout\": \"Free\", "  \
    "\"defs\": {\"layers\": [{\"__type\": \"IntGrid\", \"identifier\": "       \
    "\"V\", \"uid\": 2, \"gridSize\": 8, \"intGridValuesGroups\": [{\"uid\": " \
    "7, \"identifier\": \"hard\"}], \"intGridValues\": [" values               \
    "]}], \"entities\": []}, \"levels\": [{\"identifier\": \"A\", \"iid\": "   \
    "\"a\", \"uid\": 5, \"pxWid\": 32, \"pxHei\": 8, \"layerInstances\": "     \
    "[{\"__cWid\": 4, \"__cHei\": 1, \"layerDefUid\": 2, \"iid\": \"y\", "     \
    "\"levelId\": 5, \"intGridCsv\": [" cells "]}]}]}"

static void values_without_names(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rows;
        bool unclear;
    } cases[] = {
        {LDTK("{\"value\": 1}", "1,0,0,1"), "X  X|", false},
        {LDTK("{\"value\": 1, \"identifier\": \"rock_old\"}, {\"value\": 2, "
              "\"identifier\": \"treasureSpot\"}",
              "1,0,2,1"),
         "X TX|", false},
        {LDTK("{\"value\": 1}, {\"value\": 3}", "3,1,3,0"), "X X |", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SettArena arena = testkit_arena();
        SettLdtkProject p;
        SettMapping m;
        SettGrid grid;
        const char *text = cases[i].text;
        assert_int_equal(
            sett_ldtk_read(text, strlen(text), "p", NULL, &arena, &p, NULL),
            SETT_OK);
        assert_int_equal(sett_mapping_guess_ldtk(md2(), &p, &arena, &m, NULL),
                         SETT_OK);
        assert_int_equal(
            sett_mapping_from_ldtk(&m, &p, &p.levels[0], &arena, &grid, NULL),
            SETT_OK);
        assert_string_equal(rows_of(&grid), cases[i].rows);
        assert_int_equal(m.unclear, cases[i].unclear);
        sett_arena_free(&arena);
    }
}

static void mapping_of(const char *toml, SettArena *arena, SettMapping *m)
{
    const SettJson *root;
    assert_int_equal(
        sett_mapping_document(toml, strlen(toml), arena, &root, NULL), SETT_OK);
    assert_int_equal(sett_mapping_read(md2(), root, arena, m, NULL), SETT_OK);
}

static void groups_of_values_have_rows(void **state)
{
    (void)state;
    static const char text[] =
        LDTK("{\"value\": 1, \"groupUid\": 7}, {\"value\": 2, \"groupUid\": "
             "7}, {\"value\": 3}",
             "1,0,2,3");
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    SettMapping m;
    SettGrid grid;
    assert_int_equal(
        sett_ldtk_read(text, strlen(text), "p", NULL, &arena, &p, NULL),
        SETT_OK);
    mapping_of("[map]\nformat = 1\n[[map.layer]]\nname = \"V\"\n[[map.tile]]\n"
               "to = \"wall\"\ngroup = \"hard\"\n[[map.tile]]\nto = "
               "\"treasure\"\nvalue = 3\n",
               &arena, &m);
    assert_int_equal(
        sett_mapping_from_ldtk(&m, &p, &p.levels[0], &arena, &grid, NULL),
        SETT_OK);
    assert_string_equal(rows_of(&grid), "X XT|");
    sett_arena_free(&arena);
}

/* A layer of a group may be named by its path. */
static void layers_have_paths(void **state)
{
    (void)state;
    static const char text[] =
        MAP("<tile id=\"0\" type=\"Wall\"/>",
            "<group name=\"Back\">" LAYER("a", TREE) "</group><group "
                                                     "name=\"Front\">" LAYER(
                                                         "a", RING) "</group>");
    static const char *const rows[] = {
        "XXXX|X  X|X  X|XXXX|", "    |    |    |    |", "XXXX|X  X|X  X|XXXX|"};
    static const char *const names[] = {"Front/a", "Back/a", "a"};
    for (size_t i = 0; i < 3; i++) {
        SettArena arena = testkit_arena();
        char toml[200];
        SettTiledMap map;
        SettMapping m;
        SettGrid grid;
        snprintf(toml, sizeof toml,
                 "[map]\nformat = 1\nunmapped = \"floor\"\n[[map.layer]]\n"
                 "name = \"%s\"\n[[map.tile]]\nto = \"wall\"\nclass = "
                 "\"Wall\"\n",
                 names[i]);
        assert_int_equal(sett_tiled_read(text, strlen(text), "m", NULL, NULL,
                                         &arena, &map, NULL),
                         SETT_OK);
        mapping_of(toml, &arena, &m);
        assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL),
                         SETT_OK);
        assert_string_equal(rows_of(&grid), rows[i]);
        sett_arena_free(&arena);
    }
}

/* An edge set of two tiles that join left and right and one that stands
   alone: a wall that gets a neighbour is drawn anew. */
static void wang_tiles_fit_their_neighbours(void **state)
{
    (void)state;
    static const char text[] =
        MAP("<wangsets><wangset name=\"w\" type=\"edge\" tile=\"-1\">"
            "<wangcolor name=\"Rock\"/>"
            "<wangtile tileid=\"0\" wangid=\"1,0,1,0,1,0,1,0\"/>"
            "<wangtile tileid=\"4\" wangid=\"0,0,0,0,0,0,0,0\"/>"
            "<wangtile tileid=\"5\" wangid=\"0,0,1,0,0,0,0,0\"/>"
            "<wangtile tileid=\"6\" wangid=\"0,0,0,0,0,0,1,0\"/>"
            "</wangset></wangsets>",
            LAYER("a", "0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0"));
    SettArena arena = testkit_arena();
    SettTiledMap map;
    SettMapping m;
    SettGrid grid, again;
    assert_int_equal(sett_tiled_read(text, strlen(text), "m", NULL, NULL,
                                     &arena, &map, NULL),
                     SETT_OK);
    mapping_of("[map]\nformat = 1\n[[map.layer]]\nname = \"a\"\n[[map.tile]]\n"
               "to = \"wall\"\ntile = \"t#4-5\"\nwrite = \"wang:w/Rock\"\n"
               "[[map.tile]]\nto = \"wall\"\nwang = \"w/Rock\"\n",
               &arena, &m);
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL),
                     SETT_OK);
    uint8_t wall = grid.cells[5];
    grid.cells[6] = wall;
    assert_int_equal(sett_mapping_to_tiled(&m, &map, &grid, 1, &arena, NULL),
                     SETT_OK);
    const uint32_t *cells = map.layers[0].cells;
    assert_int_equal(cells[5], 6); /* joined to the right */
    assert_int_equal(cells[6], 7); /* of the colour alone, too: row 2 */
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &again, NULL),
                     SETT_OK);
    assert_memory_equal(again.cells, grid.cells, 16);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_says_something_is_taken),
        cmocka_unit_test(the_games_own_tiles_are_known),
        cmocka_unit_test(what_cannot_be_guessed_is_listed),
        cmocka_unit_test(values_without_names),
        cmocka_unit_test(groups_of_values_have_rows),
        cmocka_unit_test(layers_have_paths),
        cmocka_unit_test(wang_tiles_fit_their_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
