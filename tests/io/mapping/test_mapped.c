/* test_mapped.c - projects that are written in place: the project's file, its
   level files and its tilesets are checked, kept as backups, and all written or
   none. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

#define SET_MAP                                                       \
    "<map version=\"1.8\" orientation=\"orthogonal\" width=\"2\" "    \
    "height=\"1\" tilewidth=\"8\" tileheight=\"8\" infinite=\"0\">\n" \
    " <tileset firstgid=\"1\" source=\"t.tsx\"/>\n"                   \
    " <layer id=\"1\" name=\"L\" width=\"2\" height=\"1\">\n"         \
    "  <data encoding=\"csv\">1,2</data>\n </layer>\n</map>\n"
#define SET_FILE                                                        \
    "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\" "             \
    "tilecount=\"2\" columns=\"2\">\n <tile id=\"0\" type=\"wall\"/>\n" \
    " <tile id=\"1\" type=\"floor\"/>\n</tileset>\n"
/* The project of LDTK with its level in a file. */
#define LEVEL_FILE                                                          \
    "{\"identifier\": \"A_0\", \"iid\": \"a\", \"uid\": 5, \"worldX\": 0, " \
    "\"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 16, \"pxHei\": 8, "       \
    "\"externalRelPath\": null, \"layerInstances\": [{\"__cWid\": 2, "      \
    "\"__cHei\": 1, \"layerDefUid\": 2, \"iid\": \"y\", \"levelId\": 5, "   \
    "\"seed\": 2, \"intGridCsv\": [4,0], \"gridTiles\": [], "               \
    "\"autoLayerTiles\": [], \"entityInstances\": []}], "                   \
    "\"__neighbours\": []}"
#define APART                                                              \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": "    \
    "\"p\", \"jsonVersion\": \"1.5.3\", \"nextUid\": 9, \"worldLayout\": " \
    "\"Free\", \"externalLevels\": true, \"defs\": {\"layers\": "          \
    "[{\"__type\": \"IntGrid\", \"identifier\": \"V\", \"uid\": 2, "       \
    "\"gridSize\": 8, \"intGridValues\": [{\"value\": 1, \"identifier\": " \
    "\"wall\"}, {\"value\": 4, \"identifier\": \"stone\"}]}], "            \
    "\"entities\": []}, \"levels\": [{\"identifier\": \"A_0\", \"iid\": "  \
    "\"a\", \"uid\": 5, \"worldX\": 0, \"worldY\": 0, \"worldDepth\": 0, " \
    "\"pxWid\": 16, \"pxHei\": 8, \"externalRelPath\": \"p/A.ldtkl\", "    \
    "\"layerInstances\": null, \"__neighbours\": []}]}"

/* A project on a disk, a level put into it, and what came of it. */
typedef struct Case {
    FakeDisk *disk;
    SettIo io;
    SettArena arena;
    SettMapped m;
    SettLdtkFiles files;
} Case;

static SettStatus put_into(Case *c, const char *path, const char *name,
                           const char *cells)
{
    static uint8_t tiles[2];
    const SettGame *game = md2();
    SettGrid grid = {tiles, 2, 1};
    char *text = NULL;
    size_t size = 0;
    const SettProjectFiles files = {&c->io, "w", "", 0, NULL};
    for (int32_t i = 0; i < 2; i++)
        tiles[i] = (uint8_t)sett_tile_read(&game->tiles, cells[i]);
    SettStatus status =
        sett_file_read(&c->io, path, 0, &c->arena, &text, &size, NULL);
    if (status == SETT_OK)
        status = sett_mapped_read(game, text, size, path, &files, NULL,
                                  &c->arena, &c->m, NULL);
    const SettMappedPut put = {
        .grids = &grid, .count = 1, .name = name, .seed = 1};
    return status == SETT_OK
               ? sett_mapped_put(&c->m, &put, &c->arena, &c->files, NULL)
               : status;
}

