/* test_command.c - measures by a command: answers, death, silence, garbage,
   wrong counts; in a game, in a search's evaluator, by several threads' slots.
 */
#include "sett/command_game.h"

#include <math.h>
#include <poll.h>
#include <string.h>

#include "support/testkit.h"

#define HEAD "echo '{\"measures\": [{\"name\": \"size\", \"high\": 900}]}'; "
#define ANSWER "echo \"{\\\"size\\\": ${#l}}\"; "

static SettCommand *start(const char *line, int32_t limit)
{
    SettCommand *c;
    SettCommandDef def = sett_command_def();
    SettError err;
    def.line = line;
    def.workers = 2;
    def.limit = limit;
    assert_int_equal(sett_command_create(&def, &c, &err), SETT_OK);
    return c;
}

/* Asks `lines` lines "a", "aa", ... */
static SettStatus ask(SettCommand *c, int32_t lines, SettText *answers,
                      SettError *err)
{
    SettText questions = sett_text(sett_alloc_default());
    *err = (SettError){.status = SETT_OK};
    for (int32_t i = 0; i < lines; i++) {
        for (int32_t k = 0; k <= i; k++)
            sett_text_char(&questions, 'a');
        sett_text_char(&questions, '\n');
    }
    SettStatus status = sett_command_ask(c, &questions, lines, answers, err);
    sett_text_free(&questions);
    return status;
}

/* How a command fares with three lines, and what is said of it. */
static void expect_failure(const char *line, SettStatus expected,
                           const char *words)
{
    SettText answers = sett_text(sett_alloc_default());
    SettError err, first;
    /* Enough for a busy machine where nothing waits for it. */
    SettCommand *c = start(line, strstr(line, "sleep") != NULL ? 3 : 60);
    SettStatus status = SETT_OK;
    /* What comes too late for one question is seen by a later one, which waits
       for it. */
    for (int32_t i = 0; i < 100 && status == SETT_OK; i++) {
        if (i > 0)
            (void)poll(NULL, 0, 10);
        status = ask(c, 3, &answers, &err);
    }
    assert_int_equal(status, expected);
    if (strstr(err.text, words) == NULL)
        print_error("\"%s\" in place of \"%s\"\n", err.text, words);
    assert_non_null(strstr(err.text, words));
    assert_true(sett_command_failed(c, &first));
    assert_string_equal(first.text, err.text);
    sett_text_free(&answers);
    sett_command_destroy(c);
}

static void answers_come_in_order(void **state)
{
    (void)state;
    SettText answers = sett_text(sett_alloc_default());
    SettError err;
    const char *first;
    SettCommand *c = start(HEAD "while read -r l; do " ANSWER "done", 20);
    assert_int_equal(sett_command_first(c, &first, &err), SETT_OK);
    assert_string_equal(
        first, "{\"measures\": [{\"name\": \"size\", \"high\": 900}]}");
    assert_int_equal(ask(c, 3, &answers, &err), SETT_OK);
    assert_string_equal(answers.data,
                        "{\"size\": 1}\n{\"size\": 2}\n{\"size\": 3}\n");
    /* More than a pipe holds, both ways at once. */
    assert_int_equal(ask(c, 600, &answers, &err), SETT_OK);
    assert_non_null(strstr(answers.data, "\n{\"size\": 600}\n"));
    SettCommandUse use = sett_command_use(c);
    assert_true(use.lines == 603 && use.batches == 2 && use.started == 1);
    assert_false(sett_command_failed(c, &err));
    sett_text_free(&answers);
    sett_command_destroy(c);
}

