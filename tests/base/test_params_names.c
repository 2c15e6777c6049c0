/* Names of open lists as parameters, and tables set from a short text. */
#include <string.h>

#include "support/testkit.h"

#define MOST 3

typedef struct Axis {
    SettName feature;
    int32_t bins;
    double low, high;
} Axis;
typedef struct Axes {
    int32_t count;
    Axis rows[MOST];
} Axes;
typedef struct Wish {
    SettName by;
    Axes axes;
} Wish;

static const SettParam columns[] = {
    SETT_ROW_NAME(Axis, feature, "feature", "a feature"),
    SETT_ROW(Axis, bins, 5, 1, 64, "bins"),
    SETT_ROW(Axis, low, 0, -9, 9, "low end"),
    SETT_ROW(Axis, high, 0, -9, 9, "high end"),
};
static const SettTable axis_table = SETT_TABLE(Axis, columns);
static const SettParam rows[] = {
    SETT_ROW_NAME(Wish, by, "by", "a judge"),
    SETT_ROW_ROWS(Wish, axes, "axes", &axis_table, "axes"),
};
static const SettTable table = SETT_TABLE(Wish, rows);

static SettArena arena;
static SettError err;
static Wish wish;

static int set_up(void **state)
{
    (void)state;
    arena = testkit_arena();
    sett_params_default(&table, &wish);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    return 0;
}

static void set_ok(const char *name, const char *text)
{
    if (sett_params_set(&table, &wish, name, text, NULL, &arena, &err) !=
        SETT_OK)
        fail_msg("%s", err.text);
    assert_int_equal(sett_params_check(&table, &wish, NULL, &err), SETT_OK);
}

static void refused(const char *name, const char *text, const char *what)
{
    Wish before = wish;
    assert_int_equal(
        sett_params_set(&table, &wish, name, text, NULL, &arena, &err),
        SETT_BAD_INPUT);
    assert_string_equal(err.text, what);
    assert_memory_equal(&before, &wish, sizeof wish);
}

static void names_are_kept_as_they_are(void **state)
{
    (void)state;
    assert_string_equal(wish.by.text, "");
    assert_int_equal(sett_params_check(&table, &wish, NULL, &err), SETT_OK);
    set_ok("by", "a-name_of.31-characters-in-all!");
    assert_string_equal(wish.by.text, "a-name_of.31-characters-in-all!");
    refused("by", "a-name_of.32-characters-in-all!!",
            "--by a-name_of.32-characters-in-all!!: out of range");
    assert_string_equal(err.expected, "a name of at most 31 characters");
    refused("by", "two words", "--by \"two words\": out of range");
    refused("by", "a,b", "--by a,b: out of range");
    refused("by", "a:b", "--by a:b: out of range");
    memset(wish.by.text, 'x', sizeof wish.by.text);
    assert_int_equal(sett_params_check(&table, &wish, NULL, &err),
                     SETT_BAD_INPUT);
    wish.by = (SettName){"a"};
    wish.by.text[2] = 'b'; /* behind its end */
    assert_int_equal(sett_params_check(&table, &wish, NULL, &err),
                     SETT_BAD_INPUT);
}

static SettStatus read(const char *text)
{
    const SettJson *json;
    assert_int_equal(
        sett_json_read(text, strlen(text), NULL, &arena, &json, &err), SETT_OK);
    return sett_params_read(&table, &wish, json, NULL, &err);
}

static void numbers_in_files_stand_for_their_digits(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    assert_int_equal(
        read("{\"by\": 12, \"axes\": [{\"feature\": \"gaps\", \"bins\": 2}]}"),
        SETT_OK);
    assert_string_equal(wish.by.text, "12");
    assert_string_equal(wish.axes.rows[0].feature.text, "gaps");
    sett_params_write(&table, &wish, NULL, &w);
    assert_string_equal(text.data, "{\"by\":\"12\",\"axes\":[{\"feature\":"
                                   "\"gaps\",\"bins\":2,\"low\":0,\"high\":0}]"
                                   "}");
    sett_text_free(&text);
    assert_int_equal(read("{\"by\": -1}"), SETT_BAD_INPUT);
    assert_string_equal(err.text, "by -1: not a name");
    assert_int_equal(read("{\"by\": 1.5}"), SETT_BAD_INPUT);
    assert_int_equal(read("{\"by\": \"a\\u0000\"}"), SETT_BAD_INPUT);
    assert_int_equal(read("{\"by\": true}"), SETT_BAD_INPUT);
}

static void other_names_have_another_hash(void **state)
{
    (void)state;
    uint64_t empty = sett_params_hash(&table, &wish, 1);
    set_ok("by", "a");
    uint64_t a = sett_params_hash(&table, &wish, 1);
    set_ok("by", "b");
    assert_true(a != empty && a != sett_params_hash(&table, &wish, 1));
    set_ok("by", "a");
    assert_true(a == sett_params_hash(&table, &wish, 1));
}

static void tables_are_set_from_a_short_text(void **state)
{
    (void)state;
    const Axis *axis = wish.axes.rows;
    set_ok("axes", "[{}, {}, {}]");
    set_ok("axes", "gaps:6:-1.5..2.5,coins");
    assert_int_equal(wish.axes.count, 2);
    assert_string_equal(axis[0].feature.text, "gaps");
    assert_int_equal(axis[0].bins, 6);
    assert_true(axis[0].low == -1.5 && axis[0].high == 2.5);
    assert_string_equal(axis[1].feature.text, "coins");
    assert_int_equal(axis[1].bins, 5);
    assert_true(axis[1].low == 0 && axis[1].high == 0);
    assert_string_equal(axis[2].feature.text, "");
    set_ok("axes", "a,b,c");
    assert_int_equal(wish.axes.count, 3);
}

static void a_short_text_that_is_wrong_changes_nothing(void **state)
{
    (void)state;
    set_ok("axes", "foes:3");
    refused("axes", "a,b,c,d", "--axes d: too many rows");
    refused("axes", "a,b:65", "--axes[1].bins 65: out of range");
    assert_string_equal(err.expected, "a whole number in 1..64");
    refused("axes", "a:5:0..1:7", "--axes[0]: more than 4 columns");
    refused("axes", "a:", "--axes[0].bins \"\": not a whole number");
    refused("axes", "a,,b", "--axes[1].feature \"\": not a name");
    refused("axes", "a,", "--axes[1].feature \"\": not a name");
    refused("axes", "", "--axes[0].feature \"\": not a name");
    refused("axes",
            "0123456789012345678901234567890123456789"
            "0123456789012345678901234567890123456789",
            "--axes[0].feature its text: out of range");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(names_are_kept_as_they_are, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(numbers_in_files_stand_for_their_digits,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_names_have_another_hash, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(tables_are_set_from_a_short_text,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_short_text_that_is_wrong_changes_nothing, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
