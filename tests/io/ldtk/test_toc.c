/* test_toc.c - the table of contents of LDtk's projects follows its entities,
   in free, gridded and linear worlds, in several of them, and with levels in
   files of their own; where nothing changes its bytes stay. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#define DEFS                                                                  \
    "\"defs\": {\"layers\": [{\"__type\": \"Entities\", \"identifier\": "     \
    "\"E\", \"uid\": 1, \"gridSize\": 8}], \"entities\": [{\"identifier\": "  \
    "\"Flag\", \"uid\": 2, \"width\": 8, \"height\": 8, \"pivotX\": 0, "      \
    "\"pivotY\": 0, \"exportToToc\": true, \"fieldDefs\": [{\"identifier\": " \
    "\"n\", \"__type\": \"Int\", \"uid\": 3, \"exportToToc\": true, "         \
    "\"defaultOverride\": {\"id\": \"V_Int\", \"params\": [5]}}, "            \
    "{\"identifier\": \"m\", \"__type\": \"Int\", \"uid\": 4}]}]}"
#define FLAG(iid, x)                                                         \
    "{\"__identifier\": \"Flag\", \"__grid\": [" x ",0], \"iid\": \"" iid    \
    "\", \"width\": 8, \"height\": 8, \"defUid\": 2, \"px\": [" x            \
    "0,0], \"fieldInstances\": [{\"__identifier\": \"n\", \"__value\": 5, "  \
    "\"defUid\": 3}, {\"__identifier\": \"m\", \"__value\": 6, \"defUid\": " \
    "4}]}"
#define LEVEL(name, place, w, flags)                                          \
    "{\"identifier\": \"" name "\", \"iid\": \"v" name                        \
    "\", \"uid\": 7, " place ", \"worldDepth\": 0, \"pxWid\": " w             \
    ", \"pxHei\": 8, "                                                        \
    "\"externalRelPath\": null, \"layerInstances\": [{\"__cWid\": 5, "        \
    "\"__cHei\": 1, \"layerDefUid\": 1, \"iid\": \"l" name "\", \"levelId\":" \
    " 7, \"seed\": 1, \"gridTiles\": [], \"autoLayerTiles\": [], "            \
    "\"entityInstances\": [" flags "]}], \"__neighbours\": []}"
#define HEAD(toc)                                                       \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": " \
    "\"p\", \"dummyWorldIid\": \"W\", \"jsonVersion\": \"1.5.3\", "     \
    "\"nextUid\": 90, \"toc\": [" toc "], " DEFS ", "
#define ENTRY(data)                                                           \
    "{\"identifier\": \"Flag\", \"instances\": [], \"instancesData\": [" data \
    "]}"
#define DATA(level, iid, x)                                               \
    "{\"iids\": {\"worldIid\": \"W\", \"levelIid\": \"v" level            \
    "\", \"layerIid\": \"l" level "\", \"entityIid\": \"" iid             \
    "\"}, \"worldX\": " x ", \"worldY\": 0, \"widPx\": 8, \"heiPx\": 8, " \
    "\"fields\" : {\"n\":5}}"

/* Level `name` is to have flags in these cells; the written project, its last
   file first. */
static void write(const char *text, const char *name, const char *cells,
                  const SettProjectFiles *files, SettText *out)
{
    static const int32_t def = 2;
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    SettLdtkFiles written;
    SettLdtkPut puts[8];
    SettError err = {0};
    SettLdtkChange c = {
        .name = name, .puts = puts, .defs = &def, .def_count = 1};
    for (const char *at = cells; *at != 0; at++)
        puts[c.put_count++] = (SettLdtkPut){.def = def, .cell_x = *at - '0'};
    SettStatus status =
        sett_ldtk_read(text, strlen(text), "p", files, &arena, &p, &err);
    if (status == SETT_OK)
        status = sett_ldtk_write(&p, &c, 1, 1, &arena, &written, &err);
    if (status != SETT_OK)
        fail_msg("%s", err.text);
    sett_text_clear(out);
    for (int32_t i = written.count - 1; i >= 0; i--)
        sett_text_bytes(out, written.items[i].text.data,
                        written.items[i].text.size);
    sett_ldtk_files_free(&written);
    sett_arena_free(&arena);
}

static void holds(const SettText *out, const char *wanted)
{
    if (strstr(out->data, wanted) == NULL)
        fail_msg("%s\nis not in\n%s", wanted, out->data);
}

