/* test_blend.c - levels in zones, in a conversation: which patterns hold where,
   how long ways are, and what is refused. */
#include "support/testkit.h"

#include "sett/session.h"

#include <stdio.h>
#include <string.h>

#define OPEN_ROWS                                                       \
    "\"rows\":[\"..........\",\"..........\",\"..........\",\"........" \
    "..\"]"

/* A game of two tiles without rules. */
static const char plain[] =
    "{\"text\": \"[game]\\nformat = 1\\nname = 'plain'\\nversion = '1'\\n"
    "help = 'two tiles'\\nsize = { w = [1, 100], h = [1, 100] }\\n"
    "default = [4, 4]\\n"
    "[tiles.wall]\\nglyph = '#'\\ntags = ['solid']\\n"
    "[tiles.floor]\\nglyph = '.'\\ntags = ['empty']\\n\"}";

static SettSession *opened(void)
{
    SettReply reply;
    SettSessionDef def = sett_session_def();
    SettSession *session = NULL;
    assert_int_equal(sett_session_open(&def, &session), SETT_OK);
    SettStatus status =
        sett_ask(session, "game_load", plain, strlen(plain), &reply);
    if (status != SETT_OK)
        fail_msg("%s", reply.data);
    return session;
}

static const char *ask(SettSession *session, SettStatus status,
                       const char *request)
{
    SettReply reply;
    assert_int_equal(
        sett_ask(session, "blend", request, strlen(request), &reply), status);
    return reply.data;
}

/* The tile at x, y of the reply's rows. */
static char tile_at(const char *reply, int32_t x, int32_t y)
{
    const char *at = strstr(reply, "\"rows\":[\"");
    assert_non_null(at);
    at += strlen("\"rows\":[\"");
    for (int32_t i = 0; i < y; i++)
        at = strstr(at, "\",\"") + 3;
    return at[x];
}

/* Floor alone in one sample, walls alone in the other: 1x1 patterns. */
static void each_sample_has_its_side(void **state)
{
    (void)state;
    SettSession *session = opened();
    const char *across = ask(
        session, SETT_OK,
        "{\"game\":\"plain\"," OPEN_ROWS ",\"training\":[[\"...\",\"...\"]],"
        "\"beside\":[[\"###\",\"###\"]],\"shape\":\"1x1\",\"x\":3}");
    assert_non_null(strstr(across, "\"answer\":\"yes\""));
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; x < 10; x++)
            assert_int_equal(tile_at(across, x, y), x < 3 ? '.' : '#');
    const char *down = ask(
        session, SETT_OK,
        "{\"game\":\"plain\"," OPEN_ROWS ",\"training\":[[\"...\",\"...\"]],"
        "\"beside\":[[\"###\",\"###\"]],\"shape\":\"1x1\",\"y\":1}");
    for (int32_t y = 0; y < 4; y++)
        assert_int_equal(tile_at(down, 5, y), y < 1 ? '.' : '#');
    const char *middle = ask(
        session, SETT_OK,
        "{\"game\":\"plain\"," OPEN_ROWS ",\"training\":[[\"...\",\"...\"]],"
        "\"beside\":[[\"###\",\"###\"]],\"shape\":\"1x1\"}");
    assert_int_equal(tile_at(middle, 4, 2), '.');
    assert_int_equal(tile_at(middle, 5, 2), '#');
    sett_session_close(session);
}

static void one_sample_is_cut(void **state)
{
    (void)state;
    SettSession *session = opened();
    const char *reply =
        ask(session, SETT_OK,
            "{\"game\":\"plain\"," OPEN_ROWS
            ",\"training\":[[\"........########\"]],\"shape\":\"1x1\","
            "\"zones\":2}");
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; x < 10; x++)
            assert_int_equal(tile_at(reply, x, y), x < 5 ? '.' : '#');
    sett_session_close(session);
}

/* What stays may be unlike the sample, where it is filled in. */
static void what_stays_is_filled_in(void **state)
{
    (void)state;
    SettSession *session = opened();
    const char *strict =
        "{\"game\":\"plain\",\"rows\":[\"#...\"],\"lock\":[\"#...\"],"
        "\"training\":[[\"....\"]],\"shape\":\"1x1\"}";
    const char *infill =
        "{\"game\":\"plain\",\"rows\":[\"#...\"],\"lock\":[\"#...\"],"
        "\"training\":[[\"....\"]],\"shape\":\"1x1\",\"infill\":true}";
    assert_non_null(strstr(ask(session, SETT_OK, strict), "\"answer\":\"no\""));
    assert_non_null(
        strstr(ask(session, SETT_OK, infill), "\"rows\":[\"#...\"]"));
    sett_session_close(session);
}

/* One step from the entrance to the exit, as in the sample. */
static void ways_are_as_long(void **state)
{
    (void)state;
    SettSession *session = opened();
    const char *reply =
        ask(session, SETT_OK,
            "{\"game\":\"md2\",\"rows\":[\"XXXXXXXX\",\"XXXXXXXX\","
            "\"XXXXXXXX\",\"XXXXXXXX\",\"XXXXXXXX\"],\"training\":[[\"XXXX\","
            "\"XHeX\",\"XXXX\"]],\"shape\":\"none\",\"ways\":true,\"seed\":3}");
    assert_non_null(strstr(reply, "\"answer\":\"yes\""));
    int32_t beside = 0;
    for (int32_t y = 0; y < 5; y++)
        for (int32_t x = 0; x < 8; x++)
            if (tile_at(reply, x, y) == 'H')
                beside = (x > 0 && tile_at(reply, x - 1, y) == 'e') ||
                         (x < 7 && tile_at(reply, x + 1, y) == 'e') ||
                         (y > 0 && tile_at(reply, x, y - 1) == 'e') ||
                         (y < 4 && tile_at(reply, x, y + 1) == 'e');
    assert_true(beside);
    sett_session_close(session);
}

static void refuses(void **state)
{
    (void)state;
    SettSession *session = opened();
    static const struct {
        const char *rest, *part;
    } cases[] = {
        {"\"beside\":[[\"..\"]],\"x\":10", "outside the level"},
        {"\"beside\":[[\"..\"]],\"x\":1,\"y\":1", "is one of"},
        {"\"beside\":[[\"..\"]],\"zones\":2", "two answers to one question"},
        {"\"zones\":1", "one zone is no cut"},
        {"\"zones\":16", "16 zones do not fit"},
        {"\"ways\":true", "has a way from a start"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char request[512];
        snprintf(request, sizeof request,
                 "{\"game\":\"plain\"," OPEN_ROWS
                 ",\"training\":[[\"..\",\"..\"]],%s}",
                 cases[i].rest);
        const char *reply = ask(session, SETT_BAD_INPUT, request);
        if (strstr(reply, cases[i].part) == NULL)
            fail_msg("\"%s\" is not in %s", cases[i].part, reply);
    }
    sett_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sample_has_its_side),
        cmocka_unit_test(one_sample_is_cut),
        cmocka_unit_test(what_stays_is_filled_in),
        cmocka_unit_test(ways_are_as_long),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
