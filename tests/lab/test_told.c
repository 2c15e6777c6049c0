/* test_told.c - what the lab tells of programs, rooms and dungeons drawn at
   random, in full digits: every number of every score and every state. After a
   change on purpose, look at the files that SETT_SEE gets (testkit.h). */
#include "support/testkit.h"

#include <string.h>

#include "lab/breeding_try.h"
#include "lab/edd_play.h"
#include "sett/lab.h"
#include "sett/programs.h"
#include "sett/specimens.h"
#include "support/dungeons.h"
#include "support/edd_room.h"
#include "support/said.h"

static const char *const canvases[] = {"mario", "md2", "dungeongrams"};

static void say(SettText *all, double value)
{
    sett_text_double(all, value);
    sett_text_char(all, ' ');
}

static void say_score(SettText *all, const SettScore *score, int32_t features)
{
    say(all, score->fitness);
    say(all, score->violation);
    for (int32_t i = 0; i < features; i++)
        say(all, score->features[i]);
    sett_text_char(all, '\n');
}

/* A usual program for every third sheet, else one at random. */
static void sheets_of_programs(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 36; k++) {
        SettArena arena = testkit_arena();
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), canvases[k % 3]);
        SettRng rng = sett_rng(k, SETT_FOR_TEST, 1);
        SettProgramGenome g = {.levels = (int32_t)k % 4 + 1};
        SettProgramEval p = {g.levels, (int32_t)k % 3, 120};
        sett_params_default(&sett_genome_programs.params, &g);
        g.levels = p.levels;
        g.usual = sett_chance(k % 2 ? 1 : 0);
        SettGenomeJob job = {.game = game, .params = &g, .tmp = &arena};
        SettGenome genome = {.capacity = sett_genome_programs.capacity(&job)};
        genome.bytes = SETT_TAKE(&arena, genome.capacity, uint8_t);
        SettLevel level = {.lock = NULL};
        SettScore score = {0};
        assert_int_equal(sett_grid_take(&arena, game->canvas->ref_w,
                                        game->canvas->ref_h * g.levels,
                                        &level.grid),
                         SETT_OK);
        assert_int_equal(sett_genome_programs.random(&job, &rng, &genome),
                         SETT_OK);
        assert_int_equal(
            sett_genome_programs.express(&job, &genome, k, &level.grid),
            SETT_OK);
        SettEvalJob eval = {.game = game, .params = &p, .tmp = &arena};
        assert_int_equal(sett_eval_programs.run(&eval, &level, &score),
                         SETT_OK);
        sett_text_hex(&all, sett_grid_hash(&level.grid), 16);
        sett_text_char(&all, ' ');
        say_score(&all, &score, SETT_PROGRAM_FEATURE_COUNT);
        sett_arena_free(&arena);
    }
    testkit_bytes("sheets", all.data, all.size, UINT64_C(0x7b3d5a2da5a9a738));
    sett_text_free(&all);
}

/* Won where there is more open ground than the judge wants. */
static SettStatus open_ground(const void *self, const SettLevel *level,
                              uint64_t budget, SettArena *tmp, SettVerdict *out)
{
    const double *wanted = self;
    int64_t counts[256];
    (void)budget;
    sett_grid_count(&level->grid, counts);
    *out = (SettVerdict){.proof = "", .report = sett_report(tmp)};
    out->progress = (double)counts[0] / sett_grid_area(&level->grid);
    out->answer = out->progress >= *wanted ? SETT_YES : SETT_NO;
    return SETT_OK;
}

static void say_rating(SettText *all, const SettProgramRating *r)
{
    sett_text_format(all, "%d of %d ", (int)r->won, (int)r->levels);
    say(all, r->progress);
}

static void generations_of_programs(void **state)
{
    (void)state;
    static const double wanted[] = {0.7, 0.86, 1.1};
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 6; k++) {
        SettProgramParams params;
        SettProgramDef def = sett_program_def();
        SettPrograms *programs;
        SettJudge judge = {"open", "", &wanted[k / 2], open_ground};
        sett_params_default(&sett_program_params, &params);
        params.population = 5;
        params.generations = 6;
        params.levels = 3;
        params.confirm = 4;
        def.oracle.game =
            sett_catalog_game(sett_catalog_builtin(), canvases[k % 2 * 2]);
        def.oracle.judge = &judge;
        def.params = &params;
        def.w = 30;
        def.h = def.oracle.game->canvas->ref_h;
        def.seed = k;
        assert_int_equal(sett_programs_create(&def, &programs, NULL), SETT_OK);
        while (!sett_programs_state(programs).done) {
            assert_int_equal(sett_programs_step(programs, 1), SETT_OK);
            SettProgramState s = sett_programs_state(programs);
            sett_text_format(&all, "%d: %d plays, %d ", (int)s.generation,
                             (int)s.plays, s.confirmed);
            say(&all, s.best);
            say(&all, s.mean);
            say_rating(&all, &s.rating);
            for (int32_t i = 0; i < params.population; i++) {
                SettProgramRating r = sett_programs_rating(programs, i);
                say_rating(&all, &r);
            }
            sett_text_hex(&all,
                          sett_params_hash(&sett_gagents_table,
                                           sett_programs_best(programs), 0),
                          16);
            sett_text_char(&all, '\n');
        }
        sett_programs_destroy(programs);
    }
    testkit_bytes("generations", all.data, all.size,
                  UINT64_C(0xfb3d05301de722a4));
    sett_text_free(&all);
}

