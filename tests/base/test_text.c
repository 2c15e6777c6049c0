/* test_text.c - the growing text. */
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

static void additions(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    assert_null(text.data);
    sett_text_add(&text, "");
    assert_string_equal(text.data, "");
    sett_text_add(&text, "ab");
    sett_text_char(&text, 'c');
    sett_text_bytes(&text, "d\0e", 3);
    assert_int_equal(text.size, 6);
    assert_memory_equal(text.data, "abcd\0e", 7);
    sett_text_clear(&text);
    assert_string_equal(text.data, "");
    sett_text_format(&text, "%s=%d%c", "x", -5, ';');
    sett_text_format(&text, "%s", "");
    assert_string_equal(text.data, "x=-5;");
    sett_text_free(&text);
    assert_null(text.data);
    sett_text_free(&text);
    sett_text_clear(&text);
    sett_text_bytes(&text, NULL, 0);
    assert_string_equal(text.data, "");
    sett_text_free(&text);
}

static void numbers(void **state)
{
    (void)state;
    SettText text = sett_text(sett_alloc_default());
    sett_text_int(&text, INT64_MIN);
    sett_text_char(&text, ' ');
    sett_text_int(&text, INT64_MAX);
    sett_text_char(&text, ' ');
    sett_text_int(&text, 0);
    sett_text_char(&text, ' ');
    sett_text_int(&text, -10);
    sett_text_char(&text, ' ');
    sett_text_hex(&text, UINT64_C(0xFEDCBA9876543210), 16);
    sett_text_char(&text, ' ');
    sett_text_hex(&text, 0x1F, 4);
    sett_text_char(&text, ' ');
    sett_text_hex(&text, 0x1234, 1);
    assert_string_equal(text.data,
                        "-9223372036854775808 9223372036854775807 0 -10 "
                        "fedcba9876543210 001f 4");
    sett_text_free(&text);
}

/* Long growth in small and large steps against a plain buffer. */
static void grows(void **state)
{
    (void)state;
    static char plain[200000];
    size_t size = 0;
    TestAlloc counter = {0};
    SettText text = sett_text(testkit_alloc(&counter));
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    while (size < sizeof plain - 700) {
        char piece[600];
        int32_t length = sett_rng_range(&rng, 0, 599);
        memset(piece, 'a' + length % 26, (size_t)length);
        piece[length] = '\0';
        size += (size_t)snprintf(plain + size, sizeof plain - size, "%s|%d",
                                 piece, length);
        if (length % 2 == 0) {
            sett_text_format(&text, "%s|%d", piece, length);
        } else {
            sett_text_add(&text, piece);
            sett_text_char(&text, '|');
            sett_text_int(&text, length);
        }
    }
    assert_int_equal(text.size, size);
    assert_memory_equal(text.data, plain, size + 1);
    assert_in_range(counter.asked, 5, 15);
    int64_t asked = counter.asked;
    sett_text_clear(&text);
    sett_text_bytes(&text, plain, size);
    assert_int_equal(counter.asked, asked);
    sett_text_free(&text);
    assert_int_equal(counter.live_bytes, 0);
}

static void failures_stick(void **state)
{
    (void)state;
    TestAlloc counter = {.fail_at = 2};
    SettText text = sett_text(testkit_alloc(&counter));
    sett_text_add(&text, "kept");
    char large[200];
    memset(large, 'x', sizeof large);
    sett_text_bytes(&text, large, sizeof large);
    assert_int_equal(text.status, SETT_NO_MEMORY);
    sett_text_add(&text, "!");
    sett_text_format(&text, "%d", 1);
    sett_text_double(&text, 1.5);
    assert_string_equal(text.data, "kept");
    sett_text_clear(&text);
    assert_int_equal(text.status, SETT_NO_MEMORY);
    sett_text_free(&text);
    assert_int_equal(text.status, SETT_OK);
    assert_int_equal(counter.live_bytes, 0);
    sett_text_add(&text, "again");
    assert_string_equal(text.data, "again");
    sett_text_bytes(&text, large, SIZE_MAX - 3); /* refused before any copy */
    assert_int_equal(text.status, SETT_NO_MEMORY);
    sett_text_free(&text);
}

static void texts_in_an_arena(void **state)
{
    (void)state;
    TestAlloc counter = {.fail_at = 2};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    const char *first = sett_arena_format(&arena, "%s %d", "tile", 7);
    const char *empty = sett_arena_format(&arena, "%s", "");
    assert_string_equal(first, "tile 7");
    assert_string_equal(empty, "");
    const char *cut = sett_arena_format(&arena, "%2000d", 7);
    assert_int_equal(strlen(cut), 1023);
    while (counter.asked < 2)
        cut = sett_arena_format(&arena, "%2000d", 7);
    assert_null(cut);
    assert_string_equal(first, "tile 7");
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(additions),
        cmocka_unit_test(numbers),
        cmocka_unit_test(grows),
        cmocka_unit_test(failures_stick),
        cmocka_unit_test(texts_in_an_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
