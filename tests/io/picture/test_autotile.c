/* Levels in a user's tiles: the tile that fits the neighbours, variants by the
   seed, and what a set must hold. */
#include "sett/autotile.h"
#include "support/fakedisk.h"
#include "support/testkit.h"
#include "support/toygame.h"

#include <stdlib.h>
#include <string.h>

/* The sums that sets of 47 tiles are published with. */
static const uint8_t sums[47] = {
    0,   1,   4,   5,   7,   16,  17,  20,  21,  23,  28,  29,
    31,  64,  65,  68,  69,  71,  80,  81,  84,  85,  87,  92,
    93,  95,  112, 113, 116, 117, 119, 124, 125, 127, 193, 197,
    199, 209, 213, 215, 221, 223, 241, 245, 247, 253, 255};

static void each_kind_has_its_tiles(void **state)
{
    (void)state;
    bool seen[47] = {false};
    int32_t kinds = 0;
    for (int32_t mask = 0; mask < 256; mask++) {
        int32_t at = sett_autotile_index(SETT_AUTOTILE_BLOB47, (uint8_t)mask);
        assert_in_range(at, 0, 46);
        kinds += !seen[at];
        seen[at] = true;
        int32_t sides = (mask & 1) + (mask & 4 ? 2 : 0) + (mask & 16 ? 4 : 0) +
                        (mask & 64 ? 8 : 0);
        assert_int_equal(sett_autotile_index(SETT_AUTOTILE_16, (uint8_t)mask),
                         sides);
    }
    assert_int_equal(kinds, 47);
    for (int32_t i = 0; i < 47; i++)
        assert_int_equal(sett_autotile_index(SETT_AUTOTILE_BLOB47, sums[i]), i);
    /* Lone corners. */
    assert_int_equal(sett_autotile_index(SETT_AUTOTILE_BLOB47, 2), 0);
    assert_int_equal(sett_autotile_index(SETT_AUTOTILE_BLOB47, 129), 1);
    assert_int_equal(sett_autotile_index(SETT_AUTOTILE_BLOB47, 254), 31);
}

/* Tiles of one pixel: red tells which tile it is, green which variant. */
static SettPicture set_of(uint8_t *pixels, int32_t count, int32_t variants)
{
    for (int32_t i = 0; i < count * variants; i++) {
        uint8_t *p = pixels + (ptrdiff_t)i * 4;
        p[0] = (uint8_t)(i % count);
        p[1] = (uint8_t)(i / count);
        p[2] = 7;
        p[3] = 255;
    }
    return (SettPicture){pixels, count, variants};
}

static void solid_cells_show_the_tile_that_fits(void **state)
{
    (void)state;
    uint8_t pixels[47 * 3 * 4];
    SettArena arena = testkit_arena();
    SettPicture set = set_of(pixels, 16, 3), out, again, other;
    SettAutotile how = {
        .set = &set, .tile = 1, .kind = SETT_AUTOTILE_16, .seed = 1};
    SettGrid grid;
    int32_t variants[3] = {0}, changed = 0;
    assert_int_equal(sett_grid_take(&arena, 9, 9, &grid), SETT_OK);
    sett_grid_fill(&grid, toygame.fill_solid);
    for (int32_t x = 2; x < 7; x++)
        grid.cells[sett_grid_at(&grid, x, 4)] = toygame.fill_open;
    assert_int_equal(
        sett_autotile_draw(&toygame, &grid, &how, &arena, &out, NULL), SETT_OK);
    assert_int_equal(
        sett_autotile_draw(&toygame, &grid, &how, &arena, &again, NULL),
        SETT_OK);
    how.seed = 2;
    assert_int_equal(
        sett_autotile_draw(&toygame, &grid, &how, &arena, &other, NULL),
        SETT_OK);
    assert_int_equal(out.w, 9);
    assert_memory_equal(out.rgba, again.rgba, 9 * 9 * 4);
    for (int32_t i = 0; i < 81; i++) {
        const uint8_t *p = out.rgba + (ptrdiff_t)i * 4;
        int32_t x = i % 9, y = i / 9, fits = 15;
        fits -= y == 5 && x >= 2 && x < 7 ? 1 : 0; /* open to the north */
        fits -= x == 1 && y == 4 ? 2 : 0;
        fits -= y == 3 && x >= 2 && x < 7 ? 4 : 0;
        fits -= x == 7 && y == 4 ? 8 : 0;
        if (grid.cells[i] == toygame.fill_open) {
            assert_int_not_equal(p[2], 7);
            continue;
        }
        assert_int_equal(p[0], fits);
        assert_int_equal(p[2], 7);
        variants[p[1]]++;
        changed += p[1] != other.rgba[(ptrdiff_t)i * 4 + 1];
    }
    for (int32_t i = 0; i < 3; i++)
        assert_in_range(variants[i], 10, 40);
    assert_in_range(changed, 20, 76);
    sett_arena_free(&arena);
}

