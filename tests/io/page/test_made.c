/* test_made.c - records of making: put into a result and found again in the
   same bytes; two results compared; the disk in memory; the whole of
   sett_verify with a host of its own. */
#include "io/disk/overlay.h"
#include "io/page/made_same.h"

#include <stdio.h>
#include <string.h>

#include "support/fakedisk.h"
#include "support/testkit.h"

static const char RECORD[] =
    "{\"made\":1,\"sett\":\"0\",\"verb\":\"echo\",\"words\":[\"in.txt\"],"
    "\"options\":{\"seed\":\"1\"},\"output\":\"output\",\"parts\":{\"part a\":"
    "2},\"inputs\":[{\"file\":\"in.txt\",\"sha256\":\""
    "e90e6860fe9c4a4fb428efe89aff015c1a9d1cde45f9d00c96b61233b84eea17\"}]}";

static SettText text_of(const char *bytes, size_t size)
{
    SettText text = sett_text(sett_alloc_default());
    sett_text_bytes(&text, bytes, size);
    return text;
}

static void check_form(const char *bytes, size_t size, SettMadeForm form)
{
    SettText result = text_of(bytes, size), record = text_of(RECORD, 0);
    SettMadePart part;
    sett_text_add(&record, RECORD);
    assert_int_equal(sett_made_form(bytes, size), form);
    assert_false(sett_made_find(bytes, size, &part));
    assert_int_equal(sett_made_put(form, &record, &result), SETT_OK);
    if (form != SETT_MADE_NONE) {
        assert_true(sett_made_find(result.data, result.size, &part));
        assert_int_equal(part.size, strlen(RECORD));
        assert_memory_equal(result.data + part.at, RECORD, part.size);
        memmove(result.data + part.from, result.data + part.to,
                result.size - part.to);
        result.size -= part.to - part.from;
    }
    assert_int_equal(result.size, size);
    assert_memory_equal(result.data, bytes, size);
    sett_text_free(&result);
    sett_text_free(&record);
}

static void found_where_put(void **state)
{
    (void)state;
    static const char png[] = "\x89PNG\r\n\x1a\n"
                              "\0\0\0\3tEXta\0bcrc0"
                              "\0\0\0\0IEND\xae"
                              "B`\x82";
    check_form("{\"a\": 1}", strlen("{\"a\": 1}"), SETT_MADE_JSON);
    check_form("{\n  \"a\": [\n1\n]\n}\n", strlen("{\n  \"a\": [\n1\n]\n}\n"),
               SETT_MADE_JSON);
    check_form("<svg width=\"1\"", strlen("<svg width=\"1\""), SETT_MADE_NONE);
    check_form("<svg width=\"1\"><g/></svg>\n",
               strlen("<svg width=\"1\"><g/></svg>\n"), SETT_MADE_SVG);
    check_form("<?xml version=\"1.0\"?>\n<svg a=\"1\">\n</svg>",
               strlen("<?xml version=\"1.0\"?>\n<svg a=\"1\">\n</svg>"),
               SETT_MADE_SVG);
    check_form(png, sizeof png - 1, SETT_MADE_PNG);
    check_form("XXX\nX X\nXXX\n", strlen("XXX\nX X\nXXX\n"), SETT_MADE_NONE);
    check_form("a,b\n1,2\n", strlen("a,b\n1,2\n"), SETT_MADE_NONE);
    check_form("[1]\n", strlen("[1]\n"), SETT_MADE_NONE);
}

/* The chunk's check sum, as the PNG specification computes it. */
static void png_chunk_is_whole(void **state)
{
    (void)state;
    static const char png[] = "\x89PNG\r\n\x1a\n"
                              "\0\0\0\0IEND\xae"
                              "B`\x82";
    SettText result = text_of(png, sizeof png - 1), record = text_of("{}", 2);
    static const uint8_t sum[] = {0xad, 0x15, 0x5c, 0x0f};
    assert_int_equal(sett_made_put(SETT_MADE_PNG, &record, &result), SETT_OK);
    assert_memory_equal(result.data + 8, "\0\0\0\x10iTXtsett-made\0\0\0\0\0{}",
                        24);
    assert_memory_equal(result.data + 32, sum, 4);
    sett_text_free(&result);
    sett_text_free(&record);
}

