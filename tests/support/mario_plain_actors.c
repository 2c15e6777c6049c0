/* mario_plain_actors.c - see mario_plain.h: enemies, shells, items, fireballs.
   Sections 5 and 6. */
#include "support/mario_plain.h"

#include <math.h>
#include <stdlib.h>

bool plain_mario_is_enemy(const PlainActor *a)
{
    return (a->type >= 2 && a->type <= 9) || a->type == PLAIN_PIRANHA;
}

static bool is_koopa(const PlainActor *a)
{
    return a->type >= 4 && a->type <= 7;
}

int plain_mario_height(const PlainActor *a)
{
    return is_koopa(a) ? 24 : a->type == PLAIN_FIREBALL ? 8 : 12;
}

void plain_mario_spawn(PlainMario *m, int type, float x, float y, int facing,
                       int code)
{
    PlainActor *a = &m->fresh[m->pending++];
    *a = (PlainActor){.type = type,
                      .facing = facing,
                      .code = code,
                      .x = x,
                      .y = y,
                      .y_start = y,
                      .alive = true,
                      .wings = type <= 9 && type % 2 == 1};
    if (type == PLAIN_BULLET || type == PLAIN_SHELL)
        a->ya = -5;
    if (type == PLAIN_PIRANHA)
        a->ya = -1;
    if (type == PLAIN_FIREBALL)
        a->ya = 4;
    plain_mario_act(m, a);
}

static bool blocked(PlainMario *m, PlainActor *a, float px, float py, float dx,
                    float dy)
{
    int tx = plain_mario_cell(px), ty = plain_mario_cell(py);
    if (tx == plain_mario_cell(a->x) && ty == plain_mario_cell(a->y))
        return false;
    bool blocks = plain_mario_blocks(plain_mario_tile(m, tx, ty), dy);
    if (blocks && a->type == PLAIN_SHELL && dx != 0)
        plain_mario_bump(m, tx, ty, true);
    return blocks;
}

static bool at_cliff(const PlainMario *m, const PlainActor *a, float side)
{
    int id = plain_mario_tile(m, (int)(side / 16), (int)(a->y / 16 + 1));
    return (a->type == 4 || a->type == 5) && a->on_ground &&
           !plain_mario_blocks(id, 1);
}

static bool hits(PlainMario *m, PlainActor *a, float dx, float dy)
{
    int height = plain_mario_height(a);
    float x = a->x + dx, y = a->y + dy, high = (float)height;
    bool hit = false;
    if (dy > 0)
        hit = blocked(m, a, x - 4, y, 0, 0) || blocked(m, a, x + 4, y, 0, 0) ||
              blocked(m, a, x - 4, y + 1, 0, dy) ||
              blocked(m, a, x + 4, y + 1, 0, dy);
    if (dy < 0)
        hit = blocked(m, a, x, y - high, 0, dy) ||
              blocked(m, a, x - 4, y - high, 0, dy) ||
              blocked(m, a, x + 4, y - high, 0, dy);
    if (dx != 0) {
        float side = dx > 0 ? x + 4 : x - 4;
        hit |= blocked(m, a, side, y - high, dx, 0);
        hit |= blocked(m, a, side, y - (float)(height / 2), dx, 0);
        hit |= blocked(m, a, side, y, dx, 0);
        hit |= at_cliff(m, a, side);
    }
    return hit;
}

static bool move(PlainMario *m, PlainActor *a, float dx, float dy)
{
    int height = plain_mario_height(a);
    for (; dx > 8; dx -= 8)
        if (!move(m, a, 8, 0))
            return false;
    for (; dx < -8; dx += 8)
        if (!move(m, a, -8, 0))
            return false;
    for (; dy > 8; dy -= 8)
        if (!move(m, a, 0, 8))
            return false;
    for (; dy < -8; dy += 8)
        if (!move(m, a, 0, -8))
            return false;
    if (!hits(m, a, dx, dy)) {
        a->x += dx;
        a->y += dy;
        return true;
    }
    if (dx != 0)
        a->xa = 0;
    if (dx < 0)
        a->x = (float)((int)((a->x - 4) / 16) * 16 + 4);
    if (dx > 0)
        a->x = (float)((int)((a->x + 4) / 16 + 1) * 16 - 4 - 1);
    if (dy < 0) {
        a->y = (float)((int)((a->y - (float)height) / 16) * 16 + height);
        a->ya = 0;
    }
    if (dy > 0) {
        a->y = (float)((int)(a->y / 16 + 1) * 16 - 1);
        a->on_ground = true;
    }
    return false;
}

static void face_by_speed(PlainActor *a)
{
    if (a->xa > 2)
        a->facing = 1;
    if (a->xa < -2)
        a->facing = -1;
}

/* All that walks and falls: enemies, shells, mushrooms. */
static void walk(PlainMario *m, PlainActor *a, float speed)
{
    a->xa = (float)a->facing * speed;
    if (!move(m, a, a->xa, 0))
        a->facing = -a->facing;
    a->on_ground = false;
    move(m, a, 0, a->ya);
    a->ya *= a->wings ? 0.95f : 0.85f;
    a->xa *= 0.89f;
    if (!a->on_ground)
        a->ya += a->wings ? 0.6f : 2;
    else if (a->wings)
        a->ya = -10;
}

