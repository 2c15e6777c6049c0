/* mario_plain.c - see mario_plain.h: the world's tick and the hero. Sections 3
   and 4. */
#include "support/mario_plain.h"

#include <math.h>
#include <string.h>

int plain_mario_cell(float pixel)
{
    return (int)(pixel / 16);
}

int plain_mario_tile(const PlainMario *m, int tx, int ty)
{
    tx = tx < 0 ? 0 : tx >= m->w ? m->w - 1 : tx;
    return ty < 0 || ty >= m->h ? 0 : m->tile[ty][tx];
}

static void set_tile(PlainMario *m, int tx, int ty, int id)
{
    if (tx >= 0 && ty >= 0 && tx < m->w && ty < m->h)
        m->tile[ty][tx] = (unsigned char)id;
}

/* How an id behaves. */
static bool is_solid(int id)
{
    return (id >= 1 && id <= 8) || id == 11 || id == 14 ||
           (id >= 18 && id <= 21) || (id >= 50 && id <= 55);
}

bool plain_mario_blocks(int id, float dir)
{
    return is_solid(id) || ((id == 48 || id == 49) && dir < 0) ||
           (id >= 43 && id <= 46 && dir > 0);
}

void plain_mario_tell(PlainMario *m, int kind, int parameter)
{
    m->event[m->events][0] = kind;
    m->event[m->events++][1] = parameter;
}

void plain_mario_lose(PlainMario *m)
{
    plain_mario_tell(m, PLAIN_EV_LOSE, 0);
    m->status = 2;
    m->hero.alive = false;
}

static void gain_coin(PlainMario *m)
{
    m->coins++;
    m->lives += m->coins % 100 == 0;
}

void plain_mario_coin(PlainMario *m, int tx, int ty)
{
    plain_mario_tell(m, PLAIN_EV_COLLECT, 15);
    gain_coin(m);
    set_tile(m, tx, ty, 0);
}

static void bump_into(PlainMario *m, int tx, int ty)
{
    if (plain_mario_tile(m, tx, ty) == 15)
        plain_mario_coin(m, tx, ty);
    for (int i = 0; i < m->actors; i++) {
        PlainActor *a = &m->list[i];
        float half = a->type == PLAIN_PIRANHA ? 2 : 4;
        bool above = a->x + half > (float)(tx * 16) &&
                     a->x - half < (float)(tx * 16 + 16) &&
                     plain_mario_cell(a->y - 1) == ty;
        if (!a->alive || !above)
            continue;
        if (plain_mario_is_enemy(a)) {
            a->alive = false;
        } else if (a->type == PLAIN_MUSHROOM || a->type == PLAIN_LIFE ||
                   a->type == PLAIN_SHELL) {
            a->facing = -m->hero.facing;
            a->ya = -10;
        }
    }
}

void plain_mario_bump(PlainMario *m, int tx, int ty, bool breaks)
{
    int id = plain_mario_tile(m, tx, ty);
    float x = (float)(tx * 16 + 9), y = (float)(ty * 16 + 8);
    if (id == 7 || id == 8 || id == 11 || (id >= 48 && id <= 51)) {
        bump_into(m, tx, ty - 1);
        plain_mario_tell(m, PLAIN_EV_BUMP, 24);
        set_tile(m, tx, ty, 14);
        if (id == 8 || id == 50)
            plain_mario_spawn(m, m->hero.large ? PLAIN_FLOWER : PLAIN_MUSHROOM,
                              x, y, 1, -1);
        else if (id == 48 || id == 51)
            plain_mario_spawn(m, PLAIN_LIFE, x, y, 1, -1);
        else
            gain_coin(m);
    }
    if (id == 6) {
        bump_into(m, tx, ty - 1);
        if (breaks) {
            plain_mario_tell(m, PLAIN_EV_BUMP, 22);
            set_tile(m, tx, ty, 0);
        }
    }
}

