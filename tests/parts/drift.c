/* drift.c - the game of parts.h whose states are binary32 numbers and grow
   while it is played: a ship that drifts through a cave and leaves buoys. It
   proves that nothing around the rules looks into a state. */
#include "parts/parts.h"

#include <string.h>

enum { SPACE, SHIP, BEACON, ROCK, DRIFT_TILES };
enum { MOST_BUOYS = 12, LAST_TURN = 150 };

static const SettTile tiles[DRIFT_TILES] = {
    [SPACE] = {"space", '.', NULL, SETT_IS(OPEN) | SETT_IS(EMPTY), 0x101020, 0,
               -1},
    [SHIP] = {"ship", 's', NULL,
              SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(START), 0xffffff, 1, 1},
    [BEACON] = {"beacon", 'b', NULL,
                SETT_IS(OPEN) | SETT_IS(OBJECT) | SETT_IS(GOAL), 0xffff00, 1,
                -1},
    [ROCK] = {"rock", '#', NULL, SETT_IS(SOLID), 0x604020, 0, -1},
};

typedef struct Params {
    double thrust;
    bool bounce;
} Params;

static const SettParam rows[] = {
    SETT_ROW(Params, thrust, 0.375, 0, 1, "tiles per turn and turn"),
    SETT_ROW(Params, bounce, 1, 0, 1, "rocks throw the ship back"),
};

typedef struct Context {
    Params p;
    int32_t w, h;
    SettPoint ship, beacon;
    const uint8_t *cells;
} Context;

/* Where the ship left buoys comes last: only `buoys` of them are in use. */
typedef struct State {
    float x, y, vx, vy;
    int32_t turn, outcome, buoys, spare;
    int32_t buoy[MOST_BUOYS];
} State;

static SettStatus prepare(const SettRules *rules, const SettLevel *level,
                          const void *params, SettArena *arena,
                          const void **context, SettReport *report)
{
    (void)rules;
    Context *c = SETT_TAKE(arena, 1, Context);
    uint8_t *cells = SETT_TAKE(arena, sett_grid_area(&level->grid), uint8_t);
    if (c == NULL || cells == NULL)
        return SETT_NO_MEMORY;
    memcpy(cells, level->grid.cells, (size_t)sett_grid_area(&level->grid));
    *c = (Context){.w = level->grid.w, .h = level->grid.h, .cells = cells};
    memcpy(&c->p, params, sizeof c->p);
    int32_t ships = 0, beacons = 0;
    for (int32_t i = 0; i < sett_grid_area(&level->grid); i++) {
        if (cells[i] == SHIP && ++ships == 1)
            c->ship = sett_grid_point(&level->grid, i);
        if (cells[i] == BEACON && ++beacons == 1)
            c->beacon = sett_grid_point(&level->grid, i);
    }
    *context = c;
    if (ships == 1 && beacons > 0)
        return SETT_OK;
    SettStatus s = sett_report_add(report, "start", NULL, 0,
                                   "a ship and a beacon are needed");
    return s == SETT_OK ? SETT_INFEASIBLE : s;
}

static size_t state_size(const void *context)
{
    (void)context;
    return sizeof(State);
}
static size_t state_used(const void *context, const void *state)
{
    const State *s = state;
    (void)context;
    size_t used = offsetof(State, buoy) + 4 * (size_t)s->buoys;
    return (used + 7) / 8 * 8;
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
    State s = {.x = (float)c->ship.x + 0.5f, .y = (float)c->ship.y + 0.5f};
    memcpy(state, &s, offsetof(State, buoy));
}

static int32_t actions(const void *context, void *scratch, const void *state,
                       uint32_t *out, int32_t capacity)
{
    const State *s = state;
    (void)context;
    (void)scratch;
    if (s->outcome != SETT_PLAYING)
        return 0;
    int32_t count = s->buoys < MOST_BUOYS ? 6 : 5;
    for (int32_t i = 0; i < count && i < capacity; i++)
        out[i] = (uint32_t)i;
    return count;
}

static uint8_t tile_at(const Context *c, float x, float y)
{
    if (!(x >= 0) || !(y >= 0) || x >= (float)c->w || y >= (float)c->h)
        return ROCK;
    return c->cells[(int32_t)y * c->w + (int32_t)x];
}

