/* Claims as JSON, on a page and on a terminal: every member is there, and what
   a claim lacks is left out. */
#include "support/testkit.h"

#include <math.h>
#include <string.h>

#include "sett/results.h"

static const SettClaim claims[] = {
    {.id = "C1",
     .text = "a < b",
     .statistic = "difference: 3",
     .detail = "a 1 < b 4",
     .threshold = "above 0",
     .source = "paper",
     .value = 3,
     .low = 1,
     .high = 5,
     .p = 0.002,
     .held = true},
    {.id = "C2",
     .text = "b & c",
     .value = NAN,
     .low = NAN,
     .high = NAN,
     .p = NAN,
     .needed = "more <runs>"},
};

static void claims_are_json(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(sett_alloc_default());
    assert_int_equal(sett_claims_json(claims, 2, &out), SETT_OK);
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root;
    assert_int_equal(
        sett_json_read(out.data, out.size, &limits, &arena, &root, NULL),
        SETT_OK);
    assert_true(sett_json_member(root, "version")->number == 2);
    const SettJson *list = sett_json_member(root, "claims");
    assert_non_null(list);
    assert_int_equal(list->size, 2);
    const SettJson *first = list->child, *second = first->next;
    assert_true(sett_json_is(sett_json_member(first, "id"), "C1"));
    assert_true(sett_json_is(sett_json_member(first, "text"), "a < b"));
    assert_true(
        sett_json_is(sett_json_member(first, "statistic"), "difference: 3"));
    assert_true(sett_json_is(sett_json_member(first, "detail"), "a 1 < b 4"));
    assert_true(sett_json_is(sett_json_member(first, "threshold"), "above 0"));
    assert_true(sett_json_is(sett_json_member(first, "source"), "paper"));
    assert_true(sett_json_member(first, "value")->number == 3);
    assert_true(sett_json_member(first, "low")->number == 1);
    assert_true(sett_json_member(first, "high")->number == 5);
    assert_true(sett_json_member(first, "p")->number == 0.002);
    assert_int_equal(sett_json_member(first, "held")->type, SETT_JSON_TRUE);
    assert_true(sett_json_is(sett_json_member(first, "needed"), ""));
    assert_true(sett_json_is(sett_json_member(second, "statistic"), ""));
    assert_int_equal(sett_json_member(second, "value")->type, SETT_JSON_NULL);
    assert_int_equal(sett_json_member(second, "p")->type, SETT_JSON_NULL);
    assert_int_equal(sett_json_member(second, "held")->type, SETT_JSON_FALSE);
    assert_true(
        sett_json_is(sett_json_member(second, "needed"), "more <runs>"));
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void a_page_has_one_row_a_claim(void **state)
{
    (void)state;
    SettPage page = sett_page(sett_alloc_default());
    SettText out = sett_text(sett_alloc_default());
    sett_page_section(&page, "first", "First");
    sett_page_claims(&page, claims, 2);
    assert_int_equal(sett_page_finish(&page, "Title", NULL, &out), SETT_OK);
    static const char *const parts[] = {
        "1 of 2 claims held.",
        ("<th scope=\"row\">C1</th><td>a &lt; b</td><td>difference: 3"
         "<br>\n<small>a 1 &lt; b 4</small></td>"
         "<td>above 0 (paper)</td><td class=\"number\">0.002</td>"
         "<td class=\"held\">\xe2\x9c\x93 held</td></tr>"),
        "<th scope=\"row\">C2</th><td>b &amp; c</td><td></td><td></td>",
        ("\xe2\x9c\x97 not held\n<small>Needed: more &lt;runs&gt;</small>"
         "</td></tr>"),
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strstr(out.data, parts[i]) == NULL)
            fail_msg("not in the page: %s", parts[i]);
    sett_page_free(&page);
    sett_text_free(&out);
}

static void a_terminal_shows_the_same(void **state)
{
    (void)state;
    SettText out = sett_text(sett_alloc_default());
    sett_claims_list(claims, 2, &out);
    assert_string_equal(
        out.data,
        "C1   held     a < b\n"
        "              difference: 3, p = 0.002; threshold (paper): above 0\n"
        "C2   NOT HELD b & c\n"
        "              \n"
        "              Needed: more <runs>\n"
        "1 of 2 claims held over ");
    sett_text_free(&out);
}

static SettStatus write_with(void *user, SettAlloc alloc)
{
    (void)user;
    SettText out = sett_text(alloc);
    SettStatus status = sett_claims_json(claims, 2, &out);
    sett_text_free(&out);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    testkit_memory(write_with, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_are_json),
        cmocka_unit_test(a_page_has_one_row_a_claim),
        cmocka_unit_test(a_terminal_shows_the_same),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
