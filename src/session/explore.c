/* explore.c - an archive that is filled from outside: the caller says how good
   solutions are and where they lie, by a function of its own language.
   Solutions are levels of a recipe, which it can ask for, or vectors of its
   own. All go through arrays of the caller (sett_ask_arrays), many at a time.
 */
#include "session/ask.h"

#include <math.h>
#include <string.h>

#define MOST_VECTOR 4096 /* doubles in a vector */
#define MOST_BATCH 1000000
#define FIRST_LEVELS 100 /* of the recipe, before levels are varied */
#define MOST_BINS 65536

typedef struct Explore {
    SettArena keep;
    SettArchive *archive;
    SettRecipe *recipe; /* NULL: solutions are vectors */
    SettGenomeJob job;
    const SettGenomeKind *kind;
    int32_t bytes; /* of a solution */
    uint64_t asked, told;
    SettRng rng;
} Explore;

static void close_explore(void *object)
{
    Explore *e = object;
    sett_archive_destroy(e->archive);
    sett_arena_free(&e->keep);
}

static const SettKept explore_kind = {"archive", sizeof(Explore),
                                      close_explore};

/* The request's recipe again, in memory that outlives it. */
static SettStatus keep_recipe(SettAsk *ask, Explore *e)
{
    SettJsonWriter w = sett_json_writer(&ask->text, true);
    const SettJson *json;
    sett_recipe_write(ask->asked.recipe, &w);
    SettStatus status = ask->text.status;
    if (status == SETT_OK)
        status = sett_json_read(ask->text.data, ask->text.size, NULL, &e->keep,
                                &json, ask->err);
    if (status != SETT_OK)
        return status;
    e->recipe = SETT_TAKE(&e->keep, 1, SettRecipe);
    if (e->recipe == NULL)
        return SETT_NO_MEMORY;
    return sett_recipe_read(ask->catalog, json, &e->keep, e->recipe, ask->err);
}

static SettStatus begin_levels(SettAsk *ask, Explore *e)
{
    SettStatus status = keep_recipe(ask, e);
    if (status == SETT_OK)
        status = sett_recipe_makes(e->recipe, ask->err);
    if (status != SETT_OK)
        return status;
    e->kind = sett_catalog_genome(ask->catalog, "tiles");
    if (e->kind == NULL)
        return SETT_UNSUPPORTED;
    e->job =
        (SettGenomeJob){.game = e->recipe->game,
                        .params = sett_params_new(&e->kind->params, &e->keep),
                        .w = e->recipe->w,
                        .h = e->recipe->h,
                        .tmp = ask->arena};
    if (e->job.params == NULL)
        return SETT_NO_MEMORY;
    if (e->kind->prepare != NULL)
        status = e->kind->prepare(&e->job, &e->keep, &e->job.context, ask->err);
    e->bytes = e->job.w * e->job.h;
    return status;
}

static const SettMember axis_members[] = {
    ASKED_IN("low", "real", "least value"),
    ASKED_IN("high", "real", "largest value, above low"),
    ASKED_IN("bins", "int", "how many cells the range is cut into"),
    MEMBERS_END};

static SettStatus read_axis(SettAsk *ask, const SettJson *json,
                            SettDimension *axis)
{
    const SettJson *low = sett_json_member(json, "low"),
                   *high = sett_json_member(json, "high");
    int64_t bins = 0;
    SettStatus status = sett_ask_members(json, axis_members, ask->err);
    if (status == SETT_OK)
        status = sett_ask_int(json, "bins", MOST_BINS, &bins, ask->err);
    if (status != SETT_OK)
        return status;
    if (bins < 1 || low == NULL || low->type != SETT_JSON_NUMBER ||
        high == NULL || high->type != SETT_JSON_NUMBER ||
        !(high->number > low->number))
        return sett_json_refuse(
            ask->err, json, "low below high, and at least one bin", "bad axis");
    axis->bins = (int32_t)bins;
    axis->low = low->number;
    axis->high = high->number;
    return SETT_OK;
}

