/* test_ngram.c - n-grams against counting by hand: every order, unseen n-grams,
   what pruning keeps, how often what is drawn, failing memory. */
#include "base/ngram.h"
#include "support/testkit.h"

enum { TOKENS = 5, LENGTH = 40, SEQUENCES = 3 };

static void random_sequences(SettRng *rng, int32_t s[SEQUENCES][LENGTH])
{
    for (int32_t i = 0; i < SEQUENCES; i++)
        for (int32_t k = 0; k < LENGTH; k++)
            s[i][k] = (int32_t)sett_rng_below(rng, TOKENS);
}

/* How often `tokens` (n of them) stand in a row. */
static int32_t count_by_hand(int32_t s[SEQUENCES][LENGTH],
                             const int32_t *tokens, int32_t n)
{
    int32_t count = 0;
    for (int32_t i = 0; i < SEQUENCES; i++)
        for (int32_t k = 0; k + n <= LENGTH; k++) {
            int32_t same = 0;
            while (same < n && s[i][k + same] == tokens[same])
                same++;
            count += same == n;
        }
    return count;
}

static void counts_are_counts(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t s[SEQUENCES][LENGTH], probe[LENGTH];
    for (int32_t round = 0; round < 40; round++) {
        SettArena arena = testkit_arena();
        SettNgram m;
        int32_t n = 1 + round % 4, bad = 0;
        random_sequences(&rng, s);
        assert_int_equal(sett_ngram(n, &arena, &m), SETT_OK);
        for (int32_t i = 0; i < SEQUENCES; i++)
            assert_int_equal(sett_ngram_add(&m, s[i], LENGTH), SETT_OK);
        for (int32_t k = 0; k < LENGTH; k++)
            probe[k] = (int32_t)sett_rng_below(&rng, TOKENS + 1);
        for (int32_t k = 0; k + n <= LENGTH; k++) {
            int32_t hand = count_by_hand(s, probe + k, n);
            int32_t prior = sett_ngram_prior(&m, probe + k);
            const SettNgramNext *next =
                prior < 0 ? NULL
                          : sett_ngram_after(&m, prior, probe[k + n - 1]);
            assert_int_equal(next == NULL ? 0 : next->count, hand);
            bad += hand == 0;
        }
        assert_int_equal(sett_ngram_bad(&m, probe, LENGTH), bad);
        for (int32_t i = 0; i < SEQUENCES; i++)
            assert_int_equal(sett_ngram_bad(&m, s[i], LENGTH), 0);
        sett_arena_free(&arena);
    }
}

static void what_is_drawn_can_be_generated(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    SettNgram m;
    int32_t out[300], pruned;
    /* 0 1 2 go round; 8 leads in, 9 out, both without a way back. */
    static const int32_t loop[] = {8, 0, 1, 2, 0, 1, 2, 0, 2, 0, 9};
    assert_int_equal(sett_ngram(2, &arena, &m), SETT_OK);
    assert_int_equal(sett_ngram_add(&m, loop, 11), SETT_OK);
    int32_t dead_ends = 0;
    for (int32_t i = 0; i < 100; i++)
        dead_ends += sett_ngram_generate(&m, &rng, out, 300) < 300;
    assert_int_equal(dead_ends, 100);
    assert_int_equal(sett_ngram_prune(&m, &arena, &pruned), SETT_OK);
    assert_int_equal(pruned, 2);
    for (int32_t i = 0; i < 100; i++) {
        assert_int_equal(sett_ngram_generate(&m, &rng, out, 300), 300);
        assert_int_equal(sett_ngram_bad(&m, out, 300), 0);
        for (int32_t k = 0; k < 300; k++)
            assert_in_range(out[k], 0, 2);
    }
    sett_arena_free(&arena);
}

static void draws_follow_the_counts(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettNgram m;
    static const int32_t s[] = {0, 1, 0, 1, 0, 1, 0, 2};
    int32_t seen[3] = {0}, zero = 0;
    assert_int_equal(sett_ngram(2, &arena, &m), SETT_OK);
    assert_int_equal(sett_ngram_add(&m, s, 8), SETT_OK);
    int32_t prior = sett_ngram_prior(&m, &zero);
    for (int32_t i = 0; i < 40000; i++)
        seen[sett_ngram_draw(&m, prior, &rng)->token]++;
    assert_int_equal(seen[0], 0);
    assert_in_range(seen[1], 29500, 30500);
    int32_t two = 2;
    assert_null(sett_ngram_draw(&m, sett_ngram_prior(&m, &two), &rng));
    sett_arena_free(&arena);
}

static void odd_input_is_fine(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(4, SETT_FOR_TEST, 0);
    SettNgram m;
    int32_t token = 7, pruned, out;
    assert_int_equal(sett_ngram(0, &arena, &m), SETT_BAD_ARGUMENT);
    assert_int_equal(sett_ngram(SETT_MAX_ORDER + 1, &arena, &m),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_ngram(SETT_MAX_ORDER, &arena, &m), SETT_OK);
    assert_int_equal(sett_ngram_add(&m, &token, 1), SETT_OK);
    assert_int_equal(m.prior_count, 0);
    assert_int_equal(sett_ngram_bad(&m, &token, 1), 0);
    assert_int_equal(sett_ngram_generate(&m, &rng, &out, 1), 0);
    assert_int_equal(sett_ngram_prune(&m, &arena, &pruned), SETT_OK);
    assert_int_equal(pruned, 0);
    sett_arena_free(&arena);
}

static SettStatus learn_all(SettArena *arena, int32_t s[SEQUENCES][LENGTH])
{
    SettNgram m;
    int32_t pruned;
    SettStatus status = sett_ngram(4, arena, &m);
    for (int32_t i = 0; i < SEQUENCES && status == SETT_OK; i++)
        status = sett_ngram_add(&m, s[i], LENGTH);
    return status == SETT_OK ? sett_ngram_prune(&m, arena, &pruned) : status;
}

static void no_memory_is_said(void **state)
{
    (void)state;
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    int32_t s[SEQUENCES][LENGTH];
    random_sequences(&rng, s);
    SettStatus status = SETT_NO_MEMORY;
    int64_t n = 0;
    while (status != SETT_OK) {
        TestAlloc counter = {.fail_at = ++n, .fail_after = true};
        SettArena arena;
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        status = learn_all(&arena, s);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        assert_true(n < 1000);
    }
    assert_true(n > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_counts),
        cmocka_unit_test(what_is_drawn_can_be_generated),
        cmocka_unit_test(draws_follow_the_counts),
        cmocka_unit_test(odd_input_is_fine),
        cmocka_unit_test(no_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
