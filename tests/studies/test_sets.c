/* test_sets.c - sets of levels by a word, on common axes, as a page and as
   tables, and without memory. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

static const char levels[] = "XXXXXXXX\nX M  e X\nX RP H X\nX      X\n"
                             "XXX XbXX\nXXTP  XX\nXXXXXXXX\nXXXXXXXX\n\n"
                             "XXXXXXXX\nX    e X\nX    H X\nX      X\n"
                             "XXX XXXX\nXX    XX\nXXXXXXXX\nXXXXXXXX\n";
static const char recipe[] = "{\"recipe\": 1, \"game\": \"md2\", \"size\": [8, "
                             "8], \"seed\": 4, \"layout\": {\"name\": "
                             "\"cac\"}}";

typedef struct Bench {
    FakeDisk *disk;
    SettArena arena, scratch;
    SettError err;
    SettStudyHost host;
    SettCrew crew;
    SettMeasuredSet three[3];
    SettSets sets;
    int64_t levels; /* of a recipe */
} Bench;

static void open_bench(Bench *b, SettAlloc alloc)
{
    *b = (Bench){.disk = fakedisk_new(), .levels = 12};
    sett_arena_init(&b->arena, alloc, 0);
    sett_arena_init(&b->scratch, alloc, 0);
    b->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &b->arena,
                              .io = fakedisk_io(b->disk),
                              .jobs = sett_jobs_serial(),
                              .err = &b->err};
    b->crew = (SettCrew){.jobs = sett_jobs_serial(), .scratch = &b->scratch};
    b->sets = (SettSets){
        .game = sett_catalog_game(b->host.catalog, "md2"),
        .def = {.seed = 1, .resamples = 10, .neighbours = 1, .most = 30}};
    fakedisk_put(b->disk, "two.txt", levels, strlen(levels));
    fakedisk_put(b->disk, "r.json", recipe, strlen(recipe));
}

static void close_bench(Bench *b)
{
    sett_arena_free(&b->scratch);
    sett_arena_free(&b->arena);
    fakedisk_free(b->disk);
}

static SettStatus open_set(Bench *b, const char *word, SettMeasuredSet *out)
{
    const SettSetDef def = {.count = b->levels};
    return sett_set_open(&b->host, b->sets.game, word, &def, out);
}

/* A file, a recipe in a file, one in a line: measured, with all results. */
static SettStatus do_all(Bench *b, int32_t count, SettText *out)
{
    static const char *const words[] = {
        "two.txt", "r.json", "layout=cc,size=8x8,count=9,first=3,seed=6"};
    SettMeasuredSet *sets = b->three;
    SettStatus status = SETT_OK;
    b->sets.sets = sets;
    b->sets.count = count;
    for (int32_t i = 0; status == SETT_OK && i < count; i++) {
        status = open_set(b, words[i], &sets[i]);
        if (status == SETT_OK)
            status = sett_measure_all(b->sets.game, sets[i].levels,
                                      sets[i].recipe, sets[i].first,
                                      sets[i].count, &b->crew, &b->arena,
                                      &sets[i].measured, &sets[i].infeasible);
    }
    if (status == SETT_OK)
        status = sett_sets_choose(
            &b->sets, count == 3 ? NULL : "floors,exit_path", &b->arena, NULL);
    if (status == SETT_OK)
        status = sett_sets_ranges(&b->sets, &b->arena);
    if (status == SETT_OK)
        status = sett_sets_distances(&b->sets, &b->crew, &b->arena);
    if (status == SETT_OK)
        status = sett_sets_page(&b->sets, &b->arena, out);
    if (status != SETT_OK)
        return status;
    sett_sets_text(&b->sets, out);
    sett_sets_json(&b->sets, out);
    sett_sets_cells_csv(&b->sets, out);
    sett_sets_distances_csv(&b->sets, out);
    return out->status;
}

static void three_sets(void **state)
{
    (void)state;
    Bench b;
    SettText out = sett_text(sett_alloc_default());
    open_bench(&b, testkit_filled());
    SettStatus status = do_all(&b, 3, &out);
    if (status != SETT_OK)
        print_error("%s %s\n", b.err.source, b.err.text);
    assert_int_equal(status, SETT_OK);
    const SettMeasuredSet *sets = b.sets.sets;
    assert_int_equal(sets[0].count, 2);
    assert_int_equal(sets[1].count, 12);
    assert_int_equal(sets[1].recipe->seed, 4);
    assert_int_equal(sets[2].count, 9);
    assert_int_equal(sets[2].first, 3);
    assert_int_equal(sets[2].recipe->seed, 6);
    /* Counts of a map are the set's levels, and the first is in its cell. */
    for (int32_t i = 0; i < 3; i++) {
        const SettRangeMap *map = &b.sets.ranges[i].maps[0];
        assert_int_equal(map->histogram.total + b.sets.sets[i].infeasible,
                         sets[i].count);
    }
    int32_t both, held = sett_sets_cells(&b.sets, 0, 1, 1, &both);
    assert_true(held > 1 && both == held);
    assert_non_null(strstr(out.data, "\"overlaid"));
    assert_non_null(strstr(out.data, ",two.txt,"));
    assert_non_null(strstr(
        out.data, "r.json,\"layout=cc,size=8x8,count=9,first=3,seed=6\",mmd"));
    int64_t number;
    assert_string_equal(sett_set_source(&sets[0], 1, &number), "two.txt");
    assert_int_equal(number, 1);
    sett_set_source(&sets[2], 1, &number);
    assert_int_equal(number, 4);
    sett_text_free(&out);
    close_bench(&b);
}

