/* test_sort.c - the stable sort against a naive twin. */
#include "support/testkit.h"

#include <string.h>

#define MOST 70

typedef struct Item {
    int32_t key, serial;
    char padding[3]; /* an odd size: no luck with words */
} Item;

static int32_t by_key(const void *a, const void *b, void *user)
{
    if (user != NULL)
        ++*(int64_t *)user;
    int32_t x = ((const Item *)a)->key, y = ((const Item *)b)->key;
    return x < y ? -1 : x > y;
}

/* Insertion from the left is stable by construction. */
static void insertion_sort(Item *items, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        Item moved = items[i];
        int32_t k = i;
        for (; k > 0 && items[k - 1].key > moved.key; k--)
            items[k] = items[k - 1];
        items[k] = moved;
    }
}

static void same_as_insertion_sort(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    for (int32_t round = 0; round < 10000; round++) {
        Item ours[MOST], plain[MOST], scratch[MOST];
        int32_t count = sett_rng_range(&rng, 0, MOST);
        int32_t kinds = sett_rng_range(&rng, 1, 40);
        memset(ours, 0, sizeof ours);
        for (int32_t i = 0; i < count; i++) {
            ours[i].key = sett_rng_range(&rng, -kinds, kinds);
            ours[i].serial = i;
        }
        memcpy(plain, ours, sizeof ours);
        sett_sort(ours, (size_t)count, sizeof(Item), scratch, by_key, NULL);
        insertion_sort(plain, count);
        assert_memory_equal(ours, plain, (size_t)count * sizeof(Item));
    }
}

static void comparisons_stay_n_log_n(void **state)
{
    (void)state;
    enum { COUNT = 4096 };
    static Item items[COUNT], scratch[COUNT];
    SettRng rng = sett_rng(2, SETT_FOR_TEST, 0);
    int64_t asked = 0;
    for (int32_t i = 0; i < COUNT; i++)
        items[i].key = sett_rng_range(&rng, 0, COUNT);
    sett_sort(items, COUNT, sizeof(Item), scratch, by_key, &asked);
    assert_in_range(asked, COUNT, COUNT * 12);
    for (int32_t i = 1; i < COUNT; i++)
        assert_true(items[i - 1].key <= items[i].key);
}

static void nothing_and_one(void **state)
{
    (void)state;
    Item one = {.key = 5}, scratch;
    sett_sort(NULL, 0, sizeof(Item), NULL, by_key, NULL);
    sett_sort(&one, 1, sizeof(Item), &scratch, by_key, NULL);
    assert_int_equal(one.key, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_insertion_sort),
        cmocka_unit_test(comparisons_stay_n_log_n),
        cmocka_unit_test(nothing_and_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
