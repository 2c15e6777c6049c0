/* test_formula.c - formulas: grammar and its errors, writing, and that a
   formula cut in two gives the very numbers that it gives in one go. */
#include "play/formula.h"
#include "support/md2_play.h"

#include <string.h>

static double value_of(const char *text)
{
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettFormula formula;
    SettError err = {0};
    double x[SETT_FACTS] = {0};
    x[SETT_FACT_STEPS] = 7;
    x[SETT_FACT_VALUE] = 0.5;
    if (sett_formula_read(text, &facts, &formula, &err) != SETT_OK)
        fail_msg("%s: %s", text, err.text);
    return sett_formula_run(&formula, x);
}

static void signs_have_their_ranks(void **state)
{
    (void)state;
    assert_true(value_of("1 + 2 * 3") == 7);
    assert_true(value_of("(1 + 2) * 3") == 9);
    assert_true(value_of("8 / 4 / 2") == 1);
    assert_true(value_of("8 - 4 - 2") == 2);
    assert_true(value_of("-s + 1") == -6);
    assert_true(value_of("-2 * -(1 - 3)") == -4);
    assert_true(value_of(" s*r ") == 3.5);
    assert_true(value_of("1e-1 + k") == 0.1);
    assert_true(value_of("1 / 0 - 1 / 0") != value_of("0"));
}

static void expect_error(const char *text, int32_t column, const char *what)
{
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettFormula formula;
    SettError err = {0};
    assert_int_equal(sett_formula_read(text, &facts, &formula, &err),
                     SETT_BAD_INPUT);
    if (err.column != column || strstr(err.text, what) == NULL)
        fail_msg("%s: column %d, %s", text, (int)err.column, err.text);
}

static void errors_have_a_place(void **state)
{
    (void)state;
    expect_error("", 1, "number, a name");
    expect_error("1 +", 4, "number, a name");
    expect_error("1 2", 3, "a sign");
    expect_error("(1 + 2", 7, "')'");
    expect_error("2 * (1 + kils)", 10, "unknown name 'kils'");
    expect_error("1e999", 1, "in range");
    expect_error("s ** 2", 4, "number, a name");
    expect_error("1 + \xc3\xa9", 5, "number, a name");
}

static void near_names_are_proposed(void **state)
{
    (void)state;
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettFormula formula;
    SettError err = {0};
    assert_int_equal(sett_formula_read("kils", &facts, &formula, &err),
                     SETT_BAD_INPUT);
    assert_string_equal(err.expected, "did you mean 'kills'?");
}

static void sizes_are_bounded(void **state)
{
    (void)state;
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettFormula formula;
    SettError err = {0};
    char text[4096] = "1";
    for (int32_t i = 1; i < SETT_FORMULA_SIZE / 2; i++)
        strcat(text, "+1");
    assert_int_equal(sett_formula_read(text, &facts, &formula, &err), SETT_OK);
    strcat(text, "+1");
    assert_int_equal(sett_formula_read(text, &facts, &formula, &err),
                     SETT_BAD_INPUT);
    text[0] = '\0';
    for (int32_t i = 1; i < SETT_FORMULA_STACK; i++)
        strcat(text, "1-(");
    size_t kept = strlen(text);
    strcat(text, "1");
    for (int32_t i = 1; i < SETT_FORMULA_STACK; i++)
        strcat(text, ")");
    assert_int_equal(sett_formula_read(text, &facts, &formula, &err), SETT_OK);
    strcpy(text + kept, "1-s");
    assert_int_equal(sett_formula_read(text, &facts, &formula, &err),
                     SETT_BAD_INPUT);
    memset(text, '(', sizeof text - 1);
    assert_int_equal(sett_formula_read(text, &facts, &formula, &err),
                     SETT_BAD_INPUT);
}

