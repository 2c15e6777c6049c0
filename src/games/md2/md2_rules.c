/* md2_rules.c - MiniDungeons 2 behind the contract of rules: parameters and
   presets, states, actions as numbers and text, and what is counted for
   personas (Green et al. 2019; Holmgard et al. 2018 for the state values). */
#include "games/md2/md2_rules.h"

#include "base/least.h"
#include "level/bits.h"

#include <string.h>

static const SettParam md2_rows[] = {
    SETT_ROW(Md2Params, hp, 10, 1, 10000, "hit points of the hero"),
    SETT_ROW(Md2Params, damage, 1, 0, 100, "damage that the hero deals"),
    SETT_ROW_AS(Md2Params, javelin_damage, "javelin-damage", 1, 0, 100,
                "damage of a thrown javelin"),
    SETT_ROW_AS(Md2Params, goblin_hp, "goblin-hp", 1, 1, 100,
                "hit points of a goblin"),
    SETT_ROW_AS(Md2Params, goblin_damage, "goblin-damage", 1, 0, 100,
                "damage that a goblin deals"),
    SETT_ROW_AS(Md2Params, mage_hp, "mage-hp", 1, 1, 100,
                "hit points of a mage"),
    SETT_ROW_AS(Md2Params, bolt_damage, "bolt-damage", 1, 0, 100,
                "damage of a mage's bolt"),
    SETT_ROW_AS(Md2Params, bolt_range, "bolt-range", 3, 0, 65534,
                "range of a mage's bolt in tiles, by Manhattan distance"),
    SETT_ROW_AS(Md2Params, ogre_hp, "ogre-hp", 2, 1, 100,
                "hit points of an ogre"),
    SETT_ROW_AS(Md2Params, ogre_damage, "ogre-damage", 2, 0, 100,
                "damage that an ogre deals"),
    SETT_ROW_AS(Md2Params, blob_stages, "blob-stages", 3, 1, 100,
                "highest stage of a blob; its hit points and damage too"),
    SETT_ROW_AS(Md2Params, minitaur_damage, "minitaur-damage", 1, 0, 100,
                "damage that the minitaur deals"),
    SETT_ROW(Md2Params, stun, 3, 0, 1000,
             "rounds for which a hit stuns the minitaur"),
    SETT_ROW_AS(Md2Params, trap_damage, "trap-damage", 1, 0, 100,
                "damage of a trap"),
    SETT_ROW(Md2Params, heal, 1, 0, 1000, "hit points that a potion gives"),
    SETT_ROW_AS(Md2Params, turn_limit, "turn-limit", 500, 1, 1000000,
                "turns after which the game ends undecided"),
    SETT_ROW_AS(Md2Params, table_floors, "table-floors", MD2_TABLE_FLOORS, 0,
                MD2_TABLE_FLOORS,
                "most floor tiles for which sights and first steps are "
                "remembered; changes speed alone"),
    SETT_ROW(Md2Params, wait, 0, 0, 1,
             "waits are legal; a hero who is walled in may always wait"),
    SETT_ROW_AS(Md2Params, throw_living, "throw-living", 0, 0, 1,
                "offer throws at living monsters alone"),
    SETT_ROW_AS(Md2Params, lose_javelin, "lose-javelin", 0, 0, 1,
                "a thrown javelin is lost"),
    SETT_ROW_AS(Md2Params, play_on, "play-on", 0, 0, 1,
                "monsters act on, and actions are offered, after the end"),
};

/* The numbers that recorded games of the engine show. */
#define MD2_RECORDED                                                        \
    .hp = 10, .damage = 1, .javelin_damage = 1, .goblin_hp = 1,             \
    .goblin_damage = 1, .mage_hp = 1, .bolt_damage = 1, .bolt_range = 3,    \
    .ogre_hp = 2, .ogre_damage = 2, .blob_stages = 3, .minitaur_damage = 1, \
    .trap_damage = 1, .turn_limit = 500, .table_floors = MD2_TABLE_FLOORS

