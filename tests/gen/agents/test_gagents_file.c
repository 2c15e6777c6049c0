/* test_gagents_file.c - agent programs at random, as files and in words. */
#include "gen/gagents_try.h"

static void random_programs_are_in_range(void **state)
{
    (void)state;
    const SettCatalog *c = sett_catalog_builtin();
    for (int32_t g = 0; g < c->game_count; g++) {
        const SettGame *game = c->games[g];
        SettGagentRanges ranges;
        SettGagents program;
        if (game->canvas == NULL)
            continue;
        sett_gagent_ranges(game, &ranges);
        for (uint64_t seed = 0; seed < 200; seed++) {
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
            SettError err;
            if (seed == 0) /* what is drawn when nobody says anything */
                sett_gen_defaults(
                    sett_catalog_gen(sett_catalog_builtin(), "gagents"), game,
                    &program);
            else
                sett_gagents_random(&ranges, &rng, &program);
            if (seed > 0)
                assert_in_range(program.agents.count, ranges.fewest,
                                ranges.most);
            for (int32_t i = 0; i < program.agents.count; i++) {
                SettGagent *a = &program.agents.rows[i];
                if (sett_params_check(&ranges.columns, a, ranges.tiles, &err) !=
                    SETT_OK)
                    fail_msg("%s: %s", game->name, err.text);
                assert_non_null(sett_canvas_brush(game->canvas, a->tile.tile));
                assert_true(game->canvas->directions == 8 || a->dir % 2 == 0);
            }
        }
    }
}

static void ranges_are_the_papers_on_its_canvas(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double low, high;
    } rows[] = {{"spawn", 0, 200}, {"period", 1, 5},    {"tokens", 10, 80},
                {"x", 0, 179},     {"y", 0, 14},        {"radius", 0, 60},
                {"seen-w", 1, 8},  {"seen-h", 1, 5},    {"bound-w", 1, 20},
                {"bound-h", 1, 7}, {"w", 2, 8},         {"h", 2, 5},
                {"r", 1, 3},       {"interval", 1, 20}, {"chance", 0.02, 1},
                {"step", 1, 4},    {"dir", 0, 7}};
    SettGagentRanges ranges;
    sett_gagent_ranges(sett_catalog_game(sett_catalog_builtin(), "mario"),
                       &ranges);
    assert_int_equal(ranges.fewest, 14);
    assert_int_equal(ranges.most, 24);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const SettParam *row = sett_params_find(&ranges.columns, rows[i].name);
        assert_non_null(row);
        assert_true(row->low == rows[i].low && row->high == rows[i].high);
    }
}

static SettStatus read_text(Try *t, const char *text, SettGagents *out,
                            const SettJson **json, SettError *err)
{
    SettStatus s =
        sett_json_read(text, strlen(text), NULL, &t->arena, json, err);
    assert_int_equal(s, SETT_OK);
    return sett_gagents_read(t->game, *json, &t->arena, out, err);
}

static void files_go_round(void **state)
{
    (void)state;
    Try t;
    begin(&t, W, H);
    const SettGame *games[] = {
        t.game, sett_catalog_game(sett_catalog_builtin(), "md2"),
        sett_catalog_game(sett_catalog_builtin(), "dungeongrams")};
    for (int32_t g = 0; g < 3; g++)
        for (uint64_t seed = 0; seed < 30; seed++) {
            SettGagentRanges ranges;
            SettGagents back;
            const SettJson *json;
            SettError err;
            SettRng rng = sett_rng(seed, SETT_FOR_TEST, 1);
            t.game = games[g];
            sett_gagent_ranges(t.game, &ranges);
            sett_gagents_random(&ranges, &rng, &t.program);
            t.program.carpet = seed % 2 == 0;
            t.program.token.index = seed % 3 == 0;
            sett_text_clear(&t.text);
            SettJsonWriter w = sett_json_writer(&t.text, seed % 2 == 1);
            sett_gagents_write(t.game, &t.program, NULL, &w);
            assert_int_equal(read_text(&t, t.text.data, &back, &json, &err),
                             SETT_OK);
            assert_int_equal(
                sett_params_hash(&sett_gagents_table, &t.program, 0),
                sett_params_hash(&sett_gagents_table, &back, 0));
        }
    end(&t);
}

/* A game without a canvas has no programs. */
static void a_canvas_is_asked_for(void **state)
{
    (void)state;
    Try t;
    SettError err = {.text = ""};
    SettGagents back;
    const SettJson *json;
    begin(&t, W, H);
    SettJsonWriter w = sett_json_writer(&t.text, false);
    sett_gagents_write(t.game, &t.program, NULL, &w);
    t.game = sett_catalog_game(sett_catalog_builtin(), "icarus");
    assert_int_equal(sett_gagents_check(t.game, &t.program, &err),
                     SETT_UNSUPPORTED);
    assert_string_equal(err.text, "icarus has no canvas for agent programs");
    err.text[0] = 0;
    assert_int_equal(read_text(&t, t.text.data, &back, &json, &err),
                     SETT_UNSUPPORTED);
    assert_string_equal(err.text, "icarus has no canvas for agent programs");
    end(&t);
}

#define AGENT(more) "{\"action\": {\"tile\": \"brick\"}" more "}"
#define PROGRAM(agents) \
    "{\"format\": \"sett-pplgg\",\n\"agents\": [" agents "]}"

