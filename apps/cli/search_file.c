/* search_file.c - archive files: written whole (io/level/archive_file.c), read
   back to the same search. */
#include <inttypes.h>
#include <string.h>

#include "search_file.h"
#include "sett/io.h"

SettStatus cli_search_write(Cli *cli, CliSearch *s, SettText *out)
{
    SettSearchDef def = s->def;
    def.lock = s->has_lock ? &s->lock : NULL;
    def.target = s->target.grid.cells != NULL ? &s->target : NULL;
    def.method_params = s->params.method;
    def.genome_params = s->params.genome;
    def.eval_params = s->params.eval;
    return sett_archive_file_write(&def, s->search, &cli->arena, out);
}

static SettStatus broken(Cli *cli, const SettJson *at, const char *what)
{
    return sett_fail_at(&cli->err, SETT_BAD_INPUT, at != NULL ? at->line : 0,
                        at != NULL ? at->column : 0, "an archive file has %s",
                        what);
}

static SettStatus read_part(Cli *cli, const SettJson *root, const char *key,
                            const char *name, const SettTable *table,
                            const SettTileSet *tiles, void *params)
{
    const SettJson *part = sett_json_member(root, key);
    const SettJson *values = sett_json_member(part, "params");
    if (!sett_json_is(sett_json_member(part, "name"), name) || values == NULL)
        return sett_fail_at(&cli->err, SETT_BAD_INPUT, root->line, root->column,
                            "an archive file has a member \"%s\" with the name "
                            "\"%s\" and its \"params\"",
                            key, name);
    return sett_params_read(table, params, values, tiles, &cli->err);
}

static SettStatus read_lock(Cli *cli, const SettJson *rows, CliSearch *s)
{
    const SettGrid *g = &s->target.grid;
    int32_t y = 0;
    if (rows == NULL)
        return SETT_OK;
    if (rows->type != SETT_JSON_ARRAY || rows->size != (size_t)g->h)
        return broken(cli, rows, "as many rows of \"lock\" as of \"target\"");
    if (sett_mask_take(&cli->arena, g->w, g->h, &s->lock) != SETT_OK)
        return cli_no_memory(cli);
    for (const SettJson *v = rows->child; v != NULL; v = v->next, y++) {
        if (v->type != SETT_JSON_STRING || v->size != (size_t)g->w)
            return broken(cli, v, "rows of \"lock\" as wide as \"target\"");
        for (int32_t x = 0; x < g->w; x++)
            if (v->string[x] == 'x')
                sett_mask_set(&s->lock, x, y);
    }
    s->has_lock = true;
    return SETT_OK;
}

static SettStatus read_parts(Cli *cli, const SettJson *root, CliSearch *s)
{
    const SettTileSet *tiles = &s->def.game->tiles;
    SettStatus status =
        read_part(cli, root, "method", s->def.method->name,
                  &s->def.method->params, tiles, s->params.method);
    if (status == SETT_OK)
        status = read_part(cli, root, "genome", s->def.genome->name,
                           &s->def.genome->params, tiles, s->params.genome);
    if (status == SETT_OK)
        status = read_part(cli, root, "eval", s->def.eval->name,
                           &s->def.eval->params, tiles, s->params.eval);
    return status;
}

/* The name of a part. */
static const char *name_of(const SettJson *root, const char *part)
{
    const SettJson *name =
        sett_json_member(sett_json_member(root, part), "name");
    return name != NULL && name->type == SETT_JSON_STRING ? name->string : "";
}

/* The level that is varied, or the size alone. */
static SettStatus read_target(Cli *cli, const SettJson *root, CliSearch *s)
{
    const SettJson *target = sett_json_member(root, "target");
    const SettJson *size = sett_json_member(root, "size");
    int64_t w, h;
    if (target != NULL)
        return sett_json_rows(s->def.game, target, &cli->arena, &s->target.grid,
                              &cli->err);
    if (size == NULL || size->type != SETT_JSON_ARRAY || size->size != 2 ||
        !sett_json_int(size->child, &w) ||
        !sett_json_int(size->child->next, &h) || w < 1 || h < 1 ||
        w > SETT_MAX_SIDE || h > SETT_MAX_SIDE)
        return broken(cli, root, "a \"target\" or a good \"size\"");
    s->def.w = (int32_t)w;
    s->def.h = (int32_t)h;
    return SETT_OK;
}

