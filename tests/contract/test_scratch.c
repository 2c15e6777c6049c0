/* test_scratch.c - scratch of work on grids, of generators, games, evaluators
   and genomes. */
#include "contract/scratch.h"
#include "contract/searches.h"
#include "games/md2/md2.h"
#include "games/md2/md2_measures.h"

static SettStatus flood(Place *p, SettArena *tmp)
{
    SettMask reached;
    int64_t count = 0;
    assert_int_equal(sett_mask_take(&p->keep, p->open.w, p->open.h, &reached),
                     SETT_OK);
    sett_mask_set(&reached, p->open.w / 2, p->open.h / 2);
    SettStatus s = sett_flood(&p->open, &reached, tmp, &count);
    p->answer = (uint64_t)count;
    return s;
}

static int32_t *numbers(Place *p)
{
    int32_t *all = SETT_TAKE(&p->keep, 2 * p->open.w * p->open.h, int32_t);
    assert_non_null(all);
    return all;
}

static SettStatus components(Place *p, SettArena *tmp)
{
    int32_t count = 0, area = p->open.w * p->open.h, *labels = numbers(p);
    SettStatus s =
        sett_components(&p->open, tmp, labels, labels + area, &count);
    p->answer = hash_of(labels, (size_t)area * sizeof *labels);
    return s;
}

static SettStatus largest(Place *p, SettArena *tmp)
{
    SettMask copy;
    int64_t count = 0;
    assert_int_equal(sett_mask_take(&p->keep, p->open.w, p->open.h, &copy),
                     SETT_OK);
    sett_mask_copy(&copy, &p->open);
    SettStatus s = sett_keep_largest(&copy, tmp, &count);
    p->answer = (uint64_t)count;
    return s;
}

static SettStatus distances(Place *p, SettArena *tmp)
{
    const SettPoint from[2] = {{0, 0}, {p->open.w / 2, p->open.h / 2}};
    int32_t *dist = numbers(p);
    SettStatus s = sett_distances(&p->open, from, 2, tmp, dist);
    p->answer = hash_of(dist, (size_t)(p->open.w * p->open.h) * sizeof *dist);
    return s;
}

static SettStatus path(Place *p, SettArena *tmp)
{
    SettPoint from = {1, 1}, to = {p->open.w - 2, p->open.h - 2};
    int32_t count = 0, length = 0;
    SettPoint *way = SETT_TAKE(&p->keep, p->open.w * p->open.h, SettPoint);
    SettStatus s = sett_path(&p->open, from, to, tmp, way, &count);
    if (s == SETT_OK)
        s = sett_path_length(&p->open, from, to, tmp, &length);
    p->answer = (uint64_t)count * 1000 + (uint64_t)length;
    return s;
}

static SettStatus longest(Place *p, SettArena *tmp)
{
    SettLongest one = {0};
    SettStatus status = sett_longest_path(&p->open, tmp, &one);
    p->answer = (uint64_t)one.length;
    return status;
}

static SettStatus table(Place *p, SettArena *tmp)
{
    SettDistTable out = {.count = 0};
    SettStatus s = sett_dist_table(&p->open, tmp, &out);
    p->answer = (uint64_t)out.count;
    return s;
}

static void draw_open(Place *p, SettRng *rng, int32_t w, int32_t h)
{
    assert_int_equal(sett_mask_take(&p->keep, w, h, &p->open), SETT_OK);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            if (sett_rng_below(rng, 100) < 65)
                sett_mask_set(&p->open, x, y);
}

static void grids_have_scratch(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{9, 7}, {20, 15}, {70, 20}, {130, 9}};
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 4; i++) {
        Place p = {.keep = testkit_arena(), .game = &sett_game_md2};
        draw_open(&p, &rng, sizes[i][0], sizes[i][1]);
        within("flood", &p, flood, GIVEN_BACK);
        within("components", &p, components, GIVEN_BACK);
        within("largest", &p, largest, GIVEN_BACK);
        within("distances", &p, distances, GIVEN_BACK);
        within("path", &p, path, GIVEN_BACK);
        within("longest", &p, longest, GIVEN_BACK);
        if (i < 2)
            within("table", &p, table, KEPT);
        sett_arena_free(&p.keep);
    }
    in_all(351782, UINT64_C(0xf843fdd46c0ed5d9));
}

