/* studio_segments.c - segments to link: bred by Gram-Elites from training
   levels while the page looks on, step by step.

   segments_start: {"game", "training": [[...rows]], "length": 20, "seed": 1,
                    "evaluations": 2000}
     gives {"version", "handle", "features": [{"name", "help", "low", "high",
     "bins"}]}, one for each axis of the map
   segments_step: {"handle", "units"}
     gives {"version", "done", "spent", "of", "cells": [{"cell", "at": [x, y],
     "usable", "fitness"}]}, the best of every cell that has any
   segments_level: {"handle", "cell"}
     gives {"version", "rows", "usable", "features": [...]} */
#include "wasm/studio_search.h"

#include <string.h>

#include "sett/slices.h"

#define MOST_LEVELS 64
#define MOST_LENGTH 200
#define MOST_EVALUATIONS 1000000
#define AXES 2
#define BINS 14
#define WINDOW 3 /* slices between the pieces of training levels */

EXPORT(segments_start)
SettStatus sett_wasm_segments_start(Session *s, size_t n);
EXPORT(segments_step) SettStatus sett_wasm_segments_step(Session *s, size_t n);
EXPORT(segments_level)
SettStatus sett_wasm_segments_level(Session *s, size_t n);

/* A search and what it has learnt from. */
typedef struct Breed {
    StudioSearch base; /* first */
    SettTraining training;
} Breed;

static void close_breed(void *object)
{
    Breed *b = object;
    sett_studio_search_close(&b->base);
}

static const SessionKind breed_kind = {"segments search", sizeof(Breed),
                                       close_breed};

static SettStatus choose_parts(Breed *b, const SettCatalog *parts,
                               SettError *err)
{
    const SettGame *game = b->base.def.game;
    SettStatus status = sett_studio_search_parts(&b->base, parts, "gram-elites",
                                                 "slices", game->name);
    if (status == SETT_NO_MEMORY)
        return status;
    if (status != SETT_OK || game->linking == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "levels of %s are not made of segments", game->name);
    return SETT_OK;
}

static SettStatus read_training(Breed *b, const SettJson *levels,
                                SettError *err)
{
    SettGrid *grids = SETT_TAKE(&b->base.arena, MOST_LEVELS, SettGrid);
    SettStatus status = grids == NULL ? SETT_NO_MEMORY : SETT_OK;
    int32_t count = 0;
    const SettJson *level = levels != NULL ? levels->child : NULL;
    for (; level != NULL && status == SETT_OK; level = level->next) {
        if (count == MOST_LEVELS)
            return sett_fail(err, SETT_TOO_LARGE, "more than %d levels",
                             MOST_LEVELS);
        status = sett_json_rows(b->base.def.game, level, &b->base.arena,
                                &grids[count++], err);
    }
    b->training = (SettTraining){grids, count};
    b->base.def.training = &b->training;
    if (status == SETT_OK && count == 0)
        return sett_fail(err, SETT_BAD_INPUT, "no training levels");
    return status;
}

/* Segments are so many slices long, and as wide as the training levels. */
static void set_size(Breed *b, int32_t length)
{
    const SettGrid *first = &b->training.levels[0];
    bool columns = b->base.def.game->slices == SETT_COLUMNS;
    b->base.def.w = columns ? length : first->w;
    b->base.def.h = columns ? first->h : length;
}

static SettStatus read_start(Session *s, const SettJson *request, Breed *b,
                             SettError *err)
{
    int64_t length = 20, seed = 1, evaluations = 2000;
    sett_studio_search_init(&b->base, s->arena.alloc);
    SettStatus status =
        sett_session_read_game(s, request, &b->base.def.game, err);
    if (status == SETT_OK)
        status = choose_parts(b, s->catalog, err);
    if (status == SETT_OK)
        status =
            sett_session_read_int(request, "length", MOST_LENGTH, &length, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "seed", INT32_MAX, &seed, err);
    if (status == SETT_OK)
        status = sett_session_read_int(request, "evaluations", MOST_EVALUATIONS,
                                       &evaluations, err);
    if (status == SETT_OK)
        status = read_training(b, sett_json_member(request, "training"), err);
    if (status != SETT_OK)
        return status;
    set_size(b, (int32_t)length);
    b->base.def.seed = (uint64_t)seed;
    b->base.def.max_evaluations = (uint64_t)evaluations;
    return SETT_OK;
}

