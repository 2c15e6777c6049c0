/* Parameters as text, as JSON and as descriptions; what is written reads back
   as the same values. */
#include "base/params_sample.h"

#include <stdio.h>

static const char *printed(const char *name)
{
    sett_text_clear(&text);
    sett_params_print(sett_params_find(&table, name), &options, &tiles, &text);
    assert_int_equal(text.status, SETT_OK);
    return text.data;
}

static void fields_are_printed(void **state)
{
    (void)state;
    assert_string_equal(printed("steps"), "3");
    assert_string_equal(printed("loops"), "on");
    assert_string_equal(printed("pull"), "-0.5");
    assert_string_equal(printed("walls"), "0.45");
    assert_string_equal(printed("mode"), "slow");
    assert_string_equal(printed("fill"), "none");
    assert_string_equal(printed("keep"), "none");
    assert_string_equal(printed("counts"), "[]");
    set_ok("keep", "exit,wall,goblin");
    assert_string_equal(printed("keep"), "wall,goblin,exit");
    set_ok("counts", "[{\"tile\":\"goblin\",\"of\":[\"exit\"]}]");
    assert_string_equal(printed("counts"),
                        "[{\"tile\":\"goblin\",\"low\":1,\"high\":3,"
                        "\"of\":[\"exit\"],\"must\":false}]");
}

/* Thresholds near 0, near 1 and anywhere print as a decimal that means them;
   decimals of up to nine digits print as they were written, or shorter. */
static void chances_round_trip(void **state)
{
    (void)state;
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    for (uint32_t i = 0; i < 10000; i++) {
        uint64_t t = i < 100   ? i
                     : i < 200 ? (UINT64_C(1) << 32) - (i - 100)
                               : sett_rng_next(&rng) >> 32;
        options.walls.threshold = t;
        char copy[64];
        snprintf(copy, sizeof copy, "%s", printed("walls"));
        options.walls.threshold = 77;
        set_ok("walls", copy);
        assert_true(options.walls.threshold == t);
    }
    for (uint32_t i = 0; i < 10000; i++) {
        char decimal[32];
        snprintf(decimal, sizeof decimal, "0.%04u", (unsigned)i);
        set_ok("walls", decimal);
        SettArenaMark mark = sett_arena_mark(&arena);
        double back;
        size_t used;
        printed("walls");
        back = sett_double_read(text.data, text.size, &used);
        assert_true(back == sett_double_read(decimal, strlen(decimal), &used));
        sett_arena_reset(&arena, mark);
    }
}

static void random_options(SettRng *rng)
{
    Options *o = &options;
    sett_params_default(&table, o);
    o->steps = sett_rng_range(rng, 1, 16);
    o->loops = sett_rng_below(rng, 2) != 0;
    o->pull = sett_rng_unit(rng) * 4 - 2;
    o->walls.threshold = sett_rng_next(rng) >> 32;
    o->mode.index = sett_rng_range(rng, 0, 2);
    o->fill.tile = sett_rng_range(rng, -1, 3);
    o->keep.bits = sett_rng_below(rng, 16);
    o->limit = sett_rng_range(rng, -9, 9);
    o->counts.count = sett_rng_range(rng, 0, 4);
    for (int32_t i = 0; i < o->counts.count; i++) {
        Row *r = &o->counts.rows[i];
        r->tile.tile = sett_rng_range(rng, -1, 3);
        r->low = sett_rng_range(rng, 0, 99);
        r->high = sett_rng_range(rng, 0, 99);
        r->of.bits = sett_rng_below(rng, 16);
        r->must = sett_rng_below(rng, 2) != 0;
    }
}

static void random_params_round_trip(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 5000; i++) {
        SettRng rng = sett_rng(4, SETT_FOR_TEST, i);
        SettArenaMark mark = sett_arena_mark(&arena);
        random_options(&rng);
        Options made = options;
        sett_text_clear(&text);
        SettJsonWriter w = sett_json_writer(&text, i % 2 == 0);
        sett_params_write(&table, &options, &tiles, &w);
        sett_params_default(&table, &options);
        assert_int_equal(read(text.data), SETT_OK);
        assert_memory_equal(&made, &options, sizeof made);
        assert_int_equal(sett_params_check(&table, &options, &tiles, NULL),
                         SETT_OK);
        /* And field by field, as flags. */
        Options flags;
        sett_params_default(&table, &flags);
        for (int32_t p = 0; p < table.count; p++) {
            printed(table.rows[p].name);
            assert_int_equal(sett_params_set(&table, &flags, table.rows[p].name,
                                             text.data, &tiles, &arena, NULL),
                             SETT_OK);
        }
        assert_memory_equal(&made, &flags, sizeof made);
        sett_arena_reset(&arena, mark);
    }
}

