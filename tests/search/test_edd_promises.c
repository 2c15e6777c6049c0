/* test_edd_promises.c - what is promised of a search for rooms, at length:
   edits lead it, locks hold for 500 generations and in all six suggestions, and
   1,000 generations give the same archive however they are cut and shared out.
 */
#include <string.h>

#include "games/edd/edd.h"
#include "sett/lab.h"
#include "support/edd_room.h"
#include "support/search_run.h"
#include "support/testkit.h"

#define AREA 91
#define BETWEEN 1000 /* evaluations, of two edits */

/* Mean share of the elites' tiles that are the room's. */
static double likeness(const SettSearch *search, const SettGrid *room)
{
    SettSample all = sett_sample();
    for (int32_t i = 0; i < sett_search_count(search); i++) {
        const uint8_t *cells = sett_search_get(search, i)->genome.bytes;
        double same = 0;
        for (int32_t c = 0; c < AREA; c++)
            same += cells[c] == room->cells[c];
        sett_sample_add(&all, same / AREA);
    }
    return all.mean;
}

static void assert_in_its_cell(const SettSearch *search, const SettGrid *room)
{
    const SettArchive *a = sett_search_archive(search);
    int32_t found = 0;
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t i = 0; i < sett_archive_count(a, c, SETT_FEASIBLE); i++) {
            const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, i);
            if (memcmp(one->genome.bytes, room->cells, AREA) != 0)
                continue;
            assert_int_equal(c, sett_archive_cell(a, one->score.features));
            found++;
        }
    assert_int_equal(found, 1);
}

/* What the designer draws, tile by tile: two walls with gaps, and another place
   for the things. */
static const char wanted[] =
    "....#....D.../....#....#.../....#....#.../D....#...#.../"
    "....#....#.../.E..#..T.#T../....D....#...";

/* The control has the same seed and budget and hears of no edit. Both are held
   against the room as it has become. All defaults, on three pairs of
   dimensions. Where similarity (1) is one of a pair, the elites are spread over
   it by design, whatever the room is. */
static void lead_by(const char *axes)
{
    SearchRun led, control;
    search_open(&led, "map-elites", "sett", search_room);
    search_open(&control, "map-elites", "sett", search_room);
    led.def.max_evaluations = control.def.max_evaluations = 1000000;
    led.def.features = control.def.features = 0;
    search_set(&led, "dimensions", axes);
    search_set(&control, "dimensions", axes);
    search_start(&led);
    search_start(&control);
    assert_int_equal(sett_search_step(led.search, 2000), SETT_OK);
    assert_int_equal(sett_search_step(control.search, 2000), SETT_OK);
    SettSample with = sett_sample(), without = sett_sample();
    SettGrid goal = edd_grid(&led.arena, wanted);
    for (int32_t i = 0, c = 0; i < 20; i++) {
        SettGrid *room = &led.target.grid;
        while (c < AREA && room->cells[c] == goal.cells[c])
            c++;
        if (c < AREA)
            room->cells[c] = goal.cells[c];
        assert_int_equal(sett_search_edit(led.search, &led.target, NULL, NULL),
                         SETT_OK);
        assert_in_its_cell(led.search, room);
        assert_int_equal(sett_search_step(led.search, BETWEEN), SETT_OK);
        assert_int_equal(sett_search_step(control.search, BETWEEN), SETT_OK);
        sett_sample_add(&with, likeness(led.search, room));
        sett_sample_add(&without, likeness(control.search, room));
    }
    SettWelch welch = sett_welch(&with, &without);
    if (!(welch.difference > 0 && welch.p < 0.05))
        fail_msg("%s: more like the room by %f, p %f", axes, welch.difference,
                 welch.p);
    search_close(&led);
    search_close(&control);
}

static void edits_lead_the_search(void **state)
{
    (void)state;
    /* symmetry by spatial, meso by linearity, spatial by linearity */
    lead_by("[{\"feature\":0,\"bins\":5},{\"feature\":3,\"bins\":5}]");
    lead_by("[{\"feature\":2,\"bins\":5},{\"feature\":4,\"bins\":5}]");
    lead_by("[{\"feature\":3,\"bins\":5},{\"feature\":4,\"bins\":5}]");
}

