/* made.c - see made.h. */
#include "parts/made.h"

#include <stdlib.h>
#include <string.h>

/* All that belongs to a game, in one arena. */
typedef struct Made {
    SettGame game; /* first: made_free gets it */
    SettArena arena;
    MadePlan plan;
    SettTile tiles[MADE_TILES];
    SettRules rules;
    SettParam rows[1];
    SettMeasure measures[MADE_TILES];
    SettFurnishing furnish;
    SettSprite sprites[MADE_TILES];
    SettSheet sheet;
    SettArtwork art;
} Made;

typedef struct Params {
    int32_t health;
} Params;

typedef struct Context {
    const MadePlan *plan;
    int32_t w, h, health;
    SettPoint start, goal;
    const uint8_t *cells;
} Context;

/* The cells come last: as many as the level has. Turns are history. */
typedef struct State {
    int32_t turn, spare;
    int32_t x, y, health, outcome;
    double worth;
} State;

static int32_t find(const MadePlan *plan, uint64_t role)
{
    for (int32_t i = 0; i < MADE_TILES; i++)
        if (plan->tiles[i].roles & role)
            return i;
    return -1;
}

static int32_t place(const SettGrid *grid, const MadePlan *plan, uint64_t role)
{
    int32_t tile = find(plan, role);
    for (int32_t i = 0; i < sett_grid_area(grid); i++)
        if (grid->cells[i] == tile)
            return i;
    return -1;
}

static SettStatus prepare(const SettRules *rules, const SettLevel *level,
                          const void *params, SettArena *arena,
                          const void **context, SettReport *report)
{
    const MadePlan *plan = rules->self;
    const SettGrid *grid = &level->grid;
    size_t area = (size_t)sett_grid_area(grid);
    Context *c = SETT_TAKE(arena, 1, Context);
    uint8_t *cells = SETT_TAKE(arena, (int32_t)area, uint8_t);
    if (c == NULL || cells == NULL)
        return SETT_NO_MEMORY;
    Params own;
    memcpy(&own, params, sizeof own);
    memcpy(cells, grid->cells, area);
    int32_t start = place(grid, plan, SETT_IS(START));
    int32_t goal = place(grid, plan, SETT_IS(GOAL));
    *context = c;
    if (start < 0 || goal < 0) {
        SettStatus status = sett_report_add(report, "ends", NULL, 0,
                                            "a start and a goal are needed");
        return status == SETT_OK ? SETT_INFEASIBLE : status;
    }
    cells[start] = 0;
    *c = (Context){.plan = plan,
                   .w = grid->w,
                   .h = grid->h,
                   .health = own.health,
                   .start = sett_grid_point(grid, start),
                   .goal = sett_grid_point(grid, goal),
                   .cells = cells};
    return SETT_OK;
}

static size_t area_of(const Context *c)
{
    return (size_t)c->w * (size_t)c->h;
}

static size_t state_size(const void *context)
{
    return sizeof(State) + (area_of(context) + 7) / 8 * 8;
}

static size_t state_used(const void *context, const void *state)
{
    (void)state;
    return state_size(context);
}

static size_t scratch_size(const void *context)
{
    (void)context;
    return 8;
}

static void scratch_init(const void *context, void *scratch,
                         const SettCancel *cancel)
{
    (void)context;
    (void)cancel;
    memset(scratch, 0, 8);
}

static void start(const void *context, void *state)
{
    const Context *c = context;
    State s = {.x = c->start.x, .y = c->start.y, .health = c->health};
    memset(state, 0, state_size(c));
    memcpy(state, &s, sizeof s);
    memcpy((uint8_t *)state + sizeof s, c->cells, area_of(c));
}

static bool may_step(const Context *c, const State *s, uint32_t action)
{
    SettPoint to = {s->x + sett_dirs[action].x, s->y + sett_dirs[action].y};
    if (to.x < 0 || to.y < 0 || to.x >= c->w || to.y >= c->h)
        return false;
    uint8_t tile = c->cells[to.y * c->w + to.x];
    return (c->plan->tiles[tile].roles & SETT_IS(OPEN)) != 0;
}

