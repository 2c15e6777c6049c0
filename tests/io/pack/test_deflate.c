/* test_deflate.c - our own DEFLATE against zlib's: each reads what the other
   packs, and both refuse the same; data of another size are refused. */
#include "support/testkit.h"

#include "io/pack/deflate.h"
#include "io/pack/pack.h"

#include <string.h>

enum { MOST = 6000 };

/* Rows of gids as maps have them, noise, one byte, and text with far matches:
   everything that stored, fixed and dynamic blocks are for. */
static size_t sample(int32_t kind, uint8_t *out)
{
    SettRng r = sett_rng(7, SETT_FOR_TEST, (uint64_t)kind);
    size_t size = (size_t)sett_rng_below(&r, MOST);
    for (size_t i = 0; i < size; i++)
        switch (kind % 4) {
        case 0:
            out[i] = i % 4 == 0 ? (uint8_t)sett_rng_below(&r, 5) : 0;
            break;
        case 1:
            out[i] = (uint8_t)sett_rng_below(&r, 256);
            break;
        case 2:
            out[i] = 200;
            break;
        default:
            out[i] = i > 3000 ? out[i - 3000] : (uint8_t)(i * i >> 3);
        }
    return size;
}

static void each_reads_what_the_other_packs(void **state)
{
    (void)state;
    uint8_t bytes[MOST], back[MOST];
    const char *text = NULL;
    for (int32_t kind = 0; kind < 200; kind++) {
        size_t size = sample(kind, bytes);
        for (int32_t gzip = 0; gzip < 2; gzip++) {
            SettPacking packing = gzip != 0 ? SETT_PACK_GZIP : SETT_PACK_ZLIB;
            SettText own = sett_text(testkit_filled()), others = own;
            assert_int_equal(sett_zip_plain(gzip, bytes, size, &own), SETT_OK);
            assert_int_equal(sett_unpack(packing, (uint8_t *)own.data, own.size,
                                         testkit_filled(), back, size, &text),
                             SETT_OK);
            assert_memory_equal(back, bytes, size);
            assert_int_equal(
                sett_pack(packing, kind % 10, bytes, size, &others), SETT_OK);
            memset(back, 0, sizeof back);
            assert_int_equal(sett_unzip_plain(gzip, (uint8_t *)others.data,
                                              others.size, back, size, &text),
                             SETT_OK);
            assert_memory_equal(back, bytes, size);
            sett_text_free(&own);
            sett_text_free(&others);
        }
    }
}

static void rows_of_a_map_become_a_twentieth(void **state)
{
    (void)state;
    uint8_t cells[64 * 64 * 4] = {0};
    SettText packed = sett_text(testkit_filled());
    for (size_t i = 0; i < sizeof cells; i += 4)
        cells[i] = (uint8_t)(1 + (i / 256 % 8 == 0));
    assert_int_equal(sett_zip_plain(false, cells, sizeof cells, &packed),
                     SETT_OK);
    assert_true(packed.size * 20 < sizeof cells);
    sett_text_free(&packed);
}

static void damage_is_seen_as_zlib_sees_it(void **state)
{
    (void)state;
    uint8_t bytes[MOST], own[MOST], others[MOST];
    const char *text = NULL;
    int32_t refused = 0;
    for (int32_t kind = 0; kind < 2000; kind++) {
        SettRng r = sett_rng(77, SETT_FOR_TEST, (uint64_t)kind);
        size_t size = sample(kind % 40, bytes);
        SettText packed = sett_text(testkit_filled());
        assert_int_equal(
            sett_pack(SETT_PACK_ZLIB, kind % 10, bytes, size, &packed),
            SETT_OK);
        packed.data[sett_rng_below(&r, (uint32_t)packed.size)] ^=
            (char)(1u << sett_rng_below(&r, 8));
        SettStatus wanted =
            sett_unpack(SETT_PACK_ZLIB, (uint8_t *)packed.data, packed.size,
                        testkit_filled(), others, size, &text);
        assert_int_equal(sett_unzip_plain(false, (uint8_t *)packed.data,
                                          packed.size, own, size, &text),
                         wanted);
        if (wanted == SETT_OK)
            assert_memory_equal(own, others, size);
        refused += wanted != SETT_OK;
        sett_text_free(&packed);
    }
    assert_true(refused > 1500);
}

static void other_sizes_and_cut_data_are_refused(void **state)
{
    (void)state;
    uint8_t bytes[400], back[401];
    const char *text = NULL;
    SettText packed = sett_text(testkit_filled());
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * i);
    sett_zip_plain(true, bytes, sizeof bytes, &packed);
    const uint8_t *in = (uint8_t *)packed.data;
    assert_int_equal(sett_unzip_plain(true, in, packed.size, back, 399, &text),
                     SETT_BAD_INPUT);
    assert_string_equal(text, "more data than the layer has cells");
    assert_int_equal(sett_unzip_plain(true, in, packed.size, back, 401, &text),
                     SETT_BAD_INPUT);
    assert_string_equal(text, "less data than the layer has cells");
    for (size_t n = 0; n < packed.size; n++)
        assert_int_equal(sett_unzip_plain(true, in, n, back, 400, &text),
                         SETT_BAD_INPUT);
    sett_text_free(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reads_what_the_other_packs),
        cmocka_unit_test(rows_of_a_map_become_a_twentieth),
        cmocka_unit_test(damage_is_seen_as_zlib_sees_it),
        cmocka_unit_test(other_sizes_and_cut_data_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
