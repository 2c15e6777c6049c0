/* test_map_elites.c - searches for EDD rooms: edits, locks, dimensions that
   change, threads, storing, and the presets. */
#include <string.h>

#include "support/edd_room.h"
#include "support/search_run.h"
#include "support/testkit.h"

static const char *const methods[][2] = {
    {"map-elites", "sett"}, {"map-elites", "p19"},  {"map-elites", "h19"},
    {"map-elites", "src"},  {"map-elites", "me15"}, {"fi2pop", "sett"},
};

static void any_number_of_workers_gives_the_same(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        uint64_t whole = 0;
        for (int32_t workers = 1; workers <= 8; workers += workers) {
            SearchRun r;
            search_open(&r, methods[m][0], methods[m][1], search_room);
            r.def.jobs = (SettJobs){search_backwards, &workers, workers};
            search_start(&r);
            while (!sett_search_done(r.search))
                assert_int_equal(
                    sett_search_step(r.search, (uint64_t)(workers * 97)),
                    SETT_OK);
            if (workers == 1)
                whole = search_digest(r.search);
            assert_int_equal(search_digest(r.search), whole);
            search_close(&r);
        }
    }
}

static void a_stored_search_goes_on_as_if_nothing_was(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        const uint64_t stops[] = {7, 777, 1500};
        SearchRun whole;
        search_open(&whole, methods[m][0], methods[m][1], search_room);
        search_start(&whole);
        assert_int_equal(sett_search_step(whole.search, 3000), SETT_OK);
        for (size_t i = 0; i < 3; i++) {
            SearchRun first, second;
            search_open(&first, methods[m][0], methods[m][1], search_room);
            search_open(&second, methods[m][0], methods[m][1], search_room);
            search_start(&first);
            search_start(&second);
            assert_int_equal(sett_search_step(first.search, stops[i]), SETT_OK);
            SettText text = sett_text(sett_alloc_default());
            SettJsonWriter w = sett_json_writer(&text, true);
            sett_json_open(&w, '{');
            assert_int_equal(sett_search_write(first.search, &w), SETT_OK);
            sett_json_close(&w);
            const SettJson *root;
            assert_int_equal(sett_json_read(text.data, text.size, NULL,
                                            &second.arena, &root, NULL),
                             SETT_OK);
            assert_int_equal(sett_search_read(second.search, root, NULL),
                             SETT_OK);
            assert_int_equal(search_digest(second.search),
                             search_digest(first.search));
            assert_int_equal(sett_search_step(second.search, 3000), SETT_OK);
            assert_int_equal(search_digest(second.search),
                             search_digest(whole.search));
            sett_text_free(&text);
            search_close(&first);
            search_close(&second);
        }
        search_close(&whole);
    }
}

static bool same_cells(const SettGenome *genome, const SettGrid *grid)
{
    return memcmp(genome->bytes, grid->cells, (size_t)genome->size) == 0;
}

/* The edited level is in the cell that it belongs to. */
static bool holds_target(const SearchRun *r)
{
    const SettArchive *a = sett_search_archive(r->search);
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t i = 0; i < sett_archive_count(a, c, SETT_FEASIBLE); i++) {
            const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, i);
            if (same_cells(&one->genome, &r->target.grid))
                return c == sett_archive_cell(a, one->score.features);
        }
    return false;
}

/* What is stored of everybody is what a fresh look at its level says. */
static void assert_fresh_scores(const SearchRun *r)
{
    const SettArchive *a = sett_search_archive(r->search);
    SettArena tmp = testkit_arena();
    SettEvalJob job = {.game = r->def.game,
                       .params = r->eval,
                       .target = &r->target,
                       .tmp = &tmp,
                       .unread = ~r->def.features};
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t i = 0; i < sett_archive_count(a, c, SETT_FEASIBLE); i++) {
            const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, i);
            SettLevel level = {.grid = r->target.grid};
            SettScore score = {0};
            level.grid.cells = one->genome.bytes;
            assert_int_equal(r->def.eval->run(&job, &level, &score), SETT_OK);
            assert_memory_equal(&score, &one->score, sizeof score);
            assert_int_equal(c, sett_archive_cell(a, score.features));
        }
    sett_arena_free(&tmp);
}

