/* When FI2Pop ends: after as many generations without a better level as its
   patience, counted again from each better one; never by itself with 0. */
#include "support/search_run.h"
#include "support/testkit.h"

#define FIRST 10 /* random levels */
#define LITTER                                                     \
    6 /* children of a generation: three pairs of 0.7 * 10 parents \
       */

/* All levels are feasible; with a limit, walls up to it are good. */
typedef struct Walls {
    int32_t limit;
} Walls;

static const SettParam walls_rows[] = {
    SETT_ROW(Walls, limit, 0, 0, 1000, "walls that are good"),
};

static SettStatus walls_run(const SettEvalJob *job, const SettLevel *level,
                            SettScore *out)
{
    const Walls *p = job->params;
    int32_t walls = 0;
    for (int32_t c = 0; c < sett_grid_area(&level->grid); c++)
        walls += level->grid.cells[c] == job->game->fill_solid;
    out->fitness = walls < p->limit ? walls : p->limit;
    out->violation = 0;
    return SETT_OK;
}

static const SettEval walls_eval = {
    .api = SETT_EVAL_API,
    .output_version = 1,
    .name = "test-walls",
    .help = "walls of a level, up to a limit",
    .params = SETT_TABLE(Walls, walls_rows),
    .run = walls_run,
};

/* The generation after which the search ended, the random ones being 0, and the
   generations since the last better one; all counted from outside. */
static int32_t run(const char *patience, Walls limit, int32_t *stale)
{
    SearchRun r;
    double best = -1;
    int32_t generation = -1;
    search_open(&r, "fi2pop", "sett", search_room);
    r.def.eval = &walls_eval;
    r.def.eval_params = &limit;
    r.def.max_evaluations = FIRST + 1000 * LITTER;
    search_set(&r, "population", "10");
    search_set(&r, "patience", patience);
    search_start(&r);
    *stale = 0;
    while (!sett_search_done(r.search)) {
        uint64_t count = generation < 0 ? FIRST : LITTER;
        assert_int_equal(sett_search_step(r.search, count), SETT_OK);
        double now = sett_search_get(r.search, 0)->score.fitness;
        generation++;
        *stale = now > best ? 0 : *stale + 1;
        best = now;
    }
    assert_int_equal(sett_search_evaluations(r.search),
                     FIRST + generation * LITTER);
    search_close(&r);
    return generation;
}

static void it_ends_when_patience_runs_out(void **state)
{
    (void)state;
    int32_t stale;
    assert_int_equal(run("1", (Walls){0}, &stale), 1);
    assert_int_equal(run("2", (Walls){0}, &stale), 2);
    assert_int_equal(run("50", (Walls){0}, &stale), 50);
    assert_int_equal(run("0", (Walls){0}, &stale), 1000);
}

static void a_better_level_begins_the_count_anew(void **state)
{
    (void)state;
    int32_t stale;
    assert_true(run("7", (Walls){91}, &stale) > 7);
    assert_int_equal(stale, 7);
    assert_true(run("20", (Walls){91}, &stale) > 40);
    assert_int_equal(stale, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_ends_when_patience_runs_out),
        cmocka_unit_test(a_better_level_begins_the_count_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
