/* test_mapping.c - which tiles of a project are which of a game's: from a file,
   or guessed; levels out of projects of Tiled and LDtk and back, with nothing
   changed but what differs. */
#include "support/testkit.h"

#include <string.h>

#define MAP(cells, objects)                                                 \
    "<map orientation=\"orthogonal\" width=\"4\" height=\"3\" "             \
    "tilewidth=\"8\" tileheight=\"8\"><tileset firstgid=\"1\" name=\"t\" "  \
    "tilewidth=\"8\" tileheight=\"8\" tilecount=\"8\" columns=\"4\">"       \
    "<tile id=\"0\" type=\"Wall\"/><tile id=\"1\" type=\"Floors\"/>"        \
    "<tile id=\"2\" type=\"Wall\"><properties><property name=\"deep\" "     \
    "value=\"yes\"/></properties></tile></tileset>"                         \
    "<layer name=\"Ground\" width=\"4\" height=\"3\"><data "                \
    "encoding=\"csv\">" cells "</data></layer>"                             \
    "<layer name=\"Deco\" width=\"4\" height=\"3\"><data encoding=\"csv\">" \
    "0,0,8,0,0,0,0,0,0,0,0,0</data></layer>"                                \
    "<objectgroup name=\"Things\">" objects "</objectgroup></map>"
#define CELLS "1,1,1,1,3,2,2,1,1,1,1,1"
#define GOOD                                                                   \
    "{\"map\": {\"format\": 1, \"default\": \"floor\", \"layer\": "            \
    "[{\"name\": "                                                             \
    "\"Things\", \"role\": \"objects\"}, {\"name\": \"Ground\"}], \"tile\": [" \
    "{\"to\": \"wall\", \"class\": \"Wall\", \"write\": \"t#0*3 t#2/h\"}, "    \
    "{\"to\": \"floor\", \"tile\": \"t#1\"}], \"object\": [{\"to\": "          \
    "\"treasure\", \"class\": \"Chest\"}]}}"

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

static SettStatus mapping_of(const char *text, SettArena *arena,
                             SettMapping *out, SettError *err)
{
    const SettJson *root = NULL;
    SettStatus status =
        sett_json_read(text, strlen(text), NULL, arena, &root, err);
    return status == SETT_OK ? sett_mapping_read(md2(), root, arena, out, err)
                             : status;
}

static void map_of(const char *text, SettArena *arena, SettTiledMap *map)
{
    assert_int_equal(
        sett_tiled_read(text, strlen(text), "m", NULL, NULL, arena, map, NULL),
        SETT_OK);
}

static const char *name_at(const SettGrid *grid, int32_t x, int32_t y)
{
    return md2()->tiles.tiles[grid->cells[sett_grid_at(grid, x, y)]].name;
}

static void a_map_shows_a_level(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMapping m;
    SettTiledMap map;
    SettGrid grid;
    map_of(MAP(CELLS, "<object id=\"1\" type=\"Chest\" gid=\"5\" x=\"16\" "
                      "y=\"16\" width=\"8\" height=\"8\"/>"),
           &arena, &map);
    assert_int_equal(mapping_of(GOOD, &arena, &m, NULL), SETT_OK);
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL),
                     SETT_OK);
    assert_int_equal(grid.w, 4);
    assert_int_equal(grid.h, 3);
    assert_string_equal(name_at(&grid, 0, 1), "wall");
    assert_string_equal(name_at(&grid, 1, 1), "floor");
    assert_string_equal(name_at(&grid, 2, 1), "treasure");
    sett_arena_free(&arena);
}

static void only_what_differs_is_written(void **state)
{
    (void)state;
    const char *text = MAP(CELLS, "");
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    SettMapping m;
    SettTiledMap map;
    SettGrid grid, again;
    map_of(text, &arena, &map);
    assert_int_equal(mapping_of(GOOD, &arena, &m, NULL), SETT_OK);
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL),
                     SETT_OK);
    assert_int_equal(sett_mapping_to_tiled(&m, &map, &grid, 1, &arena, NULL),
                     SETT_OK);
    assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
    assert_string_equal(out.data, text);
    grid.cells[6] = grid.cells[0]; /* a wall */
    assert_int_equal(sett_mapping_to_tiled(&m, &map, &grid, 1, &arena, NULL),
                     SETT_OK);
    uint32_t put = map.layers[0].cells[6];
    assert_true(put == 1 || put == (3 | SETT_TILED_FLIP_X));
    assert_int_equal(map.layers[0].cells[4], 3); /* the variant it had */
    assert_int_equal(map.layers[1].cells[2], 8); /* not mapped */
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &again, NULL),
                     SETT_OK);
    assert_memory_equal(again.cells, grid.cells, 12);
    sett_text_free(&out);
    sett_arena_free(&arena);
}

