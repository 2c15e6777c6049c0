/* test_rooms.c - the constraint-based layout creator against section 7.1 of
   docs/design/md2.md: rooms, retries, loops, small grids. */
#include "gen/made.h"

/* A rectangle of cells that one frame has opened. */
typedef struct Box {
    int32_t x0, y0, x1, y1, cells;
} Box;

static Box opened(const SettGrid *before, const SettGrid *after)
{
    Box b = {after->w, after->h, -1, -1, 0};
    for (int32_t c = 0; c < sett_grid_area(after); c++) {
        if (before->cells[c] == after->cells[c])
            continue;
        int32_t x = c % after->w, y = c / after->w;
        b.x0 = x < b.x0 ? x : b.x0;
        b.y0 = y < b.y0 ? y : b.y0;
        b.x1 = x > b.x1 ? x : b.x1;
        b.y1 = y > b.y1 ? y : b.y1;
        b.cells++;
    }
    return b;
}

/* Rooms as they were kept: whole rectangles of 2..4 x 2..6 inside their walls,
   apart from each other. */
static int32_t check_rooms(SettArena *arena, const MadeFilm *film)
{
    SettGrid before = made_room(arena, 10, 20);
    sett_grid_fill(&before, MD2_WALL);
    int32_t rooms = 0;
    for (int32_t i = 0; i < film->count; i++) {
        const MadeFrame *f = &film->frames[i];
        if (strcmp(f->what, "a room that is kept") != 0)
            continue;
        Box b = opened(&before, &f->grid);
        int32_t w = b.x1 - b.x0 + 1, h = b.y1 - b.y0 + 1;
        assert_in_range(w, 2, 4);
        assert_in_range(h, 2, 6);
        assert_int_equal(b.cells, w * h);
        sett_grid_copy(&before, &f->grid);
        rooms++;
        assert_int_equal(parts_components(arena, &sett_game_md2, &f->grid),
                         rooms);
    }
    const MadeFrame *last = &film->frames[film->count - 1];
    assert_string_equal(last->what, "rooms joined");
    return rooms;
}

/* Rooms of every size are seen where they began and on their way; who watches
   gets the level that nobody watches. */
static void the_pushing_is_shown(void **state)
{
    (void)state;
    SettArena arena = testkit_arena(), shown = testkit_arena();
    void *params = made_params(&arena, &sett_gen_cc, "");
    for (uint64_t i = 0; i < 50; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettArenaMark film_mark = sett_arena_mark(&shown);
        MadeFilm film = made_film(&shown, 512);
        SettWatch watch = {made_frame, &film};
        SettGrid seen = made_room(&arena, 10, 20);
        SettGrid alone = made_layout(&arena, &sett_gen_cc, params, 10, 20, i);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, &sett_gen_cc, params, i, &seen, &report, &watch),
            SETT_OK);
        parts_same_grid(&sett_game_md2, &alone, &seen);
        assert_string_equal(film.frames[0].what, "rooms at random");
        assert_string_equal(film.frames[1].what, "rooms pushed apart");
        assert_true(made_floors(&film.frames[0].grid) > 0);
        assert_memory_not_equal(film.frames[0].grid.cells,
                                film.frames[1].grid.cells, 200);
        sett_arena_reset(&arena, mark);
        sett_arena_reset(&shown, film_mark);
    }
    sett_arena_free(&arena);
    sett_arena_free(&shown);
}

static void rooms_are_whole_and_apart(void **state)
{
    (void)state;
    SettArena arena = testkit_arena(), shown = testkit_arena();
    void *params = made_params(&arena, &sett_gen_cc, "");
    double sum = 0;
    enum { LEVELS = 400 };
    for (uint64_t i = 0; i < LEVELS; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettArenaMark film_mark = sett_arena_mark(&shown);
        MadeFilm film = made_film(&shown, 512);
        SettWatch watch = {made_frame, &film};
        SettGrid grid = made_room(&arena, 10, 20);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, &sett_gen_cc, params, i, &grid, &report, &watch),
            SETT_OK);
        if (report.attempts == 1)
            sum += check_rooms(&arena, &film);
        sett_arena_reset(&arena, mark);
        sett_arena_reset(&shown, film_mark);
    }
    /* 5.7 rooms survive (section 7.1). */
    assert_true(sum > 5.5 * (double)LEVELS && sum < 5.95 * (double)LEVELS);
    sett_arena_free(&shown);
    sett_arena_free(&arena);
}

static double mean_floors(SettArena *arena, const char *changes, double *chunks)
{
    enum { LEVELS = 200 };
    void *params = made_params(arena, &sett_gen_cc, changes);
    double sum = 0;
    *chunks = 0;
    for (uint64_t i = 0; i < LEVELS; i++) {
        SettArenaMark mark = sett_arena_mark(arena);
        SettGrid g = made_layout(arena, &sett_gen_cc, params, 10, 20, i);
        assert_int_equal(parts_components(arena, &sett_game_md2, &g), 1);
        sum += made_floors(&g);
        *chunks += made_chunks(arena, &g) / (double)LEVELS;
        sett_arena_reset(arena, mark);
    }
    return sum / (double)LEVELS;
}

