/* kernel_plain.c - see kernel_plain.h: the rules. */
#include "kernel_plain_leap.h"

#include <string.h>

static const int32_t dir_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t dir_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

static const SettKernelTile *tile(const PlainGame *g, int32_t x, int32_t y)
{
    return &g->k->tiles[g->below[y * g->level.w + x]];
}

static bool inside(const PlainGame *g, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < g->level.w && y < g->level.h;
}

/* Brings a place back over sides that are joined. */
static void wrap(const PlainGame *g, int32_t *x, int32_t *y)
{
    if (g->k->outside[SETT_E] == SETT_OUTSIDE_WRAP)
        *x = (*x % g->level.w + g->level.w) % g->level.w;
    if (g->k->outside[SETT_N] == SETT_OUTSIDE_WRAP)
        *y = (*y % g->level.h + g->level.h) % g->level.h;
}

void kernel_plain_read(const SettKernel *k, const SettGrid *level,
                       PlainGame *out)
{
    memset(out, 0, sizeof *out);
    out->k = k;
    out->level = *level;
    PlainState *s = &out->start;
    for (int32_t i = 0; i < level->w * level->h; i++) {
        const SettKernelTile *t = &k->tiles[level->cells[i]];
        bool foe = t->does & SETT_DOES_FOE;
        bool box = t->does & SETT_DOES_BOX && k->mode == SETT_KERNEL_PUSH;
        out->below[i] = foe || box ? t->under : level->cells[i];
        s->box[i] = box;
        if (t->does & SETT_DOES_START) {
            s->x = i % level->w;
            s->y = i / level->w;
        }
        if (foe && k->mode == SETT_KERNEL_TURNS) {
            PlainFoe *f = &s->foe[out->foes];
            const SettKernelFoe *kind = &k->foes[t->kind];
            out->foe_kind[out->foes] = t->kind;
            out->home_x[out->foes] = f->x = i % level->w;
            out->home_y[out->foes++] = f->y = i / level->w;
            f->hp = kind->hp;
            f->alive = 1;
            if (kind->manner == SETT_FOE_PATROL)
                while (!(kind->dirs & 1 << f->heading))
                    f->heading++;
        }
    }
    s->hp = k->hp;
    s->resource = k->resource.used ? k->resource.start : 0;
}

static bool is_thing(const SettKernelTile *t)
{
    return t->does & (SETT_DOES_COLLECT | SETT_DOES_KEY | SETT_DOES_LOCK |
                      SETT_DOES_SWITCH | SETT_DOES_FOOD | SETT_DOES_HEAL);
}

static int32_t sum(const PlainGame *g, const PlainState *s, uint64_t tags,
                   bool at_first)
{
    int32_t count = 0;
    for (int32_t i = 0; i < g->level.w * g->level.h; i++) {
        const SettKernelTile *drawn = &g->k->tiles[g->level.cells[i]];
        const SettKernelTile *t = &g->k->tiles[g->below[i]];
        if (g->k->mode == SETT_KERNEL_PUSH && drawn->does & SETT_DOES_BOX)
            count += (drawn->tags & tags) != 0;
        if (t->tags & tags)
            count += at_first || !is_thing(t) || !s->taken[i];
    }
    for (int32_t i = 0; i < g->foes; i++) {
        int32_t home = g->home_y[i] * g->level.w + g->home_x[i];
        uint64_t own = g->k->foes[g->foe_kind[i]].tags |
                       g->k->tiles[g->level.cells[home]].tags;
        if (own & tags)
            count += at_first || s->foe[i].alive;
    }
    return count;
}

static bool compare(const SettKernelRule *r, int32_t value)
{
    return r->compare == SETT_AT_LEAST ? value >= r->n : value <= r->n;
}

/* Boxes on targets, or targets under boxes: for levels of boxes. */
static bool all_on(const PlainGame *g, const PlainState *s,
                   const SettKernelRule *r, bool some)
{
    uint64_t box_tags = 0;
    int32_t good = 0, bad = 0;
    for (int32_t i = 0; i < g->level.w * g->level.h; i++) {
        const SettKernelTile *drawn = &g->k->tiles[g->level.cells[i]];
        if (drawn->does & SETT_DOES_BOX)
            box_tags |= drawn->tags;
    }
    for (int32_t i = 0; i < g->level.w * g->level.h; i++) {
        const SettKernelTile *t = &g->k->tiles[g->below[i]];
        bool counts = r->on & box_tags ? (t->tags & r->tags) != 0 : s->box[i];
        bool ok = r->on & box_tags ? s->box[i] : (t->tags & r->on) != 0;
        good += counts && ok;
        bad += counts && !ok;
    }
    return some ? good > 0 : bad == 0;
}

