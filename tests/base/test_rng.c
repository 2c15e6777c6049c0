/* test_rng.c - random streams: known vectors, evenness, independence. */
#include "support/testkit.h"

#include "base/rng_step.h"

#include <string.h>

/* First outputs of the authors' xoshiro256starstar.c from state 1, 2, 3, 4. */
static void known_outputs(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    SettRng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < 10; i++)
        assert_true(sett_rng_next(&rng) == expected[i]);
}

/* A change here changes every result of every part. */
static void golden_streams(void **state)
{
    (void)state;
    SettRng a = sett_rng(0, SETT_FOR_TEST, 0);
    SettRng b = sett_rng(1, SETT_FOR_LEVEL, UINT64_MAX);
    SettRng c = sett_rng_fork(&b, SETT_FOR_LAYOUT, 7);
    assert_true(sett_rng_next(&a) == UINT64_C(15546499906964134327));
    assert_true(sett_rng_next(&b) == UINT64_C(2244752831738658546));
    assert_true(sett_rng_next(&c) == UINT64_C(18226451004423436220));
}

static void fork_leaves_its_parent(void **state)
{
    (void)state;
    SettRng parent = sett_rng(5, SETT_FOR_TEST, 0), kept = parent;
    SettRng one = sett_rng_fork(&parent, SETT_FOR_LEVEL, 1);
    SettRng two = sett_rng_fork(&parent, SETT_FOR_LEVEL, 2);
    SettRng other = sett_rng_fork(&parent, SETT_FOR_LAYOUT, 1);
    SettRng again = sett_rng_fork(&parent, SETT_FOR_LEVEL, 1);
    assert_memory_equal(&parent, &kept, sizeof kept);
    assert_memory_equal(&one, &again, sizeof one);
    assert_memory_not_equal(&one, &two, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
    sett_rng_next(&parent);
    SettRng later = sett_rng_fork(&parent, SETT_FOR_LEVEL, 1);
    assert_memory_not_equal(&one, &later, sizeof one);
}

static void below_is_unbiased(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 1);
    int32_t seen[3] = {0};
    for (int32_t i = 0; i < 30000; i++)
        seen[sett_rng_below(&rng, 3)]++;
    for (int32_t i = 0; i < 3; i++)
        assert_in_range(seen[i], 9700, 10300);
    assert_int_equal(sett_rng_below(&rng, 1), 0);
}

/* Without rejection the lower part of 3 * 2^30 values would be drawn half as
   often again as the upper part. */
static void below_rejects(void **state)
{
    (void)state;
    const uint32_t n = UINT32_C(3) << 30;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 2);
    int32_t remainder[3] = {0};
    for (int32_t i = 0; i < 60000; i++)
        remainder[sett_rng_below(&rng, n) % 3]++;
    for (int32_t i = 0; i < 3; i++)
        assert_in_range(remainder[i], 19500, 20500);
}

static void range_has_both_ends(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 3);
    int32_t seen[5] = {0};
    for (int32_t i = 0; i < 50000; i++) {
        int32_t drawn = sett_rng_range(&rng, -2, 2);
        assert_true(drawn >= -2 && drawn <= 2);
        seen[drawn + 2]++;
    }
    for (int32_t i = 0; i < 5; i++)
        assert_in_range(seen[i], 9600, 10400);
    assert_int_equal(sett_rng_range(&rng, 9, 9), 9);
    int32_t negative = 0;
    for (int32_t i = 0; i < 1000; i++)
        negative += sett_rng_range(&rng, INT32_MIN, INT32_MAX) < 0;
    assert_in_range(negative, 430, 570);
}

static void chances(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 4);
    SettChance never = sett_chance(0), always = sett_chance(1);
    SettChance quarter = sett_chance(0.25);
    int32_t hits = 0;
    assert_true(never.threshold == 0);
    assert_true(always.threshold == UINT64_C(1) << 32);
    assert_true(quarter.threshold == UINT64_C(1) << 30);
    assert_true(sett_chance(0.3).threshold == UINT64_C(1288490188));
    for (int32_t i = 0; i < 40000; i++) {
        assert_false(sett_rng_chance(&rng, never));
        assert_true(sett_rng_chance(&rng, always));
        hits += sett_rng_chance(&rng, quarter);
    }
    assert_in_range(hits, 9650, 10350);
}

static void chance_uses_one_number(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 5), other = rng;
    sett_rng_chance(&rng, sett_chance(0));
    sett_rng_chance(&rng, sett_chance(1));
    sett_rng_next(&other);
    sett_rng_next(&other);
    assert_memory_equal(&rng, &other, sizeof rng);
}