static void the_dead_are_replaced(void **state)
{
    (void)state;
    SettText answers = sett_text(sett_alloc_default());
    SettError err;
    SettCommand *c = start(HEAD "n=0; while read -r l; do n=$((n + 1)); "
                                "[ $n -le 4 ] || exit 5; " ANSWER "done",
                           20);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(ask(c, 3, &answers, &err), SETT_OK);
        assert_string_equal(answers.data,
                            "{\"size\": 1}\n{\"size\": 2}\n{\"size\": 3}\n");
    }
    assert_int_equal(sett_command_use(c).died, 2);
    assert_int_equal(sett_command_use(c).started, 3);
    /* No process gets that far. */
    assert_int_equal(ask(c, 5, &answers, &err), SETT_IO);
    assert_non_null(strstr(err.text, "exit code 5"));
    sett_text_free(&answers);
    sett_command_destroy(c);
}

static void failures(void **state)
{
    (void)state;
    expect_failure(HEAD "exit 3", SETT_IO, "exit code 3");
    expect_failure(HEAD "kill -9 $$", SETT_IO, "signal 9");
    expect_failure("exit 0", SETT_IO, "exit code 0");
    expect_failure("no_such_program_here 2>/dev/null", SETT_IO,
                   "exit code 127");
    expect_failure(HEAD "read -r l; echo 1; sleep 9", SETT_IO,
                   "1 of 3 lines in 3 s");
    expect_failure(HEAD "while read -r l; do echo 1; echo 2; done",
                   SETT_BAD_INPUT, "more lines than it was asked");
    expect_failure(HEAD "echo 1; while read -r l; do echo 1; done",
                   SETT_BAD_INPUT, "more");
}

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

/* A level of md2 measured by the game with a command's measures. */
static SettStatus measure(const char *line, SettAlloc alloc, double *last,
                          SettError *err)
{
    SettArena arena;
    SettCommandGame own;
    SettGrid grid;
    SettCommand *c = NULL;
    SettCommandDef def = sett_command_def();
    sett_arena_init(&arena, alloc, 0);
    *err = (SettError){.status = SETT_OK};
    def.alloc = alloc;
    def.line = line;
    SettStatus status = sett_command_create(&def, &c, err);
    if (status == SETT_OK)
        status = sett_command_game(md2(), c, &arena, &own, err);
    if (status == SETT_OK)
        status = sett_grid_take(&arena, 4, 3, &grid);
    if (status == SETT_OK) {
        int32_t n = own.game.measures.count;
        double *values = SETT_TAKE(&arena, 2 * n, double);
        const SettLevel levels[2] = {{.grid = grid}, {.grid = grid}};
        sett_grid_fill(&grid, own.game.fill_solid);
        status = values != NULL
                     ? sett_measure_many(&own.game, levels, 2, &arena, values)
                     : SETT_NO_MEMORY;
        if (status == SETT_OK) {
            *last = values[n - 1];
            assert_true(values[2 * n - 1] == *last || isnan(*last));
            assert_true(values[0] == 0);
            status = sett_game_measure(&own.game, levels, &arena, values);
            assert_true(status != SETT_OK || isnan(*last) ||
                        values[n - 1] == *last);
        }
    }
    if (c != NULL && status != SETT_OK)
        sett_command_failed(c, err);
    sett_command_destroy(c);
    sett_arena_free(&arena);
    return status;
}

static void in_a_game(void **state)
{
    (void)state;
    double last = -1;
    SettError err;
    /* {"w":4,"h":3,"rows":["XXXX","XXXX","XXXX"]} */
    assert_int_equal(measure(HEAD "while read -r l; do " ANSWER "done",
                             testkit_filled(), &last, &err),
                     SETT_OK);
    assert_true(last == 43);
    assert_int_equal(
        measure(HEAD "while read -r l; do echo '{\"size\": null}'; done",
                testkit_filled(), &last, &err),
        SETT_OK);
    assert_true(isnan(last));
}

