/* test_linking_paper.c - R1 to R4 on pairs with the very figures of the paper;
   then every claim and finding on drawn numbers, and without memory. */
#include "support/linked_data.h"
#include "support/said.h"

#include <math.h>
#include <string.h>

/* Levels of which the first `bad` fail: how far means `least` for those. */
static void levels(double *values, int32_t bad, double least)
{
    for (int32_t i = 0; i < LINKED_LEVELS; i++)
        values[i] = i < bad ? least : 1;
}

/* 10,000 pairs would be too many for a test: shares of Table I are set by a
   run of pairs that has exactly these figures. */
#define MANY 20000
typedef struct Paper {
    double v[3][MANY][SETT_LINKERS][SETT_LINKED_FIELDS];
    int32_t ends[MANY][2];
    double scratch[2 * MANY];
} Paper;

static void set(Paper *p, int32_t r, int32_t linker, int32_t field,
                double share)
{
    int32_t ones = (int32_t)(share * MANY + 0.5);
    for (int32_t i = 0; i < MANY; i++)
        p->v[r][i][linker][field] = i < ones;
}

/* Mean, median and largest of a field: the middle ones at the median, one at
   the largest, the rest to make the mean. */
static void spread(Paper *p, int32_t r, int32_t field, double mean,
                   double median, double most)
{
    for (int32_t i = 0; i < MANY; i++)
        p->v[r][i][SETT_LINKED_PAPER][field] = median;
    double rest = (mean - median) * MANY - (most - median);
    for (int32_t i = 1; i <= MANY / 4; i++)
        p->v[r][i][SETT_LINKED_PAPER][field] = median + rest / (MANY / 4.0);
    p->v[r][0][SETT_LINKED_PAPER][field] = most;
}

static const double spreads[3][3][3] = {
    {{.110, 0, 2}, {.0011, 0, .0177}, {.0011, 0, .0195}},
    {{2.658, 3, 6}, {.0079, .0081, .0285}, {.0079, .0082, .0287}},
    {{1.147, 1, 6}, {.0121, .0116, .0591}, {.0122, .0113, .0607}}};

static void fill_paper(LinkedData *d, Paper *p)
{
    for (int32_t i = 0; i < MANY; i++)
        p->ends[i][0] = i / 100;
    for (int32_t r = 0; r < 3; r++) {
        const double *t = sett_linked_printed(linked_agents[r]);
        for (int32_t k = 0; k < 2; k++) {
            int32_t linker = k == 0 ? SETT_LINKED_CONCAT : SETT_LINKED_PAPER;
            set(p, r, linker, SETT_LINKED_UNBROKEN, t[3 * k]);
            set(p, r, linker, SETT_LINKED_BY_PAPER, t[3 * k + 1]);
            /* Usable: as many of the unbroken ones as it takes. */
            int32_t all = (int32_t)(t[3 * k + 1] * MANY + 0.5);
            int32_t good = (int32_t)(t[3 * k + 2] * MANY + 0.5);
            for (int32_t i = 0; i < MANY; i++)
                p->v[r][i][linker][SETT_LINKED_BY_PAPER] =
                    i < good || i >= MANY - (all - good);
        }
        for (int32_t f = 0; f < 3; f++)
            spread(p, r, SETT_LINKED_SLICES + (f == 0 ? 0 : f + 1),
                   spreads[r][f][0], spreads[r][f][1], spreads[r][f][2]);
        d->runs[r].count = MANY;
        d->runs[r].ends = (const int32_t(*)[2])p->ends;
        d->runs[r].values = &p->v[r][0][0][0];
        d->runs[r].papers_data = true;
    }
    static const int32_t bad[4] = {0, 50, 72, 79}, worse[4] = {0, 9, 6, 6};
    static const double least[4] = {1, .8, .72, .62};
    for (int32_t k = 0; k < SETT_LINKED_WALKS; k++) {
        levels(d->value[k], bad[k], least[k]);
        levels(d->forced[k], worse[k], .5);
    }
}

