/* test_learn.c - what a sample teaches, in a conversation: the library's
   answers, number by number, and what is refused. */
#include "support/testkit.h"

#include "sett/session.h"

#include <stdio.h>
#include <string.h>

/* A game of two tiles that goes upwards, without rules. */
static const char tower[] =
    "{\"text\": \"[game]\\nformat = 1\\nname = 'tower'\\nversion = '1'\\n"
    "help = 'two tiles'\\nsize = { w = [1, 100], h = [1, 100] }\\n"
    "default = [3, 5]\\nslices = 'rows'\\n"
    "[tiles.wall]\\nglyph = '#'\\ntags = ['solid']\\n"
    "[tiles.floor]\\nglyph = '.'\\ntags = ['empty']\\n\"}";

static const char *const hall[] = {"XXXXXXX", "XH    X", "XXXXX X", "Xe    X",
                                   "XXXXXXX"};
#define HALL                                                               \
    "\"game\":\"md2\",\"training\":[[\"XXXXXXX\",\"XH    X\",\"XXXXX X\"," \
    "\"Xe    X\",\"XXXXXXX\"]]"

typedef struct Case {
    SettArena arena;
    SettSession *session;
    SettGrid level;
    SettTraining sample;
    SettSolveDef def;
} Case;

static void open_case(Case *c)
{
    SettReply reply;
    SettSessionDef def = sett_session_def();
    char text[64] = "";
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    *c = (Case){.arena = testkit_arena()};
    assert_int_equal(sett_session_open(&def, &c->session), SETT_OK);
    if (sett_ask(c->session, "game_load", tower, strlen(tower), &reply) !=
        SETT_OK)
        fail_msg("%s", reply.data);
    for (size_t y = 0; y < sizeof hall / sizeof hall[0]; y++)
        strcat(strcat(text, hall[y]), "\n");
    assert_int_equal(sett_level_read(game, text, strlen(text), 0, &c->arena,
                                     &c->level, NULL),
                     SETT_OK);
    c->sample = (SettTraining){&c->level, 1};
    c->def = sett_solve_def(game);
    c->def.sample = &c->sample;
    c->def.budget = 100000;
}

static void close_case(Case *c)
{
    sett_session_close(c->session);
    sett_arena_free(&c->arena);
}

static const SettJson *ask(Case *c, const char *request)
{
    SettReply reply;
    const SettJson *json;
    SettStatus status =
        sett_ask(c->session, "learn", request, strlen(request), &reply);
    if (status != SETT_OK)
        fail_msg("%s: %s", request, reply.data);
    assert_int_equal(
        sett_json_read(reply.data, reply.size, NULL, &c->arena, &json, NULL),
        SETT_OK);
    return json;
}

static const SettJson *member(const SettJson *json, const char *name)
{
    const SettJson *value = sett_json_member(json, name);
    if (value == NULL)
        fail_msg("no \"%s\"", name);
    return value;
}

static int64_t number(const SettJson *json, const char *name)
{
    int64_t value;
    assert_true(sett_json_int(member(json, name), &value));
    return value;
}

static void assert_place(const SettJson *json, const SettPatternPlace *place)
{
    assert_int_equal(number(json, "level"), place->level);
    assert_int_equal(number(json, "x"), place->x);
    assert_int_equal(number(json, "y"), place->y);
}

static bool has_pair(const SettJson *pairs, const char *a, const char *b)
{
    for (const SettJson *p = pairs->child; p != NULL; p = p->next)
        if (strcmp(p->child->string, a) == 0 &&
            strcmp(p->child->next->string, b) == 0)
            return true;
    return false;
}

