/* test_file_art.c - sprites of a game file: which pixels a tile gets, and what
   is told of sheets that are not there or too small. */
#include "support/testkit.h"

#include <stdio.h>
#include <string.h>

#include "sett/game_file.h"
#include "sett/io.h"

#define GAME                                                           \
    "[game]\nformat = 1\nname = \"t\"\n[tiles.floor]\nglyph = \".\"\n" \
    "tags = [\"empty\"]\ncolor = \"#102030\"\n"                        \
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"

enum { SIDE = 32, ACROSS = 3, DOWN = 2 };
static int32_t loaded;

/* Square n is of the colour (n, 0, 100); the last has half its alpha, the one
   before is clear. "no.png" is not there. */
static SettStatus picture(void *user, const char *name, SettArena *arena,
                          SettPicture *out, SettError *err)
{
    (void)user;
    loaded++;
    if (strcmp(name, "no.png") == 0)
        return sett_fail(err, SETT_IO, "cannot be read");
    int32_t w = SIDE * ACROSS + 5, h = SIDE * DOWN + 1;
    uint8_t *rgba = SETT_TAKE(arena, 4 * w * h, uint8_t);
    for (int32_t i = 0; rgba != NULL && i < w * h; i++) {
        int32_t n = i / w / SIDE * ACROSS + i % w / SIDE;
        uint8_t *p = rgba + 4 * i;
        p[0] = (uint8_t)n;
        p[2] = 100;
        p[3] = n == 5 ? 128 : n == 4 ? 0 : 255;
    }
    *out = (SettPicture){rgba, w, h};
    return rgba != NULL ? SETT_OK : SETT_NO_MEMORY;
}

static SettGameProblems problems;

static SettGameFile *read_game(const char *text, bool pictures)
{
    SettGameFile *file;
    SettError err;
    SettGameFileDef def = sett_game_file_def();
    def.picture = pictures ? picture : NULL;
    loaded = 0;
    (void)sett_game_file_read(&def, text, strlen(text), &file, &problems, &err);
    return file;
}

static void tiles_have_their_squares(void **state)
{
    (void)state;
    SettArt arts[4];
    SettGameFile *file =
        read_game(GAME "sprite = \"a.png#2\"\n[tiles.a]\nglyph = \"a\"\n"
                       "sprite = \"a.png#4\"\n[tiles.b]\nglyph = \"b\"\n"
                       "sprite = \"a.png#5\"\n[art]\nside = 32\n",
                  true);
    assert_non_null(file);
    assert_int_equal(loaded, 1);
    const SettGame *game = sett_game_file_game(file);
    assert_int_equal(game->tiles.count, 4);
    sett_art(game, arts);
    for (int32_t i = 0; i < SETT_ART_SIDE * SETT_ART_SIDE; i++) {
        assert_int_equal(arts[1].pixels[i], 0x020064);
        assert_int_equal(arts[2].pixels[i], 0x102030); /* clear */
        /* (5, 0, 100) at 128/255 over (16, 32, 48) */
        assert_int_equal(arts[3].pixels[i], 0x0a104a);
    }
    sett_game_file_destroy(file);
    /* Nobody gives pictures: they are drawn plainly. */
    file = read_game(GAME "sprite = \"a.png#2\"\n", false);
    assert_non_null(file);
    assert_null(sett_game_file_game(file)->art);
    sett_game_file_destroy(file);
}

/* Looks do not change what a seed gives. */
static void the_hash_stays(void **state)
{
    (void)state;
    SettGameFile *plain = read_game(GAME, true);
    SettGameFile *drawn =
        read_game(GAME "sprite = \"a.png#2\"\n[art]\nside = 8\n", true);
    assert_string_equal(sett_game_file_hash(plain), sett_game_file_hash(drawn));
    sett_game_file_destroy(plain);
    sett_game_file_destroy(drawn);
}

static void faults_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *sprite, *art, *code;
    } faults[] = {
        {"no.png#0", "", "G0130"},
        {"a.png#24", "", "G0131"}, /* 6 x 4 squares of 16 */
        {"a.png#6", "side = 32", "G0131"},
        {"a.png#0", "side = 200", "G0131"},
        {"a.png#", "", "G0132"},
        {"a.png#x", "", "G0132"},
        {"a.png#-1", "", "G0132"},
        {"#1", "", "G0132"},
        {"", "", "G0132"},
        {"a.png", "side = 0", "G0006"},
        {"a.png", "size = 16", "G0003"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        char text[600];
        (void)snprintf(text, sizeof text, GAME "sprite = \"%s\"\n[art]\n%s\n",
                       faults[i].sprite, faults[i].art);
        assert_null(read_game(text, true));
        assert_string_equal(problems.items[0].code, faults[i].code);
        assert_int_equal(problems.items[0].line, i < 9 ? 11 : 13);
        assert_true(problems.items[0].column > 0);
    }
    char good[600];
    (void)snprintf(good, sizeof good, GAME "sprite = \"a.png#23\"\n");
    SettGameFile *file = read_game(good, true);
    assert_non_null(file);
    sett_game_file_destroy(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_have_their_squares),
        cmocka_unit_test(the_hash_stays),
        cmocka_unit_test(faults_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
