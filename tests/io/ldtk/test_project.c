/* test_project.c - a small project of LDtk: read, drawn, and written back with
   changed and new levels; what is the user's own stays byte for byte, the same
   changes twice give the same bytes, and what cannot be is refused. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#define DEFS                                                                   \
    "\"defs\": { \"layers\": [\n"                                              \
    "{ \"__type\": \"Entities\", \"identifier\": \"Things\", \"uid\": 1, "     \
    "\"gridSize\": 8, \"intGridValues\": [], \"autoRuleGroups\": [], "         \
    "\"tilesetDefUid\": null },\n"                                             \
    "{ \"__type\": \"IntGrid\", \"identifier\": \"Walls\", \"uid\": 2, "       \
    "\"gridSize\": 8, \"intGridValues\": [{ \"value\": 1, \"identifier\": "    \
    "\"wall\", \"color\": \"#FF0000\", \"groupUid\": 0 }], "                   \
    "\"autoRuleGroups\": [{ \"uid\": 10, \"name\": \"g\", \"active\": true, "  \
    "\"isOptional\": false, \"rules\": [{ \"uid\": 11, \"active\": true, "     \
    "\"size\": 1, \"tileRectsIds\": [[1]], \"pattern\": [1], \"chance\": 1, "  \
    "\"breakOnMatch\": true, \"alpha\": 1 }] }], \"tilesetDefUid\": 3 }\n"     \
    "], \"entities\": [{ \"identifier\": \"Mob\", \"uid\": 4, \"width\": 8, "  \
    "\"height\": 8, \"pivotX\": 0.5, \"pivotY\": 1, \"maxCount\": 2, "         \
    "\"limitScope\": \"PerLevel\", \"color\": \"#00FF00\", \"tags\": [], "     \
    "\"fieldDefs\": [{ \"identifier\": \"hp\", \"__type\": \"Int\", \"uid\": " \
    "5, \"isArray\": false, \"canBeNull\": false, \"defaultOverride\": { "     \
    "\"id\": \"V_Int\", \"params\": [3] } }] }, { \"identifier\": \"Sign\", "  \
    "\"uid\": 6, \"width\": 8, \"height\": 8, \"exportToToc\": true }], "      \
    "\"tilesets\": [{ \"identifier\": \"T\", \"uid\": 3, \"relPath\": "        \
    "\"t.png\", \"pxWid\": 16, \"pxHei\": 8, \"tileGridSize\": 8, "            \
    "\"spacing\": 0, \"padding\": 0 }], \"enums\": [] }"
#define LAYERS(csv, tiles, things)                                       \
    "\"layerInstances\": [\n"                                            \
    "  { \"__identifier\": \"Things\", \"__cWid\": 3, \"__cHei\": 2, "   \
    "\"iid\": \"l1\", \"levelId\": 7, \"layerDefUid\": 1, \"seed\": 1, " \
    "\"intGridCsv\": [], \"autoLayerTiles\": [], \"gridTiles\": [], "    \
    "\"entityInstances\": [" things "] },\n"                             \
    "  { \"__identifier\": \"Walls\", \"__cWid\": 3, \"__cHei\": 2, "    \
    "\"iid\": \"l2\", \"levelId\": 7, \"layerDefUid\": 2, \"seed\": 2, " \
    "\"pxOffsetX\": 0, \"intGridCsv\": [" csv "], \"autoLayerTiles\": "  \
    "[" tiles "], \"gridTiles\": [], \"entityInstances\": [] }]"
#define MOB                                                                    \
    "{ \"__identifier\": \"Mob\", \"__grid\": [1,1], \"iid\": \"m1\", "        \
    "\"width\": 8, \"height\": 8, \"defUid\": 4, \"px\": [12,16], "            \
    "\"mine\": \"x\", \"fieldInstances\": [{ \"__identifier\": \"hp\", "       \
    "\"__type\": \"Int\", \"__value\": 9 }], \"__worldX\": 12, \"__worldY\": " \
    "16 }"
#define HEAD                                                           \
    "{ \"__header__\": { \"fileType\": \"LDtk Project JSON\" },\n"     \
    " \"iid\": \"p\", \"jsonVersion\": \"1.5.3\", \"nextUid\": 20, "   \
    "\"identifierStyle\": \"Capitalize\", \"worldLayout\": \"Free\", " \
    "\"externalLevels\": false,\n \"my own\": [1,  2 ],\n "
#define LEVEL                                                                 \
    "{ \"identifier\": \"One\", \"iid\": \"v1\", \"uid\": 7, \"worldX\": 0, " \
    "\"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 24, \"pxHei\": 16, "        \
    "\"__bgColor\": \"#102030\", \"useAutoIdentifier\": true, "               \
    "\"externalRelPath\": null, \"fieldInstances\": [], " LAYERS(             \
        "0,1,0, 0,0,0",                                                       \
        "{ \"px\": [8,0], \"src\": [8,0], \"f\": 0, \"t\": 1, \"d\": "        \
        "[11,1], \"a\": 1 }",                                                 \
        MOB) ", \"__neighbours\": [] }"
#define PROJECT \
    HEAD DEFS ",\n \"levels\": [\n  " LEVEL "\n ],\n \"worlds\": []\n}"

static SettStatus read(const char *text, SettArena *arena,
                       SettLdtkProject *project, SettError *err)
{
    return sett_ldtk_read(text, strlen(text), "p.ldtk", NULL, arena, project,
                          err);
}

/* The project's file after some changes, in the arena. */
static const char *written(const char *text, const SettLdtkChange *changes,
                           int32_t count, SettArena *arena)
{
    SettLdtkProject p;
    SettLdtkFiles files;
    SettError err = {0};
    assert_int_equal(read(text, arena, &p, NULL), SETT_OK);
    if (sett_ldtk_write(&p, changes, count, 5, arena, &files, &err) != SETT_OK)
        fail_msg("%s", err.text);
    assert_int_equal(files.count, 1);
    const SettText *t = &files.items[0].text;
    char *copy = sett_arena_raw(arena, t->size + 1, 1);
    memcpy(copy, t->data, t->size + 1);
    sett_ldtk_files_free(&files);
    return copy;
}

