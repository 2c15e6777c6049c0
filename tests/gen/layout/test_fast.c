/* test_fast.c - the fast paths of the layout creators against their plain
   twins: the same bytes, the same status, the same number of attempts, over
   random sizes, parameters and locks. */
#include "support/testkit.h"

#include <string.h>

#include "gen/layout/cave.h"
#include "gen/layout/digger.h"
#include "gen/layout/layout.h"
#include "gen/layout/rooms.h"
#include "gen/parts.h"

typedef SettStatus RunFn(const SettGenJob *job, SettGrid *grid);

/* One random job on a random grid; half of them with locks. */
typedef struct Case {
    SettArena arena;
    SettGenJob job;
    SettGenReport reports[2];
    SettGrid grids[2];
    SettMask lock;
} Case;

static void draw_locks(Case *c, SettRng *rng)
{
    const SettGame *game = c->job.game;
    SettChance rare = sett_chance(0.03);
    SettGrid *g = &c->grids[0];
    assert_int_equal(sett_mask_take(&c->arena, g->w, g->h, &c->lock), SETT_OK);
    for (int32_t i = 0; i < sett_grid_area(g); i++) {
        SettPoint p = sett_grid_point(g, i);
        if (!sett_rng_chance(rng, rare))
            continue;
        sett_mask_set(&c->lock, p.x, p.y);
        g->cells[i] =
            sett_rng_below(rng, 2) == 0 ? game->fill_open : game->fill_solid;
    }
    c->job.lock = &c->lock;
}

static void set_up(Case *c, SettRng *rng, int32_t widest, int32_t highest)
{
    int32_t w = sett_rng_range(rng, 3, widest);
    int32_t h = sett_rng_range(rng, 3, highest);
    c->job.tmp = &c->arena;
    c->job.rng = sett_rng_fork(rng, SETT_FOR_LAYOUT, 0);
    c->job.lock = NULL;
    assert_int_equal(sett_grid_take(&c->arena, w, h, &c->grids[0]), SETT_OK);
    assert_int_equal(sett_grid_take(&c->arena, w, h, &c->grids[1]), SETT_OK);
    sett_grid_fill(&c->grids[0], c->job.game->fill_solid);
    if (sett_rng_below(rng, 2) == 0)
        draw_locks(c, rng);
    sett_grid_copy(&c->grids[1], &c->grids[0]);
}

static void same(Case *c, RunFn *fast, RunFn *plain)
{
    SettStatus status[2];
    for (int32_t i = 0; i < 2; i++) {
        c->job.report = &c->reports[i];
        status[i] = (i == 0 ? fast : plain)(&c->job, &c->grids[i]);
    }
    assert_int_equal(status[0], status[1]);
    assert_int_equal(c->reports[0].attempts, c->reports[1].attempts);
    assert_int_equal(c->reports[0].reasons.count, c->reports[1].reasons.count);
    if (status[0] == SETT_OK)
        assert_memory_equal(c->grids[0].cells, c->grids[1].cells,
                            (size_t)sett_grid_area(&c->grids[0]));
}

/* Draws parameters over the defaults. */
typedef void VaryFn(SettRng *rng, void *params);

static void compare(const SettGen *gen, RunFn *plain, VaryFn *vary,
                    int32_t cases, int32_t widest, int32_t highest)
{
    Case c = {.arena = testkit_arena()};
    SettRng rng = sett_rng(11, SETT_FOR_TEST, (uint64_t)widest);
    c.job.game = sett_catalog_game(sett_catalog_builtin(), "md2");
    for (int32_t i = 0; i < cases; i++) {
        SettArenaMark mark = sett_arena_mark(&c.arena);
        void *params = sett_arena_take(&c.arena, 1, gen->params.size);
        assert_non_null(params);
        sett_gen_defaults(gen, c.job.game, params);
        if (i % 2 != 0)
            vary(&rng, params);
        c.job.params = params;
        set_up(&c, &rng, widest, highest);
        same(&c, gen->run, plain);
        sett_arena_reset(&c.arena, mark);
    }
    sett_arena_free(&c.arena);
}

static SettChance any_chance(SettRng *rng)
{
    return (SettChance){sett_rng_next(rng) % (((uint64_t)1 << 32) + 1)};
}

static void vary_cave(SettRng *rng, void *params)
{
    SettCaveParams *p = params;
    p->walls = any_chance(rng);
    p->steps = sett_rng_range(rng, 0, 4);
    p->most = any_chance(rng);
    p->more_walls = any_chance(rng);
    p->rounds = sett_rng_range(rng, 0, 3);
    p->least = any_chance(rng);
    p->tries = sett_rng_range(rng, 1, 3);
}

static void small_caves(void **state)
{
    (void)state;
    compare(&sett_gen_cac, sett_cave_plain, vary_cave, 8000, 16, 16);
}

static void larger_caves(void **state)
{
    (void)state;
    compare(&sett_gen_cac, sett_cave_plain, vary_cave, 500, 70, 20);
    compare(&sett_gen_cac, sett_cave_plain, vary_cave, 60, 200, 60);
}

