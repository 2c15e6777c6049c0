/* test_program_database.c - databases of generators: searched, stored and gone
   on with, confirmed, written as files; and memory may end. */
#include "support/testkit.h"

#include <string.h>

#include "sett/catalog.h"
#include "sett/program_database.h"

#define FEW 30 /* programs, where memory fails */

static SettProgramParams params;

static SettProgramDatabaseDef def_of(int64_t programs)
{
    SettProgramDatabaseDef def = sett_program_database_def();
    def.game = sett_catalog_game(sett_catalog_builtin(), "dungeongrams");
    sett_params_default(&sett_program_params, &params);
    params.levels = params.confirm = 2;
    params.budget = 100;
    def.params = &params;
    def.w = def.game->canvas->ref_w;
    def.h = def.game->canvas->ref_h;
    def.programs = programs;
    return def;
}

static SettProgramDatabase *open_database(int64_t programs)
{
    SettProgramDatabaseDef def = def_of(programs);
    SettProgramDatabase *b;
    assert_int_equal(sett_program_database_create(&def, &b, NULL), SETT_OK);
    return b;
}

static void search_all(SettProgramDatabase *b)
{
    SettSearch *search = sett_program_database_search(b);
    while (!sett_search_done(search))
        assert_int_equal(sett_search_step(search, 32), SETT_OK);
}

static SettText state_of(SettProgramDatabase *b)
{
    SettText text = sett_text(sett_alloc_default());
    assert_int_equal(sett_program_database_write(b, &text), SETT_OK);
    return text;
}

/* Confirms all candidates; how many generators are kept. */
static int32_t confirm_all(SettProgramDatabase *b)
{
    SettArena tmp = testkit_arena();
    int32_t count;
    assert_int_equal(sett_program_database_list(b, &count), SETT_OK);
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(sett_program_database_confirm(b, i, &tmp), SETT_OK);
    sett_arena_free(&tmp);
    return sett_program_database_choose(b);
}

static void a_stored_search_goes_on(void **state)
{
    (void)state;
    SettProgramDatabase *half = open_database(20), *rest = open_database(40),
                        *whole = open_database(40);
    search_all(half);
    search_all(whole);
    SettText stored = state_of(half), end = state_of(whole);
    assert_int_equal(sett_program_database_read(rest, "state", stored.data,
                                                stored.size, NULL),
                     SETT_OK);
    assert_int_equal(
        sett_search_evaluations(sett_program_database_search(rest)), 20);
    search_all(rest);
    SettText gone_on = state_of(rest);
    assert_string_equal(gone_on.data, end.data);
    sett_text_free(&stored);
    sett_text_free(&end);
    sett_text_free(&gone_on);
    sett_program_database_destroy(half);
    sett_program_database_destroy(rest);
    sett_program_database_destroy(whole);
}

static void refuse(const char *text, SettStatus status, const char *words)
{
    SettProgramDatabase *b = open_database(60);
    SettError err;
    assert_int_equal(
        sett_program_database_read(b, "my.state", text, strlen(text), &err),
        status);
    assert_non_null(strstr(err.text, words));
    sett_program_database_destroy(b);
}

static void other_states_are_refused(void **state)
{
    (void)state;
    SettProgramDatabase *b = open_database(60);
    SettText text = state_of(b);
    refuse("{", SETT_BAD_INPUT, "");
    refuse("{\"key\":5,\"search\":{}}", SETT_BAD_ARGUMENT,
           "my.state is of another game");
    refuse("{\"key\":5,\"search\":{},\"hush\":1}", SETT_BAD_INPUT,
           "not as it was written");
    *strstr(text.data, "\"search\"") = ' ';
    refuse(text.data, SETT_BAD_INPUT, "");
    sett_text_free(&text);
    text = state_of(b);
    strstr(text.data, "\"search\"")[1] = 'z';
    refuse(text.data, SETT_BAD_INPUT, "not as it was written");
    strcpy(strstr(text.data, ",\"hash\""), "}"); /* as before there was one */
    refuse(text.data, SETT_BAD_INPUT, "my.state has no search");
    sett_text_free(&text);
    sett_program_database_destroy(b);
}