/* Both variants come, the heavier more often, the same each time. */
static void variants_go_by_their_weights(void **state)
{
    (void)state;
    int32_t heavy = 0, light = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        SettArena arena = testkit_arena();
        SettMapping m;
        SettTiledMap map, twin;
        SettGrid grid;
        map_of(MAP(CELLS, ""), &arena, &map);
        map_of(MAP(CELLS, ""), &arena, &twin);
        assert_int_equal(mapping_of(GOOD, &arena, &m, NULL), SETT_OK);
        assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL),
                         SETT_OK);
        grid.cells[5] = grid.cells[0];
        assert_int_equal(
            sett_mapping_to_tiled(&m, &map, &grid, seed, &arena, NULL),
            SETT_OK);
        assert_int_equal(
            sett_mapping_to_tiled(&m, &twin, &grid, seed, &arena, NULL),
            SETT_OK);
        assert_int_equal(map.layers[0].cells[5], twin.layers[0].cells[5]);
        heavy += map.layers[0].cells[5] == 1;
        light += map.layers[0].cells[5] == (3 | SETT_TILED_FLIP_X);
        sett_arena_free(&arena);
    }
    assert_int_equal(heavy + light, 200);
    assert_in_range(heavy, 120, 180);
}

static void names_are_guessed(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(testkit_filled()), twin = text;
    SettMapping m, back;
    SettTiledMap map;
    SettGrid grid;
    SettError err = {0};
    map_of(MAP(CELLS, "<object id=\"1\" type=\"Hero\" x=\"8\" y=\"8\"><point/>"
                      "</object>"),
           &arena, &map);
    assert_int_equal(
        sett_mapping_guess_tiled(md2(), &map, NULL, &arena, &m, &err), SETT_OK);
    assert_true(m.guessed);
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL),
                     SETT_OK);
    assert_string_equal(name_at(&grid, 0, 0), "wall");
    assert_string_equal(name_at(&grid, 2, 1), "floor");
    assert_int_equal(m.object_count, 1);
    assert_true((md2()->tiles.tiles[m.objects[0].to].roles & SETT_IS(START)) !=
                0);
    /* What is printed is read back as the same. */
    sett_mapping_json(&m, &text);
    assert_int_equal(mapping_of(text.data, &arena, &back, &err), SETT_OK);
    assert_int_equal(back.row_count, m.row_count);
    assert_int_equal(back.layer_count, m.layer_count);
    sett_text_free(&text);
    sett_text_free(&twin);
    sett_arena_free(&arena);
}

static void what_is_wrong_says_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"{}", "no mapping"},
        {"{\"map\": {}}", "another format"},
        {"{\"map\": {\"format\": 1, \"x\": 1}}", "\"x\" is not known"},
        {"{\"map\": {\"format\": 1, \"\": 1}}", "\"\" is not known"},
        {"{\"map\": {\"format\": 1, \"layer tile\": 1}}",
         "\"layer tile\" is not known"},
        {"{\"map\": {\"format\": 1, \"default\": \"moon\"}}", "no tile"},
        {"{\"map\": {\"format\": 1, \"tile\": [{\"to\": \"wall\"}]}}",
         "says not"},
        {"{\"map\": {\"format\": 1, \"tile\": [{\"to\": \"wall\", \"value\": "
         "1, "
         "\"class\": \"a\"}]}}",
         "twice"},
        {"{\"map\": {\"format\": 1, \"tile\": [{\"to\": \"wall\", \"tile\": "
         "\"t\"}]}}",
         "names no tiles"},
        {"{\"map\": {\"format\": 1, \"layer\": [{\"name\": \"a\", \"role\": "
         "\"b\"}]}}",
         "\"role\" b"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettMapping m;
        SettError err = {0};
        assert_int_equal(mapping_of(rows[i].text, &arena, &m, &err),
                         SETT_BAD_INPUT);
        if (strstr(err.text, rows[i].says) == NULL || err.line < 1)
            fail_msg("%s: %s", rows[i].text, err.text);
        sett_arena_free(&arena);
    }
}

static void cells_without_a_row_are_named(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettMapping m;
    SettTiledMap map;
    SettGrid grid;
    SettError err = {0};
    map_of(MAP("1,1,1,1,1,7,7,1,1,1,1,1", ""), &arena, &map);
    assert_int_equal(mapping_of(GOOD, &arena, &m, NULL), SETT_OK);
    assert_int_equal(sett_mapping_from_tiled(&m, &map, &arena, &grid, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "tile t#6 (2 cells, first at 1,1)"));
    sett_arena_free(&arena);
}

