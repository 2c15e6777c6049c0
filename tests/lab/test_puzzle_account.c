/* test_puzzle_account.c - how far a level is from its theme, kept change by
   change, beside the plain look at all of it. */
#include "support/testkit.h"

#include <string.h>

#include "lab/puzzle/account.h"

#define HEAD                                                                 \
    "OBJECTS\nbackground\nblack\n\nplayer p\nwhite\n\nwall #\nred\n\n"       \
    "box *\nblue\n\nplate o\ngreen\n\nLEGEND\n. = background\nb = box and "  \
    "plate\nSOUNDS\nCOLLISIONLAYERS\nbackground\nplate\nplayer, wall, box\n" \
    "RULES\n[ > player | box ] -> [ > player | > box ]\nWINCONDITIONS\n"     \
    "all plate on box\nLEVELS\n\n"

/* Its walls look the same in a mirror, and its outline is no rectangle. */
#define ROOM \
    "#########\n###...###\n#o..p..o#\n#..*.*..#\n##.....##\n#########\n\n"
#define LANE "######\n#p*.o#\n######\n\n"
#define HALL "#######\n#.o...#\n#.*.#.#\n#..b..#\n#p....#\n#######\n\n"

static const char few[] = HEAD ROOM LANE HALL;
static const char many[] = HEAD ROOM LANE HALL ROOM LANE HALL HALL;

typedef struct Seen {
    int32_t kept, back, worse;
} Seen;

static void draw_cells(SettRng *rng, const PuzStyle *style, SettGrid *grid)
{
    uint32_t area = (uint32_t)sett_grid_area(grid);
    for (uint32_t n = sett_rng_below(rng, 4); n > 0; n--) {
        uint32_t at = sett_rng_below(rng, area);
        if (sett_rng_below(rng, 2) == 0)
            grid->cells[at] =
                (uint8_t)style
                    ->tiles[sett_rng_below(rng, (uint32_t)style->tile_count)];
        else
            grid->cells[at] = grid->cells[sett_rng_below(rng, area)];
    }
}

/* One change: kept where it is no worse by the plain look, else taken back. */
static void check_change(PuzAccount *a, SettRng *rng, int32_t *counts,
                         SettArena *arena, Seen *seen)
{
    const PuzStyle *style = a->theme->style;
    size_t area = (size_t)sett_grid_area(a->grid);
    uint8_t *before = SETT_TAKE(arena, area, uint8_t);
    uint8_t *drawn = SETT_TAKE(arena, area, uint8_t);
    assert_true(before != NULL && drawn != NULL);
    int32_t miss = a->miss, shape = a->shape;
    memcpy(before, a->grid->cells, area);
    draw_cells(rng, style, a->grid);
    memcpy(drawn, a->grid->cells, area);
    int32_t now = sett_puz_style_miss(style, a->grid, counts);
    int32_t shape_now = sett_puz_shape_miss(a->theme, a->grid);
    bool good =
        memcmp(before, drawn, area) != 0 && now <= miss && shape_now <= shape;
    assert_int_equal(sett_puz_account_keep(a), good);
    assert_memory_equal(a->grid->cells, good ? drawn : before, area);
    assert_memory_equal(a->grid->cells, a->kept, area);
    assert_int_equal(a->miss, good ? now : miss);
    assert_int_equal(a->shape, good ? shape_now : shape);
    seen->kept += good;
    seen->back += !good;
    seen->worse += a->miss > 0;
}