static SettStatus begin_archive(SettAsk *ask, Explore *e)
{
    SettArchiveDef def = sett_archive_def();
    const SettJson *axes = ask->asked.axes;
    def.genome_capacity = e->bytes;
    def.alloc = ask->arena->alloc;
    def.keep[SETT_UNFEASIBLE] = 1;
    if (axes->size < 1 || axes->size > SETT_MAX_DIMENSIONS) {
        sett_json_refuse(ask->err, axes, NULL, "bad number of axes");
        sett_expect(ask->err, "1 to %d", SETT_MAX_DIMENSIONS);
        return SETT_BAD_INPUT;
    }
    for (const SettJson *one = axes->child; one != NULL; one = one->next) {
        SettDimension *axis = &def.axes[def.axis_count];
        axis->feature = def.axis_count++;
        SettStatus status = read_axis(ask, one, axis);
        if (status != SETT_OK)
            return status;
    }
    return sett_archive_create(&def, &e->archive, ask->err);
}

static SettStatus archive_begin(SettAsk *ask)
{
    Explore *e = ask->object;
    e->keep = sett_ask_arena(ask);
    e->bytes = ask->asked.length * (int32_t)sizeof(double);
    e->rng = sett_rng((uint64_t)ask->asked.seed, SETT_FOR_SEARCH, 0);
    if ((ask->asked.recipe != NULL) == (ask->asked.length > 0))
        return sett_refuse(ask->err, SETT_BAD_INPUT,
                           "either \"recipe\" or \"length\"",
                           "what are the solutions?");
    SettStatus status =
        ask->asked.recipe != NULL ? begin_levels(ask, e) : SETT_OK;
    if (status == SETT_OK)
        status = begin_archive(ask, e);
    if (status != SETT_OK)
        return status;
    sett_json_add_int(ask->out, "cells", sett_archive_cells(e->archive));
    sett_json_add_int(ask->out, "bytes", e->bytes);
    return SETT_OK;
}

VERB(archive_begin, archive_begin,
     "An archive of solutions that the caller judges: levels of a recipe, or "
     "vectors of its own.",
     .native = true, .kept = &explore_kind, .makes = true,
     REQUEST(ASKED(recipe, "recipe?",
                   "makes the first levels; its game and "
                   "size are those of all"),
             ASKED_INT(length, 0, 0, MOST_VECTOR,
                       "doubles in a vector, instead of a recipe"),
             ASKED(axes, "object[]",
                   "{low, high, bins} of each measure, 1 to 4"),
             ASKED_INT(seed, 1, 0, INT32_MAX, "of all that is drawn")),
     REPLY(TOLD("cells", "int", "of the archive"),
           TOLD("bytes", "int", "of a solution in arrays.cells")));

/* A legal elite, each as likely; there is one. */
static const SettGenome *draw_elite(const Explore *e, SettRng *rng)
{
    int32_t filled = sett_archive_filled(e->archive, SETT_FEASIBLE);
    int32_t at = (int32_t)sett_rng_below(rng, (uint32_t)filled);
    int32_t cell = sett_archive_filled_cell(e->archive, SETT_FEASIBLE, at);
    return &sett_archive_at(e->archive, cell, SETT_FEASIBLE, 0)->genome;
}

/* A vector to vary: an elite's, or zeros where there is none. */
static void next_vector(Explore *e, uint8_t *cells)
{
    SettRng rng = sett_rng_fork(&e->rng, SETT_FOR_GENOME, e->asked++);
    if (sett_archive_filled(e->archive, SETT_FEASIBLE) > 0)
        memcpy(cells, draw_elite(e, &rng)->bytes, (size_t)e->bytes);
}

