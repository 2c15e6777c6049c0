/* test_linking_claims.c - L1 to L13 on pairs and levels made by hand: data as
   the paper tells of them hold every claim; one share, difference or figure
   moved across its threshold, or to it, fails the one claim that it belongs to;
   few data and NaN fail theirs. */
#include "support/linked_data.h"

#include <math.h>
#include <string.h>

/* All hold but those named, split by blanks. */
static void only_fails(LinkedData *d, const char *names)
{
    linked_claim_all(d);
    for (int32_t i = 0; i < d->count; i++) {
        char word[16] = " ", all[64] = " ";
        strcat(strcat(word, d->claims[i].id), " ");
        strcat(strcat(all, names), " ");
        bool named = strstr(all, word) != NULL;
        if (d->claims[i].held == named)
            fail_msg("%s is %s: %s", d->claims[i].id,
                     named ? "held" : "not held", d->claims[i].statistic);
    }
    sett_arena_free(&d->arena);
}

static void add_texts(const SettClaim *c, SettText *out)
{
    sett_text_format(out, "%s: %s; %s; %s\n", c->id, c->statistic,
                     c->detail != NULL ? c->detail : "-",
                     c->needed != NULL ? c->needed : "-");
}

/* Of equal agents the first is named. */
static void data_as_the_paper_tells_hold_all(void **state)
{
    (void)state;
    SettText said = sett_text(testkit_filled());
    LinkedData *d = linked_as_the_paper();
    assert_int_equal(linked_claim_all(d), SETT_LINKED_CLAIMS);
    assert_int_equal(d->count, SETT_LINKED_CLAIMS);
    assert_true(linked_claim(d, "L2")->value == 1 &&
                linked_claim(d, "L3")->value == 0.99);
    assert_string_equal(linked_claim(d, "L11")->detail, "icarus-2022");
    assert_true(linked_claim(d, "L10")->value == 0.9 &&
                linked_claim(d, "L12")->value == 0.6);
    assert_true(fabs(linked_claim(d, "L13")->value - 0.5) < 1e-9);
    for (int32_t i = 0; i < d->count; i++)
        add_texts(&d->claims[i], &said);
    testkit_bytes("linking_claims_as_told.txt", said.data, said.size,
                  UINT64_C(0x2eda6a9839ad086b));
    sett_text_free(&said);
    sett_arena_free(&d->arena);
}

/* L1: the weakest agent decides, whichever it is. */
static void links_have_to_beat_concatenation_everywhere(void **state)
{
    (void)state;
    for (int32_t r = 0; r < LINKED_RUNS; r++) {
        LinkedData *d = linked_as_the_paper();
        linked_links(d, r, SETT_LINKED_CONCAT, linked_papers[r]); /* equal */
        only_fails(d, "L1");
        linked_links(d, r, SETT_LINKED_CONCAT,
                     linked_papers[r] - 1); /* a bit less */
        only_fails(d, "L1");
        linked_links(d, r, SETT_LINKED_CONCAT, linked_papers[r] - 50);
        only_fails(d, "");
        d = linked_as_the_paper();
        linked_links(d, r, SETT_LINKED_PAPER,
                     60); /* worse than concatenation */
        only_fails(d, r == SMB      ? "L1 L2"
                      : r == ICARUS ? "L1 L3"
                      : r == DG_A   ? "L1 L4"
                                    : "L1");
    }
}

/* L2 to L4: .995, .985 and .995 of 200 pairs. */
static void the_papers_linker_has_its_shares(void **state)
{
    (void)state;
    static const struct {
        int32_t run, least;
        const char *id;
    } rows[] = {{SMB, 199, "L2"}, {ICARUS, 197, "L3"}, {DG_A, 199, "L4"}};
    for (int32_t i = 0; i < 3; i++) {
        LinkedData *d = linked_as_the_paper();
        linked_links(d, rows[i].run, SETT_LINKED_PAPER, rows[i].least);
        only_fails(d, "");
        linked_links(d, rows[i].run, SETT_LINKED_PAPER, rows[i].least - 1);
        only_fails(d, rows[i].id);
    }
}

