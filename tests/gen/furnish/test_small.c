/* test_small.c - the furnishers' ways for small maps and for large ones against
   the plain ways, which those who watch are shown: the same status, cells and
   report for random maps, rules, counts, locks and kept objects. */
#include "games/md2/md2.h"
#include "gen/parts.h"
#include "support/testkit.h"

#include <string.h>

typedef struct Case {
    SettArena arena;
    SettRng rng;
    SettGrid grids[2];
    SettMask lock;
    uint8_t only[256];
    SettGenReport reports[2];
} Case;

static bool one_in(Case *c, uint32_t n)
{
    return sett_rng_below(&c->rng, n) == 0;
}

/* Floors of any density inside a border that is mostly wall. */
static void draw_noise(Case *c, SettGrid *g)
{
    uint32_t floors = 6 + sett_rng_below(&c->rng, 11);
    bool closed = !one_in(c, 8);
    for (int32_t i = 0; i < sett_grid_area(g); i++) {
        SettPoint p = sett_grid_point(g, i);
        bool border =
            p.x == 0 || p.y == 0 || p.x == g->w - 1 || p.y == g->h - 1;
        bool floor = sett_rng_below(&c->rng, 16) < floors;
        g->cells[i] = floor && !(border && closed) ? MD2_FLOOR : MD2_WALL;
    }
}

static void draw_layout(Case *c, SettGrid *g)
{
    static const char *const names[2] = {"cac", "ac"};
    const SettGen *gen = sett_catalog_gen(sett_catalog_builtin(),
                                          names[sett_rng_below(&c->rng, 2)]);
    void *params = sett_arena_take(&c->arena, 1, gen->params.size);
    assert_non_null(params);
    sett_gen_defaults(gen, &sett_game_md2, params);
    SettGenJob job = {.game = &sett_game_md2,
                      .params = params,
                      .rng = sett_rng_fork(&c->rng, SETT_FOR_LAYOUT, 0),
                      .tmp = &c->arena};
    if (gen->run(&job, g) != SETT_OK)
        draw_noise(c, g);
    (void)sett_rng_next(&c->rng);
}

/* Objects that are there already; one start and one goal at most. */
static void draw_objects(Case *c, SettGrid *g)
{
    uint32_t rare = one_in(c, 2) ? 12 : 60;
    for (int32_t i = 0; i < sett_grid_area(g); i++)
        if (g->cells[i] == MD2_FLOOR && one_in(c, rare))
            g->cells[i] =
                (uint8_t)sett_rng_range(&c->rng, MD2_MARK, MD2_PORTAL);
    for (uint8_t tile = MD2_ENTRANCE; tile <= MD2_EXIT; tile++)
        if (one_in(c, 3))
            g->cells[sett_rng_below(&c->rng, (uint32_t)sett_grid_area(g))] =
                tile;
}

static void draw_level(Case *c, int32_t tiles)
{
    int32_t widest = tiles <= 270 ? 16 : 30;
    int32_t w = sett_rng_range(&c->rng, 4, one_in(c, 8) ? 40 : widest);
    int32_t most = tiles / (w + 1);
    int32_t h = sett_rng_range(&c->rng, 4, most < 4 ? 4 : most);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(sett_grid_take(&c->arena, w, h, &c->grids[i]),
                         SETT_OK);
    if (one_in(c, 3))
        draw_noise(c, &c->grids[0]);
    else
        draw_layout(c, &c->grids[0]);
    if (one_in(c, 2))
        draw_objects(c, &c->grids[0]);
    sett_grid_copy(&c->grids[1], &c->grids[0]);
    assert_int_equal(sett_mask_take(&c->arena, w, h, &c->lock), SETT_OK);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            if (one_in(c, 10))
                sett_mask_set(&c->lock, x, y);
    for (int32_t t = 0; t < 256; t++)
        c->only[t] = !one_in(c, 3);
}

static void *field(const SettGen *gen, void *params, const char *name)
{
    for (int32_t i = 0; i < gen->params.count; i++)
        if (strcmp(gen->params.rows[i].name, name) == 0)
            return (char *)params + gen->params.rows[i].offset;
    fail_msg("no parameter %s", name);
    return NULL;
}

static SettTileBits draw_set(Case *c)
{
    uint64_t all = ((uint64_t)1 << MD2_TILES) - 1;
    uint64_t one = (uint64_t)1 << sett_rng_below(&c->rng, MD2_TILES);
    if (one_in(c, 6))
        return (SettTileBits){sett_rng_next(&c->rng) & all};
    return (SettTileBits){one_in(c, 3) ? one | (uint64_t)1 << MD2_GOBLIN : one};
}

static void vary_counts(Case *c, SettCountTable *counts)
{
    for (int32_t i = 0; i < counts->count; i++) {
        if (!one_in(c, 3))
            continue;
        counts->rows[i].low = sett_rng_range(&c->rng, 0, 4);
        counts->rows[i].high = sett_rng_range(&c->rng, 0, 9);
        counts->rows[i].paired = one_in(c, 6);
    }
}

static void vary_places(Case *c, SettPlaceTable *table)
{
    for (int32_t i = 0; i < table->count; i++) {
        SettPlaceRow *row = &table->rows[i];
        if (!one_in(c, 3))
            continue;
        row->test.index = sett_rng_range(&c->rng, 0, SETT_TEST_FARTHEST);
        row->metric.index = sett_rng_range(&c->rng, 0, SETT_BY_PATH);
        row->of = draw_set(c);
        row->low = sett_rng_range(&c->rng, 0, 5);
        row->high = sett_rng_range(&c->rng, one_in(c, 4) ? 0 : row->low, 20);
        row->see = one_in(c, 3);
        row->scales = one_in(c, 2);
    }
}