static void leave_buoy(const Context *c, State *s)
{
    if (s->buoys >= MOST_BUOYS)
        return;
    s->buoy[s->buoys++] = (int32_t)s->y * c->w + (int32_t)s->x;
    if (s->buoys % 2 == 1)
        s->buoy[s->buoys] = 0; /* the used bytes end at a multiple of 8 */
}

static void move(const Context *c, State *s, SettEvents *events)
{
    float back = c->p.bounce ? -0.5f : 0.0f;
    if (tile_at(c, s->x + s->vx, s->y) == ROCK)
        s->vx *= back;
    if (tile_at(c, s->x, s->y + s->vy) == ROCK)
        s->vy *= back;
    if (tile_at(c, s->x + s->vx, s->y + s->vy) == ROCK)
        s->vx = s->vy = 0.0f;
    s->x += s->vx;
    s->y += s->vy;
    if (tile_at(c, s->x, s->y) == BEACON)
        s->outcome = SETT_WON;
    if (events == NULL)
        return;
    if (events->count < events->capacity)
        events->items[events->count] =
            (SettEvent){0, (int32_t)s->x, (int32_t)s->y, SHIP, 0};
    events->count++;
}

static bool play(const void *context, void *scratch, void *state,
                 uint32_t action, SettEvents *events)
{
    const Context *c = context;
    State *s = state;
    (void)scratch;
    if (s->outcome != SETT_PLAYING)
        return true;
    if (action < 4) {
        s->vx += (float)c->p.thrust * (float)sett_dirs[action].x;
        s->vy += (float)c->p.thrust * (float)sett_dirs[action].y;
    }
    if (action == 5)
        leave_buoy(c, s);
    s->vx *= 0.875f;
    s->vy *= 0.875f;
    move(c, s, events);
    if (++s->turn >= LAST_TURN && s->outcome == SETT_PLAYING)
        s->outcome = SETT_LOST;
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
    SettPoint at = {(int32_t)s->x, (int32_t)s->y};
    return 1 - (double)sett_manhattan(at, c->beacon) / (c->w + c->h);
}

/* -0 and 0 are the same speed. */
static uint64_t hash(const void *context, const void *state)
{
    State s = {.x = 0};
    memcpy(&s, state, state_used(context, state));
    s.vx += 0.0f;
    s.vy += 0.0f;
    return sett_hash(&s, state_used(context, state), 0);
}

static void count(const void *context, void *scratch, const void *state,
                  double *out)
{
    const State *s = state;
    (void)context;
    (void)scratch;
    out[0] = s->turn;
    out[1] = s->buoys;
}

static void draw(const void *context, const void *state, SettGrid *out)
{
    const Context *c = context;
    const State *s = state;
    for (int32_t i = 0; i < c->w * c->h; i++)
        out->cells[i] = c->cells[i] == SHIP ? (uint8_t)SPACE : c->cells[i];
    out->cells[(int32_t)s->y * c->w + (int32_t)s->x] = SHIP;
}

static const char letters[] = "NESW.b";

static bool print_action(const SettRules *rules, uint32_t action, SettText *out)
{
    (void)rules;
    if (action >= 6)
        return false;
    sett_text_char(out, letters[action]);
    return true;
}

static bool read_action(const SettRules *rules, const char *text, size_t size,
                        size_t *used, uint32_t *action)
{
    (void)rules;
    const char *at = size > 0 ? memchr(letters, text[0], 6) : NULL;
    if (at == NULL)
        return false;
    *used = 1;
    *action = (uint32_t)(at - letters);
    return true;
}

static const char *const event_names[] = {"drift"};
static const char *const counter_names[] = {"turn", "buoys"};

static const SettRules rules = {
    .params = SETT_TABLE(Params, rows),
    .events = event_names,
    .event_count = 1,
    .counters = counter_names,
    .counter_count = 2,
    .ticks_per_second = 10,
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

const SettGame parts_game_drift = {
    .api = SETT_GAME_API,
    .rules_version = 1,
    .name = "drift",
    .help = "a ship that drifts",
    .tiles = {.tiles = tiles, .count = DRIFT_TILES},
    .min_w = 3,
    .min_h = 3,
    .max_w = 256,
    .max_h = 256,
    .default_w = 20,
    .default_h = 12,
    .slices = SETT_COLUMNS,
    .forward = SETT_E,
    .fill_solid = ROCK,
    .fill_open = SPACE,
    .closed_border = true,
    .rules = &rules,
};