static SettStatus generate(Place *p, SettArena *tmp)
{
    SettGrid grid = parts_copy(&p->keep, &p->level.grid);
    SettPurpose purpose = p->gen->writes == SETT_WRITES_OBJECTS
                              ? SETT_FOR_FURNISH
                              : SETT_FOR_LAYOUT;
    SettGenReport report;
    SettGenJob job = {.game = p->game,
                      .params = parts_defaults(&p->keep, p->gen, p->game),
                      .rng = sett_rng(5, purpose, 0),
                      .report = p->number > 0 ? &report : NULL,
                      .tmp = tmp};
    SettStatus s = p->gen->run(&job, &grid);
    p->answer = s == SETT_OK ? sett_grid_hash(&grid) : 0;
    return s;
}

static void generators_have_scratch(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    for (int32_t g = 0; g < all->gen_count; g++)
        for (int32_t i = 0; i < all->game_count; i++) {
            Place p = {.keep = testkit_arena(),
                       .game = all->games[i],
                       .gen = all->gens[g]};
            if (parts_fits(p.gen, p.game)) {
                assert_int_equal(sett_grid_take(&p.keep, 10, 12, &p.level.grid),
                                 SETT_OK);
                sett_grid_fill(&p.level.grid, p.game->fill_open);
                within(p.gen->name, &p, generate, KEPT);
                p.number = 1;
                within(p.gen->name, &p, generate, KEPT);
            }
            sett_arena_free(&p.keep);
        }
    in_all(24110859, UINT64_C(0xb7eae02ad9e77333));
}

static SettStatus measure(Place *p, SettArena *tmp)
{
    double *out = SETT_TAKE(&p->keep, p->game->measures.count, double);
    SettStatus s = sett_game_measure(p->game, &p->level, tmp, out);
    p->answer = hash_values(out, p->game->measures.count);
    return s;
}

static SettStatus measure_plainly(Place *p, SettArena *tmp)
{
    double *out = SETT_TAKE(&p->keep, p->game->measures.count, double);
    SettStatus s = sett_md2_measure_plain(&p->level, tmp, out);
    p->answer = hash_values(out, p->game->measures.count);
    return s;
}

static SettStatus check(Place *p, SettArena *tmp)
{
    SettReport report = sett_report(tmp);
    SettStatus s = sett_game_check(p->game, &p->level, true, tmp, &report);
    p->answer = (uint64_t)report.count;
    return report.broken ? SETT_NO_MEMORY : s;
}

static SettStatus judge(Place *p, SettArena *tmp)
{
    SettVerdict v = {.answer = SETT_UNKNOWN};
    const SettJudge *j = &p->game->judges[p->number];
    SettStatus s = j->judge(j->self, &p->level, 60, tmp, &v);
    p->answer = v.spent * 4 + (uint64_t)v.answer;
    return v.report.broken ? SETT_NO_MEMORY : s;
}

static SettStatus score(Place *p, SettArena *tmp)
{
    SettScore out = {.fitness = 0, .violation = 0};
    SettEvalJob job = p->eval_job;
    job.tmp = tmp;
    SettStatus s = p->eval->run(&job, &p->level, &out);
    p->answer = hash_values(&out.fitness, 1) ^ hash_values(&out.violation, 1) ^
                hash_values(out.features, p->eval->feature_count);
    return s;
}

/* With what is prepared, and without. */
static void scores(Place *p, const SettEval *eval)
{
    SettArena tmp = testkit_arena();
    void *params = sett_arena_take(&p->keep, 1, eval->params.size + 1);
    sett_params_default(&eval->params, params);
    p->eval = eval;
    p->eval_job =
        (SettEvalJob){.game = p->game,
                      .params = params,
                      .target = &p->level,
                      .training = training_of(&p->keep, p->game,
                                              p->level.grid.w, p->level.grid.h),
                      .tmp = &tmp};
    SettStatus s = SETT_OK;
    if (eval->prepare != NULL)
        s = eval->prepare(&p->eval_job, &p->keep, &p->eval_job.context);
    if (s == SETT_OK) {
        Scratch scratch = eval == &parts_eval_winding ? KEPT : GIVEN_BACK;
        within(eval->name, p, score, scratch);
        p->eval_job.context = NULL;
        within(eval->name, p, score, scratch);
        p->eval_job.training = NULL;
        within(eval->name, p, score, scratch);
    }
    sett_arena_free(&tmp);
}

