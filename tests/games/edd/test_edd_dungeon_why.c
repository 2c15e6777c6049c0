/* test_edd_dungeon_why.c - why a dungeon is cut: sentences of drawn dungeons,
   and walls held against floods with each of them opened. */
#include "sett/dungeon_why.h"
#include "support/dungeons.h"

#include <string.h>

static SettDungeonWhy ask(SettDungeon *d, SettArena *arena)
{
    SettDungeonWhy why;
    assert_int_equal(sett_dungeon_why(d, arena, &why), SETT_OK);
    return why;
}

/* All sentences, a line each. */
static void assert_says(SettDungeon *d, const char *lines)
{
    SettArena arena = testkit_arena();
    SettText text = sett_text(sett_alloc_default());
    SettDungeonWhy why = ask(d, &arena);
    for (int32_t i = 0; i < why.count; i++) {
        sett_dungeon_cause_text(d, &why.causes[i], &text);
        sett_text_add(&text, "\n");
    }
    assert_string_equal(text.data != NULL ? text.data : "", lines);
    sett_text_free(&text);
    sett_arena_free(&arena);
    sett_dungeon_destroy(d);
}

/* West and east of a hall of 7x3. */
static SettDungeon *hall(const char *art)
{
    SettDungeon *d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "west", ".../.../...");
    dungeon_room(d, "hall", art);
    dungeon_room(d, "east", ".../.../...");
    dungeon_join(d, 0, 2, 1, 1, 0, 1);
    dungeon_join(d, 1, 6, 1, 2, 0, 1);
    return d;
}

static void walls_are_told(void **state)
{
    (void)state;
    assert_says(hall("......./......./......."), "");
    assert_says(hall("#######/...#.../#######"),
                "room \"hall\": wall at 3,1 closes the only way between door "
                "0,1 and door 6,1\n");
    assert_says(hall("...#.../...#.../...#..."),
                "room \"hall\": walls close all ways between door 0,1 and door "
                "6,1; opening 3,0, 3,1 or 3,2 is enough\n");
    assert_says(hall("#######/..##..#/#######"),
                "room \"hall\": walls at 2,1 and 3,1 close the only way "
                "between door 0,1 and door 6,1\n");
    assert_says(hall("..##.../..##.../..##..."),
                "room \"hall\": walls close all ways between door 0,1 and door "
                "6,1; at least 2 have to be opened\n");
    assert_says(hall("......./.....#./....#.#"),
                "room \"hall\": walls close all ways between door 0,1 and "
                "tile 5,2; opening 5,1, 4,2 or 6,2 is enough\n");
}

static void rooms_and_doors_are_told(void **state)
{
    (void)state;
    SettDungeon *d = hall("#######/......./#######");
    dungeon_room(d, "cellar", ".../.../...");
    dungeon_room(d, "vault", ".../.../...");
    dungeon_room(d, "grave", ".../.../...");
    dungeon_room(d, "attic", "D.../..../....");
    dungeon_join(d, 3, 2, 1, 4, 0, 1);
    assert_says(d, "room \"cellar\": no doors join it and the rooms behind its "
                   "doors with room \"west\", where play starts\n"
                   "room \"grave\": no door leads to another room\n"
                   "room \"attic\": no door leads to another room\n"
                   "room \"attic\": door 0,0 meets no door of another room\n");
}

/* Before a wall the start is told where it is nearer than a door; in a wall it
   is told first, and rooms that nobody enters tell of their own walls. */
static void the_start_is_told(void **state)
{
    (void)state;
    SettDungeon *d = hall("#######/...#.../#######");
    assert_int_equal(sett_dungeon_set_start(d, (SettSpot){1, 2, 1}, NULL),
                     SETT_OK);
    assert_says(d, "room \"hall\": wall at 3,1 closes the only way between "
                   "door 0,1 and door 6,1\n");
    d = dungeon_new(SETT_DOORS_ANYWHERE);
    dungeon_room(d, "a", "###/###/###");
    dungeon_room(d, "b", "...#./...#./...#.");
    dungeon_join(d, 0, 2, 1, 1, 0, 1);
    assert_says(d, "room \"a\": the start 0,0 is a wall\n"
                   "room \"b\": walls close all ways between door 0,1 and tile "
                   "4,0; opening 3,0, 3,1 or 3,2 is enough\n");
}

