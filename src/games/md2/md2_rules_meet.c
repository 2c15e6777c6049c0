/* md2_rules_meet.c - what becomes of those who meet in MiniDungeons 2: blows,
   deaths, things that are taken. Follows Green et al. 2019, Table 1; the order
   of blows and what blocks a tile are those of recorded games.
   A hero who dies within his move stops interacting, as recorded games show.
   Where the sources are silent: a hero who died stays lost, even on the exit; a
   blob loses at most the stages that it has. */
#include "games/md2/md2_turn.h"

#include "base/least.h"
#include "level/bits.h"

void sett_md2_record(Md2Turn *t, Md2Event kind, int32_t floor, int32_t tile,
                     int32_t value)
{
    const Md2Floor *f = &t->c->floor[floor];
    SettEvents *events = t->events;
    if (events->count < events->capacity)
        events->items[events->count] =
            (SettEvent){(int32_t)kind, f->x, f->y, tile, value};
    events->count++;
}

static bool is_alive(const Md2Turn *t, int32_t monster)
{
    return sett_md2_bit(t->s, monster);
}

static void clear_bit(Md2Turn *t, int32_t bit)
{
    t->s->bits[bit >> 6] &= ~(UINT64_C(1) << (bit & 63));
}

static void kill_monster(Md2Turn *t, int32_t monster)
{
    clear_bit(t, monster);
    t->s->kills++;
    sett_md2_tell(t, MD2_EVENT_DIE, t->place[monster],
                  t->c->monster[monster].kind, 0);
}

static void hurt_hero(Md2Turn *t, int32_t floor, int32_t amount, int32_t by)
{
    t->s->hp -= amount;
    if (amount != 0)
        sett_md2_tell(t, MD2_EVENT_HERO_HIT, floor, by, amount);
    if (t->s->hp > 0 || t->s->status == MD2_LOST)
        return;
    t->s->status = MD2_LOST;
    sett_md2_tell(t, MD2_EVENT_DIE, floor, MD2_ENTRANCE, 0);
}

void sett_md2_hurt_hero(Md2Turn *t, int32_t amount, int32_t by)
{
    hurt_hero(t, t->s->hero, amount, by);
}

void sett_md2_hurt_monster(Md2Turn *t, int32_t monster, int32_t amount,
                           int32_t by)
{
    static const uint8_t hit_events[MD2_TILES] = {
        [MD2_GOBLIN] = MD2_EVENT_GOBLIN_HIT,
        [MD2_MAGE] = MD2_EVENT_MAGE_HIT,
        [MD2_OGRE] = MD2_EVENT_OGRE_HIT,
        [MD2_BLOB] = MD2_EVENT_BLOB_HIT,
        [MD2_MINITAUR] = MD2_EVENT_MINITAUR_HIT,
    };
    uint8_t kind = t->c->monster[monster].kind;
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
    sett_md2_tell(t, (Md2Event)hit_events[kind], t->place[monster], by, amount);
    if (kind != MD2_MINITAUR && t->value[monster] <= 0 && is_alive(t, monster))
        kill_monster(t, monster);
}

/* What a monster deals on contact, as it is now. */
static int32_t damage_of(const Md2Turn *t, int32_t monster)
{
    const Md2Monster *m = &t->c->monster[monster];
    return m->damage + (t->value[monster] & m->grows);
}

static bool is_stunned(const Md2Turn *t, int32_t monster)
{
    return t->c->monster[monster].kind == MD2_MINITAUR && t->value[monster] > 0;
}

static void grow_blob(Md2Turn *t, int32_t blob, int32_t by)
{
    t->value[blob] += by;
    if (t->value[blob] > t->c->p.blob_stages)
        t->value[blob] = t->c->p.blob_stages;
}

static void hero_meets_monster(Md2Turn *t, int32_t other)
{
    if (is_stunned(t, other))
        return;
    sett_md2_hurt_monster(t, other, t->c->p.damage, MD2_ENTRANCE);
    if (t->c->monster[other].kind != MD2_MAGE)
        sett_md2_hurt_hero(t, damage_of(t, other), t->c->monster[other].kind);
}

static void merge_blobs(Md2Turn *t, int32_t mover, int32_t other)
{
    grow_blob(t, mover, t->value[other]);
    sett_md2_tell(t, MD2_EVENT_BLOB_MERGE, t->place[other], MD2_BLOB,
                  t->value[mover]);
    kill_monster(t, other);
}

static void monster_meets_monster(Md2Turn *t, int32_t mover, int32_t other)
{
    uint8_t kind = t->c->monster[mover].kind, to = t->c->monster[other].kind;
    if (kind == MD2_MAGE || is_stunned(t, other))
        return;
    if (kind == MD2_BLOB && to == MD2_BLOB) {
        merge_blobs(t, mover, other);
        return;
    }
    sett_md2_hurt_monster(t, other, damage_of(t, mover), kind);
    if (to != MD2_MAGE)
        sett_md2_hurt_monster(t, mover, damage_of(t, other), to);
}

static void monster_meets_hero(Md2Turn *t, int32_t mover)
{
    uint8_t kind = t->c->monster[mover].kind;
    if (kind == MD2_MAGE)
        return;
    sett_md2_hurt_hero(t, damage_of(t, mover), kind);
    sett_md2_hurt_monster(t, mover, t->c->p.damage, MD2_ENTRANCE);
}