static int32_t actions(const void *context, void *scratch, const void *state,
                       uint32_t *out, int32_t capacity)
{
    const State *s = state;
    int32_t count = 0;
    (void)scratch;
    if (s->outcome != SETT_PLAYING)
        return 0;
    for (uint32_t i = 0; i < 4; i++)
        if (may_step(context, s, i)) {
            if (count < capacity)
                out[count] = i;
            count++;
        }
    return count;
}

static bool play(const void *context, void *scratch, void *state,
                 uint32_t action, SettEvents *events)
{
    const Context *c = context;
    State *s = state;
    (void)scratch;
    (void)events;
    if (s->outcome != SETT_PLAYING)
        return true;
    if (action < 4 && may_step(c, s, action)) {
        s->x += sett_dirs[action].x;
        s->y += sett_dirs[action].y;
        uint8_t *cell = (uint8_t *)state + sizeof *s + s->y * c->w + s->x;
        const MadeTile *tile = &c->plan->tiles[*cell];
        s->worth += tile->worth;
        s->health -= tile->harm;
        if (!(tile->roles & SETT_IS(GOAL)))
            *cell = 0;
    }
    if (s->x == c->goal.x && s->y == c->goal.y)
        s->outcome = SETT_WON;
    else if (s->health <= 0)
        s->outcome = SETT_LOST;
    else if (s->turn + 1 >= c->plan->turns)
        s->outcome = SETT_TIMEOUT;
    s->turn++;
    return true;
}

static SettOutcome outcome(const void *context, const void *state)
{
    const State *s = state;
    (void)context;
    return (SettOutcome)s->outcome;
}

static double progress(const void *context, void *scratch, const void *state)
{
    const Context *c = context;
    const State *s = state;
    (void)scratch;
    SettPoint at = {s->x, s->y};
    return 1 - (double)sett_manhattan(at, c->goal) / (c->w + c->h);
}

static uint64_t hash(const void *context, const void *state)
{
    const size_t history = offsetof(State, x);
    return sett_hash((const uint8_t *)state + history,
                     state_size(context) - history, 0);
}

static void count(const void *context, void *scratch, const void *state,
                  double *out)
{
    const State *s = state;
    (void)context;
    (void)scratch;
    out[0] = s->turn;
    out[1] = s->worth;
    out[2] = s->health;
}

static void draw(const void *context, const void *state, SettGrid *out)
{
    const Context *c = context;
    const State *s = state;
    memcpy(out->cells, (const uint8_t *)state + sizeof *s, area_of(c));
    out->cells[sett_grid_at(out, s->x, s->y)] =
        (uint8_t)find(c->plan, SETT_IS(START));
}

static bool print_action(const SettRules *rules, uint32_t action, SettText *out)
{
    const MadePlan *plan = rules->self;
    if (action >= 4)
        return false;
    sett_text_char(out, plan->letters[action]);
    return true;
}

static bool read_action(const SettRules *rules, const char *text, size_t size,
                        size_t *used, uint32_t *action)
{
    const MadePlan *plan = rules->self;
    const char *at = size > 0 ? memchr(plan->letters, text[0], 4) : NULL;
    if (at == NULL)
        return false;
    *used = 1;
    *action = (uint32_t)(at - plan->letters);
    return true;
}

static SettStatus check(const SettGame *game, const SettLevel *level,
                        SettArena *tmp, SettReport *report)
{
    const MadePlan *plan = game->self;
    int32_t open = 0;
    (void)tmp;
    for (int32_t i = 0; i < sett_grid_area(&level->grid); i++)
        open += level->grid.cells[i] != game->fill_solid;
    if (open >= plan->fewest)
        return SETT_OK;
    return sett_report_add(report, "too-narrow", NULL, 0,
                           "%d open tiles, and %d are needed", (int)open,
                           (int)plan->fewest);
}