static bool hero_blocked(PlainMario *m, float px, float py, float dir)
{
    int tx = plain_mario_cell(px), ty = plain_mario_cell(py);
    if (tx == plain_mario_cell(m->hero.x) && ty == plain_mario_cell(m->hero.y))
        return false;
    int id = plain_mario_tile(m, tx, ty);
    bool blocks = plain_mario_blocks(id, dir);
    if (id == 15)
        plain_mario_coin(m, tx, ty);
    if (blocks && dir < 0)
        plain_mario_bump(m, tx, ty, m->hero.large);
    return blocks;
}

static bool hero_hits(PlainMario *m, float dx, float dy)
{
    PlainHero *h = &m->hero;
    float x = h->x + dx, y = h->y + dy, high = (float)h->height;
    bool hit = false;
    if (dy > 0)
        hit = hero_blocked(m, x - 4, y, 0) || hero_blocked(m, x + 4, y, 0) ||
              hero_blocked(m, x - 4, y + 1, dy) ||
              hero_blocked(m, x + 4, y + 1, dy);
    if (dy < 0)
        hit = hero_blocked(m, x, y - high, dy) ||
              hero_blocked(m, x - 4, y - high, dy) ||
              hero_blocked(m, x + 4, y - high, dy);
    if (dx != 0) {
        float side = dx > 0 ? x + 4 : x - 4;
        hit |= hero_blocked(m, side, y - high, dy);
        hit |= hero_blocked(m, side, y - (float)(h->height / 2), dy);
        hit |= hero_blocked(m, side, y, dy);
    }
    return hit;
}

static bool hero_move(PlainMario *m, float dx, float dy)
{
    PlainHero *h = &m->hero;
    for (; dx > 8; dx -= 8)
        if (!hero_move(m, 8, 0))
            return false;
    for (; dx < -8; dx += 8)
        if (!hero_move(m, -8, 0))
            return false;
    for (; dy > 8; dy -= 8)
        if (!hero_move(m, 0, 8))
            return false;
    for (; dy < -8; dy += 8)
        if (!hero_move(m, 0, -8))
            return false;
    if (!hero_hits(m, dx, dy)) {
        h->x += dx;
        h->y += dy;
        return true;
    }
    if (dx != 0)
        h->xa = 0;
    if (dx < 0)
        h->x = (float)((int)((h->x - 4) / 16) * 16 + 4);
    if (dx > 0)
        h->x = (float)((int)((h->x + 4) / 16 + 1) * 16 - 4 - 1);
    if (dy < 0) {
        h->y = (float)((int)((h->y - (float)h->height) / 16) * 16 + h->height);
        h->jump_time = 0;
        h->ya = 0;
    }
    if (dy > 0) {
        h->y = (float)((int)((h->y - 1) / 16 + 1) * 16 - 1);
        h->on_ground = true;
    }
    return false;
}

static void hero_jump(PlainMario *m)
{
    PlainHero *h = &m->hero;
    if (h->on_ground && h->may_jump) {
        float y = h->y - 4 - (float)h->height;
        h->jump_speed = -1.9f;
        h->jump_time = 7;
        h->ya = (float)h->jump_time * h->jump_speed;
        h->on_ground = false;
        if (!hero_blocked(m, h->x, y, -1) &&
            !hero_blocked(m, h->x - 4, y, -1) &&
            !hero_blocked(m, h->x + 4, y, -1)) {
            h->jump_start = h->x;
            plain_mario_tell(m, PLAIN_EV_JUMP, 0);
        }
    } else if (h->jump_time > 0) {
        h->ya = (float)h->jump_time * h->jump_speed;
        h->jump_time--;
    }
}