static void games_have_scratch(void **state)
{
    (void)state;
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    const SettCatalog *all = parts_all();
    for (int32_t i = 0; i < 3 * sett_catalog_builtin()->game_count; i++) {
        Place p = {.keep = testkit_arena(), .game = all->games[i / 3]};
        draw_level(&p, &rng);
        if (p.game == &sett_game_md2 && i % 3 > 0)
            p.level.grid = parts_level(&p.keep, p.game, (uint64_t)i);
        within("check", &p, check, KEPT);
        if (p.game->measures.run != NULL)
            within("measures", &p, measure, GIVEN_BACK);
        if (p.game == &sett_game_md2)
            within("measures, plain", &p, measure_plainly, GIVEN_BACK);
        for (p.number = 0; p.number < p.game->judge_count; p.number++)
            within(p.game->judges[p.number].name, &p, judge, KEPT);
        for (int32_t e = 0; e < all->eval_count; e++)
            scores(&p, all->evals[e]);
        sett_arena_free(&p.keep);
    }
    in_all(19281329, UINT64_C(0xd2a65d831b704fcf));
}

static SettGenome genome_of(Place *p)
{
    int32_t room = p->genome->capacity(&p->genome_job);
    return (SettGenome){.bytes = sett_arena_take(&p->keep, 1, (size_t)room),
                        .capacity = room};
}

/* Parents, a child, its level, and the genome of that. */
static SettStatus breed(Place *p, SettArena *tmp)
{
    const SettGenomeKind *kind = p->genome;
    SettGenome a = genome_of(p), b = genome_of(p), child = genome_of(p);
    SettRng rng = sett_rng(6, SETT_FOR_TEST, (uint64_t)p->number);
    SettGenomeJob job = p->genome_job;
    SettGrid grid = parts_copy(&p->keep, &p->level.grid);
    job.tmp = tmp;
    SettStatus s = kind->random(&job, &rng, &a);
    if (s == SETT_OK)
        s = kind->mutate(&job, &rng, &a, &b);
    if (s == SETT_OK)
        s = kind->cross(&job, &rng, &a, &b, &child);
    if (s == SETT_OK)
        s = kind->express(&job, &child, 3, &grid);
    p->answer = s == SETT_OK ? sett_grid_hash(&grid) : 0;
    if (s == SETT_OK && kind->encode != NULL)
        s = kind->encode(&job, &grid, &child);
    if (s == SETT_OK)
        p->answer ^= sett_genome_hash(&child);
    return s;
}

static void genomes_have_scratch(void **state)
{
    (void)state;
    const SettCatalog *all = parts_all();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 6 * all->genome_count; i++) {
        SettArena tmp = testkit_arena();
        Place p = {.keep = testkit_arena(), .number = i};
        p.game = all->games[i % sett_catalog_builtin()->game_count];
        p.genome = all->genomes[i / 6];
        draw_level(&p, &rng);
        void *params = sett_arena_take(&p.keep, 1, p.genome->params.size + 1);
        sett_params_default(&p.genome->params, params);
        p.genome_job = (SettGenomeJob){
            .game = p.game,
            .params = params,
            .training =
                training_of(&p.keep, p.game, p.level.grid.w, p.level.grid.h),
            .w = p.level.grid.w,
            .h = p.level.grid.h,
            .tmp = &tmp};
        if (i % 2 == 1)
            p.genome_job.target = &p.level;
        SettStatus s = SETT_OK;
        if (p.genome->prepare != NULL)
            s = p.genome->prepare(&p.genome_job, &p.keep, &p.genome_job.context,
                                  NULL);
        if (s == SETT_OK)
            within(p.genome->name, &p, breed,
                   p.genome == &parts_genome_options ? KEPT : GIVEN_BACK);
        sett_arena_free(&tmp);
        sett_arena_free(&p.keep);
    }
    in_all(10053477, UINT64_C(0x4979ff9c5c1e3e93));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(grids_have_scratch, begin),
        cmocka_unit_test_setup(generators_have_scratch, begin),
        cmocka_unit_test_setup(games_have_scratch, begin),
        cmocka_unit_test_setup(genomes_have_scratch, begin),
    };
    return cmocka_run_group_tests_name("scratch", tests, NULL, NULL);
}