static void a_project_is_read(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    assert_true(sett_ldtk_is(PROJECT, strlen(PROJECT)));
    assert_int_equal(read(PROJECT, &arena, &p, NULL), SETT_OK);
    assert_int_equal(p.layer_count, 2);
    assert_int_equal(p.next_uid, 20);
    const SettLdtkLevel *l = sett_ldtk_level(&p, "One");
    assert_non_null(l);
    assert_null(sett_ldtk_level(&p, "Two"));
    assert_string_equal(l->layout, "Free");
    assert_int_equal(l->layers[1].values[1], 1);
    assert_int_equal(l->layers[1].auto_tiles[0].rule, 11);
    assert_int_equal(l->layers[0].entities[0].cell_y, 1);
    assert_true(p.entities[0].pivot_x == 0.5);
    sett_arena_free(&arena);
}

static void unchanged_is_the_same_bytes(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettLdtkChange none = {.name = "One"};
    assert_string_equal(written(PROJECT, NULL, 0, &arena), PROJECT);
    assert_string_equal(written(PROJECT, &none, 1, &arena), PROJECT);
    sett_arena_free(&arena);
}

static void a_changed_cell_changes_its_layer(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    int32_t cells[6] = {0, 0, 0, 1, 0, 0}, *values[2] = {NULL, cells};
    SettLdtkChange change = {.name = "One", .values = values};
    const char *out = written(PROJECT, &change, 1, &arena);
    assert_non_null(strstr(out, "\"intGridCsv\": [0,0,0, 1,0,0]"));
    assert_non_null(strstr(out, "\"px\": [0,8], \"src\": [8,0], \"f\": 0, "
                                "\"t\": 1, \"d\": [11,3], \"a\": 1"));
    assert_non_null(strstr(out, "\"my own\": [1,  2 ]"));
    assert_non_null(strstr(out, MOB));
    assert_int_equal(read(out, &arena, &p, NULL), SETT_OK);
    assert_int_equal(p.levels[0].layers[1].auto_count, 1);
    /* And back again. */
    int32_t old[6] = {0, 1, 0, 0, 0, 0};
    values[1] = old;
    const char *back = written(out, &change, 1, &arena);
    assert_non_null(strstr(back, "[0,1,0, 0,0,0]"));
    sett_arena_free(&arena);
}