static bool holds(const PlainGame *g, const PlainState *s,
                  const SettKernelRule *r)
{
    switch (r->kind) {
    case SETT_RULE_GOAL:
        return s->y >= 0 && tile(g, s->x, s->y)->does & SETT_DOES_GOAL;
    case SETT_RULE_EDGE:
        return r->side == SETT_N   ? s->y <= 0
               : r->side == SETT_S ? s->y == g->level.h - 1
               : r->side == SETT_W ? s->x == 0
                                   : s->x == g->level.w - 1;
    case SETT_RULE_NO:
        return sum(g, s, r->tags, false) == 0;
    case SETT_RULE_ALL_ON:
        return all_on(g, s, r, false);
    case SETT_RULE_SOME_ON:
        return all_on(g, s, r, true);
    case SETT_RULE_LEFT:
        return compare(r, sum(g, s, r->tags, false));
    case SETT_RULE_TAKEN:
        return compare(r, sum(g, s, r->tags, true) - sum(g, s, r->tags, false));
    case SETT_RULE_HP:
        return compare(r, s->hp);
    case SETT_RULE_RESOURCE:
        return compare(r, s->resource);
    case SETT_RULE_TURNS:
        return false;
    }
    return false;
}

static bool gate_is_shut(const PlainGame *g, const PlainState *s,
                         const SettKernelTile *t)
{
    return t->gate > 0 && !holds(g, s, &g->k->gates[t->gate - 1]);
}

static bool is_lock(const PlainGame *g, const PlainState *s, int32_t x,
                    int32_t y)
{
    return tile(g, x, y)->does & SETT_DOES_LOCK &&
           !s->taken[y * g->level.w + x];
}

/* As ground, or in the way of templates and corners. */
static bool is_shut(const PlainGame *g, const PlainState *s, int32_t x,
                    int32_t y)
{
    const SettKernelTile *t = tile(g, x, y);
    return t->does & SETT_DOES_SOLID || is_lock(g, s, x, y) ||
           gate_is_shut(g, s, t);
}

/* Whether the player may come in by (dx, dy). */
static bool may_enter(const PlainGame *g, const PlainState *s, int32_t x,
                      int32_t y, int32_t dx, int32_t dy, bool solid_too)
{
    const SettKernelTile *t = tile(g, x, y);
    if (t->does & SETT_DOES_SOLID && !solid_too)
        return false;
    if (is_lock(g, s, x, y) && s->kept[t->kind] < 1)
        return false;
    if (gate_is_shut(g, s, t))
        return false;
    if (solid_too)
        return true;
    return !((dx > 0 && t->enter & 1 << SETT_E) ||
             (dx < 0 && t->enter & 1 << SETT_W) ||
             (dy > 0 && t->enter & 1 << SETT_S) ||
             (dy < 0 && t->enter & 1 << SETT_N));
}

static void hurt(const PlainGame *g, PlainState *s, int32_t damage)
{
    if (damage == 0)
        return;
    s->hp -= damage;
    if (s->hp < 0)
        s->hp = 0;
    if (g->k->hp == 0 || s->hp == 0)
        s->ended = SETT_LOST;
}

