/* test_pam.c - pictures as plain pixels: read as they were written, refused
   where the head or the number of bytes is another. */
#include "support/testkit.h"

#include <string.h>

#include "io/picture/pam.h"

/* A file of 3 x 2 pixels. */
static size_t file_of(char out[128])
{
    size_t n = sett_pam_head(3, 2, out);
    for (size_t i = 0; i < 24; i++)
        out[n + i] = (char)i;
    return n + 24;
}

static SettStatus decode(const char *bytes, size_t size, SettPicture *out)
{
    SettArena arena = testkit_arena();
    SettError err = {0};
    SettStatus status = sett_picture_decode(bytes, size, &arena, out, &err);
    assert_true(status == SETT_OK || err.text[0] != 0);
    if (status == SETT_OK)
        for (int32_t i = 0; i < 24; i++)
            assert_int_equal(out->rgba[i], i);
    sett_arena_free(&arena);
    return status;
}

static void pixels_are_read(void **state)
{
    (void)state;
    char bytes[128];
    SettPicture p;
    size_t size = file_of(bytes);
    assert_int_equal(decode(bytes, size, &p), SETT_OK);
    assert_int_equal(p.w, 3);
    assert_int_equal(p.h, 2);
}

static void damage_is_refused(void **state)
{
    (void)state;
    char bytes[128];
    SettPicture p;
    size_t size = file_of(bytes);
    for (size_t n = 0; n < size; n++)
        assert_int_not_equal(decode(bytes, n, &p), SETT_OK);
    assert_int_not_equal(decode(bytes, size + 1, &p), SETT_OK);
    for (size_t i = 0; i + 24 < size; i++) {
        char kept = bytes[i];
        bytes[i] = '7';
        assert_true(kept == '7' || decode(bytes, size, &p) != SETT_OK);
        bytes[i] = kept;
    }
    static const char large[] = "P7\nWIDTH 99999999999\nHEIGHT 99999999999\n";
    assert_int_not_equal(decode(large, sizeof large - 1, &p), SETT_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_read),
        cmocka_unit_test(damage_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