/* A level to judge: one of the recipe's at first, then a varied elite. */
static SettStatus next_level(SettAsk *ask, Explore *e, uint8_t *cells)
{
    uint64_t index = e->asked++;
    SettGrid grid = {cells, e->job.w, e->job.h};
    bool first = index < FIRST_LEVELS ||
                 sett_archive_filled(e->archive, SETT_FEASIBLE) == 0;
    if (first) {
        SettPipe pipe = sett_recipe_pipe(e->recipe);
        SettStatus status =
            sett_make(&pipe, e->recipe->seed, index, ask->arena, &grid, NULL);
        return status == SETT_INFEASIBLE ? SETT_OK : status;
    }
    SettRng rng = sett_rng_fork(&e->rng, SETT_FOR_GENOME, index);
    int32_t capacity = e->kind->capacity(&e->job);
    SettGenome child = {sett_arena_take(ask->arena, 1, (size_t)capacity), 0,
                        capacity};
    if (child.bytes == NULL)
        return SETT_NO_MEMORY;
    SettStatus status =
        e->kind->mutate(&e->job, &rng, draw_elite(e, &rng), &child);
    if (status != SETT_OK)
        return status;
    return e->kind->express(&e->job, &child, index, &grid);
}

static SettStatus archive_ask(SettAsk *ask)
{
    Explore *e = ask->object;
    const SettArrays *a = ask->arrays;
    size_t bytes = (size_t)e->bytes;
    bool levels = e->recipe != NULL;
    sett_json_add_int(ask->out, "h", levels ? e->job.h : 1);
    sett_json_add_int(ask->out, "w",
                      levels ? e->job.w : e->bytes / (int32_t)sizeof(double));
    if (a == NULL)
        return SETT_OK;
    SettStatus status = sett_ask_array(ask, "cells", a->cells, a->cell_count,
                                       (size_t)ask->asked.count * bytes);
    e->job.tmp = ask->arena;
    SettArenaMark mark = sett_arena_mark(ask->arena);
    for (size_t i = 0; i < (size_t)ask->asked.count && status == SETT_OK; i++) {
        memset(a->cells + i * bytes, 0, bytes);
        if (levels)
            status = next_level(ask, e, a->cells + i * bytes);
        else
            next_vector(e, a->cells + i * bytes);
        sett_arena_reset(ask->arena, mark);
        if (status == SETT_OK && sett_stopped(ask->arena))
            status = SETT_CANCELLED;
    }
    return status;
}

VERB(archive_ask, archive_ask,
     "Levels to judge (sett_ask_arrays): fills cells[count][h][w]; the first "
     "100 are the recipe's, the others varied elites. Vectors are elites drawn "
     "evenly, for the caller to vary; zeros while there is none.",
     .native = true, .kept = &explore_kind,
     REQUEST(ASKED_INT(count, 1, 0, MOST_BATCH, "how many")),
     REPLY(TOLD("h", "int", "height of each; 1 of a vector"),
           TOLD("w", "int", "width of each; doubles of a vector")));

/* One solution offered; false where its judgement is no number. */
static bool offer(Explore *e, const SettArrays *a, size_t index, int32_t axes,
                  int32_t *counts)
{
    const double *values = a->values + index * (size_t)(axes + 1);
    SettIndividual one = {.born = e->told + index};
    one.genome =
        (SettGenome){a->cells + index * (size_t)e->bytes, e->bytes, e->bytes};
    one.score.fitness = values[0];
    bool legal = a->feasible == NULL || a->feasible[index] != 0;
    one.score.violation = legal ? 0 : 1;
    for (int32_t k = 0; k <= axes; k++)
        if (isnan(values[k]))
            return false;
    for (int32_t k = 0; k < axes; k++)
        one.score.features[k] = values[k + 1];
    counts[sett_archive_add(e->archive, &one, NULL)]++;
    return true;
}

static SettStatus check_cells(SettAsk *ask, const Explore *e)
{
    const SettArrays *a = ask->arrays;
    for (size_t i = 0; e->recipe != NULL && i < a->cell_count; i++)
        if (a->cells[i] >= e->job.game->tiles.count)
            return sett_fail(ask->err, SETT_BAD_ARGUMENT, "cell %lld holds %d",
                             (long long)i, (int)a->cells[i]);
    return SETT_OK;
}

static void put_quality(SettAsk *ask, const Explore *e)
{
    SettQuality q = sett_archive_quality(e->archive);
    sett_json_add_int(ask->out, "filled", q.filled);
    sett_json_add_double(ask->out, "coverage", q.coverage);
    sett_json_add_double(ask->out, "qd", q.qd);
    sett_json_add_double(ask->out, "best", q.best);
}

