/* test_heap.c - open lists give the largest key first, and ties as promised. */
#include "support/testkit.h"

#include "base/heap.h"

#define ITEMS 2000

/* Items of every fourth key share it; drawn in no order. */
static void push_all(SettHeap *heap, SettArena *arena)
{
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 0);
    int32_t items[ITEMS];
    for (int32_t i = 0; i < ITEMS; i++)
        items[i] = i;
    sett_rng_shuffle(&rng, items, ITEMS);
    for (int32_t i = 0; i < ITEMS; i++)
        assert_int_equal(
            sett_heap_push(
                heap, (SettHeapItem){(double)(items[i] / 4), items[i]}, arena),
            SETT_OK);
}

static bool flipped_first(const void *user, int32_t a, int32_t b)
{
    const int32_t *flip = user;
    return (a ^ *flip) < (b ^ *flip);
}

static void largest_key_first_then_the_lower_item(void **state)
{
    (void)state;
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettHeap heap = {.items = NULL};
    push_all(&heap, &arena);
    for (int32_t i = 0; i < ITEMS; i++) {
        SettHeapItem top = sett_heap_pop(&heap);
        assert_int_equal(top.item, ITEMS - 4 - i / 4 * 4 + i % 4);
        assert_true(top.key == top.item / 4);
    }
    assert_int_equal(heap.count, 0);
    sett_arena_free(&arena);
}

static void ties_go_as_the_owner_says(void **state)
{
    (void)state;
    static const int32_t flip = 3; /* of four the last comes first */
    SettArena arena;
    sett_arena_init(&arena, sett_alloc_default(), 0);
    SettHeap heap = {.is_first = flipped_first, .user = &flip};
    push_all(&heap, &arena);
    for (int32_t i = 0; i < ITEMS; i++)
        assert_int_equal(sett_heap_pop(&heap).item,
                         ITEMS - 1 - i / 4 * 4 - i % 4);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(largest_key_first_then_the_lower_item),
        cmocka_unit_test(ties_go_as_the_owner_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
