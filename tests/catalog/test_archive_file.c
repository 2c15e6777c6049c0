/* test_archive_file.c - archive files of a search that has run: what is in
   them, that they read back to the same search, what is refused, what of them
   is text for people, and what happens without memory. */
#include "support/search_run.h"
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

static void run_search(SearchRun *run)
{
    search_open(run, "map-elites", "sett", search_room);
    run->def.max_evaluations = 40;
    search_start(run);
    assert_int_equal(sett_search_step(run->search, 40), SETT_OK);
}

static void definition_elites_and_state_are_there(void **state)
{
    (void)state;
    SearchRun run;
    run_search(&run);
    SettText out = sett_text(sett_alloc_default());
    SettJsonLimits limits = sett_json_limits();
    const SettJson *root;
    assert_int_equal(
        sett_archive_file_write(&run.def, run.search, &run.arena, &out),
        SETT_OK);
    assert_int_equal(
        sett_json_read(out.data, out.size, &limits, &run.arena, &root, NULL),
        SETT_OK);
    assert_true(sett_json_is(sett_json_member(root, "game"), "edd"));
    assert_int_equal(sett_json_member(root, "target")->size, run.def.h);
    assert_null(sett_json_member(root, "lock"));
    const SettJson *elites = sett_json_member(root, "elites");
    assert_int_equal(
        elites->size,
        sett_archive_filled(sett_search_archive(run.search), SETT_FEASIBLE));
    assert_true(elites->size > 0);
    assert_non_null(sett_json_member(root, "search"));
    sett_text_free(&out);
    search_close(&run);
}

/* Text to a search; NULL where it is refused. */
static SettStatus read_back(const SettText *text, SettArena *arena,
                            SettSearchDef *def, SettSearch **out,
                            SettError *err)
{
    const SettJson *root;
    SettSearchParams params;
    *out = NULL;
    SettStatus status =
        sett_json_read(text->data, text->size, NULL, arena, &root, err);
    if (status == SETT_OK)
        status = sett_archive_file_read(sett_catalog_builtin(), root, arena,
                                        def, &params, err);
    if (status != SETT_OK)
        return status;
    def->alloc = arena->alloc;
    def->features = ((uint64_t)1 << 3) - 1;
    return sett_archive_file_open(def, root, out, err);
}

static void what_is_read_back_is_the_same(void **state)
{
    (void)state;
    SearchRun run;
    SettMarker entrance = {.x = 9, .w = 1, .h = 1};
    SettMask lock;
    search_open(&run, "map-elites", "sett", search_room);
    SettTraining training = {&run.target.grid, 1};
    assert_int_equal(sett_mask_take(&run.arena, run.def.w, run.def.h, &lock),
                     SETT_OK);
    sett_mask_set(&lock, 2, 1);
    run.target.markers = &entrance;
    run.target.marker_count = 1;
    run.def.lock = &lock;
    run.def.training = &training;
    run.def.max_evaluations = 40;
    search_start(&run);
    assert_int_equal(sett_search_step(run.search, 40), SETT_OK);
    SettText once = sett_text(sett_alloc_default()), twice = once;
    SettSearchDef def;
    SettSearch *search;
    assert_int_equal(
        sett_archive_file_write(&run.def, run.search, &run.arena, &once),
        SETT_OK);
    assert_int_equal(read_back(&once, &run.arena, &def, &search, NULL),
                     SETT_OK);
    assert_true(sett_mask_get(def.lock, 2, 1));
    assert_int_equal(sett_mask_count(def.lock), 1);
    assert_int_equal(def.training->count, 1);
    assert_int_equal(def.target->markers[0].x, 9);
    assert_int_equal(sett_search_evaluations(search), 40);
    assert_int_equal(sett_archive_file_write(&def, search, &run.arena, &twice),
                     SETT_OK);
    assert_string_equal(once.data, twice.data);
    sett_search_destroy(search);
    sett_text_free(&once);
    sett_text_free(&twice);
    search_close(&run);
}

