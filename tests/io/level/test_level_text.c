/* Level text: what is written reads back as the same grid, and damage of every
   kind is told with its place and what would be right. */
#include "support/testkit.h"
#include "support/toygame.h"

#include <stdio.h>
#include <string.h>

static SettStatus read_text(const char *text, size_t size, SettArena *arena,
                            SettGrid *grid, SettError *err)
{
    return sett_level_read(&toygame, text, size, 0, arena, grid, err);
}

/* A grid within the bounds of the alphabet: walls, floor and foes. */
static SettGrid random_grid(SettRng *rng, SettArena *arena)
{
    static const uint8_t free_tiles[] = {0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    SettGrid grid;
    int32_t w = sett_rng_range(rng, 1, 40), h = sett_rng_range(rng, 1, 40);
    assert_int_equal(sett_grid_take(arena, w, h, &grid), SETT_OK);
    for (int32_t i = 0; i < w * h; i++)
        grid.cells[i] = free_tiles[sett_rng_below(rng, sizeof free_tiles)];
    int32_t once[] = {2, 3, 13, 13};
    for (int32_t i = 0; i < 4; i++)
        grid.cells[sett_rng_below(rng, (uint32_t)(w * h))] = (uint8_t)once[i];
    return grid;
}

static void reads_what_was_written(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettArenaMark mark = sett_arena_mark(&arena);
    SettText text = sett_text(sett_alloc_default());
    for (uint64_t i = 0; i < 2000; i++) {
        SettRng rng = sett_rng(1, SETT_FOR_TEST, i);
        SettGrid grid = random_grid(&rng, &arena), back;
        sett_text_clear(&text);
        sett_level_write(&toygame, &grid, &text);
        assert_int_equal(text.size, (grid.w + 1) * grid.h);
        size_t size = text.size - i % 2; /* the last LF may be missing */
        assert_int_equal(read_text(text.data, size, &arena, &back, NULL),
                         SETT_OK);
        assert_int_equal(back.w, grid.w);
        assert_int_equal(back.h, grid.h);
        assert_memory_equal(back.cells, grid.cells, (size_t)(grid.w * grid.h));
        sett_arena_reset(&arena, mark);
    }
    sett_text_free(&text);
    sett_arena_free(&arena);
}

static void assert_reads_as(const char *text, const char *expected)
{
    SettArena arena = testkit_arena();
    SettText back = sett_text(sett_alloc_default());
    SettGrid grid;
    SettError err;
    assert_int_equal(read_text(text, strlen(text), &arena, &grid, &err),
                     SETT_OK);
    sett_level_write(&toygame, &grid, &back);
    assert_string_equal(back.data, expected);
    sett_text_free(&back);
    sett_arena_free(&arena);
}

static void forgives_what_editors_do(void **state)
{
    (void)state;
    assert_reads_as("XX\nX \n", "XX\nX \n");
    assert_reads_as("XX\nX ", "XX\nX \n");
    assert_reads_as("XX\r\nX \r\n", "XX\nX \n");
    assert_reads_as("XX\r\nX ", "XX\nX \n");
    assert_reads_as("XX\r\nX \nXX", "XX\nX \nXX\n");
    assert_reads_as("XX\nX \n\n\n", "XX\nX \n");
    assert_reads_as("XX\nX \n\r\n\n", "XX\nX \n");
    assert_reads_as("##\n#.\n", "XX\nX \n");
    assert_reads_as(" ", " \n");
    assert_reads_as("  \n  \n", "  \n  \n"); /* blanks are floor */
}

typedef struct Damage {
    const char *text;
    int32_t line, column;
    const char *says, *expects;
} Damage;

#define EVERY_GLYPH "one of blank # . E H M P R T X b e m o p t"
#define TWO_WIDE "2 tiles in every row, as in the first one"

static const Damage damages[] = {
    /* nothing there */
    {"", 1, 1, "the level is empty", "a row of tiles"},
    {"\n", 1, 1, "the level is empty", "a row of tiles"},
    {"\r\n\n", 1, 1, "the level is empty", "a row of tiles"},
    {"\nXX\nXX\n", 1, 1, "the first line is empty", "a row of tiles"},
    {"\r\nXX\n", 1, 1, "the first line is empty", "a row of tiles"},
    /* ragged rows */
    {"XX\nX\nXX\n", 2, 2, "this row ends before", TWO_WIDE},
    {"XX\nX\r\nXX\n", 2, 2, "this row ends before", TWO_WIDE},
    {"XX\nX", 2, 2, "this row ends before", TWO_WIDE},
    {"XX\nXXX\nXX\n", 2, 3, "this row goes on beyond", TWO_WIDE},
    {"XX\nXX \nXX\n", 2, 3, "this row goes on beyond", TWO_WIDE},
    {"XX\nXX\nXXXXXX", 3, 3, "this row goes on beyond", TWO_WIDE},
    {"X\nXX\nXX\n", 2, 2, "this row goes on beyond", "1 tiles"},
    {"XX\n\nXX\n", 2, 1, "an empty line inside the level", TWO_WIDE},
    {"XX\nXX\n\n\nXX", 3, 1, "an empty line inside the level", TWO_WIDE},
    {"XX\r\n\r\nXX", 2, 1, "an empty line inside the level", TWO_WIDE},
    {"XX\n\n \n", 2, 1, "an empty line inside the level", TWO_WIDE},
    /* characters that are no tiles */
    {"q", 1, 1, "unknown character 'q'", EVERY_GLYPH},
    {"XX\nXq\n", 2, 2, "unknown character 'q'", EVERY_GLYPH},
    {"XX\n\"X\n", 2, 1, "unknown character '\"'", EVERY_GLYPH},
    {"XX\nX'\n", 2, 2, "unknown character '''", EVERY_GLYPH},
    {"XX\nX%\n", 2, 2, "unknown character '%'", EVERY_GLYPH},
    {"XX\nX\x7f\n", 2, 2, "unknown character \\x7F", EVERY_GLYPH},
    {"XX\nX\x1b[1m\n", 2, 2, "unknown character \\x1B", EVERY_GLYPH},
    {"XX\nX\xc3\xa9\n", 2, 2, "unknown character \\xC3", EVERY_GLYPH},
    {"XX\nX\x0b\n", 2, 2, "unknown character \\x0B", EVERY_GLYPH},
    {"XX\nX\x1a", 2, 2, "unknown character \\x1A", EVERY_GLYPH},
    {"XX\n\tX\n", 2, 1, "a tab", EVERY_GLYPH},
    {"XX\nXX\t\n", 2, 3, "a tab", EVERY_GLYPH},
    {"XX\nXXq\n", 2, 3, "unknown character 'q'", EVERY_GLYPH},
    /* line ends and marks */
    {"XX\rXX\r", 1, 3, "a carriage return", "lines that end in LF or CRLF"},
    {"XX\nX\rX\n", 2, 2, "a carriage return", "lines that end in LF or CRLF"},
    {"XX\nXX\r", 2, 3, "a carriage return", "lines that end in LF or CRLF"},
    {"XX\r\r\nXX", 1, 3, "a carriage return", "lines that end in LF or CRLF"},
    {"\r", 1, 1, "a carriage return", "lines that end in LF or CRLF"},
    {"\xef\xbb\xbfXX\n", 1, 1, "a UTF-8 byte-order mark", "plain text"},
    {"\xff\xfeX", 1, 1, "a UTF-16 byte-order mark", "plain text"},
    {"\xfe\xff", 1, 1, "a UTF-16 byte-order mark", "plain text"},
    {"XX\n\xef\xbb\xbf", 2, 1, "unknown character \\xEF", EVERY_GLYPH},
    /* too many of a tile */
    {"XH\nHX\n", 2, 1,
     "a second entrance 'H'; the first is at line 1, column 2",
     "at most 1 of 'H'"},
    {"eX\nXX\nXe\n", 3, 2,
     "a second exit 'e'; the first is at line 1, column 1", "at most 1 of 'e'"},
    {"pX\np \nXp\n", 3, 2,
     "a third portal 'p'; the first is at line 1, column 1",
     "at most 2 of 'p'"},
    {" p\r\npX\r\npX\r\n", 3, 1,
     "a third portal 'p'; the first is at line 1, column 2",
     "at most 2 of 'p'"},
    {"HH", 1, 2, "a second entrance 'H'", "at most 1 of 'H'"},
    {"XX\nHHH\n", 2, 2, "a second entrance 'H'", "at most 1 of 'H'"},
    {"XX\nXXH\n", 2, 3, "this row goes on beyond", TWO_WIDE},
    /* the first damage is the one that is told */
    {"XX\nX\nqq\n", 2, 2, "this row ends before", TWO_WIDE},
    {"Xq\nX\n", 1, 2, "unknown character 'q'", EVERY_GLYPH},
};

static void damage_is_told_with_its_place(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        const Damage *d = &damages[i];
        SettGrid grid = {NULL, -7, -7};
        SettError err = {.status = SETT_OK};
        SettStatus status =
            read_text(d->text, strlen(d->text), &arena, &grid, &err);
        if (err.line != d->line || err.column != d->column ||
            strstr(err.text, d->says) == NULL ||
            strstr(err.expected, d->expects) == NULL)
            print_message("damage %d: %d:%d: %s (expected %s)\n", (int)i,
                          err.line, err.column, err.text, err.expected);
        assert_int_equal(status, SETT_BAD_INPUT);
        assert_int_equal(err.status, SETT_BAD_INPUT);
        assert_int_equal(err.line, d->line);
        assert_int_equal(err.column, d->column);
        assert_non_null(strstr(err.text, d->says));
        assert_non_null(strstr(err.expected, d->expects));
        assert_int_equal(grid.w, -7); /* untouched */
        assert_int_equal(
            read_text(d->text, strlen(d->text), &arena, &grid, NULL),
            SETT_BAD_INPUT);
    }
    sett_arena_free(&arena);
}

