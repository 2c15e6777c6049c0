/* search.c - the handle around every search method: it owns memory, stream and
   budget; the method owns what it keeps and how it varies it. */
#include "sett/search.h"

#include <string.h>

#include "search/brood.h"

struct SettSearch {
    SettSearchCore core;
    uint64_t cookie; /* cleared by destroy, so that misuse is noticed */
};

#define COOKIE UINT64_C(0x7365747453656172)

SettSearchDef sett_search_def(void)
{
    return (SettSearchDef){.seed = 1,
                           .max_evaluations = 10000,
                           .features = UINT64_MAX,
                           .alloc = sett_alloc_default(),
                           .jobs = sett_jobs_serial()};
}

static SettStatus check_def(const SettSearchDef *def, SettError *err)
{
    if (def->method == NULL || def->game == NULL || def->genome == NULL ||
        def->eval == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a search needs a method, a game, a genome and an "
                         "evaluator");
    SettStatus status = sett_size_check(def->w, def->h, 0, err);
    if (status == SETT_OK && def->method_params != NULL)
        status = sett_params_check(&def->method->params, def->method_params,
                                   &def->game->tiles, err);
    return status;
}

static void open_core(SettSearchCore *core, const SettSearchDef *def)
{
    core->def = *def;
    core->rng = sett_rng(def->seed, SETT_FOR_SEARCH, 0);
    sett_arena_init(&core->keep, def->alloc, 0);
    sett_arena_init(&core->tmp, def->alloc, 0);
    sett_arena_init(&core->context, def->alloc, 0);
    core->job = (SettGenomeJob){.game = def->game,
                                .params = def->genome_params,
                                .w = def->w,
                                .h = def->h,
                                .target = def->target,
                                .lock = def->lock,
                                .training = def->training,
                                .tmp = &core->tmp};
    core->genome_capacity = def->genome->capacity(&core->job);
    core->crew = (SettCrew){.jobs = def->jobs,
                            .scratch = sett_arenas_take(
                                &core->keep, def->jobs.workers, def->cancel)};
}

static SettEvalJob eval_job(SettSearchCore *core, SettArena *tmp)
{
    return (SettEvalJob){.game = core->def.game,
                         .params = core->def.eval_params,
                         .target = core->def.target,
                         .training = core->def.training,
                         .tmp = tmp,
                         .context = core->eval_context,
                         .unread = ~(core->def.features | core->reads),
                         .cancel = core->def.cancel};
}

static SettStatus prepare_eval(SettSearchCore *core, SettError *err)
{
    const SettEval *eval = core->def.eval;
    if (eval->prepare == NULL)
        return SETT_OK;
    SettEvalJob job = eval_job(core, &core->tmp);
    SettStatus status =
        eval->prepare(&job, &core->context, &core->eval_context);
    return status == SETT_OK ? status
                             : sett_fail(err, status, "evaluator %s: %s",
                                         eval->name, sett_status_text(status));
}

SettStatus sett_search_create(const SettSearchDef *def, SettSearch **out,
                              SettError *err)
{
    *out = NULL;
    SettStatus status = check_def(def, err);
    if (status != SETT_OK)
        return status;
    SettSearch *search =
        def->alloc.fn(def->alloc.user, NULL, 0, sizeof *search);
    if (search == NULL)
        return sett_no_memory(err);
    memset(search, 0, sizeof *search);
    search->cookie = COOKIE;
    SettSearchCore *core = &search->core;
    const SettGenomeKind *genome = def->genome;
    open_core(core, def);
    status = core->crew.scratch == NULL ? sett_no_memory(err)
                                        : prepare_eval(core, err);
    if (status == SETT_OK && genome->prepare != NULL)
        status =
            genome->prepare(&core->job, &core->keep, &core->job.context, err);
    if (status == SETT_OK)
        status = def->method->create(core, err);
    if (status == SETT_OK)
        *out = search;
    else
        sett_search_destroy(search);
    return status;
}

bool sett_search_done(const SettSearch *search)
{
    SETT_ASSERT(search->cookie == COOKIE);
    return search->core.finished ||
           search->core.evaluations >= search->core.def.max_evaluations;
}

uint64_t sett_search_evaluations(const SettSearch *search)
{
    SETT_ASSERT(search->cookie == COOKIE);
    return search->core.evaluations;
}

