/* players.c - see players.h. */
#include "golden/players.h"

#include "games/md2/md2.h"
#include "games/md2/md2_rules.h"
#include "golden/mix.h"
#include "play/players.h"

enum { BREEDINGS = 12 };

typedef struct Draw {
    SettArena *arena;
    SettRng rng;
    int32_t number;
    SettRules rules; /* of MiniDungeons 2, with or without some functions */
    const void *context;
} Draw;

static int32_t below(Draw *d, int32_t bound)
{
    return (int32_t)sett_rng_below(&d->rng, (uint32_t)bound);
}

static void draw_tiles(Draw *d, SettGrid *g)
{
    static const uint8_t things[] = {
        MD2_WALL,   MD2_WALL,     MD2_WALL,     MD2_GOBLIN, MD2_GOBLIN,
        MD2_MAGE,   MD2_OGRE,     MD2_BLOB,     MD2_POTION, MD2_TREASURE,
        MD2_PORTAL, MD2_MINITAUR, MD2_TREASURE, MD2_TRAP,   MD2_TRAP};
    int32_t count = 2 + below(d, 10), portals = 0;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) {
            bool inside = x > 0 && y > 0 && x < g->w - 1 && y < g->h - 1;
            g->cells[sett_grid_at(g, x, y)] = inside ? MD2_FLOOR : MD2_WALL;
        }
    for (int32_t i = 0; i < count + 2; i++) {
        int32_t x = 1 + below(d, g->w - 2), y = 1 + below(d, g->h - 2);
        uint8_t *at = &g->cells[sett_grid_at(g, x, y)];
        uint8_t thing = things[below(d, (int32_t)sizeof things)];
        if (i < 2)
            i -= *at == MD2_ENTRANCE;
        else if (*at != MD2_FLOOR || (thing == MD2_PORTAL && ++portals > 2))
            continue;
        *at = i < 2 ? (uint8_t)(i <= 0 ? MD2_ENTRANCE : MD2_EXIT) : thing;
    }
}

static SettStatus open_level(Draw *d, const SettGrid *g)
{
    Md2Params *params = SETT_TAKE(d->arena, 1, Md2Params);
    SettReport report = sett_report(d->arena);
    SettLevel level = {.grid = *g};
    if (params == NULL)
        return SETT_NO_MEMORY;
    d->rules = sett_md2_rules;
    *params =
        *(const Md2Params *)d->rules.presets[d->number % d->rules.preset_count]
             .params;
    params->hp = 1 + below(d, 5);
    params->turn_limit = d->number % 4 == 3 ? 12 : 90;
    return d->rules.prepare(&d->rules, &level, params, d->arena, &d->context,
                            &report);
}

/* One that can be played. */
static SettStatus some_level(Draw *d, int32_t w, int32_t h, SettGrid *out)
{
    SettStatus s = sett_grid_take(d->arena, w, h, out);
    if (s != SETT_OK)
        return s;
    do {
        draw_tiles(d, out);
        s = open_level(d, out);
    } while (s == SETT_INFEASIBLE);
    return s;
}

static const SettPersona odd[] = {
    {.name = "portals", .utility = "portals + won - s / 50", .order = "s"},
    {.name = "nothing", .utility = "0 / (k - k)", .bound = "0 / (t - t)"},
    {.name = "slow", .utility = "s + 3 * won", .bound = "h - 2"},
    {.name = "near", .utility = "progress", .select = "r / k + d"},
    {.name = "some", .utility = "k / k + h"},
    {.name = "both", .utility = "k - o", .select = "0 / 0", .bound = "k_max"}};
enum { ODD = sizeof odd / sizeof odd[0] };

static const SettPersona *persona_at(int32_t i)
{
    return i < SETT_PERSONAS ? &sett_personas[i] : &odd[i - SETT_PERSONAS];
}

static uint64_t of_actions(uint64_t hash, const uint32_t *actions,
                           int32_t count)
{
    hash = sett_hash_mix(hash, (uint64_t)count);
    for (int32_t i = 0; i < count; i++)
        hash = sett_hash_mix(hash, actions[i]);
    return hash;
}

static SettStatus run(const SettPlayDef *def, uint64_t step, uint64_t *hash)
{
    SettPlay *play;
    SettPlan plan;
    SettError err = {0};
    SettStatus s = sett_play_create(def, &play, &err);
    if (s != SETT_OK) {
        *hash = mix_text(sett_hash_mix(*hash, s), err.text);
        return s == SETT_NO_MEMORY ? s : SETT_OK;
    }
    do
        s = sett_play_step(play, step);
    while (s == SETT_OK && !sett_play_done(play));
    if (s == SETT_OK)
        s = sett_play_plan(play, &plan);
    if (s == SETT_OK) {
        *hash = of_actions(*hash, plan.actions, plan.count);
        *hash = mix_double(*hash, plan.utility);
        *hash = sett_hash_mix(*hash, (uint64_t)plan.best * 8 +
                                         (uint64_t)plan.verdict.answer);
        *hash = mix_text(*hash, plan.verdict.proof);
        *hash = mix_double(*hash, plan.verdict.progress);
        *hash = sett_hash_mix(*hash, plan.verdict.spent);
        *hash = sett_hash_mix(*hash, sett_play_spent(play));
    }
    sett_play_destroy(play);
    return s;
}

