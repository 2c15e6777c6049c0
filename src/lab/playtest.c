/* playtest.c - a plan is made, played, and waited out; numbers come from the
   rules' counters, places from the state as it is drawn. Counters and events
   that a game lacks count as 0. */
#include "sett/playtest.h"

#include "base/least.h"
#include "play/facts.h"

#include <string.h>

#define NAME_ENTRY(id, name, help) name,
const char *const sett_play_value_names[SETT_PLAY_VALUES] = {
    SETT_PLAY_VALUE_LIST(NAME_ENTRY)};
const char *const sett_heat_names[SETT_HEATS] = {"visits", "damage", "deaths"};

SettStatus sett_heat_take(SettArena *arena, int32_t w, int32_t h,
                          SettHeatMap *out)
{
    *out = (SettHeatMap){.w = w, .h = h};
    for (int32_t k = 0; k < SETT_HEATS; k++) {
        out->counts[k] = SETT_TAKE(arena, (size_t)w * (size_t)h, int64_t);
        if (out->counts[k] == NULL)
            return SETT_NO_MEMORY;
    }
    return SETT_OK;
}

void sett_heat_add(SettHeatMap *into, const SettHeatMap *from)
{
    SETT_ASSERT(into->w == from->w && into->h == from->h);
    for (int32_t k = 0; k < SETT_HEATS; k++)
        for (int32_t c = 0; c < into->w * into->h; c++)
            into->counts[k][c] += from->counts[k][c];
}

/* What a replay is watched for. */
typedef struct Watcher {
    const SettRules *rules;
    const void *context;
    int32_t hit;   /* number of the event, -1 where there is none */
    int32_t turns; /* of the plan: waits are no visits */
    uint8_t is_hero[256];
    SettGrid drawn; /* cells NULL: no map is wanted */
    SettHeatMap *heat;
    int32_t hero; /* cell; -1 = nowhere */
    double damage;
} Watcher;

static void see_turn(void *user, const SettTurn *turn)
{
    Watcher *w = user;
    for (int32_t i = 0; turn->number > 0 && i < turn->events->count; i++) {
        const SettEvent *event = &turn->events->items[i];
        if (event->kind != w->hit)
            continue;
        w->damage += event->value;
        if (w->heat != NULL && sett_grid_has(&w->drawn, event->x, event->y))
            w->heat->counts[SETT_HEAT_DAMAGE]
                           [sett_grid_at(&w->drawn, event->x, event->y)] +=
                event->value;
    }
    if (w->heat == NULL || turn->number > w->turns)
        return;
    w->rules->draw(w->context, turn->state, &w->drawn);
    w->hero = -1;
    for (int32_t c = 0; c < sett_grid_area(&w->drawn) && w->hero < 0; c++)
        if (w->is_hero[w->drawn.cells[c]])
            w->hero = c;
    if (w->hero >= 0)
        w->heat->counts[SETT_HEAT_VISITS][w->hero]++;
}

static double counter(const SettRules *rules, const SettReplay *end,
                      const char *name)
{
    int32_t place = sett_counter_named(rules, name);
    return place < 0 ? 0 : end->counters[place];
}

static double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

static void fill_values(const SettRules *rules, const SettReplay *end,
                        double damage, double *out)
{
    double hp = counter(rules, end, "hp");
    hp = sett_max_real(hp, 0);
    out[SETT_PLAY_WIN] = end->outcome == SETT_WON;
    out[SETT_PLAY_KILLS] = counter(rules, end, "kills");
    out[SETT_PLAY_KILL_SHARE] =
        share(out[SETT_PLAY_KILLS], counter(rules, end, "killable"));
    out[SETT_PLAY_TREASURE] = share(counter(rules, end, "treasure"),
                                    counter(rules, end, "treasure-total"));
    out[SETT_PLAY_POTIONS] = counter(rules, end, "potions");
    out[SETT_PLAY_HP] = hp;
    out[SETT_PLAY_TURNS] = end->turns - end->waits;
    out[SETT_PLAY_DAMAGE] = damage;
    out[SETT_PLAY_EFFORT] =
        end->outcome == SETT_WON ? share(damage, hp + damage) : 1;
}

static SettStatus play_plan(const SettPlaytest *test, const void *context,
                            const SettPlan *plan, const SettGrid *level,
                            SettArena *tmp, double *values, SettHeatMap *heat)
{
    const SettRules *rules = test->game->rules;
    Watcher w = {.rules = rules,
                 .context = context,
                 .hit = sett_event_named(rules, "hero-hit"),
                 .turns = plan->count,
                 .heat = heat,
                 .hero = -1};
    SettTurnWatch watch = {see_turn, &w};
    SettReplay end;
    int32_t waits = test->turns < SETT_PLAYTEST_WAITS ? (int32_t)test->turns
                                                      : SETT_PLAYTEST_WAITS;
    SettStatus status = SETT_OK;
    sett_tiles_any(&test->game->tiles, SETT_IS(START), w.is_hero);
    if (heat != NULL)
        status = sett_grid_take(tmp, level->w, level->h, &w.drawn);
    if (status == SETT_OK)
        status = sett_replay(rules, context, plan->actions, plan->count, waits,
                             &watch, test->cancel, tmp, &end);
    if (status != SETT_OK)
        return status;
    fill_values(rules, &end, w.damage, values);
    bool died = end.outcome == SETT_LOST && values[SETT_PLAY_HP] <= 0;
    if (heat != NULL && died && w.hero >= 0)
        heat->counts[SETT_HEAT_DEATHS][w.hero]++;
    return SETT_OK;
}

