/* test_gram_claims.c - G1 to G12 on runs made by hand: runs as the paper tells
   of them hold every claim; an arm moved level with the other one, or past it,
   fails the one claim that compares them; few runs and NaN fail theirs. */
#include "support/said.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/study_linking.h"

#define MOST 6

typedef struct Runs {
    int64_t runs;
    double cells[SETT_GRAM_GAMES][SETT_GRAM_ARMS][MOST];
    double born[SETT_GRAM_GAMES][SETT_GRAM_ARMS][MOST];
    SettArena arena;
    SettClaim claims[SETT_GRAM_CLAIMS];
} Runs;

/* Around the mean, with some spread. */
static void fill(double *values, double mean, double spread)
{
    for (int32_t i = 0; i < MOST; i++)
        values[i] = mean + spread * (double)(i % 3 - 1);
}

static void as_the_paper(Runs *r)
{
    static const double cells[SETT_GRAM_ARMS] = {200, 240, 150, 120};
    static const double born[SETT_GRAM_ARMS] = {.5, .5, .3, .4};
    memset(r, 0, sizeof *r);
    r->runs = MOST;
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++)
        for (int32_t a = 0; a < SETT_GRAM_ARMS; a++) {
            fill(r->cells[g][a], cells[a], 3);
            fill(r->born[g][a], born[a], .01);
        }
}

static int32_t claim_all(Runs *r)
{
    SettGramRuns games[SETT_GRAM_GAMES];
    int32_t held = 0;
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++) {
        games[g].runs = r->runs;
        for (int32_t a = 0; a < SETT_GRAM_ARMS; a++) {
            games[g].cells[a] = r->cells[g][a];
            games[g].born[a] = r->born[g][a];
        }
    }
    r->arena = testkit_arena();
    assert_int_equal(sett_gram_claims(games, &r->arena, r->claims), SETT_OK);
    for (int32_t i = 0; i < SETT_GRAM_CLAIMS; i++)
        held += r->claims[i].held;
    return held;
}

/* All claims hold but this one. */
static void only_fails(Runs *r, int32_t claim)
{
    assert_int_equal(claim_all(r), SETT_GRAM_CLAIMS - 1);
    assert_false(r->claims[claim].held);
    sett_arena_free(&r->arena);
}

/* The values that a claim compares, and by how much one arm has to lead. */
static double *compared(Runs *r, int32_t claim, bool more, double *step)
{
    static const int32_t arms[4][2] = {{SETT_GRAM_PLAIN, SETT_GRAM_COMPAT},
                                       {SETT_GRAM_PLAIN, SETT_GRAM_COMPAT},
                                       {SETT_GRAM_SAMPLING, SETT_GRAM_COMPAT},
                                       {SETT_GRAM_COMPAT, SETT_GRAM_OURS}};
    int32_t arm = arms[claim % 4][more];
    *step = claim % 4 == 0 ? .05 : 20;
    return claim % 4 == 0 ? r->born[claim / 4][arm] : r->cells[claim / 4][arm];
}

/* Which of the two arms is moved: the one that no other claim looks at. */
static double *moved(Runs *r, int32_t claim, double *target, double *step)
{
    bool ours = claim % 4 == 3;
    *target = compared(r, claim, !ours, step)[1];
    *step = ours ? -*step : *step;
    double unused;
    return compared(r, claim, ours, &unused);
}

static void runs_as_the_paper_tells_hold_all(void **state)
{
    (void)state;
    Runs r;
    as_the_paper(&r);
    assert_int_equal(claim_all(&r), SETT_GRAM_CLAIMS);
    assert_string_equal(r.claims[0].id, "G1");
    assert_string_equal(r.claims[11].id, "G12");
    assert_non_null(strstr(r.claims[1].detail, "200.0 against 150.0"));
    assert_non_null(strstr(r.claims[0].detail, "0.5000 against 0.3000"));
    assert_true(fabs(r.claims[2].value - 80) < 1e-9);
    assert_true(fabs(r.claims[11].value - 40) < 1e-9);
    sett_arena_free(&r.arena);
}

static void an_arm_that_draws_level_or_leads_fails_one(void **state)
{
    (void)state;
    for (int32_t claim = 0; claim < SETT_GRAM_CLAIMS; claim++) {
        Runs r;
        double target, step, spread = claim % 4 == 0 ? .01 : 3;
        as_the_paper(&r);
        double *values = moved(&r, claim, &target, &step);
        fill(values, target, spread);
        only_fails(&r, claim);
        fill(values, target + step, spread);
        only_fails(&r, claim);
        /* Just short of the other arm: as good as equal. */
        fill(values, target - step / 100, spread);
        only_fails(&r, claim);
        fill(values, target - step, spread);
        assert_int_equal(claim_all(&r), SETT_GRAM_CLAIMS);
        sett_arena_free(&r.arena);
    }
}

