/* studio_room_tell.c - what is said of a room search: its cells, its settings,
   and the room that is edited. */
#include "wasm/studio_room.h"

#include <string.h>

/* NaN, of what does not apply, is null. */
static void put_double(SettJsonWriter *w, const char *key, double value)
{
    sett_json_key(w, key);
    if (value == value)
        sett_json_put_double(w, value);
    else
        sett_json_put_null(w);
}

static void open_member(SettJsonWriter *w, const char *key, char bracket)
{
    sett_json_key(w, key);
    sett_json_open(w, bracket);
}

SettStatus sett_studio_room_score(const RoomSearch *r, const SettGrid *room,
                                  SettArena *tmp, SettScore *out, int32_t *cell)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    const SettArchiveDef *def = sett_archive_definition(a);
    const SettSearchDef *d = &r->base.def;
    SettLevel level = {.grid = *room};
    int32_t unplayed = d->eval->feature_count - SETT_EDD_PLAYED;
    SettEvalJob job = {.game = d->game,
                       .params = r->base.eval,
                       .target = &r->target,
                       .tmp = tmp,
                       .unread = ~(((uint64_t)1 << unplayed) - 1)};
    for (int32_t i = 0; i < def->axis_count; i++)
        job.unread &= ~((uint64_t)1 << def->axes[i].feature);
    *out = (SettScore){0};
    SettStatus status = d->eval->run(&job, &level, out);
    for (int32_t f = 0; f < d->eval->feature_count; f++)
        if (job.unread >> f & 1)
            out->features[f] = 0.0 / 0.0;
    *cell = status == SETT_OK ? sett_archive_cell(a, out->features) : -1;
    return status;
}

SettStatus sett_studio_room_put_judged(SettJsonWriter *w, const RoomSearch *r,
                                       const SettGrid *room, SettArena *tmp)
{
    const SettEval *eval = r->base.def.eval;
    SettScore score;
    int32_t cell;
    double *values =
        SETT_TAKE(tmp, r->base.def.game->measures.count + 1, double);
    SettStatus status = sett_studio_room_score(r, room, tmp, &score, &cell);
    if (values == NULL || status != SETT_OK)
        return status == SETT_OK ? SETT_NO_MEMORY : status;
    put_double(w, "fitness", score.fitness);
    sett_json_add_int(w, "cell", cell);
    open_member(w, "features", '{');
    for (int32_t f = 0; f < eval->feature_count; f++)
        put_double(w, eval->features[f].name, score.features[f]);
    sett_json_close(w);
    return sett_session_judge(w, r->base.def.game, room, tmp, values);
}

static void put_feature(SettJsonWriter *w, const SettFeature *f)
{
    sett_json_add_string(w, "name", f->name);
    sett_json_add_string(w, "help", f->help);
}

static void put_presets(SettJsonWriter *w, const char *key,
                        const SettPreset *presets, int32_t count)
{
    open_member(w, key, '[');
    for (int32_t i = 0; i < count; i++) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", presets[i].name);
        sett_json_add_string(w, "help", presets[i].help);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_studio_room_put_choices(SettJsonWriter *w, const RoomSearch *r)
{
    const SettSearchDef *d = &r->base.def;
    open_member(w, "features", '[');
    for (int32_t i = 0; i < d->eval->feature_count; i++) {
        const SettFeature *f = &d->eval->features[i];
        sett_json_open(w, '{');
        put_feature(w, f);
        put_double(w, "low", f->low);
        put_double(w, "high", f->high);
        sett_json_close(w);
    }
    sett_json_close(w);
    put_presets(w, "presets", d->method->presets, d->method->preset_count);
    put_presets(w, "styles", d->eval->presets, d->eval->preset_count);
}

static void put_axis(SettJsonWriter *w, const RoomSearch *r,
                     const SettDimension *axis)
{
    sett_json_open(w, '{');
    put_feature(w, &r->base.def.eval->features[axis->feature]);
    sett_json_add_int(w, "feature", axis->feature);
    sett_json_add_int(w, "bins", axis->bins);
    put_double(w, "low", axis->low);
    put_double(w, "high", axis->high);
    sett_json_close(w);
}

static void put_points(SettJsonWriter *w, const SettArchive *a)
{
    int32_t axes = sett_archive_definition(a)->axis_count;
    double middle[SETT_MAX_DIMENSIONS];
    open_member(w, "points", '[');
    for (int32_t c = 0; c < sett_archive_cells(a); c++) {
        sett_archive_middle(a, c, middle);
        sett_json_open(w, '[');
        for (int32_t i = 0; i < axes; i++)
            sett_json_put_double(w, middle[i]);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_options(SettJsonWriter *w, const RoomSearch *r, const char *key,
                        const SettTable *table, const void *params)
{
    sett_json_key(w, key);
    sett_params_write(table, params, &r->base.def.game->tiles, w);
}

void sett_studio_room_put_set(SettJsonWriter *w, const RoomSearch *r)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    const SettArchiveDef *def = sett_archive_definition(a);
    const SettSearchDef *d = &r->base.def;
    bool grid = def->cells == SETT_CELLS_GRID;
    open_member(w, "map", '{');
    sett_json_add_int(w, "cells", sett_archive_cells(a));
    sett_json_add_bool(w, "grid", grid);
    open_member(w, "axes", '[');
    for (int32_t i = 0; i < def->axis_count; i++)
        put_axis(w, r, &def->axes[i]);
    sett_json_close(w);
    if (!grid)
        put_points(w, a);
    sett_json_close(w);
    open_member(w, "settings", '{');
    put_options(w, r, "method", &d->method->params, r->base.method);
    put_options(w, r, "genome", &d->genome->params, r->base.genome);
    put_options(w, r, "eval", &d->eval->params, r->base.eval);
    sett_json_close(w);
}

static bool is_held(const RoomSearch *r)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    size_t area = (size_t)sett_grid_area(&r->target.grid);
    int32_t held =
        r->own < 0 ? 0 : sett_archive_count(a, r->own, SETT_FEASIBLE);
    for (int32_t i = 0; i < held; i++) {
        const SettIndividual *one =
            sett_archive_at(a, r->own, SETT_FEASIBLE, i);
        if (memcmp(one->genome.bytes, r->target.grid.cells, area) == 0)
            return true;
    }
    return false;
}

static SettStatus put_cell(SettJsonWriter *w, const RoomSearch *r, int32_t cell,
                           const SettIndividual *one, SettArena *tmp)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    const SettArchiveDef *def = sett_archive_definition(a);
    int32_t bins[SETT_MAX_DIMENSIONS] = {0};
    SettGrid grid = {one->genome.bytes, r->base.def.w, r->base.def.h};
    sett_json_open(w, '{');
    sett_json_add_int(w, "cell", cell);
    open_member(w, "at", '[');
    if (def->cells == SETT_CELLS_GRID)
        sett_archive_bins(a, cell, bins);
    for (int32_t i = 0; i < def->axis_count && def->cells == SETT_CELLS_GRID;
         i++)
        sett_json_put_int(w, bins[i]);
    sett_json_close(w);
    put_double(w, "fitness", one->score.fitness);
    open_member(w, "values", '[');
    for (int32_t i = 0; i < def->axis_count; i++)
        sett_json_put_double(w, one->score.features[def->axes[i].feature]);
    sett_json_close(w);
    sett_json_add_int(w, "kept", sett_archive_count(a, cell, SETT_FEASIBLE));
    sett_json_key(w, "rows");
    sett_json_put_rows(w, r->base.def.game, &grid);
    SettStatus status = sett_json_add_warnings(w, r->base.def.game, &grid, tmp);
    sett_json_close(w);
    return status;
}

