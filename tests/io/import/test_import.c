/* test_import.c - games made of files of others: what comes out is read without
   an error and has the tiles that the file has. */
#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sett/game_file.h"
#include "sett/import.h"
#include "sett/levels.h"

static const char project[] =
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\", \"app\": "
    "\"LDtk\"}, \"iid\": \"8f2a6d10-7820-11ed-b6fd-010ddaafa733\", "
    "\"jsonVersion\": \"1.5.3\", \"nextUid\": 20, \"identifierStyle\": "
    "\"Capitalize\", \"worldLayout\": \"Free\", \"externalLevels\": false, "
    "\"defs\": {\"layers\": [{\"__type\": \"Entities\", \"identifier\": "
    "\"Things\", \"uid\": 2, \"gridSize\": 8}, {\"__type\": \"IntGrid\", "
    "\"identifier\": \"Collisions\", \"uid\": 1, \"gridSize\": 8, "
    "\"intGridValues\": [{\"value\": 1, \"identifier\": \"Dirt\", \"color\": "
    "\"#733E39\"}, {\"value\": 2, \"identifier\": \"Ladder\", \"color\": "
    "\"#63C74D\"}, {\"value\": 5, \"identifier\": \"Bad\\n[win]\", \"color\": "
    "\"red\"}]}], \"entities\": [{\"identifier\": \"PlayerStart\", \"uid\": 3, "
    "\"width\": 8, \"height\": 8}, {\"identifier\": \"Gold_Coin\", \"uid\": "
    "4, \"width\": 8, \"height\": 8}], \"tilesets\": [], \"enums\": []}, "
    "\"levels\": [{\"identifier\": \"A\", \"iid\": \"a\", \"uid\": 5, "
    "\"worldX\": 0, \"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 24, "
    "\"pxHei\": 16, \"externalRelPath\": null, \"fieldInstances\": [], "
    "\"layerInstances\": [{\"__identifier\": \"Things\", \"__type\": "
    "\"Entities\", \"__cWid\": 3, \"__cHei\": 2, \"__gridSize\": 8, \"iid\": "
    "\"b\", \"levelId\": 5, \"layerDefUid\": 2, \"seed\": 1, \"optionalRules\":"
    " [], \"intGridCsv\": [], \"autoLayerTiles\": [], \"gridTiles\": [], "
    "\"entityInstances\": [{\"__identifier\": \"PlayerStart\", \"__grid\": "
    "[1,1], \"iid\": \"e1\", \"defUid\": 3, \"px\": [8,8], \"width\": 8, "
    "\"height\": 8, \"fieldInstances\": []}, {\"__identifier\": "
    "\"Gold_Coin\", \"__grid\": [2,1], \"iid\": \"e2\", \"defUid\": 4, "
    "\"px\": [16,8], \"width\": 8, \"height\": 8, \"fieldInstances\": []}, "
    "{\"__identifier\": \"Gold_Coin\", \"__grid\": [2,1], \"iid\": \"e3\", "
    "\"defUid\": 4, \"px\": [16,8], \"width\": 8, \"height\": 8, "
    "\"fieldInstances\": []}]}, {\"__identifier\": \"Collisions\", \"__type\": "
    "\"IntGrid\", \"__cWid\": 3, \"__cHei\": 2, \"__gridSize\": 8, \"iid\": "
    "\"c\", \"levelId\": 5, \"layerDefUid\": 1, \"seed\": 1, "
    "\"optionalRules\": [], \"intGridCsv\": [1,1,1,0,0,2], "
    "\"autoLayerTiles\": [], \"gridTiles\": [], \"entityInstances\": []}], "
    "\"__neighbours\": []}], \"worlds\": []}";

static const char map[] =
    "<?xml version=\"1.0\"?><map version=\"1.10\" "
    "orientation=\"orthogonal\" width=\"3\" height=\"2\" tilewidth=\"8\" "
    "tileheight=\"8\" infinite=\"0\"><tileset firstgid=\"1\" name=\"caves\" "
    "tilewidth=\"8\" tileheight=\"8\" tilecount=\"4\" columns=\"2\"><image "
    "source=\"caves.png\" width=\"16\" height=\"16\"/><tile id=\"0\" "
    "type=\"Wall\"/><tile id=\"1\" type=\"Spikes\"/></tileset><layer id=\"1\" "
    "name=\"Ground\" width=\"3\" height=\"2\"><data encoding=\"csv\">1,1,1,"
    "0,2,0</data></layer><objectgroup id=\"2\" name=\"T\"><object id=\"1\" "
    "type=\"Exit\" x=\"4\" y=\"4\"/><object id=\"2\" type=\"Slime\" x=\"4\" "
    "y=\"4\"/></objectgroup></map>";

typedef struct Made {
    SettText text;
    SettGameFile *file;
    SettError err;
    SettStatus status;
} Made;

static Made make(const SettImportFile *files, int32_t count, SettAlloc alloc)
{
    Made made = {.text = sett_text(alloc)};
    SettArena arena;
    SettGameProblems problems = {.count = 0};
    SettGameFileDef def = sett_game_file_def();
    const SettImport from = {.files = files, .count = count};
    sett_arena_init(&arena, alloc, 0);
    made.status = sett_game_import(&from, &arena, &made.text, &made.err);
    def.alloc = alloc;
    if (made.status == SETT_OK)
        made.status = sett_game_file_read(&def, made.text.data, made.text.size,
                                          &made.file, &problems, &made.err);
    sett_arena_free(&arena);
    return made;
}

static Made made_of(const char *source, const char *bytes)
{
    const SettImportFile file = {source, bytes, strlen(bytes)};
    Made made = make(&file, 1, sett_alloc_default());
    if (made.status != SETT_OK)
        fail_msg("%s: %d:%d %s\n%s", source, (int)made.err.line,
                 (int)made.err.column, made.err.text, made.text.data);
    return made;
}