static SettPlayDef def_of(Draw *d, const SettPlayer *player, int32_t persona)
{
    SettPlayDef def = sett_play_def(player);
    def.persona = persona_at(persona);
    def.rules = &d->rules;
    def.context = d->context;
    def.arena = d->arena;
    return def;
}

static SettStatus plan_best(Draw *d, SettText *out)
{
    static const uint64_t budgets[] = {0, 1, 12, 150, 1200};
    uint64_t hash = 0;
    SettStatus s = SETT_OK;
    SettArenaMark mark = sett_arena_mark(d->arena);
    for (int32_t p = 0; p < SETT_PERSONAS + ODD && s == SETT_OK; p++)
        for (int32_t b = 0; b < 5 && s == SETT_OK; b++) {
            SettPlayDef def = def_of(d, &sett_player_best_first, p);
            def.budget = budgets[b];
            if ((d->number + p + b) % 4 == 0)
                def.turns = 1 + 9 * budgets[b] / 2;
            s = run(&def, 1 + budgets[b] / 3, &hash);
            sett_arena_reset(d->arena, mark);
        }
    print_hash(out, hash);
    return s;
}

/* Its own rows: depth, rollout, optimism, exploration, compat. */
static SettStatus plan_tree(Draw *d, SettText *out)
{
    static const char *const rows[][2] = {
        {"depth", "3"},       {"rollout", "0"},     {"rollout", "7"},
        {"optimism", "0.75"}, {"exploration", "3"}, {"compat", "on"}};
    uint64_t hash = 0;
    SettStatus s = SETT_OK;
    SettArenaMark mark = sett_arena_mark(d->arena);
    for (int32_t p = 0; p < SETT_PERSONAS + ODD && s == SETT_OK; p++) {
        const SettTable *table = &sett_player_mcts.params;
        void *params = sett_params_new(table, d->arena);
        if (params == NULL)
            return SETT_NO_MEMORY;
        for (int32_t i = below(d, 3); i > 0 && s == SETT_OK; i--) {
            int32_t row = below(d, 6);
            s = sett_params_set(table, params, rows[row][0], rows[row][1], NULL,
                                d->arena, NULL);
        }
        SettPlayDef def = def_of(d, &sett_player_mcts, p);
        def.params = params;
        def.budget = 30 + 90 * (uint64_t)below(d, 3);
        def.rng = sett_persona_rng((uint64_t)d->number, 1, def.persona->name);
        if (s == SETT_OK)
            s = run(&def, 1 + def.budget / 2, &hash);
        sett_arena_reset(d->arena, mark);
    }
    print_hash(out, hash);
    return s;
}

static SettStatus get_stuck(Draw *d, SettText *out)
{
    static const uint64_t budgets[] = {0, 1, 2, 3, 8, 21, 50, 170, 900, 4000};
    uint64_t hash = 0;
    SettStatus s = SETT_OK;
    SettArenaMark mark = sett_arena_mark(d->arena);
    for (int32_t i = 0; i < 10 && s == SETT_OK; i++) {
        SettStuck stuck;
        s = sett_stuck(&d->rules, d->context, budgets[i], NULL, d->arena,
                       &stuck);
        if (s != SETT_OK)
            break;
        hash = of_actions(hash, stuck.actions, stuck.count);
        hash = sett_hash_mix(hash, stuck.spent * 8 + stuck.shortest * 4 +
                                       (uint64_t)stuck.answer);
        hash = mix_text(hash, stuck.proof);
        sett_arena_reset(d->arena, mark);
    }
    print_hash(out, hash);
    return s;
}

static void look_on(void *user, const SettTurn *turn)
{
    uint64_t *hash = user;
    uint64_t all[] = {(uint64_t)turn->number, turn->action, turn->legal,
                      turn->outcome, (uint64_t)turn->events->count};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        *hash = sett_hash_mix(*hash, all[i]);
}

static uint64_t of_replay(uint64_t hash, const SettRules *rules,
                          const SettReplay *r)
{
    int32_t all[] = {(int32_t)r->outcome, r->turns,        r->waits,
                     r->illegal,          r->illegal_wait, r->least};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hash = sett_hash_mix(hash, (uint64_t)(int64_t)all[i]);
    hash = mix_double(hash, r->progress);
    for (int32_t i = 0; i < rules->counter_count; i++)
        hash = mix_double(hash, r->counters[i]);
    for (int32_t p = 0; p < SETT_PERSONAS + ODD; p++) {
        double utility = 0;
        SettError err = {0};
        SettStatus s =
            sett_replay_utility(rules, persona_at(p), r, &utility, &err);
        hash = mix_text(mix_double(sett_hash_mix(hash, s), utility), err.text);
    }
    return hash;
}

