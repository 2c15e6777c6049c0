/* md2_rules_turn.c - one turn of MiniDungeons 2: the hero's action, then every
   living monster in list order. Follows Green et al. 2019, Table 1; the order
   of actors is that of recorded games. The turn goes on to its end after a win
   or a death.
   Where a monster goes is mostly read from tables: act_known(). Where these do
   not say it yet, or are not there, act_monster() finds it out. */
#include "games/md2/md2_turn.h"

#include "level/bits.h"

static void gather_crowd(const Md2Turn *t)
{
    const uint64_t *alive = t->s->bits;
    const int32_t *place = t->place;
    uint32_t *crowd = t->crowd, now = t->now;
    for (int32_t words = t->c->alive_words; words > 0; words--, place += 64)
        for (uint64_t bits = *alive++; bits != 0; bits &= bits - 1)
            crowd[place[sett_bits_lowest(bits)]] = now;
}

static void move_hero(Md2Turn *t, uint32_t dir)
{
    Md2State *s = t->s;
    int32_t to = t->floor[s->hero].next[dir];
    bool blocked =
        to < 0 ||
        ((sett_md2_may_be_taken(t, to) || t->floor[to].fixture != MD2_FLOOR) &&
         sett_md2_meet_all(t, MD2_HERO, to));
    if (!blocked && !t->teleported) {
        s->hero = to;
        sett_md2_tell(t, MD2_EVENT_MOVE, to, MD2_ENTRANCE, (int32_t)dir);
    }
    if (s->javelin == s->hero) {
        s->javelin = -1;
        sett_md2_tell(t, MD2_EVENT_PICK_UP, s->hero, MD2_ENTRANCE, 0);
    }
}

/* The first listed monster on the tile is hit, were it a corpse. */
static void throw_javelin(Md2Turn *t, int32_t floor)
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
    sett_md2_tell(t, MD2_EVENT_THROW, floor, MD2_ENTRANCE, 0);
    sett_md2_hurt_monster(t, hit, t->c->p.javelin_damage, MD2_ENTRANCE);
}

static int32_t thrown_at(const Md2Context *c, uint32_t action)
{
    int32_t x = (int32_t)(action & 0xFFFF);
    int32_t y = (int32_t)(action >> 16 & 0x7FFF);
    return x < c->w && y < c->h ? c->floor_of[y * c->w + x] : -1;
}

static void act_hero(Md2Turn *t, uint32_t action)
{
    if (action < MD2_WAIT)
        move_hero(t, action);
    else if (action & MD2_THROW)
        throw_javelin(t, thrown_at(t->c, action));
}

/* Towards the nearest of what they like; the hero wins where he is not farther.
   -1 = nowhere. */
static int32_t hunted_by(const Md2Turn *t, int32_t prey, int32_t from,
                         bool sees)
{
    int32_t apart = sett_md2_manhattan(t->c, from, t->s->hero);
    if (t->c->tables)
        sett_md2_look_around(t->c, t->scratch, from, prey);
    int32_t goal = sett_md2_nearest(t->c, t->scratch, t->s, from, prey,
                                    sees ? apart : UINT16_MAX);
    return goal < 0 && sees ? t->s->hero : goal;
}

/* A corpse shifts too: a mover may be killed by what it meets. */
static void tell_step(Md2Turn *t, int32_t mover, int32_t dir)
{
    if (sett_md2_bit(t->s, mover))
        sett_md2_tell(t, MD2_EVENT_MOVE, t->place[mover],
                      t->c->monster[mover].kind, dir);
}

/* One step of the way to a goal. */
static void follow(Md2Turn *t, int32_t mover, int32_t from, int32_t goal)
{
    int32_t prey = t->c->monster[mover].prey;
    const uint16_t *ways = sett_md2_ways(t->c, t->scratch, goal);
    int32_t dir = sett_md2_step(t->c, t->scratch, ways, from, goal);
    if (ways != NULL && prey >= 0)
        sett_md2_keep_step(t->c, t->scratch, from, prey, goal, dir);
    if (dir == MD2_STAY)
        return;
    int32_t to = t->floor[from].next[dir];
    if (sett_md2_bump(t, mover, to))
        return;
    t->place[mover] = to;
    t->crowd[to] = t->now;
    tell_step(t, mover, dir);
}

/* Goblins and mages come for a hero whom they see, minitaurs for any, ogres and
   blobs for what they like and for him. Looks up what is not known yet. */
