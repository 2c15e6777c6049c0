/* evolve_edd.c - sett evolve edd: rooms of every kind around one of the
   designer's own (Alvarez et al. 2019), with a table that fills while it works;
   or six rooms to start with. */
#include <inttypes.h>

#include "verbs/evolve_edd.h"

#define BUDGET 50000

typedef EvolveEddOptions Options;
static const CliOption rows[] = {
    CLI_TEXT(size, "WxH",
             "an empty room of this size, where no file is given (13x7)"),
    CLI_TEXT(dims, "NAME[:BINS],..",
             "one to four dimensions; symmetry:5,similarity:5 if left out"),
    CLI_TEXT(preset, "NAME",
             "sett; p19, h19, src: as Alvarez et al.; me15: plain"),
    CLI_TEXT(lock, "X,Y,W,H/..", "rectangles that may not change"),
    CLI_TEXT(room, "NAME", "which room, where the file is a dungeon"),
    CLI_TEXT(put, "FILE",
             "writes the dungeon with the fittest room found in its place; "
             "never one that 'sett check' refuses (exit 1, with the reason)"),
    CLI_TEXT(seed, "S", "same seed, same archive; drawn and noted if left out"),
    CLI_INT(budget, 0, 1, 1000000000000,
            "rooms to be evaluated in all (50000; 15000 for each suggestion)"),
    CLI_TEXT(resume, "FILE",
             "go on from an archive until the budget is spent; into the same "
             "file without -o"),
    CLI_TEXT(edit, "FILE[@N]",
             "the room as it is edited: each level of FILE in turn, one every "
             "N evaluations (one at once where there is no @N); the same again "
             "with --resume: those still to come"),
    CLI_FLAG(suggest,
             "six rooms to start with instead: one each of six styles"),
    CLI_ISLANDS_ROWS,
};

/* With a door in the middle of its west and its east side. */
static SettStatus empty_room(Cli *cli, const SettGame *game, const char *size,
                             SettGrid *out)
{
    int32_t w = game->default_w, h = game->default_h;
    if (size != NULL && !cli_pair(size, 'x', INT32_MIN, INT32_MAX, &w, &h))
        return cli_usage(cli, "--size: WxH, 20x20 for example");
    if (w < game->min_w || w > game->max_w || h < game->min_h ||
        h > game->max_h)
        return cli_usage(cli, "--size: rooms are %dx%d to %dx%d",
                         (int)game->min_w, (int)game->min_h, (int)game->max_w,
                         (int)game->max_h);
    if (sett_grid_take(&cli->arena, w, h, out) != SETT_OK)
        return SETT_NO_MEMORY;
    sett_grid_fill(out, game->fill_open);
    uint8_t door = (uint8_t)sett_tile_with(&game->tiles, SETT_IS(DOOR));
    out->cells[sett_grid_at(out, 0, out->h / 2)] = door;
    out->cells[sett_grid_at(out, out->w - 1, out->h / 2)] = door;
    return SETT_OK;
}

static SettStatus read_room(Cli *cli, const EvolveEddOptions *o,
                            const SettGame *game, CliSearch *s)
{
    SettGrid *room = &s->target.grid;
    int64_t counts[256];
    if (cli->word_count == 0 && (o->room != NULL || o->put != NULL))
        return cli_usage(cli, "--room and --put want a dungeon's file");
    if (cli->word_count == 0)
        return empty_room(cli, game, o->size, room);
    if (o->size != NULL)
        return cli_usage(cli, "a room's file and --size exclude each other");
    if (cli_is_game_file(cli->words[0]))
        return cli_usage(cli, "%s is a game; edd breeds rooms of its own game",
                         cli->words[0]);
    SettStatus status = cli_evolve_edd_room(cli, o, s);
    if (status == SETT_OK && room->cells == NULL)
        status = sett_host_level(cli_host(cli), game, cli->words[0], room);
    if (status != SETT_OK)
        return status;
    if (room->w < game->min_w || room->h < game->min_h ||
        room->w > game->max_w || room->h > game->max_h)
        return sett_fail(&cli->err, SETT_BAD_INPUT,
                         "a room of %dx%d: rooms are %dx%d to %dx%d",
                         (int)room->w, (int)room->h, (int)game->min_w,
                         (int)game->min_h, (int)game->max_w, (int)game->max_h);
    sett_grid_count(room, counts);
    if (counts[sett_tile_with(&game->tiles, SETT_IS(DOOR))] == 0)
        return sett_fail(
            &cli->err, SETT_BAD_INPUT,
            "the room has no door, so no room like it is feasible");
    return SETT_OK;
}

