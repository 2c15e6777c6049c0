/* test_breed_parts.c - a breeding of agent programs in parts comes to what one
   program comes to: without a confirmed one, and where several of a generation
   win all further levels; parts wait, run twice and leave work to who gathers.
 */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include "sett/batch.h"
#include "sett/breed_run.h"
#include "sett/catalog.h"

#include <string.h>

/* A level is won where so much of it is open. */
static SettStatus open_ground(const void *self, const SettLevel *level,
                              uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const double *wanted = self;
    (void)budget;
    int64_t counts[256];
    sett_grid_count(&level->grid, counts);
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    out->progress = (double)counts[0] / (double)sett_grid_area(&level->grid);
    out->answer = out->progress >= *wanted ? SETT_YES : SETT_NO;
    return SETT_OK;
}

static double much = 0.93;
static const double never = 1.1;
static const SettJudge wide = {"wide", "", &much, open_ground};
static const SettJudge never_wide = {"never", "", &never, open_ground};

static uint64_t seed = 3;

/* Whoever breeds somewhere. */
typedef struct Place {
    SettArena arena;
    SettError err;
    SettStudyHost host;
    SettProgramParams params;
    SettProgramDef def;
    SettPrograms *programs;
    SettBreedRun run;
    int32_t saved;
} Place;

static SettStatus save(void *user, void *own_data)
{
    Place *p = own_data;
    (void)user;
    p->saved++;
    return SETT_OK;
}

static void stopped(void *user, const SettBreedRun *run)
{
    (void)user;
    (void)run;
}

static SettStatus open_place(Place *p, const SettJudge *judge, FakeDisk *disk,
                             const char *part, SettAlloc alloc)
{
    *p = (Place){.err = {.status = SETT_OK}};
    sett_arena_init(&p->arena, alloc, 0);
    p->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &p->arena,
                              .jobs = sett_jobs_serial(),
                              .err = &p->err};
    sett_params_default(&sett_program_params, &p->params);
    p->params.population = 14;
    p->params.generations = 5;
    p->def = sett_program_def();
    p->def.oracle = (SettOracle){
        .game = sett_catalog_game(p->host.catalog, "mario"), .judge = judge};
    p->def.params = &p->params;
    p->def.w = 20;
    p->def.h = p->def.oracle.game->canvas->ref_h;
    p->def.seed = seed;
    p->def.alloc = alloc;
    SettStatus status = sett_programs_create(&p->def, &p->programs, &p->err);
    if (disk != NULL)
        p->host.io = fakedisk_io(disk);
    p->run = (SettBreedRun){.key = 9,
                            .kind = &sett_breed_programs,
                            .breeding = p->programs,
                            .generations = p->params.generations,
                            .folder = disk != NULL ? "out" : NULL,
                            .part = part,
                            .save = save,
                            .own_data = p,
                            .stopped = stopped};
    return status;
}

static void close_place(Place *p)
{
    sett_programs_destroy(p->programs);
    sett_arena_free(&p->arena);
}

static void assert_same(const Place *a, const Place *b)
{
    SettProgramState x = sett_programs_state(a->programs);
    SettProgramState y = sett_programs_state(b->programs);
    assert_int_equal(x.generation, y.generation);
    assert_int_equal(x.plays, y.plays);
    assert_int_equal(x.confirmed, y.confirmed);
    assert_true(x.done && y.done);
    assert_memory_equal(&x.best, &y.best, sizeof x.best);
    assert_memory_equal(&x.mean, &y.mean, sizeof x.mean);
    assert_int_equal(x.rating.levels, y.rating.levels);
    assert_int_equal(x.rating.won, y.rating.won);
    assert_memory_equal(sett_programs_best(a->programs),
                        sett_programs_best(b->programs), sizeof(SettGagents));
}

/* The round of a part, as it says; -2 - number where it waits for one. */
static int32_t do_part(const SettJudge *judge, FakeDisk *disk, const char *part)
{
    Place p;
    assert_int_equal(open_place(&p, judge, disk, part, testkit_filled()),
                     SETT_OK);
    assert_int_equal(sett_breed_run(&p.host, &p.run), SETT_OK);
    assert_int_equal(p.saved, 0);
    int32_t round = p.run.missing >= 0 ? -2 - p.run.missing : p.run.round;
    close_place(&p);
    return round;
}

static void gathered_is_the_same(const SettJudge *judge, FakeDisk *disk)
{
    Place one, two;
    assert_int_equal(open_place(&one, judge, NULL, NULL, testkit_filled()),
                     SETT_OK);
    assert_int_equal(sett_breed_run(&one.host, &one.run), SETT_OK);
    assert_int_equal(open_place(&two, judge, disk, NULL, testkit_filled()),
                     SETT_OK);
    assert_int_equal(sett_breed_run(&two.host, &two.run), SETT_OK);
    assert_int_equal(two.saved, 1);
    assert_same(&one, &two);
    close_place(&one);
    close_place(&two);
}