/* Windows of levels without an end, with and without bridges; specimens. */
static void windows_and_specimens(void **state)
{
    (void)state;
    static const double never = 1.1;
    static const SettJudge none = {"never", "", &never, open_ground};
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 8; k++) {
        SettArena arena = testkit_arena(), tmp = testkit_arena();
        const char *name = canvases[k % 2 * 2];
        SettOracle oracle = {
            .game = sett_catalog_game(sett_catalog_builtin(), name),
            .judge = k > 5 ? &none : NULL,
            .budget = 3000};
        SettGagents program;
        SettEndless endless;
        SettEndlessWindow info;
        SettGrid grid;
        SettSpecimens found;
        const SettCanvas *canvas = oracle.game->canvas;
        uint8_t origins[SETT_MAX_GAGENTS];
        sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                          oracle.game, &program);
        assert_int_equal(sett_endless_open(&oracle, &program, k, canvas->ref_h,
                                           &arena, &endless),
                         SETT_OK);
        assert_int_equal(
            sett_grid_take(&arena, canvas->ref_w, canvas->ref_h, &grid),
            SETT_OK);
        for (int32_t i = 0; i < 4; i++) {
            assert_int_equal(sett_endless_next(&endless, &tmp, &grid, &info),
                             SETT_OK);
            sett_text_format(&all, "%d draws, joined %d, bridge %d, %d ",
                             (int)info.draws, info.joined, info.bridge,
                             (int)info.verdict.witness_count);
            sett_text_hex(&all, sett_grid_hash(&grid), 16);
            sett_text_char(&all, '\n');
        }
        for (int32_t i = 0; i < SETT_MAX_GAGENTS; i++)
            origins[i] = (uint8_t)(i % 3);
        assert_int_equal(sett_specimens(oracle.game, &program,
                                        k % 4 ? origins : NULL, 5, k, 3, &arena,
                                        &found),
                         SETT_OK);
        for (int32_t i = 0; i < found.count; i++) {
            size_t area = (size_t)sett_grid_area(&found.levels[i]);
            sett_text_hex(&all, sett_grid_hash(&found.levels[i]), 16);
            sett_text_hex(&all, sett_hash(found.origins[i], area, 0), 16);
        }
        sett_arena_free(&arena);
        sett_arena_free(&tmp);
    }
    testkit_bytes("windows", all.data, all.size, UINT64_C(0x6020ef4eaeeb78a3));
    sett_text_free(&all);
}

static void scores_of_rooms(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 60; k++) {
        SettArena arena = testkit_arena();
        SettRng rng = sett_rng(k, SETT_FOR_TEST, 2);
        EddConfig config = edd_config(k % 2 ? EDD_SETT : EDD_COMPAT);
        SettLevel level = {.lock = NULL}, target = {.lock = NULL};
        SettScore score = {0};
        int32_t w = sett_rng_range(&rng, 3, 11), h = sett_rng_range(&rng, 3, 8);
        assert_int_equal(sett_grid_take(&arena, w, h, &level.grid), SETT_OK);
        assert_int_equal(sett_grid_take(&arena, w, h, &target.grid), SETT_OK);
        dungeon_draw(&rng, 4, &level.grid);
        dungeon_draw(&rng, 4, &target.grid);
        level.grid.cells[0] = target.grid.cells[0] = EDD_DOOR;
        level.grid.cells[w * h - 1 - (int32_t)k % 3] = EDD_DOOR;
        config.enemy_as.index = (int32_t)k % EDD_FOES;
        config.play_weight = k % 3 * 0.4;
        config.play_budget = 40;
        SettEvalJob job = {.game = &sett_game_edd,
                           .params = &config,
                           .target = k % 4 ? &target : NULL,
                           .tmp = &arena};
        assert_int_equal(sett_eval_edd.run(&job, &level, &score), SETT_OK);
        say_score(&all, &score, sett_eval_edd.feature_count);
        sett_arena_free(&arena);
    }
    testkit_bytes("rooms", all.data, all.size, UINT64_C(0x2820bc023716fc15));
    sett_text_free(&all);
}

