/* test_gagents.c - every attribute of an agent: how it moves, when it acts,
   what it draws, what it does at the edge; frames, windows, locks. */
#include "gen/gagents_try.h"

static void a_line_goes_where_it_looks(void **state)
{
    (void)state;
    static const SettPoint dirs[8] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                      {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    for (int32_t d = 0; d < 8; d++) {
        Try t;
        SettGagent *a = begin(&t, W, H);
        a->dir = d;
        a->step = 2;
        a->tokens = 3;
        assert_int_equal(draw(&t, 1), SETT_OK);
        for (int32_t i = 1; i <= 3; i++)
            assert_int_equal(
                at(&t, 10 + 2 * i * dirs[d].x, 7 + 2 * i * dirs[d].y), 'X');
        assert_int_equal(count_of(&t, "ground"), 3);
        end(&t);
    }
}

static void spawn_and_period_order_the_agents(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    SettGagent *b = a + 1;
    *b = *a;
    t.program.agents.count = 2;
    b->tile.tile = tile(&t, "stone");
    /* Both cover the same cells: who comes later is seen. */
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-#####-");
    a->spawn = 1;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-XXXXX-");
    a->spawn = 0;
    a->period = 2; /* its last move is at tick 9, the other's at tick 4 */
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-XXXXX-");
    b->spawn = 3; /* moves at 3..7; the first at 1, 3, 5, 7, 9 */
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-###XX-");
    end(&t);
}

static void edges(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    a->x = 36;
    a->step = 2;
    a->tokens = 3; /* 38, then back to 36, 34 */
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 33, 7, "-X-X-X-");
    a->boundary.index = SETT_EDGE_START; /* 38, 36, 38 */
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 33, 7, "---X-X-");
    a->boundary.index = SETT_EDGE_RECTANGLE;
    a->bound_w = 2;
    a->bound_h = 1;
    a->tokens = 80;
    a->dir = 0;
    assert_int_equal(draw(&t, 1), SETT_OK);
    for (int32_t y = 0; y < H; y++)
        for (int32_t x = 0; x < W; x++)
            if (at(&t, x, y) == 'X')
                assert_true(x >= 34 && x <= 38 && y <= 8);
    assert_true(count_of(&t, "ground") > 15);
    end(&t);
}

static void a_stroll_goes_everywhere(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, 20, H);
    a->style.index = SETT_STYLE_RANDOM;
    a->tokens = 10000; /* the ticks end it */
    assert_int_equal(draw(&t, 3), SETT_OK);
    assert_true(count_of(&t, "ground") > 120);
    a->tokens = 30;
    assert_int_equal(draw(&t, 3), SETT_OK);
    uint64_t first = sett_grid_hash(&t.grid);
    assert_true(count_of(&t, "ground") <= 30);
    assert_int_equal(draw(&t, 4), SETT_OK);
    assert_true(sett_grid_hash(&t.grid) != first);
    end(&t);
}

static void spawn_points_fill_the_disc(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    int32_t seen[H][W] = {{0}}, cells = 0;
    a->x = 20;
    a->radius = 5;
    a->step = 1;
    a->tokens = 1;
    a->dir = 2;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        assert_int_equal(draw(&t, seed), SETT_OK);
        for (int32_t y = 0; y < H; y++)
            for (int32_t x = 0; x < W; x++)
                seen[y][x] += at(&t, x, y) == 'X';
    }
    /* One step right of a point within 5 of (20, 7), each about as often. */
    for (int32_t y = 0; y < H; y++)
        for (int32_t x = 0; x < W; x++) {
            int32_t dx = x - 21, dy = y - 7;
            if (dx * dx + dy * dy > 25) {
                assert_int_equal(seen[y][x], 0);
                continue;
            }
            assert_in_range(seen[y][x], 5, 55);
            cells++;
        }
    assert_int_equal(cells, 81);
    /* A disc that mostly lies outside does not heap up at the edge. */
    memset(seen, 0, sizeof seen);
    a->radius = 39;
    for (uint64_t seed = 0; seed < 600; seed++) {
        assert_int_equal(draw(&t, seed), SETT_OK);
        for (int32_t y = 0; y < H; y++)
            for (int32_t x = 0; x < W; x++)
                seen[y][0] += at(&t, x, y) == 'X';
    }
    for (int32_t y = 0; y < H; y++)
        assert_in_range(seen[y][0], 15, 75);
    end(&t);
}