static void any_order(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    assert_int_equal(do_part(&never_wide, disk, "3/3"), 0);
    assert_int_equal(do_part(&never_wide, disk, "3/3"), -2 - 0);
    assert_int_equal(do_part(&never_wide, disk, "1/3"), 0);
    assert_int_equal(do_part(&never_wide, disk, "1/3"), -2 - 1);
    assert_int_equal(do_part(&never_wide, disk, "2/3"), 0);
    assert_int_equal(do_part(&never_wide, disk, "2/3"), 1);
    for (int32_t round = 1; round < 5; round++) {
        if (round > 1)
            assert_int_equal(do_part(&never_wide, disk, "2/3"), round);
        assert_int_equal(do_part(&never_wide, disk, "1/3"), round);
        assert_int_equal(do_part(&never_wide, disk, "3/3"), round);
    }
    assert_int_equal(do_part(&never_wide, disk, "3/3"), -1);
    int64_t before = disk->operations;
    gathered_is_the_same(&never_wide, disk);
    assert_true(disk->operations > before);
    fakedisk_free(disk);
}

/* Nothing, a share of a generation, and what is behind it are left to who
   gathers. */
static void what_parts_have_left(void **state)
{
    (void)state;
    static const char *const parts[] = {"2/3", "1/3", "3/3", "3/3"};
    for (int32_t done = 0; done <= 4; done++) {
        FakeDisk *disk = fakedisk_new();
        for (int32_t i = 0; i < done; i++)
            (void)do_part(&never_wide, disk, parts[i]);
        gathered_is_the_same(&never_wide, disk);
        fakedisk_free(disk);
    }
}

/* Also where a confirmed one ended it early. */
static void all_parts_are_done(FakeDisk *disk)
{
    Place p;
    SettBatchStatus status;
    assert_int_equal(open_place(&p, &wide, disk, NULL, testkit_filled()),
                     SETT_OK);
    assert_int_equal(sett_batch_status(&p.host, "out", &status), SETT_OK);
    assert_int_equal(status.parts, 2);
    assert_int_equal(status.done, 2);
    close_place(&p);
}

/* Each part tries those of its own that win all levels; one program stops at
   the first that is confirmed. */
static void confirm_in_parts(int32_t *confirmed)
{
    FakeDisk *disk = fakedisk_new();
    int32_t rounds = 0, told = 0;
    for (int32_t k = 0; told != -1 && k < 5; k++) {
        told = do_part(&wide, disk, "2/2");
        rounds += told >= 0;
        (void)do_part(&wide, disk, "1/2");
    }
    assert_true(told == -1 || rounds == 5);
    all_parts_are_done(disk);
    gathered_is_the_same(&wide, disk);
    Place p;
    assert_int_equal(open_place(&p, &wide, disk, NULL, testkit_filled()),
                     SETT_OK);
    assert_int_equal(sett_breed_run(&p.host, &p.run), SETT_OK);
    *confirmed += sett_programs_state(p.programs).confirmed;
    close_place(&p);
    fakedisk_free(disk);
}

static void confirmed_in_parts(void **state)
{
    (void)state;
    int32_t confirmed = 0;
    for (seed = 1; seed < 9; seed++)
        for (much = 0.7; much < 0.95; much += 0.04)
            confirm_in_parts(&confirmed);
    seed = 3;
    much = 0.93;
    assert_in_range(confirmed, 10, 100);
}

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *part;
        uint64_t key;
        SettStatus status;
    } bad[] = {{"4/3", 9, SETT_BAD_ARGUMENT}, {NULL, 10, SETT_BAD_INPUT}};
    FakeDisk *disk = fakedisk_new();
    (void)do_part(&never_wide, disk, "1/3");
    for (int32_t i = 0; i < 2; i++) {
        Place p;
        assert_int_equal(
            open_place(&p, &never_wide, disk, bad[i].part, testkit_filled()),
            SETT_OK);
        p.run.key = bad[i].key;
        assert_int_equal(sett_breed_run(&p.host, &p.run), bad[i].status);
        assert_true(p.err.text[0] != 0);
        assert_int_equal(p.saved, 0);
        close_place(&p);
    }
    fakedisk_free(disk);
}

static SettStatus with_memory(void *user, SettAlloc alloc)
{
    static const char *const parts[] = {"1/2", "2/2", NULL};
    FakeDisk *disk = fakedisk_new();
    SettStatus status = SETT_OK;
    (void)user;
    for (int32_t i = 0; status == SETT_OK && i < 3; i++) {
        Place p;
        status = open_place(&p, &wide, disk, parts[i], alloc);
        p.run.generations = 1;
        if (status == SETT_OK)
            status = sett_breed_run(&p.host, &p.run);
        assert_int_equal(p.err.status, status);
        close_place(&p);
    }
    assert_int_equal(disk->open_files, 0);
    fakedisk_free(disk);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(with_memory, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order),
        cmocka_unit_test(refused),
        cmocka_unit_test(confirmed_in_parts),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(what_parts_have_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