/* What there is to say of a cell, in a number that is never 0. */
static uint64_t said(const SettArchive *a, int32_t cell,
                     const SettIndividual *one)
{
    uint64_t hash = sett_genome_hash(&one->genome);
    hash = sett_hash(&one->score.fitness, sizeof one->score.fitness, hash);
    hash = sett_hash_mix(hash,
                         (uint64_t)sett_archive_count(a, cell, SETT_FEASIBLE));
    return hash | 1;
}

/* Where the cells are others than they were, nothing was said of any. */
static SettStatus fit_told(RoomSearch *r, int32_t cells)
{
    SettAlloc alloc = r->base.alloc;
    if (cells != r->told_count) {
        uint64_t *told =
            alloc.fn(alloc.user, r->told, (size_t)r->told_count * sizeof *told,
                     (size_t)cells * sizeof *told);
        if (told == NULL)
            return SETT_NO_MEMORY;
        r->told = told;
        r->told_count = cells;
        memset(told, 0, (size_t)cells * sizeof *told);
    }
    return SETT_OK;
}

static SettStatus put_cells(SettJsonWriter *w, RoomSearch *r, bool changed,
                            SettArena *tmp)
{
    SettStatus status = SETT_OK;
    const SettArchive *a = sett_search_archive(r->base.search);
    open_member(w, "cells", '[');
    for (int32_t c = 0; status == SETT_OK && c < r->told_count; c++) {
        if (sett_archive_count(a, c, SETT_FEASIBLE) == 0)
            continue;
        const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, 0);
        uint64_t now = said(a, c, one);
        SettArenaMark mark = sett_arena_mark(tmp);
        if (!changed || now != r->told[c])
            status = put_cell(w, r, c, one, tmp);
        sett_arena_reset(tmp, mark);
        r->told[c] = now;
    }
    sett_json_close(w);
    open_member(w, "gone", '[');
    for (int32_t c = 0; c < r->told_count; c++) {
        if (r->told[c] == 0 || sett_archive_count(a, c, SETT_FEASIBLE) > 0)
            continue;
        if (changed)
            sett_json_put_int(w, c);
        r->told[c] = 0;
    }
    sett_json_close(w);
    return status;
}

SettStatus sett_studio_room_put_state(SettJsonWriter *w, RoomSearch *r,
                                      const SettJson *request, SettArena *tmp)
{
    const SettSearch *search = r->base.search;
    const SettArchive *a = sett_search_archive(search);
    const SettJson *changed = sett_json_member(request, "changed");
    SettStatus status = fit_told(r, sett_archive_cells(a));
    if (status != SETT_OK)
        return status;
    sett_json_add_bool(w, "done", sett_search_done(search));
    sett_json_add_int(w, "spent", (int64_t)sett_search_evaluations(search));
    sett_json_add_int(w, "own", r->own);
    sett_json_add_bool(w, "held", is_held(r));
    status = put_cells(w, r, changed != NULL && changed->type == SETT_JSON_TRUE,
                       tmp);
    if (sett_archive_definition(a)->cells == SETT_CELLS_CLUSTER)
        put_points(w, a);
    return status;
}