static void levels_of_sets(void **state)
{
    (void)state;
    Bench b;
    SettMeasuredSet set;
    SettLevelList list = {0};
    open_bench(&b, testkit_filled());
    assert_int_equal(open_set(&b, "two.txt", &set), SETT_OK);
    assert_int_equal(sett_set_levels(&b.host, &set, &list), SETT_OK);
    assert_int_equal(open_set(&b, "layout=cac,size=8x8", &set), SETT_OK);
    assert_int_equal(sett_set_levels(&b.host, &set, &list), SETT_OK);
    assert_int_equal(list.count, 14);
    assert_string_equal(list.items[13].source, "layout=cac,size=8x8");
    assert_int_equal(list.items[13].index, 11);
    SettGrid grid;
    assert_int_equal(sett_recipe_level(set.recipe, 11, &b.arena, &grid),
                     SETT_OK);
    assert_true(sett_grid_hash(&grid) == sett_grid_hash(&list.items[13].grid));
    sett_levels_free(&list, b.arena.alloc);
    close_bench(&b);
}

/* Levels by a command, which is told index and seed. */
static void by_command(void **state)
{
    (void)state;
    Bench b;
    SettMeasuredSet set;
    open_bench(&b, testkit_filled());
    assert_int_equal(
        open_set(&b,
                 "cmd:echo first; while read -r l; do case $l in "
                 "'{\"index\":3,\"seed\":1,\"w\":10,\"h\":20}') echo "
                 "'{\"rows\": null}';; *) echo "
                 "'{\"rows\": [\"XXXX\",\"XHeX\",\"XXXX\"]}';; esac; done",
                 &set),
        SETT_OK);
    assert_int_equal(set.count, 11);
    assert_int_equal(set.levels->items[3].index, 4);
    assert_int_equal(set.levels->items[3].grid.w, 4);
    assert_int_equal(open_set(&b, "cmd:echo first; exit 3", &set), SETT_IO);
    assert_int_equal(
        open_set(&b, "cmd:echo first; while read -r l; do echo no; done", &set),
        SETT_BAD_INPUT);
    assert_int_equal(open_set(&b,
                              "cmd:echo first; while read -r l; do echo "
                              "'{\"rows\": [\"X?\"]}'; done",
                              &set),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(b.err.text, "level 0"));
    close_bench(&b);
}

static void refused(void **state)
{
    (void)state;
    Bench b;
    SettMeasuredSet set;
    open_bench(&b, testkit_filled());
    assert_int_equal(open_set(&b, "layout=nobody", &set), SETT_BAD_ARGUMENT);
    assert_int_equal(open_set(&b, "count=7", &set), SETT_BAD_ARGUMENT);
    assert_int_equal(open_set(&b, "layout=cac,count=0", &set),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(open_set(&b, "layout=none,count=3", &set),
                     SETT_BAD_ARGUMENT);
    fakedisk_put(b.disk, "other.json", "{\"recipe\": 1, \"game\": \"edd\"}",
                 28);
    assert_int_equal(open_set(&b, "other.json", &set), SETT_BAD_INPUT);
    assert_string_equal(b.err.source, "other.json");
    close_bench(&b);
}

static SettStatus without_memory(void *user, SettAlloc alloc)
{
    Bench b;
    SettText out = sett_text(alloc);
    (void)user;
    open_bench(&b, alloc);
    b.levels = 2;
    b.sets.def.resamples = 1;
    SettStatus status = do_all(&b, 2, &out);
    SettGrid grid;
    if (status == SETT_OK)
        status = sett_set_level(&b.three[1], 0, &b.arena, &grid);
    for (int which = 0; status == SETT_OK && which < 4; which++)
        status =
            sett_sets_draw(&b.sets, (SettSetsPicture)which, 0, &b.arena, &out);
    sett_text_free(&out);
    close_bench(&b);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(without_memory, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_sets), cmocka_unit_test(levels_of_sets),
        cmocka_unit_test(by_command), cmocka_unit_test(refused),
        cmocka_unit_test(no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