static void follow(const char *source, int32_t level, Seen *seen)
{
    SettPuzzle *p;
    SettArena arena = testkit_arena();
    SettRng rng = sett_rng(5, SETT_FOR_TEST, (uint64_t)level);
    PuzStyle style;
    SettGrid grid;
    PuzAccount account;
    assert_int_equal(sett_puzzle_create(source, strlen(source),
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    assert_int_equal(sett_puzzle_errors(p), 0);
    assert_int_equal(sett_puz_style(p, &arena, &style), SETT_OK);
    PuzTheme theme = {
        .style = &style, .level = &style.levels[level], .apart = 3};
    assert_int_equal(sett_puz_shape(&theme, &arena), SETT_OK);
    const SettGrid *own = theme.level;
    int32_t *counts = SETT_TAKE(&arena, style.objects, int32_t);
    assert_int_equal(sett_grid_take(&arena, own->w, own->h, &grid), SETT_OK);
    for (int32_t start = 0; start < 50; start++) {
        SettArenaMark mark = sett_arena_mark(&arena);
        sett_grid_copy(&grid, own);
        for (int32_t n = 4 * (start % 5); n > 0; n--)
            draw_cells(&rng, &style, &grid);
        assert_int_equal(sett_puz_account(&account, &theme, &grid, &arena),
                         SETT_OK);
        assert_int_equal(account.miss,
                         sett_puz_style_miss(&style, &grid, counts));
        for (int32_t n = 0; n < 60; n++)
            check_change(&account, &rng, counts, &arena, seen);
        sett_arena_reset(&arena, mark);
    }
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

static void changes_are_followed_as_a_whole_look_says(void **state)
{
    (void)state;
    Seen seen = {0};
    for (int32_t level = 0; level < 3; level++) {
        follow(few, level, &seen);
        follow(many, level, &seen);
    }
    assert_int_equal(seen.kept + seen.back, 18000);
    assert_in_range(seen.kept, 500, 17000);
    assert_in_range(seen.worse, 500, 17000);
}

/* Distances that end early say the same below the bound. */
static void distances_end_early(void **state)
{
    (void)state;
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    uint8_t a[30], b[30];
    SettGrid one = {a, 6, 5}, other = {b, 6, 5};
    for (int32_t n = 0; n < 10000; n++) {
        for (int32_t i = 0; i < 30; i++) {
            a[i] = (uint8_t)sett_rng_below(&rng, 2);
            b[i] = sett_rng_below(&rng, 6) == 0 ? !a[i] : a[i];
        }
        int32_t most = (int32_t)sett_rng_below(&rng, 12);
        int32_t apart = sett_puz_apart(&one, &other);
        assert_int_equal(sett_puz_apart_below(&one, &other, most),
                         apart < most ? apart : most);
    }
}

/* Levels taken count as those of the source do. */
static void what_was_taken_is_not_new(void **state)
{
    (void)state;
    SettPuzzle *p;
    SettArena arena = testkit_arena();
    PuzStyle style;
    SettGrid grid;
    assert_int_equal(
        sett_puzzle_create(few, sizeof few - 1, sett_alloc_default(), &p, NULL),
        SETT_OK);
    assert_int_equal(sett_puz_style(p, &arena, &style), SETT_OK);
    PuzTheme theme = {.style = &style, .level = &style.levels[2], .apart = 5};
    assert_int_equal(
        sett_grid_take(&arena, theme.level->w, theme.level->h, &grid), SETT_OK);
    sett_grid_copy(&grid, theme.level);
    assert_int_equal(sett_puz_theme_apart(&theme, &grid), 0);
    memset(grid.cells + 8, 0, 12);
    assert_int_equal(sett_puz_theme_apart(&theme, &grid), 5);
    assert_true(sett_puz_theme_new(&theme, &grid));
    SettPuzzleLevel taken[2] = {{.grid = style.levels[1]}, {.grid = grid}};
    theme.taken = taken;
    theme.taken_count = 1;
    assert_true(sett_puz_theme_new(&theme, &grid));
    theme.taken_count = 2;
    assert_false(sett_puz_theme_new(&theme, &grid));
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* Three of five levels are symmetric, and no theme is. */
#define STAR "#######\n#..o..#\n#.*.*.#\n#..p..#\n#.o.o.#\n#.....#\n#######\n\n"
#define WHEEL "######\n#.#.o#\n#.*.p#\n#p.*.#\n#o.#.#\n######\n\n"
#define BENT "#######\n#p....#\n#.*.#.#\n#....##\n#.o..##\n#######\n\n"
#define OPEN "#######\n#p..o.#\n#.*...#\n#.##..#\n#.#...#\n#.....#\n#######\n\n"

typedef struct Drawn {
    int32_t walls[3], all[3];
} Drawn;

static Drawn draw_figures(const PuzStyle *style, int32_t level, int32_t first,
                          SettArena *arena)
{
    Drawn drawn = {{0}, {0}};
    PuzTheme themes[3];
    for (int32_t i = first; i < 5; i++)
        themes[i - first] =
            (PuzTheme){.style = style, .level = &style->levels[i]};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        SettArenaMark mark = sett_arena_mark(arena);
        SettRng rng = sett_rng(seed, SETT_FOR_TEST, 3);
        PuzTheme theme = {.style = style, .level = &style->levels[level]};
        assert_int_equal(sett_puz_shape(&theme, arena), SETT_OK);
        sett_puz_shape_figure(&theme, themes, 5 - first, &rng);
        for (int32_t turn = 0; turn < 3; turn++) {
            drawn.walls[turn] += theme.shape.turned[turn].walls;
            drawn.all[turn] += theme.shape.turned[turn].all;
        }
        sett_arena_reset(arena, mark);
    }
    return drawn;
}

/* Symmetries come as often as the source has them, where the outline lets them;
   those that all themes have are not drawn. */
static void symmetries_are_drawn_as_often_as_the_source_has_them(void **state)
{
    (void)state;
    static const char text[] = HEAD STAR STAR WHEEL BENT OPEN;
    SettPuzzle *p;
    SettArena arena = testkit_arena();
    PuzStyle style;
    assert_int_equal(sett_puzzle_create(text, sizeof text - 1,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    assert_int_equal(sett_puz_style(p, &arena, &style), SETT_OK);
    assert_int_equal(style.count, 5);
    Drawn bent = draw_figures(&style, 3, 3, &arena);
    Drawn open = draw_figures(&style, 4, 3, &arena);
    /* Two of five are the same left to right, one is half around (its walls
       alone are, in the two others, too). */
    assert_in_range(open.all[0], 340, 460);
    assert_in_range(open.walls[2], 540, 660);
    /* With WHEEL a theme, too, half around is in one of three themes, and all
       of it as often as in the source. */
    Drawn most = draw_figures(&style, 4, 2, &arena);
    assert_in_range(most.walls[2], 330, 470);
    assert_int_equal(most.all[2], 0);
    assert_int_equal(bent.walls[0], 0); /* its outline has a corner */
    assert_int_equal(bent.all[2], 0);
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

/* The first half comes to the other side, the player stays alone, and nothing
   stands in the walls around. */
static void first_levels_are_turned_over(void **state)
{
    (void)state;
    static const char text[] = HEAD STAR OPEN;
    SettPuzzle *p;
    SettArena arena = testkit_arena();
    PuzStyle style;
    SettGrid grid;
    assert_int_equal(sett_puzzle_create(text, sizeof text - 1,
                                        sett_alloc_default(), &p, NULL),
                     SETT_OK);
    assert_int_equal(sett_puz_style(p, &arena, &style), SETT_OK);
    for (int32_t k = 0; k < 6; k++) {
        int32_t turn = 1 + k / 2;
        bool back = k % 2 == 1;
        PuzTheme theme = {.style = &style, .level = &style.levels[1]};
        assert_int_equal(sett_puz_shape(&theme, &arena), SETT_OK);
        for (int32_t i = 0; i < 3; i++)
            theme.shape.turned[i] = (ThemeTurned){false, false, 0, 0};
        theme.shape.turned[turn - 1] = (ThemeTurned){true, true, 0, 2};
        assert_int_equal(sett_grid_take(&arena, 7, 7, &grid), SETT_OK);
        for (int32_t i = 0; i < 49; i++) /* the player in either half */
            grid.cells[i] = theme.level->cells[back ? 48 - i : i];
        assert_true(sett_puz_shape_miss(&theme, &grid) > 0);
        sett_puz_shape_begin(&theme, &grid);
        assert_int_equal(sett_puz_shape_miss(&theme, &grid), 0);
        int32_t players = 0;
        for (int32_t i = 0; i < 49; i++) {
            int32_t x = i % 7, y = i / 7;
            int32_t other = 7 * (turn & 2 ? 6 - y : y) + (turn & 1 ? 6 - x : x);
            bool player = grid.cells[i] == theme.level->cells[8];
            players += player;
            if (!player && grid.cells[other] != theme.level->cells[8])
                assert_int_equal(grid.cells[i], grid.cells[other]);
        }
        assert_int_equal(players, 1);
    }
    sett_arena_free(&arena);
    sett_puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_are_followed_as_a_whole_look_says),
        cmocka_unit_test(distances_end_early),
        cmocka_unit_test(what_was_taken_is_not_new),
        cmocka_unit_test(symmetries_are_drawn_as_often_as_the_source_has_them),
        cmocka_unit_test(first_levels_are_turned_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
