/* test_references.c - fields that refer to entities which go: emptied in every
   level, in lists one by one; and names of new levels by patterns. */
#include "support/mapcase.h"

#include <stdio.h>
#include <string.h>

#define DEFS                                                                  \
    "\"defs\": {\"layers\": [{\"__type\": \"Entities\", \"identifier\": "     \
    "\"E\", \"uid\": 1, \"gridSize\": 8}, {\"__type\": \"IntGrid\", "         \
    "\"identifier\": \"V\", \"uid\": 2, \"gridSize\": 8, \"intGridValues\": " \
    "[{\"value\": 1, \"identifier\": \"rock\", \"color\": \"#102030\"}]}], "  \
    "\"entities\": [{\"identifier\": \"Mob\", \"uid\": 3, \"width\": 8, "     \
    "\"height\": 8, \"pivotX\": 0, \"pivotY\": 0, \"fieldDefs\": []}, "       \
    "{\"identifier\": \"Sign\", \"uid\": 4, \"width\": 8, \"height\": 8, "    \
    "\"pivotX\": 0, \"pivotY\": 0, \"exportToToc\": true, \"fieldDefs\": "    \
    "[{\"identifier\": \"to\", \"uid\": 5, \"exportToToc\": true}]}], "       \
    "\"tilesets\": []}"
#define REF(iid) \
    "{ \"entityIid\": \"" iid "\", \"layerIid\": \"l\", \"levelIid\": \"a\" }"
#define ID(iid) "{ \"id\": \"V_String\", \"params\": [\"" iid "\"] }"
#define FIELD(type, value, real)                                              \
    "{ \"__identifier\": \"to\", \"__type\": \"" type                         \
    "\", \"__value\": " value ", \"defUid\": 5, \"realEditorValues\": [" real \
    "] }"
#define ENTITY(name, def, iid, g, x, fields)                                   \
    "{ \"__identifier\": \"" name "\", \"__grid\": [" g ",0], \"iid\": \"" iid \
    "\", \"width\": 8, \"height\": 8, \"defUid\": " def ", \"px\": [" x        \
    ",0], \"fieldInstances\": [" fields "] }"
#define LEVEL(name, iid, uid, x, fields, entities)                             \
    "{\"identifier\": \"" name "\", \"iid\": \"" iid "\", \"uid\": " uid       \
    ", \"worldX\": " x ", \"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 24, "   \
    "\"pxHei\": 8, \"useAutoIdentifier\": false, \"fieldInstances\": [" fields \
    "], \"layerInstances\": [{\"__cWid\": 3, \"__cHei\": 1, "                  \
    "\"layerDefUid\": 1, \"iid\": \"e" uid "\", \"levelId\": " uid             \
    ", \"entityInstances\": [" entities "]}, {\"__cWid\": 3, \"__cHei\": 1, "  \
    "\"layerDefUid\": 2, \"iid\": \"v" uid "\", \"levelId\": " uid             \
    ", \"intGridCsv\": [0,0,0], \"autoLayerTiles\": [], \"gridTiles\": [], "   \
    "\"entityInstances\": []}], \"__neighbours\": []}"
#define PROJECT(more, toc, levels)                                             \
    "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"iid\": \"p\", " \
    "\"jsonVersion\": \"1.5.3\", \"nextUid\": 90, \"worldLayout\": "           \
    "\"GridVania\", \"worldGridWidth\": 8, \"worldGridHeight\": 8, "           \
    "\"identifierStyle\": \"Capitalize\", " more DEFS ", \"toc\": [" toc       \
    "], \"levels\": [" levels "]}"
#define MAP                                                                 \
    "[map]\nformat = 1\ndefault = \"floor\"\n[[map.layer]]\nname = \"E\"\n" \
    "role = \"objects\"\n[[map.layer]]\nname = \"V\"\n[[map.tile]]\n"       \
    "to = \"wall\"\nvalue = 1\n[[map.object]]\nto = \"goblin\"\n"           \
    "class = \"Mob\"\n"

static void holds(const MapCase *c, const char *wanted)
{
    if (strstr(c->text, wanted) == NULL)
        fail_msg("%s\nis not in\n%s", wanted, c->text);
}

/* Two mobs, and what refers to them: a sign and a level beside, the table of
   contents. */
#define MOB(iid, x, px) ENTITY("Mob", "3", iid, x, px, "")
#define SIGN(iid, x, px, field) ENTITY("Sign", "4", iid, x, px, field)
#define TO(iid) FIELD("EntityRef", REF(iid), ID(iid))
#define TO_BOTH                                                 \
    FIELD("Array<EntityRef>", "[" REF("m1") ", " REF("m2") "]", \
          ID("m1") ", " ID("m2"))