static void twenty_edits_are_followed(void **state)
{
    (void)state;
    SearchRun r;
    search_open(&r, "map-elites", "sett", search_room);
    r.def.max_evaluations = 6000;
    search_start(&r);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t edit = 0; edit < 20; edit++) {
        assert_int_equal(sett_search_step(r.search, 237), SETT_OK);
        for (int32_t i = 0; i < 3; i++) {
            uint8_t *cell = &r.target.grid.cells[sett_rng_below(&rng, 91)];
            if (*cell != EDD_DOOR)
                *cell = (uint8_t)(sett_rng_below(&rng, 5) == 0 ? EDD_WALL
                                                               : EDD_FLOOR);
        }
        assert_int_equal(sett_search_edit(r.search, &r.target, NULL, NULL),
                         SETT_OK);
        SettArena tmp = testkit_arena();
        SettReport report = sett_report(&tmp);
        assert_int_equal(
            sett_game_check(r.def.game, &r.target, true, &tmp, &report),
            SETT_OK);
        if (report.count == 0)
            assert_true(holds_target(&r));
        assert_fresh_scores(&r);
        sett_arena_free(&tmp);
    }
    search_close(&r);
}

static void locked_tiles_and_doors_stay(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        SearchRun r;
        SettMask lock;
        search_open(&r, methods[m][0], methods[m][1], search_room);
        assert_int_equal(sett_mask_take(&r.arena, 13, 7, &lock), SETT_OK);
        for (int32_t c = 0; c < 91; c++) /* a whole quarter and some more */
            if ((c % 13 < 6 && c / 13 < 3) || c % 9 == 0)
                sett_mask_set(&lock, c % 13, c / 13);
        r.def.lock = &lock;
        search_start(&r);
        assert_int_equal(sett_search_step(r.search, 3000), SETT_OK);
        const SettArchive *a = sett_search_archive(r.search);
        int32_t seen = 0;
        for (int32_t c = 0; c < sett_archive_cells(a); c++)
            for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
                SettPopulation kind = (SettPopulation)k;
                for (int32_t i = 0; i < sett_archive_count(a, c, kind); i++) {
                    const uint8_t *cells =
                        sett_archive_at(a, c, kind, i)->genome.bytes;
                    for (int32_t t = 0; t < 91; t++) {
                        uint8_t is = r.target.grid.cells[t];
                        if (sett_mask_get(&lock, t % 13, t / 13) ||
                            is == EDD_DOOR || cells[t] == EDD_DOOR)
                            assert_int_equal(cells[t], is);
                    }
                    seen++;
                }
            }
        /* One level of a cell, where others keep up to ten. */
        bool few = strcmp(methods[m][1], "me15") == 0;
        assert_true(seen > (few ? 10 : 20));
        search_close(&r);
    }
}

static void a_new_lock_acts_at_once(void **state)
{
    (void)state;
    SearchRun r;
    SettMask lock;
    search_open(&r, "map-elites", "sett", search_room);
    search_start(&r);
    assert_int_equal(sett_search_step(r.search, 1000), SETT_OK);
    assert_int_equal(sett_mask_take(&r.arena, 13, 7, &lock), SETT_OK);
    for (int32_t x = 0; x < 13; x++)
        sett_mask_set(&lock, x, 3);
    assert_int_equal(sett_search_edit(r.search, &r.target, &lock, NULL),
                     SETT_OK);
    for (int32_t i = 0; i < sett_search_count(r.search); i++)
        assert_memory_equal(sett_search_get(r.search, i)->genome.bytes + 39,
                            r.target.grid.cells + 39, 13);
    search_close(&r);
}

static int32_t feasible_in(const SettSearch *search)
{
    const SettArchive *a = sett_search_archive(search);
    int32_t n = 0;
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        n += sett_archive_count(a, c, SETT_FEASIBLE);
    return n;
}