static void triggers(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    a->trigger.index = SETT_WHEN_INTERVAL;
    a->interval = 3;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "---X--X--X--X--X-");
    a->trigger.index = SETT_WHEN_TERRAIN;
    a->seen.tile = tile(&t, "stone");
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_int_equal(count_of(&t, "ground"), 0);
    SettGagent *b = a + 1;
    *b = *a;
    t.program.agents.count = 2;
    b->trigger.index = SETT_WHEN_ALWAYS;
    b->tile.tile = tile(&t, "stone");
    b->tokens = 4;
    a->spawn = 20;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-XXXX--");
    /* Only where 3 x 1 cells are stone: the inner two. */
    a->trigger.index = SETT_WHEN_FULL;
    a->seen_w = 3;
    a->tokens = 1;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-#X##--");
    a->trigger.index = SETT_WHEN_WITHOUT;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 10, 7, "-####-X-");
    end(&t);
}

static void chances_are_what_they_say(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, 180, H);
    a->x = 0;
    a->period = 5; /* 200 moves: one way, and 20 cells back */
    a->tokens = 1000;
    a->trigger.index = SETT_WHEN_CHANCE;
    a->chance = sett_chance(0.3);
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_in_range(count_of(&t, "ground"), 38, 78);
    end(&t);
}

static void areas_count_inside_the_level_alone(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    a->y = 0;
    a->trigger.index = SETT_WHEN_FULL;
    a->seen_h = 5;
    a->tokens = 1;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_int_equal(at(&t, 11, 0), 'X');
    end(&t);
}

static void shapes(void **state)
{
    (void)state;
    static const struct {
        SettGagentAction action;
        int32_t w, h, r;
        const char *art; /* columns 7 to 15, rows 4 to 10; the agent at 4, 3 */
    } cases[] = {
        {SETT_DRAW_PLACE, 4, 3, 2, "---------/---------/---------/----X----"},
        {SETT_DRAW_FILL, 4, 3, 2,
         "---------/---------/---XXXX--/---XXXX--/---XXXX--/---------"},
        {SETT_DRAW_OUTLINE, 5, 4, 2,
         "---------/---------/--XXXXX--/--X---X--/--X---X--/--XXXXX--/"
         "---------"},
        {SETT_DRAW_LINE, 6, 3, 2,
         "---------/---------/---------/--XXXXXX-/"
         "---------"},
        {SETT_DRAW_CROSS, 4, 3, 2,
         "---------/----X----/----X----/--XXXXX--/----X----/----X----/"
         "---------"},
        {SETT_DRAW_CIRCLE, 4, 3, 1,
         "---------/---------/---XXX---/---X-X---/---XXX---/---------"},
        {SETT_DRAW_CIRCLE, 4, 3, 2,
         "---------/---XXX---/--XX-XX--/--X---X--/--XX-XX--/---XXX---/"
         "---------"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Try t;
        SettGagent *a = begin(&t, W, H);
        a->tokens = 1;
        a->action.index = (int32_t)cases[i].action;
        a->w = cases[i].w;
        a->h = cases[i].h;
        a->r = cases[i].r;
        assert_int_equal(draw(&t, 1), SETT_OK);
        assert_art(&t, 7, 4, cases[i].art);
        /* Foes are no carpets, unless that is asked for. */
        a->tile.tile = tile(&t, "mole");
        int32_t area = W * H - count_of(&t, "empty");
        assert_int_equal(draw(&t, 1), SETT_OK);
        assert_int_equal(count_of(&t, "mole"), 1);
        assert_int_equal(at(&t, 11, 7), 'g');
        t.program.carpet = true;
        assert_int_equal(draw(&t, 1), SETT_OK);
        assert_int_equal(count_of(&t, "mole"), area);
        end(&t);
    }
}

/* Four agents set single cells of a row and column, then life goes on. */
static void life_goes_by_conways_rules(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    SettGagent *life = a + 1;
    *life = *a;
    t.program.agents.count = 2;
    a->x = 9; /* a bar of three at 10..12 */
    a->tokens = 3;
    life->spawn = 10;
    life->tokens = 1;
    life->action.index = SETT_DRAW_LIFE;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 9, 5, "-----/--X--/--X--/--X--/-----");
    life->dir = 0; /* its second turn is one row up: the bar lies again */
    life->tokens = 2;
    life->y = 8;
    life->x = 11;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 9, 5, "-----/-----/-XXX-/-----/-----");
    /* Cells born on what is not empty stay as they are. */
    life->tokens = 1;
    SettGagent *stone = a + 2;
    *stone = *a;
    t.program.agents.count = 3;
    stone->x = 10;
    stone->y = 6;
    stone->tokens = 1;
    stone->tile.tile = tile(&t, "stone");
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 9, 5, "-----/--#--/--X--/--X--/-----");
    /* Blank has no life. */
    life->tile.tile = tile(&t, "empty");
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 9, 5, "-----/--#--/-XXX-/-----/-----");
    end(&t);
}

