/* world.c - sett world: a window of an endless world as a level, or its map. */
#include "sett/world.h"
#include "frame/verbs.h"

typedef struct Options {
    const char *at, *window, *map;
    CliSeed seed;
} Options;

static const CliOption rows[] = {
    CLI_TEXT(at, "X,Y",
             "the chunk at the top left, both may be negative (0,0)"),
    CLI_TEXT(window, "WxH", "chunks across and down (1x1)"),
    CLI_TEXT(map, "WxH",
             "a map of so many chunks instead, a pixel (a character) each"),
    CLI_TEXT(seed, "S", "same seed, same world; drawn and noted if left out"),
};

/* Chunks that are asked for. */
typedef struct Window {
    SettWorld world;
    int32_t x, y, w, h;
} Window;

static SettStatus read_options(Cli *cli, const Options *o, Window *w)
{
    const SettGame *game = cli->game;
    int32_t most = INT32_MAX / 128;
    *w = (Window){.world = sett_world(game, 0), .w = 1, .h = 1};
    const char *size = o->map != NULL ? o->map : o->window;
    if (o->map != NULL && o->window != NULL)
        return cli_usage(cli, "--map and --window exclude each other");
    if (o->at != NULL && !cli_pair(o->at, ',', -most, most, &w->x, &w->y)) {
        cli_usage(cli, "--at %s", o->at);
        sett_expect(&cli->err, "X,Y from %d to %d", (int)-most, (int)most);
        return SETT_BAD_ARGUMENT;
    }
    if (size != NULL && !cli_pair(size, 'x', 1, 16384, &w->w, &w->h))
        return cli_refuse(cli, "WxH from 1 to 16384", "--%s %s",
                          o->map != NULL ? "map" : "window", size);
    const CliTable table = {&sett_world_params, &w->world.params};
    SettStatus status = cli_set_extras(cli, &game->tiles, &table, 1);
    if (status == SETT_OK)
        status = sett_error_argument(&cli->err,
                                     sett_world_check(&w->world, &cli->err));
    return status == SETT_OK ? cli_seed(cli, &o->seed, &w->world.seed) : status;
}

static SettStatus put_window(Cli *cli, const Window *w)
{
    const SettFormat *format;
    SettGrid grid;
    int64_t side = w->world.params.side;
    SettStatus status = cli_level_format(cli, &format);
    if (status == SETT_OK)
        status = sett_error_argument(
            &cli->err, sett_size_check(w->w * side, w->h * side, cli->max_tiles,
                                       &cli->err));
    if (status != SETT_OK)
        return status;
    SettCrew crew = cli_work(cli, "rows of chunks", w->h);
    status = sett_world_window(&w->world, w->x, w->y, w->w, w->h, &crew,
                               &cli->arena, &grid);
    return status == SETT_OK
               ? cli_level_write(cli, w->world.game, &grid, format, "world")
               : status;
}

static SettStatus put_map(Cli *cli, const Window *w)
{
    size_t count = (size_t)w->w * (size_t)w->h;
    bool picture = cli_format(cli, NULL) == &sett_format_png;
    uint8_t *map = sett_arena_raw(&cli->arena, count, 1);
    if (map == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        sett_world_map(&w->world, w->x, w->y, w->w, w->h, &cli->arena, map);
    if (status == SETT_OK && !picture)
        sett_world_map_text(map, w->w, w->h, &cli->out);
    if (status != SETT_OK || !picture)
        return status;
    uint8_t *rgb = sett_arena_raw(&cli->arena, count, 3);
    if (rgb == NULL)
        return SETT_NO_MEMORY;
    sett_world_map_rgb(map, (int64_t)count, rgb);
    return sett_png_write(rgb, w->w, w->h, &cli->out, &cli->err);
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    Window w;
    SettStatus status = read_options(cli, o, &w);
    if (status != SETT_OK)
        return status;
    return o->map != NULL ? put_map(cli, &w) : put_window(cli, &w);
}

static void help_params(Cli *cli)
{
    cli_help_table(cli, "The world", &sett_world_params);
}

const CliVerb cli_verb_world = {
    .name = "world",
    .help = "a window of an endless world, or its map",
    .example = "sett world md2 --seed 7 --at -3,8 --window 2x1",
    .words = "GAME",
    .more = "Every chunk is made alone, of the seed and its place: the same "
            "whatever was made\nbefore. Neighbours fit, and all open tiles are "
            "joined. Text on standard output, or\n-o FILE.png, .svg, .txt. "
            "--map: caves %, mixed land &, rooms #, roads -, places o.\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_PRINTED | CLI_JOBS | CLI_TILES,
    .extras = true,
    .help_parts = help_params,
    .output_version = 1,
    .run = run,
};
