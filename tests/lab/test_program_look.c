/* test_program_look.c - what levels of agent programs look like, on levels
   drawn by hand: combs, plains, pieces, ways above one another, pipes above
   nothing. */
#include "support/testkit.h"

#include <string.h>

#include "sett/catalog.h"
#include "sett/programs.h"

#define W 60
#define H 15
#define MARGIN 4 /* of mario's frame */

typedef struct Drawn {
    const SettGame *game;
    uint8_t cells[W * H];
    SettGrid grid;
} Drawn;

static void set_up(Drawn *d)
{
    d->game = sett_catalog_game(sett_catalog_builtin(), "mario");
    d->grid = (SettGrid){d->cells, W, H};
    memset(d->cells, d->game->canvas->blank, sizeof d->cells);
}

static void put(Drawn *d, const char *tile, int32_t x, int32_t y)
{
    int32_t at = sett_tile_named(&d->game->tiles, tile);
    assert_true(at >= 0);
    d->cells[y * W + x] = (uint8_t)at;
}

static SettProgramLook look_of(const Drawn *d)
{
    SettProgramLook look;
    sett_program_look(d->game, &d->grid, &look);
    return look;
}

static void nothing_looks_like_nothing(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    SettProgramLook look = look_of(&d);
    assert_true(look.repeat == 0 && look.chunks == 0 && look.ways == 0);
    assert_true(look.profile == 0 && look.adrift == 0 && look.clutter == 0);
}

/* Tiles at every third column come again at a shift of three; at places of
   their own they do not. */
static void combs_repeat(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    for (int32_t x = MARGIN + 1; x < W - MARGIN; x += 3)
        put(&d, "ground", x, 12);
    SettProgramLook comb = look_of(&d);
    assert_true(comb.repeat > 0.9);
    set_up(&d);
    for (int32_t x = MARGIN + 1, step = 1; x < W - MARGIN; x += step++)
        put(&d, "ground", x, 12);
    SettProgramLook other = look_of(&d);
    assert_true(other.repeat < 0.4);
    assert_true(comb.chunks < other.chunks);
    set_up(&d);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "ground", x, 12);
    assert_true(look_of(&d).repeat == 0); /* a plain has no edges */
}

/* A frame's columns are not looked at. */
static void the_frame_is_left_out(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    for (int32_t x = 0; x < MARGIN; x++) {
        put(&d, "pipe", x, 5);
        put(&d, "ground", W - 1 - x, 12);
    }
    SettProgramLook look = look_of(&d);
    assert_true(look.chunks == 0 && look.ways == 0 && look.adrift == 0);
}

static void pieces_are_counted_once(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    put(&d, "ground", MARGIN, 0); /* in one piece alone */
    assert_true(look_of(&d).chunks == 1);
    put(&d, "ground", MARGIN + 12, 0); /* in two, one of them the same */
    SettProgramLook look = look_of(&d);
    assert_true(look.chunks > 0.66 && look.chunks < 0.67);
}

static void ways_stand_above_one_another(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    for (int32_t x = MARGIN; x < W - MARGIN; x++) {
        put(&d, "ground", x, 13);
        put(&d, "platform", x, 9);
    }
    assert_true(look_of(&d).ways == 2);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "stone", x, 8); /* too low to stand under or between */
    assert_true(look_of(&d).ways == 2);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "stone", x, 12);
    assert_true(look_of(&d).ways == 2);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "stone", x, 11);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "stone", x, 10); /* no room above it any more */
    assert_true(look_of(&d).ways == 1);
}

static void hills_have_a_profile(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "ground", x, 13);
    assert_true(look_of(&d).profile == 0);
    set_up(&d);
    for (int32_t x = MARGIN; x < W - MARGIN; x++)
        put(&d, "ground", x, x % 2 ? 13 : 7);
    SettProgramLook look = look_of(&d);
    assert_true(look.profile > 0.199 && look.profile < 0.201); /* 3 of 15 */
}

