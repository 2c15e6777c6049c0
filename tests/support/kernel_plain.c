/* kernel_plain.c - see kernel_plain.h: the rules. */
#include "kernel_plain_leap.h"

#include <string.h>

static const int32_t dir_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t dir_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

const SettKernelTile *kernel_plain_tile(const PlainGame *g, int32_t x,
                                        int32_t y)
{
    return &g->k->tiles[g->below[y * g->level.w + x]];
}

bool kernel_plain_inside(const PlainGame *g, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < g->level.w && y < g->level.h;
}

/* Brings a place back over sides that are joined. */
void kernel_plain_wrap(const PlainGame *g, int32_t *x, int32_t *y)
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

bool kernel_plain_is_thing(const SettKernelTile *t)
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
            count += at_first || !kernel_plain_is_thing(t) || !s->taken[i];
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
    for (int32_t i = 0; i < g->k->tile_count; i++)
        if (g->k->tiles[i].does & SETT_DOES_BOX)
            box_tags |= g->k->tiles[i].tags;
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
        return s->y >= 0 &&
               kernel_plain_tile(g, s->x, s->y)->does & SETT_DOES_GOAL;
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
    return kernel_plain_tile(g, x, y)->does & SETT_DOES_LOCK &&
           !s->taken[y * g->level.w + x];
}

/* As ground, or in the way of templates and corners. */
bool kernel_plain_is_shut(const PlainGame *g, const PlainState *s, int32_t x,
                          int32_t y)
{
    const SettKernelTile *t = kernel_plain_tile(g, x, y);
    return t->does & SETT_DOES_SOLID || is_lock(g, s, x, y) ||
           gate_is_shut(g, s, t);
}

/* Whether the player may come in by (dx, dy). */
bool kernel_plain_may_enter(const PlainGame *g, const PlainState *s, int32_t x,
                            int32_t y, int32_t dx, int32_t dy, bool solid_too)
{
    const SettKernelTile *t = kernel_plain_tile(g, x, y);
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

void kernel_plain_hurt(const PlainGame *g, PlainState *s, int32_t damage)
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
    if (!kernel_plain_inside(g, x, y))
        return;
    const SettKernelTile *t = kernel_plain_tile(g, x, y);
    int32_t cell = y * g->level.w + x;
    if (t->does & SETT_DOES_HAZARD && t->damage == 0)
        s->ended = SETT_LOST;
    else if (t->does & SETT_DOES_HAZARD)
        kernel_plain_hurt(g, s, t->damage);
    if (s->ended == SETT_LOST || !kernel_plain_is_thing(t) || s->taken[cell])
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
    const SettKernelTile *t = kernel_plain_tile(g, *x, *y);
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

/* The player comes to (x, y), which was found open. */
void kernel_plain_arrive(const PlainGame *g, PlainState *s, int32_t x,
                         int32_t y, int32_t air, int32_t side)
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
    kernel_plain_wrap(g, &x, &y);
    kernel_plain_wrap(g, &ax, &ay);
    kernel_plain_wrap(g, &bx, &by);
    if (!kernel_plain_inside(g, x, y))
        return 0;
    if (d >= 4 && !g->k->cut_corners &&
        (!kernel_plain_inside(g, ax, ay) || !kernel_plain_inside(g, bx, by) ||
         kernel_plain_is_shut(g, s, ax, ay) ||
         kernel_plain_is_shut(g, s, bx, by)))
        return 0;
    int32_t px = x, py = y;
    bool passed = false;
    through_portal(g, &px, &py, &passed);
    if (!kernel_plain_may_enter(g, s, x, y, dx, dy, false))
        return 0;
    if (kernel_plain_bump(g, s, px, py))
        return 2;
    kernel_plain_arrive(g, s, x, y, 0, 0);
    return 1;
}