static void begin(Case *c)
{
    *c = (Case){.disk = fakedisk_new(), .arena = testkit_arena()};
    c->io = fakedisk_io(c->disk);
    fakedisk_put(c->disk, "w/m.tmx", SET_MAP, strlen(SET_MAP));
    fakedisk_put(c->disk, "w/t.tsx", SET_FILE, strlen(SET_FILE));
    fakedisk_put(c->disk, "w/p.ldtk", APART, strlen(APART));
    fakedisk_put(c->disk, "w/p/A.ldtkl", LEVEL_FILE, strlen(LEVEL_FILE));
}

static SettStatus save_all(Case *c, SettError *err)
{
    return sett_mapped_save(&c->m, &c->io, &c->files, &c->arena, err);
}

static void end(Case *c)
{
    sett_ldtk_files_free(&c->files);
    sett_arena_free(&c->arena);
    fakedisk_free(c->disk);
}

static bool holds(const Case *c, const char *path, const char *text)
{
    size_t size = 0;
    const char *bytes = fakedisk_get(c->disk, path, &size);
    return bytes != NULL && size == strlen(text) &&
           memcmp(bytes, text, size) == 0;
}

static void a_map_is_saved_with_a_backup(void **state)
{
    (void)state;
    Case c;
    SettError err = {0};
    size_t size = 0;
    begin(&c);
    assert_int_equal(put_into(&c, "w/m.tmx", NULL, "XX"), SETT_OK);
    assert_int_equal(save_all(&c, &err), SETT_OK);
    assert_true(holds(&c, "w/m.tmx.bak", SET_MAP));
    assert_non_null(strstr(fakedisk_get(c.disk, "w/m.tmx", &size), "1,1<"));
    assert_null(fakedisk_get(c.disk, "w/t.tsx.bak", &size));
    /* Somebody else wrote it in between. */
    int32_t names = fakedisk_count(c.disk);
    assert_int_equal(save_all(&c, &err), SETT_IO);
    assert_non_null(strstr(err.text, "changed since"));
    assert_string_equal(err.source, "w/m.tmx");
    assert_int_equal(fakedisk_count(c.disk), names);
    end(&c);
}

static void a_tileset_that_changed_stops_all(void **state)
{
    (void)state;
    Case c;
    SettError err = {0};
    size_t size = 0;
    begin(&c);
    assert_int_equal(put_into(&c, "w/m.tmx", NULL, "XX"), SETT_OK);
    fakedisk_put(c.disk, "w/t.tsx", "<tileset/>", 10);
    assert_int_equal(save_all(&c, &err), SETT_IO);
    assert_string_equal(err.source, "w/t.tsx");
    assert_true(holds(&c, "w/m.tmx", SET_MAP));
    assert_null(fakedisk_get(c.disk, "w/m.tmx.bak", &size));
    end(&c);
}

