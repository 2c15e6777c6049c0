/* test_map.c - maps of Tiled: the same cells in every encoding and both
   syntaxes, layers, objects, templates and properties; written back with the
   changed cells alone; drawn; refused at their place. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#define HEAD                                                                \
    "<map version=\"1.9\" orientation=\"orthogonal\" width=\"4\" "          \
    "height=\"2\" tilewidth=\"2\" tileheight=\"2\" infinite=\"0\">\n"       \
    " <tileset firstgid=\"1\" name=\"t\" tilewidth=\"2\" tileheight=\"2\" " \
    "tilecount=\"4\" columns=\"2\"><image source=\"t.png\"/></tileset>\n"
#define LAYER(attributes, data)                                    \
    HEAD " <layer id=\"1\" name=\"L\" width=\"4\" height=\"2\">\n" \
         "  <data" attributes ">" data "</data>\n </layer>\n</map>\n"
#define CSV "\n1,2,3,4,\n2147483649,1610612738,0,5\n"

static const uint32_t cells[8] = {1, 2, 3, 4, 0x80000001u, 0x60000002u, 0, 5};

/* One of each encoding, with what a changed cell is to look like. */
static const struct {
    const char *text;
    bool packed;
} encodings[] = {
    {LAYER(" encoding=\"csv\"", CSV), false},
    {LAYER("", "<tile gid=\"1\"/><tile gid=\"2\"/><tile gid=\"3\"/>"
               "<tile gid=\"4\"/><tile gid=\"2147483649\"/>"
               "<tile gid=\"1610612738\"/><tile/><tile gid=\"5\"/>"),
     false},
    {LAYER(" encoding=\"base64\"",
           "\n  AQAAAAIAAAADAAAABAAAAAEAAIACAABgAAAAAAUAAAA=\n "),
     false},
    {LAYER(" encoding=\"base64\" compression=\"zlib\"",
           "\n   eNpjZGBgYAJiZiBmAWJGBoYGID8ByGRgBWIACywA8w==\n  "),
     true},
    {LAYER(" encoding=\"base64\" compression=\"gzip\"",
           "\n   H4sIAAAAAAACA2NkYGBgAmJmIGYBYkYGhgYgPwHIZGAFYgDDs8x0IAAAAA=="
           "\n  "),
     true},
    {LAYER(" encoding=\"base64\" compression=\"zstd\"",
           "\n   KLUv/QRYAQEAAQAAAAIAAAADAAAABAAAAAEAAIACAABgAAAAAAUAAAD5OODW\n"
           "  "),
     true},
    {"{ \"type\":\"map\", \"width\":4, \"height\":2, \"tilewidth\":2, "
     "\"tileheight\":2, \"infinite\":false, \"tilesets\":[], \"layers\":[\n"
     " {\"type\":\"tilelayer\", \"name\":\"L\", \"width\":4, \"height\":2,\n"
     "  \"data\":[1, 2, 3, 4,\n   2147483649, 1610612738, 0, 5]}]}",
     false},
    {"{ \"type\":\"map\", \"width\":4, \"height\":2, \"tilewidth\":2, "
     "\"tileheight\":2, \"layers\":[\n"
     " {\"type\":\"tilelayer\", \"name\":\"L\", \"width\":4, \"height\":2, "
     "\"encoding\":\"base64\", \"compression\":\"zlib\",\n"
     "  \"data\":\"eNpjZGBgYAJiZiBmAWJGBoYGID8ByGRgBWIACywA8w==\"}]}",
     true}};

static SettStatus read(const char *text, SettArena *arena, SettTiledMap *map,
                       SettError *err)
{
    return sett_tiled_read(text, strlen(text), "map", NULL, NULL, arena, map,
                           err);
}

/* A build may lack a packing. */
static bool lacks(SettStatus status)
{
    return status == SETT_UNSUPPORTED;
}