static const Md2Params md2_recorded = {MD2_RECORDED, .stun = 3, .heal = 1};
/* What the search of the engine's agents plays on: its copies forget javelins
   that lie about, and its tree goes on below a lost game. */
static const Md2Params md2_planned = {MD2_RECORDED, .stun = 3, .heal = 1,
                                      .lose_javelin = true, .play_on = true};
static const Md2Params md2_3d = {MD2_RECORDED, .stun = 5, .heal = 2};

static const SettPreset md2_presets[] = {
    {"md2", "the paper and its recorded games: stun 3, heal 1", &md2_recorded},
    {"md2-planned", "as the engine's agents plan: javelins are lost, no end",
     &md2_planned},
    {"md2-3d", "the later port to three dimensions: stun 5, heal 2", &md2_3d},
};

static size_t state_size(const void *context)
{
    const Md2Context *c = context;
    return c->state_size;
}

static size_t scratch_size(const void *context)
{
    const Md2Context *c = context;
    return c->scratch_size;
}

/* States of one level are all equally long. */
static size_t state_used(const void *context, const void *state)
{
    (void)state;
    return state_size(context);
}

static void scratch_init(const void *context, void *scratch,
                         const SettCancel *cancel)
{
    Md2Scratch *head = scratch;
    memset(scratch, 0, scratch_size(context));
    head->cancel = cancel;
}

static void start(const void *context, void *state)
{
    const Md2Context *c = context;
    memcpy(state, c->first, c->state_size);
}

static SettOutcome outcome(const void *context, const void *state)
{
    return sett_md2_outcome(context, state);
}

/* What is left of the dead does not matter, however often they are hit. */
static uint64_t hash(const void *context, const void *state)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    const int32_t *value = sett_md2_values(c, s);
    uint64_t mixed =
        sett_hash(&s->status,
                  (size_t)((const char *)value - (const char *)&s->status), 0);
    for (int32_t i = 0; i < c->monsters; i++)
        if (sett_md2_bit(s, i))
            mixed = sett_hash_mix(mixed, (uint64_t)value[i]);
    return mixed;
}

static bool same(const void *context, const void *a, const void *b)
{
    const Md2Context *c = context;
    const Md2State *one = a, *other = b;
    const int32_t *value = sett_md2_values(c, one);
    const int32_t *other_value = sett_md2_values(c, other);
    if (memcmp(&one->status, &other->status,
               (size_t)((const char *)value - (const char *)&one->status)) != 0)
        return false;
    for (int32_t i = 0; i < c->monsters; i++)
        if (sett_md2_bit(one, i) && value[i] != other_value[i])
            return false;
    return true;
}

#define MD2_COUNTER_LIST(X)                                        \
    X("hp", s->hp)                                                 \
    X("max-hp", c->p.hp)                                           \
    X("distance", exit_distance(c, s))                             \
    X("max-distance", c->far > 0 ? c->far : 1)                     \
    X("kills", s->kills)                                           \
    X("killable", c->killable)                                     \
    X("treasure", s->treasure)                                     \
    X("treasure-total", c->treasures)                              \
    X("potions", s->potions)                                       \
    X("potion-total", c->potions)                                  \
    X("knock-outs", s->knock_outs)                                 \
    X("throws", s->throws)                                         \
    X("portals", s->portals)                                       \
    X("traps", s->traps)                                           \
    X("steps", s->turn)                                            \
    X("turn", s->turn)                                             \
    X("treasure-left", left(s, c->alive_words, c->treasure_words)) \
    X("potions-left",                                              \
      left(s, c->alive_words + c->treasure_words, c->potion_words))

static const char *const md2_counters[] = {
#define MD2_COUNTER_NAME(name, value) name,
    MD2_COUNTER_LIST(MD2_COUNTER_NAME)
#undef MD2_COUNTER_NAME
};

/* Where no steps lead to the exit the hero is as far away as can be. */
static int32_t exit_distance(const Md2Context *c, const Md2State *s)
{
    int32_t far = c->far > 0 ? c->far : 1;
    int32_t distance = c->floor[s->hero].distance;
    return sett_min(distance, far);
}

