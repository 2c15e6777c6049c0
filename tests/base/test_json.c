/* The JSON reader: what is accepted, what is refused and where, and the limits.
   Random and hostile documents are in test_json_hostile.c. */
#include "support/testkit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static SettArena arena;

static int setup(void **state)
{
    (void)state;
    arena = testkit_arena();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    return 0;
}

static const SettJson *read_ok(const char *text)
{
    SettError err;
    const SettJson *root;
    SettStatus status =
        sett_json_read(text, strlen(text), NULL, &arena, &root, &err);
    if (status != SETT_OK)
        fail_msg("%s: %d:%d %s (%s)", text, err.line, err.column, err.text,
                 err.expected);
    return root;
}

/* Refused with this status at this place, and with words that contain `what`
   and `expected`. */
static void refused(const char *text, size_t size, SettStatus status,
                    int32_t line, int32_t column, const char *what,
                    const char *expected)
{
    SettError err;
    const SettJson *root = (const SettJson *)"";
    assert_int_equal(sett_json_read(text, size, NULL, &arena, &root, &err),
                     status);
    assert_null(root);
    assert_int_equal(err.status, status);
    if (err.line != line || err.column != column ||
        strstr(err.text, what) == NULL ||
        strstr(err.expected, expected) == NULL)
        fail_msg("%s: %d:%d \"%s\" (%s)", text, err.line, err.column, err.text,
                 err.expected);
}

#define REFUSED(text, line, column, what, expected)                     \
    refused(text, sizeof(text) - 1, SETT_BAD_INPUT, line, column, what, \
            expected)

static void scalars_are_read(void **state)
{
    (void)state;
    assert_int_equal(read_ok("null")->type, SETT_JSON_NULL);
    assert_int_equal(read_ok(" true ")->type, SETT_JSON_TRUE);
    assert_int_equal(read_ok("\r\n\tfalse")->type, SETT_JSON_FALSE);
    const SettJson *n = read_ok("-12.5e1");
    assert_int_equal(n->type, SETT_JSON_NUMBER);
    assert_true(n->number == -125.0);
    assert_string_equal(n->string, "-12.5e1");
    assert_int_equal(n->size, 7);
    assert_true(isinf(read_ok("1e999")->number));
    const SettJson *s = read_ok("\"caf\xC3\xA9\"");
    assert_int_equal(s->type, SETT_JSON_STRING);
    assert_string_equal(s->string, "caf\xC3\xA9");
    assert_int_equal(s->size, 5);
}

static void children_keep_file_order_and_places(void **state)
{
    (void)state;
    const SettJson *root = read_ok("{\"b\": [1, 2],\n  \"\xC3\xA9\xC3\xA9\": "
                                   "{}, \"a\": null}");
    assert_int_equal(root->size, 3);
    const SettJson *list = root->child;
    assert_string_equal(list->key, "b");
    assert_int_equal(list->size, 2);
    assert_int_equal(list->line, 1);
    assert_int_equal(list->column, 7);
    assert_null(list->child->key);
    assert_true(list->child->next->number == 2.0);
    assert_null(list->child->next->next);
    const SettJson *empty = list->next;
    assert_int_equal(empty->key_size, 4);
    assert_int_equal(empty->line, 2);
    assert_int_equal(empty->column, 9); /* two characters of two bytes */
    assert_null(empty->child);
    assert_int_equal(empty->next->column, 18);
    assert_null(empty->next->next);
}

static void escapes_are_decoded(void **state)
{
    (void)state;
    const SettJson *s =
        read_ok("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC"
                "\\ud83d\\uDE00\\u0000z\"");
    const char want[] = "\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC"
                        "\xF0\x9F\x98\x80\0z";
    assert_int_equal(s->size, sizeof want - 1);
    assert_memory_equal(s->string, want, sizeof want);
}

/* All 2^16 escapes: surrogates alone are refused, the others come back as the
   same character that the writer's bytes hold. */
static void every_escape_of_the_plane(void **state)
{
    (void)state;
    for (unsigned code = 0; code < 0x10000; code++) {
        char text[16];
        SettArenaMark mark = sett_arena_mark(&arena);
        const SettJson *root;
        int size = snprintf(text, sizeof text, "\"\\u%04x\"", code);
        SettStatus status =
            sett_json_read(text, (size_t)size, NULL, &arena, &root, NULL);
        if (code >= 0xD800 && code <= 0xDFFF) {
            assert_int_equal(status, SETT_BAD_INPUT);
        } else {
            const unsigned char *b;
            assert_int_equal(status, SETT_OK);
            b = (const unsigned char *)root->string;
            unsigned back =
                root->size == 1 ? b[0]
                : root->size == 2
                    ? (b[0] & 31u) << 6 | (b[1] & 63u)
                    : (b[0] & 15u) << 12 | (b[1] & 63u) << 6 | (b[2] & 63u);
            assert_int_equal(back, code);
        }
        sett_arena_reset(&arena, mark);
    }
}

