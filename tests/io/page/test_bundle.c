/* test_bundle.c - archives of results: the same bytes twice, what verifying
   says of one, archives that were made otherwise, memory and disks that end. */
#include "io/pack/zip.h"
#include "sett/bundle.h"

#include <stdio.h>
#include <string.h>

#include "support/fakedisk.h"
#include "support/testkit.h"

#define INPUT "hello, input\n"

static const char RECORD[] =
    "{\"a\":1,\n\"made\": {\"made\":1,\"sett\":\"0.9\",\"verb\":\"study "
    "two-step\",\"words\":[\"in/a b.txt\"],\"options\":{\"seed\":\"17\"},"
    "\"output\":\"output\",\"parts\":{\"player mcts\":2},\"inputs\":[{\"file\":"
    "\"sett:levels/smb/x.txt\",\"sha256\":\""
    "e90e6860fe9c4a4fb428efe89aff015c1a9d1cde45f9d00c96b61233b84eea17\"},"
    "{\"file\":\"in/a b.txt\",\"sha256\":\""
    "e90e6860fe9c4a4fb428efe89aff015c1a9d1cde45f9d00c96b61233b84eea17\"}]}}";

static SettStatus find_input(void *host, const char *name, const char **path,
                             SettError *err)
{
    (void)host;
    (void)err;
    *path = strncmp(name, "sett:", 5) == 0 ? "in/a b.txt" : name;
    return SETT_OK;
}

static int32_t version_of(void *host, const char *part)
{
    (void)host;
    return strcmp(part, "player mcts") == 0 ? 2 : -1;
}

/* Copies its input, which it reads where the record says that it lies. */
static SettStatus make(void *host, const SettMade *made, const char *result,
                       SettIo disk, const char *path, int64_t quick,
                       SettText *out, bool *whole, SettError *err)
{
    SettArena *arena = host;
    char name[64], *text;
    size_t size;
    (void)made;
    (void)result;
    (void)quick;
    (void)out;
    (void)whole;
    SettStatus status = disk.make_folder(disk.host, path, err);
    snprintf(name, sizeof name, "%sb.csv", path);
    if (status == SETT_OK)
        status =
            sett_file_read(&disk, "in/a b.txt", 0, arena, &text, &size, err);
    return status != SETT_OK
               ? status
               : sett_file_write(&disk, name, text, size, SETT_KEEP_OLD, err);
}

static FakeDisk *disk_with(const char *file)
{
    FakeDisk *disk = fakedisk_new();
    fakedisk_put(disk, "in/a b.txt", INPUT, strlen(INPUT));
    fakedisk_put(disk, "out/recipe.json", RECORD, strlen(RECORD));
    fakedisk_put(disk, "out/b.csv", file, strlen(file));
    fakedisk_put(disk, "out/.sett-123.tmp", "half", 4);
    return disk;
}

static SettStatus write_to(FakeDisk *disk, const char *path, SettAlloc alloc,
                           SettBundled *told, SettError *err)
{
    const SettBundleDef def = {.io = fakedisk_io(disk),
                               .alloc = alloc,
                               .result = "out",
                               .authors = " A. Person;;B. \"Other\" ; ",
                               .input = find_input};
    return sett_bundle_write(&def, path, SETT_KEEP_OLD, told, err);
}

static SettStatus verify_with(FakeDisk *disk, SettAlloc alloc, SettVerified *v)
{
    SettArena arena, scratch;
    SettError err = {0};
    sett_arena_init(&arena, alloc, 0);
    sett_arena_init(&scratch, alloc, 0);
    const SettVerifyDef def = {.io = fakedisk_io(disk),
                               .alloc = alloc,
                               .host = &scratch,
                               .version = version_of,
                               .input = find_input,
                               .make = make};
    SettStatus status = sett_verify(&def, "x.zip", &arena, v, &err);
    if (status == SETT_OK)
        assert_true(v->text != NULL);
    sett_arena_free(&arena);
    sett_arena_free(&scratch);
    return status;
}

