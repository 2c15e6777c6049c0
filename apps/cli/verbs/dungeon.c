/* dungeon.c - dungeons that words and options of the command line name, and
   what check, measure and render say of one as a whole: the verdict with
   reasons, a path, figures, play and objectives, pictures. */
#include <string.h>

#include "sett/dungeon_why.h"
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
    return cli_with_source(cli, status, path);
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
    return cli_with_source(cli, status, dungeon->source);
}

static SettJsonWriter *open_json(Cli *cli, const CliDungeon *dungeon)
{
    SettJsonWriter *w = cli_json_open(cli, sett_dungeon_game(dungeon->d));
    sett_json_add_string(w, "source", dungeon->source);
    return w;
}

static SettStatus check_path(Cli *cli, const CliDungeon *dungeon,
                             const CliPathQuery *query)
{
    SettPathType type;
    SettDungeonPath path;
    SettStatus status = cli_dungeon_path(cli, dungeon, query, &type, &path);
    if (status != SETT_OK)
        return status;
    if (cli->json)
        sett_dungeon_put_path(open_json(cli, dungeon), dungeon->d, type, &path);
    else
        sett_dungeon_path_text(dungeon->d, type, &path, &cli->out);
    return path.answer == SETT_YES ? SETT_OK : SETT_INFEASIBLE;
}

SettStatus cli_dungeon_check(Cli *cli, const CliDungeon *dungeon,
                             const CliPathQuery *query, bool why)
{
    SettDungeonReport report;
    SettStatus status = SETT_OK;
    if (query->type != NULL)
        return check_path(cli, dungeon, query);
    if (query->from != NULL || query->to != NULL)
        return cli_usage(cli, "--from and --to go with --path");
    if (sett_dungeon_report(dungeon->d, &cli->arena, &report) != SETT_OK)
        return SETT_NO_MEMORY;
    if (cli->json) {
        SettJsonWriter *w = open_json(cli, dungeon);
        sett_dungeon_put_report(w, dungeon->d, &report);
        if (why)
            status = sett_dungeon_put_why(w, dungeon->d, dungeon->from,
                                          &cli->arena, &cli->err);
    } else {
        sett_text_format(&cli->out, "%s: %s\n", dungeon->source,
                         report.feasible ? "ok" : "infeasible");
        sett_dungeon_reasons_text(dungeon->d, &report, &cli->out);
        if (why)
            status = sett_dungeon_why_text(dungeon->d, dungeon->from,
                                           &cli->arena, &cli->out, &cli->err);
    }
    if (status != SETT_OK)
        return status;
    return report.feasible ? SETT_OK : SETT_INFEASIBLE;
}

/* A room of a tour. */
typedef struct Playing {
    const SettDungeon *dungeon;
    SettEddPlayers *players;
    SettEddTour *tour;
} Playing;

static SettStatus play_one(void *user, int64_t index, SettArena *tmp)
{
    const Playing *p = user;
    return sett_edd_play_visit(p->players, p->dungeon, tmp,
                               &p->tour->visits[index]);
}

static SettStatus play(Cli *cli, const CliDungeon *dungeon,
                       const CliPlayQuery *query, SettEddTour *out)
{
    Playing p = {.dungeon = dungeon->d, .tour = out};
    const SettTable *table = &sett_catalog_eval(cli->catalog, "edd")->params;
    void *params = sett_params_new(table, &cli->arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
    const char *const foes[2][2] = {{"enemy-as", query->enemy_as},
                                    {"boss-as", query->boss_as}};
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i < 2; i++)
        if (foes[i][1] != NULL)
            status = cli_as_usage(
                cli, sett_params_set(table, params, foes[i][0], foes[i][1],
                                     NULL, &cli->arena, &cli->err));
    if (status == SETT_OK)
        status = sett_edd_players_new(params, (int32_t)query->budget,
                                      &cli->cancel, &cli->arena, &p.players);
    if (status == SETT_OK)
        status = sett_edd_tour(dungeon->d, &cli->arena, out);
    if (status != SETT_OK)
        return status;
    return cli_each(cli, "rooms", out->count, play_one, &p);
}

SettStatus cli_dungeon_measure(Cli *cli, const CliDungeon *dungeon,
                               const CliPlayQuery *query)
{
    SettDungeonFigures figures;
    SettObjective *goals;
    int32_t count;
    SettEddTour tour;
    SettDungeon *d = dungeon->d;
    if (cli->csv)
        return cli_usage(cli, "--csv is for levels");
    if (sett_dungeon_figures(d, &cli->arena, &figures) != SETT_OK ||
        sett_dungeon_objectives(d, &cli->arena, &goals, &count) != SETT_OK)
        return SETT_NO_MEMORY;
    SettStatus status =
        query->play ? play(cli, dungeon, query, &tour) : SETT_OK;
    if (status != SETT_OK)
        return status;
    if (!cli->json) {
        sett_dungeon_figures_text(&figures, &cli->out);
        if (query->play)
            sett_dungeon_tour_text(d, &tour, &cli->out);
        sett_dungeon_goals_text(d, goals, count, &cli->out);
        return SETT_OK;
    }
    SettJsonWriter *w = open_json(cli, dungeon);
    sett_dungeon_put_figures(w, &figures);
    if (query->play)
        sett_dungeon_put_tour(w, d, &tour);
    sett_dungeon_put_goals(w, d, goals, count);
    return SETT_OK;
}

SettStatus cli_dungeon_render(Cli *cli, const CliDungeon *dungeon,
                              const CliPathQuery *query, int64_t scale)
{
    SettPathType type;
    SettDungeonPath path;
    if (query->type != NULL) {
        SettStatus status = cli_dungeon_path(cli, dungeon, query, &type, &path);
        if (status != SETT_OK)
            return status;
        if (path.answer != SETT_YES)
            return sett_fail(&cli->err, SETT_INFEASIBLE,
                             "there is no such path");
    }
    const SettFormat *to =
        cli->output != NULL ? sett_format_of(cli->output) : NULL;
    SettStatus status =
        to == &sett_format_tiled
            ? cli_render_tileset(cli, sett_dungeon_game(dungeon->d))
            : SETT_OK;
    if (status == SETT_OK)
        status = sett_dungeon_file_write(
            dungeon, to, query->type != NULL ? &path : NULL, (int32_t)scale,
            &cli->arena, &cli->out, &cli->err);
    return status;
}
