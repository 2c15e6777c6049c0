/* plays.c - see plays.h. The first player draws among the legal actions; it
   ends with the game or after MOST_TURNS. Its events are not looked at: whoever
   fills them also writes the state. The others plan with a small budget. */
#include "golden/plays.h"

#include <string.h>

#define MOST_TURNS 150
#define MOST_ACTIONS 256

/* A game in progress. */
typedef struct Play {
    const SettRules *rules;
    const void *context;
    void *state, *scratch;
    int32_t turns;
    uint64_t hash;
} Play;

static void mix_double(Play *p, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    p->hash = sett_hash_mix(p->hash, bits);
}

static void look(Play *p)
{
    double counters[SETT_MAX_COUNTERS];
    p->hash = sett_hash_mix(p->hash, p->rules->hash(p->context, p->state));
    mix_double(p, p->rules->progress(p->context, p->scratch, p->state));
    p->rules->count(p->context, p->scratch, p->state, counters);
    for (int32_t i = 0; i < p->rules->counter_count; i++)
        mix_double(p, counters[i]);
}

static void play_on(Play *p, SettRng *rng)
{
    uint32_t actions[MOST_ACTIONS];
    const SettRules *rules = p->rules;
    look(p);
    for (; p->turns < MOST_TURNS; p->turns++) {
        int32_t count = rules->actions(p->context, p->scratch, p->state,
                                       actions, MOST_ACTIONS);
        if (count <= 0)
            return;
        uint32_t action = actions[sett_rng_below(rng, (uint32_t)count)];
        rules->play(p->context, p->scratch, p->state, action, NULL);
        look(p);
    }
}

static SettStatus begin(const SettGame *game, const SettGrid *grid,
                        SettArena *arena, Play *p)
{
    SettLevel level = {.grid = *grid};
    SettReport report = sett_report(arena);
    *p = (Play){.rules = game->rules};
    void *params = sett_params_new(&p->rules->params, arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
    SettStatus status = p->rules->prepare(p->rules, &level, params, arena,
                                          &p->context, &report);
    if (status != SETT_OK)
        return status;
    p->state = sett_arena_take(arena, 1, p->rules->state_size(p->context));
    p->scratch = sett_arena_take(arena, 1, p->rules->scratch_size(p->context));
    if (p->state == NULL || p->scratch == NULL)
        return SETT_NO_MEMORY;
    p->rules->scratch_init(p->context, p->scratch, NULL);
    p->rules->start(p->context, p->state);
    return SETT_OK;
}

static const struct {
    const char *name;
    uint64_t budget;
} planners[] = {{"R", 1000},      {"MK", 1000},       {"TC", 1000}, {"C", 1000},
                {"ucb-MK", 1000}, {"strong-TC", 300}, {"exit", 500}};
#define PLANNERS ((int32_t)(sizeof planners / sizeof planners[0]))

static void print_plan(int32_t planner, const SettPlan *plan, SettText *out)
{
    uint64_t hash = 0, bits;
    for (int32_t i = 0; i < plan->count; i++)
        hash = sett_hash_mix(hash, plan->actions[i]);
    memcpy(&bits, &plan->utility, sizeof bits);
    sett_text_format(out, "  %s %d %d ", planners[planner].name,
                     (int)plan->verdict.answer, (int)plan->count);
    sett_text_hex(out, hash, 16);
    sett_text_char(out, ' ');
    sett_text_hex(out, bits, 16);
    sett_text_char(out, '\n');
}

static SettStatus let_plan(int32_t planner, const Play *p, uint64_t seed,
                           SettArena *arena, SettText *out)
{
    double params[32];
    SettPlayChoice choice;
    SettPlay *play;
    SettPlan plan;
    SettStatus status = sett_play_choose(sett_catalog_builtin(),
                                         planners[planner].name, &choice, NULL);
    if (status != SETT_OK)
        return status;
    SETT_ASSERT(choice.player->params.size <= sizeof params);
    sett_params_default(&choice.player->params, params);
    SettPlayDef def = sett_play_def(choice.player);
    def.params = params;
    def.persona = &choice.persona;
    def.rules = p->rules;
    def.context = p->context;
    def.rng = sett_persona_rng(seed, 0, planners[planner].name);
    def.budget = planners[planner].budget;
    def.arena = arena;
    status = sett_play_create(&def, &play, NULL);
    if (status != SETT_OK)
        return status;
    status = sett_play_step(play, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_play_plan(play, &plan);
    if (status == SETT_OK)
        print_plan(planner, &plan, out);
    sett_play_destroy(play);
    return status;
}

static SettStatus play_seed(SettRecipe *recipe, uint64_t seed, SettArena *arena,
                            SettText *out)
{
    static const char *const outcomes[] = {"playing", "won", "lost", "timeout"};
    SettPipe pipe = sett_recipe_pipe(recipe);
    SettRng rng = sett_rng(seed, SETT_FOR_TEST, 0);
    SettGrid grid;
    Play play;
    SettStatus status = sett_grid_take(arena, recipe->w, recipe->h, &grid);
    if (status == SETT_OK)
        status = sett_make(&pipe, seed, 0, arena, &grid, NULL);
    if (status == SETT_OK)
        status = begin(recipe->game, &grid, arena, &play);
    if (status != SETT_OK)
        return status;
    play_on(&play, &rng);
    SettOutcome outcome = play.rules->outcome(play.context, play.state);
    sett_text_format(out, "%d %s %d ", (int)seed, outcomes[outcome],
                     (int)play.turns);
    sett_text_hex(out, play.hash, 16);
    sett_text_char(out, '\n');
    for (int32_t i = 0; i < PLANNERS && status == SETT_OK; i++)
        status = let_plan(i, &play, seed, arena, out);
    return status;
}

static SettStatus play_pair(const SettGen *layout, const SettGen *furnish,
                            int32_t seeds, SettArena *arena, SettText *out)
{
    SettRecipe recipe;
    SettStatus status = sett_recipe_default(
        sett_catalog_builtin(),
        sett_catalog_game(sett_catalog_builtin(), "md2"), arena, &recipe, NULL);
    if (status == SETT_OK)
        status = sett_recipe_choose(&recipe, 0, layout->name, arena, NULL);
    if (status == SETT_OK)
        status = sett_recipe_choose(&recipe, 1, furnish->name, arena, NULL);
    sett_text_format(out, "md2 %s %s, rules %d\n", layout->name, furnish->name,
                     status == SETT_OK ? (int)recipe.game->rules_version : 0);
    SettArenaMark mark = sett_arena_mark(arena);
    for (int32_t seed = 1; seed <= seeds && status == SETT_OK; seed++) {
        status = play_seed(&recipe, (uint64_t)seed, arena, out);
        sett_arena_reset(arena, mark);
    }
    return status;
}

SettStatus golden_plays(int32_t seeds, SettText *out)
{
    const SettCatalog *all = sett_catalog_builtin();
    SettArena arena;
    SettStatus status = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    for (int32_t i = 0; i < all->gen_count; i++)
        for (int32_t j = 0; j < all->gen_count && status == SETT_OK; j++)
            if (all->gens[i]->writes == SETT_WRITES_LAYOUT &&
                all->gens[j]->writes == SETT_WRITES_OBJECTS)
                status =
                    play_pair(all->gens[i], all->gens[j], seeds, &arena, out);
    sett_arena_free(&arena);
    return status == SETT_OK ? out->status : status;
}
