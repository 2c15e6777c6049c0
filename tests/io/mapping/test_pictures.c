/* test_pictures.c - pictures as levels: cut into cells of a size and at an
   offset that are found, whose kinds are tiles of a tileset, of the game's art
   or the picture's own; single pixels by their colours; and written back. */
#include "support/mapcase.h"

#include <stdlib.h>
#include <string.h>

static const SettGame *md2(void)
{
    return sett_catalog_game(sett_catalog_builtin(), "md2");
}

static SettPicture canvas(int32_t w, int32_t h)
{
    uint8_t *pixels = malloc((size_t)w * (size_t)h * 4);
    assert_non_null(pixels);
    for (int32_t i = 0; i < w * h * 4; i++)
        pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : 9);
    return (SettPicture){pixels, w, h};
}

static void set(const SettPicture *p, int32_t x, int32_t y, uint32_t colour)
{
    uint8_t *at = p->rgba + ((size_t)y * (size_t)p->w + (size_t)x) * 4;
    at[0] = (uint8_t)(colour >> 16);
    at[1] = (uint8_t)(colour >> 8);
    at[2] = (uint8_t)colour;
}

/* A pixel of tile `kind` of a set: noise, that no flip makes alike. */
static uint32_t noise(int32_t kind, int32_t x, int32_t y)
{
    uint64_t v =
        sett_hash_mix(sett_hash_mix((uint64_t)kind, (uint64_t)x), (uint64_t)y);
    return (uint32_t)(v >> 40);
}

static void stamp(const SettPicture *p, int32_t kind, int32_t side, int32_t x,
                  int32_t y, bool flip)
{
    for (int32_t v = 0; v < side; v++)
        for (int32_t u = 0; u < side; u++)
            set(p, x + u, y + v, noise(kind, flip ? side - 1 - u : u, v));
}

static SettText png_of(const SettPicture *p)
{
    SettText out = sett_text(testkit_filled());
    assert_int_equal(sett_png_write_rgba(p, &out, NULL), SETT_OK);
    return out;
}

/* A picture of 2 x 2 kinds of tiles of 12 pixels, three cells from the left
   turned, 5 and 3 pixels off. */
static SettPicture screenshot(int32_t w, int32_t h)
{
    SettPicture p = canvas(w * 12 + 9, h * 12 + 7);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            stamp(&p, y == 0 ? x * 7 % 4 : (int32_t)(noise(99, x, y) % 4), 12,
                  5 + x * 12, 3 + y * 12, x == 3);
    return p;
}

/* Bytes that hold zeros do not go by strlen. */
static SettStatus read_png(MapCase *c, const SettText *png, const char *mapping)
{
    const SettJson *root = NULL;
    const SettProjectFiles files = {&c->io, "w", "", 0, NULL};
    SettStatus status = SETT_OK;
    if (mapping != NULL)
        status = sett_mapping_document(mapping, strlen(mapping), &c->arena,
                                       &root, &c->err);
    return status == SETT_OK
               ? sett_mapped_read(md2(), png->data, png->size, "w/p.png",
                                  &files, root, &c->arena, &c->m, &c->err)
               : status;
}

static void a_screenshot_is_cut(void **state)
{
    (void)state;
    SettPicture p = screenshot(12, 10);
    SettText png = png_of(&p), toml = sett_text(testkit_filled());
    MapCase c;
    mapcase_begin(&c);
    if (read_png(&c, &png, NULL) != SETT_OK)
        fail_msg("%s", c.err.text);
    const SettMapping *m = &c.m.mapping;
    assert_int_equal(m->cell_w, 12);
    assert_int_equal(m->offset_x, 5);
    assert_int_equal(m->offset_y, 3);
    assert_int_equal(c.m.tiled.w, 12);
    assert_int_equal(c.m.tiled.h, 10);
    /* Four kinds and no more, as turned ones are the same. */
    assert_int_equal(m->row_count, 4);
    assert_true(m->unclear);
    int64_t sum = 0;
    for (int32_t i = 0; i < 4; i++)
        sum += m->rows[i].count;
    assert_int_equal(sum, 120);
    uint32_t turned = c.m.tiled.layers[0].cells[3] & ~SETT_TILED_TILE;
    uint32_t plain = c.m.tiled.layers[0].cells[7] & ~SETT_TILED_TILE;
    assert_true(turned != plain);
    /* What it proposes is a mapping that reads the picture. */
    sett_mapping_toml(m, &toml);
    MapCase d;
    mapcase_begin(&d);
    if (read_png(&d, &png, toml.data) != SETT_OK)
        fail_msg("%s", d.err.text);
    assert_false(d.m.mapping.guessed);
    assert_memory_equal(c.m.tiled.layers[0].cells, d.m.tiled.layers[0].cells,
                        480);
    mapcase_end(&d);
    mapcase_end(&c);
    sett_text_free(&toml);
    sett_text_free(&png);
    free(p.rgba);
}

