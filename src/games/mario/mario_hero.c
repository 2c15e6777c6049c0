/* mario_hero.c - how the hero runs, jumps, breaks blocks and gets hurt
   (docs/design/mario.md, section 4). Probes have side effects (coins are taken,
   blocks are hit), so their order and which of them are left out matter. */
#include "games/mario/mario_world.h"

#include <math.h>

#define HALF 4.0f /* half the hero's width */
#define JUMP_SPEED (-1.9f)

typedef enum Way { WAY_UP, WAY_SIDE, WAY_DOWN } Way;

/* What a probe in each way finds solid. */
static const uint8_t blocking[3] = {MARIO_UP, MARIO_SOLID, MARIO_DOWNWARD};

/* Whether the tile at a pixel stops the hero. His own tile never does. */
static bool probe(MarioTurn *t, float x, float y, Way way)
{
    MarioState *s = t->s;
    int32_t tx = sett_mario_tile(x), ty = sett_mario_tile(y);
    uint32_t feature =
        sett_mario_feature(t->c, s, sett_mario_cell(t->c, tx, ty));
    if (feature == 0 ||
        (tx == sett_mario_tile(s->x) && ty == sett_mario_tile(s->y)))
        return false;
    if (feature & MARIO_IS_COIN) {
        sett_mario_tell(t, MARIO_EVENT_COIN, x, y, 0);
        sett_mario_take_coin(t);
        sett_mario_change(t, tx, ty);
    }
    if (!(feature & blocking[way]))
        return false;
    if (way == WAY_UP)
        sett_mario_bump(t, tx, ty, s->flags & MARIO_LARGE);
    return true;
}

/* All three are looked at, whatever the first finds. */
static bool probe_side(MarioTurn *t, float x)
{
    float y = t->s->y;
    float height = t->s->height, middle = (float)(t->s->height / 2);
    bool hit = probe(t, x, y - height, WAY_SIDE);
    hit |= probe(t, x, y - middle, WAY_SIDE);
    hit |= probe(t, x, y, WAY_SIDE);
    return hit;
}

static bool step_x(MarioTurn *t, float dx)
{
    MarioState *s = t->s;
    if (sett_mario_clear(t->c, s->x, s->y) & MARIO_CLEAR_SIDES) {
        s->x += dx;
        return true;
    }
    if (dx > 0 && probe_side(t, s->x + dx + HALF)) {
        s->x = (float)((int32_t)((s->x + HALF) / 16 + 1) * 16) - HALF - 1;
        s->xa = 0;
        return false;
    }
    if (dx < 0 && probe_side(t, s->x + dx - HALF)) {
        s->x = (float)((int32_t)((s->x - HALF) / 16) * 16) + HALF;
        s->xa = 0;
        return false;
    }
    s->x += dx;
    return true;
}

static bool hits_ground(MarioTurn *t, float dy)
{
    float x = t->s->x, y = t->s->y + dy;
    return probe(t, x - HALF, y, WAY_SIDE) || probe(t, x + HALF, y, WAY_SIDE) ||
           probe(t, x - HALF, y + 1, WAY_DOWN) ||
           probe(t, x + HALF, y + 1, WAY_DOWN);
}

static bool hits_ceiling(MarioTurn *t, float dy)
{
    float x = t->s->x, y = t->s->y + dy - (float)t->s->height;
    return probe(t, x, y, WAY_UP) || probe(t, x - HALF, y, WAY_UP) ||
           probe(t, x + HALF, y, WAY_UP);
}

static bool step_y(MarioTurn *t, float dy)
{
    MarioState *s = t->s;
    if (sett_mario_clear(t->c, s->x, s->y) &
        (dy > 0 ? MARIO_CLEAR_BELOW : MARIO_CLEAR_SIDES)) {
        s->y += dy;
        return true;
    }
    if (dy > 0 && hits_ground(t, dy)) {
        s->y = (float)((int32_t)((s->y - 1) / 16 + 1) * 16 - 1);
        s->flags |= MARIO_ON_GROUND;
        return false;
    }
    if (dy < 0 && hits_ceiling(t, dy)) {
        float head = s->y - (float)s->height;
        s->y = (float)((int32_t)(head / 16) * 16 + s->height);
        s->jump_time = 0;
        s->ya = 0;
        return false;
    }
    s->y += dy;
    return true;
}

/* In steps of half a tile, so that no wall is passed over. */
static void move_x(MarioTurn *t, float dx)
{
    for (; dx > 8; dx -= 8)
        if (!step_x(t, 8))
            return;
    for (; dx < -8; dx += 8)
        if (!step_x(t, -8))
            return;
    step_x(t, dx);
}

static void move_y(MarioTurn *t, float dy)
{
    for (; dy > 8; dy -= 8)
        if (!step_y(t, 8))
            return;
    for (; dy < -8; dy += 8)
        if (!step_y(t, -8))
            return;
    step_y(t, dy);
}

