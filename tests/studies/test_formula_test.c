/* test_formula_test.c - formulas against UCB1 on fresh levels, without a
   command line; the maps that personas are bred on. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/catalog.h"
#include "sett/formula_test.h"
#include "sett/io.h"

#define LEVELS 9
#define STEPS 40
#define PERSONA "mine.json"

/* Who tests, with a persona's file on the disk. */
typedef struct Place {
    FakeDisk *disk;
    SettArena arena;
    SettError err;
    SettStudyHost host;
} Place;

static const SettGame *game_named(const char *name)
{
    return sett_catalog_game(sett_catalog_builtin(), name);
}

static void open_place(Place *p)
{
    static const char file[] = "{\"persona\": 1, \"name\": \"mine\", "
                               "\"utility\": \"progress\", "
                               "\"select\": \"r + progress\"}";
    *p = (Place){.disk = fakedisk_new(), .arena = testkit_arena()};
    fakedisk_put(p->disk, PERSONA, file, sizeof file - 1);
    p->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &p->arena,
                              .io = fakedisk_io(p->disk),
                              .jobs = sett_jobs_serial(),
                              .err = &p->err};
}

static void close_place(Place *p)
{
    sett_arena_free(&p->arena);
    fakedisk_free(p->disk);
}

static void both_sides_play_the_same_levels(void **state)
{
    (void)state;
    Place p;
    SettFormulaTest t;
    SettArena tmp = testkit_arena();
    open_place(&p);
    assert_int_equal(sett_formula_test(&p.host, game_named("md2"), PERSONA,
                                       LEVELS, 7, STEPS, &t),
                     SETT_OK);
    assert_string_equal(t.choices[SETT_FORMULA_SIDE].persona.name, "mine");
    assert_null(t.choices[SETT_UCB_SIDE].persona.select);
    for (int64_t i = LEVELS - 1; i >= 0; i--)
        assert_int_equal(sett_formula_test_level(&t, i, &tmp), SETT_OK);
    sett_formula_test_end(&t);
    assert_true(t.levels > 1 && t.levels <= LEVELS);
    for (int32_t i = 0; i < SETT_FORMULA_SIDES; i++) {
        assert_int_equal(t.tests[i].budget, STEPS);
        assert_int_equal(t.utility[i].count, t.levels);
        assert_true(t.utility[i].mean >= 0 && t.utility[i].mean <= 1);
    }
    assert_true(t.welch.p >= 0 && t.welch.p <= 1);
    sett_arena_free(&tmp);
    close_place(&p);
}

/* Plays that were made up: what a difference and none come to. */
static void samples_decide(void **state)
{
    (void)state;
    SettPlayed plays[LEVELS * SETT_FORMULA_SIDES] = {{.utility = 0}};
    SettFormulaTest t = {.asked = LEVELS, .plays = plays};
    for (int32_t i = 0; i < LEVELS; i++) {
        plays[2 * i].utility = 0.8 + 0.01 * (i % 3);
        plays[2 * i + 1].utility = 0.2 + 0.01 * (i % 2);
    }
    plays[0].utility = plays[1].utility = 0.0 / 0.0; /* not played */
    sett_formula_test_end(&t);
    assert_int_equal(t.levels, LEVELS - 1);
    assert_true(t.better);
    for (int32_t i = 0; i < LEVELS; i++)
        plays[2 * i + 1].utility = plays[2 * i].utility;
    sett_formula_test_end(&t);
    assert_false(t.better);
    for (int32_t i = 0; i < LEVELS; i++)
        plays[2 * i + 1].utility += 0.5;
    sett_formula_test_end(&t);
    assert_true(t.welch.p < 0.05);
    assert_false(t.better);
}

static void refuse(const char *game, const char *name, const char *words)
{
    Place p;
    SettFormulaTest t;
    open_place(&p);
    assert_int_equal(sett_formula_test(&p.host, game_named(game), name, LEVELS,
                                       1, STEPS, &t),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(p.err.status, SETT_BAD_ARGUMENT);
    assert_non_null(strstr(p.err.text, words));
    close_place(&p);
}

static void what_has_no_formula_is_refused(void **state)
{
    (void)state;
    refuse("edd", PERSONA, "md2 alone");
    refuse("md2", "ucb-R", "ucb-R: no formula that selects");
    refuse("md2", "nobody", "nobody");
}

static void maps_are_legal_levels(void **state)
{
    (void)state;
    const SettGame *md2 = game_named("md2");
    SettArena arena = testkit_arena();
    for (int32_t i = 0; i < SETT_BREED_MAPS; i++) {
        SettLevel level = {.lock = NULL};
        SettReport report = sett_report(&arena);
        assert_int_equal(sett_level_read(md2, sett_breed_maps[i],
                                         strlen(sett_breed_maps[i]), 0, &arena,
                                         &level.grid, NULL),
                         SETT_OK);
        assert_int_equal(sett_game_check(md2, &level, true, &arena, &report),
                         SETT_OK);
        assert_int_equal(report.count, 0);
    }
    sett_arena_free(&arena);
}

static SettStatus work_with(void *user, SettAlloc alloc)
{
    Place *p = user;
    SettArena arena, tmp;
    SettFormulaTest t;
    sett_arena_init(&arena, alloc, 0);
    sett_arena_init(&tmp, alloc, 0);
    SettStudyHost host = p->host;
    host.arena = &arena;
    SettStatus status =
        sett_formula_test(&host, game_named("md2"), PERSONA, 2, 7, STEPS, &t);
    for (int64_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_formula_test_level(&t, i, &tmp);
    sett_arena_free(&arena);
    sett_arena_free(&tmp);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    testkit_memory(work_with, &p);
    close_place(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_play_the_same_levels),
        cmocka_unit_test(samples_decide),
        cmocka_unit_test(what_has_no_formula_is_refused),
        cmocka_unit_test(maps_are_legal_levels),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