#define WANG(t, a, b, c, d, e, f, g, h) \
    {                                   \
        t,                              \
        {                               \
            a, b, c, d, e, f, g, h      \
        }                               \
    }

/* By hand: a wall (1) on ground (2) or nothing (0). */
static void wang_sets_choose_by_their_kind(void **state)
{
    (void)state;
    static const SettTiledWangTile corners[] = {
        WANG(5, 0, 2, 0, 2, 0, 2, 0, 2), WANG(6, 0, 1, 0, 1, 0, 1, 0, 1),
        WANG(7, 0, 1, 0, 2, 0, 2, 0, 1), WANG(8, 0, 1, 0, 1, 0, 1, 0, 1)};
    static const SettTiledWangTile edges[] = {WANG(1, 1, 0, 0, 0, 0, 0, 0, 0),
                                              WANG(2, 1, 0, 1, 0, 1, 0, 1, 0),
                                              WANG(3, 0, 0, 1, 0, 0, 0, 1, 0)};
    static const SettTiledWangTile mixed[] = {WANG(1, 1, 1, 1, 1, 1, 1, 1, 1),
                                              WANG(2, 1, 2, 1, 1, 1, 1, 1, 1),
                                              WANG(3, 1, 2, 1, 2, 1, 2, 1, 2)};
    const SettTiledWangSet corner = {
        .type = SETT_TILED_WANG_CORNER, .tile_count = 4, .tiles = corners};
    const SettTiledWangSet edge = {
        .type = SETT_TILED_WANG_EDGE, .tile_count = 3, .tiles = edges};
    const SettTiledWangSet both = {
        .type = SETT_TILED_WANG_MIXED, .tile_count = 3, .tiles = mixed};
    /* Alone; all around, two that fit; solid above; corners without sides. */
    assert_int_equal(sett_autotile_wang(&corner, 1, 0, 0), 5);
    assert_int_equal(sett_autotile_wang(&corner, 1, 255, 0), 6);
    assert_int_equal(sett_autotile_wang(&corner, 1, 255, 1), 8);
    assert_int_equal(sett_autotile_wang(&corner, 1, 255, 2), 6);
    assert_int_equal(sett_autotile_wang(&corner, 1, 1 | 2 | 4 | 64 | 128, 0),
                     7);
    assert_int_equal(sett_autotile_wang(&corner, 1, 2 | 8 | 32 | 128, 0), 5);
    assert_int_equal(sett_autotile_wang(&edge, 1, 1, 0), 1);
    assert_int_equal(sett_autotile_wang(&edge, 1, 255, 0), 2);
    assert_int_equal(sett_autotile_wang(&edge, 1, 4 | 64, 0), 3);
    assert_int_equal(sett_autotile_wang(&both, 1, 255, 0), 1);
    assert_int_equal(sett_autotile_wang(&both, 1, 253, 0), 2);
    assert_int_equal(sett_autotile_wang(&both, 1, 85, 0), 3);
    /* None fits: the first of those that agree most. */
    assert_int_equal(sett_autotile_wang(&edge, 1, 4, 0), 3);
    assert_int_equal(
        sett_autotile_wang(&(SettTiledWangSet){.tile_count = 0}, 1, 0, 0), -1);
}

/* A tileset with margin and spacing, whose tiles are points of one colour. */
static void wang_tiles_are_drawn(void **state)
{
    (void)state;
    static const SettTiledWangTile tiles[] = {WANG(0, 0, 0, 0, 0, 0, 0, 0, 0),
                                              WANG(2, 1, 0, 1, 0, 1, 0, 1, 0)};
    const SettTiledWangSet wang = {.name = "w",
                                   .type = SETT_TILED_WANG_EDGE,
                                   .tile_count = 2,
                                   .tiles = tiles};
    SettTiledSet set = {.tile_w = 1, .tile_h = 1, .margin = 1, .spacing = 1};
    uint8_t pixels[5 * 5 * 4] = {0}, cells[9];
    const SettPicture picture = {pixels, 5, 5};
    const uint8_t colours[4] = {10, 20, 30, 40};
    for (int32_t i = 0; i < 4; i++) {
        uint8_t *at = pixels + ((1 + i / 2 * 2) * 5 + 1 + i % 2 * 2) * 4;
        at[0] = colours[i];
        at[3] = 255;
    }
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    memset(cells, 0, sizeof cells); /* walls */
    const SettGrid grid = {cells, 3, 3};
    SettAutotile how = {.set = &picture,
                        .tile = 1,
                        .kind = SETT_AUTOTILE_WANG,
                        .tiles = &set,
                        .wang = &wang,
                        .colour = 1};
    SettArena arena = testkit_arena();
    SettPicture out;
    SettError err = {0};
    assert_int_equal(sett_autotile_draw(game, &grid, &how, &arena, &out, &err),
                     SETT_OK);
    assert_int_equal(out.rgba[4 * 4], 30); /* the tile 2: second row */
    set.margin = 3; /* the second row is out of the picture */
    assert_int_equal(sett_autotile_draw(game, &grid, &how, &arena, &out, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "tiles"));
    sett_arena_free(&arena);
}

