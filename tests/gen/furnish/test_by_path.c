/* test_by_path.c - rules of furnishers that measure by path, on the garden of
   tests/parts, against searches of the test's own; and the tests of cells that
   MiniDungeons 2 does not use. */
#include "gen/made.h"

enum { GRASS, GATE, HEDGE, POND, MOLE, STONE, FLOWER, BRIDGE };
enum { MOST = 400, LEVELS = 300 };

/* The garden as it was when the next object was placed. */
typedef struct Garden {
    SettGrid grid;
    SettMask open, walls;
    SettArena *arena;
    int32_t dist[MOST];
} Garden;

static bool is_at(const Garden *g, int32_t x, int32_t y, uint64_t tiles)
{
    return sett_grid_has(&g->grid, x, y) &&
           (tiles >> g->grid.cells[sett_grid_at(&g->grid, x, y)] & 1) != 0;
}

/* Steps from a cell to all others. */
static void search(Garden *g, SettPoint from)
{
    assert_int_equal(sett_distances(&g->open, &from, 1, g->arena, g->dist),
                     SETT_OK);
}

/* Some of `tiles` at low..high steps from a cell. */
static bool some(Garden *g, SettPoint at, uint64_t tiles, int32_t low,
                 int32_t high, bool see)
{
    search(g, at);
    for (int32_t c = 0; c < sett_grid_area(&g->grid); c++) {
        SettPoint p = sett_grid_point(&g->grid, c);
        if (is_at(g, p.x, p.y, tiles) && g->dist[c] >= low &&
            g->dist[c] <= high && (!see || sett_sees(&g->walls, at, p)))
            return true;
    }
    return false;
}

static SettPoint find(const Garden *g, uint8_t tile)
{
    for (int32_t c = 0; c < sett_grid_area(&g->grid); c++)
        if (g->grid.cells[c] == tile)
            return sett_grid_point(&g->grid, c);
    return (SettPoint){-1, -1};
}

/* At most one step from an inner tile of some shortest way. */
static bool near_route(Garden *g, SettPoint at)
{
    int32_t from_gate[MOST], from_pond[MOST];
    SettPoint gate = find(g, GATE), pond = find(g, POND);
    search(g, gate);
    memcpy(from_gate, g->dist, sizeof from_gate);
    search(g, pond);
    memcpy(from_pond, g->dist, sizeof from_pond);
    int32_t whole = from_gate[sett_grid_at(&g->grid, pond.x, pond.y)];
    for (int32_t d = -1; d < 4; d++) {
        SettPoint p = at;
        if (d >= 0)
            p = (SettPoint){at.x + sett_dirs[d].x, at.y + sett_dirs[d].y};
        if (!sett_grid_has(&g->grid, p.x, p.y) ||
            !sett_mask_get(&g->open, p.x, p.y))
            continue;
        int32_t c = sett_grid_at(&g->grid, p.x, p.y);
        if (from_gate[c] > 0 && from_pond[c] > 0 &&
            from_gate[c] + from_pond[c] == whole)
            return true;
    }
    return false;
}

static int32_t around(const Garden *g, SettPoint at, bool walls, uint64_t tiles)
{
    int32_t n = 0;
    for (int32_t y = at.y - 1; y <= at.y + 1; y++)
        for (int32_t x = at.x - 1; x <= at.x + 1; x++) {
            if (x == at.x && y == at.y)
                continue;
            bool out = !sett_grid_has(&g->grid, x, y);
            n += walls && (out || is_at(g, x, y, 1 << HEDGE));
            n += !out && is_at(g, x, y, tiles);
        }
    return n;
}

static bool is_farthest(Garden *g, SettPoint at, SettPoint from)
{
    search(g, from);
    int32_t mine = g->dist[sett_grid_at(&g->grid, at.x, at.y)];
    for (int32_t c = 0; c < sett_grid_area(&g->grid); c++)
        if (g->grid.cells[c] == GRASS && g->dist[c] != SETT_FAR &&
            g->dist[c] > mine)
            return false;
    return mine != SETT_FAR;
}

#define OBJECTS \
    (1 << GATE | 1 << POND | 1 << MOLE | 1 << STONE | 1 << FLOWER | 1 << BRIDGE)

