/* test_host.c - files of a host without a command line: levels of files and
   folders, segments linked and told, agent programs changed and rated. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/breeding_commands.h"
#include "sett/host_files.h"
#include "sett/segments.h"

#define FLAT "flat.txt"
#define PROGRAM "usual.json"

typedef struct Place {
    FakeDisk *disk;
    SettArena arena;
    SettError err;
    SettText said;
    SettStudyHost host;
} Place;

static const SettGame *game_named(const char *name)
{
    return sett_catalog_game(sett_catalog_builtin(), name);
}

static void hear(void *user, bool warning, const char *text)
{
    Place *p = user;
    (void)warning;
    sett_text_format(&p->said, "%s\n", text);
}

static void open_on(Place *p, FakeDisk *disk, SettAlloc alloc)
{
    *p = (Place){.disk = disk, .said = sett_text(sett_alloc_default())};
    sett_arena_init(&p->arena, alloc, 0);
    p->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &p->arena,
                              .io = fakedisk_io(p->disk),
                              .jobs = sett_jobs_serial(),
                              .err = &p->err,
                              .user = p,
                              .note = hear};
}

static void close_place(Place *p)
{
    sett_text_free(&p->said);
    sett_arena_free(&p->arena);
}

/* Flat ground of smb, and a program of dungeongrams. */
static FakeDisk *new_disk(void)
{
    FakeDisk *disk = fakedisk_new();
    SettArena arena = testkit_arena();
    const SettGame *game = game_named("dungeongrams");
    SettGagents *usual = SETT_TAKE(&arena, 1, SettGagents);
    SettRng rng = sett_rng(1, SETT_FOR_LAYOUT, 0);
    SettGagentRanges ranges;
    SettText text = sett_text(sett_alloc_default());
    SettJsonWriter w = sett_json_writer(&text, true);
    for (int32_t y = 0; y < 14; y++)
        sett_text_add(&text, y < 12 ? "------\n" : "XXXXXX\n");
    fakedisk_put(disk, FLAT, text.data, text.size);
    sett_text_clear(&text);
    sett_gagent_ranges(game, &ranges);
    sett_gagents_random(&ranges, &rng, usual);
    sett_gagents_write(game, usual, NULL, &w);
    fakedisk_put(disk, PROGRAM, text.data, text.size);
    sett_text_free(&text);
    sett_arena_free(&arena);
    return disk;
}

static SettStatus link_two(Place *p, SettText *out)
{
    SettLinkKit kit = {.game = game_named("smb")};
    SettLevelList segments = {0};
    const SettSegmentsAsked asked = {
        .high = -1, .unseen = 8, .repeat = 1, .budget = 400, .scale = 1};
    const char *next;
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        status = sett_host_levels(&p->host, kit.game, FLAT, &segments);
    if (status == SETT_OK)
        status = sett_segments_open(&p->host, &asked, &segments, &kit);
    if (status == SETT_OK)
        status = sett_segments_link(&p->host, &kit, &segments, &asked,
                                    &sett_format_text, out, &next);
    sett_levels_free(&segments, p->arena.alloc);
    return status;
}

static void segments_of_files_become_a_level(void **state)
{
    (void)state;
    Place p;
    FakeDisk *disk = new_disk();
    open_on(&p, disk, sett_alloc_default());
    SettText level = sett_text(sett_alloc_default());
    assert_int_equal(link_two(&p, &level), SETT_OK);
    assert_non_null(strstr(level.data, "XXXXXXXXXXXX"));
    assert_non_null(strstr(p.said.data, "seam 1: 0 slices (none)"));
    assert_non_null(strstr(p.said.data, "the way was played to the goal"));
    sett_text_free(&level);
    close_place(&p);
    fakedisk_free(disk);
}