/* Hazard, then thing, of one cell. */
static void touch_cell(const PlainGame *g, PlainState *s, int32_t x, int32_t y)
{
    if (!inside(g, x, y))
        return;
    const SettKernelTile *t = tile(g, x, y);
    int32_t cell = y * g->level.w + x;
    if (t->does & SETT_DOES_HAZARD && t->damage == 0)
        s->ended = SETT_LOST;
    else if (t->does & SETT_DOES_HAZARD)
        hurt(g, s, t->damage);
    if (s->ended == SETT_LOST || !is_thing(t) || s->taken[cell])
        return;
    s->taken[cell] = 1;
    if (t->does & SETT_DOES_KEY)
        s->kept[t->kind]++;
    if (t->does & SETT_DOES_LOCK && g->k->consume_keys)
        s->kept[t->kind]--;
    if (t->does & SETT_DOES_FOOD && g->k->resource.used) {
        s->resource += t->value;
        if (s->resource > g->k->resource.most)
            s->resource = g->k->resource.most;
    }
    int32_t most = g->k->hp_most > g->k->hp ? g->k->hp_most : g->k->hp;
    if (t->does & SETT_DOES_HEAL && g->k->hp > 0)
        s->hp = s->hp + t->value > most ? most : s->hp + t->value;
}

/* The other portal of a pair. */
static void through_portal(const PlainGame *g, int32_t *x, int32_t *y,
                           bool *passed)
{
    const SettKernelTile *t = tile(g, *x, *y);
    int32_t others = 0, to = -1, cell = *y * g->level.w + *x;
    if (!(t->does & SETT_DOES_PORTAL))
        return;
    for (int32_t i = 0; i < g->level.w * g->level.h; i++) {
        const SettKernelTile *o = &g->k->tiles[g->below[i]];
        if (i == cell || !(o->does & SETT_DOES_PORTAL) || o->kind != t->kind)
            continue;
        others++;
        to = i;
    }
    if (others != 1)
        return;
    *x = to % g->level.w;
    *y = to / g->level.w;
    *passed = true;
}

static bool walls(const PlainGame *g, int32_t x, int32_t y)
{
    const SettKernelTile *t = tile(g, x, y);
    return t->does & (SETT_DOES_SOLID | SETT_DOES_LOCK) || t->gate > 0;
}

static const SettKernelFoe *kind_of(const PlainGame *g, int32_t i)
{
    return &g->k->foes[g->foe_kind[i]];
}

static void strike(const PlainGame *g, PlainState *s, int32_t i)
{
    PlainFoe *f = &s->foe[i];
    f->hp -= g->k->attack;
    if (f->hp > 0)
        return;
    if (kind_of(g, i)->stun > 0) {
        f->sleep = kind_of(g, i)->stun;
        f->hp = kind_of(g, i)->hp;
    } else
        memset(f, 0, sizeof *f);
}

/* Foes that are hit by running into them; true: the player stays. */
static bool bump(const PlainGame *g, PlainState *s, int32_t x, int32_t y)
{
    bool stays = false;
    for (int32_t i = 0; i < g->foes; i++) {
        PlainFoe *f = &s->foe[i];
        if (!f->alive || f->x != x || f->y != y || f->sleep > 0 ||
            kind_of(g, i)->contact == SETT_CONTACT_DAMAGE)
            continue;
        if (kind_of(g, i)->contact == SETT_CONTACT_BOTH)
            hurt(g, s, kind_of(g, i)->damage);
        strike(g, s, i);
        stays = stays || (f->alive && f->sleep == 0);
        if (s->ended == SETT_LOST)
            return true;
    }
    return stays;
}

static void shared_cells(const PlainGame *g, PlainState *s)
{
    for (int32_t i = 0; i < g->foes && s->ended == SETT_PLAYING; i++)
        if (s->foe[i].alive && s->foe[i].x == s->x && s->foe[i].y == s->y &&
            s->foe[i].sleep == 0 &&
            kind_of(g, i)->contact == SETT_CONTACT_DAMAGE)
            hurt(g, s, kind_of(g, i)->damage);
}

static bool keeps_off(const PlainGame *g, const PlainState *s,
                      const SettKernelFoe *kind, int32_t x, int32_t y)
{
    const SettKernelTile *t = tile(g, x, y);
    if (walls(g, x, y))
        return true;
    bool gone = is_thing(t) && s->taken[y * g->level.w + x];
    return (t->tags & kind->shut) != 0 && !gone;
}

