/* map.c - sett map: which tiles of a user's project are which of a game's;
   levels out of a map of Tiled or a project of LDtk, and into it. */
#include <string.h>

#include "frame/levels.h"
#include "frame/verbs.h"
#include "verbs/render.h"

typedef struct MapOptions {
    const char *map, *level, *like, *name, *project;
    bool levels, in_place;
    int64_t seed;
} MapOptions;

static const CliOption rows[] = {
    CLI_ROW(MapOptions, map, "map", "FILE",
            "the mapping (JSON); without it one is guessed from names"),
    CLI_ROW_FLAG(MapOptions, levels, "levels",
                 "print the project's levels as text, not the mapping"),
    CLI_ROW(MapOptions, level, "level", "NAME", "LDtk: this level alone"),
    CLI_ROW(MapOptions, like, "like", "NAME",
            "LDtk: the level whose form new ones take (default: the first)"),
    CLI_ROW(MapOptions, name, "name", "NAME",
            "LDtk: levels are NAME_0, NAME_1 ...; those that are there are "
            "changed"),
    CLI_ROW_INT(MapOptions, seed, "seed", 1, 0, INT64_MAX,
                "chooses variants and identifiers"),
    CLI_ROW_FLAG(
        MapOptions, in_place, "in-place",
        "write into the project itself; PATH.bak keeps what was there"),
    CLI_ROW(MapOptions, project, "project", "FOLDER",
            "tilesets and level files may lie anywhere in here")};

/* A project of either kind, and what it was read from. */
typedef struct Project {
    const char *path;
    char *text;
    size_t size;
    SettProjectFiles files;
    bool is_ldtk;
    SettTiledMap tiled;
    SettLdtkProject ldtk;
    SettMapping mapping;
} Project;

static SettStatus read_mapping(Cli *cli, const SettGame *game,
                               const MapOptions *o, Project *p)
{
    char *text = NULL;
    size_t size = 0;
    const SettJson *root = NULL;
    if (o->map == NULL && p->is_ldtk)
        return sett_mapping_guess_ldtk(game, &p->ldtk, &cli->arena, &p->mapping,
                                       &cli->err);
    if (o->map == NULL)
        return sett_mapping_guess_tiled(game, &p->tiled, &cli->arena,
                                        &p->mapping, &cli->err);
    SettStatus status = cli_read(cli, o->map, &text, &size);
    if (status == SETT_OK)
        status =
            sett_json_read(text, size, NULL, &cli->arena, &root, &cli->err);
    if (status == SETT_OK)
        status =
            sett_mapping_read(game, root, &cli->arena, &p->mapping, &cli->err);
    return cli_with_source(cli, status, o->map);
}

static SettStatus open_project(Cli *cli, const SettGame *game,
                               const MapOptions *o, Project *p)
{
    SettStatus status = cli_project_files(cli, p->path, o->project, &p->files);
    if (status == SETT_OK)
        status = cli_read(cli, p->path, &p->text, &p->size);
    if (status != SETT_OK)
        return status;
    p->is_ldtk = sett_ldtk_is(p->text, p->size);
    status = p->is_ldtk
                 ? sett_ldtk_read(p->text, p->size, p->path, &p->files,
                                  &cli->arena, &p->ldtk, &cli->err)
                 : sett_tiled_read(p->text, p->size, p->path, &p->files, NULL,
                                   &cli->arena, &p->tiled, &cli->err);
    if (status != SETT_OK)
        return cli_with_source(cli, status, p->path);
    return read_mapping(cli, game, o, p);
}

static SettStatus print_level(const SettGame *game, const SettGrid *grid,
                              SettText *out)
{
    sett_text_add(out, out->size > 0 ? "\n" : "");
    sett_level_write(game, grid, out);
    return out->status;
}

static SettStatus print_levels(Cli *cli, const SettGame *game,
                               const MapOptions *o, const Project *p,
                               SettText *out)
{
    SettGrid grid;
    SettStatus status = SETT_OK;
    if (!p->is_ldtk) {
        status = sett_mapping_from_tiled(&p->mapping, &p->tiled, &cli->arena,
                                         &grid, &cli->err);
        return status == SETT_OK ? print_level(game, &grid, out) : status;
    }
    if (o->level != NULL && sett_ldtk_level(&p->ldtk, o->level) == NULL)
        return cli_usage(cli, "no level %s in %s", o->level, p->path);
    for (int32_t i = 0; status == SETT_OK && i < p->ldtk.level_count; i++) {
        const SettLdtkLevel *level = &p->ldtk.levels[i];
        if (o->level != NULL && level != sett_ldtk_level(&p->ldtk, o->level))
            continue;
        status = sett_mapping_from_ldtk(&p->mapping, &p->ldtk, level,
                                        &cli->arena, &grid, &cli->err);
        if (status == SETT_OK)
            status = print_level(game, &grid, out);
    }
    return status;
}

static SettStatus write_tiled(Cli *cli, const MapOptions *o, Project *p,
                              const CliLevels *levels, SettText *out)
{
    if (levels->count != 1)
        return cli_usage(cli, "a map of Tiled takes one level, not %d",
                         (int)levels->count);
    SettStatus status =
        sett_mapping_to_tiled(&p->mapping, &p->tiled, &levels->items[0].grid,
                              (uint64_t)o->seed, &cli->arena, &cli->err);
    return status == SETT_OK
               ? sett_tiled_write(&p->tiled, &cli->arena, out, &cli->err)
               : status;
}