static void same_bytes_and_verified(void **state)
{
    (void)state;
    FakeDisk *disk = disk_with(INPUT);
    SettBundled told;
    SettVerified found;
    size_t one = 0, other = 0;
    SettError err = {0};
    assert_int_equal(write_to(disk, "x.zip", sett_alloc_default(), &told, &err),
                     SETT_OK);
    assert_int_equal(told.files, 5); /* two of the result, no temporary one */
    assert_int_equal(told.inputs, 1);
    assert_int_equal(told.left_out, 1);
    assert_int_equal(write_to(disk, "y.zip", testkit_filled(), &told, &err),
                     SETT_OK);
    const char *a = fakedisk_get(disk, "x.zip", &one);
    const char *b = fakedisk_get(disk, "y.zip", &other);
    assert_int_equal(one, told.bytes);
    assert_int_equal(one, other);
    assert_memory_equal(a, b, one);
    assert_int_equal(write_to(disk, "x.zip", sett_alloc_default(), &told, &err),
                     SETT_IO);
    /* Somewhere else, with nothing but the archive. */
    FakeDisk *away = fakedisk_new();
    fakedisk_put(away, "x.zip", a, one);
    assert_int_equal(verify_with(away, testkit_filled(), &found), SETT_OK);
    assert_int_equal(found.kind, SETT_VERIFY_SAME);
    assert_int_equal(found.files, 1);
    assert_int_equal(fakedisk_count(away), 1);
    assert_int_equal(away->open_files, 0);
    fakedisk_free(away);
    fakedisk_free(disk);
}

static void tells_another_result(void **state)
{
    (void)state;
    FakeDisk *disk = disk_with("hello, outpu\n");
    SettBundled told;
    SettVerified found;
    assert_int_equal(write_to(disk, "x.zip", sett_alloc_default(), &told, NULL),
                     SETT_OK);
    assert_int_equal(verify_with(disk, testkit_filled(), &found), SETT_OK);
    assert_int_equal(found.kind, SETT_VERIFY_DIFFERS);
    fakedisk_free(disk);
}

