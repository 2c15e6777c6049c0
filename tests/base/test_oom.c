/* test_oom.c - every allocation of base fails once, alone and for good: the
   failure is reported, nothing leaks, and the next attempt succeeds. */
#include "support/testkit.h"

#include <string.h>

#include "sett/toml.h"

/* A job that reports whether memory sufficed. */
typedef bool Job(SettAlloc alloc);

static bool write_text(SettAlloc alloc)
{
    SettText text = sett_text(alloc);
    for (int32_t i = 0; i < 2000; i++) {
        sett_text_int(&text, i);
        sett_text_double(&text, i / 7.0);
        sett_text_fixed(&text, i / 7.0, 3);
        sett_text_format(&text, "%d%s", i, "text");
        sett_text_hex(&text, (uint64_t)i, 8);
    }
    bool ok = text.status == SETT_OK;
    assert_true(ok || text.status == SETT_NO_MEMORY);
    /* What is there is a whole text, up to the failed addition. */
    if (text.data != NULL)
        assert_int_equal(strlen(text.data), text.size);
    sett_text_free(&text);
    return ok;
}

static bool take_scratch(SettAlloc alloc)
{
    SettArena arena;
    bool ok = true;
    sett_arena_init(&arena, alloc, 0);
    for (int32_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        size_t size = (size_t)i * 997 % 70000;
        unsigned char *taken = sett_arena_take(&arena, size, 1);
        ok = ok && taken != NULL;
        if (taken != NULL)
            memset(taken, 1, size);
        if (i % 4 == 0)
            sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    return ok;
}

static bool read_toml(SettAlloc alloc)
{
    SettArena arena;
    SettError err;
    const SettJson *root;
    SettText text = sett_text(sett_alloc_default());
    for (int32_t i = 0; i < 400; i++)
        sett_text_format(&text, "[[a]]\nb%d = { c = [[%d]], d = 'e' }\n",
                         (int)i, (int)i);
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_toml_read(text.data, text.size, NULL, &arena, &root, &err);
    assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
    assert_true((root != NULL) == (status == SETT_OK));
    sett_arena_free(&arena);
    sett_text_free(&text);
    return status == SETT_OK;
}

static void sweep(Job *job, bool persistent)
{
    TestAlloc counter = {.fail_at = 1, .fail_after = persistent};
    while (!job(testkit_alloc(&counter))) {
        assert_true(counter.asked >= counter.fail_at);
        assert_int_equal(counter.live_bytes, 0);
        counter = (TestAlloc){.fail_at = counter.fail_at + 1,
                              .fail_after = persistent};
    }
    /* It ended because there was nothing left to fail. */
    assert_int_equal(counter.asked, counter.fail_at - 1);
    assert_int_equal(counter.live_bytes, 0);
    assert_true(counter.fail_at > 5);
}

static void texts(void **state)
{
    (void)state;
    sweep(write_text, false);
    sweep(write_text, true);
}

static void arenas(void **state)
{
    (void)state;
    sweep(take_scratch, false);
    sweep(take_scratch, true);
}

static void toml(void **state)
{
    (void)state;
    sweep(read_toml, false);
    sweep(read_toml, true);
}

/* After a failure the arena stays usable and hands out what it has. */
static void an_arena_survives_a_failure(void **state)
{
    (void)state;
    TestAlloc counter = {.fail_at = 2};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    char *first = sett_arena_take(&arena, 100, 1);
    assert_non_null(first);
    strcpy(first, "kept");
    assert_null(sett_arena_take(&arena, 1 << 20, 1));
    assert_non_null(sett_arena_take(&arena, 100, 1));
    assert_non_null(sett_arena_take(&arena, 1 << 20, 1));
    assert_string_equal(first, "kept");
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),
        cmocka_unit_test(arenas),
        cmocka_unit_test(toml),
        cmocka_unit_test(an_arena_survives_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