static void hero_steer(PlainMario *m, int buttons)
{
    PlainHero *h = &m->hero;
    float accel = buttons & 8 ? 1.2f : 0.6f;
    if (h->xa > 2)
        h->facing = 1;
    if (h->xa < -2)
        h->facing = -1;
    if (buttons & 16)
        hero_jump(m);
    else
        h->jump_time = 0;
    if ((buttons & 1) && !h->ducking) {
        h->xa -= accel;
        h->facing = -1;
    }
    if ((buttons & 2) && !h->ducking) {
        h->xa += accel;
        h->facing = 1;
    }
    if ((buttons & 8) && h->can_shoot && h->fire && m->fireballs < 2)
        plain_mario_spawn(m, PLAIN_FIREBALL, h->x + (float)(h->facing * 6),
                          h->y - 20, h->facing, -1);
    h->can_shoot = !(buttons & 8);
    h->may_jump = h->on_ground && !(buttons & 16);
}

void plain_mario_hero(PlainMario *m, int buttons)
{
    PlainHero *h = &m->hero;
    float goal = (float)(m->exit_x * 16);
    h->invulnerable -= h->invulnerable > 0;
    h->was_on_ground = h->on_ground;
    if (h->on_ground)
        h->ducking = (buttons & 4) && h->large;
    h->height = h->large && !h->ducking ? 24 : 12;
    hero_steer(m, buttons);
    if (fabsf(h->xa) < 0.5f)
        h->xa = 0;
    h->on_ground = false;
    hero_move(m, h->xa, 0);
    hero_move(m, 0, h->ya);
    if (!h->was_on_ground && h->on_ground && h->jump_start >= 0) {
        plain_mario_tell(m, PLAIN_EV_LAND, 0);
        h->jump_start = -100;
    }
    if (h->x < 0)
        h->x = h->xa = 0;
    if (h->x > goal) {
        h->x = goal;
        h->xa = 0;
        plain_mario_tell(m, PLAIN_EV_WIN, 0);
        m->status = 1;
    }
    h->ya *= 0.85f;
    h->xa *= 0.89f;
    if (!h->on_ground)
        h->ya += 3;
}

void plain_mario_stomp(PlainMario *m, float y, int height)
{
    PlainHero *h = &m->hero;
    hero_move(m, 0, y - (float)(height / 2) - h->y);
    h->jump_speed = -1.9f;
    h->jump_time = 8;
    h->ya = (float)h->jump_time * h->jump_speed;
    h->on_ground = false;
    h->invulnerable = 1;
}

static float camera_at(float at, int size)
{
    float camera = at - 128;
    if (camera + 256 > (float)size)
        camera = (float)(size - 256);
    return camera < 0 ? 0 : camera;
}

static bool is_outside(const PlainMario *m, float x, float y)
{
    return x < m->camera_x - 64 || x > m->camera_x + 256 + 64 ||
           y > (float)(m->h * 16 + 32);
}

static void drop_those_outside(PlainMario *m)
{
    m->fireballs = 0;
    for (int i = 0; i < m->actors; i++) {
        PlainActor *a = &m->list[i];
        if (!is_outside(m, a->x, a->y)) {
            m->fireballs += a->type == PLAIN_FIREBALL;
            continue;
        }
        a->alive = false;
        if ((plain_mario_is_enemy(a) || a->type == PLAIN_BULLET) &&
            a->y > 256 + 32)
            plain_mario_tell(m, PLAIN_EV_FALL, a->type);
    }
    if (is_outside(m, m->hero.x, m->hero.y))
        plain_mario_lose(m);
}

static void spawn_at(PlainMario *m, int x, int y)
{
    float middle = (float)(x * 16 + 8);
    int dir = middle > m->hero.x + 16 ? -1 : middle < m->hero.x - 16 ? 1 : 0;
    bool inside = x >= 0 && y >= 0 && x < m->w && y < m->h;
    int type = inside ? m->spawns[y][x] : 0, code = y * m->w + x;
    if (type != 0) {
        bool present = m->last_spawn[y][x] == m->tick - 1;
        for (int i = 0; i < m->actors; i++)
            present |= m->list[i].code == code;
        if (!present && type == PLAIN_PIRANHA)
            plain_mario_spawn(m, type, (float)(x * 16 + 17),
                              (float)(y * 16 + 18), 1, code);
        else if (!present)
            plain_mario_spawn(m, type, middle, (float)(y * 16 + 15),
                              dir == 0 ? 1 : dir, code);
        m->last_spawn[y][x] = (short)m->tick;
    }
    if (dir != 0 && plain_mario_tile(m, x, y) == 3 && m->tick % 100 == 0)
        plain_mario_spawn(m, PLAIN_BULLET, middle + (float)(dir * 8),
                          (float)(y * 16 + 15), dir, -1);
}

