/* test_sizes.c - counts, distances and bounds of the furnishers at other sizes
   than 10 x 20 (docs/design/md2.md, sections 8 and 12); every number here was
   worked out by hand. */
#include "gen/made.h"

enum { KINDS = 9 };

/* goblin, mage, minitaur, blob, ogre, treasure, potion, trap, portal */
static const uint8_t kinds[KINDS] = {MD2_GOBLIN, MD2_MAGE, MD2_MINITAUR,
                                     MD2_BLOB,   MD2_OGRE, MD2_TREASURE,
                                     MD2_POTION, MD2_TRAP, MD2_PORTAL};

typedef struct Ends {
    int32_t low, high;
} Ends;

static const SettGen *const furnishers[] = {&sett_gen_cf, &sett_gen_caf,
                                            &sett_gen_af};

static int32_t requested(const SettGenReport *report, uint8_t tile)
{
    for (int32_t i = 0; i < report->kind_count; i++)
        if (report->kinds[i].tile == tile)
            return report->kinds[i].requested;
    return -1;
}

/* Over many seeds the counts asked for are low..high, both ends included. */
static void check_counts(const SettGen *gen, const SettGrid *layout,
                         const Ends want[KINDS], uint64_t seeds)
{
    SettArena arena = testkit_arena();
    const char *quick = gen == &sett_gen_af ? "turns=0" : "";
    void *params = made_params(&arena, gen, quick);
    Ends got[KINDS];
    for (int32_t k = 0; k < KINDS; k++)
        got[k] = (Ends){INT32_MAX, -1};
    for (uint64_t i = 0; i < seeds; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid = parts_copy(&arena, layout);
        SettGenReport report;
        assert_int_equal(made_on(&arena, gen, params, i, &grid, &report, NULL),
                         SETT_OK);
        assert_int_equal(requested(&report, MD2_ENTRANCE), 1);
        assert_int_equal(requested(&report, MD2_EXIT), 1);
        for (int32_t k = 0; k < KINDS; k++) {
            int32_t n = requested(&report, kinds[k]);
            got[k].low = n < got[k].low ? n : got[k].low;
            got[k].high = n > got[k].high ? n : got[k].high;
        }
        sett_arena_reset(&arena, mark);
    }
    for (int32_t k = 0; k < KINDS; k++)
        if (got[k].low != want[k].low || got[k].high != want[k].high)
            fail_msg("%s at %d x %d: %s %d..%d, not %d..%d", gen->name,
                     layout->w, layout->h,
                     sett_game_md2.tiles.tiles[kinds[k]].name, got[k].low,
                     got[k].high, want[k].low, want[k].high);
    sett_arena_free(&arena);
}

static void check_size(int32_t w, int32_t h, const Ends want[KINDS],
                       Ends automaton_ogres, uint64_t seeds)
{
    SettArena arena = testkit_arena();
    SettGrid room = made_room(&arena, w, h);
    for (int32_t f = 0; f < 3; f++) {
        Ends mine[KINDS];
        memcpy(mine, want, sizeof mine);
        if (furnishers[f] == &sett_gen_caf)
            mine[4] = automaton_ogres;
        check_counts(furnishers[f], &room, mine, seeds);
    }
    sett_arena_free(&arena);
}

static void counts_follow_the_area(void **state)
{
    (void)state;
    /* a = 1: the paper's own numbers. */
    check_size(10, 20,
               (Ends[]){{2, 3},
                        {1, 2},
                        {1, 1},
                        {3, 3},
                        {2, 2},
                        {2, 5},
                        {4, 7},
                        {2, 2},
                        {2, 2}},
               (Ends){1, 1}, 120);
    /* 324 tiles, a = 2.25: goblins 4.5..6.75, mages 2.25..4.5, minitaurs
       ceil(1.125), blobs 6.75, ogres 4.5 (2.25), treasure 4.5..11.25, potions
       9..15.75, traps 4.5. */
    check_size(20, 20,
               (Ends[]){{5, 7},
                        {2, 5},
                        {2, 2},
                        {7, 7},
                        {5, 5},
                        {5, 11},
                        {9, 16},
                        {5, 5},
                        {2, 2}},
               (Ends){2, 2}, 300);
    /* 100 tiles, a = 0.694, 100 floors: at least the paper's minimum. Goblins
       1.39..2.08, mages 0.69..1.39, treasure 1.39..3.47, potions 2.78..4.86. */
    check_size(12, 12,
               (Ends[]){{2, 2},
                        {1, 1},
                        {1, 1},
                        {3, 3},
                        {2, 2},
                        {2, 3},
                        {4, 5},
                        {2, 2},
                        {2, 2}},
               (Ends){1, 1}, 120);
    /* 36 floors, under 75: the ends times 36 / 85. Goblins 0.85..1.27, mages
       0.42..0.85, minitaurs 0.42, blobs 1.27, ogres 0.85 (0.42), treasure
       0.85..2.12, potions 1.69..2.96, traps 0.85. */
    check_size(8, 8,
               (Ends[]){{1, 1},
                        {0, 1},
                        {0, 0},
                        {1, 1},
                        {1, 1},
                        {1, 2},
                        {2, 3},
                        {1, 1},
                        {2, 2}},
               (Ends){0, 0}, 120);
}