/* Cells that lie apart, a line around them all. */
static void cells_with_lines_between(void **state)
{
    (void)state;
    static const int32_t gaps[] = {1, 2}, sides[] = {16, 24};
    for (int32_t i = 0; i < 4; i++) {
        int32_t gap = gaps[i % 2], side = sides[i / 2], step = side + gap;
        SettPicture p = canvas(9 * step + gap, 6 * step + gap);
        for (int32_t k = 0; k < p.w * p.h; k++)
            set(&p, k % p.w, k / p.w, 0x333333);
        for (int32_t k = 0; k < 54; k++)
            stamp(&p, k * 7 % 5 % 4, side, gap + k % 9 * step,
                  gap + k / 9 * step, false);
        SettText png = png_of(&p);
        MapCase c;
        mapcase_begin(&c);
        if (read_png(&c, &png, NULL) != SETT_OK)
            fail_msg("%s", c.err.text);
        assert_int_equal(c.m.mapping.cell_w, side);
        assert_int_equal(c.m.mapping.spacing, gap);
        assert_int_equal(c.m.mapping.offset_x, gap);
        assert_int_equal(c.m.mapping.offset_y, gap);
        assert_int_equal(c.m.mapping.row_count, 4);
        assert_int_equal(c.m.tiled.w * 100 + c.m.tiled.h, 906);
        mapcase_end(&c);
        sett_text_free(&png);
        free(p.rgba);
    }
}

#define ROWS                                                              \
    "[[map.tile]]\nto = \"wall\"\ntile = \"caves#0\"\n[[map.tile]]\n"     \
    "to = \"floor\"\ntile = \"caves#1\"\n[[map.tile]]\nto = \"treasure\"" \
    "\ntile = \"caves#3\"\n"
#define HEAD                                                                  \
    "[map]\nformat = 1\ncell = [8, 8]\nspacing = 1\n[[map.tileset]]\nname = " \
    "\"caves\"\nimage = \"caves.png\"\nmargin = 1\nspacing = 2\n"

/* Tiles of a tileset with margins; what changed is drawn of it. */
static void cells_of_a_tileset(void **state)
{
    (void)state;
    SettPicture tiles = canvas(20, 20), p = canvas(3 * 9, 9);
    for (int32_t i = 0; i < 4; i++)
        stamp(&tiles, i, 8, 1 + i % 2 * 10, 1 + i / 2 * 10, false);
    stamp(&p, 0, 8, 0, 0, false);
    stamp(&p, 1, 8, 9, 0, true);
    stamp(&p, 3, 8, 18, 0, false);
    SettText set_png = png_of(&tiles), png = png_of(&p);
    MapCase c;
    mapcase_begin(&c);
    fakedisk_put(c.disk, "w/caves.png", set_png.data, set_png.size);
    if (read_png(&c, &png, HEAD ROWS) != SETT_OK)
        fail_msg("%s", c.err.text);
    mapcase_shows(&c, "X T\n");
    SettGrid grid;
    SettLdtkFiles files;
    assert_int_equal(
        sett_level_read(md2(), "X T\n", 4, 0, &c.arena, &grid, NULL), SETT_OK);
    SettMappedPut put = {.grids = &grid, .count = 1};
    assert_int_equal(sett_mapped_put(&c.m, &put, &c.arena, &files, &c.err),
                     SETT_OK);
    assert_int_equal(files.items[0].text.size, png.size);
    assert_memory_equal(files.items[0].text.data, png.data, png.size);
    sett_ldtk_files_free(&files);
    assert_int_equal(
        sett_level_read(md2(), "TXX\n", 4, 0, &c.arena, &grid, NULL), SETT_OK);
    assert_int_equal(sett_mapped_put(&c.m, &put, &c.arena, &files, &c.err),
                     SETT_OK);
    SettText after = files.items[0].text;
    SettPicture back;
    assert_int_equal(
        sett_png_read(after.data, after.size, 0, &c.arena, &back, NULL),
        SETT_OK);
    for (int32_t i = 0; i < 8; i++)
        set(&p, i, 0, noise(3, i, 0));
    assert_memory_equal(back.rgba, p.rgba, 8 * 4);
    assert_int_equal(read_png(&c, &after, HEAD ROWS), SETT_OK);
    mapcase_shows(&c, "TXX\n");
    sett_ldtk_files_free(&files);
    mapcase_end(&c);
    /* The tileset is not there. */
    mapcase_begin(&c);
    assert_int_equal(read_png(&c, &png, HEAD ROWS), SETT_BAD_INPUT);
    assert_non_null(strstr(c.err.text, "caves.png cannot be had"));
    mapcase_end(&c);
    sett_text_free(&set_png);
    sett_text_free(&png);
    free(tiles.rgba);
    free(p.rgba);
}