static void entities_stay_move_come_and_go(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    const int32_t mob = 4;
    SettLdtkPut puts[2] = {{.def = 4, .cell_x = 1, .cell_y = 1},
                           {.def = 4, .cell_x = 2, .cell_y = 0}};
    SettLdtkChange change = {.name = "One",
                             .puts = puts,
                             .put_count = 1,
                             .defs = &mob,
                             .def_count = 1};
    assert_string_equal(written(PROJECT, &change, 1, &arena), PROJECT);
    puts[0].cell_x = 0;
    const char *moved = written(PROJECT, &change, 1, &arena);
    assert_non_null(strstr(moved, "\"__grid\": [0,1], \"iid\": \"m1\""));
    assert_non_null(strstr(moved, "\"px\": [4,16], \"mine\": \"x\""));
    assert_non_null(strstr(moved, "\"__worldX\": 4, \"__worldY\": 16"));
    change.put_count = 2;
    assert_int_equal(
        read(written(PROJECT, &change, 1, &arena), &arena, &p, NULL), SETT_OK);
    assert_int_equal(p.levels[0].layers[0].entity_count, 2);
    assert_string_equal(p.levels[0].layers[0].entities[0].iid, "m1");
    assert_int_equal(strlen(p.levels[0].layers[0].entities[1].iid), 36);
    change.put_count = 0;
    assert_non_null(strstr(written(PROJECT, &change, 1, &arena),
                           "\"entityInstances\": [] },\n"));
    sett_arena_free(&arena);
}

/* No level has one: it takes the form of its definition. */
static void entities_are_made_of_their_definition(void **state)
{
    (void)state;
    static const char bare[] = HEAD DEFS
        ",\n \"levels\": [{ \"identifier\": \"One\", \"iid\": \"v1\", "
        "\"uid\": 7, \"worldX\": 8, \"worldY\": 0, \"worldDepth\": 0, "
        "\"pxWid\": 24, \"pxHei\": 16, \"fieldInstances\": [], " LAYERS(
            "0,0,0,0,0,0", "", "") ", \"__neighbours\": [] }] }";
    SettArena arena = testkit_arena();
    const int32_t mob = 4;
    const SettLdtkPut put = {.def = 4, .cell_x = 2, .cell_y = 1};
    const SettLdtkChange change = {.name = "One",
                                   .puts = &put,
                                   .put_count = 1,
                                   .defs = &mob,
                                   .def_count = 1};
    const char *out = written(bare, &change, 1, &arena);
    assert_non_null(strstr(out, "\"__identifier\": \"Mob\", \"__grid\": [2,1], "
                                "\"__pivot\": [0.5,1]"));
    assert_non_null(strstr(out, "\"px\": [20,16]"));
    assert_non_null(strstr(out, "\"__value\": 3"));
    assert_non_null(strstr(out, "\"__worldX\": 28, \"__worldY\": 16"));
    sett_arena_free(&arena);
}

