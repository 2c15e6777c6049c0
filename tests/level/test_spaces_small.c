/* test_spaces_small.c - the spaces of small maps by boards of 128 bits against
   those by rows. */
#include "level/spaces_parts.h"
#include "support/testkit.h"

#include <string.h>

/* What a map looks like: sides, and how many of 16 cells are closed. */
typedef struct Look {
    int32_t w, h;
    uint32_t walls;
} Look;

typedef struct Pair {
    SettArena arena;
    SettSpaces plain, small;
    int16_t seeds[6];
    int32_t seed_count;
} Pair;

static void draw(SettRng *rng, Look look, Pair *p)
{
    p->arena = testkit_arena();
    p->seed_count = 0;
    assert_int_equal(sett_spaces_take(&p->arena, look.w, look.h, &p->plain),
                     SETT_OK);
    assert_int_equal(sett_spaces_take(&p->arena, look.w, look.h, &p->small),
                     SETT_OK);
    for (int32_t c = 0; c < look.w * look.h; c++) {
        int32_t x = c % look.w, y = c / look.w;
        if (sett_rng_below(rng, 16) < look.walls)
            continue;
        p->plain.open[y + 1] |= (uint64_t)1 << x;
        p->small.open[y + 1] |= (uint64_t)1 << x;
        if (p->seed_count < 6 && sett_rng_below(rng, 16) == 0)
            p->seeds[p->seed_count++] =
                (int16_t)sett_spaces_place(&p->plain, x, y);
    }
}

static void assert_same_spaces(const SettSpaces *a, const SettSpaces *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->owner, b->owner,
                        (size_t)a->places * sizeof *a->owner);
    for (int32_t i = 0; i < a->count; i++) {
        SettSpace wanted = a->items[i];
        wanted.rows = b->items[i].rows; /* boards have none */
        assert_memory_equal(&wanted, &b->items[i], sizeof wanted);
    }
}

static void assert_same_graph(const SettSpaces *a, const SettSpaces *b)
{
    size_t count = (size_t)a->count, passages = (size_t)a->passage_count;
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->passage_count, b->passage_count);
    assert_memory_equal(a->nodes, b->nodes,
                        (size_t)a->node_count * sizeof *a->nodes);
    assert_memory_equal(a->rank, b->rank, count * sizeof *a->rank);
    assert_memory_equal(a->passages, b->passages,
                        passages * sizeof *a->passages);
    assert_memory_equal(a->ways_from, b->ways_from,
                        (count + 1) * sizeof *a->ways_from);
    assert_memory_equal(a->ways, b->ways, 2 * passages * sizeof *a->ways);
}

/* Returns how many passages were compared. */
static int32_t compare(SettRng *rng, Look look)
{
    Pair p;
    draw(rng, look, &p);
    sett_spaces_find_plain(&p.plain);
    sett_spaces_link_plain(&p.plain, p.seeds, p.seed_count);
    sett_spaces_find_small(&p.small);
    sett_spaces_link_small(&p.small, p.seeds, p.seed_count);
    assert_same_spaces(&p.plain, &p.small);
    assert_same_graph(&p.plain, &p.small);
    int32_t passages = p.plain.passage_count;
    sett_arena_free(&p.arena);
    return passages;
}

static void small_maps_by_boards(void **state)
{
    (void)state;
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 6);
    int32_t maps = 0, passages = 0;
    while (maps < 10000) {
        Look look;
        look.w = sett_rng_range(&rng, 1, 16);
        look.h = sett_rng_range(&rng, 1, 16);
        look.walls = sett_rng_below(&rng, 12);
        if (!sett_board_fits(look.w, look.h))
            continue;
        passages += compare(&rng, look);
        maps++;
    }
    assert_true(passages > 10000);
}

/* The sides of most rooms, and boards that are full to the last bit. */
static void maps_at_the_edge_of_a_board(void **state)
{
    (void)state;
    static const int32_t sides[][2] = {{13, 7}, {15, 8}, {7, 16}, {31, 4},
                                       {62, 2}, {3, 32}, {1, 64}, {13, 9}};
    SettRng rng = sett_rng(1, SETT_FOR_TEST, 7);
    for (int32_t i = 0; i < 4000; i++) {
        Look look = {sides[i % 8][0], sides[i % 8][1], 0};
        assert_true(sett_board_fits(look.w, look.h));
        look.walls = sett_rng_below(&rng, 8);
        compare(&rng, look);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_maps_by_boards),
        cmocka_unit_test(maps_at_the_edge_of_a_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
