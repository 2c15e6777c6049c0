/* evolve_room.c - a room of a dungeon as what sett evolve edd starts from, and
   the fittest room found as what stands there next. */
#include "dungeon.h"
#include "evolve_edd.h"
#include "games/edd.h"
#include "lab/edd_play.h"

/* The word as a dungeon, and its room. */
static SettStatus open_room(Cli *cli, const EvolveEddOptions *o,
                            CliDungeon *dungeon, int32_t *room)
{
    const SettGame *game = sett_game_named("edd");
    SettStatus s = sett_cli_dungeon_open(cli, game, cli->words[0], dungeon);
    if (s != SETT_OK)
        return s;
    if (dungeon->d == NULL)
        return o->room == NULL && o->put == NULL
                   ? SETT_OK
                   : sett_cli_usage(cli,
                                    "--room and --put want a dungeon's "
                                    "file, which %s is not",
                                    cli->words[0]);
    if (o->room == NULL)
        return sett_cli_usage(cli,
                              "%s is a dungeon: --room NAME says which "
                              "room",
                              cli->words[0]);
    return sett_cli_dungeon_room(cli, dungeon, o->room, room);
}

/* Who plays the room comes in where the dungeon's way does: at its start, or by
   the door that is reached first. The start has to stay passable. */
static SettStatus find_entrance(Cli *cli, const CliDungeon *dungeon,
                                int32_t room, CliSearch *s)
{
    EddTour tour;
    if (sett_edd_tour(dungeon->d, &cli->arena, &tour) != SETT_OK)
        return sett_cli_no_memory(cli);
    for (int32_t i = 0; i < tour.reached; i++) {
        if (tour.visits[i].room != room)
            continue;
        SettPoint at =
            sett_grid_point(&s->target.grid, tour.visits[i].way.entrance);
        s->entrance = (SettMarker){EDD_MARK_HERO, at.x, at.y, 1, 1};
        s->target.markers = &s->entrance;
        s->target.marker_count = 1;
        sett_mask_set(&s->lock, at.x, at.y);
    }
    return SETT_OK;
}

SettStatus sett_cli_evolve_edd_room(Cli *cli, const EvolveEddOptions *o,
                                    CliSearch *s)
{
    CliDungeon dungeon = {.d = NULL};
    int32_t room = 0;
    SettStatus status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK && dungeon.d != NULL) {
        const SettDungeonRoom *r = sett_dungeon_room(dungeon.d, room);
        SettGrid *grid = &s->target.grid;
        if (sett_grid_take(&cli->arena, r->grid.w, r->grid.h, grid) !=
                SETT_OK ||
            sett_mask_take(&cli->arena, r->grid.w, r->grid.h, &s->lock) !=
                SETT_OK) {
            status = sett_cli_no_memory(cli);
        } else {
            sett_grid_copy(grid, &r->grid);
            sett_mask_copy(&s->lock, &r->lock);
            status = find_entrance(cli, &dungeon, room, s);
            s->has_lock = sett_mask_count(&s->lock) > 0;
        }
    }
    sett_cli_dungeon_close(&dungeon);
    return status;
}

/* The fittest feasible room, the first on ties; -1 where there is none. */
static int32_t fittest(const CliSearch *s)
{
    int32_t best = -1;
    double fitness = 0;
    for (int32_t i = 0; i < sett_search_count(s->search); i++) {
        const SettScore *score = &sett_search_get(s->search, i)->score;
        if (score->violation > 0 || (best >= 0 && score->fitness <= fitness))
            continue;
        best = i;
        fitness = score->fitness;
    }
    return best;
}

static SettStatus write_dungeon(Cli *cli, const char *path,
                                const CliDungeon *dungeon)
{
    SettText text = sett_text(cli->alloc);
    SettStatus status = sett_cli_dungeon_write(cli, dungeon, &text);
    if (status == SETT_OK)
        status = sett_cli_save(cli, path, &text);
    sett_text_free(&text);
    return status;
}

SettStatus sett_cli_evolve_edd_put(Cli *cli, const EvolveEddOptions *o,
                                   const CliSearch *s)
{
    CliDungeon dungeon = {.d = NULL};
    SettGrid found;
    int32_t room = 0;
    int32_t best = fittest(s);
    if (best < 0) {
        sett_cli_warn(cli, "no feasible room was found; %s was not written",
                      o->put);
        return SETT_INFEASIBLE;
    }
    const SettGrid *was = &s->target.grid;
    if (sett_grid_take(&cli->arena, was->w, was->h, &found) != SETT_OK)
        return sett_cli_no_memory(cli);
    SettStatus status = sett_search_express(s->search, best, &found);
    if (status == SETT_OK)
        status = open_room(cli, o, &dungeon, &room);
    if (status == SETT_OK)
        status = sett_dungeon_replace(dungeon.d, room, &found, &cli->err);
    if (status == SETT_OK)
        status = write_dungeon(cli, o->put, &dungeon);
    sett_cli_dungeon_close(&dungeon);
    return status;
}
