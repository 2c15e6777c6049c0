/* test_own.c - a study of one's own: in parts, with a comparison that comes
   later, refused at the line of what is wrong, and without memory. */
#include "support/fakedisk.h"
#include "support/testkit.h"

#include <string.h>

static const char file[] = "[study]\n"
                           "title = \"Caves and rooms\"\n"
                           "game = \"md2\"\n"
                           "seed = 7\n"
                           "levels = 6\n"
                           "measures = [\"floors\"]\n"
                           "[factors]\n"
                           "layout = [\"cac\", \"cc\"]\n"
                           "[[compare]]\n"
                           "id = \"H1\"\n"
                           "text = \"caves have more floor\"\n"
                           "measure = \"floors\"\n"
                           "a = \"layout=cac\"\n"
                           "b = \"layout=cc\"\n"
                           "above = 0\n";
static const char later[] = "[[compare]]\n"
                            "id = \"H2\"\n"
                            "text = \"afterthought\"\n"
                            "measure = \"floors\"\n"
                            "a = \"layout=cc\"\n"
                            "b = \"layout=cac\"\n"
                            "below = 1\n";

/* Runs the study of `text` on the disk. */
static SettStatus run_own(FakeDisk *disk, SettAlloc alloc, const char *text,
                          const char *part, SettError *err)
{
    SettArena arena;
    SettStudyRun *run;
    sett_arena_init(&arena, alloc, 0);
    SettStudyHost host = {.catalog = sett_catalog_builtin(),
                          .arena = &arena,
                          .io = fakedisk_io(disk),
                          .jobs = sett_jobs_serial(),
                          .err = err};
    SettOwnOptions options = {.study = {.part = part, .resume = part == NULL},
                              .file = "my.toml"};
    fakedisk_put(disk, "my.toml", text, strlen(text));
    *err = (SettError){.status = SETT_OK};
    SettStatus status =
        sett_study_run(&sett_study_own, &options, "out", &host, &run);
    sett_arena_free(&arena);
    return status;
}

static const char *claims_of(const FakeDisk *disk, SettText *out)
{
    size_t size;
    const char *bytes = fakedisk_get(disk, "out/claims.json", &size);
    assert_non_null(bytes);
    sett_text_clear(out);
    sett_text_bytes(out, bytes, size);
    return out->data;
}

static void declared_before_and_after(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new(), *alone = fakedisk_new();
    SettError err;
    SettText more = sett_text(sett_alloc_default()), one = more, all = more;
    sett_text_format(&more, "%s%s", file, later);
    assert_int_equal(run_own(alone, testkit_filled(), file, NULL, &err),
                     SETT_OK);
    assert_int_equal(run_own(disk, testkit_filled(), file, "2/2", &err),
                     SETT_OK);
    assert_int_equal(run_own(disk, testkit_filled(), file, "1/2", &err),
                     SETT_OK);
    assert_int_equal(run_own(disk, testkit_filled(), file, NULL, &err),
                     SETT_OK);
    assert_string_equal(claims_of(alone, &one), claims_of(disk, &all));
    const char *p = strstr(one.data, "\"p\"");
    assert_non_null(p);
    assert_non_null(strstr(one.data, "declared before the first level"));
    assert_null(strstr(one.data, "exploratory"));
    assert_int_equal(run_own(disk, testkit_filled(), more.data, NULL, &err),
                     SETT_OK);
    claims_of(disk, &all);
    assert_non_null(strstr(all.data, "declared before the first level"));
    assert_non_null(strstr(all.data, "exploratory"));
    /* What came later changes nothing of what was declared. */
    const char *q = strstr(all.data, "\"p\"");
    assert_memory_equal(p, q, strcspn(p, "\n"));
    sett_text_free(&more);
    sett_text_free(&one);
    sett_text_free(&all);
    fakedisk_free(disk);
    fakedisk_free(alone);
}

/* `old` in the file becomes `new`: an error at that line. */
static void expect_refused(const char *old, const char *new, int32_t line)
{
    FakeDisk *disk = fakedisk_new();
    SettError err;
    SettText text = sett_text(sett_alloc_default());
    const char *at = strstr(file, old);
    assert_non_null(at);
    sett_text_format(&text, "%.*s%s%s", (int)(at - file), file, new,
                     at + strlen(old));
    assert_int_equal(run_own(disk, testkit_filled(), text.data, NULL, &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, line);
    assert_string_equal(err.source, "my.toml");
    assert_int_equal(fakedisk_count(disk), 1);
    sett_text_free(&text);
    fakedisk_free(disk);
}

static void refused(void **state)
{
    (void)state;
    expect_refused("title", "tittle", 2);
    expect_refused("md2", "md3", 3);
    expect_refused("seed = 7", "seed = -7", 4);
    expect_refused("levels = 6", "levels = 1", 5);
    expect_refused("\"floors\"]", "\"flooors\"]", 6);
    expect_refused("\"cc\"]", "\"cx\"]", 8);
    expect_refused("layout=cac", "layout=ca", 13);
    expect_refused("above = 0", "above = 0\nalpha = 2", 16);
    expect_refused("text =", "txt =", 11);
}

static SettStatus out_of_memory(void *user, SettAlloc alloc)
{
    FakeDisk *disk = fakedisk_new();
    SettError err;
    (void)user;
    SettStatus status = run_own(disk, alloc, file, NULL, &err);
    fakedisk_free(disk);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(out_of_memory, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declared_before_and_after),
        cmocka_unit_test(refused),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