static void say_visit(SettText *all, const SettEddVisit *v)
{
    sett_text_format(all, "%d %d %d-%d, %d treasures, %d foes, %d unknown, ",
                     (int)v->room, v->reached, (int)v->way.entrance,
                     (int)v->way.exit, (int)v->treasures, (int)v->foes,
                     (int)v->unknown);
    sett_text_format(all, "%d nodes, %d turns ", (int)v->nodes, (int)v->turns);
    for (int32_t i = 0; i < SETT_EDD_PLAYED; i++)
        say(all, v->played[i]);
    sett_text_char(all, '\n');
}

static void tours_of_dungeons(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    SettRng rng = sett_rng(8, SETT_FOR_TEST, 3);
    for (int32_t k = 0; k < 12; k++) {
        SettArena arena = testkit_arena();
        SettDungeon *d = k > 0 ? dungeon_random(&rng, k % 5 + 1, 8, 4)
                               : dungeon_new(SETT_DOORS_ANYWHERE);
        if (k == 0) /* nowhere is a tile on which nothing stands */
            dungeon_room(d, "full", "TTTE/TETT/EETT");
        EddConfig config = edd_config(EDD_SETT);
        SettEddPlayers players;
        SettEddTour tour;
        double whole[SETT_EDD_PLAYED];
        config.enemy_as.index = k % EDD_FOES;
        config.play_budget = 60;
        assert_int_equal(sett_edd_tour(d, &arena, &tour), SETT_OK);
        assert_int_equal(sett_edd_players(&config, NULL, &arena, &players),
                         SETT_OK);
        for (int32_t i = 0; i < tour.count; i++) {
            assert_int_equal(
                sett_edd_play_visit(&players, d, &arena, &tour.visits[i]),
                SETT_OK);
            say_visit(&all, &tour.visits[i]);
        }
        sett_edd_tour_played(&tour, whole);
        for (int32_t i = 0; i < SETT_EDD_PLAYED; i++)
            say(&all, whole[i]);
        sett_dungeon_destroy(d);
        sett_arena_free(&arena);
    }
    testkit_bytes("tours", all.data, all.size, UINT64_C(0x460d019c5faeb417));
    sett_text_free(&all);
}

enum { ROWS = 30, COLUMNS = 5 };

static void say_statistics(SettText *all, uint32_t k, SettArena *arena)
{
    SettRng rng = sett_rng(k, SETT_FOR_TEST, 4);
    double x[ROWS * COLUMNS], y[ROWS];
    SettRelated related[COLUMNS];
    SettRegression r;
    int32_t count;
    for (int32_t i = 0; i < ROWS * COLUMNS; i++)
        x[i] = said_number(&rng, -2, 9, k % 2 ? 7 : 0);
    for (int32_t i = 0; i < ROWS; i++)
        y[i] = x[i * COLUMNS] / 2 + said_number(&rng, 0, 3, k % 3 ? 0 : 9);
    assert_int_equal(sett_related(x, COLUMNS, y, ROWS, arena, related, &count),
                     SETT_OK);
    for (int32_t i = 0; i < count; i++) {
        say(all, related[i].column);
        say(all, related[i].r);
        say(all, related[i].p);
        say(all, related[i].corrected);
    }
    assert_int_equal(sett_regression_take(arena, 3, 2, &r), SETT_OK);
    for (int32_t i = 0; i < ROWS; i++)
        if (y[i] == y[i] && k % 2 == 0)
            sett_regression_add(&r, x + i * COLUMNS, x + i * COLUMNS + 3);
        else /* a line through all of it */
            sett_regression_add(&r, (double[]){i, 2.0 * i, i * i},
                                (double[]){3.0 * i, 1.0 / (i + 1)});
    sett_regression_solve(&r);
    for (int32_t i = 0; i < 3; i++) {
        say(all, sett_regression_slope(&r, i, 0));
        say(all, sett_regression_slope(&r, i, 1));
        say(all, sett_regression_covariance(&r, i, 0, 1));
        say(all, sett_regression_covariance(&r, i, 1, 1));
    }
    for (int32_t i = 0; i < 6; i++) {
        double p = 1 / (1.5 + i), df = 0.4 + k * k + i;
        say(all, sett_student_t(p, df));
        say(all, sett_student_p(3 * p, df));
        say(all, sett_correlation(x, y, i));
        say(all, sett_correlation_p(p, 2 + i));
        sett_wilson(i, 7, &x[0], &x[1]);
        say(all, x[0]);
        say(all, x[1]);
    }
    sett_text_char(all, '\n');
}

