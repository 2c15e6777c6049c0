/* test_dungeon_why.c - why a dungeon is cut, in conversations. */
#include "support/testkit.h"

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

static SettSession *opened(SettAlloc alloc)
{
    SettSessionDef def = sett_session_def();
    SettSession *session = NULL;
    def.alloc = alloc;
    return sett_session_open(&def, &session) == SETT_OK ? session : NULL;
}

static SettStatus ask(SettSession *session, const char *request,
                      SettReply *reply)
{
    return sett_ask(session, "dungeon_why", request, strlen(request), reply);
}

static void assert_says(const char *request, const char *reply)
{
    SettSession *session = opened(sett_alloc_default());
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
    assert_says(DUNGEON("\".....\",\".....\",\".....\"", ""),
                "{\"version\":1,\"why\":[]}");
}

static void a_mission_that_is_none_is_refused(void **state)
{
    (void)state;
    SettSession *session = opened(sett_alloc_default());
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
    SettSession *session = opened(alloc);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(causes_have_their_cells),
        cmocka_unit_test(a_mission_that_is_none_is_refused),
        cmocka_unit_test(without_memory_it_says_so),
    };
    return cmocka_run_group_tests_name("causes of a dungeon in a session",
                                       tests, NULL, NULL);
}
