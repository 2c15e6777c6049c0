/* md2_rules_turn.c - one turn of MiniDungeons 2: the hero's action, then every
   living monster in list order. Follows Green et al. 2019, Table 1; order of
   actors, of blows and what blocks a tile are those of recorded games. The turn
   goes on to its end after a win or a death.
   A hero who dies within his move stops interacting, as recorded games show.
   Where the sources are silent: a hero who died stays lost, even on the exit; a
   blob loses at most the stages that it has. */
#include "games/md2/md2_rules.h"

#include "level/bits.h"

#include <string.h>

#define HERO (-1) /* as a mover, where monsters are 0.. */

typedef struct Turn {
    const Md2Context *c;
    void *scratch;
    Md2State *s;
    const Md2Floor *floor;
    int32_t *place, *value; /* of the monsters, in the state */
    uint8_t *crowd;         /* in the scratch */
    int32_t crowd_mask;
    const uint8_t *ways; /* to the hero, once he has acted */
    SettEvents *events;
    bool teleported;
} Turn;

static void record(SettEvents *events, SettEvent event)
{
    if (events->count < events->capacity)
        events->items[events->count] = event;
    events->count++;
}

/* `tile`: of the actor. */
static inline void tell(Turn *t, Md2Event kind, int32_t floor, int32_t tile,
                        int32_t value)
{
    const Md2Floor *f = &t->c->floor[floor];
    if (t->events != NULL)
        record(t->events, (SettEvent){(int32_t)kind, f->x, f->y, tile, value});
}

static bool is_alive(const Turn *t, int32_t monster)
{
    return sett_md2_bit(t->s, monster);
}

static void clear_bit(Turn *t, int32_t bit)
{
    t->s->bits[bit >> 6] &= ~(UINT64_C(1) << (bit & 63));
}

static void kill_monster(Turn *t, int32_t monster)
{
    clear_bit(t, monster);
    t->s->kills++;
    tell(t, MD2_EVENT_DIE, t->place[monster], t->c->kind[monster], 0);
}

/* `by`: tile of the attacker, as in SettEvent.who. */
static void hurt_hero(Turn *t, int32_t amount, int32_t by)
{
    t->s->hp -= amount;
    if (amount != 0)
        tell(t, MD2_EVENT_HERO_HIT, t->s->hero, by, amount);
    if (t->s->hp > 0 || t->s->status == MD2_LOST)
        return;
    t->s->status = MD2_LOST;
    tell(t, MD2_EVENT_DIE, t->s->hero, MD2_ENTRANCE, 0);
}

static void hurt_monster(Turn *t, int32_t monster, int32_t amount, int32_t by)
{
    static const uint8_t hit_events[MD2_TILES] = {
        [MD2_GOBLIN] = MD2_EVENT_GOBLIN_HIT,
        [MD2_MAGE] = MD2_EVENT_MAGE_HIT,
        [MD2_OGRE] = MD2_EVENT_OGRE_HIT,
        [MD2_BLOB] = MD2_EVENT_BLOB_HIT,
        [MD2_MINITAUR] = MD2_EVENT_MINITAUR_HIT,
    };
    uint8_t kind = t->c->kind[monster];
    /* What a blob has left is also what it deals: never less than nothing. */
    if (kind == MD2_BLOB && amount > t->value[monster])
        amount = t->value[monster];
    if (kind == MD2_MINITAUR) {
        if (t->value[monster] > 0)
            return;
        t->value[monster] = t->c->p.stun;
        t->s->knock_outs++;
    } else {
        t->value[monster] -= amount;
    }
    tell(t, (Md2Event)hit_events[kind], t->place[monster], by, amount);
    if (kind != MD2_MINITAUR && t->value[monster] <= 0 && is_alive(t, monster))
        kill_monster(t, monster);
}

/* What a monster deals on contact, as it is now. */
static int32_t damage_of(const Turn *t, int32_t monster)
{
    switch (t->c->kind[monster]) {
    case MD2_GOBLIN:
        return t->c->p.goblin_damage;
    case MD2_OGRE:
        return t->c->p.ogre_damage;
    case MD2_BLOB:
        return t->value[monster];
    case MD2_MINITAUR:
        return t->c->p.minitaur_damage;
    default:
        return 0;
    }
}

static bool is_stunned(const Turn *t, int32_t monster)
{
    return t->c->kind[monster] == MD2_MINITAUR && t->value[monster] > 0;
}

static void grow_blob(Turn *t, int32_t blob, int32_t by)
{
    t->value[blob] += by;
    if (t->value[blob] > t->c->p.blob_stages)
        t->value[blob] = t->c->p.blob_stages;
}

