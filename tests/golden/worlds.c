/* worlds.c - see worlds.h. A level is noise of one of four densities with
   things on it; where levels go sideways it has ground with holes below. */
#include "golden/worlds.h"

#include "golden/mix.h"
#include "golden/verdicts.h"

#include <stdio.h>
#include <string.h>

/* Of a level. */
enum { PLAYS = 3 };

enum { MOST_ACTIONS = 256, MOST_EVENTS = 48, MOST_ACTORS = 64 };

typedef struct World {
    const SettGame *game;
    SettArena *arena;
    SettRng rng;
    SettGrid grid;
    int32_t number, plays;
} World;

static uint8_t *cell(World *w, int32_t x, int32_t y)
{
    return &w->grid.cells[sett_grid_at(&w->grid, x, y)];
}

static uint8_t *any_cell(World *w)
{
    int32_t x = (int32_t)sett_rng_below(&w->rng, (uint32_t)w->grid.w);
    int32_t y = (int32_t)sett_rng_below(&w->rng, (uint32_t)w->grid.h);
    return cell(w, x, y);
}

/* Pillars and pits that may or may not be passed. */
static void draw_obstacles(World *w)
{
    for (int32_t i = 0; i < 3; i++) {
        int32_t x = (int32_t)sett_rng_below(&w->rng, (uint32_t)w->grid.w);
        int32_t size = (int32_t)sett_rng_below(&w->rng, 14);
        bool pit = sett_rng_below(&w->rng, 2) == 0;
        for (int32_t k = 0; k < size; k++) {
            if (!pit && k < w->grid.h)
                *cell(w, x, w->grid.h - 1 - k) = w->game->fill_solid;
            for (int32_t y = w->grid.h - 2;
                 pit && x + k < w->grid.w && y < w->grid.h; y++)
                *cell(w, x + k, y) = w->game->fill_open;
        }
    }
}

static void draw_layout(World *w)
{
    static const uint32_t dense[] = {4, 12, 25, 40};
    const SettGame *game = w->game;
    bool sideways = game->slices == SETT_COLUMNS;
    for (int32_t y = 0; y < w->grid.h; y++)
        for (int32_t x = 0; x < w->grid.w; x++) {
            bool ground = sideways && y >= w->grid.h - 2;
            uint32_t chance = ground ? 92 : dense[w->number % 4];
            *cell(w, x, y) = sett_rng_below(&w->rng, 100) < chance
                                 ? game->fill_solid
                                 : game->fill_open;
        }
    if (sideways && w->number % 5 > 2)
        draw_obstacles(w);
}

/* Things of each kind: some anywhere, as many as there must be at the end. */
static void draw_things(World *w)
{
    const SettTileSet *set = &w->game->tiles;
    uint32_t most = 2 + (uint32_t)(w->grid.w * w->grid.h) / 60;
    for (int32_t t = 0; t < set->count; t++) {
        const SettTile *tile = &set->tiles[t];
        int32_t count = (int32_t)sett_rng_below(&w->rng, most);
        if (t == w->game->fill_solid || t == w->game->fill_open ||
            (tile->roles & SETT_IS(DOOR)) || tile->at_least > 0)
            continue;
        if (tile->at_most >= 0 && count > tile->at_most)
            count = tile->at_most;
        for (int32_t i = 0; i < count; i++)
            *any_cell(w) = (uint8_t)t;
    }
    for (int32_t t = 0; t < set->count; t++)
        for (int32_t i = 0; i < set->tiles[t].at_least; i++)
            *any_cell(w) = (uint8_t)t;
}

/* Two doors, or three, where the game has them; most of them on the border. */
static void draw_doors(World *w)
{
    int32_t door = sett_tile_with(&w->game->tiles, SETT_IS(DOOR));
    for (int32_t i = 0; door >= 0 && i < 2 + w->number % 2; i++) {
        int32_t x = (int32_t)sett_rng_below(&w->rng, (uint32_t)w->grid.w);
        int32_t y = (int32_t)sett_rng_below(&w->rng, (uint32_t)w->grid.h);
        if (w->number % 7 != 6)
            *(i == 1 ? &y : &x) = 0;
        *cell(w, x, y) = (uint8_t)door;
    }
}

static SettStatus take_level(World *w)
{
    const SettGame *game = w->game;
    int32_t more = game->slices == SETT_COLUMNS ? 60 : 12;
    int32_t wide = game->min_w + more, high = game->min_h + more;
    if (wide > game->max_w)
        wide = game->max_w;
    if (high > game->max_h)
        high = game->max_h;
    int32_t width = (int32_t)sett_rng_range(&w->rng, game->min_w, wide);
    int32_t height = (int32_t)sett_rng_range(&w->rng, game->min_h, high);
    return sett_grid_take(w->arena, width, height, &w->grid);
}