/* A whole quarter and some more: 28 of 91 tiles. */
static void take_lock(SearchRun *r, SettMask *lock)
{
    int32_t locked = 0;
    assert_int_equal(sett_mask_take(&r->arena, 13, 7, lock), SETT_OK);
    for (int32_t c = 0; c < AREA; c++)
        if ((c % 13 < 6 && c / 13 < 3) || c % 8 == 0) {
            sett_mask_set(lock, c % 13, c / 13);
            locked++;
        }
    assert_int_equal(locked, 28);
    r->def.lock = lock;
}

static void assert_kept(const SearchRun *r, const SettMask *lock,
                        const SettIndividual *one)
{
    for (int32_t c = 0; c < AREA; c++) {
        uint8_t is = r->target.grid.cells[c], now = one->genome.bytes[c];
        if (sett_mask_get(lock, c % 13, c / 13) || is == EDD_DOOR ||
            now == EDD_DOOR)
            assert_int_equal(now, is);
    }
}

static void locks_hold_for_500_generations(void **state)
{
    (void)state;
    /* some 100 evaluations a generation, and 32 of ours */
    static const char *const presets[] = {"src", "sett"};
    for (int32_t p = 0; p < 2; p++) {
        SearchRun r;
        SettMask lock;
        search_open(&r, "map-elites", presets[p], search_room);
        take_lock(&r, &lock);
        r.def.features = 0;
        r.def.max_evaluations = p == 0 ? 50000 : 16000;
        search_start(&r);
        assert_int_equal(sett_search_step(r.search, 50000), SETT_OK);
        const SettArchive *a = sett_search_archive(r.search);
        int32_t seen = 0;
        for (int32_t c = 0; c < sett_archive_cells(a); c++)
            for (int32_t k = 0; k < SETT_POPULATIONS; k++)
                for (int32_t i = 0;
                     i < sett_archive_count(a, c, (SettPopulation)k);
                     i++, seen++)
                    assert_kept(&r, &lock,
                                sett_archive_at(a, c, (SettPopulation)k, i));
        assert_true(seen > 50);
        search_close(&r);
    }
}

static void locks_hold_in_all_suggestions(void **state)
{
    (void)state;
    for (int32_t style = 0; style < EDD_STYLES; style++) {
        SearchRun r;
        SettMask lock;
        search_open(&r, "fi2pop", "sett", search_room);
        take_lock(&r, &lock);
        memcpy(r.eval, sett_edd_styles[style].params, sizeof(EddConfig));
        r.def.features = 0;
        r.def.max_evaluations = 4000;
        search_start(&r);
        assert_int_equal(sett_search_step(r.search, 4000), SETT_OK);
        assert_true(sett_search_count(r.search) > 0);
        for (int32_t i = 0; i < sett_search_count(r.search); i++)
            assert_kept(&r, &lock, sett_search_get(r.search, i));
        search_close(&r);
    }
}

static uint64_t thousand_generations(const char *preset, uint64_t evaluations,
                                     int32_t workers, uint64_t step)
{
    SearchRun r;
    search_open(&r, "map-elites", preset, search_room);
    r.def.features = 0;
    r.def.max_evaluations = evaluations;
    r.def.jobs = (SettJobs){search_backwards, &workers, workers};
    search_start(&r);
    while (!sett_search_done(r.search))
        assert_int_equal(sett_search_step(r.search, step), SETT_OK);
    uint64_t hash = search_digest(r.search);
    search_close(&r);
    return hash;
}

/* Ours makes 32 children a generation, the paper's some 70. WASM: tests/wasm.
 */
static void a_thousand_generations_are_the_same(void **state)
{
    (void)state;
    uint64_t ours = thousand_generations("sett", 32100, 1, 32100);
    assert_true(thousand_generations("sett", 32100, 2, 777) == ours);
    assert_true(thousand_generations("sett", 32100, 8, 1) == ours);
    uint64_t theirs = thousand_generations("p19", 71000, 1, 71000);
    assert_true(thousand_generations("p19", 71000, 8, 97) == theirs);
    assert_true(thousand_generations("p19", 71000, 2, 12345) == theirs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_lead_the_search),
        cmocka_unit_test(locks_hold_for_500_generations),
        cmocka_unit_test(locks_hold_in_all_suggestions),
        cmocka_unit_test(a_thousand_generations_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