static void new_levels_have_a_place_and_a_name_of_their_own(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    int32_t cells[16] = {1, 1}, *values[2] = {NULL, cells};
    const SettLdtkChange changes[2] = {
        {.name = "two", .values = values, .w = 32, .h = 32},
        {.name = "three", .placed = true, .x = 24, .y = 0}};
    const char *out = written(PROJECT, changes, 2, &arena);
    assert_int_equal(read(out, &arena, &p, NULL), SETT_OK);
    assert_int_equal(p.level_count, 3);
    assert_int_equal(p.next_uid, 22);
    const SettLdtkLevel *two = &p.levels[1], *three = &p.levels[2];
    assert_string_equal(two->name, "Two");
    assert_int_equal(two->uid, 20);
    assert_int_equal(two->y, 32);
    assert_int_equal(two->layers[1].w, 4);
    assert_int_equal(two->layers[1].auto_count, 2);
    assert_int_equal(two->layers[0].entity_count, 0);
    assert_string_not_equal(two->iid, three->iid);
    assert_string_not_equal(two->layers[0].iid, two->layers[1].iid);
    /* One and Three touch: both say so. */
    assert_non_null(strstr(out, "\"dir\": \"e\""));
    assert_non_null(strstr(out, "\"levelIid\": \"v1\", \"dir\": \"w\""));
    /* The user's own level is the same but for its neighbours. */
    size_t from = (size_t)(strstr(PROJECT, "\"levels\"") - PROJECT);
    size_t to = (size_t)(strstr(PROJECT, "\"__neighbours\"") - PROJECT);
    assert_memory_equal(strstr(out, "\"levels\""), &PROJECT[from], to - from);
    /* A second time the same levels, the same bytes. */
    assert_string_equal(written(out, changes, 2, &arena), out);
    sett_arena_free(&arena);
}

static void levels_may_have_files_of_their_own(void **state)
{
    (void)state;
    static const char project[] = HEAD DEFS
        ",\n \"levels\": [{ \"identifier\": \"One\", \"iid\": \"v1\", "
        "\"uid\": 7, \"worldX\": 0, \"worldY\": 0, \"worldDepth\": 0, "
        "\"pxWid\": 24, \"pxHei\": 16, \"externalRelPath\": "
        "\"p/One.ldtkl\", \"layerInstances\": null, "
        "\"__neighbours\": [] }] }";
    FakeDisk *disk = fakedisk_new();
    fakedisk_put(disk, "w/p/One.ldtkl", LEVEL, strlen(LEVEL));
    SettIo io = fakedisk_io(disk);
    const SettProjectFiles files = {&io, "w", "", 0, NULL};
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    SettLdtkFiles out;
    const SettLdtkChange change = {.name = "Two"};
    assert_int_equal(sett_ldtk_read(project, strlen(project), "p.ldtk", &files,
                                    &arena, &p, NULL),
                     SETT_OK);
    assert_null(p.levels[0].missing);
    assert_int_equal(p.levels[0].layers[1].values[1], 1);
    assert_int_equal(sett_ldtk_write(&p, &change, 1, 5, &arena, &out, NULL),
                     SETT_OK);
    assert_int_equal(out.count, 2);
    assert_string_equal(out.items[0].path, "p/Two.ldtkl");
    assert_string_equal(out.items[1].path, "p.ldtk");
    assert_non_null(strstr(out.items[0].text.data, "\"identifier\": \"Two\""));
    assert_non_null(strstr(out.items[1].text.data, "\"p/Two.ldtkl\""));
    sett_ldtk_files_free(&out);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    const int32_t mob = 4;
    const SettLdtkPut puts[3] = {{.def = 4, .cell_x = 0, .cell_y = 0},
                                 {.def = 4, .cell_x = 1, .cell_y = 0},
                                 {.def = 4, .cell_x = 2, .cell_y = 0}};
    const struct {
        SettLdtkChange change;
        SettStatus status;
    } rows[] = {{{.name = "One",
                  .puts = puts,
                  .put_count = 3,
                  .defs = &mob,
                  .def_count = 1},
                 SETT_INFEASIBLE},
                {{.name = "1bad"}, SETT_BAD_ARGUMENT},
                {{.name = "no blank"}, SETT_BAD_ARGUMENT},
                {{.name = "Two", .like = 3}, SETT_BAD_ARGUMENT},
                {{.name = "Two", .w = 1 << 28}, SETT_BAD_ARGUMENT}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettLdtkProject p;
        SettLdtkFiles files;
        SettError err = {0};
        assert_int_equal(read(PROJECT, &arena, &p, NULL), SETT_OK);
        assert_int_equal(
            sett_ldtk_write(&p, &rows[i].change, 1, 1, &arena, &files, &err),
            rows[i].status);
        assert_int_not_equal(err.text[0], 0);
        sett_arena_free(&arena);
    }
}

