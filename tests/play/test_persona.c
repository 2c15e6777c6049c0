/* test_persona.c - personas as files: what is read, what is refused and where,
   and that the built-in ones survive being written. */
#include "play/formula.h"
#include "play/players.h"
#include "support/md2_play.h"

#include <string.h>

static SettStatus read(SettArena *arena, const char *text, SettPersona *out,
                       SettError *err)
{
    const SettJson *json;
    SettStatus s = sett_json_read(text, strlen(text), NULL, arena, &json, err);
    return s == SETT_OK ? sett_persona_read(json, NULL, out, err) : s;
}

static bool same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void built_in_personas_survive_a_file(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < SETT_PERSONAS; i++) {
        const SettPersona *p = &sett_personas[i];
        SettPersona again;
        SettError err = {0};
        SettJsonWriter w = sett_json_writer(&text, false);
        sett_text_clear(&text);
        sett_persona_write(p, &w);
        if (read(&arena, text.data, &again, &err) != SETT_OK)
            fail_msg("%s: %s", p->name, err.text);
        assert_true(same(p->name, again.name) && same(p->help, again.help));
        assert_true(same(p->utility, again.utility));
        assert_true(same(p->select, again.select));
        assert_true(same(p->order, again.order));
        assert_true(same(p->bound, again.bound));
    }
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void built_in_personas_speak_of_md2(void **state)
{
    (void)state;
    SettFacts facts = sett_facts(&sett_md2_rules);
    SettFormula formula;
    for (int32_t i = 0; i < SETT_PERSONAS; i++) {
        const SettPersona *p = &sett_personas[i];
        const char *texts[4] = {p->utility, p->select, p->order, p->bound};
        for (int32_t f = 0; f < 4; f++)
            assert_true(texts[f] == NULL ||
                        sett_formula_read(texts[f], &facts, &formula, NULL) ==
                            SETT_OK);
    }
}

static void expect_error(const char *text, int32_t line, int32_t column,
                         const char *what)
{
    SettArena arena = testkit_arena();
    SettPersona persona;
    SettError err = {0};
    assert_int_equal(read(&arena, text, &persona, &err), SETT_BAD_INPUT);
    if (err.line != line || err.column != column ||
        strstr(err.text, what) == NULL)
        fail_msg("%s: %d:%d %s", text, (int)err.line, (int)err.column,
                 err.text);
    sett_arena_free(&arena);
}

static void bad_files_are_refused_with_a_place(void **state)
{
    (void)state;
    expect_error("[]", 1, 1, "object");
    expect_error("{\"name\": \"a\", \"utility\": \"d\"}", 1, 1, "persona");
    expect_error("{\"persona\": 2, \"name\": \"a\", \"utility\": \"d\"}", 1, 13,
                 "version");
    expect_error("{\"persona\": 1, \"utility\": \"d\"}", 1, 1, "no 'name'");
    expect_error("{\"persona\": 1, \"name\": \"a\"}", 1, 1, "no 'utility'");
    expect_error("{\"persona\": 1,\n \"name\": 3}", 2, 10, "no text");
    expect_error("{\"persona\": 1, \"name\": \"\"}", 1, 24, "is no text");
    expect_error("{\"persona\": 1, \"nme\": \"a\"}", 1, 23, "unknown key");
    expect_error(
        "{\"persona\": 1, \"name\": \"a\",\n \"utility\": \"1 + * 2\"}", 2, 18,
        "utility: formula:");
}

static void other_keys_are_kept_out(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettPersona p;
    assert_int_equal(read(&arena,
                          "{\"persona\": 1, \"x_made\": {\"by\": 3}, "
                          "\"name\": \"a\", \"utility\": \"kills - s\"}",
                          &p, NULL),
                     SETT_OK);
    assert_string_equal(p.utility, "kills - s");
    assert_null(p.select);
    assert_string_equal(p.help, "");
    sett_arena_free(&arena);
}

/* A persona draws the same whatever else is played. */
static void streams_hang_on_names(void **state)
{
    (void)state;
    SettRng a = sett_persona_rng(7, 3, "R"), b = sett_persona_rng(7, 3, "R");
    assert_memory_equal(&a, &b, sizeof a);
    b = sett_persona_rng(7, 3, "MK");
    assert_memory_not_equal(&a, &b, sizeof a);
    b = sett_persona_rng(7, 4, "R");
    assert_memory_not_equal(&a, &b, sizeof a);
    b = sett_persona_rng(8, 3, "R");
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* The published scores, written out in C: a formula that differs anywhere
   differs on some of these states. */
static double score(int32_t persona, const double *x)
{
    const double K = 0.5433292;
    double r = x[SETT_FACT_VALUE], s = x[SETT_FACT_STEPS];
    double k = x[SETT_FACT_KILLS], t = x[SETT_FACT_TREASURE];
    double o = x[SETT_FACT_POTIONS], i = x[SETT_FACT_ALL];
    double h = x[SETT_FACT_HEALTH], d = x[SETT_FACT_NEARNESS];
    switch (persona) {
    case 0:
        return r + s * (d * d / K + d / K) * (d / (K * K)) - r * h;
    case 1:
        return 4 * k * d * h * i * i * i * i * (k / h + 2 * d - i);
    case 2:
        return 3 * r + 2 * o + 2 * k + s + d + t + 0.1903189;
    default:
        return (i + s * s * k + 2 * d * s) * k * s + (r - d) + i + h * k +
               2 * d * s - t;
    }
}

static void selection_scores_are_the_published_ones(void **state)
{
    (void)state;
    SettFacts facts = sett_facts(NULL);
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t n = 0; n < 400; n++) {
        double x[SETT_FACTS] = {0};
        SettFormula select;
        const SettPersona *p = &sett_personas[n % 4];
        for (int32_t f = 0; f < SETT_FACT_COUNTERS; f++)
            x[f] = (1 + sett_rng_below(&rng, 99)) / 50.0;
        assert_int_equal(sett_formula_read(p->select, &facts, &select, NULL),
                         SETT_OK);
        double want = score(n % 4, x), got = sett_formula_run(&select, x);
        double room = 1e-9 * (1 + (want < 0 ? -want : want));
        if (!(got - want < room && want - got < room))
            fail_msg("%s: %f, by hand %f", p->name, got, want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selection_scores_are_the_published_ones),
        cmocka_unit_test(built_in_personas_survive_a_file),
        cmocka_unit_test(built_in_personas_speak_of_md2),
        cmocka_unit_test(bad_files_are_refused_with_a_place),
        cmocka_unit_test(other_keys_are_kept_out),
        cmocka_unit_test(streams_hang_on_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
