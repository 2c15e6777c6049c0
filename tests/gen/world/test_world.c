/* test_world.c - endless worlds: chunks alone and in any order, borders,
   components over many chunks, distances of objects across borders, the large
   map, and caves against a plain automaton. */
#include "games/md2/md2.h"
#include "gen/world/world.h"
#include "parts/parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define SPAN 20 /* chunks across a window */

static SettWorld world_of(uint64_t seed, int32_t side)
{
    SettWorld world = sett_world(&sett_game_md2, seed);
    SettError err;
    world.params.side = side;
    assert_int_equal(sett_world_check(&world, &err), SETT_OK);
    return world;
}

/* Tiles and roads of SPAN x SPAN chunks. */
typedef struct Window {
    SettGrid grid;
    SettMask open, road;
    SettChunk *chunks;
} Window;

static void paste(Window *w, const SettGrid *chunk, int32_t c)
{
    int32_t side = chunk->w, all = SPAN * side;
    for (int32_t j = 0; j < side; j++)
        for (int32_t i = 0; i < side; i++) {
            int32_t x = c % SPAN * side + i, y = c / SPAN * side + j;
            w->grid.cells[y * all + x] = chunk->cells[j * side + i];
            if (w->chunks[c].open[j] >> i & 1)
                sett_mask_set(&w->open, x, y);
            if (w->chunks[c].road[j] >> i & 1)
                sett_mask_set(&w->road, x, y);
        }
}

static Window window_of(SettArena *arena, const SettWorld *world, int32_t x,
                        int32_t y)
{
    Window w;
    SettGrid chunk;
    int32_t side = world->params.side, all = SPAN * side;
    assert_int_equal(sett_grid_take(arena, all, all, &w.grid), SETT_OK);
    assert_int_equal(sett_grid_take(arena, side, side, &chunk), SETT_OK);
    assert_int_equal(sett_mask_take(arena, all, all, &w.open), SETT_OK);
    assert_int_equal(sett_mask_take(arena, all, all, &w.road), SETT_OK);
    w.chunks = SETT_TAKE(arena, SPAN * SPAN, SettChunk);
    for (int32_t c = 0; c < SPAN * SPAN; c++) {
        sett_world_chunk(world, x + c % SPAN, y + c / SPAN, &chunk,
                         &w.chunks[c]);
        paste(&w, &chunk, c);
    }
    return w;
}

/* Pairs of open tiles across the border to the east, or to the south. */
static int32_t crossings(const Window *w, int32_t side, int32_t c, bool east)
{
    int32_t n = 0;
    for (int32_t i = 0; i < side; i++) {
        int32_t x = c % SPAN * side + (east ? side - 1 : i);
        int32_t y = c / SPAN * side + (east ? i : side - 1);
        n += sett_mask_get(&w->open, x, y) &&
             sett_mask_get(&w->open, x + east, y + !east);
    }
    return n;
}

static void check_window(SettArena *arena, const Window *w, int32_t side)
{
    int64_t reached = 0;
    SettMask from;
    int32_t all = SPAN * side, c = 0;
    assert_int_equal(sett_mask_take(arena, all, all, &from), SETT_OK);
    while (!sett_mask_get(&w->open, c % all, c / all))
        c++;
    sett_mask_set(&from, c % all, c / all);
    assert_int_equal(sett_flood(&w->open, &from, arena, &reached), SETT_OK);
    assert_int_equal(reached, sett_mask_count(&w->open));
    for (c = 0; c < SPAN * SPAN; c++) {
        if (c % SPAN < SPAN - 1)
            assert_true(crossings(w, side, c, true) > 0);
        if (c / SPAN < SPAN - 1)
            assert_true(crossings(w, side, c, false) > 0);
    }
}

/* 100 windows of 20 x 20 chunks: every open tile is reached from every other,
   no border is closed; tiles and bits say the same. */