static bool walk(const PlainGame *g, PlainState *s, uint32_t d)
{
    if (d >= 8 || (d >= 4 && !g->k->diagonal))
        return false;
    int32_t done = walk_once(g, s, d);
    for (int32_t n = 0; n < 4 * PLAIN_CELLS && done == 1; n++) {
        if (s->ended == SETT_LOST ||
            !(kernel_plain_tile(g, s->x, s->y)->does & SETT_DOES_SLIDE))
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
    kernel_plain_wrap(g, &x, &y);
    int32_t bx = x + dx, by = y + dy;
    kernel_plain_wrap(g, &bx, &by);
    if (d >= 4 || !kernel_plain_inside(g, x, y) ||
        !kernel_plain_may_enter(g, s, x, y, dx, dy, false))
        return false;
    if (s->box[y * w + x]) {
        if (!kernel_plain_inside(g, bx, by) || s->box[by * w + bx] ||
            kernel_plain_walls(g, bx, by) ||
            !kernel_plain_may_enter(g, s, bx, by, dx, dy, false) ||
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
        kernel_plain_wrap(g, &x, &y);
        bool is = kernel_plain_inside(g, x, y)
                      ? kernel_plain_is_shut(g, s, x, y)
                      : outside_shut(g, x, y);
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
    kernel_plain_wrap(g, &x, &y);
    if ((side < 0 && !m->mirrored) || !kernel_plain_inside(g, x, y) ||
        (m->here != 0 && !(kernel_plain_tile(g, s->x, s->y)->tags & m->here)) ||
        (m->there != 0 && !(kernel_plain_tile(g, x, y)->tags & m->there)))
        return false;
    if (!cells_are(g, s, m->open, m->open_count, side, false) ||
        !cells_are(g, s, m->closed, m->closed_count, side, true))
        return false;
    if (!kernel_plain_may_enter(g, s, x, y, dx, m->to.y, m->there != 0))
        return false;
    kernel_plain_arrive(g, s, x, y, 0, 0);
    return true;
}

static bool throws_at(const PlainGame *g, PlainState *s, uint32_t i)
{
    if (!g->k->throws || i >= (uint32_t)g->foes || !s->foe[i].alive)
        return false;
    PlainFoe *f = &s->foe[i];
    int32_t away =
        kernel_plain_abs_of(f->x - s->x) + kernel_plain_abs_of(f->y - s->y);
    if ((g->k->throw_range > 0 && away > g->k->throw_range) ||
        !kernel_plain_sees(g, s, (SettPoint){s->x, s->y},
                           (SettPoint){f->x, f->y}))
        return false;
    kernel_plain_strike(g, s, (int32_t)i);
    return true;
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

/* Turns after which all foes act as at first. */
static int32_t cycle(const PlainGame *g)
{
    int32_t turns = 1;
    for (int32_t i = 0; i < g->foes; i++) {
        int32_t every = kernel_plain_kind_of(g, i)->every, one = turns;
        while (turns % every != 0)
            turns += one;
    }
    return turns;
}

bool kernel_plain_play(const PlainGame *g, PlainState *s, uint32_t action)
{
    if (s->ended != SETT_PLAYING)
        return false;
    bool done = act(g, s, action);
    if (s->ended == SETT_PLAYING)
        kernel_plain_share(g, s);
    if (s->ended == SETT_PLAYING && all_win(g, s))
        s->ended = SETT_WON;
    for (int32_t i = 0; i < g->foes && s->ended == SETT_PLAYING; i++) {
        if (!s->foe[i].alive)
            continue;
        if (s->foe[i].sleep > 0)
            s->foe[i].sleep--;
        else if ((s->phase + 1) % kernel_plain_kind_of(g, i)->every == 0)
            kernel_plain_foe_acts(g, s, i);
    }
    if (g->foes > 0 && s->ended == SETT_PLAYING) {
        kernel_plain_share(g, s);
        if (s->ended == SETT_PLAYING && all_win(g, s))
            s->ended = SETT_WON;
    }
    s->phase = g->foes > 0 ? (s->phase + 1) % cycle(g) : 0;
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
