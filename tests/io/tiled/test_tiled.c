/* test_tiled.c - levels as Tiled maps: there and back for every game; every
   kind of damage told at its place; and, where Tiled is installed, its own
   picture of the map is ours, pixel for pixel. */
#define _POSIX_C_SOURCE 200809L
#include "support/testkit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sett/catalog.h"
#include "sett/io.h"

#if defined(SETT_HAVE_PNG)
#include <png.h>
#endif

/* Tiles at random, as often as the game allows each. */
static SettGrid random_grid(const SettGame *game, SettRng *rng, int32_t w,
                            int32_t h, SettArena *arena)
{
    int32_t seen[SETT_MAX_TILES] = {0};
    SettGrid grid;
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++) {
        uint32_t tile = sett_rng_below(rng, (uint32_t)game->tiles.count);
        int32_t most = game->tiles.tiles[tile].at_most;
        if (most >= 0 && seen[tile] >= most)
            tile = game->fill_open;
        seen[tile]++;
        grid.cells[i] = (uint8_t)tile;
    }
    return grid;
}

static SettStatus read_map(const SettGame *game, const char *text, size_t size,
                           SettArena *arena, SettGrid *grid, SettError *err)
{
    const SettJson *root = NULL;
    SettStatus status = sett_json_read(text, size, NULL, arena, &root, err);
    if (status == SETT_OK)
        status = sett_tiled_map(game, root, 0, arena, grid, err);
    return status;
}

static void every_game_comes_back(void **state)
{
    (void)state;
    SettRng rng = sett_rng(8, SETT_FOR_TEST, 0);
    for (int32_t g = 0; g < sett_catalog_builtin()->game_count; g++) {
        const SettGame *game = sett_catalog_builtin()->games[g];
        for (int32_t i = 0; i < 50; i++) {
            SettArena arena = testkit_arena();
            int32_t w = 1 + (int32_t)sett_rng_below(&rng, 40);
            int32_t h = 1 + (int32_t)sett_rng_below(&rng, 40);
            SettGrid grid = random_grid(game, &rng, w, h, &arena), back;
            SettText out = sett_text(sett_alloc_default());
            SettError err;
            sett_tiled_write_map(game, &grid, &out);
            assert_int_equal(
                read_map(game, out.data, out.size, &arena, &back, &err),
                SETT_OK);
            assert_int_equal(sett_grid_hash(&grid), sett_grid_hash(&back));
            sett_text_free(&out);
            sett_arena_free(&arena);
        }
    }
}

static int64_t number(const SettJson *object, const char *key)
{
    int64_t value = -1;
    assert_true(sett_json_int(sett_json_member(object, key), &value));
    return value;
}

/* The tileset has the size of its picture and a name for every tile. */
static void tilesets_fit_their_pictures(void **state)
{
    (void)state;
    for (int32_t g = 0; g < sett_catalog_builtin()->game_count; g++) {
        const SettGame *game = sett_catalog_builtin()->games[g];
        SettArena arena = testkit_arena();
        SettText out = sett_text(sett_alloc_default());
        const SettJson *root;
        uint8_t *rgb;
        int32_t w, h, i = 0;
        sett_tiled_write_tileset(game, &out);
        assert_int_equal(
            sett_json_read(out.data, out.size, NULL, &arena, &root, NULL),
            SETT_OK);
        assert_int_equal(sett_tiled_picture(game, &arena, &rgb, &w, &h),
                         SETT_OK);
        assert_int_equal(number(root, "imagewidth"), w);
        assert_int_equal(number(root, "imageheight"), h);
        assert_int_equal(number(root, "tilecount"), game->tiles.count);
        assert_true(number(root, "columns") * h / 16 >= game->tiles.count);
        const SettJson *tile = sett_json_member(root, "tiles")->child;
        for (; tile != NULL; tile = tile->next, i++) {
            assert_int_equal(number(tile, "id"), i);
            assert_true(sett_json_is(sett_json_member(tile, "type"),
                                     game->tiles.tiles[i].name));
        }
        assert_int_equal(i, game->tiles.count);
        sett_text_free(&out);
        sett_arena_free(&arena);
    }
}