static void all_is_joined(void **state)
{
    (void)state;
    static const int32_t sides[] = {16, 32, 25, 16};
    SettArena arena = testkit_arena();
    uint8_t open[256];
    sett_tiles_any(&sett_game_md2.tiles, SETT_IS(OPEN), open);
    for (uint64_t i = 0; i < 100; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t side = i < 97 ? sides[i % 4] : 64;
        SettWorld world = world_of(i, side);
        if (i % 2 == 0)
            world.params.objects.threshold = 0;
        if (i % 10 == 9) { /* next to nothing is open but what must be */
            world.params.walls.threshold = (uint64_t)1 << 32;
            world.params.rooms.threshold = world.params.roads.threshold = 0;
        }
        Window w = window_of(&arena, &world, (int32_t)(i * 7919) - 300000,
                             (int32_t)i - 50);
        check_window(&arena, &w, side);
        for (int32_t c = 0; c < sett_grid_area(&w.grid); c++)
            assert_int_equal(sett_mask_get(&w.open, c % w.grid.w, c / w.grid.w),
                             open[w.grid.cells[c]]);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
}

/* Many chunks of one world, made by several threads. */
typedef struct Crowd {
    const SettWorld *world;
    const SettPoint *at;
    const int32_t *order;
    int32_t count, begin, step;
    uint64_t *hashes;
} Crowd;

static void *make_some(void *user)
{
    const Crowd *c = user;
    int32_t side = c->world->params.side;
    uint8_t cells[SETT_WORLD_SIDE * SETT_WORLD_SIDE];
    SettGrid grid = {cells, side, side};
    for (int32_t i = c->begin; i < c->count; i += c->step) {
        int32_t k = c->order[i];
        memset(cells, k & 255, sizeof cells);
        sett_world_chunk(c->world, c->at[k].x, c->at[k].y, &grid, NULL);
        c->hashes[k] = sett_grid_hash(&grid);
    }
    return NULL;
}

static void make_on(const Crowd *all, int32_t threads)
{
    pthread_t ids[8];
    Crowd parts[8];
    for (int32_t t = 0; t < threads; t++) {
        parts[t] = *all;
        parts[t].begin = t;
        parts[t].step = threads;
        assert_int_equal(pthread_create(&ids[t], NULL, make_some, &parts[t]),
                         0);
    }
    for (int32_t t = 0; t < threads; t++)
        pthread_join(ids[t], NULL);
}

/* SETT_WORLD_CHUNKS says how many; 10,000 of 64 x 64 take half a minute. */
static int32_t chunk_count(void)
{
    const char *asked = getenv("SETT_WORLD_CHUNKS");
    return asked != NULL ? atoi(asked) : 500;
}

static void no_order_and_no_thread_matters(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(3, SETT_FOR_TEST, 0);
    SettWorld world = world_of(11, 64);
    int32_t count = chunk_count();
    SettPoint *at = SETT_TAKE(&arena, count, SettPoint);
    int32_t *order = SETT_TAKE(&arena, count, int32_t);
    uint64_t *first = SETT_TAKE(&arena, count, uint64_t);
    uint64_t *again = SETT_TAKE(&arena, count, uint64_t);
    for (int32_t i = 0; i < count; i++) {
        order[i] = i;
        at[i].x = (int32_t)(uint32_t)sett_rng_next(&rng);
        at[i].y = sett_rng_range(&rng, -1000, 1000);
    }
    Crowd all = {&world, at, order, count, 0, 1, first};
    make_some(&all);
    all.hashes = again;
    for (int32_t i = 0; i < 20; i++) {
        memset(again, 0, (size_t)count * sizeof *again);
        sett_rng_shuffle(&rng, order, count);
        make_on(&all, 1 + i % 8);
        assert_memory_equal(first, again, (size_t)count * sizeof *again);
    }
    sett_arena_free(&arena);
}

static int32_t distance_to(const Window *w, int32_t x, int32_t y, uint8_t tile,
                           int32_t most)
{
    int32_t best = INT32_MAX;
    for (int32_t dy = -most; dy <= most; dy++)
        for (int32_t dx = -most; dx <= most; dx++) {
            SettPoint a = {x, y}, b = {x + dx, y + dy};
            if ((dx == 0 && dy == 0) || !sett_grid_has(&w->grid, b.x, b.y) ||
                w->grid.cells[b.y * w->grid.w + b.x] != tile)
                continue;
            int32_t d = sett_chebyshev(a, b);
            best = d < best ? d : best;
        }
    return best;
}

static int32_t walls_near(const Window *w, int32_t x, int32_t y)
{
    int32_t n = 0;
    for (int32_t d = 0; d < 9; d++)
        n += w->grid.cells[(y + d / 3 - 1) * w->grid.w + x + d % 3 - 1] ==
             MD2_WALL;
    return n;
}

/* Table 3 of the game, with the tiles of all neighbours at hand. */
static void check_object(const Window *w, int32_t x, int32_t y, int32_t side,
                         int32_t *close_pairs)
{
    uint8_t tile = w->grid.cells[y * w->grid.w + x];
    int32_t d;
    switch (tile) {
    case MD2_GOBLIN:
        d = distance_to(w, x, y, MD2_GOBLIN, 8);
        assert_true(d > 3);
        *close_pairs += d <= 8 && (x % side < 2 || x % side >= side - 2);
        assert_true(walls_near(w, x, y) >= 4);
        break;
    case MD2_MAGE:
        assert_true(distance_to(w, x, y, MD2_GOBLIN, 3) <= 3);
        break;
    case MD2_BLOB:
        assert_true(distance_to(w, x, y, MD2_POTION, 3) <= 3);
        break;
    case MD2_TREASURE:
        assert_true(walls_near(w, x, y) >= 3);
        break;
    case MD2_OGRE:
        assert_int_equal(walls_near(w, x, y), 0);
        break;
    default:
        break;
    }
}

static void objects_keep_their_rules_across_borders(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t counts[256] = {0}, close_pairs = 0, told = 0, stand = 0;
    for (uint64_t i = 0; i < 6; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        int32_t side = i % 2 == 0 ? 32 : 16;
        SettWorld world = world_of(40 + i, side);
        Window w = window_of(&arena, &world, -10, -10);
        int32_t last = w.grid.w - 1;
        for (int32_t c = 0; c < SPAN * SPAN; c++)
            told += w.chunks[c].objects;
        for (int32_t c = 0; c < sett_grid_area(&w.grid); c++) {
            int32_t x = c % w.grid.w, y = c / w.grid.w;
            uint8_t tile = w.grid.cells[c];
            counts[tile]++;
            stand += tile != MD2_WALL && tile != MD2_FLOOR;
            if (x > 0 && y > 0 && x < last && y < last)
                check_object(&w, x, y, side, &close_pairs);
            if (sett_mask_get(&w.road, x, y))
                assert_int_equal(tile, MD2_FLOOR);
        }
        sett_arena_reset(&arena, mark);
    }
    assert_int_equal(told, stand);
    assert_true(close_pairs > 20); /* no band along the borders stays empty */
    static const int32_t seen[] = {MD2_GOBLIN,   MD2_MAGE,   MD2_BLOB, MD2_OGRE,
                                   MD2_TREASURE, MD2_POTION, MD2_TRAP};
    for (int32_t i = 0; i < 7; i++)
        assert_true(counts[seen[i]] > 300);
    assert_int_equal(counts[MD2_ENTRANCE] + counts[MD2_EXIT], 0);
    sett_arena_free(&arena);
}

/* The tables ask for 21 to 29 objects on 144 tiles with 85 floors, a start, a
   goal and a pair among them; fewer where tests fail. */
static void objects_follow_their_share(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t sums[2] = {0, 0};
    for (int32_t pass = 0; pass < 2; pass++) {
        SettWorld world = world_of(9, 32);
        if (pass == 1)
            world.params.objects = sett_chance(0.5);
        SettArenaMark mark = sett_arena_mark(&arena);
        Window w = window_of(&arena, &world, 5, 5);
        for (int32_t c = 0; c < SPAN * SPAN; c++)
            sums[pass] += w.chunks[c].objects;
        sett_arena_reset(&arena, mark);
    }
    assert_in_range(sums[0], 30 * SPAN * SPAN, 150 * SPAN * SPAN);
    assert_in_range(sums[1], sums[0] * 9 / 20, sums[0] * 12 / 20);
    sett_arena_free(&arena);
}

/* The map says of each chunk what the chunk says itself. */
static void the_map_is_the_world(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    int32_t lands[SETT_LAND_COUNT] = {0}, roads = 0, places = 0;
    for (int32_t i = 0; i < 12; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettWorld world = world_of(70 + (uint64_t)i, 16 + i);
        world.params.objects.threshold = 0;
        world.params.places = 1 + i;
        world.params.region = 1 + i % 5;
        uint8_t map[SPAN * SPAN];
        int32_t x = i * 1000 - 6000, y = -3;
        assert_int_equal(sett_world_map(&world, x, y, SPAN, SPAN, &arena, map),
                         SETT_OK);
        Window w = window_of(&arena, &world, x, y);
        for (int32_t c = 0; c < SPAN * SPAN; c++) {
            uint64_t road = 0;
            assert_int_equal(map[c] & 3, w.chunks[c].land);
            for (int32_t r = 0; r < world.params.side; r++)
                road |= w.chunks[c].road[r];
            assert_int_equal((map[c] & (SETT_MAP_ROAD | SETT_MAP_PLACE)) != 0,
                             road != 0);
            lands[map[c] & 3]++;
            roads += (map[c] & SETT_MAP_ROAD) != 0;
            places += (map[c] & SETT_MAP_PLACE) != 0;
        }
        sett_arena_reset(&arena, mark);
    }
    for (int32_t k = 0; k < SETT_LAND_COUNT; k++)
        assert_true(lands[k] > 200);
    assert_true(roads > 100 && places > 100);
    sett_arena_free(&arena);
}

static bool always(void *user)
{
    (void)user;
    return true;
}

static void the_map_takes_no_memory_and_is_stopped(void **state)
{
    (void)state;
    SettWorld world = world_of(1, 32);
    TestAlloc none = {.fail_at = 1, .fail_after = true};
    SettArena arena = testkit_arena(), tmp;
    SettCancel cancel = {always, NULL};
    uint8_t *map = SETT_TAKE(&arena, 1500 * 1500, uint8_t);
    sett_arena_init(&tmp, testkit_alloc(&none), 0);
    assert_int_equal(sett_world_map(&world, 0, 0, 200, 200, &tmp, map),
                     SETT_OK);
    tmp.cancel = &cancel;
    assert_int_equal(sett_world_map(&world, 0, 0, 1500, 1500, &tmp, map),
                     SETT_CANCELLED);
    assert_int_equal(none.asked, 0);
    sett_arena_free(&tmp);
    sett_arena_free(&arena);
}

/* Places are open, and each lies in its cell of the lattice. */
static void games_begin_at_places(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        SettWorld world = world_of(seed, 16 + (int32_t)seed % 49);
        int32_t side = world.params.side;
        uint8_t cells[SETT_WORLD_SIDE * SETT_WORLD_SIDE];
        SettGrid grid = {cells, side, side};
        SettChunk chunk;
        SettWorldPoint p = sett_world_place(&world, -2, 3);
        int64_t cx = sett_floor_div(p.x, side), cy = sett_floor_div(p.y, side);
        assert_int_equal(sett_floor_div(cx, world.params.places), -2);
        assert_int_equal(sett_floor_div(cy, world.params.places), 3);
        sett_world_chunk(&world, (int32_t)cx, (int32_t)cy, &grid, &chunk);
        assert_true(chunk.open[p.y - cy * side] >> (p.x - cx * side) & 1);
    }
}

