/* test_worlds.c - worlds of Tiled: their maps by a list and by patterns of
   names, with places; what cannot be had is told where it is asked for. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "io/mapping/world.h"

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

#define MAP(cells)                                                    \
    "<map version=\"1.8\" orientation=\"orthogonal\" width=\"2\" "    \
    "height=\"1\" tilewidth=\"8\" tileheight=\"8\" infinite=\"0\">\n" \
    " <tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" "            \
    "tileheight=\"8\" tilecount=\"2\" columns=\"2\"><tile id=\"0\" "  \
    "type=\"wall\"/><tile id=\"1\" type=\"floor\"/></tileset>\n"      \
    " <layer id=\"1\" name=\"L\" width=\"2\" height=\"1\">\n"         \
    "  <data encoding=\"csv\">" cells "</data>\n </layer>\n</map>\n"

static void put_text(FakeDisk *disk, const char *path, const char *text)
{
    fakedisk_put(disk, path, text, strlen(text));
}

static SettStatus add_rows(void *user, int64_t index, const SettGrid *grid)
{
    SettText *out = user;
    sett_text_format(out, "%d:", (int)index);
    sett_level_write(md2(), grid, out);
    return out->status;
}

/* What a world in folder "w/in" says: names and places, then the levels. */
static SettStatus told(const char *world, const char *only, SettError *err,
                       char out[1024])
{
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    SettArena arena = testkit_arena();
    SettText text = sett_text(arena.alloc);
    SettMapped m;
    const SettProjectFiles files = {&io, "w", "in", 0, NULL};
    put_text(disk, "w/in/a_1_2.tmx", MAP("1,2"));
    put_text(disk, "w/in/a_-3_004.tmx", MAP("2,1"));
    put_text(disk, "w/in/broken.tmx", "<map>");
    put_text(disk, "w/in/note.txt", "a_1_1");
    put_text(disk, "w/b.tmx", MAP("1,1"));
    SettStatus status =
        sett_mapped_read(md2(), world, strlen(world), "in/x.world", &files,
                         NULL, &arena, &m, err);
    for (int32_t i = 0; status == SETT_OK && i < sett_mapped_count(&m); i++) {
        int64_t at[2];
        assert_true(sett_mapped_at(&m, i, at));
        sett_text_format(&text, "%s %d %d\n", sett_mapped_name(&m, i),
                         (int)at[0], (int)at[1]);
    }
    if (status == SETT_OK)
        status = sett_mapped_levels(&m, only, add_rows, &text, &arena, err);
    assert_true(text.size < 1024);
    memcpy(out, text.size > 0 ? text.data : "", text.size + 1);
    sett_text_free(&text);
    sett_arena_free(&arena);
    fakedisk_free(disk);
    return status;
}

static void is_told(const char *world, const char *only, const char *expected)
{
    SettError err = {0};
    char out[1024];
    if (told(world, only, &err, out) != SETT_OK)
        fail_msg("%s: %s %s", world, err.text, err.expected);
    assert_string_equal(out, expected);
}

static void refused(const char *world, const char *why)
{
    SettError err = {0};
    char out[1024];
    SettStatus status = told(world, NULL, &err, out);
    assert_int_not_equal(status, SETT_OK);
    assert_int_equal(err.status, status); /* else its words are not shown */
    if (strstr(err.text, why) == NULL)
        fail_msg("%s: %s", world, err.text);
}

static void maps_are_listed(void **state)
{
    (void)state;
    is_told("{\"maps\": [{\"fileName\": \"a_1_2.tmx\", \"x\": -16, \"y\": 8, "
            "\"width\": 16, \"height\": 8}, {\"fileName\": \"../b.tmx\"}], "
            "\"onlyShowAdjacentMaps\": false, \"type\": \"world\"}",
            NULL, "a_1_2.tmx -16 8\n../b.tmx 0 0\n0:X \n1:XX\n");
    is_told("{\"maps\": [{\"fileName\": \"a_1_2.tmx\"}, {\"fileName\": "
            "\"gone.tmx\"}]}",
            "a_1_2.tmx", "a_1_2.tmx 0 0\ngone.tmx 0 0\n0:X \n");
}

