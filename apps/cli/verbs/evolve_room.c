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
    return cli_dungeon_room(cli, dungeon, o->room, room);
}

/* Other rooms of the dungeon lend pieces of themselves. */
static SettStatus take_others(Cli *cli, const SettDungeon *d, int32_t room,
                              CliSearch *s)
{
    int32_t count = sett_dungeon_rooms(d);
    SettGrid *others = SETT_TAKE(&cli->arena, count, SettGrid);
    s->training = (SettTraining){others, 0};
    if (others == NULL)
        return SETT_NO_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        const SettGrid *from = &sett_dungeon_room(d, i)->grid;
        SettGrid *to = &others[s->training.count];
        if (i == room)
            continue;
        if (sett_grid_take(&cli->arena, from->w, from->h, to) != SETT_OK)
            return SETT_NO_MEMORY;
        sett_grid_copy(to, from);
        s->training.count++;
    }
    s->def.training = s->training.count > 0 ? &s->training : NULL;
    return SETT_OK;
}

/* The player enters the room where the dungeon's path does: at its start, or by
   the door that is reached first. The start has to stay passable. */
static SettStatus take_room(Cli *cli, const SettDungeon *d, int32_t room,
                            CliSearch *s)
{
    const SettDungeonRoom *r = sett_dungeon_room(d, room);
    SettGrid *grid = &s->target.grid;
    bool found;
    if (sett_grid_take(&cli->arena, r->grid.w, r->grid.h, grid) != SETT_OK ||
        sett_mask_take(&cli->arena, r->grid.w, r->grid.h, &s->lock) !=
            SETT_OK ||
        sett_edd_entrance(d, room, &cli->arena, &s->entrance, &found) !=
            SETT_OK ||
        take_others(cli, d, room, s) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_copy(grid, &r->grid);
    sett_mask_copy(&s->lock, &r->lock);
    if (found) {
        s->target.markers = &s->entrance;
        s->target.marker_count = 1;
        sett_mask_set(&s->lock, s->entrance.x, s->entrance.y);
    }
    s->def.lock = sett_mask_count(&s->lock) > 0 ? &s->lock : NULL;
    return SETT_OK;
}

SettStatus cli_evolve_edd_room(Cli *cli, const EvolveEddOptions *o,
                               CliSearch *s)
{
    CliDungeon dungeon = {.d = NULL};
    int32_t room = 0;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK && dungeon.d != NULL)
        status = take_room(cli, dungeon.d, room, s);
    cli_dungeon_close(&dungeon);
    return status;
}

static bool is_free(const CliSearch *s, int32_t cell, uint8_t door)
{
    SettPoint at = sett_grid_point(&s->target.grid, cell);
    return s->target.grid.cells[cell] != door &&
           !(s->def.lock != NULL && sett_mask_get(s->def.lock, at.x, at.y));
}

/* The room with the most ways that the locks allow: everything that may change
   is floor, but wall where no door can lead. What is cut off in it is so in all
   others. */