static bool held(LinkedData *d, Paper *p, const char *id)
{
    d->arena = testkit_arena();
    assert_int_equal(sett_linked_claims(d->runs, LINKED_RUNS, p->scratch,
                                        &d->arena, d->claims, &d->count),
                     SETT_OK);
    assert_int_equal(d->count, SETT_LINKED_MOST_CLAIMS);
    bool yes = linked_claim(d, id)->held;
    sett_arena_free(&d->arena);
    return yes;
}

static void figures_of_the_paper_come_again(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    Paper *p = test_calloc(1, sizeof *p);
    fill_paper(d, p);
    static const char *const ids[4] = {"R1", "R2", "R3", "R4"};
    for (int32_t i = 0; i < 4; i++)
        assert_true(held(d, p, ids[i]));
    /* A pair more or less is within the last digit; three are not. */
    p->v[SMB][MANY - 1][SETT_LINKED_CONCAT][SETT_LINKED_UNBROKEN] = 1;
    assert_true(held(d, p, "R1"));
    for (int32_t i = 2; i < 4; i++)
        p->v[SMB][MANY - i][SETT_LINKED_CONCAT][SETT_LINKED_UNBROKEN] = 1;
    assert_false(held(d, p, "R1"));
    assert_true(held(d, p, "R2"));
    fill_paper(d, p);
    for (int32_t i = 0; i < 3; i++)
        p->v[ICARUS][i][SETT_LINKED_PAPER][SETT_LINKED_BY_PAPER] = 0;
    assert_false(held(d, p, "R2"));
    assert_true(held(d, p, "R1"));
    fill_paper(d, p);
    p->v[DG_A][0][SETT_LINKED_PAPER][SETT_LINKED_SLICES] = 7;
    assert_false(held(d, p, "R3"));
    fill_paper(d, p);
    spread(p, ICARUS, SETT_LINKED_CODED, .00796, .0082, .0287);
    assert_false(held(d, p, "R3"));
    p->v[ICARUS][5][SETT_LINKED_PAPER][SETT_LINKED_CODED] = NAN;
    assert_false(held(d, p, "R3"));
    test_free(p);
}

/* 92.1 % of 1,000 levels; a standard error is .0085, the digit half of .001. */
static void table_three_is_within_three_standard_errors(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    Paper *p = test_calloc(1, sizeof *p);
    fill_paper(d, p);
    levels(d->value[3], 79 + 27, .71);
    assert_true(held(d, p, "R4"));
    levels(d->value[3], 79 + 34, .73);
    assert_false(held(d, p, "R4"));
    fill_paper(d, p);
    levels(d->forced[1], 30, .5);
    assert_false(held(d, p, "R4"));
    fill_paper(d, p);
    for (int32_t i = 0; i < LINKED_LEVELS; i++)
        d->value[2][i] = NAN;
    assert_false(held(d, p, "R4"));
    fill_paper(d, p);
    d->runs[DG_A].levels = 9;
    assert_false(held(d, p, "R4"));
    test_free(p);
}

/* One agent on other segments, and nothing is said of the paper's figures. */
static void other_data_are_not_compared_with_the_paper(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    for (int32_t r = 0; r < 3; r++)
        d->runs[r].papers_data = r != 1;
    linked_claim_all(d);
    assert_int_equal(d->count, SETT_LINKED_CLAIMS);
    sett_arena_free(&d->arena);
    assert_null(sett_linked_printed("dg-2022b"));
    assert_null(sett_linked_printed("icarus-full"));
}

