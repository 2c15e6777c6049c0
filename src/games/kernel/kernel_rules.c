/* kernel_rules.c - games described by data behind the contract of rules, so
   that every player plays them: the kernel is the rules' self. */
#include "base/least.h"
#include "games/kernel/solve.h"
#include "games/kernel/turn.h"

#include <string.h>

typedef struct Params {
    int32_t turn_limit;
} Params;

static const SettParam rows[] = {
    SETT_ROW_AS(Params, turn_limit, "turn-limit", 0, 0, 1000000,
                "turns after which the game ends undecided; 0: none"),
};

/* A level, how long it may take, and what tells how near the end is. */
typedef struct Context {
    KernelLevel level;
    int32_t turn_limit;
    int32_t killable; /* foes that a hit can kill */
    KernelWays ways;
} Context;

static int32_t count_killable(const KernelLevel *l)
{
    int32_t count = 0;
    for (int32_t i = 0; i < l->foes; i++) {
        const SettKernelFoe *kind = &l->k->foes[l->foe_kind[i]];
        count += !kind->immortal && kind->stun == 0;
    }
    return count;
}

static SettStatus prepare(const SettRules *rules, const SettLevel *level,
                          const void *params, SettArena *arena,
                          const void **context, SettReport *report)
{
    const Params *p = params;
    Context *c = SETT_TAKE(arena, 1, Context);
    if (c == NULL)
        return SETT_NO_MEMORY;
    *context = c;
    c->turn_limit = p == NULL ? 0 : p->turn_limit;
    SettStatus status = sett_kernel_read(rules->self, level, KERNEL_ALL, arena,
                                         &c->level, report);
    if (status != SETT_OK)
        return status;
    c->killable = count_killable(&c->level);
    return sett_kernel_ways(&c->level, arena, &c->ways);
}

static size_t state_size(const void *context)
{
    const Context *c = context;
    return c->level.state_size;
}

static size_t scratch_size(const void *context)
{
    const Context *c = context;
    return sett_kernel_scratch(&c->level);
}

static size_t state_used(const void *context, const void *state)
{
    (void)state;
    return state_size(context);
}

static void scratch_init(const void *context, void *scratch,
                         const SettCancel *cancel)
{
    (void)cancel; /* no turn takes longer than a flood of the level */
    memset(scratch, 0, scratch_size(context));
}

static void start(const void *context, void *state)
{
    const Context *c = context;
    sett_kernel_start(&c->level, state);
}

static int32_t actions(const void *context, void *scratch, const void *state,
                       uint32_t *out, int32_t capacity)
{
    const Context *c = context;
    (void)scratch;
    int32_t count = sett_kernel_actions(&c->level, state, out, capacity);
    const KernelState *s = state;
    if (count > 0 || s->ended != SETT_PLAYING)
        return count;
    /* Who cannot move may wait: the game goes on. */
    if (capacity > 0)
        out[0] = SETT_KERNEL_WAIT;
    return 1;
}

static bool play(const void *context, void *scratch, void *state,
                 uint32_t action, SettEvents *events)
{
    const Context *c = context;
    KernelState *s = state;
    (void)sett_kernel_play(&c->level, scratch, s, action, events);
    if (c->turn_limit > 0 && s->turns >= c->turn_limit &&
        s->ended == SETT_PLAYING)
        s->ended = SETT_TIMEOUT;
    return true;
}

static SettOutcome outcome(const void *context, const void *state)
{
    (void)context;
    const KernelState *s = state;
    return (SettOutcome)s->ended;
}

static bool had_key(const KernelLevel *l, const KernelState *s)
{
    for (int32_t i = 0; i < l->things; i++)
        if (l->k->tiles[l->tile[l->thing_at[i]]].does & SETT_DOES_KEY &&
            !(s->left[i / 64] >> i % 64 & 1))
            return true;
    return false;
}

/* How much of the way is behind the player: to the first key and on to the end;
   where a win asks for no place, forward. */