static SettStatus list_changes(Cli *cli, const MapOptions *o, const Project *p,
                               const CliLevels *levels, SettLdtkChange *out)
{
    int32_t like = 0;
    while (o->like != NULL && like < p->ldtk.level_count &&
           strcmp(p->ldtk.levels[like].name, o->like) != 0)
        like++;
    if (like >= p->ldtk.level_count)
        return cli_usage(cli, "no level %s in %s", o->like ? o->like : "",
                         p->path);
    for (int64_t i = 0; i < levels->count; i++) {
        const char *name = sett_arena_format(
            &cli->arena, "%s_%d", o->name != NULL ? o->name : "Sett", (int)i);
        if (name == NULL)
            return cli_no_memory(cli);
        SettStatus status = sett_mapping_to_ldtk(
            &p->mapping, &p->ldtk, name, like, &levels->items[i].grid,
            &cli->arena, &out[i], &cli->err);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

/* Level files first: a project that names a file that is not there is broken.
 */
static SettStatus save(Cli *cli, const Project *p, const SettLdtkFiles *files)
{
    SettStatus status = SETT_OK;
    for (int32_t i = 0; status == SETT_OK && i + 1 < files->count; i++) {
        const SettLdtkFile *f = &files->items[i];
        const char *path = sett_path_join(&cli->arena, p->files.root, f->path);
        if (path == NULL)
            return cli_no_memory(cli);
        status = sett_file_write(&cli->io, path, f->text.data, f->text.size,
                                 SETT_REPLACE, &cli->err);
    }
    return status == SETT_OK
               ? sett_project_save(&cli->io, p->path, p->text, p->size,
                                   &files->items[files->count - 1].text,
                                   &cli->arena, &cli->err)
               : status;
}

static SettStatus write_ldtk(Cli *cli, const MapOptions *o, const Project *p,
                             const CliLevels *levels)
{
    SettLdtkFiles files = {0};
    SettLdtkChange *changes =
        SETT_TAKE(&cli->arena, levels->count, SettLdtkChange);
    if (changes == NULL)
        return cli_no_memory(cli);
    SettStatus status = list_changes(cli, o, p, levels, changes);
    if (status == SETT_OK)
        status =
            sett_ldtk_write(&p->ldtk, changes, (int32_t)levels->count,
                            (uint64_t)o->seed, &cli->arena, &files, &cli->err);
    if (status == SETT_OK && !o->in_place && files.count > 1)
        status = cli_usage(cli, "levels have files of their own: --in-place");
    else if (status == SETT_OK && o->in_place)
        status = save(cli, p, &files);
    else if (status == SETT_OK)
        status = cli_deliver(cli, &files.items[0].text);
    sett_ldtk_files_free(&files);
    return status;
}

static SettStatus put_levels(Cli *cli, const SettGame *game,
                             const MapOptions *o, Project *p)
{
    CliLevels levels = {0};
    SettText out = sett_text(cli->alloc);
    if (cli->output == NULL && !o->in_place)
        return cli_usage(cli, "levels go into a copy, -o FILE, or --in-place");
    SettStatus status = cli_levels_read(cli, game, cli->words[2], &levels);
    if (status == SETT_OK && p->is_ldtk)
        status = write_ldtk(cli, o, p, &levels);
    else if (status == SETT_OK)
        status = write_tiled(cli, o, p, &levels, &out);
    if (status == SETT_OK && !p->is_ldtk)
        status = o->in_place
                     ? sett_project_save(&cli->io, p->path, p->text, p->size,
                                         &out, &cli->arena, &cli->err)
                     : cli_deliver(cli, &out);
    sett_text_free(&out);
    cli_levels_free(cli, &levels);
    return cli_with_source(cli, status, p->path);
}

static SettStatus run(Cli *cli, const void *options)
{
    const MapOptions *o = options;
    const SettGame *game = NULL;
    SettText out = sett_text(cli->alloc);
    Project *p = SETT_TAKE(&cli->arena, 1, Project);
    if (p == NULL)
        return cli_no_memory(cli);
    p->path = cli->words[1];
    SettStatus status = cli_game(cli, &game);
    if (status == SETT_OK)
        status = open_project(cli, game, o, p);
    if (status != SETT_OK)
        return status;
    if (o->map == NULL && (o->levels || cli->word_count > 2))
        cli_note(cli, "%s: the mapping is guessed; sett map %s %s shows it",
                 p->path, game->name, p->path);
    if (cli->word_count > 2)
        return put_levels(cli, game, o, p);
    if (o->levels)
        status = print_levels(cli, game, o, p, &out);
    else
        sett_mapping_json(&p->mapping, &out);
    if (status == SETT_OK)
        status = cli_deliver(cli, &out);
    sett_text_free(&out);
    return cli_with_source(cli, status, p->path);
}

const CliVerb cli_verb_map = {
    .name = "map",
    .help = "levels out of maps of Tiled and projects of LDtk, and into them",
    .example = "sett map md2 cave.tmx --levels",
    .usage = "sett map",
    .words = "GAME PROJECT [LEVELS]",
    .more =
        "Without LEVELS the mapping is printed: which layers, tiles, values "
        "and objects of\nthe project are which tiles of the game. With "
        "LEVELS these go into the project:\nonly cells whose tile changed "
        "are written, rules of LDtk choose their tiles anew,\nall else is "
        "kept byte for byte.\n",
    CLI_OPTIONS(MapOptions, rows),
    .shared = CLI_OUTPUT | CLI_TILES | CLI_LEGEND,
    .min_words = 2,
    .max_words = 3,
    .run = run,
};
