/* evolve_room.c - a room of a dungeon as what sett evolve edd starts from, and
   the fittest room found with which the dungeon is feasible as what stands
   there next. */
#include "frame/own.h"
#include "sett/edd.h"
#include "verbs/dungeon.h"
#include "verbs/evolve_edd.h"

/* The word as a dungeon, and its room. */
static SettStatus open_room(Cli *cli, const EvolveEddOptions *o,
                            CliDungeon *dungeon, int32_t *room)
{
    const SettGame *game = sett_catalog_game(cli->catalog, "edd");
    SettStatus status = cli_dungeon_open(cli, game, cli->words[0], dungeon);
    if (status != SETT_OK)
        return status;
    if (dungeon->d == NULL)
        return o->room == NULL && o->put == NULL
                   ? SETT_OK
                   : cli_usage(cli,
                               "--room and --put want a dungeon's "
                               "file, which %s is not",
                               cli->words[0]);
    if (o->room == NULL)
        return cli_usage(cli,
                         "%s is a dungeon: --room NAME says which "
                         "room",
                         cli->words[0]);
    return sett_dungeon_room_named(dungeon, o->room, room, &cli->err);
}

SettStatus cli_evolve_edd_room(Cli *cli, const EvolveEddOptions *o,
                               CliSearch *s)
{
    CliDungeon dungeon = {.d = NULL};
    SettEddRoom *r = SETT_TAKE(&cli->arena, 1, SettEddRoom);
    int32_t room = 0;
    if (r == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status != SETT_OK || dungeon.d == NULL)
        return status;
    status = sett_edd_room_take(dungeon.d, room, &cli->arena, r);
    s->target = r->target;
    s->lock = r->lock;
    s->training = r->others;
    s->def.training = r->others.count > 0 ? &s->training : NULL;
    s->def.lock =
        status == SETT_OK && sett_mask_count(&s->lock) > 0 ? &s->lock : NULL;
    return status;
}

static SettStatus clear_room(Cli *cli, const CliSearch *s, SettGrid *out)
{
    return sett_edd_clear_room(s->def.game, &s->target.grid, s->def.lock,
                               &cli->arena, out);
}

SettStatus cli_evolve_edd_locks(Cli *cli, const EvolveEddOptions *o,
                                const CliSearch *s)
{
    SettLevel clear = {.lock = NULL};
    SettScore score = {0};
    SettEvalJob job = {.game = s->def.game,
                       .params = s->params.eval,
                       .target = &s->target,
                       .tmp = &cli->arena,
                       .unread = UINT64_MAX};
    if (s->def.lock == NULL)
        return SETT_OK;
    SettStatus status = clear_room(cli, s, &clear.grid);
    if (status == SETT_OK)
        status = s->def.eval->run(&job, &clear, &score);
    if (status != SETT_OK || !(score.violation > 0))
        return status;
    cli_warn(cli,
             "locked tiles keep doors apart, or tiles from every door: no "
             "room is feasible (with --doors any doors may be apart)%s%s",
             o->put != NULL ? "; not written: " : "",
             o->put != NULL ? o->put : "");
    return o->put != NULL ? SETT_INFEASIBLE : SETT_OK;
}

static SettStatus refuse(Cli *cli, const CliDungeon *dungeon,
                         const SettDungeonReport *report, const char *what,
                         const char *path)
{
    SettText *why = cli_text(cli);
    sett_dungeon_reasons_text(dungeon->d, report, why);
    if (why->status != SETT_OK)
        return why->status;
    if (why->size > 0)
        why->data[why->size - 1] = 0; /* the last line's end */
    cli_warn(cli, "%s; %s was not written:\n%s", what, path,
             why->data != NULL ? why->data : "");
    return SETT_INFEASIBLE;
}

SettStatus cli_evolve_edd_may_put(Cli *cli, const EvolveEddOptions *o,
                                  const CliSearch *s)
{
    CliDungeon dungeon;
    SettDungeonReport report;
    SettGrid clear;
    int32_t room = 0;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK)
        status = clear_room(cli, s, &clear);
    if (status == SETT_OK)
        status = sett_edd_try_room(dungeon.d, room, &clear, &cli->arena,
                                   &report, &cli->err);
    if (status == SETT_OK && !report.feasible)
        status = refuse(cli, &dungeon, &report,
                        "no room there makes the dungeon feasible", o->put);
    return status;
}

SettStatus cli_evolve_edd_put(Cli *cli, const EvolveEddOptions *o,
                              const CliSearch *s)
{
    CliDungeon dungeon;
    SettDungeonReport report;
    SettText *text = cli_text(cli);
    int32_t room = 0;
    bool found = false;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK)
        status = sett_edd_fit_room(s->search, dungeon.d, room, &cli->arena,
                                   &report, &found, &cli->err);
    if (status == SETT_OK && found)
        status = sett_dungeon_file_write(&dungeon, &sett_format_json, NULL, 1,
                                         &cli->arena, text, &cli->err);
    if (status != SETT_OK)
        return status;
    if (found)
        return cli_save(cli, o->put, text);
    if (sett_search_count(s->search) > 0)
        return refuse(cli, &dungeon, &report,
                      "no room that was found makes the dungeon feasible",
                      o->put);
    cli_warn(cli, "no feasible room was found; %s was not written", o->put);
    return SETT_INFEASIBLE;
}