static void faults_have_a_place(void **state)
{
    (void)state;
    REFUSED("", 1, 1, "ends too early", "a value");
    REFUSED("  \n ", 2, 2, "ends too early", "a value");
    REFUSED("[1,\n\"\xC3\xA9\", x]", 2, 6, "unexpected 'x'", "a value");
    REFUSED("[1 2]", 1, 4, "unexpected '2'", "',' or ']'");
    REFUSED("[1,]", 1, 4, "unexpected ']'", "a value");
    REFUSED("{\"a\":1,}", 1, 8, "unexpected '}'", "a key");
    REFUSED("{\"a\" 1}", 1, 6, "unexpected '1'", "':'");
    REFUSED("{\"a\":1]", 1, 7, "unexpected ']'", "',' or '}'");
    REFUSED("{a:1}", 1, 2, "unexpected 'a'", "double quotes");
    REFUSED("[", 1, 2, "ends too early", "a value");
    REFUSED("1 2", 1, 3, "unexpected '2'", "the end");
    REFUSED("01", 1, 2, "unexpected '1'", "the end");
    REFUSED("1.", 1, 2, "unexpected '.'", "the end");
    REFUSED("-", 1, 1, "not a number", "digits");
    REFUSED("+1", 1, 1, "unexpected '+'", "a value");
    REFUSED("tru", 1, 1, "unknown word", "true, false or null");
    REFUSED("NaN", 1, 1, "unexpected 'N'", "a value");
    REFUSED("[\0]", 1, 2, "byte 0x00", "a value");
    REFUSED("\v1", 1, 1, "byte 0x0b", "a value");
    REFUSED("\xEF\xBB\xBF{}", 1, 1, "byte-order mark", "without one");
    REFUSED("// x\n1", 1, 1, "unexpected '/'", "a value");
}

static void faults_in_strings(void **state)
{
    (void)state;
    REFUSED("[\"abc", 1, 2, "without end", "closing");
    REFUSED("\"a\nb\"", 1, 3, "control character", "\\n");
    REFUSED("\"a\\x\"", 1, 3, "unknown escape", "\\u");
    REFUSED("\"a\\", 1, 3, "unknown escape", "\\u");
    REFUSED("\"\\u12g4\"", 1, 2, "broken \\u", "four hex digits");
    REFUSED("\"\\u12", 1, 2, "broken \\u", "four hex digits");
    REFUSED("\"\\ud800\"", 1, 2, "broken \\u", "pair");
    REFUSED("\"\\ud800\\u0041\"", 1, 2, "broken \\u", "pair");
    REFUSED("\"\\udc00\\ud800\"", 1, 2, "broken \\u", "pair");
    REFUSED("\"\\ud800\\udc0\"", 1, 2, "broken \\u", "pair");
}

/* Not UTF-8, each behind one good character of two bytes. */
static void broken_utf8_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"\x80",
                                      "\xBF",
                                      "\xC0\x80",
                                      "\xC1\xBF",
                                      "\xC3",
                                      "\xC3(",
                                      "\xE0\x80\x80",
                                      "\xE0\x9F\xBF",
                                      "\xE2\x82",
                                      "\xE2(\xA1",
                                      "\xE2\x82(",
                                      "\xED\xA0\x80",
                                      "\xED\xBF\xBF",
                                      "\xF0\x8F\xBF\xBF",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80",
                                      "\xF0\x9F\x98",
                                      "\xFF",
                                      "\xFE"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[32];
        int size = snprintf(text, sizeof text, "\"\xC3\xA9%s\"", bad[i]);
        refused(text, (size_t)size, SETT_BAD_INPUT, 1, 3, "not valid UTF-8",
                "UTF-8");
    }
    static const char *const good[] = {
        "\x7F",         "\xC2\x80",         "\xDF\xBF",
        "\xE0\xA0\x80", "\xED\x9F\xBF",     "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char text[32];
        snprintf(text, sizeof text, "\"%s\"", good[i]);
        assert_string_equal(read_ok(text)->string, good[i]);
    }
}

static SettStatus status_under(SettJsonLimits limits, const char *text)
{
    SettError err;
    const SettJson *root;
    return sett_json_read(text, strlen(text), &limits, &arena, &root, &err);
}

