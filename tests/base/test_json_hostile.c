/* JSON under fire: random documents round trip, every short string of
   structural bytes is judged as a second, tiny recogniser judges it, every
   truncation and every change of one byte of good documents is survived, and
   every allocation may fail. */
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

static SettArena arena;
static SettText text, again;

static int setup(void **state)
{
    (void)state;
    arena = testkit_arena();
    text = sett_text(sett_alloc_default());
    again = sett_text(sett_alloc_default());
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    sett_arena_free(&arena);
    sett_text_free(&text);
    sett_text_free(&again);
    return 0;
}

static void print(SettText *out, const SettJson *value, bool compact)
{
    sett_text_clear(out);
    SettJsonWriter w = sett_json_writer(out, compact);
    sett_json_put_value(&w, value);
    assert_int_equal(out->status, SETT_OK);
}

static const char *random_string(SettRng *rng, size_t *size)
{
    static const char *const pieces[] = {"a",
                                         "Z",
                                         "\"",
                                         "\\",
                                         "/",
                                         "\b",
                                         "\n",
                                         "\t",
                                         "\x1F",
                                         " ",
                                         "\xC3\xA9",
                                         "\xE2\x82\xAC",
                                         "\xF0\x9F\x98\x80",
                                         "{",
                                         "}",
                                         ":",
                                         ","};
    uint32_t count = sett_rng_below(rng, 6);
    char *out = sett_arena_raw(&arena, 4 * count + 1, 1);
    *size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *piece =
            pieces[sett_rng_below(rng, sizeof pieces / sizeof pieces[0])];
        if (sett_rng_below(rng, 16) == 0) {
            out[(*size)++] = '\0';
            continue;
        }
        memcpy(out + *size, piece, strlen(piece));
        *size += strlen(piece);
    }
    out[*size] = '\0';
    return out;
}

static double random_double(SettRng *rng)
{
    double value;
    uint64_t bits = sett_rng_next(rng);
    if (sett_rng_below(rng, 2) == 0)
        return (double)sett_rng_range(rng, -1000, 1000) / 8;
    if ((bits >> 52 & 0x7FF) == 0x7FF)
        bits &= ~(UINT64_C(1) << 60); /* no infinity, no NaN */
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void random_number(SettRng *rng, SettJson *value)
{
    SettText digits = sett_text(sett_alloc_default());
    value->type = SETT_JSON_NUMBER;
    value->number = random_double(rng);
    sett_text_double(&digits, value->number);
    char *copy = sett_arena_raw(&arena, digits.size + 1, 1);
    memcpy(copy, digits.data, digits.size + 1);
    value->string = copy;
    value->size = digits.size;
    sett_text_free(&digits);
}

static SettJson *random_value(SettRng *rng, int32_t depth);

/* Keys differ by their last character, which counts up. */
static void random_children(SettRng *rng, SettJson *value, int32_t depth)
{
    const SettJson **link = &value->child;
    value->size = sett_rng_below(rng, 5);
    for (size_t i = 0; i < value->size; i++) {
        SettJson *child = random_value(rng, depth + 1);
        if (value->type == SETT_JSON_OBJECT) {
            char *key = sett_arena_raw(&arena, 32, 1);
            const char *begin = random_string(rng, &child->key_size);
            memcpy(key, begin, child->key_size);
            key[child->key_size++] = (char)('0' + i);
            key[child->key_size] = '\0';
            child->key = key;
        }
        *link = child;
        link = &child->next;
    }
}

static SettJson *random_value(SettRng *rng, int32_t depth)
{
    SettJson *value = SETT_TAKE(&arena, 1, SettJson);
    value->type = (SettJsonType)sett_rng_below(rng, depth < 6 ? 7 : 5);
    if (depth == 0 && sett_rng_below(rng, 4) != 0)
        value->type = SETT_JSON_OBJECT;
    if (value->type == SETT_JSON_NUMBER)
        random_number(rng, value);
    else if (value->type == SETT_JSON_STRING)
        value->string = random_string(rng, &value->size);
    else if (value->type >= SETT_JSON_ARRAY)
        random_children(rng, value, depth);
    return value;
}

static void assert_same(const SettJson *a, const SettJson *b)
{
    assert_int_equal(a->type, b->type);
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->key == NULL, b->key == NULL);
    if (a->key != NULL) {
        assert_int_equal(a->key_size, b->key_size);
        assert_memory_equal(a->key, b->key, a->key_size + 1);
    }
    if (a->type == SETT_JSON_NUMBER || a->type == SETT_JSON_STRING)
        assert_memory_equal(a->string, b->string, a->size + 1);
    assert_memory_equal(&a->number, &b->number, sizeof a->number);
    const SettJson *x = a->child, *y = b->child;
    for (; x != NULL && y != NULL; x = x->next, y = y->next)
        assert_same(x, y);
    assert_true(x == NULL && y == NULL);
}