static int32_t count_of(const SettText *out, const char *what)
{
    int32_t count = 0;
    for (const char *at = out->data; (at = strstr(at, what)) != NULL; at++)
        count++;
    return count;
}

#define AT(x) "\"worldX\": " x ", \"worldY\": 0"
#define FREE(toc, flags)                                              \
    HEAD(toc)                                                         \
    "\"worldLayout\": \"Free\", \"levels\": [" LEVEL(                 \
        "A", AT("100"), "40", flags) ", " LEVEL("B", AT("200"), "40", \
                                                FLAG("b", "1")) "]}"

static void a_free_world(void **state)
{
    (void)state;
    const char *text =
        FREE(ENTRY(DATA("A", "a", "110") ", " DATA("B", "b", "210")),
             FLAG("a", "1"));
    SettText out = sett_text(testkit_filled());
    /* As it was: cell 1 lies at 10 of 8 pixels, its entry's place counts. */
    write(text, "A", "1", NULL, &out);
    assert_string_equal(out.data, text);
    /* Moved: its entry alone is another. */
    write(text, "A", "3", NULL, &out);
    holds(&out, "\"entityIid\": \"a\" }, \"worldX\": 124, \"worldY\": 0, "
                "\"widPx\": 8, \"heiPx\": 8, \"fields\": { \"n\": 5 } }");
    holds(&out, DATA("B", "b", "210"));
    /* One more, one less. */
    write(text, "A", "13", NULL, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 3);
    holds(&out, DATA("A", "a", "110"));
    assert_true(strstr(out.data, "\"worldX\": 124") <
                strstr(out.data, DATA("B", "b", "210")));
    write(text, "A", "", NULL, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 1);
    /* A new level's come last. */
    write(text, "C", "2", NULL, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 3);
    assert_true(strstr(out.data, DATA("B", "b", "210")) <
                strstr(out.data, "\"worldX\": 116"));
    /* A table without an entry gets one, with what all levels have. */
    write(FREE("", FLAG("a", "1")), "A", "1", NULL, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 2);
    holds(&out, "\"toc\": [{\n\t\t\"identifier\": \"Flag\"");
    sett_text_free(&out);
}

/* The list of older versions beside it. */
static void the_older_list(void **state)
{
    (void)state;
    SettText out = sett_text(testkit_filled());
    write(FREE("{\"identifier\": \"Flag\", \"instances\": [{\"worldIid\": "
               "\"W\", \"levelIid\": \"vB\", \"layerIid\": \"lB\", "
               "\"entityIid\": \"b\"}]}",
               ""),
          "A", "0", NULL, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 2);
    holds(&out, "{ \"worldIid\": \"W\", \"levelIid\": \"vA\", \"layerIid\": "
                "\"lA\", \"entityIid\": ");
    sett_text_free(&out);
}

/* Levels one behind the other, 48 pixels between them. */
static void a_linear_world(void **state)
{
    (void)state;
    static const char text[] =
        HEAD(ENTRY("")) "\"worldLayout\": \"LinearHorizontal\", \"levels\": "
                        "[" LEVEL("A", AT("-1"), "40",
                                  "") ", " LEVEL("B", AT("-1"), "24", "") "]}";
    SettText out = sett_text(testkit_filled());
    write(text, "B", "2", NULL, &out);
    holds(&out, "\"worldX\": 104, \"worldY\": 0, \"widPx\"");
    write(text, "C", "1", NULL, &out);
    holds(&out, "\"worldX\": 168, \"worldY\": 0, \"widPx\"");
    holds(&out, "\"identifier\": \"C\"");
    assert_int_equal(count_of(&out, "\"worldX\": -1"), 3);
    assert_int_equal(count_of(&out, "\"__neighbours\": []"), 3);
    sett_text_free(&out);
}