static void level_files_are_kept_and_checked(void **state)
{
    (void)state;
    Case c;
    SettError err = {0};
    size_t size = 0;
    /* A level that is there: its file changes, the project's does not. */
    begin(&c);
    assert_int_equal(put_into(&c, "w/p.ldtk", "A", " X"), SETT_OK);
    assert_int_equal(save_all(&c, &err), SETT_OK);
    assert_non_null(
        strstr(fakedisk_get(c.disk, "w/p/A.ldtkl", &size), "[0,1]"));
    assert_true(holds(&c, "w/p/A.ldtkl.bak", LEVEL_FILE));
    assert_true(holds(&c, "w/p.ldtk", APART));
    assert_null(fakedisk_get(c.disk, "w/p.ldtk.bak", &size));
    /* A new one: the project's file changes. */
    sett_ldtk_files_free(&c.files);
    assert_int_equal(put_into(&c, "w/p.ldtk", NULL, " X"), SETT_OK);
    assert_int_equal(save_all(&c, &err), SETT_OK);
    assert_non_null(
        strstr(fakedisk_get(c.disk, "w/p/Sett_0.ldtkl", &size), "[0,1]"));
    assert_true(holds(&c, "w/p.ldtk.bak", APART));
    /* The same again: nothing is written. */
    sett_ldtk_files_free(&c.files);
    assert_int_equal(put_into(&c, "w/p.ldtk", NULL, " X"), SETT_OK);
    int64_t before = c.disk->operations;
    assert_int_equal(save_all(&c, &err), SETT_OK);
    assert_int_equal(c.disk->operations, before);
    /* A level file that another program wrote. */
    sett_ldtk_files_free(&c.files);
    assert_int_equal(put_into(&c, "w/p.ldtk", NULL, "XX"), SETT_OK);
    fakedisk_put(c.disk, "w/p/A.ldtkl", "{}", 2);
    assert_int_equal(save_all(&c, &err), SETT_IO);
    assert_string_equal(err.source, "w/p/A.ldtkl");
    assert_non_null(
        strstr(fakedisk_get(c.disk, "w/p/Sett_0.ldtkl", &size), "[0,1]"));
    end(&c);
    /* A file in the place of a new one. */
    begin(&c);
    fakedisk_put(c.disk, "w/p/Sett_0.ldtkl", "mine", 4);
    assert_int_equal(put_into(&c, "w/p.ldtk", NULL, " X"), SETT_OK);
    assert_int_equal(save_all(&c, &err), SETT_IO);
    assert_string_equal(err.source, "w/p/Sett_0.ldtkl");
    assert_true(holds(&c, "w/p/Sett_0.ldtkl", "mine"));
    assert_true(holds(&c, "w/p.ldtk", APART));
    end(&c);
}

/* One save, whose operation `fail` fails; 0: none does. How many there were. */
static int64_t save_failing(int64_t fail)
{
    Case c;
    size_t size = 0;
    begin(&c);
    assert_int_equal(put_into(&c, "w/p.ldtk", NULL, " X"), SETT_OK);
    int64_t before = c.disk->operations;
    c.disk->fail_at = fail > 0 ? before + fail : 0;
    SettStatus status = save_all(&c, NULL);
    c.disk->fail_at = 0;
    bool level = fakedisk_get(c.disk, "w/p/Sett_0.ldtkl", &size) != NULL;
    bool changed = !holds(&c, "w/p.ldtk", APART);
    assert_true(holds(&c, "w/p/A.ldtkl", LEVEL_FILE));
    if (level != (status == SETT_OK) || changed != (status == SETT_OK))
        fail_msg("operation %d: status %d, level file %d, project %d",
                 (int)fail, (int)status, level, changed);
    int64_t count = c.disk->operations - before;
    end(&c);
    return count;
}

/* Whatever operation fails, the project is the old one or the new one. */
static void all_files_are_written_or_none(void **state)
{
    (void)state;
    int64_t count = save_failing(0);
    assert_in_range(count, 20, 200);
    for (int64_t n = 1; n <= count; n++)
        save_failing(n);
}

static SettStatus count(void *user, int64_t index, const SettGrid *grid)
{
    (void)index;
    (void)grid;
    ++*(int32_t *)user;
    return SETT_OK;
}

static SettStatus save(void *user, SettAlloc alloc)
{
    Case c = {.disk = fakedisk_new()};
    int32_t levels = 0;
    (void)user;
    c.io = fakedisk_io(c.disk);
    sett_arena_init(&c.arena, alloc, 0);
    fakedisk_put(c.disk, "w/p.ldtk", APART, strlen(APART));
    fakedisk_put(c.disk, "w/p/A.ldtkl", LEVEL_FILE, strlen(LEVEL_FILE));
    SettStatus status = put_into(&c, "w/p.ldtk", NULL, " X");
    if (status == SETT_OK)
        status = sett_mapped_levels(&c.m, NULL, count, &levels, &c.arena, NULL);
    if (status == SETT_OK)
        status = save_all(&c, NULL);
    if (status == SETT_OK) { /* it is no longer what was read */
        const SettProjectPart part = {c.m.path, c.m.bytes, c.m.size,
                                      &c.files.items[0].text};
        status = sett_project_save(&c.io, &part, 1, NULL, &c.arena, NULL);
        status = status == SETT_IO ? SETT_OK : status;
    }
    sett_ldtk_files_free(&c.files);
    sett_arena_free(&c.arena);
    fakedisk_free(c.disk);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    testkit_memory(save, NULL);
}