/* 3,844 tiles, a = 26.69: goblins 53.4..80.1, mages 26.7..53.4, minitaurs
   ceil(13.35), blobs 80.1, ogres 53.4 (26.7), treasure 53.4..133.5, potions
   106.8..186.9, traps 53.4. Few seeds: inside the range, not to its ends. */
static void counts_of_large_levels(void **state)
{
    (void)state;
    const Ends want[KINDS] = {{53, 80},   {27, 53}, {14, 14},
                              {80, 80},   {53, 53}, {53, 133},
                              {107, 187}, {53, 53}, {2, 2}};
    SettArena arena = testkit_arena();
    for (uint64_t i = 0; i < 6; i++) {
        SettGrid room = made_room(&arena, 64, 64);
        SettGenReport report;
        void *params = made_params(&arena, &sett_gen_caf, "");
        assert_int_equal(
            made_on(&arena, &sett_gen_caf, params, i, &room, &report, NULL),
            SETT_OK);
        for (int32_t k = 0; k < KINDS; k++) {
            int32_t n = requested(&report, kinds[k]);
            if (kinds[k] == MD2_OGRE)
                assert_int_equal(n, 27);
            else
                assert_in_range(n, want[k].low, want[k].high);
        }
    }
    sett_arena_free(&arena);
}

/* a = 1 with few floors: the paper's own numbers, not the small levels' rule.
 */
static void few_floors_at_the_usual_size(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = made_room(&arena, 10, 20);
    for (int32_t c = 90; c < 200; c++)
        grid.cells[c] = MD2_WALL; /* 8 x 8 are left */
    check_counts(&sett_gen_cf, &grid,
                 (Ends[]){{2, 3},
                          {1, 2},
                          {1, 1},
                          {3, 3},
                          {2, 2},
                          {2, 5},
                          {4, 7},
                          {2, 2},
                          {2, 2}},
                 120);
    sett_arena_free(&arena);
}

/* The rule by which the first of a kind was placed, as the report says it. */
static const char *rule_of(SettArena *arena, const SettGen *gen,
                           const char *changes, int32_t side, uint8_t tile)
{
    for (uint64_t i = 0; i < 20; i++) {
        SettGrid room = made_room(arena, side, side);
        SettGenReport report;
        assert_int_equal(made_on(arena, gen, made_params(arena, gen, changes),
                                 i, &room, &report, NULL),
                         SETT_OK);
        for (int32_t k = 0; k < report.placed_count; k++)
            if (report.placed[k].tile == tile)
                return report.placed[k].rule;
    }
    fail_msg("%s", "none was placed");
    return NULL;
}

/* The root of a: 5.167 at 64 x 64 (3,844 tiles), 2.0 at 26 x 26 (576 tiles),
   2.083 at 27 x 27 (625 tiles, a = 4.34). On from a > 4. */
static void distances_follow_the_root_of_the_area(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const struct {
        const SettGen *gen;
        const char *changes;
        int32_t side;
        uint8_t tile;
        const char *rule;
    } cases[] = {
        {&sett_gen_cf, "", 26, MD2_MINITAUR, "near entrance 4..8"},
        {&sett_gen_cf, "", 27, MD2_MINITAUR, "near entrance 8..17"},
        {&sett_gen_cf, "", 64, MD2_MINITAUR, "near entrance 21..41"},
        {&sett_gen_cf, "scale-distances=off", 64, MD2_MINITAUR,
         "near entrance 4..8"},
        {&sett_gen_cf, "scale-distances=on", 26, MD2_MINITAUR,
         "near entrance 8..16"},
        {&sett_gen_cf, "", 64, MD2_OGRE, "near treasure 21..41 in sight"},
        {&sett_gen_cf, "", 64, MD2_MAGE, "near goblin 1..1"},
        {&sett_gen_caf, "", 26, MD2_MAGE, "near goblin 1..3"},
        {&sett_gen_caf, "", 27, MD2_BLOB, "near potion 2..6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(rule_of(&arena, cases[i].gen, cases[i].changes,
                                    cases[i].side, cases[i].tile),
                            cases[i].rule);
    sett_arena_free(&arena);
}

