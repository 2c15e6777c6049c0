/* test_dungeon_file.c - projects: round trips, what stays beside what is known,
   every truncation and what else is refused, with its place. */
#include "support/dungeons.h"

#include "sett/io.h"

#include <string.h>

static const char project[] = "{\n"
                              "  \"note\": \"mine\",\n"
                              "  \"format\": \"sett-dungeon\",\n"
                              "  \"version\": 1,\n"
                              "  \"game\": \"edd\",\n"
                              "  \"settings\": {\n"
                              "    \"doors\": \"passable\",\n"
                              "    \"brush\": 2.50\n"
                              "  },\n"
                              "  \"rooms\": [\n"
                              "    {\n"
                              "      \"colour\": \"#aabbcc\",\n"
                              "      \"name\": \"hall\",\n"
                              "      \"x\": 0,\n"
                              "      \"y\": -3,\n"
                              "      \"rows\": [\n"
                              "        \"....\",\n"
                              "        \".T.D\",\n"
                              "        \"#...\"\n"
                              "      ],\n"
                              "      \"lock\": [\n"
                              "        \"....\",\n"
                              "        \".x..\",\n"
                              "        \"....\"\n"
                              "      ]\n"
                              "    },\n"
                              "    {\n"
                              "      \"name\": \"r\\u00e9duit\",\n"
                              "      \"x\": 6,\n"
                              "      \"y\": 0,\n"
                              "      \"rows\": [\n"
                              "        \"...\",\n"
                              "        \"D.E\",\n"
                              "        \"...\"\n"
                              "      ]\n"
                              "    }\n"
                              "  ],\n"
                              "  \"connections\": [\n"
                              "    {\n"
                              "      \"from\": {\n"
                              "        \"room\": \"hall\",\n"
                              "        \"x\": 3,\n"
                              "        \"y\": 1,\n"
                              "        \"under\": \"treasure\",\n"
                              "        \"key\": [\n"
                              "          1,\n"
                              "          1e3\n"
                              "        ]\n"
                              "      },\n"
                              "      \"to\": {\n"
                              "        \"room\": \"r\\u00e9duit\",\n"
                              "        \"x\": 0,\n"
                              "        \"y\": 1,\n"
                              "        \"under\": \"floor\"\n"
                              "      },\n"
                              "      \"locked\": true\n"
                              "    }\n"
                              "  ],\n"
                              "  \"start\": {\n"
                              "    \"room\": \"hall\",\n"
                              "    \"x\": 1,\n"
                              "    \"y\": 0\n"
                              "  },\n"
                              "  \"tail\": null\n"
                              "}";

typedef struct Case {
    SettArena arena;
    const SettJson *json;
    SettDungeon *d;
    bool newer;
    SettError err;
} Case;

static SettStatus open_text(Case *c, const char *text, size_t size)
{
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    *c = (Case){.arena = testkit_arena()};
    SettStatus s =
        sett_json_read(text, size, NULL, &c->arena, &c->json, &c->err);
    return s == SETT_OK
               ? sett_dungeon_read(&def, c->json, &c->d, &c->newer, &c->err)
               : s;
}

static void close_case(Case *c)
{
    sett_dungeon_destroy(c->d);
    sett_arena_free(&c->arena);
}

static void assert_writes(const SettDungeon *d, const SettJson *from,
                          const char *want)
{
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, false);
    sett_dungeon_write(d, from, &w);
    assert_string_equal(text.data, want);
    sett_text_free(&text);
}

static void an_unchanged_project_is_the_same_bytes(void **state)
{
    (void)state;
    Case c;
    char want[4096];
    assert_int_equal(open_text(&c, project, sizeof project - 1), SETT_OK);
    assert_int_equal(sett_dungeon_rooms(c.d), 2);
    assert_int_equal(sett_dungeon_doors(c.d), SETT_DOORS_ON_PASSABLE);
    assert_int_equal(sett_dungeon_connection(c.d, 0)->under[0], EDD_TREASURE);
    assert_true(sett_mask_get(&sett_dungeon_room(c.d, 0)->lock, 1, 1));
    assert_false(c.newer);
    /* The name's escape is the one thing that is written in its short form. */
    const char *from = project;
    char *to = want;
    for (const char *e; (e = strstr(from, "\\u00e9")) != NULL; from = e + 6) {
        memcpy(to, from, (size_t)(e - from));
        to += e - from;
        memcpy(to, "\xc3\xa9", 2);
        to += 2;
    }
    memcpy(to, from, strlen(from) + 1);
    assert_writes(c.d, c.json, want);
    close_case(&c);
}