static SettStatus archive_tell(SettAsk *ask)
{
    Explore *e = ask->object;
    const SettArrays *a = ask->arrays;
    size_t count = (size_t)ask->asked.count;
    int32_t axes = sett_archive_definition(e->archive)->axis_count;
    int32_t counts[SETT_FIRST + 1] = {0}, unusable = 0;
    if (a == NULL)
        return sett_fail(ask->err, SETT_BAD_ARGUMENT, "no arrays");
    SettStatus status = sett_ask_array(ask, "cells", a->cells, a->cell_count,
                                       count * (size_t)e->bytes);
    if (status == SETT_OK)
        status = sett_ask_array(ask, "values", a->values, a->value_count,
                                count * (size_t)(axes + 1));
    if (status == SETT_OK && a->feasible != NULL)
        status = sett_ask_array(ask, "feasible", a->feasible, a->feasible_count,
                                count);
    if (status == SETT_OK)
        status = check_cells(ask, e);
    if (status != SETT_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        if (!offer(e, a, i, axes, counts))
            unusable++;
    e->told += count;
    sett_json_add_int(ask->out, "new", counts[SETT_FIRST]);
    sett_json_add_int(ask->out, "improved", counts[SETT_ELITE]);
    sett_json_add_int(ask->out, "unusable", unusable);
    put_quality(ask, e);
    return SETT_OK;
}

VERB(archive_tell, archive_tell,
     "Judged solutions (sett_ask_arrays): cells[count][bytes], values[count]"
     "[1 + axes] (the objective, then the measures), feasible[count] or NULL "
     "(1: legal).",
     .native = true, .kept = &explore_kind,
     REQUEST(ASKED_INT(count, 1, 0, MOST_BATCH, "how many")),
     REPLY(TOLD("new", "int", "cells that hold their first"),
           TOLD("improved", "int", "cells that hold a better one"),
           TOLD("unusable", "int", "solutions with a value that is no number"),
           TOLD("filled", "int", "cells with a legal solution"),
           TOLD("coverage", "real", "share of cells that are filled"),
           TOLD("qd", "real", "sum of the elites' objectives"),
           TOLD("best", "real", "largest objective")));

static SettStatus archive_elites(SettAsk *ask)
{
    Explore *e = ask->object;
    const SettArrays *a = ask->arrays;
    int32_t axes = sett_archive_definition(e->archive)->axis_count;
    size_t count = (size_t)sett_archive_filled(e->archive, SETT_FEASIBLE);
    sett_json_add_int(ask->out, "count", (int64_t)count);
    put_quality(ask, e);
    if (a == NULL)
        return SETT_OK;
    SettStatus status = sett_ask_array(ask, "cells", a->cells, a->cell_count,
                                       count * (size_t)e->bytes);
    if (status == SETT_OK)
        status = sett_ask_array(ask, "values", a->values, a->value_count,
                                count * (size_t)(axes + 1));
    for (size_t i = 0; i < count && status == SETT_OK; i++) {
        int32_t cell =
            sett_archive_filled_cell(e->archive, SETT_FEASIBLE, (int32_t)i);
        const SettIndividual *one =
            sett_archive_at(e->archive, cell, SETT_FEASIBLE, 0);
        double *values = a->values + i * (size_t)(axes + 1);
        memcpy(a->cells + i * (size_t)e->bytes, one->genome.bytes,
               (size_t)e->bytes);
        values[0] = one->score.fitness;
        memcpy(values + 1, one->score.features, sizeof(double) * (size_t)axes);
    }
    return status;
}

VERB(archive_elites, archive_elites,
     "The best solution of each cell (sett_ask_arrays): fills cells[count]"
     "[bytes] and values[count][1 + axes]. Without arrays: how many.",
     .native = true, .kept = &explore_kind, .request = NO_MEMBERS,
     REPLY(TOLD("count", "int", "filled cells"),
           TOLD("filled", "int", "the same"),
           TOLD("coverage", "real", "share of cells that are filled"),
           TOLD("qd", "real", "sum of the elites' objectives"),
           TOLD("best", "real", "largest objective")));