static void dimensions_change_while_it_runs(void **state)
{
    (void)state;
    static const char *const steps[] = {
        "[{\"feature\":0,\"bins\":10},{\"feature\":1,\"bins\":10}]",
        "[{\"feature\":0,\"bins\":2},{\"feature\":1,\"bins\":3}]",
        "[{\"feature\":3,\"bins\":5},{\"feature\":4,\"bins\":5},"
        "{\"feature\":0,\"bins\":3}]",
        "[{\"feature\":2,\"bins\":3},{\"feature\":4,\"bins\":4},"
        "{\"feature\":0,\"bins\":3},{\"feature\":5,\"bins\":2}]",
        "[{\"feature\":0,\"bins\":5},{\"feature\":1,\"bins\":5}]",
    };
    SearchRun r;
    search_open(&r, "map-elites", "sett", search_room);
    r.def.features = 0;
    r.def.max_evaluations = 100000;
    search_start(&r);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        assert_int_equal(sett_search_step(r.search, 1500), SETT_OK);
        int32_t before = feasible_in(r.search);
        search_set(&r, "dimensions", steps[i]);
        assert_int_equal(sett_search_adjust(r.search, r.method, NULL), SETT_OK);
        assert_true(feasible_in(r.search) >= before);
    }
    r.def.features = UINT64_MAX;
    search_set(&r, "dimensions", "[{\"feature\":31,\"bins\":5}]");
    int32_t before = feasible_in(r.search);
    assert_int_equal(sett_search_adjust(r.search, r.method, NULL),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(feasible_in(r.search), before);
    search_close(&r);
}

static void points_are_cells_too(void **state)
{
    (void)state;
    static const char *const kinds[] = {"cvt", "cluster"};
    for (size_t i = 0; i < 2; i++) {
        SearchRun r;
        search_open(&r, "map-elites", "sett", search_room);
        search_set(&r, "cells", kinds[i]);
        search_set(&r, "recluster", "500");
        search_set(&r, "dimensions",
                   "[{\"feature\":0,\"bins\":5},{\"feature\":3,\"bins\":5},"
                   "{\"feature\":4,\"bins\":5}]");
        search_start(&r);
        assert_int_equal(sett_search_step(r.search, 3000), SETT_OK);
        assert_int_equal(sett_archive_cells(sett_search_archive(r.search)),
                         100);
        assert_true(sett_search_count(r.search) > 20);
        search_close(&r);
    }
}

static double quality(const char *preset, const char *dimensions)
{
    SearchRun r;
    search_open(&r, "map-elites", preset, search_room);
    search_set(&r, "dimensions", dimensions);
    search_set(&r, "binning", "edd");
    assert_int_equal(sett_params_set(&r.def.eval->params, r.eval, "mode",
                                     "compat", NULL, &r.arena, NULL),
                     SETT_OK);
    r.def.features = 0;
    r.def.max_evaluations = 20000;
    search_start(&r);
    assert_int_equal(sett_search_step(r.search, 20000), SETT_OK);
    double qd = sett_archive_quality(sett_search_archive(r.search)).qd;
    search_close(&r);
    return qd;
}

/* Meso patterns by linearity, where the reference's 500 generations reach 11.6
   of 25 (docs/design/edd.md, section 8). */
static void emitters_fill_what_generations_leave_empty(void **state)
{
    (void)state;
    const char *pair =
        "[{\"feature\":2,\"bins\":5},{\"feature\":4,\"bins\":5}]";
    double ours = quality("sett", pair), theirs = quality("src", pair);
    assert_true(theirs > 8 && theirs < 18);
    assert_true(ours > theirs + 1);
}

static void fi2pop_ends_by_itself_with_a_good_room(void **state)
{
    (void)state;
    SearchRun r;
    search_open(&r, "fi2pop", "sett", search_room);
    r.def.max_evaluations = 1000000;
    search_start(&r);
    while (!sett_search_done(r.search))
        assert_int_equal(sett_search_step(r.search, 500), SETT_OK);
    assert_true(sett_search_evaluations(r.search) < 300000);
    assert_true(sett_search_get(r.search, 0)->score.violation == 0);
    assert_true(sett_search_get(r.search, 0)->score.fitness > 0.9);
    search_close(&r);
}