static SettStatus rate(Place *p, SettText *out)
{
    SettGagents *program = SETT_TAKE(&p->arena, 1, SettGagents);
    const SettGame *game = game_named("dungeongrams");
    const SettCrew alone = {.jobs = sett_jobs_serial(), .scratch = &p->arena};
    if (program == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_host_program(&p->host, game, PROGRAM, program, NULL);
    if (status == SETT_OK)
        status = sett_host_change_program(&p->host, game, "1.period=2,frame=on",
                                          program);
    if (status == SETT_OK)
        assert_int_equal(program->agents.rows[0].period, 2);
    return status == SETT_OK ? sett_host_rate_program(&p->host, game, program,
                                                      1, 3, &alone, out)
                             : status;
}

static void programs_of_files_are_changed_and_rated(void **state)
{
    (void)state;
    Place p;
    FakeDisk *disk = new_disk();
    open_on(&p, disk, sett_alloc_default());
    SettText told = sett_text(sett_alloc_default());
    SettGagents *program = SETT_TAKE(&p.arena, 1, SettGagents);
    assert_int_equal(rate(&p, &told), SETT_OK);
    assert_non_null(strstr(told.data, " of 1 levels won, mean progress "));
    assert_int_equal(sett_host_program(&p.host, game_named("dungeongrams"),
                                       PROGRAM, program, NULL),
                     SETT_OK);
    assert_int_equal(sett_host_change_program(&p.host,
                                              game_named("dungeongrams"),
                                              "1.period", program),
                     SETT_BAD_ARGUMENT);
    assert_string_equal(p.err.text, "'1.period' is no change");
    sett_text_free(&told);
    close_place(&p);
    fakedisk_free(disk);
}

static void what_is_not_there_is_an_error(void **state)
{
    (void)state;
    Place p;
    const char *path;
    SettGrid grid;
    FakeDisk *disk = new_disk();
    open_on(&p, disk, sett_alloc_default());
    assert_int_equal(
        sett_host_data(&p.host, "levels", "smb", "--corpus FOLDER", &path),
        SETT_UNSUPPORTED);
    assert_string_equal(p.err.expected, "--corpus FOLDER");
    assert_int_equal(
        sett_host_level(&p.host, game_named("smb"), "none.txt", &grid),
        SETT_IO);
    assert_int_equal(
        sett_host_level(&p.host, game_named("smb"), PROGRAM, &grid),
        SETT_BAD_INPUT);
    assert_string_equal(p.err.source, PROGRAM);
    close_place(&p);
    fakedisk_free(disk);
}

static SettStatus link_without_memory(void *user, SettAlloc alloc)
{
    Place p;
    SettText out = sett_text(alloc);
    open_on(&p, user, alloc);
    SettStatus status = link_two(&p, &out);
    if (status == SETT_OK)
        status = out.status;
    sett_text_free(&out);
    close_place(&p);
    return status;
}

static SettStatus rate_without_memory(void *user, SettAlloc alloc)
{
    Place p;
    SettText out = sett_text(alloc);
    open_on(&p, user, alloc);
    SettStatus status = rate(&p, &out);
    if (status == SETT_OK)
        status = out.status;
    sett_text_free(&out);
    close_place(&p);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    FakeDisk *disk = new_disk();
    testkit_memory(link_without_memory, disk);
    testkit_memory(rate_without_memory, disk);
    fakedisk_free(disk);
}

static void bad_input_becomes_a_bad_argument(void **state)
{
    (void)state;
    SettError err = {0};
    sett_fail(&err, SETT_BAD_INPUT, "x");
    assert_int_equal(sett_error_argument(&err, SETT_BAD_INPUT),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(err.status, SETT_BAD_ARGUMENT);
    sett_fail(&err, SETT_IO, "x");
    assert_int_equal(sett_error_argument(&err, SETT_IO), SETT_IO);
    assert_int_equal(err.status, SETT_IO);
    assert_int_equal(sett_error_argument(NULL, SETT_BAD_INPUT),
                     SETT_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_input_becomes_a_bad_argument),
        cmocka_unit_test(segments_of_files_become_a_level),
        cmocka_unit_test(programs_of_files_are_changed_and_rated),
        cmocka_unit_test(what_is_not_there_is_an_error),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
