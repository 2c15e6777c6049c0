/* test_trail.c - levels that grow slice by slice reach what whole ones reach,
   whatever is tried in between; failing memory. */
#include "games/tiles/icarus.h"
#include "games/tiles/smb.h"
#include "level/trail.h"
#include "support/testkit.h"

#include <string.h>

static const SettPlatformer *const movers[] = {
    &sett_smb_runner.moves, &sett_icarus_full.moves, &sett_icarus_2022.moves,
    &sett_icarus_mirrored.moves};

static void draw(SettRng *rng, const SettPlatformer *p, SettGrid *g)
{
    for (int32_t c = 0; c < sett_grid_area(g); c++) {
        bool open = sett_rng_below(rng, 100) < 72;
        uint8_t tile = (uint8_t)sett_rng_below(rng, 8);
        g->cells[c] = open ? 0 : tile;
    }
    (void)p;
}

static void slice_of(const SettPlatformer *p, const SettGrid *g, int32_t i,
                     uint8_t *tiles)
{
    bool columns = p->forward == SETT_E;
    for (int32_t b = 0; b < (columns ? g->h : g->w); b++)
        tiles[b] = columns ? g->cells[sett_grid_at(g, i, g->h - 1 - b)]
                           : g->cells[sett_grid_at(g, b, g->h - 1 - i)];
}

/* Slices one by one, closed now and then, copied once. */
static bool grown(const SettPlatformer *p, const SettGrid *g, SettRng *rng,
                  SettArena *tmp)
{
    bool columns = p->forward == SETT_E;
    int32_t size = columns ? g->h : g->w, count = columns ? g->w : g->h;
    uint8_t tiles[SETT_TRAIL_CELLS];
    SettTrail a, b;
    assert_int_equal(sett_trail(p, size, count, tmp, &a), SETT_OK);
    assert_int_equal(sett_trail(p, size, count, tmp, &b), SETT_OK);
    int32_t copied = (int32_t)sett_rng_below(rng, (uint32_t)count);
    for (int32_t i = 0; i < count; i++) {
        slice_of(p, g, i, tiles);
        sett_trail_add(&a, sett_trail_slice(p, tiles, size));
        if (i == 0)
            sett_trail_enter(&a, 0, 1);
        if (sett_rng_below(rng, 3) == 0 && i + 1 < count)
            sett_trail_close(&a);
        if (i == copied) {
            sett_trail_copy(&b, &a);
            a = b;
        }
    }
    return sett_trail_ends(&a);
}

static void grows_as_a_whole(void **state)
{
    (void)state;
    SettRng rng = sett_rng(5, SETT_FOR_TEST, 0);
    int32_t reached = 0;
    for (int32_t i = 0; i < 10000; i++) {
        SettArena tmp = testkit_arena();
        const SettPlatformer *p = movers[i % 4];
        bool columns = p->forward == SETT_E;
        int32_t count = 1 + (int32_t)sett_rng_below(&rng, 10);
        int32_t size = 3 + (int32_t)sett_rng_below(&rng, 12);
        SettGrid g;
        SettReach reach;
        assert_int_equal(sett_grid_take(&tmp, columns ? count : size,
                                        columns ? size : count, &g),
                         SETT_OK);
        draw(&rng, p, &g);
        SettPoint start =
            columns ? (SettPoint){0, size - 2} : (SettPoint){1, count - 1};
        assert_int_equal(
            sett_platform_walk(p, &g, start, &tmp, NULL, &reach, NULL, NULL),
            SETT_OK);
        bool there = reach.furthest == reach.goal;
        assert_int_equal(grown(p, &g, &rng, &tmp), there);
        reached += there;
        sett_arena_free(&tmp);
    }
    assert_in_range(reached, 1000, 9000);
}

/* What is forgotten cannot be gone back to, and all else stays. */
static void forgets(void **state)
{
    (void)state;
    SettArena tmp = testkit_arena();
    const SettPlatformer *p = &sett_smb_runner.moves;
    uint8_t ground[14] = {SMB_GROUND};
    SettTrail t;
    assert_int_equal(sett_trail(p, 14, 20, &tmp, &t), SETT_OK);
    for (int32_t i = 0; i < 20; i++)
        sett_trail_add(&t, sett_trail_slice(p, ground, 14));
    sett_trail_enter(&t, 0, 1);
    sett_trail_close(&t);
    uint64_t last = t.reach[19];
    sett_trail_forget(&t, 30);
    assert_int_equal(t.count, 20);
    sett_trail_forget(&t, 6);
    assert_int_equal(t.count, 6);
    assert_int_equal(t.best, 5);
    assert_true(t.reach[5] == last && last != 0);
    sett_trail_add(&t, sett_trail_slice(p, ground, 14));
    assert_true(sett_trail_ends(&t));
    sett_arena_free(&tmp);
}

static void memory_fails(void **state)
{
    (void)state;
    TestAlloc fail = {.fail_at = 1};
    SettArena arena;
    SettTrail t;
    sett_arena_init(&arena, testkit_alloc(&fail), 0);
    assert_int_equal(sett_trail(&sett_smb_runner.moves, 14, 20, &arena, &t),
                     SETT_NO_MEMORY);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows_as_a_whole),
        cmocka_unit_test(forgets),
        cmocka_unit_test(memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
