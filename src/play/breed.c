/* breed.c - selection formulas for the tree search, bred by genetic programming
   (Holmgard et al. 2018; docs/design/md2.md, section 17): islands whose best
   emigrate, elitism, tournaments, crossing and mutation of trees; a formula's
   worth is the mean utility of its plays on a few maps.
   Differs: all of a generation play on the same random streams, new ones each
   generation; and the best of the last generation play again on further
   streams before one is chosen, since the best of many is mostly lucky. */
#include <string.h>

#include "base/least.h"
#include "play/players.h"
#include "play/trees.h"

static const SettParam breed_rows[] = {
    SETT_ROW(SettBreedParams, population, 100, 2, 10000,
             "formulas on each island"),
    SETT_ROW(SettBreedParams, islands, 5, 1, 100, "islands"),
    SETT_ROW(SettBreedParams, migrants, 5, 0, 1000,
             "best formulas that each generation copies to the next island"),
    SETT_ROW(SettBreedParams, generations, 100, 1, 100000, "generations"),
    SETT_ROW_AS(SettBreedParams, depth_least, "depth-least", 2, 1, 8,
                "levels of a new formula's tree, at least"),
    SETT_ROW_AS(SettBreedParams, depth_most, "depth-most", 5, 1, 8,
                "levels of a new formula's tree, at most"),
    SETT_ROW_AS(SettBreedParams, depth_limit, "depth-limit", 8, 1, 8,
                "levels of any tree"),
    SETT_ROW(SettBreedParams, tournament, 2, 1, 100,
             "formulas that compete to be a parent"),
    SETT_ROW(SettBreedParams, crossover, 1, 0, 1,
             "chance that a child has two parents"),
    SETT_ROW(SettBreedParams, mutation, 0.1, 0, 1,
             "chance that a child is mutated"),
    SETT_ROW(SettBreedParams, elite, 0.15, 0, 1,
             "share of an island that lives on"),
    SETT_ROW(SettBreedParams, budget, 10000, 0, 100000000, "steps of one play"),
    SETT_ROW(SettBreedParams, candidates, 5, 1, 1000,
             "formulas of each island that the last choice is among"),
    SETT_ROW(SettBreedParams, repeats, 10, 1, 1000,
             "plays on each map for the last choice"),
};
const SettTable sett_breed_params = SETT_TABLE(SettBreedParams, breed_rows);

/* Turns that are waited at most for the end of a play. */
#define MOST_WAITS 100000
/* Streams of the last choice, far from those of any generation. */
#define LAST_CHOICE (UINT64_C(1) << 40)

typedef struct Being {
    SettFormula tree;
    double worth;
} Being;

struct SettBreed {
    SettBreedDef def;
    SettBreedParams p;
    SettFacts facts;
    SettLeaves leaves;
    SettArena keep;
    SettCrew crew;
    Being *now, *next; /* islands one after the other */
    double *worths;    /* of `now` */
    int32_t *order;    /* of one island, best first */
    int32_t count;     /* of all beings */
    uint64_t stream;   /* of the plays that judge, the first */
    int32_t repeats;   /* streams that each plays on */
    SettBreedState state;
    Being best;
    SettStatus failed;
};

