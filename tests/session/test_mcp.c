/* test_mcp.c - the server of the Model Context Protocol: messages, broken ones,
   what stops a tool, bounds. */
#include "support/testkit.h"

#include <stdlib.h>
#include <string.h>

/* A client that says `said` at once, then `later` where the server asks while
   it works, and keeps what it hears. */
typedef struct Client {
    const char *said, *later;
    size_t at, later_at;
    int64_t now, tick; /* milliseconds, and how many each look takes */
    SettText heard;
} Client;

static int64_t client_read(void *user, char *bytes, size_t size, bool wait)
{
    Client *c = user;
    size_t left = strlen(c->said) - c->at;
    const char *from = c->said + c->at;
    size_t *at = &c->at;
    if (left == 0 && c->later != NULL) {
        left = strlen(c->later) - c->later_at;
        from = c->later + c->later_at;
        at = &c->later_at;
    } else if (!wait) {
        return -1;
    }
    if (left == 0)
        return wait ? 0 : -1;
    size_t n = left < size ? left : size;
    n = n < 100 ? n : 100;
    memcpy(bytes, from, n);
    *at += n;
    return (int64_t)n;
}

static bool client_write(void *user, const char *bytes, size_t size)
{
    Client *c = user;
    sett_text_bytes(&c->heard, bytes, size);
    return true;
}

static int64_t client_clock(void *user)
{
    Client *c = user;
    return c->now += c->tick;
}

static SettMcpDef def_for(Client *c)
{
    SettMcpDef def = sett_mcp_def();
    def.user = c;
    def.read = client_read;
    def.write = client_write;
    def.clock = client_clock;
    return def;
}

/* What the server answers to a text. */
static void talk(Client *c, const SettMcpDef *def)
{
    c->heard = sett_text(sett_alloc_default());
    assert_int_equal(sett_mcp_serve(def), SETT_OK);
    assert_int_equal(c->heard.status, SETT_OK);
}

static void expect(const char *said, const char *answer)
{
    Client c = {.said = said};
    const SettMcpDef def = def_for(&c);
    talk(&c, &def);
    const char *heard = c.heard.data != NULL ? c.heard.data : "";
    if (answer[0] == '\0' ? heard[0] != '\0' : strstr(heard, answer) == NULL)
        fail_msg("%s: \"%s\" is not in %s", said, answer, heard);
    sett_text_free(&c.heard);
}

#define ASK(id, method) \
    "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"" method "\""
#define CALL(id, tool, arguments) \
    ASK(id, "tools/call")         \
    ",\"params\":{\"name\":\"" tool "\",\"arguments\":" arguments "}}\n"

#define ROOM(id)           \
    CALL(id, "room_start", \
         "{\"rows\":[\"..D..\",\".....\",\".....\",\"..D..\"]}")

static void test_a_session_begins(void **state)
{
    (void)state;
    expect(ASK("1", "initialize") ",\"params\":{\"protocolVersion\":"
                                  "\"2024-11-05\"}}\n",
           "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":"
           "\"2024-11-05\",\"capabilities\":{\"tools\":{},\"resources\":{}}");
    expect(ASK("1", "initialize") ",\"params\":{\"protocolVersion\":"
                                  "\"1999-01-01\"}}\n",
           "\"protocolVersion\":\"2025-06-18\"");
    expect(ASK("1", "initialize") "}\n", "\"code\":-32602");
    expect(ASK("\"x\"", "ping") "}",
           "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{}}\n");
}

static void test_broken_messages_are_answered(void **state)
{
    (void)state;
    expect("{\n", "\"id\":null,\"error\":{\"code\":-32700");
    expect("7\n", "\"id\":null,\"error\":{\"code\":-32600");
    expect("[]\n", "\"code\":-32600");
    expect("{\"id\":1,\"method\":\"ping\"}\n",
           "\"id\":1,\"error\":{\"code\":-32600");
    expect("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}\n",
           "\"id\":null,\"error\":{\"code\":-32600");
    expect(ASK("1", "pong") "}\n", "\"id\":1,\"error\":{\"code\":-32601");
    expect(ASK("1", "ping") ",\"params\":[]}\n", "\"code\":-32602");
    expect(CALL("1", "gen", "{}"), "\"code\":-32602");
    expect(CALL("1", "level_array", "{}"), "\"code\":-32602");
    expect(CALL("1", "generate", "[]"), "\"code\":-32602");
    expect(CALL("1", "generate", "{\"a\":1}"),
           "unknown member \\\\\\\"a\\\\\\\"");
    expect(CALL("1", "generate", "{\"a\":1}"), "\"isError\":true");
    expect("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}\n\n \r\n", "");
    expect("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n", "");
}

