/* Claims of agent programs on data made by hand: each number at its threshold
   and on both sides of it, a correlation and a radius the wrong way round, too
   few generators, and NaN. */
#include "support/said.h"
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/study_pplgg.h"

#define EACH 12 /* generators of a group */
#define LEVELS 2
#define TILES 2
#define ALL (EACH * (2 + SETT_PPLGG_RADII))

typedef struct Data {
    SettPplggData d;
    SettPplggOne all[ALL];
    double parts[ALL][LEVELS * SETT_PPLGG_PARTS * TILES];
    double ms[2 * EACH];
} Data;

static void set_mean(Data *t, double growth)
{
    double width = (double)sett_pplgg_widths[3] / sett_pplgg_widths[1];
    for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++) {
        t->d.mean_ms[g][1] = 1;
        t->d.mean_ms[g][3] = growth * width;
    }
}

/* Parts of a generator's levels differ in its own way. */
static void set_parts(Data *t, int32_t i, double own)
{
    t->all[i].parts = t->parts[i];
    for (int32_t level = 0; level < LEVELS; level++) {
        double *p = t->parts[i] + level * SETT_PPLGG_PARTS * TILES;
        p[0] = own + 0.01 * level;
        p[1] = 1 - p[0];
        p[2] = p[4] = 0.5;
        p[3] = p[5] = 0.5;
    }
}

static void good(Data *t)
{
    memset(t, 0, sizeof *t);
    for (int32_t i = 0; i < ALL; i++) {
        SettPplggOne *one = &t->all[i];
        int32_t n = i % EACH, radius = i / EACH - 2;
        double wobble = 0.01 * (n % 3);
        one->cells =
            radius < 0 ? 0.9 - 0.05 * n + wobble : 0.8 - 0.15 * radius + wobble;
        one->mix = 0.95 - 0.01 * radius;
        one->radius = n;
        one->drawn = 0.02 * i + wobble;
        one->floor = 0.9;
        one->played = 20;
        one->won = i < EACH ? n % 4 : 19;
        one->cell = n;
        for (int32_t k = 0; k < SETT_PPLGG_PLAYS; k++)
            one->deeds[k] = k < 19 ? 5 : 0.0 / 0.0;
        set_parts(t, i, n / 12.0);
    }
    for (int32_t i = 0; i < 2 * EACH; i++)
        t->ms[i] = 1 + 0.1 * i + 0.05 * (i % 3);
    t->d = (SettPplggData){.all = t->all,
                           .random = EACH,
                           .bred = EACH,
                           .levels = LEVELS,
                           .tiles = TILES,
                           .seed = 1,
                           .mix_all = 0.65,
                           .mix_drawn = 0.65,
                           .cells = 20,
                           .deeds = 5,
                           .ms = t->ms};
    set_mean(t, 1.25);
}

static void only_fails(Data *t, const char *names)
{
    SettClaim claims[SETT_PPLGG_CLAIMS];
    SettArena arena = testkit_arena();
    int32_t count = 0;
    assert_int_equal(sett_pplgg_claims(&t->d, &arena, claims, &count), SETT_OK);
    for (int32_t i = 0; i < count; i++) {
        char word[32] = " ";
        strcat(strcat(word, claims[i].id), " ");
        if (claims[i].held == (strstr(names, word) != NULL))
            fail_msg("%s is %s: %s", claims[i].id,
                     claims[i].held ? "held" : "not held", claims[i].statistic);
    }
    sett_arena_free(&arena);
}

static void good_data_hold_all(void **state)
{
    (void)state;
    Data t;
    good(&t);
    only_fails(&t, "");
    assert_int_equal(sett_pplgg_filled(&t.d), EACH);
}

static void a_radius_the_wrong_way_round_fails(void **state)
{
    (void)state;
    Data t;
    good(&t);
    for (int32_t i = 0; i < EACH; i++) {
        SettPplggOne *near = &t.all[2 * EACH + i];
        SettPplggOne *far = &t.all[(SETT_PPLGG_RADII + 1) * EACH + i];
        double cells = near->cells;
        near->cells = far->cells;
        far->cells = cells;
    }
    only_fails(&t, " radius style ");
}

static void a_radius_that_changes_nothing_fails(void **state)
{
    (void)state;
    Data t;
    good(&t);
    for (int32_t i = 0; i < EACH; i++)
        t.all[(SETT_PPLGG_RADII + 1) * EACH + i].cells =
            t.all[2 * EACH + i].cells + (i % 2 ? 0.01 : -0.01);
    only_fails(&t, " radius style ");
}

static void mixtures_that_change_as_much_have_no_style(void **state)
{
    (void)state;
    Data t;
    good(&t);
    for (int32_t i = 0; i < EACH; i++) {
        SettPplggOne *far = &t.all[(SETT_PPLGG_RADII + 1) * EACH + i];
        const SettPplggOne *near = &t.all[2 * EACH + i];
        far->mix = near->mix - (near->cells - far->cells);
    }
    only_fails(&t, " style ");
}