static bool foe_steps(const PlainGame *g, PlainState *s, int32_t i, int32_t x,
                      int32_t y)
{
    const SettKernelFoe *kind = kind_of(g, i);
    wrap(g, &x, &y);
    if (!inside(g, x, y) || keeps_off(g, s, kind, x, y))
        return false;
    for (int32_t j = 0; j < g->foes && !kind->through; j++)
        if (s->foe[j].alive && s->foe[j].x == x && s->foe[j].y == y)
            return false;
    if (x == s->x && y == s->y && kind->contact != SETT_CONTACT_DAMAGE) {
        if (kind->contact == SETT_CONTACT_BOTH)
            hurt(g, s, kind->damage);
        strike(g, s, i);
        return true;
    }
    s->foe[i].x = x;
    s->foe[i].y = y;
    const SettKernelTile *t = tile(g, x, y);
    if (kind->manner == SETT_FOE_SEEK && kind->eats && is_thing(t) &&
        !(t->does & (SETT_DOES_KEY | SETT_DOES_LOCK)) && t->tags & kind->seek)
        s->taken[y * g->level.w + x] = 1;
    return true;
}

static bool sees(const PlainGame *g, const PlainState *s, SettPoint from,
                 SettPoint to)
{
    uint64_t words[PLAIN_CELLS] = {0};
    SettMask mask = {words, g->level.w, g->level.h, 1};
    for (int32_t y = 0; y < g->level.h; y++)
        for (int32_t x = 0; x < g->level.w; x++)
            if (is_shut(g, s, x, y))
                sett_mask_set(&mask, x, y);
    return sett_sees(&mask, from, to);
}

/* Steps to the nearest of the goals, by going over all cells again and again.
 */
static void distances(const PlainGame *g, const PlainState *s,
                      const SettKernelFoe *kind, const uint8_t *goals,
                      int32_t *steps)
{
    int32_t area = g->level.w * g->level.h;
    for (int32_t i = 0; i < area; i++)
        steps[i] = goals[i] ? 0 : 1000;
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < area; i++) {
            if (goals[i] ||
                keeps_off(g, s, kind, i % g->level.w, i / g->level.w))
                continue;
            for (int32_t d = 0; d < 4; d++) {
                int32_t x = i % g->level.w + dir_x[d];
                int32_t y = i / g->level.w + dir_y[d];
                wrap(g, &x, &y);
                if (!inside(g, x, y) ||
                    steps[y * g->level.w + x] + 1 >= steps[i])
                    continue;
                steps[i] = steps[y * g->level.w + x] + 1;
                changed = true;
            }
        }
    }
}

/* A foe's own cell may be one that it keeps off: its way out counts too. */
static void step_to(const PlainGame *g, PlainState *s, int32_t i,
                    const uint8_t *goals)
{
    int32_t steps[PLAIN_CELLS], own = 1000;
    const PlainFoe f = s->foe[i];
    distances(g, s, kind_of(g, i), goals, steps);
    own = steps[f.y * g->level.w + f.x];
    for (int32_t d = 0; d < 4; d++) {
        int32_t x = f.x + dir_x[d], y = f.y + dir_y[d];
        wrap(g, &x, &y);
        if (inside(g, x, y) && steps[y * g->level.w + x] < own &&
            foe_steps(g, s, i, x, y))
            return;
    }
}

static void step_to_place(const PlainGame *g, PlainState *s, int32_t i,
                          int32_t x, int32_t y)
{
    uint8_t goals[PLAIN_CELLS] = {0};
    goals[y * g->level.w + x] = 1;
    step_to(g, s, i, goals);
}

static int32_t abs_of(int32_t v)
{
    return v < 0 ? -v : v;
}

static bool is_near(const SettKernelFoe *kind, int32_t dx, int32_t dy)
{
    dx = abs_of(dx);
    dy = abs_of(dy);
    return kind->metric == SETT_NEAR_EUCLID
               ? dx * dx + dy * dy <= kind->range * kind->range
           : kind->metric == SETT_NEAR_CHEBYSHEV
               ? dx <= kind->range && dy <= kind->range
           : kind->metric == SETT_NEAR_MANHATTAN ? dx + dy <= kind->range
                                                 : true;
}