static void every_encoding_gives_the_same_cells(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        SettArena arena = testkit_arena();
        SettTiledMap map;
        SettError err;
        SettStatus status = read(encodings[i].text, &arena, &map, &err);
        if (!(encodings[i].packed && lacks(status))) {
            assert_int_equal(status, SETT_OK);
            assert_int_equal(map.layer_count, 1);
            assert_string_equal(map.layers[0].name, "L");
            assert_memory_equal(map.layers[0].cells, cells, sizeof cells);
        }
        sett_arena_free(&arena);
    }
}

/* Unchanged: the same bytes. One cell changed: all but the data are the same,
   and what is read again is the change. */
static void only_changed_cells_are_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        const char *text = encodings[i].text;
        SettArena arena = testkit_arena();
        SettText out = sett_text(testkit_filled());
        SettTiledMap map, again;
        if (lacks(read(text, &arena, &map, NULL))) {
            sett_arena_free(&arena);
            continue;
        }
        assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
        assert_string_equal(out.data, text);
        map.layers[0].cells[6] = 4000000001u;
        sett_text_clear(&out);
        assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
        assert_int_equal(read(out.data, &arena, &again, NULL), SETT_OK);
        assert_memory_equal(again.layers[0].cells, map.layers[0].cells,
                            sizeof cells);
        const char *data = strstr(text, "data");
        assert_memory_equal(out.data, text, (size_t)(data - text));
        const char *tail = strrchr(text, '}') != NULL ? "}]}" : "</data>";
        assert_string_equal(strstr(out.data, tail), strstr(text, tail));
        sett_text_free(&out);
        sett_arena_free(&arena);
    }
}

static void a_changed_number_leaves_the_rest_of_its_line(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    SettTiledMap map;
    assert_int_equal(read(encodings[0].text, &arena, &map, NULL), SETT_OK);
    map.layers[0].cells[1] = 12;
    assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
    assert_non_null(
        strstr(out.data, "\n1,12,3,4,\n2147483649,1610612738,0,5\n"));
    sett_text_free(&out);
    sett_arena_free(&arena);
}

#define CHUNKS                                                             \
    "<map orientation=\"orthogonal\" width=\"9\" height=\"9\" "            \
    "tilewidth=\"2\" "                                                     \
    "tileheight=\"2\" infinite=\"1\">\n"                                   \
    " <editorsettings><chunksize width=\"2\" "                             \
    "height=\"2\"/></editorsettings>\n"                                    \
    " <layer id=\"1\" name=\"L\" width=\"9\" height=\"9\"><data "          \
    "encoding=\"csv\">\n"                                                  \
    "<chunk x=\"-2\" y=\"0\" width=\"2\" height=\"2\">1,0,\n0,2</chunk>\n" \
    "<chunk x=\"2\" y=\"2\" width=\"2\" height=\"2\">3,0,\n0,4</chunk>\n"  \
    "</data></layer></map>\n"

static void chunks_lie_in_one_box(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    SettTiledMap map, again;
    assert_int_equal(read(CHUNKS, &arena, &map, NULL), SETT_OK);
    SettTiledLayer *l = map.layers;
    assert_int_equal(l->x, -2);
    assert_int_equal(l->y, 0);
    assert_int_equal(l->w, 6);
    assert_int_equal(l->h, 4);
    assert_int_equal(l->cells[0], 1);
    assert_int_equal(l->cells[7], 2);
    assert_int_equal(l->cells[3 * 6 + 5], 4);
    assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
    assert_string_equal(out.data, CHUNKS);
    /* Into a gap: a chunk of its own; the others keep their text. */
    l->cells[2] = 9;
    l->cells[1] = 7;
    sett_text_clear(&out);
    assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
    assert_non_null(strstr(out.data, ">1,7,\n0,2</chunk>"));
    assert_non_null(strstr(out.data, ">3,0,\n0,4</chunk>"));
    assert_non_null(strstr(
        out.data, "<chunk x=\"0\" y=\"0\" width=\"2\" height=\"2\">\n9,0,"));
    assert_int_equal(read(out.data, &arena, &again, NULL), SETT_OK);
    assert_memory_equal(again.layers[0].cells, l->cells, 24 * sizeof(uint32_t));
    sett_text_free(&out);
    sett_arena_free(&arena);
}