/* The probe at the head may hit a block at once. */
static void start_jump(MarioTurn *t)
{
    MarioState *s = t->s;
    s->jump_time = 7;
    s->ya = 7 * JUMP_SPEED;
    s->flags &= (uint8_t)~MARIO_ON_GROUND;
    float y = s->y - 4 - (float)s->height;
    if (probe(t, s->x, y, WAY_UP) || probe(t, s->x - 4, y, WAY_UP) ||
        probe(t, s->x + 4, y, WAY_UP))
        return;
    s->in_jump = true;
    sett_mario_tell(t, MARIO_EVENT_JUMP, s->x, s->y, 0);
}

static void jump(MarioTurn *t, uint32_t buttons)
{
    MarioState *s = t->s;
    if (!(buttons & MARIO_JUMP)) {
        s->jump_time = 0;
    } else if ((s->flags & MARIO_ON_GROUND) && (s->flags & MARIO_MAY_JUMP)) {
        start_jump(t);
    } else if (s->jump_time > 0) {
        s->ya = s->jump_time * JUMP_SPEED;
        s->jump_time--;
    }
}

static void set_flag(MarioState *s, uint8_t flag, bool on)
{
    s->flags = (uint8_t)(on ? s->flags | flag : s->flags & ~flag);
}

static void begin(MarioState *s, uint32_t buttons)
{
    if (s->invulnerable > 0)
        s->invulnerable--;
    bool large = s->flags & MARIO_LARGE;
    bool on_ground = s->flags & MARIO_ON_GROUND;
    set_flag(s, MARIO_WAS_ON_GROUND, on_ground);
    if (on_ground)
        set_flag(s, MARIO_DUCKING, (buttons & MARIO_DOWN) && large);
    s->height = large && !(s->flags & MARIO_DUCKING) ? 24 : 12;
    if (s->xa > 2)
        s->facing = 1;
    if (s->xa < -2)
        s->facing = -1;
}

static void run(MarioState *s, uint32_t buttons)
{
    float push = buttons & MARIO_SPEED ? 1.2f : 0.6f;
    if (s->flags & MARIO_DUCKING)
        return;
    if (buttons & MARIO_LEFT) {
        s->xa -= push;
        s->facing = -1;
    }
    if (buttons & MARIO_RIGHT) {
        s->xa += push;
        s->facing = 1;
    }
}

static void shoot(MarioTurn *t, uint32_t buttons)
{
    MarioState *s = t->s;
    uint8_t both = MARIO_CAN_SHOOT | MARIO_FIRE;
    if ((buttons & MARIO_SPEED) && (s->flags & both) == both &&
        s->fireballs < 2)
        sett_mario_spawn(t, (MarioSprite){.x = s->x + (float)(s->facing * 6),
                                          .y = s->y - 20,
                                          .ya = 4,
                                          .origin = -1,
                                          .type = MARIO_SPRITE_FIREBALL,
                                          .facing = s->facing});
    set_flag(s, MARIO_CAN_SHOOT, !(buttons & MARIO_SPEED));
    set_flag(s, MARIO_MAY_JUMP,
             (s->flags & MARIO_ON_GROUND) && !(buttons & MARIO_JUMP));
}

static void land(MarioTurn *t)
{
    MarioState *s = t->s;
    if ((s->flags & MARIO_WAS_ON_GROUND) || !(s->flags & MARIO_ON_GROUND) ||
        !s->in_jump)
        return;
    sett_mario_tell(t, MARIO_EVENT_LAND, s->x, s->y, 0);
    s->in_jump = false;
}

/* The exit is won by x alone, at any height. */
static void meet_ends(MarioTurn *t)
{
    MarioState *s = t->s;
    if (s->x < 0) {
        s->x = 0;
        s->xa = 0;
    }
    if (s->x > t->c->goal) {
        s->x = t->c->goal;
        s->xa = 0;
        sett_mario_tell(t, MARIO_EVENT_WIN, s->x, s->y, 0);
        s->status = MARIO_WON;
    }
}

void sett_mario_hero(MarioTurn *t, uint32_t buttons)
{
    MarioState *s = t->s;
    begin(s, buttons);
    jump(t, buttons);
    run(s, buttons);
    shoot(t, buttons);
    if (fabsf(s->xa) < 0.5f)
        s->xa = 0;
    s->flags &= (uint8_t)~MARIO_ON_GROUND;
    move_x(t, s->xa);
    move_y(t, s->ya);
    land(t);
    meet_ends(t);
    s->ya *= 0.85f;
    s->xa *= 0.89f;
    if (!(s->flags & MARIO_ON_GROUND))
        s->ya += 3;
}

void sett_mario_bounce(MarioTurn *t, float y, int32_t height)
{
    MarioState *s = t->s;
    float top = y - (float)(height / 2);
    move_y(t, top - s->y);
    s->jump_time = 8;
    s->ya = 8 * JUMP_SPEED;
    s->flags &= (uint8_t)~MARIO_ON_GROUND;
    s->invulnerable = 1;
}

void sett_mario_hurt(MarioTurn *t)
{
    MarioState *s = t->s;
    if (s->invulnerable > 0 || !(s->flags & MARIO_ALIVE))
        return;
    if (!(s->flags & MARIO_LARGE)) {
        sett_mario_lose(t);
        return;
    }
    s->pause = 9;
    set_flag(s, s->flags & MARIO_FIRE ? MARIO_FIRE : MARIO_LARGE, false);
    s->invulnerable = 32;
}
