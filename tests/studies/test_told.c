/* test_told.c - what is said of levels and plays: checks, measures, playtests,
   plays told and played by hand, parts described. */
#include "support/testkit.h"

#include <string.h>

#include "support/fakedisk.h"

static const char level_text[] = "XXXXXXX\n"
                                 "XH M eX\n"
                                 "X  T  X\n"
                                 "XXXXXXX\n";

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

/* The level twice. */
static SettStatus read_levels(SettArena *arena, SettLevelList *levels)
{
    const SettFormatJob job = {.game = md2(), .arena = arena};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status =
            sett_levels_append(&job, "here", level_text, sizeof level_text - 1,
                               arena->alloc, levels);
    return status;
}

static SettStatus measure_levels(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettLevelList levels = {0};
    SettText out = sett_text(alloc);
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &arena};
    SettStatus status = read_levels(&arena, &levels);
    if (status == SETT_OK)
        status = sett_levels_add(&levels, alloc, levels.items[0]);
    SettMeasuredLevels measured = {md2(), levels.items, levels.count, NULL};
    if (status == SETT_OK)
        status = sett_levels_measure(&measured, &alone, &arena);
    if (status == SETT_OK) {
        sett_measured_csv(&measured, &out);
        status = out.status;
    }
    if (status == SETT_OK) {
        assert_int_equal(levels.count, 3);
        assert_memory_equal(out.data, "source,index,", 13);
        assert_non_null(strstr(out.data, "\nhere,0,"));
    }
    sett_levels_free(&levels, alloc);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static SettStatus check_level(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettLevelList levels = {0};
    SettChecked checked;
    SettText out = sett_text(alloc);
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = read_levels(&arena, &levels);
    if (status == SETT_OK) {
        levels.items[0].grid.cells[8] = md2()->fill_open; /* no hero */
        status = sett_level_check(md2(), NULL, 0, &levels.items[0].grid, &arena,
                                  &checked);
    }
    if (status == SETT_OK) {
        assert_false(checked.feasible);
        sett_checked_text(&checked, &out);
        status = sett_warnings_text(md2(), &levels.items[0].grid, &arena, &out);
    }
    if (status == SETT_OK)
        status = out.status;
    if (status == SETT_OK)
        assert_memory_equal(out.data, "infeasible\n  ", 13);
    sett_levels_free(&levels, alloc);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static SettStatus playtest(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettLevelList levels = {0};
    SettText out = sett_text(alloc);
    static SettTesters testers;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &arena};
    SettStatus status = read_levels(&arena, &levels);
    if (status == SETT_OK)
        status = sett_play_choose(sett_catalog_builtin(), "R",
                                  &testers.choices[0], NULL);
    SettPlayChoice *choice = &testers.choices[0];
    if (status == SETT_OK) {
        void *params = sett_params_new(&choice->player->params, &arena);
        testers.count = 1;
        testers.tests[0] = (SettPlaytest){.game = md2(),
                                          .player = choice->player,
                                          .params = params,
                                          .persona = &choice->persona,
                                          .name = "R",
                                          .budget = 20};
        status = params != NULL ? SETT_OK : SETT_NO_MEMORY;
    }
    SettPlaytests tests = {.game = md2(),
                           .levels = levels.items,
                           .level_count = levels.count,
                           .testers = &testers};
    if (status == SETT_OK)
        status = sett_playtests_run(&tests, 1, &alone, &arena);
    if (status == SETT_OK) {
        sett_playtests_text(&tests, &out);
        status = out.status;
    }
    if (status == SETT_OK)
        assert_non_null(strstr(out.data, "\nmeans over 2 levels\n"));
    sett_levels_free(&levels, alloc);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

/* The level ready to be played. */
static SettStatus prepare(SettArena *arena, SettLevelList *levels,
                          const void **context)
{
    const SettRules *rules = md2()->rules;
    SettReport report = sett_report(arena);
    SettStatus status = read_levels(arena, levels);
    void *params;
    if (status == SETT_OK)
        status = sett_rules_preset(rules, "md2-3d", arena, &params, NULL);
    if (status != SETT_OK)
        return status;
    SettLevel level = {.grid = levels->items[0].grid};
    status = rules->prepare(rules, &level, params, arena, context, &report);
    return report.broken ? SETT_NO_MEMORY : status;
}

static SettStatus tell(void *user, SettAlloc alloc)
{
    static const uint32_t actions[] = {1, 1};
    SettArena arena;
    SettLevelList levels = {0};
    SettReplay end;
    SettPlayShow show = {.game = md2(),
                         .w = 7,
                         .h = 4,
                         .actions = actions,
                         .count = 2,
                         .trace = true};
    SettText out = sett_text(alloc);
    SettJsonWriter w = sett_json_writer(&out, false);
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = prepare(&arena, &levels, &show.context);
    if (status == SETT_OK)
        status = sett_play_show_text(&show, &arena, &out, &end);
    if (status == SETT_OK)
        status = out.status;
    if (status == SETT_OK) {
        assert_memory_equal(out.data, "start\n", 6);
        assert_non_null(strstr(out.data, "turn 2: "));
        sett_text_clear(&out);
        sett_json_open(&w, '{');
        status = sett_play_show_json(&show, &arena, &w);
    }
    if (status == SETT_OK) {
        sett_json_close(&w);
        status = out.status;
    }
    if (status == SETT_OK)
        assert_non_null(strstr(out.data, "\"outcome\": \"not over\""));
    sett_levels_free(&levels, alloc);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

/* A throw that finds a target and is called off, two keys of which one is
   undone, and the end. */
static SettStatus play_by_hand(void *user, SettAlloc alloc)
{
    static const SettHandKey keys[] = {
        SETT_HAND_PICK, SETT_HAND_QUIT, SETT_HAND_EAST,  SETT_HAND_SOUTH,
        SETT_HAND_UNDO, SETT_HAND_PICK, SETT_HAND_ENTER, SETT_HAND_QUIT};
    SettArena arena;
    SettLevelList levels = {0};
    SettHandDef def = {.game = md2(), .w = 7, .h = 4, .title = "here"};
    SettHandPlay *play = NULL;
    SettText out = sett_text(alloc);
    bool quit = false;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = prepare(&arena, &levels, &def.context);
    if (status == SETT_OK)
        status = sett_hand_open(&def, &arena, &play);
    for (size_t i = 0; i < 8 && status == SETT_OK; i++) {
        status = sett_hand_key(play, keys[i], &quit);
        if (status == SETT_OK)
            assert_true(quit == (i == 7));
        sett_hand_frame(play, &out);
    }
    if (status == SETT_OK)
        status = out.status;
    if (status == SETT_OK) {
        int32_t count;
        assert_int_equal(sett_hand_actions(play, &count)[0], 1);
        assert_int_equal(count, 2);
        assert_non_null(strstr(out.data, "here  turn 2  "));
        const char *lies = strstr(out.data, "what was thrown lies at 3,1\n");
        assert_non_null(lies);
        assert_null(strstr(lies + 1, "turn 1"));
        assert_non_null(strstr(out.data, "\x1b[3;4H\x1b[7m"));
    }
    sett_levels_free(&levels, alloc);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static SettStatus describe(void *user, SettAlloc alloc)
{
    static const char *const names[] = {"md2", "cac", "map-elites"};
    const SettCatalog *catalog = sett_catalog_builtin();
    SettArena arena;
    SettText out = sett_text(alloc);
    SettStatus status = SETT_OK;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    for (int32_t i = 0; i < 3 && status == SETT_OK; i++)
        status = sett_describe_part(catalog, names[i], &arena, &out, NULL);
    if (status == SETT_OK)
        status =
            sett_describe_gen(catalog, catalog->gens[0], "x.", &arena, &out);
    if (status == SETT_OK)
        status = sett_describe_players(catalog, &arena, &out);
    if (status == SETT_OK)
        status = out.status;
    if (status == SETT_OK)
        assert_non_null(strstr(out.data, "  --x."));
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

/* A file of the disk, in an arena. */
typedef struct Reading {
    FakeDisk *disk;
    SettArena *arena;
} Reading;

static SettStatus read_file(void *user, const char *path, char **text,
                            size_t *size)
{
    const Reading *r = user;
    SettIo io = fakedisk_io(r->disk);
    return sett_file_read(&io, path, 0, r->arena, text, size, NULL);
}

/* The levels of a folder, and a dungeon beside them. */
static SettStatus open_files(void *user, SettAlloc alloc)
{
    static const char project[] =
        "{\"format\":\"sett-dungeon\",\"version\":1,\"game\":\"edd\","
        "\"rooms\":[{\"name\":\"a\",\"x\":0,\"y\":0,"
        "\"rows\":[\"...\",\".T.\",\"...\"]}]}";
    FakeDisk *disk = user;
    SettArena arena;
    Reading reading = {disk, &arena};
    SettFiles files = {fakedisk_io(disk), read_file, &reading};
    SettLevelList levels = {0};
    SettDungeonFile dungeon = {0};
    SettSpot spot;
    SettText out = sett_text(alloc);
    bool recorded = true;
    sett_arena_init(&arena, alloc, 0);
    const SettFormatJob job = {.game = md2(), .arena = &arena};
    SettDungeonDef def =
        sett_dungeon_def(sett_catalog_game(sett_catalog_builtin(), "edd"));
    def.alloc = alloc;
    SettStatus status = sett_folder_make(&files.io, "in/", &arena, NULL);
    if (status == SETT_OK)
        status =
            sett_levels_folder(&job, &files, "in", alloc, &levels, &recorded);
    if (status == SETT_OK) {
        assert_int_equal(levels.count, 1);
        assert_string_equal(levels.items[0].source, "in/a.txt");
        assert_false(recorded);
        status = sett_dungeon_open(&def, &files, "p.json", project,
                                   sizeof project - 1, &arena, &dungeon, NULL);
    }
    if (status == SETT_OK)
        status = sett_dungeon_main_goal(dungeon.d, &arena, &spot);
    if (status == SETT_INFEASIBLE) /* one room: nothing to go to */
        status =
            sett_dungeon_spot_named(&dungeon, "--to", "a:1,2", &spot, NULL);
    if (status == SETT_OK) {
        assert_true(spot.room == 0 && spot.x == 1 && spot.y == 2);
        status = sett_dungeon_file_write(&dungeon, &sett_format_json, NULL, 1,
                                         &arena, &out, NULL);
    }
    if (status == SETT_OK)
        status = sett_dungeon_file_write(&dungeon, NULL, NULL, 1, &arena, &out,
                                         NULL);
    const char *written[2];
    if (status == SETT_OK)
        status = sett_tiled_save_tileset(&files.io, md2(), "maps", &arena,
                                         written, NULL);
    if (status == SETT_UNSUPPORTED) /* without libpng */
        status = SETT_OK;
    sett_text_free(&out);
    sett_dungeon_destroy(dungeon.d);
    sett_levels_free(&levels, alloc);
    sett_arena_free(&arena);
    return status;
}

static void test_files_without_memory(void **state)
{
    FakeDisk *disk = fakedisk_new();
    (void)state;
    fakedisk_put(disk, "in/a.txt", level_text, sizeof level_text - 1);
    fakedisk_put(disk, "in/b.md", "no level", 8);
    testkit_memory(open_files, disk);
    fakedisk_free(disk);
}

/* A recipe's levels have one hash, by whatever calls. */
static SettStatus hash_recipe(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettRecipe recipe;
    uint64_t hashes[2] = {0, 1};
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &arena};
    SettStatus status = sett_recipe_default(sett_catalog_builtin(), md2(),
                                            &arena, &recipe, NULL);
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status = sett_levels_hash(&recipe, 3, &alone, &arena, &hashes[i]);
    if (status == SETT_OK)
        assert_true(hashes[0] == hashes[1]);
    sett_arena_free(&arena);
    return status;
}

static void test_memory_may_end(void **state)
{
    (void)state;
    testkit_memory(measure_levels, NULL);
    testkit_memory(check_level, NULL);
    testkit_memory(playtest, NULL);
    testkit_memory(tell, NULL);
    testkit_memory(play_by_hand, NULL);
    testkit_memory(describe, NULL);
    testkit_memory(hash_recipe, NULL);
}

static void test_shared_tileset(void **state)
{
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    const char *written[2];
    SettError err;
    (void)state;
    fakedisk_put(disk, "maps/sett-md2.tsj", "mine", 4);
    SettStatus status =
        sett_tiled_save_tileset(&io, md2(), "maps", &arena, written, &err);
    if (status != SETT_UNSUPPORTED) {
        assert_int_equal(status, SETT_IO);
        assert_string_equal(written[0], "maps/sett-md2.png");
        assert_null(written[1]);
        assert_string_equal(err.source, "maps/sett-md2.tsj");
    }
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

static void test_unknown_part(void **state)
{
    SettError err;
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    (void)state;
    assert_int_equal(
        sett_describe_part(sett_catalog_builtin(), "md3", &arena, &out, &err),
        SETT_BAD_ARGUMENT);
    assert_string_equal(err.expected, "did you mean 'md2'?");
    sett_text_free(&out);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_may_end),
        cmocka_unit_test(test_files_without_memory),
        cmocka_unit_test(test_shared_tileset),
        cmocka_unit_test(test_unknown_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
