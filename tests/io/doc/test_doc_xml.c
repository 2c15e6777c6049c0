/* test_doc_xml.c - the XML reader: what it takes, and hostile documents. */
#include "io/doc/doc.h"
#include "support/testkit.h"

#include <string.h>

static SettStatus read(const char *text, size_t size, SettArena *arena,
                       SettDoc *doc, SettError *err)
{
    *doc = (SettDoc){.bytes = text, .size = size, .xml = true};
    return sett_doc_read_xml(doc, 0, arena, err);
}

static void assert_wrong(const char *text, const char *words, int32_t line,
                         int32_t column)
{
    SettArena arena = testkit_arena();
    SettDoc doc;
    SettError err;
    assert_int_equal(read(text, strlen(text), &arena, &doc, &err),
                     SETT_BAD_INPUT);
    if (strstr(err.text, words) == NULL)
        fail_msg("%s: \"%s\"", text, err.text);
    if (err.line != line || err.column != column)
        fail_msg("%s: %d:%d", text, err.line, err.column);
    sett_arena_free(&arena);
}

static void assert_value(const SettDocNode *node, const char *name,
                         const char *value)
{
    assert_true(sett_doc_text_is(sett_doc_string(node, name), value));
}

static void a_document_is_a_tree(void **state)
{
    (void)state;
    static const char text[] =
        "<?xml version=\"1.0\"?>\r\n<!-- <a> -->\n"
        "<!DOCTYPE Room SYSTEM \"room.dtd\">\n"
        "<Room  a = 'x\"y' b=\"&lt;&#0000065;&#x42;\xc3\xa9&amp;\" >\n"
        "  words <![CDATA[<z>]]> <Tile n=\"1\"/><Tile n=\"2\"></Tile >\n"
        "</Room>\n<!-- end -->";
    SettArena arena = testkit_arena();
    SettDoc doc;
    SettError err;
    assert_int_equal(read(text, sizeof text - 1, &arena, &doc, NULL), SETT_OK);
    assert_true(sett_doc_text_is(doc.root->name, "Room"));
    assert_value(doc.root, "a", "x\"y");
    assert_value(doc.root, "b", "<AB\xc3\xa9&");
    assert_null(sett_doc_get(doc.root, "c"));
    const SettDocNode *tile = sett_doc_child(doc.root, "Tile");
    assert_value(tile, "n", "1");
    sett_doc_place(&doc, tile->begin, &err);
    assert_int_equal(err.line, 5);
    assert_int_equal(err.column, 25);
    assert_value(tile->next, "n", "2");
    assert_null(tile->next->next);
    assert_null(sett_doc_child(doc.root, "Wall"));
    assert_null(sett_doc_child(NULL, "Wall"));
    sett_arena_free(&arena);
}

static void wrong_documents_say_where(void **state)
{
    (void)state;
    assert_wrong("", "no element in this file", 1, 1);
    assert_wrong("  \n", "no element in this file", 2, 1);
    assert_wrong("<a>\n<b></a>", "the end of another element", 2, 4);
    assert_wrong("<a>\n<b>", "an element without an end", 2, 1);
    assert_wrong("</a>", "the end of no element", 1, 1);
    assert_wrong("<a/><b/>", "a second document", 1, 5);
    assert_wrong("<a/>x", "text outside of the document", 1, 5);
    assert_wrong("<a b='1' b='2'/>", "stands twice", 1, 10);
    assert_wrong("<a b='1'c='2'/>", "no blank before an attribute", 1, 9);
    assert_wrong("<a b=1/>", "without quotes", 1, 6);
    assert_wrong("<a b/>", "without a value", 1, 5);
    assert_wrong("<a b='<'/>", "a value without an end", 1, 7);
    assert_wrong("<a b='\x01'/>", "a byte that XML in UTF-8", 1, 7);
    assert_wrong("<a b='\xff'/>", "a byte that XML in UTF-8", 1, 7);
    assert_wrong("<a b='x", "a value without an end", 1, 7);
    static const char *const entities[] = {
        "&x;",  "&#0;", "&#xD800;", "&#99999999999;", "&#0000000065;",
        "&#1;", "&#;",  "&#x;",     "&#x110000;",     "&amp",
    };
    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
        char text[64];
        strcat(strcat(strcpy(text, "<a b='"), entities[i]), "'/>");
        assert_wrong(text, "an entity that is not known", 1, 7);
    }
    assert_wrong("<a><!-- x", "a comment without an end", 1, 4);
    assert_wrong("<a><!DOCTYPE a></a>", "no name", 1, 5);
    assert_wrong("<1/>", "no name", 1, 2);
}

/* "Billion laughs": nothing is declared, so nothing can be expanded. */
static void declarations_are_refused(void **state)
{
    (void)state;
    assert_wrong("<!DOCTYPE z [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>"
                 "<z>&b;</z>",
                 "a document type with declarations", 1, 1);
    assert_wrong("<!DOCTYPE z SYSTEM \"file:///etc/passwd\" [\n]><z/>",
                 "a document type with declarations", 1, 1);
    assert_wrong("<!DOCTYPE z", "a document type with declarations", 1, 1);
}

static void an_element_has_at_most_64_attributes(void **state)
{
    (void)state;
    char text[1024] = "<a";
    for (char name[8] = " aa=''"; name[1] < 'a' + 4; name[1]++)
        for (name[2] = 'a'; name[2] < 'a' + 16; name[2]++)
            strcat(text, name);
    strcat(text, "/>");
    SettArena arena = testkit_arena();
    SettDoc doc;
    assert_int_equal(read(text, strlen(text), &arena, &doc, NULL), SETT_OK);
    sett_arena_free(&arena);
    strcpy(text + strlen(text) - 2, " z=''/>");
    assert_wrong(text, "too many attributes", 1, 388);
}

/* Every truncation and every change of a byte ends well. */
static void damaged_documents_end_well(void **state)
{
    (void)state;
    static const char text[] = "<?x?><!DOCTYPE r SYSTEM \"r\"><!-- c --><r "
                               "a=\"&amp;&#65;\"><t b='1'/><![CDATA[]]></r>";
    static const char bytes[] = "<>/&;\"'=! -?[]#x\n\xc3";
    char damaged[sizeof text];
    for (size_t i = 0; i < sizeof text - 1; i++) {
        SettArena arena = testkit_arena();
        SettDoc doc;
        assert_int_equal(read(text, i, &arena, &doc, NULL), SETT_BAD_INPUT);
        for (const char *b = bytes; *b != 0; b++) {
            memcpy(damaged, text, sizeof text);
            damaged[i] = *b;
            read(damaged, sizeof text - 1, &arena, &doc, NULL);
        }
        sett_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_document_is_a_tree),
        cmocka_unit_test(wrong_documents_say_where),
        cmocka_unit_test(declarations_are_refused),
        cmocka_unit_test(an_element_has_at_most_64_attributes),
        cmocka_unit_test(damaged_documents_end_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
