/* personas.c - plays of MiniDungeons 2 by the personas R, MK and TC with their
   usual budget, one level after the other of the nine combinations of the
   two-step study: making the level, planning, and the plan played. */
#include "bench.h"

#define COMBINATIONS 9
#define PERSONAS 3
#define WAITS 500

typedef struct Plays {
    SettPipe pipes[COMBINATIONS];
    SettPlayChoice choices[PERSONAS];
    void *player_params[PERSONAS];
    void *rules_params;
} Plays;

static SettStatus set_up_pipes(const BenchRow *row, Bench *b, Plays *plays)
{
    static const char *const layouts[] = {"cc", "cac", "ac"};
    static const char *const furnishers[] = {"cf", "caf", "af"};
    SettStatus s = SETT_OK;
    for (int32_t i = 0; s == SETT_OK && i < COMBINATIONS; i++) {
        BenchRow one = *row;
        one.layout = layouts[i / 3];
        one.furnish = furnishers[i % 3];
        s = bench_pipe(&one, b);
        plays->pipes[i] = b->pipe;
    }
    return s;
}

static SettStatus set_up(const BenchRow *row, Bench *b)
{
    static const char *const names[PERSONAS] = {"R", "MK", "TC"};
    Plays *plays = SETT_TAKE(&b->arena, 1, Plays);
    SettStatus s = plays ? set_up_pipes(row, b, plays) : SETT_NO_MEMORY;
    for (int32_t i = 0; s == SETT_OK && i < PERSONAS; i++) {
        SettPlayChoice *choice = &plays->choices[i];
        s = sett_play_choose(b->catalog, names[i], choice, NULL);
        if (s == SETT_OK)
            plays->player_params[i] =
                sett_params_new(&choice->player->params, &b->arena);
        if (s == SETT_OK && plays->player_params[i] == NULL)
            s = SETT_NO_MEMORY;
    }
    if (s != SETT_OK)
        return s;
    b->more = plays;
    plays->rules_params =
        sett_params_new(&b->pipe.game->rules->params, &b->arena);
    return plays->rules_params ? SETT_OK : SETT_NO_MEMORY;
}

static SettStatus replay(Bench *b, const SettRules *rules, const void *context,
                         SettPlay *run)
{
    SettPlan plan;
    SettReplay end;
    SettStatus s = sett_play_step(run, UINT64_MAX);
    if (s == SETT_OK)
        s = sett_play_plan(run, &plan);
    if (s == SETT_OK)
        s = sett_replay(rules, context, plan.actions, plan.count, WAITS, NULL,
                        NULL, &b->tmp, &end);
    if (s == SETT_OK)
        b->check += (uint64_t)end.turns;
    return s;
}

/* The level in the grid, by one persona. */
static SettStatus play(Bench *b, const Plays *plays, int32_t persona,
                       uint64_t seed)
{
    const SettPlayChoice *choice = &plays->choices[persona];
    const SettRules *rules = b->pipe.game->rules;
    SettLevel level = {.grid = b->grid};
    SettPlayDef def = sett_play_def(choice->player);
    SettPlay *run;
    SettStatus s = rules->prepare(rules, &level, plays->rules_params, &b->tmp,
                                  &def.context, NULL);
    if (s != SETT_OK)
        return s;
    def.params = plays->player_params[persona];
    def.persona = &choice->persona;
    def.rules = rules;
    def.rng = sett_persona_rng(seed, 0, choice->persona.name);
    def.arena = &b->tmp;
    s = sett_play_create(&def, &run, NULL);
    if (s != SETT_OK)
        return s;
    s = replay(b, rules, def.context, run);
    sett_play_destroy(run);
    return s;
}

static SettStatus play_many(Bench *b, int64_t n)
{
    const Plays *plays = b->more;
    SettStatus s = SETT_OK;
    for (; s == SETT_OK && n > 0; n--) {
        uint64_t item = b->next++, seed = item / PERSONAS;
        SettArenaMark mark = sett_arena_mark(&b->tmp);
        b->pipe = plays->pipes[seed % COMBINATIONS];
        s = bench_level(b, seed);
        if (s == SETT_OK)
            s = play(b, plays, (int32_t)(item % PERSONAS), seed);
        sett_arena_reset(&b->tmp, mark);
    }
    return s;
}

const BenchRow bench_personas[] = {
    {"G7.md2.personas", "plays/s", BENCH_RATE, 1, NULL, NULL, 10, 20, set_up,
     play_many, NULL},
    {0},
};
