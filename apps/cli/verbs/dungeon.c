/* dungeon.c - dungeons, and paths through them, that words and options of the
   command line name. */
#include <string.h>

#include "verbs/dungeon.h"

SettStatus cli_dungeon_open(Cli *cli, const SettGame *game, const char *path,
                            CliDungeon *out)
{
    char *text = NULL;
    size_t size = 0;
    *out = (CliDungeon){.source = path};
    if (strcmp(path, "-") == 0 || cli_is_folder(path) ||
        sett_tile_with(&game->tiles, SETT_IS(DOOR)) < 0)
        return SETT_OK;
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status != SETT_OK)
        return status;
    SettDungeonDef def = sett_dungeon_def(game);
    def.alloc = cli->alloc;
    const SettFiles files = sett_host_files(cli_host(cli));
    status = sett_dungeon_open(&def, &files, path, text, size, &cli->arena, out,
                               &cli->err);
    /* An error in the dungeon's own file shows its line, not one of the room
       that was read last. */
    cli->err_path = NULL;
    if (cli->err.source[0] == 0) {
        cli->err_text = text;
        cli->err_size = size;
    }
    if (status == SETT_OK && out->newer)
        cli_warn(cli,
                 "%s was written by a later version: what is understood is "
                 "shown, and it is not written over",
                 path);
    return sett_error_in(&cli->err, status, path);
}

SettStatus cli_dungeon_word(Cli *cli, CliDungeon *out)
{
    *out = (CliDungeon){.source = ""};
    SettStatus status = SETT_OK;
    for (int32_t i = 1;
         status == SETT_OK && i < cli->word_count && out->d == NULL; i++)
        status = cli_dungeon_open(cli, cli->game, cli->words[i], out);
    if (status != SETT_OK || out->d == NULL || cli->word_count <= 2)
        return status;
    return cli_usage(cli, "%s is a dungeon, which stands alone", out->source);
}

SettStatus cli_dungeon_path(Cli *cli, const CliDungeon *dungeon,
                            const CliPathQuery *query, SettPathType *type,
                            SettDungeonPath *out)
{
    SettSpot from = sett_dungeon_start(dungeon->d), to = from;
    SettStatus status = SETT_OK;
    *type = sett_path_named(query->type);
    if (*type == SETT_PATH_TYPES)
        return cli_refuse(cli,
                          "fastest, rewarding, less-danger, more-danger, "
                          "fewest-enemies, most-treasures or most-enemies",
                          "--path %s", query->type);
    if (query->from != NULL)
        status = sett_dungeon_spot_named(dungeon, "--from", query->from, &from,
                                         &cli->err);
    if (status == SETT_OK && query->to != NULL)
        status =
            sett_dungeon_spot_named(dungeon, "--to", query->to, &to, &cli->err);
    else if (status == SETT_OK)
        status = sett_dungeon_main_goal(dungeon->d, &cli->arena, &to);
    if (status == SETT_INFEASIBLE)
        return cli_usage(cli,
                         "the dungeon has no objective: say --to ROOM:X,Y");
    if (status != SETT_OK)
        return status;
    status =
        sett_dungeon_path(dungeon->d, *type, from, to, (uint64_t)query->budget,
                          &cli->arena, out, &cli->err);
    return sett_error_in(&cli->err, status, dungeon->source);
}

SettJsonWriter *cli_dungeon_json(Cli *cli, const CliDungeon *dungeon)
{
    SettJsonWriter *w = cli_json_open(cli, sett_dungeon_game(dungeon->d));
    sett_json_add_string(w, "source", dungeon->source);
    return w;
}
