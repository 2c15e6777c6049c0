/* test_doc.c - trees of XML and JSON that know their places: what they hold, an
   edit that changes nothing else, and what is refused where. */
#include "support/testkit.h"

#include "io/doc/doc.h"

#include <string.h>

static SettStatus read(const char *text, SettArena *arena, SettDoc *doc,
                       SettError *err)
{
    return sett_doc_read(text, strlen(text), "file", arena, doc, err);
}

static void both_syntaxes_give_the_same(void **state)
{
    (void)state;
    const char *const texts[] = {
        "<?xml version='1.0'?>\n<!-- c --><a w=\"12\" s='x &amp; &#x41;'>"
        "<b f=\"true\"/>t</a>\n",
        "{\"w\": 12, \"s\": \"x & \\u0041\", \"b\": {\"f\": true}}"};
    for (int32_t i = 0; i < 2; i++) {
        SettArena arena = testkit_arena();
        SettDoc doc;
        int64_t w;
        assert_int_equal(read(texts[i], &arena, &doc, NULL), SETT_OK);
        assert_int_equal(doc.xml, i == 0);
        assert_int_equal(sett_doc_int(&doc, doc.root, "w", 0, 99, 0, &w, NULL),
                         SETT_OK);
        assert_int_equal(w, 12);
        assert_true(sett_doc_text_is(sett_doc_string(doc.root, "s"), "x & A"));
        assert_true(sett_doc_flag(sett_doc_child(doc.root, "b"), "f", false));
        assert_null(sett_doc_get(doc.root, "none"));
        sett_arena_free(&arena);
    }
}

static void numbers_have_no_nodes(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettDoc doc;
    int64_t out[4];
    assert_int_equal(read("{\"a\": [1, -2 ,3e2,\n4.0], \"b\": [], \"c\": [1, "
                          "\"x\"]}",
                          &arena, &doc, NULL),
                     SETT_OK);
    const SettDocNode *a = sett_doc_get(doc.root, "a");
    assert_int_equal(a->kind, SETT_DOC_NUMBERS);
    assert_int_equal(a->count, 4);
    assert_null(a->child);
    assert_int_equal(sett_doc_numbers(&doc, a, -5, 300, out, NULL), SETT_OK);
    assert_int_equal(out[0], 1);
    assert_int_equal(out[1], -2);
    assert_int_equal(out[2], 300);
    assert_int_equal(out[3], 4);
    assert_int_equal(sett_doc_numbers(&doc, a, 0, 300, out, NULL),
                     SETT_BAD_INPUT);
    assert_int_equal(sett_doc_get(doc.root, "c")->kind, SETT_DOC_LIST);
    sett_arena_free(&arena);
}

/* Of a name that stands twice the last counts, as in the programs whose files
   these are. */
static void the_last_of_two_counts(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettDoc doc;
    assert_int_equal(read("{\"a\": 1, \"a\": 2}", &arena, &doc, NULL), SETT_OK);
    assert_true(sett_doc_text_is(sett_doc_string(doc.root, "a"), "2"));
    sett_arena_free(&arena);
}