static void nul_bytes_are_damage_anywhere(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (size_t at = 0; at < 6; at++) {
        char text[] = "XX\nXX\n";
        SettGrid grid;
        SettError err;
        text[at] = 0;
        assert_int_equal(read_text(text, 6, &arena, &grid, &err),
                         SETT_BAD_INPUT);
        /* where a line end was, the row goes on and the NUL is in it */
        assert_int_equal(err.line, at < 3 ? 1 : 2);
        assert_int_equal(err.column, at % 3 + 1);
        assert_string_equal(err.text, "a NUL byte");
    }
    sett_arena_free(&arena);
}

/* One wrong byte in an otherwise good level is found where it is. */
static void a_wrong_byte_is_found_anywhere(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    size_t size = strlen(toygame_level);
    char text[256];
    int32_t line = 1, column = 0;
    for (size_t at = 0; at < size; at++) {
        column++;
        memcpy(text, toygame_level, size);
        text[at] = '?';
        SettGrid grid;
        SettError err;
        assert_int_equal(read_text(text, size, &arena, &grid, &err),
                         SETT_BAD_INPUT);
        assert_int_equal(err.line, line);
        assert_int_equal(err.column, column);
        if (toygame_level[at] == '\n') {
            line++;
            column = 0;
        }
    }
    sett_arena_free(&arena);
}