/* Slices `at` and on of a level. */
static void cut(const SettGame *game, const SettGrid *level, int32_t at,
                SettGrid *piece)
{
    uint8_t slice[SETT_MAX_SIDE];
    for (int32_t i = 0; i < sett_slice_count(game, piece); i++) {
        sett_slice_get(game, level, at + i, slice);
        sett_slice_put(game, piece, i, slice);
    }
}

static SettStatus widen(const Breed *b, const SettGrid *piece, SettArena *tmp,
                        double *low, double *high)
{
    SettLevel view = {.grid = *piece};
    SettScore score;
    SettEvalJob job = {.game = b->base.def.game,
                       .params = b->base.def.eval_params,
                       .tmp = tmp};
    SettStatus status = b->base.def.eval->run(&job, &view, &score);
    for (int32_t a = 0; a < AXES && status == SETT_OK; a++) {
        low[a] = score.features[a] < low[a] ? score.features[a] : low[a];
        high[a] = score.features[a] > high[a] ? score.features[a] : high[a];
    }
    return status;
}

/* What the training levels' own pieces of that length measure, every few
   slices: maps over the whole of an axis would be nearly empty. */
static SettStatus find_ranges(const Breed *b, double *low, double *high)
{
    SettArena tmp;
    SettGrid piece;
    const SettGame *game = b->base.def.game;
    sett_arena_init(&tmp, b->base.alloc, 0);
    SettStatus status =
        sett_grid_take(&tmp, b->base.def.w, b->base.def.h, &piece);
    for (int32_t i = 0; i < b->training.count && status == SETT_OK; i++) {
        const SettGrid *level = &b->training.levels[i];
        int32_t most =
            sett_slice_count(game, level) - sett_slice_count(game, &piece);
        if (sett_slice_size(game, level) != sett_slice_size(game, &piece))
            continue; /* the search refuses it with a word */
        for (int32_t at = 0; at <= most && status == SETT_OK; at += WINDOW) {
            cut(game, level, at, &piece);
            status = widen(b, &piece, &tmp, low, high);
        }
    }
    sett_arena_free(&tmp);
    return status;
}

/* The first two features over a range as wide again as what was measured. */
static SettStatus set_axes(Breed *b, SettError *err)
{
    double low[AXES] = {1e9, 1e9}, high[AXES] = {-1e9, -1e9};
    SettText text = sett_text(b->base.alloc);
    SettStatus status = find_ranges(b, low, high);
    SettJsonWriter w = sett_json_writer(&text, true);
    sett_json_open(&w, '[');
    for (int32_t a = 0; a < AXES && a < b->base.def.eval->feature_count; a++) {
        const SettFeature *f = &b->base.def.eval->features[a];
        double more = (high[a] - low[a]) / 2;
        bool known = high[a] > low[a];
        double from = known && low[a] - more > f->low ? low[a] - more : f->low;
        double to =
            known && high[a] + more < f->high ? high[a] + more : f->high;
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "feature", f->name);
        sett_json_add_int(&w, "bins", BINS);
        sett_json_key(&w, "low");
        sett_json_put_double(&w, from);
        sett_json_key(&w, "high");
        sett_json_put_double(&w, to);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    if (status == SETT_OK)
        status = text.status;
    if (status == SETT_OK)
        status =
            sett_params_set(&b->base.def.method->params, b->base.method,
                            "dimensions", text.data, NULL, &b->base.arena, err);
    sett_text_free(&text);
    return status;
}

static SettStatus begin(Breed *b, SettError *err)
{
    SettStatus status = set_axes(b, err);
    return status == SETT_OK
               ? sett_search_create(&b->base.def, &b->base.search, err)
               : status;
}

