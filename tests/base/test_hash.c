/* test_hash.c - the byte hash: golden values, alignment, avalanche. */
#include "support/testkit.h"

#include <string.h>

/* A change here changes stored hashes: archives, journals, golden files. */
static void golden_values(void **state)
{
    (void)state;
    unsigned char bytes[256];
    for (int32_t i = 0; i < 256; i++)
        bytes[i] = (unsigned char)i;
    assert_true(sett_hash("", 0, 0) == UINT64_C(0x48218226FF3CD4BF));
    assert_true(sett_hash(NULL, 0, 1) == UINT64_C(0xDCE423FC82C0D5B8));
    assert_true(sett_hash("sett", 4, 0) == UINT64_C(0xDC0E540CA293CC5B));
    assert_true(sett_hash("a tile-based level", 18, 7) ==
                UINT64_C(0x5BED44C0B040A5E1));
    assert_true(sett_hash(bytes, 256, 0) == UINT64_C(0x574CD5DC6FBCC4E8));
    assert_true(sett_hash_mix(0, 0) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(sett_hash_mix(1, 2) == UINT64_C(0x6E2ACA4521DD72E8));
}

static void alignment_does_not_matter(void **state)
{
    (void)state;
    unsigned char bytes[64 + 16], text[64];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (unsigned char)(i * 37);
    for (size_t size = 0; size <= 64; size++)
        for (size_t at = 1; at < 16; at++) {
            memcpy(bytes + at, text, size);
            assert_true(sett_hash(bytes + at, size, 3) ==
                        sett_hash(text, size, 3));
        }
}

/* The examples of FIPS 180-4, and each length around the end of a block against
   a copy that lies elsewhere. */
static void sha256_values(void **state)
{
    (void)state;
    char hex[SETT_SHA256_HEX], a[1000];
    sett_sha256_hex("", 0, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb924"
                             "27ae41e4649b934ca495991b7852b855");
    sett_sha256_hex("abc", 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223"
                             "b00361a396177a9cb410ff61f20015ad");
    sett_sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                    56, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039"
                             "a33ce45964ff2167f6ecedd419db06c1");
    memset(a, 'a', sizeof a);
    sett_sha256_hex(a, sizeof a, hex);
    assert_string_equal(hex, "41edece42d63e8d9bf515a9ba6932e1c"
                             "20cbc9f5a5d134645adb5db1b9737ea3");
    sett_sha256_hex(a, 55, hex); /* the last length of one block, and 64 */
    assert_string_equal(hex, "9f4390f8d30c2dd92ec9f095b65e2b9a"
                             "e9b0a925a5258e241c9f1e910f734318");
    sett_sha256_hex(a, 64, hex);
    assert_string_equal(hex, "ffe054fe7ae0cb6dc65c3af9b61d5209"
                             "f439851db43d0ba5997337df154668eb");
}

static int32_t ones(uint64_t x)
{
    int32_t count = 0;
    for (; x != 0; x &= x - 1)
        count++;
    return count;
}

/* Every input bit, and every bit of the seed, moves about half of the output.
   Over 200 inputs the mean of 32 has a deviation of 0.28. */
static void every_bit_counts(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    unsigned char bytes[27];
    for (int32_t bit = 0; bit < 27 * 8 + 64; bit++) {
        int32_t moved = 0;
        for (int32_t i = 0; i < 200; i++) {
            for (size_t k = 0; k < sizeof bytes; k++)
                bytes[k] = (unsigned char)sett_rng_below(&rng, 256);
            uint64_t seed = sett_rng_next(&rng);
            uint64_t before = sett_hash(bytes, sizeof bytes, seed);
            if (bit < 27 * 8)
                bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            else
                seed ^= UINT64_C(1) << (bit - 27 * 8);
            moved += ones(before ^ sett_hash(bytes, sizeof bytes, seed));
        }
        assert_in_range(moved, 200 * 30, 200 * 34);
    }
}

static void mix_counts_every_bit_in_order(void **state)
{
    (void)state;
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    for (int32_t bit = 0; bit < 128; bit++) {
        int32_t moved = 0;
        for (int32_t i = 0; i < 200; i++) {
            uint64_t hash = sett_rng_next(&rng), value = sett_rng_next(&rng);
            uint64_t flip = UINT64_C(1) << bit % 64;
            uint64_t other = bit < 64 ? sett_hash_mix(hash ^ flip, value)
                                      : sett_hash_mix(hash, value ^ flip);
            moved += ones(sett_hash_mix(hash, value) ^ other);
            assert_true(sett_hash_mix(hash, value) !=
                        sett_hash_mix(value, hash));
        }
        assert_in_range(moved, 200 * 30, 200 * 34);
    }
}

static int32_t by_value(const void *a, const void *b, void *user)
{
    (void)user;
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Short strings of few different bytes, as levels are: no two alike. */
static void levels_do_not_collide(void **state)
{
    (void)state;
    enum { COUNT = 1 << 16 };
    static uint64_t hashes[COUNT], scratch[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        unsigned char cells[16];
        for (uint32_t k = 0; k < 16; k++)
            cells[k] = i >> k & 1;
        hashes[i] = sett_hash(cells, sizeof cells, 0);
    }
    sett_sort(hashes, COUNT, sizeof hashes[0], scratch, by_value, NULL);
    for (int32_t i = 1; i < COUNT; i++)
        assert_true(hashes[i - 1] != hashes[i]);
}

static void size_counts(void **state)
{
    (void)state;
    static const unsigned char zeros[40];
    for (size_t a = 0; a < 40; a++)
        for (size_t b = 0; b < a; b++)
            assert_true(sett_hash(zeros, a, 0) != sett_hash(zeros, b, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_values),
        cmocka_unit_test(sha256_values),
        cmocka_unit_test(alignment_does_not_matter),
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(mix_counts_every_bit_in_order),
        cmocka_unit_test(levels_do_not_collide),
        cmocka_unit_test(size_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
