/* md2_rules_turn.c - one turn of MiniDungeons 2: the hero's action, then every
   living monster in list order. Follows Green et al. 2019, Table 1; order of
   actors, of blows and what blocks a tile are those of recorded games. The turn
   goes on to its end after a win or a death.
   Where the sources are silent: a hero who died stays lost, even on the exit;
   numbers of a hit are taken literally, so a blob hit below stage 0 deals less
   than nothing. */
#include "games/md2_rules.h"

#include "level/bits.h"

#define HERO (-1) /* as a mover, where monsters are 0.. */

typedef struct Turn {
    const Md2Context *c;
    Md2Scratch scratch;
    Md2State *s;
    int32_t *place, *value; /* of the monsters, in the state */
    SettEvents *events;
    bool teleported;
} Turn;

/* ---------------------------------------------------------------- events */

static void record(SettEvents *events, SettEvent event)
{
    if (events->count < events->capacity)
        events->items[events->count] = event;
    events->count++;
}

/* `tile`: of who did it. */
static inline void tell(Turn *t, Md2Event kind, int32_t floor, int32_t tile,
                        int32_t value)
{
    const Md2Floor *f = &t->c->floor[floor];
    if (t->events != NULL)
        record(t->events, (SettEvent){(int32_t)kind, f->x, f->y, tile, value});
}

/* ------------------------------------------------------------------ blows */

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
    t->scratch.crowd[t->place[monster]]--;
    t->s->kills++;
    tell(t, MD2_EVENT_DIE, t->place[monster], t->c->kind[monster], 0);
}

/* `by`: tile of whoever hits, as in SettEvent.who. */
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

/* --------------------------------------------------------------- meetings */

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

/* ----------------------------------------------------------------- moving */

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

/* All that is on a tile, in list order: the fixture stands between monsters
   that began before and after it. True where the tile is still taken. */
static bool meet_all(Turn *t, int32_t mover, int32_t floor)
{
    bool blocked = false, fixture_met = false;
    if (t->scratch.crowd[floor] > 0)
        for (int32_t j = 0; j < t->c->monsters; j++) {
            if (t->place[j] != floor || !is_alive(t, j))
                continue;
            if (!fixture_met && t->c->home[j] > floor) {
                meet_fixture(t, mover, floor);
                fixture_met = true;
            }
            blocked |= meet_monster(t, mover, j);
        }
    if (!fixture_met)
        meet_fixture(t, mover, floor);
    return blocked;
}

static void move_hero(Turn *t, uint32_t dir)
{
    Md2State *s = t->s;
    int32_t to = t->c->floor[s->hero].next[dir];
    if (to >= 0 && !meet_all(t, HERO, to) && !t->teleported) {
        s->hero = to;
        tell(t, MD2_EVENT_MOVE, to, MD2_ENTRANCE, (int32_t)dir);
    }
    if (s->javelin == s->hero) {
        s->javelin = -1;
        tell(t, MD2_EVENT_PICK_UP, s->hero, MD2_ENTRANCE, 0);
    }
}

static void move_monster(Turn *t, int32_t mover, int32_t goal)
{
    int32_t from = t->place[mover];
    int32_t dir = sett_md2_step(t->c, &t->scratch, from, goal);
    if (dir == MD2_STAY)
        return;
    int32_t to = t->c->floor[from].next[dir];
    bool blocked = false;
    if (to == t->s->hero && t->s->status != MD2_LOST) {
        monster_meets_hero(t, mover);
        blocked = t->s->status != MD2_LOST;
    }
    if (meet_all(t, mover, to) || blocked)
        return;
    t->place[mover] = to; /* a corpse shifts too */
    if (is_alive(t, mover)) {
        t->scratch.crowd[from]--;
        t->scratch.crowd[to]++;
        tell(t, MD2_EVENT_MOVE, to, t->c->kind[mover], dir);
    }
}

/* ---------------------------------------------------------------- throwing */

