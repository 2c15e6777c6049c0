/* test_dungeon_why.c - why a dungeon is cut, in conversations. */
#include "support/testkit.h"

#include "sett/catalog.h"
#include "sett/dungeon_why.h"
#include "sett/session.h"

#include <string.h>

#define ROOM(name, x, rows) \
    "{\"name\":\"" name "\",\"x\":" x ",\"y\":0,\"rows\":[" rows "]}"
#define JOINED(from, x, to)                     \
    "{\"from\":{\"room\":\"" from "\",\"x\":" x \
    ",\"y\":1},\"to\":{\"room\":\"" to "\",\"x\":0,\"y\":1}}"
#define FLOOR "\"...\",\"...\",\"...\""
#define DUNGEON(middle, mission)                                                              \
    "{\"project\":{\"format\":\"sett-dungeon\",\"version\":1,\"game\":"                       \
    "\"edd\","                                                                                \
    "\"settings\":{\"doors\":\"anywhere\"},\"rooms\":[" ROOM("a", "0", FLOOR) "," ROOM(       \
        "b", "4",                                                                             \
        middle) "," ROOM("c", "10",                                                           \
                         FLOOR) "],\"connections\":[" JOINED("a", "2",                        \
                                                             "b") "," JOINED("b",             \
                                                                             "4",             \
                                                                             "c") "]" mission \
                                                                                  "}}"

static SettStatus ask(SettSession *session, const char *request,
                      SettReply *reply)
{
    return sett_ask(session, "dungeon_why", request, strlen(request), reply);
}

static void assert_says(const char *request, const char *reply)
{
    SettSession *session = testkit_session(sett_alloc_default());
    SettReply got;
    assert_int_equal(ask(session, request, &got), SETT_OK);
    assert_string_equal(got.data, reply);
    sett_session_close(session);
}

static const char cut[] =
    DUNGEON("\"#####\",\"..#..\",\"##D##\"",
            ",\"mission\":{\"mission\":1,\"start\":0,\"goal\":1,"
            "\"rooms\":[{},{\"key\":0}],"
            "\"ways\":[{\"a\":0,\"b\":1,\"key\":0}]}");

static void causes_have_their_cells(void **state)
{
    (void)state;
    assert_says(
        cut,
        "{\"version\":1,\"why\":["
        "{\"code\":\"door\",\"text\":\"room \\\"b\\\": door 2,2 meets no door "
        "of another room\",\"warning\":false,\"room\":\"b\",\"cells\":[[2,2]]},"
        "{\"code\":\"walls\",\"text\":\"room \\\"b\\\": wall at 2,1 closes the "
        "only way between door 0,1 and door 4,1\",\"warning\":false,\"room\":"
        "\"b\",\"cells\":[[2,1]]},"
        "{\"code\":\"walls\",\"text\":\"room \\\"b\\\": walls close all ways "
        "between door 0,1 and tile 2,2; opening 2,1 or 1,2 is enough\","
        "\"warning\":false,\"room\":\"b\",\"cells\":[[2,1],[1,2]]},"
        "{\"code\":\"mission\",\"text\":\"from room 0 no play reaches the goal "
        "in room 1: the way from room 0 to room 1 wants 1 key a, 0 can be had; "
        "out of reach is that of room 1\",\"warning\":false,\"cells\":[]}]}");
    assert_says(
        DUNGEON("\".....\",\"..#..\",\".....\"",
                ",\"start\":{\"room\":\"b\",\"x\":2,\"y\":1}"),
        "{\"version\":1,\"why\":[{\"code\":\"start\",\"text\":\"room "
        "\\\"b\\\": "
        "the start 2,1 is a wall\",\"warning\":false,\"room\":\"b\",\"cells\":"
        "[[2,1]]}]}");
    assert_says(
        DUNGEON("\".....\",\".....\",\".....\"",
                ",\"mission\":{\"mission\":1,\"start\":0,\"goal\":1,\"spent\":"
                "[0],\"rooms\":[{\"key\":0},{},{}],\"ways\":[{\"a\":0,\"b\":1,"
                "\"key\":0},{\"a\":0,\"b\":2,\"key\":0}]}"),
        "{\"version\":1,\"why\":[{\"code\":\"mission\",\"text\":\"from room 2 "
        "with the keys of room 0, after the locks from room 0 to room 2 no "
        "play reaches the goal in room 1: the way from room 0 to room 1 wants "
        "1 key i, 0 can be had\",\"warning\":false,\"cells\":[]}]}");
    assert_says(DUNGEON("\".....\",\".....\",\".....\"", ""),
                "{\"version\":1,\"why\":[]}");
}

static void a_mission_that_is_none_is_refused(void **state)
{
    (void)state;
    SettSession *session = testkit_session(sett_alloc_default());
    SettReply reply;
    assert_int_equal(
        ask(session, DUNGEON("\".....\",\".....\",\".....\"", ",\"mission\":5"),
            &reply),
        SETT_BAD_INPUT);
    assert_int_equal(ask(session, "{}", &reply), SETT_BAD_INPUT);
    sett_session_close(session);
}

static SettStatus converse(void *user, SettAlloc alloc)
{
    (void)user;
    SettReply reply;
    SettSession *session = testkit_session(alloc);
    SettStatus status =
        session != NULL ? ask(session, cut, &reply) : SETT_NO_MEMORY;
    sett_session_close(session);
    return status;
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    testkit_memory(converse, NULL);
}

typedef struct Drawn {
    SettDungeon *d;
    const SettJson *project;
} Drawn;

static SettStatus tell(void *user, SettAlloc alloc)
{
    const Drawn *drawn = user;
    SettArena arena;
    SettText text = sett_text(alloc), json = sett_text(alloc);
    SettJsonWriter w = sett_json_writer(&json, false);
    sett_arena_init(&arena, alloc, 0);
    sett_json_open(&w, '{');
    SettStatus status =
        sett_dungeon_why_text(drawn->d, drawn->project, &arena, &text, NULL);
    if (status == SETT_OK)
        status = sett_dungeon_mission_text(drawn->project, &arena, &text, NULL);
    if (status == SETT_OK)
        status =
            sett_dungeon_put_why(&w, drawn->d, drawn->project, &arena, NULL);
    if (status == SETT_OK)
        status = text.status != SETT_OK ? text.status : json.status;
    if (status == SETT_OK) {
        assert_non_null(strstr(text.data, "  why: room \"b\": door 2,2 meets"));
        assert_non_null(
            strstr(text.data, "  why: from room 0 no play reaches"));
    }
    sett_text_free(&text);
    sett_text_free(&json);
    sett_arena_free(&arena);
    return status;
}

static void lines_and_json_say_so_too(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "edd");
    SettDungeonDef def = sett_dungeon_def(game);
    Drawn drawn = {.d = NULL};
    bool newer = false;
    assert_int_equal(
        sett_json_read(cut, strlen(cut), NULL, &arena, &drawn.project, NULL),
        SETT_OK);
    drawn.project = sett_json_member(drawn.project, "project");
    assert_int_equal(
        sett_dungeon_read(&def, drawn.project, &drawn.d, &newer, NULL),
        SETT_OK);
    testkit_memory(tell, &drawn);
    sett_dungeon_destroy(drawn.d);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(causes_have_their_cells),
        cmocka_unit_test(a_mission_that_is_none_is_refused),
        cmocka_unit_test(without_memory_it_says_so),
        cmocka_unit_test(lines_and_json_say_so_too),
    };
    return cmocka_run_group_tests_name("causes of a dungeon in a session",
                                       tests, NULL, NULL);
}
