/* archive_write.c - archive files: the definition of a search, its elites in
   the open for other programs, and the state to go on from. Ours. */
#include "sett/archive_file.h"
#include "sett/io.h"

static void put_part(SettJsonWriter *w, const char *key, const char *name,
                     const SettTable *table, const void *params,
                     const SettTileSet *tiles)
{
    sett_json_add_open(w, key, '{');
    sett_json_add_string(w, "name", name);
    sett_json_key(w, "params");
    sett_params_write(table, params, tiles, w);
    sett_json_close(w);
}

static SettStatus put_elite(const SettSearchDef *d, SettSearch *search,
                            int32_t cell, SettArena *tmp, SettJsonWriter *w)
{
    const SettArchive *archive = sett_search_archive(search);
    const SettArchiveDef *def = sett_archive_definition(archive);
    const SettIndividual *one =
        sett_archive_at(archive, cell, SETT_FEASIBLE, 0);
    SettGrid grid;
    int32_t bins[SETT_MAX_DIMENSIONS];
    SettStatus status = sett_grid_take(tmp, d->w, d->h, &grid);
    if (status == SETT_OK)
        status = sett_search_express_genome(search, &one->genome, &grid);
    if (status != SETT_OK)
        return status;
    sett_json_open(w, '{');
    sett_json_add_open(w, "cell", '[');
    if (def->cells == SETT_CELLS_GRID) {
        sett_archive_bins(archive, cell, bins);
        for (int32_t a = 0; a < def->axis_count; a++)
            sett_json_put_int(w, bins[a]);
    } else {
        sett_json_put_int(w, cell);
    }
    sett_json_close(w);
    sett_json_add_double(w, "fitness", one->score.fitness);
    sett_json_add_open(w, "features", '{');
    for (int32_t a = 0; a < def->axis_count; a++) {
        int32_t f = def->axes[a].feature;
        sett_json_add_double(w, d->eval->features[f].name,
                             one->score.features[f]);
    }
    sett_json_close(w);
    sett_json_key(w, "rows");
    sett_json_put_rows(w, d->game, &grid);
    status = sett_json_add_warnings(w, d->game, &grid, tmp);
    sett_json_close(w);
    return status;
}

static void put_definition(const SettSearchDef *d, SettJsonWriter *w)
{
    const SettTileSet *tiles = &d->game->tiles;
    sett_json_add_int(w, "archive", 1);
    sett_json_add_string(w, "game", d->game->name);
    put_part(w, "method", d->method->name, &d->method->params, d->method_params,
             tiles);
    put_part(w, "genome", d->genome->name, &d->genome->params, d->genome_params,
             tiles);
    put_part(w, "eval", d->eval->name, &d->eval->params, d->eval_params, tiles);
    sett_json_add_int(w, "seed", (int64_t)d->seed);
    if (d->target != NULL) {
        sett_json_key(w, "target");
        sett_json_put_rows(w, d->game, &d->target->grid);
    } else {
        sett_json_add_open(w, "size", '[');
        sett_json_put_int(w, d->w);
        sett_json_put_int(w, d->h);
        sett_json_close(w);
    }
    if (d->target != NULL && d->target->marker_count > 0) {
        sett_json_add_open(w, "entrance", '[');
        sett_json_put_int(w, d->target->markers[0].x);
        sett_json_put_int(w, d->target->markers[0].y);
        sett_json_close(w);
    }
    if (d->training == NULL)
        return;
    sett_json_add_open(w, "training", '[');
    for (int32_t i = 0; i < d->training->count; i++)
        sett_json_put_rows(w, d->game, &d->training->levels[i]);
    sett_json_close(w);
}

SettStatus sett_archive_file_write(const SettSearchDef *d, SettSearch *search,
                                   SettArena *tmp, SettText *out)
{
    const SettArchive *archive = sett_search_archive(search);
    SettJsonWriter w = sett_json_writer(out, false);
    SettStatus status = SETT_OK;
    char *row = sett_arena_take(tmp, 1, (size_t)d->w + 1);
    if (row == NULL)
        return SETT_NO_MEMORY;
    sett_json_open(&w, '{');
    put_definition(d, &w);
    if (d->lock != NULL) {
        sett_json_add_open(&w, "lock", '[');
        for (int32_t y = 0; y < d->lock->h; y++) {
            for (int32_t x = 0; x < d->lock->w; x++)
                row[x] = sett_mask_get(d->lock, x, y) ? 'x' : '.';
            sett_json_put_string(&w, row);
        }
        sett_json_close(&w);
    }
    sett_json_add_open(&w, "elites", '[');
    for (int32_t c = 0; status == SETT_OK && c < sett_archive_cells(archive);
         c++) {
        SettArenaMark mark = sett_arena_mark(tmp);
        if (sett_archive_count(archive, c, SETT_FEASIBLE) > 0)
            status = put_elite(d, search, c, tmp, &w);
        sett_arena_reset(tmp, mark);
    }
    sett_json_close(&w);
    sett_json_add_open(&w, "search", '{');
    if (status == SETT_OK)
        status = sett_search_write(search, &w);
    sett_json_close(&w);
    sett_json_close(&w);
    sett_text_char(out, '\n');
    return status == SETT_OK ? out->status : status;
}
