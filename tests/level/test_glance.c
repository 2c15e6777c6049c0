/* test_glance.c - a glance finds every cell of a set that sees its middle or is
   seen from it, each once, and not many more. */
#include "level/glance.h"
#include "support/testkit.h"

typedef struct Case {
    SettArena arena;
    SettMask walls, set;
    SettFourWay clear, wanted;
    int32_t *times;      /* by cell */
    int64_t found, seen; /* cells of all glances; those in sight */
} Case;

static void draw(Case *c, SettRng *rng, int32_t w, int32_t h)
{
    SettChance wall = sett_chance(0.02 * sett_rng_range(rng, 0, 20));
    SettChance wanted = sett_chance(0.05 * sett_rng_range(rng, 1, 4));
    assert_int_equal(sett_mask_take(&c->arena, w, h, &c->walls), SETT_OK);
    assert_int_equal(sett_mask_take(&c->arena, w, h, &c->set), SETT_OK);
    assert_int_equal(sett_four_way_take(&c->arena, w, h, &c->clear), SETT_OK);
    assert_int_equal(sett_four_way_take(&c->arena, w, h, &c->wanted), SETT_OK);
    c->times = SETT_TAKE(&c->arena, w * h, int32_t);
    assert_non_null(c->times);
    for (int32_t i = 0; i < w * h; i++) {
        SettPoint p = {i % w, i / w};
        bool is_wall = sett_rng_chance(rng, wall);
        bool is_wanted = sett_rng_chance(rng, wanted);
        if (is_wall)
            sett_mask_set(&c->walls, p.x, p.y);
        else
            sett_four_way_put(&c->clear, p, true);
        if (is_wanted)
            sett_mask_set(&c->set, p.x, p.y);
        sett_four_way_put(&c->wanted, p, true);
        sett_four_way_put(&c->wanted, p, is_wanted);
    }
}

static void check(Case *c, SettPoint from)
{
    SettGlanced found;
    if (!sett_glance(&c->clear, &c->wanted, from, &found)) {
        assert_true(sett_mask_count(&c->set) > SETT_MOST_GLANCED);
        return;
    }
    int32_t w = c->walls.w;
    for (int32_t i = 0; i < found.count; i++) {
        SettPoint p = found.cells[i];
        assert_true(sett_mask_has(&c->set, p) &&
                    sett_mask_get(&c->set, p.x, p.y));
        c->times[p.y * w + p.x]++;
    }
    for (int32_t i = 0; i < w * c->walls.h; i++) {
        SettPoint p = {i % w, i / w};
        bool self = p.x == from.x && p.y == from.y;
        bool in_sight =
            !self && sett_mask_get(&c->set, p.x, p.y) &&
            (sett_sees(&c->walls, p, from) || sett_sees(&c->walls, from, p));
        assert_in_range(c->times[i], in_sight ? 1 : 0, self ? 0 : 1);
        c->found += c->times[i];
        c->seen += in_sight;
        c->times[i] = 0;
    }
}

/* At most `most` cells are found for one in sight. */
static void check_maps(int32_t maps, int32_t most_w, int32_t most_h,
                       int64_t most)
{
    Case c = {.arena = testkit_arena()};
    for (uint64_t i = 0; i < (uint64_t)maps; i++) {
        SettRng rng = sett_rng(2611, SETT_FOR_TEST, i);
        SettArenaMark mark = sett_arena_mark(&c.arena);
        draw(&c, &rng, sett_rng_range(&rng, 1, most_w),
             sett_rng_range(&rng, 1, most_h));
        for (int32_t k = 0; k < 8; k++) {
            SettPoint from = {sett_rng_range(&rng, 0, c.walls.w - 1),
                              sett_rng_range(&rng, 0, c.walls.h - 1)};
            if (!sett_mask_get(&c.walls, from.x, from.y))
                check(&c, from);
        }
        sett_arena_reset(&c.arena, mark);
    }
    assert_true(c.seen > 0 && c.found < c.seen * most);
    sett_arena_free(&c.arena);
}

static void all_that_is_in_sight(void **state)
{
    (void)state;
    check_maps(2000, 40, 30, 2);
}

/* Wider than a word of cells: wedges are split. */
static void on_wide_maps(void **state)
{
    (void)state;
    check_maps(25, 400, 20, 4);
    check_maps(25, 20, 400, 4);
    check_maps(40, 200, 200, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_in_sight),
        cmocka_unit_test(on_wide_maps),
    };
    return cmocka_run_group_tests_name("glances", tests, NULL, NULL);
}
