/* test_islands.c - a search by islands is the same archive in one program, on
   workers in any order, in parts in any order, stopped and gathered; a round
   whose inputs are not there is told, and one island is the search alone. */
#include "support/fakedisk.h"
#include "support/search_run.h"
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

#include "sett/islands.h"

#define ISLANDS 4
#define ROUNDS 3
#define KEY 5

/* Whoever runs islands somewhere. */
typedef struct Place {
    SettArena arena;
    SettError err;
    SettStudyHost host;
    SettIslands islands;
} Place;

static void open_place(Place *p, const SettSearchDef *def, FakeDisk *disk,
                       const char *part)
{
    *p = (Place){.err = {.status = SETT_OK}};
    sett_arena_init(&p->arena, def->alloc, 0);
    p->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &p->arena,
                              .jobs = sett_jobs_serial(),
                              .err = &p->err};
    if (disk != NULL)
        p->host.io = fakedisk_io(disk);
    p->islands = (SettIslands){.host = &p->host,
                               .def = def,
                               .islands = ISLANDS,
                               .rounds = ROUNDS,
                               .folder = disk != NULL ? "out" : NULL,
                               .part = part,
                               .key = KEY};
}

static void lay_out(SearchRun *r)
{
    search_open(r, "map-elites", "sett", search_room);
    r->def.max_evaluations = 1203; /* shared unevenly */
}

/* The archive file of whoever runs to the end. */
static SettStatus run_place(Place *p, SettText *file)
{
    SettSearch *search;
    SettStatus status = sett_islands_run(&p->islands, &search);
    if (status == SETT_OK && search != NULL)
        status =
            sett_archive_file_write(p->islands.def, search, &p->arena, file);
    sett_search_destroy(search);
    return status;
}

static void assert_same(const SettText *a, const SettText *b)
{
    assert_true(a->size > 1000);
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->data, b->data, a->size);
}

static void alone(SearchRun *r, SettText *file)
{
    Place p;
    open_place(&p, &r->def, NULL, NULL);
    assert_int_equal(run_place(&p, file), SETT_OK);
    sett_arena_free(&p.arena);
}

static void any_worker(void **state)
{
    (void)state;
    SearchRun r;
    Place p;
    int32_t workers = 3;
    lay_out(&r);
    SettText one = sett_text(r.def.alloc), two = sett_text(r.def.alloc);
    alone(&r, &one);
    open_place(&p, &r.def, NULL, NULL);
    p.host.jobs = (SettJobs){search_backwards, &workers, 3};
    assert_int_equal(run_place(&p, &two), SETT_OK);
    assert_same(&one, &two);
    sett_arena_free(&p.arena);
    sett_text_free(&one);
    sett_text_free(&two);
    search_close(&r);
}

/* One round of a part: which one, or -1 where it waits. */
static int32_t part_round(SearchRun *r, FakeDisk *disk, const char *part)
{
    Place p;
    SettText none = sett_text(r->def.alloc);
    open_place(&p, &r->def, disk, part);
    assert_int_equal(run_place(&p, &none), SETT_OK);
    assert_int_equal(none.size, 0);
    int32_t round = p.islands.missing < 0 ? p.islands.round : -1;
    sett_arena_free(&p.arena);
    return round;
}

static void any_order(void **state)
{
    (void)state;
    SearchRun r;
    Place p;
    FakeDisk *disk = fakedisk_new();
    lay_out(&r);
    SettText one = sett_text(r.def.alloc), two = sett_text(r.def.alloc);
    alone(&r, &one);
    assert_int_equal(part_round(&r, disk, "3/4"), 0);
    assert_int_equal(part_round(&r, disk, "3/4"), -1);
    assert_int_equal(part_round(&r, disk, "1/4"), 0);
    assert_int_equal(part_round(&r, disk, "2/2"), 0);
    assert_int_equal(part_round(&r, disk, "2/2"), 1);
    assert_int_equal(part_round(&r, disk, "1/2"), 1);
    assert_int_equal(part_round(&r, disk, "4/4"), 2);
    assert_int_equal(part_round(&r, disk, "4/4"), ROUNDS);
    for (int32_t k = 0; k < 2; k++) { /* the rest; then all is there */
        int32_t before = fakedisk_count(disk);
        open_place(&p, &r.def, disk, NULL);
        sett_text_clear(&two);
        assert_int_equal(run_place(&p, &two), SETT_OK);
        assert_same(&one, &two);
        assert_int_equal(fakedisk_count(disk) - before, k == 0);
        sett_arena_free(&p.arena);
    }
    sett_text_free(&one);
    sett_text_free(&two);
    search_close(&r);
    fakedisk_free(disk);
}

static void refused(void **state)
{
    (void)state;
    SearchRun r;
    SettSearch *search;
    FakeDisk *disk = fakedisk_new();
    static const char *const parts[] = {"1/3", "0/4", "x"};
    lay_out(&r);
    for (size_t i = 0; i < 5; i++) {
        Place p;
        open_place(&p, &r.def, disk, i < 3 ? parts[i] : NULL);
        p.islands.islands = i == 3 ? 0 : ISLANDS;
        p.islands.rounds = i == 4 ? 0 : ROUNDS;
        assert_int_equal(sett_islands_run(&p.islands, &search),
                         SETT_BAD_ARGUMENT);
        assert_null(search);
        sett_arena_free(&p.arena);
    }
    search_close(&r);
    fakedisk_free(disk);
}

/* One island in one round is the search without islands; more rounds find other
   elites than one, and islands learn from each other. */
static void what_counts(void **state)
{
    (void)state;
    SearchRun r;
    Place p;
    double qd[3];
    lay_out(&r);
    for (int32_t k = 0; k < 3; k++) {
        SettSearch *search;
        open_place(&p, &r.def, NULL, NULL);
        p.islands.islands = k == 0 ? 1 : ISLANDS;
        p.islands.rounds = k < 2 ? 1 : ROUNDS;
        assert_int_equal(sett_islands_run(&p.islands, &search), SETT_OK);
        assert_int_equal(sett_search_evaluations(search), k == 0 ? 1203 : 301);
        qd[k] = sett_archive_quality(sett_search_archive(search)).qd;
        sett_search_destroy(search);
        sett_arena_free(&p.arena);
    }
    search_start(&r);
    assert_int_equal(sett_search_step(r.search, 1203), SETT_OK);
    double whole = sett_archive_quality(sett_search_archive(r.search)).qd;
    assert_true(qd[0] >= whole && qd[0] <= whole);
    assert_true(qd[1] < qd[2] || qd[1] > qd[2]);
    search_close(&r);
}

static SettStatus with_memory(void *user, SettAlloc alloc)
{
    const SettSearchDef *whole = user;
    SettSearchDef def = *whole;
    FakeDisk *disk = fakedisk_new();
    SettText file = sett_text(alloc);
    SettStatus status = SETT_OK;
    def.alloc = alloc;
    def.max_evaluations = 4;
    for (int32_t k = 0; status == SETT_OK && k < 2; k++) {
        Place p;
        open_place(&p, &def, k == 0 ? disk : NULL, NULL);
        p.islands.islands = k + 1;
        p.islands.rounds = 1;
        status = run_place(&p, &file);
        sett_arena_free(&p.arena);
    }
    sett_text_free(&file);
    fakedisk_free(disk);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    SearchRun r;
    search_open(&r, "map-elites", "sett", "D../.../..D");
    search_set(&r, "memory", "8");
    testkit_memory(with_memory, &r.def);
    search_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_worker), cmocka_unit_test(any_order),
        cmocka_unit_test(refused),    cmocka_unit_test(what_counts),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
