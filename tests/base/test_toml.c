/* The TOML reader: the tree of what is read, and what is refused, where and
   as what. Mutated documents are compared with another reader in tests/toml. */
#include "support/testkit.h"

#include <string.h>

#include "sett/toml.h"

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
        sett_toml_read(text, strlen(text), NULL, &arena, &root, &err);
    if (status != SETT_OK)
        fail_msg("%s: %d:%d %s (%s)", text, err.line, err.column, err.text,
                 err.expected);
    return root;
}

/* The document as JSON in one line. */
static void reads_as(const char *text, const char *json)
{
    SettText out = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&out, true);
    sett_json_put_value(&w, read_ok(text));
    assert_string_equal(out.data, json);
    sett_text_free(&out);
}

static void refused_as(SettStatus status, const char *text, int32_t line,
                       int32_t column, const char *what)
{
    SettError err;
    const SettJson *root = (const SettJson *)"";
    SettStatus got =
        sett_toml_read(text, strlen(text), NULL, &arena, &root, &err);
    assert_null(root);
    if (got != status || err.line != line || err.column != column ||
        strstr(err.text, what) == NULL || err.expected[0] == '\0')
        fail_msg("%s: status %d, %d:%d \"%s\" (%s)", text, (int)got, err.line,
                 err.column, err.text, err.expected);
}

#define REFUSED(text, line, column, what) \
    refused_as(SETT_BAD_INPUT, text, line, column, what)
#define LEFT_OUT(text, line, column, what) \
    refused_as(SETT_UNSUPPORTED, text, line, column, what)

static void trees(void **state)
{
    (void)state;
    reads_as("", "{}");
    reads_as("# nothing\r\n\n  \t# more", "{}");
    reads_as("a = 1\nb = 'x'\n", "{\"a\":1,\"b\":\"x\"}");
    reads_as("[t]\na = true\n[u.v]\nb = [1,\n 2, # two\n]\n",
             "{\"t\":{\"a\":true},\"u\":{\"v\":{\"b\":[1,2]}}}");
    reads_as("[[t]]\na = 1\n[[t]]\na = 2\n[t.u]\nb = 3\n",
             "{\"t\":[{\"a\":1},{\"a\":2,\"u\":{\"b\":3}}]}");
    reads_as("[a.b]\nx = 1\n[a]\ny = 2\n", "{\"a\":{\"b\":{\"x\":1},\"y\":2}}");
    reads_as("p = { x = 1, 'y z' = [{}, { q = \"\" }] }",
             "{\"p\":{\"x\":1,\"y z\":[{},{\"q\":\"\"}]}}");
}

static void words(void **state)
{
    (void)state;
    reads_as("a = '''\nx\\\n''y'''''", "{\"a\":\"x\\\\\\n''y''\"}");
    reads_as("a = \"\\u00e9\\t\\U0001F600\\\\\"",
             "{\"a\":\"\xC3\xA9\\t\xF0\x9F\x98\x80\\\\\"}");
    reads_as("a = [+1_000, -17, 0.250, -0.5, +1.0]",
             "{\"a\":[1000,-17,0.250,-0.5,1.0]}");
    reads_as("a = [9223372036854775807, -9223372036854775808]",
             "{\"a\":[9223372036854775807,-9223372036854775808]}");
}

static void wrong(void **state)
{
    (void)state;
    REFUSED("a = 1\na = 2\n", 2, 1, "twice");
    REFUSED("[a]\nb = 1\n[a]\n", 3, 2, "twice");
    REFUSED("a = { b = 1 }\n[a.c]\n", 2, 2, "twice");
    REFUSED("a = [{ b = 1 }]\n[[a]]\n", 2, 3, "twice");
    REFUSED("[[a]]\n[a]\n", 2, 2, "twice");
    REFUSED("[a\n", 1, 3, "unexpected");
    REFUSED("[[a]\n", 1, 5, "unexpected");
    REFUSED("a 1", 1, 3, "unexpected '1'");
    REFUSED("a =", 1, 4, "too early");
    REFUSED("a = 1 b = 2", 1, 7, "unexpected 'b'");
    REFUSED("a = { b = 1, }", 1, 14, "unexpected '}'");
    REFUSED("a = { b = 1\n}", 1, 12, "unexpected byte 0x0a");
    REFUSED("a = [1 2]", 1, 8, "unexpected '2'");
    REFUSED("a = \"x\ny\"", 1, 5, "without end");
    REFUSED("a = '''x", 1, 5, "without end");
    REFUSED("a = \"\\q\"", 1, 6, "escape");
    REFUSED("a = \"\\ud800\"", 1, 6, "escape");
    REFUSED("a = 01", 1, 5, "not a value");
    REFUSED("a = 1__0", 1, 5, "not a value");
    REFUSED("a = 1.", 1, 5, "not a value");
    REFUSED("a = truth", 1, 5, "unknown word");
    REFUSED("a = 9223372036854775808", 1, 5, "out of range");
    REFUSED("# \x01", 1, 3, "control");
    REFUSED("a = '\xFF'", 1, 6, "UTF-8");
    REFUSED("\xEF\xBB\xBF", 1, 1, "byte-order");
    REFUSED("\xC3\xA9 = 1", 1, 1, "unexpected");
    REFUSED("a = 1\rb = 2", 1, 6, "unexpected byte 0x0d");
}

