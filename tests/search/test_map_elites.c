/* test_map_elites.c - searches for EDD rooms: edits, locks, dimensions that
   change, threads, storing, and the presets. */
#include <string.h>

#include "support/edd_room.h"
#include "support/testkit.h"

/* The experiment room of spec/edd.md section 9, C1. */
static const char c1[] =
    ".........D.../............./......#....../D....TET...../"
    "......#....../............./....D........";

typedef struct Run {
    SettArena arena;
    SettSearchDef def;
    SettLevel target;
    void *method, *genome, *eval;
    SettSearch *search;
} Run;

static const SettSearchMethod *method_named(const char *name)
{
    const SettCatalog *c = sett_catalog();
    for (int32_t i = 0; i < c->method_count; i++)
        if (strcmp(c->methods[i]->name, name) == 0)
            return c->methods[i];
    return NULL;
}

static void take_preset(void *params, const SettTable *table,
                        const SettPreset *presets, int32_t count,
                        const char *name)
{
    sett_params_default(table, params);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(presets[i].name, name) == 0)
            memcpy(params, presets[i].params, table->size);
}

static void set(Run *r, const char *name, const char *value)
{
    assert_int_equal(sett_params_set(&r->def.method->params, r->method, name,
                                     value, NULL, &r->arena, NULL),
                     SETT_OK);
}

static void open_run(Run *r, const char *method, const char *preset,
                     const char *art)
{
    *r = (Run){.arena = testkit_arena(), .def = sett_search_def()};
    SettSearchDef *d = &r->def;
    d->game = sett_game_named("edd");
    d->method = method_named(method);
    d->genome = sett_catalog()->genomes[0];
    d->eval = sett_catalog()->evals[0];
    r->method = sett_arena_take(&r->arena, 1, d->method->params.size);
    r->genome = sett_arena_take(&r->arena, 1, d->genome->params.size);
    r->eval = sett_arena_take(&r->arena, 1, d->eval->params.size);
    take_preset(r->method, &d->method->params, d->method->presets,
                d->method->preset_count, preset);
    take_preset(r->genome, &d->genome->params, d->genome->presets,
                d->genome->preset_count, preset);
    sett_params_default(&d->eval->params, r->eval);
    d->method_params = r->method;
    d->genome_params = r->genome;
    d->eval_params = r->eval;
    r->target.grid = edd_grid(&r->arena, art);
    d->target = &r->target;
    d->w = r->target.grid.w;
    d->h = r->target.grid.h;
    d->seed = 5;
    d->features = ((uint64_t)1 << EDD_DIMENSIONS) - 1; /* nobody plays */
    d->max_evaluations = 3000;
}

static void start(Run *r)
{
    assert_int_equal(sett_search_create(&r->def, &r->search, NULL), SETT_OK);
}

static void close_run(Run *r)
{
    sett_search_destroy(r->search);
    sett_arena_free(&r->arena);
}

static uint64_t digest(const SettSearch *search)
{
    const SettArchive *a = sett_search_archive(search);
    uint64_t hash = sett_hash_mix(1, sett_search_evaluations(search));
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t k = 0; k < SETT_POPULATIONS; k++) {
            SettPopulation kind = (SettPopulation)k;
            for (int32_t i = 0; i < sett_archive_count(a, c, kind); i++) {
                const SettIndividual *one = sett_archive_at(a, c, kind, i);
                hash = sett_hash_mix(hash, sett_genome_hash(&one->genome));
                hash = sett_hash_mix(hash, one->born);
                hash = sett_hash(&one->score, sizeof one->score, hash);
            }
        }
    return hash;
}

/* --------------------------------------------------------------- same result
 */

/* Backwards, and on workers in turn: what order threads work in is open. */
static void run_backwards(void *host, int64_t count, SettTaskFn *task,
                          void *user)
{
    const int32_t *workers = host;
    for (int64_t i = count - 1; i >= 0; i--)
        task(user, i, (int32_t)(i % *workers));
}

