/* test_edd_dungeon_figures.c - what a dungeon counts, against plain counts; and
   where a connection may begin, against connections. */
#include "support/dungeons.h"

/* Rooms that can be gone to from one another through connections, walls or not:
   the lowest of each part, again and again until nothing changes. */
static int32_t count_parts(const SettDungeon *d)
{
    int32_t low[16], parts = 0;
    bool changed = true;
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++)
        low[r] = r;
    while (changed) {
        changed = false;
        for (int32_t i = 0; i < sett_dungeon_connections(d); i++) {
            const SettConnection *c = sett_dungeon_connection(d, i);
            int32_t *a = &low[c->end[0].room], *b = &low[c->end[1].room];
            int32_t least = *a < *b ? *a : *b;
            changed = changed || *a != *b;
            *a = *b = least;
        }
    }
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++)
        parts += low[r] == r;
    return parts;
}

static int32_t count_tiles(const SettDungeon *d, uint8_t tile)
{
    int32_t count = 0;
    for (int32_t r = 0; r < sett_dungeon_rooms(d); r++) {
        const SettGrid *g = &sett_dungeon_room(d, r)->grid;
        for (int32_t c = 0; c < sett_grid_area(g); c++)
            count += g->cells[c] == tile;
    }
    return count;
}

static void figures_are_plain_counts(void **state)
{
    (void)state;
    SettRng rng = sett_rng(41, 0, 0);
    SettArena tmp = testkit_arena();
    for (int32_t round = 0; round < 300; round++) {
        int32_t rooms = 1 + (int32_t)sett_rng_below(&rng, 9);
        SettDungeon *d = dungeon_random(&rng, rooms, 6, 5);
        SettDungeonFigures f;
        assert_int_equal(sett_dungeon_figures(d, &tmp, &f), SETT_OK);
        assert_int_equal(f.rooms, rooms);
        assert_int_equal(f.loops, f.connections - rooms + count_parts(d));
        assert_int_equal(f.treasures, count_tiles(d, EDD_TREASURE));
        assert_int_equal(f.passable_tiles, f.tiles - count_tiles(d, EDD_WALL));
        assert_int_equal(f.reached_tiles + f.cut_tiles, f.passable_tiles);
        int32_t ends = 0;
        for (int32_t r = 0; r < rooms; r++) {
            int32_t doors = 0;
            for (int32_t i = 0; i < 2 * f.connections; i++)
                doors +=
                    sett_dungeon_connection(d, i / 2)->end[i % 2].room == r;
            ends += doors == 1;
        }
        assert_int_equal(f.dead_end_rooms, ends);
        sett_dungeon_destroy(d);
        sett_arena_reset(&tmp, (SettArenaMark){0});
    }
    sett_arena_free(&tmp);
}

static void a_connection_is_made_where_nothing_is_in_its_way(void **state)
{
    (void)state;
    SettRng rng = sett_rng(42, 0, 0);
    int32_t made = 0, refused = 0;
    for (int32_t round = 0; round < 2000; round++) {
        SettDungeon *d = dungeon_random(&rng, 3, 5, 4);
        SettSpot end[2];
        for (int32_t i = 0; i < 2; i++) {
            end[i].room = i;
            const SettGrid *g = &sett_dungeon_room(d, i)->grid;
            end[i].x = (int32_t)sett_rng_below(&rng, (uint32_t)g->w);
            end[i].y = (int32_t)sett_rng_below(&rng, (uint32_t)g->h);
        }
        bool free = sett_dungeon_obstacle(d, end[0]) == NULL &&
                    sett_dungeon_obstacle(d, end[1]) == NULL;
        SettStatus s = sett_dungeon_connect(d, end[0], end[1], NULL, NULL);
        assert_int_equal(s == SETT_OK, free);
        made += free;
        refused += !free;
        if (free)
            assert_string_equal(sett_dungeon_obstacle(d, end[0]),
                                "has a connection already");
        sett_dungeon_destroy(d);
    }
    assert_true(made > 300 && refused > 300);
}

static SettStatus count_all(void *user, SettAlloc alloc)
{
    SettDungeonFigures f;
    SettArena tmp;
    sett_arena_init(&tmp, alloc, 0);
    SettStatus s = sett_dungeon_figures(user, &tmp, &f);
    sett_arena_free(&tmp);
    return s;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    SettRng rng = sett_rng(43, 0, 0);
    SettDungeon *d = dungeon_random(&rng, 9, 6, 5);
    testkit_memory(count_all, d);
    sett_dungeon_destroy(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_plain_counts),
        cmocka_unit_test(a_connection_is_made_where_nothing_is_in_its_way),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
