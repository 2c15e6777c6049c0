/* learn.c - sett learn: what levels of one's own teach the constraint engine,
   and what they lack. */
#include "sett/levels.h"
#include "verbs/solving.h"

typedef struct Options {
    SolvingOptions solving; /* like and hole are not given */
    int64_t count, zones;
} Options;

static const CliOption rows[] = {
    CLI_ROW(solving.shape, "shape", "SHAPE",
            "cells of a pattern: 2x2 (usual), 3x3, ... up to 5x5, ring, cross "
            "or diamond"),
    CLI_ROW_INT(solving.bands, "bands", 1, 1, 64,
                "bands of rows, each with the patterns of its own"),
    CLI_ROW(solving.size, "size", "WxH",
            "of the levels that are counted; the game's usual one if left out"),
    CLI_INT(count, 100, 1, 100000, "levels after which counting ends"),
    CLI_INT(zones, 0, 0, SETT_ZONES,
            "where the levels would be cut into so many zones (sett complete "
            "--zones); 0: nowhere, else 2 or more"),
    CLI_ROW_INT(solving.budget, "budget", 100000, 1, 1000000000,
                "conflicts of one search, after which it is given up"),
    CLI_ROW(solving.agent, "agent", "NAME",
            "who has to complete the levels, where the game has such (describe "
            "names them; none: nobody)"),
};

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    SolvingOptions solving = o->solving;
    Solving s = {0};
    SettLesson lesson;
    solving.like = cli->words[1];
    SettStatus status;
    if ((status = cli_solving_open(cli, &solving, &s)) != SETT_OK ||
        (status = cli_solving_draw(cli, &s, NULL, solving.size)) != SETT_OK)
        return status;
    SettLessonDef def = {.solve = &s.def,
                         .w = s.drawing.grid.w,
                         .h = s.drawing.grid.h,
                         .count = (int32_t)o->count,
                         .zones = (int32_t)o->zones};
    status = sett_learn_all(&def, &cli->arena, &lesson, &cli->err);
    if (status == SETT_OK && cli->json)
        sett_lesson_json(cli->game, &lesson, cli_json_open(cli, cli->game));
    else if (status == SETT_OK)
        sett_lesson_text(cli->game, &lesson, &cli->out);
    return status;
}

const CliVerb cli_verb_learn = {
    .name = "learn",
    .help = "what levels of yours teach, and which line drawn more would help",
    .example = "sett generate md2 --seed 7 --count 3 | sett learn md2 -",
    .words = "GAME PATH",
    .more = "PATH is level text, or a folder of it. Told are its patterns and "
            "those that occur\nonce, which tiles never meet, how many levels "
            "of a size keep to its patterns and all\nrules (counted one by one "
            "up to --count), how many at least follow from its whole\ncolumns "
            "(rows, where the game goes upwards), and which line drawn more "
            "adds most\nof them, or frees the size where there is none.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_JSON | CLI_OUTPUT | CLI_PRINTED | CLI_LEGEND,
    .output_version = 1,
    .run = run,
};
