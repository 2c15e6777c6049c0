/* solve_play.c - a Sokoban board together with its solution (G35.S6), by the
   engine: a game file with a closed border and so many crates. What comes back
   was played again by the game's rules. */
#include "sett/game_file.h"
#include "solve.h"

#include <string.h>

/* As games/sokoban.game.toml; crates and targets are counted. */
static const char board[] =
    "[game]\nformat = 1\nname = \"crates\"\nborder = \"solid\"\n"
    "size = { w = [3, 60], h = [3, 60] }\n"
    "[tiles.wall]\nglyph = \"#\"\ntags = [\"solid\"]\n"
    "[tiles.floor]\nglyph = \" \"\ntags = [\"empty\"]\n"
    "[tiles.target]\nglyph = \".\"\ntags = [\"passable\", \"target\"]\n"
    "min = %d\nmax = %d\n"
    "[tiles.box]\nglyph = \"$\"\ntags = [\"push\", \"box\"]\nunder = "
    "\"floor\"\nmin = %d\nmax = %d\n"
    "[tiles.player]\nglyph = \"@\"\ntags = [\"start\"]\nmin = 1\nmax = 1\n"
    "[player]\nmode = \"push\"\n[win]\nall = [\"all box on target\"]\n";

static SettStatus read_game(int32_t crates, SettArena *tmp, SettGameFile **out)
{
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    const char *text =
        sett_arena_format(tmp, board, crates, crates, crates, crates);
    return text != NULL ? sett_game_file_read(&def, text, strlen(text), out,
                                              &problems, NULL)
                        : SETT_NO_MEMORY;
}

SettStatus bench_solve_sokoban(void *user, uint64_t seed, SettArena *tmp,
                               bool *done)
{
    const BenchRow *row = user;
    SettGameFile *file = NULL;
    SettDrawing drawing;
    SettMask holes;
    SettSolved out = {0};
    SettStatus status = read_game(row->w < 9 ? 1 : 2, tmp, &file);
    if (status == SETT_OK)
        status = bench_blank(tmp, row->w, row->h, &drawing, &holes);
    if (status == SETT_OK) {
        SettSolveDef def = sett_solve_def(sett_game_file_game(file));
        def.seed = seed;
        def.steps = (int32_t)row->per;
        def.pushes = row->w < 9 ? 1 : row->w < 12 ? 6 : 10;
        status = sett_solve_complete(&def, &drawing, 0, tmp, &out, NULL);
    }
    *done = status == SETT_OK && out.answer == SETT_YES;
    sett_game_file_destroy(file);
    return status;
}

static SettStatus play_value(const BenchRow *row, Bench *b, double *out)
{
    BenchRow copy = *row;
    BenchSeedFn *seed_fn =
        strstr(row->name, ".sokoban.") != NULL  ? bench_solve_sokoban
        : strstr(row->name, ".blocks.") != NULL ? bench_solve_blocks
                                                : bench_solve_learnt;
    return bench_seeds(b, row->name, seed_fn, &copy, out);
}

#define ROW(name, w, h, steps)                                               \
    {name ".median", "s",  BENCH_LESS, steps, NULL, NULL, w, h,              \
     NULL,           NULL, play_value},                                      \
    {                                                                        \
        name ".worst", "s", BENCH_LESS, steps, NULL, NULL, w, h, NULL, NULL, \
            play_value                                                       \
    }
/* S12: boards, steps and rules of the published times of Sturgeon's study of
   levels together with their play (docs/evidence/solver.md). */
const BenchRow bench_solve_play[] = {
    ROW("G35.S6.sokoban.9x9.10", 9, 9, 10),
    ROW("G35.S6.sokoban.12x12.20", 12, 12, 20),
    ROW("G35.S12.field.6x6.5", 6, 6, 5),
    ROW("G35.S12.maze.6x6.5", 6, 6, 5),
    ROW("G35.S12.sokoban.6x6.6", 6, 6, 6),
    ROW("G35.S12.sokoban.9x9.10", 9, 9, 10),
    ROW("G35.S12.sokoban.12x12.20", 12, 12, 20),
    ROW("G35.S12.blocks.12x6.15", 12, 6, 15),
    ROW("G35.S12.blocks.18x6.24", 18, 6, 24),
    {.name = NULL},
};