static void json_chunks_grow_too(void **state)
{
    (void)state;
    const char *text =
        "{\"type\":\"map\", \"width\":2, \"height\":2, \"tilewidth\":2, "
        "\"tileheight\":2, \"infinite\":true, "
        "\"editorsettings\":{\"chunksize\":"
        "{\"width\":2,\"height\":1}}, \"layers\":[{\"type\":\"tilelayer\", "
        "\"name\":\"L\", "
        "\"chunks\":[{\"data\":[1,0],\"x\":0,\"y\":0,\"width\":2,"
        "\"height\":1}, {\"data\":[0,2],\"x\":2,\"y\":1,\"width\":2,\"height\":"
        "1}]}]}";
    SettArena arena = testkit_arena();
    SettText out = sett_text(testkit_filled());
    SettTiledMap map, again;
    assert_int_equal(read(text, &arena, &map, NULL), SETT_OK);
    assert_int_equal(map.layers[0].w, 4);
    assert_int_equal(map.layers[0].h, 2);
    map.layers[0].cells[3] = 5;
    assert_int_equal(sett_tiled_write(&map, &arena, &out, NULL), SETT_OK);
    assert_int_equal(read(out.data, &arena, &again, NULL), SETT_OK);
    assert_memory_equal(again.layers[0].cells, map.layers[0].cells,
                        8 * sizeof(uint32_t));
    sett_text_free(&out);
    sett_arena_free(&arena);
}

#define WORLD                                                                  \
    "<map orientation=\"orthogonal\" renderorder=\"left-up\" width=\"2\" "     \
    "height=\"1\" tilewidth=\"2\" tileheight=\"2\">\n"                         \
    " <properties><property name=\"deep\" type=\"class\"><properties>"         \
    "<property name=\"in\" type=\"int\" value=\"3\"/></properties></property>" \
    "</properties>\n"                                                          \
    " <tileset firstgid=\"1\" source=\"art/t.tsx\"/>\n"                        \
    " <tileset firstgid=\"9\" source=\"none.tsx\"/>\n"                         \
    " <group name=\"g\" opacity=\"0.5\" offsetx=\"3\" visible=\"0\">\n"        \
    "  <layer id=\"4\" name=\"in\" width=\"2\" height=\"1\" opacity=\"0.5\" "  \
    "offsetx=\"-1\"><data encoding=\"csv\">4,9</data></layer></group>\n"       \
    " <objectgroup name=\"o\"><object id=\"7\" template=\"art/o.tx\" x=\"3\" " \
    "y=\"2\"/><object id=\"8\" name=\"p\" type=\"T\" x=\"1\" y=\"1\">"         \
    "<point/></object></objectgroup>\n <mystery/>\n</map>\n"
#define SET                                                                    \
    "<tileset name=\"t\" tilewidth=\"2\" tileheight=\"2\" spacing=\"1\" "      \
    "margin=\"1\" tilecount=\"4\" columns=\"2\" "                              \
    "objectalignment=\"center\"><tileoffset x=\"1\" y=\"-1\"/>"                \
    "<image source=\"../t.png\" trans=\"ff00ff\"/>"                            \
    "<tile id=\"3\" class=\"Wall\"><objectgroup><object x=\"0\" y=\"0\" "      \
    "width=\"2\" height=\"1.5\"/></objectgroup></tile>"                        \
    "<tile id=\"1\" type=\"Spike\" probability=\"0.5\"><animation>"            \
    "<frame tileid=\"2\" duration=\"9\"/></animation></tile>"                  \
    "<wangsets><wangset name=\"w\" type=\"corner\"><wangcolor name=\"rock\"/>" \
    "<wangtile tileid=\"3\" wangid=\"0,1,0,1,0,0,0,1\"/>"                      \
    "<wangtile tileid=\"2\" wangid=\"0x10203040\"/></wangset></wangsets>"      \
    "</tileset>"
