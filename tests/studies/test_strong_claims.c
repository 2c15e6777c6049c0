/* S1 to S8 on levels made by hand: one number moved to its threshold and past
   it fails what it belongs to; nothing, few levels and NaN fail all. */
#include "support/said.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/study_two_step.h"

#define LEVELS 30
#define ALL_LEVELS (SETT_NINE * LEVELS)

typedef struct Levels {
    double values[ALL_LEVELS][SETT_STRONG_VALUES];
    int64_t levels;
    SettArena arena;
    SettClaim claims[SETT_STRONG_CLAIMS];
} Levels;

static double *role_of(Levels *t, int64_t level, int32_t role)
{
    return t->values[level] + SETT_STRONG_ROLE + role * SETT_STRONG_ROLE_VALUES;
}

/* All levels are winnable; the best play is better by 1 or by 3. */
static void good(Levels *t)
{
    memset(t, 0, sizeof *t);
    t->levels = LEVELS;
    for (int64_t i = 0; i < ALL_LEVELS; i++) {
        t->values[i][SETT_STRONG_ANSWER] = SETT_YES;
        t->values[i][SETT_STRONG_REPLAYS] = SETT_STRONG_PLANS;
        for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
            double *v = role_of(t, i, r);
            v[SETT_STRONG_BEST] = 5;
            v[SETT_STRONG_PROVEN] = 1;
            v[SETT_STRONG_PLAYED] = i % 2 ? 4 : 2;
            v[SETT_STRONG_WON] = i % 3 == 0;
        }
    }
}

static void only_fails(Levels *t, const char *names)
{
    SettNineTable table = {t->values[0], t->levels, SETT_STRONG_VALUES};
    SettArena arena = testkit_arena();
    assert_int_equal(sett_strong_claims(&table, &arena, t->claims), SETT_OK);
    for (int32_t i = 0; i < SETT_STRONG_CLAIMS; i++) {
        const SettClaim *c = &t->claims[i];
        char word[16] = " ";
        strcat(strcat(word, c->id), " ");
        if (c->held == (strstr(names, word) != NULL))
            fail_msg("%s is %s: %s", c->id, c->held ? "held" : "not held",
                     c->statistic);
    }
    sett_arena_free(&arena);
}

static void good_levels_hold_all(void **state)
{
    (void)state;
    Levels t;
    good(&t);
    only_fails(&t, "");
}

/* Of 270 levels 5 % are 13.5; with p corrected, so few as 4 are needed. */
static void unknown_levels_are_few(void **state)
{
    (void)state;
    static const struct {
        int32_t unknown;
        const char *fails;
    } rows[] = {
        {3, ""}, {12, " S1 "}, {13, " S1 "}, {14, " S1 "}, {30, " S1 "}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Levels t;
        good(&t);
        for (int32_t k = 0; k < rows[i].unknown; k++)
            t.values[7 * k][SETT_STRONG_ANSWER] = SETT_UNKNOWN;
        only_fails(&t, rows[i].fails);
    }
}

static void one_slip_of_the_program_is_noticed(void **state)
{
    (void)state;
    Levels t;
    good(&t);
    t.values[100][SETT_STRONG_REPLAYS] = SETT_STRONG_PLANS - 1;
    only_fails(&t, " S2 ");
    good(&t);
    t.values[100][SETT_STRONG_CLASH] = 1;
    only_fails(&t, " S3 ");
    good(&t);
    double *v = role_of(&t, 102, 2);
    v[SETT_STRONG_PLAYED] = v[SETT_STRONG_BEST];
    only_fails(&t, "");
    v[SETT_STRONG_PLAYED] = v[SETT_STRONG_BEST] + 0.001;
    only_fails(&t, " S4 ");
    v[SETT_STRONG_PROVEN] = 0; /* the best may be better then */
    only_fails(&t, "");
    v[SETT_STRONG_PROVEN] = 1;
    v[SETT_STRONG_WON] = 0; /* a lost play is not compared */
    only_fails(&t, "");
}

static void roles_fail_at_and_below_their_personas(void **state)
{
    (void)state;
    static const char *const ids[] = {" S5 ", " S6 ", " S7 ", " S8 "};
    static const double shift[] = {3, 3.5, 2.95}; /* of a difference of 2 */
    for (int32_t r = 0; r < SETT_STRONG_ROLES; r++)
        for (size_t k = 0; k < 3; k++) {
            Levels t;
            good(&t);
            for (int64_t i = 0; i < ALL_LEVELS; i++) {
                role_of(&t, i, r)[SETT_STRONG_BEST] = 6 - shift[k];
                role_of(&t, i, r)[SETT_STRONG_WON] = 0;
            }
            only_fails(&t, ids[r]);
        }
}

/* Levels that cannot be won say nothing of how well they can be played. */
static void lost_levels_are_left_out(void **state)
{
    (void)state;
    Levels t;
    good(&t);
    for (int64_t i = 0; i < ALL_LEVELS; i += 2) {
        t.values[i][SETT_STRONG_ANSWER] = SETT_NO;
        for (int32_t r = 0; r < SETT_STRONG_ROLES; r++)
            role_of(&t, i, r)[SETT_STRONG_PLAYED] = 100;
        for (int32_t r = 0; r < SETT_STRONG_ROLES; r++)
            role_of(&t, i, r)[SETT_STRONG_WON] = 0;
    }
    /* Those that are left differ by 1 throughout. */
    only_fails(&t, "");
    SettNineTable table = {t.values[0], LEVELS, SETT_STRONG_VALUES};
    SettStrongCounts all = sett_strong_count(&table, SETT_NINE_ALL);
    assert_int_equal(all.levels, ALL_LEVELS);
    assert_int_equal(all.answers[SETT_YES], ALL_LEVELS / 2);
    assert_int_equal(all.answers[SETT_NO], ALL_LEVELS / 2);
    assert_int_equal(sett_strong_count(&table, 1).levels, LEVELS);
    assert_true(sett_strong_gap(&table, 2, 3).gap.mean == 1);
    assert_int_equal(sett_strong_gap(&table, 2, 3).gap.count, LEVELS / 2);
    t.values[LEVELS + 1][SETT_STRONG_ANSWER] = SETT_UNKNOWN;
    assert_int_equal(sett_strong_gap(&table, 2, 3).gap.count, LEVELS / 2 - 1);
}