static SettStatus clear_room(Cli *cli, const CliSearch *s, SettGrid *out)
{
    const SettGame *game = s->def.game;
    const SettGrid *was = &s->target.grid;
    uint8_t door = (uint8_t)sett_tile_with(&game->tiles, SETT_IS(DOOR));
    SettMask cut;
    if (sett_grid_take(&cli->arena, was->w, was->h, out) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_copy(out, was);
    for (int32_t c = 0; c < sett_grid_area(was); c++)
        if (is_free(s, c, door))
            out->cells[c] = game->fill_open;
    if (sett_edd_cut(out, &cli->arena, &cut) != SETT_OK)
        return SETT_NO_MEMORY;
    for (int32_t c = 0; c < sett_grid_area(was); c++)
        if (is_free(s, c, door) && sett_mask_get(&cut, c % was->w, c / was->w))
            out->cells[c] = game->fill_solid;
    return SETT_OK;
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

/* The dungeon of --put, and its verdict on the room tried last. */
typedef struct Putting {
    Cli *cli;
    const char *path;
    CliDungeon dungeon;
    int32_t room;
    SettDungeonReport report;
} Putting;

/* The room stands in the dungeon from now on. */
static SettStatus try_room(Putting *p, const SettGrid *room)
{
    SettStatus status =
        sett_dungeon_replace(p->dungeon.d, p->room, room, &p->cli->err);
    return status == SETT_OK
               ? sett_dungeon_report(p->dungeon.d, &p->cli->arena, &p->report)
               : status;
}

static SettStatus refuse(const Putting *p, const char *what)
{
    SettText *why = cli_text(p->cli);
    sett_dungeon_reasons_text(p->dungeon.d, &p->report, why);
    if (why->status != SETT_OK)
        return why->status;
    if (why->size > 0)
        why->data[why->size - 1] = 0; /* the last line's end */
    cli_warn(p->cli, "%s; %s was not written:\n%s", what, p->path,
             why->data != NULL ? why->data : "");
    return SETT_INFEASIBLE;
}

SettStatus cli_evolve_edd_may_put(Cli *cli, const EvolveEddOptions *o,
                                  const CliSearch *s)
{
    Putting p = {.cli = cli, .path = o->put};
    SettGrid clear;
    SettStatus status = open_room(cli, o, &p.dungeon, &p.room);
    if (status == SETT_OK)
        status = clear_room(cli, s, &clear);
    if (status == SETT_OK)
        status = try_room(&p, &clear);
    if (status == SETT_OK && !p.report.feasible)
        status = refuse(&p, "no room there makes the dungeon feasible");
    cli_dungeon_close(&p.dungeon);
    return status;
}

/* The fittest of all rooms that are kept and with which the dungeon is
   feasible, the first on ties. `best` is the room; *found: there is one. */
static SettStatus find_fittest(Putting *p, const CliSearch *s, SettGrid *best,
                               bool *found)
{
    const SettArchive *a = sett_search_archive(s->search);
    SettGrid room;
    double fitness = 0;
    SettStatus status = sett_grid_take(&p->cli->arena, best->w, best->h, &room);
    *found = false;
    for (int32_t c = 0; c < sett_archive_cells(a); c++)
        for (int32_t i = 0;
             status == SETT_OK && i < sett_archive_count(a, c, SETT_FEASIBLE);
             i++) {
            const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, i);
            if (*found && one->score.fitness <= fitness)
                continue;
            SettArenaMark mark = sett_arena_mark(&p->cli->arena);
            status = sett_search_express_genome(s->search, &one->genome, &room);
            if (status == SETT_OK)
                status = try_room(p, &room);
            sett_arena_reset(&p->cli->arena, mark);
            if (status != SETT_OK || !p->report.feasible)
                continue;
            *found = true;
            fitness = one->score.fitness;
            sett_grid_copy(best, &room);
        }
    return status;
}

/* Why not even the fittest of all rooms would do. */
static SettStatus tell_none(Putting *p, const CliSearch *s, SettGrid *room)
{
    if (sett_search_count(s->search) == 0) {
        cli_warn(p->cli, "no feasible room was found; %s was not written",
                 p->path);
        return SETT_INFEASIBLE;
    }
    int32_t best = 0;
    for (int32_t i = 1; i < sett_search_count(s->search); i++)
        if (sett_score_better(&sett_search_get(s->search, i)->score,
                              &sett_search_get(s->search, best)->score))
            best = i;
    SettStatus status = sett_search_express(s->search, best, room);
    if (status == SETT_OK)
        status = try_room(p, room);
    return status == SETT_OK
               ? refuse(p, "no room that was found makes the dungeon feasible")
               : status;
}

static SettStatus put_fittest(Putting *p, const CliSearch *s)
{
    const SettGrid *was = &s->target.grid;
    SettText *text = cli_text(p->cli);
    SettGrid best;
    bool found = false;
    SettStatus status = sett_grid_take(&p->cli->arena, was->w, was->h, &best);
    if (status == SETT_OK)
        status = find_fittest(p, s, &best, &found);
    if (status != SETT_OK)
        return status;
    if (!found)
        return tell_none(p, s, &best);
    status = try_room(p, &best);
    if (status == SETT_OK)
        status = sett_dungeon_file_write(&p->dungeon, &sett_format_json, NULL,
                                         1, &p->cli->arena, text, &p->cli->err);
    return status == SETT_OK ? cli_save(p->cli, p->path, text) : status;
}

SettStatus cli_evolve_edd_put(Cli *cli, const EvolveEddOptions *o,
                              const CliSearch *s)
{
    Putting p = {.cli = cli, .path = o->put};
    SettStatus status = open_room(cli, o, &p.dungeon, &p.room);
    if (status == SETT_OK)
        status = put_fittest(&p, s);
    cli_dungeon_close(&p.dungeon);
    return status;
}