static void refuse(const char *from, const char *to)
{
    SettArena arena = testkit_arena();
    const char *at = strstr(RECORD, from);
    char text[1000];
    const SettJson *root;
    SettMade made;
    SettError err = {0};
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - RECORD), RECORD, to,
             at + strlen(from));
    assert_int_equal(
        sett_json_read(text, strlen(text), NULL, &arena, &root, NULL), SETT_OK);
    SettStatus s = sett_made_read(root, &made, &err);
    assert_int_equal(s, strcmp(from, to) ? SETT_BAD_INPUT : SETT_OK);
    sett_arena_free(&arena);
}

static void promises(const char *verb, const char *options, int64_t expected)
{
    SettArena arena = testkit_arena();
    char text[400];
    SettMade made;
    int size = snprintf(
        text, sizeof text,
        "{\"a\": 1,\n\"made\": {\"made\":1,\"sett\":\"0\",\"verb\":\"%s\","
        "\"words\":[],\"options\":{%s},\"output\":\"-\",\"parts\":{},"
        "\"inputs\":[]}\n}\n",
        verb, options);
    assert_true(sett_made_of(text, (size_t)size, &arena, &made));
    assert_int_equal(sett_made_promised(&made), expected);
    text[strcspn(text, "1")] = '2'; /* what is beside the record */
    assert_true(sett_made_of(text, (size_t)size, &arena, &made));
    *strstr(text, "made\":1") = 'M';
    assert_false(sett_made_of(text, (size_t)size, &arena, &made));
    sett_arena_free(&arena);
}

static void levels_of_a_folder(void **state)
{
    (void)state;
    promises("generate", "", 1);
    promises("generate", "\"count\":\"400\"", 400);
    promises("generate", "\"count\":true", 1);
    promises("playtest", "\"count\":\"400\"", 0);
}

static void damaged_records(void **state)
{
    (void)state;
    refuse("{", "{");
    refuse("\"made\":1", "\"made\":2");
    refuse("\"echo\"", "7");
    refuse("\"sett\":\"0\"", "\"sett\":0");
    refuse("[\"in.txt\"]", "[\"in.txt\", 1]");
    refuse("[\"in.txt\"]", "{}");
    refuse("{\"seed\":\"1\"}", "{\"seed\":1}");
    refuse("{\"seed\":\"1\"}", "{\"seed=2\":\"1\"}");
    refuse("{\"seed\":\"1\"}", "{\"\":\"1\"}");
    refuse("{\"seed\":\"1\"}", "{\"se\\u0000ed\":\"1\"}");
    refuse("{\"seed\":\"1\"}", "{\"seed\":false}");
    refuse("\"output\",", "null,");
    refuse("{\"part a\":2}", "{\"part a\":0}");
    refuse("{\"part a\":2}", "{\"part a\":\"2\"}");
    refuse("\"file\"", "\"fail\"");
    refuse("\"sha256\":\"e9", "\"sha256\":\"");
}

static void differ(const char *name, const char *a, const char *b,
                   const char *where)
{
    SettArena arena = testkit_arena();
    SettText was = text_of(a, strlen(a)), now = text_of(b, strlen(b));
    const char *told;
    int64_t levels = 0;
    bool same = sett_made_same(name, &was, &now, false, &arena, &levels, &told);
    assert_true(same == (where == NULL));
    if (where != NULL)
        assert_string_equal(told, where);
    sett_text_free(&was);
    sett_text_free(&now);
    sett_arena_free(&arena);
}

static void first_difference_is_told(void **state)
{
    (void)state;
    differ("a.txt", "XX\nX \n", "XX\nX \n", NULL);
    differ("a.txt", "XX\nX \n", "XX\nXX\n", "cell 1,1");
    differ("a.txt", "XX\n\nXX\nX \n", "XX\n\nXX\nXX\n", "level 1, cell 1,1");
    differ("a.csv", "a\nb,c\n", "a\nb,d\n", "line 2, column 3");
    differ("a.csv", "a\n", "a\nb\n", "line 2, column 1");
    differ("a.csv", "", "a\n", "it is empty");
    differ("a.json", "{\"levels\":[{\"rows\":[\"ab\",\"cd\"]}]}",
           "{\"levels\":[{\"rows\":[\"ab\",\"ce\"]}]}", "level 0, cell 1,1");
    differ("a.json", "{\"rows\":[\"ab\",\"cd\"]}",
           "{\"rows\":[\"ab\",\"cde\"]}", "cell 2,1");
    differ("a.json", "{\"a\":1,\n\"b\":2}", "{\"a\":1,\n\"b\":3}",
           "line 2, column 5");
    /* Records are left out. */
    differ("a.json", "{\"a\":1,\n\"made\": {\"x\":1}}",
           "{\"a\":1,\n\"made\": {\"y\":22}}", NULL);
}

