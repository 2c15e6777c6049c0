/* test_mission.c - missions in conversations: drawn as the library draws them,
   read, refused, and without memory. */
#include "support/testkit.h"

#include "sett/mission.h"
#include "sett/session.h"

#include <stdio.h>
#include <string.h>

static void ask(SettSession *session, SettStatus status, const char *request,
                const char *part)
{
    SettReply reply;
    assert_int_equal(
        sett_ask(session, "mission", request, strlen(request), &reply), status);
    if (strstr(reply.data, part) == NULL)
        fail_msg("%s: \"%s\" is not in %s", request, part, reply.data);
}

/* The rows of the reply are those of the library, in order. */
static void it_is_the_library_s(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettSession *session = testkit_session(sett_alloc_default());
    SettMissionParams params;
    SettMission mission;
    SettMissionMap map;
    SettText text = sett_text(sett_alloc_default());
    sett_params_default(&sett_mission_params, &params);
    params.rooms = 20;
    assert_int_equal(sett_mission_draw(&params, 7, 3, &arena, &mission, NULL),
                     SETT_OK);
    assert_int_equal(sett_mission_lay(&mission, 7, 3, NULL, &arena, &map),
                     SETT_OK);
    sett_mission_text(&map, &text);
    SettReply reply;
    const char *request = "{\"params\":{\"rooms\":20},\"seed\":7,\"index\":3}";
    assert_int_equal(
        sett_ask(session, "mission", request, strlen(request), &reply),
        SETT_OK);
    assert_non_null(strstr(reply.data, "\"end\":\"sound\""));
    const char *at = strstr(reply.data, "\"rows\":[");
    assert_non_null(at);
    for (int32_t y = 0; y < map.open.h; y++) {
        char row[1024];
        snprintf(row, sizeof row, "\"%.*s\"", (int)map.open.w,
                 text.data + (size_t)y * (size_t)(map.open.w + 1));
        at = strstr(at, row);
        assert_non_null(at);
        at += strlen(row);
    }
    assert_memory_equal(at, "]", 1);
    sett_text_free(&text);
    sett_session_close(session);
    sett_arena_free(&arena);
}

static void graphs_are_read_and_judged(void **state)
{
    (void)state;
    SettSession *session = testkit_session(sett_alloc_default());
    /* The key that is used up opens either lock; only one leads on. */
    ask(session, SETT_OK,
        "{\"text\":\"{\\\"mission\\\":1,\\\"start\\\":0,\\\"goal\\\":1,"
        "\\\"spent\\\":[0],\\\"rooms\\\":[{\\\"key\\\":0},{},{}],"
        "\\\"ways\\\":[{\\\"a\\\":0,\\\"b\\\":1,\\\"key\\\":0},"
        "{\\\"a\\\":0,\\\"b\\\":2,\\\"key\\\":0}]}\"}",
        "\"end\":\"softlock\"");
    ask(session, SETT_OK,
        "{\"text\":\"{\\\"mission\\\":1,\\\"start\\\":0,\\\"goal\\\":1,"
        "\\\"rooms\\\":[{},{\\\"key\\\":0}],"
        "\\\"ways\\\":[{\\\"a\\\":0,\\\"b\\\":1,\\\"key\\\":0}]}\"}",
        "\"why\":\"from room 0 no play reaches the goal in room 1: the way "
        "from room 0 to room 1 wants 1 key a, 0 can be had; out of reach is "
        "that of room 1\",\"barring\":[0]");
    ask(session, SETT_OK, "{\"text\":\"n 0 e\\nn 1 g\\ne 0 1\\n\"}",
        "\"rows\":[");
    ask(session, SETT_BAD_INPUT, "{\"text\":\"{\\\"mission\\\":9}\"}", "error");
    ask(session, SETT_BAD_INPUT, "{\"text\":\"n 0 e\",\"params\":{}}",
        "that are drawn");
    ask(session, SETT_BAD_INPUT, "{\"params\":{\"rooms\":4,\"keys\":8}}",
        "error");
    ask(session, SETT_BAD_INPUT, "{\"params\":{\"rooms\":400}}", "rooms");
    sett_session_close(session);
}

/* Rooms by a recipe are those of the library's pipe, of the size asked for, and
   12 tiles across where none is. */
static void recipes_make_rooms(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettSession *session = testkit_session(sett_alloc_default());
    const SettCatalog *catalog = sett_catalog_builtin();
    SettRecipe recipe;
    SettMissionParams params;
    SettMission mission;
    sett_params_default(&sett_mission_params, &params);
    assert_int_equal(sett_mission_draw(&params, 7, 0, &arena, &mission, NULL),
                     SETT_OK);
    assert_int_equal(
        sett_recipe_line(catalog, sett_catalog_game(catalog, "md2"),
                         "layout=cac,furnish=none", 0, &arena, &recipe, NULL),
        SETT_OK);
    SettPipe pipe = sett_recipe_pipe(&recipe);
    for (int32_t cell = 0; cell <= 16; cell += 16) {
        SettMissionStyle style = {.cell = cell, .rooms = &pipe};
        SettMissionMap map;
        char request[256], row[2048];
        SettText text = sett_text(sett_alloc_default());
        assert_int_equal(sett_mission_lay(&mission, 7, 0, &style, &arena, &map),
                         SETT_OK);
        sett_mission_text(&map, &text);
        int32_t w = map.open.w, middle = map.open.h / 2 * (w + 1);
        snprintf(row, sizeof row, "\"%.*s\"", (int)w, text.data + middle);
        snprintf(request, sizeof request,
                 "{\"seed\":7,\"cell\":%d,\"recipe\":{\"recipe\":1,"
                 "\"game\":\"md2\",\"layout\":{\"name\":\"cac\"}}}",
                 (int)cell);
        ask(session, SETT_OK, request, row);
        sett_text_free(&text);
    }
    ask(session, SETT_BAD_INPUT, "{\"cell\":7}", "even number from 6 on");
    ask(session, SETT_BAD_INPUT, "{\"recipe\":{\"recipe\":1,\"game\":\"smb\"}}",
        "no layout creator");
    ask(session, SETT_OK,
        "{\"seed\":7,\"dungeon\":true,\"recipe\":{\"recipe\":1,"
        "\"game\":\"md2\",\"layout\":{\"name\":\"cac\"}}}",
        "\"dungeon\":{\"format\":\"sett-dungeon\"");
    sett_session_close(session);
    sett_arena_free(&arena);
}

static SettStatus converse(void *user, SettAlloc alloc)
{
    (void)user;
    SettReply reply;
    SettSession *session = testkit_session(alloc);
    if (session == NULL)
        return SETT_NO_MEMORY;
    const char *requests[] = {
        "{\"params\":{\"rooms\":8,\"keys\":1},\"seed\":2}",
        "{\"params\":{\"rooms\":8,\"keys\":1},\"dungeon\":true}"};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status = sett_ask(session, "mission", requests[i], strlen(requests[i]),
                          &reply);
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
        cmocka_unit_test(it_is_the_library_s),
        cmocka_unit_test(graphs_are_read_and_judged),
        cmocka_unit_test(recipes_make_rooms),
        cmocka_unit_test(without_memory_it_says_so),
    };
    return cmocka_run_group_tests_name("missions in a session", tests, NULL,
                                       NULL);
}