static void nothing_holds_without_levels(void **state)
{
    (void)state;
    Levels t;
    memset(&t, 0, sizeof t);
    only_fails(&t, " S1 S2 S3 S4 S5 S6 S7 S8 ");
    good(&t);
    for (int64_t i = 0; i < ALL_LEVELS; i++)
        for (int32_t v = 0; v < SETT_STRONG_VALUES; v++)
            t.values[i][v] = NAN;
    t.levels = LEVELS;
    only_fails(&t, " S1 S2 S3 S4 S5 S6 S7 S8 ");
    /* Nine levels are too few, but their 45 plans are not. */
    good(&t);
    t.levels = 1;
    only_fails(&t, " S1 S3 S5 S6 S7 S8 ");
    /* Answers alone. */
    good(&t);
    for (int64_t i = 0; i < ALL_LEVELS; i++)
        for (int32_t v = 1; v < SETT_STRONG_VALUES; v++)
            t.values[i][v] = NAN;
    only_fails(&t, " S2 S3 S4 S5 S6 S7 S8 ");
}

static void draw_level(Levels *t, int64_t level, SettRng *rng)
{
    double *v = t->values[level];
    v[SETT_STRONG_ANSWER] =
        sett_rng_below(rng, 9) > 1 ? SETT_YES : (int)sett_rng_below(rng, 3);
    v[SETT_STRONG_CLASH] = sett_rng_below(rng, 50) == 0;
    v[SETT_STRONG_NODES] = said_number(rng, 10, 1e6, 0);
    v[SETT_STRONG_REPLAYS] = sett_rng_below(rng, SETT_STRONG_PLANS + 1);
    for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
        double *of = role_of(t, level, r);
        of[SETT_STRONG_BEST] = said_number(rng, 2, 9, 0);
        of[SETT_STRONG_PROVEN] = sett_rng_below(rng, 2);
        of[SETT_STRONG_TURNS] = said_number(rng, 1, 99, 0);
        of[SETT_STRONG_SPENT] = said_number(rng, 1, 1e5, 0);
        of[SETT_STRONG_PLAYED] = said_number(rng, 0, 7, 0);
        of[SETT_STRONG_WON] = sett_rng_below(rng, 2);
    }
    if (sett_rng_below(rng, 12) == 0)
        for (int32_t i = 0; i < SETT_STRONG_VALUES; i++)
            v[i] = NAN;
}

static void drawn_numbers_say_what_they_said(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    SettRng rng = sett_rng(7, SETT_FOR_STUDY, 0);
    Levels t;
    memset(&t, 0, sizeof t);
    for (int64_t i = 0; i < ALL_LEVELS; i++)
        draw_level(&t, i, &rng);
    SettNineTable table = {t.values[0], LEVELS, SETT_STRONG_VALUES};
    SettArena arena = testkit_arena();
    assert_int_equal(sett_strong_claims(&table, &arena, t.claims), SETT_OK);
    said_claims(&all, t.claims, SETT_STRONG_CLAIMS);
    for (uint32_t combos = 1; combos < SETT_NINE_ALL; combos *= 3)
        for (int32_t r = 0; r < SETT_STRONG_ROLES; r++) {
            SettStrongCounts n = sett_strong_count(&table, combos);
            SettStrongGap gap = sett_strong_gap(&table, combos, r);
            const SettSample *s[] = {&gap.best,   &gap.proven, &gap.turns,
                                     &gap.played, &gap.won,    &gap.gap};
            sett_text_format(&all, "%d of %d: %d yes, %d no\n",
                             (int)n.answers[SETT_UNKNOWN], (int)n.levels,
                             (int)n.answers[SETT_YES], (int)n.answers[SETT_NO]);
            for (int32_t i = 0; i < 6; i++) {
                sett_text_double(&all, s[i]->mean);
                sett_text_char(&all, '\n');
            }
        }
    testkit_bytes("strong_claims", all.data, all.size,
                  UINT64_C(0xd308e36c3d661503));
    sett_arena_free(&arena);
    sett_text_free(&all);
}

static SettStatus claim_with(void *user, SettAlloc alloc)
{
    const Levels *t = user;
    SettNineTable table = {t->values[0], t->levels, SETT_STRONG_VALUES};
    SettClaim claims[SETT_STRONG_CLAIMS];
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_strong_claims(&table, &arena, claims);
    sett_arena_free(&arena);
    return s;
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    Levels t;
    good(&t);
    testkit_memory(claim_with, &t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_levels_hold_all),
        cmocka_unit_test(unknown_levels_are_few),
        cmocka_unit_test(one_slip_of_the_program_is_noticed),
        cmocka_unit_test(roles_fail_at_and_below_their_personas),
        cmocka_unit_test(lost_levels_are_left_out),
        cmocka_unit_test(nothing_holds_without_levels),
        cmocka_unit_test(drawn_numbers_say_what_they_said),
        cmocka_unit_test(failing_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