static const char level[] = "XXXXX\nXHXeX\nX   X\nXXXXX\n";

/* What is exchanged, for what; the error points at the `skip`-th byte of the
   new text and says `says`. */
typedef struct Damage {
    const char *from, *to;
    size_t skip;
    const char *says, *expected;
} Damage;

static const Damage damages[] = {
    {"\"map\"", "\"mop\"", 0, "another \"type\"", "\"map\""},
    {"\"map\"", "7", 0, "another \"type\"", "\"map\""},
    {"orthogonal", "isometric", SIZE_MAX, "another \"orientation\"",
     "orthogonal"},
    {"false", "true", 0, "without an end", "false"},
    {"false", "0", 0, "without an end", "false"},
    {"\"nextlayerid\": 2", "\"next\": 2", 8, "\"next\" in a Tiled map",
     "can hold"},
    {"\"nextlayerid\": 2", "\"layers\": 2", SIZE_MAX, "layers", ""},
    {"\"tilewidth\": 16", "\"tilewidth\": 8", 13, "cannot be", "16"},
    {"\"tileheight\": 16", "\"tileheight\": 16.5", 14, "cannot be", "16"},
    {"\"width\": 5", "\"width\": 0", 9, "cannot be", "1 to 32767"},
    {"\"width\": 5", "\"width\": 32768", 9, "cannot be", "1 to 32767"},
    {"\"width\": 5", "\"width\": 1e300", 9, "cannot be", "1 to 32767"},
    {"\"width\": 5", "\"width\": \"5\"", 9, "cannot be", "1 to 32767"},
    {"\"height\": 4", "\"height\": -4", 10, "cannot be", "1 to 32767"},
    {"\"width\": 5, \"height\": 4", "\"width\": 32767, \"height\": 32767", 9,
     "32767 x 32767", "at most"},
    {"\"width\": 5, \"height\": 4,\n", "\"width\": 5, \"height\": 5,\n",
     SIZE_MAX, "cannot be", "5"},
    {"\"height\": 4, \"x\"", "\"height\": 3, \"x\"", 10, "cannot be", "4"},
    {"\"height\": 4, \"x\"", "\"x\"", SIZE_MAX, "no \"height\"", "saves"},
    {"\"x\": 0", "\"chunks\": []", 10, "\"chunks\" in a layer", "can hold"},
    {"\"x\": 0", "\"encoding\": \"base64\"", 12, "another \"encoding\"", "csv"},
    {"\"x\": 0", "\"compression\": \"zlib\"", 15, "\"compression\" in",
     "can hold"},
    {"\"tilelayer\"", "\"objectgroup\"", 0, "another \"type\"", "tilelayer"},
    {"\"tilelayer\"", "\"group\"", 0, "another \"type\"", "tilelayer"},
    {"]}]}", "]},{}]}", 3, "a second one", "exactly one layer"},
    {"{\"firstgid\"", "{}, {\"firstgid\"", 4, "a second one",
     "exactly one tileset"},
    {"{\"firstgid\": 1, \"source\": \"sett-md2.tsj\"}", "", SIZE_MAX,
     "nothing in here", "exactly one tileset"},
    {"[{\"firstgid\": 1, \"source\": \"sett-md2.tsj\"}]",
     "{\"firstgid\": {\"source\": 1}}", SIZE_MAX, "nothing in here",
     "exactly one tileset"},
    {"\"firstgid\": 1", "\"firstgid\": 0", 12, "cannot be", "1 to 65536"},
    {"\"firstgid\": 1", "\"firstgid\": 4294967297", 12, "cannot be",
     "1 to 65536"},
    {"\"firstgid\": 1", "\"firstgid\": 1, \"name\": \"x\"", 23,
     "\"name\" in a link", ""},
    {"sett-md2", "sett-edd", SIZE_MAX, "not the tileset of this game",
     "sett-md2.tsj"},
    {"sett-md2.tsj", "sett-md2", SIZE_MAX, "not the tileset", "sett-md2.tsj"},
    {"sett-md2.tsj", "sett-md2.tsj\\u0000", SIZE_MAX, "not the tileset",
     "sett-md2.tsj"},
    {"sett-md2.tsj", "../../etc/passwd", SIZE_MAX, "not the tileset",
     "sett-md2.tsj"},
    {"1,1,1,1,1,\n", "1,1,1,1,\n", SIZE_MAX, "19 tiles", "5 x 4 = 20"},
    {"1,1,1,1,1,\n", "1,1,1,1,1,1,\n", SIZE_MAX, "21 tiles", "5 x 4 = 20"},
    {"1,1,1,1,1,\n", "1,1,0,1,1,\n", 4, "an empty cell", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,15,1,1,\n", 4, "does not have", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,-1,1,1,\n", 4, "does not have", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,1.5,1,1,\n", 4, "does not have", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,\"1\",1,1,\n", 4, "does not have", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,2147483649,1,1,\n", 4, "a flipped", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,1073741825,1,1,\n", 4, "a flipped", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,536870913,1,1,\n", 4, "a flipped", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,268435457,1,1,\n", 4, "a flipped", "1 to 14"},
    {"1,1,1,1,1,\n", "1,1,4294967297,1,1,\n", 4, "does not have", "1 to 14"},
    {"1,2,2,2,1,\n", "1,3,2,2,1,\n", 2, "a surplus", "at most 1"},
};