/* L5 and L6: one pair of one agent, broken or not completable, is too many. */
static void every_pair_of_ours_counts(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 2 * LINKED_RUNS; i++) {
        bool seamless = i % 2 == 1;
        int32_t linker = seamless ? SETT_LINKED_SEAMLESS : SETT_LINKED_SHORT;
        for (int32_t f = SETT_LINKED_UNBROKEN; f <= SETT_LINKED_COMPLETE; f++) {
            LinkedData *d = linked_as_the_paper();
            d->v[i / 2][199][linker][f] = 0;
            only_fails(d, seamless ? "L6" : "L5");
        }
    }
}

/* L7: over all agents. */
static void ours_have_to_beat_the_papers(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    linked_links(d, ICARUS, SETT_LINKED_PAPER, LINKED_PAIRS);
    only_fails(d, "");
    linked_links(d, DG_HEAD, SETT_LINKED_PAPER, LINKED_PAIRS);
    only_fails(d, "L7"); /* equal */
    linked_links(d, DG_HEAD, SETT_LINKED_PAPER, 199);
    only_fails(d, "L7"); /* one pair says nothing */
    linked_links(d, DG_HEAD, SETT_LINKED_SHORT, 150);
    only_fails(d, "L5 L7"); /* worse */
}

/* L8 and L9: one level of one agent is too many. */
static void every_level_of_ours_counts(void **state)
{
    (void)state;
    for (int32_t r = 0; r < LINKED_RUNS; r++) {
        LinkedData *d = linked_as_the_paper();
        d->five[r][999] = 0;
        only_fails(d, "L8");
        d->five[r][999] = 1;
        d->ten[r][0] = 0;
        only_fails(d, "L9");
    }
}

/* L10 to L12, on either side of .9, .8 and .6 of 200; a pair that is not linked
   is not linked by known n-grams. */
static void known_ngrams_have_their_shares(void **state)
{
    (void)state;
    static const struct {
        int32_t run, least;
        const char *id;
    } rows[] = {{SMB, 180, "L10"},
                {ICARUS, 160, "L11"},
                {DG_A, 120, "L12"},
                {DG_HEAD, 120, "L12"}};
    for (int32_t i = 0; i < 4; i++) {
        LinkedData *d = linked_as_the_paper();
        linked_known(d, rows[i].run, rows[i].least - 1);
        only_fails(d, rows[i].id);
        linked_known(d, rows[i].run, rows[i].least + 1);
        only_fails(d, "");
        linked_known(d, rows[i].run, rows[i].least);
        d->v[rows[i].run][0][SETT_LINKED_SEAMLESS][SETT_LINKED_COMPLETE] = 0;
        linked_claim_all(d);
        assert_false(linked_claim(d, rows[i].id)->held);
        sett_arena_free(&d->arena);
    }
}

/* L13: no slice saved, as many lost as saved, more lost. */
static void the_global_way_has_to_save(void **state)
{
    (void)state;
    static const double steps[3][2] = {{0, 0}, {1, -1}, {0, -1}};
    for (int32_t i = 0; i < 3; i++) {
        LinkedData *d = linked_as_the_paper();
        for (int32_t r = 0; r < LINKED_RUNS; r++)
            for (int32_t k = 0; k < 200; k++)
                d->saved[r][k] = steps[i][k % 2];
        only_fails(d, "L13");
    }
}

static void few_data_hold_nothing(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    SettText said = sett_text(testkit_filled());
    for (int32_t r = 0; r < LINKED_RUNS; r++) {
        d->runs[r].count = 9;
        d->runs[r].levels = 2;
        linked_known(d, r, LINKED_PAIRS);
    }
    assert_int_equal(linked_claim_all(d), 0);
    assert_non_null(
        strstr(linked_claim(d, "L8")->needed, "at least 10 levels"));
    sett_arena_free(&d->arena);
    for (int32_t r = 0; r < LINKED_RUNS; r++)
        d->runs[r].count = d->runs[r].levels = 0;
    assert_int_equal(linked_claim_all(d), 0);
    sett_arena_free(&d->arena);
    assert_int_equal(sett_linked_claims(d->runs, 0, d->scratch, &d->arena,
                                        d->claims, &d->count),
                     SETT_OK);
    for (int32_t i = 0; i < d->count; i++) {
        assert_false(d->claims[i].held);
        add_texts(&d->claims[i], &said);
    }
    testkit_bytes("linking_claims_of_none.txt", said.data, said.size,
                  UINT64_C(0x7c89b096f732a5c4));
    sett_text_free(&said);
    sett_arena_free(&d->arena);
}