static void what_cannot_be_drawn_is_said(void **state)
{
    (void)state;
    uint8_t pixels[47 * 4];
    SettArena arena = testkit_arena();
    SettError err = {0};
    SettAutotileKind kind;
    SettPicture set = set_of(pixels, 46, 1), out;
    const SettAutotile how = {
        .set = &set, .tile = 1, .kind = SETT_AUTOTILE_BLOB47, .seed = 1};
    SettGrid grid;
    assert_int_equal(sett_grid_take(&arena, 3, 3, &grid), SETT_OK);
    sett_grid_fill(&grid, toygame.fill_solid);
    assert_int_equal(
        sett_autotile_draw(&toygame, &grid, &how, &arena, &out, &err),
        SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "46 x 1 tiles"));
    assert_true(sett_autotile_kind("16", &kind) && kind == SETT_AUTOTILE_16);
    assert_true(sett_autotile_kind("blob47", &kind) &&
                kind == SETT_AUTOTILE_BLOB47);
    assert_false(sett_autotile_kind("blob", &kind));
    sett_arena_free(&arena);
}

#define TSX                                                                   \
    "<tileset name=\"caves\" tilewidth=\"2\" tileheight=\"2\" spacing=\"1\" " \
    "margin=\"1\" tilecount=\"4\" columns=\"2\"><image source=\"caves.png\" " \
    "width=\"7\" height=\"7\"/><wangsets><wangset name=\"t\" "                \
    "type=\"edge\" tile=\"-1\"><wangcolor name=\"Grass\"/><wangcolor "        \
    "name=\"Dark rock\"/><wangtile tileid=\"3\" "                             \
    "wangid=\"2,0,2,0,2,0,2,0\"/><wangtile tileid=\"0\" "                     \
    "wangid=\"1,0,1,0,1,0,1,0\"/></wangset></wangsets></tileset>"

/* A tileset with its picture on a disk: tile 3 is red. */
static FakeDisk *caves(void)
{
    uint8_t pixels[7 * 7 * 4] = {0};
    SettText png = sett_text(testkit_filled());
    FakeDisk *disk = fakedisk_new();
    for (int32_t i = 0; i < 4; i++) {
        uint8_t *at = pixels + ((4 + i / 2) * 7 + 4 + i % 2) * 4;
        at[0] = 200;
        at[3] = 255;
    }
    assert_int_equal(
        sett_png_write_rgba(&(SettPicture){pixels, 7, 7}, &png, NULL), SETT_OK);
    fakedisk_put(disk, "art/caves.png", png.data, png.size);
    sett_text_free(&png);
    return disk;
}

static void tilesets_of_tiled_are_read_with_their_picture(void **state)
{
    (void)state;
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    FakeDisk *disk = caves();
    const SettIo io = fakedisk_io(disk);
    const SettProjectFiles files = {.io = &io, .root = "", .folder = "art"};
    SettOwnTilesFile file = {.bytes = TSX,
                             .size = strlen(TSX),
                             .path = "art/caves.tsx",
                             .files = &files};
    uint8_t cells[4] = {0, 0, 0, (uint8_t)game->fill_open};
    const SettGrid grid = {cells, 2, 2};
    SettArena arena = testkit_arena();
    SettOwnTiles own;
    SettPicture out;
    SettError err = {0};
    int32_t *tiles;
    assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, &err),
                     SETT_OK);
    /* "Dark rock" stands for what is solid; tiles have the tileset's size. */
    assert_string_equal(own.terrain, "t/Dark rock");
    assert_int_equal(own.how.tile, 2);
    assert_int_equal(
        sett_autotile_cells(game, &grid, &own.how, &arena, &tiles, &err),
        SETT_OK);
    assert_int_equal(tiles[0], 3);
    assert_int_equal(tiles[3], -1);
    assert_int_equal(
        sett_autotile_draw(game, &grid, &own.how, &arena, &out, &err), SETT_OK);
    assert_int_equal(out.w, 4);
    assert_int_equal(out.rgba[0], 200);
    file.terrain = "t/Grass";
    assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, &err),
                     SETT_OK);
    assert_int_equal(own.how.colour, 1);
    file.terrain = "t/Sand";
    assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, &err),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "no terrain t/Sand"));
    file.terrain = NULL;
    file.kind = "15";
    assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, &err),
                     SETT_BAD_ARGUMENT);
    file.kind = NULL;
    file.files = NULL; /* nothing is opened */
    assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, &err),
                     SETT_BAD_INPUT);
    sett_arena_free(&arena);
    fakedisk_free(disk);
}