static void go_straight(const PlainGame *g, PlainState *s, int32_t i, int32_t x,
                        int32_t y)
{
    const PlainFoe f = s->foe[i];
    int32_t dx = x - f.x, dy = y - f.y;
    int32_t sx = dx > 0 ? 1 : -1, sy = dy > 0 ? 1 : -1;
    bool upright = kind_of(g, i)->order == SETT_ORDER_LONG_AXIS &&
                   (abs_of(dy) > abs_of(dx) ||
                    (abs_of(dy) == abs_of(dx) && (f.x + f.y) % 2 == 0));
    if (upright && dy != 0 && foe_steps(g, s, i, f.x, f.y + sy))
        return;
    if (dx != 0 && foe_steps(g, s, i, f.x + sx, f.y))
        return;
    if (!upright && dy != 0)
        (void)foe_steps(g, s, i, f.x, f.y + sy);
}

static void chase(const PlainGame *g, PlainState *s, int32_t i)
{
    const SettKernelFoe *kind = kind_of(g, i);
    const PlainFoe f = s->foe[i];
    int32_t from_x = kind->from_home ? g->home_x[i] : f.x;
    int32_t from_y = kind->from_home ? g->home_y[i] : f.y;
    bool near = is_near(kind, s->x - from_x, s->y - from_y);
    if (near && kind->sight)
        near = sees(g, s, (SettPoint){f.x, f.y}, (SettPoint){s->x, s->y});
    if (!near && !kind->go_home)
        return;
    int32_t x = near ? s->x : g->home_x[i], y = near ? s->y : g->home_y[i];
    if (x == f.x && y == f.y)
        return;
    if (kind->order == SETT_ORDER_PATH)
        step_to_place(g, s, i, x, y);
    else
        go_straight(g, s, i, x, y);
}

static void seek(const PlainGame *g, PlainState *s, int32_t i)
{
    const SettKernelFoe *kind = kind_of(g, i);
    uint8_t goals[PLAIN_CELLS] = {0};
    const PlainFoe f = s->foe[i];
    for (int32_t c = 0; c < g->level.w * g->level.h; c++) {
        const SettKernelTile *t = &g->k->tiles[g->below[c]];
        SettPoint at = {c % g->level.w, c / g->level.w};
        if (is_thing(t) && !s->taken[c] && t->tags & kind->seek &&
            (at.x != f.x || at.y != f.y) &&
            (!kind->sight || sees(g, s, (SettPoint){f.x, f.y}, at)))
            goals[c] = 1;
    }
    if (kind->seek_player && (!kind->sight || sees(g, s, (SettPoint){f.x, f.y},
                                                   (SettPoint){s->x, s->y})))
        goals[s->y * g->level.w + s->x] = 1;
    step_to(g, s, i, goals);
}

static void foe_acts(const PlainGame *g, PlainState *s, int32_t i)
{
    const SettKernelFoe *kind = kind_of(g, i);
    const PlainFoe f = s->foe[i];
    if (kind->manner == SETT_FOE_CHASE)
        chase(g, s, i);
    else if (kind->manner == SETT_FOE_SEEK)
        seek(g, s, i);
    else if (kind->manner == SETT_FOE_PATH && (f.x != s->x || f.y != s->y))
        step_to_place(g, s, i, s->x, s->y);
    else if (kind->manner == SETT_FOE_RANGED &&
             is_near(kind, s->x - f.x, s->y - f.y) &&
             (!kind->sight ||
              sees(g, s, (SettPoint){f.x, f.y}, (SettPoint){s->x, s->y})))
        hurt(g, s, kind->damage);
    else if (kind->manner == SETT_FOE_PATROL)
        for (int32_t n = 0; n < 4; n++) {
            int32_t d = (f.heading + n) % 4;
            if (!(kind->dirs & 1 << d) ||
                !foe_steps(g, s, i, f.x + dir_x[d], f.y + dir_y[d]))
                continue;
            if (s->foe[i].alive)
                s->foe[i].heading = d;
            return;
        }
}

/* The player comes to (x, y), which was found open. */
static void arrive(const PlainGame *g, PlainState *s, int32_t x, int32_t y,
                   int32_t air, int32_t side)
{
    bool passed = false;
    if (y >= 0)
        through_portal(g, &x, &y, &passed);
    s->x = x;
    s->y = y;
    s->air = passed ? 0 : air;
    s->side = passed ? 0 : side;
    touch_cell(g, s, x, y);
    if (g->k->body == 2 && y >= 1 && s->ended != SETT_LOST)
        touch_cell(g, s, x, y - 1);
}

