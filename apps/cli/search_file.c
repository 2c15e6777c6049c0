/* search_file.c - archive files: written whole, read back to the same search.
 */
#include <inttypes.h>
#include <string.h>

#include "search_file.h"

/* ------------------------------------------------------------------- writing
 */

static void put_part(SettJsonWriter *w, const char *key, const char *name,
                     const SettTable *table, const void *params,
                     const SettTileSet *tiles)
{
    sett_json_key(w, key);
    sett_json_open(w, '{');
    sett_json_key(w, "name");
    sett_json_put_string(w, name);
    sett_json_key(w, "params");
    sett_params_write(table, params, tiles, w);
    sett_json_close(w);
}

static SettStatus put_lock(Cli *cli, const CliSearch *s, SettJsonWriter *w)
{
    char *row = sett_arena_take(&cli->arena, 1, (size_t)s->lock.w + 1);
    if (row == NULL)
        return SETT_NO_MEMORY;
    sett_json_key(w, "lock");
    sett_json_open(w, '[');
    for (int32_t y = 0; y < s->lock.h; y++) {
        for (int32_t x = 0; x < s->lock.w; x++)
            row[x] = sett_mask_get(&s->lock, x, y) ? 'x' : '.';
        sett_json_put_string(w, row);
    }
    sett_json_close(w);
    return SETT_OK;
}

static SettStatus put_elite(Cli *cli, const CliSearch *s, int32_t cell,
                            SettJsonWriter *w)
{
    const SettArchive *archive = sett_search_archive(s->search);
    const SettArchiveDef *def = sett_archive_definition(archive);
    const SettIndividual *one =
        sett_archive_at(archive, cell, SETT_FEASIBLE, 0);
    SettGrid grid;
    int32_t bins[SETT_MAX_DIMENSIONS];
    SettStatus status = sett_grid_take(&cli->arena, s->def.w, s->def.h, &grid);
    if (status == SETT_OK)
        status = sett_search_express_genome(s->search, &one->genome, &grid);
    if (status != SETT_OK)
        return status;
    sett_json_open(w, '{');
    sett_json_key(w, "cell");
    sett_json_open(w, '[');
    if (def->cells == SETT_CELLS_GRID) {
        sett_archive_bins(archive, cell, bins);
        for (int32_t a = 0; a < def->axis_count; a++)
            sett_json_put_int(w, bins[a]);
    } else {
        sett_json_put_int(w, cell);
    }
    sett_json_close(w);
    sett_json_key(w, "fitness");
    sett_json_put_double(w, one->score.fitness);
    sett_json_key(w, "features");
    sett_json_open(w, '{');
    for (int32_t a = 0; a < def->axis_count; a++) {
        int32_t f = def->axes[a].feature;
        sett_json_key(w, s->def.eval->features[f].name);
        sett_json_put_double(w, one->score.features[f]);
    }
    sett_json_close(w);
    sett_json_key(w, "rows");
    sett_json_put_rows(w, s->def.game, &grid);
    sett_json_close(w);
    return SETT_OK;
}

static void put_definition(const CliSearch *s, SettJsonWriter *w)
{
    const SettSearchDef *d = &s->def;
    const SettTileSet *tiles = &d->game->tiles;
    sett_json_key(w, "archive");
    sett_json_put_int(w, 1);
    sett_json_key(w, "game");
    sett_json_put_string(w, d->game->name);
    put_part(w, "method", d->method->name, &d->method->params, s->method_params,
             tiles);
    put_part(w, "genome", d->genome->name, &d->genome->params, s->genome_params,
             tiles);
    put_part(w, "eval", d->eval->name, &d->eval->params, s->eval_params, tiles);
    sett_json_key(w, "seed");
    sett_json_put_int(w, (int64_t)d->seed);
    if (d->target != NULL) {
        sett_json_key(w, "target");
        sett_json_put_rows(w, d->game, &s->target.grid);
    } else {
        sett_json_key(w, "size");
        sett_json_open(w, '[');
        sett_json_put_int(w, d->w);
        sett_json_put_int(w, d->h);
        sett_json_close(w);
    }
    if (s->target.marker_count > 0) {
        sett_json_key(w, "entrance");
        sett_json_open(w, '[');
        sett_json_put_int(w, s->entrance.x);
        sett_json_put_int(w, s->entrance.y);
        sett_json_close(w);
    }
    if (d->training == NULL)
        return;
    sett_json_key(w, "training");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < s->training.count; i++)
        sett_json_put_rows(w, d->game, &s->training.levels[i]);
    sett_json_close(w);
}