static void vary_digger(SettRng *rng, void *params)
{
    SettDiggerParams *p = params;
    p->floors_low = sett_rng_range(rng, 1, 144);
    p->floors_high = sett_rng_range(rng, 1, 144);
    p->turn = any_chance(rng);
    if (sett_rng_below(rng, 4) == 0)
        p->turn.threshold >>= 7; /* longer than the table of the fast path */
    if (sett_rng_below(rng, 4) == 0)
        p->rooms = sett_chance(0.02);
}

static void diggers(void **state)
{
    (void)state;
    compare(&sett_gen_ac, sett_digger_plain, vary_digger, 9000, 16, 16);
    compare(&sett_gen_ac, sett_digger_plain, vary_digger, 200, 90, 60);
}

static void look_on(void *user, const SettGrid *grid, const char *what)
{
    (void)user;
    (void)grid;
    (void)what;
}

/* Whoever watches sees all pairs of rooms meet, a round at a time. */
static SettStatus watched_rooms(const SettGenJob *job, SettGrid *grid)
{
    static const SettWatch watch = {.step = look_on};
    SettGenJob watched = *job;
    watched.watch = &watch;
    return sett_gen_cc.run(&watched, grid);
}

static void vary_rooms(SettRng *rng, void *params)
{
    SettRoomParams *p = params;
    p->rooms_low = sett_rng_range(rng, 1, 24);
    p->rooms_high = sett_rng_range(rng, 1, 24);
    p->width_low = sett_rng_range(rng, 3, 7);
    p->width_high = sett_rng_range(rng, 3, 12);
    p->height_low = sett_rng_range(rng, 3, 7);
    p->height_high = sett_rng_range(rng, 3, 12);
    p->rounds = sett_rng_range(rng, 0, 300);
    p->tries = sett_rng_range(rng, 1, 3);
    if (sett_rng_below(rng, 4) == 0)
        p->loops = any_chance(rng);
}

static void small_rooms(void **state)
{
    (void)state;
    compare(&sett_gen_cc, watched_rooms, vary_rooms, 4000, 16, 24);
}

static void larger_rooms(void **state)
{
    (void)state;
    compare(&sett_gen_cc, watched_rooms, vary_rooms, 60, 70, 40);
}

/* A board of random rooms, caves or dust, with locks or without. */
static void draw_board(SettRng *rng, const Case *c, SettLayoutBoard *b)
{
    SettChance dust = {(uint64_t)sett_rng_below(rng, 1u << 30) >>
                       sett_rng_below(rng, 4)};
    assert_int_equal(sett_board_open(&c->job, &c->grids[0], b), SETT_OK);
    for (int32_t y = b->y0; y < b->y1; y++)
        for (int32_t x = b->x0; x < b->x1; x++)
            if (sett_rng_chance(rng, dust))
                sett_board_dig(b, x, y);
    for (int32_t i = 0; i < 3; i++) {
        int32_t x0 = sett_rng_range(rng, b->x0, b->x1 - 1);
        int32_t y0 = sett_rng_range(rng, b->y0, b->y1 - 1);
        for (int32_t y = y0; y < b->y1 && y < y0 + 3; y++)
            for (int32_t x = x0; x < b->x1 && x < x0 + 4; x++)
                sett_board_dig(b, x, y);
    }
}

/* As far as the fast one goes, and on from there with the plain one. */
static void joins(void **state)
{
    (void)state;
    Case c = {.arena = testkit_arena()};
    SettRng rng = sett_rng(13, SETT_FOR_TEST, 0);
    c.job.game = sett_catalog_game(sett_catalog_builtin(), "md2");
    for (int32_t i = 0; i < 4000; i++) {
        SettArenaMark mark = sett_arena_mark(&c.arena);
        SettLayoutBoard fast, plain;
        set_up(&c, &rng, i % 100 == 0 ? 60 : 20, i % 100 == 0 ? 60 : 20);
        c.job.report = NULL;
        draw_board(&rng, &c, &fast);
        assert_int_equal(sett_board_open(&c.job, &c.grids[0], &plain), SETT_OK);
        sett_mask_copy(&plain.open, &fast.open);
        SettStatus one = sett_join_near(&fast);
        if (one == SETT_OK)
            one = sett_board_connect_plain(&fast);
        assert_int_equal(one, sett_board_connect_plain(&plain));
        assert_memory_equal(fast.open.words, plain.open.words,
                            (size_t)plain.open.h * (size_t)plain.open.stride *
                                8);
        assert_memory_equal(&fast.rng, &plain.rng, sizeof fast.rng);
        sett_arena_reset(&c.arena, mark);
    }
    sett_arena_free(&c.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_caves),  cmocka_unit_test(larger_caves),
        cmocka_unit_test(diggers),      cmocka_unit_test(small_rooms),
        cmocka_unit_test(larger_rooms), cmocka_unit_test(joins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
