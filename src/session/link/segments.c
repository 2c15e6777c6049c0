/* segments.c - segments to link: bred by Gram-Elites from training levels while
   a user looks on, step by step. */
#include "session/search.h"
#include "sett/slices.h"

#define MOST_LEVELS 64
#define MOST_LENGTH 200
#define MOST_EVALUATIONS 1000000
#define AXES 2
#define BINS 14
#define WINDOW 3 /* slices between the pieces of training levels */

typedef struct Breed {
    SettKeptSearch base;
    SettTraining training;
} Breed;

static void close_breed(void *object)
{
    Breed *b = object;
    sett_kept_search_close(&b->base);
}

static const SettKept breed_kind = {"segments search", sizeof(Breed),
                                    close_breed};

static SettStatus widen(const SettSearchDef *def, const SettGrid *piece,
                        SettArena *tmp, double *low, double *high)
{
    SettLevel view = {.grid = *piece};
    SettScore score;
    SettEvalJob job = {
        .game = def->game, .params = def->eval_params, .tmp = tmp};
    SettStatus status = def->eval->run(&job, &view, &score);
    for (int32_t a = 0; a < AXES && status == SETT_OK; a++) {
        low[a] = score.features[a] < low[a] ? score.features[a] : low[a];
        high[a] = score.features[a] > high[a] ? score.features[a] : high[a];
    }
    return status;
}

/* What the training levels' own pieces of that length measure, every few
   slices: maps over the whole of an axis would be nearly empty. */
static SettStatus find_ranges(SettAsk *ask, const SettSearchDef *def,
                              double *low, double *high)
{
    SettArena *tmp = ask->arena;
    const SettGame *game = def->game;
    SettGrid piece;
    SettStatus status = sett_grid_take(tmp, def->w, def->h, &piece);
    SettArenaMark mark = sett_arena_mark(tmp);
    for (int32_t i = 0; i < def->training->count && status == SETT_OK; i++) {
        const SettGrid *level = &def->training->levels[i];
        int32_t most =
            sett_slice_count(game, level) - sett_slice_count(game, &piece);
        if (sett_slice_size(game, level) != sett_slice_size(game, &piece))
            continue; /* the search refuses it with a word */
        for (int32_t at = 0; at <= most && status == SETT_OK; at += WINDOW) {
            sett_slice_cut(game, level, at, &piece);
            status = widen(def, &piece, tmp, low, high);
            sett_arena_reset(tmp, mark);
        }
    }
    return status;
}

static SettStatus set_axes(SettAsk *ask, Breed *b)
{
    const SettSearchDef *def = &b->base.def;
    double low[AXES] = {1e9, 1e9}, high[AXES] = {-1e9, -1e9};
    SettStatus status = find_ranges(ask, def, low, high);
    if (status != SETT_OK)
        return status;
    SettText text = sett_text(def->alloc);
    SettJsonWriter w = sett_json_writer(&text, true);
    /* The first two features, each over twice the range that was measured. */
    sett_json_open(&w, '[');
    for (int32_t a = 0; a < AXES && a < def->eval->feature_count; a++) {
        const SettFeature *f = &def->eval->features[a];
        double more = (high[a] - low[a]) / 2;
        bool known = high[a] > low[a];
        double from = known && low[a] - more > f->low ? low[a] - more : f->low;
        double to =
            known && high[a] + more < f->high ? high[a] + more : f->high;
        sett_json_open(&w, '{');
        sett_json_add_string(&w, "feature", f->name);
        sett_json_add_int(&w, "bins", BINS);
        sett_json_add_double(&w, "low", from);
        sett_json_add_double(&w, "high", to);
        sett_json_close(&w);
    }
    sett_json_close(&w);
    status = text.status;
    if (status == SETT_OK)
        status = sett_params_set(&def->method->params, b->base.params.method,
                                 "dimensions", text.data, NULL, &b->base.arena,
                                 ask->err);
    sett_text_free(&text);
    return status;
}

static void put_features(SettJsonWriter *w, const Breed *b)
{
    const SettArchiveDef *def =
        sett_archive_definition(sett_search_archive(b->base.search));
    sett_json_add_open(w, "features", '[');
    for (int32_t i = 0; i < def->axis_count; i++) {
        const SettFeature *f =
            &b->base.def.eval->features[def->axes[i].feature];
        sett_json_open(w, '{');
        sett_json_add_string(w, "name", f->name);
        sett_json_add_string(w, "help", f->help);
        sett_json_add_double(w, "low", def->axes[i].low);
        sett_json_add_double(w, "high", def->axes[i].high);
        sett_json_add_int(w, "bins", def->axes[i].bins);
        sett_json_close(w);
    }
    sett_json_close(w);
}

static SettStatus start(SettAsk *ask)
{
    Breed *b = ask->object;
    /* Segments have `length` slices of the size that training levels have. */
    const SettAsked *a = &ask->asked;
    SettSearchDef *def = &b->base.def;
    SettStatus status =
        sett_kept_search_open(&b->base, ask, a->game, "gram-elites");
    if (status != SETT_NO_MEMORY && a->game->linking == NULL)
        return sett_game_needs(a->game, SETT_GAME_SEGMENTS, ask->err);
    if (status == SETT_OK)
        status =
            sett_search_choose_genome(ask->catalog, "slices", &b->base.arena,
                                      def, &b->base.params, ask->err);
    if (status == SETT_OK)
        status = sett_ask_levels(ask, a->game, a->training, MOST_LEVELS,
                                 &b->base.arena, &b->training);
    if (status != SETT_OK)
        return status;
    if (b->training.count == 0)
        return sett_fail(ask->err, SETT_BAD_INPUT, "no training levels");
    const SettGrid *first = &b->training.levels[0];
    bool columns = a->game->slices == SETT_COLUMNS;
    def->training = &b->training;
    def->w = columns ? a->length : first->w;
    def->h = columns ? first->h : a->length;
    def->seed = (uint64_t)a->seed;
    def->max_evaluations = (uint64_t)a->evaluations;
    status = set_axes(ask, b);
    if (status != SETT_OK)
        return status;
    status = sett_search_create(&b->base.def, &b->base.search, ask->err);
    if (status != SETT_OK)
        return status;
    put_features(ask->out, b);
    return SETT_OK;
}