static void what_is_unknown_stays_through_edits(void **state)
{
    (void)state;
    Case c;
    assert_int_equal(open_text(&c, project, sizeof project - 1), SETT_OK);
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    dungeon_room(c.d, "third", ".../.../...");
    dungeon_join(c.d, 2, 0, 0, 1, 2, 2);
    sett_dungeon_remove(c.d, 0);
    sett_dungeon_write(c.d, c.json, &w);
    assert_string_equal(
        text.data,
        "{\"note\":\"mine\",\"format\":\"sett-dungeon\",\"version\":1,"
        "\"game\":\"edd\",\"settings\":{\"doors\":\"passable\","
        "\"brush\":2.50},\"rooms\":[{\"name\":\"r\xc3\xa9"
        "duit\",\"x\":6,\"y\":0,"
        "\"rows\":[\"...\",\"..E\",\"..D\"]},{\"name\":\"third\",\"x\":0,"
        "\"y\":0,\"rows\":[\"D..\",\"...\",\"...\"]}],\"connections\":[{"
        "\"from\":{\"room\":\"third\",\"x\":0,\"y\":0,\"under\":\"floor\"},"
        "\"to\":{\"room\":\"r\xc3\xa9"
        "duit\",\"x\":2,\"y\":2,\"under\":\"floor\"}}],\"start\":{\"room\":"
        "\"r\xc3\xa9"
        "duit\",\"x\":0,\"y\":0},\"tail\":null}");
    sett_text_free(&text);
    close_case(&c);
}

/* A room that is called otherwise or has another size is the same one. */
static void what_is_unknown_goes_with_its_room(void **state)
{
    (void)state;
    static const char before[] =
        "{\"format\":\"sett-dungeon\",\"version\":1,\"game\":\"edd\","
        "\"settings\":{\"doors\":\"anywhere\"},\"rooms\":["
        "{\"name\":\"a\",\"x\":0,\"y\":0,\"rows\":[\"...\",\"..D\",\"...\"],"
        "\"mood\":\"dark\"},{\"name\":\"b\",\"x\":4,\"y\":0,\"rows\":[\"...\","
        "\"D..\",\"...\"],\"mood\":\"light\"}],\"connections\":[{\"from\":"
        "{\"room\":\"a\",\"x\":2,\"y\":1,\"under\":\"floor\",\"of\":\"oak\"},"
        "\"to\":{\"room\":\"b\",\"x\":0,\"y\":1,\"under\":\"floor\"},"
        "\"key\":7}],\"start\":{\"room\":\"a\",\"x\":0,\"y\":0}}";
    static const char after[] =
        "{\"format\":\"sett-dungeon\",\"version\":1,\"game\":\"edd\","
        "\"settings\":{\"doors\":\"anywhere\"},\"rooms\":["
        "{\"name\":\"b\",\"x\":0,\"y\":0,\"rows\":[\"...\",\"..D\",\"...\","
        "\"...\"],\"mood\":\"dark\"},{\"name\":\"a\",\"x\":4,\"y\":0,\"rows\":["
        "\"...\",\"D..\",\"...\"],\"mood\":\"light\"}],\"connections\":[{"
        "\"from\":"
        "{\"room\":\"b\",\"x\":2,\"y\":1,\"under\":\"floor\",\"of\":\"oak\"},"
        "\"to\":{\"room\":\"a\",\"x\":0,\"y\":1,\"under\":\"floor\"},"
        "\"key\":7}],\"start\":{\"room\":\"b\",\"x\":0,\"y\":0}}";
    Case c;
    uint8_t cells[12] = {0};
    SettGrid tall = {cells, 3, 4};
    sett_grid_fill(&tall, EDD_FLOOR);
    assert_int_equal(open_text(&c, before, sizeof before - 1), SETT_OK);
    assert_int_equal(sett_dungeon_replace(c.d, 0, &tall, &c.err), SETT_OK);
    assert_int_equal(sett_dungeon_rename(c.d, 0, "c", &c.err), SETT_OK);
    assert_int_equal(sett_dungeon_rename(c.d, 1, "a", &c.err), SETT_OK);
    assert_int_equal(sett_dungeon_rename(c.d, 0, "b", &c.err), SETT_OK);
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_dungeon_write(c.d, c.json, &w);
    assert_string_equal(text.data, after);
    sett_text_free(&text);
    close_case(&c);
}

