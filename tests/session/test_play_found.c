/* test_play_found.c - levels with the play that wins them, in a conversation.
 */
#include "sett/game_file.h"
#include "support/testkit.h"

#include <string.h>

static const char *ask(SettSession *session, SettStatus status,
                       const char *verb, const char *request)
{
    SettReply reply;
    SettStatus said = sett_ask(session, verb, request, strlen(request), &reply);
    if (said != status)
        fail_msg("%d: %s", (int)said, reply.data);
    return reply.data;
}

/* A game that comes with the library is loaded from its text. */
static void load(SettSession *session, const char *name)
{
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    while (strcmp(all[i].name, name) != 0)
        i++;
    sett_json_open(&w, '{');
    sett_json_add_string(&w, "text", all[i].text);
    sett_json_close(&w);
    (void)ask(session, SETT_OK, "game_load", text.data);
    sett_text_free(&text);
}

#define LINE \
    "{\"game\": \"sokoban\", \"rows\": [\"#####\", \"#@ $.\", \"#####\"]"
#define ALL ", \"lock\": [\"xxxxx\", \"xxxxx\", \"xxxxx\"]"

static void levels_with_plays(void **state)
{
    (void)state;
    SettSession *session = testkit_session(sett_alloc_default());
    load(session, "sokoban");
    load(session, "zelda");
    const char *reply = ask(session, SETT_OK, "complete",
                            LINE ALL ", \"steps\": 2, \"pushes\": 1}");
    assert_non_null(strstr(reply, "\"play\":\"E E\""));
    reply = ask(session, SETT_OK, "complete", LINE ALL ", \"steps\": 1}");
    assert_non_null(strstr(reply, "\"answer\":\"no\""));
    reply = ask(session, SETT_OK, "complete", LINE ALL "}");
    assert_null(strstr(reply, "\"play\""));
    reply = ask(session, SETT_OK, "why", LINE ", \"steps\": 9, \"pushes\": 2}");
    assert_non_null(
        strstr(reply, "a play of at most 9 turns with at least 2 pushes"));
    reply = ask(session, SETT_OK, "repair", LINE ", \"steps\": 1}");
    assert_non_null(strstr(reply, "\"changed\":1"));
    assert_non_null(strstr(reply, "\"play\":\""));
    reply = ask(session, SETT_BAD_INPUT, "repair", LINE ", \"pushes\": 1}");
    assert_non_null(strstr(reply, "without"));
    reply = ask(session, SETT_BAD_ARGUMENT, "complete",
                "{\"game\": \"zelda\", \"rows\": [\"wwwwwww\", \"w.....w\", "
                "\"w.....w\", \"w.....w\", \"w.....w\", \"w.....w\", "
                "\"wwwwwww\"], \"steps\": 5}");
    assert_non_null(strstr(reply, "has locks"));
    sett_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_with_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
