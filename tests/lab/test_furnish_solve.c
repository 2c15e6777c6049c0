/* test_furnish_solve.c - the constraint engine as a furnisher: its levels keep
   every rule of the tables when they are done, and it refuses just where no
   placement keeps them: all of them are tried on small grounds. */
#include "parts/parts.h"
#include "sett/game_file.h"

#include <string.h>

static const SettGen *furnisher(void)
{
    return sett_catalog_gen(sett_catalog_builtin(), "sf");
}

/* ---- MiniDungeons 2, Table 2 ---- */

typedef struct Dungeon {
    const SettGame *game;
    SettGrid grid;
    SettMask walls, open;
} Dungeon;

static char at(const Dungeon *d, int32_t x, int32_t y)
{
    return d->game->tiles.tiles[d->grid.cells[y * d->grid.w + x]].glyph;
}

static bool has_near(const Dungeon *d, SettPoint p, char what, int32_t low,
                     int32_t high, bool see)
{
    for (int32_t y = 0; y < d->grid.h; y++)
        for (int32_t x = 0; x < d->grid.w; x++) {
            int32_t n =
                (x > p.x ? x - p.x : p.x - x) + (y > p.y ? y - p.y : p.y - y);
            if (n > 0 && at(d, x, y) == what && n >= low && n <= high &&
                (!see || sett_sees(&d->walls, p, (SettPoint){x, y})))
                return true;
        }
    return false;
}

static int32_t walls_of(const Dungeon *d, SettPoint p)
{
    return (at(d, p.x - 1, p.y) == 'X') + (at(d, p.x + 1, p.y) == 'X') +
           (at(d, p.x, p.y - 1) == 'X') + (at(d, p.x, p.y + 1) == 'X');
}

/* A trap is beside the way from the entrance to the exit. */
static bool beside_way(const Dungeon *d, SettPoint p, SettArena *arena)
{
    SettPoint ends[2] = {{0, 0}, {0, 0}}, way[400];
    int32_t count = 0;
    bool beside = false;
    for (int32_t c = 0; c < sett_grid_area(&d->grid); c++) {
        SettPoint q = sett_grid_point(&d->grid, c);
        ends[0] = at(d, q.x, q.y) == 'H' ? q : ends[0];
        ends[1] = at(d, q.x, q.y) == 'e' ? q : ends[1];
    }
    assert_int_equal(sett_path(&d->open, ends[0], ends[1], arena, way, &count),
                     SETT_OK);
    for (int32_t i = 1; i + 1 < count; i++)
        beside = beside || sett_chebyshev(p, way[i]) <= 1;
    return beside;
}

static bool keeps_rule(const Dungeon *d, SettPoint p, bool fallback,
                       SettArena *arena)
{
    switch (at(d, p.x, p.y)) {
    case 'T':
        return walls_of(d, p) >= (fallback ? 2 : 3);
    case 'o':
        return has_near(d, p, 'T', 4, 8, true);
    case 'M':
        return walls_of(d, p) >= 1 &&
               (fallback || !has_near(d, p, 'M', 0, 1, false));
    case 'R':
        return has_near(d, p, 'M', 1, 1, false);
    case 't':
        return beside_way(d, p, arena);
    case 'b':
        return has_near(d, p, 'P', 4, 8, true);
    case 'm':
        return has_near(d, p, 'H', 4, 8, false);
    case 'p':
        return (has_near(d, p, 'H', 5, 10, false) ||
                has_near(d, p, 'e', 5, 10, false)) &&
               has_near(d, p, 'p', 10, 99, false);
    default:
        return true;
    }
}

static void read_dungeon(Dungeon *d, SettArena *arena)
{
    uint8_t is[256];
    sett_tiles_any(&d->game->tiles, SETT_IS(SOLID), is);
    assert_int_equal(sett_mask_take(arena, d->grid.w, d->grid.h, &d->walls),
                     SETT_OK);
    sett_mask_from_grid(&d->walls, &d->grid, is);
    sett_tiles_any(&d->game->tiles, SETT_IS(OPEN), is);
    assert_int_equal(sett_mask_take(arena, d->grid.w, d->grid.h, &d->open),
                     SETT_OK);
    sett_mask_from_grid(&d->open, &d->grid, is);
}