static void assert_sample(Case *c, const SettJson *told)
{
    SettSampleReport r;
    assert_int_equal(sett_learn_sample(&c->def, &c->arena, &r, NULL), SETT_OK);
    assert_int_equal(number(told, "levels"), 1);
    assert_int_equal(number(told, "kinds"), 4);
    assert_int_equal(number(told, "patterns"), r.patterns);
    const SettJson *place = member(told, "once")->child;
    for (int32_t i = 0; i < r.once; i++, place = place->next) {
        assert_non_null(place);
        assert_place(place, &r.places[i]);
    }
    assert_null(place);
    assert_true(r.once > 0);
}

/* By hand: right of the entrance is floor and then a wall, below it a wall and
   then the exit. */
static void assert_neighbours(const SettJson *told)
{
    static const struct {
        const char *list, *second;
        bool never;
    } of_entrance[] = {
        {"never_right", "floor", false}, {"never_right", "wall", true},
        {"never_in_row", "wall", false}, {"never_in_row", "exit", false},
        {"never_below", "wall", false},  {"never_below", "floor", true},
        {"never_below", "exit", true},   {"never_in_column", "exit", false},
    };
    for (size_t i = 0; i < sizeof of_entrance / sizeof of_entrance[0]; i++)
        assert_int_equal(has_pair(member(told, of_entrance[i].list), "entrance",
                                  of_entrance[i].second),
                         of_entrance[i].never);
}

static void numbers_are_the_library_s(void **state)
{
    (void)state;
    Case c;
    SettLearntLines lines;
    SettLevelCount count;
    open_case(&c);
    const SettJson *told = ask(&c, "{" HALL ",\"w\":9,\"h\":5,\"count\":7}");
    assert_sample(&c, told);
    assert_neighbours(told);
    assert_int_equal(number(told, "way_low"), 10);
    assert_int_equal(number(told, "way_high"), 10);
    assert_int_equal(number(told, "w"), 9);
    assert_int_equal(number(told, "h"), 5);
    assert_int_equal(sett_learn_count(&c.def, 9, 5, 7, &c.arena, &count, NULL),
                     SETT_OK);
    assert_int_equal(number(told, "found"), count.found);
    assert_int_equal(member(told, "exact")->type,
                     count.exact ? SETT_JSON_TRUE : SETT_JSON_FALSE);
    assert_int_equal(sett_learn_lines(&c.def, 9, 5, &c.arena, &lines, NULL),
                     SETT_OK);
    const SettJson *told_lines = member(told, "lines");
    assert_int_equal(number(told_lines, "different"), lines.lines);
    assert_true(member(told_lines, "levels")->number == lines.levels);
    assert_true(lines.found);
    assert_place(member(told_lines, "behind"), &lines.from);
    assert_place(member(told_lines, "drawn"), &lines.to);
    assert_int_equal(number(told_lines, "patterns"), lines.patterns);
    assert_true(member(told_lines, "with")->number == lines.with);
    assert_null(member(told, "zones")->child);
    close_case(&c);
}

/* Bands, shape and budget are those of the request; so is who plays. */
static void asked_is_what_counts(void **state)
{
    (void)state;
    Case c;
    SettSampleReport r;
    open_case(&c);
    const SettJson *told =
        ask(&c, "{" HALL ",\"w\":7,\"h\":5,\"bands\":3,\"shape\":\"1x2\","
                "\"count\":3,\"agent\":\"none\"}");
    c.def.bands = 3;
    assert_true(sett_shape_read("1x2", &c.def.shape));
    assert_int_equal(sett_learn_sample(&c.def, &c.arena, &r, NULL), SETT_OK);
    assert_int_equal(number(told, "patterns"), r.patterns);
    assert_true(number(told, "found") <= 3);
    close_case(&c);
}