/* The garden's constraints (tests/parts/games.c) in words of their own. */
static bool holds(Garden *g, const SettPlaced *p, int32_t option, SettPoint at)
{
    switch (p->tile) {
    case MOLE:
        return option == 0 ? some(g, at, 1 << GATE | 1 << POND, 2, 7, true) &&
                                 !some(g, at, 1 << MOLE, 0, 2, false)
                           : around(g, at, true, OBJECTS) >= 2;
    case FLOWER: {
        int32_t walls = around(g, at, true, 0);
        return around(g, at, false, 1 << FLOWER) <= 1 && walls >= 1 &&
               walls <= 7;
    }
    case STONE:
        return option == 0 ? near_route(g, at)
                           : sett_walls4(&g->walls, at) <= 2;
    case BRIDGE:
        if (find(g, BRIDGE).x < 0)
            return true; /* the first: not by path */
        return option == 0 ? !some(g, at, 1 << BRIDGE, 0, 5, false)
                           : is_farthest(g, at, find(g, BRIDGE));
    default:
        return true;
    }
}

static int32_t count_where(Garden *g, const SettPlaced *p, int32_t option)
{
    int32_t n = 0;
    for (int32_t c = 0; c < sett_grid_area(&g->grid); c++) {
        SettPoint at = sett_grid_point(&g->grid, c);
        n += g->grid.cells[c] == GRASS && sett_mask_get(&g->open, at.x, at.y) &&
             holds(g, p, option, at);
    }
    return n;
}

static void judge(Garden *g, const SettPlaced *p)
{
    SettPoint at = {p->x, p->y};
    if (!holds(g, p, p->option, at)) {
        parts_print(&parts_game_garden, &g->grid);
        fail_msg("tile %d at %d,%d breaks rule %d (%s)", p->tile, at.x, at.y,
                 p->option, p->rule);
    }
    bool exact = p->tile == MOLE || p->tile == FLOWER ||
                 (p->tile == BRIDGE && find(g, BRIDGE).x >= 0);
    if (exact)
        assert_int_equal(p->candidates, count_where(g, p, p->option));
    if (exact && p->option == 1)
        assert_int_equal(count_where(g, p, 0), 0);
    g->grid.cells[sett_grid_at(&g->grid, at.x, at.y)] = p->tile;
}

static void rules_by_path_hold_when_placed(void **state)
{
    (void)state;
    const SettGame *game = &parts_game_garden;
    SettArena arena = testkit_arena();
    int32_t seen[16] = {0}, fallbacks = 0;
    for (uint64_t i = 0; i < LEVELS; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid;
        SettGenReport reports[SETT_MAX_STAGES];
        uint8_t open[256];
        const uint8_t hedge[256] = {[HEDGE] = 1};
        assert_int_equal(sett_grid_take(&arena, 15, 13, &grid), SETT_OK);
        SettPipe pipe = {
            .game = game,
            .stages[0].gen = &sett_gen_ac,
            .stages[1].gen = &sett_gen_cf,
            .stages[0].params = parts_defaults(&arena, &sett_gen_ac, game),
            .stages[1].params = parts_defaults(&arena, &sett_gen_cf, game)};
        assert_int_equal(sett_make(&pipe, 6, i, &arena, &grid, reports),
                         SETT_OK);
        Garden g = {.grid = parts_copy(&arena, &grid), .arena = &arena};
        for (int32_t c = 0; c < sett_grid_area(&grid); c++)
            if (g.grid.cells[c] != HEDGE)
                g.grid.cells[c] = GRASS;
        sett_tiles_any(&game->tiles, SETT_IS(OPEN), open);
        g.open = parts_mask_of(&arena, &grid, open);
        g.walls = parts_mask_of(&arena, &grid, hedge);
        for (int32_t k = 0; k < reports[1].placed_count; k++) {
            judge(&g, &reports[1].placed[k]);
            seen[reports[1].placed[k].tile]++;
            fallbacks += reports[1].placed[k].option == 1;
        }
        parts_same_grid(game, &g.grid, &grid);
        sett_arena_reset(&arena, mark);
    }
    assert_true(seen[MOLE] > LEVELS && seen[FLOWER] > LEVELS);
    assert_true(seen[STONE] > LEVELS / 2 && seen[BRIDGE] > LEVELS);
    assert_true(fallbacks > 20);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_by_path_hold_when_placed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
