/* programs.c - see programs.h. Follows Kerssemakers et al. 2012, section V.A:
   fitness is the mean distance travelled on three levels; tournaments; crossing
   in 90 % and mutation in 50 % of the children; the end comes with the first
   generator all of whose levels are won. Differs: it has to win ten more,
   and every generation is rated on levels of its own, the elite again as well,
   since the best on three levels was mostly lucky. */
#include "sett/programs.h"

#include <string.h>

#include "lab/program_draw.h"

static const SettParam program_rows[] = {
    SETT_ROW(SettProgramParams, population, 30, 2, 10000, "generators"),
    SETT_ROW(SettProgramParams, generations, 100, 1, 100000,
             "generations at most"),
    SETT_ROW(SettProgramParams, tournament, 2, 1, 100,
             "generators that compete to be a parent"),
    SETT_ROW(SettProgramParams, crossover, 0.9, 0, 1,
             "chance that a child has two parents"),
    SETT_ROW(SettProgramParams, mutation, 0.5, 0, 1,
             "chance that a child is mutated"),
    SETT_ROW(SettProgramParams, levels, 3, 1, 1000,
             "levels that a generator is rated on"),
    SETT_ROW(SettProgramParams, confirm, 10, 1, 1000,
             "further levels, all of which must be won in the end"),
    SETT_ROW(SettProgramParams, budget, 1000, 1, 100000000,
             "states that a level may cost in a rating"),
};
const SettTable sett_program_params =
    SETT_TABLE(SettProgramParams, program_rows);

SettStatus sett_program_draw(const SettGame *game, const SettGagents *program,
                             uint64_t seed, uint64_t index, int32_t w,
                             int32_t h, SettArena *tmp, SettLevel *out)
{
    SettGenJob job = {.game = game,
                      .params = program,
                      .rng = sett_rng(seed, SETT_FOR_LAYOUT, index),
                      .tmp = tmp};
    *out = (SettLevel){.lock = NULL};
    SettStatus status = sett_grid_take(tmp, w, h, &out->grid);
    return status == SETT_OK ? sett_gagents_draw(&job, &out->grid) : status;
}

SettStatus sett_program_rate(const SettOracle *oracle,
                             const SettGagents *generator, uint64_t seed,
                             uint64_t first, int32_t count, int32_t w,
                             int32_t h, SettArena *tmp, SettProgramRating *out)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    *out = (SettProgramRating){0};
    for (int32_t i = 0; i < count; i++) {
        SettLevel level;
        SettVerdict verdict = {.answer = SETT_NO};
        SettStatus status =
            sett_program_draw(oracle->game, generator, seed,
                              first + (uint64_t)i, w, h, tmp, &level);
        if (status == SETT_OK)
            status = sett_oracle_ask(oracle, &level, tmp, &verdict);
        else if (status == SETT_INFEASIBLE)
            status = SETT_OK;
        sett_arena_reset(tmp, mark);
        if (status != SETT_OK)
            return status;
        bool won = verdict.answer == SETT_YES;
        out->levels++;
        out->won += won;
        out->progress += won ? 1 : verdict.progress;
    }
    out->progress = count > 0 ? out->progress / count : 0;
    return SETT_OK;
}

typedef struct Program {
    SettGagents generator;
    SettProgramRating rating;
} Program;

struct SettPrograms {
    SettProgramDef def;
    SettProgramParams p;
    SettGagentRanges ranges;
    SettArena keep;
    SettCrew crew;
    Program *now, *next;
    Program best;
    SettProgramState state;
    SettStatus failed;
};

/* Levels of generation g, and of its confirmations, are never seen twice. */
static uint64_t first_level(const SettPrograms *s, int32_t generation)
{
    return (uint64_t)generation * (uint64_t)(s->p.levels + s->p.confirm);
}

static SettStatus rate(const SettPrograms *s, int32_t index, SettArena *tmp,
                       SettProgramRating *out)
{
    SettOracle oracle = s->def.oracle;
    oracle.budget = (uint64_t)s->p.budget;
    return sett_program_rate(&oracle, &s->next[index].generator, s->def.seed,
                             first_level(s, s->state.generation), s->p.levels,
                             s->def.w, s->def.h, tmp, out);
}

static SettStatus rate_task(void *user, int64_t index, SettArena *tmp)
{
    SettPrograms *s = user;
    return rate(s, (int32_t)index, tmp, &s->next[index].rating);
}

/* The further levels of a program that has won all its levels. */
static SettStatus rate_more(const SettPrograms *s, const SettGagents *generator,
                            SettArena *tmp, SettProgramRating *out)
{
    return sett_program_rate(&s->def.oracle, generator, s->def.seed,
                             first_level(s, s->state.generation) +
                                 (uint64_t)s->p.levels,
                             s->p.confirm, s->def.w, s->def.h, tmp, out);
}