static int32_t left(const Md2State *s, int32_t first, int32_t words)
{
    int32_t bits = 0;
    for (int32_t i = first; i < first + words; i++)
        bits += sett_bits_count(s->bits[i]);
    return bits;
}

static void count(const void *context, void *scratch, const void *state,
                  double *out)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    (void)scratch;
#define MD2_COUNTER_VALUE(name, value) *out++ = value;
    MD2_COUNTER_LIST(MD2_COUNTER_VALUE)
#undef MD2_COUNTER_VALUE
}

static double progress(const void *context, void *scratch, const void *state)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    (void)scratch;
    if (s->status == MD2_WON)
        return 1;
    return 1 - (double)exit_distance(c, s) / (c->far > 0 ? c->far : 1);
}

static int32_t least(const void *context, const void *state)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    if (s->status != MD2_GOES_ON)
        return s->status == MD2_WON ? 0 : SETT_FAR;
    return c->floor[s->hero].least;
}

static const char *action_list(const void *context)
{
    const Md2Context *c = context;
    if (c->p.throw_living)
        return c->p.wait ? " with waits and throws at the living alone"
                         : " without waits, with throws at the living alone";
    return c->p.wait ? " with waits" : " without waits";
}

static uint8_t ground(const Md2Context *c, const Md2State *s, int32_t floor)
{
    const Md2Floor *f = &c->floor[floor];
    return f->item >= 0 && !sett_md2_bit(s, f->item) ? (uint8_t)MD2_FLOOR
                                                     : f->fixture;
}

/* Living monsters over things, the hero over all; the dead are not drawn. */
static void draw(const void *context, const void *state, SettGrid *out)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    const int32_t *place = sett_md2_places(c, s);
    for (int32_t i = 0; i < sett_grid_area(out); i++)
        out->cells[i] = c->floor_of[i] < 0 ? (uint8_t)MD2_WALL
                                           : ground(c, s, c->floor_of[i]);
    for (int32_t i = c->monsters - 1; i >= 0; i--)
        if (sett_md2_bit(s, i))
            out->cells[sett_md2_cell(c, place[i])] = c->monster[i].kind;
    out->cells[sett_md2_cell(c, s->hero)] = MD2_ENTRANCE;
}

static bool thrown(const void *context, const void *state, SettPoint *at)
{
    const Md2Context *c = context;
    const Md2State *s = state;
    if (s->javelin < 0 || s->javelin >= c->floors)
        return false;
    *at = (SettPoint){c->floor[s->javelin].x, c->floor[s->javelin].y};
    return true;
}

static const char *const md2_events[] = {
#define MD2_EVENT_NAME(name, text) text,
    MD2_EVENT_LIST(MD2_EVENT_NAME)
#undef MD2_EVENT_NAME
};

const SettRules sett_md2_rules = {
    .params = SETT_TABLE(Md2Params, md2_rows),
    .presets = md2_presets,
    .preset_count = (int32_t)(sizeof md2_presets / sizeof md2_presets[0]),
    .events = md2_events,
    .event_count = MD2_EVENTS,
    .counters = md2_counters,
    .counter_count = (int32_t)(sizeof md2_counters / sizeof md2_counters[0]),
    .ticks_per_second = 0,
    .state_history = offsetof(Md2State, status),
    .prepare = sett_md2_prepare,
    .state_size = state_size,
    .scratch_size = scratch_size,
    .state_used = state_used,
    .scratch_init = scratch_init,
    .start = start,
    .actions = sett_md2_actions,
    .play = sett_md2_play,
    .outcome = outcome,
    .progress = progress,
    .least = least,
    .hash = hash,
    .same = same,
    .count = count,
    .draw = draw,
    .wait = MD2_WAIT,
    .action_list = action_list,
    .aim = sett_md2_aim,
    .thrown = thrown,
    .print_action = sett_md2_print_action,
    .read_action = sett_md2_read_action,
};
