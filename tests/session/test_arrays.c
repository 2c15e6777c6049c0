/* test_arrays.c - levels and judgements through arrays of the caller: the same
   levels as in JSON, sizes that do not fit, archives that are told. */
#include "support/testkit.h"

#include "session/ask.h"

#include <math.h>
#include <string.h>

#define LEVELS 12
#define W 10
#define H 20

static SettStatus ask(SettSession *s, const char *verb, const char *request,
                      const SettArrays *arrays, SettReply *reply)
{
    return sett_ask_arrays(s, verb, request, strlen(request), arrays, reply);
}

static const char batch[] =
    "{\"recipe\": {\"game\": \"md2\", \"seed\": 7}, \"count\": 12}";

static void test_level_array_gives_the_levels_of_the_verb_cells(void **state)
{
    (void)state;
    static uint8_t cells[LEVELS * W * H], feasible[LEVELS];
    SettSession *s = testkit_session(sett_alloc_default());
    SettReply reply;
    SettArrays a = {.cells = cells,
                    .cell_count = sizeof cells,
                    .feasible = feasible,
                    .feasible_count = LEVELS};
    assert_int_equal(ask(s, "level_array", batch, &a, &reply), SETT_OK);
    assert_non_null(strstr(reply.data, "\"h\":20,\"w\":10"));
    assert_int_equal(ask(s, "cells", batch, NULL, &reply), SETT_OK);
    assert_int_equal(reply.size, LEVELS * (1 + W * H));
    for (size_t i = 0; i < LEVELS; i++) {
        const uint8_t *one = (const uint8_t *)reply.data + i * (1 + W * H);
        assert_int_equal(feasible[i], one[0] == 0);
        assert_memory_equal(cells + i * W * H, one + 1, W * H);
    }
    sett_session_close(s);
}

/* Measured while made, and measured afterwards. */
static void test_measure_array_measures_what_level_array_made(void **state)
{
    (void)state;
    static uint8_t cells[LEVELS * W * H], feasible[LEVELS];
    SettSession *s = testkit_session(sett_alloc_default());
    SettReply reply;
    size_t count =
        LEVELS * (size_t)sett_catalog_game(sett_catalog_builtin(), "md2")
                     ->measures.count;
    double made[LEVELS * 64], after[LEVELS * 64];
    SettArrays a = {cells, sizeof cells, NULL, 0, made, count};
    assert_true(count <= LEVELS * 64);
    assert_int_equal(ask(s, "level_array", batch, &a, &reply), SETT_OK);
    a = (SettArrays){cells, sizeof cells, feasible, LEVELS, after, count};
    assert_int_equal(ask(s, "measure_array",
                         "{\"game\": \"md2\", \"count\": 12, \"h\": 20, "
                         "\"w\": 10}",
                         &a, &reply),
                     SETT_OK);
    assert_memory_equal(made, after, count * sizeof(double));
    for (size_t i = 0; i < LEVELS; i++)
        assert_int_equal(feasible[i], 1);
    sett_session_close(s);
}

static void test_arrays_of_other_sizes_and_other_bytes_are_refused(void **state)
{
    (void)state;
    static uint8_t cells[LEVELS * W * H];
    SettSession *s = testkit_session(sett_alloc_default());
    SettReply reply;
    SettArrays a = {.cells = cells, .cell_count = sizeof cells - 1};
    assert_int_equal(ask(s, "level_array", batch, &a, &reply),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(reply.data, "2400 elements"));
    a.cell_count = sizeof cells;
    cells[77] = 200;
    assert_int_equal(ask(s, "measure_array",
                         "{\"game\": \"md2\", \"count\": 12, \"h\": 20, "
                         "\"w\": 10}",
                         &a, &reply),
                     SETT_BAD_ARGUMENT);
    assert_non_null(strstr(reply.data, "cell 77 holds 200"));
    sett_session_close(s);
}

/* Asks for levels, calls the share of walls good and the measure, and tells. */
static void explore(SettSession *s, uint8_t *cells, double *values)
{
    SettReply reply;
    SettArrays a = {.cells = cells, .cell_count = LEVELS * W * H};
    assert_int_equal(
        ask(s, "archive_ask", "{\"handle\": 1, \"count\": 12}", &a, &reply),
        SETT_OK);
    for (size_t i = 0; i < LEVELS; i++) {
        int walls = 0;
        for (size_t k = 0; k < W * H; k++)
            walls += cells[i * W * H + k] == 0;
        values[2 * i] = walls;
        values[2 * i + 1] = (double)walls / (W * H);
    }
    a.values = values;
    a.value_count = 2 * LEVELS;
    assert_int_equal(
        ask(s, "archive_tell", "{\"handle\": 1, \"count\": 12}", &a, &reply),
        SETT_OK);
}