static void rows_describe_themselves(void **state)
{
    (void)state;
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_params_describe(&table, &tiles, &w);
    assert_string_equal(
        text.data,
        "[{\"name\":\"steps\",\"type\":\"int\",\"default\":3,\"low\":1,"
        "\"high\":16,\"help\":\"passes\"},"
        "{\"name\":\"loops\",\"type\":\"bool\",\"default\":true,\"low\":0,"
        "\"high\":1,\"help\":\"leave loops\"},"
        "{\"name\":\"pull\",\"type\":\"real\",\"default\":-0.5,\"low\":-2,"
        "\"high\":2,\"help\":\"towards the goal\"},"
        "{\"name\":\"walls\",\"type\":\"chance\",\"default\":0.45,\"low\":0,"
        "\"high\":1,\"help\":\"chance of a wall\"},"
        "{\"name\":\"mode\",\"type\":\"choice\",\"default\":\"slow\",\"low\":0,"
        "\"high\":2,\"choices\":[\"fast\",\"slow\",\"very-slow\"],"
        "\"help\":\"how\"},"
        "{\"name\":\"fill\",\"type\":\"tile\",\"default\":\"none\",\"low\":-1,"
        "\"high\":3,\"choices\":[\"none\",\"wall\",\"floor\",\"goblin\","
        "\"exit\"],\"help\":\"what is left\"},"
        "{\"name\":\"keep\",\"type\":\"tiles\",\"default\":[],\"low\":-1,"
        "\"high\":3,\"choices\":[\"wall\",\"floor\",\"goblin\",\"exit\"],"
        "\"help\":\"what stays\"},"
        "{\"name\":\"counts\",\"type\":\"rows\",\"default\":[],\"low\":0,"
        "\"high\":4,\"columns\":["
        "{\"name\":\"tile\",\"type\":\"tile\",\"default\":\"none\",\"low\":-1,"
        "\"high\":3,\"choices\":[\"none\",\"wall\",\"floor\",\"goblin\","
        "\"exit\"],\"help\":\"what is counted\"},"
        "{\"name\":\"low\",\"type\":\"int\",\"default\":1,\"low\":0,"
        "\"high\":99,\"help\":\"fewest\"},"
        "{\"name\":\"high\",\"type\":\"int\",\"default\":3,\"low\":0,"
        "\"high\":99,\"help\":\"most\"},"
        "{\"name\":\"of\",\"type\":\"tiles\",\"default\":[],\"low\":-1,"
        "\"high\":3,\"choices\":[\"wall\",\"floor\",\"goblin\",\"exit\"],"
        "\"help\":\"near these\"},"
        "{\"name\":\"must\",\"type\":\"bool\",\"default\":false,\"low\":0,"
        "\"high\":1,\"help\":\"no level without it\"}],"
        "\"capacity\":4,\"help\":\"how many\"},"
        "{\"name\":\"step-limit\",\"type\":\"int\",\"default\":7,\"low\":-9,"
        "\"high\":9,\"help\":\"bound\"}]");
    sett_text_clear(&text);
    w = sett_json_writer(&text, true);
    sett_params_describe(&columns, NULL, &w);
    assert_null(strstr(text.data, "choices"));
    assert_non_null(strstr(text.data, "\"high\":255"));
}

static SettStatus use_all(SettAlloc alloc, const Options *want)
{
    SettArena own;
    Options o;
    SettText out = sett_text(alloc);
    sett_arena_init(&own, alloc, 0);
    sett_params_default(&table, &o);
    SettStatus status = sett_params_set(
        &table, &o, "counts", "[{\"low\": 2}, {}]", &tiles, &own, NULL);
    if (status != SETT_OK) {
        Options untouched;
        sett_params_default(&table, &untouched);
        assert_memory_equal(&untouched, &o, sizeof o);
    } else {
        SettJsonWriter w = sett_json_writer(&out, false);
        assert_memory_equal(want, &o, sizeof o);
        sett_json_open(&w, '[');
        sett_params_write(&table, &o, &tiles, &w);
        sett_params_describe(&table, &tiles, &w);
        sett_json_close(&w);
        sett_params_print(&rows[7], &o, &tiles, &out);
        status = out.status;
    }
    sett_text_free(&out);
    sett_arena_free(&own);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    set_ok("counts", "[{\"low\": 2}, {}]");
    for (int persistent = 0; persistent < 2; persistent++) {
        SettStatus status = SETT_NO_MEMORY;
        int64_t n = 0;
        while (status != SETT_OK) {
            TestAlloc counter = {.fail_at = ++n, .fail_after = persistent};
            status = use_all(testkit_alloc(&counter), &options);
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
            assert_int_equal(counter.live_bytes, 0);
        }
        assert_true(n > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SAMPLE_TEST(fields_are_printed),
        SAMPLE_TEST(chances_round_trip),
        SAMPLE_TEST(random_params_round_trip),
        SAMPLE_TEST(rows_describe_themselves),
        SAMPLE_TEST(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("params print", tests, NULL, NULL);
}