/* Without separation more rooms collide and are dropped. */
static void rounds_push_rooms_apart(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    double chunks;
    double none = mean_floors(&arena, "rounds=0", &chunks);
    double usual = mean_floors(&arena, "", &chunks);
    assert_true(usual > none + 3);
    assert_true(chunks < 1.1);
    sett_arena_free(&arena);
}

/* Section 7.1: "loops" is off by default and adds wall chunks. With the same
   seed nothing is closed that was open. */
static void loops_open_and_never_close(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *tree = made_params(&arena, &sett_gen_cc, "loops=0");
    void *usual = made_params(&arena, &sett_gen_cc, "");
    void *all = made_params(&arena, &sett_gen_cc, "loops=1");
    int32_t more = 0, chunks = 0;
    for (uint64_t i = 0; i < 300; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid a = made_layout(&arena, &sett_gen_cc, tree, 10, 20, i);
        SettGrid b = made_layout(&arena, &sett_gen_cc, all, 10, 20, i);
        SettGrid c = made_layout(&arena, &sett_gen_cc, usual, 10, 20, i);
        parts_same_grid(&sett_game_md2, &a, &c);
        for (int32_t k = 0; k < 200; k++)
            assert_true(a.cells[k] == MD2_WALL || b.cells[k] == MD2_FLOOR);
        more += made_floors(&b) > made_floors(&a);
        chunks += made_chunks(&arena, &b) - made_chunks(&arena, &a);
        sett_arena_reset(&arena, mark);
    }
    assert_true(more >= 20); /* few rooms share a wall without a way */
    assert_true(chunks >= 20);
    sett_arena_free(&arena);
}

/* Section 7.1: again until 12 floors, at most `tries` times. Two rooms of one
   tile and the way between them seldom make 12. */
static void too_few_floors_try_again(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params =
        made_params(&arena, &sett_gen_cc,
                    "tries=7 rooms-low=1 rooms-high=2 width-low=3 width-high=3 "
                    "height-low=3 height-high=3");
    int32_t all = 0, some = 0;
    for (uint64_t i = 0; i < 1500; i++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        SettGrid grid = made_room(&arena, 10, 20);
        SettGenReport report;
        assert_int_equal(
            made_on(&arena, &sett_gen_cc, params, i, &grid, &report, NULL),
            SETT_OK);
        int32_t floors = made_floors(&grid);
        assert_in_range(report.attempts, 1, 7);
        assert_true(floors >= 12 || report.attempts == 7);
        assert_true(floors >= 1);
        all += report.attempts == 7 && floors < 12;
        some += report.attempts > 1 && floors >= 12;
        sett_arena_reset(&arena, mark);
    }
    assert_true(all > 0 && some > 0);
    sett_arena_free(&arena);
}

/* Section 7.1: under 6 tiles one room fills the interior. */
static void narrow_grids_are_one_room(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    static const SettPoint sizes[] = {{3, 3},  {5, 5},  {3, 9},
                                      {5, 30}, {40, 5}, {4, 4}};
    void *params = made_params(&arena, &sett_gen_cc, "");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        SettGrid grid = made_layout(&arena, &sett_gen_cc, params, sizes[i].x,
                                    sizes[i].y, i);
        SettGrid room = made_room(&arena, sizes[i].x, sizes[i].y);
        parts_same_grid(&sett_game_md2, &grid, &room);
    }
    sett_arena_free(&arena);
}

/* Sides are held to the grid: a room of 255 x 255 is all of it. */
static void rooms_are_held_to_the_grid(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *params = made_params(&arena, &sett_gen_cc,
                               "width-low=255 width-high=255 height-low=255 "
                               "height-high=255");
    SettGrid grid = made_layout(&arena, &sett_gen_cc, params, 12, 9, 0);
    SettGrid room = made_room(&arena, 12, 9);
    parts_same_grid(&sett_game_md2, &grid, &room);
    sett_arena_free(&arena);
}

/* Ends given the wrong way round are the same range. */
static void ranges_may_be_turned(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    void *a = made_params(&arena, &sett_gen_cc, "width-low=4 width-high=6");
    void *b = made_params(&arena, &sett_gen_cc, "width-low=6 width-high=4");
    for (uint64_t i = 0; i < 20; i++) {
        SettGrid one = made_layout(&arena, &sett_gen_cc, a, 10, 20, i);
        SettGrid two = made_layout(&arena, &sett_gen_cc, b, 10, 20, i);
        parts_same_grid(&sett_game_md2, &one, &two);
    }
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_whole_and_apart),
        cmocka_unit_test(the_pushing_is_shown),
        cmocka_unit_test(rounds_push_rooms_apart),
        cmocka_unit_test(loops_open_and_never_close),
        cmocka_unit_test(too_few_floors_try_again),
        cmocka_unit_test(narrow_grids_are_one_room),
        cmocka_unit_test(rooms_are_held_to_the_grid),
        cmocka_unit_test(ranges_may_be_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
