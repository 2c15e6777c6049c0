/* kernel_foes.c - foes: how each kind acts in a turn, in the order of where
   they started; contact. Cells that change (locks, gates) are walls to them,
   always. */
#include "base/least.h"
#include "games/kernel/turn.h"

#include <string.h>

void sett_kernel_tell(const KernelTurn *t, int32_t kind, int32_t cell,
                      int32_t value)
{
    SettEvents *e = t->events;
    if (e == NULL)
        return;
    SettPoint at = sett_kernel_point(t->l, cell);
    if (e->count < e->capacity)
        e->items[e->count] = (SettEvent){kind, at.x, at.y, -1, value};
    e->count++;
}

static const SettKernelFoe *kind_of(const KernelLevel *l, int32_t foe)
{
    return &l->k->foes[l->foe_kind[foe]];
}

static int32_t player(const KernelTurn *t)
{
    return t->l->node_cell[t->s->node];
}

int32_t sett_kernel_blow(const KernelTurn *t, int32_t i)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    return kind->damage_is_hp ? sett_kernel_foes(t->l, t->s)[i].hp
                              : kind->damage;
}

void sett_kernel_kill(const KernelTurn *t, int32_t i)
{
    KernelFoe *foe = &sett_kernel_foes(t->l, t->s)[i];
    if (foe->cell < 0)
        return;
    sett_kernel_tell(t, KERNEL_KILLED, foe->cell, 0);
    *foe = (KernelFoe){.cell = t->l->k->throw_dead ? -2 - foe->cell : -1};
    t->s->kills++;
}

void sett_kernel_wound(const KernelTurn *t, int32_t i, int32_t damage)
{
    KernelFoe *foe = &sett_kernel_foes(t->l, t->s)[i];
    const SettKernelFoe *kind = kind_of(t->l, i);
    if (kind->immortal && foe->sleep > 0)
        return;
    sett_kernel_tell(t, KERNEL_HIT, sett_kernel_place(foe), damage);
    foe->hp = (int16_t)sett_max(foe->hp - damage, 0);
    if (foe->hp > 0 && !kind->immortal)
        return;
    if (kind->stun > 0 || kind->immortal) {
        foe->sleep = (uint8_t)kind->stun;
        foe->hp = (int16_t)kind->hp;
        return;
    }
    sett_kernel_kill(t, i);
}

void sett_kernel_grow(const KernelTurn *t, int32_t i, int32_t by)
{
    KernelFoe *foe = &sett_kernel_foes(t->l, t->s)[i];
    const SettKernelFoe *kind = kind_of(t->l, i);
    foe->hp =
        (int16_t)sett_min(foe->hp + by, kind->grow > 0 ? kind->grow : 1000);
}

static void hit(const KernelTurn *t, int32_t i)
{
    sett_kernel_wound(t, i, t->l->k->attack);
}

static bool hits_by_contact(const SettKernelFoe *kind)
{
    return kind->contact != SETT_CONTACT_DAMAGE;
}

static void hurt_by(const KernelTurn *t, int32_t damage)
{
    if (damage == 0)
        return;
    sett_kernel_tell(t, KERNEL_HURT, player(t), damage);
    sett_kernel_hurt(t->l, t->s, damage);
}

void sett_kernel_struck(const KernelTurn *t, int32_t i)
{
    hurt_by(t, sett_kernel_blow(t, i));
}

bool sett_kernel_bump(const KernelTurn *t, int32_t cell)
{
    bool stays = false;
    KernelFoe *foes = sett_kernel_foes(t->l, t->s);
    for (int32_t i = 0; i < t->l->foes && t->s->ended != SETT_LOST; i++) {
        const SettKernelFoe *kind = kind_of(t->l, i);
        if (foes[i].cell != cell || foes[i].sleep > 0 || !hits_by_contact(kind))
            continue;
        if (kind->contact == SETT_CONTACT_BOTH)
            sett_kernel_struck(t, i);
        hit(t, i);
        stays = stays || (foes[i].cell == cell && foes[i].sleep == 0);
    }
    return stays || t->s->ended == SETT_LOST;
}

void sett_kernel_touch(const KernelTurn *t)
{
    const KernelFoe *foes = sett_kernel_foes(t->l, t->s);
    for (int32_t i = 0; i < t->l->foes && t->s->ended != SETT_LOST; i++)
        if (foes[i].cell == player(t) && foes[i].sleep == 0 &&
            !hits_by_contact(kind_of(t->l, i)))
            sett_kernel_struck(t, i);
}