static void hero_meets_monster(Turn *t, int32_t other)
{
    if (is_stunned(t, other))
        return;
    hurt_monster(t, other, t->c->p.damage, MD2_ENTRANCE);
    if (t->c->kind[other] != MD2_MAGE)
        hurt_hero(t, damage_of(t, other), t->c->kind[other]);
}

static void merge_blobs(Turn *t, int32_t mover, int32_t other)
{
    grow_blob(t, mover, t->value[other]);
    tell(t, MD2_EVENT_BLOB_MERGE, t->place[other], MD2_BLOB, t->value[mover]);
    kill_monster(t, other);
}

static void monster_meets_monster(Turn *t, int32_t mover, int32_t other)
{
    uint8_t kind = t->c->kind[mover], to = t->c->kind[other];
    if (kind == MD2_MAGE || is_stunned(t, other))
        return;
    if (kind == MD2_BLOB && to == MD2_BLOB) {
        merge_blobs(t, mover, other);
        return;
    }
    hurt_monster(t, other, damage_of(t, mover), kind);
    if (to != MD2_MAGE)
        hurt_monster(t, mover, damage_of(t, other), to);
}

static void monster_meets_hero(Turn *t, int32_t mover)
{
    uint8_t kind = t->c->kind[mover];
    if (kind == MD2_MAGE)
        return;
    hurt_hero(t, damage_of(t, mover), kind);
    hurt_monster(t, mover, t->c->p.damage, MD2_ENTRANCE);
}

static void hero_takes_item(Turn *t, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    clear_bit(t, f->item);
    if (f->fixture == MD2_TREASURE) {
        t->s->treasure++;
        tell(t, MD2_EVENT_TREASURE, floor, MD2_ENTRANCE, t->s->treasure);
    } else {
        t->s->potions++;
        t->s->hp += t->c->p.heal;
        tell(t, MD2_EVENT_POTION, floor, MD2_ENTRANCE, t->c->p.heal);
    }
}

static void hero_enters_portal(Turn *t, int32_t floor)
{
    t->s->hero = t->c->portal[floor == t->c->portal[0]];
    t->s->portals++;
    t->teleported = true;
    tell(t, MD2_EVENT_PORTAL, t->s->hero, MD2_ENTRANCE, 0);
}

static void hero_meets_fixture(Turn *t, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    if (f->item >= 0) {
        if (sett_md2_bit(t->s, f->item))
            hero_takes_item(t, floor);
    } else if (f->fixture == MD2_EXIT) {
        if (t->s->status == MD2_GOES_ON) {
            t->s->status = MD2_WON;
            tell(t, MD2_EVENT_EXIT, floor, MD2_ENTRANCE, 0);
        }
    } else if (f->fixture == MD2_TRAP) {
        t->s->traps++;
        tell(t, MD2_EVENT_TRAP, floor, MD2_ENTRANCE, t->c->p.trap_damage);
        hurt_hero(t, t->c->p.trap_damage, MD2_TRAP);
    } else if (f->fixture == MD2_PORTAL) {
        hero_enters_portal(t, floor);
    }
}

static void monster_takes_item(Turn *t, int32_t mover, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    uint8_t kind = t->c->kind[mover];
    if (kind == MD2_OGRE && f->fixture == MD2_TREASURE) {
        clear_bit(t, f->item);
        tell(t, MD2_EVENT_OGRE_TREASURE, floor, MD2_OGRE, 0);
    } else if (kind == MD2_BLOB && f->fixture == MD2_POTION) {
        clear_bit(t, f->item);
        grow_blob(t, mover, 1);
        tell(t, MD2_EVENT_BLOB_POTION, floor, MD2_BLOB, t->value[mover]);
    }
}

static void monster_meets_fixture(Turn *t, int32_t mover, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    if (f->item >= 0) {
        if (sett_md2_bit(t->s, f->item))
            monster_takes_item(t, mover, floor);
    } else if (f->fixture == MD2_TRAP && t->c->kind[mover] != MD2_MAGE) {
        tell(t, MD2_EVENT_TRAP, floor, t->c->kind[mover], t->c->p.trap_damage);
        hurt_monster(t, mover, t->c->p.trap_damage, MD2_TRAP);
    }
}

static void meet_fixture(Turn *t, int32_t mover, int32_t floor)
{
    if (t->c->floor[floor].fixture == MD2_FLOOR)
        return;
    if (mover == HERO)
        hero_meets_fixture(t, floor);
    else
        monster_meets_fixture(t, mover, floor);
}

/* True where the other one still stands in the way afterwards. */
static bool meet_monster(Turn *t, int32_t mover, int32_t other)
{
    if (mover == HERO)
        hero_meets_monster(t, other);
    else
        monster_meets_monster(t, mover, other);
    return is_alive(t, other) && !is_stunned(t, other);
}