static void faults_have_places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *says;
    } cases[] = {
        {"[]", 1, 1, "not a generator's file"},
        {PROGRAM(""), 2, 11, "without agents"},
        {"{\"format\": \"sett-pplgg\"}", 1, 1, "list of agents"},
        {"{\"format\": \"sett-pplgg\", \"version\": 2}", 1, 37, "version"},
        {"{\"format\": \"sett-pplgg\", \"game\": \"md2\"}", 1, 34,
         "another game"},
        {"{\"format\": \"sett-pplgg\", \"refwidth\": 80}", 1, 38, "refwidth"},
        {"{\"format\": \"sett-pplgg\", \"token\": \"cell\", \"agents\": []}", 1,
         35, "token"},
        {PROGRAM("7"), 2, 12, "an agent is an object"},
        {PROGRAM("{}"), 2, 12, "needs a brush"},
        {PROGRAM("{\"action\": {\"tile\": \"lava\"}}"), 2, 32, "tile"},
        {PROGRAM("{\"action\": {\"tile\": \"exit\"}}"), 2, 32, "exit"},
        {PROGRAM(AGENT(", \"pos\": [1]")), 2, 49, "place"},
        {PROGRAM(AGENT(", \"pos\": [180, 3]")), 2, 50, "x 180"},
        {PROGRAM(AGENT(", \"pos\": [18, 15]")), 2, 54, "y 15"},
        {PROGRAM(AGENT(", \"radius\": 61")), 2, 52, "radius 61"},
        {PROGRAM(AGENT(", \"tokens\": 9")), 2, 52, "tokens 9"},
        {PROGRAM(AGENT(", \"move\": 3")), 2, 50, "not an object"},
        {PROGRAM(AGENT(", \"trigger\": {\"kind\": \"maybe\"}")), 2, 62,
         "trigger"},
        {PROGRAM(AGENT(", \"trigger\": {\"p\": 1.5}")), 2, 59, "chance"},
        {PROGRAM(AGENT(", \"boundary\": {\"bw\": 0}")), 2, 61, "bound-w"},
        {PROGRAM(AGENT(", \"move\": {\"step\": \"far\"}")), 2, 59, "step"},
    };
    Try t;
    begin(&t, W, H);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SettError err;
        SettGagents out = {.frame = true};
        const SettJson *json;
        assert_int_equal(read_text(&t, cases[i].text, &out, &json, &err),
                         SETT_BAD_INPUT);
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("%s: %s", cases[i].text, err.text);
        if (err.line != cases[i].line || err.column != cases[i].column)
            fail_msg("%s: %d:%d %s", cases[i].text, err.line, err.column,
                     err.text);
        assert_true(err.expected[0] != 0);
        assert_int_equal(out.agents.count, 0);
    }
    end(&t);
}

static void reading_may_run_out_of_memory(void **state)
{
    (void)state;
    Try t;
    begin(&t, W, H);
    SettError err;
    const SettJson *json;
    SettGagents whole;
    const char *text = PROGRAM(AGENT(", \"pos\": [3, 4]"));
    assert_int_equal(read_text(&t, text, &whole, &json, &err), SETT_OK);
    for (int64_t n = 1;; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena arena;
        SettGagents out = {.frame = true};
        sett_arena_init(&arena, testkit_alloc(&counter), 0);
        SettStatus s = sett_gagents_read(t.game, json, &arena, &out, &err);
        sett_arena_free(&arena);
        assert_int_equal(counter.live_bytes, 0);
        if (s == SETT_OK)
            break;
        assert_int_equal(s, SETT_NO_MEMORY);
        assert_int_equal(out.agents.count, 0);
    }
    end(&t);
}

static void unknown_members_are_kept(void **state)
{
    (void)state;
    const char *text = "{\"format\": \"sett-pplgg\", \"mood\": [1, {\"a\": "
                       "null}], \"agents\": "
                       "[" AGENT(", \"author\": \"Ann\", \"move\": {\"gait\": "
                                 "1.50}") "], "
                                          "\"meta\": {\"rating\": 0.7}}";
    Try t;
    begin(&t, W, H);
    SettError err;
    const SettJson *json;
    assert_int_equal(read_text(&t, text, &t.program, &json, &err), SETT_OK);
    SettJsonWriter w = sett_json_writer(&t.text, true);
    sett_gagents_write(t.game, &t.program, json, &w);
    const char *const kept[] = {"\"mood\":[1,{\"a\":null}]",
                                "\"author\":\"Ann\"", "\"gait\":1.50",
                                "\"meta\":{\"rating\":0.7}"};
    for (int32_t i = 0; i < 4; i++)
        if (strstr(t.text.data, kept[i]) == NULL)
            fail_msg("%s is not in %s", kept[i], t.text.data);
    end(&t);
}

static void words(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    a->action.index = SETT_DRAW_LINE;
    a->w = 6;
    a->tile.tile = tile(&t, "brick");
    a->x = 40;
    a->trigger.index = SETT_WHEN_INTERVAL;
    a->interval = 3;
    sett_gagent_words(t.game, a, &t.text);
    assert_string_equal(
        t.text.data, "draws brick platforms 6 wide from column 40, row 7, at "
                     "every third step, 5 times; goes right 1 cell a tick from "
                     "tick 0 on, turns back at the edge");
    sett_text_clear(&t.text);
    t.program.agents.count = 2;
    a[1] = a[0];
    a->spawn = 9;
    sett_gagents_words(t.game, &t.program, &t.text);
    assert_int_equal(strncmp(t.text.data, "agent 2 ", 8), 0);
    assert_non_null(strstr(t.text.data, "\nagent 1 "));
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs_are_in_range),
        cmocka_unit_test(ranges_are_the_papers_on_its_canvas),
        cmocka_unit_test(files_go_round),
        cmocka_unit_test(a_canvas_is_asked_for),
        cmocka_unit_test(faults_have_places),
        cmocka_unit_test(reading_may_run_out_of_memory),
        cmocka_unit_test(unknown_members_are_kept),
        cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