static bool thing_shuts(const KernelTurn *t, const SettKernelFoe *kind,
                        int32_t cell)
{
    if (!(t->l->k->tiles[t->l->tile[cell]].tags & kind->shut))
        return false;
    int32_t thing = t->l->thing[cell];
    return thing < 0 || (t->s->left[thing / 64] >> thing % 64 & 1);
}

/* Walls, and what it keeps off. */
static inline bool is_open(const KernelTurn *t, const SettKernelFoe *kind,
                           int32_t cell)
{
    return !(t->l->cell[cell] & (KERNEL_SOLID | KERNEL_CHANGES)) &&
           !thing_shuts(t, kind, cell);
}

bool sett_kernel_foe_may(const KernelTurn *t, const SettKernelFoe *kind,
                         int32_t cell)
{
    return is_open(t, kind, cell);
}

static bool foe_stands(const KernelTurn *t, int32_t cell)
{
    const KernelFoe *foes = sett_kernel_foes(t->l, t->s);
    for (int32_t i = 0; i < t->l->foes; i++)
        if (foes[i].cell == cell)
            return true;
    return false;
}

/* What is on a cell besides foes and the player. */
void sett_kernel_meet_ground(const KernelTurn *t, int32_t i, int32_t cell)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    const SettKernelTile *tile = &t->l->k->tiles[t->l->tile[cell]];
    int32_t thing = t->l->thing[cell];
    if (kind->manner == SETT_FOE_SEEK && kind->eats && thing >= 0 &&
        !(tile->does & (SETT_DOES_KEY | SETT_DOES_LOCK)) &&
        tile->tags & kind->seek && t->s->left[thing / 64] >> thing % 64 & 1) {
        t->s->left[thing / 64] &= ~((uint64_t)1 << thing % 64);
        if (tile->does & SETT_DOES_COLLECT)
            t->s->eaten++;
        if (tile->does & SETT_DOES_HEAL)
            t->s->drunk++;
        sett_kernel_grow(t, i, kind->grow > 0);
    }
    if (kind->hazards && t->l->cell[cell] & KERNEL_HAZARD)
        sett_kernel_wound(t, i, tile->damage > 0 ? tile->damage : kind->hp);
}

/* Moves a foe onto a cell, or against the player there. False: shut. */
static bool step(const KernelTurn *t, int32_t i, int32_t to)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    KernelFoe *foe = &sett_kernel_foes(t->l, t->s)[i];
    if (!is_open(t, kind, to))
        return false;
    if (t->l->k->bump)
        return sett_kernel_foe_goes(t, i, to);
    if (!kind->through && foe_stands(t, to))
        return false;
    if (to == player(t) && hits_by_contact(kind)) {
        if (kind->contact == SETT_CONTACT_BOTH)
            sett_kernel_struck(t, i);
        hit(t, i);
        return true;
    }
    foe->cell = to;
    sett_kernel_meet_ground(t, i, to);
    return true;
}

static int32_t size(int32_t v)
{
    return v < 0 ? -v : v;
}

/* How far two cells are apart; EUCLID: the square of that. */
static inline int32_t apart(const KernelTurn *t, SettNearness metric,
                            int32_t from, int32_t to)
{
    int32_t w = t->l->w, dx = size(to % w - from % w);
    int32_t dy = size(to / w - from / w);
    switch (metric) {
    case SETT_NEAR_EUCLID:
        return dx * dx + dy * dy;
    case SETT_NEAR_CHEBYSHEV:
        return sett_max(dx, dy);
    case SETT_NEAR_MANHATTAN:
        return dx + dy;
    case SETT_NEAR_ANY:
        break;
    }
    return 0;
}

static inline bool is_near(const KernelTurn *t, const SettKernelFoe *kind,
                           int32_t from, int32_t to)
{
    int32_t reach = kind->metric == SETT_NEAR_EUCLID ? kind->range : 1;
    return apart(t, kind->metric, from, to) <= kind->range * reach;
}

bool sett_kernel_sees(const KernelLevel *l, const KernelState *s, int32_t from,
                      int32_t to)
{
    int32_t w = l->w, x = from % w, y = from / w;
    int32_t dx = size(to % w - x), dy = size(to / w - y);
    int32_t sx = to % w > x ? 1 : -1, sy = to / w > y ? 1 : -1;
    int32_t error = dx - dy;
    for (int32_t n = 1 + dx + dy; n > 0; n--) {
        int32_t cell = y * w + x;
        if (l->cell[cell] & KERNEL_SOLID ||
            (l->cell[cell] & KERNEL_CHANGES && sett_kernel_is_shut(l, s, cell)))
            return false;
        if (error > 0) {
            x += sx;
            error -= 2 * dy;
        } else {
            y += sy;
            error += 2 * dx;
        }
    }
    return true;
}