static SettStatus measure(const SettGame *game, const SettLevel *level,
                          SettArena *tmp, double *out)
{
    int64_t counts[256];
    (void)tmp;
    sett_grid_count(&level->grid, counts);
    for (int32_t i = 0; i < game->measures.count; i++)
        out[i] = (double)counts[i];
    return SETT_OK;
}

static const char *copy(SettArena *arena, const char *text)
{
    return sett_arena_format(arena, "%s", text);
}

static bool make_tiles(Made *m)
{
    for (int32_t i = 0; i < MADE_TILES; i++) {
        MadeTile *tile = &m->plan.tiles[i];
        tile->name = copy(&m->arena, tile->name);
        if (tile->name == NULL)
            return false;
        m->tiles[i] =
            (SettTile){tile->name,   tile->glyph,    NULL,         tile->roles,
                       tile->colour, tile->at_least, tile->at_most};
        m->measures[i] = (SettMeasure){.name = tile->name,
                                       .help = "tiles of this kind",
                                       .of = SETT_OF_LEVEL,
                                       .high = 100};
    }
    return true;
}

/* A bar for each tile: as long as its number. */
static bool make_art(Made *m)
{
    for (int32_t i = 0; i < MADE_TILES; i++) {
        SettSprite *sprite = &m->sprites[i];
        sprite->tile = m->plan.tiles[i].name;
        sprite->inks[0] = (SettInk){'a', m->plan.tiles[i].colour};
        sprite->inks[1] = (SettInk){'b', 0xffffff};
        for (int32_t y = 0; y < SETT_ART_SIDE; y++) {
            char row[SETT_ART_SIDE];
            memset(row, 'a', sizeof row);
            memset(row, 'b', (size_t)i);
            sprite->rows[y] =
                sett_arena_format(&m->arena, "%.*s", SETT_ART_SIDE, row);
            if (sprite->rows[y] == NULL)
                return false;
        }
    }
    m->sheet = (SettSheet){m->sprites, MADE_TILES};
    m->art = (SettArtwork){.sheets = &m->sheet, .sheet_count = 1};
    return true;
}

static void place_kind(SettFurnishing *f, int32_t tile, const MadeTile *kind,
                       uint64_t start)
{
    bool goal = (kind->roles & SETT_IS(GOAL)) != 0;
    SettCountRow counted = {.tile = {tile},
                            .low = kind->low,
                            .high = kind->high,
                            .must = kind->at_least > 0};
    SettPlaceRow placed = {.tile = {tile}};
    if (goal) {
        placed.test.index = SETT_TEST_FARTHEST;
        placed.of.bits = start;
        placed.metric.index = SETT_BY_PATH;
    }
    SettVoteRow vote = {.tile = {tile}, .high = -1};
    if (goal) {
        vote.verb.index = SETT_FLEE;
        vote.of.bits = start;
    }
    f->constraint_counts.rows[f->constraint_counts.count++] = counted;
    f->automaton_counts.rows[f->automaton_counts.count++] = counted;
    f->agent_counts.rows[f->agent_counts.count++] = counted;
    f->constraint.rows[f->constraint.count++] = placed;
    f->automaton.rows[f->automaton.count++] = placed;
    f->agents.rows[f->agents.count++] = vote;
}

static void make_tables(Made *m)
{
    SettFurnishing *f = &m->furnish;
    int32_t begin = find(&m->plan, SETT_IS(START));
    f->start.tile = begin;
    f->goal.tile = find(&m->plan, SETT_IS(GOAL));
    for (int32_t i = 0; i < MADE_TILES; i++)
        if (m->plan.tiles[i].high > 0)
            place_kind(f, i, &m->plan.tiles[i], (uint64_t)1 << begin);
    f->min_floors = m->plan.fewest;
    f->min_longest_path = 3;
    f->area_one = 144;
    f->usual_floors = 85;
    f->full_floors = 75;
}

