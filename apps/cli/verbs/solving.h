/* solving.h - what complete, repair and check --why have in common: a drawing,
   and what levels keep to. */
#ifndef SETT_CLI_SOLVING_H
#define SETT_CLI_SOLVING_H

#include "frame/verbs.h"
#include "sett/solve.h"

/** The first member of a verb's options. */
typedef struct SolvingOptions {
    const char *like, *shape, *symmetry, *hole, *agent, *size;
    int64_t bands, budget, steps, pushes;
} SolvingOptions;

#define SOLVING_ROWS                                                          \
    CLI_ROW(solving.like, "like", "PATH",                                     \
            "levels to learn from: only their patterns are used"),            \
        CLI_ROW(solving.shape, "shape", "SHAPE",                              \
                "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, " \
                "cross, diamond or none"),                                    \
        CLI_ROW_INT(solving.bands, "bands", 1, 1, 64,                         \
                    "bands of rows, each with the patterns of its own"),      \
        CLI_ROW(solving.symmetry, "symmetry", "WHICH",                        \
                "what the level looks the same after: x (left to right "      \
                "mirrored), y (top to bottom), both or turn (half a turn), "  \
                "where tiles of which there is one at most need no twin; to " \
                "complete also nearly-x ...: as few pairs of cells differ "   \
                "as can be"),                                                 \
        CLI_ROW(solving.hole, "hole", "CHARACTER",                            \
                "what stands for an open cell: ?, _ or ~ if left out, the "   \
                "first that is no tile"),                                     \
        CLI_ROW_INT(solving.budget, "budget", 1000000, 1, 1000000000,         \
                    "conflicts of one search, after which it is given up")
#define SOLVING_ROWS_PLAY                                                    \
    CLI_ROW_INT(solving.steps, "steps", 0, 0, 10000,                         \
                "a play of at most so many turns wins the level, and comes " \
                "with it; 0: none is looked for"),                           \
        CLI_ROW_INT(solving.pushes, "pushes", 0, 0, 10000,                   \
                    "... of which so many at least push a box")
#define SOLVING_ROWS_AGENT                                             \
    SOLVING_ROWS, CLI_ROW(solving.agent, "agent", "NAME",              \
                          "who has to complete the level, where the "  \
                          "game has such (describe names them; none: " \
                          "nobody)")

/** A verb's definition and drawing, of cli->game, from its words. */
typedef struct Solving {
    SettTraining sample, others;
    SettSolveDef def;
    SettDrawing drawing;
    char hole;
} Solving;

/** Reads the options and the sample, of cli->game. */
SettStatus cli_solving_open(Cli *cli, const SolvingOptions *o, Solving *out);
/** Reads the drawing in a file; `path` NULL: nothing is drawn. `size` "WxH" or
    NULL. */
SettStatus cli_solving_draw(Cli *cli, Solving *s, const char *path,
                            const char *size);
/** The core as lines for people. */
SettStatus cli_solving_core(Cli *cli, const Solving *s,
                            const SettSolved *solved, SettText *out);
/** Where a play was asked for: notes it, or adds it to the open object. */
SettStatus cli_solving_note_play(Cli *cli, const Solving *s,
                                 const SettSolved *solved);
void cli_solving_play_json(const Solving *s, const SettSolved *solved,
                           SettJsonWriter *w);

#endif