static double way_gone(const Context *c, const KernelState *s)
{
    const KernelLevel *l = &c->level;
    const KernelWays *ways = &c->ways;
    if (ways->end == NULL) {
        int32_t cell = sett_kernel_cell(l, s);
        int32_t x = cell < 0 ? cell + l->w : cell % l->w;
        int32_t y = cell < 0 ? 0 : cell / l->w;
        return l->k->forward == SETT_E ? (double)(x + 1) / l->w
                                       : (double)(l->h - y) / l->h;
    }
    int32_t moves = ways->end[s->node];
    if (ways->key != NULL && !had_key(l, s))
        moves = ways->key[s->node] + ways->after_key;
    return sett_max_real(1 - (double)moves / (ways->most + 1), 0);
}

/* The share of what a win asks for, and the way. */
static double progress(const void *context, void *scratch, const void *state)
{
    const Context *c = context;
    const KernelLevel *l = &c->level;
    const KernelState *s = state;
    (void)scratch;
    if (s->ended == SETT_WON)
        return 1;
    int32_t held = 0;
    for (int32_t i = 0; i < l->k->win_count; i++)
        held += sett_kernel_holds(l, s, &l->win[i]);
    return 0.9 * (held + way_gone(c, s)) / (l->k->win_count + 1);
}

static uint64_t hash(const void *context, const void *state)
{
    const uint8_t *bytes = state;
    return sett_hash(bytes + 8, state_size(context) - 8, 0);
}

/* Things that are gone [0] and left [1]. */
typedef struct Tally {
    int32_t all[2], collects[2], heals[2];
    int32_t keys; /* held */
    double value;
} Tally;

static Tally tally(const KernelLevel *l, const KernelState *s)
{
    Tally out = {0};
    for (int32_t i = 0; i < l->things; i++) {
        const SettKernelTile *t = &l->k->tiles[l->tile[l->thing_at[i]]];
        int32_t left = s->left[i / 64] >> i % 64 & 1;
        bool collects = t->does & SETT_DOES_COLLECT;
        out.all[left]++;
        out.collects[left] += collects;
        out.heals[left] += (t->does & SETT_DOES_HEAL) != 0;
        if (left)
            continue;
        out.value += collects ? t->value : 0;
        out.keys += (t->does & SETT_DOES_KEY) != 0;
        out.keys -= l->k->consume_keys && t->does & SETT_DOES_LOCK;
    }
    return out;
}

static int32_t left_for_win(const KernelLevel *l, const KernelState *s)
{
    int32_t left = 0;
    for (int32_t i = 0; i < l->k->win_count; i++)
        left += !sett_kernel_holds(l, s, &l->win[i]);
    return left;
}

/* Without hit points one hit is the end. */
static int32_t hit_points(const KernelLevel *l, const KernelState *s)
{
    return l->k->hp > 0 ? s->hp : s->ended != SETT_LOST;
}

#define KERNEL_COUNTER_LIST(X)                                   \
    X("turns", s->turns)                                         \
    X("taken", things.all[0])                                    \
    X("keys", things.keys)                                       \
    X("kills", s->kills)                                         \
    X("killable", c->killable)                                   \
    X("hp", hit_points(l, s))                                    \
    X("max-hp", sett_max(l->k->hp, 1))                           \
    X("treasure", things.collects[0] - s->eaten)                 \
    X("treasure-total", things.collects[0] + things.collects[1]) \
    X("treasure-left", things.collects[1])                       \
    X("potions", things.heals[0] - s->drunk)                     \
    X("potion-total", things.heals[0] + things.heals[1])         \
    X("potions-left", things.heals[1])                           \
    X("resource", s->resource)                                   \
    X("left", left_for_win(l, s))

static const char *const counters[] = {
#define KERNEL_COUNTER_NAME(name, value) name,
    KERNEL_COUNTER_LIST(KERNEL_COUNTER_NAME) "value"
#undef KERNEL_COUNTER_NAME
};
#define COUNTERS ((int32_t)(sizeof counters / sizeof counters[0]))

