/* test_boards.c - files of boards (.xsb, .sok), pictures and CSV with names, of
   a game from a file: read in all their forms, written and read back, refused
   at their place. */
#include "support/testkit.h"

#include <string.h>

#include "sett/format.h"
#include "sett/game_file.h"

typedef struct Taken {
    const SettGame *game;
    SettText text; /* the levels as text, "--" between them */
    int64_t count;
} Taken;

static SettStatus take(void *user, int64_t index, const SettGrid *grid)
{
    Taken *taken = user;
    assert_int_equal(index, taken->count);
    sett_text_add(&taken->text, taken->count++ > 0 ? "--\n" : "");
    sett_level_write(taken->game, grid, &taken->text);
    return taken->text.status;
}

static SettGameFile *sokoban(SettAlloc alloc)
{
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameProblems problems = {.count = 0};
    SettGameFileDef def = sett_game_file_def();
    SettGameFile *file = NULL;
    def.alloc = alloc;
    while (strcmp(all[i].name, "sokoban") != 0)
        i++;
    assert_int_equal(sett_game_file_read(&def, all[i].text, strlen(all[i].text),
                                         &file, &problems, NULL),
                     SETT_OK);
    return file;
}

/* The levels of a file's bytes as text; the caller frees it. */
static SettStatus levels_of(const SettGame *game, const char *bytes,
                            size_t size, SettArena *arena, SettError *err,
                            Taken *taken)
{
    *taken = (Taken){.game = game, .text = sett_text(arena->alloc)};
    const SettFormatJob job = {.game = game,
                               .arena = arena,
                               .err = err,
                               .max_area = 4096,
                               .take = take,
                               .user = taken};
    return sett_levels_read(&job, bytes, size);
}

static void read_is(const SettGame *game, const char *file, const char *levels)
{
    SettArena arena = testkit_arena();
    SettError err = {0};
    Taken taken;
    if (levels_of(game, file, strlen(file), &arena, &err, &taken) != SETT_OK)
        fail_msg("%s: %s", file, err.text);
    assert_string_equal(taken.text.data, levels);
    sett_text_free(&taken.text);
    sett_arena_free(&arena);
}

static void refused(const SettGame *game, const char *file, int32_t line,
                    int32_t column, const char *why)
{
    SettArena arena = testkit_arena();
    SettError err = {0};
    Taken taken;
    SettStatus status =
        levels_of(game, file, strlen(file), &arena, &err, &taken);
    assert_true(status == SETT_BAD_INPUT || status == SETT_TOO_LARGE);
    if (strstr(err.text, why) == NULL || err.line != line ||
        err.column != column)
        fail_msg("%s: %d:%d: %s", file, (int)err.line, (int)err.column,
                 err.text);
    sett_text_free(&taken.text);
    sett_arena_free(&arena);
}

static void test_boards_are_read(void **state)
{
    const SettGame *game = *state;
    read_is(game, "#####\n#@$.#\n#####", "#####\n#@$.#\n#####\n");
    /* Titles before and after, notes, and rows of unequal length. */
    read_is(game,
            "Collection: Small\n; a note\n:: of a .sok\n\nFirst #1\n\n"
            "  ###\n###@#\n#.$ #\n#####\nTitle: First\nAuthor: me\n\n"
            "Bob\n####\r\n#+$#\r\n####\r\nbop\nrrUULLdd\n2r3U\n",
            "  ###\n###@#\n#.$ #\n#####\n--\n####\n#+$#\n####\n");
    /* The older letters, floors that are written, a row without a wall. */
    read_is(game, "######\n#pb-o#\n#P_B #\n######\n-\n---\n",
            "######\n#@$ .#\n#+ * #\n######\n      \n      \n");
    /* A first row without a wall; no separators, numbers or lists. */
    read_is(game, "One\n\n .$\n@ *\n####\n# +#\n", " .$ \n@ * \n####\n# +#\n");
    read_is(game, "****\n\n12.\n####\n#@ #\n----\n\n-----\n####\n# +#\n...\n",
            "####\n#@ #\n    \n--\n####\n# +#\n... \n");
    /* Runs. */
    read_is(game, "5#|#@$.|2#3#|", "#####\n#@$. \n#####\n");
    read_is(game, "5#\n#@$.#\n5#\n", "#####\n#@$.#\n#####\n");
    /* A level as text, with rows of floor alone. */
    read_is(game, "     \n# @$.\n     \n ####\n",
            "     \n# @$.\n     \n ####\n");
    read_is(game, "# @$.\n    \n ####\n", "# @$.\n--\n ####\n");
}

static void test_slips_have_their_place(void **state)
{
    const SettGame *game = *state;
    refused(game, "Title\n\n####\n#@x#\n####\n", 4, 3, "'x' is nothing");
    refused(game, "####\n#@\t#\n####\n", 2, 3, "a byte of no board");
    refused(game, "\n####\n#@@#\n####\n", 3, 3, "second");
    refused(game, "####\n99999#\n####\n", 2, 5, "too large");
    refused(game, "4096#|#|", 1, 8, "too large");
    refused(game, "64#|64|64#|#", 1, 7, "too large");
}