static void cites(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(testkit_filled());
    SettMade made;
    assert_true(sett_made_of(RECORD, strlen(RECORD), &arena, &made));
    assert_int_equal(sett_citation_write(&made, "out", NULL,
                                         " A. Person;;B. \"Other\" ; ", &text),
                     SETT_OK);
    static const char *const lines[] = {
        "cff-version: 1.2.0\n",
        ("\ntitle: \"out\"\nauthors:\n  - name: \"A. Person\"\n  - name: \"B. "
         "\\\"Other\\\"\"\nabstract: \"Made by sett 0.9 with seed 17: sett "
         "study two-step 'in/a b.txt' --seed 17. Versions: player mcts 2\"\n"),
        ("    version: \"0.9\"\n  - type: article\n    title: \"Automated "
         "Playtesting"),
        "\n    doi: 10.1109/TG.2018.2808198\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_non_null(strstr(text.data, lines[i]));
    assert_null(strstr(text.data, "Two-step")); /* "study two-step" alone */
    sett_text_free(&text);
    sett_arena_free(&arena);
}

/* Archives of one writer, with what the test puts in. */
static void put(SettZip *zip, const char *name, const char *text, SettText *out)
{
    assert_int_equal(sett_zip_file(zip, name, text, strlen(text), out),
                     SETT_OK);
    sett_text_add(out, text);
}

static SettStatus read_zip(const SettText *bytes, int32_t *count)
{
    SettArena arena = testkit_arena();
    SettZipFile *files;
    SettError err = {0};
    SettStatus status =
        sett_zip_read(bytes->data, bytes->size, &arena, &files, count, &err);
    assert_true(status == SETT_OK || err.text[0] != 0);
    sett_arena_free(&arena);
    return status;
}

/* Each byte of an archive in turn: it is read as it was, or refused. */
static void any_byte_counts(void **state)
{
    (void)state;
    SettZip zip = sett_zip(testkit_filled());
    SettText out = sett_text(testkit_filled());
    int32_t count = 0, refused = 0;
    put(&zip, "a/one", "1", &out);
    put(&zip, "a/two", "", &out);
    assert_int_equal(sett_zip_end(&zip, &out), SETT_OK);
    assert_int_equal(read_zip(&out, &count), SETT_OK);
    assert_int_equal(count, 2);
    for (size_t i = 0; i < out.size; i++) {
        out.data[i] ^= 1;
        refused += read_zip(&out, &count) != SETT_OK;
        out.data[i] ^= 1;
    }
    assert_in_range(refused, 40, out.size);
    for (size_t size = 0; size < out.size; size++) {
        SettText torn = out;
        torn.size = size;
        assert_int_equal(read_zip(&torn, &count), SETT_BAD_INPUT);
    }
    sett_text_free(&out);
    sett_zip_free(&zip);
}

static void refuses_names(void **state)
{
    (void)state;
    static const char *const bad[] = {"",      "/a",   "a//b", "../a", "a/..",
                                      "a/./b", "a\\b", "c:a",  "a/",   "a\nb"};
    static const char *const good[] = {"a", "a/b.c", "...", "a/.b", "a..b/c.."};
    SettZip zip = sett_zip(testkit_filled());
    SettText out = sett_text(testkit_filled());
    int32_t count = 0;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(sett_zip_file(&zip, bad[i], "", 0, &out),
                         SETT_BAD_ARGUMENT);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        put(&zip, good[i], "x", &out);
    put(&zip, "a/.b", "y", &out);
    assert_int_equal(sett_zip_end(&zip, &out), SETT_OK);
    assert_int_equal(read_zip(&out, &count), SETT_BAD_INPUT);
    /* A name that leads elsewhere, from another writer. */
    sett_text_clear(&out);
    sett_zip_free(&zip);
    zip = sett_zip(testkit_filled());
    put(&zip, "aaaa", "x", &out);
    assert_int_equal(sett_zip_end(&zip, &out), SETT_OK);
    assert_int_equal(read_zip(&out, &count), SETT_OK);
    for (size_t i = 0; i + 4 < out.size; i++)
        if (memcmp(out.data + i, "aaaa", 4) == 0)
            memcpy(out.data + i, "../a", 4);
    assert_int_equal(read_zip(&out, &count), SETT_BAD_INPUT);
    sett_text_free(&out);
    sett_zip_free(&zip);
}

/* Two names for the same bytes: an archive cannot hold more than it has. */
static void refuses_bytes_twice(void **state)
{
    (void)state;
    char big[1001];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = 0;
    SettZip zip = sett_zip(testkit_filled());
    SettText out = sett_text(testkit_filled()), end = sett_text(out.alloc);
    int32_t count = 0;
    put(&zip, "a", big, &out);
    char entry[47];
    assert_int_equal(zip.directory.size, sizeof entry);
    memcpy(entry, zip.directory.data, sizeof entry);
    entry[sizeof entry - 1] = 'b';
    sett_text_bytes(&zip.directory, entry, sizeof entry);
    zip.count = 2;
    assert_int_equal(sett_zip_end(&zip, &end), SETT_OK);
    sett_text_bytes(&out, end.data, end.size);
    assert_int_equal(read_zip(&out, &count), SETT_BAD_INPUT);
    sett_text_free(&end);
    sett_text_free(&out);
    sett_zip_free(&zip);
}

static SettStatus all_of_it(void *user, SettAlloc alloc)
{
    (void)user;
    FakeDisk *disk = disk_with(INPUT);
    SettBundled told;
    SettVerified found = {0};
    SettError err = {0};
    SettStatus status = write_to(disk, "x.zip", alloc, &told, &err);
    assert_int_equal(err.status, status);
    if (status == SETT_OK)
        status = verify_with(disk, alloc, &found);
    else
        assert_int_equal(fakedisk_count(disk), 4);
    if (status == SETT_OK)
        assert_int_equal(found.kind, SETT_VERIFY_SAME);
    assert_int_equal(disk->open_files, 0);
    fakedisk_free(disk);
    return status;
}

static void memory_may_end(void **state)
{
    (void)state;
    testkit_memory(all_of_it, NULL);
}

static void disks_may_fail(void **state)
{
    (void)state;
    bool failed = true;
    for (int64_t n = 1; failed; n++) {
        FakeDisk *disk = disk_with(INPUT);
        SettBundled told;
        SettError err = {0};
        size_t size;
        disk->fail_at = n;
        disk->fail_after = true;
        SettStatus status =
            write_to(disk, "x.zip", sett_alloc_default(), &told, &err);
        failed = disk->operations >= n;
        assert_int_equal(status, failed ? SETT_IO : SETT_OK);
        assert_int_equal(err.status, status);
        const char *zip = fakedisk_get(disk, "x.zip", &size);
        assert_true(failed || zip != NULL);
        assert_true(zip == NULL || size == told.bytes);
        assert_int_equal(disk->open_files, 0);
        fakedisk_free(disk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bytes_and_verified),
        cmocka_unit_test(tells_another_result),
        cmocka_unit_test(cites),
        cmocka_unit_test(any_byte_counts),
        cmocka_unit_test(refuses_names),
        cmocka_unit_test(refuses_bytes_twice),
        cmocka_unit_test(memory_may_end),
        cmocka_unit_test(disks_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