#define TEMPLATE                                                   \
    "<template><tileset firstgid=\"1\" source=\"t.tsx\"/><object " \
    "type=\"Slime\" gid=\"2\" width=\"2\" height=\"4\"/></template>"

static FakeDisk *world_disk(void)
{
    FakeDisk *disk = fakedisk_new();
    fakedisk_put(disk, "p/m/art/t.tsx", SET, strlen(SET));
    fakedisk_put(disk, "p/m/art/o.tx", TEMPLATE, strlen(TEMPLATE));
    return disk;
}

static void check_set(const SettTiledSet *set)
{
    const SettTiledTile *wall = sett_tiled_tile(set, 3);
    const SettTiledTile *spike = sett_tiled_tile(set, 1);
    assert_string_equal(set->path, "m/art/t.tsx");
    assert_string_equal(set->image, "m/t.png");
    assert_int_equal(set->key_colour, 0xFF00FF);
    assert_int_equal(set->offset_y, -1);
    assert_int_equal(set->align_x, 1);
    assert_string_equal(wall->type, "Wall");
    assert_int_equal(wall->shapes, 1);
    assert_true(wall->covered == 3.0);
    assert_string_equal(spike->type, "Spike");
    assert_int_equal(spike->frame, 2);
    assert_null(sett_tiled_tile(set, 0));
    assert_int_equal(set->wang_count, 1);
    assert_string_equal(set->wang[0].colours[0], "rock");
    assert_int_equal(set->wang[0].tiles[0].colours[7], 1);
    assert_int_equal(set->wang[0].tiles[1].colours[1], 4);
    assert_int_equal(set->wang[0].tiles[1].colours[7], 1);
}

static void sets_groups_objects_and_templates(void **state)
{
    (void)state;
    FakeDisk *disk = world_disk();
    SettIo io = fakedisk_io(disk);
    const SettProjectFiles files = {&io, "p", "m", 0, NULL};
    SettArena arena = testkit_arena();
    SettTiledMap map;
    int32_t id;
    assert_int_equal(sett_tiled_read(WORLD, strlen(WORLD), "w", &files, NULL,
                                     &arena, &map, NULL),
                     SETT_OK);
    assert_int_equal(map.order, SETT_TILED_LEFT_UP);
    assert_string_equal(sett_tiled_property(&map.properties, "deep.in"), "3");
    assert_int_equal(map.set_count, 2);
    check_set(&map.sets[0]);
    assert_non_null(map.sets[1].missing);
    assert_int_equal(map.layer_count, 3);
    const SettTiledLayer *in = &map.layers[1], *o = &map.layers[2];
    assert_int_equal(in->parent, 0);
    assert_false(in->visible);
    assert_true(in->opacity == 0.25 && in->offset_x == 2);
    assert_ptr_equal(sett_tiled_set_of(&map, in->cells[0], &id), &map.sets[0]);
    assert_int_equal(id, 3);
    assert_ptr_equal(sett_tiled_set_of(&map, in->cells[1], &id), &map.sets[1]);
    assert_int_equal(o->object_count, 2);
    assert_string_equal(o->objects[0].type, "Slime");
    assert_int_equal(o->objects[0].shape, SETT_TILED_TILE_OBJECT);
    assert_ptr_equal(o->objects[0].set, &map.sets[0]);
    assert_true(o->objects[0].h == 4 && o->objects[0].x == 3);
    assert_int_equal(o->objects[1].shape, SETT_TILED_POINT);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

static void nothing_outside_is_opened(void **state)
{
    (void)state;
    static const char *const links[] = {"../../x.tsx",
                                        "/etc/passwd",
                                        "..\\\\..\\\\x.tsx",
                                        "a/../../../x.tsx",
                                        "C:/x.tsx",
                                        "\\\\x",
                                        "",
                                        "/proc/self/mem"};
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        char text[512];
        FakeDisk *disk = fakedisk_new();
        SettIo io = fakedisk_io(disk);
        const SettProjectFiles files = {&io, "p", "m", 0, NULL};
        SettArena arena = testkit_arena();
        SettTiledMap map;
        snprintf(text, sizeof text,
                 "{\"tilewidth\":1,\"tileheight\":1,\"tilesets\":[{\"source\":"
                 "\"%s\"}],\"layers\":[]}",
                 links[i]);
        assert_int_equal(sett_tiled_read(text, strlen(text), "m", &files, NULL,
                                         &arena, &map, NULL),
                         SETT_OK);
        assert_non_null(map.sets[0].missing);
        assert_int_equal(disk->operations, 0);
        sett_arena_free(&arena);
        fakedisk_free(disk);
    }
}