SettStatus sett_search_step(SettSearch *search, uint64_t evaluations)
{
    SETT_ASSERT(search->cookie == COOKIE);
    SettSearchCore *core = &search->core;
    uint64_t until = core->evaluations + evaluations;
    if (until < core->evaluations || until > core->def.max_evaluations)
        until = core->def.max_evaluations;
    while (core->evaluations < until && !core->finished) {
        if (sett_cancelled(core->def.cancel))
            return SETT_CANCELLED;
        SettArenaMark mark = sett_arena_mark(&core->tmp);
        SettStatus status = core->def.method->advance(core);
        sett_arena_reset(&core->tmp, mark);
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

int32_t sett_search_count(const SettSearch *search)
{
    SETT_ASSERT(search->cookie == COOKIE);
    return search->core.def.method->count(&search->core);
}

const SettIndividual *sett_search_get(const SettSearch *search, int32_t index)
{
    SETT_ASSERT(index >= 0 && index < sett_search_count(search));
    return search->core.def.method->get(&search->core, index);
}

const SettArchive *sett_search_archive(const SettSearch *search)
{
    SETT_ASSERT(search->cookie == COOKIE);
    const SettSearchMethod *method = search->core.def.method;
    return method->archive == NULL ? NULL : method->archive(&search->core);
}

/* A genome's draws hang on its own bytes, so that it always stands for the same
   level. */
static SettStatus express(const SettSearchCore *core, SettArena *tmp,
                          const SettGenome *genome, SettGrid *grid)
{
    SettGenomeJob job = core->job;
    job.tmp = tmp;
    return core->def.genome->express(&job, genome, sett_genome_hash(genome),
                                     grid);
}

SettStatus sett_search_express_genome(SettSearch *search,
                                      const SettGenome *genome, SettGrid *grid)
{
    SettSearchCore *core = &search->core;
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettStatus status = express(core, &core->tmp, genome, grid);
    sett_arena_reset(&core->tmp, mark);
    return status;
}

SettStatus sett_search_express(SettSearch *search, int32_t index,
                               SettGrid *grid)
{
    return sett_search_express_genome(
        search, &sett_search_get(search, index)->genome, grid);
}

/* What a piece is scored with: markers are no part of a genome. */
static SettStatus open_level(const SettSearchCore *core, SettArena *tmp,
                             SettLevel *level)
{
    *level = (SettLevel){.lock = core->def.lock};
    if (core->def.target != NULL) {
        level->markers = core->def.target->markers;
        level->marker_count = core->def.target->marker_count;
    }
    return sett_grid_take(tmp, core->def.w, core->def.h, &level->grid);
}

/* Pieces of a few, so that a runner has little to do for each. */
#define PIECE 16

typedef struct Scoring {
    SettSearchCore *core;
    SettIndividual *many;
    int32_t count;
} Scoring;

static SettStatus score_each(const Scoring *all, int32_t from, SettArena *tmp)
{
    SettSearchCore *core = all->core;
    SettEvalJob job = eval_job(core, tmp);
    SettLevel level;
    SettStatus status = open_level(core, tmp, &level);
    SettArenaMark mark = sett_arena_mark(tmp);
    for (int32_t i = from;
         status == SETT_OK && i < all->count && i < from + PIECE; i++) {
        SettIndividual *one = &all->many[i];
        if (sett_cancelled(core->def.cancel))
            return SETT_CANCELLED;
        one->score = (SettScore){0};
        sett_grid_fill(&level.grid, 0);
        status = express(core, tmp, &one->genome, &level.grid);
        if (status == SETT_OK)
            status = core->def.eval->run(&job, &level, &one->score);
        sett_arena_reset(tmp, mark);
    }
    return status;
}

static SettStatus score_piece(void *user, int64_t index, SettArena *tmp)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettStatus status = score_each(user, (int32_t)index * PIECE, tmp);
    sett_arena_reset(tmp, mark);
    return status;
}

SettStatus sett_search_score_many(SettSearchCore *core, SettIndividual *many,
                                  int32_t count)
{
    Scoring job = {core, many, count};
    if (count <= PIECE) /* to wake a host's workers would take longer */
        return score_piece(&job, 0, core->crew.scratch);
    return sett_each(&core->crew, (count + PIECE - 1) / PIECE, score_piece,
                     &job, NULL);
}

SettStatus sett_search_edit(SettSearch *search, const SettLevel *target,
                            const SettMask *lock, SettError *err)
{
    SETT_ASSERT(search->cookie == COOKIE);
    SettSearchCore *core = &search->core;
    if (core->def.method->edited == NULL || core->def.genome->encode == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "method %s with genome %s takes no edits",
                         core->def.method->name, core->def.genome->name);
    if (target != NULL &&
        (target->grid.w != core->def.w || target->grid.h != core->def.h))
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "the edited level has another size");
    core->def.target = core->job.target = target;
    core->def.lock = core->job.lock = lock;
    sett_arena_reset(&core->context, (SettArenaMark){0});
    SettStatus status = prepare_eval(core, err);
    if (status != SETT_OK)
        return status;
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    status = core->def.method->edited(core);
    sett_arena_reset(&core->tmp, mark);
    return status == SETT_OK ? status
                             : sett_fail(err, status, "after an edit: %s",
                                         sett_status_text(status));
}