static void draw_data(LinkedData *d, uint32_t k, uint32_t holes)
{
    SettRng rng = sett_rng(7, SETT_FOR_STUDY, k);
    for (int32_t r = 0; r < LINKED_RUNS; r++)
        for (int32_t i = 0; i < LINKED_PAIRS * SETT_LINKERS; i++) {
            double *v = d->v[r][i / SETT_LINKERS][i % SETT_LINKERS];
            for (int32_t f = 0; f < SETT_LINKED_SHIFT; f++)
                v[f] = sett_rng_below(&rng, 4) > 0;
            v[SETT_LINKED_SLICES] = sett_rng_below(&rng, 5);
            v[SETT_LINKED_SHIFT] = said_number(&rng, 0, 0.1, holes);
            v[SETT_LINKED_CODED] = said_number(&rng, 0, 0.1, holes);
            if (holes > 0 && i % 9 == 0)
                v[i / 9 % SETT_LINKED_SLICES] = NAN;
        }
    for (int32_t i = 0; i < LINKED_LEVELS; i++) {
        for (int32_t r = 0; r < LINKED_RUNS; r++) {
            d->five[r][i] = sett_rng_below(&rng, 9) > 0;
            d->ten[r][i] = sett_rng_below(&rng, 5) > 0;
            d->saved[r][i] = said_number(&rng, -3, 5, 4);
        }
        for (int32_t w = 0; w < SETT_LINKED_WALKS; w++) {
            d->value[w][i] = said_number(&rng, 0, 1, holes);
            d->forced[w][i] = said_number(&rng, 0, 1, holes);
        }
    }
}

static void say_run(SettText *all, const SettLinkedRun *run, int32_t linker,
                    double *scratch)
{
    for (int32_t i = 0; i <= SETT_LINKED_SEEN; i++) {
        SettFinding f = sett_linked_share(run, linker, i);
        said_finding(all, &f);
        double out[3];
        sett_linked_spread(run, linker, SETT_LINKED_SHIFT, i - 1, scratch, out);
        f = (SettFinding){0, out[0], out[1], out[2], 0, 0, 0};
        said_finding(all, &f);
    }
    for (int32_t less = 0; less < SETT_LINKERS; less++) {
        SettFinding f = sett_linked_difference(run, linker, less);
        said_finding(all, &f);
        f = sett_linked_mcnemar(run, linker, less);
        said_finding(all, &f);
    }
}

/* One pair of the first agent; of the next two nothing of ours was made, and no
   level of five. */
static void take_away(LinkedData *d)
{
    d->runs[0].count = 1;
    for (int32_t r = 1; r < 3; r++) {
        for (int32_t i = 0; i < LINKED_PAIRS * SETT_LINKED_FIELDS; i++)
            d->v[r][i / SETT_LINKED_FIELDS][SETT_LINKED_SHORT]
                [i % SETT_LINKED_FIELDS] = NAN;
        for (int32_t i = 0; i < LINKED_LEVELS; i++)
            d->five[r][i] = NAN;
    }
}

static void drawn_numbers_say_what_they_said(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 4; k++) {
        LinkedData *d = linked_as_the_paper();
        draw_data(d, k, k == 2 ? 9 : 0);
        for (int32_t r = 0; r < LINKED_RUNS; r++)
            d->runs[r].papers_data = k > 0 && r < 3;
        if (k == 3)
            take_away(d);
        linked_claim_all(d);
        said_claims(&all, d->claims, d->count);
        for (int32_t i = 0; i < LINKED_RUNS * SETT_LINKERS; i++)
            say_run(&all, &d->runs[i / SETT_LINKERS], i % SETT_LINKERS,
                    d->scratch);
        sett_arena_free(&d->arena);
    }
    testkit_bytes("linking_claims", all.data, all.size,
                  UINT64_C(0xf1483418c261db28));
    sett_text_free(&all);
}

static SettStatus claim_with(void *user, SettAlloc alloc)
{
    LinkedData *d = user;
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_linked_claims(d->runs, LINKED_RUNS, d->scratch, &arena,
                                      d->claims, &d->count);
    sett_arena_free(&arena);
    return s;
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    testkit_memory(claim_with, linked_as_the_paper());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_the_paper_come_again),
        cmocka_unit_test(table_three_is_within_three_standard_errors),
        cmocka_unit_test(other_data_are_not_compared_with_the_paper),
        cmocka_unit_test(drawn_numbers_say_what_they_said),
        cmocka_unit_test(failing_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
