/* test_search.c - the handle around every method: defaults, refusals in words,
   how work is shared out, and what a merge takes in. */
#include <string.h>

#include "support/edd_room.h"
#include "support/search_run.h"
#include "support/testkit.h"

static void definitions_begin_with_what_is_promised(void **state)
{
    (void)state;
    SettSearchDef s = sett_search_def();
    assert_true(s.seed == 1 && s.max_evaluations == 10000);
    assert_true(s.features == UINT64_MAX && s.jobs.workers == 1);
    assert_true(s.method == NULL && s.target == NULL && s.cancel == NULL);
    SettArchiveDef a = sett_archive_def();
    assert_true(a.points == 25 && a.keep[0] == 1 && a.keep[1] == 1);
    assert_true(a.unique && a.genome_capacity == 64 && a.seed == 1);
    assert_true(a.axis_count == 0 && a.rank == NULL);
    SettBreedDef b = sett_breed_def();
    assert_true(b.seed == 1 && b.jobs.workers == 1 && b.cancel == NULL);
}

static void refused(SettStatus status, SettStatus expected,
                    const SettError *err, const char *text)
{
    assert_int_equal(status, expected);
    assert_string_equal(err->text, text);
}

static void what_is_missing_or_wrong_is_said(void **state)
{
    (void)state;
    static const char missing[] =
        "a search needs a method, a game, a genome and an evaluator";
    for (int32_t part = 0; part < 4; part++) {
        SearchRun r;
        SettError err = {0};
        search_open(&r, "map-elites", "sett", search_room);
        r.def.method = part == 0 ? NULL : r.def.method;
        r.def.game = part == 1 ? NULL : r.def.game;
        r.def.genome = part == 2 ? NULL : r.def.genome;
        r.def.eval = part == 3 ? NULL : r.def.eval;
        refused(sett_search_create(&r.def, &r.search, &err), SETT_BAD_ARGUMENT,
                &err, missing);
        assert_null(r.search);
        search_close(&r);
    }
    SearchRun r;
    SettError err = {0};
    search_open(&r, "map-elites", "sett", search_room);
    r.def.w = 0;
    assert_int_not_equal(sett_search_create(&r.def, &r.search, &err), SETT_OK);
    search_close(&r);
    sett_search_destroy(NULL);
}

/* A level of another size, a method that keeps no archive, one that cannot
   change while it runs, a search of another size. */
static void changes_that_cannot_be_are_refused(void **state)
{
    (void)state;
    SearchRun r, other;
    SettError err = {0};
    SettLevel small = {.lock = NULL};
    search_open(&r, "map-elites", "sett", search_room);
    search_open(&other, "fi2pop", "sett", "...../D...D/.....");
    search_start(&r);
    search_start(&other);
    small.grid = edd_grid(&r.arena, "...../D...D/.....");
    refused(sett_search_edit(r.search, &small, NULL, &err), SETT_BAD_ARGUMENT,
            &err, "the edited level has another size");
    refused(sett_search_merge(r.search, other.search, &err), SETT_UNSUPPORTED,
            &err, "these two searches cannot be merged");
    small.grid.w = r.target.grid.w;
    refused(sett_search_edit(r.search, &small, NULL, &err), SETT_BAD_ARGUMENT,
            &err, "the edited level has another size");
    small.grid.w = 5;
    small.grid.h = r.target.grid.h;
    refused(sett_search_edit(r.search, &small, NULL, &err), SETT_BAD_ARGUMENT,
            &err, "the edited level has another size");
    search_close(&other);
    search_close(&r);
}

static void stored_searches_without_their_counts_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"{}", "{\"evaluations\":\"7\"}",
                                        "{\"finished\":false}"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        SearchRun r;
        SettError err = {0};
        const SettJson *json;
        search_open(&r, "map-elites", "sett", search_room);
        search_start(&r);
        assert_int_equal(sett_json_read(texts[i], strlen(texts[i]), NULL,
                                        &r.arena, &json, &err),
                         SETT_OK);
        refused(sett_search_read(r.search, json, &err), SETT_BAD_INPUT, &err,
                "the stored search has no good count or stream");
        assert_true(err.line == 1 && err.column == 1);
        search_close(&r);
    }
}

typedef struct Shared {
    int64_t pieces; /* of the last call; -1: none */
} Shared;

static void share(void *host, int64_t count, SettTaskFn *task, void *user)
{
    Shared *shared = host;
    shared->pieces = count;
    for (int64_t i = 0; i < count; i++)
        task(user, i, 0);
}

