/* test_breeding_wish.c - targets on measures: what is wished for comes in fewer
   generations, on every canvas, for fresh seeds. */
#include "lab/breeding_try.h"

#define CANVASES 3
static const char *const canvases[CANVASES] = {"mario", "md2", "dungeongrams"};

/* Somebody with a taste marks the two generators that come nearest to it, and
   goes on until one has it on all of its levels; the taste may be a wish of the
   breeding as well, or not. */
#define PATIENCE 12
static int32_t generations_to(const char *game, const char *taste, bool wished,
                              uint64_t seed)
{
    Place p;
    SettError err;
    SettArena tmp = testkit_arena();
    set_up(&p, game, seed);
    SettBreeding *b = begin(&p), *judge = begin(&p);
    int32_t n = 0;
    assert_int_equal(sett_breeding_wish(judge, taste, &err), SETT_OK);
    assert_int_equal(sett_breeding_wish(b, wished ? taste : NULL, &err),
                     SETT_OK);
    for (; n < PATIENCE; n++) {
        int32_t best[2] = {-1, -1};
        double misses[SETT_MAX_LITTER];
        for (int32_t i = 0; i < 12; i++) {
            assert_int_equal(
                sett_breeding_miss(judge, &sett_breeding_at(b, i)->generator,
                                   seed + 1000, (uint64_t)n * 4, 4, &tmp,
                                   &misses[i]),
                SETT_OK);
            if (best[0] < 0 || misses[i] < misses[best[0]]) {
                best[1] = best[0];
                best[0] = i;
            } else if (best[1] < 0 || misses[i] < misses[best[1]]) {
                best[1] = i;
            }
        }
        if (misses[best[0]] == 0)
            break;
        next_of(b, best[0], best[1]);
    }
    sett_breeding_destroy(b);
    sett_breeding_destroy(judge);
    sett_arena_free(&tmp);
    return n;
}

/* One-sided sign test: the chance of `few` or fewer of n equally likely signs.
 */
static double sign_test(int32_t n, int32_t few)
{
    double ways = 1, sum = 0;
    for (int32_t k = 0; k <= few; k++) {
        sum += ways;
        ways = ways * (n - k) / (k + 1);
    }
    for (int32_t k = 0; k < n; k++)
        sum /= 2;
    return sum;
}

static void a_wish_comes_in_fewer_generations(void **state)
{
    (void)state;
    static const char *const tastes[CANVASES] = {
        "foes=12..30, gaps>=8, pipes>=6", "monsters=10..14, treasures>=6",
        "density=0.3..0.35, food>=5"};
    int32_t sooner = 0, later = 0;
    for (int32_t g = 0; g < CANVASES; g++) {
        int32_t with = 0, without = 0;
        for (uint64_t seed = 1; seed <= 10; seed++) {
            int32_t a = generations_to(canvases[g], tastes[g], true, seed);
            int32_t b = generations_to(canvases[g], tastes[g], false, seed);
            sooner += a < b;
            later += a > b;
            with += a;
            without += b;
        }
        print_message("%s, 10 seeds: %d generations with the wish, %d without "
                      "(at most %d each)\n",
                      canvases[g], (int)with, (int)without, PATIENCE);
        assert_true(with < without);
    }
    double p = sign_test(sooner + later, later);
    print_message("sooner %d times, later %d times: p = %g\n", (int)sooner,
                  (int)later, p);
    assert_true(p < 0.001);
}

/* Each allocation fails in turn; then the answer is the one of before. */
static void lack_of_memory_is_told(void **state)
{
    (void)state;
    Place p;
    SettArena whole = testkit_arena();
    double right = 0;
    set_up(&p, "mario", 3);
    SettBreeding *b = begin(&p);
    const SettGagents *first = &sett_breeding_at(b, 0)->generator;
    assert_int_equal(sett_breeding_wish(b, "foes=12..30", NULL), SETT_OK);
    assert_int_equal(sett_breeding_miss(b, first, 3, 0, 2, &whole, &right),
                     SETT_OK);
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena tmp;
        double miss = -1;
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        SettStatus status = sett_breeding_miss(b, first, 3, 0, 2, &tmp, &miss);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
        if (counter.asked < n) {
            assert_int_equal(status, SETT_OK);
            assert_true(miss == right);
            break;
        }
        assert_int_equal(status, SETT_NO_MEMORY);
    }
    sett_breeding_destroy(b);
    sett_arena_free(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lack_of_memory_is_told),
        cmocka_unit_test(a_wish_comes_in_fewer_generations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
