/* The JSON writer: one form for every value, in two layouts. */
#include "support/testkit.h"

#include <math.h>
#include <string.h>

static void write_sample(SettJsonWriter *w)
{
    sett_json_open(w, '{');
    sett_json_key(w, "list");
    sett_json_open(w, '[');
    sett_json_put_int(w, INT64_MIN);
    sett_json_put_double(w, 0.1);
    sett_json_put_double(w, NAN);
    sett_json_open(w, '{');
    sett_json_close(w);
    sett_json_open(w, '[');
    sett_json_close(w);
    sett_json_close(w);
    sett_json_key(w, "yes");
    sett_json_put_bool(w, true);
    sett_json_key(w, "no");
    sett_json_put_bool(w, false);
    sett_json_key(w, "");
    sett_json_put_null(w);
    sett_json_close(w);
}

static void writer_has_two_forms(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    write_sample(&w);
    assert_string_equal(text.data,
                        "{\"list\":[-9223372036854775808,0.1,null,{},[]],"
                        "\"yes\":true,\"no\":false,\"\":null}");
    sett_text_clear(&text);
    w = sett_json_writer(&text, false);
    write_sample(&w);
    assert_string_equal(text.data, "{\n"
                                   "  \"list\": [\n"
                                   "    -9223372036854775808,\n"
                                   "    0.1,\n"
                                   "    null,\n"
                                   "    {},\n"
                                   "    []\n"
                                   "  ],\n"
                                   "  \"yes\": true,\n"
                                   "  \"no\": false,\n"
                                   "  \"\": null\n"
                                   "}");
    sett_text_free(&text);
}

static void written(const char *bytes, size_t size, const char *want)
{
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_json_put_bytes(&w, bytes, size);
    assert_string_equal(text.data, want);
    sett_text_free(&text);
}

static void writer_escapes(void **state)
{
    (void)state;
    const char all[] = "\"\\/\b\f\n\r\t\x01\x1f\x7f\0\xC3\xA9";
    written(all, sizeof all - 1,
            "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\\u0000\xC3\xA9\"");
    written("a\xFFz", 3, "\"a\xEF\xBF\xBDz\"");
    written("\xE2\x82", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    written("", 0, "\"\"");
}

/* Reads and writes again: the text has to be in compact form already. */
static void stays(const char *sample)
{
    const SettJson *root;
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    assert_int_equal(
        sett_json_read(sample, strlen(sample), NULL, &arena, &root, NULL),
        SETT_OK);
    sett_json_put_value(&w, root);
    assert_string_equal(text.data, sample);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void values_are_written_again(void **state)
{
    (void)state;
    stays("{\"id\":12345678901234567890,\"x\":[1.50,-0,1E5,{\"y\":[[]]}],"
          "\"s\":\"\\u0000\",\"t\":[true,false,null],\"e\":{}}");
    /* Deepest document that the default limits let in. */
    char deep[129] = "";
    memset(deep, '[', 64);
    memset(deep + 64, ']', 64);
    stays(deep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writer_has_two_forms),
        cmocka_unit_test(writer_escapes),
        cmocka_unit_test(values_are_written_again),
    };
    return cmocka_run_group_tests_name("json write", tests, NULL, NULL);
}