static void numbers_of_drawn_samples(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 12; k++) {
        SettArena arena = testkit_arena();
        say_statistics(&all, k, &arena);
        sett_arena_free(&arena);
    }
    testkit_bytes("statistics", all.data, all.size,
                  UINT64_C(0x85d4766dc5670bcd));
    sett_text_free(&all);
}

static void say_map(SettText *all, const SettHistogram *h, const int64_t *first)
{
    say(all, h->x_low);
    say(all, h->x_high);
    say(all, h->y_low);
    say(all, h->y_high);
    sett_text_format(all, "%d x %d, %d, %d off: ", (int)h->x_bins,
                     (int)h->y_bins, (int)h->total, (int)h->clipped);
    for (int32_t c = 0; c < h->x_bins * h->y_bins; c++)
        if (h->cells[c] > 0)
            sett_text_format(all, "%d:%d/%d ", (int)c, (int)h->cells[c],
                             (int)first[c]);
}

static void ranges_of_every_game(void **state)
{
    (void)state;
    static const char *const games[] = {"md2", "mario", "edd", "icarus"};
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 4; k++) {
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), games[k]);
        SettArena arena = testkit_arena();
        SettRng rng = sett_rng(k, SETT_FOR_TEST, 5);
        SettRange range, other;
        int32_t n = game->measures.count, pairs[] = {0, n - 1, 2, 1, n - 2, 0};
        double *values = SETT_TAKE(&arena, n, double);
        assert_int_equal(sett_range_take(&arena, game, pairs, 3, &range),
                         SETT_OK);
        assert_int_equal(sett_range_take(&arena, game, pairs, 3, &other),
                         SETT_OK);
        for (int32_t i = 0; i < 200; i++) {
            for (int32_t m = 0; m < n; m++) {
                const SettMeasure *row = &game->measures.rows[m];
                values[m] = said_number(&rng, row->low - 1, row->high + 1, 20);
            }
            sett_range_add(i % 5 ? &range : &other, i, values);
        }
        sett_range_merge(&range, &other);
        for (int32_t m = 0; m < n; m++) {
            sett_text_format(&all, "%d-%d %d ", (int)range.lowest[m].index,
                             (int)range.highest[m].index,
                             (int)range.samples[m].missing);
            say(&all, range.samples[m].mean);
            say(&all, range.samples[m].m2);
            say(&all, range.samples[m].low);
            say(&all, range.samples[m].high);
        }
        for (int32_t i = 0; i < range.map_count; i++)
            say_map(&all, &range.maps[i].histogram, range.maps[i].first);
        sett_arena_free(&arena);
    }
    testkit_bytes("ranges", all.data, all.size, UINT64_C(0x2ad5975f32c130b9));
    sett_text_free(&all);
}

/* What somebody without a plan does, and the session after it. */
static void breedings_at_random(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 6; k++) {
        Place p;
        SettRng rng = sett_rng(k, SETT_FOR_TEST, 6);
        set_up(&p, canvases[k % 3], k);
        p.params.population = sett_rng_range(&rng, 4, 8);
        p.params.fresh = k % 2 ? 1 : 0;
        p.params.candidates = (int32_t)k % 3 + 1;
        SettBreeding *b = begin(&p);
        if (k > 2)
            assert_int_equal(
                sett_breeding_wish(b, k % 3 == 1 ? "floors>=30" : "foes>=3",
                                   NULL),
                SETT_OK);
        for (int32_t i = 0; i < 6; i++) {
            int32_t a = sett_rng_range(&rng, 0, p.params.population - 1);
            switch (sett_rng_below(&rng, 4)) {
            case 0:
                (void)sett_breeding_undo(b);
                break;
            case 1:
                (void)sett_breeding_put(b, a, SETT_BORN_EDITED,
                                        &p.generators[i % PICKS], "mine", NULL,
                                        NULL);
                break;
            default:
                sett_breeding_mark(b, a, true);
                (void)sett_breeding_next(b, NULL);
            }
        }
        SettJsonWriter w = sett_json_writer(&all, false);
        sett_breeding_write(b, &w);
        sett_breeding_destroy(b);
    }
    testkit_bytes("breedings", all.data, all.size,
                  UINT64_C(0xbc24b473c82392d9));
    sett_text_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_of_programs),
        cmocka_unit_test(generations_of_programs),
        cmocka_unit_test(windows_and_specimens),
        cmocka_unit_test(scores_of_rooms),
        cmocka_unit_test(tours_of_dungeons),
        cmocka_unit_test(numbers_of_drawn_samples),
        cmocka_unit_test(ranges_of_every_game),
        cmocka_unit_test(breedings_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
