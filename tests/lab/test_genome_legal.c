/* test_genome_legal.c - children of the genome "legal" are legal levels, keep
   what is locked, and still differ from their parents. */
#include "parts/parts.h"
#include "sett/game_file.h"

#include <string.h>

static const SettGenomeKind *legal(void)
{
    return sett_catalog_genome(sett_catalog_builtin(), "legal");
}

static SettGenomeJob job_of(const SettGame *game, SettArena *arena)
{
    void *params = sett_arena_take(arena, 1, legal()->params.size);
    sett_params_default(&legal()->params, params);
    return (SettGenomeJob){.game = game,
                           .params = params,
                           .w = game->default_w,
                           .h = game->default_h,
                           .tmp = arena};
}

static SettGenome take(const SettGenomeJob *job)
{
    SettGenome g = {.capacity = legal()->capacity(job)};
    g.bytes = SETT_TAKE(job->tmp, g.capacity, uint8_t);
    return g;
}

static void assert_legal(const SettGenomeJob *job, const SettGenome *genome)
{
    SettGrid grid;
    SettReport report = sett_report(job->tmp);
    assert_int_equal(sett_grid_take(job->tmp, job->w, job->h, &grid), SETT_OK);
    assert_int_equal(legal()->express(job, genome, 1, &grid), SETT_OK);
    SettLevel level = {.grid = grid};
    assert_int_equal(
        sett_game_check(job->game, &level, true, job->tmp, &report), SETT_OK);
    if (!sett_report_feasible(&report))
        fail_msg("%s: %s", job->game->name, report.reasons[0].text);
}

static void children_are_legal(void **state)
{
    (void)state;
    static const char *const games[] = {"md2", "edd", "dungeongrams"};
    for (int32_t i = 0; i < 3; i++) {
        SettArena arena = testkit_arena();
        SettGenomeJob job =
            job_of(sett_catalog_game(sett_catalog_builtin(), games[i]), &arena);
        SettRng rng = sett_rng(3, SETT_FOR_TEST, (uint64_t)i);
        SettGenome a = take(&job), b = take(&job), child = take(&job);
        int32_t differ = 0;
        assert_int_equal(legal()->prepare(&job, &arena, &job.context, NULL),
                         SETT_OK);
        assert_int_equal(legal()->random(&job, &rng, &a), SETT_OK);
        assert_int_equal(legal()->random(&job, &rng, &b), SETT_OK);
        assert_legal(&job, &a);
        assert_legal(&job, &b);
        for (int32_t k = 0; k < 40; k++) {
            assert_int_equal(k % 4 == 3
                                 ? legal()->cross(&job, &rng, &a, &b, &child)
                                 : legal()->mutate(&job, &rng, &a, &child),
                             SETT_OK);
            assert_legal(&job, &child);
            differ += memcmp(child.bytes, a.bytes, (size_t)a.size) != 0;
            assert_true(sett_genome_copy(&a, &child));
        }
        assert_true(differ >= 25);
        sett_arena_free(&arena);
    }
}

static void what_is_locked_stays(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGenomeJob job =
        job_of(sett_catalog_game(sett_catalog_builtin(), "edd"), &arena);
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    SettGenome a = take(&job), child = take(&job);
    SettMask lock;
    SettGrid target;
    assert_int_equal(sett_mask_take(&arena, job.w, job.h, &lock), SETT_OK);
    assert_int_equal(sett_grid_take(&arena, job.w, job.h, &target), SETT_OK);
    sett_grid_fill(&target, job.game->fill_open);
    target.cells[0] = (uint8_t)sett_tile_read(&job.game->tiles, 'D');
    for (int32_t x = 2; x < 6; x++) {
        target.cells[2 * job.w + x] = job.game->fill_solid;
        sett_mask_set(&lock, x, 2);
    }
    SettLevel level = {.grid = target};
    job.target = &level;
    job.lock = &lock;
    assert_int_equal(legal()->prepare(&job, &arena, &job.context, NULL),
                     SETT_OK);
    assert_int_equal(legal()->random(&job, &rng, &a), SETT_OK);
    for (int32_t k = 0; k < 40; k++) {
        assert_int_equal(legal()->mutate(&job, &rng, &a, &child), SETT_OK);
        assert_int_equal(legal()->check(&job, &child, NULL), SETT_OK);
        assert_int_equal(child.bytes[0], target.cells[0]);
        for (int32_t x = 2; x < 6; x++)
            assert_int_equal(child.bytes[2 * job.w + x], job.game->fill_solid);
        assert_legal(&job, &child);
        assert_true(sett_genome_copy(&a, &child));
    }
    sett_arena_free(&arena);
}

static void levels_of_no_legal_size_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettError err = {0};
    SettGenomeJob job =
        job_of(sett_catalog_game(sett_catalog_builtin(), "smb"), &arena);
    job.h = 13;
    assert_int_equal(legal()->prepare(&job, &arena, &job.context, &err),
                     SETT_UNSUPPORTED);
    assert_non_null(strstr(err.text, "legal"));
    sett_arena_free(&arena);
}

static void levels_that_take_long_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGenomeJob job =
        job_of(sett_catalog_game(sett_catalog_builtin(), "md2"), &arena);
    job.w = 20;
    for (job.h = 20; job.h <= 21; job.h++)
        assert_int_equal(legal()->prepare(&job, &arena, &job.context, NULL),
                         job.h == 20 ? SETT_OK : SETT_UNSUPPORTED);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_are_legal),
        cmocka_unit_test(what_is_locked_stays),
        cmocka_unit_test(levels_of_no_legal_size_are_refused),
        cmocka_unit_test(levels_that_take_long_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