static void test_boards_are_written(void **state)
{
    const SettGame *game = *state;
    SettArena arena = testkit_arena();
    SettText text = sett_text(arena.alloc);
    static const char board[] = "  ### \n###@# \n      \n#.$ # \n##### \n";
    SettGrid grid;
    const SettFormatJob job = {.game = game, .arena = &arena};
    assert_int_equal(
        sett_level_read(game, board, sizeof board - 1, 0, &arena, &grid, NULL),
        SETT_OK);
    assert_int_equal(sett_format_xsb.write(&job, &grid, &text), SETT_OK);
    assert_int_equal(sett_format_sok.write(&job, &grid, &text), SETT_OK);
    assert_string_equal(text.data, "  ###\n###@#\n-\n#.$ #\n#####\n\n"
                                   "  ###\n###@#\n-\n#.$ #\n#####\n");
    read_is(game, text.data,
            "  ###\n###@#\n     \n#.$ #\n#####\n--\n"
            "  ###\n###@#\n     \n#.$ #\n#####\n");
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void test_other_games_have_no_boards(void **state)
{
    (void)state;
    const SettGame *md2 = sett_catalog_game(sett_catalog_builtin(), "md2");
    SettArena arena = testkit_arena();
    SettError err = {0};
    SettText text = sett_text(arena.alloc);
    SettGrid grid;
    const SettFormatJob job = {.game = md2, .arena = &arena, .err = &err};
    assert_int_equal(
        sett_level_read(md2, "XX\nXH\n", 6, 0, &arena, &grid, NULL), SETT_OK);
    assert_int_equal(sett_format_xsb.write(&job, &grid, &text),
                     SETT_UNSUPPORTED);
    assert_non_null(strstr(err.text, "wall at 0,0"));
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void test_csv_with_names(void **state)
{
    const SettGame *game = *state;
    read_is(game, "\xEF\xBB\xBFwall,wall,3\nfloor,,-1\n", "##$\n   \n");
    read_is(game, "0;1;\n2;3;\n", "# \n.$\n");
    /* Turned sideways, upside down and by a quarter, as Tiled writes it. */
    read_is(game, "0,-2147483648,1073741824,-1610612736\n", "####\n");
    refused(game, "0,-2\n", 1, 3, "'-2' is no tile");
    refused(game, "0,4294967296\n", 1, 3, "is no tile");
    refused(game, "wall,wall\nfloor,flor\n", 2, 7, "'flor' is no tile");
}

#if defined(SETT_HAVE_PNG)
/* A picture of 5 x 3 pixels in the tiles' colours, but for some. */
static void draw(const SettGame *game, uint32_t other, SettText *png)
{
    static const char board[] = "######@$.######";
    uint8_t rgb[15 * 3];
    for (int32_t i = 0; i < 15; i++) {
        int32_t tile = sett_tile_read(&game->tiles, board[i]);
        uint32_t colour = game->tiles.tiles[tile].colour;
        if (other != 0 && board[i] == '$')
            colour = other;
        rgb[3 * i] = (uint8_t)(colour >> 16);
        rgb[3 * i + 1] = (uint8_t)(colour >> 8);
        rgb[3 * i + 2] = (uint8_t)colour;
    }
    assert_int_equal(sett_png_write(rgb, 5, 3, png, NULL), SETT_OK);
}

static void test_pictures(void **state)
{
    const SettGame *game = *state;
    static const char board[] = "#####\n#@$.#\n#####\n";
    SettArena arena = testkit_arena();
    SettError err = {0};
    SettText png = sett_text(arena.alloc);
    Taken taken;
    SettGrid grid;
    draw(game, 0, &png);
    assert_int_equal(levels_of(game, png.data, png.size, &arena, &err, &taken),
                     SETT_OK);
    assert_string_equal(taken.text.data, board);
    sett_text_free(&taken.text);
    sett_text_clear(&png);
    draw(game, 0xb5713e, &png);
    assert_int_equal(levels_of(game, png.data, png.size, &arena, &err, &taken),
                     SETT_BAD_INPUT);
    assert_non_null(strstr(err.text, "first at 2,1"));
    assert_non_null(strstr(err.text, "#b5713e x1 (nearest: box #b5713f)"));
    assert_int_equal(
        sett_level_read(game, board, sizeof board - 1, 0, &arena, &grid, NULL),
        SETT_OK);
    for (int32_t scale = 1; scale <= 16; scale += 5) { /* 1, 6, 11, 16 */
        const SettFormatJob job = {
            .game = game, .arena = &arena, .scale = scale};
        sett_text_clear(&png);
        assert_int_equal(sett_format_png.write(&job, &grid, &png), SETT_OK);
        SettStatus status =
            levels_of(game, png.data, png.size, &arena, &err, &taken);
        if (scale < 16) {
            assert_int_equal(status, SETT_OK);
            assert_string_equal(taken.text.data, board);
        }
        sett_text_free(&taken.text);
    }
    sett_text_free(&png);
    sett_arena_free(&arena);
}
#else
static void test_pictures(void **state)
{
    (void)state;
    TESTKIT_SKIP("this build reads no PNG");
}
#endif

static SettStatus read_without_memory(void *user, SettAlloc alloc)
{
    static const char file[] = "Title\n####\n#@$#\n3#|2#\n\n####\n#@$#\n";
    SettArena arena;
    Taken taken;
    sett_arena_init(&arena, alloc, 0);
    SettStatus status =
        levels_of(user, file, sizeof file - 1, &arena, NULL, &taken);
    sett_text_free(&taken.text);
    sett_arena_free(&arena);
    return status;
}

static void test_memory_may_end(void **state)
{
    testkit_memory(read_without_memory, *state);
}

int main(void)
{
    SettGameFile *file = sokoban(sett_alloc_default());
    void *game = (void *)(uintptr_t)sett_game_file_game(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_boards_are_read, game),
        cmocka_unit_test_prestate(test_slips_have_their_place, game),
        cmocka_unit_test_prestate(test_boards_are_written, game),
        cmocka_unit_test(test_other_games_have_no_boards),
        cmocka_unit_test_prestate(test_csv_with_names, game),
        cmocka_unit_test_prestate(test_pictures, game),
        cmocka_unit_test_prestate(test_memory_may_end, game),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    sett_game_file_destroy(file);
    return failed;
}