/* Each furnisher refuses with this code, or not at all where it is NULL. */
static void check_bounds(const char *art, const char *code)
{
    SettArena arena = testkit_arena();
    for (int32_t f = 0; f < 3; f++) {
        SettGrid grid = parts_grid(&arena, &sett_game_md2, art);
        SettGenReport report;
        void *params = made_params(&arena, furnishers[f], "");
        SettStatus s =
            made_on(&arena, furnishers[f], params, 3, &grid, &report, NULL);
        assert_int_equal(s, code == NULL ? SETT_OK : SETT_INFEASIBLE);
        assert_int_equal(report.reasons.count, code != NULL);
        if (code != NULL) {
            assert_string_equal(report.reasons.reasons[0].code, code);
            assert_true(report.reasons.reasons[0].text[0] != 0);
        }
        /* Refused in silence where nobody asks. */
        SettGrid again = parts_grid(&arena, &sett_game_md2, art);
        assert_int_equal(
            made_on(&arena, furnishers[f], params, 3, &again, NULL, NULL), s);
    }
    sett_arena_free(&arena);
}

static void too_small_levels_are_refused(void **state)
{
    (void)state;
    /* 11 and 12 floors in a corridor. */
    check_bounds("XXXXXXXXXXXXX/X           X/XXXXXXXXXXXXX", "few-floors");
    check_bounds("XXXXXXXXXXXXXX/X            X/XXXXXXXXXXXXXX", NULL);
    /* 14 floors, but only 11 hang together. */
    check_bounds("XXXXXXXXXXXXXXXXX/X           X   X/XXXXXXXXXXXXXXXXX",
                 "few-floors");
    check_bounds("XXXXX/XXXXX/XXXXX", "few-floors");
}

/* Twelve floors or more within three steps of each other do not exist on this
   grid (a disc of radius 1.5 has 8), so the bound is the rules' own number. */
static void short_paths_are_refused(void **state)
{
    (void)state;
    SettFurnishing rules = sett_md2_furnishing;
    SettGame game = sett_game_md2;
    rules.min_longest_path = 7;
    game.furnish = &rules;
    SettArena arena = testkit_arena();
    for (int32_t path = 6; path <= 7; path++)
        for (int32_t f = 0; f < 3; f++) {
            /* 4 x 4 and 4 x 5 tiles: 6 and 7 steps from corner to corner. */
            SettGrid grid = made_room(&arena, 6, path);
            SettGenReport report;
            SettGenJob job = {.game = &game,
                              .params =
                                  parts_defaults(&arena, furnishers[f], &game),
                              .rng = sett_rng(1, SETT_FOR_TEST, 0),
                              .tmp = &arena,
                              .report = &report};
            SettStatus s = furnishers[f]->run(&job, &grid);
            assert_int_equal(s, path < 7 ? SETT_INFEASIBLE : SETT_OK);
            if (s != SETT_OK)
                assert_string_equal(report.reasons.reasons[0].code,
                                    "short-path");
        }
    sett_arena_free(&arena);
}

/* Rows of counts without sense are told, not obeyed. */
static void senseless_counts_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *changes, *code;
    } cases[] = {
        {"counts=[{\"tile\":\"wall\"}]", "no-object"},
        {"counts=[{\"tile\":\"floor\"}]", "no-object"},
        {"counts=[{\"tile\":\"none\"}]", "no-object"},
        {"counts=[{\"tile\":\"goblin\"},{\"tile\":\"goblin\"}]", "named-twice"},
    };
    SettArena arena = testkit_arena();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int32_t f = 0; f < 3; f++) {
            SettGrid grid = made_room(&arena, 10, 20);
            SettGrid room = made_room(&arena, 10, 20);
            SettGenReport report;
            void *params = made_params(&arena, furnishers[f], cases[i].changes);
            assert_int_equal(
                made_on(&arena, furnishers[f], params, 0, &grid, &report, NULL),
                SETT_INFEASIBLE);
            assert_string_equal(report.reasons.reasons[0].code, cases[i].code);
            parts_same_grid(&sett_game_md2, &grid, &room);
        }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_the_area),
        cmocka_unit_test(counts_of_large_levels),
        cmocka_unit_test(few_floors_at_the_usual_size),
        cmocka_unit_test(distances_follow_the_root_of_the_area),
        cmocka_unit_test(too_small_levels_are_refused),
        cmocka_unit_test(short_paths_are_refused),
        cmocka_unit_test(senseless_counts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