static void put_features(SettJsonWriter *w, const Breed *b)
{
    const SettArchiveDef *def =
        sett_archive_definition(sett_search_archive(b->base.search));
    sett_json_key(w, "features");
    sett_json_open(w, '[');
    for (int32_t i = 0; i < def->axis_count; i++) {
        const SettFeature *f =
            &b->base.def.eval->features[def->axes[i].feature];
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", f->name);
        sett_json_add_string(w, "help", f->help);
        sett_json_key(w, "low");
        sett_json_put_double(w, def->axes[i].low);
        sett_json_key(w, "high");
        sett_json_put_double(w, def->axes[i].high);
        sett_json_add_int(w, "bins", def->axes[i].bins);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus start(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"game", "training",    "length",
                                        "seed", "evaluations", NULL};
    void *object;
    SettStatus status =
        sett_session_make(s, request, names, &breed_kind, &object, err);
    Breed *b = object;
    if (status == SETT_OK)
        status = read_start(s, request, b, err);
    if (status == SETT_OK)
        status = begin(b, err);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply_made(s);
    put_features(&w, b);
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_segments_start(Session *s, size_t n)
{
    return sett_session_answer(s, n, start);
}

/* The best of a cell: usable ones first. */
static const SettIndividual *best_of(const SettArchive *archive, int32_t cell,
                                     bool *usable)
{
    for (int32_t kind = 0; kind < SETT_POPULATIONS; kind++)
        if (sett_archive_count(archive, cell, (SettPopulation)kind) > 0) {
            *usable = kind == SETT_FEASIBLE;
            return sett_archive_at(archive, cell, (SettPopulation)kind, 0);
        }
    return NULL;
}

static void put_cells(SettJsonWriter *w, const SettArchive *archive)
{
    const SettArchiveDef *def = sett_archive_definition(archive);
    sett_json_key(w, "cells");
    sett_json_open(w, '[');
    for (int32_t cell = 0; cell < sett_archive_cells(archive); cell++) {
        bool usable = false;
        int32_t bins[SETT_MAX_DIMENSIONS] = {0};
        const SettIndividual *one = best_of(archive, cell, &usable);
        if (one == NULL)
            continue;
        sett_archive_bins(archive, cell, bins);
        sett_json_open(w, '{');
        sett_json_add_int(w, "cell", cell);
        sett_json_key(w, "at");
        sett_json_open(w, '[');
        for (int32_t i = 0; i < def->axis_count; i++)
            sett_json_put_int(w, bins[i]);
        sett_json_close(w);
        sett_json_add_bool(w, "usable", usable);
        sett_json_key(w, "fitness");
        sett_json_put_double(w, one->score.fitness);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus step(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "units", NULL};
    void *object;
    SettStatus status =
        sett_studio_search_step(s, request, names, &breed_kind, &object, err);
    if (status != SETT_OK)
        return status;
    const Breed *b = object;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_add_bool(&w, "done", sett_search_done(b->base.search));
    sett_json_add_int(&w, "spent",
                      (int64_t)sett_search_evaluations(b->base.search));
    sett_json_add_int(&w, "of", (int64_t)b->base.def.max_evaluations);
    put_cells(&w, sett_search_archive(b->base.search));
    sett_json_close(&w);
    return SETT_OK;
}

SettStatus sett_wasm_segments_step(Session *s, size_t n)
{
    return sett_session_answer(s, n, step);
}

static SettStatus put_level(Session *s, const Breed *b,
                            const SettIndividual *one, bool usable)
{
    SettGrid grid;
    SettStatus status =
        sett_grid_take(&s->arena, b->base.def.w, b->base.def.h, &grid);
    if (status == SETT_OK)
        status =
            sett_search_express_genome(b->base.search, &one->genome, &grid);
    if (status != SETT_OK)
        return status;
    SettJsonWriter w = sett_session_reply(s);
    sett_json_key(&w, "rows");
    sett_json_put_rows(&w, b->base.def.game, &grid);
    sett_json_add_bool(&w, "usable", usable);
    sett_json_key(&w, "features");
    sett_json_open(&w, '[');
    for (int32_t i = 0; i < b->base.def.eval->feature_count; i++)
        sett_json_put_double(&w, one->score.features[i]);
    sett_json_close(&w);
    sett_json_close(&w);
    return SETT_OK;
}

static SettStatus level(Session *s, const SettJson *request, SettError *err)
{
    static const char *const names[] = {"handle", "cell", NULL};
    int64_t cell = 0;
    void *object;
    bool usable = false;
    SettStatus status =
        sett_session_take(s, request, names, &breed_kind, &object, err);
    if (status != SETT_OK)
        return status;
    const Breed *b = object;
    const SettArchive *archive = sett_search_archive(b->base.search);
    status = sett_session_read_int(request, "cell",
                                   sett_archive_cells(archive) - 1, &cell, err);
    if (status != SETT_OK)
        return status;
    const SettIndividual *one = best_of(archive, (int32_t)cell, &usable);
    if (one == NULL)
        return sett_fail(err, SETT_BAD_INPUT, "nothing is in this cell");
    return put_level(s, b, one, usable);
}

SettStatus sett_wasm_segments_level(Session *s, size_t n)
{
    return sett_session_answer(s, n, level);
}