static void correlations_the_wrong_way_round_fail(void **state)
{
    (void)state;
    Data t;
    good(&t);
    for (int32_t i = 0; i < EACH; i++)
        t.all[i].radius = -t.all[i].radius;
    only_fails(&t, " variability ");
    good(&t);
    for (int32_t i = 0; i < 2 * EACH; i++)
        t.all[i].drawn = -t.all[i].drawn;
    only_fails(&t, " denser ");
}

static void correlations_of_nothing_fail(void **state)
{
    (void)state;
    Data t;
    good(&t);
    for (int32_t i = 0; i < EACH; i++)
        t.all[i].radius = i % 2;
    for (int32_t i = 0; i < 2 * EACH; i++)
        t.all[i].drawn = i % 2;
    only_fails(&t, " variability denser ");
}

static void parts_of_no_generator_fail(void **state)
{
    (void)state;
    Data t;
    good(&t);
    /* Levels of a generator differ as those of others do. */
    for (int32_t i = 0; i < EACH; i++)
        for (int32_t k = 0; k < TILES; k++)
            t.parts[i][SETT_PPLGG_PARTS * TILES + k] =
                t.parts[(i * 5 + 3) % EACH][k];
    only_fails(&t, " parts ");
    good(&t);
    for (int32_t i = EACH; i < 2 * EACH; i++)
        set_parts(&t, i, 0.5);
    only_fails(&t, " parts-database ");
}

static void wins_decide(void **state)
{
    (void)state;
    Data t;
    good(&t);
    t.all[EACH].won = 18; /* 94.6 % on average */
    only_fails(&t, " playable ");
    good(&t);
    for (int32_t i = 0; i < EACH; i++)
        t.all[i].won = i % 2 ? 20 : 18;
    only_fails(&t, " better ");
    good(&t);
    for (int32_t i = 0; i < EACH; i++) {
        t.all[i].won = 20;
        t.all[EACH + i].won = i % 4;
    }
    only_fails(&t, " better playable ");
}

static void likeness_has_two_thresholds(void **state)
{
    (void)state;
    Data t;
    good(&t);
    t.d.mix_all = 0.6501;
    only_fails(&t, " unlike ");
    t.d.mix_all = 0.64;
    t.d.mix_drawn = 0.6501;
    only_fails(&t, " unlike-drawn ");
    t.d.mix_all = t.d.mix_drawn = 0.0 / 0.0;
    only_fails(&t, " unlike unlike-drawn ");
}

/* The median of a generator counts; half of the generators have to have it. */
static void deeds_are_of_generators(void **state)
{
    (void)state;
    Data t;
    good(&t);
    for (int32_t i = 0; i < EACH / 2; i++)
        for (int32_t k = 0; k < 10; k++)
            t.all[EACH + i].deeds[k] = 0;
    only_fails(&t, "");
    for (int32_t k = 0; k < 10; k++)
        t.all[2 * EACH - 1].deeds[k] = 4.9;
    only_fails(&t, " deeds ");
    for (int32_t k = 0; k < SETT_PPLGG_PLAYS; k++)
        t.all[2 * EACH - 1].deeds[k] = 0.0 / 0.0; /* no win */
    only_fails(&t, " deeds ");
}

static void cells_are_counted_once(void **state)
{
    (void)state;
    Data t;
    good(&t); /* 12 of 20: the threshold */
    t.all[EACH].cell = t.all[EACH + 1].cell;
    assert_int_equal(sett_pplgg_filled(&t.d), EACH - 1);
    only_fails(&t, " coverage ");
    good(&t);
    t.all[2 * EACH - 1].cell = 0.0 / 0.0;
    only_fails(&t, " coverage ");
    good(&t);
    t.d.cells = 0;
    only_fails(&t, " coverage ");
}

static void times_decide(void **state)
{
    (void)state;
    Data t;
    good(&t);
    t.d.mean_ms[SETT_PPLGG_RANDOM][3] *= 1.001;
    only_fails(&t, " linear ");
    good(&t);
    t.d.mean_ms[SETT_PPLGG_BRED][1] = 0.0 / 0.0;
    only_fails(&t, " linear-database ");
    good(&t);
    for (int32_t i = 0; i < EACH; i++) {
        double ms = t.ms[i];
        t.ms[i] = t.ms[EACH + i];
        t.ms[EACH + i] = ms;
        double drawn = t.all[i].drawn;
        t.all[i].drawn = t.all[EACH + i].drawn;
        t.all[EACH + i].drawn = drawn;
    }
    only_fails(&t, " slower ");
}

static void one_floor_is_enough(void **state)
{
    (void)state;
    Data t;
    good(&t);
    t.all[EACH + 3].floor = 0.901;
    only_fails(&t, " floor ");
    t.all[EACH + 3].floor = 0.0 / 0.0;
    only_fails(&t, " floor ");
    t.d.floor_is_way = true; /* then it is not claimed */
    only_fails(&t, "");
}