#define TOC                                                               \
    "{\"identifier\": \"Sign\", \"instancesData\": [{ \"iids\": { "       \
    "\"entityIid\": \"s2\" }, \"worldX\": 32, \"worldY\": 0, \"widPx\": " \
    "8, \"heiPx\": 8, \"fields\": { \"to\": " REF("m1") " } }]}"
#define FIRST                                                     \
    LEVEL("A_0", "a", "7", "0", "",                               \
          MOB("m1", "0", "0") ", " MOB("m2", "1", "8") ", " SIGN( \
              "s1", "2", "16", TO_BOTH))
#define SECOND                             \
    LEVEL("Two", "b", "8", "24", TO("m1"), \
          SIGN("s2", "1", "8", TO("m1")) ", " SIGN("s3", "2", "16", TO("m2")))

static void put_into(MapCase *c, const char *rows)
{
    mapcase_begin(c);
    assert_int_equal(mapcase_read(c, PROJECT("", TOC, FIRST ", " SECOND), MAP),
                     SETT_OK);
    mapcase_shows(c, "MM \n   \n");
    assert_int_equal(mapcase_put(c, rows, false), SETT_OK);
}

static void references_to_what_goes(void **state)
{
    (void)state;
    MapCase c;
    put_into(&c, " M \n");
    holds(&c, FIELD("Array<EntityRef>", "[" REF("m2") "]", ID("m2")));
    holds(&c, SIGN("s2", "1", "8", FIELD("EntityRef", "null", "null")));
    holds(&c, SIGN("s3", "2", "16", TO("m2")));
    holds(&c, "\"useAutoIdentifier\": false, \"fieldInstances\": [" FIELD(
                  "EntityRef", "null", "null") "]");
    holds(&c, "\"s2\" }, \"worldX\": 32, \"worldY\": 0, \"widPx\": 8, "
              "\"heiPx\": 8, \"fields\": { \"to\": null } }");
    assert_null(strstr(c.text, "m1"));
    mapcase_end(&c);
}

static void what_moves_keeps_its_references(void **state)
{
    (void)state;
    MapCase c;
    put_into(&c, "M M\n");
    holds(&c, TO("m1"));
    holds(&c, TO("m2"));
    mapcase_end(&c);
}

static void put_named(MapCase *c, const char *project, const char *name)
{
    SettGrid grids[2];
    SettLdtkFiles files;
    if (mapcase_read(c, project, MAP) != SETT_OK)
        fail_msg("%s", c->err.text);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(sett_level_read(c->m.mapping.game,
                                         i == 0 ? "XX \n" : " X \n", 4, 0,
                                         &c->arena, &grids[i], &c->err),
                         SETT_OK);
    const SettMappedPut what = {
        .grids = grids, .count = 2, .name = name, .seed = 1};
    if (sett_mapped_put(&c->m, &what, &c->arena, &files, &c->err) != SETT_OK)
        fail_msg("%s", c->err.text);
    const SettText *t = &files.items[files.count - 1].text;
    assert_true(t->size < sizeof c->text);
    memcpy(c->text, t->data, t->size + 1);
    sett_ldtk_files_free(&files);
}

static void levels_have_names_by_a_pattern(void **state)
{
    (void)state;
    const char *one = PROJECT(
        "\"levelNamePattern\": \"level_x%gx,y%gy\", ", "",
        LEVEL("A", "a", "7", "0", FIELD("EntityRef", REF("m1"), ID("m1")), ""));
    static char text[sizeof((MapCase *)0)->text];
    MapCase c;
    mapcase_begin(&c);
    put_named(&c, one, "%");
    /* Below the first, 16 pixels off, in cells of 8. */
    holds(&c, "\"identifier\": \"Level_x0_y3\"");
    holds(&c, "\"identifier\": \"Level_x5_y3\"");
    holds(&c, "\"useAutoIdentifier\": true, \"fieldInstances\": [" FIELD(
                  "EntityRef", "null", "null"));
    memcpy(text, c.text, sizeof text);
    /* A second time the same levels. */
    put_named(&c, text, "%");
    assert_string_equal(c.text, text);
    put_named(&c, one, "%world_%idx1_%depth%");
    holds(&c, "\"identifier\": \"World_2_0_\"");
    holds(&c, "\"identifier\": \"World_3_0_\"");
    holds(&c, "\"useAutoIdentifier\": false, \"fieldInstances\": [" FIELD(
                  "EntityRef", "null", "null"));
    put_named(&c, one, "a%depth");
    holds(&c, "\"identifier\": \"A0\"");
    holds(&c, "\"identifier\": \"A0_1\"");
    mapcase_end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(references_to_what_goes),
        cmocka_unit_test(what_moves_keeps_its_references),
        cmocka_unit_test(levels_have_names_by_a_pattern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
