/* rules.c - the rules contract: flat states, one input and all that follows
   from it a turn. A win ends the level. */
#include "games/puzzle/play.h"

#include <string.h>

typedef struct PuzParams {
    int32_t seed;
} PuzParams;

static const SettParam param_rows[] = {
    SETT_ROW(PuzParams, seed, 1, 0, 1000000000,
             "seed of the game's generator: the number as text"),
};

static const char *const event_names[] = {"win", "again", "restart",
                                          "checkpoint", "limit"};
static const char *const counter_names[] = {"moves", "limits"};

/* ---- levels ---- */

static size_t add_part(PuzBoard *b, bool there, size_t bytes)
{
    size_t at = b->size;
    b->size += there ? (bytes + 7) / 8 * 8 : 0;
    return at;
}

static void plan_state(PuzBoard *b)
{
    const PuzGame *g = b->g;
    size_t cells = (size_t)b->n * (size_t)g->ow * sizeof(uint64_t);
    b->has_random = b->has_moves = !g->deterministic;
    b->has_restart = g->checkpoints;
    b->size = sizeof(PuzState);
    b->random_at = add_part(b, b->has_random, sizeof(PuzRandom));
    b->restart_at = add_part(b, b->has_restart, cells);
    b->moves_at = add_part(b, b->has_moves,
                           (size_t)b->n * (size_t)g->mw * sizeof(uint64_t));
    b->objects_at = add_part(b, true, cells);
}

static void write_seed(PuzBoard *b, int32_t seed)
{
    char digits[12];
    int32_t count = 0, at = 0;
    do
        digits[count++] = (char)('0' + seed % 10);
    while ((seed /= 10) > 0);
    while (count > 0)
        b->seed[at++] = digits[--count];
    b->seed[at] = '\0';
}

/* Runs the turns before the first input, once for all plays. */
static SettStatus begin(PuzBoard *b, SettArena *arena)
{
    size_t cells = (size_t)b->n * (size_t)b->g->ow;
    size_t moves = (size_t)b->n * (size_t)b->g->mw;
    b->begun = SETT_TAKE(arena, cells, uint64_t);
    b->begun_restart = SETT_TAKE(arena, cells, uint64_t);
    b->begun_moves = SETT_TAKE(arena, moves, uint64_t);
    SettArenaMark mark = sett_arena_mark(arena);
    void *block =
        sett_arena_take(arena, 1, sett_puz_engine_size(b->g, b->w, b->h));
    if (b->begun == NULL || b->begun_restart == NULL ||
        b->begun_moves == NULL || block == NULL)
        return SETT_NO_MEMORY;
    PuzEngine *e = sett_puz_engine_init(block, b->g, b->w, b->h,
                                        &b->begun_random, arena->cancel);
    sett_puz_engine_set(e, b->start);
    memcpy(e->restart, b->start, cells * sizeof(uint64_t));
    uint32_t did = sett_puz_play(e, PUZ_TICK, PUZ_START_TURN);
    memcpy(b->begun, e->objects, cells * sizeof(uint64_t));
    memcpy(b->begun_restart, e->restart, cells * sizeof(uint64_t));
    memcpy(b->begun_moves, e->moves, moves * sizeof(uint64_t));
    b->begun_won = (did & PUZ_DID_WIN) != 0;
    sett_arena_reset(arena, mark);
    return did & PUZ_DID_STOP ? SETT_CANCELLED : SETT_OK;
}

/* A board without cells yet, and the inputs that there are. */
static SettStatus new_board(const SettPuzzle *puzzle, int32_t w, int32_t h,
                            int32_t seed, SettArena *arena, PuzBoard **out)
{
    const PuzGame *g = &puzzle->game;
    PuzBoard *b = SETT_TAKE(arena, 1, PuzBoard);
    if (b == NULL)
        return SETT_NO_MEMORY;
    if ((int64_t)w * h > 1 << 20)
        return SETT_TOO_LARGE;
    *b = (PuzBoard){.puzzle = puzzle, .g = g, .w = w, .h = h, .n = w * h};
    b->start = SETT_TAKE(arena, (size_t)b->n * (size_t)g->ow, uint64_t);
    if (b->start == NULL)
        return SETT_NO_MEMORY;
    for (uint32_t i = 0; i < PUZ_INPUTS; i++)
        if (i < 4 || !g->noaction)
            b->input_list[b->inputs++] = i;
    if (g->realtime)
        b->input_list[b->inputs++] = PUZ_TICK_ACTION;
    write_seed(b, seed);
    plan_state(b);
    sett_puz_random_seed(&b->begun_random, b->seed);
    *out = b;
    return SETT_OK;
}

SettStatus sett_puz_board_at(const SettPuzzle *puzzle, const PuzEngine *at,
                             SettArena *arena, PuzBoard **out)
{
    PuzBoard *b;
    SettStatus status = new_board(puzzle, at->w, at->h, 1, arena, &b);
    if (status != SETT_OK)
        return status;
    size_t cells = (size_t)b->n * (size_t)b->g->ow;
    b->begun = SETT_TAKE(arena, cells, uint64_t);
    if (b->begun == NULL)
        return SETT_NO_MEMORY;
    memcpy(b->begun, at->objects, cells * sizeof *b->begun);
    memcpy(b->start, at->restart, cells * sizeof *b->start);
    b->begun_random = *at->random;
    *out = b;
    return SETT_OK;
}

