/* kernel_plain_foes.c - the plain twin of kernels: what foes do. */
#include "kernel_plain_leap.h"

#include <string.h>

static const int32_t dir_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t dir_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

bool kernel_plain_walls(const PlainGame *g, int32_t x, int32_t y)
{
    const SettKernelTile *t = kernel_plain_tile(g, x, y);
    return t->does & (SETT_DOES_SOLID | SETT_DOES_LOCK) || t->gate > 0;
}

const SettKernelFoe *kernel_plain_kind_of(const PlainGame *g, int32_t i)
{
    return &g->k->foes[g->foe_kind[i]];
}

void kernel_plain_strike(const PlainGame *g, PlainState *s, int32_t i)
{
    PlainFoe *f = &s->foe[i];
    f->hp -= g->k->attack;
    if (f->hp > 0)
        return;
    if (kernel_plain_kind_of(g, i)->stun > 0) {
        f->sleep = kernel_plain_kind_of(g, i)->stun;
        f->hp = kernel_plain_kind_of(g, i)->hp;
    } else
        memset(f, 0, sizeof *f);
}

/* Foes that are hit by running into them; true: the player stays. */
bool kernel_plain_bump(const PlainGame *g, PlainState *s, int32_t x, int32_t y)
{
    bool stays = false;
    for (int32_t i = 0; i < g->foes; i++) {
        PlainFoe *f = &s->foe[i];
        if (!f->alive || f->x != x || f->y != y || f->sleep > 0 ||
            kernel_plain_kind_of(g, i)->contact == SETT_CONTACT_DAMAGE)
            continue;
        if (kernel_plain_kind_of(g, i)->contact == SETT_CONTACT_BOTH)
            kernel_plain_hurt(g, s, kernel_plain_kind_of(g, i)->damage);
        kernel_plain_strike(g, s, i);
        stays = stays || (f->alive && f->sleep == 0);
        if (s->ended == SETT_LOST)
            return true;
    }
    return stays;
}

void kernel_plain_share(const PlainGame *g, PlainState *s)
{
    for (int32_t i = 0; i < g->foes && s->ended == SETT_PLAYING; i++)
        if (s->foe[i].alive && s->foe[i].x == s->x && s->foe[i].y == s->y &&
            s->foe[i].sleep == 0 &&
            kernel_plain_kind_of(g, i)->contact == SETT_CONTACT_DAMAGE)
            kernel_plain_hurt(g, s, kernel_plain_kind_of(g, i)->damage);
}

static bool keeps_off(const PlainGame *g, const PlainState *s,
                      const SettKernelFoe *kind, int32_t x, int32_t y)
{
    const SettKernelTile *t = kernel_plain_tile(g, x, y);
    if (kernel_plain_walls(g, x, y))
        return true;
    bool gone = kernel_plain_is_thing(t) && s->taken[y * g->level.w + x];
    return (t->tags & kind->shut) != 0 && !gone;
}

static bool foe_steps(const PlainGame *g, PlainState *s, int32_t i, int32_t x,
                      int32_t y)
{
    const SettKernelFoe *kind = kernel_plain_kind_of(g, i);
    kernel_plain_wrap(g, &x, &y);
    if (!kernel_plain_inside(g, x, y) || keeps_off(g, s, kind, x, y))
        return false;
    for (int32_t j = 0; j < g->foes && !kind->through; j++)
        if (s->foe[j].alive && s->foe[j].x == x && s->foe[j].y == y)
            return false;
    if (x == s->x && y == s->y && kind->contact != SETT_CONTACT_DAMAGE) {
        if (kind->contact == SETT_CONTACT_BOTH)
            kernel_plain_hurt(g, s, kind->damage);
        kernel_plain_strike(g, s, i);
        return true;
    }
    s->foe[i].x = x;
    s->foe[i].y = y;
    const SettKernelTile *t = kernel_plain_tile(g, x, y);
    if (kind->manner == SETT_FOE_SEEK && kind->eats &&
        kernel_plain_is_thing(t) &&
        !(t->does & (SETT_DOES_KEY | SETT_DOES_LOCK)) && t->tags & kind->seek)
        s->taken[y * g->level.w + x] = 1;
    return true;
}