/* Sizes and places of a gridded world. */
static void a_gridded_world(void **state)
{
    (void)state;
    static const char text[] =
        HEAD("") "\"worldLayout\": \"GridVania\", \"worldGridWidth\": 40, "
                 "\"worldGridHeight\": 8, \"levels\": [" LEVEL("A", AT("40"),
                                                               "40", "") "]}";
    SettText out = sett_text(testkit_filled());
    write(text, "B", "1", NULL, &out);
    holds(&out, "\"identifier\": \"B\"");
    holds(&out, "\"worldX\": 40, \"worldY\": 24, \"worldDepth\": 0");
    holds(&out, "\"worldX\": 48, \"worldY\": 24, \"widPx\"");
    sett_text_free(&out);
    SettArena arena = testkit_arena();
    SettLdtkProject p;
    SettLdtkFiles files;
    SettError err = {0};
    const SettLdtkChange c = {.name = "B", .w = 48, .h = 8};
    assert_int_equal(
        sett_ldtk_read(text, strlen(text), "p", NULL, &arena, &p, NULL),
        SETT_OK);
    assert_int_equal(sett_ldtk_write(&p, &c, 1, 1, &arena, &files, &err),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(err.text, "level B of 48 x 8 pixels"));
    sett_arena_free(&arena);
}

/* Levels stay in their world, and entries name it. */
static void several_worlds(void **state)
{
    (void)state;
    static const char text[] = HEAD(
        ENTRY("")) "\"levels\": [], \"worldLayout\": null, \"worlds\": ["
                   "{\"iid\": \"w1\", \"worldLayout\": \"Free\", "
                   "\"levels\": [" LEVEL(
                       "A", AT("0"), "40",
                       "") "]}, {\"iid\": \"w2\", \"worldLayout\": \"Free\", "
                           "\"levels\": [" LEVEL("B", AT("0"), "40",
                                                 FLAG("b", "1")) "]}]}";
    SettText out = sett_text(testkit_filled());
    write(text, "C", "2", NULL, &out);
    /* The first world's first, though it came last. */
    const char *first = strstr(out.data, "\"worldIid\": \"w1\"");
    const char *second = strstr(out.data, "\"worldIid\": \"w2\"");
    assert_non_null(first);
    assert_non_null(second);
    assert_true(first < second);
    assert_true(strstr(out.data, "\"identifier\": \"C\"") <
                strstr(out.data, "\"iid\": \"w2\""));
    assert_int_equal(count_of(&out, "\"entityIid\""), 2);
    sett_text_free(&out);
}

/* A level in a file: its entities are read from there, and the table of the
   project follows. */
static void levels_of_their_own(void **state)
{
    (void)state;
    static const char text[] = HEAD(ENTRY(
        "")) "\"worldLayout\": \"Free\", \"externalLevels\": true, "
             "\"levels\": [{\"identifier\": \"A\", \"iid\": \"vA\","
             " \"uid\": 7, " AT(
                 "100") ", \"worldDepth\": 0, "
                        "\"pxWid\": 40, \"pxHei\": 8, \"externalRelPath\": "
                        "\"A.ldtkl\", \"layerInstances\": null, "
                        "\"__neighbours\": []}]}";
    static const char level[] = LEVEL("A", AT("100"), "40", FLAG("a", "1"));
    FakeDisk *disk = fakedisk_new();
    const SettIo io = fakedisk_io(disk);
    const SettProjectFiles files = {&io, "w", "", 0, NULL};
    SettText out = sett_text(testkit_filled());
    fakedisk_put(disk, "w/A.ldtkl", level, strlen(level));
    write(text, "A", "13", &files, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 2);
    holds(&out, "\"worldX\": 110");
    holds(&out, "\"worldX\": 124");
    write(text, "B", "2", &files, &out);
    assert_int_equal(count_of(&out, "\"entityIid\""), 2);
    holds(&out, "\"externalRelPath\": \"B.ldtkl\"");
    sett_text_free(&out);
    fakedisk_free(disk);
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    static const int32_t def = 2;
    static const SettLdtkPut put = {.def = 2, .cell_x = 3};
    const char *text = FREE("", FLAG("a", "1"));
    SettArena arena;
    SettLdtkProject p;
    SettLdtkFiles files = {0};
    const SettLdtkChange c = {.name = "C",
                              .puts = &put,
                              .put_count = 1,
                              .defs = &def,
                              .def_count = 1};
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_ldtk_read(text, strlen(text), "p", NULL, &arena, &p, NULL);
    if (status == SETT_OK)
        status = sett_ldtk_write(&p, &c, 1, 1, &arena, &files, NULL);
    sett_ldtk_files_free(&files);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    testkit_memory(everything, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_world),
        cmocka_unit_test(the_older_list),
        cmocka_unit_test(a_linear_world),
        cmocka_unit_test(a_gridded_world),
        cmocka_unit_test(several_worlds),
        cmocka_unit_test(levels_of_their_own),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