static void the_folder_of_a_project(void **state)
{
    (void)state;
    static const struct {
        const char *path, *root, *says_root, *says_folder;
    } rows[] = {{"a/b/c.tmx", NULL, "/home/u", "a/b"},
                {"c.tmx", NULL, "/home/u", ""},
                {"../x/c.tmx", NULL, "/home/x", ""},
                {"/else/d/c.tmx", NULL, "/else/d", ""},
                {"/else/d/c.tmx", "/else", "/else", "d"},
                {"/home/u/a/c.tmx", NULL, "/home/u", "a"},
                {"../x/c.tmx", "..", "/home", "x"},
                {"a/c.tmx", "b", NULL, NULL},
                {"/elsewhere/c.tmx", "/else", NULL, NULL}};
    SettIo io = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettProjectFiles files;
        SettStatus status = sett_project_place(&io, rows[i].path, rows[i].root,
                                               "/home/u", &arena, &files, NULL);
        assert_int_equal(status, rows[i].says_root != NULL ? SETT_OK
                                                           : SETT_BAD_ARGUMENT);
        if (status == SETT_OK) {
            assert_string_equal(files.root, rows[i].says_root);
            assert_string_equal(files.folder, rows[i].says_folder);
        }
        sett_arena_free(&arena);
    }
}

static void what_is_wrong_says_where(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"<a/>", "no map"},
        {"<map width=\"4\" height=\"2\"/>", "size of its tiles"},
        {"<map width=\"9999999999\" tilewidth=\"1\" tileheight=\"1\"/>",
         "\"width\" 9999999999"},
        {LAYER(" encoding=\"csv\"", "1,2"), "2 cells of data"},
        {LAYER(" encoding=\"csv\"", "1,2,3,4,5,6,7,8,9"), "more than 8"},
        {LAYER(" encoding=\"csv\"", "1,2,x"), "no tile's number"},
        {LAYER(" encoding=\"csv\"", "1,-2"), "no tile's number"},
        {LAYER(" encoding=\"csv\"", "4294967296"), "no tile's number"},
        {LAYER(" encoding=\"what\"", ""), "unknown encoding"},
        {LAYER(" encoding=\"base64\" compression=\"rar\"", ""),
         "unknown compression"},
        {LAYER(" encoding=\"base64\"", "A*=="), "no base64"},
        {LAYER(" encoding=\"base64\"", "AQAAAA=="), "1 cells of data"},
        {LAYER("", "<tile gid=\"x\"/>"), "\"gid\" x"},
        {HEAD " <layer width=\"16777216\" height=\"16777216\"/></map>",
         "16777216 x 16777216"},
        {HEAD " <tileset firstgid=\"1\" name=\"u\"/></map>", "overlap"},
        {"<map tilewidth=\"1\" tileheight=\"1\" infinite=\"1\"><layer><data "
         "encoding=\"csv\"><chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">1"
         "</chunk><chunk x=\"1000000000\" y=\"1000000000\" width=\"1\" "
         "height=\"1\">1</chunk></data></layer></map>",
         "cells"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SettArena arena = testkit_arena();
        SettTiledMap map;
        SettError err = {0};
        SettStatus status = read(rows[i].text, &arena, &map, &err);
        assert_true(status == SETT_BAD_INPUT || status == SETT_TOO_LARGE);
        if (strstr(err.text, rows[i].says) == NULL || err.line < 1 ||
            err.expected[0] == 0)
            if (strcmp(rows[i].says, "no map") != 0)
                fail_msg("%s: %s (%s)", rows[i].text, err.text, err.expected);
        assert_string_equal(err.source, "map");
        assert_true(arena.held < (size_t)1 << 20);
        sett_arena_free(&arena);
    }
}