bool kernel_plain_sees(const PlainGame *g, const PlainState *s, SettPoint from,
                       SettPoint to)
{
    uint64_t words[PLAIN_CELLS] = {0};
    SettMask mask = {words, g->level.w, g->level.h, 1};
    for (int32_t y = 0; y < g->level.h; y++)
        for (int32_t x = 0; x < g->level.w; x++)
            if (kernel_plain_is_shut(g, s, x, y))
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
                kernel_plain_wrap(g, &x, &y);
                if (!kernel_plain_inside(g, x, y) ||
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
    distances(g, s, kernel_plain_kind_of(g, i), goals, steps);
    own = steps[f.y * g->level.w + f.x];
    for (int32_t d = 0; d < 4; d++) {
        int32_t x = f.x + dir_x[d], y = f.y + dir_y[d];
        kernel_plain_wrap(g, &x, &y);
        if (kernel_plain_inside(g, x, y) && steps[y * g->level.w + x] < own &&
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

int32_t kernel_plain_abs_of(int32_t v)
{
    return v < 0 ? -v : v;
}

static bool is_near(const SettKernelFoe *kind, int32_t dx, int32_t dy)
{
    dx = kernel_plain_abs_of(dx);
    dy = kernel_plain_abs_of(dy);
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
    bool upright = kernel_plain_kind_of(g, i)->order == SETT_ORDER_LONG_AXIS &&
                   (kernel_plain_abs_of(dy) > kernel_plain_abs_of(dx) ||
                    (kernel_plain_abs_of(dy) == kernel_plain_abs_of(dx) &&
                     (f.x + f.y) % 2 == 0));
    if (upright && dy != 0 && foe_steps(g, s, i, f.x, f.y + sy))
        return;
    if (dx != 0 && foe_steps(g, s, i, f.x + sx, f.y))
        return;
    if (!upright && dy != 0)
        (void)foe_steps(g, s, i, f.x, f.y + sy);
}

static void chase(const PlainGame *g, PlainState *s, int32_t i)
{
    const SettKernelFoe *kind = kernel_plain_kind_of(g, i);
    const PlainFoe f = s->foe[i];
    int32_t from_x = kind->from_home ? g->home_x[i] : f.x;
    int32_t from_y = kind->from_home ? g->home_y[i] : f.y;
    bool near = is_near(kind, s->x - from_x, s->y - from_y);
    if (near && kind->sight)
        near = kernel_plain_sees(g, s, (SettPoint){f.x, f.y},
                                 (SettPoint){s->x, s->y});
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
    const SettKernelFoe *kind = kernel_plain_kind_of(g, i);
    uint8_t goals[PLAIN_CELLS] = {0};
    const PlainFoe f = s->foe[i];
    for (int32_t c = 0; c < g->level.w * g->level.h; c++) {
        const SettKernelTile *t = &g->k->tiles[g->below[c]];
        SettPoint at = {c % g->level.w, c / g->level.w};
        if (kernel_plain_is_thing(t) && !s->taken[c] && t->tags & kind->seek &&
            (at.x != f.x || at.y != f.y) &&
            (!kind->sight ||
             kernel_plain_sees(g, s, (SettPoint){f.x, f.y}, at)))
            goals[c] = 1;
    }
    if (kind->seek_player &&
        (!kind->sight || kernel_plain_sees(g, s, (SettPoint){f.x, f.y},
                                           (SettPoint){s->x, s->y})))
        goals[s->y * g->level.w + s->x] = 1;
    step_to(g, s, i, goals);
}

void kernel_plain_foe_acts(const PlainGame *g, PlainState *s, int32_t i)
{
    const SettKernelFoe *kind = kernel_plain_kind_of(g, i);
    const PlainFoe f = s->foe[i];
    if (kind->manner == SETT_FOE_CHASE)
        chase(g, s, i);
    else if (kind->manner == SETT_FOE_SEEK)
        seek(g, s, i);
    else if (kind->manner == SETT_FOE_PATH && (f.x != s->x || f.y != s->y))
        step_to_place(g, s, i, s->x, s->y);
    else if (kind->manner == SETT_FOE_RANGED &&
             is_near(kind, s->x - f.x, s->y - f.y) &&
             (!kind->sight || kernel_plain_sees(g, s, (SettPoint){f.x, f.y},
                                                (SettPoint){s->x, s->y})))
        kernel_plain_hurt(g, s, kind->damage);
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