/* Of a PNG the size of a tile is the largest of which it holds a whole set. */
static void sizes_of_tiles_are_found(void **state)
{
    (void)state;
    static const struct {
        int32_t w, h;
        const char *kind;
        int32_t tile;
    } cases[] = {{128, 128, "16", 32},  {128, 128, NULL, 16},
                 {64, 48, "blob47", 8}, {72, 60, "16", 12},
                 {72, 72, "16", 18},    {7, 7, NULL, 16}};
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    uint8_t *pixels = calloc(128 * 128, 4);
    assert_non_null(pixels);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SettText png = sett_text(sett_alloc_default());
        SettArena arena = testkit_arena();
        SettOwnTiles own;
        const SettPicture picture = {pixels, cases[i].w, cases[i].h};
        assert_int_equal(sett_png_write_rgba(&picture, &png, NULL), SETT_OK);
        SettOwnTilesFile file = {
            .bytes = png.data, .size = png.size, .kind = cases[i].kind};
        assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, NULL),
                         SETT_OK);
        assert_int_equal(own.how.tile, cases[i].tile);
        file.tile = 5;
        assert_int_equal(sett_own_tiles_read(game, &file, &arena, &own, NULL),
                         SETT_OK);
        assert_int_equal(own.how.tile, 5);
        sett_arena_free(&arena);
        sett_text_free(&png);
    }
    free(pixels);
}

static SettStatus dress(void *user, SettAlloc alloc)
{
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    const SettIo io = fakedisk_io(user);
    const SettProjectFiles files = {.io = &io, .root = "", .folder = "art"};
    const SettOwnTilesFile file = {.bytes = TSX,
                                   .size = strlen(TSX),
                                   .path = "art/caves.tsx",
                                   .files = &files};
    uint8_t cells[4] = {0};
    const SettGrid grid = {cells, 2, 2};
    SettArena arena;
    SettOwnTiles own;
    SettTiledSet set;
    int32_t *tiles;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status = sett_tiled_read_tileset(TSX, strlen(TSX), "t", NULL,
                                                &arena, &set, NULL);
    if (status == SETT_OK)
        status = sett_own_tiles_read(game, &file, &arena, &own, NULL);
    if (status == SETT_OK)
        status =
            sett_autotile_cells(game, &grid, &own.how, &arena, &tiles, NULL);
    sett_arena_free(&arena);
    return status;
}

static SettStatus draw(void *user, SettAlloc alloc)
{
    uint8_t pixels[16 * 4], cells[4] = {0};
    SettArena arena;
    SettPicture set = set_of(pixels, 16, 1), out;
    const SettAutotile how = {
        .set = &set, .tile = 1, .kind = SETT_AUTOTILE_16, .seed = 1};
    const SettGrid grid = {cells, 2, 2};
    (void)user;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        sett_autotile_draw(&toygame, &grid, &how, &arena, &out, NULL);
    sett_arena_free(&arena);
    return status;
}

static void memory_may_run_out(void **state)
{
    (void)state;
    FakeDisk *disk = caves();
    testkit_memory(draw, NULL);
    testkit_memory(dress, disk);
    fakedisk_free(disk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_has_its_tiles),
        cmocka_unit_test(solid_cells_show_the_tile_that_fits),
        cmocka_unit_test(wang_sets_choose_by_their_kind),
        cmocka_unit_test(wang_tiles_are_drawn),
        cmocka_unit_test(tilesets_of_tiled_are_read_with_their_picture),
        cmocka_unit_test(sizes_of_tiles_are_found),
        cmocka_unit_test(what_cannot_be_drawn_is_said),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