static void assert_rules(const SettPipe *pipe, uint64_t index, SettArena *arena,
                         int32_t *portals)
{
    Dungeon d = {.game = pipe->game};
    SettGenReport reports[SETT_MAX_STAGES];
    SettChecked checked;
    assert_int_equal(sett_grid_take(arena, 10, 20, &d.grid), SETT_OK);
    assert_int_equal(sett_make(pipe, 7, index, arena, &d.grid, reports),
                     SETT_OK);
    read_dungeon(&d, arena);
    for (int32_t i = 0; i < reports[1].placed_count; i++) {
        const SettPlaced *p = &reports[1].placed[i];
        *portals += at(&d, p->x, p->y) == 'p';
        if (!keeps_rule(&d, (SettPoint){p->x, p->y}, p->option > 0, arena)) {
            parts_print(d.game, &d.grid);
            fail_msg("level %d: %s at %d,%d", (int)index, p->rule, p->x, p->y);
        }
    }
    assert_int_equal(
        sett_level_check(d.game, d.game->judges, 0, &d.grid, arena, &checked),
        SETT_OK);
    assert_true(checked.feasible);
}

static void all_rules_hold_at_once(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    const SettCatalog *all = sett_catalog_builtin();
    const SettGame *game = sett_catalog_game(all, "md2");
    const SettGen *caves = sett_catalog_gen(all, "cac");
    SettPipe pipe = {
        .game = game,
        .stages = {{caves, parts_defaults(&arena, caves, game)},
                   {furnisher(), parts_defaults(&arena, furnisher(), game)}}};
    int32_t portals = 0;
    for (uint64_t i = 0; i < 100; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        assert_rules(&pipe, i, &arena, &portals);
        sett_arena_reset(&arena, mark);
    }
    assert_true(portals >= 196); /* the constraint-based furnisher: 130 */
    sett_arena_free(&arena);
}

/* ---- small grounds, every placement ---- */

#define HALL                                                            \
    "[game]\nformat = 1\nname = \"hall\"\n"                             \
    "size = { w = [3, 20], h = [3, 20] }\n"                             \
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"                 \
    "[tiles.floor]\nglyph = \".\"\ntags = [\"empty\"]\n"                \
    "[tiles.in]\nglyph = \"<\"\ntags = [\"start\"]\nmin = 1\nmax = 1\n" \
    "[tiles.out]\nglyph = \">\"\ntags = [\"goal\"]\nmin = 1\nmax = 1\n" \
    "[tiles.door]\nglyph = \"R\"\ntags = [\"lock\"]\nkind = \"r\"\n"    \
    "[tiles.key]\nglyph = \"r\"\ntags = [\"key\"]\nkind = \"r\"\n"      \
    "[player]\nmode = \"walk\"\n[win]\nall = [\"reach goal\"]\n"

#define FURNISH(tile, where)                                     \
    "[[furnish]]\ntile = \"" tile "\"\ncount = 1\nmust = true\n" \
    "where = \"" where "\"\n"

typedef struct Hall {
    int32_t w, h, cells[64];
    int32_t in, out, door, key;
} Hall;

static void flood(const Hall *l, int32_t from, int32_t shut, int32_t *steps)
{
    int32_t queue[64], count = 0;
    for (int32_t c = 0; c < l->w * l->h; c++)
        steps[c] = -1;
    steps[from] = 0;
    queue[count++] = from;
    for (int32_t i = 0; i < count; i++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = queue[i] % l->w + (d == 0) - (d == 1);
            int32_t y = queue[i] / l->w + (d == 2) - (d == 3);
            int32_t c = y * l->w + x;
            if (x < 0 || y < 0 || x >= l->w || y >= l->h || !l->cells[c] ||
                c == shut || steps[c] >= 0)
                continue;
            steps[c] = steps[queue[i]] + 1;
            queue[count++] = c;
        }
}

typedef bool HallRule(const Hall *l);

/* The door closes the goal, the key lies before it, three steps from the start.
 */
static bool door_rule(const Hall *l)
{
    int32_t shut[64], all[64];
    flood(l, l->in, l->door, shut);
    flood(l, l->in, -1, all);
    return shut[l->out] < 0 && shut[l->key] >= 0 && all[l->key] >= 3;
}

/* The key is farthest from the start, the goal behind the door. */
static bool far_rule(const Hall *l)
{
    int32_t shut[64], all[64], best = 0;
    flood(l, l->in, l->door, shut);
    flood(l, l->in, -1, all);
    for (int32_t c = 0; c < l->w * l->h; c++)
        best = all[c] > best ? all[c] : best;
    return shut[l->out] < 0 && shut[l->key] >= 0 && all[l->key] == best;
}