/* A file with `from` replaced is refused with these words. */
static void refuse(SearchRun *run, const SettText *file, const char *from,
                   const char *to, const char *words)
{
    SettText bad = sett_text(sett_alloc_default());
    const char *at = strstr(file->data, from);
    SettSearchDef def;
    SettSearch *search;
    SettError err = {.text = ""};
    assert_non_null(at);
    sett_text_bytes(&bad, file->data, (size_t)(at - file->data));
    sett_text_add(&bad, to);
    sett_text_add(&bad, at + strlen(from));
    assert_int_equal(read_back(&bad, &run->arena, &def, &search, &err),
                     SETT_BAD_INPUT);
    assert_null(search);
    assert_non_null(strstr(err.text, words));
    assert_true(err.line > 0);
    sett_text_free(&bad);
}

static void broken_files_are_refused(void **state)
{
    (void)state;
    SearchRun run;
    run_search(&run);
    SettText file = sett_text(sett_alloc_default());
    assert_int_equal(
        sett_archive_file_write(&run.def, run.search, &run.arena, &file),
        SETT_OK);
    refuse(&run, &file, "\"archive\": 1", "\"archive\": 2", "\"archive\": 1");
    refuse(&run, &file, "\"game\": \"edd\"", "\"game\": \"e\"", "a \"game\"");
    refuse(&run, &file, "\"seed\": 5", "\"seed\": -5", "a \"seed\"");
    refuse(&run, &file, "\"map-elites\"", "\"maps\"", "known \"method\"");
    refuse(&run, &file, "\"tiles\"", "\"tyles\"", "known \"genome\"");
    refuse(&run, &file, "\"name\": \"edd\"", "\"name\": \"x\"", "\"eval\"");
    refuse(&run, &file, "\"target\"", "\"terget\"", "good \"size\"");
    refuse(&run, &file, "\"elites\"", "\"lock\": [], \"elites\"", "\"lock\"");
    refuse(&run, &file, "\"elites\"", "\"entrance\": [-1, 0], \"elites\"",
           "\"entrance\"");
    refuse(&run, &file, "\"elites\"", "\"training\": 1, \"elites\"",
           "\"training\"");
    refuse(&run, &file, "\"search\"", "\"serch\"", "\"search\"");
    sett_text_free(&file);
    search_close(&run);
}

static void elites_are_told_as_a_table(void **state)
{
    (void)state;
    SearchRun run;
    char line[64];
    run_search(&run);
    const SettArchive *archive = sett_search_archive(run.search);
    SettText out = sett_text(sett_alloc_default());
    sett_archive_table(run.def.eval, archive, &out);
    assert_non_null(strstr(out.data, "symmetry"));
    assert_non_null(strstr(out.data, "."));
    sett_archive_summary(run.search, &out);
    snprintf(line, sizeof line, "\n%d of %d cells, QD score ",
             (int)sett_archive_filled(archive, SETT_FEASIBLE),
             (int)sett_archive_cells(archive));
    assert_non_null(strstr(out.data, line));
    assert_non_null(strstr(out.data, ", 40 evaluations\n"));
    sett_text_free(&out);
    search_close(&run);
}

/* Segments of the levels of a few rows, which are usable for a start. */
typedef struct Segments {
    SettArena arena;
    SettSearchDef def;
    SettSearchParams params;
    SettTraining training;
    SettGrid level;
    SettSearch *search;
} Segments;

static void open_segments(Segments *s)
{
    static const char art[] = "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "--------------------------------\n"
                              "----o-------oo---------o--------\n"
                              "--------------------------------\n"
                              "---------E------XX----------E---\n"
                              "------X----------------X--------\n"
                              "XXXXXXXXX--XXXXXXXXXX--XXXXXXXXX\n";
    const SettCatalog *catalog = sett_catalog_builtin();
    const SettGame *smb = sett_catalog_game(catalog, "smb");
    *s = (Segments){.arena = testkit_arena()};
    assert_int_equal(
        sett_level_read(smb, art, strlen(art), 0, &s->arena, &s->level, NULL),
        SETT_OK);
    s->training = (SettTraining){&s->level, 1};
    assert_int_equal(sett_gram_search(catalog, smb, "sett", 12, &s->arena,
                                      &s->def, &s->params, NULL),
                     SETT_OK);
    s->def.training = &s->training;
    s->def.max_evaluations = 300;
    assert_int_equal(sett_search_create(&s->def, &s->search, NULL), SETT_OK);
    assert_int_equal(sett_search_step(s->search, 300), SETT_OK);
}