/* Steps of every cell to the nearest of the cells that are marked 0 in `steps`,
   by ways that a kind may take. */
static void spread(const KernelTurn *t, const SettKernelFoe *kind,
                   uint16_t *steps, int32_t *queue, int32_t end)
{
    for (int32_t begin = 0; begin < end; begin++)
        for (int32_t d = 0; d < 4; d++) {
            int32_t to, from = queue[begin];
            if (!sett_kernel_beside(t->l, from, sett_kernel_dirs[d], &to) ||
                steps[to] != UINT16_MAX || !is_open(t, kind, to))
                continue;
            steps[to] = (uint16_t)(steps[from] + 1);
            queue[end++] = to;
        }
}

typedef struct Paths {
    uint16_t *steps;
    int32_t *queue;
} Paths;

static Paths paths_of(const KernelTurn *t)
{
    Paths p = {.queue = t->scratch};
    p.steps = (uint16_t *)(void *)(p.queue + t->l->area);
    for (int32_t i = 0; i < t->l->area; i++)
        p.steps[i] = UINT16_MAX;
    return p;
}

/* The first of N, E, S, W that is one step nearer. */
static void step_down(const KernelTurn *t, int32_t i, const uint16_t *steps)
{
    int32_t cell = sett_kernel_foes(t->l, t->s)[i].cell, to;
    for (int32_t d = 0; d < 4; d++)
        if (sett_kernel_beside(t->l, cell, sett_kernel_dirs[d], &to) &&
            steps[to] < steps[cell] && step(t, i, to))
            return;
}

static void follow_path(const KernelTurn *t, int32_t i, int32_t to)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    if (kind->order == SETT_ORDER_A_STAR) {
        int32_t at = sett_kernel_foes(t->l, t->s)[i].cell, next;
        int32_t dir = sett_kernel_star(t, kind, at, to);
        if (dir >= 0 &&
            sett_kernel_beside(t->l, at, sett_kernel_dirs[dir], &next))
            (void)step(t, i, next);
        return;
    }
    Paths p = paths_of(t);
    p.steps[to] = 0;
    p.queue[0] = to;
    spread(t, kind, p.steps, p.queue, 1);
    step_down(t, i, p.steps);
}

/* Along one axis, then the other. */
static void go_straight(const KernelTurn *t, int32_t i, int32_t to)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    int32_t w = t->l->w, at = sett_kernel_foes(t->l, t->s)[i].cell, next;
    int32_t dx = to % w - at % w, dy = to / w - at / w;
    SettPoint aside = {(dx > 0) - (dx < 0), 0};
    SettPoint upright = {0, (dy > 0) - (dy < 0)};
    bool up_first = kind->order == SETT_ORDER_LONG_AXIS &&
                    (size(dy) > size(dx) ||
                     (size(dy) == size(dx) && (at % w + at / w) % 2 == 0));
    const SettPoint tries[2] = {up_first ? upright : aside,
                                up_first ? aside : upright};
    for (int32_t n = 0; n < 2; n++)
        if ((tries[n].x != 0 || tries[n].y != 0) &&
            sett_kernel_beside(t->l, at, tries[n], &next) && step(t, i, next))
            return;
}

static void chase(const KernelTurn *t, int32_t i, const SettKernelFoe *kind)
{
    int32_t at = sett_kernel_foes(t->l, t->s)[i].cell, home = t->l->home[i];
    int32_t hero = player(t);
    bool near = is_near(t, kind, kind->from_home ? home : at, hero) &&
                (!kind->sight || sett_kernel_sees(t->l, t->s, at, hero));
    int32_t to = near ? hero : home;
    if ((!near && !kind->go_home) || to == at)
        return;
    if (kind->order >= SETT_ORDER_PATH)
        follow_path(t, i, to);
    else
        go_straight(t, i, to);
}

static void patrol(const KernelTurn *t, int32_t i)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    KernelFoe *foe = &sett_kernel_foes(t->l, t->s)[i];
    int32_t first = foe->heading, cell = foe->cell, to;
    for (int32_t n = 0; n < 4; n++) {
        int32_t d = (first + n) % 4;
        if (!(kind->dirs >> d & 1) ||
            !sett_kernel_beside(t->l, cell, sett_kernel_dirs[d], &to) ||
            !step(t, i, to))
            continue;
        if (foe->cell >= 0)
            foe->heading = (uint8_t)d;
        return;
    }
}

static void ranged(const KernelTurn *t, int32_t i)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    int32_t at = sett_kernel_foes(t->l, t->s)[i].cell;
    if (is_near(t, kind, at, player(t)) &&
        (!kind->sight || sett_kernel_sees(t->l, t->s, at, player(t))))
        sett_kernel_struck(t, i);
}

