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

/* A declared comparison that is changed, and one that is gone, are told. */
static void changed_after_the_first_level(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettError err;
    size_t size;
    SettText text = sett_text(sett_alloc_default());
    assert_int_equal(run_own(disk, testkit_filled(), file, NULL, &err),
                     SETT_OK);
    const char *said = fakedisk_get(disk, "out/declared.txt", &size);
    sett_text_bytes(&text, said, size);
    assert_string_equal(text.data,
                        "Declared before the first level: H1.\nThe file has "
                        "not changed since the first level was made.\n");
    const char *at = strstr(file, "above = 0");
    sett_text_clear(&text);
    sett_text_format(&text, "%.*sbelow = 0\n", (int)(at - file), file);
    assert_int_equal(run_own(disk, testkit_filled(), text.data, NULL, &err),
                     SETT_OK);
    said = fakedisk_get(disk, "out/declared.txt", &size);
    sett_text_clear(&text);
    sett_text_bytes(&text, said, size);
    assert_string_equal(text.data,
                        "Declared after levels were made (exploratory): H1.\n"
                        "Declared, and changed or gone: H1.\n"
                        "The file has changed since the first level was made; "
                        "declared.toml is how it was then.\n");
    said = fakedisk_get(disk, "out/declared.toml", &size);
    assert_int_equal(size, strlen(file));
    assert_memory_equal(said, file, size);
    /* Other levels than those of the journal are refused. */
    const char *levels = strstr(file, "levels = 6");
    sett_text_clear(&text);
    sett_text_format(&text, "%.*slevels = 8%s", (int)(levels - file), file,
                     levels + 10);
    assert_int_equal(run_own(disk, testkit_filled(), text.data, NULL, &err),
                     SETT_BAD_INPUT);
    sett_text_free(&text);
    fakedisk_free(disk);
}

static const char crossed[] = "[study]\n"
                              "title = \"Named sets\"\n"
                              "game = \"md2\"\n"
                              "seed = 7\n"
                              "levels = 6\n"
                              "measures = [\"floors\", \"longest_path\"]\n"
                              "[factors]\n"
                              "set = [\"caves\", \"filled\"]\n"
                              "walls = [0.4, 0.5]\n"
                              "[sets]\n"
                              "caves = \"caves.json\"\n"
                              "filled = \"layout=cac,walls={walls}\"\n"
                              "kept = \"kept.txt\"\n"
                              "[[figure]]\n"
                              "name = \"where\"\n"
                              "kind = \"map\"\n"
                              "measures = [\"floors\", \"longest_path\"]\n"
                              "of = [\"walls=0.4\", \"set=kept\"]\n"
                              "[[figure]]\n"
                              "name = \"spread\"\n"
                              "kind = \"spread\"\n"
                              "measures = [\"floors\"]\n"
                              "[[figure]]\n"
                              "name = \"bars\"\n"
                              "kind = \"means\"\n"
                              "measures = [\"floors\"]\n";
static const char recipe[] = "{\"recipe\": 1, \"game\": \"md2\", "
                             "\"layout\": {\"name\": \"cac\"}}";
static const char kept[] = "XXXXX\nXH.eX\nXXXXX\n";

/* A factor "seed" is the seed of its cells. */
static void seeds_are_a_factor(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettError err;
    size_t size;
    SettText text = sett_text(sett_alloc_default()), cells = text;
    const char *at = strstr(file, "layout = ");
    sett_text_format(&text, "%.*slayout = [\"cac\"]\nseed = [7, 8]\n",
                     (int)(at - file), file);
    assert_int_equal(run_own(disk, testkit_filled(), text.data, NULL, &err),
                     SETT_OK);
    const char *csv = fakedisk_get(disk, "out/cells.csv", &size);
    sett_text_bytes(&cells, csv, size);
    const char *seven = strstr(cells.data, "seed=7\",floors");
    const char *eight = strstr(cells.data, "seed=8\",floors");
    assert_non_null(seven);
    assert_non_null(eight);
    assert_true(memcmp(seven + 6, eight + 6, strcspn(seven, "\r") - 6) != 0);
    /* Those of the study's own seed are the same without the factor. */
    sett_text_clear(&text);
    sett_text_format(&text, "%.*slayout = [\"cac\"]\n", (int)(at - file), file);
    FakeDisk *plain = fakedisk_new();
    assert_int_equal(run_own(plain, testkit_filled(), text.data, NULL, &err),
                     SETT_OK);
    SettText other = sett_text(sett_alloc_default());
    csv = fakedisk_get(plain, "out/cells.csv", &size);
    sett_text_bytes(&other, csv, size);
    const char *same = strstr(other.data, "layout=cac,floors");
    assert_non_null(same);
    assert_memory_equal(strstr(seven, "floors"), strstr(same, "floors"),
                        strcspn(strstr(same, "floors"), "\r"));
    sett_text_free(&text);
    sett_text_free(&cells);
    sett_text_free(&other);
    fakedisk_free(disk);
    fakedisk_free(plain);
}

/* A recipe file with parameters laid on, and a line with them filled in, are
   the same cells. */