/* Packed data that would become 40 MB for eight cells. */
static void packed_bombs_stop_at_the_cells(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettTiledMap map;
    SettError err = {0};
    SettText big = sett_text(testkit_filled());
    sett_text_add(&big, "<map tilewidth=\"1\" tileheight=\"1\" width=\"4096\" "
                        "height=\"4096\"><layer width=\"4096\" "
                        "height=\"4096\"><data encoding=\"csv\">");
    for (int32_t i = 0; i < 100000; i++)
        sett_text_add(&big, "0,");
    sett_text_add(&big, "</data></layer></map>");
    const SettTiledLimits limits = {1000000, 0};
    assert_int_equal(sett_tiled_read(big.data, big.size, "m", NULL, &limits,
                                     &arena, &map, &err),
                     SETT_TOO_LARGE);
    assert_true(arena.held < (size_t)4 << 20);
    sett_text_free(&big);
    sett_arena_free(&arena);
}

/* Four tiles of 2 x 2 pixels with one colour each in a picture of 4 x 4. */
static void put_picture(FakeDisk *disk)
{
    uint8_t rgba[64];
    SettText png = sett_text(testkit_filled());
    for (int32_t i = 0; i < 16; i++) {
        int32_t tile = i % 4 / 2 + i / 8 * 2;
        rgba[4 * i] = (uint8_t)(50 * (tile + 1));
        rgba[4 * i + 1] = (uint8_t)(i * 16); /* no two pixels are the same */
        rgba[4 * i + 2] = 0;
        rgba[4 * i + 3] = tile == 3 ? 0 : 255;
    }
    const SettPicture picture = {rgba, 4, 4};
    assert_int_equal(sett_png_write_rgba(&picture, &png, NULL), SETT_OK);
    fakedisk_put(disk, "t.png", png.data, png.size);
    sett_text_free(&png);
}

static bool has_png(void)
{
    SettText out = sett_text(testkit_filled());
    uint8_t pixel[4] = {1, 2, 3, 4};
    const SettPicture one = {pixel, 1, 1};
    bool has = sett_png_write_rgba(&one, &out, NULL) == SETT_OK;
    sett_text_free(&out);
    return has;
}