/* What a flood from `from` reaches through all but walls of `g`. */
static bool leads(const SettDungeon *d, const SettGrid *g, SettPoint from,
                  SettPoint to)
{
    const SettGame *game = sett_dungeon_game(d);
    uint8_t solid[256];
    bool seen[256] = {false}, more = true;
    sett_tiles_any(&game->tiles, SETT_IS(SOLID), solid);
    seen[sett_grid_at(g, from.x, from.y)] = true;
    while (more) {
        more = false;
        for (int32_t c = 0; c < sett_grid_area(g); c++)
            for (int32_t i = 0; seen[c] && i < 4; i++) {
                int32_t x = c % g->w + sett_dirs[i].x;
                int32_t y = c / g->w + sett_dirs[i].y;
                if (!sett_grid_has(g, x, y) ||
                    solid[g->cells[sett_grid_at(g, x, y)]] ||
                    seen[sett_grid_at(g, x, y)])
                    continue;
                seen[sett_grid_at(g, x, y)] = true;
                more = true;
            }
    }
    return seen[sett_grid_at(g, to.x, to.y)];
}

/* From any tile that is reached, or from `from` where none is. */
static bool joins(const SettDungeon *d, const SettDungeonCause *c,
                  const SettGrid *g)
{
    bool any = leads(d, g, c->from, c->to);
    for (int32_t i = 0; !any && i < sett_grid_area(g); i++) {
        SettPoint at = sett_grid_point(g, i);
        any = sett_dungeon_reached(d, (SettSpot){c->room, at.x, at.y}) &&
              leads(d, g, at, c->to);
    }
    return any;
}

static bool is_told(const SettDungeonCause *c, SettPoint p)
{
    for (int32_t i = 0; i < c->wall_count; i++)
        if (c->walls[i].x == p.x && c->walls[i].y == p.y)
            return true;
    return false;
}

/* Each wall alone, and each pair of them. */
static void assert_fewest(const SettDungeon *d, const SettDungeonCause *c)
{
    uint8_t cells[256];
    SettGrid g = sett_dungeon_room(d, c->room)->grid;
    int32_t area = sett_grid_area(&g);
    memcpy(cells, g.cells, (size_t)area);
    uint8_t floor = (uint8_t)sett_tile_read(&sett_dungeon_game(d)->tiles, '.');
    const SettGrid opened = {.w = g.w, .h = g.h, .cells = cells};
    assert_false(joins(d, c, &opened));
    bool pair[256] = {false};
    for (int32_t a = 0; a < area; a++) {
        cells[a] = floor;
        if (c->fewest == 1 || joins(d, c, &opened))
            assert_int_equal(joins(d, c, &opened) && c->fewest == 1,
                             is_told(c, sett_grid_point(&g, a)));
        for (int32_t b = 0; c->fewest == 2 && b < a; b++) {
            cells[b] = floor;
            if (g.cells[a] != floor && g.cells[b] != floor &&
                joins(d, c, &opened))
                pair[a] = pair[b] = true;
            cells[b] = g.cells[b];
        }
        cells[a] = g.cells[a];
    }
    for (int32_t a = 0; c->fewest == 2 && a < area; a++)
        assert_int_equal(pair[a], is_told(c, sett_grid_point(&g, a)));
}

static void walls_are_the_fewest(void **state)
{
    (void)state;
    int32_t seen[3] = {0};
    SettRng rng = sett_rng(17, SETT_FOR_TEST, 0);
    for (int32_t i = 0; i < 300; i++) {
        SettArena arena = testkit_arena();
        SettDungeon *d = dungeon_random(&rng, 3, 7, 2 + i % 2);
        SettDungeonWhy why = ask(d, &arena);
        assert_true(sett_dungeon_check(d).feasible == (why.count == 0));
        for (int32_t k = 0; k < why.count; k++) {
            if (why.causes[k].kind != SETT_CAUSE_WALLS)
                continue;
            seen[why.causes[k].fewest > 2 ? 0 : why.causes[k].fewest]++;
            assert_fewest(d, &why.causes[k]);
        }
        sett_dungeon_destroy(d);
        sett_arena_free(&arena);
    }
    assert_true(seen[1] > 100 && seen[2] > 20);
}

static SettStatus work(void *user, SettAlloc alloc)
{
    SettDungeonWhy why;
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_dungeon_why(user, &arena, &why);
    sett_arena_free(&arena);
    return status;
}

static void says_no_memory(void **state)
{
    (void)state;
    SettDungeon *d = hall("#######/...#.../#######");
    testkit_memory(work, d);
    sett_dungeon_destroy(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_are_told),
        cmocka_unit_test(rooms_and_doors_are_told),
        cmocka_unit_test(the_start_is_told),
        cmocka_unit_test(walls_are_the_fewest),
        cmocka_unit_test(says_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
