/* test_store.c - stored searches that were damaged: every member of another
   kind, every digit that is none, lists of another length. */
#include <string.h>

#include "support/search_run.h"
#include "support/testkit.h"

static const char *const methods[][2] = {
    {"map-elites", "sett"}, {"fi2pop", "sett"}, {"gram-elites", "default"}};

typedef struct Stored {
    SearchRun run; /* the parts of a search like the stored one */
    SettText text;
} Stored;

static void open_parts(SearchRun *r, size_t method)
{
    search_open(r, methods[method][0], methods[method][1], "..../D..D/....");
    r->def.features = 0;
    r->def.max_evaluations = 400;
}

static void store(Stored *s, size_t method)
{
    open_parts(&s->run, method);
    search_start(&s->run);
    assert_int_equal(sett_search_step(s->run.search, 150), SETT_OK);
    s->text = sett_text(testkit_filled());
    SettJsonWriter w = sett_json_writer(&s->text, true);
    sett_json_open(&w, '{');
    assert_int_equal(sett_search_write(s->run.search, &w), SETT_OK);
    sett_json_close(&w);
    search_close(&s->run);
}

static SettStatus read_back(const char *text, size_t size, size_t method,
                            SettError *err)
{
    SearchRun r;
    const SettJson *root;
    open_parts(&r, method);
    search_start(&r);
    assert_int_equal(sett_json_read(text, size, NULL, &r.arena, &root, NULL),
                     SETT_OK);
    SettStatus s = sett_search_read(r.search, root, err);
    search_close(&r);
    return s;
}

/* From the value of a top-level member to its end; no string has escapes. */
static const char *value_of(const char *text, int32_t number, const char **key,
                            const char **end)
{
    int32_t depth = 0;
    bool in_string = false;
    for (const char *at = text; *at != 0; at++) {
        in_string ^= *at == '"';
        if (in_string)
            continue;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        if (*at != ':' || depth != 1 || number-- > 0)
            continue;
        const char *value = at + 1;
        *key = at - 1;
        while ((*key)[-1] != '"')
            --*key;
        for (at = value;; at++) {
            in_string ^= *at == '"';
            if (!in_string && depth == 1 && (*at == ',' || *at == '}'))
                break;
            depth += !in_string && (*at == '{' || *at == '[');
            depth -= !in_string && (*at == '}' || *at == ']');
        }
        *end = at;
        return value;
    }
    return NULL;
}

static bool is_key(const char *key, const char *name)
{
    return strncmp(key, name, strlen(name)) == 0 && key[strlen(name)] == '"';
}

/* Fails where a text that has `other` from `begin` to `end` is read. */
static void must_be_refused(const Stored *s, size_t method, const char *begin,
                            const char *end, const char *other)
{
    SettError err = {0};
    SettText damaged = sett_text(testkit_filled());
    sett_text_bytes(&damaged, s->text.data, (size_t)(begin - s->text.data));
    sett_text_add(&damaged, other);
    sett_text_add(&damaged, end);
    SettStatus status = read_back(damaged.data, damaged.size, method, &err);
    if (status != SETT_BAD_INPUT)
        fail_msg("%s reads %.30s for %.30s", methods[method][0], other, begin);
    if (strncmp(err.text, "the stored search ", 18) != 0 &&
        strncmp(err.text, "a stored genome: ", 17) != 0)
        fail_msg("%s for %.30s says: %s", other, begin, err.text);
    assert_true(err.line == 1);
    sett_text_free(&damaged);
}

static void members_of_another_kind_are_refused(void **state)
{
    (void)state;
    static const char *const others[] = {"null", "7",    "-1",   "\"x\"",
                                         "{}",   "true", "[[]]", "[-1]"};
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        Stored s;
        const char *key, *end, *value;
        int32_t members = 0;
        store(&s, m);
        SettError err;
        assert_int_equal(read_back(s.text.data, s.text.size, m, &err), SETT_OK);
        while ((value = value_of(s.text.data, members, &key, &end)) != NULL) {
            members++;
            bool number = strchr("-0123456789", *value) != NULL;
            bool truth = *value == 't' || *value == 'f';
            for (size_t o = 0; o < sizeof others / sizeof others[0]; o++)
                if (!(number && strchr("-7", others[o][0]) != NULL) &&
                    !(truth && others[o][0] == 't'))
                    must_be_refused(&s, m, value, end, others[o]);
            /* The whole member gone. */
            if (*end == ',')
                must_be_refused(&s, m, key - 1, end + 1, "");
        }
        assert_true(members >= 6);
        sett_text_free(&s.text);
    }
}

/* The list of misses as an object of as many numbers, longer and shorter. */
static void lists_of_another_length_are_refused(void **state)
{
    (void)state;
    Stored s;
    const char *key, *end, *value;
    store(&s, 0);
    int32_t number = 0;
    while ((value = value_of(s.text.data, number++, &key, &end)) != NULL)
        if (is_key(key, "misses"))
            break;
    assert_non_null(value);
    SettText object = sett_text(testkit_filled());
    SettText list = sett_text(testkit_filled());
    int32_t count = 0;
    for (const char *at = value; at < end; at++) {
        if (*at == '[' || *at == ',')
            sett_text_format(&object, "%c\"n%d\":", *at == '[' ? '{' : ',',
                             (int)count++);
        else
            sett_text_char(&object, *at == ']' ? '}' : *at);
    }
    must_be_refused(&s, 0, value, end, object.data);
    for (int32_t n = count - 1; n <= count + 1; n += 2) {
        list.size = 0;
        for (int32_t i = 0; i < n; i++)
            sett_text_add(&list, i == 0 ? "[0" : ",0");
        sett_text_char(&list, ']');
        must_be_refused(&s, 0, value, end, list.data);
    }
    sett_text_free(&object);
    sett_text_free(&list);
    sett_text_free(&s.text);
}

static void digits_that_are_none_are_refused(void **state)
{
    (void)state;
    static const char bad[] = "/:`gAG@~ ";
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        Stored s;
        store(&s, m);
        size_t strings = 0;
        for (char *at = s.text.data; *at != 0; at++) {
            size_t n = strspn(at + 1, "0123456789abcdef");
            if (at[0] != '"' || n < 16)
                continue;
            char *place = at + 1 + (strings * 7) % n;
            char was = *place;
            *place = bad[strings % (sizeof bad - 1)];
            SettError err = {0};
            assert_int_equal(read_back(s.text.data, s.text.size, m, &err),
                             SETT_BAD_INPUT);
            *place = was;
            at += n + 1;
            if (++strings == 40)
                break;
        }
        assert_true(strings > 10);
        sett_text_free(&s.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_of_another_kind_are_refused),
        cmocka_unit_test(lists_of_another_length_are_refused),
        cmocka_unit_test(digits_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