static void biased_bits(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 8);
    static const double chances[] = {0, 0x1p-32, 0.1, 0.5, 0.75, 0.999, 1};
    for (size_t k = 0; k < sizeof chances / sizeof chances[0]; k++) {
        int32_t lane_hits[64] = {0}, hits = 0;
        SettChance chance = sett_chance(chances[k]);
        for (int32_t i = 0; i < 4000; i++) {
            uint64_t bits = sett_rng_step_bits(&rng, chance);
            for (int32_t lane = 0; lane < 64; lane++)
                lane_hits[lane] += (bits >> lane & 1) != 0;
        }
        /* Six deviations: of one lane at most 190, of all lanes 1,520. */
        for (int32_t lane = 0; lane < 64; lane++) {
            double off = lane_hits[lane] - 4000 * chances[k];
            assert_true(off >= -190 && off <= 190);
            hits += lane_hits[lane];
        }
        double off = hits - 256000 * chances[k];
        assert_true(off >= -1520 && off <= 1520);
        if (chances[k] == 0 || chances[k] == 1)
            assert_true(off == 0);
    }
}

static void unit_is_below_one(void **state)
{
    (void)state;
    /* rotate(s1 * 5, 7) * 9 = 2^64 - 1 has this one solution. */
    SettRng top = {{0, UINT64_C(0x4FC71C71C71C71C7), 0, 0}};
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 6);
    double sum = 0;
    for (int32_t i = 0; i < 20000; i++) {
        double x = sett_rng_unit(&rng);
        assert_true(x >= 0 && x < 1);
        sum += x;
    }
    assert_true(sum > 9800 && sum < 10200);
    assert_true(sett_rng_unit(&top) == 1 - 0x1p-53);
}

static void shuffle_is_even(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 7);
    int32_t seen[3][3][3] = {{{0}}};
    for (int32_t i = 0; i < 60000; i++) {
        int32_t items[3] = {0, 1, 2};
        sett_rng_shuffle(&rng, items, 3);
        seen[items[0]][items[1]][items[2]]++;
    }
    int32_t orders = 0;
    for (int32_t i = 0; i < 27; i++) {
        int32_t count = (&seen[0][0][0])[i];
        if (count == 0)
            continue;
        orders++;
        assert_in_range(count, 9550, 10450);
    }
    assert_int_equal(orders, 6);
    int32_t one = 4;
    sett_rng_shuffle(&rng, &one, 1);
    sett_rng_shuffle(&rng, NULL, 0);
    assert_int_equal(one, 4);
}

/* Chi-square of 16 x 16 cells: the first four bits of two streams side by side.
   255 degrees of freedom: 99.9 % lie below 330, 0.1 % below 190. */
static double pair_chi_square(bool by_seed)
{
    static const int32_t pairs = 100000;
    int32_t seen[256] = {0};
    for (int32_t i = 0; i < pairs; i++) {
        uint64_t n = (uint64_t)i;
        SettRng a = by_seed ? sett_rng(n, SETT_FOR_TEST, 0)
                            : sett_rng(9, SETT_FOR_TEST, n);
        SettRng b = by_seed ? sett_rng(n + 1, SETT_FOR_TEST, 0)
                            : sett_rng(9, SETT_FOR_TEST, n + 1);
        seen[sett_rng_next(&a) >> 60 << 4 | sett_rng_next(&b) >> 60]++;
    }
    double sum = 0, mean = pairs / 256.0;
    for (int32_t i = 0; i < 256; i++)
        sum += (seen[i] - mean) * (seen[i] - mean) / mean;
    return sum;
}

static void neighbouring_streams_are_independent(void **state)
{
    (void)state;
    double seeds = pair_chi_square(true), indices = pair_chi_square(false);
    assert_true(seeds > 190 && seeds < 330);
    assert_true(indices > 190 && indices < 330);
}

/* (seed, purpose, index) are not interchangeable. */
static void keys_do_not_collide(void **state)
{
    (void)state;
    enum { SIDE = 12 };
    static uint64_t seen[SIDE * SIDE * SIDE];
    int32_t count = 0;
    for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
        SettRng rng =
            sett_rng((uint64_t)(i % SIDE), (SettPurpose)(1 + i / SIDE % SIDE),
                     (uint64_t)(i / SIDE / SIDE));
        seen[count++] = sett_rng_next(&rng);
    }
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = i + 1; j < count; j++)
            assert_true(seen[i] != seen[j]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_outputs),
        cmocka_unit_test(golden_streams),
        cmocka_unit_test(fork_leaves_its_parent),
        cmocka_unit_test(below_is_unbiased),
        cmocka_unit_test(below_rejects),
        cmocka_unit_test(range_has_both_ends),
        cmocka_unit_test(chances),
        cmocka_unit_test(chance_uses_one_number),
        cmocka_unit_test(biased_bits),
        cmocka_unit_test(unit_is_below_one),
        cmocka_unit_test(shuffle_is_even),
        cmocka_unit_test(neighbouring_streams_are_independent),
        cmocka_unit_test(keys_do_not_collide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