static const char *const methods[][2] = {
    {"map-elites", "sett"}, {"map-elites", "p19"}, {"map-elites", "h19"},
    {"map-elites", "src"},  {"fi2pop", "sett"},
};

static void any_number_of_workers_gives_the_same(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        uint64_t whole = 0;
        for (int32_t workers = 1; workers <= 8; workers += workers) {
            Run r;
            open_run(&r, methods[m][0], methods[m][1], c1);
            r.def.jobs = (SettJobs){run_backwards, &workers, workers};
            start(&r);
            while (!sett_search_done(r.search))
                assert_int_equal(
                    sett_search_step(r.search, (uint64_t)(workers * 97)),
                    SETT_OK);
            if (workers == 1)
                whole = digest(r.search);
            assert_int_equal(digest(r.search), whole);
            close_run(&r);
        }
    }
}

static void a_stored_search_goes_on_as_if_nothing_was(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        const uint64_t stops[] = {7, 777, 1500};
        Run whole;
        open_run(&whole, methods[m][0], methods[m][1], c1);
        start(&whole);
        assert_int_equal(sett_search_step(whole.search, 3000), SETT_OK);
        for (size_t i = 0; i < 3; i++) {
            Run first, second;
            open_run(&first, methods[m][0], methods[m][1], c1);
            open_run(&second, methods[m][0], methods[m][1], c1);
            start(&first);
            start(&second);
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
            assert_int_equal(digest(second.search), digest(first.search));
            assert_int_equal(sett_search_step(second.search, 3000), SETT_OK);
            assert_int_equal(digest(second.search), digest(whole.search));
            sett_text_free(&text);
            close_run(&first);
            close_run(&second);
        }
        close_run(&whole);
    }
}

/* ---------------------------------------------------------------------- edits
 */

static bool same_cells(const SettGenome *genome, const SettGrid *grid)
{
    return memcmp(genome->bytes, grid->cells, (size_t)genome->size) == 0;
}

/* The edited level is in the cell that it belongs to. */
static bool holds_target(const Run *r)
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
static void assert_fresh_scores(const Run *r)
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
    Run r;
    open_run(&r, "map-elites", "sett", c1);
    r.def.max_evaluations = 6000;
    start(&r);
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
    close_run(&r);
}

/* ---------------------------------------------------------------------- locks
 */

static void locked_tiles_and_doors_stay(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        Run r;
        SettMask lock;
        open_run(&r, methods[m][0], methods[m][1], c1);
        assert_int_equal(sett_mask_take(&r.arena, 13, 7, &lock), SETT_OK);
        for (int32_t c = 0; c < 91; c++) /* a whole quarter and some more */
            if ((c % 13 < 6 && c / 13 < 3) || c % 9 == 0)
                sett_mask_set(&lock, c % 13, c / 13);
        r.def.lock = &lock;
        start(&r);
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
        assert_true(seen > 20);
        close_run(&r);
    }
}

static void a_new_lock_acts_at_once(void **state)
{
    (void)state;
    Run r;
    SettMask lock;
    open_run(&r, "map-elites", "sett", c1);
    start(&r);
    assert_int_equal(sett_search_step(r.search, 1000), SETT_OK);
    assert_int_equal(sett_mask_take(&r.arena, 13, 7, &lock), SETT_OK);
    for (int32_t x = 0; x < 13; x++)
        sett_mask_set(&lock, x, 3);
    assert_int_equal(sett_search_edit(r.search, &r.target, &lock, NULL),
                     SETT_OK);
    for (int32_t i = 0; i < sett_search_count(r.search); i++)
        assert_memory_equal(sett_search_get(r.search, i)->genome.bytes + 39,
                            r.target.grid.cells + 39, 13);
    close_run(&r);
}

