/* test_types.c - classes of a project of Tiled (*.tiled-project): members that
   a map does not set have the values that their class says, in both syntaxes;
   what a map sets goes first; a project that is broken is told. */
#include "support/testkit.h"

#include "io/project/held.h"
#include "sett/mapping.h"

#include <string.h>

#define PROJECT                                                                \
    "{\"propertyTypes\": [{\"name\": \"Block\", \"type\": \"class\", "         \
    "\"members\": [{\"name\": \"solid\", \"type\": \"bool\", \"value\": "      \
    "true}, {\"name\": \"stats\", \"type\": \"class\", \"propertyType\": "     \
    "\"Stats\", \"value\": {\"hp\": 7}}]}, {\"name\": \"Stats\", \"type\": "   \
    "\"class\", \"members\": [{\"name\": \"hp\", \"type\": \"int\", "          \
    "\"value\": 1}, {\"name\": \"speed\", \"type\": \"float\", \"value\": "    \
    "2.5}]}, {\"name\": \"Endless\", \"type\": \"class\", \"members\": "       \
    "[{\"name\": \"a\", \"type\": \"class\", \"propertyType\": \"Endless\"}, " \
    "{\"name\": \"b\", \"type\": \"class\", \"propertyType\": \"Endless\"}, "  \
    "{\"name\": \"c\", \"type\": \"int\", \"value\": 1}]}]}"
#define XML_MAP                                                                \
    "<map tilewidth=\"8\" tileheight=\"8\" width=\"1\" height=\"1\"><tileset " \
    "firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\" "              \
    "tilecount=\"3\" columns=\"3\"><tile id=\"0\" type=\"Block\"/><tile "      \
    "id=\"1\" class=\"Block\"><properties><property name=\"solid\" "           \
    "type=\"bool\" value=\"false\"/></properties></tile><tile id=\"2\" "       \
    "type=\"Endless\"/></tileset><objectgroup id=\"1\"><object id=\"1\">"      \
    "<properties><property name=\"b\" type=\"class\" "                         \
    "propertytype=\"Block\"><properties><property name=\"stats\" "             \
    "type=\"class\" propertytype=\"Stats\"><properties><property "             \
    "name=\"speed\" type=\"float\" value=\"9\"/></properties></property>"      \
    "</properties></property><property name=\"all\" type=\"class\" "           \
    "propertytype=\"Stats\"/></properties></object></objectgroup></map>"
#define JSON_MAP                                                               \
    "{\"type\": \"map\", \"tilewidth\": 8, \"tileheight\": 8, \"width\": 1, "  \
    "\"height\": 1, \"tilesets\": [{\"firstgid\": 1, \"name\": \"t\", "        \
    "\"tilewidth\": 8, \"tileheight\": 8, \"tilecount\": 3, \"columns\": 3, "  \
    "\"tiles\": [{\"id\": 0, \"type\": \"Block\"}, {\"id\": 1, \"type\": "     \
    "\"Block\", \"properties\": [{\"name\": \"solid\", \"type\": \"bool\", "   \
    "\"value\": false}]}, {\"id\": 2, \"type\": \"Endless\"}]}], \"layers\": " \
    "[{\"type\": \"objectgroup\", \"id\": 1, \"objects\": [{\"id\": 1, "       \
    "\"properties\": [{\"name\": \"b\", \"type\": \"class\", "                 \
    "\"propertytype\": \"Block\", \"value\": {\"stats\": {\"speed\": 9}}}, "   \
    "{\"name\": \"all\", \"type\": \"class\", \"propertytype\": \"Stats\", "   \
    "\"value\": {}}]}]}]}"

static void read_with(SettHeld *held, SettIo *io, SettArena *arena,
                      SettTiledMap *map)
{
    SettProjectFiles files = {io, "", "maps", 0, NULL};
    *io = sett_io_held(held);
    assert_int_equal(sett_tiled_read(held->files[0].bytes, held->files[0].size,
                                     held->files[0].source, &files, NULL, arena,
                                     map, NULL),
                     SETT_OK);
}

static void is(const SettTiledProperties *properties, const char *name,
               const char *value)
{
    const char *known = sett_tiled_property(properties, name);
    if (known == NULL || strcmp(known, value) != 0)
        fail_msg("%s is %s, not %s", name, known != NULL ? known : "not there",
                 value);
}