static void forget(LinkedData *d, int32_t run, int32_t linker)
{
    for (int32_t i = 0; i < LINKED_PAIRS; i++)
        for (int32_t f = 0; f < SETT_LINKED_FIELDS; f++)
            d->v[run][i][linker][f] = NAN;
}

/* An agent without the paper's linker counts in no claim on it; ours that were
   not made count as claims that cannot be decided. */
static void what_was_not_made_does_not_count(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    forget(d, SMB, SETT_LINKED_PAPER);
    only_fails(d, "L2");
    d = linked_as_the_paper();
    forget(d, DG_HEAD, SETT_LINKED_PAPER);
    only_fails(d, "L7");
    d = linked_as_the_paper();
    forget(d, SMB, SETT_LINKED_SHORT);
    only_fails(d, "L5");
    d = linked_as_the_paper();
    forget(d, SMB, SETT_LINKED_SEAMLESS);
    only_fails(d, "L6 L10");
    d = linked_as_the_paper();
    for (int32_t i = 0; i < LINKED_LEVELS; i++)
        d->five[ICARUS][i] = NAN;
    only_fails(d, "L8");
    for (int32_t r = 0; r < LINKED_RUNS; r++)
        for (int32_t i = 0; i < LINKED_LEVELS; i++)
            d->saved[r][i] = NAN;
    only_fails(d, "L8 L13");
}

/* Pairs of one start are one unit: a start with many pairs weighs no more. */
static void starts_are_the_units(void **state)
{
    (void)state;
    LinkedData *d = linked_as_the_paper();
    linked_links(d, SMB, SETT_LINKED_CONCAT, 0);
    for (int32_t i = 0; i < LINKED_PAIRS; i++)
        d->ends[i][0] = i < 190 ? 0 : i;
    SettFinding f = sett_linked_difference(&d->runs[SMB], SETT_LINKED_PAPER,
                                           SETT_LINKED_CONCAT);
    assert_int_equal(f.n, 11);
    assert_true(fabs(f.value - 1) < 1e-12);
    linked_links(d, SMB, SETT_LINKED_CONCAT, 190);
    f = sett_linked_difference(&d->runs[SMB], SETT_LINKED_PAPER,
                               SETT_LINKED_CONCAT);
    assert_true(fabs(f.value - 10.0 / 11) < 1e-12);
    f = sett_linked_mcnemar(&d->runs[SMB], SETT_LINKED_PAPER,
                            SETT_LINKED_CONCAT);
    assert_true(f.n == 10 && f.value == 1 && fabs(f.p - 2 / 1024.0) < 1e-9);
    f = sett_linked_share(&d->runs[SMB], SETT_LINKED_CONCAT,
                          SETT_LINKED_USABLE);
    assert_true(f.n == 200 && f.value == 0.95);
    /* A pair without a value is no pair. */
    d->v[SMB][0][SETT_LINKED_CONCAT][SETT_LINKED_COMPLETE] = NAN;
    f = sett_linked_share(&d->runs[SMB], SETT_LINKED_CONCAT,
                          SETT_LINKED_COMPLETE);
    assert_true(f.n == 199 && fabs(f.value - 194.0 / 199) < 1e-12);
    f = sett_linked_share(&d->runs[SMB], SETT_LINKED_CONCAT,
                          SETT_LINKED_USABLE);
    assert_true(f.n == 199 && fabs(f.value - 189.0 / 199) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_as_the_paper_tells_hold_all),
        cmocka_unit_test(links_have_to_beat_concatenation_everywhere),
        cmocka_unit_test(the_papers_linker_has_its_shares),
        cmocka_unit_test(every_pair_of_ours_counts),
        cmocka_unit_test(ours_have_to_beat_the_papers),
        cmocka_unit_test(every_level_of_ours_counts),
        cmocka_unit_test(known_ngrams_have_their_shares),
        cmocka_unit_test(the_global_way_has_to_save),
        cmocka_unit_test(few_data_hold_nothing),
        cmocka_unit_test(what_was_not_made_does_not_count),
        cmocka_unit_test(starts_are_the_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
