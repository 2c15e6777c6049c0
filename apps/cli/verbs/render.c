/* render.c - sett render: a level as a picture, in the terminal, as plain text
   or as a map for Tiled; or a map of Tiled or level of LDtk in its own art,
   without a game. */
#include <string.h>

#include "sett/autotile.h"
#include "sett/format.h"
#include "verbs/dungeon.h"

static void tell_missing(void *user, const char *path, const char *why)
{
    cli_warn(user, "%s: %s; a cross stands for it", path, why);
}

static SettStatus draw_map(Cli *cli, const char *path, const char *text,
                           size_t size, const SettProjectFiles *files,
                           SettPicture *out)
{
    SettTiledMap map;
    const SettTiledLimits limits = {cli->max_tiles, 0};
    const SettTiledDraw how = {
        .files = files, .missing = tell_missing, .user = cli};
    SettStatus status = sett_tiled_read(text, size, path, files, &limits,
                                        &cli->arena, &map, &cli->err);
    if (status != SETT_OK)
        return status;
    for (int32_t i = 0; i < map.set_count; i++)
        if (map.sets[i].missing != NULL)
            cli_warn(cli, "%s: the tileset %s cannot be had: %s", map.source,
                     map.sets[i].name, map.sets[i].missing);
    return sett_tiled_draw(&map, &how, &cli->arena, out, &cli->err);
}

static SettStatus draw_level(Cli *cli, const char *path, const char *text,
                             size_t size, const SettProjectFiles *files,
                             const char *name, SettPicture *out)
{
    SettLdtkProject p;
    SettStatus status =
        sett_ldtk_read(text, size, path, files, &cli->arena, &p, &cli->err);
    if (status != SETT_OK)
        return status;
    const SettLdtkLevel *first = p.level_count > 0 ? p.levels : NULL;
    const SettLdtkLevel *level =
        name != NULL ? sett_ldtk_level(&p, name) : first;
    if (level == NULL) {
        status = cli_usage(cli, "no level %s in %s", name ? name : "", path);
        if (first != NULL)
            sett_expect(&cli->err, "one such as %s", first->name);
        return status;
    }
    if (level->missing != NULL)
        return sett_fail(&cli->err, SETT_BAD_INPUT, "level %s: %s", level->name,
                         level->missing);
    return sett_ldtk_draw(&p, level, files, tell_missing, cli, &cli->arena, out,
                          &cli->err);
}

static SettStatus render_project(Cli *cli, const char *path, const char *root,
                                 const char *level)
{
    SettProjectFiles files;
    SettPicture picture;
    char *text = NULL;
    size_t size = 0;
    if (cli->output == NULL || !cli_ends(cli->output, ".png"))
        return cli_usage(cli, "a project is drawn as a picture: -o FILE.png");
    SettStatus status = cli_project_files(cli, path, root, &files);
    if (status == SETT_OK)
        status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK && sett_ldtk_is(text, size))
        status = draw_level(cli, path, text, size, &files, level, &picture);
    else if (status == SETT_OK)
        status = draw_map(cli, path, text, size, &files, &picture);
    if (status == SETT_OK)
        status = sett_png_write_rgba(&picture, &cli->out, &cli->err);
    return sett_error_in(&cli->err, status, path);
}

typedef struct Options {
    const char *cloud, *path, *from, *to, *room, *with, *project, *level;
    const char *tileset, *autotile, *terrain;
    int64_t scale, index, tile, seed;
} Options;

static const CliOption rows[] = {
    CLI_INT(scale, 1, 1, 16, "PNG: 16-pixel tiles, this many times as big"),
    CLI_INT(index, 0, 0, INT32_MAX, "which level of the file"),
    CLI_TEXT(cloud, "LAYER",
             "all levels in one picture: the mean colour of each cell (tiles), "
             "or how often it has a role (solid, foe, reward ...)"),
    CLI_TEXT(path, "TYPE", "a way through a dungeon, as in check"),
    CLI_TEXT(from, "ROOM:X,Y", "where the path begins"),
    CLI_TEXT(to, "ROOM:X,Y", "where it ends"),
    CLI_TEXT(room, "NAME", "a room of a dungeon alone"),
    CLI_TEXT(with, "FILE",
             "the level that the room --room of the dungeon becomes; its doors "
             "stay"),
    CLI_TEXT(project, "FOLDER",
             "a map of Tiled or project of LDtk alone: its tilesets and "
             "pictures may lie anywhere in here"),
    CLI_TEXT(level, "NAME",
             "the level of a project of LDtk; without it the first"),
    CLI_TEXT(tileset, "FILE",
             "tiles of your own, from which solid cells take those that fit "
             "their neighbours: a PNG, or a tileset of Tiled (.tsx, .tsj)"),
    CLI_INT(
        tile, 0, 1, 256,
        "pixels along a side of its tiles (default: the tileset's, else 16)"),
    CLI_TEXT(autotile, "KIND",
             "how it is laid out: 16 (by the four sides) or blob47 (sides and "
             "corners; the default of a PNG)"),
    CLI_TEXT(terrain, "SET/COLOUR",
             "the colour of the tileset's Wang set that is solid (default: the "
             "first that a name says it of)"),
    CLI_INT(seed, 1, 0, INT64_MAX, "chooses among variants of its tiles"),
};