static void act_monster(Md2Turn *t, int32_t i)
{
    const Md2Monster *m = &t->c->monster[i];
    int32_t from = t->place[i], goal = t->s->hero;
    if (m->kind == MD2_MINITAUR) {
        if (t->value[i] > 0)
            t->value[i]--;
        else
            follow(t, i, from, goal);
        return;
    }
    uint16_t way = sett_md2_sight(t->c, t->scratch, t->ways, from, goal);
    bool sees = !(way & MD2_WAY_BLIND);
    if (m->prey >= 0)
        goal = hunted_by(t, m->prey, from, sees);
    else if (!sees)
        return;
    if (way & m->bolt)
        sett_md2_hurt_hero(t, t->c->p.bolt_damage, MD2_MAGE);
    else if (goal >= 0)
        follow(t, i, from, goal);
}

/* What act_known() reads again and again, where no write can reach it. */
typedef struct Known {
    const Md2Floor *floor;
    const Md2Monster *monster;
    const uint16_t *ways;
    const uint64_t *bits;
    const Md2Near *near;
    int32_t *place, *value;
    uint32_t *crowd, now;
} Known;

/* The way that a monster goes, as far as it is known: to the hero where he is
   in sight or need not be, or to what it likes where that is nearer. */
static inline uint32_t way_of(const Md2Turn *t, const Known *k,
                              const Md2Monster *m, uint32_t from, uint32_t way)
{
    if (m->prey < 0)
        return way & m->blind ? MD2_NOWHERE : way;
    const Md2Near *near = &k->near[sett_md2_near(from, (uint32_t)m->prey)];
    uint64_t left = k->bits[m->prey_word];
    uint32_t best = near->best;
    if ((left & near->asked) != near->found)
        best = sett_md2_ask(t->c, t->scratch, from, (uint32_t)m->prey, left);
    way = way & m->blind ? UINT32_MAX : way;
    return best < (way >> MD2_WAY_APART << MD2_WAY_APART) ? best : way;
}

/* The same as act_monster() where all is known, or else that. */
static inline void act_known(Md2Turn *t, const Known *k, int32_t i)
{
    const Md2Monster *m = &k->monster[i];
    uint32_t from = (uint32_t)k->place[i], way = k->ways[from];
    if (way & m->bolt) {
        sett_md2_hurt_hero(t, t->c->p.bolt_damage, MD2_MAGE);
        return;
    }
    if (k->value[i] & m->stunnable) {
        k->value[i]--;
        return;
    }
    uint32_t first = sett_md2_first(way_of(t, k, m, from, way));
    if (first - 1 >= MD2_STAY) {
        if (first == 0)
            act_monster(t, i);
        return;
    }
    uint32_t to = (uint32_t)k->floor[from].next[first - 1];
    if (((k->floor[to].meets & m->bit) || k->crowd[to] == k->now) &&
        sett_md2_bump(t, i, (int32_t)to))
        return;
    k->place[i] = (int32_t)to;
    k->crowd[to] = k->now;
    if (t->events != NULL && sett_md2_bit(t->s, i))
        sett_md2_tell(t, MD2_EVENT_MOVE, (int32_t)to, m->kind,
                      (int32_t)first - 1);
}

/* Who dies before their turn does not act, so the bits are read anew. */
static void act_monsters(Md2Turn *t)
{
    const Known k = {t->floor,
                     t->c->monster,
                     t->ways,
                     t->s->bits,
                     sett_md2_part(t->scratch, t->c->near_at),
                     t->place,
                     t->value,
                     t->crowd,
                     t->now};
    int32_t words = t->c->alive_words;
    for (int32_t word = 0; word < words; word++)
        for (uint64_t left = k.bits[word]; left != 0;
             left &= (left - 1) & k.bits[word])
            act_known(t, &k, word * 64 + sett_bits_lowest(left));
}

/* Without tables: a crowd that hunts the hero may take minutes. False:
   cancelled. */
static bool act_slowly(Md2Turn *t)
{
    const Md2Scratch *head = t->scratch;
    for (int32_t i = 0; i < t->c->monsters; i++) {
        if (!sett_md2_bit(t->s, i))
            continue;
        if (sett_cancelled(head->cancel))
            return false;
        act_monster(t, i);
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
    Md2Turn t = {.c = c,
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
    t.alone = !sett_md2_may_be_taken(&t, s->hero);
    t.crowd[s->hero] = t.now;
    t.ways = sett_md2_ways(c, scratch, s->hero);
    bool whole = c->tables || act_slowly(&t);
    if (c->tables)
        act_monsters(&t);
    s->turn++;
    return whole;
}
