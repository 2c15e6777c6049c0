/* mario_rules.c - the world behind the contract of rules: options, states,
   actions as buttons, and what is counted for personas. A game begins with one
   tick without buttons, as the engine's runner has it. */
#include "base/least.h"
#include "games/mario/mario_world.h"

#include <math.h>
#include <string.h>

static const SettParam rows[] = {
    SETT_ROW(MarioParams, timer, 200, 0, 100000,
             "seconds until time is up; 0 for no limit"),
    SETT_ROW_CHOICE(MarioParams, size, "size", 0, "small|large|fire",
                    "how the hero begins"),
    SETT_ROW_CHOICE(MarioParams, buttons, "buttons", 0, "all|useful",
                    "actions that are offered: all 32 sets of buttons, or the "
                    "11 that make a difference to most plays"),
};

static const MarioParams usual = {.timer = 200};
static const MarioParams planned = {.timer = 200, .buttons = {1}};
static const MarioParams agents = {.timer = 20};

static const SettPreset presets[] = {
    {"mario", "200 seconds, a small hero", &usual},
    {"mario-planned", "the same for search: 11 useful sets of buttons",
     &planned},
    {"mario-agents", "20 seconds, as agents are compared", &agents},
};

_Static_assert(sizeof(MarioState) == 80, "no padding that a hash would see");
_Static_assert(sizeof(MarioSprite) == 24, "no padding that a hash would see");

static size_t state_size(const void *context)
{
    const MarioContext *c = context;
    return sizeof(MarioState) + (size_t)c->words * sizeof(uint64_t) +
           (size_t)c->crowd * sizeof(MarioSprite);
}

static size_t scratch_size(const void *context)
{
    (void)context;
    return 0;
}

static void scratch_init(const void *context, void *scratch,
                         const SettCancel *cancel)
{
    (void)context;
    (void)scratch;
    (void)cancel;
}

static size_t state_used(const void *context, const void *state)
{
    return sett_mario_used(context, state);
}

static void start(const void *context, void *state)
{
    sett_mario_reset(context, state);
    sett_mario_tick(context, state, 0, NULL);
}

static SettOutcome outcome(const void *context, const void *state)
{
    const MarioState *s = state;
    (void)context;
    if (s->status == MARIO_RUNNING)
        return SETT_PLAYING;
    return s->status == MARIO_WON ? SETT_WON : SETT_LOST;
}

static uint64_t hash(const void *context, const void *state)
{
    const MarioState *s = state;
    size_t history = offsetof(MarioState, x);
    return sett_hash(&s->x, sett_mario_used(context, s) - history, 0);
}

static const uint8_t useful[] = {
    MARIO_RIGHT | MARIO_SPEED,
    MARIO_RIGHT | MARIO_SPEED | MARIO_JUMP,
    MARIO_RIGHT,
    MARIO_RIGHT | MARIO_JUMP,
    MARIO_JUMP,
    MARIO_LEFT | MARIO_SPEED,
    MARIO_LEFT | MARIO_SPEED | MARIO_JUMP,
    MARIO_LEFT,
    MARIO_LEFT | MARIO_JUMP,
    0,
    MARIO_DOWN,
};

static int32_t actions(const void *context, void *scratch, const void *state,
                       uint32_t *out, int32_t capacity)
{
    const MarioContext *c = context;
    const MarioState *s = state;
    (void)scratch;
    if (s->status != MARIO_RUNNING)
        return 0;
    bool all = c->p.buttons.index == 0;
    int32_t count = all ? MARIO_ACTIONS : (int32_t)sizeof useful;
    for (int32_t i = 0; i < count && i < capacity; i++)
        out[i] = all ? (uint32_t)i : useful[i];
    return count;
}

static bool play(const void *context, void *scratch, void *state,
                 uint32_t action, SettEvents *events)
{
    MarioState *s = state;
    (void)scratch;
    if (s->status != MARIO_RUNNING)
        return true;
    s->steps++;
    sett_mario_tick(context, s, action < MARIO_ACTIONS ? action : 0, events);
    return true;
}