typedef struct Play {
    const SettRules *rules;
    const void *context;
    void *state, *scratch;
    SettGrid shown;
    int32_t turns;
    uint64_t hash;
} Play;

/* One row in three gets another value, near its default. */
static SettStatus draw_params(World *w, void *params)
{
    const SettTable *table = &w->game->rules->params;
    SettStatus s = SETT_OK;
    for (int32_t i = 0; i < table->count && s == SETT_OK; i++) {
        const SettParam *row = &table->rows[i];
        char text[64];
        double high = row->def * 2 + 2;
        uint32_t drawn = sett_rng_below(&w->rng, 3);
        int32_t value = (int32_t)sett_rng_range(
            &w->rng, (int32_t)row->low,
            (int32_t)(high < row->high ? high : row->high));
        int32_t choices =
            row->choices != NULL ? sett_choice_count(row->choices) : 0;
        if (drawn > 0)
            continue;
        if (choices > 0)
            sett_choice_name(row->choices, value % choices, text, sizeof text);
        else if (row->type == SETT_PARAM_BOOL)
            snprintf(text, sizeof text, "%s", value != 0 ? "on" : "off");
        else
            snprintf(text, sizeof text, "%d", (int)value);
        s = sett_params_set(table, params, row->name, text, NULL, w->arena,
                            NULL);
    }
    return s;
}

static SettStatus begin(World *w, const SettLevel *level, Play *p)
{
    const SettRules *rules = w->game->rules;
    SettReport report = sett_report(w->arena);
    int32_t preset = (w->number + w->plays++) % (rules->preset_count + 1);
    *p = (Play){.rules = rules};
    void *params = sett_arena_take(w->arena, 1, rules->params.size);
    SettStatus s =
        sett_grid_take(w->arena, level->grid.w, level->grid.h, &p->shown);
    if (s != SETT_OK || params == NULL)
        return SETT_NO_MEMORY;
    sett_params_default(&rules->params, params);
    if (preset > 0)
        memcpy(params, rules->presets[preset - 1].params, rules->params.size);
    if (preset == 0 || w->number > rules->preset_count)
        s = draw_params(w, params);
    if (s == SETT_OK)
        s = rules->prepare(rules, level, params, w->arena, &p->context,
                           &report);
    p->hash = golden_report_hash(&report);
    if (s != SETT_OK)
        return s;
    p->state = sett_arena_take(w->arena, 1, rules->state_size(p->context));
    p->scratch =
        sett_arena_take(w->arena, 1, rules->scratch_size(p->context) + 8);
    if (p->state == NULL || p->scratch == NULL)
        return SETT_NO_MEMORY;
    rules->scratch_init(p->context, p->scratch, NULL);
    rules->start(p->context, p->state);
    return SETT_OK;
}

static void mix_scene(Play *p)
{
    SettActor actors[MOST_ACTORS];
    const SettRules *rules = p->rules;
    rules->draw(p->context, p->state, &p->shown);
    p->hash =
        sett_hash(p->shown.cells, (size_t)(p->shown.w * p->shown.h), p->hash);
    if (rules->scene == NULL)
        return;
    int32_t count =
        rules->scene(p->context, p->state, &p->shown, actors, MOST_ACTORS);
    p->hash = sett_hash_mix(p->hash, (uint64_t)count);
    for (int32_t i = 0; i < count && i < MOST_ACTORS; i++) {
        p->hash = mix_text(p->hash, actors[i].kind);
        p->hash = mix_double(mix_double(p->hash, actors[i].x), actors[i].y);
        p->hash = sett_hash_mix(p->hash, (uint64_t)(actors[i].tile + 1) * 2 +
                                             actors[i].left);
    }
}

static void look(Play *p, const SettEvents *events)
{
    double counters[SETT_MAX_COUNTERS];
    const SettRules *rules = p->rules;
    p->hash = sett_hash_mix(p->hash, rules->hash(p->context, p->state));
    p->hash =
        mix_double(p->hash, rules->progress(p->context, p->scratch, p->state));
    rules->count(p->context, p->scratch, p->state, counters);
    for (int32_t i = 0; i < rules->counter_count; i++)
        p->hash = mix_double(p->hash, counters[i]);
    if (rules->least != NULL)
        p->hash = sett_hash_mix(p->hash,
                                (uint64_t)rules->least(p->context, p->state));
    p->hash = sett_hash_mix(p->hash, (uint64_t)events->count);
    for (int32_t i = 0; i < events->count && i < events->capacity; i++) {
        const SettEvent *e = &events->items[i];
        int32_t all[] = {e->kind, e->x, e->y, e->who, e->value};
        for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
            p->hash = sett_hash_mix(p->hash, (uint64_t)(int64_t)all[k]);
    }
    if (p->turns % 8 == 0)
        mix_scene(p);
}