/* The same of a tileset of Tiled: its classes, margins and size of tiles. */
static void cells_of_tiled(void **state)
{
    (void)state;
    SettPicture tiles = canvas(20, 20), p = canvas(3 * 8, 8);
    for (int32_t i = 0; i < 4; i++)
        stamp(&tiles, i, 8, 1 + i % 2 * 10, 1 + i / 2 * 10, false);
    stamp(&p, 0, 8, 0, 0, false);
    stamp(&p, 2, 8, 8, 0, true);
    stamp(&p, 3, 8, 16, 0, false);
    SettText set_png = png_of(&tiles), png = png_of(&p);
    static const char tsx[] =
        "<tileset name=\"mine\" tilewidth=\"8\" tileheight=\"8\" "
        "margin=\"1\" spacing=\"2\" tilecount=\"4\" columns=\"2\">"
        "<image source=\"../caves.png\" width=\"20\" height=\"20\"/>"
        "<tile id=\"0\" type=\"Wall\"/><tile id=\"2\" type=\"Open\"/>"
        "</tileset>";
    static const char rows[] =
        "[map]\nformat = 1\n[[map.tileset]]\nname = \"caves\"\nimage = "
        "\"art/mine.tsx\"\n[[map.tile]]\nto = \"wall\"\nclass = \"Wall\"\n"
        "[[map.tile]]\nto = \"floor\"\nclass = \"Open\"\n[[map.tile]]\nto = "
        "\"treasure\"\ntile = \"caves#3\"\n";
    MapCase c;
    mapcase_begin(&c);
    fakedisk_put(c.disk, "w/caves.png", set_png.data, set_png.size);
    fakedisk_put(c.disk, "w/art/mine.tsx", tsx, sizeof tsx - 1);
    if (read_png(&c, &png, rows) != SETT_OK)
        fail_msg("%s", c.err.text);
    mapcase_shows(&c, "X T\n");
    assert_int_equal(read_png(&c, &png,
                              "[map]\nformat = 1\ncell = [4, 4]\n"
                              "[[map.tileset]]\nname = \"caves\"\nimage = "
                              "\"art/mine.tsx\"\n"),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(c.err.text, "tiles of 8 x 8 pixels"));
    static const char none[] =
        "<tileset name=\"mine\" tilewidth=\"8\" tileheight=\"8\"/>";
    fakedisk_put(c.disk, "w/art/mine.tsx", none, sizeof none - 1);
    assert_int_equal(read_png(&c, &png, rows), SETT_UNSUPPORTED);
    mapcase_end(&c);
    sett_text_free(&set_png);
    sett_text_free(&png);
    free(tiles.rgba);
    free(p.rgba);
}

/* A tileset with a picture a tile, one of them a part of a larger one; ids have
   gaps, and one tile is smaller than the cells. */
