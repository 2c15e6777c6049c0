/* Edits of a room while it is searched: each comes when it is due, a search
   that was stopped among them goes on after those that it holds, and what is no
   edit is refused by its name. */
#include "support/edd_room.h"
#include "support/search_run.h"
#include "support/testkit.h"

#include "sett/levels.h"

#include <string.h>

#define EDITS 3

/* A search with rooms to come: each has one more wall than that before it. */
typedef struct Editing {
    SearchRun run;
    SettFileLevel rooms[EDITS];
    SettEddEdits edits;
} Editing;

static void editing_open(Editing *e, uint64_t every)
{
    search_open(&e->run, "map-elites", "sett", search_room);
    search_start(&e->run);
    for (int32_t i = 0; i < EDITS; i++) {
        SettGrid *g = &e->rooms[i].grid;
        e->rooms[i].source = "rooms.txt";
        e->rooms[i].index = i;
        assert_int_equal(sett_grid_take(&e->run.arena, 13, 7, g), SETT_OK);
        sett_grid_copy(g, i > 0 ? &e->rooms[i - 1].grid : &e->run.target.grid);
        g->cells[sett_grid_at(g, 1 + i, 1)] = EDD_WALL;
    }
    e->edits = (SettEddEdits){
        &e->run.def, e->run.search, e->rooms, EDITS, every, -1, 0};
}

static void editing_close(Editing *e)
{
    search_close(&e->run);
}

/* Steps to `evaluations`, edited when it is due. */
static void go_to(Editing *e, uint64_t evaluations, SettText *told)
{
    SettEddEdits *edits = &e->edits;
    uint64_t done;
    while ((done = sett_search_evaluations(e->run.search)) < evaluations) {
        if (edits->due <= done) {
            assert_int_equal(
                sett_edd_edits_next(edits, &e->run.arena, told, NULL), SETT_OK);
            sett_text_char(told, '\n');
            continue;
        }
        uint64_t end = edits->due < evaluations ? edits->due : evaluations;
        assert_int_equal(sett_search_step(e->run.search, end - done), SETT_OK);
    }
}

static void each_comes_when_it_is_due(void **state)
{
    (void)state;
    Editing e;
    SettText told = sett_text(sett_alloc_default());
    editing_open(&e, 200);
    assert_int_equal(sett_edd_edits(&e.edits, NULL), SETT_OK);
    assert_int_equal(e.edits.made, 0);
    assert_int_equal(e.edits.due, 200);
    go_to(&e, 200, &told);
    assert_int_equal(e.edits.made, 0);
    go_to(&e, 201, &told);
    assert_int_equal(e.edits.made, 1);
    assert_int_equal(e.edits.due, 400);
    assert_memory_equal(e.run.target.grid.cells, e.rooms[0].grid.cells, 91);
    assert_non_null(
        strstr(told.data, "edit 1 of 3 after 200 evaluations: in cell "));
    assert_non_null(strstr(told.data, "; elites are like it by 0."));
    go_to(&e, 1000, &told);
    assert_memory_equal(e.run.target.grid.cells, e.rooms[2].grid.cells, 91);
    assert_int_equal(e.edits.made, EDITS);
    assert_true(e.edits.due == UINT64_MAX);
    sett_text_free(&told);
    editing_close(&e);
}

/* Where the same edits are given to a search that stands between two of
   them. */
static void a_stopped_one_goes_on(void **state)
{
    (void)state;
    /* Evaluations, edits that its room holds; edits made and the next then. */
    static const uint64_t cases[][4] = {{150, 0, 0, 200},   {250, 1, 1, 400},
                                        {400, 1, 1, 400},   {401, 2, 2, 600},
                                        {1000, 3, 3, 1200}, {500, 0, 0, 700}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint64_t *c = cases[i];
        Editing e;
        editing_open(&e, 200);
        assert_int_equal(sett_search_step(e.run.search, c[0]), SETT_OK);
        if (c[1] > 0)
            sett_grid_copy(&e.run.target.grid, &e.rooms[c[1] - 1].grid);
        assert_int_equal(sett_edd_edits(&e.edits, NULL), SETT_OK);
        assert_int_equal(e.edits.made, c[2]);
        assert_int_equal(e.edits.due, c[3]);
        editing_close(&e);
    }
}

static void one_comes_at_once(void **state)
{
    (void)state;
    Editing e;
    SettText told = sett_text(sett_alloc_default());
    editing_open(&e, 0);
    assert_int_equal(sett_search_step(e.run.search, 100), SETT_OK);
    e.edits.count = 1;
    assert_int_equal(sett_edd_edits(&e.edits, NULL), SETT_OK);
    assert_int_equal(e.edits.due, sett_search_evaluations(e.run.search));
    go_to(&e, 300, &told);
    assert_memory_equal(e.run.target.grid.cells, e.rooms[0].grid.cells, 91);
    sett_text_free(&told);
    editing_close(&e);
}

static void others_are_refused(void **state)
{
    (void)state;
    Editing e;
    SettError err;
    SettMask lock;
    editing_open(&e, 200);
    assert_int_equal(sett_mask_take(&e.run.arena, 13, 7, &lock), SETT_OK);
    sett_mask_set(&lock, 2, 1);
    e.run.def.lock = &lock;
    assert_int_equal(sett_edd_edits(&e.edits, &err), SETT_BAD_INPUT);
    assert_string_equal(err.text, "level 2 of rooms.txt changes a door or a "
                                  "locked tile at 2,1");
    e.run.def.lock = NULL;
    e.rooms[2].grid.cells[20] = EDD_DOOR;
    assert_int_equal(sett_edd_edits(&e.edits, &err), SETT_BAD_INPUT);
    assert_string_equal(err.text, "level 3 of rooms.txt changes a door or a "
                                  "locked tile at 7,1");
    assert_int_equal(sett_grid_take(&e.run.arena, 5, 4, &e.rooms[0].grid),
                     SETT_OK);
    assert_int_equal(sett_edd_edits(&e.edits, &err), SETT_BAD_INPUT);
    assert_string_equal(err.text, "level 1 is 5x4, and the room 13x7");
    assert_string_equal(err.source, "rooms.txt");
    editing_close(&e);
}

static SettStatus make_all(void *user, SettAlloc alloc)
{
    Editing *e = user;
    SettArena tmp;
    SettText told = sett_text(alloc);
    sett_arena_init(&tmp, alloc, 0);
    e->edits.made = 0;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < EDITS && status == SETT_OK; i++)
        status = sett_edd_edits_next(&e->edits, &tmp, &told, NULL);
    status = status == SETT_OK ? told.status : status;
    sett_text_free(&told);
    sett_arena_free(&tmp);
    return status;
}

static void without_memory(void **state)
{
    (void)state;
    Editing e;
    editing_open(&e, 200);
    assert_int_equal(sett_edd_edits(&e.edits, NULL), SETT_OK);
    assert_int_equal(sett_search_step(e.run.search, 200), SETT_OK);
    testkit_memory(make_all, &e);
    editing_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_comes_when_it_is_due),
        cmocka_unit_test(a_stopped_one_goes_on),
        cmocka_unit_test(one_comes_at_once),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
