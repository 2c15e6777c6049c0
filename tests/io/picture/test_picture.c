/* Tile art, pixels, PNG and terminal: every picture of the same level shows the
   same tiles, and stays the same. */
#include "games/md2/md2.h"
#include "support/testkit.h"
#include "support/toygame.h"

#include <stdlib.h>
#include <string.h>

#if defined(SETT_HAVE_PNG)
#include <png.h>
#endif

static SettGrid sample(SettArena *arena)
{
    SettGrid grid;
    assert_int_equal(sett_level_read(&toygame, toygame_level,
                                     strlen(toygame_level), 0, arena, &grid,
                                     NULL),
                     SETT_OK);
    return grid;
}

static void every_tile_has_its_own_picture(void **state)
{
    (void)state;
    SettArt arts[16];
    const SettGame *games[] = {&toygame, &toygame_plain};
    for (int32_t g = 0; g < 2; g++) {
        sett_art(games[g], arts);
        for (int32_t i = 0; i < games[g]->tiles.count; i++)
            for (int32_t j = 0; j < i; j++)
                assert_memory_not_equal(&arts[i], &arts[j], sizeof arts[i]);
    }
}

/* Every tile of the real game was drawn: none is the plain one. */
static void minidungeons_is_drawn_whole(void **state)
{
    (void)state;
    SettArt drawn[MD2_TILES], plain[MD2_TILES];
    SettGame artless = sett_game_md2;
    artless.art = NULL;
    sett_art(&sett_game_md2, drawn);
    sett_art(&artless, plain);
    assert_int_equal(sett_game_md2.tiles.count, MD2_TILES);
    for (int32_t i = 0; i < MD2_TILES; i++)
        assert_memory_not_equal(&drawn[i], &plain[i], sizeof drawn[i]);
}

static int32_t luma(uint32_t colour)
{
    return (int32_t)((299 * (colour >> 16 & 255) + 587 * (colour >> 8 & 255) +
                      114 * (colour & 255)) /
                     1000);
}

/* Told apart without colour: of 256 pixels, at least 40 differ clearly in grey
   between any two tiles. */
static void pictures_differ_in_grey(void **state)
{
    (void)state;
    SettArt arts[16];
    sett_art(&toygame, arts);
    for (int32_t i = 0; i < toygame.tiles.count; i++)
        for (int32_t j = 0; j < i; j++) {
            int32_t clear = 0;
            for (int32_t p = 0; p < 256; p++)
                clear +=
                    abs(luma(arts[i].pixels[p]) - luma(arts[j].pixels[p])) > 40;
            int32_t least = i == 4 && j == 1 ? 0 : 40; /* the mark is faint */
            assert_true(clear >= least);
        }
}

static void tiles_without_art_show_their_glyph(void **state)
{
    (void)state;
    SettArt art[16];
    sett_art(&toygame_plain, art);
    const uint32_t ink = 0x101010, ground = 0xdcc49a;
    assert_int_equal(art[1].pixels[0], ground); /* a blank has no shape */
    for (int32_t i = 0; i < 256; i++)
        assert_int_not_equal(art[1].pixels[i], ink);
    /* 'T' of the treasure: 5 x 7 at (5, 4) */
    for (int32_t y = 0; y < 7; y++)
        for (int32_t x = 0; x < 5; x++)
            assert_int_equal(art[11].pixels[(y + 4) * 16 + x + 5] == ink,
                             y == 0 || x == 2);
}

static uint32_t pixel(const uint8_t *rgb, int32_t width, int32_t x, int32_t y)
{
    const uint8_t *p = rgb + ((size_t)y * (size_t)width + (size_t)x) * 3;
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

static void pixels_are_those_of_the_art(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettArt arts[16];
    sett_art(&toygame, arts);
    for (int32_t scale = 1; scale <= 16; scale += 5) {
        uint8_t *rgb;
        int32_t w, h;
        assert_int_equal(
            sett_render_rgb(&toygame, &grid, scale, &arena, &rgb, &w, &h),
            SETT_OK);
        assert_int_equal(w, 12 * 16 * scale);
        assert_int_equal(h, 11 * 16 * scale);
        int32_t side = 16 * scale, wrong = 0;
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++) {
                uint8_t tile = grid.cells[y / side * 12 + x / side];
                int32_t at = y % side / scale * 16 + x % side / scale;
                wrong += pixel(rgb, w, x, y) != arts[tile].pixels[at];
            }
        assert_int_equal(wrong, 0);
    }
    sett_arena_free(&arena);
}

static void the_picture_stays_the_same(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    uint8_t *rgb;
    int32_t w, h;
    assert_int_equal(sett_render_rgb(&toygame, &grid, 2, &arena, &rgb, &w, &h),
                     SETT_OK);
    assert_int_equal(sett_hash(rgb, (size_t)w * (size_t)h * 3, 0),
                     UINT64_C(0x5e01fe012adf2afd));
    sett_arena_free(&arena);
}

static void huge_pictures_are_refused(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    uint8_t cell = 0, *rgb;
    int32_t w, h;
    SettGrid grid = {&cell, 32767, 512}; /* refused before a cell is read */
    assert_int_equal(sett_render_rgb(&toygame, &grid, 16, &arena, &rgb, &w, &h),
                     SETT_TOO_LARGE);
    assert_int_equal(arena.held, 0);
    sett_arena_free(&arena);
}