/* Everything that a search is asked for while it runs. */
static SettStatus ask_everything(SearchRun *r, SettGrid *grid)
{
    SettArena arena = testkit_arena();
    SettText text = sett_text(r->def.alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    const SettJson *root = NULL;
    SettSearch *other = NULL;
    SettStatus s = sett_search_edit(r->search, &r->target, NULL, NULL);
    search_set(r, "dimensions",
               "[{\"feature\":3,\"bins\":3},{\"feature\":4,\"bins\":3}]");
    if (s == SETT_OK)
        s = sett_search_adjust(r->search, r->method, NULL);
    if (s == SETT_OK)
        s = sett_search_express_genome(
            r->search, &sett_search_get(r->search, 0)->genome, grid);
    sett_json_open(&w, '{');
    if (s == SETT_OK)
        s = sett_search_write(r->search, &w);
    sett_json_close(&w);
    if (s == SETT_OK)
        s = text.status;
    if (s == SETT_OK)
        s = sett_search_create(&r->def, &other, NULL);
    if (s == SETT_OK)
        s = sett_json_read(text.data, text.size, NULL, &arena, &root, NULL);
    if (s == SETT_OK)
        s = sett_search_read(other, root, NULL);
    if (s == SETT_OK)
        assert_int_equal(search_digest(other), search_digest(r->search));
    if (s == SETT_OK)
        s = sett_search_merge(r->search, other, NULL);
    sett_search_destroy(other);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return s;
}

static void memory_may_end_while_it_runs(void **state)
{
    (void)state;
    for (int64_t n = 1;; n++) {
        SearchRun r;
        SettGrid grid;
        TestAlloc counter = {0};
        search_open(&r, "map-elites", "sett", search_room);
        assert_int_equal(sett_grid_take(&r.arena, 13, 7, &grid), SETT_OK);
        r.def.alloc = testkit_alloc(&counter);
        search_set(&r, "memory", "4");
        search_start(&r);
        assert_int_equal(sett_search_step(r.search, 200), SETT_OK);
        counter.fail_at = counter.asked + n;
        SettStatus s = ask_everything(&r, &grid);
        bool failed = counter.asked >= counter.fail_at;
        search_close(&r);
        assert_int_equal(counter.live_bytes, 0);
        assert_int_equal(s, failed ? SETT_NO_MEMORY : SETT_OK);
        if (!failed)
            return;
    }
}

enum { BORN = 1500, FIRST = 1000, TILES = 91 };

typedef struct Births {
    uint8_t tiles[BORN][TILES];
    int32_t count, far; /* of the last ones, more than a tile from any */
} Births;

static void note_birth(void *user, const SettIndividual *one)
{
    Births *b = user;
    int32_t nearest = TILES;
    assert_int_equal(one->genome.size, TILES);
    for (int32_t i = 0; b->count >= FIRST && i < b->count; i++) {
        int32_t differ = 0;
        for (int32_t t = 0; t < TILES; t++)
            differ += b->tiles[i][t] != one->genome.bytes[t];
        nearest = differ < nearest ? differ : nearest;
    }
    b->far += b->count >= FIRST && nearest > 1;
    memcpy(b->tiles[b->count++], one->genome.bytes, TILES);
}

/* A child is a level of before with one tile drawn anew, and one stays. */
static void plain_children_differ_by_a_tile(void **state)
{
    (void)state;
    static Births births;
    SearchRun r;
    search_open(&r, "map-elites", "me15", search_room);
    r.def.watch = (SettWatchBirths){note_birth, &births};
    search_start(&r);
    assert_int_equal(sett_search_step(r.search, BORN), SETT_OK);
    assert_int_equal(births.count, BORN);
    assert_int_equal(births.far, 0);
    const SettArchive *a = sett_search_archive(r.search);
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        assert_true(sett_archive_count(a, c, SETT_FEASIBLE) <= 1);
    assert_true(sett_archive_filled(a, SETT_FEASIBLE) > 10);
    search_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_workers_gives_the_same),
        cmocka_unit_test(a_stored_search_goes_on_as_if_nothing_was),
        cmocka_unit_test(twenty_edits_are_followed),
        cmocka_unit_test(locked_tiles_and_doors_stay),
        cmocka_unit_test(a_new_lock_acts_at_once),
        cmocka_unit_test(dimensions_change_while_it_runs),
        cmocka_unit_test(points_are_cells_too),
        cmocka_unit_test(emitters_fill_what_generations_leave_empty),
        cmocka_unit_test(plain_children_differ_by_a_tile),
        cmocka_unit_test(memory_may_end_while_it_runs),
        cmocka_unit_test(fi2pop_ends_by_itself_with_a_good_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