static bool make_rules(Made *m)
{
    for (int32_t i = 0; i < 3; i++) {
        m->plan.counters[i] = copy(&m->arena, m->plan.counters[i]);
        if (m->plan.counters[i] == NULL)
            return false;
    }
    m->rows[0] = (SettParam)SETT_ROW(Params, health, 3, 1, 99, "at the start");
    m->rows[0].def = m->plan.health;
    m->rules = (SettRules){
        .self = &m->plan,
        .params = {m->rows, 1, sizeof(Params)},
        .counters = m->plan.counters,
        .counter_count = 3,
        .state_history = offsetof(State, x),
        .prepare = prepare,
        .state_size = state_size,
        .scratch_size = scratch_size,
        .state_used = state_used,
        .scratch_init = scratch_init,
        .start = start,
        .actions = actions,
        .play = play,
        .outcome = outcome,
        .progress = progress,
        .hash = hash,
        .count = count,
        .draw = draw,
        .wait = 4,
        .print_action = print_action,
        .read_action = read_action,
    };
    return true;
}

const SettGame *made_new(const MadePlan *plan, SettAlloc alloc)
{
    SettArena arena;
    sett_arena_init(&arena, alloc, 0);
    Made *m = SETT_TAKE(&arena, 1, Made);
    if (m == NULL)
        return NULL;
    *m = (Made){.arena = arena, .plan = *plan};
    const char *name = copy(&m->arena, plan->name);
    if (name == NULL || !make_tiles(m) || !make_art(m) || !make_rules(m)) {
        made_free(&m->game);
        return NULL;
    }
    make_tables(m);
    m->game = (SettGame){
        .api = SETT_GAME_API,
        .rules_version = 1,
        .name = name,
        .help = "made at run time",
        .self = &m->plan,
        .tiles = {.tiles = m->tiles, .count = MADE_TILES},
        .min_w = 5,
        .min_h = 5,
        .max_w = 256,
        .max_h = 256,
        .default_w = 14,
        .default_h = 12,
        .slices = SETT_NO_SLICES,
        .fill_open = 0,
        .fill_solid = 1,
        .closed_border = true,
        .check = check,
        .rules = &m->rules,
        .measures = {m->measures, MADE_TILES, measure},
        .furnish = &m->furnish,
        .art = &m->art,
    };
    return &m->game;
}

void made_free(const SettGame *game)
{
    SettArena arena = ((const Made *)(const void *)game)->arena;
    sett_arena_free(&arena);
}

#define THING (SETT_IS(OPEN) | SETT_IS(OBJECT))

const MadePlan made_orchard = {
    .name = "orchard",
    .tiles =
        {
            {'.', "grass", SETT_IS(OPEN) | SETT_IS(EMPTY), 0x80b060, 0, -1, 0,
             0, 0, 0},
            {'#', "hedge", SETT_IS(SOLID), 0x305020, 0, -1, 0, 0, 0, 0},
            {'g', "gardener", THING | SETT_IS(START), 0x6060c0, 1, 1, 1, 1, 0,
             0},
            {'h', "home", THING | SETT_IS(GOAL), 0xc06040, 1, 1, 1, 1, 0, 0},
            {'a', "apple", THING | SETT_IS(REWARD), 0xd03030, 0, -1, 2, 5, 1.5,
             0},
            {'w', "wasp", THING | SETT_IS(FOE), 0xe0c020, 0, -1, 1, 3, 0, 1},
        },
    .letters = {'u', 'r', 'd', 'l'},
    .counters = {"turns", "apples", "health"},
    .health = 3,
    .turns = 150,
    .fewest = 4,
};

static const SettGame *shared;

static void free_shared(void)
{
    made_free(shared);
}

const SettGame *made_shared(void)
{
    if (shared == NULL) {
        shared = made_new(&made_orchard, sett_alloc_default());
        if (shared != NULL)
            atexit(free_shared);
    }
    return shared;
}