static void pipes_belong_on_ground(void **state)
{
    (void)state;
    Drawn d;
    set_up(&d);
    put(&d, "pipe", 20, 9);
    put(&d, "pipe", 20, 10);
    assert_true(look_of(&d).adrift == 1);
    put(&d, "ground", 20, 11);
    assert_true(look_of(&d).adrift == 0);
    put(&d, "pipe", 30, 14); /* out of the bottom */
    assert_true(look_of(&d).adrift == 0);
    put(&d, "cannon-column", 40, 3);
    put(&d, "coin", 40, 4);
    SettProgramLook look = look_of(&d);
    assert_true(look.adrift > 0.33 && look.adrift < 0.34);
}

/* The archive of the search and the study's cells agree. */
static void cells_are_those_of_the_archive(void **state)
{
    (void)state;
    const char *games[] = {"mario", "md2", "dungeongrams"};
    const int32_t all[] = {112, 96, 96};
    for (int32_t g = 0; g < 3; g++) {
        const SettCanvas *canvas =
            sett_catalog_game(sett_catalog_builtin(), games[g])->canvas;
        const SettCanvasTaste *t = &canvas->taste;
        SettProgramLook look = {.solid = t->solid.low - 1};
        int32_t cells;
        look.foes = look.spread = look.variety = -1;
        assert_int_equal(sett_program_cell(canvas, &look, 1, &cells), 0);
        assert_int_equal(cells, all[g]);
        look.solid = look.foes = look.spread = look.variety = 1000;
        assert_int_equal(sett_program_cell(canvas, &look, 1, &cells),
                         all[g] - 1);
        look.variety = t->variety.low;
        look.spread = t->spread.low;
        look.foes = t->foes.low;
        look.solid =
            t->solid.low + (t->solid.high - t->solid.low) * 1.5 / t->solid.bins;
        assert_int_equal(sett_program_cell(canvas, &look, 1, &cells),
                         all[g] / t->solid.bins);
    }
}

/* Adds every number of the look, in full digits. */
static void say_look(SettText *all, const SettProgramLook *look)
{
    double numbers[sizeof *look / sizeof(double)];
    memcpy(numbers, look, sizeof numbers);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sett_text_double(all, numbers[i]);
        sett_text_char(all, ' ');
    }
    sett_text_char(all, '\n');
}

/* Tiles in runs, along rows or columns, on levels of every shape; some have
   more pieces than are looked at. */
static void drawn_levels_look_as_before(void **state)
{
    (void)state;
    static const char *const games[] = {"mario", "md2", "dungeongrams"};
    static const int32_t sizes[][2] = {{60, 15}, {15, 60}, {1, 1},   {9, 9},
                                       {21, 4},  {10, 5},  {400, 30}};
    static uint8_t cells[400 * 30];
    SettText all = sett_text(sett_alloc_default());
    for (uint32_t k = 0; k < 3 * 7 * 2; k++) {
        const SettGame *game =
            sett_catalog_game(sett_catalog_builtin(), games[k % 3]);
        SettGrid grid = {cells, sizes[k / 3 % 7][0], sizes[k / 3 % 7][1]};
        SettRng rng = sett_rng(5, SETT_FOR_TEST, k);
        uint32_t run = k % 2 ? 2 : 6;
        for (int32_t c = 0; c < grid.w * grid.h; c++)
            cells[c] = c > 0 && sett_rng_below(&rng, run) > 0 ? cells[c - 1]
                       : sett_rng_below(&rng, 2) > 0
                           ? game->canvas->blank
                           : (uint8_t)sett_rng_below(
                                 &rng, (uint32_t)game->tiles.count);
        SettProgramLook look[3];
        memset(look, 0, sizeof look);
        sett_program_look(game, &grid, &look[0]);
        say_look(&all, &look[0]);
        look[1].solid = look[2].variety = 1;
        look[2].foes = 9;
        int32_t count;
        sett_text_int(&all,
                      sett_program_cell(game->canvas, look, k % 4, &count));
    }
    testkit_bytes("program_look", all.data, all.size,
                  UINT64_C(0xcff5e9ae8d86cac6));
    sett_text_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_looks_like_nothing),
        cmocka_unit_test(combs_repeat),
        cmocka_unit_test(the_frame_is_left_out),
        cmocka_unit_test(pieces_are_counted_once),
        cmocka_unit_test(ways_stand_above_one_another),
        cmocka_unit_test(hills_have_a_profile),
        cmocka_unit_test(pipes_belong_on_ground),
        cmocka_unit_test(cells_are_those_of_the_archive),
        cmocka_unit_test(drawn_levels_look_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
