/* md2_rules_turn.c - one turn of MiniDungeons 2: the hero's action, then every
   living monster in list order. Follows Green et al. 2019, Table 1; order of
   actors, of blows and what blocks a tile are those of recorded games. The turn
   goes on to its end after a win or a death.
   A hero who dies within his move stops interacting, as recorded games show.
   Where the sources are silent: a hero who died stays lost, even on the exit; a
   blob loses at most the stages that it has. */
#include "games/md2/md2_rules.h"

#include "level/bits.h"

#define HERO (-1) /* as a mover, where monsters are 0.. */

typedef struct Turn {
    const Md2Context *c;
    void *scratch;
    Md2State *s;
    const Md2Floor *floor;
    int32_t *place, *value; /* of the monsters, in the state */
    uint32_t *crowd, now;   /* in the scratch; this turn's number */
    const uint8_t *ways;    /* to the hero, once he has acted */
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

/* Whether a monster may be on a floor: one that was there at some time of this
   turn, a living one when it began. */
static inline bool may_be_taken(const Turn *t, int32_t floor)
{
#ifdef SETT_NO_FAST
    (void)t;
    (void)floor;
    return true;
#else
    return t->crowd[floor] == t->now;
#endif
}

static void gather_crowd(Turn *t)
{
    for (int32_t word = 0; word < t->c->alive_words; word++) {
        const int32_t *place = t->place + (size_t)word * 64;
        for (uint64_t bits = t->s->bits[word]; bits != 0; bits &= bits - 1)
            t->crowd[place[sett_bits_lowest(bits)]] = t->now;
    }
}

/* Bits of the living monsters of a word that stand on a floor. */
static inline uint64_t standing_on(const Turn *t, int32_t word, int32_t floor)
{
    const int32_t *place = t->place + (size_t)word * 64;
    uint64_t here = 0;
    for (uint64_t bits = t->s->bits[word]; bits != 0; bits &= bits - 1) {
        uint64_t lowest = bits & (0 - bits);
        here |= place[sett_bits_lowest(bits)] == floor ? lowest : 0;
    }
    return here;
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
    bool blocked = false, fixture_met = !may_be_taken(t, floor);
    if (fixture_met) {
        meet_fixture(t, mover, floor);
        return false;
    }
    for (int32_t word = 0; word < t->c->alive_words; word++)
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
    bool blocked =
        to < 0 || ((may_be_taken(t, to) || t->floor[to].fixture != MD2_FLOOR) &&
                   meet_all(t, HERO, to));
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

static inline int32_t steps_to_hero(const Turn *t, int32_t from)
{
    return sett_md2_manhattan(t->c, from, t->s->hero);
}

/* The same where what is kept is not all that is in sight, or nothing yet. */
static int32_t look_for_prey(const Turn *t, int32_t from, int32_t prey,
                             int32_t nearer, Md2Near *near)
{
    if (near != NULL && near->kept == 0)
        sett_md2_look_around(t->c, t->scratch, from, prey, near);
    return sett_md2_nearest(t->c, t->scratch, t->s, from, prey, nearer);
}

/* Floor of the nearest thing that an ogre or a blob likes, nearer than
   `nearer`; -1 = none. */
static inline int32_t find_prey(const Turn *t, int32_t from, int32_t prey,
                                int32_t nearer)
{
    const Md2Context *c = t->c;
    if (!c->tables)
        return look_for_prey(t, from, prey, nearer, NULL);
    Md2Near *near = sett_md2_part(t->scratch, c->near_at);
    near += from * MD2_PREYS + prey;
    uint64_t left = t->s->bits[c->alive_words + c->prey[prey].first];
    if ((left & near->kept) == 0)
        return near->whole ? -1 : look_for_prey(t, from, prey, nearer, near);
    int32_t i = 0;
    while ((left & near->bit[i]) == 0)
        i++;
    uint32_t item = near->item[i];
    return item < (uint32_t)nearer << 16 ? (int32_t)(item & UINT16_MAX) : -1;
}

/* Towards the nearest of what they like; the hero wins where he is not farther.
   -1 = nowhere. */
static inline int32_t hunted_by(const Turn *t, int32_t from, uint8_t kind,
                                bool sees)
{
    int32_t apart = steps_to_hero(t, from);
    int32_t prey = kind == MD2_OGRE ? MD2_PREY_TREASURE : MD2_PREY_POTION;
    int32_t goal = find_prey(t, from, prey, sees ? apart : UINT16_MAX);
    return goal < 0 && sees ? t->s->hero : goal;
}

/* Bits of the tiles that do something to a kind of monster or get it. */
static const uint32_t meets[MD2_TILES] = {
    [MD2_GOBLIN] = 1u << MD2_TRAP,
    [MD2_OGRE] = 1u << MD2_TRAP | 1u << MD2_TREASURE,
    [MD2_BLOB] = 1u << MD2_TRAP | 1u << MD2_POTION,
    [MD2_MINITAUR] = 1u << MD2_TRAP,
};

/* One step of the way to a goal. A corpse shifts too: the mover may be killed
   by what it meets. */
static inline void follow(Turn *t, int32_t mover, int32_t from, int32_t goal)
{
    const uint8_t *ways = sett_md2_ways(t->c, t->scratch, goal);
    int32_t dir = sett_md2_step(t->c, t->scratch, ways, from, goal);
    if (dir == MD2_STAY)
        return;
    int32_t to = t->floor[from].next[dir];
    bool fixture = meets[t->c->kind[mover]] >> t->floor[to].fixture & 1;
    if ((fixture | may_be_taken(t, to) | (to == t->s->hero)) &&
        bump(t, mover, to))
        return;
    t->place[mover] = to;
    t->crowd[to] = t->now;
    if (t->events != NULL && is_alive(t, mover))
        tell(t, MD2_EVENT_MOVE, to, t->c->kind[mover], dir);
}

/* Goblins and mages come for a hero whom they see, minitaurs for any, ogres and
   blobs for what they like and for him. */
static inline void act_monster(Turn *t, int32_t i)
{
    int32_t from = t->place[i], hero = t->s->hero, goal = hero;
    uint8_t kind = t->c->kind[i];
    if (kind == MD2_MINITAUR) {
        if (t->value[i] > 0) {
            t->value[i]--;
            return;
        }
    } else {
        uint8_t way = sett_md2_sight(t->c, t->scratch, t->ways, from, hero);
        bool sees = !(way & MD2_WAY_BLIND);
        if (kind == MD2_OGRE || kind == MD2_BLOB) {
            goal = hunted_by(t, from, kind, sees);
            if (goal < 0)
                return;
        } else {
            if (!sees)
                return;
            if (kind == MD2_MAGE &&
                steps_to_hero(t, from) <= t->c->p.bolt_range) {
                hurt_hero(t, t->c->p.bolt_damage, MD2_MAGE);
                return;
            }
        }
    }
    follow(t, i, from, goal);
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
        uint64_t left = t->s->bits[word];
        while (left != 0) {
            int32_t bit = sett_bits_lowest(left);
            if (is_cancelled(t))
                return false;
            act_monster(t, word * 64 + bit);
            left = t->s->bits[word] & UINT64_MAX << 1 << bit;
        }
    }
    return true;
}

bool sett_md2_play(const void *context, void *scratch, void *state,
                   uint32_t action, SettEvents *events)
{
    const Md2Context *c = context;
    Md2State *s = state;
    Md2Scratch *head = scratch;
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
              .now = (uint32_t)++head->turns,
              .events = events};
    gather_crowd(&t);
    if (s->status != MD2_LOST)
        act_hero(&t, action);
    t.ways = sett_md2_ways(c, scratch, s->hero);
    bool whole = act_monsters(&t);
    s->turn++;
    return whole;
}