/* The first listed monster on the tile is hit, were it a corpse. */
static void throw_javelin(Turn *t, int32_t floor)
{
    Md2State *s = t->s;
    if (s->javelin >= 0 || floor < 0 ||
        !sett_md2_sees(t->c, &t->scratch, s->hero, floor))
        return;
    int32_t hit = 0;
    while (hit < t->c->monsters && t->place[hit] != floor)
        hit++;
    if (hit == t->c->monsters)
        return;
    s->javelin = floor;
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

/* --------------------------------------------------------- monsters' turns */

/* Nearest item among `words` words from `first` that is left and in sight of
   `from`, the first in list order on ties; -1 = none. */
static int32_t nearest_seen(Turn *t, int32_t from, int32_t first, int32_t words)
{
    const Md2Context *c = t->c;
    const uint64_t *left = t->s->bits + c->alive_words;
    const uint64_t *seen = sett_md2_seen(c, &t->scratch, from);
    int32_t best = -1, best_way = INT32_MAX;
    for (int32_t word = first; word < first + words; word++) {
        uint64_t bits = seen != NULL ? left[word] & seen[word] : left[word];
        for (; bits != 0; bits &= bits - 1) {
            int32_t item = c->item_home[word * 64 + sett_bits_lowest(bits)];
            int32_t way = sett_md2_manhattan(c, from, item);
            if (way >= best_way ||
                (seen == NULL && !sett_md2_sees(c, &t->scratch, from, item)))
                continue;
            best = item;
            best_way = way;
        }
    }
    return best;
}

/* Ogres and blobs: towards the nearest of what they like, or the hero. */
static void hunt(Turn *t, int32_t i, int32_t first, int32_t words)
{
    int32_t from = t->place[i], hero = t->s->hero;
    int32_t goal = nearest_seen(t, from, first, words);
    if (sett_md2_sees(t->c, &t->scratch, from, hero) &&
        (goal < 0 || sett_md2_manhattan(t->c, from, hero) <=
                         sett_md2_manhattan(t->c, from, goal)))
        goal = hero;
    if (goal >= 0)
        move_monster(t, i, goal);
}

static void act_goblin(Turn *t, int32_t i)
{
    if (sett_md2_sees(t->c, &t->scratch, t->place[i], t->s->hero))
        move_monster(t, i, t->s->hero);
}

static void act_mage(Turn *t, int32_t i)
{
    int32_t from = t->place[i], hero = t->s->hero;
    if (!sett_md2_sees(t->c, &t->scratch, from, hero))
        return;
    if (sett_md2_manhattan(t->c, from, hero) <= t->c->p.bolt_range)
        hurt_hero(t, t->c->p.bolt_damage, MD2_MAGE);
    else
        move_monster(t, i, hero);
}

static void act_minitaur(Turn *t, int32_t i)
{
    if (t->value[i] > 0)
        t->value[i]--;
    else
        move_monster(t, i, t->s->hero);
}

static void act_monster(Turn *t, int32_t i)
{
    const Md2Context *c = t->c;
    switch (c->kind[i]) {
    case MD2_GOBLIN:
        act_goblin(t, i);
        break;
    case MD2_MAGE:
        act_mage(t, i);
        break;
    case MD2_OGRE:
        hunt(t, i, 0, c->treasure_words);
        break;
    case MD2_BLOB:
        hunt(t, i, c->treasure_words, c->potion_words);
        break;
    default:
        act_minitaur(t, i);
        break;
    }
}

/* -------------------------------------------------------------- the turn */

static void count_crowd(Turn *t, int32_t by)
{
    for (int32_t word = 0; word < t->c->alive_words; word++)
        for (uint64_t left = t->s->bits[word]; left != 0; left &= left - 1)
            t->scratch.crowd[t->place[word * 64 + sett_bits_lowest(left)]] +=
                by;
}

/* Who dies before their turn does not act, so the bits are read anew. */
static void act_monsters(Turn *t)
{
    for (int32_t word = 0; word < t->c->alive_words; word++)
        for (uint64_t later = UINT64_MAX; (t->s->bits[word] & later) != 0;) {
            int32_t bit = sett_bits_lowest(t->s->bits[word] & later);
            act_monster(t, word * 64 + bit);
            later = UINT64_MAX << 1 << bit;
        }
}

void sett_md2_play(const void *context, void *scratch, void *state,
                   uint32_t action, SettEvents *events)
{
    const Md2Context *c = context;
    Md2State *s = state;
    if (sett_md2_outcome(c, s) != SETT_PLAYING)
        return;
    int32_t *place = (int32_t *)(void *)(s->bits + sett_md2_words(c));
    Turn t = {c,     sett_md2_scratch(c, scratch), s,
              place, place + c->monsters,          events,
              false};
    count_crowd(&t, 1);
    act_hero(&t, action);
    act_monsters(&t);
    count_crowd(&t, -1);
    s->turn++;
}
