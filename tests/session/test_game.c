/* test_game.c - games from files in conversations: known by name, replaced
   while something still plays the old one, and given back without memory. */
#include "support/testkit.h"

#include "session/ask.h"

#include <string.h>

static void ask(SettSession *session, SettStatus status, const char *verb,
                const char *request, const char *part)
{
    SettReply reply;
    assert_int_equal(sett_ask(session, verb, request, strlen(request), &reply),
                     status);
    if (strstr(reply.data, part) == NULL)
        fail_msg("%s %s: \"%s\" is not in %s", verb, request, part, reply.data);
}

static void games_are_made_of_other_files(void **state)
{
    (void)state;
    SettSession *s = testkit_session(testkit_filled());
    ask(s, SETT_OK, "game_import",
        "{\"files\": [{\"name\": \"l.json\", \"text\": \"{\\\"tiles\\\": "
        "{\\\"X\\\": [\\\"solid\\\", \\\"ground\\\"]}}\"}, {\"name\": "
        "\"1.txt\", \"text\": \"-Z\\nXX\\n\"}], \"name\": \"cave\"}",
        "[tiles.ground]");
    ask(s, SETT_BAD_INPUT, "game_import", "{\"files\": []}", "no files");
    ask(s, SETT_BAD_INPUT, "game_import",
        "{\"files\": [{\"name\": \"a.tmx\", \"text\": \"<map\"}]}",
        "a tag without an end");
    sett_session_close(s);
}

#define DRAWN(sheet)                                                           \
    "{\"text\": \"[game]\\nformat = 1\\nname = \\\"drawn\\\"\\n[tiles.wall]"   \
    "\\nglyph = \\\"#\\\"\\ntags = [\\\"solid\\\"]\\n[tiles.floor]\\nglyph = " \
    "\\\".\\\"\\ntags = [\\\"empty\\\"]\\nsprite = \\\"a.png#1\\\"\\n[art]"    \
    "\\nside = 1\\n\", \"files\": [{\"name\": \"a.png\", " sheet "}]}"

/* Two pixels, the second 0x010203: all of its tile is of it. */
static void sheets_come_with_the_request(void **state)
{
    (void)state;
    SettSession *s = testkit_session(testkit_filled());
    ask(s, SETT_OK, "game_load", DRAWN("\"text\": \"AAAA/wECA/8=\", \"w\": 2"),
        "\"game\":\"drawn\"");
    SettReply reply;
    static const char drawn[] = "{\"game\": \"drawn\"}";
    assert_int_equal(sett_ask(s, "art", drawn, strlen(drawn), &reply), SETT_OK);
    assert_int_equal(reply.size, 2 * 4 * 256);
    for (size_t i = 4 * 256; i < reply.size; i += 4)
        assert_memory_equal(reply.data + i, "\1\2\3\377", 4);
    ask(s, SETT_OK, "game_load", DRAWN("\"text\": \"AAAA/wECA/8=\", \"w\": 3"),
        "no rows of that width");
    ask(s, SETT_OK, "game_load", DRAWN("\"text\": \"?\""), "no base64");
    ask(s, SETT_OK, "game_load", DRAWN("\"text\": \"AAAA\""), "G0130");
    sett_session_close(s);
}

/* Run to the right edge; no tile is the player's. */
static const char run[] =
    "{\"text\": \""
    "[game]\\n"
    "format = 1\\n"
    "name = \\\"run\\\"\\n"
    "size = { w = [3, 9], h = [3, 3] }\\n"
    "slices = \\\"columns\\\"\\n"
    "forward = \\\"right\\\"\\n"
    "outside = { top = \\\"open\\\", bottom = \\\"void\\\", left = "
    "\\\"solid\\\", right = \\\"solid\\\" }\\n"
    "[tiles.wall]\\n"
    "glyph = \\\"#\\\"\\n"
    "tags = [\\\"solid\\\"]\\n"
    "[tiles.air]\\n"
    "glyph = \\\".\\\"\\n"
    "tags = [\\\"empty\\\"]\\n"
    "[player]\\n"
    "mode = \\\"platformer\\\"\\n"
    "jump_height = 1\\n"
    "jump_width = 2\\n"
    "[win]\\n"
    "all = [\\\"reach edge right\\\"]\\n"
    "[link]\\n"
    "plain = [\\\"#..\\\"]\\n"
    "pad_start = [\\\"#..\\\"]\\n"
    "pad_end = [\\\"#..\\\"]\\n"
    "pad_from = [1, 1]\\n"
    "\"}";

static void a_player_whom_no_tile_shows_is_an_actor(void **state)
{
    (void)state;
    SettSession *s = testkit_session(testkit_filled());
    ask(s, SETT_OK, "game_load", run, "\"game\":\"run\"");
    ask(s, SETT_OK, "play_at",
        "{\"game\": \"run\", \"rows\": [\"...\", \"...\", \"###\"], "
        "\"actions\": \"\"}",
        "\"actors\":[{\"kind\":\"hero\",\"x\":0.5,\"y\":2,\"tile\":-1");
    ask(s, SETT_OK, "play_at",
        "{\"game\": \"run\", \"rows\": [\"...\", \"...\", \"###\"], "
        "\"actions\": \"E\"}",
        "\"actors\":[{\"kind\":\"hero\",\"x\":1.5,\"y\":2,\"tile\":-1");
    sett_session_close(s);
}