/* What may be met on a floor: MD2_CROWD_ bits. */
static inline uint8_t crowd_on(const Turn *t, int32_t floor)
{
#ifdef SETT_NO_FAST
    (void)t;
    (void)floor;
    return UINT8_MAX;
#else
    return t->crowd[floor & t->crowd_mask];
#endif
}

static inline void enter_crowd(Turn *t, int32_t floor, uint8_t who)
{
    t->crowd[floor & t->crowd_mask] |= who;
}

/* Corpses are counted in: what matters is where no one can be. A monster's mark
   may hide a thing's, which is looked for wherever there is a mark. */
static void gather_crowd(Turn *t)
{
    const int32_t *place = t->place;
    uint8_t *crowd = t->crowd;
    int32_t mask = t->crowd_mask, monsters = t->c->monsters;
    memcpy(crowd, t->c->things, (size_t)mask + 1);
    for (int32_t i = 0; i < monsters; i++)
        crowd[place[i] & mask] = MD2_CROWD_MONSTER;
}

/* Bits of the living monsters of a word that stand on a floor. Gathered without
   branches: positions are mispredicted. */
static uint64_t standing_on(const Turn *t, int32_t word, int32_t floor)
{
    const int32_t *place = t->place + (size_t)word * 64;
    int32_t count = t->c->monsters - word * 64;
    uint64_t here = 0;
    for (int32_t i = 0; i < count && i < 64; i++)
        here |= (uint64_t)(place[i] == floor) << i;
    return here & t->s->bits[word];
}

/* A hero who has died in his move meets nothing more. */
static bool is_done(const Turn *t, int32_t mover)
{
    return mover == HERO && t->s->status == MD2_LOST;
}

/* All that is on a tile, in list order: the fixture stands between monsters
   that began before and after it. True where something that was met still takes
   the tile. */
static bool meet_all(Turn *t, int32_t mover, int32_t floor)
{
    bool blocked = false, fixture_met = false;
    int32_t words =
        (crowd_on(t, floor) & MD2_CROWD_MONSTER) ? t->c->alive_words : 0;
    for (int32_t word = 0; word < words; word++)
        for (uint64_t here = standing_on(t, word, floor); here != 0;
             here &= here - 1) {
            int32_t other = word * 64 + sett_bits_lowest(here);
            if (!fixture_met && t->c->home[other] > floor) {
                meet_fixture(t, mover, floor);
                fixture_met = true;
            }
            if (is_done(t, mover))
                return blocked;
            blocked |= meet_monster(t, mover, other);
            if (is_done(t, mover))
                return blocked;
        }
    if (!fixture_met)
        meet_fixture(t, mover, floor);
    return blocked;
}

static void move_hero(Turn *t, uint32_t dir)
{
    Md2State *s = t->s;
    int32_t to = t->floor[s->hero].next[dir];
    bool blocked = to < 0 || (crowd_on(t, to) != 0 && meet_all(t, HERO, to));
    if (!blocked && !t->teleported) {
        s->hero = to;
        tell(t, MD2_EVENT_MOVE, to, MD2_ENTRANCE, (int32_t)dir);
    }
    if (s->javelin == s->hero) {
        s->javelin = -1;
        tell(t, MD2_EVENT_PICK_UP, s->hero, MD2_ENTRANCE, 0);
    }
}

/* A monster and all that is on the tile, the hero first. True where the tile is
   still taken. */
static bool bump(Turn *t, int32_t mover, int32_t to)
{
    bool blocked = false;
    if (to == t->s->hero && t->s->status != MD2_LOST) {
        monster_meets_hero(t, mover);
        blocked = t->s->status != MD2_LOST;
    }
    return meet_all(t, mover, to) || blocked;
}

/* One step of the way to a goal. A corpse shifts too: the mover may be killed
   by what it meets. */
static void follow(Turn *t, int32_t mover, int32_t from, int32_t goal,
                   const uint8_t *ways)
{
    int32_t dir = sett_md2_step(t->c, t->scratch, ways, from, goal);
    if (dir == MD2_STAY)
        return;
    int32_t to = t->floor[from].next[dir];
    if (crowd_on(t, to) != 0 && bump(t, mover, to))
        return;
    t->place[mover] = to;
    enter_crowd(t, to, MD2_CROWD_MONSTER);
    if (is_alive(t, mover))
        tell(t, MD2_EVENT_MOVE, to, t->c->kind[mover], dir);
}