#define LDTK                                                                   \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": \"p\", " \
    "\"jsonVersion\": \"1.5.3\", \"nextUid\": 9, \"worldLayout\": \"Free\", "  \
    "\"defs\": {\"layers\": [{\"__type\": \"Entities\", \"identifier\": "      \
    "\"E\", \"uid\": 1, \"gridSize\": 8}, {\"__type\": \"IntGrid\", "          \
    "\"identifier\": \"V\", \"uid\": 2, \"gridSize\": 8, \"intGridValues\": "  \
    "[{\"value\": 1, \"identifier\": \"stone\"}, {\"value\": 4, "              \
    "\"identifier\": \"wall\"}]}], \"entities\": [{\"identifier\": "           \
    "\"Chest\", "                                                              \
    "\"uid\": 3, \"width\": 8, \"height\": 8}, {\"identifier\": \"Player\", "  \
    "\"uid\": 4, \"maxCount\": 1, \"limitScope\": \"PerWorld\"}]}, "           \
    "\"levels\": [{\"identifier\": \"A\", \"iid\": \"a\", \"uid\": 5, "        \
    "\"worldX\": 0, \"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 16, "         \
    "\"pxHei\": 8, \"layerInstances\": [{\"__cWid\": 2, \"__cHei\": 1, "       \
    "\"layerDefUid\": 1, \"iid\": \"x\", \"levelId\": 5, \"seed\": 1, "        \
    "\"gridTiles\": [], \"autoLayerTiles\": [], \"entityInstances\": "         \
    "[{\"__identifier\": \"Player\", \"__grid\": [1,0], \"iid\": \"e\", "      \
    "\"defUid\": 4, \"px\": [8,0]}]}, {\"__cWid\": 2, \"__cHei\": 1, "         \
    "\"layerDefUid\": 2, \"iid\": \"y\", \"levelId\": 5, \"seed\": 2, "        \
    "\"intGridCsv\": [4,0], \"gridTiles\": [], \"autoLayerTiles\": [], "       \
    "\"entityInstances\": []}], \"__neighbours\": []}]}"

static void levels_of_ldtk_both_ways(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLdtkProject p, after;
    SettMapping m;
    SettGrid grid, again;
    SettLdtkChange change;
    SettLdtkFiles files;
    assert_int_equal(
        sett_ldtk_read(LDTK, strlen(LDTK), "p", NULL, &arena, &p, NULL),
        SETT_OK);
    assert_int_equal(sett_mapping_guess_ldtk(md2(), &p, &arena, &m, NULL),
                     SETT_OK);
    assert_int_equal(m.object_count, 2);
    assert_int_equal(
        sett_mapping_from_ldtk(&m, &p, &p.levels[0], &arena, &grid, NULL),
        SETT_OK);
    assert_string_equal(name_at(&grid, 0, 0), "wall");
    /* Into itself: the same bytes; the wall keeps its value 4. */
    assert_int_equal(
        sett_mapping_to_ldtk(&m, &p, "A", 0, &grid, &arena, &change, NULL),
        SETT_OK);
    assert_int_equal(change.values[1][0], 4);
    assert_int_equal(sett_ldtk_write(&p, &change, 1, 1, &arena, &files, NULL),
                     SETT_OK);
    assert_string_equal(files.items[0].text.data, LDTK);
    sett_ldtk_files_free(&files);
    /* Into a new level: its start is left out, the world has its one. */
    assert_int_equal(
        sett_mapping_to_ldtk(&m, &p, "B", 0, &grid, &arena, &change, NULL),
        SETT_OK);
    assert_int_equal(change.put_count, 0);
    assert_int_equal(change.values[1][0], 1); /* the first row of a wall */
    assert_int_equal(sett_ldtk_write(&p, &change, 1, 1, &arena, &files, NULL),
                     SETT_OK);
    assert_int_equal(sett_ldtk_read(files.items[0].text.data,
                                    files.items[0].text.size, "p", NULL, &arena,
                                    &after, NULL),
                     SETT_OK);
    assert_int_equal(sett_mapping_from_ldtk(&m, &after, &after.levels[1],
                                            &arena, &again, NULL),
                     SETT_OK);
    assert_int_equal(again.cells[0], grid.cells[0]);
    sett_ldtk_files_free(&files);
    sett_arena_free(&arena);
}