static void test_lists_of_messages(void **state)
{
    (void)state;
    expect("[" ASK("1", "ping") "},{\"jsonrpc\":\"2.0\",\"method\":\"x\"}," ASK(
               "2", "ping") "}]\n",
           "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\","
           "\"id\":2,\"result\":{}}]\n");
    expect("[{\"jsonrpc\":\"2.0\",\"method\":\"x\"}]\n", "");
}

static void test_tools_answer(void **state)
{
    (void)state;
    expect(CALL("1", "generate", "{\"recipe\":{\"game\":\"md2\"}}"),
           "\"isError\":false");
    expect(CALL("1", "cells", "{\"recipe\":{\"game\":\"md2\"}}"),
           "\"uri\":\"sett://reply/cells\",\"mimeType\":\"application/"
           "octet-stream\",\"blob\":\"");
    /* A handle lasts from one message to the next. */
    expect(ROOM("1") CALL("2", "room_step", "{\"handle\":1,\"units\":2}"),
           "\"id\":2,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{"
           "\\\"version\\\":1,\\\"done\\\":false,\\\"spent\\\":2");
}

/* Every tool's schema names only definitions that it has. */
static void test_schemas_are_whole(void **state)
{
    (void)state;
    Client c = {.said = ASK("1", "tools/list") "}\n"};
    const SettMcpDef def = def_for(&c);
    const SettJson *root;
    SettArena arena = testkit_arena();
    int32_t references = 0;
    talk(&c, &def);
    assert_int_equal(sett_json_read(c.heard.data, c.heard.size - 1, NULL,
                                    &arena, &root, NULL),
                     SETT_OK);
    const SettJson *tools =
        sett_json_list(sett_json_member(root, "result"), "tools");
    assert_non_null(tools);
    assert_true(tools->size > 50);
    for (const SettJson *t = tools->child; t != NULL; t = t->next) {
        const SettJson *schema = sett_json_member(t, "inputSchema");
        const SettJson *defs = sett_json_member(schema, "$defs");
        SettText text = sett_text(sett_alloc_default());
        SettJsonWriter w = sett_json_writer(&text, true);
        assert_non_null(defs);
        sett_json_put_value(&w, schema);
        for (const char *at = text.data;
             (at = strstr(at, "\"#/$defs/")) != NULL; references++) {
            char name[64] = "";
            at += 9;
            memcpy(name, at, strcspn(at, "\""));
            if (sett_json_member(defs, name) == NULL)
                fail_msg("no %s in %s", name, text.data);
        }
        sett_text_free(&text);
    }
    assert_true(references > 20);
    sett_arena_free(&arena);
    sett_text_free(&c.heard);
}

#define BIG_REPLY \
    CALL("7", "generate", "{\"recipe\":{\"game\":\"md2\"},\"count\":5000}")
#define LONG_WORK \
    CALL("7", "generate", "{\"recipe\":{\"game\":\"md2\"},\"count\":100000}")

static void test_a_cancelled_tool_is_silent(void **state)
{
    (void)state;
    Client c = {.said = LONG_WORK,
                .later = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/"
                         "cancelled\",\"params\":{\"requestId\":8}}\n"
                         "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/"
                         "cancelled\",\"params\":{\"requestId\":7}}\n" ASK(
                             "9", "ping") "}\n"};
    SettMcpDef def = def_for(&c);
    def.milliseconds = 0;
    talk(&c, &def);
    assert_string_equal(c.heard.data,
                        "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}\n");
    sett_text_free(&c.heard);
}