/* What a map for Tiled needs beside it: the game's tileset and its picture in
   the folder of -o, unless they are there. */
static SettStatus save_tileset(Cli *cli, const SettGame *game)
{
    const char *written[2], *folder = NULL;
    if (strchr(cli->output, '/') != NULL) {
        folder = sett_path_folder(&cli->arena, cli->output);
        if (folder == NULL)
            return SETT_NO_MEMORY;
    }
    SettStatus status = sett_tiled_save_tileset(
        &cli->io, game, folder, &cli->arena, written, &cli->err);
    for (int32_t i = 0; i < 2; i++)
        if (written[i] != NULL)
            cli_note(cli, "wrote %s", written[i]);
    return status;
}

/* A level in the user's own tiles. */
static SettStatus draw_dressed(Cli *cli, const Options *o, const SettGrid *grid)
{
    SettProjectFiles files = {0};
    SettOwnTilesFile file = {.path = o->tileset,
                             .files = &files,
                             .tile = (int32_t)o->tile,
                             .kind = o->autotile,
                             .terrain = o->terrain,
                             .seed = (uint64_t)o->seed};
    SettPicture picture;
    SettAutotileKind kind;
    char *bytes = NULL;
    SettOwnTiles own = {.terrain = NULL};
    if (o->autotile != NULL && !sett_autotile_kind(o->autotile, &kind))
        return cli_refuse(cli, "16 or blob47", "--autotile %s", o->autotile);
    SettStatus status = cli_read(cli, o->tileset, &bytes, &file.size);
    file.bytes = bytes;
    if (status == SETT_OK)
        status = cli_project_files(cli, o->tileset, NULL, &files);
    if (status == SETT_OK)
        status =
            sett_own_tiles_read(cli->game, &file, &cli->arena, &own, &cli->err);
    if (status == SETT_OK && o->tile == 0 && own.set.tile_w == 0)
        cli_note(cli, "%s: tiles of %d pixels; --tile N takes another size",
                 o->tileset, (int)own.how.tile);
    if (status == SETT_OK && own.terrain != NULL && o->terrain == NULL)
        cli_note(cli, "%s: solid is %s; --terrain chooses another", o->tileset,
                 own.terrain);
    if (status == SETT_OK)
        status = sett_autotile_draw(cli->game, grid, &own.how, &cli->arena,
                                    &picture, &cli->err);
    if (status != SETT_OK)
        return sett_error_in(&cli->err, status, o->tileset);
    return sett_png_write_rgba(&picture, &cli->out, &cli->err);
}

static SettStatus draw(Cli *cli, const CliLevel *level, int64_t scale)
{
    const SettFormat *format = cli_format(cli, &sett_format_terminal);
    const SettFormatJob job = {.game = cli->game,
                               .arena = &cli->arena,
                               .err = &cli->err,
                               .title = level->source,
                               .scale = (int32_t)scale,
                               .colour = cli->colour};
    if (format->lacks != NULL && cli->output != NULL)
        cli_note(cli, "%s will hold %s", cli->output, format->lacks);
    SettStatus status =
        format->tileset ? save_tileset(cli, cli->game) : SETT_OK;
    return status == SETT_OK ? format->write(&job, &level->grid, &cli->out)
                             : status;
}

/* `whole` is a dungeon, which can become a project. */
static SettStatus check_options(Cli *cli, const Options *o, bool whole)
{
    const char *path = cli->output;
    const SettFormat *format = cli_format(cli, &sett_format_terminal);
    bool picture = format == &sett_format_png || format == &sett_format_svg;
    if (format == NULL ||
        (format->write == NULL && !(whole && format == &sett_format_json))) {
        cli_usage(cli, "--output %s", path);
        sett_expect(&cli->err,
                    "a name that ends in .png, .svg, .tmx, .tmj, .ldtk, .zip, "
                    ".csv%s, .xsb or .txt, or terminal",
                    whole ? ", .json" : "");
        return SETT_BAD_ARGUMENT;
    }
    if (o->cloud && !picture)
        return cli_usage(cli,
                         "--cloud needs a picture: -o FILE.png or FILE.svg");
    if (o->cloud && o->index != 0)
        return cli_usage(cli, "--cloud draws all levels, --index one");
    if (o->tileset != NULL &&
        (whole || o->cloud || o->scale != 1 || format != &sett_format_png))
        return cli_usage(
            cli, "--tileset draws one level at its own size: -o FILE.png");
    if (o->tileset == NULL &&
        (o->autotile || o->tile || o->terrain || o->seed != 1))
        return cli_usage(
            cli, "--tile, --autotile, --terrain and --seed need --tileset");
    if (o->scale != 1 && format != &sett_format_png)
        return cli_usage(cli, "--scale is for PNG pictures only");
    return SETT_OK;
}