/* A walk from S to G in which `least` coins have to lie. */
#define CAVE(least)                                                          \
    "{\"text\": \"[game]\\nformat = 1\\nname = \\\"cave\\\"\\nsize = { w = " \
    "[3, 9], h = [1, 9] }\\n"                                                \
    "[tiles.wall]\\nglyph = \\\"#\\\"\\ntags = [\\\"solid\\\"]\\n"           \
    "[tiles.floor]\\nglyph = \\\".\\\"\\ntags = [\\\"empty\\\"]\\n"          \
    "[tiles.here]\\nglyph = \\\"S\\\"\\ntags = [\\\"start\\\"]\\n"           \
    "[tiles.there]\\nglyph = \\\"G\\\"\\ntags = [\\\"goal\\\"]\\n"           \
    "[tiles.coin]\\nglyph = \\\"o\\\"\\ntags = [\\\"collect\\\"]\\nmin "     \
    "= " #least "\\n[player]\\nmode = \\\"walk\\\"\\n[win]\\nall = "         \
    "[\\\"reach goal\\\"]\\n\"}"

static const char level[] = "{\"game\": \"cave\", \"rows\": [\"S.o.G\"]}";

static void loaded_games_are_known_by_name(void **state)
{
    (void)state;
    SettSession *s = testkit_session(testkit_filled());
    ask(s, SETT_BAD_INPUT, "judge", level, "no such game");
    ask(s, SETT_OK, "game_load", CAVE(1), "\"game\":\"cave\"");
    ask(s, SETT_OK, "judge", level, "\"completable\":\"yes\"");
    ask(s, SETT_OK, "describe", "", "\"name\": \"cave\"");
    ask(s, SETT_OK, "game_load", CAVE(2), "\"game\":\"cave\"");
    ask(s, SETT_OK, "judge", level, "\"feasible\":false");
    /* One that is broken leaves the old one. */
    ask(s, SETT_OK, "game_load", CAVE(two), "\"game\":null");
    ask(s, SETT_OK, "judge", level, "\"feasible\":false");
    ask(s, SETT_OK, "game_load", CAVE(0), "\"problems\":[]");
    ask(s, SETT_OK, "judge", level, "\"feasible\":true");
    sett_session_close(s);
    /* Another conversation knows nothing of it. */
    s = testkit_session(testkit_filled());
    ask(s, SETT_BAD_INPUT, "judge", level, "no such game");
    sett_session_close(s);
}

static void files_of_the_library_load(void **state)
{
    (void)state;
    int32_t count;
    const SettGamePreset *all = sett_game_presets(&count);
    SettSession *s = testkit_session(testkit_filled());
    ask(s, SETT_OK, "game_files", "", "[tiles.");
    for (int32_t i = 0; i < count; i++) {
        SettText text = sett_text(sett_alloc_default());
        SettJsonWriter w = sett_json_writer(&text, true);
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "text", all[i].text);
        sett_json_close(&w);
        ask(s, SETT_OK, "game_load", text.data, "\"problems\":[]");
        ask(s, SETT_OK, "game_format", text.data, "\"text\":\"");
        sett_text_free(&text);
    }
    sett_session_close(s);
}

/* A play outlives its game's place in the conversation. */
static void replaced_games_play_on(void **state)
{
    (void)state;
    TestAlloc counter = {0};
    SettSession *s = testkit_session(testkit_alloc(&counter));
    ask(s, SETT_OK, "game_load", CAVE(1), "\"problems\":[]");
    ask(s, SETT_OK, "play_live",
        "{\"game\": \"cave\", \"rows\": [\"S.o.G\"], \"actions\": \"E\"}",
        "\"handle\":1");
    int64_t one = counter.live_bytes;
    ask(s, SETT_OK, "game_load", CAVE(2), "\"problems\":[]");
    int64_t two = counter.live_bytes;
    assert_true(two > one); /* both are there */
    ask(s, SETT_OK, "play_tick", "{\"handle\": 1, \"actions\": \"E E E\"}",
        "\"outcome\":\"won\"");
    ask(s, SETT_OK, "game_load", CAVE(0), "\"problems\":[]");
    ask(s, SETT_OK, "release", "{\"handle\": 1}", "");
    assert_true(counter.live_bytes < two);
    sett_session_close(s);
    assert_int_equal(counter.live_bytes, 0);
}

static SettStatus converse(void *user, SettAlloc alloc)
{
    static const char *const lines[][2] = {
        {"game_load", CAVE(1)},
        {"game_load", CAVE(2)},
        {"game_explain", "{\"game\": \"cave\"}"},
        {"judge", level}};
    SettSessionDef def = sett_session_def();
    SettSession *session;
    SettReply reply;
    (void)user;
    def.alloc = alloc;
    SettStatus status = sett_session_open(&def, &session);
    for (size_t i = 0; status == SETT_OK && i < sizeof lines / sizeof lines[0];
         i++)
        status = sett_ask(session, lines[i][0], lines[i][1],
                          strlen(lines[i][1]), &reply);
    sett_session_close(session);
    return status;
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    testkit_memory(converse, NULL);
}

static SettStatus copied(void *user, SettAlloc alloc)
{
    SettCatalog *copy;
    (void)user;
    SettStatus status = sett_catalog_copy(sett_catalog_builtin(), alloc, &copy);
    if (status == SETT_OK)
        status = sett_catalog_put_game(copy, copy->games[1], NULL);
    sett_catalog_destroy(copy);
    return status;
}

static void catalogs_are_copied(void **state)
{
    (void)state;
    testkit_memory(copied, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loaded_games_are_known_by_name),
        cmocka_unit_test(files_of_the_library_load),
        cmocka_unit_test(games_are_made_of_other_files),
        cmocka_unit_test(sheets_come_with_the_request),
        cmocka_unit_test(a_player_whom_no_tile_shows_is_an_actor),
        cmocka_unit_test(replaced_games_play_on),
        cmocka_unit_test(without_memory_it_says_so),
        cmocka_unit_test(catalogs_are_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