SettStatus sett_cli_search_write(Cli *cli, CliSearch *s, SettText *out)
{
    const SettArchive *archive = sett_search_archive(s->search);
    SettJsonWriter w = sett_json_writer(out, false);
    SettStatus status = SETT_OK;
    sett_json_open(&w, '{');
    put_definition(s, &w);
    if (s->has_lock)
        status = put_lock(cli, s, &w);
    sett_json_key(&w, "elites");
    sett_json_open(&w, '[');
    for (int32_t c = 0; status == SETT_OK && c < sett_archive_cells(archive);
         c++) {
        SettArenaMark mark = sett_arena_mark(&cli->arena);
        if (sett_archive_count(archive, c, SETT_FEASIBLE) > 0)
            status = put_elite(cli, s, c, &w);
        sett_arena_reset(&cli->arena, mark);
    }
    sett_json_close(&w);
    sett_json_key(&w, "search");
    sett_json_open(&w, '{');
    if (status == SETT_OK)
        status = sett_search_write(s->search, &w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return status == SETT_OK ? out->status : status;
}

/* ------------------------------------------------------------------- reading
 */

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
        return sett_cli_no_memory(cli);
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
                  &s->def.method->params, tiles, s->method_params);
    if (status == SETT_OK)
        status = read_part(cli, root, "genome", s->def.genome->name,
                           &s->def.genome->params, tiles, s->genome_params);
    if (status == SETT_OK)
        status = read_part(cli, root, "eval", s->def.eval->name,
                           &s->def.eval->params, tiles, s->eval_params);
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
        return sett_cli_no_memory(cli);
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
        sett_game_named(game->string) == NULL)
        return broken(cli, game, "the name of a \"game\"");
    if (!sett_json_int(sett_json_member(root, "seed"), &seed) || seed < 0)
        return broken(cli, root, "a \"seed\"");
    SettStatus status = sett_cli_search_parts(
        cli, sett_game_named(game->string), name_of(root, "method"), s);
    if (status != SETT_OK)
        return broken(cli, root, "a known \"method\"");
    s->def.seed = (uint64_t)seed;
    status = sett_cli_search_genome(cli, s, name_of(root, "genome"));
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

SettStatus sett_cli_search_define(Cli *cli, const char *path, CliSearch *out,
                                  const SettJson **file)
{
    char *text;
    size_t size;
    *out = (CliSearch){.search = NULL};
    SettStatus status = sett_cli_read(cli, path, &text, &size);
    if (status == SETT_OK)
        status = sett_json_read(text, size, NULL, &cli->arena, file, &cli->err);
    if (status == SETT_OK)
        status = read_definition(cli, *file, out);
    if (status != SETT_OK)
        sett_error_source(&cli->err, sett_cli_source(path));
    return status;
}

SettStatus sett_cli_search_restore(Cli *cli, const char *path,
                                   const SettJson *file, CliSearch *s)
{
    const SettJson *state = sett_json_member(file, "search");
    SettStatus status = sett_cli_search_open(cli, s);
    if (status == SETT_OK)
        status = state == NULL ? broken(cli, file, "a member \"search\"")
                               : sett_search_read(s->search, state, &cli->err);
    if (status != SETT_OK)
        sett_error_source(&cli->err, sett_cli_source(path));
    return status;
}

SettStatus sett_cli_search_read(Cli *cli, const char *path, uint64_t features,
                                uint64_t budget, CliSearch *out)
{
    const SettJson *file;
    SettStatus status = sett_cli_search_define(cli, path, out, &file);
    if (status != SETT_OK)
        return status;
    out->def.features = features;
    out->def.max_evaluations = budget;
    return sett_cli_search_restore(cli, path, file, out);
}