/* Where the target is come into; archives of whole levels have none. */
static SettStatus read_entrance(Cli *cli, const SettJson *at, CliSearch *s)
{
    int64_t x, y;
    if (at == NULL)
        return SETT_OK;
    const SettGrid *g = &s->target.grid;
    if (at->type != SETT_JSON_ARRAY || at->size != 2 ||
        !sett_json_int(at->child, &x) || !sett_json_int(at->child->next, &y) ||
        x < 0 || y < 0 || x >= g->w || y >= g->h)
        return broken(cli, at, "its \"entrance\" inside of \"target\"");
    s->entrance.x = (int32_t)x;
    s->entrance.y = (int32_t)y;
    s->entrance.w = s->entrance.h = 1;
    s->target.markers = &s->entrance;
    s->target.marker_count = 1;
    return SETT_OK;
}

static SettStatus read_training(Cli *cli, const SettJson *root, CliSearch *s)
{
    const SettJson *list = sett_json_member(root, "training");
    SettStatus status = SETT_OK;
    if (list == NULL)
        return SETT_OK;
    if (list->type != SETT_JSON_ARRAY || list->size > INT32_MAX)
        return broken(cli, list, "a list of \"training\" levels");
    SettGrid *levels = SETT_TAKE(&cli->arena, list->size, SettGrid);
    if (levels == NULL)
        return cli_no_memory(cli);
    for (const SettJson *v = list->child; v != NULL && status == SETT_OK;
         v = v->next)
        status = sett_json_rows(s->def.game, v, &cli->arena,
                                &levels[s->training.count++], &cli->err);
    s->training.levels = levels;
    return status;
}

static SettStatus read_definition(Cli *cli, const SettJson *root, CliSearch *s)
{
    int64_t version, seed;
    const SettJson *game = sett_json_member(root, "game");
    if (!sett_json_int(sett_json_member(root, "archive"), &version) ||
        version != 1)
        return broken(cli, root, "a member \"archive\": 1");
    if (game == NULL || game->type != SETT_JSON_STRING ||
        sett_catalog_game(cli->catalog, game->string) == NULL)
        return broken(cli, game, "the name of a \"game\"");
    if (!sett_json_int(sett_json_member(root, "seed"), &seed) || seed < 0)
        return broken(cli, root, "a \"seed\"");
    SettStatus status =
        cli_search_parts(cli, sett_catalog_game(cli->catalog, game->string),
                         name_of(root, "method"), s);
    if (status != SETT_OK)
        return broken(cli, root, "a known \"method\"");
    s->def.seed = (uint64_t)seed;
    status =
        sett_search_choose_genome(cli->catalog, name_of(root, "genome"),
                                  &cli->arena, &s->def, &s->params, &cli->err);
    if (status != SETT_OK)
        return broken(cli, root, "a known \"genome\"");
    status = read_target(cli, root, s);
    if (status == SETT_OK)
        status = read_entrance(cli, sett_json_member(root, "entrance"), s);
    if (status == SETT_OK)
        status = read_training(cli, root, s);
    if (status == SETT_OK)
        status = read_lock(cli, sett_json_member(root, "lock"), s);
    return status == SETT_OK ? read_parts(cli, root, s) : status;
}

SettStatus cli_search_define(Cli *cli, const char *path, CliSearch *out,
                             const SettJson **file)
{
    char *text;
    size_t size;
    *out = (CliSearch){.search = NULL};
    SettStatus status = cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = sett_json_read(text, size, NULL, &cli->arena, file, &cli->err);
    if (status == SETT_OK)
        status = read_definition(cli, *file, out);
    if (status != SETT_OK)
        sett_error_source(&cli->err, cli_source(path));
    return status;
}

SettStatus cli_search_restore(Cli *cli, const char *path, const SettJson *file,
                              CliSearch *s)
{
    const SettJson *state = sett_json_member(file, "search");
    SettStatus status = cli_search_open(cli, s);
    if (status == SETT_OK)
        status = state == NULL ? broken(cli, file, "a member \"search\"")
                               : sett_search_read(s->search, state, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, cli_source(path));
    return status;
}

SettStatus cli_search_read(Cli *cli, const char *path, uint64_t features,
                           uint64_t budget, CliSearch *out)
{
    const SettJson *file;
    SettStatus status = cli_search_define(cli, path, out, &file);
    if (status != SETT_OK)
        return status;
    out->def.features = features;
    out->def.max_evaluations = budget;
    return cli_search_restore(cli, path, file, out);
}