static void a_truncated_project_says_where(void **state)
{
    (void)state;
    for (size_t size = 0; size < sizeof project - 1; size++) {
        Case c;
        SettStatus s = open_text(&c, project, size);
        assert_int_equal(s, SETT_BAD_INPUT);
        assert_true(c.err.line > 0 && c.err.column > 0);
        assert_null(c.d);
        close_case(&c);
    }
}

#define HEAD "{\"format\":\"sett-dungeon\",\"version\":1,\"game\":\"edd\","
#define ROOM(name, rows) \
    "{\"name\":\"" name "\",\"x\":0,\"y\":0,\"rows\":[" rows "]}"
#define SMALL "\"...\",\"...\",\"...\""
#define TWO "\"rooms\":[" ROOM("a", SMALL) "," ROOM("b", SMALL) "],"
#define END(name, x) "{\"room\":\"" name "\",\"x\":" x ",\"y\":0}"
#define JOIN(a, b) "{\"from\":" a ",\"to\":" b "}"

static void what_is_wrong_has_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words;
        int32_t line, column;
    } bad[] = {
        {"[]", "not a project", 1, 1},
        {"{\"format\":\"sett-pplgg\"}", "not a project", 1, 1},
        {"{\"format\":\"sett-dungeon\"}", "\"version\" is missing", 1, 1},
        {"{\"format\":\"sett-dungeon\",\"version\":0,\"game\":\"edd\"}",
         "no such version", 1, 36},
        {"{\"format\":\"sett-dungeon\",\"version\":1,\"game\":\"md2\"}",
         "a project of another game", 1, 45},
        {HEAD "\"settings\":{\"doors\":\"none\"},\"rooms\":[]}",
         "no such rule for doors", 1, 71},
        {HEAD "\"rooms\":7}", "rooms are a list", 1, 59},
        {HEAD "\n\"rooms\":[" ROOM("a", "\"..\",\"..\"") "]}",
         "a room of 2x2 tiles", 2, 10},
        {HEAD "\n\"rooms\":[" ROOM("a", "\"...\",\"..\",\"...\"") "]}",
         "this row is not as long as the first", 2, 48},
        {HEAD "\n\"rooms\":[" ROOM("a", "\"...\",\".?.\",\"...\"") "]}",
         "there is no such tile here", 2, 50},
        {HEAD "\n\"rooms\":[" ROOM("a", "\"...\"") "," ROOM("a", SMALL) "]}",
         "a room of 3x1 tiles", 2, 10},
        {HEAD "\n\"rooms\":[" ROOM("", SMALL) "]}", "no name for a room", 2,
         18},
        {HEAD TWO "\n\"connections\":[" JOIN(END("a", "0"), END("a", "2")) "]}",
         "a connection of \"a\" with itself", 2, 16},
        {HEAD TWO
         "\n\"connections\":[" JOIN(END("a", "0"), END("b", "2")) ",\n" JOIN(
             END("b", "2"), END("a", "1")) "]}",
         "2,0 of \"b\" has a connection already", 3, 1},
        {HEAD TWO "\n\"connections\":[" JOIN(END("a", "0"), END("c", "2")) "]}",
         "there is no such room", 2, 62},
        {HEAD TWO "\n\"connections\":[" JOIN(END("a", "3"), END("b", "2")) "]}",
         "3,0 is not in \"a\"", 2, 16},
        {HEAD TWO "\n\"start\":{\"room\":\"a\",\"x\":1.5,\"y\":0}}",
         "no such place", 2, 25},
        {HEAD TWO "\"connections\":[],\n\"start\":" END("a", "9") "}",
         "9,0 is not in \"a\"", 2, 9},
        {HEAD "\"rooms\":[{\"name\":\"a\",\"x\":0,\"y\":0,\"rows\":[" SMALL
              "],\n\"lock\":[\"...\",\"..\",\"...\"]}]}",
         "no row of locks", 2, 15},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Case c;
        assert_int_equal(open_text(&c, bad[i].text, strlen(bad[i].text)),
                         SETT_BAD_INPUT);
        if (strstr(c.err.text, bad[i].words) == NULL)
            fail_msg("%d: \"%s\"", (int)i, c.err.text);
        if (c.err.line != bad[i].line || c.err.column != bad[i].column)
            fail_msg("%d: %d:%d", (int)i, c.err.line, c.err.column);
        close_case(&c);
    }
}