SettStatus sett_puz_board(const SettPuzzle *puzzle, const SettGrid *grid,
                          int32_t seed, SettArena *arena, PuzBoard **out)
{
    const PuzGame *g = &puzzle->game;
    PuzBoard *b;
    SettStatus status = new_board(puzzle, grid->w, grid->h, seed, arena, &b);
    if (status != SETT_OK)
        return status;
    for (int32_t x = 0; x < b->w; x++)
        for (int32_t y = 0; y < b->h; y++)
            memcpy(b->start + (size_t)(x * b->h + y) * (size_t)g->ow,
                   sett_puz_tile_set(puzzle,
                                     grid->cells[sett_grid_at(grid, x, y)]),
                   (size_t)g->ow * sizeof(uint64_t));
    *out = b;
    return g->run_rules ? begin(b, arena) : SETT_OK;
}

static SettStatus prepare(const SettRules *rules, const SettLevel *level,
                          const void *params, SettArena *arena,
                          const void **context, SettReport *report)
{
    PuzParams own;
    PuzBoard *board;
    (void)report;
    memcpy(&own, params, sizeof own);
    SettStatus status =
        sett_puz_board(rules->self, &level->grid, own.seed, arena, &board);
    if (status == SETT_OK)
        *context = board;
    return status;
}

static size_t state_size(const void *context)
{
    return ((const PuzBoard *)context)->size;
}

static size_t state_used(const void *context, const void *state)
{
    (void)state;
    return state_size(context);
}

/* ---- scratch: the engine, and a generator for it ---- */

typedef struct Scratch {
    PuzRandom random;
    uint8_t spare[6];
    PuzEngine *engine;
} Scratch;

static size_t head_size(void)
{
    return (sizeof(Scratch) + 7) / 8 * 8;
}

static size_t scratch_size(const void *context)
{
    const PuzBoard *b = context;
    return head_size() + sett_puz_engine_size(b->g, b->w, b->h);
}

static void scratch_init(const void *context, void *scratch,
                         const SettCancel *cancel)
{
    const PuzBoard *b = context;
    Scratch *s = scratch;
    memset(s, 0, sizeof *s);
    s->engine = sett_puz_engine_init((char *)scratch + head_size(), b->g, b->w,
                                     b->h, &s->random, cancel);
}

static uint64_t *objects_in(const PuzBoard *b, const void *state)
{
    return (uint64_t *)((uintptr_t)state + b->objects_at);
}

/* ---- play ---- */

static void load(const PuzBoard *b, Scratch *s, const void *state)
{
    const char *bytes = state;
    PuzEngine *e = s->engine;
    size_t cells = (size_t)b->n * (size_t)b->g->ow * sizeof(uint64_t);
    sett_puz_engine_set(e, objects_in(b, state));
    memcpy(e->restart,
           b->has_restart ? (const void *)(bytes + b->restart_at)
                          : (const void *)b->start,
           cells);
    if (b->has_random)
        memcpy(&s->random, bytes + b->random_at, sizeof s->random);
    if (b->has_moves)
        sett_puz_engine_set_moves(
            e, (const uint64_t *)(const void *)(bytes + b->moves_at));
}

static void save(const PuzBoard *b, const Scratch *s, void *state)
{
    char *bytes = state;
    const PuzEngine *e = s->engine;
    size_t cells = (size_t)b->n * (size_t)b->g->ow * sizeof(uint64_t);
    memcpy(bytes + b->objects_at, e->objects, cells);
    if (b->has_restart)
        memcpy(bytes + b->restart_at, e->restart, cells);
    if (b->has_random)
        memcpy(bytes + b->random_at, &s->random, sizeof s->random);
    if (b->has_moves)
        memcpy(bytes + b->moves_at, e->moves,
               (size_t)b->n * (size_t)b->g->mw * sizeof(uint64_t));
}

static void note(const PuzBoard *b, SettEvents *events, int32_t kind)
{
    (void)b;
    if (events == NULL)
        return;
    if (events->count < events->capacity)
        events->items[events->count] =
            (SettEvent){.kind = kind, .x = -1, .y = -1, .who = -1};
    events->count++;
}

