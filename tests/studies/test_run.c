/* test_run.c - studies run into a folder on a fake disk without a command line:
   one of squares whole, in parts, on from where it was stopped, and refused;
   and two-step, which writes what "sett study two-step" does. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

#include "sett/study_two_step.h"

#define ITEMS 12

typedef struct SquareOptions {
    SettStudyOptions study;
} SquareOptions;

static const SettStudyOption rows[] = {
    SETT_STUDY_ROWS_OF(SquareOptions, ITEMS, 100, "squares"),
};

typedef struct Squares {
    SettStudyRun run;
    uint64_t value[100];
} Squares;

static SettStatus set_up(void *self, const void *options)
{
    Squares *t = self;
    t->run.items = ((const SquareOptions *)options)->study.levels;
    SettStatus status = sett_study_seed(&t->run);
    t->run.key = sett_hash_mix(t->run.seed, (uint64_t)t->run.items);
    return status;
}

static SettStatus square(void *self, int64_t index, SettArena *tmp,
                         SettText *payload)
{
    Squares *t = self;
    (void)tmp;
    sett_study_put(payload, (uint64_t)(index * index) + t->run.seed);
    return SETT_OK;
}

static bool take(void *self, int64_t index, const uint8_t *payload, size_t size)
{
    Squares *t = self;
    if (size == 8)
        t->value[index] = sett_study_get(payload);
    return size == 8;
}

static SettStatus finish(void *self)
{
    Squares *t = self;
    SettText text = sett_text(t->run.host.arena->alloc);
    for (int64_t i = 0; i < t->run.items; i++)
        sett_text_format(&text, "%lld ", (long long)t->value[i]);
    SettStatus status = sett_study_save(&t->run, "squares.txt", &text);
    sett_text_free(&text);
    return status;
}

static const SettStudy squares = {.name = "squares",
                                  .what = "squares",
                                  SETT_STUDY_OPTIONS(SquareOptions, rows),
                                  .size = sizeof(Squares),
                                  .output_version = 1,
                                  .set_up = set_up,
                                  .item = square,
                                  .take = take,
                                  .finish = finish};

/* A disk with a folder, and whoever runs studies there. */
typedef struct Place {
    FakeDisk *disk;
    SettArena arena;
    SettError err;
    SettStudyHost host;
    SquareOptions options;
    SettStudyRun *run;
} Place;

static void open_place(Place *p)
{
    memset(p, 0, sizeof *p);
    p->disk = fakedisk_new();
    p->arena = testkit_arena();
    p->host = (SettStudyHost){.catalog = sett_catalog_builtin(),
                              .arena = &p->arena,
                              .io = fakedisk_io(p->disk),
                              .jobs = sett_jobs_serial(),
                              .err = &p->err};
    sett_study_defaults(rows, sizeof rows / sizeof rows[0], &p->options);
    p->options.study.seed = (SettStudySeed){true, 5};
}

static void close_place(Place *p)
{
    sett_arena_free(&p->arena);
    fakedisk_free(p->disk);
}

static SettStatus run_squares(Place *p)
{
    p->err = (SettError){.status = SETT_OK};
    return sett_study_run(&squares, &p->options, "out", &p->host, &p->run);
}

static void expect_squares(const Place *p)
{
    size_t size = 0;
    static const char all[] = "5 6 9 14 21 30 41 54 69 86 105 126 ";
    const char *text = fakedisk_get(p->disk, "out/squares.txt", &size);
    assert_non_null(text);
    assert_int_equal(size, sizeof all - 1);
    assert_memory_equal(text, all, size);
}

static void whole(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    assert_int_equal(run_squares(&p), SETT_OK);
    assert_true(p.run->complete);
    assert_int_equal(p.run->done, ITEMS);
    expect_squares(&p);
    close_place(&p);
}

/* Each part does its own; who gathers does nothing anew. */
static void parts(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    static const char *const three[] = {"2/3", "1/3", "3/3"};
    for (int32_t i = 0; i < 3; i++) {
        p.options.study.part = three[i];
        assert_int_equal(run_squares(&p), SETT_OK);
        assert_false(p.run->complete);
        assert_int_equal(p.run->parts, 3);
        assert_int_equal(p.run->done, ITEMS / 3);
    }
    p.options.study.part = NULL;
    p.options.study.resume = true;
    assert_int_equal(run_squares(&p), SETT_OK);
    assert_null(p.run->path);
    expect_squares(&p);
    close_place(&p);
}

/* Stopped by `left` questions. */
static bool is_stopped(void *user)
{
    int32_t *left = user;
    return (*left)-- <= 0;
}