static void count(const void *context, void *scratch, const void *state,
                  double *out)
{
    const Context *c = context;
    const KernelLevel *l = &c->level;
    const KernelState *s = state;
    const Tally things = tally(l, s);
    (void)scratch;
#define KERNEL_COUNTER_VALUE(name, value) value,
    const int32_t values[] = {KERNEL_COUNTER_LIST(KERNEL_COUNTER_VALUE)};
#undef KERNEL_COUNTER_VALUE
    for (int32_t i = 0; i < COUNTERS - 1; i++)
        out[i] = values[i];
    out[COUNTERS - 1] = things.value;
}

SettPoint sett_kernel_point(const KernelLevel *l, int32_t cell)
{
    int32_t row = cell < 0 ? -1 : cell / l->w; /* -1: above the top row */
    return (SettPoint){cell - row * l->w - l->shift.x, row - l->shift.y};
}

static void put(const KernelLevel *l, SettGrid *out, int32_t cell, int32_t tile)
{
    SettPoint at = sett_kernel_point(l, cell);
    if (tile >= 0 && sett_grid_has(out, at.x, at.y))
        out->cells[sett_grid_at(out, at.x, at.y)] = (uint8_t)tile;
}

/* The first tile that does this (and is of that kind), or -1. */
static int32_t tile_that(const SettKernel *k, uint32_t does, int32_t kind)
{
    for (int32_t i = 0; i < k->tile_count; i++)
        if (k->tiles[i].does & does && (kind < 0 || k->tiles[i].kind == kind))
            return i;
    return -1;
}

static void draw(const void *context, const void *state, SettGrid *out)
{
    const Context *c = context;
    const KernelLevel *l = &c->level;
    const KernelState *s = state;
    const KernelFoe *foes =
        (const KernelFoe *)(const void *)(s->left + l->words + l->box_words);
    for (int32_t i = 0; i < l->area; i++) {
        int32_t thing = l->thing[i];
        bool gone = thing >= 0 && !(s->left[thing / 64] >> thing % 64 & 1);
        bool begin = l->k->tiles[l->tile[i]].does & SETT_DOES_START;
        put(l, out, i, gone || begin ? l->k->empty : l->tile[i]);
    }
    int32_t box = tile_that(l->k, SETT_DOES_BOX, -1);
    for (int32_t i = 0; i < l->area && l->box_words > 0; i++)
        if (s->left[l->words + i / 64] >> i % 64 & 1)
            put(l, out, i, box);
    for (int32_t i = l->foes - 1; i >= 0; i--)
        if (foes[i].cell >= 0)
            put(l, out, foes[i].cell,
                tile_that(l->k, SETT_DOES_FOE, l->foe_kind[i]));
    int32_t cell = sett_kernel_cell(l, s);
    if (cell >= 0)
        put(l, out, cell, tile_that(l->k, SETT_DOES_START, -1));
}

/* Where no tile is the player's, he is drawn over them. */
static int32_t scene(const void *context, const void *state, SettGrid *out,
                     SettActor *actors, int32_t capacity)
{
    const Context *c = context;
    const KernelLevel *l = &c->level;
    SettPoint at = sett_kernel_point(l, sett_kernel_cell(l, state));
    draw(context, state, out);
    if (capacity > 0)
        actors[0] = (SettActor){"hero", at.x + 0.5, at.y + 1, -1, false};
    return 1;
}

static const char *const events[] = {
#define KERNEL_EVENT_NAME(name, text) text,
    KERNEL_EVENT_LIST(KERNEL_EVENT_NAME)
#undef KERNEL_EVENT_NAME
};

/* Actions as text: a letter or two, then numbers. */
static const char *const dirs[] = {"N",  "E",  "S",  "W", "NE",
                                   "SE", "SW", "NW", "."};