static SettStatus replay(Draw *d, SettText *out)
{
    static const char letters[] = "NESW.NESWJ(1, )2 \nx\303\244";
    uint64_t hash = 0;
    SettText text = sett_text(out->alloc);
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < 12 && s == SETT_OK; i++) {
        SettError err = {0};
        SettReplay r;
        SettTurnWatch watch = {look_on, &hash};
        uint32_t *actions;
        int32_t count, size = below(d, 40);
        sett_text_clear(&text);
        for (int32_t k = 0; k < size; k++)
            sett_text_char(&text,
                           letters[below(d, i % 3 == 0 ? 19 : 4 + i % 2)]);
        s = sett_actions_read(&d->rules, text.data, text.size, d->arena,
                              &actions, &count, &err);
        if (s != SETT_OK) {
            hash = mix_text(mix_text(hash, err.text), err.expected);
            hash = sett_hash_mix(hash, (uint64_t)(err.line * 999 + err.column));
        }
        if (s == SETT_BAD_INPUT)
            s = SETT_OK;
        sett_text_clear(&text);
        sett_actions_write(&d->rules, actions, count - (err.line > 0), &text);
        hash = mix_text(hash, text.data);
        if (s == SETT_OK)
            s = sett_replay(&d->rules, d->context, actions,
                            count - (err.line > 0), below(d, 40),
                            i % 2 == 0 ? &watch : NULL, NULL, d->arena, &r);
        if (s == SETT_OK)
            hash = of_replay(hash, &d->rules, &r);
    }
    sett_text_free(&text);
    print_hash(out, hash);
    return s;
}

static SettStatus level(Draw *d, SettText *out)
{
    SettGrid g;
    int32_t w = 4 + below(d, 5), h = 4 + below(d, 4);
    SettStatus s = some_level(d, w, h, &g);
    sett_text_format(out, "level\t%d\t%dx%d", (int)d->number, (int)w, (int)h);
    if (d->number % 3 == 1)
        d->rules.same = NULL;
    if (d->number % 5 == 2)
        d->rules.least = NULL;
    if (s == SETT_OK)
        s = plan_best(d, out);
    if (s == SETT_OK)
        s = plan_tree(d, out);
    if (s == SETT_OK)
        s = get_stuck(d, out);
    return s == SETT_OK ? replay(d, out) : s;
}

static SettStatus generations(const SettBreedDef *def, SettText *out)
{
    SettBreed *breed;
    SettError err = {0};
    double utility = 0;
    SettStatus s = sett_breed_create(def, &breed, &err);
    while (s == SETT_OK && !sett_breed_state(breed).done) {
        int32_t count;
        uint64_t hash = 0;
        s = sett_breed_step(breed, 1);
        SettBreedState now = sett_breed_state(breed);
        const double *worths = sett_breed_worths(breed, &count);
        for (int32_t i = 0; worths != NULL && i < count; i++)
            hash = mix_double(hash, worths[i]);
        hash = mix_double(mix_double(hash, now.best), now.mean);
        sett_text_format(out, "\t%d %d", (int)now.generation, (int)now.plays);
        print_hash(out, hash);
    }
    sett_text_char(out, '\t');
    if (s == SETT_OK)
        s = sett_breed_best(breed, out, &utility);
    print_hash(out, mix_double(0, utility));
    sett_breed_destroy(breed);
    return s;
}

static SettStatus breed(Draw *d, SettText *out)
{
    SettBreedParams p;
    const void *contexts[3];
    SettStatus s = SETT_OK;
    int32_t count = 1 + below(d, 3);
    for (int32_t i = 0; i < count && s == SETT_OK; i++) {
        SettGrid g;
        s = some_level(d, 8, 6, &g);
        contexts[i] = d->context;
    }
    sett_params_default(&sett_breed_params, &p);
    p.population = 3 + below(d, 8);
    p.islands = 1 + below(d, 3);
    p.migrants = below(d, 4);
    p.generations = 2 + below(d, 4);
    p.depth_most = p.depth_least + below(d, 3);
    p.tournament = 1 + below(d, 3);
    p.budget = 60;
    p.elite = 0.25 * below(d, 4);
    p.candidates = 1 + below(d, 12);
    p.repeats = 1 + below(d, 2);
    SettBreedDef def = sett_breed_def();
    def.rules = &d->rules;
    def.contexts = contexts;
    def.context_count = count;
    def.persona = persona_at(d->number);
    def.params = &p;
    def.seed = (uint64_t)d->number;
    def.alloc = out->alloc;
    sett_text_format(out, "breed\t%d", (int)d->number);
    return s == SETT_OK ? generations(&def, out) : s;
}

SettStatus golden_player(int32_t number, bool breeding, SettArena *arena,
                         SettText *out)
{
    Draw d = {.arena = arena,
              .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST, breeding),
              .number = number};
    SettArenaMark mark = sett_arena_mark(arena);
    SettStatus s = breeding ? breed(&d, out) : level(&d, out);
    sett_text_char(out, '\n');
    sett_arena_reset(arena, mark);
    return s;
}

SettStatus golden_players(int32_t drawn, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    for (int32_t i = 0; i < drawn + BREEDINGS && s == SETT_OK; i++)
        s = golden_player(i < drawn ? i : i - drawn, i >= drawn, &arena, out);
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}