/* Its request and the notification were read while another tool ran. */
static void test_a_waiting_tool_can_be_cancelled(void **state)
{
    (void)state;
    Client c = {
        .said = BIG_REPLY,
        .later = CALL(
            "8", "generate",
            "{\"recipe\":{\"game\":\"md2\"},\"count\":1}") "{\"jsonrpc\":\"2."
                                                           "0\",\"method\":"
                                                           "\"notifications/"
                                                           "cancelled\","
                                                           "\"params\":{"
                                                           "\"requestId\":8}}"
                                                           "\n" ASK(
                                                               "9",
                                                               "ping") "}\n"};
    SettMcpDef def = def_for(&c);
    talk(&c, &def);
    assert_non_null(strstr(c.heard.data, "\"id\":7,\"result\""));
    assert_null(strstr(c.heard.data, "\"id\":8"));
    assert_non_null(strstr(c.heard.data, "\"id\":9,\"result\":{}"));
    sett_text_free(&c.heard);
}

static void test_a_tool_ends_with_its_time(void **state)
{
    (void)state;
    Client c = {.said = LONG_WORK ASK("9", "ping") "}\n", .tick = 1};
    SettMcpDef def = def_for(&c);
    def.milliseconds = 20;
    talk(&c, &def);
    assert_non_null(strstr(c.heard.data, "the time of one call is over"));
    assert_non_null(strstr(c.heard.data, "\"id\":9,\"result\":{}"));
    sett_text_free(&c.heard);
}

/* The numbers after `key` in what was heard, in order; how many. */
static int32_t numbers(const char *heard, const char *key, double *out,
                       int32_t most)
{
    int32_t n = 0;
    while (n < most && (heard = strstr(heard, key)) != NULL) {
        heard += strlen(key);
        out[n++] = strtod(heard, NULL);
    }
    return n;
}

#define WITH_TOKEN(id, tool, arguments, token)                    \
    ASK(id, "tools/call")                                         \
    ",\"params\":{\"name\":\"" tool "\",\"arguments\":" arguments \
    ",\"_meta\":{\"progressToken\":" token "}}}\n"
#define LEVELS(count) "{\"recipe\":{\"game\":\"md2\"},\"count\":" count "}"

/* What counts its steps says those, and always more of them. */
static void test_progress_in_steps(void **state)
{
    (void)state;
    double told[64];
    Client c = {.said = WITH_TOKEN("7", "generate", LEVELS("300"), "\"a\""),
                .tick = 10};
    const SettMcpDef def = def_for(&c);
    talk(&c, &def);
    int32_t n = numbers(c.heard.data,
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/"
                        "progress\",\"params\":{\"progressToken\":\"a\","
                        "\"progress\":",
                        told, 64);
    assert_true(n > 2);
    for (int32_t i = 0; i < n; i++)
        assert_true(told[i] < 300 && told[i] > (i > 0 ? told[i - 1] : 0));
    assert_int_equal(numbers(c.heard.data, ",\"total\":300}}\n", told, 64), n);
    const char *end = strstr(c.heard.data, "\"id\":7,\"result\"");
    assert_non_null(end);
    assert_null(strstr(end, "notifications/"));
    sett_text_free(&c.heard);
}

/* What does not says seconds; every half a second, and not once more. */
static void test_progress_in_seconds(void **state)
{
    (void)state;
    double told[256];
    Client c = {.said = ROOM("6") WITH_TOKEN(
                    "7", "room_step", "{\"handle\":1,\"units\":100000}", "12"),
                .tick = 100};
    SettMcpDef def = def_for(&c);
    def.milliseconds = 3000;
    talk(&c, &def);
    int32_t n =
        numbers(c.heard.data, "\"progressToken\":12,\"progress\":", told, 256);
    assert_in_range(n, 1, 6);
    for (int32_t i = 0; i < n; i++)
        assert_float_equal((float)told[i], 0.5F * (float)(i + 1), 0.11F);
    sett_text_free(&c.heard);
}

/* Nobody asked for it, the token is none, or there is no clock: silence. */
static void test_progress_that_nobody_wants(void **state)
{
    (void)state;
    static const char *const said[] = {
        CALL("7", "generate", LEVELS("100")),
        WITH_TOKEN("7", "generate", LEVELS("100"), "{}"),
        WITH_TOKEN("7", "generate", LEVELS("100"), "1")
            CALL("8", "generate", LEVELS("100"))};
    for (int32_t i = 0; i < 3; i++) {
        Client c = {.said = said[i], .tick = 100};
        SettMcpDef def = def_for(&c);
        if (i == 2) {
            def.milliseconds = 0;
            def.clock = NULL;
        }
        talk(&c, &def);
        assert_null(strstr(c.heard.data, "notifications/"));
        sett_text_free(&c.heard);
    }
    /* A token is of its call alone. */
    Client c = {.said = said[2], .tick = 100};
    const SettMcpDef def = def_for(&c);
    talk(&c, &def);
    const char *first = strstr(c.heard.data, "\"id\":7,");
    assert_non_null(strstr(c.heard.data, "notifications/progress"));
    assert_null(strstr(first, "notifications/"));
    sett_text_free(&c.heard);
}