/* Line and column of a byte of a text. */
static void place_of(const char *text, size_t at, int32_t *line,
                     int32_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        *column = text[i] == '\n' ? 1 : *column + 1;
        *line += text[i] == '\n';
    }
}

static void write_level(const SettGame *game, SettArena *arena, SettText *out)
{
    SettGrid grid;
    assert_int_equal(
        sett_level_read(game, level, strlen(level), 0, arena, &grid, NULL),
        SETT_OK);
    sett_tiled_write_map(game, &grid, out);
}

static void try_damage(const Damage *d)
{
    SettArena arena = testkit_arena();
    SettText whole = sett_text(sett_alloc_default()), hurt = whole;
    SettGrid grid;
    SettError err;
    write_level(sett_catalog_game(sett_catalog_builtin(), "md2"), &arena,
                &whole);
    const char *at = strstr(whole.data, d->from);
    assert_non_null(at);
    size_t before = (size_t)(at - whole.data);
    sett_text_bytes(&hurt, whole.data, before);
    sett_text_add(&hurt, d->to);
    sett_text_add(&hurt, at + strlen(d->from));
    SettStatus status =
        read_map(sett_catalog_game(sett_catalog_builtin(), "md2"), hurt.data,
                 hurt.size, &arena, &grid, &err);
    if (status == SETT_OK || !strstr(err.text, d->says) ||
        !strstr(err.expected, d->expected))
        fail_msg("%s: %s (%s)", d->to, err.text, err.expected);
    int32_t line = err.line, column = err.column;
    if (d->skip != SIZE_MAX)
        place_of(hurt.data, before + d->skip, &line, &column);
    if (err.line != line || err.column != column)
        fail_msg("%s: %d:%d", d->to, (int)err.line, (int)err.column);
    assert_true(err.line > 0 && err.column > 0);
    sett_text_free(&whole);
    sett_text_free(&hurt);
    sett_arena_free(&arena);
}

static void damage_is_told_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
        try_damage(&damages[i]);
}

/* Too many cells are told at the width; nothing is told of what is right, and
   nobody has to listen. */