static void tiles_turn_as_tiled_turns_them(void **state)
{
    (void)state;
    /* Of tile 1, whose rows are AB and CD, as eight turns show it. */
    static const struct {
        uint32_t flips;
        uint8_t order[4];
    } rows[] = {{0, {0, 1, 4, 5}},           {0x80000000u, {1, 0, 5, 4}},
                {0x40000000u, {4, 5, 0, 1}}, {0xC0000000u, {5, 4, 1, 0}},
                {0x20000000u, {0, 4, 1, 5}}, {0xA0000000u, {4, 0, 5, 1}},
                {0x60000000u, {1, 5, 0, 4}}, {0xE0000000u, {5, 1, 4, 0}}};
    if (!has_png())
        TESTKIT_SKIP("this build has no PNG");
    for (size_t i = 0; i < 8; i++) {
        FakeDisk *disk = fakedisk_new();
        put_picture(disk);
        SettIo io = fakedisk_io(disk);
        const SettProjectFiles files = {&io, "", "", 0, NULL};
        const SettTiledDraw how = {.files = &files};
        SettArena arena = testkit_arena();
        SettTiledMap map;
        SettPicture out;
        assert_int_equal(sett_tiled_read(encodings[0].text,
                                         strlen(encodings[0].text), "m", &files,
                                         NULL, &arena, &map, NULL),
                         SETT_OK);
        for (int32_t k = 0; k < 8; k++)
            map.layers[0].cells[k] = k == 1 ? 1 | rows[i].flips : 0;
        assert_int_equal(sett_tiled_draw(&map, &how, &arena, &out, NULL),
                         SETT_OK);
        assert_int_equal(out.w, 8);
        assert_int_equal(out.h, 4);
        for (int32_t k = 0; k < 4; k++) {
            const uint8_t *p = out.rgba + 4 * (k / 2 * 8 + 2 + k % 2);
            assert_int_equal(p[1], rows[i].order[k] * 16);
            assert_int_equal(p[3], 255);
        }
        assert_int_equal(out.rgba[3], 0);
        sett_arena_free(&arena);
        fakedisk_free(disk);
    }
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    FakeDisk *disk = user;
    SettIo io = fakedisk_io(disk);
    const SettProjectFiles files = {&io, "", "", 0, NULL};
    const SettTiledDraw how = {.files = &files};
    SettArena arena;
    SettTiledMap map;
    SettPicture out;
    SettText text = sett_text(alloc);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_tiled_read(encodings[0].text, strlen(encodings[0].text), "m",
                        &files, NULL, &arena, &map, NULL);
    if (status == SETT_OK)
        status = sett_tiled_draw(&map, &how, &arena, &out, NULL);
    if (status == SETT_OK)
        map.layers[0].cells[0] = 3;
    if (status == SETT_OK)
        status = sett_tiled_write(&map, &arena, &text, NULL);
    if (status == SETT_OK)
        status = sett_png_write_rgba(&out, &text, NULL);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return status;
}

static SettStatus read_picture(void *user, SettAlloc alloc)
{
    size_t size = 0;
    const char *bytes = fakedisk_get(user, "t.png", &size);
    SettArena arena;
    SettPicture out;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_png_read(bytes, size, 0, &arena, &out, NULL);
    sett_arena_free(&arena);
    return status;
}

static SettStatus place(void *user, SettAlloc alloc)
{
    SettProjectFiles files;
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_project_place(user, "a/b.tmx", NULL, "/home",
                                           &arena, &files, NULL);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    SettIo io = {0};
    testkit_memory(place, &io);
    if (!has_png())
        TESTKIT_SKIP("this build has no PNG");
    FakeDisk *disk = fakedisk_new();
    put_picture(disk);
    testkit_memory(everything, disk);
    testkit_memory(read_picture, disk);
    fakedisk_free(disk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_encoding_gives_the_same_cells),
        cmocka_unit_test(only_changed_cells_are_written),
        cmocka_unit_test(a_changed_number_leaves_the_rest_of_its_line),
        cmocka_unit_test(chunks_lie_in_one_box),
        cmocka_unit_test(json_chunks_grow_too),
        cmocka_unit_test(sets_groups_objects_and_templates),
        cmocka_unit_test(nothing_outside_is_opened),
        cmocka_unit_test(the_folder_of_a_project),
        cmocka_unit_test(what_is_wrong_says_where),
        cmocka_unit_test(packed_bombs_stop_at_the_cells),
        cmocka_unit_test(tiles_turn_as_tiled_turns_them),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