static void bad_dimensions_are_refused(void **state)
{
    (void)state;
    SettProgramDatabaseDef def = def_of(60);
    SettProgramDatabase *b;
    SettError err;
    def.dimensions = "beauty:3";
    assert_int_equal(sett_program_database_create(&def, &b, &err),
                     SETT_BAD_ARGUMENT);
    assert_null(b);
    assert_non_null(strstr(err.text, "beauty"));
    def.dimensions = "solid:x";
    assert_int_equal(sett_program_database_create(&def, &b, &err),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(err.status, SETT_BAD_ARGUMENT);
}

/* What is kept has won fresh levels, lies in the cell it is named after, and
   can be read back. */
static void files_hold_programs_that_win(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettProgramDatabase *b = open_database(60);
    const SettGame *game = sett_program_database_parts(b)->game;
    search_all(b);
    int32_t count = confirm_all(b);
    assert_true(count > 0);
    for (int32_t i = 0; i < count; i++) {
        SettText name = sett_text(sett_alloc_default()), file = name;
        const SettJson *root;
        SettGagents program;
        SettProgramRating rating;
        const SettOracle oracle = {.game = game};
        assert_int_equal(sett_program_database_file(b, i, &name, &file),
                         SETT_OK);
        assert_int_equal(strncmp(name.data, "dungeongrams-", 13), 0);
        assert_int_equal(
            sett_json_read(file.data, file.size, NULL, &arena, &root, NULL),
            SETT_OK);
        const SettJson *meta = sett_json_member(root, "meta");
        assert_true(sett_json_is(sett_json_member(meta, "name"), name.data));
        assert_null(sett_json_member(meta, "generations"));
        assert_int_equal(sett_json_member(meta, "features")->size,
                         SETT_PROGRAM_FEATURE_COUNT);
        assert_int_equal(sett_gagents_read(game, root, &arena, &program, NULL),
                         SETT_OK);
        assert_int_equal(sett_program_rate(&oracle, &program, 1, 0,
                                           params.confirm, game->canvas->ref_w,
                                           game->canvas->ref_h, &arena,
                                           &rating),
                         SETT_OK);
        assert_int_equal(rating.won, params.confirm);
        sett_text_free(&name);
        sett_text_free(&file);
    }
    sett_program_database_destroy(b);
    sett_arena_free(&arena);
}

/* One generator of a breeding: what it has no number for is left out. */
static SettStatus write_with(void *user, SettAlloc alloc)
{
    const SettGagents *program = user;
    const SettProgramOrigin origin = {.name = "mine",
                                      .seed = 9,
                                      .generations = 4,
                                      .rating = {.levels = 3, .won = 2}};
    SettText out = sett_text(alloc);
    SettStatus status =
        sett_program_write(sett_catalog_game(sett_catalog_builtin(), "mario"),
                           program, &origin, true, alloc, &out);
    if (status == SETT_OK) {
        assert_non_null(strstr(out.data, "\"name\":\"mine\",\"seed\":9,"
                                         "\"generations\":4,\"rating\""));
        assert_non_null(strstr(out.data, "\"levels\":3,\"won\":2"));
        assert_null(strstr(out.data, "\"features\""));
        assert_null(strstr(out.data, "\"usual\""));
    }
    sett_text_free(&out);
    return status;
}

static void files_say_what_is_known(void **state)
{
    (void)state;
    SettGagents program;
    sett_gen_defaults(sett_catalog_gen(sett_catalog_builtin(), "gagents"),
                      sett_catalog_game(sett_catalog_builtin(), "mario"),
                      &program);
    testkit_memory(write_with, &program);
}

static SettStatus make_files(SettProgramDatabase *b, const SettText *stored,
                             SettAlloc alloc)
{
    SettArena tmp;
    SettText text = sett_text(alloc), name = sett_text(alloc);
    int32_t count = 0;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status = sett_program_database_read(b, "state", stored->data,
                                                   stored->size, NULL);
    if (status == SETT_OK)
        status = sett_program_database_write(b, &text);
    if (status == SETT_OK)
        status = sett_program_database_list(b, &count);
    if (status == SETT_OK)
        status = sett_program_database_confirm(b, 0, &tmp);
    if (status == SETT_OK) {
        assert_int_equal(sett_program_database_choose(b), 1);
        status = sett_program_database_file(b, 0, &name, &text);
    }
    sett_text_free(&text);
    sett_text_free(&name);
    sett_arena_free(&tmp);
    return status;
}

static SettStatus work_with(void *user, SettAlloc alloc)
{
    SettProgramDatabaseDef def = def_of(FEW);
    SettProgramDatabase *b;
    params.levels = params.confirm = 1;
    def.dimensions = "solid:2";
    def.alloc = alloc;
    SettStatus status = sett_program_database_create(&def, &b, NULL);
    if (status == SETT_OK)
        status = make_files(b, user, alloc);
    sett_program_database_destroy(b);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    SettProgramDatabaseDef def = def_of(FEW);
    SettProgramDatabase *b;
    params.levels = params.confirm = 1;
    def.dimensions = "solid:2";
    assert_int_equal(sett_program_database_create(&def, &b, NULL), SETT_OK);
    search_all(b);
    SettText stored = state_of(b);
    testkit_memory(work_with, &stored);
    sett_text_free(&stored);
    sett_program_database_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stored_search_goes_on),
        cmocka_unit_test(other_states_are_refused),
        cmocka_unit_test(bad_dimensions_are_refused),
        cmocka_unit_test(files_hold_programs_that_win),
        cmocka_unit_test(files_say_what_is_known),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