static void add_rating(SettProgramRating *all, const SettProgramRating *more)
{
    double sum = all->progress * all->levels + more->progress * more->levels;
    all->levels += more->levels;
    all->won += more->won;
    all->progress = sum / all->levels;
}

static const Program *choose_parent(const SettPrograms *s, SettRng *rng)
{
    const Program *best = NULL;
    for (int32_t i = 0; i < s->p.tournament; i++) {
        const Program *one =
            &s->now[sett_rng_below(rng, (uint32_t)s->p.population)];
        if (best == NULL || one->rating.progress > best->rating.progress)
            best = one;
    }
    return best;
}

/* The best of the last generation lives on; the rest are children. */
static void breed(SettPrograms *s)
{
    SettRng rng =
        sett_rng(s->def.seed, SETT_FOR_SEARCH, (uint64_t)s->state.generation);
    for (int32_t i = 0; i < s->p.population; i++) {
        SettGagents *child = &s->next[i].generator;
        if (s->state.generation == 0) {
            sett_gagents_random(&s->ranges, &rng, child);
            continue;
        }
        if (i == 0) {
            *child = s->best.generator;
            continue;
        }
        const Program *a = choose_parent(s, &rng);
        const Program *b = choose_parent(s, &rng);
        if (a != b && sett_rng_chance(&rng, s->p.crossover))
            sett_gagents_cross(&s->ranges, &rng, &a->generator, &b->generator,
                               child, NULL);
        else
            *child = a->generator;
        if (sett_rng_chance(&rng, s->p.mutation))
            sett_gagents_mutate(&s->ranges, &rng, child);
    }
}

/* `more`: of the further levels, all of which it has won. */
static void end_with(SettPrograms *s, const Program *program,
                     const SettProgramRating *more)
{
    s->state.confirmed = s->state.done = true;
    s->best = *program;
    s->state.rating = s->best.rating = *more;
}

/* A generator all of whose levels were won has to win more; if it does not, its
   rating is that of all of them. */
static SettStatus confirm(SettPrograms *s, Program *program)
{
    SettProgramRating more;
    SettStatus status =
        rate_more(s, &program->generator, &s->crew.scratch[0], &more);
    if (status != SETT_OK)
        return status;
    s->state.plays += more.levels;
    if (more.won == more.levels) {
        end_with(s, program, &more);
        return SETT_OK;
    }
    add_rating(&program->rating, &more);
    return SETT_OK;
}

void sett_programs_prepare(SettPrograms *programs)
{
    SETT_ASSERT(!programs->state.done);
    breed(programs);
}

SettStatus sett_programs_judge(const SettPrograms *s, int32_t index,
                               SettArena *tmp, SettProgramRating *out)
{
    SettProgramRating more;
    SettStatus status = rate(s, index, tmp, out);
    if (status != SETT_OK || out->won < out->levels)
        return status;
    status = rate_more(s, &s->next[index].generator, tmp, &more);
    if (status == SETT_OK && more.won == more.levels)
        *out = more;
    else if (status == SETT_OK)
        add_rating(out, &more);
    return status;
}

/* The first of equals. */
static void look_over(SettPrograms *s)
{
    const Program *best = &s->next[0];
    double sum = 0;
    for (int32_t i = 0; i < s->p.population; i++) {
        sum += s->next[i].rating.progress;
        if (s->next[i].rating.progress > best->rating.progress)
            best = &s->next[i];
    }
    s->state.mean = sum / s->p.population;
    s->state.best = best->rating.progress;
    if (s->state.confirmed)
        return;
    s->best = *best;
    s->state.rating = best->rating;
}

static void end_generation(SettPrograms *s)
{
    look_over(s);
    Program *old = s->now;
    s->now = s->next;
    s->next = old;
    s->state.plays += (int64_t)s->p.population * s->p.levels;
    s->state.generation++;
    s->state.done = s->state.done || s->state.generation == s->p.generations;
}

/* Where a confirmation fails, the next step does all of it again. */
static SettStatus next_generation(SettPrograms *s)
{
    breed(s);
    SettStatus status =
        sett_each(&s->crew, s->p.population, rate_task, s, NULL);
    for (int32_t i = 0;
         status == SETT_OK && i < s->p.population && !s->state.confirmed; i++)
        if (s->next[i].rating.won == s->next[i].rating.levels)
            status = confirm(s, &s->next[i]);
    if (status == SETT_OK)
        end_generation(s);
    return status;
}