/* The first listed monster on the tile is hit, were it a corpse. */
static void throw_javelin(Turn *t, int32_t floor)
{
    Md2State *s = t->s;
    if (s->javelin >= 0 || floor < 0 ||
        !sett_md2_sees(t->c, t->scratch, s->hero, floor))
        return;
    int32_t hit = 0;
    while (hit < t->c->monsters && t->place[hit] != floor)
        hit++;
    if (hit == t->c->monsters)
        return;
    s->javelin = t->c->p.lose_javelin ? t->c->floors : floor;
    s->throws++;
    tell(t, MD2_EVENT_THROW, floor, MD2_ENTRANCE, 0);
    hurt_monster(t, hit, t->c->p.javelin_damage, MD2_ENTRANCE);
}

static int32_t thrown_at(const Md2Context *c, uint32_t action)
{
    int32_t x = (int32_t)(action & 0xFFFF);
    int32_t y = (int32_t)(action >> 16 & 0x7FFF);
    return x < c->w && y < c->h ? c->floor_of[y * c->w + x] : -1;
}

static void act_hero(Turn *t, uint32_t action)
{
    if (action < MD2_WAIT)
        move_hero(t, action);
    else if (action & MD2_THROW)
        throw_javelin(t, thrown_at(t->c, action));
}

static bool sees_hero(const Turn *t, int32_t from)
{
    return !(sett_md2_sight(t->c, t->scratch, t->ways, from, t->s->hero) &
             MD2_WAY_BLIND);
}

static int32_t steps_to_hero(const Turn *t, int32_t from)
{
    return sett_md2_manhattan(t->c, from, t->s->hero);
}

/* Ogres and blobs: towards the nearest of what they like; the hero wins where
   he is not farther. */
static void hunt(Turn *t, int32_t i, int32_t from)
{
    const Md2Context *c = t->c;
    bool sees = sees_hero(t, from);
    int32_t goal =
        sett_md2_nearest(c, t->scratch, t->s, from, c->prey[c->kind[i]],
                         sees ? steps_to_hero(t, from) : INT32_MAX);
    if (goal >= 0)
        follow(t, i, from, goal, sett_md2_ways(c, t->scratch, goal));
    else if (sees)
        follow(t, i, from, t->s->hero, t->ways);
}

static void act_mage(Turn *t, int32_t i, int32_t from)
{
    if (!sees_hero(t, from))
        return;
    if (steps_to_hero(t, from) <= t->c->p.bolt_range)
        hurt_hero(t, t->c->p.bolt_damage, MD2_MAGE);
    else
        follow(t, i, from, t->s->hero, t->ways);
}

static inline void act_minitaur(Turn *t, int32_t i, int32_t from)
{
    if (t->value[i] > 0)
        t->value[i]--;
    else
        follow(t, i, from, t->s->hero, t->ways);
}

static void act_monster(Turn *t, int32_t i)
{
    int32_t from = t->place[i];
    switch (t->c->kind[i]) {
    case MD2_GOBLIN:
        if (sees_hero(t, from))
            follow(t, i, from, t->s->hero, t->ways);
        break;
    case MD2_MAGE:
        act_mage(t, i, from);
        break;
    case MD2_MINITAUR:
        act_minitaur(t, i, from);
        break;
    default:
        hunt(t, i, from);
        break;
    }
}

/* Where there are no tables, a crowd that hunts the hero may take minutes. */
static bool is_cancelled(const Turn *t)
{
    const Md2Scratch *head = t->scratch;
    return !t->c->tables && sett_cancelled(head->cancel);
}

/* Who dies before their turn does not act, so the bits are read anew. False:
   cancelled. */
static bool act_monsters(Turn *t)
{
    for (int32_t word = 0; word < t->c->alive_words; word++) {
        uint64_t later = UINT64_MAX;
        while ((t->s->bits[word] & later) != 0) {
            int32_t bit = sett_bits_lowest(t->s->bits[word] & later);
            if (is_cancelled(t))
                return false;
            act_monster(t, word * 64 + bit);
            later &= UINT64_MAX << 1 << bit;
        }
    }
    return true;
}

bool sett_md2_play(const void *context, void *scratch, void *state,
                   uint32_t action, SettEvents *events)
{
    const Md2Context *c = context;
    Md2State *s = state;
    if (sett_md2_outcome(c, s) != SETT_PLAYING && !c->p.play_on)
        return true;
    int32_t *place = (int32_t *)(void *)(s->bits + sett_md2_words(c));
    Turn t = {.c = c,
              .scratch = scratch,
              .s = s,
              .floor = c->floor,
              .place = place,
              .value = place + c->monsters,
              .crowd = sett_md2_part(scratch, c->crowd_at),
              .crowd_mask = c->crowd_mask,
              .events = events};
    gather_crowd(&t);
    if (s->status != MD2_LOST)
        act_hero(&t, action);
    enter_crowd(&t, s->hero, MD2_CROWD_HERO);
    t.ways = sett_md2_ways(c, scratch, s->hero);
    bool whole = act_monsters(&t);
    s->turn++;
    return whole;
}