/* A window is its chunks side by side; memory may fail at each request. */
static void a_window_is_its_chunks(void **state)
{
    (void)state;
    SettWorld world = world_of(5, 20);
    for (int64_t fail = 0; fail < 8; fail++) {
        TestAlloc a = {.fail_at = fail};
        SettArena keep, tmp;
        SettGrid grid;
        sett_arena_init(&keep, testkit_alloc(&a), 0);
        sett_arena_init(&tmp, testkit_alloc(&a), 0);
        const SettCrew crew = {.jobs = sett_jobs_serial(), .scratch = &tmp};
        SettStatus status =
            sett_world_window(&world, -1, 2, 3, 2, &crew, &keep, &grid);
        assert_true(status == SETT_OK ||
                    (fail > 0 && status == SETT_NO_MEMORY));
        for (int32_t c = 0; status == SETT_OK && c < 6; c++) {
            uint8_t cells[20 * 20];
            SettGrid chunk = {cells, 20, 20};
            sett_world_chunk(&world, -1 + c % 3, 2 + c / 3, &chunk, NULL);
            for (int32_t y = 0; y < 20; y++)
                assert_memory_equal(
                    &grid.cells[(c / 3 * 20 + y) * 60 + c % 3 * 20],
                    &cells[20 * y], 20);
        }
        if (status == SETT_OK)
            assert_int_equal(grid.w * 100 + grid.h, 6040);
        sett_arena_free(&tmp);
        sett_arena_free(&keep);
        assert_int_equal(a.live_bytes, 0);
    }
}