SettStatus cli_evolve_edd_set_up(Cli *cli, const EvolveEddOptions *o,
                                 const char *method, CliSearch *s)
{
    const SettGame *game = sett_catalog_game(cli->catalog, "edd");
    SettStatus status = cli_measure_cmd(cli, &game);
    if (status == SETT_OK)
        status = cli_search_parts(cli, game, method, s);
    if (status != SETT_OK || (status = read_room(cli, o, game, s)) != SETT_OK)
        return status;
    s->def.target = &s->target;
    s->def.w = s->target.grid.w;
    s->def.h = s->target.grid.h;
    if (o->preset != NULL)
        status = sett_search_choose_preset(&s->def, o->preset, &s->params,
                                           &cli->err);
    if (status != SETT_OK || (status = cli_search_extras(cli, s)) != SETT_OK)
        return status;
    if (o->dims != NULL)
        status = cli_search_dimensions(cli, s, o->dims);
    if (status == SETT_OK && o->lock != NULL)
        status = cli_search_lock(cli, s, o->lock);
    if (status != SETT_OK ||
        (status = cli_evolve_edd_locks(cli, o, s)) != SETT_OK)
        return status;
    return cli_seed(cli, &o->seed, &s->def.seed);
}

static SettStatus open_search(Cli *cli, const EvolveEddOptions *o, CliSearch *s)
{
    uint64_t budget = o->budget > 0 ? (uint64_t)o->budget : BUDGET;
    SettStatus status;
    if (o->resume != NULL) {
        bool others = cli->word_count > 0 || o->dims != NULL ||
                      o->preset != NULL || o->size != NULL || o->lock != NULL ||
                      o->seed.given || o->room != NULL || o->put != NULL ||
                      cli->extra_count > 0;
        status = cli_search_resume(cli, o->resume, others, "budget and edits");
        return status == SETT_OK ? cli_search_read(cli, o->resume, 0, budget, s)
                                 : status;
    }
    status = cli_evolve_edd_set_up(cli, o, "map-elites", s);
    if (status == SETT_OK && o->put != NULL)
        status = cli_evolve_edd_may_put(cli, o, s);
    if (status != SETT_OK)
        return status;
    s->def.features = 0;
    s->def.max_evaluations = budget;
    return o->by.islands > 0 ? SETT_OK : cli_search_open(cli, s);
}

static SettStatus run(Cli *cli, const void *options)
{
    const EvolveEddOptions *o = options;
    CliSearch s = {.search = NULL};
    bool by_islands;
    const char *alone = o->suggest          ? "suggest"
                        : o->resume != NULL ? "resume"
                        : o->edit != NULL   ? "edit"
                        : o->put != NULL    ? "put"
                                            : NULL;
    SettStatus status = cli_islands(cli, &o->by, alone, &by_islands);
    if (status != SETT_OK)
        return status;
    if (o->suggest)
        return cli_evolve_edd_suggest(cli, o);
    status = open_search(cli, o, &s);
    if (status == SETT_OK && by_islands)
        return cli_islands_run(cli, &o->by, &s);
    if (status == SETT_OK && o->edit != NULL)
        status = cli_evolve_edd_edits(cli, o, &s);
    if (status != SETT_OK)
        return status;
    status = cli_search_run(cli, &s, NULL);
    if (status == SETT_CANCELLED && o->edit != NULL && cli->output != NULL)
        cli_warn(cli, "--edit %s is needed again for edits still to come",
                 o->edit);
    if (o->put == NULL || (status != SETT_OK && status != SETT_CANCELLED))
        return status;
    cli_saving(cli);
    SettStatus put = cli_evolve_edd_put(cli, o, &s);
    return put != SETT_OK ? put : status;
}

static void help_params(Cli *cli)
{
    CliSearch s;
    if (cli_search_parts(cli, sett_catalog_game(cli->catalog, "edd"),
                         "map-elites", &s) == SETT_OK)
        sett_search_params_help(&s.def, &s.params, "rooms", &cli->out);
}

const CliVerb cli_evolve_edd = {
    .name = "edd",
    .help = "breed rooms of every kind around one of your own",
    .example = "sett evolve edd --size 13x7 --dims symmetry:5,meso:5 --budget "
               "20000 --seed 1",
    .usage = "sett evolve edd",
    .words = "[ROOM]",
    .more =
        "ROOM is a level of edd; without one an empty room is varied. Its "
        "doors, and what\n--lock names, stay. Each cell of the archive keeps "
        "its best rooms: the table shows their\nfitness, a dot where there is "
        "none. -o writes the archive, which 'sett archive' shows,\nmerges and "
        "cuts anew. Ctrl-C keeps what was found. ROOM may also be a dungeon: "
        "--room\nnames the room, whose doors and locks stay, and which is "
        "played from where the dungeon\nleads into it.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_JOBS | CLI_JSON | CLI_MEASURES,
    .extras = true,
    .help_parts = help_params,
    .output_version = 2,
    .run = run,
};