static void maps_are_found_by_patterns(void **state)
{
    (void)state;
    /* Sorted by their names. */
    is_told("{\"patterns\": [{\"regexp\": \"a_(-?\\\\d+)_0*(\\\\d+)\\\\.tmx\", "
            "\"multiplierX\": 16, \"multiplierY\": 8, \"offsetX\": 1, "
            "\"offsetY\": -2}]}",
            NULL, "a_-3_004.tmx -47 30\na_1_2.tmx 17 14\n0: X\n1:X \n");
    is_told("{\"patterns\": [{\"regexp\": \"^(?:a|b)_(\\\\d{1,2})_([0-9]+)\", "
            "\"multiplierX\": 16}]}",
            NULL, "a_1_2.tmx 16 2\n0:X \n");
}

static void what_cannot_be_had_is_told(void **state)
{
    (void)state;
    refused("{\"maps\": [{\"fileName\": \"a_1_2.tmx\"}, {\"fileName\": "
            "\"gone.tmx\"}]}",
            "cannot open");
    refused("{\"maps\": [{\"fileName\": \"gone.tmx\"}]}", "cannot open");
    refused("{\"maps\": [{\"fileName\": \"../../b.tmx\"}]}", "leads out");
    refused("{\"maps\": [{\"fileName\": \"/etc/passwd\"}]}", "absolute");
    refused("{\"maps\": [{\"fileName\": \"x.world\"}]}", "a world in a world");
    refused("{\"maps\": [{\"fileName\": \"broken.tmx\"}]}", "");
    refused("{\"maps\": [{\"fileName\": 7}]}", "no fileName");
    refused("{\"maps\": [{\"fileName\": \"a\", \"x\": 1.5}]}", "a place that");
    refused("{\"maps\": [{\"fileName\": \"a\", \"y\": 3000000000}]}",
            "a place that");
    refused("{\"maps\": []}", "no map is in it");
    refused("{\"map\": []}", "no world of Tiled");
    refused("{\"patterns\": [{\"regexp\": \"(a|b\"}]}", "not understood");
    refused("{\"patterns\": [{\"regexp\": \"a_(\\\\d)_(\\\\d)[.]tmx\", "
            "\"multiplierX\": 2147483647, \"offsetX\": 2}]}",
            "would lie at");
}

static void fits(const char *pattern, const char *name, int64_t a, int64_t b)
{
    SettArena arena = testkit_arena();
    const char *why = NULL;
    int64_t groups[2];
    const SettNamePattern *p = sett_name_pattern(pattern, &arena, &why);
    if (p == NULL || !sett_name_fits(p, name, groups))
        fail_msg("%s does not fit %s", pattern, name);
    assert_int_equal(groups[0], a);
    assert_int_equal(groups[1], b);
    sett_arena_free(&arena);
}

static bool known(const char *pattern, const char *name)
{
    SettArena arena = testkit_arena();
    const char *why = NULL;
    int64_t groups[2];
    const SettNamePattern *p = sett_name_pattern(pattern, &arena, &why);
    bool good = p != NULL && sett_name_fits(p, name, groups);
    assert_true(p != NULL || why != NULL);
    sett_arena_free(&arena);
    return good;
}

