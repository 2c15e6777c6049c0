/* test_large.c - furnishers on levels that are too large for a table of all
   distances: recorded hashes of levels, reports and work, by options. To record
   them anew, take what a failing case prints. */
#include "gen/made.h"

typedef struct Row {
    const SettGen *gen;
    const char *changes;
    uint64_t hash;
} Row;

static uint64_t of_report(uint64_t hash, const SettGenReport *report)
{
    hash = sett_hash_mix(hash, (uint64_t)report->attempts);
    for (int32_t i = 0; i < report->kind_count; i++) {
        const SettKindReport *k = &report->kinds[i];
        hash = sett_hash_mix(hash, (uint64_t)k->placed);
        hash = sett_hash_mix(hash, (uint64_t)k->fallback);
        hash = sett_hash_mix(hash, (uint64_t)k->skipped);
    }
    for (int32_t i = 0; i < report->placed_count; i++) {
        hash = sett_hash_mix(hash, (uint64_t)report->placed[i].option);
        hash = sett_hash_mix(hash, (uint64_t)report->placed[i].candidates);
    }
    return hash;
}

/* Two levels of one size, each with a report and without one. */
static uint64_t levels_of(const Row *row, const SettGen *creator, int32_t w,
                          int32_t h)
{
    SettArena arena = testkit_arena();
    uint64_t hash = 0;
    for (uint64_t i = 0; i < 2; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        void *layout = made_params(&arena, creator, "");
        void *params = made_params(&arena, row->gen, row->changes);
        SettGrid base = made_layout(&arena, creator, layout, w, h, i);
        SettGrid grid = parts_copy(&arena, &base);
        SettGrid told = parts_copy(&arena, &base);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, row->gen, params, i, &told, &report, NULL),
            SETT_OK);
        arena.work = 0;
        assert_int_equal(
            made_on(&arena, row->gen, params, i, &grid, NULL, NULL), SETT_OK);
        hash = sett_hash_mix(hash, arena.work);
        assert_memory_equal(grid.cells, told.cells, (size_t)(w * h));
        hash = sett_hash_mix(of_report(hash, &report), sett_grid_hash(&grid));
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return hash;
}

static void check_rows(const Row *rows, int32_t count, const SettGen *creator,
                       int32_t w, int32_t h)
{
    int32_t other = 0;
    for (int32_t i = 0; i < count; i++) {
        uint64_t hash = levels_of(&rows[i], creator, w, h);
        if (hash == rows[i].hash)
            continue;
        other++;
        print_message("%s '%s' on %s %dx%d: 0x%016llx\n", rows[i].gen->name,
                      rows[i].changes, creator->name, (int)w, (int)h,
                      (unsigned long long)hash);
    }
    assert_int_equal(other, 0);
}

static void caves_are_furnished_as_recorded(void **state)
{
    (void)state;
    const Row rows[] = {
        {&sett_gen_cf, "", 0x81faf15d40bdaf1b},
        {&sett_gen_caf, "", 0xf7cfcbd6165745ed},
        {&sett_gen_af, "", 0x4d0a15bd20013c6f},
        {&sett_gen_af, "far=unbounded", 0xe2a141245a05f6aa},
        {&sett_gen_af, "scale-distances=off", 0x85efcd6defaca77a},
        {&sett_gen_af, "refine=on turns=2", 0x41860bce10c8b75a},
        {&sett_gen_af, "lookahead=2 turns=1", 0x89313502bc2a88ba},
    };
    check_rows(rows, 7, &sett_gen_cac, 44, 50);
}

static void rooms_are_furnished_as_recorded(void **state)
{
    (void)state;
    const Row rows[] = {
        {&sett_gen_cf, "", 0xcd92cf9e685fe9b2},
        {&sett_gen_caf, "", 0x71d1cff1118ea976},
        {&sett_gen_af, "", 0x4b86e64d4587618e},
        {&sett_gen_af, "refine=on turns=2", 0x58df74d65280b316},
        {&sett_gen_af, "lookahead=2 turns=1", 0x3efc744bb97c339d},
    };
    check_rows(rows, 5, &sett_gen_cc, 24, 70);
}

static void diggings_are_furnished_as_recorded(void **state)
{
    (void)state;
    const Row rows[] = {
        {&sett_gen_cf, "", 0xee08ba9f3b2c62f3},
        {&sett_gen_caf, "", 0xb72d9ac2de052e8b},
        {&sett_gen_af, "", 0xb76ec071de839519},
        {&sett_gen_af, "refine=on turns=2", 0x672121d58a943f0a},
        {&sett_gen_af, "lookahead=3 turns=1", 0xfdcf1604933381d5},
    };
    check_rows(rows, 5, &sett_gen_ac, 110, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caves_are_furnished_as_recorded),
        cmocka_unit_test(rooms_are_furnished_as_recorded),
        cmocka_unit_test(diggings_are_furnished_as_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
