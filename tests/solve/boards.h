/* boards.h - games of files, and levels of theirs by lot. */
#ifndef SETT_TEST_SOLVE_BOARDS_H
#define SETT_TEST_SOLVE_BOARDS_H

#include "games/mario/mario.h"
#include "sett/game_file.h"
#include "solve/nearer.h"

#include <stdio.h>
#include <string.h>

typedef struct Board {
    const char *game;
    int32_t w, h;
    const char *tiles; /* what random levels are drawn from; the first is wall
                        */
    char start;
    bool ring; /* of walls; of mario a floor, and a wall up to the top row */
    const char *why; /* what the check says of what is explained, or NULL */
    int32_t
        known; /* of 300 levels (mario: 1,800) so many at least are explained */
    int32_t judge;
    /* Other words of the game file, or NULL; `was` "": the whole file. */
    const char *was, *now;
} Board;

/* A game in side view with jumps; what follows says how it is won and moves. */
#define LEAPER                                                              \
    "[game]\nformat = 1\nname = \"leaper\"\nsize = { w = [1, 40], h = [1, " \
    "30] }\n"                                                               \
    "[tiles.air]\nglyph = \".\"\ntags = [\"empty\"]\n"                      \
    "[tiles.ground]\nglyph = \"B\"\ntags = [\"solid\"]\n"                   \
    "[tiles.ladder]\nglyph = \"#\"\ntags = [\"climb\"]\n"                   \
    "[tiles.rope]\nglyph = \"-\"\ntags = [\"hang\"]\n"                      \
    "[tiles.ledge]\nglyph = \"=\"\ntags = [\"oneway_up\"]\n"                \
    "[tiles.gem]\nglyph = \"*\"\ntags = [\"collect\"]\n"                    \
    "[tiles.spike]\nglyph = \"^\"\ntags = [\"hazard\"]\n"                   \
    "[tiles.door]\nglyph = \">\"\ntags = [\"goal\"]\n"                      \
    "[tiles.hero]\nglyph = \"@\"\ntags = [\"start\"]\nmin = 1\nmax = 1\n"
#define ARCS "jumps = [[[0, -1], [0, -2], [1, -3]], [[1, -1], [2, -1]]]\n"
#define STEERED "fall = [[0, 1], [1, 1], [-1, 1]]\n"
#define SIDE_VIEW "[player]\nmode = \"platformer\"\n"
static const char to_door[] =
    LEAPER SIDE_VIEW STEERED ARCS "[win]\nall = [\"reach goal\"]\n";
static const char straight[] = LEAPER SIDE_VIEW
    "fall = [[0, 1]]\n" ARCS "mirror = false\n[win]\nall = [\"reach goal\"]\n";
static const char to_gems[] =
    LEAPER SIDE_VIEW STEERED ARCS "[win]\nall = [\"no collect\"]\n";
static const char both[] = LEAPER SIDE_VIEW STEERED ARCS
    "[win]\nall = [\"no collect\", \"reach goal\"]\n";
static const char climber[] = LEAPER SIDE_VIEW
    "fall = [[0, 1]]\njumps = []\n[win]\nall = [\"reach goal\"]\n";

#define AS_IS 0, NULL, NULL
#define AIR "----------------------------------------"

/* A game of a file, which is to be closed, or of the core. */
static inline const SettGame *open_game(const Board *b, SettArena *arena,
                                        SettGameFile **file)
{
    int32_t count, i = 0;
    char other[8192];
    const char *name = b->game, *text, *at;
    const SettGamePreset *all = sett_game_presets(&count);
    SettGameProblems problems = {.count = 0};
    SettGameFileDef def = sett_game_file_def();
    bool own = b->was != NULL && b->was[0] == '\0';
    *file = NULL;
    if (strcmp(name, sett_game_mario.name) == 0)
        return &sett_game_mario;
    def.alloc = arena->alloc;
    while (!own && strcmp(all[i].name, name) != 0)
        i++;
    text = own ? b->now : all[i].text;
    if (b->was != NULL && !own) {
        at = strstr(text, b->was);
        assert_non_null(at);
        snprintf(other, sizeof other, "%.*s%s%s", (int)(at - text), text,
                 b->now, at + strlen(b->was));
        text = other;
    }
    assert_int_equal(
        sett_game_file_read(&def, text, strlen(text), file, &problems, NULL),
        SETT_OK);
    return sett_game_file_game(*file);
}

/* A level of the board's tiles, with one start. */
static inline SettGrid draw(const SettGame *game, const Board *b, SettRng *rng,
                            SettArena *arena)
{
    char text[256];
    SettDrawing d;
    int32_t n = 0, area = b->w * b->h;
    int32_t at = (int32_t)sett_rng_below(rng, (uint32_t)area);
    bool mario = game == &sett_game_mario;
    if (b->ring && !mario)
        at = b->w + 1;
    for (int32_t c = 0; c < area; c++) {
        char tile = b->tiles[sett_rng_below(rng, (uint32_t)strlen(b->tiles))];
        if (b->ring && mario && c >= b->w &&
            (c % b->w == b->w / 2 || c >= area - b->w))
            tile = b->tiles[0];
        if (b->ring && !mario &&
            (c < b->w || c >= area - b->w || c % b->w == 0 ||
             c % b->w == b->w - 1))
            tile = b->tiles[0];
        text[n++] = c == at ? b->start : tile;
        if ((c + 1) % b->w == 0)
            text[n++] = '\n';
    }
    assert_int_equal(sett_drawing_read(game, text, (size_t)n, '~', b->w, b->h,
                                       arena, &d, NULL),
                     SETT_OK);
    return d.grid;
}

#endif