/* As pcregrep has them. */
static void alternatives_and_counts(void)
{
    fits("(?:room|hall)_(\\d+)_(\\d+)", "hall_3_4.tmx", 3, 4);
    fits("^(?:a|ab)(?:c|bcd)(\\d*)$", "abcd7", 7, 0);
    fits("(a|ab)(c|bcd)(\\d*)", "abcd7", 0, 0);
    fits("([0-9]{2})([0-9]{2,3})", "123456", 12, 345);
    fits("([0-9]{2})([0-9]{2,3}?)", "123456", 12, 34);
    fits("(\\d{1,2})x?(\\d{2,})", "1234", 12, 34);
    fits("(\\d+?)(\\d*)", "1234", 1, 234);
    fits("(\\d?\?)(\\d)", "78", 0, 7);
    fits("(?:_(\\d))+", "_1_2_3", 3, 0);
    fits("(?:(\\d)|x(\\d))*$", "1x2", 1, 2);
    fits("(-?\\d+)[^0-9]+(-?\\d+)(\\.(tmx|tmj|json))", "w-3 x -12.tmj", -3, 12);
    fits("\\D(\\d)\\W\\S\\s(\\d)", "12a1-x 5", 1, 5);
    fits("m.(\\d)", "m\303\2441", 1, 0);
    fits("m[^x]{2}(\\d)", "m\303\244y1", 1, 0);
    fits("\303\244{2}(\\d)", "\303\244\303\2441", 1, 0);
    fits("x{0}(\\d)|z(\\d)", "x6", 6, 0);
    fits("(a|b|c|(\\d))+", "cab8", 8, 8);
    fits("|(1)", "1", 0, 0);
    fits("()(4)", "4", 0, 4);
    fits("^$|^(\\d)", "9", 9, 0);
    fits("((\\d)(\\d))\\d", "123", 12, 1);
    assert_false(known("^(?:a|b){2}$", "aba"));
    assert_false(known("a{3}", "aa"));
    assert_false(known("^a{1,2}$", "aaa"));
    assert_false(known("[^a]", "aaa"));
    assert_false(known("^m.$", "m\303\244y"));
    assert_false(known("a|b$", "c"));
}