#define EVERYTHING                                                           \
    " radius style variability parts parts-database better playable unlike " \
    "unlike-drawn deeds coverage linear linear-database slower denser floor "

static void few_and_nan_hold_nothing(void **state)
{
    (void)state;
    Data t;
    good(&t);
    t.d.random = t.d.bred = 1;
    only_fails(&t, EVERYTHING);
    t.d.random = t.d.bred = 0;
    only_fails(&t, EVERYTHING);
    good(&t);
    for (int32_t i = 0; i < ALL; i++) {
        SettPplggOne *one = &t.all[i];
        one->cells = one->mix = one->radius = one->drawn = one->floor =
            one->won = one->cell = 0.0 / 0.0;
        for (int32_t k = 0; k < SETT_PPLGG_PLAYS; k++)
            one->deeds[k] = 0.0 / 0.0;
        set_parts(&t, i, 0.0 / 0.0);
    }
    for (int32_t i = 0; i < 2 * EACH; i++)
        t.ms[i] = 0.0 / 0.0;
    t.d.mix_all = t.d.mix_drawn = 0.0 / 0.0;
    set_mean(&t, 0.0 / 0.0);
    only_fails(&t, EVERYTHING);
}

/* Numbers of no shape, then what only needs a few of them to differ. */
static void drawn_numbers_say_what_they_said(void **state)
{
    (void)state;
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 4; k++) {
        Data t;
        SettClaim claims[SETT_PPLGG_CLAIMS];
        SettArena arena = testkit_arena();
        SettRng rng = sett_rng(7, SETT_FOR_STUDY, k);
        int32_t count = 0;
        uint32_t holes = k == 2 ? 9 : 0;
        good(&t);
        for (int32_t i = 0; i < ALL; i++) {
            SettPplggOne *one = &t.all[i];
            one->cells = said_number(&rng, 0, 1, holes);
            one->mix = said_number(&rng, 0, 1, holes);
            one->radius = said_number(&rng, 0, 30, holes);
            one->drawn = said_number(&rng, 0, 1, holes);
            one->floor = said_number(&rng, 0, 1, holes);
            one->played = i % 11 == 7 ? 0 : said_number(&rng, 10, 20, 0);
            one->won = said_number(&rng, 0, 10, 0);
            one->cell = sett_rng_below(&rng, 9);
            for (int32_t n = 0; n < SETT_PPLGG_PLAYS; n++)
                one->deeds[n] = said_number(&rng, 0, 10, 3);
            for (int32_t n = 0; n < LEVELS * SETT_PPLGG_PARTS * TILES; n++)
                t.parts[i][n] = said_number(&rng, 0, 1, 0) +
                                (k == 1 && n < TILES ? i % EACH / 4 : 0);
        }
        for (int32_t i = 0; i < 2 * EACH; i++)
            t.ms[i] = said_number(&rng, 1, 9, holes);
        for (int32_t g = 0; g < SETT_PPLGG_GROUPS; g++)
            for (int32_t w = 0; w < SETT_PPLGG_WIDTHS; w++)
                t.d.mean_ms[g][w] = said_number(&rng, 1, 9, 0);
        t.d.mix_all = said_number(&rng, 0, 1, 0);
        t.d.mix_drawn = said_number(&rng, 0, 1, 0);
        t.d.seed = 3 + k;
        t.d.floor_is_way = k == 3;
        assert_int_equal(sett_pplgg_claims(&t.d, &arena, claims, &count),
                         SETT_OK);
        said_claims(&all, claims, count);
        sett_arena_free(&arena);
    }
    testkit_bytes("pplgg_claims", all.data, all.size,
                  UINT64_C(0x0c76ff9d8fd3f002));
    sett_text_free(&all);
}

static SettStatus claim_with(void *user, SettAlloc alloc)
{
    const Data *t = user;
    SettClaim claims[SETT_PPLGG_CLAIMS];
    int32_t count;
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_pplgg_claims(&t->d, &arena, claims, &count);
    sett_arena_free(&arena);
    return s;
}

static void failing_memory_is_said(void **state)
{
    (void)state;
    Data t;
    good(&t);
    testkit_memory(claim_with, &t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_data_hold_all),
        cmocka_unit_test(a_radius_the_wrong_way_round_fails),
        cmocka_unit_test(a_radius_that_changes_nothing_fails),
        cmocka_unit_test(mixtures_that_change_as_much_have_no_style),
        cmocka_unit_test(correlations_the_wrong_way_round_fail),
        cmocka_unit_test(correlations_of_nothing_fail),
        cmocka_unit_test(parts_of_no_generator_fail),
        cmocka_unit_test(wins_decide),
        cmocka_unit_test(likeness_has_two_thresholds),
        cmocka_unit_test(deeds_are_of_generators),
        cmocka_unit_test(cells_are_counted_once),
        cmocka_unit_test(times_decide),
        cmocka_unit_test(one_floor_is_enough),
        cmocka_unit_test(few_and_nan_hold_nothing),
        cmocka_unit_test(drawn_numbers_say_what_they_said),
        cmocka_unit_test(failing_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
