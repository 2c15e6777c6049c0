/* tell.c - what is said of a search of rooms: its cells, its settings, and a
   room as it sees it. */
#include "session/room/room.h"
#include "sett/edd.h"

#include <string.h>

SettStatus sett_room_score(const SettAsk *ask, const SettRoomSearch *r,
                           const SettGrid *room, SettScore *out, int32_t *cell)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    const SettArchiveDef *def = sett_archive_definition(a);
    const SettSearchDef *d = &r->base.def;
    SettLevel level = {.grid = *room};
    int32_t unplayed = d->eval->feature_count - SETT_EDD_PLAYED;
    SettEvalJob job = {.game = d->game,
                       .params = r->base.params.eval,
                       .target = &r->target,
                       .tmp = ask->arena,
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

SettStatus sett_room_put_judged(SettAsk *ask, const SettRoomSearch *r,
                                const SettGrid *room)
{
    const SettEval *eval = r->base.def.eval;
    SettJsonWriter *w = ask->out;
    SettScore score;
    int32_t cell;
    SettStatus status = sett_room_score(ask, r, room, &score, &cell);
    if (status != SETT_OK)
        return status;
    sett_json_add_double(w, "fitness", score.fitness);
    sett_json_add_int(w, "cell", cell);
    sett_json_add_open(w, "features", '{');
    for (int32_t f = 0; f < eval->feature_count; f++)
        sett_json_add_double(w, eval->features[f].name, score.features[f]);
    sett_json_close(w);
    return sett_ask_judge(ask, r->base.def.game, room);
}

RECORD(RoomJudged, "A room as a search sees it.",
       TOLD("fitness", "real", "the higher the better"),
       TOLD("cell", "int", "that it belongs to; -1: none"),
       TOLD("features", "(real|null){}",
            "by name; null where one does not apply, and of features of play "
            "that are no axis of the map"),
       TOLD_AS("Judged"));

static void put_presets(SettJsonWriter *w, const char *key,
                        const SettPreset *presets, int32_t count)
{
    sett_json_add_open(w, key, '[');
    for (int32_t i = 0; i < count; i++) {
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", presets[i].name);
        sett_json_add_string(w, "help", presets[i].help);
        sett_json_close(w);
    }
    sett_json_close(w);
}

void sett_room_put_choices(SettJsonWriter *w, const SettRoomSearch *r)
{
    const SettSearchDef *d = &r->base.def;
    sett_json_add_open(w, "features", '[');
    for (int32_t i = 0; i < d->eval->feature_count; i++) {
        const SettFeature *f = &d->eval->features[i];
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", f->name);
        sett_json_add_string(w, "help", f->help);
        sett_json_add_double(w, "low", f->low);
        sett_json_add_double(w, "high", f->high);
        sett_json_close(w);
    }
    sett_json_close(w);
    put_presets(w, "presets", d->method->presets, d->method->preset_count);
    put_presets(w, "styles", d->eval->presets, d->eval->preset_count);
}

RECORD(Feature, "A number about a room that can be an axis of the map.",
       TOLD("name", "text", "its name"),
       TOLD("help", "text", "what it measures"),
       TOLD("low", "real", "lowest value that a map has a cell for"),
       TOLD("high", "real", "highest one"));

RECORD(Preset, "Options that are set together.",
       TOLD("name", "text", "its name"),
       TOLD("help", "text", "what it is for"));

static void put_points(SettJsonWriter *w, const SettArchive *a)
{
    int32_t axes = sett_archive_definition(a)->axis_count;
    double middle[SETT_MAX_DIMENSIONS];
    sett_json_add_open(w, "points", '[');
    for (int32_t c = 0; c < sett_archive_cells(a); c++) {
        sett_archive_middle(a, c, middle);
        sett_json_open(w, '[');
        for (int32_t i = 0; i < axes; i++)
            sett_json_put_double(w, middle[i]);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static void put_options(SettJsonWriter *w, const SettRoomSearch *r,
                        const char *key, const SettTable *table,
                        const void *params)
{
    sett_json_key(w, key);
    sett_params_write(table, params, &r->base.def.game->tiles, w);
}

void sett_room_put_set(SettJsonWriter *w, const SettRoomSearch *r)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    const SettArchiveDef *def = sett_archive_definition(a);
    const SettSearchDef *d = &r->base.def;
    bool grid = def->cells == SETT_CELLS_GRID;
    sett_json_add_open(w, "map", '{');
    sett_json_add_int(w, "cells", sett_archive_cells(a));
    sett_json_add_bool(w, "grid", grid);
    sett_json_add_open(w, "axes", '[');
    for (int32_t i = 0; i < def->axis_count; i++) {
        const SettDimension *axis = &def->axes[i];
        const SettFeature *f = &r->base.def.eval->features[axis->feature];
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", f->name);
        sett_json_add_string(w, "help", f->help);
        sett_json_add_int(w, "bins", axis->bins);
        sett_json_add_double(w, "low", axis->low);
        sett_json_add_double(w, "high", axis->high);
        sett_json_close(w);
    }
    sett_json_close(w);
    if (!grid)
        put_points(w, a);
    sett_json_close(w);
    sett_json_add_open(w, "settings", '{');
    put_options(w, r, "method", &d->method->params, r->base.params.method);
    put_options(w, r, "genome", &d->genome->params, r->base.params.genome);
    put_options(w, r, "eval", &d->eval->params, r->base.params.eval);
    sett_json_close(w);
}

RECORD(RoomAxis, "A feature that spans a map.",
       TOLD("name", "text", "of its feature"),
       TOLD("help", "text", "what the feature measures"),
       TOLD("bins", "int", "how many cells lie along it in a grid"),
       TOLD("low", "real", "lower end"), TOLD("high", "real", "upper end"));

RECORD(RoomMap, "How the cells of a search lie.",
       TOLD("cells", "int", "how many"),
       TOLD("grid", "bool",
            "cells are a grid, the first axis varies fastest; else they are "
            "regions of points"),
       TOLD("axes", "RoomAxis[]", "one to four"),
       TOLD("points", "real[][]?",
            "of each cell, a value for each axis; left out of a grid"));

RECORD(RoomOptions, "Every option of a search by name, as it is now.",
       TOLD("method", "object", "of map-elites"),
       TOLD("genome", "object", "of tiles"),
       TOLD("eval", "object", "of the evaluator edd"));

RECORD(RoomSet, "How a search is set.", TOLD("map", "RoomMap", "the cells"),
       TOLD("settings", "RoomOptions", "every option as it is now"));

static bool is_held(const SettRoomSearch *r)
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

static SettStatus put_cell(SettAsk *ask, const SettRoomSearch *r, int32_t cell,
                           const SettIndividual *one)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    const SettArchiveDef *def = sett_archive_definition(a);
    const SettGame *game = r->base.def.game;
    SettJsonWriter *w = ask->out;
    int32_t bins[SETT_MAX_DIMENSIONS] = {0};
    SettGrid grid = {one->genome.bytes, r->base.def.w, r->base.def.h};
    sett_json_open(w, '{');
    sett_json_add_int(w, "cell", cell);
    sett_json_add_open(w, "at", '[');
    if (def->cells == SETT_CELLS_GRID) {
        sett_archive_bins(a, cell, bins);
        for (int32_t i = 0; i < def->axis_count; i++)
            sett_json_put_int(w, bins[i]);
    }
    sett_json_close(w);
    sett_json_add_double(w, "fitness", one->score.fitness);
    sett_json_add_open(w, "values", '[');
    for (int32_t i = 0; i < def->axis_count; i++)
        sett_json_put_double(w, one->score.features[def->axes[i].feature]);
    sett_json_close(w);
    sett_json_add_int(w, "kept", sett_archive_count(a, cell, SETT_FEASIBLE));
    sett_json_add_rows(w, game, &grid);
    SettStatus status = sett_json_add_warnings(w, game, &grid, ask->arena);
    sett_json_close(w);
    return status;
}

RECORD(RoomCell, "A cell with the best room in it.",
       TOLD("cell", "int", "its number"),
       TOLD("at", "int[]", "its bin on each axis; empty where it is no grid"),
       TOLD("fitness", "real", "of the best room"),
       TOLD("values", "real[]", "of the best room, on each axis"),
       TOLD("kept", "int", "how many feasible rooms it holds"),
       TOLD("rows", "text[]", "the best room"),
       TOLD("warnings", "Reason[]?",
            "doors that the room cuts off from each other; left out where "
            "there are none"));

/* A hash of what is told of a cell, never 0. */
static uint64_t said(const SettArchive *a, int32_t cell,
                     const SettIndividual *one)
{
    uint64_t hash = sett_genome_hash(&one->genome);
    hash = sett_hash(&one->score.fitness, sizeof one->score.fitness, hash);
    hash = sett_hash_mix(hash,
                         (uint64_t)sett_archive_count(a, cell, SETT_FEASIBLE));
    return hash | 1;
}

/* Forgets what was told when the number of cells has changed. */
static SettStatus fit_told(SettRoomSearch *r, int32_t cells)
{
    SettAlloc alloc = r->base.def.alloc;
    if (cells == r->told_count)
        return SETT_OK;
    uint64_t *told =
        alloc.fn(alloc.user, r->told, (size_t)r->told_count * sizeof *told,
                 (size_t)cells * sizeof *told);
    if (told == NULL)
        return SETT_NO_MEMORY;
    r->told = told;
    r->told_count = cells;
    memset(told, 0, (size_t)cells * sizeof *told);
    return SETT_OK;
}

static SettStatus put_cells(SettAsk *ask, SettRoomSearch *r, bool changed)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    SettStatus status = SETT_OK;
    SettArenaMark mark = sett_arena_mark(ask->arena);
    sett_json_add_open(ask->out, "cells", '[');
    for (int32_t c = 0; status == SETT_OK && c < r->told_count; c++) {
        if (sett_archive_count(a, c, SETT_FEASIBLE) == 0)
            continue;
        const SettIndividual *one = sett_archive_at(a, c, SETT_FEASIBLE, 0);
        uint64_t now = said(a, c, one);
        if (!changed || now != r->told[c])
            status = put_cell(ask, r, c, one);
        sett_arena_reset(ask->arena, mark);
        r->told[c] = now;
    }
    sett_json_close(ask->out);
    return status;
}

