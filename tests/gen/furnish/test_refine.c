/* test_refine.c - the options of the agent-based furnisher beyond the paper
   (docs/design/md2.md, section 11): each draws other levels; refinement never
   satisfies less than before, judged by rules of the test's own.
 */
#include "gen/made.h"

#include <stdlib.h>

static SettPoint find(const SettGrid *grid, uint8_t tile)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++)
        if (grid->cells[c] == tile)
            return sett_grid_point(grid, c);
    return (SettPoint){-1, -1};
}

static int32_t portal_room(SettArena *arena, const SettGrid *grid)
{
    uint8_t is[256];
    int32_t total = 0;
    sett_tiles_any(&sett_game_md2.tiles, SETT_IS(OPEN), is);
    SettMask open = parts_mask_of(arena, grid, is);
    SettPoint ends[2] = {find(grid, MD2_ENTRANCE), find(grid, MD2_EXIT)};
    int32_t *dist = SETT_TAKE(arena, sett_grid_area(grid), int32_t);
    assert_non_null(dist);
    for (int32_t e = 0; e < 2; e++) {
        assert_int_equal(sett_distances(&open, &ends[e], 1, arena, dist),
                         SETT_OK);
        for (int32_t c = 0; c < sett_grid_area(grid); c++)
            total += grid->cells[c] == MD2_PORTAL ? dist[c] : 0;
    }
    return total;
}

/* Every option draws other levels, all of them whole; portals that flee
   without the cut are farther from entrance and exit. */
static void options_draw_other_levels(void **state)
{
    (void)state;
    static const char *const options[] = {"", "far=unbounded", "lookahead=2",
                                          "lookahead=3", "refine=on"};
    enum { OPTIONS = 5, LEVELS = 60 };
    SettArena arena = testkit_arena();
    void *layout = made_params(&arena, &sett_gen_cac, "");
    int32_t other[OPTIONS] = {0};
    int64_t room[OPTIONS] = {0};
    for (uint64_t i = 0; i < LEVELS; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid base = made_layout(&arena, &sett_gen_cac, layout, 10, 20, i);
        uint64_t usual = 0;
        for (int32_t k = 0; k < OPTIONS; k++) {
            SettGrid grid = parts_copy(&arena, &base);
            SettReport report = sett_report(&arena);
            void *params = made_params(&arena, &sett_gen_af, options[k]);
            assert_int_equal(
                made_on(&arena, &sett_gen_af, params, i, &grid, NULL, NULL),
                SETT_OK);
            SettLevel level = {.grid = grid};
            assert_int_equal(
                sett_game_check(&sett_game_md2, &level, true, &arena, &report),
                SETT_OK);
            assert_int_equal(report.count, 0);
            usual = k == 0 ? sett_grid_hash(&grid) : usual;
            other[k] += sett_grid_hash(&grid) != usual;
            room[k] += portal_room(&arena, &grid);
        }
        sett_arena_reset(&arena, mark);
    }
    for (int32_t k = 1; k < OPTIONS; k++)
        assert_true(other[k] > LEVELS * 3 / 4);
    assert_true(room[1] > room[0] + LEVELS);
    sett_arena_free(&arena);
}

/* The mover of the refinement test and what it wants, in words of its own:
   away from every ogre in sight, toward every potion in sight over 4 tiles
   away, by path off the exit while that is under 7 steps. */
#define MAGE_RULES                                                             \
    "counts=[{\"tile\":\"mage\",\"low\":1,\"high\":1,\"scaling\":\"fixed\"},"  \
    "{\"tile\":\"ogre\",\"low\":0,\"high\":0},{\"tile\":\"potion\",\"low\":0," \
    "\"high\":0},{\"tile\":\"exit\",\"low\":0,\"high\":0}] "                   \
    "rules=[{\"tile\":\"mage\",\"verb\":\"away\",\"of\":[\"ogre\"],\"see\":"   \
    "true},{\"tile\":\"mage\",\"verb\":\"toward\",\"of\":[\"potion\"],"        \
    "\"see\":true,\"low\":5},{\"tile\":\"mage\",\"verb\":\"flee\",\"of\":"     \
    "[\"exit\"],\"high\":6}]"

typedef struct Want {
    const SettGrid *grid;
    SettMask open, walls;
    int32_t *to_exit;
    SettArena *arena;
} Want;

static bool enter(const Want *w, SettPoint p)
{
    return sett_grid_has(w->grid, p.x, p.y) &&
           sett_mask_get(&w->open, p.x, p.y);
}

static int32_t man(SettPoint a, SettPoint b)
{
    return abs(a.x - b.x) + abs(a.y - b.y);
}

static int32_t exit_steps(const Want *w, SettPoint p)
{
    return w->to_exit[sett_grid_at(w->grid, p.x, p.y)];
}