static SettStatus render_levels(Cli *cli, const Options *o, int64_t index)
{
    const CliLevel *level = NULL;
    SettStatus status;
    if ((status = check_options(cli, o, false)) != SETT_OK ||
        (status = cli_level_at(cli, index, &level)) != SETT_OK)
        return status;
    if (o->tileset != NULL)
        status = draw_dressed(cli, o, &level->grid);
    else if (o->cloud != NULL)
        status = sett_levels_cloud(
            cli_host(cli), cli->game, &cli->levels, o->cloud, o->scale,
            cli_format(cli, &sett_format_terminal) == &sett_format_svg,
            &cli->out);
    else
        status = draw(cli, level, o->scale);
    return status;
}

/* The whole: a picture, a project, or the rooms' text, by the ending of -o;
   else the plan as text. */
static SettStatus draw_dungeon(Cli *cli, const CliDungeon *dungeon,
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
    const SettFormat *to = cli_format(cli, NULL);
    SettStatus status = to == &sett_format_tiled
                            ? save_tileset(cli, sett_dungeon_game(dungeon->d))
                            : SETT_OK;
    if (status == SETT_OK)
        status = sett_dungeon_file_write(
            dungeon, to, query->type != NULL ? &path : NULL, (int32_t)scale,
            &cli->arena, &cli->out, &cli->err);
    return status;
}

static SettStatus render_dungeon(Cli *cli, const Options *o,
                                 CliDungeon *dungeon)
{
    int32_t room = 0;
    CliPathQuery query = {o->path, o->from, o->to, 0};
    if (o->room != NULL) {
        SettStatus status =
            sett_dungeon_room_named(dungeon, o->room, &room, &cli->err);
        if (status != SETT_OK)
            return status;
        if (o->with == NULL && dungeon->from != NULL)
            return render_levels(cli, o, room);
        if (o->with == NULL)
            return cli_usage(cli, "--room: make a project of it first");
    }
    if (o->cloud != NULL || o->index != 0 ||
        (o->with == NULL) != (o->room == NULL))
        return cli_usage(cli,
                         "a dungeon takes --room, --with, --path and --scale");
    SettStatus status = check_options(cli, o, true);
    SettGrid grid;
    if (status == SETT_OK && o->with != NULL) {
        /* Another level in place of a room: the suggestion that was chosen. */
        status = sett_host_level(cli_host(cli), cli->game, o->with, &grid);
        if (status == SETT_OK)
            status = sett_dungeon_replace(dungeon->d, room, &grid, &cli->err);
    }
    return status == SETT_OK ? draw_dungeon(cli, dungeon, &query, o->scale)
                             : status;
}

static SettStatus run(Cli *cli, const void *options)
{
    const Options *o = options;
    CliDungeon dungeon;
    if (cli->output && !strcmp(cli->output, "terminal"))
        cli->output = NULL;
    const char *path = cli->words[0];
    bool project = cli_ends(path, ".tmx") || cli_ends(path, ".tmj") ||
                   cli_ends(path, ".json") || cli_ends(path, ".ldtk");
    if (cli->word_count == 1 && !project)
        return cli_usage(cli, "render needs: [GAME] FILE");
    if (cli->word_count == 1)
        return render_project(cli, path, o->project, o->level);
    if (o->project != NULL || o->level != NULL)
        return cli_usage(cli,
                         "--project and --level are for a map without a game");
    SettStatus status;
    if ((status = cli_game(cli)) != SETT_OK ||
        (status = cli_dungeon_word(cli, &dungeon)) != SETT_OK)
        return status;
    if (dungeon.d != NULL)
        return render_dungeon(cli, o, &dungeon);
    if (o->path || o->from || o->to || o->room || o->with)
        return cli_usage(
            cli, "--path, --from, --to, --room and --with are for a dungeon");
    return render_levels(cli, o, o->index);
}

const CliVerb cli_verb_render = {
    .name = "render",
    .help = "draw a level: PNG, SVG, coloured text, or a map for Tiled",
    .example = "sett generate md2 --seed 7 | sett render md2 -",
    .words = "[GAME] FILE",
    .more =
        "The ending of -o chooses: .png or .svg; without -o, or with -o "
        "terminal, the\nlevel is drawn as text, coloured on a terminal unless "
        "NO_COLOR is set. .tmx and .tmj are\nmaps for Tiled, .ldtk a project "
        "of LDtk; the tileset of the game is written beside\nthem; .zip holds "
        "map, tileset and picture in one. Every verb reads .tmj\nas it reads "
        "text; -o FILE.txt makes text of one. A dungeon of\nedd (a project, or "
        "EDD's XML) is drawn as a whole: -o FILE.json writes a project, "
        ".txt\nits rooms, .tmj its plan with rooms, connections and start as "
        "objects; without -o\nthe plan is shown. A map of Tiled (.tmx, .tmj) "
        "or a project of LDtk (.ldtk) without a\ngame is drawn in its own art: "
        "sett render cave.tmx -o cave.png\n",
    CLI_OPTIONS(rows),
    .shared = CLI_OUTPUT | CLI_PRINTED | CLI_TILES | CLI_LEGEND,
    .output_version = 1,
    .run = run,
};