static void left_out(void **state)
{
    (void)state;
    LEFT_OUT("a = 1979-05-27", 1, 5, "date");
    LEFT_OUT("a = 07:32:00", 1, 5, "date");
    LEFT_OUT("a = 0x1F", 1, 5, "base");
    LEFT_OUT("a = 1e3", 1, 5, "exponent");
    LEFT_OUT("a = -inf", 1, 5, "inf");
    LEFT_OUT("a = \"\"\"x\"\"\"", 1, 5, "multi-line");
    LEFT_OUT("a.b = 1", 1, 2, "dotted");
    LEFT_OUT("a = { b.c = 1 }", 1, 8, "dotted");
    LEFT_OUT("[a.b.c.d]", 1, 8, "too many names");
    LEFT_OUT("a = [1, 'x']", 1, 9, "mixed");
}

static void places(void **state)
{
    (void)state;
    const SettJson *root = read_ok("[t]\n  k = [ '\xC3\xA9', # \xC3\xA9\n"
                                   "   'b' ]\n");
    const SettJson *t = sett_json_member(root, "t");
    const SettJson *k = sett_json_member(t, "k");
    assert_int_equal(t->key_line, 1);
    assert_int_equal(t->key_column, 2);
    assert_int_equal(k->key_line, 2);
    assert_int_equal(k->key_column, 3);
    assert_int_equal(k->line, 2);
    assert_int_equal(k->column, 7);
    assert_int_equal(k->child->column, 9);
    assert_int_equal(k->child->next->line, 3);
    assert_int_equal(k->child->next->column, 4);
    assert_int_equal(k->child->key_line, 0);
}

/* At the bound it is read, one over it is not. */
static void limits(void **state)
{
    (void)state;
    SettError err;
    const SettJson *root;
    SettJsonLimits most = sett_json_limits();
    most.depth = 3;
    most.nodes = 5;
    most.string_bytes = 2;
    most.number_bytes = 4;
#define READS(text) \
    sett_toml_read(text, strlen(text), &most, &arena, &root, &err)
    assert_int_equal(READS("a = [[[]]]"), SETT_OK);
    assert_int_equal(READS("a = [[[[]]]]"), SETT_TOO_LARGE);
    assert_int_equal(READS("a = [1, 2, 3]"), SETT_OK);
    assert_int_equal(READS("a = [1, 2, 3, 4]"), SETT_TOO_LARGE);
    assert_int_equal(READS("a = \"xy\""), SETT_OK);
    assert_int_equal(READS("a = \"xyz\""), SETT_TOO_LARGE);
    assert_int_equal(READS("a = 'xyz'"), SETT_TOO_LARGE);
    assert_int_equal(READS("a = '''xyz'''"), SETT_TOO_LARGE);
    assert_int_equal(READS("a = 1234"), SETT_OK);
    assert_int_equal(READS("a = 12345"), SETT_TOO_LARGE);
}

/* A table of 100,000 keys and a chain of 60 arrays, in time that is linear. */
static void large(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 100000; i++)
        sett_text_format(&text, "key%d = %d\n", (int)i, (int)i);
    const SettJson *root = read_ok(text.data);
    assert_int_equal(root->size, 100000);
    sett_text_add(&text, "key77777 = 0\n");
    SettError err;
    assert_int_equal(
        sett_toml_read(text.data, text.size, NULL, &arena, &root, &err),
        SETT_BAD_INPUT);
    assert_int_equal(err.line, 100001);
    sett_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(trees, setup, teardown),
        cmocka_unit_test_setup_teardown(words, setup, teardown),
        cmocka_unit_test_setup_teardown(wrong, setup, teardown),
        cmocka_unit_test_setup_teardown(left_out, setup, teardown),
        cmocka_unit_test_setup_teardown(places, setup, teardown),
        cmocka_unit_test_setup_teardown(limits, setup, teardown),
        cmocka_unit_test_setup_teardown(large, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