static void patterns_of_names(void **state)
{
    (void)state;
    fits("ow-p0*(\\d+)-n0*(\\d+)-o0000\\.tmx", "ow-p0012-n0003-o0000.tmx", 12,
         3);
    fits("(\\d*)\\d(\\d)", "1234", 12, 4);
    fits("([0-9]+)x.*(\\d)", "a12x34", 12, 4);
    fits("^m(-?[0-9]+)$", "m-7", -7, 0);
    fits("a?a?a?aaa(\\w)", "aaa5", 5, 0);
    fits("(x)(1073741823)", "x1073741823", 0, 1073741823);
    assert_false(known("^a$", "ba"));
    assert_false(known("a$", "ab"));
    assert_false(known("a.c", "ac"));
    assert_false(known("[b-d]+", "ae"));
    static const char *const unknown[] = {
        "(",     ")",     "(a",     "a)",      "(?=a)",   "(?i)a",
        "[b-a]", "[a",    "[]a]",   "[[a]",    "*a",      "(*a)",
        "|*",    "a**",   "a+{2}",  "\\b",     "a\\",     "\\1",
        "a{",    "a{,2}", "a{2,1}", "a{256}",  "a{2",     "a]",
        "(a|b}", "^*",    "[\\b]",  "[a-\\d]", "[+-\\d]", "[\303\244]"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_false(known(unknown[i], "aaa"));
    alternatives_and_counts();
    /* Work is bounded, and so is what is kept of a pattern. */
    char many[256];
    memset(many, 'a', sizeof many - 1);
    many[sizeof many - 1] = 0;
    assert_false(known("a*a*a*a*a*a*a*a*a*a*a*a*b", many));
    assert_false(known("(((a*)*)*)*b", many));
    assert_true(known("(?:a?){60}a{60}", many));
    assert_false(known("(a{15}){25}", many));
    assert_true(known(many, many));
}

static SettStatus read_without_memory(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettMapped m;
    static const char world[] = "{\"maps\": [{\"fileName\": \"b.tmx\"}]}";
    const SettProjectFiles files = {user, "w", "", 0, NULL};
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_mapped_read(md2(), world, sizeof world - 1, "x.world", &files,
                         NULL, &arena, &m, NULL);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_end(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettIo io = fakedisk_io(disk);
    put_text(disk, "w/b.tmx", MAP("1,1"));
    testkit_memory(read_without_memory, &io);
    fakedisk_free(disk);
}

static const char two_layers[] =
    "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"8\" "
    "tileheight=\"8\"><tileset firstgid=\"1\" source=\"t.tsx\"/><layer "
    "name=\"L\" width=\"2\" height=\"1\"><data encoding=\"csv\">2,2</data>"
    "</layer><layer name=\"Deco\" width=\"2\" height=\"1\"><data "
    "encoding=\"csv\">2,1</data></layer></map>";
static const char by_class[] =
    "{\"map\": {\"format\": 1, \"layer\": [{\"name\": \"L\"}], \"tile\": "
    "[{\"to\": \"wall\", \"class\": \"wall\"}, {\"to\": \"floor\", "
    "\"class\": \"floor\"}]}}";

/* Puts the rows "XX" and "X" into a world, or as `how` wants it, and saves it.
 */
static SettStatus put_and_save(const SettIo *io, SettAlloc alloc,
                               SettMappedPut how, SettError *err)
{
    SettArena arena;
    SettMapped m;
    SettLdtkFiles files = {0};
    const SettJson *mapping = NULL;
    char *text = NULL;
    size_t size = 0;
    static uint8_t tiles[2];
    const SettGrid grids[2] = {{tiles, 2, 1}, {tiles, 1, 1}};
    const SettProjectFiles beside = {io, "w", "", 0, NULL};
    how.grids = how.level != NULL ? grids + 1 : grids;
    how.count = how.count > 0 ? how.count : 2;
    how.name = how.name != NULL ? how.name : "N";
    how.seed = 1;
    tiles[0] = tiles[1] = (uint8_t)sett_tile_read(&md2()->tiles, 'X');
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_file_read(io, "w/x.world", 0, &arena, &text, &size, err);
    if (status == SETT_OK)
        status = sett_json_read(by_class, sizeof by_class - 1, NULL, &arena,
                                &mapping, err);
    if (status == SETT_OK)
        status = sett_mapped_read(md2(), text, size, "w/x.world", &beside,
                                  mapping, &arena, &m, err);
    if (status == SETT_OK)
        status = sett_mapped_put(&m, &how, &arena, &files, err);
    if (status == SETT_OK && alloc.user == NULL)
        status = sett_mapped_save(&m, io, &files, &arena, err);
    sett_ldtk_files_free(&files);
    sett_arena_free(&arena);
    return status;
}

static FakeDisk *small_world(SettIo *io)
{
    FakeDisk *disk = fakedisk_new();
    *io = fakedisk_io(disk);
    put_text(disk, "w/d/b.tmx", two_layers);
    put_text(disk, "w/d/t.tsx",
             "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\" "
             "tilecount=\"2\"><tile id=\"0\" type=\"wall\"/><tile id=\"1\" "
             "type=\"floor\"/></tileset>");
    put_text(disk, "w/x.world",
             "{\"maps\": [{\"fileName\": \"gone.tmx\"},\t{\"fileName\": "
             "\"d/b.tmx\", \"x\": 5, \"y\": -3}]}");
    return disk;
}

static bool holds(FakeDisk *disk, const char *path, const char *text)
{
    size_t size = 0;
    const char *bytes = fakedisk_get(disk, path, &size);
    return bytes != NULL && size == strlen(text) &&
           memcmp(bytes, text, size) == 0;
}

static void levels_become_maps(void **state)
{
    (void)state;
    SettIo io;
    SettError err = {0};
    FakeDisk *disk = small_world(&io);
    static const char written[] =
        "{\"maps\": [{\"fileName\": \"gone.tmx\"},\t{\"fileName\": "
        "\"d/b.tmx\", \"x\": 5, \"y\": -3},\t{\"fileName\":\"d/N_0.tmx\","
        "\"height\":8,\"width\":16,\"x\":21,\"y\":-3},\t{\"fileName\":"
        "\"d/N_1.tmx\",\"height\":8,\"width\":8,\"x\":37,\"y\":-3}]}";
    if (put_and_save(&io, sett_alloc_default(), (SettMappedPut){0}, &err) !=
        SETT_OK)
        fail_msg("%s: %s", err.source, err.text);
    assert_true(holds(disk, "w/x.world", written));
    assert_true(holds(disk, "w/d/b.tmx", two_layers));
    size_t size = 0;
    const char *map = fakedisk_get(disk, "w/d/N_0.tmx", &size);
    assert_non_null(strstr(map, "\"csv\">1,1<"));
    assert_non_null(strstr(map, "\"csv\">0,0<")); /* not of the level */
    map = fakedisk_get(disk, "w/d/N_1.tmx", &size);
    assert_non_null(strstr(map, "width=\"1\" height=\"1\""));
    assert_int_equal(
        put_and_save(&io, sett_alloc_default(), (SettMappedPut){0}, &err),
        SETT_OK);
    assert_true(holds(disk, "w/x.world", written));
    fakedisk_free(disk);
}

static void is_refused(const SettIo *io, SettMappedPut how, const char *why)
{
    SettError err = {0};
    assert_int_not_equal(put_and_save(io, sett_alloc_default(), how, &err),
                         SETT_OK);
    if (strstr(err.text, why) == NULL)
        fail_msg("%s", err.text);
}

static void what_cannot_be_put_is_refused(void **state)
{
    (void)state;
    SettIo io;
    FakeDisk *disk = small_world(&io);
    is_refused(&io, (SettMappedPut){.like = "gone.tmx"},
               "no map gone.tmx that can be read");
    is_refused(&io, (SettMappedPut){.name = "../N"}, "the maps' name '../N'");
    is_refused(&io, (SettMappedPut){.level = "d/b.tmx", .count = 2},
               "2 levels for the map d/b.tmx");
    is_refused(&io, (SettMappedPut){.level = "b.tmx", .count = 1},
               "no map b.tmx in");
    is_refused(&io, (SettMappedPut){.level = "gone.tmx", .count = 1},
               "cannot open");
    fakedisk_free(disk);
}

static void a_map_has_its_new_size_in_the_list(void **state)
{
    (void)state;
    SettIo io;
    SettError err = {0};
    FakeDisk *disk = small_world(&io);
    const SettMappedPut how = {.level = "d/b.tmx", .count = 1};
    put_text(disk, "w/x.world",
             "{\"maps\": [{\"fileName\": \"gone.tmx\", \"width\": 3}, "
             "{\"fileName\": \"d/b.tmx\", \"width\": 16, \"height\": 2}]}");
    if (put_and_save(&io, sett_alloc_default(), how, &err) != SETT_OK)
        fail_msg("%s: %s", err.source, err.text);
    assert_true(
        holds(disk, "w/x.world",
              "{\"maps\": [{\"fileName\": \"gone.tmx\", \"width\": 3}, "
              "{\"fileName\": \"d/b.tmx\", \"width\": 8, \"height\": 8}]}"));
    fakedisk_free(disk);
}

static void a_world_of_patterns_gets_a_list(void **state)
{
    (void)state;
    SettIo io;
    SettError err = {0};
    FakeDisk *disk = small_world(&io);
    put_text(disk, "w/b.tmx", two_layers);
    put_text(disk, "w/t.tsx",
             "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\" "
             "tilecount=\"2\"><tile id=\"0\" type=\"wall\"/><tile id=\"1\" "
             "type=\"floor\"/></tileset>");
    put_text(disk, "w/x.world", "{\"patterns\": [{\"regexp\": \"b.tmx\"}]}");
    if (put_and_save(&io, sett_alloc_default(),
                     (SettMappedPut){.count = 1, .name = "N"}, &err) != SETT_OK)
        fail_msg("%s: %s", err.source, err.text);
    assert_true(holds(disk, "w/x.world",
                      "{ \"maps\": [\n{\"fileName\":\"N_0.tmx\",\"height\":8,"
                      "\"width\":16,\"x\":16,\"y\":0} ],\"patterns\": "
                      "[{\"regexp\": \"b.tmx\"}]}"));
    fakedisk_free(disk);
}

static SettStatus put_without_memory(void *user, SettAlloc alloc)
{
    return put_and_save(user, alloc, (SettMappedPut){0}, NULL);
}

static void memory_may_end_while_putting(void **state)
{
    (void)state;
    SettIo io;
    FakeDisk *disk = small_world(&io);
    testkit_memory(put_without_memory, &io);
    fakedisk_free(disk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_are_listed),
        cmocka_unit_test(maps_are_found_by_patterns),
        cmocka_unit_test(what_cannot_be_had_is_told),
        cmocka_unit_test(patterns_of_names),
        cmocka_unit_test(memory_may_end),
        cmocka_unit_test(levels_become_maps),
        cmocka_unit_test(what_cannot_be_put_is_refused),
        cmocka_unit_test(a_map_has_its_new_size_in_the_list),
        cmocka_unit_test(a_world_of_patterns_gets_a_list),
        cmocka_unit_test(memory_may_end_while_putting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