/* Sixteen children a piece; a single piece stays here. */
static void children_are_scored_in_pieces_of_sixteen(void **state)
{
    (void)state;
    static const struct {
        uint64_t children;
        int64_t pieces;
    } cases[] = {{1, -1}, {16, -1}, {17, 2}, {32, 2}, {33, 3}, {48, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SearchRun r;
        Shared shared = {-1};
        search_open(&r, "map-elites", "sett", search_room);
        r.def.jobs = (SettJobs){share, &shared, 1};
        r.def.max_evaluations = cases[i].children;
        search_start(&r);
        assert_int_equal(sett_search_step(r.search, UINT64_MAX), SETT_OK);
        assert_true(sett_search_done(r.search));
        assert_true(sett_search_evaluations(r.search) == cases[i].children);
        assert_int_equal(shared.pieces, cases[i].pieces);
        search_close(&r);
    }
}

static int32_t best_of(const SettSearch *search, int32_t cell, double *fitness)
{
    const SettArchive *a = sett_search_archive(search);
    int32_t count = sett_archive_count(a, cell, SETT_FEASIBLE);
    if (count > 0)
        *fitness = sett_archive_at(a, cell, SETT_FEASIBLE, 0)->score.fitness;
    return count;
}

/* Cells have what both have, the best in front, and no cell becomes empty. */
static void a_merge_takes_in_everybody(void **state)
{
    (void)state;
    SearchRun a, b;
    search_open(&a, "map-elites", "sett", search_room);
    search_open(&b, "map-elites", "sett", search_room);
    b.def.seed = 6;
    search_start(&a);
    search_start(&b);
    assert_int_equal(sett_search_step(a.search, 300), SETT_OK);
    assert_int_equal(sett_search_step(b.search, 900), SETT_OK);
    double best[1000] = {0};
    int32_t cells = sett_archive_cells(sett_search_archive(a.search)),
            added = 0;
    assert_true(cells <= 1000);
    for (int32_t c = 0; c < cells; c++) {
        double own = -1, his = -1;
        int32_t before = best_of(a.search, c, &own);
        added += best_of(b.search, c, &his) > 0 && before == 0;
        best[c] = own > his ? own : his;
    }
    uint64_t spent = sett_search_evaluations(a.search);
    assert_int_equal(sett_search_merge(a.search, b.search, NULL), SETT_OK);
    assert_true(sett_search_evaluations(a.search) == spent);
    for (int32_t c = 0; c < cells; c++) {
        double now = -1;
        (void)best_of(a.search, c, &now);
        assert_true(now >= best[c] && now <= best[c]);
    }
    assert_true(added > 0);
    search_close(&a);
    search_close(&b);
}

/* What is asked again and again takes no more memory than the first times. */
static void repeated_requests_take_no_more(void **state)
{
    (void)state;
    SearchRun r;
    TestAlloc counter = {0};
    search_open(&r, "map-elites", "sett", search_room);
    r.def.alloc = testkit_alloc(&counter);
    r.def.features = 0;
    search_start(&r);
    assert_int_equal(sett_search_step(r.search, 300), SETT_OK);
    SettGrid grid;
    assert_int_equal(sett_grid_take(&r.arena, r.def.w, r.def.h, &grid),
                     SETT_OK);
    int64_t asked = 0;
    for (int32_t i = 0; i < 60; i++) {
        for (int32_t k = 0; k < 30; k++)
            assert_int_equal(sett_search_express(r.search, 0, &grid), SETT_OK);
        if (i % 10 == 0)
            assert_int_equal(sett_search_edit(r.search, &r.target, NULL, NULL),
                             SETT_OK);
        assert_int_equal(sett_search_step(r.search, 1), SETT_OK);
        asked = i == 20 ? counter.asked : asked;
    }
    assert_int_equal(counter.asked, asked);
    search_close(&r);
    assert_int_equal(counter.live_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(definitions_begin_with_what_is_promised),
        cmocka_unit_test(what_is_missing_or_wrong_is_said),
        cmocka_unit_test(changes_that_cannot_be_are_refused),
        cmocka_unit_test(stored_searches_without_their_counts_are_refused),
        cmocka_unit_test(children_are_scored_in_pieces_of_sixteen),
        cmocka_unit_test(a_merge_takes_in_everybody),
        cmocka_unit_test(repeated_requests_take_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