/* Every way of cutting a good level short gives the level's upper rows or an
   error at the cut. */
static void a_cut_level_is_found_out(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (size_t size = 1; size < strlen(toygame_level); size++) {
        SettGrid grid;
        SettError err;
        SettStatus status = read_text(toygame_level, size, &arena, &grid, &err);
        bool whole = size < 13 || size % 13 == 12 || size % 13 == 0;
        assert_int_equal(status, whole ? SETT_OK : SETT_BAD_INPUT);
        if (!whole) {
            assert_int_equal(err.line, size / 13 + 1);
            assert_int_equal(err.column, size % 13 + 1);
        }
    }
    sett_arena_free(&arena);
}

static void area_limit_is_exact(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettError err;
    const char *text = "XXX\nXXX\nXXX\n";
    for (int64_t limit = 8; limit <= 10; limit++)
        assert_int_equal(
            sett_level_read(&toygame, text, 12, limit, &arena, &grid, &err),
            limit < 9 ? SETT_TOO_LARGE : SETT_OK);
    assert_int_equal(
        sett_level_read(&toygame, text, 12, 8, &arena, &grid, &err),
        SETT_TOO_LARGE);
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 3);
    assert_string_equal(err.expected, "at most 8");
    sett_arena_free(&arena);
}

/* `count` times `pattern`. */
static char *repeated(SettArena *arena, const char *pattern, int32_t count)
{
    size_t n = strlen(pattern);
    char *text = sett_arena_take(arena, (size_t)count * n + 1, 1);
    for (int32_t i = 0; i < count; i++)
        memcpy(text + (size_t)i * n, pattern, n);
    return text;
}

static void sides_are_limited(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    for (int32_t side = SETT_MAX_SIDE - 1; side <= SETT_MAX_SIDE + 1; side++) {
        SettStatus expected = side <= SETT_MAX_SIDE ? SETT_OK : SETT_TOO_LARGE;
        SettGrid grid;
        SettError err = {.line = 0};
        const char *wide = repeated(&arena, "X", side);
        assert_int_equal(read_text(wide, strlen(wide), &arena, &grid, &err),
                         expected);
        if (expected != SETT_OK) {
            assert_int_equal(err.line, 1);
            assert_int_equal(err.column, SETT_MAX_SIDE + 1);
        }
        const char *high = repeated(&arena, "X\n", side);
        assert_int_equal(read_text(high, strlen(high), &arena, &grid, &err),
                         expected);
        if (expected != SETT_OK) {
            assert_int_equal(err.line, SETT_MAX_SIDE + 1);
            assert_int_equal(err.column, 1);
        }
    }
    sett_arena_free(&arena);
}