static void too_many_cells_are_told_at_the_width(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettText whole = sett_text(sett_alloc_default());
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    const SettJson *root;
    SettGrid grid;
    SettError err = {.line = 0};
    write_level(game, &arena, &whole);
    assert_int_equal(
        sett_json_read(whole.data, whole.size, NULL, &arena, &root, &err),
        SETT_OK);
    assert_int_equal(sett_tiled_map(game, root, 20, &arena, &grid, &err),
                     SETT_OK);
    assert_true(err.line == 0 && err.column == 0);
    assert_int_equal(sett_tiled_map(game, root, 19, &arena, &grid, &err),
                     SETT_TOO_LARGE);
    const SettJson *width = sett_json_member(root, "width");
    assert_true(err.line == width->line && err.column == width->column);
    assert_int_equal(sett_tiled_map(game, root, 19, &arena, &grid, NULL),
                     SETT_TOO_LARGE);
    sett_text_free(&whole);
    sett_arena_free(&arena);
}

/* What Tiled adds when it saves such a map again. */
static void saved_by_tiled_is_the_same(void **state)
{
    (void)state;
    static const char map[] =
        "{ \"compressionlevel\":-1,\n \"height\":4,\n \"infinite\":false,\n"
        " \"layers\":[\n        {\n         \"data\":[1, 1, 1, 1, 1,\n"
        "            1, 3, 1, 4, 1,\n            1, 2, 2, 2, 1,\n"
        "            1, 1, 1, 1, 1],\n         \"height\":4,\n"
        "         \"id\":1,\n         \"name\":\"level\",\n"
        "         \"opacity\":1,\n         \"type\":\"tilelayer\",\n"
        "         \"visible\":true,\n         \"width\":5,\n"
        "         \"x\":0,\n         \"y\":0\n        }],\n"
        " \"nextlayerid\":2,\n \"nextobjectid\":1,\n"
        " \"orientation\":\"orthogonal\",\n \"renderorder\":\"right-down\",\n"
        " \"tiledversion\":\"1.8.2\",\n \"tileheight\":16,\n"
        " \"tilesets\":[\n        {\n         \"firstgid\":1,\n"
        "         \"source\":\"..\\/x\\/sett-md2.tsj\"\n        }],\n"
        " \"tilewidth\":16,\n \"type\":\"map\",\n \"version\":\"1.8\",\n"
        " \"width\":5\n}";
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettText text = sett_text(sett_alloc_default());
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    assert_int_equal(read_map(game, map, strlen(map), &arena, &grid, NULL),
                     SETT_OK);
    sett_level_write(game, &grid, &text);
    assert_string_equal(text.data, level);
    sett_text_free(&text);
    sett_arena_free(&arena);
}

/* Each allocation fails in turn, once and from then on; nothing leaks. */
static void lack_of_memory_is_told(void **state)
{
    (void)state;
    const SettGame *game = sett_catalog_game(sett_catalog_builtin(), "md2");
    for (int32_t on = 0; on < 2; on++)
        for (int64_t n = 1;; n++) {
            TestAlloc counter = {.fail_at = n, .fail_after = on == 1};
            SettArena arena, kept = testkit_arena();
            sett_arena_init(&arena, testkit_alloc(&counter), 0);
            SettText map = sett_text(sett_alloc_default());
            SettText tileset = sett_text(testkit_alloc(&counter));
            SettGrid grid;
            uint8_t *rgb;
            int32_t w, h;
            write_level(game, &kept, &map);
            sett_tiled_write_tileset(game, &tileset);
            SettStatus status = tileset.status;
            if (status == SETT_OK)
                status =
                    read_map(game, map.data, map.size, &arena, &grid, NULL);
            if (status == SETT_OK)
                status = sett_tiled_picture(game, &arena, &rgb, &w, &h);
            sett_text_free(&map);
            sett_text_free(&tileset);
            sett_arena_free(&arena);
            sett_arena_free(&kept);
            assert_int_equal(counter.live_bytes, 0);
            if (counter.asked < n) {
                assert_int_equal(status, SETT_OK);
                break;
            }
            assert_int_equal(status, SETT_NO_MEMORY);
        }
}

#if defined(SETT_HAVE_PNG)