static const struct {
    uint32_t first, end;
    char letter;
} numbered[] = {
    {SETT_KERNEL_FALL, SETT_KERNEL_DIG, 'f'},
    {SETT_KERNEL_DIG, SETT_KERNEL_JUMP, 'd'},
    {SETT_KERNEL_JUMP, SETT_KERNEL_MOVE, 'j'},
    {SETT_KERNEL_MOVE, SETT_KERNEL_THROW, 'm'},
    {SETT_KERNEL_THROW, SETT_KERNEL_THROW + SETT_KERNEL_MAX_MOBILES, 't'},
};
#define NUMBERED (sizeof numbered / sizeof numbered[0])

static bool aim(const void *context, const void *state, uint32_t action,
                SettPoint *at)
{
    const Context *c = context;
    return sett_kernel_aim(&c->level, state, action, at);
}

static bool thrown(const void *context, const void *state, SettPoint *at)
{
    const Context *c = context;
    return sett_kernel_thrown(&c->level, state, at);
}

static bool print_action(const SettRules *rules, uint32_t action, SettText *out)
{
    (void)rules;
    if (action <= SETT_KERNEL_WAIT) {
        sett_text_add(out, dirs[action]);
        return true;
    }
    for (size_t i = 0; i < NUMBERED; i++) {
        if (action < numbered[i].first || action >= numbered[i].end)
            continue;
        sett_text_char(out, numbered[i].letter);
        sett_text_int(out, (int64_t)(action - numbered[i].first));
        sett_text_char(out, ';');
        return true;
    }
    return false;
}

static bool read_number(const char *text, size_t size, size_t *used,
                        uint32_t *action)
{
    size_t i = 0;
    while (i < NUMBERED && (size == 0 || text[0] != numbered[i].letter))
        i++;
    uint32_t value = 0;
    size_t at = 1;
    for (; at < size && at < 7 && text[at] >= '0' && text[at] <= '9'; at++)
        value = value * 10 + (uint32_t)(text[at] - '0');
    if (i == NUMBERED || at == 1 || at >= size || text[at] != ';' ||
        value >= numbered[i].end - numbered[i].first ||
        (at > 2 && text[1] == '0'))
        return false;
    *used = at + 1;
    *action = numbered[i].first + value;
    return true;
}

static bool read_action(const SettRules *rules, const char *text, size_t size,
                        size_t *used, uint32_t *action)
{
    const SettKernel *k = rules->self;
    int32_t best = -1;
    for (int32_t i = 0; i < 9; i++) {
        size_t length = strlen(dirs[i]);
        if (length == 2 && !k->diagonal)
            continue;
        if (length <= size && memcmp(text, dirs[i], length) == 0 &&
            (best < 0 || length > strlen(dirs[best])))
            best = i;
    }
    if (best < 0)
        return read_number(text, size, used, action);
    *used = strlen(dirs[best]);
    *action = (uint32_t)best;
    return true;
}

static const char *action_list(const void *context)
{
    const Context *c = context;
    const SettKernel *k = c->level.k;
    return k->mode != SETT_KERNEL_TURNS ? ""
           : k->wait                    ? " with waits"
                                        : " without waits";
}

SettRules sett_kernel_rules(const SettKernel *kernel)
{
    return (SettRules){
        .self = kernel,
        .params = SETT_TABLE(Params, rows),
        .events = events,
        .event_count = KERNEL_EVENTS,
        .counters = counters,
        .counter_count = COUNTERS,
        .state_history = offsetof(KernelState, resource),
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
        .scene = tile_that(kernel, SETT_DOES_START, -1) < 0 ? scene : NULL,
        .aim = kernel->throws ? aim : NULL,
        .thrown = kernel->throw_one ? thrown : NULL,
        .wait = SETT_KERNEL_WAIT,
        .action_list = action_list,
        .print_action = print_action,
        .read_action = read_action,
    };
}