/* 0: not possible; 1: moved; 2: ran into a foe. */
static int32_t walk_once(const PlainGame *g, PlainState *s, uint32_t d)
{
    int32_t dx = dir_x[d], dy = dir_y[d], x = s->x + dx, y = s->y + dy;
    int32_t ax = s->x + dx, ay = s->y, bx = s->x, by = s->y + dy;
    wrap(g, &x, &y);
    wrap(g, &ax, &ay);
    wrap(g, &bx, &by);
    if (!inside(g, x, y))
        return 0;
    if (d >= 4 && !g->k->cut_corners &&
        (!inside(g, ax, ay) || !inside(g, bx, by) || is_shut(g, s, ax, ay) ||
         is_shut(g, s, bx, by)))
        return 0;
    int32_t px = x, py = y;
    bool passed = false;
    through_portal(g, &px, &py, &passed);
    if (!may_enter(g, s, x, y, dx, dy, false))
        return 0;
    if (bump(g, s, px, py))
        return 2;
    arrive(g, s, x, y, 0, 0);
    return 1;
}

static bool walk(const PlainGame *g, PlainState *s, uint32_t d)
{
    if (d >= 8 || (d >= 4 && !g->k->diagonal))
        return false;
    int32_t done = walk_once(g, s, d);
    for (int32_t n = 0; n < 4 * PLAIN_CELLS && done == 1; n++) {
        if (s->ended == SETT_LOST ||
            !(tile(g, s->x, s->y)->does & SETT_DOES_SLIDE))
            return true;
        done = walk_once(g, s, d);
        if (done != 1)
            return true;
    }
    return done > 0;
}

static bool push(const PlainGame *g, PlainState *s, uint32_t d)
{
    int32_t w = g->level.w, dx = d < 4 ? dir_x[d] : 0;
    int32_t dy = d < 4 ? dir_y[d] : 0, x = s->x + dx, y = s->y + dy;
    wrap(g, &x, &y);
    int32_t bx = x + dx, by = y + dy;
    wrap(g, &bx, &by);
    if (d >= 4 || !inside(g, x, y) || !may_enter(g, s, x, y, dx, dy, false))
        return false;
    if (s->box[y * w + x]) {
        if (!inside(g, bx, by) || s->box[by * w + bx] || walls(g, bx, by) ||
            !may_enter(g, s, bx, by, dx, dy, false) ||
            (bx == s->x && by == s->y))
            return false;
        s->box[y * w + x] = 0;
        s->box[by * w + bx] = 1;
    }
    s->x = x;
    s->y = y;
    touch_cell(g, s, x, y);
    return true;
}

static bool outside_shut(const PlainGame *g, int32_t x, int32_t y)
{
    SettDir side = y < 0             ? SETT_N
                   : y >= g->level.h ? SETT_S
                   : x < 0           ? SETT_W
                                     : SETT_E;
    return g->k->outside[side] == SETT_OUTSIDE_SOLID;
}

static bool cells_are(const PlainGame *g, const PlainState *s,
                      const SettPoint *cells, int32_t count, int32_t side,
                      bool shut)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t x = s->x + side * cells[i].x, y = s->y + cells[i].y;
        wrap(g, &x, &y);
        bool is = inside(g, x, y) ? is_shut(g, s, x, y) : outside_shut(g, x, y);
        if (is != shut)
            return false;
    }
    return true;
}

static bool by_template(const PlainGame *g, PlainState *s, uint32_t code)
{
    if (code / 2 >= (uint32_t)g->k->move_count)
        return false;
    const SettKernelMove *m = &g->k->moves[code / 2];
    int32_t side = code % 2 ? -1 : 1, dx = side * m->to.x;
    int32_t x = s->x + dx, y = s->y + m->to.y;
    wrap(g, &x, &y);
    if ((side < 0 && !m->mirrored) || !inside(g, x, y) ||
        (m->here != 0 && !(tile(g, s->x, s->y)->tags & m->here)) ||
        (m->there != 0 && !(tile(g, x, y)->tags & m->there)))
        return false;
    if (!cells_are(g, s, m->open, m->open_count, side, false) ||
        !cells_are(g, s, m->closed, m->closed_count, side, true))
        return false;
    if (!may_enter(g, s, x, y, dx, m->to.y, m->there != 0))
        return false;
    arrive(g, s, x, y, 0, 0);
    return true;
}