static void few_runs_hold_nothing(void **state)
{
    (void)state;
    Runs r;
    as_the_paper(&r);
    r.runs = 3;
    assert_int_equal(claim_all(&r), SETT_GRAM_CLAIMS);
    sett_arena_free(&r.arena);
    for (r.runs = 0; r.runs < 3; r.runs++) {
        assert_int_equal(claim_all(&r), 0);
        assert_non_null(strstr(r.claims[0].needed, "at least 3 runs"));
        sett_arena_free(&r.arena);
    }
}

static void runs_without_a_value_do_not_count(void **state)
{
    (void)state;
    for (int32_t claim = 0; claim < SETT_GRAM_CLAIMS; claim++) {
        Runs r;
        double target, step;
        as_the_paper(&r);
        double *values = moved(&r, claim, &target, &step);
        for (int32_t i = 0; i < MOST; i++)
            values[i] = NAN;
        only_fails(&r, claim);
    }
}

/* Three runs with p just below 0.05 hold alone, and not among twelve tests. */
static void tests_are_corrected_together(void **state)
{
    (void)state;
    Runs r;
    as_the_paper(&r);
    fill(r.cells[0][SETT_GRAM_PLAIN], 196, 3);
    SettSample a = sett_sample(), b = sett_sample();
    for (int32_t i = 0; i < MOST; i++) {
        sett_sample_add(&a, r.cells[0][SETT_GRAM_COMPAT][i]);
        sett_sample_add(&b, r.cells[0][SETT_GRAM_PLAIN][i]);
    }
    double alone = sett_welch(&a, &b).p;
    assert_true(alone < 0.05);
    /* As many others that say as little. */
    fill(r.cells[0][SETT_GRAM_SAMPLING], 196, 3);
    fill(r.cells[1][SETT_GRAM_PLAIN], 196, 3);
    fill(r.cells[1][SETT_GRAM_SAMPLING], 196, 3);
    assert_int_equal(claim_all(&r), SETT_GRAM_CLAIMS - 4);
    assert_true(r.claims[1].p > alone);
    assert_false(r.claims[1].held);
    sett_arena_free(&r.arena);
}

static void drawn_numbers_say_what_they_said(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 3; k++) {
        Runs r;
        SettRng rng = sett_rng(7, SETT_FOR_STUDY, k);
        as_the_paper(&r);
        for (int32_t i = 0; i < SETT_GRAM_GAMES * SETT_GRAM_ARMS * MOST; i++) {
            (&r.cells[0][0][0])[i] += said_number(&rng, -90, 90, k * 5);
            (&r.born[0][0][0])[i] += said_number(&rng, -.2, .2, k * 5);
        }
        claim_all(&r);
        said_claims(&all, r.claims, SETT_GRAM_CLAIMS);
        sett_arena_free(&r.arena);
    }
    testkit_bytes("gram_claims", all.data, all.size,
                  UINT64_C(0x1a0fe1cd8762a2df));
    sett_text_free(&all);
}

static SettStatus claim_with(void *user, SettAlloc alloc)
{
    const SettGramRuns *games = user;
    SettClaim claims[SETT_GRAM_CLAIMS];
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_gram_claims(games, &arena, claims);
    sett_arena_free(&arena);
    return s;
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    Runs r;
    SettGramRuns games[SETT_GRAM_GAMES];
    as_the_paper(&r);
    for (int32_t g = 0; g < SETT_GRAM_GAMES; g++) {
        games[g].runs = r.runs;
        for (int32_t a = 0; a < SETT_GRAM_ARMS; a++) {
            games[g].cells[a] = r.cells[g][a];
            games[g].born[a] = r.born[g][a];
        }
    }
    testkit_memory(claim_with, games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_as_the_paper_tells_hold_all),
        cmocka_unit_test(an_arm_that_draws_level_or_leads_fails_one),
        cmocka_unit_test(few_runs_hold_nothing),
        cmocka_unit_test(runs_without_a_value_do_not_count),
        cmocka_unit_test(tests_are_corrected_together),
        cmocka_unit_test(drawn_numbers_say_what_they_said),
        cmocka_unit_test(failing_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