static bool print_action(const SettRules *rules, uint32_t action, SettText *out)
{
    (void)rules;
    if (action >= MARIO_ACTIONS)
        return false;
    sett_text_char(out, "0123456789abcdefghijklmnopqrstuv"[action]);
    return true;
}

static bool read_action(const SettRules *rules, const char *text, size_t size,
                        size_t *used, uint32_t *action)
{
    (void)rules;
    if (size == 0)
        return false;
    char c = text[0];
    if (c >= '0' && c <= '9')
        *action = (uint32_t)(c - '0');
    else if (c >= 'a' && c <= 'v')
        *action = (uint32_t)(c - 'a' + 10);
    else
        return false;
    *used = 1;
    return true;
}

/* By the hero's last place, as the engine has it, not by the farthest one. */
static double progress(const void *context, void *scratch, const void *state)
{
    const MarioContext *c = context;
    const MarioState *s = state;
    (void)scratch;
    double share = c->goal > 0 ? (double)s->x / (double)c->goal : 1;
    return sett_min_real(share, 1);
}

/* A tick brings at most 8 pixels, and 16 more where the hero stands inside a
   wall and is put beyond it. */
static int32_t least(const void *context, const void *state)
{
    const MarioContext *c = context;
    const MarioState *s = state;
    if (s->status != MARIO_RUNNING)
        return s->status == MARIO_WON ? 0 : SETT_FAR;
    return 1 + (int32_t)floor((double)(c->goal - s->x) / 24);
}

static int32_t health(const MarioState *s)
{
    if (s->status == MARIO_DIED)
        return 0;
    return s->flags & MARIO_FIRE ? 3 : s->flags & MARIO_LARGE ? 2 : 1;
}

#define MARIO_COUNTER_LIST(X)                        \
    X("hp", health(s))                               \
    X("max-hp", 3)                                   \
    X("distance", c->exit.x - sett_mario_tile(s->x)) \
    X("max-distance", c->goal > 0 ? c->exit.x : 1)   \
    X("kills", s->kills)                             \
    X("killable", c->template_count)                 \
    X("treasure", s->coins)                          \
    X("treasure-total", c->coins)                    \
    X("lives", s->lives)                             \
    X("jumps", s->jumps)                             \
    X("stomps", s->stomps)                           \
    X("hurts", s->hurts)                             \
    X("bumps", s->bumps)                             \
    X("crowded", s->crowded)                         \
    X("ticks", s->tick)                              \
    X("steps", s->steps)

static const char *const counters[] = {
#define MARIO_COUNTER_NAME(name, value) name,
    MARIO_COUNTER_LIST(MARIO_COUNTER_NAME)
#undef MARIO_COUNTER_NAME
};

static void count(const void *context, void *scratch, const void *state,
                  double *out)
{
    const MarioContext *c = context;
    const MarioState *s = state;
    (void)scratch;
#define MARIO_COUNTER_VALUE(name, value) *out++ = value;
    MARIO_COUNTER_LIST(MARIO_COUNTER_VALUE)
#undef MARIO_COUNTER_VALUE
}

static const char *const events[] = {
#define MARIO_EVENT_NAME(name, text, number, parameter) text,
    MARIO_EVENT_LIST(MARIO_EVENT_NAME)
#undef MARIO_EVENT_NAME
};

const SettRules sett_mario_rules = {
    .params = SETT_TABLE(MarioParams, rows),
    .presets = presets,
    .preset_count = (int32_t)(sizeof presets / sizeof presets[0]),
    .events = events,
    .event_count = MARIO_EVENTS,
    .counters = counters,
    .counter_count = (int32_t)(sizeof counters / sizeof counters[0]),
    .ticks_per_second = 30,
    .state_history = offsetof(MarioState, x),
    .prepare = sett_mario_prepare,
    .state_size = state_size,
    .scratch_size = scratch_size,
    .state_used = state_used,
    .scratch_init = scratch_init,
    .start = start,
    .actions = actions,
    .play = play,
    .outcome = outcome,
    .progress = progress,
    .least = least,
    .hash = hash,
    .count = count,
    .draw = sett_mario_draw,
    .scene = sett_mario_scene,
    .print_action = print_action,
    .read_action = read_action,
};