static void pixels_survive_lack_of_memory(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettStatus status = SETT_NO_MEMORY;
    int64_t n = 1;
    for (; status != SETT_OK; n++) {
        TestAlloc counter = {.fail_at = n};
        SettArena tmp;
        sett_arena_init(&tmp, testkit_alloc(&counter), 0);
        uint8_t *rgb;
        int32_t w, h;
        status = sett_render_rgb(&toygame, &grid, 4, &tmp, &rgb, &w, &h);
        assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
        sett_arena_free(&tmp);
        assert_int_equal(counter.live_bytes, 0);
    }
    assert_true(n > 2);
    sett_arena_free(&arena);
}

#if defined(SETT_HAVE_PNG)

static void png_reads_back(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    uint8_t *rgb;
    int32_t w, h;
    assert_int_equal(sett_render_rgb(&toygame, &grid, 3, &arena, &rgb, &w, &h),
                     SETT_OK);
    SettText png = sett_text(sett_alloc_default());
    sett_text_add(&png, "before");
    assert_int_equal(sett_png_write(rgb, w, h, &png, NULL), SETT_OK);
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(
        png_image_begin_read_from_memory(&image, png.data + 6, png.size - 6));
    assert_int_equal(image.width, w);
    assert_int_equal(image.height, h);
    image.format = PNG_FORMAT_RGB;
    size_t size = (size_t)w * (size_t)h * 3;
    uint8_t *back = sett_arena_raw(&arena, size, 1);
    assert_true(png_image_finish_read(&image, NULL, back, 0, NULL));
    assert_memory_equal(back, rgb, size);
    assert_true(png.size < size / 20); /* drawn art packs well */
    sett_text_free(&png);
    sett_arena_free(&arena);
}

static void png_survives_lack_of_memory(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    uint8_t *rgb;
    int32_t w, h;
    assert_int_equal(sett_render_rgb(&toygame, &grid, 2, &arena, &rgb, &w, &h),
                     SETT_OK);
    for (int32_t after = 0; after < 2; after++) {
        SettStatus status = SETT_NO_MEMORY;
        int64_t n = 1;
        for (; status != SETT_OK; n++) {
            TestAlloc counter = {.fail_at = n, .fail_after = after == 1};
            SettText png = sett_text(testkit_alloc(&counter));
            SettError err = {.status = SETT_OK};
            status = sett_png_write(rgb, w, h, &png, &err);
            assert_true(status == SETT_OK || status == SETT_NO_MEMORY);
            assert_int_equal(err.status, status);
            assert_int_equal(png.size == 0, status != SETT_OK);
            sett_text_free(&png);
            assert_int_equal(counter.live_bytes, 0);
        }
        assert_true(n > 6); /* libpng's own blocks were among them */
    }
    sett_arena_free(&arena);
}

static void png_refuses_nothing_at_all(void **state)
{
    (void)state;
    SettText png = sett_text(sett_alloc_default());
    const uint8_t rgb[3] = {0};
    assert_int_equal(sett_png_write(rgb, 0, 1, &png, NULL), SETT_BAD_ARGUMENT);
    assert_int_equal(sett_png_write(rgb, 1, -1, &png, NULL), SETT_BAD_ARGUMENT);
    assert_int_equal(sett_png_write(rgb, 1, 1, &png, NULL), SETT_OK);
    sett_text_free(&png);
}

#else

static void png_is_refused_where_it_was_left_out(void **state)
{
    (void)state;
    SettText png = sett_text(sett_alloc_default());
    const uint8_t rgb[3] = {0};
    assert_int_equal(sett_png_write(rgb, 1, 1, &png, NULL), SETT_UNSUPPORTED);
}

#endif

static void a_terminal_gets_the_level_text(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid = sample(&arena);
    SettText plain = sett_text(sett_alloc_default());
    SettText colour = sett_text(sett_alloc_default());
    sett_render_terminal(&toygame, &grid, false, &plain);
    assert_string_equal(plain.data, toygame_level);
    sett_render_terminal(&toygame, &grid, true, &colour);
    static const char first[] =
        "\x1b[38;2;232;232;232;48;2;74;79;94mXXXXXXXXXXXX\x1b[0m\n";
    assert_memory_equal(colour.data, first, sizeof first - 1);
    sett_text_clear(&plain); /* without its escapes it is the same text */
    for (const char *c = colour.data; *c != 0; c++) {
        if (*c == '\x1b')
            c = strchr(c, 'm');
        else
            sett_text_char(&plain, *c);
    }
    assert_string_equal(plain.data, toygame_level);
    sett_text_free(&colour);
    sett_text_free(&plain);
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_has_its_own_picture),
        cmocka_unit_test(minidungeons_is_drawn_whole),
        cmocka_unit_test(pictures_differ_in_grey),
        cmocka_unit_test(tiles_without_art_show_their_glyph),
        cmocka_unit_test(pixels_are_those_of_the_art),
        cmocka_unit_test(the_picture_stays_the_same),
        cmocka_unit_test(huge_pictures_are_refused),
        cmocka_unit_test(pixels_survive_lack_of_memory),
#if defined(SETT_HAVE_PNG)
        cmocka_unit_test(png_reads_back),
        cmocka_unit_test(png_survives_lack_of_memory),
        cmocka_unit_test(png_refuses_nothing_at_all),
#else
        cmocka_unit_test(png_is_refused_where_it_was_left_out),
#endif
        cmocka_unit_test(a_terminal_gets_the_level_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
