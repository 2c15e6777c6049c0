/* test_xml_read.c - the XML reader: what it takes, and hostile documents. */
#include "io/level/xml_read.h"
#include "support/testkit.h"

#include <string.h>

static void assert_wrong(const char *text, const char *words, int32_t line,
                         int32_t column)
{
    SettArena arena = testkit_arena();
    const SettXml *root;
    SettError err;
    assert_int_equal(sett_xml_read(text, strlen(text), &arena, &root, &err),
                     SETT_BAD_INPUT);
    if (strstr(err.text, words) == NULL)
        fail_msg("%s: \"%s\"", text, err.text);
    if (err.line != line || err.column != column)
        fail_msg("%s: %d:%d", text, err.line, err.column);
    sett_arena_free(&arena);
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
    const SettXml *root;
    assert_int_equal(sett_xml_read(text, sizeof text - 1, &arena, &root, NULL),
                     SETT_OK);
    assert_string_equal(root->name, "Room");
    assert_int_equal(root->line, 4);
    assert_string_equal(sett_xml_value(root, "a"), "x\"y");
    assert_string_equal(sett_xml_value(root, "b"), "<AB\xc3\xa9&");
    assert_null(sett_xml_value(root, "c"));
    const SettXml *tile = sett_xml_child(root, "Tile");
    assert_string_equal(sett_xml_value(tile, "n"), "1");
    assert_int_equal(tile->column, 25);
    assert_string_equal(sett_xml_value(tile->next, "n"), "2");
    assert_null(tile->next->next);
    assert_null(sett_xml_child(root, "Wall"));
    assert_null(sett_xml_child(NULL, "Wall"));
    sett_arena_free(&arena);
}

static void wrong_documents_say_where(void **state)
{
    (void)state;
    assert_wrong("", "ends too soon", 1, 1);
    assert_wrong("  \n", "ends too soon", 2, 1);
    assert_wrong("<a>\n<b></a>", "the end of another element", 2, 4);
    assert_wrong("</a>", "the end of another element", 1, 1);
    assert_wrong("<a/><b/>", "something after the document", 1, 5);
    assert_wrong("<a/>x", "text outside of elements", 1, 5);
    assert_wrong("<a b='1' b='2'/>", "a second time", 1, 10);
    assert_wrong("<a b='1'c='2'/>", "goes on here", 1, 9);
    assert_wrong("<a b=1/>", "without quotes", 1, 6);
    assert_wrong("<a b/>", "without a value", 1, 5);
    assert_wrong("<a b='<'/>", "no character of a value", 1, 7);
    assert_wrong("<a b='\x01'/>", "no character of a value", 1, 7);
    assert_wrong("<a b='\xff'/>", "no character of a value", 1, 7);
    assert_wrong("<a b='x", "a value without an end", 1, 6);
    assert_wrong("<a b='&x;'/>", "no such entity", 1, 7);
    assert_wrong("<a b='&#0;'/>", "no such character", 1, 7);
    assert_wrong("<a b='&#xD800;'/>", "no such character", 1, 7);
    assert_wrong("<a b='&#99999999999;'/>", "no such character", 1, 7);
    assert_wrong("<a b='&#00000065;'/>", "no such character", 1, 7);
    assert_wrong("<a b='&#;'/>", "no such character", 1, 7);
    assert_wrong("<a b='&#x;'/>", "no such character", 1, 7);
    assert_wrong("<a><!-- x", "a comment without an end", 1, 4);
    assert_wrong("<a><!DOCTYPE a></a>", "no name here", 1, 5);
    assert_wrong("<1/>", "no name here", 1, 2);
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

static void depth_and_width_have_ends(void **state)
{
    (void)state;
    char text[4 * 1024] = "";
    for (int32_t i = 0; i < SETT_XML_DEPTH; i++)
        strcat(text, "<a>");
    size_t size = strlen(text);
    for (int32_t i = 0; i < SETT_XML_DEPTH; i++)
        strcat(text, "</a>");
    SettArena arena = testkit_arena();
    const SettXml *root;
    assert_int_equal(sett_xml_read(text, strlen(text), &arena, &root, NULL),
                     SETT_OK);
    strcpy(text + size, "<b/>");
    assert_wrong(text, "too deep", 1, 97);
    strcpy(text, "<a");
    for (char name[8] = " aa=''"; name[1] < 'a' + 2; name[1]++)
        for (name[2] = 'a'; name[2] < 'a' + 16; name[2]++)
            strcat(text, name);
    strcpy(text + strlen(text), "/>");
    assert_int_equal(sett_xml_read(text, strlen(text), &arena, &root, NULL),
                     SETT_OK);
    strcpy(text + strlen(text) - 2, " z=''/>");
    assert_wrong(text, "too many attributes", 1, 196);
    sett_arena_free(&arena);
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
        const SettXml *root;
        assert_int_equal(sett_xml_read(text, i, &arena, &root, NULL),
                         SETT_BAD_INPUT);
        for (const char *b = bytes; *b != 0; b++) {
            memcpy(damaged, text, sizeof text);
            damaged[i] = *b;
            sett_xml_read(damaged, sizeof text - 1, &arena, &root, NULL);
        }
        sett_arena_free(&arena);
    }
}

static SettStatus read_one(void *user, SettAlloc alloc)
{
    static const char text[] = "<r a='1' b='2'><t c='3'/><t/></r>";
    SettArena arena;
    const SettXml *root;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s = sett_xml_read(text, sizeof text - 1, &arena, &root, NULL);
    sett_arena_free(&arena);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    testkit_memory(read_one, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_document_is_a_tree),
        cmocka_unit_test(wrong_documents_say_where),
        cmocka_unit_test(declarations_are_refused),
        cmocka_unit_test(depth_and_width_have_ends),
        cmocka_unit_test(damaged_documents_end_well),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