static void cells_of_a_collection(void **state)
{
    (void)state;
    SettPicture one = canvas(8, 8), two = canvas(20, 12), p = canvas(3 * 8, 8);
    SettPicture small = canvas(4, 4);
    stamp(&one, 0, 8, 0, 0, false);
    stamp(&two, 1, 8, 9, 2, false);
    stamp(&small, 2, 4, 0, 0, false);
    stamp(&p, 0, 8, 0, 0, false);
    stamp(&p, 1, 8, 8, 0, true);
    stamp(&p, 1, 8, 16, 0, false);
    SettText png = png_of(&p),
             pngs[3] = {png_of(&one), png_of(&two), png_of(&small)};
    static const char tsx[] =
        "<tileset name=\"mine\" tilewidth=\"8\" tileheight=\"8\" "
        "tilecount=\"3\" columns=\"0\"><tile id=\"3\" type=\"Wall\"><image "
        "source=\"0.png\"/></tile><tile id=\"20\" type=\"Open\" x=\"9\" "
        "y=\"2\" width=\"8\" height=\"8\"><image source=\"1.png\"/></tile>"
        "<tile id=\"5\"><image source=\"2.png\"/></tile></tileset>";
    static const char rows[] =
        "[map]\nformat = 1\n[[map.tileset]]\nname = \"caves\"\nimage = "
        "\"art/mine.tsx\"\n[[map.tile]]\nto = \"wall\"\nclass = \"Wall\"\n"
        "[[map.tile]]\nto = \"floor\"\ntile = \"caves#20\"\n";
    MapCase c;
    mapcase_begin(&c);
    for (int32_t i = 0; i < 3; i++) {
        char path[] = "w/art/0.png";
        path[6] = (char)('0' + i);
        fakedisk_put(c.disk, path, pngs[i].data, pngs[i].size);
    }
    fakedisk_put(c.disk, "w/art/mine.tsx", tsx, sizeof tsx - 1);
    if (read_png(&c, &png, rows) != SETT_OK)
        fail_msg("%s", c.err.text);
    mapcase_shows(&c, "X  \n");
    fakedisk_put(c.disk, "w/art/1.png", "no", 2);
    assert_int_equal(read_png(&c, &png, rows), SETT_BAD_INPUT);
    assert_non_null(strstr(c.err.source, "1.png"));
    static const char far[] =
        "<tileset name=\"mine\" tilewidth=\"8\" tileheight=\"8\"><tile "
        "id=\"9000000\"><image source=\"0.png\"/></tile></tileset>";
    fakedisk_put(c.disk, "w/art/mine.tsx", far, sizeof far - 1);
    assert_int_equal(read_png(&c, &png, rows), SETT_TOO_LARGE);
    mapcase_end(&c);
    for (int32_t i = 0; i < 3; i++)
        sett_text_free(&pngs[i]);
    sett_text_free(&png);
    free(one.rgba);
    free(two.rgba);
    free(small.rgba);
    free(p.rgba);
}

/* The game's own art, cropped so that no side fits it. */
static void cells_in_the_games_art(void **state)
{
    (void)state;
    static const char rows[] = "XXXXXX\nX H  X\nX   TX\nXXXXXX\n";
    MapCase c;
    SettGrid grid;
    uint8_t *rgb = NULL;
    int32_t w, h;
    mapcase_begin(&c);
    assert_int_equal(
        sett_level_read(md2(), rows, strlen(rows), 0, &c.arena, &grid, NULL),
        SETT_OK);
    assert_int_equal(sett_render_rgb(md2(), &grid, 1, &c.arena, &rgb, &w, &h),
                     SETT_OK);
    SettPicture p = canvas(w + 7, h + 2);
    for (int32_t i = 0; i < w * h; i++)
        set(&p, 7 + i % w, 2 + i / w,
            (uint32_t)rgb[i * 3] << 16 | (uint32_t)rgb[i * 3 + 1] << 8 |
                rgb[i * 3 + 2]);
    SettText png = png_of(&p);
    if (read_png(&c, &png,
                 "[map]\nformat = 1\ncell = [16, 16]\noffset = [7, 2]\n") !=
        SETT_OK)
        fail_msg("%s", c.err.text);
    assert_true(c.m.mapping.guessed);
    assert_false(c.m.mapping.unclear);
    mapcase_shows(&c, rows);
    mapcase_end(&c);
    sett_text_free(&png);
    free(p.rgba);
}