/* The same mapping in both syntaxes. */
static void a_mapping_may_be_toml(void **state)
{
    (void)state;
    static const char toml[] =
        "x = 1\n[map]\nformat = 1\ndefault = \"floor\"\n"
        "[[map.layer]]\nname = \"Ground\"\n[[map.tile]]\nto = \"wall\"\n"
        "tile = \"t#1-3\"\nwrite = \"t#2*3 t#3/h\"\n[[map.object]]\n"
        "to = \"entrance\"\nclass = \"Spawn\"\n";
    static const char json[] =
        "{\"map\": {\"format\": 1, \"default\": \"floor\", \"layer\": "
        "[{\"name\": \"Ground\"}], \"tile\": [{\"to\": \"wall\", \"tile\": "
        "\"t#1-3\", \"write\": \"t#2*3 t#3/h\"}], \"object\": [{\"to\": "
        "\"entrance\", \"class\": \"Spawn\"}]}}";
    SettArena arena = testkit_arena();
    const SettJson *root = NULL;
    SettMapping a, b;
    SettText texts[2] = {sett_text(testkit_filled()),
                         sett_text(testkit_filled())};
    SettError err = {0};
    assert_int_equal(
        sett_mapping_document(toml, strlen(toml), &arena, &root, &err),
        SETT_OK);
    assert_int_equal(sett_mapping_read(md2(), root, &arena, &a, &err), SETT_OK);
    assert_int_equal(
        sett_mapping_document(json, strlen(json), &arena, &root, &err),
        SETT_OK);
    assert_int_equal(sett_mapping_read(md2(), root, &arena, &b, &err), SETT_OK);
    sett_mapping_json(&a, &texts[0]);
    sett_mapping_json(&b, &texts[1]);
    assert_int_equal(a.row_count, 1);
    assert_string_equal(texts[0].data, texts[1].data);
    sett_text_free(&texts[0]);
    sett_text_free(&texts[1]);
    /* A place of TOML in an error. */
    static const char bad[] = "[map]\nformat = 1\n[[map.tile]]\nto = \"wal\"\n";
    assert_int_equal(
        sett_mapping_document(bad, strlen(bad), &arena, &root, &err), SETT_OK);
    assert_int_equal(sett_mapping_read(md2(), root, &arena, &a, &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, 4);
    sett_arena_free(&arena);
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettMapping m, guess;
    SettTiledMap map;
    SettLdtkProject p;
    SettGrid grid;
    SettLdtkChange change;
    SettText text = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    (void)user;
    const SettJson *root = NULL;
    SettStatus status =
        sett_mapping_document("[map]\nformat = 1\n", 17, &arena, &root, NULL);
    if (status == SETT_OK)
        status = mapping_of(GOOD, &arena, &m, NULL);
    if (status == SETT_OK)
        status = sett_tiled_read(MAP(CELLS, ""), strlen(MAP(CELLS, "")), "m",
                                 NULL, NULL, &arena, &map, NULL);
    if (status == SETT_OK)
        status =
            sett_mapping_guess_tiled(md2(), &map, NULL, &arena, &guess, NULL);
    if (status == SETT_OK)
        status = sett_mapping_from_tiled(&m, &map, &arena, &grid, NULL);
    if (status == SETT_OK)
        status = sett_mapping_to_tiled(&m, &map, &grid, 1, &arena, NULL);
    if (status == SETT_OK)
        status =
            sett_ldtk_read(LDTK, strlen(LDTK), "p", NULL, &arena, &p, NULL);
    if (status == SETT_OK)
        status = sett_mapping_guess_ldtk(md2(), &p, &arena, &guess, NULL);
    if (status == SETT_OK)
        status = sett_mapping_from_ldtk(&guess, &p, &p.levels[0], &arena, &grid,
                                        NULL);
    if (status == SETT_OK)
        status = sett_mapping_to_ldtk(&guess, &p, "B", 0, &grid, &arena,
                                      &change, NULL);
    if (status == SETT_OK)
        sett_mapping_json(&m, &text);
    if (status == SETT_OK)
        status = text.status;
    sett_text_free(&text);
    sett_arena_free(&arena);
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
        cmocka_unit_test(a_map_shows_a_level),
        cmocka_unit_test(only_what_differs_is_written),
        cmocka_unit_test(variants_go_by_their_weights),
        cmocka_unit_test(names_are_guessed),
        cmocka_unit_test(what_is_wrong_says_where),
        cmocka_unit_test(cells_without_a_row_are_named),
        cmocka_unit_test(levels_of_ldtk_both_ways),
        cmocka_unit_test(a_mapping_may_be_toml),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