SettStatus sett_search_adjust(SettSearch *search, const void *method_params,
                              SettError *err)
{
    SETT_ASSERT(search->cookie == COOKIE);
    SettSearchCore *core = &search->core;
    const SettSearchMethod *method = core->def.method;
    if (method->adjusted == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "method %s cannot change while it runs", method->name);
    SettStatus status = sett_params_check(&method->params, method_params,
                                          &core->def.game->tiles, err);
    if (status != SETT_OK)
        return status;
    const void *before = core->def.method_params;
    core->def.method_params = method_params;
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    status = method->adjusted(core, err);
    sett_arena_reset(&core->tmp, mark);
    if (status != SETT_OK)
        core->def.method_params = before;
    return status;
}

SettStatus sett_search_merge(SettSearch *into, const SettSearch *from,
                             SettError *err)
{
    SETT_ASSERT(into->cookie == COOKIE && from->cookie == COOKIE);
    SettSearchCore *core = &into->core;
    const SettSearchMethod *method = core->def.method;
    const SettArchive *other = sett_search_archive(from);
    if (method->archive == NULL || other == NULL ||
        core->def.genome != from->core.def.genome ||
        core->def.w != from->core.def.w || core->def.h != from->core.def.h)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "these two searches cannot be merged");
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettStatus status = sett_search_take_in(core, method->archive(core), other);
    sett_arena_reset(&core->tmp, mark);
    return status == SETT_OK ? status
                             : sett_fail(err, status, "while merging: %s",
                                         sett_status_text(status));
}

SettStatus sett_search_write(SettSearch *search, SettJsonWriter *out)
{
    SETT_ASSERT(search->cookie == COOKIE);
    SettSearchCore *core = &search->core;
    if (core->def.method->write == NULL)
        return SETT_UNSUPPORTED;
    sett_write_u64(out, "evaluations", core->evaluations);
    sett_write_rng(out, "stream", &core->rng);
    sett_json_add_bool(out, "finished", core->finished);
    core->def.method->write(core, out);
    return out->out->status;
}

SettStatus sett_search_read(SettSearch *search, const SettJson *object,
                            SettError *err)
{
    SETT_ASSERT(search->cookie == COOKIE && search->core.evaluations == 0);
    SettSearchCore *core = &search->core;
    if (core->def.method->read == NULL)
        return sett_fail(err, SETT_UNSUPPORTED, "method %s cannot be stored",
                         core->def.method->name);
    if (!sett_read_u64(object, "evaluations", &core->evaluations) ||
        !sett_read_rng(object, "stream", &core->rng) ||
        !sett_read_bool(object, "finished", &core->finished))
        return sett_json_refuse(
            err, object, NULL, "the stored search has no good count or stream");
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettStatus status = core->def.method->read(core, object, err);
    sett_arena_reset(&core->tmp, mark);
    return status;
}

void sett_search_destroy(SettSearch *search)
{
    if (search == NULL)
        return;
    SETT_ASSERT(search->cookie == COOKIE);
    SettAlloc alloc = search->core.def.alloc;
    SettSearchCore *core = &search->core;
    if (core->def.method->destroy != NULL)
        core->def.method->destroy(core);
    sett_arenas_free(core->crew.scratch, core->def.jobs.workers);
    sett_arena_free(&core->context);
    sett_arena_free(&core->tmp);
    sett_arena_free(&core->keep);
    search->cookie = 0;
    alloc.fn(alloc.user, search, sizeof *search, 0);
}

SettGenome sett_search_genome(SettSearchCore *core)
{
    SettGenome genome = {.capacity = core->genome_capacity};
    genome.bytes = SETT_TAKE(&core->keep, core->genome_capacity, uint8_t);
    return genome;
}