static void close_segments(Segments *s)
{
    sett_search_destroy(s->search);
    sett_arena_free(&s->arena);
}

static int32_t count_of(const SettText *text, char c)
{
    int32_t count = 0;
    for (size_t i = 0; i < text->size; i++)
        count += text->data[i] == c;
    return count;
}

static void records_are_usable_segments(void **state)
{
    (void)state;
    const uint64_t seed = 1;
    Segments s;
    open_segments(&s);
    SettText all = sett_text(sett_alloc_default()), planted = all;
    assert_int_equal(
        sett_archive_records(&s.def, s.search, NULL, &s.arena, &all, NULL),
        SETT_OK);
    assert_int_equal(
        sett_archive_records(&s.def, s.search, &seed, &s.arena, &planted, NULL),
        SETT_OK);
    assert_true(count_of(&all, '#') > 0);
    assert_int_equal(count_of(&all, '\n'), 15 * count_of(&all, '#'));
    assert_null(strchr(all.data, '<')); /* the pipes are planted */
    assert_true(count_of(&planted, '#') > 0);
    assert_true(count_of(&planted, '#') <= count_of(&all, '#'));
    sett_text_free(&all);
    sett_text_free(&planted);
    close_segments(&s);
}

static void rooms_have_nothing_to_plant(void **state)
{
    (void)state;
    const uint64_t seed = 1;
    SearchRun run;
    SettError err;
    SettText out = sett_text(sett_alloc_default());
    run_search(&run);
    assert_int_equal(sett_archive_records(&run.def, run.search, &seed,
                                          &run.arena, &out, &err),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(err.text, "nothing can be planted in edd");
    search_close(&run);
}

static SettStatus write_with(void *user, SettAlloc alloc)
{
    SearchRun *run = user;
    SettArena tmp;
    SettText out = sett_text(alloc);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status =
        sett_archive_file_write(&run->def, run->search, &tmp, &out);
    sett_text_free(&out);
    sett_arena_free(&tmp);
    return status;
}

static SettStatus read_with(void *user, SettAlloc alloc)
{
    SettArena arena;
    SettSearchDef def;
    SettSearch *search;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = read_back(user, &arena, &def, &search, NULL);
    sett_search_destroy(search);
    sett_arena_free(&arena);
    return status;
}

static SettStatus tell_with(void *user, SettAlloc alloc)
{
    const SearchRun *run = user;
    SettText out = sett_text(alloc);
    sett_archive_table(run->def.eval, sett_search_archive(run->search), &out);
    sett_archive_summary(run->search, &out);
    SettStatus status = out.status;
    sett_text_free(&out);
    return status;
}

static SettStatus records_with(void *user, SettAlloc alloc)
{
    const uint64_t seed = 1;
    Segments *s = user;
    SettArena tmp;
    SettText out = sett_text(alloc);
    sett_arena_init(&tmp, alloc, 0);
    SettStatus status =
        sett_archive_records(&s->def, s->search, &seed, &tmp, &out, NULL);
    sett_text_free(&out);
    sett_arena_free(&tmp);
    return status;
}

static void memory_runs_out_cleanly(void **state)
{
    (void)state;
    SearchRun run;
    SettMask lock;
    Segments segments;
    SettText file = sett_text(sett_alloc_default());
    SettTraining training = {&run.target.grid, 1};
    run_search(&run);
    assert_int_equal(sett_mask_take(&run.arena, run.def.w, run.def.h, &lock),
                     SETT_OK);
    run.def.lock = &lock;
    run.def.training = &training;
    testkit_memory(write_with, &run);
    testkit_memory(tell_with, &run);
    assert_int_equal(
        sett_archive_file_write(&run.def, run.search, &run.arena, &file),
        SETT_OK);
    testkit_memory(read_with, &file);
    sett_text_free(&file);
    search_close(&run);
    open_segments(&segments);
    testkit_memory(records_with, &segments);
    close_segments(&segments);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(definition_elites_and_state_are_there),
        cmocka_unit_test(what_is_read_back_is_the_same),
        cmocka_unit_test(broken_files_are_refused),
        cmocka_unit_test(elites_are_told_as_a_table),
        cmocka_unit_test(records_are_usable_segments),
        cmocka_unit_test(rooms_have_nothing_to_plant),
        cmocka_unit_test(memory_runs_out_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
