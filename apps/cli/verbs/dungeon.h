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

/** Begins a document on standard output of the dungeon. */
SettJsonWriter *cli_dungeon_json(Cli *cli, const CliDungeon *dungeon);

#endif