static void act_piranha(const PlainMario *m, PlainActor *a)
{
    if (a->ya > 0 && a->y >= a->y_start) {
        a->y = a->y_start;
        a->wait++;
        if (a->wait > 40 && abs((int)(m->hero.x - a->x)) > 24) {
            a->wait = 0;
            a->ya = -1;
        }
    } else if (a->ya < 0 && a->y_start - a->y > 20) {
        a->y = a->y_start - 20;
        a->wait++;
        if (a->wait > 40) {
            a->wait = 0;
            a->ya = 1;
        }
    }
    a->y += a->ya;
}

static void act_fireball(PlainMario *m, PlainActor *a)
{
    m->ball[m->balls++] = a;
    face_by_speed(a);
    a->xa = (float)a->facing * 8;
    if (!move(m, a, a->xa, 0)) {
        a->alive = false;
        return;
    }
    a->on_ground = false;
    move(m, a, 0, a->ya);
    if (a->on_ground)
        a->ya = -10;
    a->ya *= 0.95f;
    a->xa *= 0.89f;
    if (!a->on_ground)
        a->ya += 1.5f;
}

static void act_item(PlainMario *m, PlainActor *a)
{
    if (a->type == PLAIN_FLOWER) {
        a->life++;
        a->y -= a->life < 9 ? 1 : 0;
        return;
    }
    if (a->life < 9) {
        a->life++;
        a->y -= 1;
        return;
    }
    face_by_speed(a);
    walk(m, a, 1.75f);
}

void plain_mario_act(PlainMario *m, PlainActor *a)
{
    switch (a->type) {
    case PLAIN_BULLET:
        a->xa = (float)a->facing * 4;
        a->x += a->xa;
        return;
    case PLAIN_PIRANHA:
        act_piranha(m, a);
        return;
    case PLAIN_SHELL:
        face_by_speed(a);
        if (a->facing != 0)
            m->shell[m->shells++] = a;
        walk(m, a, 11);
        return;
    case PLAIN_FIREBALL:
        act_fireball(m, a);
        return;
    case PLAIN_MUSHROOM:
    case PLAIN_FLOWER:
    case PLAIN_LIFE:
        act_item(m, a);
        return;
    default:
        face_by_speed(a);
        walk(m, a, 1.75f);
    }
}

static void hurt(PlainMario *m, int type)
{
    PlainHero *h = &m->hero;
    plain_mario_tell(m, PLAIN_EV_HURT, type);
    if (h->invulnerable > 0 || !h->alive)
        return;
    if (!h->large) {
        plain_mario_lose(m);
        return;
    }
    m->pause = 9;
    h->large = h->fire;
    h->fire = false;
    h->invulnerable = 32;
}

static void collect(PlainMario *m, PlainActor *a)
{
    PlainHero *h = &m->hero;
    bool grows = a->type == PLAIN_FLOWER ? !h->fire : !h->large;
    plain_mario_tell(m, PLAIN_EV_COLLECT, a->type);
    a->alive = false;
    if (a->type == PLAIN_LIFE) {
        m->lives++;
        return;
    }
    if (!grows) {
        m->coins++;
        m->lives += m->coins % 100 == 0;
        return;
    }
    m->pause = 9;
    h->large = true;
    h->fire = h->fire || a->type == PLAIN_FLOWER;
}

static void touch_shell(PlainMario *m, PlainActor *a, bool from_above)
{
    if (from_above) {
        plain_mario_stomp(m, a->y, plain_mario_height(a));
        if (a->facing != 0) {
            a->facing = 0;
            a->xa = 0;
        } else {
            a->facing = m->hero.facing;
        }
    } else if (a->facing != 0) {
        hurt(m, PLAIN_SHELL);
    } else {
        plain_mario_tell(m, PLAIN_EV_KICK, PLAIN_SHELL);
        m->hero.invulnerable = 1;
        a->facing = m->hero.facing;
    }
}

static void stomp_enemy(PlainMario *m, PlainActor *a)
{
    plain_mario_stomp(m, a->y, plain_mario_height(a));
    if (a->wings) {
        a->wings = false;
        a->ya = 0;
        return;
    }
    if (is_koopa(a))
        plain_mario_spawn(m, PLAIN_SHELL, a->x, a->y, 0, a->code);
    plain_mario_tell(m, PLAIN_EV_STOMP, a->type);
    a->alive = false;
}

void plain_mario_touch(PlainMario *m, PlainActor *a)
{
    const PlainHero *h = &m->hero;
    float dx = h->x - a->x, dy = h->y - a->y;
    float reach = a->type == PLAIN_PIRANHA  ? 8
                  : plain_mario_is_enemy(a) ? 12
                                            : 16;
    if (a->type == PLAIN_FIREBALL || fabsf(dx) >= reach ||
        dy <= (float)-plain_mario_height(a) || dy >= (float)h->height)
        return;
    bool from_above =
        h->ya > 0 && dy <= 0 && !(h->on_ground && h->was_on_ground);
    if (a->type == PLAIN_MUSHROOM || a->type == PLAIN_FLOWER ||
        a->type == PLAIN_LIFE) {
        collect(m, a);
    } else if (a->type == PLAIN_SHELL) {
        touch_shell(m, a, from_above);
    } else if (a->type == PLAIN_BULLET && from_above) {
        plain_mario_stomp(m, a->y, 12);
        a->alive = false;
    } else if (from_above && a->type < 8) {
        stomp_enemy(m, a);
    } else {
        hurt(m, a->type);
    }
}