static void random_documents_round_trip(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 20000; i++) {
        SettRng rng = sett_rng(1, SETT_FOR_TEST, i);
        SettArenaMark mark = sett_arena_mark(&arena);
        const SettJson *made = random_value(&rng, 0), *root;
        print(&text, made, i % 2 == 0);
        assert_int_equal(
            sett_json_read(text.data, text.size, NULL, &arena, &root, NULL),
            SETT_OK);
        assert_same(made, root);
        print(&again, root, i % 2 == 0);
        assert_string_equal(text.data, again.data);
        sett_arena_reset(&arena, mark);
    }
}

typedef struct Judge {
    const char *at, *end;
    bool good;
} Judge;

static bool eat(Judge *j, const char *any)
{
    if (j->at < j->end && strchr(any, *j->at) != NULL) {
        j->at++;
        return true;
    }
    return false;
}

static void blanks(Judge *j)
{
    while (eat(j, " \t\r\n"))
        ;
}

static void need(Judge *j, const char *any)
{
    if (!eat(j, any))
        j->good = false;
}

static void digits(Judge *j)
{
    need(j, "0123456789");
    while (eat(j, "0123456789"))
        ;
}

static void judge_string(Judge *j)
{
    while (j->good && !eat(j, "\"")) {
        if (j->at >= j->end || *j->at < ' ')
            j->good = false;
        else if (!eat(j, "\\"))
            j->at++;
        else if (eat(j, "u")) {
            for (int i = 0; i < 4; i++)
                need(j, "0123456789abcdefABCDEF");
        } else
            need(j, "\"\\/bfnrt");
    }
}

static void judge_number(Judge *j)
{
    eat(j, "-");
    if (!eat(j, "0"))
        digits(j);
    if (eat(j, "."))
        digits(j);
    if (eat(j, "eE")) {
        eat(j, "+-");
        digits(j);
    }
}

/* Texts are short, so depth is too. */
static void judge_value(Judge *j)
{
    blanks(j);
    bool object = j->at < j->end && *j->at == '{';
    if (eat(j, "\"")) {
        judge_string(j);
    } else if (!eat(j, "[{")) {
        judge_number(j);
    } else {
        blanks(j);
        if (!eat(j, object ? "}" : "]")) {
            do {
                if (object) {
                    blanks(j);
                    need(j, "\"");
                    judge_string(j);
                    blanks(j);
                    need(j, ":");
                }
                if (j->good)
                    judge_value(j);
            } while (j->good && eat(j, ","));
            need(j, object ? "}" : "]");
        }
    }
    blanks(j);
}

static void judged_alike(const char *bytes, size_t size)
{
    const SettJson *root;
    SettJsonLimits limits = sett_json_limits();
    Judge j = {bytes, bytes + size, true};
    judge_value(&j);
    bool good = j.good && j.at == j.end;
    limits.twice = SETT_JSON_LAST_WINS; /* the judge does not know keys */
    SettArenaMark mark = sett_arena_mark(&arena);
    SettStatus status =
        sett_json_read(bytes, size, &limits, &arena, &root, NULL);
    if (status != (good ? SETT_OK : SETT_BAD_INPUT))
        fail_msg("\"%.*s\": judged %s", (int)size, bytes,
                 good ? "good" : "bad");
    sett_arena_reset(&arena, mark);
}

static void short_texts_are_judged_alike(void **state)
{
    (void)state;
    static const char bytes[16] = "[]{}:,\"\\ 01-.e+u";
    static const char *const frames[][2] = {
        {"", ""},     {"[", "]"},          {"{\"\"", "}"},
        {"\"", "\""}, {"[\"\\u00", "\"]"}, {"{\"\":1,", "}"},
        {"1", ""}};
    for (size_t f = 0; f < sizeof frames / sizeof frames[0]; f++) {
        for (size_t length = 0; length <= 4; length++) {
            for (uint32_t n = 0; n < 1u << (4 * length); n++) {
                char whole[32];
                size_t size = strlen(frames[f][0]);
                memcpy(whole, frames[f][0], size);
                for (size_t i = 0; i < length; i++)
                    whole[size++] = bytes[n >> (4 * i) & 15];
                memcpy(whole + size, frames[f][1], strlen(frames[f][1]));
                judged_alike(whole, size + strlen(frames[f][1]));
            }
        }
    }
}

static const char *const documents[] = {
    "{\"recipe\": 1, \"game\": \"md2\", \"size\": [10, 20], \"seed\": 7}",
    "[0, -0, 1.5, -2.25e-3, 1E+10, 12345678901234567890]",
    "{\"a\": {\"b\": {\"c\": {\"d\": [[[[]]]]}}}}",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u00e9 \\ud83d\\ude00\"",
    "[true, false, null]",
    "{\"\xC3\xA9\": \"\xE2\x82\xAC\", \"\xF0\x9F\x98\x80\": \"\xED\x9F\xBF\"}",
    "  {\r\n\t\"x_kept\" : [ { } , [ ] ]\r\n}\n",
    "{\"counts\": [{\"tile\": \"goblin\", \"low\": 1, \"high\": 3}]}",
    "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]",
    "0.1e-1",
};
#define DOCUMENTS (sizeof documents / sizeof documents[0])