static bool throws_at(const PlainGame *g, PlainState *s, uint32_t i)
{
    if (!g->k->throws || i >= (uint32_t)g->foes || !s->foe[i].alive)
        return false;
    PlainFoe *f = &s->foe[i];
    int32_t away = abs_of(f->x - s->x) + abs_of(f->y - s->y);
    if ((g->k->throw_range > 0 && away > g->k->throw_range) ||
        !sees(g, s, (SettPoint){s->x, s->y}, (SettPoint){f->x, f->y}))
        return false;
    strike(g, s, (int32_t)i);
    return true;
}

bool kernel_plain_may_enter(const PlainGame *g, const PlainState *s, int32_t x,
                            int32_t y, int32_t dx, int32_t dy, bool solid_too)
{
    return may_enter(g, s, x, y, dx, dy, solid_too);
}

bool kernel_plain_is_shut(const PlainGame *g, const PlainState *s, int32_t x,
                          int32_t y)
{
    return is_shut(g, s, x, y);
}

void kernel_plain_arrive(const PlainGame *g, PlainState *s, int32_t x,
                         int32_t y, int32_t air, int32_t side)
{
    arrive(g, s, x, y, air, side);
}

static bool act(const PlainGame *g, PlainState *s, uint32_t action)
{
    if (action == 8)
        return g->k->mode == SETT_KERNEL_TURNS && g->k->wait;
    switch (g->k->mode) {
    case SETT_KERNEL_PUSH:
        return push(g, s, action);
    case SETT_KERNEL_MOVES:
        return action >= 8192 && by_template(g, s, action - 8192);
    case SETT_KERNEL_PLATFORMER:
        return kernel_plain_leap(g, s, action);
    default:
        return action >= 16384 ? throws_at(g, s, action - 16384)
                               : walk(g, s, action);
    }
}

static bool all_win(const PlainGame *g, const PlainState *s)
{
    for (int32_t i = 0; i < g->k->win_count; i++)
        if (!holds(g, s, &g->k->win[i]))
            return false;
    return true;
}

bool kernel_plain_play(const PlainGame *g, PlainState *s, uint32_t action)
{
    if (s->ended != SETT_PLAYING)
        return false;
    bool done = act(g, s, action);
    if (s->ended == SETT_PLAYING)
        shared_cells(g, s);
    if (s->ended == SETT_PLAYING && all_win(g, s))
        s->ended = SETT_WON;
    for (int32_t i = 0; i < g->foes && s->ended == SETT_PLAYING; i++) {
        if (!s->foe[i].alive)
            continue;
        if (s->foe[i].sleep > 0)
            s->foe[i].sleep--;
        else if ((s->phase + 1) % kind_of(g, i)->every == 0)
            foe_acts(g, s, i);
    }
    if (g->foes > 0 && s->ended == SETT_PLAYING) {
        shared_cells(g, s);
        if (s->ended == SETT_PLAYING && all_win(g, s))
            s->ended = SETT_WON;
    }
    s->phase = g->foes > 0 ? (s->phase + 1) % 48 : 0;
    if (s->ended == SETT_WON)
        return done;
    if (g->k->resource.used && s->ended == SETT_PLAYING) {
        s->resource += g->k->resource.per_turn;
        if (s->resource <= 0)
            s->ended = SETT_LOST;
    }
    for (int32_t i = 0; i < g->k->lose_count && s->ended == SETT_PLAYING; i++)
        if (holds(g, s, &g->k->lose[i]))
            s->ended = SETT_LOST;
    return done;
}

void kernel_plain_begin(const PlainGame *game, PlainState *s)
{
    *s = game->start;
    touch_cell(game, s, s->x, s->y);
    if (s->ended == SETT_PLAYING && all_win(game, s))
        s->ended = SETT_WON;
}

int32_t kernel_plain_replay(const PlainGame *game, const uint32_t *actions,
                            int32_t count)
{
    PlainState s;
    kernel_plain_begin(game, &s);
    for (int32_t i = 0; i < count; i++)
        if (!kernel_plain_play(game, &s, actions[i]))
            return -1;
    return (int32_t)s.ended;
}