/* Whether a thing is there and looked for. */
static bool is_sought(const KernelTurn *t, const SettKernelFoe *kind,
                      int32_t thing, int32_t at)
{
    int32_t cell = t->l->thing_at[thing];
    return t->s->left[thing / 64] >> thing % 64 & 1 && cell != at &&
           t->l->k->tiles[t->l->tile[cell]].tags & kind->seek &&
           (!kind->sight || sett_kernel_sees(t->l, t->s, at, cell));
}

static bool is_player_sought(const KernelTurn *t, const SettKernelFoe *kind,
                             int32_t at)
{
    return kind->seek_player &&
           (!kind->sight || sett_kernel_sees(t->l, t->s, at, player(t)));
}

/* Whatever is the fewest steps away. */
static void seek_by_steps(const KernelTurn *t, int32_t i, int32_t at)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    int32_t end = 0;
    Paths p = paths_of(t);
    for (int32_t n = 0; n < t->l->things; n++)
        if (is_sought(t, kind, n, at)) {
            p.steps[t->l->thing_at[n]] = 0;
            p.queue[end++] = t->l->thing_at[n];
        }
    if (p.steps[player(t)] != 0 && is_player_sought(t, kind, at)) {
        p.steps[player(t)] = 0;
        p.queue[end++] = player(t);
    }
    spread(t, kind, p.steps, p.queue, end);
    step_down(t, i, p.steps);
}

/* Whatever is nearest as the crow flies: the player, then things row by row. */
static void seek(const KernelTurn *t, int32_t i)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    int32_t at = sett_kernel_foes(t->l, t->s)[i].cell, best = at;
    int32_t least = INT32_MAX;
    if (kind->metric == SETT_NEAR_ANY) {
        seek_by_steps(t, i, at);
        return;
    }
    if (is_player_sought(t, kind, at)) {
        best = player(t);
        least = apart(t, kind->metric, at, best);
    }
    for (int32_t n = 0; n < t->l->things; n++) {
        int32_t cell = t->l->thing_at[n];
        int32_t away = apart(t, kind->metric, at, cell);
        if (away < least && is_sought(t, kind, n, at)) {
            best = cell;
            least = away;
        }
    }
    if (best != at)
        follow_path(t, i, best);
}

/* False: the player is too far away for that, or out of sight. */
static __attribute__((noinline)) bool throws(const KernelTurn *t, int32_t i)
{
    const SettKernelFoe *kind = kind_of(t->l, i);
    int32_t at = sett_kernel_foes(t->l, t->s)[i].cell;
    if (apart(t, SETT_NEAR_MANHATTAN, at, player(t)) > kind->throw_range ||
        !sett_kernel_sees(t->l, t->s, at, player(t)))
        return false;
    hurt_by(t, kind->throw_damage);
    return true;
}

static void act(const KernelTurn *t, int32_t i, const SettKernelFoe *kind)
{
    if (kind->throw_range > 0 && throws(t, i))
        return;
    switch (kind->manner) {
    case SETT_FOE_STILL:
        return;
    case SETT_FOE_CHASE:
        chase(t, i, kind);
        return;
    case SETT_FOE_PATROL:
        patrol(t, i);
        return;
    case SETT_FOE_RANGED:
        ranged(t, i);
        return;
    case SETT_FOE_SEEK:
        seek(t, i);
        return;
    case SETT_FOE_PATH:
        if (sett_kernel_foes(t->l, t->s)[i].cell != player(t))
            follow_path(t, i, player(t));
        return;
    }
}

void sett_kernel_foes_act(const KernelTurn *t)
{
    KernelFoe *foes = sett_kernel_foes(t->l, t->s);
    const KernelLevel *l = t->l;
    const KernelState *s = t->s;
    bool whole = l->k->whole_turns;
    for (int32_t i = 0, count = l->foes; i < count; i++) {
        const SettKernelFoe *kind = kind_of(l, i);
        if (foes[i].cell < 0)
            continue;
        if (foes[i].sleep > 0)
            foes[i].sleep--;
        else if ((s->phase + 1) % kind->every == 0) {
            act(t, i, kind);
            if (s->ended != SETT_PLAYING && !whole)
                return;
        }
    }
    sett_kernel_touch(t);
}

size_t sett_kernel_scratch(const KernelLevel *level)
{
    size_t bytes = (size_t)level->area * (sizeof(int32_t) + sizeof(uint16_t));
    for (int32_t i = 0; i < level->foes; i++)
        if (kind_of(level, i)->order == SETT_ORDER_A_STAR)
            bytes = sett_kernel_star_scratch(level->area);
    return level->foes == 0 ? 8 : (bytes + 7) / 8 * 8;
}