static bool exists(Hall *l, HallRule *rule)
{
    int32_t n = l->w * l->h;
    for (l->in = 0; l->in < n; l->in++)
        for (l->out = 0; l->out < n; l->out++)
            for (l->door = 0; l->door < n; l->door++)
                for (l->key = 0; l->key < n; l->key++) {
                    int32_t all[4] = {l->in, l->out, l->door, l->key};
                    bool fits = true;
                    for (int32_t i = 0; i < 4 && fits; i++) {
                        fits = l->cells[all[i]] != 0;
                        for (int32_t j = 0; j < i && fits; j++)
                            fits = all[i] != all[j];
                    }
                    if (fits && rule(l))
                        return true;
                }
    return false;
}

static void read_hall(const SettGame *game, const SettGrid *grid, Hall *l)
{
    for (int32_t c = 0; c < sett_grid_area(grid); c++) {
        char glyph = game->tiles.tiles[grid->cells[c]].glyph;
        l->in = glyph == '<' ? c : l->in;
        l->out = glyph == '>' ? c : l->out;
        l->door = glyph == 'R' ? c : l->door;
        l->key = glyph == 'r' ? c : l->key;
    }
}

/* One piece of ground, grown by lot: most are trees, which have doors. */
static void draw_hall(Hall *l, SettRng *rng, const SettGame *game,
                      SettGrid *grid)
{
    int32_t n = l->w * l->h;
    memset(l->cells, 0, sizeof l->cells);
    l->cells[sett_rng_below(rng, (uint32_t)n)] = 1;
    for (int32_t i = 0; i < 40; i++) {
        int32_t c = (int32_t)sett_rng_below(rng, (uint32_t)n), near = 0;
        for (int32_t d = 0; d < 4; d++) {
            int32_t x = c % l->w + (d == 0) - (d == 1);
            int32_t y = c / l->w + (d == 2) - (d == 3);
            near += x >= 0 && y >= 0 && x < l->w && y < l->h &&
                    l->cells[y * l->w + x];
        }
        if (near == 1 || (near > 1 && sett_rng_below(rng, 8) == 0))
            l->cells[c] = 1;
    }
    for (int32_t c = 0; c < n; c++)
        grid->cells[c] = l->cells[c] ? game->fill_open : game->fill_solid;
}

static void compare(const char *text, HallRule *rule)
{
    SettArena arena = testkit_arena();
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettGameFile *file;
    SettError err;
    if (sett_game_file_read(&def, text, strlen(text), &file, &problems, &err) !=
        SETT_OK)
        fail_msg("%d:%d %s", (int)err.line, (int)err.column, err.text);
    const SettGame *game = sett_game_file_game(file);
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    int32_t made = 0, refused = 0;
    for (uint64_t i = 0; i < 200; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        Hall l = {.w = 3 + (int32_t)sett_rng_below(&rng, 3), .h = 4};
        SettGrid grid;
        SettGenReport report;
        assert_int_equal(sett_grid_take(&arena, l.w, l.h, &grid), SETT_OK);
        draw_hall(&l, &rng, game, &grid);
        SettGenJob job = {.game = game,
                          .params = parts_defaults(&arena, furnisher(), game),
                          .rng = sett_rng(7, SETT_FOR_FURNISH, i),
                          .tmp = &arena,
                          .report = &report};
        SettStatus status = furnisher()->run(&job, &grid);
        assert_true(status == SETT_OK || status == SETT_INFEASIBLE);
        assert_int_equal(status == SETT_OK, exists(&l, rule));
        made += status == SETT_OK;
        refused += status != SETT_OK;
        if (status == SETT_OK) {
            read_hall(game, &grid, &l);
            assert_true(rule(&l));
        }
        sett_arena_reset(&arena, mark);
    }
    print_message("%d made, %d refused\n", (int)made, (int)refused);
    assert_true(made > 10 && refused > 10);
    sett_game_file_destroy(file);
    sett_arena_free(&arena);
}

static void refuses_only_what_cannot_be(void **state)
{
    (void)state;
    compare(HALL FURNISH("in", "any") FURNISH("out", "any")
                FURNISH("door", "closes(goal)")
                    FURNISH("key", "before(door) && distance(start) >= 3"),
            door_rule);
}

static void late_rules_hold_as_well(void **state)
{
    (void)state;
    compare(HALL FURNISH("in", "any") FURNISH("door", "any")
                FURNISH("out", "behind(door)")
                    FURNISH("key", "before(door) && farthest(start)"),
            far_rule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_rules_hold_at_once),
        cmocka_unit_test(refuses_only_what_cannot_be),
        cmocka_unit_test(late_rules_hold_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