static void put_gone(SettJsonWriter *w, SettRoomSearch *r, bool changed)
{
    const SettArchive *a = sett_search_archive(r->base.search);
    sett_json_add_open(w, "gone", '[');
    for (int32_t c = 0; c < r->told_count; c++) {
        if (r->told[c] == 0 || sett_archive_count(a, c, SETT_FEASIBLE) > 0)
            continue;
        if (changed)
            sett_json_put_int(w, c);
        r->told[c] = 0;
    }
    sett_json_close(w);
}

SettStatus sett_room_put_state(SettAsk *ask, SettRoomSearch *r)
{
    bool changed = ask->asked.changed;
    const SettSearch *search = r->base.search;
    const SettArchive *a = sett_search_archive(search);
    SettJsonWriter *w = ask->out;
    SettStatus status = fit_told(r, sett_archive_cells(a));
    if (status != SETT_OK)
        return status;
    sett_json_add_bool(w, "done", sett_search_done(search));
    sett_json_add_int(w, "spent", (int64_t)sett_search_evaluations(search));
    sett_json_add_int(w, "own", r->own);
    sett_json_add_bool(w, "held", is_held(r));
    status = put_cells(ask, r, changed);
    put_gone(w, r, changed);
    if (sett_archive_definition(a)->cells == SETT_CELLS_CLUSTER)
        put_points(w, a);
    return status;
}

RECORD(RoomState, "What a search has found.",
       TOLD("done", "bool", "nothing is left to be tried"),
       TOLD("spent", "int", "rooms tried so far"),
       TOLD("own", "int", "cell that the edited room belongs to; -1: none"),
       TOLD("held", "bool",
            "the edited room is in it; later it may give way to fitter ones"),
       TOLD("cells", "RoomCell[]",
            "all that have a room; with `changed` those that differ from the "
            "reply before"),
       TOLD("gone", "int[]", "with `changed`: cells that have none any more"),
       TOLD("points", "real[][]?",
            "of the map, which move; only where cells are clusters"));