/* A formula of random steps, as the stack allows. */
static void random_formula(SettRng *rng, SettFormula *out)
{
    int32_t waiting = 0, leaves = 1 + (int32_t)sett_rng_below(rng, 30);
    out->count = 0;
    out->used = 0;
    while (leaves > 0 || waiting > 1) {
        bool leaf = leaves > 0 && (waiting < 2 || sett_rng_below(rng, 2)) &&
                    waiting < SETT_FORMULA_STACK;
        SettFormulaStep step = {0};
        if (!leaf)
            step.op = SETT_FORMULA_ADD + (int32_t)sett_rng_below(rng, 4);
        else if (sett_rng_below(rng, 3) == 0)
            step.number = (double)sett_rng_range(rng, -50, 50) / 8;
        else
            step = (SettFormulaStep){
                SETT_FORMULA_FACT, sett_rng_range(rng, 0, SETT_FACT_VALUE), 0};
        out->steps[out->count++] = step;
        if (step.op == SETT_FORMULA_FACT)
            out->used |= SETT_FACT_BIT(step.at);
        waiting += leaf ? 1 : -1;
        leaves -= leaf;
    }
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

static void cut_in_two_is_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 10000; i++) {
        SettFormula formula;
        SettSplit split;
        double x[SETT_FACTS], kept[SETT_FORMULA_SIZE];
        random_formula(&rng, &formula);
        sett_formula_split(&formula, &split);
        for (int32_t fact = 0; fact < SETT_FACTS; fact++)
            x[fact] = (double)sett_rng_range(&rng, -3, 9) / 4;
        sett_split_keep(&split, x, kept);
        assert_true(
            same_bits(sett_formula_run(&formula, x),
                      sett_split_run(&split, x[SETT_FACT_VALUE], kept)));
    }
}

static void what_is_written_reads_the_same(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 2000; i++) {
        SettFormula formula, again;
        random_formula(&rng, &formula);
        sett_text_clear(&text);
        sett_formula_write(&formula, &facts, &text);
        assert_int_equal(sett_formula_read(text.data, &facts, &again, NULL),
                         SETT_OK);
        assert_int_equal(formula.count, again.count);
        assert_true(formula.used == again.used);
        for (int32_t step = 0; step < formula.count; step++) {
            assert_int_equal(formula.steps[step].op, again.steps[step].op);
            assert_int_equal(formula.steps[step].at, again.steps[step].at);
            assert_true(formula.steps[step].number == again.steps[step].number);
        }
    }
    sett_text_free(&text);
}

/* The state values of the paper, on a play whose counters are known. */
static void facts_are_shares_of_counters(void **state)
{
    (void)state;
    Md2Play play;
    SettFacts facts = sett_facts(&sett_md2_rules);
    double x[SETT_FACTS];
    assert_int_equal(
        md2_play_open(&play, "XXXXXXXX/XHMTTPeX/XXXXXXXX/", '/', NULL),
        SETT_OK);
    assert_true(md2_play_text(&play, "EE"));
    sett_facts_fill(&facts, UINT64_MAX, play.c, play.scratch, play.s, x);
    assert_true(x[SETT_FACT_STEPS] == 2 && x[SETT_FACT_KILLS] == 1);
    assert_true(x[SETT_FACT_TREASURE] == 0.5 && x[SETT_FACT_POTIONS] == 0);
    assert_true(x[SETT_FACT_MOST_TREASURE] == 1);
    assert_true(x[SETT_FACT_ALL] == 0.5 && x[SETT_FACT_HEALTH] == 0.9);
    assert_true(x[SETT_FACT_NEARNESS] == 1 - 3.0 / 5);
    assert_true(x[SETT_FACT_LEAST] == 3 && x[SETT_FACT_MOST_KILLS] == 1);
    assert_true(x[SETT_FACT_WON] == 0 && x[SETT_FACT_DEAD] == 0);
    md2_play_close(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_have_their_ranks),
        cmocka_unit_test(errors_have_a_place),
        cmocka_unit_test(near_names_are_proposed),
        cmocka_unit_test(sizes_are_bounded),
        cmocka_unit_test(cut_in_two_is_the_same),
        cmocka_unit_test(what_is_written_reads_the_same),
        cmocka_unit_test(facts_are_shares_of_counters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