/* Whatever is read can be printed, and reads back as the same text. */
static bool survives(const char *bytes, size_t size)
{
    const SettJson *root;
    SettArenaMark mark = sett_arena_mark(&arena);
    SettError err = {.line = -1};
    SettStatus status = sett_json_read(bytes, size, NULL, &arena, &root, &err);
    if (status == SETT_OK) {
        print(&text, root, true);
        assert_int_equal(
            sett_json_read(text.data, text.size, NULL, &arena, &root, NULL),
            SETT_OK);
        print(&again, root, true);
        assert_string_equal(text.data, again.data);
    } else {
        assert_int_equal(err.status, status);
        assert_true(err.line >= 1 && err.column >= 1);
        assert_true(err.text[0] != '\0' && err.expected[0] != '\0');
    }
    sett_arena_reset(&arena, mark);
    return status == SETT_OK;
}

/* The text ends where the memory does, so that sanitizers see a step too far.
 */
static void every_truncation_is_survived(void **state)
{
    (void)state;
    for (size_t d = 0; d < DOCUMENTS; d++) {
        size_t size = strlen(documents[d]);
        assert_true(survives(documents[d], size));
        for (size_t cut = 0; cut < size; cut++) {
            char *copy = test_malloc(cut + 1);
            memcpy(copy + 1, documents[d], cut);
            survives(copy + 1, cut);
            test_free(copy);
        }
    }
}

static void every_changed_byte_is_survived(void **state)
{
    (void)state;
    int32_t accepted = 0;
    for (size_t d = 0; d < DOCUMENTS; d++) {
        char copy[128];
        size_t size = strlen(documents[d]);
        memcpy(copy, documents[d], size);
        for (size_t i = 0; i < size; i++) {
            for (int change = 1; change < 256; change++) {
                copy[i] = (char)(documents[d][i] ^ change);
                accepted += survives(copy, size);
            }
            copy[i] = documents[d][i];
        }
    }
    assert_true(accepted > 5000); /* letters within strings, digits */
}

static SettStatus read_and_print(SettAlloc alloc, const char *bytes)
{
    SettArena own;
    const SettJson *root;
    SettError err;
    SettText out = sett_text(alloc);
    sett_arena_init(&own, alloc, 0);
    SettStatus status =
        sett_json_read(bytes, strlen(bytes), NULL, &own, &root, &err);
    if (status == SETT_OK) {
        SettJsonWriter w = sett_json_writer(&out, false);
        sett_json_put_value(&w, root);
        status = out.status;
    } else {
        assert_null(root);
        assert_int_equal(err.status, status);
    }
    sett_text_free(&out);
    sett_arena_free(&own);
    return status;
}

/* Long enough for several blocks; fails once or from there on. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    SettJsonWriter w;
    sett_text_clear(&text);
    w = sett_json_writer(&text, true);
    sett_json_open(&w, '{');
    for (int i = 0; i < 3000; i++) {
        char key[16];
        snprintf(key, sizeof key, "k%d", i);
        sett_json_key(&w, key);
        sett_json_open(&w, '[');
        sett_json_put_string(&w, "some text");
        sett_json_put_int(&w, i);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    for (int persistent = 0; persistent < 2; persistent++) {
        SettStatus status = SETT_NO_MEMORY;
        int64_t n = 0;
        while (status != SETT_OK) {
            TestAlloc counter = {.fail_at = ++n, .fail_after = persistent};
            status = read_and_print(testkit_alloc(&counter), text.data);
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
            assert_int_equal(counter.live_bytes, 0);
        }
        assert_true(n > 10);
    }
}

/* An arena whose limit ends at each of many sizes: the nodes, strings, frames
   and key lists all meet it. */
static void every_arena_limit_is_survived(void **state)
{
    (void)state;
    static const char sample[] =
        "{\"a\":[[[\"x\",1.5,true]]],\"b\":{\"c\":{\"d\":null}},\"e\":2}";
    const SettJson *root;
    size_t limit = 0; /* 0 would be no limit */
    SettStatus status = SETT_NO_MEMORY;
    while (status != SETT_OK) {
        SettArena own;
        limit += 8;
        sett_arena_init(&own, sett_alloc_default(), limit);
        status =
            sett_json_read(sample, sizeof sample - 1, NULL, &own, &root, NULL);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_arena_free(&own);
    }
    assert_true(limit > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_documents_round_trip),
        cmocka_unit_test(short_texts_are_judged_alike),
        cmocka_unit_test(every_truncation_is_survived),
        cmocka_unit_test(every_changed_byte_is_survived),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_arena_limit_is_survived),
    };
    return cmocka_run_group_tests_name("json hostile", tests, setup, teardown);
}
