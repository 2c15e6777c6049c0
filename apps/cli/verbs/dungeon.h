/* dungeon.h - dungeons of edd as the verbs read, check, draw and write them:
   projects (JSON) and EDD's XML. */
#ifndef SETT_CLI_DUNGEON_H
#define SETT_CLI_DUNGEON_H

#include "frame/verbs.h"
#include "sett/edd.h"

/** A dungeon that was read, with the document it came from. */
typedef SettDungeonFile CliDungeon;

/** Reads a file that holds a dungeon, which ends with the command; `out->d`
    stays NULL for any other file ("-" and folders are never dungeons). */
SettStatus cli_dungeon_open(Cli *cli, const SettGame *game, const char *path,
                            CliDungeon *out);
/** The dungeon among the words behind the game, of which it must be the only
    one; `out->d` is NULL where there is none. */
SettStatus cli_dungeon_word(Cli *cli, CliDungeon *out);

/** What a path is asked for by: --path, --from, --to, --budget. */
typedef struct CliPathQuery {
    const char *type, *from, *to;
    int64_t budget;
} CliPathQuery;

/** Finds the path; `from` NULL is the start, `to` NULL the main objective. */
SettStatus cli_dungeon_path(Cli *cli, const CliDungeon *dungeon,
                            const CliPathQuery *query, SettPathType *type,
                            SettDungeonPath *out);

/** sett check: the verdict with its reasons, or a path. `why`: with what bars
    the ways, and the goal of the mission that the dungeon's file has.
    SETT_INFEASIBLE where the dungeon is, or where there is no path. */
SettStatus cli_dungeon_check(Cli *cli, const CliDungeon *dungeon,
                             const CliPathQuery *query, bool why);
/** How a dungeon is played: --play, --play-budget, --enemy-as, --boss-as. */
typedef struct CliPlayQuery {
    bool play;
    int64_t budget;                 /**< 0: the usual one */
    const char *enemy_as, *boss_as; /**< NULL: the usual ones */
} CliPlayQuery;

/** sett measure: figures of the whole, how it is played where that is asked
    for, and the objectives. */
SettStatus cli_dungeon_measure(Cli *cli, const CliDungeon *dungeon,
                               const CliPlayQuery *query);
/** sett render: by the ending of -o a picture, a project, or the rooms' text;
    else the plan as text. */
SettStatus cli_dungeon_render(Cli *cli, const CliDungeon *dungeon,
                              const CliPathQuery *query, int64_t scale);

/** What a map for Tiled needs beside it: writes the game's tileset and its
    picture into the folder of -o, unless they are there. */
SettStatus cli_render_tileset(Cli *cli, const SettGame *game);

#endif