static void resumed(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    int32_t left = 4;
    SettCancel cancel = {is_stopped, &left};
    p.host.cancel = &cancel;
    assert_int_equal(run_squares(&p), SETT_CANCELLED);
    assert_int_equal(p.run->done, 4);
    assert_string_equal(p.run->path, "out/journal.log");
    assert_null(fakedisk_get(p.disk, "out/squares.txt", &(size_t){0}));
    p.host.cancel = NULL;
    p.options.study.resume = true;
    assert_int_equal(run_squares(&p), SETT_OK);
    expect_squares(&p);
    close_place(&p);
}

/* Wherever the disk fails, --resume comes to the same. */
static void full_disk(void **state)
{
    (void)state;
    Place p;
    SettStatus status = SETT_IO;
    for (int64_t n = 1; status != SETT_OK; n++) {
        open_place(&p);
        p.disk->fail_at = n;
        p.disk->fail_after = true;
        status = run_squares(&p);
        assert_true(status == SETT_OK || status == SETT_IO);
        p.disk->fail_at = 0;
        p.disk->fail_after = false;
        p.options.study.resume = true;
        assert_int_equal(run_squares(&p), SETT_OK);
        expect_squares(&p);
        close_place(&p);
    }
}

static SettStatus out_of_memory(void *user, SettAlloc alloc)
{
    Place p;
    (void)user;
    open_place(&p);
    sett_arena_free(&p.arena);
    sett_arena_init(&p.arena, alloc, 0);
    SettStatus status = run_squares(&p);
    close_place(&p);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(out_of_memory, NULL);
}

static void refused(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    p.options.study.part = "4/3";
    assert_int_equal(run_squares(&p), SETT_BAD_ARGUMENT);
    p.options.study.part = NULL;
    p.options.study.levels = 101;
    assert_int_equal(run_squares(&p), SETT_BAD_ARGUMENT);
    assert_null(p.run);
    assert_string_equal(p.err.expected, "a whole number in 2..100");
    p.options.study.levels = ITEMS;
    p.options.study.seed.given = false;
    assert_int_equal(run_squares(&p), SETT_BAD_ARGUMENT);
    assert_string_equal(p.err.text, "the study needs a seed");
    assert_int_equal(fakedisk_count(p.disk), 0);
    close_place(&p);
}

/* A journal of another seed. */
static void another_run(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    assert_int_equal(run_squares(&p), SETT_OK);
    p.options.study.seed.value = 6;
    p.options.study.resume = true;
    assert_int_equal(run_squares(&p), SETT_BAD_INPUT);
    close_place(&p);
}

static void expect_file(const Place *p, const char *path, const char *sha256)
{
    size_t size = 0;
    char hash[SETT_SHA256_HEX];
    const char *bytes = fakedisk_get(p->disk, path, &size);
    assert_non_null(bytes);
    sett_sha256_hex(bytes, size, hash);
    assert_string_equal(hash, sha256);
}

/* tests/cli/study.test has the same numbers for the command line. */
static void two_step(void **state)
{
    (void)state;
    Place p;
    open_place(&p);
    const SettStudy *study = &sett_study_two_step;
    SettStudyOptions options = {.levels = 0};
    sett_study_defaults(study->options, study->option_count, &options);
    assert_int_equal(options.levels, 1000);
    assert_int_equal(sett_study_set(sett_study_option(study, "levels"),
                                    &options, "1", &p.err),
                     SETT_BAD_ARGUMENT);
    assert_int_equal(sett_study_set(sett_study_option(study, "levels"),
                                    &options, "4", &p.err),
                     SETT_OK);
    assert_int_equal(
        sett_study_set(sett_study_option(study, "seed"), &options, "3", &p.err),
        SETT_OK);
    assert_null(sett_study_option(study, "budget"));
    assert_int_equal(sett_study_run(study, &options, "out", &p.host, &p.run),
                     SETT_OK);
    expect_file(
        &p, "out/claims.json",
        "3498d4a9a0052e7c6d24990124fc658ae50a273d1ae9f3427358e57487ff523f");
    expect_file(
        &p, "out/levels.csv",
        "429a6e07ea6109807b3423efe09edb9bd2c458bcadf52fc8493e50feb048d7c1");
    SettText report = sett_text(p.arena.alloc);
    sett_study_report(p.run, &report);
    assert_non_null(strstr(report.data, "claims held over 36 levels (0 inf"));
    sett_text_free(&report);
    close_place(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole),       cmocka_unit_test(parts),
        cmocka_unit_test(resumed),     cmocka_unit_test(full_disk),
        cmocka_unit_test(no_memory),   cmocka_unit_test(refused),
        cmocka_unit_test(another_run), cmocka_unit_test(two_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
