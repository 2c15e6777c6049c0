/* search.c - the handle around every search method: it owns memory, stream and
   budget; the method owns what it keeps and how it varies it. */
#include "sett/search.h"

#include <string.h>

struct SettSearch {
    SettSearchCore core;
    uint64_t cookie; /* cleared by destroy, so that misuse is noticed */
};

#define COOKIE UINT64_C(0x7365747453656172)

SettSearchDef sett_search_def(void)
{
    return (SettSearchDef){.seed = 1,
                           .max_evaluations = 10000,
                           .alloc = sett_alloc_default(),
                           .jobs = sett_jobs_serial()};
}

uint64_t sett_genome_hash(const SettGenome *genome)
{
    return sett_hash(genome->bytes, (size_t)genome->size, 1);
}

bool sett_genome_copy(SettGenome *to, const SettGenome *from)
{
    if (from->size > to->capacity)
        return false;
    memcpy(to->bytes, from->bytes, (size_t)from->size);
    to->size = from->size;
    return true;
}

static SettStatus check_def(const SettSearchDef *def, SettError *err)
{
    if (def->method == NULL || def->game == NULL || def->genome == NULL ||
        def->eval == NULL)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "a search needs a method, a game, a genome and an "
                         "evaluator");
    SettStatus s = sett_size_check(def->w, def->h, 0, err);
    if (s == SETT_OK && def->method_params != NULL)
        s = sett_params_check(&def->method->params, def->method_params,
                              &def->game->tiles, err);
    return s;
}

static void open_core(SettSearchCore *core, const SettSearchDef *def)
{
    core->def = *def;
    core->rng = sett_rng(def->seed, SETT_FOR_SEARCH, 0);
    sett_arena_init(&core->keep, def->alloc, 0);
    sett_arena_init(&core->tmp, def->alloc, 0);
    core->job = (SettGenomeJob){.game = def->game,
                                .params = def->genome_params,
                                .w = def->w,
                                .h = def->h,
                                .target = def->target,
                                .lock = def->lock,
                                .tmp = &core->tmp};
    core->genome_capacity = def->genome->capacity(&core->job);
}

static SettEvalJob eval_job(SettSearchCore *core)
{
    return (SettEvalJob){.game = core->def.game,
                         .params = core->def.eval_params,
                         .target = core->def.target,
                         .tmp = &core->tmp,
                         .context = core->eval_context};
}

static SettStatus prepare_eval(SettSearchCore *core, SettError *err)
{
    const SettEval *eval = core->def.eval;
    if (eval->prepare == NULL)
        return SETT_OK;
    SettEvalJob job = eval_job(core);
    SettStatus s = eval->prepare(&job, &core->keep, &core->eval_context);
    return s == SETT_OK ? s
                        : sett_fail(err, s, "evaluator %s: %s", eval->name,
                                    sett_status_text(s));
}

SettStatus sett_search_create(const SettSearchDef *def, SettSearch **out,
                              SettError *err)
{
    *out = NULL;
    SettStatus s = check_def(def, err);
    if (s != SETT_OK)
        return s;
    SettSearch *search =
        def->alloc.fn(def->alloc.user, NULL, 0, sizeof *search);
    if (search == NULL)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    memset(search, 0, sizeof *search);
    search->cookie = COOKIE;
    open_core(&search->core, def);
    s = prepare_eval(&search->core, err);
    if (s == SETT_OK)
        s = def->method->create(&search->core, err);
    if (s != SETT_OK) {
        sett_search_destroy(search);
        return s;
    }
    *out = search;
    return SETT_OK;
}

bool sett_search_done(const SettSearch *search)
{
    SETT_ASSERT(search->cookie == COOKIE);
    return search->core.evaluations >= search->core.def.max_evaluations;
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
    while (core->evaluations < until) {
        if (sett_cancelled(core->def.cancel))
            return SETT_CANCELLED;
        SettArenaMark mark = sett_arena_mark(&core->tmp);
        SettStatus s = core->def.method->advance(core);
        sett_arena_reset(&core->tmp, mark);
        if (s != SETT_OK)
            return s;
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

/* A genome's draws hang on its own bytes, so that it always stands for the same
   level. */
static SettStatus express(SettSearchCore *core, const SettGenome *genome,
                          SettGrid *grid)
{
    return core->def.genome->express(&core->job, genome,
                                     sett_genome_hash(genome), grid);
}

SettStatus sett_search_express(SettSearch *search, int32_t index,
                               SettGrid *grid)
{
    SettSearchCore *core = &search->core;
    const SettIndividual *one = sett_search_get(search, index);
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettStatus s = express(core, &one->genome, grid);
    sett_arena_reset(&core->tmp, mark);
    return s;
}

void sett_search_destroy(SettSearch *search)
{
    if (search == NULL)
        return;
    SETT_ASSERT(search->cookie == COOKIE);
    SettAlloc alloc = search->core.def.alloc;
    sett_arena_free(&search->core.keep);
    sett_arena_free(&search->core.tmp);
    search->cookie = 0;
    alloc.fn(alloc.user, search, sizeof *search, 0);
}

SettStatus sett_search_score(SettSearchCore *core, const SettGenome *genome,
                             SettScore *out)
{
    SettArenaMark mark = sett_arena_mark(&core->tmp);
    SettLevel level = {.lock = core->def.lock};
    core->evaluations++;
    SettStatus s =
        sett_grid_take(&core->tmp, core->def.w, core->def.h, &level.grid);
    if (s == SETT_OK)
        s = express(core, genome, &level.grid);
    SettEvalJob job = eval_job(core);
    *out = (SettScore){0};
    if (s == SETT_OK)
        s = core->def.eval->run(&job, &level, out);
    sett_arena_reset(&core->tmp, mark);
    return s;
}

SettGenome sett_search_genome(SettSearchCore *core)
{
    SettGenome genome = {.capacity = core->genome_capacity};
    genome.bytes = SETT_TAKE(&core->keep, core->genome_capacity, uint8_t);
    return genome;
}