static void what_is_wrong_says_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"<a/>", "this is none"},
        {"{}", "this is none"},
        {HEAD DEFS ", \"levels\": [{ \"pxWid\": -1 }] }", "\"pxWid\" -1"},
        {HEAD DEFS
         ", \"levels\": [{ \"layerInstances\": [{ \"layerDefUid\": 77 "
         "}] }] }",
         "no definition"},
        {HEAD DEFS
         ", \"levels\": [{ \"layerInstances\": [{ \"layerDefUid\": 2, "
         "\"__cWid\": 2, \"__cHei\": 2, \"intGridCsv\": [1] }] }] }",
         "1 values"},
        {HEAD DEFS
         ", \"levels\": [{ \"layerInstances\": [{ \"layerDefUid\": 2, "
         "\"__cWid\": 1, \"__cHei\": 1, \"intGridCsv\": [-1] }] }] }",
         "a value that is none"},
        {HEAD "\"defs\": { \"layers\": [{ \"autoRuleGroups\": [{ \"rules\": [{ "
              "\"size\": 3, \"pattern\": [1] }] }] }] } }",
         "pattern of 1"},
        {HEAD DEFS
         ", \"levels\": [{ \"layerInstances\": [{ \"layerDefUid\": 2, "
         "\"__cWid\": 30000, \"__cHei\": 30000 }] }] }",
         "30000 x 30000"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettLdtkProject p;
        SettError err = {0};
        assert_int_equal(read(rows[i].text, &arena, &p, &err), SETT_BAD_INPUT);
        if (strstr(err.text, rows[i].says) == NULL || err.line < 1)
            fail_msg("%s: %s", rows[i].text, err.text);
        sett_arena_free(&arena);
    }
}

static void a_level_is_drawn(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    SettPicture out;
    assert_int_equal(read(PROJECT, &arena, &p, NULL), SETT_OK);
    p.levels[0].layers[1].set = -1; /* values as coloured cells */
    p.levels[0].layers[1].auto_count = 0;
    assert_int_equal(
        sett_ldtk_draw(&p, &p.levels[0], NULL, NULL, NULL, &arena, &out, NULL),
        SETT_OK);
    assert_int_equal(out.w, 24);
    assert_int_equal(out.h, 16);
    const uint8_t *ground = out.rgba, *wall = out.rgba + 4 * (24 * 2 + 10);
    assert_int_equal(ground[0], 0x10);
    assert_int_equal(wall[0], 255);
    assert_int_equal(wall[1], 0);
    sett_arena_free(&arena);
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    const SettLdtkChange *changes = user;
    SettArena arena;
    SettLdtkProject p;
    SettLdtkFiles files = {0};
    SettPicture picture;
    bool stale;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = read(PROJECT, &arena, &p, NULL);
    if (status == SETT_OK)
        status = sett_ldtk_stale(&p, &p.levels[0], 1, &arena, &stale);
    if (status == SETT_OK)
        status = sett_ldtk_write(&p, changes, 2, 1, &arena, &files, NULL);
    if (status == SETT_OK)
        status = sett_ldtk_draw(&p, &p.levels[0], NULL, NULL, NULL, &arena,
                                &picture, NULL);
    sett_ldtk_files_free(&files);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    int32_t cells[6] = {1, 1}, *values[2] = {NULL, cells};
    const int32_t mob = 4;
    const SettLdtkPut put = {.def = 4, .cell_x = 2, .cell_y = 1};
    SettLdtkChange changes[2] = {{.name = "One",
                                  .values = values,
                                  .puts = &put,
                                  .put_count = 1,
                                  .defs = &mob,
                                  .def_count = 1},
                                 {.name = "New", .values = values}};
    testkit_memory(everything, changes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_project_is_read),
        cmocka_unit_test(unchanged_is_the_same_bytes),
        cmocka_unit_test(a_changed_cell_changes_its_layer),
        cmocka_unit_test(entities_stay_move_come_and_go),
        cmocka_unit_test(entities_are_made_of_their_definition),
        cmocka_unit_test(new_levels_have_a_place_and_a_name_of_their_own),
        cmocka_unit_test(levels_may_have_files_of_their_own),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(what_is_wrong_says_where),
        cmocka_unit_test(a_level_is_drawn),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