static void sets_with_parameters(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettError err;
    size_t size;
    fakedisk_put(disk, "caves.json", recipe, sizeof recipe - 1);
    fakedisk_put(disk, "kept.txt", kept, sizeof kept - 1);
    SettStatus status = run_own(disk, testkit_filled(), crossed, NULL, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, SETT_OK);
    SettText text = sett_text(sett_alloc_default());
    const char *csv = fakedisk_get(disk, "out/cells.csv", &size);
    sett_text_bytes(&text, csv, size);
    const char *line[5];
    line[0] = strstr(text.data, "\"set=caves,walls=0.4\",floors");
    line[1] = strstr(text.data, "\"set=filled,walls=0.4\",floors");
    line[2] = strstr(text.data, "\"set=caves,walls=0.5\",floors");
    line[3] = strstr(text.data, "\"set=filled,walls=0.5\",floors");
    line[4] = strstr(text.data, "set=kept,floors,1,");
    for (int i = 0; i < 5; i++)
        assert_non_null(line[i]);
    for (int i = 0; i < 5; i++)
        line[i] = strstr(line[i], ",floors");
    size_t first = strcspn(line[0], "\r"), other = strcspn(line[2], "\r");
    assert_memory_equal(line[0], line[1], first);
    assert_memory_equal(line[2], line[3], other);
    assert_true(memcmp(line[0], line[2], first) != 0);
    assert_non_null(fakedisk_get(disk, "out/where.svg", &size));
    assert_non_null(fakedisk_get(disk, "out/spread.svg", &size));
    assert_non_null(fakedisk_get(disk, "out/bars.svg", &size));
    assert_non_null(fakedisk_get(disk, "out/results.npz", &size));
    assert_null(fakedisk_get(disk, "out/means.svg", &size));
    sett_text_free(&text);
    fakedisk_free(disk);
}

/* `old` in a file becomes `new`: an error at that line. */
static void expect_bad(const char *of, const char *old, const char *new,
                       int32_t line)
{
    FakeDisk *disk = fakedisk_new();
    SettError err;
    SettText text = sett_text(sett_alloc_default());
    const char *at = strstr(of, old);
    assert_non_null(at);
    fakedisk_put(disk, "caves.json", recipe, sizeof recipe - 1);
    fakedisk_put(disk, "kept.txt", kept, sizeof kept - 1);
    sett_text_format(&text, "%.*s%s%s", (int)(at - of), of, new,
                     at + strlen(old));
    assert_int_equal(run_own(disk, testkit_filled(), text.data, NULL, &err),
                     SETT_BAD_INPUT);
    assert_int_equal(err.line, line);
    assert_string_equal(err.source, "my.toml");
    assert_int_equal(fakedisk_count(disk), 3);
    sett_text_free(&text);
    fakedisk_free(disk);
}

static void expect_refused(const char *old, const char *new, int32_t line)
{
    expect_bad(file, old, new, line);
}

static void refused_sets_and_figures(void **state)
{
    (void)state;
    expect_bad(crossed, "\"filled\"]", "\"fill\"]", 8);
    expect_bad(crossed, "\"filled\"]", "\"kept\"]", 8); /* takes no walls */
    expect_bad(crossed, "walls = [0.4", "walls = [7.4", 8);
    expect_bad(crossed, "walls = [0.4", "wals = [0.4", 8);
    expect_bad(crossed, "[0.4, 0.5]", "[\"a,b\"]", 9);
    expect_bad(crossed, "cac,walls={", "cax,walls={", 8);
    expect_bad(crossed, "\"md2\"", "\"md2\"\nmeasure_limit = 0", 4);
    expect_bad(crossed, "\"where\"", "\"../where\"", 15);
    expect_bad(crossed, "\"spread\"", "\"where\"", 20);
    expect_bad(crossed, "\"map\"", "\"mapp\"", 16);
    expect_bad(crossed, "measures = [\"floors\"]", "measures = []", 22);
    expect_bad(crossed, "\"set=kept\"", "\"set=kep\"", 18);
    expect_bad(crossed, "[factors]", "[factors]\nseed = [\"x\"]", 8);
    expect_bad(crossed, "[factors]", "[factors]\ngame = [\"md2\"]", 8);
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

static SettStatus sets_without_memory(void *user, SettAlloc alloc)
{
    FakeDisk *disk = fakedisk_new();
    SettError err;
    (void)user;
    fakedisk_put(disk, "caves.json", recipe, sizeof recipe - 1);
    fakedisk_put(disk, "kept.txt", kept, sizeof kept - 1);
    SettStatus status = run_own(disk, alloc, crossed, NULL, &err);
    fakedisk_free(disk);
    return status;
}

static void no_memory(void **state)
{
    (void)state;
    testkit_memory(out_of_memory, NULL);
    testkit_memory(sets_without_memory, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declared_before_and_after),
        cmocka_unit_test(changed_after_the_first_level),
        cmocka_unit_test(seeds_are_a_factor),
        cmocka_unit_test(sets_with_parameters),
        cmocka_unit_test(refused),
        cmocka_unit_test(refused_sets_and_figures),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