/* Nobody walks through the sky, and nobody has to. */
static void who_plays_is_asked(void **state)
{
    (void)state;
    Case c;
    char request[1024] = "{\"game\":\"smb\",\"training\":[[";
    open_case(&c);
    for (int32_t y = 0; y < 14; y++)
        strcat(request, y > 0 ? ",\"---\"" : "\"---\"");
    strcat(request, "]],\"w\":30,\"h\":14");
    size_t size = strlen(request);
    strcat(request, ",\"agent\":\"none\"}");
    assert_int_equal(number(ask(&c, request), "found"), 1);
    strcpy(request + size, ",\"budget\":1000}");
    const SettJson *told = ask(&c, request);
    assert_int_equal(number(told, "found"), 0);
    assert_int_equal(member(told, "exact")->type, SETT_JSON_TRUE);
    close_case(&c);
}

/* Without a size it is the game's usual one; zones are rows of the height. */
static void towers_are_cut_at_rows(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
#define TOWER "\"game\":\"tower\",\"training\":[[\"..\",\"..\",\"##\",\"##\"]]"
    const SettJson *told = ask(&c, "{" TOWER "}");
    assert_int_equal(number(told, "w"), 3);
    assert_int_equal(number(told, "h"), 5);
    told = ask(&c, "{" TOWER ",\"w\":2,\"h\":32,\"zones\":2,\"count\":1,"
                   "\"shape\":\"1x1\"}");
    const SettJson *zone = member(told, "zones")->child;
    assert_non_null(zone);
    assert_true(zone->number == 0);
    assert_true(zone->next->number == 16);
    assert_null(zone->next->next);
    assert_int_equal(member(member(told, "lines"), "rows")->type,
                     SETT_JSON_TRUE);
    close_case(&c);
}

/* No level of three rows from a sample of two; one more row frees them. */
static void the_line_that_frees(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
    const SettJson *told =
        ask(&c, "{\"game\":\"tower\",\"training\":[[\"...\",\"###\"]],"
                "\"w\":9,\"h\":4}");
    assert_int_equal(number(told, "found"), 0);
    const SettJson *line = member(told, "line");
    assert_string_equal(member(line, "answer")->string, "yes");
    assert_int_equal(member(line, "row")->type, SETT_JSON_TRUE);
    assert_int_equal(member(line, "rows")->size, 3);
    assert_true(number(line, "patterns") > 0);
    assert_true(number(line, "at") >= 0 && number(line, "at") < 4);
    close_case(&c);
}

static void refuses(void **state)
{
    (void)state;
    Case c;
    static const char *const cases[][2] = {
        {"{\"game\":\"md2\"}", "no \\\"training\\\""},
        {"{" HALL ",\"w\":2,\"h\":5}", "cannot be 2 x 5"},
        {"{" HALL ",\"w\":7}", "cannot be 7 x 0"},
        {"{" HALL ",\"zones\":1}", "one zone is no cut"},
        {"{" HALL ",\"zones\":17}", "bad zones"},
        {"{" HALL ",\"bands\":0}", "bad bands"},
        {"{" HALL ",\"count\":0}", "bad count"},
        {"{" HALL ",\"shape\":\"9x9\"}", "no such shape"},
        {"{" HALL ",\"shape\":\"none\"}", "there is no sample"},
        {"{" HALL ",\"agent\":\"nobody\"}", "nobody"},
        {"{" HALL ",\"seed\":1}", "unknown member"},
        {"{\"game\":\"md2\",\"training\":[]}", "sample"},
        {"{\"game\":\"md2\",\"training\":[[\"Q\"]]}", "Q"},
    };
    open_case(&c);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettReply reply;
        assert_int_equal(sett_ask(c.session, "learn", cases[i][0],
                                  strlen(cases[i][0]), &reply),
                         SETT_BAD_INPUT);
        if (strstr(reply.data, cases[i][1]) == NULL)
            fail_msg("%s: \"%s\" is not in %s", cases[i][0], cases[i][1],
                     reply.data);
    }
    close_case(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_library_s),
        cmocka_unit_test(asked_is_what_counts),
        cmocka_unit_test(who_plays_is_asked),
        cmocka_unit_test(towers_are_cut_at_rows),
        cmocka_unit_test(the_line_that_frees),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