static bool deaf(void *user, const char *bytes, size_t size)
{
    Client *c = user;
    sett_text_bytes(&c->heard, bytes, size);
    return false;
}

/* Work ends when nobody reads any more. */
static void test_progress_that_nobody_reads(void **state)
{
    (void)state;
    Client c = {.said = WITH_TOKEN("7", "generate", LEVELS("100000"), "1"),
                .tick = 10};
    SettMcpDef def = def_for(&c);
    def.write = deaf;
    def.milliseconds = 0;
    talk(&c, &def);
    assert_true(c.now < 2000);
    assert_null(strstr(c.heard.data, "\"id\":7"));
    sett_text_free(&c.heard);
}

static void test_memory_is_bounded(void **state)
{
    (void)state;
    TestAlloc counter = {0};
    Client c = {.said = BIG_REPLY ASK("9", "ping") "}\n"};
    SettMcpDef def = def_for(&c);
    def.alloc = testkit_alloc(&counter);
    def.memory = (size_t)2 << 20;
    def.line = 4096;
    talk(&c, &def);
    assert_non_null(strstr(c.heard.data, "the server's memory is full"));
    assert_non_null(strstr(c.heard.data, "\"id\":9,\"result\":{}"));
    assert_true(counter.peak_bytes < (int64_t)3 << 20);
    assert_int_equal(counter.live_bytes, 0);
    sett_text_free(&c.heard);
}

static void test_long_lines_are_skipped(void **state)
{
    (void)state;
    char said[6000];
    memset(said, ' ', sizeof said);
    memcpy(said + sizeof said - 60, "\n" ASK("9", "ping") "}\n",
           sizeof "\n" ASK("9", "ping") "}\n");
    Client c = {.said = said};
    SettMcpDef def = def_for(&c);
    def.line = 1024;
    talk(&c, &def);
    assert_non_null(strstr(c.heard.data, "the message is too long"));
    assert_non_null(strstr(c.heard.data, "\"id\":9,\"result\":{}"));
    sett_text_free(&c.heard);
}

/* Whatever allocation fails: an answer or SETT_NO_MEMORY, and nothing is lost.
 */
static void test_memory_that_ends(void **state)
{
    (void)state;
    /* clang-format off */
    static const char said[] =
        ASK("1", "initialize") ",\"params\":{\"protocolVersion\":\"\"}}\n"
        ASK("2", "resources/list") "}\n"
        ASK("3", "resources/read")
        ",\"params\":{\"uri\":\"sett://games/md2\"}}\n"
        WITH_TOKEN("4", "cells", LEVELS("3"), "4");
    /* clang-format on */
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        Client c = {.said = said, .heard = sett_text(sett_alloc_default())};
        c.tick = 100;
        SettMcpDef def = def_for(&c);
        def.alloc = testkit_alloc(&counter);
        SettStatus status = sett_mcp_serve(&def);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        assert_int_equal(counter.live_bytes, 0);
        sett_text_free(&c.heard);
        if (counter.asked < n)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_session_begins),
        cmocka_unit_test(test_broken_messages_are_answered),
        cmocka_unit_test(test_lists_of_messages),
        cmocka_unit_test(test_tools_answer),
        cmocka_unit_test(test_schemas_are_whole),
        cmocka_unit_test(test_a_cancelled_tool_is_silent),
        cmocka_unit_test(test_a_waiting_tool_can_be_cancelled),
        cmocka_unit_test(test_a_tool_ends_with_its_time),
        cmocka_unit_test(test_progress_in_steps),
        cmocka_unit_test(test_progress_in_seconds),
        cmocka_unit_test(test_progress_that_nobody_wants),
        cmocka_unit_test(test_progress_that_nobody_reads),
        cmocka_unit_test(test_memory_is_bounded),
        cmocka_unit_test(test_long_lines_are_skipped),
        cmocka_unit_test(test_memory_that_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