static void forget(Made *made)
{
    sett_text_free(&made->text);
    sett_game_file_destroy(made->file);
}

static void has_tile(const Made *made, const char *name, uint64_t roles)
{
    const SettGame *game = sett_game_file_game(made->file);
    int32_t tile = sett_tile_named(&game->tiles, name);
    if (tile < 0)
        fail_msg("no tile %s in\n%s", name, made->text.data);
    assert_true((game->tiles.tiles[tile].roles & roles) == roles);
}

static void test_ldtk(void **state)
{
    (void)state;
    Made made = made_of("worlds/My World.ldtk", project);
    const SettGame *game = sett_game_file_game(made.file);
    assert_string_equal(game->name, "my-world");
    has_tile(&made, "dirt", SETT_IS(SOLID));
    has_tile(&made, "ladder", SETT_IS(CLIMB));
    has_tile(&made, "playerstart", SETT_IS(START));
    has_tile(&made, "gold-coin", SETT_IS(REWARD) | SETT_IS(OBJECT));
    has_tile(&made, "bad-win", SETT_IS(OPEN));
    assert_int_equal(
        game->tiles.tiles[sett_tile_named(&game->tiles, "dirt")].colour,
        0x733e39);
    assert_non_null(
        strstr(made.text.data, "tile = \"gold-coin\"\ncount = [2, 2]"));
    assert_non_null(strstr(made.text.data, "w = [3, 3], h = [2, 2]"));
    forget(&made);
}

static void test_tiled(void **state)
{
    (void)state;
    Made made = made_of("cave.tmx", map);
    has_tile(&made, "wall", SETT_IS(SOLID));
    has_tile(&made, "spikes", SETT_IS(HAZARD));
    has_tile(&made, "exit", SETT_IS(GOAL));
    has_tile(&made, "slime", SETT_IS(OBJECT));
    forget(&made);
}

static void test_legends_and_levels(void **state)
{
    (void)state;
    static const char legend[] =
        "{\"tiles\": {\"X\": [\"solid\", \"ground\"], \"-\": [\"passable\", "
        "\"empty\"], \"E\": [\"solid\", \"passable\", \"enemy\"], \"'\": "
        "[\"passable\", \"climbable\"], \"\\\\\": [\"solid\", \"ground\"]}}";
    static const char level[] = "--Z-\nXE'X\n";
    const SettImportFile files[] = {{"smb.json", legend, sizeof legend - 1},
                                    {"1.txt", level, sizeof level - 1}};
    Made made = make(files, 2, sett_alloc_default());
    assert_int_equal(made.status, SETT_OK);
    const SettGame *game = sett_game_file_game(made.file);
    has_tile(&made, "ground", SETT_IS(SOLID));
    has_tile(&made, "enemy", SETT_IS(SOLID)); /* the first of both counts */
    has_tile(&made, "empty", SETT_IS(EMPTY));
    for (const char *c = "X-E'\\Z"; *c != 0; c++)
        assert_true(sett_tile_read(&game->tiles, *c) >= 0);
    forget(&made);
    made = made_of("zelda.txt", "WWWW\nWFDW\n----\n");
    has_tile(&made, "tile-x57", SETT_IS(SOLID));
    forget(&made);
}

static void test_boards_are_samples(void **state)
{
    (void)state;
    Made made = made_of("mine.xsb", "First\n\n####\n#@$.#\n####\n\n"
                                    "5#\n#@$.#\n5#\n");
    assert_int_equal(sett_game_file_levels(made.file)->count, 2);
    assert_string_equal(sett_game_file_game(made.file)->name, "mine");
    forget(&made);
}

static void test_what_is_no_game(void **state)
{
    (void)state;
    static const char *const bad[][3] = {
        {"a.txt", "OBJECTS\nx\nLEGEND\nCOLLISIONLAYERS\n", "as it stands"},
        {"a.json", "{\"nodes\": {}}", "no legend"},
        {"a.json", "{\"tiles\": {", "end"},
        {"a.tmx", "<map", ""},
        {"a.ldtk", "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}}",
         ""},
        {"a.xsb", "no board\n", ""},
        {"a.tsx", "<tileset/>", "tileset"},
        {"a.txt", "ab\x01\n", "no level text"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const SettImportFile file = {bad[i][0], bad[i][1], strlen(bad[i][1])};
        Made made = make(&file, 1, sett_alloc_default());
        assert_int_not_equal(made.status, SETT_OK);
        if (made.err.text[0] == 0 || strstr(made.err.text, bad[i][2]) == NULL)
            fail_msg("%s: %s", bad[i][1], made.err.text);
        assert_true(made.err.source[0] != 0);
        forget(&made);
    }
}

static SettStatus make_without_memory(void *user, SettAlloc alloc)
{
    Made made = make(user, 1, alloc);
    forget(&made);
    return made.status;
}

static void test_memory_may_end(void **state)
{
    (void)state;
    SettImportFile files[] = {
        {"a.ldtk", project, sizeof project - 1},
        {"a.tmx", map, sizeof map - 1},
        {"a.json", "{\"tiles\": {\"X\": [\"solid\"]}}", 26},
        {"a.xsb", "####\n#@.$#\n####\n", 16}};
    for (size_t i = 0; i < 4; i++) {
        files[i].size = strlen(files[i].bytes);
        testkit_memory(make_without_memory, &files[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ldtk),
        cmocka_unit_test(test_tiled),
        cmocka_unit_test(test_legends_and_levels),
        cmocka_unit_test(test_boards_are_samples),
        cmocka_unit_test(test_what_is_no_game),
        cmocka_unit_test(test_memory_may_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