static void depth_limit(void **state)
{
    (void)state;
    SettJsonLimits limits = sett_json_limits();
    assert_int_equal(limits.depth, 64);
    for (int depth = 63; depth <= 65; depth++) {
        char text[131] = "";
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        assert_int_equal(status_under(limits, text),
                         depth <= 64 ? SETT_OK : SETT_TOO_LARGE);
    }
    limits.depth = 0;
    assert_int_equal(status_under(limits, "1"), SETT_OK);
    assert_int_equal(status_under(limits, "[]"), SETT_TOO_LARGE);
    /* Siblings do not add up. */
    limits.depth = 2;
    assert_int_equal(status_under(limits, "[[],{},[1,[]]]"), SETT_TOO_LARGE);
    assert_int_equal(status_under(limits, "[[],{},[1,2],[]]"), SETT_OK);
}

static void node_limit(void **state)
{
    (void)state;
    SettJsonLimits limits = sett_json_limits();
    assert_int_equal(limits.nodes, 1 << 22);
    for (int32_t nodes = 5; nodes <= 7; nodes++) {
        limits.nodes = nodes;
        assert_int_equal(status_under(limits, "[1,{\"a\":2,\"b\":\"\"},null]"),
                         nodes >= 6 ? SETT_OK : SETT_TOO_LARGE);
    }
}

static void string_limit(void **state)
{
    (void)state;
    SettJsonLimits limits = sett_json_limits();
    assert_int_equal(limits.string_bytes, 1 << 24);
    for (size_t bytes = 4; bytes <= 6; bytes++) {
        SettStatus want = bytes >= 5 ? SETT_OK : SETT_TOO_LARGE;
        limits.string_bytes = bytes;
        assert_int_equal(status_under(limits, "\"abcde\""), want);
        assert_int_equal(status_under(limits, "{\"abcde\":1}"), want);
        assert_int_equal(status_under(limits, "\"abc\\u00e9\""), want);
    }
}

static void number_limit(void **state)
{
    (void)state;
    SettJsonLimits limits = sett_json_limits();
    assert_int_equal(limits.number_bytes, 63);
    static const char *const numbers[] = {"12345678", "-123.456", "1.2e+345",
                                          "12345.67", "123456e7", "12345E-6"};
    for (int32_t bytes = 7; bytes <= 9; bytes++) {
        limits.number_bytes = bytes;
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
            assert_int_equal(status_under(limits, numbers[i]),
                             bytes >= 8 ? SETT_OK : SETT_TOO_LARGE);
    }
    for (int digits = 62; digits <= 64; digits++) {
        char text[65] = "";
        memset(text, '9', (size_t)digits);
        assert_int_equal(status_under(sett_json_limits(), text),
                         digits <= 63 ? SETT_OK : SETT_TOO_LARGE);
    }
}

static void size_limit(void **state)
{
    (void)state;
    SettError err;
    const SettJson *root;
    char *text = malloc(SETT_MAX_TEXT + 1);
    assert_non_null(text);
    memset(text, ' ', SETT_MAX_TEXT + 1);
    text[0] = '1';
    for (size_t size = SETT_MAX_TEXT - 1; size <= SETT_MAX_TEXT + 1; size++)
        assert_int_equal(sett_json_read(text, size, NULL, &arena, &root, &err),
                         size <= SETT_MAX_TEXT ? SETT_OK : SETT_TOO_LARGE);
    assert_string_equal(err.expected, "at most 67108864");
    free(text);
}

static void limit_errors_have_a_place(void **state)
{
    (void)state;
    SettError err;
    const SettJson *root;
    SettJsonLimits limits = sett_json_limits();
    limits.depth = 1;
    assert_int_equal(
        sett_json_read("[1,\n []]", 8, &limits, &arena, &root, &err),
        SETT_TOO_LARGE);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 2);
    assert_string_equal(err.text, "nested too deeply");
    assert_string_equal(err.expected, "at most 1");
}

static void repeated_keys_are_refused(void **state)
{
    (void)state;
    REFUSED("{\"a\":1,\n \"b\":2, \"a\":3}", 2, 9, "the key \"a\"",
            "every key once");
    /* The first repeat in the file is named, however often keys come. */
    REFUSED("{\"z\":1, \"b\":2, \"z\":3, \"b\":4, \"z\":5, \"b\":6}", 1, 16,
            "the key \"z\"", "every key once");
    REFUSED("{\"a\":1,\"\\u0061\":2}", 1, 8, "the key \"a\"", "");
    REFUSED("{\"\":1,\"\":2}", 1, 7, "the key \"\"", "");
    REFUSED("[{\"x\\u001b\":1,\"x\\u001b\":2}]", 1, 15, "the key \"x\\u001b\"",
            "");
    read_ok("{\"a\":1,\"A\":2,\"a \":3,\"\":4,\"a\\u0000\":5,\"aa\":6}");
    read_ok("{\"a\":{\"a\":{\"a\":1}}}");
}