static void hero_takes_item(Md2Turn *t, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    clear_bit(t, f->item);
    if (f->fixture == MD2_TREASURE) {
        t->s->treasure++;
        sett_md2_tell(t, MD2_EVENT_TREASURE, floor, MD2_ENTRANCE,
                      t->s->treasure);
    } else {
        t->s->potions++;
        t->s->hp += t->c->p.heal;
        sett_md2_tell(t, MD2_EVENT_POTION, floor, MD2_ENTRANCE, t->c->p.heal);
    }
}

static void hero_enters_portal(Md2Turn *t, int32_t floor)
{
    t->s->hero = t->c->portal[floor == t->c->portal[0]];
    t->s->portals++;
    t->teleported = true;
    sett_md2_tell(t, MD2_EVENT_PORTAL, t->s->hero, MD2_ENTRANCE, 0);
}

static void hero_meets_fixture(Md2Turn *t, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    if (f->item >= 0) {
        if (sett_md2_bit(t->s, f->item))
            hero_takes_item(t, floor);
    } else if (f->fixture == MD2_EXIT) {
        if (t->s->status == MD2_GOES_ON) {
            t->s->status = MD2_WON;
            sett_md2_tell(t, MD2_EVENT_EXIT, floor, MD2_ENTRANCE, 0);
        }
    } else if (f->fixture == MD2_TRAP) {
        t->s->traps++;
        sett_md2_tell(t, MD2_EVENT_TRAP, floor, MD2_ENTRANCE,
                      t->c->p.trap_damage);
        hurt_hero(t, floor, t->c->p.trap_damage, MD2_TRAP);
    } else if (f->fixture == MD2_PORTAL) {
        hero_enters_portal(t, floor);
    }
}

static void monster_takes_item(Md2Turn *t, int32_t mover, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    uint8_t kind = t->c->monster[mover].kind;
    if (kind == MD2_OGRE && f->fixture == MD2_TREASURE) {
        clear_bit(t, f->item);
        sett_md2_tell(t, MD2_EVENT_OGRE_TREASURE, floor, MD2_OGRE, 0);
    } else if (kind == MD2_BLOB && f->fixture == MD2_POTION) {
        clear_bit(t, f->item);
        grow_blob(t, mover, 1);
        sett_md2_tell(t, MD2_EVENT_BLOB_POTION, floor, MD2_BLOB,
                      t->value[mover]);
    }
}

static void monster_meets_fixture(Md2Turn *t, int32_t mover, int32_t floor)
{
    const Md2Floor *f = &t->c->floor[floor];
    if (f->item >= 0) {
        if (sett_md2_bit(t->s, f->item))
            monster_takes_item(t, mover, floor);
    } else if (f->fixture == MD2_TRAP &&
               t->c->monster[mover].kind != MD2_MAGE) {
        sett_md2_tell(t, MD2_EVENT_TRAP, floor, t->c->monster[mover].kind,
                      t->c->p.trap_damage);
        sett_md2_hurt_monster(t, mover, t->c->p.trap_damage, MD2_TRAP);
    }
}

static void meet_fixture(Md2Turn *t, int32_t mover, int32_t floor)
{
    if (t->c->floor[floor].fixture == MD2_FLOOR)
        return;
    if (mover == MD2_HERO)
        hero_meets_fixture(t, floor);
    else
        monster_meets_fixture(t, mover, floor);
}

/* True where the other one still stands in the way afterwards. */
static bool meet_monster(Md2Turn *t, int32_t mover, int32_t other)
{
    if (mover == MD2_HERO)
        hero_meets_monster(t, other);
    else
        monster_meets_monster(t, mover, other);
    return is_alive(t, other) && !is_stunned(t, other);
}

/* Bits of the living monsters of a word that stand on a floor. All are asked,
   as how many live cannot be foreseen. */
static inline uint64_t standing_on(const Md2Turn *t, int32_t word,
                                   int32_t floor)
{
    const int32_t *place = t->place + (size_t)word * 64;
    int32_t count = sett_min(t->c->monsters - word * 64, 64);
    uint64_t here = 0;
    while (count-- > 0)
        here += here + (place[count] == floor);
    return here & t->s->bits[word];
}

/* A hero who has died in his move meets nothing more. */
static bool is_done(const Md2Turn *t, int32_t mover)
{
    return mover == MD2_HERO && t->s->status == MD2_LOST;
}

bool sett_md2_meet_all(Md2Turn *t, int32_t mover, int32_t floor)
{
    bool blocked = false, fixture_met = !sett_md2_may_be_taken(t, floor);
    if (fixture_met) {
        meet_fixture(t, mover, floor);
        return false;
    }
    for (int32_t word = 0; word < t->c->alive_words; word++)
        for (uint64_t here = standing_on(t, word, floor); here != 0;
             here &= here - 1) {
            int32_t other = word * 64 + sett_bits_lowest(here);
            if (!fixture_met && t->c->monster[other].home > floor) {
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

bool sett_md2_bump(Md2Turn *t, int32_t mover, int32_t to)
{
    bool blocked = false, alone = !sett_md2_may_be_taken(t, to);
    if (to == t->s->hero && t->s->status != MD2_LOST) {
        monster_meets_hero(t, mover);
        blocked = t->s->status != MD2_LOST;
        alone = t->alone;
    }
    if (!alone)
        return sett_md2_meet_all(t, mover, to) || blocked;
    if (t->floor[to].meets & t->c->monster[mover].bit)
        monster_meets_fixture(t, mover, to);
    return blocked;
}