static void a_newer_version_is_known(void **state)
{
    (void)state;
    Case c;
    static const char text[] =
        "{\"format\":\"sett-dungeon\",\"version\":2,\"game\":\"edd\"," TWO
        "\"lamps\":[]}";
    assert_int_equal(open_text(&c, text, sizeof text - 1), SETT_OK);
    assert_true(c.newer);
    assert_int_equal(sett_dungeon_rooms(c.d), 2);
    close_case(&c);
}

/* Whatever edits made can be read back, too many bosses and all. */
static void random_dungeons_come_back(void **state)
{
    (void)state;
    SettRng rng = sett_rng(6, SETT_FOR_TEST, 3);
    for (int32_t i = 0; i < 200; i++) {
        SettDungeon *d =
            dungeon_random(&rng, sett_rng_range(&rng, 1, 8), 12, 4);
        for (int32_t k = 0; k < 30; k++) {
            SettSpot at = dungeon_passable(d, &rng);
            sett_dungeon_paint(d, at, (uint8_t)sett_rng_below(&rng, EDD_TILES),
                               NULL);
            sett_dungeon_lock(d, at, sett_rng_below(&rng, 2) == 0);
            if (k % 10 == 0) /* on a door, perhaps */
                sett_dungeon_set_start(d, dungeon_border(d, &rng, 0), NULL);
        }
        SettText text = sett_text(sett_alloc_default());
        SettJsonWriter w = sett_json_writer(&text, false);
        sett_dungeon_write(d, NULL, &w);
        Case c;
        assert_int_equal(open_text(&c, text.data, text.size), SETT_OK);
        assert_writes(c.d, NULL, text.data);
        SettDungeonVerdict a = sett_dungeon_check(d);
        assert_int_equal(a.reached, sett_dungeon_check(c.d).reached);
        close_case(&c);
        sett_text_free(&text);
        sett_dungeon_destroy(d);
    }
}

static void text_is_the_rooms(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    Case c;
    assert_int_equal(open_text(&c, project, sizeof project - 1), SETT_OK);
    sett_dungeon_write_text(c.d, &text);
    assert_string_equal(text.data, "....\n.T.D\n#...\n\n...\nD.E\n...\n");
    sett_text_free(&text);
    close_case(&c);
}

static SettStatus there_and_back(void *user, SettAlloc alloc)
{
    (void)user;
    SettDungeonDef def = sett_dungeon_def(&sett_game_edd);
    SettArena arena;
    const SettJson *json;
    SettDungeon *d = NULL;
    bool newer;
    SettText text = sett_text(alloc);
    SettJsonWriter w = sett_json_writer(&text, false);
    def.alloc = alloc;
    sett_arena_init(&arena, alloc, 0);
    SettStatus s =
        sett_json_read(project, sizeof project - 1, NULL, &arena, &json, NULL);
    if (s == SETT_OK)
        s = sett_dungeon_read(&def, json, &d, &newer, NULL);
    if (s == SETT_OK) {
        sett_dungeon_write(d, json, &w);
        sett_dungeon_write_text(d, &text);
        s = text.status;
    }
    sett_dungeon_destroy(d);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return s;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    testkit_memory(there_and_back, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unchanged_project_is_the_same_bytes),
        cmocka_unit_test(what_is_unknown_stays_through_edits),
        cmocka_unit_test(what_is_unknown_goes_with_its_room),
        cmocka_unit_test(a_truncated_project_says_where),
        cmocka_unit_test(what_is_wrong_has_a_place),
        cmocka_unit_test(a_newer_version_is_known),
        cmocka_unit_test(random_dungeons_come_back),
        cmocka_unit_test(text_is_the_rooms),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