static void save(const char *folder, const char *name, const char *ending,
                 const SettText *text)
{
    char path[200];
    SettIo io = sett_io_posix();
    snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    assert_int_equal(
        sett_file_write(&io, path, text->data, text->size, SETT_REPLACE, NULL),
        SETT_OK);
}

/* Map, tileset and its picture, as the command line writes them. */
static void save_all(const SettGame *game, const SettGrid *grid,
                     const char *folder, SettArena *arena)
{
    SettText map = sett_text(sett_alloc_default()), name = map;
    SettText tileset = map, picture = map;
    uint8_t *rgb;
    int32_t w, h;
    sett_tiled_name(game, "", &name);
    sett_tiled_write_map(game, grid, &map);
    sett_tiled_write_tileset(game, &tileset);
    assert_int_equal(sett_tiled_picture(game, arena, &rgb, &w, &h), SETT_OK);
    assert_int_equal(sett_png_write(rgb, w, h, &picture, NULL), SETT_OK);
    save(folder, "map", ".tmj", &map);
    save(folder, name.data, ".tsj", &tileset);
    save(folder, name.data, ".png", &picture);
    sett_text_free(&map);
    sett_text_free(&name);
    sett_text_free(&tileset);
    sett_text_free(&picture);
}

/* Bytes of `folder`/drawn.png as RGB equal to the level as we draw it. */
static void compare(const SettGame *game, const SettGrid *grid,
                    const char *folder, SettArena *arena)
{
    char path[200];
    uint8_t *rgb;
    int32_t w, h;
    png_image image = {.version = PNG_IMAGE_VERSION};
    snprintf(path, sizeof path, "%s/drawn.png", folder);
    if (!png_image_begin_read_from_file(&image, path))
        fail_msg("%s: no picture by tmxrasterizer", game->name);
    assert_int_equal(sett_render_rgb(game, grid, 1, arena, &rgb, &w, &h),
                     SETT_OK);
    assert_int_equal(image.width, w);
    assert_int_equal(image.height, h);
    image.format = PNG_FORMAT_RGBA;
    uint8_t *drawn = SETT_TAKE(arena, w * h * 4, uint8_t);
    assert_true(png_image_finish_read(&image, NULL, drawn, 0, NULL));
    int64_t wrong = 0;
    for (int32_t i = 0; i < w * h; i++)
        wrong += memcmp(drawn + 4 * i, rgb + 3 * i, 3) != 0 ||
                 drawn[4 * i + 3] != 255;
    assert_int_equal(wrong, 0);
}

static void tiled_draws_the_same_pixels(void **state)
{
    (void)state;
    char folder[] = "/tmp/sett-tiled-XXXXXX", command[400];
    if (system("command -v tmxrasterizer >/dev/null 2>&1") != 0)
        TESTKIT_SKIP("tmxrasterizer is missing (Debian: tiled)");
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "cd %s && QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=%s "
             "tmxrasterizer --no-smoothing map.tmj drawn.png",
             folder, folder);
    SettRng rng = sett_rng(9, SETT_FOR_TEST, 0);
    for (int32_t g = 0; g < sett_catalog_builtin()->game_count; g++) {
        const SettGame *game = sett_catalog_builtin()->games[g];
        SettArena arena = testkit_arena();
        SettGrid grid = random_grid(game, &rng, 37, 23, &arena);
        save_all(game, &grid, folder, &arena);
        assert_int_equal(system(command), 0);
        compare(game, &grid, folder, &arena);
        sett_arena_free(&arena);
    }
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

#else

static void tiled_draws_the_same_pixels(void **state)
{
    (void)state;
    TESTKIT_SKIP("this build writes no PNG");
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_comes_back),
        cmocka_unit_test(tilesets_fit_their_pictures),
        cmocka_unit_test(damage_is_told_at_its_place),
        cmocka_unit_test(too_many_cells_are_told_at_the_width),
        cmocka_unit_test(saved_by_tiled_is_the_same),
        cmocka_unit_test(lack_of_memory_is_told),
        cmocka_unit_test(tiled_draws_the_same_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
