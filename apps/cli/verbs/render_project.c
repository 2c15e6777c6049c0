/* render_project.c - sett render FILE: a map of Tiled or a level of LDtk in its
   own art, without a game. */
#include "frame/games.h"
#include "verbs/render.h"

static void tell_missing(void *user, const char *path, const char *why)
{
    cli_warn(user, "%s: %s; a cross stands for it", path, why);
}

static void tell_sets(Cli *cli, const SettTiledMap *map)
{
    for (int32_t i = 0; i < map->set_count; i++)
        if (map->sets[i].missing != NULL)
            cli_warn(cli, "%s: the tileset %s cannot be had: %s", map->source,
                     map->sets[i].name, map->sets[i].missing);
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
    tell_sets(cli, &map);
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
    const SettLdtkLevel *level = name != NULL        ? sett_ldtk_level(&p, name)
                                 : p.level_count > 0 ? p.levels
                                                     : NULL;
    if (level == NULL) {
        status = cli_usage(cli, "no level %s in %s", name ? name : "", path);
        if (p.level_count > 0)
            sett_expect(&cli->err, "one such as %s", p.levels[0].name);
        return status;
    }
    if (level->missing != NULL)
        return sett_fail(&cli->err, SETT_BAD_INPUT, "level %s: %s", level->name,
                         level->missing);
    return sett_ldtk_draw(&p, level, files, tell_missing, cli, &cli->arena, out,
                          &cli->err);
}

bool cli_is_project(const char *path)
{
    return cli_ends(path, ".tmx") || cli_ends(path, ".tmj") ||
           cli_ends(path, ".json") || cli_ends(path, ".ldtk");
}

SettStatus cli_render_project(Cli *cli, const char *path, const char *root,
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
    return cli_with_source(cli, status, path);
}