/* Whether this step answers what a rule asks for a target of a kind. */
static bool wanted(const Want *w, uint8_t of, SettPoint at, SettPoint to,
                   SettPoint target)
{
    if (of == MD2_OGRE)
        return sett_sees(&w->walls, at, target) &&
               (man(to, target) > man(at, target) ||
                !sett_sees(&w->walls, to, target));
    if (of == MD2_POTION)
        return sett_sees(&w->walls, at, target) && man(at, target) > 4 &&
               man(to, target) < man(at, target);
    return exit_steps(w, at) < 7 && exit_steps(w, to) > exit_steps(w, at);
}

/* Rules that ask for no step at a tile. */
static int32_t content(const Want *w, SettPoint at)
{
    static const uint8_t kinds[3] = {MD2_OGRE, MD2_POTION, MD2_EXIT};
    int32_t quiet = 0;
    for (int32_t k = 0; k < 3; k++) {
        bool asks = false;
        for (int32_t c = 0; c < sett_grid_area(w->grid); c++)
            for (int32_t d = 0; d < 4; d++) {
                SettPoint to = {at.x + sett_dirs[d].x, at.y + sett_dirs[d].y};
                if (w->grid->cells[c] == kinds[k] && enter(w, to))
                    asks = asks || wanted(w, kinds[k], at, to,
                                          sett_grid_point(w->grid, c));
            }
        quiet += !asks;
    }
    return quiet;
}

/* Nothing within three steps is better. */
static void assert_best_nearby(const Want *w, SettPoint at)
{
    int32_t *dist = SETT_TAKE(w->arena, sett_grid_area(w->grid), int32_t);
    assert_non_null(dist);
    assert_int_equal(sett_distances(&w->open, &at, 1, w->arena, dist), SETT_OK);
    for (int32_t c = 0; c < sett_grid_area(w->grid); c++)
        if (dist[c] <= 3)
            assert_true(content(w, sett_grid_point(w->grid, c)) <=
                        content(w, at));
}

static SettPoint mage_of(SettArena *arena, const SettGrid *base,
                         const SettMask *lock, const char *changes,
                         uint64_t seed, int32_t *option)
{
    SettGrid grid = parts_copy(arena, base);
    SettGenReport report;
    SettGenJob job = {.game = &sett_game_md2,
                      .params = made_params(arena, &sett_gen_af, changes),
                      .rng = sett_rng(seed, SETT_FOR_TEST, 1),
                      .lock = lock,
                      .tmp = arena,
                      .report = &report};
    assert_int_equal(sett_gen_af.run(&job, &grid), SETT_OK);
    assert_int_equal(report.placed_count, 1);
    *option = report.placed[0].option;
    return (SettPoint){report.placed[0].x, report.placed[0].y};
}

static void refinement_never_satisfies_less(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(8, SETT_FOR_TEST, 0);
    int32_t better = 0, judged = 0;
    for (uint64_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid base =
            made_layout(&arena, &sett_gen_ac,
                        made_params(&arena, &sett_gen_ac, ""), 10, 20, i);
        SettMask lock;
        assert_int_equal(sett_mask_take(&arena, 10, 20, &lock), SETT_OK);
        static const uint8_t targets[] = {MD2_OGRE, MD2_OGRE, MD2_POTION,
                                          MD2_POTION, MD2_EXIT};
        for (int32_t k = 0; k < 5;) {
            int32_t c = (int32_t)sett_rng_below(&rng, 200);
            if (base.cells[c] != MD2_FLOOR)
                continue;
            base.cells[c] = targets[k++];
            sett_mask_set(&lock, c % 10, c / 10);
        }
        uint8_t is[256];
        const uint8_t solid[256] = {[MD2_WALL] = 1};
        sett_tiles_any(&sett_game_md2.tiles, SETT_IS(OPEN), is);
        SettPoint out = find(&base, MD2_EXIT);
        Want want = {&base, parts_mask_of(&arena, &base, is),
                     parts_mask_of(&arena, &base, solid),
                     SETT_TAKE(&arena, 200, int32_t), &arena};
        assert_int_equal(
            sett_distances(&want.open, &out, 1, &arena, want.to_exit), SETT_OK);
        int32_t from_option, to_option;
        SettPoint from = mage_of(&arena, &base, &lock, "turns=0 " MAGE_RULES, i,
                                 &from_option);
        SettPoint to = mage_of(&arena, &base, &lock,
                               "turns=0 refine=on " MAGE_RULES, i, &to_option);
        if (from_option == 0 && to_option == 0) {
            assert_true(content(&want, to) >= content(&want, from));
            assert_best_nearby(&want, to);
            if (content(&want, to) == content(&want, from))
                assert_true(to.x == from.x && to.y == from.y);
            better += content(&want, to) > content(&want, from);
            judged++;
        }
        sett_arena_reset(&arena, mark);
    }
    assert_true(judged > 200 && better > 60);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_draw_other_levels),
        cmocka_unit_test(refinement_never_satisfies_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