static void last_key_wins(void **state)
{
    (void)state;
    SettJsonLimits limits = sett_json_limits();
    limits.twice = SETT_JSON_LAST_WINS;
    const char text[] = "{\"S\":1,\"b\":2,\"S\":{\"x\":0,\"x\":4},\"c\":5,"
                        "\"S\":6,\"b\":7}";
    const SettJson *root;
    assert_int_equal(
        sett_json_read(text, sizeof text - 1, &limits, &arena, &root, NULL),
        SETT_OK);
    assert_int_equal(root->size, 3);
    assert_string_equal(root->child->key, "c");
    assert_true(sett_json_member(root, "S")->number == 6.0);
    assert_true(sett_json_member(root, "b")->number == 7.0);
    assert_null(sett_json_member(root, "b")->next);
}

/* 400,000 keys: pairwise comparison would take minutes. */
static void huge_objects_are_quick(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_json_open(&w, '{');
    for (int i = 0; i < 400000; i++) {
        char key[32];
        snprintf(key, sizeof key, "a common beginning %d", i % 399999);
        sett_json_key(&w, key);
        sett_json_put_null(&w);
    }
    sett_json_close(&w);
    assert_int_equal(text.status, SETT_OK);
    refused(text.data, text.size, SETT_BAD_INPUT, 1,
            (int32_t)(text.size - strlen("\"a common beginning 0\":null}") + 1),
            "the key \"a common beginning 0\"", "every key once");
    sett_text_free(&text);
}

static void members_and_integers(void **state)
{
    (void)state;
    int64_t value = 0;
    const SettJson *root = read_ok("{\"a\":1,\"ab\":\"go\",\"a\\u0000\":3}");
    assert_true(sett_json_member(root, "a")->number == 1.0);
    assert_null(sett_json_member(root, "b"));
    assert_null(sett_json_member(root->child, "a"));
    assert_null(sett_json_member(NULL, "a"));
    assert_true(sett_json_is(sett_json_member(root, "ab"), "go"));
    assert_false(sett_json_is(sett_json_member(root, "ab"), "no"));
    assert_false(sett_json_is(sett_json_member(root, "ab"), "g"));
    assert_false(sett_json_is(sett_json_member(root, "ab"), "gone"));
    assert_false(sett_json_is(root->child, "1"));
    assert_false(sett_json_is(NULL, ""));

    assert_true(sett_json_int(read_ok("9223372036854775807"), &value));
    assert_true(value == INT64_MAX);
    assert_true(sett_json_int(read_ok("-9223372036854775808"), &value));
    assert_true(value == INT64_MIN);
    assert_true(sett_json_int(read_ok("3.0"), &value) && value == 3);
    assert_true(sett_json_int(read_ok("-1e2"), &value) && value == -100);
    assert_true(sett_json_int(read_ok("-0"), &value) && value == 0);
    static const char *const not_int[] = {"9223372036854775808",
                                          "1.5",
                                          "1e16",
                                          "1e999",
                                          "-1e999",
                                          "\"3\"",
                                          "null",
                                          "[1]"};
    for (size_t i = 0; i < sizeof not_int / sizeof not_int[0]; i++)
        assert_false(sett_json_int(read_ok(not_int[i]), &value));
    assert_false(sett_json_int(NULL, &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_are_read),
        cmocka_unit_test(children_keep_file_order_and_places),
        cmocka_unit_test(escapes_are_decoded),
        cmocka_unit_test(every_escape_of_the_plane),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(faults_in_strings),
        cmocka_unit_test(broken_utf8_is_refused),
        cmocka_unit_test(depth_limit),
        cmocka_unit_test(node_limit),
        cmocka_unit_test(string_limit),
        cmocka_unit_test(number_limit),
        cmocka_unit_test(size_limit),
        cmocka_unit_test(limit_errors_have_a_place),
        cmocka_unit_test(repeated_keys_are_refused),
        cmocka_unit_test(last_key_wins),
        cmocka_unit_test(huge_objects_are_quick),
        cmocka_unit_test(members_and_integers),
    };
    return cmocka_run_group_tests_name("json", tests, setup, teardown);
}