static void note_all(const PuzBoard *b, SettEvents *events, uint32_t did)
{
    static const struct {
        uint32_t bit;
        int32_t kind;
    } all[] = {
        {PUZ_DID_WIN, 0},
        {PUZ_DID_RESTART, 2},
        {PUZ_DID_CHECKPOINT, 3},
        {PUZ_DID_LOOP | PUZ_DID_ROUNDS | PUZ_DID_LIMIT | PUZ_DID_ENDLESS, 4}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (did & all[i].bit)
            note(b, events, all[i].kind);
}

static bool take_turn(const PuzBoard *b, Scratch *s, void *state, int32_t input,
                      PuzTurnKind kind, SettEvents *events)
{
    PuzState *head = state;
    load(b, s, state);
    uint32_t did = sett_puz_play(s->engine, input, kind);
    if (did & PUZ_DID_STOP)
        return false;
    save(b, s, state);
    head->limits += (did & PUZ_DID_CUT) != 0;
    head->outcome = did & PUZ_DID_WIN ? SETT_WON : SETT_PLAYING;
    note_all(b, events, did);
    return true;
}

/* The level after the turns that some games begin with. */
static void start(const void *context, void *state)
{
    const PuzBoard *b = context;
    size_t cells = (size_t)b->n * (size_t)b->g->ow * sizeof(uint64_t);
    memset(state, 0, b->size);
    memcpy(objects_in(b, state), b->begun != NULL ? b->begun : b->start, cells);
    if (b->has_restart)
        memcpy((char *)state + b->restart_at,
               b->begun_restart != NULL ? b->begun_restart : b->start, cells);
    if (b->has_random)
        memcpy((char *)state + b->random_at, &b->begun_random,
               sizeof b->begun_random);
    if (b->begun_moves != NULL && b->has_moves)
        memcpy((char *)state + b->moves_at, b->begun_moves,
               (size_t)b->n * (size_t)b->g->mw * sizeof(uint64_t));
    ((PuzState *)state)->outcome = b->begun_won ? SETT_WON : SETT_PLAYING;
}

static int32_t actions(const void *context, void *scratch, const void *state,
                       uint32_t *out, int32_t capacity)
{
    const PuzBoard *b = context;
    (void)scratch;
    if (((const PuzState *)state)->outcome != SETT_PLAYING)
        return 0;
    for (int32_t i = 0; i < b->inputs && i < capacity; i++)
        out[i] = b->input_list[i];
    return b->inputs;
}

static bool play(const void *context, void *scratch, void *state,
                 uint32_t action, SettEvents *events)
{
    const PuzBoard *b = context;
    PuzState *head = state;
    if (head->outcome != SETT_PLAYING)
        return true;
    head->turns++;
    if (action == PUZ_TICK_ACTION ||
        (action < PUZ_INPUTS && !(action == 4 && b->g->noaction)))
        return take_turn(b, scratch, state,
                         action == PUZ_TICK_ACTION ? PUZ_TICK : (int32_t)action,
                         PUZ_PLAIN_TURN, events);
    return true; /* nothing happens */
}

static SettOutcome outcome(const void *context, const void *state)
{
    (void)context;
    return (SettOutcome)((const PuzState *)state)->outcome;
}

static double progress(const void *context, void *scratch, const void *state)
{
    const PuzBoard *b = context;
    (void)scratch;
    if (((const PuzState *)state)->outcome == SETT_WON)
        return 1;
    return 1 / (1.125 + sett_puz_far(b, objects_in(b, state)));
}

static uint64_t hash(const void *context, const void *state)
{
    const PuzBoard *b = context;
    size_t skip = offsetof(PuzState, outcome);
    const char *bytes = state;
    return sett_hash(bytes + skip, b->size - skip, 0);
}

static void count(const void *context, void *scratch, const void *state,
                  double *out)
{
    (void)context;
    (void)scratch;
    out[0] = ((const PuzState *)state)->turns;
    out[1] = ((const PuzState *)state)->limits;
}

static void draw(const void *context, const void *state, SettGrid *out)
{
    const PuzBoard *b = context;
    const uint64_t *objects = objects_in(b, state);
    for (int32_t x = 0; x < b->w; x++)
        for (int32_t y = 0; y < b->h; y++)
            out->cells[sett_grid_at(out, x, y)] = (uint8_t)sett_puz_tile_of(
                b->puzzle, objects + (size_t)(x * b->h + y) * (size_t)b->g->ow);
}

/* ---- notation: U L D R, X for action, T for a tick ---- */

static const char letters[] = "ULDRXT";

static bool print_action(const SettRules *rules, uint32_t action, SettText *out)
{
    (void)rules;
    if (action > PUZ_TICK_ACTION)
        return false;
    sett_text_char(out, letters[action]);
    return true;
}

static bool read_action(const SettRules *rules, const char *text, size_t size,
                        size_t *used, uint32_t *action)
{
    (void)rules;
    if (size == 0)
        return false;
    char c = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 32) : text[0];
    const char *at = c != '\0' ? strchr(letters, c) : NULL;
    if (at == NULL)
        return false;
    *action = (uint32_t)(at - letters);
    *used = 1;
    return true;
}

const SettRules sett_puz_rules = {
    .params = SETT_TABLE(PuzParams, param_rows),
    .events = event_names,
    .event_count = sizeof event_names / sizeof event_names[0],
    .counters = counter_names,
    .counter_count = sizeof counter_names / sizeof counter_names[0],
    .state_history = offsetof(PuzState, outcome),
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
    .wait = PUZ_TICK_ACTION,
    .print_action = print_action,
    .read_action = read_action,
};