SettStatus sett_rules_preset(const SettRules *rules, const char *preset,
                             SettArena *arena, void **out, SettError *err)
{
    SettGuess guess = sett_guess(preset != NULL ? preset : "");
    *out = sett_params_new(&rules->params, arena);
    if (*out == NULL)
        return SETT_NO_MEMORY;
    if (preset == NULL)
        return SETT_OK;
    for (int32_t i = 0; i < rules->preset_count; i++) {
        if (strcmp(rules->presets[i].name, preset) == 0) {
            memcpy(*out, rules->presets[i].params, rules->params.size);
            return SETT_OK;
        }
        sett_guess_try(&guess, rules->presets[i].name);
    }
    sett_fail(err, SETT_BAD_ARGUMENT, "there are no rules '%s'", preset);
    if (guess.nearest != NULL)
        sett_expect(err, "did you mean '%s'?", guess.nearest);
    else if (rules->preset_count > 0)
        sett_expect(err, "%s or another of 'sett describe GAME'",
                    rules->presets[0].name);
    return SETT_BAD_ARGUMENT;
}

SettStatus sett_rules_usual(const SettRules *rules, SettArena *arena,
                            const void **out)
{
    *out = NULL;
    if (rules->params.size == 0)
        return SETT_OK;
    if (rules->preset_count > 0) {
        *out = rules->presets[0].params;
        return SETT_OK;
    }
    void *params = sett_params_new(&rules->params, arena);
    if (params == NULL)
        return SETT_NO_MEMORY;
    *out = params;
    return SETT_OK;
}

SettStatus sett_playtest_begin(const SettPlaytest *test, const SettLevel *level,
                               uint64_t seed, uint64_t index, SettArena *arena,
                               SettPlaytestRun *out, SettError *err)
{
    const SettRules *rules = test->game->rules;
    const void *params = test->rules_params;
    *out = (SettPlaytestRun){.test = test, .level = level->grid};
    SettStatus status = SETT_OK;
    if (params == NULL)
        status = sett_rules_usual(rules, arena, &params);
    if (status == SETT_OK)
        status =
            rules->prepare(rules, level, params, arena, &out->context, NULL);
    if (status != SETT_OK)
        return status;
    SettPlayDef def = sett_play_def(test->player);
    def.params = test->params;
    def.persona = test->persona;
    def.rules = rules;
    def.context = out->context;
    def.rng = sett_persona_rng(seed, index, test->name);
    def.budget = test->budget;
    def.turns = test->turns;
    def.cancel = test->cancel;
    def.arena = arena;
    return sett_play_create(&def, &out->play, err);
}

SettStatus sett_playtest_end(const SettPlaytestRun *run, SettArena *tmp,
                             double *values, SettHeatMap *heat,
                             SettAnswer *answer)
{
    SettPlan plan;
    SettStatus status = sett_play_plan(run->play, &plan);
    if (status == SETT_OK && answer != NULL)
        *answer = plan.verdict.answer;
    return status == SETT_OK ? play_plan(run->test, run->context, &plan,
                                         &run->level, tmp, values, heat)
                             : status;
}

SettStatus sett_playtest(const SettPlaytest *test, const SettLevel *level,
                         uint64_t seed, uint64_t index, SettArena *tmp,
                         double *values, SettHeatMap *heat, SettAnswer *answer,
                         SettError *err)
{
    SettArenaMark mark = sett_arena_mark(tmp);
    SettPlaytestRun run;
    for (int32_t v = 0; v < SETT_PLAY_VALUES; v++)
        values[v] = 0.0 / 0.0;
    if (answer != NULL)
        *answer = SETT_NO;
    SettStatus status =
        sett_playtest_begin(test, level, seed, index, tmp, &run, err);
    if (status == SETT_OK)
        status = sett_play_step(run.play, UINT64_MAX);
    if (status == SETT_OK)
        status = sett_playtest_end(&run, tmp, values, heat, answer);
    sett_play_destroy(run.play);
    sett_arena_reset(tmp, mark);
    return status;
}

double sett_difficulty(const double *values, int32_t players)
{
    double sum = 0;
    for (int32_t i = 0; i < players; i++)
        sum += values[i * SETT_PLAY_VALUES + SETT_PLAY_EFFORT];
    return players > 0 ? sum / players : 0.0 / 0.0;
}