static bool overlap(const PlainActor *a, const PlainActor *target)
{
    float dx = a->x - target->x, dy = a->y - target->y;
    return dx > -16 && dx < 16 && dy > (float)-plain_mario_height(target) &&
           dy < (float)plain_mario_height(a);
}

static void shell_hits(PlainMario *m, PlainActor *shell, PlainActor *a)
{
    if (!plain_mario_is_enemy(a) && a->type != PLAIN_BULLET &&
        a->type != PLAIN_SHELL)
        return;
    plain_mario_tell(m, PLAIN_EV_SHELL, a->type);
    a->alive = false;
    if (a->type == PLAIN_SHELL)
        shell->alive = false;
}

static void ball_hits(PlainMario *m, PlainActor *ball, PlainActor *a)
{
    if (plain_mario_is_enemy(a)) {
        ball->alive = false;
        if (a->type == 8 || a->type == 9)
            return;
        plain_mario_tell(m, PLAIN_EV_FIRE, a->type);
        a->alive = false;
    } else if (a->type == PLAIN_BULLET) {
        ball->alive = false;
    } else if (a->type == PLAIN_SHELL) {
        ball->alive = false;
        a->alive = a->facing != 0;
    }
}

static void hit(PlainMario *m, PlainActor **by, int count,
                void (*what)(PlainMario *, PlainActor *, PlainActor *))
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < m->actors; k++) {
            PlainActor *a = &m->list[k];
            if (a != by[i] && a->alive && by[i]->alive && overlap(by[i], a))
                what(m, by[i], a);
        }
}

/* Those made in this tick come first; who is gone is left out. */
static void renew_list(PlainMario *m)
{
    PlainActor all[PLAIN_MARIO_CROWD];
    int count = 0;
    for (int i = 0; i < m->pending; i++)
        if (m->fresh[i].alive)
            all[count++] = m->fresh[i];
    for (int i = 0; i < m->actors; i++)
        if (m->list[i].alive)
            all[count++] = m->list[i];
    memcpy(m->list, all, (size_t)count * sizeof all[0]);
    m->actors = count;
}

static void move_all(PlainMario *m, int buttons)
{
    for (int i = 0; i < m->actors; i++)
        if (m->list[i].alive)
            plain_mario_act(m, &m->list[i]);
    if (m->hero.alive)
        plain_mario_hero(m, buttons);
    for (int i = 0; i < m->actors; i++)
        if (m->list[i].alive)
            plain_mario_touch(m, &m->list[i]);
    hit(m, m->shell, m->shells, shell_hits);
    hit(m, m->ball, m->balls, ball_hits);
    renew_list(m);
}

void plain_mario_tick(PlainMario *m, int buttons)
{
    m->events = 0;
    if (m->status != 0)
        return;
    if (m->pause > 0) {
        m->pause--;
        return;
    }
    if (m->clock > 0) {
        m->clock -= 30;
        if (m->clock <= 0) {
            m->clock = 0;
            m->status = 3;
            m->hero.alive = false;
            return;
        }
    }
    m->tick++;
    m->pending = m->shells = m->balls = 0;
    m->camera_x = camera_at(m->hero.x, m->w * 16);
    m->camera_y = camera_at(m->hero.y, m->h * 16);
    drop_those_outside(m);
    for (int x = (int)m->camera_x / 16 - 1;
         x <= (int)(m->camera_x + 256) / 16 + 1; x++)
        for (int y = (int)m->camera_y / 16 - 1;
             y <= (int)(m->camera_y + 256) / 16 + 1; y++)
            spawn_at(m, x, y);
    move_all(m, buttons);
}