static void an_edit_changes_nothing_else(void **state)
{
    (void)state;
    const char text[] = "\xEF\xBB\xBF<m  w = '7'\r\n h=\"8\"><!--x--></m>\r\n";
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    SettDoc doc;
    assert_int_equal(read(text, &arena, &doc, NULL), SETT_OK);
    SettDocEdits edits = {.arena = &arena};
    assert_int_equal(sett_doc_write(&doc, &edits, &out), SETT_OK);
    assert_string_equal(out.data, text);
    assert_int_equal(sett_doc_edit_int(&edits, sett_doc_get(doc.root, "h"), 8),
                     SETT_OK);
    assert_int_equal(edits.count, 0);
    assert_int_equal(sett_doc_edit_int(&edits, sett_doc_get(doc.root, "h"), 90),
                     SETT_OK);
    assert_int_equal(sett_doc_edit_int(&edits, sett_doc_get(doc.root, "w"), 1),
                     SETT_OK);
    sett_text_clear(&out);
    assert_int_equal(sett_doc_write(&doc, &edits, &out), SETT_OK);
    assert_string_equal(
        out.data, "\xEF\xBB\xBF<m  w = '1'\r\n h=\"90\"><!--x--></m>\r\n");
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void what_is_wrong_says_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
        int32_t line, column;
    } rows[] = {
        {"", "no value", 1, 1},
        {"<a>\n <b>\n</a>", "another element", 3, 1},
        {"<a", "a tag without an end", 1, 1},
        {"<a b=\"1\" b=\"2\"/>", "twice", 1, 10},
        {"<a b=1/>", "without quotes", 1, 6},
        {"<a>&b;</a>", "entity", 1, 4},
        {"<a>&#0;</a>", "entity", 1, 4},
        {"<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "document type", 1, 1},
        {"<a/><b/>", "second document", 1, 5},
        {"<a>\xC3\x28</a>", "cannot hold", 1, 4},
        {"<a>\x01</a>", "cannot hold", 1, 4},
        {"</a>", "end of no element", 1, 1},
        {"<a><!-- ", "comment without an end", 1, 4},
        {"{\"a\": }", "no value", 1, 7},
        {"{\"a\" 1}", "without a value", 1, 6},
        {"[1 2]", "no comma", 1, 4},
        {"{\"a\": 01}", "no value", 1, 7},
        {"[\"\\x\"]", "escape", 1, 3},
        {"[\"a]", "string without an end", 1, 2},
        {"[nul]", "no value", 1, 2},
        {"{}x", "behind the document", 1, 3},
        {"[1,]", "no value", 1, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettError err = {0};
        SettDoc doc;
        assert_int_equal(read(rows[i].text, &arena, &doc, &err),
                         SETT_BAD_INPUT);
        if (strstr(err.text, rows[i].says) == NULL ||
            err.line != rows[i].line || err.column != rows[i].column)
            fail_msg("%s: %d:%d: %s", rows[i].text, (int)err.line,
                     (int)err.column, err.text);
        assert_string_equal(err.source, "file");
        sett_arena_free(&arena);
    }
}

static void depth_has_a_limit(void **state)
{
    (void)state;
    for (int32_t depth = SETT_DOC_DEPTH; depth <= SETT_DOC_DEPTH + 1; depth++)
        for (int32_t xml = 0; xml < 2; xml++) {
            SettText text = sett_text(testkit_filled());
            SettArena arena = testkit_arena();
            SettDoc doc;
            for (int32_t i = 0; i < depth; i++)
                sett_text_add(&text, xml ? "<a>" : "[[],");
            for (int32_t i = 0; !xml && i < depth; i++)
                sett_text_add(&text, i == 0 ? "1]" : "]");
            for (int32_t i = 0; xml && i < depth; i++)
                sett_text_add(&text, "</a>");
            assert_int_equal(
                sett_doc_read(text.data, text.size, NULL, &arena, &doc, NULL),
                xml ? depth <= SETT_DOC_DEPTH ? SETT_OK : SETT_BAD_INPUT
                : depth < SETT_DOC_DEPTH ? SETT_OK
                                         : SETT_BAD_INPUT);
            sett_arena_free(&arena);
            sett_text_free(&text);
        }
}

static SettStatus read_and_write(void *user, SettAlloc alloc)
{
    const char *text = user;
    SettArena arena;
    SettDoc doc;
    SettText out = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = read(text, &arena, &doc, NULL);
    SettDocEdits edits = {.arena = &arena};
    if (status == SETT_OK)
        status = sett_doc_edit_int(&edits, sett_doc_get(doc.root, "w"), 77);
    if (status == SETT_OK)
        status = sett_doc_write(&doc, &edits, &out);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    char json[] = "{\"w\": 1, \"s\": \"a\\n\", \"l\": [{}, []]}";
    char xml[] = "<a w=\"1\" s=\"&lt;\"><b>&gt;</b></a>";
    testkit_memory(read_and_write, json);
    testkit_memory(read_and_write, xml);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_syntaxes_give_the_same),
        cmocka_unit_test(numbers_have_no_nodes),
        cmocka_unit_test(the_last_of_two_counts),
        cmocka_unit_test(an_edit_changes_nothing_else),
        cmocka_unit_test(what_is_wrong_says_where),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