static void maps_are_shown(void **state)
{
    (void)state;
    const uint8_t map[6] = {0, 1, 2, 4, 1 | 8, 2 | 4 | 8};
    uint8_t rgb[18];
    SettArena arena = testkit_arena();
    SettText text = sett_text(arena.alloc);
    sett_world_map_text(map, 3, 2, &text);
    assert_string_equal(text.data, "%&#\n-oo\n");
    sett_world_map_rgb(map, 6, rgb);
    assert_int_equal(rgb[0] << 16 | rgb[1] << 8 | rgb[2], 0x6b4f3a);
    assert_int_equal(rgb[9] << 16 | rgb[10] << 8 | rgb[11], 0xe8c46a);
    assert_int_equal(rgb[15] << 16 | rgb[16] << 8 | rgb[17], 0xe0483c);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static bool noise_wall(const SettWorld *world, int64_t x, int64_t y)
{
    uint64_t key = sett_world_key(world, SETT_USE_NOISE);
    int64_t word = sett_floor_div(x, 64);
    uint64_t bits =
        sett_world_bits(sett_world_hash(key, word, y), world->params.walls);
    return bits >> (x - 64 * word) & 1;
}

enum { WIDE = SETT_WORLD_SIDE + 12 };
static bool now[WIDE][WIDE], next[WIDE][WIDE];

/* Caves a tile at a time: five walls or more of nine make a wall. */
static void plain_caves(const SettWorld *world, const SettPane *pane)
{
    int32_t m = world->params.steps, wide = world->params.side + 2 * m;
    for (int32_t y = 0; y < wide; y++)
        for (int32_t x = 0; x < wide; x++)
            now[y][x] = noise_wall(world, pane->x0 - m + x, pane->y0 - m + y);
    for (int32_t s = 1; s <= m; s++) {
        for (int32_t y = s; y < wide - s; y++)
            for (int32_t x = s; x < wide - s; x++) {
                int32_t walls = 0;
                for (int32_t d = 0; d < 9; d++)
                    walls += now[y + d / 3 - 1][x + d % 3 - 1];
                next[y][x] = walls >= 5;
            }
        memcpy(now, next, sizeof now);
    }
}

static void caves_are_an_automaton(void **state)
{
    (void)state;
    SettRng rng = sett_rng(8, SETT_FOR_TEST, 0);
    for (uint64_t i = 0; i < 40; i++) {
        SettWorld world = world_of(i, sett_rng_range(&rng, 16, 64));
        world.params.steps = (int32_t)i % 7;
        world.params.walls = sett_chance(0.3 + 0.01 * (double)i);
        int32_t m = world.params.steps;
        SettPane pane = {.x0 = sett_rng_range(&rng, -900, 900),
                         .y0 = sett_rng_range(&rng, -900, 900),
                         .side = world.params.side};
        plain_caves(&world, &pane);
        sett_world_caves(&world, &pane);
        for (int32_t y = 0; y < pane.side; y++)
            for (int32_t x = 0; x < pane.side; x++)
                assert_int_equal(pane.rows[y] >> x & 1, !now[y + m][x + m]);
    }
}

static void what_is_out_of_range_is_refused(void **state)
{
    (void)state;
    SettError err;
    SettWorld world = sett_world(&sett_game_md2, 1);
    world.params.side = 15;
    assert_int_equal(sett_world_check(&world, &err), SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "side"));
    SettGame game = sett_game_md2;
    game.fill_open = game.fill_solid;
    world = sett_world(&game, 1);
    assert_int_equal(sett_world_check(&world, &err), SETT_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_joined),
        cmocka_unit_test(no_order_and_no_thread_matters),
        cmocka_unit_test(objects_keep_their_rules_across_borders),
        cmocka_unit_test(objects_follow_their_share),
        cmocka_unit_test(the_map_is_the_world),
        cmocka_unit_test(the_map_takes_no_memory_and_is_stopped),
        cmocka_unit_test(a_window_is_its_chunks),
        cmocka_unit_test(maps_are_shown),
        cmocka_unit_test(games_begin_at_places),
        cmocka_unit_test(caves_are_an_automaton),
        cmocka_unit_test(what_is_out_of_range_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