/* Layer 0 names field 7 as its biome; level A_0 has none. */
#define BIOMES(field, optional)                                           \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": "   \
    "\"p\", \"jsonVersion\": \"1.5.3\", \"nextUid\": 9, \"defs\": "       \
    "{\"layers\": [{\"__type\": \"IntGrid\", \"identifier\": \"V\", "     \
    "\"uid\": 2, \"gridSize\": 8, \"biomeFieldUid\": 7, "                 \
    "\"intGridValues\": [{\"value\": 1, \"identifier\": \"wall\"}], "     \
    "\"autoRuleGroups\": [{\"uid\": 3, \"name\": \"Grass\", \"active\": " \
    "true, \"isOptional\": " optional ", \"requiredBiomeValues\": "       \
    "[\"Hill\"], \"rules\": []}]}], \"entities\": [{\"identifier\": "     \
    "\"Bat\", \"uid\": 8, \"width\": 8, \"height\": 8}]}, \"levels\": "   \
    "[{\"identifier\": \"A_0\", \"iid\": \"a\", \"uid\": 5, \"pxWid\": "  \
    "8, \"pxHei\": 8, \"fieldInstances\": [" field "], "                  \
    "\"layerInstances\": [{\"__cWid\": 1, \"__cHei\": 1, "                \
    "\"layerDefUid\": 2, \"iid\": \"y\", \"intGridCsv\": [1], "           \
    "\"entityInstances\": [{\"__identifier\": \"Bat\", \"iid\": \"e\", "  \
    "\"defUid\": 8, \"px\": [0,0], \"width\": 8, \"height\": 8}]}]}]}"

static void says_carried(const char *project, const char *wanted)
{
    SettArena arena = testkit_arena();
    SettText lines = sett_text(testkit_filled());
    SettMapped m;
    assert_int_equal(sett_mapped_read(md2(), project, strlen(project), "w.ldtk",
                                      NULL, NULL, &arena, &m, NULL),
                     SETT_OK);
    assert_int_equal(sett_mapped_carried(&m, &arena, &lines), SETT_OK);
    assert_string_equal(lines.data, wanted);
    sett_text_free(&lines);
    sett_arena_free(&arena);
}

static void what_is_kept_and_which_biome_lacks_is_told(void **state)
{
    (void)state;
    says_carried(BIOMES("", "false"),
                 "w.ldtk: 1 entity without a row is kept as it is\n"
                 "w.ldtk: rule group \"Grass\" needs a biome of field #7, "
                 "level A_0 has none: treated as a group without biomes\n");
    says_carried(BIOMES("", "true"),
                 "w.ldtk: 1 entity without a row is kept as it is\n"
                 "w.ldtk: rule group \"Grass\" needs a biome of field #7, "
                 "level A_0 has none: treated as not in force\n");
    says_carried(BIOMES("{\"defUid\": 7, \"__value\": \"Hill\"}", "true"),
                 "w.ldtk: 1 entity without a row is kept as it is\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_and_which_biome_lacks_is_told),
        cmocka_unit_test(a_map_is_saved_with_a_backup),
        cmocka_unit_test(a_tileset_that_changed_stops_all),
        cmocka_unit_test(level_files_are_kept_and_checked),
        cmocka_unit_test(all_files_are_written_or_none),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