static void test_archive_is_filled_by_the_callers_judgement(void **state)
{
    (void)state;
    static uint8_t cells[LEVELS * W * H], first[LEVELS * W * H];
    double values[2 * LEVELS];
    static const char begin[] =
        "{\"recipe\": {\"game\": \"md2\"}, \"axes\": [{\"low\": 0, \"high\": "
        "1, \"bins\": 20}], \"seed\": 3}";
    for (int run = 0; run < 2; run++) { /* twice the same */
        SettSession *s = testkit_session(sett_alloc_default());
        SettReply reply;
        assert_int_equal(ask(s, "archive_begin", begin, NULL, &reply), SETT_OK);
        for (int round = 0; round < 20; round++)
            explore(s, cells, values);
        if (run == 0)
            memcpy(first, cells, sizeof cells);
        assert_memory_equal(first, cells, sizeof cells);
        assert_int_equal(
            ask(s, "archive_elites", "{\"handle\": 1}", NULL, &reply), SETT_OK);
        assert_non_null(strstr(reply.data, "\"count\":"));
        assert_null(strstr(reply.data, "\"count\":1,")); /* it has spread */
        values[0] = NAN;
        SettArrays a = {cells, W * H, NULL, 0, values, 2};
        assert_int_equal(
            ask(s, "archive_tell", "{\"handle\": 1, \"count\": 1}", &a, &reply),
            SETT_OK);
        assert_non_null(strstr(reply.data, "\"unusable\":1"));
        sett_session_close(s);
    }
}

static void test_vectors_come_back_as_they_were_told(void **state)
{
    (void)state;
    SettSession *s = testkit_session(sett_alloc_default());
    SettReply reply;
    double vector[2] = {0.25, -3}, values[2] = {9, 0.5}, back[2], score[2];
    static const char begin[] =
        "{\"length\": 2, \"axes\": [{\"low\": 0, \"high\": 1, \"bins\": 4}]}";
    assert_int_equal(ask(s, "archive_begin", begin, NULL, &reply), SETT_OK);
    SettArrays a = {(uint8_t *)vector, sizeof vector, NULL, 0, values, 2};
    assert_int_equal(ask(s, "archive_tell", "{\"handle\": 1}", &a, &reply),
                     SETT_OK);
    assert_non_null(strstr(reply.data, "\"new\":1"));
    a = (SettArrays){(uint8_t *)back, sizeof back, NULL, 0, score, 2};
    assert_int_equal(ask(s, "archive_elites", "{\"handle\": 1}", &a, &reply),
                     SETT_OK);
    assert_memory_equal(back, vector, sizeof back);
    assert_memory_equal(score, values, sizeof score);
    sett_session_close(s);
}

/* Zeros while there is no elite, then each of two elites about as often; an
   infeasible one never. */
static void test_vectors_to_vary_are_elites_drawn_evenly(void **state)
{
    (void)state;
    SettSession *s = testkit_session(sett_alloc_default());
    SettReply reply;
    double told[3] = {0.5, 7, -2}, asked[200],
           values[6] = {1, 0.1, 1, 0.9, 5, 0.4};
    uint8_t feasible[3] = {1, 1, 0};
    int first = 0;
    static const char begin[] =
        "{\"length\": 1, \"axes\": [{\"low\": 0, \"high\": 1, \"bins\": 4}]}";
    assert_int_equal(ask(s, "archive_begin", begin, NULL, &reply), SETT_OK);
    SettArrays a = {.cells = (uint8_t *)asked, .cell_count = sizeof asked};
    assert_int_equal(
        ask(s, "archive_ask", "{\"handle\": 1, \"count\": 200}", &a, &reply),
        SETT_OK);
    assert_non_null(strstr(reply.data, "\"h\":1,\"w\":1"));
    for (int i = 0; i < 200; i++)
        assert_true(asked[i] == 0);
    SettArrays all = {(uint8_t *)told, sizeof told, feasible, 3, values, 6};
    assert_int_equal(
        ask(s, "archive_tell", "{\"handle\": 1, \"count\": 3}", &all, &reply),
        SETT_OK);
    assert_int_equal(
        ask(s, "archive_ask", "{\"handle\": 1, \"count\": 200}", &a, &reply),
        SETT_OK);
    for (int i = 0; i < 200; i++) {
        assert_true(asked[i] == 0.5 || asked[i] == 7);
        first += asked[i] == 0.5;
    }
    assert_in_range(first, 70, 130);
    sett_session_close(s);
}

static void test_bad_archives_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"axes\": [{\"low\": 0, \"high\": 1, \"bins\": 4}]}",
        "{\"length\": 2, \"axes\": []}",
        "{\"length\": 2, \"axes\": [{\"low\": 1, \"high\": 1, \"bins\": 4}]}",
        "{\"length\": 2, \"axes\": [{\"low\": 0, \"high\": 1, \"bins\": 0}]}",
        "{\"length\": 2, \"axes\": [{\"low\": 0, \"high\": 1, \"bin\": 1}]}",
        "{\"length\": 2, \"axes\": [3]}",
    };
    SettSession *s = testkit_session(sett_alloc_default());
    SettReply reply;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ask(s, "archive_begin", bad[i], NULL, &reply),
                         SETT_BAD_INPUT);
    sett_session_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_level_array_gives_the_levels_of_the_verb_cells),
        cmocka_unit_test(test_measure_array_measures_what_level_array_made),
        cmocka_unit_test(
            test_arrays_of_other_sizes_and_other_bytes_are_refused),
        cmocka_unit_test(test_archive_is_filled_by_the_callers_judgement),
        cmocka_unit_test(test_vectors_to_vary_are_elites_drawn_evenly),
        cmocka_unit_test(test_vectors_come_back_as_they_were_told),
        cmocka_unit_test(test_bad_archives_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