static void vary_votes(Case *c, SettVoteTable *table)
{
    for (int32_t i = 0; i < table->count; i++) {
        SettVoteRow *row = &table->rows[i];
        if (!one_in(c, 3))
            continue;
        row->verb.index = sett_rng_range(&c->rng, 0, SETT_SPREAD);
        row->of = draw_set(c);
        row->low = sett_rng_range(&c->rng, 0, 4);
        row->high = sett_rng_range(&c->rng, -1, 12);
        row->see = one_in(c, 2);
        row->scales = one_in(c, 2);
        row->unless_beside.bits = one_in(c, 4) ? draw_set(c).bits : 0;
    }
}

static void vary(Case *c, const SettGen *gen, void *params)
{
    vary_counts(c, field(gen, params, "counts"));
    ((SettChoice *)field(gen, params, "scale-distances"))->index =
        sett_rng_range(&c->rng, 0, 2);
    if (gen != sett_catalog_gen(sett_catalog_builtin(), "af")) {
        vary_places(c, field(gen, params, "rules"));
        return;
    }
    vary_votes(c, field(gen, params, "rules"));
    ((SettChoice *)field(gen, params, "far"))->index =
        sett_rng_range(&c->rng, 0, 1);
    if (one_in(c, 10))
        *(int32_t *)field(gen, params, "lookahead") = 2;
    *(int32_t *)field(gen, params, "turns") = sett_rng_range(&c->rng, 0, 45);
}

static void look_on(void *user, const SettGrid *grid, const char *what)
{
    (void)user;
    (void)grid;
    (void)what;
}

static void same_reports(const SettGenReport *a, const SettGenReport *b)
{
    assert_int_equal(a->placed_count, b->placed_count);
    for (int32_t i = 0; i < a->placed_count; i++) {
        const SettPlaced *p = &a->placed[i], *q = &b->placed[i];
        assert_int_equal(p->tile, q->tile);
        assert_int_equal(p->x, q->x);
        assert_int_equal(p->y, q->y);
        assert_int_equal(p->option, q->option);
        assert_int_equal(p->candidates, q->candidates);
        assert_string_equal(p->rule, q->rule);
    }
    assert_int_equal(a->kind_count, b->kind_count);
    for (int32_t i = 0; i < a->kind_count; i++) {
        assert_int_equal(a->kinds[i].skipped, b->kinds[i].skipped);
        assert_int_equal(a->kinds[i].fallback, b->kinds[i].fallback);
        assert_string_equal(a->kinds[i].why, b->kinds[i].why);
    }
    assert_int_equal(a->reasons.count, b->reasons.count);
}

/* Whether there is a level. */
static bool same_runs(Case *c, SettGenJob job, const SettGen *gen,
                      bool reported)
{
    const SettWatch watch = {look_on, NULL};
    SettStatus status[2];
    job.tmp = &c->arena;
    for (int32_t i = 0; i < 2; i++) {
        job.watch = i == 0 ? NULL : &watch;
        job.report = reported ? &c->reports[i] : NULL;
        status[i] = gen->run(&job, &c->grids[i]);
    }
    assert_int_equal(status[0], status[1]);
    if (status[0] != SETT_OK)
        assert_int_equal(status[0], SETT_INFEASIBLE);
    assert_memory_equal(c->grids[0].cells, c->grids[1].cells,
                        (size_t)sett_grid_area(&c->grids[0]));
    if (reported)
        same_reports(&c->reports[0], &c->reports[1]);
    return status[0] == SETT_OK;
}

/* On maps of at most so many tiles: 270 are a little too many for small. */
static void compare(const char *name, int32_t cases, int32_t tiles)
{
    Case c = {.arena = testkit_arena(), .rng = sett_rng(8, SETT_FOR_TEST, 0)};
    const SettGen *gen = sett_catalog_gen(sett_catalog_builtin(), name);
    int32_t made = 0;
    for (int32_t i = 0; i < cases; i++) {
        SettArenaMark mark = sett_arena_mark(&c.arena);
        void *params = sett_arena_take(&c.arena, 1, gen->params.size);
        assert_non_null(params);
        sett_gen_defaults(gen, &sett_game_md2, params);
        if (i % 4 != 0)
            vary(&c, gen, params);
        draw_level(&c, tiles);
        SettGenJob job = {
            .game = &sett_game_md2,
            .params = params,
            .rng = sett_rng_fork(&c.rng, SETT_FOR_FURNISH, 0),
            .lock = one_in(&c, 2) ? &c.lock : NULL,
            .only = one_in(&c, 3) ? c.only : NULL,
        };
        made += same_runs(&c, job, gen, i % 2 == 0);
        sett_arena_reset(&c.arena, mark);
    }
    assert_in_range(made, cases / 2, cases);
    sett_arena_free(&c.arena);
}

static void constraints(void **state)
{
    (void)state;
    compare("cf", 6000, 270);
    compare("cf", 600, 1500);
}

static void automata(void **state)
{
    (void)state;
    compare("caf", 6000, 270);
    compare("caf", 600, 1500);
}

static void agents(void **state)
{
    (void)state;
    compare("af", 4000, 270);
    compare("af", 150, 1500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constraints),
        cmocka_unit_test(automata),
        cmocka_unit_test(agents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