/* Colours: a tile's own, others by the nearest, with their counts. */
static void pixels_by_colours(void **state)
{
    (void)state;
    const SettGame *game = md2();
    int32_t wall = sett_tile_read(&game->tiles, 'X');
    uint32_t own = game->tiles.tiles[wall].colour & 0xFFFFFF;
    SettPicture p = canvas(5, 3);
    for (int32_t i = 0; i < 15; i++)
        set(&p, i % 5, i / 5, i < 10 ? own : 0xABCDEF);
    SettText png = png_of(&p), toml = sett_text(testkit_filled());
    MapCase c;
    mapcase_begin(&c);
    if (read_png(&c, &png, NULL) != SETT_OK)
        fail_msg("%s", c.err.text);
    assert_int_equal(c.m.mapping.cell_w, 1);
    assert_int_equal(c.m.mapping.row_count, 2);
    assert_int_equal(c.m.mapping.rows[0].to, wall);
    assert_int_equal(c.m.mapping.rows[0].trust, SETT_MAP_SURE);
    assert_int_equal(c.m.mapping.rows[0].count, 10);
    assert_int_equal(c.m.mapping.rows[1].trust, SETT_MAP_UNCLEAR);
    assert_int_equal(c.m.mapping.rows[1].count, 5);
    sett_mapping_toml(&c.m.mapping, &toml);
    assert_non_null(strstr(toml.data, "# unclear: the nearest colour (5)"));
    assert_non_null(strstr(toml.data, "color = \"#abcdef\""));
    mapcase_end(&c);
    static const char rows[] =
        "[map]\nformat = 1\ncell = [1, 1]\n[[map.tile]]\nto = \"wall\"\ncolor "
        "= \"#abcdef\"\n[[map.tile]]\nto = \"treasure\"\ncolor = \"#010203\"\n";
    mapcase_begin(&c);
    assert_int_equal(read_png(&c, &png, rows), SETT_OK);
    SettGrid grid;
    assert_int_equal(sett_mapping_from_tiled(&c.m.mapping, &c.m.tiled, &c.arena,
                                             &grid, &c.err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(c.err.text, "10 cells, first at 0,0"));
    assert_non_null(strstr(c.err.text, "colour #"));
    mapcase_end(&c);
    sett_text_free(&toml);
    sett_text_free(&png);
    free(p.rgba);
}

static void too_many_kinds(void **state)
{
    (void)state;
    SettPicture p = canvas(4 * 300, 4);
    for (int32_t i = 0; i < 300; i++)
        stamp(&p, i, 4, 4 * i, 0, false);
    SettText png = png_of(&p);
    MapCase c;
    mapcase_begin(&c);
    assert_int_equal(read_png(&c, &png, "[map]\nformat = 1\ncell = [4, 4]\n"),
                     SETT_BAD_INPUT);
    assert_string_equal(c.err.text, "over 256 different cells of 4 x 4 pixels");
    mapcase_end(&c);
    mapcase_begin(&c);
    assert_int_equal(read_png(&c, &png, "[map]\nformat = 1\ncell = [8, 8]\n"),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(c.err.text, "without a cell"));
    mapcase_end(&c);
    sett_text_free(&png);
    free(p.rgba);
}

static SettStatus everything(void *user, SettAlloc alloc)
{
    const SettText *png = user;
    SettArena arena;
    SettMapped m;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_mapped_read(md2(), png->data, png->size, "p", NULL,
                                         NULL, &arena, &m, NULL);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    SettPicture p = screenshot(4, 4);
    SettText png = png_of(&p);
    testkit_memory(everything, &png);
    sett_text_free(&png);
    free(p.rgba);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_screenshot_is_cut),
        cmocka_unit_test(cells_of_a_tileset),
        cmocka_unit_test(cells_of_tiled),
        cmocka_unit_test(cells_of_a_collection),
        cmocka_unit_test(cells_with_lines_between),
        cmocka_unit_test(cells_in_the_games_art),
        cmocka_unit_test(pixels_by_colours),
        cmocka_unit_test(too_many_kinds),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