static SettStatus play_once(const SettBreed *b, const SettPersona *persona,
                            const void *params, int32_t map, uint64_t stream,
                            SettArena *arena, double *utility)
{
    SettRng maps = sett_rng(b->def.seed, SETT_FOR_PERSONA, stream);
    SettPlayDef def = sett_play_def(&sett_player_mcts);
    SettPlay *play;
    SettPlan plan;
    SettReplay end;
    def.params = params;
    def.persona = persona;
    def.rules = b->def.rules;
    def.context = b->def.contexts[map];
    def.rng = sett_rng_fork(&maps, SETT_FOR_PERSONA, (uint64_t)map);
    def.budget = (uint64_t)b->p.budget;
    def.cancel = b->def.cancel;
    def.arena = arena;
    SettStatus status = sett_play_create(&def, &play, NULL);
    if (status != SETT_OK)
        return status;
    status = sett_play_step(play, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(play, &plan);
    if (status == SETT_OK)
        status = sett_replay(def.rules, def.context, plan.actions, plan.count,
                             MOST_WAITS, NULL, NULL, arena, &end);
    if (status == SETT_OK)
        status = sett_replay_utility(def.rules, persona, &end, utility, NULL);
    sett_play_destroy(play);
    return status;
}

SettStatus sett_breed_judge(const SettBreed *b, int32_t index, SettArena *arena,
                            double *worth)
{
    double params[32], total = 0, utility;
    SettPersona persona = *b->def.persona;
    SettText text = sett_text(arena->alloc);
    SETT_ASSERT(sett_player_mcts.params.size <= sizeof params);
    sett_params_default(&sett_player_mcts.params, params);
    sett_formula_write(&b->next[index].tree, &b->facts, &text);
    SettStatus status = text.status;
    persona.select = text.data;
    for (int32_t r = 0; r < b->repeats && status == SETT_OK; r++)
        for (int32_t map = 0; map < b->def.context_count && status == SETT_OK;
             map++) {
            status = play_once(b, &persona, params, map,
                               b->stream + (uint64_t)r, arena, &utility);
            total += utility;
        }
    sett_text_free(&text);
    *worth = total / (b->repeats * b->def.context_count);
    return status;
}

static SettStatus judge(void *user, int64_t index, SettArena *arena)
{
    SettBreed *b = user;
    return sett_breed_judge(b, (int32_t)index, arena, &b->next[index].worth);
}

/* The first `count` of b->next play on streams from `stream` on. */
static SettStatus judge_all(SettBreed *b, int32_t count, uint64_t stream,
                            int32_t repeats)
{
    b->stream = stream;
    b->repeats = repeats;
    return sett_each(&b->crew, count, judge, b, NULL);
}

/* NaN is worth less than any number. */
static bool is_better(const Being *a, const Being *b)
{
    return a->worth > b->worth ||
           (b->worth != b->worth && a->worth == a->worth);
}

static int32_t by_worth(const void *a, const void *b, void *user)
{
    const Being *island = user;
    const Being *one = &island[*(const int32_t *)a];
    const Being *other = &island[*(const int32_t *)b];
    return is_better(one, other) ? -1 : is_better(other, one);
}

/* Places of an island's beings, the best first, the older of equals first. */
static void rank(SettBreed *b, Being *island)
{
    int32_t size = b->p.population;
    for (int32_t i = 0; i < size; i++)
        b->order[i] = i;
    sett_sort(b->order, (size_t)size, sizeof *b->order, b->order + size,
              by_worth, island);
}

static const SettFormula *choose_parent(const SettBreed *b, const Being *island,
                                        SettRng *rng)
{
    int32_t best = -1;
    for (int32_t i = 0; i < b->p.tournament; i++) {
        int32_t one = (int32_t)sett_rng_below(rng, (uint32_t)b->p.population);
        if (best < 0 || is_better(&island[one], &island[best]))
            best = one;
    }
    return &island[best].tree;
}

static void make_child(SettBreed *b, const Being *island, SettRng *rng,
                       SettFormula *out)
{
    const SettFormula *a = choose_parent(b, island, rng);
    const SettFormula *other = choose_parent(b, island, rng);
    if (sett_rng_chance(rng, b->p.crossover))
        sett_tree_cross(a, other, b->p.depth_limit, rng, out);
    else
        *out = *a;
    if (sett_rng_chance(rng, b->p.mutation))
        sett_tree_mutate(out, &b->leaves, b->p.depth_most, b->p.depth_limit,
                         rng);
}

static SettRng island_rng(const SettBreed *b, int32_t generation,
                          int32_t island)
{
    return sett_rng(b->def.seed, SETT_FOR_GENOME,
                    (uint64_t)generation * (uint64_t)b->p.islands +
                        (uint64_t)island);
}

static void draw_first(SettBreed *b)
{
    for (int32_t island = 0; island < b->p.islands; island++) {
        SettRng rng = island_rng(b, 0, island);
        for (int32_t i = 0; i < b->p.population; i++) {
            int32_t depth =
                b->p.depth_least < b->p.depth_most
                    ? sett_rng_range(&rng, b->p.depth_least, b->p.depth_most)
                    : b->p.depth_most;
            sett_tree_draw(&b->leaves, depth, &rng,
                           &b->next[island * b->p.population + i].tree);
        }
    }
}

/* Into b->next: random trees at first; then of each island its elite and
   children, the last of which give way to the best of the island before. */
static void breed_generation(SettBreed *b)
{
    int32_t size = b->p.population;
    if (b->state.generation == 0) {
        draw_first(b);
        return;
    }
    for (int32_t island = 0; island < b->p.islands; island++) {
        Being *now = b->now + island * size, *next = b->next + island * size;
        SettRng rng = island_rng(b, b->state.generation, island);
        int32_t elite = (int32_t)(b->p.elite * size);
        rank(b, now);
        for (int32_t i = 0; i < size; i++)
            if (i < elite)
                next[i] = now[b->order[i]];
            else
                make_child(b, now, &rng, &next[i].tree);
    }
    int32_t migrants = sett_min(b->p.migrants, size / 2);
    for (int32_t island = 0; island < b->p.islands && b->p.islands > 1;
         island++) {
        Being *now = b->now + island * size;
        Being *next = b->next + (island + 1) % b->p.islands * size;
        rank(b, now);
        for (int32_t i = 0; i < migrants; i++)
            next[size - 1 - i] = now[b->order[i]];
    }
}

int32_t sett_breed_count(const SettBreed *breed)
{
    return breed->count;
}

void sett_breed_prepare(SettBreed *b)
{
    SETT_ASSERT(b->state.generation < b->p.generations);
    breed_generation(b);
    b->stream = (uint64_t)b->state.generation;
    b->repeats = 1;
}

/* b->next, judged, are the beings now. */
static void end_generation(SettBreed *b)
{
    Being *old = b->now;
    double total = 0;
    b->now = b->next;
    b->next = old;
    b->state.generation++;
    b->state.plays += (uint64_t)b->count * (uint64_t)b->def.context_count;
    b->best = b->now[0];
    for (int32_t i = 0; i < b->count; i++) {
        b->worths[i] = b->now[i].worth;
        total += b->now[i].worth;
        if (is_better(&b->now[i], &b->best))
            b->best = b->now[i];
    }
    b->state.best = b->best.worth;
    b->state.mean = total / b->count;
}

/* The best few of every island again, on other streams. */
static SettStatus choose_last(SettBreed *b)
{
    int32_t each = sett_min(b->p.candidates, b->p.population);
    int32_t count = 0;
    for (int32_t island = 0; island < b->p.islands; island++) {
        Being *now = b->now + island * b->p.population;
        rank(b, now);
        for (int32_t i = 0; i < each; i++)
            b->next[count++] = now[b->order[i]];
    }
    SettStatus status = judge_all(b, count, LAST_CHOICE, b->p.repeats);
    if (status != SETT_OK)
        return status;
    b->best = b->next[0];
    for (int32_t i = 1; i < count; i++)
        if (is_better(&b->next[i], &b->best))
            b->best = b->next[i];
    b->state.best = b->best.worth;
    b->state.plays +=
        (uint64_t)count * (uint64_t)b->repeats * (uint64_t)b->def.context_count;
    b->state.done = true;
    return SETT_OK;
}

SettBreedDef sett_breed_def(void)
{
    return (SettBreedDef){
        .seed = 1, .alloc = sett_alloc_default(), .jobs = sett_jobs_serial()};
}

static SettStatus take_memory(SettBreed *b)
{
    b->count = b->p.population * b->p.islands;
    int32_t most = b->p.candidates * b->p.islands;
    most = sett_max(most, b->count);
    b->now = SETT_TAKE(&b->keep, most, Being);
    b->next = SETT_TAKE(&b->keep, most, Being);
    b->worths = SETT_TAKE(&b->keep, b->count, double);
    b->order = SETT_TAKE(&b->keep, 2 * b->p.population, int32_t);
    b->crew = (SettCrew){.jobs = b->def.jobs,
                         .scratch = sett_arenas_take(
                             &b->keep, b->def.jobs.workers, b->def.cancel),
                         .cancel = b->def.cancel};
    return b->now != NULL && b->next != NULL && b->worths != NULL &&
                   b->order != NULL && b->crew.scratch != NULL
               ? SETT_OK
               : SETT_NO_MEMORY;
}

SettStatus sett_breed_create(const SettBreedDef *def, SettBreed **out,
                             SettError *err)
{
    SettFacts facts = sett_facts(def->rules);
    SettFormula formula;
    *out = NULL;
    if (def->rules == NULL || def->persona == NULL || def->params == NULL ||
        def->context_count < 1)
        return sett_fail(err, SETT_BAD_ARGUMENT,
                         "breeding needs rules, a persona, parameters and "
                         "maps");
    SettStatus status =
        sett_params_check(&sett_breed_params, def->params, NULL, err);
    if (status == SETT_OK)
        status =
            sett_formula_read(def->persona->utility, &facts, &formula, err);
    if (status != SETT_OK)
        return status;
    SettBreed *b = def->alloc.fn(def->alloc.user, NULL, 0, sizeof *b);
    if (b == NULL)
        return sett_no_memory(err);
    memset(b, 0, sizeof *b);
    b->def = *def;
    b->p = *def->params;
    b->facts = facts;
    b->leaves = sett_leaves(&b->facts);
    sett_arena_init(&b->keep, def->alloc, 0);
    if (take_memory(b) != SETT_OK) {
        sett_breed_destroy(b);
        return sett_no_memory(err);
    }
    *out = b;
    return SETT_OK;
}

SettStatus sett_breed_step(SettBreed *breed, int32_t generations)
{
    for (int32_t i = 0; i < generations && !breed->state.done; i++) {
        SettStatus status = breed->failed;
        if (status != SETT_OK)
            return status;
        if (breed->state.generation < breed->p.generations) {
            breed_generation(breed);
            status = judge_all(breed, breed->count,
                               (uint64_t)breed->state.generation, 1);
            if (status == SETT_OK)
                end_generation(breed);
        }
        if (status == SETT_OK &&
            breed->state.generation == breed->p.generations)
            status = choose_last(breed);
        if (status != SETT_CANCELLED)
            breed->failed = status;
        if (status != SETT_OK)
            return status;
    }
    return SETT_OK;
}

const double *sett_breed_worths(const SettBreed *breed, int32_t *count)
{
    *count = breed->state.generation > 0 ? breed->count : 0;
    return *count > 0 ? breed->worths : NULL;
}

SettStatus sett_breed_recall(SettBreed *breed, const double *worths,
                             int32_t count)
{
    if (count != breed->count || breed->state.done ||
        breed->state.generation == breed->p.generations)
        return SETT_BAD_ARGUMENT;
    breed_generation(breed);
    for (int32_t i = 0; i < count; i++)
        breed->next[i].worth = worths[i];
    end_generation(breed);
    return SETT_OK;
}

SettBreedState sett_breed_state(const SettBreed *breed)
{
    return breed->state;
}

SettStatus sett_breed_best(const SettBreed *breed, SettText *out,
                           double *utility)
{
    if (breed->state.generation == 0)
        return SETT_BAD_ARGUMENT;
    sett_formula_write(&breed->best.tree, &breed->facts, out);
    *utility = breed->best.worth;
    return out->status;
}

void sett_breed_destroy(SettBreed *breed)
{
    if (breed == NULL)
        return;
    SettAlloc alloc = breed->def.alloc;
    sett_arenas_free(breed->crew.scratch, breed->def.jobs.workers);
    sett_arena_free(&breed->keep);
    alloc.fn(alloc.user, breed, sizeof *breed, 0);
}