SettProgramDef sett_program_def(void)
{
    return (SettProgramDef){
        .seed = 1, .alloc = sett_alloc_default(), .jobs = sett_jobs_serial()};
}

SettStatus sett_programs_create(const SettProgramDef *def, SettPrograms **out,
                                SettError *err)
{
    const SettGame *game = def->oracle.game;
    *out = NULL;
    if (game == NULL || def->params == NULL || def->w < 1 || def->h < 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "breeding needs a game, parameters and a size");
    if (game->canvas == NULL)
        return sett_fail(err, SETT_UNSUPPORTED,
                         "%s has no canvas for agent programs", game->name);
    SettStatus status =
        sett_params_check(&sett_program_params, def->params, NULL, err);
    if (status != SETT_OK)
        return status;
    SettPrograms *s = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *s);
    if (s == NULL)
        return sett_no_memory(err);
    memset(s, 0, sizeof *s);
    s->def = *def;
    s->def.oracle.cancel = def->cancel;
    s->p = *def->params;
    sett_gagent_ranges(game, &s->ranges);
    sett_arena_init(&s->keep, def->alloc, 0);
    s->now = SETT_TAKE(&s->keep, s->p.population, Program);
    s->next = SETT_TAKE(&s->keep, s->p.population, Program);
    s->crew = (SettCrew){
        .jobs = def->jobs,
        .scratch = sett_arenas_take(&s->keep, def->jobs.workers, def->cancel)};
    if (s->now == NULL || s->next == NULL || s->crew.scratch == NULL) {
        sett_programs_destroy(s);
        return sett_no_memory(err);
    }
    *out = s;
    return SETT_OK;
}

SettStatus sett_programs_step(SettPrograms *s, int32_t generations)
{
    for (int32_t i = 0; i < generations && !s->state.done; i++) {
        SettProgramState before = s->state;
        SettStatus status =
            s->failed == SETT_OK ? next_generation(s) : s->failed;
        if (status == SETT_OK)
            continue;
        s->state = before;
        if (status != SETT_CANCELLED)
            s->failed = status;
        return status;
    }
    return SETT_OK;
}

int32_t sett_programs_population(const SettPrograms *programs)
{
    return programs->p.population;
}

SettProgramRating sett_programs_rating(const SettPrograms *s, int32_t index)
{
    return s->now[index].rating;
}

/* A program that wins all levels of a rating was tried on further ones. Where
   it lost some its rating is of all, else of the further ones alone. */
static bool can_be(const SettPrograms *s, const SettProgramRating *r)
{
    bool tried = r->levels == s->p.levels + s->p.confirm;
    if (r->won == r->levels)
        return r->levels == s->p.confirm && r->progress == 1;
    return (tried || r->levels == s->p.levels) && r->won >= 0 &&
           r->won < r->levels && r->progress >= 0 && r->progress <= 1 &&
           (!tried || r->won >= s->p.levels);
}

/* A search looks at programs in their order: once one is confirmed no other is
   tried on further levels. */
static void recall_one(SettPrograms *s, Program *program,
                       const SettProgramRating *r)
{
    bool confirmed = r->won == r->levels;
    bool tried = confirmed || r->levels > s->p.levels;
    program->rating = *r;
    if (tried && !s->state.confirmed)
        s->state.plays += s->p.confirm;
    if (confirmed || (tried && s->state.confirmed))
        program->rating = (SettProgramRating){s->p.levels, s->p.levels, 1};
    if (confirmed && !s->state.confirmed)
        end_with(s, program, r);
}

SettStatus sett_programs_recall(SettPrograms *s,
                                const SettProgramRating *ratings, int32_t count)
{
    if (s->state.done || count != s->p.population)
        return SETT_BAD_INPUT;
    for (int32_t i = 0; i < count; i++)
        if (!can_be(s, &ratings[i]))
            return SETT_BAD_INPUT;
    breed(s);
    for (int32_t i = 0; i < count; i++)
        recall_one(s, &s->next[i], &ratings[i]);
    end_generation(s);
    return SETT_OK;
}

SettProgramState sett_programs_state(const SettPrograms *programs)
{
    return programs->state;
}

const SettGagents *sett_programs_best(const SettPrograms *programs)
{
    return programs->state.generation > 0 ? &programs->best.generator : NULL;
}

void sett_programs_destroy(SettPrograms *s)
{
    if (s == NULL)
        return;
    SettAlloc alloc = s->def.alloc;
    sett_arenas_free(s->crew.scratch, s->def.jobs.workers);
    sett_arena_free(&s->keep);
    alloc.fn(alloc.user, s, sizeof *s, 0);
}