static void members_that_are_not_set_are_those_of_the_class(void **state)
{
    (void)state;
    static const char *const maps[] = {XML_MAP, JSON_MAP};
    for (int32_t i = 0; i < 2; i++) {
        const SettImportFile all[] = {
            {"maps/a.tmx", maps[i], strlen(maps[i])},
            {"game.tiled-project", PROJECT, strlen(PROJECT)}};
        SettHeld held = {.files = all, .count = 2};
        SettArena arena = testkit_arena();
        SettTiledMap map;
        SettIo io;
        read_with(&held, &io, &arena, &map);
        const SettTiledTile *t = map.sets[0].tiles;
        const SettTiledObject *o = &map.layers[0].objects[0];
        is(&t[0].properties, "solid", "true");
        is(&t[0].properties, "stats.hp", "7");
        is(&t[0].properties, "stats.speed", "2.5");
        assert_int_equal(t[0].properties.count, 3);
        is(&t[1].properties, "solid", "false");
        assert_int_equal(t[1].properties.count, 3);
        is(&o->properties, "b.stats.speed", "9");
        is(&o->properties, "b.stats.hp", "7");
        is(&o->properties, "b.solid", "true");
        is(&o->properties, "all.hp", "1");
        is(&o->properties, "all.speed", "2.5");
        /* A class in itself ends. */
        assert_in_range(t[2].properties.count, 8, 256);
        sett_arena_free(&arena);
    }
}

/* The nearest one counts; without one nothing is added. */
static void the_nearest_project_counts(void **state)
{
    (void)state;
    static const char near[] = "{\"propertyTypes\": []}", broken[] = "{";
    const SettImportFile all[] = {
        {"maps/a.tmx", XML_MAP, strlen(XML_MAP)},
        {"game.tiled-project", PROJECT, strlen(PROJECT)},
        {"maps/b.tiled-project", near, strlen(near)}};
    const SettImportFile wrong[] = {
        {"maps/a.tmx", XML_MAP, strlen(XML_MAP)},
        {"maps/c.tiled-project", broken, strlen(broken)}};
    SettHeld held = {.files = all, .count = 3};
    SettArena arena = testkit_arena();
    SettTiledMap map;
    SettTiledCarried carried;
    SettIo io;
    read_with(&held, &io, &arena, &map);
    assert_int_equal(map.sets[0].tiles[0].properties.count, 0);
    held = (SettHeld){.files = all, .count = 1};
    read_with(&held, &io, &arena, &map);
    assert_int_equal(map.sets[0].tiles[0].properties.count, 0);
    held = (SettHeld){.files = wrong, .count = 2};
    read_with(&held, &io, &arena, &map);
    assert_int_equal(sett_tiled_carried(&map, &arena, &carried), SETT_OK);
    assert_non_null(strstr(carried.project, "maps/c.tiled-project: "));
    sett_arena_free(&arena);
}

static SettStatus again(void *user, SettAlloc alloc)
{
    const SettImportFile all[] = {
        {"maps/a.tmx", XML_MAP, strlen(XML_MAP)},
        {"game.tiled-project", PROJECT, strlen(PROJECT)}};
    SettHeld held = {.files = all, .count = 2};
    SettIo io = sett_io_held(&held);
    const SettProjectFiles files = {&io, "", "maps", 0, NULL};
    SettArena arena;
    SettTiledMap map;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_tiled_read(all[0].bytes, all[0].size, "a.tmx",
                                        &files, NULL, &arena, &map, NULL);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    testkit_memory(again, NULL);
}

static void what_is_carried_is_counted(void **state)
{
    (void)state;
    static const char text[] =
        "<map tilewidth=\"8\" tileheight=\"8\" width=\"1\" height=\"1\" "
        "new=\"1\"><properties><property name=\"p\" value=\"1\"/></properties>"
        "<layer id=\"1\" name=\"G\" width=\"1\" height=\"1\" parallaxx=\"0.5\">"
        "<data encoding=\"csv\">0</data></layer><imagelayer id=\"2\"/>"
        "<odd><layer/></odd><odder/></map>";
    SettArena arena = testkit_arena();
    SettTiledMap map;
    SettTiledCarried c;
    assert_int_equal(sett_tiled_read(text, strlen(text), "m", NULL, NULL,
                                     &arena, &map, NULL),
                     SETT_OK);
    assert_int_equal(sett_tiled_carried(&map, &arena, &c), SETT_OK);
    assert_int_equal(c.images, 1);
    assert_int_equal(c.parallax, 1);
    assert_int_equal(c.properties, 1);
    assert_int_equal(c.unknown, 2);
    assert_string_equal(c.first, "odd");
    assert_null(c.project);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_that_are_not_set_are_those_of_the_class),
        cmocka_unit_test(the_nearest_project_counts),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(what_is_carried_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