/* ----------------------------------------------------------------- dimensions
 */

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
    Run r;
    open_run(&r, "map-elites", "sett", c1);
    r.def.features = 0;
    r.def.max_evaluations = 100000;
    start(&r);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        assert_int_equal(sett_search_step(r.search, 1500), SETT_OK);
        int32_t before = feasible_in(r.search);
        set(&r, "dimensions", steps[i]);
        assert_int_equal(sett_search_adjust(r.search, r.method, NULL), SETT_OK);
        assert_true(feasible_in(r.search) >= before);
    }
    r.def.features = UINT64_MAX;
    set(&r, "dimensions", "[{\"feature\":31,\"bins\":5}]");
    int32_t before = feasible_in(r.search);
    assert_int_equal(sett_search_adjust(r.search, r.method, NULL),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(feasible_in(r.search), before);
    close_run(&r);
}

static void points_are_cells_too(void **state)
{
    (void)state;
    static const char *const kinds[] = {"cvt", "cluster"};
    for (size_t i = 0; i < 2; i++) {
        Run r;
        open_run(&r, "map-elites", "sett", c1);
        set(&r, "cells", kinds[i]);
        set(&r, "recluster", "500");
        set(&r, "dimensions",
            "[{\"feature\":0,\"bins\":5},{\"feature\":3,\"bins\":5},"
            "{\"feature\":4,\"bins\":5}]");
        start(&r);
        assert_int_equal(sett_search_step(r.search, 3000), SETT_OK);
        assert_int_equal(sett_archive_cells(sett_search_archive(r.search)),
                         100);
        assert_true(sett_search_count(r.search) > 20);
        close_run(&r);
    }
}

/* -------------------------------------------------------------------- results
 */

static double quality(const char *preset, const char *dimensions)
{
    Run r;
    open_run(&r, "map-elites", preset, c1);
    set(&r, "dimensions", dimensions);
    set(&r, "binning", "edd");
    assert_int_equal(sett_params_set(&r.def.eval->params, r.eval, "mode",
                                     "compat", NULL, &r.arena, NULL),
                     SETT_OK);
    r.def.features = 0;
    r.def.max_evaluations = 20000;
    start(&r);
    assert_int_equal(sett_search_step(r.search, 20000), SETT_OK);
    double qd = sett_archive_quality(sett_search_archive(r.search)).qd;
    close_run(&r);
    return qd;
}

/* Meso patterns by linearity, where the reference's 500 generations reach 11.6
   of 25 (spec/edd.md section 9, A2). */
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
    Run r;
    open_run(&r, "fi2pop", "sett", c1);
    r.def.max_evaluations = 1000000;
    start(&r);
    while (!sett_search_done(r.search))
        assert_int_equal(sett_search_step(r.search, 500), SETT_OK);
    assert_true(sett_search_evaluations(r.search) < 300000);
    assert_true(sett_search_get(r.search, 0)->score.violation == 0);
    assert_true(sett_search_get(r.search, 0)->score.fitness > 0.9);
    close_run(&r);
}

/* --------------------------------------------------------------------- memory
 */

/* Everything that a search is asked for while it runs. */
static SettStatus ask_everything(Run *r, SettGrid *grid)
{
    SettArena arena = testkit_arena();
    SettText text = sett_text(r->def.alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    const SettJson *root = NULL;
    SettSearch *other = NULL;
    SettStatus s = sett_search_edit(r->search, &r->target, NULL, NULL);
    set(r, "dimensions",
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
        assert_int_equal(digest(other), digest(r->search));
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
        Run r;
        SettGrid grid;
        TestAlloc counter = {0};
        open_run(&r, "map-elites", "sett", c1);
        assert_int_equal(sett_grid_take(&r.arena, 13, 7, &grid), SETT_OK);
        r.def.alloc = testkit_alloc(&counter);
        set(&r, "memory", "4");
        start(&r);
        assert_int_equal(sett_search_step(r.search, 200), SETT_OK);
        counter.fail_at = counter.asked + n;
        SettStatus s = ask_everything(&r, &grid);
        bool failed = counter.asked >= counter.fail_at;
        close_run(&r);
        assert_int_equal(counter.live_bytes, 0);
        assert_int_equal(s, failed ? SETT_NO_MEMORY : SETT_OK);
        if (!failed)
            return;
    }
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
        cmocka_unit_test(memory_may_end_while_it_runs),
        cmocka_unit_test(fi2pop_ends_by_itself_with_a_good_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