static void size_of_the_text_is_limited(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    assert_int_equal(read_text("X", SETT_MAX_TEXT + 1, &arena, &grid, NULL),
                     SETT_TOO_LARGE);
    sett_arena_free(&arena);
}

/* An error gives its memory back: a loop over bad files does not grow. */
static void errors_keep_no_memory(void **state)
{
    (void)state;
    SettArena arena = testkit_arena();
    SettGrid grid;
    const char *text = repeated(&arena, "X", 30000);
    size_t held = 0;
    for (int32_t i = 0; i < 100; i++) {
        assert_int_equal(
            sett_level_read(&toygame, text, 30000, 29999, &arena, &grid, NULL),
            SETT_TOO_LARGE);
        if (i == 0)
            held = arena.held;
    }
    assert_int_equal(arena.held, held);
    sett_arena_free(&arena);
}

static void lack_of_memory_is_told(void **state)
{
    (void)state;
    TestAlloc counter = {.fail_at = 1};
    SettArena arena;
    sett_arena_init(&arena, testkit_alloc(&counter), 0);
    SettGrid grid;
    SettError err;
    assert_int_equal(read_text("X", 1, &arena, &grid, &err), SETT_NO_MEMORY);
    assert_int_equal(err.status, SETT_NO_MEMORY);
    assert_int_equal(read_text("X", 1, &arena, &grid, &err), SETT_OK);
    SettText text = sett_text(testkit_alloc(&counter));
    counter.fail_at = counter.asked + 1;
    sett_level_write(&toygame, &grid, &text);
    assert_int_equal(text.status, SETT_NO_MEMORY);
    sett_text_free(&text);
    sett_arena_free(&arena);
    assert_int_equal(counter.live_bytes, 0);
}

/* A game with every printable glyph: the list of glyphs is cut, not spilled. */
static void long_alphabets_are_cut(void **state)
{
    (void)state;
    SettTile tiles[200];
    for (int32_t i = 0; i < 200; i++)
        tiles[i] = (SettTile){
            .name = "t", .glyph = (char)(uint8_t)(i + 50), .at_most = -1};
    SettGame game = toygame;
    game.tiles = (SettTileSet){.tiles = tiles, .count = 200};
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettError err;
    assert_int_equal(sett_level_read(&game, "!", 1, 0, &arena, &grid, &err),
                     SETT_BAD_INPUT);
    size_t n = strlen(err.expected);
    assert_true(n > 150 && n < sizeof err.expected);
    assert_string_equal(err.expected + n - 4, " ...");
    assert_int_equal(sett_level_read(&game, "\xf0", 1, 0, &arena, &grid, &err),
                     SETT_OK);
    sett_arena_free(&arena);
}

static void other_bounds_are_told_too(void **state)
{
    (void)state;
    SettTile tiles[] = {{.name = "wall", .glyph = 'X', .at_most = 3},
                        {.name = "door", .glyph = 'D', .at_most = 0}};
    SettGame game = toygame;
    game.tiles = (SettTileSet){.tiles = tiles, .count = 2};
    SettArena arena = testkit_arena();
    SettGrid grid;
    SettError err;
    assert_int_equal(
        sett_level_read(&game, "XX\nXX", 5, 0, &arena, &grid, &err),
        SETT_BAD_INPUT);
    assert_string_equal(err.text,
                        "a surplus wall 'X'; the first is at line 1, column 1");
    assert_int_equal(sett_level_read(&game, "XD", 2, 0, &arena, &grid, &err),
                     SETT_BAD_INPUT);
    assert_string_equal(err.text, "door 'D', which this game does not allow");
    sett_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_was_written),
        cmocka_unit_test(forgives_what_editors_do),
        cmocka_unit_test(damage_is_told_with_its_place),
        cmocka_unit_test(nul_bytes_are_damage_anywhere),
        cmocka_unit_test(a_wrong_byte_is_found_anywhere),
        cmocka_unit_test(a_cut_level_is_found_out),
        cmocka_unit_test(area_limit_is_exact),
        cmocka_unit_test(sides_are_limited),
        cmocka_unit_test(size_of_the_text_is_limited),
        cmocka_unit_test(errors_keep_no_memory),
        cmocka_unit_test(lack_of_memory_is_told),
        cmocka_unit_test(long_alphabets_are_cut),
        cmocka_unit_test(other_bounds_are_told_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