VERB(segments_start, start, "Begins a search that fills a map with segments.",
     .kept = &breed_kind, .makes = true,
     REQUEST(ASKED(game, "game", "whose levels are made of segments"),
             ASKED(training, "text[][]", "1 to 64 levels to learn from"),
             ASKED_INT(length, 20, 1, MOST_LENGTH, "slices of a segment"),
             ASKED_INT(seed, 1, 0, INT32_MAX,
                       "the same seed breeds the same segments"),
             ASKED_INT(evaluations, 2000, 0, MOST_EVALUATIONS,
                       "how many segments are tried")),
     REPLY(TOLD("features", "Axis[]", "the axes of the map: x and y")));

RECORD(Axis, "An axis of a map of levels.",
       TOLD("name", "text", "of the feature"),
       TOLD("help", "text", "what it is, in words"),
       TOLD("low", "real", "where the first cell begins"),
       TOLD("high", "real", "where the last cell ends"),
       TOLD("bins", "int", "cells along the axis"));

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

static SettStatus step(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    const Breed *b = ask->object;
    SettSearch *search = b->base.search;
    SettJsonWriter *w = ask->out;
    SettStatus status = sett_search_step(search, (uint64_t)asked->units);
    if (status != SETT_OK)
        return status;
    sett_json_add_bool(w, "done", sett_search_done(search));
    sett_json_add_int(w, "spent", (int64_t)sett_search_evaluations(search));
    sett_json_add_int(w, "of", (int64_t)b->base.def.max_evaluations);
    const SettArchive *archive = sett_search_archive(search);
    const SettArchiveDef *def = sett_archive_definition(archive);
    sett_json_add_open(w, "cells", '[');
    for (int32_t cell = 0; cell < sett_archive_cells(archive); cell++) {
        bool usable = false;
        int32_t bins[SETT_MAX_DIMENSIONS] = {0};
        const SettIndividual *one = best_of(archive, cell, &usable);
        if (one == NULL)
            continue;
        sett_archive_bins(archive, cell, bins);
        sett_json_open(w, '{');
        sett_json_add_int(w, "cell", cell);
        sett_json_add_open(w, "at", '[');
        for (int32_t i = 0; i < def->axis_count; i++)
            sett_json_put_int(w, bins[i]);
        sett_json_close(w);
        sett_json_add_bool(w, "usable", usable);
        sett_json_add_double(w, "fitness", one->score.fitness);
        sett_json_close(w);
    }
    sett_json_close(w);
    return SETT_OK;
}

VERB(segments_step, step, "Goes on with the search.", .kept = &breed_kind,
     REQUEST(ASKED_UNITS("how many segments are tried")),
     REPLY_AS("SegmentsStep"));

RECORD(SegmentsStep, "How far the search is, and its map.",
       TOLD("done", "bool", "all segments are tried"),
       TOLD("spent", "int", "segments tried so far"),
       TOLD("of", "int", "segments to be tried in all"),
       TOLD("cells", "MapCell[]", "those that have a segment"));

RECORD(MapCell, "The best segment of a cell of the map.",
       TOLD("cell", "int", "its number, for segments_level"),
       TOLD("at", "[int, int]", "x and y on the map, from 0"),
       TOLD("usable", "bool", "it can be completed and is not broken"),
       TOLD("fitness", "real", "the higher the better; of no unit"));

static SettStatus look(SettAsk *ask)
{
    const SettAsked *asked = &ask->asked;
    const Breed *b = ask->object;
    const SettSearchDef *def = &b->base.def;
    const SettArchive *archive = sett_search_archive(b->base.search);
    SettJsonWriter *w = ask->out;
    SettGrid grid;
    bool usable = false;
    SettStatus status = sett_ask_most(ask, "cell", asked->cell,
                                      sett_archive_cells(archive) - 1);
    if (status != SETT_OK)
        return status;
    const SettIndividual *one = best_of(archive, asked->cell, &usable);
    if (one == NULL)
        return sett_fail(ask->err, SETT_BAD_INPUT, "nothing is in this cell");
    status = sett_grid_take(ask->arena, def->w, def->h, &grid);
    if (status != SETT_OK)
        return status;
    status = sett_search_express_genome(b->base.search, &one->genome, &grid);
    if (status != SETT_OK)
        return status;
    sett_json_add_rows(w, def->game, &grid);
    sett_json_add_bool(w, "usable", usable);
    sett_json_add_open(w, "features", '[');
    for (int32_t i = 0; i < def->eval->feature_count; i++)
        sett_json_put_double(w, one->score.features[i]);
    sett_json_close(w);
    return SETT_OK;
}

VERB(segments_level, look, "The best segment of a cell of the map.",
     .kept = &breed_kind,
     REQUEST(ASKED_INT(cell, 0, 0, INT32_MAX, "of the map, one that is used")),
     REPLY(TOLD("rows", "text[]", "the segment, a character a tile"),
           TOLD("usable", "bool", "it can be completed and is not broken"),
           TOLD("features", "real[]",
                "all features of the evaluator, in its order")));