static void foes_are_born_where_the_agent_stands(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    SettGagent *life = a + 1;
    *life = *a;
    t.program.agents.count = 2;
    a->x = 9;
    a->y = 6;
    a->tokens = 3;
    a->tile.tile = life->tile.tile = tile(&t, "mole");
    life->spawn = 10; /* acts at (11, 7), under the middle of the three */
    life->tokens = 1;
    life->action.index = SETT_DRAW_LIFE;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 9, 5, "-----/-ggg-/--g--/-----");
    end(&t);
}

static void tokens_may_pay_for_tiles(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    a->tokens = 10;
    a->action.index = SETT_DRAW_FILL;
    a->w = a->h = 3;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_int_equal(count_of(&t, "ground"), 9 + 9 * 3);
    t.program.token.index = 1; /* 9 cells, then 3: it has 10 */
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_int_equal(count_of(&t, "ground"), 12);
    end(&t);
}

static void floors_and_frames(void **state)
{
    (void)state;
    Try t;
    begin(&t, W, H);
    t.program.base.index = 1;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_int_equal(count_of(&t, "ground"), 2 * W + 5);
    t.program.base.index = 0;
    t.program.frame = true;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_int_equal(count_of(&t, "ground"), 2 * 8 + 5);
    assert_int_equal(at(&t, 1, H - 3), 'M');
    assert_int_equal(at(&t, W - 2, H - 3), 'F');
    end(&t);
}

static void wider_levels_have_more_windows(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, 400, H);
    a->x = 30;
    assert_int_equal(draw(&t, 1), SETT_OK);
    for (int32_t k = 0; k < 3; k++)
        assert_art(&t, 30 + 180 * k, 7, "-XXXXX-");
    assert_int_equal(count_of(&t, "ground"), 15);
    end(&t);
    a = begin(&t, 400, 24); /* places stretch with the height */
    a->x = 30;
    a->y = 10;
    assert_int_equal(draw(&t, 1), SETT_OK);
    assert_art(&t, 30, 16, "-XXXXX-");
    end(&t);
}

static void nothing_to_draw_with(void **state)
{
    (void)state;
    Try t;
    SettGagent *a = begin(&t, W, H);
    a->tile.tile = tile(&t, "start");
    assert_int_equal(draw(&t, 1), SETT_INFEASIBLE);
    assert_string_equal(t.report.reasons.reasons[0].code, "no-brush");
    t.program.agents.count = 0;
    assert_int_equal(draw(&t, 1), SETT_INFEASIBLE);
    assert_string_equal(t.report.reasons.reasons[0].code, "no-agents");
    t.game = sett_catalog_game(sett_catalog_builtin(), "smb");
    assert_int_equal(draw(&t, 1), SETT_INFEASIBLE);
    assert_string_equal(t.report.reasons.reasons[0].code, "no-canvas");
    end(&t);
}

static void locked_cells_stay(void **state)
{
    (void)state;
    Try t;
    SettMask lock;
    begin(&t, W, H);
    t.program.frame = true;
    assert_int_equal(sett_mask_take(&t.arena, W, H, &lock), SETT_OK);
    sett_mask_set(&lock, 12, 7);
    sett_mask_set(&lock, 1, 12);
    SettGenJob job = {.game = t.game,
                      .params = &t.program,
                      .rng = sett_rng(1, SETT_FOR_LAYOUT, 0),
                      .lock = &lock,
                      .tmp = &t.arena};
    sett_grid_fill(&t.grid, (uint8_t)tile(&t, "coin"));
    assert_int_equal(sett_gagents_draw(&job, &t.grid), SETT_OK);
    assert_art(&t, 10, 7, "-XoXXX-");
    assert_int_equal(at(&t, 1, 12), 'o');
    assert_int_equal(count_of(&t, "coin"), 2);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_goes_where_it_looks),
        cmocka_unit_test(spawn_and_period_order_the_agents),
        cmocka_unit_test(edges),
        cmocka_unit_test(a_stroll_goes_everywhere),
        cmocka_unit_test(spawn_points_fill_the_disc),
        cmocka_unit_test(triggers),
        cmocka_unit_test(chances_are_what_they_say),
        cmocka_unit_test(areas_count_inside_the_level_alone),
        cmocka_unit_test(shapes),
        cmocka_unit_test(life_goes_by_conways_rules),
        cmocka_unit_test(foes_are_born_where_the_agent_stands),
        cmocka_unit_test(tokens_may_pay_for_tiles),
        cmocka_unit_test(floors_and_frames),
        cmocka_unit_test(wider_levels_have_more_windows),
        cmocka_unit_test(nothing_to_draw_with),
        cmocka_unit_test(locked_cells_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