static void garbage(void **state)
{
    (void)state;
    static const struct {
        const char *line, *words;
    } cases[] = {
        {HEAD "while read -r l; do echo '{\"size\": NaN}'; done", "NaN"},
        {HEAD "while read -r l; do echo what; done", "\"what"},
        {HEAD "while read -r l; do echo '[1]'; done", "no object"},
        {HEAD "while read -r l; do echo '{\"x\": 1}'; done", "has 'x'"},
        {HEAD "while read -r l; do echo '{\"size\": \"1\"}'; done", "neither"},
        {"echo hello; cat", "first line"},
        {"echo '{\"measures\": []}'; cat", "no list"},
        {"echo '{\"measures\": [{\"name\": \"floors\"}]}'; cat", "already"},
        {"echo '{\"measures\": [{\"name\": \"A b\"}]}'; cat", "without a name"},
        {"echo '{\"measures\": [{\"name\": \"a\", \"high\": 0}]}'; cat",
         "not over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double last;
        SettError err;
        assert_int_equal(measure(cases[i].line, testkit_filled(), &last, &err),
                         SETT_BAD_INPUT);
        if (strstr(err.text, cases[i].words) == NULL)
            print_error("\"%s\" in place of \"%s\"\n", err.text,
                        cases[i].words);
        assert_non_null(strstr(err.text, cases[i].words));
    }
}

/* Fitness by the command, and its measures as features. */
static void in_an_evaluator(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettCommandGame own;
    SettError err;
    SettScore score;
    SettGrid grid;
    const SettCatalog *parts = sett_catalog_builtin();
    const SettEval *edd = sett_catalog_eval(parts, "edd");
    SettCommand *c = start(
        "echo '{\"measures\": [{\"name\": \"search_fitness\"}, {\"name\": "
        "\"own\"}, {\"name\": \"search_violation\"}]}'; while read -r l; do "
        "echo "
        "'{\"search_fitness\": 7, \"own\": 0.5, \"search_violation\": 2}'; "
        "done",
        20);
    assert_int_equal(sett_command_game(sett_catalog_game(parts, "edd"), c,
                                       &arena, &own, &err),
                     SETT_OK);
    assert_int_equal(sett_command_eval(&own, edd, &arena), SETT_OK);
    assert_int_equal(own.eval.feature_count, edd->feature_count + 3);
    assert_int_equal(sett_grid_take(&arena, 13, 7, &grid), SETT_OK);
    sett_grid_fill(&grid, own.game.fill_open);
    SettLevel level = {.grid = grid};
    SettEvalJob job = {.game = own.base,
                       .params = sett_params_new(&edd->params, &arena),
                       .target = &level,
                       .tmp = &arena};
    assert_int_equal(edd->run(&job, &level, &score), SETT_OK);
    double violation = score.violation;
    job.game = &own.game;
    assert_int_equal(own.eval.prepare(&job, &arena, &job.context), SETT_OK);
    assert_int_equal(own.eval.run(&job, &level, &score), SETT_OK);
    assert_true(score.fitness == 7);
    assert_true(score.violation == violation + 2);
    assert_true(score.features[edd->feature_count + 1] == 0.5);
    job.game = own.base;
    assert_int_equal(own.eval.run(&job, &level, &score), SETT_UNSUPPORTED);
    sett_command_destroy(c);
    sett_arena_free(&arena);
}

static SettStatus without_memory(void *user, SettAlloc alloc)
{
    double last;
    SettError err;
    (void)user;
    return measure(HEAD "while read -r l; do " ANSWER "done", alloc, &last,
                   &err);
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(without_memory, NULL);
}

int main(void)
{
    SettCommandDef def = sett_command_def();
    SettCommand *c;
    def.line = "exit 0";
    if (sett_command_create(&def, &c, NULL) == SETT_UNSUPPORTED) {
        print_message("SKIP: no commands on this system\n");
        return 0;
    }
    sett_command_destroy(c);
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_come_in_order),
                                       cmocka_unit_test(the_dead_are_replaced),
                                       cmocka_unit_test(failures),
                                       cmocka_unit_test(in_a_game),
                                       cmocka_unit_test(garbage),
                                       cmocka_unit_test(in_an_evaluator),
                                       cmocka_unit_test(no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