static void part_of_the_levels(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const char *a =
        "{\"levels\": [\n{\"rows\":[\"a\"]},\n{\"rows\":[\"b\"]}\n]}";
    const char *b = "{\"levels\": [\n{\"rows\":[\"a\"]}\n]}";
    const char *c = "{\"levels\": [\n{\"rows\":[\"x\"]}\n]}", *where;
    SettText was = text_of(a, strlen(a)), now = text_of(b, strlen(b));
    SettText other = text_of(c, strlen(c));
    int64_t levels = 0;
    assert_true(
        sett_made_same("a.json", &was, &now, true, &arena, &levels, &where));
    assert_int_equal(levels, 1);
    assert_false(
        sett_made_same("a.json", &was, &now, false, &arena, &levels, &where));
    assert_false(
        sett_made_same("a.json", &was, &other, true, &arena, &levels, &where));
    assert_string_equal(where, "level 0, cell 0,0");
    sett_text_free(&was);
    sett_text_free(&now);
    sett_text_free(&other);
    sett_arena_free(&arena);
}

static void writes_stay_in_memory(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    SettArena arena = testkit_arena();
    SettIo below = fakedisk_io(disk);
    assert_int_equal(sett_file_write(&below, "a", "old", 3, SETT_REPLACE, NULL),
                     SETT_OK);
    int64_t before = fakedisk_count(disk);
    SettOverlay over;
    sett_overlay_init(&over, below, arena.alloc);
    SettIo io = sett_overlay_io(&over);
    char *text;
    size_t size;
    assert_int_equal(io.make_folder(io.host, "f", NULL), SETT_OK);
    for (int32_t i = 9; i >= 0; i--) {
        char name[] = {'f', '/', (char)('a' + i), 0};
        assert_int_equal(
            sett_file_write(&io, name, name, 3, SETT_KEEP_OLD, NULL), SETT_OK);
    }
    assert_int_equal(sett_file_write(&io, "a", "new!", 4, SETT_REPLACE, NULL),
                     SETT_OK);
    assert_int_equal(sett_file_read(&io, "a", 0, &arena, &text, &size, NULL),
                     SETT_OK);
    assert_string_equal(text, "new!");
    assert_int_equal(sett_file_write(&io, "f/a", "x", 1, SETT_KEEP_OLD, NULL),
                     SETT_IO);
    SettText names = sett_text(arena.alloc);
    assert_int_equal(io.list(io.host, "f/", &names, NULL), SETT_OK);
    assert_string_equal(names.data, "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
    sett_text_free(&names);
    assert_int_equal(io.remove(io.host, "f/a", NULL), SETT_OK);
    assert_false(io.exists(io.host, "f/a"));
    assert_int_equal(io.cut(io.host, "f/b", 1, NULL), SETT_OK);
    assert_int_equal(sett_file_read(&io, "f/b", 0, &arena, &text, &size, NULL),
                     SETT_OK);
    assert_int_equal(size, 1);
    sett_overlay_free(&over);
    assert_int_equal(fakedisk_count(disk), before);
    assert_int_equal(sett_file_read(&below, "a", 0, &arena, &text, &size, NULL),
                     SETT_OK);
    assert_string_equal(text, "old");
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

typedef struct Host {
    const char *gives; /* what the command makes */
    int32_t version;
    SettStatus status;
    int32_t made;
} Host;

static int32_t version(void *host, const char *part)
{
    return strcmp(part, "part a") == 0 ? ((Host *)host)->version : -1;
}

static SettStatus input(void *host, const char *name, const char **path,
                        SettError *err)
{
    (void)host;
    (void)err;
    *path = name;
    return SETT_OK;
}

static SettStatus make(void *host, const SettMade *made, const char *result,
                       SettIo disk, const char *path, int64_t quick,
                       SettText *out, bool *whole, SettError *err)
{
    Host *h = host;
    (void)result;
    (void)quick;
    (void)out;
    (void)whole;
    h->made++;
    assert_string_equal(made->verb, "echo");
    if (h->status != SETT_OK)
        return sett_fail(err, h->status, "it does not go");
    char name[64];
    bool folder = path[strlen(path) - 1] == '/';
    SettStatus status =
        folder ? disk.make_folder(disk.host, path, err) : SETT_OK;
    snprintf(name, sizeof name, "%s%s", path, folder ? "a.csv" : "");
    return status != SETT_OK
               ? status
               : sett_file_write(&disk, name, h->gives, strlen(h->gives),
                                 SETT_KEEP_OLD, err);
}

static SettVerified verify(Host *host, const char *input_text,
                           const char *result)
{
    FakeDisk *disk = fakedisk_new();
    SettArena arena = testkit_arena();
    SettIo io = fakedisk_io(disk);
    if (input_text != NULL)
        fakedisk_put(disk, "in.txt", input_text, strlen(input_text));
    fakedisk_put(disk, "out.json", result, strlen(result));
    int64_t before = fakedisk_count(disk);
    SettVerifyDef def = {.io = io,
                         .alloc = arena.alloc,
                         .host = host,
                         .version = version,
                         .input = input,
                         .make = make};
    SettVerified found;
    SettError err = {0};
    host->made = 0;
    SettStatus s = sett_verify(&def, "out.json", &arena, &found, &err);
    assert_int_equal(s, host->status == SETT_CANCELLED ? s : SETT_OK);
    if (host->status == SETT_CANCELLED)
        assert_int_equal(s, SETT_CANCELLED);
    assert_int_equal(fakedisk_count(disk), before);
    assert_int_equal(disk->open_files, 0);
    found.text = NULL;
    sett_arena_free(&arena);
    fakedisk_free(disk);
    return found;
}

static void every_verdict(void **state)
{
    (void)state;
    char good[1000], stopped[1000];
    snprintf(good, sizeof good, "{\"a\":1,\n\"made\": %s}", RECORD);
    snprintf(stopped, sizeof stopped, "{\"a\":1,\n\"made\": %.*s,%s}",
             (int)strlen(RECORD) - 1, RECORD, "\"unfinished\":true}");
    Host h = {.gives = "{\"a\":1}", .version = 2};
    assert_int_equal(verify(&h, "input", good).kind, SETT_VERIFY_INPUT);
    assert_int_equal(h.made, 0);
    assert_int_equal(verify(&h, "hello, input\n", good).kind, SETT_VERIFY_SAME);
    assert_int_equal(h.made, 1);
    assert_int_equal(verify(&h, NULL, good).kind, SETT_VERIFY_INPUT);
    assert_int_equal(verify(&h, "hello, input\n", stopped).kind,
                     SETT_VERIFY_STOPPED);
    assert_int_equal(verify(&h, "hello, input\n", "{\"a\":1}").kind,
                     SETT_VERIFY_NO_RECORD);
    assert_int_equal(
        verify(&h, "hello, input\n", "{\"a\":1,\n\"made\": {\"made\":1}}").kind,
        SETT_VERIFY_DAMAGED);
    h.gives = "{\"a\":2}";
    assert_int_equal(verify(&h, "hello, input\n", good).kind,
                     SETT_VERIFY_DIFFERS);
    h.gives = "";
    assert_int_equal(verify(&h, "hello, input\n", good).kind,
                     SETT_VERIFY_DIFFERS);
    h.version = 3;
    assert_int_equal(verify(&h, "hello, input\n", good).kind,
                     SETT_VERIFY_VERSION);
    assert_int_equal(h.made, 0);
    h = (Host){.gives = "", .version = 2, .status = SETT_UNSUPPORTED};
    assert_int_equal(verify(&h, "hello, input\n", good).kind,
                     SETT_VERIFY_REFUSED);
    h.status = SETT_BAD_ARGUMENT;
    assert_int_equal(verify(&h, "hello, input\n", good).kind,
                     SETT_VERIFY_DIFFERS);
    h.status = SETT_CANCELLED;
    (void)verify(&h, "hello, input\n", good);
}

/* A file and a folder, both the same again. */
static SettStatus verify_with(void *user, SettAlloc alloc)
{
    FakeDisk *disk = user;
    SettArena arena;
    Host host = {.gives = "{\"a\":1}", .version = 2};
    SettVerifyDef def = {.io = fakedisk_io(disk),
                         .alloc = alloc,
                         .host = &host,
                         .version = version,
                         .input = input,
                         .make = make};
    SettVerified found;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_verify(&def, "out.json", &arena, &found, NULL);
    if (status == SETT_OK) {
        assert_int_equal(found.kind, SETT_VERIFY_SAME);
        status = sett_verify(&def, "folder/", &arena, &found, NULL);
    }
    if (status == SETT_OK) {
        assert_int_equal(found.kind, SETT_VERIFY_SAME);
        assert_int_equal(found.files, 1);
    }
    sett_arena_free(&arena);
    assert_int_equal(disk->open_files, 0);
    return status;
}

static void verifying_may_run_out_of_memory(void **state)
{
    (void)state;
    FakeDisk *disk = fakedisk_new();
    char result[1000];
    fakedisk_put(disk, "in.txt", "hello, input\n", strlen("hello, input\n"));
    snprintf(result, sizeof result, "{\"a\":1,\n\"made\": %s}", RECORD);
    fakedisk_put(disk, "out.json", result, strlen(result));
    fakedisk_put(disk, "folder/recipe.json", result, strlen(result));
    fakedisk_put(disk, "folder/a.csv", "{\"a\":1}", strlen("{\"a\":1}"));
    testkit_memory(verify_with, disk);
    fakedisk_free(disk);
}

static SettStatus put_with(void *user, SettAlloc alloc)
{
    const SettMadeForm *form = user;
    static const char *const results[] = {[SETT_MADE_JSON] = "{\"a\":1}",
                                          [SETT_MADE_SVG] =
                                              "<svg width=\"1\"></svg>"};
    SettText record = text_of(RECORD, strlen(RECORD)), out = sett_text(alloc);
    sett_text_add(&out, results[*form]);
    SettStatus status = sett_made_put(*form, &record, &out);
    sett_text_free(&record);
    sett_text_free(&out);
    return status;
}

/* A record that goes on from RECORD, and its command as a command line. */
static SettStatus make_record(void *user, SettAlloc alloc)
{
    static const SettMadeOption options[] = {{"json", NULL}, {"count", "9"}};
    const SettMadeCommand command = {.verb = "echo",
                                     .version = 3,
                                     .output = "output",
                                     .options = options,
                                     .option_count = 2};
    SettMaking making = sett_making(alloc);
    SettText out = sett_text(alloc);
    SettArena arena;
    SettMade made;
    const SettJson *root;
    char **words, was[1000];
    int32_t count = 0;
    bool whole = true;
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    snprintf(was, sizeof was, "{\"a\":1,\n\"made\": %s}", RECORD);
    bool resumed =
        sett_making_resume(&making, "echo", was, strlen(was), &arena);
    SettStatus status = resumed ? making.resumed.status : SETT_NO_MEMORY;
    for (int32_t i = 0; i < 2 && status == SETT_OK; i++)
        status = sett_making_part(&making, "part", "<b>", 1);
    if (status == SETT_OK)
        status = sett_making_input(&making, "more.txt", "x", 1);
    if (status == SETT_OK)
        status = sett_making_record(&making, &command, &arena, &out, NULL);
    if (status == SETT_OK) {
        assert_null(strpbrk(out.data, "<>&"));
        assert_non_null(strstr(out.data, "\"options\":{\"count\":\"9\","
                                         "\"json\":true,\"seed\":\"1\"}"));
        assert_non_null(strstr(out.data, "\"verb echo\":3}"));
        status = sett_json_read(out.data, out.size, NULL, &arena, &root, NULL);
    }
    if (status == SETT_OK)
        status = sett_made_read(root, &made, NULL);
    if (status == SETT_OK)
        status = sett_made_line(&made, "there", 0, &whole, &arena, &words,
                                &count, NULL);
    if (status == SETT_OK) {
        static const char *const line[] = {
            "echo",           "--count=9", "--json", "--seed=1",
            "--output=there", "--",        "in.txt"};
        assert_int_equal(count, 7);
        for (int32_t i = 0; i < count; i++)
            assert_string_equal(words[i], line[i]);
    }
    sett_making_free(&making);
    sett_text_free(&out);
    sett_arena_free(&arena);
    return status;
}

static void records_may_run_out_of_memory(void **state)
{
    (void)state;
    SettMadeForm forms[] = {SETT_MADE_JSON, SETT_MADE_SVG};
    testkit_memory(put_with, &forms[0]);
    testkit_memory(put_with, &forms[1]);
    testkit_memory(make_record, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_where_put),
        cmocka_unit_test(png_chunk_is_whole),
        cmocka_unit_test(levels_of_a_folder),
        cmocka_unit_test(damaged_records),
        cmocka_unit_test(first_difference_is_told),
        cmocka_unit_test(part_of_the_levels),
        cmocka_unit_test(writes_stay_in_memory),
        cmocka_unit_test(every_verdict),
        cmocka_unit_test(verifying_may_run_out_of_memory),
        cmocka_unit_test(records_may_run_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