/* The action is held for some ticks where time runs: mostly to the right. */
static uint32_t choose(World *w, Play *p, const uint32_t *actions,
                       int32_t count, uint32_t last)
{
    static const uint32_t often[] = {2, 10, 26, 26, 18, 10, 9, 16};
    uint32_t any = actions[sett_rng_below(&w->rng, (uint32_t)count)];
    if (p->rules->ticks_per_second == 0)
        return any;
    if (sett_rng_below(&w->rng, 7) > 0)
        return last;
    return sett_rng_below(&w->rng, 5) > 0 ? often[sett_rng_below(&w->rng, 8)]
                                          : any;
}

static void play_on(World *w, Play *p, SettText *word)
{
    uint32_t actions[MOST_ACTIONS], action = 0;
    SettEvent items[MOST_EVENTS];
    SettEvents events = {items, MOST_EVENTS - w->number % 3 * 23, 0};
    const SettRules *rules = p->rules;
    int32_t most = rules->ticks_per_second > 0 ? 400 : 120;
    look(p, &events);
    for (; p->turns < most; p->turns++) {
        int32_t count = rules->actions(p->context, p->scratch, p->state,
                                       actions, MOST_ACTIONS);
        if (count <= 0)
            break;
        p->hash = sett_hash(actions, (size_t)count * sizeof *actions, p->hash);
        action = choose(w, p, actions, count, action);
        sett_text_clear(word);
        if (rules->print_action(rules, action, word))
            p->hash = mix_text(p->hash, word->data);
        events.count = 0;
        rules->play(p->context, p->scratch, p->state, action, &events);
        look(p, &events);
    }
    mix_scene(p);
}

static SettStatus play(World *w, const SettLevel *level, SettText *out)
{
    static const char *const none = "-";
    Play p;
    if (w->game->rules == NULL)
        return SETT_OK;
    SettText word = sett_text(out->alloc);
    SettStatus s = begin(w, level, &p);
    if (s == SETT_OK)
        play_on(w, &p, &word);
    const char *end =
        s == SETT_OK ? sett_outcome_name(p.rules->outcome(p.context, p.state))
                     : none;
    sett_text_format(out, "\t%s %d", end, (int)p.turns);
    print_hash(out, p.hash);
    sett_text_free(&word);
    return s == SETT_INFEASIBLE ? SETT_OK : s;
}

static SettStatus one(World *w, SettText *out)
{
    static const uint64_t budgets[] = {300, 1, 40, 900};
    SettStatus s = take_level(w);
    if (s != SETT_OK)
        return s;
    SettLevel level = {.grid = w->grid};
    sett_text_format(out, "%s\t%d\t%dx%d", w->game->name, (int)w->number,
                     (int)w->grid.w, (int)w->grid.h);
    draw_layout(w);
    s = golden_say(w->game, &level, NULL, 0, w->arena, out);
    draw_doors(w);
    draw_things(w);
    if (s == SETT_OK)
        s = golden_say(w->game, &level, &budgets[w->number % 4], 1, w->arena,
                       out);
    for (int32_t i = 0; i < PLAYS && s == SETT_OK; i++)
        s = play(w, &level, out);
    sett_text_char(out, '\n');
    return s;
}

SettStatus golden_world(int32_t game, int32_t number, SettArena *arena,
                        SettText *out)
{
    World w = {
        .game = sett_catalog_builtin()->games[game],
        .arena = arena,
        .rng = sett_rng((uint64_t)number + 1, SETT_FOR_TEST, (uint64_t)game),
        .number = number};
    return one(&w, out);
}

SettStatus golden_worlds(int32_t levels, SettText *out)
{
    SettArena arena;
    SettStatus s = SETT_OK;
    sett_arena_init(&arena, out->alloc, 0);
    SettArenaMark mark = sett_arena_mark(&arena);
    for (int32_t g = 0; g < sett_catalog_builtin()->game_count; g++)
        for (int32_t i = 0; i < levels && s == SETT_OK; i++) {
            s = golden_world(g, i, &arena, out);
            sett_arena_reset(&arena, mark);
        }
    sett_arena_free(&arena);
    return s == SETT_OK ? out->status : s;
}
